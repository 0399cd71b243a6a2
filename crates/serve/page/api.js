// Everything that the page asks for.

import { transport } from './transport.js';

const ask = (...request) => transport.ask(...request);

export const presets = () => ask('GET', 'api/presets');
export const idle = (preset, parameters) => ask('POST', 'api/idle', { preset, parameters });
export const examples = () => ask('GET', 'api/puzzles');
export const example = (id) => ask('GET', `api/puzzles/${id}`);
export const kinds = (order) => ask('GET', `api/kinds/${order}`);
export const make = (order, signal) => ask('POST', 'api/puzzles', order, signal);
export const read = (text, index = 0) => ask('POST', 'api/read', { text, index });
export const check = (puzzle) => ask('POST', 'api/check', puzzle);

export const inspect = (puzzle, signal) => ask('POST', 'api/inspect', puzzle, signal);
export const count = (puzzle, signal) => ask('POST', 'api/solutions', puzzle, signal);
export const hint = (puzzle) => ask('POST', 'api/hint', puzzle);
export const write = (puzzle, format) => ask('POST', 'api/write', { puzzle, format });
export const lessons = () => ask('GET', 'api/lessons');
export const readLesson = (text) => ask('POST', 'api/lessons', { text });
export const trial = (wanted) => ask('POST', 'api/trials', wanted);
export const trialAside = (wanted) => transport.askAside('POST', 'api/trials', wanted);
export const evidence = (wanted) => ask('POST', 'api/evidence', wanted);
export const compare = (trials) => ask('POST', 'api/comparison', trials);

export const start = (wanted) => ask('POST', 'api/runs', wanted);
export const pause = (id) => ask('POST', `api/runs/${id}/pause`);
export const resume = (id) => ask('POST', `api/runs/${id}/resume`);
export const step = (id, beats) => ask('POST', `api/runs/${id}/step`, { beats });
export const change = (id, changes) => ask('PATCH', `api/runs/${id}`, changes);
export const stop = (id) => ask('DELETE', `api/runs/${id}`);
export const trace = (id) => ask('GET', `api/runs/${id}/trace.csv`);
export const scene = (id, serial) => ask('GET', `api/runs/${id}/scenes/${serial}`);

export const listen = (id, onFrame, onLoss) => transport.listen(id, onFrame, onLoss);
