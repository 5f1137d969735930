; made from fibers.c ba9d6cf1ab54cb8dd552067a6e07c674fdab9e65b7b5d5e465f5f382a9b021b4
; made by clang version 22.1.8

%struct.Fiber = type { ptr, ptr, ptr, ptr, i32, i32, i64, ptr, i32, i32, i32, ptr, i32, i32, i32, i32, i32 }
%struct.WarpReport = type { i32, i32, i64, ptr }
%struct.Task = type { ptr, i32, i32, ptr, ptr, ptr, [5 x i32], ptr, ptr, ptr, i64, i64, i32 }
%struct.Group = type { ptr, ptr, ptr, ptr, i64, i32, i32, i32, i64, ptr, i32, i32, i32, [256 x %struct.Task], ptr, ptr, %struct.Barrier }
%struct.Barrier = type { i32, i32, i32 }
%struct.Block = type { ptr, i64, ptr, i64, ptr, i32, [16 x %struct.Barrier], [8 x %struct.Barrier], ptr, ptr, i32, i32 }

@.str = private constant [33 x i8] c"a copy goes beyond shared memory\00", align 1
@.str.1 = private constant [40 x i8] c"the grid is no whole number of clusters\00", align 1
@.str.2 = private constant [55 x i8] c"this machine has no memory for the stacks of its warps\00", align 1
@.str.3 = private constant [45 x i8] c"only some threads of a warp are at a barrier\00", align 1
@.str.4 = private constant [29 x i8] c"a block has barriers 0 to 15\00", align 1
@.str.5 = private constant [73 x i8] c"a barrier is for a number of threads that is no whole warps of the block\00", align 1
@.str.6 = private constant [59 x i8] c"warps are at one barrier with different numbers of threads\00", align 1
@.str.7 = private constant [32 x i8] c"some of its warps wait for ever\00", align 1

define void @flydsl_fiber_yield(ptr noundef initializes((36, 40)) %0, i32 noundef %1) {
  %3 = getelementptr inbounds nuw i8, ptr %0, i64 36
  store i32 %1, ptr %3, align 4
  %4 = getelementptr inbounds nuw i8, ptr %0, i64 8
  %5 = getelementptr inbounds nuw i8, ptr %0, i64 24
  %6 = load ptr, ptr %5, align 8
  %7 = load ptr, ptr %6, align 8
  %8 = load ptr, ptr %7, align 8
  tail call void @flydsl_fiber_switch(ptr noundef nonnull %4, ptr noundef %8)
  ret void
}

declare void @flydsl_fiber_switch(ptr noundef, ptr noundef)

define void @flydsl_fiber_event(ptr noundef readonly captures(none) %0) {
  %2 = getelementptr inbounds nuw i8, ptr %0, i64 24
  %3 = load ptr, ptr %2, align 8
  %4 = load ptr, ptr %3, align 8
  %5 = getelementptr inbounds nuw i8, ptr %4, i64 56
  %6 = load i64, ptr %5, align 8
  %7 = add i64 %6, 1
  store i64 %7, ptr %5, align 8
  ret void
}

define void @flydsl_fiber_fault(ptr noundef initializes((48, 56)) %0, ptr noundef %1, ptr noundef %2) {
  %4 = getelementptr inbounds nuw i8, ptr %0, i64 24
  %5 = load ptr, ptr %4, align 8
  %6 = load ptr, ptr %5, align 8
  %7 = getelementptr inbounds nuw i8, ptr %0, i64 48
  store ptr %1, ptr %7, align 8
  tail call fastcc void @report(ptr noundef %6, ptr noundef %0, ptr noundef %2)
  %8 = getelementptr inbounds nuw i8, ptr %6, i64 64
  %9 = load ptr, ptr %8, align 8
  %10 = icmp eq ptr %9, %0
  br i1 %10, label %11, label %20

11:                                               ; preds = %3
  %12 = getelementptr inbounds nuw i8, ptr %0, i64 36
  %13 = getelementptr inbounds nuw i8, ptr %0, i64 8
  br label %14

14:                                               ; preds = %11, %14
  store i32 0, ptr %12, align 4
  %15 = load ptr, ptr %4, align 8
  %16 = load ptr, ptr %15, align 8
  %17 = load ptr, ptr %16, align 8
  tail call void @flydsl_fiber_switch(ptr noundef nonnull %13, ptr noundef %17)
  %18 = load ptr, ptr %8, align 8
  %19 = icmp eq ptr %18, %0
  br i1 %19, label %14, label %20

20:                                               ; preds = %14, %3
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
  br i1 %9, label %99, label %10

10:                                               ; preds = %3
  %11 = cmpxchg ptr %7, i32 0, i32 1 seq_cst seq_cst, align 8
  %12 = extractvalue { i32, i1 } %11, 1
  br i1 %12, label %13, label %99

13:                                               ; preds = %10
  %14 = getelementptr inbounds nuw i8, ptr %0, i64 44
  %15 = load i32, ptr %14, align 4
  %16 = icmp sgt i32 %15, 0
  %17 = icmp eq ptr %1, null
  %18 = and i1 %16, %17
  br i1 %18, label %19, label %23

19:                                               ; preds = %13
  %20 = getelementptr inbounds nuw i8, ptr %0, i64 28768
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
  %31 = getelementptr inbounds nuw i8, ptr %30, i64 36
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
  %43 = getelementptr inbounds nuw i8, ptr %24, i64 24
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
  %52 = getelementptr inbounds nuw i8, ptr %1, i64 32
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
  %60 = getelementptr inbounds nuw i8, ptr %24, i64 32
  %61 = getelementptr inbounds nuw i8, ptr %7, i64 32
  %62 = zext nneg i32 %48 to i64
  br label %64

63:                                               ; preds = %91, %54
  store atomic i32 2, ptr %7 seq_cst, align 8
  br label %99

64:                                               ; preds = %59, %91
  %65 = phi i64 [ 0, %59 ], [ %97, %91 ]
  %66 = load i32, ptr %60, align 8
  %67 = sext i32 %66 to i64
  %68 = sub nsw i64 0, %67
  %69 = getelementptr inbounds %struct.Fiber, ptr %24, i64 %68
  %70 = getelementptr inbounds nuw %struct.Fiber, ptr %69, i64 %65
  %71 = getelementptr inbounds nuw i8, ptr %70, i64 36
  %72 = load i32, ptr %71, align 4
  %73 = getelementptr inbounds nuw i8, ptr %70, i64 56
  %74 = load i32, ptr %73, align 8
  %75 = getelementptr inbounds nuw i8, ptr %70, i64 48
  %76 = load ptr, ptr %75, align 8
  %77 = and i32 %72, -2
  %78 = icmp eq i32 %77, 2
  br i1 %78, label %79, label %91

79:                                               ; preds = %64
  %80 = getelementptr inbounds nuw i8, ptr %70, i64 72
  %81 = load ptr, ptr %80, align 8
  %82 = icmp eq ptr %81, null
  br i1 %82, label %91, label %83

83:                                               ; preds = %79
  %84 = ptrtoint ptr %81 to i64
  %85 = getelementptr inbounds nuw i8, ptr %70, i64 24
  %86 = load ptr, ptr %85, align 8
  %87 = getelementptr inbounds nuw i8, ptr %86, i64 16
  %88 = load ptr, ptr %87, align 8
  %89 = ptrtoint ptr %88 to i64
  %90 = sub i64 %84, %89
  br label %91

91:                                               ; preds = %64, %83, %79
  %92 = phi i64 [ 0, %64 ], [ %90, %83 ], [ -1, %79 ]
  %93 = getelementptr inbounds nuw %struct.WarpReport, ptr %61, i64 %65
  store i32 %72, ptr %93, align 8
  %94 = getelementptr inbounds nuw i8, ptr %93, i64 4
  store i32 %74, ptr %94, align 4
  %95 = getelementptr inbounds nuw i8, ptr %93, i64 8
  store i64 %92, ptr %95, align 8
  %96 = getelementptr inbounds nuw i8, ptr %93, i64 16
  store ptr %76, ptr %96, align 8
  %97 = add nuw nsw i64 %65, 1
  %98 = icmp samesign ult i64 %97, %62
  br i1 %98, label %64, label %63

99:                                               ; preds = %3, %10, %63
  ret void
}

declare void @llvm.lifetime.end.p0(ptr captures(none))

define void @flydsl_fiber_check_shared(ptr noundef %0, ptr noundef %1, ptr noundef %2, i64 noundef %3) {
  %5 = ptrtoint ptr %2 to i64
  %6 = getelementptr inbounds nuw i8, ptr %0, i64 24
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
  br i1 %17, label %18, label %33

18:                                               ; preds = %4
  %19 = load ptr, ptr %7, align 8
  %20 = getelementptr inbounds nuw i8, ptr %0, i64 48
  store ptr %1, ptr %20, align 8
  tail call fastcc void @report(ptr noundef %19, ptr noundef nonnull %0, ptr noundef nonnull @.str)
  %21 = getelementptr inbounds nuw i8, ptr %19, i64 64
  %22 = load ptr, ptr %21, align 8
  %23 = icmp eq ptr %22, %0
  br i1 %23, label %24, label %33

24:                                               ; preds = %18
  %25 = getelementptr inbounds nuw i8, ptr %0, i64 36
  %26 = getelementptr inbounds nuw i8, ptr %0, i64 8
  br label %27

27:                                               ; preds = %27, %24
  store i32 0, ptr %25, align 4
  %28 = load ptr, ptr %6, align 8
  %29 = load ptr, ptr %28, align 8
  %30 = load ptr, ptr %29, align 8
  tail call void @flydsl_fiber_switch(ptr noundef nonnull %26, ptr noundef %30)
  %31 = load ptr, ptr %21, align 8
  %32 = icmp eq ptr %31, %0
  br i1 %32, label %27, label %33

33:                                               ; preds = %27, %18, %4
  ret void
}

define void @flydsl_fiber_later(ptr noundef %0) {
  %2 = alloca %struct.Task, align 8
  %3 = getelementptr inbounds nuw i8, ptr %0, i64 16
  %4 = load ptr, ptr %3, align 8
  %5 = getelementptr inbounds nuw i8, ptr %4, i64 24
  %6 = load ptr, ptr %5, align 8
  %7 = load ptr, ptr %6, align 8
  %8 = getelementptr inbounds nuw i8, ptr %6, i64 32
  %9 = load ptr, ptr %8, align 8
  %10 = icmp eq ptr %9, null
  br i1 %10, label %24, label %11

11:                                               ; preds = %1
  %12 = getelementptr inbounds nuw i8, ptr %9, i64 40
  %13 = load ptr, ptr %12, align 8
  %14 = getelementptr inbounds nuw i8, ptr %0, i64 80
  %15 = load ptr, ptr %14, align 8
  %16 = icmp eq ptr %15, null
  %17 = zext i1 %16 to i32
  %18 = getelementptr inbounds nuw i8, ptr %4, i64 80
  %19 = load i32, ptr %18, align 8
  %20 = getelementptr inbounds nuw i8, ptr %0, i64 96
  %21 = load i64, ptr %20, align 8
  %22 = tail call i32 %13(ptr noundef nonnull %4, i32 noundef %17, i32 noundef %19, i64 noundef %21)
  %23 = getelementptr inbounds nuw i8, ptr %0, i64 104
  store i32 %22, ptr %23, align 8
  br label %24

24:                                               ; preds = %11, %1
  %25 = getelementptr inbounds nuw i8, ptr %7, i64 72
  %26 = load i32, ptr %25, align 8
  %27 = mul i32 %26, 1664525
  %28 = add i32 %27, 1013904223
  store i32 %28, ptr %25, align 8
  %29 = icmp sgt i32 %28, -1
  br i1 %29, label %32, label %30

30:                                               ; preds = %24
  %31 = load ptr, ptr %0, align 8
  tail call void %31(ptr noundef nonnull %0)
  br label %64

32:                                               ; preds = %24
  %33 = getelementptr inbounds nuw i8, ptr %7, i64 80
  %34 = load i32, ptr %33, align 8
  %35 = icmp eq i32 %34, 256
  br i1 %35, label %36, label %50

36:                                               ; preds = %32
  call void @llvm.lifetime.start.p0(ptr nonnull %2)
  %37 = getelementptr inbounds nuw i8, ptr %7, i64 88
  %38 = getelementptr inbounds nuw i8, ptr %7, i64 76
  %39 = load i32, ptr %38, align 4
  %40 = srem i32 %39, 256
  %41 = sext i32 %40 to i64
  %42 = getelementptr inbounds %struct.Task, ptr %37, i64 %41
  call void @llvm.memcpy.p0.p0.i64(ptr noundef nonnull align 8 dereferenceable(112) %2, ptr noundef nonnull align 8 dereferenceable(112) %42, i64 112, i1 false)
  %43 = add nsw i32 %39, 1
  %44 = srem i32 %43, 256
  store i32 %44, ptr %38, align 4
  store i32 255, ptr %33, align 8
  %45 = getelementptr inbounds nuw i8, ptr %7, i64 56
  %46 = load i64, ptr %45, align 8
  %47 = add i64 %46, 1
  store i64 %47, ptr %45, align 8
  %48 = load ptr, ptr %2, align 8
  call void %48(ptr noundef nonnull %2)
  call void @llvm.lifetime.end.p0(ptr nonnull %2)
  %49 = load i32, ptr %33, align 8
  br label %50

50:                                               ; preds = %36, %32
  %51 = phi i32 [ %49, %36 ], [ %34, %32 ]
  %52 = getelementptr inbounds nuw i8, ptr %7, i64 88
  %53 = getelementptr inbounds nuw i8, ptr %7, i64 76
  %54 = load i32, ptr %53, align 4
  %55 = add nsw i32 %51, 1
  store i32 %55, ptr %33, align 8
  %56 = add nsw i32 %51, %54
  %57 = srem i32 %56, 256
  %58 = sext i32 %57 to i64
  %59 = getelementptr inbounds %struct.Task, ptr %52, i64 %58
  call void @llvm.memcpy.p0.p0.i64(ptr noundef nonnull align 8 dereferenceable(112) %59, ptr noundef nonnull align 8 dereferenceable(112) %0, i64 112, i1 false)
  %60 = load ptr, ptr %3, align 8
  %61 = getelementptr inbounds nuw i8, ptr %60, i64 80
  %62 = load i32, ptr %61, align 8
  %63 = getelementptr inbounds nuw i8, ptr %59, i64 12
  store i32 %62, ptr %63, align 4
  br label %64

64:                                               ; preds = %50, %30
  ret void
}

