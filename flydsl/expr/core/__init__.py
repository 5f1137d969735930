"""What every value of the language needs: the trace in progress, operators, conversions, constants."""

from flydsl.expr.core import raw
from flydsl.expr.core.safety import guards

raw.install()
guards.install()
