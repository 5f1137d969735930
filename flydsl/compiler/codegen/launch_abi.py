"""Driver calls in host code: the launch function's call and its structures."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence

from flydsl._mlir import ir
from flydsl.artifact import SLOT_BYTES
from flydsl.compiler.codegen.attributes import ATTRIBUTE_NUMBERS, CLUSTER_DIMENSION
from flydsl.ir import builder
from flydsl.runtime.driver import LAST_KERNEL
from flydsl.targets.target import LaunchFeatures

# HIP_LAUNCH_PARAM_BUFFER_POINTER, _BUFFER_SIZE and _END of hip_runtime_api.h
_BUFFER_POINTER, _BUFFER_SIZE, _BUFFER_END = 1, 2, 3
_PACKED_BYTES = (1, 2, 4, 8)

# CUlaunchConfig and CUlaunchAttribute of cuda.h, and HIP_LAUNCH_CONFIG and hipLaunchAttribute of hip_runtime_api.h, which
# are laid out in the same way: seven numbers, padding, the stream, the attributes, their count; and of each attribute
# its number and its value, for which there are 64 bytes.
_CONFIG_BYTES, _CONFIG_STREAM, _CONFIG_ATTRIBUTES, _CONFIG_COUNT = 56, 32, 40, 48
_ATTRIBUTE_BYTES, _ATTRIBUTE_VALUE = 72, 8


def packed_offsets(sizes: Sequence[int]) -> tuple[list[int], int]:
    """The offset of each kernel parameter in the buffer, and the buffer's size in bytes.

    Each is aligned to its size, as in the kernel argument segment (LLVM's "User Guide for AMDGPU Backend", "Kernarg
    Segment" and the data layout).
    """
    offsets, end = [], 0
    for size in sizes:
        offsets.append(-(-end // size) * size)
        end = offsets[-1] + size
    return offsets, end


def passed_bytes(t: ir.Type) -> int:
    """The bytes that a launch passes of the pointee of a host pointer of this type; 0 if it passes the pointer.

    Only tensor maps of NVIDIA GPUs are passed by value.
    """
    return 128 if str(t) == "!llvm.ptr<101>" else 0


class DriverCall:
    """A ``gpu.launch_func`` as a driver call.  Construct it at the function's entry, where it reserves stack memory."""

    def __init__(self, launch: ir.Operation, features: LaunchFeatures, cells: StackCells) -> None:
        segments = list(ir.DenseI32ArrayAttr(launch.attributes["operandSegmentSizes"]))
        operands = list(launch.operands)
        first = sum(segments[:-2])
        self.symbol: str = ir.SymbolRefAttr(launch.attributes["kernel"]).value[-1]
        self._extents = operands[:6]
        self._cluster = operands[6 : first - 1]
        self._shared, self.stream = operands[first - 1], operands[-1]
        self.arguments = operands[first : first + segments[-2]]
        self._attributes = _attributes(launch)
        self._features = features
        alone = list(self._attributes) == ["cooperative"] and not self._cluster
        self._cooperative = features.cooperative if alone else ""
        # Without such a function, kernels know their clusters, and attributes are only hints.
        self._extended = bool(features.extended and (self._attributes or self._cluster)) and not self._cooperative
        self._sizes = [_size(argument.type) for argument in self.arguments]
        # HIP's function for cooperative launches takes pointers only.
        self._packed = (
            features.packed_parameters and not self._cooperative and all(size in _PACKED_BYTES for size in self._sizes)
        )
        self._reserve(cells)

    @property
    def grid(self) -> list[ir.Value]:
        """The grid's extents, after :meth:`read_extents`."""
        return self._counts[:3]

    def checked(self) -> tuple[list[ir.Value], list[ir.Value], list[ir.Value]]:
        """The integers of :data:`LAUNCH_CHECKS` before they are cut to 32 bits."""
        return self._extents[:3], self._extents[3:], [before_cut(self._shared)]

    def read_extents(self) -> None:
        """Emit the extents, in 32 bits."""
        i32 = builder.integer_type(32)
        self._counts = [builder.op1("arith.index_cast", [extent], i32) for extent in self._extents]

    def emit(self, plain: ir.Value, handle: ir.Value) -> ir.Value:
        """Emit the call; its result is the driver's code.  ``plain`` is the launch function common to all drivers."""
        i32, null = builder.integer_type(32), builder.op1("llvm.mlir.zero", [], builder.pointer_type(0))
        parameters, extra = (null, self._pack()) if self._packed else (self._point(), null)
        launch = [handle, *self._counts, self._shared, self.stream, parameters]
        if self._cooperative:
            return call_driver(launch, i32, self._cooperative)
        if self._extended:
            return call_driver([self._configure(), handle, parameters, extra], i32, self._features.extended)
        return call_driver([plain, *launch, extra], i32)

    def _reserve(self, cells: StackCells) -> None:
        pointer, word = builder.pointer_type(0), builder.integer_type(64)
        if self._packed:
            self._offsets, self._bytes = packed_offsets(self._sizes)
            self._buffer = cells.take(word, max(-(-self._bytes // SLOT_BYTES), 1))
            self._buffer_size = cells.take(word)
            self._extra = cells.take(word, 5)
        else:
            self._cells = [None if passed_bytes(a.type) else cells.take(a.type) for a in self.arguments]
            self._table = cells.take(pointer, max(len(self.arguments), 1))
        if self._extended:
            count = len(self._attributes) + bool(self._cluster)
            self._config = cells.take(word, _CONFIG_BYTES // SLOT_BYTES)
            self._list = cells.take(word, count * _ATTRIBUTE_BYTES // SLOT_BYTES)

    def _point(self) -> ir.Value:
        for index, (argument, cell) in enumerate(zip(self.arguments, self._cells, strict=True)):
            if cell is not None:
                builder.op("llvm.store", [argument, cell])
            place = argument if cell is None else cell
            builder.op("llvm.store", [place, byte_offset(self._table, index * SLOT_BYTES)])
        return self._table

    def _pack(self) -> ir.Value:
        """The parameters in one buffer, and the ``extra`` list that points to it."""
        for argument, offset in zip(self.arguments, self._offsets, strict=True):
            builder.op("llvm.store", [argument, byte_offset(self._buffer, offset)])
        _store(self._bytes, self._buffer_size, 64)
        rows = (_BUFFER_POINTER, self._buffer, _BUFFER_SIZE, self._buffer_size, _BUFFER_END)
        for index, row in enumerate(rows):
            _store(row, byte_offset(self._extra, index * SLOT_BYTES), 64)
        return self._extra

    def _configure(self) -> ir.Value:
        for index, number in enumerate((*self._counts, self._shared)):
            _store(number, byte_offset(self._config, 4 * index), 32)
        wanted: list[tuple[int, Sequence[ir.Value | int]]] = [
            (ATTRIBUTE_NUMBERS[name], [value]) for name, value in self._attributes.items()
        ]
        if self._cluster:
            i32 = builder.integer_type(32)
            wanted.append((CLUSTER_DIMENSION, [builder.op1("arith.index_cast", [e], i32) for e in self._cluster]))
        for index, (number, values) in enumerate(wanted):
            start = index * _ATTRIBUTE_BYTES
            _store(number, byte_offset(self._list, start), 32)
            for position, value in enumerate(values):
                _store(value, byte_offset(self._list, start + _ATTRIBUTE_VALUE + 4 * position), 32)
        _store(self.stream, byte_offset(self._config, _CONFIG_STREAM), 64)
        _store(self._list, byte_offset(self._config, _CONFIG_ATTRIBUTES), 64)
        _store(len(wanted), byte_offset(self._config, _CONFIG_COUNT), 32)
        return self._config


CUT = "cut_for_launch"
"""The attribute of a truncation that is the library's, not the program's."""


def before_cut(value: ir.Value) -> ir.Value:
    """The wider value that a launch's integer was cut from; itself, if it was not."""
    owner = value.owner
    is_cut = isinstance(owner, ir.Operation | ir.OpView) and CUT in owner.operation.attributes
    return owner.operation.operands[0] if is_cut else value


def _attributes(launch: ir.Operation) -> dict[str, int]:
    if "launch_attributes" not in launch.attributes:
        return {}
    named = ir.DictAttr(launch.attributes["launch_attributes"])
    return {name: ir.IntegerAttr(named[name]).value for name in sorted(ATTRIBUTE_NUMBERS) if name in named}


def _size(t: ir.Type) -> int:
    """Bytes of a scalar or pointer in memory."""
    if str(t).startswith("!llvm.ptr"):
        return 8
    width = 64 if isinstance(t, ir.IndexType) else int(str(t).lstrip("bfi"))
    return max(width, 8) // 8


def declare_driver(module: ir.Module, features: LaunchFeatures) -> None:
    """Declare the driver's and loader's symbols that host code may use."""
    pointer, i32 = builder.pointer_type(0), builder.integer_type(32)
    cooperative = [pointer, *[i32] * 7, pointer, pointer]
    with ir.InsertionPoint(module.body):
        declare_function(features.extended, [pointer] * 4)
        declare_function(features.cooperative, cooperative)
        if features.asynchronous:
            attributes = {"sym_name": ir.StringAttr.get(LAST_KERNEL), "global_type": ir.TypeAttr.get(pointer)}
            builder.op("llvm.mlir.global", [], attributes={**attributes, **_external()}, regions=1)


def declare_function(name: str, inputs: Sequence[ir.Type]) -> None:
    """Declare a function of the driver that returns its code, unless the name is empty."""
    if name:
        function_type = ir.TypeAttr.get(ir.Type.parse(f"!llvm.func<i32 ({', '.join(map(str, inputs))})>"))
        attributes = {"sym_name": ir.StringAttr.get(name), "function_type": function_type, **_external()}
        builder.op("llvm.func", [], attributes=attributes, regions=1)


def _external() -> dict[str, ir.Attribute]:
    return {"linkage": ir.Attribute.parse("#llvm.linkage<external>")}


def address_of(symbol: str) -> ir.Value:
    return builder.op1(
        "llvm.mlir.addressof", [], builder.pointer_type(0), {"global_name": ir.FlatSymbolRefAttr.get(symbol)}
    )


def byte_offset(pointer: ir.Value, offset: int) -> ir.Value:
    attributes = {
        "rawConstantIndices": ir.DenseI32ArrayAttr.get([offset]),
        "elem_type": ir.TypeAttr.get(builder.integer_type(8)),
    }
    return builder.op1("llvm.getelementptr", [pointer], pointer.type, attributes)


def stack_cell(element: ir.Type, count: int = 1) -> ir.Value:
    size = builder.constant(count, builder.integer_type(32))
    return builder.op1("llvm.alloca", [size], builder.pointer_type(0), {"elem_type": ir.TypeAttr.get(element)})


class StackCells:
    """Stack memory for successive launches; ``are_shared``: each launch overwrites the last one's cells."""

    def __init__(self, are_shared: bool) -> None:
        self._are_shared = are_shared
        self._made: dict[tuple[ir.Type, int], list[ir.Value]] = defaultdict(list)
        self._taken: Counter[tuple[ir.Type, int]] = Counter()

    def begin_launch(self) -> None:
        """Offer the cells of earlier launches again."""
        if self._are_shared:
            self._taken.clear()

    def take(self, element: ir.Type, count: int = 1) -> ir.Value:
        """A cell that this launch has not taken yet, made at the insertion point if there is none."""
        key = element, count
        made, index = self._made[key], self._taken[key]
        if index == len(made):
            made.append(stack_cell(element, count))
        self._taken[key] += 1
        return made[index]


def _store(value: ir.Value | int, address: ir.Value, width: int) -> None:
    stored = value if isinstance(value, ir.Value) else builder.constant(value, builder.integer_type(width))
    builder.op("llvm.store", [stored, address])


def call_driver(operands: list[ir.Value], result: ir.Type, callee: str = "") -> ir.Value:
    """A call of ``callee``, or of the function that the first operand points to."""
    attributes: dict[str, ir.Attribute] = {
        "operandSegmentSizes": ir.DenseI32ArrayAttr.get([len(operands), 0]),
        "op_bundle_sizes": ir.DenseI32ArrayAttr.get([]),
    }
    if callee:
        attributes["callee"] = ir.FlatSymbolRefAttr.get(callee)
    return builder.op1("llvm.call", operands, result, attributes)
