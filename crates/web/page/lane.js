// A lane: one run with its counters, board, population, curves and log.

import * as api from './api.js';
import { drawBoard, theme } from './board.js';
import { drawCurves } from './curves.js';
import { commandOf, download, linkOf } from './link.js';
import { Log } from './log.js';
import { Strip } from './strip.js';
import { number, t, translate } from './words.js';

// More points than this say nothing more in a curve.
const POINTS_KEPT = 5000;

// Milliseconds between two pictures of the population.
const STRIP_PAUSE = 250;

const VIEWS = ['best', 'disagreement', 'individual'];

export class Lane {
  // `group` knows the ranges that all lanes share, and hears when a lane's state changes.
  constructor(side, group) {
    Object.assign(this, { side, group, state: 'idle', frame: null, points: [], view: 'best', picked: 0 });
    this.root = document.querySelector('#lane-template').content.cloneNode(true).firstElementChild;
    this.root.dataset.side = side;
    this.find = (selector) => this.root.querySelector(selector);
    this.board = this.find('.board');
    this.log = new Log(this.find('.log'));
    this.strip = new Strip(this.find('.strip-box'), (index) => this.pick(index));
    this.find('.views').append(...VIEWS.map((view) => this.viewChoice(view)));
    this.find('.axis').addEventListener('change', (event) => group.setAxis(event.target.value));
    this.wireTakeAway();
  }

  get isActive() {
    return this.state === 'running' || this.state === 'paused' || this.state === 'starting' || this.state === 'preparing';
  }

  // Shows a puzzle and a solver before anything is run.
  prepare(puzzle, setup, seed) {
    this.puzzle = puzzle;
    this.plan = { puzzle, preset: setup.preset, changes: setup.changes, seed };
    this.frame = null;
    this.points = [];
    this.log.clear();
    this.setState('idle');
    this.find('.lane-message').textContent = '';
    this.writePlan();
    this.invalidate();
  }

  async start(puzzle, setup, { seed, paused, speed }) {
    this.leave();
    this.prepare(puzzle, setup, seed);
    this.setState('starting');
    const { preset, changes } = this.plan;
    try {
      const run = await api.start({ puzzle: puzzle.form, preset: preset.name, parameters: changes, seed, paused, speed });
      this.id = run.id;
      this.close = api.listen(run.id, (frame) => this.onFrame(frame), () => this.fail(t('lost')));
    } catch (error) {
      this.fail(error.message);
      throw error;
    }
  }

  // Ends the run, if there is one, without waiting for its last frame.
  leave() {
    this.close?.();
    if (this.id && this.isActive) api.stop(this.id).catch(() => {});
    this.id = null;
  }

  fail(message) {
    this.find('.lane-message').textContent = message;
    this.setState('cancelled');
  }

  onFrame(frame) {
    frame.best ??= this.frame?.best ?? this.puzzle.givens;
    this.frame = frame;
    const point = frame.point;
    for (const next of frame.points) if (!(this.points.at(-1)?.evaluations >= next.evaluations)) this.points.push(next);
    if (this.points.length > POINTS_KEPT) this.points = this.points.filter((_, index) => index % 2 === 0);
    this.last = point;
    this.log.add(frame.log);
    if (frame.ending) this.end(frame.ending);
    else this.setState(frame.state);
    this.writeCounters();
    this.invalidate();
    this.group.invalidateCurves();
  }

  end(ending) {
    this.setState(ending.status);
    const reason = { time_limit: 'stoppedTime', unheard: 'stoppedUnheard', shutdown: 'stoppedServer' }[ending.stopped];
    this.find('.lane-message').textContent = ending.status === 'contradiction' ? ending.reason ?? ending.summary : reason ? t(reason) : '';
    if (ending.solution) {
      this.find('.solution').value = ending.rows;
      this.find('.solution-box').hidden = false;
    }
    this.find('.take-solution').disabled = !ending.solution;
    this.group.say(t('saidEnded', { solver: this.plan.preset.name, status: t(ending.status), epochs: number(ending.epochs) }));
  }

  setState(state) {
    const before = this.state;
    this.state = state;
    const badge = this.find('.badge');
    badge.dataset.state = ['starting', 'preparing'].includes(state) ? 'running' : state;
    badge.textContent = t(['starting', 'preparing'].includes(state) ? 'running' : state);
    if (state === 'idle') {
      this.find('.solution-box').hidden = true;
      this.find('.take-solution').disabled = true;
    }
    this.find('.take-trace').disabled = !this.id;
    if (state === 'paused' && before !== 'paused' && this.frame) {
      const { epoch = 0, best_cost: best } = this.frame.point ?? {};
      this.group.say(t('saidPaused', { solver: this.plan.preset.name, epoch: number(epoch), cost: this.cost(best) }));
    }
    if (before !== state) this.group.onState();
  }

