"""Nothing that a caller passes, does meanwhile, or lets go of breaks a launch: memory, lifetimes, errors, collection."""

import contextlib
import ctypes
import gc
import os
import subprocess
import sys
import threading
import weakref
from itertools import repeat
from pathlib import Path
from typing import Any

import launch_functions as kernels
import numpy as np
import pytest

import flydsl.compiler as flyc
import flydsl.expr as fx

try:
    import torch
except ImportError:
    torch = None  # type: ignore[assignment]

needs_torch = pytest.mark.skipif(torch is None, reason="torch is not installed")


def f32(n: int = 64) -> np.ndarray:
    return np.arange(n, dtype=np.float32)


def learnt() -> Any:
    """``add`` after it has learnt to take arrays of NumPy and torch."""
    for _ in range(3):
        kernels.add(f32(), f32(), f32(), 64)
        if torch:
            kernels.add(*(torch.zeros(64) for _ in range(3)), 64)
    return kernels.add


def same_refusal(function: Any, *args: Any) -> type[BaseException]:
    """The native call and the Python path raise the same; the class of the error."""
    raised = []
    for call in (function, function.__call__):
        with pytest.raises(Exception) as error:
            call(*args)
        raised.append((type(error.value), str(error.value)))
    assert raised[0] == raised[1]
    return raised[0][0]


def read_only() -> np.ndarray:
    array = f32()
    array.flags.writeable = False
    return array


WRONG = {
    "nothing": None,
    "text": "x",
    "a list": [1.0],
    "an object": object(),
    "a class": np.ndarray,
    "a memoryview of pointers": memoryview((ctypes.c_char_p * 64)()),
    "foreign byte order": f32().astype(">f4"),
    "records": np.zeros(64, "f4,f4"),
    "objects": np.zeros(64, object),
    "dates": np.zeros(64, "M8[s]"),
    "long doubles": np.zeros(64, np.longdouble),
    "complex": np.zeros(64, np.complex64),
    "not aligned to its elements": np.frombuffer(bytearray(4 * 64 + 1), np.uint8)[1:].view(np.float32),
    "huge": np.lib.stride_tricks.as_strided(f32(), (2**31,), (4,)),
}


if torch:
    WRONG |= {
        "no memory": torch.zeros(64, device="meta"),
        "sparse": torch.eye(64).to_sparse(),
        "negated": torch.zeros(64, dtype=torch.complex64).conj().imag,
        "negated view": torch._neg_view(torch.zeros(64)),
        "conjugated": torch.zeros(64, dtype=torch.complex64).conj(),
    }


@pytest.mark.parametrize("what", WRONG)
def test_what_is_no_tensor_is_refused_in_every_place(what: str) -> None:
    add = learnt()
    for place in range(3):
        args: list[Any] = [f32(), f32(), f32(), 64]
        args[place] = WRONG[what]
        assert same_refusal(add, *args) is not SystemError


def test_what_is_no_handle_of_a_stream_is_refused() -> None:
    out = np.zeros(4, np.int32)
    for _ in range(3):
        kernels.many(out, 1, stream=1 << 40)
    for wrong in (-1, 1 << 64, True, 2.0, "1"):
        same_refusal(kernels.many, out, 1, 2, 3, wrong)


def test_an_array_that_is_written_must_be_writable() -> None:
    add = learnt()
    assert issubclass(same_refusal(add, f32(), f32(), read_only(), 64), ValueError)
    result = f32()
    add(read_only(), read_only(), result, 64)
    np.testing.assert_array_equal(result, 2 * f32())


@pytest.mark.filterwarnings("ignore::DeprecationWarning")  # newer NumPy rather makes views
def test_an_array_that_changes_between_calls() -> None:
    add, a, c = learnt(), f32(), f32()
    add(a, a, c, 64)
    a.flags.writeable = c.flags.writeable = False
    same_refusal(add, a, a, c, 64)
    c.flags.writeable = True
    a.dtype = np.int32
    shown = np.zeros(16, np.int64)
    for shape in ((64,), (8, 8), (4, 4, 4), (64,)):
        a.shape = shape
        kernels.describe(a, shown)
        assert shown[: len(shape)].tolist() == list(shape)
    if torch is None:
        return
    t = torch.zeros(64)
    for shape in ((8, 8), (4, 16), (64,)):
        t.resize_(shape)
        kernels.describe(t, shown)
        assert shown[: len(shape)].tolist() == list(shape)


def test_subclasses_of_arrays_are_converted() -> None:
    class Array(np.ndarray):
        pass

    add, c = learnt(), f32()
    add(f32().view(Array), np.rec.array(f32()).view(np.ndarray), c, 64)
    np.testing.assert_array_equal(c, 2 * f32())


@needs_torch
def test_subclasses_of_tensors_are_converted() -> None:
    class Tensor(torch.Tensor):
        pass

    add, t = learnt(), torch.zeros(64)
    add(torch.arange(64.0).as_subclass(Tensor), torch.arange(64.0).requires_grad_(), t, 64)
    np.testing.assert_array_equal(t, 2 * f32())


