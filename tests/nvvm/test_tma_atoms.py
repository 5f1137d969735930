"""Copy atoms of bulk copies: laws of boxes and tiles, the PTX that they become, and what they refuse."""

import itertools
import math
import re

import box_tiles
import numpy as np
import pytest
from nvidia_chips import ptx
from test_boxes import aligned

import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl.expr.nvvm.tensor_maps import Boxes, TileInBoxes

BOXES = [
    Boxes(dtype, extents, swizzle)
    for dtype, extents, swizzle in [
        (fx.Float16, (64, 32), 128), (fx.Float32, (32, 8, 2), 128), (fx.Uint8, (128, 24), 128), (fx.Float64, (8, 16), 64),
        (fx.BFloat16, (32, 4, 2, 3), 64), (fx.Uint8, (32, 40), 32), (fx.Int32, (8, 2, 2, 2, 4), 32),
        (fx.Float32, (256,), 0), (fx.Float16, (24, 5), 0), (fx.Uint8, (16, 3, 5, 2, 2), 0),
    ]
]  # fmt: skip


@pytest.mark.parametrize("boxes", BOXES, ids=str)
def test_boxes_lie_as_the_manual_says(boxes: Boxes) -> None:
    """Rows follow each other, and units of 16 bytes at bits 4 to 6 are exclusive-ored with bits 7 to 9, or fewer."""
    found = box_tiles.in_tile(boxes.layout, boxes.extents)
    size = boxes.dtype.width // 8
    mask = {0: 0, 32: 0x10, 64: 0x30, 128: 0x70}[boxes.swizzle]
    for number, place in enumerate(itertools.product(*map(range, reversed(boxes.extents)))):
        address = number * size
        assert found[place[::-1]] == address ^ (address >> 3 & mask)
    assert sorted(found.values()) == list(range(0, boxes.bytes, size))


def test_an_atom_holds_each_element_of_a_box_once() -> None:
    def body(tensor_map, *_):
        atom = fx.nvvm.make_tma_atom(tensor_map, fx.Float16, box=(64, 32), swizzle=128)
        assert (atom.num_values, fx.get_scalar(fx.size(atom.thr_layout))) == (64 * 32, 1)
        for layout in (atom.layout_src_tv, atom.layout_dst_tv, atom.layout_ref_tv):
            held = [fx.get_scalar(fx.crd2idx((0, k), layout)) for k in range(atom.num_values)]
            assert held == list(range(64 * 32))

    traced(body)


E = fx.E
CUT = {
    "one box": ((16, 64), (E(1), E(0)), (16, 64), (64, 1), (64, 16)),
    "panels": ((16, (64, 2)), (E(1), (E(0), E(0) * 64)), (16, (64, 2)), (64, (1, 1024)), (64, 16)),
    "panels, coordinates plain": ((16, 128), (E(1), E(0)), (16, (64, 2)), (64, (1, 1024)), (64, 16)),
    "columns first": ((128, 16), (E(0), E(1)), ((64, 2), 16), ((1, 1024), 64), (64, 8)),
    "planes, rows apart": ((3, 4, 8), (E(2), E(1), E(0)), (3, 4, 8), (128, 16, 1), (8, 1, 1)),
    "groups of rows": (((8, 4), 16), ((E(1), E(1) * 8), E(0)), ((8, 4), 16), ((16, 512), 1), (16, 8)),
    "a line": (64, 1, 64, 1, (16,)),
    "smaller boxes": ((16, 64), (E(1), E(0)), (16, 64), (64, 1), (64, 4)),
    "of a larger tensor": ((16, 64), (E(2), E(0)), (16, 64), (64, 1), (64, 1, 16)),
}  # fmt: skip


