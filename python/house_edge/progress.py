"""Progress of long work: a bar in a notebook or on a terminal, or a callable of the caller's."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from html import escape
from importlib import import_module
from typing import Any

from .errors import wrong_type

# Called with the work in words, how much of it is done, and how much there is.
Listener = Callable[[str, int, int], object]
Progress = None | bool | Listener

_QUIET_FOR = 1.0
_WIDTH = 30


@contextmanager
def listening(progress: Progress) -> Iterator[Listener | None]:
    """What to call with progress, for as long as the work takes."""
    if callable(progress):
        yield progress
        return
    if progress is not None and not isinstance(progress, bool):
        raise wrong_type("progress", progress, "None, True, False, or a callable of (work, done, all)")
    draw = None if progress is False else _notebook() or _terminal(bool(progress))
    if draw is None:
        yield None
        return
    bar = _Bar(draw)
    try:
        yield bar
    finally:
        bar.end()


class _Bar:
    """Draws what is under way, once it has taken a second."""

    def __init__(self, draw: Callable[[tuple[str, float] | None], None]) -> None:
        self._draw, self._since, self._is_drawn = draw, time.monotonic(), False

    def __call__(self, work: str, done: int, all: int) -> None:
        if self._is_drawn or time.monotonic() - self._since > _QUIET_FOR:
            self._is_drawn = True
            self._draw((work, min(done / all, 1.0) if all else 0.0))

    def end(self) -> None:
        if self._is_drawn:
            self._draw(None)


def _notebook() -> Callable[[tuple[str, float] | None], None] | None:
    """Draws in the output of the cell that runs, if this is a notebook's kernel."""
    shell: Any = getattr(sys.modules.get("IPython"), "get_ipython", lambda: None)()
    if getattr(shell, "kernel", None) is None:
        return None
    display = import_module("IPython.display").display
    shown: list[Any] = []

    def draw(state: tuple[str, float] | None) -> None:
        text = "" if state is None else f"{100 * state[1]:.0f} % {state[0]}"
        bar = "" if state is None else f"<progress value='{state[1]:.4f}'></progress> {escape(text)}"
        page = {"text/plain": text, "text/html": bar}
        if shown:
            shown[0].update(page, raw=True)
        else:
            shown.append(display(page, raw=True, display_id=True))

    return draw


def _terminal(is_wanted: bool) -> Callable[[tuple[str, float] | None], None] | None:
    """Draws on the last line of a terminal, or of any stderr if it is wanted."""
    stderr = sys.stderr
    if stderr is None or not (is_wanted or stderr.isatty()):
        return None

    def draw(state: tuple[str, float] | None) -> None:
        line = ""
        if state is not None:
            full = round(_WIDTH * state[1])
            line = f"{'█' * full}{'░' * (_WIDTH - full)} {100 * state[1]:3.0f} % {state[0]}"[:100]
        stderr.write(f"\r\x1b[K{line}")
        stderr.flush()

    return draw
