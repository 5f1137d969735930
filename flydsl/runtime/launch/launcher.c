/* From a Python call to the host entry of a compiled program: one function for all kernels of a process.
 *
 * flydsl_vectorcall puts the arguments in order, looks for the Entry whose Params take them, writes the launch slots and
 * calls `i32 entry(void *context, void *slots)` without Python's lock.  Whatever it does not know - a type, a keyword, a
 * value out of range, a changed environment, a call inside a trace - goes to the object's Python method __call__, which
 * specialises, converts or raises.  This side raises nothing itself and never guesses.
 *
 * tools/make_native.py makes of it LLVM IR without a target (launcher.ll) and of that one object for each kind of CPU.  So
 * it includes no header; the layouts below that are not documented as stable are checked against live objects before use
 * (layouts.py).  Written for 64-bit little-endian CPython with the GIL; every pointer to a Python object here is borrowed
 * from a Python object that lives at least as long.
 */
typedef unsigned char u8;
typedef unsigned short u16;
typedef int i32;
typedef unsigned u32;
typedef long long i64;
typedef unsigned long long u64;

enum { MAX_PARAMS = 64, MAX_RANK = 8, MAX_SLOTS = 256, NUMPY_TYPES = 320, ARRAY_TYPES = 8, SCALAR_TYPES = 16 };

typedef struct { i64 refcount; void *type; } Object;
typedef struct { Object head; void *scalar_type; char kind, letter, byteorder, flags; i32 number; } Descr;
typedef struct {
    Object head;
    u64 data;
    i32 rank;
    const i64 *extents, *strides; /* strides in bytes */
    Object *base;
    const Descr *descr;
    i32 flags;
} NumpyArray;
typedef struct { /* dlpack.h, DLTensor; strides in elements */
    u64 data;
    i32 device_type, device_id, rank;
    u8 code, bits;
    u16 lanes;
    const i64 *extents, *strides;
    u64 offset;
} DLTensor;

/* What type(argument) is. */
enum { OTHER, ARRAY, INT, FLOAT, BOOL, NUMPY_INT, NUMPY_FLOAT, NUMPY_BOOL, NONE, VOID_POINTER };

/* An array argument.  key: type code 0-7 and bits 8-15, rank 16-23, device type 24-31 and number 32-39 (all as DLPack
 * numbers them), axis of stride 1 40-47, log2 of the address's alignment 48-55, read-only 56, also where
 * torch would record a gradient.  0: not for this side. */
typedef struct {
    u64 key, address;
    const i64 *extents, *strides;
    Object *described; /* where the argument describes an array: flyc.from_dlpack */
    u32 shift; /* of strides, to count elements */
} Array;
enum { READ_ONLY_BIT = 56, NO_AXIS = 0xff, MAX_ALIGNMENT = 16, NUMPY_WRITEABLE = 0x400 };

/* What one parameter takes under one specialisation. */
enum {
    TAKES_ARRAY, TAKES_NUMBER, TAKES_CONSTANT, TAKES_STREAM, TAKES_POINTER, TAKES_CONVERTED, TAKES_ANYTHING,
    TAKES_WRAPPED, /* a number of the language */
    TAKES_STRUCT,
    TAKES_GROUP, /* one attached group of ranks */
    TAKES_CURRENT_STREAM, /* the default: a framework's current stream */
    TAKES_ADDRESS, /* a plain number, a c_void_p, None */
};
enum {
    TO_BOOL, TO_I8, TO_I16, TO_I32, TO_I64, TO_U8, TO_U16, TO_U32, TO_U64, TO_F32, TO_F64,
    TO_I4, TO_I128, TO_U128,
    TO_SMALL, /* a float of at most 16 bits */
};
typedef struct { i64 mask, value; } Promise; /* (number & mask) == value */
typedef struct Param {
    u32 takes, format;
    u32 kinds;                        /* NUMBER, WRAPPED, ADDRESS: one bit for each kind of Python object */
    u16 extents, strides, narrow;     /* ARRAY: one bit for each axis that has a slot; strides of 32 bits.  TO_SMALL: the
                                       * bits of the fraction, the exponent's bias, the sign bit; .loose: no minus zero */
    u16 loose;                        /* ARRAY: the stride of an axis of one element, or of any if empty, may be any */
    u64 key, mask, unaligned;         /* ARRAY: the key under a mask; address bits that must be 0, of ADDRESS and POINTER
                                       * too.  TO_SMALL: .key, the code of the largest number */
    const Promise *promises;          /* ARRAY: of each extent, then of each stride; null: none */
    Object *object;                   /* CONSTANT, GROUP: the value; POINTER: what it points to; CONVERTED: the converter;
                                       * ARRAY: the dims of a description; null: only arrays themselves */
    void *type;                       /* POINTER, CONVERTED, WRAPPED, STRUCT: of the argument; ARRAY: a description's steps */
    const struct Field *fields;       /* STRUCT */
    i64 field_count;
    i64 slots;                        /* how many the parameter fills */
    u64 specialized;                  /* ARRAY, NUMBER: 1: only multiples of 16; 2: neither those nor 1 */
    u32 value_at, type_at;            /* POINTER, WRAPPED: offsets of the slots that hold the value and the type */
    u32 version;                      /* STRUCT: of the class; 0: nothing in the class decides */
    u32 describes;                    /* ARRAY: a description of any array is as good as the array */
} Param;
/* Where a field is: in a slot of the object, an attribute or an item by name, in memory that ctypes holds. */
enum { IN_SLOT, ATTRIBUTE, ITEM, IN_MEMORY };
typedef struct Field {
    Object *name;
    u32 place, offset;
    u32 format, unused;               /* IN_MEMORY: a number's, as of slots */
    Param param;
} Field;

