"""The run stage of a judgement: launches, and memory around them.

That process has arrays in memory that the judge fills before a launch and reads after it.  It reports in the first bytes of
that memory, whose size is fixed; its pipe only says that a launch has ended.
"""

from __future__ import annotations

import gc
import json
import mmap
import os
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from flydsl.artifact import Artifact
from flydsl.bundle.forms import form_from_json
from flydsl.bundle.parameters import Parameters
from flydsl.errors import DeviceError, FlydslError, LanguageError, SanitizerError, SimulationError
from flydsl.runtime.arrays import HostArray
from flydsl.support.fast_dataclass import dataclass
from flydsl.tools.testing.execution import CompiledVariant, Execution
from flydsl.tools.testing.judging.cases import Case
from flydsl.tools.testing.judging.channel import Channel
from flydsl.tools.testing.judging.element_types import Array, storage
from flydsl.tools.testing.judging.huge import SparseArray, virtual_bytes
from flydsl.tools.testing.judging.memory import GuardedArray, Layout
from flydsl.tools.testing.judging.stages import decoded, encoded
from flydsl.tools.testing.judging.tracing import describe_location
from flydsl.tools.testing.judging.workers import Worker, WorkerEnded, Workers, sealed_memory

_REPORT_BYTES = 1 << 16
"""The first bytes of the shared memory: the length of a JSON text, and the text."""


@dataclass(frozen=True)
class Program:
    """The variants of one function for one target."""

    name: str
    parameters: Sequence[Any]
    """As JSON values."""
    target: str
    forms: tuple[Sequence[Any], ...]
    """As JSON values, for each variant."""
    artifacts: tuple[bytes, ...]


# -- in the process that runs what was compiled


def serve_runs(job: Mapping[str, Any], channel: Channel, files: Sequence[int]) -> None:
    """Launch as the judge asks."""
    _, blocks = channel.receive()
    (arena,) = files
    memory = mmap.mmap(arena, job["bytes"])
    os.close(arena)
    base = int(np.frombuffer(memory, np.uint8).ctypes.data)
    variants = [
        CompiledVariant(tuple(map(form_from_json, forms)), Artifact.from_bytes(data))
        for forms, data in zip(job["forms"], blocks, strict=True)
    ]
    variants.sort(key=lambda each: sum(form.weight() for form in each.forms), reverse=True)  # as of a bundle
    execution = Execution(job["name"], Parameters.from_json(job["parameters"]), variants)
    while True:
        request, _ = channel.receive()
        report = json.dumps(_launch(execution, request, base)).encode()
        if len(report) > _REPORT_BYTES - 4:
            report = json.dumps({"outcome": "failed", "message": "the launch reports too much"}).encode()
        memory[4 : 4 + len(report)] = report
        memory[:4] = len(report).to_bytes(4, "little")
        os.write(channel.writer, b".")


def _launch(execution: Execution, request: Mapping[str, Any], base: int) -> dict[str, Any]:
    checked = request["checked"]
    if request["samples_blocks"]:
        gc.collect()  # addresses of the arrays before
    try:
        arguments = {name: _argument(row, base) for name, row in request["arguments"].items()}
    except OSError as error:
        return {"outcome": "refused", "message": f"there are no addresses for its arrays: {error}"}
    try:
        execution(arguments, checked=checked, samples_blocks=request["samples_blocks"])
        return {"outcome": "ran", "traffic": execution.traffic or 0}
    except SanitizerError as error:
        return {"outcome": "sanitizer", "findings": [_finding(each) for each in error.findings[:16]]}
    except SimulationError as error:
        return {"outcome": "simulator", "message": str(error)[:2000]}
    except LanguageError as error:  # a check of the host function
        return {"outcome": "refused", "message": error.message[:2000]}
    except (DeviceError, FlydslError) as error:
        return {"outcome": "failed", "message": str(error)[:2000]}


