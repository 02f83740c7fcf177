"""Alhambra's side of ``alhambra-protocol/1``, for games written in any language."""
