"""The language in a function that a program builds with MLIR's bindings, in a context of its own."""

from collections.abc import Callable
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

import flydsl.expr as fx
from flydsl._mlir import ir
from flydsl._mlir.dialects import func
from flydsl.errors import DSLRuntimeError


def built(body: Callable[[Any], Any]) -> str:
    """The module with a function ``f(i32)`` of that body, after MLIR has verified it."""
    with ir.Context(), ir.Location.unknown():
        module = ir.Module.create()
        with ir.InsertionPoint(module.body):
            function = func.FuncOp("f", ir.FunctionType.get([ir.IntegerType.get_signless(32)], []))
            with ir.InsertionPoint(function.add_entry_block()):
                body(*function.arguments)
                func.ReturnOp([])
        assert module.operation.verify()
        return str(module)


@pytest.mark.parametrize(
    ("body", "operation"),
    [
        (lambda a: fx.Int32(a) + 1, "arith.addi"),
        (lambda a: fx.crd2idx((fx.Int32(a), 2), fx.make_layout((4, 8), (1, 4))), "arith.addi"),
        (lambda a: fx.thread_idx.x + fx.block_idx.y, "gpu.thread_id"),
        (lambda a: fx.gpu.thread_id("x"), "gpu.thread_id"),
        (lambda a: fx.gpu.barrier(), "gpu.barrier"),
        (lambda a: fx.Int32(a).shuffle_xor(1, 64), "gpu.shuffle"),
        (lambda a: fx.make_rmem_tensor(4, fx.Float32).load(), "llvm.alloca"),
        (lambda a: fx.math.exp(fx.Float32(fx.Int32(a))), "math.exp"),
    ],
)
def test_what_it_emits(body: Callable[[Any], Any], operation: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("FLYDSL_COMPILE_ARCH", raising=False)
    assert operation in built(body)


def test_a_thread_reads_its_number_once() -> None:
    text = built(lambda a: [fx.thread_idx.x + a, fx.thread_idx.x * a])
    assert text.count("gpu.thread_id") == 1


def test_two_functions_have_their_own() -> None:
    texts = [built(lambda a: fx.thread_idx.x + 1) for _ in range(3)]
    assert texts[0] == texts[1] == texts[2] and "gpu.thread_id" in texts[0]


def test_the_configured_chip_decides(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FLYDSL_COMPILE_ARCH", "sm_90")
    sizes: list[int] = []
    built(lambda a: sizes.append(fx.num_warp_threads()))
    monkeypatch.setenv("FLYDSL_COMPILE_ARCH", "gfx950")
    built(lambda a: sizes.append(fx.num_warp_threads()))
    assert sizes == [32, 64]


def test_outside_of_a_function_there_is_no_trace() -> None:
    with pytest.raises(DSLRuntimeError, match="no trace in progress"):
        _ = fx.thread_idx.x
    with (
        ir.Context(), ir.Location.unknown(), ir.InsertionPoint(ir.Module.create().body),
        pytest.raises(DSLRuntimeError, match="no trace in progress"),
    ):  # fmt: skip
        _ = fx.thread_idx.x


def test_typst_documents_hold_the_picture(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    from flydsl.expr.utils.print_typst import print_typst

    layout = fx.make_layout((2, 4), (4, 1))
    print_typst(layout, file=tmp_path / "layout.typ")
    text = (tmp_path / "layout.typ").read_text()
    print_typst(layout)
    assert capsys.readouterr().out == text
    svg = text.split('bytes("')[1].split('"), format')[0].replace('\\"', '"')
    texts = [element.text for element in ElementTree.fromstring(svg).iter() if element.tag.endswith("text")]
    assert {str(index) for index in range(8)} <= set(texts)
