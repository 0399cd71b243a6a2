"""The speed-up of k independent walks over one, from the run times on one puzzle."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

DRAWS = 2000
"""Number of bootstrap samples."""


@dataclass(frozen=True)
class Speedup:
    """The speed-up of k walks, with a 95 % interval."""

    walks: int
    factor: float
    low: float
    high: float
    is_model: bool
    """Whether it comes from the fitted distribution, because there are too few runs to estimate the minimum of k directly."""


def speedup(
    times: Sequence[float] | npt.NDArray[np.float64], walks: Sequence[int] = (2, 4, 8, 16, 100, 1000), *, seed: int = 1
) -> list[Speedup]:
    """Mean time of one walk divided by the mean of the shortest of k, from times (best in evaluations) of solved runs.

    For k up to a quarter of the number of runs, the mean of the shortest is computed from the runs themselves; above, from a
    shifted exponential fitted to them. Intervals are by bootstrap.

    >>> from evodoku.cluster import speedup
    >>> [round(one.factor, 2) for one in speedup([5.0] * 40, [2, 4])]
    [1.0, 1.0]
    """
    runs = np.sort(np.asarray(times, dtype=float))
    if len(runs) < 8 or not (runs > 0).all():
        raise ValueError("a curve needs at least eight times, all above 0")
    random = np.random.default_rng(seed)
    samples = np.sort(random.choice(runs, (DRAWS, len(runs))), axis=1)
    results = []
    for count in walks:
        is_model = count > len(runs) / 4
        factor = _modelled if is_model else _counted
        low, high = np.quantile(factor(samples, count), [0.025, 0.975])
        results.append(Speedup(count, float(factor(runs[None, :], count)[0]), float(low), float(high), is_model))
    return results


def _counted(runs: npt.NDArray[np.float64], walks: int) -> npt.NDArray[np.float64]:
    """Uses order statistics: the i-th shortest of n is the shortest of k draws with probability ((n-i+1)^k - (n-i)^k) / n^k."""
    count = runs.shape[1]
    above = (np.arange(count, -1, -1) / count) ** walks
    return np.asarray(runs.mean(axis=1) / (runs * (above[:-1] - above[1:])).sum(axis=1))


def _modelled(runs: npt.NDArray[np.float64], walks: int) -> npt.NDArray[np.float64]:
    """Fits floor and mean of a shifted exponential without bias: floor = (n · min - mean) / (n - 1)."""
    count, mean = runs.shape[1], runs.mean(axis=1)
    floor = np.clip((count * runs[:, 0] - mean) / (count - 1), 0, None)
    return np.asarray(mean / (floor + (mean - floor) / walks))
