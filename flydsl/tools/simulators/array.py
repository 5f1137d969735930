"""The type of the simulators' arrays."""

from typing import Any

import numpy as np

Array = np.ndarray[Any, Any]
