// The page: a puzzle, one lane or two, and the state of all that in the address.

import * as api from './api.js';
import { Charts } from './charts.js';
import { Controls } from './controls.js';
import { nameExamples } from './examples.js';
import { wireKeys } from './keys.js';
import { Lane } from './lane.js';
import { Lessons } from './lessons.js';
import { SCHEMA, hashOf, linkOf, pack, readLink } from './link.js';
import { Many } from './many.js';
import { Presentation } from './presentation.js';
import { Refresh } from './refresh.js';
import { Solutions } from './solutions.js';
import { Source } from './source.js';
import { Sweep } from './sweep.js';
import { language, t, tell } from './words.js';

const FIRST_EXAMPLE = '9x9-easy';
const FIRST_PRESETS = { a: 'lvsitanvs-ga', b: 'lvsitanvs-sa' };

// Steps a second on the first screen, and after how many milliseconds the rest is run as fast as it goes.
const FIRST_PACE = '5';

// With this seed both take some seconds.
const FIRST_SEED = 9;
const FIRST_PATIENCE = 18_000;

// What the page shows: the first screen, a chapter, or everything.
const VIEWS = ['start', 'chapter', 'bench'];

// Larger puzzles take so many steps that they begin at full speed.
const PACED_UP_TO = 16;

const usualPace = ({ order }) => (order > PACED_UP_TO ? '' : '20');

const find = (id) => document.getElementById(id);

export class Page {
  constructor(presets, lessons) {
    this.presets = presets;
    this.lanes = [];
    this.charts = new Charts();
    this.refresh = new Refresh(this);
    this.solutions = new Solutions();
    this.source = new Source((puzzle) => this.onPuzzle(puzzle), () => this.solutions.isPossible);
    this.controls = new Controls(this);
    this.lessons = new Lessons(lessons, this);
    this.many = new Many(this);
    this.sweep = new Sweep(this);
    this.presentation = new Presentation(() => this.refresh.redraw());
    wireKeys(this);
    const observer = new ResizeObserver(() => this.refresh.redraw());
    for (const id of ['lane-list', 'cost-chart']) observer.observe(find(id));
    window.addEventListener('pagehide', () => this.lanes.forEach((lane) => lane.leave()));
    window.addEventListener('hashchange', () => this.follow());
    find('bench').addEventListener('click', () => this.goTo('bench'));
    find('door-bench').addEventListener('click', () => this.goTo('bench'));
    find('door-solve').addEventListener('click', () => this.solveOwn());
    find('door-chapters').addEventListener('click', () => this.lessons.openFirst());
    find('home').addEventListener('click', () => this.goHome());
    document.querySelector('.skip').addEventListener('click', (event) => {
      event.preventDefault();
      find('lanes').focus();
    });
  }

  async begin(link) {
    this.setSolvers(Object.entries(FIRST_PRESETS).map(([side, preset]) => ({ side, preset })));
    await this.open(link);
    this.isReady = true;
    this.keep();
  }

  get view() {
    return document.documentElement.dataset.view;
  }

  setView(view) {
    document.documentElement.dataset.view = VIEWS.includes(view) ? view : 'start';
    find('bench').setAttribute('aria-pressed', String(this.view === 'bench'));
    this.refresh.redraw();
  }

  goTo(view) {
    this.setView(view);
    this.keep();
    find('run').focus();
  }

  // A puzzle of one's own: typed or pasted, checked, explained by hints, and solved at once.
  solveOwn() {
    this.setSolvers([{ side: 'a', preset: 'auto' }]);
    this.controls.speed = null;
    this.goTo('bench');
    this.source.open();
    find('editor-panel').scrollIntoView({ block: 'nearest' });
    this.keep();
  }

  async goHome() {
    this.isReady = false;
    this.lessons.mark(null);
    this.setSolvers(Object.entries(FIRST_PRESETS).map(([side, preset]) => ({ side, preset })));
    this.controls.grain = null;
    await this.showFirst();
    this.isReady = true;
    this.keep();
    find('run').focus();
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
    find('lanes').dataset.count = wanted.length;
    find('compare').checked = wanted.length === 2;
    this.translate();
    if (this.source.puzzle) this.show(this.source.puzzle);
    this.onState();
  }

