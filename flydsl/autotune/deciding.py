"""Decision tables by prediction: a configuration for each shape."""

from __future__ import annotations

import dataclasses
import os
import time
from collections.abc import Mapping, Sequence
from hashlib import sha256
from pathlib import Path
from types import TracebackType
from typing import Any

from flydsl.artifact import Artifact
from flydsl.autotune.config import Config
from flydsl.autotune.modeling import Modeled
from flydsl.autotune.searching import Samples, Search
from flydsl.autotune.shipped import call_key
from flydsl.autotune.strategies import Budget
from flydsl.autotune.tuner import Autotuner
from flydsl.backends.registry import parse_target
from flydsl.bundle.decisions import DecisionTable, Key
from flydsl.compiler.aot.precompiling import Precompiled, precompile, write_bundle
from flydsl.compiler.arguments.arrays import TensorSpec
from flydsl.compiler.bound_call import BoundCall, Compiled, slot_plan
from flydsl.compiler.jit_function import JitFunction
from flydsl.compiler.workers.pool import LocalWorkers
from flydsl.config import Config as Settings
from flydsl.errors import ConfigError, DSLValueError
from flydsl.support.fast_dataclass import record
from flydsl.tools.perf.launches import SizeNames, call_with_sizes, launches_of_call


@record
class Decided:
    """The decisions of one function for one target."""

    function: JitFunction
    target: str
    table: DecisionTable
    searches: tuple[tuple[Mapping[str, int], Search], ...]
    """The sizes of each shape, and the search among its candidates."""
    compiled: int
    """Configurations that were compiled."""
    seconds: float
    results: tuple[Precompiled, ...]
    """The variants of the configurations that won."""
    hints: Mapping[JitFunction, tuple[JitFunction, Mapping[str, Any]]]

    def write(self, path: str | os.PathLike[str]) -> Path:
        """Write a bundle with the table and the variants that it names."""
        return write_bundle(path, self.results, decisions={self.function: {self.target: self.table}}, hints=self.hints)


def decide(
    tuned: Autotuner,
    target: str,
    signature: Mapping[str, Any],
    shapes: Sequence[Mapping[str, int]],
    *,
    names: SizeNames = SizeNames({}),
    workers: int | None = None,
    seconds: float | None = None,
) -> Decided:
    """The best predicted configuration of each shape, with the variants for a bundle.

    Each configuration is compiled once, and its program is predicted for every shape.  Extents that only a launch knows
    are :data:`flyc.dyn` in ``signature``; ``names`` are theirs.  After ``seconds`` no candidate is begun, but the first
    of each shape.
    """
    if not isinstance(tuned.fn, JitFunction):
        raise DSLValueError(f"{tuned.fn.__name__}: expected an autotuned @flyc.jit function")
    if not shapes:
        raise DSLValueError(f"{tuned.fn.__name__}: no shapes; give at least one")
    start = time.perf_counter()
    chosen = parse_target(target)
    settings = dataclasses.replace(Settings.from_env(), backend=chosen.backend, arch=chosen.arch)
    model = tuned.model or Modeled()
    model.check(chosen)
    key = tuned.key or [name for name, value in signature.items() if isinstance(value, TensorSpec)]
    count = workers or len(os.sched_getaffinity(0))
    searches: list[tuple[Mapping[str, int], Search]] = []
    rows: dict[Key, Config] = {}
    with _Programs(tuned, str(chosen), signature, names, settings, model, count) as programs:
        for sizes in shapes:
            candidates = tuned.candidates_of(_concrete(signature, sizes, names))
            search = Search(f"{tuned.fn.__module__}.{tuned.fn.__qualname__}", str(chosen), dict(sizes), candidates)
            left = None if seconds is None else max(seconds - (time.perf_counter() - start), 1e-6)
            most = None if tuned.budget is None else tuned.budget.candidates
            budget = tuned.budget if left is None else Budget(candidates=most, seconds=left)
            search.run(
                tuned.strategy,
                None if budget is None else budget.begun(),
                programs.prepared,
                lambda batch, sizes=sizes: programs.times(batch, sizes),  # type: ignore[misc]
                4 * count,
                repeats=False,
            )
            searches.append((sizes, search))
            if not search.samples:
                raise DSLValueError(f"{tuned.fn.__name__}: no candidate for {dict(sizes)}: {_reason(search)}")
            call = programs.call(search.tied[0], sizes)
            rows[call_key(call, key, {**signature, **sizes})] = search.tied[0]
    winners = list(dict.fromkeys(rows.values()))
    results = tuple(programs.results[config] for config in winners)
    table = DecisionTable(
        tuple(key),
        tuple(config.to_dict() for config in winners),
        tuple((types, numbers, winners.index(config)) for (types, numbers), config in rows.items()),
    )
    owned = {tuned.hinted(config): (tuned.fn, config.compiler_opts()) for config in winners if config.compiler_opts()}
    first = results[0].artifact
    assert first is not None
    return Decided(
        tuned.fn,
        first.target,
        DecisionTable.from_json(table.to_json(), "the decision table"),
        tuple(searches),
        len(programs.results),
        time.perf_counter() - start,
        results,
        owned,
    )


