"""The descriptors that gfx1250's tensor data mover gets, the instructions around it, and what is refused."""

import re

import numpy as np
import pytest
from device_assembly import assembly
from tile_programs import as_chip, round_trip, row_major

import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl.expr.rocdl import tdm_ops

FLAGS = {"cache_modifier": 5, "early_timeout": True, "atomic_barrier": True}
WORDS = [
    # tile, strides of memory, extents, settings of the atom, words of the groups 1, 2 and 3
    ((64,), (1,), [40], {}, [0x10000, 0x280000, 0, 0x400000, 0, 0, 0, 0], None),
    ((32, 64), (128, 1), [-3, 128], {}, [0x10000, 0x800000, 0, 0x400000, 0x20, 0x80, 0, 0], None),
    ((32, 64), (128, 1), [40, 128], FLAGS, [0x250000, 0x800000, 0x280000, 0x400000, 0x20, 0x80, 0, 0], None),
    (
        (32, 64), (128, 1), [40, 128], {"pad_interval": 64, "pad_amount": 8},
        [0x7110000, 0x800000, 0x280000, 0x400000, 0x20, 0x80, 0, 0], None,
    ),
    (
        (32, 64), (128, 1), [40, 128], {"pad_interval": 32, "pad_amount": 8},
        [0x6D10000, 0x800000, 0x280000, 0x400000, 0x20, 0x80, 0, 0], None,
    ),
    (
        (4, 32, 64), (8192, 128, 1), [5, 40, 128], {},
        [0x10000, 0x800000, 0x280000, 0x400000, 0x40020, 0x80, 0x20000000, 0], [5, 0, 0, 0] + [0] * 4,
    ),
    (
        (2, 4, 32, 64), (65536, 8192, 128, 1), [3, 5, 40, 128], {},
        [0x10000, 0x800000, 0x280000, 0x400000, 0x40020, 0x80, 0x20000000, 0], [5, 3, 0x10000, 0x20000] + [0] * 4,
    ),
    (
        (2, 2, 4, 8, 64), (262144, 65536, 8192, 128, 1), [7, 3, 5, 40, None], {},
        [0x10000, 0xFFFF0000, 0x287FFF, 0x400000, 0x40008, 0x80, 0x20000000, 0],
        [5, 3, 0x10000, 0x20000, 0x40000, 0x70000, 0x20000, 0],
    ),
]  # fmt: skip
"""What FlyDSL 0.4.2 puts into the descriptor for the same tiles on gfx1250."""


def load_only(tile, strides, extents, settings, then=None):
    interval, amount = (settings.get(name, 0) for name in ("pad_interval", "pad_amount"))
    shared_layout = (tile, row_major(tile))
    if interval:
        rows, row = tile
        per_row = row // interval
        shared_layout = ((rows, (interval, per_row)), (row + per_row * amount, (1, interval + amount)))

    @flyc.kernel
    def kernel(src: fx.Tensor, dst: fx.Tensor):
        memory = fx.SharedAllocator().allocate(fx.Align[fx.Array[fx.Float16, 16384], 16]).peek().ptr
        shared = fx.make_view(memory, fx.make_layout(*shared_layout))
        whole = fx.make_view(fx.get_iter(src), fx.make_layout(tile, strides))
        atom = fx.rocdl.make_tdm_atom(src, extents, num_warps=1, **settings)
        fx.copy(atom, whole, shared, workgroup_mask=0)
        tdm_ops.tensor_wait(0)
        fx.barrier()
        dst[fx.thread_idx.x] = memory[fx.thread_idx.x]

    @flyc.jit
    def run(src: fx.Tensor, dst: fx.Tensor):
        kernel(src, dst).launch(grid=1, block=64)

    return run


SPEC = {"src": flyc.TensorSpec(fx.Float16, (None,)), "dst": flyc.TensorSpec(fx.Float16, (None,))}


def constants_of(text: str, operand: str) -> list[int]:
    """The words in a range of scalar registers, which constants were moved to."""
    first, last = map(int, re.fullmatch(r"s\[(\d+):(\d+)\]", operand).groups())  # type: ignore[union-attr]
    held: dict[int, int] = {}
    for line in text.splitlines():
        moved = re.match(r"\ts_(?:movk_i32|mov_b32|mov_b64|brev_b32) s\[?(\d+)(?::\d+)?\]?, (-?\w+)$", line)
        if moved is None:
            continue
        register, value = int(moved[1]), moved[2]
        if value.startswith("s"):
            held[register] = held.get(int(value[1:]), 0)
            continue
        wide = int(value, 0) & 0xFFFFFFFFFFFFFFFF
        if "s_brev" in line:
            wide = int(f"{wide:032b}"[::-1], 2)
        held[register] = wide & 0xFFFFFFFF
        if "s_mov_b64" in line:
            held[register + 1] = wide >> 32
    return [held[register] for register in range(first, last + 1)]


