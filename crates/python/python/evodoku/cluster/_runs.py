"""Executes the runs of an experiment as Ray tasks; records go to the same store as with ``evodoku lab run``."""

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
"""Approximate duration of a task, long enough to make the overhead of some milliseconds negligible."""
MOST_LOSSES = 100
"""Maximum number of worker deaths per run; after that the run itself is probably the cause."""


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
    """Executes on a cluster all runs of an experiment that have no records in a folder, and returns their number.

    ``address`` is that of a Ray cluster (``"auto"`` for the one that this machine belongs to); without it, a cluster is started
    on this machine. Runs are sent in batches of about ``task_seconds``; the driver, which is this process, writes the records.
    After any failure, a restart continues where it stopped, here or with ``evodoku lab run``: no run is lost or duplicated.
    Files that the experiment names must exist on every node, or be sent with ``runtime_env={"working_dir": "."}``; further
    ``options`` are those of ``ray.init``.
    """
    read = experiment if isinstance(experiment, Experiment) else Experiment.read(experiment)
    if read.has_clock:
        warnings.warn(
            "these runs have time limits, and shared or slower nodes make fewer evaluations in the same time; "
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
    """Reads an experiment once per worker, since it may have to generate puzzles."""
    return Experiment(text, name=name, folder=folder)


def _make(text: str, name: str, folder: str, numbers: list[int]) -> tuple[bytes, float]:
    """The task: executes some runs; returns their records as lines, and the seconds that they took."""
    import time

    experiment = _read(text, name, folder)
    began = time.monotonic()
    lines = experiment.run_lines(numbers)
    return lines, time.monotonic() - began


class _Driver:
    """Submits batches, collects their records, and resubmits lost batches."""

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
        # Ray must not retry: losses are counted here, so that a run that kills its workers is not repeated for ever.
        self.task = ray.remote(_make).options(max_retries=0, num_cpus=1)
        self.pending: dict[Any, list[int]] = {}

    def run(self) -> int:
        try:
            while self.left or self.pending:
                self.submit()
                self.collect()
        except BaseException:
            for task in self.pending:
                self.ray.cancel(task, force=True)
            raise
        return self.made

    def submit(self) -> None:
        """Keeps two batches per processor in flight, so that none idles and few can be lost; smaller batches near the end."""
        cores = max(1, int(self.ray.cluster_resources().get("CPU", 1)))
        while self.left and len(self.pending) < 2 * cores:
            count = min(self.batch, -(-len(self.left) // (2 * cores)))
            numbers = [self.left.popleft() for _ in range(max(1, count))]
            self.pending[self.task.remote(*self.what, numbers)] = numbers

    def collect(self) -> None:
        ready, _ = self.ray.wait(list(self.pending), num_returns=1, timeout=0.5)
        for task in ready:
            numbers = self.pending.pop(task)
            try:
                lines, seconds = self.ray.get(task)
            except Exception as error:
                if not is_loss(self.ray, error):
                    raise
                self.requeue(numbers, error)
                continue
            kept = self.campaign.keep(lines)
            self.made += kept
            self.done += kept
            # The number of runs that fits the duration of a task; at most doubled, since one batch is a small sample.
            fitting = int(len(numbers) * self.task_seconds / max(seconds, 1e-6))
            self.batch = max(1, min(fitting, 2 * self.batch, 100_000))
            if self.progress:
                self.progress(self.done, self.total)

    def requeue(self, numbers: list[int], error: Exception) -> None:
        for number in numbers:
            self.losses[number] = self.losses.get(number, 0) + 1
            if self.losses[number] > MOST_LOSSES:
                raise RuntimeError(f"the worker of run {number} died {MOST_LOSSES} times") from error
        # Retry in batches of one, so that a run that kills its worker does not affect others.
        self.batch = 1
        self.left.extendleft(reversed(numbers))
