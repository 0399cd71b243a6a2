"""Shared fixtures: puzzles, and the command line to compare with."""

from __future__ import annotations

import json
import os
import signal
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

import evodoku as ev

# No test may depend on a quiet machine, and failures must be reproducible.
settings.register_profile("ours", deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
settings.load_profile("ours")
# A shell that runs the tests in the background ignores SIGINT, and child processes inherit that.
signal.signal(signal.SIGINT, signal.default_int_handler)

ROOT = Path(__file__).parents[3]
HARD = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


@pytest.fixture
def hard() -> ev.Puzzle:
    """Logic leaves most of it open."""
    return ev.Puzzle(HARD)


@pytest.fixture
def easy() -> ev.Puzzle:
    """Singles solve it."""
    return ev.Puzzle(EASY)


@pytest.fixture(scope="session")
def endless() -> ev.Puzzle:
    """A puzzle too hard to be solved in a test: 81×81 with half of the cells given."""
    return ev.generate("81x81", share=0.5, unique=False, seed=1, grid="root")


@pytest.fixture(scope="session")
def command() -> Callable[..., Any]:
    """Runs the `evodoku` command and returns its output, parsed if the format is JSON."""
    program = os.environ.get("EVODOKU", str(ROOT / "target/debug/evodoku"))
    if not Path(program).is_file():
        pytest.skip(f"{program} is not built")

    def run(*arguments: str, text: str = "") -> Any:
        done = subprocess.run([program, *arguments], input=text, capture_output=True, text=True, cwd=ROOT)
        assert done.returncode in (0, 1), done.stderr
        return json.loads(done.stdout) if "json" in arguments else done.stdout

    return run
