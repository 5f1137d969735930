"""No operation that a program makes ends the process: each is compiled, or refused with the line that made it."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl._mlir import ir
from flydsl._mlir.dialects import arith, llvm, math, vector
from flydsl.compiler.aot import precompile
from flydsl.compiler.workers import crashes
from flydsl.errors import DSLCompileError, DSLTypeError, FlydslError, TargetError
from flydsl.expr import T
from tests.raw.sweep import TARGETS

ROOT = Path(__file__).resolve().parents[2]
GPUS = ("rocm:gfx942", "rocm:gfx1201", "cuda:sm_90")
MEMORY = np.zeros(64, np.float32)


def program(body):
    kernel = flyc.kernel(body)

    @flyc.jit
    def launch(src: fx.Tensor, dst: fx.Tensor):
        kernel(src, dst).launch(grid=1, block=32)

    return launch


def compiled(body, target: str) -> FlydslError | None:
    (done,) = precompile(program(body), [target], [{"src": MEMORY, "dst": MEMORY}], isolated=False)
    return done.error


def check_text(text: str, file: str) -> None:
    """An error shows the user's line once, with a caret under it, and no place in flydsl."""
    lines = text.splitlines()
    shown = [k for k, line in enumerate(lines) if re.match(r'\s*File "', line)]
    assert len(shown) == 1 and file in lines[shown[0]], text
    assert re.fullmatch(r"\s*\^+", lines[shown[0] + 2]), text
    assert f"{ROOT}/flydsl" not in text and "-packages" not in text, text
    assert len(lines) <= 20, text


def misspelt(src, dst):
    dst[fx.thread_idx.x] = llvm.call_intrinsic(T.f32, "llvm.amdgcn.rpc.f32", [src[0]], [], [])


def of_nobody(src, dst):
    dst[fx.thread_idx.x] = llvm.call_intrinsic(T.f32, "llvm.no intrinsic at all", [src[0]], [], [])


def of_other_chips(src, dst):
    zero = fx.Int32(fx.thread_idx.x)
    no = fx.Boolean(False)
    made = llvm.call_intrinsic(T.i32, "llvm.amdgcn.permlane16.swap", [zero, zero, zero, no, no], [], [])
    dst[fx.thread_idx.x] = fx.Float32(made)


def of_both_vendors(src, dst):
    x = llvm.call_intrinsic(T.f32, "llvm.amdgcn.rcp.f32", [src[0]], [], [])
    y = llvm.call_intrinsic(T.f32, "llvm.nvvm.sqrt.approx.f", [x], [], [])
    dst[fx.thread_idx.x] = y


def assembly_of_nobody(src, dst):
    dst[fx.thread_idx.x] = llvm.inline_asm(T.f32, [src[0]], "no_such_instruction $0, $1", "=q,q")


def invalid_cast(src, dst):
    wide = llvm.fpext(T.bf16, src[0])
    dst[fx.thread_idx.x] = fx.BFloat16(wide)


def two_values_of_no_vector(src, dst):
    sine, _ = math.sincos(vector.broadcast(T.vec(3, T.f32), src[0]))
    dst[fx.thread_idx.x] = sine[0]


KILLERS = (
    *((misspelt, target) for target in GPUS),
    (of_nobody, "cuda:sm_90"),
    (of_other_chips, "rocm:gfx942"),
    (of_other_chips, "cuda:sm_90"),
    (of_both_vendors, "rocm:gfx1201"),
    (assembly_of_nobody, "cuda:sm_90"),
    (invalid_cast, "rocm:gfx942"),
    (two_values_of_no_vector, "cuda:sm_90"),
)


@pytest.mark.parametrize(("body", "target"), KILLERS)
def test_what_only_llvm_can_judge_is_an_error_with_the_users_line(body, target: str) -> None:
    error = compiled(body, target)
    assert isinstance(error, DSLCompileError) and error.kernel == f"{body.__name__}_0", error
    assert error.location is not None and error.location.filename == __file__
    first = body.__code__.co_firstlineno
    assert first < error.location.line < first + 7
    check_text(str(error), __file__)


def test_of_several_calls_the_one_that_kills_is_named() -> None:
    def body(src, dst):
        x = src[fx.thread_idx.x]
        for _ in fx.range_constexpr(5):
            x = llvm.call_intrinsic(T.f32, "llvm.amdgcn.rcp.f32", [x], [], [])
        y = llvm.call_intrinsic(T.f32, "llvm.nvvm.sqrt.approx.f", [x], [], [])
        dst[fx.thread_idx.x] = llvm.call_intrinsic(T.f32, "llvm.amdgcn.rcp.f32", [y], [], [])

    error = compiled(body, "rocm:gfx942")
    assert error is not None and error.location is not None
    assert error.location.line == body.__code__.co_firstlineno + 4, error


