// Which of the told moves of a lane's run is looked at: the newest, or one of the last thousand.

import * as api from './api.js';

export class Scenes {
  constructor(lane) {
    this.lane = lane;
    this.clear();
  }

  // Nothing is told yet. `at` is the number of the move that is looked at, if it is not the newest.
  clear() {
    Object.assign(this, { scene: null, at: null, pending: undefined });
  }

  // Of a frame: the newest told move; or, after a step by operation, the first of those that the step brought.
  hear(frame) {
    if (!frame.scene) {
      this.forget(frame);
      return;
    }
    if (this.pending !== undefined && frame.state !== 'running') {
      const next = Math.max(this.pending + 1, frame.first_scene);
      this.pending = undefined;
      if (next < frame.last_scene) {
        this.look(next);
        return;
      }
    }
    this.at = null;
    this.scene = { ...frame.scene, evaluations: frame.point?.evaluations ?? 0 };
  }

  // At full speed no moves are told; the last one that was is not what happens now.
  forget({ point }) {
    if (!this.scene || this.at !== null || !(point?.evaluations > this.scene.evaluations)) return;
    this.scene = null;
    this.lane.view.forgetScene();
  }

  // Takes one operation: the next told move if there is one, else a beat of the run.
  async step() {
    const last = this.lane.frame?.last_scene ?? 0;
    if (this.at !== null && this.at < last) {
      await this.look(this.at + 1);
      return;
    }
    this.pending = last;
    await api.step(this.lane.id, 1);
  }

  // Looks at a told move by its number.
  async look(serial) {
    const { lane } = this;
    const { first_scene: first, last_scene: last } = lane.frame ?? {};
    if (!last) return;
    const wanted = Math.min(Math.max(serial, first), last);
    this.at = wanted;
    try {
      const scene = await api.scene(lane.id, wanted);
      if (this.at !== wanted) return;
      this.scene = scene;
    } catch {
      this.at = null;
    }
    lane.page.controls.onLook();
    lane.invalidate();
  }

  // Looks so many told moves back.
  lookBack(offset) {
    if (this.depth > 0) this.look(this.lane.frame.last_scene - Math.min(Math.max(offset, 0), this.depth));
  }

  // How many told moves lie behind the newest, and which is looked at.
  get depth() {
    const { id, frame } = this.lane;
    return id && frame?.last_scene ? frame.last_scene - frame.first_scene : 0;
  }

  get offset() {
    return this.lane.id && this.at !== null ? this.lane.frame.last_scene - this.at : 0;
  }
}
