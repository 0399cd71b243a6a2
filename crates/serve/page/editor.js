// The grid for typing: arrows move, digits and letters fill, Delete empties.

import { Board } from './board.js';
import { choiceOf, paintItems, roomOf } from './marks.js';
import { typedValue } from './puzzle.js';
import { prepare, theme } from './theme.js';
import { t } from './words.js';

export class Editor {
  // `onChange` hears the new givens after each keystroke.
  constructor(box, onChange) {
    this.box = box;
    this.onChange = onChange;
    this.at = 0;
    this.isFresh = true;
    this.chosen = [];
    new ResizeObserver(() => this.drawMarks()).observe(box);
  }

  show(puzzle, clashes = []) {
    const isSame = this.puzzle && this.puzzle.shape === puzzle.shape && this.puzzle.order === puzzle.order
      && String(this.puzzle.areas) === String(puzzle.areas);
    this.puzzle = puzzle;
    this.values = [...puzzle.givens];
    if (puzzle.isMap) this.drawMap();
    else if (!isSame || !this.cells) this.build();
    this.refresh(clashes);
  }

  drawMap() {
    this.cells = null;
    const canvas = document.createElement('canvas');
    canvas.className = 'editor-map';
    canvas.setAttribute('role', 'img');
    canvas.setAttribute('aria-label', t('gridLabel', { order: this.puzzle.order }));
    this.box.replaceChildren(canvas);
    this.map = canvas;
  }

  build() {
    const { order, cells } = this.puzzle;
    this.at = Math.min(this.at, cells - 1);
    const least = order > 16 ? 13 : 18;
    const grid = document.createElement('div');
    grid.className = 'editor';
    grid.setAttribute('role', 'grid');
    grid.style.gridTemplateColumns = `repeat(${order}, minmax(${least}px, 1fr))`;
    grid.style.setProperty('--least', `${least}px`);
    grid.style.setProperty('--digits', order > 16 ? '0.5625rem' : order > 9 ? '0.8125rem' : '1.25rem');
    this.cells = Array.from({ length: cells }, (_, cell) => this.cellOf(cell));
    for (let row = 0; row < order; row += 1) {
      const line = document.createElement('div');
      line.setAttribute('role', 'row');
      line.append(...this.cells.slice(row * order, (row + 1) * order));
      grid.append(line);
    }
    grid.addEventListener('keydown', (event) => this.onKey(event));
    grid.addEventListener('focusin', (event) => this.goTo(this.cells.indexOf(event.target), false));
    grid.addEventListener('paste', (event) => {
      event.preventDefault();
      this.onPaste?.(event.clipboardData.getData('text'));
    });
    // Marks are painted between the cells and their signs.
    this.sheet = Object.assign(document.createElement('div'), { className: 'editor-sheet' });
    this.marks = ['editor-under', 'editor-over'].map((className) => Object.assign(document.createElement('canvas'), { className }));
    this.sheet.append(grid, ...this.marks);
    this.box.replaceChildren(this.sheet);
    this.grid = grid;
    this.buildPad();
  }

  // Buttons for those without a keyboard; they keep the chosen cell.
  buildPad() {
    const pad = document.getElementById('pad');
    const button = (text, label, value) => {
      const key = Object.assign(document.createElement('button'), { type: 'button', textContent: text });
      key.setAttribute('aria-label', label);
      key.addEventListener('click', () => {
        this.fill(value);
        this.cells[this.at].classList.add('chosen');
      });
      return key;
    };
    const numbers = Array.from({ length: this.puzzle.order }, (_, index) => button(String(index + 1), String(index + 1), index + 1));
    pad.replaceChildren(...numbers, button('⌫', t('empty'), 0));
  }

  cellOf(cell) {
    const { order } = this.puzzle;
    const [row, column] = [Math.floor(cell / order), cell % order];
    const element = document.createElement('div');
    element.setAttribute('role', 'gridcell');
    element.tabIndex = cell === this.at ? 0 : -1;
    if (column + 1 === order) element.classList.add('last-column');
    else if (this.puzzle.hasBorder(cell, cell + 1)) element.classList.add('edge-right');
    if (row + 1 === order) element.classList.add('last-row');
    else if (this.puzzle.hasBorder(cell, cell + order)) element.classList.add('edge-below');
    return element;
  }

