/* What users of the pool fill in: the rows of the kernels and the head of the pool.  pool.c says how it works. */
#include "launch.h"

typedef void Code(void **params, const i32 *geometry, i64 begin, i64 end, void *shared);

typedef struct {
    Code *code;      /* null: the row is free */
    u32 block[3];    /* the block that the code was compiled for; 0: any */
    i32 threads;     /* how many may share a launch; 0: as many as the launching thread may run on CPUs */
    u64 picoseconds; /* of a block, as last measured; 0: not yet */
} Kernel;

typedef i32 LaunchFunction(Kernel *, u32, u32, u32, u32, u32, u32, u32, void *, void **, void **);

typedef struct Job Job;

enum { SLOTS = 64 };

struct Pool {
    Kernel *table, *table_end;
    LaunchFunction *refuse; /* in Python: says why a launch cannot be, and gives the code to return */
    i32 (*report)(Kernel *, const i32 *, const Fault *); /* in Python: says why kernels gave up, and gives the code */
    /* CPython's PyGILState_Ensure, PyGILState_Release, PyErr_CheckSignals, PyErr_Fetch */
    i32 (*take_lock)(void);
    void (*release_lock)(i32);
    i32 (*run_handlers)(void);
    void (*fetch)(void **, void **, void **);
    void *raised[3]; /* what a handler raised; only the main thread runs any */
    i64 futex_number;     /* of the system call */
    i32 generation;       /* changes when there is a new job: what workers sleep on */
    i32 sleepers, started, starting;
    i32 taken[SLOTS]; /* by a launching thread, until nobody uses the slot */
    Job *slots[SLOTS];
    i32 users[SLOTS];
};

extern struct Pool flydsl_cpu_pool;
extern i32 flydsl_cpu_launch(Kernel *, u32, u32, u32, u32, u32, u32, u32, void *, void **, void **);
extern void flydsl_cpu_forget_threads(void);
