/* The tensor memory accelerator and copies of plain bytes (PTX ISA manual, "Data Movement and Conversion Instructions:
 * Bulk copy", "Tensor copy"), on tensor maps of our own, which flydsl/runtime/tensor_maps.py writes for the CPU.
 *
 * The chip's copies end at some time before the wait for them does.  Here each either takes no time or as long as it can,
 * by a fixed pattern: until all warps wait, or the one that started it waits for its group.  So a kernel that reads a box
 * without waiting for it, or has it overwritten while it is read, gives wrong numbers here too.
 */
#include "fibers.h"

enum { RANK = 5, UNIT = 16 };
enum { U8, U16, U32, S32, U64, S64, F16, F32, F64, BF16, F32_FTZ, TF32 }; /* CUtensorMapDataType of cuda.h */
enum { ADD, MIN, MAX, INC, DEC, AND, OR, XOR, STORE, LOAD, BYTES_IN, BYTES_OUT };

struct Map {
    u64 mark, address;
    i32 type, element_bytes, rank, swizzle, nan_outside, unused;
    u64 shape[RANK], strides[RANK - 1]; /* of elements; of bytes, without that of the first dimension */
    unsigned short box[RANK];
    u8 element_strides[RANK], end;
};

static const u64 MAP_MARK = 0x70616d6c73647966ul; /* "fydslmap" */

/* -- where a box is */

typedef struct {
    const Map *map;
    i64 first[RANK]; /* the coordinates of the box's first element */
    i64 count[RANK]; /* elements along each dimension in shared memory */
    u8 *shared;
} Box;

static void find_box(const Task *task, Box *box) {
    box->map = task->map;
    box->shared = task->shared;
    for (i32 k = 0; k < RANK; k++) {
        i32 step = task->map->element_strides[k];
        box->first[k] = task->place[k];
        box->count[k] = (task->map->box[k] + step - 1) / step;
    }
}

static i64 bytes_of(const Map *map) {
    i64 count = map->element_bytes;
    for (i32 k = 0; k < RANK; k++) count *= (map->box[k] + map->element_strides[k] - 1) / map->element_strides[k];
    return count;
}

/* Bits 4 to 6 of an address change with bits 7 to 9, or fewer of them. */
static u8 *swizzled(u8 *address, i32 swizzle) {
    u64 mask = swizzle ? (u64)(swizzle / UNIT - 1) * UNIT : 0;
    return (u8 *)((u64)address ^ ((u64)address >> 3 & mask));
}

/* A row of the box along the first dimension: its number among all rows is taken apart. */
typedef struct {
    u8 *global;
    i64 low, high; /* the elements that are inside of the tensor */
} Row;

static void find_row(const Box *box, i64 number, Row *row) {
    const Map *map = box->map;
    i32 inside = 1;
    row->global = (u8 *)map->address;
    row->low = row->high = 0;
    for (i32 k = 1; k < RANK; k++) {
        i64 place = box->first[k] + number % box->count[k] * map->element_strides[k];
        number /= box->count[k];
        inside &= place >= 0 && (u64)place < map->shape[k];
        row->global += place * (i64)map->strides[k - 1];
    }
    i64 first = box->first[0], left = (i64)map->shape[0] - first;
    row->global += first * map->element_bytes;
    if (!inside) return;
    row->low = first < 0 ? -first : 0;
    row->high = left < 0 ? 0 : left < box->count[0] ? left : box->count[0];
    if (row->low > row->high) row->low = row->high;
}

static i64 rows_of(const Box *box) { return box->count[1] * box->count[2] * box->count[3] * box->count[4]; }

/* -- copies */

static u32 rounded_to_tf32(u32 bits) {
    if ((bits & 0x7f800000u) == 0x7f800000u) return bits;
    return (bits + 0xfffu + (bits >> 13 & 1)) & ~0x1fffu;
}

static void fill_outside(const Map *map, u8 *place, i64 size) {
    static const u64 NANS[] = {[F16] = 0x7fff7fff7fff7ffful, [F32] = 0x7fffffff7ffffffful, [F64] = 0x7ffffffffffffffful,
                               [BF16] = 0x7fff7fff7fff7ffful, [F32_FTZ] = 0x7fffffff7ffffffful, [TF32] = 0x7fffe0007fffe000ul};
    u64 value = map->nan_outside ? NANS[map->type] : 0;
    for (i64 k = 0; k < size; k++) place[k] = (u8)(value >> 8 * (k % 8));
}

static void load_box(const Box *box) {
    const Map *map = box->map;
    i64 size = map->element_bytes, row_bytes = box->count[0] * size;
    for (i64 number = 0; number < rows_of(box); number++) {
        Row row;
        find_row(box, number, &row);
        i64 low = row.low * size, high = row.high * size;
        for (i64 at = 0; at < row_bytes; at += UNIT) {
            u8 *to = swizzled(box->shared + number * row_bytes + at, map->swizzle);
            i64 from = low > at ? low : at, until = high < at + UNIT ? high : at + UNIT;
            if (from > at || until < at + UNIT) fill_outside(map, to, UNIT);
            if (from < until) __builtin_memcpy(to + (from - at), row.global + from, (u64)(until - from));
            if (map->type == TF32)
                for (i32 k = 0; k < UNIT / 4; k++) ((u32 *)to)[k] = rounded_to_tf32(((u32 *)to)[k]);
        }
    }
}

