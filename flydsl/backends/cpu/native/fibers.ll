; made from fibers.c 1deea95eb4e852f2046ed90dbdd9b8d04b095aaa3d3063d3877d9c0f84ca24af
; made by clang version 22.1.8

%struct.Fiber = type { ptr, ptr, ptr, ptr, i32, i32, i64, ptr, i32, i32, i32, ptr, i32, i32, i32, i32, i32 }
%struct.WarpReport = type { i32, i32, i64, ptr }
%struct.Task = type { ptr, i32, i32, ptr, ptr, ptr, [5 x i32], ptr, ptr, ptr, i64, i64, i32 }
%struct.Group = type { ptr, ptr, ptr, ptr, i64, i32, i32, i32, i64, i32, i32, ptr, i32, i32, i32, [256 x %struct.Task], ptr, ptr, %struct.Barrier }
%struct.Barrier = type { i32, i32, i32, i32 }
%struct.Block = type { ptr, i64, ptr, i64, ptr, i32, i32, [16 x %struct.Barrier], [8 x %struct.Barrier], ptr, ptr, i32, i32 }
%struct.Kept = type { i32, ptr, i64, i64, i64 }
%struct.PeerWait = type { ptr, i32, ptr, i32, i32, i64, [3 x i32] }

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
  br i1 %72, label %1110, label %90

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
  %99 = add i64 %53, 262600
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
  br i1 %109, label %1110, label %110

110:                                              ; preds = %106
  %111 = cmpxchg ptr %108, i32 0, i32 1 seq_cst seq_cst, align 8
  %112 = extractvalue { i32, i1 } %111, 1
  br i1 %112, label %113, label %1110

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
  br label %1110

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
  %191 = getelementptr inbounds nuw i8, ptr %6, i64 48
  %192 = load ptr, ptr %191, align 8
  %193 = icmp eq ptr %192, null
  br i1 %193, label %228, label %194

194:                                              ; preds = %190
  %195 = getelementptr inbounds nuw i8, ptr %6, i64 24
  %196 = load ptr, ptr %195, align 8
  %197 = icmp eq ptr %196, null
  br i1 %197, label %198, label %228

198:                                              ; preds = %194
  %199 = getelementptr inbounds nuw i8, ptr %192, i64 24
  %200 = load ptr, ptr %199, align 8
  %201 = icmp eq ptr %200, null
  br i1 %201, label %228, label %202

202:                                              ; preds = %198, %220
  %203 = phi i32 [ %221, %220 ], [ 0, %198 ]
  %204 = phi ptr [ %222, %220 ], [ %200, %198 ]
  %205 = cmpxchg ptr %204, i32 2, i32 1 acquire monotonic, align 8
  %206 = extractvalue { i32, i1 } %205, 1
  br i1 %206, label %207, label %220

207:                                              ; preds = %202
  %208 = getelementptr inbounds nuw i8, ptr %204, i64 24
  %209 = load i64, ptr %208, align 8
  %210 = icmp eq i64 %209, %49
  br i1 %210, label %211, label %219

211:                                              ; preds = %207
  %212 = getelementptr inbounds nuw i8, ptr %204, i64 32
  %213 = load i64, ptr %212, align 8
  %214 = icmp eq i64 %213, %97
  br i1 %214, label %215, label %219

215:                                              ; preds = %211
  %216 = getelementptr inbounds nuw i8, ptr %204, i64 16
  %217 = load i64, ptr %216, align 8
  %218 = icmp ult i64 %217, %104
  br i1 %218, label %219, label %224

219:                                              ; preds = %215, %211, %207
  store atomic i32 2, ptr %204 release, align 8
  br label %220

220:                                              ; preds = %219, %202
  %221 = add nuw nsw i32 %203, 1
  %222 = getelementptr inbounds nuw i8, ptr %204, i64 40
  %223 = icmp eq i32 %221, 4
  br i1 %223, label %228, label %202

224:                                              ; preds = %215
  %225 = getelementptr inbounds nuw i8, ptr %204, i64 8
  %226 = load ptr, ptr %225, align 8
  store atomic i32 0, ptr %204 release, align 8
  %227 = icmp eq ptr %226, null
  br i1 %227, label %228, label %232

228:                                              ; preds = %220, %190, %194, %198, %224
  %229 = phi i64 [ %217, %224 ], [ %104, %198 ], [ %104, %190 ], [ %104, %194 ], [ %104, %220 ]
  %230 = phi ptr [ %200, %224 ], [ null, %198 ], [ null, %190 ], [ null, %194 ], [ %200, %220 ]
  %231 = tail call ptr @mmap(ptr noundef null, i64 noundef %229, i32 noundef 3, i32 noundef 16418, i32 noundef -1, i64 noundef 0)
  br label %232

232:                                              ; preds = %228, %224
  %233 = phi i1 [ false, %228 ], [ true, %224 ]
  %234 = phi i64 [ %229, %228 ], [ %217, %224 ]
  %235 = phi ptr [ %230, %228 ], [ %200, %224 ]
  %236 = phi ptr [ %231, %228 ], [ %226, %224 ]
  %237 = icmp eq ptr %236, inttoptr (i64 -1 to ptr)
  br i1 %237, label %238, label %323

238:                                              ; preds = %232
  %239 = load ptr, ptr %30, align 8
  %240 = getelementptr inbounds nuw i8, ptr %239, i64 32
  %241 = load ptr, ptr %240, align 8
  store i32 1, ptr %40, align 8
  %242 = icmp eq ptr %241, null
  br i1 %242, label %1110, label %243

243:                                              ; preds = %238
  %244 = cmpxchg ptr %241, i32 0, i32 1 seq_cst seq_cst, align 8
  %245 = extractvalue { i32, i1 } %244, 1
  br i1 %245, label %246, label %1110

246:                                              ; preds = %243
  %247 = load i32, ptr %39, align 4
  %248 = icmp sgt i32 %247, 0
  br i1 %248, label %249, label %254

249:                                              ; preds = %246
  %250 = getelementptr inbounds nuw i8, ptr %15, i64 28776
  %251 = load ptr, ptr %250, align 8
  %252 = zext nneg i32 %247 to i64
  br label %260

253:                                              ; preds = %260
  br i1 %269, label %254, label %271

254:                                              ; preds = %253, %246
  %255 = getelementptr inbounds nuw i8, ptr %241, i64 4
  store i32 0, ptr %255, align 4
  %256 = getelementptr inbounds nuw i8, ptr %241, i64 8
  store i64 0, ptr %256, align 8
  %257 = getelementptr inbounds nuw i8, ptr %241, i64 16
  store i32 -1, ptr %257, align 8
  %258 = getelementptr inbounds nuw i8, ptr %241, i64 20
  store i32 -1, ptr %258, align 4
  %259 = getelementptr inbounds nuw i8, ptr %241, i64 24
  store ptr @.str.2, ptr %259, align 8
  br label %287

260:                                              ; preds = %260, %249
  %261 = phi i64 [ 0, %249 ], [ %267, %260 ]
  %262 = getelementptr inbounds nuw %struct.Fiber, ptr %251, i64 %261
  %263 = getelementptr inbounds nuw i8, ptr %262, i64 36
  %264 = load i32, ptr %263, align 4
  %265 = icmp eq i32 %264, 4
  %266 = select i1 %265, ptr null, ptr %262
  %267 = add nuw nsw i64 %261, 1
  %268 = icmp samesign ult i64 %267, %252
  %269 = icmp eq ptr %266, null
  %270 = select i1 %268, i1 %269, i1 false
  br i1 %270, label %260, label %253

271:                                              ; preds = %253
  %272 = load i32, ptr %38, align 8
  %273 = getelementptr inbounds nuw i8, ptr %241, i64 4
  store i32 %272, ptr %273, align 4
  %274 = getelementptr inbounds nuw i8, ptr %262, i64 24
  %275 = load ptr, ptr %274, align 8
  %276 = getelementptr inbounds nuw i8, ptr %275, i64 8
  %277 = load i64, ptr %276, align 8
  %278 = getelementptr inbounds nuw i8, ptr %241, i64 8
  store i64 %277, ptr %278, align 8
  %279 = getelementptr inbounds nuw i8, ptr %241, i64 16
  store i32 -1, ptr %279, align 8
  %280 = getelementptr inbounds nuw i8, ptr %241, i64 20
  store i32 -1, ptr %280, align 4
  %281 = getelementptr inbounds nuw i8, ptr %241, i64 24
  store ptr @.str.2, ptr %281, align 8
  %282 = icmp sgt i32 %272, 0
  br i1 %282, label %283, label %287

283:                                              ; preds = %271
  %284 = getelementptr inbounds nuw i8, ptr %262, i64 32
  %285 = getelementptr inbounds nuw i8, ptr %241, i64 32
  %286 = zext nneg i32 %272 to i64
  br label %288

287:                                              ; preds = %315, %254, %271
  store atomic i32 2, ptr %241 seq_cst, align 8
  br label %1110

288:                                              ; preds = %315, %283
  %289 = phi i64 [ 0, %283 ], [ %321, %315 ]
  %290 = load i32, ptr %284, align 8
  %291 = sext i32 %290 to i64
  %292 = sub nsw i64 0, %291
  %293 = getelementptr inbounds %struct.Fiber, ptr %266, i64 %292
  %294 = getelementptr inbounds nuw %struct.Fiber, ptr %293, i64 %289
  %295 = getelementptr inbounds nuw i8, ptr %294, i64 36
  %296 = load i32, ptr %295, align 4
  %297 = getelementptr inbounds nuw i8, ptr %294, i64 56
  %298 = load i32, ptr %297, align 8
  %299 = getelementptr inbounds nuw i8, ptr %294, i64 48
  %300 = load ptr, ptr %299, align 8
  %301 = and i32 %296, -2
  %302 = icmp eq i32 %301, 2
  br i1 %302, label %303, label %315

303:                                              ; preds = %288
  %304 = getelementptr inbounds nuw i8, ptr %294, i64 72
  %305 = load ptr, ptr %304, align 8
  %306 = icmp eq ptr %305, null
  br i1 %306, label %315, label %307

