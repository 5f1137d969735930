/* The engine of groups whose ranks are on several hosts (struct flydsl_comm_network), over an MPI that the host has loaded.
 *
 * Windows are MPI's: large puts and gets are MPI_Put and MPI_Get of one passive epoch, and complete by MPI_Win_flush.  MPI has
 * no put with signal, and orders no put before an accumulate, so a signal behind a put would cost a flush, a journey there and
 * back.  Signals, and puts of few bytes in front of them, are therefore records in messages, which MPI keeps in order; whoever
 * drives the receiver carries them out, in its own memory, with the atomic operations that ranks of its own host use too.
 *
 * Threads of a launch send and receive messages, one at a time, and call nothing that waits: a peer that has died keeps
 * nobody from looking at the watch word.  MPI_Win_flush waits.  One thread of the host, in flydsl_network_serve, calls it, and
 * drives the network while no kernel does.
 *
 * Handles of MPI are passed as 64 bits whatever type the library has for them: integers are their low half.
 */
#include "../../include/flydsl/comm.h"
#include "../cpu_pool/launch.h"
#include "../cpu_pool/rest.h"

typedef unsigned char u8;

enum { SLOTS = 32, SLOT_BYTES = 1 << 15, MESSAGES = 16, JOBS = 256, TAG = 0x4644, LARGEST = 1 << 30 };
enum { POLL_BESIDE = 50 }; /* microseconds */
enum { FREE, OPEN, SENT };
enum { DATA, SIGNAL, FENCE, DONE };
enum { PUT, GET, TELL };
enum { STRAYED = -1, OTHER_SIZES = -2 }; /* errors that are not MPI's */
enum { WAIT_PRIVATE = 128, WAKE_PRIVATE = 129 }; /* futex operations */

/* In a message, behind its head; a DATA's bytes follow, and the next record begins at a multiple of 8. */
typedef struct {
    i32 kind, source;
    i64 offset, bytes;
    i32 value, operation;
} Record;

/* Of a message: its bytes behind this number, the sender, and the sizes of its call. */
typedef struct {
    i64 bytes, source, epoch;
    u64 sizes;
} Head;

typedef struct {
    u64 request;
    i32 state, peer;
    i64 used;
    u8 *data;
} Slot;

typedef struct {
    i32 kind, peer;
    u8 *here;
    i64 offset, bytes;
    i32 value, operation; /* of a signal behind puts, to TELL */
} Job;

typedef struct {
    struct flydsl_comm_network of;
    /* What the host fills in; flydsl/runtime/network/__init__.py has the same. */
    struct flydsl_comm_control *control;
    u8 *base; /* of this rank's windows, at the same place in each rank */
    i64 bytes;
    i32 rank, world;
    i64 *delta;    /* of each rank on this host: from an address here to that of the same element there */
    u8 *near;      /* 1 of those, and of this rank */
    i32 *number;   /* of each rank in the communicator */
    i32 *open;     /* the slot with a message for each rank that has not left; -1: none */
    i32 *owed;     /* answers to fences of each rank */
    u8 *unanswered; /* 1 of ranks that data in messages went to since the last fence */
    i32 *pending;  /* large puts to each rank that are not flushed */
    i64 *epoch;    /* the last call of each rank, as its last message said */
    u64 *sizes;    /* and its sizes, until they are compared */
    u8 *memory;    /* SLOTS + 1 times SLOT_BYTES */
    i32 (*isend)(const void *, i32, u64 type, i32 to, i32 tag, u64 communicator, u64 *request);
    i32 (*test)(u64 *request, i32 *done, void *status);
    i32 (*improbe)(i32 from, i32 tag, u64 communicator, i32 *found, u64 *message, void *status);
    i32 (*mrecv)(void *, i32, u64 type, u64 *message, void *status);
    i32 (*put)(const void *, i32, u64 type, i32 to, i64 offset, i32, u64 type_there, u64 window);
    i32 (*get)(void *, i32, u64 type, i32 from, i64 offset, i32, u64 type_there, u64 window);
    i32 (*flush)(i32 rank, u64 window);
    u64 communicator, window, byte;
    i32 any_source, eager; /* bytes up to which a put goes in a message */
    i64 (*system)(i64 number, ...);
    i64 futex;
    i32 stop; /* the host: leave flydsl_network_serve */
    i32 error, culprit; /* what MPI has given that is no success, and at which rank */
    /* The engine's own. */
    i32 lock, open_count, owed_count;
    i64 fences, answers;
    u32 posted, finished;
    i64 compared; /* the call of this rank that messages from before were compared with */
    i64 driven; /* how often the network was driven */
    Slot slot[SLOTS];
    Job job[JOBS];
} Engine;

