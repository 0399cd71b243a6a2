"""Reads run records and computes the figures that several studies share.

Standard library only. Intervals are bootstrapped with the generator and the seed of `evodoku lab report`, so that a study
prints the same digits each time.
"""

import csv
import gzip
import io
import json
import math
import sys
from collections import namedtuple
from pathlib import Path

FEWEST_PUZZLES = 6
MEASURES = {
    "evaluations": ("evaluations", "evaluations", 1.0),
    "cpu": ("cpu_seconds", "processor time in s", 1e-6),
    "seconds": ("seconds", "time in s", 1e-6),
}

Interval = namedtuple("Interval", "value low high")
Cluster = namedtuple("Cluster", "effort solved runs")  # the runs on one puzzle, added up


class Run:
    """One record, with its effort by the chosen measure."""

    __slots__ = ("setting", "puzzle", "kind", "is_solved", "evaluations", "curve", "effort")

    def __init__(self, record, measure):
        self.setting = record["setting"]
        self.puzzle = record.get("puzzle_text") or record["puzzle"]
        share = f" {100 * record['givens'] / record['order'] ** 2:.0f} %"
        label = record["label"]
        self.kind = label if label.endswith(share) else f"{label},{share}"
        self.is_solved = record["status"] == "solved"
        self.evaluations = record["evaluations"]
        self.curve = record["curve"]
        self.effort = float(record[MEASURES[measure][0]])


def files(folder):
    """The files of records in a folder, or the file itself."""
    folder = Path(folder)
    found = [folder] if folder.is_file() else sorted(folder.glob("records*.jsonl")) + sorted(folder.glob("records*.jsonl.gz"))
    return found or sys.exit(f"{folder}: there are no records here")


def read(folders):
    """All records by run; where a run is recorded twice, that of the newest version of its engine."""
    newest = {}
    for path in (path for folder in folders for path in files(folder)):
        with gzip.open(path, "rt") if path.suffix == ".gz" else open(path) as lines:
            for record in map(json.loads, lines):
                known = newest.get(record["run"])
                if known is None or known["engine_version"] < record["engine_version"]:
                    newest[record["run"]] = record
    return list(newest.values())


def load(folders, measure):
    """The measure, the settings in the order of tables, and the runs: by setting, and within it by puzzle."""
    records = read(folders)
    if measure is None:
        measure = "cpu" if len({record["engine"] for record in records}) > 1 else "evaluations"
    first = {}
    for record in records:
        known = first.setdefault(record["setting"], record)
        both = [{"engine": it["engine"], "threads": it["threads"], **it["parameters"]} for it in (known, record)]
        # A record made before a parameter existed lacks it.
        if any(both[0][name] != both[1][name] for name in both[0].keys() & both[1].keys()):
            sys.exit(f"two settings are called {record['setting']!r}; name folders in which every name has one meaning")
    order = sorted(first, key=lambda name: (first[name]["preset"], values_of(first[name]), name))
    common = common_words(order)
    for record in records:
        record["setting"] = record["setting"][common:]
    order = [name[common:] for name in order]
    runs = [Run(record, measure) for record in records]
    place = {puzzle: number for number, puzzle in enumerate(dict.fromkeys(run.puzzle for run in runs))}
    runs.sort(key=lambda run: (order.index(run.setting), place[run.puzzle]))
    kinds = list(dict.fromkeys(run.kind for run in sorted(runs, key=lambda run: place[run.puzzle])))
    return measure, order, kinds, runs


def values_of(record):
    """The values that vary: numbers by their size, others by their letters."""
    return [(0, value, "") if isinstance(value, (int, float)) else (1, 0, str(value)) for _, value in sorted(record["varied"].items())]


def common_words(names):
    """The length of the words that all names begin with."""
    ends = [at + 1 for at, letter in enumerate(names[0]) if letter == " "] if len(names) > 1 else []
    return max((end for end in ends if all(name.startswith(names[0][:end]) for name in names)), default=0)


def of(runs, **wanted):
    """The runs with these attributes."""
    return [run for run in runs if all(getattr(run, name) == value for name, value in wanted.items())]


