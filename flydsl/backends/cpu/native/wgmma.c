/* wgmma (PTX ISA manual, "Asynchronous Warpgroup Level Matrix Instructions"): each warp of a warp group multiplies its 16 rows.
 *
 * Operands in shared memory are read as their descriptors say ("Matrix-Descriptor Format", "Canonical Layouts"): a wrong
 * descriptor gives wrong numbers.  Sums are in 32 bits, along k one after the other.
 */
#include "fibers.h"

enum { LANES = 32, ROWS = 16, MOST_N = 256, MOST_K = 32, UNIT = 16, WARPS = 4 };
enum { F16, BF16, TF32, E4M3, E5M2, S8, U8, RING16, RING32 }; /* as flydsl/expr/nvvm/warpgroup_ops.py numbers them */

/* Of the last two, which stand for floats where formulas are compared: 251 to the power of 4. */
static const u64 MODULUS = 3969126001u;

static const i32 BYTES[] = {2, 2, 4, 1, 1, 1, 1, 2, 4};

static float from_bits(u32 bits) { float value; __builtin_memcpy(&value, &bits, 4); return value; }
static float from_half(u32 bits) { _Float16 value; unsigned short word = (unsigned short)bits; __builtin_memcpy(&value, &word, 2); return (float)value; }

static float from_e4m3(u32 bits) {
    u32 magnitude = bits & 0x7f, sign = (bits & 0x80) << 24;
    if (magnitude == 0x7f) return from_bits(sign | 0x7fc00000u);
    /* the exponent's bias grows from 7 to 127 by a multiplication, which is right for subnormal numbers too */
    return from_bits(sign | magnitude << 20) * 0x1p120f;
}

/* The elements of `bytes` bytes, each as 32 bits of a float or of an integer; how many they are. */
static i32 widen(const u8 *place, i32 type, i32 bytes, float *made) {
    i32 count = bytes / BYTES[type];
    const unsigned short *halves = (const unsigned short *)place;
    for (i32 k = 0; k < count; k++) switch (type) {
        case F16: made[k] = from_half(halves[k]); break;
        case BF16: made[k] = from_bits((u32)halves[k] << 16); break;
        case TF32: made[k] = from_bits(((const u32 *)place)[k] & ~0x1fffu); break;
        case E4M3: made[k] = from_e4m3(place[k]); break;
        case E5M2: made[k] = from_half((u32)place[k] << 8); break;
        case RING16: made[k] = from_bits(halves[k]); break;
        case RING32: made[k] = from_bits(((const u32 *)place)[k]); break;
        case S8: made[k] = from_bits((u32)(i32)(signed char)place[k]); break;
        default: made[k] = from_bits(place[k]);
        }
    return count;
}

/* -- operands in shared memory */

typedef struct {
    u64 start, leading, stride; /* in units of 16 bytes, the start within the window of shared memory */
    u64 wide;                   /* units that a swizzle moves about; 1: none */
    const u8 *window;
    i32 type, transposed; /* m or n contiguous instead of k */
    Fiber *fiber;
    i32 operation; /* of checks */
} Operand;

static void describe(const Block *block, u64 descriptor, i32 type, i32 transposed, Operand *made) {
    static const u64 WIDE[] = {1, 8, 4, 2};
    made->start = descriptor & 0x3fff;
    made->leading = descriptor >> 16 & 0x3fff;
    made->stride = descriptor >> 32 & 0x3fff;
    made->wide = WIDE[descriptor >> 62];
    made->window = block->shared;
    made->type = type;
    made->transposed = transposed;
}

static void read_unit(const Operand *operand, const u8 *place, float *made) {
    const Hooks *hooks = operand->fiber->block->hooks;
    if (hooks) hooks->touch(operand->fiber, operand->operation, place, UNIT, 0);
    widen(place, operand->type, UNIT, made);
}

/* The 16 bytes number `along` on the line `line`: along k on a row (m or n), or along m or n on a row of k. */
static const u8 *unit_of(const Operand *operand, u64 line, u64 along) {
    u64 wide = operand->wide, unit = line % 8 * wide;
    if (!operand->transposed)
        unit += line / 8 * operand->stride + along * (wide > 1 ? 1 : operand->leading);
    else if (wide > 1)
        unit += along % wide + along / wide * operand->leading + line / 8 * operand->stride;
    else
        unit += along * operand->stride + line / 8 * operand->leading;
    u64 address = (operand->start + unit) * UNIT;
    address ^= address >> 3 & (wide - 1) * UNIT;
    return operand->window + (address & (SHARED_ALIGNMENT - 1));
}

/* Rows `first` to `first + count - 1` (m or n) and all k, to made[row * row_step + k * k_step]. */
static void read_operand(const Operand *operand, i32 first, i32 count, i32 depth, float *made, i32 row_step, i32 k_step) {
    float unit[UNIT];
    i32 per_unit = UNIT / BYTES[operand->type], along = operand->transposed ? count : depth;
    i32 lines = operand->transposed ? depth : count, line_step = operand->transposed ? k_step : row_step;
    i32 step = operand->transposed ? row_step : k_step;
    for (i32 line = 0; line < lines; line++)
        for (i32 at = 0; at < along; at += per_unit) {
            i32 number = operand->transposed ? line : first + line, start = operand->transposed ? first + at : at;
            read_unit(operand, unit_of(operand, (u64)number, (u64)(start / per_unit)), unit);
            for (i32 k = 0; k < per_unit; k++) made[line * line_step + (at + k) * step] = unit[k];
        }
}

