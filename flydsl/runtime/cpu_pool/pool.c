/* The launch function of the CPU: it checks a launch, and spreads its blocks over threads that the process keeps.
 *
 * flydsl_cpu_launch has the signature of cuLaunchKernel and runs without Python's lock.  `function` is the address of a
 * Kernel in the table that Python fills.  What cannot be launched goes to the Python function `refuse`, which knows why.
 *
 * A launch is a Job on the launching thread's stack.  If it is likely to take longer than to wake a thread, it is put into
 * one of the slots, where workers find it; a worker counts itself in as a user of the slot before it looks into it, and the
 * launching thread takes the job out and waits for the slot to have no users before it returns.  Threads draw blocks
 * from the job until none is left, in ranges that get shorter towards the end.  Any number of threads launch at once;
 * if all slots are taken, a launching thread works alone.
 *
 * Ctrl-C ends a launch in the middle of a block, at no cost to the kernel.  A watcher, which is a thread, sends a signal to
 * Python's main thread when that has been in kernels or host functions for a while.  The handler looks whether the code
 * that it interrupted is such code: that holds no lock, so Python's signal handlers may run on top of it.  If one raises, the
 * thread leaves the code: it goes on behind the guarded call with the stack pointer that this kept.  Threads that share
 * the launch are sent the signal too, and leave.  Code that the kernel calls, such as printf, is not left; the watcher comes
 * back soon.  A kernel that traps, as on memory that is not there, is left in the same way, and the launch fails.
 *
 * Kernels count on a large stack.  Only the main thread's is known to be one, so other threads launch on stacks of the pool.
 * Python's code never runs there, since it may look at how far its thread's stack goes.
 *
 * tools/make_native.py makes of it LLVM IR without a target (pool.ll) and of that one object for each kind of CPU, so it
 * includes no header but its own.  Linux on 64-bit machines.
 */
#include "pool.h"

typedef struct { u64 words[16]; } CpuSet; /* 1,024 CPUs, as the C library's */

struct Job {
    Code *code;
    void **params;
    const i32 *geometry;
    Guard guard, **top; /* of the launching thread, and what that is in */
    i64 next, blocks; /* those from `next` on are left */
    i64 shares;
    i64 done; /* by the launching thread */
    u64 shared_bytes;
    i32 failure;
    i32 places; /* for workers */
    CpuSet cpus;
    Fault fault;
};

enum { MAX_WORKERS = 1024, MAX_THREADS = 1024, OUT_OF_MEMORY = 2, LAUNCH_FAILED = 719 };
enum { WAKING_TIME = 5000, ALONE_TIME = 20000, SPINS = 2000, RANGES_PER_THREAD = 8 };           /* times in ns */
enum { STACK_SHARED_BYTES = 256 << 10, WORKER_STACK_BYTES = 16 << 20, LOOK_UP_TIME = 50000000 }; /* ns */
enum { LOOK_AGAIN_TIME = 2000000, WATCHES_IDLE = 20, FAR = 64 << 20, FIRST_SIGNAL = 34, LAST_SIGNAL = 63 };
enum { SIGILL = 4, SIGBUS = 7, SIGFPE = 8, SIGSEGV = 11, TRAPS = 4, SA_ONSTACK = 0x08000000 };
enum { SA_SIGINFO = 4, SA_RESTART = 0x10000000, SA_NODEFER = 0x40000000 };
enum { FUTEX_WAIT_PRIVATE = 128, FUTEX_WAKE_PRIVATE = 129, CLOCK_MONOTONIC = 1, SIG_SETMASK = 2 };
enum { PROT_NONE = 0, PROT_READ_WRITE = 3, MAP_PRIVATE_ANONYMOUS = 0x22, MAP_NORESERVE = 0x4000 };
enum { ENOUGH_STACK = 4 << 20, STACK_GUARD = 64 << 10, FRAME = 1 << 10 };

struct Pool flydsl_cpu_pool;
#define pool flydsl_cpu_pool

typedef unsigned char u8;
typedef struct { i64 seconds, nanoseconds; } Time;
typedef struct { /* the C library's */
    void (*handler)(i32, u8 *, u8 *);
    u64 mask[16];
    i32 flags;
    void *restorer;
} Action;

