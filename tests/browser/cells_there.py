"""What a test asks of the Pyodide that runs notebooks: this is imported there."""

from __future__ import annotations

from time import monotonic
from typing import Any

from browser.notebook.cells import Notebook


async def outputs(sources: list[str], seconds: float = float("inf")) -> list[list[dict[str, Any]]]:
    """Run the cells of a notebook for so long, and return for each what the page is told."""
    end = monotonic() + seconds
    told: list[list[dict[str, Any]]] = [[] for _ in sources]

    def say(message: dict[str, Any]) -> None:
        if "cell" in message:  # the others are of widgets
            told[message.pop("cell") - 1].append(message)

    notebook = Notebook(say)
    for place, source in enumerate(sources):
        if monotonic() > end:
            return told[:place]
        await notebook.run(place + 1, source)
    return told
