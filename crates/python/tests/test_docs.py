"""Runs the examples in the docstrings of native classes and in docs/python.md."""

from __future__ import annotations

import doctest
from pathlib import Path
from typing import Any

import pytest

import evodoku as ev
from evodoku import _evodoku

FLAGS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE


@pytest.mark.parametrize("name", ["Puzzle", "Landscape"])
def test_native_docstring_examples_run(name: str) -> None:
    # The finder skips methods that are not written in Python, so pass each of them.
    kind = getattr(_evodoku, name)
    texts = [kind.__doc__, *(getattr(kind, member).__doc__ for member in dir(kind) if not member.startswith("_"))]
    run(name, "\n\n".join(text for text in texts if text))


def test_documentation_examples_run() -> None:
    page = Path(__file__).parents[3] / "docs/python.md"
    text = page.read_text()
    examples = [block.split("```")[0] for block in text.split("```pycon\n")[1:]]
    assert len(examples) >= 5
    run("python.md", "\n".join(examples))


def run(name: str, text: str) -> None:
    names: dict[str, Any] = {"ev": ev}
    test = doctest.DocTestParser().get_doctest(text, names, name, None, 0)
    assert test.examples
    assert doctest.DocTestRunner(optionflags=FLAGS).run(test).failed == 0
