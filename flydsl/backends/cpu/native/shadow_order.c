/* What is ordered among warps that wait for each other, and the copies that they start: vector clocks.
 *
 * Each warp has a clock: of every other agent the last stamp whose accesses come before its own.  Whoever arrives somewhere
 * leaves its clock there and begins a new stamp; whoever waits there takes what was left.  A copy, or a wgmma, is an agent of
 * its own from its start, when it knows what the warp knew; who waits for it knows its stamp.  Units that copy, and wgmma,
 * see of what threads wrote only what a fence made known, which is told by a second clock of the same kind.
 */
#include "shadow.h"

enum { SLOTS = 64, OPERATIONS = 512, OBJECTS = 1024 };

typedef struct {
    Agent agent;
    const Fiber *fiber;
    i32 kind, is_open;
    u32 group;
} Operation;

/* What warps wait at, by its address: clocks of those that came since the last phase, and of the last phase. */
typedef struct {
    const void *key;
    u32 *coming, *coming_fenced, *done, *done_fenced;
    Past coming_past, done_past; /* what the same knew by atomic operations */
} Object;

typedef struct {
    State *state;
    Fiber *fibers;
    i64 count, agents; /* fibers; these and slots */
    Operation *operation; /* null: none has begun */
    u32 operations;
    Object *object; /* null: nobody has arrived anywhere */
    u8 *free; /* memory */
} Order;

static Order *order_of(const Agent *agent) { return agent->order; }

static void *take(Order *order, u64 bytes) {
    void *taken = order->free;
    order->free += (bytes + 15) & ~15ul;
    return __builtin_memset(taken, 0, bytes);
}

static u32 *clock(Order *order) { return take(order, (u64)order->agents * sizeof(u32)); }

static void join(const Order *order, u32 *into, const u32 *from) {
    for (i64 k = 0; k < order->agents; k++)
        if (into[k] < from[k]) into[k] = from[k];
}

/* Begin a stamp of a warp: what it does from here on is not known where it has been. */
static void begin_stamp(Agent *agent) {
    flydsl_check_meet(agent);
    u64 stamp = next_stamp(agent->state, agent->block, agent->index, 0);
    if (stamp) agent->now = stamp << STAMP_SHIFT;
}

/* The warp's own stamp counts as known; all of its threads are where one is. */
static void know_itself(Agent *agent) {
    if (agent->apart) begin_stamp(agent);
    agent->clock[agent->index] = (u32)(agent->now >> STAMP_SHIFT);
}

/* -- blocks begin */

/* The agent's; `copy` says which of the records of memory that each block, or warp, has for itself. */
static Region *regions_of(Order *order, const Agent *agent, i64 copy) {
    const State *state = order->state;
    Region *regions = take(order, (u64)state->region_count * sizeof(Region));
    for (i64 k = 0; k < state->region_count; k++) {
        Region region = state->agent.regions[k];
        i64 granules = ((region.high - region.low) >> region.shift) + 2;
        if (region.kind == SHARED || region.kind == REGISTER) {
            if (region.writes) region.writes += granules * copy;
            if (region.reads) region.reads += granules * copy * (region.kind == SHARED ? agent->readers : 1);
        }
        regions[k] = region;
    }
    return regions;
}

static void begin(void *checks, Fiber *fibers, i64 count, i64 width) {
    State *state = checks;
    i32 mixes = fibers->block->turn >= 0;
    i64 slot = mixes ? fibers->block->turn : 0;
    Order *order = (Order *)(state->memory + slot * state->slot_bytes);
    order->state = state;
    order->fibers = fibers;
    order->count = count;
    order->agents = count + SLOTS;
    order->operations = 0;
    order->free = (u8 *)(order + 1);
    order->operation = 0;
    order->object = 0;
    state->agents = order->agents;
    u64 low = (u64)(state->last + 1) << STAMP_SHIFT;
    for (i64 k = 0; k < count; k++) {
        const Fiber *fiber = &fibers[k];
        Agent *agent = take(order, sizeof(Agent));
        *agent = (Agent){.base = state->agent.base, .low = low, .high = low, .now = low, .block = fiber->block->number, .state = state, .index = (i32)k,
                         .reader = fiber->warp, .readers = 2 * fiber->block->warps, .first_thread = fiber->warp * (i32)width,
                         .rank = (i32)(fiber->block - fiber->block->first), .order = order, .mixes = mixes,
                         .base_thread = fiber->warp * (i32)width, .thread_count = (i32)width};
        agent->regions = regions_of(order, agent, mixes ? slot : agent->rank);
        agent->clock = clock(order);
        agent->fenced = clock(order);
        if (state->atomics) agent->threads = take(order, (u64)width * sizeof(Thread));
        fibers[k].agent = agent;
        begin_stamp(agent);
    }
}

