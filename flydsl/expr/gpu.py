"""Threads, lanes and blocks: coordinates, barriers, shuffles and shared memory."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from typing import Any

from flydsl._mlir import ir
from flydsl.errors import DSLRuntimeError, DSLTypeError, DSLValueError, LanguageError, MissingInstructionError
from flydsl.expr.control import barriers
from flydsl.expr.core.context import current, current_kernel, emits_for, warp_threads
from flydsl.expr.core.conversions import convert_dynamic
from flydsl.expr.core.operand import define
from flydsl.expr.core.operators import as_operand
from flydsl.expr.memory.pointer import AddressSpace, Pointer, PointerType
from flydsl.expr.memory.vector import Vector
from flydsl.expr.numeric import Boolean, Float32, Index, Int32, Numeric, NumericMeta, Uint8, as_numeric
from flydsl.expr.struct import SharedAllocator
from flydsl.expr.struct.allocators import dynamic_shared
from flydsl.ir import builder
from flydsl.ir.uniformity import reached_together
from flydsl.support.tracebacks import hide_internal_frames, shows_user_frames
from flydsl.targets.amdgpu import wide_wave_chips

__all__ = [
    "SharedAllocator",
    "Tuple3D",
    "barrier",
    "block_dim",
    "block_idx",
    "get_dyn_shared",
    "grid_dim",
    "known_block_size",
    "lane_id",
    "num_warp_threads",
    "shuffle_down",
    "shuffle_idx",
    "shuffle_up",
    "shuffle_xor",
    "thread_idx",
]

MAX_GRID_X = (1 << 31) - 1
MAX_GRID_YZ = 65535
"""Limits of the grid on both vendors (CUDA programming guide, "Technical Specifications per Compute Capability")."""


class Tuple3D:
    """Three coordinates made on demand: ``.x``, ``.y``, ``.z``, or unpacked.

    Made by this module: ``fx.thread_idx``, ``fx.block_idx``, ``fx.block_dim`` and ``fx.grid_dim``.

    Example in a kernel::

        column, row, _ = fx.thread_idx
        y[t] = column + row
        # y: 0 1 2
    """

    def __init__(self, factory: Callable[[str], Any], dtype: NumericMeta = Int32) -> None:
        self._factory, self._dtype = factory, dtype

    @property
    def x(self) -> Any:
        """The first coordinate."""
        try:
            return self._dtype(self._factory("x"))
        except LanguageError as error:
            hide_internal_frames(error)
            raise

    @property
    def y(self) -> Any:
        """The second coordinate."""
        try:
            return self._dtype(self._factory("y"))
        except LanguageError as error:
            hide_internal_frames(error)
            raise

    @property
    def z(self) -> Any:
        """The third coordinate."""
        try:
            return self._dtype(self._factory("z"))
        except LanguageError as error:
            hide_internal_frames(error)
            raise

    def __iter__(self) -> Iterator[Any]:
        return iter((self.x, self.y, self.z))

    def __repr__(self) -> str:
        return "three coordinates, .x, .y and .z"


def _block_extent(axis: str, of: str = "block_dim") -> int | None:
    size = current_kernel(of).block_size
    return None if size is None else size["xyz".index(axis)]


def _thread_id(axis: str) -> Int32:
    extent = _block_extent(axis, "thread_idx")
    if extent == 1:
        return Int32.static(0)
    return _read_id("gpu.thread_id", axis, (0, (extent or current().facts.max_threads_per_block) - 1))


def _grid_extent(axis: str, of: str = "grid_dim") -> int | None:
    return current_kernel(of).grid_size["xyz".index(axis)]


def _block_id(axis: str) -> Int32:
    extent = _grid_extent(axis, "block_idx")
    if extent == 1:
        return Int32.static(0)
    return _read_id("gpu.block_id", axis, (0, (extent or _largest_grid(axis)) - 1))


def _block_dim(axis: str) -> Int32:
    extent = _block_extent(axis)
    if extent is not None:
        return Int32.static(extent)
    return _read_id("gpu.block_dim", axis, (1, current().facts.max_threads_per_block))


def _grid_dim(axis: str) -> Int32:
    extent = _grid_extent(axis)
    if extent is not None:
        return Int32.static(extent)
    return _read_id("gpu.grid_dim", axis, (1, _largest_grid(axis)))


def _largest_grid(axis: str) -> int:
    return MAX_GRID_X if axis == "x" else MAX_GRID_YZ


def _read_id(name: str, axis: str, bounds: tuple[int, int]) -> Int32:
    """A coordinate as 32 bits, read once at the kernel's entry, so that the value is visible everywhere."""
    kernel = current_kernel(name.removeprefix("gpu."))
    key = f"{name}.{axis}"
    if key not in kernel.ids:
        with kernel.entry():
            attributes = {"dimension": builder.attribute(f"#gpu<dim {axis}>")}
            index = builder.op1(name, [], ir.IndexType.get(), attributes)
            kernel.ids[key] = builder.op1("arith.index_cast", [index], Int32.mlir_type())
    return Int32.wrap(kernel.ids[key], bounds=bounds)


