"""Specialization of collectives: ``BlockReduce[fx.Float32, 256]``.

The parameters in brackets are checked before the call.  The result is callable, and has ``SharedStorage``, the type of
its scratch memory.  Two specializations with equal brackets are one object.
"""

from __future__ import annotations

import enum
import functools
import math
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Self

from flydsl.errors import DSLConversionError, DSLTypeError, DSLValueError
from flydsl.expr import gpu
from flydsl.expr.core.context import is_tracing
from flydsl.expr.memory.vector import Vector
from flydsl.expr.numeric import Int32, Numeric, NumericMeta, Uint8
from flydsl.expr.protocol import dsl_align_of, dsl_size_of, is_storable
from flydsl.expr.struct import Array, Struct, is_struct_type
from flydsl.expr.struct.array import array_of
from flydsl.extension.coop.values import items_of

LEAST_WARP = 32
"""The smallest warp of any target: scratch memory has room for a block's warps of that size."""
MAX_BLOCK = 1024


def check_dtype(owner: str, dtype: Any) -> Any:
    """``dtype`` if its values can be items."""
    known = isinstance(dtype, type) and (
        (isinstance(dtype, NumericMeta) and dtype.width > 0)
        or (issubclass(dtype, Vector) and dtype.alias_dtype is not None)
        or is_struct_type(dtype)
    )
    if not known:
        raise DSLTypeError(
            f"{owner}: collective items require Numeric, Pointer, Vector or fx.Struct values, got {dtype!r}; expected a "
            "class such as fx.Float32"
        )
    if not is_storable(dtype):
        raise DSLTypeError(f"{owner}: a {dtype.__name__} has no place in memory; for fx.Boolean use fx.Uint8")
    return dtype


def positive(owner: str, what: str, number: Any) -> int:
    """``number`` if it is a positive Python integer."""
    if not isinstance(number, int) or isinstance(number, bool):
        raise DSLConversionError(f"{owner}: {what} must be a positive Python int, got {number!r}")
    if number < 1:
        raise DSLConversionError(f"{owner}: {what} must be a positive Python int, got {number}")
    return number


def storage_type(**fields: Any) -> Any:
    """The struct with those fields."""
    composite: Any = Struct
    return composite[tuple(slice(name, t) for name, t in fields.items())]


def array_at(place: Array, element: Any, count: int) -> Array:
    """``count`` elements of another type at the address of an array of bytes."""
    made: type[Array] = array_of(element, count)
    return made(place.ptr)


class Collective:
    """Base of the specialized collectives: brackets, algorithms, and the check of the scratch memory."""

    Algorithm: ClassVar[type[enum.Enum] | None] = None
    """The algorithms, the default first; ``None`` if there is only one."""

    brackets: ClassVar[tuple[str, ...]] = ("dtype", "block_size", "items_per_thread", "algorithm=...")
    """The names of the parameters."""

    name: str
    """The user's expression, for messages."""

    def __class_getitem__(cls, key: Any) -> Self:
        return cls.specialize(*(key if isinstance(key, tuple) else (key,)))

    @classmethod
    def specialize(cls, *parts: Any) -> Self:
        """The result of ``cls[parts]``."""
        try:
            hash(parts)
        except TypeError:
            raise DSLTypeError(f"{cls.__name__}[{parts!r}]: expected types, numbers and algorithms") from None
        owner: Any = cls
        made: Self = _specialized(owner, tuple(map(_static_value, parts)), tuple(map(type, parts)))
        return made

    def __new__(cls, *args: Any, **kwargs: Any) -> Self:
        raise DSLTypeError(f"specialize {cls.__name__} first, e.g. {cls.__name__}[fx.Float32, {MAX_BLOCK // 4}]")

    def __init__(self, parts: Sequence[Any]) -> None:
        self.name = f"{type(self).__name__}[{', '.join(map(_shown, parts))}]"

    def take_dtype(self, dtype: Any, *, pairs: bool) -> None:
        """Set the type of the items, or with ``pairs`` the types of keys and values."""
        self.value_dtype: Any = None
        if isinstance(dtype, tuple):
            if not pairs or len(dtype) != 2:
                expected = "one type, or a pair (key, value)" if pairs else "one type"
                raise DSLTypeError(
                    f"{self.name} does not accept this key/value dtype specification, {_shown(dtype)}; expected {expected}"
                )
            dtype, self.value_dtype = dtype[0], check_dtype(self.name, dtype[1])
        self.dtype: Any = check_dtype(self.name, dtype)
        self.key_dtype = self.dtype

    def take_algorithm(self, parts: list[Any]) -> Any:
        """Remove the algorithm at the end of ``parts`` and return it; the default if there is none."""
        known = type(self).Algorithm
        if known is None:
            return None
        if not parts:
            return next(iter(known))
        last = parts.pop()
        if isinstance(last, known):
            return last
        if isinstance(last, str) and last.upper() in known.__members__:
            return known[last.upper()]
        raise DSLConversionError(
            f"{self.name}: expected a {known.__name__}, got {last!r}; the algorithms of {self.form()} are "
            f"{', '.join(known.__members__)}"
        )

    def form(self) -> str:
        """The brackets of the class, for messages."""
        return f"{type(self).__name__}[{', '.join(self.brackets)}]"

    def refuse_rest(self, parts: Sequence[Any]) -> None:
        """Refuse parameters that the class does not have."""
        if parts:
            raise DSLTypeError(f"{self.name}: {len(parts)} parameters too many; expected {self.form()}")

    def __getitem__(self, key: Any) -> Any:
        raise DSLTypeError(f"{self.name} is already specialized; write {type(self).__name__}[{_shown(key)}]")

    def __repr__(self) -> str:
        return self.name


