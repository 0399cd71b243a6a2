// Faults that people met: links that are cut off, Back, keys after a click, the wheel, print, letters that grow.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ENDLESS, HARD, PUZZLE, counted, counter, facts, reached, stage } from './support.js';

const shared = stage();

const LINKS = [
  ['cut off within its puzzle', `#schema=3&puzzle=${HARD.slice(0, 40)}`, /seems to be cut off/],
  ['cut off within a packed puzzle', '#schema=3&packed=7ZQxDgAgCAO', /seems to be cut off/],
  ['of an unknown lesson', '#lesson=knitting', /no lesson “knitting”/],
  ['of a later schema and nothing else', '#schema=99', /newer evodoku \(schema 99\)/],
  ['that is garbage', '#%%%&&&=', /nothing that this page understands/],
  ['with an unknown solver', `#puzzle=${PUZZLE}&a=wizard&b=annealing`, /no solver “wizard”/],
  ['with an unknown parameter', `#puzzle=${PUZZLE}&a=annealing&a.magic=7`, /annealing has no parameter “magic”/],
  ['with a text that is no puzzle', '#puzzle=hello', /cannot be read/],
];
for (const [name, hash, words] of LINKS) {
  test(`a link ${name} gives a message and a page that works`, async () => {
    const page = await shared.open(hash);
    assert.match(await page.textContent('#notice'), words);
    assert.ok(await page.isVisible('#notice'));
    assert.deepEqual(shared.complaints.filter((text) => !text.startsWith('Failed to load')), []);
    assert.match(await page.textContent('#puzzle-facts'), /\d+x\d+, \d+ givens/);
    if (await page.isVisible('#door-bench')) await page.click('#door-bench');
    await page.click('#step');
    await page.waitForSelector('.badge[data-state="paused"], .badge[data-state="solved"]');
    // Another puzzle, and it is forgotten.
    await page.click('#edit');
    await page.selectOption('#example', '6x6');
    await facts(page, '6x6');
    assert.equal(await page.textContent('#notice'), '');
  });
}

test('Back returns to the lesson and the puzzle before', async () => {
  const page = await shared.open(`#puzzle=${PUZZLE}&a=annealing`);
  const lesson = () => page.evaluate(() => new URLSearchParams(location.hash.slice(1)).get('lesson'));
  const opened = (title) => page.waitForFunction((words) => document.querySelector('#lesson-title').textContent.includes(words), title);
  await page.selectOption('#lesson', 'cost');
  await opened('What cost is');
  await page.selectOption('#lesson', 'hill-climbing');
  await opened('Hill climbing');
  // Another seed is no other place.
  await page.evaluate(() => {
    document.querySelector('#seed').value = '5';
    document.querySelector('#seed').dispatchEvent(new Event('change'));
  });
  await page.goBack();
  await opened('What cost is');
  assert.equal(await lesson(), 'cost');
  await page.goBack();
  await facts(page, '9x9, 30 givens');
  await page.waitForFunction(() => document.querySelector('#lesson-card').hidden);
  await page.goForward();
  await opened('What cost is');
});

test('keys work after a click on a button, and buttons that were reached by Tab keep theirs', async () => {
  const page = await shared.open(ENDLESS);
  await page.click('#run');
  await counted(page, 100);
  await page.keyboard.press(' ');
  await reached(page, 'paused');
  await page.click('#step');
  await page.keyboard.press(' ');
  await reached(page, 'running');
  await page.keyboard.press(' ');
  await reached(page, 'paused');
  await page.selectOption('#speed', '5');
  await page.click('.views label:nth-child(2)');
  const before = await counter(page, 'count');
  await page.keyboard.press('s');
  await counted(page, before + 1);
  await page.evaluate(() => document.activeElement.blur());
  for (let presses = 0; presses < 40 && !await page.evaluate(() => document.activeElement.id === 'help'); presses += 1) await page.keyboard.press('Tab');
  await page.keyboard.press(' ');
  await page.waitForSelector('dialog[open]');
});

test('the wheel over a chart scrolls the page', async () => {
  const page = await shared.open(`#puzzle=${HARD}&a=annealing&a.kernel=nothing&b=lvsitanvs-ga&b.kernel=nothing`, { viewport: { width: 900, height: 500 } });
  await page.click('#step');
  await reached(page, 'paused');
  await page.locator('#cost-chart').scrollIntoViewIfNeeded();
  const box = await page.locator('#cost-chart').boundingBox();
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  const before = await page.evaluate(() => scrollY);
  await page.mouse.wheel(0, -200);
  await page.waitForFunction((at) => scrollY < at, before);
  assert.ok(await page.isHidden('#unzoom'));
});

test('one row for each quantity, with both lanes in it', async () => {
  const page = await shared.open(`#puzzle=${HARD}&a=lvsitanvs-ga&a.kernel=nothing&b=lvsitanvs-ga&b.kernel=nothing&b.adaptation_factor=0.95&pace=full`);
  await page.click('#run');
  await counted(page, 20, 'a');
  await counted(page, 20, 'b');
  await page.click('#run');
  const rows = () => page.locator('#gauges canvas').evaluateAll((list) => list.map((canvas) => canvas.getAttribute('aria-label')).join('|'));
  await page.waitForFunction(() => document.querySelectorAll('#gauges canvas').length === 3);
  assert.match(await rows(), /^Mutation strength σ \(A, B\): A .*, B .*\|Mutation rate \(A, B\).*\|Diversity \(A, B\)/);
});

