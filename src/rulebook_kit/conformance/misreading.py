"""A misreading: a small change of one rule, as people make it.

An engine with several mistakes behaves like the rules with several misreadings. Each game has a
plain model of its questions in which misreadings combine.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import Final

from attrs import evolve, field, frozen

from rulebook_kit.conformance.divergence import Verdict

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
        sentence: what such an engine does: "tests one-cell gaps only".
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


def by_cause(misreadings: Misreadings) -> list[Misreadings]:
    """Return the misreadings that belong to the same cause together, in order of their names."""
    ordered = sorted(misreadings, key=lambda one: one.key)
    return [frozenset(group) for _, group in groupby(ordered, key=lambda one: one.key)]
