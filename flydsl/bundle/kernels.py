"""Kernels of an open bundle: selection of the variant for a call, and its launch."""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence, Set
from dataclasses import field
from itertools import takewhile
from pathlib import Path
from typing import Any

from flydsl.artifact import Artifact
from flydsl.bundle.decisions import DecisionTable, compile_hints, key_of
from flydsl.bundle.format import BundleFile, Reference
from flydsl.bundle.forms import Address, Form, Grid, Record, Specialized, StreamHandle, form_from_json, places
from flydsl.bundle.launched import note_variant
from flydsl.bundle.native import NativeVariants
from flydsl.bundle.parameters import GROUP, Parameters
from flydsl.bundle.reads import Comparison, Reads
from flydsl.config import Config
from flydsl.errors import ArtifactError, DSLTypeError, DSLValueError, MissingVariantError
from flydsl.runtime.arrays import HostArray, common_home, write_refusal
from flydsl.runtime.drivers import driver_of
from flydsl.runtime.groups import is_group, not_attached
from flydsl.runtime.launch import native_class
from flydsl.runtime.loader import Program, load
from flydsl.support.fast_dataclass import record
from flydsl.support.forks import ForkSafeLock
from flydsl.support.scalars import Number
from flydsl.support.tracebacks import shows_user_frames
from flydsl.trust.json import canonical_json, shortened

_PAGE_MASK = 0xFFF
"""The largest alignment that code relies on is a page's."""
_MOST_CALL_KINDS = 4096
"""Kinds of calls whose variant a function remembers, at most."""
_MOST_SHAPES = 4096
"""Shapes whose configuration a function remembers, at most."""
_TARGET = re.compile(r"[A-Za-z0-9_.-]{1,64}:[A-Za-z0-9_.:+-]{1,128}")


@record
class Variant:
    """One compiled variant of a function.

    Made by :class:`flydsl.bundle.Bundle`.
    """

    target: str
    forms: tuple[Form, ...]
    """The requirements on each argument, in the order of the parameters."""
    written: frozenset[str]
    """The tensor parameters that its kernels may write to."""
    place: Reference = field(repr=False)
    """The reference of its artifact."""
    verdict: str = ""
    """``"proved"``, or the answer of another proof; empty if none was asked for."""

    def misfits(self, arguments: Sequence[Any]) -> list[tuple[int, str]]:
        """The positions of the arguments that do not fit, each with the reason."""
        reasons = ((index, form.misfit(a)) for index, (form, a) in enumerate(zip(self.forms, arguments, strict=True)))
        return [(index, reason) for index, reason in reasons if reason is not None]

    def weight(self) -> int:
        """The number of requirements; see :meth:`Form.weight`."""
        return sum(form.weight() for form in self.forms)

    def slots(self, arguments: Sequence[Any]) -> bytes:
        """The launch buffer for arguments that fit."""
        return b"".join(
            slot for form, argument in zip(self.forms, arguments, strict=True) for slot in form.slots(argument)
        )


def _targets(value: Any) -> dict[str, Any]:
    if not isinstance(value, dict) or not value or not all(map(_TARGET.fullmatch, value)):
        raise ArtifactError(f"{shortened(value)} are not targets")
    return value


