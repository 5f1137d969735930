"""The folder of scripts, of which a test takes the reader of pages."""

import sys
from pathlib import Path

sys.path.append(str(Path(__file__).parents[2] / "tools"))
