// What is taken away: a link that repeats the run, the solution, the picture, the trace.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { ENDLESS, HARD, PUZZLE, alone, counted, counter, facts, reached, setup, stage } from './support.js';

const shared = stage();

test('a shared link gives the same run', async () => {
  const page = await shared.open(`#puzzle=${PUZZLE}&pace=full`);
  await alone(page, 'annealing');
  await page.fill('#a-temperature', '0.45');
  await page.selectOption('#a-kernel', 'nothing');
  await page.fill('#seed', '12');
  await page.locator('#seed').blur();
  await page.click('#run');
  await reached(page, 'solved');
  const [evaluations, link] = [await counter(page, 'evaluations'), await page.inputValue('.link')];
  assert.match(await page.inputValue('.command'), /--preset annealing --set temperature=0.45 --set kernel=nothing --seed 12 --threads 1/);

  const again = await shared.open(new URL(link).hash);
  assert.equal(await again.inputValue('#a-temperature'), '0.45');
  assert.equal(await again.textContent('.badge'), 'ready', 'a link starts nothing by itself');
  await again.click('#run');
  await reached(again, 'solved');
  assert.equal(await counter(again, 'evaluations'), evaluations);
});

test('solution, picture and trace are files', async () => {
  const page = await shared.open(`#puzzle=${PUZZLE}&a=annealing&a.kernel=nothing&pace=full`);
  await page.click('#run');
  await reached(page, 'solved');
  await page.click('.take summary');
  const file = async (button) => {
    const [download] = await Promise.all([page.waitForEvent('download'), page.click(button)]);
    return [download.suggestedFilename(), await readFile(await download.path())];
  };
  const [name, solution] = await file('.take-solution');
  assert.equal(name, 'evodoku-9x9-annealing-1.txt');
  assert.match(solution.toString(), /^5 3 4 6 7 8 9 1 2\n/);
  const [, pixels] = await file('.take-picture');
  assert.equal(pixels.subarray(1, 4).toString(), 'PNG');
  // Twice as wide as high, and dense enough to be printed: grid, curves and caption.
  assert.deepEqual([pixels.readUInt32BE(16), pixels.readUInt32BE(20)], [1928, 1088]);
  const [drawn, lines] = await file('.take-svg');
  assert.equal(drawn, 'evodoku-9x9-annealing-1.svg');
  const shown = await page.evaluate((text) => {
    const picture = new DOMParser().parseFromString(text, 'image/svg+xml');
    return { isSound: !picture.querySelector('parsererror'), texts: [...picture.querySelectorAll('text')].map((part) => part.textContent), paths: picture.querySelectorAll('path').length };
  }, lines.toString());
  assert.ok(shown.isSound);
  assert.ok(shown.texts.filter((text) => /^[1-9]$/.test(text)).length >= 81, 'the grid');
  assert.ok(shown.paths > 1 && shown.texts.includes('Cost') && shown.texts.includes('Temperature'), 'the curves');
  assert.ok(shown.texts.some((text) => /^A: Simulated annealing \(annealing\): [\d,]+ moves, cost 0/.test(text)), 'the caption');
  await page.selectOption('#language', 'de');
  assert.match((await file('.take-svg'))[1].toString(), /A: Simulierte Abkühlung \(annealing\): [\d.]+ Züge, Kosten 0/);
  assert.match((await file('.take-trace'))[1].toString(), /^epoch,evaluations,seconds,.*\n0,0,/);
});

test('a film is recorded while a run goes on', async () => {
  const page = await shared.open(ENDLESS);
  await page.click('.take summary');
  await page.click('#run');
  await counted(page, 100);
  await page.click('.take-film');
  await page.waitForFunction(() => document.querySelector('.take-film').textContent === 'End the film');
  await counted(page, await counter(page, 'count') + 1000);
  const [download] = await Promise.all([page.waitForEvent('download'), page.click('#stop')]);
  assert.equal(download.suggestedFilename(), 'evodoku-9x9-annealing-1.webm');
  const film = await readFile(await download.path());
  assert.deepEqual([...film.subarray(0, 4)], [0x1a, 0x45, 0xdf, 0xa3], 'WebM begins so');
  assert.ok(film.length > 10_000, String(film.length));
  assert.equal(await page.textContent('.take-film'), 'Film (WebM)');
  assert.deepEqual(shared.complaints, []);
});

test('a browser that records no films says so', async () => {
  const page = await shared.open(ENDLESS);
  await page.evaluate(() => { delete window.MediaRecorder; });
  await page.click('.take summary');
  await page.click('.take-film');
  assert.match(await page.textContent('.film-message'), /cannot record films/);
});

