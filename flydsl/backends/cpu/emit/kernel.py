"""The function of one kernel: parameters, geometry, the loop over blocks."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import field
from types import MappingProxyType
from typing import TYPE_CHECKING

from flydsl._mlir import ir
from flydsl.backends.cpu.analysis.barrier_divergence import (
    calls_native_code,
    divergent_barriers,
    has_phases,
    mark_spins,
    refuse_missed_barriers,
    waits_across_blocks,
)
from flydsl.backends.cpu.analysis.private_arrays import PrivateArray, find_private_arrays, private_pointers
from flydsl.backends.cpu.analysis.uniformity import Shapes, analyse
from flydsl.backends.cpu.emit import (
    atomics,
    control,
    crosslane,
    elementwise,
    matrix,
    memory,
    reports,
    vectors,
)
from flydsl.backends.cpu.emit.block import BlockEmitter, Slots, UnitCount
from flydsl.backends.cpu.emit.builder import Builder
from flydsl.backends.cpu.emit.lane_group import Repeated, Rules, UnitContext
from flydsl.backends.cpu.emit.lane_values import Rep, Uniform
from flydsl.backends.cpu.sanitizer import rules as check
from flydsl.backends.cpu.sanitizer.state import LaunchChecks
from flydsl.backends.cpu.simt_ir import operations as sir
from flydsl.backends.cpu.simt_ir.importer import cluster_of, import_kernel, known_block_size
from flydsl.backends.cpu.simt_ir.types import (
    I1,
    I8,
    I32,
    I64,
    POINTER,
    BlockShape,
    choose_width,
    element_of,
    parse_type,
)
from flydsl.backends.cpu.transform.fission import Fission, plan_fission, single_segment
from flydsl.backends.cpu.transform.interchange import interchange
from flydsl.backends.cpu.transform.nontemporal_stores import Streams, find_streams
from flydsl.backends.cpu.transform.outline import find_repeated
from flydsl.backends.cpu.transform.split_functions import end_function
from flydsl.backends.cpu.transform.waves_in_step import keep_waves_in_step
from flydsl.errors import DSLCompileError, SourceLocation
from flydsl.ir.predicates import CmpIPredicate
from flydsl.support.fast_dataclass import record

if TYPE_CHECKING:
    from flydsl.backends.cpu.transform.sanitizer_instrument import Instrumented, KernelTable

_IN_PLACE = "!llvm.ptr<101>"
"""The type of parameters that are read where the launch has them: NVIDIA's tensor maps."""

MAX_FRAME_BYTES = 6 << 20
"""The part of a thread's usual stack of 8 MiB that its callers leave."""

RULES: Rules = {
    **elementwise.RULES,
    **vectors.RULES,
    **memory.RULES,
    **atomics.RULES,
    **crosslane.RULES,
    **matrix.RULES,
    **reports.RULES,
    **control.RULES,
    **check.RULES,
}


@record
class GlobalMemory:
    """A shared-memory object of the module; dynamic shared memory has no size."""

    size: int
    alignment: int
    location: SourceLocation | None = None


@record
class Version:
    """A kernel analysed for one shape of block."""

    shape: BlockShape
    kernel: sir.Kernel
    private: Mapping[sir.Value, PrivateArray]
    shapes: Shapes
    plan: Fission
    width: int
    instrumented: Instrumented | None = None
    """The kernel's checks, if it has any."""
    fibers: bool = False
    """True if its warps may diverge (:mod:`flydsl.backends.cpu.emit.fiber_kernel`)."""
    streams: frozenset[sir.Store] = frozenset()
    """The stores that may go around the caches."""
    cluster: tuple[int, int, int] = (1, 1, 1)
    """The blocks that see each other's shared memory; only fibers do."""
    spins: bool = False
    """True if a warp may wait for another block."""
    has_schedule: bool = False
    """True if a launch says in which order warps go on."""
    last_first: bool = False
    """True if the first warp of a block goes last in each round of fibers."""
    repeated: Mapping[sir.Operation, Repeated] = field(default_factory=dict)
    """The outlined branches."""


