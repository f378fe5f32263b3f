"""The parts of the page: what is pinned is what is needed, and nothing else gets in."""

from __future__ import annotations

import json
import zlib
from base64 import urlsafe_b64decode
from importlib.metadata import requires
from pathlib import Path

import pytest
from packaging.requirements import Requirement

import sudoku_model as sm
from browser import downloads
from browser.building import BuildError, build, missing
from browser.downloads import (
    NOTEBOOK_WHEELS,
    PLATFORM,
    PYTHON,
    WHEELS,
    DownloadError,
    Pin,
)
from docs.page import fragment, try_it
from tests.puzzles import UNIQUE

BROWSER = {"sys_platform": "emscripten", "python_version": PYTHON, "extra": ""}


def test_all_that_the_package_needs_in_a_browser_is_pinned() -> None:
    listed = map(Requirement, requires("sudoku-model") or ())
    needed = [one for one in listed if not one.marker or one.marker.evaluate(BROWSER)]
    versions = {pin.name: pin.version for pin in WHEELS}
    assert {one.name for one in needed} == versions.keys() - {"six"}  # python-sat needs it
    for one in needed:
        assert one.specifier.contains(versions[one.name], prereleases=True)


def test_or_tools_and_numpy_are_needed_everywhere_else() -> None:
    everywhere = {**BROWSER, "sys_platform": "linux"}
    listed = map(Requirement, requires("sudoku-model") or ())
    needed = {one.name for one in listed if not one.marker or one.marker.evaluate(everywhere)}
    assert {"ortools", "numpy"} <= needed


def test_a_wheel_is_for_every_platform_or_for_that_of_browsers() -> None:
    for pin in (*WHEELS, *NOTEBOOK_WHEELS):
        assert pin.file.endswith(("-none-any.whl", f"-{PLATFORM}.whl"))
        assert pin.version in pin.file


@pytest.fixture
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    return downloads.kept_folder()


def fetched(folder: Path, content: bytes) -> Path:
    folder.mkdir()
    (folder / "one-1-py3-none-any.whl").write_bytes(content)
    return folder


PIN = Pin(
    "one",
    "1",
    "7692c3ad3540bb803c020b3aee66cd8887123234ea0c6e7143c0add73ff431ed",
    "one-1-py3-none-any.whl",
)


def test_what_was_fetched_is_kept_if_it_is_what_is_meant(kept: Path, tmp_path: Path) -> None:
    downloads._keep(PIN, fetched(tmp_path / "right", b"one"))
    assert downloads.wheels([PIN]) == [kept / PIN.file]


def test_anything_else_is_refused(kept: Path, tmp_path: Path) -> None:
    with pytest.raises(DownloadError, match="expected 7692c3ad"):
        downloads._keep(PIN, fetched(tmp_path / "wrong", b"two"))
    with pytest.raises(DownloadError, match=r"found no one-1-py3-none-any\.whl"):
        downloads._keep(PIN, tmp_path)
    assert not kept.exists()


def test_what_was_kept_and_changed_is_not_used(kept: Path, tmp_path: Path) -> None:
    downloads._keep(PIN, fetched(tmp_path / "right", b"one"))
    (kept / PIN.file).write_bytes(b"two")
    assert not downloads._is_kept(PIN)


@pytest.mark.skipif(bool(missing()), reason=f"needs {missing()}")
def test_no_other_folder_is_replaced(tmp_path: Path) -> None:
    (tmp_path / "diary.txt").write_text("dear diary")
    with pytest.raises(BuildError, match="holds something else"):
        build(tmp_path)
    assert (tmp_path / "diary.txt").exists()


def test_without_its_programs_it_says_which_are_missing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("shutil.which", lambda _: None)
    with pytest.raises(BuildError, match="this needs node and npm"):
        build(tmp_path)


def test_a_link_to_try_a_puzzle_holds_it() -> None:
    puzzle = sm.read(UNIQUE).with_constraints(sm.KillerCage("r1c1 r1c2", 5))
    packed = fragment(puzzle).removeprefix("#puzzle=")
    text = zlib.decompress(urlsafe_b64decode(packed + "=" * (-len(packed) % 4)), -15).decode()
    assert json.loads(text)["format"] == "sudoku-model"
    assert sm.read(text) == puzzle
    assert f'href="../board/index.html{fragment(puzzle)}"' in try_it(puzzle, "../")
