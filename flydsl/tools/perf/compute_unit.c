/* Cycles of one compute unit that runs resident blocks of a kernel.
 *
 * Waves issue in order.  An instruction issues when the registers that it reads are ready, its counters have fallen to
 * what it waits for, and its unit is free.  The wave that may issue first comes first, so that shared units are taken in
 * the order of time.  Units are booked until a time: a result is ready when the booking of its unit ends, and a latency
 * later.
 *
 * Where a block ends, the next one takes its place, as long as some are left.
 *
 * A loop is executed until all waves are in it and it is steady.  Then, from the rates of the blocks, follows the time
 * until the first of them nears its end.  That time is skipped: only counts of iterations change, and statistics, to which
 * the last executed iterations are added as often as they stand for.
 *
 * No function of a library is called: the caller gives the memory.  tests/perf/reference_unit.py has the same rules in
 * Python, and tests compare them. */

#include <stdint.h>

enum {
  NOP, VECTOR, SPECIAL, SCALAR, MATRIX, LDS, LOAD, STORE, ATOMIC, SCALAR_LOAD, WAIT, BARRIER, ARRIVE, AWAIT, LOOP, JUMP, END, EXIT
};
enum { COUNTERS = 6, QUEUE = 64, REGISTERS = 768, SIMDS = 4 };
/* Reasons: what a wave waited for before an instruction. */
enum { BY_ISSUE, BY_REGISTER, BY_MEMORY, BY_LDS, BY_BARRIER, BY_MATRIX, REASONS };
enum { COUNT = 0, CYCLES = 1, FIRST_REASON = 2, STATISTICS = 8 };
enum { HAS_WAIT = 1, LONG_LATENCY = 2 };

typedef struct {
  int32_t unit, issue, pipe, latency, bytes, counter, wait[COUNTERS], target, stall;
  int32_t written[2][2], read[4][2]; /* first register, count */
  int32_t port, traffic, flags, release, after, loop;
} Instruction;

typedef struct {
  double trips; /* how often the backward branch is executed for each entry */
  int32_t most, sample;
  int64_t exit; /* where an instruction EXIT leaves the loop; -1: the backward branch does */
} Loop;

typedef struct {
  double issue_cycles, lds_latency, hit_latency, memory_latency, bytes_per_cycle, stretch, lds_slack, address_slack;
  double barrier_cycles, matrix_latency, chain_latency, store_latency;
} Parameters;

typedef struct {
  double cycles, matrix, vector, lds, address, memory, events, waits[REASONS];
} Result;

typedef struct {
  double time, began, counted; /* the next instruction may issue, was next, its waits are in the statistics */
  double until[COUNTERS][QUEUE];
  double ready[REGISTERS], chain[REGISTERS];
  int8_t kind[COUNTERS][QUEUE];
  int32_t head[COUNTERS], length[COUNTERS];
  int32_t pc, last, block, simd, arrivals, sleeps, reason, ended;
} Wave;

typedef struct {
  double arrived_at, released_at;
  int32_t arrived, live, generation;
} Block;

typedef struct {
  double vector[SIMDS], special[SIMDS], matrix[SIMDS], scalar[SIMDS], issue[SIMDS];
  double lds, address, memory;
} Units;

typedef struct {
  const Instruction *code;
  const Loop *loops;
  const Parameters *parameters;
  double *statistics;
  Result *result;
  Wave *waves;
  Block *blocks;
  double *turned;      /* of each wave and loop: the time of the last backward branch */
  double *window_time; /* as turned, when the loop's window began */
  double *windows;     /* of each loop: when its window began, or -1; then the statistics and the result of that time */
  int32_t *iterations, *window_count; /* of each wave and loop */
  double *keys;       /* a heap of waves by time */
  int32_t *heap;
  int32_t heaped, waves_count, waves_of_block, blocks_count, loops_count, count, waiting;
  Units units;
  double end, skipped;
} State;

enum { DONE = INT32_MAX / 2 };

static double larger(double a, double b) { return a > b ? a : b; }

