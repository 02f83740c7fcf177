"""Why an audit cannot begin or go on."""

from __future__ import annotations

from alhambra_rules.rulebook import RulebookError


class AuditError(RulebookError):
    """The audit cannot begin or go on; the message says why, and what to do."""


class InputError(OSError):
    """A file to be judged cannot be read, or no further; not to be mixed up with the report's."""
