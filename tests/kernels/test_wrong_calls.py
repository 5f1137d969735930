"""Wrong calls of every function of ``flydsl.kernels``: refused, with every byte of memory as it was.

A call that works stands here for each function; the wrong ones are made of it, one argument at a time.  Functions are found
by looking, so that a new one without a call here, or without checks, fails.
"""

from __future__ import annotations

import dataclasses
import functools
import importlib
import math
import mmap
import re
from collections.abc import Iterator
from typing import Any

import ml_dtypes
import numpy as np
import pytest
from nvidia_maps import padded

import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl import kernels
from flydsl.compiler.jit_function import JitFunction
from flydsl.kernels import attention_wgmma, gemm_wgmma
from flydsl.kernels.gemm_mfma import shuffled_shape
from flydsl.kernels.parts.checks import REACH

F16, F32, FP8 = np.float16, np.float32, ml_dtypes.float8_e4m3fnuz
MAP_NORESERVE = 0x4000  # Linux; Python names it from 3.13 on
GUARD = 4096
"""Bytes before and behind an array that nobody may write."""
OUTPUTS = ("Y", "C", "OUT", "out", "weights", "indices", "partial", "sums")
"""The names of what is written."""


@dataclasses.dataclass
class Call:
    """Arguments that fit, by parameter: ``(shape, dtype)`` for a tensor, else the value itself."""

    arguments: dict[str, Any]
    arch: str = ""
    """Of the chip that the CPU plays."""
    numbers: dict[str, Any] = dataclasses.field(default_factory=dict)
    """Values of parameters that are refused."""
    loose: tuple[str, ...] = ()
    """Axes whose extents nothing else fixes: ``"X1"`` is the second of X."""
    either: tuple[str, ...] = ()
    """Tensors whose shapes are broadcast."""


def product(arch: str, of: Any, out: Any = None, b: tuple[int, int] | None = None, **added: Any) -> Call:
    matrices = {"A": ((5, 64), of), "B": (b or (7, 64), of), **added, "C": ((5, 7), out or of)}
    return Call(matrices, arch, loose=("A1", "C1") if b else ())  # a shuffled B is rounded up


def products(arch: str, of: Any, out: Any = None, b: tuple[int, int] | None = None) -> dict[str, Call]:
    """The calls of a ``Gemm``."""
    made = functools.partial(product, arch, of, out, b)
    scales = {"scale_a": ((5,), F32), "scale_b": ((7,), F32)}
    return {"plain": made(), "bias": made(bias=((7,), F16)), "scaled": made(**scales)}


def heads(step: int) -> Call:
    shapes = {"Q": (4, 9, 64), "K": (2, 11, 64), "V": (2, 11, 64), "OUT": (4, 9, 64)}
    tensors = {name: (shape, F16) for name, shape in shapes.items()}
    rest = {"step": step} if step else {}
    arch = "sm_80" if step else "gfx942"
    return Call({**tensors, "scale": 0.125, "depth": 64, **rest}, arch, {"depth": [128, 65]})


def paged() -> Call:
    """The call of an attention to a cache in pages of 16 keys."""
    halves = {"Q": (5, 4, 64), "K": (7, 16, 2, 64), "V": (7, 16, 2, 64), "OUT": (5, 4, 64)}
    rest = {"table": ((5, 3), np.int32), "lengths": ((5,), np.int32)}
    splits = {"partial": ((6, 5, 4, 64), F32), "sums": ((6, 5, 4, 2), F32)}
    tensors = {name: (shape, F16) for name, shape in halves.items()}
    wrong = {"depth": [32, 128], "page": [0, 8], "scale": [0.0, math.nan]}
    return Call(
        {**tensors, **rest, **splits, "scale": 0.125, "depth": 64, "page": 16}, "gfx942", wrong, loose=("table1",)
    )


def scaled_product(columns: int, of: Any) -> Call:
    """The call of a product of microscaling formats, 64 elements in a row."""
    scales = {"scale_a": ((5, 2), np.uint8), "scale_b": ((7, 2), np.uint8)}
    return Call({"A": ((5, columns), of), "B": ((7, columns), of), **scales, "C": ((5, 7), F32)}, "gfx950")


