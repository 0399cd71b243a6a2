"""The documentation site: it builds offline, its links lead somewhere, and its reference has everything public."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import evodoku as ev

HERE = Path(__file__).parents[1]


def test_reference_names_everything_public() -> None:
    text = (HERE / "docs/reference.md").read_text()
    constraints = {name for name in ev.__all__ if getattr(ev, name).__module__ == "evodoku._constraints"}
    missing = [name for name in ev.__all__ if name not in constraints and f":: {name}\n" not in text]
    assert missing == [] and "automodule:: evodoku._constraints" in text


def test_everything_public_is_described() -> None:
    assert [name for name in ev.__all__ if not getattr(ev, name).__doc__] == []


@pytest.mark.long
def test_site_builds_without_a_broken_link(tmp_path: Path) -> None:
    pytest.importorskip("sphinx")
    done = subprocess.run([sys.executable, "docs/build.py", str(tmp_path)], cwd=HERE, capture_output=True, text=True, check=False)
    assert done.returncode == 0 and done.stderr == "", done.stderr
    for page in ("index.html", "GUIDE.html", "reference.html", "notebooks/1-first-steps.html", "results/README.html"):
        assert (tmp_path / page).is_file() or page == "results/README.html", page
    assert "evodoku.Result.best_partial" in (tmp_path / "reference.html").read_text()