@pytest.mark.parametrize(("tile", "strides", "extents", "settings", "group1", "groups23"), WORDS)
def test_words_of_the_descriptor(tile, strides, extents, settings, group1, groups23) -> None:
    text = assembly(load_only(tile, strides, extents, settings), "rocm:gfx1250", SPEC)
    (line,) = re.findall(r"\ttensor_load_to_lds (.*)", text)
    operands = re.findall(r"s\[\d+:\d+\]", line)
    before = text[: text.index("\ttensor_load_to_lds")]
    assert constants_of(before, operands[1]) == group1
    if groups23 is None:
        assert len(operands) == 2
    else:
        assert constants_of(before, operands[2]) + constants_of(before, operands[3]) == groups23
    assert (" th:" in line) == ("cache_modifier" in settings)


def test_what_was_copied_is_read_after_the_wait_and_the_barrier() -> None:
    text = assembly(load_only((32, 64), (64, 1), [32, 64], {}), "rocm:gfx1250", SPEC)
    order = re.findall(r"\t(tensor_load_to_lds|s_wait_tensorcnt 0x0|s_barrier_wait|ds_load_u16)", text)
    assert order == ["tensor_load_to_lds", "s_wait_tensorcnt 0x0", "s_barrier_wait", "ds_load_u16"]
    assert "0x1ffffff" not in text, "an address has no bits that would have to be cut off"


