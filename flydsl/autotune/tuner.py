"""Autotuner: measures configurations of a host function once per kind of call.

    @autotune(configs=[Config(BLOCK=64), Config(BLOCK=256, waves_per_eu=2)], key=["n"])
    @flyc.jit
    def run(x: fx.Tensor, n: fx.Int32, BLOCK: fx.Constexpr[int]): ...

Calls are of one kind if they have equal values of the ``key`` parameters (shapes of tensors), equal types and stride
patterns of all others, the same device, toolchain and candidates, and the same program.
"""

from __future__ import annotations

import functools
import hashlib
import inspect
import statistics
import sys
import time
import types
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext, suppress
from pathlib import Path
from typing import Any

import numpy as np

from flydsl._mlir import can_compile
from flydsl.autotune.by_hand import StepsByHand
from flydsl.autotune.config import Config, canonical, is_plain
from flydsl.autotune.files import (
    add_winners,
    check_artifact_name,
    check_identity,
    check_key,
    check_portable,
    drop_winner,
    read_winners,
    winners_path,
)
from flydsl.autotune.modeling import DEVICE_FINALISTS, Modeled
from flydsl.autotune.programs import Programs
from flydsl.autotune.report import shown
from flydsl.autotune.searching import Measure, Samples, Search, TimedRounds, Trial, unfit, workers_for
from flydsl.autotune.shipped import shipped_decision
from flydsl.autotune.strategies import Budget, Strategy, strategy_of
from flydsl.autotune.tensors import assign, contents
from flydsl.backends.registry import make_backend
from flydsl.compiler.arguments import resolve as args
from flydsl.compiler.arguments.arrays import is_array
from flydsl.compiler.arguments.tensors import TensorArgument
from flydsl.compiler.bound_call import BoundCall, choose_target
from flydsl.compiler.explicit_compile import compile as compile_with
from flydsl.compiler.frontend.annotations import is_receiver, takes_none
from flydsl.compiler.hints import CompilationContext, options_from_hints
from flydsl.compiler.jit_function import JitFunction
from flydsl.config import Config as Settings
from flydsl.errors import (
    DSLCompileError,
    DSLConversionError,
    DSLRuntimeError,
    DSLTypeError,
    DSLValueError,
    LanguageError,
    TargetError,
    ToolchainError,
    did_you_mean,
)
from flydsl.expr.core.context import is_tracing
from flydsl.support.forks import ForkSafeLock
from flydsl.support.import_names import ImportedByName
from flydsl.support.tracebacks import hide_internal_frames, warn_user

__all__ = ["Autotuner", "Config", "autotune", "do_bench"]

_MOST_PROBES = 16
Results = list[tuple[Config, float]]
"""Candidates with their times in milliseconds."""


def do_bench(
    fn: Callable[[], Any],
    warmup: int = 5,
    rep: int = 25,
    quantiles: Sequence[float] | None = None,
    *,
    synchronize: Callable[[], Any] | None = None,
) -> Any:
    """The median time of one call of ``fn`` in milliseconds, over ``rep`` calls after ``warmup`` others.

    With ``quantiles``, fractions from 0 to 1, a list of those instead.  ``synchronize`` waits for the work of a call.

    Args:
        fn: the function to measure.
        warmup: calls before.
        rep: calls that are measured.
        quantiles: fractions from 0 to 1.
        synchronize: waits for the work of a call.

    Returns:
        Milliseconds, or a list of them.

    Example::

        from flydsl.autotune import do_bench

        print(do_bench(lambda: sum(range(1000)), rep=3) > 0)  # True
    """
    wait = synchronize or (lambda: None)
    for _ in range(warmup):
        fn()
    wait()
    times = []
    for _ in range(max(rep, 1)):
        start = time.perf_counter_ns()
        fn()
        wait()
        times.append((time.perf_counter_ns() - start) / 1e6)
    return statistics.median(times) if quantiles is None else np.quantile(times, quantiles).tolist()


