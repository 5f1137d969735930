"""Chips as data: one row each, read by the language, the backends and bundles."""

__all__ = ["REPRESENTATIVES"]

REPRESENTATIVES = ("rocm:gfx942", "cuda:sm_90")
"""For each vendor a chip of warps of its width, with matrix units, which stands for it where nobody names one."""
