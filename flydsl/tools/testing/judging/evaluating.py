"""The reference stage of a judgement: inputs and expected values.

Modules beside the reference are read from copies, which the judge took before who is judged began.  No bytecode of a cache
is used for them.
"""

from __future__ import annotations

import hashlib
import importlib
import importlib.util
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import field
from importlib.machinery import EXTENSION_SUFFIXES, ExtensionFileLoader, FileFinder, PathFinder, SourceFileLoader
from pathlib import Path
from types import MappingProxyType
from typing import Any

import numpy as np

from flydsl.errors import ConfigError, DSLValueError, FlydslError
from flydsl.support.fast_dataclass import dataclass
from flydsl.tools.testing.judging.cases import Case
from flydsl.tools.testing.judging.channel import Channel
from flydsl.tools.testing.judging.element_types import Array
from flydsl.tools.testing.judging.expected import Bound, Reference
from flydsl.tools.testing.judging.stages import cases_of, problem_of

_MOST_FILES, _MOST_BYTES = 400, 16 << 20
_NUMBERS = ("b", "i", "u", "f")


@dataclass(frozen=True)
class Evaluated:
    """One case: the stored elements of all arrays, and the expected results."""

    inputs: Mapping[str, Array]
    bounds: Mapping[str, Bound]


@dataclass(frozen=True)
class Sources:
    """The reference's file and the Python files next to it, copied."""

    place: str
    """``FILE:FUNCTION``, or ``MODULE:FUNCTION`` of an installed module."""
    root: str = ""
    """The folder of the copies; empty for an installed module."""
    module: str = ""
    """The module's name below the folder; empty if it is a file alone."""
    files: Mapping[str, bytes] = field(default_factory=dict)
    """By path."""

    @property
    def file(self) -> str:
        """The reference's own file; empty for an installed module."""
        return self.place.rpartition(":")[0] if self.root else ""

    @property
    def digest(self) -> str:
        """SHA-256 of that file."""
        return hashlib.sha256(self.files[self.file]).hexdigest() if self.file in self.files else ""

    @classmethod
    def of(cls, place: str) -> Sources:
        """Copy the files of ``FILE:FUNCTION`` or ``MODULE:FUNCTION``, without running any."""
        where, colon, name = place.rpartition(":")
        if not colon or not where or not name:
            raise ConfigError(f"{place!r} does not name a function; write FILE:FUNCTION, such as reference.py:softmax")
        if where.endswith(".py"):
            path = Path(where).resolve()
            if not path.is_file():
                raise ConfigError(f"there is no file {where}")
            return cls(f"{path}:{name}", str(path.parent), "", _copied(path.parent, path))
        found = _below_here(where)
        if found is None:
            return cls(place)
        return cls(f"{found}:{name}", str(Path.cwd().resolve()), where, _copied(Path.cwd().resolve(), found))

    def to_json(self) -> tuple[dict[str, Any], list[bytes]]:
        about = {"place": self.place, "root": self.root, "module": self.module, "files": list(self.files)}
        return about, list(self.files.values())

    @classmethod
    def from_json(cls, about: Mapping[str, Any], blocks: Sequence[bytes]) -> Sources:
        """The inverse of :meth:`to_json`."""
        files = dict(zip(about["files"], blocks, strict=True))
        return cls(about["place"], about["root"], about["module"], files)


def file_of(place: str) -> str:
    """The file of ``FILE:FUNCTION``, or of a module in the working directory; empty for an installed module."""
    where = place.rpartition(":")[0]
    if where.endswith(".py"):
        return str(Path(where).resolve())
    found = _below_here(where) if where else None
    return "" if found is None else str(found)


def _below_here(module: str) -> Path | None:
    """The file of a module in the working directory; ``None`` if it is an installed one."""
    path = Path.cwd().resolve().joinpath(*module.split("."))
    for file in (path.with_suffix(".py"), path / "__init__.py"):
        if file.is_file() and not _is_installed(module.partition(".")[0]):
            return file
    return None


def _is_installed(name: str) -> bool:
    here = Path.cwd().resolve()
    if name in sys.stdlib_module_names or name == "flydsl":
        return True
    spec = PathFinder.find_spec(name, [each for each in sys.path if each and Path(each).resolve() != here])
    return spec is not None


def _copied(folder: Path, own: Path) -> dict[str, bytes]:
    """The bytes of the Python files of a folder and of the packages in it, the own file first."""
    found = {str(own): own.read_bytes()}
    left, waiting = _MOST_BYTES - len(found[str(own)]), [folder]
    while waiting and left > 0:
        place = waiting.pop()
        try:
            entries = sorted(place.iterdir())
        except OSError:
            continue
        for each in entries:
            if each.suffix == ".py" and each.is_file() and len(found) < _MOST_FILES:
                left -= each.stat().st_size
                if left > 0:
                    found.setdefault(str(each), each.read_bytes())
            elif each.is_dir() and (each / "__init__.py").is_file():
                waiting.append(each)
    return found


class _Copies(SourceFileLoader):
    """Loads modules from copies, and from no cache of bytecode."""

    files: Mapping[str, bytes] = MappingProxyType({})
    loaded: dict[str, None] = {}  # noqa: RUF012 - of one process, which loads one reference

    def get_data(self, path: str) -> bytes:
        data = self.files.get(path)
        return super().get_data(path) if data is None else data

    def get_code(self, fullname: str) -> Any:
        path = self.get_filename(fullname)
        self.loaded[str(Path(path).resolve())] = None
        return self.source_to_code(self.get_data(path), path)


