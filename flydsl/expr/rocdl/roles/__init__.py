"""Raw operations and assembly of AMD's chips, on CPUs in their role."""
