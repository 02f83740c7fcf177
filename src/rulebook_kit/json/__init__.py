"""JSON documents of any game: strict reading that lists every error, and readable writing."""
