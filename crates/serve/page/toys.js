// @ts-check
// Small models in front of a chapter, without an engine: exchanges by hand on a 4×4, and a ball on a curve of costs.

import { prepare, rem, theme } from './theme.js';
import { number, t } from './words.js';

/** @param {string} name @param {Record<string, unknown>} properties @param {(Node | string)[]} children @returns {any} */
const element = (name, properties, ...children) => {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children);
  return made;
};

/** @param {'exchange' | 'valley'} name @param {HTMLElement} box */
export const toyOf = (name, box) => (name === 'exchange' ? new Exchange(box) : new Valley(box));

// Each box holds 1 to 4; rows and columns may clash. 0 is a given.
const START = [1, 2, 3, 4, 4, 3, 2, 1, 2, 3, 4, 1, 1, 4, 3, 2];
const GIVENS = new Set([0, 6, 9, 15]);

// Two cells of a box trade places by two clicks.
class Exchange {
  values = [...START];

  /** @type {number | null} */
  picked = null;

  moves = 0;

  /** @param {HTMLElement} box */
  constructor(box) {
    this.cells = START.map((_, cell) => {
      const button = element('button', { type: 'button', className: 'toy-cell', disabled: GIVENS.has(cell) });
      button.addEventListener('click', () => this.pick(cell));
      return button;
    });
    this.told = element('p', { className: 'toy-told' });
    this.told.setAttribute('role', 'status');
    this.again = element('button', { type: 'button', className: 'quiet small' });
    this.again.addEventListener('click', () => {
      Object.assign(this, { values: [...START], picked: null, moves: 0 });
      this.write();
    });
    const grid = element('div', { className: 'toy-grid' }, ...this.cells);
    box.replaceChildren(grid, element('div', {}, this.told, this.again));
  }

  /** @param {number} cell */
  pick(cell) {
    const boxOf = (/** @type {number} */ place) => `${Math.floor(place / 8)}${Math.floor((place % 4) / 2)}`;
    if (this.picked === null || boxOf(this.picked) !== boxOf(cell)) this.picked = cell;
    else if (this.picked === cell) this.picked = null;
    else {
      [this.values[cell], this.values[this.picked]] = [this.values[this.picked], this.values[cell]];
      this.moves += 1;
      this.picked = null;
    }
    this.write();
  }

  // Values that rows and columns lack.
  get cost() {
    const lines = [0, 1, 2, 3].flatMap((line) => [[0, 1, 2, 3].map((place) => this.values[line * 4 + place]), [0, 1, 2, 3].map((place) => this.values[place * 4 + line])]);
    return lines.reduce((sum, line) => sum + 4 - new Set(line).size, 0);
  }

  /** @param {number} cell */
  isClashing(cell) {
    const [row, column] = [Math.floor(cell / 4), cell % 4];
    return this.values.some((value, other) => other !== cell && value === this.values[cell] && (Math.floor(other / 4) === row || other % 4 === column));
  }

  write() {
    this.cells.forEach((button, cell) => {
      button.textContent = String(this.values[cell]);
      const isClashing = this.isClashing(cell);
      button.classList.toggle('clash', isClashing);
      button.classList.toggle('picked', cell === this.picked);
      button.setAttribute('aria-pressed', String(cell === this.picked));
      button.setAttribute('aria-label', `${t('cell', { row: Math.floor(cell / 4) + 1, column: (cell % 4) + 1, value: this.values[cell] })}${isClashing ? `, ${t('clashes')}` : ''}`);
    });
    this.told.textContent = t(this.cost === 0 ? 'toySolved' : 'toyCost', { cost: this.cost, moves: this.moves });
    this.again.textContent = t('toyAgain');
  }
}

// A curve with basins; the lowest is right of the middle.
/** @param {number} x */
const height = (x) => 3 + 1.1 * Math.cos(9 * x) + 0.8 * Math.cos(23 * x + 1) - 2.2 * Math.exp(-(((x - 0.72) / 0.09) ** 2)) + 2 * (x - 0.6) ** 2;
const PLACES = 240;
const CURVE = Array.from({ length: PLACES + 1 }, (_, place) => height(place / PLACES));
const LOWEST = CURVE.indexOf(Math.min(...CURVE));

