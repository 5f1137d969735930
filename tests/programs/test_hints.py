"""Compile hints: which win, for whom they hold, and what those about fast-math mean."""

import threading

import numpy as np
import pytest

import flydsl.compiler as flyc
import flydsl.expr as fx
import kernels
from flydsl.backends.base import CompileOptions
from flydsl.compiler.aot import precompile
from flydsl.compiler.kernel_function import CompilationContext
from flydsl.errors import ConfigError

x = np.ones(8, np.float32)


def key(hints: object = None) -> dict[str, str]:
    """The named digests of a compile of ``scale`` here."""
    compiler = flyc.compile if hints is None else flyc.compile[hints]
    return dict(compiler(kernels.scale, x, x, 1.0, 8).artifact.key)


def within_flags(flags: object) -> str:
    """The digest of the program of ``scale`` when its body is in a fast-math context."""

    @flyc.kernel
    def scale_kernel(src: fx.Tensor, dst: fx.Tensor, k: fx.Float32, n: fx.Int32):
        with fx.fastmath(flags):
            i = fx.block_idx.x * fx.block_dim.x + fx.thread_idx.x
            if i < n:
                dst[i] = src[i] * k

    @flyc.jit
    def scale(
        src: fx.Tensor,
        dst: fx.Tensor,
        k: fx.Float32,
        n: fx.Int32,
        block: fx.Constexpr[int] = 256,
        stream=fx.Stream(None),
    ):
        scale_kernel(src, dst, k, n).launch(grid=(fx.ceildiv(n, block),), block=block, stream=stream)

    return program(flyc.compile(scale, x, x, 1.0, 8).artifact.key)


def program(parts: object) -> str:
    return dict(parts)["program"]


@pytest.mark.parametrize(
    "form", ["nnan,contract", ["contract", "nnan"], fx.FastMathFlags.nnan | fx.FastMathFlags.contract]
)
def test_the_fastmath_hint_is_a_context_around_the_program(form: object) -> None:
    assert program(key({"fastmath": form})) == within_flags("nnan,contract")
    assert program(key({"fastmath": form})) != program(key())


def test_fast_fp_math_implies_the_flags_unless_they_are_given() -> None:
    assert program(key({"fast_fp_math": True})) == within_flags("fast")
    assert program(key({"fast_fp_math": True, "fastmath": "none"})) == program(key())
    assert key({"fast_fp_math": True, "fastmath": "none"})["options"] != key()["options"]


def test_a_context_in_the_program_wins_over_the_hint() -> None:
    plain = program(key())
    with CompilationContext.compile_hints({"fastmath": "fast"}):
        assert within_flags("none") == plain
        assert program(key()) != plain


def test_hints_of_a_context() -> None:
    plain, fast, unsafe = key(), key({"fast_fp_math": True}), key({"unsafe_fp_math": True})
    both = key({"fast_fp_math": True, "unsafe_fp_math": True})
    with CompilationContext.compile_hints({"fast_fp_math": True}):
        assert key() == fast
        with CompilationContext.compile_hints({"unsafe_fp_math": True, "fast_fp_math": None}):
            assert key() == both
        with CompilationContext.compile_hints({"fast_fp_math": False}):
            assert key() == plain
            assert key({"fast_fp_math": True}) == plain  # the context wins over the function's own
        assert key({"unsafe_fp_math": True}) == both
    assert key() == plain
    assert len({str(part) for part in (plain, fast, unsafe, both)}) == 4


def test_a_call_in_a_context_runs_and_is_a_variant_of_its_own() -> None:
    y = np.zeros_like(x)
    with CompilationContext.compile_hints({"fastmath": "fast"}):
        kernels.scale(x, y, 3.0, 8)
    np.testing.assert_array_equal(y, 3)


def test_a_context_is_of_one_thread() -> None:
    found = []
    plain = key()
    with CompilationContext.compile_hints({"fast_fp_math": True}):
        thread = threading.Thread(target=lambda: found.append(key()))
        thread.start()
        thread.join()
    assert found == [plain]


def test_the_context_of_a_trace_is_its_module() -> None:
    """Functions that a program calls while it is traced find what is traced, and under which hints."""
    seen: list[tuple[str, int, dict[str, object]]] = []

    def look() -> None:
        context = CompilationContext.get_current()
        module = context.gpu_module_op
        seen.append((module.name, len(list(context.gpu_module_body.operations)), context.get_compile_hints()))
        assert context.gpu_module_body == module.regions[0].blocks[0]

    @flyc.kernel
    def fill_kernel(dst: fx.Tensor):
        look()
        dst[fx.thread_idx.x] = 2.0

    @flyc.jit
    def fill(dst: fx.Tensor):
        look()
        fill_kernel(dst).launch(grid=1, block=8)

    y = np.zeros(8, np.float32)
    assert CompilationContext.get_current() is None
    with CompilationContext.compile_hints({"waves_per_eu": 2}):
        fill(y)
    assert CompilationContext.get_current() is None
    assert CompilationContext.get_compile_hints() == {}
    np.testing.assert_array_equal(y, 2)
    (before, inside) = [count for _, count, _ in seen]
    assert before < inside, "the kernel that is traced is in the module"
    assert {(name, str(hints)) for name, _, hints in seen} == {("gpu.module", "{'waves_per_eu': 2}")}


