"""Backends: one contract, its registry, and those that come with the package."""
