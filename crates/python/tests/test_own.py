"""One's own algorithm as a participant: the same clocks, honest records, verdicts beside presets."""

from __future__ import annotations

import json
import math
import pickle
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import evodoku as ev


def my_sa(problem: ev.Landscape, seed: int, budget: ev.Budget) -> None:
    """Annealing at a constant temperature, in Python."""
    random = np.random.default_rng(seed)
    groups = [group for group in problem.groups if len(group) > 1]
    candidate = problem.candidate(seed=seed)
    while True:
        group = groups[random.integers(len(groups))]
        one, other = (int(cell) for cell in random.choice(group, 2, replace=False))
        delta = candidate.delta(one, other)
        if delta <= 0 or random.random() < math.exp(-delta / 0.4):
            candidate.swap(one, other)


def fillings(problem: ev.Landscape, seed: int, budget: ev.Budget) -> Iterator[Any]:
    """Random fillings, each an evaluation."""
    number = 0
    while True:
        yield problem.random(seed + number)
        number += 1


def asleep(problem: ev.Landscape, seed: int, budget: ev.Budget) -> None:
    """Never asks for a cost."""
    while True:
        time.sleep(0.001)


def busy(problem: ev.Landscape, seed: int, budget: ev.Budget) -> None:
    """Never asks for a cost, and catches what it can."""
    while True:
        try:
            sum(range(1000))
        except Exception:
            pass


PUZZLES = {"shape": "9x9", "givens": 45, "count": 8}


def experiment(**keywords: Any) -> ev.Experiment:
    own = {"my-sa": ev.Own(my_sa, kernel="nothing"), "fillings": ev.Own(fillings, keep="rows", kernel="nothing")}
    given: dict[str, Any] = {"puzzles": PUZZLES, "presets": ["lewis-sa"], "own": own, "runs": 2, "evaluations": 9000}
    return ev.Experiment(**{**given, **keywords})


def test_own_algorithm_runs_beside_presets_and_is_judged(tmp_path: Path) -> None:
    e = experiment()
    seen: list[tuple[int, int]] = []
    assert e.run(tmp_path, progress=lambda done, total: seen.append((done, total))) == len(e) == 48
    assert seen[-1] == (48, 48) and e.run(tmp_path) == 0 and e.out == tmp_path
    table = ev.records(tmp_path)
    mine = [row for row in table if row["setting"] == "my-sa"]
    assert {row["engine"] for row in mine} == {"python"} and {row["engine_version"] for row in mine} == {0}
    solver = mine[0]["solver"]
    assert solver["command"].startswith(f"{__name__}.my_sa, keep=blocks") and "source " in solver["version"]
    assert "numpy" in solver["version"] and all(row["evaluations"] <= 9000 for row in mine)
    assert any(row["solution"] for row in mine) and all(row["cpu_seconds"] > 0 for row in mine)
    seeds = {setting: sorted({(row["puzzle"], row["seed"]) for row in table if row["setting"] == setting}) for setting in ("my-sa", "lewis-sa")}
    assert seeds["my-sa"] == seeds["lewis-sa"]
    verdict = ev.compare(e, "my-sa", "fillings")
    assert verdict.better == "my-sa" and verdict.p < 0.05 and verdict.row["puzzles"] == 8 and "my-sa" in str(verdict)
    turned = ev.compare(e, "fillings", "my-sa")
    assert turned.better == "my-sa" and turned.p == verdict.p
    r = e.report(pictures=["svg"])
    assert r.page.is_file() and r.findings and {"my-sa", "fillings", "lewis-sa"} <= set(r.tables["settings"]["setting"])
    again = ev.rerun(e)
    assert (again.runs, again.of, again.differing, again.left_out) == (48, 48, 0, 0)
    assert ev.rerun(tmp_path).left_out == 32
    changed = ev.rerun(tmp_path, own={"my-sa": lambda problem, seed, budget: None})
    assert changed.stale > 0 and changed.differing == 0 and len(changed.differences) > 0


