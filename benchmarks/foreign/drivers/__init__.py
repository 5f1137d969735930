"""Drivers: published operators, called with inputs of this project's, beside a reference of torch's."""