/* A group of ranks in the launches of one program; runtime/groups.py.  The control page is that of flydsl/comm.h. */
typedef struct { i64 slot, least, most; } Limit;
typedef struct { u32 watch, fault; i64 epoch, launches, finished; } Control;
typedef struct { i32 rank, world; i64 epoch; } Record;
/* The sizes of a rank's calls, in its control page: the last times that they changed (flydsl/comm.h). */
enum { SIZES = 7, CHANGES = 4 };
typedef struct { i64 epoch, values[SIZES]; } Change;
typedef struct { i64 changes, unused[7]; Change last[CHANGES]; } Sizes;
typedef struct { i64 slot, constant; } Size; /* slot -1: the constant */
typedef struct { const i64 *settled; const Sizes *sizes; i64 seen; } Peer; /* seen: the changes up to which it agreed */
typedef struct {
    Record *record;
    i64 *epoch;                       /* of the group's last call */
    i64 epochs;                       /* how many a call takes */
    Control *control;
    const Limit *limits;
    i64 limit_count;
    i64 live;                         /* 0: the group has been closed, or made anew, or this is a forked child */
    i64 key;                          /* of the program */
    const Size *size;
    i64 size_count;
    i64 *settled;                     /* the last call for which this rank's sizes are in its page */
    Sizes *sizes;
    Peer *peers;
    i64 peer_count;                   /* 0: there is nothing to compare */
} Group;
enum { GROUP_BROKEN = 1 << 30, GROUP_LIMIT, GROUP_SIZES = GROUP_BROKEN + 3 }; /* + 2: FORKED of runtime/driver.py */

typedef struct Entry {
    struct Entry *next;
    i32 (*run)(void *context, void *slots); /* null: calls that it takes are for Python */
    void *context;
    Object *failed;                   /* gives the error for the code of a run that was not 0 and the slots */
    i32 (*current_device)(u64 *);     /* null: there is nothing to make current */
    i32 (*set_device)(u64);
    u64 device;
    const Param *params;
    i64 in_order;                     /* it takes only what those before it do not */
    i64 if_current;                   /* only while its device is current: no argument says where */
    Group *const *groups;
    i64 group_count;
} Entry;

/* Something outside the arguments that must be as it was. */
enum { SAME_ITEM, SAME_CELL, STILL_TRUE, SAME_VERSION }; /* the last: of a class, which changes with its attributes */
typedef struct { i64 kind; Object *owner, *key, *value; } Guard;

/* Memory that must be as it was: where a dictionary, a list, a cell or a function holds what it holds, and the counters of
 * the environment.  Compared in order, so that a word may lie behind a pointer that a word before it compared. */
typedef struct { const u64 *address; u64 mask, value; } Word;

typedef struct {
    Entry *first;
    i64 busy;                         /* Python code changes it */
    i64 guard_count;
    const Guard *guards;
    i64 word_count;
    const Word *words;
} Table;

typedef struct {
    Table *table;                     /* null: nothing is known yet */
    Object *tracing;                  /* the context variable of the trace in progress; null: none is asked */
    i64 count, positional;
    Object *const *names, *const *defaults; /* interned; null where there is none */
    i64 active;                       /* calls that read a table now; no table is freed meanwhile */
} State;

typedef struct {
    void *type;
    i32 (*view)(Object *, DLTensor *);
    u8 (*negated)(void *handle);      /* whether its memory holds the numbers with the other sign; null: ask the method */
    i64 handle;                       /* offset of what `negated` takes */
    Object *is_negated;               /* a method that tells; null: no such arrays of this type */
    u8 (*requires_grad)(void *impl);  /* torch's: takes what is at `handle`; null: nothing records gradients */
    u8 (*records_grad)(void);         /* whether torch's gradient mode is on in this thread */
} ArrayType;
typedef struct { void *type; i64 kind; } ScalarType;
/* Of the class of descriptions: the offsets of its slots.  The facts are bytes: Facts, extents, strides in elements. */
typedef struct { void *type; i64 facts, dims, steps, alignment; } Described;
typedef struct { u64 address; u8 code, bits, rank, device_type, device_id, read_only, unused[2]; } Facts;

/* Written by native.py. */
struct {
    i64 state_offset;                 /* of the State in a callable object */
    i64 type_version_offset;          /* of a class's version in the class */
    u64 environment;                  /* grows when the environment changes */
    void *numpy_array, *stream_type;
    i64 memory_offset;                /* of the address of its memory in an object of ctypes */
    Object *call, *value;             /* interned names */
    Object *handles[3];               /* of the attributes in which streams of frameworks have their handle, in this order */
    Described described;
    u16 numpy_types[NUMPY_TYPES];     /* DLPack's code and bits by NumPy's type number; 0: none */
    ArrayType arrays[ARRAY_TYPES + 1];
    ScalarType scalars[SCALAR_TYPES + 1];
} flydsl_launcher;
#define G flydsl_launcher

extern char PyLong_Type[], PyFloat_Type[], PyBool_Type[], PyUnicode_Type[], PyTuple_Type[];
extern Object _Py_NoneStruct, _Py_TrueStruct;
void Py_IncRef(Object *), Py_DecRef(Object *), PyErr_Clear(void), PyErr_SetObject(void *, Object *);
Object *PyErr_Occurred(void);
Object *PyObject_GetAttr(Object *, Object *), *PyObject_Vectorcall(Object *, Object *const *, u64, Object *);
Object *PyObject_CallNoArgs(Object *);
Object *PyDict_GetItemWithError(Object *, Object *), *PyCell_Get(Object *);
Object *PyTuple_GetItem(Object *, i64), *PyNumber_Index(Object *), *PyLong_FromLong(long), *PyLong_FromVoidPtr(void *);
i64 PyTuple_Size(Object *), PyLong_AsLongLongAndOverflow(Object *, i32 *);
u64 PyLong_AsUnsignedLongLong(Object *);
void *PyLong_AsVoidPtr(Object *), *PyEval_SaveThread(void);
void PyEval_RestoreThread(void *);
double PyFloat_AsDouble(Object *);
i32 PyObject_IsTrue(Object *), PyUnicode_Compare(Object *, Object *), PyBytes_AsStringAndSize(Object *, char **, i64 *);
i32 PyContextVar_Get(Object *, Object *, Object **);

