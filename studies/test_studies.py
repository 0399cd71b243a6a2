"""Holds the studies to figures computed by hand, by scipy, and to those that committed documents state.

    python3 studies/test_studies.py
"""

import math
import unittest
from pathlib import Path

import classes
import hazard
from hazard import End
from records import Cluster, Interval, Random, bootstrap, brief, ert_interval, markdown, poisson_interval, quantile, success_interval, wilson

RESULTS = Path(__file__).parent.parent / "results"


def ends(*solved, unsolved=()):
    return [End(effort, True) for effort in solved] + [End(effort, False) for effort in unsolved]


class FakeRun:
    def __init__(self, puzzle, effort, is_solved=True, curve=()):
        self.puzzle, self.effort, self.evaluations, self.is_solved, self.curve = puzzle, float(effort), effort, is_solved, list(curve)


def exponential(count, seed):
    random = Random(seed, 4, 0)
    return [-math.log((random.next() + 0.5) / 2**64) for _ in range(count)]


class Statistics(unittest.TestCase):
    def test_generator_matches_the_library(self):
        # As `streams_are_golden` in crates/core/src/random.rs.
        self.assertEqual([Random(1, *stream).next() for stream in ((1, 0), (2, 0), (2, 1))], [4768342884129243497, 10884868079882034657, 10832288089897087012])

    def test_poisson_interval_matches_scipy(self):
        # stats.chi2.ppf(0.025, 2 * n) / 2, stats.chi2.ppf(0.975, 2 * n + 2) / 2
        for events, low, high in ((0, 0.0, 3.6888794541139354), (5, 1.6234863901184207, 11.66833207932267), (1000, 938.973018407695, 1063.952136016302)):
            found = poisson_interval(events)
            self.assertAlmostEqual(found.low, low, delta=1e-7 * (1 + low))
            self.assertAlmostEqual(found.high, high, delta=1e-7 * high)

    def test_wilson_matches_scipy(self):
        # stats.binomtest(7, 10).proportion_ci(0.95, method='wilson')
        found = wilson(0.7, 10)
        self.assertAlmostEqual(found.low, 0.39677814746114526)
        self.assertAlmostEqual(found.high, 0.892208732593699)

    def test_quantile_matches_numpy(self):
        self.assertEqual([quantile([1, 1, 2, 3, 4, 5, 6, 9], part) for part in (0, 0.25, 0.5, 0.75, 1)], [1, 1.75, 3.5, 5.25, 9])

    def test_bootstrap_of_a_mean_matches_scipy(self):
        # stats.bootstrap((x,), np.mean, method='percentile', n_resamples=100000): 43.83 to 55.18
        numbers = [index * 37 % 100 for index in range(100)]
        found = bootstrap([49.5], 100, lambda random: [sum(random.draw(numbers)) / 100])[0]
        self.assertAlmostEqual(found.low, 43.83, delta=0.4)
        self.assertAlmostEqual(found.high, 55.18, delta=0.4)

    def test_puzzles_without_a_solution_have_a_lower_end(self):
        found = ert_interval([Cluster(40.0, 0, 4)] * 8)
        self.assertAlmostEqual(found.low, 10 / wilson(0, 8).high)
        self.assertEqual(success_interval([Cluster(50.0, 5, 5)] * 10), wilson(1, 10))

    def test_numbers_have_three_significant_digits(self):
        numbers = (0.0, 0.000123, 0.0123, 1.2345, 12.345, 123.45, 12345.6, 1234567.0, math.inf)
        self.assertEqual([brief(number) for number in numbers], ["0.00", "1.2e-4", "0.012", "1.23", "12.3", "123", "12,346", "1.235 M", "∞"])
        self.assertIn("| a\\|b | 50 % (24–76) |", markdown("t", "", ["setting", "solved"], [["a|b", wilson(0.5, 10)]]))