MATRIX, VECTOR = ((5, 70), F32), ((70,), F32)
NORM: dict[str, Any] = {"numbers": {"eps": [-1e-5, math.nan]}}
UNARY = Call({"X": ((3, 4, 70), F32), "Y": ((3, 4, 70), F32)})
BINARY = Call({"A": ((3, 4, 70), F32), "B": ((4, 70), F32), "C": ((3, 4, 70), F32)}, either=("B",))
SHUFFLED, SHUFFLED_FP8 = shuffled_shape(7, 64, 16), shuffled_shape(7, 64, 8)
CALLS: dict[str, Call] = {
    **{f"elementwise.{name}": UNARY for name in ("relu", "silu", "gelu")},
    **{f"elementwise.{name}": BINARY for name in ("add", "mul")},
    "softmax.softmax": Call({"X": MATRIX, "Y": MATRIX}),
    "norms.layernorm": Call({"X": MATRIX, "weight": VECTOR, "bias": VECTOR, "Y": MATRIX, "eps": 1e-5}, **NORM),
    "norms.layernorm_plain": Call({"X": MATRIX, "Y": MATRIX, "eps": 1e-5}, **NORM),
    "norms.rmsnorm": Call({"X": MATRIX, "weight": VECTOR, "Y": MATRIX, "eps": 1e-5}, **NORM),
    "norms.rmsnorm_plain": Call({"X": MATRIX, "Y": MATRIX, "eps": 1e-5}, **NORM),
    "reduce.reduce_rows": Call(
        {"X": MATRIX, "Y": ((5,), F32), "operation": "sum"}, "", {"operation": ["min", 3]}, ("X1",)
    ),
    "reduce.reduce_all": Call(
        {"X": MATRIX, "partial": ((5,), F32), "Y": ((1,), F32), "operation": "max"}, loose=("X1", "Y0")
    ),
    "topk_softmax.topk_softmax": Call(
        {"X": ((5, 70), F32), "weights": ((5, 4), F32), "indices": ((5, 4), np.int32), "k": 4},
        numbers={"k": [0, 5, 300]},
        loose=("X1",),
    ),
    "transpose.transpose": Call({"X": ((5, 70), F32), "Y": ((70, 5), F32)}),
    "gemm_simt.gemm_simt": product("", F32),
    **{f"gemm_mma.gemm.{name}": call for name, call in products("sm_80", F16).items()},
    **{f"gemm_mfma.gemm.{name}": call for name, call in products("gfx942", F16).items()},
    **{f"gemm_mfma.gemm_gelu.{name}": call for name, call in products("gfx942", F16).items()},
    **{f"gemm_mfma.gemm_shuffled.{n}": call for n, call in products("gfx942", F16, b=SHUFFLED).items()},
    **{f"gemm_mfma.gemm_shuffled_fp8.{n}": call for n, call in products("gfx942", FP8, F16, SHUFFLED_FP8).items()},
    "gemm_mfma.shuffle": Call({"B": ((7, 64), F16), "out": (SHUFFLED, F16)}, "gfx942", loose=("B0", "B1")),
    "gemm_mx.gemm_mxfp8": scaled_product(64, ml_dtypes.float8_e4m3fn),
    "gemm_mx.gemm_mxfp4": scaled_product(32, np.uint8),
    "attention_decode.decode": paged(),
    "attention_mma.attention": heads(32),
    "attention_mfma.attention": heads(0),
}


def public_functions() -> Iterator[tuple[str, JitFunction]]:
    """The host functions of the library, by module and name."""
    for module_name in kernels.__all__:
        module = importlib.import_module(f"flydsl.kernels.{module_name}")
        for name, value in vars(module).items():
            fields = vars(value) if dataclasses.is_dataclass(value) and not isinstance(value, type) else {"": value}
            for field, function in fields.items():
                is_host = isinstance(function, JitFunction) and "stream" in function.signature.parameters
                if is_host and function.__module__ == module.__name__ and not name.startswith("_"):
                    yield f"{module_name}.{name}{field and '.'}{field}", function


LIKE_OTHERS = ("elementwise.silu", "elementwise.gelu", "elementwise.mul", "norms.rmsnorm", "norms.layernorm_plain")
"""Functions that others stand for where something is compiled."""
FUNCTIONS = dict(public_functions())


def test_every_function_has_a_call_here() -> None:
    assert set(FUNCTIONS) == set(CALLS)


