// Keyboard shortcuts, and the list of them with the words of the page.

import { t } from './words.js';

/** @param {string} id @returns {any} */
const find = (id) => document.getElementById(id);

const KEYS = [[' ', 'keySpace'], ['s', 'keyStep'], ['0', 'keyBack'], ['←', 'keyEarlier'], ['→', 'keyLater'], ['n', 'keySeed'], ['e', 'keyEdit'], ['p', 'keyPresent'], ['1–4', 'keyPart'], ['Ctrl Z', 'keyUndo'], ['Ctrl Y', 'keyRedo'], ['?', 'keyHelp']];
const WORDS = ['cost', 'move', 'temperature', 'generation', 'selection', 'crossover', 'mutation', 'diversity', 'restart', 'seed'];

export function wireKeys(page) {
  const acts = {
    ' ': () => page.controls.run(),
    s: () => page.controls.step(),
    0: () => find('back').click(),
    ArrowLeft: () => find('earlier').click(),
    ArrowRight: () => find('later').click(),
    n: () => find('new-seed').click(),
    e: () => find('edit').click(),
    '?': () => help(),
    p: () => page.presentation.toggle(),
    1: () => page.presentation.choose(0),
    2: () => page.presentation.choose(1),
    3: () => page.presentation.choose(2),
    4: () => page.presentation.choose(3),
  };
  document.addEventListener('pointerdown', () => { isMouse = true; }, true);
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Tab') isMouse = false;
    const isUndo = (event.ctrlKey || event.metaKey) && ['z', 'y'].includes(event.key.toLowerCase());
    if (isUndo && !event.target.closest('input, textarea')) {
      event.preventDefault();
      if (event.key.toLowerCase() === 'y' || event.shiftKey) page.source.redo();
      else page.source.undo();
      return;
    }
    if (event.ctrlKey || event.metaKey || event.altKey || isTaken(event)) return;
    if (event.key in acts) {
      event.preventDefault();
      acts[event.key]();
    }
  });
  find('help').addEventListener('click', help);
  find('help-close').addEventListener('click', () => find('help-box').close());
}

// Was the mouse used last, rather than Tab? What was clicked keeps the focus, but its user expects that the space bar pauses.
let isMouse = false;

// Does the focused element want this key for itself?
function isTaken({ key, target }) {
  const isIn = (selector) => target.closest(selector) !== null;
  if (isIn('input:not([type="checkbox"], [type="radio"], [type="range"]), textarea, dialog, [role="grid"]')) return true;
  if (isIn('canvas, input[type="range"], input[type="radio"]') && key.startsWith('Arrow')) return true;
  if (isIn('select')) return !isMouse && key !== '?';
  return isIn('button, summary, input') && key === ' ' && !isMouse;
}

function help() {
  const entry = (name, text) => [Object.assign(document.createElement('dt'), { textContent: name }), Object.assign(document.createElement('dd'), { textContent: text })];
  find('keys').replaceChildren(...KEYS.flatMap(([key, word]) => entry(key === ' ' ? t('spaceBar') : key, t(word))));
  find('glossary').replaceChildren(...WORDS.flatMap((word) => entry(t(`word_${word}`), t(`means_${word}`))));
  find('help-box').showModal();
}
