/* What atomic operations and fences order among threads, of one block or of several (PTX ISA manual, "Memory Consistency
 * Model"; LLVM Language Reference, "Memory Model for Concurrent Operations").
 *
 * A thread that releases to a place leaves there what it knows of, itself included, and begins a stamp of its own; one that
 * acquires there takes what was left, by all whose operations each read what the one before had written.  A fence does so
 * for the relaxed operations that follow, or came before.  What one thread has so learnt is known to the others of its
 * block, or warp, when they meet at a barrier; so is what its fences have released or could acquire: a barrier between a
 * fence and the operation, in whichever thread, does no harm on any chip.
 *
 * Clocks are trees over keys: of the agents of a block, whose stamps up to a number are known, and of its threads, whose
 * stamps since they last met.  A tree is never changed, so that what many know alike is there once.
 */
#include "shadow.h"

enum { PLACES_BITS = 20, PLACES = 1 << PLACES_BITS };
enum { LOADS, STORES, UPDATES, KIND = 3, ACQUIRES = 4, RELEASES = 8, ACQUIRES_FAILING = 16, NEAR = 32 };

/* What was released to a place: for all, and by a block's threads for themselves. */
typedef struct {
    i64 address;
    u64 since; /* the stamp at which it was first used, as a record */
    i64 block;
    Node *of[REACHES];
} Place;

/* -- trees */

static void *take(State *state, i64 bytes) {
    if (!state->atomics_used) state->atomics_used = PLACES * (i64)sizeof(Place);
    if (state->atomics_used + bytes > state->atomics_bytes) {
        stop_following(state);
        return 0;
    }
    state->atomics_used += bytes;
    return state->atomics + state->atomics_used - bytes;
}

static Node *changed(State *state, const Node *from, i64 position, u64 value) {
    Node *made = take(state, sizeof(Node));
    if (!made) return 0;
    *made = from ? *from : (Node){0};
    made->of[position] = value;
    return made;
}

/* What is known of all in one or the other; as one of them where the other has no more. */
static Node *join(State *state, Node *a, Node *b, i64 level) {
    if (!b || a == b) return a;
    if (!a) return b;
    Node both, *made;
    i32 is_a = 1, is_b = 1;
    for (i32 k = 0; k < FAN; k++) {
        both.of[k] = level ? (u64)join(state, (Node *)a->of[k], (Node *)b->of[k], level - 1) : a->of[k] > b->of[k] ? a->of[k] : b->of[k];
        is_a &= both.of[k] == a->of[k];
        is_b &= both.of[k] == b->of[k];
    }
    if (is_a || is_b || !(made = take(state, sizeof(Node)))) return is_b && !is_a ? b : a;
    *made = both;
    return made;
}

static Node *with(State *state, Node *tree, u64 key, u64 stamp, i64 level) {
    i64 position = key >> (level * FAN_BITS) & (FAN - 1);
    u64 held = tree ? tree->of[position] : 0;
    if (level) {
        u64 made = (u64)with(state, (Node *)held, key, stamp, level - 1);
        return made == held ? tree : changed(state, tree, position, made);
    }
    return held >= stamp ? tree : changed(state, tree, position, stamp);
}

static u64 stamp_in(const Node *tree, u64 key, i64 level) {
    for (; tree && level; level--) tree = (const Node *)tree->of[key >> (level * FAN_BITS) & (FAN - 1)];
    return tree ? tree->of[key & (FAN - 1)] : 0;
}

static u64 key_of(const State *state, u64 block, i64 number) { return block << state->key_bits | (u64)number; }

static void learn(State *state, Node **known, Node *more) { *known = join(state, *known, more, state->levels); }

/* -- threads */

i32 flydsl_check_knows(const Agent *agent, i64 thread, Owner owner, u64 stamp, i64 other) {
    const State *state = agent->state;
    const Thread *own = thread_at(agent, thread);
    const Node *trees[2] = {agent->past.known, own ? own->past.known : 0};
    for (i32 k = 0; k < 2; k++) {
        if (!trees[k]) continue;
        if (stamp_in(trees[k], key_of(state, owner.block, owner.agent), state->levels) >= stamp) return 1;
        if (stamp_in(trees[k], key_of(state, owner.block, state->agents + other), state->levels) >= stamp) return 1;
    }
    return 0;
}

void flydsl_check_join(State *state, Past *into, const Past *from) {
    learn(state, &into->known, from->known);
    for (i32 k = 0; k < REACHES; k++) {
        learn(state, &into->released[k], from->released[k]);
        learn(state, &into->offered[k], from->offered[k]);
    }
}

void flydsl_check_meet(Agent *agent) {
    if (!agent->apart) return;
    agent->apart = 0;
    for (i32 k = 0; k < agent->thread_count; k++) {
        flydsl_check_join(agent->state, &agent->past, &agent->threads[k].past);
        agent->threads[k] = (Thread){0};
    }
}

