/* libnvshmem_host.so of one rank, for tests: it logs its calls, refuses those that NVSHMEM 3 refuses, and keeps its heap in
 * files of the folder that the unique id names, so that ranks in threads or processes see each other's.
 *
 * Numbers and structures are those of nvshmemx_api.h, nvshmem_types.h and nvshmem_uniqueid.h.
 */
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

typedef struct { int version; char internal[124]; } UniqueId;
typedef struct { int version; UniqueId *id; int myrank, nranks; } Arguments;
typedef struct { int version; void *mpi_comm; struct { int version; Arguments uid_args; char content[96]; } args; } Attributes;
_Static_assert(sizeof(UniqueId) == 128 && sizeof(Arguments) == 24 && sizeof(Attributes) == 144, "sizes of the headers");

enum { WITH_UNIQUE_ID = 8, WORLD = 8 };
static char calls[1 << 14], folder[124];
static int rank = -1, ranks, meetings, modules;
static char *heap[WORLD];
static size_t heap_size;

static void say(const char *format, ...)
{
    va_list values;
    va_start(values, format);
    vsnprintf(calls + strlen(calls), sizeof calls - strlen(calls), format, values);
    va_end(values);
}
const char *standin_log(void) { return calls; }

static int wait_for(const char *name)
{
    for (int k = 0; k < 20000; k++, usleep(1000))
        if (!access(name, F_OK)) return 0;
    return 1;
}

int nvshmemx_get_uniqueid(UniqueId *id)
{
    if (id->version != (1 << 16) + 128) return 7;
    snprintf(id->internal, sizeof id->internal, "%s", getenv("NVSHMEM_STANDIN_FOLDER"));
    say("uniqueid\n");
    return 0;
}

int nvshmemx_set_attr_uniqueid_args(int myrank, int nranks, const UniqueId *id, Attributes *attributes)
{
    Arguments *given = &attributes->args.uid_args;
    if (attributes->version != (1 << 16) + 144 || attributes->args.version != (1 << 16) + 128) return 7;
    if (given->version != (1 << 16) + 24 || id->version != (1 << 16) + 128 || myrank >= nranks) return 7;
    given->id = (UniqueId *)id, given->myrank = myrank, given->nranks = nranks;
    say("arguments %d of %d\n", myrank, nranks);
    return 0;
}

int nvshmemx_hostlib_init_attr(unsigned flags, Attributes *attributes)
{
    const char *size = getenv("NVSHMEM_SYMMETRIC_SIZE");
    Arguments *given = &attributes->args.uid_args;
    if (rank >= 0 || flags != WITH_UNIQUE_ID || !given->id || given->nranks > WORLD || !size) return 7;
    rank = given->myrank, ranks = given->nranks;
    snprintf(folder, sizeof folder, "%s", given->id->internal);
    say("init\n");
    return 0;
}

int nvshmem_my_pe(void) { return rank; }
int nvshmem_n_pes(void) { return ranks; }

void nvshmem_barrier_all(void)
{
    char name[256];
    snprintf(name, sizeof name, "%s/met-%d-%d", folder, meetings, rank);
    close(open(name, O_CREAT | O_RDWR, 0600));
    for (int k = 0; k < ranks; k++) {
        snprintf(name, sizeof name, "%s/met-%d-%d", folder, meetings, k);
        if (wait_for(name)) abort();
    }
    meetings++;
    say("barrier\n");
}

void *nvshmem_malloc(size_t size)
{
    if (rank < 0 || heap[rank]) return NULL;
    say("malloc %zu\n", heap_size = size);
    for (int pass = 0; pass < 2; pass++, pass == 1 ? nvshmem_barrier_all() : (void)0)
        for (int k = 0; k < ranks; k++)
            if ((k == rank) == !pass) {
                char name[256];
                snprintf(name, sizeof name, "%s/heap-%d", folder, k);
                int fd = open(name, O_CREAT | O_RDWR, 0600);
                if (!pass && ftruncate(fd, (off_t)size)) abort();
                heap[k] = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
                close(fd);
                if (!pass) memset(heap[k], 0xff, size);
            }
    return heap[rank];
}

void *nvshmem_ptr(const void *address, int pe)
{
    size_t offset = (size_t)((const char *)address - heap[rank]);
    return rank < 0 || pe >= ranks || offset >= heap_size ? NULL : heap[pe] + offset;
}

void nvshmem_free(void *address)
{
    if (address != heap[rank]) abort();
    nvshmem_barrier_all();
    for (int k = 0; k < ranks; k++) munmap(heap[k], heap_size), heap[k] = NULL;
    say("free\n");
}

int nvshmemx_cumodule_init(void *module)
{
    if (rank < 0 || !module) return 7;
    modules++;
    say("module %p\n", module);
    return 0;
}

int nvshmemx_cumodule_finalize(void *module)
{
    if (rank < 0 || !modules--) return 7;
    say("module %p ends\n", module);
    return 0;
}