#define UNLIKELY(x) __builtin_expect(!!(x), 0)
#define NOINLINE __attribute__((noinline))

/* -- arrays */

static void describe(Array *out, u32 code, u32 bits, u32 device_type, u32 device_id, i32 rank, i32 in_bytes, i32 read_only)
{
    u32 item_shift = (u32)__builtin_ctz(bits) - 3, shift = in_bytes ? item_shift : 0;
    u64 leading = NO_AXIS, alone = NO_AXIS, alignment = (u64)__builtin_ctzll(out->address | MAX_ALIGNMENT);
    i64 rest = 0, empty = 0;
    out->key = 0;
    out->shift = shift;
    for (i32 i = rank; i-- > 0;) {
        i64 is_alone = out->extents[i] == 1;
        rest |= is_alone ? 0 : out->strides[i];
        empty |= !out->extents[i];
        if (UNLIKELY(out->extents[i] >> 31))
            return;
        if (out->strides[i] == 1ll << shift) {
            leading = is_alone ? leading : (u64)i;
            alone = is_alone ? (u64)i : alone;
        }
    }
    if (UNLIKELY(leading == NO_AXIS)) { /* of an axis of one element, or none, the stride may be anything */
        leading = alone;
        for (i32 i = rank; i-- > 0 && leading == NO_AXIS;)
            if (empty || out->extents[i] == 1)
                leading = (u64)i;
    }
    if (UNLIKELY((!empty && rest & ((1ll << shift) - 1)) || out->address & ((1ull << item_shift) - 1) || (!empty && !out->address)))
        return;
    out->key = code | bits << 8 | (u32)rank << 16 | (u64)(device_type & 255) << 24 | (u64)(device_id & 255) << 32
             | leading << 40 | alignment << 48 | (u64)!!read_only << READ_ONLY_BIT;
}

static void view_numpy(Object *object, Array *out)
{
    NumpyArray *a = (NumpyArray *)object;
    u32 number = (u32)a->descr->number;
    u32 type = number < NUMPY_TYPES ? G.numpy_types[number] : 0;
    out->key = 0;
    if (UNLIKELY(!type || a->descr->byteorder == '>' || (u32)a->rank > MAX_RANK))
        return;
    out->address = a->data;
    out->extents = a->extents;
    out->strides = a->strides;
    describe(out, type & 255, type >> 8, 1, 0, a->rank, 1, !(a->flags & NUMPY_WRITEABLE));
}

/* An exchange function for runtime/device_array.py, whose objects have the address of their tensor in their first slot. */
i32 flydsl_view_device_array(Object *object, DLTensor *out)
{
    Object *address = *(Object **)(object + 1);
    const DLTensor *tensor = address ? PyLong_AsVoidPtr(address) : 0;
    if (!tensor)
        return -1;
    *out = *tensor;
    return 0;
}

static void view_dlpack(const ArrayType *type, Object *object, Array *out)
{
    DLTensor t;
    out->key = 0;
    if (type->negated) {
        if (UNLIKELY(type->negated((char *)object + type->handle) & 1))
            return;
    } else if (type->is_negated) {
        Object *answer = PyObject_Vectorcall(type->is_negated, &object, 1, 0);
        if (!answer)
            PyErr_Clear();
        else
            Py_DecRef(answer);
        if (answer == &_Py_TrueStruct || !answer)
            return;
    }
    if (UNLIKELY(type->view(object, &t))) { /* the Python path says it in its own words */
        PyErr_Clear();
        return;
    }
    if (UNLIKELY(t.lanes != 1 || t.bits < 8 || t.bits > 64 || t.bits & (t.bits - 1) || (u32)t.rank > MAX_RANK
                 || (t.rank && !t.strides) || (t.device_id | t.device_type) >> 8))
        return;
    out->address = t.data + t.offset;
    out->extents = t.extents;
    out->strides = t.strides;
    i32 read_only = type->requires_grad && type->requires_grad(*(void **)((char *)object + type->handle)) & 1
                 && type->records_grad() & 1;
    describe(out, t.code, t.bits, (u32)t.device_type, (u32)t.device_id, t.rank, 0, read_only);
}

static Object *slot_of(const Object *o, u64 offset)
{
    return *(Object *const *)((const char *)o + offset);
}

static void view_described(Object *object, Array *out)
{
    Object *bytes = slot_of(object, (u64)G.described.facts);
    char *start;
    i64 size;
    out->key = 0;
    out->described = object;
    if (UNLIKELY(!bytes || bytes == &_Py_NoneStruct))
        return;
    if (UNLIKELY(PyBytes_AsStringAndSize(bytes, &start, &size))) {
        PyErr_Clear();
        return;
    }
    const Facts *facts = (const Facts *)start;
    out->address = facts->address;
    out->extents = (const i64 *)(facts + 1);
    out->strides = out->extents + facts->rank;
    describe(out, facts->code, facts->bits, facts->device_type, facts->device_id, facts->rank, 0, facts->read_only);
}

static inline u32 plain_kind(const Object *o)
{
    const void *type = o->type;
    return type == PyLong_Type ? INT : type == PyFloat_Type ? FLOAT : type == PyBool_Type ? BOOL
         : o == &_Py_NoneStruct ? NONE : OTHER;
}

static u32 scalar_kind(const Object *o)
{
    for (const ScalarType *t = G.scalars; t->type; t++)
        if (t->type == o->type)
            return (u32)t->kind;
    return OTHER;
}

/* What a value is that is no array. */
static u32 kind_of(const Object *o)
{
    u32 kind = plain_kind(o);
    return kind == OTHER ? scalar_kind(o) : kind;
}

