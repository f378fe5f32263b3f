"""Everything that reads what a stranger may have written, each with sound data to begin with."""

from __future__ import annotations

import ast
import gzip
import io
import json
import tempfile
from collections.abc import Callable, Iterable, Iterator
from contextlib import redirect_stderr, redirect_stdout, suppress
from dataclasses import dataclass
from functools import cache, partial
from itertools import accumulate, islice
from pathlib import Path
from typing import Any

from attacks.malformed import seeds
from attacks.malformed.archives import archives
from attacks.malformed.coverage import PACKAGE
from attacks.malformed.promises import outcome, sound_puzzles
from attacks.malformed.views import COMPRESSED, LINKS, View
from sudoku_model.constraints.catalog import CONSTRAINTS
from sudoku_model.errors import OptionError
from sudoku_model.formats import FORMATS, read_many
from sudoku_model.formats.arguments import Reading
from sudoku_model.formats.compressed import packing_of, unpack
from sudoku_model.formats.damaged import DamagedError
from sudoku_model.grid import ExtraCell, Grid

_PACKED = COMPRESSED
_MOST_UNPACKED = 1 << 20
_OPTIONS: dict[str, str] = {
    **{"--format": "json", "--box": "2x3", "--alphabet": "letters", "--column": "puzzle"},
    **{"--solver": "sat:cadical153:extended:seqcounter", "--time-limit": "0.5", "--limit": "3"},
    **{"--grid": "6x6", "--givens": "24-28", "--rating": "1-2.5", "--symmetry": "rotational"},
    **{"--method": "listing", "--audit": "0.5", "--workers": "2"},
}


@dataclass(frozen=True)
class Reader:
    """Something that reads what a stranger may have written.

    Attributes:
        name: what the command calls it.
        seeds: returns sound data.
        read: reads data, and returns in a few words how that ended; it raises what must not be.
            Its second argument says whether to make use of what was read.
        views: how its data may be packed.
        modules: where the words stand that it knows; also whose lines count as reached.
    """

    name: str
    seeds: Callable[[], Iterable[bytes]]
    read: Callable[[bytes, bool], str]
    views: tuple[View, ...] = ()
    modules: tuple[str, ...] = ("formats",)

    def words(self) -> tuple[str, ...]:
        """Return the short strings that stand in its modules: what it asks for by name."""
        return tuple(sorted({word for module in self.modules for word in _words(module)}))


@cache
def _words(module: str) -> frozenset[str]:
    path = Path(PACKAGE) / module
    files = (
        sorted(path.glob("*.py")) if path.is_dir() else sorted(path.parent.glob(f"{path.name}*"))
    )
    found = set()
    for file in files:
        if file.suffix == ".py":
            for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Constant) and isinstance(node.value, str):
                    found.update(node.value.split() if " " in node.value else [node.value])
    return frozenset(word for word in found if 0 < len(word) <= 24)


def _of_format(name: str) -> Reader:
    def read(data: bytes, thoroughly: bool) -> str:
        return sound_puzzles(data, name, thoroughly=thoroughly)

    files = {
        **{"sdm": "line", "sdk": "sadman", "ss": "simple_sudoku", "sdx": "candidates"},
        **{"grid": "drawn", "json": "native", "iss": "iss"},
        **dict.fromkeys(("short-killer", "ps-killer", "sumocue"), "killer_text"),
    }
    modules = [f"formats/{files.get(name, name)}"]
    if name == "json":
        modules += ["formats/constraint_json", "constraints"]
    views = LINKS if FORMATS[name].has_links else ()
    return Reader(name, partial(seeds.of_format, name), read, views, tuple(modules))


# Sources that are no single format.


def _every_seed() -> Iterator[bytes]:
    for name in FORMATS:
        yield from seeds.of_format(name)[:12]


def _read_unnamed(data: bytes, thoroughly: bool) -> str:
    return sound_puzzles(data, None, thoroughly=thoroughly)


