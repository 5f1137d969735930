"""The checker of GPU kernels that other compilers made: their PTX and code objects run on the simulators.

``flydsl check`` is its command.  :mod:`~flydsl.tools.foreign.triton` stands in for the driver of Triton, in a program
that runs unchanged; :mod:`~flydsl.tools.foreign.launch_files` launches a binary from a file that describes the launch.
"""
