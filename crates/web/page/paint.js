// Paints cells and lines of a grid into any context that knows what a canvas knows: on the screen, in a picture, in an SVG.

import { theme } from './theme.js';

// Cells smaller than this cannot be read; the grid is then a coloured map.
const LEAST_CELL = 11;

// The part of a grid that is shown: all of it, unless somebody zooms in.
export const wholeOf = ({ order }) => ({ row: 0, column: 0, span: order });

// What paints a part of a grid onto a square of some length.
export function painterOf(context, puzzle, length, part = wholeOf(puzzle)) {
  const size = length / part.span;
  return { context, puzzle, part, size, colour: theme(), isMap: size < LEAST_CELL };
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
  for (const cell of cellsOf(painter)) paintCell(painter, cell, look(cell));
  for (const cell of cellsOf(painter)) for (const isDown of [false, true]) paintEdge(painter, cell, isDown);
  paintCut(painter, look);
  paintFrame(painter);
}

export function paintCell(painter, cell, look) {
  const [x, y] = placeOf(painter, cell);
  if (look.share !== undefined) paintHeat(painter, x, y, look.share);
  else if (painter.isMap) paintPatch(painter, cell, x, y, look);
  else paintValue(painter, cell, x, y, look);
}

function paintValue({ context, puzzle, size, colour }, cell, x, y, { value, isClashing, tint, mark, note }) {
  const isGiven = puzzle.givens[cell] > 0;
  context.fillStyle = isClashing ? colour.clash : isGiven ? colour.given : colour[puzzle.marked[cell]] ?? colour.card;
  context.fillRect(x, y, size, size);
  if (tint !== undefined && !isGiven) {
    context.fillStyle = colour[`tint-${tint % 2}`];
    context.fillRect(x, y, size, size);
  }
  if (value > 0) {
    context.textAlign = 'center';
    context.textBaseline = 'middle';
    context.font = `${isGiven ? 700 : 400} ${Math.max(size * (puzzle.order > 9 ? 0.5 : 0.56), 7)}px ${colour.sans}`;
    context.fillStyle = isClashing ? colour['clash-ink'] : isGiven ? colour['given-ink'] : colour['fits-ink'];
    context.fillText(value, x + size / 2, y + size * 0.54);
    // A clash is told by a bar below the value, not by its colour alone.
    if (isClashing) context.fillRect(x + size * 0.22, y + size * 0.86, size * 0.56, Math.max(size * 0.05, 1));
  }
  if (note) {
    context.textAlign = 'right';
    context.textBaseline = 'top';
    context.font = `600 ${Math.max(size * 0.26, 7)}px ${colour.sans}`;
    context.fillStyle = colour.soft;
    context.fillText(note, x + size - 2, y + 2);
  }
  if (mark) paintMark(context, colour, x, y, size, mark);
}

function paintMark(context, colour, x, y, size, mark) {
  if (mark === 'changed') {
    // Since the last frame: a corner, which many cells may have without noise.
    context.fillStyle = colour.changed;
    context.beginPath();
    context.moveTo(x + size - 1, y + size * 0.68);
    context.lineTo(x + size - 1, y + size - 1);
    context.lineTo(x + size * 0.68, y + size - 1);
    context.fill();
    return;
  }
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

// The line right of or below a cell.
function paintEdge(painter, cell, isDown) {
  const { context, puzzle, size, colour, isMap } = painter;
  const { order } = puzzle;
  const [column, row] = [cell % order, Math.floor(cell / order)];
  if (isDown ? column + 1 >= order : row + 1 >= order) return;
  const isHeavy = puzzle.hasBorder(cell, isDown ? cell + 1 : cell + order);
  if (!isHeavy && size < 6) return;
  const [x, y] = placeOf(painter, cell);
  context.fillStyle = isHeavy ? colour[isMap ? 'ink' : 'strong-line'] : colour.line;
  const width = isHeavy ? Math.max(Math.min(size * 0.09, 2), isMap ? 1.5 : 1) : 0.75;
  const more = isHeavy ? 1 : 0;
  if (isDown) context.fillRect(x + size - width / 2, y - more, width, size + 2 * more);
  else context.fillRect(x - more, y + size - width / 2, size + 2 * more, width);
}

// The lines around one cell, which its background has partly covered.
export function paintEdges(painter, cell) {
  const { order } = painter.puzzle;
  for (const isDown of [false, true]) paintEdge(painter, cell, isDown);
  if (placeOf(painter, cell)[0] > 0) paintEdge(painter, cell - 1, true);
  if (placeOf(painter, cell)[1] > 0) paintEdge(painter, cell - order, false);
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
