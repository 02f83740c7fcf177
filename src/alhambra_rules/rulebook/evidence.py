"""The walk over a catalogue: what holds each rule, found by reading code and tests.

Nothing is imported or run. Functions cite a rule in their docstring (``Rule: walls.match.``, or
``Rules: walls.match (first edition), walls.on-foot.``), tests carry ``@pytest.mark.rule("...")``,
and worked examples lie in ``fixtures/<rule id>.txt``, each with a line ``answer: ...``.
"""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping
from pathlib import Path

from attrs import frozen

from alhambra_rules.rulebook.rules import Kind, Rule

_ID = r"[a-z0-9]+\.[a-z0-9]+(?:-[a-z0-9]+)*"
_RULE_ID = re.compile(_ID)
_CITED = rf"{_ID}(?:\s+\([^)]*\))?"
_CITATION = re.compile(rf"\bRules?:\s+({_CITED}(?:(?:,|\s+and)\s+{_CITED})*)")
_IN_PARENTHESES = re.compile(r"\([^)]*\)")
_ANSWER = re.compile(r"^answer:[ \t]*(.*)$", re.MULTILINE)
_LEGAL = "legal"
_TEST_OF = {Kind.FACT: "a test of the data", Kind.PROCEDURE: "a test in whole games"}

_Function = ast.FunctionDef | ast.AsyncFunctionDef


@frozen
class WorkedExamples:
    """The worked examples of one rule, by what they answer.

    Attributes:
        file: where they lie, from the tests' folder.
        accepted: how many answer ``legal``, or name other rules only.
        refused: how many name this rule as broken.
        values: how many answer with anything else, such as points.
    """

    file: str
    accepted: int = 0
    refused: int = 0
    values: int = 0


@frozen
class Evidence:
    """What holds one rule; functions and tests as ``placement/rules/walls.py: mismatched_walls``.

    Attributes:
        functions: functions and classes of the package that cite the rule.
        examples: its worked examples; None where there is no file of them.
        properties: the tests under ``properties`` that are marked with it.
        tests: all other tests that are marked with it.
    """

    functions: tuple[str, ...] = ()
    examples: WorkedExamples | None = None
    properties: tuple[str, ...] = ()
    tests: tuple[str, ...] = ()


def collect_evidence(
    package: Path, tests: Path, *, apart: Iterable[Path] = ()
) -> Mapping[str, Evidence]:
    """Return what holds each rule that package or tests name, by rule id in sorted order.

    The ids are taken as they stand there: one that no catalogue knows is a mistyped one.

    Args:
        package: the folder of the package's source.
        tests: the folder of the tests; worked examples are in its ``fixtures``.
        apart: folders below that are not looked at, such as those of another game's tests.
    """
    others = tuple(apart)
    functions = _by_rule(_citations(package))
    marked = _by_rule(_marks(tests, others))
    examples = {found.stem: _read_examples(found, tests) for found in _example_files(tests)}
    return {
        rule_id: Evidence(
            functions.get(rule_id, ()),
            examples.get(rule_id),
            tuple(test for test in marked.get(rule_id, ()) if _is_property(test)),
            tuple(test for test in marked.get(rule_id, ()) if not _is_property(test)),
        )
        for rule_id in sorted({*functions, *marked, *examples})
    }


def missing_for(rule: Rule, evidence: Evidence) -> tuple[str, ...]:
    """Return what a rule of this kind still lacks, in words; nothing if it is held.

    A check whose worked examples all answer with values, as scoring does, needs one of these;
    any other needs an accepted and a refused one.
    """
    if rule.kind is Kind.CHECK:
        needs = _needs_of_a_check(evidence)
    else:
        needs = {_TEST_OF[rule.kind]: bool(evidence.tests or evidence.properties)}
    return tuple(need for need, met in needs.items() if not met)


def _needs_of_a_check(evidence: Evidence) -> dict[str, bool]:
    examples = evidence.examples or WorkedExamples("")
    only_values = bool(examples.values) and not (examples.accepted or examples.refused)
    return {
        "a function": bool(evidence.functions),
        "an accepted example": bool(examples.accepted) or only_values,
        "a refused example": bool(examples.refused) or only_values,
        "a property": bool(evidence.properties),
    }


