; made from fibers.c 92778afa1d3c92245dd9649597e1766a35409822da509220e4b8b1b63c2be831
; made by clang version 22.1.8

%struct.Fiber = type { ptr, ptr, i32, i32, i64, ptr, i32, i32, i32, ptr, i32 }
%struct.WarpReport = type { i32, i32, i64, ptr }
%struct.Task = type { ptr, i32, i32, ptr, ptr, ptr, [5 x i32], ptr, ptr, ptr, i64 }
%struct.Group = type { ptr, ptr, ptr, ptr, i64, i32, i32, i64, ptr, i32, i32, i32, [256 x %struct.Task], %struct.Block, [32 x %struct.Fiber] }
%struct.Block = type { ptr, i64, ptr, i64, i32, [16 x %struct.Barrier] }
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
  %31 = getelementptr inbounds nuw i8, ptr %6, i64 24888
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
  br i1 %60, label %369, label %61

61:                                               ; preds = %56
  %62 = cmpxchg ptr %59, i32 0, i32 1 seq_cst seq_cst, align 8
  %63 = extractvalue { i32, i1 } %62, 1
  br i1 %63, label %64, label %369

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
  %74 = getelementptr inbounds nuw i8, ptr %11, i64 24888
  %75 = getelementptr inbounds nuw i8, ptr %59, i64 32
  br label %77

76:                                               ; preds = %98, %64
  store atomic i32 2, ptr %59 seq_cst, align 8
  br label %369

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
  br i1 %118, label %132, label %122

119:                                              ; preds = %132
  %120 = load i32, ptr %34, align 4
  %121 = icmp eq i32 %120, 0
  br label %122

122:                                              ; preds = %119, %108
  %123 = phi i1 [ %121, %119 ], [ true, %108 ]
  %124 = icmp slt i64 %6, %7
  %125 = select i1 %124, i1 %123, i1 false
  br i1 %125, label %126, label %139

126:                                              ; preds = %122
  %127 = getelementptr inbounds nuw i8, ptr %11, i64 24664
  %128 = getelementptr inbounds nuw i8, ptr %11, i64 64
  %129 = getelementptr inbounds nuw i8, ptr %11, i64 24692
  %130 = getelementptr inbounds nuw i8, ptr %11, i64 24888
  %131 = getelementptr inbounds nuw i8, ptr %11, i64 80
  br label %141

132:                                              ; preds = %108, %132
  %133 = phi i64 [ %137, %132 ], [ 0, %108 ]
  %134 = mul i64 %133, %38
  %135 = getelementptr inbounds nuw i8, ptr %112, i64 %134
  %136 = call i32 @mprotect(ptr noundef %135, i64 noundef 65536, i32 noundef 0)
  %137 = add nuw nsw i64 %133, 1
  %138 = icmp eq i64 %137, %25
  br i1 %138, label %119, label %132

139:                                              ; preds = %341, %322, %122
  %140 = call i32 @munmap(ptr noundef %46, i64 noundef %45)
  br label %369

141:                                              ; preds = %126, %341
  %142 = phi i64 [ %6, %126 ], [ %343, %341 ]
  store i64 %142, ptr %127, align 8
  %143 = trunc i64 %142 to i32
  %144 = mul i32 %143, -1640531535
  store i32 %144, ptr %128, align 8
  br label %148

145:                                              ; preds = %148
  %146 = load i32, ptr %33, align 8
  %147 = icmp sgt i32 %146, 0
  br i1 %147, label %347, label %157

148:                                              ; preds = %141, %148
  %149 = phi i64 [ 0, %141 ], [ %153, %148 ]
  %150 = getelementptr inbounds nuw %struct.Barrier, ptr %129, i64 %149
  store i32 0, ptr %150, align 4
  %151 = getelementptr inbounds nuw i8, ptr %150, i64 4
  store i32 0, ptr %151, align 4
  %152 = getelementptr inbounds nuw i8, ptr %150, i64 8
  store i32 0, ptr %152, align 4
  %153 = add nuw nsw i64 %149, 1
  %154 = icmp eq i64 %153, 16
  br i1 %154, label %145, label %148

