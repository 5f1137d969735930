/* What checked kernels call where the vector code beside each access does not know that all is well. */
#include "shadow.h"

static Finding *finding_of(State *state, i64 site, i32 check) { return &state->findings[site * CHECKS + check]; }

/* Count a finding; whether it is the first one, whose facts are kept. */
static Finding *note(Agent *agent, i32 check, i64 site, i64 address, i64 thread, i64 region) {
    Finding *found = finding_of(agent->state, site, check);
    if (found->count++) return 0;
    /* What lies at different places for each block, or warp, is told by its place there. */
    found->address = region >= 0 && agent->regions[region].kind > GLOBAL ? address - agent->regions[region].low : address;
    found->block = agent->block;
    found->thread = (i32)thread;
    found->region = (i32)region;
    found->other_thread = -1;
    return found;
}

/* -- blocks in lockstep */

void flydsl_check_interval(Agent *agent) {
    flydsl_check_meet(agent);
    u64 stamp = next_stamp(agent->state, agent->block, 0, 0);
    if (stamp) {
        agent->now = agent->high = stamp << STAMP_SHIFT;
        return;
    }
    for (i64 k = 0; k < agent->state->region_count; k++) agent->regions[k].writes = agent->regions[k].reads = 0;
}

void flydsl_check_block(Agent *agent, i64 number) {
    flydsl_check_meet(agent);
    agent->block = number;
    agent->past = (Past){0};
    flydsl_check_interval(agent);
    agent->low = agent->now;
}

/* Give a region its address. */
void flydsl_check_place(Agent *agent, i64 number, i64 address) {
    Region *region = &agent->regions[number];
    region->high += address - region->low;
    region->low = region->fast_low = address;
}

/* -- order */

/* Whether a record is of a block with which the agent has no barrier in common. */
static i32 is_far(const Agent *agent, u64 record) {
    return record < agent->low || (agent->mixes && agent->state->owners[record >> STAMP_SHIFT].block != (u32)agent->block);
}

/* Whether what a record tells came before what a thread does. */
static i32 comes_before(const Agent *agent, const Region *region, u64 record, i64 thread, i64 flags) {
    if (record < agent->base) return 1;
    if (record < agent->low && region->kind != GLOBAL) return 1;
    u64 stamp = record >> STAMP_SHIFT;
    i64 first = (i64)thread_of(record), second = (i64)second_of(record);
    Owner owner = agent->state->owners[stamp];
    i32 is_near = !is_far(agent, record);
    if (is_near) {
        if (owner.agent == agent->index) {
            if (stamp < agent->now >> STAMP_SHIFT) return 1;
            if (flags & SHARES && stamp == agent->now >> STAMP_SHIFT) return 1;
        } else if (agent->clock && agent->clock[owner.agent] >= stamp)
            return 1;
    }
    i32 is_own = is_near && owner.agent == agent->index;
    return ((is_own && first == thread) || flydsl_check_knows(agent, thread, owner, stamp, first)) &&
           (second == first || (is_own && second == thread) || flydsl_check_knows(agent, thread, owner, stamp, second));
}

/* The same; `unfenced` is set if only a fence is missing. */
static i32 is_ordered(const Agent *agent, const Region *region, u64 record, i64 thread, i64 flags, i32 *unfenced) {
    if (!comes_before(agent, region, record, thread, flags)) return 0;
    if (!agent->seen || record < agent->low || is_far(agent, record)) return 1;
    Owner owner = agent->state->owners[record >> STAMP_SHIFT];
    *unfenced = owner.agent != agent->index && !owner.is_copy && agent->seen[owner.agent] < record >> STAMP_SHIFT;
    return !*unfenced;
}

static i32 is_same_warp(const State *state, u64 thread, u64 other) {
    return state->warp_size && !((thread ^ other) & ~(u64)(state->warp_size - 1));
}

