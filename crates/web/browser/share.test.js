// What is taken away: a link that repeats the run, the solution, the picture, the trace.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { PUZZLE, alone, counter, reached, stage } from './support.js';

const shared = stage();

test('a shared link gives the same run', async () => {
  const page = await shared.open(`#puzzle=${PUZZLE}`);
  await alone(page, 'annealing');
  await page.click('.parameter-box summary');
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
  const page = await shared.open(`#puzzle=${PUZZLE}&a=annealing&a.kernel=nothing`);
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
  assert.equal((await file('.take-picture'))[1].subarray(1, 4).toString(), 'PNG');
  assert.match((await file('.take-trace'))[1].toString(), /^epoch,evaluations,seconds,.*\n1,/);
});
