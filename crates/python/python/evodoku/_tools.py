"""Presets and their parameters, and interfaces to Optuna and IOHprofiler."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np

from . import _evodoku as native
from ._evodoku import Landscape
from ._solve import Preset, Source
from ._tables import Table


def presets() -> Table:
    """Lists the presets: engine, description, explanation, source and fidelity to it.

    >>> import evodoku as ev
    >>> ev.presets()["name"][:4].tolist()
    ['auto', 'cover-walk', 'messages', 'population']
    """
    return Table.of_rows(native.presets())


def parameters(preset: Preset = "auto", **values: Any) -> Table:
    """Lists the parameters of a preset: value, range, description, whether they can change in a run (live) and have an effect.

    >>> import evodoku as ev
    >>> [row["value"] for row in ev.parameters("annealing") if row["name"] == "temperature"]
    [0.4]
    """
    return Table.of_rows(native.parameters(preset, values))


def suggest(trial: Any, preset: Preset, only: Iterable[str] | None = None, *, factor: float = 4.0) -> dict[str, Any]:
    """Suggests parameter values for a preset in an Optuna trial, to be passed to `solve`.

    By default these are all numbers of the engine that have an effect, within a ``factor`` of the preset's value and the declared
    range, on a logarithmic scale, as in ``evodoku lab tune``. ``only`` names other parameters, including options.

    >>> import evodoku as ev, optuna
    >>> optuna.logging.set_verbosity(optuna.logging.ERROR)
    >>> p = ev.Puzzle("8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..")
    >>> def objective(trial):
    ...     values = ev.suggest(trial, "annealing", only=["temperature", "neighbour"])
    ...     runs = [ev.solve(p, "annealing", seed=seed, max_evaluations=1e5, **values) for seed in range(5)]
    ...     return sum(r.evaluations if r.solved else 1e6 for r in runs) / len(runs)
    >>> study = optuna.create_study(sampler=optuna.samplers.TPESampler(seed=1))
    >>> study.optimize(objective, n_trials=5)
    >>> sorted(study.best_params)
    ['neighbour', 'temperature']
    """
    rows = {row["name"]: row for row in native.parameters(preset, {})}
    own = {row["name"] for row in native.parameters("exact", {})}
    if only is None:
        numbers = ("integer", "real")
        chosen = [
            name
            for name, row in rows.items()
            if row["kind"] in numbers and row["effect"] and not row["quirk"] and not row["clues"] and name not in own and row["value"] > 0
        ]
    else:
        chosen = list(only)
        # Raises for unknown names, with a suggestion.
        native.parameters(preset, {name: rows[name]["value"] if name in rows else "" for name in chosen})
    return {name: _suggested(trial, rows[name], factor) for name in chosen}


def _suggested(trial: Any, row: dict[str, Any], factor: float) -> Any:
    name, value = row["name"], row["value"]
    if row["kind"] == "flag":
        return trial.suggest_categorical(name, [False, True])
    if row["kind"] == "choice":
        return trial.suggest_categorical(name, row["choices"])
    middle = value or row["low"] or 1
    low, high = max(row["low"], middle / factor), min(row["high"], middle * factor)
    if row["kind"] == "integer":
        low, high = max(int(low), 1), max(int(high), 1)
        return trial.suggest_int(name, low, high, log=True)
    return trial.suggest_float(name, low, high, log=low > 0)


def ioh_problem(
    puzzle: Source,
    *,
    objective: str = "missing",
    kernel: str = "singles",
    name: str = "Sudoku",
    instance: int = 1,
    time_limit: float = 10.0,
) -> Any:
    """Wraps the puzzle as an IOHexperimenter integer problem: a variable per free cell, and the cost to minimise to 0.

    ``instance`` is the number under which loggers file it. The optimum has the cost 0; it has a solution, too, where one is found
    within ``time_limit`` seconds, and otherwise ones.

    >>> import evodoku as ev
    >>> f = ev.ioh_problem("3..4..2...3..3.2", kernel="nothing", instance=3)
    >>> f.meta_data.n_variables, f.meta_data.instance, f([1] * 10) > 0, f.optimum.y, f(f.optimum.x)
    (10, 3, True, 0.0, 0.0)
    """
    try:
        import ioh
    except ImportError:
        raise ImportError("this needs IOHexperimenter: pip install 'evodoku[ioh]'") from None
    puzzle = puzzle if isinstance(puzzle, native.Puzzle) else native.Puzzle(puzzle)
    landscape = Landscape(puzzle, keep="nothing", objective=objective, kernel=kernel)
    free, grid = landscape.free, landscape.fixed
    solutions = native.check(puzzle, None, 1, time_limit)["solutions"]
    best = solutions[0].ravel()[free] if solutions else np.ones(len(free), dtype=np.int64)

    def cost(values: Any) -> float:
        filled = grid.copy()
        filled[free] = np.clip(np.asarray(values, dtype=np.int64), 1, landscape.order)
        return float(landscape.cost(filled))

    return ioh.wrap_problem(
        cost,
        name=name,
        problem_class=ioh.ProblemClass.INTEGER,
        dimension=len(free),
        instance=instance,
        lb=1,
        ub=landscape.order,
        optimization_type=ioh.OptimizationType.MIN,
        calculate_objective=lambda instance, dimension: ioh.IntegerSolution([int(value) for value in best], 0.0),
    )