/* The kinds of all arguments, and the arrays' views, which hold until Python code runs. */
static void classify(Object *const *args, i64 count, u8 *kinds, Array *arrays)
{
    for (i64 i = 0; i < count; i++) {
        Object *o = args[i];
        void *type = o->type;
        if (type == G.numpy_array) {
            kinds[i] = ARRAY;
            arrays[i].described = 0;
            view_numpy(o, &arrays[i]);
            continue;
        }
        kinds[i] = (u8)plain_kind(o);
        if (kinds[i] != OTHER)
            continue;
        for (const ArrayType *t = G.arrays; t->type; t++)
            if (t->type == type) {
                kinds[i] = ARRAY;
                arrays[i].described = 0;
                view_dlpack(t, o, &arrays[i]);
                break;
            }
        if (kinds[i] == OTHER && type == G.described.type) {
            kinds[i] = ARRAY;
            view_described(o, &arrays[i]);
        }
        if (kinds[i] == OTHER)
            kinds[i] = (u8)scalar_kind(o);
    }
}

/* The stride of an axis, or 0 where it breaks its promise and nothing steps along the axis; *ok: whether it may be so. */
static i64 stride_of(const Param *p, const Array *a, i32 axis, i32 empty, i32 *ok)
{
    i64 stride = a->strides[axis] >> a->shift;
    Promise promise = p->promises ? p->promises[(p->key >> 16 & 255) + (u64)axis] : (Promise){0, 0};
    if (!((stride & promise.mask) != promise.value || (p->narrow >> axis & 1 && stride != (i32)stride)))
        return stride;
    *ok &= p->loose && (empty || a->extents[axis] == 1);
    return 0;
}

static i32 same(Object *, Object *);

/* Whether an array, or the description of one, makes the promises that a parameter is compiled for. */
static i32 promises_the_same(const Param *p, const Array *a)
{
    if (p->describes || (!a->described && !p->object))
        return 1;
    if (!a->described || !p->object)
        return 0;
    Object *alignment = slot_of(a->described, (u64)G.described.alignment);
    Object *dims = slot_of(a->described, (u64)G.described.dims), *steps = slot_of(a->described, (u64)G.described.steps);
    return alignment && dims && steps && alignment->type == PyLong_Type
        && (u64)PyLong_AsVoidPtr(alignment) == p->unaligned + 1 && same(dims, p->object) && same(steps, p->type);
}

static i32 put_array(const Param *p, const Array *a, u64 *slots)
{
    i32 rank = (i32)(p->key >> 16 & 255), slot = 0, empty = 0, ok = 1;
    if ((a->key ^ p->key) & p->mask || a->address & p->unaligned || !promises_the_same(p, a))
        return 0;
    if (p->promises)
        for (i32 i = 0; i < rank; i++) {
            Promise extent = p->promises[i];
            empty |= !a->extents[i];
            if ((a->extents[i] & extent.mask) != extent.value)
                return 0;
        }
    slots[slot++] = a->address;
    for (i32 i = 0; i < rank; i++)
        if (p->extents >> i & 1)
            slots[slot++] = (u64)a->extents[i];
    for (i32 i = 0; i < rank; i++)
        if (p->promises || p->strides >> i & 1) {
            i64 stride = stride_of(p, a, i, empty, &ok);
            if (p->strides >> i & 1)
                slots[slot++] = (u64)stride;
        }
    return ok;
}

/* -- numbers */

static void put_bits(u32 format, double v, u64 *slot)
{
    float narrow = (float)v; /* rounds once, to even */
    *slot = 0;
    if (format == TO_F32)
        __builtin_memcpy(slot, &narrow, 4);
    else
        __builtin_memcpy(slot, &v, 8);
}

/* The code of a float of at most 16 bits, rounded once, to even.  0 where it is none: of NaN, beyond the largest, and of
 * minus zero in a format without. */
static i32 put_small(const Param *p, double v, u64 *slot)
{
    u64 bits, fraction, code = 0;
    __builtin_memcpy(&bits, &v, 8);
    u64 exponent = bits >> 52 & 2047, negative = bits >> 63;
    if (exponent == 2047)
        return 0;
    if (exponent) {
        i64 biased = (i64)exponent - 1023 + p->strides, shift = 52 - (i64)p->extents + (biased < 1 ? 1 - biased : 0);
        fraction = (bits & ((1ull << 52) - 1)) | 1ull << 52;
        if (shift < 55) {
            u64 rest = fraction & ((1ull << shift) - 1), half = 1ull << (shift - 1);
            code = (fraction >> shift) + (biased < 1 ? 0 : (u64)(biased - 1) << p->extents);
            code += rest > half || (rest == half && code & 1);
        }
    }
    *slot = code | negative << p->narrow;
    return code <= p->key && !(p->loose && negative && !code);
}

static i32 put_float(const Param *p, double v, u64 *slot)
{
    if (p->format == TO_SMALL)
        return put_small(p, v, slot);
    put_bits(p->format, v, slot);
    return p->format == TO_F32 || p->format == TO_F64;
}

static i32 put_integer(const Param *p, i64 v, u64 *slot)
{
    u32 format = p->format, bits = 8u << ((format - TO_I8) & 3);
    if (format == TO_F32 || format == TO_F64 || format == TO_SMALL) /* what must be rounded twice is for the Python path */
        return put_float(p, (double)v, slot) && v <= 1 << 24 && v >= -(1 << 24);
    *slot = (u64)v;
    if (format == TO_BOOL)
        return !(v >> 1);
    if (format <= TO_I64)
        return v >> (bits - 1) == v >> 63;
    if (format <= TO_U64)
        return v >= 0 && (bits == 64 || !(v >> bits));
    if (format == TO_I4) {
        *slot = (u64)v & 15;
        return v >= -8 && v < 8;
    }
    slot[1] = v < 0 ? ~0ull : 0;
    return format == TO_I128 || v >= 0;
}

