"""Write the tables of public names: ``python -m tests.name_tables``, part of ``make public-names``.

Each game has a ``name_table.py`` for its packages that load their names on first use, made from
their imports under ``if TYPE_CHECKING:``. Nothing is imported here: a table that is out of date
would get in the way.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

SOURCE: Final = Path(__file__).resolve().parents[1] / "src"
TABLE: Final = "name_table.py"

_TABLE: Final = '''"""Where each public name of ``{game}`` is defined.

``make public-names`` writes this file.
"""

from __future__ import annotations

NAMES = {{
{packages}}}
"""The module of each name, by the package that hands it on."""
'''


def packages() -> Iterator[str]:
    """Yield the packages whose names load on first use."""
    for file in sorted(SOURCE.rglob("__init__.py")):
        if " = lazy_names(" in file.read_text("utf-8"):
            yield ".".join(file.parent.relative_to(SOURCE).parts)


def tables() -> Mapping[Path, str]:
    """Return the text of each table by its file."""
    games: dict[str, list[str]] = {}
    for package in packages():
        games.setdefault(package.partition(".")[0], []).append(package)
    return {
        SOURCE / game / TABLE: _TABLE.format(game=game, packages="".join(map(_entry, listed)))
        for game, listed in games.items()
    }


def _entry(package: str) -> str:
    names = sorted(_imported(SOURCE.joinpath(*package.split("."), "__init__.py")))
    lines = [f'        "{name}": "{home}",\n' for name, home, new in names if name == new]
    return f'    "{package}": {{\n{"".join(lines)}    }},\n'


def _imported(file: Path) -> Iterator[tuple[str, str, str]]:
    """Yield every ``from module import original as name`` as name, module and original.

    ``from module import *`` stands for the names in ``__all__`` of the module.
    """
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module:
            for one in node.names:
                if one.name == "*":
                    yield from ((name, node.module, name) for name in _all_of(node.module))
                elif one.asname and not one.asname.startswith("_"):
                    yield one.asname, node.module, one.name


def _all_of(module: str) -> Iterator[str]:
    file = SOURCE.joinpath(*module.split(".")).with_suffix(".py")
    for node in ast.parse(file.read_text("utf-8")).body:
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "__all__":
            yield from ast.literal_eval(node.value)


if __name__ == "__main__":
    for file, text in tables().items():
        file.write_text(text, encoding="utf-8")
        sys.stdout.write(f"wrote {file}\n")
