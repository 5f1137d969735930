; made from clusters.c 86ea245ff4d0f607e58c7df48d92cb3f9a1c7cd92e32b56cec9329430c1a2731
; made by clang version 22.1.8

%struct.Block = type { ptr, i64, ptr, i64, i32, [16 x %struct.Barrier], [8 x %struct.Barrier], ptr, ptr, i32 }
%struct.Barrier = type { i32, i32, i32 }

@.str = private constant [62 x i8] c"only some threads of a warp are at the barrier of the cluster\00", align 1
@.str.1 = private constant [67 x i8] c"a warp arrives at the barrier of the cluster again before it waits\00", align 1
@.str.2 = private constant [66 x i8] c"a warp waits at the barrier of the cluster without having arrived\00", align 1
@.str.3 = private constant [36 x i8] c"a cluster has no block of this rank\00", align 1

define void @flydsl_fiber_cluster_arrive(ptr noundef initializes((40, 48)) %0, ptr noundef %1, i64 noundef %2) {
  %4 = getelementptr inbounds nuw i8, ptr %0, i64 16
  %5 = load ptr, ptr %4, align 8
  %6 = getelementptr inbounds nuw i8, ptr %5, i64 328
  %7 = load ptr, ptr %6, align 8
  %8 = getelementptr inbounds nuw i8, ptr %0, i64 40
  store ptr %1, ptr %8, align 8
  %9 = getelementptr inbounds nuw i8, ptr %0, i64 32
  %10 = load i64, ptr %9, align 8
  %11 = and i64 %10, %2
  %12 = icmp eq i64 %11, %10
  br i1 %12, label %14, label %13

13:                                               ; preds = %3
  tail call void @flydsl_fiber_fault(ptr noundef nonnull %0, ptr noundef %1, ptr noundef nonnull @.str)
  br label %14

14:                                               ; preds = %13, %3
  %15 = getelementptr inbounds nuw i8, ptr %0, i64 80
  %16 = load i32, ptr %15, align 8
  %17 = icmp eq i32 %16, 0
  br i1 %17, label %19, label %18

18:                                               ; preds = %14
  tail call void @flydsl_fiber_fault(ptr noundef nonnull %0, ptr noundef %1, ptr noundef nonnull @.str.1)
  br label %19

19:                                               ; preds = %18, %14
  store i32 1, ptr %15, align 8
  %20 = getelementptr inbounds nuw i8, ptr %7, i64 8
  %21 = load i32, ptr %20, align 4
  %22 = getelementptr inbounds nuw i8, ptr %0, i64 76
  store i32 %21, ptr %22, align 4
  %23 = getelementptr inbounds nuw i8, ptr %7, i64 4
  %24 = load i32, ptr %23, align 4
  %25 = add nsw i32 %24, 1
  store i32 %25, ptr %23, align 4
  %26 = load i32, ptr %7, align 4
  %27 = icmp eq i32 %25, %26
  br i1 %27, label %28, label %30

28:                                               ; preds = %19
  store i32 0, ptr %23, align 4
  %29 = add i32 %21, 1
  store i32 %29, ptr %20, align 4
  tail call void @flydsl_fiber_event(ptr noundef nonnull %0)
  br label %30

30:                                               ; preds = %28, %19
  ret void
}

declare void @flydsl_fiber_fault(ptr noundef, ptr noundef, ptr noundef)

declare void @flydsl_fiber_event(ptr noundef)

define void @flydsl_fiber_cluster_wait(ptr noundef initializes((40, 48)) %0, ptr noundef %1, i64 noundef %2) {
  %4 = getelementptr inbounds nuw i8, ptr %0, i64 40
  store ptr %1, ptr %4, align 8
  %5 = getelementptr inbounds nuw i8, ptr %0, i64 80
  %6 = load i32, ptr %5, align 8
  %7 = icmp eq i32 %6, 0
  br i1 %7, label %8, label %9

8:                                                ; preds = %3
  tail call void @flydsl_fiber_fault(ptr noundef nonnull %0, ptr noundef %1, ptr noundef nonnull @.str.2)
  br label %9

9:                                                ; preds = %8, %3
  store i32 0, ptr %5, align 8
  %10 = getelementptr inbounds nuw i8, ptr %0, i64 16
  %11 = load ptr, ptr %10, align 8
  %12 = getelementptr inbounds nuw i8, ptr %11, i64 328
  %13 = load ptr, ptr %12, align 8
  %14 = getelementptr inbounds nuw i8, ptr %13, i64 8
  %15 = load i32, ptr %14, align 4
  %16 = getelementptr inbounds nuw i8, ptr %0, i64 76
  %17 = load i32, ptr %16, align 4
  %18 = icmp eq i32 %15, %17
  br i1 %18, label %19, label %22

19:                                               ; preds = %9
  %20 = getelementptr inbounds nuw i8, ptr %0, i64 48
  store i32 24, ptr %20, align 8
  %21 = getelementptr inbounds nuw i8, ptr %0, i64 56
  store i32 %15, ptr %21, align 8
  tail call void @flydsl_fiber_yield(ptr noundef nonnull %0, i32 noundef 1)
  br label %22

22:                                               ; preds = %9, %19
  ret void
}

declare void @flydsl_fiber_yield(ptr noundef, i32 noundef)

define ptr @flydsl_fiber_mapa(ptr noundef %0, ptr noundef %1, i64 noundef %2, ptr noundef %3, i32 noundef %4) {
  %6 = getelementptr inbounds nuw i8, ptr %0, i64 16
  %7 = load ptr, ptr %6, align 8
  %8 = icmp slt i32 %4, 0
  br i1 %8, label %13, label %9

9:                                                ; preds = %5
  %10 = getelementptr inbounds nuw i8, ptr %7, i64 344
  %11 = load i32, ptr %10, align 8
  %12 = icmp slt i32 %4, %11
  br i1 %12, label %14, label %13

13:                                               ; preds = %9, %5
  tail call void @flydsl_fiber_fault(ptr noundef nonnull %0, ptr noundef %1, ptr noundef nonnull @.str.3)
  br label %14

14:                                               ; preds = %13, %9
  tail call void @flydsl_fiber_check_shared(ptr noundef nonnull %0, ptr noundef %1, ptr noundef %3, i64 noundef 1)
  %15 = getelementptr inbounds nuw i8, ptr %7, i64 336
  %16 = load ptr, ptr %15, align 8
  %17 = sext i32 %4 to i64
  %18 = getelementptr inbounds %struct.Block, ptr %16, i64 %17
  %19 = getelementptr inbounds nuw i8, ptr %18, i64 16
  %20 = load ptr, ptr %19, align 8
  %21 = getelementptr inbounds nuw i8, ptr %7, i64 16
  %22 = load ptr, ptr %21, align 8
  %23 = ptrtoint ptr %3 to i64
  %24 = ptrtoint ptr %22 to i64
  %25 = sub i64 %23, %24
  %26 = getelementptr inbounds i8, ptr %20, i64 %25
  ret ptr %26
}

declare void @flydsl_fiber_check_shared(ptr noundef, ptr noundef, ptr noundef, i64 noundef)
