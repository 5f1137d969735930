; made from fibers.c 3528b5ba2b248dd5539a3b6f81f563a753131a03df12cc932498b30ecd71885a
; made by clang version 22.1.8

%struct.Fiber = type { ptr, ptr, i32, i32, i64, ptr, i32, i32, i32, ptr, i32 }
%struct.WarpReport = type { i32, i32, i64, ptr }
%struct.Task = type { ptr, i32, i32, ptr, ptr, ptr, [5 x i32], ptr, ptr, ptr, i64 }
%struct.Group = type { ptr, ptr, ptr, ptr, i64, i32, i32, i64, ptr, i32, i32, i32, [256 x %struct.Task], %struct.Block, [32 x %struct.Fiber] }
%struct.Block = type { ptr, i64, ptr, i64, i32, [16 x %struct.Barrier], [8 x %struct.Barrier] }
%struct.Barrier = type { i32, i32, i32 }

@.str = private constant [33 x i8] c"a copy goes beyond shared memory\00", align 1
@.str.1 = private constant [55 x i8] c"this machine has no memory for the stacks of its warps\00", align 1
@.str.2 = private constant [45 x i8] c"only some threads of a warp are at a barrier\00", align 1
@.str.3 = private constant [29 x i8] c"a block has barriers 0 to 15\00", align 1
@.str.4 = private constant [73 x i8] c"a barrier is for a number of threads that is no whole warps of the block\00", align 1
@.str.5 = private constant [59 x i8] c"warps are at one barrier with different numbers of threads\00", align 1
@.str.6 = private constant [32 x i8] c"some of its warps wait for ever\00", align 1

define void @flydsl_fiber_yield(ptr noundef initializes((20, 24)) %0, i32 noundef %1) {
  %3 = getelementptr inbounds nuw i8, ptr %0, i64 20
  store i32 %1, ptr %3, align 4
  %4 = getelementptr inbounds nuw i8, ptr %0, i64 8
  %5 = load ptr, ptr %4, align 8
  %6 = load ptr, ptr %5, align 8
  %7 = load ptr, ptr %6, align 8
  tail call void @flydsl_fiber_switch(ptr noundef %0, ptr noundef %7)
  ret void
}

declare void @flydsl_fiber_switch(ptr noundef, ptr noundef)

define void @flydsl_fiber_event(ptr noundef readonly captures(none) %0) {
  %2 = getelementptr inbounds nuw i8, ptr %0, i64 8
  %3 = load ptr, ptr %2, align 8
  %4 = load ptr, ptr %3, align 8
  %5 = getelementptr inbounds nuw i8, ptr %4, i64 48
  %6 = load i64, ptr %5, align 8
  %7 = add i64 %6, 1
  store i64 %7, ptr %5, align 8
  ret void
}

define void @flydsl_fiber_fault(ptr noundef initializes((32, 40)) %0, ptr noundef %1, ptr noundef %2) {
  %4 = getelementptr inbounds nuw i8, ptr %0, i64 8
  %5 = load ptr, ptr %4, align 8
  %6 = load ptr, ptr %5, align 8
  %7 = getelementptr inbounds nuw i8, ptr %0, i64 32
  store ptr %1, ptr %7, align 8
  %8 = getelementptr inbounds nuw i8, ptr %0, i64 16
  %9 = load i32, ptr %8, align 8
  %10 = getelementptr inbounds nuw i8, ptr %6, i64 24
  %11 = load ptr, ptr %10, align 8
  %12 = getelementptr inbounds nuw i8, ptr %11, i64 32
  %13 = load ptr, ptr %12, align 8
  %14 = getelementptr inbounds nuw i8, ptr %6, i64 44
  store i32 1, ptr %14, align 4
  %15 = icmp eq ptr %13, null
  br i1 %15, label %65, label %16

16:                                               ; preds = %3
  %17 = cmpxchg ptr %13, i32 0, i32 1 seq_cst seq_cst, align 8
  %18 = extractvalue { i32, i1 } %17, 1
  br i1 %18, label %19, label %65

19:                                               ; preds = %16
  %20 = getelementptr inbounds nuw i8, ptr %6, i64 40
  %21 = load i32, ptr %20, align 8
  %22 = getelementptr inbounds nuw i8, ptr %13, i64 4
  store i32 %21, ptr %22, align 4
  %23 = getelementptr inbounds nuw i8, ptr %6, i64 24664
  %24 = load i64, ptr %23, align 8
  %25 = getelementptr inbounds nuw i8, ptr %13, i64 8
  store i64 %24, ptr %25, align 8
  %26 = getelementptr inbounds nuw i8, ptr %13, i64 16
  store i32 %9, ptr %26, align 8
  %27 = getelementptr inbounds nuw i8, ptr %13, i64 24
  store ptr %2, ptr %27, align 8
  %28 = load i32, ptr %20, align 8
  %29 = icmp sgt i32 %28, 0
  br i1 %29, label %30, label %33

30:                                               ; preds = %19
  %31 = getelementptr inbounds nuw i8, ptr %6, i64 24984
  %32 = getelementptr inbounds nuw i8, ptr %13, i64 32
  br label %34

33:                                               ; preds = %55, %19
  store atomic i32 2, ptr %13 seq_cst, align 8
  br label %65

34:                                               ; preds = %55, %30
  %35 = phi i64 [ 0, %30 ], [ %61, %55 ]
  %36 = getelementptr inbounds nuw %struct.Fiber, ptr %31, i64 %35
  %37 = getelementptr inbounds nuw i8, ptr %36, i64 20
  %38 = load i32, ptr %37, align 4
  %39 = getelementptr inbounds nuw i8, ptr %36, i64 40
  %40 = load i32, ptr %39, align 8
  %41 = getelementptr inbounds nuw i8, ptr %36, i64 32
  %42 = load ptr, ptr %41, align 8
  %43 = and i32 %38, -2
  %44 = icmp eq i32 %43, 2
  br i1 %44, label %45, label %55

45:                                               ; preds = %34
  %46 = getelementptr inbounds nuw i8, ptr %36, i64 56
  %47 = load ptr, ptr %46, align 8
  %48 = ptrtoint ptr %47 to i64
  %49 = getelementptr inbounds nuw i8, ptr %36, i64 8
  %50 = load ptr, ptr %49, align 8
  %51 = getelementptr inbounds nuw i8, ptr %50, i64 16
  %52 = load ptr, ptr %51, align 8
  %53 = ptrtoint ptr %52 to i64
  %54 = sub i64 %48, %53
  br label %55

55:                                               ; preds = %45, %34
  %56 = phi i64 [ %54, %45 ], [ 0, %34 ]
  %57 = getelementptr inbounds nuw %struct.WarpReport, ptr %32, i64 %35
  store i32 %38, ptr %57, align 8
  %58 = getelementptr inbounds nuw i8, ptr %57, i64 4
  store i32 %40, ptr %58, align 4
  %59 = getelementptr inbounds nuw i8, ptr %57, i64 8
  store i64 %56, ptr %59, align 8
  %60 = getelementptr inbounds nuw i8, ptr %57, i64 16
  store ptr %42, ptr %60, align 8
  %61 = add nuw nsw i64 %35, 1
  %62 = load i32, ptr %20, align 8
  %63 = sext i32 %62 to i64
  %64 = icmp slt i64 %61, %63
  br i1 %64, label %34, label %33

65:                                               ; preds = %3, %16, %33
  %66 = getelementptr inbounds nuw i8, ptr %6, i64 56
  %67 = load ptr, ptr %66, align 8
  %68 = icmp eq ptr %67, %0
  br i1 %68, label %69, label %77

69:                                               ; preds = %65
  %70 = getelementptr inbounds nuw i8, ptr %0, i64 20
  br label %71

71:                                               ; preds = %69, %71
  store i32 0, ptr %70, align 4
  %72 = load ptr, ptr %4, align 8
  %73 = load ptr, ptr %72, align 8
  %74 = load ptr, ptr %73, align 8
  tail call void @flydsl_fiber_switch(ptr noundef %0, ptr noundef %74)
  %75 = load ptr, ptr %66, align 8
  %76 = icmp eq ptr %75, %0
  br i1 %76, label %71, label %77

77:                                               ; preds = %71, %65
  ret void
}

