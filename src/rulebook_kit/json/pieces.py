"""Names and numbers as plain JSON values: pieces that every game has."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Final

from msgspec import Meta

from rulebook_kit.json.codecs import ANY_NUMBER, Codec, Codecs, as_it_is
from rulebook_kit.json.schemas import named
from rulebook_kit.player_names import CONTROL_CHARACTERS, LONGEST_NAME
from rulebook_kit.values import FrozenDict

MOST_ENTRIES: Final = 200
"""The most entries of a list of a position, and the highest number of pieces."""

ShortText = Annotated[str, Meta(max_length=LONGEST_NAME, extra_json_schema=named("ShortText"))]
Name = Annotated[
    str,
    Meta(
        min_length=1,
        max_length=LONGEST_NAME,
        extra_json_schema=named("PlayerName") | {"not": {"pattern": CONTROL_CHARACTERS}},
    ),
]
Count = Annotated[int, Meta(ge=0, le=MOST_ENTRIES, extra_json_schema=named("Count"))]

_EARLIER = Annotated[
    int, Meta(ge=0, description="how many events happened before the log; absent means 0")
]


def codecs_of(pieces: Mapping[object, Codec] = FrozenDict()) -> Codecs:
    """Return the codecs of a game: of names, counts, seeds and its own pieces.

    Args:
        pieces: the codec of each piece by its type.
    """
    return Codecs(
        {
            int: Codec(Count, as_it_is, as_it_is),
            str: Codec(ShortText, as_it_is, as_it_is),
            **pieces,
        },
        numbered={"seed": ANY_NUMBER, "earlier": Codec(_EARLIER, as_it_is, as_it_is)},
    )
