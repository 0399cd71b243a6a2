// Lessons, by the list, a file or a link: each fills in a puzzle, solvers, seed and pace for each of its steps.

import * as api from './api.js';
import { Chapter } from './chapter.js';
import { copy } from './files.js';
import { LONGEST_LESSON, pack } from './link.js';
import { language, t } from './words.js';

const find = (id) => document.getElementById(id);

export class Lessons {
  constructor(list, page) {
    this.list = list;
    this.page = page;
    this.chapter = new Chapter(page, () => this.enter());
    find('lesson').addEventListener('change', () => {
      if (find('lesson').value) this.openById(find('lesson').value);
      else this.close();
    });
    find('lesson-close').addEventListener('click', () => this.close());
    find('lesson-next').addEventListener('click', () => this.next());
    find('lesson-file').addEventListener('change', async ({ target }) => {
      const [file] = target.files;
      target.value = '';
      if (file) await this.openText(await file.slice(0, LONGEST_LESSON).text());
    });
    find('lesson-link').addEventListener('click', () => this.copyLink());
  }

  get lesson() {
    return this.chapter.lesson;
  }

  get id() {
    return this.lesson?.id;
  }

  // How far the runs of this step go.
  get budget() {
    return this.chapter.step?.budget ?? null;
  }

  openFirst() {
    this.open(this.list[0]);
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
    const step = this.chapter.at > 0 ? { step: this.chapter.at + 1 } : {};
    return packed ? { 'lesson-text': packed, ...step } : id ? { lesson: id, ...step } : {};
  }

  // A link that opens the lesson and nothing more, for pupils.
  // It is shown before it is copied, since a clipboard may take its time or never answer.
  copyLink() {
    const value = `${location.href.split('#')[0]}#${new URLSearchParams(this.address)}`;
    const field = Object.assign(find('lesson-address'), { value, hidden: false });
    field.setAttribute('aria-label', t('lessonAddress'));
    return copy(field, this.page);
  }

  async open(lesson, at = 0) {
    this.chapter.take(lesson, at);
    await this.enter();
  }

  // Fills in what the present step needs.
  async enter() {
    const { page, chapter, chapter: { step }, page: { controls } } = this;
    page.setView('chapter');
    controls.seed = step.seed;
    controls.grain = step.grain;
    const speed = step.pace === 0 ? null : step.pace;
    controls.speed = speed;
    const wanted = JSON.stringify([step.puzzle]);
    if (this.shown !== wanted || page.source.text !== step.puzzle) await page.source.read(step.puzzle, 0, true);
    // Another one was opened meanwhile.
    if (chapter.step !== step) return;
    this.shown = wanted;
    controls.speed = speed;
    page.source.fold();
    page.setSolvers(step.lanes.map(({ preset, parameters }, index) => ({ side: 'ab'[index], preset, changes: parameters })));
    this.write();
    page.keep();
    window.scrollTo(0, 0);
  }

  // Shows the text of a lesson whose state came with a link.
  mark(lesson, at = 0) {
    this.chapter.take(lesson ?? null, at);
    this.write();
  }

  find(id) {
    return this.list.find((known) => known.id === id);
  }

  close() {
    this.chapter.take(null);
    this.write();
    this.page.setView('bench');
    this.page.keep();
  }

  next() {
    const place = this.list.findIndex(({ id }) => id === this.id);
    this.open(this.list[(place + 1) % this.list.length]);
  }

  onState() {
    this.chapter.hear();
  }

  write() {
    const { lesson, chapter } = this;
    find('lesson-card').hidden = !lesson;
    find('lesson-address').hidden = true;
    for (const part of document.querySelectorAll('.looked-at')) part.classList.remove('looked-at');
    find('lanes').dataset.show = (chapter.step?.show ?? []).join(' ');
    document.documentElement.toggleAttribute('data-whole', lesson !== null && chapter.step?.show === null);
    if (lesson) {
      find('lesson-title').textContent = `${t('lesson')} ${this.list.indexOf(lesson) + 1}: ${lesson.title[language()] ?? lesson.title.en}`;
      chapter.write();
      const looked = { grid: '.board-box', microscope: '.microscope', population: '.population-box', cost: '.chart-main', gauges: '#gauges', seeds: '#many' };
      if (chapter.step.show === null) for (const part of lesson.look) for (const element of document.querySelectorAll(looked[part])) element.classList.add('looked-at');
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
