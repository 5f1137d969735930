; How a warp leaves the processor to another one, on x86-64: what a function must keep goes to the stack.
;
; LLVM reads assembly only with a parser for the machine, which llvmlite has for its own machine alone.  So the
; instructions are bytes before the function's body, which is never reached.  They are
;
;   push %rbp
;   push %rbx
;   push %r12
;   push %r13
;   push %r14
;   push %r15
;   mov %rsp,(%rdi)
;   mov %rsi,%rsp
;   pop %r15
;   pop %r14
;   pop %r13
;   pop %r12
;   pop %rbx
;   pop %rbp
;   ret

define void @flydsl_fiber_switch(ptr %from, ptr %to) naked noinline optnone nounwind prologue [27 x i8] c"\55\53\41\54\41\55\41\56\41\57\48\89\27\48\89\F4\41\5F\41\5E\41\5D\41\5C\5B\5D\C3" {
  ret void
}

; The stack pointer of a fiber that has yet to start: as if it had left at the first instruction of %entry.
define ptr @flydsl_fiber_prepare(ptr %top, ptr %entry) {
  %stack_pointer = getelementptr i8, ptr %top, i64 -64
  %place = getelementptr i8, ptr %stack_pointer, i64 48
  store ptr %entry, ptr %place
  ret ptr %stack_pointer
}

; Tell the processor that a loop waits.
define void @flydsl_relax() alwaysinline nounwind {
  call void @llvm.x86.sse2.pause()
  ret void
}

declare void @llvm.x86.sse2.pause()
