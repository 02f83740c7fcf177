"""The API reference: it has every public name and shows it without what is private."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from importlib import import_module
from pathlib import Path
from typing import get_args

import alhambra_rules as ar
import five_towers as ft
from alhambra_rules.game_modules import Bazaars
from docs.api_entries import (
    SUMMARY,
    finish_docstring,
    plain_signature,
    prepare_docstring,
    with_plain_summary,
    with_summary,
)
from tests.public_names import PUBLIC, names_of

PAGES = Path(__file__).parents[1] / "docs" / "api"
ENTRY = re.compile(r"^\.\. (currentmodule|auto\w+|py:\w+):: ([\w.]+)$", re.MULTILINE)


def reference() -> set[tuple[str, str]]:
    """Return the names that the API reference has entries for, each with its package."""
    entries = set()
    for page in (PAGES).rglob("*.md"):
        package = ""
        for directive, name in ENTRY.findall(page.read_text("utf-8")):
            if directive == "currentmodule":
                package = name
            else:
                entries.add((package, name))
    return entries


def exported(package: str) -> set[tuple[str, str]]:
    """Return the public names of a package, each with the package."""
    return {(package, name) for name, _ in names_of(package)}


def test_the_reference_has_an_entry_for_every_public_name() -> None:
    """An entry in one package serves for the same object in others."""
    entries = reference()
    served = {(name, id(getattr(import_module(package), name))) for package, name in entries}
    public = set().union(*map(exported, PUBLIC))
    assert {
        (package, name)
        for package, name in public - entries
        if (name, id(getattr(import_module(package), name))) not in served
    } == set()


def test_the_reference_has_entries_for_public_names_only() -> None:
    """No entry is left of a name that has gone, and none promises what is private."""
    assert reference() - set().union(*map(exported, PUBLIC)) == set()


def test_the_reference_says_which_packages_are_public() -> None:
    """They are those whose names and signatures are written down."""
    page = (PAGES / "index.md").read_text("utf-8")
    table = page.partition("| --- |")[2].partition("Everything else")[0]
    assert set(re.findall(r"`([\w.]+)`", table)) == set(PUBLIC)


def test_entries_of_the_reference_name_no_private_types() -> None:
    """Type variables and what only type checkers know are shown as what they stand for."""
    made = plain_signature(ar.City.of).parameters["tiles"].annotation
    assert get_args(made)[0] == tuple[int, int]
    explained = plain_signature(ar.explain_placements)
    assert explained.parameters["cells"].annotation == Iterable[tuple[int, int]]
    assert explained.return_annotation == Mapping[ar.Cell, ar.Report]


def test_entries_of_the_reference_shorten_long_defaults() -> None:
    """A default of eight bazaars, or one that is made each time, is written as dots."""
    of_bazaars = plain_signature(Bazaars.__init__).parameters
    of_players = plain_signature(ar.Player.__init__).parameters
    assert repr(of_bazaars["bazaars"].default) == "..."
    assert repr(of_players["city"].default) == "..."
    assert of_players["reserve"].default == ()


def test_entries_of_the_reference_have_the_docstrings_of_the_source() -> None:
    """A constant has its own and not that of its type; a colon in the first line is a colon."""
    for kind, name, documented, first in (
        ("data", "alhambra_rules.DIRK", ar.DIRK, "The name of the neutral player"),
        ("data", "alhambra_rules.TILES", ar.TILES, "The 54 tiles by id"),
        ("property", "alhambra_rules.audit.Summary.exit_status", None, "The worst: 0"),
    ):
        lines = ["The worst: 0 if all are legal."]
        prepare_docstring(kind, name, documented, lines)
        assert lines[0] == ".."
        finish_docstring(lines)
        assert lines[0].startswith(first)


def test_errors_are_linked_to_their_entries() -> None:
    lines = [
        ":raises InvalidArgument: it is wrong.",
        ":raises NoDefiniteState: a piece is missing.",
        ":raises KeyError: it is unknown.",
    ]
    finish_docstring(lines)
    assert lines == [
        ":raises ~alhambra_rules.InvalidArgument: it is wrong.",
        ":raises ~alhambra_rules.game.NoDefiniteState: a piece is missing.",
        ":raises KeyError: it is unknown.",
    ]


def test_entries_of_the_reference_have_the_attributes_of_bases() -> None:
    """What a docstring says to be as in a base, which is private, stands in the entry itself."""
    lines = (ar.Share.__doc__ or "").splitlines()
    prepare_docstring("class", "alhambra_rules.Share", ar.Share, lines)
    assert {"building", "player", "places", "awards"} <= {
        line.strip().partition(":")[0] for line in lines
    }


def test_a_page_of_the_reference_begins_with_a_table_of_its_entries() -> None:
    """The table stands in the place of the mark: each name with the first sentence about it."""
    marks = "<!-- summary -->\n<!-- end of summary -->\n"
    page = f"{marks}\n.. currentmodule:: five_towers\n\n.. autofunction:: deck\n"
    table = with_summary(page).partition("```\n")[0]
    (row,) = re.findall(r"^ +\* - (.+)\n +- (.+)$", table, re.MULTILINE)
    sentence = str(ft.deck.__doc__).partition("\n")[0]
    assert row == (":py:obj:`deck <five_towers.deck>`", sentence)
    assert f"| `deck(players)` | {sentence} |\n" in with_plain_summary(page)
    unmarked = [
        file.name
        for file in (PAGES).rglob("*.md")
        if file.name != "index.md" and not SUMMARY.search(file.read_text("utf-8"))
    ]
    assert unmarked == []


def test_the_plain_table_says_how_everything_is_called() -> None:
    """A code host shows it: functions, classes of values and the members that an entry shows."""
    page = (
        "<!-- summary -->\n<!-- end of summary -->\n"
        ".. currentmodule:: alhambra_rules.modules.invaders\n"
        ".. autoclass:: Attack\n   :members:\n"
        ".. currentmodule:: alhambra_rules.game\n"
        ".. autoclass:: Seat\n"
        ".. autoclass:: Profile\n   :members: of\n"
        ".. currentmodule:: alhambra_rules\n"
        ".. autoclass:: Currency\n"
    )
    names = re.findall(r"^\| `(.+?)` \|", with_plain_summary(page), re.MULTILINE)
    assert names == [
        "Attack(side, scoring_round, open, flanks)",
        *("Attack.main_loss", "Attack.flank_loss", "Attack.losses", "Attack.score_after(score)"),
        "Seat(name, city=..., reserve=(), hand=(), score=0, known_hand=(), starting_cards=0)",
        *("Profile(end_when_bag_empty=False, must_continue=False)", "Profile.of(profile)"),
        "Currency",
    ]


def test_every_entry_of_the_reference_has_a_sentence_in_the_table() -> None:
    for page in PAGES.rglob("*.md"):
        assert not re.findall(
            r"- (:py:obj:.+)\n +-\s*$", with_summary(page.read_text("utf-8")), re.M
        )
