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
#include "peers.h"

enum { PROT_NONE = 0, PROT_READ_WRITE = 3, MAP_FLAGS = 0x4022 /* private, anonymous, no swap reserved */ };
enum { GUARD = 64 << 10 };         /* no page of Linux is larger */
enum { TASKS = 256 };
enum { FRUITLESS_ROUNDS = 1 << 16 }; /* in which warps only ask, or look at memory, and nothing happens */
enum { SPINS = 1 << 24, LAST_FIRST = 1 << 25 };
enum { WAITS = 1, OF_WARPS = 2 };  /* of a barrier of the block */
enum { RESIDENT = 8192 };          /* warps, at most, of blocks that wait for each other */

struct Group {
    void *stack_pointer; /* of the thread that runs the warps */
    Body *body;
    void **params;
    const Launch *launch;
    u64 fixed_bytes; /* of a block's shared memory; the dynamic part follows */
    i32 warps, fibers; /* of a block, and of all blocks that have begun */
    i32 failed;
    i32 last_first; /* 1: the last warp of all goes first in each round */
    u64 events; /* that may let somebody go on */
    i32 peers;  /* 1: somebody has looked in this round for what only another rank gives */
    u32 looks;  /* rounds in a row in which nothing else happened */
    Fiber *running;
    u32 dice;
    i32 first_task, tasks; /* in a ring */
    Task task[TASKS];
    Block *block;
    Fiber *fiber;
    Barrier cluster;
    Schedule *schedule; /* null: the usual order */
    i64 copies;         /* that were asked for; of schedules */
    i32 met;            /* 1: the last warp has just come to a barrier; of schedules */
};

extern void *mmap(void *, u64, i32, i32, i32, i64);
extern i32 munmap(void *, u64);
extern i32 mprotect(void *, u64, i32);
/* Keep what a function must keep, and its place in `from`; go on where another one was left. */
extern void flydsl_fiber_switch(void **from, void *to);
/* The stack pointer with which a fiber starts at `entry`, which gets (_, this pointer). */
extern void *flydsl_fiber_prepare(void *top, void (*entry)(void **, void *));

/* Nobody here can go on until another rank has done something: let time pass.  0: nobody waits for one. */
static i32 rest_for_peers(Group *group) {
    if (!group->peers) return 0;
    group->peers = 0;
    rest(group->looks++);
    return 1;
}

static u64 aligned(u64 value, u64 alignment) { return (value + alignment - 1) & ~(alignment - 1); }

/* -- warps */

void flydsl_fiber_yield(Fiber *self, i32 state) {
    self->state = state;
    flydsl_fiber_switch(&self->stack_pointer, self->block->group->stack_pointer);
}

void flydsl_fiber_event(Fiber *self) { self->block->group->events++; }

static void report(Group *group, const Fiber *culprit, const char *what) {
    Fault *fault = group->launch->fault;
    i32 none = NONE;
    group->failed = 1;
    if (!fault || !__atomic_compare_exchange_n(&fault->state, &none, WRITING, 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST)) return;
    const Fiber *fiber = culprit;
    for (i32 k = 0; k < group->fibers && !fiber; k++)
        if (group->fiber[k].state != ENDED) fiber = &group->fiber[k];
    fault->warps = fiber ? group->warps : 0;
    fault->block = fiber ? fiber->block->number : 0;
    fault->warp = culprit ? culprit->warp : -1;
    fault->thread = -1;
    fault->what = what;
    for (i32 k = 0; k < fault->warps; k++) {
        const Fiber *each = fiber - fiber->warp + k;
        WarpReport made = {each->state, each->number, 0, each->site};
        if (each->state == AT_MBARRIER || each->state == POLLS)
            made.place = each->mbarrier ? (i64)((u64)each->mbarrier - (u64)each->block->shared) : -1;
        fault->of[k] = made;
    }
    __atomic_store_n(&fault->state, WRITTEN, __ATOMIC_SEQ_CST);
}

/* A warp did what it must not: the launch is over, and the warp does not come back; but where a task of its is performed
 * that it is not waiting for, this returns. */
