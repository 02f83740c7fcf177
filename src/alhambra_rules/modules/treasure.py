"""The Treasure Chamber: prices, where chests may lie, their score, positions: ``treasure.*``."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from itertools import chain
from typing import SupportsIndex

from attrs import frozen

from alhambra_rules.catalogue import treasure as rules
from alhambra_rules.catalogue.texts import TEMPLATES, say
from alhambra_rules.model import DIRK, TILES, BuildingType, Cell, City, MoneyCard, Table
from alhambra_rules.model.cards import cards_of
from alhambra_rules.model.city import city_in
from alhambra_rules.model.tiles import Colours, colour_of, colours
from alhambra_rules.scoring import count_tiles
from alhambra_rules.scoring.counting import checked_round
from alhambra_rules.scoring.majorities import PlaceShare, standings
from alhambra_rules.scoring.rounds import ExtraPoints
from rulebook_kit import Report, Violation
from rulebook_kit.arguments import in_a_list, integer_of
from rulebook_kit.templates import Sentence
from rulebook_kit.values import FrozenDict

__all__ = [
    "CHESTS",
    "CHESTS_IN_A_ROOM",
    "CHEST_POINTS",
    "PRICE_OF_A_ROOM",
    "ROOMS",
    "ChestShare",
    "check_chest",
    "check_purchase",
    "fitting",
    "free_buildings",
    "score",
    "shares",
]

CHESTS: Mapping[BuildingType, int] = FrozenDict(
    {
        building: sum(tile.type is building for tile in TILES.values()) - 2
        for building in BuildingType
    }
)
"""The number of chests of each colour, 42 in all: two fewer than the type has tiles.

Rule: treasure.components (hu-4, review).
"""

ROOMS = 3
"""How many rooms there are. Rule: treasure.components (hu-4)."""

CHESTS_IN_A_ROOM = 4
"""How many chests a room holds when it is full. Rule: treasure.refill (hu-4)."""

PRICE_OF_A_ROOM = 8
"""What the chests of a room cost, in any currencies. Rule: treasure.buy (hu-4)."""

CHEST_POINTS = ((7,), (14, 7), (22, 14, 7))
"""For each of the three rounds the points of the places that score, from the first on.

