"""Random tiled copies: a matrix goes tile by tile through registers and shared memory, by two assignments to threads."""

from __future__ import annotations

import random
from typing import Any

import numpy as np

from .play import host_function

__all__ = ["moved", "text"]

_TYPES = {"Int8": np.int8, "Uint16": np.uint16, "Float16": np.float16, "Float32": np.float32, "Int64": np.int64}
_TEMPLATE = """\
@flyc.kernel
def program(src: fx.Tensor, dst: fx.Tensor):
    t = fx.thread_idx.x
    first = fx.make_tiled_copy_tv(fx.make_copy_atom(fx.UniversalCopy({first_bits}), fx.{dtype}),
                                  fx.make_layout({threads}, {first_order}), fx.make_layout({values}, {value_order}))
    second = fx.make_tiled_copy_tv(fx.make_copy_atom(fx.UniversalCopy({bits}), fx.{dtype}),
                                   fx.make_layout({threads}, {second_order}), fx.make_layout({values}, {other_order}))
    mine, other = first.get_slice(t), second.get_slice(t)
    memory = fx.SharedAllocator().allocate(fx.Array[fx.{dtype}, {size}, 16]).peek()
    shared = fx.make_view(memory.ptr, {layout})

    def part(tensor):
        return fx.slice(fx.zipped_divide(tensor, {tile}), (None, (fx.block_idx.x, fx.block_idx.y)))

    def inside(thread, coordinates):
        crd = thread.partition_D(coordinates)
        found = fx.make_rmem_tensor(crd.layout.shape, fx.Boolean)
        for k in fx.range_constexpr(fx.size(crd.layout).get_static_leaf_int):
            found[k] = fx.elem_less(crd[k], dst.shape)
        return found

    coordinates = part(fx.make_view(fx.make_coord(0, 0), fx.make_identity_layout(dst.shape)))
    source = mine.partition_S(part(src))
    fragment = fx.make_fragment_like(source)
    fragment.fill({fill})
    {load}
    {change}
    fx.copy(first, fragment, mine.partition_D(shared))
    fx.barrier()
    target = other.partition_D(part(dst))
    result = fx.make_fragment_like(target)
    fx.copy(second, other.partition_S(shared), result)
    {store}


@flyc.jit
def run(src: fx.Tensor, dst: fx.Tensor):
    program(src, dst).launch(grid={grid}, block={count})
"""


def text(seed: int) -> tuple[str, dict[str, Any]]:
    """A program, and what is in it."""
    choose = random.Random(seed)
    threads = choose.choice([(4, 8), (8, 4), (2, 16), (1, 32), (16, 1), (3, 5), (8, 8)])
    values = choose.choice([(1, 1), (1, 2), (1, 4), (2, 2), (4, 1), (2, 1), (1, 8)])
    dtype = choose.choice(list(_TYPES))
    tile = tuple(a * b * choose.choice([1, 1, 2]) for a, b in zip(threads, values, strict=True))
    grid = choose.choice([(1, 1), (2, 1), (2, 3)])
    guarded = choose.random() < 0.5
    shape = tuple(g * n - (choose.randrange(n) if guarded else 0) for g, n in zip(grid, tile, strict=True))
    width = 8 * np.dtype(_TYPES[dtype]).itemsize

    def orders(shape: tuple[int, int]) -> tuple[int, int]:
        return choose.choice([(1, shape[0]), (shape[1], 1)])

    rows = orders(values)
    wide = rows == (values[1], 1) and values[0] == 1 and not guarded
    lanes = choose.choice([n for n in (1, 2, 4) if values[1] % n == 0 and n * width <= 128]) if wide else 1
    row_major = f"fx.make_layout({tile}, ({tile[1]}, 1))"
    layouts = [row_major, f"fx.make_layout({tile}, (1, {tile[0]}))"]
    if tile[0] * tile[1] % 64 == 0 and tile[0] * tile[1] & (tile[0] * tile[1] - 1) == 0:
        layouts.append(f"fx.make_composed_layout(fx.static(fx.SwizzleType.get(2, 2, 2)), {row_major})")
    layout = layouts[0] if lanes > 1 else choose.choice(layouts)
    pairs = ["first, source, fragment", "second, result, target"]
    load, store = (
        f"fx.copy({pair}, pred=inside({who}, coordinates))" if guarded else f"fx.copy({pair})"
        for pair, who in zip(pairs, ("mine", "other"), strict=True)
    )
    parts = {
        "dtype": dtype, "threads": threads, "values": values, "tile": tile, "grid": grid, "layout": layout,
        "first_order": orders(threads), "second_order": orders(threads), "value_order": rows, "other_order": orders(values),
        "first_bits": lanes * width, "bits": width, "size": tile[0] * tile[1], "count": threads[0] * threads[1],
        "load": load, "store": store, "fill": 0,
        "change": choose.choice(["", "fragment.store(fragment.load() + fragment.load())"]),
    }  # fmt: skip
    return _TEMPLATE.format(**parts), {**parts, "shape": shape}


def moved(seed: int, wrap: Any = lambda array: array) -> tuple[np.ndarray, np.ndarray]:
    """What a program makes of a matrix, and what it should."""
    program, parts = text(seed)
    dtype = _TYPES[parts["dtype"]]
    src = np.random.default_rng(seed).integers(0, 100, parts["shape"]).astype(dtype)
    dst = np.full_like(src, 77)
    host_function(program)(wrap(src), wrap(dst))
    return dst, src + src if parts["change"] else src
