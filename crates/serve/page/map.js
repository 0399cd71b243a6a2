// A large grid as a map of pixels: each cell a small block of colour. Only the blocks that look different are written, and the
// whole goes to the screen at once, which is many times faster than a path for each cell.

import { heatOf, hueOf } from './paint.js';
import { theme } from './theme.js';

// Cells of fewer pixels than this have no lines between boxes.
const LEAST_LINED = 2.5;

export class PixelMap {
  // For a canvas of some width in its own pixels.
  constructor(context, width, puzzle, part) {
    Object.assign(this, { context, width, puzzle, part });
    this.image = context.createImageData(width, width);
    this.pixels = new Uint32Array(this.image.data.buffer);
    // Where each row and column of cells begins.
    this.starts = Array.from({ length: part.span + 1 }, (_, index) => Math.round((index * width) / part.span));
    const { isDark, ink, card } = theme();
    this.ink = packed(ofHex(ink));
    this.cross = isDark ? packed([255, 255, 255]) : packed([0, 0, 0]);
    const { order } = puzzle;
    const values = [...Array(order + 1).keys()];
    const table = (isGiven) => values.map((value) => packed(value === 0 ? ofHex(card) : ofHue(hueOf(puzzle, value, isGiven, isDark))));
    this.free = table(false);
    this.given = table(true);
    this.heat = Array.from({ length: 101 }, (_, share) => packed(ofHue(heatOf(share, isDark))));
    this.marks = { new: packed(ofHex(theme().good)), gone: packed(ofHex(theme()['clash-ink'])) };
  }

  // Writes one cell.
  put(cell, { value, isClashing, share, mark }) {
    const { puzzle, part, starts, width, pixels } = this;
    const [row, column] = [Math.floor(cell / puzzle.order), cell % puzzle.order];
    const [top, bottom] = [starts[row - part.row], starts[row - part.row + 1]];
    const [left, right] = [starts[column - part.column], starts[column - part.column + 1]];
    const colour = this.marks[mark] ?? (share !== undefined ? this.heat[share] : (puzzle.givens[cell] > 0 ? this.given : this.free)[value]);
    for (let y = top; y < bottom; y += 1) pixels.fill(colour, y * width + left, y * width + right);
    if (isClashing && share === undefined) {
      const length = Math.min(bottom - top, right - left);
      const edge = length > 4 ? 1 : 0;
      for (let step = edge; step < length - edge; step += 1) {
        pixels[(top + step) * width + left + step] = this.cross;
        pixels[(top + step) * width + left + length - 1 - step] = this.cross;
      }
    }
    // The lines between boxes are part of the cells left of and above them; tiny cells would be all lines.
    if (width < LEAST_LINED * part.span) return;
    if (column + 1 < puzzle.order && puzzle.hasBorder(cell, cell + 1)) for (let y = top; y < bottom; y += 1) pixels[y * width + right - 1] = this.ink;
    if (row + 1 < puzzle.order && puzzle.hasBorder(cell, cell + puzzle.order)) pixels.fill(this.ink, (bottom - 1) * width + left, (bottom - 1) * width + right);
  }

  // Onto the screen, with the edge of the canvas free for a frame.
  show(edge) {
    this.context.putImageData(this.image, edge, edge);
  }
}

// Bytes as a canvas has them on all machines that browsers run on: red first.
export const packed = ([red, green, blue]) => ((255 << 24) | (blue << 16) | (green << 8) | red) >>> 0;

// A colour such as #17608a as red, green and blue.
export function ofHex(text) {
  const digits = text.slice(1).length === 3 ? [...text.slice(1)].map((digit) => digit + digit).join('') : text.slice(1);
  return [0, 2, 4].map((place) => parseInt(digits.slice(place, place + 2), 16));
}

// Hue, saturation and lightness as red, green and blue.
function ofHue([hue, fullness, light]) {
  const most = (fullness / 100) * Math.min(light / 100, 1 - light / 100);
  const part = (shift) => {
    const place = (shift + hue / 30) % 12;
    return Math.round(255 * (light / 100 - most * Math.max(-1, Math.min(place - 3, 9 - place, 1))));
  };
  return [part(0), part(8), part(4)];
}
