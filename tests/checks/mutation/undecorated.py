"""Move the bodies of decorated functions and properties into functions of their own.

mutmut does not change decorated functions. In the copy that is laid out for it, this::

    @property
    def size(self) -> int:
        return len(self.cells)

becomes a method that mutmut changes, and a property that calls it::

    def undecorated_size(self) -> int:
        return len(self.cells)

    @property
    def size(self) -> int:
        return self.undecorated_size()

Protocols are not changed: with the functions that mutmut adds to them, no class would fit.
"""

from __future__ import annotations

import ast
import textwrap
from collections.abc import Iterator
from typing import Final

UNDECORATED: Final = "undecorated_"
"""How the name of a function with the body of a decorated one begins. pytest would take a function
that begins like the decorated one for a hook."""

_UNCHANGED: Final = "  # pragma: no mutate block"
"""Tells mutmut to leave out the block that follows."""

_LEFT_ALONE: Final = {"classmethod", "staticmethod", "overload"}
"""mutmut changes the first two; the last has no body."""


def with_bodies_apart(source: str) -> str:
    """Return a module whose decorated functions call undecorated ones with their bodies."""
    tree = ast.parse(source)
    methods = {
        id(node)
        for parent in ast.walk(tree)
        if isinstance(parent, ast.ClassDef)
        for node in parent.body
    }
    lines = source.splitlines(keepends=True)
    for protocol in _protocols(tree):
        first = protocol.body[0]
        decorators = first.decorator_list if isinstance(first, ast.FunctionDef) else []
        head = min([first.lineno, *(node.lineno for node in decorators)]) - 2
        lines[head] = lines[head].replace("\n", f"{_UNCHANGED}\n")
    for function in sorted(_decorated(tree), key=lambda node: node.lineno, reverse=True):
        head, end = function.lineno - 1, function.end_lineno or 0
        apart = "".join(lines[head:end]).replace(
            f"def {function.name}", f"def {_apart_name(function)}", 1
        )
        calling = _calling(function, is_method=id(function) in methods)
        for number in range(function.decorator_list[0].lineno - 1, end):
            lines[number] = ""
        lines[head] = f"{apart}\n{calling}\n"  # the other lines keep their numbers
    return "".join(lines)


def _protocols(tree: ast.Module) -> Iterator[ast.ClassDef]:
    for node in ast.walk(tree):
        if isinstance(node, ast.ClassDef):
            bases = {ast.unparse(base).partition("[")[0] for base in node.bases}
            if "Protocol" in bases:
                yield node


def _decorated(tree: ast.Module) -> Iterator[ast.FunctionDef]:
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef) and node.decorator_list and _has_a_body(node):
            names = {ast.unparse(decorator) for decorator in node.decorator_list}
            if names.isdisjoint(_LEFT_ALONE):
                yield node


def _has_a_body(node: ast.FunctionDef) -> bool:
    return any(not _is_constant(statement) for statement in node.body)


def _is_constant(statement: ast.stmt) -> bool:
    """Whether a statement is a docstring or ``...``."""
    return isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)


def _apart_name(function: ast.FunctionDef) -> str:
    """Return the name of the function with the body; a setter is called like its property."""
    [*_, last] = function.decorator_list
    is_setter = isinstance(last, ast.Attribute) and last.attr == "setter"
    return f"{UNDECORATED}{'set_' if is_setter else ''}{function.name}"


def _calling(function: ast.FunctionDef, *, is_method: bool) -> str:
    """Return the decorated function, which calls the undecorated one."""
    takes = function.args
    named = [*takes.posonlyargs, *takes.args]
    place = f"{named.pop(0).arg}." if is_method else ""
    given = [
        *(taken.arg for taken in named),
        *([f"*{takes.vararg.arg}"] if takes.vararg else []),
        *(f"{taken.arg}={taken.arg}" for taken in takes.kwonlyargs),
        *([f"**{takes.kwarg.arg}"] if takes.kwarg else []),
    ]
    call = f"{place}{_apart_name(function)}({', '.join(given)})"
    docstring = function.body[:1] if _is_constant(function.body[0]) else []
    returned = f"(yield from {call})" if _is_generator(function) else call
    function.body = [*docstring, *ast.parse(f"return {returned}").body]
    lines = ast.unparse(function).splitlines()
    for number in (*range(len(function.decorator_list) + 1), -1):
        lines[number] += "  # type: ignore"  # mypy checks the function with the body
    return textwrap.indent("\n".join(lines), " " * function.col_offset)


def _is_generator(function: ast.FunctionDef) -> bool:
    """Whether a function yields; none has functions inside that do."""
    return any(isinstance(node, ast.Yield | ast.YieldFrom) for node in ast.walk(function))