def test_a_builder_that_infers_a_type_from_an_operand_looks_at_it_first() -> None:
    def scalar(src, dst):
        dst[0] = vector.extract(src[0], dynamic_position=[], static_position=[0])

    def generic(src, dst):
        position = {"static_position": ir.DenseI64ArrayAttr.get([0])}
        made = ir.Operation.create("vector.extract", operands=[src[0]], attributes=position, infer_type=True)
        dst[0] = made.result

    for body in (scalar, generic):
        for target in ("cpu:x86-64", *GPUS):
            error = compiled(body, target)
            assert isinstance(error, DSLTypeError) and "source is of type f32; expected a vector" in str(error), error
            check_text(str(error), __file__)


def test_operations_made_generically_are_known_too() -> None:
    def body(src, dst):
        attributes = {
            "intrin": ir.StringAttr.get("llvm.amdgcn.rpc.f32"),
            "operandSegmentSizes": ir.DenseI32ArrayAttr.get([1, 0]),
            "op_bundle_sizes": ir.DenseI32ArrayAttr.get([]),
        }
        made = ir.Operation.create("llvm.call_intrinsic", [T.f32], [src[0]], attributes)
        dst[0] = made.result

    error = compiled(body, "rocm:gfx942")
    assert error is not None and "rpc" in str(error)
    check_text(str(error), __file__)


def test_refusals_of_builders_are_errors_of_flydsl() -> None:
    def wrong_kind(src, dst):
        arith.addi(1.5, "two")

    def unequal_types(src, dst):
        dst[0] = arith.addf(src[0], fx.Int32(fx.thread_idx.x))

    def wrong_attribute(src, dst):
        arith.constant(T.f32, "many")

    for body in (wrong_kind, unequal_types, wrong_attribute):
        with pytest.raises(FlydslError) as caught:
            program(body)(MEMORY, MEMORY.copy())
        check_text(str(caught.value), __file__)
        frames = [entry.path for entry in caught.traceback]
        assert not any("torch_mlir" in str(path) for path in frames), frames


def test_programs_that_llvm_takes_give_the_same_binary_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    def body(src, dst):
        i = fx.thread_idx.x
        dst[i] = llvm.call_intrinsic(T.f32, "llvm.amdgcn.rcp.f32", [src[i]], [], [])

    def built() -> bytes:
        (done,) = precompile(program(body), ["rocm:gfx942"], [{"src": MEMORY, "dst": MEMORY}], isolated=False)
        assert done.artifact is not None, done.error
        return done.artifact.to_bytes()

    def unimportable(name: str) -> str:
        raise TargetError(f"{name} is of __main__")

    here = os.getpid()
    separate = built()
    monkeypatch.setattr(crashes, "place_of_backend", unimportable)
    monkeypatch.setattr(crashes, "_shared_worker", lambda: pytest.fail(f"a worker of {here} was asked"))
    assert built() == separate


def test_a_program_without_raw_operations_starts_no_process() -> None:
    """Neither does one that uses MLIR's builders of what every chip has, nor one that the cache has."""
    code = """
import subprocess, sys
import numpy as np
import flydsl.compiler as flyc, flydsl.expr as fx
from flydsl._mlir.dialects import arith, llvm, vector
from flydsl.expr import T
started = []
class Popen(subprocess.Popen):
    def __init__(self, command, **options):
        started.append(command)
        super().__init__(command, **options)
subprocess.Popen = Popen
@flyc.kernel
def plain(src: fx.Tensor, dst: fx.Tensor):
    i = fx.thread_idx.x
    row = vector.from_elements(T.vec(2, T.f32), [src[i], arith.mulf(src[i], src[i])])
    dst[i] = row[0] + row[1]
@flyc.jit
def launch(src: fx.Tensor, dst: fx.Tensor):
    plain(src, dst).launch(grid=1, block=32)
@flyc.kernel
def raw(src: fx.Tensor, dst: fx.Tensor):
    i = fx.thread_idx.x
    dst[i] = llvm.call_intrinsic(T.f32, "llvm.amdgcn.rcp.f32", [src[i]], [], [])
@flyc.jit
def launch_raw(src: fx.Tensor, dst: fx.Tensor):
    raw(src, dst).launch(grid=1, block=32)
x = np.ones(32, np.float32)
for target in ("cpu:x86-64", "rocm:gfx942"):
    (done,) = flyc.precompile(launch, [target], [{"src": x, "dst": x}], isolated=False)
    assert done.error is None and not started, started
(done,) = flyc.precompile(launch_raw, ["rocm:gfx942"], [{"src": x, "dst": x}], isolated=False)
print(done.hit, len(started))
"""
    environment = os.environ | {"PYTHONPATH": str(ROOT)}
    for hit, processes in (("False", "1"), ("True", "0")):
        done = subprocess.run(
            [sys.executable, "-"], input=code, text=True, capture_output=True, env=environment, check=False
        )
        assert done.stdout.split() == [hit, processes], done.stderr