307:                                              ; preds = %303
  %308 = ptrtoint ptr %305 to i64
  %309 = getelementptr inbounds nuw i8, ptr %294, i64 24
  %310 = load ptr, ptr %309, align 8
  %311 = getelementptr inbounds nuw i8, ptr %310, i64 16
  %312 = load ptr, ptr %311, align 8
  %313 = ptrtoint ptr %312 to i64
  %314 = sub i64 %308, %313
  br label %315

315:                                              ; preds = %307, %303, %288
  %316 = phi i64 [ 0, %288 ], [ %314, %307 ], [ -1, %303 ]
  %317 = getelementptr inbounds nuw %struct.WarpReport, ptr %285, i64 %289
  store i32 %296, ptr %317, align 8
  %318 = getelementptr inbounds nuw i8, ptr %317, i64 4
  store i32 %298, ptr %318, align 4
  %319 = getelementptr inbounds nuw i8, ptr %317, i64 8
  store i64 %316, ptr %319, align 8
  %320 = getelementptr inbounds nuw i8, ptr %317, i64 16
  store ptr %300, ptr %320, align 8
  %321 = add nuw nsw i64 %289, 1
  %322 = icmp eq i64 %321, %286
  br i1 %322, label %287, label %288

323:                                              ; preds = %232
  %324 = load ptr, ptr %191, align 8
  %325 = icmp eq ptr %324, null
  br i1 %325, label %331, label %326

326:                                              ; preds = %323
  store ptr %15, ptr %324, align 8
  %327 = load ptr, ptr %191, align 8
  %328 = getelementptr inbounds nuw i8, ptr %327, i64 8
  store ptr %236, ptr %328, align 8
  %329 = load ptr, ptr %191, align 8
  %330 = getelementptr inbounds nuw i8, ptr %329, i64 16
  store i64 %234, ptr %330, align 8
  br label %331

331:                                              ; preds = %326, %323
  %332 = ptrtoint ptr %236 to i64
  %333 = add i64 %332, 65535
  %334 = and i64 %333, -65536
  %335 = inttoptr i64 %334 to ptr
  %336 = add i64 %98, 262143
  %337 = add i64 %336, %334
  %338 = and i64 %337, -262144
  %339 = inttoptr i64 %338 to ptr
  %340 = mul i64 %96, %54
  %341 = getelementptr inbounds nuw i8, ptr %339, i64 %340
  %342 = getelementptr inbounds nuw i8, ptr %15, i64 28768
  store ptr %341, ptr %342, align 8
  %343 = mul nsw i64 %96, 456
  %344 = getelementptr inbounds i8, ptr %341, i64 %343
  %345 = getelementptr inbounds nuw i8, ptr %15, i64 28776
  store ptr %344, ptr %345, align 8
  br i1 %233, label %348, label %346

346:                                              ; preds = %331
  %347 = icmp sgt i64 %97, 0
  br i1 %347, label %352, label %368

348:                                              ; preds = %331
  %349 = mul nsw i64 %97, 104
  %350 = add nsw i64 %343, %349
  %351 = icmp sgt i64 %350, 0
  br i1 %351, label %362, label %359

352:                                              ; preds = %346, %352
  %353 = phi i64 [ %357, %352 ], [ 0, %346 ]
  %354 = mul i64 %353, %49
  %355 = getelementptr inbounds nuw i8, ptr %335, i64 %354
  %356 = call i32 @mprotect(ptr noundef %355, i64 noundef 65536, i32 noundef 0)
  %357 = add nuw nsw i64 %353, 1
  %358 = icmp eq i64 %357, %97
  br i1 %358, label %361, label %352

359:                                              ; preds = %362, %348
  %360 = icmp sgt i64 %97, 0
  br i1 %360, label %361, label %368

361:                                              ; preds = %352, %359
  br label %375

362:                                              ; preds = %348, %362
  %363 = phi ptr [ %364, %362 ], [ %341, %348 ]
  store volatile i64 0, ptr %363, align 8
  %364 = getelementptr inbounds nuw i8, ptr %363, i64 8
  %365 = load ptr, ptr %345, align 8
  %366 = getelementptr inbounds %struct.Fiber, ptr %365, i64 %97
  %367 = icmp ult ptr %364, %366
  br i1 %367, label %362, label %359

368:                                              ; preds = %375, %346, %359
  %369 = icmp sgt i64 %96, 0
  br i1 %369, label %370, label %432

370:                                              ; preds = %368
  %371 = getelementptr inbounds nuw i8, ptr %6, i64 24
  %372 = getelementptr inbounds nuw i8, ptr %15, i64 28784
  %373 = trunc i64 %96 to i32
  %374 = select i1 %70, i32 1, i32 %373
  br label %402

375:                                              ; preds = %361, %375
  %376 = phi i64 [ %379, %375 ], [ 0, %361 ]
  %377 = load ptr, ptr %345, align 8
  %378 = getelementptr inbounds nuw %struct.Fiber, ptr %377, i64 %376
  %379 = add nuw nsw i64 %376, 1
  %380 = mul i64 %379, %49
  %381 = getelementptr inbounds nuw i8, ptr %335, i64 %380
  %382 = getelementptr inbounds i8, ptr %381, i64 -65536
  store ptr %378, ptr %382, align 65536
  %383 = load ptr, ptr %345, align 8
  %384 = getelementptr inbounds nuw %struct.Fiber, ptr %383, i64 %376
  %385 = getelementptr inbounds nuw i8, ptr %384, i64 16
  store ptr %382, ptr %385, align 8
  %386 = load ptr, ptr %342, align 8
  %387 = load i32, ptr %38, align 8
  %388 = sext i32 %387 to i64
  %389 = sdiv i64 %376, %388
  %390 = getelementptr inbounds %struct.Block, ptr %386, i64 %389
  %391 = load ptr, ptr %345, align 8
  %392 = getelementptr inbounds nuw %struct.Fiber, ptr %391, i64 %376
  %393 = getelementptr inbounds nuw i8, ptr %392, i64 24
  store ptr %390, ptr %393, align 8
  %394 = load i32, ptr %38, align 8
  %395 = sext i32 %394 to i64
  %396 = srem i64 %376, %395
  %397 = trunc nsw i64 %396 to i32
  %398 = load ptr, ptr %345, align 8
  %399 = getelementptr inbounds nuw %struct.Fiber, ptr %398, i64 %376
  %400 = getelementptr inbounds nuw i8, ptr %399, i64 32
  store i32 %397, ptr %400, align 8
  %401 = icmp eq i64 %379, %97
  br i1 %401, label %368, label %375

402:                                              ; preds = %417, %370
  %403 = phi i64 [ 0, %370 ], [ %430, %417 ]
  %404 = load ptr, ptr %342, align 8
  %405 = getelementptr inbounds nuw %struct.Block, ptr %404, i64 %403
  store ptr %15, ptr %405, align 8
  %406 = mul i64 %403, %54
  %407 = getelementptr inbounds nuw i8, ptr %339, i64 %406
  %408 = getelementptr inbounds nuw i8, ptr %405, i64 16
  store ptr %407, ptr %408, align 8
  %409 = load i64, ptr %33, align 8
  %410 = load i64, ptr %50, align 8
  %411 = add i64 %410, %409
  %412 = getelementptr inbounds nuw i8, ptr %405, i64 24
  store i64 %411, ptr %412, align 8
  %413 = load ptr, ptr %371, align 8
  %414 = icmp eq ptr %413, null
  br i1 %414, label %417, label %415

415:                                              ; preds = %402
  %416 = load ptr, ptr %413, align 8
  br label %417

417:                                              ; preds = %415, %402
  %418 = phi ptr [ %416, %415 ], [ null, %402 ]
  %419 = getelementptr inbounds nuw i8, ptr %405, i64 32
  store ptr %418, ptr %419, align 8
  %420 = load i32, ptr %38, align 8
  %421 = getelementptr inbounds nuw i8, ptr %405, i64 40
  store i32 %420, ptr %421, align 8
  %422 = getelementptr inbounds nuw i8, ptr %405, i64 432
  store ptr %372, ptr %422, align 8
  %423 = load ptr, ptr %342, align 8
  %424 = select i1 %70, ptr %405, ptr %423
  %425 = getelementptr inbounds nuw i8, ptr %405, i64 440
  store ptr %424, ptr %425, align 8
  %426 = getelementptr inbounds nuw i8, ptr %405, i64 448
  store i32 %374, ptr %426, align 8
  %427 = trunc i64 %403 to i32
  %428 = select i1 %70, i32 %427, i32 -1
  %429 = getelementptr inbounds nuw i8, ptr %405, i64 452
  store i32 %428, ptr %429, align 4
  %430 = add nuw nsw i64 %403, 1
  %431 = icmp eq i64 %430, %96
  br i1 %431, label %432, label %402

432:                                              ; preds = %417, %368
  %433 = trunc i64 %97 to i32
  store i32 %433, ptr %39, align 4
  %434 = load i32, ptr %40, align 8
  br i1 %70, label %435, label %652

435:                                              ; preds = %432
  %436 = getelementptr inbounds nuw i8, ptr %15, i64 80
  store i32 0, ptr %436, align 8
  store i32 0, ptr %39, align 4
  %437 = icmp eq i32 %434, 0
  br i1 %437, label %438, label %652

438:                                              ; preds = %435
  %439 = getelementptr inbounds nuw i8, ptr %15, i64 96
  br label %442

440:                                              ; preds = %646
  %441 = load i32, ptr %39, align 4
  br label %442

442:                                              ; preds = %440, %438
  %443 = phi i32 [ %441, %440 ], [ 0, %438 ]
  %444 = phi i64 [ %649, %440 ], [ 0, %438 ]
  %445 = phi i32 [ %648, %440 ], [ 0, %438 ]
  %446 = phi i32 [ %647, %440 ], [ 0, %438 ]
  %447 = load i64, ptr %41, align 8
  %448 = icmp sgt i32 %443, 0
  br i1 %448, label %449, label %524

