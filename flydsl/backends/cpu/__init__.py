"""The CPU: a block's threads run in the lanes of vector code, its machine code is an object that the process loads."""