/* True if shuffles order a read before what `thread` writes at a site. */
static i32 is_exchanged(const Agent *agent, u64 record, i64 thread, i64 site) {
    const State *state = agent->state;
    u64 load = record >> SITE_SHIFT & SITE_MASK, readers[] = {thread_of(record), second_of(record)}, lane_mask = state->warp_size - 1;
    for (i64 k = 0; k < state->exchange_count; k++) {
        const Exchange *exchange = &state->exchanges[k];
        if (exchange->store != site || exchange->load != load) continue;
        u64 lanes = exchange->lanes[thread & lane_mask];
        for (i32 j = 0; j < 2; j++) {
            if (readers[j] == (u64)thread) continue;
            if (!is_same_warp(state, readers[j], thread) || !(lanes >> (readers[j] & lane_mask) & 1)) return 0;
        }
        return 1;
    }
    return 0;
}

static void conflict(Agent *agent, const Region *region, i64 granule, u64 record, i64 thread, i64 flags, i64 site, i32 is_write) {
    i32 unfenced = 0;
    i32 was_atomic = record >> ATOMIC_SHIFT & 1;
    if (is_ordered(agent, region, record, thread, flags, &unfenced)) return;
    if (unfenced && !is_write) return; /* what is only read needs no fence */
    if (!is_write && !is_far(agent, record) && is_exchanged(agent, record, thread, site)) return;
    if (was_atomic && flags & ATOMIC) return;
    if (is_write && flags & SAME && !was_atomic) return;
    Finding *found = note(agent, RACE, site, region->low + (granule << region->shift), thread, region - agent->regions);
    if (!found) return;
    Owner owner = agent->state->owners[record >> STAMP_SHIFT];
    found->other_thread = (i32)(is_far(agent, record) || thread_of(record) != (u64)thread ? thread_of(record) : second_of(record));
    found->other_site = (u32)(record >> SITE_SHIFT & SITE_MASK);
    found->other_block = owner.block;
    found->unfenced = unfenced;
}

/* Note an access where the last one was noted. */
static void keep(const Agent *agent, const Region *region, u64 *place, u64 made, i64 thread) {
    u64 held = *place;
    if (held >> STAMP_SHIFT != made >> STAMP_SHIFT) {
        /* What nothing orders before this stays what matters. */
        if (comes_before(agent, region, held, thread, 0)) *place = made;
        return;
    }
    if (held >> ATOMIC_SHIFT & 1 && !(made >> ATOMIC_SHIFT & 1)) /* a plain access is in the way of more others */
        held = (held & ~(SITE_MASK << SITE_SHIFT | 1ul << ATOMIC_SHIFT)) | (made & SITE_MASK << SITE_SHIFT);
    const State *state = agent->state;
    i32 is_other = thread_of(held) == second_of(held) && thread_of(held) != (u64)thread;
    if (state->exchange_count && is_same_warp(state, thread_of(held), second_of(held)) && thread_of(held) != (u64)thread)
        is_other = 1; /* shuffles order the reads of no other warp, and of near lanes more often than of far ones */
    if (is_other) held = (held & ~THREAD_MASK) | (u64)thread;
    *place = held;
}

void flydsl_check_granule(Agent *agent, Region *region, i64 granule, i64 thread, i64 flags, i64 site) {
    State *state = agent->state;
    if (!(state->checks & (1 << RACE | 1 << INIT))) return; /* order is not followed any more */
    u64 *write = region->writes + granule, made = record_of(now_of(agent, thread), site, thread, flags & ATOMIC);
    if (region->kind != GLOBAL && *write < agent->low && flags & READS && state->checks >> INIT & 1)
        note(agent, INIT, site, region->low + (granule << region->shift), thread, region - agent->regions);
    if (!region->reads) { /* nobody reads, or nobody else can */
        if (region->kind != REGISTER && state->checks >> RACE & 1) conflict(agent, region, granule, *write, thread, flags, site, 1);
        if (flags & WRITES) keep(agent, region, write, made, thread);
        return;
    }
    i32 readers = region->kind == SHARED ? agent->readers : 1;
    u64 *reads = region->reads + granule * readers;
    conflict(agent, region, granule, *write, thread, flags, site, 1);
    if (flags & WRITES)
        for (i32 k = 0; k < readers; k++) conflict(agent, region, granule, reads[k], thread, flags, site, 0);
    keep(agent, region, flags & WRITES ? write : &reads[readers > 1 ? agent->reader : 0], made, thread);
}

