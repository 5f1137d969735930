/* Exported functions for tvm-ffi: one for each kernel, which chooses the variant that fits its arguments.
 *
 * The layouts of Any, of objects and of tensors are those of tvm-ffi's stable C ABI (tvm/ffi/c_api.h) and of DLPack
 * (dlpack.h).  A function takes the kernel's arguments but its streams: the stream is the one that tvm-ffi says is current.
 * Variants are tried in order; code that the device's driver cannot load counts as one that does not fit.
 */
typedef int i32;
typedef unsigned u32;
typedef long i64;
typedef unsigned long u64;

typedef union {
    i64 number;
    double real;
    const void *pointer;
} Value;

typedef struct {
    i32 type_index;
    u32 zero;
    Value value;
} Any;

typedef struct {
    void *data;
    i32 device_type, device_id, ndim;
    unsigned char code, bits;
    unsigned short lanes;
    i64 *shape, *strides;
    u64 byte_offset;
} Tensor;

enum { NONE, INT, BOOL, FLOAT, OPAQUE, TENSOR_POINTER = 7, RAW_STRING, TENSOR = 70, OBJECT_HEADER = 24 };

enum { KIND_TENSOR, KIND_INTEGER, KIND_BOOLEAN, KIND_FLOAT32, KIND_FLOAT64, KIND_POINTER, KIND_STREAM, KIND_CONSTANT };

typedef struct {
    i64 number; /* the extent or stride itself, or what divides it */
    i32 fixed, bits;
} Dim;

typedef struct {
    i32 kind;
    i32 rank;            /* of a tensor */
    i32 code, bits;      /* DLPack's, of a tensor's elements */
    i64 low, high;       /* of an integer; low: the alignment of a tensor or pointer, a constant's integer */
    const Dim *dims;     /* of a tensor: extents, then strides */
    double real;         /* a constant's float */
    i32 type_index;      /* a constant's type */
} Parameter;

typedef struct {
    const Parameter *parameters;
    i32 (*launch)(void *program, void **slots);
    void *program;
    i64 device_type; /* DLPack's */
    const char *const *checks; /* what is said for the codes -1, -2, ...; {} stands for the next of the slots */
} Variant;

typedef struct {
    const Variant *variants;
    u64 variant_count;
    u64 parameter_count;
    u64 argument_count;
    const char *misfit; /* what is said if no variant fits */
    const char *failed; /* what is said if a launch fails */
} Function;

extern void TVMFFIErrorSetRaisedFromCStr(const char *kind, const char *message);
extern void *TVMFFIEnvGetStream(i32 device_type, i32 device_id);

enum { MAX_SLOTS = 256, MAX_MESSAGE = 1024, ROCM = 10 };
enum { INVALID_IMAGE = 200, NO_BINARY_FOR_GPU = 209, INVALID_PTX = 218, UNSUPPORTED_PTX_VERSION = 222 };

static const Tensor *tensor_of(const Any *argument) {
    if (argument->type_index == TENSOR_POINTER) return argument->value.pointer;
    if (argument->type_index == TENSOR) return (const Tensor *)((const char *)argument->value.pointer + OBJECT_HEADER);
    return 0;
}

static i32 keeps(const Dim *dim, i64 number) {
    if (dim->fixed) return number == dim->number;
    return number % dim->number == 0 && (dim->bits == 64 || number == (i32)number);
}

/* The slots of a tensor: its address, then what is not fixed.  How many, or -1 if it does not fit. */
static i32 pass_tensor(const Parameter *parameter, const Tensor *tensor, i64 *slots) {
    i64 standard[32], address, step = 1, empty = 0;
    i32 rank = parameter->rank, count = 1;
    if (!tensor || tensor->ndim != rank || rank > 32) return -1;
    if (tensor->code != parameter->code || tensor->bits != parameter->bits || tensor->lanes != 1) return -1;
    for (i32 axis = rank - 1; axis >= 0; axis--) {
        standard[axis] = step;
        step *= tensor->shape[axis];
        empty |= tensor->shape[axis] == 0;
    }
    address = (i64)tensor->data + (i64)tensor->byte_offset;
    if (address % parameter->low) return -1;
    slots[0] = address;
    for (i32 k = 0; k < 2 * rank; k++) {
        i32 axis = k < rank ? k : k - rank, is_free = k >= rank && (empty || tensor->shape[axis] == 1);
        i64 number = k < rank ? tensor->shape[axis] : tensor->strides ? tensor->strides[axis] : standard[axis];
        const Dim *dim = &parameter->dims[k];
        if (!keeps(dim, number)) {
            if (!is_free) return -1;
            number = 0; /* of such an axis the stride may be anything */
        }
        if (!dim->fixed) slots[count++] = number;
    }
    return count;
}

