"""Copy operations: what one call of a copy atom does with its elements.

An operation defines the bits that a call moves per thread, the threads of a call, and the memories that it joins.  It
also defines the element that each thread holds on either side, and emits the copy.  Atoms
(:mod:`flydsl.expr.atoms.atom`) apply it to an element type.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar, Self

from flydsl.errors import DSLTypeError, DSLValueError
from flydsl.expr import layout as algebra
from flydsl.expr.memory.element_run import Piece
from flydsl.expr.memory.pointer import load_vector, ptr_store
from flydsl.expr.memory.tensor import Tensor
from flydsl.expr.numeric import Integer, Numeric, as_numeric
from flydsl.support.fast_dataclass import dataclass
from flydsl.support.public_names import named

Fields = Mapping[str, Callable[[Any], Any]]
"""The state that atoms of an operation may have: by name, the conversion of a given value."""


class AtomOp:
    """Base of the copy operations and of the matrix operations."""

    fields: ClassVar[Fields] = {}

    @classmethod
    def get(cls, *parameters: Any) -> Self:
        """The operation with these parameters, in the order of the class's fields."""
        return cls(*parameters)

    @property
    def text(self) -> str:
        """The operation as MLIR's type of it: ``!fly.universal_copy<128>``."""
        return repr(self)

    @property
    def title(self) -> str:
        """The operation in messages and pictures."""
        return repr(self)

    @property
    def thr_layout(self) -> Any:
        """The threads of a call."""
        return algebra.make_layout(1, 1)

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.text})"


@dataclass(frozen=True, repr=False)
class CopyOp(AtomOp):
    """Base of the copy operations: of ``bits`` bits per thread and call."""

    bits: int

    moves_tiles: ClassVar[bool] = False
    """True if a call copies a whole tile of any size, by :meth:`move_tile`."""
    moves_bits: ClassVar[bool] = False
    """True if a call moves its bits, whatever the types of the elements."""
    takes_coordinates: ClassVar[bool] = False
    """True if an operand may be a tensor of coordinates; :meth:`check` decides which."""

    def layout_src_tv(self, count: int) -> Any:
        """Map of (thread, value) to source element, for ``count`` values per thread."""
        return algebra.make_layout((1, count), (1, 1))

    def layout_dst_tv(self, count: int) -> Any:
        """Map of (thread, value) to destination element."""
        return self.layout_src_tv(count)

    def layout_ref_tv(self, count: int) -> Any:
        """Map of (thread, value) to element in the numbering of tiled copies."""
        return self.layout_dst_tv(count)

    def check(self, src: Tensor, dst: Tensor) -> None:
        """Refuse memories and element types that the operation does not join."""

    def move(self, src: Piece, dst: Piece, state: Mapping[str, Any]) -> None:
        """Emit one call."""
        raise NotImplementedError

    def move_tile(self, src: Tensor, dst: Tensor, state: Mapping[str, Any]) -> None:
        """Emit one call of an operation that copies whole tiles."""
        raise NotImplementedError


def dynamic_integer(value: Any) -> Numeric:
    """A state field that may be known only at run time."""
    number = as_numeric(value)
    if not isinstance(number, Integer):
        raise DSLTypeError(f"expected an integer, got {value!r}")
    return number


def static_integer(value: Any) -> int:
    """A state field that must be known while tracing."""
    number = dynamic_integer(value)
    if not number.is_static():
        raise DSLTypeError(f"expected an integer that is known while tracing, got {value!r}")
    return int(number)


def checked_bits(name: str, bits: Any, known: tuple[int, ...]) -> int:
    """``bits`` if an operation of that name moves as many."""
    if isinstance(bits, bool) or not isinstance(bits, int):
        raise DSLTypeError(f"{name}({bits!r}): expected the number of bits, one of {', '.join(map(str, known))}")
    if bits not in known:
        raise DSLValueError(f"{name}({bits!r}): one call moves {', '.join(map(str, known))} bits")
    return bits


COPY_BITS = (8, 16, 32, 64, 128)


@dataclass(frozen=True, repr=False)
class CopyOpUniversalCopyType(CopyOp):
    """A copy by one thread, from any memory or register to any.

    Made by :func:`UniversalCopy`.
    """

    moves_bits: ClassVar[bool] = True

    @property
    def text(self) -> str:
        """The operation as MLIR's type of it."""
        return f"!fly.universal_copy<{self.bits}>"

    def __post_init__(self) -> None:
        checked_bits("UniversalCopy", self.bits, COPY_BITS)

    def move(self, src: Piece, dst: Piece, state: Mapping[str, Any]) -> None:
        """One call: wide where the elements are contiguous on both sides, else element by element."""
        if src.is_contiguous and dst.is_contiguous:
            value = load_vector(src.pointer(0), len(src))
            ptr_store(value if src.dtype is dst.dtype else value.bitcast(dst.dtype), dst.pointer(0))
            return
        for k in range(len(src)):
            element = src.pointer(k).load()
            dst.pointer(k).store(element if src.dtype is dst.dtype else element.bitcast(dst.dtype))


def UniversalCopy(bit_size: int) -> CopyOpUniversalCopyType:
    """A copy by one thread, from any memory or register to any.

    Args:
        bit_size: bits of a call: 8, 16, 32, 64 or 128.

    Returns:
        The copy operation.

    Raises:
        DSLValueError: another number of bits.

    Example in a kernel::

        print(fx.UniversalCopy(128).bits, fx.UniversalCopy(128) == fx.UniversalCopy128b())  # 128 True
    """
    return CopyOpUniversalCopyType(bit_size)


def _of_bits(bits: int) -> Callable[[], CopyOpUniversalCopyType]:
    @named(f"UniversalCopy{bits}b", f"A copy of {bits} bits: ``UniversalCopy({bits})``.")
    def make() -> CopyOpUniversalCopyType:
        return CopyOpUniversalCopyType(bits)

    return make


UniversalCopy8b, UniversalCopy16b, UniversalCopy32b, UniversalCopy64b, UniversalCopy128b = map(_of_bits, COPY_BITS)
