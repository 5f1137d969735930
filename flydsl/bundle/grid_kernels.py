"""Bundled kernels with a grid, as Triton's: ``kernel[grid](x, n, BLOCK=64)``.

Their programs are artifacts like all others: the host function takes the extents of the grid, the arguments and a stream.
A call's types and specializations choose the variant exactly as Triton's own key does.  No other variant takes its place,
but for one that was compiled for memory of any size.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from operator import index
from pathlib import Path
from types import MethodType
from typing import Any

from flydsl.artifact import Artifact
from flydsl.bundle.format import BundleFile
from flydsl.bundle.forms import (
    AXES,
    ConstantForm,
    Form,
    Grid,
    OptionForm,
    Specialized,
    SpecializedForm,
    StreamHandle,
    constant_json,
)
from flydsl.bundle.kernels import BundledFunction, Variant
from flydsl.bundle.launched import note_row
from flydsl.bundle.parameters import Parameter, Parameters
from flydsl.bundle.recorded import Constant, Recorded, RecordedKernel
from flydsl.bundle.specialized import CURRENT_STREAM, Rule, arrays_in, as_constant, specialize
from flydsl.errors import ArtifactError, DSLTypeError, DSLValueError, LanguageError, MissingVariantError
from flydsl.runtime.arrays import HostArray, common_home
from flydsl.runtime.driver import MOST_IN_A_LAUNCH
from flydsl.runtime.drivers import driver_of
from flydsl.runtime.launch import native_class
from flydsl.runtime.launch.layouts import current_stream
from flydsl.support.fast_dataclass import record
from flydsl.support.tracebacks import shows_user_frames
from flydsl.trust.json import shortened

GRID = "__grid__"
"""The first parameter of a host function; its name cannot be that of a kernel's."""
OPTION = "option"
"""The type of parameters that are options of the compiler."""
_MOST_GRIDS = 4096
"""Grids that a kernel remembers, at most."""


@record
class GridParameter(Parameter):
    """A parameter of a kernel, the grid, an option or the stream."""

    rule: Rule | None = None
    """For parameters of the kernel itself."""

    def argument(self, value: Any) -> Any:
        """See :meth:`Parameter.argument`."""
        if self.rule is not None:
            return specialize(value, self.rule, self.name)
        if self.type == CURRENT_STREAM:
            return StreamHandle(0)
        return as_constant(value, self.name) if self.type == OPTION else value


def grid_parameters(rows: Sequence[Any], options: Sequence[str]) -> Parameters:
    """The parameters of a host function from those of the kernel's record, and the names of options.

    Raises:
        ArtifactError: they describe no parameters.
    """
    found = [GridParameter(GRID, "POSITIONAL_ONLY", GRID)]
    for row in rows:
        if not isinstance(row, list) or len(row) != 4:
            raise ArtifactError(f"{shortened(row)} describes no parameter")
        name, kind, rule, default = row
        if kind not in _KINDS:
            raise ArtifactError(f"parameter {shortened(name)} is of the unknown kind {shortened(kind)}")
        form = None if default is None else ConstantForm.from_json([default])
        found.append(GridParameter(_name(name), kind, "", form, rule=Rule.from_json(rule)))
    absent = ConstantForm(None)
    found += [GridParameter(_name(name), "KEYWORD_ONLY", OPTION, absent) for name in options]
    return Parameters([*found, GridParameter(CURRENT_STREAM, "KEYWORD_ONLY", CURRENT_STREAM, absent)])


_KINDS = ("POSITIONAL_OR_KEYWORD", "KEYWORD_ONLY")


def _name(name: Any) -> str:
    if not isinstance(name, str) or not name.isidentifier():
        raise ArtifactError(f"a parameter has the name {shortened(name)}")
    return name


def recorded_kernel(
    source: str, parameters: Iterable[tuple[str, Rule, Form]], options: Mapping[str, Any], target: str
) -> RecordedKernel:
    """The row of a specialization, from name, rule and form of each of the kernel's parameters."""
    arguments, constants = [], []
    for name, rule, form in parameters:
        if isinstance(form, ConstantForm) and form == ConstantForm(1) and not rule.is_constant:
            arguments.append("i32:1")
        elif isinstance(form, ConstantForm):
            constants.append(Constant.from_json([name, constant_json(form.value)], name))
        elif isinstance(form, SpecializedForm) and not rule.is_constant:
            arguments.append(form.text)
        elif isinstance(form, SpecializedForm):
            constants.append(Constant(name, tuple(form.text.split(" ", 1))))
    module, _, function = source.partition(":")
    return RecordedKernel(module, function, tuple(arguments), tuple(constants), options, (target,))


