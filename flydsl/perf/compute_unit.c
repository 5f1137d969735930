/* Cycles of one compute unit that runs resident blocks of a kernel.
 *
 * Waves issue in order.  An instruction issues when the registers that it reads are ready, its counters have fallen to
 * what it waits for, and its unit is free.  The wave that may issue first comes first, so that shared units are taken in
 * the order of time.  Units are booked until a time: a result is ready when the booking of its unit ends, and a latency
 * later.
 *
 * A loop is executed until it is steady.  The time of its other iterations is that of the last executed ones, which count
 * as often as they stand for.
 *
 * No function of a library is called: the caller gives the memory.  flydsl/perf/unit_reference.py has the same rules in
 * Python, and tests compare them. */

#include <stdint.h>

enum {
  NOP, VECTOR, SPECIAL, SCALAR, MATRIX, LDS, LOAD, STORE, ATOMIC, SCALAR_LOAD, WAIT, BARRIER, ARRIVE, AWAIT, LOOP, JUMP, END
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
  double trips; /* how often the body runs for each entry */
  int32_t most, sample;
} Loop;

typedef struct {
  double issue_cycles, lds_latency, hit_latency, memory_latency, bytes_per_cycle, stretch, lds_slack, address_slack;
  double barrier_cycles, matrix_latency, chain_latency, store_latency;
} Parameters;

typedef struct {
  double cycles, matrix, vector, lds, address, memory, events, waits[REASONS];
} Result;

typedef struct {
  double time, began, counted, weight; /* the next instruction may issue, was next, its waits are in the statistics */
  double until[COUNTERS][QUEUE];
  double ready[REGISTERS], chain[REGISTERS];
  int8_t kind[COUNTERS][QUEUE];
  int32_t head[COUNTERS], length[COUNTERS];
  int32_t pc, last, block, simd, arrivals, sleeps, reason;
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
  double *marks;      /* of each wave and loop */
  int32_t *iterations; /* as marks */
  double *keys;       /* a heap of waves by time */
  int32_t *heap;
  int32_t heaped, waves_count, waves_of_block, loops_count;
  Units units;
  double end;
} State;

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

