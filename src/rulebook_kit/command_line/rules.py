"""``rules``: show rules with their sources and rulings."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import groupby
from typing import Literal

import click
from click.shell_completion import CompletionItem

from rulebook_kit import Rule, Ruling, find_rule
from rulebook_kit.command_line.looks import Looks
from rulebook_kit.command_line.options import COLOR, FORMAT, Refusal, language_of
from rulebook_kit.command_line.screen import ColorChoice, Screen, print_json
from rulebook_kit.game import Event, Found, Game, RuleBook, State

_HELP = """Look up rules by id: what they say, their sources, and our rulings.

Without an ID it lists all rules, section by section. Each rule has a kind. A check says what is
legal or what scores, a procedure says what happens when, a fact says what the game consists of. A
ruling decides where the sources are silent.

\b
Examples:
  {program} rules
  {program} rules {rule}
"""


def command_of(game: Game[State, Event, Found], looks: Looks[State, Found]) -> click.Command:
    """Return the command that lists the rules of a game, or shows some in full."""
    book = game.rules

    @click.command(
        help=looks.rules_help or _HELP.format(program=game.program, rule=next(iter(book.catalogue)))
    )
    @click.argument("ids", metavar="[ID]...", nargs=-1, shell_complete=_completing(book))
    @click.option(
        "--section",
        type=click.Choice(list(book.sections)),
        metavar="NAME",
        help=f"List this section only: {', '.join(book.sections)}.",
    )
    @click.option("--search", metavar="WORDS", help="List the rules that contain all these words.")
    @language_of(book, "statements")
    @FORMAT
    @COLOR
    def command(
        ids: tuple[str, ...],
        section: str | None,
        search: str | None,
        language: str,
        output: Literal["text", "json"],
        color: ColorChoice,
    ) -> None:
        """List the rules, or show some in full."""
        if ids and (section or search is not None):
            raise click.UsageError("name rules, or list some with --section and --search, not both")
        words = (search or "").casefold().split()
        rules = [_rule_of(game, rule_id) for rule_id in ids] or [
            rule
            for rule in book.catalogue.values()
            if section in (None, rule.section) and _has_all(words, _texts(book, rule, language))
        ]
        if output == "json":
            _write(game, rules, language)
        elif ids:
            _print_in_full(Screen(color), book, rules, language)
        elif rules:
            _print_list(Screen(color), book, rules, language, words)
        else:
            Screen(color).paragraph(f'No rule contains "{search}".')

    return command


def _texts(book: RuleBook, rule: Rule, language: str) -> list[str]:
    """Return the texts of a rule that a search looks at."""
    statements = [rule.id, rule.statement, book.translations.statement(rule.id, language)]
    return statements + [text for ruling in rule.rulings for text in _texts_of(ruling)]


def _texts_of(ruling: Ruling) -> tuple[str, str, str]:
    return ruling.question, ruling.choice, ruling.reason


def _has_all(words: Iterable[str], texts: Iterable[str]) -> bool:
    text = "\n".join(texts).casefold()
    return all(word in text for word in words)


def _completing(
    book: RuleBook,
) -> Callable[[click.Context, click.Parameter, str], list[CompletionItem]]:
    def complete(
        ctx: click.Context,  # noqa: ARG001 - click's signature
        param: click.Parameter,  # noqa: ARG001 - as above
        incomplete: str,
    ) -> list[CompletionItem]:
        return [CompletionItem(rule) for rule in book.catalogue if rule.startswith(incomplete)]

    return complete


def _rule_of(game: Game[State, Event, Found], rule_id: str) -> Rule:
    """Return a rule. The error for the name of a section says how to list it."""
    if rule_id in game.rules.sections:
        how = f"{game.program} rules --section {rule_id}"
        raise Refusal(f'"{rule_id}" is a section: see {how}')
    return find_rule(game.rules.catalogue, rule_id)


def _write(game: Game[State, Event, Found], rules: Iterable[Rule], language: str) -> None:
    from rulebook_kit.json.rules import (  # noqa: PLC0415 - slow to load
        RulesDocument,
        rule_document,
    )

    book = game.rules
    listed = [
        rule_document(rule, book.translations, book.sections, book.sources, language)
        for rule in rules
    ]
    print_json(RulesDocument(f"{game.name}-rules/1", language, listed))


def _print_list(
    screen: Screen, book: RuleBook, rules: Iterable[Rule], language: str, words: Sequence[str]
) -> None:
    """Print the rules by section. Of rulings, print those that contain a word of the search."""
    for section, members in groupby(rules, key=lambda rule: rule.section):
        screen.line((book.sections[section], "bold underline"))
        screen.line()
        for rule in members:
            ruled = ", with a ruling" if rule.rulings else ""
            screen.line((rule.id, "bold"), f"  {rule.kind.value}{ruled}")
            screen.paragraph(book.translations.statement(rule.id, language), indent=2)
            for ruling in rule.rulings:
                if any(_has_all([word], _texts_of(ruling)) for word in words):
                    screen.paragraph("Ruling: ", " ".join(_texts_of(ruling)), indent=4)
        screen.line()


def _print_in_full(screen: Screen, book: RuleBook, rules: Sequence[Rule], language: str) -> None:
    for rule in rules:
        screen.line((rule.id, "bold"), f"  {rule.kind.value}, {book.sections[rule.section]}")
        screen.line()
        screen.paragraph(book.translations.statement(rule.id, language), indent=2)
        screen.line()
        screen.line(("Sources", "bold"))
        for source in rule.sources:
            screen.paragraph(f"{book.sources[source]} ({source})", indent=2)
        if not rule.sources:
            screen.line("  none; the ruling decides")
        screen.line()
        for ruling in rule.rulings:
            _print_ruling(screen, ruling)


def _print_ruling(screen: Screen, ruling: Ruling) -> None:
    screen.line(("Ruling", "bold"))
    screen.paragraph(ruling.question, indent=2)
    screen.paragraph(ruling.choice, indent=2)
    screen.paragraph(f"Reason: {ruling.reason}", indent=2)
    screen.line()
