; made from fibers.c c58802927d126916a8903cf3da0ea022affff8da61384049b5b6dca0ab702399
; made by clang version 22.1.8

%struct.Kept = type { i32, %struct.Plan, ptr }
%struct.Plan = type { i64, i64, i64, i64, i64 }
%struct.Fiber = type { ptr, ptr, ptr, ptr, i32, i32, i64, ptr, i32, i32, i32, ptr, i32, i32, i32, i32, i32 }
%struct.WarpReport = type { i32, i32, i64, ptr }
%struct.Task = type { ptr, i32, i32, ptr, ptr, ptr, [5 x i32], ptr, ptr, ptr, i64, i64, i32 }
%struct.Group = type { ptr, ptr, ptr, ptr, i64, i32, i32, i32, i64, i32, i32, ptr, i32, i32, i32, [256 x %struct.Task], ptr, ptr, %struct.Barrier }
%struct.Barrier = type { i32, i32, i32 }
%struct.Block = type { ptr, i64, ptr, i64, ptr, i32, [16 x %struct.Barrier], [8 x %struct.Barrier], ptr, ptr, i32, i32 }
%struct.PeerWait = type { ptr, i32, ptr, i32, i32, i64, [3 x i32] }

@.str = private constant [33 x i8] c"a copy goes beyond shared memory\00", align 1
@.str.1 = private constant [40 x i8] c"the grid is no whole number of clusters\00", align 1
@.str.2 = private constant [55 x i8] c"this machine has no memory for the stacks of its warps\00", align 1
@.str.3 = private constant [45 x i8] c"only some threads of a warp are at a barrier\00", align 1
@.str.4 = private constant [29 x i8] c"a block has barriers 0 to 15\00", align 1
@.str.5 = private constant [73 x i8] c"a barrier is for a number of threads that is no whole warps of the block\00", align 1
@.str.6 = private constant [59 x i8] c"warps are at one barrier with different numbers of threads\00", align 1
@kept = internal global [4 x %struct.Kept] zeroinitializer, align 16
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
  %8 = getelementptr inbounds nuw i8, ptr %6, i64 72
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
  br i1 %9, label %100, label %10

10:                                               ; preds = %3
  %11 = cmpxchg ptr %7, i32 0, i32 1 seq_cst seq_cst, align 8
  %12 = extractvalue { i32, i1 } %11, 1
  br i1 %12, label %13, label %100

13:                                               ; preds = %10
  %14 = getelementptr inbounds nuw i8, ptr %0, i64 44
  %15 = load i32, ptr %14, align 4
  %16 = icmp sgt i32 %15, 0
  %17 = icmp eq ptr %1, null
  %18 = and i1 %16, %17
  br i1 %18, label %19, label %23

19:                                               ; preds = %13
  %20 = getelementptr inbounds nuw i8, ptr %0, i64 28776
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
  %57 = getelementptr inbounds nuw i8, ptr %7, i64 20
  store i32 -1, ptr %57, align 4
  %58 = getelementptr inbounds nuw i8, ptr %7, i64 24
  store ptr %2, ptr %58, align 8
  %59 = icmp sgt i32 %48, 0
  br i1 %59, label %60, label %64

60:                                               ; preds = %54
  %61 = getelementptr inbounds nuw i8, ptr %24, i64 32
  %62 = getelementptr inbounds nuw i8, ptr %7, i64 32
  %63 = zext nneg i32 %48 to i64
  br label %65

64:                                               ; preds = %92, %54
  store atomic i32 2, ptr %7 seq_cst, align 8
  br label %100

65:                                               ; preds = %60, %92
  %66 = phi i64 [ 0, %60 ], [ %98, %92 ]
  %67 = load i32, ptr %61, align 8
  %68 = sext i32 %67 to i64
  %69 = sub nsw i64 0, %68
  %70 = getelementptr inbounds %struct.Fiber, ptr %24, i64 %69
  %71 = getelementptr inbounds nuw %struct.Fiber, ptr %70, i64 %66
  %72 = getelementptr inbounds nuw i8, ptr %71, i64 36
  %73 = load i32, ptr %72, align 4
  %74 = getelementptr inbounds nuw i8, ptr %71, i64 56
  %75 = load i32, ptr %74, align 8
  %76 = getelementptr inbounds nuw i8, ptr %71, i64 48
  %77 = load ptr, ptr %76, align 8
  %78 = and i32 %73, -2
  %79 = icmp eq i32 %78, 2
  br i1 %79, label %80, label %92

80:                                               ; preds = %65
  %81 = getelementptr inbounds nuw i8, ptr %71, i64 72
  %82 = load ptr, ptr %81, align 8
  %83 = icmp eq ptr %82, null
  br i1 %83, label %92, label %84

84:                                               ; preds = %80
  %85 = ptrtoint ptr %82 to i64
  %86 = getelementptr inbounds nuw i8, ptr %71, i64 24
  %87 = load ptr, ptr %86, align 8
  %88 = getelementptr inbounds nuw i8, ptr %87, i64 16
  %89 = load ptr, ptr %88, align 8
  %90 = ptrtoint ptr %89 to i64
  %91 = sub i64 %85, %90
  br label %92

92:                                               ; preds = %65, %84, %80
  %93 = phi i64 [ 0, %65 ], [ %91, %84 ], [ -1, %80 ]
  %94 = getelementptr inbounds nuw %struct.WarpReport, ptr %62, i64 %66
  store i32 %73, ptr %94, align 8
  %95 = getelementptr inbounds nuw i8, ptr %94, i64 4
  store i32 %75, ptr %95, align 4
  %96 = getelementptr inbounds nuw i8, ptr %94, i64 8
  store i64 %93, ptr %96, align 8
  %97 = getelementptr inbounds nuw i8, ptr %94, i64 16
  store ptr %77, ptr %97, align 8
  %98 = add nuw nsw i64 %66, 1
  %99 = icmp samesign ult i64 %98, %63
  br i1 %99, label %65, label %64

100:                                              ; preds = %3, %10, %64
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
  %21 = getelementptr inbounds nuw i8, ptr %19, i64 72
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
  %25 = getelementptr inbounds nuw i8, ptr %7, i64 80
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
  %33 = getelementptr inbounds nuw i8, ptr %7, i64 88
  %34 = load i32, ptr %33, align 8
  %35 = icmp eq i32 %34, 256
  br i1 %35, label %36, label %50

36:                                               ; preds = %32
  call void @llvm.lifetime.start.p0(ptr nonnull %2)
  %37 = getelementptr inbounds nuw i8, ptr %7, i64 96
  %38 = getelementptr inbounds nuw i8, ptr %7, i64 84
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
  %52 = getelementptr inbounds nuw i8, ptr %7, i64 96
  %53 = getelementptr inbounds nuw i8, ptr %7, i64 84
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
  %9 = getelementptr inbounds nuw i8, ptr %8, i64 88
  %10 = load i32, ptr %9, align 8
  %11 = icmp sgt i32 %10, 0
  br i1 %11, label %12, label %20

12:                                               ; preds = %4
  %13 = getelementptr inbounds nuw i8, ptr %8, i64 96
  %14 = getelementptr inbounds nuw i8, ptr %8, i64 84
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
  br label %73

22:                                               ; preds = %73
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
  %42 = getelementptr inbounds nuw i8, ptr %15, i64 72
  store ptr null, ptr %42, align 8
  %43 = getelementptr inbounds nuw i8, ptr %15, i64 64
  store i32 0, ptr %43, align 8
  %44 = getelementptr inbounds nuw i8, ptr %15, i64 68
  store i32 0, ptr %44, align 4
  %45 = getelementptr inbounds nuw i8, ptr %15, i64 88
  store i32 0, ptr %45, align 8
  %46 = getelementptr inbounds nuw i8, ptr %15, i64 84
  store i32 0, ptr %46, align 4
  %47 = add i64 %2, 65535
  %48 = and i64 %47, -65536
  %49 = add i64 %48, 131072
  %50 = getelementptr inbounds nuw i8, ptr %6, i64 40
  %51 = load i64, ptr %50, align 8
  %52 = add i64 %51, %32
  %53 = and i64 %52, -262144
  %54 = add i64 %53, 262144
  %55 = shl i64 %36, 32
  %56 = ashr exact i64 %55, 32
  %57 = load i32, ptr %6, align 8
  %58 = sext i32 %57 to i64
  %59 = getelementptr inbounds nuw i8, ptr %6, i64 4
  %60 = load i32, ptr %59, align 4
  %61 = sext i32 %60 to i64
  %62 = mul nsw i64 %61, %58
  %63 = getelementptr inbounds nuw i8, ptr %6, i64 8
  %64 = load i32, ptr %63, align 8
  %65 = sext i32 %64 to i64
  %66 = mul nsw i64 %62, %65
  %67 = and i64 %4, 16777216
  %68 = icmp ne i64 %67, 0
  %69 = icmp eq i64 %81, 1
  %70 = select i1 %68, i1 %69, i1 false
  %71 = icmp ne i64 %7, 0
  %72 = and i1 %71, %70
  br i1 %72, label %1174, label %90

73:                                               ; preds = %9, %73
  %74 = phi i64 [ 0, %9 ], [ %88, %73 ]
  %75 = phi i64 [ 1, %9 ], [ %81, %73 ]
  %76 = phi i32 [ 1, %9 ], [ %87, %73 ]
  %77 = shl nuw nsw i64 %74, 3
  %78 = ashr i64 %4, %77
  %79 = and i64 %78, 255
  %80 = getelementptr inbounds nuw i64, ptr %14, i64 %74
  store i64 %79, ptr %80, align 8
  %81 = mul i64 %79, %75
  %82 = getelementptr inbounds nuw i32, ptr %6, i64 %74
  %83 = load i32, ptr %82, align 4
  %84 = trunc nuw nsw i64 %79 to i32
  %85 = srem i32 %83, %84
  %86 = icmp eq i32 %85, 0
  %87 = select i1 %86, i32 %76, i32 0
  %88 = add nuw nsw i64 %74, 1
  %89 = icmp eq i64 %88, 3
  br i1 %89, label %22, label %73

90:                                               ; preds = %22
  br i1 %70, label %91, label %95

91:                                               ; preds = %90
  %92 = sdiv i32 8192, %37
  %93 = sext i32 %92 to i64
  %94 = tail call i64 @llvm.smin.i64(i64 %66, i64 %93)
  br label %95

95:                                               ; preds = %91, %90
  %96 = phi i64 [ %94, %91 ], [ %81, %90 ]
  %97 = mul i64 %96, %56
  %98 = mul i64 %97, %49
  %99 = add i64 %53, 262504
  %100 = mul i64 %96, %99
  %101 = mul i64 %97, 104
  %102 = add i64 %100, 327680
  %103 = add i64 %102, %98
  %104 = add i64 %103, %101
  %105 = icmp eq i32 %87, 0
  br i1 %105, label %106, label %190

106:                                              ; preds = %95
  %107 = getelementptr inbounds nuw i8, ptr %6, i64 32
  %108 = load ptr, ptr %107, align 8
  store i32 1, ptr %40, align 8
  %109 = icmp eq ptr %108, null
  br i1 %109, label %1174, label %110

110:                                              ; preds = %106
  %111 = cmpxchg ptr %108, i32 0, i32 1 seq_cst seq_cst, align 8
  %112 = extractvalue { i32, i1 } %111, 1
  br i1 %112, label %113, label %1174

113:                                              ; preds = %110
  %114 = load i32, ptr %39, align 4
  %115 = icmp sgt i32 %114, 0
  br i1 %115, label %116, label %121

116:                                              ; preds = %113
  %117 = getelementptr inbounds nuw i8, ptr %15, i64 28776
  %118 = load ptr, ptr %117, align 8
  %119 = zext nneg i32 %114 to i64
  br label %127

