"""Files that are written as a whole: the old one or the new one is there, and never a part."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from sudoku_model.errors import SourceError
from sudoku_model.files import written_whole

CHUNK = b"x" * 100_000


def write(path: Path, content: bytes = b"new") -> None:
    with written_whole(path) as file:
        file.write(content)


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def test_a_file_appears_when_it_is_complete(tmp_path: Path) -> None:
    path = tmp_path / "board.svg"
    with written_whole(path) as file:
        file.write(CHUNK)
        assert not path.exists()
        assert names(tmp_path)[0].startswith("board.svg.")
        assert names(tmp_path)[0].endswith(".partial")
    assert path.read_bytes() == CHUNK
    assert names(tmp_path) == ["board.svg"]


@pytest.mark.parametrize("error", [ValueError("no"), KeyboardInterrupt(), MemoryError()])
def test_what_goes_wrong_leaves_the_old_file_and_nothing_else(
    tmp_path: Path, error: BaseException
) -> None:
    path = tmp_path / "old"
    path.write_text("old")
    with pytest.raises((type(error), SourceError)), written_whole(path) as file:
        file.write(b"new")
        raise error
    assert path.read_text() == "old"
    assert names(tmp_path) == ["old"]


def test_a_full_disk_is_one_message_and_leaves_the_old_file(tmp_path: Path) -> None:
    resource = pytest.importorskip("resource")
    path = tmp_path / "old"
    path.write_text("old")
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (1000, before[1]))
    try:
        with pytest.raises(SourceError, match=r"cannot write '.*old': File too large"):
            write(path, CHUNK)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
    assert path.read_text() == "old"
    assert names(tmp_path) == ["old"]


def test_links_stay_links_and_modes_stay_modes(tmp_path: Path) -> None:
    path, link = tmp_path / "file", tmp_path / "link"
    path.write_text("old")
    path.chmod(0o640)
    link.symlink_to(path)
    write(link)
    assert link.is_symlink()
    assert path.read_text() == "new"
    assert path.stat().st_mode & 0o777 == 0o640


def test_long_names_and_odd_names_are_names(tmp_path: Path) -> None:
    for name in ("a" * 250, "ä" * 120, "caf\udce9", "-"):
        write(tmp_path / name)
        assert (tmp_path / name).read_text() == "new"


def test_devices_are_written_directly() -> None:
    write(Path("/dev/null"))
    with pytest.raises(SourceError, match="No space left"):
        write(Path("/dev/full"))


@pytest.mark.skipif(not Path("/proc/self/fd").exists(), reason="streams have no names here")
def test_a_pipe_is_written_through_its_name() -> None:
    reader, writer = os.pipe()
    write(Path(f"/proc/self/fd/{writer}"))
    os.close(writer)
    with os.fdopen(reader, "rb") as pipe:
        assert pipe.read() == b"new"


@pytest.mark.parametrize("name", ["no/folder/x", ".", "a\0b", "a" * 300])
def test_a_place_that_cannot_be_written_is_one_message(tmp_path: Path, name: str) -> None:
    with pytest.raises(SourceError, match="cannot write"):
        write(tmp_path / name)


@pytest.mark.skipif(not hasattr(os, "geteuid") or not os.geteuid(), reason="root may write all")
def test_a_file_that_its_owner_protects_is_not_replaced(tmp_path: Path) -> None:
    path = tmp_path / "old"
    path.write_text("old")
    path.chmod(0o444)
    with pytest.raises(SourceError, match="Permission denied"):
        write(path)


def test_a_kill_leaves_the_old_file_and_a_part_that_is_called_so(tmp_path: Path) -> None:
    path = tmp_path / "old"
    path.write_text("old")
    code = (
        "import os, sys; from pathlib import Path; from sudoku_model.files import written_whole\n"
        "with written_whole(Path(sys.argv[1])) as file:\n"
        "    file.write(b'new'); file.flush(); os.kill(os.getpid(), 9)"
    )
    done = subprocess.run([sys.executable, "-c", code, str(path)], check=False)
    assert done.returncode == -signal.SIGKILL
    assert path.read_text() == "old"
    assert [name.split(".")[-1] for name in names(tmp_path)] == ["old", "partial"]
