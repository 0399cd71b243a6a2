// Lessons, ours and those of teachers, and thirty seeds.

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { deflateRawSync } from 'node:zlib';
import { PROGRAM, PUZZLE, counter, facts, reached, stage } from './support.js';

const shared = stage();

test('thirty seeds are compared with a test and taken away as records', async () => {
  const page = await shared.open(`#puzzle=${PUZZLE}&a=annealing&a.kernel=nothing&b=annealing&b.kernel=nothing&b.temperature=0.2`);
  await page.click('#many');
  await page.waitForFunction(() => /A .* solved \d+ of 30.*B .* of 30.*Mann–Whitney.*on this puzzle/.test(document.querySelector('#many-words').textContent), null, { timeout: 120_000 });
  const [file] = await Promise.all([page.waitForEvent('download'), page.click('#many-take')]);
  const lines = (await readFile(await file.path(), 'utf8')).trim().split('\n').map((line) => JSON.parse(line));
  assert.equal(lines.length, 60);
  assert.deepEqual([...new Set(lines.map(({ setting }) => setting))], ['annealing kernel=nothing', 'annealing kernel=nothing temperature=0.2']);
  // The laboratory reads them and comes to the same end.
  const folder = await mkdtemp(join(tmpdir(), 'evodoku-'));
  await file.saveAs(join(folder, 'records.jsonl'));
  const { stdout } = await promisify(execFile)(PROGRAM, ['lab', 'report', join(folder, 'records.jsonl'), '--out', join(folder, 'report')]);
  await rm(folder, { recursive: true });
  const [, p] = (await page.textContent('#many-words')).match(/: p ([=<] [\d.]+)/);
  assert.match(stdout, /On this puzzle/);
  if (p.startsWith('=')) assert.equal(Number(stdout.match(/p = ([\d.e-]+)/)[1]).toPrecision(2), Number(p.slice(2)).toPrecision(2));
  else assert.match(stdout, /p < 0\.001|p = 0\.000|p = [\d.]+e-/);
});

test('a lesson is played to its end and says what was seen', async () => {
  const page = await shared.open();
  await page.selectOption('#lesson', 'hill-climbing');
  await page.waitForFunction(() => document.querySelector('#lesson-title').textContent === 'Lesson 2: Hill climbing gets stuck');
  assert.equal(await page.textContent('.badge'), 'ready', 'a lesson starts nothing by itself');
  assert.equal(await page.inputValue('#grain'), '', 'the usual grain');
  await page.selectOption('#speed', '');
  await page.click('#run');
  await reached(page, 'unsolved');
  assert.equal(await counter(page, 'best'), 2);
  await page.waitForSelector('#lesson-answer:not([hidden])');
  await page.selectOption('#language', 'de');
  await page.waitForFunction(() => document.querySelector('#lesson-title').textContent === 'Lektion 2: Bergsteigen bleibt stecken');
});

const own = async () => (await readFile(new URL('../../../lessons/cost.toml', import.meta.url), 'utf8')).replace('id = "cost"', 'id = "mine"').replace('en = "What cost is"', 'en = "<b>Mine</b>"');

test('a teacher’s lesson is opened from a file, and then by its link, as plain text', async () => {
  const page = await shared.open();
  await page.selectOption('#lesson', 'cost');
  await page.setInputFiles('#lesson-file', { name: 'mine.toml', mimeType: 'text/plain', buffer: Buffer.from(await own()) });
  await page.waitForFunction(() => document.querySelector('#lesson-title').textContent.endsWith('<b>Mine</b>'));
  await page.evaluate(() => { navigator.clipboard.writeText = () => new Promise(() => {}); });
  await page.click('#lesson-link');
  const link = await page.inputValue('#lesson-address');
  assert.match(link, /#lesson-text=/);
  // The whole state has it, too: a reload shows the same lesson.
  await page.fill('#seed', '7');
  await page.locator('#seed').blur();
  await page.reload();
  await page.waitForSelector('html[data-ready]');
  assert.match(await page.textContent('#lesson-title'), /<b>Mine<\/b>$/);
  assert.equal(await page.inputValue('#seed'), '7');

  const asked = [];
  const again = await shared.open();
  again.on('request', (request) => asked.push([request.method(), new URL(request.url())]));
  await again.goto(`${shared.url}${new URL(link).hash}`);
  await again.waitForFunction(() => document.querySelector('#lesson-title').textContent.endsWith('<b>Mine</b>'));
  assert.equal(await again.locator('#lesson-card b').count(), 0, 'text, not elements');
  assert.equal(await again.inputValue('#seed'), '3');
  assert.equal(await again.textContent('.badge'), 'ready');
  assert.deepEqual(asked.filter(([method, { pathname }]) => method === 'POST' && pathname === '/api/runs'), [], 'a link starts nothing');
  assert.deepEqual([...new Set(asked.map(([, { origin }]) => origin))].filter((origin) => origin !== new URL(shared.url).origin), [], 'nothing is fetched elsewhere');
  assert.deepEqual(shared.complaints, []);
});

test('of two lessons opened at once the last one stays, though the first is read more slowly', async () => {
  const page = await shared.open();
  let isFirst = true;
  const held = [];
  await page.route('**/api/read', async (route) => {
    if (isFirst) held.push(route);
    else await route.continue();
    isFirst = false;
  });
  await page.selectOption('#lesson', 'cost');
  await page.selectOption('#lesson', 'hill-climbing');
  const opened = () => document.querySelector('#lesson-title').textContent === 'Lesson 2: Hill climbing gets stuck';
  await page.waitForFunction(opened);
  const shown = () => page.evaluate(() => ['#puzzle-facts', '#preset-a'].map((id) => document.querySelector(id).value ?? document.querySelector(id).textContent));
  const before = await shown();
  const late = page.waitForResponse('**/api/read');
  await held[0].continue();
  await late;
  // One more round through the page, after which what came late would have been shown.
  await page.evaluate(() => new Promise((done) => { setTimeout(done, 0); }));
  assert.ok(await page.evaluate(opened));
  assert.deepEqual(await shown(), before);
  assert.match(await page.evaluate(() => location.hash), /lesson=hill-climbing/);
});

test('a bad lesson is told what is wrong, from a file and from a link', async () => {
  const packed = deflateRawSync('nonsense').toString('base64url');
  const page = await shared.open(`#lesson-text=${packed}`);
  await page.waitForFunction(() => document.querySelector('#lesson-title').textContent.includes('this is no lesson'));
  await facts(page, '9x9');
  await page.selectOption('#lesson', 'cost');
  await page.setInputFiles('#lesson-file', { name: 'bad.toml', mimeType: 'text/plain', buffer: Buffer.from('nonsense') });
  await page.waitForFunction(() => document.querySelector('#lesson-title').textContent.includes('this is no lesson'));
});
