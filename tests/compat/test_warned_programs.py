"""Programs that FlyDSL accepts and that are likely mistakes: they run here too, and a warning tells of them."""

from __future__ import annotations

import enum
from typing import Any

import numpy as np
import pytest

import flydsl.compiler as flyc
import flydsl.expr as fx


def run(body: Any, *arrays: np.ndarray, n: int = 5) -> None:
    """Run a kernel of the arrays and ``n`` in one block of four threads."""

    def kernel(t, u, n: fx.Int32):
        return body(t, u, n)

    program = flyc.kernel(kernel)

    @flyc.jit
    def launch(t: fx.Tensor, u: fx.Tensor, n: fx.Int32):
        program(t, u, n).launch(grid=1, block=4)

    launch(*arrays, n)


def test_floats_stored_into_integers_keep_their_bits() -> None:
    floats, whole = np.array([1.5, -1.5, 2.75, -0.5], np.float32), np.zeros(4, np.int32)

    def body(t, u, n):
        i = fx.thread_idx.x
        u[i] = t[i]

    with pytest.warns(UserWarning, match="Float32 into memory of Int32 stores its bits"):
        run(body, floats, whole)
    assert whole.tolist() == floats.view(np.int32).tolist()


def test_vectors_of_floats_stored_into_integers() -> None:
    floats, whole = np.array([1.5, -1.5, 2.75, -0.5], np.float32), np.zeros(4, np.int32)

    def body(t, u, n):
        u.store(fx.make_view(t.iter, fx.make_layout(4, 1)).load())

    def whole_view(t, u, n):
        body(t, fx.make_view(u.iter, fx.make_layout(4, 1)), n)

    with pytest.warns(UserWarning, match="stores its bits"):
        run(whole_view, floats, whole)
    assert whole.tolist() == floats.view(np.int32).tolist()


@pytest.mark.parametrize("step", [1, 2])
def test_vectors_of_integers_stored_into_floats_as_wide(step: int) -> None:
    bits, floats = np.array([1.5, -1.5], np.float32).view(np.int32), np.zeros(4, np.float32)

    def body(t, u, n):
        layout = fx.make_layout(2, step)
        fx.make_view(u.iter, layout).store(fx.make_view(t.iter, fx.make_layout(2, 1)).load())

    with pytest.warns(UserWarning, match="stores its bits"):
        run(body, bits, floats)
    assert floats[: 2 * step : step].tolist() == [1.5, -1.5]


def test_the_conversions_of_stores() -> None:
    """Fields and fills convert, and so do Python numbers through pointers; a tensor takes the bits of a Float32."""
    x, whole = np.full(4, 2.75, np.float32), np.zeros(4, np.int32)

    def body(t, u, n):
        kept = fx.SharedAllocator().allocate(fx.Struct["a" : fx.Int32])
        kept.a.poke(t[0])
        filled = fx.make_rmem_tensor(1, fx.Int32)
        filled.fill(t[0])
        u[0], u[1] = kept.a.peek(), filled[0]
        u.iter[2] = 2.75
        u[3] = 2.75

    with pytest.warns(UserWarning, match="stores its bits"):
        run(body, x, whole)
    assert whole.tolist() == [2, 2, 2, x.view(np.int32)[0]]


def test_the_value_that_a_kernel_returns_is_dropped() -> None:
    x = np.zeros(4, np.float32)

    def body(t, u, n):
        t[fx.thread_idx.x] = n
        return n

    with pytest.warns(UserWarning, match="kernel kernel returns Int32"):
        run(body, x, x)
    assert x.tolist() == [5.0] * 4


@pytest.mark.parametrize(("text", "values"), [("{} {}", 1), ("{}", 3)])
def test_a_format_of_too_few_or_too_many_values(text: str, values: int) -> None:
    def body(t, u, n):
        fx.printf(text, *[n] * values)

    with pytest.warns(UserWarning, match=f"places for {values} values"):
        run(body, np.zeros(4, np.float32), np.zeros(4, np.float32))


def test_a_composition_that_is_another_function() -> None:
    with pytest.warns(UserWarning, match="another function than theirs"):
        result = fx.composition(fx.make_layout((6, 8), (8, 1)), fx.make_layout(12, 4))
    assert str(result) == "Layout<(2,6):(32,1)>"


def test_tensors_and_pointers_are_chosen_whole() -> None:
    first, second = np.arange(4, dtype=np.float32), np.arange(10, 14, dtype=np.float32)

    def body(t, u, n):
        i = fx.thread_idx.x
        from_there = (n > 3).select(u, t)
        behind = (i > 1).select(t.iter, t.iter + 1)
        t[i] = from_there[i] + fx.Float32(0.0) * behind[0]

    run(body, first, second)
    assert first.tolist() == second.tolist()


def test_a_class_of_the_program_says_what_an_operator_is() -> None:
    class Scaled:
        def __radd__(self, other: Any) -> Any:
            return other + 7

    x = np.zeros(4, np.float32)

    def body(t, u, n):
        t[fx.thread_idx.x] = n + Scaled()

    run(body, x, x)
    assert x.tolist() == [12.0] * 4


def test_const_expr_gives_run_time_numbers_back() -> None:
    x = np.zeros(4, np.float32)

    def body(t, u, n):
        t[fx.thread_idx.x] = fx.const_expr(n) * fx.const_expr(2)

    run(body, x, x)
    assert x.tolist() == [10.0] * 4


def test_fragments_of_nested_modes_take_copies() -> None:
    x, y = np.arange(16, dtype=np.float32), np.zeros(16, np.float32)

    def body(t, u, n):
        layout = fx.make_layout(((1, 2), (4, 2)), ((0, 8), (1, 4)))
        source, target = fx.make_view(t.iter, layout), fx.make_view(u.iter, layout)
        registers = fx.make_fragment_like(source)
        atom = fx.make_copy_atom(fx.UniversalCopy32b(), fx.Float32)
        fx.copy(atom, source, registers)
        fx.copy(atom, registers, target)

    run(body, x, y)
    assert y.tolist() == x.tolist()


def test_integer_vectors_take_each_others_bits() -> None:
    x = np.zeros(4, np.float32)

    def body(t, u, n):
        wrapped = fx.Uint32x4(fx.Int32x4(n - 6))
        assert wrapped.dtype is fx.Uint32
        t[fx.thread_idx.x] = fx.Float32((wrapped >> 31)[0])

    run(body, x, x)
    assert x.tolist() == [1.0] * 4


def test_a_vector_is_loaded_through_the_pointer_of_a_buffer() -> None:
    x, y = np.zeros(4, np.float32), np.arange(4, dtype=np.float32)

    def body(t, u, n):
        i = fx.thread_idx.x
        t[i] = fx.rocdl.make_buffer_tensor(u).iter.load(fx.Float32x4)[3]

    run(body, x, y)
    assert x.tolist() == [3.0] * 4


def test_members_of_an_integer_enumeration_are_numbers() -> None:
    class Step(enum.IntEnum):
        WIDE = 4

    x = np.zeros(4, np.float32)

    def body(t, u, n):
        t[fx.thread_idx.x] = n + Step.WIDE

    run(body, x, x)
    assert x.tolist() == [9.0] * 4
