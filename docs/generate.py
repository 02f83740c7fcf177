"""Write the generated pages of the documentation: ``python docs/generate.py [--check]``.

``GENERATORS`` lists what writes them; each returns texts by path within this folder. With
``--check`` nothing is written: the exit status is 1 if a page on disk is stale, and each is named.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import groupby
from pathlib import Path

from attrs import frozen

import alhambra_rules.catalogue
import alhambra_rules.notation
import five_towers.catalogue
import five_towers.notation
from alhambra_rules.drawing import svg
from alhambra_rules.model import City, Player
from alhambra_rules.model.city import Piece
from alhambra_rules.placement import check_city, legal_placements
from alhambra_rules.rulebook import Rule, Ruling
from alhambra_rules.rulebook.evidence import Evidence, collect_evidence, missing_for
from alhambra_rules.scoring import score_round
from alhambra_rules.testing import conformance_schemas
from five_towers.conformance import schemas as five_towers_conformance

DOCS = Path(__file__).resolve().parent
SOURCE = DOCS.parent / "src"
TESTS = DOCS.parent / "tests"

GENERATED = (
    "*This page is generated from the catalogue in the package: change the catalogue, then run"
    " `make docs-pages`.*"
)

CITY = {
    (1, 0): "garden-10-n",
    (-1, 0): "chambers-5-nsw",
    (0, -1): "pavilion-6-n",
    (0, 1): "arcades-9",
    (1, 1): "tower-11",
    (2, 1): "tower-13-e",
}
"""The city of the README."""

FAULTY: Mapping[tuple[int, int], Piece] = {
    (1, 0): "garden-10-n",
    (2, 0): "tower-10-w",
    (0, 1): ("tower-11", 1),
    (2, 2): "arcades-9",
}
BO = {(0, 1): "tower-12", (0, -1): "pavilion-2-new"}

RULES_INTRO = """# {title}

{generated}

Every rule of {source} stands here under an id that never changes: reports carry it, tests
are marked with it, and links may rely on it. Below the rules of each section a table says what
holds them: the function that decides, the worked examples, the properties and the other tests.
A *check* needs a function, worked examples and a property, a *procedure* a test in whole games,
a *fact* a test of the data; what a rule still lacks is said in its row.
Where {silent}, [a ruling]({rulings}) decides."""

RULINGS_INTRO = """# {title}

{generated}

Wherever {silent}, a decision has been made:
it stands here with its question and its reason, under [the rule]({rules}) that it belongs to. A
ruling is part of the specification; when one changes, the changelog says so."""

LEMMAS = """## What follows from the rules

Two statements stand in no rulebook, because they follow from the rules; properties hold them.

- In a legal city no two tiles touch at a corner alone, across two empty cells. So its outline is
  one simple closed curve, and the longest wall is the longest run of walled sides around it.
