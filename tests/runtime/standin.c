/* A stand-in for a GPU vendor's library: libcuda.so.1, or libamdhip64.so with -DHIP.
 *
 * Every call is written to a log with its arguments, and returns 0 unless the test has scripted an error for it.  The
 * devices' contexts are 0xC0 + number, modules 0xA000, 0xA001, ..., functions 0xF000, 0xF001, ...  The current context
 * or device belongs to the calling thread, as it does in the real libraries.
 */
#include <pthread.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char text[1 << 20];
static size_t used;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct { char function[64]; int code, after, times; } script[16];
static int scripted, devices = 2, param_sizes[16], param_count, modules, functions, static_shared, optin = 232448, occupancy = 5;
static char jit_log[256], arch[64] = "gfx942:sramecc+:xnack-";

/* Written last, if the process ends by itself and the test asks for it. */
__attribute__((destructor)) static void at_exit(void)
{
    if (getenv("STANDIN_LOG_AT_EXIT"))
        fputs(text, stdout), fflush(stdout);
}

/* The test's side. */
const char *standin_log(void) { return text; }
void standin_clear(void) { text[used = 0] = 0; }
void standin_devices(int count) { devices = count; }
void standin_shared(int fixed, int most) { static_shared = fixed, optin = most; }
void standin_occupancy(int blocks) { occupancy = blocks; }
void standin_jit_log(const char *log) { snprintf(jit_log, sizeof jit_log, "%s", log); }
void standin_arch(const char *name) { snprintf(arch, sizeof arch, "%s", name); }
void standin_params(int count, const int *sizes)
{
    param_count = count;
    memcpy(param_sizes, sizes, count * sizeof *sizes);
}
/* `times` calls of `function` return `code`, after `after` others of it. */
void standin_fail(const char *function, int code, int after, int times)
{
    snprintf(script[scripted].function, sizeof script->function, "%s", function);
    script[scripted].code = code;
    script[scripted].after = after;
    script[scripted++].times = times;
}

static int enter(const char *function, const char *format, ...)
{
    int code = 0;
    va_list arguments;
    pthread_mutex_lock(&lock);
    used += snprintf(text + used, sizeof text - used, "%s(", function);
    va_start(arguments, format);
    used += vsnprintf(text + used, sizeof text - used, format, arguments);
    va_end(arguments);
    used += snprintf(text + used, sizeof text - used, ")\n");
    for (int i = 0; i < scripted; i++)
        if (!strcmp(script[i].function, function) && script[i].after-- <= 0 && script[i].times-- > 0)
            code = script[i].code;
    pthread_mutex_unlock(&lock);
    return code;
}
#define ENTER(...) do { int code_ = enter(__func__, __VA_ARGS__); if (code_) return code_; } while (0)

static const char *bytes(const void *data, size_t size)
{
    static __thread char hex[1024];
    hex[0] = 0;
    for (size_t i = 0; i < size && i < 32; i++)
        sprintf(hex + 2 * i, "%02x", ((const unsigned char *)data)[i]);
    return hex;
}

