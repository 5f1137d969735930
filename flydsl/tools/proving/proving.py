"""Proofs of a function: each of its programs is traced, walked, and its refutations are run."""

from __future__ import annotations

import hashlib
import time
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from flydsl._mlir import ir
from flydsl.backends.registry import make_backend, parse_target
from flydsl.cli.specs import parse_arguments
from flydsl.compiler.arguments.resolve import ConstantArgument, ScalarArgument
from flydsl.compiler.arguments.rules import ArrayRule, read_rule
from flydsl.compiler.find_artifact import program_part
from flydsl.compiler.hints import ambient_options, with_function_hints
from flydsl.compiler.tracing import trace_for
from flydsl.config import Config
from flydsl.errors import ConfigError
from flydsl.expr.core.context import CHECKED_INDICES
from flydsl.expr.nvvm.tensor_maps import TensorMap
from flydsl.support.fast_dataclass import record
from flydsl.tools.proving.certificates import Certificates
from flydsl.tools.proving.given import condition, number
from flydsl.tools.proving.kept import Kept
from flydsl.tools.proving.obligations import Obligation
from flydsl.tools.proving.program import ProgramWalk
from flydsl.tools.proving.replay import Replays
from flydsl.tools.proving.report import REFUTED, Finding, Proof, Report
from flydsl.tools.proving.solver import Facts

if TYPE_CHECKING:
    from flydsl.backends.base import CompileOptions
    from flydsl.compiler.bound_call import BoundCall
    from flydsl.compiler.frontend.trace import TracedProgram
    from flydsl.compiler.jit_function import JitFunction

_QUERY_SECONDS = 3.0


@record
class Effort:
    """Effort and means of a proof; fields as of :func:`flydsl.tools.proving.prove`."""

    seconds: float = 60.0
    run: bool = True
    cache: bool = False
    check: bool = False


def prove_function(
    function: JitFunction, arguments: Mapping[str, Any] | None, given: Sequence[str], target: str, effort: Effort
) -> Report:
    """The report of :func:`flydsl.tools.proving.prove`."""
    if arguments is None:
        signatures: Sequence[Mapping[str, Any]] = function.declared_signatures
        if not signatures:
            raise ConfigError(
                f"{function.__name__} declares no signature; give the arguments' rules, such as --arg x='f32[n]'"
            )
        return Report(tuple(_prove(function, each, {}, given, target, effort) for each in signatures))
    texts = {name: value for name, value in arguments.items() if isinstance(value, str)}
    values = {**{k: v for k, v in arguments.items() if k not in texts}, **parse_arguments(function, texts)}
    return Report((_prove(function, values, texts, given, target, effort),))


def prove_signature(
    function: JitFunction,
    signature: Mapping[str, Any],
    *,
    target: str = "cpu:native",
    effort: Effort = Effort(),
    options: CompileOptions | None = None,
) -> Proof:
    """The verdict on one signature; parameters as of :func:`flydsl.tools.proving.prove`.

    ``options``: those of the compile, as the target has them.
    """
    return _prove(function, signature, {}, (), target, effort, options)


def prove_traced(
    name: str, module: ir.Module, call: BoundCall, rules: Mapping[str, str], target: str, warp: int, seconds: float
) -> Proof:
    """The verdict on a traced program with coordinates, for arguments that keep their rules, without a run.

    Proved accesses are marked in the module (:data:`flydsl.ir.attributes.PROVED`).
    """
    started = time.monotonic()
    facts = Facts(min(_QUERY_SECONDS, seconds), seconds)
    walk = ProgramWalk(module, call, facts, warp)
    assumed = _sizes(rules, walk, facts)
    walk.run()
    walk.obligations.mark()
    obligations = walk.obligations.all
    walk.forget()
    calls: list[Mapping[str, int]] = [{}] * len(obligations)
    took = time.monotonic() - started
    return _verdict(name, target, {}, "", assumed, obligations, calls, took, facts, Effort(seconds, run=False))