class GridFunction(BundledFunction):
    """A kernel's variants, called with the grid before the kernel's own arguments."""

    def __init__(self, file: BundleFile, record: dict[str, Any]) -> None:
        super().__init__(file, record)
        self.source: str = record["source"]
        """The kernel's module and name: ``"module:function"``."""
        self.defaults: Mapping[str, Mapping[str, Any]] = record["defaults"]
        """The values of options, by target, that stand for no option at all."""

        self._chosen: dict[str, Mapping[tuple[str, ...], Mapping[str, Any]]] = {}
        self._of_tunings: Mapping[str, Any] = record.get("tunings", {})

    def tuned(self, key: tuple[str, ...], target: str) -> Mapping[str, Any] | None:
        """The configuration that a tuner chose for a key on a chip, or on one whose code runs there; ``None``: unknown.

        Raises:
            ArtifactError: the bundle is damaged.
        """
        backend, _, chip = target.partition(":")
        for each in self._ranked(backend, chip):
            if each in self._of_tunings and each not in self._chosen:
                what = f"the configurations of {self.__name__} for {each}"
                rows = self._file.json(self._file.reference(self._of_tunings[each], what), what)
                try:
                    self._chosen[each] = {tuple(key): dict(configuration) for key, configuration in rows}
                except (TypeError, ValueError) as error:
                    raise ArtifactError(f"{what} in {self._file.path} are malformed: {error}") from None
            if key in self._chosen.get(each, {}):
                return self._chosen[each][key]
        return None

    def _note(self, path: Path, variant: Variant, target: str) -> None:
        note_row(path, self.__name__, lambda: Recorded.of([self._recorded(variant, target)]))

    def _recorded(self, variant: Variant, target: str) -> RecordedKernel:
        rows = list(zip(self.parameters, variant.forms, strict=True))
        own = [(p.name, p.rule, form) for p, form in rows if isinstance(p, GridParameter) and p.rule is not None]
        chosen = {p.name: form.value for p, form in rows if isinstance(form, OptionForm) and not form.is_default}
        return recorded_kernel(self.source, own, chosen, target)

    @classmethod
    def _read_parameters(cls, record: Mapping[str, Any]) -> Parameters:
        return grid_parameters(record["parameters"], record["options"])

    @shows_user_frames
    def __call__(self, /, *values: Any, **keywords: Any) -> None:
        """Launch the variant of the call's specialization; see :class:`GridKernel`."""
        given = self._ordered(values, keywords)
        arguments = self.parameters.arguments(given)
        variant, program = self._select(arguments)
        array = next(arrays_in(given), None)
        stream = StreamHandle(0 if array is None else current_stream(array))
        program.launch(variant.slots([*arguments[:-1], stream]))
        if not any(isinstance(value, HostArray) for value in given):  # the launcher reads arrays only
            self._native.record_call(self, given, arguments, variant, program, list)

    def _ordered(self, values: Sequence[Any], keywords: Mapping[str, Any]) -> list[Any]:
        """The values in the order of the parameters; options at their default are left out."""
        known = self.parameters.signature.parameters
        for name in keywords.keys() - known.keys():
            ordinary = [each[name] for each in self.defaults.values() if name in each]
            if not ordinary:
                raise DSLTypeError(f"{self.__name__} has no parameter {name!r}, and no option of that name is known")
            if keywords[name] is not None and keywords[name] not in ordinary:
                raise MissingVariantError(
                    f"{self.__name__} in {self._file.path} has no variant with {name}={keywords[name]!r}, only with "
                    f"{ordinary[0]!r}; add one when the bundle is made"
                )
        return self.parameters.ordered_values(
            self.__name__, values, {name: value for name, value in keywords.items() if name in known}
        )

    def has(self, values: Sequence[Any], keywords: Mapping[str, Any]) -> bool:
        """True if a variant serves a call with these arguments on the device that holds them."""
        try:
            arguments = self.parameters.arguments(self._ordered([Grid(1, 1, 1), *values], keywords))
            backend, device = self._home(arguments)
            self.choose(arguments, backend, driver_of(backend).device_info(device).arch)
        except (MissingVariantError, LanguageError):
            return False
        return True

    def _home(self, arguments: Sequence[Any]) -> tuple[str, int]:
        arrays = [
            (name, array)
            for name, argument in zip(self.parameters.names, arguments, strict=True)
            if isinstance(argument, Specialized)
            for array in argument.arrays
        ]
        home = common_home(arrays, self.__name__)
        return self._only_home() if home is None else home

    def named(self, values: Sequence[Any], keywords: Mapping[str, Any]) -> dict[str, Any]:
        """A call's arguments by name, for the function that computes a grid."""
        given = dict(zip(self.parameters.names, self._ordered([None, *values], keywords), strict=True))
        return {name: value for name, value in given.items() if name not in (GRID, CURRENT_STREAM)}


