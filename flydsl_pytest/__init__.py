"""The pytest plugin of flydsl, which pytest loads where flydsl is installed.

It imports nothing of flydsl until a test takes its fixture or the command line has one of its options::

    def test_softmax(flydsl_judge):
        flydsl_judge("kernels.py:softmax", reference, arguments={"X": "f32[m, n]", "Y": "f32[m, n]"})

``--flydsl-check`` runs the kernels of all tests on the CPU under the sanitizer, ``--flydsl-chips gfx942,sm_90`` each test
once for each chip, whose role the CPU plays.  ``--flydsl-seed 17`` judges with the sizes and values
of a verdict that failed, ``--flydsl-prove`` lets it prove programs for all sizes.
The first two options set variables of the environment around each test, which the processes that it starts have too.
"""

from __future__ import annotations

import copy
import functools
import warnings
from collections.abc import Iterator
from typing import Any

import pytest

ALL = "all"
_CHECK = "--flydsl-check"
_PROVE, _SECONDS = "--flydsl-prove", "20"
_FIXTURE = "flydsl_environment"
_JUDGE = "flydsl_judge"
_CHECKS = pytest.StashKey[str]()
_CHIPS = pytest.StashKey[tuple[str, ...]]()


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the options."""
    add = parser.getgroup("flydsl", "kernels of flydsl").addoption
    add(
        _CHECK,
        nargs="?",
        const=ALL,
        metavar="=CHECKS",
        help="run kernels on the CPU under the sanitizer: all its checks, or some, such as bounds,race",
    )
    add(
        "--flydsl-chips",
        metavar="CHIPS",
        help="run each test once for each chip, such as gfx942,sm_90, whose role the CPU plays",
    )
    add("--flydsl-seed", type=int, metavar="N", help="the seed of sizes and values of flydsl_judge")
    add(
        _PROVE,
        nargs="?",
        const=_SECONDS,
        metavar="=SECONDS",
        help="let flydsl_judge prove for all sizes that nothing outside is accessed: the time for one program",
    )


@pytest.hookimpl(tryfirst=True)
def pytest_load_initial_conftests(early_config: pytest.Config, parser: pytest.Parser, args: list[str]) -> None:
    """Keep a path behind ``--flydsl-check`` or ``--flydsl-prove`` from being taken for their values."""
    if {_CHECK, _PROVE} & set(args):
        whole = {_CHECK: f"{_CHECK}={ALL}", _PROVE: f"{_PROVE}={_SECONDS}"}
        args[:] = [whole.get(arg, arg) for arg in args]
        early_config.known_args_namespace = parser.parse_known_args(args, namespace=copy.copy(early_config.option))


def pytest_configure(config: pytest.Config) -> None:
    """Read the options, once and before any test."""
    checks, chips, seconds = (config.getoption(each) for each in (_CHECK, "--flydsl-chips", _PROVE))
    if seconds is not None and not seconds.replace(".", "", 1).isdigit():
        raise pytest.UsageError(f"{_PROVE} {seconds}: expected seconds, such as {_SECONDS}")
    if checks is not None:
        config.stash[_CHECKS] = _known_checks(checks)
    if chips is not None:
        config.stash[_CHIPS] = _known_chips(chips)


def pytest_report_header(config: pytest.Config) -> list[str]:
    """What the options do, at the top of the report."""
    parts = []
    if _CHECKS in config.stash:
        parts.append(f"kernels on the CPU under {config.stash[_CHECKS]}")
    if _CHIPS in config.stash:
        chips: tuple[str, ...] = config.stash[_CHIPS]
        parts.append(f"each test for {', '.join(chips)}")
    return [f"flydsl: {'; '.join(parts)}"] if parts else []


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """A test for each chip."""
    if _CHIPS in metafunc.config.stash and _FIXTURE in metafunc.fixturenames:
        chips: tuple[str, ...] = metafunc.config.stash[_CHIPS]
        metafunc.parametrize(_FIXTURE, chips, indirect=True, scope="function")


@pytest.fixture(autouse=True)
def flydsl_environment(request: pytest.FixtureRequest) -> Iterator[str | None]:
    """The variables of the options around a test; the chip that it runs for."""
    chip: str | None = getattr(request, "param", None)
    if chip is None and _CHIPS in request.config.stash:  # a method of unittest, or a doctest
        chip, *others = request.config.stash[_CHIPS]
        if others:
            warnings.warn(
                pytest.PytestWarning(
                    f"{request.node.nodeid} runs for {chip} alone: only functions run once for each chip"
                ),
                stacklevel=1,
            )
    if _JUDGE in request.fixturenames:  # which checks kernels itself, for targets that it is told
        yield chip
        return
    with pytest.MonkeyPatch.context() as environment:
        if _CHECKS in request.config.stash:
            environment.setenv("FLYDSL_CPU_CHECK", request.config.stash[_CHECKS])
        if chip is not None:
            environment.setenv("FLYDSL_COMPILE_BACKEND", "cpu")
            environment.setenv("FLYDSL_COMPILE_ARCH", chip)
        yield chip


@pytest.fixture
def flydsl_judge(request: pytest.FixtureRequest, flydsl_environment: str | None) -> Any:
    """``flydsl.testing.check``, with the seed, the chip and the time of a proof of the command line."""
    from flydsl.backends.registry import parse_target
    from flydsl.testing import check

    given: dict[str, Any] = {}
    if (seed := request.config.getoption("--flydsl-seed")) is not None:
        given["seed"] = seed
    if (seconds := request.config.getoption(_PROVE)) is not None:
        given["prove"] = float(seconds)
    if flydsl_environment is not None:
        given["targets"] = [str(parse_target(flydsl_environment))]
    return functools.partial(check, **given)


def _known_checks(text: str) -> str:
    """The value of ``FLYDSL_CPU_CHECK``."""
    from flydsl.config import CPU_CHECKS, Config
    from flydsl.errors import ConfigError

    if text == ALL:
        return ",".join(CPU_CHECKS)
    try:
        found = Config.from_env({"FLYDSL_CPU_CHECK": text}).cpu_check
    except ConfigError as error:
        raise pytest.UsageError(f"--flydsl-check {text}: {error}") from None
    if not found:
        raise pytest.UsageError(f"--flydsl-check {text!r} names no check; expected some of {', '.join(CPU_CHECKS)}")
    return ",".join(found)


def _known_chips(text: str) -> tuple[str, ...]:
    """The chips, each of which the CPU can play."""
    from flydsl.backends.registry import parse_target
    from flydsl.errors import FlydslError

    chips = tuple(dict.fromkeys(chip.strip() for chip in text.split(",") if chip.strip()))
    for chip in chips:
        try:
            parse_target(f"cpu:{chip}")
        except FlydslError as error:
            raise pytest.UsageError(f"--flydsl-chips {text}: {error}") from None
    if not chips:
        raise pytest.UsageError(f"--flydsl-chips {text!r} names no chip; expected some, such as gfx942,sm_90")
    return chips