def analyse_kernel(
    function: ir.Operation,
    shape: BlockShape,
    warp_size: int,
    checks: Sequence[str] = (),
    shared: Mapping[str, GlobalMemory] = MappingProxyType({}),
    lockstep_lanes: int = 0,
    *,
    has_schedule: bool = False,
) -> Version:
    """Import a ``gpu.func`` and run all analyses.  ``checks`` are the checks that it makes while it runs.

    ``lockstep_lanes`` are the lanes that the emulated chip runs in lockstep; 0 if it promises none.
    """
    kernel = import_kernel(function, shape, warp_size)
    if lockstep_lanes:
        for barrier in (o for o in sir.walk(kernel.body) if isinstance(o, sir.Barrier)):
            barrier.of_warps = True
    cluster = cluster_of(function)
    spins = mark_spins(kernel, checked=bool(checks))
    if spins:
        sir.number(kernel.body)
    spins |= has_schedule
    instrumented: Instrumented | None = None
    if checks:
        from flydsl.backends.cpu.transform.sanitizer_instrument import Shared, instrument  # most kernels have no checks

        objects = {symbol: Shared(memory.size, memory.location) for symbol, memory in shared.items()}
        names, blocks = _argument_names(function), math.prod(cluster)
        phases = lockstep_lanes > 0 and has_phases(kernel, analyse(kernel, shape, warp_size, _private(kernel, None)))
        instrumented = instrument(
            kernel,
            checks,
            names,
            objects,
            blocks=blocks,
            spins=spins,
            lockstep_lanes=lockstep_lanes,
            has_phases=phases,
        )
    width = choose_width(shape, warp_size, kernel.has_lane_operations)
    is_alone = _is_one_block(function) and shape.units(width) == 1
    fibers = has_schedule or calls_native_code(kernel, is_alone=is_alone)
    spins |= fibers and waits_across_blocks(kernel)
    width = warp_size if fibers else width
    private = _private(kernel, instrumented)
    shapes = analyse(kernel, shape, width, private)
    has_waves = lockstep_lanes > 0 and shape.units(width) != 1 and not (checks or has_schedule)
    if has_waves and not has_phases(kernel, shapes) and keep_waves_in_step(kernel):
        private = _private(kernel, None)
        shapes = analyse(kernel, shape, width, private)
    if divergent_barriers(kernel, shapes) and not fibers:
        if width != warp_size:
            width, shapes = warp_size, analyse(kernel, shape, warp_size, private)
        if shape.is_line or shape.threads is not None:
            refuse_missed_barriers(kernel, shapes, live_only=lockstep_lanes > 0)
        fibers = True
    if fibers:
        if instrumented is not None:
            instrumented.table.fibers = True
        return Version(
            shape,
            kernel,
            private,
            shapes,
            single_segment(kernel),
            width,
            instrumented,
            fibers=True,
            cluster=cluster,
            spins=spins,
            last_first=lockstep_lanes > 0,
            has_schedule=has_schedule,
            repeated={} if checks or has_schedule else find_repeated(kernel, shape, shapes, private, width),
        )
    if shape.units(width) == 1:
        repeated = {} if checks else find_repeated(kernel, shape, shapes, private, width)
        return Version(shape, kernel, private, shapes, single_segment(kernel), width, instrumented, repeated=repeated)
    # Memory is not read faster where each access is checked.
    if not checks and interchange(kernel, shape, shapes, private):
        private = private_pointers(find_private_arrays(kernel))
        shapes = analyse(kernel, shape, width, private)
    plan = plan_fission(kernel, shapes, private, loads_once=not checks)
    streams = frozenset() if checks else find_streams(kernel, shape, shapes, private)
    repeated = {} if checks else find_repeated(kernel, shape, shapes, private, width, streams)
    return Version(shape, kernel, private, shapes, plan, width, instrumented, streams=streams, repeated=repeated)


def _private(kernel: sir.Kernel, instrumented: Instrumented | None) -> Mapping[sir.Value, PrivateArray]:
    """The arrays that lie in rows; checked ones lie thread by thread."""
    arrays = find_private_arrays(kernel)
    if instrumented is not None and instrumented.accesses:
        arrays = [array for array in arrays if not any(access in instrumented.accesses for access in array.accesses)]
    return private_pointers(arrays)


def _is_one_block(function: ir.Operation) -> bool:
    """True if every launch has one block, as the trace promises."""
    known = "known_grid_size" in function.attributes
    return known and math.prod(ir.DenseI32ArrayAttr(function.attributes["known_grid_size"])) == 1


def _argument_names(function: ir.Operation) -> list[str]:
    """The parameters that a kernel's arguments are of, where the trace noted them."""
    if "argument_names" not in function.attributes:
        return []
    return [ir.StringAttr(name).value for name in ir.ArrayAttr(function.attributes["argument_names"])]


