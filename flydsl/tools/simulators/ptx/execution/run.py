"""One launch of an entry."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import numpy as np

from flydsl.tools.simulators.arguments import Argument, bytes_of, range_of, three
from flydsl.tools.simulators.array import Array
from flydsl.tools.simulators.findings import Findings
from flydsl.tools.simulators.ptx.execution.grid import Grid, Observer
from flydsl.tools.simulators.ptx.execution.launch import Launch, check
from flydsl.tools.simulators.ptx.execution.memory import GlobalMemory
from flydsl.tools.simulators.ptx.execution.operands import WARP
from flydsl.tools.simulators.ptx.execution.races import Orders
from flydsl.tools.simulators.ptx.execution.suspects import Disturbance, faults_that_matter
from flydsl.tools.simulators.ptx.program.module import Function, Module, PtxError
from flydsl.tools.simulators.reruns import Again

_BLOCKS, _WARPS = 160, 512
"""Blocks, or warps, that run together: all blocks of kernels that wait for one another, as long as a chip has as many
multiprocessors, and warps enough that an instruction's cost is that of its arithmetic."""


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
    findings: Findings | None = None,
) -> str:
    """Run an entry to its end, and return what it printed; a number as ``grid``, ``block`` or ``cluster`` is that of x.

    An array is passed as its address, and the kernel may access its memory; a NumPy scalar or bytes are passed as they
    are.  ``warps_alone`` runs each warp alone, instead of all warps that are at one instruction together.  ``findings``
    gets what the manual leaves undefined; without it that raises :class:`PtxError`.
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
    run_launch(module, entry, launch, memory, output, warps_alone=warps_alone, findings=findings)
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
    findings: Findings | None = None,
) -> None:
    """Run a launch to its end, and prove that it depends on nothing that lies beyond arrays.

    ``output`` gets what the kernel prints, also if it fails.  With ``warps_alone`` each warp runs alone.  ``findings`` gets
    what the kernel does wrong; without it that raises :class:`PtxError`.
    """
    sizes = [variable.size for variable in (*module.variables, *entry.variables)] + [launch.dynamic_shared]
    for size in (*sizes, sum(map(len, launch.params))):
        memory.reruns.add(0, size)
    constants: dict[str, Array] = {}
    orders = Orders()
    for numbers in _together(entry, launch):
        _run_blocks(
            partial(
                Grid, module, entry, launch, memory,
                warps_alone=warps_alone, constants=constants, numbers=numbers, orders=orders,
                waits_for_loads=findings is None,
            ),
            memory, output, observer, findings,
        )  # fmt: skip


def _together(entry: Function, launch: Launch) -> list[Array]:
    """The numbers of the blocks that are on the device together: whole clusters, at least as many as a GPU has at once."""
    count, threads = int(np.prod(launch.grid)), int(np.prod(launch.block))
    most = max(_BLOCKS, _WARPS * WARP // threads)
    numbers = np.arange(count)
    if count <= most or check(entry, launch) != (1, 1, 1):
        return [numbers]
    return [numbers[first : first + most] for first in range(0, count, most)]


def _run_blocks(
    make: Callable[..., Grid],
    memory: GlobalMemory,
    output: list[str],
    observer: Observer | None,
    findings: Findings | None,
) -> None:
    traffic = memory.traffic
    first: Grid | None = None
    chosen: Disturbance | None = None
    if findings is not None:
        memory.reruns.watch()

    def part(is_first: bool) -> bool:
        nonlocal traffic, first
        if not is_first:
            make(disturbance=chosen).run()
            return True
        first = make(observer=observer, findings=findings)
        try:
            first.run()
        except PtxError as error:
            if findings is None:
                raise
            findings.append(first.fault(error.check, str(error), error.place, error.thread))
            findings.extend(each.fault for each in first.suspects if each.register)
            return False
        finally:
            first.races.end()
            output.extend(first.output)
            traffic = memory.traffic
        return True

    def choose(disturbance: Disturbance | None) -> None:
        nonlocal chosen
        chosen = disturbance

    def try_suspects(again: Again) -> None:
        assert first is not None
        assert findings is not None
        findings.extend(faults_that_matter(first.suspects, again, choose))

    try:
        used = memory.reruns.used_by(part, None if findings is None else try_suspects)
    finally:
        memory.traffic = traffic
    assert first is not None
    if used:
        first.pc = -1
        first.tell("bounds", f"{first.entry.name}: {used}", -1)
