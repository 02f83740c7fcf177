"""What supports each rule of a catalogue: functions, tests and worked examples.

Nothing is imported or run. Functions cite a rule in their docstring (``Rule: walls.match.``, or
``Rules: walls.match (first edition), walls.on-foot.``), tests carry ``@pytest.mark.rule("...")``,
and worked examples are in ``fixtures/<rule id>.txt``, each with a line ``answer: ...``.
"""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from itertools import chain
from pathlib import Path

from rulebook_kit import Kind, Rule

_ID = r"[a-z0-9]+\.[a-z0-9]+(?:-[a-z0-9]+)*"
_RULE_ID = re.compile(_ID)
_CITED = rf"{_ID}(?:\s+\([^)]*\))?"
_CITATION = re.compile(rf"\bRules?:\s+({_CITED}(?:(?:,|\s+and)\s+{_CITED})*)")
_IN_PARENTHESES = re.compile(r"\([^)]*\)")
_ANSWER = re.compile(r"^answer:[ \t]*(.*?)\s*$", re.MULTILINE)


class Evidence(dict[str, list[str]]):
    """The places that support one rule, by sort.

    The sorts are ``function``, ``property`` (a test below ``properties/``), ``test`` (any other)
    and, for worked examples, ``accepted``, ``refused`` (the answer names the rule) and ``value``. A
    place is a file; for a function it is ``placement/rules/walls.py: mismatched_walls``.
    """


def collect_evidence(
    package: Path, tests: Path, *, apart: Iterable[Path] = ()
) -> Mapping[str, Evidence]:
    """Return what supports each rule id that the files name, mistyped ids included.

    Args:
        package: the folder of the package's source.
        tests: the folder of the tests; worked examples are in its ``fixtures``.
        apart: folders below the tests that belong to another game.
    """
    found: defaultdict[str, Evidence] = defaultdict(Evidence)
    for rule_id, sort, place in chain(_citations(package), _marks(tests, apart), _examples(tests)):
        found[rule_id].setdefault(sort, []).append(place)
    return dict(found)


_NEEDED = {
    "function": "a function",
    "accepted": "an accepted example",
    "refused": "a refused example",
    "property": "a property",
}
_TEST_OF = {Kind.FACT: "a test of the data", Kind.PROCEDURE: "a test in whole games"}


def missing_for(rule: Rule, evidence: Evidence) -> tuple[str, ...]:
    """Return what a rule of this kind still lacks, in words.

    A check needs an accepted and a refused example, unless all its examples answer with values.
    """
    if rule.kind is not Kind.CHECK:
        return () if {"test", "property"} & evidence.keys() else (_TEST_OF[rule.kind],)
    found = set(evidence)
    if "value" in found and not {"accepted", "refused"} & found:
        found |= {"accepted", "refused"}
    return tuple(need for sort, need in _NEEDED.items() if sort not in found)


def _citations(package: Path) -> Iterator[tuple[str, str, str]]:
    for path, module in _modules(package):
        for name, docstring in _docstrings(module):
            for citation in _CITATION.finditer(docstring):
                for rule_id in _RULE_ID.findall(_IN_PARENTHESES.sub("", citation[1])):
                    yield rule_id, "function", f"{path}: {name}"


def _docstrings(parent: ast.AST, prefix: str = "") -> Iterator[tuple[str, str]]:
    """Yield the dotted name and the docstring of every function and class below a node."""
    for node in ast.iter_child_nodes(parent):
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            yield f"{prefix}{node.name}", ast.get_docstring(node) or ""
            yield from _docstrings(node, f"{prefix}{node.name}.")
        else:
            yield from _docstrings(node, prefix)


def _marks(tests: Path, apart: Iterable[Path]) -> Iterator[tuple[str, str, str]]:
    others = tuple(f"{folder.relative_to(tests).as_posix()}/" for folder in apart)
    for path, module in _modules(tests):
        if path.startswith(others):
            continue
        shared = _marked(
            node.value
            for node in module.body
            if isinstance(node, ast.Assign) and ast.unparse(node).startswith("pytestmark = ")
        )
        for node in ast.walk(module):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test"):
                for rule_id in shared | _marked(node.decorator_list):
                    yield rule_id, "property" if path.startswith("properties/") else "test", path


def _marked(expressions: Iterable[ast.expr]) -> set[str]:
    """Return the ids of every ``pytest.mark.rule`` call, also inside a parametrize."""
    return {
        argument.value
        for expression in expressions
        for node in ast.walk(expression)
        if isinstance(node, ast.Call) and ast.unparse(node.func).endswith("mark.rule")
        for argument in node.args
        if isinstance(argument, ast.Constant) and isinstance(argument.value, str)
    }


def _modules(folder: Path) -> Iterator[tuple[str, ast.Module]]:
    for file in sorted(folder.rglob("*.py")):
        yield file.relative_to(folder).as_posix(), ast.parse(file.read_text(encoding="utf-8"))


def _examples(tests: Path) -> Iterator[tuple[str, str, str]]:
    for file in sorted((tests / "fixtures").glob("*.txt")):
        if _RULE_ID.fullmatch(file.stem):
            for answer in _ANSWER.findall(file.read_text(encoding="utf-8")):
                yield file.stem, _sort_of(answer, file.stem), file.relative_to(tests).as_posix()


def _sort_of(answer: str, rule_id: str) -> str:
    named = re.split(r"[,\s]+", answer)
    if answer == "legal":
        return "accepted"
    if not all(map(_RULE_ID.fullmatch, named)):
        return "value"
    return "refused" if rule_id in named else "accepted"
