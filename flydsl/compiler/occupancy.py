"""The blocks of a compiled program that one compute unit holds at a time."""

from __future__ import annotations

import math

from flydsl.artifact import Artifact
from flydsl.backends.registry import make_backend
from flydsl.compiler.kernel_function import DYNAMIC_SHARED
from flydsl.errors import DSLNotImplementedError, DSLValueError
from flydsl.targets.target import GPUTarget


def max_blocks_per_cu(
    name: str, artifact: Artifact, target: GPUTarget, device: int, dynamic_shared_bytes: int | None = None
) -> int:
    """The blocks of a program's kernel that one compute unit holds at a time; of several kernels, the minimum.

    Args:
        name: the host function, for messages.
        artifact: the program.
        target: the target that it was compiled for.
        device: the ordinal of the device.
        dynamic_shared_bytes: as of :meth:`flydsl.compiler.explicit_compile.CompiledFunction.max_blocks_per_cu`.

    Raises:
        DSLNotImplementedError, DSLValueError, DeviceError: as there.
    """
    kernels = artifact.kernels
    if not kernels:
        raise DSLValueError(f"{name} launches no kernel")
    for kernel in kernels:
        if kernel.block_size is None:
            raise DSLValueError(
                f"the block size of kernel {kernel.symbol} in {name} is known at run time only; launch it with Python "
                "ints, or declare known_block_size"
            )
    from flydsl.runtime.loader import load  # not needed by programs that only compile

    program = load(artifact, make_backend(target).driver(), device)
    counts = []
    for index, kernel in enumerate(kernels):
        shared = kernel.resources.get(DYNAMIC_SHARED, 0) if dynamic_shared_bytes is None else dynamic_shared_bytes
        count = program.max_active_blocks(index, math.prod(kernel.block_size or ()), shared)
        if count is None:
            raise DSLNotImplementedError(
                f"{target} cannot tell how many blocks a compute unit holds; the registers and shared memory of each "
                "kernel are in .artifact.kernels"
            )
        counts.append(count)
    return min(counts)
