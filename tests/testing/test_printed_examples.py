"""What Hypothesis prints of a failing example is code that makes it again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest
from attrs import evolve
from hypothesis.vendor.pretty import pretty

import alhambra_rules as ar
import five_towers as ft
from alhambra_rules import model
from alhambra_rules.game import Seat, play_out
from alhambra_rules_plugins.for_hypothesis import LONGEST_CODE
from five_towers.game import Seat as TowersSeat
from tests.game.test_own_pieces import Gates
from tests.public_names import names_of

STATE = ar.new_game(["Anna", "Bo"], seed=1, modules=["treasure"])
TOWERS = ft.new_game(["Anna", "Bo"], seed=1)
SHORT = ar.empty_game(["Anna", "Bo"])

NAMES = {**vars(model), **dict(names_of("alhambra_rules")), "Seat": Seat, "Path": Path}
TOWERS_NAMES = {**dict(names_of("five_towers")), "Seat": TowersSeat, "Path": Path}


@pytest.fixture(autouse=True)
def _in_a_new_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


PRINTED: list[tuple[Mapping[str, object], Sequence[object]]] = [
    (
        NAMES,
        [
            *(STATE, SHORT, STATE.player("Anna"), ar.record_of(STATE)),
            *(ar.record_of(play_out(STATE, seed=1)), ar.replay(ar.record_of(STATE))),
            ar.replay(ar.record_of(STATE), keep_states=False),
        ],
    ),
    (
        TOWERS_NAMES,
        [TOWERS, TOWERS.players[0], ft.record_of(TOWERS), ft.replay(ft.record_of(TOWERS))],
    ),
]


def test_what_is_printed_makes_the_value_again() -> None:
    for names, values in PRINTED:
        for value in values:
            code = pretty(value)
            assert len(code) <= LONGEST_CODE
            assert eval(code, dict(names)) == value


def test_a_long_document_is_saved_once() -> None:
    code = pretty(STATE)
    assert pretty(STATE) == code
    folder = Path(".hypothesis/alhambra-rules")
    (file,) = folder.glob("state-*.json")
    assert (folder / ".gitignore").read_text() == "*\n"
    assert code == f"state_from_json(Path({str(file.as_posix())!r}).read_bytes())"
    assert ar.state_from_json(file.read_bytes()) == STATE


def test_a_long_document_is_printed_where_no_file_can_be_written() -> None:
    Path(".hypothesis").write_text("not a folder")
    assert eval(pretty(STATE), dict(NAMES)) == STATE


def test_what_cannot_be_written_is_shown_by_its_repr() -> None:
    bad = evolve(STATE, dirk=[ar.Tile("mine", None, 1, ())])
    assert pretty(bad) == repr(bad)


def test_modules_of_ones_own_are_named() -> None:
    state = ar.new_game(["Anna", "Bo"], seed=1, modules=[Gates()])
    for value in (state, ar.record_of(state)):
        assert pretty(value).endswith(", modules=[Gates()])")
        assert eval(pretty(value), {**NAMES, "Gates": Gates}) == value


def test_a_long_record_is_saved_as_a_record() -> None:
    record = ar.record_of(play_out(STATE, seed=1))
    pretty(record)
    (file,) = Path(".hypothesis/alhambra-rules").glob("record-*.json")
    assert ar.read_record(file.read_bytes()) == record
