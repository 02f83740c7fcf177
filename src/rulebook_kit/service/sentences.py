"""Sentences in answers: each text with its template and facts, which clients can translate."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

from msgspec import UNSET, Meta, Struct, UnsetType

from rulebook_kit.json.schemas import named
from rulebook_kit.json.verdicts import ViolationVerdict, violations_of
from rulebook_kit.rules import Report
from rulebook_kit.templates import Fact, Sentence, Words


class Phrase(Struct):
    """A part of a sentence that has a template itself."""

    template: Annotated[str, Meta(description="the id of its template")]
    facts: FactsValue


FactValue = Annotated[
    str | int | list[str] | Phrase,
    Meta(
        extra_json_schema=named(
            "Fact", "a text or a number, a list to be enumerated, or a phrase to be translated too"
        )
    ),
]
FactsValue = Annotated[
    dict[str, FactValue],
    Meta(extra_json_schema=named("Facts", "what stands in the places of a template, by name")),
]
Template = Annotated[
    str | UnsetType, Meta(description="the id of its template; absent if it has none")
]
Facts = FactsValue | UnsetType


class SpokenViolation(ViolationVerdict, forbid_unknown_fields=True, omit_defaults=True):
    """A rule broken in one place, with the template and the facts of its message."""

    template: Template = UNSET
    facts: Facts = UNSET


def violations_told(report: Report) -> list[SpokenViolation]:
    """Return the violations in the order of the report, with templates and facts."""
    return [
        SpokenViolation(
            one.rule, one.where, one.cells, one.message, one.details, *said(violation.sentence)
        )
        for one, violation in zip(violations_of(report), report, strict=True)
    ]


def said(words: Words | None) -> tuple[str | UnsetType, Facts]:
    """Return the template and the facts of a sentence, if it has them."""
    if not isinstance(words, Sentence):
        return UNSET, UNSET
    return words.template, _values(words.facts)


def _values(facts: Mapping[str, Fact]) -> FactsValue:
    return {
        name: Phrase(fact.template, _values(fact.facts)) if isinstance(fact, Sentence) else fact
        for name, fact in facts.items()
    }
