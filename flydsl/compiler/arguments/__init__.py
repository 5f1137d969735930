"""Host values as launch arguments: types, specialization signatures and slots."""
