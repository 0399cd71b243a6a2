// A lane: one run with its grid, its microscope, its population, its log and what is taken away.

import * as api from './api.js';
import { Board, drawHistogram, theme } from './board.js';
import { copy, download } from './files.js';
import { commandOf } from './link.js';
import { Log } from './log.js';
import { Microscope } from './microscope.js';
import { picture } from './picture.js';
import { Setup } from './setup.js';
import { Strip } from './strip.js';
import { countWord, number, presetTitle, t, translate } from './words.js';

// More points than this say nothing more in a curve.
const POINTS_KEPT = 5000;

// Milliseconds between two pictures of the population, and between two scenes in the microscope, while a run goes on.
const SLOW = 250;

const VIEWS = ['present', 'best', 'disagreement'];
const COUNTERS = ['count', 'best', 'evaluations', 'seconds', 'restarts'];
const ACTIVE = ['running', 'paused', 'starting', 'preparing'];

export class Lane {
  // `group` knows the page's controls, and hears when a lane's state changes.
  constructor(side, presets, group) {
    Object.assign(this, { side, group, state: 'idle', frame: null, points: [], view: null, picked: null, at: null });
    this.root = document.querySelector('#lane-template').content.cloneNode(true).firstElementChild;
    this.root.dataset.side = side;
    this.find = (selector) => this.root.querySelector(selector);
    this.find('.lane-letter').textContent = side.toUpperCase();
    this.board = new Board(this.find('.board'));
    this.log = new Log(this.find('.log'), (entry) => this.when(entry));
    this.strip = new Strip(this.find('.population-box'), (index) => this.pick(index));
    this.microscope = new Microscope(this.find('.microscope'), (cost) => this.cost(cost));
    this.setup = new Setup(this.find('.setup-box'), side, presets, {
      onChange: () => group.replan(this),
      onLive: (name, value) => this.changeLive(name, value),
    });
    this.find('.views').append(...VIEWS.map((view) => this.viewChoice(view)));
    this.radios = Object.fromEntries(VIEWS.map((view) => [view, this.find(`input[value="${view}"]`)]));
    this.counters = Object.fromEntries(COUNTERS.map((name) => [name, this.find(`.${name}`)]));
    this.wireTakeAway();
  }

  get isActive() {
    return ACTIVE.includes(this.state);
  }

  // Generations, or the evaluations of an engine without.
  count(point) {
    return this.plan.preset.beat.by_epochs ? point.epoch : point.evaluations;
  }

  // Shows a puzzle and a solver before anything is run.
  prepare(puzzle, seed) {
    const { preset, changes } = this.setup;
    this.puzzle = puzzle;
    this.plan = { puzzle, preset, changes, seed, live: [] };
    Object.assign(this, { frame: null, scene: null, points: [], last: null, at: null, picked: null, before: null, verdict: null });
    this.log.clear();
    this.microscope.clear();
    this.find('.told').textContent = '';
    this.find('.lane-message').textContent = '';
    this.chooseView(preset.beat.by_epochs ? 'best' : 'present');
    this.setState('idle');
    this.writePlan();
    this.board.forget();
    this.invalidate();
    this.group.invalidateCharts();
  }

