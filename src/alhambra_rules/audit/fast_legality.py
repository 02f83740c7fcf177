"""Recognise surely legal positions on lines of JSON, fast and without building a ``Table``.

It accepts a line only if the strict reader and the arbiter would find nothing at all. They check
all other lines, such as positions with claims or hands.
"""

from __future__ import annotations

from collections.abc import Sequence, Set
from typing import Final, Literal

from msgspec import UNSET, MsgspecError, Struct, UnsetType

from alhambra_rules.model import DIRK, FOUNTAIN, TILES, PlacedTile
from alhambra_rules.notation.position_document import MOST_POINTS
from alhambra_rules.placement.bitboard.ground_plan import empty_box, plan_of
from alhambra_rules.placement.bitboard.legality import is_legal_plan
from rulebook_kit.json.reading import decode
from rulebook_kit.json.text import LARGEST_DOCUMENT
from rulebook_kit.player_names import LONGEST_NAME, name_key

_CODES: Final = {tile_id: PlacedTile(tile).code for tile_id, tile in TILES.items()}
_FOUNTAIN: Final = PlacedTile(FOUNTAIN).code
_MOST_PLAYERS: Final = 6
_KEYS_OF_A_TILE: Final = 3


class _Laid(Struct, forbid_unknown_fields=True, gc=False):
    x: int
    y: int
    tile: str
    turned: Literal[0] | UnsetType = UNSET


class _Player(Struct, forbid_unknown_fields=True, gc=False):
    name: str
    city: list[_Laid]
    reserve: list[str] | UnsetType = UNSET
    score: int | UnsetType = UNSET


class _Position(Struct, forbid_unknown_fields=True, gc=False):
    format: Literal["alhambra-position/1"]
    players: list[_Player]
    dirk: list[str] | UnsetType = UNSET
    market: list[str | None] | UnsetType = UNSET
    scoring_round: Literal[1, 2, 3] | UnsetType = UNSET


def is_surely_legal(line: bytes) -> bool:
    """Whether the line is a position without any violation, error or note.

    False means "unknown": check such a line with the strict reader and ``check_table``.
    """
    if len(line) > LARGEST_DOCUMENT or b"\\" in line:
        return False
    try:
        position = decode(line, _Position)
    except (MsgspecError, ValueError, RecursionError):
        return False
    players = position.players
    surplus = line.count(b":") - _expected_colons(position)
    if (surplus and surplus != _turned_keys(players)) or not _have_legal_names_and_scores(players):
        return False
    outside = _tiles_outside_cities(position)
    if outside is None:
        return False
    known, number = set(outside), len(outside)
    for player in players:
        tiles = {laid.tile for laid in player.city}
        known |= tiles
        number += len(player.city)
        tiles.add(FOUNTAIN.id)
        if not _is_legal(player.city, tiles):
            return False
    return len(known) == number


def _expected_colons(position: _Position) -> int:
    """Return how many colons the text has if no key is repeated, without those of ``turned``.

    A repeated key adds a colon, but msgspec silently keeps its last value only. The text has no
    escapes, so a string has as many colons in the text as in its value.
    """
    rest = (position.dirk, position.market, position.scoring_round)
    colons = 5 - rest.count(UNSET)
    for player in position.players:
        colons += 2 + _KEYS_OF_A_TILE * len(player.city) + player.name.count(":")
        colons += (player.reserve is not UNSET) + (player.score is not UNSET)
    return colons


def _turned_keys(players: Sequence[_Player]) -> int:
    return sum(laid.turned is not UNSET for player in players for laid in player.city)


def _have_legal_names_and_scores(players: Sequence[_Player]) -> bool:
    """Whether there are one to six players, with different names and possible scores."""
    if not 1 <= len(players) <= _MOST_PLAYERS:
        return False
    names = {DIRK}
    for player in players:
        name, score = player.name, player.score
        names.add(name_key(name))
        if not (name.isprintable() and 1 <= len(name) <= LONGEST_NAME):
            return False
        if score is not UNSET and not 0 <= score <= MOST_POINTS:
            return False
    return len(names) > len(players)


def _tiles_outside_cities(position: _Position) -> list[str] | None:
    """Return the tile ids outside the cities; None if an id is unknown or may not be there."""
    tiles: list[str] = []
    for player in position.players:
        if player.reserve is not UNSET:
            tiles += player.reserve
    if position.dirk is not UNSET:
        if len(position.players) > 2:
            return None
        tiles += position.dirk
    if position.market is not UNSET:
        if len(position.market) != 4:
            return None
        tiles += [tile for tile in position.market if tile is not None]
    return tiles if all(tile in _CODES for tile in tiles) else None


def _is_legal(city: Sequence[_Laid], tiles: Set[str]) -> bool:
    """Whether the pieces and the fountain make a legal city; the fountain is among the tiles.

    The number of pieces is checked first: it bounds the size of the box around them.
    """
    if len(city) > len(_CODES):
        return False
    columns, rows = [laid.x for laid in city], [laid.y for laid in city]
    columns.append(0)
    rows.append(0)
    box = empty_box(min(columns), max(columns), rows)
    if box is None:
        return False
    codes, west, north, height = box
    first = west * height + north
    codes[-first] = _FOUNTAIN
    try:
        for laid in city:
            codes[laid.x * height + laid.y - first] = _CODES[laid.tile]
    except KeyError:
        return False
    return is_legal_plan(plan_of(codes, west, north, height), tiles, len(rows))
