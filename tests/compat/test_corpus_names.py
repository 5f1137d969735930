"""The names of FlyDSL that a module's text uses, and names that published programs import."""

import ast
import importlib
from pathlib import Path

import numpy as np
import pytest

import flydsl.compiler as flyc
import flydsl.expr as fx
from benchmarks.corpus.names import used_names
from benchmarks.corpus.sources import find
from flydsl.errors import DSLTypeError, DSLValueError

MODULE = """
import flydsl.compiler as flyc, numpy as np
import flydsl.expr as fx
from flydsl.expr import gpu, rocdl as r
from flydsl.utils import missing as gone
import flydsl

late = fx.arith

def outer(fx_free, gpu):
    gpu.hidden_by_the_parameter()
    return r.exp2(fx.math.sqrt(fx_free)).method()

class Kernel:
    @flyc.jit
    def run(self, x: fx.Tensor):
        from flydsl.expr.typing import T
        r = object()
        r.hidden_by_the_assignment
        return T.f32, late.constant, gpu.barrier()

print(flydsl.__version__, np.flydsl, gone.attribute)
"""


def test_names_follow_the_scopes_of_python() -> None:
    found = used_names(ast.parse(MODULE))
    assert set(found) == {
        "flydsl",
        "flydsl.__version__",
        "flydsl.compiler",
        "flydsl.compiler.jit",
        "flydsl.expr",
        "flydsl.expr.Tensor",
        "flydsl.expr.arith",
        "flydsl.expr.arith.constant",
        "flydsl.expr.gpu",
        "flydsl.expr.gpu.barrier",
        "flydsl.expr.math.sqrt",
        "flydsl.expr.rocdl",
        "flydsl.expr.rocdl.exp2",
        "flydsl.expr.typing.T",
        "flydsl.expr.typing.T.f32",
        "flydsl.utils.missing",
        "flydsl.utils.missing.attribute",
    }
    assert found["flydsl.expr.rocdl.exp2"] == [12]


def test_modules_are_found_but_not_tests_or_the_language(tmp_path: Path) -> None:
    for path, text in {
        "kernels/a.py": "import flydsl.expr as fx\n",
        "kernels/b.py": "import numpy\n",
        "kernels/c.py": "def f():\n    from flydsl import compiler\n",
        "tests/d.py": "import flydsl\n",
        "flydsl/expr/__init__.py": "import flydsl\n",
        "scripts/01-run.py": "import flydsl\n",
    }.items():
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_text(text)
    found = list(find(tmp_path))
    assert [(source.name, source.module) for source in found] == [
        ("kernels/a.py", "kernels.a"),
        ("kernels/c.py", "kernels.c"),
        ("scripts/01-run.py", None),
    ]


NAMES = [
    "flydsl.compiler.ast_rewriter.ReplaceIfWithDispatch.scf_if_dispatch",
    "flydsl.compiler.extern_link.link_extern",
    "flydsl.expr.extern.ffi",
    "flydsl.expr.gpu.lds_space",
    "flydsl.expr.ktrace.mark",
    "flydsl.expr.rocdl.CopyOpCDNA3BufferCopyType",
    "flydsl.expr.rocdl._split_mfma_operands",
    "flydsl.expr.rocdl.cluster_load_async_to_lds",
    "flydsl.expr.rocdl.lds_transpose_load",
    "flydsl.expr.rocdl.tdm_ops.make_tensor_gather_dgroup0",
    "flydsl.expr.rocdl.tdm_ops.memref_dialect",
    "flydsl.extension.coop.block.reduce.BlockReduce",
    "flydsl.extension.coop.warp.scan.warp_scan",
    "flydsl.runtime.device.supports_bf16_global_atomics",
    "flydsl.utils.env.EnvManager",
    "flydsl.utils.env.OptBool",
    "flydsl.utils.file.atomic_write",
]


@pytest.mark.parametrize("name", NAMES)
def test_a_published_name_is_there(name: str) -> None:
    parts = name.split(".")
    for count in range(len(parts) - 1, 0, -1):
        try:
            value = importlib.import_module(".".join(parts[:count]))
        except ModuleNotFoundError:
            continue
        for part in parts[count:]:
            value = getattr(value, part)
        return
    pytest.fail(f"no module of {name}")


def test_folders_of_algorithms_have_the_same_classes() -> None:
    from flydsl.extension.coop.block import BlockScan
    from flydsl.extension.coop.warp import warp_reduce

    assert BlockScan is fx.coop.BlockScan is fx.coop.block.BlockScan
    assert warp_reduce is fx.coop.warp_reduce is fx.coop.warp.warp_reduce


