"""Functions of a bundle whose decision table gives the configuration of a call."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence, Set
from typing import Any

from flydsl.bundle.decisions import DecisionTable, compile_hints, key_of
from flydsl.bundle.format import BundleFile, canonical_json
from flydsl.bundle.kernels import BundledFunction
from flydsl.errors import ArtifactError, DSLTypeError, MissingVariantError
from flydsl.runtime.arrays import HostArray, common_home
from flydsl.runtime.drivers import driver_of
from flydsl.runtime.launch import native_class
from flydsl.support.forks import ForkSafeLock
from flydsl.support.tracebacks import shows_user_frames

__all__ = ["DecidedFunction", "bundled_function"]

_MOST_SHAPES = 4096
"""Shapes whose configuration a function remembers, at most."""


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


def bundled_function(file: BundleFile, record: dict[str, Any]) -> BundledFunction:
    """The function of a kernel's record, with its decision table if it has one."""
    if "decisions" in record:
        return DecidedFunction(file, record)
    found: BundledFunction = native_class(BundledFunction)(file, record)
    return found
