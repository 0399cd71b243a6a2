// Runs: two beside each other, paused, stepped, set back, changed, looked at, stopped.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ENDLESS, HARD, alone, counter, generation, reached, stage } from './support.js';

const shared = stage();

test('a genetic algorithm and an annealer run side by side from one seed', async () => {
  const page = await shared.open(`#puzzle=${HARD}&seed=3&a=lvsitanvs-ga&b=annealing&b.kernel=nothing`);
  assert.deepEqual(await page.locator('.lane-title').allTextContents(), ['lvsitanvs-ga', 'annealing']);
  await page.click('#run');
  await reached(page, 'running', 'a');
  await generation(page, 3, 'a');
  await generation(page, 3, 'b');
  await page.waitForFunction(() => document.querySelectorAll('.lane[data-side="a"] .strip button').length === 24);
  await reached(page, 'solved', 'b');
  await page.click('#stop');
  await page.waitForFunction(() => /^(solved|cancelled)$/.test(document.querySelector('.lane[data-side="a"] .badge').dataset.state));
  assert.match(await page.inputValue('.lane[data-side="b"] .command'), /^evodoku solve --preset annealing --set kernel=nothing --seed 3 --threads 1 '8\.\./);
  assert.deepEqual(shared.complaints, []);
});

test('a run is paused, stepped by five and set back to generation 0', async () => {
  const page = await shared.open(ENDLESS);
  await page.click('#run');
  await generation(page, 2);
  await page.click('#run');
  await reached(page, 'paused');
  const before = await counter(page, 'epoch');
  await page.fill('#step-count', '5');
  await page.click('#step');
  await generation(page, before + 5);
  await reached(page, 'paused');
  assert.equal(await counter(page, 'epoch'), before + 5);
  assert.match(await page.textContent('#announcer'), /paused at generation/);
  await page.click('#back');
  await reached(page, 'paused');
  await page.waitForFunction(() => document.querySelector('.epoch').textContent === '0');
  await page.click('#run');
  await generation(page, 1);
  await page.click('#stop');
  await reached(page, 'cancelled');
});

test('a step before the start begins at generation 0', async () => {
  const page = await shared.open(`#puzzle=${HARD}&a=lvsitanvs-ga`);
  await page.click('#step');
  await reached(page, 'paused');
  await generation(page, 1);
  assert.equal(await counter(page, 'epoch'), 1);
});

test('live parameters change a run and the others wait', async () => {
  const page = await shared.open(ENDLESS);
  await page.click('.parameter-box summary');
  await page.click('#run');
  await generation(page, 1);
  assert.equal(await page.isDisabled('#a-keep'), true);
  assert.equal(await page.isDisabled('#a-temperature'), false);
  await page.fill('#a-temperature', '0.35');
  await page.locator('#a-temperature').blur();
  await page.waitForFunction(() => document.querySelector('.log').textContent.includes('temperature = 0.35'));
  await page.selectOption('#speed', '5');
  await page.click('#stop');
  await page.waitForFunction(() => document.querySelector('#a-keep').disabled === false);
});

test('one individual of the population is looked at, and where all disagree', async () => {
  const page = await shared.open(`#puzzle=${HARD}&a=lvsitanvs-ga&a.kernel=nothing`);
  await page.fill('#step-count', '3');
  await page.click('#step');
  await generation(page, 3);
  await page.locator('.strip button').nth(4).click();
  assert.equal(await page.isChecked('input[value="individual"]'), true);
  await page.waitForFunction(() => document.querySelector('.board').getAttribute('aria-label').startsWith('Individual: 81 of 81 cells filled'));
  await page.check('input[value="disagreement"]');
  await page.waitForFunction(() => /^Disagreement: [1-9]/.test(document.querySelector('.board').getAttribute('aria-label')));
});

test('what the server refuses is told in the lane', async () => {
  const page = await shared.open();
  await alone(page, 'annealing');
  await page.click('.parameter-box summary');
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
  await generation(page, 1);
  await page.close();
  const state = async () => (await (await fetch(`${shared.url}api/runs/${id}`)).json()).state;
  while (await state() !== 'ended') await new Promise((resolve) => { setTimeout(resolve, 100); });
});