/* -- arriving and waiting */

static Object *object_of(Order *order, const void *key) {
    if (!order->object) order->object = take(order, OBJECTS * sizeof(Object));
    u64 place = ((u64)key >> 3) * 0x9e3779b97f4a7c15ul >> 54;
    for (i32 k = 0; k < OBJECTS; k++, place = (place + 1) % OBJECTS) {
        Object *object = &order->object[place];
        if (object->key == key) return object;
        if (object->key) continue;
        *object = (Object){.key = key, .coming = clock(order), .coming_fenced = clock(order), .done = clock(order),
                           .done_fenced = clock(order)};
        return object;
    }
    return &order->object[0]; /* so many mbarriers there are not */
}

static void arrive(Fiber *self, const void *key) {
    Agent *agent = self->agent;
    Order *order = order_of(agent);
    Object *object = object_of(order, key);
    know_itself(agent);
    join(order, object->coming, agent->clock);
    join(order, object->coming_fenced, agent->fenced);
    flydsl_check_join(agent->state, &object->coming_past, &agent->past);
    begin_stamp(agent);
}

static void end_phase(Fiber *self, const void *key) {
    Order *order = order_of(self->agent);
    Object *object = object_of(order, key);
    u32 *done = object->done, *done_fenced = object->done_fenced;
    object->done = object->coming;
    object->done_fenced = object->coming_fenced;
    object->done_past = object->coming_past;
    object->coming_past = (Past){0};
    object->coming = __builtin_memset(done, 0, (u64)order->agents * sizeof(u32));
    object->coming_fenced = __builtin_memset(done_fenced, 0, (u64)order->agents * sizeof(u32));
}

static void pass(Fiber *self, const void *key) {
    Agent *agent = self->agent;
    Order *order = order_of(agent);
    const Object *object = object_of(order, key);
    join(order, agent->clock, object->done);
    join(order, agent->fenced, object->done_fenced);
    flydsl_check_join(agent->state, &agent->past, &object->done_past);
    begin_stamp(agent);
}

static void fence(Fiber *self) {
    Agent *agent = self->agent;
    know_itself(agent);
    join(order_of(agent), agent->fenced, agent->clock);
    begin_stamp(agent);
}

/* -- copies and wgmma */

static i32 start(Fiber *self, i32 kind, u32 group, u64 mask) {
    Agent *agent = self->agent;
    Order *order = order_of(agent);
    u32 number = order->operations;
    if (!order->operation) order->operation = take(order, OPERATIONS * sizeof(Operation));
    Operation *made = &order->operation[number % OPERATIONS];
    if (kind == PLAIN_COPY && number) { /* one for all that a warp copies in a row */
        Operation *last = &order->operation[(number - 1) % OPERATIONS];
        if (last->fiber == self && last->kind == kind && last->group == group && last->is_open) {
            know_itself(agent);
            join(order, last->agent.clock, agent->clock);
            last->agent.site = agent->site;
            last->agent.first_thread = agent->first_thread + (mask ? __builtin_ctzl(mask) : 0);
            begin_stamp(agent);
            return (i32)(number - 1);
        }
    }
    u32 *known = made->agent.clock ? made->agent.clock : clock(order), *seen = made->agent.fenced ? made->agent.fenced : clock(order);
    order->operations++;
    know_itself(agent);
    __builtin_memcpy(known, agent->clock, (u64)order->agents * sizeof(u32));
    __builtin_memcpy(seen, agent->fenced, (u64)order->agents * sizeof(u32));
    *made = (Operation){*agent, self, kind, 1, group};
    made->agent.clock = known;
    made->agent.fenced = seen;
    made->agent.seen = kind == PLAIN_COPY ? 0 : seen;
    made->agent.index = (i32)(order->count + number % SLOTS);
    made->agent.threads = 0;
    made->agent.reader = agent->reader + agent->readers / 2;
    made->agent.first_thread += mask ? __builtin_ctzl(mask) : 0;
    u64 stamp = next_stamp(agent->state, agent->block, made->agent.index, kind != PLAIN_COPY);
    if (stamp) made->agent.now = stamp << STAMP_SHIFT;
    begin_stamp(agent);
    return (i32)number;
}

