"""Atomic operations, as copies and on pointers; fences; ordered loads and stores.

A copy updates each element atomically, ``mem = op(mem, value)``, in relaxed order.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from flydsl._mlir import ir
from flydsl.errors import DSLNotImplementedError, DSLTypeError, DSLValueError
from flydsl.expr.atoms.copy_ops import CopyOp
from flydsl.expr.core.context import ATOMIC_ACCESS, SANITIZER, amd_chip, current, emits_for, nvidia_chip, traced_for
from flydsl.expr.core.numbered_enum import NumberedEnum
from flydsl.expr.enum import AtomicOrdering, SyncScope
from flydsl.expr.memory.element_run import Piece
from flydsl.expr.memory.pointer import (
    AddressSpace,
    Pointer,
    alignment_attribute,
    element_bytes,
    ptr_load,
    ptr_store,
    recast_iter,
)
from flydsl.expr.memory.tensor import Tensor
from flydsl.expr.memory.vector import Vector, VectorAlias, type_class
from flydsl.expr.numeric import (
    BFloat16,
    Boolean,
    Float16,
    Index,
    Int8,
    Int16,
    Int32,
    Int64,
    Numeric,
    NumericMeta,
)
from flydsl.ir import builder
from flydsl.support.fast_dataclass import dataclass
from flydsl.support.public_names import named
from flydsl.targets.amdgpu import SCOPES


class AtomicOp(NumberedEnum):
    """Combination of the old value in memory with the given one; see the example of :func:`UniversalAtomic`."""

    Add = 0
    Max = 1
    Min = 2
    And = 3
    Or = 4
    Inc = 5
    """``old >= value ? 0 : old + 1``, unsigned."""
    Dec = 6
    """``old == 0 or old > value ? value : old - 1``, unsigned."""


# LLVM Language Reference, "atomicrmw", and the numbers of MLIR's AtomicBinOp and AtomicOrdering.
_BINARY = MappingProxyType(
    {"xchg": 0, "add": 1, "sub": 2, "and": 3, "or": 5, "xor": 6, "max": 7, "min": 8, "umax": 9, "umin": 10,
     "fadd": 11, "fsub": 12, "fmax": 13, "fmin": 14, "inc": 15, "dec": 16}
)  # fmt: skip
ORDERINGS = MappingProxyType({ordering: number for number, ordering in enumerate(AtomicOrdering)} | {
    AtomicOrdering.Acquire: 4, AtomicOrdering.Release: 5, AtomicOrdering.AcqRel: 6, AtomicOrdering.SeqCst: 7,
})  # fmt: skip
_INTEGERS_ONLY = frozenset({AtomicOp.And, AtomicOp.Or, AtomicOp.Inc, AtomicOp.Dec})

_ONE_AS = "-one-as"
KNOWN_SCOPES = frozenset(SCOPES)
"""The scopes of the language: LLVM's of all targets, and AMD's.  Targets give their names for each, in their facts."""
_RELAXED = AtomicOrdering.Monotonic
_PLAIN = (AtomicOrdering.NotAtomic, AtomicOrdering.Unordered)
_INTEGERS = {8: Int8, 16: Int16, 32: Int32, 64: Int64}


def atomic_name(operation: AtomicOp | str, dtype: NumericMeta) -> str:
    """The operation with the type's signedness, or ``f`` for floats: ``"umax"``, ``"fadd"``; an exchange has neither."""
    name = str(operation)
    if dtype.is_float:
        return name if name == "xchg" else f"f{name}"
    return f"u{name}" if name in ("max", "min") and not dtype.signed else name


def check_atomic_type(name: str, operation: Any, dtype: Any) -> None:
    """Refuse types that an operation does not take on any target."""
    if not isinstance(operation, AtomicOp):
        raise DSLTypeError(f"{name} takes an fx.AtomicOp, got {operation!r}")
    if not isinstance(dtype, NumericMeta) or dtype in (Boolean, Index) or dtype.width not in (8, 16, 32, 64):
        raise DSLTypeError(f"{name} takes an integer or float type of 8 to 64 bits such as fx.Float32, got {dtype!r}")
    if operation in _INTEGERS_ONLY and dtype.is_float:
        raise DSLTypeError(f"{name}: {operation.name} is an operation on integers, got {dtype}")
    if dtype.is_float and dtype.width < 16:
        raise DSLTypeError(f"{name}: {dtype} is a storage type without arithmetic; use fx.Float32")


