// Small pictures of a population: its individuals as tiny grids, and its costs as a histogram.

import { PixelMap } from './map.js';
import { wholeOf } from './paint.js';
import { density, prepare, theme } from './theme.js';

// A small picture: where it is given, where it fits, where it clashes; or which parent each cell comes from.
export function drawThumbnail(canvas, puzzle, values, tints = null, size = Math.max(canvas.clientWidth, 40)) {
  const colour = theme();
  const { order } = puzzle;
  const context = prepare(canvas, size, size);
  const clashing = puzzle.clashing(values);
  const cell = size / order;
  const gap = cell > 5 ? 0.5 : 0;
  context.fillStyle = colour.line;
  context.fillRect(0, 0, size, size);
  for (let index = 0; index < puzzle.cells; index += 1) {
    const isGiven = puzzle.givens[index] > 0;
    const [x, y] = [(index % order) * cell + gap, Math.floor(index / order) * cell + gap];
    const length = cell - 2 * gap + 0.2;
    context.fillStyle = clashing[index] && !tints ? colour['clash-ink'] : values[index] === 0 ? colour.card : isGiven ? colour['strong-line'] : colour.given;
    context.fillRect(x, y, length, length);
    if (tints && !isGiven) {
      context.fillStyle = colour[`tint-${tints[index] % 2}`];
      context.fillRect(x, y, length, length);
    }
  }
}

// Where all disagree, in small.
export function drawHeat(canvas, size, puzzle, heat) {
  if (size === 0) return;
  const map = new PixelMap(prepare(canvas, size, size), Math.round(size * density()), puzzle, wholeOf(puzzle));
  heat.forEach((share, cell) => map.put(cell, { share }));
  map.show(0);
}

// How many individuals have which cost, as bars; `lit` marks some of them by colour.
export function drawHistogram(canvas, [width, height], costs, lit = []) {
  if (width === 0) return;
  const colour = theme();
  const context = prepare(canvas, width, height);
  const [low, high] = [Math.min(...costs, ...lit.map(({ cost }) => cost)), Math.max(...costs, ...lit.map(({ cost }) => cost))];
  const bins = Math.max(Math.min(high - low + 1, 40, Math.floor(width / 8)), 1);
  const binOf = (cost) => Math.min(Math.floor(((cost - low) / (high - low + 1)) * bins), bins - 1);
  const counts = Array(bins).fill(0);
  for (const cost of costs) counts[binOf(cost)] += 1;
  const most = Math.max(...counts, 1);
  const wide = width / bins;
  const floor = height - 16;
  context.fillStyle = colour.soft;
  counts.forEach((count, bin) => {
    context.globalAlpha = 0.5;
    context.fillRect(bin * wide + 1, floor - (count / most) * (floor - 12), Math.max(wide - 2, 1), (count / most) * (floor - 12));
    context.globalAlpha = 1;
  });
  const taken = new Map();
  for (const { cost, colour: name, label } of lit) {
    const x = (binOf(cost) + 0.5) * wide;
    const above = taken.get(binOf(cost)) ?? 0;
    taken.set(binOf(cost), above + 1);
    context.fillStyle = colour[name] || name;
    context.beginPath();
    context.moveTo(x, floor - 1);
    context.lineTo(x - 5, floor - 10);
    context.lineTo(x + 5, floor - 10);
    context.fill();
    context.textAlign = x < 14 ? 'left' : x > width - 14 ? 'right' : 'center';
    context.textBaseline = 'bottom';
    context.font = `600 10px ${colour.sans}`;
    context.fillText(label, x, floor - 11 - above * 11);
  }
  context.fillStyle = colour.soft;
  context.font = `11px ${colour.sans}`;
  context.textBaseline = 'bottom';
  context.textAlign = 'left';
  context.fillText(low, 0, height);
  context.textAlign = 'right';
  if (high > low) context.fillText(high, width, height);
}
