/* OpenCL's launch function called alone; and, as a library to preload, one that does nothing. */
#include <flydsl/driver.h>
#include <time.h>

#ifdef IDLE
int32_t clSetKernelArg(void) { return 0; }
int32_t clSetKernelArgSVMPointer(void) { return 0; }
int32_t clEnqueueNDRangeKernel(void) { return 0; }
#else
int32_t clEnqueueNDRangeKernel(void *queue, void *kernel, uint32_t dimensions, const size_t *offset, const size_t *global,
                               const size_t *local, uint32_t waits, const void *wait_list, void *event);

/* Nanoseconds of this thread's CPU time that so many launches take of a kernel whose arguments are set. */
int64_t launched_alone(void **handle, uint32_t count)
{
  const size_t extents[] = {32, 1, 1};
  struct timespec start, end;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &start);
  for (uint32_t i = 0; i < count; i++)
    if (clEnqueueNDRangeKernel(handle[1], handle[0], 3, 0, extents, extents, 0, 0, 0)) return -1;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &end);
  return (end.tv_sec - start.tv_sec) * 1000000000 + (end.tv_nsec - start.tv_nsec);
}
#endif
