"""Bad input gets one clear message that names the value, what was expected and what to do."""

import inspect
import re
import sys
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest

import flydsl.compiler as flyc
import flydsl.expr as fx
import kernels
from flydsl.errors import DSLCompileError, FlydslError

x = np.zeros(100, np.float32)


def line_of(function: object, text: str) -> int:
    """The number of the line of ``function`` that holds ``text``."""
    lines, start = inspect.getsourcelines(function)  # type: ignore[arg-type]
    return start + next(i for i, line in enumerate(lines) if text in line)


def test_missing_and_surplus_arguments() -> None:
    with pytest.raises(TypeError, match=r"scale\(.*missing a required argument: 'k'"):
        kernels.scale(x, x)
    with pytest.raises(TypeError, match="too many positional arguments"):
        kernels.scale(x, x, 1.0, 1, 2, 3, 4)


@pytest.mark.parametrize(
    ("value", "message"),
    [
        ([1.0, 2.0], r"parameter 'src' takes a tensor, got \[1.0, 2.0\]"),
        (None, "parameter 'src' takes a tensor, got None"),
        (np.zeros(3, np.complex64), "src: elements of type complex64 are not supported"),
        (np.zeros(3, ">f4"), "src: the array is in foreign byte order"),
    ],
)
def test_what_is_not_a_tensor(value: object, message: str) -> None:
    with pytest.raises((TypeError, ValueError), match=message):
        kernels.scale(value, x, 1.0, 1)


def test_wrong_scalars() -> None:
    with pytest.raises(TypeError, match="parameter 'n' takes an integer for its type Int32, got 'many'"):
        kernels.scale(x, x, 1.0, "many")
    with pytest.raises(OverflowError, match=r"parameter 'n': 2147483648 does not fit Int32"):
        kernels.scale(x, x, 1.0, 1 << 31)
    with pytest.raises(TypeError, match=r"parameter 'block' got \[256\] of type list; a Constexpr is an int"):
        kernels.scale(x, x, 1.0, 100, [256])


def test_wrong_rank_names_the_tensor_and_the_line() -> None:
    with pytest.raises(ValueError, match=r"tensor 'src': .*\(.*\)") as caught:
        kernels.reduce_rows(np.zeros((2, 3, 4), np.float32), x)
    assert f"line {line_of(kernels.reduce_kernel.__wrapped__, 'src[row, i]')}" in str(caught.value)
    with pytest.raises(ValueError, match="not enough values to unpack") as unpacked:
        kernels.transpose(x, x)
    assert "rows, columns = src.shape" in "".join(unpacked.value.__notes__)


def test_read_only_output() -> None:
    frozen = np.zeros(100, np.float32)
    frozen.flags.writeable = False
    kernels.scale(frozen, x, 1.0, 100)
    with pytest.raises(ValueError, match="parameter 'dst' is written by the kernel and the array is read-only"):
        kernels.scale(x, frozen, 1.0, 100)


def test_compiled_function_names_what_does_not_fit() -> None:
    y = np.zeros_like(x)
    compiled = flyc.compile(kernels.scale, x, y, 1.0, 100)
    with pytest.raises(TypeError, match="'src' was compiled for a Float32 tensor of rank 1 and got a Float64 tensor"):
        compiled(x.astype(np.float64), y, 1.0, 100, 256, None)
    with pytest.raises(TypeError, match=r"scale takes 6 arguments \(src, dst, k, n, block, stream\), got 2"):
        compiled(x, y)


def test_error_in_a_kernel_shows_the_line_with_a_caret() -> None:
    @flyc.kernel
    def wrong(t: fx.Tensor):
        i = fx.thread_idx.x
        t[i] = t[i] & 1.5

    @flyc.jit
    def run(t: fx.Tensor):
        wrong(t).launch(grid=1, block=32)

    with pytest.raises(TypeError) as caught:
        run(x)
    text = str(caught.value)
    assert "operator & needs integers" in text
    assert "t[i] = t[i] & 1.5" in text
    assert "^^^^^^^^^^" in text
    assert f"line {line_of(wrong.__wrapped__, 't[i] & 1.5')}" in text


def test_python_construct_that_kernels_do_not_have() -> None:
    @flyc.kernel
    def early(t: fx.Tensor, n: fx.Int32):
        i = fx.thread_idx.x
        while i < n:
            yield t[i]
            i += 1

    @flyc.jit
    def run(t: fx.Tensor, n: fx.Int32):
        early(t, n).launch(grid=1, block=32)

    with pytest.raises(SyntaxError) as caught:
        run(x, 3)
    assert f"line {line_of(early.__wrapped__, 'yield')}" in str(caught.value)
    assert "^" in str(caught.value)