  // The marks of constraints, and the cells that are being chosen for one.
  drawMarks() {
    if (!this.cells || !this.puzzle.sketch) return;
    const { grid, sheet, marks, puzzle: { order, sketch } } = this;
    const { before, after } = roomOf(this.puzzle);
    const share = (cells) => `${(100 * cells) / (order + before + after)}%`;
    sheet.style.padding = `${share(before)} ${share(after)} ${share(after)} ${share(before)}`;
    if (!grid.clientWidth) return;
    [sketch.under, [...sketch.over, ...choiceOf(this.chosen, order)]].forEach((items, index) => {
      const context = prepare(marks[index], sheet.clientWidth, sheet.clientHeight);
      context.translate(grid.offsetLeft + grid.clientLeft, grid.offsetTop + grid.clientTop);
      paintItems({ context, size: grid.clientWidth / order, colour: theme(), part: { row: 0, column: 0 } }, items, (cell) => this.values[cell]);
    });
  }

  choose(cells) {
    this.chosen = cells;
    this.cells?.forEach((element, cell) => element.setAttribute('aria-selected', cells.includes(cell)));
    this.drawMarks();
  }

  // Writes values and marks into the cells.
  refresh(clashes = []) {
    if (!this.cells) {
      if (this.map?.clientWidth) new Board(this.map).show(this.puzzle, this.values);
      return;
    }
    const { order } = this.puzzle;
    this.grid.setAttribute('aria-label', t('gridLabel', { order }));
    const clashing = new Set(clashes.flatMap((clash) => clash.cells));
    this.cells.forEach((element, cell) => {
      const value = this.values[cell];
      const text = value > 0 ? String(value) : '';
      if (element.textContent !== text) element.textContent = text;
      element.classList.toggle('filled', value > 0);
      element.classList.remove('hinted');
      element.classList.toggle('clash', clashing.has(cell));
      const state = clashing.has(cell) ? `, ${t('clashes')}` : '';
      const label = t('cell', { row: Math.floor(cell / order) + 1, column: cell % order + 1, value: (text || t('empty')) + state });
      if (element.getAttribute('aria-label') !== label) element.setAttribute('aria-label', label);
    });
    this.drawMarks();
  }

  // Marks cells that a hint speaks of, until the next keystroke.
  mark(cells) {
    this.cells?.forEach((element, cell) => element.classList.toggle('hinted', cells.includes(cell)));
  }

  goTo(cell, focuses = true) {
    if (cell < 0 || cell >= this.cells.length) return;
    if (cell !== this.at) {
      this.cells[this.at].tabIndex = -1;
      this.cells[cell].tabIndex = 0;
      this.at = cell;
      this.isFresh = true;
    }
    this.cells.forEach((element, index) => element.classList.toggle('chosen', index === this.at));
    if (focuses) this.cells[cell].focus();
  }

  onKey(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const { order } = this.puzzle;
    const column = this.at % order;
    const moves = {
      ArrowLeft: column > 0 ? -1 : 0, ArrowRight: column + 1 < order ? 1 : 0, ArrowUp: -order, ArrowDown: order,
      Home: -column, End: order - 1 - column,
    };
    if (event.key in moves) this.goTo(this.at + moves[event.key]);
    else if (['Delete', 'Backspace', ' ', '.'].includes(event.key)) this.fill(0);
    else if (typedValue(event.key, Math.max(order, 9)) !== null) this.type(event.key);
    else return;
    event.preventDefault();
  }

  // Digits typed one after the other make a number where that is in range.
  type(key) {
    const { order } = this.puzzle;
    const before = this.values[this.at];
    const joined = /\d/.test(key) && !this.isFresh && before > 0 ? before * 10 + Number(key) : null;
    const value = joined !== null && joined <= order ? joined : typedValue(key, order);
    if (value === null) return;
    this.fill(value);
    this.isFresh = false;
  }

  fill(value) {
    this.values[this.at] = value;
    this.isFresh = true;
    this.refresh();
    this.onChange([...this.values]);
  }
}
