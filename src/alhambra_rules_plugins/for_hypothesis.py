"""Register strategies for the library's types, and print states, records and replays as code.

So ``st.from_type(ar.City)`` works, and what a failing test prints can be pasted.

``st.builds(ar.Pass)`` works too: for a class of attrs, it needs types instead of their names.

Whichever is imported last registers them: Hypothesis calls ``hypothesis_is_imported`` through an
entry point, and the library calls ``register``. So neither loads the other.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from hashlib import sha256
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from hypothesis import strategies as st

TYPES = {
    "alhambra_rules.game": (
        *("Action", "Draw", "GameState", "Module", "Record", "Replay", "Seat", "View"),
    ),
    "alhambra_rules.game_modules.actions": ("EVENT_KINDS",),
    "alhambra_rules.model": (
        *("Architect", "Bazaar", "Cell", "City", "Claim", "MoneyCard", "PlacedTile", "Player"),
        *("ModuleInPlay", "Table", "Tile"),
    ),
    "alhambra_rules.placement": ("HouseRules",),
    "rulebook_kit": ("Report", "Rule", "Violation"),
    "alhambra_rules.scoring": ("RoundScore", "Share", "Wall"),
    "five_towers.game": (
        *("ACTION_KINDS", "DRAW_KINDS", "Action", "Call", "Draw", "GameState", "Record", "Replay"),
        *("Seat", "SeatView", "View"),
    ),
    "five_towers.model": ("Card", "Claim", "Player", "Table", "Tower"),
    "five_towers.scoring": ("Score", "TowerScore"),
}
"""The types with a strategy, by the modules that have them; a tuple stands for all of its types.
``values_of`` draws their values."""

_GAMES = ("alhambra_rules", "five_towers")
_KIT = "rulebook_kit"
"""Its types are drawn as those of a game: of Alhambra, if both games are imported."""


def hypothesis_is_imported() -> None:
    """Register the strategies of the packages that are already imported."""
    for package in _GAMES:
        if package in sys.modules:
            register(package)


def register(package: str) -> None:
    """Register a strategy for each type of the package, as far as they can be loaded.

    ``import hypothesis`` must not fail because this library is broken, so errors are ignored here.
    They appear when you import the strategies by name.
    """
    with suppress(Exception):
        import attrs
        from hypothesis import strategies as st

        for kind in types_of(package):
            st.register_type_strategy(kind, _drawn_by(package))
            if attrs.has(kind):
                attrs.resolve_types(kind)


def types_of(package: str) -> Iterator[type[object]]:
    """Yield the types that the package draws."""
    with_kit = package == _GAMES[0] or _GAMES[0] not in sys.modules
    for module, names in TYPES.items():
        is_drawn = with_kit if module == _KIT else module.startswith(f"{package}.")
        for name in names if is_drawn else ():
            found = getattr(import_module(module), name)
            yield from found if isinstance(found, tuple) else (found,)


def _drawn_by(package: str) -> Callable[[type[object]], st.SearchStrategy[object]]:
    """Return a function from a type to its strategy, in a form that the ghostwriter can print.

    It shows the type by its full name: the ghostwriter always imports the package of the function
    that it tests, but forgets what the values of a mapping need.
    """

    def drawn(kind: type[object]) -> st.SearchStrategy[object]:
        from hypothesis import strategies as st

        values_of = import_module(f"{package}.testing").values_of
        strategy: st.SearchStrategy[object] = st.just(kind).flatmap(values_of)
        rooms = (package, *TYPES, kind.__module__)
        name = kind.__name__
        room = next(room for room in rooms if getattr(sys.modules.get(room), name, None) is kind)
        vars(strategy)["_cached_repr"] = f"from_type({room}.{name})"
        return strategy

    return drawn


LONGEST_CODE = 2_000
"""The most characters of code that are printed; longer documents are saved."""

_SAVED_IN = Path(".hypothesis", "alhambra-rules")


def code_of(value: object) -> str:
    """Return code that makes a state, a record or a replay of either game again.

    A longer document is saved in a file, which the code reads. What cannot be written as JSON is
    shown by its ``repr``.
    """
    from rulebook_kit import RulebookError

    game: Any = import_module(type(value).__module__.partition(".")[0])
    try:
        if isinstance(value, game.GameState):
            return _reading("state_from_json", "state", game.state_to_json(value), value)
        if isinstance(value, game.Record):
            return _reading("read_record", "record", game.write_record(value), value)
    except RulebookError:
        return repr(value)
    replay: Any = value
    last_only = "" if len(replay.states) == replay.reached else ", keep_states=False"
    return f"replay({code_of(replay.record)}{last_only})"


def _reading(reader: str, called: str, text: str, value: object) -> str:
    """Return the call that reads a document; it names the modules of one's own in the game."""
    own = [one for one in getattr(value, "modules", ()) if not _is_shipped(one)]
    modules = f", modules=[{', '.join(f'{type(one).__name__}()' for one in own)}]" if own else ""
    code = f"{reader}({text!r}{modules})"
    if len(code) > LONGEST_CODE:
        with suppress(OSError):
            file = _SAVED_IN / f"{called}-{sha256(text.encode()).hexdigest()[:12]}.json"
            file.parent.mkdir(parents=True, exist_ok=True)
            (file.parent / ".gitignore").write_text("*\n")
            file.write_text(text, encoding="utf-8", newline="\n")
            return f"{reader}(Path({file.as_posix()!r}).read_bytes(){modules})"
    return code


def _is_shipped(module: object) -> bool:
    return type(module).__module__.startswith("alhambra_rules.")
