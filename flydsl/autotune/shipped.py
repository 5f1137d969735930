"""The decision table of the bundle that was shipped with a function's module."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
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
from flydsl.errors import ArtifactError


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
