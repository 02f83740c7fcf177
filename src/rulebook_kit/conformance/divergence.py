"""Divergences and misreadings.

A difference is a wrong or missing answer of an engine, with the rule that it breaks or invents. A
misreading is a small change of one rule, as people make it. An engine with several mistakes behaves
like the rules with several misreadings. Each game has a plain model of its questions in which
misreadings combine.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from enum import Enum
from itertools import groupby
from typing import Final, cast

from attrs import evolve, field, frozen

from rulebook_kit.conformance.failure import Failure
from rulebook_kit.conformance.protocol import (
    Basis,
    Question,
    Result,
    Vector,
    basis_by,
    operation_of,
)
from rulebook_kit.grid import Cell


class Verdict(Enum):
    """How an answer is wrong."""

    BREAKS = "breaks"
    """It allows what a rule forbids."""
    INVENTS = "invents"
    """It rejects a legal case."""
    MISCOUNTS = "miscounts"
    """It gives wrong numbers."""
    MISDEFINES = "misdefines"
    """It takes one tile for another."""
    REPEATS = "repeats"
    """It gives the same answer to every question."""
    DEPENDS = "depends"
    """Its answers depend on earlier questions."""
    UNEXPLAINED = "unexplained"
    """No other cause predicts it."""
    FAILS = "fails"
    """It gives no answer."""

    def __repr__(self) -> str:
        return f"Verdict.{self.name}"


@frozen
class Grounds:
    """The rules on which an answer rests.

    Attributes:
        rules: the ids of the rules that decide it, the main one first.
        rulings: the ids of the rules whose rulings decide it; none if the rulebooks decide.
    """

    rules: tuple[str, ...]
    rulings: tuple[str, ...] = ()

    @property
    def basis(self) -> Basis:
        """Whether the rulebooks or our rulings decide."""
        return basis_by(self.rulings)


@frozen
class Divergence:
    """A wrong or missing answer.

    Attributes:
        question: the question.
        expected: the right answer.
        got: the engine's answer; None if it failed.
        failure: how the engine failed; None if it answered.
        verdict: how the answer is wrong.
        rules: the ids of the rules that it breaks, invents or miscounts, the main one first.
        rulings: the ids of the rules whose rulings decide the right answer; none if the rulebooks
            decide.
        cells: the cells that are listed wrongly, or missing.
        vector: the vector with this question; None for a generated or shrunk case.
        before: earlier questions in the same process that make the answer wrong.
        case: the number of the asked case; None for a shrunk one.
        fails_in: the operation of a part of the question in which the engine fails likewise; empty
            if there is none, or if it is not known.
    """

    question: Question
    expected: Result
    got: Result | None
    failure: Failure | None
    verdict: Verdict
    rules: tuple[str, ...]
    rulings: tuple[str, ...]
    cells: tuple[Cell, ...] = ()
    vector: Vector | None = None
    before: tuple[Question, ...] = ()
    case: int | None = None
    fails_in: str = ""

    @property
    def basis(self) -> Basis:
        """Whether the rulebooks or our rulings decide the right answer."""
        return basis_by(self.rulings)

    @property
    def operation(self) -> str:
        """The name of the operation."""
        return operation_of(self.question)

    @property
    def misses_cells(self) -> bool:
        """Whether the answer misses the cells; otherwise it lists them wrongly.

        The verdict does not say that: an engine that misdefines a tile may do both.
        """
        right = {(x, y) for x, y in cast("Iterable[tuple[int, int]]", self.expected)}
        return not right.isdisjoint(self.cells)

    @property
    def other_cells(self) -> tuple[Cell, ...]:
        """The cells that are wrong in the other way: missing, or else listed wrongly."""
        if self.got is None:
            return ()
        right, listed = (
            {Cell(x, y) for x, y in cast("Iterable[tuple[int, int]]", one)}
            for one in (self.expected, self.got)
        )
        return tuple(sorted((right ^ listed).difference(self.cells)))


@frozen
class Illustration:
    """Pictures and a table of one difference; each may be missing.

    Attributes:
        asked: what was asked: pairs of a caption and a picture as SVG.
        right: a picture of the right answer as SVG.
        got: a picture of the engine's answer as SVG.
        heads: the heads of the columns before the last two, which are ``right`` and ``the engine``.
        rows: the rows; each has one string more than ``heads`` for the right answer, and one for
            the engine's.
    """

    asked: tuple[tuple[str, str], ...] = ()
    right: str = ""
    got: str = ""
    heads: tuple[str, ...] = ()
    rows: tuple[tuple[str, ...], ...] = ()


Setting = tuple[str | int | None, ...]
"""What the model of a game needs to know: the name of a switch, then its values."""


@frozen
class Misreading:
    """A way to get a rule wrong.

    Attributes:
        name: its name in the id of a cause, such as ``one-cell-gaps``. Misreadings with the same
            name and verdict are one cause, such as the four sides of a board.
        verdict: how answers are wrong.
        rule: the id of the rule.
        sentence: what such an engine does: "looks only for gaps of one cell".
        setting: the switch in the model of the game.
        operations: the operations in which it shows.
        rulings: the ids of the rules whose rulings it contradicts, if it contradicts nothing else.
    """

    name: str
    verdict: Verdict
    rule: str
    sentence: str = field(eq=False)
    setting: Setting
    operations: frozenset[str]
    rulings: tuple[str, ...] = ()

    @property
    def key(self) -> tuple[str, str, str]:
        """What misreadings of one cause have in common."""
        return self.verdict.value, self.rule, self.name


DOUBTFUL: Final = 0.9
"""A misreading is in doubt if it explains less than this part of the answers that it changes."""

Misreadings = frozenset[Misreading]
"""Misreadings that an engine combines."""

NONE: Misreadings = frozenset()
"""A right engine's misreadings."""


