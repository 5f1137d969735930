"""Buffer accesses and vectors by the names of FlyDSL 0.2, on a CPU in the role of a chip and compiled for it."""

import numpy as np
import pytest

import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl.utils.smem_allocator import SmemAllocator, SmemPtr


@flyc.kernel
def accesses(x: fx.Tensor, y: fx.Tensor, n: fx.Int32):
    t = fx.Int32(fx.thread_idx.x)
    ops = fx.buffer_ops
    whole = ops.create_buffer_resource(x)
    bounded = ops.create_buffer_resource_from_addr(fx.ptrtoint(x.iter), num_records_bytes=40 * 4)
    later = ops.create_buffer_resource(x, num_records_bytes=256, base_byte_offset=8)
    out = ops.create_buffer_resource(y, num_records_bytes=n * 4)
    four = fx.vector.bitcast(fx.T.i32x4, ops.buffer_load(whole, t * 4, vec_width=4))
    total = fx.vector.extract(four, [3]).bitcast(fx.Float32) + fx.vector.extract(
        four, dynamic_position=[t & 1]
    ).bitcast(fx.Float32)
    pair = fx.vector.from_elements(fx.T.f32x2, [ops.buffer_load(bounded, t, vec_width=1), total])
    ops.buffer_store(pair, out, t * 2)
    ops.buffer_store(ops.buffer_load(later, t, 1, fx.Int32, mask=t < 10), out, (128 + t) * 4, offset_is_bytes=True)
    ops.buffer_store(fx.Float32(7.0), out, 192, mask=t == 0, soffset_bytes=t * 4 + 4)


@flyc.jit
def run(x: fx.Tensor, y: fx.Tensor, n: fx.Int32):
    accesses(x, y, n).launch(grid=1, block=64)


def test_accesses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FLYDSL_COMPILE_BACKEND", "cpu")
    monkeypatch.setenv("FLYDSL_COMPILE_ARCH", "gfx942")
    x, y = np.arange(1, 257, dtype=np.float32), np.full(200, -1, np.float32)
    run(x, y, 195)
    lanes = np.arange(64)
    assert (y[:128:2] == np.where(lanes < 40, x[:64], 0)).all()
    assert (y[1:128:2] == x[3::4] + x[4 * lanes + lanes % 2]).all()
    assert (y[128:192] == np.where(lanes < 10, x[2:66], 0)).all()
    assert y[192:].tolist() == [-1, 7, -1, -1, -1, -1, -1, -1]


def test_they_compile_for_the_chip() -> None:
    memory = flyc.TensorSpec(fx.Float32, (None,))
    (built,) = flyc.precompile([run], ["rocm:gfx942"], [{"x": memory, "y": memory, "n": 195}], isolated=False)
    assert built.error is None, built.error


@flyc.kernel
def within_the_tensor(x: fx.Tensor, y: fx.Tensor):
    t = fx.Int32(fx.thread_idx.x)
    y[t] = fx.buffer_ops.buffer_load(fx.buffer_ops.create_buffer_resource(x, max_size=False), t, 1, fx.Float32)


@flyc.jit
def run_within_the_tensor(x: fx.Tensor, y: fx.Tensor):
    within_the_tensor(x, y).launch(grid=1, block=64)


def test_an_extent_is_that_of_the_tensor(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FLYDSL_COMPILE_BACKEND", "cpu")
    monkeypatch.setenv("FLYDSL_COMPILE_ARCH", "gfx942")
    x, y = np.arange(1, 65, dtype=np.float32), np.full(64, -1, np.float32)
    for held, count in ((x[:40], 40), (x.reshape(8, 8)[:5, :3], 35)):  # a view with gaps ends behind its last element
        run_within_the_tensor(held, y)
        assert (y == np.where(np.arange(64) < count, x, 0)).all()


def test_a_pointer_has_no_extent() -> None:
    @flyc.kernel
    def kernel(x: fx.Tensor):
        fx.buffer_ops.create_buffer_resource(x.iter, max_size=False)

    @flyc.jit
    def run(x: fx.Tensor):
        kernel(x).launch(grid=1, block=64)

    with pytest.raises(TypeError, match=r"max_size=False takes the extent of a tensor, got Pointer.*num_records_bytes"):
        run(np.zeros(4, np.float32))


memory = SmemAllocator(global_sym_name="vectors")
memory.ptr = 64 * 4 * 4


@flyc.kernel
def through_shared_memory(x: fx.Tensor, y: fx.Tensor):
    t = fx.Int32(fx.thread_idx.x)
    part = SmemPtr(memory.get_base(), 0, fx.Float32, shape=(64, 4)).get()
    fx.vector.store(fx.vector.from_elements(fx.T.f32x2, [x[t * 2], x[t * 2 + 1]]), part, [t, 0], alignment=8)
    fx.vector.store(fx.vector.from_elements(fx.T.f32x2, [t.to(fx.Float32), 7.0]), part, [t, fx.Index(2)])
    fx.barrier()
    four = fx.vector.load_op(fx.T.f32x4, part, [63 - t, 0])
    for k in fx.range_constexpr(4):
        y[t * 4 + k] = four[k]


@flyc.jit
def run_through_shared_memory(x: fx.Tensor, y: fx.Tensor):
    through_shared_memory(x, y).launch(grid=1, block=64)


def test_vectors_go_through_shared_memory() -> None:
    x, y = np.arange(128, dtype=np.float32), np.zeros((64, 4), np.float32)
    run_through_shared_memory(x, y.reshape(-1))
    lanes = 63 - np.arange(64)
    assert (y[:, :2] == x.reshape(64, 2)[::-1]).all()
    assert (y[:, 2] == lanes).all()
    assert (y[:, 3] == 7).all()


def test_modules_are_imported_by_their_old_names() -> None:
    from flydsl.expr import buffer_ops, vector
    from flydsl.expr.vector import Vector

    assert buffer_ops is fx.buffer_ops and vector.Vector is Vector is fx.Vector


def test_the_dialects_builders_are_functions_on_vectors_too() -> None:
    from flydsl.expr import vector

    @flyc.kernel(known_block_size=[8, 1, 1])
    def kernel(x: fx.Tensor, out: fx.Tensor):
        i = fx.thread_idx.x
        four = vector.broadcast(fx.T.f32x4, fx.Float32(x[i]).ir_value())
        four = fx.Vector(four) * vector.from_elements(fx.T.f32x4, [1.0, 2.0, 3.0, 4.0])
        replaced = vector.insert(fx.Float32(-1.0), four, static_position=[1], dynamic_position=[])
        largest = vector.reduction(fx.T.f32, "maxnumf", replaced)
        out[i] = fx.Float32(largest) + vector.extract(replaced, static_position=[1])

    @flyc.jit
    def run(x: fx.Tensor, out: fx.Tensor):
        kernel(x, out).launch(grid=1, block=8)

    x, out = np.arange(1, 9, dtype=np.float32), np.zeros(8, np.float32)
    run(x, out)
    np.testing.assert_array_equal(out, 4 * x - 1)
