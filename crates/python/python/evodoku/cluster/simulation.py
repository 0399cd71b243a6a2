"""Discrete-event simulation of a cluster: tasks, one driver, stragglers and failures."""

from __future__ import annotations

import heapq
from dataclasses import dataclass

import numpy as np


@dataclass(frozen=True)
class Cluster:
    """The parameters of a cluster."""

    nodes: int = 1000
    task_overhead: float = 0.001
    """Seconds that the driver, which is sequential, is busy with each task."""
    latency: float = 0.005
    """Seconds from submission to start, during which the driver is free."""
    stragglers: float = 0.05
    """The share of nodes that are slow."""
    slowness: float = 4.0
    """The factor by which slow nodes are slower."""
    hours_between_failures: float = 1000.0
    """Mean time between failures of one node. Its task is lost, and it returns after `repair` seconds."""
    repair: float = 120.0


@dataclass(frozen=True)
class Simulated:
    """The result of a simulation."""

    seconds: float
    """From the first task to the last record."""
    efficiency: float
    """Work divided by the time of all nodes: 1 if every node is always busy, at full speed."""
    driver_load: float
    """The share of the time in which the driver is busy."""
    lost: int
    """Number of tasks lost and repeated."""


def simulate(run_seconds: float, runs: int, task_seconds: float, cluster: Cluster = Cluster(), seed: int = 1) -> Simulated:
    """Simulates ``runs`` runs of about ``run_seconds`` each, in tasks of about ``task_seconds``.

    >>> from evodoku.cluster import Cluster, simulate
    >>> perfect = Cluster(nodes=4, task_overhead=0, latency=0, stragglers=0, hours_between_failures=1e12)
    >>> round(simulate(1.0, 400, 10.0, perfect).efficiency, 6)
    1.0
    """
    random = np.random.default_rng(seed)
    per_task = max(1, round(task_seconds / run_seconds))
    left = -(-runs // per_task)
    # Run times are exponential, so the time of a task has a gamma distribution.
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
