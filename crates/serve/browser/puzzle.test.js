// Puzzles: typed, pasted, uploaded, taken from examples, generated; mistakes are marked and told.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { HARD, PUZZLE, alone, facts, reached, stage } from './support.js';

const shared = stage();

const cell = (page, row, column) => page.locator(`.editor [role="row"]:nth-child(${row}) [role="gridcell"]:nth-child(${column})`);

test('a typed puzzle is run and solved', async () => {
  const page = await shared.open();
  await page.click('#edit');
  await alone(page, 'annealing');
  await page.selectOption('#speed', '');
  await page.click('#make-box summary');
  await page.click('#make-empty');
  await page.waitForFunction(() => document.querySelector('#puzzle-facts').textContent.includes('0 givens'));
  await cell(page, 1, 1).focus();
  for (let row = 0; row < 9; row += 1) {
    for (let column = 0; column < 9; column += 1) {
      const digit = PUZZLE[row * 9 + column];
      if (digit !== '.') await page.keyboard.press(digit);
      if (column < 8) await page.keyboard.press('ArrowRight');
    }
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Home');
  }
  await page.waitForFunction(() => document.querySelector('#puzzle-facts').textContent.includes('30 givens'));
  await page.click('#run');
  await reached(page, 'solved');
  await page.click('.take summary');
  assert.match(await page.inputValue('.solution'), /^5 3 4 6 7 8 9 1 2\n/);
  assert.deepEqual(shared.complaints, []);
});

test('a mistake is marked while typing, with the message of the command', async () => {
  const page = await shared.open(`#puzzle=${PUZZLE}&a=annealing`);
  await page.click('#edit');
  await cell(page, 1, 3).focus();
  await page.keyboard.press('5');
  await page.waitForFunction(() => document.querySelector('#puzzle-message').textContent.includes('5 stands twice in row 1: at row 1, column 1 and at row 1, column 3'));
  assert.equal(await page.locator('.editor .clash').count(), 2);
  assert.match(await cell(page, 1, 3).getAttribute('aria-label'), /Row 1, column 3: 5, clashes/);
  await page.click('#run');
  await page.waitForFunction(() => document.querySelector('.lane-message').textContent.includes('5 stands twice'));
  await cell(page, 1, 3).focus();
  await page.keyboard.press('Delete');
  await page.waitForFunction(() => document.querySelectorAll('.editor .clash').length === 0 && document.querySelector('#puzzle-message').textContent === '');
});

test('a pasted text that is no puzzle is told where it is wrong', async () => {
  const page = await shared.open();
  await page.click('#edit');
  await page.click('#paste-box summary');
  await page.fill('#paste', '1234\n34!2\n2143\n4321');
  await page.click('#paste-read');
  await page.waitForFunction(() => document.querySelector('#paste-message').textContent.includes('"!" at row 2, column 3 is not known'));
  assert.match(await page.textContent('#paste-message pre'), /Line 2, column 3/);
  await page.fill('#paste', '1..............2\n..............12');
  await page.click('#paste-read');
  await page.waitForFunction(() => document.querySelector('#puzzle-facts').textContent.startsWith('4x4, 2 givens'));
  await page.fill('#pick', '2');
  await page.locator('#pick').blur();
  await page.waitForFunction(() => document.querySelector('.editor [role="row"]:nth-child(4) [role="gridcell"]:nth-child(3)').textContent === '1');
});

test('files, examples and the generator give puzzles of all shapes', async () => {
  const page = await shared.open();
  await page.click('#edit');
  await page.click('#paste-box summary');
  await page.setInputFiles('#upload', { name: 'hard.txt', mimeType: 'text/plain', buffer: Buffer.from(HARD) });
  await page.waitForFunction(() => document.querySelector('#puzzle-facts').textContent === '9x9, 21 givens');
  for (const id of ['9x9-jigsaw', '9x9-diagonals', '36x36']) {
    await page.selectOption('#example', id);
    await page.waitForFunction((shape) => document.querySelector('#puzzle-facts').textContent.startsWith(shape), id.replace('-', '+'));
  }
  assert.equal(await page.locator('.editor [role="gridcell"]').count(), 36 * 36);
  await page.selectOption('#example', '49x49');
  await page.waitForSelector('.editor-map');
  await page.click('#make-box summary');
  await page.fill('#make-shape', '6x6');
  await page.check('#make-jigsaw');
  await page.selectOption('#make-level', 'share');
  await page.fill('#make-share', '0.6');
  await page.click('#make');
  await page.waitForFunction(() => document.querySelector('#puzzle-facts').textContent.startsWith('6x6+jigsaw, 22 givens'));
  await page.fill('#make-shape', 'seven');
  await page.click('#make');
  await page.waitForFunction(() => document.querySelector('#make-message').textContent.includes('seven'));
  // One that takes long says so, and can be given up.
  await page.uncheck('#make-jigsaw');
  await page.fill('#make-shape', '25x25');
  await page.selectOption('#make-level', 'expert');
  await page.click('#make');
  await page.waitForSelector('#make-message.is-working');
  assert.match(await page.textContent('#make-message'), /^Generating … \d+ s$/);
  assert.equal(await page.textContent('#make'), 'Give up');
  await page.click('#make');
  await page.waitForFunction(() => document.querySelector('#make-message').textContent === 'Given up.' && document.querySelector('#make').textContent === 'Generate');
  assert.match(await page.textContent('#puzzle-facts'), /^6x6\+jigsaw/, 'the puzzle stays');
  // Another puzzle asked for meanwhile gives it up, too.
  await page.click('#make');
  await page.waitForSelector('#make-message.is-working');
  await page.selectOption('#example', '9x9-diagonals');
  await page.waitForFunction(() => document.querySelector('#make-message').textContent === 'Given up.');
  await page.waitForFunction(() => document.querySelector('#puzzle-facts').textContent.startsWith('9x9+diagonals'));
});

