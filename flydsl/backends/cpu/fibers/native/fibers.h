/* What the parts of the emulation of warps that wait for each other share; fibers.c says how it works. */
#include "../../../../runtime/cpu_pool/launch.h"

typedef unsigned char u8;

enum { BARRIERS = 16 };

/* -- a block and its warps */

typedef struct {
    i32 expected, arrived; /* warps; none expected: nobody is there */
    u32 generation;        /* one more whenever all have arrived */
} Barrier;

typedef struct Group Group;

typedef struct {
    Group *group;
    i64 number; /* in the grid */
    u8 *shared; /* aligned to SHARED_ALIGNMENT */
    i32 warps;
    Barrier barriers[BARRIERS];
} Block;

typedef struct {
    void *stack_pointer;
    Block *block;
    i32 warp, state;
    u64 lanes; /* the threads that it has */
    const char *site;
    i32 number; /* of the barrier that it waits at */
    i32 parity;
    u32 generation;
    u64 *mbarrier;
} Fiber;

typedef void Body(void **params, const Launch *launch, i64 block, i64 warp, void *dynamic, void *fixed, Fiber *self);

enum { SHARED_ALIGNMENT = 256 << 10 }; /* a descriptor of shared memory holds 18 bits of an address */

extern void flydsl_fiber_yield(Fiber *self, i32 state);
extern void flydsl_fiber_event(Fiber *self);
extern void flydsl_fiber_fault(Fiber *self, const char *site, const char *what);
