"""Objects and assembly of AMD GPUs to the code objects that the HIP runtime loads."""
