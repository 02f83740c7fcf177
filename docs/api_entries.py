"""How the API reference shows names: plain signatures, docstrings as written, summary tables.

``connect`` lets Sphinx ask for all of it.
"""

from __future__ import annotations

import ast
import inspect
import re
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from enum import Enum
from functools import cached_property
from importlib import import_module
from inspect import getdoc
from itertools import pairwise, takewhile
from types import FunctionType
from typing import Final, Protocol, cast, get_type_hints

from attrs import NOTHING, has

from rulebook_kit.values import FrozenDict

SUMMARY: Final = re.compile(r"(?<=<!-- summary -->\n).*?(?=<!-- end of summary -->)", re.DOTALL)
"""Where a page of the reference has the table of its entries."""

_ENTRY: Final = re.compile(
    r"^\.\. (currentmodule|auto\w+|py:\w+):: ([\w.]+)$((?:\n   :.*$)*)", re.MULTILINE
)
_MEMBERS: Final = re.compile(r":members:(.*)")
_ROLE: Final = re.compile(r":\w+:`~?([^`]+)`")
_NO_TYPE: Final = ".."
"""Goes above an attribute's docstring: otherwise what precedes a colon is taken for a type."""

_ATTRIBUTES: Final = "Attributes:\n"
_AS_IN_BASE: Final = re.compile(r"The (?:attributes|others) are those of ``(\w+)``\.")
_PACKAGES: Final = ("alhambra_rules", "five_towers", "rulebook_kit")
_SHOWN: Final = (FunctionType, classmethod, staticmethod, property, cached_property)
_LONGEST: Final = 40
_BY_CELL: Final = re.compile(r"\bByCell\[(\w+)\]")
_PRIVATE: Final = re.compile(r"\b_[A-Z]\w*")
_PUBLIC: Final = FrozenDict({"ModuleInPlay": "Module"})
"""What a state holds, by the bases of these classes that it names to import none of them."""

_BASES: Final = re.compile(rf"\b(?:{'|'.join(_PUBLIC)})\b")
_DOTTED: Final = re.compile(r"(?<![\w.~])([a-z_]\w*\.[\w.]*\w)")
_RAISED: Final = re.compile(r":raises (\w+):")
_ERRORS: Final = (
    "alhambra_rules",
    "five_towers",
    "alhambra_rules.game",
    "alhambra_rules.audit",
    "rulebook_kit",
)
"""Packages whose errors have entries; the first one with the name counts."""


class Sphinx(Protocol):
    """The part of Sphinx that this file uses: events."""

    def connect(self, event: str, callback: Callable[..., object], priority: int = 500) -> int:
        """Have a callback called at every such event."""


def connect(app: Sphinx) -> None:
    """Let Sphinx ask these functions for what it shows of each object."""

    def before_napoleon(
        _: object, kind: str, name: str, documented: object, __: object, lines: list[str]
    ) -> None:
        simplify_annotations(documented)
        prepare_docstring(kind, name, documented, lines)

    def after_napoleon(
        _: object, __: str, ___: str, ____: object, _____: object, lines: list[str]
    ) -> None:
        finish_docstring(lines)

    def before_signature(_: object, called: object, __: object) -> None:
        simplify_annotations(called)

    def signature(_: object, __: str, ___: str, documented: object, *____: object) -> object:
        return ("", "") if is_enumeration(documented) else None

    def skipped(_: object, __: str, ___: str, member: object, *____: object) -> bool | None:
        return is_noise(member) or None

    app.connect("autodoc-process-docstring", before_napoleon, priority=400)
    app.connect("autodoc-process-docstring", after_napoleon, priority=600)
    app.connect("autodoc-before-process-signature", before_signature)
    app.connect("autodoc-process-signature", signature)
    app.connect("autodoc-skip-member", skipped)
    for field in import_module("sphinx.domains.python").PyObject.doc_field_types:
        if field.name == "variable":
            field.label = "Attributes"


class _Dots:
    """Stands for a default that is long, or made when it is needed."""

    def __repr__(self) -> str:
        return "..."


def with_summary(page: str) -> str:
    """Return the page with a table of its entries that links to each."""
    return SUMMARY.sub(lambda _: "\n".join(_linked_summary(page)), page)


def with_plain_summary(page: str) -> str:
    """Return the page with a table of its entries that needs no Sphinx to be read."""
    return SUMMARY.sub(lambda _: "\n".join(_plain_summary(page)), page)


