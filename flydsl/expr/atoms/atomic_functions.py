"""Atomic operations on elements in memory, fences, ordered loads and stores."""

from __future__ import annotations

from typing import Any

from flydsl._mlir import ir
from flydsl.errors import DSLTypeError, DSLValueError
from flydsl.expr.atoms.atomic_ops import (
    KNOWN_SCOPES,
    AtomicOp,
    check_atomic_type,
    emit_atomic,
    ordering_attribute,
    require_atomic,
    scope_attribute,
)
from flydsl.expr.core.context import emits_for
from flydsl.expr.enum import AtomicOrdering
from flydsl.expr.memory.pointer import (
    AddressSpace,
    Pointer,
    alignment_attribute,
    element_bytes,
    ptr_load,
    ptr_store,
    recast_iter,
)
from flydsl.expr.memory.vector import Vector, VectorAlias, type_class
from flydsl.expr.numeric import Boolean, Int8, Int16, Int32, Int64, Numeric, NumericMeta
from flydsl.ir import builder

__all__ = [
    "atomic_add",
    "atomic_and",
    "atomic_cas",
    "atomic_fmax",
    "atomic_fmin",
    "atomic_max",
    "atomic_min",
    "atomic_or",
    "atomic_sub",
    "atomic_xchg",
    "atomic_xor",
    "generic_load",
    "generic_store",
    "memory_fence",
]

_RELAXED = AtomicOrdering.Monotonic
_PLAIN = (AtomicOrdering.NotAtomic, AtomicOrdering.Unordered)
_INTEGERS = {8: Int8, 16: Int16, 32: Int32, 64: Int64}


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


def atomic_sub(ptr: Pointer, value: Any, *, syncscope: str | None = None, ordering: AtomicOrdering = _RELAXED) -> Any:
    """Subtract; parameters and result as of :func:`atomic_add`."""
    return _update("atomic_sub", "sub", ptr, value, syncscope, ordering)


def atomic_and(ptr: Pointer, value: Any, *, syncscope: str | None = None, ordering: AtomicOrdering = _RELAXED) -> Any:
    """Bitwise and of integers; parameters and result as of :func:`atomic_add`."""
    return _update("atomic_and", "and", ptr, value, syncscope, ordering, integers=True)


def atomic_or(ptr: Pointer, value: Any, *, syncscope: str | None = None, ordering: AtomicOrdering = _RELAXED) -> Any:
    """Bitwise or of integers; parameters and result as of :func:`atomic_add`."""
    return _update("atomic_or", "or", ptr, value, syncscope, ordering, integers=True)


def atomic_xor(ptr: Pointer, value: Any, *, syncscope: str | None = None, ordering: AtomicOrdering = _RELAXED) -> Any:
    """Bitwise exclusive or of integers; parameters and result as of :func:`atomic_add`."""
    return _update("atomic_xor", "xor", ptr, value, syncscope, ordering, integers=True)


def atomic_max(ptr: Pointer, value: Any, *, syncscope: str | None = None, ordering: AtomicOrdering = _RELAXED) -> Any:
    """Store the maximum, of integers by their signedness; parameters and result as of :func:`atomic_add`."""
    return _update("atomic_max", "max", ptr, value, syncscope, ordering)


def atomic_min(ptr: Pointer, value: Any, *, syncscope: str | None = None, ordering: AtomicOrdering = _RELAXED) -> Any:
    """Store the minimum, of integers by their signedness; parameters and result as of :func:`atomic_add`."""
    return _update("atomic_min", "min", ptr, value, syncscope, ordering)


def atomic_xchg(ptr: Pointer, value: Any, *, syncscope: str | None = None, ordering: AtomicOrdering = _RELAXED) -> Any:
    """Store ``value``; parameters and result as of :func:`atomic_add`."""
    return _update("atomic_xchg", "xchg", ptr, value, syncscope, ordering)


def atomic_fmax(
    ptr: Pointer,
    value: Any,
    *,
    is_positive: bool | None = None,
    syncscope: str | None = None,
    ordering: AtomicOrdering = _RELAXED,
) -> Any:
    """Store the maximum of floats; ``is_positive``, the sign of ``value``, is a hint that changes no result.

    Args:
        ptr: a pointer to a float of global or shared memory.
        value: a number, converted to the type of the element.
        is_positive: the sign of ``value``, a hint.
        syncscope: the threads for which it is atomic, as of ``fx.SyncScope`` and ``fx.rocdl.SyncScope``; by default all
            devices.
        ordering: its order among other accesses, ``Monotonic`` or stronger.

    Returns:
        The value before.
    """
    return _update("atomic_fmax", "max", ptr, value, syncscope, ordering, integers=False)