155:                                              ; preds = %347
  %156 = load i32, ptr %34, align 4
  br label %157

157:                                              ; preds = %155, %145
  %158 = phi i32 [ 0, %145 ], [ %156, %155 ]
  %159 = phi i32 [ %146, %145 ], [ %366, %155 ]
  %160 = icmp ne i32 %159, 0
  %161 = icmp eq i32 %158, 0
  %162 = select i1 %160, i1 %161, i1 false
  br i1 %162, label %163, label %318

163:                                              ; preds = %157, %314
  %164 = phi i32 [ %315, %314 ], [ 0, %157 ]
  %165 = phi i32 [ %190, %314 ], [ %159, %157 ]
  %166 = load i64, ptr %35, align 8
  %167 = load i32, ptr %33, align 8
  %168 = icmp sgt i32 %167, 0
  br i1 %168, label %169, label %185

169:                                              ; preds = %163, %230
  %170 = phi i32 [ %231, %230 ], [ %167, %163 ]
  %171 = phi i64 [ %235, %230 ], [ 0, %163 ]
  %172 = phi i32 [ %234, %230 ], [ %165, %163 ]
  %173 = phi i32 [ %233, %230 ], [ 0, %163 ]
  %174 = phi i32 [ %232, %230 ], [ 0, %163 ]
  %175 = load i32, ptr %34, align 4
  %176 = icmp eq i32 %175, 0
  br i1 %176, label %193, label %177

177:                                              ; preds = %169, %238
  %178 = phi i32 [ %239, %238 ], [ %175, %169 ]
  %179 = phi i1 [ %240, %238 ], [ false, %169 ]
  %180 = phi i32 [ %232, %238 ], [ %174, %169 ]
  %181 = phi i32 [ %233, %238 ], [ %173, %169 ]
  %182 = phi i32 [ %234, %238 ], [ %172, %169 ]
  %183 = icmp eq i32 %180, %181
  %184 = icmp eq i32 %180, 0
  br label %185

185:                                              ; preds = %177, %163
  %186 = phi i32 [ 0, %163 ], [ %178, %177 ]
  %187 = phi i1 [ true, %163 ], [ %179, %177 ]
  %188 = phi i1 [ true, %163 ], [ %184, %177 ]
  %189 = phi i1 [ true, %163 ], [ %183, %177 ]
  %190 = phi i32 [ %165, %163 ], [ %182, %177 ]
  %191 = icmp ne i32 %190, 0
  %192 = select i1 %187, i1 %191, i1 false
  br i1 %192, label %241, label %318

193:                                              ; preds = %169
  %194 = getelementptr inbounds nuw %struct.Fiber, ptr %130, i64 %171
  %195 = getelementptr inbounds nuw i8, ptr %194, i64 20
  %196 = load i32, ptr %195, align 4
  switch i32 %196, label %219 [
    i32 1, label %207
    i32 2, label %197
    i32 4, label %230
  ]

197:                                              ; preds = %193
  %198 = getelementptr inbounds nuw i8, ptr %194, i64 56
  %199 = load ptr, ptr %198, align 8
  %200 = load i64, ptr %199, align 8
  %201 = lshr i64 %200, 62
  %202 = trunc nuw nsw i64 %201 to i32
  %203 = and i32 %202, 1
  %204 = getelementptr inbounds nuw i8, ptr %194, i64 44
  %205 = load i32, ptr %204, align 4
  %206 = icmp eq i32 %203, %205
  br i1 %206, label %230, label %219

