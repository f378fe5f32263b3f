"""Judges clauses that somebody has written: what they allow and what they forbid."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from random import Random
from typing import NamedTuple

from sudoku_model.analysis.cores import minimal_core
from sudoku_model.analysis.limits import look_at_clock
from sudoku_model.closeable import Closing
from sudoku_model.deadline import GaveUpError, in_time
from sudoku_model.errors import DefectError
from sudoku_model.inside.attribution import Origin
from sudoku_model.model import Literal, Model
from sudoku_model.referee.case import Case
from sudoku_model.referee.definitions import RightGrids, find_forbidden
from sudoku_model.referee.given_clauses import GivenClause
from sudoku_model.referee.images import Image, ImagesInClauses
from sudoku_model.referee.judgement import Excess, Weakness, told_conflict
from sudoku_model.referee.maximal import maximal_subset
from sudoku_model.referee.numbering import CellLiterals
from sudoku_model.referee.reified_rules import in_words, reified_clues, weakness_of
from sudoku_model.referee.rules import FAMILIES, GridRules, Question
from sudoku_model.referee.symmetries import Symmetries
from sudoku_model.solvers import Encoding, Limits
from sudoku_model.solvers.sat.clauses import ClauseSession
from sudoku_model.solvers.sat.cnf import encode
from sudoku_model.stated import state_puzzle, state_rules

_FEW_CONFLICTS = 20
"""How long a first question may take, before it is seen whether it follows by counting."""

_MANY_CONFLICTS = 20_000
"""How long it may take if that does not help: about half a second."""

_FOR_BEAUTY, _TIMES = 500, 40
"""How long, and how often, a grid is looked for that breaks little but the rule that is missing."""

_ROUNDS = 10
"""How often right grids of a kind are looked for whose images the clauses may all forbid."""

_NEAR = 200
"""For so many clauses a right grid is looked for that needs their auxiliary variables."""


class _Filled(NamedTuple):
    """Clauses with switches in a session, and literals that say what a grid holds and what not."""

    session: ClauseSession
    digits: Sequence[Literal]
    limits: Limits

    def refute(self, switches: Sequence[Literal]) -> tuple[object | None, Sequence[Literal]]:
        if self.session.solve([*self.digits, *switches]):
            return self.digits, ()
        used = {*self.session.core()}
        return None, [switch for switch in switches if switch in used]


class ClausesJudge(Closing):
    """Judges clauses. Close it."""

    def __init__(self, case: Case, clauses: Sequence[GivenClause], cells: CellLiterals) -> None:
        self._case = case
        self._puzzle, self._limits = case.puzzle, case.limits
        # What says nothing would only be in the way.
        self._clauses = [
            one
            for one in in_time(clauses)
            if not any(-literal in one.literals for literal in one.literals)
        ]
        self._asked = self._clauses
        self._cells = cells
        # Where the images of a grid count, its facts are not those that the clauses speak of.
        self._facts: Sequence[Literal] = cells.literals
        self._images: Sequence[Sequence[Literal]] = ()
        self._is_too_strong = False
        self._random = Random(case.seed)
        used = [*cells.literals, *(one for clause in clauses for one in clause.literals)]
        self._top = max(map(abs, used))
        self._sessions: list[ClauseSession] = []

    def close(self) -> None:
        """Close the solvers."""
        for session in self._sessions:
            session.close()

    def _session(self, clauses: Iterable[Sequence[Literal]]) -> ClauseSession:
        session = ClauseSession(clauses, self._limits)
        self._sessions.append(session)
        return session

    def _stated(self, model: Model) -> list[list[Literal]]:
        """Return the clauses of one of our models, about their variables."""
        cnf = encode(model, Encoding.EXTENDED, "pairwise")
        facts = len(self._cells.literals)
        shift = self._top - facts

        def theirs(literal: Literal) -> Literal:
            if abs(literal) <= facts:
                return self._cells.theirs(literal)
            return literal + shift if literal > 0 else literal - shift

        self._translate = theirs
        self._beyond = cnf.variable_count + shift
        return [[theirs(one) for one in clause] for clause in cnf.all_clauses]

    # Too weak.

    def weakness(self) -> Weakness | None:
        """Return a grid that the clauses allow although it breaks a rule; None if there is none.

        Raises:
            GaveUpError: if the time is over.
        """
        in_rules = None if self._case.rules_are_given else self._weakness_in_rules()
        try:
            in_clues = self._weakness_in_clues()
        except GaveUpError:
            if in_rules is None:
                raise
            in_clues = None  # what is wrong with the rules is known all the same
        if in_rules is None or in_clues is None:
            return in_rules or in_clues
        return Weakness(
            in_rules.digits, in_rules.broken, in_rules.cells, (*in_rules.missing, *in_clues.missing)
        )

    def _weakness_in_rules(self) -> Weakness | None:
        rules = GridRules(self._puzzle.grid)
        session = self._session(clause.literals for clause in self._clauses)
        session.prefer(self._cells.literals)
        missing, shown = self._missing_rules(rules, session)
        if shown is None:
            return None
        digits = self._nearly_right(rules, missing, shown, session)
        broken, cells = rules.broken(shown, digits)
        names = tuple(map(self._puzzle.grid.cell_name, cells))
        return Weakness(tuple(digits), broken, names, tuple(rules.in_words(missing)))

    def _missing_rules(
        self, rules: GridRules, session: ClauseSession
    ) -> tuple[list[Origin], Question | None]:
        """Return the rules that do not follow from the clauses, and a clause of one of them."""
        missing: dict[Origin, Question] = {}
        left = self._not_counted(self._not_written(rules), rules, session)
        left = self._ask(left, missing, session, _FEW_CONFLICTS)
        # What is hard to prove is seldom what is wrong: where something is, that is enough.
        if not missing and not self._is_too_strong:
            left = self._ask_at_length(left, missing, rules, session)
        if left and not missing:
            raise GaveUpError(f"it is hard to see whether {left[0].rules[0].text}")
        told = rules.to_be_told(
            rule for one in rules.questions for rule in one.rules if rule in missing
        )
        return told, missing[told[0]] if told else None

    def _ask_at_length(
        self,
        left: list[Question],
        missing: dict[Origin, Question],
        rules: GridRules,
        session: ClauseSession,
    ) -> list[Question]:
        """Ask what is hard to prove, of cells first; return what is still left then.

        What houses demand may follow from the cells by counting, and be hard to see else.
        """
        for family in FAMILIES:
            left = left if missing else self._not_counted(left, rules, session)
            now = [question for question in left if question.rules[0].family == family]
            later = [question for question in left if question.rules[0].family != family]
            left = [*self._ask(now, missing, session, _MANY_CONFLICTS), *later]
        return left

    def _not_written(self, rules: GridRules) -> list[Question]:
        """Return what the rules demand but for clauses that are there word for word."""
        written = {frozenset(clause.literals) for clause in self._clauses}
        theirs = self._cells.theirs
        return [q for q in rules.questions if frozenset(map(theirs, q.literals)) not in written]

    def _not_counted(
        self, questions: Sequence[Question], rules: GridRules, session: ClauseSession
    ) -> list[Question]:
        """Return what does not follow by counting; what does is added.

        Without it the solver would have to count again in each search.
        """
        following = rules.by_counting({rule for question in questions for rule in question.rules})
        asked = []
        for question in questions:
            if following.issuperset(question.rules):
                session.add([*map(self._cells.theirs, question.literals)])
            else:
                asked.append(question)
        return asked

    def _nearly_right(
        self, rules: GridRules, missing: Sequence[Origin], shown: Question, session: ClauseSession
    ) -> list[tuple[int, ...]]:
        """Return what a grid holds that breaks the rule that is shown, and few others."""
        theirs, lacking = self._cells.theirs, {*missing}
        against = [-theirs(literal) for literal in shown.literals]
        switches: dict[frozenset[Origin], Literal] = {}
        for question in rules.questions:
            key = frozenset(question.rules) & lacking
            if key not in switches:
                switches[key] = self._new()
            session.add([-switches[key], *map(theirs, question.literals)])
        on = maximal_subset(
            switches.values(),
            lambda some: bool(session.solve([*against, *some], _FOR_BEAUTY)),
            _TIMES,
        )
        session.solve([*against, *on])
        return self._cells.true_digits({*session.assignment()})

    def _ask(
        self,
        questions: Sequence[Question],
        missing: dict[Origin, Question],
        session: ClauseSession,
        conflicts: int,
    ) -> list[Question]:
        """Add the rules that can be broken to the missing ones; return what is too hard to say."""
        left = []
        for question in questions:
            look_at_clock(self._limits)
            if missing.keys() >= {*question.rules}:
                continue
            against = [-self._cells.theirs(literal) for literal in question.literals]
            can_break = session.solve(against, conflicts)
            if can_break:
                missing.update((rule, question) for rule in question.rules)
                # The same grid breaks other rules, and to look at it costs less than to ask.
                for other in self._broken(questions, {*session.assignment()}):
                    for rule in other.rules:
                        missing.setdefault(rule, other)
            elif can_break is None:
                left.append(question)
        return left

    def _broken(self, questions: Sequence[Question], true: set[Literal]) -> Iterator[Question]:
        """Yield the clauses of which no literal is true."""
        theirs = self._cells.theirs
        return (q for q in questions if all(-theirs(literal) in true for literal in q.literals))

    def _weakness_in_clues(self) -> Weakness | None:
        """Look for a grid that obeys the rules of the grid, and breaks a clue."""
        puzzle = self._puzzle
        model = state_rules(puzzle.grid)
        known = reified_clues(puzzle, model)
        if not known:
            return None
        session = self._session(
            [
                *self._stated(model),
                *(clause.literals for clause in self._clauses),
                *self._once_by_counting(),
            ]
        )
        literals = {clue: self._translate(literal) for clue, literal in known.items()}
        missing = [clue for clue, literal in literals.items() if session.solve([-literal])]
        if not missing:
            return None
        shown = missing[0]
        broken = literals.pop(shown)
        session.solve(_breaking_little_else(broken, literals.values(), session))
        values = self._digits(session)
        return weakness_of(shown, map(in_words, missing), puzzle, values)

    def _once_by_counting(self) -> Iterator[tuple[Literal, Literal]]:
        """Yield what follows where clauses say of each digit that it is somewhere in some cells.

        If there are as many cells as digits, each of which holds one, then none is there twice.
        Solvers have no short proof of that; see `GridRules.by_counting`.
        """
        order = self._puzzle.grid.order
        for cells, clauses in self._places().items():
            if len(cells) == len(clauses) == order:
                for clause in clauses.values():
                    for one, other in combinations(clause.literals, 2):
                        yield -one, -other

    def _places(self) -> dict[frozenset[int], dict[int, GivenClause]]:
        """Return the clauses that say of a digit that it is in one of some cells, by both."""
        order = self._puzzle.grid.order
        places: dict[frozenset[int], dict[int, GivenClause]] = {}
        for clause in self._clauses:
            if len(clause.literals) == order and self._is_about_cells(clause):
                facts = [self._cells.ours(literal) for literal in clause.literals]
                digits = {(fact - 1) % order for fact in facts}
                if min(facts) > 0 and len(digits) == 1:
                    cells = frozenset((fact - 1) // order for fact in facts)
                    places.setdefault(cells, {})[digits.pop()] = clause
        return places

    # Too strong.

    def excess(self) -> tuple[Excess | None, int | None]:
        """Return a right grid that the clauses forbid, None if there is none.

        Returns:
            The grid; and None if it is proved that there is no other, else how many were tried.

        Raises:
            GaveUpError: if the time is over.
        """
        stated = self._stated(state_puzzle(self._puzzle).model)
        written = {*map(frozenset, stated)}
        new = [one for one in in_time(self._clauses) if frozenset(one.literals) not in written]
        if self._case.up_to.names:
            self._asked = new
            return self._images_forbidden(self._case.up_to, stated)
        session = self._session(stated)
        if excess := self._forbidden_by_one(session, new):
            return excess, None
        with_others = [one for one in self._clauses if not self._is_about_cells(one)]
        if not with_others or not session.solve([]):  # no grid is right
            return None, None
        return self._forbidden_together(session, stated, with_others)

    def _forbidden_together(
        self,
        session: ClauseSession,
        stated: Sequence[Sequence[Literal]],
        with_others: Sequence[GivenClause],
    ) -> tuple[Excess | None, int | None]:
        """Look for a right grid that clauses with auxiliary variables forbid."""
        found: list[ClauseSession] = []

        def right_grids() -> RightGrids:
            found.append(self._session(stated))
            return RightGrids(found[-1], max(self._top, self._beyond))

        allowed = self._session(clause.literals for clause in self._clauses)
        forbids = find_forbidden(
            with_others,
            self._cells.is_fact,
            right_grids,
            lambda: not allowed.solve(self._filled(found[-1])),
        )
        if forbids is None:
            return self._tried(session, allowed, with_others)
        return self._excess(found[-1]) if forbids else None, None

    def _forbidden_by_one(
        self, session: ClauseSession, clauses: Iterable[GivenClause]
    ) -> Excess | None:
        """Look for a right grid that a single clause about cells alone forbids."""
        for clause in filter(self._is_about_cells, clauses):
            look_at_clock(self._limits)
            if session.solve([-literal for literal in clause.literals]):
                return self._excess(session, [clause])
        return None

    def _images_forbidden(
        self, up_to: Symmetries, stated: Sequence[Sequence[Literal]]
    ) -> tuple[Excess | None, int | None]:
        """Look for a right grid no image of which is allowed.

        An image that is allowed answers for all right grids of which the same symmetry makes one
        that is allowed; so these are left out of the search, and if none is left that is a proof.
        It is enough to look at grids of one kind if each grid has an image of that kind.
        """
        images = ImagesInClauses(up_to, self._cells.literals, max(self._top, self._beyond))
        self._top = images.top
        self._facts, self._images = images.given, images.clauses
        allowed = self._session([*images.clauses, *(one.literals for one in self._asked)])
        allowed.prefer(images.usual)
        if not all(map(self._is_about_cells, self._asked)):
            return self._tried(self._session(stated), allowed, ())
        session = self._session(stated)
        for kind in [*self._state_kinds(up_to, session), 0] * _ROUNDS:
            look_at_clock(self._limits)
            if not session.solve([kind] if kind else []):
                return None, None
            if not allowed.solve(self._filled(session)):
                return self._excess(session), None
            image = images.found({*allowed.assignment()})
            session.add([self._broken_in(image, one, session) for one in self._asked])
        return self._tried(self._session(stated), allowed, ())

    def _is_about_cells(self, clause: GivenClause) -> bool:
        """Say whether a clause speaks of nothing but what cells hold."""
        return all(map(self._cells.is_fact, clause.literals))

    def _state_kinds(self, up_to: Symmetries, session: ClauseSession) -> list[Literal]:
        """Return a literal for each kind of grids of which every grid has an image."""
        kinds = [self._new() for _ in up_to.representatives()]
        for kind, clauses in zip(kinds, up_to.representatives(), strict=True):
            for clause in clauses:
                session.add([-kind, *map(self._cells.theirs, clause)])
        return kinds

    def _broken_in(self, image: Image, clause: GivenClause, session: ClauseSession) -> Literal:
        """Return a literal under which an image of a grid breaks a clause."""
        order = self._puzzle.grid.order
        broken = self._new()
        for literal in clause.literals:
            ours = self._cells.ours(literal)
            cell, digit = divmod(abs(ours) - 1, order)
            before = image.cells[cell] * order + image.digits[digit] + 1
            session.add([-broken, self._cells.theirs(-before if ours > 0 else before)])
        return broken

    def _new(self) -> Literal:
        self._top += 1
        return self._top

    def _tried(
        self, session: ClauseSession, allowed: ClauseSession, left: Sequence[GivenClause]
    ) -> tuple[Excess | None, int | None]:
        """Try all right grids; of many, those first whose auxiliary variables must do something."""
        few = self._case.few_right_grids()
        tried = 0
        for assumptions in self._assumptions(left) if few is None else map(self._held, few):
            look_at_clock(self._limits)
            if not session.solve(assumptions):
                continue
            if not allowed.solve(self._filled(session)):
                return self._excess(session), None
            tried += 1
        return None, tried if few is None else None

    def _held(self, values: Sequence[int]) -> list[Literal]:
        """Return the literal of each fact of a filled grid."""
        grid, facts = self._puzzle.grid, self._cells.literals
        return [
            facts[cell * grid.order + value - grid.digits[0]] for cell, value in enumerate(values)
        ]

    def _assumptions(self, left: Sequence[GivenClause]) -> Iterator[list[Literal]]:
        for clause in self._random.sample(left, min(len(left), _NEAR)):
            yield [-one for one in clause.literals if self._cells.is_fact(one)]
        facts = self._cells.literals
        for _ in range(self._case.tries):
            # A few cells at random make the grids different; where they clash, fewer are tried.
            yield self._random.sample(facts, 1 + len(facts) // 200)

    def _filled(self, session: ClauseSession) -> list[Literal]:
        true = {*session.assignment()}
        pairs = zip(self._facts, self._cells.literals, strict=True)
        return [fact if literal in true else -fact for fact, literal in pairs]

    def _excess(
        self, session: ClauseSession, clauses: Sequence[GivenClause] | None = None
    ) -> Excess:
        """Return the right grid that a solver has found, with as few clauses as forbid it."""
        values = self._digits(session)
        self._case.expect_right(values)
        core = self._core(self._filled(session)) if clauses is None else clauses
        # That there is no grid at all may have no short proof, as where a digit is left out.
        theirs = self._session(one.literals for one in self._asked)
        self._is_too_strong = True
        is_of_all = theirs.solve([], _MANY_CONFLICTS) is False
        if is_of_all:
            core, is_of_all = told_conflict(self._core([]), core)
        spoken = dict.fromkeys(
            (abs(self._cells.ours(one)) - 1) // self._puzzle.grid.order
            for clause in core
            for one in clause.literals
            if self._cells.is_fact(one)
        )
        return Excess(
            tuple(values),
            tuple(map(self._in_words, core)),
            tuple(clause.number for clause in core),
            tuple(map(self._puzzle.grid.cell_name, spoken)),
            self._case.up_to.names,
            is_of_all,
        )

    def _digits(self, session: ClauseSession) -> list[int]:
        """Return the digit of each cell in the grid that a solver has found."""
        return [own[0] for own in self._cells.true_digits({*session.assignment()})]

    def _core(self, filled: Sequence[Literal]) -> list[GivenClause]:
        """Return clauses that forbid a grid, or any if nothing is filled; each is needed."""
        top = max([self._top, *map(abs, filled)])
        by_switch = dict(enumerate(self._asked, start=top + 1))
        switched = ([-switch, *clause.literals] for switch, clause in by_switch.items())
        session = self._session([*self._images, *switched])
        core = minimal_core(_Filled(session, filled, self._limits), [*by_switch])
        if core is None:
            raise DefectError("a grid was to be forbidden, but is allowed")
        if core.reason:
            raise GaveUpError(core.reason)
        return [by_switch[switch] for switch in core.literals]

    def _in_words(self, clause: GivenClause) -> str:
        part = f" of “{clause.part}”" if clause.part else ""
        literals = " or ".join(map(self._cells.name, clause.literals[:12]))
        more = " or ..." if len(clause.literals) > 12 else ""
        return f"clause {clause.number}{part} ({literals or 'the empty clause'}{more})"


def _breaking_little_else(
    broken: Literal, others: Iterable[Literal], session: ClauseSession
) -> list[Literal]:
    """Return what is assumed so that a clue is broken and as many others as possible hold."""
    assumed = [-broken]
    for literal in others:
        if session.solve([*assumed, literal], _FOR_BEAUTY):
            assumed.append(literal)
    return assumed
