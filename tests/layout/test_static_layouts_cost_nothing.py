"""Kernels over static layouts emit the index arithmetic of hand-written pointer arithmetic, and no more."""

import re
from collections import Counter
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl._mlir import ir
from flydsl._mlir.passmanager import PassManager
from flydsl.backends.base import CompileOptions
from flydsl.backends.registry import make_backend
from flydsl.compiler.tracing import trace_for
from flydsl.config import Config

ARITHMETIC = re.compile(
    r"\barith\.(?:addi|subi|muli|divsi|divui|floordivsi|remsi|remui|shli|shrsi|shrui|andi|ori|xori)\b"
)
ACCESSES = re.compile(r"\bllvm\.(load|store)\b")

Body = Callable[[Any, Any], None]


def program(body: Body) -> Any:
    """A host function that runs ``body(src, dst)`` in a grid of 4 x 2 blocks of 64 threads."""

    @flyc.kernel
    def body_kernel(src: fx.Tensor, dst: fx.Tensor):
        body(src, dst)

    @flyc.jit
    def run(src: fx.Tensor, dst: fx.Tensor):
        body_kernel(src, dst).launch(grid=(4, 2), block=64)

    return run


def static(array: np.ndarray) -> Any:
    return flyc.from_dlpack(array)


def counted(body: Body, arrays: tuple[np.ndarray, np.ndarray]) -> Counter[str]:
    """How many different operations of index arithmetic, and how many loads and stores, tracing the kernel leaves.

    What two partitions have in common is emitted for each, as by hand without variables, and merged by every compiler.
    """
    function = program(body)
    call = function.bind([static(a) for a in arrays], {}, Config.from_env({}))
    with ir.Context(), ir.Location.unknown():
        traced = trace_for(function, call, make_backend(call.target), CompileOptions())
        PassManager.parse("builtin.module(cse)").run(traced.module.operation)
        text = str(traced.module)
    kernel = text[text.index("gpu.func") : text.index("func.func")]
    return Counter({"arithmetic": len(ARITHMETIC.findall(kernel))}) + Counter(ACCESSES.findall(kernel))


def result(body: Body, src: np.ndarray) -> np.ndarray:
    dst = np.zeros_like(src)
    program(body)(static(src), static(dst))
    return dst


def at(t: Any, index: Any) -> Any:
    """A pointer into a tensor's memory, by hand."""
    return fx.get_iter(t) + index


# -- one element per thread of an 8 x 8 tile


def tile_by_layout(src: Any, dst: Any) -> None:
    bx, by, tid = fx.block_idx.x, fx.block_idx.y, fx.thread_idx.x
    source = fx.slice(fx.zipped_divide(src, (8, 8)), (None, (bx, by)))
    target = fx.slice(fx.zipped_divide(dst, (8, 8)), (None, (bx, by)))
    target[tid] = source[tid]


def tile_by_hand(src: Any, dst: Any) -> None:
    bx, by, tid = fx.block_idx.x, fx.block_idx.y, fx.thread_idx.x
    block = bx * 8 * 16 + by * 8
    mine = tid % 8 * 16 + tid // 8
    fx.ptr_store(fx.ptr_load(at(src, block) + mine), at(dst, block) + mine)


# -- a tiled copy: 8 x 8 threads, one value each


def copy_by_layout(src: Any, dst: Any) -> None:
    bx, by, tid = fx.block_idx.x, fx.block_idx.y, fx.thread_idx.x
    atom = fx.make_copy_atom(fx.UniversalCopy(32), fx.Float32)
    tiled = fx.make_tiled_copy_tv(atom, fx.make_layout((8, 8), (8, 1)), fx.make_layout((1, 1), (1, 1)))
    mine = tiled.get_slice(tid)
    source = mine.partition_S(fx.slice(fx.zipped_divide(src, (8, 8)), (None, (bx, by))))
    target = mine.partition_D(fx.slice(fx.zipped_divide(dst, (8, 8)), (None, (bx, by))))
    fragment = fx.make_fragment_like(source)
    fx.copy(tiled, source, fragment)
    fx.copy(tiled, fragment, target)


def copy_by_hand(src: Any, dst: Any) -> None:
    bx, by, tid = fx.block_idx.x, fx.block_idx.y, fx.thread_idx.x
    block = bx * 8 * 16 + by * 8
    mine = tid % 8 + tid // 8 * 16
    fragment = fx.make_rmem_tensor(1, fx.Float32)
    fragment[0] = fx.ptr_load(at(src, block) + mine)
    fx.ptr_store(fragment[0], at(dst, block) + mine)


# -- a vectorised tiled copy: 32 x 2 threads of 4 values in a row, over the whole 32 x 16 matrix


