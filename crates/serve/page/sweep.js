// The sweep: a range of one parameter, thirty seeds at each of its values, and how success and effort depend on it. It grows
// while it runs, in as many workers as the browser gives or on the slots of the server.

import * as api from './api.js';
import { download } from './files.js';
import { medianEffort, scale, ticksOf, wilson } from './scales.js';
import { SvgContext } from './svg.js';
import { prepare, rem, theme } from './theme.js';
import { transport } from './transport.js';
import { number, presetTitle, short, t } from './words.js';

const SEEDS = 30;
const VALUES = 11;

// No run goes further, so that hundreds of them end soon.
const EVALUATIONS = 100_000;

// Ranges that span more than this are swept by factors.
const WIDE = 50;

/** @param {string} id @returns {any} */
const find = (id) => document.getElementById(id);

/** Values from low to high, evenly or by equal factors; whole ones of a whole number. */
export function valuesOf({ low, high, isWhole }, count = VALUES) {
  const isWide = low > 0 && high / low > WIDE;
  const at = (share) => (isWide ? low * (high / low) ** share : low + share * (high - low));
  const rounded = (value) => (isWhole ? Math.round(value) : Number(value.toPrecision(3)));
  return [...new Set(Array.from({ length: count }, (_, index) => rounded(at(index / (count - 1)))))];
}

export class Sweep {
  constructor(page) {
    Object.assign(this, { page, curves: [], lines: [], run: 0, plan: null });
    const on = (id, event, act) => find(id).addEventListener(event, act);
    on('sweep', 'click', () => this.open());
    on('sweep-parameter', 'change', () => this.choose(find('sweep-parameter').value));
    on('sweep-start', 'click', () => this.start());
    on('sweep-stop', 'click', () => this.stop());
    on('sweep-close', 'click', () => {
      this.stop();
      find('sweep-card').hidden = true;
      page.keep();
    });
    on('sweep-svg', 'click', () => download('sweep.svg', this.svg()));
    on('sweep-take', 'click', () => download('records.jsonl', this.lines.map((line) => `${line}\n`).join(''), 'application/jsonl'));
    for (const id of ['sweep-low', 'sweep-high']) on(id, 'change', () => page.keep());
  }

  // What a link says of it: the parameter and its range.
  get address() {
    return find('sweep-card').hidden ? null : [find('sweep-parameter').value, find('sweep-low').value, find('sweep-high').value].join();
  }

  // Numbers of lane A that have a range and an effect.
  get parameters() {
    const { inputs } = this.page.lanes[0].setup;
    return inputs.filter(({ parameter: { kind, low, high }, isIdle }) => ['integer', 'real'].includes(kind) && low !== null && high !== null && !isIdle).map(({ parameter }) => parameter);
  }

  open(address = null) {
    const [name, low, high] = address?.split(',') ?? [];
    find('sweep-card').hidden = false;
    this.fill(name);
    if (low && high && Number.isFinite(Number(low)) && Number.isFinite(Number(high))) this.bound(Number(low), Number(high));
    find('sweep-card').scrollIntoView({ block: 'nearest' });
    this.page.keep();
  }

  fill(wanted) {
    const { parameters } = this;
    find('sweep-parameter').replaceChildren(...parameters.map(({ name }) => new Option(name, name)));
    const usual = ['temperature', 'cooling_factor', 'keep_percent', 'population'].find((name) => parameters.some((known) => known.name === name));
    this.choose(parameters.some(({ name }) => name === wanted) ? wanted : usual ?? parameters[0]?.name);
  }

  choose(name) {
    const parameter = this.parameters.find((known) => known.name === name);
    find('sweep-start').disabled = !parameter;
    if (!parameter) return;
    find('sweep-parameter').value = name;
    const { low, high, value } = parameter;
    // Around the present value, where something is to be seen.
    const isShare = high <= 1;
    this.bound(isShare ? low : Math.max(low, value / 8), isShare ? high : Math.min(high, Math.max(value * 8, low + 1)));
    this.page.keep();
  }

  bound(low, high) {
    find('sweep-low').value = Number(low.toPrecision(3));
    find('sweep-high').value = Number(high.toPrecision(3));
  }

  stop() {
    this.run += 1;
    find('sweep-stop').disabled = true;
    find('sweep-start').disabled = false;
  }

