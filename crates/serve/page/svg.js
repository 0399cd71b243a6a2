// A drawing context that writes SVG: it knows what our drawings ask of a canvas, so that a picture is drawn once and taken away
// as pixels or as lines.

const escaped = (text) => String(text).replace(/[&<>"]/g, (letter) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[letter]);
const brief = (value) => String(Math.round(value * 100) / 100);

const ANCHORS = { left: 'start', center: 'middle', right: 'end' };
// Part of the size of the letters by which their line lies below what a canvas calls top or middle.
const DROPS = { top: 0.8, middle: 0.35, bottom: -0.2, alphabetic: 0 };

export class SvgContext {
  constructor(width, height) {
    Object.assign(this, { width, height, parts: [], defined: [], path: '', x: 0, y: 0, clipped: null, saved: [] });
    Object.assign(this, { fillStyle: '#000', strokeStyle: '#000', lineWidth: 1, globalAlpha: 1, font: '12px sans-serif', textAlign: 'left', textBaseline: 'alphabetic', lineJoin: 'miter', lineCap: 'butt', dash: [] });
    this.ruler = document.createElement('canvas').getContext('2d');
  }

  get text() {
    return `<svg xmlns="http://www.w3.org/2000/svg" width="${this.width}" height="${this.height}" viewBox="0 0 ${this.width} ${this.height}"><defs>${this.defined.join('')}</defs>\n${this.parts.join('\n')}\n</svg>\n`;
  }

  add(name, attributes, content = null) {
    const shown = { ...attributes, ...(this.globalAlpha < 1 ? { opacity: this.globalAlpha } : {}), ...(this.clipped ? { 'clip-path': `url(#${this.clipped})` } : {}) };
    const said = Object.entries(shown).map(([key, value]) => ` ${key}="${escaped(typeof value === 'number' ? brief(value) : value)}"`).join('');
    this.parts.push(content === null ? `<${name}${said}/>` : `<${name}${said}>${escaped(content)}</${name}>`);
  }

  get line() {
    return { fill: 'none', stroke: this.strokeStyle, 'stroke-width': this.lineWidth, 'stroke-linejoin': this.lineJoin, 'stroke-linecap': this.lineCap, ...(this.dash.length > 0 ? { 'stroke-dasharray': this.dash.join(' ') } : {}) };
  }

  fillRect(x, y, width, height) {
    this.add('rect', { x: this.x + x, y: this.y + y, width: Math.max(width, 0), height: Math.max(height, 0), fill: this.fillStyle });
  }

  strokeRect(x, y, width, height) {
    this.add('rect', { x: this.x + x, y: this.y + y, width, height, ...this.line });
  }

  // What nothing was drawn on is clear already.
  clearRect() {}

  fillText(text, x, y) {
    const [, weight, size, family] = this.font.match(/^(?:(\d+) )?([\d.]+)px (.*)$/);
    const drop = DROPS[this.textBaseline] * Number(size);
    this.add('text', { x: this.x + x, y: this.y + y + drop, fill: this.fillStyle, 'font-family': family, 'font-size': Number(size), ...(weight ? { 'font-weight': weight } : {}), 'text-anchor': ANCHORS[this.textAlign] }, text);
  }

  measureText(text) {
    this.ruler.font = this.font;
    return this.ruler.measureText(text);
  }

  beginPath() {
    this.path = '';
  }

  moveTo(x, y) {
    this.path += `M${brief(this.x + x)} ${brief(this.y + y)}`;
  }

  lineTo(x, y) {
    this.path += `${this.path === '' ? 'M' : 'L'}${brief(this.x + x)} ${brief(this.y + y)}`;
  }

  closePath() {
    this.path += 'z';
  }

  rect(x, y, width, height) {
    this.moveTo(x, y);
    this.path += `h${brief(width)}v${brief(height)}h${brief(-width)}z`;
  }

  // Only whole circles are drawn.
  arc(x, y, radius) {
    this.moveTo(x - radius, y);
    this.path += `a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0`;
  }

  fill() {
    if (this.path) this.add('path', { d: this.path, fill: this.fillStyle });
  }

  stroke() {
    if (this.path) this.add('path', { d: this.path, ...this.line });
  }

  clip() {
    this.clipped = `clip-${this.defined.length}`;
    this.defined.push(`<clipPath id="${this.clipped}"><path d="${this.path}"/></clipPath>`);
  }

  setLineDash(dash) {
    this.dash = dash;
  }

  translate(x, y) {
    this.x += x;
    this.y += y;
  }

  save() {
    const { x, y, clipped } = this;
    this.saved.push({ x, y, clipped });
  }

  restore() {
    Object.assign(this, this.saved.pop());
  }
}
