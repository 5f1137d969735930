"""Forms of addresses, vectors in memory, atomics, and several kernels in one module."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

BLOCKS = [(1,), (7,), (32,), (33,), (100,)]


def kernel(code: str) -> str:
    return f"""
gpu.func @k(%a: !llvm.ptr<1>, %o: !llvm.ptr<1>, %n: i32, %m: i64) kernel {{block}} {{
  %tid = gpu.thread_id x
  %t = arith.index_cast %tid : index to i32
  %bid = gpu.block_id x
  %b = arith.index_cast %bid : index to i32
  %dim = gpu.block_dim x
  %d = arith.index_cast %dim : index to i32
  %bt = arith.muli %b, %d : i32
  %i = arith.addi %bt, %t : i32
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c2 = arith.constant 2 : i32
  %c3 = arith.constant 3 : i32
  {code}
  gpu.return
}}"""


COPY = """
  %p = llvm.getelementptr %a[%src] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i16
  %q = llvm.getelementptr %o[%dst] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i16
  %v = llvm.load %p : !llvm.ptr<1> -> i16
  llvm.store %v, %q : i16, !llvm.ptr<1>
"""
# Each expression gives an index in [0, 4 * threads) that is different for every thread.
INDICES = {
    "ahead": ("%r = arith.addi %i, %n : i32", lambda i, n: i + n),
    "behind": ("%s = arith.subi %i, %n : i32\n%m2 = arith.muli %n, %c2 : i32\n%r = arith.addi %s, %m2 : i32",
               lambda i, n: i + n),
    "reversed": ("%s = arith.subi %d, %c1 : i32\n%r = arith.subi %s, %i : i32", lambda i, n: len(i) - 1 - i),
    "strided": ("%r = arith.muli %i, %c3 : i32", lambda i, n: 3 * i),
    "runtime stride": ("%s = arith.subi %n, %c2 : i32\n%r = arith.muli %i, %s : i32", lambda i, n: i * (n - 2)),
    "swapped": ("%r = arith.xori %i, %c1 : i32", lambda i, n: i ^ 1),
    "doubled": ("%s = arith.shli %i, %c1 : i32\n%r = arith.ori %s, %c1 : i32", lambda i, n: 2 * i + 1),
    "shuffled": ("%p7 = arith.constant 7 : i32\n%s = arith.andi %i, %p7 : i32\n%u = arith.subi %i, %s : i32\n"
                 "%w = arith.muli %s, %c3 : i32\n%x = arith.andi %w, %p7 : i32\n%r = arith.addi %u, %x : i32",
                 lambda i, n: i - i % 8 + (3 * (i % 8)) % 8),
}  # fmt: skip


@pytest.mark.parametrize("form", INDICES)
@pytest.mark.parametrize("block", BLOCKS)
def test_forms_of_addresses(run: Any, block: tuple[int, ...], form: str) -> None:
    (threads,) = block
    code, reference = INDICES[form]
    index = reference(np.arange(threads), 5)
    a = np.random.default_rng(0).integers(0, 30000, 4 * threads + 8).astype(np.int16)
    for known in (True, False):
        gathered = np.zeros(threads, np.int16)
        run(kernel(code + "\n%src = arith.ori %r, %c0 : i32\n%dst = arith.ori %i, %c0 : i32" + COPY), (1,), block,
            a, gathered, np.int32(5), np.int64(0), known=known)  # fmt: skip
        np.testing.assert_array_equal(gathered, a[index])
        scattered, expected = np.zeros_like(a), np.zeros_like(a)
        run(kernel(code + "\n%src = arith.ori %i, %c0 : i32\n%dst = arith.ori %r, %c0 : i32" + COPY), (1,), block,
            a, scattered, np.int32(5), np.int64(0), known=known)  # fmt: skip
        expected[index] = a[:threads]
        np.testing.assert_array_equal(scattered, expected)


@pytest.mark.parametrize("signed", [True, False])
def test_index_that_wraps_around_between_lanes(run: Any, signed: bool) -> None:
    # i32 indices around the wrap: lane t has n + t modulo 2**32; m brings the address back into the arrays.
    extend = "arith.extsi" if signed else "arith.extui"
    code = f"""
  %w = arith.addi %t, %n : i32
  %x = {extend} %w : i32 to i64
  %j = arith.subi %x, %m : i64
  %inside = arith.constant 200 : i64
  %ok = arith.cmpi ult, %j, %inside : i64
  scf.if %ok {{
    %p = llvm.getelementptr %a[%j] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, i32
    %v = llvm.load %p : !llvm.ptr<1> -> i32
    %q = llvm.getelementptr %o[%j] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, i32
    llvm.store %v, %q : i32, !llvm.ptr<1>
  }}"""
    a = np.arange(1, 201, dtype=np.int32)
    for first in (2**31 - 21, 2**31 - 1, -21, -1, 5, -(2**31), 2**31 - 64):
        lanes = (first + np.arange(64)) % 2**32
        x = (lanes + 2**31) % 2**32 - 2**31 if signed else lanes
        base = int(x[0])
        touched = [int(j) for j in x - base if 0 <= j < 200]
        expected, o = np.zeros_like(a), np.zeros_like(a)
        expected[touched] = a[touched]
        run(kernel(code), (1,), (64,), a, o, np.int32(first), np.int64(base))
        np.testing.assert_array_equal(o, expected)


@pytest.mark.parametrize("source", ["kept", "summed"])
@pytest.mark.parametrize("signed", [True, False])
def test_index_that_may_wrap_around_and_lives_across_a_barrier(run: Any, signed: bool, source: str) -> None:
    # A shuffle is not done again behind the barrier: the index is kept, lane by lane.  It is used as it is, and in a sum
    # with the thread's number.
    extend = "arith.extsi" if signed else "arith.extui"
    code = f"""
  %c32 = arith.constant 32 : i32
  %warp = arith.divui %t, %c32 : i32
  %from = arith.addi %n, %warp : i32
  %same, %valid = gpu.shuffle idx %from, %c0, %c32 : i32
  %back = arith.subi %same, %warp : i32
  %w = arith.addi %t, %back : i32
  %x = {extend} %w : i32 to i64
  %kept = arith.subi %x, %m : i64
  %wide = arith.extui %t : i32 to i64
  gpu.barrier
  %inside = arith.constant 200 : i64
  %ok = arith.cmpi ult, %kept, %inside : i64
  scf.if %ok {{
    %ahead = arith.addi %kept, %wide : i64
    %summed = arith.subi %ahead, %wide : i64
    %p = llvm.getelementptr %a[%{source}] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, i32
    %v = llvm.load %p : !llvm.ptr<1> -> i32
    %q = llvm.getelementptr %o[%kept] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, i32
    llvm.store %v, %q : i32, !llvm.ptr<1>
  }}"""
    a = np.arange(1, 201, dtype=np.int32)
    for first in (2**31 - 21, 2**31 - 1, -21, -1, 5, 2**31 - 64):
        lanes = (first + np.arange(96)) % 2**32
        x = (lanes + 2**31) % 2**32 - 2**31 if signed else lanes
        base = int(x[0])
        touched = [int(j) for j in x - base if 0 <= j < 200]
        expected, o = np.zeros_like(a), np.zeros_like(a)
        expected[touched] = a[touched]
        run(kernel(code), (1,), (96,), a, o, np.int32(first), np.int64(base))
        np.testing.assert_array_equal(o, expected)


@pytest.mark.parametrize("count", [2, 3, 4, 8])
@pytest.mark.parametrize("element", ["f32", "i8", "f64"])
@pytest.mark.parametrize("block", BLOCKS)
def test_vectors_of_each_thread(run: Any, block: tuple[int, ...], element: str, count: int) -> None:
    zero = "0.0" if element[0] == "f" else "0"
    code = f"""
  %n32 = arith.constant {count} : i32
  %j = arith.muli %i, %n32 : i32
  %p = llvm.getelementptr %a[%j] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, {element}
  %v = llvm.load %p {{alignment = 1 : i64}} : !llvm.ptr<1> -> vector<{count}x{element}>
  %q = llvm.getelementptr %o[%j] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, {element}
  %z = arith.constant {zero} : {element}
  %first = vector.extract %v[0] : {element} from vector<{count}x{element}>
  %w = vector.insert %z, %v[0] : {element} into vector<{count}x{element}>
  %x = vector.insert %first, %w[{count - 1}] : {element} into vector<{count}x{element}>
  %lim = arith.cmpi slt, %i, %n : i32
  scf.if %lim {{ llvm.store %x, %q {{alignment = 1 : i64}} : vector<{count}x{element}>, !llvm.ptr<1> }}
  %all = arith.cmpi sge, %i, %n : i32
  scf.if %all {{
    %again = llvm.load %p {{alignment = 1 : i64}} : !llvm.ptr<1> -> vector<{count}x{element}>
    llvm.store %again, %q {{alignment = 1 : i64}} : vector<{count}x{element}>, !llvm.ptr<1>
  }}"""
    dtype = {"f32": np.float32, "i8": np.int8, "f64": np.float64}[element]
    a = np.random.default_rng(0).integers(-100, 100, (2 * block[0], count)).astype(dtype)
    o = np.zeros_like(a)
    limit = block[0] + block[0] // 2
    run(kernel(code), (2,), block, a, o, np.int32(limit), np.int64(0))
    expected = a.copy()
    expected[:limit, 0], expected[:limit, -1] = 0, a[:limit, 0]
    np.testing.assert_array_equal(o, expected)


def test_vectors_at_shared_addresses_and_dynamic_elements(run: Any) -> None:
    code = """
  %v = llvm.load %a {alignment = 4 : i64} : !llvm.ptr<1> -> vector<4xf32>
  %k = arith.andi %t, %c3 : i32
  %ki = arith.index_cast %k : i32 to index
  %e = vector.extract %v[%ki] : f32 from vector<4xf32>
  %ni = arith.index_cast %n : i32 to index
  %u = vector.extract %v[%ni] : f32 from vector<4xf32>
  %s = vector.reduction <add>, %v, %e : vector<4xf32> into f32
  %x = vector.reduction <maxnumf>, %v : vector<4xf32> into f32
  %w = vector.insert %s, %v[%ki] : f32 into vector<4xf32>
  %y = vector.shuffle %w, %v [3, 2, 5, 0] : vector<4xf32>, vector<4xf32>
  %f = vector.from_elements %u, %x : vector<2xf32>
  %g = vector.broadcast %u : f32 to vector<2xf32>
  %h = arith.addf %f, %g : vector<2xf32>
  %bits = vector.bitcast %h : vector<2xf32> to vector<4xi16>
  %b0 = vector.extract %bits[1] : i16 from vector<4xi16>
  %swapped = vector.insert %b0, %bits[1] : i16 into vector<4xi16>
  %hb = vector.bitcast %swapped : vector<4xi16> to vector<2xf32>
  %i6 = arith.constant 6 : i32
  %j = arith.muli %i, %i6 : i32
  %q = llvm.getelementptr %o[%j] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, f32
  llvm.store %y, %q {alignment = 4 : i64} : vector<4xf32>, !llvm.ptr<1>
  %q4 = llvm.getelementptr %q[4] : (!llvm.ptr<1>) -> !llvm.ptr<1>, f32
  llvm.store %hb, %q4 {alignment = 4 : i64} : vector<2xf32>, !llvm.ptr<1>"""
    a = np.array([1, -2, 4, 8], np.float32)
    o = np.zeros((40, 6), np.float32)
    run(kernel(code), (1,), (40,), a, o, np.int32(2), np.int64(0))
    for t in range(40):
        w = a.copy()
        w[t & 3] = a.sum() + a[t & 3]
        np.testing.assert_array_equal(o[t], [w[3], w[2], a[1], w[0], a[2] + a[2], 8 + a[2]])


@pytest.mark.parametrize("block", BLOCKS)
def test_atomics(run: Any, block: tuple[int, ...]) -> None:
    # Many lanes meet at each counter; the old values that a counter gave are all different.
    code = """
  %k = arith.remui %i, %c3 : i32
  %p = llvm.getelementptr %o[%k] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i32
  %in = arith.cmpi slt, %i, %n : i32
  scf.if %in {
    %old = llvm.atomicrmw add %p, %c1 monotonic : !llvm.ptr<1>, i32
    %pold = llvm.getelementptr %a[%i] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i32
    llvm.store %old, %pold : i32, !llvm.ptr<1>
  }
  %top = llvm.getelementptr %o[3] : (!llvm.ptr<1>) -> !llvm.ptr<1>, i32
  %unused = llvm.atomicrmw max %top, %i monotonic : !llvm.ptr<1>, i32
  %sum = llvm.getelementptr %o[4] : (!llvm.ptr<1>) -> !llvm.ptr<1>, f32
  %one = arith.constant 0.5 : f32
  %unused2 = llvm.atomicrmw fadd %sum, %one monotonic : !llvm.ptr<1>, f32"""
    n = 2 * block[0] - block[0] // 3
    a, o = np.full(2 * block[0], -1, np.int32), np.zeros(5, np.int32)
    run(kernel(code), (2,), block, a, o, np.int32(n), np.int64(0))
    for k in range(3):
        assert sorted(a[k:n:3]) == list(range(o[k]))
    assert o[:3].sum() == n
    assert o[3] == 2 * block[0] - 1
    assert o[4:].view(np.float32)[0] == block[0]
    assert (a[n:] == -1).all()


@pytest.mark.parametrize("block", [(7,), (40,)])
def test_one_address_for_all_threads(run: Any, block: tuple[int, ...]) -> None:
    code = """
  %x = llvm.load %a : !llvm.ptr<1> -> i32
  %y = arith.addi %x, %n : i32
  llvm.store %y, %o : i32, !llvm.ptr<1>
  %p1 = llvm.getelementptr %o[1] : (!llvm.ptr<1>) -> !llvm.ptr<1>, i32
  %is = arith.cmpi eq, %i, %c3 : i32
  scf.if %is {
    llvm.store %i, %p1 : i32, !llvm.ptr<1>
    %z = llvm.load %p1 : !llvm.ptr<1> -> i32
    %p2 = llvm.getelementptr %o[2] : (!llvm.ptr<1>) -> !llvm.ptr<1>, i32
    llvm.store %z, %p2 : i32, !llvm.ptr<1>
  }
  %never = arith.cmpi sgt, %i, %y : i32
  scf.if %never { llvm.store %y, %p1 : i32, !llvm.ptr<1> }"""
    o = np.zeros(4, np.int32)
    run(kernel(code), (1,), block, np.array([1000], np.int32), o, np.int32(5), np.int64(0))
    np.testing.assert_array_equal(o, [1005, 3, 3, 0])


def test_booleans_and_pointers_in_memory(run: Any) -> None:
    code = """
  %odd = arith.trunci %i : i32 to i1
  %p = llvm.getelementptr %o[%i] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i8
  llvm.store %odd, %p : i1, !llvm.ptr<1>
  %back = llvm.load %p : !llvm.ptr<1> -> i1
  %q = llvm.getelementptr %a[%i] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i64
  scf.if %back { llvm.store %p, %q : !llvm.ptr<1>, !llvm.ptr<1> }
  %stored = llvm.load %q : !llvm.ptr<1> -> !llvm.ptr<1>
  %two = arith.constant 2 : i8
  scf.if %odd { llvm.store %two, %stored : i8, !llvm.ptr<1> }"""
    a, o = np.zeros(50, np.int64), np.zeros(50, np.int8)
    run(kernel(code), (1,), (50,), a, o, np.int32(0), np.int64(0))
    np.testing.assert_array_equal(o, 2 * (np.arange(50) % 2))
    np.testing.assert_array_equal(a, np.where(np.arange(50) % 2, o.ctypes.data + np.arange(50), 0))


GRID = """
llvm.mlir.global internal @one() {addr_space = 3 : i32, alignment = 16 : i64} : !llvm.array<16 x i8>
llvm.mlir.global internal constant @table(dense<[3, 5, 7]> : tensor<3xi32>) {addr_space = 0 : i32} : !llvm.array<3 x i32>
gpu.func @first(%o: !llvm.ptr<1>, %s: i16, %f: f64, %h: f16, %flag: i1) kernel
    attributes {known_block_size = array<i32: 1, 1, 1>} {
  %x = gpu.block_id x
  %y = gpu.block_id y
  %z = gpu.block_id z
  %gx = gpu.grid_dim x
  %gy = gpu.grid_dim y
  %zy = arith.muli %z, %gy : index
  %zy1 = arith.addi %zy, %y : index
  %zyx = arith.muli %zy1, %gx : index
  %b = arith.addi %zyx, %x : index
  %i = arith.index_cast %b : index to i32
  %sf = arith.sitofp %s : i16 to f64
  %hf = arith.extf %h : f16 to f64
  %sum = arith.addf %sf, %f : f64
  %sum2 = arith.addf %sum, %hf : f64
  %r = arith.select %flag, %sum2, %f : f64
  %t = llvm.mlir.addressof @table : !llvm.ptr
  %zi = arith.index_cast %z : index to i64
  %e = llvm.getelementptr %t[%zi] : (!llvm.ptr, i64) -> !llvm.ptr, i32
  %ev = llvm.load %e : !llvm.ptr -> i32
  %ef = arith.sitofp %ev : i32 to f64
  %r2 = arith.addf %r, %ef : f64
  %p = llvm.getelementptr %o[%i] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, f64
  llvm.store %r2, %p : f64, !llvm.ptr<1>
  gpu.return
}
gpu.func @second(%o: !llvm.ptr<1>) kernel {
  %x = gpu.thread_id x
  %y = gpu.thread_id y
  %z = gpu.thread_id z
  %dx = gpu.block_dim x
  %dy = gpu.block_dim y
  %zy = arith.muli %z, %dy : index
  %zy1 = arith.addi %zy, %y : index
  %zyx = arith.muli %zy1, %dx : index
  %b = arith.addi %zyx, %x : index
  %i = arith.index_cast %b : index to i32
  %xi = arith.index_cast %x : index to i32
  %p = llvm.getelementptr %o[%i] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i32
  llvm.store %xi, %p : i32, !llvm.ptr<1>
  gpu.return
}
"""


def test_several_kernels_arguments_and_ranges_of_blocks(compile_kernels: Any) -> None:
    code = compile_kernels(GRID)
    scalars = (np.int16(-3), np.float64(0.25), np.float16(1.5), np.bool_(True))
    o = np.zeros(4 * 3 * 2)
    code.launch("first", (4, 3, 2), (1,), o, *scalars)
    np.testing.assert_array_equal(o, np.repeat([-1.25 + 3, -1.25 + 5], 12))
    o[:] = 0
    code.launch("first", (4, 3, 2), (1,), o, *scalars, blocks=(5, 14))
    assert np.flatnonzero(o).tolist() == list(range(5, 14))
    for block in ((70,), (8, 9), (5, 3, 4)):
        i = np.zeros(np.prod(block), np.int32)
        code.launch("second", (1,), block, i)
        np.testing.assert_array_equal(i, np.arange(len(i)) % block[0])


TILE = """
gpu.func @k(%a: !llvm.ptr<1>, %o: !llvm.ptr<1>, %n: i32, %first: i32, %limit: i32) kernel {block} {
  %tid = gpu.thread_id x
  %t = arith.index_cast %tid : index to i32
  %lane = gpu.lane_id
  %c2 = arith.constant 2 : i32
  %c16 = arith.constant 16 : i32
  %r4 = arith.divui %t, %c16 : i32
  %r = arith.shli %r4, %c2 : i32
  %c = arith.remui %t, %c16 : i32
  %c4 = arith.constant 4 : i32
  %begin = arith.shli %first, %c4 : i32
  %start = arith.addi %begin, %r : i32
"""
TILE_ROW = """
  %v{v} = arith.constant {v} : i32
  %row{v} = arith.addi %start, %v{v} : i32
  %wide{v} = arith.extsi %row{v} : i32 to i64
  %ld{v} = arith.extsi %n : i32 to i64
  %place{v} = arith.muli %wide{v}, %ld{v} : i64
  %col{v} = arith.extsi %c : i32 to i64
  %at{v} = arith.addi %place{v}, %col{v} : i64
  %p{v} = llvm.getelementptr %a[%at{v}] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, {type}
  %q{v} = llvm.getelementptr %o[%at{v}] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, {type}
  %in{v} = arith.cmpi slt, %row{v}, %limit : i32
  scf.if %in{v} {{
    %x{v} = llvm.load %p{v} : !llvm.ptr<1> -> {type}
    llvm.store %x{v}, %q{v} : {type}, !llvm.ptr<1>
  }}
"""


@pytest.mark.parametrize("columns, step, limit", [(16, 1, 99), (20, 1, 99), (20, 1, 27), (20, -1, 99)])
@pytest.mark.parametrize("element", [np.int32, np.int64, np.int16])
def test_tiles_by_rows_at_a_distance_that_the_run_knows(
    run: Any, element: type, columns: int, step: int, limit: int
) -> None:
    """Each thread copies four elements of a column of rows 16 to 31; rows from the limit on are left out."""
    kind = f"i{np.dtype(element).itemsize * 8}"
    code = TILE + "".join(TILE_ROW.format(v=v, type=kind) for v in range(4)) + "gpu.return }"
    a = np.random.default_rng(0).integers(1, 9, (32, columns)).astype(element)
    o = np.zeros_like(a)
    upwards = (a, o) if step > 0 else (a[::-1], o[::-1])  # row 0 is the last one in memory
    run(code, (1,), (64,), *upwards, np.int32(step * columns), np.int32(1), np.int32(limit), warp_size=64)
    expected = np.zeros_like(a)
    for row in range(16, min(32, limit)):
        at = row if step > 0 else 31 - row
        expected[at, :16] = a[at, :16]
    np.testing.assert_array_equal(o, expected)
