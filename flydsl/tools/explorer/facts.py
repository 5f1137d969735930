"""Costs of a compiled kernel on a chip, and the bound of its roofline."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

from flydsl.artifact import KernelInfo
from flydsl.binaries import BinaryInfo
from flydsl.support.fast_dataclass import record
from flydsl.targets.products import Product
from flydsl.targets.target import Occupancy, TargetFacts
from flydsl.tools.explorer.work import Work


def resources_of(kernel: KernelInfo, binary: BinaryInfo | None) -> dict[str, int]:
    """Registers, spills, scratch and shared memory of a kernel, from the manifest and the binary."""
    own = None if binary is None else next((each for each in binary.kernels if each.symbol == kernel.symbol), None)
    found = {**({} if own is None else own.resources), **kernel.resources}
    found["static_shared_bytes"] = kernel.static_shared_bytes
    return found


def occupancy_of(kernel: KernelInfo, resources: Mapping[str, int], facts: TargetFacts) -> Occupancy | None:
    """Blocks of a kernel that an execution unit holds; ``None`` if the target is no GPU or no block size is known."""
    if facts.emulates or kernel.block_size is None:
        return None
    threads = math.prod(kernel.block_size)
    shared = kernel.static_shared_bytes + resources.get("dynamic_shared_bytes", 0)
    if facts.nvidia is not None:
        return facts.nvidia.occupancy(resources.get("registers", 0), shared, threads)
    if facts.amd is not None:
        vector, accumulation = resources.get("registers", 0), resources.get("agprs", 0)
        return facts.amd.resident(vector, accumulation, resources.get("sgprs", 0), shared, threads)
    return None


@record
class Bound:
    """The bound of a roofline for some work on a product."""

    intensity: float | None
    """Operations per byte; ``None`` without bytes."""
    ridge: float
    """The intensity from which on computing is the bound."""
    attainable: float
    """10^12 operations per second, at most."""
    peak: float
    """Those of the product for this mix of operations."""
    limit: str
    """``"memory"`` or ``"compute"``."""
    seconds: float | None
    """The least time of the whole launch; ``None`` if its size is not known."""


def bound_of(work: Work, product: Product, threads: int | None = None) -> Bound:
    """The roofline bound of a thread's work (Williams, Waterman, Patterson: "Roofline", 2009).

    Operations of several kinds take the time of each kind, one after the other.  ``threads`` of the whole launch give
    its least time.
    """
    flops, moved = work.flops, work.bytes
    compute = sum(count / (product.rate(kind) * 1e12) for kind, count in work.operations.items())
    memory = moved / (product.bandwidth * 1e9)
    peak = flops / compute / 1e12 if compute else product.rates["f32"]
    least = max(compute, memory)
    return Bound(
        flops / moved if moved else None,
        peak * 1e12 / (product.bandwidth * 1e9),
        flops / least / 1e12 if least else 0.0,
        peak,
        "compute" if compute >= memory else "memory",
        None if threads is None else least * threads,
    )


def as_json(value: Any) -> Any:
    """A number without its noise: four digits."""
    return float(f"{value:.4g}") if isinstance(value, float) and math.isfinite(value) else value
