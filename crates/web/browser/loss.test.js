// A server that dies, ends or comes back: told on every lane, in words for people.

import assert from 'node:assert/strict';
import { once } from 'node:events';
import { test } from 'node:test';
import { ENDLESS, counted, reached, serve, stage } from './support.js';

const shared = stage();

// Two endless runs side by side.
const PAIR = `${ENDLESS}&b=annealing&b.kernel=nothing&b.temperature=0.5`;

for (const [signal, words, state] of [['SIGKILL', /does not answer any more/, 'failed'], ['SIGINT', /server has ended|does not answer any more/, null]]) {
  test(`a server that is gone is told on both lanes: ${signal}`, async () => {
    const { server, url } = await serve();
    const page = await shared.open();
    await page.goto(url + PAIR);
    await page.waitForSelector('html[data-ready]');
    await page.click('#run');
    await counted(page, 100, 'a');
    await counted(page, 100, 'b');
    server.kill(signal);
    for (const side of ['a', 'b']) {
      await page.waitForFunction(([lane, wanted]) => new RegExp(wanted).test(document.querySelector(`.lane[data-side="${lane}"] .lane-message`).textContent), [side, words.source]);
      if (state) await reached(page, state, side);
      else await page.waitForFunction((lane) => /^(failed|cancelled)$/.test(document.querySelector(`.lane[data-side="${lane}"] .badge`).dataset.state), side);
    }
    assert.equal(await page.textContent('#run'), 'Start', 'nothing looks as if it ran');
  });
}

test('after a restart of the server people read what to do', async () => {
  const first = await serve();
  const { port } = new URL(first.url);
  const page = await shared.open();
  await page.goto(first.url + ENDLESS);
  await page.waitForSelector('html[data-ready]');
  await page.click('#run');
  await counted(page, 1000);
  const gone = once(first.server, 'exit');
  first.server.kill('SIGKILL');
  await Promise.all([gone, reached(page, 'failed')]);
  const again = await serve(port);
  await page.click('#run');
  await page.waitForFunction(() => document.querySelector('.lane-message').textContent === 'The server was started anew; please reload the page.');
  again.server.kill();
});