def test_launch_configurations() -> None:
    def launch(**arguments: object) -> None:
        @flyc.kernel(known_block_size=[64, 1, 1])
        def nothing(t: fx.Tensor):
            pass

        @flyc.jit
        def run(t: fx.Tensor):
            nothing(t).launch(**arguments)

        run(x)

    launch(grid=1, block=64)
    with pytest.warns(UserWarning, match=r"launched without grid; write \.launch"):
        launch(block=64)  # one block
    for given, left_out in (({"grid": 1}, "block"), ({}, "grid and block")):  # one thread
        with (
            pytest.warns(UserWarning, match=f"launched without {left_out};"),
            pytest.raises(ValueError, match=r"differs from known_block_size=\(64, 1, 1\) declared on kernel"),
        ):
            launch(**given)
    with pytest.raises(ValueError, match=r"grid=\(1, 1, 1, 1\) has 4 extents; expected one to three"):
        launch(grid=(1, 1, 1, 1), block=64)
    with pytest.raises(ValueError, match=r"differs from known_block_size=\(64, 1, 1\) declared on kernel"):
        launch(grid=1, block=32)
    with pytest.raises(ValueError, match="an extent of 0; expected at least 1"):
        launch(grid=1, block=0)
    with pytest.raises(ValueError, match="an extent of -1; expected at least 0"):
        launch(grid=-1, block=64)
    with pytest.raises(TypeError, match="is not an integer"):
        launch(grid=1.5, block=64)
    with pytest.raises(TypeError, match=r"block='x' is not an integer; expected Python ints or integer DSL values"):
        launch(grid=1, block="x")
    with pytest.raises(ValueError, match="an extent of 1099511627776; expected at most 2147483647"):
        launch(grid=1 << 40, block=64)
    with pytest.raises(NotImplementedError, match="clusters"):
        launch(grid=1, block=64, cluster=(2, 1, 1))
    with pytest.warns(UserWarning, match=r"attributes .* are not known.*no effect"):
        launch(grid=1, block=64, unit_attrs=["x"])


def test_block_beyond_the_limit() -> None:
    with pytest.raises(ValueError, match="exceeds 1024 threads"):
        kernels.scale(x, x, 1.0, 100, 2048)


def test_kernel_called_outside_and_never_launched() -> None:
    with pytest.raises(RuntimeError, match=r"outside a @flyc\.jit function"):
        kernels.scale_kernel(x, x, 1.0, 1)

    @flyc.jit
    def forgets(t: fx.Tensor):
        kernels.scale_kernel(t, t, 1.0, 1)

    with pytest.warns(UserWarning, match="scale_kernel is called and never launched"):
        forgets(x)


def test_what_a_host_function_returns_goes_nowhere() -> None:
    @flyc.jit
    def doubled(t: fx.Tensor):
        kernels.scale_kernel(t, t, 2.0, 8).launch(grid=1, block=8)
        return t.shape[0] * 2

    data = np.ones(8, np.float32)
    with pytest.warns(UserWarning, match="called from Python returns None: write to a tensor"):
        assert doubled(data) is None
    assert (data == 2).all()


