"""What is left of kernels for AMD GPUs when LLVM has simplified them: registers for arrays, pairs, no unread inputs."""

import itertools
import re

import pytest
from device_assembly import assembly

import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl._mlir import ir
from flydsl.backends.kernel_facts import KernelFacts
from flydsl.backends.rocm.patterns.kernel_arguments import choose_passes
from flydsl.ir.rewriting import Operations
from flydsl.targets.amdgpu import ROCM_ARCHS, RocmArch

singles = flyc.TensorSpec(fx.Float32, (None,))


@flyc.kernel
def ids(y: fx.Tensor, blocks: fx.Constexpr[str], threads: fx.Constexpr[str]):
    total = fx.thread_idx.x + fx.block_idx.x
    for axis in blocks:
        total = total + getattr(fx.block_idx, axis)
    for axis in threads:
        total = total + getattr(fx.thread_idx, axis)
    y[total] = fx.Float32(1.0)


@flyc.jit
def run_ids(y: fx.Tensor, blocks: fx.Constexpr[str], threads: fx.Constexpr[str]):
    ids(y, blocks, threads).launch(grid=(2, 2, 2), block=(4, 4, 4))


@pytest.mark.parametrize("arch", ["gfx942", "gfx1100"])
def test_a_kernel_is_started_with_the_ids_that_it_reads(arch: str) -> None:
    for blocks, threads in itertools.product(("", "y", "z", "yz"), repeat=2):
        text = assembly(run_ids, f"rocm:{arch}", {"y": singles, "blocks": blocks, "threads": threads})
        flags = dict(re.findall(r"\.amdhsa_system_(\w+) (\d)", text))
        assert [flags[f"sgpr_workgroup_id_{axis}"] for axis in "xyz"] == ["1", *(str(int(a in blocks)) for a in "yz")]
        assert flags["vgpr_workitem_id"] == ("2" if "z" in threads else "1" if "y" in threads else "0")
        assert "hidden_" not in text


@flyc.kernel
def turned(x: fx.Tensor, y: fx.Tensor):
    i = fx.thread_idx.x
    kept = fx.make_rmem_tensor(8, fx.Float32)
    for k in range(0, 8, 1):
        kept[k] = x[i * 8 + k]
    for k in range(0, 8, 1):
        y[i * 8 + k] = kept[7 - k] * 2.0