def autotune(
    configs: Sequence[Config] | Callable[..., Iterable[Config]],
    key: Sequence[str] | None = None,
    warmup: int = 5,
    rep: int = 25,
    prune_configs_by: Callable[[list[Config], dict[str, Any]], Iterable[Config]] | None = None,
    reset_to_zero: Sequence[str] | None = None,
    restore_value: Sequence[str] | None = None,
    pre_hook: Callable[[dict[str, Any]], None] | None = None,
    post_hook: Callable[[dict[str, Any]], None] | None = None,
    do_bench: Callable[..., float] | None = None,
    default: Callable[..., Config] | None = None,
    artifact_name: str | None = None,
    validate_hook: Callable[[dict[str, Any]], AbstractContextManager[Any]] | None = None,
    select_config: Callable[[Results], tuple[Config, float]] | None = None,
    *,
    strategy: str | Strategy = "all",
    budget: Budget | int | None = None,
    measure: str | Measure | Modeled = "time",
    workers: int | None = None,
) -> Callable[[Any], Autotuner]:
    """Decorate a ``@flyc.jit`` function, or one that launches them, to select among configurations.

    Args:
        configs: the candidates, or a function of the call's arguments that returns them.
        key: parameters whose values (shapes of tensors) distinguish calls.
        warmup, rep: untimed and timed launches of each candidate.
        prune_configs_by: returns the candidates to measure, from all of them and the arguments by name.
        reset_to_zero: tensor parameters that are cleared before each launch, measured or not.
        restore_value: tensor parameters whose contents are restored before each measured launch, and before the launch
            that follows.
        pre_hook, post_hook: called with the arguments by name before and after each measured launch.
        do_bench: measures instead of :func:`do_bench`, called as ``do_bench(launch, warmup=, rep=)``; milliseconds.
        default: returns the configuration from the call's arguments if nothing is known, instead of a search.
        artifact_name: the name of a file of winners in ``FLYDSL_AUTOTUNE_CONFIG_DIR``.
        validate_hook: makes a context manager, from the arguments by name, around an untimed launch; a candidate is
            rejected if that raises.
        select_config: selects one of the measured pairs; by default the fastest, or of those that are as fast within the
            noise the first.
        strategy: which candidates are measured: ``"all"``, ``"random"`` or ``"pattern"``
            (:mod:`flydsl.autotune.strategies`), or an object that proposes them.
        budget: the end of a search: a number of candidates, or ``Budget(candidates=, seconds=)``.
        measure: ``"time"``, launches in interleaved rounds (:class:`~flydsl.autotune.searching.TimedRounds`);
            ``"model"``, times that :mod:`flydsl.perf` predicts without a device; ``"model+device"``, times of the eight
            best of these; or a function of trials that gives their times.
        workers: processes that compile candidates; by default one per CPU, for at least four candidates.

    Returns:
        The decorator.

    Raises:
        DSLValueError: an unknown strategy or measure, or a name that no file may have.
        DSLTypeError: not a function, strategy, budget or measure.

    Example::

        import os

        from flydsl.autotune import Config, autotune

        os.environ["FLYDSL_AUTOTUNE_CACHE_DIR"] = ""  # forget the winner at the end


        @flyc.kernel
        def kernel(x: fx.Tensor):
            x[fx.block_idx.x * fx.block_dim.x + fx.thread_idx.x] = 1.0


        @autotune(configs=[Config(BLOCK=4), Config(BLOCK=8)], key=["n"], rep=2)
        @flyc.jit
        def scale(x: fx.Tensor, n: fx.Int32, BLOCK: fx.Constexpr[int]):
            kernel(x).launch(grid=n // BLOCK, block=BLOCK)


        x = np.zeros(8, np.float32)
        scale(x, 8)
        assert (x == 1).all()
    """
    return lambda function: Autotuner(
        function,
        configs,
        key,
        warmup,
        rep,
        prune_configs_by,
        reset_to_zero,
        restore_value,
        pre_hook,
        post_hook,
        do_bench,
        default,
        artifact_name,
        validate_hook,
        select_config,
        strategy=strategy,
        budget=budget,
        measure=measure,
        workers=workers,
    )


