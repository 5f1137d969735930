"""AMD's machine-readable instruction tables, as the package tinygrad carries them: encodings, operands and pseudocode.

Only the tables are loaded, not the package around them: its own modules are stood in for by empty ones.
"""

from __future__ import annotations

import functools
import importlib
import importlib.util
import sys
import types
from dataclasses import dataclass
from pathlib import Path
from typing import Any

__all__ = ["FAMILIES", "Family", "family_of", "plain_name"]

FAMILIES = {"gfx942": "cdna", "gfx950": "cdna", "gfx1100": "rdna3", "gfx1201": "rdna4"}
"""Which tables describe a chip: those of CDNA 3 and 4 are one, whose newer instructions the older chip lacks."""


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

    @property
    def is_cdna(self) -> bool:
        return self.name == "cdna"


def plain_name(name: str) -> str:
    """An opcode's name without the encoding that it ends with."""
    return name.removesuffix("_E32").removesuffix("_E64")


@functools.cache
def family_of(arch: str) -> Family:
    """The tables that describe a chip."""
    return _load(FAMILIES[arch])


@functools.cache
def _load(name: str) -> Family:
    _stand_in_for_packages()
    tables = {part: importlib.import_module(f"tinygrad.runtime.autogen.amd.{name}.{part}") for part in _PARTS}
    base = importlib.import_module("tinygrad.renderer.amd.dsl").Inst
    classes = [c for c in vars(tables["ins"]).values() if isinstance(c, type) and issubclass(c, base) and c is not base]
    pseudocode: dict[str, str] = {}
    for op, text in tables["str_pcode"].PCODE.items():
        pseudocode.setdefault(plain_name(op.name), text)
    return Family(name, tuple(classes), tables["operands"].OPERANDS, pseudocode)


_PARTS = ("ins", "operands", "str_pcode")


def _stand_in_for_packages() -> None:
    """Empty packages in the place of tinygrad's, whose initialisation takes seconds and has nothing to do with tables."""
    if "tinygrad" in sys.modules:
        return
    spec = importlib.util.find_spec("tinygrad")
    assert spec is not None and spec.submodule_search_locations is not None, "pip install tinygrad==0.14.0"
    root = Path(next(iter(spec.submodule_search_locations)))
    for name in ("tinygrad", "tinygrad.renderer", "tinygrad.renderer.amd", "tinygrad.runtime"):
        package = types.ModuleType(name)
        package.__path__ = [str(root.joinpath(*name.split(".")[1:]))]
        sys.modules[name] = package
