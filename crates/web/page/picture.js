// A picture to take away: the grid, the cost chart and a caption that says what is shown.

import { theme } from './board.js';
import { number, presetTitle, t } from './words.js';

const WIDTH = 960;
const EDGE = 24;

export function picture(lane, chart) {
  const board = lane.board.canvas;
  const size = 440;
  const canvas = Object.assign(document.createElement('canvas'), { width: WIDTH, height: size + 3 * EDGE + 40 });
  const context = canvas.getContext('2d');
  const paint = theme();
  context.fillStyle = paint.card;
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(board, EDGE, EDGE, size, size);
  const wide = WIDTH - size - 3 * EDGE;
  const high = (chart.canvas.height / chart.canvas.width) * wide;
  if (chart.canvas.width > 0) context.drawImage(chart.canvas, size + 2 * EDGE, EDGE + 24, wide, high);
  context.fillStyle = paint.ink;
  context.font = `600 15px ${paint.sans}`;
  context.fillText(t('costChart'), size + 2 * EDGE, EDGE + 14);
  context.fillText(captionOf(lane), EDGE, size + 2 * EDGE + 8);
  context.font = `13px ${paint.sans}`;
  context.fillStyle = paint.soft;
  context.fillText(`evodoku · ${lane.plan.puzzle.shape} · ${t('seed')} ${lane.plan.seed} · ${t(lane.state)}`, EDGE, size + 2 * EDGE + 30);
  return canvas;
}

function captionOf(lane) {
  const { preset } = lane.plan;
  return `${presetTitle(preset)} (${preset.name}): ${lane.countText}, ${t('cost').toLowerCase()} ${lane.cost(lane.last?.best_cost)}, ${number(lane.last?.evaluations ?? 0)} ${t('evaluations').toLowerCase()}`;
}