def _read_compressed(data: bytes, thoroughly: bool) -> str:
    """Read what does not unpack to so much that reading it all would take long by right.

    Damage can make a thousand times as much of a few bytes; a time limit is what holds then.
    """
    packing = packing_of(data)
    with suppress(DamagedError, MemoryError):
        pieces = unpack(iter([data]), packing) if packing else ()
        if any(size > _MOST_UNPACKED for size in accumulate(map(len, pieces))):
            return "too much"
    return _read_unnamed(data, thoroughly)


def _table_seeds() -> Iterator[bytes]:
    line = seeds.LINE
    grid = "\n".join(seeds.ROWS)
    yield f"puzzle,solution\n{line},{line}\n{line},\n".encode()
    yield f"id;puzzle\n1;{line}\n2;{line}\n".encode()
    yield f"id\tgrid\tdate\n1\t{line}\t2020\n".encode()
    yield f'name,puzzle\n"a ""b""","{grid}"\nc,{line}\n'.encode()
    yield f'\ufeffpuzzle\r\n"{line}"\r\n\r\n{line}\r\n'.encode()
    yield f'a,puzzle\n1\n,,,\n"open,{line}\n2,{line}\n'.encode()
    for text in (*seeds.of_format("iss")[:3], *seeds.of_format("short-killer")):
        yield b"id,puzzle\n1," + text + b"\n"


def _arrow_seeds() -> Iterator[bytes]:
    import pyarrow
    from pyarrow import ipc, parquet

    line = seeds.LINE
    columns: tuple[Any, ...] = (
        pyarrow.array([line, None, line]),
        pyarrow.array([[1, 2, 3, 4] * 4, [None] * 16, None]),
        pyarrow.array([line, line, "x"]).dictionary_encode(),
        pyarrow.array([line] * 3, pyarrow.large_string()),
        pyarrow.array([line] * 3, pyarrow.string_view()),
        pyarrow.array([1, 2, 3]),
    )
    for column in columns:
        table = pyarrow.table({"id": [1, 2, 3], "puzzle": column})
        with suppress(pyarrow.ArrowNotImplementedError):
            sink = io.BytesIO()
            parquet.write_table(table, sink, compression="none")
            yield sink.getvalue()
        for compression in (None, "zstd"):
            options = ipc.IpcWriteOptions(compression=compression)
            sink = io.BytesIO()
            with ipc.new_file(sink, table.schema, options=options) as file:
                file.write(table)
            yield sink.getvalue()


def _read_table(data: bytes, thoroughly: bool) -> str:
    column = "puzzle" if len(data) % 2 else None
    return sound_puzzles(data, None, thoroughly=thoroughly, column=column)


def _read_lists(data: bytes, thoroughly: bool) -> str:
    try:
        lists = json.loads(data)
    except (ValueError, RecursionError):
        return "no lists"
    if not isinstance(lists, list):
        return "no lists"
    return sound_puzzles(lists, None, thoroughly=thoroughly)


def _read_argument(data: bytes, thoroughly: bool) -> str:
    from sudoku_model.batch.chunks import UnreadablePuzzle
    from sudoku_model.batch.corpus import read_each

    text = data.decode("utf-8", "surrogateescape")
    sources = [text, text] if thoroughly else [text]

    def read_some() -> None:
        for entry in islice(read_each(sources, Reading()), 5):
            if isinstance(entry, UnreadablePuzzle):
                raise entry.error

    return outcome(read_some)


def _options_seeds() -> Iterator[bytes]:
    for alphabet in ("digits", "letters", "zero", "abcdefghi", "ABCDEFGHIJKLMNOP", "🂡🂢🂣🂤"):
        for text in (seeds.LINE, "1...2...3...4...", "1 2 3 4 " * 4):
            yield json.dumps([text, [3, 3], alphabet, None]).encode()
            yield json.dumps([text, None, alphabet, "puzzle"]).encode()
    yield json.dumps(["1...2...3...4...", [2, 2], None, "line"]).encode()


def _read_with_options(data: bytes, thoroughly: bool) -> str:
    """Read a text with a box, an alphabet and a column that make no sense."""
    try:
        text, box, alphabet, column = json.loads(data)
    except (ValueError, RecursionError, TypeError):
        return "no options"
    if not isinstance(text, str):
        return "no text"
    box = tuple(box) if isinstance(box, list) else box
    column = column if isinstance(column, str | None) else None
    return outcome(
        lambda: list(islice(read_many(text, box=box, alphabet=alphabet, column=column), 5))
    )


