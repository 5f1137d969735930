/* Launches of exported CPU programs on a pool of threads (flydsl/runtime/cpu_pool/pool.c), which needs no Python. */
typedef int i32;
typedef unsigned u32;
typedef long i64;
typedef unsigned long u64;

/* Kernel and the first fields of Pool, as in pool.c. */
typedef struct {
    void *code;
    u32 block[3];
    i32 threads;
    u64 picoseconds;
} Kernel;

typedef i32 Launch(Kernel *, u32, u32, u32, u32, u32, u32, u32, void *, void **, void **);

struct Pool {
    Kernel *table, *table_end;
    Launch *refuse;
    i32 (*look_up)(void);
    i64 futex_number;
};

typedef struct {
    i32 (*entry)(void **context, void **slots); /* flydsl_launch of the artifact's host code */
    void **context;                             /* the launch function, then the kernels' rows */
} CpuProgram;

extern struct Pool flydsl_cpu_pool;
extern void flydsl_cpu_forget_threads(void);
extern Kernel flydsl_export_kernels[], flydsl_export_kernels_end[]; /* the rows of all exported kernels */
extern const i64 flydsl_export_futex;                               /* the system call's number on this machine */
extern i32 pthread_atfork(void (*)(void), void (*)(void), void (*)(void));

enum { INVALID_VALUE = 1 };
enum { NEW, STARTING, READY };
static i32 state;

/* A launch that cannot be: bad extents or a wrong block size, or no memory for the shared memory of a block. */
static i32 refuse(Kernel *kernel, u32 gx, u32 gy, u32 gz, u32 bx, u32 by, u32 bz, u32 shared, void *stream, void **params,
                  void **extra) {
    (void)kernel, (void)gx, (void)gy, (void)gz, (void)bx, (void)by, (void)bz, (void)shared, (void)stream, (void)params;
    (void)extra;
    return INVALID_VALUE;
}

static i32 go_on(void) { return 0; }

static void start(void) {
    i32 expected = NEW;
    if (__atomic_compare_exchange_n(&state, &expected, STARTING, 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST)) {
        flydsl_cpu_pool.table = flydsl_export_kernels;
        flydsl_cpu_pool.table_end = flydsl_export_kernels_end;
        flydsl_cpu_pool.refuse = refuse;
        flydsl_cpu_pool.look_up = go_on;
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