  // A second lane beside the first, or none.
  compare(isWanted) {
    const { preset, changes } = this.lanes[0].setup;
    const kept = { side: 'a', preset: preset.name, changes };
    this.setSolvers(isWanted ? [kept, { side: 'b', preset: FIRST_PRESETS.b }] : [kept]);
    this.keep();
  }

  // A new puzzle ends what ran on the old one, so that nothing of it stays beside the new one.
  onPuzzle(puzzle) {
    this.packed = null;
    if (this.isReady) this.notice('');
    this.solutions.look(puzzle, this.source.clashes.length > 0);
    pack(puzzle.text).then((packed) => {
      if (this.source.puzzle !== puzzle) return;
      this.packed = packed;
      this.keep();
    });
    if (find('speed').value === '20') this.controls.speed = usualPace(puzzle);
    for (const lane of this.lanes) {
      lane.leave();
      lane.scheduled = [];
    }
    this.show(puzzle);
    this.keep();
  }

  show(puzzle) {
    for (const lane of this.lanes) lane.prepare(puzzle, this.controls.seed);
    this.onState();
  }

  // Another preset or other parameters: what has ended is set back, and what waits at its beginning begins anew; a run that goes on is
  // left alone.
  replan(lane) {
    const { puzzle } = this.source;
    const { seed, pace } = this.controls;
    const waiting = (lane ? [lane] : this.lanes).filter((known) => known.isAtStart);
    for (const known of waiting) {
      known.scheduled = [];
      known.start(puzzle, { seed, paused: true, ...pace }).catch(() => {});
    }
    if (waiting.length === 0 && puzzle) {
      if (lane && !lane.isActive) {
        lane.scheduled = [];
        lane.prepare(puzzle, seed);
      } else if (!this.isActive) {
        this.show(puzzle);
      }
    }
    this.onState();
    this.keep();
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
    this.hurryLater();
    const { seed, pace } = this.controls;
    const begin = (lane) => (lane.lost ? lane.takeUp({ ...pace, paused }) : lane.start(puzzle, { seed, paused, ...pace, live: lane.scheduled ?? [] }));
    const begun = await Promise.allSettled(this.lanes.map(begin));
    if (begun.some(({ status }) => status === 'fulfilled')) this.say(t('saidStarted'));
    this.keep();
  }

  // The first run ends while one still looks: what is not done by then goes on at full speed.
  hurryLater() {
    clearTimeout(this.hurry);
    if (this.view !== 'start') return;
    this.hurry = setTimeout(() => {
      if (this.view === 'start') this.controls.steer((id) => api.change(id, { speed: null }));
    }, FIRST_PATIENCE);
  }

  onState() {
    const isOver = this.lanes.length > 0 && this.lanes.every((lane) => lane.frame?.ending);
    find('lanes').toggleAttribute('data-over', isOver);
    this.controls.onState();
    this.lessons?.onState();
  }

  onFrame(lane) {
    this.lessons.onState();
    if (lane.state === 'running') return;
    if (this.lanes.every((known) => known.frame?.ending)) this.keep();
    this.controls.onLook();
  }

  say(text, isVisible = false) {
    find('announcer').textContent = text;
    if (isVisible) find('verdict').textContent = text;
  }

  // Words of the page are there at once, texts of presets are asked for.
  async changeLanguage() {
    this.translate();
    const asked = language();
    const presets = await api.presets().catch(() => []);
    if (language() !== asked) return;
    for (const { name, about, explanation, parameters } of presets) {
      const known = this.presets.find((preset) => preset.name === name);
      Object.assign(known, { about, explanation });
      known.parameters.forEach((parameter, index) => {
        const { about: text, range, choices } = parameters[index];
        Object.assign(parameter, { about: text, range, choices });
      });
    }
    this.translate();
    if (this.source.puzzle) await this.source.retell();
  }

  translate() {
    for (const lane of this.lanes) lane.translate();
    nameExamples();
    this.charts.writeLegend();
    this.lessons.translate();
    this.many.translate();
    this.sweep.translate();
    this.solutions.write();
    if (this.source.puzzle) {
      this.source.write();
      this.source.editor.refresh(this.source.clashes);
    }
    this.onState();
    this.refresh.redraw();
  }

