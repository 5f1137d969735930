"""Rows B2 to B15, B28 to B33, B50, B51, B53, B55 to B59: programs, arguments, control flow, compiling."""

# ruff: noqa: B007, F823, F841

import inspect
import warnings

import ml_dtypes
import numpy as np
import pytest
from defects import refused, row, run, target, zeros
from programs import ARGUMENTS

import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl.compat.device import get_rocm_arch
from flydsl.compiler.aot import precompile
from flydsl.expr import const_expr as known_now
from flydsl.expr import range_constexpr as unrolled

VECTOR = ARGUMENTS["x"]


@row("B2")
def python_numbers_and_defaults_of_kernel_parameters_are_converted() -> None:
    @flyc.kernel
    def write(t: fx.Tensor, a, b: fx.Int64, c=2.5):
        t[0], t[1], t[2] = a, b.to(fx.Float32), c
        assert [v.dtype for v in (a, b, c)] == [fx.Int32, fx.Int64, fx.Float32]

    @flyc.jit
    def launch(t: fx.Tensor):
        write(t, 7, 8).launch(grid=1, block=1)

    t = zeros(3)
    launch(t)
    assert list(t) == [7, 8, 2.5]


@row("B3")
def an_int_beyond_32_bits_is_refused() -> None:
    refused("launches.number_beyond_32_bits")


@row("B4")
def a_return_returns() -> None:
    @flyc.jit
    def sign(v, known):
        if known:
            return fx.Int32(9)
        if v < 0:
            return fx.Int32(-1)
        return fx.Int32(1)

    def body(t, n: fx.Int32):
        t[0], t[1], t[2] = sign(n, True), sign(n, False), sign(-n, False)
        if n > 2:
            return
        t[3] = 1

    t = zeros(4, np.int32)
    run(body, t, 3)
    assert list(t) == [9, 1, -1, 0]


@row("B5")
def const_expr_is_known_by_identity() -> None:
    def body(t, n: fx.Int32):
        if known_now(t.dtype is fx.Int32):
            t[0] = 1
        for i in unrolled(2):
            assert isinstance(i, int)
        assert known_now(n) is n
        with pytest.raises(TypeError, match="not a compile-time value"):
            known_now(n > 1)

    t = zeros(1, np.int32)
    run(body, t, 3)
    assert t[0] == 1
    refused("names.const_expr_of_a_run_time_value")


@row("B6")
def while_over_python_numbers_is_unrolled() -> None:
    def body(t):
        i = 0
        while i < 3:
            t[i] = i
            i += 1
        assert i == 3
        assert isinstance(i, int)

    t = zeros(4, np.int32)
    run(body, t)
    assert list(t) == [0, 1, 2, 0]


@row("B7")
def unsigned_elements_stay_unsigned() -> None:
    def body(t, out):
        v = t[0]
        assert v.dtype is fx.Uint8
        out[0], out[1], out[2] = v >> 4, v / 2, v.to(fx.Int32)
        out[3] = (v > 1).select(1, 0)
        r = fx.make_rmem_tensor(4, fx.Uint32)
        r.fill(0xFFFFFFFF)
        out[4] = (r[0] >> 28).to(fx.Float32)

    out = zeros(5)
    run(body, np.array([200], np.uint8), out)
    assert list(out) == [12, 100, 200, 1, 15]


@row("B8")
def else_of_a_run_time_for_is_refused() -> None:
    refused("names.else_of_a_run_time_loop")


@row("B9")
def the_middle_of_a_chained_comparison_runs_once() -> None:
    calls = []

    def body(t, n: fx.Int32):
        def middle():
            calls.append(1)
            return n

        if 1 < middle() < 5:
            t[0] = 1

    t = zeros(1, np.int32)
    run(body, t, 3)
    assert (t[0], len(calls)) == (1, 1)


@row("B10")
def a_literal_takes_the_type_of_the_body() -> None:
    def body(t, n: fx.Int32):
        acc = 0
        for i in range(n):
            acc += fx.Int64(1) << 33
        assert acc.dtype is fx.Int64
        t[0] = acc

    t = zeros(1, np.int64)
    run(body, t, 3)
    assert t[0] == 3 << 33