def test_a_function_has_hints_of_its_own_until_they_change() -> None:
    """The native launcher serves the calls after the first two, and notices each change."""

    @flyc.jit
    def double(src: fx.Tensor, dst: fx.Tensor):
        kernels.scale_kernel(src, dst, fx.Float32(2.0), 8).launch(grid=1, block=8)

    def compiled_for(calls: int) -> list[str]:
        for _ in range(calls):
            y = np.zeros_like(x)
            double(x, y)
            np.testing.assert_array_equal(y, 2)
        return [program(each.artifact.key) for each in double.specializations()]

    (plain,) = compiled_for(4)
    double.compile_hints["fastmath"] = "fast"
    assert dict(double.compile_hints) == {"fastmath": "fast"}
    (_, fast) = compiled_for(4)
    assert fast != plain
    assert program(flyc.compile(double, x, np.zeros_like(x)).artifact.key) == fast
    assert program(flyc.compile[{"fastmath": "none"}](double, x, np.zeros_like(x)).artifact.key) == plain
    with CompilationContext.compile_hints({"fastmath": "none"}):
        assert program(flyc.compile(double, x, np.zeros_like(x)).artifact.key) == plain
    compiled_for(4)
    double.compile_hints = {"fastmath": "contract"}
    contracted = compiled_for(4)[-1]
    assert contracted not in (plain, fast)
    bound = flyc.compile[{"fastmath": "fast"}](double)
    for hints, expected in (({"fastmath": "contract"}, fast), ({}, fast)):
        double.compile_hints = hints
        bound(x, np.zeros_like(x))
        assert program(flyc.compile[{"fastmath": "fast"}](double, x, np.zeros_like(x)).artifact.key) == expected
    known = len(double.specializations())
    assert len(compiled_for(4)) == known, "without hints it is what it was at first"
    with pytest.warns(UserWarning, match="'quick' is unknown.*no effect"):
        double.compile_hints["quick"] = True
    assert len(compiled_for(4)) == known and double.compile_hints["quick"]
    del double.compile_hints["quick"]
    with pytest.raises(KeyError):
        del double.compile_hints["fastmath"]


def test_own_hints_hold_ahead_of_time() -> None:
    @flyc.jit
    def double(src: fx.Tensor, dst: fx.Tensor):
        kernels.scale_kernel(src, dst, fx.Float32(2.0), 8).launch(grid=1, block=8)

    def ahead(**options: object) -> str:
        (done,) = precompile(double, ["cpu:native"], [{"src": x, "dst": x}], isolated=False, **options)
        return program(done.artifact.key)

    plain = ahead()
    double.compile_hints["fastmath"] = "fast"
    assert ahead() == program(flyc.compile(double, x, np.zeros_like(x)).artifact.key) != plain
    contracted = CompileOptions(fastmath="contract")
    assert ahead(options=contracted) not in (plain, ahead()), "what is asked for wins"


def test_advice_about_registers_changes_nothing() -> None:
    advice = {"mfma_tie_vdst_to_src2": True, "prefer_agpr_for_ds_read": False}
    arguments = (x, np.zeros_like(x), 2.0, 8)
    plain = flyc.compile(kernels.scale, *arguments).artifact
    assert program(flyc.compile[advice](kernels.scale, *arguments).artifact.key) == program(plain.key)
    own = flyc.jit(kernels.scale.func)
    own.compile_hints.update(advice)
    assert program(flyc.compile(own, *arguments).artifact.key) == program(plain.key)
    with CompilationContext.compile_hints(advice):
        assert CompilationContext.get_compile_hints() == advice


def test_bad_hints_are_refused_where_they_are_written() -> None:
    for hints, error, words in (
        ({"fastmath": "quick"}, ValueError, "fast-math flag 'quick' is unknown"),
        ({"waves_per_eu": "2,1"}, ValueError, "the least is above the most"),
        ({"waves_per_eu": 1.5}, TypeError, "waves_per_eu must be an int"),
        ({"prefer_agpr_for_ds_read": 2}, TypeError, "'prefer_agpr_for_ds_read' is a bool, got 2"),
        (["fast_fp_math"], TypeError, "compile hints are a dictionary"),
    ):
        with pytest.raises(error, match=words):
            flyc.compile[hints]
        with pytest.raises(error, match=words), CompilationContext.compile_hints(hints):
            pytest.fail("entered")