class Memory:
    """Arrays with guards around them, whose bytes can be compared with what they were."""

    def __init__(self) -> None:
        self.buffers: list[np.ndarray] = []

    def array(self, shape: tuple[int, ...], dtype: Any, start: int = 0, within: np.ndarray | None = None) -> np.ndarray:
        """An array of ones, aligned to 64 bytes; or one that starts ``start`` bytes into another's memory."""
        size = math.prod(shape) * np.dtype(dtype).itemsize
        if within is None:
            buffer = np.full(size + 2 * GUARD + 64, 0x5A, np.uint8)
            self.buffers.append(buffer)
            begin = -buffer.ctypes.data % 64 + GUARD
        else:
            buffer = next(b for b in self.buffers if 0 <= within.ctypes.data - b.ctypes.data < b.size)
            begin = within.ctypes.data - buffer.ctypes.data + start
        made = buffer[begin : begin + size].view(dtype).reshape(shape)
        if within is None:
            made[...] = 1
        return made

    def snapshot(self) -> list[bytes]:
        return [buffer.tobytes() for buffer in self.buffers]


@pytest.fixture
def memory() -> Memory:
    return Memory()


def is_tensor(value: Any) -> bool:
    return isinstance(value, tuple)


def made(memory: Memory, call: Call, **changes: Any) -> dict[str, Any]:
    """The arguments of a call, with other shapes, types or values."""
    given = {**call.arguments, **changes}
    return {name: memory.array(*value) if is_tensor(value) else value for name, value in given.items()}


def refused(function: Any, memory: Memory, what: str, **arguments: Any) -> None:
    """A call that is refused, the second time too, and leaves all memory alone."""
    for _ in range(2):
        before = memory.snapshot()
        try:
            function(**arguments)
        except (TypeError, ValueError, RuntimeError) as error:
            assert memory.snapshot() == before, what
            assert type(error).__module__ == "flydsl.errors" or isinstance(error, ValueError), f"{what}: {error!r}"
            continue
        pytest.fail(f"{what} was accepted")


def wrong_tensors(memory: Memory, call: Call) -> Iterator[tuple[str, dict[str, Any]]]:
    """Calls with one tensor of another shape, type or order, or with another number."""
    for parameter, (shape, dtype) in {n: v for n, v in call.arguments.items() if is_tensor(v)}.items():
        variants: dict[str, Any] = {"of bool": (shape, np.bool_)}
        for axis, by in ((axis, by) for axis in range(len(shape)) for by in (-1, 1)):
            if f"{parameter}{axis}" not in call.loose:
                variants[f"axis {axis} by {by}"] = ((*shape[:axis], shape[axis] + by, *shape[axis + 1 :]), dtype)
        if parameter not in call.either:
            variants |= {"another axis": ((1, *shape), dtype), "one axis": (shape[1:] or (1, 1), dtype)}
        for what, changed in variants.items():
            yield f"{parameter}: {what}", made(memory, call, **{parameter: changed})
        if len(shape) > 1:
            flipped = memory.array(shape[::-1], dtype).transpose()
            yield f"{parameter}: columns first", {**made(memory, call), parameter: flipped}
        elif shape[0] > 1 and not call.arch:
            sparse = memory.array((2 * shape[0],), dtype)[::2]
            yield f"{parameter}: every second", {**made(memory, call), parameter: sparse}
    for parameter, values in call.numbers.items():
        for value in values:
            yield f"{parameter}={value}", {**made(memory, call), parameter: value}


