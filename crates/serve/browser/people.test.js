// For everybody: light and dark, keyboard only, a phone's width, two languages, assistive technology.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { HARD, PUZZLE, counted, facts, reached, stage } from './support.js';

const shared = stage();
const axe = await readFile(new URL('node_modules/axe-core/axe.min.js', import.meta.url), 'utf8');

const darkness = (page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor.match(/\d+/g).slice(0, 3).reduce((sum, part) => sum + Number(part), 0));

test('the page is dark where the system is, or where it is chosen', async () => {
  const page = await shared.open('#view=bench', { colorScheme: 'dark' });
  assert.ok(await darkness(page) < 150);
  await page.selectOption('#theme', 'light');
  assert.ok(await darkness(page) > 600);
  await page.reload();
  await page.waitForSelector('html[data-ready]');
  assert.ok(await darkness(page) > 600, 'the choice is remembered');
});

test('everything works with the keyboard alone', async () => {
  const page = await shared.open(`#puzzle=${HARD}&a=annealing&a.kernel=nothing&pace=full`);
  const tabTo = async (selector) => {
    for (let presses = 0; presses < 80; presses += 1) {
      await page.keyboard.press('Tab');
      if (await page.evaluate((wanted) => document.activeElement.matches(wanted), selector)) return;
    }
    assert.fail(`${selector} is out of reach`);
  };
  await page.evaluate(() => document.activeElement.blur());
  await tabTo('.skip');
  await tabTo('#edit');
  await page.keyboard.press('Enter');
  await tabTo('[role="gridcell"]');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('1');
  await facts(page, '9x9, 22 givens');
  await page.keyboard.press('Backspace');
  await facts(page, '9x9, 21 givens');
  await tabTo('#step');
  await page.keyboard.press('Enter');
  await reached(page, 'paused');
  await counted(page, 1);
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  await reached(page, 'solved');
  await page.waitForFunction(() => document.querySelector('#announcer').textContent.includes('Simulated annealing: solved'));
  await page.evaluate(() => document.activeElement.blur());
  await page.keyboard.press('?');
  await page.waitForSelector('dialog[open]');
  assert.equal(await page.evaluate(() => document.querySelector('dialog').scrollTop), 0, 'it is shown from its beginning');
  await page.keyboard.press('Escape');
  // Focus goes back to where it was once the list has closed.
  await page.waitForSelector('dialog', { state: 'hidden' });
  await page.evaluate(() => document.activeElement.blur());
  await page.keyboard.press('0');
  await reached(page, 'paused');
  await page.keyboard.press('s');
  await counted(page, 1);
});

const MANNERS = [
  ['light', {}], ['dark', { colorScheme: 'dark' }], ['light, in German', { locale: 'de-DE' }], ['dark, in German', { colorScheme: 'dark', locale: 'de-DE' }],
  ['on a phone', { viewport: { width: 400, height: 800 } }],
];
for (const [name, options] of MANNERS) {
  test(`there are no findings of accessibility, ${name}`, async () => {
    const page = await shared.open('#view=bench', options);
    const check = async (when) => {
      // The policy of the page admits no foreign script; the test runs it from outside.
      const results = await page.evaluate(`${axe}; axe.run(document, { resultTypes: ['violations'] })`);
      const told = results.violations.map(({ id, nodes }) => `${id}: ${nodes.slice(0, 3).map(({ html }) => html).join(' ')}`);
      assert.deepEqual(told, [], when);
    };
    await check('at first');
    await page.click('#home');
    await page.waitForFunction(() => document.documentElement.dataset.view === 'start');
    await check('on the first screen');
    await page.click('#door-bench');
    await page.click('#step');
    await reached(page, 'paused', 'a');
    await page.waitForFunction(() => document.querySelector('.lane[data-side="a"] .told').textContent !== '');
    await page.selectOption('#lesson', 'cost');
    await page.waitForSelector('#lesson-card:not([hidden])');
    await page.evaluate(() => {
      document.querySelector('#editor-panel').hidden = false;
      document.querySelectorAll('details').forEach((details) => { details.open = true; });
    });
    await check('with everything open and a lesson');
  });
}

test('nothing is cut off at a width of 400 pixels', async () => {
  const page = await shared.open('#view=bench', { viewport: { width: 400, height: 800 }, locale: 'de-DE' });
  await page.selectOption('#lesson', 'selection');
  await page.waitForSelector('#lesson-card:not([hidden])');
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 400);
  await page.click('.lesson-more summary');
  await page.click('#lesson-close');
  await page.click('#edit');
  for (const id of ['9x9-hard', '36x36', '49x49']) {
    await page.selectOption('#example', id);
    await facts(page, id.slice(0, 3));
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 400);
  }
  await page.selectOption('#example', '9x9-easy');
  await facts(page, '9x9');
  await page.click('#fold');
  await page.click('#many');
  await page.click('#many-stop');
  await page.waitForSelector('#many-take:not([disabled])');
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 400);
});

test('no figure and no title is cut off in lanes of 480 pixels, in German', async () => {
  const page = await shared.open(`#puzzle=${HARD}&a=lvsitanvs-ga&b=lvsitanvs-sa`, { viewport: { width: 1000, height: 720 }, locale: 'de-DE' });
  await page.selectOption('#step-size', '1000');
  await page.click('#step');
  await counted(page, 1000, 'a');
  await counted(page, 1000, 'b');
  const cut = await page.evaluate(() => [...document.querySelectorAll('.counters :is(dt, dd), .lane h2, .badge')]
    .filter(({ scrollWidth, clientWidth, offsetParent }) => offsetParent && scrollWidth > clientWidth).map(({ textContent }) => textContent));
  assert.deepEqual(cut, []);
});

