// The setup of a lane: a preset, and its parameters in groups, with sliders, reset, and what each does.

import * as api from './api.js';
import { presetTitle, t, translate } from './words.js';

// Which group a parameter belongs to, in the order in which they are shown.
const GROUPS = {
  change: ['temperature', 'cooling', 'cooling_factor', 'chain', 'chain_length', 'acceptance', 'neighbour', 'sample', 'start', 'history', 'rain', 'deviation', 'tenure', 'coldest', 'hottest', 'replicas', 'sweeps', 'first_round', 'longest_cooling', 'frozen_after', 'heat', 'over_constrained_above', 'prelude', 'reinforcement', 'field', 'ants', 'greedy', 'local_evaporation', 'global_evaporation', 'best_evaporation', 'scan', 'burst', 'tenure_random', 'tenure_factor', 'pool', 'weight_chance', 'tabu_share', 'accept_worse', 'places', 'weights', 'saved_share', 'construct_up_to', 'construct_above', 'construct_share', 'first_turn', 'turn_growth'],
  population: ['population', 'offspring', 'init', 'breeding', 'checkpoint', 'inheritance', 'replaced_share'],
  select: ['selection', 'tournament_win', 'replacement', 'keep_percent', 'elites', 'elite_share', 'elitism', 'scaling', 'sharing'],
  cross: ['crossover', 'crossover_parents', 'crossover_rate', 'exchange_rate'],
  mutate: ['mutation', 'mutation_rate', 'mutation_spread', 'swap_rate', 'refill_rate', 'adaptation', 'adaptation_factor', 'upheaval', 'upheaval_rate', 'escalated_rate', 'improvement'],
  grid: ['keep', 'objective', 'kernel'],
};
const groupOf = ({ name, quirk, clues }) => (quirk ? 'quirk' : clues ? 'clues' : Object.keys(GROUPS).find((group) => GROUPS[group].includes(name)) ?? 'restart');

// A slider has so many places.
const PLACES = 500;

export class Setup {
  constructor(root, side, presets, { onChange, onLive }) {
    Object.assign(this, { root, side, presets, onChange, onLive });
    this.select = root.querySelector('.preset');
    this.select.id = `preset-${side}`;
    this.select.append(...groups(presets));
    this.select.addEventListener('change', () => {
      this.choose(this.select.value);
      this.onChange();
    });
    // A click outside folds it.
    document.addEventListener('pointerdown', ({ target }) => { if (root.open && !root.contains(target)) root.open = false; });
    this.idleShown = root.querySelector('.idle-shown');
    this.idleShown.addEventListener('click', () => {
      this.idleShown.setAttribute('aria-pressed', String(this.idleShown.ariaPressed === 'false'));
      this.writeIdle();
    });
    root.addEventListener('keydown', ({ key }) => {
      if (key !== 'Escape') return;
      root.open = false;
      root.querySelector('summary').focus();
    });
  }

  // Takes a preset, with some parameters changed; old names of parameters are looked up.
  choose(name, changes = {}) {
    this.preset = this.presets.find((preset) => preset.name === name) ?? this.presets[0];
    this.select.value = this.preset.name;
    this.inputs = this.preset.parameters.map((parameter) => new Input(this.side, parameter, (value) => {
      this.count();
      this.refreshIdle();
      this.onChange();
      if (parameter.live) this.onLive(parameter.name, value);
    }));
    for (const input of this.inputs) {
      if (input.name in changes) input.set(changes[input.name]);
    }
    const boxes = [...Object.keys(GROUPS), 'restart', 'clues', 'quirk'].map((group) => this.groupBox(group)).filter(Boolean);
    this.root.querySelector('.parameters').replaceChildren(...boxes);
    this.write();
    this.refreshIdle();
  }

  groupBox(group) {
    const own = this.inputs.filter(({ parameter }) => groupOf(parameter) === group);
    if (own.length === 0) return null;
    const box = document.createElement('fieldset');
    const legend = document.createElement('legend');
    legend.dataset.t = `group_${group}`;
    legend.textContent = t(legend.dataset.t);
    box.append(legend, ...own.map((input) => input.root));
    return box;
  }

  // What has no effect with the present values is not shown, unless somebody asks for it or has changed it.
  async refreshIdle() {
    const { preset } = this;
    const idle = await api.idle(preset.name, this.changes).catch(() => null);
    if (idle && preset === this.preset) for (const input of this.inputs) input.setIdle(idle.includes(input.name));
    this.writeIdle();
  }

  writeIdle() {
    const count = this.inputs.filter((input) => input.isIdle && !input.isChanged).length;
    const isShown = this.idleShown.ariaPressed === 'true';
    this.root.querySelector('.parameters').classList.toggle('with-idle', isShown);
    this.idleShown.hidden = count === 0;
    this.idleShown.textContent = t(isShown ? 'hideIdle' : 'showIdle', { count });
  }

  // The parameters that differ from the preset.
  get changes() {
    return Object.fromEntries(this.inputs.filter((input) => input.isChanged).map((input) => [input.name, input.value]));
  }

  count() {
    const count = Object.keys(this.changes).length;
    const shown = this.root.querySelector('.changed-count');
    shown.textContent = count > 0 ? `(${count})` : '';
    shown.title = t('changedCount', { count });
  }

  // While a run goes on only live parameters can be changed.
  setRunning(isRunning) {
    this.select.disabled = isRunning;
    for (const input of this.inputs ?? []) input.setLocked(isRunning && !input.isLive);
  }

  write() {
    const find = (selector) => this.root.querySelector(selector);
    find('.about').textContent = this.preset.about;
    find('.explanation').textContent = this.preset.explanation;
    find('.source').textContent = this.preset.source;
    for (const option of this.select.options) option.textContent = `${presetTitle({ name: option.value })} · ${option.value}`;
    this.count();
  }