void flydsl_fiber_fault(Fiber *self, const char *site, const char *what) {
    Group *group = self->block->group;
    self->site = site;
    report(group, self, what);
    while (group->running == self) flydsl_fiber_yield(self, RUNS);
}

/* Let go on who waits at a barrier that all have come to. */
static void end_phase(Fiber *self, Barrier *barrier) {
    barrier->arrived = barrier->expected = barrier->leaves_out_ended = 0;
    barrier->generation++;
    flydsl_fiber_event(self);
    if (self->block->hooks) self->block->hooks->end_phase(self, barrier);
}

/* A warp has ended: barriers that leave out such warps may have waited for it alone. */
static void leave_barriers(Fiber *self) {
    Block *block = self->block;
    block->ended++;
    for (i32 n = 0; n < BARRIERS; n++) {
        Barrier *barrier = &block->barriers[n];
        if (barrier->leaves_out_ended && barrier->arrived == barrier->expected - block->ended) end_phase(self, barrier);
    }
}

static void start(void **from, void *stack_pointer) {
    (void)from;
    Fiber *self = *(Fiber **)aligned((u64)stack_pointer + 1, GUARD); /* behind the stack's end */
    Group *group = self->block->group;
    u8 *shared = self->block->shared;
    group->body(group->params, group->launch, self->block->number, self->warp, shared + group->fixed_bytes, shared, self);
    self->site = 0;
    group->events++;
    leave_barriers(self);
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

/* splitmix64 of Steele, Lea and Flood (OOPSLA 2014). */
static u64 mixed(u64 value) {
    value += 0x9e3779b97f4a7c15ul;
    value = (value ^ value >> 30) * 0xbf58476d1ce4e5b9ul;
    value = (value ^ value >> 27) * 0x94d049bb133111ebul;
    return value ^ value >> 31;
}

/* Above 0; lowered ones are below. */
static i64 first_priority(const Schedule *schedule, i64 agent) {
    return (i64)(mixed(schedule->seed ^ mixed((u64)agent)) >> 2) + 1;
}

static void put_off(Group *group, const Task *task) {
    if (group->tasks == TASKS) perform(group, 0);
    Task *made = &group->task[(group->first_task + group->tasks++) % TASKS];
    *made = *task;
    made->bulk_group = task->fiber->bulk_group;
    made->copy_group = task->fiber->copy_group;
    if (!group->schedule) return;
    made->agent_number = -1 - group->copies++;
    made->priority = first_priority(group->schedule, made->agent_number);
}

i32 flydsl_fiber_copies_later(Task *task) {
    Group *group = task->fiber->block->group;
    if (!group->schedule) return 0;
    put_off(group, task);
    return 1;
}

void flydsl_fiber_later(Task *task) {
    Group *group = task->fiber->block->group;
    const Hooks *hooks = task->fiber->block->hooks;
    if (hooks) task->operation = hooks->start(task->fiber, task->mbarrier ? TO_MBARRIER : IN_BULK, task->fiber->bulk_group, task->mask);
    group->dice = group->dice * 1664525 + 1013904223;
    if (!group->schedule && group->dice >> 31)
        task->perform(task);
    else
        put_off(group, task);
}

/* Copies by `cp.async` of a warp whose group is less than `before` are done. */
void flydsl_fiber_land_copies(Fiber *self, i64 before) {
    Group *group = self->block->group;
    for (i32 k = 0; k < group->tasks;) {
        const Task *task = &group->task[(group->first_task + k) % TASKS];
        if (task->fiber == self && task->kind == PLAIN_COPY_TASK && (i64)task->copy_group < before)
            perform(group, k);
        else
            k++;
    }
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
        if (task->fiber == self && task->kind != PLAIN_COPY_TASK && !task->mbarrier &&
            (i64)task->bulk_group < (i64)self->bulk_group - count)
            perform(group, k);
        else
            k++;
    }
    if (self->block->hooks) self->block->hooks->collect(self, IN_BULK, (i64)self->bulk_group - count, 0);
}

