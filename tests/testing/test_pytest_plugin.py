"""The pytest plugin in use, and what pytest and Hypothesis load when they start."""

from __future__ import annotations

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest
from syrupy.assertion import SnapshotAssertion

import alhambra_rules as ar
from alhambra_rules.testing import assert_legal
from alhambra_rules.testing.comparing import differences

ROOT = Path(__file__).resolve().parents[2]
QUIET = ("-q", "-p", "no:cacheprovider", "-p", "no:cov")


def python(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, *arguments],
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=False,
    )


def test_each_example_position_and_game_is_a_test_of_its_own(pytester: pytest.Pytester) -> None:
    """The singular fixtures run a test once for each case; the plurals hold all cases."""
    pytester.makepyfile(
        """
        def test_example(alhambra_example, alhambra_examples):
            assert any(alhambra_example in of_rule for of_rule in alhambra_examples.values())

        def test_position(alhambra_position, alhambra_positions):
            assert alhambra_position in alhambra_positions.values()

        def test_game(alhambra_game, alhambra_games):
            assert alhambra_game in alhambra_games.values()
        """
    )
    result = pytester.runpytest_inprocess("-v", *QUIET[1:])
    fixtures = ROOT / "tests" / "fixtures"
    examples = sum(
        file.read_text("utf-8").count("\nexample:") + file.read_text("utf-8").startswith("example:")
        for file in fixtures.glob("*.txt")
    )
    positions = len(list((fixtures / "positions").glob("*.json")))
    games = len(list((fixtures / "games").glob("*.jsonl")))
    result.assert_outcomes(passed=examples + positions + games)
    assert "test_example[build.no-gaps:" in result.stdout.str()


def test_cities_that_differ_are_named_and_drawn(pytester: pytest.Pytester) -> None:
    """A failed comparison names the cells and draws both cities, even in a short report."""
    pytester.makepyfile(
        """
        import alhambra_rules as ar

        def test_cities():
            city = ar.City.of({(1, 0): "garden-10-n"})
            assert city == ar.City.of({(1, 0): "garden-10-n", (0, 1): ("tower-11", 1)})

        def test_caught():
            try:
                assert ar.City.start() == ar.City.of({(1, 0): "garden-10-n"})
            except AssertionError:
                pass

        def test_others():
            assert [1] == [2]
        """
    )
    result = pytester.runpytest_inprocess(*QUIET)
    result.assert_outcomes(failed=2, passed=1)
    report = result.stdout.str()
    assert "(0, 1):" in report
    assert "T11@1" in report
    assert "truncated" not in report
    assert report.count("left:") == 1


WALLED_TOWER = ar.Tile("tower-11", ar.BuildingType.TOWER, 11, map(ar.Side, "n"))


@pytest.mark.parametrize(
    ("left", "right"),
    [
        (ar.City.start(), ar.City.of({(x, 0): "tower-11" for x in range(1, 8)})),
        (
            ar.City.of_pieces([((0, 0), "tower-12"), ((1, 0), "tower-11")]),
            ar.City.of({(1, 0): WALLED_TOWER}),
        ),
    ],
    ids=["many-cells", "stack-and-walls"],
)
def test_differences_in_words(left: ar.City, right: ar.City, snapshot: SnapshotAssertion) -> None:
    """Five cells are named and the others counted, with stacks and walls that no tile has."""
    found = differences(left, right)
    assert found is not None
    assert found.lines == snapshot


def test_assert_legal_draws_the_violations(snapshot: SnapshotAssertion) -> None:
    """A legal city passes; the message on an illegal city lists and marks every violation."""
    assert_legal(ar.City.of({(1, 0): "garden-10-n"}))
    with pytest.raises(AssertionError) as caught:
        assert_legal(ar.City.of({(1, 0): "garden-10-w"}))
    assert str(caught.value) == snapshot
    with pytest.raises(ar.InvalidArgument):
        assert_legal("x")  # type: ignore[arg-type] # the point of the test