declare void @llvm.lifetime.start.p0(ptr captures(none))

declare void @llvm.lifetime.end.p0(ptr captures(none))

define void @flydsl_fiber_check_shared(ptr noundef %0, ptr noundef %1, ptr noundef %2, i64 noundef %3) {
  %5 = ptrtoint ptr %2 to i64
  %6 = getelementptr inbounds nuw i8, ptr %0, i64 8
  %7 = load ptr, ptr %6, align 8
  %8 = getelementptr inbounds nuw i8, ptr %7, i64 16
  %9 = load ptr, ptr %8, align 8
  %10 = ptrtoint ptr %9 to i64
  %11 = sub i64 %5, %10
  %12 = getelementptr inbounds nuw i8, ptr %7, i64 24
  %13 = load i64, ptr %12, align 8
  %14 = icmp ugt i64 %11, %13
  %15 = sub nuw i64 %13, %11
  %16 = icmp ugt i64 %3, %15
  %17 = select i1 %14, i1 true, i1 %16
  br i1 %17, label %18, label %19

18:                                               ; preds = %4
  tail call void @flydsl_fiber_fault(ptr noundef nonnull %0, ptr noundef %1, ptr noundef nonnull @.str)
  br label %19

19:                                               ; preds = %4, %18
  ret void
}

define void @flydsl_fiber_later(ptr noundef %0) {
  %2 = alloca %struct.Task, align 8
  %3 = getelementptr inbounds nuw i8, ptr %0, i64 16
  %4 = load ptr, ptr %3, align 8
  %5 = getelementptr inbounds nuw i8, ptr %4, i64 8
  %6 = load ptr, ptr %5, align 8
  %7 = load ptr, ptr %6, align 8
  %8 = getelementptr inbounds nuw i8, ptr %7, i64 64
  %9 = load i32, ptr %8, align 8
  %10 = mul i32 %9, 1664525
  %11 = add i32 %10, 1013904223
  store i32 %11, ptr %8, align 8
  %12 = icmp sgt i32 %11, -1
  br i1 %12, label %15, label %13

13:                                               ; preds = %1
  %14 = load ptr, ptr %0, align 8
  tail call void %14(ptr noundef nonnull %0)
  br label %47

15:                                               ; preds = %1
  %16 = getelementptr inbounds nuw i8, ptr %7, i64 72
  %17 = load i32, ptr %16, align 8
  %18 = icmp eq i32 %17, 256
  br i1 %18, label %19, label %33

19:                                               ; preds = %15
  call void @llvm.lifetime.start.p0(ptr nonnull %2)
  %20 = getelementptr inbounds nuw i8, ptr %7, i64 80
  %21 = getelementptr inbounds nuw i8, ptr %7, i64 68
  %22 = load i32, ptr %21, align 4
  %23 = srem i32 %22, 256
  %24 = sext i32 %23 to i64
  %25 = getelementptr inbounds %struct.Task, ptr %20, i64 %24
  call void @llvm.memcpy.p0.p0.i64(ptr noundef nonnull align 8 dereferenceable(96) %2, ptr noundef nonnull align 8 dereferenceable(96) %25, i64 96, i1 false)
  %26 = add nsw i32 %22, 1
  %27 = srem i32 %26, 256
  store i32 %27, ptr %21, align 4
  store i32 255, ptr %16, align 8
  %28 = getelementptr inbounds nuw i8, ptr %7, i64 48
  %29 = load i64, ptr %28, align 8
  %30 = add i64 %29, 1
  store i64 %30, ptr %28, align 8
  %31 = load ptr, ptr %2, align 8
  call void %31(ptr noundef nonnull %2)
  call void @llvm.lifetime.end.p0(ptr nonnull %2)
  %32 = load i32, ptr %16, align 8
  br label %33

33:                                               ; preds = %19, %15
  %34 = phi i32 [ %32, %19 ], [ %17, %15 ]
  %35 = getelementptr inbounds nuw i8, ptr %7, i64 80
  %36 = getelementptr inbounds nuw i8, ptr %7, i64 68
  %37 = load i32, ptr %36, align 4
  %38 = add nsw i32 %34, 1
  store i32 %38, ptr %16, align 8
  %39 = add nsw i32 %34, %37
  %40 = srem i32 %39, 256
  %41 = sext i32 %40 to i64
  %42 = getelementptr inbounds %struct.Task, ptr %35, i64 %41
  call void @llvm.memcpy.p0.p0.i64(ptr noundef nonnull align 8 dereferenceable(96) %42, ptr noundef nonnull align 8 dereferenceable(96) %0, i64 96, i1 false)
  %43 = load ptr, ptr %3, align 8
  %44 = getelementptr inbounds nuw i8, ptr %43, i64 64
  %45 = load i32, ptr %44, align 8
  %46 = getelementptr inbounds nuw i8, ptr %42, i64 12
  store i32 %45, ptr %46, align 4
  br label %47

47:                                               ; preds = %33, %13
  ret void
}

declare void @llvm.memcpy.p0.p0.i64(ptr noalias writeonly captures(none), ptr noalias readonly captures(none), i64, i1 immarg)

define void @flydsl_fiber_bulk_commit_group(ptr noundef captures(none) %0, ptr noundef readnone captures(none) %1, i64 noundef %2) {
  %4 = getelementptr inbounds nuw i8, ptr %0, i64 64
  %5 = load i32, ptr %4, align 8
  %6 = add i32 %5, 1
  store i32 %6, ptr %4, align 8
  ret void
}