test('a link of a newer schema is refused', async () => {
  const newer = await shared.open(`#schema=99&puzzle=${PUZZLE}&a=annealing&seed=77`);
  assert.match(await newer.textContent('#notice'), /newer evodoku \(schema 99\)/);
  assert.notEqual(await newer.inputValue('#seed'), '77');
});

test('a reload restores puzzle, solvers, parameters, seed and pace', async () => {
  const page = await shared.open(`#puzzle=${PUZZLE}&seed=9&a=annealing&a.temperature=0.3&pace=5`);
  await page.click('#edit');
  await page.locator('.editor [role="row"]:nth-child(1) [role="gridcell"]:nth-child(3)').focus();
  await page.keyboard.press('4');
  await facts(page, '9x9, 31 givens');
  await page.reload();
  await page.waitForSelector('html[data-ready]');
  await facts(page, '9x9, 31 givens');
  assert.equal(await page.inputValue('#seed'), '9');
  assert.equal(await page.inputValue('#speed'), '5');
  assert.equal(await page.inputValue('#a-temperature'), '0.3');
});

test('a link that is opened in the same window replaces everything', async () => {
  const page = await shared.open(`#puzzle=${HARD}&a=lvsitanvs-ga&b=annealing&pace=5`);
  await page.evaluate((hash) => { location.hash = hash; }, `puzzle=${PUZZLE}&seed=4&a=lvsitanvs-sa&a.temperature=0.3`);
  await page.waitForFunction(() => document.querySelectorAll('.lane').length === 1 && /[#&]seed=4&a=lvsitanvs-sa&a\.temperature=0\.3$/.test(location.hash));
  await facts(page, '9x9, 30 givens');
  assert.equal(await page.inputValue('#seed'), '4');
});

test('a link tells of live changes, and repeats them', async () => {
  const page = await shared.open(`#puzzle=${HARD}&a=lvsitanvs-ga&a.kernel=nothing`);
  await page.selectOption('#step-size', '10');
  await page.click('#step');
  await counted(page, 10);
  await setup(page);
  await page.fill('#a-mutation_rate', '0.9');
  await page.locator('#a-mutation_rate').blur();
  await page.waitForFunction(() => document.querySelector('.log').textContent.includes('mutation_rate = 0.9'));
  await page.evaluate(() => { document.querySelector('.setup-box').open = false; });
  await page.click('#step');
  await counted(page, 20);
  await reached(page, 'paused');
  const link = await page.inputValue('.link');
  assert.match(decodeURIComponent(link), /a@\d+\.mutation_rate=0\.9/);
  const [evaluations, cost] = [await counter(page, 'evaluations'), await counter(page, 'best')];
  const again = await shared.open(new URL(link).hash);
  await again.selectOption('#step-size', '10');
  await again.click('#step');
  await counted(again, 10);
  await again.click('#step');
  await counted(again, 20);
  await reached(again, 'paused');
  assert.deepEqual([await counter(again, 'evaluations'), await counter(again, 'best')], [evaluations, cost]);
  assert.match(await again.textContent('.log'), /mutation_rate = 0\.9/);
});

test('the address tells of a live change at once, and of what a run set back begins with', async () => {
  const page = await shared.open(`#puzzle=${HARD}&a=annealing&a.kernel=nothing&a@900000000.temperature=0.4`);
  const said = () => page.evaluate(() => decodeURIComponent(location.hash));
  await page.selectOption('#step-size', '10');
  await page.click('#step');
  await counted(page, 10);
  await setup(page);
  await page.fill('#a-temperature', '0.3');
  await page.locator('#a-temperature').blur();
  await page.waitForFunction(() => /a@10\.temperature=0\.3/.test(decodeURIComponent(location.hash)));
  assert.match(await said(), /a@900000000\.temperature=0\.4/, 'what is still to come stays');
  await page.evaluate(() => { document.querySelector('.setup-box').open = false; });
  await page.click('#back');
  await page.waitForFunction(() => /a\.temperature=0\.3/.test(decodeURIComponent(location.hash)));
  assert.doesNotMatch(await said(), /a@10\./);
});

test('a long puzzle is packed into the address', async () => {
  const page = await shared.open();
  await page.click('#edit');
  await page.selectOption('#example', '81x81');
  await facts(page, '81x81');
  await page.waitForFunction(() => location.hash.includes('packed='));
  const { length } = new URL(page.url()).hash;
  assert.ok(length < 12_000, String(length));
  await page.reload();
  await page.waitForSelector('html[data-ready]');
  await facts(page, '81x81');
});
