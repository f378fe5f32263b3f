"""Values put on the screen from the middle of a cell: drawn in a notebook, printed elsewhere."""

from __future__ import annotations

import sys


def put(value: object) -> None:
    """Show a value as a notebook shows the last line of a cell; elsewhere print it.

    Args:
        value: what has a picture of itself, or at least words.

    Example:
        >>> put("a board")
        a board
    """
    # A notebook has imported IPython already; nothing else needs it.
    if "IPython" in sys.modules:
        from IPython import get_ipython
        from IPython.display import display

        if get_ipython() is not None:
            display(value)
            return
    print(value)
