; made from fibers.c 35461cf8b9208dc3d1487222ea2129d5ebac90965478b12279f01360d6b274eb
; made by clang version 22.1.8

%struct.Fiber = type { ptr, ptr, ptr, i32, i32, i64, ptr, i32, i32, i32, ptr, i32, i32, i32 }
%struct.WarpReport = type { i32, i32, i64, ptr }
%struct.Task = type { ptr, i32, i32, ptr, ptr, ptr, [5 x i32], ptr, ptr, ptr, i64 }
%struct.Group = type { ptr, ptr, ptr, ptr, i64, i32, i32, i32, i64, ptr, i32, i32, i32, [256 x %struct.Task], ptr, ptr, %struct.Barrier }
%struct.Barrier = type { i32, i32, i32 }
%struct.Block = type { ptr, i64, ptr, i64, i32, [16 x %struct.Barrier], [8 x %struct.Barrier], ptr, ptr, i32 }

@.str = private constant [33 x i8] c"a copy goes beyond shared memory\00", align 1
@.str.1 = private constant [40 x i8] c"the grid is no whole number of clusters\00", align 1
@.str.2 = private constant [55 x i8] c"this machine has no memory for the stacks of its warps\00", align 1
@.str.3 = private constant [45 x i8] c"only some threads of a warp are at a barrier\00", align 1
@.str.4 = private constant [29 x i8] c"a block has barriers 0 to 15\00", align 1
@.str.5 = private constant [73 x i8] c"a barrier is for a number of threads that is no whole warps of the block\00", align 1
@.str.6 = private constant [59 x i8] c"warps are at one barrier with different numbers of threads\00", align 1
@.str.7 = private constant [32 x i8] c"some of its warps wait for ever\00", align 1

define void @flydsl_fiber_yield(ptr noundef initializes((28, 32)) %0, i32 noundef %1) {
  %3 = getelementptr inbounds nuw i8, ptr %0, i64 28
  store i32 %1, ptr %3, align 4
  %4 = getelementptr inbounds nuw i8, ptr %0, i64 16
  %5 = load ptr, ptr %4, align 8
  %6 = load ptr, ptr %5, align 8
  %7 = load ptr, ptr %6, align 8
  tail call void @flydsl_fiber_switch(ptr noundef %0, ptr noundef %7)
  ret void
}

declare void @flydsl_fiber_switch(ptr noundef, ptr noundef)

define void @flydsl_fiber_event(ptr noundef readonly captures(none) %0) {
  %2 = getelementptr inbounds nuw i8, ptr %0, i64 16
  %3 = load ptr, ptr %2, align 8
  %4 = load ptr, ptr %3, align 8
  %5 = getelementptr inbounds nuw i8, ptr %4, i64 56
  %6 = load i64, ptr %5, align 8
  %7 = add i64 %6, 1
  store i64 %7, ptr %5, align 8
  ret void
}

define void @flydsl_fiber_fault(ptr noundef initializes((40, 48)) %0, ptr noundef %1, ptr noundef %2) {
  %4 = getelementptr inbounds nuw i8, ptr %0, i64 16
  %5 = load ptr, ptr %4, align 8
  %6 = load ptr, ptr %5, align 8
  %7 = getelementptr inbounds nuw i8, ptr %0, i64 40
  store ptr %1, ptr %7, align 8
  tail call fastcc void @report(ptr noundef %6, ptr noundef %0, ptr noundef %2)
  %8 = getelementptr inbounds nuw i8, ptr %6, i64 64
  %9 = load ptr, ptr %8, align 8
  %10 = icmp eq ptr %9, %0
  br i1 %10, label %11, label %19

11:                                               ; preds = %3
  %12 = getelementptr inbounds nuw i8, ptr %0, i64 28
  br label %13

13:                                               ; preds = %11, %13
  store i32 0, ptr %12, align 4
  %14 = load ptr, ptr %4, align 8
  %15 = load ptr, ptr %14, align 8
  %16 = load ptr, ptr %15, align 8
  tail call void @flydsl_fiber_switch(ptr noundef nonnull %0, ptr noundef %16)
  %17 = load ptr, ptr %8, align 8
  %18 = icmp eq ptr %17, %0
  br i1 %18, label %13, label %19

19:                                               ; preds = %13, %3
  ret void
}

declare void @llvm.lifetime.start.p0(ptr captures(none))

define internal fastcc void @report(ptr noundef captures(none) initializes((48, 52)) %0, ptr noundef readonly captures(address_is_null) %1, ptr noundef %2) {
  %4 = getelementptr inbounds nuw i8, ptr %0, i64 24
  %5 = load ptr, ptr %4, align 8
  %6 = getelementptr inbounds nuw i8, ptr %5, i64 32
  %7 = load ptr, ptr %6, align 8
  %8 = getelementptr inbounds nuw i8, ptr %0, i64 48
  store i32 1, ptr %8, align 8
  %9 = icmp eq ptr %7, null
  br i1 %9, label %97, label %10

10:                                               ; preds = %3
  %11 = cmpxchg ptr %7, i32 0, i32 1 seq_cst seq_cst, align 8
  %12 = extractvalue { i32, i1 } %11, 1
  br i1 %12, label %13, label %97

13:                                               ; preds = %10
  %14 = getelementptr inbounds nuw i8, ptr %0, i64 44
  %15 = load i32, ptr %14, align 4
  %16 = icmp sgt i32 %15, 0
  %17 = icmp eq ptr %1, null
  %18 = and i1 %16, %17
  br i1 %18, label %19, label %23

19:                                               ; preds = %13
  %20 = getelementptr inbounds nuw i8, ptr %0, i64 24672
  %21 = load ptr, ptr %20, align 8
  %22 = zext nneg i32 %15 to i64
  br label %28

23:                                               ; preds = %28, %13
  %24 = phi ptr [ %1, %13 ], [ %34, %28 ]
  %25 = phi i1 [ %17, %13 ], [ %37, %28 ]
  br i1 %25, label %26, label %39

26:                                               ; preds = %23
  %27 = getelementptr inbounds nuw i8, ptr %7, i64 4
  store i32 0, ptr %27, align 4
  br label %47

28:                                               ; preds = %19, %28
  %29 = phi i64 [ 0, %19 ], [ %35, %28 ]
  %30 = getelementptr inbounds nuw %struct.Fiber, ptr %21, i64 %29
  %31 = getelementptr inbounds nuw i8, ptr %30, i64 28
  %32 = load i32, ptr %31, align 4
  %33 = icmp eq i32 %32, 4
  %34 = select i1 %33, ptr null, ptr %30
  %35 = add nuw nsw i64 %29, 1
  %36 = icmp samesign ult i64 %35, %22
  %37 = icmp eq ptr %34, null
  %38 = select i1 %36, i1 %37, i1 false
  br i1 %38, label %28, label %23

39:                                               ; preds = %23
  %40 = getelementptr inbounds nuw i8, ptr %0, i64 40
  %41 = load i32, ptr %40, align 8
  %42 = getelementptr inbounds nuw i8, ptr %7, i64 4
  store i32 %41, ptr %42, align 4
  %43 = getelementptr inbounds nuw i8, ptr %24, i64 16
  %44 = load ptr, ptr %43, align 8
  %45 = getelementptr inbounds nuw i8, ptr %44, i64 8
  %46 = load i64, ptr %45, align 8
  br label %47

47:                                               ; preds = %26, %39
  %48 = phi i32 [ %41, %39 ], [ 0, %26 ]
  %49 = phi i64 [ %46, %39 ], [ 0, %26 ]
  %50 = getelementptr inbounds nuw i8, ptr %7, i64 8
  store i64 %49, ptr %50, align 8
  br i1 %17, label %54, label %51

51:                                               ; preds = %47
  %52 = getelementptr inbounds nuw i8, ptr %1, i64 24
  %53 = load i32, ptr %52, align 8
  br label %54

54:                                               ; preds = %47, %51
  %55 = phi i32 [ %53, %51 ], [ -1, %47 ]
  %56 = getelementptr inbounds nuw i8, ptr %7, i64 16
  store i32 %55, ptr %56, align 8
  %57 = getelementptr inbounds nuw i8, ptr %7, i64 24
  store ptr %2, ptr %57, align 8
  %58 = icmp sgt i32 %48, 0
  br i1 %58, label %59, label %63

59:                                               ; preds = %54
  %60 = getelementptr inbounds nuw i8, ptr %24, i64 24
  %61 = getelementptr inbounds nuw i8, ptr %7, i64 32
  %62 = zext nneg i32 %48 to i64
  br label %64

63:                                               ; preds = %89, %54
  store atomic i32 2, ptr %7 seq_cst, align 8
  br label %97

64:                                               ; preds = %59, %89
  %65 = phi i64 [ 0, %59 ], [ %95, %89 ]
  %66 = load i32, ptr %60, align 8
  %67 = sext i32 %66 to i64
  %68 = sub nsw i64 0, %67
  %69 = getelementptr inbounds %struct.Fiber, ptr %24, i64 %68
  %70 = getelementptr inbounds nuw %struct.Fiber, ptr %69, i64 %65
  %71 = getelementptr inbounds nuw i8, ptr %70, i64 28
  %72 = load i32, ptr %71, align 4
  %73 = getelementptr inbounds nuw i8, ptr %70, i64 48
  %74 = load i32, ptr %73, align 8
  %75 = getelementptr inbounds nuw i8, ptr %70, i64 40
  %76 = load ptr, ptr %75, align 8
  %77 = and i32 %72, -2
  %78 = icmp eq i32 %77, 2
  br i1 %78, label %79, label %89

79:                                               ; preds = %64
  %80 = getelementptr inbounds nuw i8, ptr %70, i64 64
  %81 = load ptr, ptr %80, align 8
  %82 = ptrtoint ptr %81 to i64
  %83 = getelementptr inbounds nuw i8, ptr %70, i64 16
  %84 = load ptr, ptr %83, align 8
  %85 = getelementptr inbounds nuw i8, ptr %84, i64 16
  %86 = load ptr, ptr %85, align 8
  %87 = ptrtoint ptr %86 to i64
  %88 = sub i64 %82, %87
  br label %89

89:                                               ; preds = %64, %79
  %90 = phi i64 [ %88, %79 ], [ 0, %64 ]
  %91 = getelementptr inbounds nuw %struct.WarpReport, ptr %61, i64 %65
  store i32 %72, ptr %91, align 8
  %92 = getelementptr inbounds nuw i8, ptr %91, i64 4
  store i32 %74, ptr %92, align 4
  %93 = getelementptr inbounds nuw i8, ptr %91, i64 8
  store i64 %90, ptr %93, align 8
  %94 = getelementptr inbounds nuw i8, ptr %91, i64 16
  store ptr %76, ptr %94, align 8
  %95 = add nuw nsw i64 %65, 1
  %96 = icmp samesign ult i64 %95, %62
  br i1 %96, label %64, label %63

97:                                               ; preds = %3, %10, %63
  ret void
}

