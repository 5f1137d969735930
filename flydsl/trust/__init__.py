"""Trust in files: writers, signatures, JSON of unknown origin.

:mod:`.files` checks who may write a file, :mod:`.signature` signs, :mod:`.json` bounds what it reads.
"""
