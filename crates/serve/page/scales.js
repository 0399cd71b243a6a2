// @ts-check
// The arithmetic of charts: scales, ticks, bands, marks, what lies under the pointer, zoom. Knows nothing of canvases.

/** @typedef {{ kind: string, low: number, high: number, of: (value: number) => number, back: (place: number) => number }} Scale */
/** @typedef {{ from: number, to: number }} Range */
/** @typedef {{ x: number, first: number, low: number, high: number, last: number }} Column */

// Maps values from `low` to `high` onto lengths from 0 to `length`. A logarithmic one takes log(1 + value), because a cost
// may be 0.
/** @param {string} kind @param {number} low @param {number} high @param {number} length @returns {Scale} */
export function scale(kind, low, high, length) {
  const isLog = kind === 'log';
  const bend = (/** @type {number} */ value) => (isLog ? Math.log1p(Math.max(value, 0)) : value);
  const unbend = (/** @type {number} */ value) => (isLog ? Math.expm1(value) : value);
  const [from, to] = [bend(low), bend(high)];
  const span = to - from || 1;
  return {
    kind,
    low,
    high,
    of: (value) => ((bend(value) - from) / span) * length,
    back: (place) => unbend(from + (place / length) * span),
  };
}

// Round numbers from low to high, about as many as wanted.
/** @param {number} low @param {number} high @param {number} wanted */
export function ticks(low, high, wanted) {
  const span = high - low;
  if (!(span > 0) || !Number.isFinite(span)) return [low];
  const rough = span / Math.max(wanted, 1);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((candidate) => candidate >= rough * (1 - 1e-9)) ?? 10 * power;
  const first = Math.ceil(low / step - 1e-9);
  const last = Math.floor(high / step + 1e-9);
  return Array.from({ length: Math.max(last - first + 1, 0) }, (_, index) => Number(((first + index) * step).toPrecision(12)));
}

// 0 and 1, 2, 5, 10, 20, … up to high; only powers of ten where there would be too many, and round numbers where there would be hardly any.
/** @param {number} low @param {number} high @param {number} wanted */
export function logTicks(low, high, wanted) {
  const all = [0];
  for (let power = 1; power <= high; power *= 10) all.push(...[1, 2, 5].map((digit) => digit * power));
  const within = all.filter((value) => value >= low && value <= high);
  if (within.length < 2) return ticks(low, high, wanted);
  if (within.length <= wanted + 1) return within;
  return within.filter((value) => value === 0 || Number.isInteger(Math.log10(value) + 1e-12) || String(value).startsWith('1'));
}

/** @param {{ kind: string, low: number, high: number }} scale @param {number} wanted */
export const ticksOf = ({ kind, low, high }, wanted) => (kind === 'log' ? logTicks(low, high, wanted) : ticks(low, high, wanted));

// The next round number, for the top of an axis.
/** @param {number} value @returns {number} */
export function roundUp(value) {
  if (!(value > 0)) return 1;
  const power = 10 ** Math.floor(Math.log10(value));
  return [1, 1.5, 2, 3, 4, 5, 6, 8, 10].map((factor) => factor * power).find((round) => round >= value * (1 - 1e-9)) ?? 10 * power;
}

// Points as columns of pixels: of those that share one, the first, the lowest, the highest and the last are kept, so that a
// long course costs no more to draw than a short one and no peak is lost.
/** @template P @param {P[]} points @param {(point: P) => number} toX @param {(point: P) => number | null | undefined} toY */
export function columns(points, toX, toY) {
  /** @type {Column[]} */
  const kept = [];
  /** @type {Column | null} */
  let column = null;
  for (const point of points) {
    const y = toY(point);
    if (y === null || y === undefined || Number.isNaN(y)) continue;
    const x = Math.round(toX(point));
    if (column && column.x === x) {
      column.low = Math.min(column.low, y);
      column.high = Math.max(column.high, y);
      column.last = y;
    } else {
      column = { x, first: y, low: y, high: y, last: y };
      kept.push(column);
    }
  }
  return kept;
}

// The edges of a band between two values of each point: to the right along one, back along the other.
/** @template P @param {P[]} points @param {(point: P) => number} toX @param {(point: P) => number | null} toOne @param {(point: P) => number | null} toOther */
export function band(points, toX, toOne, toOther) {
  const has = points.filter((point) => toOne(point) !== null && toOther(point) !== null);
  const one = columns(has, toX, toOne).map(({ x, low }) => [x, low]);
  const other = columns(has, toX, toOther).map(({ x, high }) => [x, high]);
  return [...one, ...other.reverse()];
}

// Where a counter of the points goes up: restarts, reheats, escalations.
/** @param {Record<string, number>[]} points @param {string} name */
export function marks(points, name) {
  return points.filter((point, index) => index > 0 && point[name] > points[index - 1][name]);
}

// The last point that is not to the right of a value, because a cost holds until the next one.
/** @template P @param {P[]} points @param {(point: P) => number} of @param {number} value @returns {P | null} */
export function nearest(points, of, value) {
  let [low, high] = [0, points.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (of(points[middle]) <= value) low = middle + 1;
    else high = middle;
  }
  return points[Math.max(low - 1, 0)] ?? null;
}

// A window onto an axis, made smaller or larger around a place; null for all of it.
/** @param {Range | null} window @param {Range} whole @param {number} factor @param {number} centre @returns {Range | null} */
export function zoomed(window, whole, factor, centre) {
  const { from, to } = window ?? whole;
  const width = (to - from) * factor;
  if (width >= (whole.to - whole.from) * 0.999) return null;
  const start = Math.min(Math.max(centre - (centre - from) * factor, whole.from), whole.to - width);
  return { from: start, to: start + width };
}

// The points within a window, with one beyond each edge, so that lines go on to it.
/** @template P @param {P[]} points @param {(point: P) => number} of @param {Range} range */
export function within(points, of, { from, to }) {
  const first = points.findIndex((point) => of(point) >= from);
  if (first < 0) return points.slice(-1);
  let last = points.length - 1;
  while (last > first && of(points[last]) > to) last -= 1;
  return points.slice(Math.max(first - 1, 0), last + 2);
}

// Wilson's 95 % interval of a share, as the laboratory has it; nothing is known without runs.
/** @param {number} successes @param {number} runs @returns {[number, number]} */
export function wilson(successes, runs) {
  if (runs === 0) return [0, 1];
  const z = 1.959963984540054;
  const share = successes / runs;
  const centre = share + (z * z) / (2 * runs);
  const spread = z * Math.sqrt((share * (1 - share)) / runs + (z * z) / (4 * runs * runs));
  const scaled = 1 + (z * z) / runs;
  return [successes === 0 ? 0 : (centre - spread) / scaled, successes === runs ? 1 : (centre + spread) / scaled];
}

// The median of efforts, of which runs without a solution are the largest; null where it is one of these.
/** @param {(number | null)[]} efforts @returns {number | null} */
export function medianEffort(efforts) {
  const sorted = efforts.map((effort) => effort ?? Infinity).sort((one, other) => one - other);
  const middle = (sorted.length - 1) / 2;
  const median = (sorted[Math.floor(middle)] + sorted[Math.ceil(middle)]) / 2;
  return Number.isFinite(median) ? median : null;
}
