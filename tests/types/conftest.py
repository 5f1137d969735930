"""Programs of pages are read by a module of tools/."""

import sys
from pathlib import Path

sys.path.append(str(Path(__file__).resolve().parents[2] / "tools"))
