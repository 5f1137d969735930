"""MLIR's builders between values of the language: they take them for operands, and what they make has operators."""

import numpy as np

import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl._mlir import ir
from flydsl._mlir.dialects import arith, math, scf, vector
from flydsl.expr import T

THREADS = 32


def run(body, *arrays: np.ndarray) -> None:
    kernel = flyc.kernel(body)

    @flyc.jit
    def launch(src: fx.Tensor, dst: fx.Tensor):
        kernel(src, dst).launch(grid=1, block=THREADS)

    launch(*arrays)


def test_a_result_has_the_operators_and_methods_of_its_number() -> None:
    def body(src, dst):
        i = fx.thread_idx.x
        total = arith.addf(src[i], src[THREADS - 1 - i])
        assert isinstance(total, ir.Value)
        dst[i, 0] = total * 2.0 + 1.0
        dst[i, 1] = 1.0 - total
        dst[i, 2] = (total < 0.0).select(total, total + total)
        dst[i, 3] = total.bitcast(fx.Int32).bitcast(fx.Float32)
        dst[i, 4] = total.exp2()
        lane = arith.addi(i, fx.Int32(0))
        dst[i, 5] = (lane == 3).select(7.0, (lane != 3).select(1.0, 0.0))
        dst[i, 6] = fx.Float32((lane // 4 << 1) - (-lane % 4))

    src = np.random.default_rng(0).normal(size=THREADS).astype(np.float32)
    dst = np.zeros((THREADS, 7), np.float32)
    run(body, src, dst)
    total, lane = src + src[::-1], np.arange(THREADS)
    want = [2 * total + 1, 1 - total, np.where(total < 0, total, 2 * total), total, np.exp2(total)]
    want += [np.where(lane == 3, 7, 1), lane // 4 * 2 - np.fmod(-lane, 4)]
    np.testing.assert_allclose(dst, np.stack(want, 1), rtol=1e-6)


def test_a_result_has_the_operators_and_methods_of_its_vector() -> None:
    def body(src, dst):
        i = fx.thread_idx.x
        four = T.vec(4, T.f32)
        row = vector.from_elements(four, [src[i], src[i] * 2.0, fx.Float32(3.0), arith.negf(src[i])])
        halves = row.truncf(T.vec(4, T.f16)).extf(four)
        both = fx.Vector.filled(4, 1.0, fx.Float32) + row * halves
        part = vector.extract(both, dynamic_position=[], static_position=[1])
        for k in range(4):
            dst[i, k] = both[k] - row[k]
        dst[i, 4] = part + vector.extract(row.bitcast(fx.Int32), dynamic_position=[], static_position=[2]).bitcast(
            T.f32
        )

    src = np.arange(THREADS, dtype=np.float32)
    dst = np.zeros((THREADS, 5), np.float32)
    run(body, src, dst)
    row = np.stack([src, 2 * src, np.full_like(src, 3), -src], 1)
    np.testing.assert_array_equal(dst, np.concatenate([1 + row * row - row, 4 * src[:, None] ** 2 + 4], 1))


def test_regions_made_by_hand_around_the_language() -> None:
    def body(src, dst):
        i = fx.thread_idx.x
        near = scf.IfOp(i < 20, [T.f32, T.i32], has_else=True)
        with ir.InsertionPoint(near.then_block):
            scf.YieldOp([src[i] * 2.0, i])
        with ir.InsertionPoint(near.else_block):
            scf.YieldOp([fx.Float32(-1.0), fx.Int32(5)])
        loop = scf.WhileOp([T.i32], [near.results[1]])
        before, after = (ir.Block.create_at_start(region, [T.i32]) for region in (loop.before, loop.after))
        with ir.InsertionPoint(before):
            scf.ConditionOp(before.arguments[0] % 8 != 0, [before.arguments[0]])
        with ir.InsertionPoint(after):
            scf.YieldOp([after.arguments[0] + 1])
        dst[i] = near.results[0] + fx.Float32(loop.results[0])

    src, dst = np.linspace(0, 1, THREADS, dtype=np.float32), np.zeros(THREADS, np.float32)
    run(body, src, dst)
    i = np.arange(THREADS, dtype=np.float32)
    near = i < 20
    np.testing.assert_array_equal(dst, np.where(near, 2 * src, -1) + np.ceil(np.where(near, i, np.float32(5)) / 8) * 8)


def test_results_are_variables_of_branches_and_loops() -> None:
    def body(src, dst):
        i = fx.thread_idx.x
        x = arith.addf(src[i], src[i])
        count = fx.Int32(0)
        if i % 2 == 0:
            x = arith.mulf(x, x)
            count = arith.addi(count, i)
        for k in range(i):
            x = x + 1.0
            count = arith.addi(count, fx.Int32(k))
        row = vector.from_elements(T.vec(2, T.f32), [x, fx.Float32(count)])
        if i > 3:
            row = vector.from_elements(T.vec(2, T.f32), [row[1], row[0]])
        dst[i, 0] = row[0]
        dst[i, 1] = row[1]

    src, dst = np.linspace(-1, 1, THREADS, dtype=np.float32), np.zeros((THREADS, 2), np.float32)
    run(body, src, dst)
    i = np.arange(THREADS)
    x = np.where(i % 2 == 0, (2 * src) ** 2, 2 * src)
    for k in range(THREADS):
        x = np.where(k < i, x + np.float32(1), x)
    pair = np.stack([x, np.where(i % 2 == 0, i, 0) + i * (i - 1) // 2], 1)
    np.testing.assert_array_equal(dst, np.where((i > 3)[:, None], pair[:, ::-1], pair))


def test_handles_that_a_loop_begins_with_are_its_state() -> None:
    def body(src, dst):
        i = fx.thread_idx.x
        below = arith.subi(i, fx.Int32(THREADS))
        for _, state in range(fx.Int32(0), i, fx.Int32(1), init=[below, fx.Int32(below), (below, 0)]):
            handle, number, (inner, count) = state
            assert isinstance(handle, ir.Value) and isinstance(inner, ir.Value)
            assert isinstance(number, fx.Int32) and isinstance(count, fx.Int32)
            after = yield [(handle >> 31) - 2, number >> 31, (inner - inner % 4, count + 1)]
        assert isinstance(after[0], ir.Value)
        dst[i, 0] = after[0] >> 28
        dst[i, 1] = after[1] >> 28
        dst[i, 2] = after[2][0]
        dst[i, 3] = after[2][1]

    src, dst = np.zeros(1, np.float32), np.zeros((THREADS, 4), np.int32)
    run(body, src, dst)
    i = np.arange(THREADS)
    below = i - THREADS
    handle = np.where(i == 0, below, -1).astype(np.int32)  # each trip gives -1: zeros are shifted in
    number = np.where(i == 0, below, -1)
    want = [handle.view(np.uint32) >> 28, number >> 28, np.where(i == 0, below, below - np.fmod(below, 4)), i]
    np.testing.assert_array_equal(dst, np.stack(want, 1))


def test_without_a_trace_values_are_compared_as_such() -> None:
    with ir.Context(), ir.Location.unknown():
        module = ir.Module.create()
        with ir.InsertionPoint(module.body):
            one, two = (arith.constant(ir.F32Type.get(), x) for x in (1.0, 2.0))
        assert one == one.owner.result and one != two and len({one, two, one.owner.result}) == 2


def test_the_builders_take_the_languages_fast_math_flags() -> None:
    def body(src, dst):
        i = fx.thread_idx.x
        flags = [fx.arith.FastMathFlags.none, fx.arith.FastMathFlags.nnan | fx.arith.FastMathFlags.ninf]
        for k, each in enumerate([*flags, fx.arith.FastMathFlags.fast]):
            made = math.exp2(src[i], fastmath=each)
            text = str(made.owner.attributes["fastmath"])
            assert text == f"#arith.fastmath<{('none', 'nnan,ninf', 'fast')[k]}>", text
            dst[i, k] = made

    src = np.random.default_rng(0).normal(size=THREADS).astype(np.float32)
    dst = np.zeros((THREADS, 3), np.float32)
    run(body, src, dst)
    np.testing.assert_allclose(dst, np.exp2(src)[:, None].repeat(3, 1), rtol=1e-6)
