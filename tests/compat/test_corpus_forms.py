"""Forms of the kernels of serving stacks: MLIR's builders beside the language."""

from __future__ import annotations

import re
from typing import Any

import numpy as np
import pytest

import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl._mlir import ir
from flydsl._mlir.dialects import scf
from flydsl._mlir.dialects import vector as vectors
from flydsl.errors import DSLCompileError
from flydsl.expr import arith, gpu, rocdl
from flydsl.expr.rocdl import tdm_ops
from flydsl.expr.typing import T
from flydsl.utils.smem_allocator import SmemAllocator, SmemPtr


def compiled_for(chip: str, body: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Compile a kernel with that body for a chip."""

    @flyc.kernel
    def kernel(out: fx.Tensor, n: fx.Int32) -> None:
        body(out, n)

    @flyc.jit
    def launch(out: fx.Tensor, n: fx.Int32, stream: fx.Stream = fx.Stream(None)) -> None:
        kernel(out, n).launch(grid=1, block=64, stream=stream)

    monkeypatch.setenv("FLYDSL_COMPILE_ARCH", chip)
    monkeypatch.setenv("COMPILE_ONLY", "1")
    launch(np.zeros(64, np.int32), 3)


def test_vectors_of_narrow_floats_move_bits() -> None:
    @flyc.kernel
    def kernel(out: fx.Tensor) -> None:
        i = fx.thread_idx.x
        words = fx.Vector.filled(4, i * 3, fx.Int32)
        narrow = vectors.BitCastOp(T.vec(16, T.f8E4M3FN), words.ir_value()).result
        back = vectors.BitCastOp(T.vec(4, T.i32), narrow).result
        out[i] = fx.Int32(vectors.extract(back, [], [2]))

    @flyc.jit
    def launch(out: fx.Tensor) -> None:
        kernel(out).launch(grid=1, block=8)

    out = np.zeros(8, np.int32)
    launch(out)
    assert out.tolist() == [3 * i for i in range(8)]


def test_shared_memory_of_narrow_floats_takes_their_vectors(monkeypatch: pytest.MonkeyPatch) -> None:
    allocator = SmemAllocator(None, arch="gfx942", global_sym_name="narrow")
    allocator.ptr = 256

    def body(out: fx.Tensor, n: fx.Int32) -> None:
        f8 = ir.Float8E4M3FNUZType.get()
        memory = SmemPtr(allocator.get_base(), 0, f8, shape=(256,)).get()
        value = vectors.BitCastOp(T.vec(4, f8), fx.Vector.filled(1, n, fx.Int32).ir_value()).result
        vectors.store(value, memory, [arith.unwrap(arith.index(16))])
        gpu.barrier()
        read = vectors.LoadOp(T.vec(4, f8), memory, [arith.unwrap(arith.index(16))]).result
        out[fx.thread_idx.x] = fx.Int32(vectors.extract(vectors.BitCastOp(T.vec(1, T.i32), read).result, [], [0]))

    compiled_for("gfx942", body, monkeypatch)


def test_the_text_of_a_layout_shows_no_factors_of_own_numbers(monkeypatch: pytest.MonkeyPatch) -> None:
    texts = []

    def body(out: fx.Tensor, n: fx.Int32) -> None:
        layout = fx.make_layout((n * 8, 4), stride=(n * 1024, 1))
        texts.append(str(layout.type))
        out[0] = fx.get_scalar(fx.crd2idx((n, 2), layout))

    compiled_for("gfx942", body, monkeypatch)
    found = re.search(r"\(([^)]+)\):\(([^)]+)\)", texts[0])
    assert found is not None
    assert found.groups() == ("?,4", "?,1")


def test_results_have_the_name_that_rocdl_gives_them(monkeypatch: pytest.MonkeyPatch) -> None:
    def body(out: fx.Tensor, n: fx.Int32) -> None:
        out[fx.thread_idx.x] = rocdl.ReadfirstlaneOp(T.i32, n).res

    compiled_for("gfx942", body, monkeypatch)


def test_a_number_that_was_peeked_replaces_its_storage() -> None:
    @fx.struct
    class Shared:
        count: fx.Int32

    @flyc.kernel
    def kernel(out: fx.Tensor) -> None:
        storage = fx.SharedAllocator().allocate(Shared)
        storage.count.poke(fx.Int32(7))
        gpu.barrier()
        storage.count = storage.count.peek()
        out[fx.thread_idx.x] = storage.count + 1

    @flyc.jit
    def launch(out: fx.Tensor) -> None:
        kernel(out).launch(grid=1, block=4)

    out = np.zeros(4, np.int32)
    launch(out)
    assert out.tolist() == [8] * 4


def test_a_yield_ends_a_loop_of_mlirs_builder() -> None:
    @flyc.kernel
    def kernel(out: fx.Tensor, n: fx.Int32) -> None:
        bounds = [arith.unwrap(each) for each in (arith.index(0), arith.index_cast(T.index, n), arith.index(1))]
        start = [arith.unwrap(fx.Int32(1)), arith.unwrap(fx.Int32(0))]
        for _, state, results in scf.for_(*bounds, iter_args=start):  # noqa: B007
            a, b = fx.Int32(state[0]), fx.Int32(state[1])
            yield [a + b, a]
        out[0] = fx.Int32(results[0])

    @flyc.jit
    def launch(out: fx.Tensor, n: fx.Int32) -> None:
        kernel(out, n).launch(grid=1, block=1)

    out = np.zeros(1, np.int32)
    launch(out, 10)
    assert out.tolist() == [89]


def test_descriptors_of_own_words(monkeypatch: pytest.MonkeyPatch) -> None:
    def body(out: fx.Tensor, n: fx.Int32) -> None:
        groups = [fx.Vector.filled(count, n, fx.Int32).ir_value() for count in (4, 8)]
        descriptor = tdm_ops.TDMDescriptor2D(dgroup0=groups[0], dgroup1=groups[1])
        moved = tdm_ops.update_tensor_descriptor_2d_lds_addr(descriptor, n)
        moved = tdm_ops.update_tensor_descriptor_2d_addr64(moved, n, n, 128)
        tdm_ops.tensor_load_2d(tdm_ops.update_tensor_descriptor_2d_addr_lo(moved, n))
        tdm_ops.tensor_wait(0)
        out[0] = moved.dgroup0[0] + descriptor.dgroup1[0]

    compiled_for("gfx1250", body, monkeypatch)
    with pytest.raises(DSLCompileError, match="not known to be an address of shared memory"):
        compiled_for("cpu:gfx1250", body, monkeypatch)