449:                                              ; preds = %442, %515
  %450 = phi i32 [ %516, %515 ], [ %443, %442 ]
  %451 = phi i64 [ %521, %515 ], [ 0, %442 ]
  %452 = phi i32 [ %520, %515 ], [ %445, %442 ]
  %453 = phi i32 [ %518, %515 ], [ 0, %442 ]
  %454 = phi i32 [ %517, %515 ], [ 0, %442 ]
  %455 = load i32, ptr %40, align 8
  %456 = icmp eq i32 %455, 0
  br i1 %456, label %464, label %652

457:                                              ; preds = %515
  %458 = load i32, ptr %40, align 8
  %459 = icmp eq i32 %458, 0
  br i1 %459, label %460, label %652

460:                                              ; preds = %457
  %461 = icmp eq i32 %517, 0
  %462 = icmp eq i32 %517, %518
  %463 = load i64, ptr %41, align 8
  br label %524

464:                                              ; preds = %449
  %465 = load ptr, ptr %345, align 8
  %466 = getelementptr inbounds nuw %struct.Fiber, ptr %465, i64 %451
  %467 = getelementptr inbounds nuw i8, ptr %466, i64 36
  %468 = load i32, ptr %467, align 4
  switch i32 %468, label %504 [
    i32 1, label %469
    i32 2, label %487
    i32 4, label %515
  ]

469:                                              ; preds = %464
  %470 = getelementptr inbounds nuw i8, ptr %466, i64 24
  %471 = load ptr, ptr %470, align 8
  %472 = getelementptr inbounds nuw i8, ptr %466, i64 56
  %473 = load i32, ptr %472, align 8
  %474 = icmp eq i32 %473, 24
  br i1 %474, label %475, label %478

475:                                              ; preds = %469
  %476 = getelementptr inbounds nuw i8, ptr %471, i64 432
  %477 = load ptr, ptr %476, align 8
  br label %497

478:                                              ; preds = %469
  %479 = icmp slt i32 %473, 16
  %480 = getelementptr inbounds nuw i8, ptr %471, i64 48
  %481 = sext i32 %473 to i64
  %482 = getelementptr inbounds %struct.Barrier, ptr %480, i64 %481
  %483 = zext nneg i32 %473 to i64
  %484 = getelementptr %struct.Barrier, ptr %471, i64 %483
  %485 = getelementptr i8, ptr %484, i64 48
  %486 = select i1 %479, ptr %482, ptr %485
  br label %497

487:                                              ; preds = %464
  %488 = getelementptr inbounds nuw i8, ptr %466, i64 72
  %489 = load ptr, ptr %488, align 8
  %490 = load i64, ptr %489, align 8
  %491 = lshr i64 %490, 62
  %492 = trunc nuw nsw i64 %491 to i32
  %493 = and i32 %492, 1
  %494 = getelementptr inbounds nuw i8, ptr %466, i64 60
  %495 = load i32, ptr %494, align 4
  %496 = icmp eq i32 %493, %495
  br i1 %496, label %515, label %504

497:                                              ; preds = %478, %475
  %498 = phi ptr [ %477, %475 ], [ %486, %478 ]
  %499 = getelementptr inbounds nuw i8, ptr %498, i64 12
  %500 = load i32, ptr %499, align 4
  %501 = getelementptr inbounds nuw i8, ptr %466, i64 64
  %502 = load i32, ptr %501, align 8
  %503 = icmp eq i32 %500, %502
  br i1 %503, label %515, label %504

504:                                              ; preds = %497, %487, %464
  store i32 0, ptr %467, align 4
  store ptr %466, ptr %42, align 8
  %505 = getelementptr inbounds nuw i8, ptr %466, i64 8
  %506 = load ptr, ptr %505, align 8
  call void @flydsl_fiber_switch(ptr noundef nonnull %15, ptr noundef %506)
  store ptr null, ptr %42, align 8
  %507 = add nsw i32 %454, 1
  %508 = load i32, ptr %467, align 4
  %509 = icmp eq i32 %508, 3
  %510 = zext i1 %509 to i32
  %511 = add nsw i32 %453, %510
  %512 = icmp eq i32 %508, 4
  %513 = sext i1 %512 to i32
  %514 = load i32, ptr %39, align 4
  br label %515

515:                                              ; preds = %504, %497, %487, %464
  %516 = phi i32 [ %514, %504 ], [ %450, %497 ], [ %450, %487 ], [ %450, %464 ]
  %517 = phi i32 [ %507, %504 ], [ %454, %497 ], [ %454, %487 ], [ %454, %464 ]
  %518 = phi i32 [ %511, %504 ], [ %453, %497 ], [ %453, %487 ], [ %453, %464 ]
  %519 = phi i32 [ %513, %504 ], [ 0, %497 ], [ 0, %487 ], [ 0, %464 ]
  %520 = add nsw i32 %519, %452
  %521 = add nuw nsw i64 %451, 1
  %522 = sext i32 %516 to i64
  %523 = icmp slt i64 %521, %522
  br i1 %523, label %449, label %457

524:                                              ; preds = %460, %442
  %525 = phi i64 [ %463, %460 ], [ %447, %442 ]
  %526 = phi i32 [ %516, %460 ], [ %443, %442 ]
  %527 = phi i32 [ %520, %460 ], [ %445, %442 ]
  %528 = phi i1 [ %462, %460 ], [ true, %442 ]
  %529 = phi i1 [ %461, %460 ], [ true, %442 ]
  %530 = icmp eq i64 %525, %447
  %531 = select i1 %530, i1 %528, i1 false
  %532 = add nsw i32 %446, 1
  %533 = select i1 %531, i32 %532, i32 0
  br i1 %531, label %534, label %536

534:                                              ; preds = %524
  %535 = icmp ne i32 %527, 0
  br label %543

536:                                              ; preds = %524
  store i32 0, ptr %44, align 4
  %537 = icmp eq i32 %527, 0
  br i1 %537, label %543, label %538

538:                                              ; preds = %536
  %539 = load ptr, ptr %342, align 8
  %540 = getelementptr inbounds nuw i8, ptr %539, i64 32
  %541 = load ptr, ptr %540, align 8
  %542 = icmp eq ptr %541, null
  br i1 %542, label %646, label %557

543:                                              ; preds = %536, %534
  %544 = phi i1 [ %535, %534 ], [ false, %536 ]
  %545 = load i32, ptr %45, align 8
  %546 = icmp eq i32 %545, 0
  br i1 %546, label %557, label %547

547:                                              ; preds = %543
  call void @llvm.lifetime.start.p0(ptr nonnull %13)
  %548 = load i32, ptr %46, align 4
  %549 = srem i32 %548, 256
  %550 = sext i32 %549 to i64
  %551 = getelementptr inbounds %struct.Task, ptr %439, i64 %550
  call void @llvm.memcpy.p0.p0.i64(ptr noundef nonnull align 8 dereferenceable(112) %13, ptr noundef nonnull align 8 dereferenceable(112) %551, i64 112, i1 false)
  %552 = add nsw i32 %548, 1
  %553 = srem i32 %552, 256
  store i32 %553, ptr %46, align 4
  %554 = add nsw i32 %545, -1
  store i32 %554, ptr %45, align 8
  %555 = add i64 %525, 1
  store i64 %555, ptr %41, align 8
  %556 = load ptr, ptr %13, align 8
  call void %556(ptr noundef nonnull %13)
  call void @llvm.lifetime.end.p0(ptr nonnull %13)
  br label %646

557:                                              ; preds = %543, %538
  %558 = phi i1 [ %544, %543 ], [ true, %538 ]
  %559 = load i32, ptr %38, align 8
  %560 = sext i32 %559 to i64
  %561 = sext i32 %526 to i64
  %562 = icmp sgt i32 %559, 0
  %563 = icmp sgt i32 %526, 0
  %564 = and i1 %563, %562
  br i1 %564, label %565, label %585

565:                                              ; preds = %557
  %566 = load ptr, ptr %345, align 8
  %567 = zext nneg i32 %559 to i64
  br label %568

568:                                              ; preds = %581, %565
  %569 = phi i64 [ 0, %565 ], [ %582, %581 ]
  %570 = mul nuw nsw i64 %569, %567
  %571 = getelementptr %struct.Fiber, ptr %566, i64 %570
  br label %575

572:                                              ; preds = %575
  %573 = add nuw nsw i64 %576, 1
  %574 = icmp eq i64 %573, %567
  br i1 %574, label %585, label %575

575:                                              ; preds = %572, %568
  %576 = phi i64 [ 0, %568 ], [ %573, %572 ]
  %577 = getelementptr %struct.Fiber, ptr %571, i64 %576
  %578 = getelementptr inbounds nuw i8, ptr %577, i64 36
  %579 = load i32, ptr %578, align 4
  %580 = icmp eq i32 %579, 4
  br i1 %580, label %572, label %581

581:                                              ; preds = %575
  %582 = add nuw nsw i64 %569, 1
  %583 = mul nuw nsw i64 %582, %560
  %584 = icmp slt i64 %583, %561
  br i1 %584, label %568, label %585

585:                                              ; preds = %581, %572, %557
  %586 = phi i64 [ %569, %572 ], [ 0, %557 ], [ %582, %581 ]
  %587 = icmp slt i64 %444, %66
  %588 = icmp slt i64 %586, %96
  %589 = select i1 %587, i1 %588, i1 false
  br i1 %589, label %590, label %623

590:                                              ; preds = %585
  %591 = add nuw nsw i64 %586, 1
  %592 = mul nsw i64 %591, %560
  %593 = icmp sgt i64 %592, %561
  br i1 %593, label %594, label %597

594:                                              ; preds = %590
  %595 = trunc i64 %591 to i32
  %596 = mul nsw i32 %559, %595
  store i32 %596, ptr %39, align 4
  br label %597

