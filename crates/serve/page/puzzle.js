// A puzzle as the page has it: values, regions, and which cells clash.

export class Puzzle {
  // From what the server says of a puzzle.
  constructor({ puzzle, shape, layers, text, sketch, rules, more_rules: moreRules }) {
    this.form = puzzle;
    this.order = puzzle.order;
    this.cells = puzzle.order ** 2;
    this.givens = puzzle.givens;
    this.shape = shape;
    this.text = text;
    this.regions = [...rowsAndColumns(this.order), ...layers.flatMap((layer) => layer.regions)];
    this.areas = areas(this.cells, layers);
    // How its constraints are drawn, and what they say.
    Object.assign(this, { sketch, rules, moreRules });
  }

  get givenCount() {
    return this.givens.filter((value) => value > 0).length;
  }

  // Too large to be typed or read as digits.
  get isMap() {
    return this.order > 36;
  }

  // So large that one wants to look closer.
  get isLarge() {
    return this.order > 16;
  }

  // Does a heavy line run between two neighbouring cells?
  hasBorder(one, other) {
    return this.areas !== null && this.areas[one] !== this.areas[other];
  }

  // Which cells hold a value that another cell of the same region holds as well.
  clashing(values) {
    const found = new Uint8Array(this.cells);
    const seen = new Int32Array(this.order + 1);
    for (const region of this.regions) {
      seen.fill(-1);
      for (const cell of region) {
        const value = values[cell];
        if (value === 0) continue;
        if (seen[value] >= 0) found[cell] = found[seen[value]] = 1;
        seen[value] = cell;
      }
    }
    return found;
  }

  // With how many cells each one clashes.
  clashCounts(values) {
    const counts = new Uint16Array(this.cells);
    const seen = new Uint16Array(this.order + 1);
    for (const region of this.regions) {
      seen.fill(0);
      for (const cell of region) seen[values[cell]] += 1;
      for (const cell of region) if (values[cell] > 0) counts[cell] += seen[values[cell]] - 1;
    }
    return counts;
  }

  // The same shape with other givens, to be sent to the server.
  with(givens) {
    return { ...this.form, givens };
  }
}

function rowsAndColumns(order) {
  const numbers = [...Array(order).keys()];
  const rows = numbers.map((row) => numbers.map((column) => row * order + column));
  const columns = numbers.map((column) => numbers.map((row) => row * order + column));
  return [...rows, ...columns];
}

// The box or jigsaw piece of each cell, if there are any.
function areas(cells, layers) {
  const layer = layers.find(({ kind }) => kind === 'jigsaw') ?? layers.find(({ kind }) => kind === 'boxes');
  if (!layer) return null;
  const area = new Int32Array(cells);
  layer.regions.forEach((region, index) => region.forEach((cell) => { area[cell] = index; }));
  return area;
}

// A value from a typed letter: digits, then A for 10, B for 11 and so on.
export function typedValue(key, order) {
  if (!/^[0-9a-z]$/i.test(key)) return null;
  const value = parseInt(key, 36);
  return value <= order ? value : null;
}
