// The log of a run: what happened, the newest on top.

import { t, tell } from './words.js';

const KEPT = 200;
const KEYS = { started: 'logStarted', restarted: 'logRestarted', reheated: 'logReheated', escalated: 'logEscalated', changed: 'logChanged', refused: 'logRefused' };

export class Log {
  // `when` says when an entry happened.
  constructor(list, when) {
    this.list = list;
    this.when = when;
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
      if (last && last.kind === entry.kind && last.since_evaluations === entry.since_evaluations && last.name === entry.name) {
        this.entries.pop();
        this.list.firstChild.remove();
      }
      this.entries.push(entry);
      this.list.prepend(this.line(entry));
    }
    while (this.entries.length > KEPT) {
      this.entries.shift();
      this.list.lastChild.remove();
    }
  }

  translate() {
    this.list.replaceChildren(...this.entries.map((entry) => this.line(entry)).reverse());
  }

  line(entry) {
    const element = document.createElement('li');
    const when = Object.assign(document.createElement('span'), { className: 'when', textContent: this.when(entry) });
    element.append(when, Object.assign(document.createElement('span'), { textContent: t(KEYS[entry.kind], { ...entry, message: tell(entry.message ?? '') }) }));
    return element;
  }
}
