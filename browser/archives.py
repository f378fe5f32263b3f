"""What the page loads, made by the Python that is to read it: this runs in Pyodide.

Compiling what the first verdict needs takes several seconds in a browser, so it is stored
compiled. All else is stored as it is, which is half as large.
"""

from __future__ import annotations

import io
import json
import sys
import tarfile
from collections.abc import Iterator
from gzip import compress
from importlib import import_module
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from py_compile import PycInvalidationMode
from py_compile import compile as compile_file
from shutil import copytree, ignore_patterns
from tempfile import NamedTemporaryFile
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

_OURS = ("sudoku_model", "browser")
_LIBRARY = "/lib/python{}{}.zip".format(*sys.version_info)
_LONG_AGO = (1980, 1, 1, 0, 0, 0)


def make(core: str, wheels: str, output: str) -> None:
    """Write the archives of the standard library and of the packages.

    Args:
        core: the folder of Pyodide.
        wheels: the folder of the wheels.
        output: the folder to write to.
    """
    library, packages = Path("/library"), Path("/packages")
    with ZipFile(Path(core) / "python_stdlib.zip") as archive:
        archive.extractall(library)
    for wheel in sorted(Path(wheels).glob("*.whl")):
        with ZipFile(wheel) as archive:
            # What is in *.data is for the command line.
            names = [name for name in archive.namelist() if ".data/" not in name]
            archive.extractall(packages, names)
    (packages / "browser").mkdir()
    (packages / "browser" / "__init__.py").touch()
    copytree(
        Path(__file__).parent / "notebook",
        packages / "browser" / "notebook",
        ignore=ignore_patterns("__pycache__"),
    )
    loaded, about = _first_answers(packages)
    (Path(output) / "about.json").write_text(about, encoding="utf-8")
    (packages / "browser" / "first.json").write_text(_first(loaded), encoding="utf-8")
    _write_library(library, loaded, Path(output) / "python_stdlib.zip")
    _write_packages(packages, loaded, Path(output) / "packages.bin")


def _first_answers(packages: Path) -> tuple[set[str], str]:
    """Give the answers that a page needs first.

    Returns:
        The names of the modules that are loaded until then, and what the page asks once, which is
        always the same: the palette.
    """
    sys.path.insert(0, str(packages))
    sys.dont_write_bytecode = True
    handle = import_module("sudoku_model.page.controller").handle_text
    import_module("sudoku_model.page.questions").warm_up()
    handle(json.dumps({"ask": "edit", "do": "new", "rows": 9, "columns": 9}))
    for text in ("{}", "1... ..3. .4.. ...2"):  # what is no puzzle asks all formats
        handle(json.dumps({"ask": "load", "text": text}))
    return set(sys.modules), handle(json.dumps({"ask": "about"}))


def _first(loaded: set[str]) -> str:
    """List for `memory.py` the modules that are loaded; of libraries of C also what they have."""
    ours = sorted(name for name in loaded if name.startswith("sudoku_model."))
    files = {name: getattr(sys.modules[name], "__file__", None) or "" for name in loaded}
    libraries = {
        name: [key for key, value in vars(sys.modules[name]).items() if callable(value)]
        for name, file in files.items()
        if file.endswith(tuple(EXTENSION_SUFFIXES))
    }
    return json.dumps({"modules": ours, "libraries": libraries})


def _files(folder: Path) -> Iterator[tuple[str, Path]]:
    for path in sorted(folder.rglob("*")):
        if path.is_file():
            yield path.relative_to(folder).as_posix(), path


def _module_of(name: str) -> str:
    return name.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def _compiled(path: Path, shown: str) -> bytes:
    with NamedTemporaryFile(suffix=".pyc") as target:
        compile_file(
            str(path),
            cfile=target.name,
            dfile=shown,
            doraise=True,
            invalidation_mode=PycInvalidationMode.UNCHECKED_HASH,
        )
        return Path(target.name).read_bytes()


def _contents(folder: Path, loaded: set[str], shown: str) -> Iterator[tuple[str, bytes]]:
    """Yield the files of a folder; of what is loaded first, and of this project, compiled."""
    for name, path in _files(folder):
        module = _module_of(name)
        if name.endswith(".py") and (module in loaded or module.startswith(_OURS)):
            yield f"{name}c", _compiled(path, f"{shown}/{name}")
        else:
            yield name, path.read_bytes()


def _write_library(folder: Path, loaded: set[str], output: Path) -> None:
    with ZipFile(output, "w", ZIP_DEFLATED, compresslevel=9) as archive:
        for name, content in _contents(folder, loaded, _LIBRARY):
            entry = ZipInfo(name, _LONG_AGO)
            entry.compress_type = ZIP_DEFLATED
            archive.writestr(entry, content)


def _write_packages(folder: Path, loaded: set[str], output: Path) -> None:
    """Write a compressed tar: a browser unpacks it while it arrives, far faster than Python."""
    buffer = io.BytesIO()
    with tarfile.open(fileobj=buffer, mode="w", format=tarfile.USTAR_FORMAT) as archive:
        for name, content in _contents(folder, loaded, str(folder)):
            entry = tarfile.TarInfo(name)
            entry.size = len(content)
            archive.addfile(entry, io.BytesIO(content))
    output.write_bytes(compress(buffer.getvalue(), 9, mtime=0))