@row("B11")
def a_carried_variable_keeps_its_signedness() -> None:
    def body(t, n: fx.Int32):
        acc = fx.Int32(0)
        for i in range(n):
            acc = fx.Uint32(1)
        t[0] = acc.to(fx.Int32)

    with pytest.raises(TypeError, match=r"'acc' does not match .* it is Int32 before the `for` and Uint32"):
        run(body, zeros(1, np.int32), 3)


@row("B12")
def bounds_of_any_integer_type() -> None:
    def body(t, n: fx.Uint32):
        for i in range(n - 2, n):
            assert type(i) is fx.Uint32
            t[0] += 1
        for k in range(fx.Int64(1) << 40, (fx.Int64(1) << 40) + n % 4):
            assert type(k) is fx.Int64
            t[1] += (k >> 40).to(fx.Int32)

    t = zeros(2, np.int32)
    run(body, t, 0xFFFFFFFF)
    assert list(t) == [2, 3]


@row("B13")
def negative_steps_run_downwards() -> None:
    def body(t, n: fx.Int32):
        k = fx.Int32(0)
        for i in range(n, 0, -2):
            t[k] = i
            k += 1

    t = zeros(4, np.int32)
    run(body, t, 5)
    assert list(t) == [5, 3, 1, 0]


@row("B14")
def and_of_python_objects_is_pythons() -> None:
    def body(t):
        nothing, text = None, "text"
        assert (nothing and nothing.attribute) is None
        assert (text or nothing.attribute) == "text"
        assert (text and [1]) == [1]

    run(body, zeros(1))


@row("B15")
def operands_of_and_run_once() -> None:
    calls = []

    def body(t, n: fx.Int32):
        def above(k):
            calls.append(k)
            return n > k

        if above(0) and above(1) and above(2):
            t[0] = 1

    t = zeros(1, np.int32)
    run(body, t, 3)
    assert (t[0], calls) == (1, [0, 1, 2])


@row("B28")
def unknown_hints_are_told() -> None:
    with pytest.warns(UserWarning, match="'wave_per_eu' is unknown.*did you mean 'waves_per_eu'"):
        flyc.compile[{"wave_per_eu": 2}]


@row("B29")
def hints_are_bound_to_their_result_only() -> None:
    @flyc.kernel
    def double(t: fx.Tensor):
        t[0] = t[0] + t[0] * t[1]

    @flyc.jit
    def launch(t: fx.Tensor):
        double(t).launch(grid=1, block=1)

    t = zeros(2)
    plain = flyc.compile(launch, t).artifact.to_bytes()
    hinted = flyc.compile[{"fast_fp_math": True}](launch)
    hinted(t)
    fast = flyc.compile[{"fast_fp_math": True}](launch, t).artifact.to_bytes()
    assert plain != fast
    assert flyc.compile(launch, t).artifact.to_bytes() == plain


@row("B30")
def a_fourth_extent_is_refused() -> None:
    refused("launches.four_extents")


@row("B31")
def constexpr_values_keep_their_type() -> None:
    def body(t, value: fx.Constexpr[int]):
        t[0] = len(value)

    t = zeros(1, np.int32)
    run(body, t, "four")
    assert t[0] == 4


@row("B32")
def a_name_that_is_not_visible_is_not_carried() -> None:
    def body(t, n: fx.Int32):
        total = fx.Int32(0)

        def add(i):
            if i > 1:
                total = total + i

        add(n)

    with pytest.raises((TypeError, NameError), match="total"):
        run(body, zeros(1), 3)


@row("B33")
def one_target_decides() -> None:
    seen = []

    @flyc.kernel
    def ask(t: fx.Tensor):
        seen.append(get_rocm_arch())
        fx.rocdl.s_waitcnt(vmcnt=63)
        fx.rocdl.WMMA(16, 16, 16, fx.Float16)

    @flyc.jit
    def launch(t: fx.Tensor):
        ask(t).launch(grid=1, block=32)

    with pytest.MonkeyPatch.context() as environment:
        environment.setenv("FLYDSL_GPU_ARCH", "gfx942")
        (done,) = precompile(launch, ["rocm:gfx1100"], [{"t": VECTOR}], isolated=False)
    assert (done.error, seen) == (None, ["gfx1100"])


@row("B50")
def bfloat16_arguments_are_rounded_to_nearest_even() -> None:
    def body(t, k: fx.BFloat16):
        t[0] = k.to(fx.Float32)

    for value in (1.00390625, 1.01171875, 1.0058593, -3.1415926):
        t = zeros(1)
        run(body, t, value)
        assert t[0] == float(ml_dtypes.bfloat16(value))


