"""The public path of the language's types for type checkers, written by tools/type_stubs.py."""

from flydsl.expr import *
