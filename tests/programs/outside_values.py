"""A module whose value a test changes."""

FACTOR = 2.0