@needs_torch
def test_torch_inside_its_transformations() -> None:
    from torch._subclasses import FakeTensorMode

    add, t = learnt(), torch.zeros(64)
    with FakeTensorMode():
        fake = torch.zeros(64)
    with pytest.raises(Exception):  # noqa: B017
        add(fake, t, t, 64)

    def inside(v: Any) -> Any:
        with pytest.raises(Exception):  # noqa: B017
            add(v, t, t, 64)
        return v

    torch.vmap(inside)(torch.zeros(2, 64))


def test_empty_arrays() -> None:
    add = learnt()
    for empty in (np.zeros(0, np.float32), np.zeros((0,), np.float32)[::2], *([torch.zeros(0)] if torch else [])):
        add(empty, empty, empty, 0)


def test_arrays_that_only_the_call_holds() -> None:
    add, c = learnt(), f32()
    for _ in range(200):
        add(np.full(64, 2, np.float32), np.full(64, 3, np.float32), c, 64)
        assert (c == 5).all()
        add(a=np.full(64, 2, np.float32), b=np.full(64, 3, np.float32), c=np.zeros(64, np.float32), n=64)


@flyc.kernel
def slow_kernel(t: fx.Tensor, n: fx.Int32):
    total = fx.Float32(0.0)
    for _ in range(n):
        total = total * fx.Float32(0.5) + t[fx.thread_idx.x]
    t[fx.thread_idx.x] = total


@flyc.jit
def slow(t: fx.Tensor, n: fx.Int32):
    slow_kernel(t, n).launch(grid=1, block=1)


def test_other_threads_run_and_drop_the_array_while_a_kernel_runs() -> None:
    for _ in range(3):
        slow(f32(4), 10)
    held, dropped = [np.ones(4, np.float32)], []
    ref = weakref.ref(held[0])
    inside = threading.Event()

    def launch() -> None:
        inside.set()
        slow(held[0], 60_000_000)
        dropped.append(held == [] and ref() is None)

    thread = threading.Thread(target=launch)
    thread.start()
    inside.wait()
    while thread.is_alive():  # this thread has the lock while the kernel runs
        held.clear() if held else np.zeros(4, np.float32)
        if not held and not dropped:
            break
    alive = ref() is not None  # the call holds it
    finished = bool(dropped)
    thread.join()
    assert alive or finished
    assert ref() is None


def test_an_array_that_python_code_changes_during_the_call() -> None:
    """A stream object's attribute is asked for when the arrays have been looked at; they are looked at again."""
    out = np.zeros(4, np.int32)

    class Stream:
        def __init__(self, action: Any) -> None:
            self.action = action

        @property
        def cuda_stream(self) -> int:
            self.action()
            return 0

    for _ in range(3):
        kernels.many(out, 1, stream=Stream(lambda: None))
    for _ in range(3):
        kernels.many(out, 1, 2, 3, Stream(lambda: out.resize(4096, refcheck=False)))
        assert out[:3].tolist() == [1, 2, 3]
        kernels.many(out, 4, 5, 6, Stream(lambda: out.resize(4, refcheck=False)))
        assert out.tolist()[:3] == [4, 5, 6]
    with pytest.raises(TypeError):  # now it has no axis of stride 1
        kernels.many(np.zeros(4, np.int32), 1, 2, 3, Stream(lambda: None), 5)

    def fail() -> None:
        raise KeyError("from the stream")

    with pytest.raises((KeyError, TypeError)):
        kernels.many(out, 1, 2, 3, Stream(fail))


def test_errors_from_converters_reach_the_caller() -> None:
    class Argument:
        broken = False

        def __get_ir_types__(self) -> Any:
            return fx.Int32(0).__get_ir_types__() if hasattr(fx.Int32(0), "__get_ir_types__") else []

        def __cache_signature__(self) -> Any:
            if self.broken:
                raise ZeroDivisionError("broken")
            return "argument"

        def __c_abi_spec__(self) -> Any:
            return []

        def trace_value(self, values: Any, name: str) -> Any:
            return 7

    @flyc.jit
    def run(out: fx.Tensor, argument):
        kernels.put_kernel(out, 5).launch(grid=1, block=1)

    argument, out = Argument(), np.zeros(4)
    argument.__get_ir_types__ = list  # type: ignore[method-assign]
    for _ in range(4):
        run(out, argument)
    count = sys.getrefcount(argument)
    Argument.broken = True
    for _ in range(50):
        with pytest.raises(ZeroDivisionError):
            run(out, argument)
    assert sys.getrefcount(argument) <= count + 1


def test_a_launch_that_the_device_refuses(python_launches: Any) -> None:
    @flyc.jit
    def run(out: fx.Tensor, threads: fx.Int32):
        kernels.put_kernel(out, 1).launch(grid=1, block=threads)

    out = np.zeros(4)
    for _ in range(3):
        run(out, 1)
    with python_launches() as made:
        for _ in range(3):
            with pytest.raises(RuntimeError, match="CPU_ERROR_INVALID_VALUE"):
                run(out, 100_000)
        run(out, 2)
    assert not made