declare void @llvm.lifetime.end.p0(ptr captures(none))

define void @flydsl_fiber_check_shared(ptr noundef %0, ptr noundef %1, ptr noundef %2, i64 noundef %3) {
  %5 = ptrtoint ptr %2 to i64
  %6 = getelementptr inbounds nuw i8, ptr %0, i64 16
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
  br i1 %17, label %18, label %32

18:                                               ; preds = %4
  %19 = load ptr, ptr %7, align 8
  %20 = getelementptr inbounds nuw i8, ptr %0, i64 40
  store ptr %1, ptr %20, align 8
  tail call fastcc void @report(ptr noundef %19, ptr noundef nonnull %0, ptr noundef nonnull @.str)
  %21 = getelementptr inbounds nuw i8, ptr %19, i64 64
  %22 = load ptr, ptr %21, align 8
  %23 = icmp eq ptr %22, %0
  br i1 %23, label %24, label %32

24:                                               ; preds = %18
  %25 = getelementptr inbounds nuw i8, ptr %0, i64 28
  br label %26

26:                                               ; preds = %26, %24
  store i32 0, ptr %25, align 4
  %27 = load ptr, ptr %6, align 8
  %28 = load ptr, ptr %27, align 8
  %29 = load ptr, ptr %28, align 8
  tail call void @flydsl_fiber_switch(ptr noundef nonnull %0, ptr noundef %29)
  %30 = load ptr, ptr %21, align 8
  %31 = icmp eq ptr %30, %0
  br i1 %31, label %26, label %32

32:                                               ; preds = %26, %18, %4
  ret void
}

define void @flydsl_fiber_later(ptr noundef %0) {
  %2 = alloca %struct.Task, align 8
  %3 = getelementptr inbounds nuw i8, ptr %0, i64 16
  %4 = load ptr, ptr %3, align 8
  %5 = getelementptr inbounds nuw i8, ptr %4, i64 16
  %6 = load ptr, ptr %5, align 8
  %7 = load ptr, ptr %6, align 8
  %8 = getelementptr inbounds nuw i8, ptr %7, i64 72
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
  %16 = getelementptr inbounds nuw i8, ptr %7, i64 80
  %17 = load i32, ptr %16, align 8
  %18 = icmp eq i32 %17, 256
  br i1 %18, label %19, label %33

19:                                               ; preds = %15
  call void @llvm.lifetime.start.p0(ptr nonnull %2)
  %20 = getelementptr inbounds nuw i8, ptr %7, i64 88
  %21 = getelementptr inbounds nuw i8, ptr %7, i64 76
  %22 = load i32, ptr %21, align 4
  %23 = srem i32 %22, 256
  %24 = sext i32 %23 to i64
  %25 = getelementptr inbounds %struct.Task, ptr %20, i64 %24
  call void @llvm.memcpy.p0.p0.i64(ptr noundef nonnull align 8 dereferenceable(96) %2, ptr noundef nonnull align 8 dereferenceable(96) %25, i64 96, i1 false)
  %26 = add nsw i32 %22, 1
  %27 = srem i32 %26, 256
  store i32 %27, ptr %21, align 4
  store i32 255, ptr %16, align 8
  %28 = getelementptr inbounds nuw i8, ptr %7, i64 56
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
  %35 = getelementptr inbounds nuw i8, ptr %7, i64 88
  %36 = getelementptr inbounds nuw i8, ptr %7, i64 76
  %37 = load i32, ptr %36, align 4
  %38 = add nsw i32 %34, 1
  store i32 %38, ptr %16, align 8
  %39 = add nsw i32 %34, %37
  %40 = srem i32 %39, 256
  %41 = sext i32 %40 to i64
  %42 = getelementptr inbounds %struct.Task, ptr %35, i64 %41
  call void @llvm.memcpy.p0.p0.i64(ptr noundef nonnull align 8 dereferenceable(96) %42, ptr noundef nonnull align 8 dereferenceable(96) %0, i64 96, i1 false)
  %43 = load ptr, ptr %3, align 8
  %44 = getelementptr inbounds nuw i8, ptr %43, i64 72
  %45 = load i32, ptr %44, align 8
  %46 = getelementptr inbounds nuw i8, ptr %42, i64 12
  store i32 %45, ptr %46, align 4
  br label %47

47:                                               ; preds = %33, %13
  ret void
}

declare void @llvm.memcpy.p0.p0.i64(ptr noalias writeonly captures(none), ptr noalias readonly captures(none), i64, i1 immarg)

define void @flydsl_fiber_bulk_commit_group(ptr noundef captures(none) %0, ptr noundef readnone captures(none) %1, i64 noundef %2) {
  %4 = getelementptr inbounds nuw i8, ptr %0, i64 72
  %5 = load i32, ptr %4, align 8
  %6 = add i32 %5, 1
  store i32 %6, ptr %4, align 8
  ret void
}