static const struct { int code; const char *cuda, *hip, *text; } errors[] = {
    {1, "CUDA_ERROR_INVALID_VALUE", "hipErrorInvalidValue", "invalid argument"},
    {2, "CUDA_ERROR_OUT_OF_MEMORY", "hipErrorOutOfMemory", "out of memory"},
    {3, "CUDA_ERROR_NOT_INITIALIZED", "hipErrorNotInitialized", "initialization error"},
    {4, "CUDA_ERROR_DEINITIALIZED", "hipErrorDeinitialized", "driver shutting down"},
    {34, "CUDA_ERROR_STUB_LIBRARY", "", "CUDA driver is a stub library"},
    {100, "CUDA_ERROR_NO_DEVICE", "hipErrorNoDevice", "no device is detected"},
    {101, "CUDA_ERROR_INVALID_DEVICE", "hipErrorInvalidDevice", "invalid device ordinal"},
    {200, "CUDA_ERROR_INVALID_IMAGE", "hipErrorInvalidImage", "device kernel image is invalid"},
    {209, "CUDA_ERROR_NO_BINARY_FOR_GPU", "hipErrorNoBinaryForGpu", "no kernel image is available"},
    {218, "CUDA_ERROR_INVALID_PTX", "hipErrorInvalidKernelFile", "a PTX JIT compilation failed"},
    {500, "CUDA_ERROR_NOT_FOUND", "hipErrorNotFound", "named symbol not found"},
    {700, "CUDA_ERROR_ILLEGAL_ADDRESS", "hipErrorIllegalAddress", "an illegal memory access was encountered"},
    {701, "CUDA_ERROR_LAUNCH_OUT_OF_RESOURCES", "hipErrorLaunchOutOfResources", "too many resources requested"},
    {719, "CUDA_ERROR_LAUNCH_FAILED", "hipErrorLaunchFailure", "unspecified launch failure"},
    {716, "CUDA_ERROR_MISALIGNED_ADDRESS", "hipErrorMisalignedAddress", "misaligned address"},
    {720, "CUDA_ERROR_COOPERATIVE_LAUNCH_TOO_LARGE", "hipErrorCooperativeLaunchTooLarge", "too many blocks"},
    {900, "CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED", "hipErrorStreamCaptureUnsupported", "operation not permitted"},
    {912, "CUDA_ERROR_INVALID_CLUSTER_SIZE", "", "invalid cluster size"},
    {999, "CUDA_ERROR_UNKNOWN", "hipErrorUnknown", "unknown error"},
};
#define ERROR_COUNT (sizeof errors / sizeof *errors)

/* What a launch passes: pointers to values, or the values in one buffer (HIP_LAUNCH_PARAM_BUFFER_POINTER and so on). */
static void log_parameters(char *out, size_t size, void **params, void **extra)
{
    if (extra && extra[0] == (void *)1 && extra[2] == (void *)2 && extra[4] == (void *)3) {
        size_t length = *(size_t *)extra[3];
        const unsigned char *buffer = extra[1];
        out += snprintf(out, size, "%zu bytes:", length);
        for (int i = 0, end = 0; i < param_count; i++) {
            int start = (end + param_sizes[i] - 1) / param_sizes[i] * param_sizes[i];
            end = start + param_sizes[i];
            out += sprintf(out, " %s", bytes(buffer + start, param_sizes[i]));
        }
        return;
    }
    for (int i = 0; i < param_count; i++)
        out += snprintf(out, size, "%s%s", i ? " " : "", bytes(params[i], param_sizes[i]));
}

/* CUlaunchConfig and HIP_LAUNCH_CONFIG, which are the same. */
typedef struct { int id; char pad[4]; union { char bytes[64]; unsigned numbers[16]; } value; } Attribute;
typedef struct {
    unsigned gx, gy, gz, bx, by, bz, shared;
    void *stream;
    Attribute *attributes;
    unsigned count;
} Config;

static void log_attributes(char *out, const Config *config)
{
    *out = 0;
    for (unsigned i = 0; i < config->count; i++) {
        const Attribute *a = &config->attributes[i];
        out += sprintf(out, i ? ", %d=%d" : "%d=%d", a->id, (int)a->value.numbers[0]);
        if (a->id == 4)
            out += sprintf(out, "x%ux%u", a->value.numbers[1], a->value.numbers[2]);
    }
}

