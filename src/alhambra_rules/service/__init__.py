"""Alhambra's side of ``alhambra-protocol``, for games written in any language."""