static float from_half(u32 bits) { _Float16 value; unsigned short word = (unsigned short)bits; __builtin_memcpy(&value, &word, 2); return (float)value; }
static u32 to_half(float value) { _Float16 half = (_Float16)value; unsigned short word; __builtin_memcpy(&word, &half, 2); return word; }
static float from_bits(u32 bits) { float value; __builtin_memcpy(&value, &bits, 4); return value; }
static u32 to_bits(float value) { u32 bits; __builtin_memcpy(&bits, &value, 4); return bits; }
static u32 to_brain(float value) {
    u32 bits = to_bits(value);
    return value != value ? 0x7fff : (bits + 0x7fff + (bits >> 16 & 1)) >> 16;
}

static float reduced_float(i32 operation, float a, float b) {
    if (operation == ADD) return a + b;
    if (a != a || b != b) return a != a ? b : a;
    return (operation == MIN) == (b < a) ? b : a;
}

static u64 reduced(i32 type, i32 operation, u64 a, u64 b) {
    switch (operation) {
    case AND: return a & b;
    case OR: return a | b;
    case XOR: return a ^ b;
    case INC: return a >= b ? 0 : a + 1;
    case DEC: return a == 0 || a > b ? b : a - 1;
    }
    double x, y;
    switch (type) {
    case F16: return to_half(reduced_float(operation, from_half((u32)a), from_half((u32)b)));
    case BF16: return to_brain(reduced_float(operation, from_bits((u32)a << 16), from_bits((u32)b << 16)));
    case F32: case F32_FTZ: return to_bits(from_bits((u32)a) + from_bits((u32)b));
    case F64:
        __builtin_memcpy(&x, &a, 8);
        __builtin_memcpy(&y, &b, 8);
        x += y;
        __builtin_memcpy(&a, &x, 8);
        return a;
    case S32: a = (u64)(i32)a, b = (u64)(i32)b; break;
    }
    if (operation == ADD) return a + b;
    i32 less = type == S32 || type == S64 ? (i64)b < (i64)a : b < a;
    return (operation == MIN) == less ? b : a;
}

#define REDUCE(Word)                                                                                                      \
    {                                                                                                                     \
        Word old = __atomic_load_n((Word *)to, __ATOMIC_RELAXED), value;                                                  \
        __builtin_memcpy(&value, from, sizeof(Word));                                                                     \
        while (!__atomic_compare_exchange_n((Word *)to, &old, (Word)reduced(type, operation, old, value), 0,              \
                                            __ATOMIC_RELAXED, __ATOMIC_RELAXED)) {}                                       \
    }

/* Atomically, as other blocks may do the same on other threads. */
static void reduce_element(i32 type, i32 operation, i64 size, u8 *to, const u8 *from) {
    if (size == 2) REDUCE(unsigned short)
    else if (size == 4) REDUCE(u32)
    else REDUCE(u64)
}

static void store_box(const Box *box, i32 operation) {
    const Map *map = box->map;
    i64 size = map->element_bytes, row_bytes = box->count[0] * size;
    for (i64 number = 0; number < rows_of(box); number++) {
        Row row;
        find_row(box, number, &row);
        i64 low = row.low * size, high = row.high * size;
        for (i64 at = 0; at < row_bytes; at += UNIT) {
            u8 *held = swizzled(box->shared + number * row_bytes + at, map->swizzle);
            i64 begin = low > at ? low : at, until = high < at + UNIT ? high : at + UNIT;
            if (begin >= until) continue;
            if (operation == STORE)
                __builtin_memcpy(row.global + begin, held + (begin - at), (u64)(until - begin));
            else
                for (i64 k = begin; k < until; k += size)
                    reduce_element(map->type, operation, size, row.global + k, held + (k - at));
        }
    }
}

/* -- what a thread asks for */

/* Tell the checks what is read and written; whether it may be. */
static i32 may_perform(const Task *task, const Hooks *hooks) {
    i32 reads_shared = task->kind != LOAD && task->kind != BYTES_IN;
    i32 may = hooks->touch(task->fiber, task->operation, task->shared, task->count, !reads_shared);
    if (!task->map) return may & hooks->touch(task->fiber, task->operation, task->global, task->count, reads_shared);
    if (task->kind != LOAD && task->kind != STORE) return may; /* atomically */
    Box box;
    find_box(task, &box);
    for (i64 number = 0; number < rows_of(&box); number++) {
        Row row;
        find_row(&box, number, &row);
        i64 size = task->map->element_bytes;
        if (row.low < row.high)
            hooks->touch(task->fiber, task->operation, row.global + row.low * size, (row.high - row.low) * size, reads_shared);
    }
    return may;
}

