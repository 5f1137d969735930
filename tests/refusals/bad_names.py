"""Mistyped names, Python constructs and values that kernels do not have."""

# ruff: noqa: B018, F821, F841

import math

import numpy as np
from programs import in_call, in_host, in_kernel

import flydsl.compiler as flyc
import flydsl.expr as fx

TABLE = [1, 2, 3]
FACTORS = {"a": 1.0}


# -- names


@in_kernel(NameError, "name 'thread_id' is not defined")
def undefined_name(x):
    x[thread_id] = 1.0  # here


@in_kernel(AttributeError, "thread_index.*did you mean 'thread_idx'")
def unknown_name_of_the_language(x):
    x[fx.thread_index.x] = 1.0  # here


@in_kernel(AttributeError, "object has no attribute")
def unknown_coordinate(x):
    x[fx.thread_idx.w] = 1.0  # here


@in_kernel(AttributeError, "object has no attribute")
def unknown_member_of_a_tensor(x):
    x[0] = x.shpe[0]  # here


@in_kernel(AttributeError, "object has no attribute")
def unknown_member_of_a_number(x, n):
    x[0] = n.flaot()  # here


@in_kernel(AttributeError, "has no attribute")
def unknown_type(x, n):
    x[0] = fx.Float31(n)  # here


@in_kernel(AttributeError, "has no attribute")
def unknown_matrix_operation(x):
    fx.make_mma_atom(fx.rocdl.MFNA(16, 16, 16, fx.Float16))  # here


@in_kernel(TypeError, "got an unexpected keyword argument")
def unknown_keyword(x):
    fx.make_rmem_tensor(4, dtpye=fx.Float32)  # here


@in_kernel(NameError, "it is first bound inside the run")
def bound_in_a_branch_only(x, n):
    if n > 3:
        y = x[0]
    x[1] = y  # here


@in_kernel(NameError, "it is first bound inside the run")
def bound_in_a_loop_only(x, n):
    for i in range(n):
        last = x[i]
    x[1] = last  # here


@in_kernel(TypeError, "required positional argument")
def missing_argument_of_a_device_function(x):
    @flyc.jit
    def add(a, b):
        return a + b

    x[0] = add(1.0)  # here


@in_kernel(TypeError, "object is not callable")
def call_of_a_tensor(x):
    x(0)  # here


# -- Python on run-time values


@in_kernel(RuntimeError, "cannot evaluate dynamic .* as Python bool during tracing")
def condition_in_plain_python(x, n):
    x[0] = (lambda v: sorted([v, n])[0])(n + 1)  # here


@in_kernel(RuntimeError, "cannot evaluate dynamic .* as Python bool during tracing")
def truth_of_a_number(x, n):
    x[0] = bool(n)  # here


@in_kernel(RuntimeError, "a dynamic value has no Python .* while the kernel is traced")
def python_int(x, n):
    x[0] = int(n)  # here


@in_kernel(RuntimeError, "a dynamic value has no Python .* while the kernel is traced")
def python_float(x, s):
    x[0] = float(s)  # here


@in_kernel(RuntimeError, "a dynamic value has no Python .* while the kernel is traced")
def python_list_at_a_run_time_index(x, n):
    x[0] = TABLE[n]  # here


@in_kernel(RuntimeError, "cannot evaluate dynamic .Boolean. as Python bool")
def membership(x, n):
    x[0] = 1.0 if n in (1, 2) else 0.0  # here


@in_kernel(Exception, "time")
def key_of_a_dictionary(x, n):
    x[0] = FACTORS[n]  # here


@in_kernel(Exception, "a dynamic value has no Python .* while the kernel is traced")
def comprehension_over_a_run_time_range(x, n):
    values = [x[i] for i in range(n)]  # here


@in_kernel(RuntimeError, "cannot evaluate dynamic .Boolean. as Python bool")
def comprehension_with_a_run_time_condition(x, n):
    values = [i for i in (1, 2, 3) if i < n]  # here


@in_kernel(RuntimeError, "it cannot be checked while tracing, and kernels cannot")
def assertion(x, n):
    assert n > 0, "n"  # here


@in_kernel(RuntimeError, "cannot evaluate dynamic .Boolean. as Python bool")
def sorted_values(x):
    x[2] = sorted((x[0], x[1]))[0]  # here


@in_kernel(RuntimeError, "a dynamic value has no Python .* while the kernel is traced")
def python_math(x, s):
    import math

    x[0] = math.sin(x[1])  # here


@in_kernel(TypeError, "loop of ufunc does not support argument")
def numpy_math(x, s):
    import numpy as np

    x[0] = np.sin(s)  # here


@in_kernel(TypeError, "not a compile-time value")
def const_expr_of_a_run_time_value(x, n):
    if fx.const_expr(n > 1):  # here
        x[0] = 1.0


@in_kernel(TypeError, "not a compile-time value")
def unrolled_run_time_range(x, n):
    for i in fx.range_constexpr(n):  # here
        x[i] = 1.0


@in_kernel(ValueError, "more than 1,000,000 trips; use range")
def unrolled_without_end(x):
    for i in fx.range_constexpr(1 << 40):  # here
        x[i] = 1.0


