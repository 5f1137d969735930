"""Conversion of MLIR's newer LLVM IR text to llvmlite's older syntax.

The module's meaning stays the same.  The printers differ in these points:

- A floating literal is the shortest decimal that rounds to the value in its own type (``half 9.997550e-02``), a word
  (``-inf``, ``+qnan``, ``+snan(0x1)``) or the bits themselves (``f0x3F800000``).  Older parsers take a decimal only if
  it is exact, and none of the others.  Every literal becomes the hexadecimal form that all versions read exactly:
  ``0xH`` and 4 digits for half, ``0xR`` and 4 digits for bfloat, and for float and double alike the 16 digits of the
  double with the same value (LLVM Language Reference, "Simple Constants").
- Some function attributes are new or have another spelling.
- Intrinsics of gfx1250 lost operands, or got one more.
- Loads into LDS have an asynchronous form.

MLIR's operation for inline assembly cannot be marked convergent, so on GPUs all inline assembly is.
"""

from __future__ import annotations

import re
import struct
from functools import lru_cache

from flydsl.support.fast_dataclass import record

_TOKEN = re.compile(
    r"""
      "[^"]*"                                   # a string; LLVM escapes a quote in it as \22
    | ;[^\n]*                                   # a comment
    | [%@!$\#][-\w.$]*                          # an identifier
    | (?P<type>\b(?:half|bfloat|float|double|fp128|x86_fp80|ppc_fp128)\b)
    | (?P<literal>
        [+-]? (?: \d+\.\d*(?:[eE][+-]?\d+)? | inf\b | qnan\b | s?nan\(0x[0-9A-Fa-f]+\) ) | f0x[0-9A-Fa-f]+
      )
    | [-\w.$]+:?                                # any other word, integer or label
    """,
    re.VERBOSE,
)
_CONCERNED = tuple(
    re.compile(mark)
    for mark in (
        r"\.(?!0+e\+00|\d+x)\d", " inf", " -inf", r" \+inf", "qnan", r"nan\(", "f0x", " asm ",
        r"llvm\.amdgcn\.(?:wmma|tensor)\.", "attributes #",
    )
)  # fmt: skip
"""Matches of lines that may have to change.

``d.000000e+00``, which is exact in every type, is no match, and neither are the names of matrix instructions such as
``.16x16x16f16``.  Each pattern begins with a fixed character, so that Python's ``re`` scans the text three times as fast
as line by line.
"""


@record
class _Format:
    """An IEEE 754 binary interchange format: widths in bits of the exponent and of the stored significand."""

    exponent_bits: int
    mantissa_bits: int

    @property
    def infinity(self) -> int:
        return ((1 << self.exponent_bits) - 1) << self.mantissa_bits

    @property
    def sign(self) -> int:
        return 1 << (self.exponent_bits + self.mantissa_bits)

    def nearest(self, decimal: str) -> int:
        """The bits of the number nearest to a non-negative decimal, ties to even; infinity where it overflows."""
        above, below = _ratio(decimal)
        if above == 0:
            return 0
        bias = (1 << (self.exponent_bits - 1)) - 1
        exponent = above.bit_length() - below.bit_length()
        if _scaled(above, -exponent) < _scaled(below, exponent):
            exponent -= 1
        exponent = max(exponent, 1 - bias)  # subnormal: the exponent stays and the significand loses its leading one
        shift = self.mantissa_bits - exponent
        divisor = _scaled(below, -shift)
        significand, rest = divmod(_scaled(above, shift), divisor)
        significand += 2 * rest + (significand & 1) > divisor
        # Adding rather than or-ing lets a significand that rounded up to the next power of two carry into the exponent.
        bits = ((exponent + bias - 1) << self.mantissa_bits) + significand
        return min(bits, self.infinity)


def _ratio(decimal: str) -> tuple[int, int]:
    """Numerator and denominator of ``"12.5e-3"``.  Python's ``fractions`` is slow to import."""
    digits, _, exponent = decimal.lower().partition("e")
    whole, _, places = digits.partition(".")
    power = int(exponent or 0) - len(places)
    return int(whole + places) * 10 ** max(power, 0), 10 ** max(-power, 0)


def _scaled(value: int, exponent: int) -> int:
    """``value`` times a power of two; a negative power scales the other side of a comparison or quotient instead."""
    return value << max(exponent, 0)


_FORMATS = {"half": _Format(5, 10), "bfloat": _Format(8, 7), "float": _Format(8, 23), "double": _Format(11, 52)}


def to_llvmlite(text: str) -> str:
    """``text`` in the syntax of llvmlite's LLVM 22, meaning the same module to the last bit of every constant."""
    text = with_plain_loads(text) + "\n"
    begins = {text.rfind("\n", 0, found.end()) + 1 for mark in _CONCERNED for found in mark.finditer(text)}
    parts, done = [], 0
    for begin in sorted(begins):
        end = text.find("\n", begin)
        parts += [text[done:begin], _line(text[begin:end])]
        done = end
    return "".join([*parts, text[done:-1]])


