"""Positions as JSON, ``five-towers-position/1``, scores, ``five-towers-score/1``, and their pieces.

Illegal positions can be read, for ``check_table`` to check. Anything else is a ``FormatError``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Final, Literal

from msgspec import Meta, Struct, json, to_builtins
from msgspec.structs import asdict

from five_towers.model import CARDS, Card, Claim, Player, Table, Tower, TowerType
from five_towers.scoring import Score
from rulebook_kit import FormatError, InvalidArgument
from rulebook_kit.json.codecs import codec, pretty
from rulebook_kit.json.faults import (
    Faults,
    add_control_faults,
    add_duplicates,
    add_name_faults,
    names_in,
    players_in,
)
from rulebook_kit.json.pieces import MOST_ENTRIES, Count, Name, codecs_of
from rulebook_kit.json.reading import ParsedJson, check_part, check_value, refuse_other_documents
from rulebook_kit.json.schemas import named
from rulebook_kit.values import FrozenDict

MOST_POINTS: Final = 10_000
"""The most points of a claim; tearing down all cards would cost 6,105."""

if TYPE_CHECKING:
    CardName = str
    TypeName = str
else:
    CardName = Annotated[
        Literal[tuple(CARDS)], Meta(extra={"noun": "card"}, extra_json_schema=named("Card"))
    ]
    TypeName = Annotated[
        Literal[tuple(kind.value for kind in TowerType)],
        Meta(extra={"noun": "tower type"}, extra_json_schema=named("TowerType")),
    ]

Points = Annotated[int, Meta(ge=-MOST_POINTS, le=MOST_POINTS, extra_json_schema=named("Points"))]
CardNames = Annotated[list[CardName], Meta(max_length=MOST_ENTRIES)]
BegunTower = Annotated[list[CardName], Meta(min_length=1, max_length=MOST_ENTRIES)]


def _card_names(tower: Tower) -> list[str]:
    return list(map(str, tower.cards))


CODECS: Final = codecs_of(
    {
        Card: codec(CardName, str, CARDS.__getitem__),
        TowerType: codec(TypeName, lambda kind: kind.value, TowerType),
        Tower: codec(BegunTower, _card_names, Tower),
    },
)
"""The codecs of all pieces of a game."""


_TowerPoints = Annotated[
    dict[TypeName, Points],
    Meta(extra_json_schema={"propertyNames": json.schema(TypeName)}),
]


class PlayerDocument(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A player; the cards of each tower are listed from the bottom to the top."""

    name: Name
    towers: Annotated[list[CardNames], Meta(max_length=MOST_ENTRIES)]
    torn_down: Annotated[Count, Meta(description="how many cards were torn down")] = 0
    main: Annotated[TypeName | None, Meta(description="the type of the main tower")] = None


