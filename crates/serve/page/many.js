// Thirty seeds: both solvers from the same seeds, one after the other, as a cloud of dots, with the laboratory's test.

import * as api from './api.js';
import { prepare, theme } from './theme.js';
import { download } from './files.js';
import { scale, ticksOf } from './scales.js';
import { number, presetTitle, short, t, within } from './words.js';

const SEEDS = 30;

// No run goes further than this, so that thirty of them end: evaluations within one engine, processor time between two.
const EVALUATIONS = 1_000_000;
const CPU_SECONDS = 0.5;

const find = (id) => document.getElementById(id);

export class Many {
  constructor(page) {
    this.page = page;
    this.trials = null;
    find('many').addEventListener('click', () => this.run(false));
    find('many-stop').addEventListener('click', () => { this.isStopped = true; });
    find('many-close').addEventListener('click', () => {
      this.isStopped = true;
      find('many-card').hidden = true;
    });
    find('many-take').addEventListener('click', () => download('records.jsonl', this.lines.map((line) => `${line}\n`).join(''), 'application/jsonl'));
  }

  // Runs both lanes from thirty seeds; with traits, gives back what checks speak of, unless it was stopped.
  async run(hasTraits) {
    const { page } = this;
    const puzzle = await page.source.settled();
    find('many-card').hidden = false;
    find('many-card').scrollIntoView({ block: 'nearest' });
    this.isStopped = false;
    this.lines = [];
    this.trials = page.lanes.map((lane) => ({ side: lane.side, title: presetTitle(lane.plan.preset), preset: lane.setup.preset, changes: lane.setup.changes, runs: [], traits: [] }));
    this.result = null;
    const limit = this.limit();
    Object.assign(find('many-progress'), { max: SEEDS * this.trials.length, value: 0 });
    find('many-take').disabled = true;
    find('many-stop').disabled = false;
    for (let place = 0; place < SEEDS && !this.isStopped; place += 1) {
      for (const trial of this.trials) {
        if (this.isStopped) break;
        try {
          const { line, traits, ...run } = await api.trial({ puzzle: puzzle.form, preset: trial.preset.name, parameters: trial.changes, seed: page.controls.seed + place, repetition: place, ...limit, traits: hasTraits });
          trial.runs.push(run);
          trial.traits.push(traits);
          this.lines.push(line);
        } catch (error) {
          find('many-words').textContent = error.message;
          this.isStopped = true;
        }
        find('many-progress').value += 1;
        this.draw();
      }
    }
    find('many-stop').disabled = true;
    find('many-take').disabled = this.lines.length === 0;
    await this.compare();
    return hasTraits && !this.isStopped ? Object.fromEntries(this.trials.map(({ side, traits }) => [side, traits])) : null;
  }

  limit() {
    if (this.page.lessons.budget) return { max_evaluations: this.page.lessons.budget };
    return this.measure === 'evaluations' ? { max_evaluations: EVALUATIONS } : { max_cpu_seconds: CPU_SECONDS };
  }

  // By evaluations within one engine; between engines only time is a common measure.
  get measure() {
    return new Set(this.trials.map(({ preset }) => preset.engine)).size === 1 ? 'evaluations' : 'seconds';
  }

  async compare() {
    if (this.trials.some(({ runs }) => runs.length === 0)) return;
    const { measure } = this;
    const costs = this.trials.map(({ runs }) => runs.map((run) => (run.solved ? run[measure] : null)));
    this.result = await api.compare({ samples: costs });
    this.write();
  }

  write() {
    if (!this.trials) return;
    const { measure, result } = this;
    const unit = (value) => (value === null ? t('never') : measure === 'seconds' ? `${number(Number(value.toPrecision(3)))} s` : `${number(Math.round(value))} ${within(t('evaluations'))}`);
    const said = this.trials.map(({ side, title, runs }, index) => t('manyOf', {
      side: side.toUpperCase(), title, solved: runs.filter(({ solved }) => solved).length, runs: runs.length, median: unit(result?.medians[index] ?? null),
    }));
    if (result?.test) {
      const { p, a12, magnitude } = result.test;
      const ahead = a12 === 0.5 ? null : (a12 < 0.5 ? this.trials[0] : this.trials[1]).side.toUpperCase();
      const share = number(Math.round(Math.max(a12, 1 - a12) * 100));
      const word = p < 0.05 ? 'manyDiffer' : 'manyNoise';
      said.push(t(word, { ahead: ahead ?? '', p: p < 0.001 ? `< ${number(0.001)}` : `= ${number(Number(p.toPrecision(2)))}`, share, magnitude: t(`magnitude_${magnitude}`) }), t('onThisPuzzle'));
    }
    find('many-words').textContent = said.join(' ');
  }

  draw() {
    const canvas = find('many-cloud');
    const [width, height] = [canvas.clientWidth, canvas.clientHeight];
    if (width === 0 || !this.trials) return;
    const context = prepare(canvas, width, height);
    const paint = theme();
    const { measure } = this;
    const all = this.trials.flatMap(({ runs }) => runs.filter(({ solved }) => solved).map((run) => run[measure]));
    const least = all.length > 0 ? Math.min(...all) : 0;
    const factor = measure === 'seconds' ? 1e6 : 1;
    const x = scale('log', least * factor * 0.8, Math.max(...all, 1 / factor) * factor * 1.1, width - 150);
    context.font = `12px ${paint.sans}`;
    context.textBaseline = 'middle';
    const lane = (height - 24) / this.trials.length;
    this.trials.forEach(({ side, runs }, index) => {
      const middle = lane * (index + 0.5);
      context.fillStyle = paint[`lane-${side}`];
      context.textAlign = 'left';
      context.fillText(`${side.toUpperCase()} ${runs.filter(({ solved }) => solved).length}/${runs.length}`, 4, middle);
      runs.forEach((run, place) => {
        const y = middle + ((place * 7) % 11 - 5) * (lane / 18);
        context.beginPath();
        if (run.solved) context.arc(64 + x.of(run[measure] * factor), y, 4, 0, 7);
        else context.rect(width - 70 + ((place * 5) % 9) * 5, y - 3, 6, 6);
        context.globalAlpha = 0.6;
        context.fill();
        context.globalAlpha = 1;
      });
    });
    context.fillStyle = paint.soft;
    context.textAlign = 'center';
    for (const tick of ticksOf(x, 6)) context.fillText(measure === 'seconds' ? `${short(tick / factor)} s` : short(tick), 64 + x.of(tick), height - 10);
    context.fillText(t('unsolved'), width - 46, height - 10);
    canvas.setAttribute('aria-label', this.trials.map(({ side, runs }) => `${side.toUpperCase()}: ${runs.filter(({ solved }) => solved).length}/${runs.length}`).join(', '));
  }

  translate() {
    this.write();
    this.draw();
  }
}
