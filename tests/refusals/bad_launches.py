"""Launches, arguments, targets and hints that cannot be."""

import os

import numpy as np
from programs import ARGUMENTS, in_call, in_host, in_kernel

import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl.autotune import Config
from flydsl.compiler.kernel_function import CompilationContext


@flyc.kernel
def nothing(x: fx.Tensor):
    pass


@flyc.kernel(known_block_size=[64, 1, 1])
def of_64(x: fx.Tensor):
    pass


@flyc.kernel
def takes_a_number(x: fx.Tensor, n: fx.Int32):
    x[0] = n


@in_host(ValueError, "kernel nothing")
def block_of_2048(x):
    nothing(x).launch(grid=1, block=2048)  # here


@in_host(ValueError, "kernel nothing")
def block_of_64_by_64(x):
    nothing(x).launch(grid=1, block=(64, 64))  # here


@in_host(TypeError, "launched in a @flyc.jit function by nothing")
def launch_by_index(x):
    nothing[1, 64](x)  # here


@flyc.kernel
def takes_shared_memory(x: fx.Tensor):
    fx.get_dyn_shared(fx.Float32)[fx.thread_idx.x] = x[0]


@in_host(ValueError, r"without any; its size in bytes is for the launch to say: \.launch\(\.\.\., smem=")
def no_shared_memory_for_a_kernel_that_takes_it(x):
    takes_shared_memory(x).launch(grid=1, block=64)  # here


@in_host(ValueError, "expected one to three")
def four_extents(x):
    nothing(x).launch(grid=(1, 1, 1, 1), block=64)  # here


@in_host(ValueError, "expected at least")
def empty_block(x):
    nothing(x).launch(grid=1, block=0)  # here


@in_host(TypeError, "expected Python ints or integer DSL values")
def fractional_grid(x):
    nothing(x).launch(grid=1.5, block=64)  # here


@in_host(TypeError, "expected Python ints or integer DSL values")
def grid_of_a_tensor(x):
    nothing(x).launch(grid=x, block=64)  # here


@in_host(TypeError, "is launched without grid")
def grid_of_nothing(x):
    nothing(x).launch(grid=None, block=64)  # here


@in_host(ValueError, "differs from known_block_size=")
def no_block_of_a_known_size(x):
    of_64(x).launch(grid=4)  # here


@in_host(TypeError, "positional argument but")
def positional_grid(x):
    nothing(x).launch(1, 64)  # here


@in_host(ValueError, "differs from known_block_size=")
def another_block_than_declared(x):
    of_64(x).launch(grid=1, block=128)  # here


@in_host(ValueError, "bytes of dynamic shared memory and is given smem")
def less_shared_memory_than_none(x):
    nothing(x).launch(grid=1, block=64, smem=-1)  # here


@in_host(ValueError, "exceeds")
def more_shared_memory_than_the_chip_has(x):
    nothing(x).launch(grid=1, block=64, smem=1 << 20)  # here


@in_host(NotImplementedError, "cluster", "cpu")
def clusters(x):
    nothing(x).launch(grid=1, block=64, cluster=(2, 1, 1))  # here


@in_host(TypeError, "expected None, an integer handle, fx")
def stream_of_text(x):
    nothing(x).launch(grid=1, block=64, stream="0")  # here


@in_host(TypeError, "missing a required argument")
def missing_kernel_argument(x):
    takes_a_number(x).launch(grid=1, block=64)  # here


@in_host(TypeError, "too many positional arguments")
def surplus_kernel_argument(x):
    nothing(x, 1).launch(grid=1, block=64)  # here


@in_host(TypeError, "got an unexpected keyword argument")
def unknown_kernel_argument(x):
    nothing(x, y=1).launch(grid=1, block=64)  # here


@in_host(TypeError, "Constexpr")
def none_for_a_kernel(x):
    takes_a_number(x, None).launch(grid=1, block=64)  # here