declare void @llvm.memcpy.p0.p0.i64(ptr noalias writeonly captures(none), ptr noalias readonly captures(none), i64, i1 immarg)

define void @flydsl_fiber_bulk_commit_group(ptr noundef captures(none) %0, ptr noundef readnone captures(none) %1, i64 noundef %2) {
  %4 = getelementptr inbounds nuw i8, ptr %0, i64 80
  %5 = load i32, ptr %4, align 8
  %6 = add i32 %5, 1
  store i32 %6, ptr %4, align 8
  ret void
}

define void @flydsl_fiber_bulk_wait_group(ptr noundef %0, ptr noundef readnone captures(none) %1, i64 noundef %2, i32 noundef %3) {
  %5 = alloca %struct.Task, align 8
  %6 = getelementptr inbounds nuw i8, ptr %0, i64 24
  %7 = load ptr, ptr %6, align 8
  %8 = load ptr, ptr %7, align 8
  %9 = getelementptr inbounds nuw i8, ptr %8, i64 80
  %10 = load i32, ptr %9, align 8
  %11 = icmp sgt i32 %10, 0
  br i1 %11, label %12, label %20

12:                                               ; preds = %4
  %13 = getelementptr inbounds nuw i8, ptr %8, i64 88
  %14 = getelementptr inbounds nuw i8, ptr %8, i64 76
  %15 = getelementptr inbounds nuw i8, ptr %0, i64 80
  %16 = sext i32 %3 to i64
  %17 = getelementptr inbounds nuw i8, ptr %8, i64 56
  br label %25

18:                                               ; preds = %78
  %19 = load ptr, ptr %6, align 8
  br label %20

20:                                               ; preds = %18, %4
  %21 = phi ptr [ %19, %18 ], [ %7, %4 ]
  %22 = getelementptr inbounds nuw i8, ptr %21, i64 32
  %23 = load ptr, ptr %22, align 8
  %24 = icmp eq ptr %23, null
  br i1 %24, label %90, label %82

25:                                               ; preds = %12, %78
  %26 = phi i32 [ %10, %12 ], [ %79, %78 ]
  %27 = phi i32 [ 0, %12 ], [ %80, %78 ]
  %28 = load i32, ptr %14, align 4
  %29 = add nsw i32 %28, %27
  %30 = srem i32 %29, 256
  %31 = sext i32 %30 to i64
  %32 = getelementptr inbounds %struct.Task, ptr %13, i64 %31
  %33 = getelementptr inbounds nuw i8, ptr %32, i64 16
  %34 = load ptr, ptr %33, align 8
  %35 = icmp eq ptr %34, %0
  br i1 %35, label %36, label %76

36:                                               ; preds = %25
  %37 = getelementptr inbounds nuw i8, ptr %32, i64 80
  %38 = load ptr, ptr %37, align 8
  %39 = icmp eq ptr %38, null
  br i1 %39, label %40, label %76

40:                                               ; preds = %36
  %41 = getelementptr inbounds nuw i8, ptr %32, i64 12
  %42 = load i32, ptr %41, align 4
  %43 = zext i32 %42 to i64
  %44 = load i32, ptr %15, align 8
  %45 = zext i32 %44 to i64
  %46 = sub nsw i64 %45, %16
  %47 = icmp sgt i64 %46, %43
  br i1 %47, label %48, label %76

48:                                               ; preds = %40
  call void @llvm.lifetime.start.p0(ptr nonnull %5)
  call void @llvm.memcpy.p0.p0.i64(ptr noundef nonnull align 8 dereferenceable(112) %5, ptr noundef nonnull align 8 dereferenceable(112) %32, i64 112, i1 false)
  %49 = icmp eq i32 %27, 0
  br i1 %49, label %66, label %50

50:                                               ; preds = %48, %50
  %51 = phi i32 [ %61, %50 ], [ %27, %48 ]
  %52 = load i32, ptr %14, align 4
  %53 = add nsw i32 %52, %51
  %54 = srem i32 %53, 256
  %55 = sext i32 %54 to i64
  %56 = getelementptr inbounds %struct.Task, ptr %13, i64 %55
  %57 = add nsw i32 %53, -1
  %58 = srem i32 %57, 256
  %59 = sext i32 %58 to i64
  %60 = getelementptr inbounds %struct.Task, ptr %13, i64 %59
  call void @llvm.memcpy.p0.p0.i64(ptr noundef nonnull align 8 dereferenceable(112) %56, ptr noundef nonnull align 8 dereferenceable(112) %60, i64 112, i1 false)
  %61 = add nsw i32 %51, -1
  %62 = icmp eq i32 %61, 0
  br i1 %62, label %63, label %50

63:                                               ; preds = %50
  %64 = load i32, ptr %14, align 4
  %65 = load i32, ptr %9, align 8
  br label %66

66:                                               ; preds = %48, %63
  %67 = phi i32 [ %65, %63 ], [ %26, %48 ]
  %68 = phi i32 [ %64, %63 ], [ %28, %48 ]
  %69 = add nsw i32 %68, 1
  %70 = srem i32 %69, 256
  store i32 %70, ptr %14, align 4
  %71 = add nsw i32 %67, -1
  store i32 %71, ptr %9, align 8
  %72 = load i64, ptr %17, align 8
  %73 = add i64 %72, 1
  store i64 %73, ptr %17, align 8
  %74 = load ptr, ptr %5, align 8
  call void %74(ptr noundef nonnull %5)
  call void @llvm.lifetime.end.p0(ptr nonnull %5)
  %75 = load i32, ptr %9, align 8
  br label %78

76:                                               ; preds = %40, %36, %25
  %77 = add nsw i32 %27, 1
  br label %78

78:                                               ; preds = %76, %66
  %79 = phi i32 [ %26, %76 ], [ %75, %66 ]
  %80 = phi i32 [ %77, %76 ], [ %27, %66 ]
  %81 = icmp slt i32 %80, %79
  br i1 %81, label %25, label %18

82:                                               ; preds = %20
  %83 = getelementptr inbounds nuw i8, ptr %23, i64 64
  %84 = load ptr, ptr %83, align 8
  %85 = getelementptr inbounds nuw i8, ptr %0, i64 80
  %86 = load i32, ptr %85, align 8
  %87 = zext i32 %86 to i64
  %88 = sext i32 %3 to i64
  %89 = sub nsw i64 %87, %88
  call void %84(ptr noundef nonnull %0, i32 noundef 1, i64 noundef %89, ptr noundef null)
  br label %90

90:                                               ; preds = %82, %20
  ret void
}

