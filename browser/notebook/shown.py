"""What a cell shows: the part of IPython that notebooks use, and the text that is printed."""

from __future__ import annotations

import io
import sys
from collections.abc import Callable, Mapping
from importlib.util import find_spec
from types import ModuleType
from typing import Any, Final

Message = dict[str, Any]
"""What the page is told, as JSON holds it."""

Say = Callable[[Message], None]

MOST_TEXT: Final = 1_000_000
"""So many characters of a cell reach the page: a loop that prints for ever must not fill it."""

_METHODS: Final = {
    "text/html": "_repr_html_",
    "image/svg+xml": "_repr_svg_",
    "text/markdown": "_repr_markdown_",
}


def bundle_of(value: Any) -> dict[str, Any]:
    """Return what a value shows itself as, by media type."""
    bundle: dict[str, Any] = {"text/plain": repr(value)}
    if isinstance(value, type):
        return bundle
    for kind, name in _METHODS.items():
        if (method := getattr(value, name, None)) and (content := method()) is not None:
            bundle[kind] = content
    if method := getattr(value, "_repr_mimebundle_", None):
        # Data, or data and metadata.
        shown = method()
        bundle.update((shown[0] if isinstance(shown, tuple) else shown) or {})
    return bundle


class Shown:
    """The outputs of the cells, on their way to the page.

    Args:
        say: tells the page.

    Attributes:
        cell: the cell that is running, or ran last.
    """

    def __init__(self, say: Say) -> None:
        self._say = say
        self._left = 0
        self.cell = 0

    def begin(self, cell: int) -> None:
        """From now on outputs are those of this cell."""
        self.cell, self._left = cell, MOST_TEXT

    def say(self, **said: Any) -> None:
        """Tell the page something about the cell."""
        self._say({"cell": self.cell, **said})

    def display(self, *values: Any, raw: bool = False, **_options: Any) -> None:
        """Show values, as IPython's function does; with `raw` they are bundles by media type."""
        for value in values:
            self.flush()
            self.say(data=dict(value) if raw and isinstance(value, Mapping) else bundle_of(value))

    def write(self, stream: str, text: str) -> None:
        """Show text that was printed, up to a limit."""
        if self._left <= 0:
            return
        self._left -= len(text)
        more = "\n… the rest is left out\n" if self._left <= 0 else ""
        self.say(stream=stream, text=text[: self._left or None] + more)

    def flush(self) -> None:
        """Show what was printed and waits for the end of its line."""
        sys.stdout.flush()
        sys.stderr.flush()

    def install(self) -> None:
        """Take the place of the streams, and of IPython and anywidget where they are missing."""
        sys.stdout = _Printed(self, "stdout")
        sys.stderr = _Printed(self, "stderr")
        if _is_missing("IPython"):
            ipython, display = _StandIn("IPython"), _StandIn("IPython.display")
            display.__dict__.update(display=self.display, HTML=HTML, SVG=SVG)
            ipython.__dict__.update(display=display, get_ipython=lambda: self)
            sys.modules.update({"IPython": ipython, "IPython.display": display})
        if _is_missing("anywidget"):
            anywidget = _StandIn("anywidget")
            anywidget.__dict__["__getattr__"] = self._widget
            sys.modules["anywidget"] = anywidget

    def _widget(self, name: str) -> Any:
        """Return the class of widgets, which takes long to load, when it is asked for."""
        if name != "AnyWidget":
            raise AttributeError(name)
        from browser.notebook.widgets import AnyWidget

        AnyWidget.say = self._say
        return AnyWidget


class _StandIn(ModuleType):
    """A module in place of one that is not installed."""


def _is_missing(name: str) -> bool:
    return isinstance(sys.modules.get(name), _StandIn) or find_spec(name) is None


class HTML:
    """Text that is shown as HTML."""

    def __init__(self, data: str) -> None:
        self.data = data

    def _repr_html_(self) -> str:
        return self.data


class SVG:
    """A picture that is shown."""

    def __init__(self, data: str) -> None:
        self.data = data

    def _repr_svg_(self) -> str:
        return self.data


class _Printed(io.TextIOBase):
    """A stream that hands on whole lines, so that the page hears of a table in few pieces."""

    def __init__(self, shown: Shown, name: str) -> None:
        self._shown = shown
        self._name = name
        self._waiting: list[str] = []

    def writable(self) -> bool:
        return True

    def write(self, text: str) -> int:
        self._waiting.append(text)
        if "\n" in text:
            self.flush()
        return len(text)

    def flush(self) -> None:
        text, self._waiting = "".join(self._waiting), []
        if text:
            self._shown.write(self._name, text)