class BlockCollective(Collective):
    """A collective of all threads of a block: ``[dtype, block_size, items_per_thread, algorithm]``.

    ``items_per_thread`` and ``algorithm`` may be left out.  Blocks of several dimensions count threads along x first.
    """

    pairs: ClassVar[bool] = False
    """True if ``dtype`` may be a pair of key and value."""
    any_items: ClassVar[bool] = False
    """True if a call takes any number of items per thread unless the brackets fix it; otherwise it is 1."""
    small_blocks: ClassVar[bool] = False
    """True if a block may be less than a warp."""

    def __init__(self, parts: Sequence[Any]) -> None:
        super().__init__(parts)
        rest = list(parts)
        if len(rest) < 2:
            raise DSLTypeError(f"{self.name}: expected a type and a block size at least, {self.form()}")
        self.take_dtype(rest.pop(0), pairs=self.pairs)
        self._take_block_size(rest.pop(0))
        self.items_per_thread, self._fixed = 1, not self.any_items
        self.take_items(rest)
        self.take_more(rest)
        self.algorithm = self.take_algorithm(rest)
        self.refuse_rest(rest)
        self._storages = {self.max_warps: storage_type(**self.storage_fields())}

    @property
    def SharedStorage(self) -> Any:
        """The type of the scratch memory: in a kernel for the target's warps, outside for those of any target."""
        warps = self.max_warps
        if warps not in self._storages:
            self._storages[warps] = storage_type(**self.storage_fields())
        return self._storages[warps]

    def _take_block_size(self, size: Any) -> None:
        extents = size if isinstance(size, tuple) else (size,)
        if not 1 <= len(extents) <= 3:
            raise DSLConversionError(
                f"{self.name}: block_size must be an int or a 3-tuple, got {size!r}; extents of 1 at its end may be left out"
            )
        checked = [positive(self.name, f"block_dim_{axis}", e) for axis, e in zip("xyz", extents, strict=False)]
        self.block_size = tuple([*checked, 1, 1][:3])
        self.block_threads = math.prod(checked)
        small = (
            self.small_blocks and self.block_threads < LEAST_WARP and self.block_threads & (self.block_threads - 1) == 0
        )
        if self.block_threads > MAX_BLOCK or (self.block_threads % LEAST_WARP and not small):
            also = " or a smaller power of two" if self.small_blocks else ""
            raise DSLValueError(
                f"{self.name}: block_size must contain a multiple of the target warp size{also}, at most {MAX_BLOCK}, "
                f"got {self.block_threads}"
            )

    # -- for subclasses to override

    def take_items(self, parts: list[Any]) -> None:
        """Remove the number of items per thread from ``parts`` if they begin with it."""
        if parts and isinstance(parts[0], int):
            self.items_per_thread, self._fixed = positive(self.name, "items_per_thread", parts.pop(0)), True

    def take_more(self, parts: list[Any]) -> None:
        """Remove further parameters, between items and algorithm, from ``parts``."""

    def storage_fields(self) -> Mapping[str, Any]:
        """The fields of the scratch memory."""
        raise NotImplementedError

    # -- for use by subclasses

    @property
    def tile(self) -> int:
        """The items of the block."""
        return self.block_threads * self.items_per_thread

    @property
    def max_warps(self) -> int:
        """Warps of the block on the target; without a target, with the smallest warps."""
        return self.num_warps if is_tracing() else -(-self.block_threads // LEAST_WARP)

    def enter(self, storage: Any) -> Any:
        """Check that this call fits the kernel; returns the scratch memory."""
        if not isinstance(storage, (self.SharedStorage, *self._storages.values())):
            raise DSLTypeError(
                f"{self.name} requires storage allocated from its SharedStorage, got {storage!r}; pass "
                "fx.SharedAllocator().allocate(P.SharedStorage).peek() for P of the same parameters"
            )
        self.enter_without_storage()
        return storage

    def enter_without_storage(self) -> None:
        """Check that this call fits the kernel."""
        launched = gpu.known_block_size()
        if launched != self.block_size:
            raise DSLValueError(f"{self.name} in a kernel of block size {launched}; the block sizes must be equal")
        warp = gpu.num_warp_threads()
        if self.block_threads % warp and not (self.small_blocks and self.block_threads & (self.block_threads - 1) == 0):
            raise DSLValueError(f"{self.name}: {self.block_threads} threads are not a multiple of the warp size {warp}")

    def items(self, value: Any, dtype: Any = None) -> list[Any]:
        """The items of a call, converted to ``dtype`` or that of the brackets."""
        found = items_of(value, dtype or self.dtype)
        if self._fixed and len(found) != self.items_per_thread:
            raise DSLConversionError(f"{self.name} expected {self.items_per_thread} items per thread, got {len(found)}")
        return found

    def check_values(self, values: Any) -> None:
        """Refuse values without a type for them, and a type without values."""
        if (values is None) != (self.value_dtype is None):
            problem = (
                "needs values"
                if values is None
                else "has no values; specialize [(key_dtype, value_dtype), block_size, ...] for pairs"
            )
            raise DSLTypeError(f"{self.name} {problem}")

    def thread(self) -> Int32:
        """This thread's index in the block, x fastest."""
        x, y, z = gpu.thread_idx
        number: Int32 = x + self.block_size[0] * (y + self.block_size[1] * z)
        return number

    @property
    def warp_threads(self) -> int:
        """Threads of a warp of the target, or of the block if it is smaller."""
        return self.warp_width

    @property
    def num_warps(self) -> int:
        """Warps of the block on the target."""
        return -(-self.block_threads // self.warp_threads)

    @property
    def warp_width(self) -> int:
        """Threads of a warp, or of the block if it is smaller."""
        return min(gpu.num_warp_threads(), self.block_threads)


@functools.cache
def _specialized(cls: Any, parts: tuple[Any, ...], types: tuple[type, ...]) -> Any:
    """The only instance of a specialization; ``types`` distinguishes 1 and True."""
    made = object.__new__(cls)
    made.__init__(parts)
    return made


def _static_value(part: Any) -> Any:
    if isinstance(part, Numeric) and part.is_static():
        return part.value
    return tuple(map(_static_value, part)) if isinstance(part, tuple) else part


def _shown(part: Any) -> str:
    if isinstance(part, tuple):
        return f"({', '.join(map(_shown, part))})"
    return part.name if isinstance(part, enum.Enum) else getattr(part, "__name__", repr(part))


def byte_array(*parts: tuple[Any, int]) -> Any:
    """An array of bytes with room for the largest of some arrays, each an element type and a count."""
    size = max(count * int(dsl_size_of(element)) for element, count in parts)
    return array_of(Uint8, size, max(int(dsl_align_of(element)) for element, _ in parts))