define void @flydsl_fibers_run(ptr noundef %0, i64 noundef %1, i64 noundef %2, i64 noundef %3, i64 noundef %4, ptr noundef %5, ptr noundef %6, i64 noundef %7, i64 noundef %8) {
  %10 = alloca [3 x i64], align 16
  %11 = alloca %struct.Task, align 8
  %12 = alloca %struct.Task, align 8
  %13 = alloca %struct.Task, align 8
  %14 = alloca [3 x i64], align 16
  %15 = alloca %struct.Group, align 8
  %16 = getelementptr inbounds nuw i8, ptr %6, i64 12
  %17 = load i32, ptr %16, align 4
  %18 = getelementptr inbounds nuw i8, ptr %6, i64 16
  %19 = load i32, ptr %18, align 4
  %20 = getelementptr inbounds nuw i8, ptr %6, i64 20
  %21 = load i32, ptr %20, align 4
  call void @llvm.lifetime.start.p0(ptr nonnull %14)
  call void @llvm.lifetime.start.p0(ptr nonnull %15)
  br label %71

22:                                               ; preds = %71
  %23 = sext i32 %17 to i64
  %24 = sext i32 %19 to i64
  %25 = mul nsw i64 %24, %23
  %26 = sext i32 %21 to i64
  %27 = mul nsw i64 %25, %26
  %28 = getelementptr inbounds nuw i8, ptr %15, i64 8
  store ptr %0, ptr %28, align 8
  %29 = getelementptr inbounds nuw i8, ptr %15, i64 16
  store ptr %5, ptr %29, align 8
  %30 = getelementptr inbounds nuw i8, ptr %15, i64 24
  store ptr %6, ptr %30, align 8
  %31 = add i64 %3, 1023
  %32 = and i64 %31, -1024
  %33 = getelementptr inbounds nuw i8, ptr %15, i64 32
  store i64 %32, ptr %33, align 8
  %34 = add i64 %1, -1
  %35 = add i64 %34, %27
  %36 = sdiv i64 %35, %1
  %37 = trunc i64 %36 to i32
  %38 = getelementptr inbounds nuw i8, ptr %15, i64 40
  store i32 %37, ptr %38, align 8
  %39 = getelementptr inbounds nuw i8, ptr %15, i64 44
  store i32 0, ptr %39, align 4
  %40 = getelementptr inbounds nuw i8, ptr %15, i64 48
  store i32 0, ptr %40, align 8
  %41 = getelementptr inbounds nuw i8, ptr %15, i64 56
  store i64 0, ptr %41, align 8
  %42 = getelementptr inbounds nuw i8, ptr %15, i64 64
  store ptr null, ptr %42, align 8
  %43 = getelementptr inbounds nuw i8, ptr %15, i64 80
  store i32 0, ptr %43, align 8
  %44 = getelementptr inbounds nuw i8, ptr %15, i64 76
  store i32 0, ptr %44, align 4
  %45 = add i64 %2, 65535
  %46 = and i64 %45, -65536
  %47 = add i64 %46, 131072
  %48 = getelementptr inbounds nuw i8, ptr %6, i64 40
  %49 = load i64, ptr %48, align 8
  %50 = add i64 %49, %32
  %51 = and i64 %50, -262144
  %52 = add i64 %51, 262144
  %53 = shl i64 %36, 32
  %54 = ashr exact i64 %53, 32
  %55 = load i32, ptr %6, align 8
  %56 = sext i32 %55 to i64
  %57 = getelementptr inbounds nuw i8, ptr %6, i64 4
  %58 = load i32, ptr %57, align 4
  %59 = sext i32 %58 to i64
  %60 = mul nsw i64 %59, %56
  %61 = getelementptr inbounds nuw i8, ptr %6, i64 8
  %62 = load i32, ptr %61, align 8
  %63 = sext i32 %62 to i64
  %64 = mul nsw i64 %60, %63
  %65 = and i64 %4, 16777216
  %66 = icmp ne i64 %65, 0
  %67 = icmp eq i64 %79, 1
  %68 = select i1 %66, i1 %67, i1 false
  %69 = icmp ne i64 %7, 0
  %70 = and i1 %69, %68
  br i1 %70, label %997, label %88

71:                                               ; preds = %9, %71
  %72 = phi i64 [ 0, %9 ], [ %86, %71 ]
  %73 = phi i64 [ 1, %9 ], [ %79, %71 ]
  %74 = phi i32 [ 1, %9 ], [ %85, %71 ]
  %75 = shl nuw nsw i64 %72, 3
  %76 = ashr i64 %4, %75
  %77 = and i64 %76, 255
  %78 = getelementptr inbounds nuw i64, ptr %14, i64 %72
  store i64 %77, ptr %78, align 8
  %79 = mul i64 %77, %73
  %80 = getelementptr inbounds nuw i32, ptr %6, i64 %72
  %81 = load i32, ptr %80, align 4
  %82 = trunc nuw nsw i64 %77 to i32
  %83 = srem i32 %81, %82
  %84 = icmp eq i32 %83, 0
  %85 = select i1 %84, i32 %74, i32 0
  %86 = add nuw nsw i64 %72, 1
  %87 = icmp eq i64 %86, 3
  br i1 %87, label %22, label %71

88:                                               ; preds = %22
  br i1 %68, label %89, label %93

89:                                               ; preds = %88
  %90 = sdiv i32 8192, %37
  %91 = sext i32 %90 to i64
  %92 = tail call i64 @llvm.smin.i64(i64 %64, i64 %91)
  br label %93

93:                                               ; preds = %89, %88
  %94 = phi i64 [ %92, %89 ], [ %79, %88 ]
  %95 = mul i64 %94, %54
  %96 = mul i64 %95, %47
  %97 = add i64 %51, 262504
  %98 = mul i64 %94, %97
  %99 = mul i64 %95, 104
  %100 = add i64 %98, 327680
  %101 = add i64 %100, %96
  %102 = add i64 %101, %99
  %103 = icmp eq i32 %85, 0
  br i1 %103, label %104, label %186

104:                                              ; preds = %93
  %105 = getelementptr inbounds nuw i8, ptr %6, i64 32
  %106 = load ptr, ptr %105, align 8
  store i32 1, ptr %40, align 8
  %107 = icmp eq ptr %106, null
  br i1 %107, label %997, label %108

108:                                              ; preds = %104
  %109 = cmpxchg ptr %106, i32 0, i32 1 seq_cst seq_cst, align 8
  %110 = extractvalue { i32, i1 } %109, 1
  br i1 %110, label %111, label %997

111:                                              ; preds = %108
  %112 = load i32, ptr %39, align 4
  %113 = icmp sgt i32 %112, 0
  br i1 %113, label %114, label %119

114:                                              ; preds = %111
  %115 = getelementptr inbounds nuw i8, ptr %15, i64 28768
  %116 = load ptr, ptr %115, align 8
  %117 = zext nneg i32 %112 to i64
  br label %124

118:                                              ; preds = %124
  br i1 %133, label %119, label %135

119:                                              ; preds = %118, %111
  %120 = getelementptr inbounds nuw i8, ptr %106, i64 4
  store i32 0, ptr %120, align 4
  %121 = getelementptr inbounds nuw i8, ptr %106, i64 8
  store i64 0, ptr %121, align 8
  %122 = getelementptr inbounds nuw i8, ptr %106, i64 16
  store i32 -1, ptr %122, align 8
  %123 = getelementptr inbounds nuw i8, ptr %106, i64 24
  store ptr @.str.1, ptr %123, align 8
  br label %150

124:                                              ; preds = %124, %114
  %125 = phi i64 [ 0, %114 ], [ %131, %124 ]
  %126 = getelementptr inbounds nuw %struct.Fiber, ptr %116, i64 %125
  %127 = getelementptr inbounds nuw i8, ptr %126, i64 36
  %128 = load i32, ptr %127, align 4
  %129 = icmp eq i32 %128, 4
  %130 = select i1 %129, ptr null, ptr %126
  %131 = add nuw nsw i64 %125, 1
  %132 = icmp samesign ult i64 %131, %117
  %133 = icmp eq ptr %130, null
  %134 = select i1 %132, i1 %133, i1 false
  br i1 %134, label %124, label %118

135:                                              ; preds = %118
  %136 = load i32, ptr %38, align 8
  %137 = getelementptr inbounds nuw i8, ptr %106, i64 4
  store i32 %136, ptr %137, align 4
  %138 = getelementptr inbounds nuw i8, ptr %126, i64 24
  %139 = load ptr, ptr %138, align 8
  %140 = getelementptr inbounds nuw i8, ptr %139, i64 8
  %141 = load i64, ptr %140, align 8
  %142 = getelementptr inbounds nuw i8, ptr %106, i64 8
  store i64 %141, ptr %142, align 8
  %143 = getelementptr inbounds nuw i8, ptr %106, i64 16
  store i32 -1, ptr %143, align 8
  %144 = getelementptr inbounds nuw i8, ptr %106, i64 24
  store ptr @.str.1, ptr %144, align 8
  %145 = icmp sgt i32 %136, 0
  br i1 %145, label %146, label %150

146:                                              ; preds = %135
  %147 = getelementptr inbounds nuw i8, ptr %126, i64 32
  %148 = getelementptr inbounds nuw i8, ptr %106, i64 32
  %149 = zext nneg i32 %136 to i64
  br label %151

150:                                              ; preds = %178, %119, %135
  store atomic i32 2, ptr %106 seq_cst, align 8
  br label %997

151:                                              ; preds = %178, %146
  %152 = phi i64 [ 0, %146 ], [ %184, %178 ]
  %153 = load i32, ptr %147, align 8
  %154 = sext i32 %153 to i64
  %155 = sub nsw i64 0, %154
  %156 = getelementptr inbounds %struct.Fiber, ptr %130, i64 %155
  %157 = getelementptr inbounds nuw %struct.Fiber, ptr %156, i64 %152
  %158 = getelementptr inbounds nuw i8, ptr %157, i64 36
  %159 = load i32, ptr %158, align 4
  %160 = getelementptr inbounds nuw i8, ptr %157, i64 56
  %161 = load i32, ptr %160, align 8
  %162 = getelementptr inbounds nuw i8, ptr %157, i64 48
  %163 = load ptr, ptr %162, align 8
  %164 = and i32 %159, -2
  %165 = icmp eq i32 %164, 2
  br i1 %165, label %166, label %178

166:                                              ; preds = %151
  %167 = getelementptr inbounds nuw i8, ptr %157, i64 72
  %168 = load ptr, ptr %167, align 8
  %169 = icmp eq ptr %168, null
  br i1 %169, label %178, label %170

170:                                              ; preds = %166
  %171 = ptrtoint ptr %168 to i64
  %172 = getelementptr inbounds nuw i8, ptr %157, i64 24
  %173 = load ptr, ptr %172, align 8
  %174 = getelementptr inbounds nuw i8, ptr %173, i64 16
  %175 = load ptr, ptr %174, align 8
  %176 = ptrtoint ptr %175 to i64
  %177 = sub i64 %171, %176
  br label %178

178:                                              ; preds = %170, %166, %151
  %179 = phi i64 [ 0, %151 ], [ %177, %170 ], [ -1, %166 ]
  %180 = getelementptr inbounds nuw %struct.WarpReport, ptr %148, i64 %152
  store i32 %159, ptr %180, align 8
  %181 = getelementptr inbounds nuw i8, ptr %180, i64 4
  store i32 %161, ptr %181, align 4
  %182 = getelementptr inbounds nuw i8, ptr %180, i64 8
  store i64 %179, ptr %182, align 8
  %183 = getelementptr inbounds nuw i8, ptr %180, i64 16
  store ptr %163, ptr %183, align 8
  %184 = add nuw nsw i64 %152, 1
  %185 = icmp eq i64 %184, %149
  br i1 %185, label %150, label %151

186:                                              ; preds = %93
  %187 = tail call ptr @mmap(ptr noundef null, i64 noundef %102, i32 noundef 3, i32 noundef 16418, i32 noundef -1, i64 noundef 0)
  %188 = icmp eq ptr %187, inttoptr (i64 -1 to ptr)
  br i1 %188, label %189, label %271

189:                                              ; preds = %186
  %190 = getelementptr inbounds nuw i8, ptr %6, i64 32
  %191 = load ptr, ptr %190, align 8
  store i32 1, ptr %40, align 8
  %192 = icmp eq ptr %191, null
  br i1 %192, label %997, label %193

193:                                              ; preds = %189
  %194 = cmpxchg ptr %191, i32 0, i32 1 seq_cst seq_cst, align 8
  %195 = extractvalue { i32, i1 } %194, 1
  br i1 %195, label %196, label %997

196:                                              ; preds = %193
  %197 = load i32, ptr %39, align 4
  %198 = icmp sgt i32 %197, 0
  br i1 %198, label %199, label %204

199:                                              ; preds = %196
  %200 = getelementptr inbounds nuw i8, ptr %15, i64 28768
  %201 = load ptr, ptr %200, align 8
  %202 = zext nneg i32 %197 to i64
  br label %209

203:                                              ; preds = %209
  br i1 %218, label %204, label %220

204:                                              ; preds = %203, %196
  %205 = getelementptr inbounds nuw i8, ptr %191, i64 4
  store i32 0, ptr %205, align 4
  %206 = getelementptr inbounds nuw i8, ptr %191, i64 8
  store i64 0, ptr %206, align 8
  %207 = getelementptr inbounds nuw i8, ptr %191, i64 16
  store i32 -1, ptr %207, align 8
  %208 = getelementptr inbounds nuw i8, ptr %191, i64 24
  store ptr @.str.2, ptr %208, align 8
  br label %235

209:                                              ; preds = %209, %199
  %210 = phi i64 [ 0, %199 ], [ %216, %209 ]
  %211 = getelementptr inbounds nuw %struct.Fiber, ptr %201, i64 %210
  %212 = getelementptr inbounds nuw i8, ptr %211, i64 36
  %213 = load i32, ptr %212, align 4
  %214 = icmp eq i32 %213, 4
  %215 = select i1 %214, ptr null, ptr %211
  %216 = add nuw nsw i64 %210, 1
  %217 = icmp samesign ult i64 %216, %202
  %218 = icmp eq ptr %215, null
  %219 = select i1 %217, i1 %218, i1 false
  br i1 %219, label %209, label %203

220:                                              ; preds = %203
  %221 = load i32, ptr %38, align 8
  %222 = getelementptr inbounds nuw i8, ptr %191, i64 4
  store i32 %221, ptr %222, align 4
  %223 = getelementptr inbounds nuw i8, ptr %211, i64 24
  %224 = load ptr, ptr %223, align 8
  %225 = getelementptr inbounds nuw i8, ptr %224, i64 8
  %226 = load i64, ptr %225, align 8
  %227 = getelementptr inbounds nuw i8, ptr %191, i64 8
  store i64 %226, ptr %227, align 8
  %228 = getelementptr inbounds nuw i8, ptr %191, i64 16
  store i32 -1, ptr %228, align 8
  %229 = getelementptr inbounds nuw i8, ptr %191, i64 24
  store ptr @.str.2, ptr %229, align 8
  %230 = icmp sgt i32 %221, 0
  br i1 %230, label %231, label %235

231:                                              ; preds = %220
  %232 = getelementptr inbounds nuw i8, ptr %211, i64 32
  %233 = getelementptr inbounds nuw i8, ptr %191, i64 32
  %234 = zext nneg i32 %221 to i64
  br label %236

235:                                              ; preds = %263, %204, %220
  store atomic i32 2, ptr %191 seq_cst, align 8
  br label %997

236:                                              ; preds = %263, %231
  %237 = phi i64 [ 0, %231 ], [ %269, %263 ]
  %238 = load i32, ptr %232, align 8
  %239 = sext i32 %238 to i64
  %240 = sub nsw i64 0, %239
  %241 = getelementptr inbounds %struct.Fiber, ptr %215, i64 %240
  %242 = getelementptr inbounds nuw %struct.Fiber, ptr %241, i64 %237
  %243 = getelementptr inbounds nuw i8, ptr %242, i64 36
  %244 = load i32, ptr %243, align 4
  %245 = getelementptr inbounds nuw i8, ptr %242, i64 56
  %246 = load i32, ptr %245, align 8
  %247 = getelementptr inbounds nuw i8, ptr %242, i64 48
  %248 = load ptr, ptr %247, align 8
  %249 = and i32 %244, -2
  %250 = icmp eq i32 %249, 2
  br i1 %250, label %251, label %263

251:                                              ; preds = %236
  %252 = getelementptr inbounds nuw i8, ptr %242, i64 72
  %253 = load ptr, ptr %252, align 8
  %254 = icmp eq ptr %253, null
  br i1 %254, label %263, label %255

255:                                              ; preds = %251
  %256 = ptrtoint ptr %253 to i64
  %257 = getelementptr inbounds nuw i8, ptr %242, i64 24
  %258 = load ptr, ptr %257, align 8
  %259 = getelementptr inbounds nuw i8, ptr %258, i64 16
  %260 = load ptr, ptr %259, align 8
  %261 = ptrtoint ptr %260 to i64
  %262 = sub i64 %256, %261
  br label %263

263:                                              ; preds = %255, %251, %236
  %264 = phi i64 [ 0, %236 ], [ %262, %255 ], [ -1, %251 ]
  %265 = getelementptr inbounds nuw %struct.WarpReport, ptr %233, i64 %237
  store i32 %244, ptr %265, align 8
  %266 = getelementptr inbounds nuw i8, ptr %265, i64 4
  store i32 %246, ptr %266, align 4
  %267 = getelementptr inbounds nuw i8, ptr %265, i64 8
  store i64 %264, ptr %267, align 8
  %268 = getelementptr inbounds nuw i8, ptr %265, i64 16
  store ptr %248, ptr %268, align 8
  %269 = add nuw nsw i64 %237, 1
  %270 = icmp eq i64 %269, %234
  br i1 %270, label %235, label %236

271:                                              ; preds = %186
  %272 = ptrtoint ptr %187 to i64
  %273 = add i64 %272, 65535
  %274 = and i64 %273, -65536
  %275 = inttoptr i64 %274 to ptr
  %276 = add i64 %96, 262143
  %277 = add i64 %276, %274
  %278 = and i64 %277, -262144
  %279 = inttoptr i64 %278 to ptr
  %280 = mul i64 %94, %52
  %281 = getelementptr inbounds nuw i8, ptr %279, i64 %280
  %282 = getelementptr inbounds nuw i8, ptr %15, i64 28760
  store ptr %281, ptr %282, align 8
  %283 = getelementptr inbounds %struct.Block, ptr %281, i64 %94
  %284 = getelementptr inbounds nuw i8, ptr %15, i64 28768
  store ptr %283, ptr %284, align 8
  %285 = icmp sgt i64 %95, 0
  br i1 %285, label %286, label %293

286:                                              ; preds = %271, %286
  %287 = phi i64 [ %291, %286 ], [ 0, %271 ]
  %288 = mul i64 %287, %47
  %289 = getelementptr inbounds nuw i8, ptr %275, i64 %288
  %290 = tail call i32 @mprotect(ptr noundef %289, i64 noundef 65536, i32 noundef 0)
  %291 = add nuw nsw i64 %287, 1
  %292 = icmp eq i64 %291, %95
  br i1 %292, label %300, label %286

293:                                              ; preds = %300, %271
  %294 = icmp sgt i64 %94, 0
  br i1 %294, label %295, label %357

295:                                              ; preds = %293
  %296 = getelementptr inbounds nuw i8, ptr %6, i64 24
  %297 = getelementptr inbounds nuw i8, ptr %15, i64 28776
  %298 = trunc i64 %94 to i32
  %299 = select i1 %68, i32 1, i32 %298
  br label %327

300:                                              ; preds = %286, %300
  %301 = phi i64 [ %304, %300 ], [ 0, %286 ]
  %302 = load ptr, ptr %284, align 8
  %303 = getelementptr inbounds nuw %struct.Fiber, ptr %302, i64 %301
  %304 = add nuw nsw i64 %301, 1
  %305 = mul i64 %304, %47
  %306 = getelementptr inbounds nuw i8, ptr %275, i64 %305
  %307 = getelementptr inbounds i8, ptr %306, i64 -65536
  store ptr %303, ptr %307, align 65536
  %308 = load ptr, ptr %284, align 8
  %309 = getelementptr inbounds nuw %struct.Fiber, ptr %308, i64 %301
  %310 = getelementptr inbounds nuw i8, ptr %309, i64 16
  store ptr %307, ptr %310, align 8
  %311 = load ptr, ptr %282, align 8
  %312 = load i32, ptr %38, align 8
  %313 = sext i32 %312 to i64
  %314 = sdiv i64 %301, %313
  %315 = getelementptr inbounds %struct.Block, ptr %311, i64 %314
  %316 = load ptr, ptr %284, align 8
  %317 = getelementptr inbounds nuw %struct.Fiber, ptr %316, i64 %301
  %318 = getelementptr inbounds nuw i8, ptr %317, i64 24
  store ptr %315, ptr %318, align 8
  %319 = load i32, ptr %38, align 8
  %320 = sext i32 %319 to i64
  %321 = srem i64 %301, %320
  %322 = trunc nsw i64 %321 to i32
  %323 = load ptr, ptr %284, align 8
  %324 = getelementptr inbounds nuw %struct.Fiber, ptr %323, i64 %301
  %325 = getelementptr inbounds nuw i8, ptr %324, i64 32
  store i32 %322, ptr %325, align 8
  %326 = icmp eq i64 %304, %95
  br i1 %326, label %293, label %300

327:                                              ; preds = %342, %295
  %328 = phi i64 [ 0, %295 ], [ %355, %342 ]
  %329 = load ptr, ptr %282, align 8
  %330 = getelementptr inbounds nuw %struct.Block, ptr %329, i64 %328
  store ptr %15, ptr %330, align 8
  %331 = mul i64 %328, %52
  %332 = getelementptr inbounds nuw i8, ptr %279, i64 %331
  %333 = getelementptr inbounds nuw i8, ptr %330, i64 16
  store ptr %332, ptr %333, align 8
  %334 = load i64, ptr %33, align 8
  %335 = load i64, ptr %48, align 8
  %336 = add i64 %335, %334
  %337 = getelementptr inbounds nuw i8, ptr %330, i64 24
  store i64 %336, ptr %337, align 8
  %338 = load ptr, ptr %296, align 8
  %339 = icmp eq ptr %338, null
  br i1 %339, label %342, label %340

340:                                              ; preds = %327
  %341 = load ptr, ptr %338, align 8
  br label %342

342:                                              ; preds = %340, %327
  %343 = phi ptr [ %341, %340 ], [ null, %327 ]
  %344 = getelementptr inbounds nuw i8, ptr %330, i64 32
  store ptr %343, ptr %344, align 8
  %345 = load i32, ptr %38, align 8
  %346 = getelementptr inbounds nuw i8, ptr %330, i64 40
  store i32 %345, ptr %346, align 8
  %347 = getelementptr inbounds nuw i8, ptr %330, i64 336
  store ptr %297, ptr %347, align 8
  %348 = load ptr, ptr %282, align 8
  %349 = select i1 %68, ptr %330, ptr %348
  %350 = getelementptr inbounds nuw i8, ptr %330, i64 344
  store ptr %349, ptr %350, align 8
  %351 = getelementptr inbounds nuw i8, ptr %330, i64 352
  store i32 %299, ptr %351, align 8
  %352 = trunc i64 %328 to i32
  %353 = select i1 %68, i32 %352, i32 -1
  %354 = getelementptr inbounds nuw i8, ptr %330, i64 356
  store i32 %353, ptr %354, align 4
  %355 = add nuw nsw i64 %328, 1
  %356 = icmp eq i64 %355, %94
  br i1 %356, label %357, label %327

357:                                              ; preds = %342, %293
  %358 = trunc i64 %95 to i32
  store i32 %358, ptr %39, align 4
  %359 = load i32, ptr %40, align 8
  br i1 %68, label %360, label %619

360:                                              ; preds = %357
  %361 = getelementptr inbounds nuw i8, ptr %15, i64 72
  store i32 0, ptr %361, align 8
  store i32 0, ptr %39, align 4
  %362 = icmp eq i32 %359, 0
  br i1 %362, label %363, label %619

363:                                              ; preds = %360
  %364 = getelementptr inbounds nuw i8, ptr %15, i64 88
  br label %367

365:                                              ; preds = %613
  %366 = load i32, ptr %39, align 4
  br label %367

367:                                              ; preds = %365, %363
  %368 = phi i32 [ %366, %365 ], [ 0, %363 ]
  %369 = phi i64 [ %616, %365 ], [ 0, %363 ]
  %370 = phi i32 [ %615, %365 ], [ 0, %363 ]
  %371 = phi i32 [ %614, %365 ], [ 0, %363 ]
  %372 = load i64, ptr %41, align 8
  %373 = icmp sgt i32 %368, 0
  br i1 %373, label %374, label %449

374:                                              ; preds = %367, %440
  %375 = phi i32 [ %441, %440 ], [ %368, %367 ]
  %376 = phi i64 [ %446, %440 ], [ 0, %367 ]
  %377 = phi i32 [ %445, %440 ], [ %370, %367 ]
  %378 = phi i32 [ %443, %440 ], [ 0, %367 ]
  %379 = phi i32 [ %442, %440 ], [ 0, %367 ]
  %380 = load i32, ptr %40, align 8
  %381 = icmp eq i32 %380, 0
  br i1 %381, label %389, label %619

382:                                              ; preds = %440
  %383 = load i32, ptr %40, align 8
  %384 = icmp eq i32 %383, 0
  br i1 %384, label %385, label %619

385:                                              ; preds = %382
  %386 = icmp eq i32 %442, 0
  %387 = icmp ne i32 %442, %443
  %388 = load i64, ptr %41, align 8
  br label %449

389:                                              ; preds = %374
  %390 = load ptr, ptr %284, align 8
  %391 = getelementptr inbounds nuw %struct.Fiber, ptr %390, i64 %376
  %392 = getelementptr inbounds nuw i8, ptr %391, i64 36
  %393 = load i32, ptr %392, align 4
  switch i32 %393, label %429 [
    i32 1, label %394
    i32 2, label %412
    i32 4, label %440
  ]

394:                                              ; preds = %389
  %395 = getelementptr inbounds nuw i8, ptr %391, i64 24
  %396 = load ptr, ptr %395, align 8
  %397 = getelementptr inbounds nuw i8, ptr %391, i64 56
  %398 = load i32, ptr %397, align 8
  %399 = icmp eq i32 %398, 24
  br i1 %399, label %400, label %403

400:                                              ; preds = %394
  %401 = getelementptr inbounds nuw i8, ptr %396, i64 336
  %402 = load ptr, ptr %401, align 8
  br label %422

403:                                              ; preds = %394
  %404 = icmp slt i32 %398, 16
  %405 = getelementptr inbounds nuw i8, ptr %396, i64 44
  %406 = sext i32 %398 to i64
  %407 = getelementptr inbounds %struct.Barrier, ptr %405, i64 %406
  %408 = zext nneg i32 %398 to i64
  %409 = getelementptr %struct.Barrier, ptr %396, i64 %408
  %410 = getelementptr i8, ptr %409, i64 44
  %411 = select i1 %404, ptr %407, ptr %410
  br label %422

412:                                              ; preds = %389
  %413 = getelementptr inbounds nuw i8, ptr %391, i64 72
  %414 = load ptr, ptr %413, align 8
  %415 = load i64, ptr %414, align 8
  %416 = lshr i64 %415, 62
  %417 = trunc nuw nsw i64 %416 to i32
  %418 = and i32 %417, 1
  %419 = getelementptr inbounds nuw i8, ptr %391, i64 60
  %420 = load i32, ptr %419, align 4
  %421 = icmp eq i32 %418, %420
  br i1 %421, label %440, label %429

422:                                              ; preds = %403, %400
  %423 = phi ptr [ %402, %400 ], [ %411, %403 ]
  %424 = getelementptr inbounds nuw i8, ptr %423, i64 8
  %425 = load i32, ptr %424, align 4
  %426 = getelementptr inbounds nuw i8, ptr %391, i64 64
  %427 = load i32, ptr %426, align 8
  %428 = icmp eq i32 %425, %427
  br i1 %428, label %440, label %429

429:                                              ; preds = %422, %412, %389
  store i32 0, ptr %392, align 4
  store ptr %391, ptr %42, align 8
  %430 = getelementptr inbounds nuw i8, ptr %391, i64 8
  %431 = load ptr, ptr %430, align 8
  call void @flydsl_fiber_switch(ptr noundef nonnull %15, ptr noundef %431)
  store ptr null, ptr %42, align 8
  %432 = add nsw i32 %379, 1
  %433 = load i32, ptr %392, align 4
  %434 = icmp eq i32 %433, 3
  %435 = zext i1 %434 to i32
  %436 = add nsw i32 %378, %435
  %437 = icmp eq i32 %433, 4
  %438 = sext i1 %437 to i32
  %439 = load i32, ptr %39, align 4
  br label %440

440:                                              ; preds = %429, %422, %412, %389
  %441 = phi i32 [ %439, %429 ], [ %375, %422 ], [ %375, %412 ], [ %375, %389 ]
  %442 = phi i32 [ %432, %429 ], [ %379, %422 ], [ %379, %412 ], [ %379, %389 ]
  %443 = phi i32 [ %436, %429 ], [ %378, %422 ], [ %378, %412 ], [ %378, %389 ]
  %444 = phi i32 [ %438, %429 ], [ 0, %422 ], [ 0, %412 ], [ 0, %389 ]
  %445 = add nsw i32 %444, %377
  %446 = add nuw nsw i64 %376, 1
  %447 = sext i32 %441 to i64
  %448 = icmp slt i64 %446, %447
  br i1 %448, label %374, label %382

449:                                              ; preds = %385, %367
  %450 = phi i64 [ %388, %385 ], [ %372, %367 ]
  %451 = phi i32 [ %441, %385 ], [ %368, %367 ]
  %452 = phi i32 [ %445, %385 ], [ %370, %367 ]
  %453 = phi i1 [ %387, %385 ], [ false, %367 ]
  %454 = phi i1 [ %386, %385 ], [ true, %367 ]
  %455 = icmp ne i64 %450, %372
  %456 = select i1 %455, i1 true, i1 %453
  %457 = add nsw i32 %371, 1
  %458 = select i1 %456, i32 0, i32 %457
  %459 = icmp ne i32 %452, 0
  %460 = select i1 %456, i1 %459, i1 false
  br i1 %460, label %461, label %466

461:                                              ; preds = %449
  %462 = load ptr, ptr %282, align 8
  %463 = getelementptr inbounds nuw i8, ptr %462, i64 32
  %464 = load ptr, ptr %463, align 8
  %465 = icmp eq ptr %464, null
  br i1 %465, label %613, label %479

466:                                              ; preds = %449
  %467 = load i32, ptr %43, align 8
  %468 = icmp eq i32 %467, 0
  br i1 %468, label %479, label %469

469:                                              ; preds = %466
  call void @llvm.lifetime.start.p0(ptr nonnull %13)
  %470 = load i32, ptr %44, align 4
  %471 = srem i32 %470, 256
  %472 = sext i32 %471 to i64
  %473 = getelementptr inbounds %struct.Task, ptr %364, i64 %472
  call void @llvm.memcpy.p0.p0.i64(ptr noundef nonnull align 8 dereferenceable(112) %13, ptr noundef nonnull align 8 dereferenceable(112) %473, i64 112, i1 false)
  %474 = add nsw i32 %470, 1
  %475 = srem i32 %474, 256
  store i32 %475, ptr %44, align 4
  %476 = add nsw i32 %467, -1
  store i32 %476, ptr %43, align 8
  %477 = add i64 %450, 1
  store i64 %477, ptr %41, align 8
  %478 = load ptr, ptr %13, align 8
  call void %478(ptr noundef nonnull %13)
  call void @llvm.lifetime.end.p0(ptr nonnull %13)
  br label %613

479:                                              ; preds = %466, %461
  %480 = load i32, ptr %38, align 8
  %481 = sext i32 %480 to i64
  %482 = sext i32 %451 to i64
  %483 = icmp sgt i32 %480, 0
  %484 = icmp sgt i32 %451, 0
  %485 = and i1 %484, %483
  br i1 %485, label %486, label %506

486:                                              ; preds = %479
  %487 = load ptr, ptr %284, align 8
  %488 = zext nneg i32 %480 to i64
  br label %489

489:                                              ; preds = %502, %486
  %490 = phi i64 [ 0, %486 ], [ %503, %502 ]
  %491 = mul nuw nsw i64 %490, %488
  %492 = getelementptr %struct.Fiber, ptr %487, i64 %491
  br label %496

493:                                              ; preds = %496
  %494 = add nuw nsw i64 %497, 1
  %495 = icmp eq i64 %494, %488
  br i1 %495, label %506, label %496

496:                                              ; preds = %493, %489
  %497 = phi i64 [ 0, %489 ], [ %494, %493 ]
  %498 = getelementptr %struct.Fiber, ptr %492, i64 %497
  %499 = getelementptr inbounds nuw i8, ptr %498, i64 36
  %500 = load i32, ptr %499, align 4
  %501 = icmp eq i32 %500, 4
  br i1 %501, label %493, label %502

502:                                              ; preds = %496
  %503 = add nuw nsw i64 %490, 1
  %504 = mul nuw nsw i64 %503, %481
  %505 = icmp slt i64 %504, %482
  br i1 %505, label %489, label %506

506:                                              ; preds = %502, %493, %479
  %507 = phi i64 [ %490, %493 ], [ 0, %479 ], [ %503, %502 ]
  %508 = icmp slt i64 %369, %64
  %509 = icmp slt i64 %507, %94
  %510 = select i1 %508, i1 %509, i1 false
  br i1 %510, label %511, label %606

511:                                              ; preds = %506
  %512 = add nuw nsw i64 %507, 1
  %513 = mul nsw i64 %512, %481
  %514 = icmp sgt i64 %513, %482
  br i1 %514, label %515, label %518

515:                                              ; preds = %511
  %516 = trunc i64 %512 to i32
  %517 = mul nsw i32 %480, %516
  store i32 %517, ptr %39, align 4
  br label %518

518:                                              ; preds = %515, %511
  %519 = load ptr, ptr %282, align 8
  %520 = getelementptr inbounds nuw %struct.Block, ptr %519, i64 %507
  %521 = getelementptr inbounds nuw i8, ptr %520, i64 8
  store i64 %369, ptr %521, align 8
  %522 = load ptr, ptr %282, align 8
  %523 = getelementptr inbounds nuw %struct.Block, ptr %522, i64 %507
  %524 = getelementptr inbounds nuw i8, ptr %523, i64 44
  br label %527

525:                                              ; preds = %527
  %526 = getelementptr inbounds nuw i8, ptr %523, i64 236
  br label %543

527:                                              ; preds = %527, %518
  %528 = phi i64 [ 0, %518 ], [ %532, %527 ]
  %529 = getelementptr inbounds nuw %struct.Barrier, ptr %524, i64 %528
  store i32 0, ptr %529, align 4
  %530 = getelementptr inbounds nuw i8, ptr %529, i64 4
  store i32 0, ptr %530, align 4
  %531 = getelementptr inbounds nuw i8, ptr %529, i64 8
  store i32 0, ptr %531, align 4
  %532 = add nuw nsw i64 %528, 1
  %533 = icmp eq i64 %532, 16
  br i1 %533, label %525, label %527

534:                                              ; preds = %543
  %535 = add nsw i64 %369, 1
  %536 = load i32, ptr %38, align 8
  %537 = icmp sgt i32 %536, 0
  br i1 %537, label %540, label %538

538:                                              ; preds = %534
  %539 = sext i32 %536 to i64
  br label %586

540:                                              ; preds = %534
  %541 = zext nneg i32 %536 to i64
  %542 = ptrtoint ptr %523 to i64
  br label %550

543:                                              ; preds = %543, %525
  %544 = phi i64 [ 0, %525 ], [ %548, %543 ]
  %545 = getelementptr inbounds nuw %struct.Barrier, ptr %526, i64 %544
  store i32 0, ptr %545, align 4
  %546 = getelementptr inbounds nuw i8, ptr %545, i64 4
  store i32 0, ptr %546, align 4
  %547 = getelementptr inbounds nuw i8, ptr %545, i64 8
  store i32 0, ptr %547, align 4
  %548 = add nuw nsw i64 %544, 1
  %549 = icmp eq i64 %548, 8
  br i1 %549, label %534, label %543

550:                                              ; preds = %550, %540
  %551 = phi i64 [ %541, %540 ], [ %584, %550 ]
  %552 = phi i64 [ 0, %540 ], [ %582, %550 ]
  %553 = load ptr, ptr %284, align 8
  %554 = load ptr, ptr %282, align 8
  %555 = ptrtoint ptr %554 to i64
  %556 = sub i64 %542, %555
  %557 = sdiv exact i64 %556, 360
  %558 = mul nsw i64 %557, %551
  %559 = getelementptr %struct.Fiber, ptr %553, i64 %558
  %560 = getelementptr %struct.Fiber, ptr %559, i64 %552
  %561 = getelementptr inbounds nuw i8, ptr %560, i64 32
  %562 = load i32, ptr %561, align 8
  %563 = sext i32 %562 to i64
  %564 = mul nsw i64 %1, %563
  %565 = sub nsw i64 %27, %564
  %566 = call i64 @llvm.smin.i64(i64 %565, i64 %1)
  %567 = getelementptr inbounds nuw i8, ptr %560, i64 36
  store i32 0, ptr %567, align 4
  %568 = icmp eq i64 %566, 64
  %569 = shl nsw i64 -1, %566
  %570 = xor i64 %569, -1
  %571 = select i1 %568, i64 -1, i64 %570
  %572 = getelementptr inbounds nuw i8, ptr %560, i64 40
  store i64 %571, ptr %572, align 8
  %573 = getelementptr inbounds nuw i8, ptr %560, i64 48
  store ptr null, ptr %573, align 8
  %574 = getelementptr inbounds nuw i8, ptr %560, i64 88
  store i32 0, ptr %574, align 8
  %575 = getelementptr inbounds nuw i8, ptr %560, i64 84
  store i32 0, ptr %575, align 4
  %576 = getelementptr inbounds nuw i8, ptr %560, i64 80
  store i32 0, ptr %576, align 8
  %577 = getelementptr inbounds nuw i8, ptr %560, i64 96
  store i32 0, ptr %577, align 8
  %578 = getelementptr inbounds nuw i8, ptr %560, i64 16
  %579 = load ptr, ptr %578, align 8
  %580 = call ptr @flydsl_fiber_prepare(ptr noundef %579, ptr noundef nonnull @start)
  %581 = getelementptr inbounds nuw i8, ptr %560, i64 8
  store ptr %580, ptr %581, align 8
  %582 = add nuw nsw i64 %552, 1
  %583 = load i32, ptr %38, align 8
  %584 = sext i32 %583 to i64
  %585 = icmp slt i64 %582, %584
  br i1 %585, label %550, label %586

586:                                              ; preds = %550, %538
  %587 = phi i64 [ %539, %538 ], [ %584, %550 ]
  %588 = phi i32 [ %536, %538 ], [ %583, %550 ]
  %589 = load ptr, ptr %284, align 8
  %590 = mul nsw i64 %587, %507
  %591 = getelementptr inbounds %struct.Fiber, ptr %589, i64 %590
  %592 = getelementptr inbounds nuw i8, ptr %591, i64 24
  %593 = load ptr, ptr %592, align 8
  %594 = getelementptr inbounds nuw i8, ptr %593, i64 32
  %595 = load ptr, ptr %594, align 8
  %596 = icmp eq ptr %595, null
  br i1 %596, label %603, label %597

597:                                              ; preds = %586
  %598 = load ptr, ptr %595, align 8
  %599 = load ptr, ptr %30, align 8
  %600 = getelementptr inbounds nuw i8, ptr %599, i64 24
  %601 = load ptr, ptr %600, align 8
  call void %598(ptr noundef %601, ptr noundef nonnull %591, i64 noundef %587, i64 noundef %1)
  %602 = load i32, ptr %38, align 8
  br label %603

603:                                              ; preds = %597, %586
  %604 = phi i32 [ %588, %586 ], [ %602, %597 ]
  %605 = add nsw i32 %604, %452
  br label %613

606:                                              ; preds = %506
  br i1 %459, label %607, label %619

607:                                              ; preds = %606
  %608 = xor i1 %456, true
  %609 = select i1 %608, i1 %454, i1 false
  %610 = icmp sgt i32 %458, 65536
  %611 = select i1 %609, i1 true, i1 %610
  br i1 %611, label %612, label %613

612:                                              ; preds = %607
  call fastcc void @report(ptr noundef nonnull %15, ptr noundef null, ptr noundef nonnull @.str.7)
  br label %613

613:                                              ; preds = %612, %607, %603, %469, %461
  %614 = phi i32 [ %458, %612 ], [ %458, %461 ], [ %458, %469 ], [ %458, %607 ], [ 0, %603 ]
  %615 = phi i32 [ %452, %612 ], [ %452, %461 ], [ %452, %469 ], [ %452, %607 ], [ %605, %603 ]
  %616 = phi i64 [ %369, %612 ], [ %369, %461 ], [ %369, %469 ], [ %369, %607 ], [ %535, %603 ]
  %617 = load i32, ptr %40, align 8
  %618 = icmp eq i32 %617, 0
  br i1 %618, label %365, label %619

619:                                              ; preds = %613, %606, %382, %374, %360, %357
  %620 = phi i32 [ %359, %357 ], [ %359, %360 ], [ 1, %374 ], [ 0, %606 ], [ %383, %382 ], [ %617, %613 ]
  %621 = phi i64 [ %8, %357 ], [ %7, %360 ], [ %7, %374 ], [ %7, %382 ], [ %7, %606 ], [ %7, %613 ]
  %622 = add i64 %7, -1
  %623 = add i64 %622, %79
  %624 = sdiv i64 %623, %79
  %625 = mul nsw i64 %624, %79
  %626 = icmp slt i64 %625, %621
  %627 = icmp eq i32 %620, 0
  %628 = select i1 %626, i1 %627, i1 false
  br i1 %628, label %629, label %639

629:                                              ; preds = %619
  %630 = getelementptr inbounds nuw i8, ptr %10, i64 8
  %631 = getelementptr inbounds nuw i8, ptr %10, i64 16
  %632 = getelementptr inbounds nuw i8, ptr %15, i64 72
  %633 = getelementptr inbounds nuw i8, ptr %15, i64 28776
  %634 = getelementptr inbounds nuw i8, ptr %15, i64 28780
  %635 = getelementptr inbounds nuw i8, ptr %15, i64 28784
  %636 = getelementptr inbounds nuw i8, ptr %15, i64 88
  br label %637

637:                                              ; preds = %629, %952
  %638 = phi i64 [ %624, %629 ], [ %954, %952 ]
  br label %959

639:                                              ; preds = %952, %933, %619
  %640 = call i32 @munmap(ptr noundef %187, i64 noundef %102)
  br label %997

641:                                              ; preds = %980
  %642 = trunc i64 %638 to i32
  %643 = mul i32 %642, -1640531535
  store i32 %643, ptr %632, align 8
  store i32 %358, ptr %633, align 8
  store i32 0, ptr %634, align 4
  store i32 0, ptr %635, align 8
  br i1 %294, label %656, label %644

644:                                              ; preds = %719, %641
  %645 = load ptr, ptr %284, align 8
  %646 = getelementptr inbounds nuw i8, ptr %645, i64 24
  %647 = load ptr, ptr %646, align 8
  %648 = getelementptr inbounds nuw i8, ptr %647, i64 32
  %649 = load ptr, ptr %648, align 8
  %650 = icmp eq ptr %649, null
  br i1 %650, label %722, label %651

651:                                              ; preds = %644
  %652 = load ptr, ptr %649, align 8
  %653 = load ptr, ptr %30, align 8
  %654 = getelementptr inbounds nuw i8, ptr %653, i64 24
  %655 = load ptr, ptr %654, align 8
  call void %652(ptr noundef %655, ptr noundef nonnull %645, i64 noundef %95, i64 noundef %1)
  br label %722

656:                                              ; preds = %641, %719
  %657 = phi i64 [ %720, %719 ], [ 0, %641 ]
  %658 = load ptr, ptr %282, align 8
  %659 = getelementptr inbounds nuw %struct.Block, ptr %658, i64 %657
  %660 = getelementptr inbounds nuw i8, ptr %659, i64 44
  br label %663

661:                                              ; preds = %663
  %662 = getelementptr inbounds nuw i8, ptr %659, i64 236
  br label %676

663:                                              ; preds = %663, %656
  %664 = phi i64 [ 0, %656 ], [ %668, %663 ]
  %665 = getelementptr inbounds nuw %struct.Barrier, ptr %660, i64 %664
  store i32 0, ptr %665, align 4
  %666 = getelementptr inbounds nuw i8, ptr %665, i64 4
  store i32 0, ptr %666, align 4
  %667 = getelementptr inbounds nuw i8, ptr %665, i64 8
  store i32 0, ptr %667, align 4
  %668 = add nuw nsw i64 %664, 1
  %669 = icmp eq i64 %668, 16
  br i1 %669, label %661, label %663

670:                                              ; preds = %676
  %671 = load i32, ptr %38, align 8
  %672 = icmp sgt i32 %671, 0
  br i1 %672, label %673, label %719

673:                                              ; preds = %670
  %674 = zext nneg i32 %671 to i64
  %675 = ptrtoint ptr %659 to i64
  br label %683

676:                                              ; preds = %676, %661
  %677 = phi i64 [ 0, %661 ], [ %681, %676 ]
  %678 = getelementptr inbounds nuw %struct.Barrier, ptr %662, i64 %677
  store i32 0, ptr %678, align 4
  %679 = getelementptr inbounds nuw i8, ptr %678, i64 4
  store i32 0, ptr %679, align 4
  %680 = getelementptr inbounds nuw i8, ptr %678, i64 8
  store i32 0, ptr %680, align 4
  %681 = add nuw nsw i64 %677, 1
  %682 = icmp eq i64 %681, 8
  br i1 %682, label %670, label %676

683:                                              ; preds = %683, %673
  %684 = phi i64 [ %674, %673 ], [ %717, %683 ]
  %685 = phi i64 [ 0, %673 ], [ %715, %683 ]
  %686 = load ptr, ptr %284, align 8
  %687 = load ptr, ptr %282, align 8
  %688 = ptrtoint ptr %687 to i64
  %689 = sub i64 %675, %688
  %690 = sdiv exact i64 %689, 360
  %691 = mul nsw i64 %690, %684
  %692 = getelementptr %struct.Fiber, ptr %686, i64 %691
  %693 = getelementptr %struct.Fiber, ptr %692, i64 %685
  %694 = getelementptr inbounds nuw i8, ptr %693, i64 32
  %695 = load i32, ptr %694, align 8
  %696 = sext i32 %695 to i64
  %697 = mul nsw i64 %1, %696
  %698 = sub nsw i64 %27, %697
  %699 = call i64 @llvm.smin.i64(i64 %698, i64 %1)
  %700 = getelementptr inbounds nuw i8, ptr %693, i64 36
  store i32 0, ptr %700, align 4
  %701 = icmp eq i64 %699, 64
  %702 = shl nsw i64 -1, %699
  %703 = xor i64 %702, -1
  %704 = select i1 %701, i64 -1, i64 %703
  %705 = getelementptr inbounds nuw i8, ptr %693, i64 40
  store i64 %704, ptr %705, align 8
  %706 = getelementptr inbounds nuw i8, ptr %693, i64 48
  store ptr null, ptr %706, align 8
  %707 = getelementptr inbounds nuw i8, ptr %693, i64 88
  store i32 0, ptr %707, align 8
  %708 = getelementptr inbounds nuw i8, ptr %693, i64 84
  store i32 0, ptr %708, align 4
  %709 = getelementptr inbounds nuw i8, ptr %693, i64 80
  store i32 0, ptr %709, align 8
  %710 = getelementptr inbounds nuw i8, ptr %693, i64 96
  store i32 0, ptr %710, align 8
  %711 = getelementptr inbounds nuw i8, ptr %693, i64 16
  %712 = load ptr, ptr %711, align 8
  %713 = call ptr @flydsl_fiber_prepare(ptr noundef %712, ptr noundef nonnull @start)
  %714 = getelementptr inbounds nuw i8, ptr %693, i64 8
  store ptr %713, ptr %714, align 8
  %715 = add nuw nsw i64 %685, 1
  %716 = load i32, ptr %38, align 8
  %717 = sext i32 %716 to i64
  %718 = icmp slt i64 %715, %717
  br i1 %718, label %683, label %719

719:                                              ; preds = %683, %670
  %720 = add nuw nsw i64 %657, 1
  %721 = icmp eq i64 %720, %94
  br i1 %721, label %644, label %656

722:                                              ; preds = %644, %651
  %723 = load i32, ptr %39, align 4
  %724 = icmp ne i32 %723, 0
  %725 = load i32, ptr %40, align 8
  %726 = icmp eq i32 %725, 0
  %727 = select i1 %724, i1 %726, i1 false
  br i1 %727, label %728, label %929

728:                                              ; preds = %722, %925
  %729 = phi i32 [ %926, %925 ], [ 0, %722 ]
  %730 = phi i32 [ %755, %925 ], [ %723, %722 ]
  %731 = load i64, ptr %41, align 8
  %732 = load i32, ptr %39, align 4
  %733 = icmp sgt i32 %732, 0
  br i1 %733, label %734, label %750

734:                                              ; preds = %728, %809
  %735 = phi i32 [ %810, %809 ], [ %732, %728 ]
  %736 = phi i64 [ %815, %809 ], [ 0, %728 ]
  %737 = phi i32 [ %814, %809 ], [ %730, %728 ]
  %738 = phi i32 [ %812, %809 ], [ 0, %728 ]
  %739 = phi i32 [ %811, %809 ], [ 0, %728 ]
  %740 = load i32, ptr %40, align 8
  %741 = icmp eq i32 %740, 0
  br i1 %741, label %758, label %742

742:                                              ; preds = %734, %818
  %743 = phi i32 [ %819, %818 ], [ %740, %734 ]
  %744 = phi i1 [ %820, %818 ], [ false, %734 ]
  %745 = phi i32 [ %811, %818 ], [ %739, %734 ]
  %746 = phi i32 [ %812, %818 ], [ %738, %734 ]
  %747 = phi i32 [ %814, %818 ], [ %737, %734 ]
  %748 = icmp eq i32 %745, %746
  %749 = icmp eq i32 %745, 0
  br label %750

750:                                              ; preds = %742, %728
  %751 = phi i32 [ 0, %728 ], [ %743, %742 ]
  %752 = phi i1 [ true, %728 ], [ %744, %742 ]
  %753 = phi i1 [ true, %728 ], [ %749, %742 ]
  %754 = phi i1 [ true, %728 ], [ %748, %742 ]
  %755 = phi i32 [ %730, %728 ], [ %747, %742 ]
  %756 = icmp ne i32 %755, 0
  %757 = select i1 %752, i1 %756, i1 false
  br i1 %757, label %821, label %929

758:                                              ; preds = %734
  %759 = load ptr, ptr %284, align 8
  %760 = getelementptr inbounds nuw %struct.Fiber, ptr %759, i64 %736
  %761 = getelementptr inbounds nuw i8, ptr %760, i64 36
  %762 = load i32, ptr %761, align 4
  switch i32 %762, label %798 [
    i32 1, label %763
    i32 2, label %781
    i32 4, label %809
  ]

763:                                              ; preds = %758
  %764 = getelementptr inbounds nuw i8, ptr %760, i64 24
  %765 = load ptr, ptr %764, align 8
  %766 = getelementptr inbounds nuw i8, ptr %760, i64 56
  %767 = load i32, ptr %766, align 8
  %768 = icmp eq i32 %767, 24
  br i1 %768, label %769, label %772

769:                                              ; preds = %763
  %770 = getelementptr inbounds nuw i8, ptr %765, i64 336
  %771 = load ptr, ptr %770, align 8
  br label %791

772:                                              ; preds = %763
  %773 = icmp slt i32 %767, 16
  %774 = getelementptr inbounds nuw i8, ptr %765, i64 44
  %775 = sext i32 %767 to i64
  %776 = getelementptr inbounds %struct.Barrier, ptr %774, i64 %775
  %777 = zext nneg i32 %767 to i64
  %778 = getelementptr %struct.Barrier, ptr %765, i64 %777
  %779 = getelementptr i8, ptr %778, i64 44
  %780 = select i1 %773, ptr %776, ptr %779
  br label %791

781:                                              ; preds = %758
  %782 = getelementptr inbounds nuw i8, ptr %760, i64 72
  %783 = load ptr, ptr %782, align 8
  %784 = load i64, ptr %783, align 8
  %785 = lshr i64 %784, 62
  %786 = trunc nuw nsw i64 %785 to i32
  %787 = and i32 %786, 1
  %788 = getelementptr inbounds nuw i8, ptr %760, i64 60
  %789 = load i32, ptr %788, align 4
  %790 = icmp eq i32 %787, %789
  br i1 %790, label %809, label %798

791:                                              ; preds = %772, %769
  %792 = phi ptr [ %771, %769 ], [ %780, %772 ]
  %793 = getelementptr inbounds nuw i8, ptr %792, i64 8
  %794 = load i32, ptr %793, align 4
  %795 = getelementptr inbounds nuw i8, ptr %760, i64 64
  %796 = load i32, ptr %795, align 8
  %797 = icmp eq i32 %794, %796
  br i1 %797, label %809, label %798

798:                                              ; preds = %791, %781, %758
  store i32 0, ptr %761, align 4
  store ptr %760, ptr %42, align 8
  %799 = getelementptr inbounds nuw i8, ptr %760, i64 8
  %800 = load ptr, ptr %799, align 8
  call void @flydsl_fiber_switch(ptr noundef nonnull %15, ptr noundef %800)
  store ptr null, ptr %42, align 8
  %801 = add nsw i32 %739, 1
  %802 = load i32, ptr %761, align 4
  %803 = icmp eq i32 %802, 3
  %804 = zext i1 %803 to i32
  %805 = add nsw i32 %738, %804
  %806 = icmp eq i32 %802, 4
  %807 = sext i1 %806 to i32
  %808 = load i32, ptr %39, align 4
  br label %809

809:                                              ; preds = %798, %791, %781, %758
  %810 = phi i32 [ %808, %798 ], [ %735, %791 ], [ %735, %781 ], [ %735, %758 ]
  %811 = phi i32 [ %801, %798 ], [ %739, %791 ], [ %739, %781 ], [ %739, %758 ]
  %812 = phi i32 [ %805, %798 ], [ %738, %791 ], [ %738, %781 ], [ %738, %758 ]
  %813 = phi i32 [ %807, %798 ], [ 0, %791 ], [ 0, %781 ], [ 0, %758 ]
  %814 = add nsw i32 %813, %737
  %815 = add nuw nsw i64 %736, 1
  %816 = sext i32 %810 to i64
  %817 = icmp slt i64 %815, %816
  br i1 %817, label %734, label %818

818:                                              ; preds = %809
  %819 = load i32, ptr %40, align 8
  %820 = icmp eq i32 %819, 0
  br label %742

821:                                              ; preds = %750
  %822 = load i64, ptr %41, align 8
  %823 = icmp eq i64 %822, %731
  %824 = select i1 %823, i1 %754, i1 false
  %825 = add nsw i32 %729, 1
  %826 = select i1 %824, i32 %825, i32 0
  br i1 %824, label %827, label %840

827:                                              ; preds = %821
  %828 = load i32, ptr %43, align 8
  %829 = icmp eq i32 %828, 0
  br i1 %829, label %840, label %830

830:                                              ; preds = %827
  call void @llvm.lifetime.start.p0(ptr nonnull %12)
  %831 = load i32, ptr %44, align 4
  %832 = srem i32 %831, 256
  %833 = sext i32 %832 to i64
  %834 = getelementptr inbounds %struct.Task, ptr %636, i64 %833
  call void @llvm.memcpy.p0.p0.i64(ptr noundef nonnull align 8 dereferenceable(112) %12, ptr noundef nonnull align 8 dereferenceable(112) %834, i64 112, i1 false)
  %835 = add nsw i32 %831, 1
  %836 = srem i32 %835, 256
  store i32 %836, ptr %44, align 4
  %837 = add nsw i32 %828, -1
  store i32 %837, ptr %43, align 8
  %838 = add i64 %731, 1
  store i64 %838, ptr %41, align 8
  %839 = load ptr, ptr %12, align 8
  call void %839(ptr noundef nonnull %12)
  call void @llvm.lifetime.end.p0(ptr nonnull %12)
  br label %925

840:                                              ; preds = %827, %821
  %841 = icmp sgt i32 %826, 65536
  %842 = select i1 %753, i1 true, i1 %841
  br i1 %842, label %843, label %925

843:                                              ; preds = %840
  %844 = load ptr, ptr %30, align 8
  %845 = getelementptr inbounds nuw i8, ptr %844, i64 32
  %846 = load ptr, ptr %845, align 8
  store i32 1, ptr %40, align 8
  %847 = icmp eq ptr %846, null
  br i1 %847, label %929, label %848

848:                                              ; preds = %843
  %849 = cmpxchg ptr %846, i32 0, i32 1 seq_cst seq_cst, align 8
  %850 = extractvalue { i32, i1 } %849, 1
  br i1 %850, label %851, label %925

851:                                              ; preds = %848
  %852 = load i32, ptr %39, align 4
  %853 = icmp sgt i32 %852, 0
  br i1 %853, label %854, label %858

854:                                              ; preds = %851
  %855 = load ptr, ptr %284, align 8
  %856 = zext nneg i32 %852 to i64
  br label %863

857:                                              ; preds = %863
  br i1 %872, label %858, label %874

858:                                              ; preds = %857, %851
  %859 = getelementptr inbounds nuw i8, ptr %846, i64 4
  store i32 0, ptr %859, align 4
  %860 = getelementptr inbounds nuw i8, ptr %846, i64 8
  store i64 0, ptr %860, align 8
  %861 = getelementptr inbounds nuw i8, ptr %846, i64 16
  store i32 -1, ptr %861, align 8
  %862 = getelementptr inbounds nuw i8, ptr %846, i64 24
  store ptr @.str.7, ptr %862, align 8
  br label %889

863:                                              ; preds = %863, %854
  %864 = phi i64 [ 0, %854 ], [ %870, %863 ]
  %865 = getelementptr inbounds nuw %struct.Fiber, ptr %855, i64 %864
  %866 = getelementptr inbounds nuw i8, ptr %865, i64 36
  %867 = load i32, ptr %866, align 4
  %868 = icmp eq i32 %867, 4
  %869 = select i1 %868, ptr null, ptr %865
  %870 = add nuw nsw i64 %864, 1
  %871 = icmp samesign ult i64 %870, %856
  %872 = icmp eq ptr %869, null
  %873 = select i1 %871, i1 %872, i1 false
  br i1 %873, label %863, label %857

874:                                              ; preds = %857
  %875 = load i32, ptr %38, align 8
  %876 = getelementptr inbounds nuw i8, ptr %846, i64 4
  store i32 %875, ptr %876, align 4
  %877 = getelementptr inbounds nuw i8, ptr %865, i64 24
  %878 = load ptr, ptr %877, align 8
  %879 = getelementptr inbounds nuw i8, ptr %878, i64 8
  %880 = load i64, ptr %879, align 8
  %881 = getelementptr inbounds nuw i8, ptr %846, i64 8
  store i64 %880, ptr %881, align 8
  %882 = getelementptr inbounds nuw i8, ptr %846, i64 16
  store i32 -1, ptr %882, align 8
  %883 = getelementptr inbounds nuw i8, ptr %846, i64 24
  store ptr @.str.7, ptr %883, align 8
  %884 = icmp sgt i32 %875, 0
  br i1 %884, label %885, label %889

885:                                              ; preds = %874
  %886 = getelementptr inbounds nuw i8, ptr %865, i64 32
  %887 = getelementptr inbounds nuw i8, ptr %846, i64 32
  %888 = zext nneg i32 %875 to i64
  br label %890

889:                                              ; preds = %917, %858, %874
  store atomic i32 2, ptr %846 seq_cst, align 8
  br label %925

890:                                              ; preds = %917, %885
  %891 = phi i64 [ 0, %885 ], [ %923, %917 ]
  %892 = load i32, ptr %886, align 8
  %893 = sext i32 %892 to i64
  %894 = sub nsw i64 0, %893
  %895 = getelementptr inbounds %struct.Fiber, ptr %869, i64 %894
  %896 = getelementptr inbounds nuw %struct.Fiber, ptr %895, i64 %891
  %897 = getelementptr inbounds nuw i8, ptr %896, i64 36
  %898 = load i32, ptr %897, align 4
  %899 = getelementptr inbounds nuw i8, ptr %896, i64 56
  %900 = load i32, ptr %899, align 8
  %901 = getelementptr inbounds nuw i8, ptr %896, i64 48
  %902 = load ptr, ptr %901, align 8
  %903 = and i32 %898, -2
  %904 = icmp eq i32 %903, 2
  br i1 %904, label %905, label %917

905:                                              ; preds = %890
  %906 = getelementptr inbounds nuw i8, ptr %896, i64 72
  %907 = load ptr, ptr %906, align 8
  %908 = icmp eq ptr %907, null
  br i1 %908, label %917, label %909

909:                                              ; preds = %905
  %910 = ptrtoint ptr %907 to i64
  %911 = getelementptr inbounds nuw i8, ptr %896, i64 24
  %912 = load ptr, ptr %911, align 8
  %913 = getelementptr inbounds nuw i8, ptr %912, i64 16
  %914 = load ptr, ptr %913, align 8
  %915 = ptrtoint ptr %914 to i64
  %916 = sub i64 %910, %915
  br label %917

917:                                              ; preds = %909, %905, %890
  %918 = phi i64 [ 0, %890 ], [ %916, %909 ], [ -1, %905 ]
  %919 = getelementptr inbounds nuw %struct.WarpReport, ptr %887, i64 %891
  store i32 %898, ptr %919, align 8
  %920 = getelementptr inbounds nuw i8, ptr %919, i64 4
  store i32 %900, ptr %920, align 4
  %921 = getelementptr inbounds nuw i8, ptr %919, i64 8
  store i64 %918, ptr %921, align 8
  %922 = getelementptr inbounds nuw i8, ptr %919, i64 16
  store ptr %902, ptr %922, align 8
  %923 = add nuw nsw i64 %891, 1
  %924 = icmp eq i64 %923, %888
  br i1 %924, label %889, label %890

925:                                              ; preds = %889, %848, %840, %830
  %926 = phi i32 [ %826, %889 ], [ %826, %848 ], [ %826, %840 ], [ %825, %830 ]
  %927 = load i32, ptr %40, align 8
  %928 = icmp eq i32 %927, 0
  br i1 %928, label %728, label %929

929:                                              ; preds = %843, %925, %750, %722
  %930 = phi i32 [ %725, %722 ], [ 1, %843 ], [ %927, %925 ], [ %751, %750 ]
  %931 = load i32, ptr %43, align 8
  %932 = icmp eq i32 %931, 0
  br i1 %932, label %952, label %933

933:                                              ; preds = %929, %937
  %934 = phi i32 [ %948, %937 ], [ %931, %929 ]
  %935 = load i32, ptr %40, align 8
  %936 = icmp eq i32 %935, 0
  br i1 %936, label %937, label %639

937:                                              ; preds = %933
  call void @llvm.lifetime.start.p0(ptr nonnull %11)
  %938 = load i32, ptr %44, align 4
  %939 = srem i32 %938, 256
  %940 = sext i32 %939 to i64
  %941 = getelementptr inbounds %struct.Task, ptr %636, i64 %940
  call void @llvm.memcpy.p0.p0.i64(ptr noundef nonnull align 8 dereferenceable(112) %11, ptr noundef nonnull align 8 dereferenceable(112) %941, i64 112, i1 false)
  %942 = add nsw i32 %938, 1
  %943 = srem i32 %942, 256
  store i32 %943, ptr %44, align 4
  %944 = add nsw i32 %934, -1
  store i32 %944, ptr %43, align 8
  %945 = load i64, ptr %41, align 8
  %946 = add i64 %945, 1
  store i64 %946, ptr %41, align 8
  %947 = load ptr, ptr %11, align 8
  call void %947(ptr noundef nonnull %11)
  call void @llvm.lifetime.end.p0(ptr nonnull %11)
  %948 = load i32, ptr %43, align 8
  %949 = icmp eq i32 %948, 0
  br i1 %949, label %950, label %933

950:                                              ; preds = %937
  %951 = load i32, ptr %40, align 8
  br label %952

952:                                              ; preds = %950, %929
  %953 = phi i32 [ %930, %929 ], [ %951, %950 ]
  %954 = add nsw i64 %638, 1
  %955 = mul nsw i64 %954, %79
  %956 = icmp slt i64 %955, %621
  %957 = icmp eq i32 %953, 0
  %958 = select i1 %956, i1 %957, i1 false
  br i1 %958, label %637, label %639

959:                                              ; preds = %637, %980
  %960 = phi i64 [ 0, %637 ], [ %995, %980 ]
  call void @llvm.lifetime.start.p0(ptr nonnull %10)
  br label %961

961:                                              ; preds = %961, %959
  %962 = phi i64 [ 0, %959 ], [ %978, %961 ]
  %963 = phi i64 [ %638, %959 ], [ %976, %961 ]
  %964 = phi i64 [ %960, %959 ], [ %977, %961 ]
  %965 = getelementptr inbounds nuw i32, ptr %6, i64 %962
  %966 = load i32, ptr %965, align 4
  %967 = sext i32 %966 to i64
  %968 = getelementptr inbounds nuw i64, ptr %14, i64 %962
  %969 = load i64, ptr %968, align 8
  %970 = sdiv i64 %967, %969
  %971 = srem i64 %963, %970
  %972 = mul nsw i64 %971, %969
  %973 = srem i64 %964, %969
  %974 = add nsw i64 %972, %973
  %975 = getelementptr inbounds nuw i64, ptr %10, i64 %962
  store i64 %974, ptr %975, align 8
  %976 = sdiv i64 %963, %970
  %977 = sdiv i64 %964, %969
  %978 = add nuw nsw i64 %962, 1
  %979 = icmp eq i64 %978, 3
  br i1 %979, label %980, label %961

980:                                              ; preds = %961
  %981 = load i64, ptr %10, align 16
  %982 = load i32, ptr %6, align 4
  %983 = sext i32 %982 to i64
  %984 = load i64, ptr %630, align 8
  %985 = load i32, ptr %57, align 4
  %986 = sext i32 %985 to i64
  %987 = load i64, ptr %631, align 16
  %988 = mul nsw i64 %987, %986
  %989 = add nsw i64 %988, %984
  %990 = mul nsw i64 %989, %983
  %991 = add nsw i64 %990, %981
  call void @llvm.lifetime.end.p0(ptr nonnull %10)
  %992 = load ptr, ptr %282, align 8
  %993 = getelementptr inbounds nuw %struct.Block, ptr %992, i64 %960
  %994 = getelementptr inbounds nuw i8, ptr %993, i64 8
  store i64 %991, ptr %994, align 8
  %995 = add nuw nsw i64 %960, 1
  %996 = icmp eq i64 %995, %79
  br i1 %996, label %641, label %959

997:                                              ; preds = %235, %193, %189, %150, %108, %104, %639, %22
  call void @llvm.lifetime.end.p0(ptr nonnull %15)
  call void @llvm.lifetime.end.p0(ptr nonnull %14)
  ret void
}

