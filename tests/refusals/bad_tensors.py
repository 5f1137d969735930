"""Coordinates, element types, layouts and tilings that do not fit."""

# ruff: noqa: B018

from programs import in_kernel

import flydsl.expr as fx

# -- coordinates


@in_kernel(TypeError, "':' slices")
def slice_of_a_tensor(x):
    x[0:4]  # here


@in_kernel(TypeError, "':' slices")
def slice_of_a_static_tensor(A):
    A[0:4]  # here


@in_kernel(TypeError, "':' slices")
def slice_in_a_coordinate(A):
    A[1, :]  # here


@in_kernel(TypeError, "fx.Tensor takes a tensor, got Pointer.*make_view")
def tensor_of_a_pointer(x):
    fx.Tensor(x.iter)  # here


@in_kernel(TypeError, "make_fragment_like needs the element type of a layout; give dtype")
def fragment_of_a_layout_alone(x):
    fx.make_fragment_like(fx.make_layout(4, 1))  # here


@in_kernel(TypeError, "of type float is no integer")
def fractional_coordinate(A):
    A[1.5]  # here


@in_kernel(TypeError, "of type float is no integer")
def fractional_coordinate_of_a_vector(x):
    x[1.5]  # here


@in_kernel(TypeError, "is no integer")
def run_time_fractional_coordinate(x, s):
    x[s]  # here


@in_kernel(TypeError, "of type str is no integer")
def text_coordinate(A):
    A["a"]  # here


@in_kernel(TypeError, "Ellipsis of type ellipsis is no integer")
def ellipsis_coordinate(A):
    A[...]  # here


@in_kernel(ValueError, "integer for all of a mode|one index for each dimension")
def too_many_coordinates(A):
    A[1, 2, 3]  # here


@in_kernel(ValueError, "integer for all of a mode|one index for each dimension")
def too_few_coordinates(A):
    A[(1,)]  # here


@in_kernel(ValueError, "integer for all of a mode|one index for each dimension")
def nested_coordinate(A):
    A[(1, 2), 3]  # here


@in_kernel(IndexError, "is outside the shape")
def negative_coordinate(A):
    A[-1, 0]  # here


@in_kernel(IndexError, "is outside the shape")
def negative_coordinate_of_run_time_extent(x):
    x[-1]  # here


@in_kernel(IndexError, "is outside the shape")
def coordinate_beyond_the_extent(A):
    A[8, 0]  # here


@in_kernel(IndexError, "is outside the shape")
def one_coordinate_beyond_the_size(A):
    A[256]  # here


@in_kernel(TypeError, "cannot lose elements")
def deletion_of_an_element(x):
    del x[0]  # here


@in_kernel(TypeError, "loop over coordinates")
def iteration_over_a_tensor(x):
    for value in x:  # here
        value + 1.0


@in_kernel(TypeError, "shape, their product is fx")
def length_of_a_tensor(x):
    len(x)  # here


@in_kernel(RuntimeError, "test an element, such as x")
def truth_of_a_tensor(x):
    if x:  # here
        x[0] = 1.0


@in_kernel(TypeError, "unsupported operand type")
def sum_of_tensors(x, A):
    x + A  # here


@in_kernel(TypeError, "not supported between instances of")
def comparison_of_tensors(x):
    fx.printf("{}", x < 1.0)  # here


# -- elements


@in_kernel(TypeError, "cannot convert .* to Numeric")
def text_into_a_tensor(x):
    x[0] = "1"  # here


@in_kernel(TypeError, "cannot convert .* to Numeric")
def none_into_a_tensor(x):
    x[0] = None  # here


@in_kernel(TypeError, "cannot convert .* to Numeric")
def tensor_into_an_element(x, A):
    x[0] = A  # here


@in_kernel(TypeError, "takes one element at a coordinate, got Vector")
def vector_into_an_element(x):
    x[0] = fx.Float32x4(1.0)  # here


@in_kernel(ValueError, "elements into Tensor")
def wrong_number_of_elements(A):
    A[None, 0] = fx.Float32x4(1.0)  # here


@in_kernel(OverflowError, "does not fit Int")
def integer_beyond_64_bits(j):
    j[0] = 1 << 70  # here


@in_kernel(ValueError, "needs memory under a static layout")
def load_of_a_run_time_layout(x):
    x.load()  # here


@in_kernel(ValueError, "needs memory under a static layout")
def fill_of_a_run_time_layout(x):
    x.fill(0.0)  # here


@in_kernel(TypeError, "expected a vector")
def store_of_a_scalar(A):
    A.store(1.0)  # here


@in_kernel(TypeError, "dtype must be a Numeric subclass such as fx")
def register_tensor_of_no_type(x):
    fx.make_rmem_tensor(4, "f32")  # here