thread_idx = Tuple3D(_thread_id)
block_idx = Tuple3D(_block_id)
block_dim = Tuple3D(_block_dim)
grid_dim = Tuple3D(_grid_dim)


_AXES = ("x", "y", "z")


def thread_id(axis: str) -> Index:
    """``thread_idx`` along the axis ``"x"``, ``"y"`` or ``"z"``, as an Index."""
    return Index(_thread_id(_axis("thread_id", axis)))


def block_id(axis: str) -> Index:
    """``block_idx`` along the axis ``"x"``, ``"y"`` or ``"z"``, as an Index."""
    return Index(_block_id(_axis("block_id", axis)))


def _axis(name: str, axis: str) -> str:
    if axis not in _AXES:
        raise DSLValueError(f"{name}({axis!r}): expected 'x', 'y' or 'z'")
    return axis


def smem_space(int: bool = False) -> Any:
    """The address space of shared memory: ``fx.AddressSpace.Shared``, or with ``int`` its number."""
    return AddressSpace.Shared.value if int else AddressSpace.Shared


def lds_space(int: bool = False) -> Any:
    """Shared memory as MLIR's ``gpu`` dialect names it: ``#gpu.address_space<workgroup>``, or its number, 2.

    For the types of programs that go on with MLIR's builders, such as ``T.memref(64, T.f32(), memory_space=...)``.
    """
    return _WORKGROUP if int else ir.Attribute.parse("#gpu.address_space<workgroup>")


_WORKGROUP = 2
"""``gpu::AddressSpace::Workgroup`` of MLIR's GPUBase.td."""


@shows_user_frames
def lane_id() -> Int32:
    """The thread's index in its warp, from 0 to ``num_warp_threads() - 1``.

    Returns:
        An Int32 from 0 on.

    Example in a kernel::

        y[t] = fx.lane_id()
        # y: 0 1 2
    """
    current_kernel("lane_id")
    value = builder.op1("gpu.lane_id", [], ir.IndexType.get())
    lane = builder.op1("arith.index_cast", [value], Int32.mlir_type())
    return Int32.wrap(lane, bounds=(0, num_warp_threads() - 1))


@shows_user_frames
def num_warp_threads() -> int:
    """The number of threads that the target runs in lockstep.

    Outside of traces the target is the configured one, as of ``FLYDSL_COMPILE_ARCH``, or gfx942 with a warning.

    Returns:
        A Python int: 32, or 64 on gfx9.

    Example in a kernel::

        print(fx.num_warp_threads())  # 32
    """
    return warp_threads()


def known_block_size() -> tuple[int, int, int]:
    """The block's extents.

    Returns:
        Three Python ints, x, y and z.

    Raises:
        DSLRuntimeError: they are run-time values.

    Example in a kernel::

        print(fx.gpu.known_block_size())  # (64, 1, 1)
    """
    size = current_kernel("known_block_size").block_size
    if size is None:
        raise DSLRuntimeError(
            "the block size is a run-time value here; launch with Python ints, or declare it with "
            "@flyc.kernel(known_block_size=[x, y, z])"
        )
    return size


