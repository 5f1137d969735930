"""Copies whose atoms count in elements of another width than the tensors': the operation's bits move."""

import numpy as np
import pytest
from device_assembly import assembly

import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl.errors import DSLValueError

THREADS = 32
GUARD = 64
SCALARS = {fx.Uint8: np.uint8, fx.Int16: np.int16, fx.Int32: np.int32, fx.Float32: np.float32, fx.Int64: np.int64}


def through_registers(bits: int, elem: object, dtype: type, held: type, *, buffer: bool, size: int, one_call: bool):
    """Copy ``bits`` per thread through registers of the type ``held``; threads are 128 bits apart in memory."""
    step = 128 // dtype.width

    @flyc.kernel
    def kernel(src: fx.Tensor, dst: fx.Tensor):
        operation = fx.rocdl.BufferCopy(bits) if fx.const_expr(buffer) else fx.UniversalCopy(bits)
        atom = fx.make_copy_atom(operation, elem)
        registers = fx.make_rmem_tensor(bits // held.width, held)
        ends = [fx.rocdl.make_buffer_tensor(t) if fx.const_expr(buffer) else t for t in (src, dst)]
        source, target = (
            fx.make_view(fx.get_iter(end) + fx.thread_idx.x * step, fx.make_layout(size, 1)) for end in ends
        )
        move = fx.copy_atom_call if fx.const_expr(one_call) else fx.copy
        move(atom, source, registers)
        move(atom, registers, target)

    @flyc.jit
    def run(src: fx.Tensor, dst: fx.Tensor):
        kernel(src, dst).launch(grid=1, block=THREADS)

    return run


CASES = [
    (128, 8, fx.Int16, fx.Int32, 1),
    (128, fx.Uint8, fx.Int16, fx.Uint8, 1),
    (128, 8, fx.Int16, fx.Uint8, 8),
    (32, fx.Float32, fx.Int16, fx.Float32, 1),
    (32, fx.Int32, fx.Int16, fx.Int32, 2),
    (64, 16, fx.Int32, fx.Int16, 2),
    (64, fx.Int64, fx.Uint8, fx.Float32, 1),
    (128, fx.Float32, fx.Int64, fx.Float32, 1),
]


@pytest.mark.parametrize("one_call", [False, True])
@pytest.mark.parametrize("buffer", [False, True])
@pytest.mark.parametrize(("bits", "elem", "dtype", "held", "size"), CASES)
def test_the_bits_of_the_operation_move(
    bits: int, elem: object, dtype: type, held: type, size: int, buffer: bool, one_call: bool
) -> None:
    src = np.random.default_rng(bits).integers(0, 256, THREADS * 16, np.uint8)
    dst = np.zeros_like(src)
    program = through_registers(bits, elem, dtype, held, buffer=buffer, size=size, one_call=one_call)
    program(src.view(SCALARS[dtype]), dst.view(SCALARS[dtype]))
    expected = src.reshape(THREADS, 16).copy()
    expected[:, bits // 8 :] = 0
    np.testing.assert_array_equal(dst.reshape(THREADS, 16), expected)


def test_each_coordinate_of_the_other_modes_is_one_call() -> None:
    """Strides count elements of the tensor's own type, and predicates calls."""

    @flyc.kernel
    def kernel(src: fx.Tensor, dst: fx.Tensor, n: fx.Int32):
        atom = fx.make_copy_atom(fx.UniversalCopy(64), 8)
        registers = fx.make_rmem_tensor(fx.make_layout((8, 3), (1, 8)), fx.Uint8)
        wanted = fx.make_rmem_tensor(3, fx.Boolean)
        for k in fx.range_constexpr(3):
            wanted[k] = k < n
        fx.copy(atom, fx.make_view(fx.get_iter(src), fx.make_layout((8, 3), (1, 16))), registers)
        fx.copy(atom, registers, fx.make_view(fx.get_iter(dst), fx.make_layout((1, 3), (1, 6))), pred=wanted)

    @flyc.jit
    def run(src: fx.Tensor, dst: fx.Tensor, n: fx.Int32):
        kernel(src, dst, n).launch(grid=1, block=1)

    src = np.arange(100, dtype=np.int16)
    for n in range(4):
        dst = np.full(100, -1, np.int16)
        run(src, dst, n)
        expected = np.full(100, -1, np.int16)
        for k in range(n):
            expected[6 * k : 6 * k + 4] = src[16 * k : 16 * k + 4]
        np.testing.assert_array_equal(dst, expected)


def test_state_counts_elements_of_memory() -> None:
    @flyc.kernel
    def kernel(src: fx.Tensor, dst: fx.Tensor, n: fx.Int32):
        atom = fx.make_copy_atom(fx.rocdl.BufferCopy(128), 32)
        registers = fx.make_rmem_tensor(16, fx.Uint8)
        tensor = fx.rocdl.make_buffer_tensor(src)
        fx.copy(atom, fx.make_view(fx.get_iter(tensor), fx.make_layout(1, 1)), registers, soffset=n)
        fx.copy(
            fx.make_copy_atom(fx.UniversalCopy(128), 32),
            registers,
            fx.make_view(fx.get_iter(dst), fx.make_layout(1, 1)),
        )

    @flyc.jit
    def run(src: fx.Tensor, dst: fx.Tensor, n: fx.Int32):
        kernel(src, dst, n).launch(grid=1, block=1)

    src, dst = np.arange(100, dtype=np.int16), np.zeros(8, np.int16)
    run(src, dst, 10)
    np.testing.assert_array_equal(dst, src[10:18])


def test_one_instruction_moves_them() -> None:
    program = through_registers(128, 8, fx.Int16, fx.Int32, buffer=True, size=1, one_call=False)
    memory = np.zeros(THREADS * 8, np.int16)
    text = assembly(program, "rocm:gfx942", {"src": memory, "dst": memory})
    assert text.count("buffer_load_dwordx4") == text.count("buffer_store_dwordx4") == 1
    assert "scratch_" not in text


@pytest.mark.parametrize(
    ("bits", "size", "held", "count", "message"),
    [
        (128, 1, fx.Uint8, 4, "a call moves 128 bits, and mode 0 of .* has 32"),
        (8, 1, fx.Uint8, 1, "moves 8 bits, no whole number of Int16"),
    ],
)
def test_refusals(bits: int, size: int, held: type, count: int, message: str) -> None:
    @flyc.kernel
    def kernel(src: fx.Tensor):
        registers = fx.make_rmem_tensor(count, held)
        atom = fx.make_copy_atom(fx.UniversalCopy(bits), 8)
        fx.copy(atom, fx.make_view(fx.get_iter(src), fx.make_layout(size, 1)), registers)

    @flyc.jit
    def run(src: fx.Tensor):
        kernel(src).launch(grid=1, block=1)

    with pytest.raises(DSLValueError, match=message):
        run(np.zeros(64, np.int16))