test('numbers above nine are typed digit by digit or as letters', async () => {
  const page = await shared.open();
  await page.click('#edit');
  await page.selectOption('#example', '16x16');
  await page.waitForFunction(() => document.querySelectorAll('[role="gridcell"]').length === 256);
  await page.click('#clear');
  await page.waitForFunction(() => document.querySelector('#puzzle-facts').textContent === '16x16, 0 givens');
  await cell(page, 1, 1).focus();
  await page.keyboard.press('1');
  await page.keyboard.press('6');
  assert.equal(await cell(page, 1, 1).textContent(), '16');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('c');
  assert.equal(await cell(page, 1, 2).textContent(), '12');
});

test('changes of a puzzle are undone and made again', async () => {
  const page = await shared.open(`#puzzle=${PUZZLE}&a=annealing`);
  await page.click('#edit');
  await cell(page, 1, 3).focus();
  await page.keyboard.press('4');
  await facts(page, '9x9, 31 givens');
  await page.keyboard.press('Control+z');
  await facts(page, '9x9, 30 givens');
  await page.click('#redo');
  await facts(page, '9x9, 31 givens');
});

test('a puzzle is checked, rated, explained and taken elsewhere', async () => {
  const page = await shared.open(`#puzzle=${PUZZLE}&a=annealing`);
  await page.click('#edit');
  await page.click('#inspect');
  await page.waitForFunction(() => /exactly one solution.*Level easy/.test(document.querySelector('#inspected').textContent));
  await page.click('#hint');
  await page.waitForFunction(() => document.querySelector('#inspected').textContent === 'In box 2, 8 fits only at r1c6.');
  assert.ok(await page.locator('.editor .hinted').count() > 0);
  await page.click('#share-out summary');
  await page.selectOption('#format', 'sudokuwiki');
  await page.click('#export');
  await page.waitForFunction(() => document.querySelector('#exported').value.includes('sudokuwiki'));
  const link = await page.inputValue('#exported');
  await page.click('#clear');
  await facts(page, '9x9, 0 givens');
  await page.click('#inspect');
  await page.waitForFunction(() => /several solutions/.test(document.querySelector('#inspected').textContent));
  assert.ok(await page.locator('.editor .hinted').count() > 1, 'cells in which they differ');
  await page.click('#paste-box summary');
  await page.fill('#paste', link);
  await page.click('#paste-read');
  await facts(page, '9x9, 30 givens');
});

for (const [puzzle, words, why] of [
  ['.9..6...36......9.7...31.5..3......5....8.9..42..........2..14...6.13.....9.5...8', /^This puzzle has no solution\. .* searches until it is stopped/, 'none'],
  [`12345678.........9${'.'.repeat(63)}`, /^No solution: no value is left for row 1, column 9\. This puzzle has no solution/, 'contradiction'],
  ['.'.repeat(81), /^This puzzle has several solutions/, 'several'],
]) {
  test(`before a search begins it is told how many solutions there are: ${why}`, async () => {
    const page = await shared.open(`#puzzle=${puzzle}&a=annealing&a.kernel=nothing`);
    await page.waitForSelector(`#warning[data-answer="${why}"]`);
    assert.match(await page.textContent('#warning'), words);
    assert.equal(await page.textContent('.badge'), 'ready');
    await page.click('#edit');
    await page.selectOption('#example', '9x9-easy');
    await page.waitForSelector('#warning[data-answer="unique"]', { state: 'attached' });
    assert.equal(await page.textContent('#warning'), '');
  });
}

test('on a phone cells are filled by the number pad', async () => {
  const page = await shared.open(`#puzzle=${PUZZLE}&a=annealing`, { viewport: { width: 400, height: 800 }, hasTouch: true, isMobile: true });
  await page.tap('#edit');
  await cell(page, 1, 3).tap();
  await page.tap('#pad button:nth-child(4)');
  await facts(page, '9x9, 31 givens');
  assert.equal(await cell(page, 1, 3).textContent(), '4');
});
