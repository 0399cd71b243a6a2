// What the page says, in English and German.

import english from './english.js';
import german from './german.js';
import { explanations } from './explanations.js';

const languages = { en: english, de: german };
let chosen = 'en';

export const language = () => chosen;

// A sentence with its blanks filled in.
export function t(key, values = {}) {
  const sentence = languages[chosen][key] ?? english[key] ?? key;
  return sentence.replace(/\{(\w+)\}/g, (_, name) => values[name] ?? '');
}

// What the library says in English of presets and parameters, in the language of the page as far as that is known.
export const explain = (sentence) => (chosen === 'de' ? explanations[sentence] ?? sentence : sentence);

// Writes such a sentence, and says in which language it is.
export function explainInto(element, sentence) {
  element.textContent = explain(sentence);
  element.lang = chosen === 'de' && sentence in explanations ? 'de' : 'en';
}

// Making one of these takes longer than a hundred numbers.
const formats = new Map();

function format(isLarge) {
  const key = `${chosen}${isLarge}`;
  if (!formats.has(key)) formats.set(key, new Intl.NumberFormat(chosen, isLarge ? { notation: 'compact', maximumFractionDigits: 2 } : { maximumFractionDigits: 12 }));
  return formats.get(key);
}

// A number as people write it; above a hundred million in short.
export const number = (value) => format(value >= 1e8).format(value);

// A number on an axis.
export function short(value) {
  if (value >= 1e9) return `${number(value / 1e9)}G`;
  if (value >= 1e6) return `${number(value / 1e6)}M`;
  if (value >= 1e4) return `${number(value / 1e3)}k`;
  return number(Number(value.toPrecision(3)));
}

const COUNTS = {
  en: { generation: ['generation', 'generations'], move: ['move', 'moves'], tour: ['tour', 'tours'], guess: ['guess', 'guesses'], step: ['step', 'steps'] },
  de: { generation: ['Generation', 'Generationen'], move: ['Zug', 'Züge'], tour: ['Tour', 'Touren'], guess: ['Versuch', 'Versuche'], step: ['Schritt', 'Schritte'] },
};

// What an engine counts; as a heading with a capital.
export function countWord(word, count, isHeading = false) {
  const said = COUNTS[chosen][word][count === 1 ? 0 : 1];
  return isHeading ? said[0].toUpperCase() + said.slice(1) : said;
}

const FAMILIES = {
  en: {
    auto: 'Construction and cover walk', annealing: 'Simulated annealing', construct: 'Construction', 'cover-walk': 'Cover walk', population: 'Population of cover walks',
    tabucol: 'Tabu search', acs: 'Ant colony', 'replica-exchange': 'Replica exchange', 'cp-ils': 'Iterated local search', exact: 'Complete search', 'hill-climbing': 'Hill climbing',
    'great-deluge': 'Great deluge', 'late-acceptance': 'Late acceptance', 'record-to-record': 'Record-to-record travel', 'threshold-accepting': 'Threshold accepting', 'tabu-search': 'Tabu search',
    'alldiff-ls': 'Tabu search', lsga: 'Genetic algorithm with local search', ga: 'Genetic algorithm', sa: 'Simulated annealing',
  },
  de: {
    auto: 'Konstruktion und Cover-Walk', annealing: 'Simulierte Abkühlung', construct: 'Konstruktion', 'cover-walk': 'Cover-Walk', population: 'Population von Cover-Walks',
    tabucol: 'Tabusuche', acs: 'Ameisenkolonie', 'replica-exchange': 'Replikentausch', 'cp-ils': 'Iterierte lokale Suche', exact: 'Vollständige Suche', 'hill-climbing': 'Bergsteigen',
    'great-deluge': 'Sintflut', 'late-acceptance': 'Späte Annahme', 'record-to-record': 'Rekordjagd', 'threshold-accepting': 'Schwellenannahme', 'tabu-search': 'Tabusuche',
    'alldiff-ls': 'Tabusuche', lsga: 'Genetischer Algorithmus mit lokaler Suche', ga: 'Genetischer Algorithmus', sa: 'Simulierte Abkühlung',
  },
};

// What a preset is: its family in words.
export function presetTitle({ name }) {
  const titles = FAMILIES[chosen];
  const part = name.split('-').find((piece) => piece === 'ga' || piece === 'sa');
  return titles[name] ?? titles[part] ?? name;
}

export function setLanguage(name) {
  chosen = name in languages ? name : 'en';
  document.documentElement.lang = chosen;
  translate(document);
}

// Says everything below an element in the present language.
export function translate(root) {
  for (const element of root.querySelectorAll('[data-t]')) {
    element.textContent = t(element.dataset.t);
  }
}

export const keys = () => Object.fromEntries(Object.entries(languages).map(([name, words]) => [name, Object.keys(words)]));
