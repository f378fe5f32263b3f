"""What the file of kinds says: the sorts of meanings, and what may be said of each constraint."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from sudoku_model.languages.names import constraint_names


@cache
def kinds() -> Mapping[str, Any]:
    """Return the content of the file."""
    text = (Path(__file__).parent / "kinds.json").read_text(encoding="utf-8")
    content: Mapping[str, Any] = json.loads(text)
    return content


@cache
def always() -> frozenset[str]:
    """Return the meanings that carry no rule: digits, cells, rules themselves."""
    return frozenset(kinds()["always"].split())


@cache
def polar() -> frozenset[str]:
    """Return the meanings that change with a negation."""
    return frozenset(kinds()["polar"].split())


@cache
def relations() -> frozenset[str]:
    """Return the meanings that make a rule what it is: sums, orders, what is equal, and names."""
    names = (str(named) for named in constraint_names())
    return frozenset((*properties(), *kinds()["things"].split(), *names))


@cache
def properties() -> frozenset[str]:
    """Return the meanings that say something of digits by themselves: "they are equal"."""
    return frozenset((*kinds()["properties"].split(), "held", "held-alone", "house-number"))


@cache
def of_digits_alone() -> frozenset[str]:
    """Return the properties that neither count nor make an exception."""
    return frozenset(kinds()["digit-properties"].split())
