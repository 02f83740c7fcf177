"""Which files support which rule, in a made-up package with made-up tests."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from docs.evidence import Evidence, collect_evidence, missing_for
from rulebook_kit import Kind, Rule

METHODS = '''
class Tower:
    """A tower. Rule: tower.roof."""

    def walls(self):
        """Its walls.

        A free side is free. Rules: tower.walls-match (et-2005, ru.hu),
        tower.roof and tower.floor (hu). See also tower.door.
        """

if Tower:
    def walls():
        """All walls. Rule: tower.roof."""
'''
NOT_CITED = '''
"""Walls. Rule: tower.walls."""

# Rule: tower.walls
def walls():
    """Read tower.walls. The rule: tower.walls. Ruler: tower.walls. Rule: tower."""
'''
MARKED = """
pytestmark = [pytest.mark.slow, pytest.mark.rule("tower.walls")]
other = pytest.mark.rule("tower.floor")

@given(cities())
@pytest.mark.rule("tower.roof", "tower.door")
def test_walls(city): ...

@pytest.mark.parametrize("n", [pytest.param(1, marks=pytest.mark.rule("tower.roof", 1, x))])
@pytest.mark.slow("tower.floor")
def test_roof(n): ...

@pytest.mark.rule("tower.floor")
def helper(): ...
"""
MARKS = {"tower.walls": 2, "tower.roof": 2, "tower.door": 1}
ANSWERS = (
    *("legal", "tower.roof  tower.floor", "tower.walls", "tower.roof, tower.walls"),
    *("points 9", "4", "Anna 9, Bo 9"),
)
EXAMPLES = "\n\n".join(f"A tower stands\n\nanswer: {answer}\n" for answer in ANSWERS)


def test_marks_and_examples_are_listed_by_rule(tmp_path: Path) -> None:
    """Only docstrings cite, only tests count, and another game's tests stay apart."""
    cases: tuple[tuple[str, str, str, dict[str, int]], ...] = (
        ("package/walls.py", NOT_CITED, "", {}),
        ("tests/tower/test_it.py", MARKED, "test", MARKS),
        ("tests/properties/test_it.py", MARKED, "property", MARKS),
        ("tests/other/test_it.py", MARKED, "", {}),
        ("tests/fixtures/notes.txt", EXAMPLES, "", {}),
        ("tests/fixtures/tower.walls.txt", EXAMPLES, "accepted", {"tower.walls": 2}),
        ("tests/fixtures/tower.walls.txt", EXAMPLES, "refused", {"tower.walls": 2}),
        ("tests/fixtures/tower.walls.txt", EXAMPLES, "value", {"tower.walls": 3}),
    )
    for number, (path, text, sort, times) in enumerate(cases):
        found = evidence_in(tmp_path / f"{number}", path, text)
        assert {rule_id: by_sort[sort] for rule_id, by_sort in found.items()} == {
            rule_id: [path.removeprefix("tests/")] * many for rule_id, many in times.items()
        }


def test_functions_methods_and_classes_cite_rules(tmp_path: Path) -> None:
    """Several rules may be cited with their sources, and the full stop is not part of the id."""
    found = evidence_in(tmp_path, "package/tower/walls.py", METHODS)
    assert {rule_id: by_sort["function"] for rule_id, by_sort in found.items()} == {
        "tower.roof": [f"tower/walls.py: {name}" for name in ("Tower", "Tower.walls", "walls")],
        "tower.walls-match": ["tower/walls.py: Tower.walls"],
        "tower.floor": ["tower/walls.py: Tower.walls"],
    }


def evidence_in(folder: Path, path: str, text: str) -> Mapping[str, Evidence]:
    """Return the evidence that this one file has."""
    (folder / path).parent.mkdir(parents=True)
    (folder / path).write_text(text, encoding="utf-8")
    tests = folder / "tests"
    return collect_evidence(folder / "package", tests, apart=(tests / "other",))


FUNCTION, ACCEPTED, REFUSED, PROPERTY = (
    "a function",
    "an accepted example",
    "a refused example",
    "a property",
)


def test_each_kind_of_rule_needs_its_evidence() -> None:
    """Examples that answer with values need no verdicts beside them."""
    cases: tuple[tuple[Kind, str, tuple[str, ...]], ...] = (
        (Kind.CHECK, "", (FUNCTION, ACCEPTED, REFUSED, PROPERTY)),
        (Kind.CHECK, "function property accepted refused", ()),
        (Kind.CHECK, "function property accepted value", (REFUSED,)),
        (Kind.CHECK, "function property refused", (ACCEPTED,)),
        (Kind.CHECK, "function property value", ()),
        (Kind.CHECK, "accepted refused test", (FUNCTION, PROPERTY)),
        (Kind.FACT, "function", ("a test of the data",)),
        (Kind.FACT, "test", ()),
        (Kind.PROCEDURE, "property", ()),
        (Kind.PROCEDURE, "function", ("a test in whole games",)),
    )
    for kind, sorts, missing in cases:
        rule = Rule("tower.walls", kind, "Walls match.")
        assert missing_for(rule, Evidence({sort: ["here"] for sort in sorts.split()})) == missing
