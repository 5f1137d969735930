"""Asynchronous loads into LDS, written for an LLVM that has none.

LLVM 23 has ``llvm.amdgcn.raw.ptr.buffer.load.async.lds``, a load into LDS that no access of LDS waits for: the program
says where to wait.  LLVM 22 has the plain load alone, and puts ``s_waitcnt vmcnt(0)`` in front of each access of LDS that
may read what is being loaded (LLVM's ``SIInsertWaitcnts``).  Alias scopes say that none may (LLVM Language Reference,
"'noalias' and 'alias.scope' Metadata"): plain loads are of one scope, all accesses of LDS of another.

The scopes hold for one module, and only if no load into LDS is plain by the program's own choice.  Those need LLVM's waits.
"""

from __future__ import annotations

import re

__all__ = ["SCOPES", "with_plain_loads"]

SCOPES = '!"flydsl.asynchronous.loads"'
"""The name of the scopes' domain, which stands in the text of modules with asynchronous loads."""

_BUFFER = r"(?:raw|struct)\.(?:ptr\.)?buffer"
_ASYNC_LOAD = re.compile(rf"(@llvm\.amdgcn\.(?:{_BUFFER}|global)\.load)\.async(\.lds\b)")
_PLAIN_LOAD = re.compile(
    rf"^ [^\n]*@llvm\.amdgcn\.(?:{_BUFFER}\.load\.lds|global\.load\.lds|load\.to\.lds)\b", re.MULTILINE
)
_ACCESS = re.compile(
    r"^ +(?:%[\w.]+ = )?(?:"
    rf"(?P<load>(?:tail )?call void @llvm\.amdgcn\.(?:{_BUFFER}|global)\.load\.lds)"
    r"|(?:tail )?call [^@\n]*@llvm\.amdgcn\.ds\.[\w.]+\(ptr addrspace\(3\)"
    r"|(?:load|store|atomicrmw|cmpxchg) [^\n]*\bptr addrspace\(3\) "
    r")[^\n]*",
    re.MULTILINE,
)
_NUMBERED = re.compile(r"^!(\d+) = ", re.MULTILINE)
_DECLARED = re.compile(r"declare [^@]*(@[\w.]+)\(")


def with_plain_loads(text: str) -> str:
    """LLVM IR whose asynchronous loads into LDS are plain ones, of alias scopes of their own.

    Before::

        call void @llvm.amdgcn.raw.ptr.buffer.load.async.lds(ptr addrspace(8) %b, ptr addrspace(3) %l, i32 16, ...)
        %1 = load <8 x half>, ptr addrspace(3) %p, align 16

    After::

        call void @llvm.amdgcn.raw.ptr.buffer.load.lds(ptr addrspace(8) %b, ptr addrspace(3) %l, i32 16, ...),
            !alias.scope !5, !noalias !6
        %1 = load <8 x half>, ptr addrspace(3) %p, align 16, !alias.scope !6, !noalias !5
    """
    if ".async.lds" not in text:
        return text
    needs_waits = _PLAIN_LOAD.search(text) is not None
    text = _ASYNC_LOAD.sub(r"\1\2", text)
    if needs_waits:
        return _with_one_declaration(text)
    first = max(map(int, _NUMBERED.findall(text)), default=-1) + 1
    domain, loads, accesses, of_loads, of_accesses = (f"!{first + k}" for k in range(5))
    own = f"alias.scope {of_loads}, !noalias {of_accesses}", f"alias.scope {of_accesses}, !noalias {of_loads}"
    text = _ACCESS.sub(lambda line: f"{line[0]}, !{own[0] if line['load'] else own[1]}", text)
    scopes = (
        f"{domain} = distinct !{{{domain}, {SCOPES}}}",
        f'{loads} = distinct !{{{loads}, {domain}, !"loads"}}',
        f'{accesses} = distinct !{{{accesses}, {domain}, !"accesses"}}',
        f"{of_loads} = !{{{loads}}}",
        f"{of_accesses} = !{{{accesses}}}",
    )
    return "\n".join([text.rstrip("\n"), *scopes, ""])


def _with_one_declaration(text: str) -> str:
    """The text without declarations that two loads of one name left twice."""
    seen: set[str] = set()
    lines = []
    for line in text.split("\n"):
        name = _DECLARED.match(line)
        if name is None or name[1] not in seen:
            lines.append(line)
        if name is not None:
            seen.add(name[1])
    return "\n".join(lines)
