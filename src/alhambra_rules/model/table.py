"""A recorded position: what lies on the table, who holds what, what somebody claimed.

None means unknown or not there, never empty: a record says what it knows.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from attrs import Attribute, field, frozen

from alhambra_rules.model import module_pieces
from alhambra_rules.model.architect import Architect
from alhambra_rules.model.bazaar import Bazaar
from alhambra_rules.model.building import BuildingType, building_named
from alhambra_rules.model.city import A_CITY, City
from alhambra_rules.model.colours import Colours, colours
from alhambra_rules.model.dirk import DIRK
from alhambra_rules.model.module_pieces import LaidChests
from alhambra_rules.model.money import MoneyCard, card_of
from alhambra_rules.model.tile import Tile
from alhambra_rules.model.tiles import tile_of
from alhambra_rules.rulebook import InvalidArgument, Side
from alhambra_rules.rulebook.arguments import all_of, in_a_list, in_pairs, object_of

_TILES = "tiles are a list of ids"
_CARDS = "money cards are a list of names"
_POINTS = "points for buildings are a mapping or a list of pairs (type, points)"


def _sorted_tiles(tiles: Iterable[Tile | str]) -> tuple[Tile, ...]:
    return tuple(sorted(map(tile_of, in_a_list(tiles, _TILES)), key=lambda tile: tile.id))


def _sorted_tiles_if_known(tiles: Iterable[Tile | str] | None) -> tuple[Tile, ...] | None:
    return None if tiles is None else _sorted_tiles(tiles)


def _cards_if_known(cards: Iterable[MoneyCard | str] | None) -> tuple[MoneyCard, ...] | None:
    return None if cards is None else tuple(map(card_of, in_a_list(cards, _CARDS)))


def _sorted_cards_if_known(
    cards: Iterable[MoneyCard | str] | None,
) -> tuple[MoneyCard, ...] | None:
    known = _cards_if_known(cards)
    return None if known is None else tuple(sorted(known, key=str))


def _squares_if_known(
    tiles: Iterable[Tile | str | None] | None,
) -> tuple[Tile | None, ...] | None:
    if tiles is None:
        return None
    squares = in_a_list(tiles, _TILES)
    return tuple(None if tile is None else tile_of(tile) for tile in squares)


PointsByType = (
    Mapping[BuildingType, int] | Mapping[str, int] | Iterable[tuple[BuildingType | str, int]]
)
"""Points as they may be given: a mapping from types of buildings or their names, or pairs."""


def _points_by_type(points: PointsByType) -> tuple[tuple[BuildingType, int], ...]:
    pairs = points.items() if isinstance(points, Mapping) else in_pairs(points, _POINTS)
    claimed: dict[BuildingType, int] = {}
    for kind, number in pairs:
        building = building_named(kind)
        if building in claimed:
            raise InvalidArgument(f"points for {building.value} are claimed twice")
        claimed[building] = number
    return tuple((kind, claimed[kind]) for kind in BuildingType if kind in claimed)


def _players(players: Iterable[Player]) -> tuple[Player, ...]:
    return all_of(players, Player, "players are a list of Player objects")


def _claims(claims: Iterable[Claim]) -> tuple[Claim, ...]:
    return all_of(claims, Claim, "claims are a list of Claim objects")


def _is_a_name(_: object, __: object, name: str) -> None:
    if type(name) is not str:
        raise InvalidArgument(f"a player has a name, not {name!r}")


def _is_a_city(_: object, __: object, city: City) -> None:
    object_of(City, city, A_CITY)


def _whole(owner: object, name: Attribute[int | None], value: int | None) -> None:
    """Refuse what is neither unknown nor a whole number from 0."""
    if value is not None and (type(value) is not int or value < 0):
        part = f"{type(owner).__name__.lower()}'s {name.name}"
        raise InvalidArgument(f"a {part} is a whole number from 0, not {value!r}")


def _from(first: int) -> Callable[[object, Attribute[int | None], int | None], None]:
    """Return a validator for a number of scoring rounds, unknown or from the first to 3."""

    def check(_: object, name: Attribute[int | None], value: int | None) -> None:
        if value is not None and (type(value) is not int or not first <= value <= 3):
            raise InvalidArgument(f"{name.name} is {first} to 3, not {value!r}")

    return check


@frozen
class Player:
    """One player's part of a position; tiles and cards may be given by their names.

    Attributes:
        name: unique at the table, and not ``dirk``.
        city: the city, legal or not.
        reserve: the tiles of the reserve board, sorted by id.
        score: the running total in points; stored, never checked.
        hand: the money cards in hand, sorted by name.
        chests: (cell, colour) pairs of the chests in the city, sorted; a mapping will do.
        architects: the architect cards in hand, sorted by name.

    Raises:
        UnknownTile: an id in the reserve is none of the 54.
        InvalidArgument: a card that there is not, a score that is no whole number from 0, or
            something else than a list where one belongs.
    """

    name: str = field(validator=_is_a_name)
    city: City = field(factory=City.start, validator=_is_a_city)
    reserve: tuple[Tile, ...] = field(default=(), converter=_sorted_tiles)
    score: int | None = field(default=None, validator=_whole)
    hand: tuple[MoneyCard, ...] | None = field(default=None, converter=_sorted_cards_if_known)
    chests: LaidChests = field(default=(), converter=module_pieces.laid_chests)
    architects: tuple[Architect, ...] | None = field(
        default=None, converter=module_pieces.architects_if_known
    )


@frozen
class Claim:
    """What somebody wrote down for one player's scoring round; None and absent are not claimed.

    Attributes:
        player: the player's name, or ``dirk``.
        wall: points for the longest wall.
        buildings: (type, points) pairs, cheapest type first; a mapping will do, and so will the
            names of types.
        total: points of the whole round, those for chests and bazaars included.
        chests: points for chests.
        bazaars: points for bazaars.

    Raises:
        InvalidArgument: points that are no whole number from 0, a type that there is not or that
            is named twice.
    """

    player: str = field(validator=_is_a_name)
    wall: int | None = field(default=None, validator=_whole)
    buildings: tuple[tuple[BuildingType, int], ...] = field(default=(), converter=_points_by_type)
    total: int | None = field(default=None, validator=_whole)
    chests: int | None = field(default=None, validator=_whole)
    bazaars: int | None = field(default=None, validator=_whole)

    @buildings.validator
    def _points_are_whole(
        self, name: Attribute[int | None], points: tuple[tuple[BuildingType, int], ...]
    ) -> None:
        for _, claimed in points:
            _whole(self, name, claimed)


@frozen
class Table:
    """A whole recorded position; tiles and cards may be given by their names.

    Attributes:
        players: in seating order, clockwise.
        dirk: the neutral player's tiles, sorted by id; None where he does not play.
        market: the tiles on squares 1 to 4, None for an empty square.
        scoring_round: the round that the claims are about, 1 to 3.
        claims: what was written down for that round.
        to_act: the name of the player whose turn it is.
        display: the face-up money cards.
        spent: the spent money cards, sorted by name.
        scoring_rounds_done: how many scoring rounds are over, 0 to 3.
        rooms: the colours of the chests in each of the three rooms.
        dirk_chests: the colours of the chests on the neutral player's tiles.
        bazaars: those beside the market, sorted by id.
        attack: the attack cards that have been turned up, the first one first; where they are
            played open the current one comes last.
        scouts: the colours of the scout cards that lie face up.

    Raises:
        UnknownTile: an id is none of the 54.
        InvalidArgument: nobody plays, two players share a name, one is called ``dirk``, a claim or
            the turn is that of nobody at the table, there are claims but no ``scoring_round``, two
            claims for one player, a round that there is not, a market without four squares, or
            more than four cards in the display.
    """

    players: tuple[Player, ...] = field(converter=_players)
    dirk: tuple[Tile, ...] | None = field(default=None, converter=_sorted_tiles_if_known)
    market: tuple[Tile | None, ...] | None = field(default=None, converter=_squares_if_known)
    scoring_round: int | None = field(default=None, validator=_from(1))
    claims: tuple[Claim, ...] = field(default=(), converter=_claims)
    to_act: str | None = None
    display: tuple[MoneyCard, ...] | None = field(default=None, converter=_cards_if_known)
    spent: tuple[MoneyCard, ...] | None = field(default=None, converter=_sorted_cards_if_known)
    scoring_rounds_done: int | None = field(default=None, validator=_from(0))
    rooms: tuple[Colours, ...] | None = field(default=None, converter=module_pieces.rooms_if_known)
    dirk_chests: Colours = field(default=(), converter=colours)
    bazaars: tuple[Bazaar, ...] | None = field(
        default=None, converter=module_pieces.bazaars_if_known
    )
    attack: tuple[Side, ...] | None = field(default=None, converter=module_pieces.sides_if_known)
    scouts: Colours | None = field(default=None, converter=module_pieces.colours_if_known)

    def __attrs_post_init__(self) -> None:
        """Refuse names that no one could tell apart, and what could lie on no table."""
        self._check_names()
        self._check_claims()
        if self.market is not None and len(self.market) != 4:
            raise InvalidArgument(f"the market has 4 squares, not {len(self.market)}")
        if self.display is not None and len(self.display) > 4:
            raise InvalidArgument(f"the display shows up to 4 cards, not {len(self.display)}")

    def _check_names(self) -> None:
        names = [player.name for player in self.players]
        if not names:
            raise InvalidArgument("at a table sits at least one player")
        if len({*names, DIRK}) <= len(names):
            raise InvalidArgument(f"every player has a name of his own, not {DIRK!r}: {names}")
        known = names if self.dirk is None else [*names, DIRK]
        strangers = [claim.player for claim in self.claims if claim.player not in known]
        if strangers or (self.to_act is not None and self.to_act not in names):
            raise InvalidArgument(f"nobody at the table is {(*strangers, self.to_act)[0]!r}")

    def _check_claims(self) -> None:
        claimants = [claim.player for claim in self.claims]
        if claimants and self.scoring_round is None:
            raise InvalidArgument("claims are about a scoring round, so name it")
        if len(set(claimants)) < len(claimants):
            raise InvalidArgument(f"every player has one claim at most: {claimants}")
