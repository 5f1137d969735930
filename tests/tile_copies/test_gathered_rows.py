"""Rows by their numbers through gfx1250's tensor data mover, and descriptors that are moved to other addresses."""

import numpy as np
import pytest
from device_assembly import assembly
from tile_programs import as_chip

import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl.expr.rocdl import tdm_ops

ROWS, WIDTH = 40, 96


def launcher(body):
    """A host function whose kernel is one wave with ``body(lds, a, b, n)``; shared memory is all -1 before."""

    @flyc.kernel
    def kernel(a: fx.Tensor, b: fx.Tensor, n: fx.Int32):
        lds = fx.SharedAllocator().allocate(fx.Align[fx.Array[fx.Int16, 4096], 16]).peek().ptr
        for k in range(fx.thread_idx.x, 4096, 32):
            lds[k] = fx.Int16(-1)
        fx.barrier()
        body(lds, a, b, n)

    @flyc.jit
    def run(a: fx.Tensor, b: fx.Tensor, n: fx.Int32):
        kernel(a, b, n).launch(grid=1, block=32)

    return run


@flyc.jit
def wait_and_show(lds, b, count):
    tdm_ops.tensor_wait(0)
    fx.barrier()
    for k in range(fx.thread_idx.x, count, 32):
        b[k] = lds[k]


def on_the_cpu(body, a: np.ndarray, b: np.ndarray, monkeypatch: pytest.MonkeyPatch) -> None:
    as_chip(monkeypatch, "gfx1250")
    launcher(body)(a, b, 7)


def matrix() -> np.ndarray:
    return np.arange(ROWS * WIDTH, dtype=np.int16).reshape(ROWS, WIDTH)