/* -- where */

static i64 find(const Agent *agent, i64 address) {
    for (i64 k = agent->state->region_count - 1; k >= 0; k--) {
        const Region *region = &agent->regions[k];
        if (region->kind != UNKNOWN && region->low <= address && address < region->high) return k;
    }
    return -1;
}

static i32 is_element(const Region *region, i64 address) {
    i64 rest = address - region->low;
    for (i32 k = 0; k < region->rank; k++) {
        i64 step = rest / region->axes[k].stride;
        if (step >= region->axes[k].extent) return 0;
        rest -= step * region->axes[k].stride;
    }
    return rest < region->item;
}

static i32 holds(const Region *region, i64 address, i64 thread, i64 count, i64 size) {
    i64 low = region->low + thread * region->thread_bytes, last = address + (count - 1) * size;
    i64 high = region->thread_bytes ? low + region->thread_bytes : region->high;
    if (address < low || last + size > high) return 0;
    return !region->rank || (is_element(region, address) && is_element(region, last));
}

i32 flydsl_check_beyond(Agent *agent, i64 site, i64 address, i64 thread, i64 region) {
    if (!(agent->state->checks >> BOUNDS & 1)) return 0;
    note(agent, BOUNDS, site, address, thread, region);
    return 1;
}

/* -- what a thread stores */

static i32 is_there(const u8 *place, const u8 *values, i64 count, i64 size, i64 stride) {
    for (i64 k = 0; k < count; k++)
        for (i64 byte = 0; byte < size; byte++)
            if (place[k * size + byte] != values[k * stride + byte]) return 0;
    return 1;
}

static void store(u8 *place, const u8 *values, i64 count, i64 size, i64 stride) {
    for (i64 k = 0; k < count; k++)
        for (i64 byte = 0; byte < size; byte++) place[k * size + byte] = values[k * stride + byte];
}

/* An address is no multiple of what the region's accesses are aligned to. */
static void misaligned(Agent *agent, i64 site, i64 address, i64 thread, i64 number) {
    if (!(agent->state->checks >> BOUNDS & 1)) return;
    Finding *found = note(agent, BOUNDS, site, address, thread, number);
    if (found) found->rank = MISALIGNED;
}

/* Check what the threads of `mask` access, a bit each; those that may.  What they store, if that is given, is stored. */
u64 flydsl_check_access(Agent *agent, const i64 *addresses, u64 mask, const u8 *values, i64 lanes, i64 first, i64 site, i64 given,
                        i64 count, i64 size, i64 flags) {
    u64 allowed = mask;
    for (u64 left = mask; left; left &= left - 1) {
        i64 lane = __builtin_ctzl(left), address = addresses[lane], number = given < 0 ? find(agent, address) : given;
        const u8 *stored = values ? values + lane * size : 0;
        Region *own = agent->regions;
        if (number < 0 && agent->clock) number = agent->state->hooks->elsewhere(agent, address);
        Region *region = number < 0 ? 0 : &agent->regions[number];
        if (region && region->kind != UNKNOWN) {
            i64 does = flags;
            if (!holds(region, address, first + lane, count, size)) {
                if (agent->state->checks >> BOUNDS & 1) {
                    note(agent, BOUNDS, site, address, first + lane, number);
                    allowed &= ~(1ul << lane);
                    agent->regions = own;
                    continue;
                }
            } else if (region->writes) {
                i64 granule_mask = (1l << region->shift) - 1;
                if ((address - region->low) & granule_mask) { /* it shares granules with its neighbors, and no bytes */
                    misaligned(agent, site, address, first + lane, number);
                    agent->regions = own;
                    if (stored) store((u8 *)address, stored, count, size, lanes * size);
                    continue;
                }
                if (stored && is_there((u8 *)address, stored, count, size, lanes * size)) does |= SAME;
                i64 end = (address + count * size - region->low - 1) >> region->shift;
                for (i64 granule = (address - region->low) >> region->shift; granule <= end; granule++)
                    flydsl_check_granule(agent, region, granule, first + lane, does, site);
            }
        }
        agent->regions = own;
        if (stored) store((u8 *)address, stored, count, size, lanes * size);
    }
    return allowed;
}

