"""What the writers of text share."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator


class Written(ABC):
    """A model that can be written for another program."""

    @abstractmethod
    def lines(self) -> Iterator[str]:
        """Yield the lines of `text`, without their ends."""

    def text(self) -> str:
        """Return the model as text.

        Raises:
            UnsupportedError: if it would become too large.
        """
        return "".join(f"{line}\n" for line in self.lines())


def one_line(name: str) -> str:
    """Return a name for a comment, which must not go on in the next line."""
    return " ".join(name.split())