#ifndef HIP
#define LAUNCH cuLaunchKernel
#define LAUNCH_EX cuLaunchKernelEx
#define EVENT(name) cuEvent##name
#define EVENT_CREATE cuEventCreate
#define EVENT_DESTROY cuEventDestroy_v2
#define OCCUPANCY cuOccupancyMaxActiveBlocksPerMultiprocessor
static __thread uintptr_t stack[16];
static __thread int depth;
int cuInit(unsigned flags) { ENTER("%u", flags); return 0; }
int cuDeviceGetCount(int *count) { ENTER(" "); *count = devices; return 0; }
int cuDeviceGet(int *device, int ordinal) { ENTER("%d", ordinal); *device = ordinal; return 0; }
int cuDeviceGetName(char *name, int size, int device)
{
    ENTER("%d, %d", size, device);
    snprintf(name, size, "Stand-in %d", device);
    return 0;
}
int cuDeviceGetAttribute(int *value, int attribute, int device)
{
    ENTER("%d, %d", attribute, device);
    *value = attribute == 75 ? 9 : attribute == 76 ? device : attribute == 97 ? optin : -1;
    return 0;
}
int cuDevicePrimaryCtxRetain(void **context, int device)
{
    ENTER("%d", device);
    *context = (void *)(uintptr_t)(0xC0 + device);
    return 0;
}
int cuCtxGetCurrent(void **context)
{
    ENTER(" ");
    *context = depth ? (void *)stack[depth - 1] : NULL;
    return 0;
}
int cuCtxGetDevice(int *device) { ENTER(" "); *device = stack[depth - 1] - 0xC0; return 0; }
int cuCtxSetCurrent(void *context)
{
    ENTER("%p", context);
    stack[depth ? depth - 1 : depth++] = (uintptr_t)context;
    depth -= !context;
    return 0;
}
int cuCtxPushCurrent_v2(void *context) { ENTER("%p", context); stack[depth++] = (uintptr_t)context; return 0; }
int cuCtxPopCurrent_v2(void **context) { ENTER(" "); *context = (void *)stack[--depth]; return 0; }
int cuPointerGetAttribute(void *value, int attribute, void *address)
{
    ENTER("%d, %p", attribute, address);
    *(int *)value = (uintptr_t)address >> 40 & 1; /* the second device's memory has such addresses */
    return 0;
}
int cuCtxSynchronize(void) { ENTER(" "); return 0; }
int cuStreamSynchronize(void *stream) { ENTER("%p", stream); return 0; }
int cuDriverGetVersion(int *version) { *version = 13020; return 0; }
int cuTensorMapEncodeTiled(void *map, int type, unsigned rank, void *address, const uint64_t *shape,
                           const uint64_t *strides, const unsigned *box, const unsigned *steps, int interleave,
                           int swizzle, int promotion, int outside)
{
    char numbers[256] = "";
    for (unsigned i = 0, n = 0; i < rank; i++)
        n += snprintf(numbers + n, sizeof numbers - n, " %llu:%llu:%u:%u", (unsigned long long)shape[i],
                      i ? (unsigned long long)strides[i - 1] : 0, box[i], steps[i]);
    ENTER("%d, %p,%s, %d %d %d %d, %d", type, address, numbers, interleave, swizzle, promotion, outside,
          (int)((uintptr_t)map % 64));
    memset(map, 0xAB, 128);
    return 0;
}
int cuModuleLoadDataEx(void **module, const void *image, unsigned count, const int *options, void **values)
{
    char described[256] = "";
    for (unsigned i = 0; i < count; i++) {
        sprintf(described + strlen(described), " %d", options[i]);
        if (options[i] == 5)
            snprintf(values[i], (size_t)values[i + 1], "%s", jit_log);
    }
    ENTER("%s%s", bytes(image, 8), described);
    *module = (void *)(uintptr_t)(0xA000 + modules++);
    return 0;
}
int cuModuleGetFunction(void **function, void *module, const char *name)
{
    ENTER("%p, %s", module, name);
    *function = (void *)(uintptr_t)(0xF000 + functions++);
    return 0;
}
int cuModuleUnload(void *module) { ENTER("%p", module); return 0; }
int cuFuncGetAttribute(int *value, int attribute, void *function)
{
    ENTER("%d, %p", attribute, function);
    *value = attribute == 1 ? static_shared : -1;
    return 0;
}
int cuFuncSetAttribute(void *function, int attribute, int value)
{
    ENTER("%p, %d, %d", function, attribute, value);
    return 0;
}
int cuGetErrorName(int code, const char **name)
{
    for (size_t i = 0; i < ERROR_COUNT; i++)
        if (errors[i].code == code)
            return *name = errors[i].cuda, 0;
    return *name = NULL, 1;
}
int cuGetErrorString(int code, const char **description)
{
    for (size_t i = 0; i < ERROR_COUNT; i++)
        if (errors[i].code == code)
            return *description = errors[i].text, 0;
    return *description = NULL, 1;
}
#else
#define LAUNCH hipModuleLaunchKernel
#define LAUNCH_EX hipDrvLaunchKernelEx
#define EVENT(name) hipEvent##name
#define EVENT_CREATE hipEventCreateWithFlags
#define EVENT_DESTROY hipEventDestroy
#define OCCUPANCY hipModuleOccupancyMaxActiveBlocksPerMultiprocessor
static __thread int current;
int hipInit(unsigned flags) { ENTER("%u", flags); return 0; }
int hipGetDeviceCount(int *count) { ENTER(" "); *count = devices; return devices ? 0 : 100; }
int hipDeviceGet(int *device, int ordinal) { ENTER("%d", ordinal); *device = ordinal; return 0; }
int hipDeviceGetName(char *name, int size, int device)
{
    ENTER("%d, %d", size, device);
    snprintf(name, size, "Stand-in %d", device);
    return 0;
}
/* The head of hipDeviceProp_tR0600, field by field, in front of gcnArchName. */
typedef struct {
    char name[256], uuid[16], luid[8];
    unsigned luidDeviceNodeMask;
    size_t totalGlobalMem, sharedMemPerBlock;
    int regsPerBlock, warpSize;
    size_t memPitch;
    int maxThreadsPerBlock, maxThreadsDim[3], maxGridSize[3], clockRate;
    size_t totalConstMem;
    int major, minor;
    size_t textureAlignment, texturePitchAlignment;
    int deviceOverlap, multiProcessorCount, kernelExecTimeoutEnabled, integrated, canMapHostMemory, computeMode;
    int maxTexture1D, maxTexture1DMipmap, maxTexture1DLinear, maxTexture2D[2], maxTexture2DMipmap[2];
    int maxTexture2DLinear[3], maxTexture2DGather[2], maxTexture3D[3], maxTexture3DAlt[3], maxTextureCubemap;
    int maxTexture1DLayered[2], maxTexture2DLayered[3], maxTextureCubemapLayered[2];
    int maxSurface1D, maxSurface2D[2], maxSurface3D[3], maxSurface1DLayered[2], maxSurface2DLayered[3];
    int maxSurfaceCubemap, maxSurfaceCubemapLayered[2];
    size_t surfaceAlignment;
    int concurrentKernels, ECCEnabled, pciBusID, pciDeviceID, pciDomainID, tccDriver, asyncEngineCount;
    int unifiedAddressing, memoryClockRate, memoryBusWidth, l2CacheSize, persistingL2CacheMaxSize;
    int maxThreadsPerMultiProcessor, streamPrioritiesSupported, globalL1CacheSupported, localL1CacheSupported;
    size_t sharedMemPerMultiprocessor;
    int regsPerMultiprocessor, managedMemory, isMultiGpuBoard, multiGpuBoardGroupID, hostNativeAtomicSupported;
    int singleToDoublePrecisionPerfRatio, pageableMemoryAccess, concurrentManagedAccess;
    int computePreemptionSupported, canUseHostPointerForRegisteredMem, cooperativeLaunch;
    int cooperativeMultiDeviceLaunch;
    size_t sharedMemPerBlockOptin;
    int pageableMemoryAccessUsesHostPageTables, directManagedMemAccessFromHost, maxBlocksPerMultiProcessor;
    int accessPolicyMaxWindowSize;
    size_t reservedSharedMemPerBlock;
    int hostRegisterSupported, sparseHipArraySupported, hostRegisterReadOnlySupported;
    int timelineSemaphoreInteropSupported, memoryPoolsSupported, gpuDirectRDMASupported;
    unsigned gpuDirectRDMAFlushWritesOptions;
    int gpuDirectRDMAWritesOrdering;
    unsigned memoryPoolSupportedHandleTypes;
    int deferredMappingHipArraySupported, ipcEventSupported, clusterLaunch, unifiedFunctionPointers;
    int reserved[63], hipReserved[32];
    char gcnArchName[256];
} properties;
int hipGetDevicePropertiesR0600(properties *out, int device)
{
    ENTER("%d", device);
    memset(out, 0xEE, sizeof *out);
    snprintf(out->gcnArchName, sizeof out->gcnArchName, "%s", arch);
    return 0;
}
int hipGetDevice(int *device) { ENTER(" "); *device = current; return 0; }
int hipSetDevice(int device) { ENTER("%d", device); current = device; return 0; }
int hipDeviceSynchronize(void) { ENTER(" "); return 0; }
int hipStreamSynchronize(void *stream) { ENTER("%p", stream); return 0; }
int hipModuleLoadData(void **module, const void *image)
{
    ENTER("%s", bytes(image, 8));
    *module = (void *)(uintptr_t)(0xA000 + modules++);
    return 0;
}
int hipModuleGetFunction(void **function, void *module, const char *name)
{
    ENTER("%p, %s", module, name);
    *function = (void *)(uintptr_t)(0xF000 + functions++);
    return 0;
}
int hipModuleUnload(void *module) { ENTER("%p", module); return 0; }
const char *hipGetErrorName(int code)
{
    for (size_t i = 0; i < ERROR_COUNT; i++)
        if (errors[i].code == code)
            return errors[i].hip;
    return "hipErrorUnknown";
}
const char *hipGetErrorString(int code)
{
    for (size_t i = 0; i < ERROR_COUNT; i++)
        if (errors[i].code == code)
            return errors[i].text;
    return "unknown error";
}
#endif

