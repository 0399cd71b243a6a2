// @ts-check
// A chapter: steps of a few sentences, each with the parts of the page that it needs and at most one thing to do: guess, drag,
// bring something about. What a sentence says is computed from thirty seeds when asked for.

import * as api from './api.js';
import { toyOf } from './toys.js';
import { language, number, t } from './words.js';

/** @param {string} id @returns {any} */
const find = (id) => document.getElementById(id);

// Milliseconds between two looks at whether a task is done.
const LOOK = 400;

/** @typedef {{ en: string, de?: string }} Texts */
/** @typedef {Texts & { check: string }} Claim */
/** @typedef {{ parameter: string, lanes: string, low: number, high: number }} Drag */
/** @typedef {{ puzzle: string, seed: number, pace: number, grain: number | null, budget: number | null, lanes: { preset: string, parameters?: Record<string, unknown> }[] }} Setting */
/** @typedef {Setting & { text: Texts, show: string[] | null, says: Claim[], question?: Texts, answer?: Texts, toy?: 'exchange' | 'valley', drag?: Drag, predict?: { question: Texts, choices: Claim[] }, task?: Claim }} Step */
/** @typedef {Setting & { id: string, title: Texts, text: Texts, question?: Texts, answer?: Texts, look: string[], steps: Step[] }} Lesson */
/** What is known of a run, by name. @typedef {Record<string, number>} Traits */
/** @typedef {{ holds: boolean, left: number, right: number }} Found */
/** @typedef {{ side: string, frame: any, setup: any, isActive: boolean, changeLive: (name: string, value: number) => void }} Lane */

/** The sign of a comparison, which stands outside of all brackets. @param {string} check */
function outermost(check) {
  let rest = check;
  while (/\([^()]*\)/.test(rest)) rest = rest.replace(/\([^()]*\)/g, '');
  return rest.match(/[<>=]/)?.[0] ?? '';
}

/** @param {Texts} texts */
const said = (texts) => (language() === 'de' ? texts.de : texts.en) ?? texts.en;

/** The steps of a lesson; one that was written without has a single one.
 * @param {Lesson} lesson
 * @returns {Step[]} */
export function stepsOf(lesson) {
  const { puzzle, seed, pace, grain, budget, lanes } = lesson;
  const setting = { puzzle, seed: seed ?? 1, pace: pace ?? 20, grain: grain ?? null, budget: budget ?? null, lanes };
  if (lesson.steps.length === 0) {
    return [{ text: lesson.text, question: lesson.question, answer: lesson.answer, show: null, says: [], ...setting }];
  }
  return lesson.steps.map((/** @type {Step} */ step) => ({ ...setting, ...step }));
}

export class Chapter {
  /** @type {Lesson | null} */
  lesson = null;

  at = 0;

  /** @type {Step[]} */
  steps = [];

  /** The choice that was guessed. @type {number | null} */
  guess = null;

  /** The choices that came true. @type {number[] | null} */
  right = null;

  isDone = false;

  isRevealed = false;

  /** @type {Found[] | null} */
  found = null;

  looked = 0;

  /** @type {{ write: () => void } | null} */
  toy = null;

  /** @param {any} page @param {() => Promise<void>} onStep */
  constructor(page, onStep) {
    this.page = page;
    this.onStep = onStep;
    find('lesson-back').addEventListener('click', () => this.go(this.at - 1));
    find('lesson-forth').addEventListener('click', () => this.go(this.at + 1));
    find('lesson-reveal').addEventListener('click', () => this.reveal());
    find('lesson-evidence').addEventListener('click', () => this.recompute());
  }

  get step() {
    return this.steps[this.at] ?? null;
  }

  /** Takes a lesson, or none. @param {Lesson | null} lesson */
  take(lesson, at = 0) {
    this.lesson = lesson;
    this.steps = lesson ? stepsOf(lesson) : [];
    this.at = Math.min(Math.max(at, 0), Math.max(this.steps.length - 1, 0));
    this.forget();
  }

  // Nothing was guessed, dragged or done yet in this step.
  forget() {
    Object.assign(this, { guess: null, right: null, isDone: false, isRevealed: false, found: null, looked: 0, toy: null });
  }

  /** @param {number} at */
  async go(at) {
    if (at < 0 || at >= this.steps.length) return;
    this.at = at;
    this.forget();
    await this.onStep();
    find('lesson-title').focus();
  }

