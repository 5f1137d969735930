/* The memory that a program with a group of ranks shares with its host, for whatever launches it.
 *
 * The slot of a group argument holds the address of a flydsl_comm_group.  The program's host function reads it once and
 * hands the fields to kernels by value, so that an asynchronous launch never sees the numbers of a later call.
 *
 * `flydsl.dist.attach` makes these structures from the program's communication manifest.  A host program that embeds a
 * compiled program may make them itself: memory for each window that all ranks map, a table of the addresses, and one
 * control page.  All numbers are little endian, all pointers have 64 bits.
 */
#ifndef FLYDSL_COMM_H
#define FLYDSL_COMM_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The number in the schema's name, "flydsl.comm/1".  Fields are only ever taken out of `reserved`. */
#define FLYDSL_COMM_VERSION 1
#define FLYDSL_COMM_CONTROL_BYTES 4096

/* The sizes that a rank's calls of a program have, for its peers to compare: the last times that they changed.  A program has
 * the row of its key modulo FLYDSL_COMM_PROGRAMS. */
#define FLYDSL_COMM_PROGRAMS 8
#define FLYDSL_COMM_CHANGES 4
struct flydsl_comm_sizes {
    int64_t changes;                     /*   0: how many there were; the last is in `last[(changes - 1) % 4]` */
    int64_t unused[7];                   /*   8 */
    struct {
        int64_t epoch;                   /*      the first call with these */
        int64_t values[7];               /*      the program's key, and its sizes */
    } last[FLYDSL_COMM_CHANGES];         /*  64 */
};

/* What a rank's launches share with its host, in one page that the device can read and write. */
struct flydsl_comm_control {
    uint32_t watch;                      /*   0: FLYDSL_COMM_GO; otherwise every wait gives up */
    uint32_t fault;                      /*   4: who writes the record below first claims it by a compare-and-swap */
    int64_t epoch;                       /*   8: the epoch of a replayed graph */
    int64_t launches;                    /*  16: how many launches have begun, counted by the launcher */
    int64_t finished;                    /*  24: how many of them have come back */
    int64_t host[4];                     /*  32: for the hosts alone */
    int32_t window;                      /*  64: the window that was waited on, by its number in the program's manifest */
    int32_t peer;                        /*  68: the rank that was waited for; -1: unknown */
    int64_t index;                       /*  72: the signal's index in the window */
    int64_t expected;                    /*  80 */
    int64_t found;                       /*  88 */
    int32_t block[3];                    /*  96: the waiting block's index in the grid */
    int32_t program;                     /* 108: the program's number among those attached together */
    int64_t settled;                     /* 112: the last call whose sizes are in `sizes`; 0: this host tells none */
    int64_t unused;                      /* 120 */
    struct flydsl_comm_sizes sizes[FLYDSL_COMM_PROGRAMS]; /* 128 */
    uint8_t reserved[FLYDSL_COMM_CONTROL_BYTES - 128 - FLYDSL_COMM_PROGRAMS * sizeof(struct flydsl_comm_sizes)];
};

/* Values of `watch`. */
enum {
    FLYDSL_COMM_GO = 0,
    FLYDSL_COMM_PEER_DIED = 1,
    FLYDSL_COMM_DEADLINE = 2,
    FLYDSL_COMM_STOPPED = 3,
    FLYDSL_COMM_MISMATCH = 4, /* ranks make one call with other sizes */
};

/* Values of `fault`. */
enum {
    FLYDSL_COMM_NO_FAULT = 0,
    FLYDSL_COMM_FAULT_CLAIMED = 1,
    FLYDSL_COMM_FAULT_WRITTEN = 2,
};

/* The engine of a network, for groups of reach "network" on a CPU: kernels call it from any thread.  An address is that of
 * the element in this rank's own memory, whose place is the same at every rank.  Each function gives 0 when it has done what
 * it says, and another number if the host has given the launch up, or the network has failed. */
struct flydsl_comm_network {
    /* Begin to write bytes at a peer.  `from` must not change until `flush`. */
    int32_t (*put)(struct flydsl_comm_network *, void *to, const void *from, int64_t bytes, int32_t peer);
    /* Read bytes of a peer; they are here when it returns. */
    int32_t (*get)(struct flydsl_comm_network *, void *to, const void *from, int64_t bytes, int32_t peer);
    /* Set a signal of a peer (operation 0) or add to it (1), after all that was put to that peer before. */
    int32_t (*notify)(struct flydsl_comm_network *, int32_t *signal, int32_t value, int32_t operation, int32_t peer);
    /* Return when all that was put is at its peers. */
    int32_t (*flush)(struct flydsl_comm_network *);
    /* Drive the network; waits call it while they look at signals. */
    void (*progress)(struct flydsl_comm_network *);
};

/* One for each attached program and group. */
struct flydsl_comm_group {
    int32_t rank;                        /*   0 */
    int32_t world;                       /*   4 */
    int64_t epoch;                       /*   8: the number of this call on the group, from 1; written before each launch */
    struct flydsl_comm_control *control; /*  16: of this rank */
    void **table;                        /*  24: of window w at rank p: table[w * world + p]; of a group of reach "network", that
                                          *      of window w at this rank, for each p */
    void **multicast;                    /*  32: an address for each window; null where the device has none */
    int64_t reserved[3];                 /*  40 */
};

/* The same of a group of reach "network". */
struct flydsl_comm_network_group {
    struct flydsl_comm_group group;
    struct flydsl_comm_network *network; /*  64 */
    int32_t local;                       /*  72: ranks on each host: ranks h * local to h * local + local - 1 are on one */
    int32_t unused;                      /*  76 */
    void **near;                         /*  80: of window w at the rank of this host with place i: near[w * local + i] */
};

#ifdef __cplusplus
}
#endif

#endif
