// Draws charts on a canvas: lines, bands and marks of one or two runs over a common axis, with values under the pointer and
// zoom by the wheel with Ctrl, or by keys.

import { prepare, rem, theme } from './theme.js';
import { band, columns, marks, nearest, scale, ticksOf, within, zoomed } from './scales.js';
import { short } from './words.js';

// In units of the reader's font size, as letters are.
const MARGIN = { left: 40, right: 12, top: 8, bottom: 20 };
const SMALL = { left: 40, right: 8, top: 16, bottom: 6 };
const grown = (margin) => Object.fromEntries(Object.entries(margin).map(([side, width]) => [side, width * rem()]));

export class Chart {
  // `describe` says in words what is under the pointer: ({ value, points }) => [text, …].
  constructor(canvas, { isSmall = false, describe = null, onZoom = () => {} } = {}) {
    Object.assign(this, { canvas, isSmall, describe, onZoom, window: null, pointer: null, model: null, size: null });
    if (!isSmall) this.wire();
  }

  // `model`: runs, each { colour, points, x, lines: [{ of, style }], band: { one, other } or null, marks: [name, …] };
  // scale; high; right; title; isSplit, if each of two runs has an axis of its own, up to its own high.
  show(model) {
    this.model = model;
    this.draw();
  }

  unzoom() {
    this.window = null;
    this.onZoom(false);
    this.draw();
  }

  get whole() {
    return { from: 0, to: this.model.right || 1 };
  }

  draw() {
    const { canvas } = this;
    // Asked for once: a look at a size makes the browser lay the page out.
    this.size ??= [canvas.clientWidth, canvas.clientHeight];
    const [width, height] = this.size;
    if (!this.model || width === 0) {
      this.forget();
      return;
    }
    const context = prepare(canvas, width, height);
    this.frame = this.paint(context, width, height);
    if (this.pointer !== null) this.paintPointer(context);
  }

  // The size is looked at anew the next time.
  forget() {
    this.size = null;
  }

  // Paints into any context; says where everything lies.
  paint(context, width, height) {
    const { model } = this;
    const margin = grown(this.isSmall ? SMALL : { ...MARGIN, right: model.isSplit ? MARGIN.left : MARGIN.right });
    const inner = { width: width - margin.left - margin.right, height: height - margin.top - margin.bottom };
    const { from, to } = this.window ?? this.whole;
    const frame = { margin, inner, x: scale('linear', from, to, inner.width), y: scale(model.scale, 0, model.high, inner.height) };
    context.font = `${11 * rem()}px ${theme().sans}`;
    this.paintAxes(context, height, frame);
    context.save();
    context.beginPath();
    context.rect(margin.left - 1, margin.top - 2, inner.width + 3, inner.height + 4);
    context.clip();
    context.translate(margin.left, margin.top);
    const own = (run) => (model.isSplit ? { ...frame, y: scale(model.scale, 0, run.high, inner.height) } : frame);
    for (const run of model.runs) this.paintRun(context, run, { from, to }, own(run));
    context.restore();
    return frame;
  }

  paintAxes(context, height, { margin, inner, x, y }) {
    const paint = theme();
    context.textAlign = 'right';
    context.textBaseline = 'middle';
    let below = Infinity;
    for (const tick of ticksOf(y, this.isSmall ? 2 : 4)) {
      const place = Math.round(margin.top + inner.height - y.of(tick)) + 0.5;
      // Labels never overlap; the lower one stays, which is 0.
      if (below - place < 12 * rem()) continue;
      below = place;
      context.strokeStyle = paint.line;
      context.lineWidth = 1;
      context.beginPath();
      context.moveTo(margin.left, place);
      context.lineTo(margin.left + inner.width, place);
      context.stroke();
      context.fillStyle = this.model.isSplit ? this.model.runs[0].colour : paint.soft;
      context.fillText(short(tick), margin.left - 6, place);
    }
    if (this.model.isSplit) this.paintRightAxis(context, { margin, inner });
    context.fillStyle = paint.soft;
    if (this.isSmall) {
      context.textAlign = 'left';
      context.textBaseline = 'top';
      context.fillStyle = this.model.runs.length === 1 ? this.model.runs[0].colour : paint.soft;
      context.font = `600 ${11 * rem()}px ${paint.sans}`;
      context.fillText(this.model.title, margin.left, 0);
      return;
    }
    context.textBaseline = 'top';
    context.textAlign = 'center';
    for (const tick of ticksOf(x, Math.max(2, Math.floor(inner.width / 90)))) {
      const place = margin.left + x.of(tick);
      if (place > margin.left + inner.width - 4) context.textAlign = 'right';
      context.fillText(short(tick), place, height - margin.bottom + 5);
    }
  }

  paintRightAxis(context, { margin, inner }) {
    const { high, colour } = this.model.runs[1];
    const y = scale(this.model.scale, 0, high, inner.height);
    context.textAlign = 'left';
    context.fillStyle = colour;
    for (const tick of ticksOf(y, 4)) context.fillText(short(tick), margin.left + inner.width + 6, margin.top + inner.height - y.of(tick));
  }

