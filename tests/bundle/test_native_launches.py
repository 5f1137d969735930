"""Bundled functions through the native launcher: the same variants and results as by the Python path, which they leave."""

from __future__ import annotations

import ctypes
import gc
import itertools
import re
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

import flydsl
import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl.bundle import Bundle
from flydsl.compiler.aot import precompile, write_bundle
from flydsl.runtime.launch import native_launcher
from flydsl.runtime.loader import Program

Counted = Callable[[], Any]


@pytest.fixture
def python_launches(monkeypatch: pytest.MonkeyPatch) -> Counted:
    """``with python_launches() as made:`` counts, in the list, the launches that Python code makes."""
    if native_launcher() is None:
        pytest.skip("this interpreter has no native launches")

    @contextmanager
    def counting() -> Iterator[list[str]]:
        made: list[str] = []
        launch = Program.launch

        def counted(program: Program, slots: Any) -> None:
            made.append(program.artifact.name)
            launch(program, slots)

        with monkeypatch.context() as patch:
            patch.setattr(Program, "launch", counted)
            yield made

    return counting


@flyc.kernel
def put_kernel(out: fx.Tensor, value: Any):
    out[0] = value


@flyc.jit
def typed(out: fx.Tensor, value: fx.Int32, stream: fx.Stream = fx.Stream(None)):
    put_kernel(out, value).launch(grid=1, block=1, stream=stream)


@flyc.jit
def untyped(out: fx.Tensor, value):
    put_kernel(out, value).launch(grid=1, block=1)


@flyc.jit
def half(out: fx.Tensor, value: fx.Float16):
    put_kernel(out, value).launch(grid=1, block=1)


@flyc.jit
def constant(out: fx.Tensor, value: fx.Constexpr):
    put_kernel(out, len(value) if isinstance(value, (str, tuple)) else -1 if value is None else value).launch(
        grid=1, block=1
    )


@flyc.kernel
def from_kernel(out: fx.Tensor, source: fx.Pointer):
    out[0] = fx.ptr_load(source)


@flyc.jit
def pointer(out: fx.Tensor, source: fx.Pointer):
    from_kernel(out, source).launch(grid=1, block=1)


@fx.struct
class Pair:
    a: fx.Int32
    b: fx.Float32


@flyc.jit
def pair(out: fx.Tensor, p: Pair):
    put_kernel(out, fx.Float32(p.a) + p.b).launch(grid=1, block=1)


def promised(dim: Any) -> int:
    """What is known of an extent or stride while tracing: -1 - n for a number, else a divisor."""
    text = dim.text  # 16, or ? with what is known of it, as in ?{i64 div=8}
    divisor = re.search(r"div=(\d+)", text)
    return -1 - int(text) if text.isdigit() else int(divisor[1]) if divisor else 1


@flyc.jit
def tell(t: fx.Tensor, out: fx.Tensor):
    """Writes what this variant relies on, and the extents and strides that it was passed."""
    tell_kernel(t, out).launch(grid=1, block=1)


@flyc.kernel
def tell_kernel(t: fx.Tensor, out: fx.Tensor):
    for axis in fx.range_constexpr(2):
        out[axis] = fx.Int64(t.shape[axis])
        out[2 + axis] = fx.Int64(t.stride[axis])
        out[4 + axis] = fx.Int64(promised(t.shape[axis]))
        out[6 + axis] = fx.Int64(promised(t.stride[axis]))
    out[8] = fx.Int64(fx.get_iter(t).type.known_alignment)


OUT = flyc.TensorSpec(fx.Float32, (4,), align=4)
CONSTANTS: tuple[Any, ...] = (1, 2, True, 2.0, "text", None, (1, 2, 3))
d = flyc.dyn
SHAPES: tuple[tuple[Any, Any, int], ...] = (
    ((d, d), (d, 1), 4), ((d, d), (d.multiple_of(8), 1), 4), ((d, d.multiple_of(4)), (d, 1), 4), ((d, 16), (d, 1), 4),
    ((4, 16), (16, 1), 4), ((4, 16), (16, 1), 16), ((d, d), (d, 1), 16), ((1, d), (d.multiple_of(16), 1), 8),
)  # fmt: skip
"""Shape, strides and alignment of the variants of ``tell``, many of which fit one array."""


