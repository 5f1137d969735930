/* Warps of a block that go ways of their own and wait for each other: each is a fiber, which has a stack.
 *
 * The blocks of a kernel run one after another on the calling thread.  The warps of a block run in turn, each until it
 * waits for something that is not there yet; what waits is asked again in every round.  If nobody can go on, nobody ever
 * will, so that a launch that would hang on a GPU ends here with a report of who waits where.
 *
 * Kernels call the functions flydsl_fiber_* with the fiber, the operation's place in the user's text, and a bit for each
 * thread that does it.  tools/make_native.py makes LLVM IR of this, which is linked into each kernel that needs it, as is
 * switch.<machine>.ll.  It includes no header but its own.  Linux on 64-bit machines.
 */
#include "fibers.h"

enum { PROT_NONE = 0, PROT_READ_WRITE = 3, MAP_FLAGS = 0x4022 /* private, anonymous, no swap reserved */ };
enum { GUARD = 64 << 10 };         /* no page of Linux is larger */
enum { TASKS = 256 };
enum { FRUITLESS_ROUNDS = 1 << 16 }; /* in which warps only ask and nothing happens */

struct Group {
    void *stack_pointer; /* of the thread that runs the warps */
    Body *body;
    void **params;
    const Launch *launch;
    u64 fixed_bytes; /* of a block's shared memory; the dynamic part follows */
    i32 warps;
    i32 failed;
    u64 events; /* that may let somebody go on */
    Fiber *running;
    u32 dice;
    i32 first_task, tasks; /* in a ring */
    Task task[TASKS];
    Block block;
    Fiber fibers[MAX_WARPS];
};

extern void *mmap(void *, u64, i32, i32, i32, i64);
extern i32 munmap(void *, u64);
extern i32 mprotect(void *, u64, i32);
/* Keep what a function must keep, and its place in `from`; go on where another one was left. */
extern void flydsl_fiber_switch(void **from, void *to);
/* The stack pointer with which a fiber starts at `entry`, which gets (_, this pointer). */
extern void *flydsl_fiber_prepare(void *top, void (*entry)(void **, void *));

static u64 aligned(u64 value, u64 alignment) { return (value + alignment - 1) & ~(alignment - 1); }

/* -- warps */

void flydsl_fiber_yield(Fiber *self, i32 state) {
    self->state = state;
    flydsl_fiber_switch(&self->stack_pointer, self->block->group->stack_pointer);
}

void flydsl_fiber_event(Fiber *self) { self->block->group->events++; }

static void report(Group *group, i32 warp, const char *what) {
    Fault *fault = group->launch->fault;
    i32 none = NONE;
    group->failed = 1;
    if (!fault || !__atomic_compare_exchange_n(&fault->state, &none, WRITING, 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST)) return;
    fault->warps = group->warps;
    fault->block = group->block.number;
    fault->warp = warp;
    fault->what = what;
    for (i32 k = 0; k < group->warps; k++) {
        Fiber *fiber = &group->fibers[k];
        WarpReport made = {fiber->state, fiber->number, 0, fiber->site};
        if (fiber->state == AT_MBARRIER || fiber->state == POLLS) made.place = (i64)((u64)fiber->mbarrier - (u64)fiber->block->shared);
        fault->of[k] = made;
    }
    __atomic_store_n(&fault->state, WRITTEN, __ATOMIC_SEQ_CST);
}

/* A warp did what it must not: the launch is over, and the warp does not come back; but where a task of its is performed
 * that it is not waiting for, this returns. */
void flydsl_fiber_fault(Fiber *self, const char *site, const char *what) {
    Group *group = self->block->group;
    self->site = site;
    report(group, self->warp, what);
    while (group->running == self) flydsl_fiber_yield(self, RUNS);
}

static void start(void **from, void *stack_pointer) {
    (void)from;
    Fiber *self = *(Fiber **)aligned((u64)stack_pointer + 1, GUARD); /* behind the stack's end */
    Group *group = self->block->group;
    u8 *shared = self->block->shared;
    group->body(group->params, group->launch, self->block->number, self->warp, shared + group->fixed_bytes, shared, self);
    self->site = 0;
    group->events++;
    for (;;) flydsl_fiber_yield(self, ENDED);
}