@shows_user_frames
def barrier() -> None:
    """Wait for all threads of the block; their writes to shared and global memory are then visible to each other.

    Raises:
        DSLSyntaxError: threads that took a run-time ``return``, ``break`` or ``continue`` would miss it.

    Example in a kernel::

        shared = fx.SharedAllocator().allocate(fx.Array[fx.Float32, 64]).peek()
        shared[t] = x[t]
        fx.barrier()
        y[t] = shared[63 - t]
        # y: 63 62 61
    """
    current_kernel("barrier")
    if emits_for("cpu") and not reached_together(ir.InsertionPoint.current.block):
        current().reports_positions = True  # of threads that deadlock there
    barriers.meet()
    builder.op("gpu.barrier", [])


@shows_user_frames
def get_dyn_shared(dtype: NumericMeta | None = None) -> Pointer:
    """The start of dynamic shared memory, as a pointer to ``dtype`` (default ``Uint8``).

    It is aligned to 16 bytes, on AMD GPUs to 1024, so that swizzles stay inside.  The launch's ``smem`` is its size.

    Args:
        dtype: the type of the elements.

    Returns:
        The pointer.

    Example::

        @flyc.kernel
        def kernel(x: fx.Tensor):
            t = fx.thread_idx.x
            shared = fx.make_view(fx.get_dyn_shared(fx.Float32), fx.make_layout(8, 1))
            shared[t] = x[t]
            fx.barrier()
            x[t] = shared[7 - t]


        @flyc.jit
        def run(x: fx.Tensor):
            kernel(x).launch(grid=1, block=8, smem=32)


        x = np.arange(8, dtype=np.float32)
        run(x)
        assert (x == np.arange(8)[::-1]).all()
    """
    current_kernel("dynamic shared memory").asks_dynamic_shared = True
    alignment = current().facts.dynamic_shared_alignment
    return Pointer(dynamic_shared(alignment), PointerType(dtype or Uint8, AddressSpace.Shared, alignment))


# -- shuffles


def shuffle_xor(value: Any, offset: Any, width: Any) -> Any:
    """``value`` of the lane whose index in its group of ``width`` lanes is this lane's xor ``offset``.

    A lane keeps its own value if its group has no such lane.

    Args:
        value: a scalar of 8 to 64 bits, or a vector.
        width: the lanes of a group, a power of two up to the warp's; a Python int.
        offset: a mask: the source is the lane whose number differs in these bits; of :func:`shuffle_up` and
            :func:`shuffle_down` the distance to the source.

    Returns:
        The value of the source lane, or the lane's own.

    Example in a kernel::

        y[t] = fx.shuffle_xor(x[t], 1, 32)
        # y: 1 0 3 2
    """
    return _shuffle("xor", value, offset, width)


def shuffle_up(value: Any, offset: Any, width: Any) -> Any:
    """``value`` of the lane ``offset`` below in the group; the lane's own value if the group has no such lane.

    Parameters and result as of :func:`shuffle_xor`.
    """
    return _shuffle("up", value, offset, width)


def shuffle_down(value: Any, offset: Any, width: Any) -> Any:
    """``value`` of the lane ``offset`` above in the group; the lane's own value if the group has no such lane.

    Parameters and result as of :func:`shuffle_xor`.
    """
    return _shuffle("down", value, offset, width)


def shuffle_idx(value: Any, lane: Any, width: Any) -> Any:
    """``value`` of lane ``lane`` of the group, modulo its width.

    Args:
        value: a scalar of 8 to 64 bits, or a vector.
        width: the lanes of a group, a power of two up to the warp's; a Python int.
        lane: the number of the source in the group, taken modulo ``width``, so that its number in the warp does too.

    Returns:
        The value of the source lane.
    """
    return _shuffle("idx", value, lane, width)


def shuffle(value: Any, offset: Any, width: Any, mode: str = "xor") -> Any:
    """The shuffle of that mode: ``"xor"``, ``"up"``, ``"down"`` or ``"idx"``."""
    if mode not in ("xor", "up", "down", "idx"):
        raise DSLValueError(f"shuffle: mode={mode!r}; expected 'xor', 'up', 'down' or 'idx'")
    return _shuffle(mode, value, offset, width)


