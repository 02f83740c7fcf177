"""`make mutation`: reading the results of mutmut, and an up-to-date list of harmless changes."""

from __future__ import annotations

import ast
import json
import tomllib
from pathlib import Path

import pytest

from tests.checks.mutation import __main__
from tests.checks.mutation.__main__ import main, print_results, sample_in
from tests.checks.mutation.harmless import HARMLESS, is_of_a_guard, listed_as_harmless
from tests.checks.mutation.layout import PROJECT, lay_out
from tests.checks.mutation.outcome import FUNCTIONS, Change, names_in, outcome_in, with_one_quote
from tests.checks.mutation.parts import PARTS, Part

pytestmark = pytest.mark.no_cover

MUTANTS = '''
async def x_steps__mutmut_orig(cell: int) -> int:
    """Return the steps."""
    return (
        cell + 1
    )

async def x_steps__mutmut_1(cell: int) -> int:
    """Return the steps."""
    return (
        cell - 1
    )

async def x_steps__mutmut_2(cell: int) -> int:
    """Return the steps."""
    return (
        cell + 2
    )

class City:
    def xǁCityǁsize__mutmut_orig(self) -> int:
        return len(self.cells)

    def xǁCityǁsize__mutmut_1(self) -> int:
        return None
'''
"""No test notices the second change of ``steps`` and the one of ``size``."""

SURVIVORS = [
    Change("parts.steps", "return cell + 1", "return cell + 2"),
    Change("parts.City.size", "return len(self.cells)", "return None"),
]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A part's folder, as mutmut leaves it."""
    source = tmp_path / "mutants" / "src" / "parts.py"
    source.parent.mkdir(parents=True)
    source.write_text(MUTANTS, encoding="utf-8")
    codes = {"x_steps__mutmut_1": 1, "x_steps__mutmut_2": 0, "xǁCityǁsize__mutmut_1": 33}
    found = {"exit_code_by_key": {f"parts.{name}": code for name, code in codes.items()}}
    source.with_name("parts.py.meta").write_text(json.dumps(found))
    return tmp_path


def test_survivors_have_their_lines_before_and_after(folder: Path) -> None:
    outcome = outcome_in(folder)
    assert outcome.survivors == SURVIVORS
    assert outcome.names == ["parts.x_steps__mutmut_2", "parts.xǁCityǁsize__mutmut_1"]
    assert (outcome.fates["noticed"], outcome.fates["survived"]) == (1, 2)


@pytest.mark.parametrize(
    ("code", "fate"),
    [(1, "noticed"), (37, "refused"), (36, "without end"), (-24, "without end"), (None, "untried")],
)
def test_every_exit_code_of_mutmut_is_a_fate(folder: Path, code: int | None, fate: str) -> None:
    meta = folder / "mutants" / "src" / "parts.py.meta"
    meta.write_text(json.dumps({"exit_code_by_key": {"parts.x_steps__mutmut_1": code}}))
    outcome = outcome_in(folder)
    assert outcome.fates[fate] == 1
    assert not outcome.survivors