@in_host(TypeError, "cannot convert .1. .*to Numeric")
def text_for_a_kernel(x):
    takes_a_number(x, "1").launch(grid=1, block=64)  # here


@in_host(TypeError, "of type ndarray is not a value of the kernel language")
def array_for_a_kernel(x):
    import numpy as np

    nothing(np.zeros(3)).launch(grid=1, block=64)  # here


@in_host(TypeError, "expected a number, tensor, vector, layout or struct, or")
def set_for_a_kernel(x):
    nothing({1, 2}).launch(grid=1, block=64)  # here


@in_host(RuntimeError, "launch with Python ints, or declare it with")
def block_size_that_nobody_knows(x, n):
    @flyc.kernel
    def needs_the_block(x):
        x[0] = fx.known_block_size()[0]  # here

    needs_the_block(x).launch(grid=1, block=n)


@in_kernel(RuntimeError, "inside a kernel")
def kernel_in_a_kernel(x):
    nothing(x)  # here


@in_host(ValueError, "lays out 1024 bytes of dynamic shared memory and is given smem=512")
def less_shared_memory_than_laid_out(x):
    @flyc.kernel
    def lays_out(x):
        fx.SharedAllocator(static=False).allocate(fx.Array[fx.Float32, 256])

    lays_out(x).launch(grid=1, block=64, smem=512)  # here


@in_host(TypeError, "names its parameters|a kernel cannot take")
def any_number_of_kernel_parameters(x):
    @flyc.kernel
    def variadic(*tensors):
        pass

    variadic(x).launch(grid=1, block=64)  # here


# -- targets and calls


@flyc.jit
def run(x: fx.Tensor, n: fx.Int32 = 1):
    nothing(x).launch(grid=1, block=64)


def on(**environment: str) -> None:
    before = dict(os.environ)
    os.environ.update(environment)
    try:
        run(ARGUMENTS["x"])
    finally:
        os.environ.clear()
        os.environ.update(before)


@in_call(TypeError, "gfx943")
def unknown_chip():
    on(FLYDSL_COMPILE_BACKEND="rocm", FLYDSL_COMPILE_ARCH="gfx943")


@in_call(TypeError, "sm_9x")
def unknown_compute_capability():
    on(FLYDSL_COMPILE_BACKEND="cuda", FLYDSL_COMPILE_ARCH="sm_9x")


@in_call(TypeError, "pentium")
def unknown_processor():
    on(FLYDSL_COMPILE_BACKEND="cpu", FLYDSL_COMPILE_ARCH="pentium99")


@in_call(TypeError, "gfx942")
def chip_of_another_backend():
    on(FLYDSL_COMPILE_BACKEND="cuda", FLYDSL_COMPILE_ARCH="gfx942")


@in_call(ValueError, "did you mean 'rocm'")
def unknown_backend():
    on(FLYDSL_COMPILE_BACKEND="rcom", FLYDSL_COMPILE_ARCH="gfx942")


@in_call(ValueError, "FLYDSL_COMPILE_OPT_LEVEL")
def unknown_level():
    on(FLYDSL_COMPILE_OPT_LEVEL="4")


@in_call(TypeError, "missing a required argument")
def no_arguments():
    run()


@in_call(TypeError, "expected a NumPy array, a torch tensor or another object")
def no_tensor():
    run(None)


@in_call(TypeError, "expected a NumPy array, a torch tensor or another object")
def list_for_a_tensor():
    run([1.0, 2.0])


@in_call(OverflowError, "Int64")
def number_beyond_32_bits():
    flyc.jit(lambda n: None)(1 << 31)


@in_call(TypeError, "takes an integer for its type Int")
def text_for_a_number():
    run(ARGUMENTS["x"], "1")


@in_call(TypeError, "numbers|names its parameters|\\*")
def any_number_of_parameters():
    flyc.jit(lambda *numbers: None)(1)


