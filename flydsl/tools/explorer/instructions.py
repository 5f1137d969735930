"""Machine instructions in assembly: their kinds, and the loops that they make."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from types import MappingProxyType

from flydsl.support.fast_dataclass import record
from flydsl.tools.explorer.lines import Line, Place

KINDS = (
    "matrix", "float", "special", "convert", "integer", "move", "global load", "global store", "shared load", "shared store",
    "other memory", "atomic", "exchange", "branch", "wait", "other",
)  # fmt: skip
"""In the order of tables."""

_AMD = """
matrix: v_(?:s?mfmac?|wmma|swmmac|smfmac)_
special: v_(?:exp|log|rcp|rsq|sqrt|sin|cos)_|v_s_(?:exp|log|rcp|rsq|sqrt)_
convert: v_cvt_|s_cvt_
atomic: (?:global|flat|buffer|ds)_(?:atomic|add|sub|min|max|and|or|xor|cmpst|cmpstore|pk_add|wrxchg|inc|dec)
exchange: ds_(?:bpermute|permute|swizzle)|v_(?:permlane|readlane|writelane|readfirstlane)
shared load: ds_(?:read|load)
shared store: ds_(?:write|store)
global load: (?:global|buffer|flat|s_buffer|s|tbuffer)_load|tensor_load
global store: (?:global|buffer|flat|tbuffer)_store|tensor_store
other memory: scratch_|ds_|buffer_|global_
branch: s_(?:c?branch|endpgm|setpc|swappc|call)
wait: s_(?:waitcnt|wait_|barrier|nop|sleep|delay_alu|sched|setprio|clause)
float: v_(?:pk_)?(?:add|sub|subrev|mul|fma|fmac|fmamk|fmaak|mac|mad|min|max|maximum|minimum|med3)\\w*_(?:f|bf)(?:16|32|64)
float: v_(?:dot|div_|ldexp|fract|trunc|floor|ceil|rndne|cmp)\\w*_(?:f|bf)(?:16|32|64)
float: v_dual_
move: v_(?:mov|accvgpr|cndmask|swap|perm|pack|accvgpr)\\w*|s_(?:mov|cselect|cmov)\\w*
integer: [vs]_
"""
_PTX = """
matrix: (?:mma|wgmma\\.mma|tcgen05\\.mma|wmma\\.mma)
special: (?:ex2|lg2|rcp|rsqrt|sqrt|sin|cos|tanh)\\.
convert: cvt
atomic: (?:atom|red|multimem\\.red)
exchange: (?:shfl|vote|match|activemask|redux|movmatrix|elect)
shared load: ldmatrix|ld(?:\\.\\w+)*\\.shared
shared store: stmatrix|st(?:\\.\\w+)*\\.shared
global load: cp\\.async(?!\\.(?:wait|commit|mbarrier))|ld(?:\\.\\w+)*\\.global|ldu
global store: st(?:\\.\\w+)*\\.global
other memory: (?:ld|st|prefetch|cp)
branch: (?:bra|ret|exit|call|brx)
wait: (?:bar|barrier|membar|fence|mbarrier|wgmma|tcgen05|griddepcontrol|nanosleep|cp\\.async\\.wait)
float: (?:add|sub|mul|fma|div|neg|abs|min|max|setp|testp|copysign)(?:\\.\\w+)*\\.(?:f16|f32|f64|bf16)
move: (?:mov|selp|prmt|cvta|mapa)
integer: (?:add|sub|mul|mad|div|rem|shl|shr|shf|and|or|xor|not|neg|abs|min|max|setp|bfe|bfi|bfind|popc|clz|brev)
integer: (?:lop3|dp4a|sad|slct)
"""
_SASS = """
matrix: (?:HMMA|IMMA|DMMA|QMMA|OMMA|HGMMA|IGMMA|QGMMA|UTC\\w*MMA)
special: MUFU
convert: (?:F2F|F2I|I2F|F2FP|I2FP|FRND|I2IP)
atomic: (?:ATOM|ATOMG|ATOMS|RED|REDG)
exchange: (?:SHFL|VOTE|VOTEU|MATCH|REDUX|MOVM)
shared load: (?:LDS|LDSM)
shared store: (?:STS|STSM)
global load: (?:LDG|LD|LDGSTS|UBLKCP|UTMALDG|LDC|LDCU|ULDC)\\b
global store: (?:STG|ST|UTMASTG)\\b
other memory: (?:LDL|STL|CCTL|PREFETCH)
branch: (?:BRA|EXIT|RET|CALL|BRX|JMP|BSSY|BSYNC|WARPSYNC|YIELD)
wait: (?:BAR|MEMBAR|DEPBAR|SYNCS|NOP|ERRBAR|LDGDEPBAR|WARPGROUP|NANOSLEEP|FENCE)
float: (?:FADD|FMUL|FFMA|FFMA2|FADD2|FMUL2|DADD|DMUL|DFMA|HADD2|HMUL2|HFMA2|FSETP|DSETP|HSETP2|FMNMX|FSEL|FSET|FCHK|HMNMX2)
move: (?:MOV|UMOV|SEL|USEL|PRMT|UPRMT|R2UR|S2R|S2UR|CS2R|R2P|P2R)\\b
integer: (?:U?I|U?LEA|U?LOP|U?SHF|U?PLOP|U?FLO|U?POPC|U?BREV|U?BMSK|U?SGXT|VI|ISETP)
"""
_X86 = """
matrix: tdp
special: v?(?:sqrt|rsqrt|rcp)
convert: v?cvt|vcvt
atomic: lock|x(?:add|chg)|cmpxchg
branch: j[a-z]+|ret|call|loop
wait: pause|mfence|lfence|sfence
float: v?(?:add|sub|mul|div|fm\\w+|fn\\w+|min|max|cmp|ucomi|comi|round|rndscale)\\w*(?:ps|pd|ss|sd)\\b
float: v?(?:and|or|xor|andn|range|fixupimm|scalef|getexp|hadd)\\w*(?:ps|pd|ss|sd)\\b
other memory: v?(?:gather|scatter|maskmov|prefetch)\\w*|push|pop
move: v?(?:mov|lea|set|cmov|perm|shuf|unpck|blend|insert|extract|broadcast|pack|punpck|pshuf|palign)\\w*
integer: v?(?:p[a-z]+|add|sub|imul|mul|div|idiv|inc|dec|and|or|xor|not|neg|sh[lr]\\w*|sa[lr]\\w*|ro[lr]\\w*)
integer: (?:bt\\w*|test|cmp|lzcnt|tzcnt|popcnt|bsf|bsr|k\\w+|adc|sbb|c\\w+)
"""
_ARM = """
matrix: (?:[su]?mmla|bfmmla|fmmla|fmop|smop)
special: (?:fsqrt|frecp|frsqrt)
convert: (?:[su]cvtf|fcvt\\w*)
atomic: (?:ld(?:add|set|clr|eor|smax|smin|umax|umin)|cas|swp|ldxr|stxr|ldaxr|stlxr)
branch: (?:b\\b|b\\.|bl|br|ret|cbn?z|tbn?z)
wait: (?:dmb|dsb|isb|yield|nop)
global load: (?:ld|ldr|ldp|ld1)
global store: (?:st|str|stp|st1)
float: f(?:add|sub|mul|mla|mls|madd|msub|nmadd|nmsub|div|neg|abs|min|max|cm|rint|cmp|csel)
move: (?:mov|dup|ins|adrp?|csel|fmov|zip|uzp|trn|ext|tbl)
integer: [a-z]
"""


def _compiled(table: str) -> tuple[tuple[str, re.Pattern[str]], ...]:
    rows = [line.split(": ", 1) for line in table.strip().splitlines()]
    return tuple((kind, re.compile(pattern)) for kind, pattern in rows)


_TABLES: Mapping[str, tuple[tuple[str, re.Pattern[str]], ...]] = MappingProxyType(
    {
        "amdgcn": _compiled(_AMD),
        "nvptx64": _compiled(_PTX),
        "sass": _compiled(_SASS),
        "x86_64": _compiled(_X86),
        "aarch64": _compiled(_ARM),
    }
)

ISAS = frozenset(_TABLES)
"""The architectures of LLVM's triples whose assembly is known, and NVIDIA's machine code, ``"sass"``."""

GPU_CODE = frozenset({"amdgcn", "sass"})
"""Those that a GPU executes as they are."""

_PREFIX = {
    "nvptx64": re.compile(r"\s*(?:@!?%\w+\s+)?([a-z][\w.:]*)"),
    "sass": re.compile(r"\s*/\*[0-9a-f]+\*/\s+(?:@!?U?P\w+\s+)?([A-Z][\w.]*)"),
}
_PLAIN = re.compile(r"\s+([a-z][\w.]*)")


def mnemonic(line: str, isa: str) -> str | None:
    """The name of the instruction of a line of assembly; ``None`` for labels, directives and comments."""
    match = _PREFIX.get(isa, _PLAIN).match(line)
    if match is None or line.lstrip().startswith((".", "//", "#", ";", "{", "}", ")", "(")):
        return None
    return None if line.rstrip().endswith(":") else match[1]


_X86_STORE = re.compile(r",\s*[-\w]*\([^)]*\)(?:\s*\{[^}]*\})*\s*(?:#.*)?$|\[[^\]]*\]\s*,")


def kind_of(line: str, isa: str) -> str | None:
    """The kind of the instruction of a line, one of :data:`KINDS`; ``None`` if it is none."""
    name = mnemonic(line, isa)
    if name is None:
        return None
    for kind, pattern in _TABLES[isa]:
        if pattern.match(name):
            if isa == "x86_64" and kind == "move" and not name.startswith("lea") and "(" in line:
                return "global store" if _X86_STORE.search(line) else "global load"
            return kind
    return "other"


# -- loops


@record
class Loop:
    """A loop: the lines of assembly from its first label to its last backward branch."""

    first: int
    last: int
    depth: int
    """1: in no other loop."""
    mix: Mapping[str, int]
    """Instructions of each kind, those of inner loops included."""
    place: Place | None
    """The line of the source that most of its instructions come from."""

    @property
    def instructions(self) -> int:
        return sum(self.mix.values())


_LABEL = re.compile(r"\s*([.$\w]+):")


def mix_of(lines: Sequence[Line], isa: str) -> dict[str, int]:
    """Instructions of each kind, in the order of the kinds."""
    counts = Counter(kind for line in lines if (kind := kind_of(line.text, isa)) is not None)
    return {kind: counts[kind] for kind in KINDS if counts[kind]}


def loops_of(lines: Sequence[Line], isa: str) -> list[Loop]:
    """The loops of a listing, in order; one for each label that later code branches back to."""
    labels = {match[1]: index for index, line in enumerate(lines) if (match := _LABEL.match(line.text)) is not None}
    ends: dict[int, int] = {}
    for index, line in enumerate(lines):
        if kind_of(line.text, isa) != "branch":
            continue
        code = re.split(r"//|;|#", line.text)[0] if isa != "sass" else line.text.partition(";")[0]
        targets = [labels[word] for word in re.findall(r"[.$\w]+", code) if word in labels]
        for target in targets:
            if target <= index:
                ends[target] = max(index, ends.get(target, 0))
    found = []
    for first, last in sorted(ends.items()):
        depth = 1 + sum(start < first and last <= end for start, end in ends.items())
        body = lines[first : last + 1]
        places, mix = Counter(line.places[0] for line in body if line.places), mix_of(body, isa)
        if set(mix) - {"branch"}:  # else it is the trap behind a kernel's end
            found.append(Loop(first, last, depth, mix, places.most_common(1)[0][0] if places else None))
    return found
