"""Names that are not declared stable and that published kernels use: methods, thread numbers, shared memory sizes."""

import numpy as np
import pytest

import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl.autotune import do_bench
from flydsl.compat.device import get_warp_size
from flydsl.compat.smem_allocator import SMEM_CAPACITY_MAP, check_smem_capacity


def run(body, *arrays: np.ndarray, grid: int = 1, block: int = 32) -> None:
    kernel = flyc.kernel(body)

    @flyc.jit
    def launch(src: fx.Tensor, dst: fx.Tensor):
        kernel(src, dst).launch(grid=grid, block=block)

    launch(*arrays)


def test_methods_are_the_functions() -> None:
    def body(src, dst):
        i = fx.thread_idx.x
        v = src[i]
        dst[i, 0] = v.maximumf(1.0) - fx.maximumf(v, 1.0)
        dst[i, 1] = v.minimumf(1.0) - fx.minimumf(v, 1.0)
        dst[i, 2] = v.exp2() - fx.exp2(v)
        dst[i, 3] = v.addf(2.0, fastmath="contract") - (v + 2.0)
        dst[i, 4] = v.shuffle_xor(1, 32) - fx.shuffle_xor(v, 1, 32)
        dst[i, 5] = ((-i - 1).shrui(28) - 15).to(fx.Float32)

    out = np.full((32, 6), 9, np.float32)
    run(body, np.linspace(-2, 2, 32, dtype=np.float32), out)
    assert not out.any()


def test_operations_by_the_classes_of_mlir() -> None:
    arith = fx.arith

    def body(src, dst):
        i = fx.thread_idx.x
        v, w = src[i].ir_value(), src[31 - i].ir_value()
        dst[i, 0] = arith.AddFOp(v, w, fastmath=arith.FastMathFlags.fast).result
        dst[i, 1] = arith.MaxNumFOp(v, w).result * 2.0
        (dst[i, 2],) = arith.SelectOp(arith.CmpFOp(arith.CmpFPredicate.OLT, v, w).result, v, w).results
        with pytest.raises(AttributeError, match="no attribute 'NoSuchOp'"):
            arith.NoSuchOp  # noqa: B018

    src, dst = np.random.default_rng(0).random(32, np.float32), np.zeros((32, 3), np.float32)
    run(body, src, dst)
    other = src[::-1]
    np.testing.assert_array_equal(
        dst, np.stack([src + other, 2 * np.maximum(src, other), np.minimum(src, other)], axis=1)
    )


def test_what_classes_of_mlir_make_has_no_sign() -> None:
    def body(src, dst):
        arith, i = fx.arith, fx.thread_idx.x
        below = arith.SubIOp(fx.Int32(i).ir_value(), fx.Int32(32).ir_value()).result
        dst[i, 0] = (below >> 28).to(fx.Float32)
        wide = arith.IndexCastOp(fx.T.index, fx.Int32(i).ir_value()).result
        dst[i, 1] = src[wide + 0]
        dst[i, 2] = arith.trunc_f(fx.T.f16, arith.ExtFOp(fx.T.f32, src[i].to(fx.Float16).ir_value()).result).to(
            fx.Float32
        )

    src, dst = np.random.default_rng(0).random(32, np.float32), np.zeros((32, 3), np.float32)
    run(body, src, dst)
    np.testing.assert_array_equal(dst[:, 0], 15)
    np.testing.assert_array_equal(dst[:, 1], src)
    np.testing.assert_array_equal(dst[:, 2], src.astype(np.float16))


def test_a_rewriter_of_fewer_statements_gives_helpers_control_flow() -> None:
    from flydsl.compat.ast_rewriter import ASTRewriter

    class NoWhile(ASTRewriter):
        transformers = [t for t in ASTRewriter.transformers if t.__name__ != "CanonicalizeWhile"]  # noqa: RUF012
        rewrite_globals = {k: v for k, v in ASTRewriter.rewrite_globals.items() if "while" not in k}  # noqa: RUF012

    assert len(NoWhile.transformers) == len(ASTRewriter.transformers) - 1

    @NoWhile.transform
    def clamp(dst, i, value, *, limit: int):
        steps = 0
        while steps < 2:
            steps += 1
        if value > limit:
            dst[i, 0] = fx.Float32(limit)
        return value + steps

    def body(src, dst):
        i = fx.thread_idx.x
        dst[i, 1] = clamp(dst, i, src[i], limit=20)

    src, dst = np.arange(32, dtype=np.float32), np.zeros((32, 2), np.float32)
    run(body, src, dst)
    np.testing.assert_array_equal(dst, np.stack([np.where(src > 20, 20, 0), src + 2], axis=1))


