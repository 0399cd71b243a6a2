// The list of examples, named by shape and level.

import { t } from './words.js';

const list = () => document.getElementById('example');

export function fillExamples(examples) {
  const options = examples.map(({ id, shape, level }) => {
    const option = new Option(id, id);
    Object.assign(option.dataset, { shape, level: level ?? '' });
    return option;
  });
  list().append(new Option('', ''), ...options);
}

export function nameExamples() {
  for (const option of list().options) option.textContent = nameOf(option.dataset);
}

function nameOf({ shape, level }) {
  if (!shape) return t('choose');
  const [size, ...variants] = shape.split('+');
  const parts = [size.replace('x', '×'), ...variants.map((variant) => t(variant)), ...(level ? [t(level)] : [])];
  return parts.join(', ');
}
