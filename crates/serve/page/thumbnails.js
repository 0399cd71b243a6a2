// Small pictures of a population: its individuals as tiny grids, and its costs as a histogram.

import { PixelMap, ofHex, packed } from './map.js';
import { paintItems } from './marks.js';
import { wholeOf } from './paint.js';
import { density, prepare, theme } from './theme.js';

// In cells smaller than this, lines of constraints would be noise.
const LEAST_MARKED = 6;

// A small picture: where it is given, where it fits, where it clashes; or which parent each cell comes from.
export function drawThumbnail(canvas, puzzle, values, tints = null, size = Math.max(canvas.clientWidth, 40)) {
  const context = prepare(canvas, size, size);
  context.putImageData(thumbnail(puzzle, values, tints, Math.round(size * density())), 0, 0);
  const cell = size / puzzle.order;
  if (cell < LEAST_MARKED) return;
  context.globalAlpha = 0.5;
  paintItems({ context, size: cell, colour: theme(), part: wholeOf(puzzle) }, puzzle.sketch.under);
  context.globalAlpha = 1;
}

// The same as pixels, which is many times faster than a rectangle for each cell.
export function thumbnail(puzzle, values, tints, width) {
  const image = new ImageData(width, width);
  const pixels = new Uint32Array(image.data.buffer);
  const { order, givens } = puzzle;
  const colours = thumbnailColours();
  const clashing = puzzle.clashing(values);
  const starts = Array.from({ length: order + 1 }, (_, index) => Math.round((index * width) / order));
  const gap = width > 5 * order ? 1 : 0;
  pixels.fill(colours.line);
  for (let cell = 0; cell < puzzle.cells; cell += 1) {
    const [row, column] = [Math.floor(cell / order), cell % order];
    const isGiven = givens[cell] > 0;
    const tint = tints && !isGiven ? 1 + (tints[cell] % 2) : 0;
    const kind = clashing[cell] && !tints ? colours.clash : values[cell] === 0 ? colours.empty : isGiven ? colours.given : colours.free;
    for (let y = starts[row]; y < starts[row + 1] - gap; y += 1) pixels.fill(kind[tint], y * width + starts[column], y * width + starts[column + 1] - gap);
  }
  return image;
}

// What the cells of a small picture are coloured with: plainly, and with the tint of either parent.
let known = null;

function thumbnailColours() {
  const colour = theme();
  if (known?.colour !== colour) {
    const tinted = (name) => [ofHex(colour[name]), blend(colour[name], colour['tint-0']), blend(colour[name], colour['tint-1'])].map(packed);
    known = { colour, line: packed(ofHex(colour.line)), clash: tinted('clash-ink'), empty: tinted('card'), given: tinted('strong-line'), free: tinted('given') };
  }
  return known;
}

// A colour under a tint such as rgb(23 96 138 / 22%).
function blend(below, tint) {
  const [red, green, blue, share] = tint.match(/[\d.]+/g).map(Number);
  return ofHex(below).map((part, index) => Math.round(part + ([red, green, blue][index] - part) * (share / 100)));
}

// Where all disagree, in small.
export function drawHeat(canvas, size, puzzle, heat) {
  if (size === 0) return;
  const map = new PixelMap(prepare(canvas, size, size), Math.round(size * density()), puzzle, wholeOf(puzzle));
  heat.forEach((share, cell) => map.put(cell, { share }));
  map.show(0);
}

// How many individuals have which cost, as bars; `say` puts a cost into words, `lit` marks some of them by colour.
export function drawHistogram(canvas, [width, height], costs, say, lit = []) {
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
  context.fillText(say(low), 0, height);
  context.textAlign = 'right';
  if (high > low) context.fillText(say(high), width, height);
}
