"""What Alhambra provides so that engines of it can be held against the library."""

from __future__ import annotations

from importlib.resources import files
from typing import Final

from alhambra_rules.catalogue import CATALOGUE
from alhambra_rules.rulebook.conformance.game import Game
from alhambra_rules.testing.answering import answer
from alhambra_rules.testing.counter_questions import blamed
from alhambra_rules.testing.differing import differing, failed
from alhambra_rules.testing.generating import generated
from alhambra_rules.testing.grounds import grounds_of
from alhambra_rules.testing.moves_blamed import moves_blamed
from alhambra_rules.testing.presenting import asked_words, pictures, result_words
from alhambra_rules.testing.results import FORMS
from alhambra_rules.testing.smaller import size_of, smaller
from alhambra_rules.testing.translation import TileNames

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