@row("B51")
def the_optimisation_level_is_honoured() -> None:
    @flyc.kernel
    def work(t: fx.Tensor, n: fx.Int32):
        for i in range(n):
            t[0] = t[0] * 3.0 + i * 4

    @flyc.jit
    def launch(t: fx.Tensor, n: fx.Int32):
        work(t, n).launch(grid=1, block=1)

    binaries = set()
    for level in ("0", "3"):
        with pytest.MonkeyPatch.context() as environment:
            environment.setenv("FLYDSL_COMPILE_OPT_LEVEL", level)
            binaries.add(flyc.compile(launch, zeros(1), 3).artifact.sections["binary"])
    assert len(binaries) == 2


@row("B53")
def numpy_scalars_are_numbers_and_containers_are_refused() -> None:
    def body(t, n, k):
        t[0] = n.to(fx.Float32) + k

    t = zeros(1)
    run(body, t, np.int64(3), np.float32(0.5))
    assert t[0] == 3.5
    for container in ((1, 2), [1, 2], {"a": 1}, "text"):
        with pytest.raises(TypeError, match="parameter 'b'"):
            run(body, t, container, 1.0)


@row("B55")
def a_kernel_that_is_never_launched_warns_with_its_line() -> None:
    @flyc.kernel
    def forgotten(t: fx.Tensor):
        pass

    @flyc.jit
    def launch(t: fx.Tensor):
        forgotten(t)

    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        launch(zeros(1))
    (warning,) = caught
    assert "forgotten is called and never launched" in str(warning.message)
    lines, start = inspect.getsourcelines(launch.__wrapped__)
    assert (warning.filename, warning.lineno) == (__file__, start + len(lines) - 1)


@row("B56")
def shuffles_of_one_and_of_128_bits() -> None:
    def body(t):
        i = fx.thread_idx.x
        wide = fx.shuffle_xor((fx.Int128(i) << 100) + i, 1, 2)
        odd = fx.shuffle_xor(i % 2 == 1, 1, 2)
        t[i] = (wide >> 100).to(fx.Int32) * 100 + wide.to(fx.Int32) * 10 + odd.select(1, 0)

    t = zeros(4, np.int32)
    run(body, t, block=4)
    assert list(t) == [111, 0, 331, 220]


@row("B57")
def what_a_closure_holds_is_part_of_the_program() -> None:
    class Config:
        def __init__(self, width: int) -> None:
            self.width = width

    def make(config: Config):
        def body(t):
            t[0] = config.width

        return body

    for width in (3, 5):
        t = zeros(1, np.int32)
        run(make(Config(width)), t)
        assert t[0] == width


@row("B58")
def the_users_function_is_not_touched() -> None:
    def body(t):
        if t[0] > 0:
            t[0] = 2.0

    before = body.__code__, dict(vars(body)), body.__globals__, body.__closure__
    t = zeros(1) + 1
    run(body, t)
    assert t[0] == 2
    assert (body.__code__, dict(vars(body)), body.__globals__, body.__closure__) == before
    body(t)
    assert t[0] == 2


@row("B59")
def a_container_of_outside_does_not_grow_in_a_branch() -> None:
    found = []

    def body(t, n: fx.Int32):
        if n > 1:
            found.append(n)

    with pytest.raises(TypeError, match="'found'"):
        run(body, zeros(1), 3)
    refused("names.list_grows_in_a_loop")


@row("B61")
def checks_of_the_target_are_of_the_target() -> None:
    def outcome(make, arch: str):
        @flyc.kernel
        def ask(t: fx.Tensor):
            make()

        @flyc.jit
        def launch(t: fx.Tensor):
            ask(t).launch(grid=1, block=32)

        with target("rocm", arch):
            launch(VECTOR)

    copy, wave = fx.rocdl.BufferCopyLDS32b, lambda: fx.rocdl.WMMA(16, 16, 16, fx.Float16)
    outcome(copy, "gfx942")
    outcome(wave, "gfx1100")
    with pytest.raises(ValueError, match="gfx1100"):
        outcome(copy, "gfx1100")
    with pytest.raises(ValueError, match="gfx942"):
        outcome(wave, "gfx942")
