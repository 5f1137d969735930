"""Launch arguments: the host values that a ``@flyc.jit`` function takes.

Each argument is an object of the :class:`JitArgument` protocol.  It gives its MLIR types and the slots that a launch
fills.  Its ``__cache_signature__`` is compiled into the kernel; everything else may differ from call to call.  Of a class
without that method all contents are compiled in.
"""

from __future__ import annotations

import ctypes
from collections.abc import Hashable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, Protocol, runtime_checkable

import numpy as np

from flydsl._mlir import ir
from flydsl.compiler.arguments.arrays import is_array
from flydsl.compiler.arguments.tensors import TensorArgument, dynamic_tensor
from flydsl.errors import (
    DSLConversionError,
    DSLOverflowError,
    DSLRuntimeError,
    DSLTypeError,
    DSLValueError,
    NotAttached,
)
from flydsl.expr.core.argument_registry import (
    AbiSlot,
    JitArgumentRegistry,
    UnsignedArgument,
    is_wide,
    number_slots,
    users_own,
)
from flydsl.expr.core.constexpr import constexpr_key, constexpr_value, is_constexpr
from flydsl.expr.core.conversions import convert_static
from flydsl.expr.core.stream import Stream
from flydsl.expr.memory.pointer import AddressSpace, Pointer, PointerType
from flydsl.expr.memory.tensor import Tensor
from flydsl.expr.numeric import Boolean, Float32, Int32, Int64, Numeric, NumericMeta, Uint64, Uint128
from flydsl.expr.struct import is_struct_type
from flydsl.expr.struct.closure import is_passed
from flydsl.ir import builder
from flydsl.runtime.arrays import EXPECTED_ARRAY, exports_array, refuse_jax_tracer
from flydsl.support.scalars import SCALARS, WIDE_SCALARS, describe_value
from flydsl.support.streams import stream_handle
from flydsl.support.tracebacks import shows_user_frames, warn_user

if TYPE_CHECKING:
    from flydsl.expr.dist import CommGroup, Group

__all__ = [
    "GroupArgument",
    "JitArgument",
    "JitArgumentRegistry",
    "PointerArgument",
    "from_c_void_p",
    "group_argument",
    "is_address",
    "is_group",
    "is_launch_argument",
    "resolve_argument",
]

_MARK = "__flydsl_group__"
"""The method of attached groups that gives the address of their record for a program."""
_MODULE = "flydsl.expr.dist.groups"


@runtime_checkable
class JitArgument(Protocol):
    """A host value that can be an argument of a launch.

    ``__cache_signature__()``, hashable, is the part that is compiled into the kernel.  Without that method a call with
    other contents is traced again, and ``flyc.compile`` gives a callable for all objects of the class.
    """

    def __get_ir_types__(self) -> list[ir.Type]:
        """The MLIR types of its run-time parts, in the order of the slots."""

    def __c_abi_spec__(self) -> list[AbiSlot]:
        """One slot of at most 8 bytes for each run-time part."""


# -- scalars


class ScalarArgument:
    """A number: specialized on its type.  The launch gives its value, which the type must represent."""

    __slots__ = ("dtype", "value")

    def __init__(self, value: int | float | bool, dtype: NumericMeta) -> None:
        number_slots(dtype)
        self.value, self.dtype = value, dtype

    def __get_ir_types__(self) -> list[ir.Type]:
        return [Uint64.mlir_type()] * 2 if is_wide(self.dtype) else [self.dtype.mlir_type()]

    def __cache_signature__(self) -> Hashable:
        return self.dtype

    def __c_abi_spec__(self) -> list[AbiSlot]:
        return number_slots(self.dtype)

    def trace_value(self, values: Iterator[ir.Value], name: str) -> Any:
        if is_wide(self.dtype):
            low, high = (Uint128(Uint64.wrap(next(values))) for _ in range(2))
            return self.dtype(low | high << 64)
        return self.dtype.wrap(next(values))  # type: ignore[attr-defined]


# -- pointers


class PointerArgument(Pointer):
    """A raw address of the host, specialized on element type, space and alignment.  In a trace it is a pointer."""

    __slots__ = ()

    @property
    def address(self) -> int:
        return int(self._value)

    @property
    def llvm_ptr(self) -> ir.Value:
        """Not available: the address is known only at the launch."""
        raise DSLRuntimeError(f"{self} is an address of the host; pass it as an argument to use it in a kernel")

    def at(self, address: Any, name: str) -> PointerArgument:
        """A pointer of the same type to a plain address, the value of the parameter ``name``."""
        number = _address(address)
        if not 0 <= number < 1 << 64:
            raise DSLOverflowError(f"parameter {name!r}: {number} is not an address of 64 bits")
        if number % self.alignment:
            raise DSLValueError(
                f"parameter {name!r}: the address {number:#x} is not aligned to {self.alignment} bytes, for which it was "
                "compiled"
            )
        return PointerArgument(number, self.type)

    def with_type(self, pointer_type: PointerType) -> PointerArgument:
        """The same address seen as another type of the same address space."""
        return PointerArgument(self._value, pointer_type)

    def __extract_to_ir_values__(self) -> list[ir.Value]:
        return [self.llvm_ptr]

    @classmethod
    def __construct_from_ir_values__(cls, values: Sequence[ir.Value], exemplar: Any = None) -> Pointer:
        return Pointer.__construct_from_ir_values__(values, exemplar)