@pytest.mark.parametrize(("bits", "numbers"), [(32, [5, None, 39, 40, 0]), (16, [3, None, 38, 41, *range(11, 22)])])
@pytest.mark.parametrize("padding", [0, 8])
def test_rows_lie_one_after_the_other(
    bits: int, numbers: list[int | None], padding: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    def body(lds, a, b, n):
        desc = tdm_ops.make_tensor_gather_descriptor(
            a,
            lds,
            [n.ir_value() if row is None else row for row in numbers],
            row_width=64,
            tensor_dim0=60,
            tensor_dim1=ROWS,
            stride=WIDTH,
            elem_bytes=2,
            index_size=bits,
            pad_interval=64 if padding else 0,
            pad_amount=padding,
            lds_byte_offset=32,
            global_byte_offset=fx.Index(n * 4).ir_value(),
        )
        tdm_ops.tensor_load_gather(desc)
        wait_and_show(lds, b, 4096)

    found = np.zeros(4096, np.int16)
    on_the_cpu(body, matrix(), found, monkeypatch)
    expected = np.full(4096, -1, np.int16)
    for place, number in enumerate(7 if row is None else row for row in numbers):
        row = np.zeros(64, np.int16)
        if number < ROWS:
            row[:60] = matrix()[number, 14 : 14 + 60]
        start = 16 + place * (64 + padding)
        expected[start : start + 64] = row
    np.testing.assert_array_equal(found, expected)


def test_as_many_rows_as_the_kernel_says_go_back_to_their_places(monkeypatch: pytest.MonkeyPatch) -> None:
    def body(lds, a, b, n):
        def rows_of(tensor, **further):
            return tdm_ops.make_tensor_gather_descriptor(
                tensor, lds, [30, 2, 17, 8], 32, 32, ROWS, WIDTH, elem_bytes=2, **further
            )

        tdm_ops.tensor_load_gather(rows_of(a))
        tdm_ops.tensor_wait(0)
        tdm_ops.tensor_store_gather(rows_of(b, gather_tile_dim1=n - 4))
        tdm_ops.tensor_wait(0)

    found = np.zeros((ROWS, WIDTH), np.int16)
    on_the_cpu(body, matrix(), found, monkeypatch)
    expected = np.zeros_like(found)
    expected[[30, 2, 17], :32] = matrix()[[30, 2, 17], :32]
    np.testing.assert_array_equal(found, expected)


def test_words_of_a_descriptor(monkeypatch: pytest.MonkeyPatch) -> None:
    """What FlyDSL 0.4.2 puts into the descriptor for the same rows."""
    settings = {"row_width": 64, "tensor_dim0": 128, "tensor_dim1": 99, "stride": 256, "elem_bytes": 4}

    def body(lds, a, b, n):
        for bits, column in ((32, 0), (16, 1)):
            rows = [5, 6, n, 7, 9]
            desc = tdm_ops.make_tensor_gather_descriptor(
                a, lds, rows, **settings, index_size=bits, pad_interval=64, pad_amount=4
            )
            b[0, column] = desc.dgroup0[0]
            for group, count, first in ((desc.dgroup1, 8, 1), (desc.dgroup2, 4, 9), (desc.dgroup3, 4, 13)):
                for k in fx.range_constexpr(count):
                    b[first + k, column] = group[k]

    found = np.zeros((17, 2), np.int32)
    on_the_cpu(body, matrix(), found, monkeypatch)
    group1 = [122814464, 8388608, 6488064, 4194304, 5, 256, 0, 0]
    assert found[:, 0].tolist() == [-1073741823, *group1, 5, 6, 7, 7, 9, 0, 0, 0]
    assert found[:, 1].tolist() == [-2147483647, *group1, 393221, 7 | 458752, 9, 0, 0, 0, 0, 0]


@pytest.mark.parametrize("way", ["addr_lo", "addr_lo_hi", "addr64"])
@pytest.mark.parametrize("by_rows", [False, True])
def test_a_descriptor_at_other_addresses(way: str, by_rows: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    kind = "gather_descriptor" if by_rows else "descriptor_2d"
    update = getattr(tdm_ops, f"update_tensor_{kind}_{way}")

    def body(lds, a, b, n):
        if by_rows:
            desc = tdm_ops.make_tensor_gather_descriptor(a, lds, [4, 5, 6, 7], 32, 32, ROWS, WIDTH, elem_bytes=2)
            load = tdm_ops.tensor_load_gather
        else:
            four = fx.Index(n - 3).ir_value()
            desc = tdm_ops.make_tensor_descriptor_2d(a, lds, (four, 0), (ROWS, WIDTH), (WIDTH, 1), (4, 32))
            desc = tdm_ops.update_tensor_descriptor_2d_lds_addr(desc, desc.dgroup0[1] + 64)
            load = tdm_ops.tensor_load_2d
        low, high = desc.dgroup0[2], desc.dgroup0[3]
        further = {
            "addr_lo": lambda: ((low + 2 * n).ir_value(),),
            "addr_lo_hi": lambda: tdm_ops.add_addr_with_carry(low, high, 2 * n),
            "addr64": lambda: (low, high, 2 * n),
        }
        load(update(desc, *further[way]()))
        wait_and_show(lds, b, 256)

    found = np.zeros(256, np.int16)
    on_the_cpu(body, matrix(), found, monkeypatch)
    expected = np.full(256, -1, np.int16)
    start = 0 if by_rows else 32
    expected[start : start + 128] = matrix()[4:8, 7 : 7 + 32].reshape(-1)
    np.testing.assert_array_equal(found, expected)


def test_an_address_is_added_to_with_its_carry(monkeypatch: pytest.MonkeyPatch) -> None:
    def body(lds, a, b, n):
        low, high = tdm_ops.add_addr_with_carry(a[0], a[1], a[2])
        b[0], b[1] = low, high

    words = np.array([0xFFFFFFF0, 0x80000012, 0xF0000020], np.uint32).view(np.int32)
    found = np.zeros(2, np.int32)
    on_the_cpu(body, words, found, monkeypatch)
    assert found.view(np.uint32).tolist() == [0xF0000010, 0x80000013]


SPEC = {"a": flyc.TensorSpec(fx.Int16, (None, None)), "b": flyc.TensorSpec(fx.Int16, (None,)), "n": 7}


def test_instructions() -> None:
    def body(lds, a, b, n):
        tdm_ops.l2_prefetch_tile(a, (n, 0), (16, 64), (WIDTH, 1))
        desc = tdm_ops.make_tensor_gather_descriptor(a, lds, [n, 3], 64, 64, ROWS, WIDTH, elem_bytes=2)
        tdm_ops.tensor_load_gather(desc)
        tdm_ops.tensor_wait(0)
        tdm_ops.tensor_store_gather(desc)

    text = assembly(launcher(body), "rocm:gfx1250", SPEC)
    assert text.count("tensor_load_to_lds") == text.count("tensor_store_from_lds") == 1
    assert "global_prefetch_b8" in text


@pytest.mark.parametrize(
    ("error", "words", "given"),
    [
        (ValueError, "9 rows; expected 1 to 8 for numbers of 32 bits", {"row_indices": range(9)}),
        (ValueError, "index_size=8; expected 16 or 32", {"index_size": 8}),
        (ValueError, "row_width=3 of 2 bytes; expected a multiple of 4 bytes", {"row_width": 3}),
        (TypeError, "row_width=1.5; expected a Python int", {"row_width": 1.5}),
        (ValueError, "elem_bytes=3; expected 1, 2, 4 or 8", {"elem_bytes": 3, "row_width": 64}),
        (ValueError, "pad_interval=24 elements", {"pad_interval": 24, "pad_amount": 8}),
        (TypeError, "takes a tensor or pointer in Global memory", {"global_ptr": 3}),
    ],
)
def test_refusals(error: type[Exception], words: str, given: dict, monkeypatch: pytest.MonkeyPatch) -> None:
    def body(lds, a, b, n):
        usual = {"global_ptr": a, "lds_memref": lds, "row_indices": [1], "row_width": 64, "elem_bytes": 2}
        tdm_ops.make_tensor_gather_descriptor(**{**usual, **given}, tensor_dim0=64, tensor_dim1=ROWS, stride=WIDTH)

    with pytest.raises(error, match=words):
        on_the_cpu(body, matrix(), np.zeros(1, np.int16), monkeypatch)
