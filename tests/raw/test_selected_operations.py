"""Raw operations that are built in this process: LLVM selects each of them on every AMD chip."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl._mlir import ir
from flydsl._mlir.dialects import llvm, rocdl
from flydsl.compiler.aot import precompile
from flydsl.compiler.workers import crashes
from flydsl.ir.vendor_dialects import BUFFER_DATA, SELECTED_ATTRIBUTES
from flydsl.targets.amdgpu import ROCM_ARCHS

ROOT = Path(__file__).resolve().parents[2]
MEMORY = np.zeros(64, np.float32)


def _resource(tensor, flags: int):
    pointer = fx.ptrtoint(fx.get_iter(tensor)).ir_value()
    base = ir.Operation.create("llvm.inttoptr", results=[ir.Type.parse("!llvm.ptr<1>")], operands=[pointer]).result
    extent, stride = fx.Int64(256).ir_value(), fx.Int16(0).ir_value()
    return rocdl.make_buffer_rsrc(ir.Type.parse("!llvm.ptr<8>"), base, stride, extent, fx.Int32(flags).ir_value())


@flyc.kernel
def copies(src: fx.Tensor, dst: fx.Tensor, kind: fx.Constexpr[str]):
    source, target = _resource(src, 0x27000), _resource(dst, 0x27000)
    place, zero = (fx.thread_idx.x * 16).ir_value(), fx.Int32(0).ir_value()
    for auxiliary in fx.range_constexpr(len(SELECTED_ATTRIBUTES["aux"])):
        aux = ir.IntegerAttr.get(ir.IntegerType.get_signless(32), auxiliary)
        data = rocdl.raw_ptr_buffer_load(ir.Type.parse(kind), source, place, zero, aux=aux)
        rocdl.raw_ptr_buffer_store(data, target, place, zero, aux=aux)


@flyc.jit
def launch(src: fx.Tensor, dst: fx.Tensor, kind: fx.Constexpr[str]):
    copies(src, dst, kind).launch(grid=1, block=32)


@flyc.kernel
def updates(numbers: fx.Tensor):
    value = fx.Int32(3).ir_value()
    shared = fx.SharedAllocator().allocate(fx.Array[fx.Int32, 1]).peek()
    for space in fx.range_constexpr(2):
        address = fx.ptrtoint(fx.get_iter(shared.view(fx.make_layout(1, 1)) if space else numbers)).ir_value()
        kind = ir.Type.parse("!llvm.ptr<3>" if space else "!llvm.ptr<1>")
        pointer = ir.Operation.create("llvm.inttoptr", results=[kind], operands=[address]).result
        for operation in fx.range_constexpr(len(SELECTED_ATTRIBUTES["bin_op"])):
            for order in fx.range_constexpr(len(SELECTED_ATTRIBUTES["ordering"])):
                for scope in fx.range_constexpr(3):
                    llvm.AtomicRMWOp(
                        ir.IntegerAttr.get(ir.IntegerType.get_signless(64), operation),
                        pointer,
                        value,
                        ir.IntegerAttr.get(ir.IntegerType.get_signless(64), SELECTED_ATTRIBUTES["ordering"][order]),
                        syncscope=(None, *SELECTED_ATTRIBUTES["syncscope"])[scope],
                        alignment=SELECTED_ATTRIBUTES["alignment"][0] if scope else None,
                    )


@flyc.jit
def update(numbers: fx.Tensor):
    updates(numbers).launch(grid=1, block=32)


def refuse_worker(*_, **__):
    raise AssertionError("built in another process")


def compile_all(arch: str) -> None:
    """In a process of its own, which a crash of LLVM would end."""
    crashes.build_in_worker = refuse_worker
    for kind in BUFFER_DATA:
        (done,) = precompile(launch, [f"rocm:{arch}"], [{"src": MEMORY, "dst": MEMORY, "kind": kind}], isolated=False)
        assert done.error is None, (arch, kind, done.error)
    (done,) = precompile(update, [f"rocm:{arch}"], [{"numbers": np.zeros(1, np.int32)}], isolated=False)
    assert done.error is None, (arch, done.error)
    print("all are selected")


@pytest.mark.parametrize("arch", ROCM_ARCHS)
def test_every_chip_selects_all_types_and_cache_bits(arch: str) -> None:
    command = [
        sys.executable,
        "-c",
        f"from tests.raw.test_selected_operations import compile_all; compile_all({arch!r})",
    ]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (0, "all are selected\n"), done.stderr[-2000:]


def test_other_types_are_built_in_another_process(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(crashes, "build_in_worker", refuse_worker)
    (done,) = precompile(
        launch, ["rocm:gfx942"], [{"src": MEMORY, "dst": MEMORY, "kind": "vector<3xf64>"}], isolated=False
    )
    assert done.error is not None and "built in another process" in str(done.error)