  async start(puzzle, { seed, paused, speed, grain, until, live = [] }) {
    this.leave();
    this.prepare(puzzle, seed);
    this.setState('starting');
    const { preset, changes } = this.plan;
    this.plan.live = live;
    try {
      const wanted = { max_evaluations: this.group.lessons.budget, puzzle: puzzle.form, preset: preset.name, parameters: changes, seed, paused, speed, grain, changes: live };
      const run = await api.start(until === undefined ? wanted : { ...wanted, until });
      this.id = run.id;
      this.close = api.listen(run.id, (frame) => this.onFrame(frame), () => this.lose());
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
    this.setState('failed');
  }

  // The server is gone. Where the run was is known, so that it can be taken up again.
  lose() {
    this.lost = { until: this.last?.evaluations ?? 0, live: this.plan.live };
    this.id = null;
    this.fail(t('lost'));
  }

  // Goes to where a lost run was, as fast as it can.
  async takeUp(options) {
    const { until, live } = this.lost;
    this.lost = null;
    await this.start(this.plan.puzzle, { ...options, seed: this.plan.seed, until, live });
  }

  onFrame(frame) {
    const shown = this.frame;
    frame.best ??= shown?.best ?? this.puzzle.givens;
    this.before = shown;
    this.frame = frame;
    for (const next of frame.points) if (!(this.points.at(-1)?.evaluations >= next.evaluations)) this.points.push(next);
    if (this.points.length > POINTS_KEPT) this.points = this.points.filter((_, index) => index % 2 === 0);
    this.last = frame.point;
    this.plan.live = frame.changes;
    if (frame.scene) this.hearScene(frame);
    this.log.add(frame.log);
    if (frame.ending) this.end(frame.ending);
    else this.setState(frame.state);
    this.writeCounters();
    this.group.onFrame(this);
    this.invalidate();
    this.group.invalidateCharts();
  }

  // The newest told move; or, after a step by operation, the first of those that the step brought.
  hearScene(frame) {
    if (this.pending !== undefined && frame.state !== 'running') {
      const next = Math.max(this.pending + 1, frame.first_scene);
      this.pending = undefined;
      if (next < frame.last_scene) {
        this.look(next);
        return;
      }
    }
    this.at = null;
    this.scene = frame.scene;
  }

  // Takes one operation: the next told move if there is one, else a beat of the run.
  async stepOperation() {
    const last = this.frame?.last_scene ?? 0;
    if (this.at !== null && this.at < last) {
      await this.look(this.at + 1);
      return;
    }
    this.pending = last;
    await api.step(this.id, 1);
  }

  // Looks at a told move by its number.
  async look(serial) {
    const { first_scene: first, last_scene: last } = this.frame ?? {};
    if (!last) return;
    const wanted = Math.min(Math.max(serial, first), last);
    this.at = wanted;
    try {
      const scene = await api.scene(this.id, wanted);
      if (this.at !== wanted) return;
      this.scene = scene;
    } catch {
      this.at = null;
    }
    this.group.onLook();
    this.invalidate();
  }

  // How many told moves lie behind the newest, and which is looked at.
  get depth() {
    return this.frame?.last_scene ? this.frame.last_scene - this.frame.first_scene : 0;
  }

  get offset() {
    return this.at === null ? 0 : this.frame.last_scene - this.at;
  }

  end(ending) {
    this.setState(ending.status);
    // Left for too long, it was let go; Start goes to where it was.
    if (ending.stopped === 'unheard') this.lost = { until: ending.evaluations, live: this.plan.live };
    const reason = { time_limit: 'stoppedTime', unheard: 'stoppedUnheard', shutdown: 'stoppedServer' }[ending.stopped];
    this.find('.lane-message').textContent = ending.reason ?? (reason ? t(reason) : '');
    if (ending.solution) {
      this.find('.solution').value = ending.rows;
      this.find('.solution-box').hidden = false;
    }
    this.find('.take-solution').disabled = !ending.solution;
    if (ending.status === 'solved') this.chooseView('best');
    this.group.say(t('saidEnded', { solver: presetTitle(this.plan.preset), status: t(ending.status) }));
  }

  setState(state) {
    const before = this.state;
    this.state = state;
    const badge = this.find('.badge');
    const shown = state === 'starting' ? 'preparing' : state;
    badge.dataset.state = shown;
    badge.textContent = t(shown);
    if (state === 'idle') {
      this.find('.solution-box').hidden = true;
      this.find('.take-solution').disabled = true;
    }
    this.find('.take-trace').disabled = !this.id;
    // What it says changes with the run only when live parameters do; it is written when the run rests, or when asked for.
    if (this.plan && state !== 'running') this.find('.link').value = this.group.link();
    if (state === 'paused' && before !== 'paused' && this.frame) {
      this.group.say(t('saidPaused', { solver: presetTitle(this.plan.preset), count: this.countText, cost: this.cost(this.last?.best_cost) }));
    }
    if (before !== state) {
      this.setup.setRunning(this.isActive);
      this.group.onState();
    }
  }

  async changeLive(name, value) {
    if (!this.isActive || !this.id) return;
    this.find('.lane-message').textContent = '';
    await api.change(this.id, { parameters: { [name]: value } }).catch((error) => { this.find('.lane-message').textContent = error.message; });
  }

  // A cost in the unit of the preset.
  cost(cost) {
    if (cost === undefined || cost === null) return '–';
    const { name, solved, per_cost: perCost, decimals } = this.plan.preset.display;
    const value = (solved + perCost * cost).toFixed(decimals);
    return name === 'cost' ? number(Number(value)) : `${name} ${value}`;
  }

  get countText() {
    const count = this.last ? this.count(this.last) : 0;
    return `${number(count)} ${countWord(this.plan.preset.beat.word, count)}`;
  }

  when(entry) {
    const { by_epochs: byEpochs, word } = this.plan.preset.beat;
    const [from, to] = byEpochs ? [entry.since, entry.epoch] : [entry.since_evaluations, entry.evaluations];
    const key = from === to ? 'when' : 'whenSince';
    return t(key, { since: number(from), at: number(to), word: countWord(word, to) });
  }

  writeCounters() {
    const { ending } = this.frame;
    const point = this.last;
    const write = (name, text) => {
      const place = this.counters[name];
      if (place.textContent !== text) place.textContent = text;
    };
    const figures = ending ? { ...ending, epoch: ending.epochs } : point;
    if (!figures) return;
    write('count', number(this.count(figures)));
    write('best', this.cost(ending ? ending.cost : point.best_cost));
    write('evaluations', number(figures.evaluations));
    write('seconds', `${number(Number(figures.seconds.toFixed(figures.seconds < 10 ? 3 : 1)))} s`);
    write('restarts', number(figures.restarts));
  }

  writePlan() {
    const { puzzle, preset, changes, seed } = this.plan;
    this.find('.lane-title').textContent = presetTitle(preset);
    this.find('.lane-preset').textContent = preset.name;
    this.find('.count-word').textContent = countWord(preset.beat.word, 2, true);
    for (const name of COUNTERS) this.counters[name].textContent = '–';
    this.find('.evaluations').parentElement.hidden = !preset.beat.by_epochs;
    this.find('.link').value = this.group.link();
    this.find('.command').value = commandOf({ text: puzzle.text, preset, changes, seed });
  }

  viewChoice(view) {
    const label = document.createElement('label');
    const radio = Object.assign(document.createElement('input'), { type: 'radio', name: `view-${this.side}`, value: view });
    radio.addEventListener('change', () => {
      this.picked = null;
      this.view = view;
      this.invalidate();
    });
    const text = document.createElement('span');
    text.dataset.t = `view_${view}`;
    text.textContent = t(text.dataset.t);
    label.append(radio, text);
    return label;
  }

  chooseView(view) {
    this.view = view;
    this.picked = null;
    this.find(`input[value="${view}"]`).checked = true;
  }

  pick(index) {
    this.picked = index;
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
    const isCalm = this.state !== 'running';
    const now = performance.now();
    const isSceneDue = isCalm || now - (this.sceneDrawn ?? 0) >= SLOW;
    let shown = null;
    if (this.scene && isSceneDue) {
      this.sceneDrawn = now;
      shown = this.microscope.show(puzzle, this.scene);
      this.find('.told').textContent = shown.words ?? '';
    }
    this.drawBoard(frame, isCalm ? shown : null);
    if (frame) this.drawPopulation(frame, shown, isCalm);
  }

  drawBoard(frame, shown) {
    const { puzzle } = this;
    const individual = this.picked === null ? null : frame?.individuals[Math.min(this.picked, frame.individuals.length - 1)];
    const present = frame?.individuals[0];
    const heat = this.view === 'disagreement' && frame?.disagreement.length > 0 && !individual ? frame.disagreement : null;
    this.radios.disagreement.disabled = !frame?.disagreement.length;
    this.radios.present.disabled = frame !== null && !present;
    const isScene = shown?.grid && !individual && !heat && this.state !== 'solved' && (this.at !== null || this.view === 'present' || this.plan.preset.beat.by_epochs);
    let [values, options] = [frame?.best ?? puzzle.givens, {}];
    if (heat) options = { heat };
    else if (isScene) [values, options] = [shown.grid, { marks: shown.marks, tints: shown.tints, notes: shown.notes }];
    else if (individual) values = individual.values;
    else if (this.view === 'present' && present && this.state !== 'solved') values = present.values;
    if (!heat && !isScene) options.marks = this.changed(values);
    const clashing = this.board.show(puzzle, values, options);
    const now = performance.now();
    if (this.state === 'running' && now - (this.labelled ?? 0) < SLOW) return;
    this.labelled = now;
    this.board.canvas.setAttribute('aria-label', this.boardLabel(values, clashing, heat));
  }

  // Cells that differ from what was drawn last.
  changed(values) {
    const last = this.drawnValues;
    this.drawnValues = values;
    if (!last || last.length !== values.length || this.state === 'solved' || this.state === 'idle') return null;
    const marks = values.map((value, cell) => (value !== last[cell] ? 'changed' : ''));
    return marks;
  }

  // Small pictures need not move as fast as the board while a run goes on.
  drawPopulation(frame, shown, isCalm) {
    const box = this.find('.population-box');
    box.hidden = frame.population < 2;
    if (box.hidden) return;
    const now = performance.now();
    if (!isCalm && now - (this.populationDrawn ?? 0) < SLOW) return;
    this.populationDrawn = now;
    const histogram = this.find('.histogram');
    const costs = shown?.costs ?? frame.costs.filter((cost) => cost !== null);
    if (costs.length > 0) drawHistogram(histogram, costs, isCalm ? shown?.lit ?? [] : []);
    histogram.setAttribute('aria-label', t('histogramLabel', { low: this.cost(Math.min(...costs)), high: this.cost(Math.max(...costs)) }));
    const hasThumbnails = !this.puzzle.isMap && !(isCalm && shown?.thumbnails);
    this.strip.show(this.puzzle, hasThumbnails ? frame : { ...frame, individuals: [] }, this.picked, (cost) => this.cost(cost));
  }

  boardLabel(values, clashing, heat) {
    const sum = (list) => list.reduce((total, value) => total + value, 0);
    if (heat) return t('disagreementLabel', { share: Math.round(sum(heat) / heat.length) });
    const filled = values.filter((value) => value > 0).length;
    return t('boardLabel', { view: t(this.picked === null ? `view_${this.view}` : 'viewIndividual'), filled, cells: values.length, clashing: sum(clashing) });
  }

  // The points with the present one at the end.
  get course() {
    const { points, last } = this;
    return last && last.evaluations > (points.at(-1)?.evaluations ?? -1) ? [...points, last] : points;
  }

  get colour() {
    return theme()[`lane-${this.side}`];
  }

  wireTakeAway() {
    const on = (selector, act) => this.find(selector).addEventListener('click', act);
    const name = (ending) => `evodoku-${this.plan.puzzle.order}x${this.plan.puzzle.order}-${this.plan.preset.name}-${this.plan.seed}${ending}`;
    on('.take-solution', () => download(name('.txt'), `${this.frame.ending.rows}\n`));
    on('.take-picture', () => picture(this, this.group.chart).toBlob((image) => download(name('.png'), image)));
    on('.take-trace', async () => download(name('.csv'), await api.trace(this.id), 'text/csv'));
    this.find('.take').addEventListener('toggle', () => { this.find('.link').value = this.group.link(); });
    on('.take-link', () => {
      this.find('.link').value = this.group.link();
      copy(this.find('.link'), this.group);
    });
    on('.take-command', () => copy(this.find('.command'), this.group));
  }

  translate() {
    translate(this.root);
    this.setup.translate();
    if (this.plan) {
      this.find('.lane-title').textContent = presetTitle(this.plan.preset);
      this.find('.count-word').textContent = countWord(this.plan.preset.beat.word, 2, true);
    }
    this.setState(this.state);
    this.log.translate();
    if (this.frame) this.writeCounters();
    this.invalidate();
  }
}
