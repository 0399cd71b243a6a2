// The page: puzzle, lanes, and the controls that steer all lanes at once.

import * as api from './api.js';
import { Charts } from './charts.js';
import { wireKeys } from './keys.js';
import { Lane } from './lane.js';
import { Lessons } from './lessons.js';
import { SCHEMA, hashOf, linkOf, pack, readLink } from './link.js';
import { Many } from './many.js';
import { wireSettings } from './settings.js';
import { Solutions } from './solutions.js';
import { Source } from './source.js';
import { transport } from './transport.js';
import { verdict } from './verdict.js';
import { t, tell } from './words.js';

const FIRST_EXAMPLE = '9x9-hard';
const FIRST_PRESETS = { a: 'lvsitanvs-ga', b: 'lvsitanvs-sa' };

// Larger puzzles take so many steps that they begin at full speed.
const PACED_UP_TO = 16;

// Milliseconds between two drawings while a run goes on; a little less than between two frames of a run.
const PAUSE = 40;

const usualPace = ({ order }) => (order > PACED_UP_TO ? '' : '20');

const find = (id) => document.getElementById(id);

class Page {
  constructor(presets, lessons) {
    this.presets = presets;
    this.lanes = [];
    this.drawn = 0;
    this.charts = new Charts();
    this.solutions = new Solutions();
    this.source = new Source((puzzle) => this.onPuzzle(puzzle));
    this.lessons = new Lessons(lessons, this);
    this.many = new Many(this);
    this.wire();
  }

  // One solver or two, each with its lane.
  setSolvers(wanted) {
    for (const lane of this.lanes) lane.leave();
    this.lanes = wanted.map(({ side, preset, changes = {}, live = [] }) => {
      const lane = new Lane(side, this.presets, this);
      lane.setup.choose(preset, changes);
      lane.scheduled = live;
      return lane;
    });
    find('lane-list').replaceChildren(...this.lanes.map((lane) => lane.root));
    find('lane-list').dataset.count = wanted.length;
    find('compare').checked = wanted.length === 2;
    this.translate();
    if (this.source.puzzle) this.show(this.source.puzzle);
    this.onState();
  }

  // A new puzzle ends what ran on the old one, so that nothing of it stays beside the new one.
  onPuzzle(puzzle) {
    this.packed = null;
    this.solutions.look(puzzle, this.source.clashes.length > 0);
    pack(puzzle.text).then((packed) => {
      if (this.source.puzzle !== puzzle) return;
      this.packed = packed;
      this.keep();
    });
    if (find('speed').value === '20') find('speed').value = usualPace(puzzle);
    for (const lane of this.lanes) lane.leave();
    for (const lane of this.lanes) lane.scheduled = [];
    this.show(puzzle);
    this.keep();
  }

  show(puzzle) {
    for (const lane of this.lanes) lane.prepare(puzzle, this.seed);
    this.onState();
  }

  // Another preset or other parameters: what has ended is set back, and what waits at its beginning begins anew; a run that goes on is
  // left alone.
  replan(lane) {
    const waiting = (lane ? [lane] : this.lanes).filter((known) => known.isAtStart);
    for (const known of waiting) {
      known.scheduled = [];
      known.start(this.source.puzzle, { seed: this.seed, paused: true, ...this.pace }).catch(() => {});
    }
    if (waiting.length > 0) this.keep();
    else if (this.source.puzzle && lane && !lane.isActive) {
      lane.scheduled = [];
      lane.prepare(this.source.puzzle, this.seed);
    } else if (this.source.puzzle && !this.isActive) {
      this.show(this.source.puzzle);
    }
    this.onState();
    this.keep();
  }

  get state() {
    // Of a run that goes on or has ended the parameters that it began with count, and the changes made since.
    const setups = this.lanes.map(({ side, setup, plan, frame, scheduled }) => ({
      side, preset: setup.preset, changes: frame ? plan.changes : setup.changes, live: frame ? plan.live : scheduled ?? [],
    }));
    return { text: this.source.puzzle.text, packed: this.packed, setups, seed: this.seed, speed: find('speed').value, usual: usualPace(this.source.puzzle), grain: find('grain').value, lesson: this.lessons.address };
  }

  link() {
    return this.source.puzzle ? linkOf(this.state) : '';
  }

  // The whole state is kept in the address: reload and a sent link restore it.
  keep() {
    if (!this.source.puzzle || !this.isReady) return;
    const hash = hashOf(this.state);
    if (hash !== location.hash) history.replaceState(null, '', hash);
  }

