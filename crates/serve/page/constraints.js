// The rules of a puzzle: listed in words, added by choosing a kind and its cells, taken away.

import * as api from './api.js';
import { Choosing } from './choosing.js';
import { t, tell } from './words.js';

const find = (id) => document.getElementById(id);

// Rules that hold everywhere are fields of their own.
const EVERYWHERE = ['diagonals', 'windows', 'anti-knight', 'anti-king', 'disjoint-groups'];

// A pill has up to so many cells.
const LONGEST_PILL = 3;

export class Constraints {
  constructor(source) {
    this.source = source;
    this.kinds = [];
    this.choosing = new Choosing(source.editor, { onChange: (cells) => this.onCells(cells), onEnter: () => this.add() });
    find('rule-kind').addEventListener('change', () => this.onKind());
    find('rule-add').addEventListener('click', () => this.add());
    find('rule-clear').addEventListener('click', () => this.choosing.set([]));
    find('rules-box').addEventListener('toggle', () => this.onToggle());
  }

  // The puzzle that is shown has changed, or the language.
  async show(puzzle) {
    this.write(puzzle);
    if (find('rules-box').open) await this.learn();
  }

  // The rules in words: beside the boards, and in the editor with a button each that takes it away.
  write({ rules, moreRules }) {
    const said = rules.map(({ words }) => tell(words));
    const more = moreRules > 0 ? [t('moreRules', { count: moreRules })] : [];
    const item = (text) => Object.assign(document.createElement('li'), { textContent: text });
    find('rules-words').hidden = said.length === 0;
    find('rules-count').textContent = said.length + moreRules;
    find('rules-list').replaceChildren(...[...said, ...more].map(item));
    find('rules-own').replaceChildren(...rules.map((rule, index) => this.row(rule, said[index])), ...more.map(item));
  }

  row(rule, said) {
    const row = document.createElement('li');
    const text = Object.assign(document.createElement('span'), { textContent: said });
    if (rule.field === 'pieces') {
      row.append(text);
      return row;
    }
    const button = Object.assign(document.createElement('button'), { type: 'button', className: 'round', textContent: '×' });
    button.setAttribute('aria-label', t('removeRule', { rule: said }));
    button.addEventListener('click', () => this.remove(rule));
    // The cells of the rule that is looked at.
    for (const event of ['pointerenter', 'focusin']) row.addEventListener(event, () => this.source.editor.mark(rule.cells));
    for (const event of ['pointerleave', 'focusout']) row.addEventListener(event, () => this.source.editor.mark([]));
    row.append(button, text);
    return row;
  }

  async onToggle() {
    if (find('rules-box').open) await this.learn();
    this.onKind();
  }

  // The kinds for a grid of this order, in the language of the page.
  async learn() {
    const { order } = this.source.puzzle;
    const key = `${order}${document.documentElement.lang}`;
    if (this.known === key) return;
    const kinds = await api.kinds(order).catch(() => null);
    if (!kinds || key === this.known) return;
    this.known = key;
    this.kinds = kinds;
    const select = find('rule-kind');
    const chosen = select.value;
    const option = (value, text) => Object.assign(document.createElement('option'), { value, textContent: text });
    const capital = (name) => name.slice(0, 1).toUpperCase() + name.slice(1);
    const group = (label, options) => {
      const element = Object.assign(document.createElement('optgroup'), { label });
      element.append(...options);
      return element;
    };
    const clues = kinds.map(({ name }, index) => option(`clue-${index}`, capital(name)));
    select.replaceChildren(
      option('', t('chooseKind')),
      group(t('rulesOfCells'), [option('extra', t('extraRegion')), ...clues]),
      group(t('rulesEverywhere'), EVERYWHERE.map((name) => option(name, t(`rule_${name}`)))),
    );
    select.value = [...select.options].some(({ value }) => value === chosen) ? chosen : '';
  }

  // The kind that is chosen, if it is one of clues.
  get kind() {
    const [word, index] = find('rule-kind').value.split('-');
    return word === 'clue' ? this.kinds[Number(index)] : null;
  }

  get needsCells() {
    const { kind } = this;
    return find('rules-box').open && (kind ? kind.cells.length > 0 : find('rule-kind').value === 'extra');
  }

  onKind() {
    const { kind } = this;
    const fields = (kind?.fields ?? []).map((field) => this.field(field));
    if (kind?.cells.includes('circle')) fields.unshift(this.field({ name: 'pill', kind: 'number', initial: 1 }));
    find('rule-fields').replaceChildren(...fields);
    find('rule-hint').textContent = this.needsCells ? t(isTwice(kind) ? 'cellsHintTwice' : 'cellsHint') : '';
    find('rule-message').textContent = '';
    this.choosing.turn(this.needsCells);
    find('rule-add').disabled = find('rule-kind').value === '' || this.needsCells;
  }

