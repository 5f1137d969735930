"""Buffers whose bases are computed from what another buffer holds: the same in all lanes, or not."""

import re
from typing import Any

import numpy as np
import pytest
from device_assembly import assembly

import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl._mlir import ir
from flydsl._mlir.dialects import fly, llvm
from flydsl.expr import T, rocdl

THREADS, ROWS, EXTENT, FLAGS = 64, 4, 1 << 16, 0x27000
LOOP = re.compile(r"s_cbranch_execnz")


def address_of(tensor: fx.Tensor) -> Any:
    return fly.extract_aligned_pointer_as_index(ir.Type.parse("!llvm.ptr"), tensor)


def resource(pointer: Any) -> Any:
    words = fx.Int16(0), fx.Int64(EXTENT), fx.Int32(FLAGS)
    return rocdl.make_buffer_rsrc(ir.Type.parse("!llvm.ptr<8>"), pointer, *words)


def stored_by(table: fx.Tensor, data: fx.Tensor, factor: fx.Tensor, at: Any) -> None:
    """Stores to the last row of ``data`` where the word ``at`` of the table is odd, else to the first."""
    i = fx.thread_idx.x
    word = fx.Int32(rocdl.raw_ptr_buffer_load(T.i32, resource(address_of(table)), at * 4, 0, 0))
    distance = fx.Int64(word & 1) * ((ROWS - 1) * THREADS * 4)
    start = fx.Int64(llvm.ptrtoint(T.i64, address_of(data)))
    place = llvm.inttoptr(ir.Type.parse("!llvm.ptr"), (start + distance).ir_value())
    value = fx.Int32(rocdl.raw_ptr_buffer_load(T.i32, resource(address_of(factor)), 0, 0, 0)) * i + word
    rocdl.raw_ptr_buffer_store(value, resource(place), i * 4, 0)


@flyc.kernel
def same_kernel(table: fx.Tensor, data: fx.Tensor, factor: fx.Tensor):
    stored_by(table, data, factor, fx.block_idx.x)


@flyc.jit
def same(table: fx.Tensor, data: fx.Tensor, factor: fx.Tensor):
    same_kernel(table, data, factor).launch(grid=2, block=THREADS)


@flyc.kernel
def own_kernel(table: fx.Tensor, data: fx.Tensor, factor: fx.Tensor):
    stored_by(table, data, factor, fx.thread_idx.x)


@flyc.jit
def own(table: fx.Tensor, data: fx.Tensor, factor: fx.Tensor):
    own_kernel(table, data, factor).launch(grid=1, block=THREADS)


WORDS = flyc.TensorSpec(fx.Int32, (None,))
GIVEN = {"table": WORDS, "data": WORDS, "factor": WORDS}


@pytest.mark.parametrize("chip", ["gfx942", "gfx950"], indirect=True)
def test_blocks_store_where_their_words_say(chip: str) -> None:
    table, data = np.array([5, 8], np.int32), np.zeros(ROWS * THREADS, np.int32)
    same(table, data, np.array([5], np.int32))
    wanted = np.zeros((ROWS, THREADS), np.int32)
    wanted[table % 2 * (ROWS - 1)] = np.arange(THREADS) * 5 + table[:, None]
    np.testing.assert_array_equal(data.reshape(ROWS, THREADS), wanted)


@pytest.mark.parametrize("chip", ["gfx942", "gfx950"], indirect=True)
def test_lanes_store_where_their_own_words_say(chip: str) -> None:
    lanes = np.arange(THREADS, dtype=np.int32)
    table, data = lanes * 7 % 5, np.zeros(ROWS * THREADS, np.int32)
    own(table, data, np.array([3], np.int32))
    wanted = np.zeros((ROWS, THREADS), np.int32)
    wanted[table % 2 * (ROWS - 1), lanes] = lanes * 3 + table
    np.testing.assert_array_equal(data.reshape(ROWS, THREADS), wanted)


@pytest.mark.parametrize("arch", ["gfx942", "gfx950", "gfx1100"])
def test_one_base_for_all_lanes_needs_no_loop(arch: str) -> None:
    assert not LOOP.search(assembly(same, f"rocm:{arch}", GIVEN))


@pytest.mark.parametrize("arch", ["gfx942", "gfx950", "gfx1100"])
def test_bases_of_their_own_take_turns(arch: str) -> None:
    assert LOOP.search(assembly(own, f"rocm:{arch}", GIVEN))
