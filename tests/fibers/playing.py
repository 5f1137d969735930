"""What tests of fibers share."""

import inspect
from typing import Any

import pytest

from flydsl.errors import DeviceError

BLOCK = 128


def line_of(kernel: Any, text: str) -> int:
    """The line of a kernel's text in its file."""
    lines, first = inspect.getsourcelines(kernel)
    return first + next(k for k, line in enumerate(lines) if text in line)


def failure(launch: Any, *arguments: Any) -> str:
    """What the error of a launch says whose kernel gives up."""
    with pytest.raises(DeviceError) as error:
        launch(*arguments)
    assert error.value.name == "CPU_ERROR_LAUNCH_FAILED"
    return str(error.value)