def _by_rule(found: Iterable[tuple[str, str]]) -> dict[str, tuple[str, ...]]:
    holders: defaultdict[str, set[str]] = defaultdict(set)
    for rule_id, holder in found:
        holders[rule_id].add(holder)
    return {rule_id: tuple(sorted(names)) for rule_id, names in holders.items()}


def _modules(folder: Path, apart: Collection[Path] = ()) -> Iterator[tuple[str, ast.Module]]:
    """Yield every Python file below the folder: its path from there, and its syntax tree."""
    for file in sorted(folder.rglob("*.py")):
        if any(map(file.is_relative_to, apart)):
            continue
        yield file.relative_to(folder).as_posix(), ast.parse(file.read_text(encoding="utf-8"))


def _citations(package: Path) -> Iterator[tuple[str, str]]:
    for path, module in _modules(package):
        for name, node in _definitions(module):
            for rule_id in _cited_ids(ast.get_docstring(node) or ""):
                yield rule_id, f"{path}: {name}"


def _definitions(
    parent: ast.AST, prefix: str = ""
) -> Iterator[tuple[str, _Function | ast.ClassDef]]:
    """Yield every function and class below a node with its dotted name."""
    for node in ast.iter_child_nodes(parent):
        if isinstance(node, _Function | ast.ClassDef):
            yield f"{prefix}{node.name}", node
            yield from _definitions(node, f"{prefix}{node.name}.")
        else:
            yield from _definitions(node, prefix)


def _cited_ids(docstring: str) -> Iterator[str]:
    for citation in _CITATION.finditer(docstring):
        yield from _RULE_ID.findall(_IN_PARENTHESES.sub("", citation[1]))


def _marks(tests: Path, apart: Collection[Path]) -> Iterator[tuple[str, str]]:
    for path, module in _modules(tests, apart):
        for name, rule_ids in _marked_tests(module.body, _module_marks(module)):
            for rule_id in rule_ids:
                yield rule_id, f"{path}: {name}"


def _marked_tests(
    body: Iterable[ast.stmt], inherited: frozenset[str], prefix: str = ""
) -> Iterator[tuple[str, frozenset[str]]]:
    """Yield each test with the ids that it, its class and its module are marked with."""
    for node in body:
        if isinstance(node, ast.ClassDef):
            marks = inherited | _ids_marked_in(node.decorator_list)
            yield from _marked_tests(node.body, marks, f"{prefix}{node.name}.")
        elif isinstance(node, _Function) and node.name.startswith("test"):
            yield f"{prefix}{node.name}", inherited | _ids_marked_in(node.decorator_list)


def _module_marks(module: ast.Module) -> frozenset[str]:
    return _ids_marked_in(
        node.value
        for node in module.body
        if isinstance(node, ast.Assign) and "pytestmark" in map(ast.unparse, node.targets)
    )


def _ids_marked_in(expressions: Iterable[ast.expr]) -> frozenset[str]:
    """Return the ids of every ``pytest.mark.rule`` call, also one deep inside a parametrize."""
    return frozenset(
        argument.value
        for expression in expressions
        for node in ast.walk(expression)
        if isinstance(node, ast.Call) and ast.unparse(node.func).endswith("mark.rule")
        for argument in node.args
        if isinstance(argument, ast.Constant) and isinstance(argument.value, str)
    )


def _is_property(test: str) -> bool:
    return test.startswith("properties/")


def _example_files(tests: Path) -> Iterator[Path]:
    for file in sorted((tests / "fixtures").glob("*.txt")):
        if _RULE_ID.fullmatch(file.stem):
            yield file


def _read_examples(file: Path, tests: Path) -> WorkedExamples:
    answers = _ANSWER.findall(file.read_text(encoding="utf-8"))
    kinds = [_kind_of_answer(answer.strip(), file.stem) for answer in answers]
    return WorkedExamples(
        file.relative_to(tests).as_posix(),
        accepted=kinds.count("accepted"),
        refused=kinds.count("refused"),
        values=kinds.count("value"),
    )


def _kind_of_answer(answer: str, rule_id: str) -> str:
    if answer == _LEGAL:
        return "accepted"
    named = re.split(r"[,\s]+", answer)
    if not all(map(_RULE_ID.fullmatch, named)):
        return "value"
    return "refused" if rule_id in named else "accepted"