class BundledFunction:
    """A host function of a bundle, called like the ``@flyc.jit`` function that it was compiled from.

    Any thread may call it.  Made by :class:`flydsl.bundle.Bundle`.

    See the example of :func:`flydsl.load`.
    """

    def __init__(self, file: BundleFile, record: dict[str, Any], hints: dict[str, Any] | None = None) -> None:
        self._file, self._hints = file, hints
        try:
            self.__name__: str = record["name"]
            self.parameters = self._read_parameters(record)
            self._targets = _targets(record["targets"])
            reads = Reads.of_record(record, "its outside values")
        except (KeyError, TypeError, ValueError) as error:
            if isinstance(error, ArtifactError):
                raise
            raise ArtifactError(f"a kernel record of {file.path} is malformed: {error}") from None
        self._outside = None if reads is None else Comparison(reads, self.__name__, file.path)
        self._variants: dict[str, tuple[Variant, ...]] = {}
        self._artifacts: dict[Reference, Artifact] = {}
        self._choices: dict[Hashable, tuple[Variant, Program]] = {}
        self._orders: dict[str, tuple[Variant, ...]] = {}
        self._native = NativeVariants(self.parameters)
        self._called = False
        self._lock = ForkSafeLock()

    def __getitem__(self, grid: Any) -> Callable[..., None]:
        """The kernel on a grid, where the bundle has one of Triton's (:class:`flydsl.bundle.grid_kernels.GridKernel`).

        Raises:
            DSLTypeError: this function computes its grid itself.
        """
        raise DSLTypeError(f"{self.__name__} computes its grid itself: call {self.__name__}{self.parameters.signature}")

    @classmethod
    def _read_parameters(cls, record: Mapping[str, Any]) -> Parameters:
        return Parameters.from_json(record["parameters"])

    def __repr__(self) -> str:
        return f"<flydsl bundled {self.__name__}{self.parameters.signature} for {', '.join(self.targets)}>"

    def require_unchanged(self, own: Mapping[str, Any] | None = None) -> None:
        """Refuse outside values that differ from those of its traces; see :meth:`Comparison.require_unchanged`."""
        if self._outside is not None:
            self._outside.require_unchanged(own)

    @property
    def targets(self) -> tuple[str, ...]:
        """The targets that it was compiled for."""
        return tuple(sorted(self._targets))

    def variants(self, target: str) -> tuple[Variant, ...]:
        """The variants for one of :attr:`targets`.

        Raises:
            ArtifactError: the bundle is damaged.
        """
        with self._lock:
            if target not in self._variants:
                what = f"the list of variants of {self.__name__} for {target}"
                rows = self._file.json(self._file.reference(self._targets[target], what), what)
                try:
                    own = [row for row in rows if self._hints is None or row.get("hints", {}) == self._hints]
                    self._variants[target] = tuple(self._variant(target, row) for row in own)
                except (KeyError, TypeError, AttributeError, ArtifactError) as error:
                    raise ArtifactError(f"{what} in {self._file.path} is malformed: {error}") from None
            return self._variants[target]

    def _variant(self, target: str, row: dict[str, Any]) -> Variant:
        forms = tuple(map(form_from_json, row["forms"]))
        if len(forms) != len(self.parameters.names):
            raise ArtifactError(f"a variant of {self.__name__} in {self._file.path} has {len(forms)} arguments")
        written = frozenset(row["written"])
        if not all(isinstance(name, str) for name in written):
            raise ArtifactError(f"{shortened(row['written'])} are not names of parameters")
        verdict = row.get("proof", {}).get("verdict", "")
        return Variant(target, forms, written, self._file.reference(row["artifact"], "a variant"), str(verdict))

    def unproved(self) -> list[str]:
        """The variants without a proof that they access nothing outside, by target and arguments.

        Raises:
            ArtifactError: the bundle is damaged.
        """
        every = [variant for target in self.targets for variant in self.variants(target)]
        return [f"{v.target} ({', '.join(map(str, v.forms))})" for v in every if v.verdict != "proved"]

    def artifacts(self) -> Iterator[Artifact]:
        """The artifacts of all variants.

        Raises:
            ArtifactError: the bundle is damaged.
        """
        for target in self.targets:
            for variant in self.variants(target):
                yield self._file.artifact(variant.place)

    @shows_user_frames
    def __call__(self, /, *values: Any, **keywords: Any) -> None:
        """Launch the variant that fits these arguments best on the device that holds them.

        Raises:
            DSLTypeError: missing or surplus arguments, or tensors on different devices.
        NotAttached: a group of ranks that has not been attached.
            DSLValueError: an array that a kernel writes and may not.
            MissingVariantError: no variant fits the call or the device; names the nearest and the reason.
            DeviceError: the device refuses the program or the launch.
        """
        given = self.parameters.ordered_values(self.__name__, values, keywords)
        for parameter, value in zip(self.parameters, given, strict=True):
            if parameter.type == GROUP and not is_group(value):
                raise not_attached(self.__name__, parameter.name, value)
        arguments = self.parameters.arguments(given)
        variant, program = self._select(arguments)
        self._check_writeable(arguments, variant)
        program.launch(variant.slots(arguments))
        if self._called:  # the very first call does not wait for the launcher
            self._record_call(given, arguments, variant, program)
        self._called = True

    def _record_call(self, given: Sequence[Any], arguments: Sequence[Any], variant: Variant, program: Program) -> None:
        """Record the call, so that calls like it are native from now on."""
        if any(isinstance(value, HostArray) for value in given):  # the launcher reads arrays only
            return
        backend = variant.target.partition(":")[0]

        def preferred() -> list[Variant]:
            chip = driver_of(backend).device_info(program.device).arch
            every = (v for target in self._ranked(backend, chip) for v in self._preferred(target))
            return list(takewhile(lambda each: each != variant, every))

        self._native.record_call(self, given, arguments, variant, program, preferred)

    def _note(self, path: Path, variant: Variant, target: str) -> None:
        note_variant(path, self._file.manifest(), self, variant, target, self._hints)

    def _select(self, arguments: Sequence[Any]) -> tuple[Variant, Program]:
        """The variant for a call, loaded on the device that holds the arguments."""
        home = self._home(arguments)
        key = (home, *map(_kind_of, arguments))
        chosen = self._choices.get(key)
        if chosen is not None:
            return chosen
        backend, device = home
        driver = driver_of(backend)
        chip = driver.device_info(device).arch
        variant = self.choose(arguments, backend, chip)
        if (path := Config.from_env().record) is not None:
            self._note(path, variant, f"{backend}:{chip}")
        with self._lock:
            artifact = self._artifacts.get(variant.place)
            if artifact is None:
                artifact = self._artifacts[variant.place] = self._file.artifact(variant.place)
            chosen = variant, load(artifact, driver, device)
            if len(self._choices) >= _MOST_CALL_KINDS:
                self._choices.clear()
            if not any(isinstance(argument, Record) for argument in arguments):
                self._choices[key] = chosen
        return chosen

    def choose(self, arguments: Sequence[Any], backend: str, chip: str) -> Variant:
        """The variant for arguments from :meth:`Parameters.bind`, on a chip by its driver's name.

        Code for the exact chip is preferred to compatible code.  Then the variant with the most requirements that the
        arguments fulfill wins.

        Raises:
            MissingVariantError: there is none; names the nearest and why it does not fit.
        """
        ranked = self._ranked(backend, chip)
        if not ranked:
            raise MissingVariantError(
                f"{self.__name__} in {self._file.path} has no code that runs on {backend}:{chip}; it has "
                f"{', '.join(self.targets)}; add that target when the bundle is made"
            )
        rejected: list[tuple[Variant, list[tuple[int, str]]]] = []
        for target in ranked:
            for variant in self._preferred(target):
                misfits = variant.misfits(arguments)
                if not misfits:
                    return variant
                rejected.append((variant, misfits))
        from flydsl.bundle.nearest import distance

        if not rejected:
            raise MissingVariantError(f"{self.__name__} in {self._file.path} has no variant of the hints {self._hints}")
        variant, misfits = min(rejected, key=lambda each: sum(map(distance, each[0].forms, arguments)))
        reasons = "; ".join(f"{self.parameters.names[index]!r} {reason}" for index, reason in misfits)
        raise MissingVariantError(
            f"{self.__name__} in {self._file.path} has no variant for this call on {backend}:{chip}; the nearest, for "
            f"{variant.target}, does not fit because {reasons}; declare such a variant when the bundle is made"
        )

    def _ranked(self, backend: str, chip: str) -> list[str]:
        """The targets whose code runs on a chip, the best first."""
        archs = [target.partition(":")[2] for target in self._targets if target.startswith(f"{backend}:")]
        return [f"{backend}:{arch}" for arch in driver_of(backend).rank(chip, archs)]

    def _preferred(self, target: str) -> tuple[Variant, ...]:
        """The variants for a target, the best first."""
        if target not in self._orders:
            self._orders[target] = tuple(sorted(self.variants(target), key=Variant.weight, reverse=True))
        return self._orders[target]

    def _home(self, arguments: Sequence[Any]) -> tuple[str, int]:
        """The backend and device of the tensors; without tensors, the only backend's current device."""
        pairs = zip(self.parameters.names, arguments, strict=True)
        home = common_home([(name, a) for name, a in pairs if isinstance(a, HostArray)], self.__name__)
        return self._only_home() if home is None else home

    def _only_home(self) -> tuple[str, int]:
        """The only backend's current device."""
        backends = sorted({target.partition(":")[0] for target in self._targets})
        if len(backends) > 1:
            raise DSLTypeError(
                f"{self.__name__} was called without a tensor, and the bundle has it for {', '.join(backends)}: the "
                "device is ambiguous; pass a tensor, or ship one backend per bundle"
            )
        return backends[0], driver_of(backends[0]).current_device()

    def _check_writeable(self, arguments: Sequence[Any], variant: Variant) -> None:
        for name, argument in zip(self.parameters.names, arguments, strict=True):
            if isinstance(argument, HostArray) and name in variant.written and (refusal := write_refusal(argument)):
                raise DSLValueError(f"{self.__name__}: parameter {name!r} {refusal}")


