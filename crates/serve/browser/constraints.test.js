// Rules: drawn, listed in words, added by pointer and keyboard, taken away, undone, and carried by links.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { alone, facts, reached, stage } from './support.js';

const shared = stage();

const cell = (page, row, column) => page.locator(`.editor [role="row"]:nth-child(${row}) [role="gridcell"]:nth-child(${column})`);

const CAGED = JSON.stringify({
  puzzle: '1..4..1..1..4..1',
  constraints: [{ kind: 'killer-cage', cells: 'r1c2 r2c2', sum: 6 }, { kind: 'thermometer', cells: 'r2c1 r2c2' }, { kind: 'sandwich', cells: 'r1c1 r1c2 r1c3 r1c4', sum: 5 }],
});

const linkTo = (text, more = {}) => `#${new URLSearchParams({ schema: 3, puzzle: text, seed: 1, a: 'annealing', ...more })}`;

// The words of the rules beside the boards.
const said = (page) => page.locator('#rules-list li').allTextContents();

const ruled = (page, count) => page.waitForFunction((wanted) => document.querySelectorAll('#rules-own li').length === wanted, count);

async function openRules(page) {
  await page.click('#edit');
  await page.click('#rules-box summary');
  await page.waitForSelector('#rule-kind option[value="clue-0"]', { state: 'attached' });
}

// The colour of a place of a canvas, by shares of its width and height.
const colourAt = (page, selector, x, y) => page.evaluate(([name, right, down]) => {
  const canvas = document.querySelector(name);
  return [...canvas.getContext('2d').getImageData(Math.floor(canvas.width * right), Math.floor(canvas.height * down), 1, 1).data];
}, [selector, x, y]);

test('a puzzle with rules is opened by a link, drawn and listed in words', async () => {
  const page = await shared.open(linkTo(CAGED));
  await facts(page, '4x4, 6 givens');
  assert.deepEqual(await said(page), [
    'killer cage at r1c2 r2c2: The values in the cage differ and add up to 6.',
    'thermometer at r2c1 r2c2: Values rise along the thermometer, from its bulb on.',
    'sandwich at r1c1 r1c2 r1c3 r1c4: The values between the smallest and the largest possible one add up to 5.',
  ]);
  // The sandwich stands on the left: the grid begins 0.8 of 4.8 cells from there, and the bulb of the thermometer is beside the digit.
  const [red, green, blue] = await colourAt(page, '.board', (0.8 + 0.22) / 4.8, (0.8 + 1.5) / 4.8);
  assert.deepEqual([red, green, blue], [207, 207, 207]);
  await page.selectOption('#language', 'de');
  await page.waitForFunction(() => document.querySelector('#rules-list li').textContent.startsWith('Killer-Käfig'));
  assert.deepEqual(shared.complaints, []);
});

test('a cage is added by dragging, with its sum, and taken away, undone and redone', async () => {
  const page = await shared.open(linkTo('1..4..1..1..4..1'));
  await openRules(page);
  await page.selectOption('#rule-kind', { label: 'Killer cage' });
  const [from, to] = [await cell(page, 1, 2).boundingBox(), await cell(page, 2, 2).boundingBox()];
  const middle = ({ x, y, width, height }) => [x + width / 2, y + height / 2];
  await page.mouse.move(...middle(from));
  await page.mouse.down();
  await page.mouse.move(...middle(to), { steps: 4 });
  await page.mouse.up();
  assert.equal(await page.textContent('#rule-cells'), 'r1c2 r2c2');
  await page.fill('#rule-fields [data-name="sum"]', '6');
  await page.click('#rule-add');
  await ruled(page, 1);
  assert.match((await said(page))[0], /^killer cage at r1c2 r2c2: .* 6\.$/);
  // How many solutions there are is looked for by itself.
  await page.waitForFunction(() => /solution/.test(document.querySelector('#rule-check').textContent) && document.querySelector('#rule-stop').hidden);
  await page.click('#rules-own button');
  await ruled(page, 0);
  await page.click('#undo');
  await ruled(page, 1);
  await page.click('#undo');
  await ruled(page, 0);
  await page.click('#redo');
  await ruled(page, 1);
  assert.deepEqual(shared.complaints, []);
});

test('a line is added by keys alone', async () => {
  const page = await shared.open(linkTo('1..4..1..1..4..1'));
  await openRules(page);
  await page.selectOption('#rule-kind', { label: 'Thermometer' });
  await cell(page, 2, 1).focus();
  await page.keyboard.press(' ');
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+ArrowUp');
  assert.equal(await page.textContent('#rule-cells'), 'r2c1 r2c2');
  assert.equal(await cell(page, 2, 2).getAttribute('aria-selected'), 'true');
  await page.keyboard.press('Enter');
  await ruled(page, 1);
  // Without a kind, keys fill cells as before.
  await page.selectOption('#rule-kind', '');
  await cell(page, 1, 2).focus();
  await page.keyboard.press('2');
  await facts(page, '4x4, 7 givens');
});

test('a rule that cannot be kept is refused with its cells, and others hold everywhere', async () => {
  const page = await shared.open(linkTo('1..4..1..1..4..1'));
  await openRules(page);
  await page.selectOption('#rule-kind', { label: 'Killer cage' });
  await cell(page, 1, 1).click();
  await page.fill('#rule-fields [data-name="sum"]', '60');
  await page.click('#rule-add');
  await page.waitForFunction(() => /killer cage r1c1/.test(document.querySelector('#rule-message').textContent));
  await ruled(page, 0);
  await page.selectOption('#rule-kind', 'anti-knight');
  await page.click('#rule-add');
  await ruled(page, 1);
  await facts(page, '4x4+anti-knight');
  await page.click('#rules-own button');
  await facts(page, '4x4, 6');
});

test('the address and the export carry the rules', async () => {
  const page = await shared.open(linkTo(CAGED));
  await facts(page, '4x4, 6 givens');
  await page.waitForFunction(() => location.hash.includes('seed='));
  const hash = await page.evaluate(() => location.hash);
  await page.click('#edit');
  await page.click('#share-out summary');
  await page.selectOption('#format', 'json');
  await page.click('#export');
  await page.waitForFunction(() => document.querySelector('#exported').value.includes('"killer-cage"'));
  const text = await page.inputValue('#exported');
  const again = await shared.open(hash);
  await facts(again, '4x4, 6 givens');
  assert.equal((await said(again)).length, 3);
  await again.click('#edit');
  await again.click('#clear');
  await again.click('#paste-box summary');
  await again.fill('#paste', text);
  await again.click('#paste-read');
  await facts(again, '4x4, 6 givens');
  await ruled(again, 3);
});

test('an engine that knows the rules solves the puzzle', async () => {
  const page = await shared.open(linkTo(CAGED));
  await alone(page, 'exact');
  await page.click('#run');
  await page.waitForFunction(() => ['solved', 'failed', 'contradiction'].includes(document.querySelector('.badge').dataset.state));
  const state = await page.getAttribute('.badge', 'data-state');
  // What an engine does not support is said.
  if (state === 'failed') assert.match(await page.textContent('.lane-message'), /constraint|clue|rule|support/i);
  else await reached(page, 'solved');
});
