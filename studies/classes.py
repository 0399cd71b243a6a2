"""One table of records: success, median, longest run and effort per solution of each setting on each class of puzzles.

A class is the puzzles of one label with the same share of givens, to the percent.

    python3 studies/classes.py results/2026-11-17-shapes --against best --measure cpu
    python3 studies/classes.py results/after --before results/before

--against divides by the effort per solution of another setting, puzzle by puzzle; --before by the effort per solution of the same setting in earlier records.
The last rows have the geometric mean of each setting's ratios.
"""

import argparse
import math
import sys

from records import FEWEST_PUZZLES, MEASURES, Interval, added, bootstrap, by_puzzle, clusters, ert, ert_interval, load, markdown, of, quantile, success_interval, to_csv, unseen_share


def summary(runs):
    """The cells of a setting on a class."""
    groups = clusters(runs)
    costs = sorted(run.effort if run.is_solved else math.inf for run in runs)
    longest = max(run.effort for run in runs)
    return [len(runs), success_interval(groups), quantile(costs, 0.5), longest, ert_interval(groups)]


def opened(interval, unseen):
    """A side without solutions may never solve anything: the interval is open at that end."""
    value, low, high = interval
    return Interval(value, 0.0 if unseen[1] and not math.isnan(low) else low, math.inf if unseen[0] and not math.isnan(high) else high)


def ratio_to(one, other):
    """The effort per solution of some runs divided by that of others on the same puzzles, which weigh alike."""
    one, other = by_puzzle(one), by_puzzle(other)
    common = [puzzle for puzzle in one if puzzle in other]
    if not common:
        return None
    runs = [[clusters(side[puzzle]) for side in (one, other)] for puzzle in common]
    is_by_puzzle = len(common) >= FEWEST_PUZZLES
    groups = [[added(both[side]) for both in runs] if is_by_puzzle else [run for both in runs for run in both[side]] for side in (0, 1)]
    unseen = [unseen_share(side) for side in groups]

    def average(cluster):
        return cluster.effort / cluster.runs, cluster.solved / cluster.runs

    def ratio(averages, unseen):
        efforts, shares = ([sum(both[side][part] for both in averages) for side in (0, 1)] for part in (0, 1))
        shares = [max(share, least * len(averages)) for share, least in zip(shares, unseen)]
        if not shares[0]:
            return math.inf if shares[1] else math.nan
        return efforts[0] / shares[0] / (efforts[1] / shares[1]) if shares[1] else 0.0

    averages = [[average(added(side)) for side in both] for both in runs]
    seen = ratio(averages, (0.0, 0.0))
    if math.isnan(seen):
        return None
    if is_by_puzzle:
        drawn = bootstrap([seen], len(averages), lambda random: [ratio(random.draw(averages), unseen)])
    else:
        count = min(len(side) for both in runs for side in both)
        drawn = bootstrap([seen], count, lambda random: [ratio([[average(added(random.draw(side))) for side in both] for both in runs], unseen)])
    return opened(drawn[0], unseen) if drawn else seen


def ratio_since(now, before):
    """The effort per solution of runs divided by that in earlier records, whose puzzles need not be the same."""
    sides = [clusters(runs) for runs in (now, before)]
    if not before:
        return None

    def ratio(totals, unseen):
        efforts = [ert(total, least) for total, least in zip(totals, unseen)]
        return math.nan if efforts == [math.inf] * 2 else 0.0 if math.isinf(efforts[1]) else efforts[0] / efforts[1]

    seen = ratio([added(side) for side in sides], (0.0, 0.0))
    if math.isnan(seen) or min(map(len, sides)) < FEWEST_PUZZLES:
        return None if math.isnan(seen) else seen
    unseen = [unseen_share(side) for side in sides]
    drawn = bootstrap([seen], min(map(len, sides)), lambda random: [ratio([added(random.draw(side)) for side in sides], unseen)])
    return opened(drawn[0], unseen)


def geometric_means(settings, found):
    """(name, setting, mean) of the ratios of each setting; classes without a ratio, or with 0, are left out and counted."""
    for setting in settings:
        ratios = [ratio.value if isinstance(ratio, Interval) else ratio for ratio in found.get(setting, [])]
        known = [ratio for ratio in ratios if ratio]
        if known:
            name = "geometric mean" + ("" if len(known) == len(ratios) else f", {len(known)} of {len(ratios)} classes")
            yield name, setting, math.exp(sum(map(math.log, known)) / len(known))


def table(folders, measure=None, against=None, before=None):
    """Title, explanation, columns and rows."""
    measure, settings, kinds, runs = load(folders, measure)
    if against not in (None, "best", *settings):
        sys.exit(f"there is no setting {against!r}; there are {', '.join(settings)}, and best")
    earlier = load(before, measure)[3] if before else []
    columns = ["class", "setting", "runs", "solved", "median", "longest", "effort per solution"]
    columns += [f"ratio to {'the best other' if against == 'best' else against}"] if against else []
    columns += ["ratio to before"] if before else []
    rows, ratios = [], [{}, {}]
    for kind in kinds:
        own = {setting: of(runs, kind=kind, setting=setting) for setting in settings}
        efforts = {setting: ert(added(clusters(group))) for setting, group in own.items()}
        for setting, group in own.items():
            if not group:
                continue
            row = [kind, setting, *summary(group)]
            if against:
                others = [other for other in settings if other != setting and against in ("best", other)]
                found = ratio_to(group, own[min(others, key=efforts.get)]) if others else None
                ratios[0].setdefault(setting, []).append(found)
                row.append(found)
            if before:
                found = ratio_since(group, of(earlier, kind=kind, setting=setting))
                ratios[1].setdefault(setting, []).append(found)
                row.append(found)
            rows.append(row)
    for place, found in enumerate(part for part, is_asked in zip(ratios, (against, before)) if is_asked):
        for name, setting, mean in geometric_means(settings, found):
            row = [name, setting] + [None] * (len(columns) - 2)
            row[7 + place] = mean
            rows.append(row)
    about = f"Puzzles of one label with the same share of givens, to the percent. Median, longest run and effort per solution in {MEASURES[measure][1]}; unsolved runs count as infinite in the median. Intervals of 95 % draw puzzles with all their runs; with fewer than {FEWEST_PUZZLES} puzzles effort per solution has none, and a ratio has one that draws the runs within each puzzle and does not extend to other puzzles."
    return "By class", about, columns, rows


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folders", nargs="+", metavar="DIR", help="folders or files of records")
    parser.add_argument("-m", "--measure", choices=MEASURES, help="unit of effort [default: evaluations for one engine, cpu for several]")
    parser.add_argument("--against", metavar="SETTING", help="divide by the effort per solution of this setting, or of the best other one (best)")
    parser.add_argument("--before", nargs="+", metavar="DIR", help="divide by the effort per solution of the same setting in earlier records")
    parser.add_argument("--csv", action="store_true", help="print CSV")
    arguments = parser.parse_args()
    title, about, columns, rows = table(arguments.folders, arguments.measure, arguments.against, arguments.before)
    print(to_csv(columns, rows) if arguments.csv else markdown(title, about, columns, rows), end="")


if __name__ == "__main__":
    main()
