"""Any input raises at most ValueError, TypeError or OSError: nothing panics."""

from __future__ import annotations

from typing import Any

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra import numpy as arrays

import evodoku as ev

Refused = (ValueError, TypeError, OSError, OverflowError)

texts = st.one_of(
    st.text(max_size=300),
    st.text("0123456789.ABCDEFG \n|-+#;,{}[]=\"'", max_size=900),
    st.binary(max_size=200),
)
anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=9) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=60,
)
names = st.sampled_from([row["name"] for preset in ev.presets() for row in ev.parameters(preset["name"])])


@settings(max_examples=300)
@given(texts | anything, st.none() | st.sampled_from(["9x9", "4x4+diagonals", "0x0", "225x225", "6x6:2x3"]) | st.text(max_size=9))
def test_any_source_is_read_or_refused(source: Any, shape: str | None) -> None:
    try:
        p = ev.Puzzle(source, shape=shape)
    except Refused:
        return
    assert ev.Puzzle(p.text("toml")) == p and p.givens.shape == (p.order, p.order)


@settings(max_examples=200)
@given(arrays.arrays(st.sampled_from([np.uint8, np.int64, np.float64, object]), arrays.array_shapes(max_dims=3, max_side=9)))
def test_any_array_is_read_or_refused(array: Any) -> None:
    for read in (ev.Puzzle, ev.check, lambda it: ev.solve_many(it, "annealing", max_evaluations=10, threads=1)):
        try:
            read(array)
        except Refused:
            pass


@settings(max_examples=200)
@given(st.sampled_from(ev.presets()["name"].tolist()) | st.text(max_size=9), names, anything, anything, anything)
def test_any_parameter_is_accepted_or_refused(preset: str, name: str, value: Any, seed: Any, limit: Any) -> None:
    try:
        search = ev.search("3..4..2...3..3.2", preset, seed=seed, time_limit=limit, **{name: value})
    except Refused:
        return
    # Limit the memory: a population may be declared larger than any machine.
    assert not search.is_over


@settings(max_examples=200)
@given(texts, st.text(max_size=30))
def test_any_experiment_is_read_or_refused(text: Any, tail: str) -> None:
    for written in (text, 'name = "x"\nruns = 1\npresets = "annealing"\npuzzles = [{ text = "' + tail + '" }]\n'):
        try:
            ev.Experiment(written)
        except Refused:
            pass


@settings(max_examples=100)
@given(anything, anything, anything, anything)
def test_any_generate_request_is_met_or_refused(shape: Any, share: Any, level: Any, seed: Any) -> None:
    try:
        ev.generate(shape, share=share, level=level, seed=seed, time_limit=0.01)
    except Refused:
        pass
