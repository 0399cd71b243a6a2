#!/usr/bin/env python3
"""Differential test on random puzzles of all shapes: every preset and the referee against an independent checker.

    tests/differential.py PROGRAM PUZZLES [SEED]

The checker below shares no code with evodoku. It builds regions from the name of a shape, verifies solutions against them, and
counts solutions by backtracking; above 16x16 it only verifies solutions. It is slow and short on purpose.
Differences are printed, and the test fails.
"""

import json
import random
import subprocess
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

LIMIT = 30  # Maximum number of solutions counted.
NODES = 30_000  # Maximum number of search nodes of the checker; beyond, counts are not compared.
EVALUATIONS = 2000  # Budget of a preset; an unsolved puzzle proves nothing.
CHUNK = 250
# One additional large puzzle per so many, for the presets that can solve it; the checker only verifies their solutions.
LARGE_ONE_IN = 25
LARGE_ORDERS = [20, 24, 25, 30, 36, 42, 49, 64, 81]
LARGE_PRESETS = ["auto", "cover-walk", "messages", "construct", "population"]
LARGE_EVALUATIONS = 2_000_000


class Shape:
    """An order and the regions besides rows and columns, as a name and as lists of cells."""

    def __init__(self, chance, orders=(2, 3, 4, 4, 5, 6, 6, 6, 7, 8, 8, 9, 9, 9, 9, 10, 12, 15, 16)):
        self.order = n = chance.choice(orders)
        sizes = [(h, n // h) for h in range(2, n) if n % h == 0 and n // h > 1]
        is_latin = not sizes or chance.random() < 0.2
        boxes = None if is_latin else chance.choice(sizes)
        self.boxes = boxes
        self.pieces = None
        row = lambda r: [r * n + c for c in range(n)]
        column = lambda c: [r * n + c for r in range(n)]
        box = lambda t, l, h, w: [(t + r) * n + l + c for r in range(h) for c in range(w)]
        self.regions = [row(r) for r in range(n)] + [column(c) for c in range(n)]
        self.name = f"{n}x{n}:" + (f"{boxes[0]}x{boxes[1]}" if boxes else "latin")
        if boxes:
            h, w = boxes
            self.regions += [box(t, l, h, w) for t in range(0, n, h) for l in range(0, n, w)]
        elif 3 < n < 10 and chance.random() < 0.5:
            self.pieces = [cell // n for cell in range(n * n)]
            for _ in range(chance.randrange(n * n)):
                one, other = chance.randrange(n * n), chance.randrange(n * n)
                self.pieces[one], self.pieces[other] = self.pieces[other], self.pieces[one]
            self.regions += [[cell for cell in range(n * n) if self.pieces[cell] == piece] for piece in range(n)]
            self.name += "+jigsaw"
        if n < 10 and chance.random() < 0.2:
            self.regions += [[k * n + k for k in range(n)], [k * n + n - 1 - k for k in range(n)]]
            self.name += "+diagonals"
        if boxes == (3, 3) and chance.random() < 0.2:
            self.regions += [box(t, l, 3, 3) for t in (1, 5) for l in (1, 5)]
            self.name += "+windows"
        if 5 < n < 10 and chance.random() < 0.15:
            rule, steps = chance.choice([("anti-knight", [(1, 2), (1, -2), (2, 1), (2, -1)]), ("anti-king", [(1, 1), (1, -1)])])
            cells = [(r, c, r + down, c + right) for r in range(n) for c in range(n) for down, right in steps]
            self.regions += [[r * n + c, s * n + d] for r, c, s, d in cells if s < n and 0 <= d < n]
            self.name += f"+{rule}"
        self.extra = []
        if 3 < n < 10 and chance.random() < 0.2:
            self.extra = [chance.sample(range(n * n), chance.randint(2, n)) for _ in range(chance.randint(1, 3))]
            self.regions += self.extra
            self.name += "+extra"
        peers = [set() for _ in range(n * n)]
        for region in self.regions:
            for cell in region:
                peers[cell].update(region)
        self.peers = [sorted(peers[cell] - {cell}) for cell in range(n * n)]

    def is_solution(self, givens, values):
        """Whether all values are in range, all givens kept, and no value is twice in a region."""
        return (
            len(values) == len(givens)
            and all(1 <= value <= self.order for value in values)
            and all(given in (0, value) for given, value in zip(givens, values))
            and all(len({values[cell] for cell in region}) == len(region) for region in self.regions)
        )

    def clashes(self, givens):
        return any(givens[cell] and givens[cell] == givens[peer] for cell in range(len(givens)) for peer in self.peers[cell])

    def solutions(self, givens, limit, chance=None, nodes=NODES):
        """Up to `limit` solutions, or None if that takes too many nodes; with `chance`, in random order."""
        full = (1 << self.order) - 1
        open_to = [full] * len(givens)
        found, left = [], [nodes]

        def put(open_to, cell, bit):
            """Places a value and propagates naked singles. Returns False if a cell has no value left."""
            queue = [(cell, bit)]
            while queue:
                cell, bit = queue.pop()
                if not open_to[cell] & bit:
                    return False
                open_to[cell] = -bit
                for peer in self.peers[cell]:
                    now = open_to[peer]
                    if now == -bit:
                        return False
                    if now > 0 and now & bit:
                        open_to[peer] = now = now & ~bit
                        if now == 0:
                            return False
                        if now & (now - 1) == 0:
                            queue.append((peer, now))
            return True

        def put_once(open_to, cell, bit):
            return True if open_to[cell] == -bit else open_to[cell] > 0 and put(open_to, cell, bit)

        def search(open_to):
            left[0] -= 1
            if left[0] < 0 or len(found) >= limit:
                return
            free = [cell for cell, values in enumerate(open_to) if values > 0]
            if not free:
                found.append([(-values).bit_length() for values in open_to])
                return
            cell = min(free, key=lambda cell: bin(open_to[cell]).count("1"))
            bits = [1 << k for k in range(self.order) if open_to[cell] >> k & 1]
            if chance:
                chance.shuffle(bits)
            for bit in bits:
                further = open_to.copy()
                if put_once(further, cell, bit):
                    search(further)

        for cell, given in enumerate(givens):
            if given and not put_once(open_to, cell, 1 << (given - 1)):
                return []
        search(open_to)
        return found if left[0] >= 0 else None

    def pattern(self, chance):
        """A solved grid by shifts, for grids too large for backtracking."""
        n = self.order
        h, w = self.boxes or (1, n)
        names = chance.sample(range(1, n + 1), n)
        rows = [band * h + r for band in chance.sample(range(n // h), n // h) for r in chance.sample(range(h), h)]
        columns = [stack * w + c for stack in chance.sample(range(n // w), n // w) for c in chance.sample(range(w), w)]
        return [names[(r % h * w + r // h + c) % n] for r in rows for c in columns]


def make(chance):
    """A shape and givens, mostly of a solvable puzzle, sometimes with one given altered."""
    while True:
        shape = Shape(chance)
        cells = shape.order**2
        solved = shape.pattern(chance) if shape.order > 9 else (shape.solutions([0] * cells, 1, chance, 3000) or [None])[0]
        if solved is None:
            # Random extra regions may leave no solved grid at all.
            solved = [0] * cells
        share = chance.uniform(0.25, 0.7) if shape.order <= 9 else chance.uniform(0.45, 0.75)
        givens = [value if chance.random() < share else 0 for value in solved]
        if chance.random() < 0.2:
            givens[chance.randrange(cells)] = chance.randint(1, shape.order)
        if any(givens):
            return shape, givens


def make_large(chance):
    """A large grid by shifts, with cells removed."""
    shape = Shape(chance, LARGE_ORDERS)
    share = chance.uniform(0.3, 0.8)
    return shape, [value if chance.random() < share else 0 for value in shape.pattern(chance)]


def line(shape, givens):
    """The puzzle as the JSON that evodoku reads."""
    document = {"puzzle": " ".join(map(str, givens)), "shape": shape.name}
    if shape.pieces:
        document["regions"] = [piece + 1 for piece in shape.pieces]
    if shape.extra:
        document["extra"] = [[[cell // shape.order + 1, cell % shape.order + 1] for cell in region] for region in shape.extra]
    return json.dumps(document)


def run(*command):
    """Runs a command and returns its output, parsed line by line."""
    ended = subprocess.run([str(word) for word in command], capture_output=True, text=True, check=False)
    # `solve` exits with 2 for givens that clash; a missing answer is noticed by the number of lines.
    if ended.returncode not in (0, 1, 2, 3, 4) or "panicked" in ended.stderr:
        sys.exit(f"{' '.join(map(str, command))} ended with {ended.returncode}: {ended.stderr[-2000:]}")
    return [json.loads(text) for text in ended.stdout.splitlines()]


def check_the_checker():
    """Tests the checker on known answers, so that one that accepts everything does not pass."""
    shape = Shape(random.Random(1))
    while shape.name != "4x4:2x2":
        shape = Shape(random.Random(random.random()))
    solved = [1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1]
    assert shape.is_solution([0] * 16, solved) and not shape.is_solution([2] + [0] * 15, solved)
    assert not shape.is_solution([0] * 16, [2, 1, 3, 4] + solved[4:])
    assert len(shape.solutions([0] * 16, 1000)) == 288
    assert shape.solutions(solved, 9) == [solved] and shape.solutions([1, 2, 3, 0, 0, 0, 0, 4] + [0] * 8, 9) == []
    assert shape.clashes([1, 1] + [0] * 14) and not shape.clashes(solved)


def main():
    check_the_checker()
    program, puzzles, seed = sys.argv[1], int(sys.argv[2]), int(sys.argv[3]) if len(sys.argv) > 3 else 1
    chance, counts, shapes, began = random.Random(seed), Counter(), set(), time.monotonic()
    listed = subprocess.run([program, "presets"], capture_output=True, text=True, check=True).stdout
    presets = [text.split()[0] for text in listed.splitlines() if text and not text[0].isspace()]
    known = [name for name in presets if subprocess.run([program, "presets", name, "--toml"], capture_output=True, check=False).returncode == 0]
    assert len(known) > 20, listed
    differences = []
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "puzzles.jsonl"
        for start in range(0, puzzles, CHUNK):
            made = [make(chance) for _ in range(min(CHUNK, puzzles - start))]
            shapes.update(shape.name for shape, _ in made)
            truth = [[] if shape.clashes(givens) else shape.solutions(givens, LIMIT) for shape, givens in made]
            file.write_text("".join(line(*puzzle) + "\n" for puzzle in made))

            def report_difference(index, subject, what):
                differences.append(f"{subject}: {what}: {line(*made[index])}")
                print(differences[-1], flush=True)

            checked = run(program, "check", "--limit", LIMIT, "--format", "json", file)
            assert len(checked) == len(made), "check reports every puzzle"
            for index, answer in enumerate(checked):
                (shape, givens), found = made[index], truth[index]
                counts["checked"] += 1
                for solution in answer["solutions"]:
                    counts["referee's solutions"] += 1
                    if not shape.is_solution(givens, solution):
                        report_difference(index, "check", "this is no solution")
                if found is None or answer["answer"] in ("undecided",):
                    counts["counts not compared"] += 1
                    continue
                counts["counts compared"] += 1
                if all(givens):
                    is_same = (answer["answer"] == "right") == bool(found)
                else:
                    is_same = min(answer["count"], LIMIT) == len(found)
                if not is_same:
                    report_difference(index, "check", f"{answer['answer']} {answer['count']}, and there are {len(found)}")
            for preset in known:
                reports = run(program, "solve", "--preset", preset, "--format", "json", "--any", "--quiet",
                              "--max-evaluations", EVALUATIONS, "--threads", 1, "--seed", start + 1, file)
                assert len(reports) == len(made), f"{preset} reports every puzzle"
                for index, report in enumerate(reports):
                    (shape, givens), found = made[index], truth[index]
                    counts[report["status"]] += 1
                    if report["status"] == "solved":
                        if not shape.is_solution(givens, report["solution"]):
                            report_difference(index, preset, "this is no solution")
                    elif report["status"] == "contradiction":
                        if found:
                            report_difference(index, preset, "it has a solution")
                        counts["contradictions confirmed"] += found == []
                    elif report["status"] != "unsolved":
                        report_difference(index, preset, report["status"])
            counts["puzzles"] += len(made)
            made = [make_large(chance) for _ in range(-(-len(made) // LARGE_ONE_IN))]
            shapes.update(shape.name for shape, _ in made)
            file.write_text("".join(line(*puzzle) + "\n" for puzzle in made))
            for preset in LARGE_PRESETS:
                reports = run(program, "solve", "--preset", preset, "--format", "json", "--any", "--quiet",
                              "--max-evaluations", LARGE_EVALUATIONS, "--threads", 1, "--seed", start + 1, file)
                assert len(reports) == len(made), f"{preset} reports every puzzle"
                for index, report in enumerate(reports):
                    shape, givens = made[index]
                    counts["large " + report["status"]] += 1
                    if report["status"] == "solved":
                        if not shape.is_solution(givens, report["solution"]):
                            report_difference(index, preset, "this is no solution")
                    elif report["status"] != "unsolved":
                        report_difference(index, preset, f"{report['status']}, and it has a solution")
            if (start // CHUNK) % 4 == 3:
                print(json.dumps({**counts, "differences": len(differences)}), flush=True)
    summary = {**counts, "shapes": len(shapes), "presets": len(known), "seconds": round(time.monotonic() - began)}
    print(json.dumps({**summary, "differences": len(differences)}))
    sys.exit(1 if differences else 0)


if __name__ == "__main__":
    main()
