"""The public names of FlyDSL 0.4.2, their kinds and what calls their signatures take, recorded from its wheel.

``flydsl_0_4_2_names.tsv`` is what ``python benchmarks/corpus/surface.py`` prints where that version is installed.
"""

from __future__ import annotations

import importlib
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from benchmarks.corpus.surface import refused_calls, signature_text

RECORD = Path(__file__).with_name("flydsl_0_4_2_names.tsv")

NOT_HERE = {
    # modules
    r"flydsl\.compiler\.(external_llvm|jit_executor:GpuJitModule|backends\.ktrace)\b": "how its compiler runs",
    r"flydsl\.expr\.(ktrace_common|rocdl\.ktrace_\w+|utils\.expand_ops)\b": "how its records of time are encoded",
    r"flydsl\.runtime\.device_runtime\.rocm_ktrace_buffer\b": "how its records of time are encoded",
    # names
    r"flydsl\.compiler\.ast_rewriter:": "how its rewriter works; programs use the dispatch functions",
    r"flydsl\.compiler(\.backends(\.\w+)?)?:(\w*Backend|Ktrace\w+|AOTRuntimeConfig)\b": "another contract",
    r"flydsl\.compiler\.backends:get_ktrace_backend": "another contract",
    r"flydsl\.compiler(\.jit_function)?:CompiledFunction": "programs get one from flyc.compile",
    r"flydsl\.compiler\.jit_function:(JitCacheManager|FileLock|PipelineConfig|EXTRA_SOURCE_DIRS)": "its cache",
    r"flydsl\.compiler\.jit_argument:(MemRefJitArg|DLTensorJitArg|TorchTensorJitArg|PointerJitArg)": "from_*",
    r"flydsl\.compiler\.diagnostics:": "its own error records",
    r"flydsl\.compiler\.extern_link:register_extern_resolver": "its bindings of libraries",
    r"flydsl\.compiler\.kernel_function:(KernelLauncher$|KernelFunction\.register_shared_allocator)": "inside",
    r"flydsl\.expr\.ktrace:": "records of time are ours",
    r"flydsl\.expr\.meta:dsl_wrap_result": "its wrapper of builders",
    r"flydsl\.expr:BasisType\.modes": "of MLIR's types",
    r"flydsl\.expr\.gpu:barrier": "arguments of MLIR's builder",
    r"flydsl\.expr\.meta:dsl_loc_tracing": "its wrapper of builders",
    r"flydsl\.utils\.smem_allocator:get_index_value": "a helper of its own classes",
    r"flydsl\.expr\.utils:lazy_classattr": "a helper of its own classes",
    r".*:TYPE_CHECKING$": "of typing",
    r"flydsl\.expr:BFloat16x1\.(apply_op|context|dump|get_name|location|owner|uses)": "of MLIR's values",
    r"flydsl\.expr:BFloat16x1\.(maybe_downcast|replace_all\w+|set_type)": "of MLIR's values",
    r"flydsl\.expr:\w+Type\.(context|dump|maybe_downcast|parse|static_typeid|typeid)$": "of MLIR's types",
    r"flydsl\.expr:Constexpr\.(__\w+__|is_specialized|value|value_type)$": "an annotation here, not a class per value",
    r"flydsl\.expr(\.\w+)?:NumericMeta$": "makes its own types",
    r"flydsl\.expr(\.typing|\.struct)?:(\w+)$": "made by make_*, which have the same signature",
    r"flydsl\.expr:(Boolean|Float\w+|Int4)\.__peek_from_ptr__": "has no bytes in either",
    r"flydsl\.expr:\w+\.(__getitem__|__setitem__|__mul__|__rmul__)$": "operators take operands by position",
    r"flydsl\.expr:ComposedLayout\.__construct_from_ir_values__": "called by position",
    r"flydsl\.expr\.rocdl\.tdm_ops:TDM\w*Descriptor(2D)?$": "made by make_*",
    r"flydsl\.expr\.rocdl\.experimental:sched_\w+": "location keywords",
    r"flydsl\.expr\.utils\.arith:ArithValue$": "made of a value",
    r"flydsl\.extension\.coop(\.\w+)*:(Block|Warp)\w+(\.\w+)?$": "a specialization is an object here, a class there",
}
"""Names that differ, by pattern, and why."""


def rows() -> list[tuple[str, str, str]]:
    return [tuple(line.split("\t")) for line in RECORD.read_text().splitlines()]  # type: ignore[misc]


def find(name: str) -> Any:
    module, _, path = name.partition(":")
    value: Any = importlib.import_module(module)
    for part in path.split(".") if path else ():
        value = getattr(value, part)
    return value


def of_instances(owner: Any, name: str) -> bool:
    """True if instances of a class have an attribute that the class itself has not."""
    mro = getattr(owner, "__mro__", ())
    annotated = any(name in vars(base).get("__annotations__", ()) for base in mro)
    return annotated or any("__getattr__" in vars(base) for base in mro) or hasattr(type(owner), name)


def difference(name: str, kind: str, signature: str) -> str | None:
    if name == "flydsl.expr.utils:print_typst":
        sys.modules.pop("flydsl.expr.utils.print_typst", None)
        vars(importlib.import_module("flydsl.expr.utils")).pop("print_typst", None)  # the module of that name hides it
    try:
        value = find(name)
    except ImportError as error:
        return str(error)
    except AttributeError:
        owner, _, last = name.rpartition(".")
        try:
            if kind in ("property", "attribute") and ":" in owner and of_instances(find(owner), last):
                return None
        except (AttributeError, ImportError):
            pass
        return "it is missing"
    if kind not in ("class", "function", "method", "classmethod", "staticmethod"):
        return None
    if not callable(value):
        return f"it is a {type(value).__name__}, not a {kind}"
    faults = refused_calls(without_self(signature), without_self(signature_text(value)))
    faults = [fault for fault in faults if "kwargs is not taken" not in fault and "**kw is" not in fault]
    return (
        "; ".join(fault for fault in faults if not re.search(r"defaults to <(function|class)|defaults to [A-Z]", fault))
        or None
    )


def without_self(signature: str) -> str:
    return re.sub(r"^\((self|cls)(, |(?=\)))", "(", signature)


def differences() -> Iterator[tuple[str, str]]:
    for name, kind, signature in rows():
        if kind == "import":
            continue  # what a module imports for itself
        found = difference(name, kind, signature)
        if found is not None:
            yield name, found


def test_every_public_name_is_here_and_takes_the_same_calls() -> None:
    unexplained = [
        f"{name}: {found}" for name, found in differences() if not any(re.match(pattern, name) for pattern in NOT_HERE)
    ]
    assert not unexplained, "\n".join(unexplained)


def test_the_record_is_of_the_whole_package() -> None:
    kinds = [kind for _, kind, _ in rows()]
    assert len(kinds) > 3000
    assert kinds.count("module") > 100
    assert kinds.count("function") > 700


@pytest.mark.parametrize(
    ("wanted", "given", "faults"),
    [
        ("(a, b=1)", "(a, b=1, *, c=2)", []),
        ("(a, b=1)", "(a, *, b=2)", ["b cannot be given by position", "b defaults to 2, not to 1"]),
        ("(a)", "(x)", ["a is x at that position", "a cannot be given by name"]),
        ("(a)", "(a, b)", ["b is wanted in addition"]),
        ("(a, **kw)", "(a)", ["**kw is not taken"]),
        ("(a, /)", "(x)", []),
    ],
)
def test_signatures_are_compared_by_the_calls_that_they_take(wanted: str, given: str, faults: list[str]) -> None:
    assert refused_calls(wanted, given) == faults