def _linked_summary(page: str) -> Iterator[str]:
    yield "```{eval-rst}\n.. list-table::\n   :class: summary\n   :widths: auto\n"
    for package, name, _, sentence, _ in _entries(page):
        yield f"   * - :py:obj:`{name} <{package}.{name}>`"
        yield f"     - {sentence}"
    yield "```\n"


def _plain_summary(page: str) -> Iterator[str]:
    yield "\n| name | in short |\n| --- | --- |"
    for _, name, value, sentence, members in _entries(page):
        yield _plain_row(f"{name}{_called(value)}", sentence)
        for member in members:
            function = getattr(value, member)
            first = _first_sentence((getdoc(function) or "").splitlines())
            yield _plain_row(f"{name}.{member}{_called(function)}", first)
    yield "\n"


def _plain_row(called: str, sentence: str) -> str:
    plain = _ROLE.sub(r"`\1`", sentence).replace("``", "`")
    return f"| `{called}` | {plain} |"


def _called(value: object) -> str:
    """Return what a function, or a class of values, is called with; types are left out."""
    if isinstance(value, type) and has(value):
        return _parameters(value)
    function = getattr(value, "__func__", value)
    return _parameters(function) if isinstance(function, FunctionType) else ""


def _members_of(kind: object, options: str) -> Sequence[str]:
    """Return the members that an entry shows: those it names, or all public ones."""
    if not (asked := _MEMBERS.search(options)):
        return ()
    return asked[1].replace(",", " ").split() or [
        name
        for name, member in vars(kind).items()
        if not name.startswith("_") and isinstance(member, _SHOWN)
    ]


def _parameters(called: Callable[..., object]) -> str:
    shown = [
        one.replace(default=_plain_default(one.default), annotation=inspect.Parameter.empty)
        for one in inspect.signature(called).parameters.values()
        if one.name not in {"self", "cls"}
    ]
    return str(inspect.Signature(shown))


def _entries(page: str) -> Iterator[tuple[str, str, object, str, Sequence[str]]]:
    """Yield package, name, value, first sentence and shown members of each entry of a page."""
    package = ""
    for directive, name, options in _ENTRY.findall(page):
        if directive == "currentmodule":
            package = name
        else:
            value = getattr(import_module(package), name)
            lines = (getdoc(value) or "").splitlines()
            if directive == "autodata":
                lines = _docstring_of_data(name, value)
            yield package, name, value, _first_sentence(lines), _members_of(value, options)


def _first_sentence(lines: Iterable[str]) -> str:
    paragraph = " ".join(takewhile(bool, lines))
    return re.split(r"(?<=[.!?])\s", paragraph, maxsplit=1)[0]


def simplify_annotations(documented: object) -> None:
    """Let a function or a class be introspected with plain types and defaults.

    It changes the documented object in place, as Sphinx expects. Nothing else runs meanwhile.
    """
    function = getattr(documented, "__func__", documented)
    if isinstance(function, FunctionType) and function.__module__ in sys.modules:
        shown = plain_signature(function)
        vars(function)["__signature__"] = shown
        function.__annotations__ = {one.name: one.annotation for one in shown.parameters.values()}
        function.__annotations__["return"] = shown.return_annotation
    elif isinstance(documented, type) and "__annotations__" in vars(documented):
        documented.__annotations__ = _plain_hints(
            documented.__annotations__, documented.__module__, documented
        )


def plain_signature(called: object) -> inspect.Signature:
    """Return a function's or class method's signature without long defaults and private types."""
    function = cast("FunctionType", getattr(called, "__func__", called))
    owner = function.__qualname__.partition(".")[0]
    kind = vars(sys.modules[function.__module__]).get(owner)
    hints = _plain_hints(function.__annotations__, function.__module__, kind)
    signature = inspect.signature(function)
    return signature.replace(
        parameters=[
            one.replace(
                default=_plain_default(one.default),
                annotation=hints.get(one.name, inspect.Parameter.empty),
            )
            for one in signature.parameters.values()
        ],
        return_annotation=hints.get("return", inspect.Signature.empty),
    )


def _plain_default(default: object) -> object:
    if isinstance(default, FrozenDict):
        default = dict(default)
    made = default is NOTHING or inspect.isfunction(default)
    is_short = default is inspect.Parameter.empty or len(repr(default)) <= _LONGEST
    return default if is_short and not made else _Dots()


