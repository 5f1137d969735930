"""Shared memory of a block: its objects, and allocators of it.

Objects are static, or dynamic memory that a launch sizes.
"""

from __future__ import annotations

from typing import Any

from flydsl._mlir import ir
from flydsl.errors import DSLNotImplementedError, DSLRuntimeError, DSLTypeError, DSLValueError, TargetLimitError
from flydsl.expr.core.context import KernelTrace, current, current_kernel
from flydsl.expr.memory.pointer import AddressSpace, Pointer, PointerType
from flydsl.expr.memory.vector import type_class
from flydsl.expr.numeric import Uint8
from flydsl.expr.protocol import dsl_align_of, dsl_size_of
from flydsl.expr.struct.array import Align, array_of, check_alignment
from flydsl.expr.struct.closure import round_up
from flydsl.expr.struct.composite import is_struct_type
from flydsl.expr.struct.storage import Deferred, storage_of
from flydsl.ir import builder
from flydsl.support.tracebacks import shows_user_frames

DYNAMIC_SHARED = "__dynamic_shared"
DYNAMIC_ALIGNMENT = 16
"""Alignment in bytes of dynamic shared memory on all targets."""
SHARED_SPACE = 3


# -- objects


def declare_shared(symbol: str, size: int, alignment: int) -> None:
    """Declare the static object ``symbol``, a name not taken yet, of ``size`` bytes."""
    _declare(symbol, size, alignment, "internal")


def shared_address(symbol: str) -> ir.Value:
    name = ir.FlatSymbolRefAttr.get(symbol)
    return builder.op1("llvm.mlir.addressof", [], builder.pointer_type(SHARED_SPACE), {"global_name": name})


def dynamic_shared(alignment: int = DYNAMIC_ALIGNMENT) -> ir.Value:
    """The address of dynamic shared memory, aligned to at least ``alignment`` bytes."""
    declared = next((op for op in current().kernels.operations if _name(op) == DYNAMIC_SHARED), None)
    if declared is None:
        _declare(DYNAMIC_SHARED, 0, alignment, "external")
    elif ir.IntegerAttr(declared.attributes["alignment"]).value < alignment:
        declared.attributes["alignment"] = ir.IntegerAttr.get(builder.integer_type(64), alignment)
    return shared_address(DYNAMIC_SHARED)


def _name(op: ir.Operation) -> str | None:
    return ir.StringAttr(op.attributes["sym_name"]).value if "sym_name" in op.attributes else None


def _declare(symbol: str, size: int, alignment: int, linkage: str) -> None:
    attributes = {
        "sym_name": ir.StringAttr.get(symbol),
        "global_type": ir.TypeAttr.get(ir.Type.parse(f"!llvm.array<{size} x i8>")),
        "linkage": builder.attribute(f"#llvm.linkage<{linkage}>"),
        "addr_space": ir.IntegerAttr.get(builder.integer_type(32), SHARED_SPACE),
        "alignment": ir.IntegerAttr.get(builder.integer_type(64), alignment),
    }
    with ir.InsertionPoint.at_block_begin(current().kernels):
        builder.op("llvm.mlir.global", [], attributes=attributes, regions=1)


# -- allocators


class Arena:
    """Allocates memory from ``base_ptr`` upwards; a subclass defines ``base_ptr``.

    ``base_alignment`` is the alignment of ``base_ptr`` in bytes.

    Args:
        base_alignment: the alignment of ``base_ptr`` in bytes.

    Example::

        print(issubclass(fx.SharedAllocator, fx.Arena))  # True
    """

    DEFAULT_BASE_ALIGNMENT = 16

    def __init__(self, base_alignment: int = DEFAULT_BASE_ALIGNMENT) -> None:
        self.base_alignment = check_alignment(type(self).__name__, base_alignment)
        self._end = 0

    @property
    def base_ptr(self) -> Pointer:
        """The start of the memory.

        Raises:
            DSLNotImplementedError: always; a subclass defines it.
        """
        raise DSLNotImplementedError(f"{type(self).__name__} has no memory; subclass it and define base_ptr")

    @property
    def allocated_bytes(self) -> int:
        """The bytes allocated so far, padding included."""
        return self._end

    def allocate(self, storable_or_int: Any, alignment: int | None = None) -> Any:
        """Storage for a value of type ``storable_or_int``, or for so many bytes if it is an integer.

        It is aligned as the type needs, or to ``alignment`` bytes if that is more.

        Raises:
            DSLTypeError: values of that type have no place in memory.
            DSLValueError: a number of bytes below 1, or an alignment that the base does not have.
        """
        stored = type_class(storable_or_int)
        if isinstance(stored, int) and not isinstance(stored, bool):
            if stored < 1:
                raise DSLValueError(f"allocate size must be > 0, got {stored}")
            stored, alignment = array_of(Uint8, stored), max(self.base_alignment, alignment or 1)
        if not isinstance(stored, type):
            raise DSLTypeError(
                f"allocate({stored!r}): type {stored!r} does not implement the Storable protocol; expected a type with a "
                "place in memory, or a number of bytes"
            )
        needed = max(dsl_align_of(stored), 1 if alignment is None else check_alignment("allocate", alignment))
        offset = round_up(self._end, needed)
        storage = self._storage_at(stored, offset, needed)
        self._end = offset + dsl_size_of(stored)
        return storage

    def _storage_at(self, stored: Any, offset: int, alignment: int) -> Any:
        """The storage of a value ``offset`` bytes above the base."""
        if alignment > self.base_alignment:
            raise DSLValueError(
                f"{stored.__name__} needs alignment {alignment}, and the base has {self.base_alignment}; raise "
                "base_alignment"
            )
        return storage_of(stored)(Deferred(lambda: self.base_ptr, self.base_ptr.type, offset))


