"""Tools around the compiler, which the core never imports.

``TOOLS`` of ``flydsl.support.public_names`` names those that it reaches.
"""
