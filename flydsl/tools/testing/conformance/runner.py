"""The conformance kit: its parts over one backend, each in processes of its own."""

from __future__ import annotations

import dataclasses
import tempfile
from collections.abc import Mapping, Sequence
from typing import Any

from flydsl._version import __version__
from flydsl.backends.registry import list_backends, place_of_backend
from flydsl.errors import DSLValueError, TargetError, UnknownBackendError, did_you_mean
from flydsl.runtime.drivers import place_of_driver
from flydsl.support.edition import CONTRACT
from flydsl.tools.testing.conformance.compiling import differing
from flydsl.tools.testing.conformance.contract import ALTERING, CHECKS, SUBJECT
from flydsl.tools.testing.conformance.kernels import CASES
from flydsl.tools.testing.conformance.names import PARTS, SAMPLE
from flydsl.tools.testing.conformance.processes import checked
from flydsl.tools.testing.conformance.session import Report, Result, Session


def run(
    name: str,
    device: int | None = None,
    *,
    parts: Sequence[str] = PARTS,
    kernels: Sequence[str] | None = None,
    sample: bool = False,
) -> Report:
    """Run the conformance kit over a backend and its driver.

    ::

        from flydsl.testing import conformance

        report = conformance.run("opencl")
        assert report.ok, report.as_text()

    Args:
        name: of a backend, installed or registered in this process, or of one of its targets: ``"opencl:spirv64"``.
            Without an architecture it is that of the device; without a device, the backend's first.
        device: the ordinal of the device to run on; by default the current one.
        parts: some of ``"contract"``, ``"compile"``, ``"run"`` and ``"tools"``.
        kernels: the names of the kernels, by default all; see :data:`flydsl.tools.testing.conformance.kernels.CASES`.
        sample: take one kernel of each subject instead of all.

    Returns:
        The report.  What the backend does wrong is in it, and raises nothing.

    Raises:
        UnknownBackendError: there is no backend and no driver of that name.
        DSLValueError: a part or a kernel that the kit does not have.
    """
    backend, _, arch = name.partition(":")
    if backend not in list_backends():
        known = list_backends()
        raise UnknownBackendError(
            f"there is no backend {backend!r}; the backends are {', '.join(known)}.{did_you_mean(backend, known)}"
        )
    chosen = list(kernels or (SAMPLE if sample else CASES))
    for what, given, all_of in (("part", parts, PARTS), ("kernel", chosen, CASES)):
        for each in given:
            if each not in all_of:
                near = did_you_mean(each, all_of)
                raise DSLValueError(f"the conformance kit has no {what} {each!r}; it has {', '.join(all_of)}.{near}")
    with tempfile.TemporaryDirectory(prefix="flydsl-conformance-") as folder:
        try:
            places = place_of_backend(backend), place_of_driver(backend)
        except TargetError as error:
            result = Result("contract", "registration", "failed", error.message)
            return Report(name, "", __version__, CONTRACT, (result,))
        session = Session(backend, arch, device, *places, folder, {"sample": sample})
        return _Run(session, parts, chosen).report()


class _Run:
    def __init__(self, session: Session, parts: Sequence[str], kernels: Sequence[str]) -> None:
        self.session, self.parts, self.kernels = session, parts, kernels
        self.results: list[Result] = []

    def report(self) -> Report:
        subject = self.checked("contract", [SUBJECT])[SUBJECT]
        known = subject.get("value") or {}
        if "contract" in self.parts or subject["outcome"] == "failed":
            self.contract()
        if subject["outcome"] == "failed":
            if not any(each.outcome == "failed" for each in self.results):
                self.results.append(Result("contract", SUBJECT, "failed", subject["reason"]))
            for part in self.parts:
                if part != "contract":
                    self.results.append(Result(part, "all", "not run", "the contract's checks failed"))
        else:
            for part, check in (("compile", self.compile), ("run", self.run), ("tools", self.tools)):
                if part in self.parts:
                    check(known)
        target = known.get("target") or self.session.name
        return Report(target, known.get("device", ""), __version__, CONTRACT, tuple(self.results))

    def checked(self, part: str, names: Sequence[str], *, without: bool = False, **options: Any) -> dict[str, Any]:
        options = {**self.session.options, **options}
        return checked(dataclasses.replace(self.session, options=options), part, names, without_compiler=without)

    def add(self, part: str, outcomes: Mapping[str, Mapping[str, Any]]) -> None:
        self.results += [Result(part, name, each["outcome"], each["reason"]) for name, each in outcomes.items()]

    def contract(self) -> None:
        self.add("contract", self.checked("contract", [name for name in CHECKS if name != ALTERING]))
        self.add("contract", self.checked("contract", [ALTERING]))

    def compile(self, known: Mapping[str, Any]) -> None:
        forward = self.checked("compile", self.kernels, mode="here")
        again = [name for name in self.kernels if forward[name]["outcome"] in ("passed", "refused")]
        backward = self.checked("compile", again[::-1], mode="here")
        worker = self.checked("compile", again, mode="worker")
        for name in again:
            first = forward[name]
            for other, what in ((backward[name], "in another order"), (worker[name], "in a worker process")):
                if other["outcome"] != first["outcome"]:
                    reason = f"compiled {what} it is {other['outcome']}, not {first['outcome']}: {other['reason']}"
                    forward[name] = {"outcome": "failed", "reason": reason}
                elif first["outcome"] == "passed" and first["value"] != other["value"]:
                    parts = differing(first["value"], other["value"])
                    forward[name] = {"outcome": "failed", "reason": f"compiled {what} it differs in {parts}"}
        self.add("compile", forward)
        self.add("compile", {name: each for name, each in (backward | worker).items() if name not in forward})
        passed = next((name for name in again if forward[name]["outcome"] == "passed"), None)
        archs = [arch for arch in known["archs"] if f"{self.session.name}:{arch}" != known["target"]]
        if passed is not None and archs and not self.session.arch:
            chips = self.checked(
                "compile", archs[:2] if self.session.options["sample"] else archs, mode="chip", kernel=passed
            )
            self.add("compile", {f"{passed} for {arch}": each for arch, each in chips.items()})

    def run(self, known: Mapping[str, Any]) -> None:
        if known["without_device"]:
            self.results.append(Result("run", "all", "not run", known["without_device"]))
            return
        from flydsl.tools.testing.conformance.launches import CHECKS

        found = self.checked("run", self.kernels)
        self.add("run", found)
        self.add("run", self.checked("launches", list(CHECKS)))

    def tools(self, known: Mapping[str, Any]) -> None:
        from flydsl.tools.testing.conformance.tools import CHECKS, RESTARTED, WITHOUT_COMPILER

        outcomes = self.checked("tools", list(CHECKS))
        if outcomes["a bundle"]["outcome"] == "passed":
            outcomes |= self.checked("bundle", [WITHOUT_COMPILER], without=True)
        first, second = (self.checked("tools", [RESTARTED])[RESTARTED] for _ in range(2))
        outcomes[RESTARTED] = second if first["outcome"] == "passed" else first
        if first["outcome"] == second["outcome"] == "passed":
            one, other = first["value"], second["value"]
            reason = ""
            if not other["hit"]:
                parts = differing(one["key"], other["key"])
                reason = f"a second process compiles again: its key differs in {parts or 'nothing'}"
            elif one["digest"] != other["digest"]:
                reason = "a second process gets another artifact from the cache"
            outcomes[RESTARTED] = {"outcome": "failed" if reason else "passed", "reason": reason}
        self.add("tools", outcomes)
