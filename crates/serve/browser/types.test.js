// Types without a build step: modules that begin with // @ts-check carry theirs in comments, and the compiler only checks them.

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFile, readdir } from 'node:fs/promises';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const folder = fileURLToPath(new URL('../page/', import.meta.url));
const compiler = fileURLToPath(new URL('node_modules/typescript/bin/tsc', import.meta.url));
const OPTIONS = ['--noEmit', '--allowJs', '--strict', '--target', 'es2024', '--module', 'esnext', '--moduleResolution', 'bundler', '--lib', 'es2024,dom,dom.iterable'];

test('modules that carry types keep them', async () => {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.js'));
  const texts = await Promise.all(names.map((name) => readFile(`${folder}${name}`, 'utf8')));
  const checked = names.filter((_, index) => texts[index].startsWith('// @ts-check\n'));
  assert.ok(checked.length >= 7, checked.join());
  const { stdout } = await promisify(execFile)(process.execPath, [compiler, ...OPTIONS, ...checked.map((name) => `${folder}${name}`)]).catch((error) => error);
  assert.equal(stdout, '');
});
