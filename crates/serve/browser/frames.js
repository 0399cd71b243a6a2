// How much of the browser's main thread a frame takes: `npm run frames`, best with `EVODOKU` naming a release build and nothing else
// running. A benchmark, not a test; the page shall take 3 ms per frame and lane at 9×9 and 8 ms at 81×81.

import { once } from 'node:events';
import { launch, reached, serve } from './support.js';

const SPANS = Number(process.env.SPANS ?? 10);
const UNSOLVABLE = '.9..6...36......9.7...31.5..3......5....8.9..42..........2..14...6.13.....9.5...8';

// The name, how the page is set up, the lanes.
const SCENES = [
  ['9×9, GA and SA', (page) => fill(page, `#puzzle=${UNSOLVABLE}&a=lvsitanvs-ga&a.kernel=nothing&b=lvsitanvs-sa&b.kernel=nothing`), 2],
  ['9×9, SA', (page) => fill(page, `#puzzle=${UNSOLVABLE}&a=lvsitanvs-sa&a.kernel=nothing`), 1],
  ['25×25, GA and SA', (page) => example(page, '25x25'), 2],
  ['81×81, GA and SA', (page) => example(page, '81x81'), 2],
];

async function fill(page, hash) {
  await page.evaluate((wanted) => { location.hash = wanted; }, hash);
  await page.reload();
  await page.waitForSelector('html[data-ready]');
}

async function example(page, id) {
  await page.click('#edit');
  await page.selectOption('#example', id);
  await page.waitForFunction((shape) => document.querySelector('#puzzle-facts').textContent.startsWith(shape), id);
  await page.click('#fold');
  await page.selectOption('#speed', '20');
}

// Milliseconds of processor time of the main thread, of scripts and of layout, by the browser's own count, with the frames since.
async function metrics(page, session) {
  const { metrics: all } = await session.send('Performance.getMetrics');
  const of = (name) => all.find((metric) => metric.name === name).value * 1000;
  return { tasks: of('TaskDuration'), script: of('ScriptDuration'), layout: of('LayoutDuration') + of('RecalcStyleDuration'), frames: await page.evaluate(() => window.framesDrawn) };
}

// The figures of many short spans, so that a machine that has other work to do is seen as such.
async function spans(page) {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const found = [];
  for (let span = 0; span < SPANS; span += 1) {
    const before = await metrics(page, session);
    await page.waitForTimeout(1000);
    const after = await metrics(page, session);
    found.push(Object.fromEntries(Object.keys(after).map((name) => [name, after[name] - before[name]])));
  }
  return found.filter(({ frames }) => frames > 0);
}

const middle = (list) => list.toSorted((one, other) => one - other)[Math.floor(list.length / 2)];

const [{ server, url }, browser] = await Promise.all([serve(), launch()]);
console.log('| scene | frames per second and lane | ms per frame and lane, median | least | script | style and layout |\n| --- | --- | --- | --- | --- | --- |');
for (const [name, prepare, lanes] of SCENES) {
  const page = await (await browser.newContext({ viewport: { width: 1280, height: 720 } })).newPage();
  page.setDefaultTimeout(120_000);
  // Frames are counted where they come in, so that nothing in the page knows of the benchmark.
  await page.addInitScript(() => {
    window.framesDrawn = 0;
    const Source = window.EventSource;
    window.EventSource = class extends Source {
      addEventListener(kind, act) {
        super.addEventListener(kind, kind === 'frame' ? (event) => { window.framesDrawn += 1; act(event); } : act);
      }
    };
  });
  await page.goto(url);
  await page.waitForSelector('html[data-ready]');
  await prepare(page);
  await page.click('#run');
  await reached(page, 'running');
  await page.waitForTimeout(3000);
  const found = await spans(page);
  const per = (name) => found.map((span) => span[name] / span.frames);
  const cells = [middle(found.map(({ frames }) => frames / lanes)), middle(per('tasks')), Math.min(...per('tasks')), middle(per('script')), middle(per('layout'))];
  console.log(`| ${name} | ${cells.map((value) => value.toFixed(2)).join(' | ')} |`);
  await page.context().close();
}
await browser.close();
server.kill('SIGINT');
await once(server, 'exit');