static i32 pass_number(const Parameter *parameter, const Any *argument, i64 *slot) {
    i32 given = argument->type_index;
    if (given != INT && given != BOOL && given != FLOAT) return -1;
    double real = given == FLOAT ? argument->value.real : (double)argument->value.number;
    *slot = 0;
    switch (parameter->kind) {
    case KIND_FLOAT32: *(float *)slot = (float)real; return 1;
    case KIND_FLOAT64: *(double *)slot = real; return 1;
    case KIND_BOOLEAN: *slot = real != 0; return real == 0 || real == 1 ? 1 : -1;
    }
    if (given == FLOAT || argument->value.number < parameter->low || argument->value.number > parameter->high) return -1;
    *slot = argument->value.number;
    return 1;
}

static i32 is_constant(const Parameter *parameter, const Any *argument) {
    if (argument->type_index != parameter->type_index) return 0;
    if (parameter->type_index == FLOAT) return argument->value.real == parameter->real;
    return parameter->type_index == NONE || argument->value.number == parameter->low;
}

static i32 pass(const Parameter *parameter, const Any *argument, i64 *slots) {
    switch (parameter->kind) {
    case KIND_TENSOR: return pass_tensor(parameter, tensor_of(argument), slots);
    case KIND_POINTER:
        if (argument->type_index != OPAQUE || argument->value.number % parameter->low) return -1;
        slots[0] = argument->value.number;
        return 1;
    case KIND_CONSTANT: return is_constant(parameter, argument) ? 0 : -1;
    }
    return pass_number(parameter, argument, slots);
}

/* Fill the slots of a variant; 0 if it does not fit the arguments and the device. */
static i32 fits(const Function *function, const Variant *variant, const Any *arguments, const Tensor *first, i64 *slots) {
    i32 used = 0;
    i64 device = first ? first->device_type : 1;
    if (device == 3 || device == 11) device = 1; /* memory of the host that a GPU can reach */
    if (device == 13) device = 2;                /* managed memory */
    if (device != variant->device_type) return 0;
    for (u64 k = 0; k < function->parameter_count; k++) {
        const Parameter *parameter = &variant->parameters[k];
        i32 count;
        if (used + 2 * parameter->rank + 1 > MAX_SLOTS) return 0;
        if (parameter->kind == KIND_STREAM) {
            slots[used++] = first && device != 1 ? (i64)TVMFFIEnvGetStream(first->device_type, first->device_id) : 0;
            continue;
        }
        if ((count = pass(parameter, arguments++, slots + used)) < 0) return 0;
        used += count;
    }
    return 1;
}

/* A check of the host function failed, which left the numbers of its message in the slots. */
static void refuse(const char *text, const i64 *numbers) {
    char message[MAX_MESSAGE];
    i32 end = 0;
    while (*text && end < MAX_MESSAGE - 24) {
        if (text[0] != '{' || text[1] != '}') {
            message[end++] = *text++;
            continue;
        }
        i64 number = *numbers++;
        u64 rest = number < 0 ? -(u64)number : (u64)number;
        char digits[20];
        i32 count = 0;
        do digits[count++] = '0' + (char)(rest % 10);
        while (rest /= 10);
        if (number < 0) message[end++] = '-';
        while (count) message[end++] = digits[--count];
        text += 2;
    }
    message[end] = 0;
    TVMFFIErrorSetRaisedFromCStr("ValueError", message);
}

i32 flydsl_export_tvm_ffi(const Function *function, const Any *arguments, i32 count, Any *result) {
    const Tensor *first = 0;
    i64 slots[MAX_SLOTS];
    if ((u64)count != function->argument_count) {
        TVMFFIErrorSetRaisedFromCStr("TypeError", function->misfit);
        return -1;
    }
    for (i32 k = 0; k < count && !first; k++) first = tensor_of(&arguments[k]);
    for (u64 k = 0; k < function->variant_count; k++) {
        const Variant *variant = &function->variants[k];
        if (!fits(function, variant, arguments, first, slots)) continue;
        i32 code = variant->launch(variant->program, (void **)slots);
        if (!code) {
            result->type_index = NONE;
            result->zero = 0;
            result->value.number = 0;
            return 0;
        }
        if (code < 0) {
            refuse(variant->checks[-1 - code], slots);
            return -1;
        }
        i32 cannot_load =
            code == INVALID_IMAGE || code == NO_BINARY_FOR_GPU || code == INVALID_PTX || code == UNSUPPORTED_PTX_VERSION;
        if (variant->device_type == 1 || !cannot_load) {
            TVMFFIErrorSetRaisedFromCStr("RuntimeError", function->failed);
            return -1;
        }
    }
    TVMFFIErrorSetRaisedFromCStr("TypeError", function->misfit);
    return -1;
}