def require_atomic(name: str, operation: AtomicOp, dtype: NumericMeta, *, exchanges: bool = False) -> None:
    """Refuse targets that lack an operation on a type; an exchange is checked like an addition."""
    if dtype in (Float16, BFloat16) and not _has_f16_atomics(operation, dtype):
        raise DSLNotImplementedError(
            f"{name}: {current().target} has no atomic {'exchange' if exchanges else operation.name} of single {dtype} "
            "elements; use fx.Float32"
            + (
                ", or fx.rocdl.BufferAtomicPkAdd for pairs"
                if amd_chip() and operation is AtomicOp.Add and not exchanges
                else ""
            )
        )


def _has_f16_atomics(operation: AtomicOp, dtype: NumericMeta) -> bool:
    """True if the target has the atomic on one 16-bit float.

    PTX ISA, "atom": ``.f16`` has ``add`` from sm_70 on and ``.bf16`` from sm_90 on.  AMD GPUs add pairs only; for one
    element LLVM writes a loop that compares and swaps the word around it.
    """
    if nvidia_chip() is None:
        return True
    feature = "atom.f16" if dtype is Float16 else "atom.bf16"
    return operation is AtomicOp.Add and feature in current().facts.features


def check_atomic_tensors(op: Any, dtype: NumericMeta, src: Tensor, dst: Tensor) -> None:
    """Refuse operands other than registers of ``dtype`` to memory."""
    if src.address_space is not AddressSpace.Register or dst.address_space is AddressSpace.Register:
        raise DSLValueError(f"{op} goes from a register tensor to memory, got {src} and {dst}")
    for tensor in (src, dst):
        if tensor.dtype.mlir_name != dtype.mlir_name:
            raise DSLTypeError(f"{op} is an operation on {dtype}, got {tensor}")


def emit_atomic(
    name: str,
    dtype: NumericMeta,
    pointer: Pointer,
    value: ir.Value,
    scope: str,
    ordering: AtomicOrdering = AtomicOrdering.Monotonic,
    access: str = "",
) -> ir.Value:
    """Emit ``llvm.atomicrmw`` of one element; returns the old value.  ``value`` has the MLIR type of ``dtype``.

    ``access`` is ``"load"`` or ``"store"`` if the operation represents one.
    """
    attributes = {
        "bin_op": ir.IntegerAttr.get(builder.integer_type(64), _BINARY[name]),
        **_attributes(ordering, dtype, scope),
    }
    if access and emits_for("cpu"):
        attributes[ATOMIC_ACCESS] = ir.StringAttr.get(access)
    facts = current().facts
    for known in (*facts.atomic_attributes, *(facts.float_atomic_attributes if dtype.is_float else ())):
        attributes[known] = ir.UnitAttr.get()
    return builder.op1("llvm.atomicrmw", [pointer.llvm_ptr, value], value.type, attributes)


def _attributes(order: AtomicOrdering, dtype: NumericMeta, scope: str) -> dict[str, ir.Attribute]:
    return {
        "ordering": ordering_attribute(order),
        **alignment_attribute(element_bytes(dtype)),
        **scope_attribute(scope),
    }


def ordering_attribute(ordering: AtomicOrdering) -> ir.Attribute:
    return ir.IntegerAttr.get(builder.integer_type(64), ORDERINGS[ordering])


def scope_attribute(scope: str) -> dict[str, ir.Attribute]:
    """None for the system's scope."""
    known = _llvm_scope(scope)
    return {"syncscope": ir.StringAttr.get(known)} if known else {}


