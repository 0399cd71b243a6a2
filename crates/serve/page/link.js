// @ts-check
// The state of the page as a link: puzzle, solvers, changed parameters, live changes with their evaluations, seed, pace and
// lesson. Old links, which have less or older names, stay readable.

/** @typedef {{ at: number, name: string, value: string }} LiveChange */
/** @typedef {{ side: string, preset: { name: string }, changes: Record<string, unknown>, live?: LiveChange[] }} Setup */
/** What the address says. @typedef {{ text: string, packed?: string | null, setups: Setup[], seed: number | string, speed: string, usual?: string, grain: number | null, lesson?: Record<string, string | number>, view?: string, sweep?: string | null }} State */
/** What a link said. @typedef {{ schema: number, text: string | null, setups: { side: string, preset: string, changes: Record<string, string>, live: LiveChange[] }[], lessonText: string | null, faults: string[], seed: string, speed: string | null, grain: string, lesson: string | null, view: string | null, sweep: string | null, step: number }} Link */

// The generation of names that links are written in, the same as that of records; those without a number are of the first.
export const SCHEMA = 3;

// Texts longer than this are packed.
const PLAIN_AT_MOST = 200;

// Bytes of a lesson, whether it comes as a file or in a link.
export const LONGEST_LESSON = 1 << 16;

// A text packed by the browser's own deflate, in letters that an address takes.
/** @param {string} text */
export async function pack(text) {
  const bytes = new Uint8Array(await new Response(new Blob([text]).stream().pipeThrough(new CompressionStream('deflate-raw'))).arrayBuffer());
  let plain = '';
  for (const byte of bytes) plain += String.fromCharCode(byte);
  return btoa(plain).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

// The same back; no more than a puzzle may have, whatever the link says.
/** @param {string} packed @param {number} most */
export async function unpack(packed, most = 1 << 19) {
  const plain = atob(packed.replaceAll('-', '+').replaceAll('_', '/'));
  const bytes = Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
  const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader();
  const parts = [];
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    length += value.length;
    if (length > most) throw new Error('too long');
    parts.push(value);
  }
  return new Blob(parts).text();
}

// Everything after the hash. `packed` is the packed puzzle, where that is known already; `usual` is the pace of a puzzle
// of this size, which need not be said; `lesson` what is said of a lesson.
/** @param {State} state */
export function hashOf({ text, packed, setups, seed, speed, usual = '20', grain, lesson = {}, view = 'bench', sweep = null }) {
  const parts = new URLSearchParams({ schema: String(SCHEMA), ...(view === 'bench' ? {} : { view }) });
  for (const [name, value] of Object.entries(lesson)) parts.set(name, String(value));
  if (packed && text.length > PLAIN_AT_MOST) parts.set('packed', packed);
  else parts.set('puzzle', text);
  parts.set('seed', String(seed));
  if (speed !== usual) parts.set('pace', speed === '' ? 'full' : speed);
  if (grain) parts.set('grain', String(grain));
  if (sweep) parts.set('sweep', sweep);
  for (const { side, preset, changes, live = [] } of setups) {
    parts.set(side, preset.name);
    for (const [name, value] of Object.entries(changes)) parts.set(`${side}.${name}`, String(value));
    for (const { at, name, value } of live) parts.append(`${side}@${at}.${name}`, String(value));
  }
  return `#${parts}`;
}

/** @param {State} state */
export const linkOf = (state) => `${location.href.split('#')[0]}${hashOf(state)}`;

// What may stand in a link besides solvers and their parameters.
const KNOWN = ['puzzle', 'packed', 'lesson', 'lesson-text', 'view', 'step'];

// What a link says, or null if there is none. It is filled in and never started by itself: a link may come from anywhere.
// `faults` are what is wrong with it, as names of sentences: it is never silently taken for another one.
/** @param {string} hash @returns {Promise<Link | null>} */
export async function readLink(hash) {
  const written = hash.replace(/^#/, '');
  if (written === '') return null;
  const parts = new URLSearchParams(written);
  /** @type {string[]} */
  const faults = [];
  const schema = Number(parts.get('schema') ?? 1);
  if (!KNOWN.some((name) => parts.has(name)) && !(schema > SCHEMA)) faults.push('linkUnknown');
  // The seed comes after the puzzle.
  else if (parts.has('schema') && (parts.has('puzzle') || parts.has('packed')) && !parts.has('seed')) faults.push('linkCut');
  const setups = ['a', 'b'].filter((side) => parts.has(side)).map((side) => {
    const own = [...parts].filter(([name]) => name.startsWith(`${side}.`));
    const live = [...parts].flatMap(([name, value]) => {
      const found = name.match(new RegExp(`^${side}@(\\d+)\\.(.+)$`));
      return found ? [{ at: Number(found[1]), name: found[2], value }] : [];
    });
    return {
      side,
      preset: parts.get(side) ?? '',
      changes: Object.fromEntries(own.map(([name, value]) => [name.slice(2), value])),
      live,
    };
  });
  /** @param {string} name @param {number} [most] @returns {Promise<string | null>} */
  const unpacked = (name, most) => unpack(parts.get(name) ?? '', most).catch(() => {
    faults.push('linkCut');
    return null;
  });
  const text = parts.has('packed') ? await unpacked('packed') : parts.get('puzzle');
  const lessonText = parts.has('lesson-text') ? await unpacked('lesson-text', LONGEST_LESSON) : null;
  const pace = parts.get('pace');
  return {
    schema, text, setups, lessonText, faults: [...new Set(faults)], seed: parts.get('seed') ?? '1', speed: pace === 'full' ? '' : pace, grain: parts.get('grain') ?? '',
    lesson: parts.get('lesson'), view: parts.get('view'), sweep: parts.get('sweep'), step: Number(parts.get('step')) || 0,
  };
}

// The same run as a command; one walker, because a page's run has one.
/** @param {{ text: string, preset: { name: string }, changes: Record<string, unknown>, seed: number }} run */
export function commandOf({ text, preset, changes, seed }) {
  const settings = Object.entries(changes).map(([name, value]) => `--set ${name}=${value}`);
  const quoted = `'${text.replaceAll("'", "'\\''")}'`;
  return ['evodoku solve', `--preset ${preset.name}`, ...settings, `--seed ${seed}`, '--threads 1', quoted].join(' ');
}