class Hazard(unittest.TestCase):
    def test_unsolved_runs_are_at_risk_and_no_events(self):
        six = ends(1.0, 3.0, 4.0, 5.0, unsolved=(2.0, 6.0))
        fifths = list(hazard.rates(six))
        self.assertEqual(sum(solved for *_, solved, _ in fifths), 4)
        # Quantiles of 1 to 6 in fifths: the first is 2, where three runs have spent 1 + 2 + 4 * 2 in all.
        start, stop, at_risk, solved, rate = fifths[0]
        self.assertEqual((start, stop, at_risk, solved), (0.0, 2.0, 6, 1))
        self.assertAlmostEqual(rate.value, 1 / 11)

    def test_search_without_memory_has_one_rate(self):
        runs = [End(min(effort, 1.6), effort <= 1.6) for effort in exponential(4000, 7)]
        for *_, rate in hazard.rates(runs):
            self.assertTrue(rate.low < 1.1 and rate.high > 0.9, rate)

    def test_floor_lowers_the_first_rate(self):
        found = [rate for *_, rate in hazard.rates(ends(*(0.3 + effort for effort in exponential(4000, 8))))]
        # A fifth ends within 0.223 of the floor: 0.2 solutions for 0.3 + 0.2 units of effort.
        self.assertAlmostEqual(found[0].value, 0.4, delta=0.03)
        self.assertTrue(found[0].high < found[1].low)

    def test_easy_and_hard_puzzle_do_not_look_like_age(self):
        runs = [FakeRun(puzzle, 1 + int(mean * effort)) for puzzle, mean in ((0, 1e5), (1, 1e7)) for effort in exponential(1000, puzzle)]
        sample = hazard.Sample("c", "s", runs, "evaluations")
        self.assertEqual(sample.unit, "puzzle")
        self.assertTrue(all(rate.low < 1.1 and rate.high > 0.9 for *_, rate in hazard.rates(sample.ends)))

    def test_puzzle_needs_ten_runs_for_a_unit_of_its_own(self):
        for count, unit, first in ((10, "puzzle", 1 / 5.5), (9, "class", 1 / (5545 / 19))):
            runs = [FakeRun(0, effort) for effort in range(1, count + 1)] + [FakeRun(1, 100 * effort) for effort in range(1, 11)]
            sample = hazard.Sample("c", "s", runs, "evaluations")
            self.assertEqual(sample.unit, unit)
            self.assertAlmostEqual(sample.ends[0].effort, first)

    def test_runs_without_a_unit_are_counted(self):
        runs = [FakeRun(0, 1000, False) for _ in range(10)] + [FakeRun(1, 500) for _ in range(10)] + [FakeRun(2, 0)]
        sample = hazard.Sample("c", "s", runs, "evaluations")
        self.assertEqual((sample.without_search, sample.never_solved, len(sample.ends)), (1, 10, 10))

    def test_all_sets_of_runs_in_turns_are_counted(self):
        # The shorter of two of 1, 2 and 4: 1, 1, 2. Two of them take turns: 2, 2, 4 in all.
        self.assertAlmostEqual(hazard.mean_cost(ends(4.0, 1.0, 2.0), 2).effort, 8 / 3)
        # With two of four cut off at 10: sets 1 1 1 3 3 and one without a solution.
        found = hazard.mean_cost(ends(3.0, 1.0, unsolved=(10.0, 10.0)), 2)
        self.assertAlmostEqual(found.effort, (3 * 2 + 2 * 6 + 20) / 6)
        self.assertAlmostEqual(found.solved, 5 / 6)

    def test_low_cost_that_announces_a_near_end_correlates(self):
        # The 20 % quantile of 100 to 2,000 is 480, after which 16 runs go on, and the mean is 1,050.
        def found(cost):
            runs = [FakeRun(0, 100 * n, True, [[0, 999], [50, cost(n)], [100 * n, 0]]) for n in range(1, 21)]
            return hazard.early_cost(hazard.Sample("c", "s", runs, "evaluations"), runs)

        early, count, correlation = found(lambda n: n)
        self.assertAlmostEqual(early, 480 / 1050)
        self.assertEqual((count, correlation.value), (16, 1.0))
        self.assertEqual(found(lambda n: 100 - n)[2].value, -1.0)
        self.assertIsNone(found(lambda n: 7))

    def test_correlation_within_groups_matches_scipy(self):
        # stats.pearsonr of stats.rankdata less its mean, group by group; stats.spearmanr of the first group.
        groups = [[(3, 30), (1, 10), (4, 20), (1, 40), (5, math.inf)], [(7, 5), (7, 6), (2, 1)]]
        self.assertAlmostEqual(hazard.spearman_within(groups).value, 0.5222329678670935)
        self.assertAlmostEqual(hazard.spearman_within(groups[:1]).value, 0.46169025843831935)
        self.assertIsNone(hazard.spearman_within([[(1, 2), (1, 3)]]))

    def test_cumulative_hazard_ends_where_few_runs_are_left(self):
        points = hazard.cumulative_hazard(ends(*(100.0 * n for n in range(1, 11))))
        self.assertEqual(len(points), 7)
        self.assertAlmostEqual(points[-1][1], sum(1 / left for left in range(5, 11)))