120:                                              ; preds = %127
  br i1 %136, label %121, label %138

121:                                              ; preds = %120, %113
  %122 = getelementptr inbounds nuw i8, ptr %108, i64 4
  store i32 0, ptr %122, align 4
  %123 = getelementptr inbounds nuw i8, ptr %108, i64 8
  store i64 0, ptr %123, align 8
  %124 = getelementptr inbounds nuw i8, ptr %108, i64 16
  store i32 -1, ptr %124, align 8
  %125 = getelementptr inbounds nuw i8, ptr %108, i64 20
  store i32 -1, ptr %125, align 4
  %126 = getelementptr inbounds nuw i8, ptr %108, i64 24
  store ptr @.str.1, ptr %126, align 8
  br label %154

127:                                              ; preds = %127, %116
  %128 = phi i64 [ 0, %116 ], [ %134, %127 ]
  %129 = getelementptr inbounds nuw %struct.Fiber, ptr %118, i64 %128
  %130 = getelementptr inbounds nuw i8, ptr %129, i64 36
  %131 = load i32, ptr %130, align 4
  %132 = icmp eq i32 %131, 4
  %133 = select i1 %132, ptr null, ptr %129
  %134 = add nuw nsw i64 %128, 1
  %135 = icmp samesign ult i64 %134, %119
  %136 = icmp eq ptr %133, null
  %137 = select i1 %135, i1 %136, i1 false
  br i1 %137, label %127, label %120

138:                                              ; preds = %120
  %139 = load i32, ptr %38, align 8
  %140 = getelementptr inbounds nuw i8, ptr %108, i64 4
  store i32 %139, ptr %140, align 4
  %141 = getelementptr inbounds nuw i8, ptr %129, i64 24
  %142 = load ptr, ptr %141, align 8
  %143 = getelementptr inbounds nuw i8, ptr %142, i64 8
  %144 = load i64, ptr %143, align 8
  %145 = getelementptr inbounds nuw i8, ptr %108, i64 8
  store i64 %144, ptr %145, align 8
  %146 = getelementptr inbounds nuw i8, ptr %108, i64 16
  store i32 -1, ptr %146, align 8
  %147 = getelementptr inbounds nuw i8, ptr %108, i64 20
  store i32 -1, ptr %147, align 4
  %148 = getelementptr inbounds nuw i8, ptr %108, i64 24
  store ptr @.str.1, ptr %148, align 8
  %149 = icmp sgt i32 %139, 0
  br i1 %149, label %150, label %154

150:                                              ; preds = %138
  %151 = getelementptr inbounds nuw i8, ptr %129, i64 32
  %152 = getelementptr inbounds nuw i8, ptr %108, i64 32
  %153 = zext nneg i32 %139 to i64
  br label %155

154:                                              ; preds = %182, %121, %138
  store atomic i32 2, ptr %108 seq_cst, align 8
  br label %1174

155:                                              ; preds = %182, %150
  %156 = phi i64 [ 0, %150 ], [ %188, %182 ]
  %157 = load i32, ptr %151, align 8
  %158 = sext i32 %157 to i64
  %159 = sub nsw i64 0, %158
  %160 = getelementptr inbounds %struct.Fiber, ptr %133, i64 %159
  %161 = getelementptr inbounds nuw %struct.Fiber, ptr %160, i64 %156
  %162 = getelementptr inbounds nuw i8, ptr %161, i64 36
  %163 = load i32, ptr %162, align 4
  %164 = getelementptr inbounds nuw i8, ptr %161, i64 56
  %165 = load i32, ptr %164, align 8
  %166 = getelementptr inbounds nuw i8, ptr %161, i64 48
  %167 = load ptr, ptr %166, align 8
  %168 = and i32 %163, -2
  %169 = icmp eq i32 %168, 2
  br i1 %169, label %170, label %182

170:                                              ; preds = %155
  %171 = getelementptr inbounds nuw i8, ptr %161, i64 72
  %172 = load ptr, ptr %171, align 8
  %173 = icmp eq ptr %172, null
  br i1 %173, label %182, label %174

174:                                              ; preds = %170
  %175 = ptrtoint ptr %172 to i64
  %176 = getelementptr inbounds nuw i8, ptr %161, i64 24
  %177 = load ptr, ptr %176, align 8
  %178 = getelementptr inbounds nuw i8, ptr %177, i64 16
  %179 = load ptr, ptr %178, align 8
  %180 = ptrtoint ptr %179 to i64
  %181 = sub i64 %175, %180
  br label %182

182:                                              ; preds = %174, %170, %155
  %183 = phi i64 [ 0, %155 ], [ %181, %174 ], [ -1, %170 ]
  %184 = getelementptr inbounds nuw %struct.WarpReport, ptr %152, i64 %156
  store i32 %163, ptr %184, align 8
  %185 = getelementptr inbounds nuw i8, ptr %184, i64 4
  store i32 %165, ptr %185, align 4
  %186 = getelementptr inbounds nuw i8, ptr %184, i64 8
  store i64 %183, ptr %186, align 8
  %187 = getelementptr inbounds nuw i8, ptr %184, i64 16
  store ptr %167, ptr %187, align 8
  %188 = add nuw nsw i64 %156, 1
  %189 = icmp eq i64 %188, %153
  br i1 %189, label %154, label %155

190:                                              ; preds = %95
  %191 = getelementptr inbounds nuw i8, ptr %6, i64 24
  %192 = load ptr, ptr %191, align 8
  %193 = icmp eq ptr %192, null
  br i1 %193, label %194, label %229

194:                                              ; preds = %190, %224
  %195 = phi i64 [ %225, %224 ], [ 0, %190 ]
  %196 = getelementptr inbounds nuw %struct.Kept, ptr @kept, i64 %195
  %197 = cmpxchg ptr %196, i32 0, i32 1 acquire monotonic, align 8
  %198 = extractvalue { i32, i1 } %197, 1
  br i1 %198, label %199, label %224

199:                                              ; preds = %194
  %200 = getelementptr inbounds nuw i8, ptr %196, i64 48
  %201 = load ptr, ptr %200, align 8
  %202 = icmp eq ptr %201, null
  br i1 %202, label %223, label %203

203:                                              ; preds = %199
  %204 = getelementptr inbounds nuw i8, ptr %196, i64 8
  %205 = load i64, ptr %204, align 8
  %206 = icmp eq i64 %205, %49
  br i1 %206, label %207, label %223

207:                                              ; preds = %203
  %208 = getelementptr inbounds nuw i8, ptr %196, i64 16
  %209 = load i64, ptr %208, align 8
  %210 = icmp eq i64 %209, %54
  br i1 %210, label %211, label %223

211:                                              ; preds = %207
  %212 = getelementptr inbounds nuw i8, ptr %196, i64 24
  %213 = load i64, ptr %212, align 8
  %214 = icmp eq i64 %213, %104
  br i1 %214, label %215, label %223

215:                                              ; preds = %211
  %216 = getelementptr inbounds nuw i8, ptr %196, i64 32
  %217 = load i64, ptr %216, align 8
  %218 = icmp eq i64 %217, %96
  br i1 %218, label %219, label %223

219:                                              ; preds = %215
  %220 = getelementptr inbounds nuw i8, ptr %196, i64 40
  %221 = load i64, ptr %220, align 8
  %222 = icmp eq i64 %221, %97
  br i1 %222, label %227, label %223

223:                                              ; preds = %219, %215, %211, %207, %203, %199
  store atomic i32 0, ptr %196 release, align 8
  br label %224

224:                                              ; preds = %223, %194
  %225 = add nuw nsw i64 %195, 1
  %226 = icmp eq i64 %225, 4
  br i1 %226, label %229, label %194

227:                                              ; preds = %219
  %228 = getelementptr inbounds nuw i8, ptr %196, i64 48
  store ptr null, ptr %228, align 8
  store atomic i32 0, ptr %196 release, align 8
  br label %231

229:                                              ; preds = %224, %190
  %230 = tail call ptr @mmap(ptr noundef null, i64 noundef %104, i32 noundef 3, i32 noundef 16418, i32 noundef -1, i64 noundef 0)
  br label %231

231:                                              ; preds = %227, %229
  %232 = phi i1 [ false, %229 ], [ true, %227 ]
  %233 = phi ptr [ %230, %229 ], [ %201, %227 ]
  %234 = icmp eq ptr %233, inttoptr (i64 -1 to ptr)
  br i1 %234, label %235, label %320

235:                                              ; preds = %231
  %236 = load ptr, ptr %30, align 8
  %237 = getelementptr inbounds nuw i8, ptr %236, i64 32
  %238 = load ptr, ptr %237, align 8
  store i32 1, ptr %40, align 8
  %239 = icmp eq ptr %238, null
  br i1 %239, label %1174, label %240

240:                                              ; preds = %235
  %241 = cmpxchg ptr %238, i32 0, i32 1 seq_cst seq_cst, align 8
  %242 = extractvalue { i32, i1 } %241, 1
  br i1 %242, label %243, label %1174

243:                                              ; preds = %240
  %244 = load i32, ptr %39, align 4
  %245 = icmp sgt i32 %244, 0
  br i1 %245, label %246, label %251

246:                                              ; preds = %243
  %247 = getelementptr inbounds nuw i8, ptr %15, i64 28776
  %248 = load ptr, ptr %247, align 8
  %249 = zext nneg i32 %244 to i64
  br label %257

250:                                              ; preds = %257
  br i1 %266, label %251, label %268

251:                                              ; preds = %250, %243
  %252 = getelementptr inbounds nuw i8, ptr %238, i64 4
  store i32 0, ptr %252, align 4
  %253 = getelementptr inbounds nuw i8, ptr %238, i64 8
  store i64 0, ptr %253, align 8
  %254 = getelementptr inbounds nuw i8, ptr %238, i64 16
  store i32 -1, ptr %254, align 8
  %255 = getelementptr inbounds nuw i8, ptr %238, i64 20
  store i32 -1, ptr %255, align 4
  %256 = getelementptr inbounds nuw i8, ptr %238, i64 24
  store ptr @.str.2, ptr %256, align 8
  br label %284

257:                                              ; preds = %257, %246
  %258 = phi i64 [ 0, %246 ], [ %264, %257 ]
  %259 = getelementptr inbounds nuw %struct.Fiber, ptr %248, i64 %258
  %260 = getelementptr inbounds nuw i8, ptr %259, i64 36
  %261 = load i32, ptr %260, align 4
  %262 = icmp eq i32 %261, 4
  %263 = select i1 %262, ptr null, ptr %259
  %264 = add nuw nsw i64 %258, 1
  %265 = icmp samesign ult i64 %264, %249
  %266 = icmp eq ptr %263, null
  %267 = select i1 %265, i1 %266, i1 false
  br i1 %267, label %257, label %250

268:                                              ; preds = %250
  %269 = load i32, ptr %38, align 8
  %270 = getelementptr inbounds nuw i8, ptr %238, i64 4
  store i32 %269, ptr %270, align 4
  %271 = getelementptr inbounds nuw i8, ptr %259, i64 24
  %272 = load ptr, ptr %271, align 8
  %273 = getelementptr inbounds nuw i8, ptr %272, i64 8
  %274 = load i64, ptr %273, align 8
  %275 = getelementptr inbounds nuw i8, ptr %238, i64 8
  store i64 %274, ptr %275, align 8
  %276 = getelementptr inbounds nuw i8, ptr %238, i64 16
  store i32 -1, ptr %276, align 8
  %277 = getelementptr inbounds nuw i8, ptr %238, i64 20
  store i32 -1, ptr %277, align 4
  %278 = getelementptr inbounds nuw i8, ptr %238, i64 24
  store ptr @.str.2, ptr %278, align 8
  %279 = icmp sgt i32 %269, 0
  br i1 %279, label %280, label %284