@pytest.mark.parametrize("name", CALLS)
def test_wrong_calls_are_refused_and_touch_nothing(name: str, memory: Memory, monkeypatch: pytest.MonkeyPatch) -> None:
    call, function = CALLS[name], FUNCTIONS[name]
    monkeypatch.setenv("FLYDSL_COMPILE_BACKEND", "cpu")
    if call.arch:
        monkeypatch.setenv("FLYDSL_COMPILE_ARCH", call.arch)
    tensors = {parameter: value for parameter, value in call.arguments.items() if is_tensor(value)}

    if (
        call.arch or name in LIKE_OTHERS
    ):  # found while tracing: what it would take to compile them is compiled by other tests
        for what, arguments in wrong_tensors(memory, call):
            static = {n: flyc.from_dlpack(a) if isinstance(a, np.ndarray) else a for n, a in arguments.items()}
            refused(function, memory, what, **static)
        return

    right = made(memory, call)
    before = memory.snapshot()
    function(**right)
    inside = [(a.ctypes.data, a.ctypes.data + a.nbytes) for a in right.values() if isinstance(a, np.ndarray)]
    for buffer, old in zip(memory.buffers, before, strict=True):
        changed = np.nonzero(buffer != np.frombuffer(old, np.uint8))[0] + buffer.ctypes.data
        assert all(any(b <= address < e for b, e in inside) for address in changed), "a guard was written"
    outputs = [name for name in tensors if name in OUTPUTS]
    assert outputs

    for what, arguments in wrong_tensors(memory, call):
        refused(function, memory, what, **arguments)
    for output in outputs:
        for parameter in tensors.keys() - {output}:
            arguments = made(memory, call)
            start = 16 if arguments[parameter].nbytes > 16 else 0
            arguments[output] = memory.array(*tensors[output], start, arguments[parameter])
            refused(function, memory, f"{output} within {parameter}", **arguments)
        arguments = made(memory, call)
        arguments[output].flags.writeable = False
        refused(function, memory, f"{output} read-only", **arguments)
        if len(tensors[output][0]) > 1:
            row = arguments[output][:1]
            expanded = np.lib.stride_tricks.as_strided(row, tensors[output][0], (0, *row.strides[1:]), writeable=True)
            refused(function, memory, f"{output} expanded", **{**made(memory, call), output: expanded})


def reserved(shape: tuple[int, ...], dtype: Any) -> np.ndarray:
    """An array of addresses that have no memory until they are touched."""
    size = math.prod(shape) * np.dtype(dtype).itemsize
    memory = mmap.mmap(-1, size, flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS | MAP_NORESERVE)
    return np.frombuffer(memory, dtype).reshape(shape)


def said(function: Any, **arguments: Any) -> str:
    with pytest.raises(ValueError, match="expected") as refusal:
        function(**arguments)
    return str(refusal.value)


