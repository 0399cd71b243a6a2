"""A live view of searches in a notebook."""

from __future__ import annotations

import functools
import threading
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np

from . import _evodoku as native
from ._draw import _clashing
from ._evodoku import Puzzle
from ._solve import Preset, Search, Source, search
from ._tables import Table

FRAME_SECONDS = 0.08
"""How long searches advance between two frames."""
MOST_POINTS = 400
"""A curve has no more points than that; every second one goes when there are more."""
LARGEST = 81
"""Larger grids cannot be read in a notebook."""


class Watched:
    """Searches side by side, advanced frame by frame; what the widget shows, without a notebook."""

    def __init__(self, puzzle: Puzzle, presets: list[Preset], seed: int, keywords: Mapping[str, Any]) -> None:
        if puzzle.order > LARGEST:
            raise ValueError(f"grids of order {puzzle.order} cannot be read in a notebook; the largest is {LARGEST}")
        self.puzzle, self.presets, self.seed, self.keywords = puzzle, presets, seed, keywords
        self.regions = puzzle.regions
        self.start()

    def start(self) -> None:
        """Begins again from the same seed."""
        self.searches: list[Search] = [search(self.puzzle, preset, seed=self.seed, **self.keywords) for preset in self.presets]
        self.curves: list[list[tuple[int, int]]] = [[] for _ in self.presets]
        self.grids = [self.puzzle.givens.ravel() for _ in self.presets]
        self.words = ["ready" for _ in self.presets]
        for number in range(len(self.presets)):
            self.advance(number, epochs=1)

    @property
    def is_over(self) -> bool:
        """Whether all searches have ended."""
        return all(it.is_over for it in self.searches)

    def step(self, **by: Any) -> None:
        """Advances every search."""
        for number, it in enumerate(self.searches):
            if not it.is_over:
                self.advance(number, **by)

    def advance(self, number: int, **by: Any) -> None:
        now = self.searches[number].step(**by)
        if now is not None:
            individuals = now.population
            # What moves about: the present candidate of an annealer, the best of a population.
            self.grids[number] = individuals[0] if len(individuals) else now.best_grid.ravel()
            curve = self.curves[number]
            if now.best_cost is not None:
                curve.append((now.evaluations, now.best_cost))
            if len(curve) > MOST_POINTS:
                del curve[1:-1:2]
            cost = f"best cost {now.best_cost}, {now.evaluations:,} evaluations"
            more = [f"temperature {now.temperature:.3g}"] if now.temperature is not None else []
            more += [f"{now.restarts} restarts"] if now.restarts else []
            self.words[number] = ", ".join([cost, *more])
        if self.searches[number].is_over:
            result = self.searches[number].result
            self.grids[number] = result.best_grid.ravel()
            if result.cost is not None:
                self.curves[number].append((result.evaluations, result.cost))
            self.words[number] = f"{result.status}, {result.evaluations:,} evaluations, {result.cpu_seconds:.2f} s of processor time"

    def frames(self) -> list[dict[str, Any]]:
        """What is shown of each search: grid, cells that clash, curve, a line of words."""
        order = self.puzzle.order
        frames = []
        for grid, curve, words in zip(self.grids, self.curves, self.words, strict=True):
            clashing = _clashing(np.asarray(grid).reshape(order, order), self.regions)
            cells = sorted(row * order + column for row, column in clashing)
            frames.append({"grid": [int(value) for value in grid], "clashing": cells, "curve": list(curve), "words": words})
        return frames

    def set(self, number: int, name: str, value: float) -> None:
        """Changes a live parameter of a search."""
        kinds = {row["name"]: row["kind"] for row in Table.of_rows(native.parameters(self.presets[number], {}))}
        self.searches[number].set(**{name: round(value) if kinds.get(name) == "integer" else value})

    def live(self) -> list[list[dict[str, Any]]]:
        """The numbers of each preset that can be changed while it runs."""
        wanted = ("name", "low", "high", "value")
        rows = [native.parameters(preset, {}) for preset in self.presets]
        return [
            [{key: row[key] for key in wanted} for row in of if row["live"] and row["effect"] and row["kind"] in ("integer", "real") and row["value"]][:6]
            for of in rows
        ]

    def shape(self) -> dict[str, Any]:
        """The grid without values: its order, its givens, and the lines between boxes or pieces."""
        order = self.puzzle.order
        box = np.zeros((order, order), dtype=int)
        full = [region for region in self.regions if len(region) == order]
        lines = [region for region in full if len({row for row, _ in region}) > 1 and len({column for _, column in region}) > 1]
        boxes = lines if self.puzzle.pieces is None else []
        for number, region in enumerate(boxes[:order], 1):
            for cell in region:
                box[cell] = number
        if self.puzzle.pieces is not None:
            box = self.puzzle.pieces.astype(int)
        thick = [[column + 1, row, column + 1, row + 1] for row in range(order) for column in range(order - 1) if box[row, column] != box[row, column + 1]]
        thick += [[column, row + 1, column + 1, row + 1] for row in range(order - 1) for column in range(order) if box[row, column] != box[row + 1, column]]
        return {"order": order, "givens": [int(value) for value in self.puzzle.givens.ravel()], "thick": thick}


