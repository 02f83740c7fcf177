"""The pages made from the catalogues: rules, rulings, other languages, and chapters of examples."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import groupby
from pathlib import Path

from docs.books import BOOKS, CHAPTERS, TESTS, Book, Chapter
from docs.evidence import Evidence, collect_evidence, missing_for
from docs.worked_examples import DRAWN, example_text, ruling_text
from rulebook_kit import Rule
from rulebook_kit.templates import ENGLISH

GENERATED = "<!-- Generated from the catalogue in the package by `make docs-pages`. -->"

RULES_INTRO = """# {title}

{generated}

Every rule of {source} has a permanent id. Reports name it, and you can link to it. A *check* says
what is allowed or what counts, a *procedure* says what happens when, and a *fact* says what the
game contains. Where {silent}, a ruling decides; [Rulings]({rulings}) has the reasons.

[Rules and tests]({tests}) lists the code and the tests of each rule."""

TESTS_INTRO = """# {title}

{generated}

These tables are for contributors. They show the functions and tests of each of
[the rules]({rules}). A *check* needs a function, worked examples and a property test. A *procedure*
needs a test in whole games, and a *fact* needs a test of the data. The last column says what is
missing."""

RULINGS_INTRO = """# {title}

{generated}

Where {silent}, this library makes a decision, called a ruling.
Each one is listed with its question and its reason, under [the rule]({rules}) that it belongs to.
Rulings are part of the specification: if one changes, the changelog says so."""

LANGUAGES_INTRO = """# {title}

{generated}

This page has each rule in the languages of {source}, in our own words.
[Rules]({rules}) has the sources and rulings.
`{program} rules ID --language {code}` prints a rule in another language."""

EXAMPLES_INTRO = """# {title}: worked examples

Here you see each rule with its worked examples, accepted and refused side by side."""

CHAPTERS_INTRO = """# Worked examples