def atomic_fmin(
    ptr: Pointer,
    value: Any,
    *,
    is_positive: bool | None = None,
    syncscope: str | None = None,
    ordering: AtomicOrdering = _RELAXED,
) -> Any:
    """Store the minimum of floats; ``is_positive``, the sign of ``value``, is a hint that changes no result.

    Args:
        ptr: a pointer to a float of global or shared memory.
        value: a number, converted to the type of the element.
        is_positive: the sign of ``value``, a hint.
        syncscope: the threads for which it is atomic, as of ``fx.SyncScope`` and ``fx.rocdl.SyncScope``; by default all
            devices.
        ordering: its order among other accesses, ``Monotonic`` or stronger.

    Returns:
        The value before.
    """
    return _update("atomic_fmin", "min", ptr, value, syncscope, ordering, integers=False)


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
        y[t] = v[3]
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
    """Store a scalar or vector, optionally ordered among threads; the arguments are those of :func:`generic_load`.

    A value keeps its type, as in FlyDSL: a ``Float32`` through a pointer to ``Int32`` stores its bits, and an ``Int64``
    two words.  A Python number gets the element type.

    Args:
        ptr: the first element.
        value: a scalar or a vector.
        memory_order: the order; all but ``NotAtomic`` are for scalars of 8 to 64 bits.
        syncscope: with an order, the threads that it is for.
        nontemporal: a hint that the value will not be read again soon.
        volatile: each access is made, as with ``Monotonic``.

    Raises:
        DSLTypeError: not a pointer, or a value of another kind.
        DSLValueError: an order of a vector, an order that stores do not have, or a scope without an order.

    Example in a kernel::

        fx.generic_store(fx.get_iter(y) + t, x[t], nontemporal=True)
        # y: 0 1 2
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


def _attributes(order: AtomicOrdering, dtype: NumericMeta, scope: str) -> dict[str, ir.Attribute]:
    return {
        "ordering": ordering_attribute(order),
        **alignment_attribute(element_bytes(dtype)),
        **scope_attribute(scope),
    }


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
    if operation in ("add", "max", "min"):
        check_atomic_type(name, AtomicOp[operation.capitalize()], dtype)
        require_atomic(name, AtomicOp[operation.capitalize()], dtype)
    if operation in ("max", "min") and not dtype.is_float and not dtype.signed:
        operation = f"u{operation}"
    elif dtype.is_float and operation != "xchg":
        operation = f"f{operation}"
    operand: Any = dtype(value)
    if operation == "fsub":  # chips lack it
        operation, operand = "fadd", -operand
    old = emit_atomic(operation, dtype, ptr, operand.ir_value(), _scope(name, syncscope), ordering)
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
        raise DSLTypeError(f"{name} takes an fx.Pointer, got {ptr!r}; a tensor's is fx.get_iter(t)")
    if ptr.address_space is AddressSpace.Register:
        raise DSLValueError(f"{name} works on memory that threads share, got {ptr}")
    return ptr


def _check_order(name: str, ordering: Any, allowed: set[AtomicOrdering]) -> None:
    if not isinstance(ordering, AtomicOrdering):
        raise DSLTypeError(f"{name}: {ordering!r} is not an fx.AtomicOrdering")
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


def _scope(name: str, scope: str | None) -> str:
    if scope is None:
        return ""
    if scope not in KNOWN_SCOPES:
        known = ", ".join(repr(known) for known in sorted(KNOWN_SCOPES))
        raise DSLValueError(f"{name}: scope {scope!r} is not known; expected one of {known}")
    return scope


def _bits(name: str, ptr: Pointer) -> Pointer:
    """The same address as a pointer to an integer of as many bits."""
    if ptr.dtype.width not in _INTEGERS:
        raise DSLTypeError(f"{name} with an order takes elements of 8 to 64 bits, got {ptr}")
    integer = _INTEGERS[ptr.dtype.width]
    pointer: Pointer = ptr if ptr.dtype is integer else recast_iter(integer, ptr)
    return pointer
