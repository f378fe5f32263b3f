"""What the page consists of besides this project: packages of npm and PyPI, each pinned.

They are fetched by the ordinary clients, `npm` and `pip`, so that these are configured as
everywhere on the machine. What was fetched is kept for the next time.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tarfile
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

PYTHON: Final = "3.14"
PLATFORM: Final = "pyemscripten_2026_0_wasm32"
"""The Python that is in `PYODIDE`, and the platform of its wheels."""


class DownloadError(Exception):
    """Something cannot be fetched, or is not what it should be."""


@dataclass(frozen=True)
class Pin:
    """One version of a package.

    Attributes:
        name: the package.
        version: its version.
        sha256: of the file.
        file: the name of the file.
    """

    name: str
    version: str
    sha256: str
    file: str


PYODIDE: Final = Pin(
    "pyodide",
    "314.0.7",
    "66b7949e5a0cba2250b586d7e368bf12fb482800748d182c4618254b685ffaa0",
    "pyodide-314.0.7.tgz",
)

WHEELS: Final = (
    Pin(
        "python-sat",
        "1.9.dev17",
        "8ecf5e9de74844365ff2bef39f2f30791a54895fe6fba5dfd92f1c327673477b",
        f"python_sat-1.9.dev17-cp314-cp314-{PLATFORM}.whl",
    ),
    Pin(
        "six",
        "1.17.0",
        "4721f391ed90541fddacab5acf947aa0d3dc7d27b2e1e8eda2be8970586c3274",
        "six-1.17.0-py2.py3-none-any.whl",
    ),
    Pin(
        "defusedxml",
        "0.7.1",
        "a352e7e428770286cc899e2542b6cdaedb2b4953ff269a210103ec58f6198a61",
        "defusedxml-0.7.1-py2.py3-none-any.whl",
    ),
    Pin(
        "click",
        "8.5.1",
        "8bb5376d2006950386f8c6427613334a2acadc5f559cb80e638d00b4df957e37",
        "click-8.5.1-py3-none-any.whl",
    ),
    Pin(
        "tqdm",
        "4.70.1",
        "c293e525e6fef9c20e8728fd4612df02a0aa31bb5fe91ecd93e123b1b7bffa73",
        "tqdm-4.70.1-py3-none-any.whl",
    ),
    Pin(
        "cloudpickle",
        "3.1.2",
        "9acb47f6afd73f60dc1df93bb801b472f05ff42fa6c84167d25cb206be1fbf4a",
        "cloudpickle-3.1.2-py3-none-any.whl",
    ),
)
"""All that the package depends on there, what these depend on included."""

NOTEBOOK_WHEELS: Final = (
    Pin(
        "traitlets",
        "5.16.1",
        "f775618166caa0396c8e337099240f2bd3e5e917d203b2e6fbe21a58d3cb1f6b",
        "traitlets-5.16.1-py3-none-any.whl",
    ),
)
"""What the live board needs besides, in a notebook there."""


def kept_folder() -> Path:
    """Return the folder in which downloads are kept."""
    caches = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(caches) / "sudoku-model-browser"


def wheels(pins: Sequence[Pin]) -> list[Path]:
    """Return the files of wheels; those that are not kept are fetched.

    Raises:
        DownloadError: if one cannot be fetched, or is not the one that is meant.
    """
    missing = [pin for pin in pins if not _is_kept(pin)]
    if missing:
        asked = [f"{pin.name}=={pin.version}" for pin in missing]
        options = ["--only-binary=:all:", "--no-deps", f"--python-version={PYTHON}"]
        with TemporaryDirectory() as folder:
            _run([*_pip(), "download", "-q", *options, f"--platform={PLATFORM}", *asked], folder)
            for pin in missing:
                _keep(pin, Path(folder))
    return [kept_folder() / pin.file for pin in pins]


def pyodide(folder: Path) -> Path:
    """Unpack Pyodide's core, and return its folder; it is fetched if it is not kept.

    Args:
        folder: where to unpack it.

    Raises:
        DownloadError: if it cannot be fetched, or is not the one that is meant.
    """
    if not _is_kept(PYODIDE):
        with TemporaryDirectory() as fetched:
            _run(["npm", "pack", "--silent", f"{PYODIDE.name}@{PYODIDE.version}"], fetched)
            _keep(PYODIDE, Path(fetched))
    with tarfile.open(kept_folder() / PYODIDE.file) as archive:
        archive.extractall(folder, filter="data")
    return folder / "package"


def own_wheel(root: Path, folder: Path) -> Path:
    """Build the wheel of this project.

    Raises:
        DownloadError: if it cannot be built; that needs a package as well.
    """
    _run([*_pip(), "wheel", "-q", "--no-deps", f"--wheel-dir={folder}", str(root)], str(folder))
    (wheel,) = folder.glob("sudoku_model-*.whl")
    return wheel


def _pip() -> list[str]:
    return [sys.executable, "-m", "pip", "--disable-pip-version-check"]


def _run(command: Sequence[str], folder: str) -> None:
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    if done.returncode:
        said = (done.stderr or done.stdout).strip().splitlines()[-5:]
        raise DownloadError("\n".join([f"{' '.join(command)} failed:", *said]))


def _is_kept(pin: Pin) -> bool:
    path = kept_folder() / pin.file
    return path.is_file() and _digest(path) == pin.sha256


def _keep(pin: Pin, folder: Path) -> None:
    fetched = folder / pin.file
    if not fetched.is_file():
        raise DownloadError(f"{pin.name} {pin.version}: found no {pin.file} in what was fetched")
    found = _digest(fetched)
    if found != pin.sha256:
        raise DownloadError(f"{pin.file}: found the SHA-256 {found}, expected {pin.sha256}")
    kept = kept_folder()
    kept.mkdir(parents=True, exist_ok=True)
    # In one step: another build may be reading.
    shutil.move(fetched, kept / f"{pin.file}.{os.getpid()}")
    (kept / f"{pin.file}.{os.getpid()}").replace(kept / pin.file)


def _digest(path: Path) -> str:
    return sha256(path.read_bytes()).hexdigest()
