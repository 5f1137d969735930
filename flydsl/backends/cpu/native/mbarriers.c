/* mbarrier (PTX ISA manual, "Parallel Synchronization and Communication Instructions: mbarrier") in 64 bits of shared
 * memory, which one thread at a time looks at, since the warps of a block take turns.  What the bits are is our own matter.
 */
#include "fibers.h"

/* From the lowest: arrivals that the phase lacks, those of every phase, bytes that it lacks, its parity, a mark. */
enum { COUNT_BITS = 20, BYTES_SHIFT = 2 * COUNT_BITS, BYTES_BITS = 22, PARITY_SHIFT = 62 };
static const u64 COUNT_MASK = (1ul << COUNT_BITS) - 1, NO_BYTES = 1ul << (BYTES_BITS - 1), MARK = 1ul << 63;

static u64 arrivals(u64 word) { return word & COUNT_MASK; }
static i64 bytes(u64 word) { return (i64)(word >> BYTES_SHIFT & ((1ul << BYTES_BITS) - 1)) - (i64)NO_BYTES; }
static u64 made(u64 lacking, u64 of_phase, i64 lacking_bytes, u64 parity) {
    return lacking | of_phase << COUNT_BITS | (u64)(lacking_bytes + (i64)NO_BYTES) << BYTES_SHIFT | parity << PARITY_SHIFT | MARK;
}

static u64 checked(Fiber *self, const char *site, u64 *place) {
    if ((u64)place % 8) flydsl_fiber_fault(self, site, "an mbarrier is not aligned to 8 bytes");
    if (!(*place & MARK)) flydsl_fiber_fault(self, site, "an mbarrier is used that was not initialised");
    return *place;
}

/* The barrier after so many arrivals, when it lacks so many bytes more. */
static void change(Fiber *self, const char *site, u64 *place, u64 arrived, i64 more) {
    u64 word = checked(self, site, place), of_phase = word >> COUNT_BITS & COUNT_MASK, parity = word >> PARITY_SHIFT & 1;
    i64 lacking_bytes = bytes(word) + more;
    if (arrived > arrivals(word)) flydsl_fiber_fault(self, site, "more threads arrive at an mbarrier than a phase counts");
    if (lacking_bytes >= (i64)NO_BYTES || lacking_bytes < -(i64)NO_BYTES)
        flydsl_fiber_fault(self, site, "an mbarrier counts at most 2**20 - 1 bytes");
    u64 lacking = arrivals(word) - arrived;
    if (!lacking && !lacking_bytes) {
        lacking = of_phase;
        parity ^= 1;
        if (self->block->hooks) self->block->hooks->end_phase(self, place);
    }
    *place = made(lacking, of_phase, lacking_bytes, parity);
    flydsl_fiber_event(self);
}

void flydsl_fiber_mbarrier_init(Fiber *self, const char *site, u64 mask, u64 *place, i32 count) {
    if ((u64)place % 8) flydsl_fiber_fault(self, site, "an mbarrier is not aligned to 8 bytes");
    if (count <= 0 || (u64)count > COUNT_MASK) flydsl_fiber_fault(self, site, "an mbarrier is for 1 to 2**20 - 1 arrivals");
    if (self->block->hooks) self->block->hooks->use(self, mask, place, 1);
    *place = made((u64)count, (u64)count, 0, 0);
}

void flydsl_fiber_mbarrier_invalidate(Fiber *self, const char *site, u64 mask, u64 *place) {
    (void)mask;
    checked(self, site, place);
    *place = 0;
}

void flydsl_fiber_mbarrier_arrive(Fiber *self, const char *site, u64 mask, u64 *place) {
    const Hooks *hooks = self->block->hooks;
    if (hooks) {
        hooks->use(self, mask, place, 0);
        hooks->arrive(self, place);
    }
    change(self, site, place, (u64)__builtin_popcountl(mask & self->lanes), 0);
}

void flydsl_fiber_mbarrier_expect_tx(Fiber *self, const char *site, u64 mask, u64 *place, i32 count) {
    change(self, site, place, 0, (i64)count * __builtin_popcountl(mask & self->lanes));
}