@shows_user_frames
def from_c_void_p(
    element_type: NumericMeta,
    pointer: Any,
    *,
    address_space: AddressSpace = AddressSpace.Global,
    assumed_align: int | None = None,
) -> PointerArgument:
    """A pointer argument from an address: an integer, a ``ctypes.c_void_p``, or ``None`` for null.

    Args:
        element_type: the type of an element.
        pointer: an integer, a ``ctypes.c_void_p``, or ``None``.
        address_space: a member of ``fx.AddressSpace``.
        assumed_align: bytes; by default those of an element.

    Returns:
        The argument.

    Example::

        @flyc.kernel
        def kernel(p: fx.Pointer):
            fx.ptr_store(1.0, p + fx.thread_idx.x)


        @flyc.jit
        def run(p: fx.Pointer):
            kernel(p).launch(grid=1, block=8)


        x = np.zeros(8, np.float32)
        run(flyc.from_c_void_p(fx.Float32, x.ctypes.data))
        assert (x == 1).all()
    """
    if not is_address(pointer):
        raise DSLTypeError(f"{pointer!r} is not an address; expected an int, ctypes.c_void_p or None")
    address = _address(pointer)
    if address_space is not AddressSpace.Global:
        raise DSLValueError(f"a pointer argument is in global memory, not {address_space}")
    if assumed_align is not None and address % assumed_align:
        raise DSLValueError(f"the address {address:#x} is not aligned to assumed_align={assumed_align} bytes")
    return PointerArgument(address, PointerType.get(element_type, address_space, assumed_align))


def is_address(value: Any) -> bool:
    """True if ``value`` is a plain address: an integer, a ``ctypes.c_void_p``, or ``None`` for null."""
    return value is None or (isinstance(value, (int, np.integer, ctypes.c_void_p)) and not isinstance(value, bool))


def _address(value: Any) -> int:
    return int((value.value if isinstance(value, ctypes.c_void_p) else value) or 0)


def _signed(address: int) -> int:
    """An address of 64 bits as an Int64 holds it."""
    return address - (1 << 64) if 1 << 63 <= address < 1 << 64 else address


class ConstantArgument:
    """A Constexpr value or a class, compiled in whole."""

    __slots__ = ("key", "value")

    def __init__(self, value: Any, key: Hashable) -> None:
        self.value, self.key = value, key

    def __get_ir_types__(self) -> list[ir.Type]:
        return []

    def __cache_signature__(self) -> Hashable:
        return ("constant", self.key)

    def __c_abi_spec__(self) -> list[AbiSlot]:
        return []

    def trace_value(self, values: Iterator[ir.Value], name: str) -> Any:
        return self.value


# -- groups of ranks, attached or named only


def is_group(value: Any, annotation: Any) -> bool:
    """True if an argument is a group of ranks, or its parameter takes one."""
    return hasattr(value, _MARK) or _is_of_language(annotation) or _is_of_language(type(value))


def _is_of_language(t: Any) -> bool:
    """True if it is a class of :mod:`flydsl.expr.dist.groups`, which few programs load."""
    return isinstance(t, type) and any(base.__module__ == _MODULE for base in t.__mro__)


class GroupArgument:
    """A group of ranks, specialized on its name and reach; the launch gives the address of its ``flydsl_comm_group``.

    ``attached`` has ``__flydsl_group__(manifest)``, the address for a program with this communication manifest.  If it is
    ``None``, the argument can be compiled only.
    """

    __slots__ = ("attached", "comm", "manifest", "name")

    def __init__(self, comm: CommGroup, attached: Any, name: str) -> None:
        self.comm, self.attached, self.name = comm, attached, name
        self.manifest: bytes | None = None

    @property
    def address(self) -> int:
        """The address of the group's record for the program that is launched."""
        if self.attached is None:
            raise NotAttached(
                f"parameter {self.name!r} is group {self.comm.name!r}, which has no ranks yet; attach it, and pass what "
                f"that gives: {self.comm.name} = flydsl.dist.attach(bundle_or_manifest, store, ...)"
            )
        return int(self.attached.__flydsl_group__(self.manifest))

    def __get_ir_types__(self) -> list[ir.Type]:
        return [builder.pointer_type(0)]

    def __cache_signature__(self) -> Hashable:
        return ("group", self.comm.name, self.comm.reach)

    def __c_abi_spec__(self) -> list[AbiSlot]:
        return [(ctypes.c_void_p, _fill)]

    def trace_value(self, values: Iterator[ir.Value], name: str) -> Group:
        from flydsl.expr.dist import Group

        return Group.from_record(next(values), self.comm, name)

    def __str__(self) -> str:
        return f"group {self.comm.name!r}"


