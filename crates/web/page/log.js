// The log of a run: what happened, the newest on top.

import { t, number } from './words.js';

const KEPT = 200;

export class Log {
  constructor(list) {
    this.list = list;
    this.entries = [];
  }

  clear() {
    this.entries = [];
    this.list.replaceChildren();
  }

  // Adds entries; one that goes on from the last takes its place.
  add(entries) {
    for (const entry of entries) {
      const last = this.entries.at(-1);
      if (last && last.kind === entry.kind && last.since === entry.since && last.name === entry.name) {
        this.entries.pop();
        this.list.firstChild.remove();
      }
      this.entries.push(entry);
      this.list.prepend(line(entry));
    }
    while (this.entries.length > KEPT) {
      this.entries.shift();
      this.list.lastChild.remove();
    }
  }

  translate() {
    this.list.replaceChildren(...this.entries.map(line).reverse());
  }
}

function line(entry) {
  const element = document.createElement('li');
  const when = Object.assign(document.createElement('span'), { className: 'when' });
  const key = entry.since === entry.epoch ? 'when' : 'whenSince';
  when.textContent = t(key, { epoch: number(entry.epoch), since: number(entry.since) });
  element.append(when, Object.assign(document.createElement('span'), { textContent: say(entry) }));
  return element;
}

function say(entry) {
  const key = { started: 'logStarted', restarted: 'logRestarted', reheated: 'logReheated', escalated: 'logEscalated', changed: 'logChanged', refused: 'logRefused' }[entry.kind];
  return t(key, entry);
}
