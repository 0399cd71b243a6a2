// A solver's setup: its preset, what it is, and inputs for its parameters as they are declared.

import { t, translate } from './words.js';

export class Setup {
  // `onChange` hears that something was chosen; `onLive` hears a live parameter's new value.
  constructor(side, presets, { onChange, onLive }) {
    this.side = side;
    this.presets = presets;
    this.onChange = onChange;
    this.onLive = onLive;
    this.root = document.querySelector('#setup-template').content.cloneNode(true).firstElementChild;
    this.select = this.root.querySelector('.preset');
    this.select.id = `preset-${side}`;
    this.select.append(...groups(presets));
    this.select.addEventListener('change', () => {
      this.choose(this.select.value);
      this.onChange();
    });
  }

  // Takes a preset, with some parameters changed.
  choose(name, changes = {}) {
    this.preset = this.presets.find((preset) => preset.name === name) ?? this.presets[0];
    this.select.value = this.preset.name;
    const find = (selector) => this.root.querySelector(selector);
    find('.about').textContent = this.preset.about;
    find('.explanation').textContent = this.preset.explanation;
    find('.source').textContent = this.preset.source;
    this.inputs = this.preset.parameters.map((parameter) => new Input(this.side, parameter, (value) => {
      this.count();
      this.onChange();
      if (parameter.live) this.onLive(parameter.name, value);
    }));
    for (const input of this.inputs) if (input.name in changes) input.set(changes[input.name]);
    find('.parameters').replaceChildren(...this.inputs.map((input) => input.root));
    this.count();
  }

  // The parameters that differ from the preset.
  get changes() {
    return Object.fromEntries(this.inputs.filter((input) => input.isChanged).map((input) => [input.name, input.value]));
  }

  count() {
    const count = Object.keys(this.changes).length;
    this.root.querySelector('.changed-count').textContent = count > 0 ? t('changedCount', { count }) : '';
  }

  // While a run goes on only live parameters can be changed.
  setRunning(isRunning) {
    this.select.disabled = isRunning;
    for (const input of this.inputs) input.control.disabled = isRunning && !input.isLive;
  }

  translate(isAlone) {
    translate(this.root);
    this.root.querySelector('.setup-name').textContent = isAlone ? t('solver') : t(this.side === 'a' ? 'solverA' : 'solverB');
    for (const tag of this.root.querySelectorAll('.tag')) tag.textContent = t('live');
    this.count();
  }
}

function groups(presets) {
  const engines = [...new Set(presets.map((preset) => preset.engine))];
  return engines.map((engine) => {
    const group = document.createElement('optgroup');
    group.label = engine.replace('_', ' ');
    group.append(...presets.filter((preset) => preset.engine === engine).map(({ name }) => new Option(name, name)));
    return group;
  });
}

// One labelled parameter.
class Input {
  constructor(side, parameter, onChange) {
    Object.assign(this, { name: parameter.name, isLive: parameter.live, standard: parameter.value, kind: parameter.kind });
    const id = `${side}-${parameter.name}`;
    this.control = control(parameter);
    Object.assign(this.control, { id, className: 'parameter-input' });
    this.control.setAttribute('aria-describedby', `${id}-about`);
    this.root = document.createElement('div');
    this.root.className = 'parameter';
    const label = document.createElement('label');
    const name = document.createElement('span');
    name.className = 'parameter-name';
    name.append(parameter.name);
    if (parameter.live) name.append(Object.assign(document.createElement('span'), { className: 'tag', textContent: t('live') }));
    label.append(name, this.control);
    const about = Object.assign(document.createElement('p'), { className: 'hint', id: `${id}-about`, lang: 'en' });
    about.textContent = `${parameter.about} (${parameter.range})`;
    if (parameter.kind === 'choice') about.textContent = this.aboutChoice(parameter);
    this.root.append(label, about);
    this.control.addEventListener('change', () => {
      if (parameter.kind === 'choice') about.textContent = this.aboutChoice(parameter);
      this.control.setAttribute('aria-invalid', String(!this.control.checkValidity()));
      this.root.classList.toggle('changed', this.isChanged);
      onChange(this.value);
    });
  }

  aboutChoice(parameter) {
    const choice = parameter.choices.find(({ name }) => name === this.control.value);
    return `${parameter.about} ${choice.name}: ${choice.about}`;
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
    this.root.classList.toggle('changed', this.isChanged);
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