def test_unknown_targets(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FLYDSL_COMPILE_BACKEND", "rcom")
    with pytest.raises(ValueError, match=r"rcom.*cpu.*cuda.*rocm.*did you mean 'rocm'"):
        kernels.scale(x, x, 1.0, 1)
    monkeypatch.setenv("FLYDSL_COMPILE_BACKEND", "rocm")
    monkeypatch.setenv("FLYDSL_COMPILE_ARCH", "gfx943")
    with pytest.raises(TypeError, match=r"gfx943.*gfx942"):
        kernels.scale(x, x, 1.0, 1)


def test_host_arrays_are_not_launched_on_a_gpu(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FLYDSL_COMPILE_BACKEND", "cuda")
    monkeypatch.setenv("FLYDSL_COMPILE_ARCH", "sm_90")
    with pytest.raises(
        TypeError, match="parameter 'src' is in memory of cpu and the program is compiled for cuda:sm_90"
    ):
        kernels.scale(x, x, 1.0, 100)


def refused(body: Callable[[Any], Any], error: type[Exception], message: str) -> str:
    """The message of the error of a kernel with that body, which names its line."""
    kernel = flyc.kernel(body)

    @flyc.jit
    def run(t: fx.Tensor):
        kernel(t).launch(grid=1, block=32)

    with pytest.raises(error, match=message) as caught:
        run(x)
    return str(caught.value)


def test_tensors_are_not_arrays_of_python() -> None:
    def truth(t):
        if t:
            t[0] = 1.0

    def length(t):
        t[0] = len(t)

    def sliced(t):
        t[0:4] = 1.0

    def element(t):
        t[fx.thread_idx.x] = fx.Vector.filled(4, 1.0, fx.Float32)

    refused(truth, RuntimeError, r"tensor 't' has no truth value; test an element, such as t\[i\]")
    refused(length, TypeError, r"tensor 't': object .* has no len\(\); its extents are in \.shape")
    refused(sliced, TypeError, r"tensor 't' has no ':' slices; keep a whole dimension with None, as in t\[None, j\]")
    refused(
        element, TypeError, r"tensor 't' takes one element at a coordinate, got Vector.vector<4xf32> o .4,., Float32."
    )


def test_a_kernel_has_no_result() -> None:
    def body(t):
        return t[fx.thread_idx.x]

    refused(body, UserWarning, "kernel body returns Float32.* and a launch has no result; write it to a tensor")


def test_a_view_stays_inside_its_array() -> None:
    def body(t):
        scratch = fx.SharedAllocator().allocate(fx.Array[fx.Float32, 32]).peek()
        scratch.view(fx.make_layout((8, 8), (8, 1)))[0, 0] = 1.0

    refused(body, ValueError, r"the layout \(8,8\):\(8,1\) needs 64 elements, and Array\[Float32, 32\] has 32")


def test_errors_in_generated_code_show_the_users_line() -> None:
    def body(t):
        fx.make_copy_atom(fx.UniversalCopy(24), fx.Float16)

    message = refused(body, ValueError, r"UniversalCopy\(24\)")
    assert "fx.make_copy_atom(fx.UniversalCopy(24), fx.Float16)" in message


def test_arrays_in_messages_are_described_in_one_line() -> None:
    with pytest.raises(
        TypeError, match=r"parameter 'k' takes a number .* got an array of shape \(100,\) and type float32"
    ):
        kernels.scale(x, x, x, 1)


def test_every_refusal_is_of_the_one_tree() -> None:
    for call in (lambda: kernels.scale(x), lambda: kernels.scale(None, x, 1.0, 1), lambda: kernels.scale_kernel(x)):
        with pytest.raises(FlydslError):
            call()
    assert issubclass(DSLCompileError, FlydslError)


def test_a_barrier_that_some_threads_miss_on_the_cpu_shows_its_line() -> None:
    def body(t):
        if fx.thread_idx.x > 3:
            fx.barrier()

    message = refused(body, RuntimeError, "a barrier is inside an if whose condition may differ between the threads")
    assert f"line {line_of(body, 'fx.barrier()')}" in message
    assert "\n    ^^^^^^^^^^^^" in message


@pytest.fixture
def usual_recursion_limit() -> Iterator[None]:
    """The limit that Python starts with: tinygrad, which other tests import, raises it for the whole process."""
    before = sys.getrecursionlimit()
    sys.setrecursionlimit(1000)
    yield
    sys.setrecursionlimit(before)


@pytest.mark.usefixtures("usual_recursion_limit")
def test_a_program_nested_deeper_than_python_can_go_is_refused() -> None:
    @flyc.jit
    def down(t, n, depth):
        if n > depth:
            t[depth] = 1.0
            if depth > 0:
                down(t, n, depth - 1)

    @flyc.kernel
    def deep(t: fx.Tensor, n: fx.Int32, limit: fx.Constexpr[int]):
        before = sys.getrecursionlimit()
        sys.setrecursionlimit(limit)
        try:
            down(t, n, 600)
        finally:
            sys.setrecursionlimit(before)

    @flyc.jit
    def run(t: fx.Tensor, n: fx.Int32, limit: fx.Constexpr[int]):
        deep(t, n, limit).launch(grid=1, block=1)

    with pytest.raises(RuntimeError, match=r"deeper than Python can: .* use a `while` loop") as caught:
        run(x, 1, sys.getrecursionlimit())
    assert re.search(r"test_refusals.py\", line \d+, in down\n.*\n +\^+", str(caught.value))
    is_bounded = sys.version_info[:2] == (3, 12)  # which ends calls through C at a depth of its own
    expected = "deeper than Python can" if is_bounded else "program run nests its statements too deeply to be compiled"
    with pytest.raises(RuntimeError, match=expected):
        run(x, 1, 50000)
