// @ts-check
// What leaves the page: files and the clipboard.

import { t } from './words.js';

/** @param {string} name @param {Blob | string} content */
export function download(name, content, type = 'text/plain') {
  const url = URL.createObjectURL(content instanceof Blob ? content : new Blob([content], { type }));
  Object.assign(document.createElement('a'), { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

// Where the clipboard is out of reach, the selected text can still be copied by hand.
/** @param {HTMLInputElement | HTMLTextAreaElement} field @param {{ say: (text: string, isVisible?: boolean) => void }} page */
export async function copy(field, page) {
  field.select();
  await navigator.clipboard?.writeText(field.value).then(() => page.say(t('copied'), true), () => {});
}
