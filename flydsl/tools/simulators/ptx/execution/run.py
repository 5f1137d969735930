"""One launch of an entry."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from flydsl.tools.simulators.arguments import Argument, bytes_of, range_of, three
from flydsl.tools.simulators.array import Array
from flydsl.tools.simulators.ptx.execution.grid import Grid, Observer
from flydsl.tools.simulators.ptx.execution.launch import Launch
from flydsl.tools.simulators.ptx.execution.memory import GlobalMemory
from flydsl.tools.simulators.ptx.program.module import Function, Module, PtxError


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
    """Run an entry to its end, and return what it printed; a number as ``grid``, ``block`` or ``cluster`` is that of x.

    An array is passed as its address, and the kernel may access its memory; a NumPy scalar or bytes are passed as they
    are.  ``warps_alone`` runs each warp alone, instead of all warps that are at one instruction together.  Raises
    :class:`PtxError` for what the manual leaves undefined.
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
    output: list[str] = []
    run_launch(module, entry, launch, memory, output, warps_alone=warps_alone)
    return "".join(output)


def run_launch(
    module: Module,
    entry: Function,
    launch: Launch,
    memory: GlobalMemory,
    output: list[str],
    *,
    warps_alone: bool = False,
    observer: Observer | None = None,
) -> None:
    """Run a launch to its end, and prove that it depends on nothing that lies beyond arrays.

    ``output`` gets what the kernel prints, also if it fails.  With ``warps_alone`` each warp runs alone.
    """
    sizes = [variable.size for variable in (*module.variables, *entry.variables)] + [launch.dynamic_shared]
    for size in (*sizes, sum(map(len, launch.params))):
        memory.over_reads.add(0, size)
    constants: dict[str, Array] = {}
    traffic = memory.traffic

    def part(is_first: bool) -> None:
        nonlocal traffic
        watching = observer if is_first else None
        grid = Grid(module, entry, launch, memory, warps_alone=warps_alone, observer=watching, constants=constants)
        try:
            grid.run()
        finally:
            if is_first:
                output.extend(grid.output)
                traffic = memory.traffic

    try:
        used = memory.over_reads.used_by(part)
    finally:
        memory.traffic = traffic
    if used:
        raise PtxError(f"{entry.name}: {used}")