def _llvm_scope(scope: str) -> str:
    """The target's LLVM name of the scope.  The sanitizer of the CPU, which has one that includes all, takes AMD's."""
    if traced_for(SANITIZER):
        return scope
    known = current().facts.scopes
    return known.get(scope, known.get(scope.removesuffix(_ONE_AS), ""))


@dataclass(frozen=True, repr=False)
class CopyOpUniversalAtomicType(CopyOp):
    """An atomic update of one element of global or shared memory per thread and call.

    Made by :func:`UniversalAtomic`.
    """

    operation: AtomicOp
    dtype: NumericMeta
    syncscope: str = ""

    def __init__(self, operation: AtomicOp, dtype: NumericMeta, syncscope: str = SyncScope.System) -> None:
        dtype = type_class(dtype)
        check_atomic_type("UniversalAtomic", operation, dtype)
        _check_scope("UniversalAtomic", syncscope)
        values = (dtype.width, operation, dtype, syncscope)
        for name, value in zip(("bits", "operation", "dtype", "syncscope"), values, strict=True):
            object.__setattr__(self, name, value)

    @property
    def text(self) -> str:
        """The operation as MLIR's type of it."""
        scope = f', "{self.syncscope}"' if self.syncscope else ""
        return f"!fly.universal_atomic<{self.operation}, {self.dtype.mlir_name}{scope}>"

    def check(self, src: Tensor, dst: Tensor) -> None:
        """Refuse operands other than registers of the type to memory."""
        require_atomic("UniversalAtomic", self.operation, self.dtype)
        check_atomic_tensors(self, self.dtype, src, dst)

    def move(self, src: Piece, dst: Piece, state: Mapping[str, Any]) -> None:
        """Emit one atomic operation."""
        value = src.pointer(0).load().ir_value()
        target: Any = dst.pointer(0)
        name = atomic_name(self.operation, self.dtype)
        if hasattr(target, "update"):  # a buffer checks bounds
            target.update(name, self.dtype, value, self.syncscope)
        else:
            emit_atomic(name, self.dtype, target, value, self.syncscope)


def UniversalAtomic(
    atomic_op: AtomicOp, val_type: NumericMeta, syncscope: str = SyncScope.System
) -> CopyOpUniversalAtomicType:
    """The copy operation that updates memory: ``mem = atomic_op(mem, value)``.

    Args:
        atomic_op: a member of :class:`AtomicOp`.
        val_type: the type of the element; a target without the operation on a float of 16 bits refuses the copy.
        syncscope: as for :func:`atomic_add`.

    Returns:
        The copy operation.

    Raises:
        DSLTypeError: ``And``, ``Or``, ``Inc`` or ``Dec`` of floats, or no type that memory holds.
        DSLValueError: an unknown scope.

    Example in a kernel::

        part = fx.make_rmem_tensor(1, fx.Int32)
        part[0] = a[t]
        total = fx.make_copy_atom(fx.UniversalAtomicAdd(fx.Int32), fx.Int32)
        largest = fx.make_copy_atom(fx.UniversalAtomic(fx.AtomicOp.Max, fx.Int32), fx.Int32)
        places = fx.zipped_divide(b, 1)
        fx.copy(total, part, fx.slice(places, (None, 0)))
        fx.copy(largest, part, fx.slice(places, (None, 1)))
        # b: 2016 63
    """
    return CopyOpUniversalAtomicType(atomic_op, val_type, syncscope)


def _universal(operation: AtomicOp, effect: str) -> Callable[..., CopyOpUniversalAtomicType]:
    @named(f"UniversalAtomic{operation.name}", f"{effect}; parameters and result as of :func:`UniversalAtomic`.")
    def make(val_type: NumericMeta, syncscope: str = SyncScope.System) -> CopyOpUniversalAtomicType:
        return CopyOpUniversalAtomicType(operation, val_type, syncscope)

    return make


