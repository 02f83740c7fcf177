"""Names and seeds in both games: which can be stored, and which names are one."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import partial
from typing import cast
from unicodedata import normalize

import pytest
from hypothesis import given
from hypothesis import strategies as st
from syrupy.assertion import SnapshotAssertion

import alhambra_rules as ar
import five_towers as ft
from alhambra_rules.audit.fast_legality import is_surely_legal
from alhambra_rules.service.protocol import SERVICE
from five_towers.notation.game_record import read_record, write_record
from five_towers.service import SERVICE as TOWERS_SERVICE
from rulebook_kit.player_names import LONGEST_NAME, _around, name_key, one_name, unknown_player
from rulebook_kit.service.operations import Service
from tests.cli import running as alhambra
from tests.five_towers.cli import running as towers
from tests.refusals import refusal
from tests.service.examples import Client

SAME = {
    "case": ("Bo", "bO"),
    "sharp s": ("Groß", "GROSS"),
    "Cyrillic": ("Анна", "АННА"),
    "composed": ("Zoë", "Zoe\u0308"),
    "width": ("Bo", "\uff22\uff4f"),
    "ligature": ("Sofia", "So\ufb01a"),
    "zero width": ("Bo", "B\u200bo"),
    "soft hyphen": ("Bo", "Bo\u00ad"),
    "direction": ("Bo", "\u202eBo"),
    "a hidden character within a letter": ("Zoë", "Zoe\u200d\u0308"),
    "at the end of a long name": ("x" * 99 + "a", "x" * 99 + "A"),
}
APART = (("Zoe", "Zoë"), ("Bo", "B o"), ("Bo", "В\u043e"), ("x" * 100, "x" * 99))
"""Accents, spaces and look-alikes of other alphabets keep names apart."""

DIRKS = ("dirk", "Dirk", "DIR\u212a", "d\u200birk", "\uff44irk")


def _position(form: str, names: tuple[str, ...]) -> str:
    parts: dict[str, list[str]] = {"city": []} if form.startswith("alhambra") else {"towers": []}
    players = [{"name": name, **parts} for name in names]
    return json.dumps({"format": form, "players": players})


def _record(form: str, names: tuple[str, ...]) -> str:
    return json.dumps({"format": form, "players": names})


def _state(text: str, names: tuple[str, ...]) -> str:
    """Return the JSON of a state with these names."""
    for old, name in zip(("seat 1", "seat 2"), names, strict=True):
        text = text.replace(json.dumps(old), json.dumps(name))
    return text


def _asked(service: Service, names: tuple[str, ...]) -> object:
    answer = Client.of(service).answer("new_game", players=names)
    if "error" in answer:
        raise ar.InvalidArgument(answer["error"])
    return answer


STATES = (
    ar.state_to_json(ar.empty_game(["seat 1", "seat 2"])),
    ft.state_to_json(ft.empty_game(["seat 1", "seat 2"])),
)
READERS: dict[str, Callable[[tuple[str, ...]], object]] = {
    "a game": ar.empty_game,
    "a dealt game": lambda names: ar.new_game(names, seed=1),
    "a table": lambda names: ar.Table(map(ar.Player, names)),
    "a position": lambda names: ar.read_position(_position("alhambra-position/1", names)),
    "a record": lambda names: ar.read_record(_record("alhambra-game/1", names)),
    "a state": lambda names: ar.state_from_json(_state(STATES[0], names)),
    "a scoring": lambda names: ar.score_round(dict.fromkeys(names, ar.City.start()), 1),
    "counts": lambda names: ar.check_counts({name: {} for name in names}).ok,
    "a request": lambda names: _asked(SERVICE, names),
    "a game of 5 Towers": ft.empty_game,
    "a request of 5 Towers": lambda names: _asked(TOWERS_SERVICE, names),
    "a dealt game of 5 Towers": lambda names: ft.new_game(names, seed=1),
    "a table of 5 Towers": lambda names: ft.Table(map(ft.Player, names)),
    "a position of 5 Towers": lambda names: ft.read_position(
        _position("five-towers-position/1", names)
    ),
    "a record of 5 Towers": lambda names: ft.read_record(_record("five-towers-game/1", names)),
    "a state of 5 Towers": lambda names: ft.state_from_json(_state(STATES[1], names)),
}
ERRORS = (ar.InvalidArgument, ar.FormatError)


def assert_are_one(reader: str, names: tuple[str, str]) -> None:
    """The message has both names, with the difference visible."""
    with pytest.raises(ERRORS) as error:
        READERS[reader](names)
    said = str(error.value)
    assert one_name(*reversed(names)) in said
    assert said.isprintable()


@pytest.mark.parametrize("reader", READERS)
def test_names_are_compared_wherever_they_are_read(reader: str) -> None:
    assert_are_one(reader, SAME["zero width"])
    for names in APART:
        assert READERS[reader](names)


def test_two_players_cannot_share_a_name() -> None:
    for pair in SAME.values():
        assert_are_one("a game", pair)
        assert_are_one("a game of 5 Towers", pair)


def test_of_many_players_ten_are_listed() -> None:
    names = [f"seat {number}" for number in range(13)]
    told = str(unknown_player("Ana", names))
    assert told == f'unknown player "Ana" (players: {", ".join(names[:10])}, and 3 more)'


def test_nobody_is_called_dirk() -> None:
    """The neutral player of Alhambra has the name; 5 Towers and counts have no such rule."""
    for reader, read in READERS.items():
        names = DIRKS if reader == "a game" else DIRKS[-1:]
        for name in () if {*reader.split()} & {"Towers", "counts"} else names:
            with pytest.raises(ERRORS, match="is the neutral player"):
                read(("Anne", name))


def test_every_spelling_of_dirk_is_his() -> None:
    """Otherwise he would be a third player beside two."""
    counts = {"Anne": {"tower": 1}, "Bo": {"tower": 1}, "D\u200birk": {"tower": 1}}
    assert ar.check_counts(counts).ok
    with pytest.raises(ar.InvalidArgument, match="among the counts"):
        ar.check_counts(counts, dirk=["tower-11"])


def test_what_is_long_or_strange_is_shown_where_it_differs() -> None:
    assert one_name("x" * 99 + "a", "x" * 99 + "A") == " counts as the same name as ".join(
        f'"…{"x" * 20}{last}"' for last in "aA"
    )
    assert one_name("B" + "x" * 99, "b" + "x" * 99).startswith(f'"B{"x" * 59}…" counts')
    assert one_name("Zoë", "Zoe\u0308") == r'"Zo\u00eb" counts as the same name as "Zoe\u0308"'


@given(st.text(max_size=LONGEST_NAME))
def test_the_key_is_a_name_with_that_key(name: str) -> None:
    key = name_key(name)
    assert name_key(key) == key


@given(
    st.text(max_size=20),
    st.sampled_from(["NFC", "NFD", "NFKC", "NFKD"]),
    st.sampled_from("\u200b\u200d\u2066\ufeff\u00ad"),
    st.integers(0, 20),
)
def test_what_nobody_sees_makes_no_difference(name: str, form: str, mark: str, at: int) -> None:
    other = normalize(form, name)  # type: ignore[arg-type] # typeshed has the forms one by one
    assert name_key(other) == name_key(name.casefold()) == name_key(name)
    assert name_key(name[:at] + mark + name[at:]) == name_key(name)


def test_a_name_that_is_too_long_is_compared_as_it_is() -> None:
    assert name_key("A" * 101) == "A" * 101


def test_such_lines_are_not_surely_legal() -> None:
    for pair in SAME.values():
        value = json.loads(_position("alhambra-position/1", pair))
        assert not is_surely_legal(json.dumps(value, ensure_ascii=False).encode()), pair


def test_the_programs_refuse_them_as_unreadable() -> None:
    for run, form in (
        (alhambra.run, "alhambra-position/1"),
        (towers.run, "five-towers-position/1"),
    ):
        for command in ("validate", "score"):
            result = run(command, "-", stdin=_position(form, SAME["zero width"]))
            assert result.exit_code == 2
            said = " ".join(result.output.split())
            assert r'"B\u200bo" counts as the same name as "Bo"' in said


BEGIN: dict[str, Callable[[list[str]], object]] = {
    "Alhambra": ar.empty_game,
    "Alhambra, dealt": lambda names: ar.new_game(names, seed=1),
    "5 Towers": ft.empty_game,
    "5 Towers, dealt": lambda names: ft.new_game(names, seed=1),
}
DEAL: dict[str, Callable[[int], object]] = {
    "Alhambra": lambda seed: ar.new_game(["Anne", "Alma"], seed=seed),
    "5 Towers": lambda seed: ft.new_game(["Heidi", "Anni"], seed=seed),
}


@pytest.mark.parametrize("game", BEGIN)
def test_no_game_begins_with_bad_names(game: str, snapshot: SnapshotAssertion) -> None:
    """In Alhambra, dirk is the neutral player."""
    neutral = ["dirk"] if "Alhambra" in game else []
    names = ("x" * 101, "An\nna", "An\u2028na", "\x7f", "\ud800", "", "Bo", *neutral)
    messages = [refusal(partial(BEGIN[game], [name, "Bo"])) for name in names]
    assert "\n".join(messages) == snapshot


@pytest.mark.parametrize("game", DEAL)
def test_no_game_begins_with_a_bad_seed(game: str, snapshot: SnapshotAssertion) -> None:
    seeds = (10**78, -(10**78), 10**5_000, True, "1", 1.0)
    messages = [refusal(partial(DEAL[game], cast("int", seed))) for seed in seeds]
    assert "\n".join(messages) == snapshot


def test_a_game_with_the_longest_names_is_saved() -> None:
    names = ["ä" * LONGEST_NAME, "a name \u202e\U0001f600"]
    state = ar.new_game(names, seed=1)
    assert ar.state_from_json(ar.state_to_json(state)) == state
    assert ar.read_record(ar.write_record(ar.record_of(state))).players == state.names
    towers = ft.record_of(ft.new_game(names, seed=1))
    assert read_record(write_record(towers)) == towers


def test_a_game_with_the_longest_seeds_is_saved() -> None:
    for seed in (2**256 - 1, -(2**255), 10**78 - 1, 1 - 10**78):
        state = ar.new_game(["Anne", "Alma"], seed=seed)
        assert ar.state_from_json(ar.state_to_json(state)).dealer == state.dealer
        towers = ft.new_game(["Heidi", "Anni"], seed=seed)
        assert ft.state_from_json(ft.state_to_json(towers)).dealer == towers.dealer


def test_of_a_long_name_the_part_with_the_difference_is_shown() -> None:
    assert _around(59, "x" * 60) == "x" * 60
    assert _around(59, "x" * 61) == "…" + "x" * 22
    assert _around(5, "x" * 61) == "x" * 60 + "…"