@pytest.fixture(scope="module")
def bundle(tmp_path_factory: pytest.TempPathFactory) -> Bundle:
    typed.declared_signatures[:] = [{"out": OUT, "value": 1}]
    untyped.declared_signatures[:] = [{"out": OUT, "value": v} for v in (1, 1.0, True)]
    half.declared_signatures[:] = [{"out": OUT, "value": 1.0}]
    constant.declared_signatures[:] = [{"out": OUT, "value": v} for v in CONSTANTS]
    pointer.declared_signatures[:] = [
        {"out": OUT, "source": flyc.from_c_void_p(fx.Float32, 0, assumed_align=a)} for a in (4, 16)
    ]
    pair.declared_signatures[:] = [{"out": OUT, "p": Pair(1, 1.0)}]
    out = flyc.TensorSpec(fx.Int64, (9,))
    tell.declared_signatures[:] = [
        {"t": flyc.TensorSpec(fx.Float32, shape, strides=strides, align=align), "out": out}
        for shape, strides, align in SHAPES
    ]
    functions = [typed, untyped, half, constant, pointer, pair, tell]
    results = precompile(functions, ["cpu:x86-64"], isolated=False)
    return flydsl.load(write_bundle(tmp_path_factory.mktemp("native") / "kernels.flyb", results))


def result(function: Any, *args: Any, **keywords: Any) -> float:
    out = np.zeros(4, np.float32)
    function(out, *args, **keywords)
    return float(out[0])


MEMORY = np.arange(16, dtype=np.float32)
CALLS: dict[str, tuple[str, tuple[Any, ...], dict[str, Any], float]] = {
    "int": ("typed", (7,), {}, 7),
    "NumPy int": ("typed", (np.int64(-7),), {}, -7),
    "bool as int": ("typed", (True,), {}, 1),
    "keywords and defaults": ("typed", (), {"value": 9}, 9),
    "stream None": ("typed", (3, None), {}, 3),
    "stream handle": ("typed", (3,), {"stream": 5}, 3),
    "stream object": ("typed", (3, SimpleNamespace(cuda_stream=5)), {}, 3),
    "untyped int": ("untyped", (5,), {}, 5),
    "untyped float": ("untyped", (1.25,), {}, 1.25),
    "untyped NumPy float": ("untyped", (np.float64(1.25),), {}, 1.25),
    "untyped bool": ("untyped", (True,), {}, 1),
    "a type that Python writes": ("half", (0.1,), {}, float(np.float16(0.1))),
    "a struct of fields": ("pair", (SimpleNamespace(a=2, b=0.5),), {}, 2.5),
    "a mapping": ("pair", ({"a": 2, "b": 0.5},), {}, 2.5),
    "a pointer": ("pointer", (ctypes.c_void_p(MEMORY.ctypes.data + 12),), {}, 3),
    **{
        f"constant {v!r}": ("constant", (v,), {}, -1 if v is None else len(v) if isinstance(v, (str, tuple)) else v)
        for v in CONSTANTS
    },
}  # fmt: skip


@pytest.mark.parametrize("what", CALLS)
def test_calls_of_every_kind_leave_python(bundle: Bundle, python_launches: Counted, what: str) -> None:
    name, args, keywords, expected = CALLS[what]
    for _ in range(3):
        assert result(bundle[name], *args, **keywords) == expected
    with python_launches() as made:
        assert result(bundle[name], *args, **keywords) == expected
    assert not made


def test_constants_of_equal_value_and_other_type_are_told_apart(bundle: Bundle) -> None:
    for _ in range(3):
        for value in CONSTANTS:
            assert result(bundle.constant, value) == CALLS[f"constant {value!r}"][3]
        with pytest.raises(flydsl.errors.MissingVariantError, match=r"'value' is 1\.0"):
            result(bundle.constant, 1.0)