# Names and values inside other data.


def _cell_names() -> Iterator[bytes]:
    for text in ("r1c1 r2c2", "r1c1-r1c4", "r1c1-r3c3 r9", "c3 b5", "x heat_r1c1", "R9C9"):
        yield text.encode()


def _select(data: bytes, thoroughly: bool) -> str:
    text = data.decode("utf-8", "replace")
    grid = _named_grid()

    def work() -> None:
        cells = grid.select(text)
        if grid.select(grid.names(cells)) != cells:
            raise AssertionError("the names of the cells are the names of others")
        if len(cells) == 1:
            grid.cell(text)

    return outcome(work)


@cache
def _named_grid() -> Grid:
    square = Grid.square(9)
    return Grid(9, 9, range(1, 10), square.regions, extras=(ExtraCell("x", (1, 2)),))


def _constraint_seeds() -> Iterator[bytes]:
    from sudoku_model.formats.constraint_json import to_json

    for kind in CONSTRAINTS.values():
        yield json.dumps(to_json(kind(**kind.example))).encode()
        yield kind.__name__.encode()


def _read_constraint(data: bytes, thoroughly: bool) -> str:
    """Read the option of a command that is a name or JSON."""
    from sudoku_model.formats.spelled import constraint_of
    from sudoku_model.puzzle import Puzzle
    from sudoku_model.stated import state_puzzle

    text = data.decode("utf-8", "replace")

    def work() -> None:
        constraint = constraint_of(text)
        constraint.describe()
        puzzle = Puzzle.empty(9).with_constraints(constraint)
        if thoroughly:
            state_puzzle(puzzle)

    return outcome(work)


def _command_lines() -> Iterator[bytes]:
    from sudoku_model.cli.commands import commands

    for name, command in commands.commands.items():
        for parameter in command.params:
            for option in parameter.opts:
                if option.startswith("--"):
                    yield json.dumps([name, option, _OPTIONS.get(option, "1"), "-"]).encode()


def _parse_command_line(data: bytes, thoroughly: bool) -> str:
    """Parse a command line, and look up what its options name, but run nothing."""
    import click

    from sudoku_model.cli.commands import commands
    from sudoku_model.formats.registry import find_format
    from sudoku_model.solvers import engine_named

    try:
        words = json.loads(data)
    except (ValueError, RecursionError):
        words = None
    if not isinstance(words, list):
        return "no command line"
    words = [str(word).encode("utf-8", "replace").decode() for word in words]

    def work() -> None:
        try:
            commands.make_context("sudoku-model", list(words)).close()
            if words and words[0] in commands.commands:
                commands.commands[words[0]].make_context(words[0], words[1:]).close()
        except (click.ClickException, click.exceptions.Exit):
            pass
        for word in words:
            for look_up in (engine_named, find_format):
                with suppress(OptionError):
                    look_up(word)

    with io.StringIO() as nowhere, redirect_stdout(nowhere), redirect_stderr(nowhere):
        return outcome(work)


# Files of our own.


@cache
def _folder() -> Path:
    kept = tempfile.TemporaryDirectory(prefix="malformed-", dir=_memory_disk())
    _KEPT.append(kept)
    return Path(kept.name)


_KEPT: list[tempfile.TemporaryDirectory[str]] = []


def _memory_disk() -> str | None:
    return "/dev/shm" if Path("/dev/shm").is_dir() else None


def _record_seeds() -> Iterator[bytes]:
    from sudoku_model.batch.records import Record, format_records

    records = [
        Record("a:1", seeds.LINE, "unique", (seeds.LINE,)),
        Record("a:2", "é", "unreadable", reason="bad"),
        Record("a:3", seeds.LINE, "multiple", (seeds.LINE, seeds.LINE)),
    ]
    data = format_records(records, "jsonl")
    yield data
    yield from data.splitlines()
    yield gzip.compress(data, mtime=0)


