"""Verdicts on programs: findings with their lines, as text and as JSON."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import field
from typing import Any

from flydsl.support.fast_dataclass import dataclass

PROVED, REFUTED, OPEN = "proved", "refuted", "open"
LATE = "the solver found no answer with that effort"
"""The reason of an open finding that more effort may settle."""
MEMORY = ("load", "store", "atomic", "index")
_MOST_SHOWN = 20
"""Findings of a program that its text has."""


@dataclass(frozen=True)
class Finding:
    """The answer about one operation."""

    kernel: str
    """The kernel's symbol, or ``"host"``."""
    kind: str
    """``"load"``, ``"store"``, ``"atomic"``, ``"index"``, ``"wrap"``, ``"race"``, ``"barrier"`` or ``"operation"``."""
    space: str
    """``"global"``, ``"shared"`` or ``"private"``, if it is of memory."""
    tensor: str
    """The name of the tensor, if it has one."""
    file: str
    line: int
    status: str
    """``"proved"``, ``"refuted"`` or ``"open"``."""
    reason: str
    """Of a refuted one: the sanitizer's finding; of an open one: why."""
    call: Mapping[str, int] = field(default_factory=dict)
    """Of a refuted one, or of one that no run confirmed: extents and numbers of the call."""
    is_reached: bool = True
    """False if no call that the preconditions allow gets there."""

    def __str__(self) -> str:
        what = " ".join(filter(None, (self.kind, self.space, self.tensor and f"of {self.tensor}")))
        call = ", ".join(f"{name}={value}" for name, value in self.call.items())
        place = f"{self.file}:{self.line}" if self.file else "an unknown line"
        return f"{self.status}: {what}: {self.reason}\n    {place}, {self.kernel}" + (
            f"\n    call: {call}" if call else ""
        )

    def to_json(self) -> dict[str, Any]:
        """The finding as JSON values."""
        return {
            "kernel": self.kernel,
            "kind": self.kind,
            "space": self.space,
            "tensor": self.tensor,
            "file": self.file,
            "line": self.line,
            "status": self.status,
            "reason": self.reason,
            "call": dict(self.call),
            "reached": self.is_reached,
        }


@dataclass(frozen=True)
class Proof:
    """The verdict on one program: a function for arguments of certain types."""

    function: str
    target: str
    arguments: Mapping[str, str]
    digest: str
    """SHA-256 of the traced program: the part ``program`` of the key of its artifact."""
    assumed: tuple[str, ...]
    findings: tuple[Finding, ...]
    seconds: float
    queries: int
    linear: int
    """Proofs by the solver that need no product of two unknowns."""
    checked: tuple[int, int] | None = None
    """Answers of the solver with a certificate that the second checker accepts, and all that prove something."""

    def count(self, status: str) -> int:
        """The number of findings with that answer."""
        return sum(each.status == status for each in self.findings)

    @property
    def is_empty(self) -> bool:
        """True if all accesses are proved because no call reaches any, so that the proof says nothing."""
        accesses = [each for each in self.findings if each.kind in MEMORY]
        return bool(accesses) and not any(each.is_reached or each.status != PROVED for each in accesses)

    @property
    def proved(self) -> bool:
        """True if all is proved, and not of nothing."""
        return self.count(PROVED) == len(self.findings) and not self.is_empty

    @property
    def refuted(self) -> bool:
        """True if a run confirmed a fault."""
        return self.count(REFUTED) > 0

    @property
    def verdict(self) -> str:
        """``"proved"``, ``"refuted"``, ``"empty"``, or ``"open"``."""
        return PROVED if self.proved else REFUTED if self.refuted else "empty" if self.is_empty else OPEN

    def bundled(self, given: Sequence[str]) -> dict[str, Any]:
        """The verdict as a bundle has it: by kernel and kind, how many of how many questions are proved."""
        kernels: dict[str, dict[str, list[int]]] = {}
        for each in self.findings:
            counts = kernels.setdefault(each.kernel, {}).setdefault(f"{each.kind} {each.space}".strip(), [0, 0])
            counts[0] += each.status == PROVED
            counts[1] += 1
        return {"verdict": self.verdict, "digest": self.digest, "given": list(given), "kernels": kernels}

    def to_json(self) -> dict[str, Any]:
        """The verdict as JSON values."""
        return {
            "function": self.function,
            "target": self.target,
            "arguments": dict(self.arguments),
            "digest": self.digest,
            "assumed": list(self.assumed),
            "proved": self.proved,
            "counts": {status: self.count(status) for status in (PROVED, REFUTED, OPEN)},
            "findings": [each.to_json() for each in self.findings if each.status != PROVED],
            "kinds": dict(sorted(Counter(f"{each.kind} {each.space}".strip() for each in self.findings).items())),
            "seconds": round(self.seconds, 2),
            **({} if self.checked is None else {"checked": dict(zip(("accepted", "of"), self.checked, strict=True))}),
        }

    def __str__(self) -> str:
        counts = ", ".join(f"{self.count(status)} {status}" for status in (PROVED, REFUTED, OPEN) if self.count(status))
        lines = [f"{self.function} for {self.target}: {self.verdict} ({counts}, {self.seconds:.1f} s)"]
        lines += [f"  {name}: {text}" for name, text in self.arguments.items()]
        lines += [f"  assumed: {text}" for text in self.assumed]
        if self.checked is not None:
            lines.append(f"  checked: the second checker accepts {self.checked[0]} of {self.checked[1]} answers of Z3")
        if self.is_empty:
            lines.append("  no call that the preconditions allow reaches an access")
        order = (REFUTED, OPEN)
        shown = sorted((f for f in self.findings if f.status != PROVED), key=lambda f: order.index(f.status))
        lines += ["  " + str(each).replace("\n", "\n  ") for each in shown[:_MOST_SHOWN]]
        if len(shown) > _MOST_SHOWN:
            lines.append(f"  and {len(shown) - _MOST_SHOWN} more")
        return "\n".join(lines)


@dataclass(frozen=True)
class Report:
    """The verdicts on a function, one for each of its signatures."""

    proofs: tuple[Proof, ...]

    @property
    def proved(self) -> bool:
        """True if every program is proved."""
        return bool(self.proofs) and all(each.proved for each in self.proofs)

    @property
    def refuted(self) -> bool:
        """True if one program has a fault that a run confirmed."""
        return any(each.refuted for each in self.proofs)

    def to_json(self) -> dict[str, Any]:
        """The report as JSON values."""
        return {"schema": "flydsl.prove/1", "proved": self.proved, "programs": [each.to_json() for each in self.proofs]}

    def __str__(self) -> str:
        return "\n".join(map(str, self.proofs))