def by_puzzle(runs):
    """The runs on each puzzle."""
    groups = {}
    for run in runs:
        groups.setdefault(run.puzzle, []).append(run)
    return groups


# Random numbers: xoshiro256++, one stream per number of units, as in crates/core/src/random.rs.

WORD = (1 << 64) - 1
GOLDEN = 0x9E3779B97F4A7C15


def mix(word):
    """One step of SplitMix64."""
    word = (word + GOLDEN) & WORD
    word = ((word ^ (word >> 30)) * 0xBF58476D1CE4E5B9) & WORD
    word = ((word ^ (word >> 27)) * 0x94D049BB133111EB) & WORD
    return word ^ (word >> 31)


class Random:
    """The stream of a seed, a purpose and an index."""

    def __init__(self, seed, purpose, index):
        seed = mix(mix(mix(seed) ^ purpose) ^ index)
        self.state = [mix((seed + step * GOLDEN) & WORD) for step in range(4)]

    def next(self):
        """64 random bits."""
        a, b, c, d = self.state
        total = (a + d) & WORD
        result = (((total << 23) & WORD | total >> 41) + a) & WORD
        c, d = c ^ a, d ^ b
        self.state = [a ^ d, b ^ c, c ^ (b << 17) & WORD, (d << 45) & WORD | d >> 19]
        return result

    def draw(self, items):
        """As many items as there are, with replacement."""
        count = len(items)
        return [items[((self.next() >> 32) * count) >> 32] for _ in items]