def watch(
    puzzle: Source, preset: Preset = "annealing", *, against: Preset | None = None, seed: int = 1, running: bool = True, **keywords: Any
) -> Any:
    """Shows a search, or two side by side from the same seed, as a widget: grids with clashes, curves, pause, step, live parameters.

    It needs a notebook with anywidget (``pip install 'evodoku[widget]'``). Further keywords are those of `solve`; ``running=False``
    begins with a pause. ``widget.watched`` has the searches, and ``widget.close()`` ends them.
    """
    puzzle = puzzle if isinstance(puzzle, Puzzle) else Puzzle(puzzle)
    presets = [preset] if against is None else [preset, against]
    return _kind()(Watched(puzzle, presets, seed, keywords), running)


@functools.cache
def _kind() -> Any:
    """The widget, made when it is first wanted: it needs a library that others do without."""
    try:
        import anywidget
        import traitlets
    except ImportError:
        raise ImportError("a live view needs anywidget: pip install 'evodoku[widget]'") from None
    here = Path(__file__).parent

    class Widget(anywidget.AnyWidget):
        _esm = (here / "_widget.js").read_text()
        _css = (here / "_widget.css").read_text()
        shape: Any = traitlets.Dict().tag(sync=True)
        names: Any = traitlets.List().tag(sync=True)
        live: Any = traitlets.List().tag(sync=True)
        frames: Any = traitlets.List().tag(sync=True)
        is_running = traitlets.Bool().tag(sync=True)

        def __init__(self, watched: Watched, running: bool) -> None:
            self.watched, self.lock, self.wake = watched, threading.Lock(), threading.Event()
            names = [it if isinstance(it, str) else "own preset" for it in watched.presets]
            super().__init__(shape=watched.shape(), names=names, live=watched.live(), frames=watched.frames(), is_running=running)
            self.is_closed = False
            self.on_msg(lambda _, message, buffers: self.hear(message))
            threading.Thread(target=self.go_on, daemon=True).start()

        def go_on(self) -> None:
            while not self.is_closed:
                if not self.is_running or self.watched.is_over:
                    self.wake.wait()
                    self.wake.clear()
                    continue
                with self.lock:
                    self.watched.step(seconds=FRAME_SECONDS / len(self.watched.searches))
                    self.frames = self.watched.frames()
                    if self.watched.is_over:
                        self.is_running = False

        def hear(self, message: dict[str, Any]) -> None:
            with self.lock:
                match message.get("act"):
                    case "pause":
                        self.is_running = False
                    case "resume":
                        self.is_running = not self.watched.is_over
                    case "step":
                        self.is_running = False
                        self.watched.step(epochs=1)
                    case "restart":
                        self.watched.start()
                        self.is_running = True
                    case "set":
                        self.watched.set(int(message["lane"]), str(message["name"]), float(message["value"]))
                self.frames = self.watched.frames()
            self.wake.set()

        def close(self) -> None:
            self.is_closed = True
            self.wake.set()
            super().close()

    return Widget
