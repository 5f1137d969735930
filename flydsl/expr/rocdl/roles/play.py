"""Raw operations of a traced kernel on CPUs in the role of AMD chips.

Programs build operations of MLIR's ``rocdl`` dialect, calls of LLVM's intrinsics and inline assembly by themselves.  An
AMD chip gets them as they are.  For a CPU in its role each goes through the function of :mod:`flydsl.expr.rocdl` that has
its name, as if the program had called that.  What no function emulates stays, and the backend refuses it or knows it.
"""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable, Sequence
from typing import Any

from flydsl._mlir import ir
from flydsl._mlir.dialects import rocdl as dialect
from flydsl.errors import DSLNotImplementedError, DSLTypeError
from flydsl.expr import rocdl
from flydsl.expr.rocdl.roles.assembly import LastM0, play_piece
from flydsl.expr.rocdl.roles.general import GENERAL
from flydsl.ir import builder
from flydsl.ir.constant_fold import known_constant
from flydsl.ir.rewriting import intrinsic_of
from flydsl.ir.vendor_dialects import LOWERED_TO_CPU

_DIALECT, _INTRINSIC = "rocdl.", "llvm.amdgcn."
_HINTS = (
    "sched_barrier", "sched_group_barrier", "iglp_opt", "s_setprio", "s_nop", "s_sleep", "s_waitcnt", "s_setreg",
    "s_wait_loadcnt", "s_wait_storecnt", "s_wait_dscnt", "s_wait_kmcnt", "s_wait_expcnt", "s_wait_asynccnt",
    "s_wait_tensorcnt", "wait_asyncmark", "asyncmark", "s_prefetch_data", "s_prefetch_inst", "flat_prefetch",
    "global_prefetch", "s_monitor_sleep", "s_setprio_inc_wg", "s_dcache_inv", "s_icache_inv", "s_ttracedata",
    "s_ttracedata_imm", "s_incperflevel", "s_decperflevel", "wave_barrier",
)  # fmt: skip
"""Intrinsics that wait for operations done at once here, or say how to go on."""
_SAME = ("set_vgpr_bank", "set_vgpr_bank_offset", "wwm", "strict_wwm", "wqm", "strict_wqm", "softwqm")
"""Intrinsics that give their first operand."""
_SIGNED = ("wmma_i32", "sudot")
"""Intrinsics whose first two operands each follow a flag: True if its elements have signs."""


def play(function: ir.Operation) -> bool:
    """Replace the raw operations of a kernel that the language's functions emulate; True if any other is left.

    Call it while the kernel's trace is in progress, for a CPU that plays one of AMD's chips.
    """
    found: list[ir.Operation] = []

    def visit(operation: ir.Operation) -> ir.WalkResult:
        name = operation.name
        if name.startswith(_DIALECT) or name in ("llvm.call_intrinsic", "llvm.inline_asm"):
            found.append(operation)
        return ir.WalkResult.ADVANCE

    function.walk(visit, ir.WalkOrder.PRE_ORDER)
    left, last = False, LastM0()
    for operation in found:
        with ir.InsertionPoint(operation), operation.location:
            if operation.name == "llvm.inline_asm":
                left |= not play_piece(operation, last)
            else:
                left |= not _play(operation)
    return left


def _play(operation: ir.Operation) -> bool:
    is_intrinsic = operation.name == "llvm.call_intrinsic"
    if is_intrinsic:
        full = intrinsic_of(operation)
        if not full.startswith(_INTRINSIC):
            return _play_general(operation, full)
        name = _known_name(full.removeprefix(_INTRINSIC))
    else:
        name = operation.name.removeprefix(_DIALECT).replace(".", "_")
    if name is None:
        return False
    if name in _HINTS and is_intrinsic:
        operation.erase()
        return True
    if name in _SAME:
        return _replaced(operation, operation.operands[0])
    if name in LOWERED_TO_CPU:
        return not is_intrinsic or _as_dialect_operation(operation, name)
    emit = _FURTHER.get(name) or getattr(rocdl, name, None)
    if emit is None:
        return False
    result = operation.results[0].type if len(operation.results) else None
    given, keywords = _arguments(operation, name, is_intrinsic)
    try:
        made = emit(*([] if result is None else [result]), *given, **keywords)
    except (DSLNotImplementedError, DSLTypeError):
        return False
    return _replaced(operation, made)


def _play_general(operation: ir.Operation, full: str) -> bool:
    """The same for an intrinsic of no target, which the backend may know too."""
    words = full.removeprefix("llvm.").split(".")
    emit = GENERAL.get(words[0]) or GENERAL.get("_".join(words[:2]))
    if emit is None:
        return not full.startswith("llvm.flydsl.")
    return _replaced(operation, emit(operation.results[0].type, *operation.operands))


def _replaced(operation: ir.Operation, made: Any) -> bool:
    if len(operation.results):
        (result,) = operation.results
        value = made if isinstance(made, ir.Value) else made.ir_value()
        if value.type != result.type:
            value = builder.reinterpret(value, result.type)
        result.replace_all_uses_with(value)
    operation.erase()
    return True


