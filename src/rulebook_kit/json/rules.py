"""The JSON format of rules: statements, sources and rulings."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Annotated, Literal

from msgspec import Meta, Struct

from rulebook_kit.json.schemas import narrowed
from rulebook_kit.rules import Rule, Translations


class RulingDocument(Struct, forbid_unknown_fields=True):
    """A decision where the rulebooks are silent or contradict each other."""

    question: str
    choice: str
    reason: str


class RuleDocument(Struct, forbid_unknown_fields=True):
    """A rule, its sources and its rulings."""

    id: Annotated[str, Meta(description="which never changes")]
    section: Annotated[str, Meta(description="the title of its section")]
    kind: Literal["check", "procedure", "fact"]
    statement: Annotated[str, Meta(description="what it says, in the document's language")]
    sources: Annotated[
        list[str], Meta(description="titles of rulebooks; empty where a ruling alone decides")
    ]
    rulings: list[RulingDocument]


class RulesDocument(Struct, forbid_unknown_fields=True):
    """Rules of a game."""

    format: str
    language: str
    rules: list[RuleDocument]


def rule_document(
    rule: Rule,
    translations: Translations,
    sections: Mapping[str, str],
    sources: Mapping[str, str],
    language: str,
) -> RuleDocument:
    """Return a rule as a document.

    Args:
        rule: the rule.
        translations: its statement in each language.
        sections: the titles of the sections.
        sources: the titles of the rulebooks.
        language: the code of a language.
    """
    return RuleDocument(
        id=rule.id,
        section=sections[rule.section],
        kind=rule.kind.value,
        statement=translations.statement(rule.id, language),
        sources=[sources[source] for source in rule.sources],
        rulings=[RulingDocument(one.question, one.choice, one.reason) for one in rule.rulings],
    )


def rules_document(title: str, form: str, languages: Iterable[str]) -> type[RulesDocument]:
    """Return the document type of one game, from which its schema is made.

    Args:
        title: the game.
        form: the name of the format, such as ``my-game-rules/1``.
        languages: the codes of the languages of its rules.
    """
    description = f"The rules of {title} with their sources and rulings."
    return narrowed(
        RulesDocument, description, format=Literal[form], language=Literal[tuple(languages)]
    )
