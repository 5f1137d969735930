"""Pointers, arrays and storage as type checkers see them."""
# mypy: disable-error-code="override, overload-overlap, misc, assignment, untyped-decorator"

from typing import Any, Generic, Protocol, overload, runtime_checkable

from typing_extensions import TypeVar

from flydsl.expr.memory.pointer import Pointer as _Pointer
from flydsl.expr.struct.allocators import Arena as _Arena
from flydsl.expr.struct.allocators import SharedAllocator as _SharedAllocator
from flydsl.expr.struct.array import Array as _Array
from flydsl.expr.struct.storage import Storage as _Storage
from flydsl.expr.typed.layouts import IntTuple
from flydsl.expr.typed.numbers import Element, IntegerLike, NumberLike, constructible, unchecked
from flydsl.expr.typed.values import Tensor, Vector

_T = TypeVar("_T", default=Any)
_V = TypeVar("_V", bound=Vector)

class Address(_Pointer):
    """What pointers have."""

    @unchecked
    def __init__(self, value: Any, pointer_type: Any = None) -> None: ...
    @property
    def dtype(self) -> type[Element]: ...
    @property
    def element_type(self) -> type[Element]: ...
    def __add__(self, offset: IntegerLike | Element | IntTuple, /) -> Pointer: ...
    def __radd__(self, offset: IntegerLike | Element | IntTuple, /) -> Pointer: ...
    def __sub__(self, offset: IntegerLike | Element | IntTuple, /) -> Pointer: ...
    def __getitem__(self, index: IntegerLike | Element, /) -> Element: ...
    def __setitem__(self, index: IntegerLike | Element, value: NumberLike | Vector, /) -> None: ...
    def recast(self, dtype: Any) -> Pointer: ...
    @overload
    def load(self, dtype: type[_V]) -> _V: ...
    @overload
    def load(self, dtype: Any = None) -> Element: ...
    def store(self, value: NumberLike | Vector) -> None: ...
    def view(self, layout: Any) -> Tensor: ...

@constructible
@runtime_checkable
class Pointer(Address, Protocol):
    """The address of elements of one type; calls take what ``flyc.from_c_void_p`` gives."""

    @property
    def address(self) -> int: ...

MYPY: bool
# The annotation Array[T, n] has a number in brackets: basedpyright allows that of a class with __class_getitem__, mypy only of a
# name that it does not find.
if MYPY:
    from flydsl.expr.typed.variables import Array as Array  # type: ignore[import-not-found]  # pyright: ignore
else:
    class Array(_Array):
        """Contiguous elements of one type; a value is their address."""

        def __class_getitem__(cls, key: Any) -> type[Array]: ...
        @property
        def ptr(self) -> Pointer: ...
        def view(self, layout: Any) -> Tensor: ...
        # a number, or a value of a struct
        def __getitem__(self, index: IntegerLike | Element, /) -> Any: ...
        def __setitem__(self, index: IntegerLike | Element, value: Any, /) -> None: ...

class Storage(_Storage, Generic[_T]):
    """The address of a value; ``.field`` of a struct is the storage of that field."""

    def peek(self) -> _T: ...
    def poke(self, value: Any) -> None: ...

class Arena(_Arena):
    """Allocates memory upwards."""

    @property
    def base_ptr(self) -> Pointer: ...
    @overload
    def allocate(self, storable_or_int: type[_T], alignment: int | None = None) -> Storage[_T]: ...
    @overload
    def allocate(self, storable_or_int: int, alignment: int | None = None) -> Storage[Array]: ...
    @overload
    def allocate(self, storable_or_int: Any, alignment: int | None = None) -> Storage[Any]: ...

class SharedAllocator(Arena, _SharedAllocator):
    """The shared memory of a block."""
