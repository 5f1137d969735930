"""The explorer: one program's compile for several targets, as one page that needs nothing else.

:func:`~flydsl.explorer.record.explore` compiles and keeps each step, :func:`~flydsl.explorer.page.page` writes the page.
"""