/* Do what was asked for. */
static void perform(const Task *task) {
    const Hooks *hooks = task->fiber->block->hooks;
    if (hooks && !may_perform(task, hooks)) {
        /* which was reported; the bytes count */
    } else if (task->kind == BYTES_IN) {
        __builtin_memcpy(task->shared, task->global, (u64)task->count);
    } else if (task->kind == BYTES_OUT) {
        __builtin_memcpy(task->global, task->shared, (u64)task->count);
    } else {
        Box box;
        find_box(task, &box);
        if (task->kind == LOAD)
            load_box(&box);
        else
            store_box(&box, task->kind);
    }
    if (task->mbarrier && hooks) hooks->land(task->fiber, task->operation, task->mbarrier);
    if (task->mbarrier) flydsl_fiber_complete_tx(task->fiber, task->site, task->mbarrier, task->count);
}

static void check(Task *task, i32 rank) {
    Fiber *self = task->fiber;
    const char *site = task->site;
    const Map *map = task->map;
    if ((u64)map % 64 || map->mark != MAP_MARK)
        flydsl_fiber_fault(self, site, "this is no tensor map of the CPU's; encode_tiled(..., backend='cpu') makes them");
    if (map->rank != rank) flydsl_fiber_fault(self, site, "a copy has not as many coordinates as the tensor map has dimensions");
    if ((u64)task->shared % 128) flydsl_fiber_fault(self, site, "a box in shared memory is not aligned to 128 bytes");
    task->count = bytes_of(map);
    flydsl_fiber_check_shared(self, site, task->shared, task->count);
}

static void ask(u64 mask, Task *task) {
    task->mask = mask;
    for (i32 count = __builtin_popcountl(mask & task->fiber->lanes); count > 0; count--) flydsl_fiber_later(task);
}

void flydsl_fiber_tma_load(Fiber *self, const char *site, u64 mask, u8 *shared, const Map *map, u64 *mbarrier, i32 rank, i32 x,
                           i32 y, i32 z, i32 u, i32 v) {
    Task task = {perform, LOAD, 0, self, site, map, {x, y, z, u, v}, shared, 0, mbarrier, 0, 0, 0, 0, 0, 0};
    check(&task, rank);
    ask(mask, &task);
}

/* To all blocks of the cluster that have a bit in `blocks`, at the same place, where the bytes count too. */
void flydsl_fiber_tma_load_multicast(Fiber *self, const char *site, u64 mask, u8 *shared, const Map *map, u64 *mbarrier,
                                     i32 blocks, i32 rank, i32 x, i32 y, i32 z, i32 u, i32 v) {
    Task task = {perform, LOAD, 0, self, site, map, {x, y, z, u, v}, shared, 0, 0, 0, 0, 0, 0, 0, 0};
    check(&task, rank);
    for (i32 block = 0; block < 16; block++) {
        if (!(blocks >> block & 1)) continue;
        task.shared = flydsl_fiber_mapa(self, site, mask, shared, block);
        task.mbarrier = flydsl_fiber_mapa(self, site, mask, mbarrier, block);
        ask(mask, &task);
    }
}

void flydsl_fiber_tma_store(Fiber *self, const char *site, u64 mask, u8 *shared, const Map *map, i32 kind, i32 rank, i32 x,
                            i32 y, i32 z, i32 u, i32 v) {
    Task task = {perform, kind, 0, self, site, map, {x, y, z, u, v}, shared, 0, 0, 0, 0, 0, 0, 0, 0};
    check(&task, rank);
    i32 is_float = (map->type >= F16 && map->type <= BF16) || map->type > BF16, half = map->type == F16 || map->type == BF16;
    i32 fits = kind == ADD ? map->type > U16 && map->type < TF32
               : kind == MIN || kind == MAX ? half || (map->type > U16 && !is_float)
               : kind == INC || kind == DEC ? map->type == U32
                                            : map->type > U16 && !is_float;
    if (kind != STORE && !fits) flydsl_fiber_fault(self, site, "there is no such reduction of a tensor of this type");
    ask(mask, &task);
}

static void ask_for_bytes(u64 mask, Task *task) {
    if (((u64)task->shared | (u64)task->global | (u64)task->count) % UNIT || task->count < 0)
        flydsl_fiber_fault(task->fiber, task->site, "a bulk copy is of bytes that are not aligned to 16, or no multiple of 16");
    flydsl_fiber_check_shared(task->fiber, task->site, task->shared, task->count);
    ask(mask, task);
}

void flydsl_fiber_bulk_load(Fiber *self, const char *site, u64 mask, u8 *shared, u8 *global, i32 count, u64 *mbarrier) {
    Task task = {perform, BYTES_IN, 0, self, site, 0, {0, 0, 0, 0, 0}, shared, global, mbarrier, count, 0, 0, 0, 0, 0};
    ask_for_bytes(mask, &task);
}

void flydsl_fiber_bulk_store(Fiber *self, const char *site, u64 mask, u8 *shared, u8 *global, i32 count) {
    Task task = {perform, BYTES_OUT, 0, self, site, 0, {0, 0, 0, 0, 0}, shared, global, 0, count, 0, 0, 0, 0, 0};
    ask_for_bytes(mask, &task);
}
