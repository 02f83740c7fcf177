"""A recorded position: the players, what lies on the table, and the claims.

None means unknown or absent, which is not the same as empty.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pkgutil import resolve_name
from typing import ClassVar, SupportsIndex

from attrs import evolve, field, frozen, validators

from alhambra_rules.model.cards import Currency, MoneyCard
from alhambra_rules.model.city import City
from alhambra_rules.model.player import (
    TILE_LIST,
    Claim,
    Player,
    is_text,
    optional,
    rooms_of,
    sides_of,
    sorted_cards,
    sorted_tiles,
)
from alhambra_rules.model.tiles import (
    DIRK,
    Bazaar,
    Colours,
    Tile,
    bazaars_in_order,
    colours,
    tile_of,
    title_of,
)
from rulebook_kit import Cell, InvalidArgument, Side, Violation
from rulebook_kit.arguments import all_of, in_a_list, integer_of
from rulebook_kit.json.faults import (
    Faults,
    Place,
    add_duplicates,
    add_unknown_players,
    all_names,
    shown,
)
from rulebook_kit.player_names import name_key
from rulebook_kit.values import Frozen, drawn_by
from rulebook_kit.words import counted, in_columns, listed


@frozen
class Standing(Frozen):
    """What the summary says about a player. Only Dirk has no city; None is unknown."""

    name: str
    score: int | None
    city: City | None = None
    reserve: int = 0
    hand: int | None = None

    def __str__(self) -> str:
        points, tiles = counted(self.score or 0, "point"), counted(self.tiles, "tile")
        return f"{points}, {tiles}, {self.reserve} in reserve, {counted(self.hand or 0, 'card')}"

    @property
    def tiles(self) -> int:
        """The number of tiles in the city, without the fountain."""
        return 0 if self.city is None else len(self.city.pieces) - 1

    def row(self) -> tuple[object, ...]:
        """Return the row of the player in the summary."""
        built = ("", "") if self.city is None else (self.tiles, self.reserve)
        name = self.name.capitalize() if self.city is None else self.name
        return (name, *(_known(one) for one in (self.score, *built, self.hand)))


def _known(value: object) -> object:
    return "" if value is None else value


def summary(
    heading: str,
    market: Sequence[Tile | None] | None,
    display: Iterable[MoneyCard] | None,
    players: Iterable[Standing],
) -> str:
    """Return a position as a small table in text.

    Args:
        heading: the first line, such as who must act.
        market: the tiles on squares 1 to 4, None for an empty square; None if unknown.
        display: the face-up cards; None if unknown.
        players: the players, and Dirk.
    """
    lines = [heading]
    if market is not None:
        squares = zip(Currency, market, strict=True)
        lying = listed(f"{currency.value} {tile or 'empty'}" for currency, tile in squares)
        lines.append(f"market   {lying}")
    if display is not None:
        lines.append(f"display  {listed(display)}")
    head = ("player", "points", "tiles", "reserve", "cards")
    return "\n".join((*lines, *in_columns([head, *(one.row() for one in players)])))


def _squares(tiles: Iterable[Tile | str | None]) -> tuple[Tile | None, ...]:
    return tuple(None if tile is None else tile_of(tile) for tile in in_a_list(tiles, TILE_LIST))


def _players(players: Iterable[Player]) -> tuple[Player, ...]:
    return all_of(players, Player, "players must be a list of Player objects")


def _claims(claims: Iterable[Claim]) -> tuple[Claim, ...]:
    return all_of(claims, Claim, "claims must be a list of Claim objects")


class ModuleInPlay(Frozen):
    """A module as positions and states hold it: its name, its pieces and its building rules.

    ``Module`` adds what it does in a game.
    """

    name: ClassVar[str]
    _changes_building: ClassVar[bool] = False

    def __init_subclass__(cls) -> None:
        """Store whether the class changes building, because games ask often."""
        opens_ways = cls.ways is not ModuleInPlay.ways
        cls._changes_building = opens_ways or cls.city_rules is not ModuleInPlay.city_rules

    def on(self, table: Table) -> Table:
        """Return the position with this module's pieces on the table.

        By default the whole module is added to ``Table.modules``. Replace it if the pieces have
        fields of their own in a ``Table``. A hand that the viewing player cannot see is None.
        """
        return evolve(table, modules=(*table.modules, self))

    def city_rules(self, city: City, player: str) -> Iterable[Violation]:  # noqa: ARG002 - for subclasses
        """Return the violations of this module's building rules in a player's city.

        The city is the one that a move would lead to. The rules of the base game are checked as
        well. Games with such a module are slower: each move is checked by every rule.
        """
        return ()

    def ways(self, city: City, player: str) -> Iterable[tuple[Cell, Cell]]:  # noqa: ARG002 - as above
        """Return pairs of cells that players can walk between, even across a wall."""
        return ()


def building_modules(modules: tuple[ModuleInPlay, ...]) -> tuple[ModuleInPlay, ...]:
    """Return the modules that change where tiles may lie."""
    for module in modules:  # a plain loop: every placement asks
        if module._changes_building:
            return tuple(one for one in modules if one._changes_building)
    return ()


def modules_in_order(modules: Iterable[ModuleInPlay]) -> tuple[ModuleInPlay, ...]:
    """Return the modules, sorted by name; ``InvalidArgument`` if they are not a list of modules."""
    chosen = all_of(modules, ModuleInPlay, "modules must be a list of Module objects")
    return tuple(sorted(chosen, key=lambda module: module.name))


def _modules(modules: Iterable[ModuleInPlay]) -> tuple[ModuleInPlay, ...]:
    chosen = modules_in_order(modules)
    names = [module.name for module in chosen]
    if len(set(names)) < len(names):
        raise InvalidArgument(f"each module can be on the table only once: {', '.join(names)}")
    return chosen


def _round(number: SupportsIndex | None) -> int | None:
    return None if number is None else integer_of(number, "scoring_round must be 1 to 3", 1, 3)


def _rounds(number: SupportsIndex | None) -> int | None:
    return (
        None if number is None else integer_of(number, "scoring_rounds_done must be 0 to 3", 0, 3)
    )


def add_table_faults(
    players: Iterable[tuple[Place, object]],
    claims: Iterable[tuple[Place, object]],
    others: Iterable[tuple[Place, object]],
    faults: Faults,
    *,
    has_dirk: bool,
    lacks_round: bool,
) -> None:
    """Add every error of the names in a position; values that are not strings are skipped.

    Args:
        players: the players' names with their places, in seating order.
        claims: the names in the claims. ``check_table`` judges those that no player has.
        others: all other names of players.
        faults: where the errors are added.
        has_dirk: whether the position has Dirk's tiles.
        lacks_round: whether it has claims, but no scoring round.
    """
    seated, claimed = list(players), list(claims)
    add_duplicates(seated, "another player is already named", faults)
    for place, name in seated:
        if isinstance(name, str) and name_key(name) == DIRK:
            message = f'{shown(name)} is the neutral player, whose tiles stand under "{DIRK}"'
            faults.add(place, message)
    if lacks_round:
        faults.add(("claims",), 'claims need the "scoring_round" that they are about')
    add_duplicates(claimed, "another claim is already for", faults)
    for place, name in claimed:
        if name == DIRK and not has_dirk:
            faults.add(place, f'a claim for "{DIRK}", but the position has no "{DIRK}"')
    add_unknown_players(others, all_names(seated), faults)


@frozen
class Table(Frozen):
    """A whole recorded position. Tiles and cards may be given as ids and names.

    ``print`` shows who must act, the market, the display and the scores.

    Attributes:
        players: in seating order, clockwise.
        dirk: the neutral player's tiles, sorted by id; None if he does not play.
        market: the tiles on squares 1 to 4, None for an empty square.
        scoring_round: the round of the claims, 1 to 3.
        claims: the points that were written down for that round. ``check_table`` reports a claim
            for an unknown player as a violation.
        to_act: the name of the player whose turn it is.
        display: the face-up money cards, sorted by name.
        spent: the spent money cards, sorted by name.
        scoring_rounds_done: how many scoring rounds are over, 0 to 3.
        rooms: the colours of the chests in each of the three rooms.
        dirk_chests: the colours of the chests on the neutral player's tiles.
        bazaars: those next to the market, sorted by id.
        attack: the attack cards turned up so far, in order. If attacks are played open, the last
            one is the current one.
        scouts: the colours of the face-up scout cards.
        modules: the modules of your own in play with their pieces, sorted by name. The modules of
            the library have the fields above instead.

    Raises:
        UnknownTile: no tile has one of the ids.
        InvalidArgument: the table has no players, two share a name, one is called ``dirk``
            (upper and lower case and invisible characters make no difference), the turn belongs to
            an unknown player, there are claims but no ``scoring_round``, a player
            has two claims, a round is out of range, the market does not have four squares, the
            display has more than four cards, or two modules have the same name.
    """

    players: tuple[Player, ...] = field(converter=_players)
    dirk: tuple[Tile, ...] | None = field(default=None, converter=optional(sorted_tiles))
    market: tuple[Tile | None, ...] | None = field(default=None, converter=optional(_squares))
    scoring_round: int | None = field(default=None, converter=_round)
    claims: tuple[Claim, ...] = field(default=(), converter=_claims)
    to_act: str | None = field(default=None, validator=validators.optional(is_text))
    display: tuple[MoneyCard, ...] | None = field(default=None, converter=optional(sorted_cards))
    spent: tuple[MoneyCard, ...] | None = field(default=None, converter=optional(sorted_cards))
    scoring_rounds_done: int | None = field(default=None, converter=_rounds)
    rooms: tuple[Colours, ...] | None = field(default=None, converter=optional(rooms_of))
    dirk_chests: Colours = field(default=(), converter=colours)
    bazaars: tuple[Bazaar, ...] | None = field(default=None, converter=optional(bazaars_in_order))
    attack: tuple[Side, ...] | None = field(default=None, converter=optional(sides_of))
    scouts: Colours | None = field(default=None, converter=optional(colours))
    modules: tuple[ModuleInPlay, ...] = field(default=(), converter=_modules)

    def __attrs_post_init__(self) -> None:
        """Check the names, the claims, and how much lies on the table."""
        if not self.players:
            raise InvalidArgument("players must not be empty")
        faults = Faults()
        add_table_faults(
            ((("players", seat, "name"), player.name) for seat, player in enumerate(self.players)),
            ((("claims", n, "player"), claim.player) for n, claim in enumerate(self.claims)),
            [(("to_act",), self.to_act)],
            faults,
            has_dirk=self.dirk is not None,
            lacks_round=bool(self.claims) and self.scoring_round is None,
        )
        if faults:
            raise InvalidArgument(str(faults.error()))
        if self.market is not None and len(self.market) != 4:
            raise InvalidArgument(f"market must have 4 squares, not {len(self.market)}")
        if self.display is not None and len(self.display) > 4:
            raise InvalidArgument(f"display must have at most 4 cards, not {len(self.display)}")

    def _repr_svg_(self) -> str:
        """Return the picture that a notebook shows: the table with its violations marked."""
        report = resolve_name("alhambra_rules.arbiter:check_table")(self)
        return drawn_by("alhambra_rules.drawing.svg:table", self, report)

    def __repr__(self) -> str:
        return f"<Table of {listed(player.name for player in self.players)}>"

    def __str__(self) -> str:
        players = [
            Standing(
                one.name,
                one.score,
                one.city,
                len(one.reserve),
                None if one.hand is None else len(one.hand) + len(one.architects or ()),
            )
            for one in self.players
        ]
        dirk = [] if self.dirk is None else [Standing(DIRK, None)]
        heading = f"{self.to_act} to act" if self.to_act else "A position"
        return summary(heading, self.market, self.display, (*players, *dirk))


def describe_claims(table: Table) -> Iterator[tuple[str, str]]:
    """Yield a title and words for the round that is claimed, if it is known, and every claim.

    >>> from alhambra_rules.model import Player
    >>> claim = Claim("Anne", wall=2, buildings={"tower": 6}, total=8)
    >>> list(describe_claims(Table((Player("Anne"),), scoring_round=1, claims=[claim])))
    [('Scoring round', '1'), ("Anne's claim", 'wall 2, tower 6, total 8')]
    """
    if table.scoring_round is not None:
        yield "Scoring round", str(table.scoring_round)
    for claim in table.claims:
        yield f"{title_of(claim.player)}'s claim", listed(_points(claim), "no points")


def _points(claim: Claim) -> Iterator[str]:
    parts = (
        ("wall", claim.wall),
        *((building.value, points) for building, points in claim.buildings),
        ("chests", claim.chests),
        ("bazaars", claim.bazaars),
        ("total", claim.total),
    )
    return (f"{part} {points}" for part, points in parts if points is not None)
