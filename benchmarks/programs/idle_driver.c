/* libcuda.so.1 and libamdhip64.so in one: a driver that takes every module and every launch, and does nothing.
 *
 * It stands where no GPU is, so that the host's side of a launch can be timed, of every compiler against the same functions.
 * launches() is how many kernels it was given, by whichever function.  Tests see the parameters of each by on_launch, and
 * make tensor maps by on_tensor_map.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#define EXPORT __attribute__((visibility("default")))
#define IDLE(name) EXPORT int name() { return 0; }
#define GIVES(name, type, value) EXPORT int name(type *out) { *out = (type)(value); return 0; }

static long launched;
static __thread void *context;
EXPORT long launches(void) { return launched; }

EXPORT void (*on_launch)(void **parameters, void **extra);
static int launch(void **parameters, void **extra)
{
    launched++;
    if (on_launch)
        on_launch(parameters, extra);
    return 0;
}
#define EXTENTS unsigned gx, unsigned gy, unsigned gz, unsigned bx, unsigned by, unsigned bz
#define LAUNCH(name) \
    EXPORT int name(void *kernel, EXTENTS, unsigned shared, void *stream, void **p, void **extra) { return launch(p, extra); }
#define LAUNCH_EX(name) EXPORT int name(void *config, void *kernel, void **p, void **extra) { return launch(p, extra); }
LAUNCH(cuLaunchKernel)
LAUNCH_EX(cuLaunchKernelEx)
LAUNCH(hipModuleLaunchKernel)
LAUNCH_EX(hipDrvLaunchKernelEx)
EXPORT int hipModuleLaunchCooperativeKernel(void *kernel, EXTENTS, unsigned shared, void *stream, void **p)
{
    return launch(p, NULL);
}

IDLE(cuInit)
GIVES(cuDriverGetVersion, int, 13000)
GIVES(cuDeviceGetCount, int, 1)
EXPORT int cuDeviceGet(int *device, int ordinal) { return *device = ordinal, 0; }
EXPORT int cuDeviceGetName(char *name) { return *name = 0; }
EXPORT int cuDeviceGetAttribute(int *value, int attribute) /* compute capability 9.0, warps of 32 threads */
{
    return *value = attribute == 75 ? 9 : attribute == 76 ? 0 : attribute == 10 ? 32 : 1 << 17, 0;
}
GIVES(cuDevicePrimaryCtxRetain, void *, 1)
EXPORT int cuCtxGetCurrent(void **out) { return *out = context, 0; }
EXPORT int cuCtxSetCurrent(void *now) { return context = now, 0; }
EXPORT int cuCtxPushCurrent_v2(void *now) { return context = now, 0; }
EXPORT int cuCtxPopCurrent_v2(void **out) { return *out = context, 0; }
GIVES(cuCtxGetDevice, int, 0)
GIVES(cuCtxGetLimit, size_t, 0)
IDLE(cuCtxSetLimit)
IDLE(cuCtxSynchronize)
IDLE(cuStreamSynchronize)
EXPORT int cuStreamIsCapturing(void *stream, int *status) { return *status = 0; }
GIVES(cuModuleLoadData, void *, 1)
GIVES(cuModuleLoadDataEx, void *, 1)
GIVES(cuModuleGetFunction, void *, 1)
IDLE(cuModuleUnload)
EXPORT int cuFuncGetAttribute(int *value, int attribute) { return *value = attribute ? 0 : 1024, 0; } /* threads */
IDLE(cuFuncSetAttribute)
IDLE(cuFuncSetCacheConfig)
GIVES(cuOccupancyMaxActiveClusters, int, 1)
GIVES(cuOccupancyMaxActiveBlocksPerMultiprocessor, int, 1)
EXPORT int cuPointerGetAttribute(uint64_t *out, int attribute, uint64_t pointer) { return *out = pointer, 0; }
EXPORT int (*on_tensor_map)();
EXPORT int cuTensorMapEncodeTiled(void *map, int type, unsigned rank, void *address, void *shape, void *strides, void *box,
                                  void *steps, int interleave, int swizzle, int promotion, int fill)
{
    return on_tensor_map ? on_tensor_map(map, type, rank, address, shape, strides, box, steps, interleave, swizzle,
                                         promotion, fill) : 0;
}
GIVES(cuMemAllocAsync, void *, 4096)
IDLE(cuMemFreeAsync)
IDLE(cuMemsetD8Async)
IDLE(cuTensorMapEncodeIm2col)
GIVES(cuEventCreate, void *, 1)
IDLE(cuEventRecord)
IDLE(cuEventSynchronize)
IDLE(cuEventElapsedTime)
IDLE(cuEventDestroy_v2)
EXPORT int cuGetErrorName(int code, const char **out) { return *out = "CUDA_SUCCESS", 0; }
EXPORT int cuGetErrorString(int code, const char **out) { return *out = "", 0; }