static void push(State *s, double time, int32_t wave) {
  int32_t at = s->heaped++;
  while (at > 0) {
    int32_t up = (at - 1) / 2;
    if (s->keys[up] < time || (s->keys[up] == time && s->heap[up] < wave)) break;
    s->keys[at] = s->keys[up];
    s->heap[at] = s->heap[up];
    at = up;
  }
  s->keys[at] = time;
  s->heap[at] = wave;
}

static int before(const State *s, int32_t a, int32_t b) {
  return s->keys[a] < s->keys[b] || (s->keys[a] == s->keys[b] && s->heap[a] < s->heap[b]);
}

static int32_t pop(State *s, double *time) {
  int32_t first = s->heap[0];
  *time = s->keys[0];
  int32_t last = --s->heaped;
  s->keys[0] = s->keys[last];
  s->heap[0] = s->heap[last];
  int32_t at = 0;
  for (;;) {
    int32_t down = 2 * at + 1;
    if (down >= s->heaped) break;
    if (down + 1 < s->heaped && before(s, down + 1, down)) down++;
    if (!before(s, down, at)) break;
    double key = s->keys[at];
    int32_t wave = s->heap[at];
    s->keys[at] = s->keys[down];
    s->heap[at] = s->heap[down];
    s->keys[down] = key;
    s->heap[down] = wave;
    at = down;
  }
  return first;
}

/* Remove the oldest results of a counter until so many are left; the time when the last of them was there. */
static double drain(Wave *w, int32_t counter, int32_t left, double time, int32_t *reason) {
  while (w->length[counter] > left) {
    int32_t at = w->head[counter];
    if (w->until[counter][at] > time) {
      time = w->until[counter][at];
      *reason = w->kind[counter][at];
    }
    w->head[counter] = (at + 1) % QUEUE;
    w->length[counter]--;
  }
  return time;
}

/* Add a result in flight.  Results of a counter arrive in order. */
static void expect(Wave *w, int32_t counter, double until, int8_t kind) {
  if (counter < 0) return;
  int32_t count = w->length[counter];
  if (count > 0) until = larger(until, w->until[counter][(w->head[counter] + count - 1) % QUEUE]);
  int32_t at = (w->head[counter] + count) % QUEUE;
  w->until[counter][at] = until;
  w->kind[counter][at] = kind;
  w->length[counter]++;
}

static void write(Wave *w, const Instruction *x, double ready, double chain) {
  for (int k = 0; k < 2; k++)
    for (int32_t r = x->written[k][0]; r < x->written[k][0] + x->written[k][1]; r++) {
      w->ready[r] = ready;
      w->chain[r] = chain;
    }
}

static void release(State *s, int32_t number) {
  Block *b = &s->blocks[number];
  b->generation++;
  b->arrived = 0;
  b->released_at = b->arrived_at + s->parameters->barrier_cycles;
  b->arrived_at = 0;
  for (int32_t k = number * s->waves_of_block; k < (number + 1) * s->waves_of_block; k++) {
    Wave *w = &s->waves[k];
    if (w->sleeps && b->generation >= w->arrivals) {
      w->sleeps = 0;
      push(s, larger(b->released_at, w->time), k);
    }
  }
}

static void arrive(State *s, Wave *w, double time) {
  Block *b = &s->blocks[w->block];
  w->arrivals++;
  b->arrived_at = larger(b->arrived_at, time);
  if (++b->arrived >= b->live) release(s, w->block);
}

enum { RESULTS = sizeof(Result) / sizeof(double) };

static int64_t window_size(int64_t count) { return 1 + count * STATISTICS + RESULTS; }

/* True if all waves are in a loop, and each has executed its branch so often: what is given, or since the window began. */
static int all_turned(const State *s, int32_t loop, int32_t least, int since_window) {
  for (int32_t k = 0; k < s->waves_count; k++) {
    if (s->waves[k].ended) continue;
    int64_t of = (int64_t)k * s->loops_count + loop;
    int32_t count = s->iterations[of];
    if (count == DONE || count < least + (since_window ? s->window_count[of] : 0)) return 0;
  }
  return 1;
}

