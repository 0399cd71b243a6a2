// A film of a run: what the page shows of it, picture by picture, recorded by the browser as WebM.

import { Screen } from './picture.js';

const KINDS = ['video/webm;codecs=vp9', 'video/webm;codecs=vp8', 'video/webm'];
const PER_SECOND = 20;

// The kind of film that this browser records, or null.
export function filmKind() {
  const canRecord = typeof MediaRecorder === 'function' && typeof HTMLCanvasElement.prototype.captureStream === 'function';
  return canRecord ? KINDS.find((kind) => MediaRecorder.isTypeSupported(kind)) ?? null : null;
}

export class Film {
  // `onEnd` gets the film.
  constructor(lane, charts, onEnd) {
    Object.assign(this, { lane, charts });
    this.screen = new Screen();
    this.show();
    this.recorder = new MediaRecorder(this.screen.canvas.captureStream(PER_SECOND), { mimeType: filmKind(), videoBitsPerSecond: 2_500_000 });
    const parts = [];
    this.recorder.addEventListener('dataavailable', ({ data }) => parts.push(data));
    this.recorder.addEventListener('stop', () => onEnd(new Blob(parts, { type: 'video/webm' })));
    this.recorder.start(1000);
    // A run that rests is filmed too: a picture that does not change is recorded once.
    this.timer = setInterval(() => this.show(), 1000 / PER_SECOND);
  }

  show() {
    this.screen.show(this.lane, this.charts);
  }

  end() {
    clearInterval(this.timer);
    this.show();
    if (this.recorder.state !== 'inactive') this.recorder.stop();
  }
}