def _argument(row: Sequence[Any], base: int) -> Any:
    if row[0] != "array":
        return decoded(row)
    _, place, dtype, shape, strides = row
    if place is None:
        return SparseArray(Layout(dtype, tuple(shape))).argument()
    return HostArray(base + place, tuple(shape), tuple(strides), dtype, "cpu", 0, True)


def _finding(finding: Any) -> dict[str, Any]:
    return {
        "check": finding.check,
        "message": str(finding).splitlines()[0][:500],
        "span": describe_location(finding.location),
        "other_span": describe_location(finding.other_location),
    }


# -- in the judge's process


class _Ended(Exception):
    """A launch failed; ``report`` says how."""

    def __init__(self, report: dict[str, Any]) -> None:
        super().__init__()
        self.report = report


class Runner:
    """Runs of one program, in processes that are started as needed.

    By case, ``rest`` has the arguments that are no arrays, and ``inputs`` the stored elements of its arrays.  Of
    ``outputs``, ``both`` are inputs too.  The program may change ``workspaces``.
    """

    def __init__(
        self,
        workers: Workers,
        program: Program,
        cases: Mapping[int, Case],
        rest: Mapping[int, Mapping[str, Any]],
        inputs: Mapping[int, Mapping[str, Array]],
        outputs: Sequence[str],
        both: Sequence[str],
        workspaces: Sequence[str],
    ) -> None:
        self._workers, self._program, self._cases, self._rest, self._inputs = workers, program, cases, rest, inputs
        self._outputs, self._both, self._workspaces = outputs, both, workspaces
        usual = [case for case in cases.values() if case.kind != "huge"]
        sizes = [sum(map(GuardedArray.bytes_of, case.layouts.values())) for case in usual]
        self._bytes = _REPORT_BYTES + max(sizes, default=0)
        self._descriptor = sealed_memory("arrays", self._bytes)
        self._memory = np.frombuffer(mmap.mmap(self._descriptor, self._bytes), np.uint8)
        self._worker: Worker | None = None

    def close(self) -> None:
        """End the process."""
        self._end()
        os.close(self._descriptor)

    def _end(self) -> None:
        if self._worker is not None:
            self._workers.end(self._worker)
            self._worker = None

    def run(self, run: Mapping[str, Any], seconds: float) -> dict[str, Any]:
        """Run one case; ``seconds`` is the time of each launch.

        ``run`` has ``case``, and ``mode``: ``"plain"`` launches three times, from memory poisoned in two ways and from
        what an earlier call may leave; ``"checked"`` once with the sanitizer; ``"huge"`` too, a few blocks on zeros;
        ``"in-place"`` too, with the output ``run["output"]`` in the memory of ``run["input"]``; ``"middle"`` and
        ``"simulated"`` once.

        The result has ``outcome``: ``"ran"``, ``"refused"``, ``"failed"``, ``"simulator"``, ``"sanitizer"``,
        ``"timeout"``, ``"crash"`` or ``"out-of-memory"``, with what belongs to it; ``results`` are the outputs.
        """
        case = self._cases[run["case"]]
        try:
            if run["mode"] == "huge":
                arguments = {name: ["array", None, a.dtype, a.shape, a.strides] for name, a in case.layouts.items()}
                return self._request(case, arguments, seconds, checked=True, samples_blocks=True)
            values, arrays = self._inputs[case.number], self._arrays(case)
            if run["mode"] == "in-place":
                self._fill(arrays, values, second=False)
                shared = {**arrays, run["output"]: arrays[run["input"]]}
                report = self._launch(case, shared, seconds, checked=True)
                return {**report, "results": self._results(shared)}
            if run["mode"] == "plain":
                return self._plain(case, arrays, values, seconds)
            self._fill(arrays, values, second=False)
            report = self._launch(case, arrays, seconds, checked=run["mode"] == "checked")
            found = {"outcome": "ran", **self._observed(arrays, values, second=False)}
            if run["mode"] == "simulated":
                sizes = {name: guarded.array.nbytes for name, guarded in arrays.items()}
                both = sum(sizes[name] for name in self._both)
                found["traffic"] = {"moved": _count(report.get("traffic")), "least": sum(sizes.values()) + both}
            return {**found, "results": self._results(arrays)}
        except _Ended as ended:
            return ended.report
        except WorkerEnded as ended:
            self._end()
            outcome = "timeout" if ended.late else "out-of-memory" if "MemoryError" in ended.message else "crash"
            return {"outcome": outcome, "message": ended.message}

    def _plain(
        self, case: Case, arrays: Mapping[str, GuardedArray], values: Mapping[str, Array], seconds: float
    ) -> dict[str, Any]:
        found: dict[str, Any] = {"outcome": "ran"}
        results: list[dict[str, Array]] = []
        for second in (False, True):
            self._fill(arrays, values, second)
            self._launch(case, arrays, seconds)
            results.append(self._results(arrays))
            for name, value in self._observed(arrays, values, second).items():
                if name != "unwritten" or not second:  # a kernel may leave what it takes for its own results
                    found[name] = {**value, **found.get(name, {})}
        self._fill(arrays, values, second=False)
        for name, made in results[0].items():
            if name not in self._both:
                arrays[name].array[...] = _left(made, case.number)
        self._launch(case, arrays, seconds)
        unequal = _unequal(results[0], results[1]) or _unequal(results[0], self._results(arrays))
        if unequal:
            self._fill(arrays, values, second=False)
            self._launch(case, arrays, seconds)
            again = _unequal(results[0], self._results(arrays))
            found["differs"] = {"by": "chance" if again else "old contents", "elements": again or unequal}
        return {**found, "results": results[0]}

    def _launch(
        self, case: Case, arrays: Mapping[str, GuardedArray], seconds: float, *, checked: bool = False
    ) -> dict[str, Any]:
        """Launch once; raises :class:`_Ended` unless it ran, :class:`WorkerEnded` if the process died or was late."""
        start = int(self._memory.ctypes.data)
        arguments = {
            name: ["array", each.address - start, each.layout.dtype, each.layout.shape, each.layout.strides]
            for name, each in arrays.items()
        }
        report = self._request(case, arguments, seconds, checked=checked, samples_blocks=False)
        if report["outcome"] != "ran":
            raise _Ended(report)
        return report

    def _request(
        self, case: Case, arguments: Mapping[str, Any], seconds: float, *, checked: bool, samples_blocks: bool
    ) -> dict[str, Any]:
        worker = self._worker or self._started()
        self._memory[:4] = 0
        rest = {name: encoded(value) for name, value in self._rest[case.number].items()}
        request = {"arguments": {**rest, **arguments}, "checked": checked, "samples_blocks": samples_blocks}
        worker.tell(request, seconds)
        return self._report()

    def _started(self) -> Worker:
        program = self._program
        job = {
            "role": "run",
            "name": program.name,
            "parameters": program.parameters,
            "forms": program.forms,
            "bytes": self._bytes,
        }
        addresses = virtual_bytes([case for case in self._cases.values() if case.kind == "huge"])
        self._worker = worker = self._workers.start(job, files=[self._descriptor], addresses=addresses)
        worker.channel.send({}, program.artifacts, self._workers.seconds)
        return worker

    def _report(self) -> dict[str, Any]:
        """The process's report; nothing in it is trusted."""
        head = self._memory[:_REPORT_BYTES].tobytes()
        try:
            report = json.loads(head[4 : 4 + int.from_bytes(head[:4], "little")])
            return _checked_report(report)
        except (ValueError, KeyError, TypeError, RecursionError):
            return {"outcome": "failed", "message": "the process that runs the kernel gave no report of the launch"}

    # -- arrays

    def _arrays(self, case: Case) -> dict[str, GuardedArray]:
        found: dict[str, GuardedArray] = {}
        place = _REPORT_BYTES
        for name, layout in case.layouts.items():
            size = GuardedArray.bytes_of(layout)
            found[name] = GuardedArray(layout, self._memory[place : place + size])
            place += size
        return found

    def _fill(self, arrays: Mapping[str, GuardedArray], values: Mapping[str, Array], second: bool) -> None:
        for name, guarded in arrays.items():
            if name in self._outputs and name not in self._both:
                guarded.fill_with_poison(second)
            else:
                guarded.array[...] = values[name]

    def _results(self, arrays: Mapping[str, GuardedArray]) -> dict[str, Array]:
        return {name: arrays[name].array.copy() for name in self._outputs}

    def _observed(
        self, arrays: Mapping[str, GuardedArray], values: Mapping[str, Array], second: bool
    ) -> dict[str, dict[str, Any]]:
        """Changed inputs, bytes written outside of arrays, and elements of outputs that nothing wrote."""
        outputs = [name for name in self._outputs if name not in self._both]
        changed = {
            name: int((_bytes(guarded.array) != _bytes(values[name])).sum())
            for name, guarded in arrays.items()
            if name not in self._outputs and name not in self._workspaces
        }
        return {
            "changed": {name: count for name, count in changed.items() if count},
            "outside": {name: list(where) for name, each in arrays.items() if (where := each.written_outside())},
            "unwritten": {name: count for name in outputs if (count := arrays[name].poisoned(second))},
        }


