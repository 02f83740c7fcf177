"""Worked examples of games: what lies where, who asks to do what."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping

from alhambra_rules.game import (
    SCORING_CARDS,
    Action,
    Buy,
    Draw,
    GameState,
    GiveBought,
    Module,
    Pass,
    PlaceBought,
    RedesignFromReserve,
    RedesignSwap,
    RedesignToReserve,
    ReserveBought,
    Stop,
    TakeMoney,
)
from alhambra_rules.game_modules.architects.events import (
    ArchitectFromReserve,
    ArchitectSwap,
    ArchitectToReserve,
    DrawArchitect,
    KeepArchitects,
)
from alhambra_rules.game_modules.bazaars import BuyBazaar
from alhambra_rules.game_modules.invaders.cards import DrawAttack, DrawScout, Look, Peek
from alhambra_rules.game_modules.treasure.pieces import BuyChests, PassChests, PlaceChest
from alhambra_rules.model import Cell, City
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
        modules=modules_of(lines),
        to_come=listed(lines["to come"]) if "to come" in lines else SCORING_CARDS,
        dirk=listed(lines.get("Dirk", "none")),
    )


def modules_of(lines: Mapping[str, str]) -> Iterator[Module]:
    """Yield the modules of the line ``modules``, with their pieces as the other lines tell."""
    names = listed(lines.get("modules", "none"))
    players = listed(lines["players"]) if "players" in lines else NAMES
    if "treasure" in names:
        yield laid.treasure(
            players,
            rooms=[listed(lines.get(f"room {room}", "none")) for room in (1, 2, 3)],
            laid={name: _chests_on(text) for name, text in boards(lines, "chests")},
            bought=listed(lines.get("chests", "none")),
            emptied=1 if "chests" in lines else None,
            passed=int(lines.get("passed on by", "0")),
        )
    if "architects" in names:
        held = [card for _, hand in boards(lines, "hand") for card in listed(hand)]
        yield laid.architects(held=(card for card in held if card.startswith("architect")))
    if "invaders" in names:
        seen = listed(lines.get("seen", "none"))
        yield laid.invaders(
            attacks="".join(listed(lines.get("attacks", "none"))),
            scouts=listed(lines.get("scouts", "none")),
            peeked=(seen[0], seen[1:]) if seen else None,
            open_attack="open attack" in lines,
            attacking=tuple(map(int, listed(lines.get("scored", "none")))),
            beginning=lines.get("phase") == "set-up-invaders",
        )
    if "bazaars" in names:
        yield laid.bazaars(*listed(lines.get("beside", "none")))


def _chests_on(text: str) -> Mapping[tuple[int, int], str]:
    return {cell_of(cell): chest for chest, cell in re.findall(r"(\S+) (\(.+?\))", text)}


def action_of(ask: str) -> Action:
    """Read a question: who, what, with which tile or cards, and where."""
    who, _, asked = ask.partition(" ")
    what = next(words for words in _ACTIONS if asked.startswith(words))
    return _ACTIONS[what](who, asked.removeprefix(what).strip())


def draw_of(ask: str) -> Draw:
    """Read what is drawn: an attack, a scout, a look, a chest, an architect."""
    drawn, _, what = ask.partition(": ")
    return _DRAWS[drawn](what)


def _buys(who: str, rest: str) -> Action:
    square, _, paid = rest.partition(" with ")
    return Buy(who, int(square), listed(paid))


def _buys_chests(who: str, rest: str) -> Action:
    room, _, paid = rest.partition(" with ")
    return BuyChests(who, int(room), listed(paid))


def _buys_bazaar(who: str, rest: str) -> Action:
    bazaar, _, paid = rest.partition(" with ")
    return BuyBazaar(who, bazaar, listed(paid))


def _with_tile(kind: Callable[[str, str, Cell], Action]) -> Callable[[str, str], Action]:
    """Return what reads a tile, or the colour of a chest, and the cell on which it is put."""

    def action(who: str, rest: str) -> Action:
        tile, _, cell = rest.partition(" on ")
        return kind(who, tile, cell_of(cell))

    return action


def _plays(who: str, rest: str) -> Action:
    """Read how an architect is used."""
    card, _, redesign = rest.partition(" and ")
    what, _, rest = redesign.partition(" ")
    tile, _, cell = rest.partition(" on ")
    if what == "lays":
        return ArchitectFromReserve(who, tile, cell_of(cell), card)
    if what == "swaps":
        return ArchitectSwap(who, tile.removeprefix("in "), cell_of(cell), card)
    return ArchitectToReserve(who, cell_of(rest), card)


_ACTIONS: Mapping[str, Callable[[str, str], Action]] = {
    "takes back": lambda who, cell: RedesignToReserve(who, cell_of(cell)),
    "takes": lambda who, named: TakeMoney(who, listed(named)),
    "buys square": _buys,
    "buys chests of room": _buys_chests,
    "buys bazaar": _buys_bazaar,
    "lays": _with_tile(RedesignFromReserve),
    "swaps in": _with_tile(RedesignSwap),
    "places": _with_tile(PlaceBought),
    "puts chest": _with_tile(PlaceChest),
    "plays": _plays,
    "stops": lambda who, _: Stop(who),
    "passes": lambda who, _: Pass(who),
    "reserves": ReserveBought,
    "gives": GiveBought,
    "keeps": lambda who, _: KeepArchitects(who),
    "looks": lambda who, _: Look(who),
    "hands": lambda who, _: PassChests(who),
}

_DRAWS: Mapping[str, Callable[[str], Draw]] = {
    "attack card": DrawAttack,
    "scout": DrawScout,
    "Anne sees": lambda side: Peek("Anne", side),
    "architect": DrawArchitect,
}
