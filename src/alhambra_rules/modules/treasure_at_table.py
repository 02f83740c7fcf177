"""Check the chests of a recorded position: ``treasure.*``."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import chain

from alhambra_rules.catalogue.treasure import CHESTS as CHEST_SET
from alhambra_rules.catalogue.treasure import PLACE_CHESTS, REFILL_ROOM
from alhambra_rules.model import Table
from alhambra_rules.modules.treasure import CHESTS, CHESTS_IN_A_ROOM, check_chest, fitting
from alhambra_rules.scoring import count_tiles
from rulebook_kit import Violation
from rulebook_kit.words import counted


def misplaced_chests(table: Table) -> Iterator[Violation]:
    """Yield every chest that is not on a building of its colour; equal chests on a cell once.

    Rule: treasure.place (hu-4).
    """
    for seat, player in enumerate(table.players):
        for cell, chest in dict.fromkeys(player.chests):
            yield from check_chest(player.city, cell, chest).at(f"$.players[{seat}]")


def crowded_chests(table: Table) -> Iterator[Violation]:
    """Yield every cell with more than one chest.

    Rule: treasure.place (hu-4).
    """
    for seat, player in enumerate(table.players):
        for cell, number in Counter(cell for cell, _ in player.chests).items():
            if number > 1:
                yield PLACE_CHESTS.broken_at(
                    cell,
                    template="treasure.place-two",
                    where=f"$.players[{seat}]",
                    number=number,
                )


def chests_too_many_for_dirk(table: Table) -> Iterator[Violation]:
    """Yield every colour of which Dirk has more chests than buildings.

    Rule: treasure.place (hu-4).
    """
    if not table.dirk_chests:
        return
    buildings = count_tiles(table.dirk or ())
    surplus = Counter(table.dirk_chests) - Counter(fitting(table.dirk_chests, buildings))
    for colour in surplus:
        held = table.dirk_chests.count(colour)
        yield PLACE_CHESTS.broken_at(
            message=f"Dirk has {counted(held, f'{colour.value} chest')}, but only"
            f" {counted(buildings[colour], 'building')} for them",
            where="$.dirk_chests",
            chest=colour,
            number=held,
            buildings=buildings[colour],
        )


def surplus_chests(table: Table) -> Iterator[Violation]:
    """Yield every colour of which more chests are on the table than exist.

    Rule: treasure.components (hu-4, review).
    """
    laid = (chest for player in table.players for _, chest in player.chests)
    found = Counter(chain(laid, table.dirk_chests, *(table.rooms or ())))
    for colour, number in CHESTS.items():
        if found[colour] > number:
            yield CHEST_SET.broken_at(
                template="treasure.components-number",
                chest=colour,
                number=found[colour],
                most=number,
                in_message={"colour": colour},
            )


def half_filled_rooms(table: Table) -> Iterator[Violation]:
    """Yield every room that is neither full nor empty.

    Rule: treasure.refill (hu-4).
    """
    for number, room in enumerate(table.rooms or (), start=1):
        if len(room) not in (0, CHESTS_IN_A_ROOM):
            yield REFILL_ROOM.broken_at(
                template="treasure.refill-half",
                where=f"$.rooms[{number - 1}]",
                room=number,
                number=len(room),
                full=CHESTS_IN_A_ROOM,
            )