def test_both_directions_are_one_instruction_each() -> None:
    """Also with extents that are known only at run time, and that might differ from thread to thread."""
    run, _ = round_trip((32, 64), 4, pad=(64, 8))
    spec = {"src": flyc.TensorSpec(fx.Float16, (None, None)), "dst": flyc.TensorSpec(fx.Float16, (None, None))}
    spec |= {"seen": flyc.TensorSpec(fx.Float16, (None,)), "extents": flyc.TensorSpec(fx.Int32, (None,))}
    text = assembly(run, "rocm:gfx1250", spec)
    assert re.findall(r"\t(tensor_\w+)", text) == ["tensor_load_to_lds", "tensor_store_from_lds"]

    def body(src, memory):
        fx.copy(atom(src, (fx.thread_idx.x // 32 + 3, None)), view(fx.get_iter(src), *TILE), view(memory, *TILE))

    text = compiled("rocm:gfx1250", body)
    assert "v_readfirstlane_b32" in text
    assert text.count("tensor_load_to_lds") == 1


DESCRIPTORS = [
    # further arguments, words 1 to 3 of group 0 beyond the addresses, group 1: for the waves 0 and 1
    ({}, [(0x0, 0x320), (0x400, 0xB20)], [0x10000, 0x400000, 0x80000, 0x400000, 8, 0x80, 0, 0]),
    (
        {"pad_interval": 64, "pad_amount": 8},
        [(0x0, 0x320), (0x480, 0xB20)], [0x7110000, 0x400000, 0x80000, 0x400000, 8, 0x80, 0, 0],
    ),
    (
        {"pad_interval": 64, "pad_amount": 8, "for_store": True},
        [(0x0, 0x320), (0x480, 0xB20)], [0x10000, 0x400000, 0x80000, 0x480000, 8, 0x80, 0, 0],
    ),
    (
        {"oob_inner_bound": 20, "num_warps": 1, "global_offset": (3, 0)},
        [(0x0, 0x300), (0x0, 0x300)], [0x10000, 0x140000, 0x200000, 0x400000, 0x20, 0x80, 0, 0],
    ),
    (
        {"pred": 0, "workgroup_mask": 3, "lds_byte_offset": 256, "atomic_barrier_enable": True},
        [(0x100, 0x320), (0x500, 0xB20)], [0x50003, 0x400000, 0x80000, 0x400000, 8, 0x80, 0, 0],
    ),
    ({"elem_bytes": 1}, [(0x0, 0x190), (0x200, 0x590)], [0, 0x400000, 0x80000, 0x400000, 8, 0x80, 0, 0]),
]  # fmt: skip
"""What FlyDSL 0.4.2 makes of the same arguments."""


@pytest.mark.parametrize(("further", "addresses", "group1"), DESCRIPTORS)
def test_descriptor_of_each_wave(further, addresses, group1, monkeypatch: pytest.MonkeyPatch) -> None:
    as_chip(monkeypatch)
    arguments = {"global_offset": (3, 16), "num_warps": 4, **further}

    @flyc.kernel
    def kernel(src: fx.Tensor, words: fx.Tensor, lds: fx.Tensor):
        memory = fx.SharedAllocator().allocate(fx.Align[fx.Array[fx.Float16, 8192], 16]).peek().ptr
        desc = tdm_ops.make_tensor_descriptor_2d(
            src, memory, tensor_shape=(64, 128), strides=(128, 1), tile_shape=(32, 64), **arguments
        )
        i = fx.thread_idx.x
        for k in fx.range_constexpr(4):
            words[i, k] = desc.dgroup0[k]
        for k in fx.range_constexpr(8):
            words[i, 4 + k] = desc.dgroup1[k]
        lds[0] = fx.Int32(fx.ptrtoint(memory))

    @flyc.jit
    def run(src: fx.Tensor, words: fx.Tensor, lds: fx.Tensor):
        kernel(src, words, lds).launch(grid=1, block=64)

    src, words, lds = np.zeros((64, 128), np.float16), np.zeros((64, 12), np.int32), np.zeros(1, np.int32)
    run(src, words, lds)
    bits = words.view(np.uint32).astype(np.int64)
    for wave, (in_lds, in_memory) in enumerate(addresses):
        for lane in (32 * wave, 32 * wave + 31):
            assert bits[lane, 0] == further.get("pred", 1)
            assert int(words[lane, 1] - lds[0]) == in_lds
            assert bits[lane, 2] | (bits[lane, 3] & 0x1FFFFFF) << 32 == src.ctypes.data + in_memory
            assert bits[lane, 3] >> 30 == 2
            assert list(bits[lane, 4:]) == group1


@pytest.mark.parametrize(
    ("shape", "waves", "parts"),
    [
        ((32, 64), 4, ([4, 1], [8, 64])),
        ((2, 64), 8, ([2, 4], [1, 16])),
        ((1, 64), 4, ([1, 4], [1, 16])),
        ((2, 2, 2, 8), 16, ([2, 2, 2, 2], [1, 1, 1, 4])),
        ((30, 64), 4, ([4, 1], [8, 64])),
        ((5,), 4, ([4], [2])),
    ],
)
def test_how_waves_share_a_tile(shape, waves, parts) -> None:
    assert tdm_ops.compute_warp_distribution(shape, waves) == parts


def test_encoding_of_padding() -> None:
    assert [tdm_ops.compute_padding_encoding(*given) for given in ((64, 8), (8, 8, 8), (64, 256), (4, 2))] == [
        (4, 3), (0, 1), (4, 127), (0, 0),
    ]  # fmt: skip
    for given in ((48, 8), (2, 2), (2048, 8), (64, 1), (64, 258)):
        with pytest.raises(ValueError, match="pad_"):
            tdm_ops.compute_padding_encoding(*given)


# -- refusals


def compiled(target: str, body) -> str:
    @flyc.kernel
    def kernel(src: fx.Tensor):
        body(src, fx.SharedAllocator().allocate(fx.Align[fx.Array[fx.Float16, 8192], 16]).peek().ptr)

    @flyc.jit
    def run(src: fx.Tensor):
        kernel(src).launch(grid=1, block=128)

    return assembly(run, target, {"src": flyc.TensorSpec(fx.Float16, (64, 64))})


def atom(src, extents=(64, 64), strides=None, **settings):
    return fx.rocdl.make_tdm_atom(src, extents, strides, **{"num_warps": 4, **settings})


def view(memory, *layout):
    return fx.make_view(memory, fx.make_layout(*layout))


TILE = ((32, 64), (64, 1))


@pytest.mark.parametrize("target", ["rocm:gfx950", "cpu:gfx1201", "cuda:sm_90", "cpu:native"])
@pytest.mark.parametrize(
    "body",
    [
        lambda src, memory: atom(src),
        lambda src, memory: fx.rocdl.TDM(2, 4),
        lambda src, memory: tdm_ops.tensor_wait(0),
        lambda src, memory: tdm_ops.make_tensor_descriptor_2d(src, memory, (0, 0), (64, 64), (64, 1), (32, 64)),
    ],
)
def test_other_chips_have_no_mover(target, body) -> None:
    with pytest.raises(ValueError, match="has no such instruction; gfx1250, gfx1251 have"):
        compiled(target, body)


@pytest.mark.parametrize(
    ("body", "message"),
    [
        (lambda src, memory: atom(src, ()), "rank 0; expected 1 to 5"),
        (lambda src, memory: atom(src, (1,) * 6), "rank 6; expected 1 to 5"),
        (lambda src, memory: atom(src, num_warps=3), "num_warps=3; expected a power of two"),
        (lambda src, memory: atom(src, num_warps=0), "num_warps=0; expected a power of two"),
        (lambda src, memory: atom(src, cache_modifier=32), "cache_modifier=32"),
        (lambda src, memory: atom(src, pad_interval=64), "expected both or neither"),
        (lambda src, memory: atom(src, pad_interval=-64, pad_amount=8), "pad_interval=-64"),
        (lambda src, memory: atom(src, strides=(64, 1, 1)), "3 strides for 2 dimensions"),
        (lambda src, memory: atom(src, strides=(64, 2)), "the mover takes 1 there"),
        (lambda src, memory: atom(src).set_value("extent_2", 1), "has no field 'extent_2'"),
        (lambda src, memory: fx.rocdl.make_tdm_atom(memory, (4,), num_warps=1), "takes a tensor in memory"),
        (lambda src, memory: fx.copy(atom(src), src, src), "between global and shared memory"),
        (lambda src, memory: fx.copy(atom(src, (64,)), view(fx.get_iter(src), *TILE), view(memory, *TILE)), "has 2 modes"),
        (
            lambda src, memory: fx.copy(atom(src), view(fx.get_iter(src), (8, 32), (1, 64)), view(memory, (8, 32), (32, 1))),
            "with a static stride of 1",
        ),
        (
            lambda src, memory: fx.copy(atom(src), view(fx.get_iter(src), *TILE), view(memory, (32, 64), (72, 1))),
            r"is Layout<\(32,64\):\(64,1\)>, got Layout<\(32,64\):\(72,1\)>",
        ),
        (
            lambda src, memory: fx.copy(
                atom(src, pad_interval=128, pad_amount=8, num_warps=32), view(fx.get_iter(src), *TILE), view(memory, *TILE)
            ),
            "use fewer warps|tile in shared memory is",
        ),
        (
            lambda src, memory: fx.copy(
                atom(src, pad_interval=48, pad_amount=8), view(fx.get_iter(src), *TILE), view(memory, *TILE)
            ),
            "pad_interval=48 elements of 16 bits; expected a power of two",
        ),
        (
            lambda src, memory: fx.copy(
                atom(src, pad_interval=32, pad_amount=8),
                view(memory, (32, (32, 2)), (80, (1, 40))),
                view(fx.get_iter(src), *TILE),
            ),
            "a store reads padding in shared memory after whole rows",
        ),
        (
            lambda src, memory: fx.copy(
                atom(src), view(fx.get_iter(src), *TILE), view(fx.apply_swizzle(memory, fx.Swizzle(3, 3, 3)), *TILE)
            ),
            "swizzles it; use pad_interval",
        ),
        (lambda src, memory: fx.make_tiled_copy_tv(atom(src), fx.make_layout(4, 1), fx.make_layout(1, 1)), "a tile as a"),
        (lambda src, memory: tdm_ops.tensor_wait(64), "expected 0 to 63"),
        (lambda src, memory: tdm_ops.tensor_wait(-1), "expected 0 to 63"),
    ],
)  # fmt: skip
def test_refused_on_gfx1250(body, message) -> None:
    with pytest.raises((ValueError, TypeError), match=message):
        compiled("rocm:gfx1250", body)


def test_a_barrier_that_the_mover_arrives_at_is_compiled_and_not_emulated() -> None:
    def body(src, memory):
        fx.copy(atom(src, atomic_barrier=True), view(fx.get_iter(src), *TILE), view(memory, *TILE))

    compiled("rocm:gfx1250", body)
    with pytest.raises(NotImplementedError, match="a CPU does not emulate atomic_barrier"):
        compiled("cpu:gfx1250", body)
