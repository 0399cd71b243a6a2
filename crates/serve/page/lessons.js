// Lessons: each fills in a puzzle, solvers, seed and pace, asks a question and, at the end, says what was seen.

import * as api from './api.js';
import { copy } from './files.js';
import { LONGEST_LESSON, pack } from './link.js';
import { language, t } from './words.js';

const find = (id) => document.getElementById(id);

export class Lessons {
  constructor(list, page) {
    this.list = list;
    this.page = page;
    this.lesson = null;
    find('lesson').addEventListener('change', () => {
      if (find('lesson').value) this.openById(find('lesson').value);
      else this.close();
    });
    find('lesson-close').addEventListener('click', () => this.close());
    find('lesson-next').addEventListener('click', () => this.next());
    find('lesson-reveal').addEventListener('click', () => this.reveal());
    find('lesson-file').addEventListener('change', async ({ target }) => {
      const [file] = target.files;
      target.value = '';
      if (file) await this.openText(await file.slice(0, LONGEST_LESSON).text());
    });
    find('lesson-link').addEventListener('click', () => this.copyLink());
  }

  get id() {
    return this.lesson?.id;
  }

  // How far a lesson's runs go.
  get budget() {
    return this.lesson?.budget ?? null;
  }

  async openById(id) {
    const lesson = this.find(id);
    if (lesson) await this.open(lesson);
  }

  // A lesson that somebody wrote, from a file or a link: read, listed and opened.
  async openText(text) {
    const lesson = await this.learn(text);
    if (lesson) await this.open(lesson);
  }

  // Reads a lesson and lists it; says what is wrong with it.
  async learn(text) {
    try {
      const lesson = { ...await api.readLesson(text), packed: await pack(text) };
      this.list = [...this.list.filter(({ id }) => id !== lesson.id), lesson];
      return lesson;
    } catch (error) {
      this.close();
      find('lesson-card').hidden = false;
      find('lesson-title').textContent = error.message;
      return null;
    }
  }

  // What an address says of a lesson: ours by name, others whole.
  get address() {
    const { id, packed } = this.lesson ?? {};
    return packed ? { 'lesson-text': packed } : id ? { lesson: id } : {};
  }

  // A link that opens the lesson and nothing more, for pupils.
  // It is shown before it is copied, since a clipboard may take its time or never answer.
  copyLink() {
    const value = `${location.href.split('#')[0]}#${new URLSearchParams(this.address)}`;
    const field = Object.assign(find('lesson-address'), { value, hidden: false });
    field.setAttribute('aria-label', t('lessonAddress'));
    return copy(field, this.page);
  }

  async open(lesson) {
    const { page, page: { controls } } = this;
    this.lesson = lesson;
    controls.seed = lesson.seed;
    controls.speed = lesson.pace;
    controls.grain = lesson.grain ?? null;
    await page.source.read(lesson.puzzle, 0, true);
    // Another lesson was opened meanwhile.
    if (this.lesson !== lesson) return;
    controls.speed = lesson.pace;
    page.source.fold();
    page.setSolvers(lesson.lanes.map(({ preset, parameters }, index) => ({ side: 'ab'[index], preset, changes: parameters })));
    this.write();
    page.keep();
    find('run').focus();
  }

  // Shows the text of a lesson whose state came with a link.
  mark(lesson) {
    this.lesson = lesson ?? null;
    this.write();
  }

  find(id) {
    return this.list.find((known) => known.id === id);
  }

  close() {
    this.lesson = null;
    this.write();
    this.page.keep();
  }

  next() {
    const place = this.list.findIndex(({ id }) => id === this.id);
    this.open(this.list[(place + 1) % this.list.length]);
  }

  reveal() {
    find('lesson-answer').hidden = false;
  }

  // At the end of a lesson's runs it is said what was seen.
  onState() {
    if (this.lesson && this.page.lanes.length > 0 && this.page.lanes.every((lane) => lane.frame?.ending)) this.reveal();
  }

  write() {
    const { lesson } = this;
    find('lesson-card').hidden = !lesson;
    find('lesson-address').hidden = true;
    for (const part of document.querySelectorAll('.looked-at')) part.classList.remove('looked-at');
    if (lesson) {
      const of = (texts) => texts[language()] ?? texts.en;
      find('lesson-title').textContent = `${t('lesson')} ${this.list.indexOf(lesson) + 1}: ${of(lesson.title)}`;
      find('lesson-body').textContent = of(lesson.text);
      find('lesson-question').textContent = of(lesson.question);
      find('lesson-answer').textContent = of(lesson.answer);
      find('lesson-answer').hidden = true;
      this.onState();
      const looked = { grid: '.board-box', microscope: '.microscope', population: '.population-box', cost: '.chart-main', gauges: '#gauges', seeds: '#many' };
      for (const part of lesson.look) for (const element of document.querySelectorAll(looked[part])) element.classList.add('looked-at');
    }
    this.fill();
  }

  fill() {
    const options = this.list.map((lesson, index) => new Option(`${index + 1} · ${lesson.title[language()] ?? lesson.title.en}`, lesson.id));
    find('lesson').replaceChildren(new Option(t('chooseLesson'), ''), ...options);
    find('lesson').value = this.id ?? '';
  }

  translate() {
    this.write();
  }
}
