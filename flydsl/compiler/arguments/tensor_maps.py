"""Tensor maps of arrays, for kernels that copy boxes with NVIDIA's TMA."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from flydsl.compiler.arguments.arrays import element_type_name, view_array
from flydsl.errors import DSLTypeError, DSLValueError
from flydsl.expr.layout import ComposedLayout
from flydsl.expr.layout.values import Layout
from flydsl.expr.nvvm.tensor_maps import Boxes, TensorMap, box_of_layout
from flydsl.runtime.tensor_maps import encode_tiled, has_tensor_maps
from flydsl.support.tracebacks import shows_user_frames


@shows_user_frames
def tensor_map(
    array: Any, box: Sequence[int] | Layout | ComposedLayout, *, swizzle: int | None = None, nan_outside: bool = False
) -> TensorMap:
    """A launch argument that describes an array to NVIDIA's tensor memory accelerator, or to a CPU that emulates it.

    It holds the array's address, so the array must outlive it.  It serves any number of launches.

    Args:
        array: of one to five axes, the last contiguous, the others at multiples of 16 bytes; its memory too.
        box: the extents of one copy in the order of kernel coordinates: the contiguous axis first.  Or the layout of a
            tile in shared memory, plain or swizzled, whose modes are the array's last axes: the largest box of that
            layout, and its swizzle.
        swizzle: 0, 32, 64 or 128 bytes; the box is no wider.  By default 128, or the layout's.
        nan_outside: floats outside of the array are read as NaN instead of zero.

    Returns:
        The argument.

    Raises:
        DSLTypeError: an array of an AMD GPU, or of a type that maps do not have.
        DSLValueError: extents, strides, an address or a box that maps cannot hold.
        NoDeviceError: an array of a GPU, and no CUDA driver.

    Example::

        x = np.zeros((64, 64), np.float16)
        tensor_map = flyc.tensor_map(x, (64, 64), swizzle=128)
        print(type(tensor_map).__name__)  # TensorMap
    """
    view = view_array(array)
    if not view.backend or not has_tensor_maps(view.backend):
        raise DSLTypeError(f"a tensor map of an array of {view.backend}; expected one of an NVIDIA GPU, or of the CPU")
    if view.shape and view.strides[-1] != 1 and view.shape[-1] != 1:
        raise DSLValueError(f"a tensor map of an array with strides {view.strides}; expected the last axis contiguous")
    size = view.dtype.width // 8
    strides = [stride * size for stride in view.strides[-2::-1]]
    name = element_type_name(view.dtype)
    if isinstance(box, (Layout, ComposedLayout)):
        of_layout = box_of_layout(box, view.dtype, len(view.shape))
        if swizzle not in (None, of_layout.swizzle):
            raise DSLValueError(
                f"a tensor map with swizzle={swizzle} for the layout {box}, which has {of_layout.swizzle}"
            )
        box, swizzle = of_layout.extents, of_layout.swizzle
    width = 128 if swizzle is None else swizzle
    data = encode_tiled(
        view.address, name, view.shape[::-1], strides, box, swizzle=width, nan_outside=nan_outside, backend=view.backend
    )
    return TensorMap(data, Boxes(view.dtype, tuple(box), width))