@in_kernel(RuntimeError, "made 1,999 trips while tracing and goes on")
def endless_with_a_break_of_the_inner_loop(x, n):
    while True:  # here
        while n > 1:
            x[n] = 1.0
            break


@in_kernel(ValueError, "the step must not be zero")
def step_of_zero(x, n):
    for i in range(0, n, 0):  # here
        x[i] = 1.0


@in_kernel(TypeError, "expected an integer, for example fx")
def float_bound(x, s):
    for i in range(s):  # here
        x[i] = 1.0


@in_kernel(TypeError, "stop is of type Boolean")
def boolean_bound(x, n):
    for i in range(n > 1):  # here
        x[i] = 1.0


@in_kernel(TypeError, "expected a Python int")
def unroll_by_text(x, n):
    for i in range(n, unroll="4"):  # here
        x[i] = 1.0


@in_kernel(ValueError, "True exclude each other")
def unrolled_twice(x, n):
    for i in range(n, unroll=4, unroll_full=True):  # here
        x[i] = 1.0


@in_kernel(NotImplementedError, "put the statements after the loop, under an")
def else_of_a_run_time_loop(x, n):
    for i in range(n):  # here
        x[i] = 1.0
    else:
        x[0] = 2.0


@in_kernel(SyntaxError, "whether it runs is not known while tracing, and kernels")
def raise_in_a_branch(x, n):
    if n > 3:
        raise ValueError("n")  # here


@in_kernel(SyntaxError, "barrier")
def barrier_after_a_return_of_some_threads(x, n):
    if fx.thread_idx.x > 3:
        return
    fx.barrier()  # here


@in_kernel(ValueError, "LLVM copies the body as often")
def unrolled_a_million_times(x, n):
    for i in range(n, unroll=1000000):  # here
        x[i] = 1.0


# -- carried variables


@in_kernel(TypeError, "a variable has one type in run")
def variable_changes_its_type(x, n):
    y = fx.Int32(0)
    if n > 3:  # here
        y = x[0]
    x[1] = y


@in_kernel(TypeError, "give y a typed initial value, such")
def none_is_carried(x, n):
    y = None
    if n > 3:  # here
        y = x[0]
    x[1] = y


@in_kernel(TypeError, "changes the structure of a variable")
def list_grows_in_a_loop(x, n):
    values = []
    for i in range(n):  # here
        values.append(x[i])


@in_kernel(TypeError, "an object that exists only while tracing cannot depend")
def text_is_rebound(x, n):
    mode = "a"
    if n > 3:  # here
        mode = "b"
    x[0] = fx.Float32(len(mode))


@in_kernel(TypeError, "time value gives one type and changes nothing")
def choice_of_two_types(x, n):
    x[0] = n if n > 3 else x[1]  # here


# -- recursion


@in_kernel(RuntimeError, "deeper than Python can")
def endless_recursion(x, n):
    @flyc.jit
    def down(k):
        return down(k - 1) if k > 0 else k  # here

    x[0] = down(n)


# -- places


@in_call(RuntimeError, "outside")
def kernel_called_from_python():
    flyc.kernel(lambda: None)()


@in_host(RuntimeError, "only inside")
def thread_index_on_the_host(x):
    fx.thread_idx.x + 1  # here


@in_host(RuntimeError, "thread_idx exists only inside")
def part_of_the_thread_index_on_the_host(x):
    fx.thread_idx.y  # here


@in_host(RuntimeError, "memory of", "rocm", "cuda")
def element_read_on_the_host(x):
    x[0] + 1  # here


@in_host(RuntimeError, "memory of", "rocm", "cuda")
def element_written_on_the_host(x):
    x[0] = 1.0  # here


@in_kernel(TypeError, "three coordinates")
def element_at_the_whole_index(x):
    x[fx.thread_idx]  # here


@in_host(RuntimeError, "kernel body, and this is the host function")
def shared_memory_on_the_host(x):
    fx.SharedAllocator()  # here


@in_host(RuntimeError, "kernel body, and this is the host function")
def barrier_on_the_host(x):
    fx.barrier()  # here


@in_call(RuntimeError, "no trace")
def thread_index_outside_of_a_trace():
    fx.thread_idx.x


@in_call(RuntimeError, "no trace in progress; use Python's math module")
def sine_outside_of_a_trace():
    fx.sin(1.0)


@in_kernel(RuntimeError, "loop in a @flyc.jit function: `for i in range")
def range_that_is_no_loop_of_the_kernel(x, n):
    x[0] = sum(range(n))  # here


NUMBERS = np.arange(8)


@in_kernel(IndexError, "a captured array is read while tracing; to index it by run-time values, make it an argument")
def captured_array_at_a_run_time_place(j):
    j[0] = NUMBERS[fx.thread_idx.x]  # here


@in_kernel(TypeError, r"instead of np\.exp\(\.\.\.\) write fx\.exp\(v\)")
def function_of_numpy(x):
    x[0] = np.exp(x[1])  # here


@in_kernel(RuntimeError, "converts it at run time, and fx.math has the functions of floats")
def function_of_the_math_module(x):
    x[0] = math.sqrt(x[1])  # here
