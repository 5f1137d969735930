"""AMD's machine-readable instruction tables: encodings, operands, pseudocode.

AMD publishes them with its manuals of instruction sets; the package tinygrad carries them as Python modules.  Only those
modules are executed.  The packages around them take seconds to import and are not needed: empty ones stand in for them
while the tables are loaded, so that a later ``import tinygrad`` is the whole package.
"""

from __future__ import annotations

import contextlib
import functools
import importlib
import importlib.util
import sys
import types
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from flydsl.errors import ToolchainError, UnsupportedTargetError
from flydsl.tools.simulators.amdgpu import cdna5

FAMILIES = {"gfx942": "cdna", "gfx950": "cdna", "gfx1100": "rdna3", "gfx1201": "rdna4", "gfx1250": "cdna5"}
"""The tables of each chip.  Those of CDNA 3 and 4 are one, whose newer instructions the older chip lacks.

Those of gfx1250 are RDNA 4's, changed by :mod:`~flydsl.tools.simulators.amdgpu.cdna5`.
"""
REQUIREMENT = "tinygrad==0.14.0"
"""The package that carries the tables; also in the extra ``simulators`` of pyproject.toml."""


@dataclass(frozen=True, eq=False)
class Family:
    """The tables of chips that share an instruction set."""

    name: str
    formats: tuple[type, ...]
    """The encodings: classes that know their fields."""
    operands: dict[Any, dict[str, tuple[Any, int, Any]]]
    """For each opcode its operands: format, bits, kind."""
    pseudocode: dict[str, str]
    """AMD's description of each opcode, by its name without the encoding's suffix."""
    assembler: types.ModuleType
    """Functions that make instructions: ``v_mov_b32_e32(v[0], 1)``."""
    rows: tuple[cdna5.Row, ...] = ()
    """Instructions beside those of the encodings' classes."""

    @property
    def is_cdna(self) -> bool:
        return self.name == "cdna"


def plain_name(name: str) -> str:
    """An opcode's name without the encoding that it ends with."""
    return name.removesuffix("_E32").removesuffix("_E64")


def family_of(arch: str) -> Family:
    """The tables that describe a chip."""
    if arch not in FAMILIES:
        raise UnsupportedTargetError(f"the chip {arch!r} is not simulated; expected one of {', '.join(FAMILIES)}")
    return tables_of(FAMILIES[arch])


@functools.cache
def tables_of(name: str) -> Family:
    """The tables of a family by name: ``"cdna"``, ``"rdna3"``, ``"rdna4"``, ``"cdna5"``."""
    if name == "cdna5":
        base, rows = tables_of("rdna4"), tuple(cdna5.rows())
        operands = {**base.operands, **{row: row.operands for row in rows if row.operands}}
        pseudocode = {**base.pseudocode, **{row.name: row.pseudocode for row in rows if row.pseudocode}}
        return replace(base, name=name, operands=operands, pseudocode=pseudocode, rows=rows)
    with _only_tables():
        try:
            tables = {part: importlib.import_module(f"tinygrad.runtime.autogen.amd.{name}.{part}") for part in _PARTS}
            base = importlib.import_module("tinygrad.renderer.amd.dsl").Inst
        except ModuleNotFoundError as error:
            raise _missing() from error
    classes = [c for c in vars(tables["ins"]).values() if isinstance(c, type) and issubclass(c, base) and c is not base]
    pseudocode = {}
    for op, text in tables["str_pcode"].PCODE.items():
        pseudocode.setdefault(plain_name(op.name), text)
    return Family(name, tuple(classes), tables["operands"].OPERANDS, pseudocode, tables["ins"])


_PARTS = ("ins", "operands", "str_pcode")
_PACKAGES = ("tinygrad", "tinygrad.renderer", "tinygrad.renderer.amd", "tinygrad.runtime")


def _missing() -> ToolchainError:
    return ToolchainError(
        f"AMD's instruction tables are not installed, which the simulator of AMD GPUs and predicted times need; "
        f"{REQUIREMENT} carries them; run: pip install '{REQUIREMENT}'"
    )


@contextlib.contextmanager
def _only_tables() -> Iterator[None]:
    """Inside, tinygrad's packages are empty ones, unless tinygrad has been imported before."""
    if "tinygrad" in sys.modules:
        yield
        return
    spec = importlib.util.find_spec("tinygrad")
    if spec is None or spec.submodule_search_locations is None:
        raise _missing()
    root = Path(next(iter(spec.submodule_search_locations)))
    for name in _PACKAGES:
        package = types.ModuleType(name)
        package.__path__ = [str(root.joinpath(*name.split(".")[1:]))]
        sys.modules[name] = package
    try:
        yield
    finally:
        for name in _PACKAGES:
            del sys.modules[name]
