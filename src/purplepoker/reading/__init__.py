"""How hands are read at a table: what plays for a share, its groups and words, and what would beat it."""
