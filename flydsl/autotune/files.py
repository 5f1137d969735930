"""Files of winners, with the times and the searches that found them.

One is ``{"format": 1, "winners": {digest: configuration}, "timings": {digest: [{"config", "milliseconds"}]},
"searches": {digest: search}}``; a search is what :meth:`flydsl.autotune.searching.Search.to_dict` gives.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from flydsl.autotune.config import Config
from flydsl.backends.registry import make_backend
from flydsl.bundle.decisions import Key, key_of
from flydsl.bundle.format import BundleFile
from flydsl.bundle.kernels import read_decisions
from flydsl.compiler.arguments.arrays import element_type_name
from flydsl.compiler.arguments.tensors import TensorArgument
from flydsl.compiler.bound_call import BoundCall
from flydsl.compiler.jit_function import JitFunction
from flydsl.compiler.shipped_bundle import adjacent_bundle
from flydsl.config import Config as Settings
from flydsl.errors import ArtifactError, DSLTypeError
from flydsl.support.tracebacks import warn_user
from flydsl.trust.files import read_plain, write_in_one_step

FORMAT = 1
"""The version of the files on disk."""
_MOST_BYTES = 1 << 28
_SECTIONS = ("winners", "timings", "searches", "probes")


def read_winners(path: Path, section: str = "winners") -> dict[str, Any]:
    """The winners, or another section, of a file; none if it is missing, damaged or of another format."""
    try:
        data = json.loads(read_plain(path, _MOST_BYTES))
    except (OSError, ValueError, RecursionError):
        return {}
    if not isinstance(data, dict) or data.get("format") != FORMAT or not isinstance(data.get(section), dict):
        return {}
    return dict(data[section])


def winners_path(settings: Settings, function: str) -> Path | None:
    """The file of a function's winners in ``FLYDSL_AUTOTUNE_CACHE_DIR``, named after it; ``None``: none is kept."""
    directory = settings.autotune_cache_dir
    return None if directory is None else directory / f"{re.sub(r'[^A-Za-z0-9._-]', '_', function)}.json"


def drop_winner(path: Path, digest: str) -> None:
    """Remove the winner of a kind of call from a file, if it is there."""
    winners = read_winners(path)
    if winners.pop(digest, None) is not None:
        kept = {name: read_winners(path, name) for name in _SECTIONS}
        _write(path, {**kept, "winners": winners})


def add_winners(path: Path, **added: Mapping[str, Any]) -> None:
    """Add to the sections of a file in one step, so that readers see the old or the new ones.

    Winners, timings and searches have the digest of a kind of call.  ``probes`` have that of the kind alone: the
    candidates whose programs were searched for, where a function gives the candidates.
    """
    _write(path, {name: {**read_winners(path, name), **added.get(name, {})} for name in _SECTIONS})


def _write(path: Path, sections: Mapping[str, Any]) -> None:
    data = json.dumps({"format": FORMAT, **sections}, indent=1, sort_keys=True).encode()
    try:
        write_in_one_step(path, data)
    except OSError as error:
        warn_user(f"the winners of a search are not kept: {path} cannot be written ({error.strerror})")


# The decision table of the bundle that was shipped with a function's module.


def call_key(call: BoundCall, key: Sequence[str], values: Mapping[str, Any]) -> Key:
    """The row of a call in a decision table, by the arguments that ``key`` names."""
    arguments = dict(zip(call.names, call.arguments, strict=True))
    own = [arguments[name].view if isinstance(arguments.get(name), TensorArgument) else values[name] for name in key]
    types = [element_type_name(each.dtype) if hasattr(each, "shape") else "number" for each in own]
    return key_of(own, types)


def shipped_decision(
    function: Any, call: BoundCall, given: Mapping[str, Any], candidates: Sequence[Config] | None
) -> Config | None:
    """The configuration of the decision table in the bundle next to the function's module, if there is one.

    Without ``candidates`` any may be chosen.  A bundle that is damaged or not trusted gives none.
    """
    if not isinstance(function, JitFunction):
        return None
    try:
        file = adjacent_bundle(function, Settings.from_env())
        record = None if file is None else _record_of(file, function)
        if file is None or record is None:
            return None
        driver = make_backend(call.target).driver()
        archs = [t.partition(":")[2] for t in record["decisions"] if t.startswith(f"{call.target.backend}:")]
        for arch in dict.fromkeys((call.target.arch, *driver.rank(call.target.arch, archs))):
            target = f"{call.target.backend}:{arch}"
            if target in record["decisions"]:
                table = read_decisions(file, record, target)
                found = table.nearest(call_key(call, table.key, given))
                configs = map(Config.from_dict, found)
                return next((config for config in configs if candidates is None or config in candidates), None)
    except (ArtifactError, OSError, KeyError):
        return None
    return None


def _record_of(file: BundleFile, function: JitFunction) -> dict[str, Any] | None:
    for name in (function.__name__, f"{function.__module__}.{function.__name__}"):
        record = file.record(name)
        if record is not None and "decisions" in record:
            return record
    return None


# Contents of the tensors that launches change, copied and given back.


def contents(name: str, tensor: Any) -> Any:
    """A copy of a tensor's contents."""
    for method in ("clone", "copy"):
        if hasattr(tensor, method):
            return getattr(tensor, method)()
    raise DSLTypeError(f"restore_value: {name!r} is {type(tensor).__name__}; expected an array that can be copied")


def assign(name: str, tensor: Any, value: Any) -> None:
    """Set a tensor to ``value``, or to zero if that is ``None``."""
    if value is not None and hasattr(tensor, "copy_"):
        tensor.copy_(value)
    elif value is None and hasattr(tensor, "zero_"):
        tensor.zero_()
    elif hasattr(tensor, "__setitem__"):
        tensor[...] = 0 if value is None else value
    else:
        raise DSLTypeError(f"{name!r} is {type(tensor).__name__}; expected an array whose contents can be set")
