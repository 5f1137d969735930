/* What the blocks of a cluster do together (PTX ISA manual: barrier.cluster, mapa, and copies to several blocks).
 *
 * Their warps are fibers of one group, so that each sees the others' shared memory as it is.
 */
#include "fibers.h"

void flydsl_fiber_cluster_arrive(Fiber *self, const char *site, u64 mask) {
    Barrier *barrier = self->block->cluster;
    self->site = site;
    if ((mask & self->lanes) != self->lanes)
        flydsl_fiber_fault(self, site, "only some threads of a warp are at the barrier of the cluster");
    if (self->arrived) flydsl_fiber_fault(self, site, "a warp arrives at the barrier of the cluster again before it waits");
    self->arrived = 1;
    const Hooks *hooks = self->block->hooks;
    if (hooks) hooks->arrive(self, barrier);
    self->cluster_generation = barrier->generation;
    if (++barrier->arrived == barrier->expected) {
        barrier->arrived = 0;
        barrier->generation++;
        flydsl_fiber_event(self);
        if (hooks) hooks->end_phase(self, barrier);
    }
}

void flydsl_fiber_cluster_wait(Fiber *self, const char *site, u64 mask) {
    (void)mask;
    self->site = site;
    if (!self->arrived) flydsl_fiber_fault(self, site, "a warp waits at the barrier of the cluster without having arrived");
    self->arrived = 0;
    if (self->block->cluster->generation == self->cluster_generation) {
        self->number = CLUSTER_BARRIER;
        self->generation = self->cluster_generation;
        flydsl_fiber_yield(self, AT_BARRIER);
    }
    if (self->block->hooks) self->block->hooks->pass(self, self->block->cluster);
}

/* The same place in the shared memory of another block. */
void *flydsl_fiber_mapa(Fiber *self, const char *site, u64 mask, void *place, i32 rank) {
    (void)mask;
    Block *block = self->block;
    if (rank < 0 || rank >= block->blocks) flydsl_fiber_fault(self, site, "a cluster has no block of this rank");
    flydsl_fiber_check_shared(self, site, place, 1);
    return block->first[rank].shared + ((u8 *)place - block->shared);
}