def test_a_launch_wrapper_asks_whether_a_search_is_wanted(monkeypatch: pytest.MonkeyPatch) -> None:
    from flydsl.autotune import _tuning_enabled

    for value, wanted in (("0", False), ("1", True)):
        monkeypatch.setenv("FLYDSL_AUTOTUNE", value)
        assert _tuning_enabled() is wanted


def test_the_function_of_a_launcher_can_be_renamed() -> None:
    @flyc.kernel
    def fill(dst: fx.Tensor):
        dst[fx.thread_idx.x] = fx.Float32(3)

    @flyc.jit
    def launch(dst: fx.Tensor):
        fill(dst).launch(grid=1, block=8)

    launch.func.__name__ = "launch_of_eight"
    dst = np.zeros(8, np.float32)
    launch(dst)
    assert launch.func.__name__ == "launch_of_eight"
    assert (dst == 3).all()


@pytest.mark.parametrize("name", [name for name in fx.arith.CmpFPredicate.__members__ if name.islower()])
def test_comparisons_of_floats_by_the_names_of_mlirs_bindings(name: str) -> None:
    assert fx.arith.CmpFPredicate[name.upper()] is fx.arith.CmpFPredicate[name]


def test_the_handle_of_a_vector_is_stored() -> None:
    def body(src, dst):
        i = fx.thread_idx.x
        row = fx.make_rmem_tensor(2, fx.Uint32)
        fx.memref_store_vec(fx.Vector([src[i], -src[i]]).bitcast(fx.Int32).ir_value(), row)
        for k in range(2):
            dst[i, k] = row[k].bitcast(fx.Float32)
        with pytest.raises(ValueError, match="with 3 elements into"):
            row.store(fx.Vector.filled(3, 0, fx.Uint32).ir_value())

    src, dst = np.arange(32, dtype=np.float32), np.zeros((32, 2), np.float32)
    run(body, src, dst)
    np.testing.assert_array_equal(dst, np.stack([src, -src], 1))


def test_thread_and_block_numbers_by_the_name_of_the_axis() -> None:
    def body(src, dst):
        i = fx.gpu.block_id("x") * 32 + fx.gpu.thread_id("x")
        dst[i] = src[fx.gpu.block_id("x") * 32 + 31 - fx.gpu.thread_id("x")]
        with pytest.raises(ValueError, match="expected 'x', 'y' or 'z'"):
            fx.gpu.thread_id("w")

    src, dst = np.arange(64, dtype=np.float32), np.zeros(64, np.float32)
    run(body, src, dst, grid=2)
    np.testing.assert_array_equal(dst, src.reshape(2, 32)[:, ::-1].ravel())


