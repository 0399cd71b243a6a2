"""Checks, ratings, explanations, generated puzzles, presets and their parameters."""

from __future__ import annotations

from typing import Any

import pytest
from conftest import EASY, HARD

import evodoku as ev


def test_check_reports_answer_and_solutions() -> None:
    unique = ev.check(HARD)
    assert unique.answer == "unique" and unique.solution is not None and unique.is_all
    assert (unique.solution == ev.solve(HARD).solution).all()
    several = ev.check("..34341...43432.")
    assert (several.answer, several.count, len(several.solutions)) == ("several", 2, 2)
    one, other = several.solutions
    assert sorted(several.differing) == [(r, c) for r in range(4) for c in range(4) if one[r, c] != other[r, c]]
    assert ev.check("11" + "." * 79).answer == "contradiction"
    assert ev.check("1234341221434321").answer == "right" and ev.check("1234341221434312").answer == "wrong"
    assert ev.check("." * 81, time_limit=0).answer == "undecided"


def test_rate_reports_level_and_effort() -> None:
    assert (ev.rate(EASY).level, ev.rate(EASY).solutions) == ("easy", 1)
    rating = ev.rate(HARD, "construct", runs=3)
    assert rating.runs == rating.solved == 3 and rating.interval is not None and rating.evaluations is not None
    assert rating.interval[0] < rating.evaluations < rating.interval[1]
    assert ev.rate("." * 81).level is None


def test_explain_and_hint_return_steps() -> None:
    explained = ev.explain(EASY)
    filled = sum(len(step.filled) for step in explained.steps)
    assert explained.end == "solved" and filled == 81 - 30 and str(explained).startswith("  1. ")
    assert ev.hint(EASY) == explained.steps[0]
    assert ev.hint(ev.check(EASY).solutions[0]) is None


def test_generate_meets_requests() -> None:
    p = ev.generate(level="hard", seed=4)
    assert ev.rate(p).level == "hard"
    several = [ev.generate("6x6", givens=14, index=index) for index in range(3)]
    assert [q.given_count for q in several] == [14] * 3 and len(set(several)) == 3
    assert (ev.generate("9x9", solved=True).givens > 0).all()
    refused: list[tuple[dict[str, Any], str]] = [
        ({"givens": 16}, "17"),
        ({"share": 2.0}, "0 to 1"),
        ({"level": "cruel"}, "cruel"),
        ({"givens": 30, "share": 0.5}, "exclude"),
        ({"holes": "balancd"}, "did you mean balanced"),
        ({"shape": "9x8"}, "9"),
    ]
    for keywords, words in refused:
        with pytest.raises(ValueError, match=words):
            ev.generate(**keywords)


def test_presets_and_parameters_are_listed() -> None:
    table = ev.presets()
    assert len(table) > 30
    assert all(row["about"] and row["explanation"] and row["source"] for row in table)
    assert table.frame.set_index("name").engine["annealing"] == "annealing"
    rows = {row["name"]: row for row in ev.parameters("annealing", acceptance="tabu")}
    assert rows["acceptance"]["value"] == "tabu" and rows["tenure"]["effect"] and not rows["temperature"]["effect"]
    assert rows["temperature"]["live"] and rows["temperature"]["low"] == 0.0001
    assert "tabu" in rows["acceptance"]["choices"]
    with pytest.raises(ValueError, match="did you mean annealing"):
        ev.parameters("anealing")
    assert "<table>" in table._repr_html_() and table[-1]["name"] == table["name"][-1]
    assert [row["name"] for row in table[:2]] == ["auto", "cover-walk"]
    with pytest.raises(IndexError):
        table[1000]
    with pytest.raises(AttributeError):
        table.nothing_of_the_kind


def test_optuna_and_ioh_interfaces() -> None:
    class Trial:
        def __init__(self) -> None:
            self.suggested: dict[str, tuple[object, ...]] = {}

        def suggest_float(self, name: str, low: float, high: float, log: bool) -> float:
            self.suggested[name] = (low, high, log)
            return low

        def suggest_int(self, name: str, low: int, high: int, log: bool) -> int:
            self.suggested[name] = (low, high, log)
            return high

        def suggest_categorical(self, name: str, choices: list[str]) -> str:
            self.suggested[name] = tuple(choices)
            return choices[0]

    trial = Trial()
    values = ev.suggest(trial, "annealing")
    assert trial.suggested["temperature"] == (0.1, 1.6, True) and values["temperature"] == 0.1
    assert ev.solve(HARD, "annealing", max_evaluations=1, **values).evaluations > 0
    assert ev.suggest(trial, "annealing", only=["neighbour"]) == {"neighbour": "group"}
    with pytest.raises(ValueError, match="did you mean temperature"):
        ev.suggest(trial, "annealing", only=["temprature"])
    problem = ev.ioh_problem("3..4..2...3..3.2", kernel="nothing")
    solution = ev.check("3..4..2...3..3.2").solution
    assert solution is not None
    free = ev.Landscape(ev.Puzzle("3..4..2...3..3.2"), keep="nothing", kernel="nothing").free
    assert problem(solution.ravel()[free].tolist()) == 0


def test_hint_says_when_a_grid_cannot_be_completed() -> None:
    """It gave a step, or None, which also means finished."""
    solution = ev.check(EASY).solution
    assert solution is not None and ev.hint(solution) is None
    free = EASY.index(".")
    value = next(value for value in range(1, 10) if value != solution.ravel()[free] and clean(EASY, free, value))
    wrong = EASY[:free] + str(value) + EASY[free + 1 :]
    with pytest.raises(ValueError, match="there is no solution"):
        ev.hint(wrong)
    with pytest.raises(ValueError, match="several solutions"):
        ev.hint("." * 81)


def clean(text: str, cell: int, value: int) -> bool:
    try:
        ev.Puzzle(text[:cell] + str(value) + text[cell + 1 :])
    except ValueError:
        return False
    return True


def test_checks_are_compared() -> None:
    assert ev.check(EASY) == ev.check(EASY) != ev.check("." * 81)
