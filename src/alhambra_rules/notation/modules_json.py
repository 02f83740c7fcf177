"""Pieces and modules as plain JSON values and back.

Pieces are tiles, cards, cells, cities and rule profiles. A module in play is an object with its
name and its fields. A state omits fields that have their default value; a view has all of them. The
header of a record has the settings of modules under their own names.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import chain, combinations, islice
from operator import attrgetter
from types import GenericAlias
from typing import (
    TYPE_CHECKING,
    Annotated,
    Final,
    Literal,
    NamedTuple,
    TypeVar,
    cast,
    get_type_hints,
)

import attrs
from attrs import evolve
from msgspec import Meta, Struct, ValidationError, to_builtins

from alhambra_rules.game.module import Module
from alhambra_rules.game.pieces import MONEY
from alhambra_rules.game.profiles import FLAGS, STANDARD, Profile
from alhambra_rules.game_modules.registry import REGISTRY, module_classes
from alhambra_rules.model import (
    Architect,
    Bazaar,
    BuildingType,
    Cell,
    City,
    Currency,
    ModuleInPlay,
    MoneyCard,
    Side,
    Tile,
    card_of,
    every_bazaar,
)
from alhambra_rules.notation.position_document import (
    GAME_TILES,
    MOST_ENTRIES,
    MOST_MODULES,
    RECORDED_TILES,
    ArchitectName,
    AttackName,
    BazaarId,
    BuildingName,
    Coordinate,
    KnownTiles,
    MoneyName,
    PlacedTileDocument,
    tiles_with,
)
from rulebook_kit import InvalidArgument, nearest
from rulebook_kit.json.codecs import (
    ANY_NUMBER,
    Codec,
    Codecs,
    FieldCodec,
    Plain,
    as_it_is,
    codec,
    read_fields,
    struct_of,
    write_fields,
)
from rulebook_kit.json.faults import Faults, Place, shown
from rulebook_kit.json.reading import convert, refused_at
from rulebook_kit.json.schemas import named, references_to
from rulebook_kit.json.shape import add_shape_faults
from rulebook_kit.json.text import Unreadable
from rulebook_kit.player_names import LONGEST_NAME
from rulebook_kit.values import FrozenDict
from rulebook_kit.words import quoted

_Word = TypeVar("_Word", BuildingType, Currency, Side)

if TYPE_CHECKING:
    ProfileName = str
else:
    _PROFILES = chain.from_iterable(combinations(FLAGS, n) for n in range(1, len(FLAGS) + 1))
    ProfileName = Annotated[
        Literal[(STANDARD, *map(",".join, _PROFILES))],
        Meta(extra={"noun": "rule profile"}, extra_json_schema=named("RuleProfile")),
    ]

CurrencyName = Literal["denar", "dirham", "ducat", "florin"]
CellPair = Annotated[
    list[Coordinate], Meta(min_length=2, max_length=2, extra_json_schema=named("Cell", "[x, y]"))
]
ShortText = Annotated[str, Meta(max_length=LONGEST_NAME, extra_json_schema=named("ShortText"))]


def _word(shape: object, kind: type[_Word]) -> Codec:
    return codec(shape, attrgetter("value"), kind)


_new = tuple.__new__  # a named tuple's own constructor takes three times as long


def _cell(pair: list[int]) -> Cell:
    return _new(Cell, pair)


def _name(card: MoneyCard) -> str:
    return card.name


def _tile_codec(names: KnownTiles) -> Codec:
    return codec(names.id_type, names.id_of, names.tiles.__getitem__)


def _city_codec(names: KnownTiles) -> Codec:
    laid = GenericAlias(list, (names.placed_type,))

    def write(city: City) -> object:
        return to_builtins(list(names.laid_in(city)))

    def read(tiles: object) -> City:
        return names.city_of(convert(tiles, cast("type[list[PlacedTileDocument]]", laid)))

    return codec(Annotated[laid, Meta(max_length=MOST_ENTRIES)], write, read)


_MONEY: Final[Mapping[str, MoneyCard]] = {str(card): card for card in MONEY}


def _deck_card(name: str) -> MoneyCard | str:
    return _MONEY.get(name, name)


PIECES: Final[Mapping[object, Codec]] = FrozenDict(
    {
        bool: Codec(bool, as_it_is, as_it_is),
        int: ANY_NUMBER,
        str: Codec(ShortText, as_it_is, as_it_is),
        Tile: _tile_codec(GAME_TILES),
        MoneyCard: codec(MoneyName, _name, lru_cache(maxsize=128)(card_of)),
        MoneyCard | str: codec(ShortText, str, _deck_card),
        Architect: codec(ArchitectName, str, Architect.of),
        Bazaar: codec(BazaarId, GAME_TILES.id_of, every_bazaar().__getitem__),
        BuildingType: _word(BuildingName, BuildingType),
        Currency: _word(CurrencyName, Currency),
        Side: _word(AttackName, Side),
        Cell: codec(CellPair, list, _cell),
        City: _city_codec(GAME_TILES),
        Profile: codec(ProfileName, str, Profile.of),
    }
)
"""The codec of each piece by its type."""


@lru_cache(maxsize=64)
def codecs_with(names: KnownTiles) -> Codecs:
    """Return the codecs of all pieces of a game with these tiles."""
    pieces = {**PIECES, Tile: _tile_codec(names), City: _city_codec(names)}
    return Codecs(pieces)


CODECS: Final = codecs_with(GAME_TILES)
"""The codecs of all pieces of a game with the tiles of the library."""


def unwritable_fields(kind: type) -> Iterator[str]:
    """Yield a message for each field of an attrs class that a record or state cannot store."""
    hints = get_type_hints(kind)
    for field in attrs.fields(kind):
        try:
            CODECS.codec_of(hints.get(field.name))
        except TypeError:
            yield (
                f"the field {quoted(field.name)} of {kind.__name__} has a type that cannot be"
                f" stored, {hints.get(field.name)}: use bool, int, str, Literal, {_PIECE_NAMES}, an"
                " attrs class, tuple[X, ...], tuple[X, Y] or X | None"
            )


_PIECE_NAMES = ", ".join(
    piece.__name__ for piece in PIECES if isinstance(piece, type) and piece not in (bool, int, str)
)


Known = Mapping[str, type[Module]]
"""The modules that a document can name, by name."""

MOST_OWN_TILES: Final = 1_000
"""The most tiles of modules outside the library; settings in a document can ask for any number."""

_KEY: Final = "module"


def known_modules(more: Iterable[Module] = ()) -> Known:
    """Return the modules that a document can name: those of the registry, and more."""
    return module_classes(more)


def house_modules(known: Known) -> Known:
    """Return the modules outside the library, which a position lists with their pieces."""
    return {name: kind for name, kind in known.items() if name not in REGISTRY}


def tiles_of(modules: Iterable[ModuleInPlay]) -> KnownTiles:
    """Return the tiles that a document of a game with these modules can name.

    ``InvalidArgument`` if there are more than ``MOST_OWN_TILES``.
    """
    house = [cast("Module", module) for module in modules if module.name not in REGISTRY]
    if not house:
        return GAME_TILES
    tiles = chain.from_iterable(module.as_chosen.tiles() for module in house)
    own = {tile for tile in islice(tiles, MOST_OWN_TILES + 1) if tile.id not in RECORDED_TILES}
    if len(own) > MOST_OWN_TILES:
        raise InvalidArgument(f"the modules have more than {MOST_OWN_TILES:,} tiles")
    return tiles_with(tuple(sorted(own, key=lambda tile: tile.id)))


def tiles_named(listed: Iterable[tuple[Place, object, Plain]], known: Known) -> KnownTiles:
    """Return the tiles that a document can name, from the modules that it lists.

    Args:
        listed: for each module its place, its name and an object with its settings. Values of a
            wrong shape are skipped.
        known: the modules that the document can name.

    Raises:
        FormatError: it names modules that resemble no known one. Without them nothing else in the
            document can be checked.
    """
    faults, found = Faults(), []
    for place, name, plain in listed:
        if isinstance(name, str) and name in house_modules(known):
            found.append(_module_with_settings(known[name], plain))
        elif isinstance(name, str) and name not in known and not nearest(name[:99], known):
            faults.add(
                place,
                f"the module {shown(name)} is not part of the library: read this document in"
                " Python and pass the module with modules=[...]",
            )
    if faults:
        raise faults.error()
    return refused_at("$.modules", lambda: tiles_of(found))


def _module_with_settings(kind: type[Module], plain: Plain) -> Module:
    """Return the module with the settings in an object; without them if they have errors."""
    settings = _settings(kind)
    given = {field.name: plain[field.name] for field in settings if field.name in plain}
    make = cast("Callable[..., Module]", kind)
    try:
        convert(given, struct_of(kind, settings))
        return make(**read_fields(given, settings))
    except (ValidationError, InvalidArgument):
        return make()


class _Form(NamedTuple):
    """How modules of one class are written in a state and in a view."""

    fields: tuple[FieldCodec, ...]
    shape: type[Struct]
    seen_fields: tuple[FieldCodec, ...]
    seen_shape: type[Struct]


def _form_of(kind: type[Module], names: KnownTiles = GAME_TILES) -> _Form:
    return _make_form((kind,), names)


@lru_cache(maxsize=64)  # making a form takes longer than reading a record
def _make_form(  # a tuple: mypy says a class has no hash
    kinds: tuple[type[Module]], names: KnownTiles
) -> _Form:
    (kind,) = kinds
    fields = codecs_with(names).fields_of(cast("type", kind))
    shape = struct_of(kind, fields, (_KEY, Literal[kind.name]))
    seen = tuple(evolve(field, required=True) for field in fields)
    seen_shape = struct_of(kind, seen, (_KEY, Literal[kind.name]))
    return _Form(fields, shape, seen, seen_shape)


_FORMS: Final = tuple(_form_of(kind) for kind in known_modules().values())

MODULE_SHAPES: Final = tuple(form.shape for form in _FORMS)
"""The types of the modules in a state, for its schema."""

SEEN_MODULE_SHAPES: Final = tuple(form.seen_shape for form in _FORMS)
"""The types of the modules in a view, with the same names, for its schema."""

_ModuleObject = Annotated[
    object, Meta(extra_json_schema=named("Module") | {"anyOf": references_to(MODULE_SHAPES)})
]
ModuleObjects = Annotated[list[_ModuleObject], Meta(max_length=MOST_MODULES)]
"""The type of a list of modules. ``add_module_faults`` checks it; schemas describe it."""


def write_modules(modules: Iterable[ModuleInPlay], names: KnownTiles) -> list[Plain]:
    """Return the modules as objects, without fields that have their default value."""
    return [
        {_KEY: module.name} | write_fields(module, _form_of(_class_of(module), names).fields)
        for module in modules
    ]


def write_seen_modules(modules: Iterable[Module], names: KnownTiles) -> list[Plain]:
    """Return the modules as objects with all their fields."""
    return [
        {_KEY: module.name} | write_fields(module, _form_of(_class_of(module), names).seen_fields)
        for module in modules
    ]


def _class_of(module: ModuleInPlay) -> type[Module]:
    return cast("type[Module]", type(module))


def read_modules(plain: object, known: Known, names: KnownTiles) -> tuple[Module, ...]:
    """Return the modules that objects without errors describe."""
    kinds = ((known[str(one[_KEY])], one) for one in cast("list[Plain]", plain))
    return tuple(kind(**read_fields(one, _form_of(kind, names).fields)) for kind, one in kinds)


def modules_listed(value: object, place: Place) -> Iterator[tuple[Place, object, Plain]]:
    """Yield the place, name and object of each module in a list, for ``tiles_named``."""
    for index, one in enumerate(value[:MOST_MODULES] if isinstance(value, list) else ()):
        if isinstance(one, dict):
            yield (*place, index), one.get(_KEY), one


def add_module_faults(
    value: object, known: Known, names: KnownTiles, faults: Faults, place: Place
) -> None:
    """Add every error of a list of modules in play."""
    for index, one in enumerate(value[:MOST_MODULES] if isinstance(value, list) else ()):
        here = (*place, index)
        name = one.get(_KEY) if isinstance(one, dict) else None
        if isinstance(name, str) and name in known:
            add_shape_faults(one, _form_of(known[name], names).shape, faults, here)
        elif not isinstance(one, Unreadable):
            message = f"expected a module in play, found {shown(one)}"
            if isinstance(name, str):
                message = f"unknown module {shown(name)}"
            if isinstance(name, str) and name in REGISTRY:
                message += "; the modules of the library have keys of their own in a position"
            is_name = isinstance(name, str)
            faults.add_unknown(here, message, str(name)[:99], tuple(known), is_name=is_name)


def settings_of(known: Known) -> Mapping[str, tuple[str, FieldCodec]]:
    """Return the module and the codec of each setting, by name."""
    return {field.name: (name, field) for name, kind in known.items() for field in _settings(kind)}


def _settings(kind: type[Module]) -> list[FieldCodec]:
    return [field for field in _form_of(kind).fields if field.name in kind.settings]


def write_settings(modules: Iterable[Module]) -> Plain:
    """Return the settings of the modules that do not have their default value."""
    written: Plain = {}
    for module in modules:
        written |= write_fields(module, _settings(type(module)))
    return written


def chosen_modules(names: Iterable[str], settings: Plain, known: Known) -> tuple[Module, ...]:
    """Return the modules of these names with the settings among these plain values."""
    kinds = [cast("Callable[..., Module]", known[name]) for name in names]
    return tuple(
        kind(**read_fields(settings, _settings(cast("type[Module]", kind)))) for kind in kinds
    )