207:                                              ; preds = %193
  %208 = getelementptr inbounds nuw i8, ptr %194, i64 8
  %209 = load ptr, ptr %208, align 8
  %210 = getelementptr inbounds nuw i8, ptr %194, i64 40
  %211 = load i32, ptr %210, align 8
  %212 = sext i32 %211 to i64
  %213 = getelementptr %struct.Barrier, ptr %209, i64 %212
  %214 = getelementptr i8, ptr %213, i64 44
  %215 = load i32, ptr %214, align 4
  %216 = getelementptr inbounds nuw i8, ptr %194, i64 48
  %217 = load i32, ptr %216, align 8
  %218 = icmp eq i32 %215, %217
  br i1 %218, label %230, label %219

219:                                              ; preds = %207, %197, %193
  store i32 0, ptr %195, align 4
  store ptr %194, ptr %47, align 8
  %220 = load ptr, ptr %194, align 8
  call void @flydsl_fiber_switch(ptr noundef nonnull %11, ptr noundef %220)
  store ptr null, ptr %47, align 8
  %221 = add nsw i32 %174, 1
  %222 = load i32, ptr %195, align 4
  %223 = icmp eq i32 %222, 3
  %224 = zext i1 %223 to i32
  %225 = add nsw i32 %173, %224
  %226 = icmp eq i32 %222, 4
  %227 = sext i1 %226 to i32
  %228 = add i32 %172, %227
  %229 = load i32, ptr %33, align 8
  br label %230

230:                                              ; preds = %219, %207, %197, %193
  %231 = phi i32 [ %229, %219 ], [ %170, %207 ], [ %170, %193 ], [ %170, %197 ]
  %232 = phi i32 [ %221, %219 ], [ %174, %207 ], [ %174, %193 ], [ %174, %197 ]
  %233 = phi i32 [ %225, %219 ], [ %173, %207 ], [ %173, %193 ], [ %173, %197 ]
  %234 = phi i32 [ %228, %219 ], [ %172, %207 ], [ %172, %193 ], [ %172, %197 ]
  %235 = add nuw nsw i64 %171, 1
  %236 = sext i32 %231 to i64
  %237 = icmp slt i64 %235, %236
  br i1 %237, label %169, label %238

238:                                              ; preds = %230
  %239 = load i32, ptr %34, align 4
  %240 = icmp eq i32 %239, 0
  br label %177

241:                                              ; preds = %185
  %242 = load i64, ptr %35, align 8
  %243 = icmp eq i64 %242, %166
  %244 = select i1 %243, i1 %189, i1 false
  %245 = add nsw i32 %164, 1
  %246 = select i1 %244, i32 %245, i32 0
  br i1 %244, label %247, label %260

247:                                              ; preds = %241
  %248 = load i32, ptr %48, align 8
  %249 = icmp eq i32 %248, 0
  br i1 %249, label %260, label %250

250:                                              ; preds = %247
  call void @llvm.lifetime.start.p0(ptr nonnull %10)
  %251 = load i32, ptr %49, align 4
  %252 = srem i32 %251, 256
  %253 = sext i32 %252 to i64
  %254 = getelementptr inbounds %struct.Task, ptr %131, i64 %253
  call void @llvm.memcpy.p0.p0.i64(ptr noundef nonnull align 8 dereferenceable(96) %10, ptr noundef nonnull align 8 dereferenceable(96) %254, i64 96, i1 false)
  %255 = add nsw i32 %251, 1
  %256 = srem i32 %255, 256
  store i32 %256, ptr %49, align 4
  %257 = add nsw i32 %248, -1
  store i32 %257, ptr %48, align 8
  %258 = add i64 %166, 1
  store i64 %258, ptr %35, align 8
  %259 = load ptr, ptr %10, align 8
  call void %259(ptr noundef nonnull %10)
  call void @llvm.lifetime.end.p0(ptr nonnull %10)
  br label %314

260:                                              ; preds = %247, %241
  %261 = icmp sgt i32 %246, 65536
  %262 = select i1 %188, i1 true, i1 %261
  br i1 %262, label %263, label %314

263:                                              ; preds = %260
  %264 = load ptr, ptr %28, align 8
  %265 = getelementptr inbounds nuw i8, ptr %264, i64 32
  %266 = load ptr, ptr %265, align 8
  store i32 1, ptr %34, align 4
  %267 = icmp eq ptr %266, null
  br i1 %267, label %318, label %268

