// What the page says, in English and German. Messages of the server and sentences of presets stay English.

const english = {
  skip: 'Skip to the run', tagline: 'Watch evolution and annealing solve Sudokus', language: 'Language', theme: 'Theme',
  themeAuto: 'System', themeLight: 'Light', themeDark: 'Dark',
  puzzle: 'Puzzle', example: 'Example', clear: 'Clear', pasteOrUpload: 'Paste or upload', pasteLabel: 'A puzzle in any notation',
  read: 'Read', upload: 'Upload a file', pick: 'Puzzle no.', make: 'Generate or empty grid', shape: 'Shape', level: 'Level',
  easy: 'easy', medium: 'medium', hard: 'hard', expert: 'expert', byShare: 'by share of givens', share: 'Share of givens', variants: 'Variants',
  jigsaw: 'Jigsaw', diagonals: 'Diagonals', windows: 'Windows', generate: 'Generate', emptyGrid: 'Empty grid', choose: 'Choose …',
  editorHint: 'Arrows move, digits and letters fill, Delete empties.',
  mapHint: 'Too large to be typed; each colour is a value. Paste or upload it instead.',
  facts: '{shape}, {givens} givens', line: 'Line {line}, column {column}: {text}', moreClashes: 'and {count} more',
  solvers: 'Solvers', compare: 'two side by side', explanation: 'How it works', source: 'Source: {text}', parameters: 'Parameters',
  parametersHint: 'Those marked live can be changed while a run goes on.', changedCount: '({count} changed)', live: 'live', solverA: 'Solver A', solverB: 'Solver B', solver: 'Solver',
  controls: 'Controls', start: 'Start', pause: 'Pause', resume: 'Resume', step: 'Step', stepCount: 'Generations per step', back: 'Back to 0',
  stop: 'Stop', speed: 'Speed', fullSpeed: 'full', seed: 'Seed', newSeed: 'New',
  generation: 'Generation', cost: 'Cost', evaluations: 'Evaluations', time: 'Time', restarts: 'Restarts', view: 'View',
  viewBest: 'Best grid', viewDisagreement: 'Disagreement', viewIndividual: 'Individual', population: 'Population',
  curves: 'Curves', axis: 'Horizontal axis', byGeneration: 'by generation', byEvaluation: 'by evaluations', byTime: 'by time',
  best: 'best', mean: 'mean', worst: 'worst', present: 'present', temperature: 'Temperature', mutation_rate: 'Mutation rate', emptied_share: 'Share emptied', diversity: 'Diversity', costAxis: 'Cost',
  log: 'Log', takeAway: 'Take away', solution: 'Solution', picture: 'Picture', trace: 'Trace (CSV)', copyLink: 'Copy link', copyCommand: 'Copy command',
  link: 'Link that repeats the run', command: 'The same on the command line', copied: 'Copied.',
  footer: 'Runs on this machine only.', openapi: 'Description of the interface',
  given: 'given', fits: 'fits', clashes: 'clashes', empty: 'empty', mapGiven: 'muted: given', mapFits: 'bright: filled', mapClash: 'crossed: clashes', agree: 'all agree', disagree: 'all differ',
  cell: 'Row {row}, column {column}: {value}', gridLabel: 'Puzzle, {order} rows and columns',
  idle: 'ready', running: 'running', paused: 'paused', solved: 'solved', unsolved: 'not solved', contradiction: 'no solution', cancelled: 'stopped',
  boardLabel: '{view}: {filled} of {cells} cells filled, {clashing} clash', disagreementLabel: 'Disagreement: {share} % on average',
  individual: 'Individual {place}, cost {cost}', shownOf: '({shown} of {count} shown)',
  curveLabel: '{title}: {value} after {epoch} generations', curveEmpty: '{title}: nothing yet',
  logStarted: 'Begins with {open} open cells and {candidates} candidates', logRestarted: 'Starts anew (no. {restarts})',
  logReheated: 'Heated up (no. {reheats})', logEscalated: 'Mutation made stronger (no. {escalations})', logChanged: '{name} = {value}', logRefused: '{message}', when: 'gen. {epoch}', whenSince: 'gen. {since}–{epoch}',
  stoppedTime: 'The server’s time limit ended the run.', stoppedUnheard: 'Nobody listened any more.', stoppedServer: 'The server has ended.', lost: 'The connection is lost.',
  saidStarted: 'Started.', saidPaused: '{solver} paused at generation {epoch}, cost {cost}.', saidEnded: '{solver}: {status} after {epochs} generations.',
  generating: 'Generating …', clashRun: 'Remove the clashes first.',
};