/* A's 16 rows in registers: word t, or t + 4, of row g, or g + 8, is in lane 4g + t. */
static void read_registers(const u32 *held, i32 type, float *made, i32 row_step) {
    for (i32 row = 0; row < ROWS; row++)
        for (i32 word = 0; word < 8; word++) {
            const u32 *place = &held[(row / 8 + word / 4 * 2) * LANES + row % 8 * 4 + word % 4];
            widen((const u8 *)place, type, 4, made + row * row_step + word * (4 / BYTES[type]));
        }
}

/* -- the product */

/* d[row][n] += a[row][k]·b[k][n], of floats, or of integers or ring elements in the bits of floats. */
static void multiply(float (*d)[MOST_N], float (*a)[MOST_K], float (*b)[MOST_N], i32 n, i32 depth, i32 type) {
    for (i32 row = 0; row < ROWS; row++)
        for (i32 k = 0; k < depth; k++) {
            if (type >= RING16) {
                u32 x, *sums = (u32 *)d[row];
                const u32 *factors = (const u32 *)b[k];
                __builtin_memcpy(&x, &a[row][k], 4);
                for (i32 column = 0; column < n; column++)
                    sums[column] = (u32)(((u64)x * factors[column] + sums[column]) % MODULUS);
            } else if (type >= S8) {
                i32 x, *sums = (i32 *)d[row];
                const i32 *factors = (const i32 *)b[k];
                __builtin_memcpy(&x, &a[row][k], 4);
                for (i32 column = 0; column < n; column++) sums[column] += x * factors[column];
            } else {
                float x = a[row][k];
                for (i32 column = 0; column < n; column++) d[row][column] = __builtin_fmaf(x, b[k][column], d[row][column]);
            }
        }
}

/* The place of a lane's value v of C among 16 x n: rows g and g + 8 of lane 4g + t, columns 8j + 2t and the next. */
static i32 row_of_c(i32 lane, i32 v) { return lane / 4 + 8 * (v / 2 % 2); }
static i32 column_of_c(i32 lane, i32 v) { return v / 4 * 8 + lane % 4 * 2 + v % 2; }

/* Wait for the other warps of the group, which all run the same instruction. */
static void gather(Fiber *self, const char *site, u64 mask) {
    Barrier *barrier = &self->block->warp_groups[self->warp / WARPS];
    self->site = site;
    if ((mask & self->lanes) != self->lanes || __builtin_popcountl(self->lanes) != LANES)
        flydsl_fiber_fault(self, site, "only some threads of a warp are at wgmma");
    u32 generation = barrier->generation;
    self->number = BARRIERS + self->warp / WARPS;
    if (++barrier->arrived == WARPS) {
        barrier->arrived = 0;
        barrier->generation++;
        flydsl_fiber_event(self);
    } else {
        self->generation = generation;
        flydsl_fiber_yield(self, AT_BARRIER);
    }
}

/* `c` and `held` (A, if it is in registers) are rows of one 32-bit word of each lane. */
void flydsl_fiber_wgmma(Fiber *self, const char *site, u64 mask, float *c, const u32 *held, u64 of_a, u64 of_b, i32 n,
                        i32 type_a, i32 type_b, i32 orders, i32 accumulate) {
    static const i32 IN_REGISTERS = 4; /* beside bits for A and B that lie with m or n contiguous */
    float a[ROWS][MOST_K], b[MOST_K][MOST_N], d[ROWS][MOST_N];
    i32 depth = 32 / BYTES[type_a];
    Operand operand;
    gather(self, site, mask);
    operand.fiber = self;
    operand.operation = self->block->hooks ? self->block->hooks->start(self, MULTIPLIES, self->product_group, mask) : 0;
    if (orders & IN_REGISTERS) {
        read_registers(held, type_a, a[0], MOST_K);
    } else {
        describe(self->block, of_a, type_a, orders & 1, &operand);
        read_operand(&operand, self->warp % WARPS * ROWS, ROWS, depth, a[0], MOST_K, 1);
    }
    describe(self->block, of_b, type_b, orders >> 1 & 1, &operand);
    read_operand(&operand, 0, n, depth, b[0], 1, MOST_N);
    for (i32 v = 0; v < n / 2; v++)
        for (i32 lane = 0; lane < LANES; lane++)
            d[row_of_c(lane, v)][column_of_c(lane, v)] = accumulate ? c[v * LANES + lane] : 0;
    multiply(d, a, b, n, depth, type_a);
    for (i32 v = 0; v < n / 2; v++)
        for (i32 lane = 0; lane < LANES; lane++) c[v * LANES + lane] = d[row_of_c(lane, v)][column_of_c(lane, v)];
}

/* For checks alone: elsewhere a product is there at once. */

void flydsl_fiber_wgmma_commit_group(Fiber *self, const char *site, u64 mask) {
    (void)site, (void)mask;
    self->product_group++;
}

void flydsl_fiber_wgmma_wait_group(Fiber *self, const char *site, u64 mask, i32 count) {
    (void)site, (void)mask;
    if (self->block->hooks) self->block->hooks->collect(self, MULTIPLIES, (i64)self->product_group - count, 0);
}
