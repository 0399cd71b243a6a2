// A grid on the screen: digits where they can be read, a map of colours where not. It is zoomed by the wheel with Ctrl and by
// keys, moved by dragging, and says which cell is under the pointer. Of a grid that is drawn again only the cells that look different are painted.

import { PixelMap } from './map.js';
import { cellsOf, frameOf, painterOf, paintCells, paintFrame, paintGrid, wholeOf } from './paint.js';
import { density, prepare } from './theme.js';

const MARKS = ['', 'changed', 'new', 'gone'];
const EDGE = 1;

// No fewer cells than this are shown in a row, however far somebody zooms in.
const LEAST_SPAN = 6;

export class Board {
  // `onPoint` hears the cell under the pointer, with its place on the canvas, or null; `onZoom` whether only a part is shown.
  constructor(canvas, { onPoint = null, onZoom = () => {} } = {}) {
    Object.assign(this, { canvas, onPoint, onZoom, part: null });
    this.forget();
    if (onPoint) this.wire();
  }

  // Everything is painted anew the next time.
  forget() {
    this.drawn = null;
    // Asked for once: a look at a size makes the browser lay the page out.
    this.size = 0;
  }

  // `heat` colours the cells instead, from 0 to 100; `marks` outlines cells ('changed', 'new', 'gone'), `tints` says which
  // parent a cell comes from, `notes` puts a small text into a corner.
  show(puzzle, values, options = {}) {
    this.size ||= Math.floor(this.canvas.clientWidth);
    const size = Math.max(this.size, 60);
    if (this.puzzle !== puzzle) this.part = null;
    this.puzzle = puzzle;
    const clashing = puzzle.clashing(values);
    const look = lookOf(values, clashing, options);
    this.last = { values, options, clashing };
    const part = this.part ?? wholeOf(puzzle);
    const kind = [size, density(), Boolean(options.heat), part.row, part.column, part.span].join();
    // A cut lies over the lines between cells.
    const isSame = this.drawn?.puzzle === puzzle && this.drawn.kind === kind && !options.tints && !this.drawn.hasTints;
    if (!isSame) this.begin(puzzle, size, part, kind, Boolean(options.tints));
    if (this.drawn.map) this.paintMap(look);
    else this.paint(look, isSame);
    return clashing;
  }

  begin(puzzle, size, part, kind, hasTints) {
    if (this.canvas.style.height !== `${size}px`) this.canvas.style.height = `${size}px`;
    const context = prepare(this.canvas, size, size);
    context.translate(EDGE, EDGE);
    const painter = painterOf(context, puzzle, size - 2 * EDGE, part);
    const pixels = Math.round((size - 2 * EDGE) * density());
    const map = painter.isMap ? new PixelMap(context, pixels, puzzle, part) : null;
    this.drawn = { puzzle, kind, hasTints, painter, map, codes: new Int32Array(puzzle.cells).fill(-1), notes: null };
  }

  paint(look, isSame) {
    const { painter, codes, notes } = this.drawn;
    const touched = [];
    for (const cell of cellsOf(painter)) {
      const is = look(cell);
      const code = codeOf(is);
      if (isSame && codes[cell] === code && (is.note ?? '') === (notes?.[cell] ?? '')) continue;
      codes[cell] = code;
      touched.push([cell, is]);
    }
    if (!isSame) {
      paintGrid(painter, look);
    } else if (touched.length > 0) {
      paintCells(painter, touched);
      paintFrame(painter);
    }
    this.drawn.notes = this.last.options.notes ?? null;
  }

  // The same for a map, without an object for each of its thousands of cells.
  paintMap(look) {
    const { painter: { part: { row, column, span } }, painter, map, codes } = this.drawn;
    const { values, clashing, options: { heat, marks } } = this.last;
    const { order } = this.puzzle;
    let isTouched = false;
    for (let down = row; down < row + span; down += 1) {
      for (let cell = down * order + column; cell < down * order + column + span; cell += 1) {
        const code = heat ? heat[cell] : (values[cell] << 8) | (clashing[cell] << 7) | (marks ? Math.max(MARKS.indexOf(marks[cell]), 0) : 0);
        if (codes[cell] === code) continue;
        codes[cell] = code;
        isTouched = true;
        map.put(cell, look(cell));
      }
    }
    if (!isTouched) return;
    map.show(Math.round(EDGE * density()));
    paintFrame(painter);
  }

  // Is it shown as a map, on which small marks cannot be seen?
  get isMap() {
    return Boolean(this.drawn?.map);
  }

  // The same of a puzzle that is to be shown; what was not drawn yet is guessed from its size.
  willBeMap(puzzle) {
    return this.drawn?.puzzle === puzzle ? this.isMap : puzzle.isLarge;
  }

  // The size of its cells, and where the first one begins.
  get frame() {
    return frameOf(this.puzzle, this.part ?? wholeOf(this.puzzle), this.size - 2 * EDGE);
  }