597:                                              ; preds = %594, %590
  %598 = add nsw i64 %444, 1
  %599 = load ptr, ptr %342, align 8
  %600 = getelementptr inbounds nuw %struct.Block, ptr %599, i64 %586
  %601 = getelementptr inbounds nuw i8, ptr %600, i64 8
  store i64 %444, ptr %601, align 8
  %602 = load ptr, ptr %342, align 8
  %603 = getelementptr inbounds nuw %struct.Block, ptr %602, i64 %586
  call fastcc void @begin_block(ptr noundef nonnull %15, ptr noundef %603, i64 noundef %27, i64 noundef %1)
  %604 = load ptr, ptr %345, align 8
  %605 = load i32, ptr %38, align 8
  %606 = sext i32 %605 to i64
  %607 = mul nsw i64 %586, %606
  %608 = getelementptr inbounds %struct.Fiber, ptr %604, i64 %607
  %609 = getelementptr inbounds nuw i8, ptr %608, i64 24
  %610 = load ptr, ptr %609, align 8
  %611 = getelementptr inbounds nuw i8, ptr %610, i64 32
  %612 = load ptr, ptr %611, align 8
  %613 = icmp eq ptr %612, null
  br i1 %613, label %620, label %614

614:                                              ; preds = %597
  %615 = load ptr, ptr %612, align 8
  %616 = load ptr, ptr %30, align 8
  %617 = getelementptr inbounds nuw i8, ptr %616, i64 24
  %618 = load ptr, ptr %617, align 8
  call void %615(ptr noundef %618, ptr noundef nonnull %608, i64 noundef %606, i64 noundef %1)
  %619 = load i32, ptr %38, align 8
  br label %620

620:                                              ; preds = %614, %597
  %621 = phi i32 [ %605, %597 ], [ %619, %614 ]
  %622 = add nsw i32 %621, %527
  br label %646

623:                                              ; preds = %585
  br i1 %558, label %624, label %652

624:                                              ; preds = %623
  br i1 %531, label %625, label %641

625:                                              ; preds = %624
  %626 = load i32, ptr %43, align 8
  %627 = icmp eq i32 %626, 0
  br i1 %627, label %641, label %628

628:                                              ; preds = %625
  store i32 0, ptr %43, align 8
  %629 = load i32, ptr %44, align 4
  %630 = add i32 %629, 1
  store i32 %630, ptr %44, align 4
  %631 = icmp ult i32 %629, 128
  br i1 %631, label %632, label %633

632:                                              ; preds = %628
  call void @flydsl_relax()
  br label %646

633:                                              ; preds = %628
  %634 = icmp ult i32 %629, 512
  br i1 %634, label %635, label %637

635:                                              ; preds = %633
  %636 = call i32 @sched_yield()
  br label %646

637:                                              ; preds = %633
  %638 = icmp ult i32 %629, 2048
  %639 = select i1 %638, i32 20, i32 100
  %640 = call i32 @usleep(i32 noundef %639)
  br label %646

641:                                              ; preds = %625, %624
  %642 = phi i1 [ %529, %625 ], [ false, %624 ]
  %643 = icmp sgt i32 %533, 65536
  %644 = select i1 %642, i1 true, i1 %643
  br i1 %644, label %645, label %646

645:                                              ; preds = %641
  call fastcc void @report(ptr noundef nonnull %15, ptr noundef null, ptr noundef nonnull @.str.7)
  br label %646

646:                                              ; preds = %645, %641, %637, %635, %632, %620, %547, %538
  %647 = phi i32 [ %533, %645 ], [ 0, %538 ], [ %533, %547 ], [ %533, %641 ], [ 0, %620 ], [ 0, %632 ], [ 0, %635 ], [ 0, %637 ]
  %648 = phi i32 [ %527, %645 ], [ %527, %538 ], [ %527, %547 ], [ %527, %641 ], [ %622, %620 ], [ %527, %632 ], [ %527, %635 ], [ %527, %637 ]
  %649 = phi i64 [ %444, %645 ], [ %444, %538 ], [ %444, %547 ], [ %444, %641 ], [ %598, %620 ], [ %444, %632 ], [ %444, %635 ], [ %444, %637 ]
  %650 = load i32, ptr %40, align 8
  %651 = icmp eq i32 %650, 0
  br i1 %651, label %440, label %652

652:                                              ; preds = %646, %623, %457, %449, %435, %432
  %653 = phi i32 [ %434, %432 ], [ %434, %435 ], [ %455, %449 ], [ 0, %623 ], [ %458, %457 ], [ %650, %646 ]
  %654 = phi i64 [ %8, %432 ], [ %7, %435 ], [ %7, %449 ], [ %7, %457 ], [ %7, %623 ], [ %7, %646 ]
  %655 = add i64 %7, -1
  %656 = add i64 %655, %81
  %657 = sdiv i64 %656, %81
  %658 = mul nsw i64 %657, %81
  %659 = icmp slt i64 %658, %654
  %660 = icmp eq i32 %653, 0
  %661 = select i1 %659, i1 %660, i1 false
  br i1 %661, label %662, label %673

662:                                              ; preds = %652
  %663 = getelementptr inbounds nuw i8, ptr %10, i64 8
  %664 = getelementptr inbounds nuw i8, ptr %10, i64 16
  %665 = getelementptr inbounds nuw i8, ptr %15, i64 80
  %666 = getelementptr inbounds nuw i8, ptr %15, i64 28784
  %667 = getelementptr inbounds nuw i8, ptr %15, i64 28788
  %668 = getelementptr inbounds nuw i8, ptr %15, i64 28792
  %669 = getelementptr inbounds nuw i8, ptr %15, i64 28796
  %670 = getelementptr inbounds nuw i8, ptr %15, i64 96
  br label %671

671:                                              ; preds = %662, %1010
  %672 = phi i64 [ %657, %662 ], [ %1012, %1010 ]
  br label %1017

673:                                              ; preds = %1010, %991, %652
  %674 = phi i32 [ %653, %652 ], [ %993, %991 ], [ %1011, %1010 ]
  %675 = load ptr, ptr %191, align 8
  %676 = icmp eq ptr %675, null
  br i1 %676, label %1058, label %1055

677:                                              ; preds = %1038
  %678 = trunc i64 %672 to i32
  %679 = mul i32 %678, -1640531535
  store i32 %679, ptr %665, align 8
  store i32 %433, ptr %666, align 8
  store i32 0, ptr %667, align 4
  store i32 0, ptr %668, align 8
  store i32 0, ptr %669, align 4
  br i1 %369, label %692, label %680

680:                                              ; preds = %758, %677
  %681 = load ptr, ptr %345, align 8
  %682 = getelementptr inbounds nuw i8, ptr %681, i64 24
  %683 = load ptr, ptr %682, align 8
  %684 = getelementptr inbounds nuw i8, ptr %683, i64 32
  %685 = load ptr, ptr %684, align 8
  %686 = icmp eq ptr %685, null
  br i1 %686, label %761, label %687

687:                                              ; preds = %680
  %688 = load ptr, ptr %685, align 8
  %689 = load ptr, ptr %30, align 8
  %690 = getelementptr inbounds nuw i8, ptr %689, i64 24
  %691 = load ptr, ptr %690, align 8
  call void %688(ptr noundef %691, ptr noundef nonnull %681, i64 noundef %97, i64 noundef %1)
  br label %761

692:                                              ; preds = %677, %758
  %693 = phi i64 [ %759, %758 ], [ 0, %677 ]
  %694 = load ptr, ptr %342, align 8
  %695 = getelementptr inbounds nuw %struct.Block, ptr %694, i64 %693
  %696 = getelementptr inbounds nuw i8, ptr %695, i64 48
  br label %699

697:                                              ; preds = %699
  %698 = getelementptr inbounds nuw i8, ptr %695, i64 304
  br label %714

699:                                              ; preds = %699, %692
  %700 = phi i64 [ 0, %692 ], [ %705, %699 ]
  %701 = getelementptr inbounds nuw %struct.Barrier, ptr %696, i64 %700
  store i32 0, ptr %701, align 8
  %702 = getelementptr inbounds nuw i8, ptr %701, i64 4
  store i32 0, ptr %702, align 4
  %703 = getelementptr inbounds nuw i8, ptr %701, i64 8
  store i32 0, ptr %703, align 8
  %704 = getelementptr inbounds nuw i8, ptr %701, i64 12
  store i32 0, ptr %704, align 4
  %705 = add nuw nsw i64 %700, 1
  %706 = icmp eq i64 %705, 16
  br i1 %706, label %697, label %699

707:                                              ; preds = %714
  %708 = getelementptr inbounds nuw i8, ptr %695, i64 44
  store i32 0, ptr %708, align 4
  %709 = load i32, ptr %38, align 8
  %710 = icmp sgt i32 %709, 0
  br i1 %710, label %711, label %758

711:                                              ; preds = %707
  %712 = zext nneg i32 %709 to i64
  %713 = ptrtoint ptr %695 to i64
  br label %722

714:                                              ; preds = %714, %697
  %715 = phi i64 [ 0, %697 ], [ %720, %714 ]
  %716 = getelementptr inbounds nuw %struct.Barrier, ptr %698, i64 %715
  store i32 0, ptr %716, align 8
  %717 = getelementptr inbounds nuw i8, ptr %716, i64 4
  store i32 0, ptr %717, align 4
  %718 = getelementptr inbounds nuw i8, ptr %716, i64 8
  store i32 0, ptr %718, align 8
  %719 = getelementptr inbounds nuw i8, ptr %716, i64 12
  store i32 0, ptr %719, align 4
  %720 = add nuw nsw i64 %715, 1
  %721 = icmp eq i64 %720, 8
  br i1 %721, label %707, label %714