static i32 put_number(const Param *p, u32 kind, Object *o, u64 *slot)
{
    i32 overflow, ok;
    i64 v;
    if (!(p->kinds >> kind & 1))
        return 0;
    switch (kind) {
    case INT:
        v = PyLong_AsLongLongAndOverflow(o, &overflow);
        if (UNLIKELY(overflow)) {
            if (overflow < 0 || p->format != TO_U64)
                return 0;
            *slot = PyLong_AsUnsignedLongLong(o);
            ok = !(*slot == ~0ull && PyErr_Occurred());
            PyErr_Clear();
            return ok;
        }
        return put_integer(p, v, slot);
    case FLOAT:
    case NUMPY_FLOAT:
        return put_float(p, PyFloat_AsDouble(o), slot);
    case BOOL:
        return put_integer(p, o == &_Py_TrueStruct, slot);
    case NUMPY_BOOL:
        return put_integer(p, PyObject_IsTrue(o) == 1, slot);
    case NUMPY_INT:
        o = PyNumber_Index(o);
        if (UNLIKELY(!o)) {
            PyErr_Clear();
            return 0;
        }
        v = PyLong_AsLongLongAndOverflow(o, &overflow);
        ok = !overflow && put_integer(p, v, slot);
        Py_DecRef(o);
        return ok;
    }
    return 0;
}

/* The address of what an object of ctypes holds. */
static const char *memory_of(const Object *o)
{
    return *(const char *const *)((const char *)o + G.memory_offset);
}

static i32 put_address(const Param *p, u32 kind, Object *o, u64 *slot)
{
    if (kind == NONE || kind == VOID_POINTER) {
        if (!(p->kinds >> kind & 1))
            return 0;
        *slot = kind == NONE ? 0 : *(const u64 *)memory_of(o);
    } else if (!put_number(p, kind, o, slot)) {
        return 0;
    }
    return !(*slot & p->unaligned);
}

/* A number in memory, by the format that it has there. */
static i32 put_from_memory(const Param *p, u32 format, const char *at, u64 *slot)
{
    u64 bits = 0;
    double v;
    float narrow;
    u32 size = format == TO_BOOL ? 1 : format >= TO_F32 ? (format == TO_F32 ? 4 : 8) : 1u << ((format - TO_I8) & 3);
    for (u32 i = 0; i < size; i++)
        ((char *)&bits)[i] = at[i];
    if (format == TO_F32) {
        __builtin_memcpy(&narrow, &bits, 4);
        return put_float(p, (double)narrow, slot);
    }
    if (format == TO_F64) {
        __builtin_memcpy(&v, &bits, 8);
        return put_float(p, v, slot);
    }
    if (format == TO_BOOL)
        return put_integer(p, !!bits, slot);
    if (format <= TO_I64)
        return put_integer(p, (i64)(bits << (64 - 8 * size)) >> (64 - 8 * size), slot);
    return !(bits >> 63) && put_integer(p, (i64)bits, slot);
}

/* -- constants, pointers, streams */

/* Whether two plain values are of one type and equal.  0 also where this side cannot tell. */
static i32 same(Object *a, Object *b)
{
    if (a == b)
        return 1;
    if (a->type != b->type)
        return 0;
    if (a->type == PyLong_Type) {
        i32 big_a, big_b;
        i64 x = PyLong_AsLongLongAndOverflow(a, &big_a), y = PyLong_AsLongLongAndOverflow(b, &big_b);
        return x == y && !big_a && !big_b;
    }
    if (a->type == PyFloat_Type) {
        u64 x, y; /* bit by bit: 0.0 is not -0.0, and nan is nan */
        put_bits(TO_F64, PyFloat_AsDouble(a), &x);
        put_bits(TO_F64, PyFloat_AsDouble(b), &y);
        return x == y;
    }
    if (a->type == PyUnicode_Type)
        return !PyUnicode_Compare(a, b);
    if (a->type == PyTuple_Type) {
        i64 size = PyTuple_Size(a);
        if (size != PyTuple_Size(b))
            return 0;
        for (i64 i = 0; i < size; i++)
            if (!same(PyTuple_GetItem(a, i), PyTuple_GetItem(b, i)))
                return 0;
        return 1;
    }
    return 0;
}


/* The handle of a framework's stream: the number behind the first of some attributes that it has. */
static i32 NOINLINE handle_of(Object *o, u64 *out)
{
    Object *v = 0;
    for (i32 i = 0; i < 3 && !v; i++) {
        v = PyObject_GetAttr(o, G.handles[i]);
        if (!v)
            PyErr_Clear();
    }
    i32 ok = v && v->type == PyLong_Type;
    if (ok) {
        *out = (u64)PyLong_AsVoidPtr(v);
        ok = *out || !PyErr_Occurred();
        if (!ok)
            PyErr_Clear();
    }
    if (v)
        Py_DecRef(v);
    return ok;
}

/* Of a class with slots: no Python code runs. */
static i32 put_pointer(const Param *p, Object *o, u64 *slot)
{
    if (o->type != p->type || slot_of(o, p->type_at) != p->object)
        return 0;
    Object *v = slot_of(o, p->value_at);
    if (!v || v->type != PyLong_Type)
        return 0;
    *slot = (u64)PyLong_AsVoidPtr(v);
    if (UNLIKELY(!*slot && PyErr_Occurred())) {
        PyErr_Clear();
        return 0;
    }
    return !(*slot & p->unaligned);
}

static i32 put_wrapped(const Param *p, Object *o, u64 *slot)
{
    if (o->type != p->type)
        return 0;
    Object *v = slot_of(o, p->value_at);
    return v && put_number(p, kind_of(v), v, slot);
}

static i32 put_struct(const Param *p, Object *o, u64 *slots);

/* A value by its own type alone: 0 if it does not fit. */
static i32 put_value(const Param *p, u32 kind, Object *o, u64 *slots)
{
    switch (p->takes) {
    case TAKES_NUMBER:
        return put_number(p, kind, o, slots);
    case TAKES_CONSTANT:
        return same(o, p->object);
    case TAKES_POINTER:
        return put_pointer(p, o, slots);
    case TAKES_WRAPPED:
        return put_wrapped(p, o, slots);
    case TAKES_STRUCT:
        return put_struct(p, o, slots);
    case TAKES_ADDRESS:
        return put_address(p, kind, o, slots);
    }
    return 0;
}

