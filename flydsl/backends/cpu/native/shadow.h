/* What kernels with checks, their native code and the runtime share.  flydsl/runtime/sanitizer/state.py has the same.
 *
 * Memory is divided into granules, as large as the smallest element that is accessed.  Of each one the last write and the
 * last read are known, as records of 64 bits.  Time is counted in stamps: whatever orders accesses (a barrier in a block,
 * an arrival of a warp) begins a new one, and a stamp belongs to one block, or to one warp of it.
 */
#include "fibers.h"

enum { MAX_RANK = 8, MAX_THREADS = 1024, MISALIGNED = -1 }; /* a finding's rank; the last: its address is misaligned */
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

/* A clock of all threads of a launch, as a tree that is never changed (atomics.c): in an inner node addresses of nodes, in
 * a leaf stamps; 0: nothing is known there. */
enum { FAN_BITS = 3, FAN = 1 << FAN_BITS };
typedef struct Node {
    u64 of[FAN];
} Node;

/* Of what atomic operations order: for whom a fence or an operation counts. */
enum { ALL_BLOCKS, ONE_BLOCK, REACHES };

/* What is known by atomic operations: of what came before; of what came before the last fence that releases; and what the
 * places had to give that were read, for the next fence that acquires. */
typedef struct {
    Node *known, *released[REACHES], *offered[REACHES];
} Past;

typedef struct {
    Past past;
    u64 now; /* of its accesses since its last release; 0: its agent's */
} Thread;

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
    void *order; /* of warps */
    Past past;   /* of all its threads */
    Thread *threads; /* what they know for themselves since they last met; from `base_thread` on; null: nobody ever did */
    i32 base_thread, thread_count;
    i64 apart; /* whether one of them knows something for itself */
    i32 mixes; /* blocks run by turns, so that stamps from `low` on may be of others */
} Agent;

/* Whose a stamp is. */
typedef struct {
    u32 block; /* modulo 2**32 */
    unsigned short agent, is_copy; /* by a unit that sees only what is fenced */
} Owner;

/* A load that shuffles order before a store of the same warp: their sites, and for each lane that stores the lanes that have
 * loaded before. */
typedef struct {
    u32 store, load;
    u64 lanes[64];
} Exchange;

struct State {
    const Hooks *hooks; /* of fibers; first, where they look for them */
    Agent agent;        /* of blocks that run in lockstep */
    i64 checks, region_count;
    Finding *findings; /* [sites][CHECKS] */
    Owner *owners;     /* of each stamp, by its number, from that of `base` on */
    i64 stamps, last;  /* how many there can be; the last that was begun */
    u8 *memory;        /* for what is known of warps */
    i64 slot_bytes;    /* of it for each block that runs by turns with others */
    u8 *atomics;       /* for what atomic operations order; null: nothing */
    i64 atomics_bytes, atomics_used;
    i64 key_bits, levels, agents; /* of a block's keys in clocks; of their trees; how many keys are of agents */
    const Exchange *exchanges;
    i64 exchange_count, warp_size;
};

static inline u64 thread_of(u64 record) { return record >> THREAD_BITS & THREAD_MASK; }
static inline u64 second_of(u64 record) { return record & THREAD_MASK; }
static inline u64 record_of(u64 now, i64 site, i64 thread, i64 is_atomic) {
    return now | (u64)(is_atomic != 0) << ATOMIC_SHIFT | ((u64)site & SITE_MASK) << SITE_SHIFT | (u64)thread << THREAD_BITS |
           (u64)thread;
}

/* After this nothing is known of order any more. */
static inline void stop_following(State *state) { state->checks &= ~(i64)(1 << RACE | 1 << INIT); }

/* Begin a stamp; 0 if there is none left. */
static inline u64 next_stamp(State *state, i64 block, i32 agent, i32 is_copy) {
    if (state->last + 1 >= state->stamps) {
        stop_following(state);
        return 0;
    }
    state->owners[++state->last] = (Owner){(u32)block, (unsigned short)agent, (unsigned short)is_copy};
    return (u64)state->last;
}

/* As what a thread accesses memory. */
static inline Thread *thread_at(const Agent *agent, i64 thread) {
    i64 place = thread - agent->base_thread;
    return agent->threads && place >= 0 && place < agent->thread_count ? &agent->threads[place] : 0;
}
static inline u64 now_of(const Agent *agent, i64 thread) {
    const Thread *own = thread_at(agent, thread);
    return own && own->now ? own->now : agent->now;
}

/* Whether atomic operations order all that a thread did up to a stamp before what `thread` of the agent does. */
extern i32 flydsl_check_knows(const Agent *agent, i64 thread, Owner owner, u64 stamp, i64 other);
/* The agent's threads meet: all know what each knew. */
extern void flydsl_check_meet(Agent *agent);
/* What is known in two pasts together. */
extern void flydsl_check_join(State *state, Past *into, const Past *from);
/* One granule of an access; `address` is its first byte. */
extern void flydsl_check_granule(Agent *agent, Region *region, i64 granule, i64 thread, i64 flags, i64 site);
/* An access goes beyond its region; whether it is to be refused. */
extern i32 flydsl_check_beyond(Agent *agent, i64 site, i64 address, i64 thread, i64 region);
