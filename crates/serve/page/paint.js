// Paints cells and lines of a grid into any context that knows what a canvas knows: on the screen, in a picture, in an SVG.

import { paintItems, roomOf } from './marks.js';
import { theme } from './theme.js';

// Cells smaller than this cannot be read; the grid is then a coloured map.
const LEAST_CELL = 11;

// The part of a grid that is shown: all of it, unless somebody zooms in.
export const wholeOf = ({ order }) => ({ row: 0, column: 0, span: order });

// The size of the cells of a part on a square of some length, and where the grid begins: around a whole one there may be clues.
export function frameOf(puzzle, part, length) {
  const { before, after } = part.span === puzzle.order ? roomOf(puzzle) : { before: 0, after: 0 };
  const size = length / (part.span + before + after);
  return size < LEAST_CELL ? { size: length / part.span, inset: 0 } : { size, inset: before * size };
}

// What paints a part of a grid onto a square of some length.
export function painterOf(context, puzzle, length, part = wholeOf(puzzle)) {
  const { size, inset } = frameOf(puzzle, part, length);
  if (inset > 0) context.translate(inset, inset);
  const isMap = size < LEAST_CELL;
  const { under, over } = puzzle.sketch;
  const hasMarks = !isMap && under.length + over.length > 0;
  return { context, puzzle, part, size, colour: theme(), isMap, hasMarks };
}

// Where a cell lies, or null if it is out of sight.
export function placeOf({ puzzle: { order }, part: { row, column, span }, size }, cell) {
  const [down, right] = [Math.floor(cell / order) - row, (cell % order) - column];
  return down < 0 || right < 0 || down >= span || right >= span ? null : [right * size, down * size];
}

// The cells in sight.
export function* cellsOf({ puzzle: { order }, part: { row, column, span } }) {
  for (let down = row; down < row + span; down += 1) for (let right = column; right < column + span; right += 1) yield down * order + right;
}

// A whole grid. `look` says what a cell looks like: { value, isClashing, share, tint, mark, note }.
export function paintGrid(painter, look) {
  paintCells(painter, [...cellsOf(painter)].map((cell) => [cell, look(cell)]));
  paintCut(painter, look);
  paintFrame(painter);
}

// Some cells with their looks, and the lines that their backgrounds have covered. They are painted layer by layer, because setting a
// font or a colour takes as long as painting with it.
export function paintCells(painter, cells) {
  if (cells.length === 0) return;
  const placed = cells.map(([cell, look]) => [...placeOf(painter, cell), look, cell]);
  const isHeat = cells[0][1].share !== undefined;
  const { context, hasMarks, part: { span }, size, puzzle: { sketch } } = painter;
  // Marks reach over cells: where only some cells are painted, nothing else may be.
  const isClipped = hasMarks && (cells.length < span ** 2 || span < painter.puzzle.order);
  if (isClipped) {
    context.save();
    context.beginPath();
    for (const [x, y] of placed) context.rect(x, y, size, size);
    context.clip();
  }
  if (isHeat) for (const [x, y, { share }] of placed) paintHeat(painter, x, y, share);
  else if (painter.isMap) for (const [x, y, look, cell] of placed) paintPatch(painter, cell, x, y, look);
  else paintValues(painter, placed);
  paintLines(painter);
  if (hasMarks) {
    const values = new Map(cells.map(([cell, { value }]) => [cell, value ?? 1]));
    paintItems(painter, sketch.over, (cell) => values.get(cell) ?? 1);
  }
  if (isClipped) context.restore();
}

function paintValues(painter, placed) {
  const { context, puzzle: { givens, order, sketch }, size, colour, hasMarks } = painter;
  const fill = filler(context);
  for (const [x, y, { isClashing }, cell] of placed) {
    fill(isClashing ? colour.clash : givens[cell] > 0 ? colour.given : colour.card);
    context.fillRect(x, y, size, size);
  }
  for (const [x, y, { tint }, cell] of placed) {
    if (tint === undefined || givens[cell] > 0) continue;
    fill(colour[`tint-${tint % 2}`]);
    context.fillRect(x, y, size, size);
  }
  if (hasMarks) paintItems(painter, sketch.under);
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  for (const isGiven of [true, false]) {
    const own = placed.filter(([, , { value }, cell]) => value > 0 && givens[cell] > 0 === isGiven);
    if (own.length === 0) continue;
    context.font = `${isGiven ? 700 : 400} ${Math.max(size * (order > 9 ? 0.5 : 0.56), 7)}px ${colour.sans}`;
    for (const [x, y, { value, isClashing }] of own) {
      fill(isClashing ? colour['clash-ink'] : isGiven ? colour['given-ink'] : colour['fits-ink']);
      context.fillText(value, x + size / 2, y + size * 0.54);
      // A clash is told by a bar below the value, not by its colour alone.
      if (isClashing) context.fillRect(x + size * 0.22, y + size * 0.86, size * 0.56, Math.max(size * 0.05, 1));
    }
  }
  for (const [x, y, { note }] of placed) if (note) paintNote(painter, x, y, note);
  paintMarks(painter, placed);
}

// Sets a colour where it is not set already.
function filler(context) {
  let known = null;
  return (style) => {
    if (style !== known) context.fillStyle = style;
    known = style;
  };
}

function paintNote({ context, size, colour }, x, y, note) {
  context.textAlign = 'right';
  context.textBaseline = 'top';
  context.font = `600 ${Math.max(size * 0.26, 7)}px ${colour.sans}`;
  context.fillStyle = colour.soft;
  context.fillText(note, x + size - 2, y + 2);
}

