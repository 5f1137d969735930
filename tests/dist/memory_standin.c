/* The memory functions of a GPU vendor's library, appended to tests/runtime/standin.c: libcuda.so.1, or libamdhip64.so with
 * -DHIP; with -D_GNU_SOURCE.
 *
 * Device memory is a memfd that is mapped here, so that peers which open its handle, here or in another process, see the
 * same bytes.  An IPC handle holds the process and the descriptor; memory that was not made for it has none.
 */
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <unistd.h>

int memfd_create(const char *, unsigned);
typedef struct { char *address; size_t size; int fd, ipc; } Memory;
static Memory memory[256];
static int live, has_virtual_memory = 1;
int standin_live(void) { return live; }
void standin_virtual_memory(int has) { has_virtual_memory = has; }

static Memory *memory_at(void *pointer)
{
    for (int i = 0; i < 256; i++)
        if (memory[i].address && (char *)pointer >= memory[i].address && (char *)pointer < memory[i].address + memory[i].size)
            return &memory[i];
    return NULL;
}

static Memory *new_memory(int fd, size_t size, int ipc)
{
    struct stat found;
    if (fd < 0 || fstat(fd, &found) || (size_t)found.st_size < size)
        return NULL;
    pthread_mutex_lock(&lock);
    for (int i = 0; i < 256; i++)
        if (!memory[i].address) {
            char *address = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
            memory[i] = (Memory){address == MAP_FAILED ? NULL : address, size, fd, ipc};
            live += memory[i].address != NULL;
            pthread_mutex_unlock(&lock);
            return memory[i].address ? &memory[i] : NULL;
        }
    pthread_mutex_unlock(&lock);
    return NULL;
}

static int new_file(size_t size)
{
    int fd = memfd_create("standin", 0);
    return ftruncate(fd, size) ? -1 : fd;
}

static int drop(void *pointer)
{
    Memory *m = memory_at(pointer);
    if (!m)
        return 1;
    munmap(m->address, m->size);
    close(m->fd);
    pthread_mutex_lock(&lock);
    m->address = NULL;
    live--;
    pthread_mutex_unlock(&lock);
    return 0;
}

typedef struct { int pid, fd; size_t size; char rest[48]; } IpcHandle;

static int ipc_export(IpcHandle *handle, void *pointer)
{
    Memory *m = memory_at(pointer);
    if (!m || !m->ipc || pointer != (void *)m->address)
        return 1;
    memset(handle, 0, sizeof *handle);
    handle->pid = getpid(), handle->fd = m->fd, handle->size = m->size;
    return 0;
}

static int ipc_open(void **pointer, IpcHandle handle)
{
    char path[64];
    snprintf(path, sizeof path, "/proc/%d/fd/%d", handle.pid, handle.fd);
    Memory *m = new_memory(open(path, O_RDWR), handle.size, 0);
    if (!m)
        return 1;
    *pointer = m->address;
    return 0;
}

