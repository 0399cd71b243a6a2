// @ts-check
// Presentation mode, for a projector: letters twice as large, nothing but the grids and the curves, or one of them alone.

const PARTS = ['all', 'a', 'b', 'chart'];

const root = document.documentElement;

export class Presentation {
  /** @param {() => void} redraw */
  constructor(redraw) {
    this.redraw = redraw;
    document.getElementById('present')?.addEventListener('click', () => this.toggle());
    document.addEventListener('fullscreenchange', () => {
      if (!document.fullscreenElement) this.show(null);
    });
  }

  get isOn() {
    return root.dataset.presenting !== undefined;
  }

  // A browser may refuse the full screen; the page itself is large all the same.
  toggle() {
    if (this.isOn) {
      this.show(null);
      if (document.fullscreenElement) document.exitFullscreen().catch(() => {});
    } else {
      this.show('all');
      root.requestFullscreen?.().catch(() => {});
    }
  }

  // One of its parts, or the page as usual. While it is off, keys of parts do nothing.
  /** @param {string | null} part */
  show(part) {
    if (part === null) delete root.dataset.presenting;
    else if (PARTS.includes(part)) root.dataset.presenting = part;
    this.redraw();
  }

  /** @param {number} index */
  choose(index) {
    if (this.isOn) this.show(PARTS[index]);
  }
}
