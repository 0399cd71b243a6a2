#!/usr/bin/env python3
"""Differential test on puzzles with clues: counts, true candidates and solutions against an independent checker.

    tests/differential_rules.py PROGRAM PUZZLES [SEED]

The checker below shares no code with evodoku. It fills small grids by backtracking over rows, columns and boxes, and keeps those
fillings that satisfy every clue, each of which is written down here as its rule says. Clues of all kinds are drawn at random,
most of them such that a hidden grid keeps them. Differences are printed, and the test fails.
"""

import json
import random
import re
import subprocess
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

LIMIT = 400  # Maximum number of solutions counted.
FILLINGS = 3000  # Puzzles with more fillings of their regions are not used.
CHUNK = 200
DRAWS = 200  # How often a clue is drawn until the hidden grid keeps it.
PRESETS = ["auto", "exact"]


class Board:
    """A grid with boxes or without; cells are pairs of row and column from 0."""

    def __init__(self, order, height, width):
        self.order, self.height, self.width = order, height, width
        self.name = f"{order}x{order}:{height}x{width}" if height else f"{order}x{order}:latin"
        self.cells = [(r, c) for r in range(order) for c in range(order)]
        self.peers = {cell: [other for other in self.cells if other != cell and self.same(cell, other)] for cell in self.cells}

    def box(self, cell):
        return (cell[0] // self.height, cell[1] // self.width) if self.height else None

    def same(self, one, other):
        return one[0] == other[0] or one[1] == other[1] or (self.height and self.box(one) == self.box(other))

    def neighbours(self):
        for r, c in self.cells:
            yield from ((pair for pair in [((r, c), (r, c + 1)), ((r, c), (r + 1, c))] if pair[1] in self.peers))

    def fillings(self, givens, limit, chance=None):
        """Up to `limit` ways to complete the givens, as lists in reading order; None beyond."""
        values, found = dict(givens), []
        free = [cell for cell in self.cells if cell not in values]

        def search(index):
            if len(found) > limit:
                return
            if index == len(free):
                found.append([values[cell] for cell in self.cells])
                return
            taken = {values.get(peer) for peer in self.peers[free[index]]}
            options = [value for value in range(1, self.order + 1) if value not in taken]
            if chance:
                chance.shuffle(options)
            for value in options:
                values[free[index]] = value
                search(index + 1)
                if chance and found:
                    return
                del values[free[index]]

        search(0)
        return found if len(found) <= limit else None


def places(text):
    """The cells of `r1c1 r1c2`."""
    return [(int(r) - 1, int(c) - 1) for r, c in re.findall(r"r(\d+)c(\d+)", text)]


def marked(clues, kinds):
    """The pairs of cells that carry a mark of some kind."""
    return {frozenset(places(clue["cells"])) for clue in clues if clue["kind"] in kinds}


def in_middle(order):
    """How many values are low, and how many are not high."""
    low = (order + 1) // 3
    return low, order - low


def keeps(board, clue, clues, value):
    """Whether a complete grid keeps a clue; `value` gives the value of a cell."""
    order, kind = board.order, clue["kind"]
    cells = places(clue.get("cells", ""))
    v = [value(cell) for cell in cells]
    pairs = list(zip(v, v[1:]))
    match kind:
        case "any-of":
            return any(all(keeps(board, each, clues, value) for each in option) for option in clue["options"])
        case "arrow":
            number = int("".join(str(value(cell)) for cell in places(clue["circle"])))
            return number == sum(value(cell) for cell in places(clue["shaft"]))
        case "between-line":
            return all(min(v[0], v[-1]) < x < max(v[0], v[-1]) for x in v[1:-1])
        case "candidates":
            return set(v) <= set(clue["values"])
        case "clones":
            return v == [value(cell) for cell in places(clue["copy"])]
        case "difference-dot":
            return abs(v[0] - v[1]) == clue.get("difference", 1)
        case "double-arrow":
            return v[0] + v[-1] == sum(v[1:-1])
        case "entropic":
            low, high = in_middle(order)
            thirds = [(x > low) + (x > high) for x in v]
            return all(len(set(part)) == len(part) for part in [thirds[i : i + 3] for i in range(max(1, len(v) - 2))])
        case "even":
            return all(x % 2 == 0 for x in v)
        case "odd":
            return all(x % 2 == 1 for x in v)
        case "greater-than":
            return v[0] > v[1]
        case "indexer":
            for cell, x in zip(cells, v):
                if clue["axis"] == "row":
                    target, own = (cell[0], x - 1), cell[1]
                elif clue["axis"] == "column":
                    target, own = (x - 1, cell[1]), cell[0]
                else:
                    box = [other for other in board.cells if board.box(other) == board.box(cell)]
                    target, own = box[x - 1], box.index(cell)
                if value(target) != own + 1:
                    return False
            return True
        case "killer-cage":
            return len(set(v)) == len(v) and clue.get("sum", sum(v)) == sum(v)
        case "multi-sum-cage":
            return len(set(v)) == len(v) and sum(v) in clue["sums"]
        case "little-killer":
            return sum(v) == clue["sum"]
        case "sum":
            return sum(x * factor for x, factor in zip(v, clue.get("factors") or [1] * len(v))) == clue["sum"]
        case "lockout":
            low, high = sorted([v[0], v[-1]])
            return high - low >= clue["difference"] and not any(low <= x <= high for x in v[1:-1])
        case "maximum" | "minimum":
            sign = 1 if kind == "maximum" else -1
            same = {cell for other in clues if other["kind"] == kind for cell in places(other["cells"])}
            sides = lambda r, c: [(r + 1, c), (r - 1, c), (r, c + 1), (r, c - 1)]
            around = [(cell, other) for cell in cells for other in sides(*cell) if other in board.peers and other not in same]
            return all(sign * value(cell) > sign * value(other) for cell, other in around)
        case "modular":
            m = clue["modulus"]
            return all(v[i] % m != v[j] % m for i in range(len(v)) for j in range(i) if i - j < m)
        case "nabner":
            return all(abs(x - y) > 1 for i, x in enumerate(v) for y in v[:i])
        case "negative-ratio":
            ratios = {other.get("ratio", 2) for other in clues if other["kind"] == "ratio-dot"} or {2}
            dots = marked(clues, ["difference-dot", "ratio-dot"])
            bare = [(value(a), value(b)) for a, b in board.neighbours() if frozenset([a, b]) not in dots]
            return not any(max(pair) == ratio * min(pair) for pair in bare for ratio in ratios)
        case "negative-sum":
            bare = [(a, b) for a, b in board.neighbours() if frozenset([a, b]) not in marked(clues, ["pair-sum"])]
            return not any(value(a) + value(b) in clue["sums"] for a, b in bare)
        case "nonconsecutive":
            dots = marked(clues, ["difference-dot", "ratio-dot"])
            return not any(abs(value(a) - value(b)) == 1 for a, b in board.neighbours() if frozenset([a, b]) not in dots)
        case "numbered-room":
            return v[0] <= len(v) and v[v[0] - 1] == clue["value"]
        case "pair-relation":
            listed = {tuple(pair) for pair in clue["pairs"]}
            every = [(x, y) for i, x in enumerate(v) for y in v[i + 1 :]]
            return set(every if clue.get("every") else pairs) <= listed
        case "pair-sum":
            return v[0] + v[1] == clue["sum"]
        case "palindrome":
            return v == v[::-1]
        case "quadruple":
            return not Counter(clue["values"]) - Counter(v)
        case "ratio-dot":
            return max(v) == clue.get("ratio", 2) * min(v)
        case "region-sum-line":
            sums = []
            for i, cell in enumerate(cells):
                if i == 0 or board.box(cell) != board.box(cells[i - 1]):
                    sums.append(0)
                sums[-1] += v[i]
            return len(set(sums)) == 1
        case "regular-line":
            return re.fullmatch(clue["pattern"], "".join(map(str, v))) is not None
        case "renban":
            return sorted(v) == list(range(min(v), min(v) + len(v)))
        case "same-values":
            return sorted(v) == sorted(value(cell) for cell in places(clue["others"]))
        case "sandwich":
            ends = sorted(i for i, x in enumerate(v) if x in (1, order))
            return len(ends) == 2 and sum(v[ends[0] + 1 : ends[1]]) == clue["sum"]
        case "skyscraper":
            return sum(x == max(v[: i + 1]) and x not in v[:i] for i, x in enumerate(v)) == clue["count"]
        case "state-machine":
            state = 1
            for x in v:
                state = clue["next"][state - 1][x - 1] if state else 0
            return state in clue["accepting"]
        case "sum-line":
            ends = [sum(v[: i + 1]) for i in range(len(v))]
            return ends[-1] % clue["sum"] == 0 and all(k * clue["sum"] in ends for k in range(1, ends[-1] // clue["sum"] + 1))
        case "thermometer":
            return all(x < y or clue.get("slow", False) and x == y for x, y in pairs)
        case "whisper":
            return all(abs(x - y) >= clue["difference"] for x, y in pairs)
        case "x-sum":
            return v[0] <= len(v) and sum(v[: v[0]]) == clue["sum"]
        case "zipper":
            sums = [v[i] + v[-1 - i] for i in range(len(v) // 2)] + ([v[len(v) // 2]] if len(v) % 2 else [])
            return len(set(sums)) == 1
    raise ValueError(f"unknown kind {kind}")


def draw(board, kind, chance):
    """A random clue of a kind, without regard to any grid."""
    n = board.order
    name = lambda cells: " ".join(f"r{r + 1}c{c + 1}" for r, c in cells)
    number = lambda: chance.randint(1, n)
    some = lambda least, most: chance.sample(board.cells, chance.randint(least, most))
    pair = lambda: list(chance.choice(list(board.neighbours())))

    def walk(least, most):
        cells = [chance.choice(board.cells)]
        for _ in range(chance.randint(least, most) - 1):
            r, c = cells[-1]
            steps = [cell for cell in board.cells if max(abs(cell[0] - r), abs(cell[1] - c)) == 1 and cell not in cells]
            cells.append(chance.choice(steps or [cell for cell in board.cells if cell not in cells]))
        return cells

    def line():
        at, turn = chance.randrange(n), chance.choice([1, -1])
        return chance.choice([[(at, i) for i in range(n)], [(i, at) for i in range(n)]])[::turn]

    fields = {"cells": walk(3, 5)}
    match kind:
        case "any-of":
            fields = {"options": [[draw(board, each, chance) for each in chance.choices(SIMPLE, k=chance.randint(1, 2))] for _ in range(chance.randint(1, 3))]}
        case "same-values":
            cells = some(4, 4)
            fields = {"cells": cells[:2], "others": name(cells[2:])}
        case "arrow":
            cells, pill = walk(4, 5), chance.choice([1, 1, 1, 2])
            fields = {"circle": name(cells[:pill]), "shaft": name(cells[pill:])}
        case "candidates":
            fields = {"cells": some(1, 3), "values": sorted(chance.sample(range(1, n + 1), chance.randint(1, n - 1)))}
        case "clones":
            cells = some(4, 4)
            fields = {"cells": cells[:2], "copy": name(cells[2:])}
        case "difference-dot":
            fields = {"cells": pair()} | ({"difference": chance.randint(1, n - 1)} if chance.random() < 0.7 else {})
        case "even" | "odd" | "maximum" | "minimum":
            fields = {"cells": some(1, 2)}
        case "greater-than":
            fields = {"cells": pair()}
        case "indexer":
            fields = {"axis": chance.choice(["row", "column", "box"][: 3 if board.height else 2]), "cells": some(1, 2)}
        case "killer-cage":
            cells = walk(1, 4)
            fields = {"cells": cells} | ({"sum": chance.randint(1, n * len(cells))} if chance.random() < 0.8 else {})
        case "multi-sum-cage":
            cells = walk(2, 4)
            k = len(cells)
            reach = range(k * (k + 1) // 2, k * (2 * n + 1 - k) // 2 + 1)
            fields = {"cells": cells, "sums": chance.choices(reach, k=chance.randint(1, 3))}
        case "little-killer":
            start, turn = chance.randrange(n - 1), chance.choice([1, -1])
            cells = [(start + i, i) for i in range(n - start)][::turn]
            fields = {"cells": cells, "sum": chance.randint(len(cells), n * len(cells))}
        case "sum":
            cells = some(2, 4)
            fields = {"cells": cells, "sum": chance.randint(2, n * len(cells))}
            if chance.random() < 0.5:
                fields |= {"sum": chance.randint(-5, 5), "factors": [chance.choice([-2, -1, 1, 2, 3]) for _ in cells]}
        case "lockout" | "whisper":
            fields = {"cells": walk(2, 4), "difference": chance.randint(1, n // 2)}
        case "modular":
            fields |= {"modulus": chance.randint(2, 3)}
        case "nabner" | "renban":
            fields = {"cells": walk(2, 3)}
        case "negative-ratio" | "nonconsecutive":
            fields = {}
        case "negative-sum":
            fields = {"sums": [chance.randint(3, 2 * n - 1)]}
        case "numbered-room":
            fields = {"cells": line(), "value": number()}
        case "pair-relation":
            pairs = [[x, y] for x in range(1, n + 1) for y in range(1, n + 1) if chance.random() < 0.6]
            fields = {"cells": walk(2, 4), "pairs": pairs, "every": chance.random() < 0.5}
        case "pair-sum":
            fields = {"cells": pair(), "sum": chance.randint(3, 2 * n - 1)}
        case "quadruple":
            r, c = chance.randrange(n - 1), chance.randrange(n - 1)
            cells = [(r, c), (r, c + 1), (r + 1, c), (r + 1, c + 1)]
            fields = {"cells": cells, "values": [number() for _ in range(chance.randint(1, 3))]}
        case "ratio-dot":
            fields = {"cells": pair()} | ({"ratio": chance.randint(2, 3)} if chance.random() < 0.5 else {})
        case "regular-line":
            fields = {"cells": walk(3, 4), "pattern": chance.choice(["[12]+3?.*", "(.)?[34]*1.?.?", ".*2.*", "[^1][^2].*|1+.*"])}
        case "sandwich":
            fields = {"cells": line(), "sum": chance.randint(0, n * (n + 1) // 2 - n - 1)}
        case "skyscraper":
            fields = {"cells": line(), "count": number()}
        case "state-machine":
            states = chance.randint(2, 3)
            rows = [[chance.randint(0, states) for _ in range(n)] for _ in range(states)]
            fields = {"cells": walk(2, 4), "next": rows, "accepting": [chance.randint(1, states)]}
        case "sum-line":
            fields |= {"sum": chance.randint(3, 2 * n)}
        case "thermometer":
            fields = {"cells": walk(2, 4), "slow": chance.random() < 0.3}
        case "x-sum":
            fields = {"cells": line(), "sum": chance.randint(1, n * (n + 1) // 2)}
    if isinstance(fields.get("cells"), list):
        fields["cells"] = name(fields["cells"])
    return {"kind": kind} | fields


KINDS = """any-of arrow between-line candidates clones difference-dot double-arrow entropic even greater-than indexer killer-cage
little-killer lockout maximum minimum modular multi-sum-cage nabner negative-ratio negative-sum nonconsecutive numbered-room odd
pair-relation pair-sum palindrome quadruple ratio-dot region-sum-line regular-line renban same-values sandwich skyscraper state-machine sum
sum-line thermometer whisper x-sum zipper""".split()

# Kinds that may be one of several options.
SIMPLE = "arrow candidates even killer-cage palindrome quadruple regular-line renban skyscraper sum thermometer whisper".split()

BOARDS = [Board(4, 2, 2), Board(6, 2, 3), Board(6, 2, 3), Board(6, 3, 2), Board(5, 0, 0)]


def look_up(board, filling):
    values = dict(zip(board.cells, filling))
    return values.__getitem__


def exempted(board, clue, value):
    """Marks on the neighbours that would break a rule on all neighbours without a mark."""
    marks = []
    for a, b in board.neighbours():
        x, y = value(a), value(b)
        cells = {"cells": f"r{a[0] + 1}c{a[1] + 1} r{b[0] + 1}c{b[1] + 1}"}
        match clue["kind"]:
            case "nonconsecutive" if abs(x - y) == 1:
                marks.append({"kind": "difference-dot"} | cells)
            case "negative-ratio" if max(x, y) == 2 * min(x, y):
                marks.append({"kind": "ratio-dot"} | cells)
            case "negative-sum" if x + y in clue["sums"]:
                marks.append({"kind": "pair-sum", "sum": x + y} | cells)
    return marks


def make(chance, number):
    """A board, givens, clues, and the solutions by brute force."""
    while True:
        board = chance.choice(BOARDS)
        hidden = board.fillings({}, 1, chance)[0]
        share = 1 if board.order == 4 else chance.uniform(0.4, 0.75)
        givens = {cell: value for cell, value in zip(board.cells, hidden) if chance.random() > share}
        fillings = board.fillings(givens, FILLINGS)
        if fillings is None:
            continue
        wanted, clues = [KINDS[number % len(KINDS)]] + chance.choices(KINDS, k=chance.randint(0, 3)), []
        is_kept = chance.random() < 0.85
        for kind in wanted:
            if kind == "region-sum-line" and not board.height:
                continue
            for _ in range(DRAWS):
                clue = draw(board, kind, chance)
                both = clues + [clue]
                if is_kept and kind in ("nonconsecutive", "negative-ratio", "negative-sum"):
                    # A negative rule: what breaks it gets a mark.
                    both += exempted(board, clue, look_up(board, hidden))
                if not is_kept or all(keeps(board, it, both, look_up(board, hidden)) for it in both):
                    clues = both
                    break
        if clues:
            right = [filling for filling in fillings if all(keeps(board, clue, clues, look_up(board, filling)) for clue in clues)]
            return board, givens, clues, right


def document(puzzle):
    board, givens, clues, _ = puzzle
    cells = "".join(str(givens.get(cell, ".")) for cell in board.cells)
    return json.dumps({"puzzle": cells, "order": board.order, "shape": board.name, "constraints": clues})


def run(*command):
    """Runs a command and returns its output, parsed line by line."""
    ended = subprocess.run([str(word) for word in command], capture_output=True, text=True, check=False)
    if ended.returncode not in (0, 1, 2, 3, 4) or "panicked" in ended.stderr:
        sys.exit(f"{' '.join(map(str, command))} ended with {ended.returncode}: {ended.stderr[-2000:]}")
    return [json.loads(text) for text in ended.stdout.splitlines()]


def check_the_checker():
    """Tests the checker on known answers, so that one that accepts everything does not pass."""
    board = BOARDS[0]
    grids = board.fillings({}, 1000)
    assert len(grids) == 288 and board.fillings({}, 100) is None
    count = lambda clue: sum(keeps(board, clue, [clue], look_up(board, grid)) for grid in grids)
    # By symmetry: of two cells of a row one is greater, and a sum of 3 is one of six pairs.
    assert count({"kind": "greater-than", "cells": "r1c1 r1c2"}) == 144
    assert count({"kind": "killer-cage", "cells": "r1c1 r1c2", "sum": 3}) == 48
    assert count({"kind": "even", "cells": "r1c1"}) == 144 and count({"kind": "palindrome", "cells": "r1c1 r1c2"}) == 0


def main():
    check_the_checker()
    program, puzzles, seed = sys.argv[1], int(sys.argv[2]), int(sys.argv[3]) if len(sys.argv) > 3 else 1
    chance, counts, kinds, began = random.Random(seed), Counter(), Counter(), time.monotonic()
    differences = []
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "puzzles.jsonl"
        for start in range(0, puzzles, CHUNK):
            made = [make(chance, start + index) for index in range(min(CHUNK, puzzles - start))]
            file.write_text("".join(document(puzzle) + "\n" for puzzle in made))

            def report_difference(index, subject, what):
                differences.append(f"{subject}: {what}: {document(made[index])}")
                print(differences[-1], flush=True)

            checked = run(program, "check", "--candidates", "--limit", LIMIT, "--format", "json", file)
            assert len(checked) == len(made), "check reports every puzzle"
            for index, answer in enumerate(checked):
                board, givens, clues, right = made[index]
                kinds.update(clue["kind"] for clue in clues)
                counts[answer["answer"]] += 1
                if answer["answer"] == "malformed":
                    # A number that no grid could reach; then there must be no solution.
                    if right:
                        report_difference(index, "check", answer["reason"])
                    continue
                counts["clues"] += len(clues)
                if [clue["kind"] for clue in answer["constraints"]] != [clue["kind"] for clue in clues]:
                    report_difference(index, "check", f"the constraints are {answer['constraints']}")
                if answer["answer"] == "undecided":
                    report_difference(index, "check", "undecided")
                    continue
                complete = len(givens) == board.order**2
                if complete and (answer["answer"] == "right") != bool(right):
                    report_difference(index, "check", answer["answer"])
                if not complete and answer["count"] != min(len(right), LIMIT):
                    report_difference(index, "check", f"{answer['answer']} {answer['count']}, and there are {len(right)}")
                for solution in answer["solutions"]:
                    if solution not in right:
                        report_difference(index, "check", f"this is no solution: {solution}")
                values = [sorted({filling[cell] for filling in right}) for cell in range(board.order**2)]
                if answer["candidates"] != values or any(answer["undecided"]):
                    report_difference(index, "check", f"candidates are {answer['candidates']}, and should be {values}")
                counts["candidates"] += sum(map(len, values))
            for preset in PRESETS:
                reports = run(program, "solve", "--preset", preset, "--format", "json", "--quiet", "--threads", 1, file)
                assert len(reports) == len(made), f"{preset} reports every puzzle"
                for index, report in enumerate(reports):
                    right = made[index][3]
                    counts[f"{preset} {report['status']}"] += 1
                    if report["status"] == "solved" and report["solution"] not in right:
                        report_difference(index, preset, f"this is no solution: {report['solution']}")
                    if report["status"] == "contradiction" and right:
                        report_difference(index, preset, "it has a solution")
            counts["puzzles"] += len(made)
    missing = [kind for kind in KINDS if puzzles >= 2 * len(KINDS) and not kinds[kind]]
    if missing:
        differences.append(f"no clue of these kinds was drawn: {missing}")
        print(differences[-1])
    summary = {**counts, "kinds": len(kinds), "seconds": round(time.monotonic() - began)}
    print(json.dumps({**summary, "differences": len(differences)}))
    sys.exit(1 if differences else 0)


if __name__ == "__main__":
    main()
