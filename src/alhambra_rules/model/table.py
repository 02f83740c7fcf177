"""A recorded position: what lies on the table, who holds what, what somebody claimed.

None means unknown or not there, never empty: a record says what it knows.
"""

from __future__ import annotations

from collections.abc import Iterable

from attrs import field, frozen

from alhambra_rules.model import module_pieces
from alhambra_rules.model.architect import Architect
from alhambra_rules.model.bazaar import Bazaar
from alhambra_rules.model.building import BuildingType
from alhambra_rules.model.city import City
from alhambra_rules.model.module_pieces import Colours, LaidChests
from alhambra_rules.model.money import MoneyCard
from alhambra_rules.model.tile import Tile
from alhambra_rules.rulebook import InvalidArgument, Side

DIRK = "dirk"
"""The name of the neutral player of the two-player game; no one else may bear it."""


def _sorted_tiles(tiles: Iterable[Tile]) -> tuple[Tile, ...]:
    return tuple(sorted(tiles, key=lambda tile: tile.id))


def _sorted_tiles_if_known(tiles: Iterable[Tile] | None) -> tuple[Tile, ...] | None:
    return None if tiles is None else _sorted_tiles(tiles)


def _sorted_cards_if_known(cards: Iterable[MoneyCard] | None) -> tuple[MoneyCard, ...] | None:
    return None if cards is None else tuple(sorted(cards, key=str))


@frozen
class Player:
    """One player's part of a position.

    Attributes:
        name: unique at the table, and not ``dirk``.
        city: the city, legal or not.
        reserve: the tiles of the reserve board, sorted by id.
        score: the running total in points; stored, never checked.
        hand: the money cards in hand, sorted by name.
        chests: (cell, colour) pairs of the chests in the city, sorted; a mapping will do.
        architects: the architect cards in hand, sorted by name.
    """

    name: str
    city: City = field(factory=City.start)
    reserve: tuple[Tile, ...] = field(default=(), converter=_sorted_tiles)
    score: int | None = None
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
        buildings: (type, points) pairs, cheapest type first.
        total: points of the whole round, those for chests and bazaars included.
        chests: points for chests.
        bazaars: points for bazaars.
    """

    player: str
    wall: int | None = None
    buildings: tuple[tuple[BuildingType, int], ...] = ()
    total: int | None = None
    chests: int | None = None
    bazaars: int | None = None


@frozen
class Table:
    """A whole recorded position.

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
        dirk_chests: the colours of the chests on the neutral player's tiles; None where he does
            not play, or they are unknown.
        bazaars: those beside the market, sorted by id.
        attack: the attack cards that have been turned up, the first one first; where they are
            played open the current one comes last.
        scouts: the colours of the scout cards that lie face up.

    Raises:
        InvalidArgument: two players share a name, one is called ``dirk``, a claim or the turn is
            that of nobody at the table, or there are claims but no ``scoring_round``.
    """

    players: tuple[Player, ...]
    dirk: tuple[Tile, ...] | None = field(default=None, converter=_sorted_tiles_if_known)
    market: tuple[Tile | None, ...] | None = None
    scoring_round: int | None = None
    claims: tuple[Claim, ...] = ()
    to_act: str | None = None
    display: tuple[MoneyCard, ...] | None = None
    spent: tuple[MoneyCard, ...] | None = field(default=None, converter=_sorted_cards_if_known)
    scoring_rounds_done: int | None = None
    rooms: tuple[Colours, ...] | None = field(default=None, converter=module_pieces.rooms_if_known)
    dirk_chests: Colours | None = field(default=None, converter=module_pieces.colours_if_known)
    bazaars: tuple[Bazaar, ...] | None = field(
        default=None, converter=module_pieces.bazaars_if_known
    )
    attack: tuple[Side, ...] | None = field(default=None, converter=module_pieces.sides_if_known)
    scouts: Colours | None = field(default=None, converter=module_pieces.colours_if_known)

    def __attrs_post_init__(self) -> None:
        """Refuse names that no one could tell apart or that nobody at the table bears."""
        names = [player.name for player in self.players]
        if len({*names, DIRK}) <= len(names):
            raise InvalidArgument(f"every player has a name of his own, not {DIRK!r}: {names}")
        known = names if self.dirk is None else [*names, DIRK]
        strangers = [claim.player for claim in self.claims if claim.player not in known]
        if strangers or (self.to_act is not None and self.to_act not in names):
            raise InvalidArgument(f"nobody at the table is {(*strangers, self.to_act)[0]!r}")
        if self.claims and self.scoring_round is None:
            raise InvalidArgument("claims are about a scoring round, so name it")