define void @flydsl_fiber_bulk_wait_group(ptr noundef readonly captures(address) %0, ptr noundef readnone captures(none) %1, i64 noundef %2, i32 noundef %3) {
  %5 = alloca %struct.Task, align 8
  %6 = getelementptr inbounds nuw i8, ptr %0, i64 8
  %7 = load ptr, ptr %6, align 8
  %8 = load ptr, ptr %7, align 8
  %9 = getelementptr inbounds nuw i8, ptr %8, i64 72
  %10 = load i32, ptr %9, align 8
  %11 = icmp sgt i32 %10, 0
  br i1 %11, label %12, label %18

12:                                               ; preds = %4
  %13 = getelementptr inbounds nuw i8, ptr %8, i64 80
  %14 = getelementptr inbounds nuw i8, ptr %8, i64 68
  %15 = getelementptr inbounds nuw i8, ptr %0, i64 64
  %16 = sext i32 %3 to i64
  %17 = getelementptr inbounds nuw i8, ptr %8, i64 48
  br label %19

18:                                               ; preds = %72, %4
  ret void

19:                                               ; preds = %12, %72
  %20 = phi i32 [ %10, %12 ], [ %73, %72 ]
  %21 = phi i32 [ 0, %12 ], [ %74, %72 ]
  %22 = load i32, ptr %14, align 4
  %23 = add nsw i32 %22, %21
  %24 = srem i32 %23, 256
  %25 = sext i32 %24 to i64
  %26 = getelementptr inbounds %struct.Task, ptr %13, i64 %25
  %27 = getelementptr inbounds nuw i8, ptr %26, i64 16
  %28 = load ptr, ptr %27, align 8
  %29 = icmp eq ptr %28, %0
  br i1 %29, label %30, label %70

30:                                               ; preds = %19
  %31 = getelementptr inbounds nuw i8, ptr %26, i64 80
  %32 = load ptr, ptr %31, align 8
  %33 = icmp eq ptr %32, null
  br i1 %33, label %34, label %70

34:                                               ; preds = %30
  %35 = getelementptr inbounds nuw i8, ptr %26, i64 12
  %36 = load i32, ptr %35, align 4
  %37 = zext i32 %36 to i64
  %38 = load i32, ptr %15, align 8
  %39 = zext i32 %38 to i64
  %40 = sub nsw i64 %39, %16
  %41 = icmp sgt i64 %40, %37
  br i1 %41, label %42, label %70

42:                                               ; preds = %34
  call void @llvm.lifetime.start.p0(ptr nonnull %5)
  call void @llvm.memcpy.p0.p0.i64(ptr noundef nonnull align 8 dereferenceable(96) %5, ptr noundef nonnull align 8 dereferenceable(96) %26, i64 96, i1 false)
  %43 = icmp eq i32 %21, 0
  br i1 %43, label %60, label %44

44:                                               ; preds = %42, %44
  %45 = phi i32 [ %55, %44 ], [ %21, %42 ]
  %46 = load i32, ptr %14, align 4
  %47 = add nsw i32 %46, %45
  %48 = srem i32 %47, 256
  %49 = sext i32 %48 to i64
  %50 = getelementptr inbounds %struct.Task, ptr %13, i64 %49
  %51 = add nsw i32 %47, -1
  %52 = srem i32 %51, 256
  %53 = sext i32 %52 to i64
  %54 = getelementptr inbounds %struct.Task, ptr %13, i64 %53
  call void @llvm.memcpy.p0.p0.i64(ptr noundef nonnull align 8 dereferenceable(96) %50, ptr noundef nonnull align 8 dereferenceable(96) %54, i64 96, i1 false)
  %55 = add nsw i32 %45, -1
  %56 = icmp eq i32 %55, 0
  br i1 %56, label %57, label %44

57:                                               ; preds = %44
  %58 = load i32, ptr %14, align 4
  %59 = load i32, ptr %9, align 8
  br label %60

60:                                               ; preds = %42, %57
  %61 = phi i32 [ %59, %57 ], [ %20, %42 ]
  %62 = phi i32 [ %58, %57 ], [ %22, %42 ]
  %63 = add nsw i32 %62, 1
  %64 = srem i32 %63, 256
  store i32 %64, ptr %14, align 4
  %65 = add nsw i32 %61, -1
  store i32 %65, ptr %9, align 8
  %66 = load i64, ptr %17, align 8
  %67 = add i64 %66, 1
  store i64 %67, ptr %17, align 8
  %68 = load ptr, ptr %5, align 8
  call void %68(ptr noundef nonnull %5)
  call void @llvm.lifetime.end.p0(ptr nonnull %5)
  %69 = load i32, ptr %9, align 8
  br label %72

70:                                               ; preds = %34, %30, %19
  %71 = add nsw i32 %21, 1
  br label %72

72:                                               ; preds = %70, %60
  %73 = phi i32 [ %20, %70 ], [ %69, %60 ]
  %74 = phi i32 [ %71, %70 ], [ %21, %60 ]
  %75 = icmp slt i32 %74, %73
  br i1 %75, label %19, label %18
}

