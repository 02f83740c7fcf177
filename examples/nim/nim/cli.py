"""The command line ``python -m nim``."""

from rulebook_kit.command_line.program import Program

program = Program(game="nim:NIM", help="Check and replay games of Nim, or play them at random.")