280:                                              ; preds = %268
  %281 = getelementptr inbounds nuw i8, ptr %259, i64 32
  %282 = getelementptr inbounds nuw i8, ptr %238, i64 32
  %283 = zext nneg i32 %269 to i64
  br label %285

284:                                              ; preds = %312, %251, %268
  store atomic i32 2, ptr %238 seq_cst, align 8
  br label %1174

285:                                              ; preds = %312, %280
  %286 = phi i64 [ 0, %280 ], [ %318, %312 ]
  %287 = load i32, ptr %281, align 8
  %288 = sext i32 %287 to i64
  %289 = sub nsw i64 0, %288
  %290 = getelementptr inbounds %struct.Fiber, ptr %263, i64 %289
  %291 = getelementptr inbounds nuw %struct.Fiber, ptr %290, i64 %286
  %292 = getelementptr inbounds nuw i8, ptr %291, i64 36
  %293 = load i32, ptr %292, align 4
  %294 = getelementptr inbounds nuw i8, ptr %291, i64 56
  %295 = load i32, ptr %294, align 8
  %296 = getelementptr inbounds nuw i8, ptr %291, i64 48
  %297 = load ptr, ptr %296, align 8
  %298 = and i32 %293, -2
  %299 = icmp eq i32 %298, 2
  br i1 %299, label %300, label %312

300:                                              ; preds = %285
  %301 = getelementptr inbounds nuw i8, ptr %291, i64 72
  %302 = load ptr, ptr %301, align 8
  %303 = icmp eq ptr %302, null
  br i1 %303, label %312, label %304

304:                                              ; preds = %300
  %305 = ptrtoint ptr %302 to i64
  %306 = getelementptr inbounds nuw i8, ptr %291, i64 24
  %307 = load ptr, ptr %306, align 8
  %308 = getelementptr inbounds nuw i8, ptr %307, i64 16
  %309 = load ptr, ptr %308, align 8
  %310 = ptrtoint ptr %309 to i64
  %311 = sub i64 %305, %310
  br label %312

312:                                              ; preds = %304, %300, %285
  %313 = phi i64 [ 0, %285 ], [ %311, %304 ], [ -1, %300 ]
  %314 = getelementptr inbounds nuw %struct.WarpReport, ptr %282, i64 %286
  store i32 %293, ptr %314, align 8
  %315 = getelementptr inbounds nuw i8, ptr %314, i64 4
  store i32 %295, ptr %315, align 4
  %316 = getelementptr inbounds nuw i8, ptr %314, i64 8
  store i64 %313, ptr %316, align 8
  %317 = getelementptr inbounds nuw i8, ptr %314, i64 16
  store ptr %297, ptr %317, align 8
  %318 = add nuw nsw i64 %286, 1
  %319 = icmp eq i64 %318, %283
  br i1 %319, label %284, label %285

320:                                              ; preds = %231
  %321 = getelementptr inbounds nuw i8, ptr %6, i64 48
  %322 = load ptr, ptr %321, align 8
  %323 = icmp eq ptr %322, null
  br i1 %323, label %327, label %324

324:                                              ; preds = %320
  store ptr %15, ptr %322, align 8
  %325 = getelementptr inbounds nuw i8, ptr %322, i64 8
  store ptr %233, ptr %325, align 8
  %326 = getelementptr inbounds nuw i8, ptr %322, i64 16
  store i64 %104, ptr %326, align 8
  br label %327

327:                                              ; preds = %324, %320
  %328 = ptrtoint ptr %233 to i64
  %329 = add i64 %328, 65535
  %330 = and i64 %329, -65536
  %331 = inttoptr i64 %330 to ptr
  %332 = add i64 %98, 262143
  %333 = add i64 %332, %330
  %334 = and i64 %333, -262144
  %335 = inttoptr i64 %334 to ptr
  %336 = mul i64 %96, %54
  %337 = getelementptr inbounds nuw i8, ptr %335, i64 %336
  %338 = getelementptr inbounds nuw i8, ptr %15, i64 28768
  store ptr %337, ptr %338, align 8
  %339 = getelementptr inbounds %struct.Block, ptr %337, i64 %96
  %340 = getelementptr inbounds nuw i8, ptr %15, i64 28776
  store ptr %339, ptr %340, align 8
  br i1 %232, label %341, label %351

341:                                              ; preds = %327
  %342 = mul i64 %96, 360
  %343 = add i64 %101, %342
  %344 = lshr exact i64 %343, 3
  %345 = icmp eq i64 %343, 0
  br i1 %345, label %353, label %346

346:                                              ; preds = %341, %346
  %347 = phi i64 [ %349, %346 ], [ 0, %341 ]
  %348 = getelementptr inbounds nuw i64, ptr %337, i64 %347
  store volatile i64 0, ptr %348, align 8
  %349 = add nuw nsw i64 %347, 1
  %350 = icmp eq i64 %349, %344
  br i1 %350, label %353, label %346

351:                                              ; preds = %327
  %352 = icmp sgt i64 %97, 0
  br i1 %352, label %356, label %363

353:                                              ; preds = %346, %341
  %354 = icmp sgt i64 %97, 0
  br i1 %354, label %355, label %363

355:                                              ; preds = %356, %353
  br label %369

356:                                              ; preds = %351, %356
  %357 = phi i64 [ %361, %356 ], [ 0, %351 ]
  %358 = mul i64 %357, %49
  %359 = getelementptr inbounds nuw i8, ptr %331, i64 %358
  %360 = call i32 @mprotect(ptr noundef %359, i64 noundef 65536, i32 noundef 0)
  %361 = add nuw nsw i64 %357, 1
  %362 = icmp eq i64 %361, %97
  br i1 %362, label %355, label %356

363:                                              ; preds = %369, %351, %353
  %364 = icmp sgt i64 %96, 0
  br i1 %364, label %365, label %426

365:                                              ; preds = %363
  %366 = getelementptr inbounds nuw i8, ptr %15, i64 28784
  %367 = trunc i64 %96 to i32
  %368 = select i1 %70, i32 1, i32 %367
  br label %396

369:                                              ; preds = %355, %369
  %370 = phi i64 [ %373, %369 ], [ 0, %355 ]
  %371 = load ptr, ptr %340, align 8
  %372 = getelementptr inbounds nuw %struct.Fiber, ptr %371, i64 %370
  %373 = add nuw nsw i64 %370, 1
  %374 = mul i64 %373, %49
  %375 = getelementptr inbounds nuw i8, ptr %331, i64 %374
  %376 = getelementptr inbounds i8, ptr %375, i64 -65536
  store ptr %372, ptr %376, align 65536
  %377 = load ptr, ptr %340, align 8
  %378 = getelementptr inbounds nuw %struct.Fiber, ptr %377, i64 %370
  %379 = getelementptr inbounds nuw i8, ptr %378, i64 16
  store ptr %376, ptr %379, align 8
  %380 = load ptr, ptr %338, align 8
  %381 = load i32, ptr %38, align 8
  %382 = sext i32 %381 to i64
  %383 = sdiv i64 %370, %382
  %384 = getelementptr inbounds %struct.Block, ptr %380, i64 %383
  %385 = load ptr, ptr %340, align 8
  %386 = getelementptr inbounds nuw %struct.Fiber, ptr %385, i64 %370
  %387 = getelementptr inbounds nuw i8, ptr %386, i64 24
  store ptr %384, ptr %387, align 8
  %388 = load i32, ptr %38, align 8
  %389 = sext i32 %388 to i64
  %390 = srem i64 %370, %389
  %391 = trunc nsw i64 %390 to i32
  %392 = load ptr, ptr %340, align 8
  %393 = getelementptr inbounds nuw %struct.Fiber, ptr %392, i64 %370
  %394 = getelementptr inbounds nuw i8, ptr %393, i64 32
  store i32 %391, ptr %394, align 8
  %395 = icmp eq i64 %373, %97
  br i1 %395, label %363, label %369

396:                                              ; preds = %411, %365
  %397 = phi i64 [ 0, %365 ], [ %424, %411 ]
  %398 = load ptr, ptr %338, align 8
  %399 = getelementptr inbounds nuw %struct.Block, ptr %398, i64 %397
  store ptr %15, ptr %399, align 8
  %400 = mul i64 %397, %54
  %401 = getelementptr inbounds nuw i8, ptr %335, i64 %400
  %402 = getelementptr inbounds nuw i8, ptr %399, i64 16
  store ptr %401, ptr %402, align 8
  %403 = load i64, ptr %33, align 8
  %404 = load i64, ptr %50, align 8
  %405 = add i64 %404, %403
  %406 = getelementptr inbounds nuw i8, ptr %399, i64 24
  store i64 %405, ptr %406, align 8
  %407 = load ptr, ptr %191, align 8
  %408 = icmp eq ptr %407, null
  br i1 %408, label %411, label %409

409:                                              ; preds = %396
  %410 = load ptr, ptr %407, align 8
  br label %411

411:                                              ; preds = %409, %396
  %412 = phi ptr [ %410, %409 ], [ null, %396 ]
  %413 = getelementptr inbounds nuw i8, ptr %399, i64 32
  store ptr %412, ptr %413, align 8
  %414 = load i32, ptr %38, align 8
  %415 = getelementptr inbounds nuw i8, ptr %399, i64 40
  store i32 %414, ptr %415, align 8
  %416 = getelementptr inbounds nuw i8, ptr %399, i64 336
  store ptr %366, ptr %416, align 8
  %417 = load ptr, ptr %338, align 8
  %418 = select i1 %70, ptr %399, ptr %417
  %419 = getelementptr inbounds nuw i8, ptr %399, i64 344
  store ptr %418, ptr %419, align 8
  %420 = getelementptr inbounds nuw i8, ptr %399, i64 352
  store i32 %368, ptr %420, align 8
  %421 = trunc i64 %397 to i32
  %422 = select i1 %70, i32 %421, i32 -1
  %423 = getelementptr inbounds nuw i8, ptr %399, i64 356
  store i32 %422, ptr %423, align 4
  %424 = add nuw nsw i64 %397, 1
  %425 = icmp eq i64 %424, %96
  br i1 %425, label %426, label %396

426:                                              ; preds = %411, %363
  %427 = trunc i64 %97 to i32
  store i32 %427, ptr %39, align 4
  %428 = load i32, ptr %40, align 8
  br i1 %70, label %429, label %708

429:                                              ; preds = %426
  %430 = getelementptr inbounds nuw i8, ptr %15, i64 80
  store i32 0, ptr %430, align 8
  store i32 0, ptr %39, align 4
  %431 = icmp eq i32 %428, 0
  br i1 %431, label %432, label %708

432:                                              ; preds = %429
  %433 = getelementptr inbounds nuw i8, ptr %15, i64 96
  br label %436

434:                                              ; preds = %702
  %435 = load i32, ptr %39, align 4
  br label %436

436:                                              ; preds = %434, %432
  %437 = phi i32 [ %435, %434 ], [ 0, %432 ]
  %438 = phi i64 [ %705, %434 ], [ 0, %432 ]
  %439 = phi i32 [ %704, %434 ], [ 0, %432 ]
  %440 = phi i32 [ %703, %434 ], [ 0, %432 ]
  %441 = load i64, ptr %41, align 8
  %442 = icmp sgt i32 %437, 0
  br i1 %442, label %443, label %518

