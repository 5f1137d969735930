/* Groups of ranks on one host for C programs: attach, begin, end, detach, over POSIX shared memory.
 *
 *     struct flydsl_comm_group tp = {0};
 *     size_t windows[] = {2 * n * sizeof(float), blocks * world * sizeof(int32_t)};   in the order of the manifest
 *     if (flydsl_comm_attach(&tp, "job17", rank, world, windows, 2, 60.0)) ...
 *     if (flydsl_comm_begin(&tp) == 0) { all_reduce(&tp, x, n, y, n); stopped = flydsl_comm_end(&tp); }
 *     flydsl_comm_detach(&tp);
 *
 * `flydsl inspect` prints the windows of a bundle and their sizes.  Here nothing compares the ranks' programs or watches their
 * processes; flydsl.dist.attach does.  C99 and C++ on Linux; only CPU ranks, which are processes of one user.  A forked child
 * is no rank: there flydsl_comm_begin gives FLYDSL_COMM_FORKED.
 */
#ifndef FLYDSL_COMM_ATTACH_H
#define FLYDSL_COMM_ATTACH_H

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "comm.h"

enum { FLYDSL_COMM_MAPPED = 2, FLYDSL_COMM_FORKED = 1000 };

/* A page that says whether this process is the rank: a forked child finds zero in it; null with errno. */
static inline void *flydsl_comm_own_page(void)
{
    const int anonymous = 0x20, wipe_on_fork = 18; /* MAP_ANONYMOUS, MADV_WIPEONFORK, which C99 hides */
    void *page = mmap(0, FLYDSL_COMM_CONTROL_BYTES, PROT_READ | PROT_WRITE, MAP_PRIVATE | anonymous, -1, 0);
    extern int madvise(void *, size_t, int);
    if (page == MAP_FAILED)
        return 0;
    (void)madvise(page, FLYDSL_COMM_CONTROL_BYTES, wipe_on_fork);
    *(volatile int *)page = 1;
    return page;
}

/* struct timespec of 64-bit Linux and its functions, which -std=c99 and c11 hide whatever was included before. */
struct flydsl_comm_time {
    long seconds, nanoseconds;
};
extern int flydsl_comm_clock(int, struct flydsl_comm_time *) __asm__("clock_gettime");
extern int flydsl_comm_sleep(const struct flydsl_comm_time *, struct flydsl_comm_time *) __asm__("nanosleep");
extern int flydsl_comm_reserve(int, off_t, off_t) __asm__("posix_fallocate");

static inline double flydsl_comm_now(void)
{
    const int monotonic = 1; /* CLOCK_MONOTONIC */
    struct flydsl_comm_time t = {0, 0};
    (void)flydsl_comm_clock(monotonic, &t);
    return (double)t.seconds + (double)t.nanoseconds * 1e-9;
}

static inline void flydsl_comm_rest(void)
{
    const struct flydsl_comm_time t = {0, 200000};
    (void)flydsl_comm_sleep(&t, 0);
}

/* The bytes of a rank's control page and windows, each from a page of its own. */
static inline size_t flydsl_comm_size(const size_t *window_bytes, int windows)
{
    size_t total = FLYDSL_COMM_CONTROL_BYTES;
    for (int w = 0; w < windows; w++)
        total += (window_bytes[w] + 4095) / 4096 * 4096;
    return total;
}

