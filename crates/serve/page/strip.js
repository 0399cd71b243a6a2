// The population as a strip of small grids; a click looks at one.

import { thumbnail } from './thumbnails.js';
import { density, prepare } from './theme.js';
import { describe, number, t, write } from './words.js';

export class Strip {
  // All pictures are on one canvas that lies over the buttons: the browser composes each canvas by itself.
  constructor(box, onPick) {
    this.list = box.querySelector('.strip');
    this.canvas = box.querySelector('.strip canvas');
    this.onPick = onPick;
    this.count = box.querySelector('.strip-count');
    this.buttons = [];
    this.forget();
  }

  // Sizes and colours are looked at anew the next time.
  forget() {
    this.places = null;
    this.drawn = [];
  }

  show(puzzle, { individuals, population }, picked, shown = String) {
    write(this.count, t('individuals', { count: number(population) }));
    if (this.buttons.length !== individuals.length) this.setCount(individuals.length);
    individuals.forEach(({ place, cost }, index) => {
      const button = this.buttons[index];
      describe(button, t('individual', { place: place + 1, cost: shown(cost) }));
      if (button.ariaPressed !== String(picked === index)) button.ariaPressed = String(picked === index);
      write(button.lastChild, shown(cost));
    });
    if (individuals.length > 0) this.draw(puzzle, individuals);
  }

  draw(puzzle, individuals) {
    this.places ??= this.measure();
    if (!this.places) return;
    const { context, width, corners } = this.places;
    individuals.forEach(({ values }, index) => {
      const drawn = this.drawn[index];
      if (drawn?.puzzle === puzzle && drawn.values.every((value, cell) => value === values[cell])) return;
      this.drawn[index] = { puzzle, values };
      context.putImageData(thumbnail(puzzle, values, null, width), ...corners[index]);
    });
  }

  // Where the pictures lie. Asked for once: a look at a size makes the browser lay the page out.
  measure() {
    const { list, canvas, buttons } = this;
    // What it covered before does not count for how far the strip scrolls.
    canvas.style.height = '0';
    const size = buttons[0].firstChild.clientWidth;
    if (size === 0) return null;
    const last = buttons.at(-1).firstChild;
    const [width, height] = [list.clientWidth, last.offsetTop + size];
    Object.assign(canvas.style, { width: `${width}px`, height: `${height}px` });
    const inPixels = (length) => Math.round(length * density());
    const corners = buttons.map(({ firstChild }) => [inPixels(firstChild.offsetLeft), inPixels(firstChild.offsetTop)]);
    return { context: prepare(canvas, width, height), width: inPixels(size), corners };
  }

  setCount(count) {
    while (this.buttons.length > count) this.buttons.pop().remove();
    while (this.buttons.length < count) this.add(this.buttons.length);
    this.canvas.hidden = count === 0;
    this.forget();
  }

  add(index) {
    const button = document.createElement('button');
    button.type = 'button';
    button.append(Object.assign(document.createElement('span'), { className: 'picture' }), document.createElement('span'));
    button.addEventListener('click', () => this.onPick(index));
    this.list.append(button);
    this.buttons.push(button);
  }
}
