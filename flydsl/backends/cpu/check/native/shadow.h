/* What kernels with checks, their native code and the runtime share.  flydsl/runtime/sanitizer/state.py has the same.
 *
 * Memory is divided into granules, as large as the smallest element that is accessed.  Of each one the last write and the
 * last read are known, as records of 64 bits.  Time is counted in stamps: whatever orders accesses (a barrier in a block,
 * an arrival of a warp) begins a new one, and a stamp belongs to one block, or to one warp of it.
 */
#include "../../fibers/native/fibers.h"

enum { MAX_RANK = 8, MAX_THREADS = 1024 };
enum { BOUNDS, RACE, INIT, BARRIER, CHECKS };         /* the kinds of findings */
enum { UNKNOWN, GLOBAL, SHARED, REGISTER };           /* whose memory a region is */
enum { READS = 1, WRITES = 2, ATOMIC = 4, SAME = 8, SHARES = 16 }; /* what an access does; SHARES: with others of its agent */

/* A record, from the highest bits: stamp, whether atomic, site, thread, another thread at the same stamp (or that one). */
enum { THREAD_BITS = 10, SITE_SHIFT = 20, SITE_BITS = 17, ATOMIC_SHIFT = 37, STAMP_SHIFT = 38 };
static const u64 THREAD_MASK = (1ul << THREAD_BITS) - 1, SITE_MASK = (1ul << SITE_BITS) - 1;

typedef struct {
    i64 extent, stride;
} Axis;

typedef struct {
    i64 low, high;
    i64 fast_low, fast_bytes; /* where whatever lies within is inside; -1 bytes: ask */
    u64 *writes, *reads;      /* records of each granule; null: none are kept */
    i64 thread_bytes;         /* of each thread's part; 0: all threads share it */
    i32 kind, rank;           /* rank 0: every address is an element's */
    const Axis *axes;         /* by falling stride */
    i64 item, shift;          /* the binary logarithm of the granule's bytes */
} Region;

typedef struct {
    i64 count, address, block, other_block;
    i32 thread, other_thread;
    u32 other_site;
    i32 region, rank, unfenced;
    i64 value; /* of a barrier's condition, in the block's first thread */
    i64 coordinates[MAX_RANK], extents[MAX_RANK];
} Finding;

typedef struct State State;

/* Who accesses memory in a way that has an order of its own: the block that runs, or a warp, or a copy. */
typedef struct Agent {
    u64 base;      /* as a record: what is less is of an earlier launch, and counts as nothing */
    u64 low, high; /* what came before: all of this block with less than `high` is ordered */
    u64 now;       /* of an access */
    i64 block;
    State *state;
    Region *regions;
    /* Of warps and what they started: the stamp of each agent up to which it is known; the same of what a fence has made
     * known to copying units; and, for these, the latter at their start. */
    u32 *clock, *fenced, *seen;
    i32 index, site;     /* its number; the site of the native call */
    i32 reader, readers; /* its place among the records of reads of shared memory, and how many there are */
    i32 first_thread, rank;
} Agent;

/* Whose a stamp is. */
typedef struct {
    u32 block; /* modulo 2**32 */
    unsigned short agent, is_copy; /* by a unit that sees only what is fenced */
} Owner;

struct State {
    const Hooks *hooks; /* of fibers; first, where they look for them */
    Agent agent;        /* of blocks that run in lockstep */
    i64 checks, region_count;
    Finding *findings; /* [sites][CHECKS] */
    Owner *owners;     /* of each stamp, by its number, from that of `base` on */
    i64 stamps, last;  /* how many there can be; the last that was begun */
    u8 *memory;        /* for what is known of warps */
    i64 memory_bytes;
};

static inline u64 thread_of(u64 record) { return record >> THREAD_BITS & THREAD_MASK; }
static inline u64 second_of(u64 record) { return record & THREAD_MASK; }
static inline u64 record_of(u64 now, i64 site, i64 thread, i64 is_atomic) {
    return now | (u64)(is_atomic != 0) << ATOMIC_SHIFT | ((u64)site & SITE_MASK) << SITE_SHIFT | (u64)thread << THREAD_BITS |
           (u64)thread;
}

/* Begin a stamp; 0 if there is none left, after which nothing is known of order any more. */
extern u64 flydsl_check_stamp(State *state, i64 block, i32 agent, i32 is_copy);
/* One granule of an access; `address` is its first byte. */
extern void flydsl_check_granule(Agent *agent, Region *region, i64 granule, i64 thread, i64 flags, i64 site);
/* An access goes beyond its region; whether it is to be refused. */
extern i32 flydsl_check_beyond(Agent *agent, i64 site, i64 address, i64 thread, i64 region);