class SharedAllocator(Arena):
    """The shared memory of a block; a kernel has at most one allocator.

    With ``static`` every leaf of a struct is a separate object, whose bytes the compiler counts.  Otherwise all are
    parts of dynamic shared memory, and the launch takes its size from here.  On AMD's chips static leaves of one size
    and alignment are contiguous in the order of their declaration.  Other static leaves may be anywhere.

    Args:
        base_alignment: the alignment of the memory in bytes.
        static: whether the sizes are known while compiling; otherwise the memory is dynamic.

    Raises:
        DSLRuntimeError: not inside a kernel, or the second one of a kernel.

    Example in a kernel::

        memory = fx.SharedAllocator()
        numbers = memory.allocate(fx.Array[fx.Float32, 64]).peek()
        counter = memory.allocate(fx.Array[fx.Int32, 1]).peek()
        numbers[t] = x[t]
        fx.barrier()
        y[t] = numbers[63 - t]
        # y: 63 62 61
    """

    @shows_user_frames
    def __init__(self, base_alignment: int = 16, *, static: bool = True) -> None:
        super().__init__(base_alignment)
        kernel = current_kernel("shared memory")
        if kernel.shared_allocator is not None:
            raise DSLRuntimeError(
                f"kernel {kernel.name} has a SharedAllocator already; allocate from that one, or one struct for all"
            )
        kernel.shared_allocator = self
        self._static = static
        self._widest = max(self.base_alignment, DYNAMIC_ALIGNMENT)

    @property
    def is_static(self) -> bool:
        """True if each leaf is a separate static object."""
        return self._static

    @property
    def base_ptr(self) -> Pointer:
        """The start of dynamic shared memory.

        Raises:
            DSLRuntimeError: the memory is static, in objects that have no common start.
        """
        if self._static:
            raise DSLRuntimeError(
                "static shared memory has no base pointer, its objects are placed apart; use SharedAllocator(static=False)"
            )
        return Pointer(dynamic_shared(self._widest), PointerType(Uint8, AddressSpace.Shared, self._widest))

    def _storage_at(self, stored: Any, offset: int, alignment: int) -> Any:
        kernel = current_kernel("shared memory")
        if self._static:
            return self._static_leaves(kernel, stored, max(alignment, self.base_alignment), alignment, "")
        self._widest = max(self._widest, alignment)
        kernel.dynamic_shared_bytes = offset + dsl_size_of(stored)
        check_limits(kernel)
        pointer_type = PointerType(Uint8, AddressSpace.Shared, self._widest)
        return storage_of(stored)(Deferred(lambda: self.base_ptr, pointer_type, offset))

    def _static_leaves(self, kernel: KernelTrace, stored: Any, alignment: int, declared: int, name: str) -> Any:
        """Storage whose leaves are static objects; the first one has at least that alignment.

        Types say the declared one, which is a leaf's own in a struct.
        """
        composite = stored.aligned if issubclass(stored, Align) else stored
        if is_struct_type(composite):
            leaves = {}
            for field, t in composite._runtime_fields():
                own = dsl_align_of(t)
                leaves[field] = self._static_leaves(kernel, t, max(alignment, own), own, f"{name}_{field}")
                alignment = self.base_alignment
            return storage_of(stored)(leaves)
        # LLVM orders objects for AMD's chips by size, then by name; published kernels rely on the order.
        symbol, size = current().unique_symbol(f"smem{len(kernel.static_shared):03}{name}"), dsl_size_of(stored)
        kernel.static_shared[symbol] = round_up(size, alignment)
        check_limits(kernel)
        declare_shared(symbol, size, alignment)
        pointer_type = PointerType(Uint8, AddressSpace.Shared, declared, alignment)
        return storage_of(stored)(Deferred(lambda: Pointer(shared_address(symbol), pointer_type), pointer_type))


def check_limits(kernel: KernelTrace) -> None:
    """Refuse more shared memory than a block of the target has."""
    trace = current()
    static, dynamic = sum(kernel.static_shared.values()), kernel.dynamic_shared_bytes
    if static > trace.facts.static_shared_bytes:
        raise TargetLimitError(
            f"kernel {kernel.name} needs {static} bytes of static shared memory and {trace.target} gives a block "
            f"{trace.facts.static_shared_bytes}; use smaller tiles"
            + (", or SharedAllocator(static=False)" if static <= trace.facts.dynamic_shared_bytes else "")
        )
    if static + dynamic > trace.facts.dynamic_shared_bytes:
        raise TargetLimitError(
            f"kernel {kernel.name} needs {static + dynamic} bytes of shared memory and {trace.target} gives a block "
            f"{trace.facts.dynamic_shared_bytes}; use smaller tiles"
        )