def test_unknown_hints_are_told_and_have_no_effect() -> None:
    """As in FlyDSL, which ignores them without a word."""
    arguments = (x, np.zeros_like(x), 2.0, 8)
    plain = flyc.compile(kernels.scale, *arguments).artifact.key
    for hints, words in (
        ({"fast_fp": True}, "'fast_fp' is unknown; expected some of .*did you mean 'fast_fp_math'"),
        ({5: 1}, "compile hint 5 is unknown"),
        ({"num_warps": 4}, "'num_warps' is unknown"),
        ({"nowhere.unroll": 2}, "for the backend 'nowhere', and there is none"),
    ):
        with pytest.warns(UserWarning, match=words):
            compile_with = flyc.compile[hints]
        assert compile_with(kernels.scale, *arguments).artifact.key == plain
        with pytest.warns(UserWarning, match=words), CompilationContext.compile_hints(hints):
            assert CompilationContext.get_compile_hints() == hints
            assert flyc.compile(kernels.scale, *arguments).artifact.key == plain


def test_switches_may_be_numbers_and_fastmath_a_switch() -> None:
    arguments = (x, np.zeros_like(x), 2.0, 8)

    def key_under(**hints: object) -> object:
        return flyc.compile[hints](kernels.scale, *arguments).artifact.key

    assert key_under(fast_fp_math=1) == key_under(fast_fp_math=True) != key_under(fast_fp_math=0) == key_under()
    assert key_under(fastmath=True) == key_under(fastmath="fast") != key_under(fastmath=False)
    assert key_under(fastmath=False) == key_under(fastmath="none")


def test_compile_without_arguments_gives_a_function_for_later_calls() -> None:
    assert flyc.compile(kernels.scale) is kernels.scale


def test_what_a_compiled_function_cannot_do() -> None:
    compiled = flyc.compile(kernels.scale, x, np.zeros_like(x), 1.0, 8)
    with pytest.raises(NotImplementedError, match="cpu:native cannot tell how many blocks"):
        compiled.max_blocks_per_cu()
    with pytest.raises(ConfigError, match="must be identifiers of C"):
        compiled.export_to_c("/nowhere", "a name with blanks")


def test_a_function_bound_to_hints_is_a_host_function() -> None:
    hints = {"waves_per_eu": 2, "fastmath": "contract"}
    bound = flyc.compile[hints](kernels.scale)
    assert bound.compile_hints == hints and not kernels.scale.compile_hints
    compiled = flyc.compile(bound, x, x, 1.0, 8)
    assert dict(compiled.artifact.key) == key(hints) != key()
    assert dict(flyc.compile[{"fastmath": "none"}](bound, x, x, 1.0, 8).artifact.key) == key(
        {**hints, "fastmath": "none"}
    )
    again = flyc.compile[{"fast_fp_math": True}](bound)
    assert again.compile_hints == {**hints, "fast_fp_math": True} and bound.compile_hints == hints

    @flyc.jit
    def twice(src: fx.Tensor, dst: fx.Tensor, n: fx.Int32):
        bound(src, dst, 2.0, n)
        bound(dst, dst, 3.0, n)

    result = np.zeros_like(x)
    twice(x, result, 8)
    assert (result == 6).all()


@pytest.mark.parametrize("name", ["function", "class"])
def test_mlir_s_own_forms_of_operations_take_no_flags_of_a_hint(name: str) -> None:
    """Sums with the weight 0 for what no value came before, which ``-inf`` marks: undefined with the flag ``ninf``."""

    @flyc.kernel
    def kernel(src: fx.Tensor, dst: fx.Tensor):
        i = fx.thread_idx.x
        old, new = src[i], dst[i]
        minus_infinity = fx.arith.constant(float("-inf"), type=fx.T.f32)
        if name == "function":
            is_first = fx.arith.cmpf(fx.arith.CmpFPredicate.oeq, old, minus_infinity)
            distance = fx.arith.subf(old, fx.arith.maximumf(old, new))
        else:
            is_first = fx.arith.CmpFOp(fx.arith.CmpFPredicate.oeq, old, minus_infinity).result
            distance = fx.arith.SubFOp(old, fx.arith.MaximumFOp(old, new).result).result
        dst[i] = fx.Float32(fx.arith.select(is_first, fx.Float32(0.0), fx.math.exp2(fx.Float32(distance))))

    @flyc.jit
    def run(src: fx.Tensor, dst: fx.Tensor):
        kernel(src, dst).launch(grid=1, block=8)

    run.compile_hints = {"fast_fp_math": True, "unsafe_fp_math": True}
    old = np.array([-np.inf, 1, 2, -np.inf, 0, -1, -2, -np.inf], np.float32)
    new = np.array([-np.inf, 1, 1, 0, 1, -1, 0, -np.inf], np.float32)
    expected = np.where(np.isinf(old), 0, np.exp2(np.where(np.isinf(old), 0, old) - np.maximum(old, new)))
    run(old, new)
    np.testing.assert_allclose(new, expected, rtol=1e-6)
