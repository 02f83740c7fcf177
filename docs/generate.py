"""Write the generated pages of the documentation: ``python docs/generate.py [--check]``.

``GENERATORS`` lists what writes them; each returns texts by path within this folder. With
``--check`` nothing is written: the exit status is 1 if a page on disk is stale, and each is named.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from pathlib import Path

from alhambra_rules.catalogue import CATALOGUE, SECTIONS, SOURCES
from alhambra_rules.drawing import svg
from alhambra_rules.model import City, Player
from alhambra_rules.model.city import Piece
from alhambra_rules.notation import schemas
from alhambra_rules.placement import check_city, legal_placements
from alhambra_rules.rulebook import Rule, Ruling
from alhambra_rules.rulebook.evidence import Evidence, collect_evidence, missing_for
from alhambra_rules.scoring import score_round

DOCS = Path(__file__).resolve().parent
PACKAGE = DOCS.parent / "src" / "alhambra_rules"
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

RULES_INTRO = f"""# The rules

{GENERATED}

Every rule of the rulebooks stands here under an id that never changes: reports carry it, tests
are marked with it, and links may rely on it. Below the rules of each section a table says what
holds them: the function that decides, the worked examples, the properties and the other tests.
A *check* needs a function, worked examples and a property, a *procedure* a test in whole games,
a *fact* a test of the data; what a rule still lacks is said in its row. Where the rulebooks are
silent or at odds, [a ruling](rulings.md) decides."""

RULINGS_INTRO = f"""# The rulings

{GENERATED}

Wherever the rulebooks are silent, unclear or at odds, a decision has been made: it stands here
with its question and its reason, under [the rule](rules.md) that it belongs to. A ruling is part
of the specification; when one changes, the changelog says so."""

LEMMAS = """## What follows from the rules

Two statements stand in no rulebook, because they follow from the rules; properties hold them.

- In a legal city no two tiles touch at a corner alone, across two empty cells. So its outline is
  one simple closed curve, and the longest wall is the longest run of walled sides around it.
- In a legal city, a swap for a tile that is not in it yet, and that agrees with its neighbours
  about walls, breaks no other rule."""


def rule_pages() -> Mapping[str, str]:
    """Return the pages on the rules and on the rulings."""
    evidence = collect_evidence(PACKAGE, TESTS)
    return {
        "rules.md": _page(_rules_page(evidence)),
        "rulings.md": _page(_rulings_page()),
    }


def schema_pages() -> Mapping[str, str]:
    """Return the JSON Schemas of the formats."""
    return {f"schemas/{name}": text for name, text in schemas().items()}


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


def _contents(rules: Iterable[Rule]) -> str:
    """List the sections of these rules, each with links to its rules."""
    return "\n".join(
        f"- [{SECTIONS[section]}](#{section}): "
        + ", ".join(f"[{rule.id.partition('.')[2]}](#{rule.id})" for rule in members)
        for section, members in _by_section(rules)
    )


def _heading(level: int, anchor: str, title: str) -> str:
    return f'<a id="{anchor}"></a>\n\n{"#" * level} {title}'


def _rules_page(evidence: Mapping[str, Evidence]) -> Iterator[str]:
    yield RULES_INTRO
    yield "## Contents"
    yield _contents(CATALOGUE.values()) + "\n- [Sources](#sources)"
    for section, rules in _by_section(CATALOGUE.values()):
        yield _heading(2, section, SECTIONS[section])
        for rule in rules:
            yield _heading(3, rule.id, f"`{rule.id}`")
            yield rule.statement
            yield _origin(rule)
        yield f"What holds the rules of *{SECTIONS[section]}*:"
        yield _evidence_table(rules, evidence)
    yield _heading(2, "sources", "Sources")
    yield _table(("name", "source"), SOURCES.items())


def _origin(rule: Rule) -> str:
    """Say of what kind a rule is, and where it comes from."""
    cited = ", ".join(f"[{source}](#sources)" for source in rule.sources) or "in no rulebook"
    rulings = "ruling" if len(rule.rulings) == 1 else f"{len(rule.rulings)} rulings"
    ruled = f" · [{rulings}](rulings.md#{rule.id})" if rule.rulings else ""
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


def _rulings_page() -> Iterator[str]:
    ruled = [rule for rule in CATALOGUE.values() if rule.rulings]
    yield RULINGS_INTRO
    yield "## Contents"
    yield _contents(ruled)
    for section, rules in _by_section(ruled):
        yield _heading(2, section, SECTIONS[section])
        for rule in rules:
            yield _heading(3, rule.id, f"`{rule.id}`")
            yield f"[The rule](rules.md#{rule.id}): {rule.statement}"
            yield from map(_ruling, rule.rulings)
    yield LEMMAS


def _ruling(ruling: Ruling) -> str:
    return f"**{ruling.question}**\n\n{ruling.choice}\n\n*Reason:* {ruling.reason}"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
