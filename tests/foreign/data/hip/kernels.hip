// Kernels whose code objects stand beside; record_hip.py compiles them.
#include <hip/hip_runtime.h>

// The sum of a block's parts, in the first; without BARRIERS a race.
template <typename T, bool BARRIERS>
__device__ T sum_of_block(T *part, int size, T mine) {
  int me = threadIdx.x;
  part[me] = mine;
  __syncthreads();
  for (int half = size / 2; half > 0; half /= 2) {
    if (me < half) part[me] += part[me + half];
    if (BARRIERS) __syncthreads();
  }
  return part[0];
}

// The total by shared memory and one atomic of each block.
template <typename T, bool BARRIERS>
__global__ void total(const T *x, T *out, int n) {
  __shared__ T part[256];
  int at = blockIdx.x * blockDim.x + threadIdx.x;
  T sum = sum_of_block<T, BARRIERS>(part, blockDim.x, at < n ? x[at] : T(0));
  if (threadIdx.x == 0) atomicAdd(out, sum);
}
template __global__ void total<float, true>(const float *, float *, int);
template __global__ void total<int, true>(const int *, int *, int);
template __global__ void total<int, false>(const int *, int *, int);

// Counts of values by bins in dynamic shared memory, as many as the launch has bytes for.
extern __shared__ unsigned bins[];

extern "C" __global__ void counted(const unsigned char *x, unsigned *out, int n, int count) {
  for (int bin = threadIdx.x; bin < count; bin += blockDim.x) bins[bin] = 0;
  __syncthreads();
  for (int at = blockIdx.x * blockDim.x + threadIdx.x; at < n; at += 2 * blockDim.x) {
    __hip_atomic_fetch_add(&bins[x[at] % count], 1u, __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_WORKGROUP);
  }
  __syncthreads();
  for (int bin = threadIdx.x; bin < count; bin += blockDim.x) atomicAdd(&out[bin], bins[bin]);
}

// A table of constants, a pointer to it, and a number that the host may set.
__constant__ float table[16] = {1.0f, 0.5f, 0.25f, -1.0f, 2.0f, 3.0f, -0.5f, 7.0f, 0.0f, 9.0f, 1.5f, -2.5f, 4.0f, 6.0f, 8.0f, -8.0f};
__device__ const float *entries = table;
__device__ float factor = 1.0f;
__device__ int calls;

extern "C" __global__ void looked_up(const unsigned char *codes, float *out, int n) {
  int at = blockIdx.x * blockDim.x + threadIdx.x;
  if (at < n) out[at] = entries[codes[at] & 15] * factor;
  if (threadIdx.x == 0) atomicAdd(&calls, 1);
}

// A struct by value: each thread of three dimensions writes its place, by the sizes that the runtime gives.
struct Box {
  short x, y, z;
  double scale;
};

extern "C" __global__ void places(double *out, Box box) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  int z = blockIdx.z * blockDim.z + threadIdx.z;
  if (x < box.x && y < box.y && z < box.z) out[(z * box.y + y) * box.x + x] = box.scale * (x + 100 * y + 10000 * z);
}

// The hidden arguments as they are in memory.
extern "C" __global__ void hidden(unsigned *out) {
  const unsigned *words = (const unsigned *)__builtin_amdgcn_implicitarg_ptr();
  *(volatile unsigned *)bins = 0;
  if (threadIdx.x < 32) out[threadIdx.x] = words[threadIdx.x];
}

// An array in scratch memory, whose index the compiler does not know.
extern "C" __global__ void reversed(const int *x, int *out, int n) {
  int mine[16];
  for (int i = 0; i < 16; i++) mine[(i * 7 + n) & 15] = x[threadIdx.x * 16 + i];
  for (int i = 0; i < 16; i++) out[threadIdx.x * 16 + i] = mine[((15 - i) * 7 + n) & 15];
}
