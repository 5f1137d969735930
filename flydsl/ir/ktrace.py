"""Records of ``fx.ktrace`` in traced modules."""

__all__ = ["KTRACE", "SEPARATOR"]

KTRACE = "flydsl.ktrace"
"""The attribute of a ``gpu.printf`` that stands for a record: its kind, an integer.

Its format is the record's text, between separators: kernel, name, token, type of the payload (``i``, ``f`` or nothing)."""
SEPARATOR = "\x1f"
