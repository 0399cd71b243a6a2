// Paints the marks of constraints: paths, circles and texts in tenths of a cell, as the server makes them of every kind.

const UNIT = 10;

// Letters are no smaller than this, in pixels.
const LEAST_LETTER = 6;

// Paints items into the part of a grid that a painter shows. `valueOf` says what a cell holds: some texts are shown only in empty cells.
export function paintItems({ context, size, colour, part: { row, column } }, items, valueOf = () => 0) {
  const scale = size / UNIT;
  const at = ([x, y]) => [x * scale - column * size, y * scale - row * size];
  const shade = (name) => colour[`mark-${name}`];
  for (const item of items) {
    if (item.kind === 'text') {
      if (item.while_empty !== undefined && valueOf(item.while_empty) > 0) continue;
      context.font = `600 ${Math.max(item.size * scale, LEAST_LETTER)}px ${colour.sans}`;
      context.textAlign = 'center';
      context.textBaseline = 'middle';
      context.fillStyle = shade(item.fill);
      const [x, y] = at(item.at);
      // Digits have no descenders, and look too high in the middle of their line.
      context.fillText(item.text, x, y + item.size * scale * 0.06);
      continue;
    }
    context.beginPath();
    if (item.kind === 'circle') {
      const [x, y] = at(item.at);
      context.moveTo(x + item.radius * scale, y);
      context.arc(x, y, item.radius * scale, 0, 2 * Math.PI);
    } else {
      item.points.forEach((point, index) => (index === 0 ? context.moveTo(...at(point)) : context.lineTo(...at(point))));
      if (item.closed) context.closePath();
    }
    if (item.fill) {
      context.fillStyle = shade(item.fill);
      context.fill();
    }
    if (item.stroke) paintStroke(context, item.stroke, scale, shade);
  }
  context.lineCap = 'butt';
  context.lineJoin = 'miter';
}

function paintStroke(context, { paint, width, dash }, scale, shade) {
  context.strokeStyle = shade(paint);
  context.lineWidth = Math.max(width * scale, 0.75);
  context.lineCap = dash ? 'butt' : 'round';
  context.lineJoin = dash ? 'miter' : 'round';
  if (dash) context.setLineDash([dash * scale, dash * scale]);
  context.stroke();
  if (dash) context.setLineDash([]);
}

// Room around a grid for what stands there, in cells: the same on the left and above, and on the right and below, so that all is square.
export function roomOf({ sketch: { margin: { left, top, right, bottom } } }) {
  return { before: Math.max(left, top) / UNIT, after: Math.max(right, bottom) / UNIT };
}

// A line through the cells that are being chosen.
export function choiceOf(cells, order) {
  const points = cells.map((cell) => [((cell % order) + 0.5) * UNIT, (Math.floor(cell / order) + 0.5) * UNIT]);
  if (points.length === 0) return [];
  return [
    { kind: 'path', points, stroke: { paint: 'choice', width: 1.2 } },
    { kind: 'circle', at: points[0], radius: 1.6, fill: 'choice' },
  ];
}
