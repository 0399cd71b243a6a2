// A live view of searches in a notebook: grids with clashes in red, the course of the cost, pause, step and live parameters.

const INK = { given: '#000', own: '#246', clash: '#c22', thin: '#999', thick: '#222' };
const LANES = ['#1f6fb4', '#c8641e'];

function drawGrid(canvas, shape, lane) {
  const { order, givens, thick } = shape;
  const size = canvas.width;
  const cell = size / order;
  const context = canvas.getContext('2d');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, size, size);
  const clashing = new Set(lane.clashing);
  lane.grid.forEach((value, index) => {
    const [x, y] = [(index % order) * cell, Math.floor(index / order) * cell];
    if (clashing.has(index)) {
      context.fillStyle = '#fbe3e3';
      context.fillRect(x, y, cell, cell);
    }
    if (!value || cell < 7) return;
    context.fillStyle = clashing.has(index) ? INK.clash : givens[index] ? INK.given : INK.own;
    context.font = `${givens[index] ? 'bold ' : ''}${cell * (order > 9 ? 0.5 : 0.6)}px sans-serif`;
    context.textAlign = 'center';
    context.textBaseline = 'middle';
    context.fillText(value, x + cell / 2, y + cell * 0.54);
  });
  context.strokeStyle = INK.thin;
  context.lineWidth = 0.5;
  for (let line = 1; line < order; line += 1) {
    context.strokeRect(line * cell, 0, 0, size);
    context.strokeRect(0, line * cell, size, 0);
  }
  context.strokeStyle = INK.thick;
  context.lineWidth = 2;
  context.beginPath();
  for (const [x, y, toX, toY] of thick) {
    context.moveTo(x * cell, y * cell);
    context.lineTo(toX * cell, toY * cell);
  }
  context.rect(1, 1, size - 2, size - 2);
  context.stroke();
}

function drawCurves(canvas, lanes) {
  const context = canvas.getContext('2d');
  const { width, height } = canvas;
  const [left, bottom] = [36, height - 18];
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  const most = Math.max(1, ...lanes.flatMap(({ curve }) => curve.map(([, cost]) => cost)));
  const last = Math.max(10, ...lanes.flatMap(({ curve }) => curve.map(([made]) => made)));
  const across = (made) => left + (Math.log10(1 + made) / Math.log10(1 + last)) * (width - left - 6);
  const up = (cost) => bottom - (cost / most) * (bottom - 6);
  context.fillStyle = '#555';
  context.font = '11px sans-serif';
  context.textAlign = 'right';
  context.fillText(most, left - 4, 14);
  context.fillText(0, left - 4, bottom);
  context.fillText(`${last.toLocaleString('en')} evaluations`, width - 6, height - 4);
  context.strokeStyle = '#bbb';
  context.strokeRect(left, 6, width - left - 6, bottom - 6);
  lanes.forEach(({ curve }, number) => {
    context.strokeStyle = LANES[number];
    context.lineWidth = 1.6;
    context.beginPath();
    curve.forEach(([made, cost], index) => {
      if (index > 0) context.lineTo(across(made), up(curve[index - 1][1]));
      context.lineTo(across(made), up(cost));
    });
    context.stroke();
  });
}

function button(text, onClick) {
  const element = document.createElement('button');
  element.textContent = text;
  element.addEventListener('click', onClick);
  return element;
}

function render({ model, el }) {
  const shape = model.get('shape');
  const names = model.get('names');
  const root = document.createElement('div');
  root.className = 'evodoku-watch';
  const lanes = names.map((name, number) => {
    const box = document.createElement('div');
    const title = document.createElement('strong');
    title.textContent = name;
    title.style.color = LANES[number];
    const canvas = Object.assign(document.createElement('canvas'), { width: 320, height: 320 });
    canvas.setAttribute('role', 'img');
    const words = document.createElement('div');
    words.className = 'evodoku-words';
    const sliders = document.createElement('div');
    for (const { name: parameter, low, high, value } of model.get('live')[number]) {
      const label = document.createElement('label');
      const input = Object.assign(document.createElement('input'), { type: 'range', min: 0, max: 100 });
      const shown = document.createElement('span');
      // From a quarter to four times the value, on a logarithmic scale.
      const of = (place) => Math.min(high, Math.max(low, value * 4 ** (place / 50 - 1)));
      input.value = 50;
      shown.textContent = Number(value.toPrecision(3));
      input.addEventListener('input', () => { shown.textContent = Number(of(input.value).toPrecision(3)); });
      input.addEventListener('change', () => model.send({ act: 'set', lane: number, name: parameter, value: of(input.value) }));
      label.append(`${parameter} `, input, shown);
      sliders.append(label, document.createElement('br'));
    }
    box.append(title, document.createElement('br'), canvas, words, sliders);
    return { box, canvas, words };
  });
  const bar = document.createElement('div');
  const pause = button('Pause', () => model.send({ act: model.get('is_running') ? 'pause' : 'resume' }));
  bar.append(pause, button('Step', () => model.send({ act: 'step' })), button('Start again', () => model.send({ act: 'restart' })));
  const curves = Object.assign(document.createElement('canvas'), { width: 664, height: 170 });
  const row = document.createElement('div');
  row.className = 'evodoku-lanes';
  row.append(...lanes.map(({ box }) => box));
  root.append(bar, row, curves);
  el.append(root);

  const show = () => {
    const frames = model.get('frames');
    frames.forEach((frame, number) => {
      drawGrid(lanes[number].canvas, shape, frame);
      lanes[number].canvas.setAttribute('aria-label', `${names[number]}: ${frame.words}`);
      lanes[number].words.textContent = frame.words;
    });
    drawCurves(curves, frames);
    pause.textContent = model.get('is_running') ? 'Pause' : 'Go on';
  };
  model.on('change:frames', show);
  model.on('change:is_running', show);
  show();
}

export default { render };
