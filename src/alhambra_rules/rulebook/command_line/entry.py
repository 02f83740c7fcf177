"""Where a command line begins; it says what is missing if its extra is not installed."""

from __future__ import annotations

import sys
from importlib import import_module

from alhambra_rules.rulebook.command_line.streams import buffer_output, print_nowhere

_EXTRA = ("click", "rich")
_MISSING = "The command line needs the extra 'cli': python -m pip install 'alhambra-rules[cli]'\n"
_INTERRUPTED = 130
_REFUSED = 2


def enter(module: str, name: str) -> None:
    """Run a program with the arguments of the process, then leave with its exit status.

    Args:
        module: the module that holds it as ``program``, loaded only now.
        name: what it is called.
    """
    buffer_output()
    try:
        import_module(module).program(prog_name=name)
    except ModuleNotFoundError as missing:
        if (missing.name or "").partition(".")[0] not in _EXTRA:
            raise
        sys.stderr.write(_MISSING)
        sys.exit(_REFUSED)
    except KeyboardInterrupt:
        sys.exit(_INTERRUPTED)
    except OSError:  # standard error takes no complaint
        print_nowhere(sys.stderr)
        sys.exit(_REFUSED)
