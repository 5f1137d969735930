/* What the parts of the emulation of warps that wait for each other share; fibers.c says how it works. */
#include "../../../runtime/cpu_pool/launch.h"

typedef unsigned char u8;

enum { BARRIERS = 16, WARP_GROUPS = MAX_WARPS / 4, CLUSTER_BARRIER = BARRIERS + WARP_GROUPS };

typedef struct Group Group;
typedef struct Block Block;
typedef struct Fiber Fiber;
struct Agent;

/* -- what kernels that check themselves are told */

enum { TO_MBARRIER, IN_BULK, MULTIPLIES, PLAIN_COPY }; /* what a warp starts that ends later */

typedef struct {
    void (*begin)(void *checks, Fiber *fibers, i64 count, i64 width); /* nobody has done anything yet */
    void (*arrive)(Fiber *self, const void *place);
    void (*end_phase)(Fiber *self, const void *place); /* all have arrived there */
    void (*pass)(Fiber *self, const void *place);      /* a warp has waited for the last phase that ended */
    void (*fence)(Fiber *self);                        /* what it wrote is known to copying units */
    i32 (*start)(Fiber *self, i32 kind, u32 group, u64 mask); /* an operation; its number */
    i32 (*touch)(Fiber *self, i32 operation, const u8 *place, i64 bytes, i32 writes); /* 0: it must not */
    void (*land)(Fiber *self, i32 operation, const void *place); /* it is complete, which counts at an mbarrier */
    void (*collect)(Fiber *self, i32 kind, i64 group, const void *place); /* so are all before a group */
    void (*use)(Fiber *self, u64 mask, const void *mbarrier, i32 is_start);
    i64 (*elsewhere)(struct Agent *agent, i64 address); /* in the shared memory of another block of the cluster */
} Hooks;

/* -- a block and its warps */

typedef struct {
    i32 expected, arrived; /* warps; none expected: nobody is there */
    u32 generation;        /* one more whenever all have arrived */
    i32 leaves_out_ended;  /* 1: warps that have ended need not come */
} Barrier;

struct Block {
    Group *group;
    i64 number; /* in the grid */
    u8 *shared; /* aligned to SHARED_ALIGNMENT */
    u64 shared_bytes;
    const Hooks *hooks; /* null: nothing is checked */
    i32 warps, ended; /* of them, have ended */
    Barrier barriers[BARRIERS], warp_groups[WARP_GROUPS];
    /* Of the cluster: what all its blocks share, the blocks themselves, and how many they are. */
    Barrier *cluster;
    Block *first;
    i32 blocks;
    i32 turn; /* its place among blocks that run by turns; -1: the others run before or after it */
};

struct Fiber {
    struct Agent *agent;       /* of checks; first, where kernels look for it */
    void *stack_pointer, *top; /* of its stack */
    Block *block;
    i32 warp, state;
    u64 lanes; /* the threads that it has */
    const char *site;
    i32 number; /* of the barrier that it waits at: of the block's, or of those of warp groups, or CLUSTER_BARRIER */
    i32 parity;
    u32 generation;
    u64 *mbarrier;
    u32 bulk_group, product_group, copy_group; /* that are open */
    u32 cluster_generation; /* at its arrival at the barrier of the cluster */
    i32 arrived;            /* there, without having waited yet */
    i64 agent_number, priority; /* of schedules */
};

/* What a copying unit is to do, now or later. */
typedef struct Map Map;
typedef struct Task Task;
struct Task {
    void (*perform)(const Task *);
    i32 kind;
    u32 bulk_group;
    Fiber *fiber; /* that asked for it */
    const char *site;
    const Map *map;
    i32 place[5];
    u8 *shared, *global;
    u64 *mbarrier; /* at which the bytes count; null for those that groups are waited for */
    i64 count;     /* bytes */
    u64 mask;      /* who asked, a bit for each thread */
    i32 operation; /* of checks */
    i64 agent_number, priority; /* of schedules */
    u32 copy_group;
};

enum { PLAIN_COPY_TASK = -1 }; /* the kind of a copy by `cp.async`; copying units have the others */

/* -- schedules: who goes on at each step.  flydsl/runtime/schedules/native.py has the same. */

enum { MOST_CHANGES = 8 };

typedef struct {
    i64 agent, usual; /* who went on, and who would have without a seed */
    const char *site; /* the operation that it had stopped at; null: its beginning, or a copy's */
} Step;

typedef struct {
    i64 agent, steps; /* at most; fewer where it waits */
} Stretch;

typedef struct {
    u64 seed;
    i64 changes, change[MOST_CHANGES]; /* steps after which who ran has the lowest priority, by rising step */
    const Stretch *stretches;          /* of a replay, one after another; then the usual order.  Null: none */
    i64 stretch_count;
    i64 steps; /* that were made */
    i64 room;
    Step *trace; /* of the first `room` steps */
} Schedule;

typedef void Body(void **params, const Launch *launch, i64 block, i64 warp, void *dynamic, void *fixed, Fiber *self);

enum { SHARED_ALIGNMENT = 256 << 10 }; /* a descriptor of shared memory holds 18 bits of an address */

extern void flydsl_fiber_yield(Fiber *self, i32 state);
extern void flydsl_fiber_event(Fiber *self);
extern void flydsl_fiber_fault(Fiber *self, const char *site, const char *what);
extern void flydsl_fiber_check_shared(Fiber *self, const char *site, const void *place, i64 bytes);
extern void *flydsl_fiber_mapa(Fiber *self, const char *site, u64 mask, void *place, i32 rank);
extern void flydsl_fiber_later(Task *task);
/* 0: nothing says when it is to be done. */
extern i32 flydsl_fiber_copies_later(Task *task);
extern void flydsl_fiber_land_copies(Fiber *self, i64 before);
extern void flydsl_fiber_complete_tx(Fiber *self, const char *site, u64 *place, i64 count);