def vectors_by_layout(src: Any, dst: Any) -> None:
    tid = fx.thread_idx.x
    atom = fx.make_copy_atom(fx.UniversalCopy(128), fx.Float32)
    tiled = fx.make_tiled_copy_tv(atom, fx.make_layout((16, 4), (4, 1)), fx.make_layout((1, 4), (4, 1)))
    mine = tiled.get_slice(tid)
    source, target = mine.partition_S(src), mine.partition_D(dst)
    fragment = fx.make_fragment_like(source)
    fx.copy(tiled, source, fragment)
    fx.copy(tiled, fragment, target)


def vectors_by_hand(src: Any, dst: Any) -> None:
    tid = fx.thread_idx.x
    mine = tid % 4 * 4 + tid // 4 * 16
    fragment = fx.make_rmem_tensor((4, 2), fx.Float32)
    for k in fx.range_constexpr(2):
        values = fx.ptr_load(at(src, mine) + k * 256, fx.Vector[fx.Float32, 4])
        fx.ptr_store(values, fx.get_iter(fragment) + 4 * k)
    for k in fx.range_constexpr(2):
        values = fx.ptr_load(fx.get_iter(fragment) + 4 * k, fx.Vector[fx.Float32, 4])
        fx.ptr_store(values, at(dst, mine) + k * 256)


# -- compositions, transposes, and coordinates that are known


def composed_by_layout(src: Any, dst: Any) -> None:
    tid = fx.thread_idx.x
    transposed = fx.make_layout((16, 32), (32, 1))
    columns = fx.composition(fx.get_layout(src), fx.make_layout((32, 16), (1, 32)))
    view = fx.make_view(
        fx.get_iter(src), fx.composition(columns, fx.make_tile(fx.make_layout(8, 4), fx.make_layout(8, 2)))
    )
    target = fx.make_view(fx.get_iter(dst), fx.composition(transposed, fx.make_tile(8, 8)))
    target[tid] = view[tid]


def composed_by_hand(src: Any, dst: Any) -> None:
    tid = fx.thread_idx.x
    low, high = tid % 8, tid // 8
    fx.ptr_store(fx.ptr_load(at(src, low * 64 + high * 2)), at(dst, low * 32 + high))


def known_by_layout(src: Any, dst: Any) -> None:
    for i in fx.range_constexpr(4):
        for j in fx.range_constexpr(2):
            dst[i, j] = src[3 * i, 5 + j]


def known_by_hand(src: Any, dst: Any) -> None:
    for i in fx.range_constexpr(4):
        for j in fx.range_constexpr(2):
            fx.ptr_store(fx.ptr_load(at(src, 48 * i + 5 + j)), at(dst, 16 * i + j))


# -- swizzles


def swizzled_by_layout(src: Any, dst: Any) -> None:
    tid = fx.thread_idx.x
    swizzle = fx.static(fx.SwizzleType.get(2, 0, 3))
    target = fx.make_view(fx.get_iter(dst), fx.make_composed_layout(swizzle, fx.make_layout(64, 1)))
    target[tid] = src[tid // 16, tid % 16]


def swizzled_by_hand(src: Any, dst: Any) -> None:
    tid = fx.thread_idx.x
    fx.ptr_store(fx.ptr_load(at(src, tid // 16 * 16 + tid % 16)), at(dst, tid ^ ((tid & 24) >> 3)))


PAIRS: dict[str, tuple[Body, Body]] = {
    "tile": (tile_by_layout, tile_by_hand),
    "tiled copy": (copy_by_layout, copy_by_hand),
    "vectorised tiled copy": (vectors_by_layout, vectors_by_hand),
    "composition": (composed_by_layout, composed_by_hand),
    "known coordinates": (known_by_layout, known_by_hand),
    "swizzle": (swizzled_by_layout, swizzled_by_hand),
}


@pytest.mark.parametrize("name", PAIRS)
def test_no_more_operations_than_by_hand(name: str) -> None:
    by_layout, by_hand = PAIRS[name]
    arrays = np.arange(512, dtype=np.float32).reshape(32, 16), np.zeros((32, 16), np.float32)
    layout, hand = counted(by_layout, arrays), counted(by_hand, arrays)
    assert layout["arithmetic"] <= hand["arithmetic"]
    assert (layout["load"], layout["store"]) == (hand["load"], hand["store"])


@pytest.mark.parametrize("name", PAIRS)
def test_both_do_the_same(name: str) -> None:
    src = np.arange(512, dtype=np.float32).reshape(32, 16)
    by_layout, by_hand = (result(body, src) for body in PAIRS[name])
    np.testing.assert_array_equal(by_layout, by_hand)
    assert by_layout.any()
