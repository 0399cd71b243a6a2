// Curves on a canvas: a few series over a common horizontal axis.

import { prepare, theme } from './board.js';
import { number } from './words.js';

const MARGIN = { left: 44, right: 10, top: 20, bottom: 22 };
const DASHES = { solid: [], dashed: [6, 4], dotted: [1.5, 3] };

// Draws series of `points` (each { style, of: (point) => number or null }) within `range`.
export function drawCurves(canvas, { title, points, series, axis, range, colour, isLow }) {
  const [width, height] = [canvas.clientWidth, canvas.clientHeight];
  if (width === 0) return;
  const context = prepare(canvas, width, height);
  const paint = theme();
  const inner = { width: width - MARGIN.left - MARGIN.right, height: height - MARGIN.top - MARGIN.bottom };
  const toX = (value) => MARGIN.left + (value / (range.right || 1)) * inner.width;
  const toY = (value) => MARGIN.top + (1 - (value - range.low) / (range.high - range.low || 1)) * inner.height;
  context.font = `11px ${paint.sans}`;
  paintAxes(context, { paint, width, height, range, toX, toY, title, isLow });
  context.save();
  context.beginPath();
  context.rect(MARGIN.left, MARGIN.top - 2, inner.width + 4, inner.height + 4);
  context.clip();
  for (const { style, of } of series) {
    context.strokeStyle = colour;
    context.setLineDash(DASHES[style]);
    context.lineWidth = style === 'solid' ? 2 : 1.5;
    context.lineJoin = 'round';
    context.beginPath();
    trace(context, points, (point) => toX(point[axis]), (point) => {
      const value = of(point);
      return value === null || value === undefined ? null : toY(value);
    });
    context.stroke();
  }
  context.restore();
}

// A line through the points. Of those that share a column of pixels only the lowest and the highest are drawn: thousands
// of dashes on one spot would take most of a frame's time.
function trace(context, points, toX, toY) {
  let [column, low, high] = [null, 0, 0];
  const flush = () => {
    if (column === null) return;
    context.lineTo(column, low);
    if (high !== low) context.lineTo(column, high);
    column = null;
  };
  for (const point of points) {
    const y = toY(point);
    if (y === null) continue;
    const x = Math.round(toX(point) * 2) / 2;
    if (x === column) {
      [low, high] = [Math.min(low, y), Math.max(high, y)];
    } else {
      flush();
      [column, low, high] = [x, y, y];
    }
  }
  flush();
}

function paintAxes(context, { paint, width, height, range, toX, toY, title, isLow }) {
  context.lineWidth = 1;
  context.setLineDash([]);
  context.fillStyle = paint.soft;
  context.textBaseline = 'top';
  context.textAlign = 'left';
  context.fillText(title, 2, 1);
  context.textAlign = 'right';
  context.textBaseline = 'middle';
  for (const tick of ticks(range.low, range.high, isLow ? 2 : 4)) {
    context.strokeStyle = paint.line;
    context.beginPath();
    context.moveTo(MARGIN.left, Math.round(toY(tick)) + 0.5);
    context.lineTo(width - MARGIN.right, Math.round(toY(tick)) + 0.5);
    context.stroke();
    context.fillText(short(tick), MARGIN.left - 6, toY(tick));
  }
  context.textBaseline = 'top';
  const marks = ticks(0, range.right, Math.max(2, Math.floor(width / 110)));
  marks.forEach((tick, index) => {
    context.textAlign = index === 0 ? 'left' : 'center';
    if (index === marks.length - 1 && toX(tick) > width - 30) context.textAlign = 'right';
    context.fillText(short(tick), toX(tick), height - MARGIN.bottom + 6);
  });
}

// Round numbers from low to high, about as many as wanted.
export function ticks(low, high, wanted) {
  const span = high - low || 1;
  const rough = span / wanted;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((candidate) => candidate >= rough);
  const first = Math.ceil(low / step - 1e-9);
  const last = Math.floor(high / step + 1e-9);
  return Array.from({ length: Math.max(last - first + 1, 0) }, (_, index) => (first + index) * step);
}

// The next round number, for the top of an axis.
export function roundUp(value) {
  const power = 10 ** Math.floor(Math.log10(value));
  return [1, 1.5, 2, 3, 4, 5, 6, 8, 10].map((factor) => factor * power).find((round) => round >= value * (1 - 1e-9));
}

function short(value) {
  if (value >= 1e9) return `${number(value / 1e9)}G`;
  if (value >= 1e6) return `${number(value / 1e6)}M`;
  if (value >= 1e4) return `${number(value / 1e3)}k`;
  return number(Number(value.toPrecision(3)));
}
