// Where puzzles come from: examples, the clipboard, files, the generator, the keyboard.

import * as api from './api.js';
import { Constraints } from './constraints.js';
import { Editor } from './editor.js';
import { Puzzle } from './puzzle.js';
import { number, t, tell } from './words.js';

// After the last keystroke, before the server is asked what is wrong.
const PATIENCE = 120;

export class Source {
  // `onPuzzle` hears of every puzzle that is shown; `isSolvable` is false once it is known that there is no solution.
  constructor(onPuzzle, isSolvable) {
    this.onPuzzle = onPuzzle;
    this.isSolvable = isSolvable;
    this.clashes = [];
    this.past = [];
    this.future = [];
    this.wishes = 0;
    // Counts the puzzles that came from elsewhere than the keyboard.
    this.origin = 0;
    this.editor = new Editor(find('editor-box'), (givens) => this.typed(givens));
    this.editor.onPaste = (text) => this.read(text, 0, true);
    this.constraints = new Constraints(this);
    this.wire();
  }

  show(drawn, isTyped = false) {
    const next = new Puzzle(drawn);
    if (!isTyped) this.origin += 1;
    if (this.puzzle && JSON.stringify(this.puzzle.form) !== JSON.stringify(next.form)) this.remember(this.puzzle.form);
    this.puzzle = next;
    this.clashes = drawn.clashes;
    this.editor.show(this.puzzle, drawn.clashes);
    this.constraints.show(this.puzzle);
    this.write();
    this.onPuzzle(this.puzzle);
  }

  // Says what the puzzle is and what is wrong with it.
  write() {
    const { puzzle, clashes } = this;
    find('undo').disabled = this.past.length === 0;
    find('redo').disabled = this.future.length === 0;
    find('inspected').textContent = '';
    find('puzzle-facts').textContent = t('facts', { shape: puzzle.shape, givens: number(puzzle.givenCount) });
    const rest = clashes.length > 1 ? ` (${t('moreClashes', { count: clashes.length - 1 })})` : '';
    find('puzzle-message').textContent = clashes.length > 0 ? `${tell(clashes[0].message)}${rest}` : '';
    find('editor-hint').textContent = t(puzzle.isMap ? 'mapHint' : 'editorHint');
  }

  // The rules in the language that the page has now.
  async retell() {
    const { puzzle } = this;
    const { rules } = await api.check(puzzle.form).catch(() => puzzle);
    if (this.puzzle !== puzzle) return;
    puzzle.rules = rules;
    await this.constraints.show(puzzle);
  }

  // The editor unfolds, or folds to a strip.
  open() {
    find('editor-panel').hidden = false;
    find('edit').setAttribute('aria-expanded', 'true');
    this.editor.refresh(this.clashes);
  }

  fold() {
    find('editor-panel').hidden = true;
    find('edit').setAttribute('aria-expanded', 'false');
  }

  // Back to what was there before the last change, and forth again.
  async undo() {
    await this.travel(this.past, this.future);
  }

  async redo() {
    await this.travel(this.future, this.past);
  }

  async travel(from, to) {
    const form = from.pop();
    if (!form) return;
    to.push(this.puzzle.with([...this.editor.values]));
    this.isTravelling = true;
    this.show(await api.check(form));
    this.isTravelling = false;
  }

  remember(form) {
    if (this.isTravelling || JSON.stringify(form) === JSON.stringify(this.past.at(-1))) return;
    this.past.push(form);
    this.future = [];
    if (this.past.length > 200) this.past.shift();
  }

