"""A description of a call leads back to the same program, in this process and through a file."""

from __future__ import annotations

import ctypes
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
import recorded_kernels as kernels
from rows import in_one_test

import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl.backends.base import CompileOptions
from flydsl.backends.options import Occupancy
from flydsl.bundle.recorded import LeftOut, Recorded, RecordedProgram
from flydsl.compiler.hints import options_as_values, options_from_values
from flydsl.compiler.made_functions import made_within
from flydsl.compiler.recording import examples_of, function_named, program_of
from flydsl.config import Config
from flydsl.errors import DSLTypeError, DSLValueError


def described(function: Any, values: Any, keywords: Any = None, options: CompileOptions | None = None) -> Any:
    call = function.bind(values, keywords or {}, Config.from_env())
    return program_of(function, call, options or CompileOptions()), call


def signatures(function: Any, arguments: Any) -> list[Any]:
    return [argument.__cache_signature__() for argument in arguments]


@in_one_test("seed", range(12))
def test_a_description_leads_to_the_same_arguments(seed: int) -> None:
    for call in kernels.calls(seed, 40):
        row, bound = described(call.function, call.values, call.keywords)
        assert isinstance(row, RecordedProgram), (call.name, row.reason)
        data = Recorded.of([row]).to_bytes()
        (again,) = Recorded.from_bytes(data, "it").programs
        assert again == row and Recorded.of([again]).to_bytes() == data
        assert row.module == "recorded_kernels"
        if row.made_with is None:
            assert function_named(vars(kernels), row.function) is call.function
        else:
            given = {each.name: each.form.value for each in row.made_with}
            assert given == {"factor": call.made_with, "name": "", "more": (call.made_with, 1)}
            rebuilt = made_within([{"f": kernels.made(**given)}], row.qualname)
            assert [cell.cell_contents for cell in rebuilt.__wrapped__.__closure__] == [
                cell.cell_contents for cell in call.function.__wrapped__.__closure__
            ]
        examples = examples_of(call.function, again.arguments)
        made = [call.function.argument(name, value) for name, value in examples.items()]
        assert signatures(call.function, made) == signatures(call.function, bound.arguments), call.name


def test_a_file_is_the_same_in_any_order() -> None:
    rows = [described(call.function, call.values, call.keywords)[0] for call in kernels.calls(3, 40)]
    whole = Recorded.of(rows)
    assert Recorded.of(rows[::-1] + rows[:7]) == whole
    other = Recorded.of([replace(row, targets=("cuda:sm_90", "cpu:native")) for row in rows])
    assert len(other.merged(whole).programs) == len(whole.programs)
    assert {row.targets for row in other.merged(whole).programs} == {("cpu:native", "cuda:sm_90")}
    assert whole.merged(other).to_bytes() == other.merged(whole).to_bytes()


def test_no_value_of_an_array_or_a_number_is_in_a_file() -> None:
    x = np.array([123456.0, 654321.0])
    for function, values in ((kernels.line, (x, 987654)), (kernels.numbers, (x, 77777, 88888, 9.9999))):
        text = Recorded.of([described(function, values)[0]]).to_bytes().decode()
        assert not any(number in text for number in ("123456", "654321", "987654", "77777", "88888", "9.9999"))


def test_a_group_is_described_by_its_name() -> None:
    row, bound = described(kernels.grouped, (kernels.tp, np.zeros(8, np.float32)))
    example = examples_of(kernels.grouped, row.arguments)
    assert kernels.grouped.argument("g", example["g"]).__cache_signature__() == bound.arguments[0].__cache_signature__()


class Custom:
    """An argument whose contents are compiled in."""

    def __get_ir_types__(self) -> list[Any]:
        return []

    def __c_abi_spec__(self) -> list[Any]:
        return []


@flyc.jit
def anything(x, mode: fx.Constexpr = 0):
    pass


class Methods:
    @flyc.jit
    def run(self, x: fx.Tensor):
        pass


def made_with(what: Any) -> Any:
    @flyc.jit
    def of_object(x: fx.Tensor):
        pass

    return of_object


def made_inside() -> Any:
    def inner() -> Any:
        @flyc.jit
        def of_two(x: fx.Tensor):
            pass

        return of_two

    return inner()


def changed(n: int) -> Any:
    n += 1

    @flyc.jit
    def of_changed(x: fx.Tensor, k: fx.Int32 = n):
        pass

    return of_changed


def many(*numbers: int) -> Any:
    @flyc.jit
    def of_many(x: fx.Tensor):
        pass

    return of_many


