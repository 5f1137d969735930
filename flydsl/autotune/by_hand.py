"""The steps of a tuned call one by one, by FlyDSL's names."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

from flydsl.autotune.config import Config
from flydsl.autotune.files import add_winners, read_winners, winners_path
from flydsl.autotune.searching import Trial
from flydsl.autotune.tensors import assign, contents
from flydsl.backends.registry import get_backend
from flydsl.compiler.hints import CompilationContext
from flydsl.config import Config as Settings
from flydsl.errors import DSLTypeError, FlydslError

if TYPE_CHECKING:
    from flydsl.autotune.programs import Programs


class StepsByHand:
    """Methods of a tuner that programs and tests written for FlyDSL call or replace."""

    if TYPE_CHECKING:  # of the tuner
        fn: Any
        configs: Any
        restore_value: list[str]
        prune_configs_by: Any
        pre_hook: Any
        post_hook: Any
        _signature: Any
        _measure: Any
        _identity: Programs
        _arguments: Any
        _artifact_path: Any
        _candidates: Any
        _clear: Any
        _identified: Any
        _kind: Any
        _launcher: Any
        _waiter: Any

        @property
        def cache(self) -> dict[str, Config]:
            """The winners by a digest of the call."""

    @property
    def arg_names(self) -> list[str]:
        return list(self._signature.parameters)

    @property
    def _do_bench(self) -> Any:
        return getattr(self._measure, "bench", None)

    @property
    def _cache_file(self) -> Path | None:
        """The file of winners in ``FLYDSL_AUTOTUNE_CACHE_DIR``."""
        return winners_path(Settings.from_env(), self.fn.__name__)

    def _load_disk_cache(self) -> None:
        """Take the winners of the file; those of this process stay."""
        path = self._cache_file
        for digest, recorded in ({} if path is None else read_winners(path)).items():
            with suppress(DSLTypeError):
                self.cache.setdefault(digest, Config.from_dict(recorded))

    def _save_disk_cache(self) -> None:
        """Write the winners of this process to the file."""
        if (path := self._cache_file) is not None:
            add_winners(path, winners={digest: config.to_dict() for digest, config in self.cache.items()})

    def _sig_args(self, args: Sequence[Any], kwargs: Mapping[str, Any]) -> dict[str, Any]:
        """The arguments by name, defaults included."""
        bound = self._signature.bind_partial(*args, **kwargs)
        bound.apply_defaults()
        return dict(bound.arguments)

    def _make_key(self, args: Sequence[Any], kwargs: Mapping[str, Any]) -> str:
        """The digest of the kind of a call, a key of :attr:`cache`."""
        candidates = self._candidates(args, kwargs)
        settings = Settings.from_env()
        kind = self._kind(None if callable(self.configs) else candidates, args, kwargs, settings)
        digest, state = self._identity.digest(kind, settings)
        found: str = digest or self._identified(kind, state, candidates, self._arguments(args, kwargs), settings)
        return found

    def _artifact_ref(
        self, args: Sequence[Any], kwargs: Mapping[str, Any], *, required: bool
    ) -> tuple[Path, str] | None:
        """The artifact of winners in ``FLYDSL_AUTOTUNE_CONFIG_DIR`` and the call's key there; ``None``: there is none."""
        path = self._artifact_path(Settings.from_env())
        try:
            return None if path is None else (path, self._make_key(args, kwargs))
        except FlydslError:
            if required:
                raise
            return None

    def _load_artifact(
        self, ref: tuple[Path, str] | None, args: Sequence[Any], kwargs: Mapping[str, Any]
    ) -> Config | None:
        """The winner that an artifact has for a call."""
        recorded = None if ref is None else read_winners(ref[0]).get(ref[1])
        with suppress(DSLTypeError):
            return None if recorded is None else Config.from_dict(recorded)
        return None

    def _prune(self, configs: Sequence[Config], args: Sequence[Any], kwargs: Mapping[str, Any]) -> list[Config]:
        """The candidates of a call that ``prune_configs_by`` leaves."""
        if self.prune_configs_by is None:
            return list(configs)
        return list(self.prune_configs_by(list(configs), self._arguments(args, kwargs)))

    def _run_config(self, config: Config, args: Sequence[Any], kwargs: Mapping[str, Any]) -> Any:
        return self._launcher(config, args, kwargs)()

    def _run_with_hints(self, compiler_opts: Mapping[str, Any], args: Sequence[Any], kwargs: Mapping[str, Any]) -> Any:
        """Call the function under compile hints."""
        function: Callable[..., Any] = self.fn
        with CompilationContext.compile_hints(dict(compiler_opts)):
            return function(*args, **kwargs)

    def _bench_one(self, config: Config, args: Sequence[Any], kwargs: Mapping[str, Any]) -> float:
        """The milliseconds of one launch with a configuration."""
        given = self._arguments(args, kwargs)
        snapshot = self._snapshot_tensors(args, kwargs)

        def prepare() -> None:
            self._clear(given)
            self._restore_tensors(snapshot)
            if self.pre_hook is not None:
                self.pre_hook(dict(given))

        def finish() -> None:
            if self.post_hook is not None:
                self.post_hook(dict(given))

        launch = self._launcher(config, args, kwargs)
        wait = self._waiter(given, Settings.from_env())
        (found,) = self._measure([Trial(config, lambda: None, prepare, launch, finish, wait)])
        if isinstance(found, Exception):
            raise found
        return float(sorted(found)[len(found) // 2])

    def _reset_tensors(self, args: Sequence[Any], kwargs: Mapping[str, Any]) -> None:
        """Clear the tensors of ``reset_to_zero``."""
        self._clear(self._arguments(args, kwargs))

    def _snapshot_tensors(self, args: Sequence[Any], kwargs: Mapping[str, Any]) -> dict[str, tuple[Any, Any]]:
        """The tensors of ``restore_value``, each with a copy of its contents."""
        given = self._arguments(args, kwargs)
        return {name: (given[name], contents(name, given[name])) for name in self.restore_value if name in given}

    @staticmethod
    def _restore_tensors(snapshot: Mapping[str, tuple[Any, Any]]) -> None:
        """Give tensors the contents that :meth:`_snapshot_tensors` copied."""
        for name, (tensor, copied) in snapshot.items():
            assign(name, tensor, copied)


def _device_fingerprint() -> str:
    """The architecture of the current target.

    Tests replace it as an attribute of ``flydsl.autotune``, so that results of other devices are told apart.
    """
    return get_backend().target.arch


def _toolchain_fingerprint() -> str:
    """The digest of the code generator for the current target."""
    return get_backend().toolchain_key()
