"""Coverage of a recorded run by a bundle: missing programs and their nearest."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from flydsl.bundle.forms import NARROW, Form, covers, form_from_json
from flydsl.bundle.nearest import form_distance
from flydsl.bundle.recorded import Recorded, RecordedKernel, RecordedProgram, RecordedTuning
from flydsl.errors import did_you_mean
from flydsl.runtime.drivers import driver_of
from flydsl.support.fast_dataclass import record


@record
class Lack:
    """A recorded program that a bundle does not have for a target."""

    kind: str
    module: str
    function: str
    target: str
    lacks: str
    """``"kernel"``, ``"target"``, ``"signature"``, ``"options"``, ``"values"`` or ``"tuning"``."""
    signature: str
    reason: str
    """Names the nearest that the bundle has."""


OptionsOf = Callable[[RecordedProgram, str], str]
"""The text of a program's options for a target, as manifests have it."""


def lacks_of(
    manifest: Mapping[str, Any],
    recorded: Recorded,
    targets: Sequence[str],
    options_of: OptionsOf,
    *,
    loaded: bool = False,
) -> list[Lack]:
    """The programs that a bundle lacks, by its manifest.

    A ``@flyc.jit`` function finds its program by the trace, so that a variant counts only if it was compiled for the same
    description of arguments, the same options and outside values.

    Args:
        targets: of all programs; empty: those that each ran for.
        options_of: is asked for programs whose arguments the bundle has.
        loaded: calls go through :func:`flydsl.load`, so that a variant whose requirements the arguments keep counts, under
            any options.

    Raises:
        KeyError, TypeError, AttributeError, ValueError: the manifest is malformed.
    """
    return [
        lack
        for row in recorded.programs
        for target in targets or row.targets
        for lack in _lack(manifest["kernels"], row, target, options_of, loaded)
    ]


def _lack(
    kernels: Sequence[Mapping[str, Any]], row: RecordedProgram, target: str, options_of: OptionsOf, loaded: bool
) -> Iterator[Lack]:
    if isinstance(row, RecordedKernel | RecordedTuning):
        yield from _lack_of_kernel(kernels, row, target)
        return

    lack = partial(_lack_of_row, row, target)
    kernel = _kernel_of(kernels, row)
    if kernel is None:
        names = [str(each["name"]) for each in kernels]
        has = did_you_mean(row.bundle_name, names) or f" it has {', '.join(names) or 'nothing'}"
        yield lack("kernel", f"the bundle has no function {row.bundle_name} of {row.module};{has}")
        return
    variants = [(each, tuple(map(form_from_json, each["arguments"]))) for each in kernel["variants"]]
    known = sorted({str(each["target"]) for each, _ in variants})
    running = _running(target, known)
    if not running:
        yield lack("target", f"no code of it runs on {target}; it has {', '.join(known) or 'none'}")
        return
    wanted = [argument.form for argument in row.arguments]
    fitting = [(each, forms) for each, forms in variants if each["target"] in running and len(forms) == len(wanted)]
    matching = [each for each, forms in fitting if _matches(forms, wanted, loaded)]
    if not matching:
        yield lack("signature", _nearest(row, [forms for _, forms in fitting]))
        return
    if row.options is not None and not loaded:
        options = {str(each["options"]) for each in matching}
        if options.isdisjoint({options_of(row, target), *(options_of(row, each) for each in running)}):
            yield lack("options", f"it is compiled with {' and '.join(sorted(options))}")
            return
    yield from (lack("values", reason) for reason in _other_values(kernel, row))


def _lack_of_row(row: RecordedProgram | RecordedKernel | RecordedTuning, target: str, what: str, reason: str) -> Lack:
    return Lack(row.kind, row.module, row.function, target, what, row.signature(), reason)


def _lack_of_tuning(kernel: Mapping[str, Any], row: RecordedTuning, target: str) -> str:
    """The reason why a bundle's kernel has not what a tuner chose; empty if it has."""
    rows = [each for own in _running(target, kernel.get("tunings", {})) for each in kernel["tunings"][own]]
    found = next((configuration for key, configuration in rows if tuple(key) == row.key), None)
    if found is None:
        return "the bundle does not say which configuration that is"
    return "" if found == row.configuration else f"the bundle has the configuration {found}"