Rule: treasure.scoring (hu-4, printed-board).
"""


def check_purchase(room: Iterable[BuildingType | str], cards: Iterable[MoneyCard | str]) -> Report:
    """Check whether these cards, of any currencies, pay for the chests of a room.

    Args:
        room: the colours of the chests in the room, or their names.
        cards: the cards paid, or their names.

    Raises:
        InvalidArgument: a colour or card is unknown, or an argument is not a list.

    Rule: treasure.buy (hu-4).

    >>> print(check_purchase(["tower"] * 4, ["denar-3", "ducat-4"]))
    treasure.buy: the chests of a room cost 8, but 7 was paid
    """
    paid = sum(card.value for card in cards_of(cards))
    return Report.of(_not_bought(colours(room), paid))


def _not_bought(room: Colours, paid: int) -> Iterator[Violation]:
    if not room:
        yield rules.BUY_CHESTS.broken_at(template="treasure.buy-empty")
    if paid < PRICE_OF_A_ROOM:
        yield rules.BUY_CHESTS.broken_at(price=PRICE_OF_A_ROOM, paid=paid)


def check_chest(
    city: City,
    cell: tuple[int, int],
    colour: BuildingType | str,
    *,
    taken: Collection[tuple[int, int]] = (),
) -> Report:
    """Check whether the building on the cell may take a chest of that colour.

    The building must have that colour, so the fountain and bazaars take none. If tiles are stacked,
    the lowest counts. It does not matter whose turn it is.

    Args:
        city: the city, legal or not.
        cell: ``(x, y)``.
        colour: the chest's colour or its name.
        taken: the cells that hold a chest already; or a mapping from cells to chests.

    Raises:
        InvalidArgument: the cell is not a pair of integers, or the colour is unknown.

    Rule: treasure.place (hu-4).

    >>> print(check_chest(City.of({(1, 0): "garden-10-n"}), (1, 0), "tower"))
    treasure.place: a tower chest cannot lie on garden-10-n on (1, 0), which is not a tower
    """
    city_in("check_chest(city, cell, colour)", city, cell)
    return Report.of(_misplaced(city, Cell.of(cell), colour_of(colour), _cells(taken)))


def a_chest(colour: BuildingType) -> Sentence:
    """Return a phrase for a chest of that colour."""
    return say("chest.an" if colour is BuildingType.ARCADES else "chest.a", colour=colour)


def a_building(colour: BuildingType) -> Sentence:
    """Return a phrase for a building of that colour."""
    return say("building.an" if colour is BuildingType.ARCADES else "building.a", colour=colour)


def _cells(taken: Iterable[tuple[int, int]]) -> frozenset[Cell]:
    return frozenset(map(Cell.of, in_a_list(taken, "taken must be a list of cells")))


def _misplaced(
    city: City, cell: Cell, chest: BuildingType, taken: frozenset[Cell]
) -> Iterator[Violation]:
    placed = city.tiles.get(cell)
    named = {"chest": a_chest(chest)}
    if placed is None:
        yield rules.PLACE_CHESTS.broken_at(
            cell, template="treasure.place-nowhere", chest=chest, in_message=named
        )
    elif placed.tile.type is not chest:
        yield rules.PLACE_CHESTS.broken_at(
            cell,
            template="treasure.place-unlike",
            chest=chest,
            tile=placed.tile,
            in_message={**named, "building": a_building(chest)},
        )
    if cell in taken:
        yield rules.PLACE_CHESTS.broken_at(
            cell, template="treasure.place-taken", chest=chest, in_message=named
        )


def free_buildings(
    city: City, colour: BuildingType | str, taken: Collection[tuple[int, int]] = ()
) -> tuple[Cell, ...]:
    """Return the cells of the city that may take a chest of that colour, sorted by (x, y).

    Arguments and errors are those of ``check_chest``. Rule: treasure.place (hu-4).

    >>> free_buildings(City.of({(1, 0): "garden-10-n", (2, 0): "garden-8-sw"}), "garden", {(1, 0)})
    (Cell(x=2, y=0),)
    """
    city_in("free_buildings(city, colour)", city, colour)
    chest, full = colour_of(colour), _cells(taken)
    return tuple(
        cell
        for cell, placed in city.tiles.items()
        if placed.tile.type is chest and cell not in full
    )


def fitting(
    chests: Iterable[BuildingType | str],
    buildings: Mapping[BuildingType, int] | Mapping[str, int],
    held: Iterable[BuildingType | str] = (),
) -> tuple[BuildingType, ...]:
    """Return those of the chests for which there are free buildings, cheapest colour first.

    These are the chests that a buyer must place, or that Dirk takes.

    Args:
        chests: the colours of the chests to place, or their names.
        buildings: the number of buildings of each type, as ``count_buildings`` returns it.
        held: the colours of the chests on these buildings.

    Raises:
        InvalidArgument: a colour is unknown, or the chests are not a list.

    Rule: treasure.pass-on (hu-4, en-4, de-4).

    >>> fitting(["tower", "tower"], {BuildingType.TOWER: 1})
    (BuildingType.TOWER,)
    """
    offered, occupied = Counter(colours(chests)), Counter(colours(held))
    built = {colour_of(kind): number for kind, number in buildings.items()}
    return tuple(
        colour
        for colour in BuildingType
        for _ in range(min(offered[colour], built.get(colour, 0) - occupied[colour]))
    )


def score(chests: Mapping[str, SupportsIndex], scoring_round: SupportsIndex) -> Mapping[str, int]:
    """Return every player's points for chests in a scoring round; colours do not matter.

    Args:
        chests: for each player the number of chests on their buildings, including Dirk if he plays.
        scoring_round: 1, 2 or 3.

    Returns:
        The points by player, in the order given; read-only. ``shares`` explains them.

    Raises:
        InvalidArgument: the round is not 1, 2 or 3, or a number is not an integer from 0.

    Rule: treasure.scoring (hu-4, printed-board).

    >>> dict(score({"Anne": 3, "Bo": 3, "Cy": 1}, 2))
    {'Anne': 10, 'Bo': 10, 'Cy': 0}
    """
    return FrozenDict(
        {player: share.points for player, share in shares(chests, scoring_round).items()}
    )


@frozen
class ChestShare(PlaceShare):
    """One player's points for chests, with every number of the calculation.

    The attributes are those of ``PlaceShare``. Rule: treasure.scoring (hu-4, printed-board).
    """

    @property
    def part(self) -> str:
        """What is counted: chests."""
        return "chests"


def shares(
    chests: Mapping[str, SupportsIndex], scoring_round: SupportsIndex
) -> Mapping[str, ChestShare]:
    """Return every player's share in the chests.

    Arguments and errors are those of ``treasure.score``. Rule: treasure.scoring (hu-4,
    printed-board).

    >>> print(shares({"Anne": 3, "Bo": 3, "Cy": 1}, 2)["Bo"])
    chests: 3, tied with Anne for places 1 and 2: (14 + 7) / 2 = 10, 1 lost
    """
    number = checked_round(scoring_round)
    points = CHEST_POINTS[number - 1]
    owned = {player: _checked(number) for player, number in chests.items()}
    found = {
        player: ChestShare(
            player=player,
            scoring_round=number,
            counts=tuple(owned.items()),
            places=standing.places,
            sharing=standing.players,
            awards=standing.awards,
        )
        for standing in standings(owned, points)
        for player in standing.players
    }
    return FrozenDict({player: found[player] for player in owned})


def _checked(number: SupportsIndex) -> int:
    return integer_of(number, "a number of chests must be an integer from 0", 0)


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
                yield rules.PLACE_CHESTS.broken_at(
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
        yield rules.PLACE_CHESTS.broken_at(
            template="treasure.place-dirk",
            where="$.dirk_chests",
            chest=colour,
            number=held,
            buildings=buildings[colour],
            in_message={
                "chests": TEMPLATES.number("number.chest", held, chest=colour),
                "buildings": TEMPLATES.number("number.building", buildings[colour]),
            },
        )


def surplus_chests(table: Table) -> Iterator[Violation]:
    """Yield every colour of which more chests are on the table than exist.

    Rule: treasure.components (hu-4, review).
    """
    laid = (chest for player in table.players for _, chest in player.chests)
    found = Counter(chain(laid, table.dirk_chests, *(table.rooms or ())))
    for colour, number in CHESTS.items():
        if found[colour] > number:
            yield rules.CHESTS.broken_at(
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
            yield rules.REFILL_ROOM.broken_at(
                template="treasure.refill-half",
                where=f"$.rooms[{number - 1}]",
                room=number,
                number=len(room),
                full=CHESTS_IN_A_ROOM,
            )


TABLE_RULES = (
    surplus_chests,
    misplaced_chests,
    crowded_chests,
    chests_too_many_for_dirk,
    half_filled_rooms,
)
"""The rules of the module about a position. Each yields its violations."""


def points_on(table: Table, scoring_round: SupportsIndex) -> Mapping[str, ExtraPoints]:
    """Return every player's points for chests in a position, and Dirk's if he plays.

    Rule: treasure.scoring (hu-4, printed-board).
    """
    owned = {player.name: len(player.chests) for player in table.players}
    if table.dirk is not None:
        owned[DIRK] = len(table.dirk_chests)
    return {
        name: ExtraPoints("chests", rules.SCORE_CHESTS, share.points, str(share), share.sentence)
        for name, share in shares(owned, scoring_round).items()
    }


def is_on(table: Table) -> bool:
    """Whether a position shows pieces of the module."""
    has_chests = any(player.chests for player in table.players)
    return table.rooms is not None or bool(table.dirk_chests) or has_chests
