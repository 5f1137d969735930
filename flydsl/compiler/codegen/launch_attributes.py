"""Launch attributes, ``launch(unit_attrs=..., value_attrs=...)``."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from flydsl.errors import DSLNotImplementedError, DSLTypeError, DSLValueError, did_you_mean
from flydsl.support.tracebacks import warn_user
from flydsl.targets.target import LaunchFeatures

__all__ = ["ATTRIBUTE_NUMBERS", "CLUSTER_DIMENSION", "RESIDENT", "launch_attributes", "residency"]

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


def launch_attributes(
    unit_attrs: Any, value_attrs: Mapping[str, Any] | None, features: LaunchFeatures, target: object
) -> dict[str, int]:
    """The attributes of a launch with their values; unit attributes have the value 1.

    Args:
        unit_attrs: a list of names; ``None`` in it is skipped, so that a list may be made by conditions.
        value_attrs: values by name; those that are ``None`` are skipped.

    A name that no target knows has no effect, as in FlyDSL, and a warning says so.

    Raises:
        DSLTypeError: not a list of names, or not a dictionary of Python ints.
        DSLValueError: a name that belongs in the other argument.
        DSLNotImplementedError: a name that this target does not know.
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