define void @flydsl_fibers_run(ptr noundef %0, i64 noundef %1, i64 noundef %2, i64 noundef %3, ptr noundef %4, ptr noundef %5, i64 noundef %6, i64 noundef %7) {
  %9 = alloca %struct.Task, align 8
  %10 = alloca %struct.Task, align 8
  %11 = alloca %struct.Group, align 8
  %12 = getelementptr inbounds nuw i8, ptr %5, i64 12
  %13 = load i32, ptr %12, align 4
  %14 = sext i32 %13 to i64
  %15 = getelementptr inbounds nuw i8, ptr %5, i64 16
  %16 = load i32, ptr %15, align 4
  %17 = sext i32 %16 to i64
  %18 = mul nsw i64 %17, %14
  %19 = getelementptr inbounds nuw i8, ptr %5, i64 20
  %20 = load i32, ptr %19, align 4
  %21 = sext i32 %20 to i64
  %22 = mul nsw i64 %18, %21
  %23 = add i64 %1, -1
  %24 = add i64 %23, %22
  %25 = sdiv i64 %24, %1
  call void @llvm.lifetime.start.p0(ptr nonnull %11)
  %26 = getelementptr inbounds nuw i8, ptr %11, i64 8
  store ptr %0, ptr %26, align 8
  %27 = getelementptr inbounds nuw i8, ptr %11, i64 16
  store ptr %4, ptr %27, align 8
  %28 = getelementptr inbounds nuw i8, ptr %11, i64 24
  store ptr %5, ptr %28, align 8
  %29 = add i64 %3, 1023
  %30 = and i64 %29, -1024
  %31 = getelementptr inbounds nuw i8, ptr %11, i64 32
  store i64 %30, ptr %31, align 8
  %32 = trunc i64 %25 to i32
  %33 = getelementptr inbounds nuw i8, ptr %11, i64 40
  store i32 %32, ptr %33, align 8
  %34 = getelementptr inbounds nuw i8, ptr %11, i64 44
  store i32 0, ptr %34, align 4
  %35 = getelementptr inbounds nuw i8, ptr %11, i64 48
  store i64 0, ptr %35, align 8
  %36 = add i64 %2, 65535
  %37 = and i64 %36, -65536
  %38 = add i64 %37, 131072
  %39 = getelementptr inbounds nuw i8, ptr %5, i64 40
  %40 = load i64, ptr %39, align 8
  %41 = add i64 %40, %30
  %42 = and i64 %41, -262144
  %43 = mul i64 %25, %38
  %44 = add i64 %43, 589824
  %45 = add i64 %44, %42
  %46 = tail call ptr @mmap(ptr noundef null, i64 noundef %45, i32 noundef 3, i32 noundef 16418, i32 noundef -1, i64 noundef 0)
  %47 = getelementptr inbounds nuw i8, ptr %11, i64 56
  store ptr null, ptr %47, align 8
  %48 = getelementptr inbounds nuw i8, ptr %11, i64 72
  store i32 0, ptr %48, align 8
  %49 = getelementptr inbounds nuw i8, ptr %11, i64 68
  store i32 0, ptr %49, align 4
  %50 = getelementptr inbounds nuw i8, ptr %11, i64 24656
  store ptr %11, ptr %50, align 8
  %51 = load i64, ptr %39, align 8
  %52 = add i64 %51, %30
  %53 = getelementptr inbounds nuw i8, ptr %11, i64 24680
  store i64 %52, ptr %53, align 8
  %54 = getelementptr inbounds nuw i8, ptr %11, i64 24688
  store i32 %32, ptr %54, align 8
  %55 = icmp eq ptr %46, inttoptr (i64 -1 to ptr)
  br i1 %55, label %56, label %108

56:                                               ; preds = %8
  store i32 0, ptr %33, align 8
  %57 = getelementptr inbounds nuw i8, ptr %11, i64 24664
  store i64 %6, ptr %57, align 8
  %58 = getelementptr inbounds nuw i8, ptr %5, i64 32
  %59 = load ptr, ptr %58, align 8
  store i32 1, ptr %34, align 4
  %60 = icmp eq ptr %59, null
  br i1 %60, label %383, label %61

61:                                               ; preds = %56
  %62 = cmpxchg ptr %59, i32 0, i32 1 seq_cst seq_cst, align 8
  %63 = extractvalue { i32, i1 } %62, 1
  br i1 %63, label %64, label %383

64:                                               ; preds = %61
  %65 = load i32, ptr %33, align 8
  %66 = getelementptr inbounds nuw i8, ptr %59, i64 4
  store i32 %65, ptr %66, align 4
  %67 = load i64, ptr %57, align 8
  %68 = getelementptr inbounds nuw i8, ptr %59, i64 8
  store i64 %67, ptr %68, align 8
  %69 = getelementptr inbounds nuw i8, ptr %59, i64 16
  store i32 -1, ptr %69, align 8
  %70 = getelementptr inbounds nuw i8, ptr %59, i64 24
  store ptr @.str.1, ptr %70, align 8
  %71 = load i32, ptr %33, align 8
  %72 = icmp sgt i32 %71, 0
  br i1 %72, label %73, label %76

73:                                               ; preds = %64
  %74 = getelementptr inbounds nuw i8, ptr %11, i64 24984
  %75 = getelementptr inbounds nuw i8, ptr %59, i64 32
  br label %77

76:                                               ; preds = %98, %64
  store atomic i32 2, ptr %59 seq_cst, align 8
  br label %383

77:                                               ; preds = %98, %73
  %78 = phi i64 [ 0, %73 ], [ %104, %98 ]
  %79 = getelementptr inbounds nuw %struct.Fiber, ptr %74, i64 %78
  %80 = getelementptr inbounds nuw i8, ptr %79, i64 20
  %81 = load i32, ptr %80, align 4
  %82 = getelementptr inbounds nuw i8, ptr %79, i64 40
  %83 = load i32, ptr %82, align 8
  %84 = getelementptr inbounds nuw i8, ptr %79, i64 32
  %85 = load ptr, ptr %84, align 8
  %86 = and i32 %81, -2
  %87 = icmp eq i32 %86, 2
  br i1 %87, label %88, label %98

88:                                               ; preds = %77
  %89 = getelementptr inbounds nuw i8, ptr %79, i64 56
  %90 = load ptr, ptr %89, align 8
  %91 = ptrtoint ptr %90 to i64
  %92 = getelementptr inbounds nuw i8, ptr %79, i64 8
  %93 = load ptr, ptr %92, align 8
  %94 = getelementptr inbounds nuw i8, ptr %93, i64 16
  %95 = load ptr, ptr %94, align 8
  %96 = ptrtoint ptr %95 to i64
  %97 = sub i64 %91, %96
  br label %98

98:                                               ; preds = %88, %77
  %99 = phi i64 [ %97, %88 ], [ 0, %77 ]
  %100 = getelementptr inbounds nuw %struct.WarpReport, ptr %75, i64 %78
  store i32 %81, ptr %100, align 8
  %101 = getelementptr inbounds nuw i8, ptr %100, i64 4
  store i32 %83, ptr %101, align 4
  %102 = getelementptr inbounds nuw i8, ptr %100, i64 8
  store i64 %99, ptr %102, align 8
  %103 = getelementptr inbounds nuw i8, ptr %100, i64 16
  store ptr %85, ptr %103, align 8
  %104 = add nuw nsw i64 %78, 1
  %105 = load i32, ptr %33, align 8
  %106 = sext i32 %105 to i64
  %107 = icmp slt i64 %104, %106
  br i1 %107, label %77, label %76

108:                                              ; preds = %8
  %109 = ptrtoint ptr %46 to i64
  %110 = add i64 %109, 65535
  %111 = and i64 %110, -65536
  %112 = inttoptr i64 %111 to ptr
  %113 = add i64 %43, 262143
  %114 = add i64 %113, %111
  %115 = and i64 %114, -262144
  %116 = inttoptr i64 %115 to ptr
  %117 = getelementptr inbounds nuw i8, ptr %11, i64 24672
  store ptr %116, ptr %117, align 8
  %118 = icmp sgt i64 %25, 0
  br i1 %118, label %133, label %122

119:                                              ; preds = %133
  %120 = load i32, ptr %34, align 4
  %121 = icmp eq i32 %120, 0
  br label %122

122:                                              ; preds = %119, %108
  %123 = phi i1 [ %121, %119 ], [ true, %108 ]
  %124 = icmp slt i64 %6, %7
  %125 = select i1 %124, i1 %123, i1 false
  br i1 %125, label %126, label %140

126:                                              ; preds = %122
  %127 = getelementptr inbounds nuw i8, ptr %11, i64 24664
  %128 = getelementptr inbounds nuw i8, ptr %11, i64 64
  %129 = getelementptr inbounds nuw i8, ptr %11, i64 24692
  %130 = getelementptr inbounds nuw i8, ptr %11, i64 24884
  %131 = getelementptr inbounds nuw i8, ptr %11, i64 24984
  %132 = getelementptr inbounds nuw i8, ptr %11, i64 80
  br label %142

133:                                              ; preds = %108, %133
  %134 = phi i64 [ %138, %133 ], [ 0, %108 ]
  %135 = mul i64 %134, %38
  %136 = getelementptr inbounds nuw i8, ptr %112, i64 %135
  %137 = call i32 @mprotect(ptr noundef %136, i64 noundef 65536, i32 noundef 0)
  %138 = add nuw nsw i64 %134, 1
  %139 = icmp eq i64 %138, %25
  br i1 %139, label %119, label %133

140:                                              ; preds = %355, %336, %122
  %141 = call i32 @munmap(ptr noundef %46, i64 noundef %45)
  br label %383

142:                                              ; preds = %126, %355
  %143 = phi i64 [ %6, %126 ], [ %357, %355 ]
  store i64 %143, ptr %127, align 8
  %144 = trunc i64 %143 to i32
  %145 = mul i32 %144, -1640531535
  store i32 %145, ptr %128, align 8
  br label %146

146:                                              ; preds = %142, %146
  %147 = phi i64 [ 0, %142 ], [ %151, %146 ]
  %148 = getelementptr inbounds nuw %struct.Barrier, ptr %129, i64 %147
  store i32 0, ptr %148, align 4
  %149 = getelementptr inbounds nuw i8, ptr %148, i64 4
  store i32 0, ptr %149, align 4
  %150 = getelementptr inbounds nuw i8, ptr %148, i64 8
  store i32 0, ptr %150, align 4
  %151 = add nuw nsw i64 %147, 1
  %152 = icmp eq i64 %151, 16
  br i1 %152, label %156, label %146

153:                                              ; preds = %156
  %154 = load i32, ptr %33, align 8
  %155 = icmp sgt i32 %154, 0
  br i1 %155, label %361, label %165

156:                                              ; preds = %146, %156
  %157 = phi i64 [ %161, %156 ], [ 0, %146 ]
  %158 = getelementptr inbounds nuw %struct.Barrier, ptr %130, i64 %157
  store i32 0, ptr %158, align 4
  %159 = getelementptr inbounds nuw i8, ptr %158, i64 4
  store i32 0, ptr %159, align 4
  %160 = getelementptr inbounds nuw i8, ptr %158, i64 8
  store i32 0, ptr %160, align 4
  %161 = add nuw nsw i64 %157, 1
  %162 = icmp eq i64 %161, 8
  br i1 %162, label %153, label %156

163:                                              ; preds = %361
  %164 = load i32, ptr %34, align 4
  br label %165

165:                                              ; preds = %163, %153
  %166 = phi i32 [ 0, %153 ], [ %164, %163 ]
  %167 = phi i32 [ %154, %153 ], [ %380, %163 ]
  %168 = icmp ne i32 %167, 0
  %169 = icmp eq i32 %166, 0
  %170 = select i1 %168, i1 %169, i1 false
  br i1 %170, label %171, label %332

171:                                              ; preds = %165, %328
  %172 = phi i32 [ %329, %328 ], [ 0, %165 ]
  %173 = phi i32 [ %198, %328 ], [ %167, %165 ]
  %174 = load i64, ptr %35, align 8
  %175 = load i32, ptr %33, align 8
  %176 = icmp sgt i32 %175, 0
  br i1 %176, label %177, label %193

177:                                              ; preds = %171, %244
  %178 = phi i32 [ %245, %244 ], [ %175, %171 ]
  %179 = phi i64 [ %249, %244 ], [ 0, %171 ]
  %180 = phi i32 [ %248, %244 ], [ %173, %171 ]
  %181 = phi i32 [ %247, %244 ], [ 0, %171 ]
  %182 = phi i32 [ %246, %244 ], [ 0, %171 ]
  %183 = load i32, ptr %34, align 4
  %184 = icmp eq i32 %183, 0
  br i1 %184, label %201, label %185

185:                                              ; preds = %177, %252
  %186 = phi i32 [ %253, %252 ], [ %183, %177 ]
  %187 = phi i1 [ %254, %252 ], [ false, %177 ]
  %188 = phi i32 [ %246, %252 ], [ %182, %177 ]
  %189 = phi i32 [ %247, %252 ], [ %181, %177 ]
  %190 = phi i32 [ %248, %252 ], [ %180, %177 ]
  %191 = icmp eq i32 %188, %189
  %192 = icmp eq i32 %188, 0
  br label %193

193:                                              ; preds = %185, %171
  %194 = phi i32 [ 0, %171 ], [ %186, %185 ]
  %195 = phi i1 [ true, %171 ], [ %187, %185 ]
  %196 = phi i1 [ true, %171 ], [ %192, %185 ]
  %197 = phi i1 [ true, %171 ], [ %191, %185 ]
  %198 = phi i32 [ %173, %171 ], [ %190, %185 ]
  %199 = icmp ne i32 %198, 0
  %200 = select i1 %195, i1 %199, i1 false
  br i1 %200, label %255, label %332

201:                                              ; preds = %177
  %202 = getelementptr inbounds nuw %struct.Fiber, ptr %131, i64 %179
  %203 = getelementptr inbounds nuw i8, ptr %202, i64 20
  %204 = load i32, ptr %203, align 4
  switch i32 %204, label %233 [
    i32 1, label %215
    i32 2, label %205
    i32 4, label %244
  ]

205:                                              ; preds = %201
  %206 = getelementptr inbounds nuw i8, ptr %202, i64 56
  %207 = load ptr, ptr %206, align 8
  %208 = load i64, ptr %207, align 8
  %209 = lshr i64 %208, 62
  %210 = trunc nuw nsw i64 %209 to i32
  %211 = and i32 %210, 1
  %212 = getelementptr inbounds nuw i8, ptr %202, i64 44
  %213 = load i32, ptr %212, align 4
  %214 = icmp eq i32 %211, %213
  br i1 %214, label %244, label %233

215:                                              ; preds = %201
  %216 = getelementptr inbounds nuw i8, ptr %202, i64 8
  %217 = load ptr, ptr %216, align 8
  %218 = getelementptr inbounds nuw i8, ptr %202, i64 40
  %219 = load i32, ptr %218, align 8
  %220 = icmp slt i32 %219, 16
  %221 = getelementptr inbounds nuw i8, ptr %217, i64 36
  %222 = sext i32 %219 to i64
  %223 = getelementptr inbounds %struct.Barrier, ptr %221, i64 %222
  %224 = zext nneg i32 %219 to i64
  %225 = getelementptr %struct.Barrier, ptr %217, i64 %224
  %226 = getelementptr i8, ptr %225, i64 36
  %227 = select i1 %220, ptr %223, ptr %226
  %228 = getelementptr inbounds nuw i8, ptr %227, i64 8
  %229 = load i32, ptr %228, align 4
  %230 = getelementptr inbounds nuw i8, ptr %202, i64 48
  %231 = load i32, ptr %230, align 8
  %232 = icmp eq i32 %229, %231
  br i1 %232, label %244, label %233

233:                                              ; preds = %215, %205, %201
  store i32 0, ptr %203, align 4
  store ptr %202, ptr %47, align 8
  %234 = load ptr, ptr %202, align 8
  call void @flydsl_fiber_switch(ptr noundef nonnull %11, ptr noundef %234)
  store ptr null, ptr %47, align 8
  %235 = add nsw i32 %182, 1
  %236 = load i32, ptr %203, align 4
  %237 = icmp eq i32 %236, 3
  %238 = zext i1 %237 to i32
  %239 = add nsw i32 %181, %238
  %240 = icmp eq i32 %236, 4
  %241 = sext i1 %240 to i32
  %242 = add i32 %180, %241
  %243 = load i32, ptr %33, align 8
  br label %244

244:                                              ; preds = %233, %215, %205, %201
  %245 = phi i32 [ %243, %233 ], [ %178, %215 ], [ %178, %201 ], [ %178, %205 ]
  %246 = phi i32 [ %235, %233 ], [ %182, %215 ], [ %182, %201 ], [ %182, %205 ]
  %247 = phi i32 [ %239, %233 ], [ %181, %215 ], [ %181, %201 ], [ %181, %205 ]
  %248 = phi i32 [ %242, %233 ], [ %180, %215 ], [ %180, %201 ], [ %180, %205 ]
  %249 = add nuw nsw i64 %179, 1
  %250 = sext i32 %245 to i64
  %251 = icmp slt i64 %249, %250
  br i1 %251, label %177, label %252

252:                                              ; preds = %244
  %253 = load i32, ptr %34, align 4
  %254 = icmp eq i32 %253, 0
  br label %185

255:                                              ; preds = %193
  %256 = load i64, ptr %35, align 8
  %257 = icmp eq i64 %256, %174
  %258 = select i1 %257, i1 %197, i1 false
  %259 = add nsw i32 %172, 1
  %260 = select i1 %258, i32 %259, i32 0
  br i1 %258, label %261, label %274

261:                                              ; preds = %255
  %262 = load i32, ptr %48, align 8
  %263 = icmp eq i32 %262, 0
  br i1 %263, label %274, label %264

264:                                              ; preds = %261
  call void @llvm.lifetime.start.p0(ptr nonnull %10)
  %265 = load i32, ptr %49, align 4
  %266 = srem i32 %265, 256
  %267 = sext i32 %266 to i64
  %268 = getelementptr inbounds %struct.Task, ptr %132, i64 %267
  call void @llvm.memcpy.p0.p0.i64(ptr noundef nonnull align 8 dereferenceable(96) %10, ptr noundef nonnull align 8 dereferenceable(96) %268, i64 96, i1 false)
  %269 = add nsw i32 %265, 1
  %270 = srem i32 %269, 256
  store i32 %270, ptr %49, align 4
  %271 = add nsw i32 %262, -1
  store i32 %271, ptr %48, align 8
  %272 = add i64 %174, 1
  store i64 %272, ptr %35, align 8
  %273 = load ptr, ptr %10, align 8
  call void %273(ptr noundef nonnull %10)
  call void @llvm.lifetime.end.p0(ptr nonnull %10)
  br label %328

274:                                              ; preds = %261, %255
  %275 = icmp sgt i32 %260, 65536
  %276 = select i1 %196, i1 true, i1 %275
  br i1 %276, label %277, label %328

277:                                              ; preds = %274
  %278 = load ptr, ptr %28, align 8
  %279 = getelementptr inbounds nuw i8, ptr %278, i64 32
  %280 = load ptr, ptr %279, align 8
  store i32 1, ptr %34, align 4
  %281 = icmp eq ptr %280, null
  br i1 %281, label %332, label %282

282:                                              ; preds = %277
  %283 = cmpxchg ptr %280, i32 0, i32 1 seq_cst seq_cst, align 8
  %284 = extractvalue { i32, i1 } %283, 1
  br i1 %284, label %285, label %328

285:                                              ; preds = %282
  %286 = load i32, ptr %33, align 8
  %287 = getelementptr inbounds nuw i8, ptr %280, i64 4
  store i32 %286, ptr %287, align 4
  %288 = load i64, ptr %127, align 8
  %289 = getelementptr inbounds nuw i8, ptr %280, i64 8
  store i64 %288, ptr %289, align 8
  %290 = getelementptr inbounds nuw i8, ptr %280, i64 16
  store i32 -1, ptr %290, align 8
  %291 = getelementptr inbounds nuw i8, ptr %280, i64 24
  store ptr @.str.6, ptr %291, align 8
  %292 = load i32, ptr %33, align 8
  %293 = icmp sgt i32 %292, 0
  br i1 %293, label %294, label %296

294:                                              ; preds = %285
  %295 = getelementptr inbounds nuw i8, ptr %280, i64 32
  br label %297

296:                                              ; preds = %318, %285
  store atomic i32 2, ptr %280 seq_cst, align 8
  br label %328

297:                                              ; preds = %318, %294
  %298 = phi i64 [ 0, %294 ], [ %324, %318 ]
  %299 = getelementptr inbounds nuw %struct.Fiber, ptr %131, i64 %298
  %300 = getelementptr inbounds nuw i8, ptr %299, i64 20
  %301 = load i32, ptr %300, align 4
  %302 = getelementptr inbounds nuw i8, ptr %299, i64 40
  %303 = load i32, ptr %302, align 8
  %304 = getelementptr inbounds nuw i8, ptr %299, i64 32
  %305 = load ptr, ptr %304, align 8
  %306 = and i32 %301, -2
  %307 = icmp eq i32 %306, 2
  br i1 %307, label %308, label %318

308:                                              ; preds = %297
  %309 = getelementptr inbounds nuw i8, ptr %299, i64 56
  %310 = load ptr, ptr %309, align 8
  %311 = ptrtoint ptr %310 to i64
  %312 = getelementptr inbounds nuw i8, ptr %299, i64 8
  %313 = load ptr, ptr %312, align 8
  %314 = getelementptr inbounds nuw i8, ptr %313, i64 16
  %315 = load ptr, ptr %314, align 8
  %316 = ptrtoint ptr %315 to i64
  %317 = sub i64 %311, %316
  br label %318

318:                                              ; preds = %308, %297
  %319 = phi i64 [ %317, %308 ], [ 0, %297 ]
  %320 = getelementptr inbounds nuw %struct.WarpReport, ptr %295, i64 %298
  store i32 %301, ptr %320, align 8
  %321 = getelementptr inbounds nuw i8, ptr %320, i64 4
  store i32 %303, ptr %321, align 4
  %322 = getelementptr inbounds nuw i8, ptr %320, i64 8
  store i64 %319, ptr %322, align 8
  %323 = getelementptr inbounds nuw i8, ptr %320, i64 16
  store ptr %305, ptr %323, align 8
  %324 = add nuw nsw i64 %298, 1
  %325 = load i32, ptr %33, align 8
  %326 = sext i32 %325 to i64
  %327 = icmp slt i64 %324, %326
  br i1 %327, label %297, label %296

328:                                              ; preds = %296, %282, %274, %264
  %329 = phi i32 [ %260, %282 ], [ %260, %274 ], [ %259, %264 ], [ %260, %296 ]
  %330 = load i32, ptr %34, align 4
  %331 = icmp eq i32 %330, 0
  br i1 %331, label %171, label %332

332:                                              ; preds = %277, %328, %193, %165
  %333 = phi i32 [ %166, %165 ], [ 1, %277 ], [ %330, %328 ], [ %194, %193 ]
  %334 = load i32, ptr %48, align 8
  %335 = icmp eq i32 %334, 0
  br i1 %335, label %355, label %336

336:                                              ; preds = %332, %340
  %337 = phi i32 [ %351, %340 ], [ %334, %332 ]
  %338 = load i32, ptr %34, align 4
  %339 = icmp eq i32 %338, 0
  br i1 %339, label %340, label %140

340:                                              ; preds = %336
  call void @llvm.lifetime.start.p0(ptr nonnull %9)
  %341 = load i32, ptr %49, align 4
  %342 = srem i32 %341, 256
  %343 = sext i32 %342 to i64
  %344 = getelementptr inbounds %struct.Task, ptr %132, i64 %343
  call void @llvm.memcpy.p0.p0.i64(ptr noundef nonnull align 8 dereferenceable(96) %9, ptr noundef nonnull align 8 dereferenceable(96) %344, i64 96, i1 false)
  %345 = add nsw i32 %341, 1
  %346 = srem i32 %345, 256
  store i32 %346, ptr %49, align 4
  %347 = add nsw i32 %337, -1
  store i32 %347, ptr %48, align 8
  %348 = load i64, ptr %35, align 8
  %349 = add i64 %348, 1
  store i64 %349, ptr %35, align 8
  %350 = load ptr, ptr %9, align 8
  call void %350(ptr noundef nonnull %9)
  call void @llvm.lifetime.end.p0(ptr nonnull %9)
  %351 = load i32, ptr %48, align 8
  %352 = icmp eq i32 %351, 0
  br i1 %352, label %353, label %336

353:                                              ; preds = %340
  %354 = load i32, ptr %34, align 4
  br label %355

355:                                              ; preds = %353, %332
  %356 = phi i32 [ %333, %332 ], [ %354, %353 ]
  %357 = add nsw i64 %143, 1
  %358 = icmp slt i64 %357, %7
  %359 = icmp eq i32 %356, 0
  %360 = select i1 %358, i1 %359, i1 false
  br i1 %360, label %142, label %140

361:                                              ; preds = %153, %361
  %362 = phi i64 [ %367, %361 ], [ 0, %153 ]
  %363 = getelementptr inbounds nuw %struct.Fiber, ptr %131, i64 %362
  %364 = mul nsw i64 %1, %362
  %365 = sub nsw i64 %22, %364
  %366 = call i64 @llvm.smin.i64(i64 %365, i64 %1)
  %367 = add nuw nsw i64 %362, 1
  %368 = mul i64 %38, %367
  %369 = getelementptr inbounds nuw i8, ptr %112, i64 %368
  %370 = getelementptr inbounds i8, ptr %369, i64 -65536
  call void @llvm.memset.p0.i64(ptr noundef nonnull align 8 dereferenceable(72) %363, i8 0, i64 72, i1 false)
  %371 = getelementptr inbounds nuw i8, ptr %363, i64 8
  store ptr %50, ptr %371, align 8
  %372 = getelementptr inbounds nuw i8, ptr %363, i64 16
  %373 = trunc nuw nsw i64 %362 to i32
  store i32 %373, ptr %372, align 8
  %374 = icmp eq i64 %366, 64
  %375 = shl nsw i64 -1, %366
  %376 = xor i64 %375, -1
  %377 = select i1 %374, i64 -1, i64 %376
  %378 = getelementptr inbounds nuw i8, ptr %363, i64 24
  store i64 %377, ptr %378, align 8
  store ptr %363, ptr %370, align 65536
  %379 = call ptr @flydsl_fiber_prepare(ptr noundef nonnull %370, ptr noundef nonnull @start)
  store ptr %379, ptr %363, align 8
  %380 = load i32, ptr %33, align 8
  %381 = sext i32 %380 to i64
  %382 = icmp slt i64 %367, %381
  br i1 %382, label %361, label %163

383:                                              ; preds = %76, %61, %56, %140
  call void @llvm.lifetime.end.p0(ptr nonnull %11)
  ret void
}

