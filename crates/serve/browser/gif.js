// The short film at the top of the README: `npm run gif -- FILE`, which needs ffmpeg. The page is played as a visitor would play it,
// and every picture of it is taken when the page says that it is ready, so that a slow machine makes the same film.

import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { counted, launch, reached, serve } from './support.js';

const file = process.argv[2] ?? 'page.gif';
const PER_SECOND = 4;

const folder = await mkdtemp(join(tmpdir(), 'evodoku-gif-'));
const [{ server, url }, browser] = await Promise.all([serve(), launch()]);
const page = await (await browser.newContext({ viewport: { width: 1280, height: 700 } })).newPage();
page.setDefaultTimeout(120_000);
let taken = 0;

// Takes a picture, and shows it for some time.
async function hold(pictures = 1) {
  const path = join(folder, `${String(taken).padStart(3, '0')}.png`);
  await page.screenshot({ path });
  taken += 1;
  for (let more = 1; more < pictures; more += 1) {
    execFileSync('cp', [path, join(folder, `${String(taken).padStart(3, '0')}.png`)]);
    taken += 1;
  }
}

// Steps both lanes, and waits for each to rest.
async function step(size, pictures) {
  await page.selectOption('#step-size', size);
  await page.click('#step');
  await page.waitForTimeout(300);
  await reached(page, 'paused', 'a');
  await reached(page, 'paused', 'b');
  await hold(pictures);
}

await page.goto(url);
await page.waitForSelector('html[data-ready]');
await hold(6);
for (let steps = 0; steps < 5; steps += 1) await step('1', 5);
for (let steps = 0; steps < 14; steps += 1) await step(steps < 8 ? '10' : '100', 1);
await page.selectOption('#speed', '');
await page.click('#run');
await reached(page, 'solved', 'a');
await reached(page, 'solved', 'b');
await counted(page, 1);
await hold(14);
await browser.close();
server.kill('SIGINT');
await once(server, 'exit');

const colours = 'scale=960:-1:flags=lanczos,split[a][b];[a]palettegen=max_colors=64:stats_mode=diff[p];[b][p]paletteuse=dither=none:diff_mode=rectangle';
execFileSync('ffmpeg', ['-loglevel', 'error', '-y', '-framerate', String(PER_SECOND), '-i', join(folder, '%03d.png'), '-vf', colours, file]);
await rm(folder, { recursive: true });
console.log(`${file}: ${taken} pictures`);