/* True if a wave has left the loop since the window began. */
static int some_left(const State *s, int32_t loop) {
  for (int32_t k = 0; k < s->waves_count; k++) {
    int64_t of = (int64_t)k * s->loops_count + loop;
    if (!s->waves[k].ended && (s->iterations[of] == DONE || s->iterations[of] < s->window_count[of])) return 1;
  }
  return 0;
}

static void begin_window(State *s, int32_t loop, double clock) {
  double *window = s->windows + loop * window_size(s->count);
  const double *sums = (const double *)s->result;
  *window++ = clock;
  for (int64_t k = 0; k < (int64_t)s->count * STATISTICS; k++) *window++ = s->statistics[k];
  for (int k = 0; k < RESULTS; k++) *window++ = sums[k];
  for (int32_t k = 0; k < s->waves_count; k++) {
    int64_t of = (int64_t)k * s->loops_count + loop;
    s->window_time[of] = s->turned[of];
    s->window_count[of] = s->iterations[of];
  }
}

/* Skip the time in which all blocks stay in a loop, at the rates of its window. */
static void skip(State *s, int32_t loop, double clock) {
  double *window = s->windows + loop * window_size(s->count);
  double *sums = (double *)s->result;
  double span = clock - window[0], least = -1, slowest = 0;
  window[0] = -1;
  for (int pass = 0; pass < 2; pass++) {
    for (int32_t b = 0; b < s->blocks_count; b++) {
      double rate = 0, left = s->loops[loop].trips;
      int32_t live = 0;
      for (int32_t k = b * s->waves_of_block; k < (b + 1) * s->waves_of_block; k++) {
        if (s->waves[k].ended) continue;
        int64_t of = (int64_t)k * s->loops_count + loop;
        double turns = s->iterations[of] - s->window_count[of], time = s->turned[of] - s->window_time[of];
        if (time > 0) rate += turns / time;
        if (s->loops[loop].trips - s->iterations[of] < left) left = s->loops[loop].trips - s->iterations[of];
        live++;
      }
      if (!live || rate <= 0) continue;
      rate /= live;
      if (pass == 0) {
        double time = (left - 1) / rate;
        if (least < 0 || time < least) least = time;
        if (1 / rate > slowest) slowest = 1 / rate;
        continue;
      }
      double turns = rate * least + 1e-9;
      int32_t whole = (int32_t)(turns < left - 1 ? turns : left - 1);
      for (int32_t k = b * s->waves_of_block; k < (b + 1) * s->waves_of_block; k++)
        if (!s->waves[k].ended) s->iterations[(int64_t)k * s->loops_count + loop] += whole;
    }
    if (least < 2 * slowest || span <= 0) return;
  }
  double scale = least / span;
  window++;
  for (int64_t k = 0; k < (int64_t)s->count * STATISTICS; k++)
    s->statistics[k] += (s->statistics[k] - window[k]) * scale;
  window += (int64_t)s->count * STATISTICS;
  for (int k = 0; k < RESULTS; k++) sums[k] += (sums[k] - window[k]) * scale;
  s->skipped += least;
}

static void watch(State *s, int32_t loop, double clock) {
  const Loop *of = &s->loops[loop];
  double *window = s->windows + loop * window_size(s->count);
  if (*window >= 0 && some_left(s, loop)) *window = -1;
  if (*window < 0) {
    if (all_turned(s, loop, of->most - of->sample, 0)) begin_window(s, loop, clock);
  } else if (all_turned(s, loop, of->sample, 1)) {
    skip(s, loop, clock);
  }
}

/* The time when the registers that an instruction reads are ready. */
static double operands(const Wave *w, const Instruction *x, double time) {
  for (int k = 0; k < 4; k++) {
    const double *ready = x->unit == MATRIX && k == 2 ? w->chain : w->ready;
    for (int32_t r = x->read[k][0]; r < x->read[k][0] + x->read[k][1]; r++) time = larger(time, ready[r]);
  }
  return time;
}