class Autotuner(ImportedByName, StepsByHand):
    """A function that selects a configuration for each kind of call; the parameters are those of :func:`autotune`.

    A ``@flyc.jit`` function gets the configuration's arguments and is compiled under its hints.  So is every function
    that a plain function calls, such as one that builds a kernel and launches it.

    Made by :func:`autotune`.
    """

    def __init__(
        self,
        fn: Callable[..., Any],
        configs: Sequence[Config] | Callable[..., Iterable[Config]],
        key: Sequence[str] | None = (),
        warmup: int = 5,
        rep: int = 25,
        prune_configs_by: Callable[[list[Config], dict[str, Any]], Iterable[Config]] | None = None,
        reset_to_zero: Sequence[str] | None = None,
        restore_value: Sequence[str] | None = None,
        pre_hook: Callable[[dict[str, Any]], None] | None = None,
        post_hook: Callable[[dict[str, Any]], None] | None = None,
        do_bench_fn: Callable[..., float] | None = None,
        default: Callable[..., Config] | None = None,
        artifact_name: str | None = None,
        validate_hook: Callable[[dict[str, Any]], AbstractContextManager[Any]] | None = None,
        select_config: Callable[[Results], tuple[Config, float]] | None = None,
        *,
        strategy: str | Strategy = "all",
        budget: Budget | int | None = None,
        measure: str | Measure | Modeled = "time",
        workers: int | None = None,
    ) -> None:
        if artifact_name is not None:
            check_artifact_name(artifact_name)
        if not isinstance(fn, (JitFunction, types.FunctionType)):
            raise DSLTypeError(f"autotune decorates a @flyc.jit function or another function, got {fn!r}")
        self.fn = fn
        self.configs = configs if callable(configs) else list(configs or ())
        self.key = list(key or ())
        self.warmup, self.rep = warmup, rep
        self.prune_configs_by, self.validate_hook, self.select_config = prune_configs_by, validate_hook, select_config
        self.reset_to_zero, self.restore_value = list(reset_to_zero or ()), list(restore_value or ())
        self.pre_hook, self.post_hook = pre_hook, post_hook
        self.default, self.artifact_name = default, artifact_name
        self.strategy, self.budget, self.workers = strategy_of(strategy), Budget.of(budget), workers
        self._measure, self._model = _measure_of(measure, do_bench_fn, warmup, rep)
        if self._model is not None and not isinstance(fn, JitFunction):
            raise DSLTypeError(
                f"autotune of {fn.__name__}: measure={self._model.name!r} needs a @flyc.jit function, whose code is known "
                "before it runs; decorate it, or use measure='time'"
            )
        self._signature = fn.signature if isinstance(fn, JitFunction) else inspect.signature(fn)
        self._winners: dict[str, Config] = {}
        self._searches: dict[str, Search] = {}
        self._with_hints: dict[str, Any] = {}
        self._searched: set[str] = set()
        self._recorded: set[str] = set()
        """The kinds of call of a plain function whose winner comes from a file."""
        self._identity = Programs(fn)
        self._lock = ForkSafeLock()
        known = self._signature.parameters
        for name in dict.fromkeys((*self.key, *self.reset_to_zero, *self.restore_value)):
            if name not in known:
                warn_user(
                    f"autotune of {fn.__name__}: it has no parameter {name!r} and ignores that name; it has "
                    f"{', '.join(known)}." + did_you_mean(name, known)
                )
        functools.update_wrapper(self, fn)

    def __get__(self, instance: Any, owner: type | None = None) -> Any:
        return self if instance is None else types.MethodType(self, instance)

    def __call__(self, /, *call_args: Any, **call_kwargs: Any) -> Any:
        """Call the function with the configuration of this kind of call, after a search if it is the first.

        Raises:
            DSLRuntimeError: all candidates failed; the last failure is its cause.
        """
        if is_tracing():
            raise DSLRuntimeError(f"{self.fn.__name__} is autotuned and cannot be called while tracing")
        try:
            config = self.resolve_config(*call_args, **call_kwargs)
            if self.reset_to_zero and not Settings.from_env().compile_only:
                self._clear(self._arguments(call_args, call_kwargs))
            return self._launcher(config, call_args, call_kwargs)()
        except Exception as error:
            if self._recorded and self._is_dropped(error, call_args, call_kwargs):
                return self(*call_args, **call_kwargs)
            hide_internal_frames(error)
            raise

    def _is_dropped(self, error: Exception, call_args: Sequence[Any], call_kwargs: Mapping[str, Any]) -> bool:
        """True if a plain function could not be compiled with its recorded winner, which is then forgotten."""
        if not isinstance(error, (LanguageError, DSLCompileError, ToolchainError, TargetError)):
            return False
        settings = Settings.from_env()
        candidates = None if callable(self.configs) else self._candidates(call_args, call_kwargs)
        digest, _ = self._identity.digest(self._kind(candidates, call_args, call_kwargs, settings), settings)
        if digest is None or digest not in self._recorded:
            return False
        self._recorded.discard(digest)
        self._drop(digest, self._winners[digest], error, settings)
        return True

    @property
    def cache(self) -> dict[str, Config]:
        """The configurations selected in this process, by a digest of the kind of call; additions take effect."""
        return self._winners

    @property
    def timings(self) -> dict[str, Results]:
        """A copy of the measured pairs of each search of this process, by a digest of the kind of call.

        Pairs are a :class:`Config` and the milliseconds of one launch, in the order of the candidates.  Candidates that
        failed are absent.  ``tuned.timings`` is empty for winners that come from a file, which holds theirs.
        """
        return {digest: search.results() for digest, search in self._searches.items()}

    @property
    def searches(self) -> dict[str, Search]:
        """A copy of the searches of this process, by a digest of the kind of call: candidates left out, and ties."""
        return dict(self._searches)

    def report(self) -> str:
        """A table of the candidates of each search of this process, the fastest first; with ``rich`` installed, a rich one.

        ``FLYDSL_AUTOTUNE_REPORT=1`` prints each when its search ends; ``flydsl cache autotune`` prints those of files.
        """
        return "\n\n".join(shown(search) for search in self._searches.values())

    def resolve_config(self, /, *call_args: Any, **call_kwargs: Any) -> Config:
        """The configuration of this kind of call, known or by a search, without the call's own launch.

        Raises:
            DSLRuntimeError: all candidates failed; the last failure is its cause.
        """
        settings = Settings.from_env()
        # A function of the arguments is asked only for a search: it may be slow, or exist for it alone.
        candidates = None if callable(self.configs) else self._candidates(call_args, call_kwargs)
        has_artifact = self._artifact_path(settings) is not None
        if has_artifact:
            check_key(self.key, self._signature.parameters)
        kind = self._kind(candidates, call_args, call_kwargs, settings)
        digest, state = self._identity.digest(kind, settings)
        if digest in self._winners and (digest in self._searched or not settings.autotune):
            return self._winners[digest]
        with self._lock:
            given = self._arguments(call_args, call_kwargs)
            digest = digest or self._identified(kind, state, candidates, given, settings)
            if digest in self._winners and (digest in self._searched or not settings.autotune):
                return self._winners[digest]
            found, is_shipped = None, False
            if not settings.autotune and digest is not None:
                found, is_shipped = self._known(digest, candidates, settings)
            if found is not None and digest is not None and not is_shipped:  # what an artifact says, fails as any call
                failure = self._failure(found, call_args, call_kwargs, settings)
                if failure is not None:
                    self._drop(digest, found, failure, settings)
                    found = None
                elif not self._identity.is_traced:
                    self._recorded.add(digest)
            if found is None and not settings.autotune:
                found = self._shipped(candidates, call_args, call_kwargs, settings)
            if found is not None:
                self._check_free(found, call_args, call_kwargs)
            if found is None and self.default is not None and not settings.autotune:
                return self._from_default(call_args, call_kwargs)
            if found is None:
                candidates = self._candidates(call_args, call_kwargs) if candidates is None else candidates
                is_for_artifact = has_artifact and settings.autotune
                if is_for_artifact:
                    check_identity(self._key_values(given))
                digest = digest or self._identified(kind, state, candidates, given, settings)
                assert digest is not None  # of candidates
                found, search = self._search(candidates, call_args, call_kwargs, settings)
                if is_for_artifact:
                    check_portable(found)
                if search is not None:
                    self._searches[digest] = search
                self._searched.add(digest)
                self._remember(digest, found, settings, self._probes(kind, candidates))
            if digest is not None:
                self._winners[digest] = found
            return found

    @property
    def model(self) -> Modeled | None:
        """The model that predicts times, if candidates are not only measured."""
        return self._model

    def candidates_of(self, given: Mapping[str, Any]) -> list[Config]:
        """The candidates of a call with these arguments, pruned, each once.

        Raises:
            DSLValueError: there are none.
            DSLTypeError: a candidate gives an argument that the call gives too.
        """
        found = self._candidates((), given)
        if self.prune_configs_by is not None:
            found = list(self.prune_configs_by(found, dict(given)))
        return list(dict.fromkeys(found))

    # -- the kind of a call

    def _identified(
        self,
        kind: str,
        state: Hashable,
        candidates: Sequence[Config] | None,
        given: Mapping[str, Any],
        settings: Settings,
    ) -> str | None:
        """The digest of a kind of call and its program; ``None`` if that needs candidates, and nothing is recorded."""

        def of(probes: Sequence[Config]) -> str:
            work = ((self.hinted(config), {**given, **config.all_kwargs()}) for config in probes)
            return self._identity.add(kind, state, self._identity.of(work, settings))

        if candidates is not None or not self._identity.is_traced:
            return of(candidates or ())
        path = winners_path(settings, self.fn.__name__)
        recorded = [] if path is None else read_winners(path, "probes").get(_digest_of(kind), [])
        for each in recorded if isinstance(recorded, list) else ():
            with suppress(DSLTypeError):
                digest = of([Config.from_dict(each)])
                if path is not None and digest in read_winners(path):
                    return digest
        self._identity.forget(kind)
        return None

    def _probes(self, kind: str, candidates: Sequence[Config]) -> dict[str, list[dict[str, Any]]]:
        """The candidates by which another process finds the program of a kind of call, if a function gives them."""
        if not callable(self.configs) or not self._identity.is_traced or not candidates:
            return {}
        path = winners_path(Settings.from_env(), self.fn.__name__)
        before = [] if path is None else read_winners(path, "probes").get(_digest_of(kind), [])
        first = candidates[0].to_dict()
        return {_digest_of(kind): [first, *(each for each in before if each != first)][:_MOST_PROBES]}

    def _failure(
        self, config: Config, call_args: Sequence[Any], call_kwargs: Mapping[str, Any], settings: Settings
    ) -> Exception | None:
        """The error of compiling a recorded configuration; ``None`` if its program is ready for the call."""
        if not self._identity.is_traced or settings.run_only or settings.interpret:
            return None  # the call itself will say
        try:
            self.hinted(config).execute(call_args, {**call_kwargs, **config.all_kwargs()}, launches=False)
        except Exception as error:  # as in a search
            return error
        return None

    def _drop(self, digest: str, config: Config, error: Exception, settings: Settings) -> None:
        """Forget a recorded winner that fails."""
        self._winners.pop(digest, None)
        path = winners_path(settings, self.fn.__name__)
        if path is not None:
            drop_winner(path, digest)
        warn_user(
            f"autotune of {self.fn.__name__}: the recorded winner {config} fails and is dropped, so that the candidates "
            f"are searched again: {type(error).__name__}: {str(error).partition(chr(10))[0]}"
        )

    def _candidates(self, call_args: Sequence[Any], call_kwargs: Mapping[str, Any]) -> list[Config]:
        found = self.configs(*call_args, **call_kwargs) if callable(self.configs) else self.configs
        candidates = list(found)
        if not all(isinstance(config, Config) for config in candidates):
            raise DSLValueError(f"autotune of {self.fn.__name__}: {candidates!r} are not candidates; give Configs")
        for config in candidates:
            self._check_free(config, call_args, call_kwargs)
        return candidates

    def _check_free(self, config: Config, call_args: Sequence[Any], call_kwargs: Mapping[str, Any]) -> None:
        """Refuse a call that passes an argument of the configuration by position; one by name is replaced."""
        both = sorted(
            (self._arguments(call_args, call_kwargs).keys() - call_kwargs.keys()) & config.all_kwargs().keys()
        )
        if both:
            raise DSLTypeError(f"{self.fn.__name__}: {config} gives {', '.join(both)}, and so does the call")

    def _arguments(self, call_args: Sequence[Any], call_kwargs: Mapping[str, Any]) -> dict[str, Any]:
        """The call's own arguments by name, defaults included."""
        try:
            bound = self._signature.bind_partial(*call_args, **call_kwargs)
        except TypeError as error:
            raise DSLTypeError(f"{self.fn.__name__}{self._signature}: {error}") from None
        return dict(bound.arguments)

    def _kind(
        self,
        candidates: Sequence[Config] | None,
        call_args: Sequence[Any],
        call_kwargs: Mapping[str, Any],
        settings: Settings,
    ) -> str:
        """The properties that distinguish this call from others, as text that is the same in every process."""
        given = self._arguments(call_args, call_kwargs)
        call = self._bound(given, settings)
        resolved = zip(call.names, call.arguments, strict=True)
        return canonical(
            {
                "function": f"{self.fn.__module__}.{self.fn.__qualname__}",
                "values": [[name, _key_value(value)] for name, value in self._key_values(given).items()],
                "signatures": [[name, repr(argument.__cache_signature__())] for name, argument in resolved],
                "types": [[name, type(given[name]).__qualname__] for name in given if name not in call.names],
                "device": [str(call.target), call.home or 0],
                "toolchain": make_backend(call.target, config=settings).toolchain_key(),
                "candidates": None if candidates is None else [config.to_dict() for config in candidates],
                **({} if self._model is None else {"measure": self._model.name}),
                **_replaced_fingerprints(),
                **({} if self._artifact_path(settings) is None else _replaced_descriptor()),
            }
        )

    def _bound(self, given: Mapping[str, Any], settings: Settings) -> BoundCall:
        """The call's launch arguments (of a plain function, its arrays), and their target."""
        parameters = self._signature.parameters
        own = {name: value for name, value in given.items() if not is_receiver(parameters[name])}
        if not isinstance(self.fn, JitFunction):
            own = {name: value for name, value in own.items() if is_array(value)}
        resolved = [
            args.resolve_argument(value, parameters[name].annotation, name, takes_none=takes_none(parameters[name]))
            for name, value in own.items()
        ]
        return BoundCall(tuple(own), tuple(resolved), choose_target(list(own), resolved, settings))

    def _key_values(self, given: Mapping[str, Any]) -> dict[str, Any]:
        """The values of the key's parameters, defaults included."""
        return {name: given.get(name, _default(self._signature.parameters, name)) for name in self.key}

    # -- known winners

    def _known(
        self, digest: str, candidates: Sequence[Config] | None, settings: Settings
    ) -> tuple[Config | None, bool]:
        """The winner on disk or in the artifact, if it is one of the candidates, and True if it is the artifact's.

        Where the candidates are ``None``, they are not asked for.
        """
        artifact = self._artifact_path(settings)
        for path in (winners_path(settings, self.fn.__name__), artifact):
            recorded = None if path is None else read_winners(path).get(digest)
            with suppress(DSLTypeError):
                found = None if recorded is None else Config.from_dict(recorded)
                if candidates is None and found is not None:
                    return found, path is artifact
                if candidates is not None and found in candidates:
                    return candidates[candidates.index(found)], path is artifact
        return None, False

    def _shipped(
        self,
        candidates: Sequence[Config] | None,
        call_args: Sequence[Any],
        call_kwargs: Mapping[str, Any],
        settings: Settings,
    ) -> Config | None:
        """The decision of the bundle next to the function's module, if there is one."""
        given = self._arguments(call_args, call_kwargs)
        return shipped_decision(self.fn, self._bound(given, settings), given, candidates)

    def _remember(
        self, digest: str, config: Config, settings: Settings, probes: Mapping[str, list[dict[str, Any]]]
    ) -> None:
        path = winners_path(settings, self.fn.__name__)
        search = self._searches.get(digest)
        pairs = [] if search is None else search.results()
        measured = {digest: [{"config": each.to_dict(), "milliseconds": took} for each, took in pairs]}
        searches = {} if search is None else {digest: search.to_dict()}
        winners = {digest: config.to_dict()}
        if path is not None:
            add_winners(path, winners=winners, timings=measured, searches=searches, probes=probes)
        artifact = self._artifact_path(settings)
        if artifact is not None and settings.autotune:
            add_winners(artifact, winners=winners, timings=measured, searches=searches, probes=probes, required=True)

    def _artifact_path(self, settings: Settings) -> Path | None:
        if self.artifact_name is None or settings.autotune_config_dir is None:
            return None
        return settings.autotune_config_dir / f"{self.artifact_name}.json"

    def _from_default(self, call_args: Sequence[Any], call_kwargs: Mapping[str, Any]) -> Config:
        assert self.default is not None
        found: Any = self.default(*call_args, **call_kwargs)
        if not isinstance(found, Config):
            raise DSLTypeError(f"default of {self.fn.__name__} gave {found!r}; expected a Config")
        self._check_free(found, call_args, call_kwargs)
        return found

    # -- the search

    def _search(
        self,
        candidates: Sequence[Config],
        call_args: Sequence[Any],
        call_kwargs: Mapping[str, Any],
        settings: Settings,
    ) -> tuple[Config, Search | None]:
        given = self._arguments(call_args, call_kwargs)
        if self.prune_configs_by is not None:
            candidates = list(self.prune_configs_by(list(candidates), given))
        is_own = isinstance(self._measure, _Benched)
        if settings.compile_only and candidates and self._model is None and not is_own:
            return candidates[0], None  # nothing can be measured
        candidates = list(dict.fromkeys(candidates))
        tensors = [(given[name], contents(name, given[name])) for name in self.restore_value if name in given]

        def prepare() -> None:
            self._clear(given)
            for tensor, copied in tensors:
                assign("restore_value", tensor, copied)

        target = self._bound(given, settings).target
        if self._model is not None:
            self._model.check(target)
        key = {name: _key_value(value) for name, value in self._key_values(given).items()}
        search = Search(f"{self.fn.__module__}.{self.fn.__qualname__}", str(target), key, candidates)
        workers = workers_for(self.workers, len(candidates), settings)

        def work_of(batch: Sequence[Config]) -> list[tuple[Config, JitFunction, Mapping[str, Any]]]:
            return [(config, self.hinted(config), {**given, **config.all_kwargs()}) for config in batch]

        def refused(batch: Sequence[Config]) -> Mapping[Config, Exception]:
            if not isinstance(self.fn, JitFunction) or not can_compile():
                return {}  # what it compiles is known when it runs, or was compiled elsewhere
            return unfit(work_of(batch), target, settings, min(workers, len(batch)))

        def measured(batch: Sequence[Config]) -> Sequence[Samples | Exception]:
            return self._measured(batch, given, prepare, call_args, call_kwargs, settings)

        def predicted(batch: Sequence[Config]) -> Sequence[Samples | Exception]:
            assert self._model is not None
            return self._model.times(work_of(batch), target, settings)

        budget = None if self.budget is None else self.budget.begun()
        at_once = max(2 * workers, 4)
        if self._model is None:
            search.run(self.strategy, budget, refused, measured, at_once)
        else:
            search.run(self.strategy, budget, refused, predicted, at_once, repeats=False)
            if self._model.finalists and not settings.compile_only:
                search.time_best(self._model.finalists, measured)
        if self._model is None or self._model.finalists:
            prepare()
        if not search.samples:
            reasons = {**search.left_out, **search.failures}
            last: Any = list(reasons.values())[-1] if reasons else "there are none"
            raise DSLRuntimeError(
                f"autotune of {self.fn.__name__}: All autotune configs failed, {len(candidates)} of them; the last one "
                f"with: {last}"
            ) from (last if isinstance(last, Exception) else None)
        if settings.autotune_report:
            print(shown(search), file=sys.stderr)
        return (search.tied[0] if self.select_config is None else self._select(search.results())), search

    def _select(self, results: Results) -> Config:
        assert self.select_config is not None
        chosen = self.select_config(list(results))
        if chosen not in results:
            raise DSLConversionError(
                f"select_config of {self.fn.__name__} gave {chosen!r}; expected one of the measured pairs {results}"
            )
        return chosen[0]

    def _clear(self, given: Mapping[str, Any]) -> None:
        """Clear the tensors that the function accumulates into."""
        for name in self.reset_to_zero:
            if name not in given:
                continue  # warned of where the function was decorated
            assign(name, given[name], None)

    def _measured(
        self,
        batch: Sequence[Config],
        given: dict[str, Any],
        prepare: Callable[[], None],
        call_args: Sequence[Any],
        call_kwargs: Mapping[str, Any],
        settings: Settings,
    ) -> Sequence[Samples | Exception]:
        """The times of candidates, each launch after ``prepare``, which undoes what others changed."""
        wait = self._waiter(given, settings)
        failures: dict[Config, Exception] = {}
        trials = []

        def before() -> None:
            prepare()
            if self.pre_hook is not None:
                self.pre_hook(dict(given))

        def after() -> None:
            if self.post_hook is not None:
                self.post_hook(dict(given))

        def validate(launch: Callable[[], Any]) -> None:
            if self.validate_hook is not None:
                prepare()
                with self.validate_hook(dict(given)):
                    launch()

        for config in batch:
            try:
                launch = self._launcher(config, call_args, call_kwargs)
            except Exception as error:  # such as a hint that no backend has; the others are still measured
                failures[config] = error
            else:
                trials.append(Trial(config, functools.partial(validate, launch), before, launch, after, wait))
        found = dict(zip((trial.config for trial in trials), self._measure(trials), strict=True))
        return [failures[config] if config in failures else found[config] for config in batch]

    def _waiter(self, given: Mapping[str, Any], settings: Settings) -> Callable[[], None]:
        call = self._bound(given, settings)
        driver = make_backend(call.target).driver()
        return lambda: driver.synchronize(call.device(driver))

    def hinted(self, config: Config) -> Any:
        """The function; a ``@flyc.jit`` function under the candidate's hints, the same one each time."""
        hints = config.compiler_opts()
        if not hints or not isinstance(self.fn, JitFunction):
            return self.fn
        options_from_hints(hints)
        return self._with_hints.setdefault(canonical(hints), compile_with[hints](self.fn))

    def _launcher(self, config: Config, call_args: Sequence[Any], call_kwargs: Mapping[str, Any]) -> Callable[[], Any]:
        hints = config.compiler_opts()
        options_from_hints(hints)
        function: Any = self.hinted(config)
        given = {**call_kwargs, **config.all_kwargs()}
        if isinstance(self.fn, JitFunction):
            run: Callable[[], Any] = _Compiled(function, call_args, given).run
        else:
            run = functools.partial(function, *call_args, **given)

        def launch() -> Any:
            if config.pre_hook is not None:
                config.pre_hook({**self._arguments(call_args, call_kwargs), **config.all_kwargs()})
            own = not hints or isinstance(self.fn, JitFunction)
            with nullcontext() if own else CompilationContext.compile_hints(hints):
                return run()

        return launch