def _shuffle(mode: str, value: Any, offset: Any, width: Any) -> Any:
    """A shuffle of any scalar or vector; hardware moves 32 bits, so other widths are split or widened.

    The value of a lane that took a run-time ``return``, ``break`` or ``continue`` before is unspecified.
    """
    current_kernel(f"shuffle_{mode}")
    warp = num_warp_threads()
    width, offset = as_numeric(width), as_numeric(offset)
    if not width.dtype.is_integer or not offset.dtype.is_integer:
        raise DSLTypeError(f"shuffle_{mode}: offset and width must be integers, got {offset.dtype} and {width.dtype}")
    if width.is_static() and (not 1 <= int(width) <= warp or int(width) & (int(width) - 1)):
        message = f"shuffle_{mode}: width {int(width)} is not a power of two from 1 to the warp size {warp}"
        raise MissingInstructionError(message, archs=wide_wave_chips()) if int(width) == 64 else DSLValueError(message)
    if mode == "idx":
        offset = Int32(offset) & (Int32(width) - 1)
    scalar = as_operand(value)
    if isinstance(scalar, Vector):
        moved = [_shuffle_32_bits(mode, w, offset, width) for w in _as_i32s(scalar)]
        return _from_i32s(moved, scalar)
    dtype = scalar.dtype
    if dtype in (Int32, Float32):
        return dtype.wrap(_shuffle_32_bits(mode, scalar.ir_value(), offset, width))
    if dtype.width >= 64:
        pair = _as_i32s(Vector([scalar], (1,), dtype))
        moved = [_shuffle_32_bits(mode, w, offset, width) for w in pair]
        return _from_i32s(moved, Vector([scalar], (1,), dtype))[0]
    if dtype.width == 32:
        word = _shuffle_32_bits(mode, scalar.bitcast(Int32).ir_value(), offset, width)
        return Int32.wrap(word).bitcast(dtype)
    if dtype.is_narrow:  # a conversion may change the bits of NaN
        bits = builder.op1("arith.extui", [scalar.ir_value()], Int32.mlir_type())
        moved = builder.op1("arith.trunci", [_shuffle_32_bits(mode, bits, offset, width)], dtype.mlir_type())
        return dtype.wrap(moved)
    if dtype.is_float:  # 16 bits: exact in 32
        wide = _shuffle_32_bits(mode, Float32(scalar).ir_value(), offset, width)
        return dtype(Float32.wrap(wide))
    wide = _shuffle_32_bits(mode, convert_dynamic(scalar.ir_value(), dtype, Int32), offset, width)
    return dtype(Int32.wrap(wide))


def _shuffle_32_bits(mode: str, word: ir.Value, offset: Numeric, width: Numeric) -> ir.Value:
    attributes = {"mode": builder.attribute(f"#gpu<shuffle_mode {mode}>")}
    operands = [word, Int32(offset).ir_value(), Int32(width).ir_value()]
    return builder.op("gpu.shuffle", operands, [word.type, Boolean.mlir_type()], attributes).results[0]


def _as_i32s(value: Vector) -> list[ir.Value]:
    """The bits of a vector in 32-bit words; the last one is zero-padded."""
    if value.dtype is Boolean:
        value = value.to(Int32)
    period = math.lcm(32, value.dtype.width) // value.dtype.width
    missing = -value.numel % period
    if missing:
        positions = [*range(value.numel), *([0] * missing)]
        value = value.shuffle(value, positions)
    words = value.bitcast(Int32)
    return [words[k].ir_value() for k in range(words.numel)]


def _from_i32s(words: list[ir.Value], like: Vector) -> Vector:
    flat = Vector([Int32.wrap(w) for w in words])
    if like.dtype is Boolean:
        return like.with_value(flat.to(Boolean).ir_value())
    elements = flat.bitcast(like.dtype)
    if elements.numel != like.numel:
        elements = elements.shuffle(elements, list(range(like.numel)))
    return like.with_value(elements.ir_value())


define(shuffle_xor=shuffle_xor)
