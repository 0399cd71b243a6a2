"""A cluster of a thousand nodes on paper: tasks, one driver, stragglers and failures, event by event."""

from __future__ import annotations

import heapq
from dataclasses import dataclass

import numpy as np


@dataclass(frozen=True)
class Cluster:
    """What a cluster is like."""

    nodes: int = 1000
    task_overhead: float = 0.001
    """Seconds that the driver is busy with a task, from hand-out to record: it does one after the other."""
    latency: float = 0.005
    """Seconds from hand-out to begin, in which the driver does other things."""
    stragglers: float = 0.05
    """The share of nodes that are slow."""
    slowness: float = 4.0
    """How much longer a slow node takes."""
    hours_between_failures: float = 1000.0
    """Of one node, on average; the task that it has is lost, and it comes back after `repair` seconds."""
    repair: float = 120.0


@dataclass(frozen=True)
class Simulated:
    """What became of it."""

    seconds: float
    """From the first task to the last record."""
    efficiency: float
    """The work by the time of all nodes: 1 if every node had worked all the time, at full speed."""
    driver_load: float
    """The share of the time in which the driver was busy."""
    lost: int
    """Tasks that were begun and had to be made again."""


def simulate(run_seconds: float, runs: int, task_seconds: float, cluster: Cluster = Cluster(), seed: int = 1) -> Simulated:
    """Makes so many runs of about so many seconds each, in tasks of about ``task_seconds``.

    >>> from evodoku.cluster import Cluster, simulate
    >>> perfect = Cluster(nodes=4, task_overhead=0, latency=0, stragglers=0, hours_between_failures=1e12)
    >>> round(simulate(1.0, 400, 10.0, perfect).efficiency, 6)
    1.0
    """
    random = np.random.default_rng(seed)
    per_task = max(1, round(task_seconds / run_seconds))
    left = -(-runs // per_task)
    # Run times vary as much as they are long: a sum of exponentials.
    slow = random.random(cluster.nodes) < cluster.stragglers
    speed = np.where(slow, 1 / cluster.slowness, 1.0)
    fails = random.exponential(cluster.hours_between_failures * 3600, cluster.nodes)
    is_exact = cluster.stragglers == 0 and cluster.task_overhead == 0 and cluster.latency == 0
    free = [(0.0, node) for node in range(cluster.nodes)]
    heapq.heapify(free)
    driver = busy = work = end = 0.0
    lost = 0
    while left > 0:
        now, node = heapq.heappop(free)
        if fails[node] <= now:
            back = fails[node] + cluster.repair
            fails[node] = back + random.exponential(cluster.hours_between_failures * 3600)
            heapq.heappush(free, (max(now, back), node))
            continue
        driver = max(driver, now) + cluster.task_overhead
        busy += cluster.task_overhead
        amount = per_task * run_seconds if is_exact else random.gamma(per_task, run_seconds)
        done = driver + cluster.latency + amount / speed[node]
        if fails[node] <= done:
            lost += 1
            back = fails[node] + cluster.repair
            fails[node] = back + random.exponential(cluster.hours_between_failures * 3600)
            heapq.heappush(free, (back, node))
            continue
        left -= 1
        work += amount
        end = max(end, done)
        heapq.heappush(free, (done, node))
    return Simulated(float(end), float(work / (cluster.nodes * end)), float(min(1.0, busy / end)), lost)