class _Compiled:
    """A function compiled for one call: its launches never trace, so that their times are those of kernels."""

    def __init__(self, function: JitFunction, call_args: Sequence[Any], call_kwargs: Mapping[str, Any]) -> None:
        self._function, self._given = function, (call_args, call_kwargs)
        self._launch: Callable[[], Any] | None = None

    def run(self) -> None:
        """Launch; the first time compile, which launches too."""
        if self._launch is not None:
            self._launch()
            return
        call_args, call_kwargs = self._given
        compiled = compile_with(self._function, *call_args, **call_kwargs)
        if compiled is not None:
            self._launch = functools.partial(compiled, *self._function._named(call_args, call_kwargs).values())


class _Benched:
    """Measures by a ``do_bench`` of the program, one candidate after the other."""

    def __init__(self, bench: Callable[..., float], warmup: int, rep: int) -> None:
        self.bench, self.warmup, self.rep = bench, warmup, rep

    def __call__(self, trials: Sequence[Trial]) -> list[Samples | Exception]:
        return list(map(self._one, trials))

    def _one(self, trial: Trial) -> Samples | Exception:
        def once() -> None:
            trial.prepare()
            trial.launch()
            trial.finish()

        try:
            trial.validate()
            return (float(self.bench(once, warmup=self.warmup, rep=self.rep)),)
        except Exception as error:  # a candidate may fail in any way
            return error