@functools.cache
def _names() -> frozenset[str]:
    return frozenset({*dir(rocdl), *LOWERED_TO_CPU, *_HINTS, *_SAME, *_FURTHER, *_declared()})


@functools.cache
def _declared() -> frozenset[str]:
    """The names of the operations of MLIR's dialect."""
    return frozenset(name for name in dir(dialect) if name[0].islower())


def _known_name(intrinsic: str) -> str | None:
    """The function's name of an intrinsic, whose last words may be types: ``update.dpp.i32``."""
    words = intrinsic.split(".")
    for count in range(len(words), 0, -1):
        name = "_".join(words[:count])
        if name in _names():
            return name
    return None


@functools.cache
def _parameters(name: str) -> tuple[tuple[str, bool, bool], ...]:
    """The parameters of MLIR's builder but the result's type: each with whether it is an attribute, and has a default."""
    made = getattr(dialect, name, None)
    if made is None:
        return ()
    return tuple(
        (p.name, "Value" not in str(p.annotation), p.default is not p.empty)
        for p in inspect.signature(made).parameters.values()
        if p.name
        not in ("res", "results_", "loc", "ip", "alias_scopes", "noalias_scopes", "tbaa", "arg_attrs", "res_attrs")
    )


def _arguments(operation: ir.Operation, name: str, is_intrinsic: bool) -> tuple[Sequence[Any], dict[str, Any]]:
    """The operands in their order, and the settings that the language's function takes by name."""
    operands = list(operation.operands)
    if is_intrinsic:
        values = [_static(v) for v in operands]
        if name.startswith(_SIGNED):
            sign_a, a, sign_b, b, c, *rest = values
            return [a, b, c], {"signA": bool(sign_a), "signB": bool(sign_b), "clamp": bool(rest[-1])}
        if name.startswith(("smfmac", "swmmac")):
            return [values], {}
        return values, {}
    given: list[Any] = []
    keywords: dict[str, Any] = {}
    for parameter, is_attribute, has_default in _parameters(name):
        if not is_attribute:
            given.append(operands.pop(0))
        elif (stored := _attribute_name(parameter)) in operation.attributes:
            value = _number(operation.attributes[stored])
            if has_default:
                keywords[parameter] = value
            else:
                given.append(value)
    if name.startswith(("smfmac", "swmmac")):
        return [given], keywords
    return given, keywords


def _attribute_name(parameter: str) -> str:
    """The name of an attribute in MLIR, whose builders in Python have other names: ``word_sel`` is ``wordSel``."""
    first, *rest = parameter.split("_")
    return first + "".join(word.capitalize() for word in rest)


def _static(value: ir.Value) -> Any:
    """A constant integer as Python's, for what an instruction's encoding holds; a single bit as a bool."""
    if not isinstance(value.type, ir.IntegerType) or (number := known_constant(value)) is None:
        return value
    return bool(number) if value.type.width == 1 else number


def _number(attribute: ir.Attribute) -> Any:
    if isinstance(attribute, ir.BoolAttr):
        return bool(attribute.value)
    if isinstance(attribute, ir.IntegerAttr):
        return attribute.value
    return 0


def _as_dialect_operation(operation: ir.Operation, name: str) -> bool:
    """An intrinsic as the operation of MLIR's dialect, which the backend knows."""
    made: Any = getattr(dialect, name, None)
    if made is None:
        return False
    if name == "make_buffer_rsrc":
        return True
    keywords: dict[str, Any] = {}
    operands = list(operation.operands)
    wanted = inspect.signature(made).parameters
    for parameter in wanted.values():
        if parameter.name == "res":
            keywords["res"] = operation.results[0].type
        elif "Value" in str(parameter.annotation) and operands:
            keywords[parameter.name] = operands.pop(0)
        elif parameter.name == "aux" and operands:
            number = known_constant(operands.pop(0))
            keywords["aux"] = ir.IntegerAttr.get(builder.integer_type(32), number or 0)
    value = made(**keywords)
    if len(operation.results):
        return _replaced(operation, value.results[0] if isinstance(value, ir.OpView) else value)
    operation.erase()
    return True


def _scalar_load(result: ir.Type, descriptor: ir.Value, offset: ir.Value, *_: Any, **__: Any) -> ir.Value:
    """A load that all lanes share: of vectors as of each lane."""
    if isinstance(descriptor.type, ir.VectorType):
        descriptor = builder.op1("llvm.bitcast", [descriptor], builder.integer_type(128))
        descriptor = builder.op1("llvm.inttoptr", [descriptor], builder.pointer_type(8))
    zero = builder.constant(0, builder.i32())
    offset = builder.constant(offset, builder.i32()) if isinstance(offset, int) else offset
    made: ir.Value = dialect.raw_ptr_buffer_load(result, descriptor, offset, zero)
    return made


_FURTHER: dict[str, Callable[..., Any]] = {"s_buffer_load": _scalar_load, "ptr_s_buffer_load": _scalar_load}
"""Intrinsics whose function of that name in the language is something else, or that have none."""