void flydsl_fiber_check_shared(Fiber *self, const char *site, const void *place, i64 bytes) {
    u64 offset = (u64)place - (u64)self->block->shared, size = self->block->shared_bytes;
    if (offset > size || (u64)bytes > size - offset) flydsl_fiber_fault(self, site, "a copy goes beyond shared memory");
}

/* -- tasks of copying units: some are done at once, the others as late as possible */

static void perform(Group *group, i32 position) {
    Task task = group->task[(group->first_task + position) % TASKS];
    for (; position; position--) /* those before move up */
        group->task[(group->first_task + position) % TASKS] = group->task[(group->first_task + position - 1) % TASKS];
    group->first_task = (group->first_task + 1) % TASKS;
    group->tasks--;
    group->events++;
    task.perform(&task);
}

void flydsl_fiber_later(const Task *task) {
    Group *group = task->fiber->block->group;
    group->dice = group->dice * 1664525 + 1013904223;
    if (group->dice >> 31) {
        task->perform(task);
        return;
    }
    if (group->tasks == TASKS) perform(group, 0);
    Task *made = &group->task[(group->first_task + group->tasks++) % TASKS];
    *made = *task;
    made->bulk_group = task->fiber->bulk_group;
}

void flydsl_fiber_bulk_commit_group(Fiber *self, const char *site, u64 mask) {
    (void)site, (void)mask;
    self->bulk_group++;
}

/* All but the last `count` groups of the warp are done. */
void flydsl_fiber_bulk_wait_group(Fiber *self, const char *site, u64 mask, i32 count) {
    (void)site, (void)mask;
    Group *group = self->block->group;
    for (i32 k = 0; k < group->tasks;) {
        const Task *task = &group->task[(group->first_task + k) % TASKS];
        if (task->fiber == self && !task->mbarrier && (i64)task->bulk_group < (i64)self->bulk_group - count)
            perform(group, k);
        else
            k++;
    }
}

/* Those beyond the block's numbers are of warp groups. */
static const Barrier *barrier_of(const Fiber *fiber) {
    const Block *block = fiber->block;
    return fiber->number < BARRIERS ? &block->barriers[fiber->number] : &block->warp_groups[fiber->number - BARRIERS];
}

static i32 may_go_on(const Fiber *fiber) {
    switch (fiber->state) {
    case AT_BARRIER: return barrier_of(fiber)->generation != fiber->generation;
    case AT_MBARRIER: return (i32)(*fiber->mbarrier >> 62 & 1) != fiber->parity;
    case ENDED: return 0;
    default: return 1;
    }
}

/* Run all warps until they have ended, or until nobody can go on. */
static void run_warps(Group *group) {
    i32 left = group->warps, fruitless = 0;
    while (left && !group->failed) {
        u64 events = group->events;
        i32 ran = 0, polled = 0;
        for (i32 k = 0; k < group->warps && !group->failed; k++) {
            Fiber *fiber = &group->fibers[k];
            if (!may_go_on(fiber)) continue;
            fiber->state = RUNS;
            group->running = fiber;
            flydsl_fiber_switch(&group->stack_pointer, fiber->stack_pointer);
            group->running = 0;
            ran++;
            polled += fiber->state == POLLS;
            left -= fiber->state == ENDED;
        }
        if (group->failed || !left) break;
        i32 idle = group->events == events && ran == polled;
        fruitless = idle ? fruitless + 1 : 0;
        if (idle && group->tasks)
            perform(group, 0);
        else if (!ran || fruitless > FRUITLESS_ROUNDS)
            report(group, -1, "some of its warps wait for ever");
    }
    while (group->tasks && !group->failed) perform(group, 0);
}

