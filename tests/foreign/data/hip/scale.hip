#include <hip/hip_runtime.h>

__constant__ float factor = 2.0f;

extern "C" __global__ void scale(const float *x, float *y, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i <= n) y[i] = factor * x[i];
}