268:                                              ; preds = %263
  %269 = cmpxchg ptr %266, i32 0, i32 1 seq_cst seq_cst, align 8
  %270 = extractvalue { i32, i1 } %269, 1
  br i1 %270, label %271, label %314

271:                                              ; preds = %268
  %272 = load i32, ptr %33, align 8
  %273 = getelementptr inbounds nuw i8, ptr %266, i64 4
  store i32 %272, ptr %273, align 4
  %274 = load i64, ptr %127, align 8
  %275 = getelementptr inbounds nuw i8, ptr %266, i64 8
  store i64 %274, ptr %275, align 8
  %276 = getelementptr inbounds nuw i8, ptr %266, i64 16
  store i32 -1, ptr %276, align 8
  %277 = getelementptr inbounds nuw i8, ptr %266, i64 24
  store ptr @.str.6, ptr %277, align 8
  %278 = load i32, ptr %33, align 8
  %279 = icmp sgt i32 %278, 0
  br i1 %279, label %280, label %282

280:                                              ; preds = %271
  %281 = getelementptr inbounds nuw i8, ptr %266, i64 32
  br label %283

282:                                              ; preds = %304, %271
  store atomic i32 2, ptr %266 seq_cst, align 8
  br label %314

283:                                              ; preds = %304, %280
  %284 = phi i64 [ 0, %280 ], [ %310, %304 ]
  %285 = getelementptr inbounds nuw %struct.Fiber, ptr %130, i64 %284
  %286 = getelementptr inbounds nuw i8, ptr %285, i64 20
  %287 = load i32, ptr %286, align 4
  %288 = getelementptr inbounds nuw i8, ptr %285, i64 40
  %289 = load i32, ptr %288, align 8
  %290 = getelementptr inbounds nuw i8, ptr %285, i64 32
  %291 = load ptr, ptr %290, align 8
  %292 = and i32 %287, -2
  %293 = icmp eq i32 %292, 2
  br i1 %293, label %294, label %304

294:                                              ; preds = %283
  %295 = getelementptr inbounds nuw i8, ptr %285, i64 56
  %296 = load ptr, ptr %295, align 8
  %297 = ptrtoint ptr %296 to i64
  %298 = getelementptr inbounds nuw i8, ptr %285, i64 8
  %299 = load ptr, ptr %298, align 8
  %300 = getelementptr inbounds nuw i8, ptr %299, i64 16
  %301 = load ptr, ptr %300, align 8
  %302 = ptrtoint ptr %301 to i64
  %303 = sub i64 %297, %302
  br label %304

304:                                              ; preds = %294, %283
  %305 = phi i64 [ %303, %294 ], [ 0, %283 ]
  %306 = getelementptr inbounds nuw %struct.WarpReport, ptr %281, i64 %284
  store i32 %287, ptr %306, align 8
  %307 = getelementptr inbounds nuw i8, ptr %306, i64 4
  store i32 %289, ptr %307, align 4
  %308 = getelementptr inbounds nuw i8, ptr %306, i64 8
  store i64 %305, ptr %308, align 8
  %309 = getelementptr inbounds nuw i8, ptr %306, i64 16
  store ptr %291, ptr %309, align 8
  %310 = add nuw nsw i64 %284, 1
  %311 = load i32, ptr %33, align 8
  %312 = sext i32 %311 to i64
  %313 = icmp slt i64 %310, %312
  br i1 %313, label %283, label %282

314:                                              ; preds = %282, %268, %260, %250
  %315 = phi i32 [ %246, %268 ], [ %246, %260 ], [ %245, %250 ], [ %246, %282 ]
  %316 = load i32, ptr %34, align 4
  %317 = icmp eq i32 %316, 0
  br i1 %317, label %163, label %318

