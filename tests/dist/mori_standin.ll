; mori's device functions with the names and types of version 1.0, without what they do.
target triple = "amdgcn-amd-amdhsa"

@globalGpuStates = addrspace(1) externally_initialized global [64 x i8] zeroinitializer, align 8
@seen = addrspace(1) global i64 0

define internal void @see(i64 %value) convergent {
  store volatile i64 %value, ptr addrspace(1) @seen
  ret void
}

define i32 @mori_shmem_putmem_nbi_signal_block(ptr %to, ptr %from, i64 %bytes, ptr %signal, i64 %value, i32 %operation, i32 %peer, i32 %queue) convergent {
  call void @see(i64 %bytes)
  ret i32 0
}

define i32 @mori_shmem_getmem_block(ptr %to, ptr %from, i64 %bytes, i32 %peer, i32 %queue) convergent {
  call void @see(i64 %bytes)
  ret i32 0
}

define i32 @mori_shmem_atomic_uint64_nonfetch_thread(ptr %signal, i64 %value, i32 %operation, i32 %peer, i32 %queue) convergent {
  call void @see(i64 %value)
  ret i32 0
}

define i32 @mori_shmem_fence_thread() convergent {
  call void @see(i64 1)
  ret i32 0
}

define i32 @mori_shmem_quiet_thread() convergent {
  call void @see(i64 2)
  ret i32 0
}
