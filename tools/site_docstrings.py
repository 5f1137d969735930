"""Docstrings as Markdown: an extension of griffe, named in mkdocs.yml.

Docstrings have reStructuredText's roles, such as ``:func:`copy```, and literal blocks behind ``::``. A block behind
``Example::`` or ``Example in a kernel::`` is Python.
"""

from __future__ import annotations

import re
import textwrap
from typing import Any

import griffe

EXAMPLE = re.compile(
    r"^Example(?P<place> in a kernel(?:(?P<compiled>, compiled)? for (?P<chip>\w+))?)?::\n\n"
    r"(?P<code>(?:(?:[ ]+.*)?\n)+)",
    re.MULTILINE,
)
_ENTRY = re.compile(r"^    (?P<names>\*{0,2}\w+(?:, \w+)+): (?P<text>.*(?:\n     +.*)*)", re.MULTILINE)
_ROLE = re.compile(r":(?:func|class|meth|data|mod|attr|exc):`~?([\w.]+)`")

griffe.stdlib_decorators["flydsl.support.forks.cached_property"] = griffe.stdlib_decorators["functools.cached_property"]


def markdown_of(docstring: str) -> str:
    """The docstring without markup that Markdown does not know."""
    text = EXAMPLE.sub(_fenced, docstring.rstrip() + "\n")
    text = _ENTRY.sub(_one_by_one, text)
    text = _ROLE.sub(lambda match: f"`{match[1].removeprefix('flydsl.')}`", text)
    return re.sub(r"::$", ":", text, flags=re.MULTILINE)


def _one_by_one(match: re.Match[str]) -> str:
    """An entry for each of several parameters that are described together."""
    return "\n".join(f"    {name}: {match['text']}" for name in match["names"].split(", "))


def _fenced(match: re.Match[str]) -> str:
    code = textwrap.dedent(match["code"]).strip("\n")
    return f"**Example**{match['place'] or ''}:\n\n```python\n{code}\n```\n"


class Docstrings(griffe.Extension):
    """Rewrites each docstring before its sections are read."""

    def on_object(self, *, obj: griffe.Object, **_: Any) -> None:
        """Called for each object that griffe has read."""
        if obj.docstring is not None:
            obj.docstring.value = markdown_of(obj.docstring.value)