- In a legal city, a swap for a tile that is not in it yet, and that agrees with its neighbours
  about walls, breaks no other rule."""


@frozen
class Book:
    """A game's rules and rulings, and their two pages.

    Attributes:
        catalogue: the rules by id.
        sections: the titles of the sections.
        sources: what each short name of a source stands for.
        package: the folder of its source.
        tests: the folder of its tests.
        apart: folders of tests that belong to another game.
        name: what the files of its pages begin with.
        titles: those of the two pages.
        source: what its rulebooks are called in a sentence.
        silent: what is said where these decide nothing.
        lemmas: what follows from the rules.
    """

    catalogue: Mapping[str, Rule]
    sections: Mapping[str, str]
    sources: Mapping[str, str]
    package: Path
    tests: Path
    name: str
    titles: tuple[str, str]
    source: str
    silent: str
    apart: tuple[Path, ...] = ()
    lemmas: str = ""

    @property
    def rules_file(self) -> str:
        """The file of the page on the rules."""
        return f"{self.name}rules.md"

    @property
    def rulings_file(self) -> str:
        """The file of the page on the rulings."""
        return f"{self.name}rulings.md"


BOOKS = (
    Book(
        alhambra_rules.catalogue.CATALOGUE,
        alhambra_rules.catalogue.SECTIONS,
        alhambra_rules.catalogue.SOURCES,
        SOURCE / "alhambra_rules",
        TESTS,
        name="",
        titles=("The rules", "The rulings"),
        source="the rulebooks",
        silent="the rulebooks are silent, unclear or at odds",
        apart=(TESTS / "five_towers",),
        lemmas=LEMMAS,
    ),
    Book(
        five_towers.catalogue.CATALOGUE,
        five_towers.catalogue.SECTIONS,
        five_towers.catalogue.SOURCES,
        SOURCE / "five_towers",
        TESTS / "five_towers",
        name="five-towers-",
        titles=("5 Towers: the rules", "5 Towers: the rulings"),
        source="the rule sheet",
        silent="the sheet is silent or unclear",
    ),
)
"""The two games."""


def rule_pages() -> Mapping[str, str]:
    """Return the pages on the rules and on the rulings of both games."""
    pages: dict[str, str] = {}
    for book in BOOKS:
        evidence = _evidence(book.package, book.tests, book.apart)
        pages[book.rules_file] = _page(_rules_page(book, evidence))
        pages[book.rulings_file] = _page(_rulings_page(book))
    return pages


@cache
def _evidence(package: Path, tests: Path, apart: tuple[Path, ...]) -> Mapping[str, Evidence]:
    """Return what holds each rule; it takes seconds, and one run changes no file of the project."""
    return collect_evidence(package, tests, apart=apart)


def schema_pages() -> Mapping[str, str]:
    """Return the JSON Schemas of the formats."""
    schemas = {
        **alhambra_rules.notation.schemas(),
        **conformance_schemas.conformance_schemas(),
        **five_towers.notation.schemas(),
        **five_towers_conformance.conformance_schemas(),
    }
    return {f"schemas/{name}": text for name, text in schemas.items()}


def pictures() -> Mapping[str, str]:
    """Return the pictures of the README and of the page on pictures."""
    city, faulty = City.of(CITY), City.of(FAULTY)
    two = {"Anna": city, "Bo": City.of(BO)}
    board = Player("Anna", city, reserve=("pavilion-8",), score=12, hand=("denar-4", "ducat-7"))
    drawn = {
        "city": svg.city(city),
        "faults": svg.city(faulty, check_city(faulty)),
        "moves": svg.city(city, highlight=legal_placements(city, "seraglio-7-w"), legend=True),
        "board": svg.board(board),
        "scoring": svg.scoring(score_round(two, 2), two),
    }
    return {f"pictures/{name}.svg": text for name, text in drawn.items()}


GENERATORS: tuple[Callable[[], Mapping[str, str]], ...] = (rule_pages, schema_pages, pictures)
"""What writes the pages; each returns texts by path within this folder."""


def pages() -> Mapping[str, str]:
    """Return every generated page as it should be, by its path within this folder."""
    return {path: text for generate in GENERATORS for path, text in generate().items()}


def main(arguments: Sequence[str]) -> int:
    """Write the stale pages, or with ``--check`` only name them; return the exit status."""
    if arguments not in ([], ["--check"]):
        sys.stderr.write("usage: python docs/generate.py [--check]\n")
        return 2
    stale = [(path, text) for path, text in pages().items() if _on_disk(path) != text]
    for path, text in stale:
        if arguments:
            sys.stderr.write(f"docs/{path} is stale: run `make docs-pages`\n")
        else:
            _write(path, text)
    return 1 if arguments and stale else 0


def _on_disk(path: str) -> str | None:
    file = DOCS / path
    return file.read_text(encoding="utf-8") if file.exists() else None


def _write(path: str, text: str) -> None:
    (DOCS / path).parent.mkdir(parents=True, exist_ok=True)
    (DOCS / path).write_text(text, encoding="utf-8")
    sys.stdout.write(f"wrote docs/{path}\n")


def _page(blocks: Iterable[str]) -> str:
    return "\n\n".join(blocks) + "\n"


def _by_section(rules: Iterable[Rule]) -> Iterator[tuple[str, tuple[Rule, ...]]]:
    for section, members in groupby(rules, key=lambda rule: rule.section):
        yield section, tuple(members)


def _contents(book: Book, rules: Iterable[Rule]) -> str:
    """List the sections of these rules, each with links to its rules."""
    return "\n".join(
        f"- [{book.sections[section]}](#{section}): "
        + ", ".join(f"[{rule.id.partition('.')[2]}](#{rule.id})" for rule in members)
        for section, members in _by_section(rules)
    )


def _heading(level: int, anchor: str, title: str) -> str:
    return f'<a id="{anchor}"></a>\n\n{"#" * level} {title}'


def _rules_page(book: Book, evidence: Mapping[str, Evidence]) -> Iterator[str]:
    rules = book.catalogue.values()
    yield RULES_INTRO.format(
        title=book.titles[0],
        generated=GENERATED,
        source=book.source,
        silent=book.silent,
        rulings=book.rulings_file,
    )
    yield "## Contents"
    yield _contents(book, rules) + "\n- [Sources](#sources)"
    for section, members in _by_section(rules):
        yield _heading(2, section, book.sections[section])
        for rule in members:
            yield _heading(3, rule.id, f"`{rule.id}`")
            yield rule.statement
            yield _origin(book, rule)
        yield f"What holds the rules of *{book.sections[section]}*:"
        yield _evidence_table(members, evidence)
    yield _heading(2, "sources", "Sources")
    yield _table(("name", "source"), book.sources.items())


def _origin(book: Book, rule: Rule) -> str:
    """Say of what kind a rule is, and where it comes from."""
    cited = ", ".join(f"[{source}](#sources)" for source in rule.sources) or "in no rulebook"
    rulings = "ruling" if len(rule.rulings) == 1 else f"{len(rule.rulings)} rulings"
    ruled = f" · [{rulings}]({book.rulings_file}#{rule.id})" if rule.rulings else ""
    return f"*{rule.kind.value}* · {cited}{ruled}"


def _evidence_table(rules: Iterable[Rule], evidence: Mapping[str, Evidence]) -> str:
    return _table(
        ("rule", "function", "worked examples", "property", "other tests", "state"),
        (_evidence_row(rule, evidence.get(rule.id, Evidence())) for rule in rules),
    )


def _evidence_row(rule: Rule, evidence: Evidence) -> Iterator[str]:
    yield f"[{rule.id}](#{rule.id})"
    yield _names(evidence.functions)
    yield _names([evidence.examples.file] if evidence.examples else [])
    yield _names(_files(evidence.properties))
    yield _names(_files(evidence.tests))
    missing = missing_for(rule, evidence)
    yield f"not built yet: lacks {', '.join(missing)}" if missing else "held"


def _files(tests: Iterable[str]) -> Iterable[str]:
    """Return the files of these tests, each once."""
    return dict.fromkeys(test.partition(":")[0] for test in tests)


def _names(names: Iterable[str]) -> str:
    return "<br>".join(f"`{name}`" for name in names) or "–"


def _table(head: Sequence[str], rows: Iterable[Iterable[str]]) -> str:
    lines = (head, ["---"] * len(head), *rows)
    return "\n".join(f"| {' | '.join(cells)} |" for cells in lines)


def _rulings_page(book: Book) -> Iterator[str]:
    ruled = [rule for rule in book.catalogue.values() if rule.rulings]
    yield RULINGS_INTRO.format(
        title=book.titles[1], generated=GENERATED, silent=book.silent, rules=book.rules_file
    )
    yield "## Contents"
    yield _contents(book, ruled)
    for section, rules in _by_section(ruled):
        yield _heading(2, section, book.sections[section])
        for rule in rules:
            yield _heading(3, rule.id, f"`{rule.id}`")
            yield f"[The rule]({book.rules_file}#{rule.id}): {rule.statement}"
            yield from map(_ruling, rule.rulings)
    if book.lemmas:
        yield book.lemmas


def _ruling(ruling: Ruling) -> str:
    return f"**{ruling.question}**\n\n{ruling.choice}\n\n*Reason:* {ruling.reason}"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
