// The population as a strip of small grids; a click looks at one.

import { drawThumbnail } from './thumbnails.js';
import { number, t, write } from './words.js';

export class Strip {
  constructor(box, onPick) {
    this.box = box;
    this.list = box.querySelector('.strip');
    this.onPick = onPick;
    this.count = box.querySelector('.strip-count');
    this.buttons = [];
    this.size = 0;
  }

  show(puzzle, { individuals, population }, picked, shown = String) {
    while (this.buttons.length > individuals.length) this.buttons.pop().remove();
    while (this.buttons.length < individuals.length) this.add(this.buttons.length);
    write(this.count, t('individuals', { count: number(population) }));
    // Asked for once: a look at a size makes the browser lay the page out.
    if (this.buttons.length > 0) this.size ||= Math.max(this.buttons[0].firstChild.clientWidth, 40);
    individuals.forEach(({ place, cost, values }, index) => {
      const button = this.buttons[index];
      const label = t('individual', { place: place + 1, cost: shown(cost) });
      if (button.getAttribute('aria-label') !== label) button.setAttribute('aria-label', label);
      if (button.ariaPressed !== String(picked === index)) button.ariaPressed = String(picked === index);
      write(button.lastChild, shown(cost));
      drawThumbnail(button.firstChild, puzzle, values, null, this.size);
    });
  }

  // The size is looked at anew the next time.
  forget() {
    this.size = 0;
  }

  add(index) {
    const button = document.createElement('button');
    button.type = 'button';
    button.append(document.createElement('canvas'), document.createElement('span'));
    button.addEventListener('click', () => this.onPick(index));
    this.list.append(button);
    this.buttons.push(button);
  }
}
