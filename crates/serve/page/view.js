// What is seen of a lane's run: the grid in one of several views, the microscope, the population.

import { Board } from './board.js';
import { Microscope } from './microscope.js';
import { Strip } from './strip.js';
import { drawHeat, drawHistogram } from './thumbnails.js';
import { describe, t, write } from './words.js';

const VIEWS = ['present', 'best', 'disagreement', 'clashes'];

// How hot a cell is that clashes with so many others.
const HEAT_OF_CLASHES = [0, 35, 60, 80, 100];

export class View {
  constructor(lane) {
    this.lane = lane;
    this.find = lane.find;
    this.chosen = null;
    this.picked = null;
    this.sizes = new Map();
    this.board = new Board(this.find('.board'), {
      onPoint: (cell, x, y) => this.point(cell, x, y),
      onZoom: (isZoomed) => { this.find('.board-whole').hidden = !isZoomed; },
    });
    this.find('.board-whole').addEventListener('click', () => this.board.unzoom());
    this.strip = new Strip(this.find('.population-box'), (index) => this.pick(index));
    this.microscope = new Microscope(this.find('.microscope'), (cost) => lane.figures.cost(cost), (name) => lane.option(name));
    this.find('.views').append(...VIEWS.map((view) => this.choice(view)));
    this.radios = Object.fromEntries(VIEWS.map((view) => [view, this.find(`input[value="${view}"]`)]));
    this.told = this.find('.told');
    this.populationBox = this.find('.population-box');
    this.histogram = this.find('.histogram');
    this.divided = this.find('.divided');
  }

  // No move is told any more.
  forgetScene() {
    this.microscope.clear();
    write(this.told, '');
  }

  // Before a run: nothing is told yet but how the solver works.
  clear(puzzle, view) {
    this.forgetScene();
    this.microscope.introduce(this.lane.plan.preset);
    this.tip(null);
    this.drawnValues = null;
    this.radios.clashes.parentElement.hidden = !puzzle.isLarge;
    this.choose(view);
    this.board.forget();
  }

  choice(view) {
    const label = document.createElement('label');
    const radio = Object.assign(document.createElement('input'), { type: 'radio', name: `view-${this.lane.side}`, value: view });
    radio.addEventListener('change', () => {
      this.picked = null;
      this.chosen = view;
      this.lane.invalidate();
    });
    const text = document.createElement('span');
    text.dataset.t = `view_${view}`;
    text.textContent = t(text.dataset.t);
    label.append(radio, text);
    return label;
  }

  choose(view) {
    this.chosen = view;
    this.picked = null;
    this.find(`input[value="${view}"]`).checked = true;
  }

  pick(index) {
    this.picked = index;
    this.lane.invalidate();
  }

  // `tells`: texts are written and small pictures drawn as well, which need not be as fast as the board while a run goes on.
  draw(isCalm, tells) {
    const { lane: { puzzle, frame, scenes: { scene } } } = this;
    let shown = null;
    if (scene && tells) {
      shown = this.microscope.show(puzzle, scene);
      write(this.told, shown.words ?? '');
    }
    // What messages believe is seen while they are passed, too, between two times that texts are written.
    if (!scene) this.beliefs = null;
    else if (shown) this.beliefs = shown.heat ?? null;
    this.drawBoard(frame, isCalm ? shown : null, tells);
    if (frame && tells) this.drawPopulation(frame, shown, isCalm);
  }

  drawBoard(frame, shown, tells) {
    const { lane, chosen } = this;
    const { puzzle } = lane;
    const individual = this.picked === null ? null : frame?.individuals[Math.min(this.picked, frame.individuals.length - 1)];
    const present = frame?.individuals[0];
    const isDivided = chosen === 'disagreement' && frame?.disagreement.length > 0 && !individual;
    const isScene = shown?.grid && !individual && !isDivided && lane.state !== 'solved' && (lane.scenes.at !== null || chosen === 'present' || lane.plan.preset.beat.by_epochs);
    let [values, options] = [frame?.best ?? puzzle.givens, {}];
    if (isScene) [values, options] = [shown.grid, { marks: shown.marks, tints: shown.tints, notes: shown.notes }];
    else if (individual) values = individual.values;
    else if (chosen !== 'best' && present && lane.state !== 'solved') values = present.values;
    if (isDivided) options = { heat: frame.disagreement };
    else if (this.beliefs && chosen === 'present' && !individual && lane.state !== 'solved') options = { heat: this.beliefs };
    else if (chosen === 'clashes' && !individual) options = { heat: this.clashHeat(values) };
    else if (!isScene && !this.board.isMap) options.marks = this.changed(values);
    const clashing = this.board.show(puzzle, values, options);
    if (!tells) return;
    this.enable(this.radios.disagreement, frame?.disagreement.length > 0);
    this.enable(this.radios.present, frame === null || Boolean(present));
    describe(this.board.canvas, this.label(values, clashing, isDivided ? options.heat : null));
    if (this.pointed) this.point(...this.pointed);
  }

