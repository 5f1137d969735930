; Calls that can be left in the middle, on x86-64; pool.c says what for.
;
; LLVM reads assembly only with a parser for the machine, which llvmlite has for its own machine alone.  So the
; instructions are bytes before each function's body, which is never reached.

; Keep what a function must keep, and its place in %stack_pointer; call %code with five arguments.
;
;   push %rbp
;   push %rbx
;   push %r12
;   push %r13
;   push %r14
;   push %r15
;   sub $8,%rsp
;   mov %rsp,(%rdi)
;   mov %rsi,%rax
;   mov %rdx,%r10
;   mov (%r10),%rdi
;   mov 8(%r10),%rsi
;   mov 16(%r10),%rdx
;   mov 24(%r10),%rcx
;   mov 32(%r10),%r8
;   call *%rax
;   add $8,%rsp
;   pop %r15
;   pop %r14
;   pop %r13
;   pop %r12
;   pop %rbx
;   pop %rbp
;   ret

define i32 @flydsl_guarded_call(ptr %stack_pointer, ptr %code, ptr %arguments) naked noinline optnone nounwind prologue [59 x i8] c"\55\53\41\54\41\55\41\56\41\57\48\83\EC\08\48\89\27\48\89\F0\49\89\D2\49\8B\3A\49\8B\72\08\49\8B\52\10\49\8B\4A\18\4D\8B\42\20\FF\D0\48\83\C4\08\41\5F\41\5E\41\5D\41\5C\5B\5D\C3" {
  ret i32 0
}

; Return 719, LAUNCH_FAILED of pool.c, from the guarded call with that stack pointer.
;
;   mov %rdi,%rsp
;   mov $719,%eax
;   add $8,%rsp
;   pop %r15
;   pop %r14
;   pop %r13
;   pop %r12
;   pop %rbx
;   pop %rbp
;   ret

define void @flydsl_leave(ptr %stack_pointer) naked noinline optnone nounwind prologue [23 x i8] c"\48\89\FC\B8\CF\02\00\00\48\83\C4\08\41\5F\41\5E\41\5D\41\5C\5B\5D\C3" {
  ret void
}

; The same, for a signal handler that has put the stack pointer in place.
;
;   mov $719,%eax
;   add $8,%rsp
;   pop %r15
;   pop %r14
;   pop %r13
;   pop %r12
;   pop %rbx
;   pop %rbp
;   ret

define void @flydsl_resume() naked noinline optnone nounwind prologue [20 x i8] c"\B8\CF\02\00\00\48\83\C4\08\41\5F\41\5E\41\5D\41\5C\5B\5D\C3" {
  ret void
}

; Call %function with %argument on another stack.
;
;   push %rbp
;   mov %rsp,%rbp
;   mov %rdi,%rsp
;   mov %rdx,%rdi
;   call *%rsi
;   mov %rbp,%rsp
;   pop %rbp
;   ret

define i32 @flydsl_call_on(ptr %stack_pointer, ptr %function, ptr %argument) naked noinline optnone nounwind prologue [17 x i8] c"\55\48\89\E5\48\89\FC\48\89\D7\FF\D6\48\89\EC\5D\C3" {
  ret i32 0
}
