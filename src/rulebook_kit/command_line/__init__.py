"""The command line of any game's rulebook: what all programs share  [extra: cli]."""
