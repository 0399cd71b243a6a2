// Texts that are no puzzles and no lessons, one for each thing that their readers say.

const toml = (text) => `shape = "4x4"\ngivens = "1234341221434321"\n${text}`;
const pad = (document) => `{"cells": [${Array(9).fill(`[${Array(9).fill('{}').join()}]`).join()}], ${document}}`;

export const BAD_PUZZLES = [
  '', '12', '123\n45\n678', '1'.repeat(81).replace('1', '§'), `${'1'.repeat(80)}\n`, '9'.repeat(16), '1 2 3\n4 5 6\n7 8', 'table;of;nothing\n1;2;3',
  // TOML.
  toml('x = '), toml('x'), toml('= 3'), toml('title = "open'), toml("title = 'open"), toml('title = """open'), toml('title = nonsense'), toml('title = 3'), toml('title = [1, 2'), toml('extra = [[1 2]]'), toml('extra = {'),
  toml('givens = "1"'), toml('colour = 3'), toml('order = 4'), toml('diagonals = "yes"'), toml('extra = 3'), toml('symbols = "runes"'), toml('[table'), toml('order = 01'), toml('order = 1__0'), toml('title = "\\q"'), toml('title.x = 3'),
  'title = "nothing"\nshape = "4x4"', 'shape = "foo"\ngivens = "1"', 'shape = "7x7"\ngivens = "1"',
  // JSON.
  '{', '{"givens"', '{"givens": ', '{"givens": [1, 2', '{"givens": [1 2]}', '{"givens": 3}', '{"nothing": 1}', '{"givens": "1234",}', '{"givens": tru}', '{givens: 1}', '{"givens": "\\q"}', '{"givens": 1e999}',
  // Links and files of other programs.
  'https://www.f-puzzles.com/?load=N4', 'https://www.f-puzzles.com/?load=%%%', 'https://www.f-puzzles.com/?id=3', 'https://www.f-puzzles.com/', 'https://www.sudokuwiki.org/sudoku.htm?bd=12', 'https://www.sudokuwiki.org/sudoku.htm',
  `https://www.sudokuwiki.org/killersudoku.htm?bd=${'0'.repeat(81)}`, 'https://example.org/puzzle', 'https://tinyurl.com/abc', 'https://sudokupad.app/abc', 'https://sudokupad.app/scf123', 'https://app.crackingthecryptic.com/abc',
  pad('"lines": [{"wayPoints": [[0, 0], [1, 1]]}]'), pad('"arrows": [{"x": 1}], "cages": [{"cells": [[0, 0]], "value": 12}]'), pad('"cages": [{"cells": [[77, 0]], "unique": true}]'), pad('"global": ["antiknight"]'), '{"cells": [[{}], []]}', '{"cells": 3}',
  '{"size": 9, "grid": [[{}]]}', '{"size": 1, "grid": [[3]]}', '<opensudoku><game/></opensudoku>', '<opensudoku><game data="12"/></opensudoku>', '<opensudoku', ':0000:x:12:::',
];

export const BAD_LESSONS = ['nonsense', '', 'title = 3', 'id = "x"\nid = "y"', '[title]\nen = "a"', 'id = "x"\nseed = -1', 'lanes = 3'];