def _fill(argument: GroupArgument, slot: Any) -> None:
    slot.value = argument.address


def group_argument(value: Any, annotation: Any, name: str) -> GroupArgument:
    """The launch argument of an attached group, or of a declared one for compiling."""
    from flydsl.expr.dist import CommGroup, Group

    if isinstance(value, GroupArgument):
        return value
    wanted = annotation.comm if isinstance(annotation, type) and issubclass(annotation, Group) else None
    if isinstance(value, CommGroup):
        if wanted is not None and value != wanted:
            raise DSLTypeError(f"parameter {name!r} takes group {wanted.name!r}, got {value!r}")
        return GroupArgument(value, None, name)
    if not hasattr(value, _MARK):
        raise DSLTypeError(
            f"parameter {name!r} takes a group of ranks, got {describe_value(value)}; pass what flydsl.dist.attach gives, "
            "or an fx.dist.CommGroup to compile only"
        )
    known = getattr(value, "name", None)
    if wanted is None:
        wanted = CommGroup(known if isinstance(known, str) else name)
    elif isinstance(known, str) and known != wanted.name:
        raise DSLTypeError(f"parameter {name!r} takes group {wanted.name!r}, and the attached one is group {known!r}")
    return GroupArgument(wanted, value, name)


# -- resolution


def resolve_argument(value: Any, annotation: Any, name: str, *, takes_none: bool = False) -> Any:
    """The launch argument for ``value`` of the parameter ``name``.

    These decide, in this order: a Constexpr or type annotation, a value that already is an argument, an annotation that
    converts, the type of the value.  A value that contradicts its annotation wins, with a warning.  With
    ``takes_none``, ``None`` is an absent argument, which is compiled in.
    """
    argument = _resolve(value, annotation, name, takes_none=takes_none)
    return argument if hasattr(argument, "__cache_signature__") else UnsignedArgument(argument)


def _resolve(value: Any, annotation: Any, name: str, *, takes_none: bool) -> Any:
    refuse_jax_tracer(value, name)
    if is_constexpr(annotation):
        constant = constexpr_value(value, name)
        return ConstantArgument(constant, constexpr_key(constant, name))
    if value is None and annotation is not Stream:
        if takes_none:
            return ConstantArgument(None, constexpr_key(None, name))
        refuse_none(annotation, f"parameter {name!r}")
    if annotation is type or getattr(annotation, "__origin__", None) is type:
        if not isinstance(value, type):
            raise DSLTypeError(f"parameter {name!r} takes a class, got {value!r}")
        return ConstantArgument(value, value)
    if is_group(value, annotation):
        return group_argument(value, annotation, name)
    if is_launch_argument(value):
        _check_annotation(value, annotation, name)
        return value
    if annotation is Stream or isinstance(value, Stream):
        return Stream(stream_handle(value))
    if isinstance(annotation, NumericMeta):
        if annotation.width:
            return _convert_scalar(value, annotation, name)
        annotation = None  # any number: its own type decides
    if _converts(annotation):
        return annotation(value)
    argument = _by_its_type(value, annotation, name)
    _check_annotation(argument, annotation, name)
    return argument


def refuse_none(annotation: Any, what: str) -> None:
    """Refuse ``None`` for a parameter of tensors or numbers that does not say that it may be absent."""
    is_tensor = annotation is Tensor
    if is_tensor or isinstance(annotation, NumericMeta):
        error = DSLConversionError if annotation not in (Tensor, Numeric) else DSLTypeError
        kind, expected = ("a tensor", EXPECTED_ARRAY) if is_tensor else ("a number", "expected a number")
        raise error(
            f"{what} takes {kind}, got None; {expected}; annotate it Optional[fx.{annotation.__name__}] if it may be left "
            "out, or fx.Constexpr to pass a compile-time value"
        )