  async start() {
    const { page } = this;
    this.stop();
    const run = this.run;
    const puzzle = await page.source.settled();
    const name = find('sweep-parameter').value;
    const parameter = this.parameters.find((known) => known.name === name);
    const [one, other] = [find('sweep-low').valueAsNumber, find('sweep-high').valueAsNumber];
    if (!parameter || !Number.isFinite(one) || !Number.isFinite(other)) return;
    const within = (value) => Math.min(Math.max(value, parameter.low), parameter.high);
    const [low, high] = [within(Math.min(one, other)), within(Math.max(one, other))];
    const values = valuesOf({ low, high, isWhole: parameter.kind === 'integer' });
    const lanes = page.lanes.filter(({ setup }) => setup.inputs.some((input) => input.name === name));
    this.plan = { name, values, isWide: low > 0 && high / low > WIDE };
    this.lines = [];
    this.curves = lanes.map(({ side, setup, colour }) => ({
      side, colour, title: presetTitle(setup.preset), preset: setup.preset.name, changes: setup.changes, points: values.map((value) => ({ value, runs: [], known: 0, interval: null, median: null })),
    }));
    const budget = page.lessons.budget ?? EVALUATIONS;
    const wanted = [];
    for (let place = 0; place < SEEDS; place += 1) for (const curve of this.curves) for (const point of curve.points) wanted.push({ place, curve, point });
    Object.assign(find('sweep-progress'), { max: wanted.length, value: 0 });
    find('sweep-start').disabled = true;
    find('sweep-stop').disabled = false;
    for (const id of ['sweep-svg', 'sweep-take']) find(id).disabled = true;
    find('sweep-words').textContent = '';
    let next = 0;
    let refusal = null;
    const takeTurns = async () => {
      while (next < wanted.length && this.run === run && !refusal) {
        const { place, curve, point } = wanted[next];
        next += 1;
        try {
          const { line, ...outcome } = await api.trialAside({ puzzle: puzzle.form, preset: curve.preset, parameters: { ...curve.changes, [name]: point.value }, seed: page.controls.seed + place, repetition: place, max_evaluations: budget });
          if (this.run !== run) return;
          point.runs.push(outcome);
          this.lines.push(line);
          find('sweep-progress').value += 1;
        } catch (error) {
          refusal = error;
        }
      }
    };
    const drawing = setInterval(() => this.refresh(), 250);
    await Promise.all(Array.from({ length: transport.hands }, takeTurns));
    clearInterval(drawing);
    if (this.run !== run) return;
    this.refresh();
    this.stop();
    for (const id of ['sweep-svg', 'sweep-take']) find(id).disabled = this.lines.length === 0;
    if (refusal) find('sweep-words').textContent = refusal.message;
    else this.write();
  }

  // Intervals and medians of the points that are new.
  refresh() {
    for (const point of this.curves.flatMap(({ points }) => points)) {
      if (point.runs.length === point.known) continue;
      point.known = point.runs.length;
      point.interval = wilson(point.runs.filter(({ solved }) => solved).length, point.runs.length);
      point.median = medianEffort(point.runs.map(({ solved, evaluations }) => (solved ? evaluations : null)));
    }
    this.draw();
  }

  // The best value of each lane, as far as thirty seeds can say.
  write() {
    const said = this.curves.map(({ side, points }) => {
      const share = ({ runs }) => runs.filter(({ solved }) => solved).length / Math.max(runs.length, 1);
      const best = points.reduce((one, other) => (share(other) > share(one) ? other : one));
      const near = points.filter((point) => point.interval && best.interval && point.interval[1] >= best.interval[0]);
      return t('sweepBest', { side: side.toUpperCase(), name: this.plan.name, value: number(best.value), solved: Math.round(share(best) * 100), from: number(near[0]?.value ?? best.value), to: number(near.at(-1)?.value ?? best.value) });
    });
    find('sweep-words').textContent = `${said.join(' ')} ${t('onThisPuzzle')}`;
    find('sweep-chart').setAttribute('aria-label', find('sweep-words').textContent);
  }

  draw() {
    const canvas = find('sweep-chart');
    const [width, tall] = [canvas.clientWidth, canvas.clientHeight];
    if (width === 0 || !this.plan) return;
    this.paint(prepare(canvas, width, tall), width, tall);
  }

