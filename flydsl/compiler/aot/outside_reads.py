"""Outside values of a function's traces, for the bundle of its programs."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from flydsl.bundle.reads import Read, Reads, digest_of, text_of
from flydsl.compiler.frontend.contents import Scope
from flydsl.compiler.frontend.described import attributes
from flydsl.compiler.shipped_bundle import source_of
from flydsl.errors import ArtifactError

if TYPE_CHECKING:
    from flydsl.compiler.jit_function import JitFunction


def reads_of(function: JitFunction) -> tuple[Read, ...]:
    """The global variables that a trace of the function reads, and attributes of objects in them, as they are now.

    Left out are values without a digest, such as functions, and names that Python itself gives, such as ``__file__``.  Of
    this package's own objects private attributes are left out too, which follow from the others or cache results.
    """
    nodes = function._captures.whole().visited
    parts = {id(node.value): node.parts for node in nodes}
    own = function.__wrapped__.__globals__
    found: dict[tuple[str, str], Read] = {}
    seen: set[int] = set()

    def add(module: str, name: str, value: Any) -> None:
        digest = digest_of(value)
        if digest is not None:
            found.setdefault((module, name), Read(module, name, digest, text_of(value)))
        elif id(value) in parts and id(value) not in seen:
            seen.add(id(value))
            hidden = "_" if type(value).__module__.startswith("flydsl.") else "__"
            for owner in (value, type(value)):
                for attribute, part in attributes(owner, lambda each: parts.get(id(each), ())):
                    if not attribute.startswith(hidden):
                        add(module, f"{name}.{attribute}", part)

    for node in nodes:
        if type(node.value) is not Scope:
            continue
        variables = node.value.variables
        module = str(variables.get("__name__", ""))
        if variables is own:
            module = str(source_of(function.__wrapped__)["module"])
        elif module == "builtins" or vars(sys.modules.get(module, sys)) is not variables:
            continue
        for name, value in zip(node.parts[::2], node.parts[1::2], strict=True):
            if not name.startswith("__"):
                add(module, name, value)
    return tuple(found[place] for place in sorted(found))


def joined(function: Any, name: str, every: Iterable[Sequence[Read]]) -> Reads | None:
    """The outside values of all variants of a function; ``None`` if they read none."""
    found: dict[tuple[str, str], Read] = {}
    for row in (row for rows in every for row in rows):
        before = found.setdefault((row.module, row.name), row)
        if before != row:
            raise ArtifactError(
                f"the variants of {name} were compiled with different values of {row.module}.{row.name}: "
                f"{before.text or 'one value'} and {row.text or 'another'}; compile them again with one value, or make it "
                "a parameter"
            )
    rows = tuple(found[place] for place in sorted(found))
    return Reads(str(source_of(function)["module"]), rows) if rows else None
