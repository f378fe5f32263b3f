"""Running single tests in this process, the same way each time."""

from __future__ import annotations

import gc
from collections.abc import Iterable
from functools import _lru_cache_wrapper

import pytest
from _pytest.runner import runtestprotocol

ARGUMENTS = ("-n0", "-q", "-s", "-p", "no:cacheprovider", "-m", "not slow or rest")
"""Of pytest: one process, nothing kept, nothing captured but what tests capture, and all cases."""


class Quiet:
    """A pytest plugin: Hypothesis tries the same examples each time, and shrinks none."""

    @pytest.hookimpl(tryfirst=True)
    def pytest_collection(self) -> None:
        """Set the profile before the tests are imported, which read it."""
        from hypothesis import Phase, settings

        settings.register_profile(
            "mutants",
            derandomize=True,
            database=None,
            phases=(Phase.explicit, Phase.generate),
        )
        settings.load_profile("mutants")


def is_passed(item: pytest.Item) -> bool:
    """Run one test and say whether it passed; a skipped one did not."""
    reports = runtestprotocol(item, log=False, nextitem=None)
    return all(report.passed for report in reports)


def caches(modules: Iterable[str]) -> list[_lru_cache_wrapper[object]]:
    """Return the caches of functions in the packages of some modules.

    Emptied before a test, they do not hide what the test runs.
    """
    packages = {module.partition(".")[0] for module in modules}
    return [
        found
        for found in gc.get_objects()
        if isinstance(found, _lru_cache_wrapper) and found.__module__.partition(".")[0] in packages
    ]
