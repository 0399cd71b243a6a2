// Requests to the server, with the page's token; what is refused becomes an error with the server's message.

const token = document.querySelector('meta[name="evodoku-token"]').content;

export class Refusal extends Error {
  constructor({ code, message, places = [] }) {
    super(message);
    this.code = code;
    this.places = places;
  }
}

async function ask(method, path, body) {
  const headers = { 'X-Evodoku-Token': token };
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  let answer;
  try {
    answer = await fetch(path, { method, headers, body: body === undefined ? undefined : JSON.stringify(body) });
  } catch {
    throw new Refusal({ code: 'unreachable', message: 'The server does not answer; is it still running?' });
  }
  if (!answer.ok) {
    const refusal = await answer.json().catch(() => ({ error: { code: 'unknown', message: answer.statusText } }));
    throw new Refusal(refusal.error);
  }
  return answer.headers.get('Content-Type')?.includes('json') ? answer.json() : answer.text();
}

export const presets = () => ask('GET', '/api/presets');
export const examples = () => ask('GET', '/api/puzzles');
export const example = (id) => ask('GET', `/api/puzzles/${id}`);
export const make = (order) => ask('POST', '/api/puzzles', order);
export const read = (text, index = 0) => ask('POST', '/api/read', { text, index });
export const check = (puzzle) => ask('POST', '/api/check', puzzle);

export const start = (wanted) => ask('POST', '/api/runs', wanted);
export const pause = (id) => ask('POST', `/api/runs/${id}/pause`);
export const resume = (id) => ask('POST', `/api/runs/${id}/resume`);
export const step = (id, epochs) => ask('POST', `/api/runs/${id}/step`, { epochs });
export const change = (id, changes) => ask('PATCH', `/api/runs/${id}`, changes);
export const stop = (id) => ask('DELETE', `/api/runs/${id}`);
export const trace = (id) => ask('GET', `/api/runs/${id}/trace.csv`);

// Hears the frames of a run until it ends or `close` is called.
export function listen(id, onFrame, onLoss) {
  const source = new EventSource(`/api/runs/${id}/events`);
  source.addEventListener('frame', (event) => {
    const frame = JSON.parse(event.data);
    if (frame.state === 'ended') source.close();
    onFrame(frame);
  });
  source.addEventListener('error', () => {
    if (source.readyState === EventSource.CLOSED) onLoss();
  });
  return () => source.close();
}
