// The microscope: one told move in a picture and in words.

import { drawThumbnail } from './thumbnails.js';
import { number, t } from './words.js';

const element = (name, className, ...children) => {
  const made = Object.assign(document.createElement(name), { className });
  made.append(...children);
  return made;
};

// A number with a few digits that matter.
const brief = (value) => (value === 0 ? '0' : Math.abs(value) < 1e-4 ? tiny(value) : number(Number(value.toPrecision(3))));

// A very small number as people write it: 1.8·10⁻³⁵.
function tiny(value) {
  const [digits, power] = value.toExponential(1).split('e-');
  return `${number(Number(digits))}·10⁻${[...power].map((digit) => '⁰¹²³⁴⁵⁶⁷⁸⁹'[digit]).join('')}`;
}

const signed = (value) => (value > 0 ? `+${number(value)}` : number(value).replace('-', '−'));

export class Microscope {
  // `cost` says a cost in the unit of the preset, `option` which one of a parameter's options the run has.
  constructor(box, cost, option) {
    Object.assign(this, { box, cost, option });
  }

  clear() {
    this.box.replaceChildren();
  }

  // Before anything is told: what is going to happen.
  introduce(preset) {
    this.box.replaceChildren(element('p', 'fact', preset.explanation.split('\n')[0]));
  }

  // Shows a scene beside the board; returns what the board shall show, who is lit in the population, and the words.
  show(puzzle, scene) {
    const act = ACTS[scene.act];
    const { picture = [], ...rest } = act(scene, puzzle, this.cost, this.option);
    this.box.replaceChildren(...picture);
    for (const [canvas, values, tints] of rest.thumbnails ?? []) drawThumbnail(canvas, puzzle, values, tints);
    return rest;
  }
}

// Cells by name: row 4, column 2.
const cellName = (puzzle, cell) => t('cellName', { row: Math.floor(cell / puzzle.order) + 1, column: (cell % puzzle.order) + 1 });

function markAll(puzzle, changes, markOf) {
  const marks = Array(puzzle.cells).fill('');
  for (const change of changes) marks[change.cell] = markOf(change);
  return marks;
}

// What changes, in a few words.
function changesInWords(puzzle, changes) {
  if (changes.length === 2 && changes[0].before === changes[1].after && changes[0].after === changes[1].before && changes[0].before > 0) {
    return t('exchanged', { one: changes[0].before, other: changes[1].before, first: cellName(puzzle, changes[0].cell), second: cellName(puzzle, changes[1].cell) });
  }
  const said = changes.slice(0, 4).map(({ cell, before, after }) => {
    const key = before === 0 ? 'putIn' : after === 0 ? 'thrownOut' : 'becomes';
    return t(key, { cell: cellName(puzzle, cell), before, after });
  });
  if (changes.length > 4) said.push(t('moreCells', { count: changes.length - 4 }));
  return said.join(', ');
}

// A bar from 0 to 1 with a mark: the chance, and the number that was drawn.
function chanceBar(probability, drawn) {
  const bar = element('div', 'chance');
  bar.setAttribute('role', 'img');
  bar.setAttribute('aria-label', t('chanceLabel', { probability: brief(probability), drawn: brief(drawn) }));
  const fill = element('div', 'chance-fill');
  fill.style.width = `${Math.min(probability, 1) * 100}%`;
  const mark = element('div', `chance-mark ${drawn < probability ? 'is-in' : 'is-out'}`);
  mark.style.left = `${Math.min(Math.max(drawn, 0), 1) * 100}%`;
  bar.append(fill, mark);
  return bar;
}

const line = (key, values = {}, className = 'fact') => element('p', className, t(key, values));

function rulePicture({ rule, ...facts }, difference) {
  switch (rule) {
    case 'metropolis':
      return [
        line(difference > 0 ? 'chanceWorse' : 'chanceBetter', { temperature: brief(facts.temperature), probability: brief(facts.probability), difference }),
        // What is not worse passes without a draw.
        ...(difference > 0 ? [chanceBar(facts.probability, facts.drawn), line(facts.drawn < facts.probability ? 'drawnIn' : 'drawnOut', { drawn: brief(facts.drawn) })] : []),
      ];
    case 'chance':
      return [line('chanceIs', { probability: brief(facts.probability) }), chanceBar(facts.probability, facts.drawn)];
    case 'limit':
      return [line('limitIs', { limit: brief(facts.limit) })];
    case 'tabu':
      return [line(facts.is_aspired ? 'aspired' : 'tenureIs', { tenure: facts.tenure })];
    default:
      return [];
  }
}

function oneIn(probability) {
  if (probability < 1e-9) return t('practicallyNever');
  return probability < 0.5 ? t('onceIn', { times: number(Math.round(1 / probability)) }) : '';
}