extern void *memcpy(void *, const void *, u64);

static i32 try_lock(Engine *e) { return !__atomic_exchange_n(&e->lock, 1, __ATOMIC_ACQUIRE); }
static void unlock(Engine *e) { __atomic_store_n(&e->lock, 0, __ATOMIC_RELEASE); }
static void lock(Engine *e) {
    for (u32 looks = 0; !try_lock(e); looks++) rest(looks < RELAXES ? looks : RELAXES);
}

static void fail(Engine *e, i32 code, i32 peer) {
    if (code && !e->error) {
        e->culprit = peer;
        __atomic_store_n(&e->error, code, __ATOMIC_RELEASE);
    }
}

/* End the launches of this rank. */
static void end(Engine *e, i32 code, i32 peer, u32 why) {
    u32 go = FLYDSL_COMM_GO;
    fail(e, code, peer);
    __atomic_compare_exchange_n(&e->control->watch, &go, why, 0, __ATOMIC_RELAXED, __ATOMIC_RELAXED);
}

/* True after the first call of MPI that failed: what MPI gave then is undefined, so it is not called again. */
static i32 is_broken(const Engine *e) { return __atomic_load_n(&e->error, __ATOMIC_RELAXED) > 0; }

static i32 is_given_up(const Engine *e) {
    return __atomic_load_n(&e->control->watch, __ATOMIC_RELAXED) != FLYDSL_COMM_GO ||
           __atomic_load_n(&e->error, __ATOMIC_RELAXED);
}

/* -- the sizes of calls */

/* A number for the sizes that a rank's calls had up to one; 0: they are no longer known. */
static u64 sizes_at(const struct flydsl_comm_control *page, i64 epoch) {
    u64 found = 1469598103934665603ul;
    if (epoch <= 0) return 0;
    for (i32 program = 0; program < FLYDSL_COMM_PROGRAMS; program++) {
        const struct flydsl_comm_sizes *row = &page->sizes[program];
        i64 change = row->changes - 1;
        while (change >= 0 && change > row->changes - FLYDSL_COMM_CHANGES && row->last[change % FLYDSL_COMM_CHANGES].epoch > epoch)
            change--;
        if (change < 0) continue;
        if (row->last[change % FLYDSL_COMM_CHANGES].epoch > epoch) return 0;
        for (i32 k = 0; k < 7; k++)
            found = (found ^ (u64)row->last[change % FLYDSL_COMM_CHANGES].values[k]) * 1099511628211ul;
    }
    return found;
}

/* End the launches of this rank if a peer has made a call with other sizes; each message says them. */
static void compare(Engine *e, i32 peer) {
    i64 epoch = e->epoch[peer];
    if (!epoch || !e->sizes[peer] || e->control->settled < epoch) return;
    u64 own = sizes_at(e->control, epoch);
    if (own && own != e->sizes[peer] && !e->error) end(e, OTHER_SIZES, peer, FLYDSL_COMM_MISMATCH);
    e->sizes[peer] = 0;
}

/* -- messages; the lock is held */

static void send(Engine *e, i32 number) {
    Slot *slot = &e->slot[number];
    e->open[slot->peer] = -1;
    e->open_count--;
    slot->state = FREE;
    if (is_broken(e)) return;
    i64 epoch = e->control->settled;
    *(Head *)slot->data = (Head){slot->used - (i64)sizeof(Head), e->rank, epoch, sizes_at(e->control, epoch)};
    fail(e, e->isend(slot->data, (i32)slot->used, e->byte, e->number[slot->peer], TAG, e->communicator, &slot->request), slot->peer);
    if (!is_broken(e)) slot->state = SENT;
}

static void send_open(Engine *e) {
    for (i32 k = 0; e->open_count && k < SLOTS; k++)
        if (e->slot[k].state == OPEN) send(e, k);
}

