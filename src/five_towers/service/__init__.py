"""5 Towers' side of ``five-towers-protocol/1``, for games written in any language."""
