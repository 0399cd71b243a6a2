// A picture to take away: the grid, the curves and a caption that says what is shown; as pixels, as lines or as a film.

import { lookOf } from './board.js';
import { painterOf, paintGrid } from './paint.js';
import { SvgContext } from './svg.js';
import { theme } from './theme.js';
import { number, presetTitle, t, within } from './words.js';

const EDGE = 24;
const GRID = 440;
const CHARTS = 452;
const WIDTH = GRID + CHARTS + 3 * EDGE;
const HEIGHT = GRID + 3 * EDGE + 32;

// Pixels of a picture for one of ours, so that it can be printed.
const DENSITY = 2;

export function png(lane, charts, isReady) {
  const canvas = Object.assign(document.createElement('canvas'), { width: WIDTH * DENSITY, height: HEIGHT * DENSITY });
  const context = canvas.getContext('2d');
  context.scale(DENSITY, DENSITY);
  compose(context, lane, charts);
  canvas.toBlob(isReady);
}

export function svg(lane, charts) {
  const context = new SvgContext(WIDTH, HEIGHT);
  compose(context, lane, charts);
  return new Blob([context.text], { type: 'image/svg+xml' });
}

// A canvas on which a film is drawn, picture by picture.
export class Screen {
  constructor() {
    this.canvas = Object.assign(document.createElement('canvas'), { width: WIDTH, height: HEIGHT });
    this.context = this.canvas.getContext('2d');
  }

  show(lane, charts) {
    compose(this.context, lane, charts);
  }
}

function compose(context, lane, charts) {
  const paint = theme();
  context.fillStyle = paint.card;
  context.fillRect(0, 0, WIDTH, HEIGHT);
  paintBoard(context, lane);
  const left = GRID + 2 * EDGE;
  const shown = charts.of(lane);
  const heights = [shown.length > 1 ? 250 : 400, ...shown.slice(1).map(() => Math.floor((GRID - 280) / (shown.length - 1)))];
  let top = EDGE;
  shown.forEach(({ title, chart }, index) => {
    context.fillStyle = paint.ink;
    context.textAlign = 'left';
    context.textBaseline = 'top';
    context.font = `600 14px ${paint.sans}`;
    if (index === 0) context.fillText(title, left, top);
    context.save();
    context.translate(left, top + (index === 0 ? 22 : 0));
    chart.paint(context, CHARTS, heights[index]);
    context.restore();
    top += heights[index] + (index === 0 ? 30 : 0);
  });
  const foot = GRID + 2 * EDGE;
  context.textAlign = 'left';
  context.textBaseline = 'top';
  context.fillStyle = paint.ink;
  context.font = `600 15px ${paint.sans}`;
  context.fillText(captionOf(lane), EDGE, foot);
  context.font = `13px ${paint.sans}`;
  context.fillStyle = paint.soft;
  context.fillText(`evodoku · ${lane.plan.puzzle.shape} · ${t('seed')} ${lane.plan.seed} · ${t(lane.state)}`, EDGE, foot + 22);
}

function paintBoard(context, lane) {
  const { puzzle, view: { board: { last } } } = lane;
  if (!last) return;
  context.save();
  context.translate(EDGE, EDGE);
  paintGrid(painterOf(context, puzzle, GRID), lookOf(last.values, last.clashing, last.options));
  context.restore();
}

function captionOf(lane) {
  const { preset } = lane.plan;
  const evaluations = lane.figures.last?.evaluations ?? 0;
  const cost = lane.figures.cost(lane.figures.last?.best_cost);
  const said = [lane.figures.countText, preset.display.name === 'cost' ? `${within(t('cost'))} ${cost}` : cost];
  if (preset.beat.by_epochs) said.push(`${number(evaluations)} ${within(t('evaluations'))}`);
  return `${lane.side.toUpperCase()}: ${presetTitle(preset)} (${preset.name}): ${said.join(', ')}`;
}