/* The time when the unit of an instruction can take it, and what is waited for until then. */
static double unit_free(const State *s, const Wave *w, const Instruction *x, double time, int32_t *reason) {
  const Units *u = &s->units;
  const Parameters *p = s->parameters;
  int k = w->simd;
  double free = 0;
  int32_t of = BY_ISSUE;
  switch (x->unit) {
    case VECTOR: free = u->vector[k]; break;
    case SPECIAL: free = larger(u->vector[k], u->special[k]); break;
    case MATRIX:
      free = u->matrix[k];
      of = BY_MATRIX;
      if (u->vector[k] > free) {
        free = u->vector[k];
        of = BY_ISSUE;
      }
      break;
    case LDS:
      free = u->lds - p->lds_slack;
      of = BY_LDS;
      break;
    case LOAD: case STORE: case ATOMIC:
      free = u->address - p->address_slack;
      of = BY_MEMORY;
      break;
    case SCALAR: case SCALAR_LOAD: case LOOP: case JUMP: case EXIT: free = u->scalar[k]; break;
    default: return time;
  }
  if (u->issue[k] > free) {
    free = u->issue[k];
    of = BY_ISSUE;
  }
  if (free > time) {
    *reason = of;
    return free;
  }
  return time;
}

/* Book the units of an instruction from a time on; the time of the wave's next instruction. */
static double execute(State *s, Wave *w, const Instruction *x, double start) {
  const Parameters *p = s->parameters;
  Units *u = &s->units;
  Result *result = s->result;
  int k = w->simd;
  double next = start + p->issue_cycles;
  double pipe = x->pipe, ready;
  switch (x->unit) {
    case VECTOR:
      u->vector[k] = start + pipe;
      u->issue[k] = start + 1;
      result->vector += pipe;
      ready = start + pipe + x->latency;
      write(w, x, ready, ready);
      next = start + larger(pipe, p->issue_cycles);
      break;
    case SPECIAL:
      u->special[k] = start + pipe;
      u->vector[k] = start + x->issue;
      u->issue[k] = start + 1;
      result->vector += x->issue;
      ready = start + pipe + x->latency;
      write(w, x, ready, ready);
      next = start + larger(x->issue, p->issue_cycles);
      break;
    case MATRIX:
      pipe *= p->stretch;
      u->matrix[k] = start + pipe;
      u->vector[k] = larger(u->vector[k], start + x->issue);
      u->issue[k] = start + 1;
      result->matrix += pipe;
      write(w, x, start + pipe + p->matrix_latency, start + pipe + p->chain_latency);
      if (x->counter >= 0) expect(w, x->counter, start + pipe + p->matrix_latency, BY_MATRIX);
      break;
    case SCALAR: case JUMP: case LOOP: case EXIT:
      u->scalar[k] = start + x->issue;
      u->issue[k] = start + 1;
      write(w, x, start + x->issue + x->latency, start + x->issue + x->latency);
      next = start + larger(x->issue, p->issue_cycles);
      break;
    case SCALAR_LOAD:
      u->scalar[k] = start + x->issue;
      expect(w, x->counter, start + p->hit_latency, BY_MEMORY);
      break;
    case LDS: {
      double cycles = x->port;
      u->lds = larger(u->lds, start) + cycles;
      u->issue[k] = start + 1;
      result->lds += cycles;
      expect(w, x->counter, u->lds + p->lds_latency * p->stretch, BY_LDS);
      break;
    }
    case LOAD: case STORE: case ATOMIC: {
      u->address = larger(u->address, start) + x->port;
      result->address += x->port;
      if (x->traffic) {
        u->memory = larger(u->memory, start) + x->traffic / p->bytes_per_cycle;
        result->memory += x->traffic / p->bytes_per_cycle;
      }
      double moved = x->traffic ? larger(u->address, u->memory) : u->address;
      double latency = x->unit == STORE ? p->store_latency : p->memory_latency;
      if (x->unit == LOAD && x->pipe > 0) { /* thousandths of the lines that the vector cache has, and its latency */
        double share = x->pipe / 1000.0;
        latency = share * x->latency + (1 - share) * latency;
      }
      if (x->unit == LOAD) u->issue[k] = start + 1;
      expect(w, x->counter, moved + latency, BY_MEMORY);
      if (x->release >= 0) expect(w, x->release, u->address, BY_MEMORY);
      break;
    }
    case NOP: next = start + larger(x->issue, 1); break;
    default: break;
  }
  if (x->stall > 0) next = start + x->stall;
  return next;
}

