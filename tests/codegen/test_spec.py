"""Operations that may stand after each step of a lowering: the backends' tables."""

from dataclasses import replace
from typing import Any

import pytest

import flydsl.compiler as flyc
import flydsl.expr as fx
from benchmarks.compiles.library_digests import portable
from flydsl._mlir import ir
from flydsl.backends.base import BaseBackend, CompileOptions, Lowering
from flydsl.backends.lowering import Rewrite
from flydsl.backends.registry import backend_class, make_backend, parse_target
from flydsl.backends.spec import Spec, Standing
from flydsl.compiler.codegen.pipeline import lower
from flydsl.compiler.tracing import trace_for
from flydsl.config import Config
from flydsl.errors import DSLCompileError

TARGETS = ("cpu:x86-64-v3", "cpu:gfx942", "rocm:gfx942", "cuda:sm_90")
PROGRAMS = ("gelu", "softmax", "layernorm", "transpose", "gemm_simt")


@flyc.kernel
def exchange_kernel(x: fx.Tensor, y: fx.Tensor) -> None:
    lane = fx.thread_idx.x
    y[lane] = fx.math.sin(fx.shuffle_xor(x[lane], 1, 32))


@flyc.jit
def exchange(x: fx.Tensor, y: fx.Tensor) -> None:
    exchange_kernel(x, y).launch(grid=1, block=64)


FLOATS = flyc.TensorSpec(fx.Float32, (64,))
LINE = exchange_kernel.__wrapped__.__code__.co_firstlineno + 3
ARGUMENTS = {"x": FLOATS, "y": FLOATS}


def lower_for(backend: BaseBackend, function: Any, arguments: Any, *, verify_each: bool) -> None:
    call = replace(function.bind((), arguments, Config.from_env()), target=backend.target)
    options = backend.resolved(CompileOptions().on(backend.name))
    with backend.mlir_context(), ir.Location.unknown():
        traced = trace_for(function, call, backend, options)
        lower(traced.module, backend, options, verify_each=verify_each)


@pytest.mark.parametrize("target", TARGETS)
def test_kernels_of_the_library_keep_to_the_table(target: str) -> None:
    library = portable()
    for function, arguments in (
        *(library[f"{name} Float32"] for name in PROGRAMS),
        library["topk"],
        (exchange, ARGUMENTS),
    ):
        lower_for(make_backend(parse_target(target)), function, arguments, verify_each=True)


@pytest.mark.parametrize("target", TARGETS)
def test_a_table_names_steps_of_its_pipeline(target: str) -> None:
    backend = make_backend(parse_target(target))
    with backend.mlir_context(), ir.Location.unknown():
        how = backend.lowering(ir.Module.create(), CompileOptions())
        assert how.spec is not None
        names = " ".join([*(step.name for step in how.rewrites), *how.passes, *(step.name for step in how.finishing)])
    assert [name for name in how.spec.steps if name not in names] == []


def planted(target: str, **steps: Any) -> BaseBackend:
    """The backend of a target with other functions for some of its steps, or with a step more behind all others."""
    real = backend_class(target.partition(":")[0])

    class Planted(real):  # type: ignore[misc, valid-type]
        def lowering(self, module: ir.Module, options: CompileOptions) -> Lowering:
            how = super().lowering(module, options)
            own = [Rewrite(step.name, steps.pop(step.name.replace("-", "_"), step.run)) for step in how.rewrites]
            more = [Rewrite(name, lambda run=run: run(module)) for name, run in steps.items()]
            return Lowering(own, how.passes, how.targets, [*how.finishing, *more], how.spec)

    return Planted(parse_target(target))


def constant_in(module: ir.Module) -> None:
    """Make an operation that no table has in the end."""

    def visit(operation: ir.Operation) -> ir.WalkResult:
        if operation.name != "llvm.store":
            return ir.WalkResult.ADVANCE
        with ir.InsertionPoint(operation), operation.location:
            one = ir.IntegerAttr.get(ir.IntegerType.get_signless(32), 1)
            ir.Operation.create("arith.constant", results=[one.type], attributes={"value": one})
        return ir.WalkResult.INTERRUPT

    module.operation.walk(visit)


@pytest.mark.parametrize("target", ["rocm:gfx942", "cuda:sm_90"])
def test_an_operation_that_a_step_leaves_is_found(target: str) -> None:
    backend = planted(target, lower_shuffles=lambda: None)
    with pytest.raises(
        DSLCompileError, match=r"gpu\.shuffle stands after the step lower-shuffles, where only arith, "
    ) as got:
        lower_for(backend, exchange, ARGUMENTS, verify_each=True)
    assert "exchange_kernel" in str(got.value) and "without gpu.shuffle may" in got.value.message
    assert got.value.location is not None and got.value.location.line == LINE


@pytest.mark.parametrize("target", TARGETS)
def test_an_operation_that_is_left_in_the_end_is_found_with_its_step(target: str) -> None:
    with pytest.raises(DSLCompileError, match=r"arith\.constant stands after the step planted, where only ") as got:
        lower_for(planted(target, planted=constant_in), exchange, ARGUMENTS, verify_each=False)
    assert " llvm" in got.value.message and got.value.location is not None


def test_an_operation_wins_over_its_dialect() -> None:
    standing = Standing(Spec("gpu scf", {"first": "-gpu.shuffle -scf +cf.br", "convert-second": "-gpu +gpu.module"}))
    assert standing.allows("gpu.shuffle") and standing.allows("scf.if") and not standing.allows("cf.br")
    standing.follow("first")
    assert not standing.allows("gpu.shuffle") and standing.allows("gpu.thread_id") and not standing.allows("scf.if")
    assert standing.allows("cf.br") and not standing.allows("cf.cond_br")
    standing.follow("gpu.module(convert-second{option=1})")
    assert str(standing) == "cf.br, gpu.module"
