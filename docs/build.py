"""From pages, code and notebooks to a folder of HTML."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from browser import building as board
from docs import (
    answers,
    catalog,
    command_line,
    encodings,
    films,
    formats,
    manual,
    notebooks,
    page,
    reference,
    sizes,
    solvers,
    teaching,
    techniques,
    thoughts,
)
from docs.links import broken_links

_HERE = Path(__file__).resolve().parent


class BuildError(Exception):
    """The site could not be built, or something in it is wrong."""


def build(output: Path) -> None:
    """Write the site into a folder, which is replaced if a site is in it.

    Where the programs that the board needs are not here, the site is without it.

    Raises:
        BuildError: if Sphinx is missing or warns of something, a link is broken, the board that
            readers try things on cannot be built, or the folder holds something else.
    """
    try:
        from sphinx.cmd.build import build_main
    except ModuleNotFoundError:
        raise BuildError("this needs an extra: pip install 'sudoku-model[docs]'") from None
    _check_replaceable(output)
    with TemporaryDirectory(prefix="sudoku-model-docs-") as folder:
        site, its_board = Path(folder) / "site", Path(folder) / page.FOLDER
        if board.missing():
            _write(Path(folder), site, build_main, [])
        else:
            with _board_in_the_making(its_board) as done:
                _write(Path(folder), site, build_main, ["-t", page.FOLDER])
                done()
            shutil.move(its_board, site / page.FOLDER)
        broken = broken_links(site)
        if broken:
            raise BuildError("\n".join(["there are broken links:", *broken]))
        if output.exists():
            shutil.rmtree(output)
        shutil.move(site, output)


def _write(
    folder: Path, site: Path, build_main: Callable[[list[str]], int], tags: list[str]
) -> None:
    """Write all pages of the site."""
    source, files = folder / "pages", folder / "files"
    assemble(source)
    answers.write_schemas(files)
    notebooks.write_files(files)
    catalog.write_files(files)
    options = ["-q", "-W", "--keep-going", "-j", "auto", "-b", "html", "-c", str(_HERE)]
    options += ["-D", f"html_extra_path={files}", "-d", str(folder / "cache"), *tags]
    if build_main([*options, str(source), str(site)]):
        raise BuildError("the documentation has mistakes; they are listed above")


@contextmanager
def _board_in_the_making(folder: Path) -> Iterator[Callable[[], None]]:
    """Build the board in a process of its own, beside the pages; what is returned waits for it."""
    command = [sys.executable, "-m", "browser", "--output", str(folder)]
    with subprocess.Popen(
        command, cwd=_HERE.parent, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True
    ) as process:

        def done() -> None:
            _, said = process.communicate()
            if process.returncode:
                raise BuildError(said.strip().removeprefix("error: "))

        try:
            yield done
        finally:
            process.kill()  # if the pages have failed


def assemble(source: Path) -> None:
    """Put all pages into a new folder, those that are made from the code included."""
    shutil.copytree(_HERE / "pages", source)
    shutil.copy(_HERE.parent / "CHANGELOG.md", source / "changelog.md")
    for generator in (
        answers,
        catalog,
        command_line,
        manual,
        encodings,
        films,
        formats,
        reference,
        sizes,
        solvers,
        techniques,
        teaching,
        notebooks,
        thoughts,
    ):
        generator.write_pages(source)


def _check_replaceable(output: Path) -> None:
    if not output.exists():
        return
    if not output.is_dir() or (any(output.iterdir()) and not (output / "objects.inv").is_file()):
        raise BuildError(f"{output} holds something else than a site; name another folder")
