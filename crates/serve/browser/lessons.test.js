// Lessons, ours and those of teachers, and thirty seeds.

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { deflateRawSync } from 'node:zlib';
import { PROGRAM, PUZZLE, counted, facts, stage } from './support.js';

const shared = stage();
const axe = await readFile(new URL('node_modules/axe-core/axe.min.js', import.meta.url), 'utf8');

test('thirty seeds are compared with a test and taken away as records', async () => {
  const page = await shared.open(`#puzzle=${PUZZLE}&a=annealing&a.kernel=nothing&b=annealing&b.kernel=nothing&b.temperature=0.2`);
  await page.click('#many');
  await page.waitForFunction(() => /A .* solved \d+ of 30.*B .* of 30.*Mann–Whitney.*on this puzzle/.test(document.querySelector('#many-words').textContent), null, { timeout: 120_000 });
  const [file] = await Promise.all([page.waitForEvent('download'), page.click('#many-take')]);
  const lines = (await readFile(await file.path(), 'utf8')).trim().split('\n').map((line) => JSON.parse(line));
  assert.equal(lines.length, 60);
  assert.deepEqual([...new Set(lines.map(({ setting }) => setting))], ['annealing kernel=nothing', 'annealing kernel=nothing temperature=0.2']);
  // The laboratory reads them. Its report is about its own quantities, by other tests than the rank test of the page.
  const folder = await mkdtemp(join(tmpdir(), 'evodoku-'));
  await file.saveAs(join(folder, 'records.jsonl'));
  const { stdout } = await promisify(execFile)(PROGRAM, ['lab', 'report', join(folder, 'records.jsonl'), '--out', join(folder, 'report')]);
  await rm(folder, { recursive: true });
  assert.match(stdout, /On this puzzle/);
});

// Guesses, runs at full speed, and waits for what the step promises.
async function playStep(page) {
  if (await page.isVisible('#lesson-guess')) {
    assert.ok(await page.isDisabled('#run'), 'the guess comes first');
    await page.locator('#lesson-guess input').first().check();
  }
  if (!await page.isVisible('#run')) return;
  await page.evaluate(() => { document.querySelector('#speed').value = ''; });
  await page.click('#run');
  await page.waitForSelector('main[data-over]', { state: 'attached' });
  const has = await page.evaluate(() => ['#lesson-guess', '#lesson-task', '.says li'].map((selector) => Boolean(document.querySelector(selector)) && !document.querySelector(selector).closest('#lesson-guess[hidden], #lesson-task[hidden]')));
  if (has[0]) await page.waitForFunction(() => /guessed it|Your guess/.test(document.querySelector('.guess-verdict').textContent));
  if (has[2]) await page.waitForSelector('#lesson-says:not([hidden])');
}

