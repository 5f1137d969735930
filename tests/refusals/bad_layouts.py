"""Layouts, tiles and coordinates of the algebra that are not there."""

# ruff: noqa: B018

from programs import in_kernel

import flydsl.expr as fx


@in_kernel(ValueError, "has not the profile of the shape")
def stride_of_another_profile(x):
    fx.make_layout((4, 8), (1, (2, 4)))  # here


@in_kernel(ValueError, "has not the profile of the shape")
def stride_of_another_rank(x):
    fx.make_layout((4, 8), 1)  # here


@in_kernel(TypeError, "of type float is no integer")
def float_shape(x):
    fx.make_layout((4.0, 8), (1, 4))  # here


@in_kernel(Exception, "of type str is no integer")
def text_shape(x):
    fx.make_layout("4,8", "1,4")  # here


@in_kernel(Exception, "only coordinates have")
def none_shape(x):
    fx.make_layout(None, None)  # here


@in_kernel(ValueError, "has a negative extent")
def negative_shape(x):
    fx.make_layout((-4, 8), (1, 4))  # here


@in_kernel(ValueError, "divides the other")
def division_of_a_shape(x):
    fx.shape_div(6, 4)  # here


@in_kernel(ZeroDivisionError, "divided by zero")
def division_by_a_shape_of_zero(x):
    fx.shape_div(6, 0)  # here


@in_kernel(ValueError, "the profiles differ")
def product_of_other_profiles(x):
    fx.int_tuple_mul((1, 2), (1, 2, 3))  # here


@in_kernel(ValueError, "which is above n")
def append_to_fewer_modes(x):
    fx.append(fx.make_layout((2, 3), (1, 2)), fx.make_layout(1, 0), n=1)  # here


@in_kernel(ValueError, "is not a multiple of")
def recast_that_does_not_divide(x):
    fx.recast_layout(fx.make_layout((3, 4), (1, 3)), 8, 32)  # here


@in_kernel(ValueError, "16 is not a multiple of 3")
def recast_of_unequal_widths(x):
    fx.recast_layout(fx.make_layout(8, 1), 16, 24)  # here


@in_kernel(ValueError, "is not known to be at least 4")
def complement_of_overlapping_modes(x):
    fx.complement(fx.make_layout((4, 4), (1, 1)), 16)  # here


@in_kernel(ValueError, "divides the other")
def product_that_no_layout_is(x):
    fx.logical_product(fx.make_layout((2, 2), (1, 4)), fx.make_layout(3, 1))  # here


@in_kernel(ValueError, "modes divides the layout")
def tile_of_higher_rank(A):
    fx.zipped_divide(A, (2, 2, 2))  # here


@in_kernel(ValueError, "divides the other")
def tile_that_does_not_divide_a_layout(x):
    fx.composition(fx.make_layout((4, 6), (6, 1)), fx.make_layout(5, 2))  # here


@in_kernel(Exception, "divided by zero")
def tile_of_zero(A):
    fx.zipped_divide(A, (0, 4))  # here


@in_kernel(TypeError, "of type str is no integer")
def tile_of_text(A):
    fx.zipped_divide(A, ("4", 4))  # here


@in_kernel(ValueError, "so the bits read overlap the bits written")
def swizzle_with_a_small_shift(x):
    fx.static(fx.SwizzleType.get(3, 2, 1))  # here


@in_kernel(TypeError, "the composed layout ComposedLayout<S")
def stride_of_a_composed_layout(x):
    fx.make_composed_layout(fx.static(fx.SwizzleType.get(2, 2, 2)), fx.make_layout(64, 1)).stride  # here


@in_kernel(IndexError, "dimensions? .modes., numbered")
def mode_beyond_the_rank(x):
    fx.get_(fx.make_layout((2, 3), (1, 2)), 2)  # here


@in_kernel(IndexError, "which has the modes")
def group_beyond_the_rank(x):
    fx.group(fx.make_layout((2, 3), (1, 2)), 1, 5)  # here


@in_kernel(ValueError, "integer for all of a mode|one index for each dimension")
def slice_of_another_profile(x):
    fx.slice(fx.make_layout((2, 3), (1, 2)), (None, None, 1))  # here


@in_kernel(ValueError, "a scalar has one")
def scalar_of_a_tuple(x):
    fx.get_scalar(fx.make_int_tuple((1, 2)))  # here


@in_kernel(ValueError, "tv needs layouts that are known while tracing, got")
def thread_value_layout_of_run_time_layouts(x, n):
    fx.make_layout_tv(fx.make_layout(n, 1), fx.make_layout(4, 1))  # here


@in_kernel(TypeError, "is composed, and its inner part has no such inverse")
def inverse_of_a_composed_layout(x):
    composed = fx.make_composed_layout(fx.static(fx.SwizzleType.get(2, 2, 2)), fx.make_layout(64, 1))
    fx.idx2crd(3, composed)  # here


@in_kernel(TypeError, "the modes of a basis are non")
def basis_of_a_float_mode(x):
    fx.E(1.5)  # here


@in_kernel(ValueError, "the modes of a basis are non")
def basis_of_a_negative_mode(x):
    fx.E(-1)  # here
