"""The worked examples of taking money, buying, redesigning and the turn, one file a rule."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

import pytest

from alhambra_rules.catalogue import CATALOGUE
from alhambra_rules.game import (
    Action,
    Buy,
    GameState,
    GiveBought,
    Pass,
    PlaceBought,
    RedesignFromReserve,
    RedesignSwap,
    ReserveBought,
    Stop,
    TakeMoney,
    check_action,
    legal_actions,
)
from alhambra_rules.model import Cell, City
from alhambra_rules.notation import Example, read_examples
from tests.game.positions import DISPLAY, NAMES, position

_FIXTURES = Path(__file__).parents[1] / "fixtures"
_RULES = (
    "money.one-or-five",
    "buy.from-market",
    "buy.currency",
    "buy.price",
    "turn.one-action",
    "turn.exact-payment",
    "turn.five-actions",
    "turn.tiles-aside",
    "turn.place-bought",
    "redesign.from-reserve",
    "two.give",
)
_EXAMPLES = [
    pytest.param(example, id=f"{rule}:{example.id}", marks=pytest.mark.rule(rule))
    for rule in _RULES
    for example in read_examples((_FIXTURES / f"{rule}.txt").read_text(encoding="utf-8"))
]


@pytest.mark.parametrize("example", _EXAMPLES)
def test_the_action_is_judged_as_the_example_says(example: Example) -> None:
    """Every worked example gets exactly the verdict that it states."""
    state, action = _state(example.body), _action(example.ask)
    report = check_action(state, action)
    assert (", ".join(v.rule.id for v in report) or "legal") == example.answer


@pytest.mark.parametrize("example", _EXAMPLES)
def test_an_example_is_listed_exactly_if_it_is_legal(example: Example) -> None:
    """The action of an example is among all legal ones, unless it pays a card too many."""
    if example.id != "a-card-too-many":
        listed = _action(example.ask) in legal_actions(_state(example.body))
        assert listed == (example.answer == "legal")


def test_every_example_names_known_rules_and_sources() -> None:
    """A worked example answers with rules of the catalogue and cites rulebooks."""
    for parameter in _EXAMPLES:
        (example,) = parameter.values
        assert isinstance(example, Example)
        assert set(example.answer.split(", ")) - {"legal"} <= CATALOGUE.keys()
        assert set(example.sources) <= {"et-2005", "ru", "hu"}


def _listed(text: str) -> tuple[str, ...]:
    return tuple(re.split(r",\s+(?![-\d])", text)) if text not in ("none", "nothing") else ()


def _cell(text: str) -> Cell:
    x, y = re.findall(r"-?\d+", text)
    return Cell(int(x), int(y))


def _city(text: str) -> City:
    """Read tiles such as ``pavilion-8 (1, 0), tower-11 (2, 0)``."""
    laid = re.findall(r"(\S+) (\(.+?\))", text)
    return City.of({_cell(cell): tile for tile, cell in laid})


def _lines(body: str) -> Mapping[str, str]:
    return dict(re.split(r"\s{2,}", line, maxsplit=1) for line in body.splitlines())


def _boards(lines: Mapping[str, str], board: str) -> Iterator[tuple[str, str]]:
    for key, value in lines.items():
        name, _, of = key.partition(" ")
        if of == board:
            yield name, value


def _state(body: str) -> GameState:
    """Read lines such as ``display  denar-2, florin-3`` and ``Anne hand  denar-6``."""
    lines = _lines(body)
    aside = _listed(lines.get("aside", "none"))
    market = lines.get("market", "chambers-9-w, chambers-10, tower-9-es, tower-10-w")
    return position(
        _listed(lines["players"]) if "players" in lines else NAMES,
        hands={name: _listed(text) for name, text in _boards(lines, "hand")},
        reserves={name: _listed(text) for name, text in _boards(lines, "reserve")},
        cities={name: _city(text) for name, text in _boards(lines, "city")},
        market=[None if tile == "none" else tile for tile in market.split(", ")],
        display=_listed(lines["display"]) if "display" in lines else DISPLAY,
        bought=aside,
        phase=lines.get("phase", "act"),
        actions_done=int(lines.get("actions", "0")),
        profile=lines.get("profile", "standard"),
    )


def _action(ask: str) -> Action:
    """Read a question: who, what, with which tile or cards, and where."""
    words = re.match(r"(\w+) (buys square|swaps in|\w+) ?(.*)", ask)
    assert words, ask
    who, what, rest = words.groups()
    tile, _, cell = rest.partition(" on ")
    match what:
        case "takes":
            return TakeMoney(who, _listed(rest))
        case "buys square":
            square, _, paid = rest.partition(" with ")
            return Buy(who, int(square), _listed(paid))
        case "lays":
            return RedesignFromReserve(who, tile, _cell(cell))
        case "swaps in":
            return RedesignSwap(who, tile, _cell(cell))
        case "places":
            return PlaceBought(who, tile, _cell(cell))
        case _:
            return _ACTIONS[what](who, rest)


_ACTIONS: Mapping[str, Callable[[str, str], Action]] = {
    "stops": lambda who, _: Stop(who),
    "passes": lambda who, _: Pass(who),
    "reserves": ReserveBought,
    "gives": GiveBought,
}
