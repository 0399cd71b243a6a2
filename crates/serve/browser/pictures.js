// Pictures of the page for the README and for looking at: `npm run pictures -- FOLDER`.

import { mkdir } from 'node:fs/promises';
import { once } from 'node:events';
import { counted, facts, launch, reached, serve, setup } from './support.js';

const folder = process.argv[2] ?? 'pictures';
const PHONE = { width: 400, height: 860 };
const DESK = { width: 1280, height: 720 };

// Each scene: what to choose, and how far to run it.
const SCENES = {
  '9x9': (page) => pausedAfter(page, 60),
  lesson: async (page) => {
    await page.selectOption('#lesson', 'temperature');
    await pausedAfter(page, 400);
  },
  '16x16-jigsaw': async (page) => {
    await example(page, '16x16-jigsaw', '16x16+jigsaw');
    await pausedAfter(page, 40);
  },
  '49x49': async (page) => {
    await example(page, '49x49', '49x49');
    await page.uncheck('#compare');
    await setup(page);
    await page.selectOption('#preset-a', 'cover-walk');
    await page.evaluate(() => { document.querySelector('.setup-box').open = false; });
    // At full speed it would be solved before it is paused.
    await page.selectOption('#speed', '20');
    await page.selectOption('#grain', '1000');
    await pausedAfter(page, 40_000);
  },
};

// Runs until the first lane has counted so much, then pauses.
async function pausedAfter(page, count) {
  await page.click('#run');
  await counted(page, count);
  await page.click('#run');
  await reached(page, 'paused');
}

async function example(page, id, shape) {
  await page.click('#edit');
  await page.selectOption('#example', id);
  await facts(page, shape);
  await page.click('#fold');
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