static i64 region_at(const Agent *agent, i64 address) {
    for (i64 k = agent->state->region_count - 1; k >= 0; k--) {
        const Region *region = &agent->regions[k];
        if (region->kind != UNKNOWN && region->low <= address && address < region->high) return k;
    }
    return -1;
}

/* The region of a warp of another block of the cluster that an address lies in, or -1; the agent's regions are that warp's
 * then. */
static i64 elsewhere(Agent *agent, i64 address) {
    const Order *order = order_of(agent);
    Region *own = agent->regions;
    for (i64 k = 0; k < order->count; k++) {
        const Agent *other = order->fibers[k].agent;
        if (order->fibers[k].warp || other->rank == agent->rank) continue;
        agent->regions = other->regions;
        i64 found = region_at(agent, address);
        if (found >= 0 && agent->regions[found].kind == SHARED) return found;
    }
    agent->regions = own;
    return -1;
}

/* An operation reads or writes bytes; 0 if it must not. */
static i32 touch(Fiber *self, i32 number, const u8 *place, i64 bytes, i32 writes) {
    Order *order = order_of(self->agent);
    Agent *agent = &order->operation[(u32)number % OPERATIONS].agent;
    Region *own = agent->regions;
    i64 address = (i64)place, found = region_at(agent, address);
    if (found < 0) found = elsewhere(agent, address);
    i32 may = 1;
    if (found >= 0) {
        Region *region = &agent->regions[found];
        i64 site = agent->site, flags = (writes ? WRITES : READS) | SHARES;
        if (address + bytes > region->high && region->kind == GLOBAL) {
            may = !flydsl_check_beyond(agent, site, region->high, agent->first_thread, found);
        } else if (region->writes) {
            i64 end = (address + bytes - region->low - 1) >> region->shift;
            for (i64 granule = (address - region->low) >> region->shift; granule <= end; granule++)
                flydsl_check_granule(agent, region, granule, agent->first_thread, flags, site);
        }
    }
    agent->regions = own;
    return may;
}

/* It counts at an mbarrier that it is complete. */
static void land(Fiber *self, i32 number, const void *key) {
    Order *order = order_of(self->agent);
    Operation *operation = &order->operation[(u32)number % OPERATIONS];
    const Agent *agent = &operation->agent;
    Object *object = object_of(order, key);
    u32 stamp = (u32)(agent->now >> STAMP_SHIFT);
    join(order, object->coming, agent->clock);
    if (object->coming[agent->index] < stamp) object->coming[agent->index] = stamp;
    operation->is_open = 0;
}

/* A warp has waited for its operations of the groups before `group`; or they count at an mbarrier. */
static void collect(Fiber *self, i32 kind, i64 group, const void *key) {
    Order *order = order_of(self->agent);
    for (u32 k = 0; k < OPERATIONS && order->operation; k++) {
        Operation *operation = &order->operation[k];
        const Agent *agent = &operation->agent;
        u32 stamp = (u32)(agent->now >> STAMP_SHIFT), *clock = self->agent->clock;
        if (operation->fiber != self || operation->kind != kind || !operation->is_open || operation->group >= group) continue;
        if (key) {
            land(self, (i32)k, key);
            continue;
        }
        if (clock[agent->index] < stamp) clock[agent->index] = stamp;
        operation->is_open = 0;
    }
    begin_stamp(self->agent);
}

/* -- mbarriers themselves: all but their initialisation is atomic */

static void use(Fiber *self, u64 mask, const void *place, i32 is_start) {
    Agent *agent = self->agent;
    i64 found = region_at(agent, (i64)place), thread = agent->first_thread + (mask ? __builtin_ctzl(mask) : 0);
    Region *region = found < 0 ? 0 : &agent->regions[found];
    if (!region || !region->writes || (i64)place + 8 > region->high) return;
    i64 flags = is_start ? WRITES : WRITES | READS | ATOMIC, end = ((i64)place + 7 - region->low) >> region->shift;
    for (i64 granule = ((i64)place - region->low) >> region->shift; granule <= end; granule++)
        flydsl_check_granule(agent, region, granule, thread, flags, agent->site);
}

static const Hooks HOOKS = {begin, arrive, end_phase, pass, fence, start, touch, land, collect, use, elsewhere};

void flydsl_check_fibers(State *state) { state->hooks = &HOOKS; }
