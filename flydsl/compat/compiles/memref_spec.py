"""Static and dynamic parts of an array's type: ``MemRefSpec``."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from flydsl.errors import DSLPromiseError
from flydsl.expr.layout import LayoutType
from flydsl.expr.layout.static_type import Unknown
from flydsl.expr.memory.pointer_types import AddressSpace
from flydsl.expr.memory.tensor_types import MemRefType

__all__ = ["MemRefSpec"]


class MemRefSpec:
    """The type of an array in global memory, whose extents and strides become dynamic one by one.

    A dynamic extent or stride is the negative of what divides it, so -1 is any.  Strides are in elements; the alignment
    is in bytes, by default that of an element.  ``use_32bit_stride`` is for dynamic strides.

    Example::

        from flydsl.compiler.jit_argument import MemRefSpec

        spec = MemRefSpec(32, (4, 8), (8, 1)).mark_layout_dynamic(divisibility=4)
        assert spec.get_cache_signature() == (4, False, (-1, -1), (-4, 1))
    """

    alignment: int
    shape: list[int]
    stride: list[int]
    use_32bit_stride: bool

    def __init__(
        self,
        element_bits: int,
        shape: Sequence[int],
        strides: Sequence[int],
        alignment: int | None = None,
        use_32bit_stride: bool = False,
    ) -> None:
        if len(shape) != len(strides):
            raise DSLPromiseError(f"MemRefSpec: {len(shape)} extents and {len(strides)} strides; give as many")
        self.alignment = max(element_bits // 8, 1) if alignment is None else alignment
        self.use_32bit_stride = use_32bit_stride
        self.shape, self.stride = list(shape), list(strides)

    @property
    def ndim(self) -> int:
        """The number of axes."""
        return len(self.shape)

    @property
    def shape_dyn_indices(self) -> tuple[int, ...]:
        """The axes of dynamic extents."""
        return tuple(axis for axis, extent in enumerate(self.shape) if extent < 0)

    @property
    def stride_dyn_indices(self) -> tuple[int, ...]:
        """The axes of dynamic strides."""
        return tuple(axis for axis, stride in enumerate(self.stride) if stride < 0)

    def mark_layout_dynamic(self, leading_dim: int = -1, divisibility: int = 1) -> MemRefSpec:
        """Make all extents dynamic, and all strides but that of the leading axis, which is 1; return the same object.

        ``leading_dim`` is by default the first axis of stride 1.
        """
        if leading_dim < 0:
            if 1 not in self.stride:
                raise DSLPromiseError("mark_layout_dynamic: the array has no axis of stride 1")
            leading_dim = self.stride.index(1)
        if leading_dim >= self.ndim or self.stride[leading_dim] != 1:
            raise DSLPromiseError(f"mark_layout_dynamic: axis {leading_dim} is none of stride 1")
        rest = [axis for axis in range(self.ndim) if axis != leading_dim]
        self.mark_shape_dynamic(range(self.ndim), [1] * self.ndim)
        return self.mark_stride_dynamic(rest, [divisibility] * len(rest))

    def mark_shape_dynamic(self, dims: Iterable[int], divisibilities: Iterable[int]) -> MemRefSpec:
        """Make the extents of these axes dynamic; return the same object."""
        self._mark(self.shape, dims, divisibilities)
        return self

    def mark_stride_dynamic(self, dims: Iterable[int], divisibilities: Iterable[int]) -> MemRefSpec:
        """Make strides dynamic, as :meth:`mark_shape_dynamic` extents."""
        self._mark(self.stride, dims, divisibilities)
        return self

    def _mark(self, leaves: list[int], dims: Iterable[int], divisibilities: Iterable[int]) -> None:
        for axis, divisor in zip(dims, divisibilities, strict=False):
            if not 0 <= axis < self.ndim:
                raise DSLPromiseError(f"axis {axis} of an array of rank {self.ndim}; expected 0 to {self.ndim - 1}")
            leaves[axis] = -divisor

    def get_cache_signature(self) -> tuple[int, bool, tuple[int, ...], tuple[int, ...]]:
        """Alignment, width of strides, extents and strides, which tell two types of one element apart."""
        return self.alignment, self.use_32bit_stride, tuple(self.shape), tuple(self.stride)

    def get_memref_type(self, element_type: Any) -> MemRefType:
        """The type of tensors of such arrays."""
        width = 32 if self.use_32bit_stride else 64
        layout = LayoutType.get(_part(self.shape, 32), _part(self.stride, width))
        return MemRefType.get(element_type, layout, AddressSpace.Global, self.alignment)


def _part(leaves: Sequence[int], width: int) -> Any:
    tree = tuple(leaf if leaf >= 0 else Unknown(-leaf, width, -leaf) for leaf in leaves)
    return tree[0] if len(tree) == 1 else tree