722:                                              ; preds = %722, %711
  %723 = phi i64 [ %712, %711 ], [ %756, %722 ]
  %724 = phi i64 [ 0, %711 ], [ %754, %722 ]
  %725 = load ptr, ptr %345, align 8
  %726 = load ptr, ptr %342, align 8
  %727 = ptrtoint ptr %726 to i64
  %728 = sub i64 %713, %727
  %729 = sdiv exact i64 %728, 456
  %730 = mul nsw i64 %729, %723
  %731 = getelementptr %struct.Fiber, ptr %725, i64 %730
  %732 = getelementptr %struct.Fiber, ptr %731, i64 %724
  %733 = getelementptr inbounds nuw i8, ptr %732, i64 32
  %734 = load i32, ptr %733, align 8
  %735 = sext i32 %734 to i64
  %736 = mul nsw i64 %1, %735
  %737 = sub nsw i64 %27, %736
  %738 = call i64 @llvm.smin.i64(i64 %737, i64 %1)
  %739 = getelementptr inbounds nuw i8, ptr %732, i64 36
  store i32 0, ptr %739, align 4
  %740 = icmp eq i64 %738, 64
  %741 = shl nsw i64 -1, %738
  %742 = xor i64 %741, -1
  %743 = select i1 %740, i64 -1, i64 %742
  %744 = getelementptr inbounds nuw i8, ptr %732, i64 40
  store i64 %743, ptr %744, align 8
  %745 = getelementptr inbounds nuw i8, ptr %732, i64 48
  store ptr null, ptr %745, align 8
  %746 = getelementptr inbounds nuw i8, ptr %732, i64 88
  store i32 0, ptr %746, align 8
  %747 = getelementptr inbounds nuw i8, ptr %732, i64 84
  store i32 0, ptr %747, align 4
  %748 = getelementptr inbounds nuw i8, ptr %732, i64 80
  store i32 0, ptr %748, align 8
  %749 = getelementptr inbounds nuw i8, ptr %732, i64 96
  store i32 0, ptr %749, align 8
  %750 = getelementptr inbounds nuw i8, ptr %732, i64 16
  %751 = load ptr, ptr %750, align 8
  %752 = call ptr @flydsl_fiber_prepare(ptr noundef %751, ptr noundef nonnull @start)
  %753 = getelementptr inbounds nuw i8, ptr %732, i64 8
  store ptr %752, ptr %753, align 8
  %754 = add nuw nsw i64 %724, 1
  %755 = load i32, ptr %38, align 8
  %756 = sext i32 %755 to i64
  %757 = icmp slt i64 %754, %756
  br i1 %757, label %722, label %758

758:                                              ; preds = %722, %707
  %759 = add nuw nsw i64 %693, 1
  %760 = icmp eq i64 %759, %96
  br i1 %760, label %680, label %692

761:                                              ; preds = %680, %687
  %762 = load i32, ptr %39, align 4
  %763 = icmp ne i32 %762, 0
  %764 = load i32, ptr %40, align 8
  %765 = icmp eq i32 %764, 0
  %766 = select i1 %763, i1 %765, i1 false
  br i1 %766, label %767, label %987

767:                                              ; preds = %761, %983
  %768 = phi i32 [ %984, %983 ], [ 0, %761 ]
  %769 = phi i32 [ %794, %983 ], [ %762, %761 ]
  %770 = load i64, ptr %41, align 8
  %771 = load i32, ptr %39, align 4
  %772 = icmp sgt i32 %771, 0
  br i1 %772, label %773, label %789

773:                                              ; preds = %767, %848
  %774 = phi i32 [ %849, %848 ], [ %771, %767 ]
  %775 = phi i64 [ %854, %848 ], [ 0, %767 ]
  %776 = phi i32 [ %853, %848 ], [ %769, %767 ]
  %777 = phi i32 [ %851, %848 ], [ 0, %767 ]
  %778 = phi i32 [ %850, %848 ], [ 0, %767 ]
  %779 = load i32, ptr %40, align 8
  %780 = icmp eq i32 %779, 0
  br i1 %780, label %797, label %781

781:                                              ; preds = %773, %857
  %782 = phi i32 [ %858, %857 ], [ %779, %773 ]
  %783 = phi i1 [ %859, %857 ], [ false, %773 ]
  %784 = phi i32 [ %850, %857 ], [ %778, %773 ]
  %785 = phi i32 [ %851, %857 ], [ %777, %773 ]
  %786 = phi i32 [ %853, %857 ], [ %776, %773 ]
  %787 = icmp eq i32 %784, %785
  %788 = icmp eq i32 %784, 0
  br label %789

789:                                              ; preds = %781, %767
  %790 = phi i32 [ 0, %767 ], [ %782, %781 ]
  %791 = phi i1 [ true, %767 ], [ %783, %781 ]
  %792 = phi i1 [ true, %767 ], [ %788, %781 ]
  %793 = phi i1 [ true, %767 ], [ %787, %781 ]
  %794 = phi i32 [ %769, %767 ], [ %786, %781 ]
  %795 = icmp ne i32 %794, 0
  %796 = select i1 %791, i1 %795, i1 false
  br i1 %796, label %860, label %987

797:                                              ; preds = %773
  %798 = load ptr, ptr %345, align 8
  %799 = getelementptr inbounds nuw %struct.Fiber, ptr %798, i64 %775
  %800 = getelementptr inbounds nuw i8, ptr %799, i64 36
  %801 = load i32, ptr %800, align 4
  switch i32 %801, label %837 [
    i32 1, label %802
    i32 2, label %820
    i32 4, label %848
  ]

802:                                              ; preds = %797
  %803 = getelementptr inbounds nuw i8, ptr %799, i64 24
  %804 = load ptr, ptr %803, align 8
  %805 = getelementptr inbounds nuw i8, ptr %799, i64 56
  %806 = load i32, ptr %805, align 8
  %807 = icmp eq i32 %806, 24
  br i1 %807, label %808, label %811

808:                                              ; preds = %802
  %809 = getelementptr inbounds nuw i8, ptr %804, i64 432
  %810 = load ptr, ptr %809, align 8
  br label %830

811:                                              ; preds = %802
  %812 = icmp slt i32 %806, 16
  %813 = getelementptr inbounds nuw i8, ptr %804, i64 48
  %814 = sext i32 %806 to i64
  %815 = getelementptr inbounds %struct.Barrier, ptr %813, i64 %814
  %816 = zext nneg i32 %806 to i64
  %817 = getelementptr %struct.Barrier, ptr %804, i64 %816
  %818 = getelementptr i8, ptr %817, i64 48
  %819 = select i1 %812, ptr %815, ptr %818
  br label %830

820:                                              ; preds = %797
  %821 = getelementptr inbounds nuw i8, ptr %799, i64 72
  %822 = load ptr, ptr %821, align 8
  %823 = load i64, ptr %822, align 8
  %824 = lshr i64 %823, 62
  %825 = trunc nuw nsw i64 %824 to i32
  %826 = and i32 %825, 1
  %827 = getelementptr inbounds nuw i8, ptr %799, i64 60
  %828 = load i32, ptr %827, align 4
  %829 = icmp eq i32 %826, %828
  br i1 %829, label %848, label %837

830:                                              ; preds = %811, %808
  %831 = phi ptr [ %810, %808 ], [ %819, %811 ]
  %832 = getelementptr inbounds nuw i8, ptr %831, i64 12
  %833 = load i32, ptr %832, align 4
  %834 = getelementptr inbounds nuw i8, ptr %799, i64 64
  %835 = load i32, ptr %834, align 8
  %836 = icmp eq i32 %833, %835
  br i1 %836, label %848, label %837

837:                                              ; preds = %830, %820, %797
  store i32 0, ptr %800, align 4
  store ptr %799, ptr %42, align 8
  %838 = getelementptr inbounds nuw i8, ptr %799, i64 8
  %839 = load ptr, ptr %838, align 8
  call void @flydsl_fiber_switch(ptr noundef nonnull %15, ptr noundef %839)
  store ptr null, ptr %42, align 8
  %840 = add nsw i32 %778, 1
  %841 = load i32, ptr %800, align 4
  %842 = icmp eq i32 %841, 3
  %843 = zext i1 %842 to i32
  %844 = add nsw i32 %777, %843
  %845 = icmp eq i32 %841, 4
  %846 = sext i1 %845 to i32
  %847 = load i32, ptr %39, align 4
  br label %848

848:                                              ; preds = %837, %830, %820, %797
  %849 = phi i32 [ %847, %837 ], [ %774, %830 ], [ %774, %820 ], [ %774, %797 ]
  %850 = phi i32 [ %840, %837 ], [ %778, %830 ], [ %778, %820 ], [ %778, %797 ]
  %851 = phi i32 [ %844, %837 ], [ %777, %830 ], [ %777, %820 ], [ %777, %797 ]
  %852 = phi i32 [ %846, %837 ], [ 0, %830 ], [ 0, %820 ], [ 0, %797 ]
  %853 = add nsw i32 %852, %776
  %854 = add nuw nsw i64 %775, 1
  %855 = sext i32 %849 to i64
  %856 = icmp slt i64 %854, %855
  br i1 %856, label %773, label %857

857:                                              ; preds = %848
  %858 = load i32, ptr %40, align 8
  %859 = icmp eq i32 %858, 0
  br label %781

860:                                              ; preds = %789
  %861 = load i64, ptr %41, align 8
  %862 = icmp eq i64 %861, %770
  %863 = select i1 %862, i1 %793, i1 false
  %864 = add nsw i32 %768, 1
  %865 = select i1 %863, i32 %864, i32 0
  br i1 %863, label %867, label %866

866:                                              ; preds = %860
  store i32 0, ptr %44, align 4
  br label %896

867:                                              ; preds = %860
  %868 = load i32, ptr %45, align 8
  %869 = icmp eq i32 %868, 0
  br i1 %869, label %880, label %870

