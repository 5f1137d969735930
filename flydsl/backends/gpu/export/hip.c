/* Launches of exported ROCm programs, through the HIP runtime.  A program is loaded once for each device, by the first launch
 * there.  HIP Runtime API, "Module Management". */
#include "program.h"

extern i32 hipGetDevice(i32 *);
extern i32 hipModuleLoadData(void **, const void *);
extern i32 hipModuleGetFunction(void **, void *, const char *);
extern i32 hipModuleLaunchKernel(void *, u32, u32, u32, u32, u32, u32, u32, void *, void **, void **);

enum { OUT_OF_MEMORY = 2 };

static i32 load(Program *program, Loaded *loaded) {
    void *module;
    i32 code = hipModuleLoadData(&module, program->image);
    if (code) return code;
    loaded->context[0] = (void *)hipModuleLaunchKernel;
    for (u64 k = 0; k < program->count; k++)
        if ((code = hipModuleGetFunction(&loaded->context[1 + k], module, program->symbols[k]))) return code;
    return 0;
}

i32 flydsl_export_hip(Program *program, void **slots) {
    i32 device, code = hipGetDevice(&device);
    if (code) return code;
    void *place = (void *)(i64)(device + 1);
    Loaded *loaded;
    if ((code = flydsl_export_obtain(program, place, load, OUT_OF_MEMORY, &loaded))) return code;
    return program->entry(loaded->context, slots);
}
