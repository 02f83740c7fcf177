"""The game's values as plain JSON values and back, by the types of their fields."""

from __future__ import annotations

from typing import Final

from alhambra_rules.game.dealer import Dealer
from alhambra_rules.notation.pieces import NUMBERED, PIECES
from alhambra_rules.rulebook.json.codecs import (
    Codecs,
    FieldCodec,
    Plain,
    read_fields,
    struct_of,
    write_fields,
)

__all__ = [
    "CODECS",
    "FieldCodec",
    "Plain",
    "codec_of",
    "fields_of",
    "read_fields",
    "struct_of",
    "write_fields",
]

CODECS: Final = Codecs(PIECES, numbered=NUMBERED, local_names={"Dealer": Dealer})
"""The codecs of everything that a game consists of."""

codec_of = CODECS.codec_of
fields_of = CODECS.fields_of
