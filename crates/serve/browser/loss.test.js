// A server that dies, ends or comes back: told on every lane, in words for people.

import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { test } from 'node:test';
import { ENDLESS, counted, counter, reached, serve, stage } from './support.js';

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

test('after a restart of the server Start takes the run up where it was', async () => {
  const first = await serve();
  const { port } = new URL(first.url);
  const page = await shared.open();
  await page.goto(first.url + ENDLESS);
  await page.waitForSelector('html[data-ready]');
  await page.click('#run');
  await counted(page, 1000);
  await page.click('#run');
  await reached(page, 'paused');
  const [moves, cost] = [await counter(page, 'count'), await counter(page, 'best')];
  const gone = once(first.server, 'exit');
  first.server.kill('SIGKILL');
  await Promise.all([gone, reached(page, 'failed')]);
  // Start fails as long as nothing answers, and does not forget the place.
  await page.click('#run');
  await page.waitForFunction(() => /does not answer; is it still running/.test(document.querySelector('.lane-message').textContent));
  const again = await serve(port);
  await page.click('#run');
  await reached(page, 'paused');
  await counted(page, moves);
  assert.deepEqual([await counter(page, 'count'), await counter(page, 'best')], [moves, cost]);
  again.server.kill();
});

// A way to the server that can be cut and mended, as a laptop's lid does it.
async function wire(port) {
  const open = new Set();
  const relay = createServer((near) => {
    const far = connect(port, '127.0.0.1');
    for (const [one, other] of [[near, far], [far, near]]) {
      open.add(one);
      one.pipe(other);
      one.on('error', () => other.destroy());
      one.on('close', () => other.destroy());
    }
  });
  const listen = (wanted) => new Promise((resolve) => { relay.listen(wanted, '127.0.0.1', () => resolve(relay.address().port)); });
  const own = await listen(0);
  return {
    url: `http://127.0.0.1:${own}/`,
    cut: () => {
      relay.close();
      open.forEach((socket) => socket.destroy());
    },
    mend: () => listen(own),
  };
}

test('a run that was lost while it was paused is rebuilt to where it was', async () => {
  const { port } = new URL(shared.url);
  const way = await wire(port);
  const page = await shared.open();
  await page.goto(way.url + ENDLESS);
  await page.waitForSelector('html[data-ready]');
  await page.click('#run');
  await counted(page, 1000);
  await page.click('#run');
  await reached(page, 'paused');
  const [moves, cost] = [await counter(page, 'count'), await counter(page, 'best')];
  way.cut();
  await reached(page, 'failed');
  assert.match(await page.textContent('.lane-message'), /Start takes the run up where it was/);
  await way.mend();
  await page.click('#run');
  await reached(page, 'paused');
  await counted(page, moves);
  assert.deepEqual([await counter(page, 'count'), await counter(page, 'best')], [moves, cost]);
  way.cut();
});