  get seed() {
    return Number(find('seed').value) || 0;
  }

  get pace() {
    const value = (id) => (find(id).value === '' ? null : Number(find(id).value));
    return { speed: value('speed'), grain: value('grain') };
  }

  // A number of beats that the list does not have becomes what suits the engine.
  set grain(beats) {
    const choice = find('grain');
    choice.value = String(beats ?? '');
    if (choice.selectedIndex < 0) choice.value = '';
  }

  get isActive() {
    return this.lanes.some((lane) => lane.isActive);
  }

  async start(paused) {
    const puzzle = await this.source.settled();
    if (this.source.clashes.length > 0) {
      this.say(t('clashRun'));
      this.source.open();
      for (const lane of this.lanes) lane.fail(`${tell(this.source.clashes[0].message)}. ${t('clashRun')}`);
      return;
    }
    await this.solutions.settled();
    this.source.fold();
    const begin = (lane) => (lane.lost ? lane.takeUp({ ...this.pace, paused }) : lane.start(puzzle, { seed: this.seed, paused, ...this.pace, live: lane.scheduled ?? [] }));
    const begun = await Promise.allSettled(this.lanes.map(begin));
    if (begun.some(({ status }) => status === 'fulfilled')) this.say(t('saidStarted'));
  }

  // Does something with every run that goes on.
  async steer(act) {
    const active = this.lanes.filter((lane) => lane.isActive && lane.id);
    await Promise.all(active.map((lane) => Promise.resolve(act(lane.id, lane)).catch((error) => lane.fail(error.message))));
  }

  async run() {
    if (!this.isActive) await this.start(false);
    else if (this.lanes.some((lane) => lane.state === 'running')) await this.steer(api.pause);
    else await this.steer(api.resume);
  }

  async step() {
    const size = find('step-size').value;
    if (!this.isActive) {
      await this.start(true);
      await Promise.all(this.lanes.map((lane) => lane.isActive && this.settled(lane)));
    }
    if (size === '1') await this.steer((id, lane) => lane.stepOperation());
    else await this.steer((id) => api.step(id, size === 'beat' ? 1 : Number(size)));
  }

  // Waits until a lane has its first grids.
  settled(lane) {
    return new Promise((resolve) => {
      const look = () => (lane.state === 'starting' || lane.state === 'preparing' ? setTimeout(look, 20) : resolve());
      look();
    });
  }

  // Buttons say what they would do now.
  onState() {
    const isRunning = this.lanes.some((lane) => ['running', 'starting', 'preparing'].includes(lane.state));
    const button = find('run');
    button.dataset.t = isRunning ? 'pause' : this.isActive ? 'resume' : 'start';
    button.textContent = t(button.dataset.t);
    button.classList.toggle('is-running', isRunning);
    find('stop').disabled = !this.isActive;
    find('back').disabled = this.lanes.every((lane) => lane.state === 'idle');
    find('many').disabled = this.isActive;
    find('verdict').textContent = verdict(this.lanes);
    this.onLook();
    this.lessons?.onState();
  }

  onFrame(lane) {
    if (lane.state === 'running') return;
    if (this.lanes.every((known) => known.frame?.ending)) this.keep();
    this.onLook();
  }

  // The slider goes back through the last told moves while nothing runs.
  onLook() {
    const slider = find('history');
    const isRunning = this.lanes.some((lane) => lane.state === 'running');
    const depth = Math.max(0, ...this.lanes.map((lane) => (lane.id ? lane.depth : 0)));
    const offset = Math.max(0, ...this.lanes.map((lane) => (lane.id ? lane.offset : 0)));
    const isUsable = !isRunning && depth > 0;
    for (const id of ['history', 'earlier', 'later']) find(id).disabled = !isUsable;
    Object.assign(slider, { min: -depth, max: 0 });
    slider.value = -offset;
    slider.setAttribute('aria-valuetext', t('stepsBack', { count: offset }));
  }

  lookBack(offset) {
    for (const lane of this.lanes) if (lane.id && lane.depth > 0) lane.look(lane.frame.last_scene - Math.min(Math.max(offset, 0), lane.depth));
  }

  say(text, isVisible = false) {
    find('announcer').textContent = text;
    if (isVisible) find('verdict').textContent = text;
  }

  invalidateCharts() {
    this.areChartsStale = true;
    this.schedule();
  }

  // Everything is drawn together and at most so often, because each time the browser composes the whole page.
  schedule() {
    if (this.isScheduled) return;
    this.isScheduled = true;
    const isRunning = this.lanes.some((lane) => lane.state === 'running');
    const rest = isRunning ? this.drawn + PAUSE - performance.now() : 0;
    if (rest > 0) setTimeout(() => this.drawSoon(), rest);
    else this.drawSoon();
  }