443:                                              ; preds = %436, %509
  %444 = phi i32 [ %510, %509 ], [ %437, %436 ]
  %445 = phi i64 [ %515, %509 ], [ 0, %436 ]
  %446 = phi i32 [ %514, %509 ], [ %439, %436 ]
  %447 = phi i32 [ %512, %509 ], [ 0, %436 ]
  %448 = phi i32 [ %511, %509 ], [ 0, %436 ]
  %449 = load i32, ptr %40, align 8
  %450 = icmp eq i32 %449, 0
  br i1 %450, label %458, label %708

451:                                              ; preds = %509
  %452 = load i32, ptr %40, align 8
  %453 = icmp eq i32 %452, 0
  br i1 %453, label %454, label %708

454:                                              ; preds = %451
  %455 = icmp eq i32 %511, 0
  %456 = icmp eq i32 %511, %512
  %457 = load i64, ptr %41, align 8
  br label %518

458:                                              ; preds = %443
  %459 = load ptr, ptr %340, align 8
  %460 = getelementptr inbounds nuw %struct.Fiber, ptr %459, i64 %445
  %461 = getelementptr inbounds nuw i8, ptr %460, i64 36
  %462 = load i32, ptr %461, align 4
  switch i32 %462, label %498 [
    i32 1, label %463
    i32 2, label %481
    i32 4, label %509
  ]

463:                                              ; preds = %458
  %464 = getelementptr inbounds nuw i8, ptr %460, i64 24
  %465 = load ptr, ptr %464, align 8
  %466 = getelementptr inbounds nuw i8, ptr %460, i64 56
  %467 = load i32, ptr %466, align 8
  %468 = icmp eq i32 %467, 24
  br i1 %468, label %469, label %472

469:                                              ; preds = %463
  %470 = getelementptr inbounds nuw i8, ptr %465, i64 336
  %471 = load ptr, ptr %470, align 8
  br label %491

472:                                              ; preds = %463
  %473 = icmp slt i32 %467, 16
  %474 = getelementptr inbounds nuw i8, ptr %465, i64 44
  %475 = sext i32 %467 to i64
  %476 = getelementptr inbounds %struct.Barrier, ptr %474, i64 %475
  %477 = zext nneg i32 %467 to i64
  %478 = getelementptr %struct.Barrier, ptr %465, i64 %477
  %479 = getelementptr i8, ptr %478, i64 44
  %480 = select i1 %473, ptr %476, ptr %479
  br label %491

481:                                              ; preds = %458
  %482 = getelementptr inbounds nuw i8, ptr %460, i64 72
  %483 = load ptr, ptr %482, align 8
  %484 = load i64, ptr %483, align 8
  %485 = lshr i64 %484, 62
  %486 = trunc nuw nsw i64 %485 to i32
  %487 = and i32 %486, 1
  %488 = getelementptr inbounds nuw i8, ptr %460, i64 60
  %489 = load i32, ptr %488, align 4
  %490 = icmp eq i32 %487, %489
  br i1 %490, label %509, label %498

491:                                              ; preds = %472, %469
  %492 = phi ptr [ %471, %469 ], [ %480, %472 ]
  %493 = getelementptr inbounds nuw i8, ptr %492, i64 8
  %494 = load i32, ptr %493, align 4
  %495 = getelementptr inbounds nuw i8, ptr %460, i64 64
  %496 = load i32, ptr %495, align 8
  %497 = icmp eq i32 %494, %496
  br i1 %497, label %509, label %498

498:                                              ; preds = %491, %481, %458
  store i32 0, ptr %461, align 4
  store ptr %460, ptr %42, align 8
  %499 = getelementptr inbounds nuw i8, ptr %460, i64 8
  %500 = load ptr, ptr %499, align 8
  call void @flydsl_fiber_switch(ptr noundef nonnull %15, ptr noundef %500)
  store ptr null, ptr %42, align 8
  %501 = add nsw i32 %448, 1
  %502 = load i32, ptr %461, align 4
  %503 = icmp eq i32 %502, 3
  %504 = zext i1 %503 to i32
  %505 = add nsw i32 %447, %504
  %506 = icmp eq i32 %502, 4
  %507 = sext i1 %506 to i32
  %508 = load i32, ptr %39, align 4
  br label %509

509:                                              ; preds = %498, %491, %481, %458
  %510 = phi i32 [ %508, %498 ], [ %444, %491 ], [ %444, %481 ], [ %444, %458 ]
  %511 = phi i32 [ %501, %498 ], [ %448, %491 ], [ %448, %481 ], [ %448, %458 ]
  %512 = phi i32 [ %505, %498 ], [ %447, %491 ], [ %447, %481 ], [ %447, %458 ]
  %513 = phi i32 [ %507, %498 ], [ 0, %491 ], [ 0, %481 ], [ 0, %458 ]
  %514 = add nsw i32 %513, %446
  %515 = add nuw nsw i64 %445, 1
  %516 = sext i32 %510 to i64
  %517 = icmp slt i64 %515, %516
  br i1 %517, label %443, label %451

518:                                              ; preds = %454, %436
  %519 = phi i64 [ %457, %454 ], [ %441, %436 ]
  %520 = phi i32 [ %510, %454 ], [ %437, %436 ]
  %521 = phi i32 [ %514, %454 ], [ %439, %436 ]
  %522 = phi i1 [ %456, %454 ], [ true, %436 ]
  %523 = phi i1 [ %455, %454 ], [ true, %436 ]
  %524 = icmp eq i64 %519, %441
  %525 = select i1 %524, i1 %522, i1 false
  %526 = add nsw i32 %440, 1
  %527 = select i1 %525, i32 %526, i32 0
  br i1 %525, label %528, label %530

528:                                              ; preds = %518
  %529 = icmp ne i32 %521, 0
  br label %537

530:                                              ; preds = %518
  store i32 0, ptr %44, align 4
  %531 = icmp eq i32 %521, 0
  br i1 %531, label %537, label %532

532:                                              ; preds = %530
  %533 = load ptr, ptr %338, align 8
  %534 = getelementptr inbounds nuw i8, ptr %533, i64 32
  %535 = load ptr, ptr %534, align 8
  %536 = icmp eq ptr %535, null
  br i1 %536, label %702, label %551

537:                                              ; preds = %530, %528
  %538 = phi i1 [ %529, %528 ], [ false, %530 ]
  %539 = load i32, ptr %45, align 8
  %540 = icmp eq i32 %539, 0
  br i1 %540, label %551, label %541

541:                                              ; preds = %537
  call void @llvm.lifetime.start.p0(ptr nonnull %13)
  %542 = load i32, ptr %46, align 4
  %543 = srem i32 %542, 256
  %544 = sext i32 %543 to i64
  %545 = getelementptr inbounds %struct.Task, ptr %433, i64 %544
  call void @llvm.memcpy.p0.p0.i64(ptr noundef nonnull align 8 dereferenceable(112) %13, ptr noundef nonnull align 8 dereferenceable(112) %545, i64 112, i1 false)
  %546 = add nsw i32 %542, 1
  %547 = srem i32 %546, 256
  store i32 %547, ptr %46, align 4
  %548 = add nsw i32 %539, -1
  store i32 %548, ptr %45, align 8
  %549 = add i64 %519, 1
  store i64 %549, ptr %41, align 8
  %550 = load ptr, ptr %13, align 8
  call void %550(ptr noundef nonnull %13)
  call void @llvm.lifetime.end.p0(ptr nonnull %13)
  br label %702

551:                                              ; preds = %537, %532
  %552 = phi i1 [ %538, %537 ], [ true, %532 ]
  %553 = load i32, ptr %38, align 8
  %554 = sext i32 %553 to i64
  %555 = sext i32 %520 to i64
  %556 = icmp sgt i32 %553, 0
  %557 = icmp sgt i32 %520, 0
  %558 = and i1 %557, %556
  br i1 %558, label %559, label %579

559:                                              ; preds = %551
  %560 = load ptr, ptr %340, align 8
  %561 = zext nneg i32 %553 to i64
  br label %562

562:                                              ; preds = %575, %559
  %563 = phi i64 [ 0, %559 ], [ %576, %575 ]
  %564 = mul nuw nsw i64 %563, %561
  %565 = getelementptr %struct.Fiber, ptr %560, i64 %564
  br label %569

566:                                              ; preds = %569
  %567 = add nuw nsw i64 %570, 1
  %568 = icmp eq i64 %567, %561
  br i1 %568, label %579, label %569

569:                                              ; preds = %566, %562
  %570 = phi i64 [ 0, %562 ], [ %567, %566 ]
  %571 = getelementptr %struct.Fiber, ptr %565, i64 %570
  %572 = getelementptr inbounds nuw i8, ptr %571, i64 36
  %573 = load i32, ptr %572, align 4
  %574 = icmp eq i32 %573, 4
  br i1 %574, label %566, label %575

575:                                              ; preds = %569
  %576 = add nuw nsw i64 %563, 1
  %577 = mul nuw nsw i64 %576, %554
  %578 = icmp slt i64 %577, %555
  br i1 %578, label %562, label %579

579:                                              ; preds = %575, %566, %551
  %580 = phi i64 [ %563, %566 ], [ 0, %551 ], [ %576, %575 ]
  %581 = icmp slt i64 %438, %66
  %582 = icmp slt i64 %580, %96
  %583 = select i1 %581, i1 %582, i1 false
  br i1 %583, label %584, label %679

584:                                              ; preds = %579
  %585 = add nuw nsw i64 %580, 1
  %586 = mul nsw i64 %585, %554
  %587 = icmp sgt i64 %586, %555
  br i1 %587, label %588, label %591

588:                                              ; preds = %584
  %589 = trunc i64 %585 to i32
  %590 = mul nsw i32 %553, %589
  store i32 %590, ptr %39, align 4
  br label %591

591:                                              ; preds = %588, %584
  %592 = load ptr, ptr %338, align 8
  %593 = getelementptr inbounds nuw %struct.Block, ptr %592, i64 %580
  %594 = getelementptr inbounds nuw i8, ptr %593, i64 8
  store i64 %438, ptr %594, align 8
  %595 = load ptr, ptr %338, align 8
  %596 = getelementptr inbounds nuw %struct.Block, ptr %595, i64 %580
  %597 = getelementptr inbounds nuw i8, ptr %596, i64 44
  br label %600

598:                                              ; preds = %600
  %599 = getelementptr inbounds nuw i8, ptr %596, i64 236
  br label %616

600:                                              ; preds = %600, %591
  %601 = phi i64 [ 0, %591 ], [ %605, %600 ]
  %602 = getelementptr inbounds nuw %struct.Barrier, ptr %597, i64 %601
  store i32 0, ptr %602, align 4
  %603 = getelementptr inbounds nuw i8, ptr %602, i64 4
  store i32 0, ptr %603, align 4
  %604 = getelementptr inbounds nuw i8, ptr %602, i64 8
  store i32 0, ptr %604, align 4
  %605 = add nuw nsw i64 %601, 1
  %606 = icmp eq i64 %605, 16
  br i1 %606, label %598, label %600

607:                                              ; preds = %616
  %608 = add nsw i64 %438, 1
  %609 = load i32, ptr %38, align 8
  %610 = icmp sgt i32 %609, 0
  br i1 %610, label %613, label %611

611:                                              ; preds = %607
  %612 = sext i32 %609 to i64
  br label %659

613:                                              ; preds = %607
  %614 = zext nneg i32 %609 to i64
  %615 = ptrtoint ptr %596 to i64
  br label %623

616:                                              ; preds = %616, %598
  %617 = phi i64 [ 0, %598 ], [ %621, %616 ]
  %618 = getelementptr inbounds nuw %struct.Barrier, ptr %599, i64 %617
  store i32 0, ptr %618, align 4
  %619 = getelementptr inbounds nuw i8, ptr %618, i64 4
  store i32 0, ptr %619, align 4
  %620 = getelementptr inbounds nuw i8, ptr %618, i64 8
  store i32 0, ptr %620, align 4
  %621 = add nuw nsw i64 %617, 1
  %622 = icmp eq i64 %621, 8
  br i1 %622, label %607, label %616