870:                                              ; preds = %867
  call void @llvm.lifetime.start.p0(ptr nonnull %12)
  %871 = load i32, ptr %46, align 4
  %872 = srem i32 %871, 256
  %873 = sext i32 %872 to i64
  %874 = getelementptr inbounds %struct.Task, ptr %670, i64 %873
  call void @llvm.memcpy.p0.p0.i64(ptr noundef nonnull align 8 dereferenceable(112) %12, ptr noundef nonnull align 8 dereferenceable(112) %874, i64 112, i1 false)
  %875 = add nsw i32 %871, 1
  %876 = srem i32 %875, 256
  store i32 %876, ptr %46, align 4
  %877 = add nsw i32 %868, -1
  store i32 %877, ptr %45, align 8
  %878 = add i64 %770, 1
  store i64 %878, ptr %41, align 8
  %879 = load ptr, ptr %12, align 8
  call void %879(ptr noundef nonnull %12)
  call void @llvm.lifetime.end.p0(ptr nonnull %12)
  br label %983

880:                                              ; preds = %867
  %881 = load i32, ptr %43, align 8
  %882 = icmp eq i32 %881, 0
  br i1 %882, label %896, label %883

883:                                              ; preds = %880
  store i32 0, ptr %43, align 8
  %884 = load i32, ptr %44, align 4
  %885 = add i32 %884, 1
  store i32 %885, ptr %44, align 4
  %886 = icmp ult i32 %884, 128
  br i1 %886, label %887, label %888

887:                                              ; preds = %883
  call void @flydsl_relax()
  br label %983

888:                                              ; preds = %883
  %889 = icmp ult i32 %884, 512
  br i1 %889, label %890, label %892

890:                                              ; preds = %888
  %891 = call i32 @sched_yield()
  br label %983

892:                                              ; preds = %888
  %893 = icmp ult i32 %884, 2048
  %894 = select i1 %893, i32 20, i32 100
  %895 = call i32 @usleep(i32 noundef %894)
  br label %983

896:                                              ; preds = %880, %866
  %897 = icmp sgt i32 %865, 65536
  %898 = select i1 %792, i1 true, i1 %897
  br i1 %898, label %899, label %983

899:                                              ; preds = %896
  %900 = load ptr, ptr %30, align 8
  %901 = getelementptr inbounds nuw i8, ptr %900, i64 32
  %902 = load ptr, ptr %901, align 8
  store i32 1, ptr %40, align 8
  %903 = icmp eq ptr %902, null
  br i1 %903, label %987, label %904

904:                                              ; preds = %899
  %905 = cmpxchg ptr %902, i32 0, i32 1 seq_cst seq_cst, align 8
  %906 = extractvalue { i32, i1 } %905, 1
  br i1 %906, label %907, label %983

907:                                              ; preds = %904
  %908 = load i32, ptr %39, align 4
  %909 = icmp sgt i32 %908, 0
  br i1 %909, label %910, label %914

910:                                              ; preds = %907
  %911 = load ptr, ptr %345, align 8
  %912 = zext nneg i32 %908 to i64
  br label %920

913:                                              ; preds = %920
  br i1 %929, label %914, label %931

914:                                              ; preds = %913, %907
  %915 = getelementptr inbounds nuw i8, ptr %902, i64 4
  store i32 0, ptr %915, align 4
  %916 = getelementptr inbounds nuw i8, ptr %902, i64 8
  store i64 0, ptr %916, align 8
  %917 = getelementptr inbounds nuw i8, ptr %902, i64 16
  store i32 -1, ptr %917, align 8
  %918 = getelementptr inbounds nuw i8, ptr %902, i64 20
  store i32 -1, ptr %918, align 4
  %919 = getelementptr inbounds nuw i8, ptr %902, i64 24
  store ptr @.str.7, ptr %919, align 8
  br label %947

920:                                              ; preds = %920, %910
  %921 = phi i64 [ 0, %910 ], [ %927, %920 ]
  %922 = getelementptr inbounds nuw %struct.Fiber, ptr %911, i64 %921
  %923 = getelementptr inbounds nuw i8, ptr %922, i64 36
  %924 = load i32, ptr %923, align 4
  %925 = icmp eq i32 %924, 4
  %926 = select i1 %925, ptr null, ptr %922
  %927 = add nuw nsw i64 %921, 1
  %928 = icmp samesign ult i64 %927, %912
  %929 = icmp eq ptr %926, null
  %930 = select i1 %928, i1 %929, i1 false
  br i1 %930, label %920, label %913

931:                                              ; preds = %913
  %932 = load i32, ptr %38, align 8
  %933 = getelementptr inbounds nuw i8, ptr %902, i64 4
  store i32 %932, ptr %933, align 4
  %934 = getelementptr inbounds nuw i8, ptr %922, i64 24
  %935 = load ptr, ptr %934, align 8
  %936 = getelementptr inbounds nuw i8, ptr %935, i64 8
  %937 = load i64, ptr %936, align 8
  %938 = getelementptr inbounds nuw i8, ptr %902, i64 8
  store i64 %937, ptr %938, align 8
  %939 = getelementptr inbounds nuw i8, ptr %902, i64 16
  store i32 -1, ptr %939, align 8
  %940 = getelementptr inbounds nuw i8, ptr %902, i64 20
  store i32 -1, ptr %940, align 4
  %941 = getelementptr inbounds nuw i8, ptr %902, i64 24
  store ptr @.str.7, ptr %941, align 8
  %942 = icmp sgt i32 %932, 0
  br i1 %942, label %943, label %947

943:                                              ; preds = %931
  %944 = getelementptr inbounds nuw i8, ptr %922, i64 32
  %945 = getelementptr inbounds nuw i8, ptr %902, i64 32
  %946 = zext nneg i32 %932 to i64
  br label %948

947:                                              ; preds = %975, %914, %931
  store atomic i32 2, ptr %902 seq_cst, align 8
  br label %983

948:                                              ; preds = %975, %943
  %949 = phi i64 [ 0, %943 ], [ %981, %975 ]
  %950 = load i32, ptr %944, align 8
  %951 = sext i32 %950 to i64
  %952 = sub nsw i64 0, %951
  %953 = getelementptr inbounds %struct.Fiber, ptr %926, i64 %952
  %954 = getelementptr inbounds nuw %struct.Fiber, ptr %953, i64 %949
  %955 = getelementptr inbounds nuw i8, ptr %954, i64 36
  %956 = load i32, ptr %955, align 4
  %957 = getelementptr inbounds nuw i8, ptr %954, i64 56
  %958 = load i32, ptr %957, align 8
  %959 = getelementptr inbounds nuw i8, ptr %954, i64 48
  %960 = load ptr, ptr %959, align 8
  %961 = and i32 %956, -2
  %962 = icmp eq i32 %961, 2
  br i1 %962, label %963, label %975

963:                                              ; preds = %948
  %964 = getelementptr inbounds nuw i8, ptr %954, i64 72
  %965 = load ptr, ptr %964, align 8
  %966 = icmp eq ptr %965, null
  br i1 %966, label %975, label %967

967:                                              ; preds = %963
  %968 = ptrtoint ptr %965 to i64
  %969 = getelementptr inbounds nuw i8, ptr %954, i64 24
  %970 = load ptr, ptr %969, align 8
  %971 = getelementptr inbounds nuw i8, ptr %970, i64 16
  %972 = load ptr, ptr %971, align 8
  %973 = ptrtoint ptr %972 to i64
  %974 = sub i64 %968, %973
  br label %975

975:                                              ; preds = %967, %963, %948
  %976 = phi i64 [ 0, %948 ], [ %974, %967 ], [ -1, %963 ]
  %977 = getelementptr inbounds nuw %struct.WarpReport, ptr %945, i64 %949
  store i32 %956, ptr %977, align 8
  %978 = getelementptr inbounds nuw i8, ptr %977, i64 4
  store i32 %958, ptr %978, align 4
  %979 = getelementptr inbounds nuw i8, ptr %977, i64 8
  store i64 %976, ptr %979, align 8
  %980 = getelementptr inbounds nuw i8, ptr %977, i64 16
  store ptr %960, ptr %980, align 8
  %981 = add nuw nsw i64 %949, 1
  %982 = icmp eq i64 %981, %946
  br i1 %982, label %947, label %948

983:                                              ; preds = %947, %904, %896, %892, %890, %887, %870
  %984 = phi i32 [ %865, %947 ], [ %865, %904 ], [ 0, %890 ], [ 0, %887 ], [ %865, %896 ], [ %864, %870 ], [ 0, %892 ]
  %985 = load i32, ptr %40, align 8
  %986 = icmp eq i32 %985, 0
  br i1 %986, label %767, label %987

987:                                              ; preds = %899, %983, %789, %761
  %988 = phi i32 [ %764, %761 ], [ 1, %899 ], [ %985, %983 ], [ %790, %789 ]
  %989 = load i32, ptr %45, align 8
  %990 = icmp eq i32 %989, 0
  br i1 %990, label %1010, label %991

991:                                              ; preds = %987, %995
  %992 = phi i32 [ %1006, %995 ], [ %989, %987 ]
  %993 = load i32, ptr %40, align 8
  %994 = icmp eq i32 %993, 0
  br i1 %994, label %995, label %673

995:                                              ; preds = %991
  call void @llvm.lifetime.start.p0(ptr nonnull %11)
  %996 = load i32, ptr %46, align 4
  %997 = srem i32 %996, 256
  %998 = sext i32 %997 to i64
  %999 = getelementptr inbounds %struct.Task, ptr %670, i64 %998
  call void @llvm.memcpy.p0.p0.i64(ptr noundef nonnull align 8 dereferenceable(112) %11, ptr noundef nonnull align 8 dereferenceable(112) %999, i64 112, i1 false)
  %1000 = add nsw i32 %996, 1
  %1001 = srem i32 %1000, 256
  store i32 %1001, ptr %46, align 4
  %1002 = add nsw i32 %992, -1
  store i32 %1002, ptr %45, align 8
  %1003 = load i64, ptr %41, align 8
  %1004 = add i64 %1003, 1
  store i64 %1004, ptr %41, align 8
  %1005 = load ptr, ptr %11, align 8
  call void %1005(ptr noundef nonnull %11)
  call void @llvm.lifetime.end.p0(ptr nonnull %11)
  %1006 = load i32, ptr %45, align 8
  %1007 = icmp eq i32 %1006, 0
  br i1 %1007, label %1008, label %991

