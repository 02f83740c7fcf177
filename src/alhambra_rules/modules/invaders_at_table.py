"""Check the attack and scout cards of a recorded position: ``invader.*``."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from alhambra_rules.catalogue.invader import ATTACK, ATTACK_AND_SCOUT_CARDS
from alhambra_rules.model import Table
from alhambra_rules.modules.invaders import SCOUTS_FACE_UP
from alhambra_rules.rulebook import Violation

_ROUNDS = 3


def repeated_attacks(table: Table) -> Iterator[Violation]:
    """Yield every attack card that was turned up more than once.

    Rule: invader.components (hu-4).
    """
    for side, number in Counter(table.attack or ()).items():
        if number > 1:
            yield ATTACK_AND_SCOUT_CARDS.broken_at(
                message=f"the attack from {side.value} was turned up {number} times, but there is"
                " only one such card",
                where="$.attack",
                side=side.value,
                number=number,
            )


def attacks_too_early(table: Table) -> Iterator[Violation]:
    """Yield the number of attack cards if it is too high: one a round, and one more if open.

    Rule: invader.attack (hu-4).
    """
    over, turned = table.scoring_rounds_done, len(table.attack or ())
    most = _ROUNDS if over is None else min(over + 1, _ROUNDS)
    if turned > most:
        after = "" if over is None else f" with {over} scoring rounds over"
        rounds = {} if over is None else {"scoring_rounds_done": over}
        yield ATTACK.broken_at(
            message=f"{turned} attack cards lie face up, but{after} there can be at most {most}",
            where="$.attack",
            number=turned,
            most=most,
            **rounds,
        )


def surplus_scouts(table: Table) -> Iterator[Violation]:
    """Yield every scout that lies face up more than once, and the number if it is more than two.

    Rule: invader.components (hu-4).
    """
    scouts = table.scouts or ()
    for colour, number in Counter(scouts).items():
        if number > 1:
            yield ATTACK_AND_SCOUT_CARDS.broken_at(
                message=f"the {colour.value} scout lies face up {number} times, but exists once",
                where="$.scouts",
                scout=colour.value,
                number=number,
            )
    if len(scouts) > SCOUTS_FACE_UP:
        yield ATTACK_AND_SCOUT_CARDS.broken_at(
            message=f"{len(scouts)} scouts lie face up, but there can be at most {SCOUTS_FACE_UP}",
            where="$.scouts",
            number=len(scouts),
            most=SCOUTS_FACE_UP,
        )
