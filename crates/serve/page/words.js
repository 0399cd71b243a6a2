// What the page says, in English and German.

import english from './english.js';
import german from './german.js';

const languages = { en: english, de: german };
let chosen = 'en';

export const language = () => chosen;

// A sentence with its blanks filled in.
export function t(key, values = {}) {
  const sentence = languages[chosen][key] ?? english[key] ?? key;
  return sentence.replace(/\{(\w+)\}/g, (_, name) => values[name] ?? '');
}

// A message of the Rust side, which is in the language of the page, as a sentence.
export function tell(message) {
  return chosen === 'de' ? message.slice(0, 1).toUpperCase() + message.slice(1) : message;
}

// Making one of these takes longer than a hundred numbers.
const formats = new Map();

function format(isLarge) {
  const key = `${chosen}${isLarge}`;
  if (!formats.has(key)) formats.set(key, new Intl.NumberFormat(chosen, isLarge ? { notation: 'compact', maximumFractionDigits: 2 } : { maximumFractionDigits: 12 }));
  return formats.get(key);
}

const GROUP_MARK = { en: ',', de: '.' };

export const decimalMark = () => ({ en: '.', de: ',' })[chosen];

// A number as people write it; above a hundred million in short. Whole numbers are written by hand, which is ten times faster:
// counters ask for them with every frame.
export function number(value) {
  if (Number.isInteger(value) && value >= 0 && value < 1e8) {
    return value < 1000 ? String(value) : String(value).replace(/\B(?=(\d{3})+$)/g, GROUP_MARK[chosen]);
  }
  return format(value >= 1e8).format(value);
}

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
  const name = COUNTS[chosen][word][count === 1 ? 0 : 1];
  return isHeading ? name[0].toUpperCase() + name.slice(1) : name;
}

const FAMILIES = {
  en: {
    auto: 'Construction and cover walk', annealing: 'Simulated annealing', construct: 'Construction', 'cover-walk': 'Cover walk', messages: 'Message passing and cover walk', population: 'Population of cover walks',
    tabucol: 'Tabu search', acs: 'Ant colony', 'replica-exchange': 'Replica exchange', 'cp-ils': 'Iterated local search', exact: 'Complete search', 'hill-climbing': 'Hill climbing',
    'great-deluge': 'Great deluge', 'late-acceptance': 'Late acceptance', 'record-to-record': 'Record-to-record travel', 'threshold-accepting': 'Threshold accepting', 'tabu-search': 'Tabu search',
    'alldiff-ls': 'Tabu search', lsga: 'Genetic algorithm with local search', ga: 'Genetic algorithm', sa: 'Simulated annealing',
  },
  de: {
    auto: 'Konstruktion und Cover-Walk', annealing: 'Simulierte Abkühlung', construct: 'Konstruktion', 'cover-walk': 'Cover-Walk', messages: 'Nachrichten und Cover-Walk', population: 'Population von Cover-Walks',
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

// A noun of a heading within a sentence: German keeps its capital.
export const within = (word) => (chosen === 'de' ? word : word.toLowerCase());

// Writes a text where it is not there already: even the same one would be laid out anew.
export function write(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

// Says to who cannot see it what an element shows, where that has changed.
export function describe(element, text) {
  if (element.getAttribute('aria-label') !== text) element.setAttribute('aria-label', text);
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
