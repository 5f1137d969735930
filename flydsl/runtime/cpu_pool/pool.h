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

enum { SLOTS = 64, MAX_RUNNERS = 2048, MOST_STACKS = 256 };

/* Code that a thread is in, and that it may leave in the middle: between its ends it holds no lock and no memory. */
typedef struct Guard {
    void *stack_pointer; /* to go on with */
    u64 begin, end;      /* addresses of the code */
    struct Guard *outer;
    i32 *stop;   /* not 0: leave.  Null in a host function, with what follows */
    Fault *fault;
    i64 first_block, end_block;
    Home home;
    u64 own_stack; /* where the thread's own stack is free, if the code is on one of the pool's; 0: it is on its own */
} Guard;

typedef struct { u64 begin, end; } Range;

/* A thread that runs blocks and leaves them when it is told. */
typedef struct {
    i32 taken, number; /* the system's, of the thread */
    u64 thread;        /* pthread_self */
    Guard *guard;
    i32 *stop; /* what others set to let it leave; null: nobody does */
    void *stack; /* for its launches; null: not made yet.  It stays for whoever runs here next */
} Runner;

struct Pool {
    Kernel *table, *table_end;
    LaunchFunction *refuse; /* in Python: says why a launch cannot be, and gives the code to return */
    LaunchFunction *checked; /* in Python: launches kernels that check themselves */
    i32 (*report)(Kernel *, const i32 *, const Fault *); /* in Python: says why kernels gave up, and gives the code */
    /* CPython's PyGILState_Ensure, PyGILState_Release, PyErr_CheckSignals, PyErr_Fetch */
    i32 (*take_lock)(void);
    void (*release_lock)(i32);
    i32 (*run_handlers)(void);
    void (*fetch)(void **, void **, void **);
    void *raised[3]; /* what a handler raised; only the main thread runs any */
    i64 futex_number, tgkill_number, gettid_number; /* of system calls */
    /* What it takes to leave code that runs; zeros where there is no Python. */
    const Range *ranges;  /* the code of each row of the table */
    u64 main_thread, main_pointer; /* pthread_self and thread pointer of the one that runs signal handlers */
    i64 pc_offset, sp_offset; /* of the program counter and the stack pointer in what a signal handler gets */
    i32 abandoned;        /* a launch function in Python was interrupted, so the host function that called it is left */
    Guard *guard;         /* what the main thread is in */
    u64 main_floor;       /* the lowest address that the main thread's stack may reach; 0: any */
    u32 entered;          /* how often it went into any */
    i32 watching;         /* 1: another thread looks now and then whether that takes long */
    i32 has_watcher, signal;
    i32 look_soon;        /* the main thread could not run signal handlers where it was */
    i32 generation;       /* changes when there is a new job: what workers sleep on */
    i32 sleepers, started, starting;
    i32 taken[SLOTS]; /* by a launching thread, until nobody uses the slot */
    Job *slots[SLOTS];
    i32 users[SLOTS];
    Runner runners[MAX_RUNNERS];
    Kept kept[KEPT];
    i32 stacks; /* of runners */
};

extern struct Pool flydsl_cpu_pool;
extern i32 flydsl_cpu_launch(Kernel *, u32, u32, u32, u32, u32, u32, u32, void *, void **, void **);
extern i32 flydsl_cpu_launch_checked(Kernel *, u32, u32, u32, u32, u32, u32, u32, void *, void **, void **);
extern i32 flydsl_cpu_enter(void **context, void **slots);
extern i32 flydsl_cpu_call(Code *, const Range *, void **params, const Launch *, i64 begin, i64 end, void *, i32 *stop);
extern void flydsl_cpu_stop(i32 *stop);
extern void flydsl_cpu_know_main_thread(u64 thread);
extern void flydsl_cpu_catch_traps(void);
extern void flydsl_cpu_forget_threads(void);
