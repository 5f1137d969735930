"""The verdict on a kernel: findings, costs, and a score."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import field
from types import MappingProxyType
from typing import Any, Literal, TypeAlias

from flydsl.support.fast_dataclass import dataclass

SCHEMA = "flydsl.judge/1"
"""The version of the JSON; a code or a field is never given another meaning under one version."""

Severity: TypeAlias = Literal["error", "warning", "note"]


@dataclass(frozen=True)
class Code:
    """One kind of finding."""

    severity: Severity
    meaning: str
    hint: str


CODES: Mapping[str, Code] = MappingProxyType(
    {
        "import-error": Code("error", "the module cannot be imported", "run the module alone and mend the error"),
        "not-a-kernel": Code(
            "error",
            "the name is no @flyc.jit function",
            "judge the @flyc.jit function itself; results that Python computes are no kernel's",
        ),
        "compile-error": Code(
            "error", "the kernel does not compile for a target", "mend the line that the message shows"
        ),
        "unstable-trace": Code(
            "error",
            "two traces of one call give other programs",
            "read no clock, counter or address, and nothing of the process, in the kernel's Python code",
        ),
        "no-launch": Code(
            "error", "the host function launches no kernel", "launch the kernel in the @flyc.jit function"
        ),
        "output-not-written": Code(
            "error", "no kernel writes an output array", "store the results in the array that the reference names"
        ),
        "all-refused": Code("error", "the kernel refuses every case", "say by rules and sizes what the kernel accepts"),
        "timeout": Code("error", "a run does not end in its time", "look for a loop or a wait that never ends"),
        "crash": Code("error", "the process that runs the kernel dies", "look for accesses outside the arrays"),
        "out-of-memory": Code("error", "a stage needs more memory than its limit", "allocate less, or raise the limit"),
        "failed": Code("error", "the launch fails", "see the message of the device"),
        "wrong-result": Code("error", "results differ from the reference's by more than their bound", "see the cases"),
        "low-precision": Code(
            "error",
            "all results are near the reference's, and outside of their bound",
            "compute in float32 between loads and stores, or declare the precision",
        ),
        "shape-dependent": Code(
            "error",
            "results are right for some sizes only",
            "handle sizes that are no multiple of the tile: guard loads and stores by the extents",
        ),
        "layout-dependent": Code(
            "error",
            "results are right for contiguous, aligned arrays only",
            "use the strides of the tensors, or declare an alignment in the rule",
        ),
        "value-dependent": Code(
            "error",
            "results are right for some kinds of values only",
            "scale before exponentials and squares, as by subtracting the maximum",
        ),
        "drops-nan": Code(
            "error",
            "results are numbers where the reference's are NaN",
            "use a maximum that propagates NaN, or say with finite=True that there is none",
        ),
        "makes-nan": Code(
            "error",
            "results are NaN where the reference's are numbers",
            "do not subtract equal infinities, and select in the place of multiplying by 0; or say finite=True",
        ),
        "unwritten-output": Code(
            "error", "elements of an output keep what stood there before", "store every element of the output"
        ),
        "reads-old-output": Code(
            "error", "results depend on what the output held before", "initialize the output in the kernel"
        ),
        "nondeterministic": Code(
            "error",
            "equal inputs give unequal bits",
            "look for races, and for atomic additions of floats whose order varies",
        ),
        "cached-result": Code(
            "error", "other values at the same addresses give the results of those before", "compute at each launch"
        ),
        "tampered": Code(
            "error", "a file of the judge changed while it ran", "let no process or thread of the module write files"
        ),
        "native-code": Code(
            "error",
            "the program has native calls, assembly for the CPU, or what no kernel of the language has",
            "write the kernel in the language, or judge it with allow_native where you trust its author",
        ),
        "malformed-trace": Code(
            "error",
            "what the process of the kernel's module gave is no trace",
            "let the module change nothing of flydsl, and write to no descriptor",
        ),
        "missing": Code(
            "error",
            "a case, a target or a stage gave no evidence",
            "say by sizes what the kernel accepts, or mend its end",
        ),
        "not-strict": Code(
            "error",
            "strict, and the judgement is not isolated",
            "judge a file by its name, keep the reference in another, on a Linux that confines processes",
        ),
        "reference-of-kernel": Code(
            "warning",
            "the reference is in the kernel's file",
            "keep the reference where the kernel's author cannot write",
        ),
        "writes-input": Code("error", "the kernel changes an input", "write to outputs alone"),
        "writes-outside": Code(
            "error", "bytes outside of the arrays' elements change", "guard stores by the extents of the array"
        ),
        "sanitizer-bounds": Code(
            "error", "an access outside of an array", "guard the access by the extents of the array"
        ),
        "sanitizer-race": Code("error", "two threads access one element without order", "put a barrier between them"),
        "sanitizer-init": Code("error", "a read of what nothing has written", "write it first, or wait for the writer"),
        "sanitizer-barrier": Code(
            "error", "a barrier that not all threads reach", "move the barrier out of the condition"
        ),
        "wrong-in-place": Code(
            "error",
            "results are wrong where the output is in the memory of an input, which the caller allows",
            "load all that a thread block reads before it stores, or do not allow it",
        ),
        "sanitizer-overflow": Code(
            "error",
            "an index of a large array does not fit in 32 bits",
            "index the tensor by its coordinates, compute in fx.Int64, or say by sizes what the kernel accepts",
        ),
        "simulator": Code("error", "the binary does what the chip leaves undefined", "see the message"),
        "refused": Code("warning", "the kernel refuses some cases", "say by sizes what it accepts, or handle them"),
        "skipped": Code("warning", "the reference has no result for some cases", "say by sizes what it accepts"),
        "not-run": Code("warning", "a target's binary cannot be executed here", "its results are not proved"),
        "spills": Code("warning", "registers are spilled to memory", "use smaller tiles or fewer live values"),
        "unordered-sums": Code(
            "warning",
            "atomic additions of floats, whose order differs from launch to launch on a GPU",
            "add parts in one order where equal bits matter, as by a second kernel",
        ),
        "view-refused": Code(
            "note",
            "the kernel refuses broadcast or reversed views",
            "take any strides, or say in the page of the kernel",
        ),
        "zero-sign": Code(
            "note",
            "zeros of the other sign than the reference's",
            "negate and copy signs, in the place of subtracting from 0",
        ),
        "assumed-shapes": Code(
            "note", "arrays of one rank were given one shape", "give a rule for each argument to vary them apart"
        ),
    }
)
"""Every code that a finding can have."""

NOT_SEEN: Sequence[str] = (
    "payloads and signs of NaN",
    "sizes, alignments and strides outside of the cases, such as transposed views",
    "results of arrays above some two million elements, of which indexes alone are checked",
    "the schedule of a real chip: the CPU runs warps in one order",
    "results of a binary on chips that have no simulator",
    "time on a device",
    "faults of the system's kernel, of MLIR's and LLVM's readers, and of the processor, which could open the sandbox",
)
"""Faults that no verdict names."""


@dataclass(frozen=True)
class Finding:
    """One thing that is wrong, or worth knowing."""

    code: str
    """One of :data:`CODES`."""
    message: str
    targets: tuple[str, ...] = ()
    cases: tuple[int, ...] = ()
    """The numbers of the cases that show it."""
    span: Mapping[str, Any] | None = None
    """``file``, ``line``, ``column``, ``end_column`` and ``text`` of the line, if one is to blame."""

    @property
    def severity(self) -> Severity:
        return CODES[self.code].severity

    @property
    def hint(self) -> str:
        return CODES[self.code].hint

    def to_json(self) -> dict[str, Any]:
        return {
            "code": self.code,
            "severity": self.severity,
            "message": self.message,
            "targets": list(self.targets),
            "cases": list(self.cases),
            "span": None if self.span is None else dict(self.span),
            "hint": self.hint,
        }


@dataclass(frozen=True)
class Verdict:
    """The result of :func:`flydsl.testing.judge`.

    Made by :func:`flydsl.testing.judge`.

    Example::

        from flydsl.testing import judge

        @flyc.kernel
        def double_kernel(x: fx.Tensor, y: fx.Tensor):
            i = fx.block_idx.x * 64 + fx.thread_idx.x
            if i < x.shape[0]:
                y[i] = x[i] + x[i]

        @flyc.jit
        def double(x: fx.Tensor, y: fx.Tensor):
            double_kernel(x, y).launch(grid=fx.ceildiv(x.shape[0], 64), block=64)

        rules = {"x": "f32[n]", "y": "f32[n]"}
        verdict = judge(double, lambda x: 3 * x, arguments=rules, outputs=["y"], targets=["cpu"], cases=2)
        assert not verdict.passed and "wrong-result" in verdict.codes
    """

    kernel: str
    reference: str
    seed: int
    """With this seed the judgement is the same again."""
    findings: tuple[Finding, ...]
    cases: tuple[str, ...]
    """The description of each case."""
    targets: Mapping[str, Mapping[str, Any]]
    """By target: compile time, kernels with resources, runs, the largest error in units of its bound."""
    score: int
    """0 to 100; at most 49 with an error."""
    reasons: tuple[str, ...]
    """The reasons for the points below 100."""
    seconds: float
    isolated: bool
    """True if the kernel's code never was in the judge's process, nor in one that knows the expected results."""
    not_seen: tuple[str, ...] = field(default=tuple(NOT_SEEN))
    in_place: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    """By output and by input of its shape: the fault if both are one array; empty if nothing is."""

    artifact: str = ""
    """SHA-256 of the bundle of the programs that were judged; ``emit`` writes it."""
    files: Mapping[str, str] = field(default_factory=dict)
    """SHA-256 of the files of ``kernel`` and ``reference``, before the kernel's module began."""
    not_applied: tuple[str, ...] = ()
    """Parts of the processes' confinement that this system lacks; empty if all are applied."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "targets", MappingProxyType(dict(self.targets)))
        object.__setattr__(self, "files", MappingProxyType(dict(self.files)))
        object.__setattr__(self, "in_place", MappingProxyType(dict(self.in_place)))

    @property
    def passed(self) -> bool:
        """True if there is no error."""
        return not self.errors

    @property
    def errors(self) -> list[Finding]:
        """The findings that fail the kernel."""
        return [each for each in self.findings if each.severity == "error"]

    @property
    def codes(self) -> list[str]:
        """The codes of all findings, each once."""
        return list(dict.fromkeys(each.code for each in self.findings))

    def to_json(self) -> dict[str, Any]:
        """The verdict as JSON values; ``docs/judge.md`` has the schema."""
        return {
            "schema": SCHEMA,
            "kernel": self.kernel,
            "reference": self.reference,
            "verdict": "pass" if self.passed else "fail",
            "score": self.score,
            "reasons": list(self.reasons),
            "seed": self.seed,
            "findings": [each.to_json() for each in self.findings],
            "cases": list(self.cases),
            "targets": {name: dict(row) for name, row in self.targets.items()},
            "isolated": self.isolated,
            "in_place": {output: dict(row) for output, row in self.in_place.items()},
            "not_seen": list(self.not_seen),
            "artifact": self.artifact,
            "files": dict(self.files),
            "not_applied": list(self.not_applied),
            "seconds": round(self.seconds, 3),
        }

    def as_json(self) -> str:
        return json.dumps(self.to_json(), indent=2, allow_nan=False)

    def as_text(self) -> str:
        """The verdict for a person."""
        lines = [
            f"{self.kernel}: {'passed' if self.passed else 'FAILED'}, score {self.score}, "
            f"{len(self.cases)} cases, {self.seconds:.1f} s (seed {self.seed})"
        ]
        for each in self.findings:
            where = f" [{', '.join(each.targets)}]" if each.targets else ""
            lines += ["", f"{each.severity}: {each.code}{where}: {_shown(each.message)}"]
            if each.span is not None:
                column = max(
                    int(each.span["column"] or 0) - (len(each.span["text"]) - len(each.span["text"].lstrip())), 0
                )
                lines += [f'  File "{each.span["file"]}", line {each.span["line"]}']
                if each.span["text"].strip():
                    width = max(int(each.span["end_column"] or 0) - int(each.span["column"] or 0), 1)
                    lines += [f"    {_shown(each.span['text'].strip())}", f"    {' ' * column}{'^' * min(width, 200)}"]
            if each.severity != "note":
                lines += [f"  hint: {each.hint}"]
        proofs = {target: row["proof"] for target, row in self.targets.items() if row.get("proof")}
        for target, proof in proofs.items():
            lines += ["", f"proof [{target}]: {proof['proved']} of {proof['programs']} programs for all sizes"]
            lines += [f"  {_shown(each)}" for each in proof["reasons"]]
        if self.reasons:
            lines += ["", "score: " + "; ".join(self.reasons)]
        rows = [
            ("target", "compiled", "runs", "error / bound", "registers", "spills", "warps", "loops", "bytes / least")
        ]
        for name, row in self.targets.items():
            kernels = list(row.get("kernels", {}).values())
            registers = max((k["resources"].get("registers", 0) for k in kernels), default=0)
            worst = row.get("largest_error")
            held = [k["occupancy"] for k in kernels if k.get("occupancy")]
            loops = [str(loop["instructions"]) for k in kernels[:1] for loop in k.get("loops", ())]
            moved = row.get("traffic")
            rows.append(
                (
                    name,
                    f"{row.get('seconds', 0):.2f} s",
                    str(row.get("runs", 0)),
                    "-" if worst is None else f"{worst:.2g}",
                    str(registers or "-"),
                    str(row.get("spills", 0)),
                    ", ".join(f"{each['warps']}/{each['most_warps']}" for each in held) or "-",
                    ", ".join(loops) or "-",
                    "-" if not moved or not moved["least"] else f"{moved['moved'] / moved['least']:.2f}",
                )
            )
        widths = [max(len(row[k]) for row in rows) for k in range(len(rows[0]))]
        lines += ["", *("  ".join(cell.ljust(w) for cell, w in zip(row, widths, strict=True)).rstrip() for row in rows)]
        pairs = [(output, each, why) for output, row in self.in_place.items() for each, why in row.items()]
        if pairs:
            lines += ["", *(f"{o} in the memory of {i}: {why or 'right'}" for o, i, why in pairs)]
        lines += ["", "Not seen: " + "; ".join(self.not_seen) + "."]
        return "\n".join(lines)


def _shown(text: str) -> str:
    """A text of a process that is not trusted, without control characters, and with further lines indented."""
    lines = ["".join(c if c.isprintable() else " " for c in line) for line in text.splitlines()]
    return "\n    ".join(lines)