class ClaimDocument(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """The points that were written down for one player."""

    player: Name
    towers: _TowerPoints = {}
    main: Annotated[Points | None, Meta(description="extra points for the main tower")] = None
    torn_down: Annotated[
        Points | None, Meta(description="points lost for torn-down cards, 0 or more")
    ] = None
    total: Points | None = None


class PositionDocument(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A recorded position of the card game 5 Towers."""

    format: Literal["five-towers-position/1"]
    players: Annotated[list[PlayerDocument], Meta(min_length=1, max_length=MOST_ENTRIES)]
    claims: Annotated[list[ClaimDocument], Meta(max_length=MOST_ENTRIES)] = []


class TowerScoreDocument(Struct, forbid_unknown_fields=True):
    """A tower and its points."""

    cards: Annotated[list[CardName], Meta(description="from the bottom to the top")]
    points: int


class PlayerScoreDocument(Struct, forbid_unknown_fields=True):
    """The score of one player."""

    player: str
    towers: list[TowerScoreDocument]
    main_tower: Annotated[TypeName | None, Meta(description="its type; null if there is none")]
    main: Annotated[int, Meta(description="the extra points for the main tower")]
    torn_down: Annotated[int, Meta(description="the points lost for torn-down cards")]
    total: int


class GameDocument(Struct, forbid_unknown_fields=True):
    """The recorded game whose end is scored."""

    finished: Annotated[bool, Meta(description="whether the game is over where the record ends")]
    faults: Annotated[int, Meta(description="the number of violations that its replay found")]


class ScoreDocument(Struct, forbid_unknown_fields=True):
    """The scores of all players in a recorded position or at the end of a game of 5 Towers."""

    format: Literal["five-towers-score/1"]
    game: Annotated[GameDocument | None, Meta(description="null for a position")]
    players: list[PlayerScoreDocument]
    violations: Annotated[int, Meta(description="how many violations there are")] = 0


OTHER_PROGRAMS: Final = FrozenDict({"alhambra": "alhambra-rules"})
"""The programs that read documents of other games, by the first words of their formats."""


def read_position(data: bytes | str) -> Table:
    """Return the table of a position in JSON, even if it breaks rules.

    Args:
        data: one JSON object in the format ``five-towers-position/1``; bytes are UTF-8.

    Raises:
        FormatError: the data is not such a position. It lists every error with its path.

    >>> table = read_position('''{"format": "five-towers-position/1",
    ...     "players": [{"name": "Anni", "towers": [["sand-12", "sand-6"]], "torn_down": 1}]}''')
    >>> print(*table.players[0].towers)
    sand 12 6
    """
    parsed = ParsedJson(data)
    refuse_other_documents(parsed.value, "five-towers-position/1", OTHER_PROGRAMS)
    return table_of(parsed.read(PositionDocument, check_position))


def table_of_value(value: object) -> Table:
    """Return the table of a position in a part of a JSON text; ``FormatError`` if it is none."""
    return table_of(check_part(value, PositionDocument, check_position))


def write_position(table: Table) -> str:
    """Return the table as indented JSON that ends in a newline. Equal tables give equal texts.

    Raises:
        InvalidArgument: the format cannot hold the table, for example because a name is too long.
            The message says why.
    """
    value = position_value(table)
    try:
        check_value(value, PositionDocument, check_position)
    except FormatError as error:
        raise InvalidArgument(f"this table cannot be written: {error}") from None
    return pretty(value) + "\n"


def position_value(table: Table) -> object:
    """Return a position as a plain value, without checking that it can be read again."""
    document = PositionDocument(
        "five-towers-position/1",
        [_player(player) for player in table.players],
        [_claim(claim) for claim in table.claims],
    )
    return to_builtins(document)


def player_score(name: str, scored: Score) -> PlayerScoreDocument:
    """Return the points of a player as a document."""
    return PlayerScoreDocument(
        player=name,
        towers=[
            TowerScoreDocument(_card_names(tower.tower), tower.points) for tower in scored.towers
        ],
        main_tower=None if scored.main is None else scored.main.cards[0].type.value,
        main=scored.main_points,
        torn_down=scored.minus,
        total=scored.total,
    )


def table_of(document: PositionDocument) -> Table:
    """Return the table of a position without errors."""
    return Table(
        (
            Player(player.name, map(Tower, player.towers), player.torn_down, player.main)
            for player in document.players
        ),
        (Claim(**asdict(claim)) for claim in document.claims),
    )


def _player(player: Player) -> PlayerDocument:
    return PlayerDocument(
        player.name,
        list(map(_card_names, player.towers)),
        player.torn_down,
        player.main.value if player.main else None,
    )


def _claim(claim: Claim) -> ClaimDocument:
    towers = {kind.value: points for kind, points in claim.towers}
    return ClaimDocument(claim.player, towers, claim.main, claim.torn_down, claim.total)


def check_position(value: object, faults: Faults) -> None:
    """Add the errors beyond types: duplicate names and claims, control characters."""
    if not isinstance(value, dict):
        return
    add_name_faults(players_in(value.get("players"), "name"), faults)
    claimed = names_in(value.get("claims"), ("claims",), "player")
    add_duplicates(claimed, "another claim is already for", faults)
    add_control_faults(claimed, faults)
