"""Rows B1, B16 to B27, B34 to B49, B52, B54, B60: numbers, vectors, layouts, tensors, operations."""

import math

import numpy as np
import pytest
from defects import refused, row, run, zeros

import flydsl.expr as fx
from flydsl.compiler.protocol import dsl_size_of

GFX942 = ("rocm", "gfx942")


@row("B1")
def impossible_layouts_and_atoms_are_refused_with_both_operands() -> None:
    refused(
        "layouts.division_of_a_shape",
        "layouts.product_of_other_profiles",
        "layouts.append_to_fewer_modes",
        "layouts.recast_that_does_not_divide",
    )
    refused("operations.matrix_operation_of_no_shape", "operations.matrix_operation_of_complex_types", chip=GFX942)
    with pytest.raises(ValueError, match=r"shape_div of 6 by 4: neither of 6 and 4"):
        fx.shape_div(6, 4)
    with pytest.raises(ValueError, match=r"\(1,2\) and \(1,2,3\)"):
        fx.int_tuple_mul((1, 2), (1, 2, 3))


@row("B16")
def static_floats_round_to_their_type() -> None:
    assert float(fx.Float16(0.1) + fx.Float16(0.2)) == float(np.float16(0.1) + np.float16(0.2))
    assert bool(fx.Float32(16777217) == 16777216.0)
    assert float(fx.Float16(1e6)) == math.inf


