// Messages of the Rust side in German: each English sentence with its blanks as {}, and the German one, which names them by number
// (two side by side are one); {=0} takes over what people wrote as it is, {*0} is a list of things. A test reads the sources and finds
// what is missing here.

import { details } from './details.js';

export const messages = {
  ...details,

  // Parameters and presets.
  'true or false': 'true oder false',
  '{} to {}': '{0} bis {1}',
  '{} or more': '{0} oder mehr',
  '{} cannot be {}; it takes {}': '{=0} kann nicht {=1} sein; möglich ist {2}',
  '{} cannot be changed while a run goes on; {}': '{=0} lässt sich während eines Laufs nicht ändern; {1}',
  'there is no parameter {} here; {}': 'hier gibt es keinen Parameter {=0}; {1}',
  'did you mean {}?': 'war {=0} gemeint?',
  'there are {}': 'es gibt {=0}',
  'set it and begin a new run': 'einstellen und einen neuen Lauf beginnen',
  'set it and begin a new run, or change {}': 'einstellen und einen neuen Lauf beginnen, oder {=0} ändern',
  'there is no preset {}; {}': 'es gibt keine Voreinstellung {=0}; {1}',
  'this is of schema {}, and this evodoku reads up to {}; use a newer one': 'das hat Schema {0}, und dieses evodoku liest bis {1}; bitte ein neueres verwenden',
  'there is no engine {}; there are {}': 'es gibt kein Verfahren {=0}; es gibt {=1}',

  // How a run ends.
  'no thread could be started for each walker ({}); use fewer threads': 'nicht jeder Läufer bekam einen Thread ({=0}); bitte weniger Threads nehmen',
  '{} MiB would be needed and {} are allowed; {}': '{0} MiB wären nötig und {1} sind erlaubt; {2}',
  'it broke down ({}), which is a mistake in this program; please report it with the seed': 'abgestürzt ({=0}), ein Fehler dieses Programms; bitte mit dem Startwert melden',
  'no solution: everything was searched': 'keine Lösung: Alles wurde durchsucht',
  'no solution: {}': 'keine Lösung: {0}',
  'no value is left for {}': 'für {0} bleibt kein Wert',
  'no place is left for {} in {}': 'für {0} bleibt kein Platz in {1}',
  '{} cells of {} have only {} values left between them': '{0} Zellen von {1} haben zusammen nur noch {2} Werte',
  '{} stands twice in {}: at {} and at {}': '{0} steht zweimal in {1}: bei {2} und bei {3}',

  // Puzzles as text and as fields.
  'line {}: {}': 'Textzeile {0}: {1}',
  '{} cells': '{0} Zellen',
  '1 cell': '1 Zelle',
  'a grid of {}×{} has {}, a grid of {}×{} has {}': 'ein Gitter von {0}×{1} hat {2}, eines von {3}×{4} hat {5}',
  'a grid of {}×{} has {}': 'ein Gitter von {0}×{1} hat {2}',
  '{} found; {}': '{0} gefunden; {1}',
  '{} cells were given, the shape has {}': '{0} Zellen wurden angegeben, die Form hat {1}',
  '{} at {} is out of range; values go from 1 to {}, 0 is empty': '{0} bei {1} liegt außerhalb; Werte gehen von 1 bis {2}, 0 ist leer',
  'a grid of {}×{} is out of range; orders from {} to {} work': 'ein Gitter von {0}×{1} geht nicht; möglich sind Ordnungen von {2} bis {3}',
  'a grid of {}×{} is not square; give it as many rows as columns': 'ein Gitter von {0}×{1} ist nicht quadratisch; es braucht so viele Zeilen wie Spalten',
  '{} values cannot be cut into boxes; give jigsaw regions, or say "{}x{}:latin" for rows and columns only':
    '{0} Werte lassen sich nicht in Blöcke teilen; bitte Puzzleteile angeben oder „{1}x{2}:latin“ für nur Zeilen und Spalten',
  'a box of {}×{} does not hold the {} values; height times width must be {}, each at least 2':
    'ein Block von {0}×{1} fasst die {2} Werte nicht; Höhe mal Breite muss {3} sein, jede mindestens 2',
  'the region map has {} cells, {} were expected': 'die Karte der Bereiche hat {0} Zellen, erwartet waren {1}',
  'the region map names more than {} pieces': 'die Karte der Bereiche nennt mehr als {0} Teile',
  'jigsaw piece {} has {} cells, every piece must have {}': 'Puzzleteil {0} hat {1} Zellen, jedes muss {2} haben',
  '{} of {} cells: a region has from 2 to {} cells': '{0} mit {1} Zellen: Ein Bereich hat 2 bis {2} Zellen',
  'row {}, column {} lies outside the {}×{} grid': 'Zeile {0}, Spalte {1} liegt außerhalb des Gitters von {2}×{3}',
  'row {}, column {} is in two regions of one layer ({})': 'Zeile {0}, Spalte {1} liegt in zwei Bereichen einer Schicht ({2})',
  'the extra regions overlap too often; at most {} layers are possible': 'die Zusatzbereiche überlappen zu oft; höchstens {0} Schichten sind möglich',
  '{} regions are too many; fewer than {} are possible': '{0} Bereiche sind zu viele; weniger als {1} sind möglich',
  '{} is not among the rules that evodoku knows; add diagonals, windows or both, as in 9x9+diagonals':
    '{=0} gehört nicht zu den Regeln, die evodoku kennt; möglich sind diagonals, windows oder beide, wie in 9x9+diagonals',
  '"{}" is not a shape; write 9x9, 12x12:3x4, 30x30:latin or 9x9+diagonals+windows': '„{=0}“ ist keine Form; bitte 9x9, 12x12:3x4, 30x30:latin oder 9x9+diagonals+windows schreiben',
  'there is no puzzle here; one line of 81 characters, or nine rows of nine, would be one': 'hier ist kein Rätsel; eine Zeile mit 81 Zeichen oder neun Zeilen mit neun wären eines',
  'this is not a text: line {} holds {}; save it as plain UTF-8 text': 'das ist kein Text: Zeile {0} enthält {1}; bitte als reinen UTF-8-Text speichern',
  'line {} begins a puzzle of more than {} bytes; no grid needs that many': 'in Zeile {0} beginnt ein Rätsel mit mehr als {1} Bytes; so viele braucht kein Gitter',
  '{} rows of {} cells were found; a grid has as many rows as columns': '{0} Zeilen mit {1} Zellen gefunden; ein Gitter hat so viele Zeilen wie Spalten',
  'row {} has {} cells, the other rows have {}; write . or 0 for an empty cell': 'Zeile {0} hat {1} Zellen, die anderen haben {2}; eine leere Zelle schreibt man . oder 0',
  '"{}" at row {}, column {} is not known; allowed are {}': '„{=0}“ in Zeile {1}, Spalte {2} ist unbekannt; erlaubt sind {3}',
  '{} at row {}, column {} is too large; a {}×{} grid has values from 1 to {}': '{=0} in Zeile {1}, Spalte {2} ist zu groß; ein Gitter von {3}×{4} hat Werte von 1 bis {5}',
  '{} found, but the shape asked for is {}×{}; leave the shape out or name the right one': '{0} gefunden, verlangt ist aber die Form {1}×{2}; bitte die Form weglassen oder die richtige nennen',
  '{} found; boxes of {}×{}, as the first line says, make a grid of {}': '{0} gefunden; Blöcke von {1}×{2}, wie die erste Zeile sagt, ergeben ein Gitter mit {3}',
  '"{}" is not the side of a box; an instance file begins with a number from 2 to 12, then 1, then the cells with -1 for empty':
    '„{=0}“ ist nicht die Seite eines Blocks; eine Instanzdatei beginnt mit einer Zahl von 2 bis 12, dann 1, dann den Zellen mit -1 für leer',
  'the table has no column of puzzles, only {}; call the column "puzzle"': 'die Tabelle hat keine Spalte mit Rätseln, nur {=0}; die Spalte muss „puzzle“ heißen',
  'line {} has {} fields, the puzzle would be in number {}': 'Zeile {0} hat {1} Felder, das Rätsel stünde in Nummer {2}',
  'this is not a puzzle in JSON: {}': 'das ist kein Rätsel in JSON: {0}',
  'there is more than one puzzle here; the second begins in line {}': 'hier ist mehr als ein Rätsel; das zweite beginnt in Zeile {0}',
  '"{}" is not known; there are {}': '„{=0}“ ist unbekannt; es gibt {=1}',
  '{} has one character per cell, which ends at order 35; write {}×{} as numbers, grid or toml': '{=0} hat ein Zeichen je Zelle, das reicht bis Ordnung 35; {1}×{2} bitte als numbers, grid oder toml schreiben',
  '{} cannot say that the shape is {}; toml carries every shape': '{=0} kann die Form {=1} nicht ausdrücken; toml kann jede',
  'reading failed: {}': 'Lesen misslungen: {=0}',
  '{} rows of {}': '{0} Zeilen mit {1}',
  '{} cells instead of {}': '{0} Zellen statt {1}',
  'row {}, column {}: not a value': 'Zeile {0}, Spalte {1}: kein Wert',
  'row {}, column {}: above {}': 'Zeile {0}, Spalte {1}: über {2}',
  'this shape': 'diese Form',
  'the side of a box?': 'die Seite eines Blocks?',
  here: 'hier',
  'read with the symbols "{}", but "{}" would do as well': 'mit den Zeichen „{=0}“ gelesen, „{=1}“ ginge ebenso',
  'lines of {} cells were read as rows, but each could be a puzzle of {}×{}': 'Zeilen mit {0} Zellen wurden als Zeilen eines Gitters gelesen, jede könnte auch ein Rätsel von {1}×{2} sein',
  'the text has {} puzzles, counted from 0': 'der Text hat {0} Rätsel, gezählt ab 0',
  '{}×{} is too large here; it takes up to {}×{}': '{0}×{1} ist hier zu groß; es geht bis {2}×{3}',
  'there is no example {}; there are {}': 'es gibt kein Beispiel {=0}; es gibt {=1}',

  // Puzzles of other programs.
  'this puzzle has {}, which evodoku does not know': 'dieses Rätsel hat {*0}, was evodoku nicht kennt',
  '{} keeps this puzzle under a short name, and evodoku asks no network; open the link there and copy the puzzle itself or its long link':
    '{=0} bewahrt dieses Rätsel unter einem kurzen Namen auf, und evodoku fragt kein Netz; bitte den Link dort öffnen und das Rätsel selbst oder den langen Link kopieren',
  'links of {} are not known; known are {}': 'Links von {=0} sind unbekannt; bekannt sind {1}',
  'the link is damaged: {}; copy it once more, to its end': 'der Link ist beschädigt: {0}; bitte noch einmal bis zum Ende kopieren',
  'the link holds more than {} characters, which no puzzle needs': 'der Link enthält mehr als {0} Zeichen, so viele braucht kein Rätsel',
  'this is not a puzzle of {}: {}': 'das ist kein Rätsel von {0}: {1}',

  // Puzzles made on the spot.
  'no solved grid of {} was found in time; allow more, or drop extra regions': 'kein gelöstes Gitter von {=0} in der Zeit gefunden; bitte Zusatzbereiche weglassen',
  'no grid of {} can be filled by its rules; choose other regions': 'kein Gitter von {=0} lässt sich nach seinen Regeln füllen; bitte andere Bereiche wählen',
  '{} has regions beside rows, columns and boxes, so there is no root grid of it; leave the class out': '{=0} hat Bereiche außer Zeilen, Spalten und Blöcken, dazu gibt es kein Grundgitter; bitte die Klasse weglassen',
  'no {} was made in time: {} givens were left, and more of them could go. Allow more time, or ask for a number of givens':
    '{=0} wurde nicht rechtzeitig fertig: {1} Vorgaben blieben, und weitere könnten weg. Bitte eine Zahl von Vorgaben verlangen',
  'no {} was found in time; the fewest givens reached were {}. Allow more time, or ask for more givens or another level':
    '{=0} wurde nicht rechtzeitig gefunden; die wenigsten Vorgaben waren {1}. Bitte mehr Vorgaben oder eine andere Stufe verlangen',
  '{} givens do not fit the {} cells of {}; ask for at most {}': '{0} Vorgaben passen nicht in die {1} Zellen von {=2}; höchstens {3} sind möglich',
  'a {} puzzle with {} givens cannot have one solution only; ask for at least {}, or do not ask for one solution':
    'ein Rätsel von {=0} mit {1} Vorgaben kann nicht genau eine Lösung haben; bitte mindestens {2} verlangen',
  'a share of {} of the cells cannot be given; it is a number from 0 to 1': 'ein Anteil von {0} der Zellen geht nicht; es ist eine Zahl von 0 bis 1',
  'a puzzle with a level, or without needless givens, has one solution; do not ask for more': 'ein Rätsel mit einer Stufe oder ohne überflüssige Vorgaben hat eine Lösung; mehr gehen nicht',
  'level {} is not made above {}×{}, and this is {}; ask for easy or medium, or for a share of givens':
    'Stufe {0} wird über {1}×{2} nicht erzeugt, und das ist {=3}; bitte leicht oder mittel verlangen oder einen Anteil der Vorgaben',
  '"{}" is not a level; there are {}': '„{=0}“ ist keine Stufe; es gibt {=1}',

  // Hints.
  'every cell is filled': 'alle Zellen sind gefüllt',
  'there is no solution from here': 'von hier aus gibt es keine Lösung',
  'there are several solutions, and nothing more can be said': 'es gibt mehrere Lösungen, mehr lässt sich nicht sagen',
  'no step was found in time': 'kein Schritt in der Zeit gefunden',
  '{} is the last empty cell of {}, which still needs {}.': '{0} ist die letzte leere Zelle von {1}, dort fehlt noch {2}.',
  'In {}, {} fits only at {}.': 'In {0} passt {1} nur auf {2}.',
  'Only {} is left for {}.': 'Für {1} bleibt nur {0}.',
  'All places of {} in {} lie in {}, so {} is struck from {}.': 'Alle Plätze der {0} in {1} liegen in {2}, also fällt {3} bei {4} weg.',
  'Wherever {} goes in {}, it is not at {}.': 'Wo auch immer {0} in {1} steht, auf {2} steht sie nicht.',
  'In {}, {} share the values {}, which leaves no room for {}.': 'In {0} teilen sich {1} die Werte {2}; kein Platz bleibt für {3}.',
  'In {}, {} fit only at {}, which leaves no room for {}.': 'In {0} passen {1} nur auf {2}; kein Platz bleibt für {3}.',
  '{} So in {}, {} fits only at {}.': '{0} Also passt in {1} die {2} nur auf {3}.',
  'In {}, {} goes only to {}, so it is struck from {}.': 'In {0} steht {1} nur in {2}, also fällt sie bei {3} weg.',
  'Whichever value {} has, one of {} has {}, so {} is struck from {}.': 'Welchen Wert {0} auch hat, eine von {1} hat {2}, also fällt {3} bei {4} weg.',
  'If {}, then {}: so {}.': 'Wenn {0}, dann {1}: also {2}.',
  'If {} stands at {}, no place is left for {} in {}: so {} is not {}.': 'Steht {0} auf {1}, bleibt für {2} kein Platz in {3}: also ist {4} nicht {5}.',
  'Whichever of {} stands at {}, {}: {}.': 'Welche von {0} auch auf {1} steht, {2}: {3}.',
  'Wherever {} goes in {}, {}: {}.': 'Wo auch immer {0} in {1} steht, {2}: {3}.',
  'Suppose {} is {}: then {}{}; so {} is not {}.': 'Angenommen, {0} ist {1}: Dann gilt: {2}; also ist {3} nicht {4}.',
  'Suppose {} is {}: after {} {} {}; so {} is not {}.': 'Angenommen, {0} ist {1}: Nach {2} {3} gilt: {4}; also ist {5} nicht {6}.',
  'Suppose {} is {}: a complete search finds no solution; so {} is not {}.': 'Angenommen, {0} ist {1}: Eine vollständige Suche findet keine Lösung; also ist {2} nicht {3}.',

  // What steps are called.
  'full house': 'letzte Zelle', 'hidden single': 'versteckter Einer', 'naked single': 'nackter Einer', 'locked candidates': 'gebundene Kandidaten',
  'naked pair': 'nacktes Paar', 'hidden pair': 'verstecktes Paar', 'naked triple': 'nacktes Tripel', 'hidden triple': 'verstecktes Tripel',
  'naked quad': 'nacktes Quadrupel', 'hidden quad': 'verstecktes Quadrupel', 'X-wing': 'X-Wing', swordfish: 'Schwertfisch', jellyfish: 'Qualle',
  'XY-wing': 'XY-Wing', 'XYZ-wing': 'XYZ-Wing', colouring: 'Färben', 'turbot fish': 'Steinbutt', 'X-chain': 'X-Kette', 'XY-chain': 'XY-Kette',
  chain: 'Kette', nishio: 'Nishio', 'forcing chains': 'erzwingende Ketten', try: 'Versuch', 'deep try': 'tiefer Versuch',

  // Lessons and many seeds.
  'this is no lesson: line {}, column {}: {}': 'das ist keine Lektion: Zeile {0}, Spalte {1}: {2}',
  'the puzzle of this lesson: {}': 'das Rätsel dieser Lektion: {0}',
  'a lesson has one or two lanes, not {}': 'eine Lektion hat einen Löser oder zwei, nicht {0}',
  'one or two samples of up to {} runs are compared': 'verglichen werden eine oder zwei Stichproben mit bis zu {0} Läufen',

  // Runs and the server.
  'a run takes no more than {} changes': 'ein Lauf nimmt höchstens {0} Änderungen an',
  '{} is no text; `evodoku convert` writes it': '{=0} ist kein Text; `evodoku convert` schreibt es',
  'lower {} or take a smaller puzzle': '{=0} senken oder ein kleineres Rätsel nehmen',
  'take a smaller puzzle': 'ein kleineres Rätsel nehmen',
  'this run would take about {} MiB, and {} are allowed; {}': 'dieser Lauf bräuchte etwa {0} MiB, und {1} sind erlaubt; {2}',
  'this run would take about {} MiB, and of the {} for all runs together {} are left; end another run first':
    'dieser Lauf bräuchte etwa {0} MiB, und von den {1} für alle Läufe zusammen sind {2} übrig; bitte erst einen anderen beenden',
  'speed cannot be {}; it takes {} to {} steps per second, or null for full speed': 'das Tempo kann nicht {0} sein; möglich sind {1} bis {2} Schritte je Sekunde',
  'max_cpu_seconds cannot be {}; it takes a number above 0, or null': 'max_cpu_seconds kann nicht {0} sein; möglich ist eine Zahl über 0',
  'a trial needs a limit: max_evaluations or max_cpu_seconds': 'ein Lauf braucht eine Grenze: max_evaluations oder max_cpu_seconds',
  'grain cannot be {}; it takes 1 to {}, or null': 'die Schrittweite kann nicht {0} sein; möglich sind 1 bis {1}',
  'beats cannot be {}; it takes 1 to {}': 'so viele Schritte ({0}) gehen nicht; möglich sind 1 bis {1}',
  'moves are numbered from 1': 'Züge werden ab 1 gezählt',
  '{} listeners hear this run already': '{0} hören diesem Lauf schon zu',
  'this move is not known any more; the last thousand are': 'dieser Zug ist nicht mehr bekannt; die letzten tausend sind es',
  'this move is not known any more': 'dieser Zug ist nicht mehr bekannt',
  'no further run can begin: {}': 'es kann kein weiterer Lauf beginnen: {=0}',
  'too much is wanted of this run at once; wait until it has taken its step': 'von diesem Lauf wird zu viel auf einmal verlangt; bitte warten, bis er seinen Schritt getan hat',
  '{} runs go on already, and this server allows {}; end one of them first': '{0} Läufe gehen schon, und dieser Server erlaubt {1}; bitte erst einen beenden',
  'there is no such run; it may have ended long ago': 'diesen Lauf gibt es nicht; vielleicht ist er längst zu Ende',
  'a run has no such address': 'diese Adresse hat ein Lauf nicht',
  'there is nothing under {}': 'unter {=0} ist nichts',
  'there is no file {}': 'es gibt keine Datei {=0}',
  'this address takes other methods; /api/openapi.json lists them': 'diese Adresse nimmt andere Methoden; /api/openapi.json nennt sie',
  'the server is busy with the like already; try again in a moment': 'der Server ist schon mit dergleichen beschäftigt; bitte gleich noch einmal versuchen',
  'this cannot be done': 'das geht nicht',
  'this text cannot be read': 'dieser Text lässt sich nicht lesen',
  'this has more than {} KiB, which is too much for a request': 'das hat mehr als {0} KiB, zu viel für eine Anfrage',
  'the rest of this request did not come in time; send it again': 'der Rest der Anfrage kam nicht rechtzeitig; bitte noch einmal senden',
  'this server answers to its address and to localhost only': 'dieser Server antwortet nur unter seiner Adresse und localhost',
  'requests of other web sites are refused; open the page of this server': 'Anfragen anderer Seiten werden abgelehnt; bitte die Seite dieses Servers öffnen',
  'open the page by the link that evodoku serve printed; it has the token that lets you in': 'bitte die Seite über den Link öffnen, den evodoku serve ausgab; er enthält den Schlüssel',
};