test('the page speaks German', async () => {
  const page = await shared.open('#view=bench', { locale: 'de-DE' });
  assert.equal(await page.textContent('#run'), 'Start');
  assert.equal(await page.textContent('#back'), 'Auf 0');
  assert.equal(await page.getAttribute('html', 'lang'), 'de');
  const missing = await page.evaluate(async () => {
    const { en, de } = (await import('/page/words.js')).keys();
    return [...en.filter((key) => !de.includes(key)), ...de.filter((key) => !en.includes(key))];
  });
  assert.deepEqual(missing, []);
  const untold = await page.evaluate(async () => {
    const presets = await (await fetch('api/presets')).json();
    const { default: words } = await import('/page/german.js');
    return [...new Set(presets.map(({ engine }) => `engine_${engine}`).filter((key) => !(key in words)))];
  });
  assert.deepEqual(untold, []);
  await page.selectOption('#language', 'en');
  assert.equal(await page.textContent('#back'), 'To 0');
});

test('messages of the engines and the referee come in German', async () => {
  const page = await shared.open(`#puzzle=12345678.........9${'.'.repeat(63)}&a=annealing`, { locale: 'de-DE' });
  await page.waitForFunction(() => /^Keine Lösung: für Zeile 1, Spalte 9 bleibt kein Wert\. Dieses Rätsel hat keine Lösung/.test(document.querySelector('#warning').textContent));
  await page.click('#run');
  await page.waitForFunction(() => /^Keine Lösung: für Zeile 1, Spalte 9/.test(document.querySelector('.lane-message').textContent));
  await page.evaluate((puzzle) => { location.hash = `puzzle=${puzzle}&a=annealing`; }, PUZZLE);
  await facts(page, '9x9, 30 Vorgaben');
  await page.click('#edit');
  await page.click('#hint');
  await page.waitForFunction(() => document.querySelector('#inspected').textContent === 'In Block 2 passt 8 nur auf Z1S6.');
  await page.evaluate(() => { document.querySelector('.setup-box').open = true; });
  await page.fill('#a-temperature', '-1');
  await page.locator('#a-temperature').blur();
  assert.match(await page.textContent('#a-temperature-about'), /0\.0001 bis 1000/);
  await page.evaluate(() => { document.querySelector('.setup-box').open = false; });
  await page.click('#run');
  await page.waitForFunction(() => document.querySelector('.lane-message').textContent === 'Temperature kann nicht -1 sein; möglich ist 0.0001 bis 1000');
});

test('grid, curves and population share one screen of 1280×720', async () => {
  const page = await shared.open('#view=bench', { viewport: { width: 1280, height: 720 } });
  await page.click('#step');
  await reached(page, 'paused', 'a');
  await reached(page, 'paused', 'b');
  await page.waitForSelector('.lane[data-side="a"] .histogram');
  await page.waitForSelector('#gauges canvas');
  const bottoms = await page.evaluate(() => ['.lane[data-side="a"] .board', '.lane[data-side="b"] .board', '.lane[data-side="a"] .histogram', '#cost-chart', '#gauges', '.lane[data-side="a"] .told']
    .map((selector) => document.querySelector(selector).getBoundingClientRect().bottom));
  assert.ok(bottoms.every((bottom) => bottom > 0 && bottom <= 720), String(bottoms));
  await page.setViewportSize({ width: 1000, height: 720 });
  const tops = await page.evaluate(() => [...document.querySelectorAll('.lane')].map((lane) => lane.getBoundingClientRect().top));
  assert.equal(tops[0], tops[1], 'two lanes stay side by side');
});

for (const preset of ['replica-exchange', 'population', 'acs', 'tabucol']) {
  test(`they share it for ${preset}, too`, async () => {
    const page = await shared.open(`#puzzle=${HARD}&a=${preset}&a.kernel=nothing&b=huke-ga&b.kernel=nothing`, { viewport: { width: 1280, height: 720 } });
    for (let step = 0; step < 4; step += 1) {
      const before = await page.textContent('.lane[data-side="a"] .told');
      await page.click('#step');
      await page.waitForFunction((last) => document.querySelector('.lane[data-side="a"] .told').textContent !== last, before);
      const bottom = await page.evaluate(() => document.querySelector('#cost-chart').getBoundingClientRect().bottom);
      assert.ok(bottom <= 720, `${bottom}`);
    }
  });
}

test('one lane alone uses the screen: a large grid, with the curves beside it', async () => {
  const page = await shared.open('#puzzle=' + HARD + '&a=lvsitanvs-ga&a.kernel=nothing', { viewport: { width: 1280, height: 720 } });
  await page.click('#step');
  await page.waitForSelector('.histogram');
  await page.waitForSelector('#gauges canvas');
  const boxes = await page.evaluate(() => Object.fromEntries(['.board', '.histogram', '.told', '#cost-chart', '#gauges', '.lane'].map((selector) => [selector, document.querySelector(selector).getBoundingClientRect().toJSON()])));
  assert.ok(boxes['.board'].width > 400, String(boxes['.board'].width));
  assert.ok(boxes['#cost-chart'].left > boxes['.lane'].right, 'beside');
  for (const [selector, { bottom }] of Object.entries(boxes)) assert.ok(bottom > 0 && bottom <= 720, `${selector} ${bottom}`);
  // A canvas whose pixels do not fit its place shows stretched letters.
  await page.waitForFunction(() => [...document.querySelectorAll('canvas.chart')].every(({ width, height, clientWidth, clientHeight }) => Math.abs(height / width - clientHeight / clientWidth) < 0.01));
});
