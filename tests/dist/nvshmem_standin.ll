; NVSHMEM's device functions for ranks that load and store each other's heaps, with the names and types of version 3.8.
; The state is this rank, the address of its heap, and that of each rank's.  A put with a signal is by all threads.
target triple = "nvptx64-nvidia-cuda"

@nvshmemi_device_state_d = addrspace(4) externally_initialized global [848 x i8] zeroinitializer, align 8

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
declare void @llvm.nvvm.barrier0()

define internal ptr @at(ptr %address, i32 %peer) convergent {
  %own = load i64, ptr addrspace(4) getelementptr (i8, ptr addrspace(4) @nvshmemi_device_state_d, i64 8)
  %number = sext i32 %peer to i64
  %entry = getelementptr i64, ptr addrspace(4) getelementptr (i8, ptr addrspace(4) @nvshmemi_device_state_d, i64 16), i64 %number
  %base = load i64, ptr addrspace(4) %entry
  %here = ptrtoint ptr %address to i64
  %offset = sub i64 %here, %own
  %there = add i64 %base, %offset
  %found = inttoptr i64 %there to ptr
  ret ptr %found
}

define internal void @move(ptr %to, ptr %from, i64 %bytes, i64 %first, i64 %step) convergent {
entry:
  br label %look
look:
  %k = phi i64 [ %first, %entry ], [ %next, %body ]
  %more = icmp ult i64 %k, %bytes
  br i1 %more, label %body, label %done
body:
  %source = getelementptr i8, ptr %from, i64 %k
  %target = getelementptr i8, ptr %to, i64 %k
  %value = load i32, ptr %source
  store i32 %value, ptr %target
  %next = add i64 %k, %step
  br label %look
done:
  ret void
}

define internal void @move_together(ptr %to, ptr %from, i64 %bytes) convergent {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %n = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %thread = zext i32 %t to i64
  %threads = zext i32 %n to i64
  %first = mul i64 %thread, 4
  %step = mul i64 %threads, 4
  call void @llvm.nvvm.barrier0()
  call void @move(ptr %to, ptr %from, i64 %bytes, i64 %first, i64 %step)
  call void @llvm.nvvm.barrier0()
  ret void
}

define void @nvshmemx_putmem_nbi_block(ptr %to, ptr %from, i64 %bytes, i32 %peer) convergent {
  %there = call ptr @at(ptr %to, i32 %peer)
  call void @move_together(ptr %there, ptr %from, i64 %bytes)
  ret void
}

define void @nvshmem_putmem_nbi(ptr %to, ptr %from, i64 %bytes, i32 %peer) convergent {
  %there = call ptr @at(ptr %to, i32 %peer)
  call void @move(ptr %there, ptr %from, i64 %bytes, i64 0, i64 4)
  ret void
}

define void @nvshmemx_getmem_block(ptr %to, ptr %from, i64 %bytes, i32 %peer) convergent {
  %there = call ptr @at(ptr %from, i32 %peer)
  call void @move_together(ptr %to, ptr %there, i64 %bytes)
  ret void
}

define void @nvshmem_getmem(ptr %to, ptr %from, i64 %bytes, i32 %peer) convergent {
  %there = call ptr @at(ptr %from, i32 %peer)
  call void @move(ptr %to, ptr %there, i64 %bytes, i64 0, i64 4)
  ret void
}

define void @nvshmemx_signal_op(ptr %signal, i64 %value, i32 %operation, i32 %peer) convergent {
  %there = call ptr @at(ptr %signal, i32 %peer)
  %sets = icmp eq i32 %operation, 9
  br i1 %sets, label %set, label %add
set:
  store atomic i64 %value, ptr %there release, align 8
  ret void
add:
  %old = atomicrmw add ptr %there, i64 %value release, align 8
  ret void
}

define void @nvshmemx_putmem_signal_nbi_block(ptr %to, ptr %from, i64 %bytes, ptr %signal, i64 %value, i32 %operation, i32 %peer) convergent {
  call void @nvshmemx_putmem_nbi_block(ptr %to, ptr %from, i64 %bytes, i32 %peer)
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %is_first = icmp eq i32 %t, 0
  br i1 %is_first, label %tell, label %done
tell:
  fence acq_rel
  call void @nvshmemx_signal_op(ptr %signal, i64 %value, i32 %operation, i32 %peer)
  br label %done
done:
  ret void
}

define i64 @nvshmem_signal_wait_until(ptr %signal, i32 %comparison, i64 %value) convergent {
  %found = load atomic i64, ptr %signal acquire, align 8
  ret i64 %found
}

define void @nvshmem_fence() convergent {
  fence acq_rel
  ret void
}

define void @nvshmem_quiet() convergent {
  fence acq_rel
  ret void
}
