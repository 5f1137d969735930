"""The pages of the reference: an entry for each public name, made from the modules and their docstrings.

A name that a source file defines gets its docstring, rendered by mkdocstrings, on the page of the first module below
that has it. One that is made at import, such as an alias or a builder of a raw instruction, gets a row of a table.
"""

from __future__ import annotations

import importlib
import inspect
import re
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any, Final

import griffe

ROOT: Final = Path(__file__).parents[1]

MODULES: Final = {
    "flydsl.compiler": "flyc",
    "flydsl.expr.math": "fx.math",
    "flydsl.expr.arith": "fx.arith",
    "flydsl.expr.vector": "fx.vector",
    "flydsl.expr.gpu": "fx.gpu",
    "flydsl.expr.dist": "fx.dist",
    "flydsl.expr.nvvm": "fx.nvvm",
    "flydsl.expr.rocdl": "fx.rocdl",
    "flydsl.extension.coop": "fx.coop",
    "flydsl.extension.random": "fx.random",
    "flydsl.viz": "fx.viz",
    "flydsl.expr": "fx",
    "flydsl.kernels.elementwise": "kernels.elementwise",
    "flydsl.kernels.softmax": "kernels.softmax",
    "flydsl.kernels.norms": "kernels.norms",
    "flydsl.kernels.reduce": "kernels.reduce",
    "flydsl.kernels.transpose": "kernels.transpose",
    "flydsl.kernels.topk_softmax": "kernels.topk_softmax",
    "flydsl.kernels.gemm_simt": "kernels.gemm_simt",
    "flydsl.kernels.products": "kernels.products",
    "flydsl.kernels.gemm_mfma": "kernels.gemm_mfma",
    "flydsl.kernels.gemm_mx": "kernels.gemm_mx",
    "flydsl.kernels.gemm_mma": "kernels.gemm_mma",
    "flydsl.kernels.gemm_maps": "kernels.gemm_maps",
    "flydsl.kernels.gemm_wgmma": "kernels.gemm_wgmma",
    "flydsl.kernels.gemm_tcgen05": "kernels.gemm_tcgen05",
    "flydsl.kernels.attention_decode": "kernels.attention_decode",
    "flydsl.kernels.attention_mfma": "kernels.attention_mfma",
    "flydsl.kernels.attention_mma": "kernels.attention_mma",
    "flydsl.kernels.attention_wgmma": "kernels.attention_wgmma",
    "flydsl.kernels.attention_tcgen05": "kernels.attention_tcgen05",
    "flydsl.kernels.attention_maps": "kernels.attention_maps",
    "flydsl.kernels.comm": "kernels.comm",
    "flydsl.autotune": "flydsl.autotune",
    "flydsl.bundle": "flydsl.bundle",
    "flydsl.dist": "flydsl.dist",
    "flydsl.perf": "flydsl.perf",
    "flydsl.testing": "flydsl.testing",
    "flydsl.torch": "flydsl.torch",
    "flydsl.jax": "flydsl.jax",
    "flydsl.runtime": "flydsl.runtime",
    "flydsl.errors": "flydsl.errors",
    "flydsl": "flydsl",
}
"""The public modules, with the name by which programs call each; a name is described at the first that has it."""
CONTRACTS: Final = {"flydsl.plugin": "flydsl.plugin"}
"""Modules for vendors, whose classes describe each member where it stands; docs/backends.md has their examples."""

PARTS: Final = {
    "fx.numbers": (
        "Numbers and types",
        ("expr.numeric", "expr.core.numeric_meta", "expr.core.rounding", "expr.typing"),
    ),
    "fx.layouts": ("Layouts", ("expr.layout",)),
    "fx.tensors": ("Tensors, pointers and vectors", ("expr.memory",)),
    "fx.atoms": ("Copies, matrix products and atomics", ("expr.atoms",)),
    "fx.structs": ("Structs and shared memory", ("expr.struct",)),
    "fx.program": ("Programs: control flow, printing, checks", ("",)),
}
"""Pages that the names of ``fx`` are divided into, by the module that defines each."""