  translate() {
    for (const group of this.select.querySelectorAll('optgroup')) group.label = t(`engine_${group.dataset.engine}`);
    translate(this.root);
    if (this.preset) this.write();
    for (const input of this.inputs ?? []) input.write();
    if (this.preset) this.writeIdle();
  }
}

function groups(presets) {
  const engines = [...new Set(presets.map((preset) => preset.engine))];
  return engines.map((engine) => {
    const group = document.createElement('optgroup');
    group.dataset.engine = engine;
    group.append(...presets.filter((preset) => preset.engine === engine).map(({ name }) => new Option(name, name)));
    return group;
  });
}

// One labelled parameter.
class Input {
  constructor(side, parameter, onChange) {
    Object.assign(this, { parameter, name: parameter.name, isLive: parameter.live, standard: parameter.value, kind: parameter.kind });
    const id = `${side}-${parameter.name}`;
    this.control = control(parameter);
    Object.assign(this.control, { id, className: 'parameter-input' });
    this.control.setAttribute('aria-describedby', `${id}-about`);
    this.root = Object.assign(document.createElement('div'), { className: 'parameter' });
    const label = Object.assign(document.createElement('label'), { className: 'parameter-name', htmlFor: id });
    label.append(parameter.name);
    this.tag = Object.assign(document.createElement('span'), { className: 'tag' });
    if (parameter.live) label.append(this.tag);
    this.reset = Object.assign(document.createElement('button'), { type: 'button', className: 'reset', textContent: '↺' });
    this.reset.addEventListener('click', () => {
      this.set(this.standard);
      onChange(this.value);
    });
    const row = Object.assign(document.createElement('div'), { className: 'parameter-row' });
    row.append(this.control);
    this.slider = slider(parameter);
    if (this.slider) {
      row.append(this.slider);
      this.slider.setAttribute('aria-labelledby', `${id}-name`);
      label.id = `${id}-name`;
      this.slider.addEventListener('input', () => { this.control.value = valueAt(parameter, this.slider.valueAsNumber); });
      this.slider.addEventListener('change', () => this.changed(onChange));
    }
    row.append(this.reset);
    this.about = Object.assign(document.createElement('p'), { className: 'hint', id: `${id}-about` });
    this.root.append(label, row, this.about);
    this.control.addEventListener('change', () => this.changed(onChange));
    this.mark();
    this.write();
  }

  changed(onChange) {
    this.control.setAttribute('aria-invalid', String(!this.control.checkValidity()));
    this.mark();
    this.write();
    onChange(this.value);
  }

  mark() {
    this.root.classList.toggle('changed', this.isChanged);
    this.reset.hidden = !this.isChanged;
    if (this.slider) this.slider.value = placeOf(this.parameter, Number(this.value));
  }

  write() {
    const { parameter } = this;
    const choice = parameter.choices.find(({ name }) => name === this.control.value);
    const about = choice ? `${parameter.about} ${choice.name}: ${choice.about}` : `${parameter.about} (${parameter.range})`;
    this.about.textContent = this.isIdle ? `${t('noEffect')} ${about}` : about;
    this.root.title = this.about.textContent;
    this.tag.textContent = t('live');
    this.reset.setAttribute('aria-label', t('resetParameter', { name: this.name, value: this.standard }));
  }

  setIdle(isIdle) {
    if (this.isIdle === isIdle) return;
    this.isIdle = isIdle;
    this.root.classList.toggle('idle', isIdle);
    this.write();
  }

  setLocked(isLocked) {
    for (const control of [this.control, this.slider, this.reset]) if (control) control.disabled = isLocked;
  }

  get value() {
    if (this.kind === 'flag') return this.control.checked;
    if (this.kind === 'choice') return this.control.value;
    return this.control.value === '' ? this.standard : Number(this.control.value);
  }

  get isChanged() {
    return this.value !== this.standard;
  }

  set(value) {
    if (this.kind === 'flag') this.control.checked = value === true || value === 'true';
    else this.control.value = value;
    this.mark();
    this.write();
  }
}

function control({ kind, value, low, high, choices }) {
  if (kind === 'choice') {
    const select = document.createElement('select');
    select.append(...choices.map(({ name }) => new Option(name, name)));
    select.value = value;
    return select;
  }
  const input = document.createElement('input');
  if (kind === 'flag') return Object.assign(input, { type: 'checkbox', checked: value });
  Object.assign(input, { type: 'number', value, step: kind === 'real' ? 'any' : 1 });
  if (low !== null) input.min = low;
  if (high !== null) input.max = high;
  return input;
}

function slider({ kind, low, high }) {
  if (!['integer', 'real'].includes(kind) || low === null || high === null || high > 1e7) return null;
  return Object.assign(document.createElement('input'), { type: 'range', min: 0, max: PLACES, step: 1 });
}

// Wide ranges are spread logarithmically.
const isWide = ({ low, high }) => high - low > 200;
const rounded = ({ kind }, value) => (kind === 'integer' ? Math.round(value) : Number(value.toPrecision(3)));

function valueAt(parameter, place) {
  const { low, high } = parameter;
  const share = place / PLACES;
  const least = Math.max(low, high / 1e6);
  if (isWide(parameter)) return place === 0 ? low : rounded(parameter, least * (high / least) ** share);
  return rounded(parameter, low + share * (high - low));
}

function placeOf(parameter, value) {
  const { low, high } = parameter;
  if (!(value > low)) return 0;
  const least = Math.max(low, high / 1e6);
  const share = isWide(parameter) ? Math.log(Math.max(value, least) / least) / Math.log(high / least) : (value - low) / (high - low);
  return Math.round(Math.min(share, 1) * PLACES);
}