UniversalAtomicAdd = _universal(AtomicOp.Add, "``mem = mem + value``")
UniversalAtomicMax = _universal(AtomicOp.Max, "``mem = max(mem, value)``, of integers by their signedness")
UniversalAtomicMin = _universal(AtomicOp.Min, "``mem = min(mem, value)``, of integers by their signedness")
UniversalAtomicAnd = _universal(AtomicOp.And, "``mem = mem & value``, for integers")
UniversalAtomicOr = _universal(AtomicOp.Or, "``mem = mem | value``, for integers")
UniversalAtomicInc = _universal(AtomicOp.Inc, "``mem = mem >= value ? 0 : mem + 1``, unsigned")
UniversalAtomicDec = _universal(AtomicOp.Dec, "``mem = mem == 0 or mem > value ? value : mem - 1``, unsigned")


# -- functions on pointers


def atomic_add(ptr: Pointer, value: Any, *, syncscope: str | None = None, ordering: AtomicOrdering = _RELAXED) -> Any:
    """Add to an element of global or shared memory; returns the old value.

    Args:
        ptr: the element.
        value: the addend, converted to the type of the element.
        syncscope: the threads for which it is atomic, as ``fx.SyncScope`` and ``fx.rocdl.SyncScope``; by default all
            devices.
        ordering: its order among other accesses, ``Monotonic`` or stronger.

    Returns:
        The value before, of the type of the element.

    Raises:
        DSLTypeError: not a pointer to integers or floats of 8 to 64 bits, or no ordering.
        DSLValueError: an unknown scope, or an ordering that is too weak, or a pointer to registers.
        DSLNotImplementedError: floats of 16 bits where the target has no such operation.

    Example in a kernel::

        place = fx.get_iter(b)
        b[0] = 7
        fx.barrier()
        fx.atomic_and(place, 6)
        fx.atomic_add(place + 1, 1)
        fx.atomic_sub(place + 2, 1)
        fx.atomic_or(place + 3, a[t])
        fx.atomic_xor(place + 4, a[t] // 63)
        fx.atomic_max(place + 5, a[t])
        fx.atomic_min(place + 6, -a[t])
        fx.atomic_xchg(place + 7, 5)
        fx.atomic_fmax(fx.get_iter(y), x[t])
        fx.atomic_fmin(fx.get_iter(y) + 1, -x[t])
        # b: 6 64 -64 63 1 63 -63 5
        # y: 63 -63
    """
    return _update("atomic_add", "add", ptr, value, syncscope, ordering)


def _like_add(operation: str, done: str, *, integers: bool | None = None) -> Callable[..., Any]:
    name = f"atomic_{operation}"

    @named(name, f"{done}; parameters and result as of :func:`atomic_add`.")
    def update(ptr: Pointer, value: Any, *, syncscope: str | None = None, ordering: AtomicOrdering = _RELAXED) -> Any:
        return _update(name, operation, ptr, value, syncscope, ordering, integers=integers)

    return update


atomic_sub = _like_add("sub", "Subtract")
atomic_and = _like_add("and", "Bitwise and of integers", integers=True)
atomic_or = _like_add("or", "Bitwise or of integers", integers=True)
atomic_xor = _like_add("xor", "Bitwise exclusive or of integers", integers=True)
atomic_max = _like_add("max", "Store the maximum, of integers by their signedness")
atomic_min = _like_add("min", "Store the minimum, of integers by their signedness")
atomic_xchg = _like_add("xchg", "Store ``value``")


def _of_floats(operation: str, done: str) -> Callable[..., Any]:
    name = f"atomic_f{operation}"

    @named(
        name,
        f"""{done}; parameters and result as of :func:`atomic_add`.

    Args:
        is_positive: the sign of ``value``, a hint that changes no result.
    """,
    )
    def update(
        ptr: Pointer,
        value: Any,
        *,
        is_positive: bool | None = None,
        syncscope: str | None = None,
        ordering: AtomicOrdering = _RELAXED,
    ) -> Any:
        return _update(name, operation, ptr, value, syncscope, ordering, integers=False)

    return update


atomic_fmax = _of_floats("max", "Store the maximum of floats")
atomic_fmin = _of_floats("min", "Store the minimum of floats")


