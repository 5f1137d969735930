"""What a program written for FlyDSL sees of values while tracing: printed forms, parts, types.  Checked with 0.4.2."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import flydsl
import flydsl.autotune
import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl.errors import LanguageError
from flydsl.expr.typing import AddressSpace, PointerType, make_layout

pytestmark = pytest.mark.usefixtures("gfx942")


@pytest.fixture
def gfx942(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FLYDSL_COMPILE_ARCH", "gfx942")


def traced(body: Any) -> dict[str, Any]:
    """What ``body`` says in a kernel that is given a 4 x 8 array."""
    seen: dict[str, Any] = {}

    @flyc.kernel
    def kernel(t: fx.Tensor):
        seen.update(body(t))

    @flyc.jit
    def launch(t: fx.Tensor):
        kernel(t).launch(grid=1, block=64)

    launch(flyc.from_dlpack(np.zeros((4, 8), np.float32)))
    return seen


def test_printed_forms() -> None:
    def body(t: Any) -> dict[str, Any]:
        layout = fx.make_layout((4, 8), (1, 4))
        swizzle = fx.static(fx.SwizzleType.get(2, 3, 4))
        coordinates = fx.make_view(fx.make_int_tuple((0, 0)), fx.make_identity_layout((4, 8)))
        run_time = fx.make_layout((fx.thread_idx.x, 4), (4, 1))
        values = {
            "Layout<(4,8):(1,4)>": layout,
            "Layout<(?,4):(4,1)>": run_time,
            "IntTuple<(1,*)>": fx.make_coord(1, None),
            "Tile<[[4|2]|*|2:1]>": fx.make_tile((4, 2), None, fx.make_layout(2, 1)),
            "Swizzle<S<2,3,4>>": swizzle,
            "ComposedLayout<S<2,3,4> o 0 o (4,8):(1,4)>": fx.make_composed_layout(swizzle, layout),
            "Tensor<f32, global, (4,8):(8,1)>": t,
            "Tensor<f16, register, 4:1>": fx.make_rmem_tensor((4, 8), fx.Float16)[None, 1],
            "Tensor<(0,2), 4:1E0>": coordinates[None, 2],
            "!fly.layout<(4,8):(1,4)>": layout.type,
            "!fly.int_tuple<(4,8)>": layout.shape.type,
            "!fly.ptr<f32, global, align<16>>": PointerType.get(fx.T.f32, AddressSpace.Global, 16),
            "!fly.coord_tensor<(0,0), (4,8):(1E0,1E1)>": coordinates.type,
        }
        return {expected: str(value) for expected, value in values.items()}

    seen = traced(body)
    assert list(seen) == list(seen.values())


def test_tensors_are_made_of_tensors_and_fragments_of_layouts() -> None:
    def body(t: Any) -> dict[str, Any]:
        view = fx.make_view(fx.get_iter(t), make_layout((4, 8), (8, 1)))
        return {
            "Tensor<f32, global, (4,8):(8,1)>": fx.Tensor(view),
            "Tensor<f16, register, (4,8):(1,4)>": fx.make_fragment_like(view.layout, fx.Float16.ir_type),
            "Tensor<f8E4M3FN, register, (4,8):(1,4)>": fx.make_fragment_like(view, fx.Float8E4M3FN.ir_type),
        }

    for expected, tensor in traced(body).items():
        assert str(tensor) == expected


def test_fragments_are_laid_out_in_the_order_of_the_strides() -> None:
    """The example of the specification, and a matrix along whose rows memory runs."""

    def body(t: Any) -> dict[str, Any]:
        mma = fx.make_tiled_mma(
            fx.make_mma_atom(fx.rocdl.MFMA(16, 16, 16, fx.Float16)), make_layout((2, 2, 1), (1, 2, 0))
        )
        mine = mma.get_slice(fx.thread_idx.x)
        by_rows = fx.make_rmem_tensor(fx.make_layout((128, 64), (64, 1)), fx.Float16)
        by_columns = fx.make_rmem_tensor(fx.make_layout((128, 64), (1, 128)), fx.Float16)
        return {
            "(4,4,4):(1,2048,16)": mine.partition_A(by_rows),
            "(4,4,4):(1,16,4)": mine.make_fragment_A(by_rows),
            "(4,4,4,2):(1,16,4,64)": mine.make_fragment_A(by_rows, stages=2),
            "(4,4,4):(1,4,16)": mine.make_fragment_A(by_columns),
            "((4,1),4,2):((1,0),8,4)": mine.make_fragment_C(by_rows),
            "((4,1),4,2):((1,0),4,16)": fx.make_fragment_like(mine.partition_C(by_columns)),
        }

    for expected, tensor in traced(body).items():
        assert f"{tensor.layout}" == f"Layout<{expected}>"


def test_parts_of_matrix_operations_and_tiled_copies() -> None:
    def body(t: Any) -> dict[str, Any]:
        atom = fx.make_mma_atom(fx.rocdl.MFMA(16, 16, 16, fx.Float16))
        order = fx.make_layout((4, 4, 2), (1, 8, 4))
        mma = fx.make_tiled_mma(atom, fx.make_layout((1, 4, 1), (0, 1, 0)), fx.make_tile(None, None, order))
        mine = mma.get_slice(fx.thread_idx.x)
        copy = fx.make_tiled_copy_A(fx.make_copy_atom(fx.UniversalCopy128b(), fx.Float16), mma)
        part = copy.get_slice(fx.thread_idx.x)
        assert mma.tile_size_mnk.to_py_value() == (16, 64, 32) and mma.tile_size_mnk[2].get_static_leaf_int == 32
        assert fx.size(mma.tile_size_mnk) == 16 * 64 * 32 and isinstance(atom.shape_mnk, fx.IntTuple)
        assert isinstance(mma.permutation_mnk, fx.Tile) and isinstance(copy.tile_mn, fx.Tile)
        assert isinstance(mine.thr_idx, fx.Int32) and isinstance(part.thr_idx, fx.Int32)
        assert mma.get_slice(3).thr_idx == 3
        assert mine.tiled_mma == mma and part.tiled_copy == copy
        assert copy.layout_tv_tiled == mma.tv_layout_A_tiled == fx.static(mma.type.tiled_tv_layout_a)
        assert mma.type.tile_size_mnk == mma.tile_size_mnk.type and mma.type.permutation == mma.permutation_mnk.type
        assert mma.type.thr_layout_vmnk == mma.thr_layout_vmnk.type
        assert atom.type.tv_layout_c == atom.layout_C_tv.type and atom.type.shape_mnk == atom.shape_mnk.type
        assert copy.atom.type.tv_layout_src == copy.atom.layout_src_tv.type
        assert copy.type.tiled_tv_layout_dst == copy.layout_dst_tv_tiled.type
        return {"shape": atom.shape_mnk}

    assert traced(body)["shape"] == (16, 16, 16)


def test_types_say_what_is_known() -> None:
    def body(t: Any) -> dict[str, Any]:
        pair = fx.make_int_tuple((4, (2, 3))).type
        assert pair.at(1).rank == 2 and pair.at(0).is_leaf_int and not pair.is_leaf_int
        tile = fx.make_tile(4, fx.make_layout(2, 1)).type
        assert tile.at(1) == fx.LayoutType.get(2, 1) and not tile.is_leaf
        composed = fx.make_composed_layout(
            fx.static(fx.SwizzleType.get(2, 3, 4)), fx.make_layout(fx.thread_idx.x, 1)
        ).type
        assert composed.is_static_inner and composed.is_static_offset and not composed.is_static_outer
        assert t.type.leading_dim == 1 and f"{(1 + t.iter).type}" == f"{(t.iter + 1).type}"
        space = fx.rocdl.make_buffer_tensor(t).address_space
        assert space is fx.rocdl.AddressSpace.BufferDesc and fx.rocdl.AddressSpace.Global is fx.AddressSpace.Global
        return {}

    traced(body)
    assert list(map(int, fx.AddressSpace)) == [0, 1, 2, 3]


def test_the_package_has_the_tuner() -> None:
    from flydsl import Config, autotune

    @autotune(configs=[Config(BLOCK=64)])
    @flyc.jit
    def run(BLOCK: fx.Constexpr[int]) -> None: ...

    assert isinstance(run, flydsl.autotune.Autotuner) and flydsl.Config is flydsl.autotune.Config


def test_types_take_their_own_values() -> None:
    def body(t: Any) -> dict[str, Any]:
        rows = fx.Tensor(fx.make_view(fx.make_int_tuple(3), fx.make_layout((4, 8), (2, 0))))
        shared = fx.SharedAllocator().allocate(fx.Array[fx.Float32, 4, 64]).peek().ptr
        values = {
            "Tensor<7, 8:0>": rows[2, None],
            "Tensor<f32, global, (4,8):(8,1)>": fx.Tensor(t),
            "Layout<(4,8):(8,1)>": fx.Layout(t.layout),
            str(shared): fx.Pointer(shared),
            "IntTuple<(4,8)>": fx.IntTuple(t.shape),
        }
        return {expected: str(value) for expected, value in values.items()}

    seen = traced(body)
    assert list(seen) == list(seen.values())
    for wrong in (fx.Tensor, fx.Layout, fx.Pointer):
        with pytest.raises(LanguageError, match=r"has no|has a None|takes a tensor"):
            wrong(4)


def test_loops_over_range_by_the_name_in_the_language() -> None:
    @flyc.kernel
    def kernel(t: fx.Tensor, n: fx.Int32):
        total = fx.Int32(0)
        for i in fx.range(1, n, 2):
            total += i
        fx.llvm.atomic_add(t.iter, total)
        fx.llvm.memory_fence(syncscope=fx.llvm.SyncScope.System)

    @flyc.jit
    def launch(t: fx.Tensor, n: fx.Int32):
        kernel(t, n).launch(grid=3, block=4)

    total = np.zeros(1, np.int32)
    launch(total, 9)
    assert total[0] == 12 * (1 + 3 + 5 + 7)


@pytest.mark.parametrize("static", [False, True])
def test_the_shape_of_one_axis_is_a_number_and_its_only_mode(static: bool) -> None:
    @flyc.kernel
    def kernel(t: fx.Tensor):
        n, step = t.shape.unpack(), t.stride.unpack()
        (only,) = t.shape
        rows = fx.flat_divide(t, (4,))
        i = fx.thread_idx.x
        if i < t.shape[0]:
            t[i] = n * 100 + fx.get_scalar(only) * 10 + step + fx.get_scalar(rows.shape[1])

    @flyc.jit
    def launch(t: fx.Tensor):
        kernel(t).launch(grid=1, block=fx.ceil_div(t.shape.unpack(), 8) * 8)

    array = np.zeros(12, np.int32)
    launch(flyc.from_dlpack(array) if static else array)
    assert list(array) == [12 * 100 + 12 * 10 + 1 + 3] * 12


def test_handles_of_mlir_are_coordinates_extents_and_offsets() -> None:
    @flyc.kernel
    def kernel(x: fx.Tensor, y: fx.Tensor, n: fx.Int32):
        i = fx.thread_idx.x
        handle, wide, step = i.ir_value(), fx.Index(i).ir_value(), n.ir_value()
        layout = fx.make_layout((4, step), (1, step))
        y[handle, 0] = x[wide] + x[fx.Int64(i).ir_value()]
        y[i, 1] = fx.ptr_load(fx.get_iter(x) + wide)
        y[i, 2] = fx.get_scalar(fx.crd2idx(fx.make_coord(handle, 1), layout))
        y[i, 3] = fx.slice(fx.logical_divide(x, fx.make_layout(2, 1)), (None, handle))[1]

    @flyc.jit
    def run(x: fx.Tensor, y: fx.Tensor, n: fx.Int32):
        kernel(x, y, n).launch(grid=1, block=4)

    x, y = np.arange(8, dtype=np.int32) * 10, np.zeros((4, 4), np.int32)
    run(x, y, 5)
    i = np.arange(4)
    np.testing.assert_array_equal(y, np.stack([2 * x[i], x[i], i + 5, x[2 * i + 1]], axis=1))


def test_compile_raises_the_kernels_own_errors() -> None:
    @flyc.kernel
    def kernel(t: fx.Tensor):
        t[0] = fx.Float16(t[1])[0]

    @flyc.jit
    def launch(t: fx.Tensor):
        kernel(t).launch(grid=1, block=1)

    with pytest.raises(TypeError) as caught:
        flyc.compile(launch, np.zeros(4, np.float16))
    assert not isinstance(caught.value, LanguageError)
    assert str(caught.value) == "'Float16' object is not subscriptable"
    assert any("t[0] = fx.Float16(t[1])[0]" in note for note in caught.value.__notes__)