1008:                                             ; preds = %995
  %1009 = load i32, ptr %40, align 8
  br label %1010

1010:                                             ; preds = %1008, %987
  %1011 = phi i32 [ %988, %987 ], [ %1009, %1008 ]
  %1012 = add nsw i64 %672, 1
  %1013 = mul nsw i64 %1012, %81
  %1014 = icmp slt i64 %1013, %654
  %1015 = icmp eq i32 %1011, 0
  %1016 = select i1 %1014, i1 %1015, i1 false
  br i1 %1016, label %671, label %673

1017:                                             ; preds = %671, %1038
  %1018 = phi i64 [ 0, %671 ], [ %1053, %1038 ]
  call void @llvm.lifetime.start.p0(ptr nonnull %10)
  br label %1019

1019:                                             ; preds = %1019, %1017
  %1020 = phi i64 [ 0, %1017 ], [ %1036, %1019 ]
  %1021 = phi i64 [ %672, %1017 ], [ %1034, %1019 ]
  %1022 = phi i64 [ %1018, %1017 ], [ %1035, %1019 ]
  %1023 = getelementptr inbounds nuw i32, ptr %6, i64 %1020
  %1024 = load i32, ptr %1023, align 4
  %1025 = sext i32 %1024 to i64
  %1026 = getelementptr inbounds nuw i64, ptr %14, i64 %1020
  %1027 = load i64, ptr %1026, align 8
  %1028 = sdiv i64 %1025, %1027
  %1029 = srem i64 %1021, %1028
  %1030 = mul nsw i64 %1029, %1027
  %1031 = srem i64 %1022, %1027
  %1032 = add nsw i64 %1030, %1031
  %1033 = getelementptr inbounds nuw i64, ptr %10, i64 %1020
  store i64 %1032, ptr %1033, align 8
  %1034 = sdiv i64 %1021, %1028
  %1035 = sdiv i64 %1022, %1027
  %1036 = add nuw nsw i64 %1020, 1
  %1037 = icmp eq i64 %1036, 3
  br i1 %1037, label %1038, label %1019

1038:                                             ; preds = %1019
  %1039 = load i64, ptr %10, align 16
  %1040 = load i32, ptr %6, align 4
  %1041 = sext i32 %1040 to i64
  %1042 = load i64, ptr %663, align 8
  %1043 = load i32, ptr %59, align 4
  %1044 = sext i32 %1043 to i64
  %1045 = load i64, ptr %664, align 16
  %1046 = mul nsw i64 %1045, %1044
  %1047 = add nsw i64 %1046, %1042
  %1048 = mul nsw i64 %1047, %1041
  %1049 = add nsw i64 %1048, %1039
  call void @llvm.lifetime.end.p0(ptr nonnull %10)
  %1050 = load ptr, ptr %342, align 8
  %1051 = getelementptr inbounds nuw %struct.Block, ptr %1050, i64 %1018
  %1052 = getelementptr inbounds nuw i8, ptr %1051, i64 8
  store i64 %1049, ptr %1052, align 8
  %1053 = add nuw nsw i64 %1018, 1
  %1054 = icmp eq i64 %1053, %81
  br i1 %1054, label %677, label %1017

1055:                                             ; preds = %673
  %1056 = getelementptr inbounds nuw i8, ptr %675, i64 8
  store ptr null, ptr %1056, align 8
  %1057 = load i32, ptr %40, align 8
  br label %1058

1058:                                             ; preds = %1055, %673
  %1059 = phi i32 [ %1057, %1055 ], [ %674, %673 ]
  %1060 = icmp eq i32 %1059, 0
  %1061 = select i1 %1060, ptr %235, ptr null
  %1062 = icmp ne ptr %1061, null
  %1063 = icmp ult i64 %234, 67108865
  %1064 = and i1 %1063, %1062
  br i1 %1064, label %1067, label %1104

1065:                                             ; preds = %1067
  %1066 = icmp sgt i32 %1074, -1
  br i1 %1066, label %1094, label %1079

1067:                                             ; preds = %1058, %1067
  %1068 = phi i64 [ %1075, %1067 ], [ 0, %1058 ]
  %1069 = phi i32 [ %1074, %1067 ], [ -1, %1058 ]
  %1070 = getelementptr inbounds nuw %struct.Kept, ptr %1061, i64 %1068
  %1071 = cmpxchg ptr %1070, i32 0, i32 1 acquire monotonic, align 8
  %1072 = extractvalue { i32, i1 } %1071, 1
  %1073 = trunc nuw nsw i64 %1068 to i32
  %1074 = select i1 %1072, i32 %1073, i32 %1069
  %1075 = add nuw nsw i64 %1068, 1
  %1076 = icmp samesign ult i64 %1068, 3
  %1077 = icmp slt i32 %1074, 0
  %1078 = select i1 %1076, i1 %1077, i1 false
  br i1 %1078, label %1067, label %1065

1079:                                             ; preds = %1065
  %1080 = srem i64 %97, 4
  %1081 = trunc nsw i64 %1080 to i32
  %1082 = getelementptr inbounds %struct.Kept, ptr %1061, i64 %1080
  %1083 = cmpxchg ptr %1082, i32 2, i32 1 acquire monotonic, align 8
  %1084 = extractvalue { i32, i1 } %1083, 1
  %1085 = select i1 %1084, i32 %1081, i32 -1
  %1086 = icmp sgt i32 %1085, -1
  br i1 %1086, label %1087, label %1104

1087:                                             ; preds = %1079
  %1088 = zext nneg i32 %1085 to i64
  %1089 = getelementptr inbounds nuw %struct.Kept, ptr %1061, i64 %1088
  %1090 = getelementptr inbounds nuw i8, ptr %1089, i64 8
  %1091 = load ptr, ptr %1090, align 8
  %1092 = getelementptr inbounds nuw i8, ptr %1089, i64 16
  %1093 = load i64, ptr %1092, align 8
  br label %1094

1094:                                             ; preds = %1087, %1065
  %1095 = phi ptr [ null, %1065 ], [ %1091, %1087 ]
  %1096 = phi i64 [ %234, %1065 ], [ %1093, %1087 ]
  %1097 = phi i32 [ %1074, %1065 ], [ %1081, %1087 ]
  %1098 = zext nneg i32 %1097 to i64
  %1099 = getelementptr inbounds nuw %struct.Kept, ptr %1061, i64 %1098
  %1100 = getelementptr inbounds nuw i8, ptr %1099, i64 8
  store ptr %236, ptr %1100, align 8
  %1101 = getelementptr inbounds nuw i8, ptr %1099, i64 16
  store i64 %234, ptr %1101, align 8
  %1102 = getelementptr inbounds nuw i8, ptr %1099, i64 24
  store i64 %49, ptr %1102, align 8
  %1103 = getelementptr inbounds nuw i8, ptr %1099, i64 32
  store i64 %97, ptr %1103, align 8
  store atomic i32 2, ptr %1099 release, align 8
  br label %1104

1104:                                             ; preds = %1094, %1079, %1058
  %1105 = phi ptr [ %236, %1058 ], [ %1095, %1094 ], [ %236, %1079 ]
  %1106 = phi i64 [ %234, %1058 ], [ %1096, %1094 ], [ %234, %1079 ]
  %1107 = icmp eq ptr %1105, null
  br i1 %1107, label %1110, label %1108

1108:                                             ; preds = %1104
  %1109 = call i32 @munmap(ptr noundef nonnull %1105, i64 noundef %1106)
  br label %1110

1110:                                             ; preds = %1108, %1104, %287, %243, %238, %154, %110, %106, %22
  call void @llvm.lifetime.end.p0(ptr nonnull %15)
  call void @llvm.lifetime.end.p0(ptr nonnull %14)
  ret void
}

declare ptr @mmap(ptr noundef, i64 noundef, i32 noundef, i32 noundef, i32 noundef, i64 noundef)

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
  %80 = getelementptr inbounds nuw i8, ptr %9, i64 48
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
  %110 = icmp eq i32 %6, 2
  %111 = zext i1 %110 to i32
  %112 = getelementptr inbounds nuw i8, ptr %82, i64 8
  store i32 %111, ptr %112, align 4
  %113 = getelementptr inbounds nuw i8, ptr %82, i64 12
  %114 = load i32, ptr %113, align 4
  %115 = getelementptr inbounds nuw i8, ptr %82, i64 4
  %116 = load i32, ptr %115, align 4
  %117 = add nsw i32 %116, 1
  store i32 %117, ptr %115, align 4
  %118 = load ptr, ptr %8, align 8
  br i1 %110, label %124, label %119

119:                                              ; preds = %109
  %120 = icmp eq i32 %117, 0
  %121 = sub i32 %116, %17
  %122 = icmp slt i32 %121, -1
  %123 = select i1 %120, i1 true, i1 %122
  br i1 %123, label %147, label %132

124:                                              ; preds = %109
  %125 = getelementptr inbounds nuw i8, ptr %118, i64 44
  %126 = load i32, ptr %125, align 4
  %127 = icmp eq i32 %117, 0
  %128 = sub i32 %116, %17
  %129 = add i32 %128, %126
  %130 = icmp slt i32 %129, -1
  %131 = select i1 %127, i1 true, i1 %130
  br i1 %131, label %149, label %132

132:                                              ; preds = %124, %119
  store i32 0, ptr %82, align 4
  store i32 0, ptr %115, align 4
  %133 = add i32 %114, 1
  store i32 %133, ptr %113, align 4
  %134 = load ptr, ptr %8, align 8
  %135 = load ptr, ptr %134, align 8
  %136 = getelementptr inbounds nuw i8, ptr %135, i64 56
  %137 = load i64, ptr %136, align 8
  %138 = add i64 %137, 1
  store i64 %138, ptr %136, align 8
  %139 = getelementptr inbounds nuw i8, ptr %118, i64 32
  %140 = load ptr, ptr %139, align 8
  %141 = icmp eq ptr %140, null
  br i1 %141, label %145, label %142

