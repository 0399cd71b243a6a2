// The page without a server: a folder of files, shown by the plainest of web servers.

import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { after, before, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { PUZZLE, counted, counter, launch, reached } from './support.js';

const folder = process.env.STATIC ?? '';
const skip = existsSync(join(folder, 'page/evodoku.wasm')) ? false : 'static.sh was not run';
const KINDS = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml', '.wasm': 'application/wasm' };

let [server, browser, url] = [null, null, ''];

before(async () => {
  if (skip) return;
  server = createServer(async ({ url: path }, answer) => {
    const name = normalize(path.split('?')[0]).replace(/\/$/, '/index.html');
    const content = await readFile(join(folder, name)).catch(() => null);
    answer.writeHead(content ? 200 : 404, { 'Content-Type': KINDS[extname(name)] ?? 'text/plain' });
    answer.end(content ?? 'nothing');
  });
  await new Promise((resolve) => { server.listen(0, '127.0.0.1', resolve); });
  url = `http://127.0.0.1:${server.address().port}/`;
  browser = await launch();
});

after(async () => {
  await browser?.close();
  server?.close();
});

async function open(hash) {
  const page = await (await browser.newContext({ viewport: { width: 1280, height: 720 } })).newPage();
  page.setDefaultTimeout(60_000);
  page.complaints = [];
  page.on('pageerror', (error) => page.complaints.push(error.message));
  await page.goto(url + hash);
  await page.waitForSelector('html[data-ready]');
  return page;
}

test('the static folder solves a puzzle, as many evaluations as everywhere', { skip }, async () => {
  const page = await open(`#puzzle=${PUZZLE}&seed=3&pace=full&a=annealing&a.kernel=nothing&b=lvsitanvs-ga&b.kernel=nothing`);
  await page.click('#run');
  await reached(page, 'solved', 'a');
  await page.click('.lane[data-side="a"] .take summary');
  assert.match(await page.inputValue('.solution'), /^5 3 4 6 7 8 9 1 2\n/);
  assert.match(await page.textContent('.bottom'), /Computes in this browser/);
  assert.deepEqual(page.complaints, []);
});

test('the static folder steps, looks back, hints and plays a lesson', { skip }, async () => {
  const page = await open(`#puzzle=${PUZZLE}&a=annealing&a.kernel=nothing`);
  await page.click('#step');
  await counted(page, 1);
  await page.waitForFunction(() => /^Proposed/.test(document.querySelector('.told').textContent));
  assert.equal(await counter(page, 'count'), 1);
  await page.click('#edit');
  await page.click('#hint');
  await page.waitForFunction(() => document.querySelector('#inspected').textContent === 'In box 2, 8 fits only at r1c6.');
  await page.click('#inspect');
  await page.waitForFunction(() => /exactly one solution/.test(document.querySelector('#inspected').textContent));
  await page.selectOption('#lesson', 'cost');
  await page.selectOption('#speed', '');
  await page.click('#run');
  await reached(page, 'solved');
  // The same figure as natively: a test of the lessons has it.
  assert.equal(await counter(page, 'count'), 6968);
  assert.deepEqual(page.complaints, []);
});

test('the static folder compares thirty seeds', { skip }, async () => {
  const page = await open(`#puzzle=${PUZZLE}&a=annealing&a.kernel=nothing&b=lvsitanvs-sa&b.kernel=nothing`);
  await page.click('#many');
  await page.waitForFunction(() => /of 30.*of 30.*Mann–Whitney/.test(document.querySelector('#many-words').textContent), null, { timeout: 120_000 });
});

// Opened by a double click, so to speak.
async function openFile(name, hash = '') {
  const page = await (await browser.newContext({ viewport: { width: 1280, height: 720 } })).newPage();
  page.setDefaultTimeout(60_000);
  page.complaints = [];
  page.on('pageerror', (error) => page.complaints.push(error.message));
  await page.goto(`${pathToFileURL(join(folder, name))}${hash}`);
  return page;
}

test('the single file works from file://, and its workers sweep', { skip }, async () => {
  const page = await openFile('evodoku.html', `#puzzle=${PUZZLE}&seed=3&pace=full&sweep=temperature,0.1,1&a=annealing&a.kernel=nothing`);
  await page.waitForSelector('html[data-ready]');
  await page.click('#run');
  await reached(page, 'solved', 'a');
  await page.click('#sweep-start');
  await page.waitForFunction(() => /^A solves most at temperature/.test(document.querySelector('#sweep-words').textContent), null, { timeout: 240_000 });
  await page.selectOption('#lesson', 'cost');
  await page.waitForSelector('.toy-cell');
  assert.deepEqual(page.complaints, []);
});

test('the folder, opened as a file, says what to do', { skip }, async () => {
  const page = await openFile('index.html');
  await page.waitForSelector('#from-file:not([hidden])');
  assert.match(await page.textContent('#from-file'), /evodoku\.html/);
});