  svg() {
    const context = new SvgContext(960, 420);
    context.fillStyle = theme().card;
    context.fillRect(0, 0, 960, 420);
    this.paint(context, 960, 420);
    return new Blob([context.text], { type: 'image/svg+xml' });
  }

  // Success with its interval on the left, the median effort on the right.
  paint(context, width, tall) {
    const medians = this.curves.flatMap(({ points }) => points.map(({ median }) => median)).filter((median) => median !== null);
    const half = width / 2;
    this.panel(context, { left: 0, width: half, tall, title: t('sweepSuccess'), high: 1, kind: 'linear', of: ({ runs }) => (runs.length > 0 ? runs.filter(({ solved }) => solved).length / runs.length : null), band: ({ interval }) => interval, mark: (value) => `${number(Math.round(value * 100))} %` });
    this.panel(context, { left: half, width: half, tall, title: t('sweepEffort'), high: Math.max(...medians, 10), kind: 'log', of: ({ median }) => median, band: () => null, mark: short });
  }

  panel(context, { left, width, tall, title, high, kind, of, band, mark }) {
    const paint = theme();
    const unit = rem();
    const margin = { left: 52 * unit, right: 12, top: 24 * unit, bottom: 40 * unit };
    const inner = { width: width - margin.left - margin.right, height: tall - margin.top - margin.bottom };
    const { values, isWide, name } = this.plan;
    const y = scale(kind, 0, high, inner.height);
    const bend = isWide ? Math.log : (value) => value;
    const [from, to] = [bend(values[0]), bend(values.at(-1))];
    const toX = (value) => left + margin.left + ((bend(value) - from) / (to - from || 1)) * inner.width;
    const toY = (value) => margin.top + inner.height - y.of(value);
    context.font = `600 ${12 * unit}px ${paint.sans}`;
    context.textAlign = 'left';
    context.textBaseline = 'top';
    context.fillStyle = paint.ink;
    context.fillText(title, left + margin.left, 4);
    context.font = `${11 * unit}px ${paint.sans}`;
    context.lineWidth = 1;
    context.textBaseline = 'middle';
    context.textAlign = 'right';
    for (const tick of ticksOf(y, 4)) {
      context.strokeStyle = paint.line;
      context.beginPath();
      context.moveTo(left + margin.left, toY(tick));
      context.lineTo(left + margin.left + inner.width, toY(tick));
      context.stroke();
      context.fillStyle = paint.soft;
      context.fillText(mark(tick), left + margin.left - 6, toY(tick));
    }
    context.fillStyle = paint.soft;
    context.textAlign = 'center';
    let last = -Infinity;
    for (const value of values) {
      if (toX(value) - last < 44 * unit) continue;
      last = toX(value);
      context.fillText(short(value), toX(value), tall - margin.bottom + 12 * unit);
    }
    context.fillText(name, left + margin.left + inner.width / 2, tall - 9 * unit);
    this.curves.forEach(({ colour, points, side, title: lane }, index) => {
      const known = points.filter((point) => of(point) !== null);
      context.fillStyle = colour;
      const edges = known.filter((point) => band(point));
      if (edges.length > 1) {
        context.globalAlpha = 0.16;
        context.beginPath();
        for (const point of edges) context.lineTo(toX(point.value), toY(band(point)[1]));
        for (const point of edges.reverse()) context.lineTo(toX(point.value), toY(band(point)[0]));
        context.fill();
        context.globalAlpha = 1;
      }
      context.strokeStyle = colour;
      context.lineWidth = 2;
      context.beginPath();
      for (const point of known) context.lineTo(toX(point.value), toY(of(point)));
      context.stroke();
      for (const point of known) {
        context.beginPath();
        context.arc(toX(point.value), toY(of(point)), 3.5, 0, 7);
        context.fill();
      }
      context.textAlign = 'right';
      context.fillText(`${side.toUpperCase()}: ${lane}`, left + margin.left + inner.width, 10 * unit + index * 14 * unit);
    });
  }

  translate() {
    if (this.plan && this.curves.length > 0 && find('sweep-words').textContent !== '') this.write();
    this.draw();
  }
}
