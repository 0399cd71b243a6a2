"""Solving: results, budgets, callbacks, traces, batches."""

from __future__ import annotations

import pickle
import threading
import time
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from conftest import EASY, HARD

import evodoku as ev


def is_solution(puzzle: ev.Puzzle, grid: np.ndarray) -> bool:
    regions = [[grid[cell] for cell in region] for region in puzzle.regions]
    kept = (puzzle.givens == 0) | (puzzle.givens == grid)
    return bool(kept.all()) and all(len(set(region)) == len(region) for region in regions) and bool((grid > 0).all())


def test_solution_is_valid(hard: ev.Puzzle) -> None:
    for preset in ["auto", "annealing", "construct", "tabucol"]:
        r = ev.solve(hard, preset, seed=7)
        assert r.solved and r.status == "solved" and r.solution is not None
        assert r.solution.shape == (9, 9) and r.solution.dtype == np.uint8
        assert is_solution(hard, r.solution)
        assert r.record["solution"] == r.solution.ravel().tolist() and r.record["preset"] == preset


def test_unsolved_run_is_a_result(hard: ev.Puzzle) -> None:
    r = ev.solve(hard, "annealing", max_evaluations=100)
    assert (r.solved, r.status, r.ending, r.solution) == (False, "unsolved", "budget", None)
    assert 0 < r.evaluations < 20_000 and r.cost is not None and r.cost > 0
    assert "budget" in r.summary
    none = ev.solve(".....5.8....6.1.43..........1.5........1.6...3.......553.....61........4.........", "exact")
    assert none.status == "contradiction" and none.reason


def test_parameters_are_keywords(hard: ev.Puzzle) -> None:
    r = ev.solve(hard, "annealing", temperature=0.25, neighbour="group", max_evaluations=1e3, kernel="nothing")
    assert (r.parameters["temperature"], r.parameters["neighbour"]) == (0.25, "group") and r.open == 60
    r = ev.solve(hard, "annealing", temperature=np.float32(0.5), chain_length=np.int64(7), max_epochs=1)
    assert (r.parameters["temperature"], r.parameters["chain_length"], r.epochs) == (0.5, 7, 1)


@pytest.mark.parametrize(
    ("keywords", "words"),
    [
        ({"preset": "anealing"}, "did you mean annealing?"),
        ({"temprature": 1}, "did you mean temperature?"),
        ({"temperature": -1}, "temperature cannot be -1; it takes 0.0001 to 1000"),
        ({"temperature": float("nan")}, "temperature cannot be NaN"),
        ({"neighbour": "left"}, "group, pair, clashing"),
        ({"temperature": [1]}, "temperature cannot be"),
        ({"seed": -1}, "seed cannot be -1"),
        ({"seed": 1.5}, "seed cannot be 1.5"),
        ({"max_evaluations": -3}, "max_evaluations cannot be -3"),
        ({"time_limit": -0.5}, "time_limit cannot be -0.5"),
        ({"preset": "auto", "accept": print}, "auto"),
    ],
)
def test_invalid_arguments_are_value_errors(hard: ev.Puzzle, keywords: dict[str, object], words: str) -> None:
    with pytest.raises(ValueError) as caught:
        ev.solve(hard, **{"preset": "annealing", **keywords})  # type: ignore[arg-type]
    assert words in str(caught.value)


def test_preset_is_read_from_a_file(tmp_path: Path, hard: ev.Puzzle) -> None:
    file = tmp_path / "mine.toml"
    file.write_text('engine = "annealing"\n[parameters]\ntemperature = 0.3\n')
    assert ev.solve(hard, file, max_evaluations=1).parameters["temperature"] == 0.3
    assert ev.solve(hard, str(file), max_evaluations=1).parameters["temperature"] == 0.3


def test_callback_sees_the_run_and_false_stops_it(endless: ev.Puzzle) -> None:
    seen: list[int] = []

    def look(now: ev.Moment) -> bool:
        seen.append(now.evaluations)
        return len(seen) < 4

    r = ev.solve(endless, "annealing", callback=look, callback_every=0)
    assert r.status == "cancelled" and len(seen) == 5
    assert seen[0] == 0 and seen == sorted(seen) and r.evaluations == seen[-1]


def test_callback_does_not_change_the_run(hard: ev.Puzzle) -> None:
    alone = ev.solve(hard, "glebpp-ga", seed=3, max_epochs=20)
    for every in [0, 0.001]:
        watched = ev.solve(hard, "glebpp-ga", seed=3, max_epochs=20, callback=lambda now: None, callback_every=every)
        traced = ev.solve(hard, "glebpp-ga", seed=3, max_epochs=20, trace=True)
        for other in [watched, traced]:
            assert (other.evaluations, other.cost) == (alone.evaluations, alone.cost)
            assert (other.best_grid == alone.best_grid).all()


def test_exception_in_callback_propagates(endless: ev.Puzzle) -> None:
    def fail(now: ev.Moment) -> None:
        raise LookupError("mine")

    with pytest.raises(LookupError, match="mine"):
        ev.solve(endless, "cover-walk", callback=fail)


def test_search_releases_the_interpreter(endless: ev.Puzzle) -> None:
    """Another thread stops a search that would never end."""
    search = ev.search(endless, "construct")
    counted = 0

    def work() -> None:
        nonlocal counted
        while counted < 1000:
            counted += 1
        search.stop()

    thread = threading.Thread(target=work)
    thread.start()
    search.step()
    thread.join()
    assert search.is_over and search.result.status == "cancelled" and counted == 1000