def check_sweep(*arguments: str) -> None:
    command = [sys.executable, "-m", "tests.raw.sweep", *arguments]
    environment = os.environ | {"FLYDSL_RUNTIME_ENABLE_CACHE": "0"}
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, env=environment, check=False)
    assert done.returncode == 0, done.stderr
    rows = [json.loads(line) for line in done.stdout.splitlines()]
    died = [row for row in rows if row[-1].startswith("DIED")]
    assert not died, died
    assert len(rows) > 100 and any(not row[-1] for row in rows)
    for *_, text in rows:
        if text:
            check_text(text, "tests/raw/")


ALL = ",".join(TARGETS)
MAIN = "arith,cf,func,gpu,llvm,math,memref,nvvm,rocdl,scf,ub,vector"


def test_a_sample_of_all_builders() -> None:
    check_sweep(MAIN, ALL, "3", "120")


def test_a_sample_of_the_vendors_functions() -> None:
    check_sweep("fx.rocdl,fx.nvvm", ALL, "3", "250")


@pytest.mark.prove
@pytest.mark.parametrize("dialect", MAIN.split(","))
def test_all_builders(dialect: str) -> None:
    check_sweep(dialect, ALL, "6")


@pytest.mark.prove
@pytest.mark.parametrize("module", ["fx.rocdl", "fx.nvvm"])
def test_all_of_the_vendors_functions(module: str) -> None:
    check_sweep(module, ALL, "6")


NESTED = """
import sys
import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl._mlir import ir
from flydsl._mlir.dialects import arith

def texts(n):
    return {
        "array": (ir.Attribute, "[" * n + "]" * n),
        "unclosed": (ir.Attribute, "[" * n),
        "dictionary": (ir.DictAttr, "{a = " * n + "1" + "}" * n),
        "signs": (ir.Attribute, "affine_map<(d0) -> (" + "- " * n + "d0)>"),
        "place": (ir.Attribute, "loc(" + 'callsite("a" at ' * n + '"b"' + ")" * n + ")"),
        "tuple": (ir.Type, "tuple<" * n + ">" * n),
        "function": (ir.Type, "() -> (" * n + ")" * n),
        "module": (ir.Module, "module {" * n + "}" * n),
        "operation": (ir.Operation, "module {" * n + "}" * n),
        "view": (arith.ConstantOp, "module {" * n + "}" * n),
    }

with ir.Context(), ir.Location.unknown():
    for name, (holder, text) in texts(100_000).items():
        try:
            holder.parse(text)
        except ValueError as error:
            assert "levels deep" in str(error), error
            print(name)
    open(sys.argv[1], "w").write(texts(100_000)["module"][1])
    try:
        ir.Module.parseFile(sys.argv[1])
    except ValueError as error:
        print("file" if "levels deep" in str(error) else error)
    for name, (holder, text) in texts(100).items():
        if name not in ("unclosed", "view", "place"):
            holder.parse(text)
    ir.Attribute.parse('"' + "[" * 1000 + '"')
    ir.Attribute.parse("[" + ", ".join(["[1, -1]"] * 1000) + "]")
    ir.Module.parse("module {}" + "// " + "(" * 1000)
    print("accepted")
"""


def test_text_of_any_depth_ends_no_process(tmp_path: Path) -> None:
    command = [sys.executable, "-c", NESTED, str(tmp_path / "module.mlir")]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    words = "array unclosed dictionary signs place tuple function module operation view file accepted"
    assert done.stdout.split() == words.split()


def test_deep_text_in_a_kernel_shows_its_line() -> None:
    def body(src, dst):
        ir.Attribute.parse("[" * 100_000)  # deep
        dst[0] = src[0]

    with pytest.raises(ValueError, match=r'levels deep(.|\n)*ir.Attribute.parse\("\["'):
        program(body)(MEMORY, MEMORY.copy())


@pytest.mark.parametrize(
    "call",
    [lambda: fx.Vector.filled(4, 1.0, fx.Float32), lambda: fx.BFloat16x4(1.0), lambda: fx.Int32(1).ir_value()],
)
def test_values_outside_of_a_trace_are_refused_in_our_words(call) -> None:
    with pytest.raises(FlydslError, match="no trace in progress"):
        call()
