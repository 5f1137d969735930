"""Tests of packages that extend flydsl: :mod:`flydsl.testing.conformance`."""
