// Draws grids on a canvas: digits up to 36×36, coloured maps above, small pictures, and maps of disagreement. Of a grid that
// is drawn again only the cells that look different are painted.

// Cells smaller than this cannot be read; the grid is then a coloured map.
const LEAST_CELL = 11;

let colours = null;

// The page's colours as they are in the present theme.
export function theme() {
  if (!colours) {
    const style = getComputedStyle(document.documentElement);
    const names = ['card', 'ink', 'soft', 'line', 'strong-line', 'given', 'given-ink', 'fits-ink', 'clash', 'clash-ink', 'diagonal', 'window', 'lane-a', 'lane-b', 'focus', 'accent', 'good', 'tint-0', 'tint-1', 'changed'];
    colours = Object.fromEntries(names.map((name) => [name, style.getPropertyValue(`--${name}`).trim()]));
    colours.isDark = document.documentElement.dataset.theme === 'dark';
    colours.sans = style.getPropertyValue('--sans');
  }
  return colours;
}

export function forgetTheme() {
  colours = null;
}

const density = () => Math.min(window.devicePixelRatio || 1, 3);

// A context of the canvas's size on the screen, in CSS pixels; cleared.
export function prepare(canvas, width, height) {
  const [wide, high] = [Math.round(width * density()), Math.round(height * density())];
  if (canvas.width !== wide || canvas.height !== high) Object.assign(canvas, { width: wide, height: high });
  const context = canvas.getContext('2d');
  context.setTransform(density(), 0, 0, density(), 0, 0);
  context.clearRect(0, 0, width, height);
  return context;
}

// A grid on a canvas that stays.
export class Board {
  constructor(canvas) {
    this.canvas = canvas;
    this.forget();
  }

  // Everything is painted anew the next time.
  forget() {
    this.drawn = null;
    // Asked for once: a look at a size makes the browser lay the page out.
    this.size = 0;
  }

  // `heat` colours the cells instead, from 0 to 100; `marks` outlines cells ('changed', 'new', 'gone'), `tints` says which
  // parent a cell comes from, `notes` puts a small text into a corner.
  show(puzzle, values, { heat = null, marks = null, tints = null, notes = null } = {}) {
    this.size ||= Math.floor(this.canvas.clientWidth);
    const size = Math.max(this.size, 60);
    const cell = (size - 2) / puzzle.order;
    const isMap = puzzle.isMap || cell < LEAST_CELL;
    const clashing = puzzle.clashing(values);
    const isSame = this.drawn && this.drawn.puzzle === puzzle && this.drawn.size === size && this.drawn.isHot === Boolean(heat)
      && this.drawn.isMap === isMap && this.drawn.density === density();
    if (!isSame) {
      this.canvas.style.height = `${size}px`;
      this.context = prepare(this.canvas, size, size);
      this.context.translate(1, 1);
      this.drawn = { puzzle, size, isMap, isHot: Boolean(heat), density: density(), looks: Array(puzzle.cells).fill(null) };
    }
    const painter = { context: this.context, puzzle, size: cell, colour: theme() };
    let isTouched = false;
    for (let index = 0; index < puzzle.cells; index += 1) {
      const look = heat ? heat[index] ?? 0
        : (values[index] << 8) | (clashing[index] << 7) | ((tints?.[index] ?? 7) << 4) | MARKS.indexOf(marks?.[index] ?? '');
      const note = notes?.[index] ?? '';
      const key = note ? `${look}/${note}` : look;
      if (this.drawn.looks[index] === key) continue;
      this.drawn.looks[index] = key;
      isTouched = true;
      const [x, y] = [(index % puzzle.order) * cell, Math.floor(index / puzzle.order) * cell];
      if (heat) paintHeat(painter, index, x, y, heat[index] ?? 0);
      else if (isMap) paintMap(painter, index, x, y, values[index], clashing[index], marks?.[index]);
      else paintCell(painter, index, x, y, values[index], clashing[index], tints?.[index], marks?.[index], note);
      if (isSame) paintEdges(painter, index, isMap);
    }
    if (isTouched && !isSame) paintLines(painter, isMap);
    else if (isTouched) paintFrame(painter);
    return clashing;
  }
}

