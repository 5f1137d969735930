; How a warp leaves the processor to another one, on AArch64: what a function must keep goes to the stack.
;
; LLVM reads assembly only with a parser for the machine, which llvmlite has for its own machine alone.  So the
; instructions are bytes before the function's body, which is never reached.  They are
;
;   sub sp, sp, #160
;   stp x19,x20,[sp,#0]
;   stp x21,x22,[sp,#16]
;   stp x23,x24,[sp,#32]
;   stp x25,x26,[sp,#48]
;   stp x27,x28,[sp,#64]
;   stp x29,x30,[sp,#80]
;   stp d8,d9,[sp,#96]
;   stp d10,d11,[sp,#112]
;   stp d12,d13,[sp,#128]
;   stp d14,d15,[sp,#144]
;   mov x9, sp
;   str x9,[x0]
;   mov sp, x1
;   ldp x19,x20,[sp,#0]
;   ldp x21,x22,[sp,#16]
;   ldp x23,x24,[sp,#32]
;   ldp x25,x26,[sp,#48]
;   ldp x27,x28,[sp,#64]
;   ldp x29,x30,[sp,#80]
;   ldp d8,d9,[sp,#96]
;   ldp d10,d11,[sp,#112]
;   ldp d12,d13,[sp,#128]
;   ldp d14,d15,[sp,#144]
;   add sp, sp, #160
;   ret

define void @flydsl_fiber_switch(ptr %from, ptr %to) naked noinline optnone nounwind prologue [104 x i8] c"\FF\83\02\D1\F3\53\00\A9\F5\5B\01\A9\F7\63\02\A9\F9\6B\03\A9\FB\73\04\A9\FD\7B\05\A9\E8\27\06\6D\EA\2F\07\6D\EC\37\08\6D\EE\3F\09\6D\E9\03\00\91\09\00\00\F9\3F\00\00\91\F3\53\40\A9\F5\5B\41\A9\F7\63\42\A9\F9\6B\43\A9\FB\73\44\A9\FD\7B\45\A9\E8\27\46\6D\EA\2F\47\6D\EC\37\48\6D\EE\3F\49\6D\FF\83\02\91\C0\03\5F\D6" {
  ret void
}

; The stack pointer of a fiber that has yet to start: as if it had left at the first instruction of %entry.
define ptr @flydsl_fiber_prepare(ptr %top, ptr %entry) {
  %stack_pointer = getelementptr i8, ptr %top, i64 -160
  %place = getelementptr i8, ptr %stack_pointer, i64 88
  store ptr %entry, ptr %place
  ret ptr %stack_pointer
}

; Tell the processor that a loop waits.
define void @flydsl_relax() alwaysinline nounwind {
  call void @llvm.aarch64.hint(i32 1)
  ret void
}

declare void @llvm.aarch64.hint(i32)