static i32 put_field(const Field *f, Object *o, u64 *slots)
{
    Object *v;
    if (f->place == IN_MEMORY)
        return put_from_memory(&f->param, f->format, memory_of(o) + f->offset, slots);
    if (f->place == IN_SLOT) {
        v = slot_of(o, f->offset);
        return v && put_value(&f->param, kind_of(v), v, slots);
    }
    if (f->place == ITEM) {
        v = PyDict_GetItemWithError(o, f->name);
        if (!v)
            PyErr_Clear();
        return v && put_value(&f->param, kind_of(v), v, slots);
    }
    v = PyObject_GetAttr(o, f->name);
    if (!v) {
        PyErr_Clear();
        return 0;
    }
    i32 ok = put_value(&f->param, kind_of(v), v, slots);
    Py_DecRef(v);
    return ok;
}

static i32 put_struct(const Param *p, Object *o, u64 *slots)
{
    if (o->type != p->type || (p->version && *(u32 *)((char *)o->type + G.type_version_offset) != p->version))
        return 0;
    for (const Field *f = p->fields; f < p->fields + p->field_count; f++) {
        if (!put_field(f, o, slots))
            return 0;
        slots += f->param.slots;
    }
    return 1;
}

/* 1: done; 0: not a stream that is known here; 2: an object that only Python code can tell about. */
static i32 put_stream(Object *o, u64 *slot)
{
    i32 result = 2;
    *slot = 0;
    if (o == &_Py_NoneStruct)
        return 1;
    if (o->type == PyLong_Type) {
        *slot = PyLong_AsUnsignedLongLong(o); /* a handle is never negative */
        result = *slot != ~0ull || !PyErr_Occurred();
        PyErr_Clear();
    } else if (o->type == G.stream_type) {
        Object *inner = PyObject_GetAttr(o, G.value);
        if (!inner) {
            PyErr_Clear();
            return 0;
        }
        result = inner->type == G.stream_type ? 0 : put_stream(inner, slot);
        Py_DecRef(inner);
    }
    return result;
}

/* What runs Python code: a framework's stream object, a value that a Python function converts.
 * 1, 0 if it does not fit, -1 with an exception.  *held keeps alive what the slots point to. */
static i32 NOINLINE put_by_python(const Param *p, Object *o, u64 *slots, Object **held)
{
    *held = 0;
    if (p->takes == TAKES_STREAM) {
        if (o->type == G.stream_type) {
            Object *inner = PyObject_GetAttr(o, G.value);
            i32 ok = inner && handle_of(inner, slots);
            if (inner)
                *held = inner;
            else
                PyErr_Clear();
            return ok;
        }
        return handle_of(o, slots);
    }
    Object *result = PyObject_Vectorcall(p->object, &o, 1, 0);
    char *bytes;
    i64 size;
    if (!result)
        return -1;
    *held = result;
    if (result == &_Py_NoneStruct)
        return 0;
    /* (the slots, what keeps alive what they point to) */
    Object *data = PyTuple_GetItem(result, 0);
    if (!data || PyBytes_AsStringAndSize(data, &bytes, &size))
        return -1;
    if (size != p->slots * 8)
        return 0;
    for (i64 i = 0; i < size; i++)
        ((char *)slots)[i] = bytes[i];
    return 1;
}

/* -- the call */

/* The specialisation of an address or an integer, as Triton's compiler makes it. */
static u64 specialization(u64 v)
{
    return v & 15 ? v == 1 ? 3 : 2 : 1;
}

/* DLPack's `int current_work_stream(device_type, device, &stream)` of the framework, if the parameter has one. */
static i32 put_current_stream(const Param *p, u64 *slot)
{
    i32 (*current)(i32, i32, void **) = (i32 (*)(i32, i32, void **))p->type;
    *slot = 0;
    return !current || !current((i32)(p->key & 0xff), (i32)(p->key >> 8), (void **)slot);
}

/* Fills the slots of every parameter that needs no Python code; *later: those that do.  0 if an argument does not fit. */
static i32 fill(const Entry *e, i64 count, Object *const *args, const u8 *kinds, const Array *arrays, u64 *slots, u64 *later)
{
    const Param *p = e->params;
    *later = 0;
    for (i64 i = 0; i < count; i++, p++) {
        i32 r;
        switch (p->takes) {
        case TAKES_ARRAY:
            r = kinds[i] == ARRAY && put_array(p, &arrays[i], slots);
            break;
        case TAKES_STREAM:
            r = put_stream(args[i], slots);
            break;
        case TAKES_GROUP:
            r = args[i] == p->object && ((const Group *)p->type)->live;
            *slots = p->key;
            break;
        case TAKES_CURRENT_STREAM:
            r = args[i] == &_Py_NoneStruct && put_current_stream(p, slots);
            break;
        case TAKES_CONVERTED:
            r = args[i]->type == p->type ? 2 : 0;
            break;
        case TAKES_ANYTHING:
            r = 1;
            break;
        default:
            r = put_value(p, kinds[i], args[i], slots);
        }
        if (!r || (p->specialized && specialization(*slots) != p->specialized))
            return 0;
        if (UNLIKELY(r == 2))
            *later |= 1ull << i;
        slots += p->slots;
    }
    return 1;
}

/* Keyword arguments and defaults in order; 0 to leave it to Python. */
static i32 NOINLINE order(const State *st, Object *const *args, i64 given, Object *kwnames, Object **ordered)
{
    i64 count = st->count, keywords = kwnames ? PyTuple_Size(kwnames) : 0;
    for (i64 i = 0; i < count; i++)
        ordered[i] = i < given ? args[i] : st->defaults[i];
    for (i64 k = 0; k < keywords; k++) {
        Object *name = PyTuple_GetItem(kwnames, k);
        i64 i = given;
        while (i < count && st->names[i] != name)
            i++;
        if (i == count) /* the keys of f(**arguments) may be made at run time */
            for (i = given; i < count && (!st->names[i] || PyUnicode_Compare(st->names[i], name));)
                i++;
        if (i == count)
            return 0;
        ordered[i] = args[given + k];
    }
    for (i64 i = given; i < count; i++)
        if (!ordered[i])
            return 0;
    return 1;
}

