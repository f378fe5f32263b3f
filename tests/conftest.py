"""What several test files use."""

from __future__ import annotations

import gc
import io
import os
import signal
import sys
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from types import FrameType
from typing import Any, NamedTuple
from zlib import crc32

# Where Python is told to keep nothing that it compiles, each of the many processes that the tests
# start would compile all that it imports, which takes longer than most of the tests themselves.
# It comes before Hypothesis, the longest of these imports.
if sys.dont_write_bytecode:
    sys.dont_write_bytecode = False
    sys.pycache_prefix = str(Path(__file__).parents[1] / ".pytest_cache" / "compiled")
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    os.environ["PYTHONPYCACHEPREFIX"] = sys.pycache_prefix

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

from sudoku_model.cli.process import run as run_command

# jsonschema imports this where it is installed, to check addresses, of which neither our schemas
# nor notebooks have any; it compiles 38 grammars then, which takes seconds in every worker.
sys.modules.setdefault("rfc3987_syntax", None)  # type: ignore[arg-type]

# The machines that run the tests are shared: how long an example takes says nothing.
settings.register_profile(
    "shared machine", deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("shared machine")


CHARACTERS = st.characters(exclude_categories=["Cs"])
"""Those of any text; to find out which of them UTF-8 has takes Hypothesis a second each time."""


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Keep the default run short: fewer examples, and of some tests a sample of their cases."""
    leave_cases(items)
    if config.option.markexpr == "not slow":
        leave_examples(items)


@pytest.hookimpl(wrapper=True)
def pytest_collection(session: pytest.Session) -> Generator[None, object, object]:
    """Spare the garbage collector what lasts as long as the run: many thousands of tests."""
    gc.disable()
    try:
        if session.config.args_source is pytest.Config.ArgsSource.TESTPATHS:
            import_from_the_end()
        return (yield)
    finally:
        gc.freeze()
        gc.set_threshold(20_000, 20, 20)  # looking for cycles took a tenth of the run
        gc.enable()


def import_from_the_end() -> None:
    """Have every other worker import all tests from the last one on.

    The first time each file has to be compiled, and pytest keeps what it has compiled. So two
    workers, who begin at both ends, compile one half each.
    """
    if os.environ.get("PYTEST_XDIST_WORKER", "")[-1:] in {*"13579"}:
        folder = Path(__file__).parent
        for path in sorted(folder.rglob("test_*.py"), reverse=True):
            name = path.relative_to(folder.parent).with_suffix("")
            with suppress(Exception, pytest.skip.Exception):  # told when the file is collected
                import_module(".".join(name.parts))


def leave_cases(items: Sequence[pytest.Item]) -> None:
    """Make all but a spread sample of the cases of a test slow, where the test asks for it.

    Each test begins at another case, so that together they meet most of what they are about.
    """
    cases: dict[str, list[pytest.Item]] = {}
    for item in items:
        if item.get_closest_marker("sample") and not item.get_closest_marker("slow"):
            cases.setdefault(item.nodeid.partition("[")[0], []).append(item)
    for test, its in cases.items():
        sample = its[0].get_closest_marker("sample")
        assert sample
        every = min(sample.kwargs["every"], len(its))
        for place, item in enumerate(its, crc32(test.encode())):
            if place % every:
                item.add_marker("slow")
                item.add_marker("rest")


def leave_examples(items: Sequence[pytest.Item]) -> None:
    """Have Hypothesis try a sixth of the examples that a test asks for."""
    tests = {item.function for item in items if isinstance(item, pytest.Function)}
    for test in tests:
        if asked := getattr(test, "_hypothesis_internal_use_settings", None):
            examples = min(asked.max_examples, max(4, asked.max_examples // 6))
            test._hypothesis_internal_use_settings = settings(asked, max_examples=examples)


def go_on(_signal: int, _frame: FrameType | None) -> None:
    """Take no notice of a signal."""


# A shell has jobs in the background ignore Ctrl-C, nohup has them ignore that the terminal is
# closed, and so would what the tests start: programs inherit what is ignored, but no handlers.
with suppress(ValueError):  # in another thread
    for name in ("SIGINT", "SIGHUP", "SIGTERM"):
        number = getattr(signal, name, None)  # Windows has no SIGHUP.
        if number and signal.getsignal(number) is signal.SIG_IGN:
            is_ctrl_c = number == signal.SIGINT
            signal.signal(number, signal.default_int_handler if is_ctrl_c else go_on)


class Done(NamedTuple):
    """What a command has left."""

    code: int
    out: str
    err: str


Run = Callable[..., Done]


@pytest.fixture(scope="module")
def opened() -> Iterator[Any]:
    """A browser without a window."""
    from tests.notebook.browser import browser

    with browser() as found:
        yield found


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Run the command line in this process; nothing but its own exit may come out."""

    def run(*arguments: str, stdin: str | bytes = "") -> Done:
        piped = io.BytesIO(stdin.encode() if isinstance(stdin, str) else stdin)
        piped.name = "<stdin>"
        monkeypatch.setattr(sys, "argv", ["sudoku-model", *arguments])
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(piped))
        with pytest.raises(SystemExit) as exited:
            run_command()
        written = capsys.readouterr()
        assert isinstance(exited.value.code, int)
        return Done(int(exited.value.code), written.out, written.err)

    return run
