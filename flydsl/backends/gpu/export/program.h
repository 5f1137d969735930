/* Short names for the types of flydsl/export.h, which the parts of this package are written against too. */
#include "../../../include/flydsl/export.h"

typedef int32_t i32;
typedef uint32_t u32;
typedef int64_t i64;
typedef uint64_t u64;
typedef flydsl_program Program;
typedef flydsl_loaded Loaded;