def emit_kernel(
    function: ir.Operation,
    entry: ir.Block,
    shared: Mapping[str, GlobalMemory],
    warp_size: int,
    checks: Sequence[str] = (),
    lockstep_lanes: int = 0,
    symbols: set[str] | None = None,
    *,
    has_schedule: bool = False,
    run_warps: Callable[[FunctionEmitter, Version], None],
) -> KernelTable | None:
    """Fill the body of a kernel's function, whose entry block has the arguments of the CPU kernel ABI.

    ``symbols`` are the names that the module has, to which those of called functions are added.  ``run_warps`` emits what
    runs the blocks of a kernel with fibers.  Gives the table of the kernel's checks, if it is to check anything.

    Where the launch decides the block's extents there are two versions: one for blocks along x alone, in which
    neighbours in the block are neighbours in x, and one for any.
    """
    known = known_block_size(function)
    shapes = [known] if known else [BlockShape((None, 1, 1)), BlockShape((None, None, None))]
    versions = [
        analyse_kernel(function, shape, warp_size, checks, shared, lockstep_lanes, has_schedule=has_schedule)
        for shape in shapes
    ]
    emitter = FunctionEmitter(entry, shared, versions[0].width, function.location, symbols)
    emitter.load_parameters([a.type for a in function.regions[0].blocks[0].arguments])

    def run(version: Version) -> None:
        if version.fibers:
            run_warps(emitter, version)
        else:
            emitter.blocks(version)

    if known:
        run(versions[0])
    else:
        emitter.choose(versions, run)
    end_function(entry, emitter.builder)
    if emitter.builder.frame_bytes > MAX_FRAME_BYTES:
        name = ir.StringAttr(function.attributes["sym_name"]).value
        raise DSLCompileError(
            f"kernel {name} keeps {emitter.builder.frame_bytes >> 20} MiB for a block on the stack: its shared memory and "
            f"the per-thread arrays and values that live across barriers; at most {MAX_FRAME_BYTES >> 20} MiB fit, so "
            "make the arrays or the block smaller",
            kernel=name,
        )
    instrumented = versions[0].instrumented
    if instrumented is None:
        return None
    # That of the other version is the same, as both have the same operations, but that one may need fibers.
    instrumented.table.fibers = any(version.fibers for version in versions)
    return instrumented.table