def test_trace_has_the_course_of_the_run(hard: ev.Puzzle) -> None:
    r = ev.solve(hard, "annealing", seed=2, trace=True)
    assert r.trace is not None
    evaluations, best = r.trace["evaluations"], r.trace["best"]
    assert evaluations[0] == 0 and evaluations[-1] == r.evaluations and (np.diff(evaluations.astype(int)) >= 0).all()
    assert (np.diff(best) <= 0).all() and best[-1] == 0
    assert r.trace.frame.best.min() == 0 and len(r.trace.frame) == len(r.trace)
    assert ev.solve(hard, "annealing").trace is None
    again = pickle.loads(pickle.dumps(r))
    assert again.evaluations == r.evaluations and (again.trace["best"] == best).all() and again.puzzle == hard


def test_trace_is_plotted(hard: ev.Puzzle) -> None:
    import matplotlib

    matplotlib.use("Agg")
    r = ev.solve(hard, "glebpp-ga", max_epochs=10, trace=True)
    assert r.trace is not None
    axes = r.trace.plot(x="evaluations", y=["best", "mean"])
    assert [line.get_label() for line in axes.lines] == ["best", "mean"]
    assert "solved" in r._repr_html_() and "<svg" in r._repr_html_()


def test_solve_many_accepts_any_source(tmp_path: Path) -> None:
    text = f"{EASY}\n{HARD}\n{'.' * 81}\n"
    grids, solved = ev.solve_many(text, threads=2)
    assert grids.shape == (3, 81) and solved.all()
    file = tmp_path / "three.txt"
    file.write_text(text)
    rows = np.array([p.givens.ravel() for p in ev.puzzles(text)])
    others: list[Any] = [file, text.split(), ev.puzzles(text), rows, rows.reshape(3, 9, 9), rows.astype(int)]
    for other in others:
        again, ok = ev.solve_many(other, threads=1)
        assert (again == grids).all() and ok.all()
    alone = ev.solve(HARD).solution
    assert alone is not None and (alone.ravel() == grids[1]).all()
    with pytest.raises(ValueError, match="threads cannot be 1000000; there are at most 1024"):
        ev.solve_many(text, threads=1_000_000)


def test_solve_many_reports_unsolved_puzzles() -> None:
    clash = "11" + "." * 79
    grids, solved = ev.solve_many([EASY, HARD], "annealing", max_evaluations=1)
    assert solved.tolist() == [True, False]
    with pytest.raises(ValueError, match="line 2"):
        ev.solve_many(f"{EASY}\nnonsense\n")
    with pytest.raises(ValueError, match="several sizes"):
        ev.solve_many(["." * 16, "." * 81])
    grids, solved = ev.solve_many(f"{EASY}\n{clash}\n")
    assert solved.tolist() == [True, False] and grids[1][:2].tolist() == [1, 1]
    empty, none = ev.solve_many([])
    assert empty.shape == (0, 81) and none.shape == (0,)


def test_time_limits_hold(endless: ev.Puzzle) -> None:
    began = time.monotonic()
    r = ev.solve(endless, "annealing", time_limit=0.2)
    assert r.ending == "budget" and time.monotonic() - began < 60
    assert ev.solve(endless, "lsga", max_memory=1000).ending == "failed"


@pytest.mark.parametrize("answer", [False, np.False_])
def test_callback_stops_for_any_false(endless: ev.Puzzle, answer: object) -> None:
    """numpy's False was not recognised, and the search never ended."""
    r = ev.solve(endless, "annealing", callback=lambda now: answer, callback_every=0, max_epochs=50)
    assert r.status == "cancelled"


def test_callback_stops_by_stop_iteration_and_goes_on_otherwise(endless: ev.Puzzle) -> None:
    def stop(now: ev.Moment) -> None:
        raise StopIteration

    assert ev.solve(endless, "annealing", callback=stop).status == "cancelled"
    answers: list[object] = [None, 0, "", True]
    assert ev.solve(endless, "annealing", callback=lambda now: answers[now.epoch], callback_every=0, max_epochs=3).ending == "budget"


def test_differences_of_figures_may_be_negative(hard: ev.Puzzle) -> None:
    """Costs were unsigned, and np.diff wrapped around."""
    now = next(ev.search(hard, "glebpp-ga", seed=1))
    assert (np.diff(np.sort(now.costs)[::-1]) <= 0).all()
    trace = ev.solve(hard, "annealing", max_evaluations=1000, trace=True).trace
    assert trace is not None
    assert {trace[name].dtype for name in ("epoch", "evaluations", "restarts")} == {np.dtype(np.int64)}


def test_drawn_seed_is_recorded(hard: ev.Puzzle) -> None:
    r, other = (ev.solve(hard, "annealing", seed=None, max_evaluations=500) for _ in range(2))
    assert r.seed != other.seed and r.record["seed"] == r.seed
    assert ev.solve(hard, "annealing", seed=r.seed, max_evaluations=500) == r


def test_results_are_compared_and_shown_in_short(hard: ev.Puzzle) -> None:
    one, again = (ev.solve(hard, "annealing", seed=1, max_evaluations=500) for _ in range(2))
    assert one == again and hash(one) == hash(again) and one != ev.solve(hard, "annealing", seed=2, max_evaluations=500)
    assert one != "result" and len(repr(one)) < 120 and "annealing, seed 1: unsolved" in repr(one)


def test_best_grid_is_raw_and_best_partial_never_wrong(hard: ev.Puzzle) -> None:
    search = ev.search(hard, "annealing", seed=1, max_evaluations=500)
    for now in search:
        best = now.best_grid
    r = search.result
    assert (r.best_grid == best).all() and (r.best_grid > 0).all()
    assert (r.best_partial == 0).any() and ev.Puzzle(r.best_partial).given_count < 81
    kept = r.best_partial > 0
    assert (r.best_partial[kept] == r.best_grid[kept]).all()
    assert "#c22" in r._repr_html_()
