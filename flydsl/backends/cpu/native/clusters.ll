; made from clusters.c 478300d51aba0601eb378f6c883be4fcbcafab84822ddad86dedf3d79e525efd
; made by clang version 22.1.8

%struct.Block = type { ptr, i64, ptr, i64, ptr, i32, i32, [16 x %struct.Barrier], [8 x %struct.Barrier], ptr, ptr, i32, i32 }
%struct.Barrier = type { i32, i32, i32, i32 }

@.str = private constant [62 x i8] c"only some threads of a warp are at the barrier of the cluster\00", align 1
@.str.1 = private constant [67 x i8] c"a warp arrives at the barrier of the cluster again before it waits\00", align 1
@.str.2 = private constant [66 x i8] c"a warp waits at the barrier of the cluster without having arrived\00", align 1
@.str.3 = private constant [36 x i8] c"a cluster has no block of this rank\00", align 1

define void @flydsl_fiber_cluster_arrive(ptr noundef initializes((48, 56)) %0, ptr noundef %1, i64 noundef %2) {
  %4 = getelementptr inbounds nuw i8, ptr %0, i64 24
  %5 = load ptr, ptr %4, align 8
  %6 = getelementptr inbounds nuw i8, ptr %5, i64 432
  %7 = load ptr, ptr %6, align 8
  %8 = getelementptr inbounds nuw i8, ptr %0, i64 48
  store ptr %1, ptr %8, align 8
  %9 = getelementptr inbounds nuw i8, ptr %0, i64 40
  %10 = load i64, ptr %9, align 8
  %11 = and i64 %10, %2
  %12 = icmp eq i64 %11, %10
  br i1 %12, label %14, label %13

13:                                               ; preds = %3
  tail call void @flydsl_fiber_fault(ptr noundef nonnull %0, ptr noundef %1, ptr noundef nonnull @.str)
  br label %14

14:                                               ; preds = %13, %3
  %15 = getelementptr inbounds nuw i8, ptr %0, i64 96
  %16 = load i32, ptr %15, align 8
  %17 = icmp eq i32 %16, 0
  br i1 %17, label %19, label %18

18:                                               ; preds = %14
  tail call void @flydsl_fiber_fault(ptr noundef nonnull %0, ptr noundef %1, ptr noundef nonnull @.str.1)
  br label %19

19:                                               ; preds = %18, %14
  store i32 1, ptr %15, align 8
  %20 = load ptr, ptr %4, align 8
  %21 = getelementptr inbounds nuw i8, ptr %20, i64 32
  %22 = load ptr, ptr %21, align 8
  %23 = icmp eq ptr %22, null
  br i1 %23, label %27, label %24

24:                                               ; preds = %19
  %25 = getelementptr inbounds nuw i8, ptr %22, i64 8
  %26 = load ptr, ptr %25, align 8
  tail call void %26(ptr noundef nonnull %0, ptr noundef %7)
  br label %27

27:                                               ; preds = %24, %19
  %28 = getelementptr inbounds nuw i8, ptr %7, i64 8
  %29 = load i32, ptr %28, align 4
  %30 = getelementptr inbounds nuw i8, ptr %0, i64 92
  store i32 %29, ptr %30, align 4
  %31 = getelementptr inbounds nuw i8, ptr %7, i64 4
  %32 = load i32, ptr %31, align 4
  %33 = add nsw i32 %32, 1
  store i32 %33, ptr %31, align 4
  %34 = load i32, ptr %7, align 4
  %35 = icmp eq i32 %33, %34
  br i1 %35, label %36, label %41

36:                                               ; preds = %27
  store i32 0, ptr %31, align 4
  %37 = add i32 %29, 1
  store i32 %37, ptr %28, align 4
  tail call void @flydsl_fiber_event(ptr noundef nonnull %0)
  br i1 %23, label %41, label %38

38:                                               ; preds = %36
  %39 = getelementptr inbounds nuw i8, ptr %22, i64 16
  %40 = load ptr, ptr %39, align 8
  tail call void %40(ptr noundef nonnull %0, ptr noundef nonnull %7)
  br label %41

41:                                               ; preds = %36, %38, %27
  ret void
}