def find_reference(sources: Sources) -> Callable[..., Any]:
    """Import a reference's module from the copies, and give the function."""
    where, _, name = sources.place.rpartition(":")
    try:
        module = _imported(sources, where)
    except Exception as error:
        if isinstance(error, ConfigError):
            raise
        raise FlydslError(f"importing {where} raised {type(error).__name__}: {error}") from error
    found: Any = module
    for part in name.split("."):
        found = getattr(found, part, None)
    if not callable(found):
        raise ConfigError(f"{where} has no function {name!r}")
    return found  # type: ignore[no-any-return]


def _imported(sources: Sources, where: str) -> Any:
    if not sources.root:
        return importlib.import_module(where)
    root = sources.root
    _Copies.files = {**_Copies.files, **sources.files}

    def hook(path: str) -> Any:
        if path != root and not path.startswith(f"{root}/"):
            raise ImportError(path)
        return FileFinder(path, (ExtensionFileLoader, EXTENSION_SUFFIXES), (_Copies, [".py"]))

    sys.path_hooks.insert(0, hook)
    sys.path.insert(0, root)
    sys.path_importer_cache.clear()
    if sources.module:
        return importlib.import_module(sources.module)
    name = f"judged_{Path(where).stem}"
    if getattr(sys.modules.get(name), "__file__", None) == where:
        return sys.modules[name]
    spec = importlib.util.spec_from_file_location(name, where, loader=_Copies(name, where))
    assert spec is not None and spec.loader is not None  # it was given
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


def serve_reference(job: Mapping[str, Any], channel: Channel) -> None:
    """In a process of its own: import the reference, say so, and evaluate what the judge asks for."""
    functions = []
    for _ in range(job["functions"]):
        about, blocks = channel.receive()
        functions.append(find_reference(Sources.from_json(about, blocks)))
    channel.send({"loaded": list(_Copies.loaded)})
    request, _ = channel.receive()

    def send(event: dict[str, Any], arrays: Mapping[str, Array]) -> None:
        rows = [[name, array.dtype.str, array.shape] for name, array in arrays.items()]
        channel.send({**event, "arrays": rows}, [np.ascontiguousarray(array) for array in arrays.values()])

    evaluate(request, functions[0], functions[1] if len(functions) > 1 else None, send)
    channel.send({"done": list(_Copies.loaded)})


def evaluate(
    job: Mapping[str, Any],
    function: Callable[..., Any],
    inputs: Callable[..., Mapping[str, Any]] | None,
    send: Callable[[dict[str, Any], Mapping[str, Array]], None],
) -> None:
    """Evaluate a reference in all cases; ``send`` is given an event and arrays for each."""
    problem = problem_of(job, job["description"])
    cases = cases_of(job, problem)
    reference = Reference(function, problem, job["outputs"], job["precision"], inputs, job["workspaces"])
    reference.find_outputs(cases[0])
    send({"outputs": list(reference.outputs), "both": sorted(reference.reads_outputs)}, {})
    slowest = 0.0
    written = [*reference.outputs, *job["workspaces"]]
    for case in (each.without_views(written) for each in sorted(cases, key=lambda each: each.is_middle)):
        begun = time.thread_time()
        if case.is_middle and (why := _is_too_long(reference, case, slowest)):
            send({"unseen": case.number, "reason": why}, {})
            continue
        try:
            bounds = reference.bounds(case)
        except DSLValueError as error:
            if "has the shape" in error.message:
                raise
            send({"skipped": case.number, "reason": error.message}, {})
            continue
        values = reference.arguments(case)
        arrays = {f"inputs.{name}": values[name] for name in problem.arrays}
        arrays |= {f"values.{name}": bound.values for name, bound in bounds.items()}
        arrays |= {f"errors.{name}": bound.errors for name, bound in bounds.items()}
        send({"evaluated": case.number}, arrays)
        if case.is_middle:
            slowest = (time.thread_time() - begun) / case.elements


_MOST_SECONDS = 2.0
"""The processor's time that the reference may take for a large case."""


def _is_too_long(reference: Reference, case: Case, slowest: float) -> str:
    """The reason not to evaluate a large case; empty without one.

    ``slowest`` is seconds for each element of a smaller one; its square bounds the growth of most references.
    """
    if slowest * case.elements > _MOST_SECONDS:
        return "the reference would take too long"
    begun = time.thread_time()
    try:
        reference.run(case)
    except (DSLValueError, MemoryError) as error:
        return str(error)
    seconds = time.thread_time() - begun
    return "the reference takes too long" if 9 * seconds > _MOST_SECONDS else ""


def read_evaluated(arrays: Mapping[str, Array]) -> Evaluated:
    """The case that :func:`evaluate` sent."""
    parts: dict[str, dict[str, Array]] = {"inputs": {}, "values": {}, "errors": {}}
    for name, array in arrays.items():
        part, _, parameter = name.partition(".")
        parts[part][parameter] = array
    bounds = {name: Bound(values, parts["errors"][name]) for name, values in parts["values"].items()}
    return Evaluated(parts["inputs"], bounds)


def arrays_of(event: Mapping[str, Any], blocks: Sequence[bytes]) -> dict[str, Array]:
    """The arrays of an event of :func:`serve_reference`."""
    found: dict[str, Array] = {}
    for (name, kind, shape), block in zip(event["arrays"], blocks, strict=True):
        dtype = np.dtype(kind)
        if dtype.kind not in _NUMBERS:
            raise ValueError(f"elements of type {kind}")
        found[name] = np.frombuffer(block, dtype).reshape(shape)
    return found