def _kind_of(argument: Any) -> Hashable:
    """The part of an argument that decides on the variant and the device."""
    match argument:
        case HostArray():
            alignment = argument.address & -argument.address & _PAGE_MASK
            return argument.dtype, argument.shape, argument.strides, alignment, argument.place
        case Number():
            return argument.type
        case Address():
            return argument.element, argument.address & -argument.address & _PAGE_MASK
        case StreamHandle():
            return "stream"
        case Grid():
            return "grid"
        case Specialized():
            return argument.text, places(argument)
        case Record():
            return Record  # always selected anew: its fields may change
    if is_group(argument):
        return "group", argument.name
    return "constant", repr(argument)  # distinguishes 1, 1.0 and True, also in tuples


class DecidedFunction(BundledFunction):
    """A function whose calls give no configuration: the table has one for each shape.

    A call that gives an argument of the configuration itself decides alone.  Made by :class:`flydsl.bundle.Bundle`.
    """

    def __init__(self, file: BundleFile, record: dict[str, Any]) -> None:
        super().__init__(file, record)
        self._record = record
        self._by_hints: dict[bytes, BundledFunction] = {}
        self._decided: dict[Hashable, tuple[BundledFunction, Mapping[str, Any]]] = {}
        self._tables: dict[str, DecisionTable] = {}
        self._by_values: dict[Hashable, tuple[BundledFunction, Mapping[str, Any]]] = {}
        """The same by what a call's positional values say themselves, so that calls of known shapes resolve nothing."""
        self._key_places: frozenset[int] = frozenset()
        """The positions of parameters that are keys of the tables read so far."""
        self._memo_lock = ForkSafeLock()
        if not isinstance(record["decisions"], dict):
            raise ArtifactError(f"the decision tables of {self.__name__} in {file.path} are malformed")

    @property
    def decided_targets(self) -> tuple[str, ...]:
        """The targets that have a table."""
        return tuple(sorted(self._record["decisions"]))

    def decisions(self, target: str) -> DecisionTable:
        """The table for one of :attr:`decided_targets`.

        Raises:
            ArtifactError: it is damaged, or names parameters that the function does not have.
        """
        if target not in self._tables:
            self._tables[target] = table = read_decisions(self._file, self._record, target)
            names = list(self.parameters.signature.parameters)
            with self._memo_lock:
                self._key_places |= {names.index(name) for name in table.key}
                self._by_values.clear()
        return self._tables[target]

    @shows_user_frames
    def __call__(self, /, *values: Any, **keywords: Any) -> None:
        """Launch the variant of the configuration that the table has for the nearest shape.

        Raises:
            MissingVariantError: no table is for this device, or no configuration of it has a variant that fits.
            as :meth:`BundledFunction.__call__`.
        """
        described = None if keywords else _described(values, self._key_places)
        if described is not None:
            try:
                found = self._by_values.get(described)
            except TypeError:  # such as a shape that is a list
                found = described = None
            if found is not None:
                found[0](*values, **found[1])
                return
        try:
            given = dict(self.parameters.signature.bind_partial(*values, **keywords).arguments)
        except TypeError as error:
            raise DSLTypeError(f"{self.__name__}{self.parameters.signature}: {error}") from None
        own = {p.name: p.argument(given[p.name]) for p in self.parameters if p.name in given}
        home = self._home_of(own)
        table = self._table_for(home)
        if table is None or any(name in given for each in table.configurations for name in each):
            self._of_hints({})(*values, **keywords)
            return
        missing = [name for name in table.key if name not in own]
        if missing:
            raise DSLTypeError(f"{self.__name__}{self.parameters.signature}: missing {', '.join(missing)}")
        wanted = key_of([own[name] for name in table.key])
        memo = (home, wanted)
        known = self._decided.get(memo)
        if known is None:
            known = self._decide(table, wanted, given, home)
            with self._memo_lock:
                if len(self._decided) >= _MOST_SHAPES:
                    self._decided.clear()
                self._decided[memo] = known
        function, constants = known
        if described is not None and (described := _described(values, self._key_places)) is not None:
            with self._memo_lock:
                if len(self._by_values) >= _MOST_SHAPES:
                    self._by_values.clear()
                self._by_values[described] = known
        function(**given, **constants)

    def _decide(
        self, table: DecisionTable, wanted: Any, given: Mapping[str, Any], home: tuple[str, int]
    ) -> tuple[BundledFunction, Mapping[str, Any]]:
        backend, device = home
        chip = driver_of(backend).device_info(device).arch
        last: MissingVariantError | None = None
        for configuration in table.nearest(wanted):
            hints = compile_hints(configuration)
            constants = {name: each for name, each in configuration.items() if name not in hints}
            function = self._of_hints(hints)
            try:
                function.choose(self.parameters.bind(self.__name__, (), {**given, **constants}), backend, chip)
            except MissingVariantError as error:
                last = error
            else:
                return function, constants
        types = ", ".join(wanted[0])
        raise last or MissingVariantError(
            f"the decision table of {self.__name__} in {self._file.path} has no shape of the types ({types}); pass "
            f"{', '.join(table.configurations[0]) if table.configurations else 'the configuration'}, or tune such shapes"
        )

    def _of_hints(self, hints: Mapping[str, Any]) -> BundledFunction:
        identity = canonical_json(dict(hints))
        with self._memo_lock:
            if identity not in self._by_hints:
                self._by_hints[identity] = native_class(BundledFunction)(self._file, self._record, dict(hints))
            return self._by_hints[identity]

    def _home_of(self, arguments: Mapping[str, Any]) -> tuple[str, int]:
        home = common_home([(name, a) for name, a in arguments.items() if isinstance(a, HostArray)], self.__name__)
        return self._only_home() if home is None else home

    def _table_for(self, home: tuple[str, int]) -> DecisionTable | None:
        backend, device = home
        for target in self._ranked(backend, driver_of(backend).device_info(device).arch):
            if target in self._record["decisions"]:
                return self.decisions(target)
        return None


