"""Many small checks in one test: collecting and reporting each would take longer than the check."""

from __future__ import annotations

from collections.abc import Callable, Iterable


def for_each(names: Iterable[str]) -> Callable[[Callable[[str], None]], Callable[[], None]]:
    """Make a test of a check: it tries all names, and reports all for which the check fails."""
    every = list(names)

    def test_of(check: Callable[[str], None]) -> Callable[[], None]:
        def test() -> None:
            failed = {name: problem for name in every if (problem := _problem(check, name))}
            assert not failed, "\n".join(f"{name}: {said}" for name, said in failed.items())

        test.__name__, test.__doc__ = check.__name__, check.__doc__
        return test

    return test_of


def _problem(check: Callable[[str], None], name: str) -> str:
    try:
        check(name)
    except AssertionError as problem:
        return str(problem) or "it fails"
    return ""
