"""The files of the page: its texts, its examples, its colours."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import sudoku_model as sm
from docs.examples_of_page import FILE, written

PACKAGE = Path(sm.__file__).parent
STATIC = PACKAGE / "page" / "static"
TEXTS = json.loads((STATIC / "texts" / "en.json").read_text("utf-8"))
WIDGET = PACKAGE / "notebook" / "static"
HOSTS = PACKAGE.parent / "browser" / "static" / "hosts"
CODE = "\n".join(
    file.read_text("utf-8")
    for folder in (STATIC, WIDGET, HOSTS)
    for file in sorted(folder.rglob("*.js"))
)


def test_each_text_that_is_asked_for_is_there() -> None:
    asked = set(re.findall(r'\btext\(\s*"([a-z.-]+)"', CODE))
    assert len(asked) > 50
    assert asked <= TEXTS.keys()


def test_each_text_is_asked_for() -> None:
    families = {match.split("${")[0] for match in re.findall(r"`([a-z]+\.\$\{[^`]*)`", CODE)}
    for key in TEXTS:
        own = key.removesuffix(".one")
        is_built = any(own.startswith(family) for family in families)
        assert is_built or f'"{own}"' in CODE, key


def test_other_languages_have_the_same_texts() -> None:
    gaps = re.compile(r"\{\w+\}")
    for file in (STATIC / "texts").glob("*.json"):
        other = json.loads(file.read_text("utf-8"))
        assert other.keys() == TEXTS.keys()
        for key, words in other.items():
            assert set(gaps.findall(words)) == set(gaps.findall(TEXTS[key]))


def test_the_examples_are_drawn_as_they_would_be_now() -> None:
    assert FILE.read_text("utf-8") == written(), "python -m docs.examples_of_page"


def test_the_examples_are_what_they_are_called() -> None:
    examples = {
        example["name"]: sm.read(json.dumps(example["puzzle"]))
        for example in json.loads(FILE.read_text("utf-8"))
    }
    assert next(iter(examples)) == "empty"
    assert examples.pop("empty") == sm.Puzzle.empty(9)
    for name, puzzle in examples.items():
        assert f"example.{name}" in TEXTS
        assert sm.check(puzzle).is_unique == (name != "open")
        assert puzzle.unstated == ()


def _colours(theme: int) -> dict[str, str]:
    css = (STATIC / "page.css").read_text("utf-8")
    named = re.findall(r"--([a-z0-9-]+): (?:light-dark\((#[0-9a-f]{6}), )?(#[0-9a-f]{6})\)?;", css)
    return {name: (light or dark, dark)[theme] for name, light, dark in named}


def _contrast(first: str, second: str) -> float:
    """Return the contrast ratio as the Web Content Accessibility Guidelines define it."""

    def luminance(colour: str) -> float:
        parts = (int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5))
        linear = [p / 12.92 if p <= 0.03928 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    light, dark = sorted((luminance(first), luminance(second)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("theme", [0, 1], ids=["light", "dark"])
def test_text_can_be_read(theme: int) -> None:
    colours = _colours(theme)
    inks = ("ink", "soft", "good", "bad", "warn", "entered", "ghost")
    softs = ("bad-soft", "warn-soft", "look-soft", "placed-soft")
    pairs = [(ink, "paper") for ink in inks] + [(ink, "back") for ink in ("ink", "soft", "bad")]
    pairs += [(ink, soft) for ink in ("ink", "entered", "ghost") for soft in softs]
    pairs += [(f"colour-{number}", "ink") for number in range(1, 10)]
    pairs += [("on-accent", "accent"), ("warn", "warn-soft"), ("bad", "bad-soft")]
    for first, second in pairs:
        assert _contrast(colours[first], colours[second]) >= 4.5, (first, second)
    for first, second in (("line", "paper"), ("accent", "paper"), ("accent", "back")):
        assert _contrast(colours[first], colours[second]) >= 3, (first, second)
