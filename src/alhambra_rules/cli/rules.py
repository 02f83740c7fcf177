"""``rules``: what the rules say, where that stands, and what was decided."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Literal

import click
from click.shell_completion import CompletionItem

from alhambra_rules.catalogue import CATALOGUE, SECTIONS, SOURCES, rule_of
from alhambra_rules.cli.options import COLOR
from alhambra_rules.cli.refusal import Refusal
from alhambra_rules.cli.screen import ColorChoice, Screen
from alhambra_rules.rulebook import Rule, Ruling

_HELP = """Look rules up by their ids: what they say, where that stands, and what was decided.

Without an ID every rule is listed, section by section. Its kind says what sort of statement it is:
a check says what is allowed or what counts, a procedure what is done when, a fact what there is.
Where the rulebooks are silent or at odds, a ruling decides.

\b
Examples:
  alhambra-rules rules
  alhambra-rules rules --section build
  alhambra-rules rules build.no-gaps scoring.ties
"""


def _complete_rules(
    ctx: click.Context,  # noqa: ARG001 - click's signature
    param: click.Parameter,  # noqa: ARG001
    incomplete: str,
) -> list[CompletionItem]:
    return [CompletionItem(rule) for rule in CATALOGUE if rule.startswith(incomplete)]


@click.command(help=_HELP)
@click.argument("ids", metavar="[ID]...", nargs=-1, shell_complete=_complete_rules)
@click.option(
    "--section",
    type=click.Choice(list(SECTIONS)),
    metavar="NAME",
    help=f"List this section only: {', '.join(SECTIONS)}.",
)
@click.option(
    "--format",
    "output",
    type=click.Choice(["text", "json"]),
    default="text",
    show_default=True,
    help="For people or for programs.",
)
@COLOR
def command(
    ids: tuple[str, ...],
    section: str | None,
    output: Literal["text", "json"],
    color: ColorChoice,
) -> None:
    """List the rules, or tell all about some."""
    if ids and section:
        raise click.UsageError("name rules, or a section, but not both")
    named = list(map(_rule_of, ids))
    rules = named or [rule for rule in CATALOGUE.values() if section in (None, rule.section)]
    if output == "json":
        _write(rules)
    elif ids:
        _print_in_full(Screen(color), rules)
    else:
        _print_list(Screen(color), rules)


def _rule_of(rule_id: str) -> Rule:
    """Return the rule of that id; whoever names a section is told how to list it."""
    if rule_id in SECTIONS:
        raise Refusal(f'"{rule_id}" is a section: see alhambra-rules rules --section {rule_id}')
    return rule_of(rule_id)


def _write(rules: Iterable[Rule]) -> None:
    from alhambra_rules.notation.json_writing import pretty  # noqa: PLC0415 - slow to load

    document = {"format": "alhambra-rules/1", "rules": list(map(_entry, rules))}
    click.echo((pretty(document) + "\n").encode(), nl=False)


def _entry(rule: Rule) -> object:
    return {
        "id": rule.id,
        "section": SECTIONS[rule.section],
        "kind": rule.kind.value,
        "statement": rule.statement,
        "sources": [SOURCES[source] for source in rule.sources],
        "rulings": [
            {"question": ruling.question, "choice": ruling.choice, "reason": ruling.reason}
            for ruling in rule.rulings
        ],
    }


def _print_list(screen: Screen, rules: Iterable[Rule]) -> None:
    for section, members in groupby(rules, key=lambda rule: rule.section):
        screen.line((SECTIONS[section], "bold underline"))
        screen.line()
        for rule in members:
            ruled = ", with a ruling" if rule.rulings else ""
            screen.line((rule.id, "bold"), f"  {rule.kind.value}{ruled}")
            screen.paragraph(rule.statement, indent=2)
        screen.line()


def _print_in_full(screen: Screen, rules: Sequence[Rule]) -> None:
    for rule in rules:
        screen.line((rule.id, "bold"), f"  {rule.kind.value}, {SECTIONS[rule.section]}")
        screen.line()
        screen.paragraph(rule.statement, indent=2)
        screen.line()
        screen.line(("Sources", "bold"))
        for source in rule.sources:
            screen.paragraph(f"{SOURCES[source]} ({source})", indent=2)
        if not rule.sources:
            screen.line("  in no rulebook; the ruling decides")
        screen.line()
        for ruling in rule.rulings:
            _print_ruling(screen, ruling)


def _print_ruling(screen: Screen, ruling: Ruling) -> None:
    screen.line(("Ruling", "bold"))
    screen.paragraph(ruling.question, indent=2)
    screen.paragraph(ruling.choice, indent=2)
    screen.paragraph(f"Reason: {ruling.reason}", indent=2)
    screen.line()