// Names of cells, regions and techniques within a message.
const WORDS = [
  [/\bno value is left for (r\d+c\d+)/g, 'für $1 bleibt kein Wert'], [/\bno place is left for (\d+) in (the \w+|[a-z ]+ \d+)/g, 'für $1 bleibt kein Platz in $2'],
  [/\brow (\d+), column (\d+)/g, 'Zeile $1, Spalte $2'], [/\brow (\d+)/g, 'Zeile $1'], [/\bcolumn (\d+)/g, 'Spalte $1'], [/\bbox (\d+)/g, 'Block $1'],
  [/\bjigsaw piece\b/g, 'Puzzleteil'], [/\bwindow (\d+)/g, 'Fenster $1'], [/\bextra region\b/g, 'Zusatzbereich'],
  [/\bthe antidiagonal\b/g, 'der Gegendiagonale'], [/\bthe diagonal\b/g, 'der Diagonale'], [/\bantidiagonal\b/g, 'der Gegendiagonale'], [/\bdiagonal\b/g, 'der Diagonale'],
  [/\br(\d+)c(\d+) is not (\d+)/g, 'Z$1S$2 ist nicht $3'], [/\br(\d+)c(\d+) is (\d+)/g, 'Z$1S$2 ist $3'], [/\br(\d+)c(\d+)\b/g, 'Z$1S$2'],
  [/, (\d+) more cells follow, and /g, ', $1 weitere Zellen folgen, und '],
  [/\bsteps with chains\b/g, 'Schritten mit Ketten'], [/\bsteps\b/g, 'Schritten'], [/, then /g, ', dann '], [/ at (?=Z\d)/g, ' auf '], [/ and /g, ' und '], [/\bor\b/g, 'oder'],
  [/\bhard\b/g, 'schwer'], [/\bexpert\b/g, 'extrem'],
];

export const inWords = (text) => WORDS.reduce((said, [word, german]) => said.replace(word, german), text);

// The patterns, the most definite first.
let patterns = null;

function compiled() {
  const escape = (text) => text.replace(/[.*+?^$()|[\]\\]/g, '\\$&');
  patterns ??= Object.entries(messages)
    .map(([english, german]) => ({ german, length: english.replaceAll('{}', '').length, form: new RegExp(`^${english.replaceAll('{}{}', '{}').split('{}').map(escape).join('([\\s\\S]+?)')}$`) }))
    .sort((one, other) => other.length - one.length);
  return patterns;
}

// Things one after the other, each in German.
const listed = (text) => text.split(/, | and (?!V )/).map((thing) => inGerman(thing) ?? thing).join(', ').replace(/, ([^,]*)$/, ' und $1');

// A message in German; null if it is not known.
export function inGerman(message) {
  for (const { form, german } of compiled()) {
    const found = message.match(form);
    if (found) {
      return german.replace(/\{([=*]?)(\d+)\}/g, (_, kind, place) => {
        const part = found[Number(place) + 1];
        if (kind === '=') return part;
        return kind === '*' ? listed(part) : inGerman(part) ?? inWords(part);
      });
    }
  }
  return null;
}
