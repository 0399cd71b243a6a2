// How the page reaches its runs: over HTTP from the server that sent it, or by messages to a worker that computes in the
// browser itself. Both take the same requests and give the same answers.

import { language, t, tell } from './words.js';

export class Refusal extends Error {
  constructor({ code, message, places = [] }) {
    super(tell(message));
    this.code = code;
    this.places = places;
  }
}

// Milliseconds without a sign of life after which a server counts as lost; it sends one every two seconds.
const SILENCE = 7000;

class Server {
  constructor(token) {
    this.token = token;
    this.isServer = true;
  }

  // Takes the token of the server that answers now; says whether it is another one.
  async renew() {
    const text = await fetch('./').then((answer) => answer.text(), () => '');
    const token = new DOMParser().parseFromString(text, 'text/html').querySelector('meta[name="evodoku-token"]')?.content;
    if (!token || token === this.token) return false;
    this.token = token;
    return true;
  }

  async ask(method, path, body, signal, isRetry = false) {
    const headers = { 'X-Evodoku-Token': this.token, 'Accept-Language': language() };
    if (body !== undefined) headers['Content-Type'] = 'application/json';
    let answer;
    try {
      // What ends a run is sent even while the page is closed.
      answer = await fetch(path, { method, headers, signal, keepalive: method === 'DELETE', body: body === undefined ? undefined : JSON.stringify(body) });
    } catch (error) {
      if (error.name === 'AbortError') throw new Refusal({ code: 'aborted', message: t('aborted') });
      throw new Refusal({ code: 'unreachable', message: t('unreachable') });
    }
    if (!answer.ok) {
      const refusal = await answer.json().catch(() => ({ error: { code: 'unknown', message: answer.statusText } }));
      if (refusal.error.code !== 'token') throw new Refusal(refusal.error);
      // The server was started again and has another token, which is in its page.
      if (isRetry || !await this.renew()) throw new Refusal({ code: 'token', message: t('restarted') });
      return this.ask(method, path, body, signal, true);
    }
    return answer.headers.get('Content-Type')?.includes('json') ? answer.json() : answer.text();
  }

  // Hears the frames of a run until it ends or the returned function is called.
  listen(id, onFrame, onLoss) {
    const source = new EventSource(`api/runs/${id}/events?language=${language()}`);
    let isOver = false;
    const close = () => {
      isOver = true;
      source.close();
    };
    source.addEventListener('frame', (event) => {
      const frame = JSON.parse(event.data);
      if (frame.state === 'ended') close();
      onFrame(frame);
    });
    // A connection that breaks is tried anew by the browser; whether anybody is left to answer, a request tells.
    source.addEventListener('error', () => {
      if (isOver) return;
      this.ask('GET', `api/runs/${id}`, undefined, AbortSignal.timeout(SILENCE)).then(({ state }) => {
        if (state === 'ended' && !isOver && source.readyState === EventSource.CLOSED) lose();
      }, lose);
    });
    const lose = () => {
      if (isOver) return;
      close();
      onLoss();
    };
    return close;
  }
}

class InBrowser {
  constructor() {
    this.isServer = false;
    this.worker = new Worker(new URL('./worker.js', import.meta.url), { type: 'module' });
    this.waiting = new Map();
    this.listeners = new Map();
    this.last = 0;
    this.worker.addEventListener('message', ({ data }) => this.hear(data));
  }

  hear({ number, answer, refusal, run, frame }) {
    if (run) {
      this.listeners.get(run)?.(frame);
      return;
    }
    const { resolve, reject } = this.waiting.get(number);
    this.waiting.delete(number);
    if (refusal) reject(new Refusal(refusal));
    else resolve(answer);
  }

  ask(method, path, body) {
    this.last += 1;
    this.worker.postMessage({ number: this.last, method, path, body, language: language() });
    return new Promise((resolve, reject) => { this.waiting.set(this.last, { resolve, reject }); });
  }

  listen(id, onFrame) {
    this.listeners.set(id, onFrame);
    this.worker.postMessage({ listen: id });
    return () => {
      this.listeners.delete(id);
      this.worker.postMessage({ leave: id });
    };
  }
}

// A page that no server filled a token in comes from a folder of files.
const token = document.querySelector('meta[name="evodoku-token"]').content;
export const transport = token === 'TOKEN' ? new InBrowser() : new Server(token);
