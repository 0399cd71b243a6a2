"""Does a search age, can its end be predicted early, and do several runs in turns pay?

Prints three tables from records with many seeds per puzzle:

    python3 studies/hazard.py results/2026-11-17-walk-run-times

1. The rate of solutions in each fifth of the run efforts, class by class. A search without memory has the same rate
   throughout; a falling rate means that restarts pay; a low first rate means a floor.
2. The rank correlation between the lowest cost at an early time and the effort still needed.
3. The effort per solution of 2, 4 and 8 runs in turns, divided by that of one run after the other.

A hard and an easy puzzle together have a falling rate even if neither search ages, because the easy one ends first
(frailty). From ten runs on, runs are therefore measured in multiples of the effort per solution (ERT) of their own puzzle.
"""

import argparse
import bisect
import math
from collections import Counter, namedtuple
from pathlib import Path

from records import MEASURES, Cluster, Interval, added, bootstrap, by_puzzle, ert, load, markdown, of, poisson_interval, quantile, to_csv

FEWEST_RUNS = 10  # for an ERT of a puzzle's own, and for a correlation
FIFTHS = 5
EARLY = 0.2
AT_ONCE = (2, 4, 8)

End = namedtuple("End", "effort is_solved")


class Sample:
    """The runs of a setting on a class: `puzzles` has the ends of each puzzle's runs, in multiples of its unit."""

    def __init__(self, kind, setting, runs, measure):
        self.names = [kind, setting]
        least = MEASURES[measure][2]
        searched = [run for run in runs if run.evaluations > 0]
        ends = {puzzle: [End(max(run.effort, least), run.is_solved) for run in group] for puzzle, group in by_puzzle(searched).items()}
        is_own = all(len(group) >= FEWEST_RUNS for group in ends.values())
        self.unit = "puzzle" if is_own else "class"
        shared = ert_of([end for group in ends.values() for end in group])
        self.units = {puzzle: ert_of(group) if is_own else shared for puzzle, group in ends.items()}
        self.units = {puzzle: unit for puzzle, unit in self.units.items() if math.isfinite(unit)}
        self.puzzles = [[End(end.effort / unit, end.is_solved) for end in ends[puzzle]] for puzzle, unit in self.units.items()]
        self.ends = [end for group in self.puzzles for end in group]
        self.without_search = len(runs) - len(searched)
        self.never_solved = len(searched) - len(self.ends)


def ert_of(ends):
    """Effort per solution."""
    return ert(added([Cluster(end.effort, end.is_solved, 1) for end in ends]))


def rates(ends):
    """(from, to, at risk, solved, rate) between the fifths of all ends; unsolved runs are at risk up to their end."""
    efforts = sorted(end.effort for end in ends)
    edges = [0.0] + [quantile(efforts, part / FIFTHS) for part in range(1, FIFTHS + 1)] if efforts else []
    edges = [edge for at, edge in enumerate(edges) if at == 0 or edge != edges[at - 1]]
    for start, stop in zip(edges, edges[1:]):
        at_risk = [end for end in ends if end.effort > start]
        solved = sum(end.is_solved and end.effort <= stop for end in at_risk)
        effort = sum(min(end.effort, stop) - start for end in at_risk)
        yield start, stop, len(at_risk), solved, Interval(*(part / effort for part in poisson_interval(solved)))


def in_turns(sample, at_once):
    """The cost ratio of several runs in turns; None where a puzzle has fewer runs than that."""
    if any(len(ends) < at_once for ends in sample.puzzles):
        return None

    def costs(ends):
        return mean_cost(ends, at_once), mean_cost(ends, 1)

    def ratio(all_costs):
        several, one = (ert(added(part)) for part in zip(*all_costs))
        return several / one if math.isfinite(one) else math.nan

    if len(sample.puzzles) == 1:
        ends = sample.puzzles[0]
        found = bootstrap([ratio([costs(ends)])], len(ends), lambda random: [ratio([costs(random.draw(ends))])])
    else:
        each = [costs(ends) for ends in sample.puzzles]
        found = bootstrap([ratio(each)], len(each), lambda random: [ratio(random.draw(each))]) if each else None
    return found[0] if found and math.isfinite(found[0].value) else None


def mean_cost(ends, at_once):
    """The mean effort of so many runs in turns over all sets of that many runs, and the share of sets with a solution."""
    total = len(ends)
    solved = sorted(end.effort for end in ends if end.is_solved)
    unsolved = [end.effort for end in ends if not end.is_solved]
    effort = share = 0.0
    for index, end in enumerate(solved):
        # The share of the sets in which this run is the first to end.
        first = at_once / total * math.prod(max(total - 1 - index - k, 0) / (total - 1 - k) for k in range(at_once - 1))
        effort += first * end * at_once
        share += first
    if unsolved:
        effort += max(1.0 - share, 0.0) * sum(unsolved) / len(unsolved) * at_once
    return Cluster(effort, share, 1)


