; Tell the processor that a loop waits, on AArch64.

define void @flydsl_relax() alwaysinline nounwind {
  call void @llvm.aarch64.hint(i32 1)
  ret void
}

declare void @llvm.aarch64.hint(i32)
