"""All ranks of a group in one launch on this CPU, under the sanitizer: bugs across ranks without a second process.

::

    x = np.ones((4, 1000), np.float32)           # a row for each rank
    y = np.zeros_like(x)
    flydsl.dist.simulate(all_reduce, x, y, world=4, epochs=3)

Found are accesses beyond windows, arrays and ranks, races on windows and arrays, a buffer that a rank overwrites while
another one still reads it, a source of a put that is written before it has been read, a put that a third rank tells of
before it has come, signals that are not sent or not waited for, orderings and scopes that are too narrow, and ranks that
wait for each other for ever.  What ranks send each other is counted: ``Traffic``, which agrees with the counts of the
communication manifest.
"""

from __future__ import annotations

import ctypes
import inspect
import mmap
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Any

import numpy as np

from flydsl._mlir import ir
from flydsl.backends.registry import make_backend
from flydsl.compiler.comm.accesses import accesses
from flydsl.compiler.hints import ambient_options
from flydsl.compiler.jit_function import JitFunction
from flydsl.compiler.tracing import trace_for
from flydsl.config import Config
from flydsl.dist.control_page import CommControl, NetworkGroupRecord
from flydsl.dist.manifest import Manifest, parse
from flydsl.errors import CommError, RankError, SanitizerError, SanitizerFinding
from flydsl.expr.core.context import current
from flydsl.expr.dist import CommGroup, Group
from flydsl.expr.dist.simulated_ranks import ARRIVALS, LATE, TRAFFIC, SimulatedRanks
from flydsl.ir.locations import source_location
from flydsl.ir.rewriting import walk
from flydsl.support.fast_dataclass import record
from flydsl.support.scalars import describe_value

_PAGE = 4096
_GUARD_BYTES = 1 << 20
"""Of address space alone."""
_LINE = 64
_WINDOW = "window "
"""Begins the names of windows' tensors in kernels, which no parameter has."""
_CHECKS = ("race", "barrier", "bounds")
_NUMPY = MappingProxyType({8: np.uint8, 16: np.uint16, 32: np.int32, 64: np.int64})
"""Types of windows' memory, by the bits of an element."""
_SOURCE = re.compile(r"(\w+)\.shape\[(\d+)\]|(\w+)")
_LOOPS = ("scf.for", "scf.while")
_OF_ARRAY = re.compile(r" of the array \w+")
"""Names that only the simulation's own function has."""
_BLOCK = re.compile(r"block \((\d+), (\d+), (\d+)\)")

Array = np.ndarray[Any, Any]


@record
class Traffic:
    """The messages and bytes of ranks in all calls of a simulation, counted while it ran.

    Made by :func:`simulate`.

    Example::

        from flydsl.dist.simulation import Traffic

        print(Traffic.__name__)  # Traffic
    """

    messages: tuple[int, ...]
    """Signals that each rank set at others, and at itself by way of the table."""
    bytes: tuple[int, ...]
    """Bytes that each rank read and wrote through ``w[peer]``."""


class SimulatedGroup:
    """A group whose ranks are in one launch: its record is rank 0's, and its table is that of all."""

    def __init__(self, name: str, world: int, windows: Sequence[Array], local: int) -> None:
        self.name = name
        self._control = CommControl()
        self._table = np.array([array[rank].ctypes.data for array in windows for rank in range(world)] or [0], np.int64)
        self._record = NetworkGroupRecord(
            0, world, 1, ctypes.addressof(self._control), self._table.ctypes.data, local=local
        )

    def __flydsl_group__(self, section: bytes | None) -> int:
        """The address of the record."""
        return ctypes.addressof(self._record)


