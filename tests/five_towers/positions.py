"""Build states of 5 Towers for tests, and parse the bodies and questions of worked examples."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from pathlib import Path

from five_towers.game import Action, Bid, Build, Call, GameState, GiveBack, Pass, Seat, Take, phases
from five_towers.game.rounds import bidding_is_over
from five_towers.game.state import without_cards
from five_towers.model import Card, Tower, cards_in_order, deck
from rulebook_kit.examples import Example, read_examples
from rulebook_kit.values import changed

NAMES = ("Heidi", "Peeter", "Anni", "Liina")
DISPLAY = ("sand-7", "candy-13", "scary-11", "tree-10", "scrap-4")


def position(
    players: Sequence[str] = NAMES,
    *,
    display: Sequence[str] = (),
    taken: Sequence[str] = (),
    calls: Sequence[tuple[str, int | None]] = (),
    towers: Mapping[str, Sequence[Tower]] | None = None,
    undone: int | None = None,
) -> GameState:
    """Return a game without a dealer, with this display, these cards taken and these calls."""
    built = towers or {}
    seats = tuple(Seat(name, tuple(built.get(name, ()))) for name in players)
    out = cards_in_order(display)
    gone: list[Card] = [card for seat in seats for one in seat.towers for card in one.cards]
    state = GameState(
        seats,
        without_cards(deck(len(players)), (*gone, *out, *cards_in_order(taken))),
        players[0],
        players[0],
        display=out,
        calls=tuple(Call(*call) for call in calls),
        taken=cards_in_order(taken),
        undone=undone,
    )
    if taken:
        return changed(state, phase=phases.BUILD)
    return changed(state, phase=phases.TAKE if bidding_is_over(state) else phases.BID)


FIXTURES = Path(__file__).parent / "fixtures"


def examples_of(rule: str) -> tuple[Example, ...]:
    return read_examples((FIXTURES / f"{rule}.txt").read_text(encoding="utf-8"))


def is_in_a_game(example: Example) -> bool:
    """Whether the body shows a game and the question is about an action in it."""
    return example.body.startswith("players ")


def towers_in(body: str) -> tuple[list[Tower], int]:
    """Return the towers that a body shows, and how many cards it says were torn down."""
    shown = [] if body == "none" else [_pair(line) for line in body.splitlines()]
    torn_down = [int(value) for key, value in shown if key == "torn down"]
    towers = [_tower(key, value) for key, value in shown if key != "torn down"]
    return towers, sum(torn_down)


def state_in(body: str) -> GameState:
    """Return the game that a body shows: ``said  Heidi 3, Peeter passes``, ``Anni sand  12 6``."""
    shown = dict(map(_pair, body.splitlines()))
    towers: dict[str, list[Tower]] = {}
    for key, value in shown.items():
        name, _, kind = key.partition(" ")
        if kind:
            towers.setdefault(name, []).append(_tower(kind, value))
    said = [call.split() for call in _listed(shown.get("said", ""))]
    return position(
        _listed(shown["players"]),
        display=_listed(shown.get("display", "")),
        taken=_listed(shown.get("taken", "")),
        calls=[(name, None if bid == "passes" else int(bid)) for name, bid in said],
        towers=towers,
        undone=int(shown["undone"]) if "undone" in shown else None,
    )


def action_in(ask: str) -> Action:
    """Return the action that a question is about, such as ``Anni bids 5``."""
    player, what, *words = ask.split(maxsplit=2)
    rest = words[0] if words else ""
    match what:
        case "bids":
            return Bid(player, int(rest))
        case "passes":
            return Pass(player)
        case "takes":
            return Take(player, _listed(rest))
        case "gives":
            return GiveBack(player)
        case "builds":
            cards, _, torn_down = rest.partition(" after tearing down ")
            return Build(player, _listed(cards), torn_down or None)
        case _:
            raise ValueError(ask)


def _pair(line: str) -> tuple[str, str]:
    key, value = re.split(r"\s{2,}", line, maxsplit=1)
    return key, value


def _tower(kind: str, values: str) -> Tower:
    return Tower(f"{kind}-{value}" for value in values.split())


def _listed(text: str) -> list[str]:
    return text.split(", ") if text else []
