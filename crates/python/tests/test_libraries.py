"""Other libraries use the landscape: DEAP, pymoo, IOHexperimenter, Optuna. Each is an extra and is passed over where it is missing."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from conftest import EASY

import evodoku as ev

PAGE = Path(__file__).parents[3] / "docs/python.md"


@pytest.fixture
def small() -> ev.Landscape:
    return ev.Landscape(ev.Puzzle("3..4..2...3..3.2"), kernel="nothing")


def test_pymoo_example_of_the_documentation_solves_a_puzzle(small: ev.Landscape) -> None:
    pytest.importorskip("pymoo")
    from pymoo.algorithms.soo.nonconvex.brkga import BRKGA
    from pymoo.optimize import minimize

    (example,) = [text for text in re.findall(r"```python\n(.*?)```", PAGE.read_text(), re.DOTALL) if "pymoo" in text]
    names: dict[str, Any] = {}
    exec(example, names)
    found = minimize(names["Sudoku"](small), BRKGA(n_elites=20, n_offsprings=60, n_mutants=10), ("n_gen", 60), seed=1)
    assert found.F[0] == 0


@pytest.mark.filterwarnings("ignore")
def test_deap_evolves_grids(small: ev.Landscape) -> None:
    pytest.importorskip("deap")
    from deap import algorithms, base, creator, tools

    creator.create("Cost", base.Fitness, weights=(-1.0,))
    creator.create("Grid", list, fitness=creator.Cost)
    random = np.random.default_rng(1)
    groups = [group for group in small.groups if len(group) > 1]

    def mutate(grid: Any) -> tuple[Any]:
        one, other = random.choice(groups[random.integers(len(groups))], 2, replace=False)
        small.swap(grid, int(one), int(other))
        return (grid,)

    tools_of = base.Toolbox()
    tools_of.register("evaluate", lambda grid: (small.cost(grid),))
    tools_of.register("mutate", mutate)
    tools_of.register("select", tools.selTournament, tournsize=3)
    tools_of.register("clone", lambda grid: creator.Grid(grid))
    tools_of.register("mate", lambda one, other: (one, other))
    population = [creator.Grid(small.random(seed).tolist()) for seed in range(30)]
    best = tools.HallOfFame(1)
    import random as chance

    chance.seed(1)
    algorithms.eaSimple(population, tools_of, cxpb=0.0, mutpb=0.8, ngen=60, halloffame=best, verbose=False)
    assert small.cost(list(best[0])) == 0


def test_optuna_tunes_a_preset() -> None:
    optuna = pytest.importorskip("optuna")
    optuna.logging.set_verbosity(optuna.logging.ERROR)
    study = optuna.create_study(sampler=optuna.samplers.RandomSampler(seed=1))

    def effort(trial: Any) -> float:
        values = ev.suggest(trial, "annealing", only=["temperature"])
        runs = [ev.solve(EASY, "annealing", seed=seed, max_evaluations=20_000, propagation=False, **values) for seed in range(3)]
        return float(np.mean([run.evaluations if run.solved else 200_000 for run in runs]))

    study.optimize(effort, n_trials=6)
    assert 0.1 <= study.best_params["temperature"] <= 1.6 and study.best_value <= min(study.trials[0].value, 200_000)


def test_ioh_logs_a_search_to_its_optimum(tmp_path: Path) -> None:
    ioh = pytest.importorskip("ioh")
    problem = ev.ioh_problem("3..4..2...3..3.2", kernel="nothing", name="small", instance=5)
    logger = ioh.logger.Analyzer(root=str(tmp_path), folder_name="run", algorithm_name="random search")
    problem.attach_logger(logger)
    random = np.random.default_rng(1)
    for _ in range(50):
        problem(random.integers(1, 5, problem.meta_data.n_variables).tolist())
    assert problem.state.evaluations == 50 and problem.state.current_best.y > 0
    problem(problem.optimum.x)
    assert problem.state.current_best.y == 0 and problem.state.final_target_found
    logger.close()
    assert list(tmp_path.rglob("*.json")) and problem.meta_data.instance == 5
