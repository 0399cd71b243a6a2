"""Searches one puzzle from many seeds on many machines, until the first solution."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from .._evodoku import Puzzle
from .._solve import Result, Search, search
from ._ray import connected, is_loss

MOST_LOSSES = 100
"""Maximum number of restarts; after that the search itself is probably what kills its workers."""
CHUNK_SECONDS = 0.5
"""Duration of a step of a walk. The others stop at most that long after the first solution."""


@dataclass(frozen=True)
class Found:
    """The result of the walks."""

    solution: npt.NDArray[np.uint8] | None
    seed: int | None
    """The seed of the walk that found it; `solve` with this seed finds the same solution."""
    evaluations: int | None
    """Evaluations of that walk."""
    evaluations_in_all: int
    """Evaluations of all walks, as last reported."""
    restarted: int
    """Number of walks restarted because their node died."""
    seconds: float

    @property
    def solved(self) -> bool:
        """Whether there is a solution."""
        return self.solution is not None


class _Walk:
    """The actor: a search that advances in chunks."""

    def __init__(self, puzzle: Puzzle, preset: str, seed: int, keywords: dict[str, Any]) -> None:
        self.made = puzzle, preset, seed, keywords
        self.search: Search | None = None

    def advance(self, seconds: float) -> tuple[bool, Result]:
        # Not in the constructor: Ray reports an exception there as the death of the actor.
        if self.search is None:
            puzzle, preset, seed, keywords = self.made
            self.search = search(puzzle, preset, seed=seed, **keywords)
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
    """Searches one puzzle by independent walks from seeds ``seed``, ``seed + 1``, …, by default one per processor.

    The first solution ends the others. A walk whose node dies is restarted elsewhere from its seed. Further keywords are those of
    `solve`. This pays if run times vary a lot: see `speedup`, and the figures in docs/cluster.md.
    """
    puzzle = puzzle if isinstance(puzzle, Puzzle) else Puzzle(puzzle)
    # Mistakes in the arguments are found here, before anything is sent.
    search(puzzle, preset, seed=seed, **keywords)
    if walks is not None and walks < 1:
        raise ValueError(f"walks cannot be {walks}; there is at least one")
    began = time.monotonic()
    with connected(address, **(ray_options or {})) as ray:
        count = walks or max(1, int(ray.cluster_resources().get("CPU", 1)))
        actor = ray.remote(_Walk).options(num_cpus=1 if walks is None else 0, max_restarts=0)
        evaluations = dict.fromkeys(range(seed, seed + count), 0)
        restarted = 0
        pending: dict[Any, int] = {}
        actors: dict[int, Any] = {}

        def advance_walk(walk: int) -> None:
            pending[actors[walk].advance.remote(chunk_seconds)] = walk

        def begin(walk: int) -> None:
            actors[walk] = actor.remote(puzzle, preset, walk, keywords)
            advance_walk(walk)

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
                        if restarted > MOST_LOSSES:
                            raise RuntimeError(f"walks died {MOST_LOSSES} times") from error
                        evaluations[walk] = 0
                        begin(walk)
                        continue
                    evaluations[walk] = result.evaluations
                    if result.solved:
                        total = sum(evaluations.values())
                        spent = time.monotonic() - began
                        return Found(result.solution, walk, result.evaluations, total, restarted, spent)
                    if not is_over:
                        advance_walk(walk)
            return Found(None, None, None, sum(evaluations.values()), restarted, time.monotonic() - began)
        finally:
            for handle in actors.values():
                ray.kill(handle)