static const Barrier *barrier_of(const Fiber *fiber) {
    const Block *block = fiber->block;
    if (fiber->number == CLUSTER_BARRIER) return block->cluster;
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

/* The warp whose turn is the one of number `turn` in a round. */
static Fiber *of_turn(Group *group, i32 turn) {
    return &group->fiber[group->last_first ? group->fibers - 1 - turn : turn];
}

/* Let a warp run until it waits; -1 if it has ended. */
static i32 run_warp(Group *group, Fiber *fiber, i32 *ran, i32 *polled) {
    if (!may_go_on(fiber)) return 0;
    fiber->state = RUNS;
    group->running = fiber;
    flydsl_fiber_switch(&group->stack_pointer, fiber->stack_pointer);
    group->running = 0;
    *ran += 1;
    *polled += fiber->state == POLLS;
    return fiber->state == ENDED ? -1 : 0;
}

/* Run all warps until they have ended, or until nobody can go on. */
static void run_warps(Group *group) {
    i32 left = group->fibers, fruitless = 0;
    while (left && !group->failed) {
        u64 events = group->events;
        i32 ran = 0, polled = 0;
        for (i32 k = 0; k < group->fibers && !group->failed; k++) left += run_warp(group, of_turn(group, k), &ran, &polled);
        if (group->failed || !left) break;
        i32 idle = group->events == events && ran == polled;
        fruitless = idle ? fruitless + 1 : 0;
        if (!idle) group->looks = 0;
        if (idle && group->tasks)
            perform(group, 0);
        else if (idle && rest_for_peers(group))
            fruitless = 0;
        else if (!ran || fruitless > FRUITLESS_ROUNDS)
            report(group, 0, "some of its warps wait for ever");
    }
    while (group->tasks && !group->failed) perform(group, 0);
}

/* -- blocks */

/* The number of the block with rank `rank` in a cluster of those extents; clusters too are counted with x fastest. */
static i64 number_of_block(const i32 *grid, const i64 *cluster, i64 number, i64 rank) {
    i64 place[3];
    for (i32 axis = 0; axis < 3; axis++) {
        i64 clusters = grid[axis] / cluster[axis];
        place[axis] = number % clusters * cluster[axis] + rank % cluster[axis];
        number /= clusters;
        rank /= cluster[axis];
    }
    return place[0] + grid[0] * (place[1] + (i64)grid[1] * place[2]);
}

/* What a launch needs for the blocks of a cluster, in one piece of memory that may begin anywhere: for each warp a guard,
 * its stack, and behind it the address of its fiber; the shared memory of each block; blocks and fibers. */
typedef struct {
    u64 stack, shared, size;
    i64 blocks, fibers;
} Plan;

/* -- stacks that the next launch takes: to map and protect them takes a microsecond for each warp, and as much to touch them */

enum { MOST_KEPT = 64 << 20 }; /* bytes of address space */

static i32 claim(Kept *kept, i32 state) {
    return __atomic_compare_exchange_n(&kept->state, &state, CHANGING, 0, __ATOMIC_ACQUIRE, __ATOMIC_RELAXED);
}

static void let_go(Kept *kept, i32 state) { __atomic_store_n(&kept->state, state, __ATOMIC_RELEASE); }

/* Memory laid out for this plan, or null. */
static u8 *take_kept(Kept *kept, Plan *plan) {
    for (i32 k = 0; kept && k < KEPT; k++, kept++) {
        if (!claim(kept, IS_KEPT)) continue;
        if (kept->stack == plan->stack && kept->fibers == plan->fibers && kept->bytes >= plan->size) {
            u8 *memory = kept->memory;
            plan->size = kept->bytes;
            let_go(kept, NOTHING_KEPT);
            return memory;
        }
        let_go(kept, IS_KEPT);
    }
    return 0;
}

/* Keep the memory of a launch that has ended, in place of what has been kept longest for such a plan. */
static void keep(Kept *kept, const Plan *plan, u8 *memory) {
    void *old = memory;
    u64 bytes = plan->size;
    if (kept && plan->size <= MOST_KEPT) {
        i32 slot = -1;
        for (i32 k = 0; k < KEPT && slot < 0; k++)
            if (claim(&kept[k], NOTHING_KEPT)) slot = k;
        if (slot >= 0) {
            old = 0;
        } else {
            slot = (i32)(plan->fibers % KEPT);
            if (!claim(&kept[slot], IS_KEPT)) slot = -1;
            if (slot >= 0) old = kept[slot].memory, bytes = kept[slot].bytes;
        }
        if (slot >= 0) {
            kept[slot].memory = memory;
            kept[slot].bytes = plan->size;
            kept[slot].stack = plan->stack;
            kept[slot].fibers = plan->fibers;
            let_go(&kept[slot], IS_KEPT);
        }
    }
    if (old) munmap(old, bytes);
}

static void place(Group *group, const Plan *plan, u8 *memory, const Launch *launch, i32 spins, i32 is_new) {
    u8 *stacks = (u8 *)aligned((u64)memory, GUARD);
    u8 *shared = (u8 *)aligned((u64)stacks + plan->stack * (u64)plan->fibers, SHARED_ALIGNMENT);
    group->block = (Block *)(shared + plan->shared * (u64)plan->blocks);
    group->fiber = (Fiber *)(group->block + plan->blocks);
    for (i64 k = 0; is_new && k < plan->fibers; k++) mprotect(stacks + plan->stack * (u64)k, GUARD, PROT_NONE);
    for (volatile u64 *word = (u64 *)group->block; !is_new && word < (u64 *)(group->fiber + plan->fibers); word++) *word = 0;
    for (i64 k = 0; k < plan->fibers; k++) {
        *(Fiber **)(stacks + plan->stack * (u64)(k + 1) - GUARD) = &group->fiber[k];
        group->fiber[k].top = stacks + plan->stack * (u64)(k + 1) - GUARD;
        group->fiber[k].block = &group->block[k / group->warps];
        group->fiber[k].warp = (i32)(k % group->warps);
    }
    for (i64 k = 0; k < plan->blocks; k++) {
        Block *block = &group->block[k];
        block->group = group;
        block->shared = shared + plan->shared * (u64)k;
        block->shared_bytes = group->fixed_bytes + launch->shared_bytes;
        block->hooks = launch->checks ? *(const Hooks **)launch->checks : 0;
        block->warps = group->warps;
        block->cluster = &group->cluster;
        block->first = spins ? block : group->block;
        block->blocks = spins ? 1 : (i32)plan->blocks;
        block->turn = spins ? (i32)k : -1;
    }
}

/* Before a block: nobody is anywhere. */
static void begin_block(Group *group, Block *block, i64 threads, i64 width) {
    block->ended = 0;
    for (i32 n = 0; n < BARRIERS; n++) block->barriers[n] = (Barrier){0};
    for (i32 n = 0; n < WARP_GROUPS; n++) block->warp_groups[n] = (Barrier){0};
    for (i64 k = 0; k < group->warps; k++) {
        Fiber *fiber = &group->fiber[(block - group->block) * group->warps + k];
        i64 left = threads - fiber->warp * width, count = left < width ? left : width;
        fiber->state = RUNS;
        fiber->lanes = count == 64 ? ~0ul : (1ul << count) - 1;
        fiber->site = 0;
        fiber->bulk_group = fiber->product_group = fiber->copy_group = 0;
        fiber->arrived = 0;
        fiber->stack_pointer = flydsl_fiber_prepare(fiber->top, start);
    }
}

/* Tell the checks that warps from `first` on are as if nobody had done anything yet. */
static void begin_checks(const Group *group, Fiber *first, i64 count, i64 width) {
    if (first->block->hooks) first->block->hooks->begin(group->launch->checks, first, count, width);
}

static void begin_cluster(Group *group, const Plan *plan, i64 threads, i64 width) {
    group->cluster = (Barrier){.expected = (i32)plan->fibers};
    for (i64 k = 0; k < plan->blocks; k++) begin_block(group, &group->block[k], threads, width);
    begin_checks(group, group->fiber, plan->fibers, width);
}

/* -- blocks that may wait for each other */

static i32 has_ended(const Group *group, i64 block) {
    for (i32 k = 0; k < group->warps; k++)
        if (group->fiber[block * group->warps + k].state != ENDED) return 0;
    return 1;
}

/* All blocks, on this thread: whenever all that have begun only look whether something has happened, one more begins.  With
 * checks one begins in every round, so that what nothing orders happens in more than one order. */
static void run_waiting_blocks(Group *group, const Plan *plan, i64 threads, i64 width, i64 count) {
    i64 next = 0;
    i32 left = 0, fruitless = 0;
    group->fibers = 0;
    while (!group->failed) {
        u64 events = group->events;
        i32 ran = 0, polled = 0;
        for (i32 k = 0; k < group->fibers && !group->failed; k++) left += run_warp(group, of_turn(group, k), &ran, &polled);
        if (group->failed) break;
        i32 idle = group->events == events && ran == polled;
        fruitless = idle ? fruitless + 1 : 0;
        if (!idle) group->looks = 0;
        if (!idle && left && !group->block->hooks) continue;
        if ((idle || !left) && group->tasks) {
            perform(group, 0);
            continue;
        }
        i64 slot = 0;
        while (slot * group->warps < group->fibers && !has_ended(group, slot)) slot++;
        if (next < count && slot < plan->blocks) {
            if ((slot + 1) * group->warps > group->fibers) group->fibers = (i32)(slot + 1) * group->warps;
            group->block[slot].number = next++;
            begin_block(group, &group->block[slot], threads, width);
            begin_checks(group, &group->fiber[slot * group->warps], group->warps, width);
            left += group->warps;
            fruitless = 0;
        } else if (!left) {
            break;
        } else if (idle && rest_for_peers(group)) {
            fruitless = 0;
        } else if ((idle && !ran) || fruitless > FRUITLESS_ROUNDS) {
            report(group, 0, "some of its warps wait for ever");
        }
    }
}

/* -- orders that a seed or a list of stretches decides */

enum { TOGETHER = 256, MOST_ALONE = 1 << 14, VAIN_LOOKS = 1 << 12, MOST_LOOKS = 1 << 8 };

static void begin_scheduled(Group *group, i64 slot) {
    for (i64 k = slot * group->warps; k < (slot + 1) * group->warps; k++) {
        Fiber *fiber = &group->fiber[k];
        fiber->agent_number = fiber->block->number * group->warps + fiber->warp;
        fiber->priority = first_priority(group->schedule, fiber->agent_number);
    }
}

/* Who goes on without a seed: who ran last until it waits, then its block's warps in turn, then the next block; a copy if
 * there is nobody, or all look in vain. */
static i64 usual_choice(const Group *group, i32 last, i64 looks, i32 *is_copy) {
    *is_copy = 0;
    if (last >= 0 && group->fiber[last].state == RUNS && !group->met) return last;
    for (i32 k = 0; last >= 0 && k < group->warps; k++) {
        i32 next = last / group->warps * group->warps + (group->last_first ? group->warps - 1 - k : k);
        if (may_go_on(&group->fiber[next]) && group->fiber[next].state != POLLS) return next;
    }
    if (group->tasks && looks > group->fibers) return *is_copy = 1, 0;
    for (i32 k = 1; k <= group->fibers; k++) {
        i32 next = (last + k) % group->fibers;
        if (may_go_on(&group->fiber[next])) return next;
    }
    return *is_copy = 1, group->tasks ? 0 : -1;
}

static Task *task_at(Group *group, i64 position) { return &group->task[(group->first_task + position) % TASKS]; }

/* Run all that have begun, and `count` blocks from `next` on where one has ended.  This is PCT (Burckhardt, Kothari,
 * Musuvathi, Nagarakatte: A Randomized Scheduler with Probabilistic Guarantees of Finding Bugs, ASPLOS 2010): of those that
 * can go on the one with the highest priority does; priorities are random, and at a few random steps the one that runs gets
 * the lowest.  So does a warp that has looked in vain at memory, or that has run alone for long. */
static void run_scheduled(Group *group, i64 threads, i64 width, i64 next, i64 count) {
    Schedule *schedule = group->schedule;
    i64 lowest = 0, alone = 0, looks = 0, stretch = 0, made = 0, change = 0;
    i32 last = -1, left = 0;
    for (i32 k = 0; k < group->fibers; k++) left += group->fiber[k].state != ENDED;
    for (i64 k = 0; k * group->warps < group->fibers; k++) begin_scheduled(group, k);
    while (!group->failed) {
        for (i64 slot = 0; next < count && slot * group->warps < group->fibers; slot++) {
            if (!has_ended(group, slot)) continue;
            for (i32 k = 0; k < group->tasks;) /* its shared memory becomes another's */
                if (task_at(group, k)->fiber->block == &group->block[slot]) perform(group, k);
                else k++;
            group->block[slot].number = next++;
            begin_block(group, &group->block[slot], threads, width);
            begin_checks(group, &group->fiber[slot * group->warps], group->warps, width);
            begin_scheduled(group, slot);
            left += group->warps;
        }
        i32 usual_copies;
        i64 usual = usual_choice(group, last, looks, &usual_copies);
        if (usual < 0 && !left) break;
        if (usual < 0 || (looks > (i64)VAIN_LOOKS * group->fibers && !rest_for_peers(group))) {
            report(group, 0, "some of its warps wait for ever");
            break;
        }
        if (looks > group->fibers) rest_for_peers(group);
        i64 chosen = usual, usual_agent = usual_copies ? task_at(group, usual)->agent_number : group->fiber[usual].agent_number;
        i32 copies = usual_copies;
        if (!schedule->stretches) {
            i64 best = 0;
            i32 found = 0;
            for (i32 k = 0; k < group->fibers; k++)
                if (may_go_on(&group->fiber[k]) && (!found || group->fiber[k].priority > best))
                    found = 1, chosen = k, copies = 0, best = group->fiber[k].priority;
            for (i32 k = 0; k < group->tasks; k++)
                if (!found || task_at(group, k)->priority > best)
                    found = 1, chosen = k, copies = 1, best = task_at(group, k)->priority;
        } else {
            for (i32 found = 0; !found && stretch < schedule->stretch_count;) {
                const Stretch *now = &schedule->stretches[stretch];
                for (i32 k = 0; made < now->steps && k < group->fibers; k++)
                    if (group->fiber[k].agent_number == now->agent && may_go_on(&group->fiber[k])) found = 1, chosen = k, copies = 0;
                for (i32 k = 0; made < now->steps && k < group->tasks; k++)
                    if (task_at(group, k)->agent_number == now->agent) found = 1, chosen = k, copies = 1;
                if (!found || looks > MOST_LOOKS) found = 0, stretch++, made = 0, looks = 0, chosen = usual, copies = usual_copies;
                else made++;
            }
        }
        Fiber *fiber = copies ? 0 : &group->fiber[chosen];
        if (schedule->steps < schedule->room)
            schedule->trace[schedule->steps] = (Step){copies ? task_at(group, chosen)->agent_number : fiber->agent_number, usual_agent,
                                                      copies ? task_at(group, chosen)->site : fiber->site};
        i32 changes = change < schedule->changes && schedule->change[change] <= schedule->steps;
        change += changes;
        schedule->steps++;
        if (copies) {
            perform(group, (i32)chosen);
            looks = 0;
            continue;
        }
        alone = last == chosen ? alone + 1 : 0;
        last = (i32)chosen;
        group->met = 0;
        u64 events = group->events;
        i32 ran = 0, polled = 0;
        left += run_warp(group, fiber, &ran, &polled);
        i32 stores = fiber->site && fiber->site[0] == 's' && fiber->site[1] == 't'; /* it comes to a store */
        looks = group->events != events || stores ? 0 : looks + polled;
        if (polled || changes || alone > MOST_ALONE) fiber->priority = --lowest, alone = 0;
    }
    while (group->tasks && !group->failed) perform(group, 0);
}

/* The blocks `begin` to `end - 1`, or the clusters whose first number is one of these.  Warps have `width` threads and a
 * stack of `stack_bytes` each; `cluster` has the extents of a cluster in a byte each, and SPINS where a warp may wait for
 * what another block does.  Then all blocks are the first caller's, which alone can begin one that is waited for.  With
 * LAST_FIRST the first warp comes last: it is usually the one that tells others what its block has done. */
void flydsl_fibers_run(Body *body, i64 width, i64 stack_bytes, i64 fixed_bytes, i64 cluster, void **params,
                       const Launch *launch, i64 begin, i64 end) {
    const i32 *extents = launch->extents;
    i64 threads = (i64)extents[3] * extents[4] * extents[5], blocks = 1, of_cluster[3];
    i32 divides = 1;
    Group group;
    for (i32 axis = 0; axis < 3; axis++) {
        of_cluster[axis] = cluster >> 8 * axis & 255;
        blocks *= of_cluster[axis];
        divides &= extents[axis] % of_cluster[axis] == 0;
    }
    group.body = body;
    group.params = params;
    group.launch = launch;
    group.fixed_bytes = aligned((u64)fixed_bytes, 1024);
    group.warps = (i32)((threads + width - 1) / width);
    group.fibers = 0;
    group.failed = 0;
    group.last_first = (cluster & LAST_FIRST) != 0;
    group.events = 0;
    group.running = 0;
    group.peers = 0;
    group.looks = 0;
    group.first_task = group.tasks = 0;
    group.schedule = launch->schedule;
    group.copies = 0;
    group.met = 0;
    Plan plan = {aligned((u64)stack_bytes, GUARD) + 2 * GUARD,
                 aligned(group.fixed_bytes + launch->shared_bytes + 1, SHARED_ALIGNMENT), 0, blocks, blocks * group.warps};
    i64 all = (i64)extents[0] * extents[1] * extents[2];
    i32 spins = cluster & SPINS && plan.blocks == 1;
    if (spins && begin) return;
    if (spins) {
        i64 resident = group.schedule ? TOGETHER : RESIDENT;
        if (resident < group.warps) resident = group.warps;
        plan.blocks = resident / group.warps < all ? resident / group.warps : all;
        plan.fibers = plan.blocks * group.warps;
    }
    plan.size = GUARD + plan.stack * (u64)plan.fibers + SHARED_ALIGNMENT + (plan.shared + sizeof(Block)) * (u64)plan.blocks +
                sizeof(Fiber) * (u64)plan.fibers;
    if (!divides) {
        report(&group, 0, "the grid is no whole number of clusters");
        return;
    }
    Kept *kept = launch->home && !launch->checks ? launch->home->kept : 0;
    u8 *memory = take_kept(kept, &plan);
    i32 is_new = !memory;
    if (is_new) memory = mmap(0, plan.size, PROT_READ_WRITE, MAP_FLAGS, -1, 0);
    if ((i64)memory == -1) {
        report(&group, 0, "this machine has no memory for the stacks of its warps");
        return;
    }
    if (launch->home) {
        launch->home->stack_pointer = &group.stack_pointer;
        launch->home->memory = memory;
        launch->home->bytes = plan.size;
    }
    place(&group, &plan, memory, launch, spins, is_new);
    group.fibers = (i32)plan.fibers;
    if (spins) {
        group.dice = 0;
        if (group.schedule) {
            group.cluster = (Barrier){.expected = 1};
            for (i64 k = 0; k < plan.blocks; k++) {
                group.block[k].number = k;
                begin_block(&group, &group.block[k], threads, width);
                begin_checks(&group, &group.fiber[k * group.warps], group.warps, width);
            }
            run_scheduled(&group, threads, width, plan.blocks, all);
        } else {
            run_waiting_blocks(&group, &plan, threads, width, all);
        }
        end = begin;
    }
    for (i64 number = (begin + blocks - 1) / blocks; number * blocks < end && !group.failed; number++) {
        for (i64 rank = 0; rank < blocks; rank++)
            group.block[rank].number = number_of_block(extents, of_cluster, number, rank);
        group.dice = (u32)number * 2654435761u;
        begin_cluster(&group, &plan, threads, width);
        if (group.schedule)
            run_scheduled(&group, threads, width, 0, 0);
        else
            run_warps(&group);
    }
    if (launch->home) launch->home->memory = 0;
    keep(group.failed ? 0 : kept, &plan, memory);
}

/* -- barriers of the block, by number */

/* `threads` 0: all of the block.  `how` has WAITS, without which the warp counts as arrived and goes on, and OF_WARPS if it
 * is as on AMD's chips: a warp arrives whatever threads it has left, and one that has ended need not come.  (CDNA 3 ISA,
 * S_BARRIER: "if some waves have already terminated, this waits on only the surviving waves".) */
void flydsl_fiber_barrier(Fiber *self, const char *site, u64 mask, i32 number, i32 threads, i32 width, i32 how) {
    Block *block = self->block;
    i32 warps = threads ? threads / width : block->warps;
    self->site = site;
    self->number = number;
    if (!(how & OF_WARPS) && (mask & self->lanes) != self->lanes)
        flydsl_fiber_fault(self, site, "only some threads of a warp are at a barrier");
    if (number < 0 || number >= BARRIERS) flydsl_fiber_fault(self, site, "a block has barriers 0 to 15");
    if (threads < 0 || threads % width || warps > block->warps)
        flydsl_fiber_fault(self, site, "a barrier is for a number of threads that is no whole warps of the block");
    Barrier *barrier = &block->barriers[number];
    if (block->hooks) block->hooks->arrive(self, barrier);
    if (barrier->expected && barrier->expected != warps)
        flydsl_fiber_fault(self, site, "warps are at one barrier with different numbers of threads");
    barrier->expected = warps;
    barrier->leaves_out_ended = how & OF_WARPS && !threads;
    u32 generation = barrier->generation;
    if (++barrier->arrived == warps - (barrier->leaves_out_ended ? block->ended : 0)) {
        end_phase(self, barrier);
        if (block->group->schedule) {
            block->group->met = 1;
            flydsl_fiber_yield(self, RUNS);
        }
    } else if (how & WAITS) {
        self->generation = generation;
        flydsl_fiber_yield(self, AT_BARRIER);
    }
    if (how & WAITS && block->hooks) block->hooks->pass(self, barrier);
}

/* A step of a schedule ends in front of an access of memory that others see. */
void flydsl_fiber_point(Fiber *self, const char *site) {
    self->site = site;
    if (self->block->group->schedule) flydsl_fiber_yield(self, RUNS);
}

/* Let the others run. */
void flydsl_fiber_turn(Fiber *self) { flydsl_fiber_yield(self, RUNS); }

/* A warp has looked in vain at memory that another one is to change. */
void flydsl_fiber_spin(Fiber *self, const char *site, u64 mask) {
    (void)mask;
    self->site = site;
    self->mbarrier = 0;
    flydsl_fiber_yield(self, POLLS);
}

/* So has one that looks at what another rank may change. */
void flydsl_fiber_spin_for_peers(Fiber *self, const char *site, u64 mask) {
    self->block->group->peers = 1;
    flydsl_fiber_spin(self, site, mask);
}

/* A warp waits for another rank; 0: the host has given the launch up. */
static i32 wait_for_peer(Fiber *self, const char *site, const PeerWait *wait, struct flydsl_comm_network *network) {
    self->site = site;
    self->mbarrier = 0;
    while (!has_come(wait)) {
        if (is_given_up(wait)) {
            report_wait(wait);
            return 0;
        }
        if (network) network->progress(network);
        self->block->group->peers = 1;
        flydsl_fiber_yield(self, POLLS);
    }
    return 1;
}

i32 flydsl_fiber_wait_peer(Fiber *self, const char *site, u64 mask, const i32 *signal, i32 expected,
                           struct flydsl_comm_control *control, i32 window, i32 peer, i64 index, i32 x, i32 y, i32 z) {
    (void)mask;
    PeerWait wait = {signal, expected, control, window, peer, index, {x, y, z}};
    return wait_for_peer(self, site, &wait, 0);
}

/* The same, of a rank behind a network. */
i32 flydsl_fiber_wait_network(Fiber *self, const char *site, u64 mask, const i32 *signal, i32 expected,
                              struct flydsl_comm_control *control, i32 window, i32 peer, i64 index, i32 x, i32 y, i32 z,
                              struct flydsl_comm_network *network) {
    (void)mask;
    PeerWait wait = {signal, expected, control, window, peer, index, {x, y, z}};
    return wait_for_peer(self, site, &wait, network);
}