def _count(value: Any) -> int:
    return value if type(value) is int and value >= 0 else 0


def _checked_report(report: Any) -> dict[str, Any]:
    """A report of a process that is not trusted, with fields of known types."""
    match report["outcome"]:
        case "ran":
            return {"outcome": "ran", "traffic": _count(report["traffic"])}
        case "sanitizer":
            rows = [
                {
                    "check": _one_of(row["check"], ("bounds", "race", "init", "barrier", "overflow")),
                    "message": str(row["message"]),
                    "span": checked_span(row["span"]),
                    "other_span": None,
                }
                for row in report["findings"]
            ]
            return (
                {"outcome": "sanitizer", "findings": rows} if rows else {"outcome": "failed", "message": "no finding"}
            )
        case "simulator" | "refused" | "failed" as outcome:
            return {"outcome": outcome, "message": str(report["message"])}
    raise ValueError("no outcome")


def _one_of(value: Any, known: Sequence[str]) -> str:
    if value not in known:
        raise ValueError(value)
    return str(value)


def checked_span(span: Any) -> dict[str, Any] | None:
    """A position in a source of a process that is not trusted."""
    if span is None:
        return None
    numbers = {name: None if span[name] is None else int(span[name]) for name in ("line", "column", "end_column")}
    return {"file": str(span["file"]), **numbers, "text": str(span["text"])[:1000]}


def _left(made: Array, seed: int) -> Array:
    """Contents that earlier calls may leave in an output: other results, zeros and small numbers."""
    generator = np.random.default_rng([seed, 0x01D])
    kinds = generator.integers(0, 4, made.shape)
    small = generator.integers(0, 5, made.shape).astype(made.dtype)
    return np.where(kinds == 0, made.dtype.type(0), np.where(kinds == 1, small, np.flip(made)))


def _bytes(array: Array) -> Array:
    return np.ascontiguousarray(array).reshape(-1).view(np.uint8)


def _unequal(first: Mapping[str, Array], second: Mapping[str, Array]) -> dict[str, int]:
    """For each output the number of elements whose bits differ."""
    counts = {}
    for name, array in first.items():
        item = storage(str(array.dtype)).itemsize
        rows = (_bytes(array) != _bytes(second[name])).reshape(-1, item)
        counts[name] = int(rows.any(axis=1).sum())
    return {name: count for name, count in counts.items() if count}
