"""Chips as data: one row each, read by the language, the backends and bundles."""
