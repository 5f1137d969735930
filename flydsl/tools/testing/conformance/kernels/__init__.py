"""The kernels of the conformance kit: all of the portable language."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from flydsl.tools.testing.conformance.kernels import arithmetic, blocks, flow, memory
from flydsl.tools.testing.conformance.kernels.case import Case

__all__ = ["CASES"]

CASES: Mapping[str, Case] = MappingProxyType(
    {case.name: case for module in (arithmetic, flow, blocks, memory) for case in module.CASES}
)