  /** A cost in the unit of the preset. */
  cost(cost) {
    if (cost === undefined || cost === null) return '–';
    const { name, solved, per_cost: perCost, decimals } = this.plan.preset.display;
    const value = (solved + perCost * cost).toFixed(decimals);
    return name === 'cost' ? number(Number(value)) : `${name} ${value}`;
  }

  writeCounters() {
    const point = this.frame?.point;
    const ending = this.frame?.ending;
    const write = (name, text) => { this.find(`.${name}`).textContent = text; };
    write('epoch', number(ending?.epochs ?? point?.epoch ?? 0));
    write('best', this.cost(ending?.status === 'solved' ? 0 : ending?.cost ?? point?.best_cost));
    write('evaluations', number(ending?.evaluations ?? point?.evaluations ?? 0));
    const seconds = ending?.seconds ?? point?.seconds ?? 0;
    write('seconds', `${number(Number(seconds.toFixed(seconds < 10 ? 2 : 1)))} s`);
    write('restarts', number(ending?.restarts ?? point?.restarts ?? 0));
  }

  writePlan() {
    const { puzzle, preset, changes, seed } = this.plan;
    this.find('.lane-title').textContent = preset.name;
    for (const name of ['epoch', 'best', 'evaluations', 'seconds', 'restarts']) this.find(`.${name}`).textContent = '–';
    this.find('.link').value = linkOf({ text: puzzle.text, setups: this.group.setups(), seed });
    this.find('.command').value = commandOf({ text: puzzle.text, preset, changes, seed });
  }

  viewChoice(view) {
    const label = document.createElement('label');
    const radio = Object.assign(document.createElement('input'), { type: 'radio', name: `view-${this.side}`, value: view, checked: view === this.view });
    radio.addEventListener('change', () => {
      this.view = view;
      this.invalidate();
    });
    const text = document.createElement('span');
    text.dataset.t = `view${view[0].toUpperCase()}${view.slice(1)}`;
    text.textContent = t(text.dataset.t);
    label.append(radio, text);
    return label;
  }

  pick(index) {
    this.picked = index;
    this.view = 'individual';
    this.find('input[value="individual"]').checked = true;
    this.invalidate();
  }

  // Draws before the next repaint of the screen, once for all that came in until then.
  invalidate() {
    this.isStale = true;
    this.group.schedule();
  }

  draw() {
    if (!this.isStale || !this.puzzle) return;
    this.isStale = false;
    const { puzzle, frame } = this;
    const individual = frame?.individuals[Math.min(this.picked, (frame?.individuals.length ?? 0) - 1)];
    const canDisagree = (frame?.disagreement.length ?? 0) > 0;
    this.find('input[value="disagreement"]').disabled = !canDisagree;
    this.find('input[value="individual"]').disabled = !individual;
    const view = (this.view === 'disagreement' && !canDisagree) || (this.view === 'individual' && !individual) ? 'best' : this.view;
    const values = view === 'individual' ? individual.values : frame?.best ?? puzzle.givens;
    const heat = view === 'disagreement' ? frame.disagreement : null;
    const clashing = drawBoard(this.board, puzzle, values, { heat });
    this.board.setAttribute('aria-label', this.boardLabel(view, values, clashing, heat));
    this.writeLegend(view);
    if (frame) this.drawStrip(view === 'individual' ? this.picked : -1);
    else this.strip.show(puzzle, { individuals: [], population: 0 }, -1);
  }

  // Small pictures need not move as fast as the board while a run goes on.
  drawStrip(picked) {
    const now = performance.now();
    if (this.state === 'running' && this.stripPicked === picked && now - this.stripDrawn < STRIP_PAUSE) return;
    [this.stripDrawn, this.stripPicked] = [now, picked];
    this.strip.show(this.puzzle, this.frame, picked, (cost) => this.cost(cost));
  }

  boardLabel(view, values, clashing, heat) {
    const sum = (list) => list.reduce((total, value) => total + value, 0);
    if (heat) return t('disagreementLabel', { share: Math.round(sum(heat) / heat.length) });
    const name = t(view === 'best' ? 'viewBest' : 'viewIndividual');
    const filled = values.filter((value) => value > 0).length;
    return t('boardLabel', { view: name, filled, cells: values.length, clashing: sum(clashing) });
  }