  // Has the step something that runs?
  get hasRun() {
    return this.step !== null && (this.step.show === null || this.step.show.length > 0);
  }

  // A guess comes before the run.
  get isWaiting() {
    return Boolean(this.step?.predict) && this.guess === null;
  }

  write() {
    const { step } = this;
    if (!step) return;
    find('lesson-place').textContent = this.steps.length > 1 ? t('stepOf', { step: this.at + 1, steps: this.steps.length }) : '';
    find('lesson-body').replaceChildren(...this.body(step));
    find('lesson-question').textContent = step.question ? said(step.question) : '';
    find('lesson-answer').textContent = step.answer ? said(step.answer) : '';
    find('lesson-back').hidden = find('lesson-forth').hidden = this.steps.length < 2;
    find('lesson-back').disabled = this.at === 0;
    find('lesson-forth').hidden ||= this.at + 1 === this.steps.length;
    find('lesson-next').hidden = this.at + 1 < this.steps.length;
    find('lesson-evidence').hidden = step.says.length === 0;
    this.writeGuess(step);
    this.writeTask(step);
    this.writeSays(step);
    this.writeToy(step);
  }

  /** The text, with the quantity to drag in its sentence. @param {Step} step */
  body({ text, drag }) {
    const parts = said(text).split('[[drag]]');
    if (!drag || parts.length < 2) return [parts.join('')];
    const { parameter, low, high } = drag;
    const value = this.lanesOf(drag)[0]?.setup.inputs.find((/** @type {{ name: string }} */ { name }) => name === parameter)?.value ?? low;
    const slider = Object.assign(document.createElement('input'), { type: 'range', min: '0', max: '100', step: '1', id: 'lesson-drag' });
    const shown = Object.assign(document.createElement('output'), { className: 'dragged' });
    // Ranges that span decades are dragged by decades.
    const isWide = low > 0 && high / low > 20;
    const isWhole = Number.isInteger(low) && Number.isInteger(high) && high - low > 4;
    const rounded = (/** @type {number} */ place) => (isWhole ? Math.round(place) : Number(place.toPrecision(2)));
    const valueAt = (/** @type {number} */ place) => rounded(isWide ? low * (high / low) ** (place / 100) : low + (place / 100) * (high - low));
    slider.value = String(100 * (isWide ? Math.log(Number(value) / low) / Math.log(high / low) : (Number(value) - low) / (high - low)));
    slider.setAttribute('aria-label', parameter);
    const write = (/** @type {number} */ wanted) => {
      shown.textContent = number(wanted);
      slider.setAttribute('aria-valuetext', number(wanted));
    };
    write(Number(value));
    slider.addEventListener('input', () => write(valueAt(slider.valueAsNumber)));
    slider.addEventListener('change', () => this.drag(drag, valueAt(slider.valueAsNumber)));
    const box = Object.assign(document.createElement('span'), { className: 'drag' });
    box.append(shown, slider);
    return [parts[0], box, parts.slice(1).join('')];
  }

  /** @param {Drag} drag @returns {Lane[]} */
  lanesOf({ lanes }) {
    return this.page.lanes.filter((/** @type {Lane} */ { side }) => lanes.includes(side));
  }

  /** @param {Drag} drag @param {number} value */
  drag(drag, value) {
    for (const lane of this.lanesOf(drag)) {
      lane.setup.inputs.find((/** @type {{ name: string }} */ { name }) => name === drag.parameter)?.set(value);
      if (lane.isActive) lane.changeLive(drag.parameter, value);
      else this.page.replan(lane);
    }
  }

  /** @param {Step} step */
  writeGuess(step) {
    const box = find('lesson-guess');
    const { predict } = step;
    box.hidden = !predict;
    if (!predict) return;
    const legend = Object.assign(document.createElement('legend'), { textContent: `${t('guessFirst')} ${said(predict.question)}` });
    const choices = predict.choices.map((choice, index) => {
      const label = document.createElement('label');
      const radio = Object.assign(document.createElement('input'), { type: 'radio', name: 'guess', checked: this.guess === index, disabled: this.right !== null });
      radio.addEventListener('change', () => {
        this.guess = index;
        this.page.onState();
      });
      label.append(radio, Object.assign(document.createElement('span'), { textContent: said(choice) }));
      if (this.right !== null) label.className = this.right.includes(index) ? 'is-right' : '';
      return label;
    });
    const verdict = Object.assign(document.createElement('p'), { className: 'guess-verdict' });
    if (this.right !== null && this.guess !== null) {
      const came = this.right.map((index) => said(predict.choices[index])).join(' / ') || '–';
      verdict.textContent = t(this.right.includes(this.guess) ? 'guessRight' : 'guessWrong', { guess: said(predict.choices[this.guess]), came });
    }
    box.replaceChildren(legend, ...choices, verdict);
  }