static i32 free_slot(Engine *e) {
    u64 status[32];
    for (i32 k = 0; k < SLOTS; k++) {
        Slot *slot = &e->slot[k];
        if (slot->state == SENT && !is_broken(e)) {
            i32 done = 0;
            fail(e, e->test(&slot->request, &done, status), slot->peer);
            if (done && !is_broken(e)) slot->state = FREE;
        }
        if (slot->state == FREE) return k;
    }
    return -1;
}

/* Put a record behind the others for its peer; 0: there is no room now. */
static i32 append(Engine *e, i32 peer, Record record, const void *data) {
    i64 size = (i64)sizeof(Record) + ((record.bytes + 7) & ~7l);
    i32 number = e->open[peer];
    if (number >= 0 && e->slot[number].used + size > SLOT_BYTES) {
        send(e, number);
        number = -1;
    }
    if (number < 0) {
        number = free_slot(e);
        if (number < 0) return 0;
        e->open[peer] = number;
        e->open_count++;
        e->slot[number] = (Slot){0, OPEN, peer, sizeof(Head), e->memory + (i64)number * SLOT_BYTES};
    }
    Slot *slot = &e->slot[number];
    record.source = e->rank;
    memcpy(slot->data + slot->used, &record, sizeof(Record));
    if (record.bytes) memcpy(slot->data + slot->used + sizeof(Record), data, (u64)record.bytes);
    slot->used += size;
    return 1;
}

static void set_signal(i32 *signal, i32 value, i32 operation) {
    if (operation)
        __atomic_fetch_add(signal, value, __ATOMIC_RELEASE);
    else
        __atomic_store_n(signal, value, __ATOMIC_RELEASE);
}

/* Carry out the records of a message; what lies beyond the windows is the sender's error. */
static void carry_out(Engine *e, const u8 *message, i64 size) {
    for (i64 at = 0; at + (i64)sizeof(Record) <= size;) {
        Record record;
        memcpy(&record, message + at, sizeof(Record));
        at += (i64)sizeof(Record);
        i64 bytes = record.kind == DATA ? record.bytes : record.kind == SIGNAL ? (i64)sizeof(i32) : 0;
        i64 here = record.kind == DATA ? bytes : 0;
        if (record.source < 0 || record.source >= e->world || bytes < 0 || record.offset < 0 || bytes > e->bytes ||
            record.offset > e->bytes - bytes || here > size - at) {
            fail(e, STRAYED, record.source < 0 || record.source >= e->world ? e->rank : record.source);
            return;
        }
        if (record.kind == DATA) {
            memcpy(e->base + record.offset, message + at, (u64)bytes);
            at += (bytes + 7) & ~7l;
        } else if (record.kind == SIGNAL) {
            set_signal((i32 *)(e->base + record.offset), record.value, record.operation);
        } else if (record.kind == FENCE) {
            e->owed[record.source]++;
            e->owed_count++;
        } else {
            __atomic_fetch_add(&e->answers, 1, __ATOMIC_RELEASE);
        }
    }
}

static void receive(Engine *e) {
    u64 status[32];
    u8 *inbox = e->memory + (i64)SLOTS * SLOT_BYTES;
    for (i32 k = 0; k < MESSAGES && !is_broken(e); k++) {
        i32 found = 0;
        u64 message = 0;
        fail(e, e->improbe(e->any_source, TAG, e->communicator, &found, &message, status), -1);
        if (!found || is_broken(e)) return;
        *(Head *)inbox = (Head){0};
        fail(e, e->mrecv(inbox, SLOT_BYTES, e->byte, &message, status), -1);
        if (is_broken(e)) return;
        Head head = *(Head *)inbox;
        if (head.bytes > SLOT_BYTES - (i64)sizeof(Head) || head.source < 0 || head.source >= e->world) {
            fail(e, STRAYED, -1);
            return;
        }
        e->epoch[head.source] = head.epoch;
        e->sizes[head.source] = head.sizes;
        compare(e, (i32)head.source);
        carry_out(e, inbox + sizeof(Head), head.bytes);
    }
}

static void answer(Engine *e) {
    for (i32 peer = 0; e->owed_count && peer < e->world; peer++)
        while (e->owed[peer] && append(e, peer, (Record){.kind = DONE}, 0)) {
            e->owed[peer]--;
            e->owed_count--;
        }
}

static void drive(Engine *e) {
    receive(e);
    answer(e);
    if (e->compared != e->control->settled) {
        e->compared = e->control->settled;
        for (i32 peer = 0; peer < e->world; peer++) compare(e, peer);
    }
    send_open(e);
    e->driven++;
}