def simulate(
    function: JitFunction,
    *arguments: Any,
    world: int = 4,
    epochs: int = 3,
    late: bool = True,
    hosts: int = 1,
    **symbols: int,
) -> Traffic:
    """Run a host function as all ranks of its group, and check what they do to each other.

    Ranks take turns at first, and are counted; then each is late once.

    Args:
        function: a ``@flyc.jit`` function with one group and one kernel.
        arguments: in the order of its parameters, without the group.  Of an array each rank has one entry of the first
            axis, ``x[rank]``, and results are written there; any other value is that of all ranks.
        world: the number of ranks, 1 to 64.
        epochs: calls that each rank makes, one after the other; 3 show a buffer that is used again too early.
        hosts: the number of hosts that the ranks are on, which divides their number; for groups of reach network.
        late: also run with each rank late once; without it only what ranks that take turns do is checked and counted.
        symbols: sizes of windows as for :func:`flydsl.dist.attach`; by default those of the arguments.

    Returns:
        What each rank sent.

    Raises:
        SanitizerError: ranks collide, or wait for ever.  Each finding names the rank, the window with its owner, the
            element, and both lines.
        RankError: ``world`` or ``epochs`` is no such number, or an array has not an entry for each rank.
        CommError: the function has no group or several, or a size is not known.
        DSLNotImplementedError: the function launches several kernels.

    See the example of :func:`flydsl.expr.dist.barrier`.
    """
    for what, number, most in (("world", world, 64), ("epochs", epochs, 64)):
        if isinstance(number, bool) or not isinstance(number, int) or not 1 <= number <= most:
            raise RankError(f"{what} is an integer from 1 to {most}, got {number!r}")
    if isinstance(hosts, bool) or not isinstance(hosts, int) or not 1 <= hosts <= world or world % hosts:
        raise RankError(f"hosts is an integer that divides the {world} ranks, got {hosts!r}")
    return _Simulation(function, arguments, world, epochs, symbols, world // hosts).run(late)


class _Simulation:
    def __init__(
        self,
        function: JitFunction,
        arguments: Sequence[Any],
        world: int,
        epochs: int,
        symbols: Mapping[str, int],
        local: int,
    ) -> None:
        if not isinstance(function, JitFunction):
            raise CommError(f"simulate takes a @flyc.jit function, got {describe_value(function)}")
        self.function, self.world, self.epochs, self.local = function, world, epochs, local
        self.group_name, self.comm, self.given = self._bound(arguments)
        self.arrays = {name: value for name, value in self.given.items() if isinstance(value, np.ndarray)}
        for name, array in self.arrays.items():
            if array.ndim < 2 or len(array) != world:
                raise RankError(
                    f"{name} has the shape {array.shape}, expected an entry of the first axis for each of {world} ranks"
                )
        self.symbols = symbols

    def _bound(self, arguments: Sequence[Any]) -> tuple[str, Any, dict[str, Any]]:
        """The group's parameter, its declaration, and the other arguments by parameter."""
        groups: list[str] = []
        names: list[str] = []
        for name, parameter in self.function.signature.parameters.items():
            annotation = parameter.annotation
            is_group = isinstance(annotation, type) and issubclass(annotation, Group)
            (groups if is_group else names).append(name)
        if len(groups) != 1:
            raise CommError(f"{self.function.__name__} has {len(groups)} groups of ranks, expected one")
        if len(arguments) > len(names):
            raise CommError(
                f"{self.function.__name__} takes {len(names)} arguments besides its group, got {len(arguments)}"
            )
        comm = self.function.signature.parameters[groups[0]].annotation.comm or CommGroup(groups[0])
        return groups[0], comm, dict(zip(names, arguments, strict=False))

    def run(self, is_late: bool) -> Traffic:
        from dataclasses import replace as changed

        import flydsl.compiler as flyc

        config = changed(Config.from_env(), arch=None, backend="cpu", compile_only=False)
        plain = ambient_options(changed(config, cpu_check=()))
        group_type: Any = Group.__class_getitem__(self.comm)
        checked = changed(plain, cpu_check=_CHECKS)
        row, windows = self._windows(config, checked)
        stacked, distance = self._stacked()
        arrivals, late = np.zeros(self.world, np.int32), np.zeros(2, np.int32)
        counts = np.zeros((self.world, 2), np.int64)
        traffic = counts
        memory = (*windows.values(), arrivals, late, counts)
        body = _Body(self, list(windows), distance)

        def simulated(**values: Any) -> None:
            body(values)

        own, empty = self.function.signature.parameters, inspect.Parameter.empty
        kind = inspect.Parameter.POSITIONAL_OR_KEYWORD
        parameters = [inspect.Parameter(self.group_name, kind, annotation=group_type)]
        parameters += [inspect.Parameter(name, kind) for name in body.memory]
        parameters += [own[name].replace(name=f"{name}_", kind=kind, default=empty) for name in self.given]
        simulated.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]
        traced = flyc.jit(simulated)
        group = SimulatedGroup(row.name, self.world, list(windows.values()), self.local)
        call = traced.bind((group, *memory, *stacked.values()), {}, config)
        compiled = traced.specialize(call, checked, config)
        before = {name: array.copy() for name, array in stacked.items() if name in self.arrays}
        # Ranks take turns at first; then each of them is late once, so that the others run ahead as far as they can.
        for late[0] in (-1, *range(self.world)) if is_late and self.world > 1 else (-1,):
            for array in (*windows.values(), arrivals):
                array[...] = 0
            for name, array in before.items():
                stacked[name][...] = array
            try:
                traced.launch(call, compiled)
            except SanitizerError as error:
                raise in_ranks(error, self.world, self.owned(windows)) from None
            if late[0] < 0:
                traffic = counts.copy()
        for name, array in self.arrays.items():
            if array.flags.writeable:
                array[...] = stacked[name]
        return Traffic(*(tuple(int(count) for count in column) for column in traffic.T))

    def owned(self, windows: Mapping[str, Array]) -> dict[str, int]:
        """The tensors whose first coordinate is a rank, and how many coordinates they have."""
        arrays = {f"{_WINDOW}{name}": array for name, array in windows.items()} | self.arrays
        return {name: array.ndim for name, array in arrays.items()}

    def _windows(self, config: Any, options: Any) -> tuple[Any, dict[str, Array]]:
        """The group's row of the manifest, and memory for its windows."""
        own = {**self.given, **{name: array[0] for name, array in self.arrays.items()}}
        call = self.function.bind((), {self.group_name: self.comm, **own}, config)
        backend = make_backend(call.target, config=config)
        with backend.mlir_context() as _, ir.Location.unknown():
            traced = trace_for(self.function, call, backend, options)
            check_scopes(traced.module)
            check_arrivals(traced.module)
        manifest = parse(traced.comm)
        check_signals(manifest)
        values = manifest.resolve(self.world, {**self._sizes(manifest, own), **self.symbols})
        row = manifest.groups[0]
        memory = {}
        for window in row.windows:
            if window.bits not in _NUMPY:
                raise CommError(f"a simulation has no windows of {window.dtype}; expected elements of 8 to 64 bits")
            count = max(1, window.elements(self.world, values))
            memory[window.name] = _guarded(self.world, count, np.dtype(_NUMPY[window.bits]))
        return row, memory

    def _sizes(self, manifest: Manifest, own: Mapping[str, Any]) -> dict[str, int]:
        """The values of the manifest's inputs that are extents or integers of the call."""
        found: dict[str, int] = {}
        for name in manifest.inputs:
            for source in str(manifest.symbols[name].source).split(", "):
                match = _SOURCE.fullmatch(source)
                if match and match[1] in own and hasattr(own[match[1]], "shape"):
                    found[name] = max(found.get(name, 0), int(own[match[1]].shape[int(match[2])]))
                elif match and match[3] in own and isinstance(own[match[3]], int):
                    found[name] = max(found.get(name, 0), int(own[match[3]]))
        return found

    def _stacked(self) -> tuple[dict[str, Any], int]:
        """The arguments with all ranks' arrays at one distance, and that distance in bytes."""
        offsets, end = {}, 0
        for name, array in self.arrays.items():
            offsets[name] = end
            end += -(-array[0].nbytes // _LINE) * _LINE + _LINE
        distance = max(_PAGE, -(-end // _PAGE) * _PAGE)
        arena = np.zeros(distance * (self.world + 1), np.uint8)
        start = -arena.ctypes.data % _PAGE
        stacked = dict(self.given)
        for name, array in self.arrays.items():
            strides = np.empty(array.shape[1:], array.dtype).strides
            place = np.ndarray(array.shape, array.dtype, arena, start + offsets[name], (distance, *strides))
            place[...] = array
            stacked[name] = place
        return stacked, distance


_libc = ctypes.CDLL(None)


def _guarded(world: int, count: int, dtype: np.dtype[Any]) -> Array:
    """Zeroed memory of each rank, between memory that nobody can access.

    What no check sees, as an access of assembly, then ends the launch and not the process, if it is no farther away.
    """
    distance = -(-count * dtype.itemsize // _PAGE) * _PAGE + _GUARD_BYTES
    memory = mmap.mmap(-1, distance * world + _GUARD_BYTES, flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS)
    start = ctypes.addressof(ctypes.c_char.from_buffer(memory))
    for guard in range(start, start + distance * world + 1, distance):
        _libc.mprotect(ctypes.c_void_p(guard), ctypes.c_size_t(_GUARD_BYTES), 0)
    return np.ndarray((world, count), dtype, memory, _GUARD_BYTES, (distance, dtype.itemsize))


class _Body:
    """The traced body: the host function with all ranks as an axis of its kernel's grid."""

    def __init__(self, simulation: _Simulation, windows: Sequence[str], distance: int) -> None:
        self.simulation, self.distance = simulation, distance
        self.memory = {f"memory{number}": f"{_WINDOW}{name}" for number, name in enumerate(windows)} | {
            "memory": ARRIVALS,
            "late": LATE,
            "traffic": TRAFFIC,
        }
        """The names of the tensors in kernels, by the parameter of the traced function."""

    def __call__(self, values: dict[str, Any]) -> None:
        import flydsl.expr as fx

        one = self.simulation
        own = {one.group_name: values[one.group_name]}
        for name in one.given:
            value = values[f"{name}_"]
            if name in one.arrays:
                value = fx.slice(value, (0, *[None] * (one.arrays[name].ndim - 1)))
            own[name] = value
        trace = current()
        tensors = {name: values[parameter] for parameter, name in self.memory.items()}
        trace.ranks = SimulatedRanks(one.world, one.epochs, self.distance, tensors)
        try:
            one.function(**own)
            count_traffic(trace)
        finally:
            trace.ranks = None


def count_traffic(trace: Any) -> None:
    """Count each access of the traced kernel to a peer whenever it runs."""
    for kernel in _kernels(trace.module.operation):
        for access in [each for each in accesses(kernel) if each.is_remote]:
            is_signal = "signals" in access.entry.attributes
            trace.ranks.count(access.operation, 0 if is_signal else 1, 1 if is_signal else access.bytes)


def check_signals(manifest: Manifest) -> None:
    """Refuse signals that are sent and never waited for, and those that are waited for and never sent.

    Raises:
        SanitizerError: there are some.
    """
    findings = []
    for program in manifest.programs:
        for window in manifest.group(program.group).windows:
            words = set(program.uses.get(window.name, "").split())
            sent, awaited = words & {"remote-write", "remote-atomic", "multicast-write"}, "local-wait" in words
            if window.kind == "signals" and bool(sent) != awaited:
                what = "sends signals that no rank waits for" if sent else "waits for signals that no rank sends"
                findings.append(
                    SanitizerFinding(
                        "signal", program.name, None, (0, 0, 0), (0, 0, 0), f"{what}: {window.name}", window.name
                    )
                )
    if findings:
        raise SanitizerError("simulation of ranks", tuple(findings))


def check_arrivals(module: Any) -> None:
    """Refuse puts by a network behind which the kernel sets no signal, so that no rank can know that they have come.

    Raises:
        SanitizerError: there are some.
    """
    findings = []
    for kernel in _kernels(module.operation):
        order = {each: place for place, each in enumerate(walk(kernel, "llvm.call_intrinsic", *_LOOPS))}
        found = [access for access in accesses(kernel) if access.is_by_network and access.word == "remote-write"]
        told = [access.operation for access in found if "signals" in access.entry.attributes]
        for access in found:
            put = access.operation
            if "signals" in access.entry.attributes or any(_comes_behind(put, each, order) for each in told):
                continue
            findings.append(
                SanitizerFinding(
                    *("signal", ir.StringAttr(kernel.attributes["sym_name"]).value, source_location(put.location)),
                    *((0, 0, 0), (0, 0, 0)),
                    f"a put to {access.window} of a peer, and no signal behind it: no rank can know that it has come",
                    access.window,
                )
            )
    if findings:
        raise SanitizerError("simulation of ranks", tuple(findings))


def _comes_behind(first: ir.Operation, second: ir.Operation, order: Mapping[ir.Operation, int]) -> bool:
    """True if an operation is, or in a loop may be, behind another one."""
    if order[second] >= order[first]:
        return True
    loop = first.parent
    while loop is not None:
        inside = loop.operation
        if inside.name in _LOOPS and order[inside] <= order[second]:
            return True
        loop = inside.parent
    return False


def check_scopes(module: Any) -> None:
    """Refuse atomic accesses to windows whose scope leaves out other ranks.

    Raises:
        SanitizerError: there are some.
    """
    findings = []
    for kernel in _kernels(module.operation):
        for access in accesses(kernel):
            attributes = access.operation.attributes
            scope = ir.StringAttr(attributes["syncscope"]).value if "syncscope" in attributes else ""
            if scope and not scope.endswith("one-as"):
                place = source_location(access.operation.location)
                name = ir.StringAttr(kernel.attributes["sym_name"]).value
                findings.append(
                    SanitizerFinding(
                        *("scope", name, place, (0, 0, 0), (0, 0, 0)),
                        f"accesses window {access.window} at scope {scope!r}, which leaves out other ranks",
                        access.window,
                    )
                )
    if findings:
        raise SanitizerError("simulation of ranks", tuple(findings))


def _kernels(operation: Any) -> Iterator[Any]:
    for region in operation.regions:
        for block in region.blocks:
            for view in block.operations:
                if view.operation.name == "gpu.func":
                    yield view.operation
                else:
                    yield from _kernels(view.operation)


def in_ranks(error: SanitizerError, world: int, owned: Mapping[str, int]) -> SanitizerError:
    """The error with ranks and their blocks in place of the blocks of the common launch."""
    return SanitizerError("simulation of ranks", tuple(_in_ranks(finding, world, owned) for finding in error.findings))


def _in_ranks(finding: SanitizerFinding, world: int, owned: Mapping[str, int]) -> SanitizerFinding:
    def own_block(block: tuple[int, int, int] | None) -> tuple[int, int, int] | None:
        return None if block is None else (block[0], block[1], block[2] // world)

    def told(match: re.Match[str]) -> str:
        x, y, z = (int(each) for each in match.groups())
        return f"rank {z % world}, block ({x}, {y}, {z // world})"

    message, index = _OF_ARRAY.sub("", _BLOCK.sub(told, finding.message)), finding.index
    if index and owned.get(finding.tensor) == len(index):
        shown = f"{finding.tensor}[{', '.join(map(str, index))}]"
        inner = ", ".join(map(str, index[1:]))
        message = message.replace(shown, f"{finding.tensor.removeprefix(_WINDOW)} of rank {index[0]} at [{inner}]")
    return replace(
        finding,
        kernel=f"{finding.kernel}, rank {finding.block[2] % world}",
        block=own_block(finding.block) or finding.block,
        other_block=own_block(finding.other_block),
        message=message,
        tensor=finding.tensor.removeprefix(_WINDOW),
    )