def _described(values: Sequence[Any], places: Set[int]) -> Hashable | None:
    """Types, shapes and devices of a call's arrays, and the integers of the key; ``None`` if the values do not say them.

    It distinguishes what a decision depends on, and more.  The function that is decided for checks its arguments itself.
    """
    parts: list[Any] = []
    has_array = False
    for place, value in enumerate(values):
        kind = type(value)
        if kind is int or kind is float or kind is bool:
            parts.append(value if place in places else kind)
            continue
        shape = getattr(value, "shape", None)
        if shape is None or kind is HostArray:
            return None
        has_array = True
        parts += (kind, shape, value.dtype, getattr(value, "device", None))
    return tuple(parts) if has_array else None


def read_decisions(file: BundleFile, record: Mapping[str, Any], target: str) -> DecisionTable:
    """The decision table of a kernel's record.

    Raises:
        ArtifactError: it is damaged, or names parameters that the function does not have.
    """
    what = f"the decision table of {record['name']} for {target}"
    value = file.json(file.reference(record["decisions"][target], what), what)
    table = DecisionTable.from_json(value, f"{what} in {file.path}")
    names = {row[0] for row in record["parameters"]}
    arguments = [name for each in table.configurations for name in each if name not in compile_hints(each)]
    strange = sorted({*table.key, *arguments} - names)
    if strange:
        raise ArtifactError(f"{what} in {file.path} is malformed: the function has no parameter {strange[0]!r}")
    return table
