"""Write the tables of public names: ``python -m tests.name_tables``, part of ``make public-names``.

Each package that loads its names on first use has a ``name_table.py``, made from its imports under
``if TYPE_CHECKING:``. Nothing is imported here: a table that is out of date would get in the way.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

SOURCE: Final = Path(__file__).resolve().parents[1] / "src"
TABLE: Final = "name_table.py"

_TABLE: Final = '''"""Where each public name of ``{package}`` is defined.

``make public-names`` writes this file.
"""

from __future__ import annotations

NAMES = {{
{names}}}
"""The module of each name."""
'''


def packages() -> Iterator[str]:
    """Yield the packages with a table."""
    for file in sorted(SOURCE.rglob("__init__.py")):
        if " = lazy_names(" in file.read_text("utf-8"):
            yield ".".join(file.parent.relative_to(SOURCE).parts)


def file_of(package: str) -> Path:
    """Return the file with the table of a package."""
    return SOURCE.joinpath(*package.split("."), TABLE)


def table(package: str) -> str:
    """Return the table of a package."""
    folder = file_of(package).parent
    names = sorted(_imported(folder / "__init__.py"))
    lines = [f'    "{name}": "{home}",\n' for name, home, new in names if name == new]
    return _TABLE.format(package=package, names="".join(lines))


def _imported(file: Path) -> Iterator[tuple[str, str, str]]:
    """Yield every ``from module import original as name`` as name, module and original."""
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module:
            for one in node.names:
                if one.asname and not one.asname.startswith("_"):
                    yield one.asname, node.module, one.name


if __name__ == "__main__":
    for one in packages():
        file_of(one).write_text(table(one), encoding="utf-8")
        sys.stdout.write(f"wrote {file_of(one)}\n")
