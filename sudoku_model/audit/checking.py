"""Hold the clauses of a puzzle against what its rules and clues mean."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from random import Random
from typing import NamedTuple

from sudoku_model.analysis.limits import GaveUpError, heed, look_at_clock, reason_of
from sudoku_model.audit.clauses import Clauses, Judgement
from sudoku_model.audit.fillings import Filling, Fillings
from sudoku_model.audit.pairs import Check
from sudoku_model.audit.proposals import Proposals
from sudoku_model.audit.report import AuditedClue, EncodingAudit, Tried
from sudoku_model.audit.sources import CELLS, Saying, Sayings, Source, sayings_of
from sudoku_model.certificates.layout import chosen_encoding
from sudoku_model.closeable import Closing
from sudoku_model.clues import Clue, check_of, clues_of
from sudoku_model.errors import DefectError
from sudoku_model.grid import Grid, House
from sudoku_model.implied import add_implied_statements
from sudoku_model.model import Literal
from sudoku_model.moves import turning
from sudoku_model.option_numbers import whole_number
from sudoku_model.puzzle import Puzzle, as_puzzle
from sudoku_model.solvers import Encoding, Limits, Outcome, engine_named, open_session
from sudoku_model.solvers.sat.writer import SmallClause
from sudoku_model.stated import state_puzzle, state_rules
from sudoku_model.symmetry import TURNS

STEPS, STEPS_EACH = 20_000, 60
"""Values that are tried to find fillings of one clue: so many, and so many for each filling."""

STEPS_BESIDE = 30
"""Values that are tried beside grids that a solver made, for each filling that is wanted."""

STEPS_AGAINST = 4_000
"""Values that are tried to find fillings that would show clauses of one clue to be wrong."""

STEPS_NEARLY, STEPS_NEARLY_EACH = 2_000, 20
"""Values that are tried to find fillings that come close to that: so many, and so many for each
filling that is wanted."""

SOLVES, SOLVES_EACH = 1_000, 3
"""Searches of a solver for fillings that break one clause: so many, and so many for each filling
that is wanted."""

IMAGES = 5
"""For so many fillings that are wanted a solver makes one grid, to be turned and mirrored."""

ADMITTED = 20
"""So many more fillings that the clauses admit are put to the check."""

MOST_NEARLY = 2
"""So many times as many fillings as are wanted are looked for like that at most."""

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
            AuditedClue(_name(source), _clues(source), nothing, nothing, {}, {}, reason)
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
    """An audit of the clauses of one puzzle. Close it.

    Args:
        puzzle: the puzzle.
        sayings: its clauses.
        wanted: how many fillings of each kind are tried.
        known: grids from which the search may start.
        seed: of the draw.
        limits: when to give up.
    """

    def __init__(
        self,
        puzzle: Puzzle,
        sayings: Sayings,
        wanted: int,
        known: Sequence[Filling],
        seed: int,
        limits: Limits,
    ) -> None:
        self._puzzle = puzzle
        self._grid = puzzle.grid
        self._variables = sayings.model.variables[: len(puzzle.grid.cells)]
        self._facts = sayings.model.literals_before(len(self._variables))
        self._owner = sayings.model.meaning
        self._rules = sayings.rules
        self._cells_of_rules = [(rule, self._cells_of([rule])) for rule in self._rules]
        self._wanted = wanted
        self._known = known
        self._seed = seed
        self._limits = limits
        self._symmetries = _symmetries(puzzle.grid)
        self._full_houses = [house.cells for house in puzzle.grid.full_houses]
        self._searches: dict[tuple[Source, tuple[int, ...]], Fillings] = {}
        self._found: dict[tuple[Source, tuple[int, ...]], tuple[list[Filling], bool]] = {}
        self._grids = open_session(state_rules(self._grid), engine_named("backtracking"))

    def close(self) -> None:
        """Close the search for filled grids."""
        self._grids.close()

    def of(self, saying: Saying) -> AuditedClue:
        """Audit what a rule or a clue says."""
        if saying.source == CELLS:
            return self._of_cells(saying)
        scope = self._scope(saying)
        obeying, are_all = self._obeying(saying, scope)
        if not are_all:
            against = [
                *self._against(saying, scope),
                *self._nearly_against(saying, scope, obeying),
                *self._proposed(saying, scope),
            ]
            obeying = list(dict.fromkeys([*obeying, *against]))
        lost = self._lost(saying, obeying)
        breaking, are_all_breaking = self._breaking(saying, scope, obeying)
        through, are_refused = self._let_through(saying, breaking)
        shown = sorted({*scope, *_filled_cells([*obeying, *breaking])})
        reason = "" if lost.is_clear and are_refused else UNCLEAR
        if lost.grid is None and through is None:
            lost, refused = self._refused_pair(saying, scope, lost)
            reason = REFUSED.format(refused) if refused and lost.grid is None else reason
        if not (obeying or are_all):
            reason = NO_FILLING
        return AuditedClue(
            _name(saying.source),
            _clues(saying.source),
            Tried(len(obeying) - lost.impossible, are_all),
            Tried(len(breaking), are_all_breaking),
            self._named(lost.grid, shown),
            self._named(through, shown),
            reason,
        )

    def _refused_pair(self, saying: Saying, scope: Sequence[int], lost: _Lost) -> tuple[_Lost, str]:
        """Look for values of two cells that the check allows and the clauses refuse.

        Of a clue about the whole grid few fillings are found; of each two cells all are known.
        """
        search = self._searches[saying.source, tuple(scope)]
        pairs = list(search.pairs())
        refuted = Clauses(saying.clauses).refuted([*map(self._literals, pairs)]) if pairs else []
        named = ""
        search.allow(STEPS_AGAINST)
        for pair in (pair for pair, is_refuted in zip(pairs, refuted, strict=True) if is_refuted):
            named = named or _shown(self._named(pair, _filled_cells([pair])))
            filling = search.with_values(pair)
            if filling is not None:
                lost = self._lost(saying, [filling])
                if lost.grid is not None:
                    break
            if search.is_spent:
                break
        return lost, named

    def _literals(self, filling: Filling) -> list[Literal]:
        """Return what a filling says of each digit of its cells."""
        return [
            literal if value == own else -literal
            for variable, own in zip(self._variables, filling, strict=False)
            if own is not None
            for value, literal in zip(variable.domain, variable.literals, strict=True)
        ]

    def _of_cells(self, saying: Saying) -> AuditedClue:
        """Audit that each cell can hold each of its digits."""
        domains = self._grid.domains
        fillings: list[Filling] = [
            tuple(domain[place % len(domain)] for domain in domains)
            for place in range(max(map(len, domains)))
        ]
        refused = self._judged(Clauses(saying.clauses), fillings).refused
        lost = {}
        for filling in _chosen(fillings, refused)[:1]:
            clauses = (one for one in saying.clauses if self._judged(Clauses([one]), [filling])[1])
            lost = self._named(filling, self._cells_of([next(clauses)]))
        return AuditedClue(CELLS, (), Tried(len(fillings), True), Tried(0, True), lost, {})

    # Fillings.

    def _obeying(self, saying: Saying, scope: Sequence[int]) -> tuple[list[Filling], bool]:
        """Return fillings that obey a rule or clue, and whether they are all there are.

        Where the search finds few, a solver makes grids that the clauses admit. These show
        nothing, but turned and mirrored they do, and so does what is found beside them.
        """
        source = saying.source
        key = source, tuple(scope)
        if key not in self._found:
            self._searches[key] = search = self._search(source, scope, self._grid.peers)
            check = self._check(source)
            known = [one for one in self._known if check(_whole(one))]
            self._found[key] = self._drawn(search, known, obeying=True)
        found, are_all = self._found[key]
        if are_all or len(found) >= self._wanted:
            return found, are_all
        search = self._searches[key]
        search.allow(STEPS_BESIDE * self._wanted)
        with self._proposals(saying, scope, saying.clauses) as proposals:
            made = proposals.obeying(self._wanted // IMAGES)
            proposed = [*_until_spent(search, map(search.completed, made))]
        if len(scope) == len(self._variables):
            found = list(dict.fromkeys([*found, *search.images(proposed)]))
        more = search.some(obeying=True, wanted=self._wanted, near=[*found, *proposed])
        return list(dict.fromkeys([*found, *more])), False

    def _against(self, saying: Saying, scope: Sequence[int]) -> list[Filling]:
        """Return fillings that obey a rule or clue and break clauses that speak of cells alone.

        A clause that is wrong for few fillings only is hardly met by chance.
        """
        of_cells = [
            clause for clause in saying.clauses if all(abs(one) <= self._facts for one in clause)
        ]
        search = self._searches[saying.source, tuple(scope)]
        random = self._random(saying.source)
        sample = random.sample(of_cells, min(len(of_cells), self._wanted))
        found: list[Filling] = []
        # To look ahead soon tells of clauses that are right; without that each costs many steps.
        for ahead in (True, False) if search.may_look_ahead else (False,):
            search.allow(STEPS_AGAINST)
            against = (search.against(self._meanings(one), ahead=[ahead]) for one in sample)
            found += _until_spent(search, against)
        return found

    def _nearly_against(
        self, saying: Saying, scope: Sequence[int], obeying: Sequence[Filling]
    ) -> list[Filling]:
        """Return fillings that obey a rule or clue and come close to breaking other clauses of it.

        What auxiliary variables stand for is not known. So it is begun from a filling in which a
        single literal of a clause can be true: that one is made false if it speaks of a cell, and
        some cells are filled in another way.
        """
        search = self._searches[saying.source, tuple(scope)]
        search.allow(STEPS_NEARLY + STEPS_NEARLY_EACH * self._wanted)
        random = self._random(saying.source)
        close = Clauses(saying.clauses).nearly_broken(self._truths(obeying), len(obeying))
        close = {
            clause: where
            for clause, where in close.items()
            if where and any(abs(one) > self._facts for one in clause)
        }
        sample = random.choices([*close], k=MOST_NEARLY * self._wanted) if close else ()
        against = (
            search.against(self._meanings(clause), random.choice(_chosen(obeying, close[clause])))
            for clause in sample
        )
        return [*_until_spent(search, against)]

    def _proposed(self, saying: Saying, scope: Sequence[int]) -> list[Filling]:
        """Return fillings that obey a rule or clue and break one of its clauses, or seem to.

        A solver proposes them; the check decides.
        """
        search = self._searches[saying.source, tuple(scope)]
        search.allow(STEPS_AGAINST)
        doubtful = [
            clause
            for clause in saying.clauses
            if any(abs(one) > self._facts for one in clause)
            or not search.is_barred(self._meanings(clause))
        ]
        found: dict[Filling, None] = {}
        if not doubtful:
            return []
        with self._proposals(saying, scope, doubtful) as proposals:
            proposed = proposals.breaking(SOLVES + SOLVES_EACH * self._wanted)
            for filling in _until_spent(search, map(search.completed, proposed)):
                found[filling] = None
                if len(found) > MOST_NEARLY * self._wanted:
                    break
        return [*found]

    def _proposals(
        self, saying: Saying, scope: Sequence[int], clauses: Sequence[SmallClause]
    ) -> Proposals:
        """Return what proposes fillings about some clauses of a rule or clue.

        The rules hold in all cells that its check looks at: clauses may say nothing of some.
        """
        found, _ = self._found[saying.source, tuple(scope)]
        cells, own = {*scope, *_filled_cells(found)}, set(clauses)
        others = [
            *(clause for clause in saying.clauses if clause not in own),
            *saying.borrowed,
            *(rule for rule, its_cells in self._cells_of_rules if cells.issuperset(its_cells)),
        ]
        random = self._random(saying.source)
        return Proposals(clauses, others, self._variables, random, self._limits)

    def _random(self, source: Source) -> Random:
        """Return a source of chance that depends on the seed and on what is audited."""
        return Random(f"{self._seed} {_name(source)}")

    def _meanings(self, clause: SmallClause) -> Iterator[tuple[int, int, bool]]:
        """Yield what literals of a clause say of cells: a cell, a value, whether it has that."""
        for literal in clause:
            if abs(literal) <= self._facts:
                variable, value = self._owner(literal)
                yield variable.number, value, literal > 0

    def _breaking(
        self, saying: Saying, scope: Sequence[int], obeying: Sequence[Filling]
    ) -> tuple[list[Filling], bool]:
        """Return fillings that break a rule or clue, and whether they are all there are.

        What is drawn mostly breaks it in many ways at once, so a solver also proposes what the
        clauses admit: with two values that the check forbids, and anything.
        """
        peers = self._grid.peers
        if isinstance(saying.source, House):  # what breaks a house obeys no other one
            peers = (frozenset(),) * len(peers)
        search = self._search(saying.source, scope, peers)
        found, are_all = self._drawn(search, obeying, obeying=False)
        if not are_all:
            search.allow(STEPS_AGAINST)
            with self._proposals(saying, scope, saying.clauses) as proposals:
                proposed = proposals.obeying(
                    ADMITTED + self._wanted // IMAGES, self._not_refuted(saying, scope)
                )
                completed = (search.completed(one, obeying=False) for one in proposed)
                found = list(dict.fromkeys([*found, *_until_spent(search, completed)]))
        return found, are_all

    def _not_refuted(self, saying: Saying, scope: Sequence[int]) -> list[Sequence[Literal]]:
        """Return what two cells say that the check seems to forbid and the clauses do not."""
        search = self._searches[saying.source, tuple(scope)]
        left = [*map(self._literals, search.forbidden_pairs())]
        own = [*saying.clauses, *saying.borrowed]
        for clauses in (own, [*own, *self._rules]):  # mostly its own clauses are enough
            refuted = Clauses(clauses).refuted(left) if left else ()
            left = [fact for fact, is_refuted in zip(left, refuted, strict=True) if not is_refuted]
        return self._random(saying.source).sample(left, min(len(left), MOST_WITNESSES))

    def _search(
        self, source: Source, scope: Sequence[int], peers: Sequence[frozenset[int]]
    ) -> Fillings:
        return Fillings(
            self._grid.domains,
            peers,
            scope,
            self._check(source),
            self._random(source),
            STEPS + STEPS_EACH * self._wanted,
            self._symmetries,
            self._full_houses,
            self._grid.cells[len(self._grid.board) :],
        )

    def _drawn(
        self, search: Fillings, near: Sequence[Filling], *, obeying: bool
    ) -> tuple[list[Filling], bool]:
        found = search.all(obeying=obeying, most=self._wanted)
        if found is not None:
            return found, True
        return search.some(obeying=obeying, wanted=self._wanted, near=near), False

    def _check(self, source: Source) -> Check:
        """Return what decides whether a filling obeys a rule or a clue."""
        if isinstance(source, House | Clue):
            return check_of(source, self._puzzle)
        assert isinstance(source, frozenset)
        checks = [*map(self._check, _in_order(source))]
        return lambda values: all(check(values) for check in checks)

    def _scope(self, saying: Saying) -> list[int]:
        """Return the cells that a rule or a clue names, and those of its clauses."""
        cells: set[int] = set()
        source = saying.source
        for one in source if isinstance(source, frozenset) else (source,):
            if isinstance(one, Clue):
                cells.update(one.cells(self._puzzle))
            elif isinstance(one, House):
                cells.update(one.cells)
        return sorted(cells | self._cells_of([*saying.clauses, *saying.borrowed]))

    def _cells_of(self, clauses: Iterable[Sequence[Literal]]) -> set[int]:
        literals = {abs(literal) for clause in clauses for literal in clause}
        return {self._owner(one)[0].number for one in literals if one <= self._facts}

    def _named(self, filling: Filling | None, cells: Iterable[int]) -> dict[str, int]:
        pairs = ((cell, filling[cell]) for cell in cells) if filling else ()
        return {self._grid.cell_name(cell): v for cell, v in pairs if v is not None}

    # What the clauses say of them.

    def _judged(self, clauses: Clauses, fillings: Sequence[Filling]) -> Judgement:
        return clauses.judge(self._truths(fillings), len(fillings))

    def _truths(self, fillings: Sequence[Filling]) -> dict[Literal, int]:
        """Return for each literal of the cells in which of some fillings it is true."""
        known: dict[Literal, int] = {}
        by_cell = zip(*fillings, strict=True)
        for variable, values in zip(self._variables, by_cell, strict=bool(fillings)):
            if None not in values:  # a cell that the clauses do not speak of
                sets = dict.fromkeys(variable.domain, 0)
                for number, value in enumerate(values):
                    sets[value] |= 1 << number
                known.update(zip(variable.literals, sets.values(), strict=True))
        return known

    def _lost(self, saying: Saying, fillings: Sequence[Filling]) -> _Lost:
        """Look for a filling that obeys the clue, is part of a grid, and is refused."""
        judgement = self._judged(Clauses(saying.clauses), fillings)
        is_clear = judgement.admitted | judgement.refused == (1 << len(fillings)) - 1
        check = self._check(saying.source)
        refused = _chosen(fillings, judgement.refused)
        for impossible, filling in enumerate(refused):
            grid = self._filled(filling) if impossible < MOST_WITNESSES else None
            if grid is None:
                return _Lost(None, impossible, False)
            if grid and check(_whole(grid)):
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
        left = _chosen(fillings, ~refused & (1 << len(fillings)) - 1)
        for place, filling in enumerate(left):
            if place == MOST_WITNESSES:
                return None, False
            # What breaks a house is part of no grid that obeys the rules.
            is_of_house = isinstance(saying.source, House)
            whole = filling if is_of_house else self._filled(filling)
            if whole is None:
                return None, False
            if not whole:
                continue
            judgement = self._judged(Clauses([*own, *self._rules]), [whole])
            if judgement.admitted:
                return whole, True
            if not judgement.refused:
                return None, False
        return None, True

    def _filled(self, filling: Filling) -> Filling | None:
        """Return a grid with this filling that obeys the rules, by search without clauses.

        Returns:
            The grid, an empty one if there is none; None if that was not found out.
        """
        pairs = zip(self._variables, filling, strict=True)
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


def _symmetries(grid: Grid) -> list[list[int]]:
    """Return for each turn of a square grid which cell goes where, extra cells with their own."""
    if grid.rows != grid.columns:
        return []
    found = []
    named = {grid.cell_name(cell): cell for cell in grid.cells}  # holes as well
    for turn in TURNS:
        move = turning(grid, turn)
        there = [move.after.cell_name(move.cells[cell]) for cell in grid.cells]
        comes = {named[name]: cell for cell, name in zip(grid.cells, there, strict=True)}
        found.append([comes[cell] for cell in grid.cells])
    return found


def _until_spent(search: Fillings, fillings: Iterable[Filling | None]) -> Iterator[Filling]:
    """Yield the fillings that a search finds, until it may search no more."""
    for filling in fillings:
        if filling is not None:
            yield filling
        if search.is_spent:
            return


def _whole(filling: Filling) -> Sequence[int]:
    return [0 if value is None else value for value in filling]


def _shown(filling: dict[str, int]) -> str:
    return " ".join(f"{cell}={value}" for cell, value in filling.items())


def _filled_cells(fillings: Iterable[Filling]) -> set[int]:
    return {cell for one in fillings for cell, value in enumerate(one) if value is not None}


def _chosen(fillings: Sequence[Filling], chosen: int) -> list[Filling]:
    return [filling for number, filling in enumerate(fillings) if chosen >> number & 1]


def _name(source: Source) -> str:
    if isinstance(source, frozenset):
        return f"what follows together from {'; '.join(map(str, _in_order(source)))}"
    return str(source)


def _clues(source: Source) -> tuple[Clue, ...]:
    members = _in_order(source) if isinstance(source, frozenset) else [source]
    return tuple(member for member in members if isinstance(member, Clue))


def _in_order(source: frozenset[House | Clue]) -> list[House | Clue]:
    """Return rules and clues in an order that does not depend on the run: houses last.

    Fillings obey houses anyway, so there is no need to ask them first.
    """
    return sorted(source, key=lambda one: (isinstance(one, House), str(one)))
