"""The game's pieces as plain JSON values and back: cards, types of towers, names, counts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Final, Literal

from msgspec import Meta

from five_towers.model import CARDS, Card, Tower, TowerType
from rulebook_kit.json.codecs import Codec, as_it_is, codec
from rulebook_kit.json.pieces import MOST_ENTRIES, codecs_of
from rulebook_kit.json.schemas import named

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


def _type_name(kind: TowerType) -> str:
    return kind.value


def _card_names(tower: Tower) -> list[str]:
    return list(map(str, tower.cards))


CODECS: Final = codecs_of(
    {
        Card: codec(CardName, str, CARDS.__getitem__),
        TowerType: codec(TypeName, _type_name, TowerType),
        Tower: codec(BegunTower, _card_names, Tower),
    },
    numbered={"deck_ran_out": Codec(Annotated[int, Meta(ge=0, le=2)], as_it_is, as_it_is)},
)
"""The codecs of all pieces of a game."""
