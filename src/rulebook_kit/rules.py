"""Rules, their violations and reports, and the catalogue of a game in several languages."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from enum import Enum
from functools import cache
from html import escape
from itertools import chain
from typing import SupportsIndex, overload

from attrs import field, frozen

from rulebook_kit.arguments import in_a_list, integer_if_any, member_of
from rulebook_kit.errors import (
    InvalidArgument,
    Names,
    Nouns,
    RulebookError,
    nearest,
    place_in_words,
)
from rulebook_kit.grid import Cell
from rulebook_kit.templates import ENGLISH, Sentence, Templates, Words, language_in
from rulebook_kit.values import Frozen, FrozenDict, NoTruthValue
from rulebook_kit.words import printable
from rulebook_kit.work import spend


class Kind(Enum):
    """The kind of statement that a rule makes, which decides how it is tested."""

    FACT = "fact"
    """Says what exists: a test of the data checks it."""
    PROCEDURE = "procedure"
    """Says what happens when: tests of whole games check it."""
    CHECK = "check"
    """Says what is allowed or what counts: a function, worked examples and a property test it."""

    def __repr__(self) -> str:
        return f"Kind.{self.name}"


def _kind(kind: Kind | str) -> Kind:
    return member_of(Kind, kind, "a kind of rule")


def _texts(sources: Iterable[str]) -> tuple[str, ...]:
    return tuple(in_a_list(sources, "sources must be a list of names"))


def _rulings(rulings: Iterable[Ruling]) -> tuple[Ruling, ...]:
    return tuple(in_a_list(rulings, "rulings must be a list of Ruling objects"))


def _cells(cells: Iterable[Cell]) -> tuple[Cell, ...]:
    return tuple(cells)


GivenFact = str | SupportsIndex | Enum | Frozen
"""A fact as callers may give it: a string, an integer, a piece, or a member of an enumeration."""

Details = Mapping[str, GivenFact] | Iterable[tuple[str, GivenFact]]
"""The facts of a violation as callers may give them: a mapping or pairs."""


def _pairs(details: Details) -> tuple[tuple[str, str | int], ...]:
    return tuple([(name, _plain(fact)) for name, fact in sorted(dict(details).items())])


def _plain(fact: GivenFact) -> str | int:
    """Return a fact as it can be written as JSON, with NumPy's numbers as plain ones."""
    if type(fact) is str or type(fact) is int:  # the usual case
        return fact
    if isinstance(fact, Frozen):
        return fact._fact_()
    if isinstance(fact, Enum):
        value: str | int = fact.value
        return value
    number = integer_if_any(fact)
    return fact if number is None else number  # type: ignore[return-value] # what is not ours


def _violations(violations: Iterable[Violation]) -> tuple[Violation, ...]:
    return tuple(violations)


@frozen
class Ruling(Frozen):
    """A decision where the rulebooks are silent, unclear or contradict each other."""

    question: str
    choice: str
    reason: str


