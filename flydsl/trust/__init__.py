"""Trust in files: writers, signatures, JSON of unknown origin.

:mod:`.files` checks who may write a file, :mod:`.json` bounds what it reads.  :mod:`.signature` signs with a secret,
:mod:`.public_keys` with a key pair.
"""
