// What is taken away from a lane: solution, pictures, a film, the trace, the link, the command.

import * as api from './api.js';
import { copy, download } from './files.js';
import { Film, filmKind } from './film.js';
import { png, svg } from './picture.js';
import { t } from './words.js';

export class TakeAway {
  constructor(lane) {
    this.lane = lane;
    const { find, page } = lane;
    const on = (selector, act) => find(selector).addEventListener('click', act);
    on('.take-solution', () => download(this.name('.txt'), `${lane.frame.ending.rows}\n`));
    on('.take-picture', () => png(lane, page.charts, (image) => download(this.name('.png'), image)));
    on('.take-svg', () => download(this.name('.svg'), svg(lane, page.charts)));
    on('.take-film', () => this.film());
    on('.take-trace', async () => download(this.name('.csv'), await api.trace(lane.id), 'text/csv'));
    on('.take-link', () => {
      this.writeLink();
      copy(find('.link'), page);
    });
    on('.take-command', () => copy(find('.command'), page));
    find('.take').addEventListener('toggle', () => this.writeLink());
  }

  name(ending) {
    const { puzzle, preset, seed } = this.lane.plan;
    return `evodoku-${puzzle.order}x${puzzle.order}-${preset.name}-${seed}${ending}`;
  }

  writeLink() {
    this.lane.find('.link').value = this.lane.page.link();
  }

  // Begins a film, or ends the one that is being made. A browser without the means for it is told so.
  film() {
    if (this.rolling) {
      this.rolling.end();
      return;
    }
    if (!filmKind()) {
      this.lane.find('.film-message').textContent = t('noFilm');
      return;
    }
    const { lane } = this;
    const name = this.name('.webm');
    this.rolling = new Film(lane, lane.page.charts, (film) => {
      this.rolling = null;
      this.write();
      download(name, film);
    });
    this.write();
  }

  // A film ends with its run.
  onEnd() {
    this.rolling?.end();
  }

  write() {
    const button = this.lane.find('.take-film');
    button.dataset.t = this.rolling ? 'filmEnd' : 'film';
    button.textContent = t(button.dataset.t);
    button.classList.toggle('is-rolling', Boolean(this.rolling));
    this.lane.find('.film-message').textContent = this.rolling ? t('filming') : '';
  }
}
