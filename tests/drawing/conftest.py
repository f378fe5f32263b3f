"""A file with pictures in a real browser."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest


@pytest.fixture
def page(opened: Any, address: str) -> Iterator[Any]:
    """The page of a module's address, on a telephone; it asks for nothing else."""
    context = opened.new_context(viewport={"width": 360, "height": 740})
    page = context.new_page()
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.on("console", lambda message: faults.append(message.text))
    page.on("request", lambda request: faults.append(request.url) if _is_net(request) else None)
    page.goto(address)
    yield page
    context.close()
    assert faults == []


def _is_net(request: Any) -> bool:
    return not request.url.startswith("file:")