def test_pytest_starts_without_anything_heavy(pytester: pytest.Pytester) -> None:
    """The plugin loads neither the library nor Hypothesis nor a graph library."""
    pytester.makepyfile(
        """
        import sys

        def test_nothing_is_loaded():
            assert "alhambra_rules_plugins.for_pytest" in sys.modules
            heavy = {"alhambra_rules", "hypothesis", "networkx", "msgspec", "attrs"}
            assert not heavy & sys.modules.keys()
        """
    )
    pytester.runpytest_subprocess(*QUIET).assert_outcomes(passed=1)


def test_importing_hypothesis_loads_only_the_plugin() -> None:
    code = "import hypothesis, sys; print(sorted(m for m in sys.modules if 'alhambra' in m))"
    loaded = python("-c", code).stdout
    assert loaded.strip() == "['alhambra_rules_plugins', 'alhambra_rules_plugins.for_hypothesis']"


@pytest.mark.parametrize("order", ["hypothesis, alhambra_rules", "alhambra_rules, hypothesis"])
def test_types_are_drawn_whichever_is_imported_first(order: str) -> None:
    """Once both are imported, st.from_type draws legal cities, tiles and games."""
    code = (
        f"import {order}\n"
        "import alhambra_rules as ar\n"
        "from hypothesis import Phase, strategies as st, find, settings\n"
        "def first(of):\n"
        "    phases = [Phase.generate, Phase.shrink]\n"
        "    few = settings(database=None, max_examples=1, phases=phases)\n"
        "    return find(st.from_type(of), lambda value: True, settings=few)\n"
        "assert first(ar.City) == ar.City.start()\n"
        "assert first(ar.Tile) == ar.TILES['pavilion-2-new']\n"
        "assert '_games(' in repr(st.from_type(ar.GameState).flatmap(st.just))\n"
    )
    done = python("-c", code)
    assert done.returncode == 0, done.stderr


def test_networkx_is_loaded_before_the_first_city_is_drawn() -> None:
    """So the first city that a test checks keeps its deadline."""
    code = "import sys; from alhambra_rules.testing import cities; print('networkx' in sys.modules)"
    assert python("-c", code).stdout == "True\n"


def test_hypothesis_survives_a_broken_installation(tmp_path: Path) -> None:
    """Hypothesis can be imported even if this library cannot, or has lost its types."""
    (tmp_path / "attrs.py").write_text("raise ImportError('broken')")
    broken = python("-c", "import hypothesis", PYTHONPATH=str(tmp_path))
    assert broken.returncode == 0, broken.stderr
    code = "import sys; sys.modules['alhambra_rules'] = sys; import hypothesis"
    assert python("-c", code).returncode == 0


def test_the_ghostwriter_writes_tests_of_the_public_functions() -> None:
    """The ghostwriter draws legal cities, so its tests run."""
    code = (
        "from hypothesis.extra import ghostwriter\n"
        "import alhambra_rules as ar\n"
        "print(ghostwriter.fuzz(ar.longest_wall))\n"
    )
    written = python("-c", code).stdout
    assert "@given(city=st.from_type(City))" in written


def test_the_wheel_holds_the_examples_and_the_entry_points(tmp_path: Path) -> None:
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)]
    built = subprocess.run(build, cwd=ROOT, capture_output=True, text=True, check=False)
    assert built.returncode == 0, built.stderr
    (wheel,) = tmp_path.glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(tmp_path / "site")
    code = (
        "from alhambra_rules.testing import shipped\n"
        "print(shipped.__file__, len(shipped.worked_examples()), len(shipped.recorded_games()))\n"
    )
    printed = python("-c", code, PYTHONPATH=str(tmp_path / "site")).stdout.split()
    assert printed[0].startswith(str(tmp_path))
    assert int(printed[1]) == len(list((ROOT / "tests" / "fixtures").glob("*.txt")))
    (entry_points,) = (tmp_path / "site").glob("*.dist-info/entry_points.txt")
    assert "[pytest11]" in entry_points.read_text()