function paintMarks({ context, colour, size }, placed) {
  const changed = placed.filter(([, , { mark }]) => mark === 'changed');
  if (changed.length > 0) {
    // Since the last frame: a corner, which many cells may have without noise.
    context.fillStyle = colour.changed;
    context.beginPath();
    for (const [x, y] of changed) {
      context.moveTo(x + size - 1, y + size * 0.68);
      context.lineTo(x + size - 1, y + size - 1);
      context.lineTo(x + size * 0.68, y + size - 1);
    }
    context.fill();
  }
  for (const [x, y, { mark }] of placed) if (mark && mark !== 'changed') paintMark(context, colour, x, y, size, mark);
}

function paintMark(context, colour, x, y, size, mark) {
  context.strokeStyle = mark === 'gone' ? colour['clash-ink'] : colour.good;
  context.lineWidth = Math.max(size * 0.09, 1.5);
  context.strokeRect(x + size * 0.09, y + size * 0.09, size * 0.82, size * 0.82);
}

// A value as a colour: hue, and lightness so that neighbours on the wheel differ; givens are muted.
export function hueOf({ order }, value, isGiven, isDark) {
  return [((value - 1) / order) * 330, isGiven ? 34 : 58, (isGiven ? 42 : 66) + (value % 3) * 6 - (isDark ? 8 : 0)];
}

function paintPatch({ context, puzzle, size, colour }, cell, x, y, { value, isClashing, mark }) {
  const [hue, fullness, light] = hueOf(puzzle, value, puzzle.givens[cell] > 0, colour.isDark);
  context.fillStyle = value === 0 ? colour.card : `hsl(${hue}, ${fullness}%, ${light}%)`;
  context.fillRect(x, y, size + 0.5, size + 0.5);
  if (isClashing) {
    context.strokeStyle = colour.isDark ? '#fff' : '#000';
    context.lineWidth = Math.max(size * 0.14, 1);
    context.beginPath();
    context.moveTo(x + size * 0.2, y + size * 0.2);
    context.lineTo(x + size * 0.8, y + size * 0.8);
    context.moveTo(x + size * 0.8, y + size * 0.2);
    context.lineTo(x + size * 0.2, y + size * 0.8);
    context.stroke();
  }
  if (mark && mark !== 'changed') paintMark(context, colour, x, y, size, mark);
}

// From paper to a deep orange: the more there is, the deeper.
export function heatOf(share, isDark) {
  return isDark ? [28, 30 + share * 0.6, 13 + share * 0.45] : [28, 40 + share * 0.5, 97 - share * 0.5];
}

function paintHeat({ context, size, colour }, x, y, share) {
  const [hue, fullness, light] = heatOf(share, colour.isDark);
  context.fillStyle = `hsl(${hue}, ${fullness}%, ${light}%)`;
  context.fillRect(x, y, size + 0.5, size + 0.5);
  if (size < 22 || !share) return;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.font = `${Math.max(size * 0.34, 7)}px ${colour.sans}`;
  context.fillStyle = colour.isDark && share > 55 ? '#14181b' : colour.ink;
  context.fillText(share, x + size / 2, y + size * 0.53);
}

// The lines between cells, light ones and those around boxes, each as long as it goes straight on.
function linesOf({ puzzle, puzzle: { order }, part: { row, column, span }, size, isMap }) {
  const heavy = Math.max(Math.min(size * 0.09, 2), isMap ? 1.5 : 1);
  const lines = { light: [], heavy: [] };
  for (const isDown of [false, true]) {
    for (let across = 0; across < span; across += 1) {
      let from = 0;
      const kindAt = (along) => {
        const [right, down] = isDown ? [across, along] : [along, across];
        const cell = (row + down) * order + column + right;
        if (isDown ? column + right + 1 >= order : row + down + 1 >= order) return null;
        return puzzle.hasBorder(cell, isDown ? cell + 1 : cell + order) ? 'heavy' : 'light';
      };
      for (let along = 1; along <= span; along += 1) {
        const kind = kindAt(from);
        if (along < span && kindAt(along) === kind) continue;
        const [width, more] = kind === 'heavy' ? [heavy, 1] : [0.75, 0];
        const [start, length, place] = [from * size - more, (along - from) * size + 2 * more, (across + 1) * size - width / 2];
        if (kind && (kind === 'heavy' || size >= 6)) lines[kind].push(isDown ? [place, start, width, length] : [start, place, length, width]);
        from = along;
      }
    }
  }
  return lines;
}

function paintLines(painter) {
  const { context, colour, isMap } = painter;
  painter.lines ??= linesOf(painter);
  context.fillStyle = colour.line;
  for (const line of painter.lines.light) context.fillRect(...line);
  context.fillStyle = colour[isMap ? 'ink' : 'strong-line'];
  for (const line of painter.lines.heavy) context.fillRect(...line);
}

// The cut of a crossover: a line between cells that come from different parents.
function paintCut(painter, look) {
  const { context, puzzle: { order }, part: { row, column, span }, size, colour } = painter;
  context.fillStyle = colour.changed;
  const width = Math.max(size * 0.1, 2);
  const isCut = (one, other) => look(one).tint !== undefined && look(other).tint !== undefined && look(one).tint !== look(other).tint;
  for (const cell of cellsOf(painter)) {
    const [x, y] = placeOf(painter, cell);
    if ((cell % order) + 1 < column + span && isCut(cell, cell + 1)) context.fillRect(x + size - width / 2, y, width, size);
    if (Math.floor(cell / order) + 1 < row + span && isCut(cell, cell + order)) context.fillRect(x, y + size - width / 2, size, width);
  }
}

export function paintFrame({ context, part, size, colour }) {
  context.strokeStyle = colour['strong-line'];
  context.lineWidth = 2;
  context.strokeRect(0, 0, size * part.span, size * part.span);
}
