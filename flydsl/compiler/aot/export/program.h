/* What is exported of a bundle's variants: constants that flydsl/compiler/aot/export/glue.py lays out as LLVM IR. */
typedef int i32;
typedef unsigned u32;
typedef long i64;
typedef unsigned long u64;

/* The kernels of a program where they are loaded: what the host function takes as its context. */
typedef struct Loaded {
    struct Loaded *next;
    void *place;      /* the driver's context, or the number of the device plus one */
    void *context[1]; /* the launch function, then the kernels */
} Loaded;

typedef struct {
    i32 (*entry)(void **context, void **slots); /* flydsl_launch of the artifact's host code */
    const void *image;                          /* what the driver loads */
    const void *ptx;                            /* null, or what it compiles if it cannot load the image */
    const char *const *symbols;
    u64 count;     /* of kernels */
    Loaded *loaded; /* newest first; entries stay */
    i32 lock;
} Program;

extern void *malloc(u64);
extern void free(void *);

static Loaded *find(Program *program, void *place) {
    Loaded *loaded = __atomic_load_n(&program->loaded, __ATOMIC_ACQUIRE);
    while (loaded && loaded->place != place) loaded = loaded->next;
    return loaded;
}

/* The program where `place` is, loaded there by `load` if it is not yet; out_of_memory is the driver's code for that. */
static i32 obtain(Program *program, void *place, i32 (*load)(Program *, Loaded *), i32 out_of_memory, Loaded **found) {
    if ((*found = find(program, place))) return 0;
    while (__atomic_exchange_n(&program->lock, 1, __ATOMIC_ACQUIRE)) {}
    i32 code = 0;
    if (!(*found = find(program, place))) {
        Loaded *loaded = malloc(sizeof(Loaded) + program->count * sizeof(void *));
        code = loaded ? load(program, loaded) : out_of_memory;
        if (!code) {
            loaded->place = place;
            loaded->next = program->loaded;
            __atomic_store_n(&program->loaded, loaded, __ATOMIC_RELEASE);
            *found = loaded;
        } else {
            free(loaded);
        }
    }
    __atomic_store_n(&program->lock, 0, __ATOMIC_RELEASE);
    return code;
}