test('letters grow with the reader’s font size, on canvases too', async () => {
  const page = await shared.open(`#puzzle=${PUZZLE}&a=annealing`);
  const size = () => page.evaluate(() => parseFloat(getComputedStyle(document.querySelector('#run')).fontSize));
  const before = await size();
  const client = await page.context().newCDPSession(page);
  await client.send('Page.enable');
  await client.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
  await page.reload();
  await page.waitForSelector('html[data-ready]');
  assert.ok(await size() > 1.8 * before);
  const fonts = await page.evaluate(async () => {
    const { Chart } = await import('./page/chart.js');
    const seen = [];
    const context = new Proxy({ measureText: () => ({ width: 10 }) }, { get: (own, name) => own[name] ?? (() => {}), set: (own, name, value) => { if (name === 'font') seen.push(value); return true; } });
    const chart = new Chart(document.createElement('canvas'), {});
    chart.model = { runs: [], right: 1, high: 1, scale: 'linear' };
    chart.paint(context, 300, 200);
    return seen;
  });
  assert.match(fonts[0], /^22px/);
});

test('on paper there is nothing to press', async () => {
  const page = await shared.open(`#puzzle=${PUZZLE}&a=annealing`, { colorScheme: 'dark' });
  await page.emulateMedia({ media: 'print' });
  for (const hidden of ['.controls', '.top-choices', '.lane-foot']) assert.ok(await page.isHidden(hidden), hidden);
  assert.ok(await page.isVisible('.board'));
  assert.equal(await page.evaluate(() => getComputedStyle(document.body).backgroundColor), 'rgb(255, 255, 255)');
});

test('there is no hint on a puzzle without a solution', async () => {
  const page = await shared.open(ENDLESS);
  await page.waitForSelector('#warning[data-answer="none"]');
  await page.click('#edit');
  await page.click('#hint');
  await page.waitForFunction(() => /no hint: this puzzle has no solution/.test(document.querySelector('#inspected').textContent));
});

test('nothing can be pressed before the page is ready, and it says that it loads', async () => {
  const page = await (await shared.browser.newContext()).newPage();
  let release;
  const held = new Promise((resolve) => { release = resolve; });
  await page.route('**/api/presets', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(shared.url);
  assert.match(await page.textContent('#loading'), /Loading/);
  assert.ok(await page.isVisible('#loading'));
  assert.ok(await page.isHidden('#run'));
  release();
  await page.waitForSelector('html[data-ready]');
  assert.ok(await page.isHidden('#loading'));
  assert.ok(await page.isVisible('#run'));
  await page.context().close();
});

test('it is said which time is counted', async () => {
  const page = await shared.open(`#puzzle=${PUZZLE}&a=annealing`);
  assert.ok((await page.locator('.counters dt').allTextContents()).includes('Computing time'));
});

test('the first Start ends with a comparison, on a screen with few controls', async () => {
  const page = await shared.open('');
  const controls = await page.evaluate(() => [...document.querySelectorAll('button, input, select, summary, a, textarea')].filter((element) => element.checkVisibility() && !element.classList.contains('skip')).length);
  assert.ok(controls <= 9, `${controls} controls`);
  const words = await page.evaluate(() => document.body.innerText.split(/\s+/).length);
  assert.ok(words <= 130, `${words} words`);
  await page.click('#run');
  await page.waitForFunction(() => /A solved it.*B solved it.*One seed proves nothing/.test(document.querySelector('#verdict').textContent));
  assert.ok(await page.isVisible('#many'), 'and the way on is shown');
  await page.click('#door-bench');
  assert.ok(await page.isVisible('#step'));
  assert.equal(await page.textContent('.badge'), 'solved', 'everything is still there');
  await page.goBack();
  await page.waitForFunction(() => document.documentElement.dataset.view === 'start');
  await page.click('#door-chapters');
  await page.waitForFunction(() => document.querySelector('#lesson-title').textContent === 'Chapter 1: What cost is');
  await page.click('#home');
  await page.waitForFunction(() => document.documentElement.dataset.view === 'start');
});

test('presentation mode has large letters, one lane or the curves, and steers by keys', async () => {
  const page = await shared.open(ENDLESS + '&b=annealing&b.kernel=nothing');
  const size = () => page.evaluate(() => parseFloat(getComputedStyle(document.querySelector('.lane h2')).fontSize));
  const before = await size();
  await page.click('#present');
  await page.waitForFunction(() => document.documentElement.dataset.presenting === 'all');
  assert.ok(await size() >= 2 * before);
  assert.ok(await page.isHidden('.controls'));
  await page.keyboard.press(' ');
  await counted(page, 100, 'a');
  await page.keyboard.press('2');
  assert.ok(await page.isVisible('.lane[data-side="a"]'));
  assert.ok(await page.isHidden('.lane[data-side="b"]'));
  await page.keyboard.press('4');
  assert.ok(await page.isVisible('#cost-chart'));
  assert.ok(await page.isHidden('.lane[data-side="a"]'));
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), 0);
  await page.keyboard.press('p');
  await page.waitForFunction(() => document.documentElement.dataset.presenting === undefined);
  assert.ok(await page.isVisible('.controls'));
});

test('a puzzle of one’s own is one click from the first screen, and solved at once', async () => {
  const page = await shared.open('#view=start');
  await page.click('#door-solve');
  assert.ok(await page.isVisible('#editor-panel'));
  await page.click('#run');
  await reached(page, 'solved');
  assert.match(await page.textContent('.lane-title'), /Construction and cover walk/);
});
