"""The struct field that takes no memory."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Any

__all__ = ["Empty"]


class Empty:
    """A value without parts: 0 bytes in memory, no launch argument, nothing at run time.

    A struct that depends on a parameter has it where a field is not needed.

    Example::

        print(fx.Empty() == fx.Empty(), flyc.protocol.dsl_size_of(fx.Empty))  # True 0
    """

    __slots__ = ()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Empty)

    def __hash__(self) -> int:
        return hash(Empty)

    def __repr__(self) -> str:
        return "Empty()"

    @classmethod
    def __dsl_size_of__(cls) -> int:
        return 0

    @classmethod
    def __dsl_align_of__(cls) -> int:
        return 1

    @classmethod
    def __peek_from_ptr__(cls, ptr: Any) -> Empty:
        return cls()

    @classmethod
    def __poke_into_ptr__(cls, ptr: Any, value: Any) -> None:
        return None

    def __extract_to_ir_values__(self) -> list[Any]:
        return []

    @classmethod
    def __construct_from_ir_values__(cls, values: Sequence[Any], exemplar: Any = None) -> Empty:
        return cls()

    @classmethod
    def __get_ir_types__(cls) -> list[Any]:
        return []

    @classmethod
    def __cache_signature__(cls) -> Hashable:
        return (cls,)

    def __c_abi_spec__(self) -> list[Any]:
        return []