/* The blocks `begin` to `end - 1`, whose warps have `width` threads and a stack of `stack_bytes` each. */
void flydsl_fibers_run(Body *body, i64 width, i64 stack_bytes, i64 fixed_bytes, void **params, const Launch *launch,
                       i64 begin, i64 end) {
    const i32 *extents = launch->extents;
    i64 threads = (i64)extents[3] * extents[4] * extents[5], warps = (threads + width - 1) / width;
    Group group;
    group.body = body;
    group.params = params;
    group.launch = launch;
    group.fixed_bytes = aligned((u64)fixed_bytes, 1024);
    group.warps = (i32)warps;
    group.failed = 0;
    group.events = 0;
    /* For each warp a guard, its stack, and behind it the address of the fiber; then shared memory. */
    u64 each = aligned((u64)stack_bytes, GUARD) + 2 * GUARD;
    u64 shared = aligned(group.fixed_bytes + launch->shared_bytes + 1, SHARED_ALIGNMENT);
    u64 size = GUARD + each * (u64)warps + SHARED_ALIGNMENT + shared; /* as it may begin anywhere */
    u8 *memory = mmap(0, size, PROT_READ_WRITE, MAP_FLAGS, -1, 0);
    group.running = 0;
    group.first_task = group.tasks = 0;
    group.block.group = &group;
    group.block.shared_bytes = group.fixed_bytes + launch->shared_bytes;
    group.block.warps = group.warps;
    if ((i64)memory == -1) {
        group.warps = 0;
        group.block.number = begin;
        report(&group, -1, "this machine has no memory for the stacks of its warps");
        return;
    }
    u8 *stacks = (u8 *)aligned((u64)memory, GUARD);
    group.block.shared = (u8 *)aligned((u64)stacks + each * (u64)warps, SHARED_ALIGNMENT);
    for (i64 k = 0; k < warps; k++) mprotect(stacks + each * (u64)k, GUARD, PROT_NONE);
    for (i64 number = begin; number < end && !group.failed; number++) {
        group.block.number = number;
        group.dice = (u32)number * 2654435761u;
        for (i32 k = 0; k < BARRIERS; k++) group.block.barriers[k] = (Barrier){0, 0, 0};
        for (i32 k = 0; k < WARP_GROUPS; k++) group.block.warp_groups[k] = (Barrier){0, 0, 0};
        for (i32 k = 0; k < group.warps; k++) {
            Fiber *fiber = &group.fibers[k];
            i64 count = threads - k * width < width ? threads - k * width : width;
            u8 *top = stacks + each * (u64)(k + 1) - GUARD;
            *fiber = (Fiber){0};
            fiber->block = &group.block;
            fiber->warp = k;
            fiber->lanes = count == 64 ? ~0ul : (1ul << count) - 1;
            *(Fiber **)top = fiber;
            fiber->stack_pointer = flydsl_fiber_prepare(top, start);
        }
        run_warps(&group);
    }
    munmap(memory, size);
}

/* -- barriers of the block, by number */

/* `threads` 0: all of the block.  Without `waits` the warp counts as arrived and goes on. */
void flydsl_fiber_barrier(Fiber *self, const char *site, u64 mask, i32 number, i32 threads, i32 width, i32 waits) {
    Block *block = self->block;
    i32 warps = threads ? threads / width : block->warps;
    self->site = site;
    self->number = number;
    if ((mask & self->lanes) != self->lanes)
        flydsl_fiber_fault(self, site, "only some threads of a warp are at a barrier");
    if (number < 0 || number >= BARRIERS) flydsl_fiber_fault(self, site, "a block has barriers 0 to 15");
    if (threads < 0 || threads % width || warps > block->warps)
        flydsl_fiber_fault(self, site, "a barrier is for a number of threads that is no whole warps of the block");
    Barrier *barrier = &block->barriers[number];
    if (barrier->expected && barrier->expected != warps)
        flydsl_fiber_fault(self, site, "warps are at one barrier with different numbers of threads");
    barrier->expected = warps;
    u32 generation = barrier->generation;
    if (++barrier->arrived == warps) {
        barrier->arrived = barrier->expected = 0;
        barrier->generation++;
        flydsl_fiber_event(self);
    } else if (waits) {
        self->generation = generation;
        flydsl_fiber_yield(self, AT_BARRIER);
    }
}
