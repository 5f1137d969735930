"""The execution stage of a judgement, without sources and expected results."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np

from flydsl.errors import DeviceError, FlydslError, LanguageError, SanitizerError, SimulationError
from flydsl.testing.execution import Execution
from flydsl.testing.judging.compiling import describe_location
from flydsl.testing.judging.element_types import Array, load_arrays, save_arrays, storage
from flydsl.testing.judging.huge import SparseArray
from flydsl.testing.judging.memory import GuardedArray, Layout

__all__ = ["Runner"]


class Runner:
    """Runs of one judged function.

    Args:
        job: ``folder`` (of saved variants and of the cases' arrays), ``outputs``, ``both`` (outputs that are inputs
            too), ``workspaces`` (arrays that it may change), ``cases`` by number: ``layouts``, ``rest`` (other
            arguments), ``same_memory``.
    """

    def __init__(self, job: Mapping[str, Any]) -> None:
        self.job = job
        self.folder = Path(job["folder"])
        self._executions: dict[str, Execution] = {}
        self._memory: dict[str, dict[str, GuardedArray]] = {}

    def run(self, run: Mapping[str, Any]) -> dict[str, Any]:
        """Run one case for one target, and save the outputs.

        Args:
            run: ``id``, ``case``, ``target``, ``saved``, and ``mode``: ``"plain"`` runs three times, from memory poisoned
                in two ways and from what an earlier call may leave; ``"checked"`` once with the sanitizer; ``"huge"`` too,
                a few blocks on zeros; ``"in-place"`` too, with the output ``run["output"]`` in the memory of
                ``run["input"]``; ``"simulated"`` once.

        Returns:
            ``outcome``: ``"ran"``, ``"refused"``, ``"failed"``, ``"simulator"`` or ``"sanitizer"``, with what belongs to it.
        """
        case = self.job["cases"][str(run["case"])]
        saved = run["saved"]
        try:
            if saved not in self._executions:
                self._executions[saved] = Execution.saved(self.folder, saved)
            execution = self._executions[saved]
            if run["mode"] == "huge":
                return self._huge(execution, case)
            values = load_arrays(self.folder / f"case{run['case']}.npz", case["digest"])
            arrays = self._arrays(run["target"], case)
            if run["mode"] == "in-place":
                return self._in_place(run, execution, case, arrays, values)
            if run["mode"] == "plain":
                return self._plain(run, execution, case, arrays, values)
            self._fill(arrays, values, second=False)
            execution(self._arguments(case, arrays), checked=run["mode"] == "checked")
            observed = self._observed(arrays, values, second=False)
            if run["mode"] == "simulated":
                digest = self._save(run["id"], arrays)
                return {"outcome": "ran", "digest": digest, **observed, "traffic": self._traffic(execution, arrays)}
            return {"outcome": "ran", **observed}
        except SanitizerError as error:
            return {"outcome": "sanitizer", "findings": [_finding(each) for each in error.findings]}
        except SimulationError as error:
            return {"outcome": "simulator", "message": str(error)}
        except LanguageError as error:  # a check of the host function
            return {"outcome": "refused", "message": error.message}
        except (DeviceError, FlydslError) as error:
            return {"outcome": "failed", "message": str(error)}

    def _huge(self, execution: Execution, case: Mapping[str, Any]) -> dict[str, Any]:
        try:
            arrays = {name: SparseArray(_layout(row)) for name, row in case["layouts"].items()}
        except OSError as error:
            return {"outcome": "refused", "message": f"there are no addresses for its arrays: {error}"}
        arguments = {**case["rest"], **{name: each.argument() for name, each in arrays.items()}}
        execution(arguments, checked=True, samples_blocks=True)
        return {"outcome": "ran"}

    def _in_place(
        self,
        run: Mapping[str, Any],
        execution: Execution,
        case: Mapping[str, Any],
        arrays: Mapping[str, GuardedArray],
        values: Mapping[str, Array],
    ) -> dict[str, Any]:
        self._fill(arrays, values, second=False)
        shared = {**arrays, run["output"]: arrays[run["input"]]}
        execution(self._arguments(case, shared), checked=True)
        return {"outcome": "ran", "digest": self._save(run["id"], shared)}

    def _plain(
        self,
        run: Mapping[str, Any],
        execution: Execution,
        case: Mapping[str, Any],
        arrays: Mapping[str, GuardedArray],
        values: Mapping[str, Array],
    ) -> dict[str, Any]:
        found: dict[str, Any] = {"outcome": "ran"}
        results: list[dict[str, Array]] = []
        for second in (False, True):
            self._fill(arrays, values, second)
            execution(self._arguments(case, arrays))
            results.append(self._outputs(arrays))
            for name, value in self._observed(arrays, values, second).items():
                if name != "unwritten" or not second:  # a kernel may leave what it takes for its own results
                    found[name] = {**value, **found.get(name, {})}
            if not second:
                found["digest"] = self._save(run["id"], arrays)
        self._fill(arrays, values, second=False)
        for name, made in results[0].items():
            if name not in self.job["both"]:
                arrays[name].array[...] = _left(made, run["case"])
        execution(self._arguments(case, arrays))
        unequal = _unequal(results[0], results[1]) or _unequal(results[0], self._outputs(arrays))
        if unequal:
            self._fill(arrays, values, second=False)
            execution(self._arguments(case, arrays))
            again = _unequal(results[0], self._outputs(arrays))
            found["differs"] = {"by": "chance" if again else "old contents", "elements": again or unequal}
        return found

    def _traffic(self, execution: Execution, arrays: Mapping[str, GuardedArray]) -> dict[str, int]:
        """Bytes that a simulated launch moved, and those of all inputs and outputs once."""
        sizes = {name: guarded.array.nbytes for name, guarded in arrays.items()}
        both = sum(sizes[name] for name in self.job["both"])
        return {"moved": execution.traffic or 0, "least": sum(sizes.values()) + both}

    def _arrays(self, target: str, case: Mapping[str, Any]) -> dict[str, GuardedArray]:
        if not case["same_memory"] or target not in self._memory:
            self._memory[target] = {name: GuardedArray(_layout(row)) for name, row in case["layouts"].items()}
        return self._memory[target]

    def _fill(self, arrays: Mapping[str, GuardedArray], values: Mapping[str, Array], second: bool) -> None:
        for name, guarded in arrays.items():
            if name in self.job["outputs"] and name not in self.job["both"]:
                guarded.fill_with_poison(second)
            else:
                guarded.array[...] = values[name]

    def _arguments(self, case: Mapping[str, Any], arrays: Mapping[str, GuardedArray]) -> dict[str, Any]:
        return {**case["rest"], **{name: guarded.argument() for name, guarded in arrays.items()}}

    def _outputs(self, arrays: Mapping[str, GuardedArray]) -> dict[str, Array]:
        return {name: arrays[name].array.copy() for name in self.job["outputs"]}

    def _save(self, number: int, arrays: Mapping[str, GuardedArray]) -> str:
        return save_arrays(self.folder / f"run{number}.npz", self._outputs(arrays))

    def _observed(
        self, arrays: Mapping[str, GuardedArray], values: Mapping[str, Array], second: bool
    ) -> dict[str, dict[str, Any]]:
        """Changed inputs, bytes written outside of arrays, and elements of outputs that nothing wrote."""
        outputs = [name for name in self.job["outputs"] if name not in self.job["both"]]
        changed = {
            name: int((_bytes(guarded.array) != _bytes(values[name])).sum())
            for name, guarded in arrays.items()
            if name not in self.job["outputs"] and name not in self.job["workspaces"]
        }
        return {
            "changed": {name: count for name, count in changed.items() if count},
            "outside": {name: list(where) for name, each in arrays.items() if (where := each.written_outside())},
            "unwritten": {name: count for name in outputs if (count := arrays[name].poisoned(second))},
        }


def _left(made: Array, seed: int) -> Array:
    """Contents that earlier calls may leave in an output: other results, zeros and small numbers."""
    generator = np.random.default_rng([seed, 0x01D])
    kinds = generator.integers(0, 4, made.shape)
    small = generator.integers(0, 5, made.shape).astype(made.dtype)
    return np.where(kinds == 0, made.dtype.type(0), np.where(kinds == 1, small, np.flip(made)))


def _layout(row: Any) -> Layout:
    return Layout(row[0], tuple(row[1]), row[2], row[3])


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


def _finding(finding: Any) -> dict[str, Any]:
    return {
        "check": finding.check,
        "message": str(finding).splitlines()[0],
        "span": describe_location(finding.location),
        "other_span": describe_location(finding.other_location),
    }