def test_a_function_is_collected_with_what_it_learnt() -> None:
    refs = []
    for _ in range(3):
        put, out = kernels.make_put(fx.Int32), np.zeros(4)
        bound = flyc.compile(put, out, 1)
        put.itself = put  # a cycle
        bound.itself = bound
        for _ in range(3):
            put(out, 1)
            bound(out, 1)
        refs += [weakref.ref(put), weakref.ref(bound)]
        alone = bound
        del put, bound
        gc.collect()
        alone(out, 2)  # alone it keeps what it needs
        assert out[0] == 2
        del alone
    gc.collect()
    assert [ref() for ref in refs] == [None] * len(refs)


def resident() -> int:
    return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def growth(call: Any, count: int, watched: list[Any]) -> tuple[int, int, int]:
    """By how much references, allocated blocks and memory grow over ``count`` calls."""
    for _ in repeat(None, count // 10):
        call()
    gc.collect()
    before = [sys.getrefcount(x) for x in watched], sys.getallocatedblocks(), resident()
    for _ in repeat(None, count):
        call()
    gc.collect()
    after = [sys.getrefcount(x) for x in watched], sys.getallocatedblocks(), resident()
    references = max(abs(b - a) for a, b in zip(before[0], after[0], strict=True))
    return references, after[1] - before[1], after[2] - before[2]


def soak_calls() -> dict[str, tuple[Any, list[Any], int]]:
    """What is called, the objects that are passed, and a divisor of the number of calls."""
    a, b, c = f32(), f32(), f32()
    t = [torch.zeros(64) for _ in range(3)] if torch else [a, b, c]
    out = np.zeros(4, np.int32)
    add, many, constant, copy_from = kernels.add, kernels.many, kernels.constant, kernels.copy_from
    bound = flyc.compile(add, a, b, c, 0)
    text, big = "some text", 10**6
    pointer = flyc.from_c_void_p(fx.Float32, a.ctypes.data)
    handle = type("Handle", (), {"cuda_stream": 1 << 40})()
    scalar, put = np.float32(2.5), kernels.make_put(fx.Float32)
    of_out = np.zeros(4, np.float32)

    def refused() -> None:
        with contextlib.suppress(TypeError):
            add(a, None, c, 0)

    calls: dict[str, tuple[Any, list[Any], int]] = {
        "ndarray": (lambda: add(a, b, c, 0), [a, b, c], 1),
        "torch": (lambda: add(*t, 0), t, 1),
        "bound": (lambda: bound(a, b, c, 0), [a, b, c, bound], 1),
        "keywords": (lambda: many(out, big, c=big), [out, big], 4),
        "stream": (lambda: many(out, 1, stream=handle), [out, handle], 4),
        "constant": (lambda: constant(of_out, text), [text, of_out], 4),
        "pointer": (lambda: copy_from(pointer, of_out), [pointer, of_out], 4),
        "NumPy scalar": (lambda: put(of_out, scalar), [scalar], 4),
        "refused": (refused, [a, c], 200),
    }
    return calls


@pytest.mark.parametrize("what", list(soak_calls()))
def test_calls_leave_nothing_behind(what: str) -> None:
    call, watched, divisor = soak_calls()[what]
    references, blocks, memory = growth(call, 100_000 // divisor, [None, True, np.ndarray, int, *watched])
    assert references <= 20
    assert blocks < 500
    assert memory < 4 << 20


def test_a_huge_stack_is_not_needed() -> None:
    add = learnt()
    size = threading.stack_size(1 << 20)
    try:
        done: list[int] = []
        thread = threading.Thread(target=lambda: (add(f32(), f32(), f32(), 64), done.append(1)))
        thread.start()
        thread.join()
    finally:
        threading.stack_size(size)
    assert done


def test_addresses_of_objects_that_died_are_never_taken_for_others() -> None:
    """New values for a constant parameter at the addresses of old ones."""
    out = np.zeros(4)
    for k in range(60):
        value = (k % 6, "x" * (k % 3))
        kernels.constant(out, value)
        assert out[0] == 2
        del value
    assert ctypes.sizeof(ctypes.c_void_p) == 8


@needs_torch
def test_negated_views_are_told_by_their_method_where_the_quick_way_is_missing() -> None:
    code = """
import sys
sys.path.insert(0, sys.argv[1])
from flydsl.runtime.launch import native
native.negation_of = lambda kind: (0, 0)
import numpy as np, torch, launch_functions as kernels
t, c = torch.arange(64.0), torch.zeros(64)
for _ in range(4):
    kernels.add(t, t, c, 64)
assert (c == 2 * t).all()
try:
    kernels.add(torch._neg_view(t), t, c, 64)
except ValueError as error:
    print(error)
"""
    command = [sys.executable, "-c", code, str(Path(__file__).parent)]
    result = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    assert "negative bit" in result.stdout, result.stderr