Each rule about cities, moves and points has examples, accepted and refused side by side. They are
tests too. Each is a [file](../formats.md#worked-examples) in `tests/fixtures`, and a question to
[your own engine](../conformance.md)."""

CITIES_INTRO = """\
A city is shown as it would be after the move. A frame marks the tile that was moved, or the tiles
that an attack hits. Each violation is marked on its cells and explained below them."""


def rule_pages() -> Mapping[str, str]:
    """Return the pages on the rules, their tests, the rulings and the languages of both games."""
    pages: dict[str, str] = {}
    for book in BOOKS:
        evidence = _evidence(book.package, book.tests, book.apart)
        pages[book.rules_file] = _page(_rules_page(book))
        pages[book.tests_file] = _page(_tests_page(book, evidence))
        pages[book.rulings_file] = _page(_rulings_page(book))
        pages[book.languages_file] = _page(_languages_page(book))
    return pages


@cache
def _evidence(package: Path, tests: Path, apart: tuple[Path, ...]) -> Mapping[str, Evidence]:
    """Return what holds each rule; it takes seconds, and one run changes no file of the project."""
    return collect_evidence(package, tests, apart=apart)


def chapter_pages() -> Mapping[str, str]:
    """Return the chapters of worked examples as they are without their pictures."""
    chapters = {chapter.file: _page(_chapter_page(chapter)) for chapter in CHAPTERS}
    return {"worked-examples/index.md": _page(_list_of_chapters()), **chapters}


def _list_of_chapters() -> Iterator[str]:
    yield CHAPTERS_INTRO
    yield "\n".join(f"- [{chapter.title}]({chapter.name}.md)" for chapter in CHAPTERS)
    yield f"<!-- pages: {', '.join(chapter.name for chapter in CHAPTERS)} -->"


def _chapter_page(chapter: Chapter) -> Iterator[str]:
    yield EXAMPLES_INTRO.format(title=chapter.title)
    if chapter.book.drawings:
        yield CITIES_INTRO
    yield DRAWN
    yield "`make docs` builds this page with a picture for each of these examples:"
    yield "\n".join(
        f"- [{rule.id}](../../{file.relative_to(TESTS.parent)}): {rule.statement}"
        for section in chapter.sections
        for rule in chapter.rules_of(section)
        if (file := chapter.book.fixture(rule)).exists()
    )


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


def _rules_page(book: Book) -> Iterator[str]:
    rules = book.catalogue.values()
    yield RULES_INTRO.format(
        title=book.titles[0],
        generated=GENERATED,
        source=book.source,
        silent=book.silent,
        rulings=book.rulings_file,
        tests=book.tests_file,
    )
    if book.drawings:
        yield book.drawings
    yield "## Contents"
    yield _contents(book, rules) + "\n- [Sources](#sources)"
    for section, members in _by_section(rules):
        yield _heading(2, section, book.sections[section])
        for rule in members:
            yield _heading(3, rule.id, f"`{rule.id}`")
            yield from _rule(book, rule)
    yield _heading(2, "sources", "Sources")
    yield _table(("name", "source"), book.sources.items())
    below = (book.rulings_file, book.languages_file)
    yield f"<!-- pages: {', '.join(file.removesuffix('.md') for file in below)} -->"


def _rule(book: Book, rule: Rule) -> Iterator[str]:
    yield rule.statement
    yield from example_text(book, rule)
    for ruling in rule.rulings:
        yield (
            f"**Ruling.** {ruling.question} {ruling.choice} [Reason]({book.rulings_file}#{rule.id})"
        )
    yield f"{book.origin(rule)}{_shown(book, rule)}"


def _shown(book: Book, rule: Rule) -> str:
    """Say where the worked examples of a rule are to be seen, if it has any."""
    for chapter in CHAPTERS:
        if chapter.holds(book, rule) and book.fixture(rule).exists():
            return f" · [all worked examples]({chapter.file}#{rule.id})"
    return ""


def _tests_page(book: Book, evidence: Mapping[str, Evidence]) -> Iterator[str]:
    yield TESTS_INTRO.format(title=book.titles[3], generated=GENERATED, rules=book.rules_file)
    for section, members in _by_section(book.catalogue.values()):
        yield f"## {book.sections[section]}"
        yield _evidence_table(book, members, evidence)


def _evidence_table(book: Book, rules: Iterable[Rule], evidence: Mapping[str, Evidence]) -> str:
    return _table(
        ("rule", "function", "worked examples", "property", "other tests", "missing"),
        (_evidence_row(book, rule, evidence.get(rule.id, Evidence())) for rule in rules),
    )


def _evidence_row(book: Book, rule: Rule, evidence: Evidence) -> Iterator[str]:
    yield f"[{rule.id}]({book.rules_file}#{rule.id})"
    for sorts in (("function",), ("accepted", "refused", "value"), ("property",), ("test",)):
        yield _names(sorted({place for sort in sorts for place in evidence.get(sort, ())}))
    yield ", ".join(missing_for(rule, evidence)) or "–"


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
            yield from map(ruling_text, rule.rulings)
    if book.lemmas:
        yield book.lemmas


def _languages_page(book: Book) -> Iterator[str]:
    translations, rules = book.translations, book.catalogue.values()
    yield LANGUAGES_INTRO.format(
        title=book.titles[2],
        generated=GENERATED,
        source=book.source,
        rules=book.rules_file,
        program=book.program,
        code="|".join(code for code in translations.languages if code != ENGLISH),
    )
    yield "## Contents"
    yield _contents(book, rules)
    for section, members in _by_section(rules):
        yield _heading(2, section, book.sections[section])
        for rule in members:
            yield _heading(3, rule.id, f"`{rule.id}`")
            yield "\n".join(
                f'- {name}: <span lang="{code}">{translations.statement(rule.id, code)}</span>'
                for code, name in translations.languages.items()
            )