/* One address that threads `first` to `last` read, in known memory of which something is noted; not in fibers. */
u64 flydsl_check_broadcast(Agent *agent, i64 address, i64 first, i64 last, i64 site, i64 number, i64 bytes) {
    Region *region = &agent->regions[number];
    i64 end = (address + bytes - region->low - 1) >> region->shift;
    if ((address - region->low) & ((1l << region->shift) - 1)) {
        misaligned(agent, site, address, first, number);
        return 0;
    }
    for (i64 granule = (address - region->low) >> region->shift; granule <= end; granule++) {
        u64 write = region->writes[granule];
        i32 is_before = write >= agent->low ? write < agent->high : write < agent->base && region->kind == GLOBAL;
        if (is_before && !region->reads) continue;
        if (is_before && region->reads[granule] >> STAMP_SHIFT == agent->now >> STAMP_SHIFT &&
            thread_of(region->reads[granule]) != second_of(region->reads[granule]))
            continue;
        flydsl_check_granule(agent, region, granule, first, READS, site);
        if (last != first) flydsl_check_granule(agent, region, granule, last, READS, site);
    }
    return 0;
}

/* The threads of `mask` have coordinates outside; `numbers` are `rank` coordinates and then extents, each of all lanes. */
void flydsl_check_index(Agent *agent, const i64 *addresses, u64 mask, const i64 *numbers, i64 lanes, i64 first, i64 site, i64 rank,
                        i64 region) {
    for (; mask; mask &= mask - 1) {
        i64 lane = __builtin_ctzl(mask);
        Finding *found = note(agent, BOUNDS, site, addresses[lane], first + lane, region);
        if (!found) continue;
        found->rank = (i32)rank;
        for (i64 axis = 0; axis < rank && axis < MAX_RANK; axis++) {
            found->coordinates[axis] = numbers[axis * lanes + lane];
            found->extents[axis] = numbers[(rank + axis) * lanes + lane];
        }
    }
}

/* The threads of `mask` take a value from lanes that do not give one. */
void flydsl_check_shuffle(Agent *agent, const i64 *sources, u64 mask, i64 first, i64 site) {
    for (; mask; mask &= mask - 1) {
        i64 lane = __builtin_ctzl(mask);
        Finding *found = note(agent, INIT, site, 0, first + lane, -1);
        if (found) found->other_thread = (i32)(first + sources[lane]);
    }
}

/* -- what all threads of a block are to decide alike */

/* Whether all threads so far have the number of the first one. */
i64 flydsl_check_agree(Agent *agent, const i64 *values, u64 mask, i64 first, i64 site) {
    Finding *found = finding_of(agent->state, site, BARRIER);
    if (!first) {
        found->value = values[0];
        found->rank = 0;
    }
    for (; mask; mask &= mask - 1) {
        i64 lane = __builtin_ctzl(mask);
        if (values[lane] == found->value) continue;
        note(agent, BARRIER, site, 0, first + lane, -1);
        found->rank = 1;
    }
    return found->rank == 0;
}

i64 flydsl_check_agreed(Agent *agent, i64 site) { return finding_of(agent->state, site, BARRIER)->rank == 0; }