623:                                              ; preds = %623, %613
  %624 = phi i64 [ %614, %613 ], [ %657, %623 ]
  %625 = phi i64 [ 0, %613 ], [ %655, %623 ]
  %626 = load ptr, ptr %340, align 8
  %627 = load ptr, ptr %338, align 8
  %628 = ptrtoint ptr %627 to i64
  %629 = sub i64 %615, %628
  %630 = sdiv exact i64 %629, 360
  %631 = mul nsw i64 %630, %624
  %632 = getelementptr %struct.Fiber, ptr %626, i64 %631
  %633 = getelementptr %struct.Fiber, ptr %632, i64 %625
  %634 = getelementptr inbounds nuw i8, ptr %633, i64 32
  %635 = load i32, ptr %634, align 8
  %636 = sext i32 %635 to i64
  %637 = mul nsw i64 %1, %636
  %638 = sub nsw i64 %27, %637
  %639 = call i64 @llvm.smin.i64(i64 %638, i64 %1)
  %640 = getelementptr inbounds nuw i8, ptr %633, i64 36
  store i32 0, ptr %640, align 4
  %641 = icmp eq i64 %639, 64
  %642 = shl nsw i64 -1, %639
  %643 = xor i64 %642, -1
  %644 = select i1 %641, i64 -1, i64 %643
  %645 = getelementptr inbounds nuw i8, ptr %633, i64 40
  store i64 %644, ptr %645, align 8
  %646 = getelementptr inbounds nuw i8, ptr %633, i64 48
  store ptr null, ptr %646, align 8
  %647 = getelementptr inbounds nuw i8, ptr %633, i64 88
  store i32 0, ptr %647, align 8
  %648 = getelementptr inbounds nuw i8, ptr %633, i64 84
  store i32 0, ptr %648, align 4
  %649 = getelementptr inbounds nuw i8, ptr %633, i64 80
  store i32 0, ptr %649, align 8
  %650 = getelementptr inbounds nuw i8, ptr %633, i64 96
  store i32 0, ptr %650, align 8
  %651 = getelementptr inbounds nuw i8, ptr %633, i64 16
  %652 = load ptr, ptr %651, align 8
  %653 = call ptr @flydsl_fiber_prepare(ptr noundef %652, ptr noundef nonnull @start)
  %654 = getelementptr inbounds nuw i8, ptr %633, i64 8
  store ptr %653, ptr %654, align 8
  %655 = add nuw nsw i64 %625, 1
  %656 = load i32, ptr %38, align 8
  %657 = sext i32 %656 to i64
  %658 = icmp slt i64 %655, %657
  br i1 %658, label %623, label %659

659:                                              ; preds = %623, %611
  %660 = phi i64 [ %612, %611 ], [ %657, %623 ]
  %661 = phi i32 [ %609, %611 ], [ %656, %623 ]
  %662 = load ptr, ptr %340, align 8
  %663 = mul nsw i64 %660, %580
  %664 = getelementptr inbounds %struct.Fiber, ptr %662, i64 %663
  %665 = getelementptr inbounds nuw i8, ptr %664, i64 24
  %666 = load ptr, ptr %665, align 8
  %667 = getelementptr inbounds nuw i8, ptr %666, i64 32
  %668 = load ptr, ptr %667, align 8
  %669 = icmp eq ptr %668, null
  br i1 %669, label %676, label %670

670:                                              ; preds = %659
  %671 = load ptr, ptr %668, align 8
  %672 = load ptr, ptr %30, align 8
  %673 = getelementptr inbounds nuw i8, ptr %672, i64 24
  %674 = load ptr, ptr %673, align 8
  call void %671(ptr noundef %674, ptr noundef nonnull %664, i64 noundef %660, i64 noundef %1)
  %675 = load i32, ptr %38, align 8
  br label %676

676:                                              ; preds = %670, %659
  %677 = phi i32 [ %661, %659 ], [ %675, %670 ]
  %678 = add nsw i32 %677, %521
  br label %702

679:                                              ; preds = %579
  br i1 %552, label %680, label %708

680:                                              ; preds = %679
  br i1 %525, label %681, label %697

681:                                              ; preds = %680
  %682 = load i32, ptr %43, align 8
  %683 = icmp eq i32 %682, 0
  br i1 %683, label %697, label %684

684:                                              ; preds = %681
  store i32 0, ptr %43, align 8
  %685 = load i32, ptr %44, align 4
  %686 = add i32 %685, 1
  store i32 %686, ptr %44, align 4
  %687 = icmp ult i32 %685, 128
  br i1 %687, label %688, label %689

688:                                              ; preds = %684
  call void @flydsl_relax()
  br label %702

689:                                              ; preds = %684
  %690 = icmp ult i32 %685, 512
  br i1 %690, label %691, label %693

691:                                              ; preds = %689
  %692 = call i32 @sched_yield()
  br label %702

693:                                              ; preds = %689
  %694 = icmp ult i32 %685, 2048
  %695 = select i1 %694, i32 20, i32 100
  %696 = call i32 @usleep(i32 noundef %695)
  br label %702

697:                                              ; preds = %681, %680
  %698 = phi i1 [ %523, %681 ], [ false, %680 ]
  %699 = icmp sgt i32 %527, 65536
  %700 = select i1 %698, i1 true, i1 %699
  br i1 %700, label %701, label %702

701:                                              ; preds = %697
  call fastcc void @report(ptr noundef nonnull %15, ptr noundef null, ptr noundef nonnull @.str.7)
  br label %702

702:                                              ; preds = %701, %697, %693, %691, %688, %676, %541, %532
  %703 = phi i32 [ %527, %701 ], [ 0, %532 ], [ %527, %541 ], [ %527, %697 ], [ 0, %676 ], [ 0, %688 ], [ 0, %691 ], [ 0, %693 ]
  %704 = phi i32 [ %521, %701 ], [ %521, %532 ], [ %521, %541 ], [ %521, %697 ], [ %678, %676 ], [ %521, %688 ], [ %521, %691 ], [ %521, %693 ]
  %705 = phi i64 [ %438, %701 ], [ %438, %532 ], [ %438, %541 ], [ %438, %697 ], [ %608, %676 ], [ %438, %688 ], [ %438, %691 ], [ %438, %693 ]
  %706 = load i32, ptr %40, align 8
  %707 = icmp eq i32 %706, 0
  br i1 %707, label %434, label %708

708:                                              ; preds = %702, %679, %451, %443, %429, %426
  %709 = phi i32 [ %428, %426 ], [ %428, %429 ], [ %449, %443 ], [ 0, %679 ], [ %452, %451 ], [ %706, %702 ]
  %710 = phi i64 [ %8, %426 ], [ %7, %429 ], [ %7, %443 ], [ %7, %451 ], [ %7, %679 ], [ %7, %702 ]
  %711 = add i64 %7, -1
  %712 = add i64 %711, %81
  %713 = sdiv i64 %712, %81
  %714 = mul nsw i64 %713, %81
  %715 = icmp slt i64 %714, %710
  %716 = icmp eq i32 %709, 0
  %717 = select i1 %715, i1 %716, i1 false
  br i1 %717, label %718, label %728

718:                                              ; preds = %708
  %719 = getelementptr inbounds nuw i8, ptr %10, i64 8
  %720 = getelementptr inbounds nuw i8, ptr %10, i64 16
  %721 = getelementptr inbounds nuw i8, ptr %15, i64 80
  %722 = getelementptr inbounds nuw i8, ptr %15, i64 28784
  %723 = getelementptr inbounds nuw i8, ptr %15, i64 28788
  %724 = getelementptr inbounds nuw i8, ptr %15, i64 28792
  %725 = getelementptr inbounds nuw i8, ptr %15, i64 96
  br label %726

726:                                              ; preds = %718, %1062
  %727 = phi i64 [ %713, %718 ], [ %1064, %1062 ]
  br label %1069

728:                                              ; preds = %1062, %1043, %708
  %729 = phi i32 [ %709, %708 ], [ %1045, %1043 ], [ %1063, %1062 ]
  %730 = load ptr, ptr %321, align 8
  %731 = icmp eq ptr %730, null
  br i1 %731, label %1110, label %1107

732:                                              ; preds = %1090
  %733 = trunc i64 %727 to i32
  %734 = mul i32 %733, -1640531535
  store i32 %734, ptr %721, align 8
  store i32 %427, ptr %722, align 8
  store i32 0, ptr %723, align 4
  store i32 0, ptr %724, align 8
  br i1 %364, label %747, label %735

735:                                              ; preds = %810, %732
  %736 = load ptr, ptr %340, align 8
  %737 = getelementptr inbounds nuw i8, ptr %736, i64 24
  %738 = load ptr, ptr %737, align 8
  %739 = getelementptr inbounds nuw i8, ptr %738, i64 32
  %740 = load ptr, ptr %739, align 8
  %741 = icmp eq ptr %740, null
  br i1 %741, label %813, label %742

742:                                              ; preds = %735
  %743 = load ptr, ptr %740, align 8
  %744 = load ptr, ptr %30, align 8
  %745 = getelementptr inbounds nuw i8, ptr %744, i64 24
  %746 = load ptr, ptr %745, align 8
  call void %743(ptr noundef %746, ptr noundef nonnull %736, i64 noundef %97, i64 noundef %1)
  br label %813

747:                                              ; preds = %732, %810
  %748 = phi i64 [ %811, %810 ], [ 0, %732 ]
  %749 = load ptr, ptr %338, align 8
  %750 = getelementptr inbounds nuw %struct.Block, ptr %749, i64 %748
  %751 = getelementptr inbounds nuw i8, ptr %750, i64 44
  br label %754

752:                                              ; preds = %754
  %753 = getelementptr inbounds nuw i8, ptr %750, i64 236
  br label %767

754:                                              ; preds = %754, %747
  %755 = phi i64 [ 0, %747 ], [ %759, %754 ]
  %756 = getelementptr inbounds nuw %struct.Barrier, ptr %751, i64 %755
  store i32 0, ptr %756, align 4
  %757 = getelementptr inbounds nuw i8, ptr %756, i64 4
  store i32 0, ptr %757, align 4
  %758 = getelementptr inbounds nuw i8, ptr %756, i64 8
  store i32 0, ptr %758, align 4
  %759 = add nuw nsw i64 %755, 1
  %760 = icmp eq i64 %759, 16
  br i1 %760, label %752, label %754

761:                                              ; preds = %767
  %762 = load i32, ptr %38, align 8
  %763 = icmp sgt i32 %762, 0
  br i1 %763, label %764, label %810

764:                                              ; preds = %761
  %765 = zext nneg i32 %762 to i64
  %766 = ptrtoint ptr %750 to i64
  br label %774

767:                                              ; preds = %767, %752
  %768 = phi i64 [ 0, %752 ], [ %772, %767 ]
  %769 = getelementptr inbounds nuw %struct.Barrier, ptr %753, i64 %768
  store i32 0, ptr %769, align 4
  %770 = getelementptr inbounds nuw i8, ptr %769, i64 4
  store i32 0, ptr %770, align 4
  %771 = getelementptr inbounds nuw i8, ptr %769, i64 8
  store i32 0, ptr %771, align 4
  %772 = add nuw nsw i64 %768, 1
  %773 = icmp eq i64 %772, 8
  br i1 %773, label %761, label %767