static Thread *apart(Agent *agent, i64 thread) {
    if (!agent->threads) {
        agent->thread_count = MAX_THREADS;
        agent->threads = take(agent->state, MAX_THREADS * (i64)sizeof(Thread));
    }
    agent->apart |= agent->threads != 0;
    return thread_at(agent, thread);
}

/* What a thread knows, itself included; what it does from here on is its own. */
static Node *released_by(Agent *agent, i64 thread, Thread *own) {
    State *state = agent->state;
    Node **all = &agent->past.known;
    for (i64 k = 0; agent->clock && k < state->agents; k++)
        if (k != agent->index && agent->clock[k])
            *all = with(state, *all, key_of(state, state->owners[agent->clock[k]].block, k), agent->clock[k], state->levels);
    *all = with(state, *all, key_of(state, (u32)agent->block, agent->index), (agent->now >> STAMP_SHIFT) - 1, state->levels);
    learn(state, &own->past.known, *all);
    u64 now = now_of(agent, thread) >> STAMP_SHIFT, key = key_of(state, (u32)agent->block, state->agents + thread);
    own->past.known = with(state, own->past.known, key, now, state->levels);
    u64 stamp = next_stamp(state, agent->block, agent->index, 0);
    if (stamp) own->now = stamp << STAMP_SHIFT;
    return own->past.known;
}

/* -- places */

static Place *place_of(Agent *agent, i64 address, i32 is_own) {
    Place *places = (Place *)agent->state->atomics;
    u64 start = ((u64)address >> 2) * 0x9e3779b97f4a7c15ul >> (64 - PLACES_BITS);
    for (u64 k = start;; k = (k + 1) % PLACES) {
        Place *place = &places[k];
        i32 is_over = is_own && place->since < agent->low; /* the block before had its memory there */
        if (place->address == address && !is_over) return place;
        if (!place->address || place->address == address) {
            *place = (Place){.address = address, .since = (u64)agent->state->last << STAMP_SHIFT};
            return place;
        }
        if ((k + 1) % PLACES == start) {
            stop_following(agent->state);
            return place;
        }
    }
}

static void leave(Agent *agent, Place *place, Node *const what[REACHES]) {
    State *state = agent->state;
    learn(state, &place->of[ALL_BLOCKS], what[ALL_BLOCKS]);
    if (place->block != agent->block) place->of[ONE_BLOCK] = 0;
    place->block = agent->block;
    learn(state, &place->of[ONE_BLOCK], what[ONE_BLOCK]);
}

/* The threads of `mask` did an atomic operation, those of `wrote` with a store; `how` says which. */
void flydsl_check_atomic(Agent *agent, const i64 *addresses, u64 mask, u64 wrote, i64 first, i64 region, i64 how) {
    State *state = agent->state;
    i32 is_own = region >= 0 && agent->regions[region].kind == SHARED, is_near = (how & NEAR) != 0;
    for (; mask && state->atomics; mask &= mask - 1) {
        i64 lane = __builtin_ctzl(mask), thread = first + lane;
        i32 stores = wrote >> lane & 1 && (how & KIND) != LOADS, acquires = (how & (wrote >> lane & 1 ? ACQUIRES : ACQUIRES_FAILING)) != 0;
        Place *place = place_of(agent, addresses[lane], is_own);
        Node *far = is_near ? 0 : place->of[ALL_BLOCKS], *near = place->block == agent->block ? place->of[ONE_BLOCK] : 0;
        if ((how & KIND) != STORES && (near || far)) {
            Thread *own = apart(agent, thread);
            if (!own) return;
            Past *past = &own->past;
            learn(state, acquires ? &past->known : &past->offered[ALL_BLOCKS], far);
            if (acquires || !is_near) learn(state, acquires ? &past->known : &past->offered[ALL_BLOCKS], near);
            learn(state, &past->offered[ONE_BLOCK], near);
        }
        if (!stores) continue;
        if ((how & KIND) == STORES) place->of[ALL_BLOCKS] = place->of[ONE_BLOCK] = 0;
        Node *what[REACHES] = {0};
        if (how & RELEASES) {
            Thread *own = apart(agent, thread);
            if (!own) return;
            what[ONE_BLOCK] = released_by(agent, thread, own);
            if (!is_near) what[ALL_BLOCKS] = what[ONE_BLOCK];
        } else {
            const Thread *own = thread_at(agent, thread);
            for (i32 k = is_near ? ONE_BLOCK : ALL_BLOCKS; k < REACHES; k++) {
                what[k] = agent->past.released[k];
                if (own) learn(state, &what[k], own->past.released[k]);
            }
        }
        if (what[ONE_BLOCK]) leave(agent, place, what);
    }
}

