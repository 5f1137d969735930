"""The functions that pseudocode names: conversions, predicates, roots."""

from __future__ import annotations

import re

from flydsl.tools.simulators.amdgpu.pseudocode.parser import PseudocodeError
from flydsl.tools.simulators.amdgpu.pseudocode.values import Value, as_bits, cast, type_of

_PREDICATES = {"isNAN": "np.isnan", "isSignalNAN": "is_signalling", "isQuietNAN": "is_quiet", "isINF": "np.isinf"}
_SAME_TYPE = {
    "floor": "np.floor", "ceil": "np.ceil", "trunc": "np.trunc", "sqrt": "sqrt", "log2": "log2", "sin": "sin", "cos": "cos",
    "abs": "np.abs", "mantissa": "mantissa", "cvtToQuietNAN": "quieted", "roundEven": "np.rint",
    "fractBelowOne": "fraction",
}  # fmt: skip
_STOCHASTIC = re.compile(r"f32_to_(f16|bf16)_(?:SR|sr)")
_SCALED_UP = re.compile(r"(fp8|bf8|fp6|bf6|fp4)_to_(f32|f16|bf16)_scale")
_SCALED_DOWN = re.compile(r"(f32|f16|bf16)_to_(fp8|bf8|fp6|bf6|fp4)_scale")
_NARROW = re.compile(r"(fp8|bf8|fp6|bf6|fp4)_to_(f32|f16|bf16)|(f32|f16|bf16)_to_(fp8|bf8|fp6|bf6|fp4)")


def call(name: str, values: list[Value], rounding: str) -> Value:
    """The value of ``name(values)``."""
    first = values[0]
    if name in _PREDICATES:
        asked = first.before or first  # what a float becomes in a wider type is always quiet
        return Value(f"{_PREDICATES[name]}({asked.code})", "u", 1)
    if name == "abs" and not first.is_float:
        return Value(f"np.abs({first.code})", first.kind, first.width)
    if name in _SAME_TYPE:
        return Value(f"{_SAME_TYPE[name]}({first.code})", first.kind, first.width)
    if name == "frexpExponent":
        return Value(f"frexp_exponent({first.code})", "i", 32)
    if name == "exponent":
        return Value(f"exponent({first.code})", "i", 32)
    if name == "sign":
        return Value(f"sign({first.code})", "u", 1)
    if name == "isEven":
        return Value(f"(({first.code} % 2) == 0)", "u", 1)
    if name == "fract":
        return Value(f"({first.code} - np.floor({first.code}))", first.kind, first.width)
    if name in ("fma", "scaled_fma"):
        type_ = str(first.kind), first.width or 32
        arguments = ", ".join(cast(value, *type_).code for value in values)
        return Value(f"{name}({arguments})", *type_)
    if name == "ldexp":
        return Value(f"ldexp({first.code}, {values[1].code})", first.kind, first.width)
    if name == "pow" and first.const == 2:
        return Value(f"exp2({values[1].code})", values[1].kind, values[1].width)
    if name == "signext_from_bit":
        size = max(first.width or 32, 32)
        return Value(f"sign_from({cast(first, 'i', size).code}, {values[1].code})", "i", size)
    if name == "signext":
        return cast(first, "i", 64) if first.kind == "i" else first
    if match := _NARROW.fullmatch(name):
        return _narrow(match, first)
    if match := _STOCHASTIC.fullmatch(name):
        kind, width = type_of(match[1])
        return cast(Value(f"dithered({first.code}, {values[1].code}, '{match[1]}')", "f", 32), kind, width)
    if match := _SCALED_UP.fullmatch(name):
        decoded = f"ldexp(decode('{match[1]}', {as_bits(first).code}), {values[1].code}.astype(np.int32) - 127)"
        return cast(Value(decoded, "f", 32), *type_of(match[2]))
    if match := _SCALED_DOWN.fullmatch(name):
        wide = f"ldexp({cast(first, 'f', 64).code}, 127 - {values[1].code}.astype(np.int32))"
        return Value(f"encode('{match[2]}', {wide}, True)", "u", int(match[2][2:]))
    if match := re.fullmatch(r"(\w+?)_to_(\w+)", name):
        return _converted(match[1], match[2], first, rounding)
    raise PseudocodeError(f"unknown function {name}")


def _narrow(match: re.Match[str], value: Value) -> Value:
    """Formats that NumPy lacks: what ``fp8`` is depends on the chip, which binds the names."""
    if match[1]:
        decoded = Value(f"decode({match[1]}, {as_bits(value).code})", "f", 32)
        return cast(decoded, *type_of(match[2]))
    wide = cast(value, "f", 32)
    return Value(f"encode({match[4]}, {wide.code}, saturate)", "u", int(match[4][2:]))


def _converted(source: str, target: str, value: Value, rounding: str) -> Value:
    if target in ("snorm", "unorm"):
        limit = 32767 if target == "snorm" else 65535
        wide = cast(value, "f", 64)
        code = f"np.rint(np.clip(np.nan_to_num({wide.code}), {-1 if target == 'snorm' else 0}, 1) * {limit})"
        return Value(f"{code}.astype(np.int32)", "i", 16)
    kind, width = type_of(target)
    if source == "f32" and target == "f16" and rounding == "ROUND_TOWARD_ZERO":
        return Value(f"toward_zero({value.code})", "f", 16)
    return cast(cast(value, *type_of(source)) if not value.is_float else value, kind, width)