/* Whether everything outside the arguments is as it was: 1, 0, or -1 with an exception. */
static i32 unchanged(const State *st, const Table *table)
{
    Object *trace = 0;
    if (st->tracing) {
        if (PyContextVar_Get(st->tracing, 0, &trace))
            return -1;
        if (trace) {
            Py_DecRef(trace);
            if (trace != &_Py_NoneStruct)
                return 0;
        }
    }
    for (const Word *w = table->words, *end = w + table->word_count; w < end; w++)
        if (UNLIKELY((*w->address & w->mask) != w->value))
            return 0;
    for (i64 i = 0; i < table->guard_count; i++) {
        const Guard *g = &table->guards[i];
        Object *now;
        if (g->kind == SAME_ITEM) {
            now = PyDict_GetItemWithError(g->owner, g->key);
            if (UNLIKELY(now != g->value))
                return PyErr_Occurred() ? -1 : 0;
            continue;
        }
        if (g->kind == SAME_VERSION) {
            if (UNLIKELY(*(u32 *)((char *)g->owner + G.type_version_offset) != (u32)(u64)g->value))
                return 0;
            continue;
        }
        now = g->kind == SAME_CELL ? PyCell_Get(g->owner) : PyObject_CallNoArgs(g->owner);
        if (now)
            Py_DecRef(now);
        if (now != (g->kind == SAME_CELL ? g->value : &_Py_TrueStruct))
            return PyErr_Occurred() ? -1 : 0;
    }
    return 1;
}

static i32 elsewhere(const Entry *e)
{
    u64 now = 0;
    return e->current_device(&now) || now != e->device;
}

static i32 run(const Entry *e, u64 *slots)
{
    u64 before = 0;
    i32 code = 0, switched = 0;
    void *thread = PyEval_SaveThread();
    if (e->current_device) {
        code = e->current_device(&before);
        if (!code && before != e->device)
            switched = !(code = e->set_device(e->device));
    }
    if (!code)
        code = e->run(e->context, slots);
    if (switched) {
        i32 back = e->set_device(before);
        code = code ? code : back;
    }
    PyEval_RestoreThread(thread);
    return code;
}

static i32 equal_sizes(const i64 *a, const i64 *b)
{
    i64 different = 0;
    for (i64 k = 0; k < SIZES; k++)
        different |= a[k] ^ b[k];
    return !different;
}

/* Whether a peer has the same sizes in a call, or has not come to it and will compare them itself. */
static i32 NOINLINE agrees(Peer *p, const i64 *values, i64 epoch)
{
    i64 settled = __atomic_load_n(p->settled, __ATOMIC_ACQUIRE), changes, k;
    i32 is_known, is_same;
    do {
        changes = __atomic_load_n(&p->sizes->changes, __ATOMIC_ACQUIRE);
        is_known = is_same = 0;
        for (k = changes; !is_known && k-- > 0 && k > changes - CHANGES;) { /* the peer may be writing the oldest */
            const Change *change = &p->sizes->last[k % CHANGES];
            if (change->epoch <= epoch) {
                is_known = 1;
                is_same = equal_sizes(change->values, values);
            }
        }
    } while (__atomic_load_n(&p->sizes->changes, __ATOMIC_ACQUIRE) != changes);
    p->seen = is_same && k == changes - 1 ? changes : -1;
    return is_same || !is_known || settled < epoch;
}

/* Whether all ranks make this call with the same sizes, as far as they have come to it: who comes last sees it.  As
 * dist/call_sizes.py does.  While no size changes, it reads what no rank writes. */
static i32 sizes_agree(const Group *g, const u64 *slots)
{
    i64 epoch = *g->epoch + 1, values[SIZES] = {g->key}, count = g->sizes->changes;
    i32 is_new, ok = 1;
    for (i64 k = 0; k < g->size_count; k++) {
        i64 *v = &values[1 + k % (SIZES - 1)];
        *v = (i64)((u64)*v * 1000003u + (g->size[k].slot < 0 ? (u64)g->size[k].constant : slots[g->size[k].slot]));
    }
    is_new = !count || !equal_sizes(g->sizes->last[(count - 1) % CHANGES].values, values);
    if (UNLIKELY(is_new)) {
        Change *next = &g->sizes->last[count % CHANGES];
        next->epoch = epoch;
        for (i64 k = 0; k < SIZES; k++)
            next->values[k] = values[k];
        __atomic_store_n(&g->sizes->changes, count + 1, __ATOMIC_RELEASE);
    }
    __atomic_exchange_n(g->settled, epoch, __ATOMIC_SEQ_CST); /* before any look at a peer */
    for (i64 k = 0; k < g->peer_count; k++) {
        Peer *p = &g->peers[k];
        if (UNLIKELY(is_new || __atomic_load_n(&p->sizes->changes, __ATOMIC_RELAXED) != p->seen))
            ok &= agrees(p, values, epoch);
    }
    return ok;
}

/* Begins a launch on each group, or on none: 0, or the code of what forbids it. */
static i32 begin_groups(const Entry *e, const u64 *slots)
{
    for (i64 i = 0; i < e->group_count; i++) {
        const Group *g = e->groups[i];
        if (UNLIKELY(__atomic_load_n(&g->control->watch, __ATOMIC_RELAXED)))
            return GROUP_BROKEN;
        for (const Limit *l = g->limits, *end = l + g->limit_count; l < end; l++)
            if (UNLIKELY((i64)slots[l->slot] < l->least || (i64)slots[l->slot] > l->most))
                return GROUP_LIMIT;
        if (g->peer_count && UNLIKELY(!sizes_agree(g, slots)))
            return GROUP_SIZES;
    }
    for (i64 i = 0; i < e->group_count; i++) {
        const Group *g = e->groups[i];
        g->record->epoch = *g->epoch + 1;
        *g->epoch += g->epochs;
        __atomic_store_n(&g->control->launches, g->control->launches + 1, __ATOMIC_RELAXED);
    }
    return 0;
}