def _verdict(
    name: str,
    target: str,
    arguments: Mapping[str, str],
    digest: str,
    assumed: Sequence[str],
    obligations: Sequence[Obligation],
    calls: Sequence[Mapping[str, int]],
    took: float,
    facts: Facts,
    effort: Effort,
) -> Proof:
    found = [
        Finding(
            each.kernel, each.kind, each.space, each.tensor, each.file, each.line, *_answer(each, effort.run), made,
            each.is_reached is not False,
        )
        for each, made in zip(obligations, calls, strict=True)
    ]  # fmt: skip
    checked = (facts.certificates.checked, facts.certificates.asked) if facts.certificates else None
    counts = facts.queries, facts.linear, checked
    return Proof(name, target, arguments, digest, tuple(assumed), tuple(found), took, *counts)


def _prove(
    function: JitFunction,
    values: Mapping[str, Any],
    rules: Mapping[str, str],
    given: Sequence[str],
    target: str,
    effort: Effort,
    options: CompileOptions | None = None,
) -> Proof:
    own = Config.from_env()
    config = replace(own, backend=None, arch=None, cache_dir=None, cpu_check=(), cpu_schedule=None)
    backend = make_backend(parse_target(target), config=config)
    if options is None:
        options = backend.resolved(with_function_hints(function.function_hints(), ambient_options(config)))
    call = function.bind_named(dict(values), config)
    started = time.monotonic()
    facts = Facts(min(_QUERY_SECONDS, effort.seconds), effort.seconds)
    facts.certificates = Certificates() if effort.check else None
    described = {name: _described(argument) for name, argument in zip(call.names, call.arguments, strict=True)}
    with backend.mlir_context(), ir.Location.unknown():

        def trace(features: frozenset[str]) -> TracedProgram:
            depth = config.location_depth
            return trace_for(function, call, backend, options, location_depth=depth, features=features)

        digest = hashlib.sha256(program_part(trace(frozenset()), options)).hexdigest()
        traced = trace(frozenset({CHECKED_INDICES}))
        asked = {"given": given, "rules": rules, "seconds": effort.seconds, "run": effort.run, "check": effort.check}
        texts = {"target": target, "digest": digest, "arguments": repr(described), "asked": repr(asked)}
        place = Kept(own, {"program": traced.located_code(), **texts}) if effort.cache else None
        if place is not None and (known := place.read()) is not None:
            return known
        walk = ProgramWalk(traced.module, call, facts, max(1, backend.facts().warp_size))
        maps = [(n, each) for n, each in zip(call.names, call.arguments, strict=True) if isinstance(each, TensorMap)]
        boxes = [f"{n} is a tensor map of {each.boxes}" for n, each in maps if each.boxes is not None]
        assumed = [*_sizes(rules, walk, facts), *given, *boxes]
        facts.path += [condition(text, walk.inputs) for text in given]
        walk.run()
        obligations = walk.obligations.all
        walk.forget()
        del traced
    took = time.monotonic() - started
    replays = Replays(function, call, target, walk.inputs, facts)
    facts.extend(effort.seconds)
    calls = [replays.judge(each) if effort.run and each.status == REFUTED else {} for each in obligations]
    name = function.__name__
    proof = _verdict(name, target, described, digest, assumed, obligations, calls, took, facts, effort)
    if place is not None and not facts.was_hurried:
        place.write(proof)
    return proof


def _described(argument: Any) -> str:
    if isinstance(argument, ConstantArgument):
        return repr(argument.value)
    return str(argument.dtype) if isinstance(argument, ScalarArgument) else str(argument)


def _answer(obligation: Any, is_run: bool) -> tuple[str, str]:
    if obligation.status == REFUTED and not is_run:
        return "open", "a counterexample, which was not run"
    return obligation.status, obligation.reason


def _sizes(rules: Mapping[str, str], walk: ProgramWalk, facts: Facts) -> list[str]:
    """Name the sizes of rules such as ``f32[m, n]``, and assume the extents that they say; give those as text."""
    assumed = []
    for name, text in rules.items():
        try:
            rule = read_rule(name, text)
        except Exception:  # constants, which the rules' grammar does not have
            continue
        if not isinstance(rule, ArrayRule):
            continue
        for size in rule.names():
            if size not in walk.inputs:
                walk.inputs[size] = facts.variable(size, is_uniform=True)
        for axis, extent in enumerate(rule.extents):
            label = f"{name}.shape[{axis}]"
            if extent != "?" and label in walk.inputs:
                facts.path.append(walk.inputs[label] == number(extent, walk.inputs))
                assumed.append(f"{label} == {extent}")
    return assumed
