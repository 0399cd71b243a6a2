"""The command that the package brings."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from typing import Any

from conftest import EASY


def test_module_runs_the_command(command: Callable[..., Any]) -> None:
    for words in (["solve", "-f", "line", EASY], ["presets"], ["check", EASY]):
        done = subprocess.run([sys.executable, "-m", "evodoku", *words], capture_output=True, text=True, check=False)
        assert done.returncode == 0 and done.stdout == command(*words)
    wrong = subprocess.run([sys.executable, "-m", "evodoku", "sovle"], capture_output=True, text=True, check=False)
    assert wrong.returncode == 2 and "solve" in wrong.stderr
    none = subprocess.run([sys.executable, "-m", "evodoku", "solve", "123412341234123."], capture_output=True, check=False)
    assert none.returncode in (2, 3)