void flydsl_fiber_mbarrier_arrive_expect_tx(Fiber *self, const char *site, u64 mask, u64 *place, i32 count) {
    flydsl_fiber_mbarrier_expect_tx(self, site, mask, place, count);
    flydsl_fiber_mbarrier_arrive(self, site, mask, place);
}

void flydsl_fiber_complete_tx(Fiber *self, const char *site, u64 *place, i64 count) {
    change(self, site, place, 0, -count);
}

static i32 is_over(u64 word, i32 parity) { return (i32)(word >> PARITY_SHIFT & 1) != (parity & 1); }

void flydsl_fiber_mbarrier_wait(Fiber *self, const char *site, u64 mask, u64 *place, i32 parity) {
    const Hooks *hooks = self->block->hooks;
    self->site = site;
    if (hooks) hooks->use(self, mask, place, 0);
    if (!is_over(checked(self, site, place), parity)) {
        self->mbarrier = place;
        self->parity = parity & 1;
        flydsl_fiber_yield(self, AT_MBARRIER);
    }
    if (hooks) hooks->pass(self, place);
}

/* A warp that asks in vain lets the others go on before it asks again. */
i32 flydsl_fiber_mbarrier_try_wait(Fiber *self, const char *site, u64 mask, u64 *place, i32 parity) {
    const Hooks *hooks = self->block->hooks;
    self->site = site;
    if (hooks) hooks->use(self, mask, place, 0);
    if (!is_over(checked(self, site, place), parity)) {
        self->mbarrier = place;
        flydsl_fiber_yield(self, POLLS);
    }
    if (!is_over(checked(self, site, place), parity)) return 0;
    if (hooks) hooks->pass(self, place);
    return 1;
}

/* For checks alone, which copies by `cp.async` and fences concern: elsewhere they take no time. */

void flydsl_fiber_fence_proxy_async(Fiber *self, const char *site, u64 mask) {
    (void)site, (void)mask;
    if (self->block->hooks) self->block->hooks->fence(self);
}

/* What lanes of a warp did before it comes before what others of the same warp do after it. */
void flydsl_fiber_warp_barrier(Fiber *self, const char *site, u64 mask) {
    (void)site, (void)mask;
    if (self->block->hooks) self->block->hooks->pass(self, self);
}

static void copy_now(const Task *task) {
    for (i64 k = 0; k < task->count; k++) task->shared[k] = k < task->place[0] ? task->global[k] : 0;
}

/* `kept` of the `size` bytes are read, the others are zero.  Without a schedule it is done at once. */
void flydsl_fiber_cp_async(Fiber *self, const char *site, u64 mask, u8 *shared, u8 *global, i32 size, i32 kept) {
    const Hooks *hooks = self->block->hooks;
    if (hooks) {
        i32 operation = hooks->start(self, PLAIN_COPY, self->copy_group, mask);
        if (kept > 0 && !hooks->touch(self, operation, global, kept, 0)) kept = 0;
        if (!hooks->touch(self, operation, shared, size, 1)) return;
    }
    Task task = {.perform = copy_now, .kind = PLAIN_COPY_TASK, .fiber = self, .site = site, .place = {kept}, .shared = shared, .global = global, .count = size, .mask = mask};
    if (!flydsl_fiber_copies_later(&task)) copy_now(&task);
}

void flydsl_fiber_cp_async_commit_group(Fiber *self, const char *site, u64 mask) {
    (void)site, (void)mask;
    self->copy_group++;
}

/* `count` -1: for all, in groups or not. */
void flydsl_fiber_cp_async_wait_group(Fiber *self, const char *site, u64 mask, i32 count) {
    (void)site, (void)mask;
    flydsl_fiber_land_copies(self, (i64)self->copy_group - count);
    if (self->block->hooks) self->block->hooks->collect(self, PLAIN_COPY, (i64)self->copy_group - count, 0);
}

void flydsl_fiber_cp_async_mbarrier_arrive(Fiber *self, const char *site, u64 mask, u64 *place) {
    flydsl_fiber_land_copies(self, (i64)self->copy_group + 1);
    if (self->block->hooks) self->block->hooks->collect(self, PLAIN_COPY, (i64)self->copy_group + 1, place);
    flydsl_fiber_mbarrier_arrive(self, site, mask, place);
}
