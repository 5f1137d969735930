"""Modules of FlyDSL's ``expr.rocdl`` that have another place here."""
