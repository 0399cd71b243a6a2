// Draws grids on a canvas: digits up to 36×36, coloured maps above, small pictures, and maps of disagreement.

// Cells smaller than this cannot be read; the canvas grows and its box scrolls.
const LEAST_CELL = 13.5;

let colours = null;

// The page's colours as they are in the present theme.
export function theme() {
  if (!colours) {
    const style = getComputedStyle(document.documentElement);
    const names = ['card', 'ink', 'soft', 'line', 'strong-line', 'given', 'given-ink', 'fits-ink', 'clash', 'clash-ink', 'diagonal', 'window', 'lane-a', 'lane-b', 'focus', 'accent'];
    colours = Object.fromEntries(names.map((name) => [name, style.getPropertyValue(`--${name}`).trim()]));
    colours.isDark = document.documentElement.dataset.theme === 'dark';
    colours.sans = style.getPropertyValue('--sans');
  }
  return colours;
}

export function forgetTheme() {
  colours = null;
}

// A context of the canvas's size on the screen, in CSS pixels; cleared.
export function prepare(canvas, width, height) {
  const scale = Math.min(window.devicePixelRatio || 1, 3);
  const [wide, high] = [Math.round(width * scale), Math.round(height * scale)];
  if (canvas.width !== wide || canvas.height !== high) Object.assign(canvas, { width: wide, height: high });
  const context = canvas.getContext('2d');
  context.setTransform(scale, 0, 0, scale, 0, 0);
  context.clearRect(0, 0, width, height);
  return context;
}

// A grid with its values; `heat` colours the cells instead, from 0 to 100.
export function drawBoard(canvas, puzzle, values, { heat = null, clashing = puzzle.clashing(values) } = {}) {
  const least = puzzle.isMap ? 0 : puzzle.order * LEAST_CELL;
  canvas.style.minWidth = `${least}px`;
  const size = Math.max(canvas.clientWidth, least, 80);
  canvas.style.height = `${size}px`;
  const context = prepare(canvas, size, size);
  const cell = (size - 2) / puzzle.order;
  context.translate(1, 1);
  if (heat) paintHeat(context, puzzle, heat, cell);
  else if (puzzle.isMap) paintMap(context, puzzle, values, clashing, cell);
  else paintCells(context, puzzle, values, clashing, cell);
  paintLines(context, puzzle, cell);
  return clashing;
}

function each(puzzle, paint) {
  for (let cell = 0; cell < puzzle.cells; cell += 1) paint(cell, cell % puzzle.order, Math.floor(cell / puzzle.order));
}

function paintCells(context, puzzle, values, clashing, size) {
  const colour = theme();
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  const font = Math.max(size * (puzzle.order > 9 ? 0.5 : 0.56), 7.5);
  each(puzzle, (cell, column, row) => {
    const isGiven = puzzle.givens[cell] > 0;
    const [x, y] = [column * size, row * size];
    context.fillStyle = clashing[cell] ? colour.clash : isGiven ? colour.given : colour[puzzle.marked[cell]] ?? colour.card;
    context.fillRect(x, y, size, size);
    if (values[cell] === 0) return;
    context.font = `${isGiven ? 700 : 400} ${font}px ${colour.sans}`;
    context.fillStyle = clashing[cell] ? colour['clash-ink'] : isGiven ? colour['given-ink'] : colour['fits-ink'];
    context.fillText(values[cell], x + size / 2, y + size * 0.54);
    if (clashing[cell]) paintClash(context, x, y, size);
  });
}

// A clash is told by a bar below the value and a corner, not by its colour alone.
function paintClash(context, x, y, size) {
  context.fillRect(x + size * 0.22, y + size * 0.86, size * 0.56, Math.max(size * 0.05, 1));
  context.beginPath();
  context.moveTo(x, y);
  context.lineTo(x + size * 0.2, y);
  context.lineTo(x, y + size * 0.2);
  context.fill();
}