const german = {
  skip: 'Zum Lauf springen', tagline: 'Zusehen, wie Evolution und Abkühlung Sudokus lösen', language: 'Sprache', theme: 'Farben',
  themeAuto: 'System', themeLight: 'Hell', themeDark: 'Dunkel',
  puzzle: 'Rätsel', example: 'Beispiel', clear: 'Leeren', pasteOrUpload: 'Einfügen oder hochladen', pasteLabel: 'Ein Rätsel in beliebiger Schreibweise',
  read: 'Lesen', upload: 'Datei hochladen', pick: 'Rätsel Nr.', make: 'Erzeugen oder leeres Gitter', shape: 'Form', level: 'Stufe',
  easy: 'leicht', medium: 'mittel', hard: 'schwer', expert: 'extrem', byShare: 'nach Anteil der Vorgaben', share: 'Anteil der Vorgaben', variants: 'Varianten',
  jigsaw: 'Unregelmäßig', diagonals: 'Diagonalen', windows: 'Fenster', generate: 'Erzeugen', emptyGrid: 'Leeres Gitter', choose: 'Auswählen …',
  editorHint: 'Pfeile bewegen, Ziffern und Buchstaben füllen, Entf leert.',
  mapHint: 'Zu groß zum Eintippen; jede Farbe ist ein Wert. Bitte einfügen oder hochladen.',
  facts: '{shape}, {givens} Vorgaben', line: 'Zeile {line}, Spalte {column}: {text}', moreClashes: 'und {count} weitere',
  solvers: 'Löser', compare: 'zwei nebeneinander', explanation: 'Wie es geht', source: 'Quelle: {text}', parameters: 'Parameter',
  parametersHint: 'Mit „live“ gekennzeichnete lassen sich während des Laufs ändern.', changedCount: '({count} geändert)', live: 'live', solverA: 'Löser A', solverB: 'Löser B', solver: 'Löser',
  controls: 'Steuerung', start: 'Start', pause: 'Pause', resume: 'Weiter', step: 'Schritt', stepCount: 'Generationen pro Schritt', back: '0. Generation',
  stop: 'Stopp', speed: 'Tempo', fullSpeed: 'voll', seed: 'Startwert', newSeed: 'Neu',
  generation: 'Generation', cost: 'Kosten', evaluations: 'Bewertungen', time: 'Zeit', restarts: 'Neustarts', view: 'Ansicht',
  viewBest: 'Bestes Gitter', viewDisagreement: 'Uneinigkeit', viewIndividual: 'Individuum', population: 'Population',
  curves: 'Kurven', axis: 'Waagerechte Achse', byGeneration: 'nach Generationen', byEvaluation: 'nach Bewertungen', byTime: 'nach Zeit',
  best: 'bester', mean: 'Mittel', worst: 'schlechtester', present: 'jetziger', temperature: 'Temperatur', mutation_rate: 'Mutationsrate', emptied_share: 'Geleerter Anteil', diversity: 'Vielfalt', costAxis: 'Kosten',
  log: 'Protokoll', takeAway: 'Mitnehmen', solution: 'Lösung', picture: 'Bild', trace: 'Verlauf (CSV)', copyLink: 'Link kopieren', copyCommand: 'Befehl kopieren',
  link: 'Link, der den Lauf wiederholt', command: 'Dasselbe als Befehl', copied: 'Kopiert.',
  footer: 'Läuft nur auf diesem Rechner.', openapi: 'Beschreibung der Schnittstelle',
  given: 'Vorgabe', fits: 'passt', clashes: 'Konflikt', empty: 'leer', mapGiven: 'matt: Vorgabe', mapFits: 'kräftig: gefüllt', mapClash: 'gekreuzt: Konflikt', agree: 'alle einig', disagree: 'alle verschieden',
  cell: 'Zeile {row}, Spalte {column}: {value}', gridLabel: 'Rätsel mit {order} Zeilen und Spalten',
  idle: 'bereit', running: 'läuft', paused: 'angehalten', solved: 'gelöst', unsolved: 'nicht gelöst', contradiction: 'unlösbar', cancelled: 'gestoppt',
  boardLabel: '{view}: {filled} von {cells} Zellen gefüllt, {clashing} in Konflikt', disagreementLabel: 'Uneinigkeit: im Mittel {share} %',
  individual: 'Individuum {place}, Kosten {cost}', shownOf: '({shown} von {count} gezeigt)',
  curveLabel: '{title}: {value} nach {epoch} Generationen', curveEmpty: '{title}: noch nichts',
  logStarted: 'Beginnt mit {open} offenen Zellen und {candidates} Kandidaten', logRestarted: 'Fängt neu an (Nr. {restarts})',
  logReheated: 'Wieder erhitzt (Nr. {reheats})', logEscalated: 'Mutation verstärkt (Nr. {escalations})', logChanged: '{name} = {value}', logRefused: '{message}', when: 'Gen. {epoch}', whenSince: 'Gen. {since}–{epoch}',
  stoppedTime: 'Die Zeitgrenze des Servers hat den Lauf beendet.', stoppedUnheard: 'Niemand hat mehr zugehört.', stoppedServer: 'Der Server wurde beendet.', lost: 'Die Verbindung ist unterbrochen.',
  saidStarted: 'Gestartet.', saidPaused: '{solver} angehalten in Generation {epoch}, Kosten {cost}.', saidEnded: '{solver}: {status} nach {epochs} Generationen.',
  generating: 'Wird erzeugt …', clashRun: 'Bitte zuerst die Konflikte entfernen.',
};

const languages = { en: english, de: german };
let language = 'en';

// A sentence with its blanks filled in.
export function t(key, values = {}) {
  const sentence = languages[language][key] ?? english[key] ?? key;
  return sentence.replace(/\{(\w+)\}/g, (_, name) => values[name] ?? '');
}

// A number as people write it; above a hundred million in short.
export const number = (value) =>
  new Intl.NumberFormat(language, value >= 1e8 ? { notation: 'compact', maximumFractionDigits: 2 } : {}).format(value);

export function setLanguage(name) {
  language = name in languages ? name : 'en';
  document.documentElement.lang = language;
  translate(document);
}

// Says everything below an element in the present language.
export function translate(root) {
  for (const element of root.querySelectorAll('[data-t]')) {
    element.textContent = t(element.dataset.t);
  }
}

export const keys = () => Object.fromEntries(Object.entries(languages).map(([name, words]) => [name, Object.keys(words)]));