#ifndef HIP
typedef struct { int type, id; } Location;
typedef struct { int type, handle_types; Location location; void *windows; char flags[8]; } Properties;
typedef struct { Location location; int flags; } Access;
int cuDeviceGetAttribute_memory(int attribute) { return attribute == 102 || attribute == 103 ? has_virtual_memory : -1; }
int cuMemAlloc_v2(void **pointer, size_t size)
{
    ENTER("%zu", size);
    Memory *m = new_memory(new_file(size), size, 1);
    return m ? *pointer = m->address, 0 : 2;
}
int cuMemFree_v2(void *pointer) { ENTER("memory"); return drop(pointer); }
int cuIpcGetMemHandle(IpcHandle *handle, void *pointer) { ENTER("memory"); return ipc_export(handle, pointer); }
int cuIpcOpenMemHandle_v2(void **pointer, IpcHandle handle, unsigned flags) { ENTER("%u", flags); return ipc_open(pointer, handle); }
int cuIpcCloseMemHandle(void *pointer) { ENTER("memory"); return drop(pointer); }
int cuMemGetAddressRange_v2(void **base, size_t *size, void *pointer)
{
    ENTER("memory");
    Memory *m = memory_at(pointer);
    return m ? *base = m->address, *size = m->size, 0 : 1;
}
int cuMemGetAllocationGranularity(size_t *size, const Properties *p, unsigned flags)
{
    ENTER("%d %d %d %d, %u", p->type, p->handle_types, p->location.type, p->location.id, flags);
    *size = 2 << 20;
    return 0;
}
int cuMemCreate(uint64_t *handle, size_t size, const Properties *p, uint64_t flags)
{
    ENTER("%zu, %d %d %d %d, %d", size, p->type, p->handle_types, p->location.type, p->location.id, (int)flags);
    if (size % (2 << 20))
        return 1;
    *handle = new_file(size);
    live++;
    return 0;
}
int cuMemExportToShareableHandle(int *fd, uint64_t handle, int type, uint64_t flags)
{
    ENTER("%d, %d", type, (int)flags);
    return (*fd = dup((int)handle)) < 0;
}
int cuMemImportFromShareableHandle(uint64_t *handle, void *fd, int type)
{
    ENTER("%d", type);
    *handle = dup((int)(intptr_t)fd);
    live++;
    return 0;
}
int cuMemRetainAllocationHandle(uint64_t *handle, void *pointer)
{
    ENTER("memory");
    Memory *m = memory_at(pointer);
    if (!m || m->ipc)
        return 1;
    *handle = dup(m->fd);
    live++;
    return 0;
}
int cuMemRelease(uint64_t handle) { ENTER("handle"); live--; return close((int)handle) != 0; }
int cuMemAddressReserve(void **pointer, size_t size, size_t alignment, uint64_t address, uint64_t flags)
{
    ENTER("%zu, %zu, %d, %d", size, alignment, (int)address, (int)flags);
    if (size % (2 << 20))
        return 1;
    *pointer = mmap(NULL, size, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    live++;
    return 0;
}
int cuMemAddressFree(void *pointer, size_t size) { ENTER("%zu", size); live--; return munmap(pointer, size); }
int cuMemMap(void *pointer, size_t size, size_t offset, uint64_t handle, uint64_t flags)
{
    ENTER("%zu, %zu, %d", size, offset, (int)flags);
    return mmap(pointer, size, PROT_NONE, MAP_SHARED | MAP_FIXED, (int)handle, offset) == MAP_FAILED;
}
int cuMemUnmap(void *pointer, size_t size)
{
    ENTER("%zu", size);
    return mmap(pointer, size, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1, 0) == MAP_FAILED;
}
int cuMemSetAccess(void *pointer, size_t size, const Access *access, size_t count)
{
    ENTER("%zu, %d %d %d, %zu", size, access->location.type, access->location.id, access->flags, count);
    return mprotect(pointer, size, PROT_READ | PROT_WRITE);
}
int cuMemsetD8_v2(void *pointer, unsigned char value, size_t size) { ENTER("%d, %zu", value, size); memset(pointer, value, size); return 0; }
int cuMemHostRegister_v2(void *pointer, size_t size, unsigned flags) { ENTER("%zu, %u", size, flags); live++; return !pointer; }
int cuMemHostGetDevicePointer_v2(void **device, void *pointer, unsigned flags) { ENTER("%u", flags); *device = pointer; return 0; }
int cuMemHostUnregister(void *pointer) { ENTER("host"); live--; return !pointer; }
#else
int hipExtMallocWithFlags(void **pointer, size_t size, unsigned flags)
{
    ENTER("%zu, %u", size, flags);
    Memory *m = new_memory(new_file(size), size, 1);
    return m ? *pointer = m->address, 0 : 2;
}
int hipFree(void *pointer) { ENTER("memory"); return drop(pointer); }
int hipMemset(void *pointer, int value, size_t size) { ENTER("%d, %zu", value, size); memset(pointer, value, size); return 0; }
int hipIpcGetMemHandle(IpcHandle *handle, void *pointer) { ENTER("memory"); return ipc_export(handle, pointer); }
int hipIpcOpenMemHandle(void **pointer, IpcHandle handle, unsigned flags) { ENTER("%u", flags); return ipc_open(pointer, handle); }
int hipIpcCloseMemHandle(void *pointer) { ENTER("memory"); return drop(pointer); }
int hipMemGetAddressRange(void **base, size_t *size, void *pointer)
{
    ENTER("memory");
    Memory *m = memory_at(pointer);
    return m ? *base = m->address, *size = m->size, 0 : 1;
}
int hipHostRegister(void *pointer, size_t size, unsigned flags) { ENTER("%zu, %u", size, flags); live++; return !pointer; }
int hipHostGetDevicePointer(void **device, void *pointer, unsigned flags) { ENTER("%u", flags); *device = pointer; return 0; }
int hipHostUnregister(void *pointer) { ENTER("host"); live--; return !pointer; }
#endif
