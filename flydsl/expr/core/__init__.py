"""What every value of the language needs: the trace in progress, operators, conversions, constants."""

from flydsl.expr.core import raw

raw.install()
