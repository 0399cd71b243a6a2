"""Solves Sudokus of any size and shape by evolution, annealing and other metaheuristics.

>>> import evodoku as ev
>>> p = ev.Puzzle("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
>>> r = ev.solve(p, "annealing", seed=7, kernel="nothing")
>>> r.solved, r.solution[0]
(True, array([5, 3, 4, 6, 7, 8, 9, 1, 2], dtype=uint8))

A search is a function call that returns a result. The parameters of a preset are keywords, with the same names as on the
command line. ``ev.presets()`` lists the solvers, ``ev.parameters("annealing")`` their parameters. The same seed gives the same
run as ``evodoku solve`` with the same preset on one thread.
"""

from ._evodoku import Candidate, Landscape, Moment, Proposal, Puzzle
from ._experiment import Experiment, records
from ._referee import Check, Explanation, Rating, Step, check, explain, generate, hint, rate
from ._solve import Result, Search, puzzles, search, solve, solve_many
from ._tables import Table, Trace
from ._tools import ioh_problem, parameters, presets, suggest

__all__ = [
    "Candidate",
    "Check",
    "Experiment",
    "Explanation",
    "Landscape",
    "Moment",
    "Proposal",
    "Puzzle",
    "Rating",
    "Result",
    "Search",
    "Step",
    "Table",
    "Trace",
    "check",
    "explain",
    "generate",
    "hint",
    "ioh_problem",
    "parameters",
    "presets",
    "puzzles",
    "rate",
    "records",
    "search",
    "solve",
    "solve_many",
    "suggest",
]

__version__ = "0.2.0"