def early_cost(sample, runs):
    """(early time, runs left, correlation) for a sample that is measured in evaluations; None where nothing is known."""
    if not sample.ends:
        return None
    early = quantile(sorted(end.effort for end in sample.ends), EARLY)
    groups = []
    for puzzle, group in by_puzzle(runs).items():
        if puzzle not in sample.units:
            continue
        time = math.floor(early * sample.units[puzzle] + 0.5)
        known = [(run, bisect.bisect_right(run.curve, time, key=lambda point: point[0])) for run in group if run.evaluations > time]
        pairs = [(run.curve[after - 1][1], run.evaluations - time if run.is_solved else math.inf) for run, after in known if after]
        if len(pairs) > 1:
            groups.append(pairs)
    count = sum(map(len, groups))
    correlation = spearman_within(groups) if count >= FEWEST_RUNS else None
    return correlation and (early, count, correlation)


def spearman_within(groups):
    """Spearman's correlation within groups: each is ranked by itself. None without spread."""

    def correlation(sums):
        products, one, other = map(sum, zip(*sums))
        return products / math.sqrt(one * other) if one * other > 0 else math.nan

    sums = [rank_sums(group) for group in groups]
    value = correlation(sums) if sums else math.nan
    if math.isnan(value):
        return None
    if len(groups) == 1:
        found = bootstrap([value], len(groups[0]), lambda random: [correlation([rank_sums(random.draw(groups[0]))])])
    else:
        found = bootstrap([value], len(sums), lambda random: [correlation(random.draw(sums))])
    return found[0]


def rank_sums(pairs):
    """Products and squares of centred ranks."""
    middle = (len(pairs) + 1) / 2
    one, other = ([rank - middle for rank in ranks(numbers)] for numbers in zip(*pairs))
    return sum(a * b for a, b in zip(one, other)), sum(a * a for a in one), sum(b * b for b in other)


def ranks(numbers):
    """Ranks from 1; equal numbers share the mean of theirs."""
    counts, before, place = Counter(numbers), 0, {}
    for number in sorted(counts):
        place[number] = before + (counts[number] + 1) / 2
        before += counts[number]
    return [place[number] for number in numbers]


def samples_of(folders, measure):
    """The samples by class and setting, each with its runs."""
    measure, settings, kinds, runs = load(folders, measure)
    pairs = [(kind, setting, of(runs, kind=kind, setting=setting)) for kind in kinds for setting in settings]
    return measure, [(Sample(kind, setting, own, measure), own) for kind, setting, own in pairs if own]


def tables(folders, measure=None):
    """Title, explanation, columns and rows of the three tables."""
    measure, samples = samples_of(folders, measure)
    unit = MEASURES[measure][1]
    names = ["class", "setting"]
    rate_rows = []
    for sample, _ in samples:
        bins = list(rates(sample.ends)) or [[None] * 5]
        rate_rows += [[*sample.names, *found, sample.unit if sample.ends else None] for found in bins]
    about = f"Runs of a setting on a class of puzzles, cut at the fifths of their {unit}. Efforts are in multiples of the effort per solution (ERT) of the puzzle, or of the class where a puzzle has fewer than {FEWEST_RUNS} runs: a falling rate may then come from differences between puzzles. The rate is solved runs divided by all effort between the two ends: 1 throughout for a search without memory, falling for one that ages. Intervals of 95 % are exact for counts (Poisson). The ERT of a puzzle is a mean of few runs and lifts the last rates a little: without memory, 10 runs per puzzle give 0.91 to 1.20, and 40 give 0.98 to 1.05."
    for count, which in (
        (sum(sample.without_search for sample, _ in samples), "solved by logic alone"),
        (sum(sample.never_solved for sample, _ in samples), "on puzzles that were never solved"),
    ):
        about += f" Left out: {count} runs {which}." if count else ""
    yield "Rate of solutions by effort", about, names + ["from", "to", "at risk", "solved", "rate", "in ERT of"], rate_rows
    _, counted = samples_of(folders, "evaluations")
    yield (
        "Lowest cost early and effort still needed",
        f"Spearman's rank correlation within puzzles between the lowest cost when {100 * EARLY:.0f} % of the runs have ended and what the others still needed, in evaluations: 1 if a low cost announces a near end, 0 if it says nothing. Runs without a solution count as infinite. Intervals of 95 % draw puzzles with all their runs, or runs of a single puzzle, and are too narrow with few puzzles.",
        names + ["early", "early runs", "rank correlation"],
        [[*sample.names, *(early_cost(sample, own) or [None] * 3)] for sample, own in counted],
    )
    yield (
        "Several runs in turns",
        f"The effort per solution (in {unit}) of independent runs that take turns until one is solved, divided by that of one run after the other: below 1, several pay. Computed from all sets of single runs on the same puzzle, in multiples of its ERT as above. Intervals as above.",
        names + [f"{count} in turns" for count in AT_ONCE],
        [[*sample.names, *(in_turns(sample, count) for count in AT_ONCE)] for sample, _ in samples],
    )


