"""What to write instead."""
from typing import Any
def remedy_for(error: Any, frame: Any, location: Any) -> str: return ""
