"""Host values as arguments of a launch: types, specialization signatures and slots."""