def atomic_cas(
    ptr: Pointer,
    cmp: Any,
    val: Any,
    *,
    syncscope: str | None = None,
    success_ordering: AtomicOrdering = _RELAXED,
    failure_ordering: AtomicOrdering = _RELAXED,
    weak: bool = False,
) -> tuple[Any, Boolean]:
    """Store ``val`` if the integer in memory is ``cmp``; returns the old value, and True if it stored.

    Args:
        ptr: an integer in global or shared memory.
        cmp: the expected value, converted to its type.
        val: the value to store, converted to its type.
        syncscope: as for :func:`atomic_add`.
        success_ordering: the order if it stores.
        failure_ordering: the order if it does not; no stronger, and without ``Release``.
        weak: it may fail spuriously, which is cheaper on some chips.

    Returns:
        The value before, and a Boolean: True if it stored.

    Raises:
        DSLTypeError: not a pointer to integers; take the bits of floats.
        DSLValueError: an unknown scope, or orderings that do not fit.

    Example in a kernel::

        old, stored = fx.atomic_cas(fx.get_iter(b) + t, 0, a[t] + 5)
        # b: 5 6 7
    """
    dtype = _checked("atomic_cas", ptr, integers=True)
    for ordering in (success_ordering, failure_ordering):
        _check_order("atomic_cas", ordering, {*AtomicOrdering} - {*_PLAIN})
    if failure_ordering in (AtomicOrdering.Release, AtomicOrdering.AcqRel):
        raise DSLValueError(
            f"atomic_cas: failure_ordering is {failure_ordering.name}; what fails stores nothing to release"
        )
    expected, desired = dtype(cmp).ir_value(), dtype(val).ir_value()
    attributes = {
        "success_ordering": ordering_attribute(success_ordering),
        "failure_ordering": ordering_attribute(failure_ordering),
        **alignment_attribute(element_bytes(dtype)),
        **scope_attribute(_scope("atomic_cas", syncscope)),
    }
    if weak and not emits_for("cpu"):
        attributes["weak"] = ir.UnitAttr.get()
    both = ir.Type.parse(f"!llvm.struct<({expected.type}, i1)>")
    pair = builder.op1("llvm.cmpxchg", [ptr.llvm_ptr, expected, desired], both, attributes)
    first = {"position": ir.DenseI64ArrayAttr.get([0])}
    old = dtype.wrap(builder.op1("llvm.extractvalue", [pair], expected.type, first))
    if weak and not emits_for("cpu"):
        second = {"position": ir.DenseI64ArrayAttr.get([1])}
        return old, Boolean.wrap(builder.op1("llvm.extractvalue", [pair], builder.integer_type(1), second))
    return old, old == dtype.wrap(expected)


def memory_fence(*, syncscope: str | None = None, ordering: AtomicOrdering = AtomicOrdering.SeqCst) -> None:
    """Order this thread's memory accesses before and after this point, for the threads in the scope.

    Args:
        syncscope: ``"workgroup"``, ``"agent"`` (the device), or another one of the target; by default all devices.
        ordering: ``Acquire``, ``Release``, ``AcqRel`` or ``SeqCst``.

    Raises:
        DSLTypeError: no ordering.
        DSLValueError: an unknown scope, or an ordering weaker than ``Acquire``.

    Example in a kernel, compiled for gfx942::

        b[t] = 1
        fx.memory_fence(syncscope="agent", ordering=fx.AtomicOrdering.Release)  # llvm: fence syncscope("agent") release
    """
    _check_order("memory_fence", ordering, {*AtomicOrdering} - {*_PLAIN, _RELAXED})
    attributes = {"ordering": ordering_attribute(ordering), **scope_attribute(_scope("memory_fence", syncscope))}
    builder.op("llvm.fence", [], [], attributes)