function parentRows(puzzle, from, parent) {
  const { order } = puzzle;
  const groups = [
    ['rowsOf', Array.from({ length: order }, (_, row) => Array.from({ length: order }, (_, column) => row * order + column))],
    ['columnsOf', Array.from({ length: order }, (_, column) => Array.from({ length: order }, (_, row) => row * order + column))],
    ['boxesOf', puzzle.areas ? Array.from({ length: order }, (_, area) => [...puzzle.areas.keys()].filter((cell) => puzzle.areas[cell] === area)) : []],
  ];
  for (const [key, lists] of groups) {
    const isWhole = lists.length > 0 && lists.every((cells) => cells.every((cell) => from[cell] === from[cells[0]] || puzzle.givens[cell] > 0));
    if (isWhole) {
      const of = (cells) => from[cells.find((cell) => puzzle.givens[cell] === 0) ?? cells[0]];
      const numbers = lists.map((cells, index) => [of(cells), index + 1]).filter(([source]) => source === parent).map(([, index]) => index);
      if (numbers.length > 0 && numbers.length < order) return t(key, { numbers: numbers.join(', ') });
      if (numbers.length === order) return t('everythingOf');
      return t('nothingOf');
    }
  }
  return t('cellsOf', { count: number(from.filter((source, cell) => source === parent && puzzle.givens[cell] === 0).length) });
}

function thumb(label, className) {
  const canvas = document.createElement('canvas');
  return [canvas, element('figure', `parent ${className}`, canvas, element('figcaption', '', label))];
}