declare ptr @mmap(ptr noundef, i64 noundef, i32 noundef, i32 noundef, i32 noundef, i64 noundef)

declare i32 @mprotect(ptr noundef, i64 noundef, i32 noundef)

declare void @llvm.memset.p0.i64(ptr writeonly captures(none), i8, i64, i1 immarg)

declare ptr @flydsl_fiber_prepare(ptr noundef, ptr noundef)

define internal void @start(ptr readnone captures(none) %0, ptr noundef %1) {
  %3 = ptrtoint ptr %1 to i64
  %4 = and i64 %3, -65536
  %5 = add i64 %4, 65536
  %6 = inttoptr i64 %5 to ptr
  %7 = load ptr, ptr %6, align 65536
  %8 = getelementptr inbounds nuw i8, ptr %7, i64 8
  %9 = load ptr, ptr %8, align 8
  %10 = load ptr, ptr %9, align 8
  %11 = getelementptr inbounds nuw i8, ptr %9, i64 16
  %12 = load ptr, ptr %11, align 8
  %13 = getelementptr inbounds nuw i8, ptr %10, i64 8
  %14 = load ptr, ptr %13, align 8
  %15 = getelementptr inbounds nuw i8, ptr %10, i64 16
  %16 = load ptr, ptr %15, align 8
  %17 = getelementptr inbounds nuw i8, ptr %10, i64 24
  %18 = load ptr, ptr %17, align 8
  %19 = getelementptr inbounds nuw i8, ptr %9, i64 8
  %20 = load i64, ptr %19, align 8
  %21 = getelementptr inbounds nuw i8, ptr %7, i64 16
  %22 = load i32, ptr %21, align 8
  %23 = sext i32 %22 to i64
  %24 = getelementptr inbounds nuw i8, ptr %10, i64 32
  %25 = load i64, ptr %24, align 8
  %26 = getelementptr inbounds nuw i8, ptr %12, i64 %25
  tail call void %14(ptr noundef %16, ptr noundef %18, i64 noundef %20, i64 noundef %23, ptr noundef %26, ptr noundef %12, ptr noundef %7)
  %27 = getelementptr inbounds nuw i8, ptr %7, i64 32
  store ptr null, ptr %27, align 8
  %28 = getelementptr inbounds nuw i8, ptr %10, i64 48
  %29 = load i64, ptr %28, align 8
  %30 = add i64 %29, 1
  store i64 %30, ptr %28, align 8
  %31 = getelementptr inbounds nuw i8, ptr %7, i64 20
  br label %32

32:                                               ; preds = %32, %2
  store i32 4, ptr %31, align 4
  %33 = load ptr, ptr %8, align 8
  %34 = load ptr, ptr %33, align 8
  %35 = load ptr, ptr %34, align 8
  tail call void @flydsl_fiber_switch(ptr noundef nonnull %7, ptr noundef %35)
  br label %32
}