declare void @flydsl_fiber_fault(ptr noundef, ptr noundef, ptr noundef)

declare void @flydsl_fiber_event(ptr noundef)

define void @flydsl_fiber_cluster_wait(ptr noundef initializes((48, 56)) %0, ptr noundef %1, i64 noundef %2) {
  %4 = getelementptr inbounds nuw i8, ptr %0, i64 48
  store ptr %1, ptr %4, align 8
  %5 = getelementptr inbounds nuw i8, ptr %0, i64 96
  %6 = load i32, ptr %5, align 8
  %7 = icmp eq i32 %6, 0
  br i1 %7, label %8, label %9

8:                                                ; preds = %3
  tail call void @flydsl_fiber_fault(ptr noundef nonnull %0, ptr noundef %1, ptr noundef nonnull @.str.2)
  br label %9

9:                                                ; preds = %8, %3
  store i32 0, ptr %5, align 8
  %10 = getelementptr inbounds nuw i8, ptr %0, i64 24
  %11 = load ptr, ptr %10, align 8
  %12 = getelementptr inbounds nuw i8, ptr %11, i64 432
  %13 = load ptr, ptr %12, align 8
  %14 = getelementptr inbounds nuw i8, ptr %13, i64 8
  %15 = load i32, ptr %14, align 4
  %16 = getelementptr inbounds nuw i8, ptr %0, i64 92
  %17 = load i32, ptr %16, align 4
  %18 = icmp eq i32 %15, %17
  br i1 %18, label %19, label %23

19:                                               ; preds = %9
  %20 = getelementptr inbounds nuw i8, ptr %0, i64 56
  store i32 24, ptr %20, align 8
  %21 = getelementptr inbounds nuw i8, ptr %0, i64 64
  store i32 %15, ptr %21, align 8
  tail call void @flydsl_fiber_yield(ptr noundef nonnull %0, i32 noundef 1)
  %22 = load ptr, ptr %10, align 8
  br label %23

23:                                               ; preds = %19, %9
  %24 = phi ptr [ %22, %19 ], [ %11, %9 ]
  %25 = getelementptr inbounds nuw i8, ptr %24, i64 32
  %26 = load ptr, ptr %25, align 8
  %27 = icmp eq ptr %26, null
  br i1 %27, label %33, label %28

28:                                               ; preds = %23
  %29 = getelementptr inbounds nuw i8, ptr %26, i64 24
  %30 = load ptr, ptr %29, align 8
  %31 = getelementptr inbounds nuw i8, ptr %24, i64 432
  %32 = load ptr, ptr %31, align 8
  tail call void %30(ptr noundef nonnull %0, ptr noundef %32)
  br label %33

33:                                               ; preds = %28, %23
  ret void
}

declare void @flydsl_fiber_yield(ptr noundef, i32 noundef)

define ptr @flydsl_fiber_mapa(ptr noundef %0, ptr noundef %1, i64 noundef %2, ptr noundef %3, i32 noundef %4) {
  %6 = getelementptr inbounds nuw i8, ptr %0, i64 24
  %7 = load ptr, ptr %6, align 8
  %8 = icmp slt i32 %4, 0
  br i1 %8, label %13, label %9

9:                                                ; preds = %5
  %10 = getelementptr inbounds nuw i8, ptr %7, i64 448
  %11 = load i32, ptr %10, align 8
  %12 = icmp slt i32 %4, %11
  br i1 %12, label %14, label %13

13:                                               ; preds = %9, %5
  tail call void @flydsl_fiber_fault(ptr noundef nonnull %0, ptr noundef %1, ptr noundef nonnull @.str.3)
  br label %14

14:                                               ; preds = %13, %9
  tail call void @flydsl_fiber_check_shared(ptr noundef nonnull %0, ptr noundef %1, ptr noundef %3, i64 noundef 1)
  %15 = getelementptr inbounds nuw i8, ptr %7, i64 440
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
