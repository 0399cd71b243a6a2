// Pictures of the page for the README and for looking at: `npm run pictures -- FOLDER`.

import { mkdir } from 'node:fs/promises';
import { once } from 'node:events';
import { counted, launch, reached, serve } from './support.js';

const folder = process.argv[2] ?? 'pictures';
const PHONE = { width: 400, height: 860 };
const DESK = { width: 1360, height: 1120 };

// Each scene: what to choose, and how far to run it.
const SCENES = {
  '9x9': (page) => stepTo(page, 40),
  '16x16-jigsaw': async (page) => {
    await page.selectOption('#example', '16x16-jigsaw');
    await page.waitForFunction(() => document.querySelector('#puzzle-facts').textContent.startsWith('16x16+jigsaw'));
    await stepTo(page, 8);
  },
  '25x25': async (page) => {
    await example(page, '25x25', 'annealing');
    await counted(page, 100);
    await page.click('#run');
    await reached(page, 'paused');
  },
  '49x49': async (page) => {
    await example(page, '49x49', 'cover-walk');
    await counted(page, 8);
    await page.click('#run');
    await reached(page, 'paused');
  },
};

// Both solvers, until they have taken so many steps or are done.
async function stepTo(page, steps) {
  await page.fill('#step-count', String(steps));
  await page.click('#step');
  for (const side of ['a', 'b']) await page.waitForSelector(`.lane[data-side="${side}"] .badge:is([data-state="paused"], [data-state="solved"])`);
  await page.locator('.axis').first().selectOption('epoch');
}

async function example(page, id, preset) {
  await page.selectOption('#example', id);
  await page.waitForFunction((shape) => document.querySelector('#puzzle-facts').textContent.startsWith(shape), id);
  await page.uncheck('#compare');
  await page.selectOption('#preset-a', preset);
  await page.click('#run');
}

await mkdir(folder, { recursive: true });
const [{ server, url }, browser] = await Promise.all([serve(), launch()]);
for (const [name, play] of Object.entries(SCENES)) {
  for (const [manner, options] of Object.entries({ light: { viewport: DESK }, dark: { viewport: DESK, colorScheme: 'dark' }, phone: { viewport: PHONE } })) {
    const page = await (await browser.newContext(options)).newPage();
    page.setDefaultTimeout(90_000);
    await page.goto(url);
    await page.waitForSelector('html[data-ready]');
    await play(page);
    await page.evaluate(() => window.scrollTo(0, 0));
    await page.screenshot({ path: `${folder}/${name}-${manner}.png`, fullPage: manner === 'phone' });
    await page.context().close();
    console.log(`${folder}/${name}-${manner}.png`);
  }
}
await browser.close();
server.kill('SIGINT');
await once(server, 'exit');