@in_kernel(TypeError, "dtype must be a Numeric subclass such as fx")
def register_tensor_of_a_python_type(x):
    fx.make_rmem_tensor(4, float)  # here


@in_kernel(ValueError, "a register tensor needs a static layout of positive")
def register_tensor_of_run_time_size(x, n):
    fx.make_rmem_tensor(n, fx.Float32)  # here


@in_kernel(ValueError, "a register tensor needs a static layout of positive")
def register_tensor_of_negative_size(x):
    fx.make_rmem_tensor(-4, fx.Float32)  # here


@in_kernel(Exception, "only coordinates have")
def register_tensor_without_a_shape(x):
    fx.make_rmem_tensor(None, fx.Float32)  # here


@in_kernel(TypeError, "of type float is no integer")
def view_of_a_number(x):
    fx.make_view(3.0, fx.make_layout(4, 1))[0]  # here


@in_kernel(TypeError, "view takes a layout, as fx")
def view_without_a_layout(x):
    fx.make_view(x.iter, None)  # here


@in_kernel(TypeError, "a coordinate tensor has no dtype")
def element_type_of_coordinates(x):
    fx.make_view(fx.make_int_tuple((0, 0)), fx.make_identity_layout((4, 4))).dtype  # here


# -- numbers and vectors


@in_kernel(TypeError, "operator & needs integers")
def bits_of_a_float(x):
    x[0] = x[0] & 1.5  # here


@in_kernel(ZeroDivisionError, "integer division or modulo by zero")
def integer_divided_by_zero(j):
    j[0] = j[0] // 0  # here


@in_kernel(ValueError, "negative shift count")
def shift_by_a_negative_amount(j):
    j[0] = j[0] << -1  # here


@in_kernel(TypeError, "unsupported operand type.* for .*Float")
def number_plus_text(x):
    x[0] = x[0] + "1"  # here


@in_kernel(TypeError, "unsupported operand type.* for .*Float")
def number_plus_none(x):
    x[0] = x[0] + None  # here


@in_kernel(TypeError, "unsupported operand type.* for .*Float")
def number_plus_list(x):
    x[0] = x[0] + [1]  # here


@in_kernel(ValueError, "convert one of them, for example with")
def sum_of_two_narrow_floats(x):
    x[0] = x[0].to(fx.Float8E5M2) + x[1].to(fx.Float8E4M3FN)  # here


@in_kernel(TypeError, "convert it first, for example with")
def exponential_of_an_integer(x, n):
    x[0] = fx.exp(n)  # here


@in_kernel(ValueError, "the widths must be equal")
def bits_as_a_wider_type(x):
    x[0].bitcast(fx.Int64)  # here


@in_kernel(TypeError, "half is not the type of a scalar")
def conversion_to_text(x):
    x[0].to("half")  # here


@in_kernel(TypeError, "cannot convert .* to Numeric")
def number_of_a_tensor(x):
    fx.Float32(x)  # here


@in_kernel(TypeError, "construct one of its sized types, for example fx")
def abstract_type(n):
    fx.Numeric(n)  # here


@in_kernel(RuntimeError, "reduce it, or choose lane by lane with")
def truth_of_a_vector(x):
    bool(fx.Float32x4(1.0))  # here


@in_kernel(ValueError, "extents must be equal or")
def vectors_of_different_lengths(x):
    fx.Float32x4(1.0) + fx.Float32x2(1.0)  # here


@in_kernel(IndexError, "vector index 4 out of range")
def lane_beyond_the_vector(x):
    fx.Float32x4(1.0)[4]  # here


@in_kernel(ValueError, "a vector has at least one element in each mode, got the")
def vector_of_nothing(x):
    fx.Vector.filled(0, 1.0, fx.Float32)  # here


@in_kernel(TypeError, "expected an int known while tracing")
def vector_of_fractional_length(x):
    fx.full(2.5, 1.0, fx.Float32)  # here


@in_kernel(TypeError, "make a new one, or use fx")
def lane_of_a_vector_is_assigned(x):
    v = fx.Float32x4(1.0)
    v[0] = 2.0  # here


@in_kernel(TypeError, "take some of them with")
def lane_of_a_vector_is_deleted(x):
    v = fx.Float32x4(1.0)
    del v[0]  # here


@in_kernel(TypeError, "use None to keep a mode, or")
def slice_of_a_vector(x):
    fx.Float32x4(1.0)[0:2]  # here


@in_kernel(ValueError, "elements, but value has type vector")
def wrong_number_of_lanes(x):
    fx.Float32x4([1.0, 2.0])  # here


@in_kernel(ValueError, "expected one of add, mul, max, min")
def reduction_by_an_unknown_operator(x):
    fx.Float32x4(1.0).reduce("sum")  # here