def _read_records(data: bytes, thoroughly: bool) -> str:
    from sudoku_model.batch.outputs import read_records

    path = _folder() / "records.jsonl"
    path.write_bytes(data)
    return outcome(lambda: list(read_records(path)))


def _manifest_seeds() -> Iterator[bytes]:
    from sudoku_model.batch.manifest import Fingerprint, Manifest, settings_of, write_manifest
    from sudoku_model.batch.settings import Settings

    settings = settings_of(Settings(None, None, True, Reading(), 0.0, False))
    for finished in (None, 9):
        path = _folder() / "manifest"
        inputs = (Fingerprint("a.txt", 12, "ab" * 32), Fingerprint("-", None, None))
        write_manifest(path, Manifest(inputs, settings, 3, 100, 7, {"unique": 2}, finished))
        yield path.read_bytes()


def _read_manifest(data: bytes, thoroughly: bool) -> str:
    from sudoku_model.batch.manifest import differences, read_manifest

    path = _folder() / "manifest"
    path.write_bytes(data)
    sound = next(iter(_sound_manifests()))

    def work() -> None:
        found = read_manifest(path)
        if found is not None:
            differences(found, sound)
            found.puzzles.bit_length()
            found.can_be_continued.__bool__()

    return outcome(work)


@cache
def _sound_manifests() -> tuple[Any, ...]:
    from sudoku_model.batch.manifest import read_manifest

    path = _folder() / "sound"
    path.write_bytes(next(_manifest_seeds()))
    return (read_manifest(path),)


_BETWEEN_FILES = b"\n=====\n"


def _certificate_seeds() -> Iterator[bytes]:
    from sudoku_model.certificates import certify
    from sudoku_model.puzzle import Puzzle

    unique = Puzzle.empty(4).with_given("r1c1", 1).with_given("r1c2", 2).with_given("r2c1", 3)
    unique = unique.with_given("r3c3", 1).with_given("r4c4", 2).with_given("r2c4", 1)
    none = unique.with_given("r1c3", 1)
    for number, puzzle in enumerate((unique, none, Puzzle.empty(4))):
        folder = _folder() / f"sound-{number}"
        certify(puzzle, folder)
        yield _BETWEEN_FILES.join(
            file.name.encode() + b"\n" + file.read_bytes() for file in sorted(folder.iterdir())
        )


def _verify(data: bytes, thoroughly: bool) -> str:
    """Check a certificate of which some files are damaged; half of the time with right hashes."""
    import hashlib

    from sudoku_model.certificates import verify

    folder = _folder() / "certificate"
    folder.mkdir(exist_ok=True)
    for file in folder.iterdir():
        file.unlink()
    parts = dict(part.partition(b"\n")[::2] for part in data.split(_BETWEEN_FILES))
    manifest = parts.get(b"certificate.json", b"")
    if len(data) % 2:
        for name, content in parts.items():
            quoted = b'"' + name + b'": "'
            start = manifest.find(quoted) + len(quoted)
            if start >= len(quoted):
                new = hashlib.sha256(content).hexdigest().encode()
                manifest = manifest[:start] + new + manifest[start + 64 :]
        parts[b"certificate.json"] = manifest
    for name, content in list(parts.items())[:8]:
        known = name.decode("utf-8", "replace")
        if known in _CERTIFICATE_FILES:
            (folder / known).write_bytes(content)
    return outcome(lambda: verify(folder, time_limit=1.0))


_CERTIFICATE_FILES = (
    *("certificate.json", "puzzle.json", "solutions.txt"),
    *("model.cnf", "second.cnf", "proof.drat"),
)


def _read_corpus(data: bytes, thoroughly: bool) -> str:
    """Read a file as `check` does for many puzzles."""
    from sudoku_model.batch.corpus import read_chunks, read_puzzles

    path = _folder() / "corpus.txt"
    path.write_bytes(data)

    def work() -> None:
        reading = Reading()
        for chunk in islice(read_chunks((str(path),), reading), 3):
            for _ in islice(read_puzzles(chunk, reading), 20):
                pass

    return outcome(work)