142:                                              ; preds = %132
  %143 = getelementptr inbounds nuw i8, ptr %140, i64 16
  %144 = load ptr, ptr %143, align 8
  tail call void %144(ptr noundef nonnull %0, ptr noundef nonnull %82)
  br label %145

145:                                              ; preds = %142, %132
  %146 = icmp eq i32 %6, 0
  br i1 %146, label %161, label %155

147:                                              ; preds = %119
  %148 = icmp eq i32 %6, 0
  br i1 %148, label %161, label %149

149:                                              ; preds = %124, %147
  %150 = getelementptr inbounds nuw i8, ptr %0, i64 64
  store i32 %114, ptr %150, align 8
  %151 = getelementptr inbounds nuw i8, ptr %0, i64 36
  store i32 1, ptr %151, align 4
  %152 = getelementptr inbounds nuw i8, ptr %0, i64 8
  %153 = load ptr, ptr %118, align 8
  %154 = load ptr, ptr %153, align 8
  tail call void @flydsl_fiber_switch(ptr noundef nonnull %152, ptr noundef %154)
  br label %155

155:                                              ; preds = %149, %145
  %156 = load ptr, ptr %83, align 8
  %157 = icmp eq ptr %156, null
  br i1 %157, label %161, label %158

158:                                              ; preds = %155
  %159 = getelementptr inbounds nuw i8, ptr %156, i64 24
  %160 = load ptr, ptr %159, align 8
  tail call void %160(ptr noundef nonnull %0, ptr noundef nonnull %82)
  br label %161

161:                                              ; preds = %147, %145, %158, %155
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

define internal fastcc void @begin_block(ptr noundef nonnull readonly captures(none) %0, ptr noundef %1, i64 noundef %2, i64 noundef %3) {
  %5 = getelementptr inbounds nuw i8, ptr %1, i64 48
  br label %8

6:                                                ; preds = %8
  %7 = getelementptr inbounds nuw i8, ptr %1, i64 304
  br label %26

8:                                                ; preds = %4, %8
  %9 = phi i64 [ 0, %4 ], [ %14, %8 ]
  %10 = getelementptr inbounds nuw %struct.Barrier, ptr %5, i64 %9
  store i32 0, ptr %10, align 8
  %11 = getelementptr inbounds nuw i8, ptr %10, i64 4
  store i32 0, ptr %11, align 4
  %12 = getelementptr inbounds nuw i8, ptr %10, i64 8
  store i32 0, ptr %12, align 8
  %13 = getelementptr inbounds nuw i8, ptr %10, i64 12
  store i32 0, ptr %13, align 4
  %14 = add nuw nsw i64 %9, 1
  %15 = icmp eq i64 %14, 16
  br i1 %15, label %6, label %8

16:                                               ; preds = %26
  %17 = getelementptr inbounds nuw i8, ptr %1, i64 44
  store i32 0, ptr %17, align 4
  %18 = getelementptr inbounds nuw i8, ptr %0, i64 40
  %19 = load i32, ptr %18, align 8
  %20 = icmp sgt i32 %19, 0
  br i1 %20, label %21, label %34

21:                                               ; preds = %16
  %22 = zext nneg i32 %19 to i64
  %23 = getelementptr inbounds nuw i8, ptr %0, i64 28776
  %24 = getelementptr inbounds nuw i8, ptr %0, i64 28768
  %25 = ptrtoint ptr %1 to i64
  br label %35

26:                                               ; preds = %6, %26
  %27 = phi i64 [ 0, %6 ], [ %32, %26 ]
  %28 = getelementptr inbounds nuw %struct.Barrier, ptr %7, i64 %27
  store i32 0, ptr %28, align 8
  %29 = getelementptr inbounds nuw i8, ptr %28, i64 4
  store i32 0, ptr %29, align 4
  %30 = getelementptr inbounds nuw i8, ptr %28, i64 8
  store i32 0, ptr %30, align 8
  %31 = getelementptr inbounds nuw i8, ptr %28, i64 12
  store i32 0, ptr %31, align 4
  %32 = add nuw nsw i64 %27, 1
  %33 = icmp eq i64 %32, 8
  br i1 %33, label %16, label %26

34:                                               ; preds = %35, %16
  ret void

35:                                               ; preds = %21, %35
  %36 = phi i64 [ %22, %21 ], [ %69, %35 ]
  %37 = phi i64 [ 0, %21 ], [ %67, %35 ]
  %38 = load ptr, ptr %23, align 8
  %39 = load ptr, ptr %24, align 8
  %40 = ptrtoint ptr %39 to i64
  %41 = sub i64 %25, %40
  %42 = sdiv exact i64 %41, 456
  %43 = mul nsw i64 %42, %36
  %44 = getelementptr %struct.Fiber, ptr %38, i64 %43
  %45 = getelementptr %struct.Fiber, ptr %44, i64 %37
  %46 = getelementptr inbounds nuw i8, ptr %45, i64 32
  %47 = load i32, ptr %46, align 8
  %48 = sext i32 %47 to i64
  %49 = mul nsw i64 %3, %48
  %50 = sub nsw i64 %2, %49
  %51 = tail call i64 @llvm.smin.i64(i64 %50, i64 %3)
  %52 = getelementptr inbounds nuw i8, ptr %45, i64 36
  store i32 0, ptr %52, align 4
  %53 = icmp eq i64 %51, 64
  %54 = shl nsw i64 -1, %51
  %55 = xor i64 %54, -1
  %56 = select i1 %53, i64 -1, i64 %55
  %57 = getelementptr inbounds nuw i8, ptr %45, i64 40
  store i64 %56, ptr %57, align 8
  %58 = getelementptr inbounds nuw i8, ptr %45, i64 48
  store ptr null, ptr %58, align 8
  %59 = getelementptr inbounds nuw i8, ptr %45, i64 88
  store i32 0, ptr %59, align 8
  %60 = getelementptr inbounds nuw i8, ptr %45, i64 84
  store i32 0, ptr %60, align 4
  %61 = getelementptr inbounds nuw i8, ptr %45, i64 80
  store i32 0, ptr %61, align 8
  %62 = getelementptr inbounds nuw i8, ptr %45, i64 96
  store i32 0, ptr %62, align 8
  %63 = getelementptr inbounds nuw i8, ptr %45, i64 16
  %64 = load ptr, ptr %63, align 8
  %65 = tail call ptr @flydsl_fiber_prepare(ptr noundef %64, ptr noundef nonnull @start)
  %66 = getelementptr inbounds nuw i8, ptr %45, i64 8
  store ptr %65, ptr %66, align 8
  %67 = add nuw nsw i64 %37, 1
  %68 = load i32, ptr %18, align 8
  %69 = sext i32 %68 to i64
  %70 = icmp slt i64 %67, %69
  br i1 %70, label %35, label %34
}

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
  %31 = load ptr, ptr %8, align 8
  %32 = getelementptr inbounds nuw i8, ptr %31, i64 44
  %33 = load i32, ptr %32, align 4
  %34 = add nsw i32 %33, 1
  store i32 %34, ptr %32, align 4
  %35 = load ptr, ptr %8, align 8
  %36 = getelementptr inbounds nuw i8, ptr %35, i64 48
  %37 = load i32, ptr %36, align 4
  %38 = getelementptr inbounds nuw i8, ptr %35, i64 52
  %39 = load i32, ptr %38, align 4
  %40 = getelementptr inbounds nuw i8, ptr %35, i64 56
  %41 = load i32, ptr %40, align 4
  %42 = icmp eq i32 %41, 0
  br i1 %42, label %46, label %43

43:                                               ; preds = %2
  %44 = getelementptr inbounds nuw i8, ptr %35, i64 44
  %45 = load i32, ptr %44, align 4
  br label %46

46:                                               ; preds = %43, %2
  %47 = phi i32 [ %45, %43 ], [ 0, %2 ]
  %48 = add i32 %39, %47
  %49 = sub i32 %37, %48
  %50 = icmp eq i32 %39, 0
  %51 = icmp sgt i32 %49, 0
  %52 = select i1 %50, i1 true, i1 %51
  br i1 %52, label %68, label %53

53:                                               ; preds = %46
  store i32 0, ptr %36, align 4
  store i32 0, ptr %38, align 4
  %54 = getelementptr inbounds nuw i8, ptr %35, i64 60
  %55 = load i32, ptr %54, align 4
  %56 = add i32 %55, 1
  store i32 %56, ptr %54, align 4
  %57 = load ptr, ptr %8, align 8
  %58 = load ptr, ptr %57, align 8
  %59 = getelementptr inbounds nuw i8, ptr %58, i64 56
  %60 = load i64, ptr %59, align 8
  %61 = add i64 %60, 1
  store i64 %61, ptr %59, align 8
  %62 = getelementptr inbounds nuw i8, ptr %35, i64 32
  %63 = load ptr, ptr %62, align 8
  %64 = icmp eq ptr %63, null
  br i1 %64, label %68, label %65

65:                                               ; preds = %53
  %66 = getelementptr inbounds nuw i8, ptr %63, i64 16
  %67 = load ptr, ptr %66, align 8
  tail call void %67(ptr noundef nonnull %7, ptr noundef nonnull %36)
  br label %68

68:                                               ; preds = %46, %53, %65
  %69 = getelementptr inbounds nuw i8, ptr %7, i64 36
  %70 = getelementptr inbounds nuw i8, ptr %7, i64 8
  br label %71

71:                                               ; preds = %71, %68
  store i32 4, ptr %69, align 4
  %72 = load ptr, ptr %8, align 8
  %73 = load ptr, ptr %72, align 8
  %74 = load ptr, ptr %73, align 8
  tail call void @flydsl_fiber_switch(ptr noundef nonnull %70, ptr noundef %74)
  br label %71
}

declare void @flydsl_relax()

declare i32 @sched_yield()

declare i32 @usleep(i32 noundef)

declare i32 @munmap(ptr noundef, i64 noundef)

declare i64 @llvm.smin.i64(i64, i64)
