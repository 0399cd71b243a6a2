// When the page is drawn: everything together and at most so often, because each time the browser composes the whole page.

// Milliseconds between two drawings while a run goes on; a little less than between two frames of a run.
const PAUSE = 40;

// The same between two drawings of the charts, and between two times that texts and populations are written: nobody reads faster, and
// each of these has the browser lay the page out.
const CHARTS = 120;
const TEXTS = 240;

export class Refresh {
  constructor(page) {
    this.page = page;
    this.drawn = 0;
    this.charted = 0;
    this.told = 0;
  }

  get isRunning() {
    return this.page.lanes.some((lane) => lane.state === 'running');
  }

  invalidateCharts() {
    this.areChartsStale = true;
    this.schedule();
  }

  schedule() {
    if (this.isScheduled) return;
    this.isScheduled = true;
    const rest = this.isRunning ? this.drawn + PAUSE - performance.now() : 0;
    if (rest > 0) setTimeout(() => this.drawSoon(), rest);
    else this.drawSoon();
  }

  drawSoon() {
    requestAnimationFrame((now) => {
      this.isScheduled = false;
      this.draw(now);
    });
  }

  // Both lanes write their texts at the same time, so that the page is laid out once for both.
  draw(now) {
    const { lanes, charts } = this.page;
    const { isRunning } = this;
    this.drawn = now;
    const tells = !isRunning || now - this.told >= TEXTS;
    if (tells) this.told = now;
    for (const lane of lanes) lane.draw(tells);
    if (this.areChartsStale && (!isRunning || now - this.charted >= CHARTS)) {
      this.charted = now;
      this.areChartsStale = false;
      charts.show(lanes, tells);
    }
  }

  // Sizes and colours may be others now.
  redraw() {
    const { lanes, charts, many, sweep, source } = this.page;
    for (const lane of lanes) lane.redraw();
    charts.forget();
    many.draw();
    sweep.draw();
    if (source.editor.puzzle?.isMap) source.editor.refresh();
    this.invalidateCharts();
  }
}
