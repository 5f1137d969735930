/* What transfers of a simulated network order among the ranks of a launch.
 *
 * A put goes on for itself from its start on: its accesses are no thread's of the launch, but of a block that nobody runs.
 * There is one for each block and each rank that it puts to, so that a clock tells what has come where.  A second such
 * block, some `distance` of numbers further on, stands in clocks for what was begun.  Who notifies a rank gives to the
 * signal what it knows to have come, and of all that it knows its rank to have begun towards that rank too.  A fence lets
 * the thread itself know as much, of all ranks.
 */
#include "shadow.h"

/* The threads of `mask` begin to put; `blocks` are the numbers of the blocks for what has come. */
void flydsl_check_put(Agent *agent, const i64 *blocks, u64 mask, i64 first, i64 distance) {
    State *state = agent->state;
    for (; mask && state->atomics; mask &= mask - 1) {
        i64 lane = __builtin_ctzl(mask), thread = first + lane;
        Thread *own = flydsl_check_apart(agent, thread);
        u64 stamp = own ? next_stamp(state, blocks[lane], agent->index, 0) : 0;
        if (!stamp) return;
        own->now = stamp << STAMP_SHIFT;
        own->past.known = flydsl_check_with(state, own->past.known, (u64)(blocks[lane] + distance), state->agents + thread, stamp);
    }
}

/* What they do from here on is their own. */
void flydsl_check_put_end(Agent *agent, u64 mask, i64 first) {
    State *state = agent->state;
    for (; mask && state->atomics; mask &= mask - 1) {
        Thread *own = flydsl_check_apart(agent, first + __builtin_ctzl(mask));
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
            into = flydsl_check_with(state, into, block - distance, (i64)(first & ((1ul << state->key_bits) - 1)), tree->of[k]);
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
        Thread *own = flydsl_check_apart(agent, first + lane);
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
        Thread *own = flydsl_check_apart(agent, first + lane);
        if (own) own->past.known = (Node *)held[lane];
    }
}