  drawSoon() {
    requestAnimationFrame((now) => {
      this.isScheduled = false;
      this.drawn = now;
      for (const lane of this.lanes) lane.draw();
      const isRunning = this.lanes.some((lane) => lane.state === 'running');
      if (this.areChartsStale && this.charts.show(this.lanes, isRunning)) this.areChartsStale = false;
    });
  }

  redraw() {
    for (const lane of this.lanes) lane.redraw();
    this.charts.forget();
    this.source.editor.puzzle?.isMap && this.source.editor.refresh();
    this.invalidateCharts();
  }

  translate() {
    for (const lane of this.lanes) lane.translate();
    for (const option of find('example').options) option.textContent = exampleName(option.dataset);
    this.charts.writeLegend();
    this.lessons.translate();
    this.many.translate();
    this.solutions.write();
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
    on('speed', 'change', () => {
      this.steer((id) => api.change(id, { speed: this.pace.speed }));
      this.keep();
    });
    on('grain', 'change', () => {
      this.steer((id) => api.change(id, { grain: this.pace.grain }));
      this.keep();
    });
    on('seed', 'change', () => this.replan());
    on('new-seed', 'click', () => {
      find('seed').value = Math.floor(Math.random() * 1_000_000) + 1;
      this.replan();
    });
    on('compare', 'change', () => {
      const { preset, changes } = this.lanes[0].setup;
      const kept = { side: 'a', preset: preset.name, changes };
      this.setSolvers(find('compare').checked ? [kept, { side: 'b', preset: FIRST_PRESETS.b }] : [kept]);
      this.keep();
    });
    for (const id of ['axis', 'scale']) on(id, 'change', () => this.invalidateCharts());
    on('history', 'input', () => this.lookBack(-find('history').valueAsNumber));
    const offset = () => Math.max(0, ...this.lanes.map((lane) => lane.offset));
    on('earlier', 'click', () => this.lookBack(offset() + 1));
    on('later', 'click', () => this.lookBack(offset() - 1));
    wireKeys(this);
    new ResizeObserver(() => this.redraw()).observe(find('lane-list'));
    window.addEventListener('pagehide', () => this.lanes.forEach((lane) => lane.leave()));
    window.addEventListener('hashchange', () => this.follow());
  }

  // The puzzle of the first screen.
  async showFirst() {
    find('example').value = FIRST_EXAMPLE;
    this.source.show(await api.example(FIRST_EXAMPLE));
  }

  // Another link was opened in this window. Until all of it is filled in, the address stays as it is.
  async follow() {
    const link = await readLink(location.hash);
    this.isReady = false;
    await this.open(link);
    this.isReady = true;
    this.keep();
  }

  // Fills in what a link says; nothing starts by itself. One that is written in names to come is left alone.
  async open(link) {
    if (!link) return;
    if (link.schema > SCHEMA) {
      if (!this.source.puzzle) await this.showFirst();
      this.say(t('linkNewer', { schema: link.schema, known: SCHEMA }), true);
      return;
    }
    const lesson = link.lessonText === null ? this.lessons.find(link.lesson) : await this.lessons.learn(link.lessonText);
    if (!link.text) {
      if (lesson) await this.lessons.open(lesson);
      else await this.showFirst();
      return;
    }
    find('seed').value = link.seed;
    this.grain = link.grain;
    await this.source.read(link.text, 0, true);
    find('speed').value = link.speed ?? usualPace(this.source.puzzle ?? {});
    if (link.setups.length > 0) this.setSolvers(link.setups);
    this.lessons.mark(lesson);
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
  if (!transport.isServer) {
    find('footer-place').dataset.t = 'footerBrowser';
    find('openapi').hidden = true;
  }
  const [presets, examples, lessons] = await Promise.all([api.presets(), api.examples(), api.lessons()]);
  fillExamples(examples);
  const page = new Page(presets, lessons);
  wireSettings({ onTheme: () => page.redraw(), onLanguage: () => page.translate() });
  const link = await readLink(location.hash);
  page.setSolvers(Object.entries(FIRST_PRESETS).map(([side, preset]) => ({ side, preset })));
  await (link ? page.open(link) : page.showFirst());
  page.isReady = true;
  page.keep();
  document.documentElement.dataset.ready = 'yes';
}

begin().catch((error) => { find('verdict').textContent = error.message; });