TITLES: Final = {
    "fx.math": "Mathematical functions",
    "fx.arith": "Arithmetic by name",
    "fx.vector": "Vectors by MLIR's names",
    "fx.gpu": "Threads, lanes and blocks",
    "fx.dist": "Distributed kernels",
    "fx.nvvm": "NVIDIA's operations",
    "fx.rocdl": "AMD's operations",
    "fx.coop": "Cooperative algorithms",
    "fx.random": "Random numbers",
    "fx.viz": "Pictures",
    "flyc": "Compiling and launching",
}


@dataclass
class Reference:
    """A page: what it begins with, its written entries by heading, and its rows of names made at import."""

    title: str
    introduction: str
    entries: dict[str, str] = field(default_factory=dict)
    rows: list[str] = field(default_factory=list)

    def text(self) -> str:
        """The page in Markdown."""
        parts = [f"# {self.title}\n", self.introduction]
        for heading, path in self.entries.items():
            parts.append(f'::: flydsl.{path}\n    options:\n      heading: "{heading}"\n')
        if self.rows:
            parts += ["## Names made at import\n", "| Name | Meaning |\n|---|---|\n" + "\n".join(self.rows) + "\n"]
        return "\n".join(parts)


def public_names(module: ModuleType) -> list[str]:
    """The names of a module that its users may import, without its submodules."""
    names = getattr(module, "__all__", None) or [name for name in dir(module) if not name.startswith("_")]
    if module.__name__.startswith("flydsl.kernels"):  # these also name what they import
        names = [name for name in names if _module_of(getattr(module, name)).startswith(module.__name__)]
    return sorted({name for name in names if not _is_tool(getattr(module, name))})


def _is_tool(value: Any) -> bool:
    """True if modules use the value themselves: other modules, and functions that make errors and lazy names."""
    makes_errors = inspect.isfunction(value) and _module_of(value).startswith("flydsl.errors")
    return isinstance(value, ModuleType) or makes_errors or _module_of(value).startswith("flydsl.support.")


def _module_of(value: Any) -> str:
    return str(getattr(_function(value), "__module__", ""))


def _function(value: Any) -> Any:
    """The function that a decorator of flydsl wraps, or the value itself."""
    return inspect.unwrap(value) if callable(value) else value


@cache
def pages() -> dict[str, str]:
    """The pages of the reference by name, in Markdown."""
    described: dict[str, tuple[str, str]] = {}
    made: dict[str, Reference] = {}
    for name, alias in (*MODULES.items(), *CONTRACTS.items()):
        module = _imported(name)
        title = f"{TITLES[alias]}: `{alias}`" if alias in TITLES else f"`{alias}`"
        if module is None:
            made[alias] = _unimported(name, alias, title)
            continue
        page = made[alias] = Reference(title, _paragraphs(module.__doc__))
        if alias == "fx":
            made |= {part: Reference(f"{title}: `fx`", "") for part, (title, _) in PARTS.items()}
        elsewhere = []
        for each in public_names(module):
            value = getattr(module, each)
            path = definition(value)
            heading = f"{_shortest(alias)}.{each}" if _same_in_fx(each, value) else f"{alias}.{each}"
            if path is None:
                page.rows.append(f"| `{_signature(heading, value)}` | {_first_line(value)} |")
            elif path in described:
                elsewhere.append(f"| [`{alias}.{each}`][flydsl.{path}] | {_first_line(value)} |")
            else:
                target = _part(path) if alias == "fx" else alias
                made[target].entries[heading] = path
                described[path] = (target, heading)
                if target != alias:
                    elsewhere.append(f"| [`{alias}.{each}`][flydsl.{path}] | {_first_line(value)} |")
        if elsewhere:
            page.introduction += "\n| Name | Meaning |\n|---|---|\n" + "\n".join(elsewhere) + "\n"
    start = Reference("Reference", _START + _contents(made))
    return {"index": start.text()} | {name: page.text() for name, page in made.items() if name != "index"}