@in_kernel(ValueError, "expected reshaped size to match")
def vector_reshaped_to_another_size(x):
    fx.Float32x4(1.0).reshape((3, 2))  # here


@in_kernel(ValueError, "fast-math flag 'bogus'")
def unknown_fast_math(x):
    with fx.fastmath("bogus"):  # here
        x[0] = x[0] + 1.0


@in_kernel(ValueError, "expected one of eq, ne, slt, sle, sgt, sge, ult, ule,")
def unknown_predicate(n):
    fx.cmpi("less", n, 1)  # here


@in_kernel(TypeError, "cannot convert .* to Numeric")
def minimum_with_nothing(n):
    fx.min(n, None)  # here


@in_kernel(TypeError, "operator neg is not defined for Boolean")
def negative_boolean(n):
    -(n > 1)  # here


@in_kernel(TypeError, "abs is not defined for Boolean")
def magnitude_of_a_boolean(n):
    abs(n > 1)  # here


@in_kernel(TypeError, "Index")
def maximum_of_indices(n):
    fx.max(fx.Index(n), fx.Index(3))  # here


@in_kernel(TypeError, "ceildiv")
def ceiling_division_of_floats(s):
    fx.ceildiv(s, 2.0)  # here


@in_kernel(ValueError, "NaN")
def static_nan_as_an_integer(x):
    fx.Int8(float("nan"))  # here


@in_kernel(ValueError, "cannot be assigned|convert it with")
def vector_of_another_type(x):
    fx.Float32x4(fx.Int32x4(1))  # here


@in_kernel(ValueError, "divide")
def bits_of_a_vector_that_do_not_divide(x):
    fx.Vector.filled(3, 1.0, fx.Float16).bitcast(fx.Int32)  # here


@in_kernel(ValueError, "order")
def vectors_of_different_orders(A):
    fx.make_view(A.iter, fx.make_layout((2, 2), (2, 1))).load() + fx.full((2, 2), 1.0, fx.Float32)  # here


@in_kernel(TypeError, "float-to-float casts")
def rounding_to_an_integer(s):
    s.to(fx.Int32, rounding_mode=fx.RoundingMode.upward)  # here


@in_kernel(ValueError, "static")
def rounding_of_a_static_number(x):
    fx.Float32(1.1).to(fx.Float16, rounding_mode=fx.RoundingMode.upward)  # here


# -- structs


@in_kernel(TypeError, "missing required field.s.: ..b")
def struct_without_a_field(x):
    Pair = fx.Struct["a" : fx.Int32, "b" : fx.Float32]
    Pair(a=1)  # here


@in_kernel(TypeError, "reach one of its fields through its storage")
def value_of_a_union(x):
    Either = fx.Union["a" : fx.Int32, "b" : fx.Float32]
    Either(a=1)  # here


@in_kernel(AttributeError, "cannot assign to field .a. of Struct")
def field_is_assigned(x):
    pair = fx.Struct["a" : fx.Int32, "b" : fx.Float32](1, 2.0)
    pair.a = 3  # here


@in_kernel(TypeError, "a Boolean has no place in memory of its own")
def storage_of_what_has_no_bytes(x):
    fx.SharedAllocator().allocate(fx.Boolean)  # here


@in_kernel(ValueError, "allocate size must be > 0")
def no_bytes_of_shared_memory(x):
    fx.SharedAllocator().allocate(0)  # here


@in_kernel(RuntimeError, "allocate from that one, or one struct for all")
def two_allocators(x):
    fx.SharedAllocator()
    fx.SharedAllocator()  # here


@in_kernel(ValueError, "204800", "rocm", "cuda")
def shared_memory_beyond_the_chip(x):
    fx.SharedAllocator().allocate(fx.Array[fx.Uint8, 200 * 1024])  # here


@in_kernel(ValueError, "kernel dynamic")
def dynamic_shared_memory_beyond_the_chip(x):
    fx.SharedAllocator(static=False).allocate(fx.Array[fx.Uint8, 400 * 1024])  # here


@in_kernel(IndexError, "expected")
def element_beyond_an_array(x):
    array = fx.SharedAllocator().allocate(fx.Array[fx.Float32, 4]).peek()
    array[4]  # here


@in_kernel(ValueError, "power of two|alignment")
def field_aligned_to_three_bytes(x):
    fx.Align[fx.Int32, 3]  # here


@in_kernel(ValueError, "replace")
def field_of_a_reserved_name(x):
    fx.Struct["replace" : fx.Int32]  # here


@in_kernel(NotImplementedError, "base_ptr")
def base_of_a_plain_arena(x):
    fx.Arena().base_ptr  # here


@in_kernel(RuntimeError, "no base pointer")
def base_of_static_shared_memory(x):
    fx.SharedAllocator().base_ptr  # here
