/* What a kernel finds behind its geometry: its first address is that of the six extents. */
typedef int i32;
typedef unsigned u32;
typedef long i64;
typedef unsigned long u64;

enum { MAX_WARPS = 32 }; /* of a block */

/* What a warp does.  flydsl/runtime/cpu_faults.py has the same. */
enum { RUNS, AT_BARRIER, AT_MBARRIER, POLLS, ENDED };

typedef struct {
    i32 state, number; /* of the barrier */
    i64 place;         /* of an mbarrier in the block's shared memory */
    const char *site;  /* the operation that the warp was in last: its name, file, line, column, a line each */
} WarpReport;

enum { NONE, WRITING, WRITTEN };

/* Why a launch cannot go on: kernels write the first reason of all. */
typedef struct {
    i32 state;
    i32 warps;
    i64 block;
    i32 warp;   /* the one that is at fault; -1: none is */
    i32 thread; /* of the block, the one that is at fault at the site of the first report; -1: none is */
    const char *what;
    WarpReport of[MAX_WARPS];
    /* Of a trap, whose block is one of `block` to `last_block`; 0: it was none. */
    i32 signal;
    i64 last_block;
    u64 address;
} Fault;

/* Stacks of an earlier launch, for the next one that has as many of that size. */
enum { KEPT = 4 };
enum { NOTHING_KEPT, CHANGING, IS_KEPT };
typedef struct {
    i32 state;
    void *memory;
    u64 bytes, stack; /* bytes of all, and of a stack with its guard */
    i64 fibers;
} Kept;

/* What a thread that runs warps on stacks of their own leaves behind if it leaves them in the middle. */
typedef struct {
    void **stack_pointer; /* where its own one is */
    void *memory;         /* of the stacks; null: none */
    u64 bytes;
    Kept *kept;           /* KEPT of them; null: nothing is kept */
} Home;

typedef struct {
    i32 extents[6]; /* of grid and block */
    void *checks;   /* of kernels that check themselves */
    Fault *fault;
    u64 shared_bytes; /* dynamic ones of a block */
    Home *home;       /* null: nobody asks */
    void *schedule;   /* the order of warps, blocks and copies (fibers.h); null: the usual one */
} Launch;
