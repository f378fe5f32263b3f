"""The part of anywidget that the live board uses: its state goes to the page, and messages come.

The page's side is `widgets.js`; both follow https://anywidget.dev/en/afm.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any, ClassVar, Final

import traitlets

from browser.notebook.shown import Say

VIEW: Final = "application/vnd.jupyter.widget-view+json"

_numbers: Final = count(1)


class AnyWidget(traitlets.HasTraits):
    """A widget whose front end is a module of its own.

    Traits that are tagged ``sync`` are its state on the page.
    """

    _esm: ClassVar[Path | str] = ""
    _css: ClassVar[Path | str] = ""

    say: ClassVar[Say]
    """Tells the page; the notebook sets it."""

    shown: ClassVar[dict[int, AnyWidget]] = {}
    """Those that are on the page."""

    def __init__(self, **traits: Any) -> None:
        self._number = next(_numbers)
        self._hearers: list[Callable[[Any, Any, list[bytes]], None]] = []
        self._changed: set[str] | None = None
        super().__init__(**traits)
        self.observe(self._trait_changed, self._synced())

    def on_msg(self, hear: Callable[[Any, Any, list[bytes]], None]) -> None:
        """Call a function with each message of the page."""
        self._hearers.append(hear)

    def send(self, content: Any, _buffers: object = None) -> None:
        """Send the page a message."""
        self._tell(content=content)

    @contextmanager
    def hold_sync(self) -> Iterator[None]:
        """Tell the page of several changes at once."""
        if self._changed is not None:
            yield
            return
        self._changed = set()
        try:
            yield
        finally:
            names, self._changed = self._changed, None
            self._tell(state={name: getattr(self, name) for name in sorted(names)})

    def close(self) -> None:
        """Take it off the page."""
        self._tell(closed=True)
        self.shown.pop(self._number, None)

    def _repr_mimebundle_(self, **_options: Any) -> tuple[dict[str, Any], dict[str, Any]] | None:
        self.shown[self._number] = self
        view = {
            "model_id": self._number,
            "state": {name: getattr(self, name) for name in self._synced()},
            "esm": _content(self._esm),
            "css": _content(self._css),
        }
        return {"text/plain": repr(self), VIEW: view}, {}

    def _synced(self) -> list[str]:
        return list(self.trait_names(sync=True))

    def _trait_changed(self, change: Any) -> None:
        if self._changed is None:
            self._tell(state={change.name: change.new})
        else:
            self._changed.add(change.name)

    def _tell(self, **said: Any) -> None:
        if self._number in self.shown:
            AnyWidget.say({"widget": self._number, **said})


def heard(message: dict[str, Any]) -> None:
    """Take what the page says to a widget: a change of its state, or a message."""
    widget = AnyWidget.shown.get(message["widget"])
    if widget is None:
        return
    for name, value in message.get("state", {}).items():
        if name in widget._synced():
            setattr(widget, name, value)
    if "content" in message:
        for hear in widget._hearers:
            hear(widget, message["content"], [])


def _content(source: Path | str) -> str:
    return source.read_text(encoding="utf-8") if isinstance(source, Path) else source