/* Move what a wave waits for, after a time that was not executed. */
static void shift(Wave *w, double now, double by) {
  for (int c = 0; c < COUNTERS; c++)
    for (int32_t k = 0; k < w->length[c]; k++) {
      double *until = &w->until[c][(w->head[c] + k) % QUEUE];
      if (*until > now) *until += by;
    }
  for (int r = 0; r < REGISTERS; r++) {
    if (w->ready[r] > now) w->ready[r] += by;
    if (w->chain[r] > now) w->chain[r] += by;
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
    case SCALAR: case SCALAR_LOAD: case LOOP: case JUMP: free = u->scalar[k]; break;
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
  double next = start + p->issue_cycles, weight = w->weight;
  double pipe = x->pipe, ready;
  switch (x->unit) {
    case VECTOR:
      u->vector[k] = start + pipe;
      u->issue[k] = start + 1;
      result->vector += pipe * weight;
      ready = start + pipe + x->latency;
      write(w, x, ready, ready);
      next = start + larger(pipe, p->issue_cycles);
      break;
    case SPECIAL:
      u->special[k] = start + pipe;
      u->vector[k] = start + x->issue;
      u->issue[k] = start + 1;
      result->vector += x->issue * weight;
      ready = start + pipe + x->latency;
      write(w, x, ready, ready);
      next = start + larger(x->issue, p->issue_cycles);
      break;
    case MATRIX:
      pipe *= p->stretch;
      u->matrix[k] = start + pipe;
      u->vector[k] = larger(u->vector[k], start + x->issue);
      u->issue[k] = start + 1;
      result->matrix += pipe * weight;
      write(w, x, start + pipe + p->matrix_latency, start + pipe + p->chain_latency);
      if (x->counter >= 0) expect(w, x->counter, start + pipe + p->matrix_latency, BY_MATRIX);
      break;
    case SCALAR: case JUMP:
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
      result->lds += cycles * weight;
      expect(w, x->counter, u->lds + p->lds_latency * p->stretch, BY_LDS);
      break;
    }
    case LOAD: case STORE: case ATOMIC: {
      u->address = larger(u->address, start) + x->port;
      result->address += x->port * weight;
      if (x->traffic) {
        u->memory = larger(u->memory, start) + x->traffic / p->bytes_per_cycle;
        result->memory += x->traffic / p->bytes_per_cycle * weight;
      }
      double moved = x->traffic ? larger(u->address, u->memory) : u->address;
      double latency = x->unit == STORE ? p->store_latency : p->memory_latency;
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

/* Issue the next instruction of a wave if it can be at this time, else say when it may. */
static void step(State *s, double now, int32_t number) {
  Wave *w = &s->waves[number];
  const Instruction *x = &s->code[w->pc];
  const Parameters *p = s->parameters;
  if (now > w->counted) {
    double cycles = (now - w->counted) * w->weight;
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
  at[COUNT] += w->weight;
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
      double skipped = loop->trips - loop->most;
      if (skipped > 0 && count == loop->most - loop->sample) {
        s->marks[of] = time;
        w->weight *= 1 + skipped / loop->sample;
      }
      if (count < (skipped > 0 ? loop->most : loop->trips)) {
        following = x->target;
        break;
      }
      if (skipped > 0) {
        double by = (time - s->marks[of]) / loop->sample * skipped;
        w->weight /= 1 + skipped / loop->sample;
        shift(w, time, by);
        next += by;
        w->began += by;
      }
      s->iterations[of] = 0;
      following = x->after;
      break;
    }
    case END: {
      Block *b = &s->blocks[w->block];
      s->end = larger(s->end, time);
      for (int c = 0; c < COUNTERS; c++) s->end = drain(w, c, 0, s->end, &reason);
      at[CYCLES] += (time - w->began) * w->weight;
      if (--b->live > 0 && b->arrived >= b->live) release(s, w->block);
      return;
    }
    default: break;
  }
  at[CYCLES] += (next - w->began) * w->weight;
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
int64_t flydsl_compute_unit_bytes(int32_t waves, int32_t blocks, int32_t loops) {
  return (int64_t)waves * (int64_t)sizeof(Wave) + (int64_t)blocks * (int64_t)sizeof(Block) +
         (int64_t)waves * loops * 16 + (int64_t)waves * 16 + 64;
}

/* The cycles until all blocks have ended.  Statistics, 8 for each instruction, start as zeros. */
double flydsl_compute_unit(const Instruction *code, int32_t count, const Loop *loops, int32_t loops_count,
                           int32_t waves_of_block, int32_t blocks, int32_t simds, const Parameters *parameters,
                           char *memory, double *statistics, Result *result) {
  State s;
  s.code = code;
  s.loops = loops;
  s.parameters = parameters;
  s.statistics = statistics;
  s.result = result;
  s.waves_of_block = waves_of_block;
  s.waves_count = waves_of_block * blocks;
  s.loops_count = loops_count;
  s.heaped = 0;
  s.end = 0;
  s.waves = (Wave *)memory;
  s.blocks = (Block *)(s.waves + s.waves_count);
  s.marks = (double *)(s.blocks + blocks);
  s.keys = s.marks + (int64_t)s.waves_count * loops_count;
  s.iterations = (int32_t *)(s.keys + s.waves_count);
  s.heap = s.iterations + (int64_t)s.waves_count * loops_count;
  double *sums = (double *)result;
  for (uint64_t k = 0; k < sizeof(Result) / sizeof(double); k++) sums[k] = 0;
  double *booked = (double *)&s.units;
  for (uint64_t k = 0; k < sizeof(Units) / sizeof(double); k++) booked[k] = 0;
  for (int64_t k = 0; k < (int64_t)s.waves_count * loops_count; k++) {
    s.marks[k] = 0;
    s.iterations[k] = 0;
  }
  for (int32_t k = 0; k < blocks; k++) {
    Block *b = &s.blocks[k];
    b->arrived_at = b->released_at = 0;
    b->arrived = b->generation = 0;
    b->live = waves_of_block;
  }
  for (int32_t k = 0; k < s.waves_count; k++) {
    Wave *w = &s.waves[k];
    w->time = w->began = w->counted = 0;
    w->weight = 1;
    w->pc = w->last = w->arrivals = w->sleeps = w->reason = 0;
    w->block = k / waves_of_block;
    w->simd = k % simds;
    for (int c = 0; c < COUNTERS; c++) w->head[c] = w->length[c] = 0;
    for (int r = 0; r < REGISTERS; r++) w->ready[r] = w->chain[r] = 0;
    push(&s, 0, k);
  }
  (void)count;
  while (s.heaped > 0) {
    double now;
    int32_t number = pop(&s, &now);
    step(&s, now, number);
  }
  result->cycles = s.end;
  return s.end;
}