def settings_for(operation: str, misreadings: Iterable[Misreading]) -> frozenset[Setting]:
    """Return the switches of the misreadings that show in an operation."""
    return frozenset(one.setting for one in misreadings if operation in one.operations)


def scoped(
    misreading: Misreading, scopes: Sequence[tuple[str, frozenset[str]]]
) -> Iterator[Misreading]:
    """Yield the misreading, then the same in some of its operations only.

    Args:
        misreading: the misreading, in all operations.
        scopes: groups of operations, each with the words that follow a sentence.
    """
    yield misreading
    for words, operations in scopes:
        shown = misreading.operations & operations
        if shown and shown != misreading.operations:
            name = f"{misreading.name}-{words.replace(' ', '-')}"
            sentence = f"{misreading.sentence}, {words}"
            yield evolve(misreading, name=name, sentence=sentence, operations=shown)


_TABLE: Final = 3
"""With this many wrong numbers or more in a table, the table is wrong, not the numbers."""


def by_cause(misreadings: Misreadings) -> list[Misreadings]:
    """Return the misreadings that belong to the same cause together, in order of their names.

    These have the same name, or are wrong numbers of one table: one switch with other values.
    """
    ordered = sorted(misreadings, key=lambda one: one.key)
    groups = [frozenset(group) for _, group in groupby(ordered, key=lambda one: one.key)]
    tables = Counter(map(_table_of, groups))
    joined: dict[tuple[object, ...], Misreadings] = {}
    for number, group in enumerate(groups):
        table = _table_of(group)
        key = table if tables[table] >= _TABLE else (number,)
        joined[key] = joined.get(key, NONE) | group
    return list(joined.values())


def _table_of(group: Misreadings) -> tuple[object, ...]:
    """Return what wrong numbers of one table have in common: rule, switch and operations."""
    one, *_ = group
    switch = one.setting[0] if one.verdict is Verdict.MISCOUNTS else one.key
    return one.verdict, one.rule, switch, one.operations
