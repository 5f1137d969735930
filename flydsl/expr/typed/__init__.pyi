"""The kernel language as type checkers see it; no module of this folder exists at run time.

An annotation has two readers.  A caller passes a number to a parameter ``n: fx.Int32``, and the body of the function has a
value with operators.  A type checker sees one class for both: a protocol that Python's numbers satisfy, with a base class
that holds what the body may use.  Checkers forbid such a base class, so each such line of these files is marked.
"""
