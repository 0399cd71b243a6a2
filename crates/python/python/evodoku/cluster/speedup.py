"""How much faster k independent walks are than one, from the run times of one puzzle."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

DRAWS = 2000
"""Samples of the bootstrap."""


@dataclass(frozen=True)
class Speedup:
    """The speed-up of k walks, with an interval of 95 %."""

    walks: int
    factor: float
    low: float
    high: float
    is_model: bool
    """From the fitted distribution rather than from the runs themselves: these say nothing of times as rare as one in k."""


def speedup(
    times: Sequence[float] | npt.NDArray[np.float64], walks: Sequence[int] = (2, 4, 8, 16, 100, 1000), *, seed: int = 1
) -> list[Speedup]:
    """Mean time of one walk by the mean of the shortest of k, from times (best in evaluations) of runs that all ended solved.

    Up to a quarter of the number of runs the mean of the shortest is computed from the runs themselves; above, from a shifted
    exponential fitted to them: a floor below which nothing happens, and an exponential after it. Intervals are by bootstrap.

    >>> from evodoku.cluster import speedup
    >>> [round(one.factor, 2) for one in speedup([5.0] * 40, [2, 4])]
    [1.0, 1.0]
    """
    runs = np.sort(np.asarray(times, dtype=float))
    if len(runs) < 8 or not (runs > 0).all():
        raise ValueError("a curve needs at least eight times, all above 0")
    random = np.random.default_rng(seed)
    samples = np.sort(random.choice(runs, (DRAWS, len(runs))), axis=1)
    told = []
    for count in walks:
        is_model = count > len(runs) / 4
        factor = _modelled if is_model else _counted
        low, high = np.quantile(factor(samples, count), [0.025, 0.975])
        told.append(Speedup(count, float(factor(runs[None, :], count)[0]), float(low), float(high), is_model))
    return told


def _counted(runs: npt.NDArray[np.float64], walks: int) -> npt.NDArray[np.float64]:
    """By order statistics: the i-th shortest of n is the shortest of k draws with probability ((n-i+1)^k - (n-i)^k) / n^k."""
    count = runs.shape[1]
    above = (np.arange(count, -1, -1) / count) ** walks
    return np.asarray(runs.mean(axis=1) / (runs * (above[:-1] - above[1:])).sum(axis=1))


def _modelled(runs: npt.NDArray[np.float64], walks: int) -> npt.NDArray[np.float64]:
    """A floor and a mean above it, without bias: floor = (n · min - mean) / (n - 1)."""
    count, mean = runs.shape[1], runs.mean(axis=1)
    floor = np.clip((count * runs[:, 0] - mean) / (count - 1), 0, None)
    return np.asarray(mean / (floor + (mean - floor) / walks))
