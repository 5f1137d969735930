"""Attributes of launches, and of kernels for the code generator.

Launches have ``launch(unit_attrs=..., value_attrs=...)``, kernels ``kernel(..., value_attrs={"rocdl.waves_per_eu": 2})``.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

from flydsl._mlir import ir
from flydsl.errors import DSLNotImplementedError, DSLTypeError, DSLValueError, did_you_mean
from flydsl.support.tracebacks import warn_user
from flydsl.targets.target import LaunchFeatures

CLUSTER_DIMENSION = 4
ATTRIBUTE_NUMBERS: Mapping[str, int] = {
    "cooperative": 2,
    "programmatic_stream_serialization": 6,
    "priority": 8,
}
"""CUlaunchAttributeID of cuda.h; hipLaunchAttributeID of hip_runtime_api.h has the same numbers."""

RESIDENT = "resident"
"""The attribute of a launch whose blocks must all be on the device at a time, for communication manifests; no driver's."""

_WITH_VALUE = frozenset({"priority"})
_CLUSTER, _FLAT, _WAVES = "rocdl.cluster_dims", "rocdl.flat_work_group_size", "rocdl.waves_per_eu"


def launch_attributes(
    unit_attrs: Any, value_attrs: Mapping[str, Any] | None, features: LaunchFeatures, target: object
) -> dict[str, int]:
    """The attributes of a launch with their values; unit attributes have the value 1.

    ``None`` in the list and as a value is skipped, so that both may be made by conditions.  A name that no target knows
    has no effect, as in FlyDSL, and a warning says so.  One that only other targets know is an error.
    """
    given = [name for name in _names(unit_attrs) if name not in (None, RESIDENT)]
    values = {name: value for name, value in _values(value_attrs).items() if value is not None and name != RESIDENT}
    unknown = [name for name in (*given, *values) if name not in ATTRIBUTE_NUMBERS]
    if unknown:
        advice = did_you_mean(str(unknown[0]), ATTRIBUTE_NUMBERS)
        known = f"it knows {', '.join(sorted(features.attributes))}" if features.attributes else "it knows none"
        warn_user(
            f"launch attributes {unknown} are not known to {target}, and have no effect; {known}"
            + (advice and f";{advice}")
        )
        given = [name for name in given if name not in unknown]
        values = {name: value for name, value in values.items() if name not in unknown}
    for name in (*given, *values):
        if name not in features.attributes:
            raise DSLNotImplementedError(f"the launch attribute {name!r} is not supported on {target}; leave it out")
        if (name in values) != (name in _WITH_VALUE):
            place = "value_attrs={'priority': 0}, with a value" if name in _WITH_VALUE else f"unit_attrs=[{name!r}]"
            raise DSLValueError(f"the launch attribute {name!r} is given as {place}")
    for name, value in values.items():
        if type(value) is not int:
            raise DSLTypeError(f"the launch attribute {name!r} is {value!r}; expected a Python int")
    return {**dict.fromkeys(given, 1), **values}


def residency(unit_attrs: Any, value_attrs: Mapping[str, Any] | None) -> bool | None:
    """The value of the attribute ``resident``; ``None`` if it is not given."""
    value = _values(value_attrs).get(RESIDENT)
    if value is not None and type(value) is not bool:
        raise DSLTypeError(f"the launch attribute {RESIDENT!r} is {value!r}; expected True or False")
    return True if RESIDENT in _names(unit_attrs) else value


def _names(unit_attrs: Any) -> list[Any]:
    if unit_attrs is None:
        return []
    if not isinstance(unit_attrs, (list, tuple)) or not all(isinstance(n, str | None) for n in unit_attrs):
        raise DSLTypeError(f"unit_attrs={unit_attrs!r}; expected a list of names, such as ['cooperative']")
    return list(unit_attrs)


def _values(value_attrs: Any) -> Mapping[str, Any]:
    if value_attrs is None:
        return {}
    if not isinstance(value_attrs, Mapping):
        raise DSLTypeError(f"value_attrs={value_attrs!r}; expected a dictionary, such as {{'priority': 0}}")
    return value_attrs


