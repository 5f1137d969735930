"""``python -m flydsl``: the ``flydsl`` command."""

import sys

from flydsl.cli import main

if __name__ == "__main__":  # workers of MPI import the main module of the program that they work for
    sys.exit(main())
