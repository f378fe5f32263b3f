"""From pages, code and notebooks to a folder of HTML."""

from __future__ import annotations

import shutil
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
        source, site = Path(folder) / "pages", Path(folder) / "site"
        assemble(source)
        answers.write_schemas(Path(folder) / "files")
        notebooks.write_files(Path(folder) / "files")
        catalog.write_files(Path(folder) / "files")
        options = ["-q", "-W", "--keep-going", "-j", "auto", "-b", "html", "-c", str(_HERE)]
        options += ["-D", f"html_extra_path={Path(folder) / 'files'}"]
        has_board = not board.missing()
        if has_board:
            options += ["-t", page.FOLDER]
        cache = str(Path(folder) / "cache")
        if build_main([*options, "-d", cache, str(source), str(site)]):
            raise BuildError("the documentation has mistakes; they are listed above")
        if has_board:
            _add_board(site / page.FOLDER)
        broken = broken_links(site)
        if broken:
            raise BuildError("\n".join(["there are broken links:", *broken]))
        if output.exists():
            shutil.rmtree(output)
        shutil.move(site, output)


def _add_board(folder: Path) -> None:
    try:
        board.build(folder)
    except board.BuildError as problem:
        raise BuildError(str(problem)) from None


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