  // Clashing cells are marked at once; the server's message follows.
  typed(givens) {
    const form = this.puzzle.with(givens);
    const clashing = this.puzzle.clashing(givens);
    const cells = [...clashing.keys()].filter((cell) => clashing[cell]);
    this.editor.refresh([{ cells }]);
    this.isChecked = false;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.check(form), PATIENCE);
  }

  async check(form) {
    clearTimeout(this.timer);
    const drawn = await api.check(form).catch((error) => this.complain(error));
    if (drawn && String(drawn.puzzle.givens) === String(this.editor.values)) this.show(drawn, true);
  }

  // The puzzle as it was typed last, checked.
  async settled() {
    if (String(this.puzzle.givens) !== String(this.editor.values)) await this.check(this.puzzle.with(this.editor.values));
    return this.puzzle;
  }

  complain(error) {
    find('puzzle-message').textContent = error.message;
  }

  // Shows the puzzle of a text; returns what was wrong with it.
  async read(text, index = 0, opens = false) {
    const message = find('paste-message');
    const isLast = this.wish();
    try {
      const drawn = await api.read(text, index);
      if (!isLast()) return null;
      this.text = text;
      message.textContent = drawn.notes.map((note) => `${tell(note)}.`).join(' ');
      find('pick-box').hidden = drawn.count < 2;
      Object.assign(find('pick'), { max: drawn.count, value: index + 1 });
      find('example').value = '';
      this.show(drawn);
      return null;
    } catch (error) {
      if (!isLast()) return null;
      if (opens) {
        find('paste-box').open = true;
        find('paste').value = text;
      }
      message.replaceChildren(error.message, ...excerpt(text, error.places ?? []));
      return error;
    }
  }

  // Of several puzzles asked for at once the last is shown, whichever comes last; one still being made is given up.
  wish() {
    this.making?.abort();
    this.wishes += 1;
    const mine = this.wishes;
    return () => this.wishes === mine;
  }

  wire() {
    const on = (id, event, act) => find(id).addEventListener(event, act);
    on('edit', 'click', () => (find('editor-panel').hidden ? this.open() : this.fold()));
    on('fold', 'click', () => {
      this.fold();
      find('run').focus();
    });
    on('undo', 'click', () => this.undo());
    on('redo', 'click', () => this.redo());
    on('inspect', 'click', () => this.inspect());
    on('hint', 'click', () => this.ask('inspecting', async () => (this.isSolvable() ? this.hint(await api.hint(this.puzzle.form)) : t('hintUnsolvable'))));
    on('export', 'click', () => this.ask('writing', async () => {
      find('exported').value = (await api.write(this.puzzle.form, find('format').value)).text;
      find('exported').select();
      return '';
    }));
    on('example', 'change', async () => {
      const id = find('example').value;
      if (!id) return;
      const isLast = this.wish();
      await api.example(id).then((drawn) => { if (isLast()) this.show(drawn); }, (error) => {
        find('example').value = '';
        this.complain(error);
      });
    });
    on('clear', 'click', () => this.check(this.puzzle.with(Array(this.puzzle.cells).fill(0))).then(() => this.empty(this.puzzle)));
    on('paste-read', 'click', () => this.read(find('paste').value));
    on('pick', 'change', () => this.read(this.text, Math.max(find('pick').valueAsNumber - 1, 0)));
    on('upload', 'change', async (event) => {
      const [file] = event.target.files;
      if (!file) return;
      find('paste').value = (await file.slice(0, 1 << 19).text());
      event.target.value = '';
      await this.read(find('paste').value);
    });
    on('make-level', 'change', () => { find('share-box').hidden = find('make-level').value !== 'share'; });
    on('make', 'click', () => this.make());
    on('make-empty', 'click', () => this.makeEmpty());
  }

  // Pressed again, the button gives up.
  async inspect() {
    if (this.inspecting) {
      this.inspecting.abort();
      return;
    }
    const button = find('inspect');
    this.inspecting = new AbortController();
    button.textContent = t('giveUp');
    await this.ask('inspecting', async () => this.inspected(await api.inspect(this.puzzle.form, this.inspecting.signal)));
    this.inspecting = null;
    button.textContent = t('inspect');
  }

  // Asks for something that takes a moment, and says what came of it.
  async ask(waiting, act) {
    const place = find('inspected');
    place.textContent = t(waiting);
    await this.settled();
    place.textContent = await act().catch((error) => error.message);
  }

  // Where solutions differ is marked.
  inspected(found) {
    this.editor.mark(found.cells);
    return inspected(found);
  }

  // A hint marks its cells and says why.
  hint({ sentence, cells, fills }) {
    const marked = [...cells, ...fills.map(([cell]) => cell)];
    this.editor.mark(marked);
    return tell(sentence);
  }

  async empty(puzzle) {
    this.show(await api.check(puzzle.with(Array(puzzle.cells).fill(0))));
  }

  order() {
    const level = find('make-level').value;
    return {
      shape: find('make-shape').value.trim(),
      jigsaw: find('make-jigsaw').checked,
      diagonals: find('make-diagonals').checked,
      windows: find('make-windows').checked,
      seed: Math.floor(Math.random() * 2 ** 31),
      ...(level === 'share' ? { share: find('make-share').valueAsNumber || 0 } : { level }),
    };
  }

  // Pressed again, the button gives up.
  async make() {
    const button = find('make');
    if (this.making) {
      this.making.abort();
      return;
    }
    this.wish();
    this.making = new AbortController();
    button.textContent = t('giveUp');
    const began = Date.now();
    const tellTime = () => tellOfMaking(t('generating', { seconds: Math.round((Date.now() - began) / 1000) }), true);
    tellTime();
    const clock = setInterval(tellTime, 1000);
    try {
      this.show(await api.make(this.order(), this.making.signal));
      find('example').value = '';
      clearInterval(clock);
      tellOfMaking('');
    } catch (error) {
      clearInterval(clock);
      tellOfMaking(error.message);
    }
    this.making = null;
    button.textContent = t('generate');
  }

  // A shape without givens; jigsaw pieces come from the generator.
  async makeEmpty() {
    const isLast = this.wish();
    try {
      const { level, ...order } = { ...this.order(), share: 1 };
      const made = new Puzzle(await api.make(order));
      if (!isLast()) return;
      await this.empty(made);
      find('example').value = '';
      tellOfMaking('');
    } catch (error) {
      tellOfMaking(error.message);
    }
  }
}

const find = (id) => document.getElementById(id);

// What became of a wish for a puzzle, or that it is being made.
function tellOfMaking(text, isWorking = false) {
  find('make-message').textContent = text;
  find('make-message').classList.toggle('is-working', isWorking);
}

// What is true of a puzzle, in sentences.
function inspected({ answer, reason, solutions, level, hardest, difficulty }) {
  const said = [t(`answer_${answer}`, { solutions })];
  if (reason) said.push(tell(reason));
  if (level) said.push(t('ratedAs', { level: t(level), technique: hardest ?? '–', difficulty: difficulty ?? '–' }));
  return said.join(' ');
}

// The lines that an error is about, with the place marked below.
function excerpt(text, places) {
  if (places.length === 0) return [];
  const lines = text.split('\n');
  const shown = places.slice(0, 3).map(({ line, column, length, text: note }) => {
    const from = Math.max(column - 30, 1);
    const part = (lines[line - 1] ?? '').slice(from - 1, from + 59);
    return `${part}\n${' '.repeat(column - from)}${'^'.repeat(Math.max(Math.min(length, 40), 1))} ${t('line', { line, column, text: note })}`;
  });
  return [Object.assign(document.createElement('pre'), { textContent: shown.join('\n') })];
}
