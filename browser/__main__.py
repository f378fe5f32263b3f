"""Make the page as a folder of files: ``python -m browser``."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from browser.building import BuildError, build


def main() -> int:
    """Make the folder, and return the exit code."""
    parser = argparse.ArgumentParser(
        prog="python -m browser",
        description="Make the page as a folder of files that any web server serves: the board, "
        "Python and the package. What it consists of is fetched by npm and pip, and kept.",
    )
    parser.add_argument("--output", type=Path, required=True, metavar="DIR")
    output = parser.parse_args().output
    try:
        build(output)
    except BuildError as error:
        print(f"error: {error}", file=sys.stderr)
        return 1
    print(
        f"The page is in {output / 'index.html'}; serve the folder, for example by\n"
        f"  python -m http.server --directory {output}"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
