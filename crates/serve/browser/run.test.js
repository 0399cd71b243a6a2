// Runs: two beside each other, paused, stepped, set back, changed, looked at, stopped.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ENDLESS, HARD, PUZZLE, alone, counted, counter, facts, reached, setup, stage } from './support.js';

const shared = stage();

test('a genetic algorithm and an annealer run side by side from one seed', async () => {
  const page = await shared.open(`#puzzle=${HARD}&seed=3&a=lvsitanvs-ga&b=annealing&b.kernel=nothing`);
  assert.deepEqual(await page.locator('.lane-title').allTextContents(), ['Genetic algorithm', 'Simulated annealing']);
  assert.match(await page.textContent('#verdict'), /Press Start: two searches solve the same puzzle/);
  await page.click('#run');
  await reached(page, 'running', 'a');
  await counted(page, 3, 'a');
  await counted(page, 300, 'b');
  await page.waitForFunction(() => document.querySelectorAll('.lane[data-side="a"] .strip button').length === 24);
  await page.selectOption('#speed', '');
  await reached(page, 'solved', 'b');
  await page.click('#stop');
  await page.waitForFunction(() => /^(solved|cancelled)$/.test(document.querySelector('.lane[data-side="a"] .badge').dataset.state));
  await page.waitForFunction(() => /B solved it in .* moves/.test(document.querySelector('#verdict').textContent));
  assert.match(await page.inputValue('.lane[data-side="b"] .command'), /^evodoku solve --preset annealing --set kernel=nothing --seed 3 --threads 1 '8\.\./);
  assert.deepEqual(shared.complaints, []);
});

test('two solved runs are compared in a sentence', async () => {
  const page = await shared.open(`#puzzle=${PUZZLE}&pace=full&a=annealing&a.kernel=nothing&b=lvsitanvs-sa&b.kernel=nothing`);
  await page.click('#run');
  await reached(page, 'solved', 'a');
  await reached(page, 'solved', 'b');
  await page.waitForFunction(() => /(A|B) needed [\d.]+ times fewer evaluations.*One seed proves nothing/.test(document.querySelector('#verdict').textContent));
});

test('a run is paused, stepped by ten moves and set back to its beginning', async () => {
  const page = await shared.open(ENDLESS);
  await page.click('#run');
  await counted(page, 200);
  await page.click('#run');
  await reached(page, 'paused');
  const before = await counter(page, 'count');
  await page.selectOption('#step-size', '10');
  await page.click('#step');
  await counted(page, before + 10);
  await reached(page, 'paused');
  assert.equal(await counter(page, 'count'), before + 10);
  assert.match(await page.textContent('#announcer'), /paused after [\d,]+ moves/);
  await page.click('#back');
  await reached(page, 'paused');
  await page.waitForFunction(() => document.querySelector('.count').textContent === '0');
  assert.ok(await counter(page, 'best') > 0, 'the beginning has a cost');
  await page.click('#run');
  await counted(page, 1);
  await page.click('#stop');
  await reached(page, 'cancelled');
});

test('the microscope shows a birth, cell by cell, and goes back', async () => {
  const page = await shared.open(`#puzzle=${HARD}&a=lvsitanvs-ga&a.kernel=nothing`);
  await page.click('#step');
  await reached(page, 'paused');
  await page.waitForFunction(() => /^Child 1: .* of parent \d+; .* It costs \d+; its parents/.test(document.querySelector('.told').textContent));
  assert.equal(await page.locator('.parents canvas').count(), 3);
  const birth = await page.textContent('.told');
  await page.click('#step');
  await page.waitForFunction((last) => document.querySelector('.told').textContent !== last, birth);
  await page.click('#earlier');
  await page.waitForFunction((last) => document.querySelector('.told').textContent === last, birth);
  assert.equal(await counter(page, 'count'), 1);
  await page.locator('#history').evaluate((slider) => {
    slider.value = 0;
    slider.dispatchEvent(new Event('input'));
  });
  await page.waitForFunction(() => /parents and children 100 live on/.test(document.querySelector('.told').textContent));
  assert.match(await page.textContent('.microscope'), /Why: children stay, and the 5 best parents/);
});

test('the microscope shows a move of an annealer with its chance', async () => {
  const page = await shared.open(`#puzzle=${HARD}&a=annealing&a.kernel=nothing`);
  await page.click('#step');
  await page.waitForFunction(() => /^Proposed: \d at row \d, column \d and \d at row/.test(document.querySelector('.told').textContent));
  await counted(page, 1);
  assert.equal(await counter(page, 'count'), 1, 'one move');
  // Of the first moves one is for the worse, which a draw decides.
  for (let moves = 2; await page.locator('.chance-mark').count() === 0; moves += 1) {
    assert.match(await page.textContent('.microscope'), /not worse: always accepted/);
    await page.click('#step');
    await counted(page, moves);
  }
  assert.match(await page.textContent('.microscope'), /Δ = \+.*T = 0\.4.*exp\(.*drawn/);
});

for (const [preset, words] of [['tabucol', /forbidden for \d+ steps/], ['acs', /Ant \d+: /], ['cover-walk', /is put into|becomes/]]) {
  test(`the microscope knows ${preset}`, async () => {
    const page = await shared.open(`#puzzle=${HARD}&a=${preset}&a.kernel=nothing`);
    await page.selectOption('#step-size', 'beat');
    await page.click('#step');
    await page.waitForFunction((wanted) => new RegExp(wanted).test(`${document.querySelector('.told').textContent} ${document.querySelector('.microscope').textContent}`), words.source);
    assert.deepEqual(shared.complaints, []);
  });
}

test('who reads that a run is paused sees where it paused', async () => {
  const page = await shared.open(ENDLESS);
  // The figures at the moment at which the state is told.
  await page.evaluate(() => {
    const badge = document.querySelector('.badge');
    new MutationObserver(() => { if (badge.dataset.state === 'paused') window.told = document.querySelector('.counters').textContent; }).observe(badge, { attributes: true });
  });
  await page.click('#run');
  await counted(page, 1000);
  await page.click('#run');
  await reached(page, 'paused');
  // Whatever else would be written is written by then.
  await page.evaluate(() => new Promise((done) => { setTimeout(() => requestAnimationFrame(() => requestAnimationFrame(done)), 500); }));
  assert.equal(await page.evaluate(() => window.told), await page.textContent('.counters'));
});

test('the courses are shown on other axes, read under the pointer and zoomed', async () => {
  const page = await shared.open(`${ENDLESS}&b=lvsitanvs-ga&b.kernel=nothing`);
  await page.evaluate(() => {
    const gauges = document.querySelector('#gauges');
    window.mute = 0;
    new MutationObserver(() => { window.mute += gauges.querySelectorAll('canvas:not([aria-label])').length; }).observe(gauges, { childList: true });
  });
  await page.click('#run');
  await counted(page, 1000, 'a');
  await page.click('#run');
  await reached(page, 'paused', 'a');
  await reached(page, 'paused', 'b');
  // Temperature and mutation rate have axes of their own.
  assert.match((await page.locator('#gauges canvas').evaluateAll((list) => list.map((canvas) => canvas.getAttribute('aria-label')))).join(), /Temperature \(A\).*Mutation rate \(B\)/);
  assert.equal(await page.evaluate(() => window.mute), 0, 'a picture is never without its words');
  const seen = new Set();
  // What is drawn next differs from all that was drawn before.
  const differs = async () => {
    await page.waitForFunction((known) => !known.includes(document.querySelector('#cost-chart').toDataURL()), [...seen]);
    seen.add(await page.evaluate(() => document.querySelector('#cost-chart').toDataURL()));
  };
  await differs();
  for (const [id, value] of [['#axis', 'count'], ['#axis', 'seconds'], ['#scale', 'log']]) {
    await page.selectOption(id, value);
    await differs();
  }
  const box = await page.locator('#cost-chart').boundingBox();
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await differs();
  await page.keyboard.down('Control');
  await page.mouse.wheel(0, -300);
  await page.keyboard.up('Control');
  await page.waitForSelector('#unzoom:not([hidden])');
  await differs();
  await page.click('#unzoom');
  await page.waitForSelector('#unzoom', { state: 'hidden' });
});

test('of an annealer the grid that wanders is shown, and the best one a click away', async () => {
  const page = await shared.open(ENDLESS);
  await page.click('#run');
  await counted(page, 1000);
  await page.click('#run');
  await reached(page, 'paused');
  const clashing = async (view) => {
    const label = await page.waitForFunction((wanted) => document.querySelector('.board').getAttribute('aria-label').match(`^${wanted}: 81 of 81 cells filled, (\\d+) clash`)?.[1], view);
    return Number(await label.jsonValue());
  };
  const present = await clashing('Now');
  await page.check('input[value="best"]');
  assert.ok(await clashing('Best so far') <= present);
});

test('steps are counted in the words of the engines, and their size is changed while a run goes on', async () => {
  const page = await shared.open(`${ENDLESS}&b=lvsitanvs-ga&b.kernel=nothing`);
  const choices = (id) => page.locator(`${id} option`).allTextContents();
  assert.deepEqual(await choices('#step-size'), ['1 operation', '1 move or generation', '10', '100', '1,000']);
  assert.deepEqual(await choices('#grain'), ['100 moves, 1 generation', '1', '10', '100', '1,000']);
  await page.uncheck('#compare');
  assert.deepEqual(await choices('#step-size'), ['1 operation', '1 move', '10 moves', '100 moves', '1,000 moves']);
  assert.deepEqual(await choices('#grain'), ['1 move', '10 moves', '100 moves', '1,000 moves']);
  assert.equal(await page.locator('#grain option:checked').textContent(), '100 moves');
  await page.click('#run');
  await counted(page, 200);
  await page.click('#run');
  await reached(page, 'paused');
  const before = await counter(page, 'count');
  assert.equal(before % 100, 0);
  await page.selectOption('#grain', '1000');
  await page.click('#run');
  await counted(page, before + 1000);
  await page.click('#run');
  await reached(page, 'paused');
  assert.equal((await counter(page, 'count') - before) % 1000, 0);
  assert.match(page.url(), /grain=1000/);
  await page.reload();
  await page.waitForSelector('html[data-ready]');
  assert.equal(await page.locator('#grain option:checked').textContent(), '1,000 moves');
  await setup(page);
  await page.selectOption('#preset-a', 'acs');
  assert.deepEqual(await choices('#grain'), ['1 tour', '10 tours', '100 tours', '1,000 tours']);
});

test('only parameters that have an effect are shown, unless all are asked for', async () => {
  const page = await shared.open(`#puzzle=${PUZZLE}&a=annealing`);
  await setup(page);
  assert.ok(await page.isVisible('#a-temperature'));
  await page.waitForSelector('.parameter.idle #a-history', { state: 'hidden' });
  await page.click('.idle-shown');
  await page.waitForSelector('#a-history');
  await page.click('.idle-shown');
  await page.selectOption('#a-acceptance', 'late_acceptance');
  await page.waitForSelector('#a-history');
  await page.waitForSelector('#a-temperature', { state: 'hidden' });
});

test('the microscope knows replica exchange: the ladder, and who trades places', async () => {
  const page = await shared.open(`#puzzle=${HARD}&a=replica-exchange&a.kernel=nothing&a.sweeps=1`);
  await page.selectOption('#step-size', '1000');
  await page.click('#step');
  await counted(page, 1000);
  await reached(page, 'paused');
  const [isLadder, offsets] = [() => page.locator('.ladder li').count(), Array.from({ length: 400 }, (_, offset) => offset)];
  for (const offset of offsets) {
    const before = await page.textContent('.told');
    if (await isLadder()) break;
    await page.locator('#history').evaluate((slider, back) => {
      slider.value = -back;
      slider.dispatchEvent(new Event('input'));
    }, offset + 1);
    await page.waitForFunction((last) => document.querySelector('.told').textContent !== last, before);
  }
  assert.equal(await isLadder(), 8);
  assert.match(await page.textContent('.told'), /^Replicas \d and \d trade places with chance [\d.·⁻⁰-⁹¹²³]+: they (trade places|stay)\.$/);
});

test('the microscope knows messages: how sure each cell is', async () => {
  const page = await shared.open();
  await page.click('#edit');
  await page.selectOption('#example', '25x25');
  await facts(page, '25x25');
  await page.click('#fold');
  await alone(page, 'messages');
  await page.evaluate(() => { document.querySelector('.setup-box').open = false; });
  await page.selectOption('#step-size', '1000');
  await page.click('#step');
  await page.waitForFunction(() => /^Cells and values tell each other what is likely\. \d+ % .*; [1-9]\d* cells are not sure yet\.$/.test(document.querySelector('.told').textContent));
  await page.locator('.board').focus();
  await page.keyboard.press('ArrowRight');
  await page.waitForFunction(() => /unsure by \d+ %$/.test(document.querySelector('.tip').textContent));
  // The best grid is not covered by beliefs.
  await page.check('input[value="best"]');
  await page.keyboard.press('Tab');
  await page.locator('.board').focus();
  await page.keyboard.press('ArrowRight');
  await page.waitForFunction(() => document.querySelector('.tip').textContent !== '' && !document.querySelector('.tip').textContent.includes('unsure'));
});

test('live parameters change a run and the others wait', async () => {
  const page = await shared.open(ENDLESS);
  await page.click('#run');
  await counted(page, 1);
  await setup(page);
  assert.equal(await page.isDisabled('#a-keep'), true);
  assert.equal(await page.isDisabled('#a-temperature'), false);
  await page.fill('#a-temperature', '0.35');
  await page.locator('#a-temperature').blur();
  await page.waitForFunction(() => document.querySelector('.log').textContent.includes('temperature = 0.35'));
    await page.click('#stop');
  await page.waitForFunction(() => document.querySelector('#a-keep').disabled === false);
});

test('one individual of the population is looked at, and where all disagree', async () => {
  const page = await shared.open(`#puzzle=${HARD}&a=lvsitanvs-ga&a.kernel=nothing`);
  await page.selectOption('#step-size', '10');
  await page.click('#step');
  await counted(page, 10);
  await reached(page, 'paused');
  await page.locator('.strip button').nth(4).click();
  await page.waitForFunction(() => document.querySelector('.board').getAttribute('aria-label').startsWith('Individual: 81 of 81 cells filled'));
  await page.check('input[value="disagreement"]');
  await page.waitForFunction(() => /^Disagreement: [1-9]/.test(document.querySelector('.board').getAttribute('aria-label')));
});

test('what the server refuses is told in the lane', async () => {
  const page = await shared.open();
  await alone(page, 'annealing');
  await page.fill('#a-temperature', '-1');
  await page.locator('#a-temperature').blur();
  await page.click('#run');
  await page.waitForFunction(() => document.querySelector('.lane-message').textContent.includes('temperature cannot be -1; it takes 0.0001 to 1000'));
});

test('a closed page ends its runs', async () => {
  const page = await shared.open(ENDLESS);
  const begun = page.waitForResponse((response) => response.url().endsWith('/api/runs'));
  await page.click('#run');
  const { id } = await (await begun).json();
  await counted(page, 1);
  await page.close();
  const state = async () => (await (await fetch(`${shared.url}api/runs/${id}`)).json()).state;
  while (await state() !== 'ended') await new Promise((resolve) => { setTimeout(resolve, 100); });
});

test('another puzzle leaves nothing of the old run', async () => {
  const page = await shared.open(ENDLESS);
  await page.click('#run');
  await counted(page, 100);
  await page.click('#run');
  await reached(page, 'paused');
  await page.click('#edit');
  await page.selectOption('#example', '9x9-easy');
  await reached(page, 'idle');
  assert.equal(await page.textContent('.count'), '–');
  assert.match(await page.getAttribute('#cost-chart', 'aria-label'), /nothing yet/);
});

test('what was set back can still be changed, and begins anew with it', async () => {
  const page = await shared.open(`#puzzle=${HARD}&a=lvsitanvs-ga&a.kernel=nothing`);
  await page.selectOption('#step-size', '10');
  await page.click('#step');
  await counted(page, 10);
  await reached(page, 'paused');
  await setup(page);
  assert.equal(await page.isDisabled('#a-population'), true);
  await page.evaluate(() => { document.querySelector('.setup-box').open = false; });
  await page.click('#back');
  await page.waitForFunction(() => document.querySelector('.count').textContent === '0' && !document.querySelector('#a-population').disabled);
  await setup(page);
  await page.fill('#a-population', '40');
  await page.locator('#a-population').blur();
  await page.waitForFunction(() => document.querySelector('.strip-count').textContent === 'of 40');
  await page.waitForFunction(() => !document.querySelector('#a-population').disabled);
  await page.evaluate(() => { document.querySelector('.setup-box').open = false; });
  await page.click('#step');
  await counted(page, 10);
  assert.equal(await page.isDisabled('#a-population'), true);
});

test('a large grid is zoomed, looked at cell by cell, and as a map of clashes', async () => {
  const page = await shared.open();
  await page.click('#edit');
  await page.selectOption('#example', '49x49');
  await facts(page, '49x49');
  await page.click('#fold');
  await page.uncheck('#compare');
  await page.selectOption('#step-size', '10');
  await page.click('#step');
  await counted(page, 10);
  await reached(page, 'paused');
  // Above 36×36 small grids would be noise: costs and disagreement are shown instead.
  assert.equal(await page.locator('.strip button').count(), 0);
  assert.ok(await page.isVisible('.histogram') && await page.isVisible('.divided canvas'));
  const box = await page.locator('.board').boundingBox();
  const cell = box.width / 49;
  await page.mouse.move(box.x + 10.5 * cell, box.y + 2.5 * cell);
  await page.waitForFunction(() => /^Row 3, column 11: \d+/.test(document.querySelector('.tip').textContent));
  await page.keyboard.down('Control');
  await page.mouse.wheel(0, -300);
  await page.keyboard.up('Control');
  await page.waitForSelector('.board-whole:not([hidden])');
  const said = await page.textContent('.tip');
  await page.keyboard.down('Control');
  await page.mouse.wheel(0, -300);
  await page.keyboard.up('Control');
  assert.match(said, /^Row 3, column 11: /, 'the cell under the pointer stays there');
  await page.locator('.board').focus();
  await page.keyboard.press('ArrowRight');
  await page.waitForFunction(() => /^Row 3, column 12: /.test(document.querySelector('.tip').textContent));
  await page.click('.board-whole');
  await page.waitForSelector('.board-whole', { state: 'hidden' });
  await page.check('input[value="clashes"]');
  await page.waitForFunction(() => document.querySelector('.board').getAttribute('aria-label').startsWith('Clashes: '));
  assert.deepEqual(shared.complaints, []);
});

test('mistakes of known programs stand apart', async () => {
  const page = await shared.open(`#puzzle=${PUZZLE}&a=annealing`);
  await setup(page);
  const own = page.locator('.lane[data-side="a"] fieldset', { has: page.locator('#a-look_every') });
  assert.equal(await own.locator('legend').textContent(), 'Mistakes of known programs');
  assert.equal(await own.locator('#a-temperature').count(), 0);
});