@in_call(TypeError, "expected a function written with")
def builtin_as_a_kernel():
    flyc.kernel(print)


@in_call(TypeError, "expected a function written with")
def class_as_a_host_function():
    flyc.jit(dict)


@in_call(ValueError, "expected exactly three extents")
def two_known_extents():
    flyc.kernel(known_block_size=[64, 1])(lambda: None)


@in_call(ValueError, "expected positive extents")
def known_extent_of_zero():
    flyc.kernel(known_block_size=[0, 1, 1])(lambda: None)


@in_call(TypeError, "eu must be an int, got")
def hint_of_another_type():
    flyc.compile[{"waves_per_eu": 1.5}](run, ARGUMENTS["x"])


@in_call(TypeError, "jit function, got")
def compilation_of_a_plain_function():
    flyc.compile(print, 1)


@in_call(TypeError, "got a @flyc.kernel, which one launches")
def compilation_of_a_kernel():
    flyc.compile(nothing, ARGUMENTS["x"])


@in_call(Exception, "has no attribute")
def unknown_annotation():
    @flyc.jit
    def wrong(x: "fx.Tensr"):
        pass

    wrong(ARGUMENTS["x"])


@in_call(TypeError, "of a kernel is a int")
def number_as_a_symbol():
    flyc.kernel(name=5)(lambda: None)


@in_call(ValueError, "expected ASCII letters, digits")
def text_as_a_symbol():
    flyc.kernel(name="a b\n")(lambda: None)


@in_call(ValueError, "expected a combination of none, reassoc, nnan, ninf,")
def bad_hints_of_a_context():
    with CompilationContext.compile_hints({"fastmath": "bogus"}):
        run(ARGUMENTS["x"])


@in_call(ValueError, "waves_per_eu", "rocm")
def bound_on_registers():
    flyc.compile[{"maxnreg": 64}](run, ARGUMENTS["x"])


@in_host(ValueError, "not the handle of a stream")
def stream_beyond_64_bits(x):
    nothing(x).launch(grid=1, block=64, stream=1 << 70)  # here


@in_call(RuntimeError, "no axis of stride 1; pass the array itself")
def layout_without_an_axis_of_stride_one():
    flyc.from_dlpack(np.zeros((4, 8), np.float32)[::2, ::2]).mark_layout_dynamic()


@in_call(TypeError, "complex64")
def tensor_of_complex_numbers():
    run(np.zeros(4, np.complex64))


@in_call(ValueError, "of a tensor of rank")
def dynamic_mode_beyond_the_rank():
    flyc.from_dlpack(np.zeros((4, 8), np.float32)).mark_shape_dynamic(2)


@in_call(ValueError, "is not a power of two")
def divisibility_of_three():
    flyc.from_dlpack(np.zeros((4, 8), np.float32)).mark_stride_dynamic(0, 3)


@in_call(ValueError, "is not aligned to assumed")
def alignment_that_does_not_hold():
    flyc.from_dlpack(np.zeros(9, np.float32)[1:], assumed_align=4096)


@in_call(ValueError, "registered already")
def host_type_that_is_registered():
    register = flyc.JitArgumentRegistry.register

    class Registered:
        pass

    class Argument:
        pass

    register(Registered, dsl_type=fx.Int32)(Argument)
    register(Registered, dsl_type=fx.Int32)(Argument)


@in_call(ValueError, "needs dsl_type=")
def host_type_without_a_type_in_kernels():
    class Argument:
        pass

    flyc.JitArgumentRegistry.register(set)(Argument)


@in_call(TypeError, "expected an object with the methods of JitArgumen")
def protocol_of_a_plain_object():
    flyc.protocol.get_ir_types(object())


@in_call(TypeError, "expected an object with the methods of JitArgumen")
def slots_of_a_plain_object():
    flyc.protocol.c_abi_spec(object())


@in_call(TypeError, "maxnreg")
def registers_in_a_tuned_configuration():
    Config(maxnreg=64)
