"""Read the results of mutmut for a part."""

from __future__ import annotations

import ast
import difflib
import json
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Final

from attrs import field, frozen

from tests.checks.mutation.undecorated import UNDECORATED

SURVIVED: Final = "survived"
_FATES: Final = {0: SURVIVED, 5: SURVIVED, 33: SURVIVED, 1: "noticed", 3: "noticed", 37: "refused"}
"""Exit codes of mutmut: 5 and 33, no test runs the line; 37, mypy refuses it. Others: no end."""
_UNTRIED: Final = (None, 2)

FUNCTIONS: Final = (ast.FunctionDef, ast.AsyncFunctionDef)


def with_one_quote(lines: str) -> str:
    """Return lines with one kind of quote, since Python versions differ in f-strings."""
    return lines.replace('"', "'")


@frozen
class Change:
    """Lines of a function before and after the change, in the format of ``ast.unparse``."""

    function: str
    before: str = field(eq=with_one_quote)
    after: str = field(eq=with_one_quote)

    def __str__(self) -> str:
        before = "".join(f"- {line}\n" for line in self.before.splitlines())
        return before + "".join(f"+ {line}\n" for line in self.after.splitlines())


@frozen
class Outcome:
    """The number of changes for each fate, and the survivors."""

    fates: Mapping[str, int]
    survivors: Sequence[Change]
    names: Sequence[str]
    """The names of the survivors in mutmut."""


def outcome_in(folder: Path, sample: Collection[str] = ()) -> Outcome:
    """Read the results in the folder of a part, or of the sample if there is one."""
    fates = dict.fromkeys(("noticed", "refused", "without end", SURVIVED, "untried"), 0)
    survivors: list[Change] = []
    names: list[str] = []
    for file, name, code in _codes_in(folder):
        if sample and name not in sample:
            continue
        fate = "untried" if code in _UNTRIED else _FATES.get(code or 0, "without end")
        fates[fate] += 1
        if fate == SURVIVED:
            survivors.append(_change(file, name))
            names.append(name)
    return Outcome(fates, survivors, names)


def names_in(folder: Path) -> Sequence[str]:
    """Return the names of all changes in the folder of a part, sorted."""
    return sorted(name for _, name, _ in _codes_in(folder))


def _codes_in(folder: Path) -> Iterator[tuple[Path, str, int | None]]:
    """Yield each change with its file and its exit code."""
    for file in sorted((folder / "mutants" / "src").rglob("*.py.meta")):
        codes: Mapping[str, int | None] = json.loads(file.read_text())["exit_code_by_key"]
        for name, code in codes.items():
            yield file.with_suffix(""), name, code


def _change(file: Path, mutant: str) -> Change:
    """Return a change; its mutant is a copy of the function, named ...__mutmut_7."""
    module, _, function = mutant.rpartition(".")
    original = function.rpartition("__mutmut_")[0]
    functions = _functions(file)
    before, after = functions[f"{original}__mutmut_orig"], functions[function]
    different = list(difflib.unified_diff(before, after, lineterm="", n=0))[2:]
    name = original.removeprefix("x").removeprefix("_").replace(UNDECORATED, "")
    return Change(
        f"{module}.{name.strip('ǁ').replace('ǁ', '.')}",
        "\n".join(line[1:].strip() for line in different if line.startswith("-")),
        "\n".join(line[1:].strip() for line in different if line.startswith("+")),
    )


@cache
def _functions(file: Path) -> Mapping[str, Sequence[str]]:
    """Return the lines of each function of a file, without the line of its name."""
    return dict(_functions_of(ast.parse(file.read_text(encoding="utf-8"))))


def _functions_of(tree: ast.Module) -> Iterator[tuple[str, Sequence[str]]]:
    for node in ast.walk(tree):
        if isinstance(node, FUNCTIONS) and "__mutmut_" in node.name:
            lines = ast.unparse(node).splitlines()
            yield node.name, lines[next(i for i, line in enumerate(lines) if "def " in line) + 1 :]