int LAUNCH(void *function, unsigned gx, unsigned gy, unsigned gz, unsigned bx, unsigned by, unsigned bz, unsigned shared,
           void *stream, void **params, void **extra)
{
    char values[1024] = "";
    log_parameters(values, sizeof values, params, extra);
    ENTER("%p, %u %u %u, %u %u %u, %u, %p, [%s]", function, gx, gy, gz, bx, by, bz, shared, stream, values);
    return 0;
}
int LAUNCH_EX(const Config *c, void *function, void **params, void **extra)
{
    char values[1024] = "", attributes[1024];
    log_parameters(values, sizeof values, params, extra);
    log_attributes(attributes, c);
    ENTER("%p, %u %u %u, %u %u %u, %u, %p, [%s], {%s}", function, c->gx, c->gy, c->gz, c->bx, c->by, c->bz, c->shared,
          c->stream, values, attributes);
    return 0;
}
#ifdef HIP
int hipModuleLaunchCooperativeKernel(void *function, unsigned gx, unsigned gy, unsigned gz, unsigned bx, unsigned by,
                                     unsigned bz, unsigned shared, void *stream, void **params)
{
    char values[1024] = "";
    log_parameters(values, sizeof values, params, NULL);
    ENTER("%p, %u %u %u, %u %u %u, %u, %p, [%s]", function, gx, gy, gz, bx, by, bz, shared, stream, values);
    return 0;
}
#endif
int OCCUPANCY(int *blocks, void *function, int threads, size_t shared)
{
    ENTER("%p, %d, %zu", function, threads, shared);
    *blocks = occupancy;
    return 0;
}
/* Events are 0xE000, 0xE001, ...; each is recorded 1.5 ms after the one before. */
static int events, recorded, times[16];
int EVENT_CREATE(void **event, unsigned flags)
{
    ENTER("%u", flags);
    *event = (void *)(uintptr_t)(0xE000 + events++);
    return 0;
}
int EVENT(Record)(void *event, void *stream)
{
    ENTER("%p, %p", event, stream);
    times[(uintptr_t)event - 0xE000] = ++recorded;
    return 0;
}
int EVENT(Synchronize)(void *event) { ENTER("%p", event); return 0; }
int EVENT(ElapsedTime)(float *milliseconds, void *from, void *to)
{
    ENTER("%p, %p", from, to);
    *milliseconds = 1.5f * (times[(uintptr_t)to - 0xE000] - times[(uintptr_t)from - 0xE000]);
    return 0;
}
int EVENT_DESTROY(void *event) { ENTER("%p", event); return 0; }
