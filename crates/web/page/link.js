// Links and commands that repeat a run: puzzle, presets, changed parameters and seed.

// The page's address with everything after the hash.
export function linkOf({ text, setups, seed }) {
  const parts = new URLSearchParams({ puzzle: text, seed });
  for (const { side, preset, changes } of setups) {
    parts.set(side, preset.name);
    for (const [name, value] of Object.entries(changes)) parts.set(`${side}.${name}`, value);
  }
  return `${location.origin}/#${parts}`;
}

// What a link says, or null if it says nothing. It is filled in and never started by itself: a link may come from anywhere.
export function readLink(hash) {
  const parts = new URLSearchParams(hash.replace(/^#/, ''));
  if (!parts.has('puzzle')) return null;
  const setups = ['a', 'b'].filter((side) => parts.has(side)).map((side) => {
    const own = [...parts].filter(([name]) => name.startsWith(`${side}.`));
    return { side, preset: parts.get(side), changes: Object.fromEntries(own.map(([name, value]) => [name.slice(2), value])) };
  });
  return { text: parts.get('puzzle'), seed: parts.get('seed') ?? '1', setups };
}

// The same run as a command; one walker, because a page's run has one.
export function commandOf({ text, preset, changes, seed }) {
  const settings = Object.entries(changes).map(([name, value]) => `--set ${name}=${value}`);
  const quoted = `'${text.replaceAll("'", "'\\''")}'`;
  return ['evodoku solve', `--preset ${preset.name}`, ...settings, `--seed ${seed}`, '--threads 1', quoted].join(' ');
}

export function download(name, content, type = 'text/plain') {
  const url = URL.createObjectURL(content instanceof Blob ? content : new Blob([content], { type }));
  Object.assign(document.createElement('a'), { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
