// A lane: one run on the page, from its plan to its end.

import * as api from './api.js';
import { Figures } from './figures.js';
import { commandOf } from './link.js';
import { Log } from './log.js';
import { Scenes } from './scenes.js';
import { Setup } from './setup.js';
import { TakeAway } from './takeaway.js';
import { theme } from './theme.js';
import { View } from './view.js';
import { presetTitle, t, tell, translate, write } from './words.js';

const ACTIVE = ['running', 'paused', 'starting', 'preparing'];

export class Lane {
  constructor(side, presets, page) {
    Object.assign(this, { side, page, state: 'idle', frame: null });
    this.root = document.querySelector('#lane-template').content.cloneNode(true).firstElementChild;
    this.root.dataset.side = side;
    this.find = (selector) => this.root.querySelector(selector);
    this.find('.lane-letter').textContent = side.toUpperCase();
    this.figures = new Figures(this);
    this.scenes = new Scenes(this);
    this.log = new Log(this.find('.log'), (entry) => this.figures.when(entry));
    this.view = new View(this);
    this.setup = new Setup(this.find('.setup-box'), side, presets, {
      onChange: () => page.replan(this),
      onLive: (name, value) => this.changeLive(name, value),
    });
    this.takeAway = new TakeAway(this);
  }

  get isActive() {
    return ACTIVE.includes(this.state);
  }

  // Has it been set up or set back, and nothing happened since? Then everything can still be changed.
  get isAtStart() {
    const { figures } = this;
    return this.state === 'paused' && figures.last !== null && figures.count(figures.last) === 0;
  }

  // Shows a puzzle and a solver before anything is run.
  prepare(puzzle, seed) {
    const { preset, changes } = this.setup;
    this.puzzle = puzzle;
    this.plan = { puzzle, preset, changes, seed, live: [] };
    this.frame = null;
    this.lost = null;
    this.scenes.clear();
    this.figures.clear();
    this.log.clear();
    this.message('');
    this.view.clear(puzzle, preset.beat.by_epochs ? 'best' : 'present');
    this.setState('idle');
    this.writePlan();
    this.invalidate();
    this.page.refresh.invalidateCharts();
  }

