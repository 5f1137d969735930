"""``python -m benchmarks.foreign.drivers DRIVER PROGRAM CHECKOUT``: one program, in this process."""

import importlib
import sys
from pathlib import Path

driver, program, root = sys.argv[1:]
importlib.import_module(f"benchmarks.foreign.drivers.{driver}").run(program, Path(root))
