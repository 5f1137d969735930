"""Buffers: bounds-checked where an extent is given, on every target; the instructions on AMD GPUs."""

import re

import numpy as np
import pytest
from device_assembly import assembly

import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl._mlir import ir
from flydsl.backends.base import CompileOptions
from flydsl.backends.registry import make_backend, parse_target
from flydsl.compiler.tracing import trace_for
from flydsl.config import Config

THREADS = 64


def copy_program(bits: int, dtype: type, *, bound: bool = True, cache_modifier: int = 0):
    """Copy whole calls of ``bits`` bits; the last ones reach beyond ``n`` elements."""
    count = bits // dtype.width

    @flyc.kernel
    def kernel(src: fx.Tensor, dst: fx.Tensor, n: fx.Int32):
        i = fx.block_idx.x * THREADS + fx.thread_idx.x
        extent = n * (dtype.width // 8) if bound else None
        source = fx.rocdl.make_buffer_tensor(src, num_records_bytes=extent)
        target = fx.rocdl.make_buffer_tensor(dst, num_records_bytes=extent)
        atom = fx.make_copy_atom(fx.rocdl.BufferCopy(bits, cache_modifier), dtype)
        part = fx.make_layout(count, 1)
        registers = fx.make_rmem_tensor(count, dtype)
        fx.copy(atom, fx.make_view(fx.get_iter(source) + i * count, part), registers)
        fx.copy(atom, registers, fx.make_view(fx.get_iter(target) + i * count, part))

    @flyc.jit
    def run(src: fx.Tensor, dst: fx.Tensor, n: fx.Int32):
        kernel(src, dst, n).launch(grid=(fx.ceildiv(n, THREADS * count),), block=THREADS)

    return run


@pytest.mark.parametrize("n", [1, 3, 61, 64, 257, 1000])
@pytest.mark.parametrize(
    ("bits", "dtype", "element"),
    [(8, np.int8, fx.Int8), (16, np.float16, fx.Float16), (32, np.float32, fx.Float32), (64, np.float16, fx.Float16),
     (128, np.float32, fx.Float32), (128, np.float16, fx.Float16), (128, np.float64, fx.Float64), (64, np.int8, fx.Int8)],
)  # fmt: skip
def test_only_whole_words_inside_the_extent_move(bits: int, dtype: type, element: type, n: int) -> None:
    """The hardware checks 4 bytes at once: a word that reaches over the end is outside."""
    guard = 2048
    src = (np.arange(n + guard) % 100 + 1).astype(dtype)
    dst = np.zeros(n + guard, dtype)
    copy_program(bits, element)(src, dst, n)
    per_word = max(4 // src.itemsize, 1) if bits > 32 else bits // 8 // src.itemsize
    inside = n // per_word * per_word
    np.testing.assert_array_equal(dst[:inside], src[:inside])
    np.testing.assert_array_equal(dst[inside:], 0)


def test_without_a_bound_nothing_is_checked() -> None:
    src, dst = np.arange(256, dtype=np.float32), np.zeros(256, np.float32)
    copy_program(128, fx.Float32, bound=False)(src, dst, 200)
    np.testing.assert_array_equal(dst, src)


def test_elements_loads_outside_are_zero_and_stores_are_dropped() -> None:
    @flyc.kernel
    def kernel(src: fx.Tensor, dst: fx.Tensor):
        i = fx.thread_idx.x
        buffer = fx.rocdl.make_buffer_tensor(src, False)
        dst[i] = buffer[i * 2]
        fx.barrier()
        buffer[i * 3] = -1.0

    @flyc.jit
    def run(src: fx.Tensor, dst: fx.Tensor):
        kernel(src, dst).launch(grid=1, block=64)

    memory = np.arange(1, 513, dtype=np.float32)
    src, dst = memory[:100], np.full(64, 7, np.float32)
    run(src, dst)
    index = np.arange(64) * 2
    np.testing.assert_array_equal(dst, np.where(index < 100, index + 1, 0))
    expected = np.arange(1, 513, dtype=np.float32)
    expected[:100:3] = -1
    np.testing.assert_array_equal(memory, expected)


def test_buffers_cross_loops_and_branches() -> None:
    @flyc.kernel
    def kernel(src: fx.Tensor, dst: fx.Tensor, n: fx.Int32):
        i = fx.thread_idx.x
        place = fx.get_iter(fx.rocdl.make_buffer_tensor(src, num_records_bytes=n * 4)) + i
        total = fx.Int32(0)
        for _ in range(4):
            total += place.load()
            place = place + 32
        dst[i] = total

    @flyc.jit
    def run(src: fx.Tensor, dst: fx.Tensor, n: fx.Int32):
        kernel(src, dst, n).launch(grid=1, block=32)

    src, dst = np.arange(128, dtype=np.int32), np.zeros(32, np.int32)
    run(src, dst, 100)
    np.testing.assert_array_equal(dst, np.where(np.arange(128) < 100, src, 0).reshape(4, 32).sum(axis=0))


def test_the_shared_offset_counts_elements() -> None:
    @flyc.kernel
    def kernel(src: fx.Tensor, dst: fx.Tensor, start: fx.Int32):
        i = fx.thread_idx.x
        atom = fx.make_copy_atom(fx.rocdl.BufferCopy32b(), fx.Int32)
        r = fx.make_rmem_tensor(1, fx.Int32)
        source = fx.rocdl.make_buffer_tensor(src)
        fx.copy(atom, fx.make_view(fx.get_iter(source) + i, fx.make_layout(1, 1)), r, soffset=start)
        shifted = atom.set_value("soffset", 3)
        target = fx.rocdl.make_buffer_tensor(dst)
        fx.copy(shifted, r, fx.make_view(fx.get_iter(target) + i, fx.make_layout(1, 1)))

    @flyc.jit
    def run(src: fx.Tensor, dst: fx.Tensor, start: fx.Int32):
        kernel(src, dst, start).launch(grid=1, block=32)

    src, dst = np.arange(100, dtype=np.int32), np.full(40, -1, np.int32)
    run(src, dst, 50)
    np.testing.assert_array_equal(dst[3:35], src[50:82])
    np.testing.assert_array_equal(np.delete(dst, range(3, 35)), -1)


@pytest.mark.parametrize(
    ("bits", "dtype", "load"),
    [
        (8, fx.Int8, "buffer_load_ubyte"),
        (16, fx.Float16, "buffer_load_ushort"),
        (32, fx.Float32, "buffer_load_dword "),
        (64, fx.Float16, "buffer_load_dwordx2"),
        (128, fx.BFloat16, "buffer_load_dwordx4"),
        (128, fx.Float64, "buffer_load_dwordx4"),
    ],
)
def test_one_instruction_on_cdna(bits: int, dtype: type, load: str) -> None:
    vector = flyc.TensorSpec(dtype, (None,))
    text = assembly(copy_program(bits, dtype), "rocm:gfx942", {"src": vector, "dst": vector, "n": 1})
    assert load in text
    assert len(re.findall(r"\tbuffer_(?:load|store)", text)) == 2
    assert "v_cmp" not in text


@pytest.mark.parametrize("arch", ["gfx90a", "gfx950", "gfx1100", "gfx1201", "gfx1250"])
def test_every_family_has_buffers(arch: str) -> None:
    vector = flyc.TensorSpec(fx.Float32, (None,))
    text = assembly(copy_program(128, fx.Float32), f"rocm:{arch}", {"src": vector, "dst": vector, "n": 1})
    assert re.search(r"buffer_load_(dwordx4|b128)", text)


def test_non_temporal_and_scalar_offset_reach_the_instruction() -> None:
    vector = flyc.TensorSpec(fx.Float32, (None,))
    text = assembly(
        copy_program(128, fx.Float32, cache_modifier=2), "rocm:gfx942", {"src": vector, "dst": vector, "n": 1}
    )
    assert re.search(r"buffer_load_dwordx4 .* nt", text)


def test_bounds_are_checked_on_nvidia_too() -> None:
    vector = flyc.TensorSpec(fx.Float32, (None,))
    ptx = assembly(copy_program(128, fx.Float32), "cuda:sm_90", {"src": vector, "dst": vector, "n": 1})
    assert "setp" in ptx
    assert re.search(r"ld\.global.*v4", ptx)


def atomic_program(make_op, count: int = 1):
    @flyc.kernel
    def kernel(src: fx.Tensor, dst: fx.Tensor, n: fx.Int32):
        i = fx.thread_idx.x
        target = fx.rocdl.make_buffer_ptr(fx.get_iter(dst), n * (dst.dtype.width // 8))
        atom = fx.make_copy_atom(make_op(), dst.dtype)
        r = fx.make_rmem_tensor(count, dst.dtype)
        for k in fx.range_constexpr(count):
            r[k] = src[i * count + k]
        fx.copy(atom, r, fx.make_view(target + i // 2 * count, fx.make_layout(count, 1)))

    @flyc.jit
    def run(src: fx.Tensor, dst: fx.Tensor, n: fx.Int32):
        kernel(src, dst, n).launch(grid=1, block=64)

    return run


@pytest.mark.parametrize("dtype", [np.int32, np.float32])
@pytest.mark.parametrize("name", ["Add", "Max", "Min"])
def test_buffer_atomics(name: str, dtype: type) -> None:
    element = fx.Int32 if dtype is np.int32 else fx.Float32
    src = np.random.default_rng(0).integers(-9, 9, 64).astype(dtype)
    dst = np.zeros(32, dtype)
    atomic_program(lambda: getattr(fx.rocdl, f"BufferAtomic{name}")(element))(src, dst, 20)
    combine = {"Add": np.add, "Max": np.maximum, "Min": np.minimum}[name]
    expected = combine(combine(np.zeros(32, dtype), src[::2]), src[1::2])
    expected[20:] = 0
    np.testing.assert_array_equal(dst, expected)


def test_packed_halves() -> None:
    src = np.random.default_rng(0).integers(-9, 9, 128).astype(np.float16)
    dst = np.zeros(64, np.float16)
    run = atomic_program(lambda: fx.rocdl.BufferAtomicPkAdd(fx.Float16), 2)
    run(src, dst, 64)
    np.testing.assert_array_equal(dst.reshape(32, 2), src.reshape(32, 2, 2).sum(axis=1))
    vector = flyc.TensorSpec(fx.Float16, (None,))
    text = assembly(run, "rocm:gfx942", {"src": vector, "dst": vector, "n": 1})
    assert "buffer_atomic_pk_add_f16" in text
    with pytest.raises(NotImplementedError, match="rocm:gfx1100 has no packed"):
        assembly(run, "rocm:gfx1100", {"src": vector, "dst": vector, "n": 1})


def test_buffer_atomic_instruction() -> None:
    vector = flyc.TensorSpec(fx.Float32, (None,))
    run = atomic_program(lambda: fx.rocdl.BufferAtomicAdd(fx.Float32))
    assert "buffer_atomic_add_f32" in assembly(run, "rocm:gfx942", {"src": vector, "dst": vector, "n": 1})


def test_the_greater_float_where_buffers_have_it() -> None:
    def text(arch: str, element: type) -> str:
        vector = flyc.TensorSpec(element, (None,))
        run = atomic_program(lambda: fx.rocdl.BufferAtomicMax(element))
        return assembly(run, f"rocm:{arch}", {"src": vector, "dst": vector, "n": 1})

    assert "buffer_atomic_max_f32" in text("gfx1100", fx.Float32)
    assert "buffer_atomic_max_num_f32" in text("gfx1201", fx.Float32)
    assert "buffer_atomic_max_f64" in text("gfx942", fx.Float64)
    for arch, element in (("gfx942", fx.Float32), ("gfx950", fx.Float32), ("gfx1100", fx.Float64)):
        with pytest.raises(NotImplementedError, match=f"rocm:{arch} has no max of {element} in buffers"):
            text(arch, element)


def scalar_load_program():
    @flyc.kernel
    def kernel(src: fx.Tensor, dst: fx.Tensor, start: fx.Int32):
        buffer = fx.rocdl.make_buffer_ptr(fx.get_iter(src))
        one = fx.rocdl.s_buffer_load(buffer, start)
        four = fx.rocdl.s_buffer_load(buffer, start, count=4)
        dst[fx.thread_idx.x] = one + four[0] + four[1] + four[2] * four[3]

    @flyc.jit
    def run(src: fx.Tensor, dst: fx.Tensor, start: fx.Int32):
        kernel(src, dst, start).launch(grid=1, block=32)

    return run


def test_scalar_loads() -> None:
    src, dst = np.arange(64, dtype=np.int32), np.zeros(32, np.int32)
    scalar_load_program()(src, dst, 5)
    np.testing.assert_array_equal(dst, 5 + 5 + 6 + 7 * 8)
    vector = flyc.TensorSpec(fx.Int32, (None,))
    text = assembly(scalar_load_program(), "rocm:gfx942", {"src": vector, "dst": vector, "start": 1})
    assert "s_buffer_load_dwordx4" in text


def refused(body, error: type[Exception], message: str, target: str = "cpu:native") -> None:
    @flyc.kernel
    def kernel(t: fx.Tensor):
        body(t)

    @flyc.jit
    def run(t: fx.Tensor):
        kernel(t).launch(grid=1, block=32)

    with pytest.raises(error, match=message):
        assembly(run, target, {"t": flyc.TensorSpec(fx.Float32, (None,))})


def test_refusals() -> None:
    r = fx.rocdl

    def copy_between_registers(t):
        a, b = fx.make_rmem_tensor(1, fx.Float32), fx.make_rmem_tensor(1, fx.Float32)
        fx.copy(fx.make_copy_atom(r.BufferCopy32b(), fx.Float32), a, b)

    def unknown_state(t):
        fx.make_copy_atom(r.BufferCopy32b(), fx.Float32).set_value("sofset", 1)

    def state_of_a_plain_copy(t):
        fx.make_copy_atom(fx.UniversalCopy32b(), fx.Float32).set_value({"soffset": 1})

    refused(copy_between_registers, ValueError, "goes between a buffer tensor and a register tensor")
    refused(unknown_state, ValueError, "no field 'sofset'; its fields are soffset; did you mean 'soffset'")
    refused(state_of_a_plain_copy, ValueError, "no field 'soffset'; it has no state")
    refused(lambda t: r.BufferCopy(48), ValueError, r"BufferCopy\(48\): one call moves 8, 16, 32, 64, 128 bits")
    refused(lambda t: r.BufferCopy32b(9), ValueError, "cache_modifier=9")
    refused(lambda t: r.make_buffer_ptr(fx.get_dyn_shared()), ValueError, "takes a pointer into global memory")
    refused(lambda t: r.get_buffer_rsrc(fx.get_iter(t)), ValueError, "takes a buffer pointer")
    refused(
        lambda t: r.get_buffer_rsrc(r.make_buffer_ptr(fx.get_iter(t))), NotImplementedError, "cpu:native has no buffer"
    )
    refused(
        lambda t: r.s_buffer_load(r.make_buffer_ptr(fx.get_iter(t)), 0, count=2), ValueError, "expected 1 or 4 words"
    )
    refused(lambda t: r.BufferAtomicPkAdd(fx.Float32), TypeError, "takes fx.Float16 or fx.BFloat16")
    refused(lambda t: fx.to_llvm_ptr(r.make_buffer_ptr(fx.get_iter(t))), TypeError, "get_buffer_rsrc")


def test_packed_additions_that_the_chip_lacks_are_refused_where_used() -> None:
    def program(use: bool):
        @flyc.kernel
        def kernel(dst: fx.Tensor):
            atom = fx.make_copy_atom(fx.rocdl.BufferAtomicPkAdd(fx.BFloat16), fx.BFloat16)
            if fx.const_expr(use):
                target = fx.get_iter(fx.rocdl.make_buffer_tensor(dst))
                pair = fx.make_layout(2, 1)
                fx.copy(atom, fx.make_rmem_tensor(2, fx.BFloat16), fx.make_view(target, pair))

        @flyc.jit
        def run(dst: fx.Tensor):
            kernel(dst).launch(grid=1, block=64)

        return run

    arguments = {"dst": flyc.TensorSpec(fx.BFloat16, (None,))}
    assembly(program(False), "rocm:gfx942", arguments)
    assert "buffer_atomic_pk_add_bf16" in assembly(program(True), "rocm:gfx950", arguments)
    with pytest.raises(NotImplementedError, match="rocm:gfx942 has no packed atomic addition of BFloat16"):
        assembly(program(True), "rocm:gfx942", arguments)


def test_state_crosses_kernels_and_loops() -> None:
    @flyc.kernel
    def kernel(src: fx.Tensor, dst: fx.Tensor, atom):
        i = fx.thread_idx.x
        source = fx.get_iter(fx.rocdl.make_buffer_tensor(src)) + i
        r = fx.make_rmem_tensor(1, fx.Int32)
        total = fx.Int32(0)
        for k in range(4):
            fx.copy(atom, fx.make_view(source, fx.make_layout(1, 1)), r)
            total += r[0]
            atom = fx.atom_set_value(atom, "soffset", k * 10)
        dst[i] = total

    @flyc.jit
    def run(src: fx.Tensor, dst: fx.Tensor, start: fx.Int32):
        copy_op = fx.rocdl.BufferCopy32b()
        kernel(src, dst, fx.make_copy_atom(copy_op, fx.Int32).set_value({"soffset": start})).launch(grid=1, block=32)

    src, dst = np.arange(100, dtype=np.int32), np.zeros(32, np.int32)
    run(src, dst, 50)
    lane = np.arange(32)
    np.testing.assert_array_equal(dst, 4 * lane + 50 + 0 + 10 + 20)


@pytest.mark.parametrize(
    ("arch", "taken", "refused"),
    [("gfx90a", 3, 8), ("gfx942", 19, 8), ("gfx1100", 7, 16), ("gfx1201", 31, 32)],
)
def test_cache_modifiers_are_the_bits_that_a_chip_has(arch: str, taken: int, refused: int) -> None:
    vector = flyc.TensorSpec(fx.Float32, (None,))
    arguments = {"src": vector, "dst": vector, "n": 1}
    assembly(copy_program(128, fx.Float32, cache_modifier=taken), f"rocm:{arch}", arguments)
    with pytest.raises(ValueError, match=f"cache_modifier={refused} on rocm:{arch}; expected"):
        assembly(copy_program(128, fx.Float32, cache_modifier=refused), f"rocm:{arch}", arguments)


@pytest.mark.parametrize("target", ["cpu:native", "rocm:gfx942", "cuda:sm_90"])
def test_what_is_stored_through_a_buffer_is_known_to_be_written(target: str) -> None:
    vector = flyc.TensorSpec(fx.Float32, (None,))
    backend = make_backend(parse_target(target))
    program = copy_program(32, fx.Float32)
    call = program.bind((), {"src": vector, "dst": vector, "n": 8}, Config.from_env({}))
    with ir.Context(), ir.Location.unknown():
        assert trace_for(program, call, backend, CompileOptions()).written == {"dst"}


@pytest.mark.parametrize("bound", [None, 0xFFFFFFFF, 1 << 32])
def test_offsets_are_unsigned(bound: int | None) -> None:
    """A buffer reaches over nearly 4 GiB: here from 3 GiB before the array."""

    @flyc.kernel
    def kernel(far: fx.Pointer, n: fx.Int32):
        t = fx.make_view(fx.rocdl.make_buffer_ptr(far, bound), fx.make_layout((4, n), (n, 1)))
        t[3, fx.thread_idx.x] = 7

    @flyc.jit
    def run(far: fx.Pointer, n: fx.Int32):
        kernel(far, n).launch(grid=1, block=32)

    array = np.zeros(64, np.int32)
    run(flyc.from_c_void_p(fx.Int32, array.ctypes.data - (3 << 30)), 1 << 28)
    assert array.tolist() == [7] * 32 + [0] * 32


def test_a_view_of_unknown_size_is_a_buffer_whose_units_may_overlap() -> None:
    @flyc.kernel
    def kernel(src: fx.Tensor, dst: fx.Tensor):
        address = fx.Int64(fx.ptrtoint(src))  # of the tensor as it is, for MLIR sees a pointer
        start = fx.inttoptr(fx.PointerType.get(fx.Float32, fx.AddressSpace.Global, 4), address)
        pairs = fx.rocdl.make_buffer_tensor(fx.make_view(start, fx.make_layout((0xFFFFFFFF, 2), (1, 1))))
        i = fx.thread_idx.x
        found = fx.make_fragment_like(fx.slice(pairs, (0, None)))
        fx.copy(fx.make_copy_atom(fx.rocdl.BufferCopy64b(), fx.Float32), fx.slice(pairs, (i, None)), found)
        dst[i] = found[0] + 10 * found[1]

    @flyc.jit
    def run(src: fx.Tensor, dst: fx.Tensor):
        kernel(src, dst).launch(grid=1, block=32)

    src, dst = np.arange(33, dtype=np.float32), np.zeros(32, np.float32)
    run(src, dst)
    np.testing.assert_array_equal(dst, src[:-1] + 10 * src[1:])


@pytest.mark.parametrize(
    ("shape", "how", "message"),
    [
        ((1 << 17, (1 << 13) + 1), {}, "reaches over 4295491584 bytes"),
        ((1 << 17, 1 << 14), {"max_size": False}, "slice what a block needs first"),
        ((64, 64), {"num_records_bytes": -4}, r"a number of bytes from 0 on, got -4"),
    ],
)
@pytest.mark.parametrize("target", ["cpu:x86-64-v3", "rocm:gfx942", "cuda:sm_90"])
def test_a_buffer_that_is_known_to_be_too_large_or_of_less_than_nothing_is_refused(
    shape: tuple[int, int], how: dict[str, object], message: str, target: str
) -> None:
    @flyc.kernel
    def kernel(t: fx.Tensor):
        fx.rocdl.make_buffer_tensor(t, **how)[0, 0] = 1.0

    @flyc.jit
    def run(t: fx.Tensor):
        kernel(t).launch(grid=1, block=1)

    with pytest.raises(ValueError, match=message):
        assembly(run, target, {"t": flyc.TensorSpec(fx.Float32, shape)})


@flyc.kernel
def tile_kernel(dst: fx.Tensor, rows: fx.Int32):
    """Each wave fills 8 rows of four pieces of 64 columns: 32 elements a thread, at distances of up to 15 KiB."""
    thread = fx.thread_idx.x
    wave = fx.Int32(fx.rocdl.readfirstlane(fx.T.i32, thread // 64))
    target = fx.get_iter(fx.rocdl.make_buffer_tensor(dst, num_records_bytes=rows * (512 * 4)))
    atom, part = fx.make_copy_atom(fx.rocdl.BufferCopy(32), fx.Int32), fx.make_layout(1, 1)
    registers = fx.make_rmem_tensor(1, fx.Int32)
    registers[0] = thread
    columns = [thread % 64 + column * 80 for column in range(4)]
    for row in fx.range_constexpr(8):
        start = (wave * 8 + row) * 512
        for column in columns:
            fx.copy(atom, registers, fx.make_view(target + (start + column), part))


@flyc.jit
def fill_tile(dst: fx.Tensor, rows: fx.Int32):
    tile_kernel(dst, rows).launch(grid=1, block=256)


def test_stores_of_a_tile_in_a_bounded_buffer() -> None:
    dst = np.full((32, 512), -1, np.int32)
    fill_tile(dst, 19)
    expected = np.full((32, 512), -1, np.int32)
    for start in range(0, 320, 80):
        expected[:19, start : start + 64] = (np.arange(32)[:19, None] // 8) * 64 + np.arange(64)
    np.testing.assert_array_equal(dst, expected)


def test_stores_of_a_tile_have_their_distances_as_numbers() -> None:
    """An instruction has room for 12 bits of distance: one address serves two rows of 2 KiB."""
    text = assembly(fill_tile, "rocm:gfx950", {"dst": flyc.TensorSpec(fx.Int32, (None, None)), "rows": 3})
    stores = re.findall(r"buffer_store_dword v\d+, (v\d+), s\[\d+:\d+\], 0 offen(?: offset:(\d+))?", text)
    assert len(stores) == 32 and len({distance for _, distance in stores}) == 8
    assert len(re.findall(r"\tv_\w+ ", text)) <= 8