const MARKS = ['', 'changed', 'new', 'gone', 'cut'];

function paintCell({ context, puzzle, size, colour }, cell, x, y, value, isClashing, tint, mark, note) {
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
  context.strokeStyle = mark === 'gone' ? colour['clash-ink'] : mark === 'new' ? colour.good : colour.changed;
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
  context.lineWidth = Math.max(size * 0.09, 1.5);
  context.strokeRect(x + size * 0.09, y + size * 0.09, size * 0.82, size * 0.82);
}

function paintMap({ context, puzzle, size, colour }, cell, x, y, value, isClashing, mark) {
  const isGiven = puzzle.givens[cell] > 0;
  if (value === 0) {
    context.fillStyle = colour.card;
  } else {
    const hue = ((value - 1) / puzzle.order) * 330;
    const light = (isGiven ? 42 : 66) + (value % 3) * 6 - (colour.isDark ? 8 : 0);
    context.fillStyle = `hsl(${hue} ${isGiven ? 34 : 58}% ${light}%)`;
  }
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

// From paper to a deep orange: the more the individuals disagree, the deeper.
export function heatColour(share) {
  const { isDark } = theme();
  return isDark ? `hsl(28 ${30 + share * 0.6}% ${13 + share * 0.45}%)` : `hsl(28 ${40 + share * 0.5}% ${97 - share * 0.5}%)`;
}

function paintHeat({ context, size, colour }, cell, x, y, share) {
  context.fillStyle = heatColour(share);
  context.fillRect(x, y, size + 0.5, size + 0.5);
  if (size < 22 || !share) return;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.font = `${Math.max(size * 0.34, 7)}px ${colour.sans}`;
  context.fillStyle = colour.isDark && share > 55 ? '#14181b' : colour.ink;
  context.fillText(share, x + size / 2, y + size * 0.53);
}

// The line right of or below a cell.
function paintEdge({ context, puzzle, size, colour }, cell, isDown, isMap) {
  const { order } = puzzle;
  const [column, row] = [cell % order, Math.floor(cell / order)];
  if (isDown ? column + 1 >= order : row + 1 >= order) return;
  const isHeavy = puzzle.hasBorder(cell, isDown ? cell + 1 : cell + order);
  if (!isHeavy && size < 6) return;
  context.fillStyle = isHeavy ? colour[isMap ? 'ink' : 'strong-line'] : colour.line;
  const width = isHeavy ? Math.max(Math.min(size * 0.09, 2), isMap ? 1.5 : 1) : 0.75;
  const more = isHeavy ? 1 : 0;
  if (isDown) context.fillRect((column + 1) * size - width / 2, row * size - more, width, size + 2 * more);
  else context.fillRect(column * size - more, (row + 1) * size - width / 2, size + 2 * more, width);
}

// The lines around one cell, which its background has partly covered.
function paintEdges(painter, cell, isMap) {
  const { order } = painter.puzzle;
  for (const isDown of [false, true]) paintEdge(painter, cell, isDown, isMap);
  if (cell % order > 0) paintEdge(painter, cell - 1, true, isMap);
  if (cell >= order) paintEdge(painter, cell - order, false, isMap);
}

function paintLines(painter, isMap) {
  const { puzzle } = painter;
  for (let cell = 0; cell < puzzle.cells; cell += 1) for (const isDown of [false, true]) paintEdge(painter, cell, isDown, isMap);
  paintFrame(painter);
}

function paintFrame({ context, puzzle, size, colour }) {
  context.strokeStyle = colour['strong-line'];
  context.lineWidth = 2;
  context.strokeRect(0, 0, size * puzzle.order, size * puzzle.order);
}

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

// How many individuals have which cost, as bars; `lit` marks some of them by colour.
export function drawHistogram(canvas, costs, lit = []) {
  const [width, height] = [canvas.clientWidth, canvas.clientHeight];
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
