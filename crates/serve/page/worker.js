// The worker of a page without a server: the engines, compiled to WebAssembly, behind the same requests.

let engine = null;
const listening = new Set();
const waiting = new Map();

// On a page in a single file the engines come packed, by the first message; otherwise they lie beside this script.
let sendEngines;
const sent = new Promise((resolve) => { sendEngines = resolve; });

async function compile() {
  if (!self.location.href.startsWith('blob:')) return WebAssembly.compileStreaming(fetch(new URL('./evodoku.wasm', self.location.href)));
  const unpacked = new Blob([await sent]).stream().pipeThrough(new DecompressionStream('gzip'));
  return WebAssembly.compile(await new Response(unpacked).arrayBuffer());
}

const ready = (async () => {
  const module = await compile();
  const imports = { browser: { now: () => performance.now() } };
  // A library asks for the browser's clock in its own way, in code that never runs here.
  for (const { module: place, name, kind } of WebAssembly.Module.imports(module)) {
    imports[place] ??= {};
    if (kind === 'function') imports[place][name] ??= () => 0;
  }
  engine = (await WebAssembly.instantiate(module, imports)).exports;
})();

// The answer of a call that returned its length.
function taken(length) {
  const bytes = new Uint8Array(engine.memory.buffer, engine.answer(), length);
  return JSON.parse(new TextDecoder().decode(bytes));
}

function ask(request) {
  const bytes = new TextEncoder().encode(JSON.stringify(request));
  const place = engine.room(bytes.length);
  new Uint8Array(engine.memory.buffer, place, bytes.length).set(bytes);
  return taken(engine.ask());
}

// Lets a run go on and tells of it; again when it wants to, as long as somebody listens.
function goOn(id) {
  clearTimeout(waiting.get(id));
  waiting.delete(id);
  const went = taken(engine.go_on(Number(id)));
  if (went === null) return;
  if (listening.has(id)) postMessage({ run: id, frame: went.frame });
  if (went.frame.state === 'ended') listening.delete(id);
  else if (went.rest !== null && listening.has(id)) waiting.set(id, setTimeout(() => goOn(id), went.rest));
}

addEventListener('message', async ({ data }) => {
  if (data.packed) {
    sendEngines(data.packed);
    return;
  }
  await ready;
  const { number, method, path, body, language, listen, leave } = data;
  if (listen) {
    listening.add(listen);
    goOn(listen);
  } else if (leave) {
    listening.delete(leave);
    clearTimeout(waiting.get(leave));
  } else {
    const told = ask({ method, path, body, language });
    postMessage({ number, ...told });
    // A wish is heard at once, not only when the next step is due.
    const [, run] = path.match(/^api\/runs\/(\d+)/) ?? [];
    if (run && method !== 'GET' && (listening.has(run) || method === 'DELETE')) goOn(run);
  }
});