def _proof_seeds() -> Iterator[bytes]:
    yield b"p cnf 2 4\n1 2 0\n-1 2 0\n1 -2 0\n-1 -2 0\n=====\n1 0\n0\n"
    yield b"c x\np cnf 3 3\n1 2 3 0\n-1 0\n-2 -3 0\n=====\nd 1 2 3 0\n2 3 0\n0\n"


def _check_proof(data: bytes, thoroughly: bool) -> str:
    from sudoku_model.certificates.rup import ProofError, check_refutation

    formula, _, proof = data.decode("ascii", "replace").partition("=====\n")
    return outcome(lambda: check_refutation(formula, proof), ProofError)


def _answer_seeds() -> Iterator[bytes]:
    values = {f"r{row}c{column}": 1 for row in range(1, 5) for column in range(1, 5)}
    yield b"c log\no 1\ns SATISFIABLE\nv 1 -2 x3 -x4 0\n"
    yield b"SAT\n1 -2 3 0\n"
    yield b"sat\n((r1c1 1)\n (r1c2 (- 2)))\n"
    yield b"status: OPTIMAL\nsolution: 1\nsolution: [2, 3]\n"
    yield b"Model status\nOptimal\n# Columns 2\nx1 1\nx2 0.5e-7\n"
    yield "".join(f"{name}={value}\n" for name, value in values.items()).encode() + b"-" * 10
    yield json.dumps(values).encode()


def _decode(data: bytes, thoroughly: bool) -> str:
    import sudoku_model as sm

    return outcome(lambda: sm.decode(sm.Puzzle.empty(4), data, time_limit=1.0))


def _outside_proof_seeds() -> Iterator[bytes]:
    yield b"1 -2 0\nd 1 -2 0\n0\n"
    yield b"9 1 -2 0 3 4 0\n9 d 3 4 0\n10 0 9 0\n"
    yield b"a\x02\x05\x00d\x02\x05\x00a\x00"
    yield b"a\x12\x02\x05\x00\x06\x00a\x14\x00\x12\x00"


def _decode_proof(data: bytes, thoroughly: bool) -> str:
    import sudoku_model as sm

    broken = sm.read("11.. .... .... ..11")
    return outcome(lambda: sm.decode(broken, "s UNSATISFIABLE", proof=data, time_limit=1.0))


@cache
def readers() -> dict[str, Reader]:
    """Return all readers by name."""
    folder = ("formats",)
    certificates = ("certificates", "formats")
    found = (
        *map(_of_format, FORMATS),
        Reader("recognition", _every_seed, _read_unnamed, LINKS, folder),
        Reader("compressed", archives, _read_compressed, _PACKED, folder),
        Reader("table", _table_seeds, _read_table, (), ("formats/tables", "formats/line")),
        Reader("arrow", _arrow_seeds, _read_table, (), ("formats/arrow_tables", "formats/tables")),
        Reader("lists", partial(seeds.of_format, "nested"), _read_lists, (), ("formats/nested",)),
        Reader("argument", _every_seed, _read_argument, LINKS, folder),
        Reader("options", _options_seeds, _read_with_options, (), folder),
        Reader("cells", _cell_names, _select, (), ("grid",)),
        Reader(
            "constraint",
            _constraint_seeds,
            _read_constraint,
            modules=("constraints", "formats/constraint_json"),
        ),
        Reader(
            "command-line", _command_lines, _parse_command_line, modules=("cli", "solvers/engines")
        ),
        Reader("corpus", _every_seed, _read_corpus, LINKS, ("batch/corpus", "formats")),
        Reader("records", _record_seeds, _read_records, _PACKED, ("batch",)),
        Reader("manifest", _manifest_seeds, _read_manifest, modules=("batch/manifest",)),
        Reader("certificate", _certificate_seeds, _verify, modules=certificates),
        Reader("proof", _proof_seeds, _check_proof, modules=("certificates",)),
        Reader("answer", _answer_seeds, _decode, _PACKED, ("decoding", "formats/source")),
        Reader("outside-proof", _outside_proof_seeds, _decode_proof, modules=("decoding",)),
    )
    return {reader.name: reader for reader in found}