define void @flydsl_fiber_bulk_wait_group(ptr noundef readonly captures(address) %0, ptr noundef readnone captures(none) %1, i64 noundef %2, i32 noundef %3) {
  %5 = alloca %struct.Task, align 8
  %6 = getelementptr inbounds nuw i8, ptr %0, i64 16
  %7 = load ptr, ptr %6, align 8
  %8 = load ptr, ptr %7, align 8
  %9 = getelementptr inbounds nuw i8, ptr %8, i64 80
  %10 = load i32, ptr %9, align 8
  %11 = icmp sgt i32 %10, 0
  br i1 %11, label %12, label %18

12:                                               ; preds = %4
  %13 = getelementptr inbounds nuw i8, ptr %8, i64 88
  %14 = getelementptr inbounds nuw i8, ptr %8, i64 76
  %15 = getelementptr inbounds nuw i8, ptr %0, i64 72
  %16 = sext i32 %3 to i64
  %17 = getelementptr inbounds nuw i8, ptr %8, i64 56
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

define void @flydsl_fibers_run(ptr noundef %0, i64 noundef %1, i64 noundef %2, i64 noundef %3, i64 noundef %4, ptr noundef %5, ptr noundef %6, i64 noundef %7, i64 noundef %8) {
  %10 = alloca [3 x i64], align 16
  %11 = alloca %struct.Task, align 8
  %12 = alloca %struct.Task, align 8
  %13 = alloca [3 x i64], align 16
  %14 = alloca %struct.Group, align 8
  %15 = getelementptr inbounds nuw i8, ptr %6, i64 12
  %16 = load i32, ptr %15, align 4
  %17 = getelementptr inbounds nuw i8, ptr %6, i64 16
  %18 = load i32, ptr %17, align 4
  %19 = getelementptr inbounds nuw i8, ptr %6, i64 20
  %20 = load i32, ptr %19, align 4
  call void @llvm.lifetime.start.p0(ptr nonnull %13)
  call void @llvm.lifetime.start.p0(ptr nonnull %14)
  br label %63

21:                                               ; preds = %63
  %22 = sext i32 %16 to i64
  %23 = sext i32 %18 to i64
  %24 = mul nsw i64 %23, %22
  %25 = sext i32 %20 to i64
  %26 = mul nsw i64 %24, %25
  %27 = getelementptr inbounds nuw i8, ptr %14, i64 8
  store ptr %0, ptr %27, align 8
  %28 = getelementptr inbounds nuw i8, ptr %14, i64 16
  store ptr %5, ptr %28, align 8
  %29 = getelementptr inbounds nuw i8, ptr %14, i64 24
  store ptr %6, ptr %29, align 8
  %30 = add i64 %3, 1023
  %31 = and i64 %30, -1024
  %32 = getelementptr inbounds nuw i8, ptr %14, i64 32
  store i64 %31, ptr %32, align 8
  %33 = add i64 %1, -1
  %34 = add i64 %33, %26
  %35 = sdiv i64 %34, %1
  %36 = trunc i64 %35 to i32
  %37 = getelementptr inbounds nuw i8, ptr %14, i64 40
  store i32 %36, ptr %37, align 8
  %38 = getelementptr inbounds nuw i8, ptr %14, i64 44
  store i32 0, ptr %38, align 4
  %39 = getelementptr inbounds nuw i8, ptr %14, i64 48
  store i32 0, ptr %39, align 8
  %40 = getelementptr inbounds nuw i8, ptr %14, i64 56
  store i64 0, ptr %40, align 8
  %41 = getelementptr inbounds nuw i8, ptr %14, i64 64
  store ptr null, ptr %41, align 8
  %42 = getelementptr inbounds nuw i8, ptr %14, i64 80
  store i32 0, ptr %42, align 8
  %43 = getelementptr inbounds nuw i8, ptr %14, i64 76
  store i32 0, ptr %43, align 4
  %44 = add i64 %2, 65535
  %45 = and i64 %44, -65536
  %46 = add i64 %45, 131072
  %47 = getelementptr inbounds nuw i8, ptr %6, i64 40
  %48 = load i64, ptr %47, align 8
  %49 = add i64 %48, %31
  %50 = and i64 %49, -262144
  %51 = add i64 %50, 262144
  %52 = shl i64 %35, 32
  %53 = ashr exact i64 %52, 32
  %54 = mul i64 %53, %71
  %55 = mul i64 %54, %46
  %56 = add i64 %55, 327680
  %57 = add i64 %50, 262496
  %58 = mul i64 %57, %71
  %59 = mul i64 %54, 88
  %60 = add i64 %56, %59
  %61 = add i64 %60, %58
  %62 = icmp eq i32 %77, 0
  br i1 %62, label %80, label %160

63:                                               ; preds = %9, %63
  %64 = phi i64 [ 0, %9 ], [ %78, %63 ]
  %65 = phi i64 [ 1, %9 ], [ %71, %63 ]
  %66 = phi i32 [ 1, %9 ], [ %77, %63 ]
  %67 = shl nuw nsw i64 %64, 3
  %68 = ashr i64 %4, %67
  %69 = and i64 %68, 255
  %70 = getelementptr inbounds nuw i64, ptr %13, i64 %64
  store i64 %69, ptr %70, align 8
  %71 = mul i64 %69, %65
  %72 = getelementptr inbounds nuw i32, ptr %6, i64 %64
  %73 = load i32, ptr %72, align 4
  %74 = trunc nuw nsw i64 %69 to i32
  %75 = srem i32 %73, %74
  %76 = icmp eq i32 %75, 0
  %77 = select i1 %76, i32 %66, i32 0
  %78 = add nuw nsw i64 %64, 1
  %79 = icmp eq i64 %78, 3
  br i1 %79, label %21, label %63

80:                                               ; preds = %21
  %81 = getelementptr inbounds nuw i8, ptr %6, i64 32
  %82 = load ptr, ptr %81, align 8
  store i32 1, ptr %39, align 8
  %83 = icmp eq ptr %82, null
  br i1 %83, label %664, label %84

84:                                               ; preds = %80
  %85 = cmpxchg ptr %82, i32 0, i32 1 seq_cst seq_cst, align 8
  %86 = extractvalue { i32, i1 } %85, 1
  br i1 %86, label %87, label %664

87:                                               ; preds = %84
  %88 = load i32, ptr %38, align 4
  %89 = icmp sgt i32 %88, 0
  br i1 %89, label %90, label %95

90:                                               ; preds = %87
  %91 = getelementptr inbounds nuw i8, ptr %14, i64 24672
  %92 = load ptr, ptr %91, align 8
  %93 = zext nneg i32 %88 to i64
  br label %100

94:                                               ; preds = %100
  br i1 %109, label %95, label %111

95:                                               ; preds = %94, %87
  %96 = getelementptr inbounds nuw i8, ptr %82, i64 4
  store i32 0, ptr %96, align 4
  %97 = getelementptr inbounds nuw i8, ptr %82, i64 8
  store i64 0, ptr %97, align 8
  %98 = getelementptr inbounds nuw i8, ptr %82, i64 16
  store i32 -1, ptr %98, align 8
  %99 = getelementptr inbounds nuw i8, ptr %82, i64 24
  store ptr @.str.1, ptr %99, align 8
  br label %126

100:                                              ; preds = %100, %90
  %101 = phi i64 [ 0, %90 ], [ %107, %100 ]
  %102 = getelementptr inbounds nuw %struct.Fiber, ptr %92, i64 %101
  %103 = getelementptr inbounds nuw i8, ptr %102, i64 28
  %104 = load i32, ptr %103, align 4
  %105 = icmp eq i32 %104, 4
  %106 = select i1 %105, ptr null, ptr %102
  %107 = add nuw nsw i64 %101, 1
  %108 = icmp samesign ult i64 %107, %93
  %109 = icmp eq ptr %106, null
  %110 = select i1 %108, i1 %109, i1 false
  br i1 %110, label %100, label %94

111:                                              ; preds = %94
  %112 = load i32, ptr %37, align 8
  %113 = getelementptr inbounds nuw i8, ptr %82, i64 4
  store i32 %112, ptr %113, align 4
  %114 = getelementptr inbounds nuw i8, ptr %102, i64 16
  %115 = load ptr, ptr %114, align 8
  %116 = getelementptr inbounds nuw i8, ptr %115, i64 8
  %117 = load i64, ptr %116, align 8
  %118 = getelementptr inbounds nuw i8, ptr %82, i64 8
  store i64 %117, ptr %118, align 8
  %119 = getelementptr inbounds nuw i8, ptr %82, i64 16
  store i32 -1, ptr %119, align 8
  %120 = getelementptr inbounds nuw i8, ptr %82, i64 24
  store ptr @.str.1, ptr %120, align 8
  %121 = icmp sgt i32 %112, 0
  br i1 %121, label %122, label %126

122:                                              ; preds = %111
  %123 = getelementptr inbounds nuw i8, ptr %102, i64 24
  %124 = getelementptr inbounds nuw i8, ptr %82, i64 32
  %125 = zext nneg i32 %112 to i64
  br label %127

126:                                              ; preds = %152, %95, %111
  store atomic i32 2, ptr %82 seq_cst, align 8
  br label %664

127:                                              ; preds = %152, %122
  %128 = phi i64 [ 0, %122 ], [ %158, %152 ]
  %129 = load i32, ptr %123, align 8
  %130 = sext i32 %129 to i64
  %131 = sub nsw i64 0, %130
  %132 = getelementptr inbounds %struct.Fiber, ptr %106, i64 %131
  %133 = getelementptr inbounds nuw %struct.Fiber, ptr %132, i64 %128
  %134 = getelementptr inbounds nuw i8, ptr %133, i64 28
  %135 = load i32, ptr %134, align 4
  %136 = getelementptr inbounds nuw i8, ptr %133, i64 48
  %137 = load i32, ptr %136, align 8
  %138 = getelementptr inbounds nuw i8, ptr %133, i64 40
  %139 = load ptr, ptr %138, align 8
  %140 = and i32 %135, -2
  %141 = icmp eq i32 %140, 2
  br i1 %141, label %142, label %152

142:                                              ; preds = %127
  %143 = getelementptr inbounds nuw i8, ptr %133, i64 64
  %144 = load ptr, ptr %143, align 8
  %145 = ptrtoint ptr %144 to i64
  %146 = getelementptr inbounds nuw i8, ptr %133, i64 16
  %147 = load ptr, ptr %146, align 8
  %148 = getelementptr inbounds nuw i8, ptr %147, i64 16
  %149 = load ptr, ptr %148, align 8
  %150 = ptrtoint ptr %149 to i64
  %151 = sub i64 %145, %150
  br label %152

152:                                              ; preds = %142, %127
  %153 = phi i64 [ %151, %142 ], [ 0, %127 ]
  %154 = getelementptr inbounds nuw %struct.WarpReport, ptr %124, i64 %128
  store i32 %135, ptr %154, align 8
  %155 = getelementptr inbounds nuw i8, ptr %154, i64 4
  store i32 %137, ptr %155, align 4
  %156 = getelementptr inbounds nuw i8, ptr %154, i64 8
  store i64 %153, ptr %156, align 8
  %157 = getelementptr inbounds nuw i8, ptr %154, i64 16
  store ptr %139, ptr %157, align 8
  %158 = add nuw nsw i64 %128, 1
  %159 = icmp eq i64 %158, %125
  br i1 %159, label %126, label %127

160:                                              ; preds = %21
  %161 = tail call ptr @mmap(ptr noundef null, i64 noundef %61, i32 noundef 3, i32 noundef 16418, i32 noundef -1, i64 noundef 0)
  %162 = icmp eq ptr %161, inttoptr (i64 -1 to ptr)
  br i1 %162, label %163, label %243

163:                                              ; preds = %160
  %164 = getelementptr inbounds nuw i8, ptr %6, i64 32
  %165 = load ptr, ptr %164, align 8
  store i32 1, ptr %39, align 8
  %166 = icmp eq ptr %165, null
  br i1 %166, label %664, label %167

167:                                              ; preds = %163
  %168 = cmpxchg ptr %165, i32 0, i32 1 seq_cst seq_cst, align 8
  %169 = extractvalue { i32, i1 } %168, 1
  br i1 %169, label %170, label %664

170:                                              ; preds = %167
  %171 = load i32, ptr %38, align 4
  %172 = icmp sgt i32 %171, 0
  br i1 %172, label %173, label %178

173:                                              ; preds = %170
  %174 = getelementptr inbounds nuw i8, ptr %14, i64 24672
  %175 = load ptr, ptr %174, align 8
  %176 = zext nneg i32 %171 to i64
  br label %183

177:                                              ; preds = %183
  br i1 %192, label %178, label %194

178:                                              ; preds = %177, %170
  %179 = getelementptr inbounds nuw i8, ptr %165, i64 4
  store i32 0, ptr %179, align 4
  %180 = getelementptr inbounds nuw i8, ptr %165, i64 8
  store i64 0, ptr %180, align 8
  %181 = getelementptr inbounds nuw i8, ptr %165, i64 16
  store i32 -1, ptr %181, align 8
  %182 = getelementptr inbounds nuw i8, ptr %165, i64 24
  store ptr @.str.2, ptr %182, align 8
  br label %209

183:                                              ; preds = %183, %173
  %184 = phi i64 [ 0, %173 ], [ %190, %183 ]
  %185 = getelementptr inbounds nuw %struct.Fiber, ptr %175, i64 %184
  %186 = getelementptr inbounds nuw i8, ptr %185, i64 28
  %187 = load i32, ptr %186, align 4
  %188 = icmp eq i32 %187, 4
  %189 = select i1 %188, ptr null, ptr %185
  %190 = add nuw nsw i64 %184, 1
  %191 = icmp samesign ult i64 %190, %176
  %192 = icmp eq ptr %189, null
  %193 = select i1 %191, i1 %192, i1 false
  br i1 %193, label %183, label %177

194:                                              ; preds = %177
  %195 = load i32, ptr %37, align 8
  %196 = getelementptr inbounds nuw i8, ptr %165, i64 4
  store i32 %195, ptr %196, align 4
  %197 = getelementptr inbounds nuw i8, ptr %185, i64 16
  %198 = load ptr, ptr %197, align 8
  %199 = getelementptr inbounds nuw i8, ptr %198, i64 8
  %200 = load i64, ptr %199, align 8
  %201 = getelementptr inbounds nuw i8, ptr %165, i64 8
  store i64 %200, ptr %201, align 8
  %202 = getelementptr inbounds nuw i8, ptr %165, i64 16
  store i32 -1, ptr %202, align 8
  %203 = getelementptr inbounds nuw i8, ptr %165, i64 24
  store ptr @.str.2, ptr %203, align 8
  %204 = icmp sgt i32 %195, 0
  br i1 %204, label %205, label %209

205:                                              ; preds = %194
  %206 = getelementptr inbounds nuw i8, ptr %185, i64 24
  %207 = getelementptr inbounds nuw i8, ptr %165, i64 32
  %208 = zext nneg i32 %195 to i64
  br label %210

209:                                              ; preds = %235, %178, %194
  store atomic i32 2, ptr %165 seq_cst, align 8
  br label %664

210:                                              ; preds = %235, %205
  %211 = phi i64 [ 0, %205 ], [ %241, %235 ]
  %212 = load i32, ptr %206, align 8
  %213 = sext i32 %212 to i64
  %214 = sub nsw i64 0, %213
  %215 = getelementptr inbounds %struct.Fiber, ptr %189, i64 %214
  %216 = getelementptr inbounds nuw %struct.Fiber, ptr %215, i64 %211
  %217 = getelementptr inbounds nuw i8, ptr %216, i64 28
  %218 = load i32, ptr %217, align 4
  %219 = getelementptr inbounds nuw i8, ptr %216, i64 48
  %220 = load i32, ptr %219, align 8
  %221 = getelementptr inbounds nuw i8, ptr %216, i64 40
  %222 = load ptr, ptr %221, align 8
  %223 = and i32 %218, -2
  %224 = icmp eq i32 %223, 2
  br i1 %224, label %225, label %235

225:                                              ; preds = %210
  %226 = getelementptr inbounds nuw i8, ptr %216, i64 64
  %227 = load ptr, ptr %226, align 8
  %228 = ptrtoint ptr %227 to i64
  %229 = getelementptr inbounds nuw i8, ptr %216, i64 16
  %230 = load ptr, ptr %229, align 8
  %231 = getelementptr inbounds nuw i8, ptr %230, i64 16
  %232 = load ptr, ptr %231, align 8
  %233 = ptrtoint ptr %232 to i64
  %234 = sub i64 %228, %233
  br label %235

235:                                              ; preds = %225, %210
  %236 = phi i64 [ %234, %225 ], [ 0, %210 ]
  %237 = getelementptr inbounds nuw %struct.WarpReport, ptr %207, i64 %211
  store i32 %218, ptr %237, align 8
  %238 = getelementptr inbounds nuw i8, ptr %237, i64 4
  store i32 %220, ptr %238, align 4
  %239 = getelementptr inbounds nuw i8, ptr %237, i64 8
  store i64 %236, ptr %239, align 8
  %240 = getelementptr inbounds nuw i8, ptr %237, i64 16
  store ptr %222, ptr %240, align 8
  %241 = add nuw nsw i64 %211, 1
  %242 = icmp eq i64 %241, %208
  br i1 %242, label %209, label %210

243:                                              ; preds = %160
  %244 = ptrtoint ptr %161 to i64
  %245 = add i64 %244, 65535
  %246 = and i64 %245, -65536
  %247 = inttoptr i64 %246 to ptr
  %248 = add i64 %55, 262143
  %249 = add i64 %248, %246
  %250 = and i64 %249, -262144
  %251 = inttoptr i64 %250 to ptr
  %252 = mul i64 %51, %71
  %253 = getelementptr inbounds nuw i8, ptr %251, i64 %252
  %254 = getelementptr inbounds nuw i8, ptr %14, i64 24664
  store ptr %253, ptr %254, align 8
  %255 = getelementptr inbounds nuw %struct.Block, ptr %253, i64 %71
  %256 = getelementptr inbounds nuw i8, ptr %14, i64 24672
  store ptr %255, ptr %256, align 8
  %257 = icmp sgt i64 %54, 0
  br i1 %257, label %258, label %265

258:                                              ; preds = %243, %258
  %259 = phi i64 [ %263, %258 ], [ 0, %243 ]
  %260 = mul i64 %259, %46
  %261 = getelementptr inbounds nuw i8, ptr %247, i64 %260
  %262 = tail call i32 @mprotect(ptr noundef %261, i64 noundef 65536, i32 noundef 0)
  %263 = add nuw nsw i64 %259, 1
  %264 = icmp eq i64 %263, %54
  br i1 %264, label %270, label %258

265:                                              ; preds = %270, %243
  %266 = icmp eq i64 %71, 0
  br i1 %266, label %316, label %267

267:                                              ; preds = %265
  %268 = getelementptr inbounds nuw i8, ptr %14, i64 24680
  %269 = trunc i64 %71 to i32
  br label %297

270:                                              ; preds = %258, %270
  %271 = phi i64 [ %274, %270 ], [ 0, %258 ]
  %272 = load ptr, ptr %256, align 8
  %273 = getelementptr inbounds nuw %struct.Fiber, ptr %272, i64 %271
  %274 = add nuw nsw i64 %271, 1
  %275 = mul i64 %274, %46
  %276 = getelementptr inbounds nuw i8, ptr %247, i64 %275
  %277 = getelementptr inbounds i8, ptr %276, i64 -65536
  store ptr %273, ptr %277, align 65536
  %278 = load ptr, ptr %256, align 8
  %279 = getelementptr inbounds nuw %struct.Fiber, ptr %278, i64 %271
  %280 = getelementptr inbounds nuw i8, ptr %279, i64 8
  store ptr %277, ptr %280, align 8
  %281 = load ptr, ptr %254, align 8
  %282 = load i32, ptr %37, align 8
  %283 = sext i32 %282 to i64
  %284 = sdiv i64 %271, %283
  %285 = getelementptr inbounds %struct.Block, ptr %281, i64 %284
  %286 = load ptr, ptr %256, align 8
  %287 = getelementptr inbounds nuw %struct.Fiber, ptr %286, i64 %271
  %288 = getelementptr inbounds nuw i8, ptr %287, i64 16
  store ptr %285, ptr %288, align 8
  %289 = load i32, ptr %37, align 8
  %290 = sext i32 %289 to i64
  %291 = srem i64 %271, %290
  %292 = trunc nsw i64 %291 to i32
  %293 = load ptr, ptr %256, align 8
  %294 = getelementptr inbounds nuw %struct.Fiber, ptr %293, i64 %271
  %295 = getelementptr inbounds nuw i8, ptr %294, i64 24
  store i32 %292, ptr %295, align 8
  %296 = icmp eq i64 %274, %54
  br i1 %296, label %265, label %270

297:                                              ; preds = %297, %267
  %298 = phi i64 [ 0, %267 ], [ %314, %297 ]
  %299 = load ptr, ptr %254, align 8
  %300 = getelementptr inbounds nuw %struct.Block, ptr %299, i64 %298
  store ptr %14, ptr %300, align 8
  %301 = mul i64 %298, %51
  %302 = getelementptr inbounds nuw i8, ptr %251, i64 %301
  %303 = getelementptr inbounds nuw i8, ptr %300, i64 16
  store ptr %302, ptr %303, align 8
  %304 = load i64, ptr %32, align 8
  %305 = load i64, ptr %47, align 8
  %306 = add i64 %305, %304
  %307 = getelementptr inbounds nuw i8, ptr %300, i64 24
  store i64 %306, ptr %307, align 8
  %308 = load i32, ptr %37, align 8
  %309 = getelementptr inbounds nuw i8, ptr %300, i64 32
  store i32 %308, ptr %309, align 8
  %310 = getelementptr inbounds nuw i8, ptr %300, i64 328
  store ptr %268, ptr %310, align 8
  %311 = load ptr, ptr %254, align 8
  %312 = getelementptr inbounds nuw i8, ptr %300, i64 336
  store ptr %311, ptr %312, align 8
  %313 = getelementptr inbounds nuw i8, ptr %300, i64 344
  store i32 %269, ptr %313, align 8
  %314 = add nuw nsw i64 %298, 1
  %315 = icmp eq i64 %314, %71
  br i1 %315, label %316, label %297

316:                                              ; preds = %297, %265
  %317 = trunc i64 %54 to i32
  store i32 %317, ptr %38, align 4
  %318 = add i64 %7, -1
  %319 = add i64 %318, %71
  %320 = sdiv i64 %319, %71
  %321 = mul nsw i64 %320, %71
  %322 = icmp slt i64 %321, %8
  %323 = load i32, ptr %39, align 8
  %324 = icmp eq i32 %323, 0
  %325 = select i1 %322, i1 %324, i1 false
  br i1 %325, label %326, label %337

326:                                              ; preds = %316
  %327 = getelementptr inbounds nuw i8, ptr %10, i64 8
  %328 = getelementptr inbounds nuw i8, ptr %6, i64 4
  %329 = getelementptr inbounds nuw i8, ptr %10, i64 16
  %330 = getelementptr inbounds nuw i8, ptr %14, i64 72
  %331 = getelementptr inbounds nuw i8, ptr %14, i64 24680
  %332 = getelementptr inbounds nuw i8, ptr %14, i64 24684
  %333 = getelementptr inbounds nuw i8, ptr %14, i64 24688
  %334 = getelementptr inbounds nuw i8, ptr %14, i64 88
  br label %335

335:                                              ; preds = %326, %619
  %336 = phi i64 [ %320, %326 ], [ %621, %619 ]
  br label %626

337:                                              ; preds = %619, %600, %316
  %338 = call i32 @munmap(ptr noundef %161, i64 noundef %61)
  br label %664

339:                                              ; preds = %647
  %340 = trunc i64 %336 to i32
  %341 = mul i32 %340, -1640531535
  store i32 %341, ptr %330, align 8
  store i32 %317, ptr %331, align 8
  store i32 0, ptr %332, align 4
  store i32 0, ptr %333, align 8
  br label %342

342:                                              ; preds = %355, %339
  %343 = phi i64 [ 0, %339 ], [ %356, %355 ]
  br label %345

344:                                              ; preds = %355
  br i1 %257, label %368, label %392

345:                                              ; preds = %345, %342
  %346 = phi i64 [ 0, %342 ], [ %353, %345 ]
  %347 = load ptr, ptr %254, align 8
  %348 = getelementptr inbounds nuw %struct.Block, ptr %347, i64 %343
  %349 = getelementptr inbounds nuw i8, ptr %348, i64 36
  %350 = getelementptr inbounds nuw %struct.Barrier, ptr %349, i64 %346
  store i32 0, ptr %350, align 4
  %351 = getelementptr inbounds nuw i8, ptr %350, i64 4
  store i32 0, ptr %351, align 4
  %352 = getelementptr inbounds nuw i8, ptr %350, i64 8
  store i32 0, ptr %352, align 4
  %353 = add nuw nsw i64 %346, 1
  %354 = icmp eq i64 %353, 16
  br i1 %354, label %358, label %345

355:                                              ; preds = %358
  %356 = add nuw nsw i64 %343, 1
  %357 = icmp eq i64 %356, %71
  br i1 %357, label %344, label %342

358:                                              ; preds = %345, %358
  %359 = phi i64 [ %366, %358 ], [ 0, %345 ]
  %360 = load ptr, ptr %254, align 8
  %361 = getelementptr inbounds nuw %struct.Block, ptr %360, i64 %343
  %362 = getelementptr inbounds nuw i8, ptr %361, i64 228
  %363 = getelementptr inbounds nuw %struct.Barrier, ptr %362, i64 %359
  store i32 0, ptr %363, align 4
  %364 = getelementptr inbounds nuw i8, ptr %363, i64 4
  store i32 0, ptr %364, align 4
  %365 = getelementptr inbounds nuw i8, ptr %363, i64 8
  store i32 0, ptr %365, align 4
  %366 = add nuw nsw i64 %359, 1
  %367 = icmp eq i64 %366, 8
  br i1 %367, label %355, label %358

368:                                              ; preds = %344, %368
  %369 = phi i64 [ %390, %368 ], [ 0, %344 ]
  %370 = load ptr, ptr %256, align 8
  %371 = getelementptr inbounds nuw %struct.Fiber, ptr %370, i64 %369
  %372 = getelementptr inbounds nuw i8, ptr %371, i64 24
  %373 = load i32, ptr %372, align 8
  %374 = sext i32 %373 to i64
  %375 = mul nsw i64 %1, %374
  %376 = sub nsw i64 %26, %375
  %377 = call i64 @llvm.smin.i64(i64 %376, i64 %1)
  %378 = getelementptr inbounds nuw i8, ptr %371, i64 28
  store i32 0, ptr %378, align 4
  %379 = icmp eq i64 %377, 64
  %380 = shl nsw i64 -1, %377
  %381 = xor i64 %380, -1
  %382 = select i1 %379, i64 -1, i64 %381
  %383 = getelementptr inbounds nuw i8, ptr %371, i64 32
  store i64 %382, ptr %383, align 8
  %384 = getelementptr inbounds nuw i8, ptr %371, i64 40
  store ptr null, ptr %384, align 8
  %385 = getelementptr inbounds nuw i8, ptr %371, i64 72
  store i32 0, ptr %385, align 8
  %386 = getelementptr inbounds nuw i8, ptr %371, i64 80
  store i32 0, ptr %386, align 8
  %387 = getelementptr inbounds nuw i8, ptr %371, i64 8
  %388 = load ptr, ptr %387, align 8
  %389 = call ptr @flydsl_fiber_prepare(ptr noundef %388, ptr noundef nonnull @start)
  store ptr %389, ptr %371, align 8
  %390 = add nuw nsw i64 %369, 1
  %391 = icmp eq i64 %390, %54
  br i1 %391, label %392, label %368

392:                                              ; preds = %368, %344
  %393 = load i32, ptr %38, align 4
  %394 = icmp ne i32 %393, 0
  %395 = load i32, ptr %39, align 8
  %396 = icmp eq i32 %395, 0
  %397 = select i1 %394, i1 %396, i1 false
  br i1 %397, label %398, label %596

398:                                              ; preds = %392, %592
  %399 = phi i32 [ %593, %592 ], [ 0, %392 ]
  %400 = phi i32 [ %425, %592 ], [ %393, %392 ]
  %401 = load i64, ptr %40, align 8
  %402 = load i32, ptr %38, align 4
  %403 = icmp sgt i32 %402, 0
  br i1 %403, label %404, label %420

404:                                              ; preds = %398, %479
  %405 = phi i32 [ %480, %479 ], [ %402, %398 ]
  %406 = phi i64 [ %484, %479 ], [ 0, %398 ]
  %407 = phi i32 [ %483, %479 ], [ %400, %398 ]
  %408 = phi i32 [ %482, %479 ], [ 0, %398 ]
  %409 = phi i32 [ %481, %479 ], [ 0, %398 ]
  %410 = load i32, ptr %39, align 8
  %411 = icmp eq i32 %410, 0
  br i1 %411, label %428, label %412

412:                                              ; preds = %404, %487
  %413 = phi i32 [ %488, %487 ], [ %410, %404 ]
  %414 = phi i1 [ %489, %487 ], [ false, %404 ]
  %415 = phi i32 [ %481, %487 ], [ %409, %404 ]
  %416 = phi i32 [ %482, %487 ], [ %408, %404 ]
  %417 = phi i32 [ %483, %487 ], [ %407, %404 ]
  %418 = icmp eq i32 %415, %416
  %419 = icmp eq i32 %415, 0
  br label %420

420:                                              ; preds = %412, %398
  %421 = phi i32 [ 0, %398 ], [ %413, %412 ]
  %422 = phi i1 [ true, %398 ], [ %414, %412 ]
  %423 = phi i1 [ true, %398 ], [ %419, %412 ]
  %424 = phi i1 [ true, %398 ], [ %418, %412 ]
  %425 = phi i32 [ %400, %398 ], [ %417, %412 ]
  %426 = icmp ne i32 %425, 0
  %427 = select i1 %422, i1 %426, i1 false
  br i1 %427, label %490, label %596

428:                                              ; preds = %404
  %429 = load ptr, ptr %256, align 8
  %430 = getelementptr inbounds nuw %struct.Fiber, ptr %429, i64 %406
  %431 = getelementptr inbounds nuw i8, ptr %430, i64 28
  %432 = load i32, ptr %431, align 4
  switch i32 %432, label %468 [
    i32 1, label %433
    i32 2, label %451
    i32 4, label %479
  ]

433:                                              ; preds = %428
  %434 = getelementptr inbounds nuw i8, ptr %430, i64 16
  %435 = load ptr, ptr %434, align 8
  %436 = getelementptr inbounds nuw i8, ptr %430, i64 48
  %437 = load i32, ptr %436, align 8
  %438 = icmp eq i32 %437, 24
  br i1 %438, label %439, label %442

439:                                              ; preds = %433
  %440 = getelementptr inbounds nuw i8, ptr %435, i64 328
  %441 = load ptr, ptr %440, align 8
  br label %461

442:                                              ; preds = %433
  %443 = icmp slt i32 %437, 16
  %444 = getelementptr inbounds nuw i8, ptr %435, i64 36
  %445 = sext i32 %437 to i64
  %446 = getelementptr inbounds %struct.Barrier, ptr %444, i64 %445
  %447 = zext nneg i32 %437 to i64
  %448 = getelementptr %struct.Barrier, ptr %435, i64 %447
  %449 = getelementptr i8, ptr %448, i64 36
  %450 = select i1 %443, ptr %446, ptr %449
  br label %461

451:                                              ; preds = %428
  %452 = getelementptr inbounds nuw i8, ptr %430, i64 64
  %453 = load ptr, ptr %452, align 8
  %454 = load i64, ptr %453, align 8
  %455 = lshr i64 %454, 62
  %456 = trunc nuw nsw i64 %455 to i32
  %457 = and i32 %456, 1
  %458 = getelementptr inbounds nuw i8, ptr %430, i64 52
  %459 = load i32, ptr %458, align 4
  %460 = icmp eq i32 %457, %459
  br i1 %460, label %479, label %468

461:                                              ; preds = %442, %439
  %462 = phi ptr [ %441, %439 ], [ %450, %442 ]
  %463 = getelementptr inbounds nuw i8, ptr %462, i64 8
  %464 = load i32, ptr %463, align 4
  %465 = getelementptr inbounds nuw i8, ptr %430, i64 56
  %466 = load i32, ptr %465, align 8
  %467 = icmp eq i32 %464, %466
  br i1 %467, label %479, label %468

468:                                              ; preds = %461, %451, %428
  store i32 0, ptr %431, align 4
  store ptr %430, ptr %41, align 8
  %469 = load ptr, ptr %430, align 8
  call void @flydsl_fiber_switch(ptr noundef nonnull %14, ptr noundef %469)
  store ptr null, ptr %41, align 8
  %470 = add nsw i32 %409, 1
  %471 = load i32, ptr %431, align 4
  %472 = icmp eq i32 %471, 3
  %473 = zext i1 %472 to i32
  %474 = add nsw i32 %408, %473
  %475 = icmp eq i32 %471, 4
  %476 = sext i1 %475 to i32
  %477 = add i32 %407, %476
  %478 = load i32, ptr %38, align 4
  br label %479

479:                                              ; preds = %468, %461, %451, %428
  %480 = phi i32 [ %478, %468 ], [ %405, %461 ], [ %405, %428 ], [ %405, %451 ]
  %481 = phi i32 [ %470, %468 ], [ %409, %461 ], [ %409, %428 ], [ %409, %451 ]
  %482 = phi i32 [ %474, %468 ], [ %408, %461 ], [ %408, %428 ], [ %408, %451 ]
  %483 = phi i32 [ %477, %468 ], [ %407, %461 ], [ %407, %428 ], [ %407, %451 ]
  %484 = add nuw nsw i64 %406, 1
  %485 = sext i32 %480 to i64
  %486 = icmp slt i64 %484, %485
  br i1 %486, label %404, label %487

487:                                              ; preds = %479
  %488 = load i32, ptr %39, align 8
  %489 = icmp eq i32 %488, 0
  br label %412

490:                                              ; preds = %420
  %491 = load i64, ptr %40, align 8
  %492 = icmp eq i64 %491, %401
  %493 = select i1 %492, i1 %424, i1 false
  %494 = add nsw i32 %399, 1
  %495 = select i1 %493, i32 %494, i32 0
  br i1 %493, label %496, label %509

496:                                              ; preds = %490
  %497 = load i32, ptr %42, align 8
  %498 = icmp eq i32 %497, 0
  br i1 %498, label %509, label %499

499:                                              ; preds = %496
  call void @llvm.lifetime.start.p0(ptr nonnull %12)
  %500 = load i32, ptr %43, align 4
  %501 = srem i32 %500, 256
  %502 = sext i32 %501 to i64
  %503 = getelementptr inbounds %struct.Task, ptr %334, i64 %502
  call void @llvm.memcpy.p0.p0.i64(ptr noundef nonnull align 8 dereferenceable(96) %12, ptr noundef nonnull align 8 dereferenceable(96) %503, i64 96, i1 false)
  %504 = add nsw i32 %500, 1
  %505 = srem i32 %504, 256
  store i32 %505, ptr %43, align 4
  %506 = add nsw i32 %497, -1
  store i32 %506, ptr %42, align 8
  %507 = add i64 %401, 1
  store i64 %507, ptr %40, align 8
  %508 = load ptr, ptr %12, align 8
  call void %508(ptr noundef nonnull %12)
  call void @llvm.lifetime.end.p0(ptr nonnull %12)
  br label %592

509:                                              ; preds = %496, %490
  %510 = icmp sgt i32 %495, 65536
  %511 = select i1 %423, i1 true, i1 %510
  br i1 %511, label %512, label %592

512:                                              ; preds = %509
  %513 = load ptr, ptr %29, align 8
  %514 = getelementptr inbounds nuw i8, ptr %513, i64 32
  %515 = load ptr, ptr %514, align 8
  store i32 1, ptr %39, align 8
  %516 = icmp eq ptr %515, null
  br i1 %516, label %596, label %517

517:                                              ; preds = %512
  %518 = cmpxchg ptr %515, i32 0, i32 1 seq_cst seq_cst, align 8
  %519 = extractvalue { i32, i1 } %518, 1
  br i1 %519, label %520, label %592

520:                                              ; preds = %517
  %521 = load i32, ptr %38, align 4
  %522 = icmp sgt i32 %521, 0
  br i1 %522, label %523, label %527

523:                                              ; preds = %520
  %524 = load ptr, ptr %256, align 8
  %525 = zext nneg i32 %521 to i64
  br label %532

526:                                              ; preds = %532
  br i1 %541, label %527, label %543

527:                                              ; preds = %526, %520
  %528 = getelementptr inbounds nuw i8, ptr %515, i64 4
  store i32 0, ptr %528, align 4
  %529 = getelementptr inbounds nuw i8, ptr %515, i64 8
  store i64 0, ptr %529, align 8
  %530 = getelementptr inbounds nuw i8, ptr %515, i64 16
  store i32 -1, ptr %530, align 8
  %531 = getelementptr inbounds nuw i8, ptr %515, i64 24
  store ptr @.str.7, ptr %531, align 8
  br label %558

532:                                              ; preds = %532, %523
  %533 = phi i64 [ 0, %523 ], [ %539, %532 ]
  %534 = getelementptr inbounds nuw %struct.Fiber, ptr %524, i64 %533
  %535 = getelementptr inbounds nuw i8, ptr %534, i64 28
  %536 = load i32, ptr %535, align 4
  %537 = icmp eq i32 %536, 4
  %538 = select i1 %537, ptr null, ptr %534
  %539 = add nuw nsw i64 %533, 1
  %540 = icmp samesign ult i64 %539, %525
  %541 = icmp eq ptr %538, null
  %542 = select i1 %540, i1 %541, i1 false
  br i1 %542, label %532, label %526

543:                                              ; preds = %526
  %544 = load i32, ptr %37, align 8
  %545 = getelementptr inbounds nuw i8, ptr %515, i64 4
  store i32 %544, ptr %545, align 4
  %546 = getelementptr inbounds nuw i8, ptr %534, i64 16
  %547 = load ptr, ptr %546, align 8
  %548 = getelementptr inbounds nuw i8, ptr %547, i64 8
  %549 = load i64, ptr %548, align 8
  %550 = getelementptr inbounds nuw i8, ptr %515, i64 8
  store i64 %549, ptr %550, align 8
  %551 = getelementptr inbounds nuw i8, ptr %515, i64 16
  store i32 -1, ptr %551, align 8
  %552 = getelementptr inbounds nuw i8, ptr %515, i64 24
  store ptr @.str.7, ptr %552, align 8
  %553 = icmp sgt i32 %544, 0
  br i1 %553, label %554, label %558

554:                                              ; preds = %543
  %555 = getelementptr inbounds nuw i8, ptr %534, i64 24
  %556 = getelementptr inbounds nuw i8, ptr %515, i64 32
  %557 = zext nneg i32 %544 to i64
  br label %559

558:                                              ; preds = %584, %527, %543
  store atomic i32 2, ptr %515 seq_cst, align 8
  br label %592

559:                                              ; preds = %584, %554
  %560 = phi i64 [ 0, %554 ], [ %590, %584 ]
  %561 = load i32, ptr %555, align 8
  %562 = sext i32 %561 to i64
  %563 = sub nsw i64 0, %562
  %564 = getelementptr inbounds %struct.Fiber, ptr %538, i64 %563
  %565 = getelementptr inbounds nuw %struct.Fiber, ptr %564, i64 %560
  %566 = getelementptr inbounds nuw i8, ptr %565, i64 28
  %567 = load i32, ptr %566, align 4
  %568 = getelementptr inbounds nuw i8, ptr %565, i64 48
  %569 = load i32, ptr %568, align 8
  %570 = getelementptr inbounds nuw i8, ptr %565, i64 40
  %571 = load ptr, ptr %570, align 8
  %572 = and i32 %567, -2
  %573 = icmp eq i32 %572, 2
  br i1 %573, label %574, label %584

574:                                              ; preds = %559
  %575 = getelementptr inbounds nuw i8, ptr %565, i64 64
  %576 = load ptr, ptr %575, align 8
  %577 = ptrtoint ptr %576 to i64
  %578 = getelementptr inbounds nuw i8, ptr %565, i64 16
  %579 = load ptr, ptr %578, align 8
  %580 = getelementptr inbounds nuw i8, ptr %579, i64 16
  %581 = load ptr, ptr %580, align 8
  %582 = ptrtoint ptr %581 to i64
  %583 = sub i64 %577, %582
  br label %584

584:                                              ; preds = %574, %559
  %585 = phi i64 [ %583, %574 ], [ 0, %559 ]
  %586 = getelementptr inbounds nuw %struct.WarpReport, ptr %556, i64 %560
  store i32 %567, ptr %586, align 8
  %587 = getelementptr inbounds nuw i8, ptr %586, i64 4
  store i32 %569, ptr %587, align 4
  %588 = getelementptr inbounds nuw i8, ptr %586, i64 8
  store i64 %585, ptr %588, align 8
  %589 = getelementptr inbounds nuw i8, ptr %586, i64 16
  store ptr %571, ptr %589, align 8
  %590 = add nuw nsw i64 %560, 1
  %591 = icmp eq i64 %590, %557
  br i1 %591, label %558, label %559

592:                                              ; preds = %558, %517, %509, %499
  %593 = phi i32 [ %495, %558 ], [ %495, %517 ], [ %495, %509 ], [ %494, %499 ]
  %594 = load i32, ptr %39, align 8
  %595 = icmp eq i32 %594, 0
  br i1 %595, label %398, label %596

596:                                              ; preds = %512, %592, %420, %392
  %597 = phi i32 [ %395, %392 ], [ 1, %512 ], [ %594, %592 ], [ %421, %420 ]
  %598 = load i32, ptr %42, align 8
  %599 = icmp eq i32 %598, 0
  br i1 %599, label %619, label %600

600:                                              ; preds = %596, %604
  %601 = phi i32 [ %615, %604 ], [ %598, %596 ]
  %602 = load i32, ptr %39, align 8
  %603 = icmp eq i32 %602, 0
  br i1 %603, label %604, label %337

604:                                              ; preds = %600
  call void @llvm.lifetime.start.p0(ptr nonnull %11)
  %605 = load i32, ptr %43, align 4
  %606 = srem i32 %605, 256
  %607 = sext i32 %606 to i64
  %608 = getelementptr inbounds %struct.Task, ptr %334, i64 %607
  call void @llvm.memcpy.p0.p0.i64(ptr noundef nonnull align 8 dereferenceable(96) %11, ptr noundef nonnull align 8 dereferenceable(96) %608, i64 96, i1 false)
  %609 = add nsw i32 %605, 1
  %610 = srem i32 %609, 256
  store i32 %610, ptr %43, align 4
  %611 = add nsw i32 %601, -1
  store i32 %611, ptr %42, align 8
  %612 = load i64, ptr %40, align 8
  %613 = add i64 %612, 1
  store i64 %613, ptr %40, align 8
  %614 = load ptr, ptr %11, align 8
  call void %614(ptr noundef nonnull %11)
  call void @llvm.lifetime.end.p0(ptr nonnull %11)
  %615 = load i32, ptr %42, align 8
  %616 = icmp eq i32 %615, 0
  br i1 %616, label %617, label %600

617:                                              ; preds = %604
  %618 = load i32, ptr %39, align 8
  br label %619

619:                                              ; preds = %617, %596
  %620 = phi i32 [ %597, %596 ], [ %618, %617 ]
  %621 = add nsw i64 %336, 1
  %622 = mul nsw i64 %621, %71
  %623 = icmp slt i64 %622, %8
  %624 = icmp eq i32 %620, 0
  %625 = select i1 %623, i1 %624, i1 false
  br i1 %625, label %335, label %337

626:                                              ; preds = %335, %647
  %627 = phi i64 [ 0, %335 ], [ %662, %647 ]
  call void @llvm.lifetime.start.p0(ptr nonnull %10)
  br label %628

628:                                              ; preds = %628, %626
  %629 = phi i64 [ 0, %626 ], [ %645, %628 ]
  %630 = phi i64 [ %336, %626 ], [ %643, %628 ]
  %631 = phi i64 [ %627, %626 ], [ %644, %628 ]
  %632 = getelementptr inbounds nuw i32, ptr %6, i64 %629
  %633 = load i32, ptr %632, align 4
  %634 = sext i32 %633 to i64
  %635 = getelementptr inbounds nuw i64, ptr %13, i64 %629
  %636 = load i64, ptr %635, align 8
  %637 = sdiv i64 %634, %636
  %638 = srem i64 %630, %637
  %639 = mul nsw i64 %638, %636
  %640 = srem i64 %631, %636
  %641 = add nsw i64 %639, %640
  %642 = getelementptr inbounds nuw i64, ptr %10, i64 %629
  store i64 %641, ptr %642, align 8
  %643 = sdiv i64 %630, %637
  %644 = sdiv i64 %631, %636
  %645 = add nuw nsw i64 %629, 1
  %646 = icmp eq i64 %645, 3
  br i1 %646, label %647, label %628

647:                                              ; preds = %628
  %648 = load i64, ptr %10, align 16
  %649 = load i32, ptr %6, align 4
  %650 = sext i32 %649 to i64
  %651 = load i64, ptr %327, align 8
  %652 = load i32, ptr %328, align 4
  %653 = sext i32 %652 to i64
  %654 = load i64, ptr %329, align 16
  %655 = mul nsw i64 %654, %653
  %656 = add nsw i64 %655, %651
  %657 = mul nsw i64 %656, %650
  %658 = add nsw i64 %657, %648
  call void @llvm.lifetime.end.p0(ptr nonnull %10)
  %659 = load ptr, ptr %254, align 8
  %660 = getelementptr inbounds nuw %struct.Block, ptr %659, i64 %627
  %661 = getelementptr inbounds nuw i8, ptr %660, i64 8
  store i64 %658, ptr %661, align 8
  %662 = add nuw nsw i64 %627, 1
  %663 = icmp eq i64 %662, %71
  br i1 %663, label %339, label %626

664:                                              ; preds = %209, %167, %163, %126, %84, %80, %337
  call void @llvm.lifetime.end.p0(ptr nonnull %14)
  call void @llvm.lifetime.end.p0(ptr nonnull %13)
  ret void
}

declare ptr @mmap(ptr noundef, i64 noundef, i32 noundef, i32 noundef, i32 noundef, i64 noundef)

declare i32 @munmap(ptr noundef, i64 noundef)

define void @flydsl_fiber_barrier(ptr noundef initializes((40, 52)) %0, ptr noundef %1, i64 noundef %2, i32 noundef %3, i32 noundef %4, i32 noundef %5, i32 noundef %6) {
  %8 = getelementptr inbounds nuw i8, ptr %0, i64 16
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
  %18 = getelementptr inbounds nuw i8, ptr %0, i64 40
  store ptr %1, ptr %18, align 8
  %19 = getelementptr inbounds nuw i8, ptr %0, i64 48
  store i32 %3, ptr %19, align 8
  %20 = getelementptr inbounds nuw i8, ptr %0, i64 32
  %21 = load i64, ptr %20, align 8
  %22 = and i64 %21, %2
  %23 = icmp eq i64 %22, %21
  br i1 %23, label %37, label %24

24:                                               ; preds = %16
  %25 = load ptr, ptr %9, align 8
  tail call fastcc void @report(ptr noundef %25, ptr noundef nonnull %0, ptr noundef nonnull @.str.3)
  %26 = getelementptr inbounds nuw i8, ptr %25, i64 64
  %27 = load ptr, ptr %26, align 8
  %28 = icmp eq ptr %27, %0
  br i1 %28, label %29, label %37

29:                                               ; preds = %24
  %30 = getelementptr inbounds nuw i8, ptr %0, i64 28
  br label %31

31:                                               ; preds = %31, %29
  store i32 0, ptr %30, align 4
  %32 = load ptr, ptr %8, align 8
  %33 = load ptr, ptr %32, align 8
  %34 = load ptr, ptr %33, align 8
  tail call void @flydsl_fiber_switch(ptr noundef nonnull %0, ptr noundef %34)
  %35 = load ptr, ptr %26, align 8
  %36 = icmp eq ptr %35, %0
  br i1 %36, label %31, label %37

37:                                               ; preds = %31, %24, %16
  %38 = icmp ugt i32 %3, 15
  br i1 %38, label %39, label %53

39:                                               ; preds = %37
  %40 = load ptr, ptr %8, align 8
  %41 = load ptr, ptr %40, align 8
  store ptr %1, ptr %18, align 8
  tail call fastcc void @report(ptr noundef %41, ptr noundef nonnull %0, ptr noundef nonnull @.str.4)
  %42 = getelementptr inbounds nuw i8, ptr %41, i64 64
  %43 = load ptr, ptr %42, align 8
  %44 = icmp eq ptr %43, %0
  br i1 %44, label %45, label %53

45:                                               ; preds = %39
  %46 = getelementptr inbounds nuw i8, ptr %0, i64 28
  br label %47

47:                                               ; preds = %47, %45
  store i32 0, ptr %46, align 4
  %48 = load ptr, ptr %8, align 8
  %49 = load ptr, ptr %48, align 8
  %50 = load ptr, ptr %49, align 8
  tail call void @flydsl_fiber_switch(ptr noundef nonnull %0, ptr noundef %50)
  %51 = load ptr, ptr %42, align 8
  %52 = icmp eq ptr %51, %0
  br i1 %52, label %47, label %53

53:                                               ; preds = %47, %39, %37
  %54 = icmp slt i32 %4, 0
  br i1 %54, label %62, label %55

55:                                               ; preds = %53
  %56 = srem i32 %4, %5
  %57 = icmp eq i32 %56, 0
  br i1 %57, label %58, label %62

58:                                               ; preds = %55
  %59 = getelementptr inbounds nuw i8, ptr %9, i64 32
  %60 = load i32, ptr %59, align 8
  %61 = icmp sgt i32 %17, %60
  br i1 %61, label %62, label %76

62:                                               ; preds = %58, %55, %53
  %63 = load ptr, ptr %8, align 8
  %64 = load ptr, ptr %63, align 8
  store ptr %1, ptr %18, align 8
  tail call fastcc void @report(ptr noundef %64, ptr noundef nonnull %0, ptr noundef nonnull @.str.5)
  %65 = getelementptr inbounds nuw i8, ptr %64, i64 64
  %66 = load ptr, ptr %65, align 8
  %67 = icmp eq ptr %66, %0
  br i1 %67, label %68, label %76

68:                                               ; preds = %62
  %69 = getelementptr inbounds nuw i8, ptr %0, i64 28
  br label %70

70:                                               ; preds = %70, %68
  store i32 0, ptr %69, align 4
  %71 = load ptr, ptr %8, align 8
  %72 = load ptr, ptr %71, align 8
  %73 = load ptr, ptr %72, align 8
  tail call void @flydsl_fiber_switch(ptr noundef nonnull %0, ptr noundef %73)
  %74 = load ptr, ptr %65, align 8
  %75 = icmp eq ptr %74, %0
  br i1 %75, label %70, label %76

76:                                               ; preds = %70, %62, %58
  %77 = getelementptr inbounds nuw i8, ptr %9, i64 36
  %78 = sext i32 %3 to i64
  %79 = getelementptr inbounds %struct.Barrier, ptr %77, i64 %78
  %80 = load i32, ptr %79, align 4
  %81 = icmp eq i32 %80, 0
  %82 = icmp eq i32 %80, %17
  %83 = select i1 %81, i1 true, i1 %82
  br i1 %83, label %98, label %84

84:                                               ; preds = %76
  %85 = load ptr, ptr %8, align 8
  %86 = load ptr, ptr %85, align 8
  store ptr %1, ptr %18, align 8
  tail call fastcc void @report(ptr noundef %86, ptr noundef nonnull %0, ptr noundef nonnull @.str.6)
  %87 = getelementptr inbounds nuw i8, ptr %86, i64 64
  %88 = load ptr, ptr %87, align 8
  %89 = icmp eq ptr %88, %0
  br i1 %89, label %90, label %98

90:                                               ; preds = %84
  %91 = getelementptr inbounds nuw i8, ptr %0, i64 28
  br label %92

92:                                               ; preds = %92, %90
  store i32 0, ptr %91, align 4
  %93 = load ptr, ptr %8, align 8
  %94 = load ptr, ptr %93, align 8
  %95 = load ptr, ptr %94, align 8
  tail call void @flydsl_fiber_switch(ptr noundef nonnull %0, ptr noundef %95)
  %96 = load ptr, ptr %87, align 8
  %97 = icmp eq ptr %96, %0
  br i1 %97, label %92, label %98

98:                                               ; preds = %92, %84, %76
  store i32 %17, ptr %79, align 4
  %99 = getelementptr inbounds nuw i8, ptr %79, i64 8
  %100 = load i32, ptr %99, align 4
  %101 = getelementptr inbounds nuw i8, ptr %79, i64 4
  %102 = load i32, ptr %101, align 4
  %103 = add nsw i32 %102, 1
  store i32 %103, ptr %101, align 4
  %104 = icmp eq i32 %103, %17
  br i1 %104, label %105, label %112

105:                                              ; preds = %98
  store i32 0, ptr %79, align 4
  store i32 0, ptr %101, align 4
  %106 = add i32 %100, 1
  store i32 %106, ptr %99, align 4
  %107 = load ptr, ptr %8, align 8
  %108 = load ptr, ptr %107, align 8
  %109 = getelementptr inbounds nuw i8, ptr %108, i64 56
  %110 = load i64, ptr %109, align 8
  %111 = add i64 %110, 1
  store i64 %111, ptr %109, align 8
  br label %120

112:                                              ; preds = %98
  %113 = icmp eq i32 %6, 0
  br i1 %113, label %120, label %114

114:                                              ; preds = %112
  %115 = getelementptr inbounds nuw i8, ptr %0, i64 56
  store i32 %100, ptr %115, align 8
  %116 = getelementptr inbounds nuw i8, ptr %0, i64 28
  store i32 1, ptr %116, align 4
  %117 = load ptr, ptr %8, align 8
  %118 = load ptr, ptr %117, align 8
  %119 = load ptr, ptr %118, align 8
  tail call void @flydsl_fiber_switch(ptr noundef nonnull %0, ptr noundef %119)
  br label %120

120:                                              ; preds = %112, %114, %105
  ret void
}

declare i32 @mprotect(ptr noundef, i64 noundef, i32 noundef)

declare ptr @flydsl_fiber_prepare(ptr noundef, ptr noundef)

define internal void @start(ptr readnone captures(none) %0, ptr noundef %1) {
  %3 = ptrtoint ptr %1 to i64
  %4 = and i64 %3, -65536
  %5 = add i64 %4, 65536
  %6 = inttoptr i64 %5 to ptr
  %7 = load ptr, ptr %6, align 65536
  %8 = getelementptr inbounds nuw i8, ptr %7, i64 16
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
  %21 = getelementptr inbounds nuw i8, ptr %7, i64 24
  %22 = load i32, ptr %21, align 8
  %23 = sext i32 %22 to i64
  %24 = getelementptr inbounds nuw i8, ptr %10, i64 32
  %25 = load i64, ptr %24, align 8
  %26 = getelementptr inbounds nuw i8, ptr %12, i64 %25
  tail call void %14(ptr noundef %16, ptr noundef %18, i64 noundef %20, i64 noundef %23, ptr noundef %26, ptr noundef %12, ptr noundef %7)
  %27 = getelementptr inbounds nuw i8, ptr %7, i64 40
  store ptr null, ptr %27, align 8
  %28 = getelementptr inbounds nuw i8, ptr %10, i64 56
  %29 = load i64, ptr %28, align 8
  %30 = add i64 %29, 1
  store i64 %30, ptr %28, align 8
  %31 = getelementptr inbounds nuw i8, ptr %7, i64 28
  br label %32

32:                                               ; preds = %32, %2
  store i32 4, ptr %31, align 4
  %33 = load ptr, ptr %8, align 8
  %34 = load ptr, ptr %33, align 8
  %35 = load ptr, ptr %34, align 8
  tail call void @flydsl_fiber_switch(ptr noundef nonnull %7, ptr noundef %35)
  br label %32
}

declare i64 @llvm.smin.i64(i64, i64)
