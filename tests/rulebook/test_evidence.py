"""The walk over a catalogue, on a made-up package and its made-up tests."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from textwrap import dedent

import pytest

from alhambra_rules.rulebook import Kind, Rule
from alhambra_rules.rulebook.evidence import (
    Evidence,
    WorkedExamples,
    collect_evidence,
    missing_for,
)

HELD = Evidence(
    functions=("walls.py: walls",),
    examples=WorkedExamples("fixtures/tower.walls.txt", accepted=1, refused=1),
    properties=("properties/test_walls.py: test_walls",),
)


def walk(folder: Path, files: Mapping[str, str]) -> Mapping[str, Evidence]:
    """Write the files below the folder and collect the evidence in ``package`` and ``tests``."""
    for path, text in files.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(dedent(text), encoding="utf-8")
    return collect_evidence(folder / "package", folder / "tests")


def functions(folder: Path, source: str) -> Mapping[str, tuple[str, ...]]:
    """Return which functions of this one module hold which rule."""
    found = walk(folder, {"package/tower/walls.py": source})
    return {rule_id: evidence.functions for rule_id, evidence in found.items()}


def marked_tests(folder: Path, source: str) -> Mapping[str, tuple[str, ...]]:
    """Return which tests of this one module hold which rule."""
    found = walk(folder, {"tests/tower/test_walls.py": source})
    return {rule_id: evidence.tests for rule_id, evidence in found.items()}


def examples(folder: Path, *answers: str) -> WorkedExamples | None:
    """Return how a file of examples with these answers is counted for the rule tower.walls."""
    text = "\n\n".join(f"A tower stands\n\nanswer: {answer}\n" for answer in answers)
    return walk(folder, {"tests/fixtures/tower.walls.txt": text})["tower.walls"].examples


def test_empty_folders_hold_nothing(tmp_path: Path) -> None:
    """Where there is no code and no test, there is no evidence."""
    assert collect_evidence(tmp_path / "package", tmp_path / "tests") == {}


def test_a_function_holds_the_rule_that_its_docstring_cites(tmp_path: Path) -> None:
    """A citation at the end of a docstring counts, and its full stop is no part of the id."""
    source = '''
        def mismatched():
            """Name the walls that disagree.

            A free side is free. Rule: tower.walls-match.
            """
    '''
    assert functions(tmp_path, source) == {"tower.walls-match": ("tower/walls.py: mismatched",)}


def test_a_docstring_cites_several_rules_with_their_sources(tmp_path: Path) -> None:
    """Ids are told apart by commas or "and"; sources in parentheses are passed over."""
    source = '''
        async def walls():
            """Look. Rules: tower.walls (et-2005, ru.hu),
            tower.roof and tower.floor (hu). See also tower.door.
            """
    '''
    assert set(functions(tmp_path, source)) == {"tower.walls", "tower.roof", "tower.floor"}


def test_classes_methods_and_conditional_functions_hold_rules_too(tmp_path: Path) -> None:
    """Whatever is defined anywhere in a module counts, under its dotted name."""
    source = '''
        class Tower:
            """A tower. Rule: tower.roof."""

            def walls(self):
                """Its walls. Rule: tower.walls."""

        if Tower:
            def walls():
                """All walls. Rule: tower.walls."""
    '''
    assert functions(tmp_path, source) == {
        "tower.roof": ("tower/walls.py: Tower",),
        "tower.walls": ("tower/walls.py: Tower.walls", "tower/walls.py: walls"),
    }


def test_comments_modules_and_prose_hold_nothing(tmp_path: Path) -> None:
    """Only the docstring of a function or class cites, and only after the word Rule."""
    source = '''
        """Walls. Rule: tower.walls."""

        # Rule: tower.walls
        def walls():
            """Read tower.walls. The rule: tower.walls. Ruler: tower.walls. Rule: tower."""
    '''
    assert functions(tmp_path, source) == {}


def test_a_test_holds_the_rules_that_it_is_marked_with(tmp_path: Path) -> None:
    """A mark names one rule or several, and stands beside other decorators."""
    source = """
        @given(cities())
        @pytest.mark.rule("tower.walls", "tower.roof")
        def test_walls(city): ...

        @mark.rule("tower.roof")
        async def test_roof(): ...

        @pytest.mark.slow("tower.floor")
        def test_unmarked(): ...
    """
    assert marked_tests(tmp_path, source) == {
        "tower.roof": ("tower/test_walls.py: test_roof", "tower/test_walls.py: test_walls"),
        "tower.walls": ("tower/test_walls.py: test_walls",),
    }


def test_marks_are_inherited_from_class_and_module(tmp_path: Path) -> None:
    """A test bears its own marks, those of its class and those of its module."""
    source = """
        pytestmark = [pytest.mark.slow, pytest.mark.rule("tower.walls")]
        other = pytest.mark.rule("tower.floor")

        @pytest.mark.rule("tower.roof")
        class TestTower:
            def test_walls(self): ...

        def helper(): ...
    """
    assert marked_tests(tmp_path, source) == {
        "tower.roof": ("tower/test_walls.py: TestTower.test_walls",),
        "tower.walls": ("tower/test_walls.py: TestTower.test_walls",),
    }


def test_a_mark_on_one_parameter_counts(tmp_path: Path) -> None:
    """A mark deep inside a parametrize is found; what is no text is passed over."""
    source = """
        @pytest.mark.parametrize("n", [pytest.param(1, marks=pytest.mark.rule("tower.roof", 1, x))])
        def test_roof(n): ...
    """
    assert set(marked_tests(tmp_path, source)) == {"tower.roof"}


def test_properties_are_told_from_other_tests(tmp_path: Path) -> None:
    """A marked test under properties is a property, any other is a test."""
    test = '@pytest.mark.rule("tower.walls")\ndef test_walls(): ...\n'
    found = walk(
        tmp_path, {"tests/properties/deep/test_walls.py": test, "tests/test_walls.py": test}
    )
    assert found["tower.walls"] == Evidence(
        properties=("properties/deep/test_walls.py: test_walls",),
        tests=("test_walls.py: test_walls",),
    )


def test_examples_are_refused_where_they_name_the_rule(tmp_path: Path) -> None:
    """An answer that names other rules only is no refusal for this one."""
    counted = examples(
        tmp_path, "legal", "tower.walls", "tower.roof, tower.walls", "tower.roof  tower.floor"
    )
    assert counted == WorkedExamples("fixtures/tower.walls.txt", accepted=2, refused=2)


def test_examples_may_answer_with_values(tmp_path: Path) -> None:
    """Points and the like are values: neither accepted nor refused."""
    counted = examples(tmp_path, "points 9", "4", "Anna 9, Bo 9")
    assert counted == WorkedExamples("fixtures/tower.walls.txt", values=3)


def test_only_files_named_for_a_rule_are_worked_examples(tmp_path: Path) -> None:
    """Other texts among the fixtures are passed over."""
    found = walk(tmp_path, {"tests/fixtures/notes.txt": "answer: legal\n"})
    assert found == {}


def test_evidence_comes_in_the_order_of_the_ids(tmp_path: Path) -> None:
    """Whatever is found where, the ids are sorted."""
    found = walk(
        tmp_path,
        {
            "package/b.py": 'def b():\n    """Rule: b.b."""\n',
            "tests/test_c.py": 'pytestmark = pytest.mark.rule("c.c")\ndef test_c(): ...\n',
            "tests/fixtures/a.a.txt": "answer: legal\n",
        },
    )
    assert list(found) == ["a.a", "b.b", "c.c"]


def test_a_check_needs_a_function_examples_and_a_property() -> None:
    """What a check lacks is said in words, and all of it at once."""
    check = Rule("tower.walls", Kind.CHECK, "Walls match.")
    assert missing_for(check, HELD) == ()
    assert missing_for(check, Evidence()) == (
        "a function",
        "an accepted example",
        "a refused example",
        "a property",
    )


@pytest.mark.parametrize(
    ("counted", "missing"),
    [
        (WorkedExamples("", accepted=2), ("a refused example",)),
        (WorkedExamples("", refused=2), ("an accepted example",)),
        (WorkedExamples("", values=1), ()),
        (WorkedExamples("", accepted=1, values=1), ("a refused example",)),
        (WorkedExamples("", refused=1, values=1), ("an accepted example",)),
    ],
)
def test_examples_are_needed_for_yes_and_for_no_unless_they_are_values(
    counted: WorkedExamples, missing: tuple[str, ...]
) -> None:
    """Where all are values one suffices; of verdicts there must be both."""
    check = Rule("tower.walls", Kind.CHECK, "Walls match.")
    held = Evidence(functions=HELD.functions, examples=counted, properties=HELD.properties)
    assert missing_for(check, held) == missing


@pytest.mark.parametrize(
    ("kind", "need"),
    [(Kind.FACT, "a test of the data"), (Kind.PROCEDURE, "a test in whole games")],
)
def test_facts_and_procedures_need_a_test(kind: Kind, need: str) -> None:
    """A function alone does not hold them; a test does, or a property."""
    rule = Rule("tower.walls", kind, "There are walls.")
    assert missing_for(rule, Evidence(functions=HELD.functions)) == (need,)
    assert missing_for(rule, Evidence(tests=("test_walls.py: test_walls",))) == ()
    assert missing_for(rule, Evidence(properties=HELD.properties)) == ()


def test_tests_that_stand_apart_are_not_counted(tmp_path: Path) -> None:
    """The tests of another game below the same folder hold no rule of this one."""
    source = "@pytest.mark.rule('tower.walls')\ndef test_walls(): ..."
    walk(tmp_path, {"tests/other/test_walls.py": source, "tests/test_walls.py": source})
    package, tests = tmp_path / "package", tmp_path / "tests"
    found = collect_evidence(package, tests, apart=[tests / "other"])
    assert found["tower.walls"].tests == ("test_walls.py: test_walls",)
