"""A module that takes more memory than a judge gives."""

import numpy as np
from cheats import affine as hungry  # noqa: F401

taken = np.ones(1 << 30)