@pytest.mark.parametrize("name", CUT)
def test_a_tile_is_its_boxes(name: str) -> None:
    """Each element of the tile is in one box, at the place in shared memory where the box has its coordinates."""
    shape, steps, lies, stride, extents = CUT[name]
    tile, shared = fx.make_layout(shape, steps), fx.make_layout(lies, stride)
    rank = 3 if "planes" in name or "larger" in name else 1 if name == "a line" else 2
    boxes = Boxes(fx.Float32 if rank != 2 else fx.Uint16, extents, 0)
    cut = TileInBoxes(tile, rank, shared).cut(boxes)
    whole = {}
    for place, start in cut:
        for number, inside in enumerate(itertools.product(*map(range, boxes.padded(rank)[::-1]))):
            at = tuple(p + i for p, i in zip(place, inside[::-1], strict=True))
            assert at not in whole
            whole[at] = start + number
    count = fx.get_scalar(fx.size(tile))
    assert len(whole) == count == len(cut) * boxes.count
    for k in range(count):
        found = fx.crd2idx(k, tile)
        coordinate = (fx.get_scalar(found),) if rank == 1 else tuple(fx.get_scalar(c) for c in found)
        coordinate += (0,) * (rank - len(coordinate))
        assert whole[coordinate] == fx.get_scalar(fx.crd2idx(k, shared))


@pytest.mark.parametrize(
    ("layout", "dtype", "rank", "box", "swizzle"),
    [
        (box_tiles.swizzled(128, fx.Float16, (32, (64, 2)), (64, (1, 2048))), fx.Float16, 2, (64, 32), 128),
        (box_tiles.swizzled(128, fx.Float16, (32, (64, 2)), (64, (1, 2048))), fx.Float16, 4, (64, 32, 1, 1), 128),
        (box_tiles.swizzled(64, fx.Uint8, (512, 64), (64, 1)), fx.Uint8, 2, (64, 256), 64),
        (
            box_tiles.swizzled(128, fx.Float16, (32, 128), (128, 1)),
            fx.Float16,
            2,
            (64, 1),
            128,
        ),  # 256 bytes follow each other
        (fx.make_layout(1000, 1), fx.Float32, 1, (250,), 0),
        (fx.make_layout((4, 8, 32), (512, 32, 1)), fx.Float32, 3, (32, 8, 1), 0),
    ],
)
def test_the_map_of_a_layout(layout, dtype, rank: int, box, swizzle: int) -> None:
    array = aligned(np.zeros((2,) * (rank - 1) + (1024,), box_tiles.TYPES[dtype]))
    if math.prod(box[:1]) * dtype.width // 8 % 16:
        with pytest.raises(
            ValueError, match=r"\(250,\) of Float32 have 1000 contiguous bytes; expected a multiple of 16"
        ):
            flyc.tensor_map(array, layout)
        return
    assert flyc.tensor_map(array, layout).boxes == Boxes(dtype, box, swizzle)


# -- what becomes of them