def generic_load(
    ptr: Pointer,
    *,
    dtype: Any = None,
    count: int | None = None,
    memory_order: AtomicOrdering = AtomicOrdering.NotAtomic,
    syncscope: str | None = None,
    nontemporal: bool = False,
    volatile: bool = False,
) -> Any:
    """Load a scalar or vector, optionally ordered among threads.

    Args:
        ptr: the first element.
        dtype: the type of the result, a scalar type or a vector class; by default that of the element.
        count: how many scalars; more than one give a vector.
        memory_order: the order; all but ``NotAtomic`` are for scalars of 8 to 64 bits.
        syncscope: as for :func:`atomic_add`, with an order.
        nontemporal: a hint that the value will not be read again soon; changes no result.
        volatile: each access is made, as with ``Monotonic``.

    Returns:
        A scalar or a vector.

    Raises:
        DSLTypeError: not a pointer, or no such type.
        DSLValueError: a count of a vector class, an order of a vector, an order that loads do not have, or a scope
            without an order.

    Example in a kernel::

        v = fx.generic_load(fx.get_iter(x) + 4 * t, count=4)
        fx.generic_store(fx.get_iter(y) + t, v[3], nontemporal=True)
        # y: 3 7 11
    """
    pointer = _checked_pointer("generic_load", ptr)
    wanted: Any = ptr.dtype if dtype is None else type_class(dtype)
    is_vector = isinstance(wanted, type) and issubclass(wanted, Vector)
    if count is not None and (is_vector or type(count) is not int or count < 1):
        raise DSLValueError(f"generic_load: count is {count!r}; expected a positive integer, with a scalar type")
    scalar = wanted.alias_dtype if is_vector else Numeric.from_ir_type(wanted)
    source = pointer if scalar is ptr.dtype else recast_iter(scalar, pointer)
    order = _access_order("generic_load", memory_order, syncscope, volatile)
    if order is None:
        vector = wanted if is_vector else VectorAlias(scalar, count) if count is not None and count > 1 else None
        return ptr_load(source, vector)
    if is_vector or (count or 1) > 1:
        raise DSLValueError(f"generic_load: {order.name} is for scalars; load the elements one by one, or NotAtomic")
    bits = _bits("generic_load", source)
    if order in (AtomicOrdering.Release, AtomicOrdering.AcqRel):
        raise DSLValueError(f"generic_load: a load has nothing to release, got {order.name}")
    scope = _scope("generic_load", syncscope)
    integer: Any = bits.dtype
    if emits_for("cpu"):  # as an operation that changes nothing
        loaded = emit_atomic("or", integer, bits, integer(0).ir_value(), scope, order, "load")
    else:
        loaded = builder.op1("llvm.load", [bits.llvm_ptr], integer.mlir_type(), _attributes(order, integer, scope))
    return integer.wrap(loaded).bitcast(scalar)


def generic_store(
    ptr: Pointer,
    value: Any,
    *,
    memory_order: AtomicOrdering = AtomicOrdering.NotAtomic,
    syncscope: str | None = None,
    nontemporal: bool = False,
    volatile: bool = False,
) -> None:
    """Store a scalar or vector, optionally ordered among threads; parameters as of :func:`generic_load`.

    A value keeps its type, as in FlyDSL: a ``Float32`` through a pointer to ``Int32`` stores its bits, and an ``Int64``
    two words.  A Python number gets the element type.

    Args:
        value: a scalar or a vector.

    Raises:
        DSLTypeError: not a pointer, or a value of another kind.
        DSLValueError: an order of a vector, an order that stores do not have, or a scope without an order.

    See the example of :func:`generic_load`.
    """
    pointer = _checked_pointer("generic_store", ptr)
    order = _access_order("generic_store", memory_order, syncscope, volatile)
    if isinstance(value, (Numeric, Vector)) and value.dtype is not pointer.dtype:
        pointer = recast_iter(value.dtype, pointer)
    if order is None:
        ptr_store(value, pointer)
        return
    if isinstance(value, Vector):
        raise DSLValueError(f"generic_store: {order.name} is for scalars; store the elements one by one, or NotAtomic")
    bits = _bits("generic_store", pointer)
    if order in (AtomicOrdering.Acquire, AtomicOrdering.AcqRel):
        raise DSLValueError(f"generic_store: a store has nothing to acquire, got {order.name}")
    integer: Any = bits.dtype
    element: Any = pointer.dtype
    stored = element(value).bitcast(integer).ir_value()
    scope = _scope("generic_store", syncscope)
    if emits_for("cpu"):
        emit_atomic("xchg", integer, bits, stored, scope, order, "store")
        return
    builder.op("llvm.store", [stored, bits.llvm_ptr], [], _attributes(order, integer, scope))