// A ball that takes random steps: downhill always, uphill with chance exp(−Δ/T).
class Valley {
  temperature = 0.05;

  /** @type {ReturnType<typeof setInterval> | undefined} */
  timer = undefined;

  // The same dice for each ball.
  place = 40;

  steps = 0;

  state = 12345;

  found = false;

  /** @param {HTMLElement} box */
  constructor(box) {
    this.canvas = element('canvas', { className: 'toy-valley' });
    this.canvas.setAttribute('role', 'img');
    this.slider = element('input', { type: 'range', min: 0, max: 100, value: 20, step: 1 });
    this.slider.addEventListener('input', () => this.write());
    this.word = element('span', {});
    this.shown = element('output', {});
    this.button = element('button', { type: 'button', className: 'quiet' });
    this.button.addEventListener('click', () => (this.timer ? this.stop() : this.run()));
    this.again = element('button', { type: 'button', className: 'quiet' });
    this.again.addEventListener('click', () => {
      this.reset();
      this.write();
    });
    this.told = element('p', { className: 'toy-told' });
    box.replaceChildren(this.canvas, element('div', {}, element('label', { className: 'inline' }, this.word, this.slider, this.shown), element('div', { className: 'row-tight' }, this.button, this.again), this.told));
  }

  reset() {
    Object.assign(this, { place: 40, steps: 0, state: 12345, found: false });
  }

  random() {
    this.state = (Math.imul(this.state, 1664525) + 1013904223) >>> 0;
    return this.state / 2 ** 32;
  }

  step() {
    const next = Math.min(Math.max(this.place + Math.round((this.random() - 0.5) * 12), 0), PLACES);
    const worse = CURVE[next] - CURVE[this.place];
    if (worse <= 0 || this.random() < Math.exp(-worse / this.temperature)) this.place = next;
    this.steps += 1;
    if (Math.abs(this.place - LOWEST) <= 2) this.found = true;
  }

  run() {
    this.timer = setInterval(() => {
      // Its step was left.
      if (!this.canvas.isConnected) {
        this.stop();
        return;
      }
      for (let count = 0; count < 6; count += 1) this.step();
      this.write();
    }, 40);
    this.write();
  }

  stop() {
    clearInterval(this.timer);
    this.timer = undefined;
    this.write();
  }

  write() {
    this.temperature = 0.01 * 300 ** (this.slider.valueAsNumber / 100);
    this.word.textContent = t('temperature');
    this.slider.setAttribute('aria-label', t('temperature'));
    this.shown.textContent = number(Number(this.temperature.toPrecision(2)));
    this.button.textContent = t(this.timer ? 'pause' : 'toyRun');
    this.again.textContent = t('toyAgain');
    this.told.textContent = t(this.found ? 'toyFound' : 'toyLost', { steps: number(this.steps) });
    this.canvas.setAttribute('aria-label', t('toyValley', { steps: number(this.steps) }));
    this.draw();
  }

  draw() {
    const [width, tall] = [this.canvas.clientWidth, this.canvas.clientHeight];
    if (width === 0) return;
    const context = prepare(this.canvas, width, tall);
    const paint = theme();
    const high = Math.max(...CURVE);
    const x = (/** @type {number} */ place) => 6 + (place / PLACES) * (width - 12);
    const y = (/** @type {number} */ place) => 14 + (1 - CURVE[place] / high) * (tall - 24);
    context.strokeStyle = paint.soft;
    context.lineWidth = 2;
    context.beginPath();
    for (let place = 0; place <= PLACES; place += 1) context.lineTo(x(place), y(place));
    context.stroke();
    context.fillStyle = paint.soft;
    context.font = `${11 * rem()}px ${paint.sans}`;
    context.textAlign = 'left';
    context.fillText(t('cost'), 6, 11);
    context.fillStyle = this.found ? paint.good : paint['lane-b'];
    context.beginPath();
    context.arc(x(this.place), y(this.place) - 7, 7, 0, 7);
    context.fill();
  }
}
