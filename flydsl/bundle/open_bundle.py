"""Open bundles: their functions by name."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from flydsl.artifact import Artifact
from flydsl.bundle.format import BundleFile, Trust
from flydsl.bundle.grid_kernels import GridKernel
from flydsl.bundle.kernels import BundledFunction, DecidedFunction, Variant
from flydsl.config import Config
from flydsl.errors import ArtifactError, ConfigError, DSLTypeError, did_you_mean
from flydsl.runtime.launch import native_class
from flydsl.support.forks import ForkSafeLock
from flydsl.trust.json import shortened


def bundled_function(file: BundleFile, record: dict[str, Any]) -> BundledFunction:
    """The function of a kernel's record, with its decision table if it has one; one that is called with a grid."""
    if "source" in record:
        kernel: Any = GridKernel(file, record)
        called_with_a_grid: BundledFunction = kernel
        return called_with_a_grid
    if "decisions" in record:
        return DecidedFunction(file, record)
    found: BundledFunction = native_class(BundledFunction)(file, record)
    return found


class Bundle:
    """An open bundle: its functions by name.  ``bundle["softmax"](x, y)``.

    Args:
        check_signature: if signing is on, refuse a bundle that is not signed with the configured keys.  Switch it off only
            to look into a bundle, without running or copying anything.
        require: ``"proved"`` refuses a bundle with a variant that was not proved (``flydsl precompile --prove``).
        path: of the file.

    Raises:
        UntrustedError: it is not signed, and signing is on (FLYDSL_RUNTIME_CACHE_KEY_FILE, FLYDSL_TRUSTED_KEYS).
        ArtifactError: the file is not a bundle or is damaged, or lacks a proof that is required.
        ConfigError: the key file cannot be used, or ``require`` is another word.
        OSError: it cannot be read.

    See the example of :func:`flydsl.load`.
    """

    def __init__(self, path: Any, *, check_signature: bool = True, require: str = "") -> None:
        if require not in ("", "proved"):
            raise ConfigError(f"require={require!r}, expected 'proved'")
        config = Config.from_env()
        trust = Trust.configured(config.cache_key_file, config.trusted_keys) if check_signature else Trust()
        self._file = BundleFile(path, trust=trust)
        self._functions: dict[str, BundledFunction] = {}
        self._lock = ForkSafeLock()
        if require:
            self._require_proofs()

    def _require_proofs(self) -> None:
        records = ((name, self._file.record(name)) for name in self)
        found = {name: bundled_function(self._file, record).unproved() for name, record in records if record}
        if missing := [f"{name} for {', '.join(variants)}" for name, variants in found.items() if variants]:
            raise ArtifactError(
                f"{self._file.path} has programs that are not proved: {'; '.join(missing)}; make it with "
                "flydsl precompile --prove, or leave out require"
            )

    @property
    def path(self) -> Path:
        """The bundle's path."""
        return self._file.path

    def __repr__(self) -> str:
        return f"<flydsl bundle {self._file.path} with {len(self)} functions>"

    def __len__(self) -> int:
        return len(self._file)

    def __iter__(self) -> Iterator[str]:
        return iter(self._file.names())

    def __contains__(self, name: object) -> bool:
        return isinstance(name, str) and self._file.record(name) is not None

    def __getitem__(self, name: str) -> BundledFunction:
        """The function of that name.

        Raises:
            KeyError: there is none; names those that are similar.
            ArtifactError: its record is damaged, or a value that its traces read differs in a loaded module.
        """
        with self._lock:
            if name not in self._functions:
                record = self._file.record(name)
                if record is None:
                    raise KeyError(
                        f"{self._file.path} has no function {name!r};{did_you_mean(name, self._file.names())}"
                    )
                found = bundled_function(self._file, record)
                found.require_unchanged()
                self._functions[name] = found
            return self._functions[name]

    def host_function(self, name: str, use: str) -> BundledFunction:
        """The host function of that name, for a use that cannot give a grid; see :meth:`__getitem__`.

        Raises:
            DSLTypeError: it is a kernel that is called with a grid; names ``use``.
        """
        found: Any = self[name]
        if isinstance(found, GridKernel):
            raise DSLTypeError(f"{name} in {self.path} is called with a grid, which {use} cannot give; leave it out")
        function: BundledFunction = found
        return function

    def __dir__(self) -> list[str]:
        """The functions too, so that interactive shells complete ``bundle.``."""
        return sorted({*super().__dir__(), *(name for name in self if name.isidentifier())})

    def _ipython_key_completions_(self) -> list[str]:
        """The names that IPython completes after ``bundle["``."""
        return sorted(self)

    def __getattr__(self, name: str) -> BundledFunction:
        """``bundle.softmax`` is ``bundle["softmax"]``."""
        if name.startswith("_"):
            raise AttributeError(name)
        try:
            return self[name]
        except KeyError as error:
            raise AttributeError(error.args[0]) from None

    def artifact(self, variant: Variant) -> Artifact:
        """The artifact of one of the bundle's variants, its sections verified.

        Raises:
            ArtifactError: it is damaged.
        """
        return self._file.artifact(variant.place)

    def manifest(self) -> dict[str, Any]:
        """The bundle's manifest: sources, toolchain, targets, digests, and under ``signed`` the key that signed it.

        Raises:
            ArtifactError: it is damaged.
        """
        manifest = self._file.manifest()
        if not isinstance(manifest, dict):
            raise ArtifactError(f"the manifest of {self._file.path} is malformed: it is {shortened(manifest)}")
        signature = self._file.signature
        return manifest if signature is None else {**manifest, "signed": signature.statement.to_json()}
