"""Installs the wheel and the source distribution, each in its own virtual environment, and uses them."""

from __future__ import annotations

import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

HERE = Path(__file__).parents[1]
USE = """
import evodoku as ev
p = ev.Puzzle("8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..")
assert ev.solve(p).solved and ev.check(p).answer == "unique" and len(ev.presets()) > 30
assert "site-packages" in ev.__file__ and ev.load("36x36-52")[0].order == 36
"""


@pytest.mark.long
@pytest.mark.parametrize("what", [["--release"], ["--sdist"]], ids=["wheel", "sdist"])
def test_distribution_installs_and_works(what: list[str], tmp_path: Path) -> None:
    maturin = Path(sys.executable).with_name("maturin")
    made = tmp_path / "made"
    command = [str(maturin), "sdist" if "--sdist" in what else "build", "--out", str(made)]
    subprocess.run(command + ([] if "--sdist" in what else what), cwd=HERE, check=True)
    python = tmp_path / "venv/bin/python"
    subprocess.run([sys.executable, "-m", "venv", str(tmp_path / "venv")], check=True)
    file = next(made.iterdir())
    if file.suffix == ".whl":
        check_only_package_and_dist_info(zipfile.ZipFile(file).namelist())
    subprocess.run([str(python), "-m", "pip", "install", "--quiet", str(file)], check=True)
    subprocess.run([str(python), "-c", USE], check=True, cwd=tmp_path, env={"PATH": "/usr/bin:/bin"})
    for command in ([str(python), "-m", "evodoku"], [str(python.with_name("evodoku"))]):
        done = subprocess.run([*command, "solve", "-f", "line", "3..4..2...3..3.2"], capture_output=True, text=True, check=True)
        assert len(done.stdout.strip()) == 16


def check_only_package_and_dist_info(names: list[str]) -> None:
    """Licences were once also at the top level, which all installed packages share."""
    dist_info = next(name.split("/")[0] for name in names if name.endswith("/METADATA"))
    assert {name.split("/")[0] for name in names} == {"evodoku", dist_info}
    licences = {name for name in names if name.startswith(f"{dist_info}/licenses/")}
    assert licences == {f"{dist_info}/licenses/{name}" for name in ("LICENSE-APACHE", "LICENSE-MIT", "NOTICE.md")}
