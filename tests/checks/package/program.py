"""A program to pack: ``program.py alhambra-rules validate ...``, or ``program.py names``."""

from __future__ import annotations

import sys

import alhambra_rules.cli
import five_towers.cli

COMMANDS = {"alhambra-rules": alhambra_rules.cli.main, "five-towers": five_towers.cli.main}


def names() -> str:
    """Load all public names and the data; return how many there are, and from where."""
    # Late, so that a command starts quickly; a tool that packs the program sees them all the same.
    import alhambra_rules.conformance.questions  # noqa: PLC0415
    import alhambra_rules.game_modules  # noqa: PLC0415
    import alhambra_rules.notation  # noqa: PLC0415
    import alhambra_rules.testing.shipped  # noqa: PLC0415
    import five_towers.conformance  # noqa: PLC0415
    import five_towers.notation  # noqa: PLC0415

    packages = (alhambra_rules, alhambra_rules.game_modules, five_towers)
    loaded = [getattr(package, name) for package in packages for name in package.__all__]
    shipped = alhambra_rules.testing.shipped
    data = (
        alhambra_rules.conformance.questions.vectors(),
        alhambra_rules.notation.schemas(),
        shipped.recorded_games(),
        shipped.recorded_positions(),
        shipped.worked_examples(),
        five_towers.conformance.vectors(),
        five_towers.notation.schemas(),
    )
    assert all(data)
    return f"{len(loaded)} names and the data of {alhambra_rules.__file__}"


if __name__ == "__main__":
    name = sys.argv.pop(1)
    if name == "names":
        sys.stdout.write(f"{names()}\n")
    else:
        sys.argv[0] = name
        COMMANDS[name]()
