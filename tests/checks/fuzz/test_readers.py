"""Every reader reads its seeds, and refuses hostile input with documented errors."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from itertools import islice
from typing import Any

import pytest

from alhambra_rules.game_modules.registry import new_game
from alhambra_rules.notation.events import action_from_json
from alhambra_rules.notation.game_record import read_record
from alhambra_rules.notation.state_json import state_from_json, state_to_json
from five_towers.notation import read_record as read_towers_record
from rulebook_kit import FormatError
from rulebook_kit.conformance.failure import Failure, FailureKind
from rulebook_kit.conformance.protocol import Answered, Failed
from tests.checks.fuzz import limits
from tests.checks.fuzz.hostile import SIZE, swollen
from tests.checks.fuzz.limits import hostile_to
from tests.checks.fuzz.mutating import mutated
from tests.checks.fuzz.readers import READERS, NotTheSame, Reader
from tests.checks.fuzz.scripted_engine import answers_to, hello_to
from tests.checks.fuzz.seeds import UNDER_WAY

SMALL = 2_000
"""Bytes of a hostile input here; `make fuzz` tries a megabyte of each."""

each_reader = pytest.mark.parametrize("reader", READERS, ids=lambda reader: str(reader.name))


@each_reader
def test_a_reader_reads_seeds_and_refuses_hostile_inputs(reader: Reader) -> None:
    """It raises only documented errors.

    At least half of the seeds can be read, so that changes to them reach deeper code.
    """
    read = [reader.try_on(seed) for seed in reader.seeds()]
    assert sum(read) * 2 >= len(read) > 0
    read = [reader.try_on(data) for _, data in islice(hostile_to(reader, SMALL), 0, 120, 9)]
    assert not all(read) or reader.name in {"line", "answers"}  # these two refuse nothing


def test_a_change_of_json_is_json_again() -> None:
    """Half of the changes keep JSON valid; the others are of any kind."""
    changed = [mutated(b'{"a": [1, {"b": "c"}]}', 500, seed, lambda *_: b"{") for seed in range(60)]
    parsed = [data for data in changed if data != b"{"]
    assert 10 < len(parsed) < 50
    assert len(set(parsed)) > 10
    assert mutated(b"no JSON", 500, 1, lambda data, _: data[1:]) == b"o JSON"


def test_broken_data_sometimes_give_way_to_a_seed() -> None:
    """Broken data mostly stay broken; sometimes a seed is changed instead."""
    seeds = [b'{"good": [1, 2]}', b'{"good": 3}\n{"fine": 4}']
    changed = [mutated(b'{"bro', 500, seed, lambda data, _: data, seeds) for seed in range(200)]
    anew = [data for data in changed if data != b'{"bro']
    assert 30 < len(anew) < 100
    kept = [mutated(seeds[1], 500, seed, lambda data, _: data, [b"[]"]) for seed in range(50)]
    assert b"[]" not in kept


def test_what_is_read_back_as_something_else_is_a_finding() -> None:
    def forget(_data: bytes) -> None:
        raise NotTheSame("it forgot")

    reader = Reader("forgetful", forget, forget, (ValueError,), lambda: ())
    with pytest.raises(NotTheSame):
        reader.try_on(b"")


def test_an_answer_of_broken_text_is_garbage() -> None:
    for reply in answers_to(b'{"id": 0}\n{"id": 1, "result": "\xff"}'):
        assert isinstance(reply, Failed)
        assert reply.failure.kind is FailureKind.GARBAGE


def test_a_hello_of_broken_text_is_garbage() -> None:
    said = hello_to(b'{"id": 0, "result": {"name": "\xff"}}')
    assert isinstance(said, Failure)
    assert said.kind is FailureKind.GARBAGE


def test_a_line_nested_without_end_is_passed_over() -> None:
    """A line that is too deep to parse is noise; the answer after it counts."""
    noise = b'{"more": ' + b"[" * 100_000 + b"\n"
    replies = answers_to(b'{"id": 0}\n' + noise + b'{"id": 1, "result": true}')
    assert Answered(True) in replies


def test_nan_in_place_of_an_event_is_one_error() -> None:
    table: list[tuple[Callable[[bytes], object], bytes, str]] = [
        (read_record, b'%s{"do": NaN}\n', "line 2: $.do"),
        (read_record, b"%sNaN\n", "line 2: $"),
        (read_towers_record, b'%s{"draw": Infinity}\n', "line 2: $.draw"),
    ]
    for reader, data, path in table:
        game = b"alhambra-game" if reader is read_record else b"five-towers-game"
        header = b'{"format": "%s/1", "players": ["Anna", "Bo"]}\n' % game
        with pytest.raises(FormatError) as caught:
            reader(data % header)
        assert [fault.path for fault in caught.value.faults] == [path], reader


def test_half_of_a_character_in_place_of_a_piece_is_two_errors_there() -> None:
    """It is no text at all, and no card."""
    with pytest.raises(FormatError) as caught:
        action_from_json(
            r'{"do": "take", "player": "Anna", "cards": ["denar-1", "\ud800"]}', UNDER_WAY
        )
    assert {fault.path for fault in caught.value.faults} == {"$.cards[1]"}
    assert "lone surrogate" in str(caught.value)


def test_a_part_of_a_module_that_is_too_short_is_one_error() -> None:
    """An entry of laid chests holds a name and cells."""
    for laid in [[], [1], ["Anna"], None]:
        state = _state_with("treasure")
        state["modules"][0]["laid"][0] = laid
        assert _paths_of_errors(json.dumps(state))[0] == "$.modules[0].laid[0]", laid


def test_very_many_modules_are_one_error() -> None:
    """No more modules are read than a game can have."""
    state = _state_with("invaders")
    state["modules"] *= 500
    assert _paths_of_errors(json.dumps(state)) == ["$.modules"]


def test_a_list_that_no_game_fills_is_one_error() -> None:
    """A thousand equal tiles give as many actions each, and cards to sort cost their square."""
    state = _state_with()
    state["players"][0]["reserve"] = ["tower-11"] * 1_001
    assert _paths_of_errors(json.dumps(state)) == ["$.players[0].reserve"]
    take = json.dumps({"do": "take", "player": "Anna", "cards": ["denar-1"] * 1_001})
    with pytest.raises(FormatError) as caught:
        action_from_json(take, UNDER_WAY)
    assert [fault.path for fault in caught.value.faults] == ["$.cards"]


def test_nan_in_place_of_a_module_is_one_error() -> None:
    state = json.dumps(_state_with()).replace('"modules": []', '"modules": [NaN]')
    assert _paths_of_errors(state) == ["$.modules[0]"]


def _state_with(*modules: str) -> dict[str, Any]:
    document: dict[str, Any] = json.loads(
        state_to_json(new_game(("Anna", "Bo"), seed=1, modules=modules))
    )
    return document


def _paths_of_errors(state: str) -> list[str]:
    with pytest.raises(FormatError) as caught:
        state_from_json(state)
    return [fault.path for fault in caught.value.faults]


_UNUSED = (lambda _: None, (ValueError,), lambda: ())


def _boxed(data: bytes) -> bytearray:
    """Make a box around all cells, as a reader does that trusts the input."""
    cells = [(int(x), int(y)) for x, y in re.findall(rb'"x": (-?\d+), "y": (-?\d+)', data)]
    width, height = (max(numbers) + 1 for numbers in zip(*cells, strict=True))
    return bytearray(width * height if width + height < len(cells) + 5 else 0)


def test_a_reader_that_takes_memory_for_what_is_not_there_is_found() -> None:
    """Numbers that grow with the input show it, and the process gets only so much memory."""
    seed = b'{"city": [{"x": 1, "y": 0}]}'
    far = {what: data for what, data in swollen(seed, 2_500_000) if "far away" in what}
    ((what, data),) = far.items()
    cost = limits.cost_of(Reader("boxes", _boxed, *_UNUSED), what, data)
    assert (cost.is_fine, cost.finding) == (False, "MemoryError: ")


def test_an_expensive_megabyte_is_tried_at_four(monkeypatch: pytest.MonkeyPatch) -> None:
    """A reader whose memory grows with the square of its input passes only at one."""
    inputs = {"nothing": b"", "letters": b"a"}
    monkeypatch.setattr(
        limits,
        "hostile_to",
        lambda _, size=SIZE: ((what, one * size) for what, one in inputs.items()),
    )
    reader = Reader("squares", lambda data: b"x" * (len(data) ** 2 // 16_000), *_UNUSED)
    fine = {cost.what: cost.is_fine for cost, _ in limits.costs_of(reader)}
    assert fine == {"nothing": True, "letters": True, "letters, grown": False}


def test_agents_take_a_state_whose_cards_are_out_of_order() -> None:
    """The first and the fourth of the architects that are gone are equal."""
    gone = ["ducat", "florin", "dirham", "ducat"]
    names = [f"architect-{currency}-3" for currency in gone]
    state = _state_with("architects")
    for name in names:
        state["modules"][0]["unseen"].remove(name)
    state["modules"][0]["gone"] = names
    (agents,) = (reader for reader in READERS if reader.name == "agents")
    assert agents.try_on(json.dumps(state).encode())
