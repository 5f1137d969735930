; made from cpu.c 20bb2eaec280925a8b60acc56ccd2abad6dcaf1a0b4366e54a91cc26d5c646f6
; made by clang version 22.1.8

%struct.Kernel = type { ptr, [3 x i32], i32, i64 }
%struct.Pool = type { ptr, ptr, ptr, ptr, i64 }

@state = internal global i32 0, align 4
@flydsl_export_kernels = external global [0 x %struct.Kernel], align 8
@flydsl_export_kernels_end = external global [0 x %struct.Kernel], align 8
@flydsl_cpu_pool = external global %struct.Pool, align 8
@flydsl_export_futex = external constant i64, align 8

define i32 @flydsl_export_cpu(ptr noundef readonly captures(none) %0, ptr noundef %1) {
  %3 = load atomic i32, ptr @state acquire, align 4
  %4 = icmp eq i32 %3, 2
  br i1 %4, label %15, label %5

5:                                                ; preds = %2
  %6 = cmpxchg ptr @state, i32 0, i32 1 seq_cst seq_cst, align 4
  %7 = extractvalue { i32, i1 } %6, 1
  br i1 %7, label %8, label %11

8:                                                ; preds = %5
  store ptr @flydsl_export_kernels, ptr @flydsl_cpu_pool, align 8
  store ptr @flydsl_export_kernels_end, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 8), align 8
  store ptr @refuse, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 16), align 8
  store ptr @go_on, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 24), align 8
  %9 = load i64, ptr @flydsl_export_futex, align 8
  store i64 %9, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 32), align 8
  %10 = tail call i32 @pthread_atfork(ptr noundef null, ptr noundef null, ptr noundef nonnull @flydsl_cpu_forget_threads)
  store atomic i32 2, ptr @state release, align 4
  br label %11

11:                                               ; preds = %8, %5
  br label %12

12:                                               ; preds = %11, %12
  %13 = load atomic i32, ptr @state acquire, align 4
  %14 = icmp eq i32 %13, 2
  br i1 %14, label %15, label %12

15:                                               ; preds = %12, %2
  %16 = load ptr, ptr %0, align 8
  %17 = getelementptr inbounds nuw i8, ptr %0, i64 8
  %18 = load ptr, ptr %17, align 8
  %19 = tail call i32 %16(ptr noundef %18, ptr noundef %1)
  ret i32 %19
}

define void @flydsl_export_set_threads(i32 noundef %0) {
  %2 = icmp ult ptr @flydsl_export_kernels, @flydsl_export_kernels_end
  br i1 %2, label %4, label %3

3:                                                ; preds = %4, %1
  ret void

4:                                                ; preds = %1, %4
  %5 = phi ptr [ %7, %4 ], [ @flydsl_export_kernels, %1 ]
  %6 = getelementptr inbounds nuw i8, ptr %5, i64 20
  store i32 %0, ptr %6, align 4
  %7 = getelementptr inbounds nuw i8, ptr %5, i64 32
  %8 = icmp ult ptr %7, @flydsl_export_kernels_end
  br i1 %8, label %4, label %3
}

define internal noundef i32 @refuse(ptr readnone captures(none) %0, i32 %1, i32 %2, i32 %3, i32 %4, i32 %5, i32 %6, i32 %7, ptr readnone captures(none) %8, ptr readnone captures(none) %9, ptr readnone captures(none) %10) {
  ret i32 1
}

define internal noundef i32 @go_on() {
  ret i32 0
}

declare i32 @pthread_atfork(ptr noundef, ptr noundef, ptr noundef)

declare void @flydsl_cpu_forget_threads()