def _lack_of_kernel(
    kernels: Sequence[Mapping[str, Any]], row: RecordedKernel | RecordedTuning, target: str
) -> Iterator[Lack]:
    """The lack of a specialization of Triton's, which the bundle must have exactly."""

    lack = partial(_lack_of_row, row, target)
    source = (row.module, row.function)
    kernel = next((each for each in kernels if (each["source"]["module"], each["source"]["qualname"]) == source), None)
    if kernel is None:
        yield lack("kernel", f"the bundle has no kernel {row.function} of {row.module}")
        return
    if isinstance(row, RecordedTuning):
        if reason := _lack_of_tuning(kernel, row, target):
            yield lack("tuning", reason)
        return
    own = [each for each in kernel["variants"] if each["target"] in _running(target, [each["target"]])]
    if not own:
        known = sorted({str(each["target"]) for each in kernel["variants"]})
        yield lack("target", f"no code of it runs on {target}; it has {', '.join(known)}")
        return
    signatures = [each["signature"] for each in own]
    if not {row.signature(), row.signature().replace(NARROW, "")} & {*signatures}:  # any memory, or less of it
        near = min(signatures, key=lambda text: sum(a != b for a, b in zip(text, row.signature(), strict=False)))
        yield lack("signature", f"the nearest that the bundle has is ({near})")


def _kernel_of(kernels: Sequence[Mapping[str, Any]], row: RecordedProgram) -> Mapping[str, Any] | None:
    """The function of a program: of its module and qualified name, and of several of these the one with its name."""
    module = row.module.removesuffix(".py")
    found = [
        each for each in kernels if (each["source"]["module"], each["source"]["qualname"]) == (module, row.qualname)
    ]
    if len(found) > 1 or row.made_with is not None:
        found = [each for each in found if str(each["name"]).rpartition(".")[2] == row.bundle_name]
    return found[0] if found else None


def _running(target: str, known: Iterable[str]) -> list[str]:
    """The targets whose code runs where a program ran, the best first."""
    backend, _, chip = target.partition(":")
    archs = [each.partition(":")[2] for each in known if each.partition(":")[0] == backend]
    if chip in archs or not archs:
        return [f"{backend}:{chip}"] if archs else []
    return [f"{backend}:{arch}" for arch in driver_of(backend).rank(chip, archs)]


def _matches(forms: Sequence[Form], wanted: Sequence[Form], loaded: bool) -> bool:
    fits = covers if loaded else _is_same
    return all(fits(form, own) for form, own in zip(forms, wanted, strict=True))


def _is_same(form: Form, wanted: Form) -> bool:
    return form.to_json() == wanted.to_json()


def _nearest(row: RecordedProgram, variants: Sequence[Sequence[Form]]) -> str:
    """The arguments in which the nearest variant differs."""
    if not variants:
        return (
            f"it takes other parameters than ({', '.join(each.name for each in row.arguments)}); record the run again"
        )
    wanted = [argument.form for argument in row.arguments]
    near = min(variants, key=lambda forms: sum(map(form_distance, forms, wanted)))
    other = [
        f"{each.name!r} is {form}, and was {each.form} in the run"
        for each, form in zip(row.arguments, near, strict=True)
        if not _is_same(form, each.form)
    ]
    return f"of the nearest variant {'; '.join(other)}"


def _other_values(kernel: Mapping[str, Any], row: RecordedProgram) -> Iterator[str]:
    reads = kernel.get("reads", {"module": "", "rows": []})
    own = {(each["module"], each["name"]): each for each in reads["rows"]}
    for read in row.reads:
        module = reads["module"] if read.module == row.module else read.module
        other = own.get((module, read.name))
        if other is not None and other["digest"] != read.digest:
            was = read.text or "another value"
            yield f"it is compiled with {read.module}.{read.name} = {other['text'] or 'one value'}, and the run had {was}"
            return
