"""A service that answers requests in JSON, for games written in any language."""