class GridKernel:
    """A kernel of a bundle that is called with a grid.  Any thread may call it.

    ``kernel[grid](arguments, CONSTANT=value, num_warps=8)``: the grid is an extent or up to three, or a function of the
    call's arguments by name, which gives them.  Arrays of any framework are taken.  Launches are on the framework's
    current stream of the arrays' device.

    Made by :class:`flydsl.bundle.Bundle`.
    """

    def __init__(self, file: BundleFile, record: dict[str, Any]) -> None:
        made: type[GridFunction] = native_class(GridFunction)
        try:
            self.code: str = record["code"]
            """The digest of its code, as its compiler makes it."""
            self.function = made(file, record)
        except KeyError as error:
            raise ArtifactError(f"a kernel record of {file.path} is malformed: it lacks {error}") from None
        self.__name__, self.source = self.function.__name__, self.function.source
        self._grids: dict[Hashable, Callable[..., None]] = {}

    def __repr__(self) -> str:
        return f"<flydsl bundled {self.__name__}[grid]({self._shown()}) for {', '.join(self.targets)}>"

    def _shown(self) -> str:
        return ", ".join(self.parameters.names)

    @property
    def parameters(self) -> Parameters:
        """The kernel's own parameters."""
        return Parameters([each for each in self.function.parameters if getattr(each, "rule", None) is not None])

    @property
    def targets(self) -> tuple[str, ...]:
        """The targets that it was compiled for."""
        return self.function.targets

    def variants(self, target: str) -> tuple[Variant, ...]:
        """The variants for one of :attr:`targets`."""
        return self.function.variants(target)

    def unproved(self) -> list[str]:
        """All variants, because proofs are of host functions."""
        return self.function.unproved()

    def artifacts(self) -> Iterator[Artifact]:
        """The artifacts of all variants."""
        return self.function.artifacts()

    def has(self, values: Sequence[Any], keywords: Mapping[str, Any]) -> bool:
        """True if a variant serves a call with these arguments on the device that holds them."""
        return self.function.has(values, keywords)

    def tuned(self, key: tuple[str, ...], target: str) -> Mapping[str, Any] | None:
        """The configuration that a tuner chose for a key; see :meth:`GridFunction.tuned`."""
        return self.function.tuned(key, target)

    def require_unchanged(self, own: Mapping[str, Any] | None = None) -> None:
        """Refuse nothing: a kernel with a grid holds no outside values."""

    def __call__(self, *_: Any, **__: Any) -> None:
        """Raise :class:`DSLTypeError`: the grid is missing."""
        raise DSLTypeError(f"{self.__name__} is called with a grid: {self.__name__}[grid]({self._shown()})")

    def __getitem__(self, grid: Any) -> Callable[..., None]:
        """The kernel on a grid: an extent, up to three, or a function that gives them for a call's arguments.

        Raises:
            DSLTypeError: it is none of these.
        """
        try:
            return self._grids[grid]
        except (KeyError, TypeError):
            return self._on(grid)

    def _on(self, grid: Any) -> Callable[..., None]:
        if callable(grid):
            return partial(self._launch_computed, grid)
        made = MethodType(self.function, _extents(grid))
        if isinstance(grid, tuple):
            if len(self._grids) >= _MOST_GRIDS:
                self._grids.clear()
            self._grids[grid] = made
        return made

    def _launch_computed(self, grid: Callable[[Mapping[str, Any]], Any], *values: Any, **keywords: Any) -> None:
        self[grid(self.function.named(values, keywords))](*values, **keywords)


def _extents(grid: Any) -> Grid:
    given = tuple(grid) if isinstance(grid, (tuple, list)) else (grid,)
    if not 1 <= len(given) <= len(AXES) or not all(hasattr(each, "__index__") for each in given):
        raise DSLTypeError(f"the grid is {grid!r}; expected an integer, up to three, or a function that gives them")
    extents = (*map(index, given), *[1] * (len(AXES) - len(given)))
    if not all(0 <= extent <= MOST_IN_A_LAUNCH for extent in extents):
        raise DSLValueError(f"the grid is {grid!r}; expected integers from 0 to {MOST_IN_A_LAUNCH}")
    return Grid(*extents)
