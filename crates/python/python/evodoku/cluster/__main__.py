"""``python -m evodoku.cluster``: run a study on a cluster, simulate a cluster, estimate the speed-up of parallel walks."""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Sequence

from . import Cluster, run_experiment, simulate, speedup


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs the command and returns its exit status."""
    parser = argparse.ArgumentParser(prog="python -m evodoku.cluster", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    run = commands.add_parser("run", help="execute the runs of an experiment that are not done yet")
    run.add_argument("experiment", metavar="EXPERIMENT.toml")
    run.add_argument("--out", required=True, metavar="DIR", help="folder of the records")
    run.add_argument("--address", help="address of the Ray cluster, such as 127.0.0.1:6379 or auto [this machine]")
    run.add_argument("--task-seconds", type=float, default=1.0, help="approximate duration of a task in seconds [1]")
    run.add_argument("--only", metavar="NUMBERS", help="execute only these runs, such as 17,20-30")
    run.add_argument("--quiet", action="store_true", help="print only errors")
    paper = commands.add_parser("simulate", help="simulate a cluster")
    paper.add_argument("--nodes", type=int, default=1000)
    paper.add_argument("--runs", type=int, default=1_000_000)
    paper.add_argument("--run-seconds", type=float, default=0.5)
    paper.add_argument("--task-seconds", type=float, nargs="+", default=[0.5, 5.0, 50.0])
    paper.add_argument("--task-overhead", type=float, default=Cluster.task_overhead)
    curve = commands.add_parser("speedup", help="estimate the speed-up of k walks from records, per puzzle")
    curve.add_argument("records", nargs="+", metavar="DIR")
    options = parser.parse_args(arguments)
    try:
        return {"run": _run, "simulate": _simulate, "speedup": _speedup}[options.command](options)
    except (ValueError, OSError, ImportError) as error:
        print(f"error: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("interrupted; repeat the command to continue", file=sys.stderr)
        return 130


def _run(options: argparse.Namespace) -> int:
    began, last = time.monotonic(), 0.0

    def progress(done: int, total: int) -> None:
        nonlocal last
        now = time.monotonic()
        if now - last >= 1 or done == total:
            last = now
            print(f"{done} of {total} runs, {now - began:.0f} s", file=sys.stderr)

    made = run_experiment(
        options.experiment,
        options.out,
        address=options.address,
        task_seconds=options.task_seconds,
        only=options.only,
        progress=None if options.quiet else progress,
    )
    if not options.quiet:
        print(f"{made} runs finished in {time.monotonic() - began:.1f} s, in {options.out}", file=sys.stderr)
    return 0


def _simulate(options: argparse.Namespace) -> int:
    cluster = Cluster(nodes=options.nodes, task_overhead=options.task_overhead)
    print(f"{options.runs} runs of {options.run_seconds} s on {options.nodes} nodes")
    print("task seconds  seconds  efficiency  driver busy  tasks lost")
    for seconds in options.task_seconds:
        done = simulate(options.run_seconds, options.runs, seconds, cluster)
        print(f"{seconds:12} {done.seconds:8.0f} {done.efficiency:11.2f} {done.driver_load:12.2f} {done.lost:11}")
    return 0


def _speedup(options: argparse.Namespace) -> int:
    from .. import records

    puzzles: dict[str, list[dict[str, object]]] = {}
    for row in records(*options.records):
        puzzles.setdefault(f"{row['label']} {row['index']}", []).append(row)
    walks = (2, 4, 8, 16, 100, 1000)
    print("puzzle, solved, mean evaluations; factor (interval) for k =", ", ".join(map(str, walks)), "(* from the model)")
    for name, runs in puzzles.items():
        solved = [float(str(run["evaluations"])) for run in runs if run["status"] == "solved"]
        head = f"{name}: {len(solved)} of {len(runs)}"
        if len(solved) < len(runs) or len(solved) < 8:
            print(f"{head}; a curve needs at least eight runs, all solved")
            continue
        curve = [f"{it.factor:.1f}{'*' if it.is_model else ''} ({it.low:.1f}-{it.high:.1f})" for it in speedup(solved, walks)]
        print(f"{head}, {sum(solved) / len(solved):.3g}; {', '.join(curve)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