def test_a_part_is_good_when_enough_was_noticed_or_is_harmless(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    part = Part("parts", "src/parts", ("tests",), least=0.6)
    assert not print_results(part, folder, ())
    assert "parts.steps\n- return cell + 1\n+ return cell + 2\n" in capsys.readouterr().out
    assert print_results(part, folder, SURVIVORS[:1])
    assert "parts.steps" not in capsys.readouterr().out


@pytest.mark.parametrize(
    "after", ["zip(a, b)", "zip(a, b, strict=False)", "zip(a, b, strict=None)"]
)
def test_an_assertion_of_the_code_is_harmless(after: str) -> None:
    """``strict=True`` is an assertion of the code; a change of the pairs is no guard."""
    assert is_of_a_guard(Change("parts.steps", "zip(a, b, strict=True)", after))
    assert not is_of_a_guard(Change("parts.steps", "zip(a, b, strict=True)", "zip(a, strict=True)"))


def test_another_type_in_a_cast_is_harmless() -> None:
    """Only mypy reads it; another value is no guard."""
    before = "names = cast('list[str]', given)"
    assert is_of_a_guard(Change("parts.steps", before, "names = cast(None, given)"))
    assert not is_of_a_guard(Change("parts.steps", before, "names = cast('list[str]', None)"))


def test_a_sample_is_counted_alone(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The same seed chooses the same changes, and no more than there are."""
    part = Part("parts", "src/parts", ("tests",), least=0.6)
    assert print_results(part, folder, (), ["parts.x_steps__mutmut_1"])
    assert "parts: 1 of 3 changes, 1 noticed" in capsys.readouterr().out
    assert not print_results(part, folder, (), ["parts.x_steps__mutmut_2"])
    assert len({tuple(sample_in(folder, 2, seed)) for seed in range(20)}) > 1
    assert sample_in(folder, 2, 1) == sample_in(folder, 2, 1)
    assert sorted(sample_in(folder, 9, 1)) == sorted(names_in(folder))


def test_a_part_that_was_not_tried_is_not_good(
    tmp_path: Path, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert not print_results(PARTS[0], tmp_path / "elsewhere", ())
    meta = folder / "mutants" / "src" / "parts.py.meta"
    meta.write_text(json.dumps({"exit_code_by_key": {"parts.x_steps__mutmut_1": None}}))
    assert not print_results(PARTS[0], folder, ())
    assert capsys.readouterr().out == "placement: no results yet\n" * 2


def test_an_unknown_part_is_refused() -> None:
    with pytest.raises(SystemExit):
        main(["kitchen"])


@pytest.mark.parametrize("part", PARTS, ids=lambda part: part.name)
def test_a_part_names_sources_and_tests_that_exist(part: Part) -> None:
    for path in (part.sources, *part.tests, *part.left_out):
        assert list(PROJECT.glob(path)), path


@pytest.mark.parametrize("part", PARTS[2:4], ids=lambda part: part.name)
def test_the_settings_are_those_of_the_part(part: Part, tmp_path: Path) -> None:
    lay_out(part, tmp_path)
    settings = tomllib.loads((tmp_path / "pyproject.toml").read_text())["tool"]
    assert settings["mutmut"]["only_mutate"] == [part.pattern]
    assert settings["pytest"]["ini_options"]["filterwarnings"][0] == "error"


def test_every_function_is_in_one_part() -> None:
    """Except those of the file that runs at import."""
    for file in (PROJECT / "src").rglob("*.py"):
        path = file.relative_to(PROJECT).as_posix()
        parts = [part.name for part in PARTS if part.changes(path)]
        functions = any(isinstance(node, FUNCTIONS) for node in ast.walk(_tree_of(file)))
        left_out = path == "src/alhambra_rules/game/event_kind.py"
        assert len(parts) == 1 or not functions or left_out, (path, parts)


def test_data_and_deleted_code_are_dropped(tmp_path: Path) -> None:
    """Changed code and its results stay; data and deleted code go."""
    part = tmp_path / "mutants" / "src" / "alhambra_rules" / "model"
    part.mkdir(parents=True)
    for name in ("city.py", "city.py.meta", "castle.py", "castle.py.meta", "tiles.json"):
        (part / name).touch()
    lay_out(PARTS[0], tmp_path)
    assert sorted(file.name for file in part.iterdir()) == ["city.py", "city.py.meta"]


def test_no_links_lie_in_the_folder(tmp_path: Path) -> None:
    """A build of the package would follow links out of the folder; old links are replaced."""
    (tmp_path / "src").symlink_to(PROJECT / "src")
    (tmp_path / "README.md").symlink_to(PROJECT / "README.md")
    for _ in range(2):
        lay_out(PARTS[0], tmp_path)
        assert not any(path.is_symlink() for path in tmp_path.rglob("*"))
        assert (tmp_path / "src" / "five_towers" / "__init__.py").exists()
    assert (PROJECT / "src" / "five_towers" / "__init__.py").exists()


def test_a_run_that_did_not_finish_fails(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(__main__, "mutate", lambda *_: False)
    assert main(["placement", "--folder", str(tmp_path)]) == 1


def test_the_page_is_read_as_it_is_written() -> None:
    page = (
        "### `parts.steps`\n\nOnly slower.\n\n"
        "```diff\n- return cell + 1\n+ return cell + 2\n```\n\n"
        "### `parts.City.size`\n\n"
        "```diff\n- return len(self.cells)\n+ return None\n\n- a\n- b\n+ c\n```"
    )
    assert listed_as_harmless(page) == {*SURVIVORS, Change("parts.City.size", "a\nb", "c")}


def test_a_change_is_the_same_whatever_quotes_a_python_writes() -> None:
    """The page is written with one Python version, and mutants are read with any."""
    listed = {Change("part.say", "say(f'{\"a\"}')", "say(f'{\"b\"}')")}
    assert Change("part.say", "say(f'{'a'}')", "say(f'{'b'}')") in listed
    assert Change("part.say", "say(f'{'c'}')", "say(f'{'b'}')") not in listed


@pytest.mark.no_cover
def test_the_harmless_changes_are_still_in_the_code() -> None:
    for change in listed_as_harmless(HARMLESS):
        lines = _lines_of(change.function)
        assert set(with_one_quote(change.before).splitlines()) <= lines, change.function


def _tree_of(file: Path) -> ast.Module:
    return ast.parse(file.read_text(encoding="utf-8"))


def _lines_of(name: str) -> set[str]:
    """Return the lines of a function in the format of ``ast.unparse``."""
    module, _, function = name.rpartition(".")
    if module.rpartition(".")[2].lstrip("_")[:1].isupper():
        module = module.rpartition(".")[0]
    path = PROJECT / "src" / module.replace(".", "/")
    file = path.with_suffix(".py") if path.with_suffix(".py").exists() else path / "__init__.py"
    return {
        line.strip()
        for node in ast.walk(_tree_of(file))
        if isinstance(node, FUNCTIONS) and node.name == function
        for line in with_one_quote(ast.unparse(node)).splitlines()
    }
