// The sentences that the Rust side can say to the page, read from its sources: what is missing in German shows at once.

import { readFile, readdir } from 'node:fs/promises';

const ROOT = new URL('../../../', import.meta.url);

// Where sentences for people are written that reach the page.
const PLACES = [
  'crates/core/src/parameters.rs', 'crates/core/src/config.rs', 'crates/core/src/presets.rs', 'crates/core/src/report.rs',
  'crates/core/src/propagate/contradiction.rs', 'crates/core/src/generate/solved.rs', 'crates/core/src/puzzle',
  'crates/exact/src/explain', 'crates/exact/src/make.rs', 'crates/exact/src/request.rs', 'crates/exact/src/level.rs',
  'crates/exchange/src', 'crates/stage/src', 'crates/web/src', 'crates/wasm/src/desk.rs',
];

async function filesOf(place) {
  if (place.endsWith('.rs')) return [place];
  const entries = await readdir(new URL(`${place}/`, ROOT), { withFileTypes: true });
  const found = await Promise.all(entries.map((entry) => (entry.isDirectory() ? filesOf(`${place}/${entry.name}`) : [`${place}/${entry.name}`])));
  return found.flat().filter((name) => name.endsWith('.rs') && !name.endsWith('tests.rs'));
}

// A literal as the program has it, with every blank as {}.
function plain(literal) {
  const joined = literal.replace(/\\\n\s*/g, '').replaceAll('\\"', '"').replaceAll('\\n', '\n');
  return joined.replace(/\{[^{}]*\}/g, '{}').trim();
}

// Sentences have at least three words; what only programmers read is none.
const isSentence = (text) => text.replaceAll('{}', '').trim().split(/\s+/).length >= 3;

// Every sentence with the file that says it.
export async function sentences() {
  const files = (await Promise.all(PLACES.map(filesOf))).flat();
  const found = new Map();
  for (const file of files) {
    const source = (await readFile(new URL(file, ROOT), 'utf8')).split('#[cfg(test)]')[0].replace(/^\s*\/\/.*$/gm, '').replaceAll(/'\\?"'/g, "''");
    for (const { 0: whole, 1: literal, index } of source.matchAll(/"((?:[^"\\]|\\[\s\S])*)"/g)) {
      const before = source.slice(Math.max(index - 40, 0), index);
      if (/(expect\(|reason = |panic!\(|unreachable!\()\s*$/.test(before)) continue;
      if (isSentence(plain(literal))) found.set(plain(literal), file);
    }
  }
  return found;
}
