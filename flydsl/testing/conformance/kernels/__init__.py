"""The kernels of the conformance kit: all of the portable language, each with its results by NumPy."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from flydsl.testing.conformance.kernels import blocks, flow, memory, numbers
from flydsl.testing.conformance.kernels.case import Case

__all__ = ["CASES"]

CASES: Mapping[str, Case] = MappingProxyType(
    {case.name: case for module in (numbers, flow, blocks, memory) for case in module.CASES}
)