774:                                              ; preds = %774, %764
  %775 = phi i64 [ %765, %764 ], [ %808, %774 ]
  %776 = phi i64 [ 0, %764 ], [ %806, %774 ]
  %777 = load ptr, ptr %340, align 8
  %778 = load ptr, ptr %338, align 8
  %779 = ptrtoint ptr %778 to i64
  %780 = sub i64 %766, %779
  %781 = sdiv exact i64 %780, 360
  %782 = mul nsw i64 %781, %775
  %783 = getelementptr %struct.Fiber, ptr %777, i64 %782
  %784 = getelementptr %struct.Fiber, ptr %783, i64 %776
  %785 = getelementptr inbounds nuw i8, ptr %784, i64 32
  %786 = load i32, ptr %785, align 8
  %787 = sext i32 %786 to i64
  %788 = mul nsw i64 %1, %787
  %789 = sub nsw i64 %27, %788
  %790 = call i64 @llvm.smin.i64(i64 %789, i64 %1)
  %791 = getelementptr inbounds nuw i8, ptr %784, i64 36
  store i32 0, ptr %791, align 4
  %792 = icmp eq i64 %790, 64
  %793 = shl nsw i64 -1, %790
  %794 = xor i64 %793, -1
  %795 = select i1 %792, i64 -1, i64 %794
  %796 = getelementptr inbounds nuw i8, ptr %784, i64 40
  store i64 %795, ptr %796, align 8
  %797 = getelementptr inbounds nuw i8, ptr %784, i64 48
  store ptr null, ptr %797, align 8
  %798 = getelementptr inbounds nuw i8, ptr %784, i64 88
  store i32 0, ptr %798, align 8
  %799 = getelementptr inbounds nuw i8, ptr %784, i64 84
  store i32 0, ptr %799, align 4
  %800 = getelementptr inbounds nuw i8, ptr %784, i64 80
  store i32 0, ptr %800, align 8
  %801 = getelementptr inbounds nuw i8, ptr %784, i64 96
  store i32 0, ptr %801, align 8
  %802 = getelementptr inbounds nuw i8, ptr %784, i64 16
  %803 = load ptr, ptr %802, align 8
  %804 = call ptr @flydsl_fiber_prepare(ptr noundef %803, ptr noundef nonnull @start)
  %805 = getelementptr inbounds nuw i8, ptr %784, i64 8
  store ptr %804, ptr %805, align 8
  %806 = add nuw nsw i64 %776, 1
  %807 = load i32, ptr %38, align 8
  %808 = sext i32 %807 to i64
  %809 = icmp slt i64 %806, %808
  br i1 %809, label %774, label %810

810:                                              ; preds = %774, %761
  %811 = add nuw nsw i64 %748, 1
  %812 = icmp eq i64 %811, %96
  br i1 %812, label %735, label %747

813:                                              ; preds = %735, %742
  %814 = load i32, ptr %39, align 4
  %815 = icmp ne i32 %814, 0
  %816 = load i32, ptr %40, align 8
  %817 = icmp eq i32 %816, 0
  %818 = select i1 %815, i1 %817, i1 false
  br i1 %818, label %819, label %1039

819:                                              ; preds = %813, %1035
  %820 = phi i32 [ %1036, %1035 ], [ 0, %813 ]
  %821 = phi i32 [ %846, %1035 ], [ %814, %813 ]
  %822 = load i64, ptr %41, align 8
  %823 = load i32, ptr %39, align 4
  %824 = icmp sgt i32 %823, 0
  br i1 %824, label %825, label %841

825:                                              ; preds = %819, %900
  %826 = phi i32 [ %901, %900 ], [ %823, %819 ]
  %827 = phi i64 [ %906, %900 ], [ 0, %819 ]
  %828 = phi i32 [ %905, %900 ], [ %821, %819 ]
  %829 = phi i32 [ %903, %900 ], [ 0, %819 ]
  %830 = phi i32 [ %902, %900 ], [ 0, %819 ]
  %831 = load i32, ptr %40, align 8
  %832 = icmp eq i32 %831, 0
  br i1 %832, label %849, label %833

833:                                              ; preds = %825, %909
  %834 = phi i32 [ %910, %909 ], [ %831, %825 ]
  %835 = phi i1 [ %911, %909 ], [ false, %825 ]
  %836 = phi i32 [ %902, %909 ], [ %830, %825 ]
  %837 = phi i32 [ %903, %909 ], [ %829, %825 ]
  %838 = phi i32 [ %905, %909 ], [ %828, %825 ]
  %839 = icmp eq i32 %836, %837
  %840 = icmp eq i32 %836, 0
  br label %841

841:                                              ; preds = %833, %819
  %842 = phi i32 [ 0, %819 ], [ %834, %833 ]
  %843 = phi i1 [ true, %819 ], [ %835, %833 ]
  %844 = phi i1 [ true, %819 ], [ %840, %833 ]
  %845 = phi i1 [ true, %819 ], [ %839, %833 ]
  %846 = phi i32 [ %821, %819 ], [ %838, %833 ]
  %847 = icmp ne i32 %846, 0
  %848 = select i1 %843, i1 %847, i1 false
  br i1 %848, label %912, label %1039

849:                                              ; preds = %825
  %850 = load ptr, ptr %340, align 8
  %851 = getelementptr inbounds nuw %struct.Fiber, ptr %850, i64 %827
  %852 = getelementptr inbounds nuw i8, ptr %851, i64 36
  %853 = load i32, ptr %852, align 4
  switch i32 %853, label %889 [
    i32 1, label %854
    i32 2, label %872
    i32 4, label %900
  ]

854:                                              ; preds = %849
  %855 = getelementptr inbounds nuw i8, ptr %851, i64 24
  %856 = load ptr, ptr %855, align 8
  %857 = getelementptr inbounds nuw i8, ptr %851, i64 56
  %858 = load i32, ptr %857, align 8
  %859 = icmp eq i32 %858, 24
  br i1 %859, label %860, label %863

860:                                              ; preds = %854
  %861 = getelementptr inbounds nuw i8, ptr %856, i64 336
  %862 = load ptr, ptr %861, align 8
  br label %882

863:                                              ; preds = %854
  %864 = icmp slt i32 %858, 16
  %865 = getelementptr inbounds nuw i8, ptr %856, i64 44
  %866 = sext i32 %858 to i64
  %867 = getelementptr inbounds %struct.Barrier, ptr %865, i64 %866
  %868 = zext nneg i32 %858 to i64
  %869 = getelementptr %struct.Barrier, ptr %856, i64 %868
  %870 = getelementptr i8, ptr %869, i64 44
  %871 = select i1 %864, ptr %867, ptr %870
  br label %882

872:                                              ; preds = %849
  %873 = getelementptr inbounds nuw i8, ptr %851, i64 72
  %874 = load ptr, ptr %873, align 8
  %875 = load i64, ptr %874, align 8
  %876 = lshr i64 %875, 62
  %877 = trunc nuw nsw i64 %876 to i32
  %878 = and i32 %877, 1
  %879 = getelementptr inbounds nuw i8, ptr %851, i64 60
  %880 = load i32, ptr %879, align 4
  %881 = icmp eq i32 %878, %880
  br i1 %881, label %900, label %889

882:                                              ; preds = %863, %860
  %883 = phi ptr [ %862, %860 ], [ %871, %863 ]
  %884 = getelementptr inbounds nuw i8, ptr %883, i64 8
  %885 = load i32, ptr %884, align 4
  %886 = getelementptr inbounds nuw i8, ptr %851, i64 64
  %887 = load i32, ptr %886, align 8
  %888 = icmp eq i32 %885, %887
  br i1 %888, label %900, label %889

889:                                              ; preds = %882, %872, %849
  store i32 0, ptr %852, align 4
  store ptr %851, ptr %42, align 8
  %890 = getelementptr inbounds nuw i8, ptr %851, i64 8
  %891 = load ptr, ptr %890, align 8
  call void @flydsl_fiber_switch(ptr noundef nonnull %15, ptr noundef %891)
  store ptr null, ptr %42, align 8
  %892 = add nsw i32 %830, 1
  %893 = load i32, ptr %852, align 4
  %894 = icmp eq i32 %893, 3
  %895 = zext i1 %894 to i32
  %896 = add nsw i32 %829, %895
  %897 = icmp eq i32 %893, 4
  %898 = sext i1 %897 to i32
  %899 = load i32, ptr %39, align 4
  br label %900

900:                                              ; preds = %889, %882, %872, %849
  %901 = phi i32 [ %899, %889 ], [ %826, %882 ], [ %826, %872 ], [ %826, %849 ]
  %902 = phi i32 [ %892, %889 ], [ %830, %882 ], [ %830, %872 ], [ %830, %849 ]
  %903 = phi i32 [ %896, %889 ], [ %829, %882 ], [ %829, %872 ], [ %829, %849 ]
  %904 = phi i32 [ %898, %889 ], [ 0, %882 ], [ 0, %872 ], [ 0, %849 ]
  %905 = add nsw i32 %904, %828
  %906 = add nuw nsw i64 %827, 1
  %907 = sext i32 %901 to i64
  %908 = icmp slt i64 %906, %907
  br i1 %908, label %825, label %909

909:                                              ; preds = %900
  %910 = load i32, ptr %40, align 8
  %911 = icmp eq i32 %910, 0
  br label %833

912:                                              ; preds = %841
  %913 = load i64, ptr %41, align 8
  %914 = icmp eq i64 %913, %822
  %915 = select i1 %914, i1 %845, i1 false
  %916 = add nsw i32 %820, 1
  %917 = select i1 %915, i32 %916, i32 0
  br i1 %915, label %919, label %918

918:                                              ; preds = %912
  store i32 0, ptr %44, align 4
  br label %948

919:                                              ; preds = %912
  %920 = load i32, ptr %45, align 8
  %921 = icmp eq i32 %920, 0
  br i1 %921, label %932, label %922

922:                                              ; preds = %919
  call void @llvm.lifetime.start.p0(ptr nonnull %12)
  %923 = load i32, ptr %46, align 4
  %924 = srem i32 %923, 256
  %925 = sext i32 %924 to i64
  %926 = getelementptr inbounds %struct.Task, ptr %725, i64 %925
  call void @llvm.memcpy.p0.p0.i64(ptr noundef nonnull align 8 dereferenceable(112) %12, ptr noundef nonnull align 8 dereferenceable(112) %926, i64 112, i1 false)
  %927 = add nsw i32 %923, 1
  %928 = srem i32 %927, 256
  store i32 %928, ptr %46, align 4
  %929 = add nsw i32 %920, -1
  store i32 %929, ptr %45, align 8
  %930 = add i64 %822, 1
  store i64 %930, ptr %41, align 8
  %931 = load ptr, ptr %12, align 8
  call void %931(ptr noundef nonnull %12)
  call void @llvm.lifetime.end.p0(ptr nonnull %12)
  br label %1035

932:                                              ; preds = %919
  %933 = load i32, ptr %43, align 8
  %934 = icmp eq i32 %933, 0
  br i1 %934, label %948, label %935

935:                                              ; preds = %932
  store i32 0, ptr %43, align 8
  %936 = load i32, ptr %44, align 4
  %937 = add i32 %936, 1
  store i32 %937, ptr %44, align 4
  %938 = icmp ult i32 %936, 128
  br i1 %938, label %939, label %940

939:                                              ; preds = %935
  call void @flydsl_relax()
  br label %1035

940:                                              ; preds = %935
  %941 = icmp ult i32 %936, 512
  br i1 %941, label %942, label %944

942:                                              ; preds = %940
  %943 = call i32 @sched_yield()
  br label %1035

944:                                              ; preds = %940
  %945 = icmp ult i32 %936, 2048
  %946 = select i1 %945, i32 20, i32 100
  %947 = call i32 @usleep(i32 noundef %946)
  br label %1035

