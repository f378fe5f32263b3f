"""A page that is open, with the command ``board`` behind it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests.page.pages import BoardCommand, OpenPage, open_page


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    """Where the page is."""
    command = BoardCommand()
    yield command.address
    assert command.end() == 0


@pytest.fixture
def page(opened: Any, address: str) -> Iterator[OpenPage]:
    """The page, which must have no faults and ask its own server only."""
    with open_page(opened, address) as found:
        yield found
        assert found.faults == []
        assert {url.split("/")[2] for url in found.asked if url.startswith("http")} == {
            address.split("/")[2]
        }