function paintMap(context, puzzle, values, clashing, size) {
  const colour = theme();
  each(puzzle, (cell, column, row) => {
    const [x, y] = [column * size, row * size];
    if (values[cell] === 0) {
      context.fillStyle = colour.card;
    } else {
      const hue = ((values[cell] - 1) / puzzle.order) * 330;
      const light = (puzzle.givens[cell] > 0 ? 42 : 66) + (values[cell] % 3) * 6 - (colour.isDark ? 8 : 0);
      context.fillStyle = `hsl(${hue} ${puzzle.givens[cell] > 0 ? 34 : 58}% ${light}%)`;
    }
    context.fillRect(x, y, size + 0.5, size + 0.5);
    if (!clashing[cell]) return;
    context.strokeStyle = colour.isDark ? '#fff' : '#000';
    context.lineWidth = Math.max(size * 0.14, 1);
    context.beginPath();
    context.moveTo(x + size * 0.2, y + size * 0.2);
    context.lineTo(x + size * 0.8, y + size * 0.8);
    context.moveTo(x + size * 0.8, y + size * 0.2);
    context.lineTo(x + size * 0.2, y + size * 0.8);
    context.stroke();
  });
}

// From paper to a deep orange: the more the individuals disagree, the deeper.
export function heatColour(share) {
  const { isDark } = theme();
  return isDark ? `hsl(28 ${30 + share * 0.6}% ${13 + share * 0.45}%)` : `hsl(28 ${40 + share * 0.5}% ${97 - share * 0.5}%)`;
}

function paintHeat(context, puzzle, heat, size) {
  const colour = theme();
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.font = `${Math.max(size * 0.34, 7)}px ${colour.sans}`;
  each(puzzle, (cell, column, row) => {
    context.fillStyle = heatColour(heat[cell] ?? 0);
    context.fillRect(column * size, row * size, size + 0.5, size + 0.5);
    if (size < 22 || !heat[cell]) return;
    context.fillStyle = colour.isDark && heat[cell] > 55 ? '#14181b' : colour.ink;
    context.fillText(heat[cell], (column + 0.5) * size, (row + 0.53) * size);
  });
}

function paintLines(context, puzzle, size) {
  const { order } = puzzle;
  const colour = theme();
  const line = (x, y, length, isDown, isHeavy) => {
    context.fillStyle = isHeavy ? colour[puzzle.isMap ? 'ink' : 'strong-line'] : colour.line;
    const width = isHeavy ? Math.max(Math.min(size * 0.09, 2), puzzle.isMap ? 1.5 : 1) : 0.75;
    if (isDown) context.fillRect(x - width / 2, y, width, length);
    else context.fillRect(x, y - width / 2, length, width);
  };
  if (size >= 6) {
    each(puzzle, (cell, column, row) => {
      if (column + 1 < order && !puzzle.hasBorder(cell, cell + 1)) line((column + 1) * size, row * size, size, true, false);
      if (row + 1 < order && !puzzle.hasBorder(cell, cell + order)) line(column * size, (row + 1) * size, size, false, false);
    });
  }
  each(puzzle, (cell, column, row) => {
    if (column + 1 < order && puzzle.hasBorder(cell, cell + 1)) line((column + 1) * size, row * size - 1, size + 2, true, true);
    if (row + 1 < order && puzzle.hasBorder(cell, cell + order)) line(column * size - 1, (row + 1) * size, size + 2, false, true);
  });
  context.strokeStyle = colour['strong-line'];
  context.lineWidth = 2;
  context.strokeRect(0, 0, size * order, size * order);
}

// A small picture: where it is given, where it fits, where it clashes.
export function drawThumbnail(canvas, puzzle, values) {
  const colour = theme();
  const { order } = puzzle;
  const size = Math.max(canvas.clientWidth, 40);
  canvas.style.height = `${size}px`;
  const context = prepare(canvas, size, size);
  const clashing = puzzle.clashing(values);
  const cell = size / order;
  const gap = cell > 5 ? 0.5 : 0;
  context.fillStyle = colour.line;
  context.fillRect(0, 0, size, size);
  each(puzzle, (index, column, row) => {
    const isGiven = puzzle.givens[index] > 0;
    context.fillStyle = clashing[index] ? colour['clash-ink'] : values[index] === 0 ? colour.card : isGiven ? colour['strong-line'] : colour.given;
    context.fillRect(column * cell + gap, row * cell + gap, cell - 2 * gap + 0.2, cell - 2 * gap + 0.2);
  });
}