def test_what_no_variant_takes_is_refused_after_calls_that_were_taken(bundle: Bundle) -> None:
    out = np.zeros(4, np.float32)
    frozen = out.copy()
    frozen.flags.writeable = False
    for _ in range(3):
        bundle.typed(out, 1)
    for args, error in (
        ((out.astype(np.float64), 1), flydsl.errors.MissingVariantError),
        ((np.zeros(5, np.float32), 1), flydsl.errors.MissingVariantError),
        ((np.zeros(8, np.float32)[::2], 1), flydsl.errors.MissingVariantError),
        ((frozen, 1), ValueError),
        ((out, 1 << 31), OverflowError),
        ((out, "x"), TypeError),
        ((out,), TypeError),
        ((out, 1, -1), ValueError),
    ):
        for _ in range(3):
            with pytest.raises(error):
                bundle.typed(*args)
    bundle.typed(out, 2)
    assert out[0] == 2


def arrays() -> Iterator[np.ndarray]:
    """Views of rank 2 of every sort: aligned and not, of one row or column, with gaps between rows."""
    raw = np.zeros(4096, np.float32)
    start = (-raw.ctypes.data % 64) // 4
    for shape, row, offset in itertools.product(
        ((4, 16), (1, 16), (4, 8), (3, 5), (4, 1), (1, 1), (1, 12), (2, 16), (0, 16), (4, 0)),
        (16, 24, 17, 19),
        (0, 1, 2, 4),
    ):
        yield np.lib.stride_tricks.as_strided(raw[start + offset :], shape, (4 * row, 4))


def test_the_launcher_chooses_the_variant_that_the_python_path_chooses(
    bundle: Bundle, python_launches: Counted
) -> None:
    """Whatever came first: in both orders, and again when all is learnt."""
    known = [(array, np.zeros(9, np.int64)) for array in arrays()]
    for array, told in known:
        bundle.tell.__call__(array, told)
    assert len({told[4:].tobytes() for _, told in known}) == len(SHAPES), "every variant serves some array"
    for order in (known[::-1], known, known[::3]):
        function = Bundle(bundle.path).tell
        for _ in range(2):
            for array, expected in order:
                told = np.zeros(9, np.int64)
                function(array, told)
                np.testing.assert_array_equal(told, expected)
        with python_launches() as made:
            for array, expected in order:
                told = np.zeros(9, np.int64)
                function(array, told)
                np.testing.assert_array_equal(told, expected)
        assert not made


def test_tensors_of_torch_are_read_natively(bundle: Bundle, python_launches: Counted) -> None:
    torch = pytest.importorskip("torch")
    t = torch.zeros(4)
    for _ in range(3):
        bundle.typed(t, 4)
    with python_launches() as made:
        bundle.typed(t, 5)
    assert not made
    assert t[0] == 5


def test_threads_that_learn_and_launch_at_once(bundle: Bundle) -> None:
    function, wrong = Bundle(bundle.path).tell, []
    known = [(array, np.zeros(9, np.int64)) for array in arrays()]
    for array, expected in known:
        bundle.tell.__call__(array, expected)

    def work(number: int) -> None:
        for array, expected in known[number:] + known[:number]:
            told = np.zeros(9, np.int64)
            function(array, told)
            if (told != expected).any():
                wrong.append((number, array.shape))

    threads = [threading.Thread(target=work, args=(17 * n,)) for n in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not wrong


def test_calls_leave_nothing_behind(bundle: Bundle) -> None:
    out, p = np.zeros(4, np.float32), SimpleNamespace(a=1, b=2.0)
    stream = SimpleNamespace(cuda_stream=5)

    def calls(count: int) -> None:
        for _ in range(count):
            bundle.typed(out, 1, stream)
            bundle.pair(out, p)
            bundle.constant(out, "text")

    calls(100)
    gc.collect()
    before = [sys.getrefcount(o) for o in (out, p, stream, None)], sys.getallocatedblocks()
    calls(10_000)
    gc.collect()
    after = [sys.getrefcount(o) for o in (out, p, stream, None)], sys.getallocatedblocks()
    assert max(abs(a - b) for a, b in zip(after[0], before[0], strict=True)) <= 20
    assert after[1] - before[1] < 500
