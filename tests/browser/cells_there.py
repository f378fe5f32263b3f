"""What a test asks of the Pyodide that runs notebooks: this is imported there."""

from __future__ import annotations

from typing import Any

from browser.notebook.cells import Notebook


async def outputs(sources: list[str]) -> list[list[dict[str, Any]]]:
    """Run the cells of a notebook, and return for each what the page is told."""
    told: list[list[dict[str, Any]]] = [[] for _ in sources]

    def say(message: dict[str, Any]) -> None:
        if "cell" in message:  # the others are of widgets
            told[message.pop("cell") - 1].append(message)

    notebook = Notebook(say)
    for place, source in enumerate(sources):
        await notebook.run(place + 1, source)
    return told
