"""Hold the clauses of a puzzle against what its rules and clues mean."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import compress
from typing import NamedTuple

from sudoku_model.analysis.limits import GaveUpError, heed, look_at_clock, reason_of
from sudoku_model.audit.clauses import Clauses, Judgement, chosen
from sudoku_model.audit.facts import Facts
from sudoku_model.audit.fillings import Filling, Fillings, filled_cells, whole
from sudoku_model.audit.finding import STEPS_AGAINST, Finder, Hunt
from sudoku_model.audit.report import AuditedClue, EncodingAudit, Tried
from sudoku_model.audit.sources import (
    CELLS,
    Saying,
    Sayings,
    Source,
    in_order,
    name_of,
    sayings_of,
)
from sudoku_model.certificates.layout import chosen_encoding
from sudoku_model.closeable import Closing
from sudoku_model.clues import Clue, clues_of
from sudoku_model.errors import DefectError
from sudoku_model.grid import House
from sudoku_model.implied import add_implied_statements
from sudoku_model.option_numbers import whole_number
from sudoku_model.puzzle import Puzzle, as_puzzle
from sudoku_model.solvers import Encoding, Limits, Outcome, engine_named, open_session
from sudoku_model.stated import state_puzzle, state_rules

MOST_DEAD_ENDS = 20_000
"""Dead ends on the way from a filling of some cells to a filled grid."""

MOST_WITNESSES = 20
"""Fillings for which a filled grid is looked for, where the clauses of a clue contradict it."""

NO_FILLING = "no filling that obeys it was found"
REFUSED = "its clauses refuse {}; a grid that obeys it and has these was not found"
UNCLEAR = "of some fillings it was not found out what the clauses say"


def check_encoding(
    puzzle: Puzzle | str,
    fillings: int = 100,
    *,
    encoding: str | Encoding | None = None,
    implied: bool = False,
    known: Iterable[Sequence[int]] = (),
    seed: int = 0,
    time_limit: float | None = None,
    on_progress: Callable[[AuditedClue], object] | None = None,
) -> EncodingAudit:
    """Compare the clauses of a puzzle with what its rules and clues mean.

    A proof shows what follows from clauses; it cannot show that these say what the puzzle means.
    So for each rule and each clue fillings of its cells are looked for by plain search, which asks
    nothing but the check of the clue (`Constraint.holds`). Those that obey it must be admitted by
    the clauses that come from it, those that break it must be refused. Where some fillings of many
    are tried, a solver proposes further ones, such as obey all clauses but one; it decides nothing.

    A clue's clauses are called wrong only with a filled grid as the witness: it obeys all rules,
    and the clue if and only if the clauses refuse it.

    Args:
        puzzle: the puzzle, or its text as `read` takes it.
        fillings: how many fillings of each kind are tried for each clue.
        encoding: of "all different"; by default the one that certificates have.
        implied: whether sums that follow from several clues are stated and audited too;
            certificates do without them.
        known: grids from which the search may start, such as solutions.
        seed: of the draw.
        time_limit: seconds after which to give up, None for never.
        on_progress: is called with each clue when it was audited.

    Returns:
        What was found. After Ctrl-C, or when the time is over, it names the clues that are left.

    Raises:
        OptionError: if there is no such encoding, or `fillings` is not positive.
        UnsupportedError: if the puzzle is larger than certificates are written for.

    Example:
        >>> import sudoku_model as sm
        >>> puzzle = sm.Puzzle.empty(4).with_constraints(sm.Thermometer("r1c1 r1c2 r2c2"))
        >>> for clue in sm.check_encoding(puzzle, 50).clues[::13]:
        ...     print(clue)
        each cell holds one of its digits: admits all 4 fillings that obey it, refuses nothing...
        digits rise along the thermometer r1c1 r1c2 r2c2: admits all 4 fillings that obey it, ...
    """
    fillings = whole_number("fillings", fillings, least=1)
    chosen = None if encoding is None else Encoding.named(encoding)
    limits, reason = Limits(time_limit), ""
    puzzle = as_puzzle(puzzle, time_limit)
    found: list[AuditedClue] = []
    waiting: list[Source] = [CELLS, *puzzle.grid.houses, *clues_of(puzzle)]
    try:
        with limits.in_force():
            model = state_puzzle(puzzle).model
            smallest = chosen_encoding(model)
            if implied:
                add_implied_statements(model)
            chosen = smallest if chosen is None else chosen
            sayings = sayings_of(model, puzzle, chosen)
            waiting = [saying.source for saying in sayings.all]
            with Audit(puzzle, sayings, fillings, [*map(tuple, known)], seed, limits) as audit:
                for saying in sayings.all:
                    found.append(audit.of(saying))
                    if on_progress is not None:
                        on_progress(found[-1])
    except (KeyboardInterrupt, GaveUpError) as stop:
        reason = reason_of(stop)
        nothing = Tried(0, False)
        found += [
            AuditedClue(name_of(source), _clues(source), nothing, nothing, {}, {}, reason)
            for source in waiting[len(found) :]
        ]
    return EncodingAudit(puzzle, "" if chosen is None else chosen.value, tuple(found), reason)


class _Lost(NamedTuple):
    """What came of the fillings that obey a clue and that its clauses refuse.

    Attributes:
        grid: a filled grid with such a filling, if one was found.
        impossible: how many are part of no filled grid.
        is_clear: whether nothing was left open.
    """

    grid: Filling | None
    impossible: int
    is_clear: bool


class Audit(Closing):
    """An audit of the clauses of one puzzle. Close it."""

    def __init__(
        self,
        puzzle: Puzzle,
        sayings: Sayings,
        wanted: int,
        known: Sequence[Filling],
        seed: int,
        limits: Limits,
    ) -> None:
        self._grid = puzzle.grid
        self._facts = Facts(sayings.model, len(puzzle.grid.cells))
        self._rules = sayings.rules
        self._finder = Finder(puzzle, sayings, self._facts, wanted, known, seed, limits)
        self._limits = limits
        self._grids = open_session(state_rules(self._grid), engine_named("backtracking"))

    def close(self) -> None:
        """Close the search for filled grids."""
        self._grids.close()

    def of(self, saying: Saying) -> AuditedClue:
        """Audit what a rule or a clue says."""
        if saying.source == CELLS:
            return self._of_cells(saying)
        hunt = Hunt(self._finder, saying)
        obeying, are_all = hunt.obeying()
        lost = self._lost(saying, obeying)
        breaking, are_all_breaking = hunt.breaking(obeying)
        through, are_refused = self._let_through(saying, breaking)
        shown = sorted({*hunt.scope, *filled_cells([*obeying, *breaking])})
        reason = "" if lost.is_clear and are_refused else UNCLEAR
        if lost.grid is None and through is None:
            lost, refused = self._refused_pair(saying, hunt.search, lost)
            reason = REFUSED.format(refused) if refused and lost.grid is None else reason
        if not (obeying or are_all):
            reason = NO_FILLING
        return AuditedClue(
            name_of(saying.source),
            _clues(saying.source),
            Tried(len(obeying) - lost.impossible, are_all),
            Tried(len(breaking), are_all_breaking),
            self._named(lost.grid, shown),
            self._named(through, shown),
            reason,
        )

    def _refused_pair(self, saying: Saying, search: Fillings, lost: _Lost) -> tuple[_Lost, str]:
        """Look for values of two cells that the check allows and the clauses refuse.

        Of a clue about the whole grid few fillings are found; of each two cells all are known.
        """
        pairs = list(search.pairs())
        refuted = (
            Clauses(saying.clauses).refuted([*map(self._facts.said_by, pairs)]) if pairs else []
        )
        named = ""
        search.allow(STEPS_AGAINST)
        for pair in compress(pairs, refuted):
            named = named or _shown(self._named(pair, filled_cells([pair])))
            filling = search.with_values(pair)
            if filling is not None:
                lost = self._lost(saying, [filling])
                if lost.grid is not None:
                    break
            if search.is_spent:
                break
        return lost, named

    def _of_cells(self, saying: Saying) -> AuditedClue:
        """Audit that each cell can hold each of its digits."""
        domains = self._grid.domains
        fillings: list[Filling] = [
            tuple(domain[place % len(domain)] for domain in domains)
            for place in range(max(map(len, domains)))
        ]
        refused = self._judged(Clauses(saying.clauses), fillings).refused
        lost = {}
        for filling in chosen(fillings, refused)[:1]:
            clauses = (one for one in saying.clauses if self._judged(Clauses([one]), [filling])[1])
            lost = self._named(filling, self._facts.cells_of([next(clauses)]))
        return AuditedClue(CELLS, (), Tried(len(fillings), True), Tried(0, True), lost, {})

    def _named(self, filling: Filling | None, cells: Iterable[int]) -> dict[str, int]:
        pairs = ((cell, filling[cell]) for cell in cells) if filling else ()
        return {self._grid.cell_name(cell): v for cell, v in pairs if v is not None}

    # What the clauses say of them.

    def _judged(self, clauses: Clauses, fillings: Sequence[Filling]) -> Judgement:
        return clauses.judge(self._facts.truths(fillings), len(fillings))

    def _lost(self, saying: Saying, fillings: Sequence[Filling]) -> _Lost:
        """Look for a filling that obeys the clue, is part of a grid, and is refused."""
        judgement = self._judged(Clauses(saying.clauses), fillings)
        is_clear = judgement.admitted | judgement.refused == (1 << len(fillings)) - 1
        check = self._finder.check(saying.source)
        refused = chosen(fillings, judgement.refused)
        for impossible, filling in enumerate(refused):
            grid = self._filled(filling) if impossible < MOST_WITNESSES else None
            if grid is None:
                return _Lost(None, impossible, False)
            if grid and check(whole(grid)):
                return _Lost(grid, impossible, True)
        return _Lost(None, len(refused), is_clear)

    def _let_through(
        self, saying: Saying, fillings: Sequence[Filling]
    ) -> tuple[Filling | None, bool]:
        """Look for a filling that breaks the clue and is not refused by its clauses and the rules.

        Returns:
            The filling, if there is one; else whether all of them are refused.
        """
        own = [*saying.clauses, *saying.borrowed]
        refused = self._judged(Clauses(own), fillings).refused
        left = chosen(fillings, ~refused & (1 << len(fillings)) - 1)
        for place, filling in enumerate(left):
            if place == MOST_WITNESSES:
                return None, False
            # What breaks a house is part of no grid that obeys the rules.
            is_of_house = isinstance(saying.source, House)
            grid = filling if is_of_house else self._filled(filling)
            if grid is None:
                return None, False
            if not grid:
                continue
            judgement = self._judged(Clauses([*own, *self._rules]), [grid])
            if judgement.admitted:
                return grid, True
            if not judgement.refused:
                return None, False
        return None, True

    def _filled(self, filling: Filling) -> Filling | None:
        """Return a grid with this filling that obeys the rules, by search without clauses.

        Returns:
            The grid, an empty one if there is none; None if that was not found out.
        """
        pairs = zip(self._facts.variables, filling, strict=True)
        assume = [variable.equals(value) for variable, value in pairs if value is not None]
        look_at_clock(self._limits)
        answer = self._grids.solve(assume, Limits(self._limits.remaining(), MOST_DEAD_ENDS))
        heed(answer.reason)
        if answer.outcome is Outcome.UNDECIDED:
            look_at_clock(self._limits)
            return None
        if answer.values is not None and not self._grid.holds(answer.values):
            raise DefectError(f"found {answer.values} for a grid that obeys the rules")
        return answer.values or ()


def _shown(filling: dict[str, int]) -> str:
    return " ".join(f"{cell}={value}" for cell, value in filling.items())


def _clues(source: Source) -> tuple[Clue, ...]:
    members = in_order(source) if isinstance(source, frozenset) else [source]
    return tuple(member for member in members if isinstance(member, Clue))