  field({ name, kind, initial, choices }) {
    const label = Object.assign(document.createElement('label'), { className: 'rule-field' });
    const said = Object.assign(document.createElement('span'), { textContent: t(`field_${name}`) });
    const input = document.createElement(kind === 'choice' ? 'select' : 'input');
    if (kind === 'choice') input.append(...choices.map((value) => Object.assign(document.createElement('option'), { value, textContent: t(`axis_${value}`) })));
    else input.type = kind === 'number' ? 'number' : 'text';
    input.autocomplete = 'off';
    Object.assign(input.dataset, { name, kind });
    const text = kind === 'numbers' ? initial.join(' ') : kind === 'json' ? JSON.stringify(initial) : initial ?? '';
    input.value = text;
    input.addEventListener('keydown', (event) => { if (event.key === 'Enter') this.add(); });
    label.append(said, input);
    return label;
  }

  onCells(cells) {
    find('rule-clear').disabled = cells.length === 0;
    if (this.needsCells) find('rule-add').disabled = cells.length === 0;
    find('rule-cells').textContent = cells.map((cell) => nameOf(cell, this.source.puzzle.order)).join(' ');
  }

  // What was typed into a field; nothing is left out.
  typed() {
    const inputs = [...find('rule-fields').querySelectorAll('[data-name]')];
    const valueOf = ({ dataset: { kind }, value }) => {
      if (kind === 'number') return value.trim() === '' ? undefined : Number(value);
      if (kind === 'numbers') return value.split(/[\s,;/]+/).filter(Boolean).map(Number);
      if (kind === 'json') return JSON.parse(value);
      return value;
    };
    return Object.fromEntries(inputs.map((input) => [input.dataset.name, valueOf(input)]).filter(([, value]) => value !== undefined));
  }

  // The clue that was chosen and typed.
  clue() {
    const { kind, choosing: { cells }, source: { puzzle: { order } } } = this;
    const { pill = 1, ...fields } = this.typed();
    const names = (part) => part.map((cell) => nameOf(cell, order)).join(' ');
    const half = Math.ceil(cells.length / 2);
    const head = Math.min(Math.max(pill, 1), LONGEST_PILL);
    const lists = { cells: cells.slice(0, isTwice(kind) ? half : cells.length), copy: cells.slice(half), others: cells.slice(half), circle: cells.slice(0, head), shaft: cells.slice(head) };
    return { ...kind.template, ...Object.fromEntries(kind.cells.map((list) => [list, names(lists[list])])), ...fields };
  }

  async add() {
    const chosen = find('rule-kind').value;
    const { source, choosing } = this;
    if (chosen === '' || (this.needsCells && choosing.cells.length === 0)) return;
    const form = source.puzzle.with(source.editor.values);
    const joined = (field, entry) => ({ ...form, [field]: [...(form[field] ?? []).filter((known) => known !== entry), entry] });
    try {
      if (this.kind) await this.check(joined('constraints', this.clue()));
      else if (chosen === 'extra') await this.check(joined('extra', [...choosing.cells].sort((one, other) => one - other)));
      else if (chosen === 'diagonals' || chosen === 'windows') await this.check({ ...form, [chosen]: true });
      else await this.check(joined('global', chosen));
      choosing.set([]);
    } catch (error) {
      find('rule-message').textContent = error.message;
    }
  }

  async remove({ field, index }) {
    const { source } = this;
    const form = source.puzzle.with(source.editor.values);
    const changed = index === null ? { ...form, [field]: false } : { ...form, [field]: form[field].filter((_, known) => known !== index) };
    await this.check(changed).catch((error) => { find('rule-message').textContent = error.message; });
    (find('rules-own').querySelectorAll('button')[Math.max((index ?? 0) - 1, 0)] ?? find('rule-kind')).focus();
  }

  // A changed puzzle is shown if it is one.
  async check(form) {
    const drawn = await api.check(form);
    find('rule-message').textContent = '';
    this.source.show(drawn, true);
  }
}

// Has it two groups of as many cells?
const isTwice = (kind) => Boolean(kind?.cells.includes('copy') || kind?.cells.includes('others'));

const nameOf = (cell, order) => `r${Math.floor(cell / order) + 1}c${(cell % order) + 1}`;
