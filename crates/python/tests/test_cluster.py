"""Several Ray nodes on this machine, bound to the loopback: whatever is killed, no run is lost or duplicated."""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import evodoku as ev
from evodoku.cluster import Cluster, run_experiment, simulate, solve_on_cluster, speedup

TEXT = """
name = "cluster"
runs = 12
puzzles = [{ shape = "9x9", givens = 24, count = 5 }]
presets = ["annealing", "lvsitanvs-sa"]
[budget]
evaluations = 60000
"""
RUNS = 120


def plain(folder: Path) -> list[dict[str, Any]]:
    """The records without fields that depend on clock and place, sorted by run id."""
    unlike = {"seconds", "cpu_seconds", "made"}
    rows = [{key: value for key, value in row.items() if key not in unlike} for row in ev.records(folder)]
    return sorted(rows, key=lambda row: row["run"])


@pytest.fixture(scope="module")
def experiment(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("experiment") / "cluster.toml"
    file.write_text(TEXT)
    return file


@pytest.fixture(scope="module")
def expected(experiment: Path, tmp_path_factory: pytest.TempPathFactory) -> list[dict[str, Any]]:
    """The records of `lab run`."""
    folder = tmp_path_factory.mktemp("expected")
    assert ev.Experiment.read(experiment).run(folder) == RUNS
    return plain(folder)


class Nodes:
    """Ray nodes as separate processes, each with one processor."""

    def __init__(self) -> None:
        from evodoku.cluster._ray import ray as imported

        ray = imported(is_local=True)
        from ray.cluster_utils import Cluster as Local

        self.ray = ray
        self.local = Local()
        head = self.local.add_node(num_cpus=0, node_ip_address="127.0.0.1", include_dashboard=False)
        self.address = self.local.address
        self.workers = [self.add() for _ in range(2)]
        assert head and self.address.startswith("127.0.0.1")

    def add(self) -> Any:
        return self.local.add_node(num_cpus=1, node_ip_address="127.0.0.1")

    def kill(self, node: Any) -> None:
        """Kills the raylet with SIGKILL, like a power failure; its workers die with it."""
        node.kill_raylet(check_alive=False)

    def end(self) -> None:
        if self.ray.is_initialized():
            self.ray.shutdown()
        self.local.shutdown()  # type: ignore[no-untyped-call]


@pytest.fixture(scope="module")
def nodes() -> Iterator[Nodes]:
    held = Nodes()
    yield held
    held.end()


def test_study_completes_after_killed_driver_and_node(
    nodes: Nodes, experiment: Path, expected: list[dict[str, Any]], tmp_path: Path
) -> None:
    """Half by the command line, a driver killed with SIGKILL, then a node: in the end every run exactly once."""
    assert ev.Experiment.read(experiment).run(tmp_path, only="0-9") == 10
    records = tmp_path / "records.jsonl"

    def count() -> int:
        return records.read_bytes().count(b"\n")

    command = [sys.executable, "-m", "evodoku.cluster", "run", str(experiment), "--out", str(tmp_path)]
    command += ["--address", nodes.address, "--task-seconds", "0.05"]
    driver = subprocess.Popen(command, stderr=subprocess.DEVNULL)
    wait_for(lambda: count() >= 20 or driver.poll() is not None)
    driver.send_signal(signal.SIGKILL)
    driver.wait()
    before = count()
    with records.open("ab") as file:
        file.write(b'{"run":"torn')
    killed = False

    def progress(done: int, total: int) -> None:
        nonlocal killed
        if not killed:
            nodes.kill(nodes.workers.pop())
            nodes.workers.append(nodes.add())
            killed = True

    made = run_experiment(experiment, tmp_path, address=nodes.address, task_seconds=0.05, progress=progress)
    assert killed and before + made == RUNS
    assert plain(tmp_path) == expected
    assert run_experiment(experiment, tmp_path, address=nodes.address) == 0


@pytest.mark.long
def test_study_completes_after_many_kills(nodes: Nodes, tmp_path: Path) -> None:
    """A study of 20,000 short runs; every few thousand runs a node or a driver dies."""
    file = tmp_path / "many.toml"
    file.write_text(TEXT.replace("runs = 12", "runs = 2000").replace("60000", "300"))
    out, whole = tmp_path / "out", tmp_path / "whole"
    kills = 0

    def progress(done: int, total: int) -> None:
        nonlocal kills
        if done > (kills + 1) * total / 8:
            kills += 1
            nodes.kill(nodes.workers.pop(0))
            nodes.workers.append(nodes.add())
            if kills % 2 == 0:
                raise InterruptedError("the driver goes down")

    while True:
        try:
            run_experiment(file, out, address=nodes.address, task_seconds=0.2, progress=progress)
            break
        except InterruptedError:
            pass
    ev.Experiment.read(file).run(whole)
    assert kills >= 6 and plain(out) == plain(whole) and len(plain(out)) == 20_000


@pytest.mark.long
def test_walk_restarts_after_its_node_dies(nodes: Nodes, endless: ev.Puzzle) -> None:
    """One of two nodes is lost, and both walks still search."""
    import threading

    timer = threading.Timer(10, lambda: nodes.kill(nodes.workers.pop()))
    timer.start()
    found = solve_on_cluster(endless, "annealing", walks=2, address=nodes.address, chunk_seconds=0.2, time_limit=60)
    nodes.workers.append(nodes.add())
    assert not found.solved and found.evaluations_in_all > 0


@pytest.mark.long
def test_walks_end_with_the_first_solution(nodes: Nodes, hard: ev.Puzzle) -> None:
    found = solve_on_cluster(hard, "annealing", walks=3, seed=5, address=nodes.address, chunk_seconds=0.05)
    assert found.solved and found.seed is not None and found.solution is not None
    again = ev.solve(hard, "annealing", seed=found.seed)
    assert again.evaluations == found.evaluations and np.array_equal(again.best_grid, found.solution)
    none = solve_on_cluster(hard, "annealing", walks=2, address=nodes.address, max_evaluations=10)
    assert not none.solved and none.evaluations_in_all > 0


def test_mistaken_arguments_are_errors_and_not_dead_nodes(nodes: Nodes, hard: ev.Puzzle, monkeypatch: pytest.MonkeyPatch) -> None:
    """A mistyped preset was restarted for ever."""
    for keywords in ({"preset": "anealing"}, {"temprature": 1}):
        with pytest.raises(ValueError, match="did you mean"):
            solve_on_cluster(hard, **{"preset": "annealing", **keywords}, walks=1, address=nodes.address)  # type: ignore[arg-type]
    # What fails on the worker only is an error, too.
    from evodoku.cluster import _walks

    monkeypatch.setattr(_walks, "search", lambda *arguments, **keywords: None)
    with pytest.raises(ValueError, match="did you mean annealing"):
        solve_on_cluster(hard, "anealing", walks=1, address=nodes.address)


def wait_for(what: Callable[[], bool]) -> None:
    end = time.monotonic() + 120
    while not what():
        assert time.monotonic() < end, "it took too long"
        time.sleep(0.02)


def test_time_limit_warns(tmp_path: Path) -> None:
    e = ev.Experiment(TEXT.replace("evaluations = 60000", "seconds = 0.01"))
    e.run(tmp_path)
    with pytest.warns(UserWarning, match="these runs have time limits"):
        assert run_experiment(e, tmp_path) == 0


def test_simulated_efficiency_is_one_only_for_a_perfect_cluster() -> None:
    perfect = Cluster(nodes=10, task_overhead=0, latency=0, stragglers=0, hours_between_failures=1e12)
    done = simulate(1.0, 1000, 10.0, perfect)
    assert done.efficiency == pytest.approx(1) and done.seconds == pytest.approx(100) and done.lost == 0
    # With 10 ms of the driver per task of 0.1 s, ten nodes can be kept busy and a hundred cannot.
    busy = simulate(0.1, 20_000, 0.1, Cluster(nodes=100, task_overhead=0.01, stragglers=0))
    assert busy.driver_load > 0.95 and busy.efficiency == pytest.approx(0.1, abs=0.02)
    failing = simulate(1.0, 10_000, 10.0, Cluster(nodes=100, hours_between_failures=0.02, repair=1))
    assert failing.lost > 0 and failing.efficiency < 1


def test_speedup_is_linear_for_exponential_times_and_limited_by_a_floor() -> None:
    random = np.random.default_rng(1)
    steep = speedup(random.exponential(1.0, 4000), [2, 8, 64])
    assert [it.factor for it in steep] == pytest.approx([2, 8, 64], rel=0.1)
    floored = speedup(1 + random.exponential(1.0, 4000), [2, 8, 1000, 10_000])
    assert [it.factor for it in floored] == pytest.approx([2 / 1.5, 2 / 1.125, 2 / 1.001, 2 / 1.0001], rel=0.05)
    assert all(it.low <= it.factor <= it.high for it in steep)
    assert [it.is_model for it in floored] == [False, False, False, True]
    with pytest.raises(ValueError, match="eight"):
        speedup([1.0, 2.0], [2])