_SIGNATURE = re.compile(r"\ndefine [^\n]*\)(?: local_unnamed_addr| unnamed_addr)?(?= )")
"""The text in front of a function's attributes; of optimized functions LLVM says there that no address is compared."""


def with_attributes(text: str, attributes: str) -> str:
    """``text`` with more attributes, in LLVM IR syntax, on all functions that it defines."""
    return _SIGNATURE.sub(lambda signature: f"{signature[0]} {attributes}", text)


def _line(line: str) -> str:
    return _attributes(_intrinsics(_convergent(_literals(line))))


def _literals(line: str) -> str:
    """One line with its floating literals in hexadecimal.  A literal's type is the last one named before it."""
    current: str | None = None

    def replace(token: re.Match[str]) -> str:
        nonlocal current
        if token["type"]:
            current = token["type"]
        elif token["literal"] and current in _FORMATS:
            return _hexadecimal(current, token["literal"])
        return token[0]

    return _TOKEN.sub(replace, line)


@lru_cache(maxsize=4096)
def _hexadecimal(type_name: str, literal: str) -> str:
    bits = _bits(_FORMATS[type_name], literal)
    if type_name == "half":
        return f"0xH{bits:04X}"
    if type_name == "bfloat":
        return f"0xR{bits:04X}"
    if type_name == "float":
        bits = _widened(bits)
    return f"0x{bits:016X}"


def _bits(fmt: _Format, literal: str) -> int:
    if literal.startswith("f0x"):
        return int(literal[3:], 16)
    sign = fmt.sign if literal[0] == "-" else 0
    body = literal.lstrip("+-")
    quiet = 1 << (fmt.mantissa_bits - 1)
    if body == "inf":
        magnitude = fmt.infinity
    elif body == "qnan":
        magnitude = fmt.infinity | quiet
    elif "nan(" in body:
        payload = int(body[body.index("(") + 1 : -1], 16)
        magnitude = fmt.infinity | payload | (0 if body.startswith("s") else quiet)
    else:
        magnitude = fmt.nearest(body)
    return sign | magnitude


def _widened(bits: int) -> int:
    """The double with the value of a float, both as bits; a NaN's payload keeps its place below the point."""
    single, double = _FORMATS["float"], _FORMATS["double"]
    magnitude = bits & (single.sign - 1)
    if magnitude > single.infinity:
        payload = (magnitude - single.infinity) << (double.mantissa_bits - single.mantissa_bits)
        return (double.sign if bits & single.sign else 0) | double.infinity | payload
    (value,) = struct.unpack("<f", struct.pack("<I", bits))
    return int.from_bytes(struct.pack("<d", value), "little")


_ATTRIBUTE_LINE = re.compile(r"attributes #\d+ = \{")
_UNIFORM_WORK_GROUP = re.compile(r'"uniform-work-group-size"(?!=)')
_HINTS_UNKNOWN_TO_22 = re.compile(r"(?<= )(?:nooutline|flatten|noipa) ")


def _attributes(line: str) -> str:
    """One line of an attribute group in LLVM 22's spelling; new optimization hints are dropped."""
    if not _ATTRIBUTE_LINE.match(line):
        return line
    return _HINTS_UNKNOWN_TO_22.sub("", _UNIFORM_WORK_GROUP.sub('"uniform-work-group-size"="true"', line))


def _convergent(line: str) -> str:
    if " asm " not in line or " call " not in line:
        return line
    head, comma, debug = line.partition(", !dbg")
    return f"{head} convergent{comma}{debug}"


# -- intrinsics of gfx1250
#
# Their patterns are compiled on first use, because few programs need them.

_MATRIX_1250 = (
    r"(@llvm\.amdgcn\.wmma\.(?:f32|f16|bf16)\.16x16x(?:4\.f32|32\.b?f16)\.[\w.]+\()"
    r"(<[^>]+>[^,]*), (<[^>]+>[^,]*), (?=i16)"
)
_GROUP = r"(?: <[^>]*>| [^,<>]+)?"
"""The rest of a vector operand after its type: constants, one word for all, a value, or nothing in a declaration."""
_TENSOR_1250 = (
    r"(@llvm\.amdgcn\.tensor\.(?:load\.to|store\.from)\.lds)"
    rf"(\(<4 x i32>{_GROUP}, <8 x i32>{_GROUP})(, <4 x i32>{_GROUP}, <4 x i32>{_GROUP}), <8 x i32>{_GROUP}(, i32 [^)]*\))"
)
_NO_FURTHER_GROUPS = ", <4 x i32> zeroinitializer, <4 x i32> zeroinitializer"