# -- checks


def _update(
    name: str,
    operation: str,
    ptr: Pointer,
    value: Any,
    syncscope: str | None,
    ordering: AtomicOrdering,
    *,
    integers: bool | None = None,
) -> Any:
    dtype = _checked(name, ptr, integers)
    _check_order(name, ordering, {*AtomicOrdering} - {*_PLAIN})
    if operation in ("max", "min"):
        require_atomic(name, AtomicOp[operation.capitalize()], dtype)
    operand: Any = dtype(value)
    if operation == "sub" and dtype.is_float:  # chips lack it
        operation, operand = "add", -operand
    llvm_name = atomic_name(operation, dtype)
    old = emit_atomic(llvm_name, dtype, ptr, operand.ir_value(), _scope(name, syncscope), ordering)
    return dtype.wrap(old)


def _checked(name: str, ptr: Any, integers: bool | None) -> Any:
    """The type of the element; ``integers``: only those are accepted, or only floats; ``None``: both."""
    dtype: NumericMeta = _checked_pointer(name, ptr).dtype
    if integers is not None and isinstance(dtype, NumericMeta) and dtype.is_float is integers:
        other = "integers; take the bits of floats" if integers else "floats; atomic_max and atomic_min take integers"
        raise DSLTypeError(f"{name} is an operation on {other}, got {ptr}")
    check_atomic_type(name, AtomicOp.Add, dtype)
    require_atomic(name, AtomicOp.Add, dtype, exchanges=name == "atomic_xchg")
    return dtype


def _checked_pointer(name: str, ptr: Any) -> Pointer:
    if not isinstance(ptr, Pointer):
        raise DSLTypeError(f"{name}: pointer must be an fx.Pointer, got {ptr!r}; a tensor's is fx.get_iter(t)")
    if ptr.address_space is AddressSpace.Register:
        raise DSLValueError(f"{name} works on memory that threads share, got {ptr}")
    return ptr


def _check_order(name: str, ordering: Any, allowed: set[AtomicOrdering]) -> None:
    if not isinstance(ordering, AtomicOrdering):
        raise DSLTypeError(f"{name}: ordering must be an fx.AtomicOrdering, got {ordering!r}")
    if ordering not in allowed:
        known = ", ".join(o.name for o in AtomicOrdering if o in allowed)
        raise DSLValueError(f"{name}: the ordering is {ordering.name}; expected one of {known}")


def _access_order(name: str, order: Any, syncscope: str | None, volatile: bool) -> AtomicOrdering | None:
    """The order of a load or store; ``None`` for a plain one."""
    _check_order(name, order, set(AtomicOrdering))
    if order is AtomicOrdering.NotAtomic:
        if syncscope is not None:
            raise DSLValueError(f"{name}: a scope needs a memory_order, as fx.AtomicOrdering.Monotonic")
        return _RELAXED if volatile else None
    return _RELAXED if order is AtomicOrdering.Unordered else order


def _check_scope(name: str, scope: str) -> None:
    if scope not in KNOWN_SCOPES:
        known = ", ".join(repr(known) for known in sorted(KNOWN_SCOPES))
        raise DSLValueError(f"{name}: scope {scope!r} is not known; expected one of {known}")


def _scope(name: str, scope: str | None) -> str:
    """The scope that a function was given; empty for all devices."""
    if scope is None:
        return ""
    _check_scope(name, scope)
    return scope


def _bits(name: str, ptr: Pointer) -> Pointer:
    """The same address as a pointer to an integer of as many bits."""
    if ptr.dtype.width not in _INTEGERS:
        raise DSLTypeError(f"{name} with an order takes elements of 8 to 64 bits, got {ptr}")
    integer = _INTEGERS[ptr.dtype.width]
    pointer: Pointer = ptr if ptr.dtype is integer else recast_iter(integer, ptr)
    return pointer