@frozen
class Rule(Frozen):
    """One statement of a rulebook, under an id that never changes.

    ``statement`` says it in our own words. ``sources`` names the rulebooks that say so; it is empty
    if only ``rulings`` do. ``templates`` makes the messages of its violations; a rule of your own
    needs none.
    """

    id: str
    kind: Kind = field(converter=_kind)
    statement: str = field(repr=False)
    sources: tuple[str, ...] = field(default=(), repr=False, converter=_texts)
    rulings: tuple[Ruling, ...] = field(default=(), repr=False, converter=_rulings)
    templates: Templates | None = field(default=None, eq=False, repr=False, kw_only=True)

    @property
    def section(self) -> str:
        """The part of the rulebook that the rule belongs to: its id up to the dot."""
        return self.id.partition(".")[0]

    def broken_at(
        self,
        *cells: Cell,
        template: str | None = None,
        in_message: Mapping[str, object] = FrozenDict(),
        message: Words | None = None,
        where: str | None = None,
        **details: str | SupportsIndex | Enum | Frozen,
    ) -> Violation:
        """Return a violation of this rule on these cells.

        Its details are the facts of the message: they fill the places of its template. In that
        template, ``{cell}`` is the first cell and ``{cells}`` are all cells.

        Args:
            cells: the cells concerned; there may be none.
            template: the id of the template, if it is not the id of the rule.
            in_message: facts that are only in the message, or that it says in other words.
            message: the message itself. A rule of your own without templates needs it.
            where: the part of a larger document, such as ``$.players[0]``; None for the whole.
            details: texts, numbers, pieces or members of enumerations. A violation has the id of a
                piece and the value of a member.

        Raises:
            InvalidArgument: the rule has no templates, and there is no message.
            KeyError: there is no such template, or a place of it has no fact.
        """
        spend(2 + len(cells) // 4)
        if message is None:
            if self.templates is None:
                raise InvalidArgument(f"{self.id} has no templates; give broken_at a message")
            places = {"cell": cells[0], "cells": cells} if cells else {}
            known = {**places, **details, **in_message}
            message = self.templates.sentence(template or self.id, known)
        sentence = message if isinstance(message, Sentence) else None
        return Violation(self, cells, str(message), where, details, sentence)


@frozen
class Violation(Frozen):
    """One rule broken in one place.

    Attributes:
        rule: the broken rule; ``rule_id`` is its id.
        cells: the cells concerned; may be empty.
        message: a sentence for people.
        where: the part of a larger document, such as ``$.players[0]``; None for the whole.
        details: the facts of the message as sorted (key, value) pairs, for machines; or a mapping.
        sentence: the message with its template, to say it in another language; None if it has none.
        place: ``where`` in words, such as ``Anna's reserve``; without the names of a table they are
            numbered, and where only one action is asked about, it is empty.
    """

    rule: Rule
    cells: tuple[Cell, ...] = field(converter=_cells)
    message: str
    where: str | None = None
    details: tuple[tuple[str, str | int], ...] = field(default=(), converter=_pairs)
    sentence: Sentence | None = field(default=None, eq=False, repr=False)
    _place: str | None = field(default=None, eq=False, repr=False, kw_only=True)

    @property
    def place(self) -> str:
        """``where`` in words; empty if they are not needed."""
        if self.where is None:
            return ""
        return place_in_words(self.where) if self._place is None else self._place

    @property
    def rule_id(self) -> str:
        """The id of the broken rule, such as ``build.walls-match``."""
        return self.rule.id

    def _at(self, where: str, place: str | None) -> Violation:
        """Return the same violation for that part of a larger document."""
        facts, sentence = self.details, self.sentence
        return Violation(self.rule, self.cells, self.message, where, facts, sentence, place=place)

    @property
    def facts(self) -> Mapping[str, str | int]:
        """The details as a mapping, sorted by name; read-only."""
        return FrozenDict(self.details)

    def __str__(self) -> str:
        place = f"{self.place}: " if self.place else ""
        return f"{place}{self.rule_id}: {self.message}"


@frozen
class Report(NoTruthValue, Frozen):
    """All violations, in the order of the catalogue and then of the cells.

    ``for violation in report`` and ``report[0]`` go through them. ``report.ok`` says whether no
    rule is broken; ``if report`` and ``assert report`` raise ``TypeError``.
    """

    violations: tuple[Violation, ...] = field(default=(), converter=_violations)

    @classmethod
    def of(cls, violations: Iterable[Violation]) -> Report:
        """Collect violations, keeping their order."""
        return cls(tuple(violations))

    @property
    def ok(self) -> bool:
        """Whether no rule is broken."""
        return not self.violations

    @property
    def rules(self) -> tuple[str, ...]:
        """The ids of the broken rules without repetition, in the order of the violations."""
        return tuple(dict.fromkeys(violation.rule_id for violation in self.violations))

    def at(self, where: str, *, place: str | None = None) -> Report:
        """Return the same report for that part of a larger document.

        Args:
            where: the part, such as ``$.players[0]``.
            place: the part in words; empty if it needs none.
        """
        return Report(one._at(where, place) for one in self)

    def with_names(self, names: Names, nouns: Nouns) -> Report:
        """Return the same report with the names of the players in the places of violations.

        Args:
            names: who owns the entries of the document's lists, by the key of the list.
            nouns: what the parts of such documents are called.
        """
        places = {one.where for one in self if one.where is not None}
        words = {where: place_in_words(where, names, nouns) for where in places}
        return Report(
            one if one.where is None else one._at(one.where, words[one.where]) for one in self
        )

    def __iter__(self) -> Iterator[Violation]:
        return iter(self.violations)

    @overload
    def __getitem__(self, index: int, /) -> Violation: ...
    @overload
    def __getitem__(self, index: slice, /) -> tuple[Violation, ...]: ...
    def __getitem__(self, index: int | slice, /) -> Violation | tuple[Violation, ...]:
        return self.violations[index]

    def __str__(self) -> str:
        return "\n".join(map(str, self.violations)) or "no rule is broken"

    def _repr_html_(self) -> str:
        """Return the list of violations that a notebook shows."""
        if self.ok:
            return f"<p>{self}</p>"
        return f"<ul>{''.join(f'<li>{escape(printable(str(one)))}</li>' for one in self)}</ul>"


class IllegalMove(RulebookError):
    """A move breaks a rule; ``report`` lists all violations."""

    def __init__(self, report: Report) -> None:
        self.report = report
        super().__init__(report)

    def __str__(self) -> str:
        return str(self.report)


class IllegalAction(IllegalMove):
    """An action or a draw in a game breaks a rule; ``report`` lists all violations."""


class NoDefiniteState(RulebookError):
    """Not even an arbiter can accept this event, because a piece that it moves is missing."""


def rules_in(names: Mapping[str, object]) -> tuple[Rule, ...]:
    """Return the rules among the values of a module's names, in the order of their definition."""
    return tuple(value for value in names.values() if isinstance(value, Rule))


def catalogue_of(*sections: Iterable[Rule]) -> Mapping[str, Rule]:
    """Return the rules of all sections by id, in this order."""
    return FrozenDict({rule.id: rule for rule in chain(*sections)})


class Rules(tuple[Rule, ...]):
    """Rules in the order of the catalogue. ``print`` and the REPL show each on a line."""

    __slots__ = ()

    def __repr__(self) -> str:
        width = max([len(one.id) for one in self], default=0)
        return "\n".join(f"{one.id:{width}}  {one.statement}" for one in self) or "no rules"


def find_rule(catalogue: Mapping[str, Rule], rule_id: str) -> Rule:
    """Return the rule with this id; if it is unknown, ``InvalidArgument`` suggests the nearest."""
    try:
        return catalogue[rule_id]
    except (KeyError, TypeError):
        hint = nearest(str(rule_id), catalogue)
        raise InvalidArgument(f'unknown rule "{rule_id}"{hint}', unknown_name=True) from None


@frozen
class Translations(Frozen):
    """The statements of one catalogue in several languages.

    The sentences lie in ``statements/<section>.toml`` within the package: a table for each rule,
    named as its id after the dot, with a sentence for each language code. The files are read when
    a language other than English is first asked for.

    Attributes:
        catalogue: the rules by id; their own statements are English.
        package: the package whose folder the files lie in.
        languages: what each language is called in English, by its code (ISO 639-1).
    """

    catalogue: Mapping[str, Rule]
    package: str
    languages: Mapping[str, str]

    def statement(self, rule_id: str, language: str = ENGLISH) -> str:
        """Return the statement of a rule in a language, as one sentence.

        Raises:
            InvalidArgument: the rule or the language is unknown; the message suggests the nearest
                id or lists the known languages.
            LookupError: the rule is new and has no sentence in that language yet.
        """
        rule = find_rule(self.catalogue, rule_id)
        sentences = self.sentences(language)
        if rule.id not in sentences:
            place = f"statements/{rule.section}.toml"
            raise LookupError(f'{rule.id} lacks its sentence in "{language}": add it to {place}')
        return sentences[rule.id]

    def sentences(self, language: str) -> Mapping[str, str]:
        """Return the statements of all rules in a language, by the ids of the rules.

        Raises:
            InvalidArgument: the language is unknown; the message lists the known ones.
        """
        if language_in(self.languages, language) == ENGLISH:
            return {rule.id: rule.statement for rule in self.catalogue.values()}
        found = {
            f"{section}.{name}": by_language
            for section in dict.fromkeys(rule.section for rule in self.catalogue.values())
            for name, by_language in _read(self.package, section).items()
        }
        return {rule_id: said[language] for rule_id, said in found.items() if language in said}


@cache
def _read(package: str, section: str) -> Mapping[str, Mapping[str, str]]:
    """Return the sentences of a section's rules by name and language; none without a file."""
    import tomllib  # noqa: PLC0415 - few ask for another language
    from importlib import resources  # noqa: PLC0415 - as above

    file = resources.files(package) / "statements" / f"{section}.toml"
    return tomllib.loads(file.read_text("utf-8")) if file.is_file() else {}