def _intrinsics(line: str) -> str:
    """One line with the operands that LLVM 22 has for gfx1250.

    Its matrix products say before A and B whether each is negated.  Its tile copies have no fifth descriptor group, and a
    separate form for descriptors whose third and fourth group are zero.
    """
    if "llvm.amdgcn.tensor." in line:
        return re.sub(_TENSOR_1250, _older_tile_copy, line)
    if "llvm.amdgcn.wmma." not in line:
        return line
    negate = "i1 immarg" if line.startswith("declare") else "i1 false"
    return re.sub(_MATRIX_1250, rf"\1{negate}, \2, {negate}, \3, ", line)


def _older_tile_copy(found: re.Match[str]) -> str:
    name, first_two, further, cache = found.groups()
    return f"{name}.d2{first_two}{cache}" if further == _NO_FURTHER_GROUPS else f"{name}{first_two}{further}{cache}"


# -- asynchronous loads into LDS, written for an LLVM that has none
#
# LLVM 23 has `llvm.amdgcn.raw.ptr.buffer.load.async.lds`, a load into LDS that no access of LDS waits for: the program
# says where to wait.  LLVM 22 has the plain load alone, and puts `s_waitcnt vmcnt(0)` in front of each access of LDS that
# may read what is being loaded (LLVM's `SIInsertWaitcnts`).  Alias scopes say that none may (LLVM Language Reference,
# "'noalias' and 'alias.scope' Metadata"): plain loads are of one scope, all accesses of LDS of another.
#
# The scopes hold for one module, and only if no load into LDS is plain by the program's own choice.  Those need LLVM's
# waits.


SCOPES = '!"flydsl.asynchronous.loads"'
"""The name of the scopes' domain, which stands in the text of modules with asynchronous loads."""

_BUFFER = r"(?:raw|struct)\.(?:ptr\.)?buffer"
_ASYNC_LOAD = re.compile(rf"(@llvm\.amdgcn\.(?:{_BUFFER}|global)\.load)\.async(\.lds\b)")
_PLAIN_LOAD = re.compile(
    rf"^ [^\n]*@llvm\.amdgcn\.(?:{_BUFFER}\.load\.lds|global\.load\.lds|load\.to\.lds)\b", re.MULTILINE
)
_ACCESS = re.compile(
    r"^ +(?:%[\w.]+ = )?(?:"
    rf"(?P<load>(?:tail )?call void @llvm\.amdgcn\.(?:{_BUFFER}|global)\.load\.lds)"
    r"|(?:tail )?call [^@\n]*@llvm\.amdgcn\.ds\.[\w.]+\(ptr addrspace\(3\)"
    r"|(?:load|store|atomicrmw|cmpxchg) [^\n]*\bptr addrspace\(3\) "
    r")[^\n]*",
    re.MULTILINE,
)
_NUMBERED = re.compile(r"^!(\d+) = ", re.MULTILINE)
_DECLARED = re.compile(r"declare [^@]*(@[\w.]+)\(")


def with_plain_loads(text: str) -> str:
    """LLVM IR whose asynchronous loads into LDS are plain ones, of alias scopes of their own.

    Before::

        call void @llvm.amdgcn.raw.ptr.buffer.load.async.lds(ptr addrspace(8) %b, ptr addrspace(3) %l, i32 16, ...)
        %1 = load <8 x half>, ptr addrspace(3) %p, align 16

    After::

        call void @llvm.amdgcn.raw.ptr.buffer.load.lds(ptr addrspace(8) %b, ptr addrspace(3) %l, i32 16, ...),
            !alias.scope !5, !noalias !6
        %1 = load <8 x half>, ptr addrspace(3) %p, align 16, !alias.scope !6, !noalias !5
    """
    if ".async.lds" not in text:
        return text
    needs_waits = _PLAIN_LOAD.search(text) is not None
    text = _ASYNC_LOAD.sub(r"\1\2", text)
    if needs_waits:
        return _with_one_declaration(text)
    first = max(map(int, _NUMBERED.findall(text)), default=-1) + 1
    domain, loads, accesses, of_loads, of_accesses = (f"!{first + k}" for k in range(5))
    own = f"alias.scope {of_loads}, !noalias {of_accesses}", f"alias.scope {of_accesses}, !noalias {of_loads}"
    text = _ACCESS.sub(lambda line: f"{line[0]}, !{own[0] if line['load'] else own[1]}", text)
    scopes = (
        f"{domain} = distinct !{{{domain}, {SCOPES}}}",
        f'{loads} = distinct !{{{loads}, {domain}, !"loads"}}',
        f'{accesses} = distinct !{{{accesses}, {domain}, !"accesses"}}',
        f"{of_loads} = !{{{loads}}}",
        f"{of_accesses} = !{{{accesses}}}",
    )
    return "\n".join([text.rstrip("\n"), *scopes, ""])


def _with_one_declaration(text: str) -> str:
    """The text without declarations that two loads of one name left twice."""
    seen: set[str] = set()
    lines = []
    for line in text.split("\n"):
        name = _DECLARED.match(line)
        if name is None or name[1] not in seen:
            lines.append(line)
        if name is not None:
            seen.add(name[1])
    return "\n".join(lines)
