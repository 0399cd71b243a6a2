"""The runs of an experiment as tasks of Ray, and their records in the same store as ``evodoku lab run``."""

from __future__ import annotations

import functools
import os
import warnings
from collections import deque
from collections.abc import Callable
from pathlib import Path
from typing import Any

from .._evodoku import Campaign
from .._experiment import Experiment
from ._ray import connected, is_loss

TASK_SECONDS = 1.0
"""A task lasts about this long: beside it, the overhead of some milliseconds is nothing."""
MOST_LOSSES = 100
"""A run whose worker died so often is not tried again: it probably kills them."""


def run_experiment(
    experiment: str | os.PathLike[str] | Experiment,
    out: str | os.PathLike[str],
    *,
    address: str | None = None,
    task_seconds: float = TASK_SECONDS,
    only: str | None = None,
    shard: str | None = None,
    progress: Callable[[int, int], object] | None = None,
    **options: Any,
) -> int:
    """Makes all runs of an experiment that a folder has no records of, on a cluster; how many were made.

    ``address`` is that of a Ray cluster (``"auto"`` for the one that this machine belongs to); without it one is started
    on this machine alone. Runs are sent in batches of about ``task_seconds``; the driver, which is this process, writes the
    records. Whatever dies, started again it goes on where it was, here or with ``evodoku lab run``: no run is lost, none
    is there twice. Files that the experiment names must be there on every node, or be sent with
    ``runtime_env={"working_dir": "."}``; further ``options`` are those of ``ray.init``.
    """
    read = experiment if isinstance(experiment, Experiment) else Experiment.read(experiment)
    if read.has_clock:
        warnings.warn(
            "a clock ends these runs, and nodes that are shared or differ make fewer evaluations in the same time; "
            "prefer a budget of evaluations",
            stacklevel=2,
        )
    campaign = Campaign(read, out, only=only, shard=shard)
    try:
        if not campaign.left:
            return 0
        with connected(address, **options) as ray:
            return _Driver(ray, read, campaign, task_seconds, progress).run()
    finally:
        campaign.close()


@functools.lru_cache(maxsize=2)
def _read(text: str, name: str, folder: str) -> Experiment:
    """An experiment is read once by a worker, since it may have to make its puzzles."""
    return Experiment(text, name=name, folder=folder)


def _make(text: str, name: str, folder: str, numbers: list[int]) -> tuple[bytes, float]:
    """The task: some runs, as lines; and the seconds that they took."""
    import time

    experiment = _read(text, name, folder)
    began = time.monotonic()
    lines = experiment.run_lines(numbers)
    return lines, time.monotonic() - began


class _Driver:
    """Hands out batches, takes their records, and hands out again what was lost."""

    def __init__(
        self,
        ray: Any,
        experiment: Experiment,
        campaign: Campaign,
        task_seconds: float,
        progress: Callable[[int, int], object] | None,
    ) -> None:
        self.ray, self.campaign, self.task_seconds, self.progress = ray, campaign, task_seconds, progress
        self.left = deque(campaign.left)
        self.done, self.total = campaign.total - len(self.left), campaign.total
        self.made = 0
        self.losses: dict[int, int] = {}
        self.batch = 1
        folder = str(Path(experiment.folder).absolute())
        self.what = ray.put(experiment.text), experiment.source, folder
        # Losses are counted here, so that a run that kills its workers does not do so for ever.
        self.task = ray.remote(_make).options(max_retries=0, num_cpus=1)
        self.pending: dict[Any, list[int]] = {}

    def run(self) -> int:
        try:
            while self.left or self.pending:
                self.hand_out()
                self.take_in()
        except BaseException:
            for task in self.pending:
                self.ray.cancel(task, force=True)
            raise
        return self.made

    def hand_out(self) -> None:
        """Two batches for every processor, so that none waits and few are lost; fewer runs each near the end."""
        cores = max(1, int(self.ray.cluster_resources().get("CPU", 1)))
        while self.left and len(self.pending) < 2 * cores:
            count = min(self.batch, -(-len(self.left) // (2 * cores)))
            numbers = [self.left.popleft() for _ in range(max(1, count))]
            self.pending[self.task.remote(*self.what, numbers)] = numbers

    def take_in(self) -> None:
        ready, _ = self.ray.wait(list(self.pending), num_returns=1, timeout=0.5)
        for task in ready:
            numbers = self.pending.pop(task)
            try:
                lines, seconds = self.ray.get(task)
            except Exception as error:
                if not is_loss(self.ray, error):
                    raise
                self.give_back(numbers, error)
                continue
            kept = self.campaign.keep(lines)
            self.made += kept
            self.done += kept
            # As many runs as last about as long as a task should; doubled at most, since one batch says little.
            fitting = int(len(numbers) * self.task_seconds / max(seconds, 1e-6))
            self.batch = max(1, min(fitting, 2 * self.batch, 100_000))
            if self.progress:
                self.progress(self.done, self.total)

    def give_back(self, numbers: list[int], error: Exception) -> None:
        for number in numbers:
            self.losses[number] = self.losses.get(number, 0) + 1
            if self.losses[number] > MOST_LOSSES:
                raise RuntimeError(f"the worker of run {number} died {MOST_LOSSES} times") from error
        # Alone next time, so that one run that kills its worker does not take others with it.
        self.batch = 1
        self.left.extendleft(reversed(numbers))
