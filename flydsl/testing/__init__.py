"""Tests for what other packages add to flydsl: :mod:`flydsl.testing.conformance` for backends and drivers."""
