// A server and a browser for one file of tests.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { after, before } from 'node:test';
import { chromium } from 'playwright-core';

export const PROGRAM = process.env.EVODOKU ?? fileURLToPath(new URL('../../../target/debug/evodoku', import.meta.url));
const BROWSER = process.env.CHROMIUM ?? '/usr/bin/chromium';
const FLAGS = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'];

// A loaded machine is slow; what never comes true fails after this.
const PATIENCE = Number(process.env.PATIENCE ?? 60_000);

export const PUZZLE = '53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79';
export const HARD = '8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..';

// It has no solution, which an annealer never finds out: it starts anew again and again.
const UNSOLVABLE = '.9..6...36......9.7...31.5..3......5....8.9..42..........2..14...6.13.....9.5...8';
export const ENDLESS = `#${new URLSearchParams({ puzzle: UNSOLVABLE, seed: 1, a: 'annealing', 'a.kernel': 'nothing' })}`;

export async function serve(port = '0') {
  const server = spawn(PROGRAM, ['serve', '--port', port], { stdio: ['ignore', 'pipe', 'inherit'] });
  // Whatever happens, no server stays behind.
  process.on('exit', () => server.kill());
  const [url] = await once(createInterface(server.stdout), 'line');
  return { server, url };
}

export async function launch() {
  return chromium.launch({ executablePath: BROWSER, args: FLAGS });
}

// The server and browser of a file; `open` gives a page that is ready.
export function stage() {
  const shared = {};
  before(async () => {
    Object.assign(shared, await serve());
    shared.browser = await launch();
  });
  after(async () => {
    await shared.browser?.close();
    shared.server?.kill('SIGINT');
    if (shared.server?.exitCode === null) await once(shared.server, 'exit');
  });
  shared.open = async (hash = '#view=bench', options = {}) => {
    // A test's runs end with its page, so that a file of tests never has more than the server allows.
    await shared.context?.close();
    const context = await shared.browser.newContext({ viewport: { width: 1280, height: 900 }, ...options });
    shared.context = context;
    const page = await context.newPage();
    page.setDefaultTimeout(PATIENCE);
    // What is true only on a fast machine shows itself on a slow one: SLOW=6 is one of a sixth of the speed.
    if (process.env.SLOW) await (await context.newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: Number(process.env.SLOW) });
    shared.complaints = [];
    page.on('pageerror', (error) => shared.complaints.push(error.message));
    page.on('console', (message) => message.type() === 'error' && shared.complaints.push(message.text()));
    await page.goto(shared.url + hash);
    await page.waitForSelector('html[data-ready]');
    return page;
  };
  return shared;
}

// Waits until a lane is in that state.
export const reached = (page, state, side = 'a') => page.waitForSelector(`.lane[data-side="${side}"] .badge[data-state="${state}"]`);

// A counter of a lane.
export async function counter(page, name, side = 'a') {
  const text = await page.textContent(`.lane[data-side="${side}"] .counters .${name}`);
  return Number(text.replace(/[^0-9.]/g, ''));
}

// Waits until a lane has counted so many generations or moves.
export const counted = (page, least, side = 'a') => page.waitForFunction(
  ([lane, count]) => Number(document.querySelector(`.lane[data-side="${lane}"] .count`).textContent.replace(/\D/g, '')) >= count,
  [side, least],
);

// Opens the solver and parameters of a lane.
export async function setup(page, side = 'a') {
  await page.evaluate((lane) => { document.querySelector(`.lane[data-side="${lane}"] .setup-box`).open = true; }, side);
}

// One solver instead of two.
export async function alone(page, preset) {
  await page.uncheck('#compare');
  await setup(page);
  await page.selectOption('#preset-a', preset);
}

// Waits until the page says so of its puzzle.
export const facts = (page, text) => page.waitForFunction((wanted) => document.querySelector('#puzzle-facts').textContent.startsWith(wanted), text);
