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

  // The slots of the server; when others have them it is asked again.
  get hands() {
    return 2;
  }

  async askAside(method, path, body) {
    for (let tries = 0; ; tries += 1) {
      try {
        return await this.ask(method, path, body);
      } catch (error) {
        if (error.code !== 'too_many' || tries >= 100) throw error;
        await new Promise((resolve) => { setTimeout(resolve, 50); });
      }
    }
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

// One worker, with the questions that it has not answered yet.
class Hand {
  constructor(onFrame) {
    this.worker = startWorker();
    this.waiting = new Map();
    this.last = 0;
    this.worker.addEventListener('message', ({ data: { number, answer, refusal, run, frame } }) => {
      if (run) {
        onFrame(run, frame);
        return;
      }
      const { resolve, reject } = this.waiting.get(number);
      this.waiting.delete(number);
      if (refusal) reject(new Refusal(refusal));
      else resolve(answer);
    });
    this.worker.addEventListener('error', (event) => {
      for (const { reject } of this.waiting.values()) reject(new Refusal({ code: 'worker', message: event.message || t('noWorker') }));
      this.waiting.clear();
    });
  }

  ask(method, path, body) {
    this.last += 1;
    this.worker.postMessage({ number: this.last, method, path, body, language: language() });
    return new Promise((resolve, reject) => { this.waiting.set(this.last, { resolve, reject }); });
  }
}

// The worker's script is a file beside this one; on a page in a single file it is in the page, with the engines.
function startWorker() {
  const inside = document.getElementById('worker-script');
  if (!inside) return new Worker(new URL('./worker.js', import.meta.url), { type: 'module' });
  // No module: a page from a file may not start one.
  const worker = new Worker(URL.createObjectURL(new Blob([inside.textContent], { type: 'text/javascript' })));
  const packed = Uint8Array.from(atob(document.getElementById('engines').textContent), (letter) => letter.charCodeAt(0));
  worker.postMessage({ packed });
  return worker;
}

class InBrowser {
  constructor() {
    this.isServer = false;
    this.listeners = new Map();
    this.first = new Hand((run, frame) => this.listeners.get(run)?.(frame));
    this.others = [];
    this.turn = 0;
  }

  ask(method, path, body) {
    return this.first.ask(method, path, body);
  }

  // As many runs at once as there are processors, one of which is left for the page.
  get hands() {
    return Math.min(Math.max((navigator.hardwareConcurrency || 2) - 1, 1), 8);
  }

  // Work that no run waits for has workers of its own.
  askAside(method, path, body) {
    if (this.others.length < this.hands) this.others.push(new Hand(() => {}));
    this.turn = (this.turn + 1) % this.hands;
    return (this.others[this.turn] ?? this.others.at(-1)).ask(method, path, body);
  }

  listen(id, onFrame) {
    this.listeners.set(id, onFrame);
    this.first.worker.postMessage({ listen: id });
    return () => {
      this.listeners.delete(id);
      this.first.worker.postMessage({ leave: id });
    };
  }
}

// A page that no server filled a token in comes from a folder of files.
const token = document.querySelector('meta[name="evodoku-token"]').content;
export const transport = token === 'TOKEN' ? new InBrowser() : new Server(token);
