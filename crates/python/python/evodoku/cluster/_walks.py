"""One puzzle, searched from many seeds on many machines: the first solution counts."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from .._evodoku import Puzzle
from .._solve import Result, search
from ._ray import connected, is_loss

CHUNK_SECONDS = 0.5
"""So long a walk goes on before it answers: the others stop that long after the first solution at most."""


@dataclass(frozen=True)
class Found:
    """What the walks have come to."""

    solution: npt.NDArray[np.uint8] | None
    seed: int | None
    """The seed of the walk that found it: `solve` with it on one machine finds the same."""
    evaluations: int | None
    """What that walk had evaluated."""
    evaluations_in_all: int
    """What all of them had, as far as they have told."""
    restarted: int
    """Walks that were begun again because their node had died."""
    seconds: float

    @property
    def solved(self) -> bool:
        """Is there a solution?"""
        return self.solution is not None


class _Walk:
    """The actor: a search that goes on chunk by chunk."""

    def __init__(self, puzzle: Puzzle, preset: str, seed: int, keywords: dict[str, Any]) -> None:
        self.search = search(puzzle, preset, seed=seed, **keywords)

    def advance(self, seconds: float) -> tuple[bool, Result]:
        self.search.step(seconds=seconds)
        return self.search.is_over, self.search.result


def solve_on_cluster(
    puzzle: Any,
    preset: str = "messages",
    *,
    walks: int | None = None,
    seed: int = 1,
    address: str | None = None,
    chunk_seconds: float = CHUNK_SECONDS,
    time_limit: float | None = None,
    ray_options: dict[str, Any] | None = None,
    **keywords: Any,
) -> Found:
    """Searches one puzzle by independent walks from seeds ``seed``, ``seed + 1``, …, as many as there are processors.

    The first solution ends the others. A walk whose node dies begins again elsewhere from its seed. Further keywords are those
    of `solve`. It pays where runs vary much: see `speedup`, and docs/cluster.md for how little that is on small grids.
    """
    puzzle = puzzle if isinstance(puzzle, Puzzle) else Puzzle(puzzle)
    began = time.monotonic()
    with connected(address, **(ray_options or {})) as ray:
        count = walks or max(1, int(ray.cluster_resources().get("CPU", 1)))
        actor = ray.remote(_Walk).options(num_cpus=1 if walks is None else 0, max_restarts=0)
        evaluations = dict.fromkeys(range(seed, seed + count), 0)
        restarted = 0
        pending: dict[Any, int] = {}
        actors: dict[int, Any] = {}

        def go_on(walk: int) -> None:
            pending[actors[walk].advance.remote(chunk_seconds)] = walk

        def begin(walk: int) -> None:
            actors[walk] = actor.remote(puzzle, preset, walk, keywords)
            go_on(walk)

        for walk in evaluations:
            begin(walk)
        try:
            while pending:
                seconds = time.monotonic() - began
                if time_limit is not None and seconds >= time_limit:
                    break
                for task in ray.wait(list(pending), num_returns=1, timeout=0.1)[0]:
                    walk = pending.pop(task)
                    try:
                        is_over, result = ray.get(task)
                    except Exception as error:
                        if not is_loss(ray, error):
                            raise
                        restarted += 1
                        evaluations[walk] = 0
                        begin(walk)
                        continue
                    evaluations[walk] = result.evaluations
                    if result.solved:
                        total = sum(evaluations.values())
                        spent = time.monotonic() - began
                        return Found(result.solution, walk, result.evaluations, total, restarted, spent)
                    if not is_over:
                        go_on(walk)
            return Found(None, None, None, sum(evaluations.values()), restarted, time.monotonic() - began)
        finally:
            for held in actors.values():
                ray.kill(held)