/* Start a block in a place, whose registers, counters and barrier are as new. */
static void start(State *s, int32_t number, double time) {
  Block *b = &s->blocks[number];
  b->arrived_at = b->released_at = 0;
  b->arrived = b->generation = 0;
  b->live = s->waves_of_block;
  for (int32_t k = number * s->waves_of_block; k < (number + 1) * s->waves_of_block; k++) {
    Wave *w = &s->waves[k];
    w->time = w->began = w->counted = time;
    w->pc = w->last = w->arrivals = w->sleeps = w->reason = w->ended = 0;
    for (int c = 0; c < COUNTERS; c++) w->head[c] = w->length[c] = 0;
    for (int r = 0; r < REGISTERS; r++) w->ready[r] = w->chain[r] = 0;
    for (int32_t loop = 0; loop < s->loops_count; loop++) s->iterations[(int64_t)k * s->loops_count + loop] = 0;
    push(s, time, k);
  }
}

/* Issue the next instruction of a wave if it can be at this time, else say when it may. */
static void step(State *s, double now, int32_t number) {
  Wave *w = &s->waves[number];
  const Instruction *x = &s->code[w->pc];
  const Parameters *p = s->parameters;
  if (now > w->counted) {
    double cycles = now - w->counted;
    if (w->reason == BY_BARRIER) { /* of the barrier, not of the instruction behind it */
      s->statistics[STATISTICS * w->last + CYCLES] += cycles;
      s->statistics[STATISTICS * w->last + FIRST_REASON + BY_BARRIER] += cycles;
      w->began = now;
    } else {
      s->statistics[STATISTICS * w->pc + FIRST_REASON + w->reason] += cycles;
    }
    s->result->waits[w->reason] += cycles;
    w->counted = now;
  }
  double time = now;
  int32_t reason = BY_ISSUE;
  if (x->flags & HAS_WAIT) {
    double waited = time;
    for (int c = 0; c < COUNTERS; c++)
      if (x->wait[c] >= 0) waited = drain(w, c, x->wait[c], waited, &reason);
    time = waited;
  }
  if (x->counter >= 0 && w->length[x->counter] >= QUEUE - 1) time = drain(w, x->counter, QUEUE - 2, time, &reason);
  double ready = operands(w, x, time);
  if (ready > time) {
    reason = BY_REGISTER;
    time = ready;
  }
  time = unit_free(s, w, x, time, &reason);
  if (time > now + 1e-9) {
    w->reason = reason;
    push(s, time, number);
    return;
  }
  double *at = &s->statistics[STATISTICS * w->pc];
  at[COUNT]++;
  s->result->events++;
  double next = x->unit == WAIT ? time + (time > w->began ? p->issue_cycles : 1) : execute(s, w, x, time);
  int32_t following = w->pc + 1;
  int32_t is_asleep = 0;
  switch (x->unit) {
    case BARRIER: case ARRIVE: case AWAIT:
      w->time = next;
      if (x->unit != AWAIT) arrive(s, w, time);
      if (x->unit != ARRIVE) {
        Block *b = &s->blocks[w->block];
        if (b->generation >= w->arrivals) next = larger(next, b->released_at);
        else is_asleep = 1;
      }
      break;
    case JUMP: following = x->target; break;
    case LOOP: {
      const Loop *loop = &s->loops[x->loop];
      int64_t of = (int64_t)number * s->loops_count + x->loop;
      int32_t count = ++s->iterations[of];
      s->turned[of] = time + s->skipped;
      if (loop->trips > loop->most + 2) {
        watch(s, x->loop, time + s->skipped);
        count = s->iterations[of];
      }
      if (count < loop->trips) {
        following = x->target;
        break;
      }
      if (loop->exit >= 0) { /* the next EXIT leaves */
        s->iterations[of] = DONE;
        following = x->target;
        break;
      }
      s->iterations[of] = 0;
      following = x->after;
      break;
    }
    case EXIT: {
      const Loop *loop = &s->loops[x->loop];
      int32_t *count = &s->iterations[(int64_t)number * s->loops_count + x->loop];
      if (*count == DONE || loop->trips <= 0) {
        *count = 0;
        following = x->target;
      }
      break;
    }
    case END: {
      Block *b = &s->blocks[w->block];
      s->end = larger(s->end, time);
      for (int c = 0; c < COUNTERS; c++) s->end = drain(w, c, 0, s->end, &reason);
      at[CYCLES] += (time - w->began);
      w->ended = 1;
      if (--b->live > 0) {
        if (b->arrived >= b->live) release(s, w->block);
      } else if (s->waiting > 0) {
        s->waiting--;
        start(s, w->block, time);
      }
      return;
    }
    default: break;
  }
  at[CYCLES] += (next - w->began);
  w->last = w->pc;
  w->pc = following;
  w->reason = BY_ISSUE;
  w->time = w->began = w->counted = next;
  if (is_asleep) {
    w->sleeps = 1;
    w->reason = BY_BARRIER;
  } else {
    push(s, next, number);
  }
}

