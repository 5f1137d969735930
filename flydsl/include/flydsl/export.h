/* The native part of an exported library that launches an outside backend's programs, contract 1.  C99 and C++ of GCC and clang.
 *
 * `flydsl export` makes a C library of a bundle.  What loads and launches a program there is one function of the backend,
 * flydsl.plugin.ExportGlue.launch, which is given the program and the slots of the call:
 *
 *     static int32_t load(flydsl_program *program, flydsl_loaded *loaded) {
 *       // load program->image, program->image_bytes; then
 *       loaded->context[0] = (void *)launch_function;          // a flydsl_launch_fn, see driver.h
 *       loaded->context[1 + k] = handle of program->kernels[k]; // for each kernel
 *       return 0;
 *     }
 *
 *     int32_t flydsl_export_opencl(flydsl_program *program, void **slots) {
 *       flydsl_loaded *loaded;
 *       int32_t code = flydsl_export_obtain(program, device, load, OUT_OF_MEMORY, &loaded);
 *       return code ? code : program->entry(loaded->context, slots);
 *     }
 *
 * All other functions and variables of the part are static.  Error codes are the backend's own, above 0 and below 2^20.
 */
#ifndef FLYDSL_EXPORT_H
#define FLYDSL_EXPORT_H

#include "driver.h"
#include <stdlib.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A kernel, as KernelInfo describes it. */
typedef struct flydsl_kernel {
  const char *symbol;             /* its name in the image */
  uint64_t param_count;
  const uint32_t *param_bytes;    /* of each parameter's value */
  const char *const *param_kinds; /* its type in LLVM IR: "ptr<1>", "i32", "f32" */
  uint32_t block[3];              /* the only block size; zeros: any */
  uint32_t static_shared_bytes;
} flydsl_kernel;

/* The kernels of a program on one device: the context of the host function. */
typedef struct flydsl_loaded {
  struct flydsl_loaded *next;
  void *place;      /* whatever tells devices apart, not null */
  void *context[1]; /* the launch function, then a handle for each kernel */
} flydsl_loaded;

typedef struct flydsl_program {
  int32_t (*entry)(void **context, void **slots); /* launches: the artifact's host function */
  const void *image;                              /* the artifact's section "binary", aligned to 64 bytes */
  const void *ptx;                                /* its section "ptx" with a zero behind it, or null */
  const char *const *symbols;                     /* of the kernels */
  uint64_t count;                                 /* of kernels */
  flydsl_loaded *loaded;                          /* newest first; entries stay */
  int32_t lock;
  uint64_t image_bytes;
  const flydsl_kernel *kernels;
} flydsl_program;

/* The program at `place`, loaded there by `load` if it is not yet; out_of_memory is the code for no memory.  Any thread. */
static inline int32_t flydsl_export_obtain(flydsl_program *program, void *place,
                                           int32_t (*load)(flydsl_program *, flydsl_loaded *), int32_t out_of_memory,
                                           flydsl_loaded **found) {
  flydsl_loaded *each = __atomic_load_n(&program->loaded, __ATOMIC_ACQUIRE);
  int32_t code = 0;
  while (each && each->place != place) each = each->next;
  if ((*found = each)) return 0;
  while (__atomic_exchange_n(&program->lock, 1, __ATOMIC_ACQUIRE)) {
  }
  each = program->loaded; /* another thread may have loaded it */
  while (each && each->place != place) each = each->next;
  if (!each) {
    each = (flydsl_loaded *)malloc(sizeof(flydsl_loaded) + program->count * sizeof(void *));
    code = each ? load(program, each) : out_of_memory;
    if (!code) {
      each->place = place;
      each->next = program->loaded;
      __atomic_store_n(&program->loaded, each, __ATOMIC_RELEASE);
    } else {
      free(each);
      each = 0;
    }
  }
  *found = each;
  __atomic_store_n(&program->lock, 0, __ATOMIC_RELEASE);
  return code;
}

#ifdef __cplusplus
}
#endif
#endif
