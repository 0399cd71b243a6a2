// The figures of a lane's run: its course in points, counted in the words and units of its preset, and the counters beside the grid.

import { countWord, decimalMark, number, t, write } from './words.js';

// More points than this say nothing more in a curve.
const POINTS_KEPT = 3000;

const COUNTERS = ['count', 'best', 'evaluations', 'seconds', 'restarts'];

export class Figures {
  constructor(lane) {
    this.lane = lane;
    this.counters = Object.fromEntries(COUNTERS.map((name) => [name, lane.find(`.${name}`)]));
    this.word = lane.find('.count-word');
    this.unit = lane.find('.unit');
    this.points = [];
    this.last = null;
  }

  get preset() {
    return this.lane.plan.preset;
  }

  // Before a run: nothing was counted.
  clear() {
    this.points = [];
    this.last = null;
    for (const name of COUNTERS) write(this.counters[name], '–');
    this.counters.evaluations.parentElement.hidden = !this.preset.beat.by_epochs;
    this.translate();
  }

  // The points of a frame that are new, and the present one.
  hear({ points, point }) {
    for (const next of points) if (!(this.points.at(-1)?.evaluations >= next.evaluations)) this.points.push(next);
    if (this.points.length > POINTS_KEPT) this.points = this.points.filter((_, index) => index % 2 === 0);
    this.last = point;
  }

  // The points with the present one at the end.
  get course() {
    const { points, last } = this;
    return last && last.evaluations > (points.at(-1)?.evaluations ?? -1) ? [...points, last] : points;
  }

  // Generations, or the evaluations of an engine without.
  count(point) {
    return this.preset.beat.by_epochs ? point.epoch : point.evaluations;
  }

  get countText() {
    const count = this.last ? this.count(this.last) : 0;
    return `${number(count)} ${countWord(this.preset.beat.word, count)}`;
  }

  // A cost in the unit of the preset.
  cost(cost) {
    const { name } = this.preset.display;
    const value = this.value(cost);
    return name === 'cost' || value === '–' ? value : `${name} ${value}`;
  }

  // The same without the name of the unit.
  value(cost) {
    if (cost === undefined || cost === null) return '–';
    const { solved, per_cost: perCost, decimals } = this.preset.display;
    const value = (solved + perCost * cost).toFixed(decimals);
    return decimals > 0 ? value.replace('.', decimalMark()) : number(Number(value));
  }

  // When an entry of the log happened.
  when(entry) {
    const { by_epochs: byEpochs, word } = this.preset.beat;
    const [from, to] = byEpochs ? [entry.since, entry.epoch] : [entry.since_evaluations, entry.evaluations];
    const key = from === to ? 'when' : 'whenSince';
    return t(key, { since: number(from), at: number(to), word: countWord(word, to) });
  }

  write(ending) {
    const point = this.last;
    const figures = ending ? { ...ending, epoch: ending.epochs } : point;
    if (!figures) return;
    const { counters } = this;
    write(counters.count, number(this.count(figures)));
    write(counters.best, this.value(ending ? ending.cost : point.best_cost));
    write(counters.evaluations, number(figures.evaluations));
    write(counters.seconds, `${number(Number(figures.seconds.toFixed(figures.seconds < 10 ? 3 : 1)))} s`);
    write(counters.restarts, number(figures.restarts));
  }

  translate() {
    if (!this.lane.plan) return;
    const { beat: { word }, display: { name } } = this.preset;
    this.word.textContent = countWord(word, 2, true);
    this.unit.textContent = name === 'cost' ? t('cost') : name[0].toUpperCase() + name.slice(1);
  }
}