def bootstrap(values, units, draw):
    """The middle 95 % of some figures over many draws; None with fewer than two units."""
    if units < 2:
        return None
    random = Random(1979, 4, units)
    drawn = [draw(random) for _ in range(min(max(4_000_000 // units, 200), 2_000))]
    intervals = []
    for index, value in enumerate(values):
        figures = sorted(figure[index] for figure in drawn if not math.isnan(figure[index]))
        intervals.append(Interval(value, quantile(figures, 0.025), quantile(figures, 0.975)))
    return intervals


def quantile(ordered, part):
    """The quantile of sorted numbers, interpolated between neighbours."""
    if not ordered:
        return math.nan
    place = part * (len(ordered) - 1)
    below, above = ordered[math.floor(place)], ordered[math.ceil(place)]
    return below if place == math.floor(place) or below == above else below + (above - below) * (place - math.floor(place))


def bisect(is_below, low, high):
    """Where a condition stops being true."""
    for _ in range(200):
        middle = (low + high) / 2
        low, high = (middle, high) if is_below(middle) else (low, middle)
    return low


def poisson_interval(events):
    """The exact interval at 95 % for the expected number of events (Garwood 1936)."""

    def at_most(count, mean):
        terms = (math.exp(k * math.log(mean) - mean - math.lgamma(k + 1)) for k in range(count + 1))
        return math.fsum(terms) if count >= 0 else 0.0

    most = 2 * events + 20
    low = bisect(lambda mean: 1 - at_most(events - 1, mean) < 0.025, 0.0, most) if events else 0.0
    return Interval(events, low, bisect(lambda mean: at_most(events, mean) > 0.025, 0.0, most))


def wilson(share, units):
    """Wilson's score interval at 95 % for a share of so many units."""
    z = 1.959963984540054
    centre, scale = share + z * z / (2 * units), 1 + z * z / units
    spread = z * math.sqrt(share * (1 - share) / units + z * z / (4 * units * units))
    return Interval(share, (centre - spread) / scale if share else 0.0, (centre + spread) / scale if share < 1 else 1.0)


def added(clusters):
    """Clusters as one."""
    return Cluster(*map(math.fsum, zip(*clusters))) if clusters else Cluster(0.0, 0, 0)


def clusters(runs):
    """Runs added up by puzzle; those on a single puzzle each by itself, because only seeds differ there."""
    single = [Cluster(run.effort, run.is_solved, 1) for run in runs]
    groups = by_puzzle(runs)
    if len(groups) < 2:
        return single
    return [added([Cluster(run.effort, run.is_solved, 1) for run in group]) for group in groups.values()]


def ert(cluster, unseen=0.0):
    """Effort per solution if at least the share `unseen` of the runs is solved; infinite without a solution."""
    solved = max(cluster.solved, unseen * cluster.runs)
    return cluster.effort / solved if solved else math.inf


def success_interval(groups):
    """The share of solved runs: Wilson's interval with few puzzles or without spread, otherwise puzzles are drawn."""
    total = added(groups)
    share = total.solved / total.runs
    of_puzzles = wilson(share, len(groups))
    is_plain = all(group.runs == 1 for group in groups) or len(groups) < FEWEST_PUZZLES
    if is_plain or all(group.solved / group.runs == share for group in groups):
        return of_puzzles
    drawn = bootstrap([share], len(groups), lambda random: [(lambda it: it.solved / it.runs)(added(random.draw(groups)))])
    return drawn[0] if drawn else of_puzzles


def unseen_share(groups):
    """The share that may be solved where none was: the upper end of its interval, and 0 if some were."""
    return 0.0 if any(group.solved for group in groups) else success_interval(groups).high


def ert_interval(groups):
    """Effort per solution with its interval, which few puzzles do not have."""
    total = added(groups)
    if len(groups) < FEWEST_PUZZLES:
        return ert(total)
    if not total.solved:
        return Interval(math.inf, ert(total, unseen_share(groups)), math.inf)
    return bootstrap([ert(total)], len(groups), lambda random: [ert(added(random.draw(groups)))])[0]


# Tables.


def brief(number):
    """About three significant digits."""
    size = abs(number)
    if math.isnan(number):
        return "–"
    if math.isinf(number):
        return "∞"
    if size >= 1e6:
        return f"{number / 1e6:.3f} M"
    if size >= 1000:
        return f"{number:,.0f}"
    for least, digits in ((100, 0), (10, 1), (1, 2), (0.01, 3)):
        if size >= least or number == 0 and digits == 2:
            return f"{number:.{digits}f}"
    return f"{number:.1e}".replace("e-0", "e-")


def shown(cell, column):
    """A cell as a person reads it: a share and a correlation by the name of their column."""
    if cell is None:
        return "–"
    if isinstance(cell, Interval) and column == "solved":
        return "{:.0f} % ({:.0f}–{:.0f})".format(*(100 * part for part in cell))
    if isinstance(cell, Interval) and column == "rank correlation":
        return "{:+.2f} ({:+.2f} to {:+.2f})".format(*(round(part, 2) + 0.0 for part in cell))
    if isinstance(cell, Interval):
        return f"{brief(cell.value)} ({brief(cell.low)}–{brief(cell.high)})"
    if isinstance(cell, float):
        return brief(cell)
    return f"{cell:,}" if isinstance(cell, int) else str(cell)


def markdown(title, about, columns, rows):
    """A table as Markdown; columns of numbers are aligned to the right."""
    is_text = [any(isinstance(row[at], str) for row in rows) for at in range(len(columns))]
    lines = [columns, ["---" if text else "---:" for text in is_text]]
    lines += [[shown(cell, column).replace("|", "\\|") for cell, column in zip(row, columns)] for row in rows]
    return f"## {title}\n\n{about}\n\n" + "".join(f"| {' | '.join(line)} |\n" for line in lines)


def to_csv(columns, rows):
    """A table as CSV with all digits; intervals have columns of their own."""
    wide = [any(isinstance(row[at], Interval) for row in rows) for at in range(len(columns))]
    output = io.StringIO()
    writer = csv.writer(output, lineterminator="\n")
    writer.writerow([name for column, is_wide in zip(columns, wide) for name in ([column, f"{column} low", f"{column} high"] if is_wide else [column])])
    for row in rows:
        cells = []
        for cell, is_wide in zip(row, wide):
            parts = list(cell) if isinstance(cell, Interval) else [cell] + [None, None] * is_wide
            cells += ["" if part is None or part != part else part for part in parts]
        writer.writerow(cells)
    return output.getvalue()