  translate() {
    if (this.lane.state === 'idle' && this.lane.plan) this.microscope.introduce(this.lane.plan.preset);
  }

  // Sizes are asked for once: a look at one makes the browser lay the page out.
  sizeOf(canvas) {
    const size = this.sizes.get(canvas) ?? [canvas.clientWidth, canvas.clientHeight];
    if (size[0] > 0) this.sizes.set(canvas, size);
    return size;
  }

  // Sizes and colours may be others now.
  forget() {
    this.board.forget();
    this.strip.forget();
    this.sizes = new Map();
  }

  enable(radio, isEnabled) {
    if (radio.disabled === isEnabled) radio.disabled = !isEnabled;
  }

  // Cells that differ from what was drawn last.
  changed(values) {
    const { drawnValues: last, lane: { state } } = this;
    this.drawnValues = values;
    if (!last || last.length !== values.length || state === 'solved' || state === 'idle') return null;
    return values.map((value, cell) => (value !== last[cell] ? 'changed' : ''));
  }

  clashHeat(values) {
    return Array.from(this.lane.puzzle.clashCounts(values), (count) => HEAT_OF_CLASHES[Math.min(count, HEAT_OF_CLASHES.length - 1)]);
  }

  drawPopulation(frame, shown, isCalm) {
    const { lane, populationBox: box } = this;
    if (box.hidden !== frame.population < 2) box.hidden = frame.population < 2;
    if (box.hidden) return;
    const costs = shown?.costs ?? frame.costs.filter((cost) => cost !== null);
    const say = (cost) => lane.figures.cost(cost);
    if (costs.length > 0) drawHistogram(this.histogram, this.sizeOf(this.histogram), costs, say, isCalm ? shown?.lit ?? [] : []);
    describe(this.histogram, t('histogramLabel', { low: say(Math.min(...costs)), high: say(Math.max(...costs)) }));
    const { isMap } = lane.puzzle;
    const hasThumbnails = !isMap && !(isCalm && shown?.thumbnails);
    this.strip.show(lane.puzzle, hasThumbnails ? frame : { ...frame, individuals: [] }, this.picked, say);
    // Of large grids, thumbnails would be noise; where all disagree says more.
    const isShown = isMap && frame.disagreement.length > 0;
    if (this.divided.hidden === isShown) this.divided.hidden = !isShown;
    if (!isShown) return;
    const canvas = this.divided.querySelector('canvas');
    drawHeat(canvas, this.sizeOf(canvas)[0], lane.puzzle, frame.disagreement);
    describe(canvas, this.label([], [], frame.disagreement));
  }

  label(values, clashing, heat) {
    const sum = (list) => list.reduce((total, value) => total + value, 0);
    if (heat) return t('disagreementLabel', { share: Math.round(sum(heat) / heat.length) });
    const filled = values.filter((value) => value > 0).length;
    return t('boardLabel', { view: t(this.picked === null ? `view_${this.chosen}` : 'viewIndividual'), filled, cells: values.length, clashing: sum(clashing) });
  }

  // Says what the cell under the pointer is.
  point(cell, x, y) {
    this.pointed = cell === null ? null : [cell, x, y];
    const { puzzle } = this.lane;
    const { values, options } = this.board.last ?? {};
    if (cell === null || !values) {
      this.tip(null);
      return;
    }
    const value = values[cell];
    const clashes = value > 0 ? puzzle.clashCounts(values)[cell] : 0;
    const said = [t('cell', { row: Math.floor(cell / puzzle.order) + 1, column: (cell % puzzle.order) + 1, value: value > 0 ? value : t('empty') })];
    if (puzzle.givens[cell] > 0) said.push(t('given'));
    if (clashes > 0) said.push(t('clashesWith', { count: clashes }));
    if (options.heat && options.heat === this.beliefs) said.push(t('unsureHere', { share: options.heat[cell] }));
    if (options.heat && this.chosen === 'disagreement') said.push(t('disagreementHere', { share: options.heat[cell] }));
    this.tip(said.join(', '), x, y);
  }

  tip(text, x = 0, y = 0) {
    const tip = this.find('.tip');
    tip.hidden = text === null;
    if (text === null) return;
    write(tip, text);
    const [wide, high] = [this.board.size, this.board.size];
    tip.style.left = `${Math.max(Math.min(x + 12, wide - tip.offsetWidth), 0)}px`;
    tip.style.top = `${y + 18 + tip.offsetHeight > high ? Math.max(y - tip.offsetHeight - 8, 0) : y + 18}px`;
  }
}
