"""The game 5 Towers for the conformance runner."""

from __future__ import annotations

from collections.abc import Collection
from importlib.resources import files
from types import MappingProxyType
from typing import ClassVar, Final

from attrs import frozen

from alhambra_rules.rulebook.conformance.forms import NUMBER, VERDICT
from alhambra_rules.rulebook.conformance.game import Game
from alhambra_rules.rulebook.conformance.translation import Translation
from five_towers.catalogue import CATALOGUE
from five_towers.conformance.answering import answer
from five_towers.conformance.differing import blamed, differing, failed, reconsidered
from five_towers.conformance.generating import generated
from five_towers.conformance.grounds import grounds_of
from five_towers.conformance.presenting import asked_words, pictures, result_words
from five_towers.conformance.questions import MaxBid, MayAdd, Score
from five_towers.conformance.smaller import size_of, smaller
from five_towers.model import CARDS


@frozen
class CardNames(Translation):
    """The engine's names of the cards."""

    pieces: ClassVar[str] = "cards"
    noun: ClassVar[str] = "card"
    known: ClassVar[Collection[str]] = CARDS
    keys: ClassVar[frozenset[str]] = frozenset({"tower", "card", "towers", "display"})


FIVE_TOWERS: Final = Game(
    title="the card game 5 Towers",
    program="five-towers",
    format="five-towers-conformance",
    package="five_towers.conformance",
    catalogue=CATALOGUE,
    forms=MappingProxyType({MayAdd: VERDICT, MaxBid: NUMBER, Score: NUMBER}),
    folder=files("five_towers.conformance") / "vectors",
    answer=answer,
    generated=generated,
    grounds_of=grounds_of,
    failed=failed,
    differing=differing,
    smaller=smaller,
    size_of=size_of,
    asked_words=asked_words,
    result_words=result_words,
    pictures=pictures,
    translation=CardNames,
    blamed=blamed,
    reconsidered=reconsidered,
    mixed=frozenset({"max_bid", "score"}),
)
