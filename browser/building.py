"""The folder of the page: the front end, Pyodide, and two archives with all of Python."""

from __future__ import annotations

import json
import shutil
import subprocess
from email.parser import Parser
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from zipfile import ZipFile

from browser.downloads import (
    NOTEBOOK_WHEELS,
    PYODIDE,
    WHEELS,
    DownloadError,
    own_wheel,
    pyodide,
    wheels,
)

_ROOT = Path(__file__).resolve().parents[1]
_HERE = _ROOT / "browser"
_FRONT_END = _ROOT / "sudoku_model" / "page" / "static"
_CORE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
_SEPARATE = ("offline.js", "files.js")
"""What a browser fetches for its service worker is never taken from what that keeps."""

_DIGITS = 16


class BuildError(Exception):
    """The folder cannot be made."""


def missing() -> list[str]:
    """Return what the page cannot be built without and is not here."""
    programs = [program for program in ("node", "npm") if shutil.which(program) is None]
    has_pip = find_spec("pip") is not None
    return programs if has_pip else [*programs, "pip (pip install 'sudoku-model[site]')"]


def build(output: Path) -> None:
    """Write the page into a folder, which is replaced if it holds a page already.

    Raises:
        BuildError: if the folder holds something else, or something that is needed is missing.
    """
    if missing():
        raise BuildError(f"this needs {' and '.join(missing())}")
    _check_replaceable(output)
    with TemporaryDirectory(prefix="sudoku-model-page-") as folder:
        page = Path(folder) / "page"
        shutil.copytree(_FRONT_END, page)
        shutil.copytree(_HERE / "static", page, dirs_exist_ok=True)
        try:
            _add_python(page / "python", Path(folder))
        except DownloadError as problem:
            raise BuildError(str(problem)) from None
        (page / "files.js").write_text(_list_of_files(page), encoding="utf-8")
        if output.exists():
            shutil.rmtree(output)
        shutil.move(page, output)


def _check_replaceable(output: Path) -> None:
    if not output.exists():
        return
    if not output.is_dir() or (any(output.iterdir()) and not (output / "offline.js").is_file()):
        raise BuildError(f"{output} holds something else than a page; name another folder")


def _add_python(target: Path, folder: Path) -> None:
    core, wheelhouse = pyodide(folder), folder / "wheels"
    wheelhouse.mkdir()
    target.mkdir()
    for wheel in wheels([*WHEELS, *NOTEBOOK_WHEELS]):
        shutil.copy(wheel, wheelhouse)
    own_wheel(_ROOT, wheelhouse)
    _run_under_node("archives.mjs", core, wheelhouse, target)
    for name in _CORE:
        shutil.copy(core / name, target)
    lock = json.loads((core / "pyodide-lock.json").read_text(encoding="utf-8"))
    lock["packages"] = {}  # those are not here
    (target / "pyodide-lock.json").write_text(json.dumps(lock), encoding="utf-8")
    _run_under_node("memory.mjs", target.parent)
    (target / "licences.txt").write_text(_licences(wheelhouse), encoding="utf-8")


def _run_under_node(script: str, *arguments: Path) -> None:
    command = ["node", str(_HERE / script), *map(str, arguments)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        raise BuildError(f"{script} failed:\n{done.stderr[-2000:]}")


def _licences(wheelhouse: Path) -> str:
    """Say what is in the folder, and under which licences."""
    parts = [f"Pyodide {PYODIDE.version} (with Python): MPL-2.0 (Python: PSF-2.0)\n"]
    for wheel in sorted(wheelhouse.glob("*.whl")):
        with ZipFile(wheel) as archive:
            names = archive.namelist()
            about = next(name for name in names if name.endswith(".dist-info/METADATA"))
            fields = Parser().parsestr(archive.read(about).decode())
            licence = fields["License-Expression"] or fields["License"] or "see below"
            parts.append(f"\n{fields['Name']} {fields['Version']}: {licence}\n")
            texts = [name for name in names if "LICEN" in name.upper() and ".dist-info/" in name]
            parts += [f"\n{archive.read(name).decode().strip()}\n" for name in texts]
    return "".join(parts)


def _list_of_files(page: Path) -> str:
    """Return a script that says which files there are, how large they are, and what is in them."""
    listed = {}
    for path in sorted(page.rglob("*")):
        name = path.relative_to(page).as_posix()
        if path.is_file() and name not in _SEPARATE:
            content = path.read_bytes()
            digest = sha256(content).hexdigest()[:_DIGITS]
            listed[name] = {"size": len(content), "sha256": digest}
    return f"self.FILES = {json.dumps(listed, indent=1)};\n"
