/* What waits for other ranks share: the report in the control page, and how they leave the processor to others. */
#include "../../../include/flydsl/comm.h"
#include "../../../runtime/cpu_pool/rest.h"

typedef struct {
    const i32 *signal; /* in this rank's memory, which a peer sets */
    i32 expected;
    struct flydsl_comm_control *control;
    i32 window, peer;
    i64 index;
    i32 block[3];
} PeerWait;

/* True if the signal has reached the value; then what its peer wrote before is visible. */
static inline i32 has_come(const PeerWait *wait) {
    i32 found = __atomic_load_n(wait->signal, __ATOMIC_RELAXED);
    if ((i32)((u32)found - (u32)wait->expected) < 0) return 0;
    __atomic_thread_fence(__ATOMIC_ACQUIRE);
    return 1;
}

static inline i32 is_given_up(const PeerWait *wait) {
    return __atomic_load_n(&wait->control->watch, __ATOMIC_RELAXED) != FLYDSL_COMM_GO;
}

/* Write the first wait of this rank that was given up. */
static void report_wait(const PeerWait *wait) {
    struct flydsl_comm_control *control = wait->control;
    u32 none = FLYDSL_COMM_NO_FAULT;
    if (!__atomic_compare_exchange_n(&control->fault, &none, FLYDSL_COMM_FAULT_CLAIMED, 0, __ATOMIC_RELAXED, __ATOMIC_RELAXED))
        return;
    control->window = wait->window;
    control->peer = wait->peer;
    control->index = wait->index;
    control->expected = wait->expected;
    control->found = __atomic_load_n(wait->signal, __ATOMIC_RELAXED);
    for (i32 axis = 0; axis < 3; axis++) control->block[axis] = wait->block[axis];
    __atomic_store_n(&control->fault, FLYDSL_COMM_FAULT_WRITTEN, __ATOMIC_RELEASE);
}
