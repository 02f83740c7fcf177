"""What Alhambra provides so that engines of it can be tested against the library."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from importlib.resources import files
from typing import ClassVar, Final

from attrs import frozen

from alhambra_rules.catalogue import CATALOGUE
from alhambra_rules.conformance.answering import answer
from alhambra_rules.conformance.counter_questions import blamed
from alhambra_rules.conformance.differing import differing, failed, moves_blamed
from alhambra_rules.conformance.generating import generated
from alhambra_rules.conformance.grounds import grounds_of
from alhambra_rules.conformance.presenting import asked_words, pictures, result_words
from alhambra_rules.conformance.protocol import FORMS
from alhambra_rules.conformance.smaller import size_of, smaller
from alhambra_rules.model import TILES
from alhambra_rules.rulebook.conformance import schemas
from alhambra_rules.rulebook.conformance.game import Game
from alhambra_rules.rulebook.conformance.translation import Translation


@frozen
class TileNames(Translation):
    """What an engine calls the tiles."""

    pieces: ClassVar[str] = "tiles"
    noun: ClassVar[str] = "tile"
    known: ClassVar[Collection[str]] = TILES
    keys: ClassVar[frozenset[str]] = frozenset({"tile", "dirk", "reserve", "market"})


ALHAMBRA: Final = Game(
    title="the board game Alhambra",
    program="alhambra-rules",
    format="alhambra-conformance",
    package="alhambra_rules.testing",
    catalogue=CATALOGUE,
    forms=FORMS,
    folder=files("alhambra_rules.testing") / "vectors",
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
    translation=TileNames,
    blamed=blamed,
    reconsidered=moves_blamed,
    ungrounded=frozenset({"replay"}),
    mixed=frozenset({"score_round"}),
)


def conformance_schemas() -> Mapping[str, str]:
    """Return the text of each schema by its file's name, such as ``docs/schemas`` holds them."""
    return schemas.conformance_schemas(ALHAMBRA)
