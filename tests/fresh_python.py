"""What a Python sees that has loaded nothing yet."""

from __future__ import annotations

import subprocess
import sys


def printed_by(code: str) -> str:
    """Return what a program prints that a fresh Python runs to its end."""
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return run.stdout.strip()
