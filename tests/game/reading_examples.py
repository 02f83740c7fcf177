"""Read worked examples of games: the state of the body and the event of the question.

The documentation reads them too, without pytest.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping

from alhambra_rules.game import SCORING_CARDS, Event, GameState, Module, modules_of
from alhambra_rules.game_modules.registry import module_class
from alhambra_rules.model import Cell, City
from alhambra_rules.notation.events import forms_of
from alhambra_rules.notation.modules_json import known_modules, read_modules
from alhambra_rules.notation.position_document import GAME_TILES
from rulebook_kit.examples import Example
from tests.game.positions import DISPLAY, NAMES, position
from tests.game_modules import pieces as laid


def listed(text: str) -> tuple[str, ...]:
    return tuple(re.split(r",\s+(?![-\d])", text)) if text not in ("none", "nothing") else ()


def cell_of(text: str) -> Cell:
    x, y = re.findall(r"-?\d+", text)
    return Cell(int(x), int(y))


def city_of(text: str) -> City:
    """Read tiles such as ``pavilion-8 (1, 0), tower-11 (2, 0)``."""
    laid = re.findall(r"(\S+) (\(.+?\))", text)
    return City.of({cell_of(cell): tile for tile, cell in laid})


def lines_of(body: str) -> Mapping[str, str]:
    return dict(re.split(r"\s{2,}", line, maxsplit=1) for line in body.splitlines())


def boards(lines: Mapping[str, str], board: str) -> Iterator[tuple[str, str]]:
    for key, value in lines.items():
        name, _, of = key.partition(" ")
        if of == board:
            yield name, value


def state_of(body: str) -> GameState:
    """Read lines such as ``display  denar-2, florin-3`` and ``Anne hand  denar-6``."""
    lines = lines_of(body)
    aside = listed(lines.get("aside", "none"))
    market = lines.get("market", "chambers-9-w, chambers-10, tower-9-es, tower-10-w")
    return position(
        listed(lines["players"]) if "players" in lines else NAMES,
        hands={name: listed(text) for name, text in boards(lines, "hand")},
        reserves={name: listed(text) for name, text in boards(lines, "reserve")},
        cities={name: city_of(text) for name, text in boards(lines, "city")},
        market=[None if tile == "none" else tile for tile in market.split(", ")],
        display=listed(lines["display"]) if "display" in lines else DISPLAY,
        bought=aside,
        phase=lines.get("phase", "act"),
        actions_done=int(lines.get("actions", "0")),
        profile=lines.get("profile", "standard"),
        modules=modules_on(lines),
        to_come=listed(lines["to come"]) if "to come" in lines else SCORING_CARDS,
        dirk=listed(lines.get("Dirk", "none")),
    )


def modules_on(lines: Mapping[str, str]) -> Iterator[Module]:
    """Yield the modules of the line ``modules`` with the pieces that the other lines name.

    The pieces of a module that has no lines here are those of its state in JSON, in the line that
    begins with its name, or else those at the start.
    """
    players = listed(lines["players"]) if "players" in lines else NAMES
    for name in listed(lines.get("modules", "none")):
        match name:
            case "treasure":
                yield laid.treasure(
                    players,
                    rooms=[listed(lines.get(f"room {room}", "none")) for room in (1, 2, 3)],
                    laid={name: _chests_on(text) for name, text in boards(lines, "chests")},
                    bought=listed(lines.get("chests", "none")),
                    emptied=1 if "chests" in lines else None,
                    passed=int(lines.get("passed on by", "0")),
                )
            case "architects":
                held = [card for _, hand in boards(lines, "hand") for card in listed(hand)]
                yield laid.architects(held=(card for card in held if card.startswith("architect")))
            case "invaders":
                seen = listed(lines.get("seen", "none"))
                yield laid.invaders(
                    attacks="".join(listed(lines.get("attacks", "none"))),
                    scouts=listed(lines.get("scouts", "none")),
                    peeked=(seen[0], seen[1:]) if seen else None,
                    open_attack="open attack" in lines,
                    attacking=tuple(map(int, listed(lines.get("scored", "none")))),
                    beginning=lines.get("phase") == "set-up-invaders",
                )
            case "bazaars":
                yield laid.bazaars(*listed(lines.get("beside", "none")))
            case _ if name in lines:
                plain = {"module": name} | json.loads(lines[name])
                yield from read_modules([plain], known_modules(), GAME_TILES)
            case _:
                yield module_class(name)().set_up(players)


def _chests_on(text: str) -> Mapping[tuple[int, int], str]:
    return {cell_of(cell): chest for chest, cell in re.findall(r"(\S+) (\(.+?\))", text)}


def is_about_a_game(example: Example) -> bool:
    """Whether the question is an event in JSON, so that the body is a state of a game."""
    return example.ask.startswith("{")


def asked(example: Example) -> tuple[GameState, Event]:
    """Return the state of an example and the event that it asks about, JSON as in a record."""
    state = state_of(example.body)
    return state, forms_of(modules_of(state)).read(json.loads(example.ask))
