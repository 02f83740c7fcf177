"""Read and write positions that list modules in play. Reading the modules loads the games."""

from __future__ import annotations

from collections.abc import Iterable
from typing import cast

from attrs import frozen
from msgspec import UNSET

from alhambra_rules.game.module import Module
from alhambra_rules.model import ModuleInPlay, Table
from alhambra_rules.notation.modules_json import (
    Known,
    add_module_faults,
    house_modules,
    known_modules,
    modules_listed,
    read_modules,
    tiles_named,
    tiles_of,
    write_modules,
)
from alhambra_rules.notation.position_document import PositionDocument
from alhambra_rules.notation.position_forms import Positions
from rulebook_kit.json.codecs import Plain
from rulebook_kit.json.faults import Faults


@frozen
class ModulePositions(Positions):
    """How to read and write the positions of games with certain modules.

    Attributes:
        known: the modules outside the library that a position can list.
    """

    known: Known

    def check(self, value: object, faults: Faults) -> None:
        """Add every error of a position that its types cannot express."""
        super().check(value, faults)
        if isinstance(value, dict):
            add_module_faults(value.get("modules"), self.known, self.names, faults, ("modules",))

    def modules_of(self, _document: PositionDocument) -> Iterable[ModuleInPlay]:
        """Return the modules that a document without errors lists."""
        listed = getattr(_document, "modules", UNSET)
        return read_modules([] if listed is UNSET else listed, self.known, self.names)

    def value_of(self, table: Table) -> Plain:
        """Return the table as an object; ``InvalidArgument`` if JSON cannot name a part of it."""
        plain = super().value_of(table)
        modules = write_modules(table.modules, self.names)
        return plain | {"modules": modules} if modules else plain


def positions_listing(listed: object, modules: Iterable[ModuleInPlay]) -> ModulePositions:
    """Return how to read a position.

    Args:
        listed: what the position has as its list of modules.
        modules: modules of your own that it may list.

    Raises:
        FormatError: it lists modules that resemble no known one.
    """
    known = known_modules(cast("Iterable[Module]", modules))
    names = tiles_named(modules_listed(listed, ("modules",)), known)
    return ModulePositions(names, house_modules(known))


def positions_with(modules: Iterable[ModuleInPlay]) -> ModulePositions:
    """Return how to write a position with these modules in play."""
    known = {module.name: cast("type[Module]", type(module)) for module in modules}
    return ModulePositions(tiles_of(modules), house_modules(known))
