// The charts below the lanes: costs of both runs in one, and what else their engines tell, each on an axis of its own.

import { Chart } from './chart.js';
import { roundUp } from './scales.js';
import { describe, number, presetTitle, t } from './words.js';

const GAUGES = ['temperature', 'level', 'mutation_strength', 'mutation_rate', 'diversity', 'emptied_share'];
const MOST_GAUGES = 3;

const find = (id) => document.getElementById(id);

export class Charts {
  constructor() {
    this.cost = new Chart(find('cost-chart'), { describe: (under) => this.describe(under), onZoom: (isZoomed) => { find('unzoom').hidden = !isZoomed; } });
    this.gauges = new Map();
    find('unzoom').addEventListener('click', () => this.cost.unzoom());
  }

  // Draws the lanes' courses; `tells` says whether they are put into words as well.
  show(lanes, tells) {
    const planned = lanes.filter((lane) => lane.plan);
    const axis = find('axis').value;
    const of = (lane) => (axis === 'count' ? (point) => lane.figures.count(point) : (point) => point[axis]);
    const courses = planned.map((lane) => ({ lane, points: lane.figures.course, x: of(lane) }));
    const right = Math.max(...courses.map(({ points, x }) => (points.length > 0 ? x(points.at(-1)) : 0)), 0);
    this.showCost(courses, right, tells);
    this.showGauges(courses, right, tells);
  }

  // Every lane in the unit of its preset; two different units have an axis each, on the left and on the right.
  showCost(courses, right, tells) {
    const isSplit = new Set(courses.map(({ lane }) => lane.plan.preset.display.name)).size > 1;
    const runs = courses.map(({ lane, points, x }) => {
      const { solved, per_cost: perCost } = lane.plan.preset.display;
      const of = (name) => (point) => (point[name] === null || point[name] === undefined ? null : solved + perCost * point[name]);
      const figures = ['best_cost', 'cost_since_restart', 'mean', 'worst'].map(of);
      let high = solved;
      for (const point of points) for (const figure of figures) high = Math.max(high, figure(point) ?? 0);
      const hasBand = points.some((point) => point.worst !== null);
      const hasMean = points.some((point) => point.mean !== null);
      return {
        lane,
        points,
        x,
        high: roundUp(high || 1),
        colour: lane.colour,
        lines: [{ of: of('best_cost') }, ...(hasMean ? [{ of: of('mean'), style: 'thin' }] : [])],
        band: hasBand ? { one: of('worst'), other: of('cost_since_restart') } : null,
        marks: ['restarts', 'reheats'],
      };
    });
    const high = isSplit ? runs[0].high : Math.max(1, ...runs.map((run) => run.high));
    this.cost.show({ runs, right, high, isSplit, scale: find('scale').value, title: t('costChart') });
    if (!tells) return;
    const said = courses.filter(({ points }) => points.length > 0)
      .map(({ lane, points }) => t('curveLabel', { title: presetTitle(lane.plan.preset), cost: lane.figures.cost(points.at(-1).best_cost), count: lane.figures.countText }));
    describe(find('cost-chart'), said.length > 0 ? `${t('costChart')}. ${said.join('; ')}` : t('curveEmpty', { title: t('costChart') }));
  }

  // One row for each quantity, with all lanes that have it on one axis.
  showGauges(courses, right, tells) {
    const has = ({ points }, name) => points.some((point) => point[name] !== null && point[name] !== undefined);
    const rows = GAUGES.map((name) => ({ name, owners: courses.filter((course) => has(course, name)) })).filter(({ owners }) => owners.length > 0).slice(0, MOST_GAUGES);
    const keys = rows.map(({ name }) => name).join();
    const isNew = keys !== this.gaugeKeys;
    if (isNew) this.build(rows, keys);
    for (const { name, owners } of rows) {
      const sides = courses.length > 1 ? ` (${owners.map(({ lane }) => lane.side.toUpperCase()).join(', ')})` : '';
      const title = `${t(name === 'level' ? 'gauge_level' : name)}${sides}`;
      let high = 0;
      for (const { points } of owners) for (const point of points) high = Math.max(high, point[name] ?? 0);
      const runs = owners.map(({ lane, points, x }) => ({ lane, points, x, colour: lane.colour, lines: [{ of: (point) => point[name] }], marks: ['restarts', 'reheats'] }));
      const chart = this.gauges.get(name);
      chart.show({ runs, right, high: roundUp(high), scale: 'linear', title });
      // A picture is never without its words.
      if (!tells && !isNew) continue;
      const last = owners.map(({ lane, points }) => ({ side: lane.side.toUpperCase(), value: number(Number((points.findLast((point) => point[name] !== null)?.[name] ?? 0).toPrecision(3))) }));
      describe(chart.canvas, t('gaugeLabel', { title, value: last.map(({ side, value }) => (courses.length > 1 ? `${side} ${value}` : value)).join(', ') }));
    }
  }

  build(rows, keys) {
    this.gaugeKeys = keys;
    this.gauges = new Map(rows.map(({ name }) => {
      const canvas = Object.assign(document.createElement('canvas'), { className: 'chart' });
      canvas.setAttribute('role', 'img');
      return [name, new Chart(canvas, { isSmall: true })];
    }));
    find('gauges').replaceChildren(...[...this.gauges.values()].map(({ canvas }) => canvas));
    find('gauges').hidden = rows.length === 0;
  }

  // What a picture of a lane shows: the costs, and the gauges that it has.
  of(lane) {
    const own = [...this.gauges.values()].filter(({ model }) => model?.runs.some((run) => run.lane === lane));
    return [this.cost, ...own].filter(({ model }) => model).map((chart) => ({ title: chart.model.title, chart }));
  }

  // Sizes are looked at anew.
  forget() {
    for (const chart of [this.cost, ...this.gauges.values()]) chart.forget();
  }

  // The values under the pointer.
  describe({ value, found }) {
    const axis = t({ evaluations: 'evaluations', count: 'steps', seconds: 'time' }[find('axis').value]);
    const head = { text: `${axis}: ${number(Number(value.toPrecision(4)))}` };
    return [head, ...found.map(({ run: { lane, colour }, point }) => {
      const more = [['mean', point.worst === null ? 'present' : 'mean'], ['worst', 'worst'], ['temperature', 'temperature']]
        .filter(([name]) => point[name] !== null)
        .map(([name, word]) => `${t(word)} ${name === 'temperature' ? number(Number(point[name].toPrecision(3))) : lane.figures.cost(Math.round(point[name]))}`);
      return { colour, text: [`${lane.side.toUpperCase()}: ${t('best')} ${lane.figures.cost(point.best_cost)}`, ...more].join(', ') };
    })];
  }

  writeLegend() {
    const entries = [['line', t('best')], ['thin', t('meanOrPresent')], ['band', t('bestToWorst')], ['mark', t('restartMark')]];
    find('chart-legend').replaceChildren(...entries.map(([kind, text]) => {
      const entry = document.createElement('span');
      entry.append(Object.assign(document.createElement('span'), { className: `key ${kind}` }), text);
      return entry;
    }));
  }
}