class _Programs:
    """The compiled configurations of one function; workers stay alive between batches."""

    def __init__(
        self,
        tuned: Autotuner,
        target: str,
        signature: Mapping[str, Any],
        names: SizeNames,
        settings: Settings,
        model: Modeled,
        workers: int,
    ) -> None:
        self.tuned, self.target, self.signature, self.names = tuned, target, signature, names
        self.settings, self.model = settings, model
        self.results: dict[Config, Precompiled] = {}
        self._workers = LocalWorkers(workers)
        self._predicted: dict[tuple[str, str], float] = {}

    def __enter__(self) -> _Programs:
        self._workers.__enter__()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._workers.__exit__(kind, error, trace)

    def prepared(self, batch: Sequence[Config]) -> Mapping[Config, Exception]:
        """Compile the configurations that are new; the errors of those that cannot be."""
        by_function: dict[JitFunction, list[Config]] = {}
        for config in batch:
            if config not in self.results:
                by_function.setdefault(self.tuned.hinted(config), []).append(config)
        if by_function:
            signatures = {f: [{**self.signature, **c.all_kwargs()} for c in own] for f, own in by_function.items()}
            found = precompile(
                list(by_function), [self.target], signatures, config=self.settings, executor=self._workers
            )
            self.results |= dict(zip((c for own in by_function.values() for c in own), found, strict=True))
        errors = {config: self.results[config].error for config in batch}
        return {config: error for config, error in errors.items() if error is not None}

    def call(self, config: Config, sizes: Mapping[str, int]) -> BoundCall:
        """The call of a configuration with arrays of these sizes, which have no memory."""
        function = self.tuned.hinted(config)
        call = function.bind((), {**self.signature, **config.all_kwargs()}, self.settings)
        names = dataclasses.replace(self.names, numbers=self.names.numbers - config.all_kwargs().keys())
        return call_with_sizes(function, call, sizes, names)

    def times(self, batch: Sequence[Config], sizes: Mapping[str, int]) -> list[Samples | Exception]:
        """Predicted milliseconds; equal machine code with equal launches is predicted once."""
        found: list[Samples | Exception] = []
        for config in batch:
            result = self.results[config]
            artifact = result.artifact
            assert artifact is not None
            try:
                found.append((self._time(artifact, result.written, self.call(config, sizes)),))
            except ConfigError:
                raise  # a missing size is missing for all
            except Exception as error:  # a candidate may fail in any way
                found.append(error)
        return found

    def _time(self, artifact: Artifact, written: frozenset[str], call: BoundCall) -> float:
        compiled = Compiled(artifact, written, True, slot_plan(call.arguments))
        launches = launches_of_call(call, compiled)
        if not launches:
            raise DSLValueError("it launches no kernel for this shape, so that there is no time to predict")
        key = sha256(artifact.sections.get("binary", b"")).hexdigest(), repr(launches)
        if key not in self._predicted:
            self._predicted[key] = self.model.predict(artifact, launches, call.target) / 1e3
        return self._predicted[key]


def _concrete(signature: Mapping[str, Any], sizes: Mapping[str, int], names: SizeNames) -> dict[str, Any]:
    """The arguments of a shape, for functions of the program that choose candidates."""

    def one(name: str, value: Any) -> Any:
        if isinstance(value, TensorSpec):
            extents = [
                extent if isinstance(extent, int) else names.extent(name, axis, sizes)
                for axis, extent in enumerate(value.shape)
            ]
            return TensorSpec(value.dtype, tuple(extents), align=value.align)
        return sizes.get(name, value)

    return {name: one(name, value) for name, value in signature.items()}


def _reason(search: Search) -> str:
    reasons = [*search.left_out.values(), *map(str, search.failures.values())]
    return reasons[-1].partition("\n")[0] if reasons else "the time was over before one was predicted"