static void progress(struct flydsl_comm_network *network) {
    Engine *e = (Engine *)network;
    if (!e->communicator) return;
    /* MPI has a lock of its own, which polls would take away from the thread that moves large transfers. */
    if (e->finished != __atomic_load_n(&e->posted, __ATOMIC_RELAXED)) usleep(POLL_BESIDE);
    if (!try_lock(e)) return;
    drive(e);
    unlock(e);
}

/* -- what kernels call */

static i32 add_record(Engine *e, i32 peer, Record record, const void *data, i32 leaves) {
    for (u32 looks = 0;; looks++) {
        lock(e);
        i32 done = append(e, peer, record, data);
        if (done && leaves) send(e, e->open[peer]);
        if (!done) drive(e);
        unlock(e);
        if (done) return 0;
        if (is_given_up(e)) return 1;
        rest(looks);
    }
}

static i32 wait_for(Engine *e, const i32 *pending) {
    for (u32 looks = 0; __atomic_load_n(pending, __ATOMIC_ACQUIRE); looks++) {
        if (is_given_up(e)) return 1;
        progress(&e->of);
        rest(looks);
    }
    return 0;
}

/* The number of a job for the thread that serves; 0: the launch was given up. */
static u32 post(Engine *e, Job job) {
    for (u32 looks = 0;; looks++) {
        lock(e);
        u32 posted = e->posted;
        i32 fits = posted - __atomic_load_n(&e->finished, __ATOMIC_ACQUIRE) < JOBS;
        if (fits) {
            e->job[posted % JOBS] = job;
            if (job.kind != GET) __atomic_fetch_add(&e->pending[job.peer], 1, __ATOMIC_RELAXED);
            __atomic_store_n(&e->posted, posted + 1, __ATOMIC_RELEASE);
        } else {
            drive(e);
        }
        unlock(e);
        if (fits) {
            e->system(e->futex, &e->posted, (i64)WAKE_PRIVATE, (i64)1, (void *)0, (void *)0, (i64)0);
            return posted + 1;
        }
        if (is_given_up(e)) return 0;
        rest(looks);
    }
}

/* True for a rank that the group does not have, or a place beyond the windows; the launch ends then. */
static i32 strays(Engine *e, const void *place, i64 bytes, i32 peer) {
    i64 offset = (const u8 *)place - e->base;
    if (peer >= 0 && peer < e->world && offset >= 0 && bytes <= e->bytes && offset <= e->bytes - bytes) return 0;
    end(e, STRAYED, e->rank, FLYDSL_COMM_STOPPED);
    return 1;
}

static i32 put(struct flydsl_comm_network *network, void *to, const void *from, i64 bytes, i32 peer) {
    Engine *e = (Engine *)network;
    if (bytes <= 0) return 0;
    if (strays(e, to, bytes, peer)) return 1;
    if (e->near[peer]) {
        memcpy((u8 *)to + e->delta[peer], from, (u64)bytes);
        return 0;
    }
    if (is_given_up(e)) return 1;
    i64 offset = (u8 *)to - e->base;
    if (bytes <= e->eager) {
        e->unanswered[peer] = 1;
        return add_record(e, peer, (Record){.kind = DATA, .offset = offset, .bytes = bytes}, from, 0);
    }
    for (i64 done = 0; done < bytes; done += LARGEST) {
        i64 size = bytes - done < LARGEST ? bytes - done : LARGEST;
        if (!post(e, (Job){PUT, peer, (u8 *)from + done, offset + done, size, 0, 0})) return 1;
    }
    return 0;
}

static i32 get(struct flydsl_comm_network *network, void *to, const void *from, i64 bytes, i32 peer) {
    Engine *e = (Engine *)network;
    if (bytes <= 0) return 0;
    if (strays(e, from, bytes, peer)) return 1;
    if (e->near[peer]) {
        memcpy(to, (const u8 *)from + e->delta[peer], (u64)bytes);
        return 0;
    }
    i64 offset = (const u8 *)from - e->base;
    for (i64 done = 0; done < bytes; done += LARGEST) {
        i64 size = bytes - done < LARGEST ? bytes - done : LARGEST;
        u32 job = is_given_up(e) ? 0 : post(e, (Job){GET, peer, (u8 *)to + done, offset + done, size, 0, 0});
        if (!job) return 1;
        for (u32 looks = 0; (i32)(__atomic_load_n(&e->finished, __ATOMIC_ACQUIRE) - job) < 0; looks++) {
            if (is_given_up(e)) return 1;
            progress(network);
            rest(looks);
        }
    }
    return 0;
}

