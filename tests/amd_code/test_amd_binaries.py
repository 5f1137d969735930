"""Code objects for AMD GPUs: shared memory whose lifetimes do not overlap, and what is left of the device library."""

from typing import Any

import numpy as np
import pytest
from device_assembly import assembly

import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl.binaries import describe
from flydsl.binaries.elf import Elf
from flydsl.compiler.aot import precompile

singles = flyc.TensorSpec(fx.Float32, (None,))
THREADS = 64


def binary(function: Any, arch: str, signature: dict[str, Any]) -> tuple[Any, bytes]:
    (done,) = precompile(function, [f"rocm:{arch}"], [signature], isolated=False)
    assert done.error is None, done.error
    return done.artifact, done.artifact.sections["binary"]


# -- shared memory


@fx.union
class Phases:
    """Two phases of a kernel, one after the other."""

    first: fx.Array[fx.Float32, 4 * THREADS]
    second: fx.Array[fx.Int32, THREADS]


@flyc.kernel
def phases_kernel(x: fx.Tensor, y: fx.Tensor, shares: fx.Constexpr[bool]):
    """Each thread reads four neighbours' numbers, and then, from the same bytes, another thread's number as an integer."""
    i, shared = fx.thread_idx.x, fx.SharedAllocator()
    if fx.const_expr(shares):
        storage = shared.allocate(Phases)
        first, second = storage.first.peek(), storage.second.peek()
    else:
        first = shared.allocate(fx.Array[fx.Float32, 4 * THREADS]).peek()
        second = shared.allocate(fx.Array[fx.Int32, THREADS]).peek()
    a, b = first.view(fx.make_layout(4 * THREADS, 1)), second.view(fx.make_layout(THREADS, 1))
    for k in fx.range_constexpr(4):
        a[k * THREADS + i] = x[i] * (k + 1.0)
    fx.barrier()
    total = fx.Float32(0.0)
    for k in fx.range_constexpr(4):
        total = total + a[k * THREADS + (i + k) % THREADS]
    fx.barrier()
    b[i] = fx.Int32(total)
    fx.barrier()
    y[i] = fx.Float32(b[THREADS - 1 - i])


@flyc.jit
def phases(x: fx.Tensor, y: fx.Tensor, shares: fx.Constexpr[bool]):
    phases_kernel(x, y, shares).launch(grid=1, block=THREADS)


@pytest.mark.parametrize("arch", ["gfx942", "gfx1100"])
def test_disjoint_lifetimes_take_the_most_of_them_and_not_their_sum(arch: str) -> None:
    for shares, needed in ((True, 16 * THREADS), (False, 20 * THREADS)):
        made, code = binary(phases, arch, {"x": singles, "y": singles, "shares": shares})
        (kernel,) = describe(code).kernels
        assert kernel.static_shared_bytes == made.kernels[0].static_shared_bytes == needed


@pytest.mark.parametrize("shares", [False, True])
def test_bytes_are_taken_again_after_the_barrier(shares: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FLYDSL_COMPILE_BACKEND", "cpu")
    monkeypatch.setenv("FLYDSL_COMPILE_ARCH", "gfx942")
    x, y = np.arange(THREADS, dtype=np.float32) * 3, np.zeros(THREADS, np.float32)
    phases(x, y, shares)
    i = np.arange(THREADS)
    expected = sum((k + 1) * x[(i + k) % THREADS] for k in range(4))
    np.testing.assert_array_equal(y, expected[::-1])


# -- the device library


@flyc.kernel
def math_kernel(x: fx.Tensor, y: fx.Tensor, what: fx.Constexpr[str], fast: fx.Constexpr[bool]):
    i = fx.thread_idx.x
    flags = "fast" if fast else None
    if fx.const_expr(what == "fma"):
        y[i] = fx.math.fma(x[i], x[i + 64], x[i + 128])
    elif fx.const_expr(what == "divide"):
        y[i] = fx.arith.divf(fx.Float32(1.0), x[i], fastmath=flags) if fast else 1.0 / x[i]
    elif fx.const_expr(what == "rcp"):
        y[i] = fx.rocdl.rcp(fx.Float32, x[i])
    elif fx.const_expr(what == "add"):
        y[i] = x[i] + 1.0
    else:
        y[i] = getattr(fx.math, what)(x[i], fastmath=flags)


@flyc.jit
def function_of(x: fx.Tensor, y: fx.Tensor, what: fx.Constexpr[str], fast: fx.Constexpr[bool]):
    math_kernel(x, y, what, fast).launch(grid=1, block=64)


def arguments(what: str, fast: bool = False) -> dict[str, Any]:
    return {"x": singles, "y": singles, "what": what, "fast": fast}


@pytest.mark.parametrize("arch", ["gfx942", "gfx1201"])
@pytest.mark.parametrize("what", ["add", "exp2", "sqrt", "sin", "erf", "tanh"])
def test_nothing_of_the_device_library_is_left_but_the_code(what: str, arch: str) -> None:
    """The kernel is the one function, without calls; there is no name of the library, nor a table that nothing reads."""
    made, code = binary(function_of, arch, arguments(what))
    elf, name = Elf(code), made.kernels[0].symbol
    names = {symbol.name for symbol in elf.symbols if symbol.name}
    assert {name, f"{name}.kd"} <= names
    assert not [n for n in names if "ocml" in n or "oclc" in n or "ockl" in n]
    assert b"__ocml" not in code
    text = elf.section(".text")
    functions = [s for s in elf.symbols if s.name == name]
    assert len(functions) == 1
    assert text is not None
    assert "s_swappc" not in assembly(function_of, f"rocm:{arch}", arguments(what))


def test_the_library_is_linked_only_into_kernels_that_call_it() -> None:
    """What has an instruction adds some of them to the kernel: the functions of the library are many hundreds of bytes."""
    sizes = {}
    for what in ("add", "exp2", "sqrt", "sin"):
        text = Elf(binary(function_of, "gfx942", arguments(what))[1]).section(".text")
        assert text is not None
        sizes[what] = text.size
    assert max(sizes["exp2"], sizes["sqrt"]) - sizes["add"] < 256
    assert sizes["sin"] - sizes["add"] > 512


INSTRUCTIONS = {"exp2": "v_exp_f32", "log2": "v_log_f32", "sqrt": "v_sqrt_f32", "rsqrt": "v_rsq_f32", "sin": "v_sin_f32",
                "cos": "v_cos_f32", "fma": "v_fma", "rcp": "v_rcp_f32"}  # fmt: skip


@pytest.mark.parametrize("arch", ["gfx942", "gfx950", "gfx1100", "gfx1201"])
@pytest.mark.parametrize("what", INSTRUCTIONS)
def test_functions_of_singles_use_the_instruction(what: str, arch: str) -> None:
    """Where approximations are allowed all do.

    Where they are not, sine and cosine have no accurate instruction, and rsqrt is a root and a quotient, each rounded well.
    """
    mnemonic = INSTRUCTIONS[what]
    assert assembly(function_of, f"rocm:{arch}", arguments(what, fast=True)).count(f"\t{mnemonic}") == 1
    exact = assembly(function_of, f"rocm:{arch}", arguments(what)).count(f"\t{mnemonic}")
    assert (exact >= 1) == (what not in ("sin", "cos", "rsqrt"))