def kernel_of(body, dtype=fx.Float16, launch=None):
    """One thread does it, with a map, 16 KiB of shared memory and a barrier."""

    @flyc.kernel
    def kernel(data: fx.Tensor, tensor_map: fx.nvvm.TensorMap):
        memory = fx.SharedAllocator()
        box = memory.allocate(fx.Align[fx.Array[dtype, (16 << 13) // dtype.width], 1024]).peek().ptr
        barrier = memory.allocate(fx.Array[fx.Uint64, 1]).peek().ptr
        if fx.thread_idx.x == 0:
            body(tensor_map, box, barrier, data)

    @flyc.jit
    def run(data: fx.Tensor, tensor_map: fx.nvvm.TensorMap):
        kernel(data, tensor_map).launch(**{"grid": 1, "block": 128, **(launch or {})})

    return run


def traced(body, target: str = "cuda:sm_90", boxes=None, dtype=fx.Float16) -> str:
    arguments = {"data": flyc.TensorSpec(dtype, (None,)), "tensor_map": fx.nvvm.TensorMap(bytes(128), boxes)}
    return ptx(kernel_of(body, dtype), target, arguments)


def panels(box, rows: int = 32, width: int = 128):
    layout = fx.make_layout((rows, (64, width // 64)), (64, (1, rows * 64)))
    return fx.make_view(fx.apply_swizzle(box, fx.Swizzle(3, 4, 3)), layout)


def test_the_same_instructions_as_by_hand() -> None:
    def by_atoms(tensor_map, box, barrier, data):
        tile = fx.zipped_divide(fx.nvvm.tma_tensor((1000, 1024)), (32, 128))[None, (fx.block_idx.x, 3)]
        load = fx.nvvm.make_tma_atom(tensor_map, fx.Float16)
        fx.copy(load, tile, panels(box), barrier=barrier)
        fx.copy(load, tile, panels(box), barrier=barrier, multicast=3, cache_policy="evict_first")
        fx.copy(load, panels(box), tile)
        fx.copy(fx.nvvm.make_tma_atom(tensor_map, fx.Float16, reduce="add"), panels(box), tile)

    def by_hand(tensor_map, box, barrier, data):
        for step in range(4):
            for k in range(2):
                place = 384 + 64 * k, fx.block_idx.x * 32
                part = box + 2048 * k
                if step < 2:
                    further = {"multicast": 3, "cache_policy": "evict_first"} if step else {}
                    fx.nvvm.tma_load(part, tensor_map, place, barrier, **further)
                elif step == 2:
                    fx.nvvm.tma_store(tensor_map, place, part)
                else:
                    fx.nvvm.tma_reduce(tensor_map, place, part, "add")

    def copies(text: str) -> list[str]:
        return [re.sub(r"%\w+", "%", line).strip() for line in text.splitlines() if "cp." in line]

    found, expected = copies(traced(by_atoms)), copies(traced(by_hand))
    assert len(found) == 8
    assert found == expected
    assert all("L2::cache_hint" in line and "multicast" in line for line in found[2:4])


def test_plain_bytes_and_their_policy() -> None:
    def body(tensor_map, box, barrier, data):
        source = fx.get_iter(data).with_type(fx.PointerType.get(fx.Float16, fx.AddressSpace.Global, 16))
        part = fx.make_layout(512, 1)
        atom = fx.make_copy_atom(fx.nvvm.BulkCopy(512 * 16), fx.Float16)
        fx.copy(atom, fx.make_view(source, part), fx.make_view(box, part), barrier=barrier, cache_policy="evict_last")
        fx.copy(atom, fx.make_view(box, part), fx.make_view(source, part))

    text = traced(body)
    assert re.search(r"createpolicy\.fractional\.L2::evict_last\.b64 %rd\d+, 0f3F800000", text)
    assert re.search(
        r"bulk\.shared::cluster\.global\S*bytes\.L2::cache_hint \[\S+\], \[\S+\], %r\d+, \[\S+\], %rd\d+;", text
    )
    assert re.search(r"bulk\.global\.shared::cta\.bulk_group \[\S+\], \[\S+\], %r\d+;", text)


# -- what is refused


def copying(change=lambda tensor, box: tensor, *, atom=(), tile=(0, 0), extents=(32, 128), loads=True, **state):
    """A copy of 32 x 128 elements that goes, but for what is changed."""

    def body(tensor_map, box, barrier, data):
        options = {"dtype": fx.Float16, **dict(atom)}
        made = fx.nvvm.make_tma_atom(tensor_map, **options)
        coordinates = fx.make_view(tile, fx.make_layout(extents, (fx.E(1), fx.E(0))))
        shared = change(panels(box), box)
        given = {"barrier": barrier, **state} if loads else state
        fx.copy(made, *((coordinates, shared) if loads else (shared, coordinates)), **given)

    return body


F16 = fx.Float16
REFUSED = {
    "another swizzle": (
        copying(lambda t, box: fx.make_view(fx.apply_swizzle(box, fx.Swizzle(2, 4, 3)), t.layout)),
        Boxes(F16, (64, 32), 128),
        "a swizzle of 128 bytes, and the tile in shared memory has one of 64",
    ),
    "no swizzle": (
        copying(lambda t, box: fx.make_view(box, t.layout)), Boxes(F16, (64, 32), 128), "has one of 0: .*fx.apply_swizzle",
    ),
    "not the chip's swizzle": (
        copying(lambda t, box: fx.make_view(fx.apply_swizzle(box, fx.Swizzle(3, 5, 3)), t.layout)), None,
        r"TMA read Swizzle\(1, 4, 3\), \(2, 4, 3\) and \(3, 4, 3\)",
    ),
    "rows in another order": (
        copying(lambda t, box: fx.make_view(t.iter, fx.make_layout((32, (64, 2)), (128, (1, 64))))),
        Boxes(F16, (64, 32), 128),
        r"do not lie in shared memory as .*: .* dimension 1 are 64 apart in a box, and the layout has 32:128 there",
    ),
    "columns first": (
        copying(lambda t, box: fx.make_view(box, fx.make_layout((32, 128), (1, 32)))), None, "have 2 contiguous bytes",
    ),
    "not aligned": (copying(lambda t, box: panels(box + 64)), None, "aligned to 1024 bytes in shared memory, got .*128"),
    "boxes that do not divide": (
        copying(), Boxes(F16, (64, 24), 128), r"\(128, 32\) elements is no whole number of boxes of \(64, 24\)",
    ),
    "narrower than the swizzle": (
        copying(lambda t, box: fx.make_view(t.iter, fx.make_layout((32, (32, 4)), (32, (1, 1024))))),
        Boxes(F16, (32, 32), 128), "rows of 64 bytes; expected rows as wide as the swizzle, 128 bytes",
    ),
    "too many dimensions": (copying(), Boxes(F16, (64, 32, 1), 128), "has 2 coordinates"),
    "another type": (
        copying(atom={"dtype": fx.Float16}), Boxes(fx.BFloat16, (64, 32), 128),
        "make_tma_atom of boxes of .* of Float16 .*, and the map is of .* of BFloat16",
    ),
    "another box": (copying(atom={"box": (64, 16)}), Boxes(F16, (64, 32), 128), r"boxes of \(64, 16\) .* the map is of"),
    "a tile of another type": (
        copying(lambda t, box: panels(box.with_type(fx.PointerType.get(fx.BFloat16, fx.AddressSpace.Shared, 1024)))), None,
        "element types differ: TMA atom Float16, tile in shared memory .*bf16, shared",
    ),
    "wider elements": (
        copying(lambda t, box: panels(box.with_type(fx.PointerType.get(fx.Float32, fx.AddressSpace.Shared, 1024)))), None,
        "moves elements of 16 bits",
    ),
    "registers": (
        copying(lambda t, box: fx.make_rmem_tensor((32, 128), F16)), None, "of a tensor map and shared memory",
    ),
    "global memory": (
        lambda m, box, barrier, data: fx.copy(
            fx.nvvm.make_tma_atom(m, F16), fx.make_view(fx.get_iter(data), panels(box).layout), panels(box), barrier=barrier
        ), None, "between a tile of coordinates, .* and shared memory; got",
    ),
    "other extents": (copying(extents=(16, 128)), None, "the ranks and the size of each mode must be equal"),
    "gaps between coordinates": (
        lambda m, box, barrier, data: fx.copy(
            fx.nvvm.make_tma_atom(m, F16), fx.make_view((0, 0), fx.make_layout((32, 128), (2 * fx.E(1), fx.E(0)))),
            panels(box), barrier=barrier,
        ), None, r"no block of coordinates: E\(1\) steps by 2 where 1 follow",
    ),
    "no such coordinate": (
        lambda m, box, barrier, data: fx.copy(
            fx.nvvm.make_tma_atom(m, F16), fx.make_view((0, 0), fx.make_layout((32, 128), (fx.E(2), fx.E(0)))),
            panels(box), barrier=barrier,
        ), None, r"has the stride 1E2; expected E\(0\), the contiguous dimension, to E\(1\)",
    ),
    "no barrier": (
        lambda m, box, barrier, data: fx.copy(
            fx.nvvm.make_tma_atom(m, F16), fx.make_view((0, 0), fx.make_layout((32, 128), (fx.E(1), fx.E(0)))), panels(box)
        ), None, "count their bytes at an mbarrier; give fx.copy one as barrier=",
    ),
    "a barrier of another type": (copying(barrier=7), None, "field 'barrier' of .* expected a pointer to an mbarrier"),
    "a store with a mask": (copying(loads=False, multicast=3), None, "stores have no multicast; wait for them"),
    "a policy": (copying(cache_policy="keep"), None, "cache_policy='keep'; expected one of evict_first, evict_last"),
    "no such field": (copying(barier=1), None, "has no field 'barier'"),
    "a load that reduces": (copying(atom={"reduce": "add"}), None, "goes from shared to global memory"),
    "a reduction of another type": (
        copying(atom={"reduce": "xor"}, loads=False), None, "of Float16; there are such reductions of Int32, Uint32",
    ),
    "an unknown reduction": (copying(atom={"reduce": "mul"}, loads=False), None, "expected one of add, min, max"),
    "a long box": (copying(atom={"box": (64, 512)}), None, r"\(64, 512\); expected extents from 1 to 256"),
    "a box of few bytes": (copying(atom={"box": (4, 32)}), None, r"have 8 contiguous bytes; expected a multiple of 16"),
    "a wide box": (
        copying(atom={"box": (128, 32), "swizzle": 128}), None, "more than the swizzle of 128; make them 64",
    ),
    "a swizzle that there is not": (copying(atom={"box": (64, 32), "swizzle": 16}), None, "expected 0, 32, 64 or 128"),
    "a swizzle without a box": (copying(atom={"swizzle": 64}), None, "swizzle=64 and no box; give both, or none"),
    "no type": (copying(atom={"dtype": None}), None, "needs the type of the elements"),
    "no map": (lambda m, *_: fx.nvvm.make_tma_atom(7, F16), None, "expected an fx.nvvm.TensorMap"),
    "layouts without boxes": (lambda m, *_: fx.nvvm.make_tma_atom(m, F16).layout_src_tv, None, "give make_tma_atom the box"),
    "an atom without a map": (
        lambda m, box, barrier, data: fx.copy(
            fx.make_copy_atom(fx.nvvm.TMA(F16), F16), fx.make_view((0, 0), fx.make_layout((32, 128), (fx.E(1), fx.E(0)))),
            panels(box), barrier=barrier,
        ), None, "TMA without a tensor map",
    ),
    "a tensor of six dimensions": (lambda *_: fx.nvvm.tma_tensor((1,) * 6), None, "expected one to 5 extents"),
    "few bytes": (lambda *_: fx.nvvm.BulkCopy(64), None, r"expected a number of bits that is a multiple of 128"),
    "bytes apart": (
        lambda m, box, barrier, data: fx.copy(
            fx.make_copy_atom(fx.nvvm.BulkCopy(128), F16), fx.make_view(fx.get_iter(data), fx.make_layout(8, 1)),
            fx.make_view(box, fx.make_layout(8, 2)), barrier=barrier,
        ), None, "BulkCopy moves contiguous elements",
    ),
    "bytes within shared memory": (
        lambda m, box, barrier, data: fx.copy(
            fx.make_copy_atom(fx.nvvm.BulkCopy(128), F16), *[fx.make_view(box, fx.make_layout(8, 1))] * 2, barrier=barrier
        ), None, "BulkCopy goes between global and shared memory",
    ),
    "bytes that nobody counts": (
        lambda m, box, barrier, data: fx.copy(
            fx.make_copy_atom(fx.nvvm.BulkCopy(128), F16), fx.make_view(fx.get_iter(data), fx.make_layout(8, 1)),
            fx.make_view(box, fx.make_layout(8, 1)),
        ), None, "BulkCopy to shared memory counts its bytes at an mbarrier",
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", REFUSED)
def test_refusals(name: str) -> None:
    body, boxes, message = REFUSED[name]
    with pytest.raises((ValueError, TypeError), match=f"[\\s\\S]*{message}"):
        traced(body, boxes=boxes)


@pytest.mark.parametrize("target", ["cuda:sm_80", "cuda:sm_89", "rocm:gfx942"])
def test_chips_without_such_copies(target: str) -> None:
    def body(data):
        fx.make_copy_atom(fx.nvvm.BulkCopy(128), fx.Float16)

    @flyc.kernel
    def kernel(data: fx.Tensor):
        body(data)

    @flyc.jit
    def run(data: fx.Tensor):
        kernel(data).launch(grid=1, block=32)

    with pytest.raises(ValueError, match=r"those that have: sm_90|is an operation of NVIDIA GPUs"):
        ptx(run, target, {"data": flyc.TensorSpec(fx.Float16, (None,))})
