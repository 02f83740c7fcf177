"""Names that load on first use."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest

from rulebook_kit.lazy_names import lazy_names

FILES = {
    "__init__.py": "import sys as _sys\n",
    "shapes/__init__.py": "",
    "shapes/round.py": "class Circle: ...\nclass area: ...\n",
    "drawn.py": "import no_such_library\n",
    "broken.py": "import another_library\n",
}
NAMES = {
    "Circle": "somewhere.shapes.round",
    "area": "somewhere.shapes.round",
    "draw": "somewhere.drawn",
    "broken": "somewhere.broken",
}


@pytest.fixture
def somewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[ModuleType]:
    """A package that was just imported."""
    for name, text in FILES.items():
        file = tmp_path / "somewhere" / name
        file.parent.mkdir(exist_ok=True)
        file.write_text(text, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    yield import_module("somewhere")
    for name in [name for name in sys.modules if name.partition(".")[0] == "somewhere"]:
        del sys.modules[name]


@pytest.fixture
def load(somewhere: ModuleType) -> Callable[[str], object]:
    """Its ``__getattr__``."""
    _, found, _ = lazy_names("somewhere", NAMES, no_such_library="pictures")
    vars(somewhere)["__getattr__"] = found
    return found


def test_the_names_are_those_of_the_table(somewhere: ModuleType) -> None:
    """What the package imports for itself is not listed."""
    names, _, listed = lazy_names("somewhere", NAMES)
    assert names == ["Circle", "area", "broken", "draw"]
    dunders = [name for name in vars(somewhere) if name.startswith("__")]
    assert listed() == sorted([*names, *dunders])
    assert "_sys" not in listed()


@pytest.mark.usefixtures("load")
def test_a_name_and_a_module_load_on_first_use(somewhere: ModuleType) -> None:
    assert "somewhere.shapes.round" not in sys.modules
    circle = somewhere.Circle
    assert circle is sys.modules["somewhere.shapes.round"].Circle
    assert vars(somewhere)["Circle"] is circle
    assert "area" not in vars(somewhere)
    vars(somewhere).pop("shapes", None)
    assert somewhere.shapes is sys.modules["somewhere.shapes"]


@pytest.mark.usefixtures("somewhere")
def test_a_module_of_a_package_inside_loads_too() -> None:
    import_module("somewhere.shapes")
    names, found, _ = lazy_names("somewhere.shapes", {"area": "somewhere.shapes.round"})
    assert names == ["area"]
    assert found("round") is import_module("somewhere.shapes.round")


def test_a_missing_library_is_named_with_its_extra(load: Callable[[str], object]) -> None:
    for name in ("draw", "drawn"):
        with pytest.raises(ModuleNotFoundError) as caught:
            load(name)
        assert caught.value.name == "no_such_library"
        assert str(caught.value) == (
            f"somewhere.{name} needs the extra 'pictures': "
            "python -m pip install 'alhambra-rules[pictures]'"
        )
    with pytest.raises(ModuleNotFoundError, match="No module named 'another_library'"):
        load("broken")


def test_an_unknown_name_is_an_attribute_error(
    somewhere: ModuleType, load: Callable[[str], object]
) -> None:
    for unknown in ("hidden", "circle", "Shapes"):
        with pytest.raises(AttributeError) as caught:
            load(unknown)
        assert str(caught.value) == f"module 'somewhere' has no attribute {unknown!r}"
        assert (caught.value.name, caught.value.obj) == (unknown, somewhere)
