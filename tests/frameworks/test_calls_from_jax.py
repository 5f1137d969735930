"""Kernels in JAX programs: called eagerly, under jax.jit and jax.vmap, and with gradients; tracers are refused."""

import re

import numpy as np
import pytest

import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl.errors import DSLTypeError, DSLValueError

jax = pytest.importorskip("jax", reason="JAX is not installed; run: pip install jax")

import jax.numpy as jnp  # noqa: E402

from flydsl.jax import call  # noqa: E402

BLOCK = 64


@flyc.kernel
def scale_kernel(x: fx.Tensor, out: fx.Tensor, factor: fx.Float32, n: fx.Int32):
    i = fx.Int32(fx.block_idx.x) * BLOCK + fx.Int32(fx.thread_idx.x)
    if i < n:
        out[i] = (fx.Float32(x[i]) * factor).to(out.element_type)


@flyc.jit
def scale(x: fx.Tensor, out: fx.Tensor, factor: fx.Float32, n: fx.Int32, stream: fx.Stream = fx.Stream(None)):
    scale_kernel(x, out, factor, n).launch(grid=((n + BLOCK - 1) // BLOCK, 1, 1), block=(BLOCK, 1, 1), stream=stream)


@flyc.kernel
def sum_and_difference_kernel(a: fx.Tensor, b: fx.Tensor, total: fx.Tensor, difference: fx.Tensor):
    i, j = fx.block_idx.x, fx.thread_idx.x
    total[i, j] = a[i, j] + b[i, j]
    difference[i, j] = a[i, j] - b[i, j]


@flyc.jit
def sum_and_difference(total: fx.Tensor, a: fx.Tensor, b: fx.Tensor, difference: fx.Tensor, width: fx.Constexpr[int]):
    sum_and_difference_kernel(a, b, total, difference).launch(grid=a.shape[0], block=width)


@flyc.kernel
def add_to_kernel(x: fx.Tensor, amount: fx.Tensor):
    x[fx.thread_idx.x] = x[fx.thread_idx.x] + amount[0]


@flyc.jit
def add_to(x: fx.Tensor, amount: fx.Tensor):
    add_to_kernel(x, amount).launch(grid=1, block=32)


def scaled(x, factor):
    return call(scale, x, factor, x.size, outputs={"out": x})


def test_an_eager_call_returns_a_new_array() -> None:
    x = jnp.arange(100, dtype=jnp.float32)
    y = scaled(x, 2.5)
    assert isinstance(y, jax.Array)
    np.testing.assert_array_equal(y, np.arange(100, dtype=np.float32) * 2.5)
    np.testing.assert_array_equal(x, np.arange(100))
    np.testing.assert_array_equal(scaled(np.ones(3, np.float32), 2), [2, 2, 2])


def test_a_call_under_jit_is_a_part_of_the_program() -> None:
    function = jax.jit(lambda x, factor: scaled(scaled(x + 1, factor), 0.5) * 3, static_argnums=1)
    for n in (1, 64, 65, 300):
        x = jnp.arange(n, dtype=jnp.float32)
        for factor in (2.0, -0.5, 2.0):
            np.testing.assert_allclose(function(x, factor), (np.arange(n) + 1) * factor * 1.5)


def test_calls_in_loops_and_branches_of_xla() -> None:
    looped = jax.jit(lambda x: jax.lax.fori_loop(0, 5, lambda _, value: scaled(value, 2.0), x))
    np.testing.assert_array_equal(looped(jnp.ones(10)), np.full(10, 32))
    chosen = jax.jit(lambda yes, x: jax.lax.cond(yes, lambda v: scaled(v, 2.0), lambda v: scaled(v, 3.0), x))
    assert [float(chosen(yes, jnp.ones(1))[0]) for yes in (True, False)] == [2, 3]


@pytest.mark.parametrize(
    "dtype", ["float16", "bfloat16", "float32", "float8_e4m3fn", "float8_e5m2", "float8_e4m3fnuz", "float8_e8m0fnu"]
)
def test_the_element_types_of_jax(dtype: str) -> None:
    x = jnp.asarray([1, 2, 4, 8], dtype)
    y = scaled(x, 2.0)
    assert y.dtype == x.dtype
    np.testing.assert_array_equal(np.asarray(y, np.float32), [2, 4, 8, 16])


def test_several_outputs_come_in_their_order() -> None:
    a, b = np.random.default_rng(0).integers(-9, 9, (2, 5, 16)).astype(np.int32)
    like = jax.ShapeDtypeStruct((5, 16), jnp.int32)
    first, second = jax.jit(
        lambda a, b: call(sum_and_difference, a, b=b, width=16, outputs={"difference": like, "total": like})
    )(a, b)
    np.testing.assert_array_equal(first, a - b)
    np.testing.assert_array_equal(second, a + b)


def test_an_array_that_the_kernel_changes_is_copied() -> None:
    x = jnp.arange(32, dtype=jnp.float32)
    changed = call(add_to, x, jnp.full(1, 5.0), mutates=["x"])
    np.testing.assert_array_equal(changed, np.arange(32) + 5)
    np.testing.assert_array_equal(x, np.arange(32))
    twice = jax.jit(lambda x, y: call(add_to, call(add_to, x, y, mutates=["x"]), y, mutates=["x"]), donate_argnums=0)
    np.testing.assert_array_equal(twice(x, jnp.ones(1)), np.arange(32) + 2)


def test_an_array_that_was_not_named_is_never_changed() -> None:
    x = jnp.zeros(32)
    with pytest.raises(
        jax.errors.JaxRuntimeError, match="parameter 'x' is written by the kernel and the array is read-only"
    ):
        call(add_to, x, jnp.ones(1), mutates=["amount"])
    np.testing.assert_array_equal(x, np.zeros(32))


def test_vmap_makes_one_call_for_each_element() -> None:
    x = np.random.default_rng(1).random((3, 4, 10), np.float32)
    mapped = jax.jit(jax.vmap(jax.vmap(lambda x: scaled(x, 2.0))))
    np.testing.assert_array_equal(mapped(x), 2 * x)
    refusing = jax.vmap(lambda x: call(scale, x, 2.0, 10, outputs={"out": x}, vmap_method=None))
    with pytest.raises(NotImplementedError, match="vmap"):
        refusing(x[0])


def test_gradients_are_a_second_function() -> None:
    with pytest.raises(ValueError, match="cannot be differentiated"):
        jax.grad(lambda x: scaled(x, 2.0).sum())(jnp.ones(4))
    differentiable = jax.custom_vjp(scaled, nondiff_argnums=(1,))
    differentiable.defvjp(lambda x, factor: (scaled(x, factor), None), lambda factor, _, grad: (scaled(grad, factor),))
    gradient = jax.jit(jax.grad(lambda x: (differentiable(x, 3.0) ** 2).sum()))
    np.testing.assert_allclose(gradient(jnp.arange(5.0)), 18 * np.arange(5))


def test_empty_arrays() -> None:
    x = jnp.zeros((0, 16), jnp.int32)
    assert [result.shape for result in call(sum_and_difference, x, x, 16, outputs={"total": x, "difference": x})] == [
        x.shape
    ] * 2


def test_the_refusal_of_a_function_is_the_error_of_jax() -> None:
    with pytest.raises(jax.errors.JaxRuntimeError, match=r"DSLConversionError: .* is not a number"):
        jax.jit(lambda x: call(sum_into_integers, x, outputs={"out": jax.ShapeDtypeStruct((4,), jnp.int8)}))(
            jnp.ones(4)
        )


@flyc.kernel
def sum_into_integers_kernel(x: fx.Tensor, out: fx.Tensor):
    out[fx.thread_idx.x] = "half"


@flyc.jit
def sum_into_integers(x: fx.Tensor, out: fx.Tensor):
    sum_into_integers_kernel(x, out).launch(grid=1, block=4)


def test_a_tracer_is_refused_with_the_remedy() -> None:
    out = np.zeros(4, np.float32)

    def direct(x):
        scale(x, out, 2.0, 4)
        return x

    for transformed in (jax.jit(direct), jax.vmap(direct)):
        with pytest.raises(DSLTypeError, match=r"'?x'?: .* is traced by JAX .* flydsl\.jax\.call"):
            transformed(jnp.ones((4, 4)))
    scale(jnp.ones(4), out, 2.0, 4)
    np.testing.assert_array_equal(out, [2, 2, 2, 2])

    @jax.jit
    def number(factor):
        scale(np.ones(4, np.float32), out, factor, 4)
        return factor

    with pytest.raises(DSLTypeError, match=r"traced by JAX"):
        number(2.0)


def test_what_does_not_fit_is_refused_by_name() -> None:
    x = jnp.ones(4)
    refused = {
        "the number 'factor' is traced by JAX": lambda: jax.jit(scaled)(x, 2.0),
        "outputs and mutates are empty": lambda: call(scale, x, x, 2.0, 4),
        "'y' is none of its parameters; those are x, out, factor, n, stream": lambda: call(scale, x, outputs={"y": x}),
        "'out' is named twice": lambda: call(scale, x, 2.0, 4, outputs={"out": x}, mutates=["out"]),
        "missing a required argument: 'n'; it takes x, factor, n": lambda: call(scale, x, 2.0, outputs={"out": x}),
        "mutates names factor, which is given no array": lambda: call(scale, x, x, 2.0, 4, mutates=["factor"]),
        "'out' is 3; expected an object with shape and dtype": lambda: call(scale, x, 2.0, 4, outputs={"out": 3}),
        "'x' has elements of complex64": lambda: call(scale, x + 1j, 2.0, 4, outputs={"out": x}),
        "the argument 'n' is \\[4\\], .*cannot be hashed": lambda: call(scale, x, 2.0, [4], outputs={"out": x}),
        "3 is no function of flydsl.compiler.jit": lambda: call(3, x, outputs={"out": x}),
    }
    for message, wrong in refused.items():
        with pytest.raises((DSLTypeError, DSLValueError), match=message):
            wrong()


def test_equal_calls_share_one_executable() -> None:
    lowered = [jax.jit(lambda x, f=f: scaled(x, f)).lower(jnp.ones(4)).as_text() for f in (2.0, 2.0, 3.0, 2)]
    programs = [re.search(r'program = "([^"]+)"', text).group(1) for text in lowered]
    assert programs[0] == programs[1] and len({*programs}) == 3
