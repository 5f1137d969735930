"""Reports of running kernels: printed text, failed assertions, timed records.

Text goes through the C library's ``printf``, thread after thread.  A failed assertion fails the launch, and ends its block.
Of threads that run together one record of ``fx.ktrace`` is made.
"""

from __future__ import annotations

from collections.abc import Sequence

from flydsl._mlir import ir
from flydsl.backends.cpu.emit import helper_functions
from flydsl.backends.cpu.emit.builder import Builder
from flydsl.backends.cpu.emit.elementwise import FAULT
from flydsl.backends.cpu.emit.helper_functions import text_constant
from flydsl.backends.cpu.emit.lane_group import Rules, Unit
from flydsl.backends.cpu.sanitizer.lanes import bits_of, first_thread
from flydsl.backends.cpu.simt_ir import operations as sir
from flydsl.backends.cpu.simt_ir.types import I32, I64, POINTER, element_of
from flydsl.ir.predicates import CmpIPredicate
from flydsl.runtime.cpu_faults import ASSERTION
from flydsl.runtime.ktrace.records import BUFFER, HEADER_BYTES, RECORD

_PRINTF = "printf"
_PRINTF_TYPE = "!llvm.func<i32 (ptr, ...)>"
_RECORD = "flydsl_ktrace_record"
_CLOCK, _CLOCK_MONOTONIC = "clock_gettime", 1
_MONOTONIC, _ADD = 2, 1
"""MLIR's numbers of the atomic ordering and operation."""


# -- text


def _print(unit: Unit, operation: sir.Operation) -> None:
    assert isinstance(operation, sir.Print)
    builder = unit.builder
    values = [unit.lanes(unit.get(v)) for v in operation.operands]
    scalars = [element_of(v.type) for v in operation.operands]
    text = _text(builder, operation.format)

    def one_lane(lane: ir.Value, _: Sequence[ir.Value]) -> Sequence[ir.Value]:
        arguments = [
            builder.value("llvm.extractelement", [v, lane], builder.scalar(s))
            for v, s in zip(values, scalars, strict=True)
        ]
        _call(builder, [text, *arguments])
        return ()

    unit.in_turn([], one_lane)


def _call(builder: Builder, operands: list[ir.Value]) -> None:
    attributes = {
        "callee": ir.FlatSymbolRefAttr.get(_PRINTF),
        "var_callee_type": ir.TypeAttr.get(ir.Type.parse(_PRINTF_TYPE)),
        "operandSegmentSizes": ir.DenseI32ArrayAttr.get([len(operands), 0]),
        "op_bundle_sizes": ir.DenseI32ArrayAttr.get([]),
    }
    builder.op("llvm.call", operands, [builder.scalar(I32)], attributes)


def _text(builder: Builder, text: str) -> ir.Value:
    """The address of a format in the module, which declares ``printf`` with its first one."""
    if _PRINTF not in builder.symbols:
        builder.symbols.add(_PRINTF)
        with ir.InsertionPoint.at_block_begin(builder.module_block()):
            _declare_printf()
    return text_constant(builder, "format", text)


def _declare_printf() -> None:
    ir.Operation.create(
        "llvm.func",
        attributes={
            "sym_name": ir.StringAttr.get(_PRINTF),
            "function_type": ir.TypeAttr.get(ir.Type.parse(_PRINTF_TYPE)),
            "linkage": ir.Attribute.parse("#llvm.linkage<external>"),
            "CConv": ir.Attribute.parse("#llvm.cconv<ccc>"),
        },
        regions=1,
    )


# -- assertions


def _fail(unit: Unit, operation: sir.Operation) -> None:
    """Record the first thread that is here.  The trap makes the thread pool leave the block."""
    assert isinstance(operation, sir.Fail)
    builder, context = unit.builder, unit.context
    said = ASSERTION + operation.format.replace("\n", " ")
    site = helper_functions.site_constant(builder, said, operation.location)
    given = [context.launch, site, context.block, first_thread(unit), bits_of(unit, unit.full_mask())]
    helper_functions.call(
        builder, f"{FAULT}_of_{builder.width}", given,
        None, lambda made, values: helper_functions.call_native(made, FAULT, values), inline=False, seldom=True,
    )  # fmt: skip
    builder.op("llvm.intr.trap", [], [], {})


# -- records


def _record(unit: Unit, operation: sir.Operation) -> None:
    assert isinstance(operation, sir.Record)
    builder = unit.builder
    site = helper_functions.text_constant(builder, "ktrace", operation.format)
    payload = builder.constant(0, I64)
    if operation.operands:
        values = unit.lanes(unit.get(operation.operands[0]))
        lane = builder.value("math.cttz", [bits_of(unit, unit.full_mask())], builder.scalar(I64))
        payload = builder.value("llvm.extractelement", [values, lane], builder.scalar(I64))
    context = unit.context
    given = [builder.constant(operation.kind, I64), site, payload, context.block, first_thread(unit), context.launch]
    helper_functions.call(builder, _RECORD, given, None, _write, inline=False)


def _write(builder: Builder, given: Sequence[ir.Value]) -> None:
    kind, site, payload, block, thread, geometry = given
    _declare(builder)
    name = {"global_name": ir.FlatSymbolRefAttr.get(BUFFER)}
    buffer = builder.value("llvm.mlir.addressof", [], builder.scalar(POINTER), name)
    order = {"bin_op": builder.attribute(f"{_ADD} : i64"), "ordering": builder.attribute(f"{_MONOTONIC} : i64")}
    index = builder.value("llvm.atomicrmw", [buffer, builder.constant(1, I64)], builder.scalar(I64), order)
    capacity = builder.load(builder.address(buffer, 8), builder.scalar(I64), 8)

    def fits() -> list[ir.Value]:
        offset = builder.integer("muli", index, builder.constant(RECORD.itemsize, I64))
        place = builder.address(builder.address(buffer, offset), HEADER_BYTES)
        launch = builder.load(builder.address(buffer, 16), builder.scalar(I64), 8)
        fields = {"kind": kind, "site": site, "payload": payload, "block": block, "thread": thread, "launch": launch}
        for axis, field in enumerate(("grid_x", "grid_y")):
            extent = builder.load(builder.address(geometry, 4 * axis), builder.scalar(I32), 4)
            fields[field] = builder.value("arith.extui", [extent], builder.scalar(I64))
        for field, value in fields.items():
            builder.store(value, builder.address(place, _offset(field)), 8)
        clock = [builder.constant(_CLOCK_MONOTONIC, I32), builder.address(place, _offset("seconds"))]
        helper_functions.call_native(builder, _CLOCK, clock, builder.scalar(I32))
        return []

    builder.if_(builder.compare(CmpIPredicate.ult, index, capacity), (), fits, list)


def _offset(field: str) -> int:
    fields = RECORD.fields
    assert fields is not None
    return int(fields[field][1])


def _declare(builder: Builder) -> None:
    """Declare the buffer, whose address the loader puts in."""
    if BUFFER not in builder.symbols:
        builder.symbols.add(BUFFER)
        with ir.InsertionPoint.at_block_begin(builder.module_block()):
            ir.Operation.create(
                "llvm.mlir.global",
                attributes={
                    "sym_name": ir.StringAttr.get(BUFFER),
                    "global_type": ir.TypeAttr.get(ir.Type.parse("!llvm.array<64 x i8>")),
                    "linkage": ir.Attribute.parse("#llvm.linkage<external>"),
                },
                regions=1,
            )


RULES: Rules = {sir.Print: _print, sir.Fail: _fail, sir.Record: _record}