IDLE(hipInit)
GIVES(hipGetDeviceCount, int, 1)
GIVES(hipGetDevice, int, 0)
IDLE(hipSetDevice)
EXPORT int hipDeviceGet(int *device, int ordinal) { return *device = ordinal, 0; }
EXPORT int hipDeviceGetName(char *name) { return *name = 0; }
EXPORT int hipGetDevicePropertiesR0600(char *out) /* of hipDeviceProp_tR0600: gcnArchName */
{
    return memcpy(out + 1160, "gfx942", 7), 0;
}
IDLE(hipDeviceSynchronize)
IDLE(hipStreamSynchronize)
GIVES(hipStreamCreate, void *, 1)
IDLE(hipStreamDestroy)
IDLE(hipStreamWaitEvent)
GIVES(hipDriverGetVersion, int, 70000000)
GIVES(hipRuntimeGetVersion, int, 70000000)
EXPORT int hipPointerGetAttribute(void **out, int attribute, void *pointer) { return *out = pointer, 0; }
EXPORT int hipGetProcAddress(const char *name, void **out)
{
    Dl_info here;
    dladdr(&launched, &here);
    *out = dlsym(dlopen(here.dli_fname, RTLD_LAZY | RTLD_NOLOAD), name);
    return *out == NULL;
}
IDLE(hipGetDeviceProperties)
GIVES(hipFuncGetAttribute, int, 1024)
GIVES(hipModuleLoadDataEx, void *, 1)
GIVES(hipModuleLoadData, void *, 1)
GIVES(hipModuleGetFunction, void *, 1)
IDLE(hipModuleUnload)
GIVES(hipModuleOccupancyMaxActiveBlocksPerMultiprocessor, int, 1)
GIVES(hipMalloc, void *, 4096)
IDLE(hipFree)
GIVES(hipMallocAsync, void *, 4096)
IDLE(hipFreeAsync)
IDLE(hipMemsetAsync)
IDLE(hipMemcpy)
IDLE(hipMemcpyAsync)
IDLE(hipMemset)
IDLE(hipMemsetD16Async)
IDLE(hipMemsetD32Async)
EXPORT int hipHostGetDevicePointer(void **out, void *host) { return *out = host, 0; }
IDLE(hipHostRegister)
IDLE(hipHostUnregister)
GIVES(hipEventCreateWithFlags, void *, 1)
IDLE(hipEventRecord)
IDLE(hipEventSynchronize)
IDLE(hipEventElapsedTime)
IDLE(hipEventDestroy)
IDLE(hipGetLastError)
EXPORT const char *hipGetErrorName(int code) { return "hipSuccess"; }
EXPORT const char *hipGetErrorString(int code) { return ""; }

/* Of torch's tensors in host memory: what torch's own function says of them, and that they are on a GPU. */
typedef struct { void *data; int device_type; } Viewed;
static int (*view)(void *tensor, Viewed *out), device_type;
EXPORT void gpu_tensors(int (*of_torch)(void *, Viewed *), int type) { view = of_torch, device_type = type; }
EXPORT int view_on_gpu(void *tensor, Viewed *out)
{
    int code = view(tensor, out);
    return out->device_type = device_type, code;
}