_START: Final = """
Every public name, from its docstring. Names that a source file defines have their parameters and errors, or name the
function whose they share. Related names share an example. Names that are made at import, such as builders of raw
instructions, are rows of tables.

The examples run in the tests. One *in a kernel* is a part of this kernel, launched with one block of 64 threads:

```python
import numpy as np

import flydsl
import flydsl.compiler as flyc
import flydsl.expr as fx


@flyc.kernel
def example(x: fx.Tensor, y: fx.Tensor, a: fx.Tensor, b: fx.Tensor):
    t = fx.thread_idx.x
    ...
```

`x` and `y` are arrays of 256 `float32`, `a` and `b` of 256 `int32`. `x` and `a` hold 0, 1, 2, ...; `y` and `b` hold zeros.
A comment behind a `print` is what it prints while tracing. `# y: 1 2 3` is what `y` begins with after the launch.
`# llvm: llvm.amdgcn.s.nop(i16 3)` stands in the LLVM IR of the kernel for the chip.
"""


def _contents(made: dict[str, Reference]) -> str:
    rows = [f"| [{page.title}]({name}.md) | {len(page.entries) + len(page.rows)} |" for name, page in made.items()]
    return "\n| Page | Names |\n|---|---|\n" + "\n".join(rows) + "\n"


def _imported(name: str) -> ModuleType | None:
    """The module, or None if the framework that it is for is not installed."""
    try:
        return importlib.import_module(name)
    except ModuleNotFoundError as missing:
        if str(missing.name).startswith("flydsl"):
            raise
        return None


def _unimported(name: str, alias: str, title: str) -> Reference:
    """The page of a module whose framework is not installed, from its source alone."""
    module = sources()[name.removeprefix("flydsl.")]
    page = Reference(title, _paragraphs(module.docstring.value if module.docstring else None))
    for each in module.exports or ():
        page.entries[f"{alias}.{each}"] = module[str(each)].final_target.path.removeprefix("flydsl.")
    return page


def _part(path: str) -> str:
    return next(part for part, (_, prefixes) in PARTS.items() if path.startswith(prefixes))


def _same_in_fx(name: str, value: Any) -> bool:
    return getattr(importlib.import_module("flydsl.expr"), name, None) is value


def _shortest(alias: str) -> str:
    return "fx" if alias.startswith("fx") else alias


@cache
def sources() -> griffe.Object:
    """The package as its source files have it."""
    package = griffe.load("flydsl", search_paths=[str(ROOT)])
    assert isinstance(package, griffe.Object)
    return package


def definition(value: Any) -> str | None:
    """The path below ``flydsl`` of the source of a class or function, or None if it was made at import."""
    value = _function(value)
    module, name = getattr(value, "__module__", None), getattr(value, "__qualname__", None)
    if not (inspect.isclass(value) or inspect.isfunction(value)):
        return None
    if not str(module).startswith("flydsl"):
        return None
    path = f"{module}.{name}".removeprefix("flydsl.")
    try:
        found = sources()[path]
    except (KeyError, griffe.GriffeError):
        return None
    return path if found.has_docstring and (found.is_class or found.is_function) else None


def _signature(name: str, value: Any) -> str:
    if inspect.isclass(value) or not callable(value):
        return name
    try:
        text = str(inspect.signature(value))
    except (TypeError, ValueError):
        return name
    return re.sub(r" at 0x[0-9a-f]+", "", name + text).replace("|", "\\|")


def _first_line(value: Any) -> str:
    document = inspect.getdoc(value) if callable(value) or type(value).__module__.startswith("flydsl") else None
    if document is None:
        return f"a value of type `{type(value).__name__}`"
    return re.sub(r":\w+:`~?([\w.]+)`", r"`\1`", document.partition("\n\n")[0]).replace("\n", " ").replace("|", "\\|")


def _paragraphs(document: str | None) -> str:
    return f"{inspect.cleandoc(document or '')}\n"