  writeLegend(view) {
    const entries = view === 'disagreement'
      ? [['', '0 %', t('agree')], ['', '100 %', t('disagree')]]
      : [['is-given', '5', t('given')], ['', '5', t('fits')], ['is-clash', '5', t('clashes')]];
    if (this.puzzle.isMap && view !== 'disagreement') entries.splice(0, 3, ...['mapGiven', 'mapFits', 'mapClash'].map((key) => ['', '', t(key)]));
    const key = JSON.stringify(entries);
    if (this.legend === key) return;
    this.legend = key;
    this.find('.legend').replaceChildren(...entries.map(([kind, sample, text]) => {
      const entry = document.createElement('span');
      if (view === 'disagreement') entry.textContent = `${sample}: ${text}`;
      else if (sample === '') entry.textContent = text;
      else entry.append(Object.assign(document.createElement('span'), { className: `swatch ${kind}`, textContent: sample }), text);
      return entry;
    }));
  }

  // The points with the present one at the end.
  get course() {
    const { points, last } = this;
    return last && this.frame && last.evaluations > (points.at(-1)?.evaluations ?? 0) ? [...points, last] : points;
  }

  drawCurves(range, axis) {
    const points = this.course;
    const colour = theme()[`lane-${this.side}`];
    const has = (name) => points.some((point) => point[name] !== null);
    const last = points.at(-1);
    const draw = (canvas, title, series, bounds, value) => {
      drawCurves(canvas, { title, points, series, axis, range: { ...bounds, right: range.right }, colour, isLow: canvas.classList.contains('small') });
      const label = last ? t('curveLabel', { title, value: value(last), epoch: last.epoch }) : t('curveEmpty', { title });
      canvas.setAttribute('aria-label', label);
    };
    const series = [{ style: 'solid', of: (point) => point.cost_since_restart }];
    if (has('mean')) series.push({ style: 'dashed', of: (point) => point.mean });
    if (has('worst')) series.push({ style: 'dotted', of: (point) => point.worst });
    draw(this.find('.cost-curve'), t('costAxis'), series, { low: 0, high: range.cost }, (point) => point.best_cost);
    this.writeCurveLegend(has);
    for (const name of ['temperature', 'mutation_rate', 'emptied_share', 'diversity']) {
      const canvas = this.find(`.${name}-curve`);
      canvas.hidden = !has(name);
      if (!canvas.hidden) draw(canvas, t(name), [{ style: 'solid', of: (point) => point[name] }], { low: 0, high: range[name] }, (point) => number(Number((point[name] ?? 0).toPrecision(3))));
    }
  }

  writeCurveLegend(has) {
    const entries = [['best', t('best')]];
    if (has('mean')) entries.push(['mean', has('worst') ? t('mean') : t('present')]);
    if (has('worst')) entries.push(['worst', t('worst')]);
    const key = JSON.stringify(entries);
    if (this.curveLegend === key) return;
    this.curveLegend = key;
    this.find('.curve-legend').replaceChildren(...entries.map(([kind, text]) => {
      const entry = document.createElement('span');
      entry.append(Object.assign(document.createElement('span'), { className: `dash ${kind}` }), text);
      return entry;
    }));
  }

  wireTakeAway() {
    const on = (selector, act) => this.find(selector).addEventListener('click', act);
    const name = (ending) => `evodoku-${this.plan.puzzle.order}x${this.plan.puzzle.order}-${this.plan.preset.name}-${this.plan.seed}${ending}`;
    on('.take-solution', () => download(name('.txt'), `${this.frame.ending.rows}\n`));
    on('.take-picture', () => this.board.toBlob((picture) => download(name('.png'), picture)));
    on('.take-trace', async () => download(name('.csv'), await api.trace(this.id), 'text/csv'));
    on('.take-link', () => this.copy(this.find('.link')));
    on('.take-command', () => this.copy(this.find('.command')));
  }

  async copy(field) {
    field.select();
    // Where the clipboard is out of reach, the selected text can still be copied by hand.
    await navigator.clipboard?.writeText(field.value).then(() => this.group.say(t('copied')), () => {});
  }

  translate() {
    translate(this.root);
    [this.legend, this.curveLegend] = [null, null];
    this.find('.badge').textContent = t(['starting', 'preparing'].includes(this.state) ? 'running' : this.state);
    this.log.translate();
    if (this.frame) this.writeCounters();
    this.invalidate();
  }
}
