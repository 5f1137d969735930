"""Alternative compiles of kernels for AMD GPUs: prefetches, unrolling, occupancy."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial

from flydsl._mlir import ir
from flydsl.artifact import KernelInfo
from flydsl.backends.alternatives import Alternative, Alternatives, loops_left_open, unrolled
from flydsl.backends.options import CompileOptions, Occupancy
from flydsl.ir.rewriting import kernels
from flydsl.targets.amdgpu import RocmArch

_PREFETCHES = "schedule-prefetches"
_OCCUPANCY = "rocdl.waves_per_eu"
_FACTORS = (2, 4)


def alternatives(
    module: ir.Module, arch: RocmArch, options: CompileOptions, built: Sequence[KernelInfo]
) -> Iterator[Alternatives]:
    """The order of prefetches, unrolling, and the occupancy that registers are allocated for.

    ``built`` are the kernels as compiled without alternatives.
    """
    own = kernels(module)
    loops = [loop for kernel in own for loop in loops_left_open(kernel)]
    if loops and _PREFETCHES not in options.disabled_passes:
        yield Alternatives("order of prefetches", (Alternative(f"without {_PREFETCHES}", _without_prefetches),))
    if loops:
        yield Alternatives(
            "unrolling", tuple(Alternative(f"unroll {n}", edit=partial(_unroll, factor=n)) for n in _FACTORS)
        )
    if options.occupancy is None and not any(_OCCUPANCY in kernel.attributes for kernel in own):
        most = min((_most_waves(arch, kernel) for kernel in built), default=1)
        yield Alternatives(
            "occupancy",
            tuple(
                Alternative(f"waves_per_eu {n},{n}", partial(_with_occupancy, waves=n))
                for n in (1, 2, 3, 4, 8)
                if n <= most
            ),
        )


def _most_waves(arch: RocmArch, kernel: KernelInfo) -> int:
    """The occupancy that LDS allows, however few the registers."""
    threads = math.prod(kernel.block_size) if kernel.block_size else arch.max_threads_per_block
    return arch.occupancy(0, 0, 0, kernel.static_shared_bytes, threads)


def _without_prefetches(options: CompileOptions) -> CompileOptions:
    return replace(options, disabled_passes=(*options.disabled_passes, _PREFETCHES))


def _unroll(module: ir.Module, factor: int) -> None:
    for kernel in kernels(module):
        unrolled(loops_left_open(kernel), factor)


def _with_occupancy(options: CompileOptions, waves: int) -> CompileOptions:
    return replace(options, waves_per_eu=Occupancy(waves, waves))