  // The cell at a place of the canvas.
  cellAt(x, y) {
    if (!this.puzzle || !this.size) return null;
    const { row, column, span } = this.part ?? wholeOf(this.puzzle);
    const { size, inset } = this.frame;
    const of = (place) => Math.floor((place - EDGE - inset) / size);
    const [down, right] = [of(y), of(x)];
    return down < 0 || right < 0 || down >= span || right >= span ? null : (row + down) * this.puzzle.order + column + right;
  }

  // Shows fewer or more cells around one.
  zoom(factor, cell) {
    const { order } = this.puzzle;
    const before = this.part ?? wholeOf(this.puzzle);
    const span = Math.min(Math.max(Math.round(before.span * factor), Math.min(LEAST_SPAN, order)), order);
    const [row, column] = [Math.floor(cell / order), cell % order];
    const keep = (place, from) => Math.round(place - ((place - from + 0.5) * span) / before.span + 0.5);
    this.goTo({ row: keep(row, before.row), column: keep(column, before.column), span });
  }

  goTo({ row, column, span }) {
    const { order } = this.puzzle;
    const within = (place) => Math.min(Math.max(place, 0), order - span);
    this.part = span === order ? null : { row: within(row), column: within(column), span };
    this.onZoom(this.part !== null);
    const { values, options } = this.last;
    this.show(this.puzzle, values, options);
  }

  unzoom() {
    if (this.puzzle) this.goTo(wholeOf(this.puzzle));
  }

  wire() {
    const { canvas } = this;
    const point = (x, y) => {
      this.pointed = { x, y };
      this.onPoint(this.cellAt(x, y), x, y);
    };
    canvas.addEventListener('pointermove', ({ offsetX, offsetY }) => {
      this.drag(offsetX, offsetY);
      point(offsetX, offsetY);
    });
    canvas.addEventListener('pointerleave', () => this.onPoint(null));
    canvas.addEventListener('blur', () => this.onPoint(null));
    canvas.addEventListener('pointerdown', ({ offsetX, offsetY }) => { this.held = this.part && { x: offsetX, y: offsetY, ...this.part }; });
    window.addEventListener('pointerup', () => { this.held = null; });
    canvas.addEventListener('dblclick', () => this.unzoom());
    canvas.addEventListener('wheel', (event) => {
      const cell = this.cellAt(event.offsetX, event.offsetY);
      // The wheel alone scrolls the page, and small grids have nothing to zoom into.
      if (!(event.ctrlKey || event.metaKey) || cell === null || !this.puzzle.isLarge || (event.deltaY > 0 && !this.part)) return;
      event.preventDefault();
      this.zoom(event.deltaY > 0 ? 1.25 : 0.8, cell);
      point(event.offsetX, event.offsetY);
    }, { passive: false });
    canvas.addEventListener('keydown', (event) => this.onKey(event, point));
  }

  drag(x, y) {
    if (!this.held) return;
    const { size } = this.frame;
    const [row, column] = [this.held.row - Math.round((y - this.held.y) / size), this.held.column - Math.round((x - this.held.x) / size)];
    if (row !== this.part.row || column !== this.part.column) this.goTo({ row, column, span: this.held.span });
  }

  // Arrows move the pointed cell, plus and minus zoom.
  onKey(event, point) {
    if (!this.puzzle || !this.size) return;
    const { size: step, inset } = this.frame;
    const { span } = this.part ?? wholeOf(this.puzzle);
    const { x, y } = this.pointed ?? { x: this.size / 2, y: this.size / 2 };
    const moves = { ArrowLeft: [-step, 0], ArrowRight: [step, 0], ArrowUp: [0, -step], ArrowDown: [0, step] };
    const within = (place) => Math.min(Math.max(place, EDGE + inset + step / 2), EDGE + inset + (span - 0.5) * step);
    if (event.key in moves) point(within(x + moves[event.key][0]), within(y + moves[event.key][1]));
    else if (event.key === '+' && this.puzzle.isLarge) this.zoom(0.8, this.cellAt(x, y));
    else if (event.key === '-' && this.part) this.zoom(1.25, this.cellAt(x, y));
    else if (event.key === 'Escape' && this.part) this.unzoom();
    else return;
    event.preventDefault();
  }
}

// What a cell looks like.
export function lookOf(values, clashing, { heat = null, marks = null, tints = null, notes = null }) {
  if (heat) return (cell) => ({ share: heat[cell] ?? 0 });
  return (cell) => ({ value: values[cell], isClashing: clashing[cell] === 1, tint: tints?.[cell], mark: marks?.[cell], note: notes?.[cell] });
}

// The same in a number, so that looks are compared fast.
function codeOf({ value, isClashing, share, tint, mark }) {
  if (share !== undefined) return share;
  return (value << 8) | (isClashing ? 128 : 0) | ((tint ?? 7) << 4) | Math.max(MARKS.indexOf(mark ?? ''), 0);
}
