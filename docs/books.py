"""The two games as the documentation tells them: their pages, and their chapters of examples."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

from attrs import frozen

import alhambra_rules.catalogue.catalogue
import five_towers.catalogue
from alhambra_rules.game_modules.registry import REGISTRY
from rulebook_kit import Rule
from rulebook_kit.rules import Translations

DOCS = Path(__file__).resolve().parent
SOURCE = DOCS.parent / "src"
TESTS = DOCS.parent / "tests"

LEMMAS = """## What follows from the rules

Two statements are in no rulebook, because they follow from the rules. Property tests check them.

- In a legal city no two tiles touch at a corner alone, across two empty cells. So its outline is
  one simple closed curve, and the longest wall is the longest run of walled sides around it.
- In a legal city, a swap for a tile that is not in it yet, and that agrees with its neighbours
  about walls, breaks no other rule."""


DRAWINGS = """In the drawings, `F` is the fountain, and `P7e` is a pavilion of price 7 with a wall
in the east. Walls are drawn as `#`. The corners of the cell in question are `?`.
[Diagrams](formats.md#diagram) explains the rest."""


@frozen
class Book:
    """A game's rules and rulings, and their pages.

    Attributes:
        translations: the rules, and what they say in which languages.
        sections: the titles of the sections.
        sources: what each short name of a source stands for.
        package: the folder of its source.
        tests: the folder of its tests.
        apart: folders of tests that belong to another game.
        name: what the files of its pages begin with.
        titles: those of the pages on rules, rulings, languages and tests.
        program: the name of its program.
        source: what its rulebooks are called in a sentence.
        silent: what is said where these decide nothing.
        drawings: how to read its worked examples.
        lemmas: what follows from the rules.
    """

    translations: Translations
    sections: Mapping[str, str]
    sources: Mapping[str, str]
    package: Path
    tests: Path
    name: str
    titles: tuple[str, str, str, str]
    program: str
    source: str
    silent: str
    apart: tuple[Path, ...] = ()
    drawings: str = ""
    lemmas: str = ""

    @property
    def catalogue(self) -> Mapping[str, Rule]:
        """The rules by id."""
        return self.translations.catalogue

    @property
    def rules_file(self) -> str:
        """The file of the page on the rules."""
        return f"{self.name}rules.md"

    @property
    def rulings_file(self) -> str:
        """The file of the page on the rulings."""
        return f"{self.name}rulings.md"

    @property
    def languages_file(self) -> str:
        """The file of the page on the rules in other languages."""
        return f"{self.name}rules-in-other-languages.md"

    @property
    def tests_file(self) -> str:
        """The file of the page on the code and the tests of each rule."""
        return f"{self.name}rules-and-tests.md"

    def fixture(self, rule: Rule) -> Path:
        """Return the file of the worked examples of a rule, which may not exist."""
        return self.tests / "fixtures" / f"{rule.id}.txt"

    def origin(self, rule: Rule, up: str = "") -> str:
        """Say where a rule comes from, and of what kind it is.

        Links are those of the page on the rules, or else ``up`` leads to the folder of the pages.
        """
        sources = f"{up}{self.rules_file}#sources" if up else "#sources"
        cited = ", ".join(f"[{source}]({sources})" for source in rule.sources) or "rulings only"
        return f"Source: {cited} · *{rule.kind.value}*"


BOOKS = (
    Book(
        alhambra_rules.catalogue.catalogue.TRANSLATIONS,
        alhambra_rules.catalogue.SECTIONS,
        alhambra_rules.catalogue.SOURCES,
        SOURCE / "alhambra_rules",
        TESTS,
        name="",
        titles=("Rules", "Rulings", "Rules in other languages", "Rules and tests"),
        program="alhambra-rules",
        source="the rulebooks",
        silent="the rulebooks are silent, unclear or at odds",
        apart=(TESTS / "five_towers",),
        drawings=DRAWINGS,
        lemmas=LEMMAS,
    ),
    Book(
        five_towers.catalogue.TRANSLATIONS,
        five_towers.catalogue.SECTIONS,
        five_towers.catalogue.SOURCES,
        SOURCE / "five_towers",
        TESTS / "five_towers",
        name="five-towers-",
        titles=(
            "5 Towers: rules",
            "5 Towers: rulings",
            "5 Towers: rules in Estonian",
            "5 Towers: rules and tests",
        ),
        program="five-towers",
        source="the rule sheet",
        silent="the sheet is silent or unclear",
    ),
)
"""The two games."""


@frozen
class Chapter:
    """Some sections of a book with their worked examples.

    Attributes:
        name: what its file is called.
        title: its title.
        sections: the sections of the book that stand in it.
        book: the book.
    """

    name: str
    title: str
    sections: tuple[str, ...]
    book: Book

    @property
    def file(self) -> str:
        """The file of its page."""
        return f"{self.docname}.md"

    @property
    def docname(self) -> str:
        """What Sphinx calls its page."""
        return f"worked-examples/{self.name}"

    def rules_of(self, section: str) -> tuple[Rule, ...]:
        """Return the rules of a section."""
        return tuple(rule for rule in self.book.catalogue.values() if rule.section == section)

    def holds(self, book: Book, rule: Rule) -> bool:
        """Whether a rule of that book stands in the chapter."""
        return self.book is book and rule.section in self.sections


ALHAMBRA, FIVE_TOWERS = BOOKS
_BASE_GAME = (
    Chapter("building", "Building", ("build", "redesign"), ALHAMBRA),
    Chapter("turn", "The turn", ("turn", "money", "buy"), ALHAMBRA),
    Chapter("scoring", "Scoring", ("scoring", "two"), ALHAMBRA),
)
_NAMES = {name.removesuffix("s"): name for name in REGISTRY}
"""What a module is called, by its section of the catalogue."""


def _with_examples(book: Book) -> tuple[str, ...]:
    """Return the sections of a book that have worked examples."""
    rules = book.catalogue.values()
    return tuple(dict.fromkeys(rule.section for rule in rules if book.fixture(rule).exists()))


def _other_chapters() -> Iterator[Chapter]:
    """Yield a chapter for each section with examples that no chapter of the base game holds."""
    held = {section for chapter in _BASE_GAME for section in chapter.sections}
    for section in _with_examples(ALHAMBRA):
        if section not in held:
            name, title = _NAMES.get(section, section), ALHAMBRA.sections[section]
            yield Chapter(name, title, (section,), ALHAMBRA)


CHAPTERS = (
    *_BASE_GAME,
    *_other_chapters(),
    Chapter("five-towers", "5 Towers", _with_examples(FIVE_TOWERS), FIVE_TOWERS),
)
"""The pages of worked examples."""
