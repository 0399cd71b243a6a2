// Says before a search begins that its puzzle has no solution, or several.

import * as api from './api.js';
import { t, tell } from './words.js';

// Milliseconds that a start waits for the answer; of large puzzles it comes later or not at all.
const PATIENCE = 300;

const place = () => document.getElementById('warning');

export class Solutions {
  constructor() {
    document.getElementById('rule-stop').addEventListener('click', () => this.stop());
  }

  // Looks at a puzzle that is shown.
  look(puzzle, isClashing) {
    this.puzzle = puzzle;
    this.found = null;
    this.write();
    // Nobody waits for the answer on the puzzle before.
    this.asked?.abort();
    this.asked = new AbortController();
    this.isLooking = !isClashing;
    this.write();
    const { signal } = this.asked;
    const hear = (found) => {
      if (this.puzzle !== puzzle || signal.aborted) return;
      Object.assign(this, { found, isLooking: false });
      this.write();
    };
    this.looked = isClashing ? Promise.resolve() : api.count(puzzle.form, signal).then(hear, () => hear({ answer: 'undecided' }));
  }

  // Waits until it is known, but not for long.
  async settled() {
    await Promise.race([this.looked, new Promise((resolve) => { setTimeout(resolve, PATIENCE); })]);
  }

  // False once it is known that there is no solution.
  get isPossible() {
    return !['none', 'contradiction'].includes(this.found?.answer);
  }

  // The answer is not wanted any more.
  stop() {
    this.asked?.abort();
    this.isLooking = false;
    this.write();
  }

  write() {
    const check = document.getElementById('rule-check');
    check.textContent = this.isLooking ? t('counting') : this.found ? t(`answer_${this.found.answer}`) : '';
    document.getElementById('rule-stop').hidden = !this.isLooking;
    const { answer, reason } = this.found ?? {};
    const said = { none: t('warnNone'), contradiction: `${reason ? `${tell(reason)}. ` : ''}${t('warnNone')}`, several: t('warnSeveral') }[answer] ?? '';
    place().dataset.answer = answer ?? '';
    place().textContent = said.slice(0, 1).toUpperCase() + said.slice(1);
  }
}