extern long syscall(long, ...);
extern int clock_gettime(int, Time *);
extern int sched_getaffinity(int, u64, CpuSet *);
extern int sched_setaffinity(int, u64, const CpuSet *);
extern int pthread_create(u64 *, const void *, void *(*)(void *), void *);
extern int pthread_attr_init(void *);
extern int pthread_attr_setstacksize(void *, u64);
extern int pthread_attr_setdetachstate(void *, int);
extern int pthread_attr_destroy(void *);
extern int pthread_sigmask(int, const void *, void *);
extern u64 pthread_self(void);
extern int pthread_kill(u64, int);
extern i32 getpid(void);
extern int sigaction(int, const Action *, Action *);
extern void *mmap(void *, u64, int, int, int, i64);
extern int mprotect(void *, u64, int);
extern int munmap(void *, u64);
extern void flydsl_relax(void); /* tells the processor that a loop waits; each machine has its own */

/* Calls that can be left (guard.<machine>.ll): call `code` with five arguments; go on behind such a call, which returns
 * LAUNCH_FAILED; what a signal handler goes on with to do that; call a function on another stack. */
extern i32 flydsl_guarded_call(void **stack_pointer, void *code, const u64 *arguments);
extern void flydsl_leave(void *stack_pointer); /* does not return */
extern void flydsl_resume(void);
extern i32 flydsl_call_on(void *stack_pointer, i32 (*function)(void *), void *argument);

#define LOAD(place) __atomic_load_n(&(place), __ATOMIC_SEQ_CST)
#define STORE(place, value) __atomic_store_n(&(place), value, __ATOMIC_SEQ_CST)
#define ADD(place, value) __atomic_fetch_add(&(place), value, __ATOMIC_SEQ_CST)

static i64 now(void) {
    Time t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return t.seconds * 1000000000 + t.nanoseconds;
}

static void futex_wait(i32 *place, i32 expected, i64 nanoseconds) {
    Time timeout = {0, nanoseconds};
    syscall(pool.futex_number, place, FUTEX_WAIT_PRIVATE, expected, nanoseconds ? &timeout : 0, 0, 0);
}

static void futex_wake(i32 *place, i32 count) { syscall(pool.futex_number, place, FUTEX_WAKE_PRIVATE, count, 0, 0, 0); }

/* -- leaving code in the middle */

static i32 is_main_thread(void) { return (u64)__builtin_thread_pointer() == pool.main_pointer; }

/* All threads have their pthread_self at the same distance from their thread pointer. */
void flydsl_cpu_know_main_thread(u64 thread) {
    pool.main_thread = thread;
    pool.main_pointer = (u64)__builtin_thread_pointer() - pthread_self() + thread;
}

/* -- stacks */