declare i32 @munmap(ptr noundef, i64 noundef)

define void @flydsl_fiber_barrier(ptr noundef initializes((32, 44)) %0, ptr noundef %1, i64 noundef %2, i32 noundef %3, i32 noundef %4, i32 noundef %5, i32 noundef %6) {
  %8 = getelementptr inbounds nuw i8, ptr %0, i64 8
  %9 = load ptr, ptr %8, align 8
  %10 = icmp eq i32 %4, 0
  br i1 %10, label %13, label %11

11:                                               ; preds = %7
  %12 = sdiv i32 %4, %5
  br label %16

13:                                               ; preds = %7
  %14 = getelementptr inbounds nuw i8, ptr %9, i64 32
  %15 = load i32, ptr %14, align 8
  br label %16

16:                                               ; preds = %13, %11
  %17 = phi i32 [ %12, %11 ], [ %15, %13 ]
  %18 = getelementptr inbounds nuw i8, ptr %0, i64 32
  store ptr %1, ptr %18, align 8
  %19 = getelementptr inbounds nuw i8, ptr %0, i64 40
  store i32 %3, ptr %19, align 8
  %20 = getelementptr inbounds nuw i8, ptr %0, i64 24
  %21 = load i64, ptr %20, align 8
  %22 = and i64 %21, %2
  %23 = icmp eq i64 %22, %21
  br i1 %23, label %25, label %24

24:                                               ; preds = %16
  tail call void @flydsl_fiber_fault(ptr noundef nonnull %0, ptr noundef %1, ptr noundef nonnull @.str.2)
  br label %25

25:                                               ; preds = %24, %16
  %26 = icmp ugt i32 %3, 15
  br i1 %26, label %27, label %28

27:                                               ; preds = %25
  tail call void @flydsl_fiber_fault(ptr noundef nonnull %0, ptr noundef %1, ptr noundef nonnull @.str.3)
  br label %28

28:                                               ; preds = %25, %27
  %29 = icmp slt i32 %4, 0
  br i1 %29, label %37, label %30

30:                                               ; preds = %28
  %31 = srem i32 %4, %5
  %32 = icmp eq i32 %31, 0
  br i1 %32, label %33, label %37

33:                                               ; preds = %30
  %34 = getelementptr inbounds nuw i8, ptr %9, i64 32
  %35 = load i32, ptr %34, align 8
  %36 = icmp sgt i32 %17, %35
  br i1 %36, label %37, label %38

37:                                               ; preds = %33, %30, %28
  tail call void @flydsl_fiber_fault(ptr noundef nonnull %0, ptr noundef %1, ptr noundef nonnull @.str.4)
  br label %38

38:                                               ; preds = %37, %33
  %39 = getelementptr inbounds nuw i8, ptr %9, i64 36
  %40 = sext i32 %3 to i64
  %41 = getelementptr inbounds %struct.Barrier, ptr %39, i64 %40
  %42 = load i32, ptr %41, align 4
  %43 = icmp eq i32 %42, 0
  %44 = icmp eq i32 %42, %17
  %45 = select i1 %43, i1 true, i1 %44
  br i1 %45, label %47, label %46

46:                                               ; preds = %38
  tail call void @flydsl_fiber_fault(ptr noundef nonnull %0, ptr noundef %1, ptr noundef nonnull @.str.5)
  br label %47

47:                                               ; preds = %46, %38
  store i32 %17, ptr %41, align 4
  %48 = getelementptr inbounds nuw i8, ptr %41, i64 8
  %49 = load i32, ptr %48, align 4
  %50 = getelementptr inbounds nuw i8, ptr %41, i64 4
  %51 = load i32, ptr %50, align 4
  %52 = add nsw i32 %51, 1
  store i32 %52, ptr %50, align 4
  %53 = icmp eq i32 %52, %17
  br i1 %53, label %54, label %61

54:                                               ; preds = %47
  store i32 0, ptr %41, align 4
  store i32 0, ptr %50, align 4
  %55 = add i32 %49, 1
  store i32 %55, ptr %48, align 4
  %56 = load ptr, ptr %8, align 8
  %57 = load ptr, ptr %56, align 8
  %58 = getelementptr inbounds nuw i8, ptr %57, i64 48
  %59 = load i64, ptr %58, align 8
  %60 = add i64 %59, 1
  store i64 %60, ptr %58, align 8
  br label %69

61:                                               ; preds = %47
  %62 = icmp eq i32 %6, 0
  br i1 %62, label %69, label %63

63:                                               ; preds = %61
  %64 = getelementptr inbounds nuw i8, ptr %0, i64 48
  store i32 %49, ptr %64, align 8
  %65 = getelementptr inbounds nuw i8, ptr %0, i64 20
  store i32 1, ptr %65, align 4
  %66 = load ptr, ptr %8, align 8
  %67 = load ptr, ptr %66, align 8
  %68 = load ptr, ptr %67, align 8
  tail call void @flydsl_fiber_switch(ptr noundef nonnull %0, ptr noundef %68)
  br label %69

69:                                               ; preds = %61, %63, %54
  ret void
}

declare i64 @llvm.smin.i64(i64, i64)
