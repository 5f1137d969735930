/* A wait for another rank in a kernel whose threads run in lockstep: the thread of the CPU waits, as nothing else that it
 * could run is waited for.  Warps that are fibers wait in fibers.c. */
#include "../../../runtime/cpu_pool/launch.h"
#include "peers.h"

/* 0: the host has given the launch up. */
i32 flydsl_peer_wait(const i32 *signal, i32 expected, struct flydsl_comm_control *control, i32 window, i32 peer, i64 index,
                     i32 x, i32 y, i32 z) {
    PeerWait wait = {signal, expected, control, window, peer, index, {x, y, z}};
    for (u32 looks = 0; !has_come(&wait); looks++) {
        if (is_given_up(&wait)) {
            report_wait(&wait);
            return 0;
        }
        rest(looks);
    }
    return 1;
}

/* -- of a group whose ranks are on any host: the engine that the host gives does what it is asked (flydsl/comm.h) */

typedef struct flydsl_comm_network Network;

i32 flydsl_network_put(Network *network, void *to, const void *from, i64 bytes, i32 peer) {
    return network->put(network, to, from, bytes, peer);
}

i32 flydsl_network_get(Network *network, void *to, const void *from, i64 bytes, i32 peer) {
    return network->get(network, to, from, bytes, peer);
}

i32 flydsl_network_notify(Network *network, i32 *signal, i32 value, i32 operation, i32 peer) {
    return network->notify(network, signal, value, operation, peer);
}

i32 flydsl_network_flush(Network *network) { return network->flush(network); }

/* 0: the host has given the launch up. */
i32 flydsl_network_wait(const i32 *signal, i32 expected, struct flydsl_comm_control *control, i32 window, i32 peer, i64 index,
                        i32 x, i32 y, i32 z, Network *network) {
    PeerWait wait = {signal, expected, control, window, peer, index, {x, y, z}};
    for (u32 looks = 0; !has_come(&wait); looks++) {
        if (is_given_up(&wait)) {
            report_wait(&wait);
            return 0;
        }
        network->progress(network);
        rest(looks);
    }
    return 1;
}
