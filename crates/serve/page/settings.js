// Language and theme: remembered, and taken from the system until somebody chooses.

import { forgetTheme } from './theme.js';
import { setLanguage } from './words.js';

const dark = window.matchMedia('(prefers-color-scheme: dark)');

// `onTheme` and `onLanguage` redraw what has colours and words.
export function wireSettings({ onTheme, onLanguage }) {
  const theme = document.getElementById('theme');
  const language = document.getElementById('language');
  const applyTheme = () => {
    const isDark = theme.value === 'dark' || (theme.value === 'auto' && dark.matches);
    document.documentElement.dataset.theme = isDark ? 'dark' : 'light';
    forgetTheme();
    onTheme();
  };
  theme.value = remembered('theme') ?? 'auto';
  theme.addEventListener('change', () => {
    remember('theme', theme.value);
    applyTheme();
  });
  dark.addEventListener('change', applyTheme);
  language.addEventListener('change', () => {
    remember('language', language.value);
    setLanguage(language.value);
    onLanguage();
  });
  applyTheme();
}

// Sets the language, before anything is asked for that has texts.
export function chooseLanguage() {
  const language = document.getElementById('language');
  language.value = remembered('language') ?? (navigator.language.startsWith('de') ? 'de' : 'en');
  setLanguage(language.value);
}

// A browser may keep nothing; then the page forgets.
function remembered(name) {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

function remember(name, value) {
  try {
    localStorage.setItem(name, value);
  } catch {
    // Nothing is lost but a preference.
  }
}
