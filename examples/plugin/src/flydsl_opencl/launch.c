/* Launches a kernel on an OpenCL queue.  flydsl calls opencl_launch without any Python; names and types are those of CL/cl.h. */
#include <flydsl/driver.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

int32_t clEnqueueNDRangeKernel(void *queue, void *kernel, uint32_t dimensions, const size_t *offset, const size_t *global,
                               const size_t *local, uint32_t waits, const void *wait_list, void *event);
int32_t clReleaseKernel(void *kernel);
int32_t clSetKernelArg(void *kernel, uint32_t index, size_t size, const void *value);
int32_t clSetKernelArgSVMPointer(void *kernel, uint32_t index, const void *value);

typedef struct {
  void *kernel, *queue;
  pthread_mutex_t lock; /* a cl_kernel holds its arguments until it is launched */
  uint32_t count, most_shared;
  uint32_t bytes[]; /* of each parameter; 0: a pointer */
} handle;

handle *opencl_handle(void *kernel, void *queue, uint32_t count, const uint32_t *bytes, uint32_t most_shared)
{
  handle *made = malloc(sizeof *made + count * sizeof *bytes);
  if (!made) return made;
  made->kernel = kernel, made->queue = queue, made->count = count, made->most_shared = most_shared;
  memcpy(made->bytes, bytes, count * sizeof *bytes);
  pthread_mutex_init(&made->lock, 0);
  return made;
}

void opencl_release(handle *h)
{
  clReleaseKernel(h->kernel);
  free(h);
}

int32_t opencl_launch(void *function, uint32_t gx, uint32_t gy, uint32_t gz, uint32_t bx, uint32_t by, uint32_t bz,
                      uint32_t shared, void *stream, void **params, void **extra)
{
  handle *h = function;
  const size_t global[] = {(size_t)gx * bx, (size_t)gy * by, (size_t)gz * bz}, local[] = {bx, by, bz};
  int32_t code = 0;
  (void)extra;
  pthread_mutex_lock(&h->lock);
  for (uint32_t i = 0; i < h->count && !code; i++)
    code = h->bytes[i] ? clSetKernelArg(h->kernel, i, h->bytes[i], params[i])
                       : clSetKernelArgSVMPointer(h->kernel, i, *(void **)params[i]);
  if (!code && shared > h->most_shared) code = -5; /* CL_OUT_OF_RESOURCES; PoCL would end the process */
  if (!code && h->most_shared) code = clSetKernelArg(h->kernel, h->count, shared ? shared : 1, 0);
  if (!code) code = clEnqueueNDRangeKernel(stream ? stream : h->queue, h->kernel, 3, 0, global, local, 0, 0, 0);
  pthread_mutex_unlock(&h->lock);
  return -code; /* codes below 0 are flydsl's own */
}

const flydsl_launch_fn opencl_checked = opencl_launch;