def test_shuffle_by_the_name_of_the_mode() -> None:
    def body(src, dst):
        i = fx.thread_idx.x
        v = src[i]
        dst[i, 0] = fx.gpu.shuffle(v, 1, 32)
        for k, mode in enumerate(("xor", "up", "down", "idx")):
            dst[i, k] = fx.gpu.shuffle(v, 1, 4, mode=mode)
        with pytest.raises(ValueError, match="mode='left'"):
            fx.gpu.shuffle(v, 1, 32, mode="left")

    dst = np.zeros((32, 4), np.float32)
    run(body, np.arange(32, dtype=np.float32), dst)
    lane = np.arange(32)
    np.testing.assert_array_equal(dst[:, 0], lane ^ 1)
    np.testing.assert_array_equal(dst[lane % 4 > 0, 1], lane[lane % 4 > 0] - 1)
    np.testing.assert_array_equal(dst[lane % 4 < 3, 2], lane[lane % 4 < 3] + 1)
    np.testing.assert_array_equal(dst[:, 3], lane // 4 * 4 + 1)


def test_the_kinds_of_instructions_that_schedules_name() -> None:
    masks = [getattr(fx.rocdl, f"mask_{kind}") for kind in ("mfma", "vmem_rd", "dsrd", "dswr")]
    assert masks == [0x8, 0x20, 0x100, 0x200]


def test_operations_on_buffers_by_their_module() -> None:
    from flydsl.expr.rocdl import universal

    names = (
        "BufferCopy BufferCopy128b BufferAtomicAdd BufferCopyLDS32b make_buffer_tensor make_buffer_ptr get_buffer_rsrc"
    )
    assert all(getattr(universal, name) is getattr(fx.rocdl, name) for name in names.split())
    assert fx.rocdl.universal is universal


def test_the_space_of_shared_memory() -> None:
    assert fx.gpu.smem_space() is fx.AddressSpace.Shared
    assert fx.gpu.smem_space(int=True) == 2


def test_shared_memory_of_a_chip() -> None:
    assert (SMEM_CAPACITY_MAP["gfx942"], SMEM_CAPACITY_MAP["gfx950"]) == (65536, 163840)
    check_smem_capacity(65536, "gfx942")
    with pytest.raises(
        ValueError, match="shared memory overflow: 65540 bytes are requested, and gfx942 gives a block 65536"
    ):
        check_smem_capacity(65540, "gfx942")
    with pytest.raises(TypeError, match=r"gfx94'.*did you mean 'gfx942'"):
        check_smem_capacity(1, "gfx94")


def test_helpers() -> None:
    assert (get_warp_size("gfx942"), get_warp_size("gfx1100")) == (64, 32)
    assert do_bench(lambda: None, warmup=1, rep=1) >= 0


@pytest.mark.parametrize(
    "statement",
    [
        "from flydsl._mlir.dialects.fly import copy_atom_call",
        "from flydsl._mlir.dialects import fly; fly.copy_atom_call",
        "from flydsl._mlir.dialects import arith, fly_rocdl; fly_rocdl.make_buffer",
        "import flydsl._mlir.dialects.fly as fly; fly.make_layout(4, 1)",
    ],
)
def test_names_of_the_dialects_of_flydsl_are_refused(statement: str) -> None:
    with pytest.raises(
        ImportError,
        match=r"flydsl\._mlir\.dialects\.fly.*\.\w+: the dialects of FlyDSL are outside of the kernel language",
    ):
        exec(statement)


def test_a_module_that_imports_a_dialect_of_flydsl_serves_kernels_that_do_without(tmp_path, monkeypatch) -> None:
    (tmp_path / "helpers_with_a_dialect.py").write_text(
        "import flydsl.expr as fx\n"
        "from flydsl._mlir.dialects import fly\n"
        "from flydsl.compat.meta import dsl_loc_tracing\n"
        "def through_the_dialect(x):\n"
        "    return fly.get_scalar(x)\n"
        "@dsl_loc_tracing\n"
        "def doubled(x):\n"
        "    return x * fx.Float32(2)\n"
    )
    monkeypatch.syspath_prepend(tmp_path)
    import helpers_with_a_dialect as helpers

    def body(src, dst):
        i = fx.thread_idx.x
        dst[i] = helpers.doubled(src[i])

    src, dst = np.arange(32, dtype=np.float32), np.zeros(32, np.float32)
    run(body, src, dst)
    np.testing.assert_array_equal(dst, 2 * src)

    def refused(src, dst):
        dst[fx.thread_idx.x] = helpers.through_the_dialect(src[fx.thread_idx.x])

    with pytest.raises(ImportError, match=r"fly\.get_scalar: the dialects of FlyDSL"):
        run(refused, src, dst)


def test_the_address_of_a_tensor_for_mlirs_own_builders() -> None:
    from flydsl._mlir import ir
    from flydsl._mlir.dialects import fly, fly_rocdl, llvm

    assert fly_rocdl.TargetAddressSpace is fx.rocdl.TargetAddressSpace

    def element(tensor, index, space):
        """The f32 at ``tensor[index]``, by address arithmetic of MLIR's llvm dialect."""
        pointer = ir.Type.parse(f"!llvm.ptr<{space}>")
        base = llvm.PtrToIntOp(fx.Int64.ir_type, fly.extract_aligned_pointer_as_index(pointer, tensor)).result
        address = llvm.AddOp(base, (fx.Int64(index) * 4).ir_value(), llvm.IntegerOverflowFlags(0)).result
        return fx.Float32(llvm.LoadOp(fx.Float32.ir_type, llvm.IntToPtrOp(pointer, address).result).result)

    def body(src, dst):
        i = fx.thread_idx.x
        staged = fx.SharedAllocator().allocate(fx.Array[fx.Float32, 32]).peek().view(fx.make_layout(32, 1))
        staged[i] = 2 * element(src, 31 - i, 1)
        fx.gpu.barrier()
        dst[i] = element(staged, i, 3) + element(src.ir_value(), i, 1)
        with pytest.raises(TypeError, match="expected a tensor or a pointer"):
            fly.extract_aligned_pointer_as_index(ir.Type.parse("!llvm.ptr<1>"), 4)

    src, dst = np.arange(32, dtype=np.float32), np.zeros(32, np.float32)
    run(body, src, dst)
    np.testing.assert_array_equal(dst, 2 * src[::-1] + src)


def test_atoms_on_values(monkeypatch: pytest.MonkeyPatch) -> None:
    """A copy from memory to a value and back, and a product of values: each thread's part of 16 x 16 of bfloat16."""
    from flydsl._mlir.dialects import fly

    monkeypatch.setenv("FLYDSL_COMPILE_ARCH", "gfx1201")

    def body(src, dst):
        lane = fx.thread_idx.x
        load = fx.make_copy_atom(fx.UniversalCopy128b(), fx.Float32)
        taken = fx.make_view(fx.get_iter(src) + lane * 4, fx.make_layout(4, 1))
        words = fly.copy_atom_call_ssa([fx.T.vec(4, fx.T.i32)], load, taken)
        zero = fx.full(8, 0, fx.Float32)
        product = fx.make_mma_atom(fx.rocdl.WMMA(16, 16, 16, fx.BFloat16, fx.Float32))
        found = fly.mma_atom_call_ssa([zero.type], product, words, words.ir_value(), zero)
        for half in fx.range_constexpr(2):
            place = fx.make_view(fx.get_iter(dst) + (lane * 8 + 4 * half), fx.make_layout(4, 1))
            part = found.shuffle(found, [4 * half + k for k in range(4)])
            assert fly.copy_atom_call_ssa([], load, part.ir_value(), dst=place) is None
        with pytest.raises(TypeError, match="the result has 128 bits"):
            fly.copy_atom_call_ssa([fx.T.vec(2, fx.T.i32)], load, taken)
        with pytest.raises(TypeError, match="takes a tensor and the type of one result"):
            fly.copy_atom_call_ssa([], load, taken)

    a = np.random.default_rng(5).integers(-8, 9, (16, 16)).astype(np.float32)
    bits = (a.view(np.uint32) >> 16).astype(np.uint16)
    held = bits.reshape(16, 2, 8).transpose(1, 0, 2).copy()
    found = np.zeros(256, np.float32)
    run(body, held.view(np.float32).reshape(-1), found)
    product = a @ a.T
    np.testing.assert_array_equal(found.reshape(2, 16, 8), product.reshape(2, 8, 16).transpose(0, 2, 1))


def test_mlirs_builders_take_values_of_the_language() -> None:
    from flydsl._mlir.dialects import llvm, vector

    def body(src, dst):
        i = fx.thread_idx.x
        other = fx.Int32(llvm.SubOp(fx.Int32(31), i, llvm.IntegerOverflowFlags(0)).result)
        pair = vector.FromElementsOp(fx.T.vec(2, fx.T.f32), [src[i], src[other]]).result
        dst[i] = fx.Float32(llvm.FSubOp(*(vector.extract(pair, [], [k]) for k in range(2))).result)
        with pytest.raises(ValueError, match="is not a Value"):
            llvm.InlineAsmOp(None, [i, "x"], "", "v,v", has_side_effects=True)

    src, dst = np.random.default_rng(1).random(32, np.float32), np.zeros(32, np.float32)
    run(body, src, dst)
    np.testing.assert_array_equal(dst, src - src[::-1])


def test_one_of_two_pointers() -> None:
    from flydsl._mlir import ir
    from flydsl._mlir.dialects import fly, llvm

    def body(src, dst):
        i = fx.thread_idx.x
        pointer = ir.Type.parse("!llvm.ptr<1>")
        chosen = fx.arith.select(i % 2 == 0, *(fly.extract_aligned_pointer_as_index(pointer, t) for t in (src, dst)))
        dst[i + 1] = fx.Float32(llvm.LoadOp(fx.T.f32, chosen).result)

    src, dst = np.full(1, 3, np.float32), np.zeros(33, np.float32)
    run(body, src, dst)
    assert dst.tolist() == [0] + [3, 0] * 16


def test_memory_by_the_byte_from_where_it_begins() -> None:
    def body(src, dst):
        i = fx.thread_idx.x
        begin = fx.SharedAllocator(static=False).allocate(256)._ptr
        assert (begin.dtype, begin.alignment) == (fx.Uint8, 16)
        values = fx.recast_iter(fx.Float32, begin + 128)
        values[i] = src[i]
        fx.barrier()
        dst[i] = values[31 - i]

    src, dst = np.arange(32, dtype=np.float32), np.zeros(32, np.float32)
    run(body, src, dst)
    np.testing.assert_array_equal(dst, src[::-1])


def test_copies_by_the_data_mover_have_two_names() -> None:
    from flydsl.expr import tdm_ops

    assert tdm_ops is fx.rocdl.tdm_ops