  paintRun(context, run, window, { inner, x, y }) {
    const points = within(run.points, run.x, window);
    const toX = (point) => x.of(run.x(point));
    const toY = (of) => (point) => {
      const value = of(point);
      return value === null || value === undefined ? null : inner.height - y.of(value);
    };
    if (run.band) this.paintBand(context, band(points, toX, toY(run.band.one), toY(run.band.other)), run.colour);
    for (const name of run.marks ?? []) this.paintMarks(context, marks(points, name), toX, inner.height, run.colour, name);
    for (const { of, style } of run.lines) this.paintLine(context, columns(points, toX, toY(of)), run.colour, style);
  }

  paintBand(context, edges, colour) {
    if (edges.length < 3) return;
    context.fillStyle = colour;
    context.globalAlpha = 0.16;
    context.beginPath();
    for (const [x, y] of edges) context.lineTo(x, y);
    context.fill();
    context.globalAlpha = 1;
  }

  paintLine(context, cells, colour, style) {
    context.strokeStyle = colour;
    context.lineJoin = 'round';
    context.lineWidth = style === 'thin' ? 1 : 2;
    context.globalAlpha = style === 'thin' ? 0.75 : 1;
    context.setLineDash(style === 'dashed' ? [5, 4] : []);
    context.beginPath();
    for (const { x, first, low, high, last } of cells) {
      context.lineTo(x, first);
      if (low !== high) {
        context.lineTo(x, low);
        context.lineTo(x, high);
        context.lineTo(x, last);
      }
    }
    context.stroke();
    context.setLineDash([]);
    context.globalAlpha = 1;
    // A single point would be invisible.
    if (cells.length === 1) {
      context.fillStyle = colour;
      context.beginPath();
      context.arc(cells[0].x, cells[0].last, 3, 0, 7);
      context.fill();
    }
  }

  paintMarks(context, places, toX, height, colour, name) {
    context.strokeStyle = colour;
    context.lineWidth = 1;
    context.globalAlpha = 0.55;
    context.setLineDash(name === 'restarts' ? [2, 3] : [1, 5]);
    context.beginPath();
    let last = -10;
    for (const point of places) {
      const x = Math.round(toX(point)) + 0.5;
      if (x - last < 3) continue;
      last = x;
      context.moveTo(x, 0);
      context.lineTo(x, height);
    }
    context.stroke();
    context.setLineDash([]);
    context.globalAlpha = 1;
  }

  // What is under the pointer: a line, and a box with the values.
  paintPointer(context) {
    const { margin, inner, x } = this.frame;
    const value = x.back(this.pointer - margin.left);
    const found = this.model.runs.map((run) => ({ run, point: nearest(run.points, run.x, value) })).filter(({ point }) => point);
    if (found.length === 0 || !this.describe) return;
    const lines = this.describe({ value, found });
    const paint = theme();
    context.strokeStyle = paint.soft;
    context.beginPath();
    context.moveTo(this.pointer + 0.5, margin.top);
    context.lineTo(this.pointer + 0.5, margin.top + inner.height);
    context.stroke();
    const wide = Math.max(...lines.map(({ text }) => context.measureText(text).width)) + 16;
    const row = 16 * rem();
    const left = this.pointer + 10 + wide > margin.left + inner.width ? this.pointer - 10 - wide : this.pointer + 10;
    context.fillStyle = paint.card;
    context.strokeStyle = paint.line;
    context.fillRect(left, margin.top + 2, wide, lines.length * row + 8);
    context.strokeRect(left + 0.5, margin.top + 2.5, wide - 1, lines.length * row + 7);
    context.textAlign = 'left';
    context.textBaseline = 'top';
    lines.forEach(({ text, colour }, index) => {
      context.fillStyle = colour ?? paint.ink;
      context.fillText(text, left + 8, margin.top + 8 + index * row);
    });
  }

  zoom(factor, at) {
    const centre = this.frame.x.back(at - this.frame.margin.left);
    this.window = zoomed(this.window, this.whole, factor, centre);
    this.onZoom(this.window !== null);
    this.draw();
  }

  wire() {
    const { canvas } = this;
    const move = (at) => {
      this.pointer = at;
      this.draw();
    };
    canvas.addEventListener('pointermove', (event) => {
      move(event.offsetX);
      if (this.dragged === undefined || !this.window) return;
      const by = this.frame.x.back(this.dragged) - this.frame.x.back(event.offsetX);
      const width = this.window.to - this.window.from;
      const from = Math.min(Math.max(this.window.from + by, 0), this.whole.to - width);
      this.window = { from, to: from + width };
      this.dragged = event.offsetX;
    });
    canvas.addEventListener('pointerdown', (event) => { this.dragged = event.offsetX; });
    window.addEventListener('pointerup', () => { this.dragged = undefined; });
    canvas.addEventListener('pointerleave', () => move(null));
    canvas.addEventListener('wheel', (event) => {
      // The wheel alone scrolls the page.
      if (!this.frame || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      this.zoom(event.deltaY > 0 ? 1.25 : 0.8, event.offsetX);
    }, { passive: false });
    canvas.addEventListener('keydown', ({ key }) => {
      if (!this.frame) return;
      const middle = this.pointer ?? canvas.clientWidth / 2;
      if (key === '+') this.zoom(0.8, middle);
      else if (key === '-') this.zoom(1.25, middle);
      else if (key === 'ArrowLeft' || key === 'ArrowRight') move(middle + (key === 'ArrowLeft' ? -8 : 8));
    });
    canvas.addEventListener('dblclick', () => this.unzoom());
  }
}