declare ptr @mmap(ptr noundef, i64 noundef, i32 noundef, i32 noundef, i32 noundef, i64 noundef)

declare i32 @munmap(ptr noundef, i64 noundef)

define void @flydsl_fiber_barrier(ptr noundef initializes((48, 60)) %0, ptr noundef %1, i64 noundef %2, i32 noundef %3, i32 noundef %4, i32 noundef %5, i32 noundef %6) {
  %8 = getelementptr inbounds nuw i8, ptr %0, i64 24
  %9 = load ptr, ptr %8, align 8
  %10 = icmp eq i32 %4, 0
  br i1 %10, label %13, label %11

11:                                               ; preds = %7
  %12 = sdiv i32 %4, %5
  br label %16

13:                                               ; preds = %7
  %14 = getelementptr inbounds nuw i8, ptr %9, i64 40
  %15 = load i32, ptr %14, align 8
  br label %16

16:                                               ; preds = %13, %11
  %17 = phi i32 [ %12, %11 ], [ %15, %13 ]
  %18 = getelementptr inbounds nuw i8, ptr %0, i64 48
  store ptr %1, ptr %18, align 8
  %19 = getelementptr inbounds nuw i8, ptr %0, i64 56
  store i32 %3, ptr %19, align 8
  %20 = getelementptr inbounds nuw i8, ptr %0, i64 40
  %21 = load i64, ptr %20, align 8
  %22 = and i64 %21, %2
  %23 = icmp eq i64 %22, %21
  br i1 %23, label %38, label %24

24:                                               ; preds = %16
  %25 = load ptr, ptr %9, align 8
  tail call fastcc void @report(ptr noundef %25, ptr noundef nonnull %0, ptr noundef nonnull @.str.3)
  %26 = getelementptr inbounds nuw i8, ptr %25, i64 64
  %27 = load ptr, ptr %26, align 8
  %28 = icmp eq ptr %27, %0
  br i1 %28, label %29, label %38

29:                                               ; preds = %24
  %30 = getelementptr inbounds nuw i8, ptr %0, i64 36
  %31 = getelementptr inbounds nuw i8, ptr %0, i64 8
  br label %32

32:                                               ; preds = %32, %29
  store i32 0, ptr %30, align 4
  %33 = load ptr, ptr %8, align 8
  %34 = load ptr, ptr %33, align 8
  %35 = load ptr, ptr %34, align 8
  tail call void @flydsl_fiber_switch(ptr noundef nonnull %31, ptr noundef %35)
  %36 = load ptr, ptr %26, align 8
  %37 = icmp eq ptr %36, %0
  br i1 %37, label %32, label %38

38:                                               ; preds = %32, %24, %16
  %39 = icmp ugt i32 %3, 15
  br i1 %39, label %40, label %55

40:                                               ; preds = %38
  %41 = load ptr, ptr %8, align 8
  %42 = load ptr, ptr %41, align 8
  store ptr %1, ptr %18, align 8
  tail call fastcc void @report(ptr noundef %42, ptr noundef nonnull %0, ptr noundef nonnull @.str.4)
  %43 = getelementptr inbounds nuw i8, ptr %42, i64 64
  %44 = load ptr, ptr %43, align 8
  %45 = icmp eq ptr %44, %0
  br i1 %45, label %46, label %55

46:                                               ; preds = %40
  %47 = getelementptr inbounds nuw i8, ptr %0, i64 36
  %48 = getelementptr inbounds nuw i8, ptr %0, i64 8
  br label %49

49:                                               ; preds = %49, %46
  store i32 0, ptr %47, align 4
  %50 = load ptr, ptr %8, align 8
  %51 = load ptr, ptr %50, align 8
  %52 = load ptr, ptr %51, align 8
  tail call void @flydsl_fiber_switch(ptr noundef nonnull %48, ptr noundef %52)
  %53 = load ptr, ptr %43, align 8
  %54 = icmp eq ptr %53, %0
  br i1 %54, label %49, label %55

55:                                               ; preds = %49, %40, %38
  %56 = icmp slt i32 %4, 0
  br i1 %56, label %64, label %57

57:                                               ; preds = %55
  %58 = srem i32 %4, %5
  %59 = icmp eq i32 %58, 0
  br i1 %59, label %60, label %64

60:                                               ; preds = %57
  %61 = getelementptr inbounds nuw i8, ptr %9, i64 40
  %62 = load i32, ptr %61, align 8
  %63 = icmp sgt i32 %17, %62
  br i1 %63, label %64, label %79

64:                                               ; preds = %60, %57, %55
  %65 = load ptr, ptr %8, align 8
  %66 = load ptr, ptr %65, align 8
  store ptr %1, ptr %18, align 8
  tail call fastcc void @report(ptr noundef %66, ptr noundef nonnull %0, ptr noundef nonnull @.str.5)
  %67 = getelementptr inbounds nuw i8, ptr %66, i64 64
  %68 = load ptr, ptr %67, align 8
  %69 = icmp eq ptr %68, %0
  br i1 %69, label %70, label %79

70:                                               ; preds = %64
  %71 = getelementptr inbounds nuw i8, ptr %0, i64 36
  %72 = getelementptr inbounds nuw i8, ptr %0, i64 8
  br label %73

73:                                               ; preds = %73, %70
  store i32 0, ptr %71, align 4
  %74 = load ptr, ptr %8, align 8
  %75 = load ptr, ptr %74, align 8
  %76 = load ptr, ptr %75, align 8
  tail call void @flydsl_fiber_switch(ptr noundef nonnull %72, ptr noundef %76)
  %77 = load ptr, ptr %67, align 8
  %78 = icmp eq ptr %77, %0
  br i1 %78, label %73, label %79

79:                                               ; preds = %73, %64, %60
  %80 = getelementptr inbounds nuw i8, ptr %9, i64 44
  %81 = sext i32 %3 to i64
  %82 = getelementptr inbounds %struct.Barrier, ptr %80, i64 %81
  %83 = getelementptr inbounds nuw i8, ptr %9, i64 32
  %84 = load ptr, ptr %83, align 8
  %85 = icmp eq ptr %84, null
  br i1 %85, label %89, label %86

86:                                               ; preds = %79
  %87 = getelementptr inbounds nuw i8, ptr %84, i64 8
  %88 = load ptr, ptr %87, align 8
  tail call void %88(ptr noundef nonnull %0, ptr noundef nonnull %82)
  br label %89

89:                                               ; preds = %86, %79
  %90 = load i32, ptr %82, align 4
  %91 = icmp eq i32 %90, 0
  %92 = icmp eq i32 %90, %17
  %93 = select i1 %91, i1 true, i1 %92
  br i1 %93, label %109, label %94

94:                                               ; preds = %89
  %95 = load ptr, ptr %8, align 8
  %96 = load ptr, ptr %95, align 8
  store ptr %1, ptr %18, align 8
  tail call fastcc void @report(ptr noundef %96, ptr noundef nonnull %0, ptr noundef nonnull @.str.6)
  %97 = getelementptr inbounds nuw i8, ptr %96, i64 64
  %98 = load ptr, ptr %97, align 8
  %99 = icmp eq ptr %98, %0
  br i1 %99, label %100, label %109

100:                                              ; preds = %94
  %101 = getelementptr inbounds nuw i8, ptr %0, i64 36
  %102 = getelementptr inbounds nuw i8, ptr %0, i64 8
  br label %103

103:                                              ; preds = %103, %100
  store i32 0, ptr %101, align 4
  %104 = load ptr, ptr %8, align 8
  %105 = load ptr, ptr %104, align 8
  %106 = load ptr, ptr %105, align 8
  tail call void @flydsl_fiber_switch(ptr noundef nonnull %102, ptr noundef %106)
  %107 = load ptr, ptr %97, align 8
  %108 = icmp eq ptr %107, %0
  br i1 %108, label %103, label %109

109:                                              ; preds = %103, %94, %89
  store i32 %17, ptr %82, align 4
  %110 = getelementptr inbounds nuw i8, ptr %82, i64 8
  %111 = load i32, ptr %110, align 4
  %112 = getelementptr inbounds nuw i8, ptr %82, i64 4
  %113 = load i32, ptr %112, align 4
  %114 = add nsw i32 %113, 1
  store i32 %114, ptr %112, align 4
  %115 = icmp eq i32 %114, %17
  br i1 %115, label %116, label %128

116:                                              ; preds = %109
  store i32 0, ptr %82, align 4
  store i32 0, ptr %112, align 4
  %117 = add i32 %111, 1
  store i32 %117, ptr %110, align 4
  %118 = load ptr, ptr %8, align 8
  %119 = load ptr, ptr %118, align 8
  %120 = getelementptr inbounds nuw i8, ptr %119, i64 56
  %121 = load i64, ptr %120, align 8
  %122 = add i64 %121, 1
  store i64 %122, ptr %120, align 8
  %123 = load ptr, ptr %83, align 8
  %124 = icmp eq ptr %123, null
  br i1 %124, label %137, label %125

125:                                              ; preds = %116
  %126 = getelementptr inbounds nuw i8, ptr %123, i64 16
  %127 = load ptr, ptr %126, align 8
  tail call void %127(ptr noundef nonnull %0, ptr noundef nonnull %82)
  br label %137

128:                                              ; preds = %109
  %129 = icmp eq i32 %6, 0
  br i1 %129, label %145, label %130

130:                                              ; preds = %128
  %131 = getelementptr inbounds nuw i8, ptr %0, i64 64
  store i32 %111, ptr %131, align 8
  %132 = getelementptr inbounds nuw i8, ptr %0, i64 36
  store i32 1, ptr %132, align 4
  %133 = getelementptr inbounds nuw i8, ptr %0, i64 8
  %134 = load ptr, ptr %8, align 8
  %135 = load ptr, ptr %134, align 8
  %136 = load ptr, ptr %135, align 8
  tail call void @flydsl_fiber_switch(ptr noundef nonnull %133, ptr noundef %136)
  br label %139

137:                                              ; preds = %116, %125
  %138 = icmp eq i32 %6, 0
  br i1 %138, label %145, label %139

139:                                              ; preds = %130, %137
  %140 = load ptr, ptr %83, align 8
  %141 = icmp eq ptr %140, null
  br i1 %141, label %145, label %142

142:                                              ; preds = %139
  %143 = getelementptr inbounds nuw i8, ptr %140, i64 24
  %144 = load ptr, ptr %143, align 8
  tail call void %144(ptr noundef nonnull %0, ptr noundef nonnull %82)
  br label %145

145:                                              ; preds = %128, %142, %139, %137
  ret void
}

