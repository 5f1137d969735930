# find_package(flydsl CONFIG) with flydsl_DIR from `python -c "import flydsl.plugin; print(flydsl.plugin.cmake_dir())"`
# gives the target flydsl::driver, which has the folder of flydsl/driver.h.
get_filename_component(_flydsl_include "${CMAKE_CURRENT_LIST_DIR}/.." ABSOLUTE)
if(NOT TARGET flydsl::driver)
  add_library(flydsl::driver INTERFACE IMPORTED)
  set_target_properties(flydsl::driver PROPERTIES INTERFACE_INCLUDE_DIRECTORIES "${_flydsl_include}")
endif()
set(flydsl_FOUND TRUE)
