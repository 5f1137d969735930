"""One launch of an entry, with NumPy arrays as arguments."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from flydsl.simulators.arguments import Argument, bytes_of, range_of, three
from flydsl.simulators.ptx.execution.grid import Grid
from flydsl.simulators.ptx.execution.launch import Launch
from flydsl.simulators.ptx.execution.memory import GlobalMemory
from flydsl.simulators.ptx.program.module import Module, PtxError

__all__ = ["run"]


def run(
    module: Module,
    kernel: str,
    grid: int | Sequence[int],
    block: int | Sequence[int],
    arguments: Sequence[Argument],
    *,
    cluster: int | Sequence[int] | None = None,
    dynamic_shared_bytes: int = 0,
    warps_alone: bool = False,
) -> str:
    """Run an entry to its end, and return what it printed.

    Args:
        module: the parsed PTX.
        kernel: the entry's name.
        grid: blocks in x, y and z; a number is that of x.
        block: threads of a block in x, y and z; a number is that of x.
        arguments: one for each parameter.  An array is passed as its address, and the kernel may access its memory; a
            NumPy scalar or bytes are passed as they are.
        cluster: blocks of a cluster in x, y and z.
        dynamic_shared_bytes: the size of dynamic shared memory.
        warps_alone: run each warp alone, instead of all warps that are at one instruction together.

    Raises:
        PtxError: there is no such entry, the launch does not fit it, or it does what the manual leaves undefined.
    """
    entry = module.functions.get(kernel)
    if entry is None:
        raise PtxError(f"no entry {kernel!r}; the module has {', '.join(sorted(module.functions))}")
    memory = GlobalMemory()
    for value in arguments:
        if isinstance(value, np.ndarray):
            memory.add(*range_of(value), value, writeable=value.flags.writeable)
    values = tuple(bytes_of(value) for value in arguments)
    shape = None if cluster is None else three(cluster)
    launch = Launch(three(grid), three(block), dynamic_shared_bytes, values, shape)
    launched = Grid(module, entry, launch, memory, warps_alone=warps_alone)
    launched.run()
    return "".join(launched.output)
