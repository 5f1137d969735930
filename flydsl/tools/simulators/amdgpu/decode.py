"""Machine code to instructions, by AMD's tables."""

from __future__ import annotations

import functools
from dataclasses import dataclass, replace
from typing import Any

from flydsl.tools.simulators.amdgpu import cdna5
from flydsl.tools.simulators.amdgpu.tables import Family, plain_name


@dataclass(frozen=True, eq=False)
class Instruction:
    """One instruction: its name without the encoding's suffix, its encoding, and its fields as they are in the code."""

    address: int
    size: int
    name: str
    encoding: str
    fields: dict[str, int]
    opcode: Any
    """The key of the vendor's tables of operands."""
    other: Any = None
    """The opcode of the second half of a dual instruction."""

    def __getattr__(self, field: str) -> int:
        """The bits of a field; 0 where the encoding has none of that name."""
        return self.__dict__["fields"].get(field, 0)

    def __repr__(self) -> str:
        fields = ", ".join(f"{k}={v:#x}" for k, v in self.fields.items() if v and k not in ("op", "encoding"))
        return f"{self.address:#06x} {self.name.lower()} [{self.encoding}] {fields}"


FETCHES_INACTIVE = 0xEA
"""The first source's code of DPP8 that also reads lanes that are not active."""


@dataclass(frozen=True)
class _Encoding:
    name: str
    size: int
    mask: int
    value: int
    """The value of the fixed bits."""
    fields: tuple[tuple[str, int, int], ...]
    """Name, lowest bit, mask."""
    opcodes: dict[str, dict[int, Any]]


_VARIANTS = {
    "_SDWA_SDST": {0xF9},
    "_SDWA": {0xF9},
    "_DPP16": {0xFA},
    "_LIT": {0xFF},
    "_DPP8": {0xE9, FETCHES_INACTIVE},
}
"""The first source's codes in an instruction that has a further word."""
_MARKERS = frozenset[int]().union(*_VARIANTS.values())


@functools.cache
def encodings(family: Family) -> tuple[_Encoding, ...]:
    """The most particular encoding first."""
    found = []
    for cls in family.formats:
        mask = value = 0
        fields, opcodes = [], {}
        for name, field in cls._fields:  # type: ignore[attr-defined]
            kind = type(field).__name__
            if kind == "FixedBitField":
                mask |= field.mask << field.lo
                value |= field.default << field.lo
                continue
            fields.append((name, field.lo, field.mask))
            if kind == "EnumBitField":
                opcodes[name] = {op.value: op for op in (field.allowed or field._enum)}
        found.append(_Encoding(cls.__name__, cls._base_size, mask, value, tuple(fields), opcodes))  # type: ignore[attr-defined]
    by_name = {encoding.name: encoding for encoding in found}
    if matrix := by_name.get(
        "VOP3P_MFMA"
    ):  # the tables have those of xf32 in VOP3P alone, which has no accumulation bits
        misplaced = {code: op for code, op in by_name["VOP3P"].opcodes["op"].items() if "MFMA" in op.name}
        found[found.index(matrix)] = replace(matrix, opcodes={"op": {**misplaced, **matrix.opcodes["op"]}})
        by_name["VOP3P"].opcodes["op"] = {
            c: op for c, op in by_name["VOP3P"].opcodes["op"].items() if c not in misplaced
        }
    if (plain := by_name.get("VOP3_SDST")) and (crossed := by_name.get("VOP3_DPP16")):  # which the tables leave out
        further = tuple(field for field in crossed.fields if field[1] >= 64 or field[0] == "src0")
        kept = tuple(field for field in plain.fields if field[0] != "src0")
        found.append(replace(plain, name="VOP3_SDST_DPP16", size=crossed.size, fields=kept + further))
    if family.rows:
        found = _with_rows(found, family)
    return tuple(sorted(found, key=lambda e: (e.name != "VOP3PX2", -e.mask.bit_count())))


_SUFFIXES = ("", "_LIT", "_LIT64", "_DPP16", "_DPP8")
"""Forms of an encoding that have the same instructions."""


