"""Properties that are worked out once, also in a process that was forked in between."""

from __future__ import annotations

import functools
import sys
from typing import TYPE_CHECKING, Any

__all__ = ["cached_property"]

if TYPE_CHECKING or sys.version_info >= (3, 12):
    from functools import cached_property
else:

    class cached_property(functools.cached_property):  # noqa: N801 - the name it has there
        """`functools.cached_property` without a lock, as it is since Python 3.12.

        Before, one lock served all instances. If a process was forked while another thread held
        it, the new process waited for ever for a thread that it does not have. Without the lock
        two threads may both work out the property, and get equal values.
        """

        def __get__(self, instance: Any, owner: type | None = None) -> Any:
            if instance is None:
                return self
            value = self.func(instance)
            instance.__dict__[self.attrname] = value
            return value
