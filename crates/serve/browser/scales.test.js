// The arithmetic of charts, without a browser.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { band, columns, logTicks, marks, nearest, roundUp, scale, ticks, within, zoomed, medianEffort, wilson } from '../page/scales.js';

const x = (point) => point.x;
const course = (...pairs) => pairs.map(([at, cost, restarts = 0]) => ({ x: at, cost, restarts }));

test('ticks are round numbers within the range', () => {
  assert.deepEqual(ticks(0, 10, 4), [0, 5, 10]);
  assert.deepEqual(ticks(0, 0.5, 2), [0, 0.5]);
  assert.deepEqual(ticks(3, 17, 5), [5, 10, 15]);
  assert.deepEqual(ticks(0, 0.3, 3), [0, 0.1, 0.2, 0.3]);
  assert.deepEqual(ticks(5, 5, 3), [5]);
});

test('logarithmic ticks have 0 and stay few', () => {
  assert.deepEqual(logTicks(0, 20, 6), [0, 1, 2, 5, 10, 20]);
  assert.deepEqual(logTicks(0, 5000, 5), [0, 1, 10, 100, 1000]);
});

test('the top of an axis is round', () => {
  assert.deepEqual([0, 0.4, 1, 11, 29, 95].map(roundUp), [1, 0.4, 1, 15, 30, 100]);
});

test('scales go there and back', () => {
  for (const kind of ['linear', 'log']) {
    const { of, back } = scale(kind, 0, 100, 200);
    assert.equal(of(0), 0);
    assert.equal(Math.round(of(100)), 200);
    for (const value of [0, 1, 7, 50, 100]) assert.ok(Math.abs(back(of(value)) - value) < 1e-9);
  }
  assert.ok(scale('log', 0, 100, 200).of(10) > scale('linear', 0, 100, 200).of(10));
});

test('points that share a column of pixels keep their peaks', () => {
  const cells = columns(course([0, 5], [0.1, 9], [0.2, 1], [0.3, 4], [3, 2]), x, (point) => point.cost);
  assert.deepEqual(cells, [{ x: 0, first: 5, low: 1, high: 9, last: 4 }, { x: 3, first: 2, low: 2, high: 2, last: 2 }]);
});

test('a band goes along one edge and back along the other', () => {
  const points = [{ x: 0, best: 1, worst: 4 }, { x: 1, best: 2, worst: 5 }, { x: 2, best: null, worst: 6 }];
  assert.deepEqual(band(points, x, (point) => point.worst, (point) => point.best), [[0, 4], [1, 5], [1, 2], [0, 1]]);
});

test('a narrow logarithmic axis has round numbers', () => {
  assert.deepEqual(logTicks(3500, 4900, 6), [3500, 4000, 4500]);
});

test('marks stand where a counter goes up', () => {
  assert.deepEqual(marks(course([0, 9], [1, 8], [2, 9, 1], [3, 7, 1], [4, 9, 3]), 'restarts').map(x), [2, 4]);
});

test('under the pointer lies the last point before it', () => {
  const points = course([0, 9], [10, 5], [20, 1]);
  assert.deepEqual([-5, 0, 9, 10, 99].map((at) => nearest(points, x, at).cost), [9, 9, 9, 5, 1]);
  assert.equal(nearest([], x, 3), null);
});

test('zoom keeps the place under the pointer and stays within the course', () => {
  const whole = { from: 0, to: 100 };
  assert.deepEqual(zoomed(null, whole, 0.5, 50), { from: 25, to: 75 });
  assert.deepEqual(zoomed({ from: 25, to: 75 }, whole, 0.5, 25), { from: 25, to: 50 });
  assert.deepEqual(zoomed({ from: 0, to: 50 }, whole, 1.25, 50).from, 0);
  assert.equal(zoomed({ from: 10, to: 90 }, whole, 2, 50), null);
});

test('lines go on to the edges of a window', () => {
  assert.deepEqual(within(course([0, 1], [10, 2], [20, 3], [30, 4], [40, 5]), x, { from: 15, to: 25 }).map(x), [10, 20, 30]);
  assert.deepEqual(within(course([0, 1]), x, { from: 5, to: 9 }).map(x), [0]);
});

test('intervals of shares and medians are those of the laboratory', () => {
  const near = (found, wanted) => found.every((end, index) => Math.abs(end - wanted[index]) < 1e-4);
  assert.ok(near(wilson(5, 5), [0.56552, 1]), String(wilson(5, 5)));
  assert.ok(near(wilson(2, 5), [0.11762, 0.76928]), String(wilson(2, 5)));
  assert.deepEqual([wilson(0, 30)[0], wilson(0, 0)], [0, [0, 1]]);
  assert.deepEqual([medianEffort([3, 1, 2]), medianEffort([4, null, 2, 1]), medianEffort([1, null, null]), medianEffort([1, null])], [2, 3, null, null]);
});