test('every chapter is played to its end, and has no findings of accessibility', { timeout: 1_200_000 }, async () => {
  const page = await shared.open();
  const ids = await page.evaluate(() => [...document.querySelectorAll('#lesson option')].map(({ value }) => value).filter(Boolean));
  assert.equal(ids.length, 13);
  for (const id of ids) {
    await page.selectOption('#lesson', id);
    await page.waitForFunction((lesson) => location.hash.includes(`lesson=${lesson}`), id);
    const [, count] = (await page.textContent('#lesson-place')).match(/Step 1 of (\d)/);
    for (let step = 1; step <= Number(count); step += 1) {
      await playStep(page);
      assert.deepEqual(shared.complaints, [], `${id} ${step}`);
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${id} ${step} is not cut off`);
      if (step === 2) {
        const { violations } = await page.evaluate(`${axe}; axe.run(document, { resultTypes: ['violations'] })`);
        assert.deepEqual(violations.map(({ id: rule, nodes }) => `${rule}: ${nodes[0].html}`), [], `${id} ${step}`);
      }
      if (step < Number(count)) {
        await page.click('#lesson-forth');
        await page.waitForFunction((wanted) => document.querySelector('#lesson-place').textContent.startsWith(`Step ${wanted} `), step + 1);
      }
    }
    assert.ok(await page.isVisible('#lesson-next'), id);
  }
});

test('a guess is compared with the run, and sentences are computed from thirty seeds', async () => {
  const page = await shared.open('#lesson=temperature&step=2');
  assert.equal(await page.textContent('#lesson-title'), 'Chapter 3: Temperature');
  assert.equal(await page.textContent('.badge'), 'ready', 'a lesson starts nothing by itself');
  await page.locator('#lesson-guess input').nth(1).check();
  await page.evaluate(() => { document.querySelector('#speed').value = ''; });
  await page.click('#run');
  await page.waitForFunction(() => /^You guessed it: B, the warm one\./.test(document.querySelector('.guess-verdict').textContent));
  await page.click('#lesson-evidence');
  await page.waitForFunction(() => [...document.querySelectorAll('.says .found')].filter(({ textContent }) => /✓ 30 seeds: [\d.]+ [<>] [\d.]+/.test(textContent)).length === 2, null, { timeout: 120_000 });
  await page.selectOption('#language', 'de');
  await page.waitForFunction(() => document.querySelector('#lesson-title').textContent === 'Kapitel 3: Temperatur');
});

test('a quantity is dragged in its sentence, and the task is checked on the learner’s own run', async () => {
  const page = await shared.open('#lesson=temperature&step=4');
  await page.click('#run');
  await counted(page, 100);
  assert.ok(!(await page.getAttribute('#lesson-task', 'class')).includes('is-done'));
  await page.evaluate(() => {
    const slider = document.querySelector('#lesson-drag');
    slider.value = '52';
    slider.dispatchEvent(new Event('input'));
    slider.dispatchEvent(new Event('change'));
  });
  await page.waitForSelector('#lesson-task.is-done');
  assert.match(await page.textContent('#lesson-task'), /✓ Done/);
});

test('toys are played by hand', async () => {
  const page = await shared.open('#lesson=cost');
  assert.match(await page.textContent('.toy-told'), /^Cost \d+ after 0/);
  assert.ok(await page.isHidden('#run'), 'nothing runs yet');
  const cells = page.locator('.toy-cell');
  await cells.nth(4).click();
  await cells.nth(5).click();
  await page.waitForFunction(() => /after 1 exchanges/.test(document.querySelector('.toy-told').textContent));
  await page.selectOption('#lesson', 'temperature');
  await page.click('text=Let it go');
  await page.waitForFunction(() => /deepest basin; step|Step [1-9]/.test(document.querySelector('.toy-told').textContent));
});

const own = async () => (await readFile(new URL('../../../lessons/cost.toml', import.meta.url), 'utf8')).replace('id = "cost"', 'id = "mine"').replace('en = "What cost is"', 'en = "<b>Mine</b>"');

test('a teacher’s lesson is opened from a file, and then by its link, as plain text', async () => {
  const page = await shared.open();
  await page.selectOption('#lesson', 'cost');
  await page.setInputFiles('#lesson-file', { name: 'mine.toml', mimeType: 'text/plain', buffer: Buffer.from(await own()) });
  await page.waitForFunction(() => document.querySelector('#lesson-title').textContent.endsWith('<b>Mine</b>'));
  await page.evaluate(() => { navigator.clipboard.writeText = () => new Promise(() => {}); });
  await page.click('.lesson-more summary');
  await page.click('#lesson-link');
  const link = await page.inputValue('#lesson-address');
  assert.match(link, /#lesson-text=/);
  // The whole state has it, too: a reload shows the same lesson.
  await page.click('#bench');
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
  const opened = () => document.querySelector('#lesson-title').textContent === 'Chapter 2: Hill climbing gets stuck';
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

test('a parameter is swept over a range, with intervals, a link, a picture and records', async () => {
  const mid = '.1....9..9.78165..642.75.81..125.......3.9...48..........6.8.5.....4..3..54.....6';
  const page = await shared.open(`#puzzle=${mid}&seed=1&sweep=temperature,0.02,2&a=annealing&a.restart_after=0`);
  assert.ok(await page.isVisible('#sweep-card'), 'a link opens it, and starts nothing');
  assert.deepEqual([await page.inputValue('#sweep-parameter'), await page.inputValue('#sweep-low'), await page.inputValue('#sweep-high')], ['temperature', '0.02', '2']);
  assert.equal(await page.evaluate(() => document.querySelector('#sweep-progress').value), 0);
  await page.click('#sweep-start');
  // Cold ones stick and hot ones wander: the best are in between.
  await page.waitForFunction(() => /^A solves most at temperature = 0\.(1|2|3|4|5)\d*: [5-9]\d of 100|^A solves most at temperature = 0\.\d+: 100 of 100/.test(document.querySelector('#sweep-words').textContent), null, { timeout: 240_000 });
  const [records] = await Promise.all([page.waitForEvent('download'), page.click('#sweep-take')]);
  const lines = (await readFile(await records.path(), 'utf8')).trim().split('\n').map((line) => JSON.parse(line));
  assert.equal(lines.length, 330);
  assert.equal(new Set(lines.map(({ setting }) => setting)).size, 11);
  const [picture] = await Promise.all([page.waitForEvent('download'), page.click('#sweep-svg')]);
  assert.match(await readFile(await picture.path(), 'utf8'), /<svg .*Solved, with 95 % interval/s);
  const folder = await mkdtemp(join(tmpdir(), 'evodoku-'));
  await records.saveAs(join(folder, 'records.jsonl'));
  await promisify(execFile)(PROGRAM, ['lab', 'report', join(folder, 'records.jsonl'), '--out', join(folder, 'report')]);
  await rm(folder, { recursive: true });
  assert.match(await page.evaluate(() => location.hash), /sweep=temperature/);
  const { violations } = await page.evaluate(`${axe}; axe.run(document, { resultTypes: ['violations'] })`);
  assert.deepEqual(violations.map(({ id }) => id), []);
});
