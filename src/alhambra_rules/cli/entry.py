"""Where the command line begins; it says what is missing if its extra is not installed."""

from __future__ import annotations

import sys

_EXTRA = ("click", "rich")
_MISSING = "The command line needs the extra 'cli': python -m pip install 'alhambra-rules[cli]'\n"
_INTERRUPTED = 130


def main() -> None:
    """Run the command line with the arguments of the process, then leave with its exit status."""
    try:
        from alhambra_rules.cli.program import program  # noqa: PLC0415 - click may be missing

        program(prog_name="alhambra-rules")
    except ModuleNotFoundError as missing:
        if (missing.name or "").partition(".")[0] not in _EXTRA:
            raise
        sys.stderr.write(_MISSING)
        sys.exit(2)
    except KeyboardInterrupt:
        sys.exit(_INTERRUPTED)