static void *make_stack(void) {
    void *made = mmap(0, WORKER_STACK_BYTES, PROT_READ_WRITE, MAP_PRIVATE_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if ((i64)made == -1) return 0;
    mprotect(made, STACK_GUARD, PROT_NONE);
    return made;
}

static i32 has_room(void) {
    u64 here = (u64)__builtin_frame_address(0), floor = pool.main_floor;
    return is_main_thread() && (!floor || (here > floor && here - floor > ENOUGH_STACK));
}

/* Call a function where it has room.  `own` is for code that is to run on the thread's own stack. */
__attribute__((noinline)) static i32 call_with_room(Runner *self, i32 (*function)(void *), void *argument, u64 *own) {
    void *stack = has_room() ? 0 : self && self->stack ? self->stack : make_stack();
    if (!stack) return function(argument);
    *own = ((u64)__builtin_frame_address(0) - FRAME) & ~15ul;
    i32 result = flydsl_call_on((char *)stack + WORKER_STACK_BYTES, function, argument);
    *own = 0;
    if (self && self->stack == stack) return result;
    if (self && LOAD(pool.stacks) < MOST_STACKS && ADD(pool.stacks, 1) < MOST_STACKS)
        self->stack = stack;
    else
        munmap(stack, WORKER_STACK_BYTES);
    return result;
}

/* -- what Python does meanwhile */

/* Let Python's signal handlers run: whether one of them raised, such as that of Ctrl-C. */
static i32 run_handlers(void *unused) {
    (void)unused;
    i32 lock = pool.take_lock();
    i32 raised = pool.run_handlers();
    if (raised) pool.fetch(&pool.raised[0], &pool.raised[1], &pool.raised[2]);
    pool.release_lock(lock);
    if (is_main_thread()) STORE(pool.look_soon, 0);
    return raised;
}

static i32 run_handlers_on_own_stack(u64 own) { return own ? flydsl_call_on((void *)own, run_handlers, 0) : run_handlers(0); }

/* Whether to leave. */
static i32 on_signal_in_main_thread(Guard *guard, u64 pc, u64 sp) {
    if (!guard || pc < guard->begin || pc >= guard->end) {
        STORE(pool.look_soon, 1);
        return 0;
    }
    i32 raised = 0;
    if (!guard->stop && LOAD(pool.abandoned))
        raised = 1;
    else if ((u64)guard->stack_pointer - sp < FAR)
        raised = run_handlers_on_own_stack(guard->own_stack);
    else if (guard->home.memory) /* not on the stack of a warp, which is small */
        raised = run_handlers_on_own_stack(
            guard->own_stack ? guard->own_stack : ((u64)*guard->home.stack_pointer - 256) & ~15ul);
    if (raised && guard->stop) STORE(*guard->stop, LAUNCH_FAILED);
    return raised;
}

static Guard *own_guard(void) {
    if (is_main_thread()) return LOAD(pool.guard);
    u64 self = pthread_self();
    for (i32 k = 0; k < MAX_RUNNERS; k++)
        if (LOAD(pool.runners[k].thread) == self) return LOAD(pool.runners[k].guard);
    return 0;
}

/* With the floating-point modes and the blocked signals that the thread had. */
static void leave_after_handler(const Guard *guard, u8 *context) {
    *(u64 *)(context + pool.sp_offset) = (u64)guard->stack_pointer;
    *(u64 *)(context + pool.pc_offset) = (u64)flydsl_resume;
}

static void on_signal(i32 number, u8 *information, u8 *context) {
    (void)number, (void)information;
    u64 pc = *(u64 *)(context + pool.pc_offset), sp = *(u64 *)(context + pool.sp_offset);
    Guard *guard = own_guard();
    i32 leaves = guard && guard->stop && LOAD(*guard->stop) && pc >= guard->begin && pc < guard->end;
    if (!leaves && is_main_thread()) leaves = on_signal_in_main_thread(guard, pc, sp);
    if (leaves) leave_after_handler(guard, context);
}

static const i32 traps[TRAPS] = {SIGILL, SIGBUS, SIGFPE, SIGSEGV};
static Action former[TRAPS]; /* what others do about them */

static const char *meaning_of(i32 number) {
    if (number == SIGSEGV) return "it accesses memory that is not there";
    if (number == SIGBUS) return "it accesses memory that is not there any more, as of a file that was truncated";
    return number == SIGFPE ? "an integer division has no result" : "an instruction traps";
}

static void on_trap(i32 number, u8 *information, u8 *context) {
    u64 pc = *(u64 *)(context + pool.pc_offset);
    Guard *guard = own_guard();
    if (guard && guard->fault && pc >= guard->begin && pc < guard->end) {
        i32 none = NONE;
        Fault *fault = guard->fault;
        if (__atomic_compare_exchange_n(&fault->state, &none, WRITING, 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST)) {
            fault->signal = number;
            fault->block = guard->first_block;
            fault->last_block = guard->end_block - 1;
            fault->address = *(u64 *)(information + 16); /* si_addr */
            fault->what = meaning_of(number);
            STORE(fault->state, WRITTEN);
        }
        STORE(*guard->stop, LAUNCH_FAILED);
        leave_after_handler(guard, context);
        return;
    }
    i32 k = 0;
    while (traps[k] != number) k++;
    if ((u64)former[k].handler > 1) {
        former[k].handler(number, information, context);
    } else { /* what the system does when this returns */
        sigaction(number, &former[k], 0);
        pthread_kill(pthread_self(), number);
    }
}

void flydsl_cpu_catch_traps(void) {
    for (i32 k = 0; k < TRAPS; k++) {
        Action mine = {on_trap, {0}, SA_SIGINFO | SA_ONSTACK, 0};
        sigaction(traps[k], &mine, &former[k]);
    }
}

/* Take a signal that nobody has; 0: there is none. */
static i32 take_signal(void) {
    for (i32 number = LAST_SIGNAL; !LOAD(pool.signal) && pool.pc_offset && number >= FIRST_SIGNAL; number--) {
        Action mine = {on_signal, {0}, SA_SIGINFO | SA_RESTART | SA_NODEFER, 0}, before;
        i32 none = 0;
        if (sigaction(number, 0, &before) || before.handler) continue;
        if (sigaction(number, &mine, 0)) continue; /* before anybody sends it */
        __atomic_compare_exchange_n(&pool.signal, &none, number, 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);
    }
    return LOAD(pool.signal);
}

/* Send the signal to the main thread whenever it has been in the same code for a while, until it has been in none. */
static void *watch(void *unused) {
    (void)unused;
    i32 none = 0, idle = 0;
    for (u32 last = LOAD(pool.entered);;) {
        futex_wait(&none, 0, LOAD(pool.look_soon) ? LOOK_AGAIN_TIME : LOOK_UP_TIME);
        u32 entered = LOAD(pool.entered);
        i32 is_inside = LOAD(pool.guard) != 0, is_same = entered == last;
        last = entered;
        if (is_inside && is_same) pthread_kill(pool.main_thread, pool.signal);
        if (!is_inside) STORE(pool.look_soon, 0);
        idle = is_inside || !is_same ? 0 : idle + 1;
        if (idle < WATCHES_IDLE) {
            STORE(pool.watching, 1);
            continue;
        }
        /* The main thread may have missed this: it is looked at once more before this thread waits for it. */
        if (LOAD(pool.watching)) {
            STORE(pool.watching, 0);
            continue;
        }
        while (!LOAD(pool.watching)) futex_wait(&pool.watching, 0, 0);
        idle = 0;
    }
    return 0;
}

static i32 start_thread(void *(*function)(void *)) {
    u64 attributes[8], thread, before[16], mask[16];
    for (i32 k = 0; k < 16; k++) mask[k] = ~0ul;
    mask[0] = ~0x400004f8ul; /* SIGTRAP, ABRT, BUS, FPE, ILL, SEGV, SYS */
    i32 signal = take_signal();
    if (signal) mask[0] &= ~(1ul << (signal - 1));
    pthread_attr_init(attributes);
    pthread_attr_setstacksize(attributes, WORKER_STACK_BYTES);
    pthread_attr_setdetachstate(attributes, 1);
    pthread_sigmask(SIG_SETMASK, mask, before);
    i32 failure = pthread_create(&thread, attributes, function, 0);
    pthread_sigmask(SIG_SETMASK, before, 0);
    pthread_attr_destroy(attributes);
    return !failure;
}

__attribute__((noinline, cold)) static void start_watching(void) {
    if (!take_signal()) return;
    STORE(pool.watching, 1);
    if (!pool.has_watcher)
        pool.has_watcher = start_thread(watch);
    else
        futex_wake(&pool.watching, 1);
}

/* Call code that may be left.  `top` is what the thread is in. */
static i32 call_guarded(Guard **top, Guard *guard, void *code, const u64 *arguments) {
    guard->outer = *top;
    __atomic_store_n(top, guard, __ATOMIC_RELEASE);
    if (top == &pool.guard && !guard->outer) {
        __atomic_store_n(&pool.entered, pool.entered + 1, __ATOMIC_RELAXED);
        if (!__atomic_load_n(&pool.watching, __ATOMIC_RELAXED)) start_watching();
    }
    guard->home.memory = 0;
    i32 result = flydsl_guarded_call(&guard->stack_pointer, code, arguments);
    if (guard->home.memory) munmap(guard->home.memory, guard->home.bytes); /* it was left */
    __atomic_store_n(top, guard->outer, __ATOMIC_RELEASE);
    return result;
}

/* Send the signal to all who run code that is to be left for that reason.  They may end meanwhile: it is sent by number. */
void flydsl_cpu_stop(i32 *stop) {
    i32 none = 0;
    __atomic_compare_exchange_n(stop, &none, LAUNCH_FAILED, 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);
    if (!LOAD(pool.signal)) return;
    for (i32 k = 0; k < MAX_RUNNERS; k++) {
        Runner *runner = &pool.runners[k];
        if (LOAD(runner->stop) == stop) syscall(pool.tgkill_number, getpid(), LOAD(runner->number), pool.signal);
    }
}

static Runner *take_runner(void) {
    u32 first = (u32)((u64)__builtin_thread_pointer() >> 12); /* threads begin to look at different places */
    for (u32 n = 0; n < MAX_RUNNERS; n++) {
        u32 k = (first + n) % MAX_RUNNERS;
        i32 no = 0;
        if (LOAD(pool.runners[k].taken)) continue;
        if (!__atomic_compare_exchange_n(&pool.runners[k].taken, &no, 1, 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST)) continue;
        STORE(pool.runners[k].thread, pthread_self());
        return &pool.runners[k];
    }
    return 0;
}

/* Let others tell the thread to leave what it runs; null: nobody does. */
static void listen(Runner *runner, i32 *stop) {
    if (!runner->number) STORE(runner->number, (i32)syscall(pool.gettid_number));
    STORE(runner->stop, stop);
}

static void give_back(Runner *runner) {
    STORE(runner->number, 0);
    STORE(runner->stop, (i32 *)0);
    STORE(runner->thread, 0ul);
    STORE(runner->taken, 0);
}

/* -- what a thread does for a job */

static void cancel(Job *job, i32 failure) {
    i32 none = 0;
    __atomic_compare_exchange_n(&job->failure, &none, failure, 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);
    STORE(job->next, job->blocks);
}

/* Now and then let Python's signal handlers run: whether one of them raised. */
static i32 interrupted(Job *job, i64 *looked_up) {
    i64 time = now();
    if (time - *looked_up < LOOK_UP_TIME && !(LOAD(pool.look_soon) && is_main_thread())) return 0;
    *looked_up = time;
    i32 raised = run_handlers_on_own_stack(job->guard.own_stack);
    if (raised) cancel(job, LAUNCH_FAILED);
    return raised;
}

/* `top` is what the thread is in; null: it cannot leave blocks in the middle. */
static void run_range(Job *job, Guard **top, i64 begin, i64 end, void *shared) {
    if (!top) {
        job->code(job->params, job->geometry, begin, end, shared);
        return;
    }
    u64 arguments[5] = {(u64)job->params, (u64)job->geometry, (u64)begin, (u64)end, (u64)shared};
    if (top == job->top) {
        job->guard.first_block = begin;
        job->guard.end_block = end;
        call_guarded(top, &job->guard, (void *)job->code, arguments);
    } else {
        Guard guard = {0, job->guard.begin, job->guard.end, 0, &job->failure, &job->fault, begin, end, {0, 0, 0, pool.kept}, 0};
        Launch launch = *(const Launch *)job->geometry;
        launch.home = &guard.home;
        arguments[1] = (u64)launch.extents;
        call_guarded(top, &guard, (void *)job->code, arguments);
    }
    if (LOAD(job->failure)) cancel(job, LAUNCH_FAILED);
}

static void run_blocks(Job *job, void *shared, Guard **top, i64 *looked_up) {
    i64 begin = LOAD(job->next), done = 0;
    while (begin < job->blocks) {
        i64 count = (job->blocks - begin) / job->shares;
        i64 end = begin + (count ? count : 1);
        if (!__atomic_compare_exchange_n(&job->next, &begin, end, 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST)) continue;
        run_range(job, top, begin, end, shared);
        if (LOAD(job->fault.state)) cancel(job, LAUNCH_FAILED);
        done += end - begin;
        if (looked_up && !LOAD(job->failure) && interrupted(job, looked_up)) break;
        begin = LOAD(job->next);
    }
    if (looked_up) job->done += done;
}

__attribute__((noinline)) static void run_on_stack(Job *job, Guard **top, i64 *looked_up) {
    char memory[STACK_SHARED_BYTES] __attribute__((aligned(64)));
    run_blocks(job, memory, top, looked_up);
}

/* Until no block is left.  `looked_up` is when Python last ran its signal handlers; null in a worker, which cannot. */
static void work(Job *job, Guard **top, i64 *looked_up) {
    if (!job->shared_bytes) {
        run_blocks(job, 0, top, looked_up);
    } else if (job->shared_bytes <= STACK_SHARED_BYTES) {
        run_on_stack(job, top, looked_up);
    } else {
        void *memory = mmap(0, job->shared_bytes, PROT_READ_WRITE, MAP_PRIVATE_ANONYMOUS, -1, 0);
        if ((i64)memory == -1) {
            cancel(job, OUT_OF_MEMORY);
            return;
        }
        run_blocks(job, memory, top, looked_up);
        munmap(memory, job->shared_bytes);
    }
}

/* -- workers */

static i32 same_cpus(const CpuSet *a, const CpuSet *b) {
    for (i32 k = 0; k < 16; k++)
        if (a->words[k] != b->words[k]) return 0;
    return 1;
}

/* Work on the job in a slot, if there is one with a place left. */
static void serve(i32 slot, CpuSet *mine, Runner *self) {
    if (!LOAD(pool.slots[slot])) return;
    ADD(pool.users[slot], 1);
    Job *job = LOAD(pool.slots[slot]); /* stays until this thread is no user of the slot */
    if (job && LOAD(job->next) < job->blocks && ADD(job->places, -1) > 0) {
        if (!same_cpus(mine, &job->cpus) && !sched_setaffinity(0, sizeof(CpuSet), &job->cpus)) *mine = job->cpus;
        if (self) listen(self, &job->failure);
        work(job, self ? &self->guard : 0, 0);
        if (self) listen(self, 0);
    }
    if (ADD(pool.users[slot], -1) == 1 && !LOAD(pool.slots[slot])) futex_wake(&pool.users[slot], 1);
}

static void *worker(void *unused) {
    (void)unused;
    CpuSet mine;
    i32 seen = LOAD(pool.generation);
    Runner *self = take_runner();
    sched_getaffinity(0, sizeof mine, &mine);
    for (;;) {
        for (i32 slot = 0; slot < SLOTS; slot++) serve(slot, &mine, self);
        for (i32 spins = 0; spins < SPINS && LOAD(pool.generation) == seen; spins++) flydsl_relax();
        ADD(pool.sleepers, 1);
        while (LOAD(pool.generation) == seen) futex_wait(&pool.generation, seen, 0);
        ADD(pool.sleepers, -1);
        seen = LOAD(pool.generation);
    }
    return 0; /* never: for compilers that miss it */
}

/* Start workers until there are `wanted`, or as many as the system gives.  They take no signal but their own faults. */
static void start_workers(i32 wanted) {
    i32 no = 0;
    if (!__atomic_compare_exchange_n(&pool.starting, &no, 1, 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST)) return;
    while (pool.started < wanted && start_thread(worker)) ADD(pool.started, 1);
    STORE(pool.starting, 0);
}

/* -- launches */

static void share(Job *job, i32 threads, Guard **top, i64 *looked_up) {
    i32 slot = 0;
    for (; slot < SLOTS; slot++) {
        i32 no = 0;
        if (__atomic_compare_exchange_n(&pool.taken[slot], &no, 1, 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST)) break;
    }
    if (slot < SLOTS) {
        STORE(pool.slots[slot], job);
        i32 helpers = threads - 1 < MAX_WORKERS ? threads - 1 : MAX_WORKERS;
        if (LOAD(pool.started) < helpers) start_workers(helpers);
        ADD(pool.generation, 1);
        if (LOAD(pool.sleepers)) futex_wake(&pool.generation, helpers);
    }
    work(job, top, looked_up);
    if (slot == SLOTS) return;
    STORE(pool.slots[slot], (Job *)0);
    for (i32 spins = 0; spins < SPINS && LOAD(pool.users[slot]); spins++) flydsl_relax();
    for (i32 users; (users = LOAD(pool.users[slot]));) {
        futex_wait(&pool.users[slot], users, LOAD(job->failure) ? LOOK_AGAIN_TIME : LOOK_UP_TIME);
        if (!LOAD(job->failure)) interrupted(job, looked_up);
        if (LOAD(job->failure)) flydsl_cpu_stop(&job->failure);
    }
    STORE(pool.taken[slot], 0);
}

/* How many threads may share the job; its `cpus` are those of the launching thread. */
static i32 allowed_threads(const Kernel *kernel, Job *job) {
    if (sched_getaffinity(0, sizeof(CpuSet), &job->cpus) < 0) return 1;
    i32 threads = kernel->threads;
    if (!threads)
        for (i32 k = 0; k < 16; k++) threads += __builtin_popcountl(job->cpus.words[k]);
    return threads;
}

static void run(Kernel *kernel, Job *job, Guard **top) {
    i64 start = now(), looked_up = start;
    u64 picoseconds = __atomic_load_n(&kernel->picoseconds, __ATOMIC_RELAXED);
    i64 blocks = job->blocks, few = blocks < 1 << 20 ? blocks : 1 << 20;
    i32 is_short = picoseconds && picoseconds < 1ul << 40 && (i64)picoseconds * few < WAKING_TIME * 1000l;
    if (is_short) {
        job->shares = 1;
        job->blocks = (blocks + 7) / 8; /* then see whether this launch is as the last one was */
        work(job, top, &looked_up);
        job->blocks = blocks;
        if (!job->failure && now() - start < ALONE_TIME / 8) work(job, top, &looked_up);
    }
    if (!job->failure && job->next < blocks) {
        i32 threads = allowed_threads(kernel, job);
        if (threads > blocks) threads = (i32)blocks;
        job->shares = threads > 1 ? (i64)threads * RANGES_PER_THREAD : 4;
        job->places = threads - 1;
        if (threads > 1)
            share(job, threads, top, &looked_up);
        else
            work(job, top, &looked_up);
    }
    if (job->done) {
        u64 spent = (u64)(now() - start) * 1000 / (u64)job->done;
        __atomic_store_n(&kernel->picoseconds, spent ? spent : 1, __ATOMIC_RELAXED);
    }
}

typedef struct {
    Kernel *kernel;
    Job *job;
    Guard **top;
} Run;

static i32 run_of(void *argument) {
    Run *of = argument;
    run(of->kernel, of->job, of->top);
    return 0;
}

static i32 is_wrong(const Kernel *kernel, u32 gx, u32 gy, u32 gz, u32 bx, u32 by, u32 bz, u32 shared) {
    u64 limit = 0x7fffffff, blocks;
    if ((u64)kernel < (u64)pool.table || kernel >= pool.table_end) return 1;
    if (((u64)kernel - (u64)pool.table) % sizeof(Kernel) || !kernel->code) return 1;
    if (gx - 1 >= limit || gy - 1 >= limit || gz - 1 >= limit || shared > limit) return 1;
    if (__builtin_mul_overflow((u64)gx * gy, (u64)gz, &blocks) || blocks >> 63) return 1;
    if (bx - 1 >= MAX_THREADS || by - 1 >= MAX_THREADS || bz - 1 >= MAX_THREADS) return 1;
    if ((u64)bx * by * bz > MAX_THREADS) return 1;
    return kernel->block[0] && (bx != kernel->block[0] || by != kernel->block[1] || bz != kernel->block[2]);
}

i32 flydsl_cpu_launch(Kernel *kernel, u32 gx, u32 gy, u32 gz, u32 bx, u32 by, u32 bz, u32 shared, void *stream,
                      void **params, void **extra) {
    if (extra || is_wrong(kernel, gx, gy, gz, bx, by, bz, shared))
        return pool.refuse(kernel, gx, gy, gz, bx, by, bz, shared, stream, params, extra);
    Runner *self = is_main_thread() || !pool.ranges ? 0 : take_runner();
    Guard **top = is_main_thread() ? &pool.guard : self ? &self->guard : 0;
    Job job;
    job.top = top;
    Launch launch = {{(i32)gx, (i32)gy, (i32)gz, (i32)bx, (i32)by, (i32)bz}, 0, &job.fault, shared, &job.guard.home, 0};
    job.code = kernel->code;
    job.guard.begin = job.guard.end = 0;
    if (pool.ranges) {
        job.guard.begin = pool.ranges[kernel - pool.table].begin;
        job.guard.end = pool.ranges[kernel - pool.table].end;
    }
    job.guard.stop = &job.failure;
    job.guard.fault = &job.fault;
    job.guard.home.kept = pool.kept;
    job.guard.own_stack = 0;
    job.params = params;
    job.geometry = launch.extents;
    job.next = 0;
    job.blocks = (i64)gx * gy * gz;
    job.done = 0;
    job.shared_bytes = shared;
    job.failure = 0;
    job.fault.state = NONE;
    job.fault.thread = -1;
    job.fault.signal = 0;
    if (top == &pool.guard && LOAD(pool.look_soon) && run_handlers(0)) {
        job.failure = LAUNCH_FAILED;
    } else {
        Run of = {kernel, &job, top};
        call_with_room(self, run_of, &of, &job.guard.own_stack);
    }
    if (self) give_back(self);
    if (job.failure == OUT_OF_MEMORY)
        return pool.refuse(kernel, gx, gy, gz, bx, by, bz, shared, stream, params, extra);
    if (top == &pool.guard && pool.raised[0] && pool.guard && !pool.guard->stop) flydsl_leave(pool.guard->stack_pointer);
    if (job.fault.state) return pool.report(kernel, launch.extents, &job.fault);
    return job.failure;
}

/* What signal handlers raise is to be seen here: Python ignores it where it begins to run a function for native code. */
i32 flydsl_cpu_launch_checked(Kernel *kernel, u32 gx, u32 gy, u32 gz, u32 bx, u32 by, u32 bz, u32 shared, void *stream,
                              void **params, void **extra) {
    if (!is_main_thread() || !run_handlers(0))
        return pool.checked(kernel, gx, gy, gz, bx, by, bz, shared, stream, params, extra);
    if (pool.guard && !pool.guard->stop) flydsl_leave(pool.guard->stack_pointer);
    return LAUNCH_FAILED;
}

/* Call a host function, which the main thread may leave.  In front of its context are its address and the ends of its code. */
i32 flydsl_cpu_enter(void **context, void **slots) {
    i32 (*entry)(void **, void **) = (i32 (*)(void **, void **))context[-3];
    if (!is_main_thread()) return entry(context, slots);
    if (pool.abandoned) pool.abandoned = 0;
    Guard guard;
    guard.begin = (u64)context[-2];
    guard.end = (u64)context[-1];
    guard.stop = 0;
    guard.fault = 0;
    guard.home.kept = 0;
    guard.own_stack = 0;
    u64 arguments[5] = {(u64)context, (u64)slots, 0, 0, 0};
    return call_guarded(&pool.guard, &guard, (void *)entry, arguments);
}

typedef struct {
    Code *code;
    Guard *guard, **top; /* no top: it cannot be left */
    const u64 *arguments;
} Call;

static i32 run_call(void *argument) {
    Call *of = argument;
    const u64 *a = of->arguments;
    if (of->top)
        call_guarded(of->top, of->guard, (void *)of->code, a);
    else
        of->code((void **)a[0], (const i32 *)a[1], (i64)a[2], (i64)a[3], (void *)a[4]);
    return 0;
}

/* Run blocks of a kernel on the calling thread, which leaves them when it is told. */
i32 flydsl_cpu_call(Code *code, const Range *range, void **params, const Launch *launch, i64 begin, i64 end, void *shared,
                    i32 *stop) {
    Runner *self = is_main_thread() ? 0 : take_runner();
    Guard guard;
    Launch mine = *launch;
    guard.begin = range->begin;
    guard.end = range->end;
    guard.stop = stop;
    guard.fault = launch->fault;
    guard.first_block = begin;
    guard.end_block = end;
    guard.home.kept = 0; /* checks count on memory that is zero */
    guard.home.memory = 0;
    guard.own_stack = 0;
    mine.home = &guard.home;
    u64 arguments[5] = {(u64)params, (u64)mine.extents, (u64)begin, (u64)end, (u64)shared};
    if (self) listen(self, stop);
    Call of = {code, &guard, self ? &self->guard : is_main_thread() ? &pool.guard : 0, arguments};
    if (!of.top) arguments[1] = (u64)launch->extents;
    call_with_room(self, run_call, &of, &guard.own_stack);
    if (self) give_back(self);
    return LOAD(*stop);
}

/* In a child process after fork, which has the launching thread alone. */
void flydsl_cpu_forget_threads(void) {
    pool.sleepers = pool.started = pool.starting = 0;
    pool.has_watcher = pool.watching = 0;
    if (pool.main_thread && !is_main_thread()) {
        flydsl_cpu_know_main_thread(pthread_self());
        pool.guard = 0;
    }
    for (i32 k = 0; k < MAX_RUNNERS; k++) {
        pool.runners[k].guard = 0;
        give_back(&pool.runners[k]);
    }
    for (i32 k = 0; k < KEPT; k++)
        if (pool.kept[k].state == CHANGING) pool.kept[k].state = NOTHING_KEPT;
    for (i32 slot = 0; slot < SLOTS; slot++) {
        pool.slots[slot] = 0;
        pool.taken[slot] = pool.users[slot] = 0;
    }
}