@flyc.kernel
def products(x: fx.Tensor, y: fx.Tensor, n: fx.Int32):
    i = fx.thread_idx.x
    sums = [fx.Float32(0.0)] * 64
    for k in range(0, n, 1):
        left, right = ([x[(i + k) * 16 + s + j] for j in range(8)] for s in (0, 8))
        sums = [fx.math.fma(left[j // 8], right[j % 8], sums[j]) for j in range(64)]
    for j in fx.range_constexpr(64):
        y[i * 64 + j] = sums[j]


@flyc.jit
def run_turned(x: fx.Tensor, y: fx.Tensor):
    turned(x, y).launch(grid=1, block=64)


@flyc.jit
def run_products(x: fx.Tensor, y: fx.Tensor, n: fx.Int32):
    products(x, y, n).launch(grid=1, block=64)


def test_an_array_that_a_loop_of_known_length_indexes_is_in_registers() -> None:
    text = assembly(run_turned, "rocm:gfx942", {"x": singles, "y": singles})
    assert ".private_segment_fixed_size: 0" in text
    assert "scratch_" not in text


def test_many_products_of_scalars_are_done_in_pairs() -> None:
    text = assembly(run_products, "rocm:gfx942", {"x": singles, "y": singles, "n": 4})
    assert text.count("v_pk_fma_f32") == 32
    assert "v_fma_f32" not in text
    assert "v_fmac_f32" not in text


@flyc.kernel
def softened(x: fx.Tensor, y: fx.Tensor, limit: fx.Int32):
    i = fx.thread_idx.x
    scores = fx.slice(fx.zipped_divide(x, (8,)), (None, i)).load()
    kept = [scores[k] for k in range(8)]
    first, last = kept[0], kept[7]
    if i > limit:
        first, last = fx.Float32(-1.0), fx.Float32(-2.0)
    kept[0], kept[7] = first, last
    with fx.fastmath("fast"):
        powers = [fx.math.fma(score, fx.Float32(0.125), last).exp2() for score in kept]
    words = [power.bitcast(fx.Uint32) for power in powers]
    for k in fx.range_constexpr(4):
        y[i * 4 + k] = (words[2 * k + 1] & fx.Uint32(0xFFFF0000)) | words[2 * k].shrui(16)


@flyc.jit
def run_softened(x: fx.Tensor, y: fx.Tensor, limit: fx.Int32):
    softened(x, y, limit).launch(grid=1, block=64)


def test_neighbours_that_are_scaled_alike_are_scaled_and_packed_in_pairs() -> None:
    arguments = {"x": singles, "y": flyc.TensorSpec(fx.Uint32, (None,)), "limit": 4}
    text = assembly(run_softened, "rocm:gfx942", arguments)
    assert text.count("v_pk_fma_f32") == 4
    assert not re.search(r"\tv_(fma|fmac|fmamk|mul|add)_f32", text)
    assert text.count("v_perm_b32") == 4
    assert not re.search(r"\tv_(or|and|and_or)_b32", text)


KERNEL = """
llvm.func @k(%p: !llvm.ptr<1>) attributes {{rocdl.kernel}} {{
  %one = llvm.mlir.constant(1 : i32) : i32
  {}
  llvm.return
}}
{}
"""


def attributes_of(statement: str, declaration: str, arch: RocmArch) -> str:
    with ir.Context(), ir.Location.unknown():
        module = ir.Module.parse(KERNEL.format(statement, declaration))
        return choose_passes(arch, KernelFacts(Operations(module))).attributes


@pytest.mark.parametrize(
    ("statement", "declaration"),
    [
        ('%2 = llvm.inline_asm has_side_effects "v_accvgpr_write_b32 $0, 1", "=a" : () -> i32', ""),
        ('llvm.inline_asm has_side_effects "v_accvgpr_write_b32 a3, 1", "~{a3}" : () -> ()', ""),
        ('"llvm.intr.trap"() : () -> ()', ""),
        ('llvm.call_intrinsic "llvm.trap"() : () -> ()', ""),
        ('%2 = llvm.call_intrinsic "llvm.amdgcn.dispatch.ptr"() : () -> !llvm.ptr<4>', ""),
        ('%2 = llvm.call_intrinsic "llvm.amdgcn.implicitarg.ptr"() : () -> !llvm.ptr<4>', ""),
        ("%2 = rocdl.cluster.id.x : i32", ""),
        ("llvm.call @elsewhere() : () -> ()", "llvm.func @elsewhere()"),
        ("llvm.call @here() : () -> ()", "llvm.func internal @here() {\n  llvm.return\n}"),
        (
            "%2 = llvm.alloca %one x i32 : (i32) -> !llvm.ptr<5>\n"
            "  %3 = llvm.addrspacecast %2 : !llvm.ptr<5> to !llvm.ptr",
            "",
        ),
    ],
)  # fmt: skip
def test_nothing_is_said_of_a_kernel_that_may_read_more(statement: str, declaration: str) -> None:
    for arch in ROCM_ARCHS.values():
        assert attributes_of('%1 = llvm.inline_asm "", "=v,0" %one : (i32) -> i32', "", arch)
        assert not attributes_of(statement, declaration, arch)


def test_accumulation_registers_are_set_aside_where_they_are_apart() -> None:
    said = {name: "amdgpu-agpr-alloc" in attributes_of("", "", arch) for name, arch in ROCM_ARCHS.items()}
    assert {name for name, unified in said.items() if unified} == {
        "gfx90a",
        "gfx940",
        "gfx941",
        "gfx942",
        "gfx950",
    } & set(said)
