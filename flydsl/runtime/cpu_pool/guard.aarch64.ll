; Calls that can be left in the middle, on AArch64; pool.c says what for.
;
; LLVM reads assembly only with a parser for the machine, which llvmlite has for its own machine alone.  So the
; instructions are bytes before each function's body, which is never reached.

; Keep what a function must keep, and its place in %stack_pointer; call %code with five arguments.
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
;   mov x9, x1
;   mov x10, x2
;   ldp x0,x1,[x10,#0]
;   ldp x2,x3,[x10,#16]
;   ldr x4,[x10,#32]
;   blr x9
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

define i32 @flydsl_guarded_call(ptr %stack_pointer, ptr %code, ptr %arguments) naked noinline optnone nounwind prologue [124 x i8] c"\FF\83\02\D1\F3\53\00\A9\F5\5B\01\A9\F7\63\02\A9\F9\6B\03\A9\FB\73\04\A9\FD\7B\05\A9\E8\27\06\6D\EA\2F\07\6D\EC\37\08\6D\EE\3F\09\6D\E9\03\00\91\09\00\00\F9\E9\03\01\AA\EA\03\02\AA\40\05\40\A9\42\0D\41\A9\44\11\40\F9\20\01\3F\D6\F3\53\40\A9\F5\5B\41\A9\F7\63\42\A9\F9\6B\43\A9\FB\73\44\A9\FD\7B\45\A9\E8\27\46\6D\EA\2F\47\6D\EC\37\48\6D\EE\3F\49\6D\FF\83\02\91\C0\03\5F\D6" {
  ret i32 0
}

; Return 719, LAUNCH_FAILED of pool.c, from the guarded call with that stack pointer.
;
;   mov sp, x0
;   mov w0, #719
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

define void @flydsl_leave(ptr %stack_pointer) naked noinline optnone nounwind prologue [56 x i8] c"\1F\00\00\91\E0\59\80\52\F3\53\40\A9\F5\5B\41\A9\F7\63\42\A9\F9\6B\43\A9\FB\73\44\A9\FD\7B\45\A9\E8\27\46\6D\EA\2F\47\6D\EC\37\48\6D\EE\3F\49\6D\FF\83\02\91\C0\03\5F\D6" {
  ret void
}

; The same, for a signal handler that has put the stack pointer in place.
;
;   mov w0, #719
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

define void @flydsl_resume() naked noinline optnone nounwind prologue [52 x i8] c"\E0\59\80\52\F3\53\40\A9\F5\5B\41\A9\F7\63\42\A9\F9\6B\43\A9\FB\73\44\A9\FD\7B\45\A9\E8\27\46\6D\EA\2F\47\6D\EC\37\48\6D\EE\3F\49\6D\FF\83\02\91\C0\03\5F\D6" {
  ret void
}

; Call %function with %argument on another stack.
;
;   stp x29,x30,[sp,#-16]!
;   mov x29, sp
;   mov sp, x0
;   mov x0, x2
;   blr x1
;   mov sp, x29
;   ldp x29,x30,[sp],#16
;   ret

define i32 @flydsl_call_on(ptr %stack_pointer, ptr %function, ptr %argument) naked noinline optnone nounwind prologue [32 x i8] c"\FD\7B\BF\A9\FD\03\00\91\1F\00\00\91\E0\03\02\AA\20\00\3F\D6\BF\03\00\91\FD\7B\C1\A8\C0\03\5F\D6" {
  ret i32 0
}