/* The memory of a rank, this one's made and a peer's awaited; null with errno. */
static inline char *flydsl_comm_map(const char *job, int rank, int is_mine, size_t size, double deadline)
{
    char name[128];
    struct stat found;
    int fd = -1, code = 0;
    if (snprintf(name, sizeof name, "/flydsl-%s-%d", job, rank) >= (int)sizeof name) {
        errno = ENAMETOOLONG;
        return 0;
    }
    if (is_mine) {
        fd = shm_open(name, O_CREAT | O_EXCL | O_RDWR, 0600);
        if (fd >= 0 && (code = flydsl_comm_reserve(fd, 0, (off_t)size)) != 0)
            shm_unlink(name);
    } else {
        while ((fd = shm_open(name, O_RDWR, 0)) < 0 || fstat(fd, &found) || found.st_size < (off_t)size) {
            if (fd >= 0)
                close(fd);
            if (flydsl_comm_now() > deadline) {
                errno = ETIMEDOUT;
                return 0;
            }
            flydsl_comm_rest();
        }
    }
    void *memory = fd < 0 || code ? MAP_FAILED : mmap(0, size, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
    if (fd >= 0)
        close(fd);
    if (code)
        errno = code;
    return memory == MAP_FAILED ? 0 : (char *)memory;
}

/* Leave the group, and give its memory back. */
static inline void flydsl_comm_detach(struct flydsl_comm_group *group)
{
    char **pages = (char **)(intptr_t)group->reserved[0];
    for (int r = 0; pages && r < group->world; r++)
        if (pages[r])
            munmap(pages[r], (size_t)group->reserved[1]);
    free(pages);
    free(group->table);
    if (group->reserved[2])
        munmap((void *)(intptr_t)group->reserved[2], FLYDSL_COMM_CONTROL_BYTES);
    group->reserved[2] = 0;
    group->reserved[0] = 0;
    group->table = 0;
    group->control = 0;
}

/* Make the group: 0, or a number of errno.h.  `job` is the same on all ranks and of no other job on the host. */
static inline int flydsl_comm_attach(struct flydsl_comm_group *group, const char *job, int rank, int world,
                                     const size_t *window_bytes, int windows, double seconds)
{
    const double deadline = flydsl_comm_now() + seconds;
    const size_t size = flydsl_comm_size(window_bytes, windows);
    char name[128], **pages = (char **)calloc((size_t)world, sizeof *pages);
    int code = 0;
    group->rank = rank;
    group->world = world;
    group->epoch = 0;
    group->multicast = 0;
    group->table = (void **)calloc((size_t)world * (size_t)(windows ? windows : 1), sizeof *group->table);
    group->reserved[0] = (int64_t)(intptr_t)pages;
    group->reserved[1] = (int64_t)size;
    group->reserved[2] = (int64_t)(intptr_t)flydsl_comm_own_page();
    if (!pages || !group->table || !group->reserved[2])
        code = ENOMEM;
    for (int k = 0; !code && k < world; k++) { /* this rank's first, so that no two ranks wait for each other */
        int r = (rank + k) % world;
        pages[r] = flydsl_comm_map(job, r, r == rank, size, deadline);
        code = pages[r] ? 0 : errno;
        size_t offset = FLYDSL_COMM_CONTROL_BYTES;
        for (int w = 0; !code && w < windows; w++) {
            group->table[w * world + r] = pages[r] + offset;
            offset += (window_bytes[w] + 4095) / 4096 * 4096;
        }
    }
    int is_made = pages && pages[rank];
    if (!code) {
        group->control = (struct flydsl_comm_control *)(void *)pages[rank];
        __atomic_store_n(&group->control->host[3], FLYDSL_COMM_MAPPED, __ATOMIC_RELEASE);
        for (int r = 0; !code && r < world; r++) {
            struct flydsl_comm_control *peer = (struct flydsl_comm_control *)(void *)pages[r];
            while (!code && __atomic_load_n(&peer->host[3], __ATOMIC_ACQUIRE) < FLYDSL_COMM_MAPPED) {
                flydsl_comm_rest();
                code = flydsl_comm_now() > deadline ? ETIMEDOUT : 0;
            }
        }
    }
    if (is_made) {
        snprintf(name, sizeof name, "/flydsl-%s-%d", job, rank);
        shm_unlink(name);
    }
    if (code)
        flydsl_comm_detach(group);
    return code;
}

/* Before each launch: 0, or the watch word, with which nothing may be launched, or FLYDSL_COMM_FORKED. */
static inline int flydsl_comm_begin(struct flydsl_comm_group *group)
{
    if (!*(volatile int *)(intptr_t)group->reserved[2])
        return FLYDSL_COMM_FORKED;
    int watch = (int)__atomic_load_n(&group->control->watch, __ATOMIC_RELAXED);
    if (!watch) {
        group->epoch++;
        __atomic_store_n(&group->control->launches, group->control->launches + 1, __ATOMIC_RELAXED);
    }
    return watch;
}

/* After it: 0, or the watch word of a launch that was given up; `control` has the wait that was. */
static inline int flydsl_comm_end(struct flydsl_comm_group *group)
{
    __atomic_store_n(&group->control->finished, group->control->finished + 1, __ATOMIC_RELAXED);
    return (int)__atomic_load_n(&group->control->watch, __ATOMIC_RELAXED);
}

#endif
