"""What the modules' pieces break in a position, and what they add to its scoring round."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import chain
from typing import SupportsIndex

from alhambra_rules.catalogue.bazaar import BAZAAR_SCORING
from alhambra_rules.catalogue.treasure import CHESTS as CHEST_SET
from alhambra_rules.catalogue.treasure import PLACE_CHESTS, REFILL_ROOM, SCORE_CHESTS
from alhambra_rules.model import DIRK, Bazaar, City, Table
from alhambra_rules.modules import bazaars, treasure
from alhambra_rules.modules.architects import (
    architects_out_of_play,
    misprinted_architects,
    surplus_architects,
)
from alhambra_rules.modules.bazaars import (
    bazaars_in_two_places,
    bazaars_on_the_market,
    misprinted_bazaars,
    surplus_bazaars,
)
from alhambra_rules.modules.invaders import attacks_too_early, repeated_attacks, surplus_scouts
from alhambra_rules.modules.treasure import CHESTS, CHESTS_IN_A_ROOM, check_chest, fitting
from alhambra_rules.scoring import count_tiles
from alhambra_rules.scoring.counting import checked_round
from alhambra_rules.scoring.rounds import ExtraPoints, Part
from rulebook_kit import Violation
from rulebook_kit.values import FrozenDict
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


__all__ = ["ExtraPoints", "extra_points"]

MODULE_TABLE_RULES = (
    surplus_chests,
    misplaced_chests,
    crowded_chests,
    chests_too_many_for_dirk,
    half_filled_rooms,
    misprinted_architects,
    surplus_architects,
    architects_out_of_play,
    repeated_attacks,
    surplus_scouts,
    attacks_too_early,
    misprinted_bazaars,
    bazaars_in_two_places,
    surplus_bazaars,
    bazaars_on_the_market,
)
"""The module rules about a position. Each yields its violations."""


def extra_points(
    table: Table, scoring_round: SupportsIndex
) -> Mapping[str, tuple[ExtraPoints, ...]]:
    """Return every player's points for chests and for bazaars.

    Args:
        table: the position.
        scoring_round: 1, 2 or 3; bazaars score only in the third.

    Returns:
        The points for chests and those for bazaars by player, in seating order; if Dirk plays,
        his at the end. Read-only.

    Raises:
        InvalidArgument: the round is not 1, 2 or 3.

    Rules: treasure.scoring (hu-4, printed-board), bazaar.scoring (hu-4).

    >>> from alhambra_rules.model import BuildingType, Cell, Player
    >>> anne = Player("Anne", chests={Cell(1, 0): BuildingType.GARDEN})
    >>> print(extra_points(Table((anne,)), 1)["Anne"][0])
    chests: 1, place 1: 7
    """
    chests = {player.name: len(player.chests) for player in table.players}
    cities: dict[str, City | None] = {player.name: player.city for player in table.players}
    if table.dirk is not None:
        chests[DIRK], cities[DIRK] = len(table.dirk_chests), None
    shares = treasure.shares(chests, scoring_round)
    return FrozenDict(
        {
            player: (
                ExtraPoints("chests", SCORE_CHESTS, shares[player].points, str(shares[player])),
                _for_bazaars(city, checked_round(scoring_round)),
            )
            for player, city in cities.items()
        }
    )


def extra_parts(table: Table) -> tuple[Part, ...]:
    """Return which parts of a score the modules of this position add: chests, bazaars.

    >>> from alhambra_rules.model import Player
    >>> extra_parts(Table((Player("Anne"),), bazaars=()))
    ('bazaars',)
    """
    parts: list[Part] = []
    if table.rooms is not None or table.dirk_chests or any(one.chests for one in table.players):
        parts.append("chests")
    if table.bazaars is not None or any(_has_bazaar(player.city) for player in table.players):
        parts.append("bazaars")
    return tuple(parts)


def _has_bazaar(city: City) -> bool:
    return any(isinstance(placed.tile, Bazaar) for _, placed in city.pieces)


def _for_bazaars(city: City | None, scoring_round: SupportsIndex) -> ExtraPoints:
    if city is None:
        return ExtraPoints("bazaars", BAZAAR_SCORING, 0, "bazaars: none without a city")
    if scoring_round != 3:
        return ExtraPoints("bazaars", BAZAAR_SCORING, 0, "bazaars: they score only in round 3")
    scores = bazaars.scores(city)
    why = f"bazaars: {'; '.join(map(str, scores)) or 'none'}"
    return ExtraPoints("bazaars", BAZAAR_SCORING, sum(one.points for one in scores), why)