void flydsl_check_fence(Agent *agent, u64 mask, i64 first, i64 how) {
    State *state = agent->state;
    for (; mask && state->atomics; mask &= mask - 1) {
        i64 thread = first + __builtin_ctzl(mask);
        Thread *own = apart(agent, thread);
        if (!own) return;
        i32 reach = how & NEAR ? ONE_BLOCK : ALL_BLOCKS;
        if (how & ACQUIRES) {
            learn(state, &own->past.known, own->past.offered[reach]);
            learn(state, &own->past.known, agent->past.offered[reach]);
        }
        if (!(how & RELEASES)) continue;
        Node *known = released_by(agent, thread, own);
        for (i32 k = reach; k < REACHES; k++) learn(state, &own->past.released[k], known);
    }
}

/* -- transfers of a simulated network
 *
 * A put goes on for itself from its start on: its accesses are no thread's of the launch, but of a block that nobody runs.
 * There is one for each block and each rank that it puts to, so that a clock tells what has come where.  A second such
 * block, some `distance` of numbers further on, stands in clocks for what was begun.  Who notifies a rank gives to the
 * signal what it knows to have come, and of all that it knows its rank to have begun towards that rank too.  A fence lets
 * the thread itself know as much, of all ranks.
 */

static Node *with_thread(State *state, Node *tree, i64 block, i64 number, u64 stamp) {
    return with(state, tree, key_of(state, (u64)block, number), stamp, state->levels);
}

/* The threads of `mask` begin to put; `blocks` are the numbers of the blocks for what has come. */
void flydsl_check_put(Agent *agent, const i64 *blocks, u64 mask, i64 first, i64 distance) {
    State *state = agent->state;
    for (; mask && state->atomics; mask &= mask - 1) {
        i64 lane = __builtin_ctzl(mask), thread = first + lane;
        Thread *own = apart(agent, thread);
        u64 stamp = own ? next_stamp(state, blocks[lane], agent->index, 0) : 0;
        if (!stamp) return;
        own->now = stamp << STAMP_SHIFT;
        own->past.known = with_thread(state, own->past.known, blocks[lane] + distance, state->agents + thread, stamp);
    }
}

/* What they do from here on is their own. */
void flydsl_check_put_end(Agent *agent, u64 mask, i64 first) {
    State *state = agent->state;
    for (; mask && state->atomics; mask &= mask - 1) {
        Thread *own = apart(agent, first + __builtin_ctzl(mask));
        u64 stamp = own ? next_stamp(state, agent->block, agent->index, 0) : 0;
        if (!stamp) return;
        own->now = stamp << STAMP_SHIFT;
    }
}

/* `into` with all that `tree` knows as begun by the blocks from `low` to below `high`, as come. */
static Node *arrived(State *state, Node *into, const Node *tree, i64 level, u64 key, u64 low, u64 high, u64 distance) {
    for (u64 k = 0; tree && k < FAN; k++) {
        u64 first = key | k << level * FAN_BITS, last = first + (1ul << level * FAN_BITS) - 1, block = first >> state->key_bits;
        if (!tree->of[k] || last >> state->key_bits < low || block >= high) continue;
        if (level)
            into = arrived(state, into, (const Node *)tree->of[k], level - 1, first, low, high, distance);
        else
            into = with_thread(state, into, (i64)(block - distance), (i64)(first & ((1ul << state->key_bits) - 1)), tree->of[k]);
    }
    return into;
}

/* The threads of `mask` know what they have begun as come: of `count` blocks from those of `starts` on, which stand for what
 * was begun.  What they knew before is `held`. */
void flydsl_check_deliver(Agent *agent, const i64 *starts, u64 mask, i64 first, i64 count, i64 distance, i64 *held) {
    State *state = agent->state;
    for (; mask && state->atomics; mask &= mask - 1) {
        i64 lane = __builtin_ctzl(mask);
        u64 low = (u64)starts[lane], high = low + (u64)count;
        Thread *own = apart(agent, first + lane);
        if (!own) return;
        Node *known = own->past.known, *both[] = {known, agent->past.known};
        held[lane] = (i64)known;
        for (i32 k = 0; k < 2; k++) known = arrived(state, known, both[k], state->levels, 0, low, high, (u64)distance);
        own->past.known = known;
    }
}

/* They know no more than what was held: they have told others. */
void flydsl_check_forget(Agent *agent, const i64 *held, u64 mask, i64 first) {
    for (; mask && agent->state->atomics; mask &= mask - 1) {
        i64 lane = __builtin_ctzl(mask);
        Thread *own = apart(agent, first + lane);
        if (own) own->past.known = (Node *)held[lane];
    }
}
