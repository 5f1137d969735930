/* Launches of exported CPU programs on a pool of threads (flydsl/runtime/cpu_pool/pool.c), which needs no Python. */
#include "../../../runtime/cpu_pool/pool.h"

typedef struct {
    i32 (*entry)(void **context, void **slots); /* flydsl_launch of the artifact's host code */
    void **context;                             /* the launch function, then the kernels' rows */
} CpuProgram;

extern Kernel flydsl_export_kernels[], flydsl_export_kernels_end[]; /* the rows of all exported kernels */
extern const i64 flydsl_export_futex;                               /* the system call's number on this machine */
extern i32 pthread_atfork(void (*)(void), void (*)(void), void (*)(void));

enum { INVALID_VALUE = 1, OUT_OF_MEMORY = 2, LAUNCH_FAILED = 719, MAX_THREADS = 1024 };
enum { NEW, STARTING, READY };
static i32 state;

/* A launch that cannot be: of wrong extents, else there is no memory for the shared memory of a block. */
static i32 refuse(Kernel *kernel, u32 gx, u32 gy, u32 gz, u32 bx, u32 by, u32 bz, u32 shared, void *stream, void **params,
                  void **extra) {
    (void)shared, (void)stream, (void)params, (void)extra;
    const u32 *block = kernel->block;
    i32 is_wrong = !gx || !gy || !gz || !bx || !by || !bz || (u64)bx * by * bz > MAX_THREADS;
    is_wrong |= block[0] && (bx != block[0] || by != block[1] || bz != block[2]);
    return is_wrong ? INVALID_VALUE : OUT_OF_MEMORY;
}

/* Warps that wait for ever, say. */
static i32 report(Kernel *kernel, const i32 *extents, const Fault *fault) {
    (void)kernel, (void)extents, (void)fault;
    return LAUNCH_FAILED;
}

/* There are no signal handlers of Python's to run. */
static i32 take_lock(void) { return 0; }
static void release_lock(i32 lock) { (void)lock; }
static i32 run_handlers(void) { return 0; }
static void fetch(void **type, void **value, void **traceback) { *type = *value = *traceback = 0; }

static void start(void) {
    i32 expected = NEW;
    if (__atomic_compare_exchange_n(&state, &expected, STARTING, 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST)) {
        flydsl_cpu_pool.table = flydsl_export_kernels;
        flydsl_cpu_pool.table_end = flydsl_export_kernels_end;
        flydsl_cpu_pool.refuse = refuse;
        flydsl_cpu_pool.report = report;
        flydsl_cpu_pool.take_lock = take_lock;
        flydsl_cpu_pool.release_lock = release_lock;
        flydsl_cpu_pool.run_handlers = run_handlers;
        flydsl_cpu_pool.fetch = fetch;
        flydsl_cpu_pool.futex_number = flydsl_export_futex;
        pthread_atfork(0, 0, flydsl_cpu_forget_threads);
        __atomic_store_n(&state, READY, __ATOMIC_RELEASE);
    }
    while (__atomic_load_n(&state, __ATOMIC_ACQUIRE) != READY) {}
}

i32 flydsl_export_cpu(CpuProgram *program, void **slots) {
    if (__atomic_load_n(&state, __ATOMIC_ACQUIRE) != READY) start();
    return program->entry(program->context, slots);
}

/* How many threads may share a launch; 0, as at first: as many as the launching thread may run on CPUs. */
void flydsl_export_set_threads(i32 threads) {
    for (Kernel *kernel = flydsl_export_kernels; kernel < flydsl_export_kernels_end; kernel++) kernel->threads = threads;
}
