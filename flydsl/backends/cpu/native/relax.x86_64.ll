; Tell the processor that a loop waits, on x86-64.

define void @flydsl_relax() alwaysinline nounwind {
  call void @llvm.x86.sse2.pause()
  ret void
}

declare void @llvm.x86.sse2.pause()