/* Bytes of memory for flydsl_compute_unit. */
int64_t flydsl_compute_unit_bytes(int32_t count, int32_t waves, int32_t blocks, int32_t loops) {
  return (int64_t)waves * (int64_t)sizeof(Wave) + (int64_t)blocks * (int64_t)sizeof(Block) +
         (int64_t)waves * loops * 24 + (int64_t)waves * 16 + loops * window_size(count) * 8 + 64;
}

/* The cycles until all blocks have ended: those that are resident, and so many that wait for a place.  Statistics, 8 for
 * each instruction, start as zeros. */
double flydsl_compute_unit(const Instruction *code, int32_t count, const Loop *loops, int32_t loops_count,
                           int32_t waves_of_block, int32_t blocks, int32_t waiting, int32_t simds,
                           const Parameters *parameters, char *memory, double *statistics, Result *result) {
  State s;
  int64_t waves_count = (int64_t)waves_of_block * blocks, turns = waves_count * loops_count;
  s.code = code;
  s.loops = loops;
  s.parameters = parameters;
  s.statistics = statistics;
  s.result = result;
  s.waves_of_block = waves_of_block;
  s.blocks_count = blocks;
  s.waves_count = (int32_t)waves_count;
  s.loops_count = loops_count;
  s.count = count;
  s.waiting = waiting;
  s.heaped = 0;
  s.end = s.skipped = 0;
  s.waves = (Wave *)memory;
  s.blocks = (Block *)(s.waves + waves_count);
  s.turned = (double *)(s.blocks + blocks);
  s.window_time = s.turned + turns;
  s.windows = s.window_time + turns;
  s.keys = s.windows + loops_count * window_size(count);
  s.iterations = (int32_t *)(s.keys + waves_count);
  s.window_count = s.iterations + turns;
  s.heap = s.window_count + turns;
  double *sums = (double *)result;
  for (int k = 0; k < RESULTS; k++) sums[k] = 0;
  double *booked = (double *)&s.units;
  for (uint64_t k = 0; k < sizeof(Units) / sizeof(double); k++) booked[k] = 0;
  for (int64_t k = 0; k < turns; k++) {
    s.turned[k] = s.window_time[k] = 0;
    s.window_count[k] = 0;
  }
  for (int32_t k = 0; k < loops_count; k++) s.windows[k * window_size(count)] = -1;
  for (int32_t k = 0; k < s.waves_count; k++) {
    s.waves[k].block = k / waves_of_block;
    s.waves[k].simd = k % simds;
  }
  for (int32_t k = 0; k < blocks; k++) start(&s, k, 0);
  while (s.heaped > 0) {
    double now;
    int32_t number = pop(&s, &now);
    step(&s, now, number);
  }
  result->cycles = s.end + s.skipped;
  return result->cycles;
}