318:                                              ; preds = %263, %314, %185, %157
  %319 = phi i32 [ %158, %157 ], [ 1, %263 ], [ %316, %314 ], [ %186, %185 ]
  %320 = load i32, ptr %48, align 8
  %321 = icmp eq i32 %320, 0
  br i1 %321, label %341, label %322

322:                                              ; preds = %318, %326
  %323 = phi i32 [ %337, %326 ], [ %320, %318 ]
  %324 = load i32, ptr %34, align 4
  %325 = icmp eq i32 %324, 0
  br i1 %325, label %326, label %139

326:                                              ; preds = %322
  call void @llvm.lifetime.start.p0(ptr nonnull %9)
  %327 = load i32, ptr %49, align 4
  %328 = srem i32 %327, 256
  %329 = sext i32 %328 to i64
  %330 = getelementptr inbounds %struct.Task, ptr %131, i64 %329
  call void @llvm.memcpy.p0.p0.i64(ptr noundef nonnull align 8 dereferenceable(96) %9, ptr noundef nonnull align 8 dereferenceable(96) %330, i64 96, i1 false)
  %331 = add nsw i32 %327, 1
  %332 = srem i32 %331, 256
  store i32 %332, ptr %49, align 4
  %333 = add nsw i32 %323, -1
  store i32 %333, ptr %48, align 8
  %334 = load i64, ptr %35, align 8
  %335 = add i64 %334, 1
  store i64 %335, ptr %35, align 8
  %336 = load ptr, ptr %9, align 8
  call void %336(ptr noundef nonnull %9)
  call void @llvm.lifetime.end.p0(ptr nonnull %9)
  %337 = load i32, ptr %48, align 8
  %338 = icmp eq i32 %337, 0
  br i1 %338, label %339, label %322

339:                                              ; preds = %326
  %340 = load i32, ptr %34, align 4
  br label %341

341:                                              ; preds = %339, %318
  %342 = phi i32 [ %319, %318 ], [ %340, %339 ]
  %343 = add nsw i64 %142, 1
  %344 = icmp slt i64 %343, %7
  %345 = icmp eq i32 %342, 0
  %346 = select i1 %344, i1 %345, i1 false
  br i1 %346, label %141, label %139

347:                                              ; preds = %145, %347
  %348 = phi i64 [ %353, %347 ], [ 0, %145 ]
  %349 = getelementptr inbounds nuw %struct.Fiber, ptr %130, i64 %348
  %350 = mul nsw i64 %1, %348
  %351 = sub nsw i64 %22, %350
  %352 = call i64 @llvm.smin.i64(i64 %351, i64 %1)
  %353 = add nuw nsw i64 %348, 1
  %354 = mul i64 %38, %353
  %355 = getelementptr inbounds nuw i8, ptr %112, i64 %354
  %356 = getelementptr inbounds i8, ptr %355, i64 -65536
  call void @llvm.memset.p0.i64(ptr noundef nonnull align 8 dereferenceable(72) %349, i8 0, i64 72, i1 false)
  %357 = getelementptr inbounds nuw i8, ptr %349, i64 8
  store ptr %50, ptr %357, align 8
  %358 = getelementptr inbounds nuw i8, ptr %349, i64 16
  %359 = trunc nuw nsw i64 %348 to i32
  store i32 %359, ptr %358, align 8
  %360 = icmp eq i64 %352, 64
  %361 = shl nsw i64 -1, %352
  %362 = xor i64 %361, -1
  %363 = select i1 %360, i64 -1, i64 %362
  %364 = getelementptr inbounds nuw i8, ptr %349, i64 24
  store i64 %363, ptr %364, align 8
  store ptr %349, ptr %356, align 65536
  %365 = call ptr @flydsl_fiber_prepare(ptr noundef nonnull %356, ptr noundef nonnull @start)
  store ptr %365, ptr %349, align 8
  %366 = load i32, ptr %33, align 8
  %367 = sext i32 %366 to i64
  %368 = icmp slt i64 %353, %367
  br i1 %368, label %347, label %155

369:                                              ; preds = %76, %61, %56, %139
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