def _with_rows(found: list[_Encoding], family: Family) -> list[_Encoding]:
    """The encodings of RDNA 4 as gfx1250 has them: with other fields, other instructions, and literals of 64 bits."""
    changed = []
    for each in found:
        plain = next((each.name.removesuffix(s) for s in _SUFFIXES[1:] if each.name.endswith(s)), each.name)
        opcodes = {
            field: {code: op for code, op in table.items() if not cdna5.GONE.fullmatch(op.name)}
            for field, table in each.opcodes.items()
        }
        further = cdna5.FIELDS.get(plain)
        kept = tuple(field for field in each.fields if further is None or field[0] != further[0])
        changed.append(replace(each, fields=(*kept, *([further] if further else [])), opcodes=opcodes))
    by_name = {each.name: each for each in changed}
    for name in cdna5.WITH_LONG_LITERAL:
        short = by_name[f"{name}_LIT"]
        fields = tuple(("literal", low, (1 << 64) - 1) if f == "literal" else (f, low, m) for f, low, m in short.fields)
        opcodes = {field: dict(table) for field, table in short.opcodes.items()}
        changed.insert(0, replace(short, name=f"{name}_LIT64", size=short.size + 4, fields=fields, opcodes=opcodes))
    for name, (size, mask, value, fields) in cdna5.ENCODINGS.items():
        names = {row.field for row in family.rows if row.encoding == name}
        changed.append(
            _Encoding(name, size, mask, value, fields, {field: {} for field, _, _ in fields if field in names})
        )
    longer = next(each for each in changed if each.name == "VOPD3")
    for field, table in by_name["VOPD"].opcodes.items():  # those with a literal have no form of 96 bits
        longer.opcodes[field] |= {
            code: op for code, op in table.items() if "FMAAK" not in op.name and "FMAMK" not in op.name
        }
    for row in family.rows:
        forms = {"VOPD3"} if row.encoding == "VOPD" else set()
        forms |= {row.encoding + suffix for suffix in _SUFFIXES}
        for each in changed:
            if each.name in forms:
                each.opcodes[row.field][row.value] = row
    return changed


@functools.cache
def _encodings_by_byte(family: Family) -> tuple[tuple[_Encoding, ...], ...]:
    """For each value of the first word's upper byte the encodings that may have it, in their order."""
    return tuple(
        tuple(each for each in encodings(family) if not (byte ^ each.value >> 24) & each.mask >> 24 & 0xFF)
        for byte in range(256)
    )


_SCALES_FIRST = 0xD3AC
"""The upper half of ``v_mfma_ld_scale_b32``, which a matrix instruction with scales starts with."""


def _matches(encoding: _Encoding, word: int) -> bool:
    if word & encoding.mask != encoding.value:
        return False
    if encoding.name == "VOP3PX2" and word >> 16 & 0xFFFF != _SCALES_FIRST:
        return False
    fields = {name: word >> low & mask for name, low, mask in encoding.fields}
    if any(fields[name] not in allowed for name, allowed in encoding.opcodes.items()):
        return False
    needed = next((code for suffix, code in _VARIANTS.items() if encoding.name.endswith(suffix)), None)
    sources = {
        name: fields[name] for name in ("src0", "src1", "src2", "ssrc0", "ssrc1", "srcx0", "srcy0") if name in fields
    }
    if encoding.name.endswith("_LIT64"):
        return 0xFE in sources.values() or encoding.opcodes["op"][fields["op"]].name in ("V_FMAMK_F64", "V_FMAAK_F64")
    if encoding.name.endswith("_LIT"):
        return 0xFF in sources.values() or _always_literal(encoding, fields)
    if encoding.name == "VOPD" and _always_literal(encoding, fields):
        return False
    if needed is not None:  # the marker takes the place of the first source
        return (word & 0x1FF if encoding.size == 8 else word >> 32 & 0x1FF) in needed
    has_variant = not encoding.name.startswith(("VOP3P_MFMA", "VOP3PX2"))
    first = sources.get("src0", sources.get("srcx0"))
    return not (has_variant and ((first in _MARKERS and encoding.name in _PLAIN) or 0xFF in sources.values()))


_PLAIN = frozenset({"VOP1", "VOP2", "VOPC", "VOP3", "VOP3P", "VOP3SD", "VOP3_SDST", "VOP1_SDST"})


def _always_literal(encoding: _Encoding, fields: dict[str, int]) -> bool:
    names = [table[fields[field]].name for field, table in encoding.opcodes.items()]
    return any(part in name for name in names for part in ("FMAMK", "FMAAK", "MADMK", "MADAK", "IMM32"))


def decode(code: bytes, family: Family, address: int = 0) -> Instruction:
    """The instruction at ``address`` in ``code``."""
    word = int.from_bytes(code[address : address + 16], "little")
    for encoding in _encodings_by_byte(family)[word >> 24 & 0xFF]:
        if len(code) - address >= encoding.size and _matches(encoding, word):
            fields = {name: word >> low & mask for name, low, mask in encoding.fields}
            ops = [table[fields[field]] for field, table in encoding.opcodes.items()]
            name = plain_name(ops[0].name)
            other = ops[1] if len(ops) > 1 else None
            return Instruction(address, encoding.size, name, encoding.name, fields, ops[0], other)
    raise ValueError(f"no {family.name} instruction at {address:#x}: {code[address : address + 8].hex(' ')}")
