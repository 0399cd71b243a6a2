// The controls that steer all lanes at once: start, step, back and forth through told moves, pace, seed.

import * as api from './api.js';
import { verdict } from './verdict.js';
import { countWord, number, t } from './words.js';

// How many beats a step may take: at once, and while a run goes on.
const SIZES = [10, 100, 1000];
const GRAINS = [1, ...SIZES];

const find = (id) => document.getElementById(id);

export class Controls {
  constructor(page) {
    this.page = page;
    // How many beats a paced step takes; null for what suits the engine.
    this.grain = null;
    this.wire();
  }

  get seed() {
    return Number(find('seed').value) || 0;
  }

  set seed(seed) {
    find('seed').value = seed;
  }

  // Steps a second and beats a step; null for as fast as it goes, and for what suits the engine.
  get pace() {
    const speed = find('speed').value;
    return { speed: speed === '' ? null : Number(speed), grain: this.grain };
  }

  set speed(speed) {
    find('speed').value = String(speed ?? '');
    // A link may say anything.
    if (find('speed').selectedIndex < 0) find('speed').value = '20';
  }

  // Steps are counted in the words of the engines that are shown: generations, moves, tours.
  writeBeats() {
    const beats = this.page.lanes.map(({ setup }) => setup.preset.beat);
    const words = [...new Set(beats.map(({ word }) => word))];
    const usual = [...new Set(beats.map(({ word, grain }) => `${grain} ${countWord(word, grain)}`))];
    const sizeName = (count) => (words.length === 1 ? `${number(count)} ${countWord(words[0], count)}` : number(count));
    const sizes = find('step-size').options;
    sizes[1].textContent = `1 ${words.map((word) => countWord(word, 1)).join(` ${t('or')} `)}`;
    SIZES.forEach((size, index) => { sizes[index + 2].textContent = sizeName(size); });
    // The usual grain stands where it belongs by its size, or first where the lanes differ.
    const common = usual.length === 1 ? beats[0].grain : 0;
    const grains = [...new Set([...GRAINS, this.grain ?? 1, common])].sort((one, other) => one - other);
    const choices = grains.filter((grain) => grain > 0 || !common).map((grain) => (grain === common ? new Option(usual.join(', '), '') : new Option(sizeName(grain), grain)));
    find('grain').replaceChildren(...choices);
    find('grain').value = this.grain === null || this.grain === common ? '' : this.grain;
  }

  // Does something with every run that goes on.
  async steer(act) {
    const active = this.page.lanes.filter((lane) => lane.isActive && lane.id);
    await Promise.all(active.map((lane) => Promise.resolve(act(lane.id, lane)).catch((error) => lane.fail(error.message))));
  }

  async run() {
    const { page } = this;
    if (!page.isActive) await page.start(false);
    else if (page.lanes.some((lane) => lane.state === 'running')) await this.steer(api.pause);
    else await this.steer(api.resume);
  }

  async step() {
    const { page } = this;
    // A number of one's own goes before the choice.
    const own = find('own-step');
    const size = own.value !== '' && own.checkValidity() ? own.value : find('step-size').value;
    if (!page.isActive) {
      await page.start(true);
      await Promise.all(page.lanes.map((lane) => lane.isActive && settled(lane)));
    }
    if (size === '1' && own.value === '') await this.steer((id, lane) => lane.scenes.step());
    else await this.steer((id) => api.step(id, size === 'beat' ? 1 : Number(size)));
  }

  // Buttons say what they would do now.
  onState() {
    const { page } = this;
    const isRunning = page.lanes.some((lane) => ['running', 'starting', 'preparing'].includes(lane.state));
    const button = find('run');
    button.dataset.t = isRunning ? 'pause' : page.isActive ? 'resume' : 'start';
    button.textContent = t(button.dataset.t);
    button.classList.toggle('is-running', isRunning);
    button.disabled = Boolean(page.lessons?.chapter.isWaiting) && page.view === 'chapter';
    find('stop').disabled = !page.isActive;
    find('back').disabled = page.lanes.every((lane) => lane.state === 'idle');
    find('many').disabled = page.isActive;
    find('verdict').textContent = verdict(page.lanes);
    this.writeBeats();
    this.onLook();
  }

  // How far back both lanes can be looked at, and how far back one looks.
  get depth() {
    return Math.max(0, ...this.page.lanes.map(({ scenes }) => scenes.depth));
  }

  get offset() {
    return Math.max(0, ...this.page.lanes.map(({ scenes }) => scenes.offset));
  }

  // The slider goes back through the last told moves while nothing runs.
  onLook() {
    const { depth, offset } = this;
    const slider = find('history');
    const isUsable = depth > 0 && this.page.lanes.every((lane) => lane.state !== 'running');
    for (const id of ['history', 'earlier', 'later']) find(id).disabled = !isUsable;
    Object.assign(slider, { min: -depth, max: 0 });
    slider.value = -offset;
    slider.setAttribute('aria-valuetext', t('stepsBack', { count: offset }));
  }

  lookBack(offset) {
    for (const { scenes } of this.page.lanes) scenes.lookBack(offset);
  }

  wire() {
    const { page } = this;
    const on = (id, event, act) => find(id).addEventListener(event, act);
    on('run', 'click', () => this.run());
    on('step', 'click', () => this.step());
    on('stop', 'click', () => this.steer(api.stop));
    on('back', 'click', () => page.start(true));
    on('grain', 'change', () => { this.grain = Number(find('grain').value) || null; });
    for (const name of ['speed', 'grain']) {
      on(name, 'change', () => {
        this.steer((id) => api.change(id, { [name]: this.pace[name] }));
        page.keep();
      });
    }
    on('seed', 'change', () => page.replan());
    on('new-seed', 'click', () => {
      this.seed = Math.floor(Math.random() * 1_000_000) + 1;
      page.replan();
    });
    on('compare', 'change', () => page.compare(find('compare').checked));
    for (const id of ['axis', 'scale']) on(id, 'change', () => page.refresh.invalidateCharts());
    on('history', 'input', () => this.lookBack(-find('history').valueAsNumber));
    on('earlier', 'click', () => this.lookBack(this.offset + 1));
    on('later', 'click', () => this.lookBack(this.offset - 1));
  }
}

// Waits until a lane has its first grids.
function settled(lane) {
  return new Promise((resolve) => {
    const look = () => (lane.state === 'starting' || lane.state === 'preparing' ? setTimeout(look, 20) : resolve());
    look();
  });
}