  get state() {
    // Of a run that goes on or has ended the parameters that it began with count, and the changes made since.
    const setups = this.lanes.map(({ side, setup, plan, frame, scheduled }) => ({
      side, preset: setup.preset, changes: frame ? plan.changes : setup.changes, live: frame ? plan.live : scheduled ?? [],
    }));
    const { controls, source: { puzzle } } = this;
    return { text: puzzle.text, packed: this.packed, setups, seed: controls.seed, speed: find('speed').value, usual: usualPace(puzzle), grain: controls.grain, lesson: this.lessons.address, view: this.view, sweep: this.sweep.address };
  }

  link() {
    return this.source.puzzle ? linkOf(this.state) : '';
  }

  // The whole state is kept in the address: reload and a sent link restore it.
  keep() {
    if (!this.source.puzzle || !this.isReady) return;
    const { state } = this;
    const hash = hashOf(state);
    // Another puzzle or lesson is another place, to which Back returns; a digit or a parameter is not.
    const place = JSON.stringify([state.lesson, state.view, this.source.origin]);
    const isNewPlace = this.place !== undefined && this.place !== place;
    this.place = place;
    if (hash === location.hash) return;
    if (isNewPlace) history.pushState(null, '', hash);
    else history.replaceState(null, '', hash);
  }

  // The puzzle of the first screen.
  async showFirst(view = 'start') {
    this.setView(view);
    find('example').value = FIRST_EXAMPLE;
    this.source.show(await api.example(FIRST_EXAMPLE));
    this.controls.speed = FIRST_PACE;
    this.controls.seed = FIRST_SEED;
    this.show(this.source.puzzle);
  }

  // Another link was opened in this window. Until all of it is filled in, the address stays as it is.
  async follow() {
    const link = await readLink(location.hash);
    this.isReady = false;
    await this.open(link);
    this.isReady = true;
    // It is a place that the browser knows already.
    this.place = undefined;
    this.keep();
  }

  // Fills in what a link says; nothing starts by itself. What cannot be filled in is named.
  async open(link) {
    if (!link) {
      await this.showFirst();
      return;
    }
    const faults = link.faults.map((fault) => t(fault));
    if (link.schema > SCHEMA) {
      faults.push(t('linkNewer', { schema: link.schema, known: SCHEMA }));
      await this.showFirst();
    } else {
      faults.push(...await this.fill(link));
    }
    this.notice(faults.join(' '));
  }

  // Says what could not be filled in.
  async fill(link) {
    const faults = [];
    const lesson = link.lessonText === null ? this.lessons.find(link.lesson) : await this.lessons.learn(link.lessonText);
    if (link.lesson && !lesson) faults.push(t('linkLesson', { lesson: link.lesson }));
    if (!link.text) {
      if (lesson) await this.lessons.open(lesson, link.step - 1);
      else await this.showFirst(link.view ?? (link.lessonText === null ? 'start' : 'bench'));
      return faults;
    }
    const { controls } = this;
    this.setView(link.view ?? (lesson ? 'chapter' : 'bench'));
    controls.seed = link.seed;
    controls.grain = Number(link.grain) || null;
    const refusal = await this.source.read(link.text, 0, true);
    if (refusal && !this.source.puzzle) await this.showFirst('bench');
    if (refusal) return [...faults, t('linkPuzzle', { reason: tell(refusal.message) })];
    controls.speed = link.speed ?? usualPace(this.source.puzzle ?? {});
    const known = link.setups.filter(({ preset }) => this.presets.some(({ name }) => name === preset));
    for (const { preset } of link.setups) if (!this.presets.some(({ name }) => name === preset)) faults.push(t('linkPreset', { preset }));
    if (known.length > 0) this.setSolvers(known);
    for (const { side, changes } of known) {
      const { setup } = this.lanes.find((lane) => lane.side === side);
      for (const name of Object.keys(changes)) if (!setup.inputs.some((input) => input.name === name)) faults.push(t('linkParameter', { name, preset: setup.preset.name }));
    }
    this.lessons.mark(lesson, link.step - 1);
    if (link.sweep) this.sweep.open(link.sweep);
    find('run').focus();
    return faults;
  }

  // Something that the reader should know before going on; it stays until another puzzle or link is opened.
  notice(text) {
    find('notice').textContent = text;
  }
}
