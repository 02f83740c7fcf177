"""The error that ends a command with a sentence."""

from __future__ import annotations

import click


class Refusal(click.ClickException):
    """What was asked for cannot be done; the exit status is that of what cannot be read."""

    exit_code = 2