/* Ends it; the code of the launch, or that a group is broken. */
static i32 end_groups(const Entry *e, i32 code)
{
    for (i64 i = 0; i < e->group_count; i++) {
        const Group *g = e->groups[i];
        __atomic_store_n(&g->control->finished, g->control->finished + 1, __ATOMIC_RELAXED);
        if (UNLIKELY(!code && __atomic_load_n(&g->control->watch, __ATOMIC_RELAXED)))
            code = GROUP_BROKEN;
    }
    return code;
}

/* Converts the arguments that need Python code; -1 with an exception, 0 if one does not fit. */
static i32 NOINLINE fill_later(const Entry *e, i64 count, Object *const *args, u64 later, u64 *slots, Object **held)
{
    const Param *p = e->params;
    for (i64 i = 0; i < count; slots += p->slots, i++, p++)
        if (later >> i & 1) {
            i32 r = put_by_python(p, args[i], slots, &held[i]);
            if (r != 1)
                return r;
        }
    return 1;
}

static void release(Object **held, i64 count, u64 later)
{
    for (i64 i = 0; i < count; i++)
        if (later >> i & 1 && held[i]) {
            Py_DecRef(held[i]);
            held[i] = 0;
        }
}

static Object *NOINLINE call_python(Object *self, Object *const *args, i64 given, Object *kwnames)
{
    Object *method = PyObject_GetAttr(self, G.call), *result;
    if (!method)
        return 0;
    result = PyObject_Vectorcall(method, args, (u64)given, kwnames);
    Py_DecRef(method);
    return result;
}

/* Raises the error of a run that was not 0. */
static Object *NOINLINE fail(const Entry *e, i32 code, u64 *slots)
{
    Object *args[2] = {PyLong_FromLong(code), PyLong_FromVoidPtr(slots)}, *error = 0;
    if (args[0] && args[1])
        error = PyObject_Vectorcall(e->failed, args, 2, 0);
    for (i32 i = 0; i < 2; i++)
        if (args[i])
            Py_DecRef(args[i]);
    if (error) {
        PyErr_SetObject(error->type, error);
        Py_DecRef(error);
    }
    return 0;
}

/* The result of a call that is not known here. */
#define LEFT_TO_PYTHON ((Object *)&G)

static inline Object *call_known(State *st, Object *const *args, i64 given, Object *kwnames)
{
    i64 count = st->count;
    Object *ordered[MAX_PARAMS], *held[MAX_PARAMS], *const *arg = args;
    Array arrays[MAX_PARAMS];
    u8 kinds[MAX_PARAMS];
    u64 slots[MAX_SLOTS], later = 0, still;
    Table *table = st->table;
    Entry *e, *previous = 0;
    i32 code, r, ran_python = 0;

    if (UNLIKELY(!table || table->busy || given > st->positional))
        return LEFT_TO_PYTHON;
    r = unchanged(st, table);
    if (UNLIKELY(r != 1))
        return r ? 0 : LEFT_TO_PYTHON;
    if (kwnames || given < count) {
        if (!order(st, args, given, kwnames, ordered))
            return LEFT_TO_PYTHON;
        arg = ordered;
    }
    classify(arg, count, kinds, arrays);
    for (e = table->first; e; previous = e, e = e->next) {
        if (!fill(e, count, arg, kinds, arrays, slots, &later) || (UNLIKELY(e->if_current) && elsewhere(e)))
            continue;
        if (!later) {
            if (UNLIKELY(previous && !ran_python && !e->in_order)) { /* the next call of its kind finds it at once */
                previous->next = e->next;
                e->next = table->first;
                table->first = e;
            }
            break;
        }
        for (i64 i = 0; i < count; i++)
            held[i] = 0;
        ran_python = 1;
        r = fill_later(e, count, arg, later, slots, held);
        if (r == 1) { /* Python code may have changed the arrays since */
            classify(arg, count, kinds, arrays);
            u64 again[MAX_SLOTS];
            r = fill(e, count, arg, kinds, arrays, again, &still) && still == later;
            const Param *p = e->params;
            for (i64 i = 0, slot = 0; r && i < count; slot += p->slots, i++, p++)
                for (i64 s = 0; s < p->slots && !(later >> i & 1); s++)
                    slots[slot + s] = again[slot + s];
        }
        if (r == 1)
            break;
        release(held, count, later);
        if (r < 0)
            return 0;
        classify(arg, count, kinds, arrays);
    }
    if (UNLIKELY(!e || !e->run)) {
        if (e)
            release(held, count, later);
        return LEFT_TO_PYTHON;
    }
    if (e->group_count) {
        code = begin_groups(e, slots);
        if (!code)
            code = end_groups(e, run(e, slots));
    } else {
        code = run(e, slots);
    }
    if (UNLIKELY(later))
        release(held, count, later);
    if (UNLIKELY(code))
        return fail(e, code, slots);
    Py_IncRef(&_Py_NoneStruct);
    return &_Py_NoneStruct;
}

Object *flydsl_vectorcall(Object *self, Object *const *args, u64 given_and_flag, Object *kwnames)
{
    State *st = *(State **)((char *)self + G.state_offset);
    i64 given = (i64)(given_and_flag & ~(1ull << 63));
    st->active++;
    Object *result = call_known(st, args, given, kwnames);
    st->active--;
    return UNLIKELY(result == LEFT_TO_PYTHON) ? call_python(self, args, given, kwnames) : result;
}

/* A PyDict_WatchCallback (CPython 3.12 and newer) of the dictionaries that the environment is read from. */
i32 flydsl_environment_changed(i32 event, Object *dict, Object *key, Object *value)
{
    (void)event, (void)dict, (void)key, (void)value;
    G.environment++;
    return 0;
}
