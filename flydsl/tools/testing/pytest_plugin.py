"""A pytest plugin with the judge as a fixture.

::

    # conftest.py
    pytest_plugins = ["flydsl.tools.testing.pytest_plugin"]

    # test_kernels.py
    def test_softmax(flydsl_check):
        flydsl_check("kernels.py:softmax", reference, arguments={"X": "f32[m, n]", "Y": "f32[m, n]"})

``pytest --flydsl-seed 17`` judges with the sizes and values of a verdict that failed.  Without pytest,
:func:`flydsl.testing.check` does the same.
"""

from __future__ import annotations

import functools
from collections.abc import Callable

import pytest

from flydsl.tools.testing.judging import Verdict, check


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add ``--flydsl-seed``."""
    parser.addoption("--flydsl-seed", type=int, default=None, help="the seed of sizes and values of flydsl's judge")


@pytest.fixture
def flydsl_check(request: pytest.FixtureRequest) -> Callable[..., Verdict]:
    """:func:`flydsl.testing.check` with the seed of the command line."""
    seed = request.config.getoption("--flydsl-seed")
    return check if seed is None else functools.partial(check, seed=seed)
