"""Build the documentation: ``python -m docs``."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from browser import building as board
from docs.build import BuildError, build
from docs.links import external_links

_ROOT = Path(__file__).resolve().parents[1]


def main() -> int:
    """Build the site, check its links, and return the exit code."""
    parser = argparse.ArgumentParser(
        prog="python -m docs",
        description="Build the documentation and check its links. Warnings are errors; links to "
        "other sites are listed only. The board that readers try things on is built as by "
        "`python -m browser`, where npm and Node are there.",
    )
    parser.add_argument("--output", type=Path, default=_ROOT / "site", metavar="DIR")
    output = parser.parse_args().output
    try:
        build(output)
    except BuildError as error:
        print(f"error: {error}", file=sys.stderr)
        return 1
    if board.missing():
        print(f"The site is without the board, which needs {' and '.join(board.missing())}.")
    print("Links to other sites, which were not fetched:")
    for link in external_links(output):
        print(f"  {link}")
    print(f"The documentation is in {output / 'index.html'}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
