"""The colours of the live board: text can be read in both themes, on every shade."""

from __future__ import annotations

import re
from importlib import resources

import pytest

CSS = (resources.files("sudoku_model.notebook") / "static" / "board.css").read_text()


def colours(selector: str) -> dict[str, str]:
    block = re.search(re.escape(selector) + r" \{(.*?)\}", CSS, re.DOTALL)
    assert block is not None
    return dict(re.findall(r"--([a-z-]+): (#[0-9a-f]{6});", block[1]))


LIGHT = colours(".slb")
DARK = {**LIGHT, **colours('.slb[data-theme="dark"]')}


def contrast(first: str, second: str) -> float:
    """Return the contrast ratio as the Web Content Accessibility Guidelines define it."""

    def luminance(colour: str) -> float:
        parts = (int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5))
        linear = [p / 12.92 if p <= 0.03928 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    light, dark = sorted((luminance(first), luminance(second)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
@pytest.mark.parametrize(
    ("ink", "ground"),
    [
        *((ink, "paper") for ink in ("ink", "soft", "seen", "good", "bad", "warn")),
        *((ink, ground) for ink in ("ink", "soft", "seen") for ground in ("open", "conflict")),
        ("open-line", "open"),
        ("conflict-line", "conflict"),
        ("ink", "control"),
        ("paper", "focus"),
    ],
)
@pytest.mark.sample(every=8)
def test_text_can_be_read(theme: dict[str, str], ink: str, ground: str) -> None:
    assert contrast(theme[ink], theme[ground]) >= 4.5


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
@pytest.mark.parametrize(
    ("border", "ground"),
    [("focus", "paper"), ("focus", "open"), ("focus", "conflict"), ("line", "paper")],
)
def test_borders_can_be_seen(theme: dict[str, str], border: str, ground: str) -> None:
    assert contrast(theme[border], theme[ground]) >= 3