static i32 notify(struct flydsl_comm_network *network, i32 *signal, i32 value, i32 operation, i32 peer) {
    Engine *e = (Engine *)network;
    if (strays(e, signal, sizeof(i32), peer)) return 1;
    if (e->near[peer]) {
        set_signal((i32 *)((u8 *)signal + e->delta[peer]), value, operation);
        return 0;
    }
    if (is_given_up(e)) return 1;
    i64 offset = (u8 *)signal - e->base;
    if (__atomic_load_n(&e->pending[peer], __ATOMIC_ACQUIRE)) /* behind them */
        return !post(e, (Job){TELL, peer, 0, offset, 0, value, operation});
    Record record = {.kind = SIGNAL, .offset = offset, .value = value, .operation = operation};
    return add_record(e, peer, record, 0, 1);
}

static i32 flush(struct flydsl_comm_network *network) {
    Engine *e = (Engine *)network;
    if (!e->communicator) return 0;
    for (i32 peer = 0; peer < e->world; peer++) {
        if (wait_for(e, &e->pending[peer])) return 1;
        if (!__atomic_exchange_n(&e->unanswered[peer], 0, __ATOMIC_RELAXED)) continue;
        __atomic_fetch_add(&e->fences, 1, __ATOMIC_RELAXED);
        if (add_record(e, peer, (Record){.kind = FENCE}, 0, 1)) return 1;
    }
    for (u32 looks = 0; __atomic_load_n(&e->answers, __ATOMIC_ACQUIRE) < __atomic_load_n(&e->fences, __ATOMIC_RELAXED); looks++) {
        if (is_given_up(e)) return 1;
        progress(network);
        rest(looks);
    }
    return 0;
}

/* -- what the host calls */

void flydsl_network_begin(Engine *e) {
    e->of = (struct flydsl_comm_network){put, get, notify, flush, progress};
    for (i32 rank = 0; rank < e->world; rank++) e->open[rank] = -1;
}

/* Carry out large transfers, and drive the network while nobody does, until the host says stop. */
void flydsl_network_serve(Engine *e) {
    for (i64 driven = -1; !__atomic_load_n(&e->stop, __ATOMIC_ACQUIRE);) {
        u32 first = e->finished, last = __atomic_load_n(&e->posted, __ATOMIC_ACQUIRE);
        if (first == last) {
            if (driven == e->driven) progress(&e->of);
            driven = e->driven;
            i64 millisecond[2] = {0, 1000000};
            e->system(e->futex, &e->posted, (i64)WAIT_PRIVATE, (i64)last, millisecond, (void *)0, (i64)0);
            continue;
        }
        for (u32 k = first; k != last; k++) {
            Job *job = &e->job[k % JOBS];
            i32 to = e->number[job->peer], size = (i32)job->bytes;
            if (job->kind == TELL || is_broken(e)) continue;
            fail(e, job->kind == PUT ? e->put(job->here, size, e->byte, to, job->offset, size, e->byte, e->window)
                                     : e->get(job->here, size, e->byte, to, job->offset, size, e->byte, e->window), job->peer);
        }
        for (u32 k = first; k != last; k++) {
            i32 peer = e->job[k % JOBS].peer, flushed = e->job[k % JOBS].kind == TELL;
            for (u32 j = first; j != k; j++) flushed |= e->job[j % JOBS].kind != TELL && e->job[j % JOBS].peer == peer;
            if (!flushed && !is_broken(e)) fail(e, e->flush(e->number[peer], e->window), peer);
        }
        for (u32 k = first; k != last; k++) {
            Job *job = &e->job[k % JOBS];
            Record record = {.kind = SIGNAL, .offset = job->offset, .value = job->value, .operation = job->operation};
            if (job->kind == TELL) add_record(e, job->peer, record, 0, 1);
            if (job->kind != GET) __atomic_fetch_sub(&e->pending[job->peer], 1, __ATOMIC_RELEASE);
        }
        __atomic_store_n(&e->finished, last, __ATOMIC_RELEASE);
    }
}
