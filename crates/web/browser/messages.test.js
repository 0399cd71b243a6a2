// What the Rust side says has its German: every sentence of its sources, and every name of a step.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { inGerman, messages } from '../page/messages.js';
import { sentences } from './sentences.js';

// Parts of sentences, which are put together before they are said, and what the page never shows.
const PARTS = ['Whichever of {} stands at {}', 'Wherever {} goes in {}', '{}, {}: {}.', '{}, {} more cells follow, and', 'steps with chains', 'nothing was said'];
const UNSEEN = ['core/src/report.rs', 'web/src/connection.rs', 'web/src/guard.rs'];
const SEEN_ALL_THE_SAME = ['no solution: everything was searched', 'it broke down ({}), which is a mistake in this program; please report it with the seed', 'this server answers to its address and to localhost only'];

test('every sentence for people has its German', async () => {
  const said = [...await sentences()].filter(([sentence, file]) => !PARTS.includes(sentence) && !UNSEEN.some((place) => file.endsWith(place)));
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

test('a German sentence uses the blanks of the English one', () => {
  for (const [english, german] of Object.entries(messages)) {
    const blanks = english.replaceAll('{}{}', '{}').split('{}').length - 1;
    for (const [, place] of german.matchAll(/\{=?(\d+)\}/g)) assert.ok(Number(place) < blanks, english);
  }
});

test('messages are put into German, part by part', () => {
  assert.equal(inGerman('In box 2, 8 fits only at r1c6.'), 'In Block 2 passt 8 nur auf Z1S6.');
  assert.equal(inGerman('no solution: no value is left for row 1, column 9'), 'keine Lösung: für Zeile 1, Spalte 9 bleibt kein Wert');
  assert.equal(inGerman('temperature cannot be -1; it takes 0.0001 to 1000'), 'temperature kann nicht -1 sein; möglich ist 0.0001 bis 1000');
  assert.equal(inGerman('"row 1 and" is not a level; there are easy, hard'), '„row 1 and“ ist keine Stufe; es gibt easy, hard', 'what people wrote stays');
  assert.equal(inGerman('nobody ever said this'), null);
});