948:                                              ; preds = %932, %918
  %949 = icmp sgt i32 %917, 65536
  %950 = select i1 %844, i1 true, i1 %949
  br i1 %950, label %951, label %1035

951:                                              ; preds = %948
  %952 = load ptr, ptr %30, align 8
  %953 = getelementptr inbounds nuw i8, ptr %952, i64 32
  %954 = load ptr, ptr %953, align 8
  store i32 1, ptr %40, align 8
  %955 = icmp eq ptr %954, null
  br i1 %955, label %1039, label %956

956:                                              ; preds = %951
  %957 = cmpxchg ptr %954, i32 0, i32 1 seq_cst seq_cst, align 8
  %958 = extractvalue { i32, i1 } %957, 1
  br i1 %958, label %959, label %1035

959:                                              ; preds = %956
  %960 = load i32, ptr %39, align 4
  %961 = icmp sgt i32 %960, 0
  br i1 %961, label %962, label %966

962:                                              ; preds = %959
  %963 = load ptr, ptr %340, align 8
  %964 = zext nneg i32 %960 to i64
  br label %972

965:                                              ; preds = %972
  br i1 %981, label %966, label %983

966:                                              ; preds = %965, %959
  %967 = getelementptr inbounds nuw i8, ptr %954, i64 4
  store i32 0, ptr %967, align 4
  %968 = getelementptr inbounds nuw i8, ptr %954, i64 8
  store i64 0, ptr %968, align 8
  %969 = getelementptr inbounds nuw i8, ptr %954, i64 16
  store i32 -1, ptr %969, align 8
  %970 = getelementptr inbounds nuw i8, ptr %954, i64 20
  store i32 -1, ptr %970, align 4
  %971 = getelementptr inbounds nuw i8, ptr %954, i64 24
  store ptr @.str.7, ptr %971, align 8
  br label %999

972:                                              ; preds = %972, %962
  %973 = phi i64 [ 0, %962 ], [ %979, %972 ]
  %974 = getelementptr inbounds nuw %struct.Fiber, ptr %963, i64 %973
  %975 = getelementptr inbounds nuw i8, ptr %974, i64 36
  %976 = load i32, ptr %975, align 4
  %977 = icmp eq i32 %976, 4
  %978 = select i1 %977, ptr null, ptr %974
  %979 = add nuw nsw i64 %973, 1
  %980 = icmp samesign ult i64 %979, %964
  %981 = icmp eq ptr %978, null
  %982 = select i1 %980, i1 %981, i1 false
  br i1 %982, label %972, label %965

983:                                              ; preds = %965
  %984 = load i32, ptr %38, align 8
  %985 = getelementptr inbounds nuw i8, ptr %954, i64 4
  store i32 %984, ptr %985, align 4
  %986 = getelementptr inbounds nuw i8, ptr %974, i64 24
  %987 = load ptr, ptr %986, align 8
  %988 = getelementptr inbounds nuw i8, ptr %987, i64 8
  %989 = load i64, ptr %988, align 8
  %990 = getelementptr inbounds nuw i8, ptr %954, i64 8
  store i64 %989, ptr %990, align 8
  %991 = getelementptr inbounds nuw i8, ptr %954, i64 16
  store i32 -1, ptr %991, align 8
  %992 = getelementptr inbounds nuw i8, ptr %954, i64 20
  store i32 -1, ptr %992, align 4
  %993 = getelementptr inbounds nuw i8, ptr %954, i64 24
  store ptr @.str.7, ptr %993, align 8
  %994 = icmp sgt i32 %984, 0
  br i1 %994, label %995, label %999

995:                                              ; preds = %983
  %996 = getelementptr inbounds nuw i8, ptr %974, i64 32
  %997 = getelementptr inbounds nuw i8, ptr %954, i64 32
  %998 = zext nneg i32 %984 to i64
  br label %1000

999:                                              ; preds = %1027, %966, %983
  store atomic i32 2, ptr %954 seq_cst, align 8
  br label %1035

1000:                                             ; preds = %1027, %995
  %1001 = phi i64 [ 0, %995 ], [ %1033, %1027 ]
  %1002 = load i32, ptr %996, align 8
  %1003 = sext i32 %1002 to i64
  %1004 = sub nsw i64 0, %1003
  %1005 = getelementptr inbounds %struct.Fiber, ptr %978, i64 %1004
  %1006 = getelementptr inbounds nuw %struct.Fiber, ptr %1005, i64 %1001
  %1007 = getelementptr inbounds nuw i8, ptr %1006, i64 36
  %1008 = load i32, ptr %1007, align 4
  %1009 = getelementptr inbounds nuw i8, ptr %1006, i64 56
  %1010 = load i32, ptr %1009, align 8
  %1011 = getelementptr inbounds nuw i8, ptr %1006, i64 48
  %1012 = load ptr, ptr %1011, align 8
  %1013 = and i32 %1008, -2
  %1014 = icmp eq i32 %1013, 2
  br i1 %1014, label %1015, label %1027

1015:                                             ; preds = %1000
  %1016 = getelementptr inbounds nuw i8, ptr %1006, i64 72
  %1017 = load ptr, ptr %1016, align 8
  %1018 = icmp eq ptr %1017, null
  br i1 %1018, label %1027, label %1019

1019:                                             ; preds = %1015
  %1020 = ptrtoint ptr %1017 to i64
  %1021 = getelementptr inbounds nuw i8, ptr %1006, i64 24
  %1022 = load ptr, ptr %1021, align 8
  %1023 = getelementptr inbounds nuw i8, ptr %1022, i64 16
  %1024 = load ptr, ptr %1023, align 8
  %1025 = ptrtoint ptr %1024 to i64
  %1026 = sub i64 %1020, %1025
  br label %1027

1027:                                             ; preds = %1019, %1015, %1000
  %1028 = phi i64 [ 0, %1000 ], [ %1026, %1019 ], [ -1, %1015 ]
  %1029 = getelementptr inbounds nuw %struct.WarpReport, ptr %997, i64 %1001
  store i32 %1008, ptr %1029, align 8
  %1030 = getelementptr inbounds nuw i8, ptr %1029, i64 4
  store i32 %1010, ptr %1030, align 4
  %1031 = getelementptr inbounds nuw i8, ptr %1029, i64 8
  store i64 %1028, ptr %1031, align 8
  %1032 = getelementptr inbounds nuw i8, ptr %1029, i64 16
  store ptr %1012, ptr %1032, align 8
  %1033 = add nuw nsw i64 %1001, 1
  %1034 = icmp eq i64 %1033, %998
  br i1 %1034, label %999, label %1000

1035:                                             ; preds = %999, %956, %948, %944, %942, %939, %922
  %1036 = phi i32 [ %917, %999 ], [ %917, %956 ], [ 0, %942 ], [ 0, %939 ], [ %917, %948 ], [ %916, %922 ], [ 0, %944 ]
  %1037 = load i32, ptr %40, align 8
  %1038 = icmp eq i32 %1037, 0
  br i1 %1038, label %819, label %1039

1039:                                             ; preds = %951, %1035, %841, %813
  %1040 = phi i32 [ %816, %813 ], [ 1, %951 ], [ %1037, %1035 ], [ %842, %841 ]
  %1041 = load i32, ptr %45, align 8
  %1042 = icmp eq i32 %1041, 0
  br i1 %1042, label %1062, label %1043

1043:                                             ; preds = %1039, %1047
  %1044 = phi i32 [ %1058, %1047 ], [ %1041, %1039 ]
  %1045 = load i32, ptr %40, align 8
  %1046 = icmp eq i32 %1045, 0
  br i1 %1046, label %1047, label %728

1047:                                             ; preds = %1043
  call void @llvm.lifetime.start.p0(ptr nonnull %11)
  %1048 = load i32, ptr %46, align 4
  %1049 = srem i32 %1048, 256
  %1050 = sext i32 %1049 to i64
  %1051 = getelementptr inbounds %struct.Task, ptr %725, i64 %1050
  call void @llvm.memcpy.p0.p0.i64(ptr noundef nonnull align 8 dereferenceable(112) %11, ptr noundef nonnull align 8 dereferenceable(112) %1051, i64 112, i1 false)
  %1052 = add nsw i32 %1048, 1
  %1053 = srem i32 %1052, 256
  store i32 %1053, ptr %46, align 4
  %1054 = add nsw i32 %1044, -1
  store i32 %1054, ptr %45, align 8
  %1055 = load i64, ptr %41, align 8
  %1056 = add i64 %1055, 1
  store i64 %1056, ptr %41, align 8
  %1057 = load ptr, ptr %11, align 8
  call void %1057(ptr noundef nonnull %11)
  call void @llvm.lifetime.end.p0(ptr nonnull %11)
  %1058 = load i32, ptr %45, align 8
  %1059 = icmp eq i32 %1058, 0
  br i1 %1059, label %1060, label %1043

1060:                                             ; preds = %1047
  %1061 = load i32, ptr %40, align 8
  br label %1062

1062:                                             ; preds = %1060, %1039
  %1063 = phi i32 [ %1040, %1039 ], [ %1061, %1060 ]
  %1064 = add nsw i64 %727, 1
  %1065 = mul nsw i64 %1064, %81
  %1066 = icmp slt i64 %1065, %710
  %1067 = icmp eq i32 %1063, 0
  %1068 = select i1 %1066, i1 %1067, i1 false
  br i1 %1068, label %726, label %728

1069:                                             ; preds = %726, %1090
  %1070 = phi i64 [ 0, %726 ], [ %1105, %1090 ]
  call void @llvm.lifetime.start.p0(ptr nonnull %10)
  br label %1071

1071:                                             ; preds = %1071, %1069
  %1072 = phi i64 [ 0, %1069 ], [ %1088, %1071 ]
  %1073 = phi i64 [ %727, %1069 ], [ %1086, %1071 ]
  %1074 = phi i64 [ %1070, %1069 ], [ %1087, %1071 ]
  %1075 = getelementptr inbounds nuw i32, ptr %6, i64 %1072
  %1076 = load i32, ptr %1075, align 4
  %1077 = sext i32 %1076 to i64
  %1078 = getelementptr inbounds nuw i64, ptr %14, i64 %1072
  %1079 = load i64, ptr %1078, align 8
  %1080 = sdiv i64 %1077, %1079
  %1081 = srem i64 %1073, %1080
  %1082 = mul nsw i64 %1081, %1079
  %1083 = srem i64 %1074, %1079
  %1084 = add nsw i64 %1082, %1083
  %1085 = getelementptr inbounds nuw i64, ptr %10, i64 %1072
  store i64 %1084, ptr %1085, align 8
  %1086 = sdiv i64 %1073, %1080
  %1087 = sdiv i64 %1074, %1079
  %1088 = add nuw nsw i64 %1072, 1
  %1089 = icmp eq i64 %1088, 3
  br i1 %1089, label %1090, label %1071

1090:                                             ; preds = %1071
  %1091 = load i64, ptr %10, align 16
  %1092 = load i32, ptr %6, align 4
  %1093 = sext i32 %1092 to i64
  %1094 = load i64, ptr %719, align 8
  %1095 = load i32, ptr %59, align 4
  %1096 = sext i32 %1095 to i64
  %1097 = load i64, ptr %720, align 16
  %1098 = mul nsw i64 %1097, %1096
  %1099 = add nsw i64 %1098, %1094
  %1100 = mul nsw i64 %1099, %1093
  %1101 = add nsw i64 %1100, %1091
  call void @llvm.lifetime.end.p0(ptr nonnull %10)
  %1102 = load ptr, ptr %338, align 8
  %1103 = getelementptr inbounds nuw %struct.Block, ptr %1102, i64 %1070
  %1104 = getelementptr inbounds nuw i8, ptr %1103, i64 8
  store i64 %1101, ptr %1104, align 8
  %1105 = add nuw nsw i64 %1070, 1
  %1106 = icmp eq i64 %1105, %81
  br i1 %1106, label %732, label %1069

