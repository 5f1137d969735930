// Compiled by: nvcc -ptx -arch=sm_90 -lineinfo mirrored.cu
__device__ float twice(float value) { return value + value; }

// Twice of each number, at the place of its neighbor.
extern "C" __global__ void mirrored(const float *x, float *y, int n) {
    __shared__ float tile[64];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    tile[threadIdx.x] = i < n ? x[i] : 0.0f;
    __syncthreads();
    if (i < n)
        y[i] = twice(tile[threadIdx.x ^ 33]);
}
