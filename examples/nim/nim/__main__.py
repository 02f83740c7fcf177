"""Start the command line."""

from rulebook_kit.command_line.entry import enter

enter("nim.cli", "nim")