class Classes(unittest.TestCase):
    def runs(self, factor, solved=lambda puzzle: True):
        return [FakeRun(puzzle, factor * (100 + puzzle), solved(puzzle)) for puzzle in range(6)]

    def test_ratio_is_of_common_puzzles(self):
        found = classes.ratio_to(self.runs(2), self.runs(1))
        self.assertAlmostEqual(found.value, 2.0)
        self.assertIsNone(classes.ratio_to(self.runs(2), [FakeRun(9, 1)]))

    def test_failing_everywhere_leaves_the_ratio_open(self):
        found = classes.ratio_to(self.runs(1, lambda puzzle: False), self.runs(1))
        self.assertEqual((found.value, found.high), (math.inf, math.inf))
        # None of six puzzles was solved before: up to 39 of 100 may have been.
        since = classes.ratio_since(self.runs(1), self.runs(1, lambda puzzle: False))
        self.assertEqual((since.value, since.low), (0.0, 0.0))
        self.assertAlmostEqual(since.high, 0.39, delta=0.02)

    def test_failing_does_not_improve_a_mean(self):
        found = {"slow": [math.inf, 2.0], "fast": [0.0, 0.5], "none": [None, 2.0]}
        means = list(classes.geometric_means(["slow", "fast", "none"], found))
        self.assertEqual(means[0], ("geometric mean", "slow", math.inf))
        self.assertEqual(means[1][0], "geometric mean, 1 of 2 classes")
        self.assertAlmostEqual(means[2][2], 2.0)


class Documents(unittest.TestCase):
    """Figures in docs/populations.md and in README files of results/."""

    def test_populations_md_states_these_rates_and_ratios(self):
        found = list(hazard.tables([RESULTS / "2026-11-17-walk-run-times"]))
        rates, early, turns = (markdown(*table) for table in found)
        self.assertIn("| 36x36, 50 % | messages | 0.00 | 0.269 | 200 | 40 | 0.790 (0.564–1.08) | puzzle |", rates)
        self.assertIn("| 81x81, 50 % | messages | 1.37 | 3.04 | 40 | 40 | 2.18 (1.56–2.97) | puzzle |", rates)
        self.assertIn("| 81x81, 50 % | messages | 0.688 | 160 | +0.35 (+0.25 to +0.42) |", early)
        self.assertIn("| 49x49, 50 % | messages | 1.15 (1.08–1.20) | 1.62 (1.48–1.77) | 2.79 (2.47–3.18) |", turns)

    def test_messages_readme_states_these_ratios(self):
        found = markdown(*classes.table([RESULTS / "2026-11-17-messages"], "cpu", "cover-walk"))
        readme = (RESULTS / "2026-11-17-messages" / "README.md").read_text()
        row = "| 49x49, 50 % | messages | 60 | 100 % (84–100) | 0.178 | 1.43 | 0.291 (0.221–0.376) | 0.059 (0.039–0.096) |"
        self.assertIn(row, found)
        self.assertIn("0.059", readme)


if __name__ == "__main__":
    unittest.main()