class FunctionEmitter:
    """Emits the function of a kernel, or of one of its warps, which has ``further`` arguments."""

    def __init__(
        self,
        entry: ir.Block,
        shared: Mapping[str, GlobalMemory],
        width: int,
        location: ir.Location,
        symbols: set[str] | None = None,
    ) -> None:
        self.builder = Builder(entry, width, symbols)
        self.location = location
        self.shared = shared
        self.parameters, self.geometry, self.begin, self.end, self.dynamic_shared, *self.further = entry.arguments
        self.globals: dict[str, ir.Value] = {}
        self.arguments: list[ir.Value] = []
        self.argument_types: Sequence[ir.Type] = ()
        self.extents = [self.extent(self.geometry, k) for k in range(6)]

    def extent(self, geometry: ir.Value, position: int) -> ir.Value:
        """One of the six extents of grid and block, as 64 bits."""
        loaded = self.builder.load(self.builder.address(geometry, 4 * position), self.builder.scalar(I32), 4)
        return self.builder.value("arith.extui", [loaded], self.builder.scalar(I64))

    def load_parameters(self, types: Sequence[ir.Type]) -> None:
        """The kernel's arguments: element k of the parameter array points to the value of argument k."""
        builder = self.builder
        self.argument_types = types
        for k, mlir_type in enumerate(types):
            scalar = element_of(parse_type(str(mlir_type)))
            place = builder.load(builder.address(self.parameters, 8 * k), builder.scalar(POINTER), 8)
            if str(mlir_type) == _IN_PLACE:
                self.arguments.append(place)
                continue
            memory = I8 if scalar == I1 else scalar
            value = builder.load(place, builder.scalar(memory), min(memory.bytes, 8))
            if scalar == I1:
                value = builder.value("arith.trunci", [value], builder.scalar(I1))
            self.arguments.append(value)

    def choose(self, versions: Sequence[Version], run: Callable[[Version], None]) -> None:
        """Run the version for blocks along x, or the one for any block."""
        line, general = versions
        is_line = self.builder.compare(
            CmpIPredicate.eq,
            self.builder.integer("muli", self.extents[4], self.extents[5]),
            self.builder.constant(1, I64),
        )

        def of(version: Version) -> Callable[[], Sequence[ir.Value]]:
            def emit() -> Sequence[ir.Value]:
                run(version)
                return ()

            return emit

        self.builder.if_(is_line, (), of(line), of(general))

    def blocks(self, version: Version) -> None:
        """The loop over the blocks of the linearised grid, x fastest."""
        one = self.builder.constant(1, I64)
        frame = _Frame(self.builder, version)
        streams = Streams(self.builder, version.streams, self.extents)
        units = self.unit_count(version)

        def body(number: ir.Value, _: Sequence[ir.Value]) -> Sequence[ir.Value]:
            self.block(version, frame, units, streams, number)
            return ()

        self.builder.for_((self.begin, self.end, one), (), body)
        streams.fence()

    def unit_count(self, version: Version) -> UnitCount:
        """Whole units, and the threads that are left."""
        builder, threads = self.builder, version.shape.threads
        if threads is not None:
            return UnitCount(*divmod(threads, version.width))
        product = builder.integer("muli", self.extents[3], builder.integer("muli", self.extents[4], self.extents[5]))
        width = builder.constant(version.width, I64)
        return UnitCount(builder.integer("divui", product, width), builder.integer("remui", product, width))

    def block(self, version: Version, frame: _Frame, units: UnitCount, streams: Streams, number: ir.Value) -> None:
        checks = self.checks_of(version)
        context = UnitContext(
            self.builder,
            version.shapes,
            version.private,
            self.rules(RULES, checks),
            self.address_of,
            self.grid(number),
            frame.rows,
            frame.private_frame,
            streams,
            self.geometry,
            number,
            checks,
            repeated=version.repeated,
        )
        if checks is not None:
            with self.builder.located(self.location):
                check.start_block(context, number)
        values: dict[sir.Value, Rep] = {}
        for argument, value in zip(version.kernel.arguments, self.arguments, strict=True):
            values[argument] = Uniform(value, element_of(argument.type))
        BlockEmitter(context, version.plan, units, frame.slots, values).run()

    def rules(self, rules: Rules, checks: LaunchChecks | None) -> Rules:
        """The emission rules of operations, with ``checks`` if there are any."""
        if checks is None:
            return rules
        from flydsl.backends.cpu.sanitizer.access import checked

        return checked(rules)

    def checks_of(self, version: Version, fiber: ir.Value | None = None) -> LaunchChecks | None:
        """The inputs of the checks of a block, or of the warp that is ``fiber``."""
        if version.instrumented is None:
            return None
        with self.builder.located(self.location):
            return LaunchChecks(self.builder, self.geometry, version.instrumented, fiber)

    def grid(self, number: ir.Value) -> dict[tuple[str, int], ir.Value]:
        """The coordinates of block ``number`` in the grid, and the extents of grid and block."""
        builder, (gx, gy, *_) = self.builder, self.extents
        rows = builder.integer("divui", number, gx)
        found = {
            ("block_id", 0): builder.integer("remui", number, gx),
            ("block_id", 1): builder.integer("remui", rows, gy),
            ("block_id", 2): builder.integer("divui", rows, gy),
        }
        for axis in range(3):
            found["grid_dim", axis] = self.extents[axis]
            found["block_dim", axis] = self.extents[3 + axis]
        return found

    def address_of(self, symbol: str) -> ir.Value:
        """The address of a global: shared memory is in this function's frame, since blocks run one after another."""
        if symbol not in self.globals:
            self.globals[symbol] = self.global_address(symbol)
        return self.globals[symbol]

    def global_address(self, symbol: str) -> ir.Value:
        builder, memory = self.builder, self.shared.get(symbol)
        if memory is None:
            with builder.at_entry():
                name = {"global_name": ir.FlatSymbolRefAttr.get(symbol)}
                return builder.value("llvm.mlir.addressof", (), builder.scalar(POINTER), name)
        if memory.size == 0:
            return self.dynamic_shared
        return self.static_memory(memory.size, max(memory.alignment, 64))

    def static_memory(self, size: int, alignment: int) -> ir.Value:
        """Memory of a block, here of this function's frame."""
        return self.builder.stack(size, alignment)


class _Frame:
    """The stack memory of one version of a kernel: slots, private arrays, and per-thread memory of any other kind."""

    def __init__(self, builder: Builder, version: Version) -> None:
        self.builder = builder
        self.version = version
        self.units = version.shape.units(version.width)
        self.slots = Slots(builder, version.shapes, self.units, version.plan.slot_of)
        self.memory: dict[object, ir.Value] = {}

    def rows(self, array: PrivateArray, unit: ir.Value) -> ir.Value:
        size = array.rows * array.granule * self.version.width
        if array in self.version.plan.persistent:
            return self.part(array, size, unit)
        return self.whole(array, size)

    def private_frame(self, alloca: sir.Alloca, unit: ir.Value) -> ir.Value:
        """A unit's memory of an array whose address escapes: thread by thread."""
        return self.part(alloca, alloca.size * self.version.width, unit)

    def whole(self, key: object, size: int) -> ir.Value:
        if key not in self.memory:
            self.memory[key] = self.builder.stack(size)
        return self.memory[key]

    def part(self, key: object, size: int, unit: ir.Value) -> ir.Value:
        memory = self.whole(key, size * self.units)
        return self.builder.address(memory, self.builder.integer("muli", unit, self.builder.constant(size, I64)))
