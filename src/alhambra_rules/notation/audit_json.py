"""The summary of an audit for machines, ``alhambra-audit/1``."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from alhambra_rules.rulebook.json.schemas import named

Count = Annotated[int, Meta(ge=0, extra_json_schema=named("Count"))]


class RuleTotalDocument(Struct, forbid_unknown_fields=True):
    """How often a rule was broken."""

    rule: Annotated[str, Meta(description="the rule's id, which never changes")]
    documents: Annotated[Count, Meta(description="how many positions and games break it")]
    violations: Annotated[Count, Meta(description="in how many places they do")]


class AuditDocument(Struct, forbid_unknown_fields=True):
    """What came of an audit of many positions and recorded games of the board game Alhambra."""

    format: Literal["alhambra-audit/1"]
    files: Annotated[Count, Meta(description="how many files were judged, or could not be read")]
    positions: Annotated[Count, Meta(description="how many positions were judged")]
    games: Annotated[Count, Meta(description="how many recorded games were judged")]
    legal: Annotated[Count, Meta(description="how many of these break no rule")]
    illegal: Annotated[Count, Meta(description="how many of these break one")]
    unreadable: Annotated[Count, Meta(description="how many lines and files cannot be read")]
    rules: Annotated[
        list[RuleTotalDocument],
        Meta(description="the rules that are broken, in the order of the catalogue"),
    ]