define void @flydsl_fiber_turn(ptr noundef initializes((36, 40)) %0) {
  %2 = getelementptr inbounds nuw i8, ptr %0, i64 36
  store i32 0, ptr %2, align 4
  %3 = getelementptr inbounds nuw i8, ptr %0, i64 8
  %4 = getelementptr inbounds nuw i8, ptr %0, i64 24
  %5 = load ptr, ptr %4, align 8
  %6 = load ptr, ptr %5, align 8
  %7 = load ptr, ptr %6, align 8
  tail call void @flydsl_fiber_switch(ptr noundef nonnull %3, ptr noundef %7)
  ret void
}

define void @flydsl_fiber_spin(ptr noundef initializes((36, 40), (48, 56), (72, 80)) %0, ptr noundef %1, i64 noundef %2) {
  %4 = getelementptr inbounds nuw i8, ptr %0, i64 48
  store ptr %1, ptr %4, align 8
  %5 = getelementptr inbounds nuw i8, ptr %0, i64 72
  store ptr null, ptr %5, align 8
  %6 = getelementptr inbounds nuw i8, ptr %0, i64 36
  store i32 3, ptr %6, align 4
  %7 = getelementptr inbounds nuw i8, ptr %0, i64 8
  %8 = getelementptr inbounds nuw i8, ptr %0, i64 24
  %9 = load ptr, ptr %8, align 8
  %10 = load ptr, ptr %9, align 8
  %11 = load ptr, ptr %10, align 8
  tail call void @flydsl_fiber_switch(ptr noundef nonnull %7, ptr noundef %11)
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
  %8 = getelementptr inbounds nuw i8, ptr %7, i64 24
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
  %21 = getelementptr inbounds nuw i8, ptr %7, i64 32
  %22 = load i32, ptr %21, align 8
  %23 = sext i32 %22 to i64
  %24 = getelementptr inbounds nuw i8, ptr %10, i64 32
  %25 = load i64, ptr %24, align 8
  %26 = getelementptr inbounds nuw i8, ptr %12, i64 %25
  tail call void %14(ptr noundef %16, ptr noundef %18, i64 noundef %20, i64 noundef %23, ptr noundef %26, ptr noundef %12, ptr noundef %7)
  %27 = getelementptr inbounds nuw i8, ptr %7, i64 48
  store ptr null, ptr %27, align 8
  %28 = getelementptr inbounds nuw i8, ptr %10, i64 56
  %29 = load i64, ptr %28, align 8
  %30 = add i64 %29, 1
  store i64 %30, ptr %28, align 8
  %31 = getelementptr inbounds nuw i8, ptr %7, i64 36
  %32 = getelementptr inbounds nuw i8, ptr %7, i64 8
  br label %33

33:                                               ; preds = %33, %2
  store i32 4, ptr %31, align 4
  %34 = load ptr, ptr %8, align 8
  %35 = load ptr, ptr %34, align 8
  %36 = load ptr, ptr %35, align 8
  tail call void @flydsl_fiber_switch(ptr noundef nonnull %32, ptr noundef %36)
  br label %33
}

declare i64 @llvm.smin.i64(i64, i64)
