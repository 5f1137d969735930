/* The native side of an outside backend's driver, contract 1.  C99 and C++; no other header of flydsl is needed.
 *
 * A driver written in Python gives flydsl the address of one function of this kind (LoadedKernels.launch_address).  A launch
 * then costs no Python code.  flydsl.plugin.include() is the folder to pass with -I.
 */
#ifndef FLYDSL_DRIVER_H
#define FLYDSL_DRIVER_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define FLYDSL_CONTRACT 1

/* A launch function: runs one kernel.  It has the signature of cuLaunchKernel and hipModuleLaunchKernel.
 *
 * function   one of LoadedKernels.handles.
 * params     params[i] points to the value of parameter i, which has KernelInfo.params[i].size bytes.
 * extra      null, unless LaunchFeatures.packed_parameters is true; then params is null, see FLYDSL_PARAM_BUFFER.
 * stream     the handle of the call's stream; null is the default stream.
 *
 * Returns 0 for success.  Another number from 1 to 2^20 - 1 goes to Driver.check on the same thread; numbers below 0 are
 * flydsl's own.  An extent of 0 in the block is an error.  Host code never passes an empty grid.  It is called without
 * Python's lock, from any thread, by several at a time.  It may return before the kernel ends, if Driver.synchronize
 * waits for it.
 */
typedef int32_t (*flydsl_launch_fn)(void *function, uint32_t grid_x, uint32_t grid_y, uint32_t grid_z, uint32_t block_x,
                                    uint32_t block_y, uint32_t block_z, uint32_t dynamic_shared_bytes, void *stream,
                                    void **params, void **extra);

/* LaunchFeatures.packed_parameters: extra is FLYDSL_PARAM_BUFFER, the parameters' address, FLYDSL_PARAM_BYTES, the address
 * of a size_t, FLYDSL_PARAM_END.  Each parameter is aligned to its size. */
#define FLYDSL_PARAM_BUFFER ((void *)1)
#define FLYDSL_PARAM_BYTES ((void *)2)
#define FLYDSL_PARAM_END ((void *)3)

/* LaunchFeatures.extended: a function for launches with attributes; the structures are those of cuLaunchKernelEx. */
enum {
  FLYDSL_ATTRIBUTE_COOPERATIVE = 2,
  FLYDSL_ATTRIBUTE_CLUSTER_DIMENSION = 4,
  FLYDSL_ATTRIBUTE_PROGRAMMATIC_STREAM_SERIALIZATION = 6,
  FLYDSL_ATTRIBUTE_PRIORITY = 8
};

typedef struct flydsl_launch_attribute {
  uint32_t id;
  uint32_t padding;
  union {
    int32_t value;      /* 1 for an attribute that is there or not */
    uint32_t extent[3]; /* FLYDSL_ATTRIBUTE_CLUSTER_DIMENSION: blocks in x, y, z */
    uint64_t words[8];
  } u;
} flydsl_launch_attribute;

typedef struct flydsl_launch_config {
  uint32_t grid[3];
  uint32_t block[3];
  uint32_t dynamic_shared_bytes;
  uint32_t padding;
  void *stream;
  const flydsl_launch_attribute *attributes;
  uint32_t attribute_count;
} flydsl_launch_config;

typedef int32_t (*flydsl_launch_extended_fn)(const flydsl_launch_config *config, void *function, void **params, void **extra);

/* DeviceSwitch.current and .change: what is current for the thread, a pointer or a 32-bit number. */
typedef int32_t (*flydsl_current_fn)(void *current);
typedef int32_t (*flydsl_change_fn)(uint64_t device);

/* The host function of an artifact, its section host.x86_64 or host.aarch64, symbol flydsl_launch.  context[0] is the launch
 * function, context[1..] are the handles of the kernels in the artifact's order; slots has 8 bytes for each parameter. */
typedef int32_t (*flydsl_entry_fn)(void **context, void *slots);

#ifdef __cplusplus
}
#endif
#endif