X = np.zeros(8, np.float32)
REFUSED = [
    ("a function", anything, (X, lambda a: a + 1), "'mode': a compile-time function cannot be written"),
    ("a path", anything, (X, "/home/somebody/model.bin"), "'mode': its compile-time value is a path"),
    ("a path inside", anything, (X, (1, ("/etc/passwd",))), "'mode': its compile-time value is a path"),
    ("an own class", anything, (Custom(),), "'x': a Custom cannot be written"),
    ("a wide number", anything, (fx.Int128(5),), "at most 64 bits"),
    ("much text", anything, (X, "a" * 70_000), "bytes, expected at most 65536"),
    ("many digits", anything, (X, 10**5000), "cannot be written"),
    ("a method", Methods.run, (Methods(), X), "it is a method"),
    ("made inside of two", made_inside(), (X,), "it is made inside another function, whose call cannot be repeated"),
    ("made with an object", made_with(kernels.tp), (X,), "made by made_with with a CommGroup for 'what'"),
    ("made with a path", made_with("/home/somebody"), (X,), "made by made_with with a path of this machine for 'what'"),
    ("made with another value", changed(1), (X,), "made by changed, which assigns to its parameter 'n'"),
    ("made with more", many(1, 2), (X,), "made by many, which takes *args"),
]


@in_one_test(("what", "function", "values", "reason"), REFUSED)
def test_what_no_file_can_hold_is_left_out_with_the_reason(what: str, function: Any, values: Any, reason: str) -> None:
    row, _ = described(function, values)
    assert isinstance(row, LeftOut) and reason in row.reason, row
    assert "0x" not in row.reason and "/home" not in row.reason
    assert Recorded.from_bytes(Recorded.of((), [row]).to_bytes(), "it").left_out == (row,)


OPTIONS = (
    CompileOptions(),
    CompileOptions(opt_level=3, fast_fp_math=True, fastmath="contract"),
    CompileOptions(waves_per_eu=Occupancy(2, 4), maxnreg=64),
    CompileOptions(waves_per_eu=3, disabled_passes=("packed-math",), device_asserts=False),
    CompileOptions(llvm_options=(("amdgpu-early-inline-all", "true"),), keep_assembly=True, choose="model"),
    CompileOptions(backend_options=(("opencl.unroll", 4), ("opencl.fast", True)), cpu_check=("race",), ktrace=True),
)


@in_one_test("options", OPTIONS)
def test_options_are_those_that_were_recorded(options: CompileOptions) -> None:
    row, _ = described(kernels.line, (X,), options=options)
    (again,) = Recorded.from_bytes(Recorded.of([row]).to_bytes(), "it").programs
    assert options_from_values(again.options) == options
    assert options_as_values(CompileOptions()) == {}


@in_one_test(
    ("values", "error"),
    [
        ({"opt_levl": 3}, "did you mean 'opt_level'"),
        ({"opt_level": "3"}, "must be an int"),
        ({"opt_level": 9}, "expected 0 to 3"),
        ({"ktrace": 1}, "expected true or false"),
        ({"disabled_passes": "packed-math"}, "expected a list"),
        ({"cpu_check": (1,)}, "expected a list"),
        ({"llvm_options": (("a",),)}, "must map option names"),
        ({"variables": (("A", "B"),)}, "there is no compile option 'variables'"),
        ({"backend_options": ((1, 2),)}, "expected a list"),
    ],
)
def test_options_of_another_kind_are_refused(values: Any, error: str) -> None:
    with pytest.raises((DSLTypeError, DSLValueError), match=error):
        options_from_values(values)


def test_a_function_that_changed_is_refused_by_the_parameter() -> None:
    row, _ = described(kernels.line, (X,))
    with pytest.raises(DSLTypeError, match=r"plane takes \(x, y\), and it was recorded with \(x, k, stream\)"):
        examples_of(kernels.plane, row.arguments)
    struct, _ = described(kernels.unannotated_struct, (X, kernels.Affine(1.0, kernels.Inner(1, times=2))))
    with pytest.raises(DSLTypeError, match="no struct Affine with the fields slope, inner"):
        examples_of(_of_other_module(), struct.arguments)


def _of_other_module() -> Any:
    @flyc.jit
    def other(x: fx.Tensor, f):
        pass

    return other


def test_a_null_pointer_and_a_void_pointer_are_pointers() -> None:
    for address in (None, ctypes.c_void_p(64)):
        row, _ = described(kernels.pointer, (flyc.from_c_void_p(fx.Float32, address), 1))
        assert str(row.arguments[0].form) == "pointer to Float32 aligned to 4 bytes"