1107:                                             ; preds = %728
  %1108 = getelementptr inbounds nuw i8, ptr %730, i64 8
  store ptr null, ptr %1108, align 8
  %1109 = load i32, ptr %40, align 8
  br label %1110

1110:                                             ; preds = %1107, %728
  %1111 = phi i32 [ %1109, %1107 ], [ %729, %728 ]
  %1112 = load ptr, ptr %191, align 8
  %1113 = icmp ne ptr %1112, null
  %1114 = icmp ne i32 %1111, 0
  %1115 = select i1 %1113, i1 true, i1 %1114
  br i1 %1115, label %1116, label %1118

1116:                                             ; preds = %1110
  %1117 = call i32 @munmap(ptr noundef %233, i64 noundef %104)
  br label %1174

1118:                                             ; preds = %1110
  %1119 = icmp eq ptr %233, null
  br i1 %1119, label %1174, label %1120

1120:                                             ; preds = %1118
  %1121 = icmp slt i64 %97, 1025
  br label %1122

1122:                                             ; preds = %1120, %1159
  %1123 = phi i64 [ %1160, %1159 ], [ %97, %1120 ]
  %1124 = phi i64 [ %1161, %1159 ], [ %96, %1120 ]
  %1125 = phi i64 [ %1162, %1159 ], [ %49, %1120 ]
  %1126 = phi i64 [ %1163, %1159 ], [ %54, %1120 ]
  %1127 = phi i64 [ %1166, %1159 ], [ 0, %1120 ]
  %1128 = phi i64 [ %1165, %1159 ], [ %104, %1120 ]
  %1129 = phi ptr [ %1164, %1159 ], [ %233, %1120 ]
  br i1 %1121, label %1131, label %1170

1130:                                             ; preds = %1159
  br i1 %1168, label %1170, label %1174

1131:                                             ; preds = %1122
  %1132 = getelementptr inbounds nuw %struct.Kept, ptr @kept, i64 %1127
  %1133 = cmpxchg ptr %1132, i32 0, i32 1 acquire monotonic, align 8
  %1134 = extractvalue { i32, i1 } %1133, 1
  br i1 %1134, label %1135, label %1159

1135:                                             ; preds = %1131
  %1136 = getelementptr inbounds nuw i8, ptr %1132, i64 48
  %1137 = load ptr, ptr %1136, align 8
  %1138 = icmp eq ptr %1137, null
  %1139 = icmp eq i64 %1127, 3
  %1140 = or i1 %1139, %1138
  br i1 %1140, label %1141, label %1152

1141:                                             ; preds = %1135
  %1142 = getelementptr inbounds nuw i8, ptr %1132, i64 8
  %1143 = load i64, ptr %1142, align 8
  %1144 = getelementptr inbounds nuw i8, ptr %1132, i64 16
  %1145 = load i64, ptr %1144, align 8
  %1146 = getelementptr inbounds nuw i8, ptr %1132, i64 24
  %1147 = load i64, ptr %1146, align 8
  %1148 = getelementptr inbounds nuw i8, ptr %1132, i64 32
  %1149 = load i64, ptr %1148, align 8
  %1150 = getelementptr inbounds nuw i8, ptr %1132, i64 40
  %1151 = load i64, ptr %1150, align 8
  store i64 %1125, ptr %1142, align 8
  store i64 %1126, ptr %1144, align 8
  store i64 %1128, ptr %1146, align 8
  store i64 %1124, ptr %1148, align 8
  store i64 %1123, ptr %1150, align 8
  store ptr %1129, ptr %1136, align 8
  br label %1152

1152:                                             ; preds = %1141, %1135
  %1153 = phi i64 [ %1151, %1141 ], [ %1123, %1135 ]
  %1154 = phi i64 [ %1149, %1141 ], [ %1124, %1135 ]
  %1155 = phi i64 [ %1143, %1141 ], [ %1125, %1135 ]
  %1156 = phi i64 [ %1145, %1141 ], [ %1126, %1135 ]
  %1157 = phi ptr [ %1137, %1141 ], [ %1129, %1135 ]
  %1158 = phi i64 [ %1147, %1141 ], [ %1128, %1135 ]
  store atomic i32 0, ptr %1132 release, align 8
  br label %1159

1159:                                             ; preds = %1152, %1131
  %1160 = phi i64 [ %1153, %1152 ], [ %1123, %1131 ]
  %1161 = phi i64 [ %1154, %1152 ], [ %1124, %1131 ]
  %1162 = phi i64 [ %1155, %1152 ], [ %1125, %1131 ]
  %1163 = phi i64 [ %1156, %1152 ], [ %1126, %1131 ]
  %1164 = phi ptr [ %1157, %1152 ], [ %1129, %1131 ]
  %1165 = phi i64 [ %1158, %1152 ], [ %1128, %1131 ]
  %1166 = add nuw nsw i64 %1127, 1
  %1167 = icmp samesign ult i64 %1127, 3
  %1168 = icmp ne ptr %1164, null
  %1169 = select i1 %1167, i1 %1168, i1 false
  br i1 %1169, label %1122, label %1130

1170:                                             ; preds = %1122, %1130
  %1171 = phi ptr [ %1164, %1130 ], [ %233, %1122 ]
  %1172 = phi i64 [ %1165, %1130 ], [ %104, %1122 ]
  %1173 = call i32 @munmap(ptr noundef nonnull %1171, i64 noundef %1172)
  br label %1174

1174:                                             ; preds = %1170, %1130, %1118, %284, %240, %235, %154, %110, %106, %1116, %22
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
  %26 = getelementptr inbounds nuw i8, ptr %25, i64 72
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
  %43 = getelementptr inbounds nuw i8, ptr %42, i64 72
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
  %67 = getelementptr inbounds nuw i8, ptr %66, i64 72
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
  %97 = getelementptr inbounds nuw i8, ptr %96, i64 72
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

define range(i32 0, 2) i32 @flydsl_fiber_wait_peer(ptr noundef initializes((48, 56), (72, 80)) %0, ptr noundef %1, i64 noundef %2, ptr noundef %3, i32 noundef %4, ptr noundef %5, i32 noundef %6, i32 noundef %7, i64 noundef %8, i32 noundef %9, i32 noundef %10, i32 noundef %11) {
  %13 = alloca %struct.PeerWait, align 8
  call void @llvm.lifetime.start.p0(ptr nonnull %13)
  store ptr %3, ptr %13, align 8
  %14 = getelementptr inbounds nuw i8, ptr %13, i64 8
  store i32 %4, ptr %14, align 8
  %15 = getelementptr inbounds nuw i8, ptr %13, i64 12
  store i32 0, ptr %15, align 4
  %16 = getelementptr inbounds nuw i8, ptr %13, i64 16
  store ptr %5, ptr %16, align 8
  %17 = getelementptr inbounds nuw i8, ptr %13, i64 24
  store i32 %6, ptr %17, align 8
  %18 = getelementptr inbounds nuw i8, ptr %13, i64 28
  store i32 %7, ptr %18, align 4
  %19 = getelementptr inbounds nuw i8, ptr %13, i64 32
  store i64 %8, ptr %19, align 8
  %20 = getelementptr inbounds nuw i8, ptr %13, i64 40
  store i32 %9, ptr %20, align 8
  %21 = getelementptr inbounds nuw i8, ptr %13, i64 44
  store i32 %10, ptr %21, align 4
  %22 = getelementptr inbounds nuw i8, ptr %13, i64 48
  store i32 %11, ptr %22, align 8
  %23 = getelementptr inbounds nuw i8, ptr %13, i64 52
  store i32 0, ptr %23, align 4
  %24 = getelementptr inbounds nuw i8, ptr %0, i64 48
  store ptr %1, ptr %24, align 8
  %25 = getelementptr inbounds nuw i8, ptr %0, i64 72
  store ptr null, ptr %25, align 8
  %26 = load atomic i32, ptr %3 monotonic, align 4
  %27 = sub i32 %26, %4
  %28 = icmp slt i32 %27, 0
  br i1 %28, label %29, label %33

29:                                               ; preds = %12
  %30 = getelementptr inbounds nuw i8, ptr %0, i64 24
  %31 = getelementptr inbounds nuw i8, ptr %0, i64 36
  %32 = getelementptr inbounds nuw i8, ptr %0, i64 8
  br label %34

33:                                               ; preds = %59, %12
  fence acquire
  br label %69

34:                                               ; preds = %29, %59
  %35 = load atomic i32, ptr %5 monotonic, align 8
  %36 = icmp eq i32 %35, 0
  br i1 %36, label %59, label %37

37:                                               ; preds = %34
  %38 = getelementptr inbounds nuw i8, ptr %5, i64 4
  %39 = cmpxchg ptr %38, i32 0, i32 1 monotonic monotonic, align 4
  %40 = extractvalue { i32, i1 } %39, 1
  br i1 %40, label %41, label %69

41:                                               ; preds = %37
  %42 = getelementptr inbounds nuw i8, ptr %5, i64 64
  store i32 %6, ptr %42, align 8
  %43 = getelementptr inbounds nuw i8, ptr %5, i64 68
  store i32 %7, ptr %43, align 4
  %44 = getelementptr inbounds nuw i8, ptr %5, i64 72
  store i64 %8, ptr %44, align 8
  %45 = sext i32 %4 to i64
  %46 = getelementptr inbounds nuw i8, ptr %5, i64 80
  store i64 %45, ptr %46, align 8
  %47 = load atomic i32, ptr %3 monotonic, align 4
  %48 = sext i32 %47 to i64
  %49 = getelementptr inbounds nuw i8, ptr %5, i64 88
  store i64 %48, ptr %49, align 8
  %50 = getelementptr inbounds nuw i8, ptr %5, i64 96
  br label %52

51:                                               ; preds = %52
  store atomic i32 2, ptr %38 release, align 4
  br label %69

52:                                               ; preds = %52, %41
  %53 = phi i64 [ 0, %41 ], [ %57, %52 ]
  %54 = getelementptr inbounds nuw i32, ptr %20, i64 %53
  %55 = load i32, ptr %54, align 4
  %56 = getelementptr inbounds nuw i32, ptr %50, i64 %53
  store i32 %55, ptr %56, align 4
  %57 = add nuw nsw i64 %53, 1
  %58 = icmp eq i64 %57, 3
  br i1 %58, label %51, label %52

59:                                               ; preds = %34
  %60 = load ptr, ptr %30, align 8
  %61 = load ptr, ptr %60, align 8
  %62 = getelementptr inbounds nuw i8, ptr %61, i64 64
  store i32 1, ptr %62, align 8
  store i32 3, ptr %31, align 4
  %63 = load ptr, ptr %30, align 8
  %64 = load ptr, ptr %63, align 8
  %65 = load ptr, ptr %64, align 8
  tail call void @flydsl_fiber_switch(ptr noundef nonnull %32, ptr noundef %65)
  %66 = load atomic i32, ptr %3 monotonic, align 4
  %67 = sub i32 %66, %4
  %68 = icmp slt i32 %67, 0
  br i1 %68, label %34, label %33

69:                                               ; preds = %51, %37, %33
  %70 = phi i32 [ 1, %33 ], [ 0, %37 ], [ 0, %51 ]
  call void @llvm.lifetime.end.p0(ptr nonnull %13)
  ret i32 %70
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

declare void @flydsl_relax()

declare i32 @sched_yield()

declare i32 @usleep(i32 noundef)

declare i64 @llvm.smin.i64(i64, i64)
