/* Launches of exported CUDA programs, through the driver API alone.  A program is loaded once for each context, by the first
 * launch there; with no context current, device 0's primary context becomes the thread's.  CUDA Driver API, "Module
 * Management" and "Execution Control". */
#include "program.h"

extern i32 cuInit(u32);
extern i32 cuDeviceGet(i32 *, i32);
extern i32 cuCtxGetCurrent(void **);
extern i32 cuCtxGetDevice(i32 *);
extern i32 cuCtxSetCurrent(void *);
extern i32 cuDevicePrimaryCtxRetain(void **, i32);
extern i32 cuDeviceGetAttribute(i32 *, i32, i32);
extern i32 cuModuleLoadDataEx(void **, const void *, u32, void *, void *);
extern i32 cuModuleGetFunction(void **, void *, const char *);
extern i32 cuFuncGetAttribute(i32 *, i32, void *);
extern i32 cuFuncSetAttribute(void *, i32, i32);
extern i32 cuLaunchKernel(void *, u32, u32, u32, u32, u32, u32, u32, void *, void **, void **);

enum { OUT_OF_MEMORY = 2, INVALID_IMAGE = 200, NO_BINARY_FOR_GPU = 209 };
enum { SHARED_SIZE = 1, MAX_DYNAMIC_SHARED = 8, DEVICE_MAX_SHARED_OPTIN = 97, SHARED_WITHOUT_OPTIN = 48 << 10 };

static i32 enter(void **context) {
    i32 code = cuCtxGetCurrent(context);
    if (!code && *context) return 0;
    i32 device;
    if ((code = cuInit(0)) || (code = cuDeviceGet(&device, 0))) return code;
    if ((code = cuDevicePrimaryCtxRetain(context, device))) return code;
    return cuCtxSetCurrent(*context);
}

/* A kernel may have more than 48 KiB of shared memory only if it asks; how much a launch takes is known only then. */
static i32 permit_shared(void *function) {
    i32 device, most, own, code;
    if ((code = cuCtxGetDevice(&device))) return code;
    if ((code = cuDeviceGetAttribute(&most, DEVICE_MAX_SHARED_OPTIN, device))) return code;
    if ((code = cuFuncGetAttribute(&own, SHARED_SIZE, function))) return code;
    if (most - own <= SHARED_WITHOUT_OPTIN) return 0;
    return cuFuncSetAttribute(function, MAX_DYNAMIC_SHARED, most - own);
}

static i32 load(Program *program, Loaded *loaded) {
    void *module;
    i32 code = cuModuleLoadDataEx(&module, program->image, 0, 0, 0);
    if (program->ptx && (code == INVALID_IMAGE || code == NO_BINARY_FOR_GPU))
        code = cuModuleLoadDataEx(&module, program->ptx, 0, 0, 0);
    if (code) return code;
    loaded->context[0] = (void *)cuLaunchKernel;
    for (u64 k = 0; k < program->count; k++) {
        if ((code = cuModuleGetFunction(&loaded->context[1 + k], module, program->symbols[k]))) return code;
        if ((code = permit_shared(loaded->context[1 + k]))) return code;
    }
    return 0;
}

i32 flydsl_export_cuda(Program *program, void **slots) {
    void *place;
    i32 code = enter(&place);
    if (code) return code;
    Loaded *loaded;
    if ((code = flydsl_export_obtain(program, place, load, OUT_OF_MEMORY, &loaded))) return code;
    return program->entry(loaded->context, slots);
}