def _by_its_type(value: Any, annotation: Any, name: str) -> Any:
    """The launch argument for a value by its own type; ``annotation`` is for the error message."""
    if is_array(value):
        return dynamic_tensor(value, name)
    registered = JitArgumentRegistry.argument_class(type(value))
    if registered is not None:
        return registered(value)
    if not is_number(value) and exports_array(value):
        return dynamic_tensor(value, name)
    if annotation is Tensor and not is_number(value):
        raise DSLTypeError(f"parameter {name!r} takes a tensor, got {describe_value(value)}; {EXPECTED_ARRAY}")
    if isinstance(annotation, type) and issubclass(annotation, Pointer):
        if isinstance(value, (int, np.integer)) and not isinstance(value, bool):  # of which elements, it does not say
            return ScalarArgument(SCALARS["Int64"].convert(_signed(int(value)), name), Int64)
        raise DSLTypeError(
            f"parameter {name!r} takes a pointer, got {describe_value(value)}; make one with "
            "flyc.from_c_void_p(TYPE, ADDRESS)"
        )
    return _literal(value, name)


def is_number(value: Any) -> bool:
    """True if the value is a number that needs no conversion to be an argument."""
    return isinstance(value, (bool, int, float, np.generic, Numeric))


def is_launch_argument(value: Any) -> bool:
    """True if a value is passed unchanged.  Numbers and streams are not, because they may need conversion."""
    return (
        hasattr(value, "__c_abi_spec__")
        and hasattr(value, "__get_ir_types__")
        and not isinstance(value, (Numeric, Stream, type))
    )


def _converts(annotation: Any) -> bool:
    """True if an annotation is a class of launch arguments, which converts values."""
    return (
        isinstance(annotation, type) and hasattr(annotation, "__c_abi_spec__") and not issubclass(annotation, Pointer)
    )


def _check_annotation(argument: Any, annotation: Any, name: str) -> None:
    """Warn if a launch argument is not of the class that its parameter names."""
    if not isinstance(annotation, type) or not hasattr(annotation, "__construct_from_ir_values__"):
        return
    if isinstance(argument, annotation) or (isinstance(argument, Pointer) and issubclass(annotation, Pointer)):
        return
    stated = _stated_type(argument)
    if isinstance(stated, type) and issubclass(stated, annotation):
        return
    warn_user(f"parameter {name!r} is annotated {annotation.__name__} and got {describe(argument)}; the value decides")


def _stated_type(argument: Any) -> Any:
    """The class of an argument's values in kernels, as far as the argument's own class says it."""
    if isinstance(argument, ScalarArgument):
        return argument.dtype
    return Tensor if isinstance(argument, TensorArgument) else JitArgumentRegistry.get_dsl_type(type(argument))


def _literal(value: Any, name: str) -> ScalarArgument:
    if isinstance(value, Numeric) and value.is_static():
        return ScalarArgument(value.value, value.dtype)
    if isinstance(value, (bool, np.bool_)):
        return ScalarArgument(bool(value), Boolean)
    if isinstance(value, (int, np.integer)):
        number = int(value)
        if not Int32.holds(number):
            raise DSLOverflowError(f"parameter {name!r}: {number} does not fit Int32; annotate the parameter fx.Int64")
        return ScalarArgument(number, Int32)
    if isinstance(value, (float, np.floating)):
        return ScalarArgument(float(value), Float32)
    advice = ""
    if value is None or isinstance(value, (tuple, list, dict, str)):
        advice = "; annotate the parameter fx.Constexpr to pass it as a compile-time value"
    elif is_struct_type(type(value)):
        advice = f": {_unlaunchable_field(type(value))}; make the struct inside the @flyc.jit function"
    raise DSLTypeError(
        f"parameter {name!r} got {describe_value(value)}, which no kernel takes: it is neither a JitArgument nor has a "
        f"registered constructor{advice}"
    )


def _unlaunchable_field(struct_type: Any) -> str:
    """The reason why values of a struct type cannot be launch arguments."""
    for name, t in struct_type.__dsl_fields__.items():
        if not is_constexpr(t) and not is_passed(t):
            return f"its field {name!r}, a {t.__name__}, is no launch argument"
    raise AssertionError(f"{struct_type.__name__} is a launch argument")


def _convert_scalar(value: Any, dtype: NumericMeta, name: str) -> ScalarArgument:
    number_slots(dtype)
    number = value.value if isinstance(value, Numeric) and value.is_static() else value
    number = (WIDE_SCALARS if is_wide(dtype) else SCALARS)[dtype.__name__].check(number, name)
    return ScalarArgument(convert_static(number, dtype), dtype)  # rounded once, from the double


def describe(argument: Any) -> str:
    """An argument for an error message: ``float32 tensor of rank 2``, ``Int32``."""
    if isinstance(argument, TensorArgument):
        return f"a {argument.view.dtype} tensor of rank {len(argument.shape)}"
    if isinstance(argument, ScalarArgument):
        return f"{argument.dtype}"
    if isinstance(argument, Pointer):
        return f"a {argument.type}"
    if is_struct_type(type(users_own(argument))):
        return f"a {type(users_own(argument)).__name__}"
    return type(users_own(argument)).__name__.removesuffix("Argument").lower()