def _measure_of(
    measure: str | Measure | Modeled, bench: Callable[..., float] | None, warmup: int, rep: int
) -> tuple[Measure, Modeled | None]:
    """The measurement of trials that the decorator was given, and the model that comes before it."""
    expected = "expected 'time', 'model', 'model+device', or a function of trials that gives their times"
    timed: Measure = TimedRounds(warmup, rep) if bench is None else _Benched(bench, warmup, rep)
    if isinstance(measure, Modeled):
        return timed, measure
    if isinstance(measure, str):
        if measure not in ("time", "model", "model+device"):
            raise DSLValueError(f"measure={measure!r}: {expected}")
        if measure == "time":
            return timed, None
        return timed, Modeled(finalists=DEVICE_FINALISTS if measure == "model+device" else 0, name=measure)
    if not callable(measure):
        raise DSLTypeError(f"measure={measure!r}: {expected}")
    return measure, None


def _digest_of(kind: str) -> str:
    return hashlib.sha256(kind.encode()).hexdigest()


def _default(parameters: Mapping[str, inspect.Parameter], name: str) -> Any:
    return parameters[name].default if name in parameters else None


def _replaced_fingerprints() -> dict[str, str]:
    """The results of fingerprint functions that a test has replaced, by name."""
    package = vars(sys.modules["flydsl.autotune"])
    return {name: str(package[name]()) for name in ("_device_fingerprint", "_toolchain_fingerprint") if name in package}


def _replaced_descriptor() -> dict[str, str]:
    """The identity of the device that a test has replaced."""
    replaced = vars(sys.modules["flydsl.autotune"]).get("_device_descriptor")
    if replaced is None:
        return {}
    found = replaced(None)
    if found is None:
        raise DSLValueError(
            "cannot generate offline config identity: call device identity is unavailable; name the chip"
        )
    return {"_device_descriptor": canonical(found)}


def _key_value(value: Any) -> Any:
    """A value of a key parameter: the shape of a tensor, a number itself, else its text."""
    if isinstance(value, TensorArgument):
        return list(value.view.shape)
    if hasattr(value, "shape"):
        return [int(extent) for extent in value.shape]
    number = value.item() if hasattr(value, "item") else value
    return number if is_plain(number) else repr(number)


def _tuning_enabled() -> bool:
    """True if ``FLYDSL_AUTOTUNE`` asks for a search; launch wrappers of programs import this name."""
    return Settings.from_env().autotune