def traced(body, arch: str, monkeypatch: pytest.MonkeyPatch) -> str:
    """The kernels' module of a trace for a chip."""
    from flydsl.compiler.kernel_function import CompilationContext

    monkeypatch.setenv("COMPILE_ONLY", "1")
    monkeypatch.setenv("FLYDSL_COMPILE_ARCH", arch)
    texts = []

    def whole(a, n):
        body(a, n)
        texts.append(str(CompilationContext.get_current().gpu_module_op))

    @flyc.kernel
    def kernel(a: fx.Tensor, n: fx.Int32):
        whole(a, n)

    @flyc.jit
    def launch(a: fx.Tensor, n: fx.Int32):
        kernel(a, n).launch(grid=1, block=64)

    launch(np.zeros(512, np.float16), 3)
    return texts[-1]


def shared():
    return fx.SharedAllocator().allocate(fx.Array[fx.Float16, 512, 16]).peek().view(fx.make_layout(512, 1))


def test_loads_of_a_cluster(monkeypatch: pytest.MonkeyPatch) -> None:
    def body(a, n):
        source, target = fx.to_llvm_ptr(fx.get_iter(a)), fx.to_llvm_ptr(fx.get_iter(shared()))
        for size in (1, 4, 8, 16):
            fx.rocdl.cluster_load_async_to_lds(source, target, size, offset=32, cpol=1, mask=n)
        fx.rocdl.cluster_load_async_to_lds(source, target, 4)
        with pytest.raises(DSLValueError, match="size_bytes=2"):
            fx.rocdl.cluster_load_async_to_lds(source, target, 2)

    text = traced(body, "gfx1250", monkeypatch)
    for bits in (8, 32, 64, 128):
        assert f'"rocdl.cluster.load.async.to.lds.b{bits}"' in text
    assert text.count("cpol = 1 : i32, offset = 32 : i32") == 4
    assert '"rocdl.global.load.async.to.lds.b32"' in text


def test_transposing_loads_and_gather_addresses(monkeypatch: pytest.MonkeyPatch) -> None:
    def body(a, n):
        view = shared()
        value = fx.rocdl.lds_transpose_load(fx.T.f16x8, view, n, 2)
        assert isinstance(value, fx.Vector) and value.dtype is fx.Float16
        words = fx.tdm_ops.make_tensor_gather_dgroup0(a, view, lds_byte_offset=n)
        assert isinstance(words, fx.Vector) and words.numel == 4
        with pytest.raises(DSLValueError, match="index_size=8"):
            fx.tdm_ops.make_tensor_gather_dgroup0(a, view, index_size=8)
        with pytest.raises(DSLTypeError, match="Shared memory"):
            fx.rocdl.lds_transpose_load(fx.T.f16x8, a, n, 2)

    text = traced(body, "gfx1250", monkeypatch)
    assert '"rocdl.ds.load.tr16.b128"' in text
    assert "-1073741823" in text  # valid, gather, indices of 32 bits


def test_operands_of_matrix_instructions(monkeypatch: pytest.MonkeyPatch) -> None:
    def body(a, n):
        zero = fx.Vector.filled(4, 0.0, fx.Float32)
        operands = fx.rocdl._split_mfma_operands([fx.Float32(1.0), fx.Float32(2.0), zero, 0, 0, 0])
        assert len(operands) == 6
        product = fx.rocdl.mfma_f32_16x16x4f32(fx.T.vec(4, fx.T.f32), *operands)
        assert fx.Vector(product.result).numel == 4  # of an operation, where operands are separate

    assert "mfma.f32.16x16x4f32" in traced(body, "gfx942", monkeypatch)


def test_shared_memory_as_mlir_names_it(monkeypatch: pytest.MonkeyPatch) -> None:
    def body(a, n):
        assert str(fx.gpu.lds_space()) == "#gpu.address_space<workgroup>"
        assert fx.gpu.lds_space(int=True) == 2
        assert isinstance(fx.rocdl.BufferCopy(32), fx.rocdl.CopyOpCDNA3BufferCopyType)

    traced(body, "gfx942", monkeypatch)


def test_chips_with_atomic_sums_of_bf16() -> None:
    from flydsl.runtime.device import bf16_global_atomics_arch_description, supports_bf16_global_atomics

    having = [
        arch
        for arch in ("gfx90a", "gfx942", "gfx950", "gfx1100", "gfx1201", "gfx1250")
        if supports_bf16_global_atomics(arch)
    ]
    assert having == ["gfx942", "gfx950", "gfx1201", "gfx1250"]
    assert all(arch in bf16_global_atomics_arch_description() for arch in having)
