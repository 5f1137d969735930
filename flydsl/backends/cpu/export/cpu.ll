; made from cpu.c e12ea79e5b0b0cabf88adce7db8dae59cdb52d9b1b879a8b31c5f263b7abac3b
; made by clang version 22.1.8

%struct.Kernel = type { ptr, [3 x i32], i32, i64 }
%struct.Pool = type { ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, [3 x ptr], i64, i64, i64, ptr, i64, i64, i64, i64, i32, ptr, i64, i32, i32, i32, i32, i32, i32, i32, i32, i32, [64 x i32], [64 x ptr], [64 x i32], [2048 x %struct.Runner], [4 x %struct.Kept], i32 }
%struct.Runner = type { i32, i32, i64, ptr, ptr, ptr }
%struct.Kept = type { i32, ptr, i64, i64, i64 }

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
  store ptr @report, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 32), align 8
  store ptr @take_lock, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 40), align 8
  store ptr @release_lock, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 48), align 8
  store ptr @run_handlers, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 56), align 8
  store ptr @fetch, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 64), align 8
  %9 = load i64, ptr @flydsl_export_futex, align 8
  store i64 %9, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 96), align 8
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

define internal range(i32 1, 3) i32 @refuse(ptr noundef readonly captures(none) %0, i32 noundef %1, i32 noundef %2, i32 noundef %3, i32 noundef %4, i32 noundef %5, i32 noundef %6, i32 %7, ptr readnone captures(none) %8, ptr readnone captures(none) %9, ptr readnone captures(none) %10) {
  %12 = getelementptr inbounds nuw i8, ptr %0, i64 8
  %13 = icmp ne i32 %1, 0
  %14 = icmp ne i32 %2, 0
  %15 = and i1 %13, %14
  %16 = icmp ne i32 %3, 0
  %17 = and i1 %15, %16
  %18 = icmp ne i32 %4, 0
  %19 = and i1 %17, %18
  %20 = icmp ne i32 %5, 0
  %21 = and i1 %19, %20
  %22 = icmp ne i32 %6, 0
  %23 = and i1 %21, %22
  br i1 %23, label %24, label %32

24:                                               ; preds = %11
  %25 = zext i32 %4 to i64
  %26 = zext i32 %5 to i64
  %27 = mul nuw i64 %26, %25
  %28 = zext i32 %6 to i64
  %29 = mul i64 %27, %28
  %30 = icmp ugt i64 %29, 1024
  %31 = zext i1 %30 to i32
  br label %32

32:                                               ; preds = %24, %11
  %33 = phi i32 [ %31, %24 ], [ 1, %11 ]
  %34 = load i32, ptr %12, align 4
  %35 = icmp eq i32 %34, 0
  br i1 %35, label %47, label %36

36:                                               ; preds = %32
  %37 = icmp eq i32 %4, %34
  br i1 %37, label %38, label %47

38:                                               ; preds = %36
  %39 = getelementptr inbounds nuw i8, ptr %0, i64 12
  %40 = load i32, ptr %39, align 4
  %41 = icmp eq i32 %5, %40
  br i1 %41, label %42, label %47

42:                                               ; preds = %38
  %43 = getelementptr inbounds nuw i8, ptr %0, i64 16
  %44 = load i32, ptr %43, align 4
  %45 = icmp ne i32 %6, %44
  %46 = zext i1 %45 to i32
  br label %47

47:                                               ; preds = %36, %38, %42, %32
  %48 = phi i32 [ 0, %32 ], [ 1, %38 ], [ 1, %36 ], [ %46, %42 ]
  %49 = or i32 %48, %33
  %50 = icmp eq i32 %49, 0
  %51 = select i1 %50, i32 2, i32 1
  ret i32 %51
}

define internal noundef i32 @report(ptr readnone captures(none) %0, ptr readnone captures(none) %1, ptr readnone captures(none) %2) {
  ret i32 719
}

define internal noundef i32 @take_lock() {
  ret i32 0
}

define internal void @release_lock(i32 %0) {
  ret void
}

define internal noundef i32 @run_handlers() {
  ret i32 0
}

define internal void @fetch(ptr noundef writeonly captures(none) initializes((0, 8)) %0, ptr noundef writeonly captures(none) initializes((0, 8)) %1, ptr noundef writeonly captures(none) initializes((0, 8)) %2) {
  store ptr null, ptr %2, align 8
  store ptr null, ptr %1, align 8
  store ptr null, ptr %0, align 8
  ret void
}

declare i32 @pthread_atfork(ptr noundef, ptr noundef, ptr noundef)

declare void @flydsl_cpu_forget_threads()
