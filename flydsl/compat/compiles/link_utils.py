"""Options of bitcode libraries in the text of a pipeline of passes."""

from __future__ import annotations

from collections.abc import Sequence

from flydsl.errors import DSLValueError

_OF_OPTIONS = frozenset(" \t\n,{}'\"")
"""Characters that a pass option cannot have."""


def _format_link_lib_options(link_libs: Sequence[str]) -> str:
    """The options ``l=PATH`` of a pass that attaches a target."""
    for path in link_libs:
        if wrong := sorted(_OF_OPTIONS.intersection(str(path))):
            raise DSLValueError(
                f"the bitcode {str(path)!r} has the characters {wrong}, which end a pass option; rename it"
            )
    return " ".join(f"l={path}" for path in link_libs)


def _append_link_lib_options_to_attach_targets(fragments: Sequence[str], link_opt: str) -> tuple[list[str], bool]:
    """The fragments with the options at each pass that attaches a target, and whether there is one."""
    changed = [_with_options(each, link_opt) if _attaches(each) else each for each in fragments]
    return changed, any(map(_attaches, fragments))


def _attaches(fragment: str) -> bool:
    return "-attach-target" in fragment


def _with_options(fragment: str, options: str) -> str:
    written = fragment.rstrip()
    if written.endswith("}"):
        return f"{written[:-1]} {options}}}"
    return f"{fragment} {options}" if "{" in fragment else f"{fragment}{{{options}}}"
