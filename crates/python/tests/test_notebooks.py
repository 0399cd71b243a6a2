"""Runs the notebooks from top to bottom."""

from __future__ import annotations

from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient

NOTEBOOKS = sorted((Path(__file__).parents[1] / "notebooks").glob("*.ipynb"))


def test_six_notebooks_have_outputs_and_exercises() -> None:
    assert len(NOTEBOOKS) == 6
    for path in NOTEBOOKS:
        cells = nbformat.read(path, as_version=4).cells  # type: ignore[no-untyped-call]
        assert any("Exercise" in cell.source for cell in cells) and any(cell.get("outputs") for cell in cells), path
        # Outputs name no folders of the machine that made them.
        assert not any(place in path.read_text() for place in ("/home/", "/tmp/", "/root/", "/work/", "Traceback")), path


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_notebook_runs(path: Path) -> None:
    notebook = nbformat.read(path, as_version=4)  # type: ignore[no-untyped-call]
    NotebookClient(notebook, timeout=300, kernel_name="python3", resources={"metadata": {"path": path.parent}}).execute()
