"""The function of one warp, and the call that runs blocks of such warps."""

from __future__ import annotations

from flydsl._mlir import ir
from flydsl.backends.cpu.analysis.private_arrays import PrivateArray
from flydsl.backends.cpu.emit.fiber_rules import RULES
from flydsl.backends.cpu.emit.helper_functions import call_native
from flydsl.backends.cpu.emit.kernel import RULES as LOCKSTEP_RULES
from flydsl.backends.cpu.emit.kernel import FunctionEmitter, Version
from flydsl.backends.cpu.emit.lane_group import Unit, UnitContext
from flydsl.backends.cpu.emit.lane_values import Rep, Uniform
from flydsl.backends.cpu.native_library import RUN
from flydsl.backends.cpu.sanitizer.lanes import first_thread
from flydsl.backends.cpu.sanitizer.rules import place_roots
from flydsl.backends.cpu.sanitizer.state import PREFIX, state_of_launch
from flydsl.backends.cpu.schedule_points import scheduled
from flydsl.backends.cpu.simt_ir import operations as sir
from flydsl.backends.cpu.simt_ir.types import I64, POINTER, element_of
from flydsl.backends.cpu.transform.nontemporal_stores import Streams
from flydsl.backends.cpu.transform.split_functions import end_function
from flydsl.ir.predicates import CmpIPredicate

_BODY = "!llvm.func<void (ptr, ptr, i64, i64, ptr, ptr, ptr)>"
_STACK_MARGIN = 512 << 10
"""Bytes of a warp's stack besides those of the emitted code: registers that LLVM spills there, and callees."""


def run_warps(outer: FunctionEmitter, version: Version) -> None:
    """Emit into a kernel's function the call that runs its blocks with a fiber for each warp."""
    builder = outer.builder
    symbol = f"{version.kernel.name}_warp_{'line' if version.shape.is_line else 'any'}"
    builder.symbols.add(symbol)
    emitter = _WarpEmitter(_define(builder.module_block(), symbol, outer.location), outer, version)
    emitter.load_parameters(outer.argument_types)
    emitter.warp()
    name = {"global_name": ir.FlatSymbolRefAttr.get(symbol)}
    body = builder.value("llvm.mlir.addressof", (), builder.scalar(POINTER), name)
    stack_bytes = emitter.builder.frame_bytes + _STACK_MARGIN
    x, y, z = version.cluster
    cluster = x | y << 8 | z << 16 | version.spins << 24 | version.last_first << 25
    numbers = [builder.constant(n, I64) for n in (version.width, stack_bytes, emitter.fixed_bytes, cluster)]
    if version.instrumented is not None:
        call_native(builder, f"{PREFIX}fibers", [state_of_launch(builder, outer.geometry)])
    call_native(builder, RUN, [body, *numbers, outer.parameters, outer.geometry, outer.begin, outer.end])


def _define(module: ir.Block, symbol: str, location: ir.Location) -> ir.Block:
    """An empty function for a warp; its entry block."""
    with ir.InsertionPoint.at_block_begin(module):
        made = ir.Operation.create(
            "llvm.func",
            attributes={
                "sym_name": ir.StringAttr.get(symbol),
                "function_type": ir.TypeAttr.get(ir.Type.parse(_BODY)),
                "linkage": ir.Attribute.parse("#llvm.linkage<internal>"),
                "CConv": ir.Attribute.parse("#llvm.cconv<ccc>"),
                "passthrough": ir.Attribute.parse('["nounwind"]'),
            },
            regions=1,
            loc=location,
        )
    pointer, i64 = ir.Type.parse("!llvm.ptr"), ir.IntegerType.get_signless(64)
    return made.regions[0].blocks.append(pointer, pointer, i64, i64, pointer, pointer, pointer)


class _WarpEmitter(FunctionEmitter):
    """Emits the code of one warp of one block.  Memory of the frame is the warp's own, as is its stack."""

    def __init__(self, entry: ir.Block, outer: FunctionEmitter, version: Version) -> None:
        super().__init__(entry, outer.shared, version.width, outer.location, outer.builder.symbols)
        self.entry = entry
        self.block_number, self.warp_number = self.begin, self.end
        self.fixed, self.fiber = self.further
        self.version = version
        self.fixed_bytes = 0
        self.memory: dict[object, ir.Value] = {}

    def warp(self) -> None:
        """The whole function."""
        version, builder = self.version, self.builder
        checks = self.checks_of(version, self.fiber)
        rules = self.rules({**LOCKSTEP_RULES, **RULES}, checks)
        context = UnitContext(
            builder,
            version.shapes,
            version.private,
            scheduled(rules) if version.has_schedule else rules,
            self.address_of,
            self.grid(self.block_number),
            self.rows,
            self.private_frame,
            Streams(builder, frozenset(), ()),
            self.geometry,
            self.block_number,
            checks,
            fiber=self.fiber,
            repeated=version.repeated,
        )
        values: dict[sir.Value, Rep] = {}
        for argument, value in zip(version.kernel.arguments, self.arguments, strict=True):
            values[argument] = Uniform(value, element_of(argument.type))
        unit = Unit(context, self.warp_number, self.mask(), outer=values)
        if checks is not None:
            with builder.located(self.location):
                place_roots(context, first_thread(unit))
        unit.operations(version.kernel.body.operations)
        end_function(self.entry, builder)

    def mask(self) -> ir.Value | None:
        """The threads that the warp has; ``None``: all."""
        builder, threads, width = self.builder, self.version.shape.threads, self.version.width
        if threads is not None and threads % width == 0:
            return None
        product = builder.integer("muli", self.extents[3], builder.integer("muli", self.extents[4], self.extents[5]))
        first = builder.integer("muli", self.warp_number, builder.constant(width, I64))
        left = builder.value("vector.broadcast", [builder.integer("subi", product, first)], builder.lanes(I64))
        return builder.compare(CmpIPredicate.slt, builder.offsets(range(width), I64), left)

    def static_memory(self, size: int, alignment: int) -> ir.Value:
        """Memory that the block's warps share."""
        offset = -(-self.fixed_bytes // alignment) * alignment
        self.fixed_bytes = offset + size
        with self.builder.at_entry():
            return self.builder.address(self.fixed, offset)

    def rows(self, array: PrivateArray, _: ir.Value) -> ir.Value:
        return self._own(array, array.rows * array.granule * self.version.width)

    def private_frame(self, alloca: sir.Alloca, _: ir.Value) -> ir.Value:
        """The warp's memory of an array whose address escapes: thread by thread."""
        return self._own(alloca, alloca.size * self.version.width)

    def _own(self, key: object, size: int) -> ir.Value:
        if key not in self.memory:
            self.memory[key] = self.builder.stack(size)
        return self.memory[key]
