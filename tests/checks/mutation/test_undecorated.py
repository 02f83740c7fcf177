"""mutmut changes the bodies of decorated functions, since the copy for it has them apart."""

from __future__ import annotations

import ast
import contextlib
import functools
import inspect
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.checks.mutation.layout import PROJECT, lay_out
from tests.checks.mutation.outcome import outcome_in
from tests.checks.mutation.parts import PARTS
from tests.checks.mutation.undecorated import with_bodies_apart

pytestmark = pytest.mark.no_cover

SOURCE = '''
class City:
    cells = (1, 2)

    @property  # read only
    def size(self) -> int:
        """Return the number of cells."""
        return len(self.cells)

    @classmethod
    def of(cls) -> "City":
        return cls()


@lru_cache(maxsize=1)
def steps(cell: int, *more: int, left: bool = False, **others: int) -> str:
    @wraps(print)
    def inner(cell: int) -> int:
        return -cell if left else cell

    return repr([inner(cell), more, others])


@contextmanager
def row() -> Iterator[int]:
    yield 1


@overload
def nothing() -> None: ...
'''


def _functions(source: str) -> dict[str, ast.FunctionDef]:
    return {
        node.name: node for node in ast.walk(ast.parse(source)) if type(node) is ast.FunctionDef
    }


def test_bodies_lie_in_functions_without_decorators() -> None:
    before, after = _functions(SOURCE), _functions(with_bodies_apart(SOURCE))
    names = {"size", "steps", "inner", "row"}
    assert after.keys() - before.keys() == {f"undecorated_{name}" for name in names}
    for name in names:
        apart = after[f"undecorated_{name}"]
        assert not apart.decorator_list
        assert ast.unparse(apart.body[-1]) == ast.unparse(before[name].body[-1])
        for kept in ("args", "decorator_list", "returns"):
            assert _dumped(after[name], kept) == _dumped(before[name], kept)


def test_a_setter_has_a_name_of_its_own() -> None:
    source = """
class City:
    @property
    def size(self) -> int:
        return len(self.cells)

    @size.setter
    def size(self, size: int) -> None:
        self.cells = tuple(range(size))
"""
    names: dict[str, type] = {}
    exec(with_bodies_apart(source), names)
    city = names["City"]()
    city.size = 3
    assert city.size == 3
    assert {"undecorated_size", "undecorated_set_size"} <= vars(names["City"]).keys()


def test_protocols_are_not_changed() -> None:
    source = "class Sized({}):\n{}    def size(self, start: int = 0) -> int: ...\n"
    for base in ("Protocol", "Base, Protocol[T]"):
        for decorators in ("", "    @property\n", '    """Has a size."""\n\n    @property\n'):
            head, _, rest = with_bodies_apart(source.format(base, decorators)).partition("\n")
            assert head == f"class Sized({base}):  # pragma: no mutate block"
            assert "pragma" not in rest
    plain = source.format("Base", "")
    assert with_bodies_apart(plain) == plain


def _dumped(function: ast.FunctionDef, part: str) -> str:
    return ast.dump(ast.Expression(getattr(function, part)))


def test_decorated_functions_do_what_they_did() -> None:
    for source in (SOURCE, with_bodies_apart(SOURCE)):
        names = {**vars(functools), **vars(contextlib), "overload": functools.cache}
        exec(source, names)
        city, steps, row = names["City"], names["steps"], names["row"]
        assert city.of().size == 2
        assert city.size.__doc__ == "Return the number of cells."
        assert steps(3, 4, left=True, more=5) == "[-3, (4,), {'more': 5}]"
        assert steps.cache_info().currsize == 1
        with row() as cell:
            assert cell == 1
        assert inspect.isgeneratorfunction(row.__wrapped__)


@pytest.mark.parametrize(
    ("name", "function"),
    [
        ("x_undecorated_steps", "parts.steps"),
        ("x_undecorated__walk", "parts._walk"),
        ("xǁCityǁundecorated_size", "parts.City.size"),
    ],
)
def test_a_change_is_listed_under_the_name_of_the_decorated_function(
    tmp_path: Path, name: str, function: str
) -> None:
    source = tmp_path / "mutants" / "src" / "parts.py"
    source.parent.mkdir(parents=True)
    source.write_text(
        f"def {name}__mutmut_orig():\n    return 1\n\ndef {name}__mutmut_1():\n    return 2\n"
    )
    source.with_name("parts.py.meta").write_text(
        f'{{"exit_code_by_key": {{"parts.{name}__mutmut_1": 0}}}}'
    )
    [survivor] = outcome_in(tmp_path).survivors
    assert survivor.function == function


@pytest.mark.no_cover
def test_no_decorated_body_is_left() -> None:
    for file in (PROJECT / "src").rglob("*.py"):
        for function in _with_a_decorated_body(with_bodies_apart(file.read_text(encoding="utf-8"))):
            [decorator] = function.decorator_list
            assert ast.unparse(decorator) in {"classmethod", "staticmethod"}, (file, function.name)


def test_only_the_part_has_its_bodies_apart(tmp_path: Path) -> None:
    [part] = (part for part in PARTS if part.name == "scoring")
    lay_out(part, tmp_path)
    for file in (PROJECT / "src").rglob("*.py"):
        copy = tmp_path / file.relative_to(PROJECT)
        source = file.read_text(encoding="utf-8")
        in_part = file.is_relative_to(PROJECT / part.sources)
        assert copy.read_text(encoding="utf-8") == (
            with_bodies_apart(source) if in_part else source
        )
        assert copy.stat().st_mtime_ns == file.stat().st_mtime_ns


def _with_a_decorated_body(source: str) -> Iterator[ast.FunctionDef]:
    """Yield the decorated functions that do more than call the function with their body."""
    for function in _functions(source).values():
        body = [node for node in function.body if not _is_docstring(node)]
        names = f"undecorated_{function.name}(", f"undecorated_set_{function.name}("
        calls = body and any(name in ast.unparse(body[0]) for name in names)
        if function.decorator_list and body and not calls:
            yield function


def _is_docstring(node: ast.stmt) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
