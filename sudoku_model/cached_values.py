"""Properties that are worked out once, also in a process that was forked meanwhile."""

from __future__ import annotations

import functools
import sys
from typing import TYPE_CHECKING, Any

__all__ = ["cached_property"]

if TYPE_CHECKING or sys.version_info >= (3, 12):
    from functools import cached_property
else:

    class cached_property(functools.cached_property):  # noqa: N801 - the name it has there
        """As `functools.cached_property` has been since Python 3.12: without a lock.

        Before, one lock served all instances. A process that was forked while another thread
        worked out the property of any of them waited for that thread, which it does not have,
        for ever. Here two threads may both work it out, and get equal values.
        """

        def __get__(self, instance: Any, owner: type | None = None) -> Any:
            if instance is None:
                return self
            value = self.func(instance)
            instance.__dict__[self.attrname] = value
            return value