  async start(puzzle, { seed, paused, speed, grain, until, live = [] }) {
    this.leave();
    this.prepare(puzzle, seed);
    this.setState('starting');
    const { preset, changes } = this.plan;
    this.plan.live = live;
    try {
      const wanted = { max_evaluations: this.page.lessons.budget, puzzle: puzzle.form, preset: preset.name, parameters: changes, seed, paused, speed, grain, changes: live };
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

  message(text) {
    this.find('.lane-message').textContent = text;
  }

  fail(message) {
    this.message(message);
    this.setState('failed');
  }

  // The server is gone. Where the run was is known, so that it can be taken up again.
  lose() {
    this.lost = { until: this.figures.last?.evaluations ?? 0, live: this.plan.live };
    this.id = null;
    this.fail(t('lost'));
  }

  // Goes to where a lost run was, as fast as it can.
  async takeUp(options) {
    const { lost, lost: { until, live } } = this;
    this.lost = null;
    try {
      await this.start(this.plan.puzzle, { ...options, seed: this.plan.seed, until, live });
    } catch {
      // The place is kept for the next time.
      this.lost = lost;
    }
  }

  onFrame(frame) {
    frame.best ??= this.frame?.best ?? this.puzzle.givens;
    this.frame = frame;
    this.figures.hear(frame);
    this.hearChanges(frame);
    this.scenes.hear(frame);
    this.log.add(frame.log);
    if (frame.ending) this.end(frame.ending);
    else this.setState(frame.state);
    this.lock();
    this.page.onFrame(this);
    this.invalidate();
    this.page.refresh.invalidateCharts();
  }

  // What was changed since the run began, and what its link has still in store. The address tells of a change at once.
  hearChanges({ changes, point, ending }) {
    const ahead = ending ? [] : (this.scheduled ?? []).filter(({ at }) => at > (point?.evaluations ?? 0));
    this.plan.live = [...changes, ...ahead];
    if (this.changes !== changes.length) this.page.keep();
    this.changes = changes.length;
  }

  end(ending) {
    this.setState(ending.status);
    // Left for too long, it was let go; Start goes to where it was.
    if (ending.stopped === 'unheard') this.lost = { until: ending.evaluations, live: this.plan.live };
    const reason = { time_limit: 'stoppedTime', unheard: 'stoppedUnheard', shutdown: 'stoppedServer' }[ending.stopped];
    this.message(ending.reason ? tell(ending.reason) : reason ? t(reason) : '');
    if (ending.solution) {
      this.find('.solution').value = ending.rows;
      this.find('.solution-box').hidden = false;
    }
    this.find('.take-solution').disabled = !ending.solution;
    if (ending.status === 'solved') this.view.choose('best');
    this.takeAway.onEnd();
    this.page.say(t('saidEnded', { solver: presetTitle(this.plan.preset), status: t(ending.status) }));
  }

  // Most frames change no state, and then nothing is written: even the same text would be laid out anew.
  setState(state) {
    const before = this.state;
    this.state = state;
    if (before === state && state === 'running') return;
    this.lock();
    this.invalidate();
    if (state === 'idle') {
      this.find('.solution-box').hidden = true;
      this.find('.take-solution').disabled = true;
    }
    this.find('.take-trace').disabled = !this.id;
    // What it says changes with the run only when live parameters do; it is written when the run rests, or when asked for.
    if (this.plan && state !== 'running') this.find('.link').value = this.page.link();
    if (state === 'paused' && before !== 'paused' && this.frame) {
      const { figures } = this;
      this.page.say(t('saidPaused', { solver: presetTitle(this.plan.preset), count: figures.countText, cost: figures.cost(figures.last?.best_cost) }));
    }
    if (before !== state) this.page.onState();
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
    this.message('');
    await api.change(this.id, { parameters: { [name]: value } }).catch((error) => this.message(error.message));
  }

  writePlan() {
    const { puzzle, preset, changes, seed } = this.plan;
    this.root.dataset.engine = preset.engine;
    this.find('.lane-title').textContent = presetTitle(preset);
    this.find('.lane-preset').textContent = preset.name;
    this.find('.link').value = this.page.link();
    this.find('.command').value = commandOf({ text: puzzle.text, preset, changes, seed });
  }

  // Which option of a parameter the run began with, if its engine has that parameter.
  option(name) {
    const { preset, changes } = this.plan;
    return changes[name] ?? preset.parameters.find((parameter) => parameter.name === name)?.value;
  }

  // It is drawn before the next repaint of the screen, once for all that came in until then.
  invalidate() {
    this.isStale = true;
    this.page.refresh.schedule();
  }

  // Draws what is new; `tells` says whether texts are written as well, which a run that goes on has less often.
  draw(tells) {
    if (!this.isStale || !this.puzzle) return;
    this.isStale = false;
    const isCalm = this.state !== 'running';
    this.writeState();
    if (this.frame && (tells || isCalm)) this.figures.write(this.frame.ending);
    this.view.draw(isCalm, tells || isCalm);
  }

  // Its state is told together with what is shown of it: who reads "paused" sees where it paused.
  writeState() {
    const badge = this.find('.badge');
    badge.dataset.state = this.state === 'starting' ? 'preparing' : this.state;
    write(badge, t(badge.dataset.state));
  }

  // Sizes and colours may be others now.
  redraw() {
    this.view.forget();
    this.invalidate();
  }

  get colour() {
    return theme()[`lane-${this.side}`];
  }

  translate() {
    translate(this.root);
    this.setup.translate();
    this.takeAway.write();
    this.figures.translate();
    this.view.translate();
    if (this.plan) this.find('.lane-title').textContent = presetTitle(this.plan.preset);
    this.writeState();
    this.log.translate();
    this.invalidate();
  }
}