def cumulative_hazard(ends):
    """The hazard added up (Nelson 1972, Aalen 1978), from 0 to where fewer than five runs are left."""
    efforts = sorted(end.effort for end in ends)
    points, total = [(0.0, 0.0)], 0.0
    for effort in sorted({end.effort for end in ends if end.is_solved}):
        at_risk = len(efforts) - bisect.bisect_left(efforts, effort)
        if at_risk < 5:
            break
        total += sum(end.is_solved and end.effort == effort for end in ends) / at_risk
        points.append((effort, total))
    return points


COLOURS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#555555", "#a6761d")


def plot(folders, measure=None, width=380, height=300):
    """The cumulative hazard as SVG, one panel per class; the dashed line is a search without memory."""
    measure, samples = samples_of(folders, measure)
    panels = {}
    for sample, _ in samples:
        points = cumulative_hazard(sample.ends)
        if len(points) > 1:
            panels.setdefault(sample.names[0], []).append((sample.names[1], points))
    top = max(points[-1][1] for lines in panels.values() for _, points in lines)
    right = max(points[-1][0] for lines in panels.values() for _, points in lines)
    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" width="{2 * width}" height="{(len(panels) + 1) // 2 * height}" font-family="sans-serif" font-size="12">', '<rect width="100%" height="100%" fill="white"/>']
    inner_width, inner_height = width - 70, height - 80
    for number, (kind, lines) in enumerate(panels.items()):
        parts.append(f'<g transform="translate({number % 2 * width + 50},{number // 2 * height + 30})"><text y="-10">{kind}</text>')
        parts.append(f'<path d="M0 0V{inner_height}H{inner_width}" fill="none" stroke="#333"/>')

        def place(x, y):
            return f"{x / right * inner_width:.1f} {inner_height - y / top * inner_height:.1f}"

        for tick in range(math.floor(right) + 1):
            parts.append(f'<text x="{tick / right * inner_width:.1f}" y="{inner_height + 16}" text-anchor="middle">{tick}</text>')
        for tick in range(math.floor(top) + 1):
            parts.append(f'<text x="-6" y="{inner_height - tick / top * inner_height + 4:.1f}" text-anchor="end">{tick}</text>')
        parts.append(f'<path d="M{place(0, 0)}L{place(min(right, top), min(right, top))}" stroke="black" stroke-dasharray="5 4"/>')
        for index, (setting, points) in enumerate(lines):
            steps = "".join(f"H{place(x, y).split()[0]}V{place(x, y).split()[1]}" for x, y in points[1:])
            parts.append(f'<path d="M{place(0, 0)}{steps}" fill="none" stroke="{COLOURS[index % len(COLOURS)]}" stroke-width="2"/>')
            parts.append(f'<text x="8" y="{14 * (index + 1)}" fill="{COLOURS[index % len(COLOURS)]}">{setting}</text>')
        parts.append(f'<text x="{inner_width / 2}" y="{inner_height + 36}" text-anchor="middle">{MEASURES[measure][1]}, in multiples of the ERT</text></g>')
    return "\n".join([*parts, "</svg>\n"])


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folders", nargs="+", metavar="DIR", help="folders or files of records")
    parser.add_argument("-m", "--measure", choices=MEASURES, help="unit of effort [default: evaluations for one engine, cpu for several]")
    parser.add_argument("--csv", action="store_true", help="print the three tables as CSV, separated by empty lines")
    parser.add_argument("--plot", metavar="FILE.svg", help="also draw the cumulative hazard, one panel per class")
    arguments = parser.parse_args()
    if arguments.plot:
        Path(arguments.plot).write_text(plot(arguments.folders, arguments.measure))
    found = list(tables(arguments.folders, arguments.measure))
    print("\n".join(to_csv(columns, rows) if arguments.csv else markdown(title, about, columns, rows) for title, about, columns, rows in found), end="")


if __name__ == "__main__":
    main()
