// Choosing cells in the grid for typing: by dragging, or with Space and Shift with the arrows.

export class Choosing {
  // `onChange` hears the cells in the order in which they were chosen; `onEnter` that they are all.
  constructor(editor, { onChange, onEnter }) {
    Object.assign(this, { editor, onChange, onEnter, cells: [], isOn: false });
    const { box } = editor;
    // Before the grid hears of it: keys that fill cells choose them instead.
    box.addEventListener('keydown', (event) => this.onKey(event), { capture: true });
    box.addEventListener('pointerdown', (event) => this.begin(event));
    box.addEventListener('pointermove', (event) => this.drag(event));
    window.addEventListener('pointerup', () => { this.isDragging = false; });
  }

  turn(isOn) {
    this.isOn = isOn;
    this.editor.box.classList.toggle('is-choosing', isOn);
    this.set([]);
  }

  set(cells) {
    this.cells = cells;
    this.editor.choose(cells);
    this.onChange(cells);
  }

  cellAt({ clientX, clientY }) {
    const element = document.elementFromPoint(clientX, clientY)?.closest('[role="gridcell"]');
    return element ? this.editor.cells?.indexOf(element) ?? -1 : -1;
  }

  begin(event) {
    if (!this.isOn || event.button !== 0) return;
    const cell = this.cellAt(event);
    if (cell < 0) return;
    event.preventDefault();
    event.target.releasePointerCapture?.(event.pointerId);
    this.isDragging = true;
    this.editor.goTo(cell);
    this.toggle(cell);
  }

  drag(event) {
    if (!this.isOn || !this.isDragging) return;
    const cell = this.cellAt(event);
    if (cell < 0 || cell === this.cells.at(-1)) return;
    // Back to the cell before takes the last one away.
    if (cell === this.cells.at(-2)) this.set(this.cells.slice(0, -1));
    else if (!this.cells.includes(cell)) this.set([...this.cells, cell]);
  }

  toggle(cell) {
    this.set(this.cells.includes(cell) ? this.cells.filter((known) => known !== cell) : [...this.cells, cell]);
  }

  onKey(event) {
    if (!this.isOn || event.ctrlKey || event.metaKey || event.altKey || !this.editor.cells) return;
    const { editor, cells } = this;
    const { order } = editor.puzzle;
    const steps = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] };
    if (event.key === ' ') this.toggle(editor.at);
    else if (event.key === 'Enter') this.onEnter();
    else if (event.key === 'Escape') this.set([]);
    else if (event.key === 'Backspace' || event.key === 'Delete') this.set(cells.slice(0, -1));
    else if (event.shiftKey && event.key in steps) {
      const [down, right] = steps[event.key];
      const [row, column] = [Math.floor(editor.at / order) + down, (editor.at % order) + right];
      if (row >= 0 && column >= 0 && row < order && column < order) {
        const begun = cells.includes(editor.at) ? cells : [...cells, editor.at];
        const next = row * order + column;
        editor.goTo(next);
        this.set(begun.at(-2) === next ? begun.slice(0, -1) : begun.includes(next) ? begun : [...begun, next]);
      }
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }
}
