// What the Rust side says has its German: every sentence of its sources, every name of a step or of a foreign rule, and what the readers
// of texts say of bad ones.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { inGerman, messages } from '../page/messages.js';
import { BAD_LESSONS, BAD_PUZZLES } from './bad-texts.js';
import { sentences } from './sentences.js';
import { serve } from './support.js';

// Parts of sentences, which are put together before they are said, and what the page never shows.
const PARTS = ['row {}, column {}', 'Cracking the Cryptic', 'No value stands twice in a row or column', 'or marked diagonal', 'or shaded region', 'Whichever of {} stands at {}', 'Wherever {} goes in {}', '{}, {}: {}.', '{}, {} more cells follow, and', 'steps with chains', 'nothing was said'];
const UNSEEN = ['core/src/report.rs', 'core/src/puzzle/solution.rs', 'formats/toml/write.rs', 'exchange/src/print/svg.rs', 'web/src/connection.rs', 'web/src/guard.rs'];
const SEEN_ALL_THE_SAME = ['no solution: everything was searched', 'it broke down ({}), which is a mistake in this program; please report it with the seed', 'this server answers to its address and to localhost only'];

test('every sentence for people has its German', async () => {
  const said = [...await sentences()].filter(([sentence, file]) => !PARTS.includes(sentence) && !sentence.startsWith('<?xml') && !UNSEEN.some((place) => file.endsWith(place)));
  assert.ok(said.length > 100, 'the sources are read');
  assert.deepEqual(said.filter(([sentence]) => !(sentence in messages)), []);
  for (const sentence of SEEN_ALL_THE_SAME) assert.ok(sentence in messages, sentence);
});

test('every step of a hint has a German name', async () => {
  const source = await readFile(new URL('../../exact/src/explain/step.rs', import.meta.url), 'utf8');
  const names = [...source.matchAll(/Self::\w+ => "([^"]+)"/g)].map(([, name]) => name);
  assert.ok(names.length > 20);
  assert.deepEqual(names.filter((name) => !(name in messages)), []);
});

test('every rule of another program has a German name', async () => {
  const read = async (name) => (await readFile(new URL(`../../exchange/src/${name}.rs`, import.meta.url), 'utf8')).split('#[cfg(test)]')[0];
  const table = [...(await read('fpuzzles')).matchAll(/\("[\w+-]+", "([^"]+)"\)/g)];
  const others = [...(await read('sudokupad')).matchAll(/(?:push\(|=> |", )"([^"{}]+)"(?:\.into\(\)|\))/g)];
  const names = [...table, ...others].map(([, name]) => name);
  assert.ok(table.length > 40 && others.length > 5, String(names));
  assert.deepEqual(names.filter((name) => !(name in messages)), []);
});

// Words that no German sentence has.
const ENGLISH = /\b(the|is|are|not|and|or|with|of|to|a|an|it|its|expected|found|missing|invalid|unknown|unexpected|cannot|must|while|parsing|value|field|string|key|letters|numbers|float|integer)\b/;

test('what is wrong with a text is told in German, down to the details', async () => {
  const { server, url } = await serve();
  const [, token] = (await (await fetch(url)).text()).match(/evodoku-token" content="([^"]+)"/);
  const ask = async (path, body) => {
    const answer = await fetch(`${url}api/${path}`, { method: 'POST', headers: { 'X-Evodoku-Token': token, 'Content-Type': 'application/json' }, body: JSON.stringify(body) });
    const { error } = await answer.json();
    assert.ok(error, `${path} takes ${JSON.stringify(body)}`);
    return [error.message, ...(error.places ?? []).map(({ text }) => text)];
  };
  const said = [];
  for (const text of BAD_PUZZLES) said.push(...await ask('read', { text, index: 0 }));
  for (const text of BAD_LESSONS) said.push(...await ask('lessons', { text }));
  server.kill('SIGINT');
  const german = [...new Set(said)].map((message) => [message, inGerman(message)]);
  // What people wrote is quoted as it is, and so are names.
  assert.deepEqual(german.filter(([, told]) => told === null || ENGLISH.test(told.replace(/„[^“]*“|Cracking the Cryptic|es gibt .*/g, ''))), []);
});

test('a German sentence uses the blanks of the English one', () => {
  for (const [english, german] of Object.entries(messages)) {
    const blanks = english.replaceAll('{}{}', '{}').split('{}').length - 1;
    for (const [, place] of german.matchAll(/\{[=*]?(\d+)\}/g)) assert.ok(Number(place) < blanks, english);
  }
});

test('messages are put into German, part by part', () => {
  assert.equal(inGerman('In box 2, 8 fits only at r1c6.'), 'In Block 2 passt 8 nur auf Z1S6.');
  assert.equal(inGerman('no solution: no value is left for row 1, column 9'), 'keine Lösung: für Zeile 1, Spalte 9 bleibt kein Wert');
  assert.equal(inGerman('temperature cannot be -1; it takes 0.0001 to 1000'), 'temperature kann nicht -1 sein; möglich ist 0.0001 bis 1000');
  assert.equal(inGerman('"row 1 and" is not a level; there are easy, hard'), '„row 1 and“ ist keine Stufe; es gibt easy, hard', 'what people wrote stays');
  assert.equal(inGerman('nobody ever said this'), null);
});
