// The page: puzzles, solvers, lanes, and the controls that steer all lanes at once.

import * as api from './api.js';
import { Lane } from './lane.js';
import { roundUp } from './curves.js';
import { readLink } from './link.js';
import { Setup } from './setup.js';
import { wireSettings } from './settings.js';
import { Source } from './source.js';
import { t } from './words.js';

const FIRST_EXAMPLE = '9x9-hard';
const FIRST_PRESETS = { a: 'lvsitanvs-ga', b: 'lvsitanvs-sa' };

// Milliseconds between two drawings of the curves while a run goes on.
const CURVE_PAUSE = 100;

const find = (id) => document.getElementById(id);

class Page {
  constructor(presets) {
    this.presets = presets;
    this.solvers = [];
    this.lanes = [];
    this.axis = 'evaluations';
    this.curvesDrawn = 0;
    this.source = new Source((puzzle) => this.show(puzzle));
    this.wire();
  }

  // One solver or two, each with its lane.
  setSolvers(wanted) {
    for (const lane of this.lanes) lane.leave();
    this.solvers = wanted.map(({ side, preset, changes }) => {
      const setup = new Setup(side, this.presets, {
        onChange: () => this.replan(),
        onLive: (name, value) => this.changeLive(side, name, value),
      });
      setup.choose(preset, changes);
      return setup;
    });
    this.lanes = wanted.map(({ side }) => new Lane(side, this));
    find('setups').replaceChildren(...this.solvers.map((setup) => setup.root));
    find('lane-list').replaceChildren(...this.lanes.map((lane) => lane.root));
    find('lane-list').dataset.count = wanted.length;
    find('compare').checked = wanted.length === 2;
    this.translate();
    if (this.source.puzzle) this.show(this.source.puzzle);
    this.onState();
  }

  // A new puzzle is shown in the lanes that do not run.
  show(puzzle) {
    this.lanes.forEach((lane, index) => {
      if (!lane.isActive) lane.prepare(puzzle, this.solvers[index], this.seed);
    });
  }

  replan() {
    if (this.source.puzzle && !this.isActive) this.show(this.source.puzzle);
  }

  setups() {
    return this.solvers.map(({ side, preset, changes }) => ({ side, preset, changes }));
  }

  get seed() {
    return Number(find('seed').value) || 0;
  }

  get speed() {
    return find('speed').value === '' ? null : Number(find('speed').value);
  }

  get isActive() {
    return this.lanes.some((lane) => lane.isActive);
  }

  async start(paused) {
    const puzzle = await this.source.settled();
    if (this.source.clashes.length > 0) {
      this.say(t('clashRun'));
      for (const lane of this.lanes) lane.fail(`${this.source.clashes[0].message} ${t('clashRun')}`);
      return;
    }
    const begin = (lane, index) => lane.start(puzzle, this.solvers[index], { seed: this.seed, paused, speed: this.speed });
    const begun = await Promise.allSettled(this.lanes.map(begin));
    if (begun.some(({ status }) => status === 'fulfilled')) this.say(t('saidStarted'));
  }

  // Does something with every run that goes on.
  async steer(act) {
    const active = this.lanes.filter((lane) => lane.isActive && lane.id);
    await Promise.all(active.map((lane) => act(lane.id).catch((error) => lane.fail(error.message))));
  }

  async run() {
    if (!this.isActive) await this.start(false);
    else if (this.lanes.some((lane) => lane.state === 'running')) await this.steer(api.pause);
    else await this.steer(api.resume);
  }

  async step() {
    const epochs = Math.max(find('step-count').valueAsNumber || 1, 1);
    if (!this.isActive) await this.start(true);
    await this.steer((id) => api.step(id, epochs));
  }

  async changeLive(side, name, value) {
    const lane = this.lanes.find((candidate) => candidate.side === side);
    if (!lane.isActive || !lane.id) return;
    const told = lane.find('.lane-message');
    told.textContent = '';
    await api.change(lane.id, { parameters: { [name]: value } }).catch((error) => { told.textContent = error.message; });
  }

  // Buttons say what they would do now.
  onState() {
    const isRunning = this.lanes.some((lane) => lane.state === 'running' || lane.state === 'starting');
    const button = find('run');
    button.dataset.t = isRunning ? 'pause' : this.isActive ? 'resume' : 'start';
    button.textContent = t(button.dataset.t);
    find('stop').disabled = !this.isActive;
    find('back').disabled = this.lanes.every((lane) => lane.state === 'idle');
    find('compare').disabled = this.isActive;
    this.solvers.forEach((setup, index) => setup.setRunning(this.lanes[index].isActive));
  }

  say(text) {
    find('announcer').textContent = text;
  }