@row("B17")
def modulus_has_the_sign_of_the_divisor() -> None:
    def body(t, n: fx.Int32, x: fx.Float32):
        t[0], t[1], t[2], t[3] = n % 3, -n % -3, -n // 3, (-n) % fx.Int32(3)
        t[4] = (x % 3.0).to(fx.Int32)

    t = zeros(5, np.int32)
    run(body, t, -7, -7.0)
    assert list(t) == [-7 % 3, 7 % -3, 7 // 3, 7 % 3, 2]
    assert int(fx.Int32(-7) % 3) == 2


@row("B18")
def values_print_themselves() -> None:
    assert str(fx.Int32(3)) == "3"
    seen = []

    def body(t, n: fx.Int32):
        i = fx.thread_idx.x + n
        seen.extend([str(i), repr(n), str(n + 1), f"{t}"])

    run(body, zeros(1), 3, block=2)
    assert seen == ["Int32(run-time i)", "Int32(run-time n)", "Int32(run-time)", str(seen[3])]
    assert seen[3].startswith("Tensor<f32, global, ?:1")


@row("B19")
def static_division_by_zero_and_shifts_are_as_at_run_time() -> None:
    assert float(fx.Float32(1.0) / 0.0) == math.inf
    assert math.isnan(float(fx.Float32(0.0) / 0.0))
    assert int(fx.Int32(1) << 33) == 0
    assert int(fx.Int32(-8) >> 40) == -1

    def body(t, n: fx.Int32, x: fx.Float32):
        t[0], t[1] = fx.Int32(1) << n, fx.Int32(-8) >> n
        t[2] = (1.0 / x == math.inf).select(1, 0)

    t = zeros(3, np.int32)
    run(body, t, 33, 0.0)
    assert list(t) == [0, -1, 1]
    with pytest.raises(ValueError, match="negative"):
        fx.Int32(1) << -1


@row("B20")
def static_floats_out_of_range_are_warned_of() -> None:
    for dtype, value, held in ((fx.Int32, 1e20, -(1 << 31)), (fx.Uint8, 300.7, 44), (fx.Int8, -129.5, 127)):
        with pytest.warns(UserWarning, match=f"does not fit {dtype}"):
            assert dtype(value).value == held
    with pytest.raises(OverflowError, match="Int8"):
        fx.Int8(math.inf)


@row("B21")
def functions_of_python_numbers_give_typed_values() -> None:
    assert type(fx.cmpi("slt", 1, 2)) is fx.Boolean
    assert type(fx.cmpf("olt", 1.0, 2.0)) is fx.Boolean
    assert type(fx.sqrt(2.0)) is fx.Float32

    def body(t):
        assert type(fx.sin(1.0)) is fx.Float32
        t[0] = fx.sin(1.0)

    t = zeros(1)
    run(body, t)
    np.testing.assert_allclose(t[0], math.sin(1.0), rtol=1e-6)


@row("B22")
def vectors_have_no_truth() -> None:
    refused("tensors.truth_of_a_vector")


@row("B23")
def a_loaded_vector_is_indexed_as_its_tensor() -> None:
    def body(t, out):
        view = fx.make_view(t.iter, fx.make_layout((2, 3), (3, 1)))
        v = view.load()
        for i in fx.range_constexpr(2):
            for j in fx.range_constexpr(3):
                out[i * 3 + j] = v[i, j] - view[i, j]
        for k in fx.range_constexpr(6):
            out[6 + k] = v[k] - view[k]

    out = zeros(12) + 9
    run(body, np.arange(6, dtype=np.float32), out)
    assert not out.any()


@row("B24")
def a_reduction_to_the_maximum_ignores_nan_and_others_pass_it_on() -> None:
    def body(t, out):
        v = fx.make_view(t.iter, fx.make_layout(3, 1)).load()
        out[0], out[1] = v.reduce("max"), v.reduce("min")
        out[2], out[3] = fx.max(v[0], v[1]), fx.min(v[1], v[0])

    out = zeros(4)
    run(body, np.array([1, np.nan, 3], np.float32), out)
    np.testing.assert_array_equal(out, [3, np.nan, np.nan, np.nan])


@row("B25")
def functions_promote_or_refuse_and_keep_the_type() -> None:
    def body(t, n: fx.Uint32):
        half = fx.Float16(t[0])
        assert fx.fma(half, t[0], 1.0).dtype is fx.Float32
        t[0] = fx.powf(t[0], 2.0) + fx.fma(half, t[0], 1.0)
        assert {f(n).dtype for f in (fx.absi, fx.ctlz, fx.cttz, fx.ctpop)} == {fx.Uint32}
        with pytest.raises(TypeError, match="exp needs floats, got Uint32"):
            fx.exp(n)

    t = zeros(1) + 3
    run(body, t, 3)
    assert t[0] == 19


@row("B26")
def atomics_that_are_not_there_are_refused() -> None:
    refused("operations.logical_atomic_on_floats")


@row("B27")
def unknown_flags_are_refused_on_entry() -> None:
    with pytest.raises(ValueError, match="'bogus' is unknown"), fx.fastmath("bogus"):
        pytest.fail("entered")


@row("B34")
def comparisons_of_static_tuples_are_static() -> None:
    for value, expected in (
        (fx.equal((1, 2), (1, 2)), True),
        (fx.equal((1, 2), (1, (2,))), False),
        (fx.elem_less((0, 1), (1, 2)), True),
    ):
        assert value is expected

    def body(t):
        if fx.equal((1, 2), (1, 2)):
            only_python = "a"
        assert only_python == "a"

    run(body, zeros(1))


def check(layout: object, text: str) -> None:
    assert layout.text == text


@row("B35")
def ties_of_an_order_go_left_to_right() -> None:
    check(fx.make_ordered_layout((4, 6, 8), (0, 0, 1)), "(4,6,8):(1,4,24)")


@row("B36")
def stride_zero_stays() -> None:
    broadcast = fx.make_layout((4, 8), (0, 1))
    check(fx.make_layout_like(broadcast), "(4,8):(0,1)")
    check(fx.make_fragment_layout_like(broadcast), "(4,8):(1,4)")


@row("B37")
def swizzles_apply_and_compose() -> None:
    swizzle = fx.static(fx.SwizzleType.get(2, 2, 2))
    assert [int(fx.crd2idx(i, swizzle)) for i in (52, 88)] == [56, 92]
    composed = fx.composition(swizzle, fx.make_layout((8, 16), (16, 1)))
    assert [int(fx.get_scalar(fx.crd2idx((i, j), composed))) for i, j in ((3, 4), (5, 8))] == [56, 92]


@row("B38")
def a_mode_of_stride_zero_has_coordinate_zero() -> None:
    assert fx.idx2crd(5, fx.make_layout((4, 8), (0, 1))).to_py_value() == (0, 5)


@row("B39")
def none_in_a_tile_and_tuples_in_a_composition() -> None:
    layout = fx.make_layout((8, 12), (12, 1))
    check(fx.logical_divide(layout, (None, 3)), "(8,(3,4)):(12,(1,3))")
    check(fx.zipped_divide(layout, (None, 3)), "((8,3),(1,4)):((12,1),(0,3))")
    check(fx.composition(fx.make_layout((6, 8), (8, 1)), (3, 4)), "(3,4):(8,1)")


@row("B40")
def stores_convert_and_floats_into_integers_are_warned_of() -> None:
    def body(t):
        t[0] = 3
        t[1] = fx.Float64(0.1)
        t[2] = fx.Uint8(200)

    t = zeros(3)
    run(body, t)
    assert list(t) == [3, np.float32(0.1), 200]

    def whole(t):
        t[0] = 1.5

    t = zeros(1, np.int32)
    with pytest.warns(UserWarning, match="stores its bits"):
        run(whole, t)
    assert t.view(np.float32)[0] == 1.5


@row("B41")
def coordinates_that_do_not_fit_are_refused() -> None:
    refused(
        "tensors.slice_of_a_tensor",
        "tensors.too_many_coordinates",
        "tensors.too_few_coordinates",
        "tensors.negative_coordinate",
        "tensors.negative_coordinate_of_run_time_extent",
        "tensors.coordinate_beyond_the_extent",
    )


@row("B42")
def copies_move_whole_elements() -> None:
    refused("operations.copy_narrower_than_an_element", "operations.copy_that_tears_elements")


@row("B43")
def loads_that_the_chip_lacks_are_refused_where_they_are_used() -> None:
    refused(
        "operations.transposing_load_that_the_chip_lacks",
        "operations.asynchronous_copy_that_the_chip_lacks",
        "operations.wide_copy_to_shared_memory_that_the_chip_lacks",
        chip=GFX942,
    )


@row("B44")
def unknown_state_of_atoms_is_refused() -> None:
    refused("operations.state_of_a_stateless_atom", "operations.unknown_state_of_an_atom")


@row("B45")
def copies_between_different_sizes_are_refused_with_both_layouts() -> None:
    refused("operations.predicate_of_another_size", "operations.copy_between_different_ranks")

    def body(t):
        atom = fx.make_copy_atom(fx.UniversalCopy32b(), fx.Float32)
        fx.copy(atom, fx.make_rmem_tensor((1, 4), fx.Float32), fx.make_rmem_tensor((1, 8), fx.Float32))

    with pytest.raises(ValueError, match=r"\(1,4\):\(1,1\).* to .*\(1,8\):\(1,1\)"):
        run(body, zeros(1))


@row("B46")
def matrix_instructions_are_those_of_the_chip() -> None:
    refused(
        "operations.matrix_operation_of_no_shape",
        "operations.matrix_operation_that_the_chip_lacks",
        "operations.blocks_of_four",
        chip=GFX942,
    )
    assert fx.Float8E5M2FNUZ.width == 8


@row("B47")
def packed_elements_fill_whole_bytes() -> None:
    assert dsl_size_of(fx.Array[fx.Int4, 5]) == 3


@row("B48")
def a_fragment_of_a_partition_is_refused() -> None:
    refused("operations.fragment_of_a_partition")


@row("B49")
def pointers_keep_the_factor_of_an_offset() -> None:
    seen = []

    def body(t, n: fx.Int32):
        base = fx.make_rmem_tensor(64, fx.Float32).iter
        for offset in (n * 8, (n + 2) * 4, n * 2 + 4, n):
            seen.append((base + offset).known_alignment)

    run(body, zeros(1), 3)
    assert seen == [16, 16, 8, 4]


@row("B52")
def a_reduction_starts_at_a_python_number() -> None:
    def body(t):
        t[0] = fx.Float32x4([1.0, 2.0, 3.0, 4.0]).reduce("add", init_val=1.0)

    t = zeros(1)
    run(body, t)
    assert t[0] == 11


@row("B54")
def flat_coordinates_collapse_each_mode() -> None:
    assert fx.get_flat_coord(3, fx.make_layout(((2, 2), 4), ((1, 2), 4))).to_py_value() == (3, 0)


@row("B60")
def a_leaf_against_a_nested_mode_is_compared_with_its_size() -> None:
    assert bool(fx.elem_less((3,), ((2, 2),)))
    assert not bool(fx.elem_less((4,), ((2, 2),)))
    assert bool(fx.elem_less(3, (2, 2))) is True