# -- attributes for the code generator
#
# The names are those of the function attributes of MLIR's dialects.  The first part of a name is the target; code for other
# targets ignores the attribute.


def _count(name: str, value: Any) -> ir.Attribute:
    if type(value) is not int:
        raise DSLTypeError(f"the kernel attribute {name!r} is {value!r}; expected a Python int")
    if value < 0:
        raise DSLValueError(f"the kernel attribute {name!r} is {value}; expected 0 (no preference) or more")
    return ir.IntegerAttr.get(ir.IntegerType.get_signless(32), value)


def _thread_range(name: str, value: Any) -> ir.Attribute:
    if not isinstance(value, str):
        raise DSLTypeError(f"the kernel attribute {name!r} is {value!r}; expected a string, such as '256,256'")
    found = re.fullmatch(r"(\d+),(\d+)", value)
    if found is None or not 1 <= int(found[1]) <= int(found[2]):
        raise DSLValueError(
            f"the kernel attribute {name!r} is {value!r}; expected the least and the most threads of a block, such as "
            "'256,256'"
        )
    return ir.StringAttr.get(value)


def _extents(name: str, value: Any) -> ir.Attribute:
    if not isinstance(value, str) or not re.fullmatch(r"\d+,\d+,\d+", value):
        raise DSLValueError(
            f"the kernel attribute {name!r} is {value!r}; expected three counts of blocks, such as '2,1,1'"
        )
    return ir.StringAttr.get(value)


_KINDS: Mapping[str, Callable[[str, Any], ir.Attribute]] = {
    _CLUSTER: _extents,
    _WAVES: _count,
    _FLAT: _thread_range,
    "rocdl.max_flat_work_group_size": _count,
}
"""The attributes, each with the function that makes it from a Python value: MLIR's ``ROCDLDialect.td``."""


def split_attributes(values: Any) -> tuple[dict[str, Any], Any]:
    """The code generator's attributes among ``value_attrs``, and the launch's.

    ``passthrough``, MLIR's list of LLVM attributes, is accepted and ignored: a kernel loses it on its way to LLVM.  An
    unknown name of a target's dialect has no effect, as in FlyDSL, and a warning says so.
    """
    if not isinstance(values, Mapping):
        return {}, values
    unknown = [n for n in values if isinstance(n, str) and n.startswith("rocdl.") and n not in _KINDS]
    if unknown:
        advice = did_you_mean(unknown[0], _KINDS) or f" known are {', '.join(sorted(_KINDS))}"
        warn_user(f"kernel attributes {unknown} are not known, and have no effect;{advice}")
    code = {name: value for name, value in values.items() if name in _KINDS and value is not None}
    return code, {n: v for n, v in values.items() if n not in {*_KINDS, *unknown, "passthrough"}}


def function_attributes(
    values: Mapping[str, Any],
    known: frozenset[str],
    block: tuple[int, int, int] | None,
    cluster: tuple[int, int, int] | None,
) -> dict[str, ir.Attribute]:
    """The attributes of a kernel's function whose names the target knows.

    A known block size replaces the range of threads, and the launch itself gives the clusters.
    """
    made = {name: _KINDS[name](name, value) for name, value in values.items() if value != 0}
    if _CLUSTER in made:
        launched = ",".join(map(str, cluster or (1, 1, 1)))
        if values[_CLUSTER] != launched:
            raise DSLValueError(
                f"the kernel attribute {_CLUSTER!r} is {values[_CLUSTER]!r}, and the launch has clusters of {launched}; "
                f"launch it with cluster=({values[_CLUSTER]})"
            )
    if block is not None and _FLAT in made:
        threads = block[0] * block[1] * block[2]
        least, most = map(int, values[_FLAT].split(","))
        if not least <= threads <= most:
            raise DSLValueError(
                f"a block of {block} has {threads} threads, and the kernel attribute {_FLAT!r} promises "
                f"{least} to {most}"
            )
    sizes = made.keys() - {_WAVES, _CLUSTER}
    return {name: value for name, value in made.items() if name in known and not (block and name in sizes)}