def test_records_do_not_depend_on_the_order(tmp_path: Path) -> None:
    e = experiment(runs=1)
    e.run(tmp_path, only="0-6")
    e.run(tmp_path)
    unlike = {"seconds", "cpu_seconds", "made", "sum"}
    kept = {row["run"]: row for row in ev.records(tmp_path)}
    for number in range(0, len(e), 4):
        row = pickle.loads(pickle.dumps(e)).run_one(number)
        assert all(kept[row["run"]][key] == it for key, it in row.items() if key not in unlike)
    lines = e.run_lines([0, 1]).splitlines()
    assert [json.loads(line)["setting"] for line in lines] == ["lewis-sa", "my-sa"]


def test_evaluations_are_looks_at_grids_and_moves(hard: ev.Puzzle) -> None:
    problem = ev.Landscape(hard).metered(evaluations=10)
    one, other = (int(cell) for cell in problem.groups[0][:2])
    candidate = problem.candidate()
    for _ in range(3):
        candidate.delta(one, other)
        candidate.swap(other, one)
    assert problem.evaluations == 4
    candidate.swap(one, other)
    grid = candidate.grid
    problem.delta(grid, one, other)
    problem.costs(np.array([grid, grid]))
    problem.cost(grid)
    assert problem.evaluations == 9 and not problem.is_over
    problem.take(problem.best()[0][1])  # type: ignore[index]
    assert problem.evaluations == 9
    problem.cost(grid)
    assert problem.is_over
    with pytest.raises(ev.RunOver):
        problem.cost(grid)
    assert problem.evaluations == 10


def test_solution_ends_the_run(hard: ev.Puzzle) -> None:
    solution = ev.check(hard).solution

    def knows(problem: ev.Landscape, seed: int, budget: ev.Budget) -> Any:
        problem.cost(problem.random(seed))
        return solution

    record = ev.Experiment(puzzles=hard, own={"knows": knows}, evaluations=100).run_one(0)
    assert record["status"] == "solved" and record["evaluations"] == 2
    wrong = ev.Experiment(puzzles=hard, own={"random": lambda problem, seed, budget: problem.random(seed)}, evaluations=100).run_one(0)
    assert (wrong["status"], wrong["ending"], wrong["solution"], wrong["evaluations"]) == ("unsolved", "stuck", None, 1)


@pytest.mark.parametrize(("function", "limit"), [(asleep, "seconds"), (busy, "cpu_seconds")])
def test_clocks_end_a_function_that_never_looks(function: Any, limit: str, hard: ev.Puzzle) -> None:
    record = ev.Experiment(puzzles=hard, own={"mine": function}, **{limit: 0.05}).run_one(0)  # type: ignore[arg-type]
    assert record["ending"] == "budget" and record["status"] == "unsolved"


def test_mistakes_of_own_algorithms_propagate(hard: ev.Puzzle, tmp_path: Path) -> None:
    def fails(problem: ev.Landscape, seed: int, budget: ev.Budget) -> None:
        raise ZeroDivisionError("mine")

    with pytest.raises(ZeroDivisionError, match="mine"):
        ev.Experiment(puzzles=hard, own={"fails": fails}, evaluations=10).run(tmp_path)
    with pytest.raises(ValueError, match="two settings called lewis-sa"):
        experiment(own={"lewis-sa": my_sa})
    with pytest.raises(ValueError, match="need a limit"):
        experiment(evaluations=None, epochs=5)
    for keywords in ({"puzzles": None}, {"presets": None, "own": None}):
        with pytest.raises(TypeError, match="needs"):
            experiment(**keywords)


def test_changed_source_is_another_participant(hard: ev.Puzzle, tmp_path: Path) -> None:
    experiment(presets=None, runs=1).run(tmp_path)
    with pytest.raises(ValueError, match="does not ask for"):
        experiment(presets=None, runs=1, own={"my-sa": ev.Own(my_sa, version="2"), "fillings": fillings}).run(tmp_path)