  // The ranges that all curves share.
  range() {
    const high = (name, list) => {
      let most = 0;
      for (const lane of list) for (const point of lane.course) most = Math.max(most, point[name] ?? 0);
      return most;
    };
    const lanes = this.lanes;
    return {
      right: high(this.axis, lanes),
      cost: roundUp(Math.max(high('worst', lanes), high('mean', lanes), high('cost_since_restart', lanes), 1)),
      temperature: roundUp(high('temperature', lanes) || 1),
      mutation_rate: roundUp(high('mutation_rate', lanes) || 1),
      emptied_share: 1,
      diversity: 1,
    };
  }

  setAxis(axis) {
    this.axis = axis;
    for (const lane of this.lanes) lane.find('.axis').value = axis;
    this.invalidateCurves();
  }

  invalidateCurves() {
    this.areCurvesStale = true;
    this.schedule();
  }

  schedule() {
    if (this.isScheduled) return;
    this.isScheduled = true;
    requestAnimationFrame(() => {
      this.isScheduled = false;
      for (const lane of this.lanes) lane.draw();
      const now = performance.now();
      const isRunning = this.lanes.some((lane) => lane.state === 'running');
      if (!this.areCurvesStale || (isRunning && now - this.curvesDrawn < CURVE_PAUSE)) return;
      [this.areCurvesStale, this.curvesDrawn] = [false, now];
      const range = this.range();
      for (const lane of this.lanes) lane.drawCurves(range, this.axis);
    });
  }

  redraw() {
    for (const lane of this.lanes) lane.invalidate();
    this.source.editor.puzzle?.isMap && this.source.editor.refresh();
    this.invalidateCurves();
  }

  translate() {
    for (const setup of this.solvers) setup.translate(this.solvers.length === 1);
    for (const lane of this.lanes) lane.translate();
    for (const option of find('example').options) option.textContent = exampleName(option.dataset);
    if (this.source.puzzle) {
      this.source.write();
      this.source.editor.refresh(this.source.clashes);
    }
    this.onState();
    this.redraw();
  }

  wire() {
    const on = (id, event, act) => find(id).addEventListener(event, act);
    on('run', 'click', () => this.run());
    on('step', 'click', () => this.step());
    on('stop', 'click', () => this.steer(api.stop));
    on('back', 'click', () => this.start(true));
    on('speed', 'change', () => this.steer((id) => api.change(id, { speed: this.speed })));
    on('seed', 'change', () => this.replan());
    on('new-seed', 'click', () => {
      find('seed').value = Math.floor(Math.random() * 1_000_000) + 1;
      this.replan();
    });
    on('compare', 'change', () => {
      const first = this.setups()[0];
      const second = { side: 'b', preset: FIRST_PRESETS.b, changes: {} };
      const kept = { ...first, preset: first.preset.name };
      this.setSolvers(find('compare').checked ? [kept, second] : [kept]);
    });
    new ResizeObserver(() => this.redraw()).observe(find('lane-list'));
    window.addEventListener('pagehide', () => this.lanes.forEach((lane) => lane.leave()));
    window.addEventListener('hashchange', () => this.open(readLink(location.hash)));
  }

  // Fills in what a link says.
  async open(link) {
    if (!link) return;
    find('seed').value = link.seed;
    await this.source.read(link.text, 0, true);
    if (link.setups.length > 0) this.setSolvers(link.setups);
    find('run').focus();
  }
}

function exampleName({ shape, level }) {
  if (!shape) return t('choose');
  const [size, ...variants] = shape.split('+');
  const parts = [size.replace('x', '×'), ...variants.map((variant) => t(variant)), ...(level ? [t(level)] : [])];
  return parts.join(', ');
}

function fillExamples(examples) {
  const options = examples.map(({ id, shape, level }) => {
    const option = new Option(id, id);
    Object.assign(option.dataset, { shape, level: level ?? '' });
    return option;
  });
  find('example').append(new Option('', ''), ...options);
}

async function begin() {
  const [presets, examples] = await Promise.all([api.presets(), api.examples()]);
  fillExamples(examples);
  const page = new Page(presets);
  wireSettings({ onTheme: () => page.redraw(), onLanguage: () => page.translate() });
  page.setSolvers(Object.entries(FIRST_PRESETS).map(([side, preset]) => ({ side, preset, changes: {} })));
  const link = readLink(location.hash);
  if (link) {
    await page.open(link);
  } else {
    find('example').value = FIRST_EXAMPLE;
    page.source.show(await api.example(FIRST_EXAMPLE));
  }
  document.documentElement.dataset.ready = 'yes';
}

begin().catch((error) => { find('puzzle-message').textContent = error.message; });
