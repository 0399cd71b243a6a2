// A lane: one run on the page, from its plan to its end.

import * as api from './api.js';
import { commandOf } from './link.js';
import { Log } from './log.js';
import { Setup } from './setup.js';
import { TakeAway } from './takeaway.js';
import { theme } from './theme.js';
import { View } from './view.js';
import { countWord, number, presetTitle, t, tell, translate, write } from './words.js';

// More points than this say nothing more in a curve.
const POINTS_KEPT = 3000;

// Milliseconds between two changes of the counters while a run goes on: nobody reads faster, and each lays the page out.
const COUNTED = 100;

const COUNTERS = ['count', 'best', 'evaluations', 'seconds', 'restarts'];
const ACTIVE = ['running', 'paused', 'starting', 'preparing'];

export class Lane {
  // `group` knows the page's controls, and hears when a lane's state changes.
  constructor(side, presets, group) {
    Object.assign(this, { side, group, state: 'idle', frame: null, points: [], at: null });
    this.root = document.querySelector('#lane-template').content.cloneNode(true).firstElementChild;
    this.root.dataset.side = side;
    this.find = (selector) => this.root.querySelector(selector);
    this.find('.lane-letter').textContent = side.toUpperCase();
    this.log = new Log(this.find('.log'), (entry) => this.when(entry));
    this.view = new View(this);
    this.setup = new Setup(this.find('.setup-box'), side, presets, {
      onChange: () => group.replan(this),
      onLive: (name, value) => this.changeLive(name, value),
    });
    this.counters = Object.fromEntries(COUNTERS.map((name) => [name, this.find(`.${name}`)]));
    this.takeAway = new TakeAway(this);
  }

  get isActive() {
    return ACTIVE.includes(this.state);
  }

  // Has it been set up or set back, and nothing happened since? Then everything can still be changed.
  get isAtStart() {
    return this.state === 'paused' && this.last !== null && this.count(this.last) === 0;
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
    Object.assign(this, { frame: null, scene: null, points: [], last: null, at: null });
    this.log.clear();
    this.find('.lane-message').textContent = '';
    this.view.clear(puzzle, preset.beat.by_epochs ? 'best' : 'present');
    this.setState('idle');
    this.writePlan();
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
    this.frame = frame;
    for (const next of frame.points) if (!(this.points.at(-1)?.evaluations >= next.evaluations)) this.points.push(next);
    if (this.points.length > POINTS_KEPT) this.points = this.points.filter((_, index) => index % 2 === 0);
    this.last = frame.point;
    this.plan.live = frame.changes;
    if (frame.scene) this.hearScene(frame);
    else this.forgetScene(frame);
    this.log.add(frame.log);
    if (frame.ending) this.end(frame.ending);
    else this.setState(frame.state);
    this.lock();
    this.group.onFrame(this);
    this.invalidate();
    this.group.invalidateCharts();
  }

  // At full speed no moves are told; the last one that was is not what happens now.
  forgetScene({ point }) {
    if (!this.scene || this.at !== null || !(point?.evaluations > this.scene.evaluations)) return;
    this.scene = null;
    this.view.forgetScene();
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
    this.scene = { ...frame.scene, evaluations: frame.point?.evaluations ?? 0 };
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
    this.find('.lane-message').textContent = ending.reason ? tell(ending.reason) : reason ? t(reason) : '';
    if (ending.solution) {
      this.find('.solution').value = ending.rows;
      this.find('.solution-box').hidden = false;
    }
    this.find('.take-solution').disabled = !ending.solution;
    if (ending.status === 'solved') this.view.choose('best');
    this.takeAway.onEnd();
    this.group.say(t('saidEnded', { solver: presetTitle(this.plan.preset), status: t(ending.status) }));
  }

  // Most frames change no state, and then nothing is written: even the same text would be laid out anew.
  setState(state) {
    const before = this.state;
    this.state = state;
    if (before === state && state === 'running') return;
    this.lock();
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
    if (before !== state) this.group.onState();
  }

  // While a run goes on only live parameters can be changed.
  lock() {
    const isLocked = this.isActive && !this.isAtStart;
    if (this.isLocked === isLocked) return;
    this.isLocked = isLocked;
    this.setup.setRunning(isLocked);
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
    const figures = ending ? { ...ending, epoch: ending.epochs } : point;
    if (!figures) return;
    write(this.counters.count, number(this.count(figures)));
    write(this.counters.best, this.cost(ending ? ending.cost : point.best_cost));
    write(this.counters.evaluations, number(figures.evaluations));
    write(this.counters.seconds, `${number(Number(figures.seconds.toFixed(figures.seconds < 10 ? 3 : 1)))} s`);
    write(this.counters.restarts, number(figures.restarts));
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

  // Draws before the next repaint of the screen, once for all that came in until then.
  invalidate() {
    this.isStale = true;
    this.group.schedule();
  }

  draw() {
    if (!this.isStale || !this.puzzle) return;
    this.isStale = false;
    const now = performance.now();
    if (this.frame && (this.state !== 'running' || now - (this.counted ?? 0) >= COUNTED)) {
      this.counted = now;
      this.writeCounters();
    }
    this.view.draw();
  }

  // Sizes and colours may be others now.
  redraw() {
    this.view.forget();
    this.invalidate();
  }

  // The points with the present one at the end.
  get course() {
    const { points, last } = this;
    return last && last.evaluations > (points.at(-1)?.evaluations ?? -1) ? [...points, last] : points;
  }

  get colour() {
    return theme()[`lane-${this.side}`];
  }

  translate() {
    translate(this.root);
    this.setup.translate();
    this.takeAway.write();
    if (this.plan) {
      this.find('.lane-title').textContent = presetTitle(this.plan.preset);
      this.find('.count-word').textContent = countWord(this.plan.preset.beat.word, 2, true);
    }
    this.find('.badge').textContent = t(this.find('.badge').dataset.state);
    this.log.translate();
    this.invalidate();
  }
}