@pytest.mark.parametrize("name", CALLS)
def test_extents_beyond_indices_of_32_bits_are_refused(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each extent of a call that works, as long as an array can be: a tile at its end would be numbered from -2**31 on."""
    call, function = CALLS[name], FUNCTIONS[name]
    monkeypatch.setenv("FLYDSL_COMPILE_BACKEND", "cpu")
    if call.arch:
        monkeypatch.setenv("FLYDSL_COMPILE_ARCH", call.arch)
    shapes = [value[0] for value in call.arguments.values() if is_tensor(value)]
    texts = []
    for extent in sorted({n for shape in shapes for n in shape} - {1, 2, *map(call.arguments.get, ("depth", "k"))}):
        given: dict[str, Any] = {}
        for parameter, value in call.arguments.items():
            if not is_tensor(value):
                given[parameter] = value
                continue
            array = reserved(tuple(2**31 - 1 if n == extent else n for n in value[0]), value[1])
            is_traced = call.arch or name in LIKE_OTHERS
            given[parameter] = flyc.from_dlpack(array) if is_traced else array
        texts.append(said(function, **given))
    beyond = [text for text in texts if "= 2147483647" in text and f"expected at most {REACH}" in text]
    assert beyond, texts
    if call.arch in ("", "sm_80"):
        assert len(beyond) == len(texts), texts


@pytest.mark.parametrize("name", ["gemm_mfma.gemm.plain", "gemm_mx.gemm_mxfp8", "attention_mfma.attention"])
def test_rows_beyond_offsets_of_32_bits_are_refused(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    call = CALLS[name]
    monkeypatch.setenv("FLYDSL_COMPILE_BACKEND", "cpu")
    monkeypatch.setenv("FLYDSL_COMPILE_ARCH", call.arch)
    for parameter in [name for name, value in call.arguments.items() if is_tensor(value)]:
        given = {n: reserved(*value) if is_tensor(value) else value for n, value in call.arguments.items()}
        shape, dtype = call.arguments[parameter]
        pitch = 2**31 // np.dtype(dtype).itemsize // (shape[-2] - 1)
        far = reserved((*shape[:-1], pitch), dtype)[..., : shape[-1]]
        static = {
            n: flyc.from_dlpack(a) if isinstance(a, np.ndarray) else a for n, a in {**given, parameter: far}.items()
        }
        assert re.search(rf"bytes of .*rows of .*{parameter} = \d+; expected at most", said(FUNCTIONS[name], **static))


def test_more_rows_than_blocks_can_be_counted_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FLYDSL_COMPILE_BACKEND", "cpu")
    arrays = [flyc.from_dlpack(reserved((1 << 16, 1 << 16, 1), F32)) for _ in range(3)]
    assert "blocks = 4294967296" in said(FUNCTIONS["elementwise.relu"], **dict(zip("XY", arrays, strict=False)))
    assert "blocks = 4294967296" in said(FUNCTIONS["elementwise.add"], **dict(zip("ABC", arrays, strict=True)))


@pytest.mark.parametrize("rows", [(0, 70), (5, 0), (0, 0)])
def test_empty_tensors(rows: tuple[int, int], memory: Memory, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is written but what is left of the result."""
    monkeypatch.setenv("FLYDSL_COMPILE_BACKEND", "cpu")
    m, n = rows
    x, y, v = memory.array(rows, F32), memory.array(rows, F32), memory.array((n,), F32)
    sums, result = memory.array((m,), F32), memory.array((1,), F32)
    FUNCTIONS["softmax.softmax"](x, y)
    FUNCTIONS["norms.layernorm"](x, v, v, y, 1e-5)
    FUNCTIONS["transpose.transpose"](x, memory.array((n, m), F32))
    FUNCTIONS["elementwise.add"](x, v, y)
    product = memory.array((m, m), F32)
    FUNCTIONS["gemm_simt.gemm_simt"](x, memory.array(rows, F32), product)
    assert not product.any()
    FUNCTIONS["reduce.reduce_rows"](x, sums, "max")
    assert (sums == -np.inf).all()
    FUNCTIONS["reduce.reduce_all"](x, sums, result)
    assert result[0] == 0


@pytest.mark.parametrize("kind", ["plain", "shared"])
def test_products_by_tensor_maps(kind: str, memory: Memory, monkeypatch: pytest.MonkeyPatch) -> None:
    """Maps say what may be written; the rest of the arguments is checked."""
    monkeypatch.setenv("FLYDSL_COMPILE_BACKEND", "cpu")
    monkeypatch.setenv("FLYDSL_COMPILE_ARCH", "sm_90")
    gemm = gemm_wgmma.matmul(fx.Float16, tile=gemm_wgmma.WgmmaTile(64, 64, stages=2))
    matrices = [padded(np.ones(shape, F16)) for shape in ((5, 64), (7, 64), (5, 7))]
    maps = {name: flyc.tensor_map(t, box) for t, (name, box) in zip(matrices, gemm.boxes.items(), strict=True)}
    if kind == "plain":
        right: dict[str, Any] = {**maps, "m": 5, "n": 7, "k": 64, "blocks": 1}
        wrong: list[dict[str, Any]] = [{"m": -1}, {"n": -5}, {"k": -1}, {"k": 0}, {"blocks": 0}]
        function = gemm.plain
    else:
        right = {**maps, "C": matrices[2], "workspace": memory.array((2 * 64 * 64,), F32), "k": 64, "blocks": 1}
        wrong = [
            {"k": -1},
            {"k": 0},
            {"blocks": 0},
            {"blocks": 2},
            {"workspace": memory.array((2 * 64 * 64 - 1,), F32)},
        ]
        wrong += [{"C": memory.array((5, 7), np.bool_)}, {"C": memory.array((5,), F16)}]
        function = gemm.shared
    function(**right)
    assert (matrices[2] == 64).all()
    for changes in wrong:
        refused(function, memory, f"{changes}", **{**right, **changes})


def test_attention_by_tensor_maps(memory: Memory, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FLYDSL_COMPILE_BACKEND", "cpu")
    monkeypatch.setenv("FLYDSL_COMPILE_ARCH", "sm_90")
    made = attention_wgmma.attention(fx.Float16, 64)
    tensors = [np.ones(shape, F16) for shape in ((2, 9, 64), (1, 11, 64), (1, 11, 64), (2, 9, 64))]
    maps = {name: flyc.tensor_map(t, box) for t, (name, box) in zip(tensors, made.boxes.items(), strict=True)}
    right = {**maps, "heads": 2, "of_kv": 1, "queries": 9, "keys": 11, "scale": 0.125}
    for changes in (
        {"of_kv": 0},
        {"heads": -2},
        {"queries": -1},
        {"keys": -1},
        {"scale": 0.0},
        {"heads": 3, "of_kv": 2},
    ):
        refused(made.run, memory, f"{changes}", **{**right, **changes})
    assert (tensors[3] == 1).all()
