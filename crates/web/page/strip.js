// The population as a strip of small grids; a click looks at one.

import { drawThumbnail } from './board.js';
import { number, t } from './words.js';

export class Strip {
  constructor(box, onPick) {
    this.box = box;
    this.list = box.querySelector('.strip');
    this.onPick = onPick;
    this.buttons = [];
  }

  show(puzzle, { individuals, population }, picked, shown = String) {
    while (this.buttons.length > individuals.length) this.buttons.pop().remove();
    while (this.buttons.length < individuals.length) this.add(this.buttons.length);
    this.box.querySelector('.strip-count').textContent = t('individuals', { count: number(population) });
    const size = Math.max(this.buttons[0]?.firstChild.clientWidth ?? 0, 40);
    individuals.forEach(({ place, cost, values }, index) => {
      const button = this.buttons[index];
      button.setAttribute('aria-label', t('individual', { place: place + 1, cost: shown(cost) }));
      button.setAttribute('aria-pressed', String(picked === index));
      button.lastChild.textContent = shown(cost);
      drawThumbnail(button.firstChild, puzzle, values, null, size);
    });
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