const ACTS = {
  filled: ({ individual, grid, cost }, puzzle, say) => ({
    grid, words: t(grid.every((value, cell) => value === puzzle.givens[cell]) ? 'saysGivensOnly' : 'saysFilled', { individual: individual + 1, cost: say(cost) }), lit: [{ cost, colour: 'changed', label: String(individual + 1) }],
  }),

  proposal: (scene, puzzle, say) => {
    const { grid, changes, cost, difference, is_accepted: isAccepted, verdict, forbidden = [], forbidden_count: count } = scene;
    const after = [...grid];
    for (const change of changes) after[change.cell] = change.after;
    const notes = forbidden.length > 0 ? Array(puzzle.cells).fill('') : null;
    for (const { cell, left } of forbidden) notes[cell] = String(left);
    const happened = t(isAccepted ? 'accepted' : 'refused');
    const what = changesInWords(puzzle, changes);
    const key = difference > 0 ? 'saysWorse' : difference < 0 ? 'saysBetter' : 'saysEqual';
    const chance = verdict.rule === 'metropolis' && difference > 0 ? oneIn(verdict.probability) : '';
    return {
      grid: after,
      marks: markAll(puzzle, changes, ({ after: value }) => (value === 0 || !isAccepted ? 'gone' : 'new')),
      notes,
      picture: [
        element('p', 'what', what || t('nothingChanges')),
        line('differenceIs', { difference: signed(difference), before: say(cost), after: say(cost + difference) }),
        ...rulePicture(verdict, difference),
        element('p', `verdict-word ${isAccepted ? 'is-in' : 'is-out'}`, happened),
        ...(count > 0 ? [line('forbiddenNow', { count: number(count) })] : []),
      ],
      words: [what && t('proposed', { what }), t(key, { difference: number(Math.abs(difference)), chance, happened })].filter(Boolean).join(' '),
    };
  },

  birth: (scene, puzzle, say) => {
    const { child, parents, from, grid, cost, of_children: ofChildren } = scene;
    if (parents.length === 0) {
      return { grid, words: t('saysNewborn', { child: child + 1, cost: say(cost) }), lit: [{ cost, colour: 'changed', label: t('childShort') }] };
    }
    const isCrossed = parents.length > 1 && from.length > 0;
    const name = (parent) => t(ofChildren ? 'childName' : 'parentName', { place: parent.place + 1 });
    const made = parents.slice(0, 2).map((parent, index) => [...thumb(`${name(parent)}: ${say(parent.cost)}`, `tint-${index}`), parent]);
    const [own, figure] = thumb(`${t('childName', { place: child + 1 })}: ${say(cost)}`, 'own');
    const shares = isCrossed ? parents.slice(0, 2).map((parent, index) => t('shareOf', { part: parentRows(puzzle, from, index), parent: name(parent) })).join('; ') : '';
    return {
      grid,
      tints: isCrossed ? from : null,
      thumbnails: [...made.map(([canvas, , parent], index) => [canvas, parent.grid, isCrossed ? Array(puzzle.cells).fill(index) : null]), [own, grid, isCrossed ? from : null]],
      picture: [element('p', 'what', t(isCrossed ? 'crossing' : 'copying')), element('div', 'parents', ...made.map(([, box]) => box), figure)],
      lit: [...parents.slice(0, 2).map(({ place, cost: known }, index) => ({ cost: known, colour: `lane-${index === 0 ? 'a' : 'b'}`, label: String(place + 1) })), { cost, colour: 'changed', label: t('childShort') }],
      words: isCrossed
        ? t('saysBirth', { child: child + 1, shares, cost: say(cost), costs: parents.slice(0, 2).map((parent) => say(parent.cost)).join(` ${t('and')} `) })
        : t('saysCopy', { child: child + 1, parent: name(parents[0]), cost: say(cost) }),
    };
  },

  mutation: ({ child, kind, changes, grid, before, cost }, puzzle, say) => ({
    grid,
    marks: markAll(puzzle, changes, () => 'new'),
    picture: [element('p', 'what', t(`kind_${kind}`)), line('costChange', { before: say(before), after: say(cost) }), line('cellsChanged', { count: number(changes.length) })],
    lit: [{ cost: before, colour: 'soft', label: '·' }, { cost, colour: 'changed', label: t('childShort') }],
    words: changes.length === 0 ? t('saysUnchanged', { child: child + 1 })
      : t('saysMutation', { child: child + 1, changes: changesInWords(puzzle, changes), before: say(before), cost: say(cost) }),
  }),

  survival: ({ individuals, children, survivors }, puzzle, say, option) => {
    const all = [...individuals, ...children];
    const living = new Set(survivors);
    const dead = all.map((cost, index) => [cost, index]).filter(([, index]) => !living.has(index)).map(([cost]) => cost);
    const young = [...living].filter((place) => place >= individuals.length).length;
    const rule = option('replacement');
    const elites = rule === 'best_of_all' ? 0 : living.size - young;
    const why = rule ? t(`lives_${rule}`) + (elites > 0 ? t(elites === 1 ? 'livesFirst' : 'livesElite', { count: number(elites) }) : '') : '';
    const costs = survivors.map((place) => all[place]);
    const least = (list) => list.reduce((one, other) => Math.min(one, other), Infinity);
    const most = (list) => list.reduce((one, other) => Math.max(one, other), 0);
    return {
      costs,
      picture: [
        element('p', 'what', t('surviving')),
        line('survivors', { old: number(living.size - young), young: number(young) }),
        ...(dead.length > 0 ? [line('theDead', { count: number(dead.length), low: say(least(dead)), high: say(most(dead)) })] : []),
        ...(why ? [element('p', 'fact', why)] : []),
      ],
      lit: [{ cost: least(costs), colour: 'good', label: t('bestShort') }],
      words: t('saysSurvival', { all: number(all.length), count: number(survivors.length), young: number(young), best: say(least(costs)) }),
    };
  },

  choice: ({ individual, changes, pheromone, share, is_greedy: isGreedy, grid, cost }, puzzle, say) => {
    const said = { pheromone: brief(pheromone), share: number(Math.round(share * 100)) };
    return {
      grid,
      marks: markAll(puzzle, changes, () => 'new'),
      picture: [
        element('p', 'what', changesInWords(puzzle, changes)),
        line('pheromoneIs', said),
        shareBar(share, t('pheromoneIs', said)),
        line(isGreedy ? 'greedy' : 'drawnByChance'),
      ],
      words: t('saysChoice', { ant: individual + 1, what: changesInWords(puzzle, changes), how: t(isGreedy ? 'greedy' : 'drawnByChance'), cost: say(cost) }),
    };
  },

  exchange: ({ colder, probability, drawn, is_made: isMade, ladder }, puzzle, say) => {
    const rungs = ladder.map(({ cost, temperature }, index) => {
      const isOne = index === colder || index === colder + 1;
      return element('li', isOne ? (isMade ? 'is-in' : 'is-out') : '', t('rung', { temperature: temperature === null ? '–' : brief(temperature), cost: say(cost) }));
    });
    return {
      picture: [element('p', 'what', t('exchanging')), element('ol', 'ladder', ...rungs), chanceBar(probability, drawn), element('p', `verdict-word ${isMade ? 'is-in' : 'is-out'}`, t(isMade ? 'traded' : 'notTraded'))],
      words: t('saysExchange', { one: colder + 1, other: colder + 2, probability: brief(probability), happened: t(isMade ? 'traded' : 'notTraded') }),
    };
  },

  sweep: ({ sureness, decided }) => {
    const said = { share: number(Math.round(decided * 100)), unsure: number(sureness.filter((percent) => percent < 99).length) };
    return {
      heat: sureness.map((percent) => 100 - percent),
      picture: [element('p', 'what', t('believing')), line('believed', said), shareBar(decided, t('believed', said)), line('unsureCells', said)],
      words: t('saysSweep', said),
    };
  },

  reheat: ({ before, after }) => ({ words: t('saysReheat', { before: brief(before), after: brief(after) }), picture: [element('p', 'what', t('reheating'))] }),
  escalation: ({ rate }) => ({ words: t('saysEscalation', { rate: brief(rate) }), picture: [element('p', 'what', t('escalating'))] }),
  restart: () => ({ words: t('saysRestart'), picture: [element('p', 'what', t('restarting'))] }),
};

function shareBar(share, label) {
  const bar = element('div', 'chance');
  const fill = element('div', 'chance-fill');
  fill.style.width = `${share * 100}%`;
  bar.append(fill);
  bar.setAttribute('role', 'img');
  bar.setAttribute('aria-label', label);
  return bar;
}
