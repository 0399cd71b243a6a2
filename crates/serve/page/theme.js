// @ts-check
// The page's colours as they are in the present theme, and canvases as dense as the screen.

// What the marks of constraints are painted with.
const MARKS = ['paper', 'ink', 'white', 'black', 'shade', 'shade-edge', 'figure', 'cage', 'silver', 'grey', 'steel', 'green', 'orange', 'purple', 'olive', 'blue', 'lilac', 'peach', 'teal', 'wine', 'red', 'brown', 'choice'];

/** @type {any} */
let colours = null;
/** @type {number | null} */
let size = null;

// The page's colours as they are in the present theme.
export function theme() {
  if (!colours) {
    const style = getComputedStyle(document.documentElement);
    const names = ['card', 'ink', 'soft', 'line', 'strong-line', 'given', 'given-ink', 'fits-ink', 'clash', 'clash-ink', 'lane-a', 'lane-b', 'focus', 'accent', 'good', 'tint-0', 'tint-1', 'changed', ...MARKS.map((name) => `mark-${name}`)];
    colours = Object.fromEntries(names.map((name) => [name, style.getPropertyValue(`--${name}`).trim()]));
    colours.isDark = document.documentElement.dataset.theme === 'dark';
    colours.sans = style.getPropertyValue('--sans');
  }
  return colours;
}

export function forgetTheme() {
  colours = null;
  size = null;
}

// The reader's font size, of which 16 pixels are 1: letters on canvases grow with it.
export function rem() {
  size ??= parseFloat(getComputedStyle(document.documentElement).fontSize) / 16 || 1;
  return size;
}

export const density = () => Math.min(window.devicePixelRatio || 1, 3);

/** A context of the canvas's size on the screen, in CSS pixels; cleared.
 * @param {HTMLCanvasElement} canvas @param {number} width @param {number} height */
export function prepare(canvas, width, height) {
  const [wide, high] = [Math.round(width * density()), Math.round(height * density())];
  if (canvas.width !== wide || canvas.height !== high) Object.assign(canvas, { width: wide, height: high });
  const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));
  context.setTransform(density(), 0, 0, density(), 0, 0);
  context.clearRect(0, 0, width, height);
  return context;
}
