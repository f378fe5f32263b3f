"""Encodings of a puzzle beside each other: size, what propagation sees, how hard a search is."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import product
from typing import TYPE_CHECKING, Final

from sudoku_model.errors import OptionError
from sudoku_model.inside import encode
from sudoku_model.inside.tables import ShownTable, Tabular
from sudoku_model.option_numbers import whole_number
from sudoku_model.puzzle import Puzzle, as_puzzle
from sudoku_model.solvers import Encoding
from sudoku_model.solvers.session import Outcome

if TYPE_CHECKING:
    from sudoku_model.drawing.film import FilmFrame
    from sudoku_model.inside.cnf import NamedCnf
    from sudoku_model.inside.search import Search
    from sudoku_model.inside.trace import Trace

ENCODINGS: Final = tuple(encoding.value for encoding in Encoding)
AT_MOST_ONE: Final = ("pairwise", "seqcounter", "ladder", "bitwise")
"""Encodings of "at most one" that are compared unless others are named."""

_MOST_LISTED: Final = 3
"""Clauses of one rule that are shown."""


@dataclass(frozen=True)
class ComparedEncoding:
    """What one encoding of a puzzle leads to.

    Attributes:
        cnf: the clauses.
        trace: what unit propagation finds.
        search: a search that learns, in plain Python.

    Example:
        >>> import sudoku_model as sm
        >>> row = sm.compare_encodings("1... ..3. .4.. ....", ["minimal"], ["pairwise"]).rows[0]
        >>> len(row.cnf), row.trace.candidates_left, row.conflicts
        (243, 25, '0')
    """

    cnf: NamedCnf
    trace: Trace
    search: Search

    @property
    def conflicts(self) -> str:
        """How many conflicts the search had, in words."""
        count = f"{len(self.search.conflicts):,}"
        return f"more than {count}" if self.search.outcome is Outcome.UNDECIDED else count


@dataclass(frozen=True, repr=False)
class EncodingComparison(Tabular):
    """Encodings of a puzzle, all combinations; made by `sudoku_model.compare_encodings`.

    Attributes:
        puzzle: the puzzle.
        choices: the names that are combined.
        rows: what each combination leads to, the encoding of "at most one" running fastest.

    Example:
        >>> import sudoku_model as sm
        >>> found = sm.compare_encodings("1... ..3. .4.. ....", at_most_one=["pairwise"])
        >>> [(row.cnf.encoding.value, row.trace.candidates_left) for row in found.rows]
        [('minimal', 25), ('extended', 24), ('triads', 24)]
    """

    puzzle: Puzzle
    choices: Mapping[str, tuple[str, ...]]
    rows: tuple[ComparedEncoding, ...]

    def tables(self) -> Iterator[ShownTable]:
        """Return one table with a row for each combination."""
        headers = (*self.choices, "variables", "clauses", "candidates left", "conflicts")
        rows = (
            (
                *(row.cnf.encoding.value, row.cnf.at_most_one),
                *(row.cnf.variable_count, len(row.cnf)),
                *(row.trace.candidates_left, row.conflicts),
            )
            for row in self.rows
        )
        yield ShownTable.of("", headers, rows, len(self.rows))

    def frames(self) -> Iterator[FilmFrame]:
        """Yield for each combination the board with the candidates that propagation leaves.

        `sudoku_model.film` makes menus of the choices.
        """
        from sudoku_model.drawing.film import FilmFrame
        from sudoku_model.inside.trace_film import board_after

        for row in self.rows:
            size = row.cnf.statistics
            title = f"{size.clauses:,} clauses, {row.trace.candidates_left} candidates left"
            sentence = (
                f"as far as unit propagation gets. {size.variables:,} variables, "
                f"{size.auxiliary:,} of them auxiliary; a search that learns meets "
                f"{row.conflicts} conflicts"
            )
            yield FilmFrame(board_after(row.trace), title, sentence, _example(row.cnf))


def _example(cnf: NamedCnf) -> str:
    """Return the clauses of the first house and digit, as far as there is room."""
    grid, lines = cnf.puzzle.grid, []
    for house in grid.houses[:1]:
        first = grid.digits[0]
        for says in (f"{first} at most once", f"a {first} somewhere"):
            clauses = cnf.clauses(f"{house.name} holds {says}")
            verb = "clause says" if len(clauses) == 1 else "clauses say"
            lines.append(f"{len(clauses)} {verb} that {house.name} holds {says}")
            lines += [f"  {' or '.join(clause.names)}" for clause in clauses[:_MOST_LISTED]]
            lines += ["  …"] if len(clauses) > _MOST_LISTED else []
    return "\n".join(lines)


def compare_encodings(
    puzzle: Puzzle | str,
    encodings: Iterable[str] = ENCODINGS,
    at_most_one: Iterable[str] = AT_MOST_ONE,
    *,
    conflicts: int = 1_000,
) -> EncodingComparison:
    """Return what propagation and a search make of several encodings of a puzzle.

    Args:
        puzzle: the puzzle, or its text as `read` takes it.
        encodings: ``"minimal"``, ``"extended"``, ``"triads"``, or some of them.
        at_most_one: PySAT's names of encodings of "at most one".
        conflicts: after so many the search gives up.

    Raises:
        OptionError: if a name is unknown, or there is none.
        UnsupportedError: if a CNF cannot say it, or becomes too large.

    Example:
        >>> import sudoku_model as sm
        >>> sm.compare_encodings("1... ..3. .4.. ....", ["minimal", "extended"], ["pairwise"])
        encoding  at most one  variables  clauses  candidates left  conflicts
        ────────  ───────────  ─────────  ───────  ───────────────  ─────────
        minimal   pairwise     64         243      25               0
        extended  pairwise     64         387      24               0
    """
    puzzle = as_puzzle(puzzle)
    most = whole_number("conflicts", conflicts, least=1)
    if isinstance(encodings, str) or isinstance(at_most_one, str):
        raise OptionError("found one name, expected several, as in ['minimal', 'extended']")
    choices = {
        "encoding": tuple(Encoding.named(name).value for name in encodings),
        "at most one": (*at_most_one,),
    }
    if not all(choices.values()):
        raise OptionError("found no encodings, expected one at least")
    rows = []
    for encoding, name in product(*choices.values()):
        cnf = encode(puzzle, Encoding(encoding), at_most_one=name)
        rows.append(ComparedEncoding(cnf, cnf.propagate(), cnf.search(most)))
    return EncodingComparison(puzzle, choices, tuple(rows))
