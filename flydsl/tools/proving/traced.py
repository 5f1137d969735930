"""Proofs of traced programs as data, with the forms of their arguments: the proof stage of the judge.

The file is short because :mod:`.proving` has what it shares with proofs of functions; this one loads without Z3.
"""

from __future__ import annotations

import importlib
from collections.abc import Mapping, Sequence
from types import SimpleNamespace
from typing import Any

from flydsl._mlir import ir
from flydsl.backends.base import BaseBackend
from flydsl.bundle.forms import Dim, Dynamic, Form, TensorForm, slot_count
from flydsl.compiler.arguments.arrays import ArrayView, element_type
from flydsl.compiler.arguments.tensors import DynamicDim, TensorArgument

_MOST_REASONS = 4


def proof_of(
    name: str,
    module: ir.Module,
    names: Sequence[str],
    forms: Sequence[Form],
    rules: Mapping[str, str],
    backend: BaseBackend,
    seconds: float,
) -> dict[str, Any]:
    """The verdict for arguments that keep their rules, as JSON values, with counts and the first reasons of open questions.

    Accesses that are proved are marked in the module, so that the sanitizer leaves them alone.
    """
    proving: Any = importlib.import_module("flydsl.tools.proving.proving")  # needs Z3
    call = SimpleNamespace(names=names, arguments=[_argument(form) for form in forms])
    target, warp = str(backend.target), max(1, backend.facts().warp_size)
    proof = proving.prove_traced(name, module, call, rules, target, warp, seconds)
    reasons = [f"{each.kind} {each.tensor}".strip() + f": {each.reason}" for each in proof.findings if each.reason]
    row: Mapping[str, Any] = proof.bundled(())
    return {"verdict": row["verdict"], "kernels": row["kernels"], "reasons": reasons[:_MOST_REASONS]}


def _argument(form: Form) -> Any:
    if not isinstance(form, TensorForm):
        types = [None] * slot_count(form)
        return SimpleNamespace(__get_ir_types__=lambda: types)
    shape, steps = (tuple(map(_dim, dims)) for dims in (form.shape, form.strides))
    extents, strides = (tuple(each if isinstance(each, int) else 0 for each in dims) for dims in (shape, steps))
    view = ArrayView(0, extents, strides, element_type(form.dtype), "", 0, True)
    return TensorArgument(view, shape, steps, form.align)


def _dim(dim: Dim) -> int | DynamicDim:
    return DynamicDim(dim.divisibility, dim.bits) if isinstance(dim, Dynamic) else dim
