"""The name of the distribution; pyproject.toml has all else.

``FLYDSL_DIST_NAME=flydsl-mlir pip wheel --no-deps .`` builds under another name, for an index that has a package ``flydsl``.
"""

import os
import re
from typing import Any

from setuptools import Distribution, setup

VARIABLE = "FLYDSL_DIST_NAME"
RUNTIME = "flydsl-runtime"


class NamedDistribution(Distribution):
    """The project, under the name that the environment chooses."""

    def parse_config_files(self, *args: Any, **kwargs: Any) -> None:
        super().parse_config_files(*args, **kwargs)
        name = os.environ.get(VARIABLE)
        if name is None:
            return
        if not re.fullmatch(r"[A-Za-z0-9]([\w.-]*[A-Za-z0-9])?", name, re.ASCII):
            raise SystemExit(f"{VARIABLE}={name!r} is no name of a distribution; use letters, digits, - and _")
        if re.sub(r"[-_.]+", "-", name).lower() == RUNTIME:
            raise SystemExit(f"{VARIABLE}={name!r} is the name of another build; its wheel is that of tools/runtime")
        self.metadata.name = name


setup(distclass=NamedDistribution)
