"""Arrays as callers have them: empty, of one element, strided, misaligned, and larger than 32-bit indices reach."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl.errors import DSLCompileError, SanitizerError
from flydsl.utils.smem_allocator import SmemAllocator, SmemPtr


@flyc.kernel
def copy_kernel(src: fx.Tensor, dst: fx.Tensor):
    i = fx.block_idx.x * 8 + fx.thread_idx.x
    j = fx.block_idx.y * 8 + fx.thread_idx.y
    if (i < dst.shape[0]) & (j < dst.shape[1]):
        dst[i, j] = src[i, j]


@flyc.jit
def copy(src: fx.Tensor, dst: fx.Tensor):
    copy_kernel(src, dst).launch(grid=(fx.ceildiv(dst.shape[0], 8), fx.ceildiv(dst.shape[1], 8)), block=(8, 8))


whole = np.arange(40 * 50, dtype=np.float32).reshape(40, 50)


@pytest.mark.parametrize(
    "view",
    [
        whole.T,
        whole[3:20, 7:],
        whole[::-3],
        np.asfortranarray(whole),
        np.broadcast_to(whole[0], (5, 50)),
        whole[:1, ::2][:, :1],
        whole[::2, ::2][:, 3:4],
        whole[:0],
        whole[:, :0],
        np.zeros((0, 0), np.float32),
    ],
    ids=str,
)
def test_any_view_with_an_axis_of_stride_1(view: np.ndarray) -> None:
    dst = np.zeros(view.shape, np.float32)
    copy(view, dst)
    np.testing.assert_array_equal(dst, view)


@pytest.mark.parametrize("view", [whole[:, ::-1], whole[::2, ::2], whole.T[::-2, ::3]], ids=str)
def test_any_view_without_an_axis_of_stride_1(view: np.ndarray) -> None:
    dst = np.zeros((view.shape[0], 2 * view.shape[1]), np.float32)[:, ::2]
    copy(view, dst)
    np.testing.assert_array_equal(dst, view)
    dst = np.zeros((view.shape[0], 2 * view.shape[1]), np.float32)[:, ::2]
    copy(flyc.from_dlpack(view), flyc.from_dlpack(dst))
    np.testing.assert_array_equal(dst, view)


def test_misaligned_elements_are_refused() -> None:
    odd = np.zeros(4 * 16 + 1, np.uint8)[1:].view(np.float32).reshape(4, 4)
    for argument in (lambda: odd, lambda: flyc.from_dlpack(odd)):
        with pytest.raises(ValueError, match="is no multiple of the element size 4; copy the array"):
            copy(argument(), np.zeros((4, 4), np.float32))


def test_memory_that_cannot_be_exported_names_the_parameter() -> None:
    class Sparse:
        def __dlpack_device__(self) -> tuple[int, int]:
            return (1, 0)

        def __dlpack__(self, **_: Any) -> Any:
            raise BufferError("only strided memory is exported")

    class Negated(Sparse):
        def is_neg(self) -> bool:
            return True

    dst = np.zeros((1, 1), np.float32)
    with pytest.raises(ValueError, match="src: Sparse does not export its memory: only strided memory is exported"):
        copy(Sparse(), dst)
    with pytest.raises(ValueError, match=r"src: the tensor has torch's negative bit set; pass \.resolve_neg\(\)"):
        copy(Negated(), dst)
    with pytest.raises(TypeError, match=r"\[1, 2\] of type list is not an array"):
        flyc.from_dlpack([1, 2])


ROWS, COLUMNS = (1 << 16) + 8, 1 << 15


@pytest.fixture(scope="module")
def large() -> np.ndarray:
    """More elements than 31 bits count; the operating system gives memory to the few pages that are touched."""
    array = np.zeros((ROWS, COLUMNS), np.int8)
    array[ROWS - 1, COLUMNS - 1], array[ROWS - 3, 7] = 9, 4
    return array


@pytest.mark.parametrize(
    "argument",
    [
        lambda array: array,
        flyc.from_dlpack,
        lambda array: flyc.from_dlpack(array).mark_layout_dynamic(),
        lambda array: flyc.from_dlpack(array).mark_shape_dynamic(0),
    ],
    ids=["as it is", "static", "dynamic", "dynamic extents"],
)
def test_offsets_beyond_32_bits(large: np.ndarray, argument: Callable[[np.ndarray], Any]) -> None:
    @flyc.kernel
    def kernel(a: fx.Tensor, out: fx.Tensor, row: fx.Int32):
        rows, columns = a.shape
        tile = fx.zipped_divide(a, (8, 8))[None, (row // 8, 0)]
        out[0] = a[rows - 1, columns - 1]
        out[1] = a[row + fx.thread_idx.x, fx.thread_idx.x + 7]
        out[2] = tile[row % 8, 7]
        out[3] = a[row, None][7]
        out[4] = a[None, 7][row]

    @flyc.jit
    def run(a: fx.Tensor, out: fx.Tensor, row: fx.Int32):
        kernel(a, out, row).launch(grid=1, block=1)

    out = np.zeros(5, np.int32)
    run(argument(large), out, ROWS - 3)
    assert out.tolist() == [9, 4, 4, 4, 4]


def test_small_static_layouts_are_indexed_in_32_bits() -> None:
    seen = []

    @flyc.kernel
    def kernel(a: fx.Tensor):
        i = fx.thread_idx.x
        seen.append(fx.get_scalar(fx.crd2idx((i, i), a.layout)).dtype)
        wide = fx.make_layout((1 << 10, 1 << 25), (1 << 25, 1))
        seen.append(fx.get_scalar(fx.crd2idx((fx.block_idx.x, 0), wide)).dtype)
        seen.append(fx.get_scalar(fx.crd2idx((i % 8, 0), wide)).dtype)

    @flyc.jit
    def run(a: fx.Tensor, blocks: fx.Int32):
        kernel(a).launch(grid=blocks, block=4)

    run(flyc.from_dlpack(whole), 1)
    assert seen == [fx.Int32, fx.Int64, fx.Int32]


def test_grids_are_not_cut_to_32_bits() -> None:
    @flyc.kernel
    def count(out: fx.Tensor):
        if fx.block_idx.x == 0:
            out[0] = out[0] + 1

    @flyc.jit
    def run(out: fx.Tensor, grid: fx.Int64, smem: fx.Int64):
        count(out).launch(grid=(grid, 1), block=1, smem=smem)

    out = np.zeros(1, np.int32)
    run(out, 3, 0)
    run(out, 0, 0)  # over nothing, nothing runs
    for grid in (-1, (1 << 32) + 1, 1 << 40):
        with pytest.raises(
            RuntimeError, match=f"the grid is out of range: an extent of {grid}, expected 0 to 2147483647"
        ):
            run(out, grid, 0)
    for smem in (-8, (1 << 32) + 8):
        with pytest.raises(RuntimeError, match=f"bytes of dynamic shared memory are {smem}, expected 0 to 2147483647"):
            run(out, 1, smem)
    assert out[0] == 1


@pytest.mark.parametrize("how", ["wide", "narrow", "carried", "dynamic", "signed", "unsigned", "index"])
def test_an_address_of_shared_memory_may_be_kept_in_32_bits(how: str) -> None:
    @flyc.kernel
    def kernel(out: fx.Tensor):
        i = fx.thread_idx.x
        memory = fx.SharedAllocator()
        other = memory.allocate(fx.Array[fx.Float32, 32]).peek()
        if fx.const_expr(how == "dynamic"):
            shared = fx.get_dyn_shared(fx.Float32)
        else:
            shared = memory.allocate(fx.Array[fx.Float32, 32]).peek().ptr
        (shared + i).store(i.to(fx.Float32))
        other[i] = 100.0
        fx.barrier()
        address = fx.ptrtoint(shared)
        if fx.const_expr(how != "wide"):
            address = address.to(fx.Int32)
        address = address + (4 * i - 64)  # perhaps below all of it for a while
        if fx.const_expr(how == "carried"):
            for _ in range(i & 3):
                address = address + 4
            address = address - 4 * (i & 3)
        address = address + 64
        if fx.const_expr(how == "index"):
            address = fx.Int64(fx.Uint32(fx.Int32(fx.Index(address)).ir_value()))
        if fx.const_expr(how in ("signed", "unsigned")):  # the upper half is a sign, or zero, as on chips
            address = fx.Int64(address if how == "signed" else fx.Uint32(address))
        pointer = fx.inttoptr(fx.PointerType.get(fx.Float32, fx.AddressSpace.Shared, 4), address)
        out[i] = pointer.load()

    @flyc.jit
    def run(out: fx.Tensor):
        kernel(out).launch(grid=1, block=32, smem=128 if how == "dynamic" else 0)

    out = np.zeros(32, np.float32)
    run(out)
    np.testing.assert_array_equal(out, np.arange(32))


def test_a_short_address_is_used_before_and_after_a_barrier(monkeypatch: pytest.MonkeyPatch) -> None:
    row_words = 36

    @flyc.kernel(known_block_size=[64, 1, 1])
    def kernel(out: fx.Tensor, turns: fx.Int32):
        i = fx.Int32(fx.thread_idx.x)
        rows = fx.SharedAllocator(static=False).allocate(fx.Align[fx.Array[fx.Float32, 64 * row_words], 16]).peek()
        for k in fx.range_constexpr(row_words):
            rows[i * row_words + k] = (i * row_words + k).to(fx.Float32)
        fx.barrier()
        four = fx.PointerType.get(fx.Float32, fx.AddressSpace.Shared, 16)
        row = fx.Int32(fx.rocdl.readfirstlane(fx.Int32.ir_type, i // 32)) * 32 + i % 16
        for n in range(turns):
            begin = fx.Int32(fx.Int64(fx.ptrtoint(rows.ptr)))
            distance = fx.Int64((row * row_words + i % 32 // 16 * 4) * 4)
            before = fx.make_view(fx.inttoptr(four, begin + fx.Int32(distance)), fx.make_layout(4, 1)).load()
            fx.barrier()
            after = fx.make_view(fx.inttoptr(four, begin + fx.Int32(distance)), fx.make_layout(4, 1)).load()
            out[n, i] = before[0] + after[3]

    @flyc.jit
    def run(out: fx.Tensor, turns: fx.Int32):
        kernel(out, turns).launch(grid=1, block=64)

    monkeypatch.setenv("FLYDSL_COMPILE_BACKEND", "cpu")
    monkeypatch.setenv("FLYDSL_COMPILE_ARCH", "gfx1250")
    out = np.zeros((2, 64), np.float32)
    run(out, 2)
    i = np.arange(64)
    first = (i // 32 * 32 + i % 16) * row_words + i % 32 // 16 * 4
    np.testing.assert_array_equal(out, np.stack([2 * first + 3] * 2))


def test_32_bits_that_are_no_address_of_shared_memory_are_no_pointer_on_a_cpu() -> None:
    @flyc.kernel
    def kernel(out: fx.Tensor, address: fx.Int32):
        out[0] = fx.inttoptr(fx.PointerType.get(fx.Float32, fx.AddressSpace.Shared, 4), address).load()

    @flyc.jit
    def run(out: fx.Tensor, address: fx.Int32):
        kernel(out, address).launch(grid=1, block=1)

    with pytest.raises(DSLCompileError, match=r"made of 32 bits that are not known.*keep the address as fx\.Int64"):
        run(np.zeros(1, np.float32), 16)


@pytest.mark.parametrize("chip", ["gfx950", "sm_90"])
def test_a_number_is_an_offset_from_the_start_of_shared_memory(monkeypatch: pytest.MonkeyPatch, chip: str) -> None:
    @flyc.kernel(known_block_size=[64, 1, 1])
    def kernel(out: fx.Tensor, turns: fx.Int32):
        i = fx.Int32(fx.thread_idx.x)
        numbers = fx.SharedAllocator().allocate(fx.Align[fx.Array[fx.Float32, 256], 16]).peek()
        for k in fx.range_constexpr(4):
            numbers[i + 64 * k] = (i + 64 * k).to(fx.Float32)
        fx.barrier()
        one = fx.PointerType.get(fx.Float32, fx.AddressSpace.Shared, 4)
        total = fx.inttoptr(one, fx.Int32(8)).load()
        for n in range(turns):
            total = total + fx.inttoptr(one, fx.Int64(256 * n + i * 4)).load()
            fx.barrier()
        out[i] = total + fx.inttoptr(one, 1020 - i * 4).load()

    @flyc.jit
    def run(out: fx.Tensor, turns: fx.Int32):
        kernel(out, turns).launch(grid=1, block=64)

    monkeypatch.setenv("FLYDSL_COMPILE_BACKEND", "cpu")
    monkeypatch.setenv("FLYDSL_COMPILE_ARCH", chip)
    out, i = np.zeros(64, np.float32), np.arange(64)
    run(out, 3)
    np.testing.assert_array_equal(out, 2 + (3 * i + 64 * 3) + (255 - i))
    monkeypatch.setenv("FLYDSL_CPU_CHECK", "bounds")
    run(out, 3)
    with pytest.raises(SanitizerError, match="outside of its 256 elements"):
        run(out, 5)


def test_an_index_from_shared_memory_times_a_size_is_an_offset(monkeypatch: pytest.MonkeyPatch) -> None:
    @flyc.kernel(known_block_size=[64, 1, 1])
    def kernel(out: fx.Tensor):
        i = fx.Int32(fx.thread_idx.x)
        numbers = fx.SharedAllocator().allocate(fx.Align[fx.Array[fx.Int32, 128], 16]).peek()
        numbers[i], numbers[64 + i] = 63 - i, 100 * i
        fx.barrier()
        index = numbers[i]
        kept = (index < 60).select(index, fx.Int32(0))
        place = fx.PointerType.get(fx.Int32, fx.AddressSpace.Shared, 4)
        out[i] = fx.inttoptr(place, fx.Int32(256) + kept * fx.Int32(4)).load()

    @flyc.jit
    def run(out: fx.Tensor):
        kernel(out).launch(grid=1, block=64)

    monkeypatch.setenv("FLYDSL_COMPILE_BACKEND", "cpu")
    monkeypatch.setenv("FLYDSL_COMPILE_ARCH", "gfx950")
    out, i = np.zeros(64, np.int32), np.arange(64)
    run(out)
    np.testing.assert_array_equal(out, np.where(63 - i < 60, 100 * (63 - i), 0))


def test_a_number_says_no_place_among_several_shared_objects(monkeypatch: pytest.MonkeyPatch) -> None:
    first, second = (SmemAllocator(global_sym_name=name) for name in ("first", "second"))
    first.ptr = second.ptr = 64

    @flyc.kernel
    def kernel(out: fx.Tensor, place: fx.Int32):
        for memory in fx.range_constexpr(2):
            SmemPtr((first, second)[memory].get_base(), 0, fx.Float32, shape=(16,)).store(fx.Float32(1), [0])
        out[0] = fx.inttoptr(fx.PointerType.get(fx.Float32, fx.AddressSpace.Shared, 4), place).load()

    @flyc.jit
    def run(out: fx.Tensor, place: fx.Int32):
        kernel(out, place).launch(grid=1, block=1)

    monkeypatch.setenv("FLYDSL_COMPILE_BACKEND", "cpu")
    with pytest.raises(DSLCompileError, match="2 shared objects, whose places on the chip a CPU does not know"):
        run(np.zeros(1, np.float32), 16)
