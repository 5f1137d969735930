"""The explorer: a program's compile for several targets, as one page.

The page needs nothing else.  :func:`~flydsl.tools.explorer.record.explore` compiles and keeps each step,
:func:`~flydsl.tools.explorer.page.page` writes the page.
"""
