// The sentence above the lanes: what will be shown, what happens, and how the two compare at the end.

import { countWord, number, presetTitle, t } from './words.js';

const times = (one, other) => number(Number((one / other).toPrecision(2)));

// What the page says of its lanes.
export function verdict(lanes) {
  if (lanes.length === 0 || lanes.some((lane) => !lane.plan)) return '';
  if (lanes.every((lane) => lane.state === 'idle')) return welcome(lanes);
  const ended = lanes.filter((lane) => lane.frame?.ending);
  if (ended.length < lanes.length) return lanes.some((lane) => lane.isActive) ? legend(lanes) : '';
  return [...ended.map(result), comparison(ended)].filter(Boolean).join(' ');
}

function welcome(lanes) {
  const names = lanes.map((lane) => presetTitle(lane.plan.preset));
  const first = lanes.length === 2 ? t('welcomeTwo', { a: names[0], b: names[1] }) : t('welcomeOne', { a: names[0] });
  return `${first} ${legend(lanes)}`;
}

// What the colours mean: of digits, or of a map on which each value is a colour.
const legend = (lanes) => `${t(lanes.every((lane) => lane.view.board.willBeMap(lane.puzzle)) ? 'coloursOfMaps' : 'colours')} ${t('costCounts')}`;

function result(lane) {
  const { ending } = lane.frame;
  const count = lane.plan.preset.beat.by_epochs ? ending.epochs : ending.evaluations;
  return t(ending.status === 'solved' ? 'resultSolved' : 'resultUnsolved', {
    side: lane.side.toUpperCase(),
    status: t(ending.status),
    count: `${number(count)} ${countWord(lane.plan.preset.beat.word, count)}`,
    evaluations: number(ending.evaluations),
    seconds: number(Number(ending.seconds.toFixed(3))),
    cost: lane.figures.cost(ending.cost),
  });
}

function comparison(lanes) {
  if (lanes.length < 2) return '';
  const [a, b] = lanes.map((lane) => lane.frame.ending);
  if (a.status !== 'solved' && b.status !== 'solved') return '';
  if (a.status !== 'solved' || b.status !== 'solved') return t('onlyOne', { side: a.status === 'solved' ? 'A' : 'B' });
  const said = [];
  const compare = (key, one, other) => {
    if (!(one > 0) || !(other > 0) || Math.abs(one / other - 1) < 0.05) return;
    said.push(t(key, { side: one < other ? 'A' : 'B', times: times(Math.max(one, other), Math.min(one, other)) }));
  };
  compare('fewerEvaluations', a.evaluations, b.evaluations);
  compare('lessTime', a.seconds, b.seconds);
  return `${said.join(', ')}${said.length > 0 ? '. ' : ''}${t('oneSeed')}`;
}