  /** @param {Step} step */
  writeTask(step) {
    const { task } = step;
    const place = find('lesson-task');
    place.hidden = !task;
    if (!task) return;
    place.classList.toggle('is-done', this.isDone);
    place.textContent = `${this.isDone ? `✓ ${t('taskDone')}` : t('task')} ${said(task)}`;
  }

  /** @param {Step} step */
  writeSays(step) {
    find('lesson-says').hidden = !this.isRevealed || step.says.length === 0;
    find('lesson-answer').hidden = !this.isRevealed || !step.answer;
    find('lesson-reveal').hidden = this.isRevealed || !(step.answer || step.says.length > 0);
    find('lesson-says').replaceChildren(...step.says.map((claim, index) => {
      const entry = Object.assign(document.createElement('li'), { textContent: said(claim) });
      const found = this.found?.[index];
      if (found) {
        const brief = (/** @type {number} */ value) => number(Number(value.toPrecision(3)));
        const sign = outermost(claim.check);
        entry.className = found.holds ? 'holds' : 'fails';
        entry.append(Object.assign(document.createElement('span'), { className: 'found', textContent: ` ${t(found.holds ? 'holdsHere' : 'failsHere')} ${brief(found.left)} ${sign} ${brief(found.right)}` }));
      }
      return entry;
    }));
  }

  /** @param {Step} step */
  writeToy(step) {
    const box = find('lesson-toy');
    box.hidden = !step.toy;
    if (!step.toy) {
      box.replaceChildren();
      return;
    }
    // It keeps its state while texts are written again.
    this.toy ??= toyOf(step.toy, box);
    this.toy.write();
  }

  reveal() {
    this.isRevealed = true;
    if (this.step) this.writeSays(this.step);
  }

  // After a frame: is the task done? At the end: was the guess right, and what was to be seen?
  async hear() {
    const { step } = this;
    /** @type {{ lanes: Lane[] }} */
    const { lanes } = this.page;
    if (!step) return;
    if (lanes.length === 0 || lanes.some(({ frame }) => !frame?.point)) return;
    const isOver = lanes.every(({ frame }) => frame?.ending);
    if (step.task && !this.isDone && (isOver || performance.now() - this.looked > LOOK)) {
      this.looked = performance.now();
      const [found] = await api.evidence({ checks: [step.task.check], lanes: traitsOf(lanes) }).catch(() => []);
      if (step !== this.step || !found?.holds) return;
      this.isDone = true;
      this.writeTask(step);
      this.page.say(t('taskDone'));
    }
    if (!isOver || this.right !== null) return;
    if (step.predict) {
      /** @type {Found[]} */
      const found = await api.evidence({ checks: step.predict.choices.map(({ check }) => check), lanes: traitsOf(lanes) }).catch(() => []);
      if (step !== this.step) return;
      this.right = [...found.keys()].filter((index) => found[index].holds);
      this.writeGuess(step);
    }
    if (!this.isRevealed) this.reveal();
  }

  // Thirty seeds of this step's runs, and every sentence computed from them.
  async recompute() {
    const { step, page: { many } } = this;
    if (!step) return;
    this.reveal();
    const lanes = await many.run(true);
    if (step !== this.step || !lanes) return;
    this.found = await api.evidence({ checks: step.says.map(({ check }) => check), lanes }).catch(() => null);
    this.writeSays(step);
    this.page.say(t('evidenceDone', { count: this.found?.filter(({ holds }) => holds).length ?? 0, all: step.says.length }));
  }
}

// What is known of the present runs.
/** @param {Lane[]} lanes @returns {Record<string, Traits[]>} */
function traitsOf(lanes) {
  const known = lanes.map(({ side, frame }) => {
    const { point, traits } = frame ?? {};
    const now = point ? { cost: point.best_cost, evaluations: point.evaluations, generations: point.epoch, restarts: point.restarts, reheats: point.reheats, solved: 0, 'current.end': point.mean ?? point.best_cost } : {};
    return [side, [traits ?? now]];
  });
  return Object.fromEntries(known);
}