class _Names(dict[str, object]):
    """The names of a module and of a class's bases, then those that mean one thing in the package.

    Annotations need the latter: for what type checkers alone import, and from converters.
    """

    def __init__(self, module: str, kind: object) -> None:
        bases = kind.__mro__ if isinstance(kind, type) else ()
        for home in (*(base.__module__ for base in reversed(bases)), module):
            self.update(vars(sys.modules[home]))
        self._package = module.partition(".")[0]

    def __missing__(self, name: str) -> object:
        found = {
            id(vars(module)[name]): vars(module)[name]
            for path, module in list(sys.modules.items())
            if path.startswith(self._package) and name in vars(module)
        }
        if len(found) != 1:
            raise KeyError(name)
        return next(iter(found.values()))


def _plain_hints(hints: Mapping[str, object], module: str, kind: object) -> dict[str, object]:
    """Return annotations, those of a class perhaps, as what they mean outside their module."""
    names = _Names(module, kind)

    def bound(match: re.Match[str]) -> str:
        limit = getattr(names.get(match[0]), "__bound__", None)
        return str(getattr(limit, "__forward_arg__", limit)) if limit else match[0]

    plain = dict(hints)
    for name, hint in hints.items():
        if isinstance(hint, str):
            public = _BASES.sub(lambda base: _PUBLIC[base[0]], hint)
            plain[name] = _BY_CELL.sub(r"Mapping[Cell, \1]", _PRIVATE.sub(bound, public))
            alone = type("Alone", (), {"__annotations__": {name: plain[name]}})
            with suppress(NameError):  # of a package that is imported where it is needed
                plain[name] = get_type_hints(alone, {}, names)[name]
    return plain


def prepare_docstring(kind: str, name: str, documented: object, lines: list[str]) -> None:
    """Prepare a docstring for the extension that reads its sections."""
    if kind == "data":
        lines[:] = _docstring_of_data(name, documented)
    if kind in {"attribute", "data", "property"}:
        lines.insert(0, _NO_TYPE)
    if isinstance(documented, type):
        lines[:] = _with_attributes_of_bases(documented, lines)


def _with_attributes_of_bases(kind: type, lines: list[str]) -> list[str]:
    """Return the docstring of a class with the attributes of the base that it refers to."""
    text = "\n".join(lines)
    if not (named := _AS_IN_BASE.search(text)):
        return lines
    base = next(base for base in kind.__mro__ if base.__name__ == named[1])
    section = inspect.cleandoc(base.__doc__ or "").partition(_ATTRIBUTES)[2].partition("\n\n")[0]
    before, after = text[: named.start()].rstrip(), text[named.end() :].strip()
    heading = "\n" if _ATTRIBUTES in before else f"\n\n{_ATTRIBUTES}"
    return f"{before}{heading}{section}\n\n{after}".splitlines()


def _docstring_of_data(name: str, value: object) -> list[str]:
    """Return the lines that stand below a constant where it is made; none if there are none."""
    own = name.rpartition(".")[2]
    for path, module in list(sys.modules.items()):
        if path.startswith(_PACKAGES) and vars(module).get(own) is value:
            statements = ast.parse(inspect.getsource(module)).body
            for made, below in pairwise(statements):
                if own in _made_by(made) and isinstance(below, ast.Expr):
                    return inspect.cleandoc(ast.literal_eval(below.value)).splitlines()
    return []


def _made_by(statement: ast.stmt) -> Iterator[str]:
    targets = statement.targets if isinstance(statement, ast.Assign) else []
    targets = [statement.target] if isinstance(statement, ast.AnnAssign) else targets
    return (target.id for target in targets if isinstance(target, ast.Name))


def finish_docstring(lines: list[str]) -> None:
    """Show the types of attributes by their last names, and link errors to their entries."""
    if lines[:1] == [_NO_TYPE]:
        del lines[0]
    for index, line in enumerate(lines):
        if line.startswith(":vartype"):
            lines[index] = _DOTTED.sub(r"~\1", line)
        elif raised := _RAISED.match(line):
            homes = (one for one in _ERRORS if raised[1] in import_module(one).__all__)
            if home := next(homes, None):
                lines[index] = f":raises ~{home}.{raised[1]}:{line[raised.end() :]}"


def is_noise(member: object) -> bool:
    """Whether a member's docstring was made by Python: ``Alias for field number 0``."""
    return str(getattr(member, "__doc__", None)).startswith("Alias for field number")


def is_enumeration(documented: object) -> bool:
    """Whether a signature would be that of ``Enum``, which nobody calls."""
    return isinstance(documented, type) and issubclass(documented, Enum)
