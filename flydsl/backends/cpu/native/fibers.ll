; made from fibers.c 82c55b5f1cd187c24734c7465c68b26d4983f897de721035874bb468a67720b9
; made by clang version 22.1.8

%struct.Fiber = type { ptr, ptr, ptr, ptr, i32, i32, i64, ptr, i32, i32, i32, ptr, i32, i32, i32, i32, i32 }
%struct.WarpReport = type { i32, i32, i64, ptr }
%struct.Task = type { ptr, i32, i32, ptr, ptr, ptr, [5 x i32], ptr, ptr, ptr, i64, i64, i32 }
%struct.Group = type { ptr, ptr, ptr, ptr, i64, i32, i32, i32, i64, i32, i32, ptr, i32, i32, i32, [256 x %struct.Task], ptr, ptr, %struct.Barrier }
%struct.Barrier = type { i32, i32, i32 }
%struct.Block = type { ptr, i64, ptr, i64, ptr, i32, [16 x %struct.Barrier], [8 x %struct.Barrier], ptr, ptr, i32, i32 }
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
  br i1 %72, label %1168, label %90

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
  br i1 %109, label %1168, label %110

110:                                              ; preds = %106
  %111 = cmpxchg ptr %108, i32 0, i32 1 seq_cst seq_cst, align 8
  %112 = extractvalue { i32, i1 } %111, 1
  br i1 %112, label %113, label %1168

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
  br label %1168

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
  br i1 %242, label %1168, label %243

243:                                              ; preds = %238
  %244 = cmpxchg ptr %241, i32 0, i32 1 seq_cst seq_cst, align 8
  %245 = extractvalue { i32, i1 } %244, 1
  br i1 %245, label %246, label %1168

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
  br label %1168

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
  %343 = mul nsw i64 %96, 360
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
  %422 = getelementptr inbounds nuw i8, ptr %405, i64 336
  store ptr %372, ptr %422, align 8
  %423 = load ptr, ptr %342, align 8
  %424 = select i1 %70, ptr %405, ptr %423
  %425 = getelementptr inbounds nuw i8, ptr %405, i64 344
  store ptr %424, ptr %425, align 8
  %426 = getelementptr inbounds nuw i8, ptr %405, i64 352
  store i32 %374, ptr %426, align 8
  %427 = trunc i64 %403 to i32
  %428 = select i1 %70, i32 %427, i32 -1
  %429 = getelementptr inbounds nuw i8, ptr %405, i64 356
  store i32 %428, ptr %429, align 4
  %430 = add nuw nsw i64 %403, 1
  %431 = icmp eq i64 %430, %96
  br i1 %431, label %432, label %402

432:                                              ; preds = %417, %368
  %433 = trunc i64 %97 to i32
  store i32 %433, ptr %39, align 4
  %434 = load i32, ptr %40, align 8
  br i1 %70, label %435, label %714

435:                                              ; preds = %432
  %436 = getelementptr inbounds nuw i8, ptr %15, i64 80
  store i32 0, ptr %436, align 8
  store i32 0, ptr %39, align 4
  %437 = icmp eq i32 %434, 0
  br i1 %437, label %438, label %714

438:                                              ; preds = %435
  %439 = getelementptr inbounds nuw i8, ptr %15, i64 96
  br label %442

440:                                              ; preds = %708
  %441 = load i32, ptr %39, align 4
  br label %442

442:                                              ; preds = %440, %438
  %443 = phi i32 [ %441, %440 ], [ 0, %438 ]
  %444 = phi i64 [ %711, %440 ], [ 0, %438 ]
  %445 = phi i32 [ %710, %440 ], [ 0, %438 ]
  %446 = phi i32 [ %709, %440 ], [ 0, %438 ]
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
  br i1 %456, label %464, label %714

457:                                              ; preds = %515
  %458 = load i32, ptr %40, align 8
  %459 = icmp eq i32 %458, 0
  br i1 %459, label %460, label %714

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
  %476 = getelementptr inbounds nuw i8, ptr %471, i64 336
  %477 = load ptr, ptr %476, align 8
  br label %497

478:                                              ; preds = %469
  %479 = icmp slt i32 %473, 16
  %480 = getelementptr inbounds nuw i8, ptr %471, i64 44
  %481 = sext i32 %473 to i64
  %482 = getelementptr inbounds %struct.Barrier, ptr %480, i64 %481
  %483 = zext nneg i32 %473 to i64
  %484 = getelementptr %struct.Barrier, ptr %471, i64 %483
  %485 = getelementptr i8, ptr %484, i64 44
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
  %499 = getelementptr inbounds nuw i8, ptr %498, i64 8
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
  br i1 %542, label %708, label %557

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
  br label %708

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
  br i1 %589, label %590, label %685

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
  %598 = load ptr, ptr %342, align 8
  %599 = getelementptr inbounds nuw %struct.Block, ptr %598, i64 %586
  %600 = getelementptr inbounds nuw i8, ptr %599, i64 8
  store i64 %444, ptr %600, align 8
  %601 = load ptr, ptr %342, align 8
  %602 = getelementptr inbounds nuw %struct.Block, ptr %601, i64 %586
  %603 = getelementptr inbounds nuw i8, ptr %602, i64 44
  br label %606

604:                                              ; preds = %606
  %605 = getelementptr inbounds nuw i8, ptr %602, i64 236
  br label %622

606:                                              ; preds = %606, %597
  %607 = phi i64 [ 0, %597 ], [ %611, %606 ]
  %608 = getelementptr inbounds nuw %struct.Barrier, ptr %603, i64 %607
  store i32 0, ptr %608, align 4
  %609 = getelementptr inbounds nuw i8, ptr %608, i64 4
  store i32 0, ptr %609, align 4
  %610 = getelementptr inbounds nuw i8, ptr %608, i64 8
  store i32 0, ptr %610, align 4
  %611 = add nuw nsw i64 %607, 1
  %612 = icmp eq i64 %611, 16
  br i1 %612, label %604, label %606

613:                                              ; preds = %622
  %614 = add nsw i64 %444, 1
  %615 = load i32, ptr %38, align 8
  %616 = icmp sgt i32 %615, 0
  br i1 %616, label %619, label %617

617:                                              ; preds = %613
  %618 = sext i32 %615 to i64
  br label %665

619:                                              ; preds = %613
  %620 = zext nneg i32 %615 to i64
  %621 = ptrtoint ptr %602 to i64
  br label %629

622:                                              ; preds = %622, %604
  %623 = phi i64 [ 0, %604 ], [ %627, %622 ]
  %624 = getelementptr inbounds nuw %struct.Barrier, ptr %605, i64 %623
  store i32 0, ptr %624, align 4
  %625 = getelementptr inbounds nuw i8, ptr %624, i64 4
  store i32 0, ptr %625, align 4
  %626 = getelementptr inbounds nuw i8, ptr %624, i64 8
  store i32 0, ptr %626, align 4
  %627 = add nuw nsw i64 %623, 1
  %628 = icmp eq i64 %627, 8
  br i1 %628, label %613, label %622

629:                                              ; preds = %629, %619
  %630 = phi i64 [ %620, %619 ], [ %663, %629 ]
  %631 = phi i64 [ 0, %619 ], [ %661, %629 ]
  %632 = load ptr, ptr %345, align 8
  %633 = load ptr, ptr %342, align 8
  %634 = ptrtoint ptr %633 to i64
  %635 = sub i64 %621, %634
  %636 = sdiv exact i64 %635, 360
  %637 = mul nsw i64 %636, %630
  %638 = getelementptr %struct.Fiber, ptr %632, i64 %637
  %639 = getelementptr %struct.Fiber, ptr %638, i64 %631
  %640 = getelementptr inbounds nuw i8, ptr %639, i64 32
  %641 = load i32, ptr %640, align 8
  %642 = sext i32 %641 to i64
  %643 = mul nsw i64 %1, %642
  %644 = sub nsw i64 %27, %643
  %645 = call i64 @llvm.smin.i64(i64 %644, i64 %1)
  %646 = getelementptr inbounds nuw i8, ptr %639, i64 36
  store i32 0, ptr %646, align 4
  %647 = icmp eq i64 %645, 64
  %648 = shl nsw i64 -1, %645
  %649 = xor i64 %648, -1
  %650 = select i1 %647, i64 -1, i64 %649
  %651 = getelementptr inbounds nuw i8, ptr %639, i64 40
  store i64 %650, ptr %651, align 8
  %652 = getelementptr inbounds nuw i8, ptr %639, i64 48
  store ptr null, ptr %652, align 8
  %653 = getelementptr inbounds nuw i8, ptr %639, i64 88
  store i32 0, ptr %653, align 8
  %654 = getelementptr inbounds nuw i8, ptr %639, i64 84
  store i32 0, ptr %654, align 4
  %655 = getelementptr inbounds nuw i8, ptr %639, i64 80
  store i32 0, ptr %655, align 8
  %656 = getelementptr inbounds nuw i8, ptr %639, i64 96
  store i32 0, ptr %656, align 8
  %657 = getelementptr inbounds nuw i8, ptr %639, i64 16
  %658 = load ptr, ptr %657, align 8
  %659 = call ptr @flydsl_fiber_prepare(ptr noundef %658, ptr noundef nonnull @start)
  %660 = getelementptr inbounds nuw i8, ptr %639, i64 8
  store ptr %659, ptr %660, align 8
  %661 = add nuw nsw i64 %631, 1
  %662 = load i32, ptr %38, align 8
  %663 = sext i32 %662 to i64
  %664 = icmp slt i64 %661, %663
  br i1 %664, label %629, label %665

665:                                              ; preds = %629, %617
  %666 = phi i64 [ %618, %617 ], [ %663, %629 ]
  %667 = phi i32 [ %615, %617 ], [ %662, %629 ]
  %668 = load ptr, ptr %345, align 8
  %669 = mul nsw i64 %666, %586
  %670 = getelementptr inbounds %struct.Fiber, ptr %668, i64 %669
  %671 = getelementptr inbounds nuw i8, ptr %670, i64 24
  %672 = load ptr, ptr %671, align 8
  %673 = getelementptr inbounds nuw i8, ptr %672, i64 32
  %674 = load ptr, ptr %673, align 8
  %675 = icmp eq ptr %674, null
  br i1 %675, label %682, label %676

676:                                              ; preds = %665
  %677 = load ptr, ptr %674, align 8
  %678 = load ptr, ptr %30, align 8
  %679 = getelementptr inbounds nuw i8, ptr %678, i64 24
  %680 = load ptr, ptr %679, align 8
  call void %677(ptr noundef %680, ptr noundef nonnull %670, i64 noundef %666, i64 noundef %1)
  %681 = load i32, ptr %38, align 8
  br label %682

682:                                              ; preds = %676, %665
  %683 = phi i32 [ %667, %665 ], [ %681, %676 ]
  %684 = add nsw i32 %683, %527
  br label %708

685:                                              ; preds = %585
  br i1 %558, label %686, label %714

686:                                              ; preds = %685
  br i1 %531, label %687, label %703

687:                                              ; preds = %686
  %688 = load i32, ptr %43, align 8
  %689 = icmp eq i32 %688, 0
  br i1 %689, label %703, label %690

690:                                              ; preds = %687
  store i32 0, ptr %43, align 8
  %691 = load i32, ptr %44, align 4
  %692 = add i32 %691, 1
  store i32 %692, ptr %44, align 4
  %693 = icmp ult i32 %691, 128
  br i1 %693, label %694, label %695

694:                                              ; preds = %690
  call void @flydsl_relax()
  br label %708

695:                                              ; preds = %690
  %696 = icmp ult i32 %691, 512
  br i1 %696, label %697, label %699

697:                                              ; preds = %695
  %698 = call i32 @sched_yield()
  br label %708

699:                                              ; preds = %695
  %700 = icmp ult i32 %691, 2048
  %701 = select i1 %700, i32 20, i32 100
  %702 = call i32 @usleep(i32 noundef %701)
  br label %708

703:                                              ; preds = %687, %686
  %704 = phi i1 [ %529, %687 ], [ false, %686 ]
  %705 = icmp sgt i32 %533, 65536
  %706 = select i1 %704, i1 true, i1 %705
  br i1 %706, label %707, label %708

707:                                              ; preds = %703
  call fastcc void @report(ptr noundef nonnull %15, ptr noundef null, ptr noundef nonnull @.str.7)
  br label %708

708:                                              ; preds = %707, %703, %699, %697, %694, %682, %547, %538
  %709 = phi i32 [ %533, %707 ], [ 0, %538 ], [ %533, %547 ], [ %533, %703 ], [ 0, %682 ], [ 0, %694 ], [ 0, %697 ], [ 0, %699 ]
  %710 = phi i32 [ %527, %707 ], [ %527, %538 ], [ %527, %547 ], [ %527, %703 ], [ %684, %682 ], [ %527, %694 ], [ %527, %697 ], [ %527, %699 ]
  %711 = phi i64 [ %444, %707 ], [ %444, %538 ], [ %444, %547 ], [ %444, %703 ], [ %614, %682 ], [ %444, %694 ], [ %444, %697 ], [ %444, %699 ]
  %712 = load i32, ptr %40, align 8
  %713 = icmp eq i32 %712, 0
  br i1 %713, label %440, label %714

714:                                              ; preds = %708, %685, %457, %449, %435, %432
  %715 = phi i32 [ %434, %432 ], [ %434, %435 ], [ %455, %449 ], [ 0, %685 ], [ %458, %457 ], [ %712, %708 ]
  %716 = phi i64 [ %8, %432 ], [ %7, %435 ], [ %7, %449 ], [ %7, %457 ], [ %7, %685 ], [ %7, %708 ]
  %717 = add i64 %7, -1
  %718 = add i64 %717, %81
  %719 = sdiv i64 %718, %81
  %720 = mul nsw i64 %719, %81
  %721 = icmp slt i64 %720, %716
  %722 = icmp eq i32 %715, 0
  %723 = select i1 %721, i1 %722, i1 false
  br i1 %723, label %724, label %734

724:                                              ; preds = %714
  %725 = getelementptr inbounds nuw i8, ptr %10, i64 8
  %726 = getelementptr inbounds nuw i8, ptr %10, i64 16
  %727 = getelementptr inbounds nuw i8, ptr %15, i64 80
  %728 = getelementptr inbounds nuw i8, ptr %15, i64 28784
  %729 = getelementptr inbounds nuw i8, ptr %15, i64 28788
  %730 = getelementptr inbounds nuw i8, ptr %15, i64 28792
  %731 = getelementptr inbounds nuw i8, ptr %15, i64 96
  br label %732

732:                                              ; preds = %724, %1068
  %733 = phi i64 [ %719, %724 ], [ %1070, %1068 ]
  br label %1075

734:                                              ; preds = %1068, %1049, %714
  %735 = phi i32 [ %715, %714 ], [ %1051, %1049 ], [ %1069, %1068 ]
  %736 = load ptr, ptr %191, align 8
  %737 = icmp eq ptr %736, null
  br i1 %737, label %1116, label %1113

738:                                              ; preds = %1096
  %739 = trunc i64 %733 to i32
  %740 = mul i32 %739, -1640531535
  store i32 %740, ptr %727, align 8
  store i32 %433, ptr %728, align 8
  store i32 0, ptr %729, align 4
  store i32 0, ptr %730, align 8
  br i1 %369, label %753, label %741

741:                                              ; preds = %816, %738
  %742 = load ptr, ptr %345, align 8
  %743 = getelementptr inbounds nuw i8, ptr %742, i64 24
  %744 = load ptr, ptr %743, align 8
  %745 = getelementptr inbounds nuw i8, ptr %744, i64 32
  %746 = load ptr, ptr %745, align 8
  %747 = icmp eq ptr %746, null
  br i1 %747, label %819, label %748

748:                                              ; preds = %741
  %749 = load ptr, ptr %746, align 8
  %750 = load ptr, ptr %30, align 8
  %751 = getelementptr inbounds nuw i8, ptr %750, i64 24
  %752 = load ptr, ptr %751, align 8
  call void %749(ptr noundef %752, ptr noundef nonnull %742, i64 noundef %97, i64 noundef %1)
  br label %819

753:                                              ; preds = %738, %816
  %754 = phi i64 [ %817, %816 ], [ 0, %738 ]
  %755 = load ptr, ptr %342, align 8
  %756 = getelementptr inbounds nuw %struct.Block, ptr %755, i64 %754
  %757 = getelementptr inbounds nuw i8, ptr %756, i64 44
  br label %760

758:                                              ; preds = %760
  %759 = getelementptr inbounds nuw i8, ptr %756, i64 236
  br label %773

760:                                              ; preds = %760, %753
  %761 = phi i64 [ 0, %753 ], [ %765, %760 ]
  %762 = getelementptr inbounds nuw %struct.Barrier, ptr %757, i64 %761
  store i32 0, ptr %762, align 4
  %763 = getelementptr inbounds nuw i8, ptr %762, i64 4
  store i32 0, ptr %763, align 4
  %764 = getelementptr inbounds nuw i8, ptr %762, i64 8
  store i32 0, ptr %764, align 4
  %765 = add nuw nsw i64 %761, 1
  %766 = icmp eq i64 %765, 16
  br i1 %766, label %758, label %760

767:                                              ; preds = %773
  %768 = load i32, ptr %38, align 8
  %769 = icmp sgt i32 %768, 0
  br i1 %769, label %770, label %816

770:                                              ; preds = %767
  %771 = zext nneg i32 %768 to i64
  %772 = ptrtoint ptr %756 to i64
  br label %780

773:                                              ; preds = %773, %758
  %774 = phi i64 [ 0, %758 ], [ %778, %773 ]
  %775 = getelementptr inbounds nuw %struct.Barrier, ptr %759, i64 %774
  store i32 0, ptr %775, align 4
  %776 = getelementptr inbounds nuw i8, ptr %775, i64 4
  store i32 0, ptr %776, align 4
  %777 = getelementptr inbounds nuw i8, ptr %775, i64 8
  store i32 0, ptr %777, align 4
  %778 = add nuw nsw i64 %774, 1
  %779 = icmp eq i64 %778, 8
  br i1 %779, label %767, label %773

780:                                              ; preds = %780, %770
  %781 = phi i64 [ %771, %770 ], [ %814, %780 ]
  %782 = phi i64 [ 0, %770 ], [ %812, %780 ]
  %783 = load ptr, ptr %345, align 8
  %784 = load ptr, ptr %342, align 8
  %785 = ptrtoint ptr %784 to i64
  %786 = sub i64 %772, %785
  %787 = sdiv exact i64 %786, 360
  %788 = mul nsw i64 %787, %781
  %789 = getelementptr %struct.Fiber, ptr %783, i64 %788
  %790 = getelementptr %struct.Fiber, ptr %789, i64 %782
  %791 = getelementptr inbounds nuw i8, ptr %790, i64 32
  %792 = load i32, ptr %791, align 8
  %793 = sext i32 %792 to i64
  %794 = mul nsw i64 %1, %793
  %795 = sub nsw i64 %27, %794
  %796 = call i64 @llvm.smin.i64(i64 %795, i64 %1)
  %797 = getelementptr inbounds nuw i8, ptr %790, i64 36
  store i32 0, ptr %797, align 4
  %798 = icmp eq i64 %796, 64
  %799 = shl nsw i64 -1, %796
  %800 = xor i64 %799, -1
  %801 = select i1 %798, i64 -1, i64 %800
  %802 = getelementptr inbounds nuw i8, ptr %790, i64 40
  store i64 %801, ptr %802, align 8
  %803 = getelementptr inbounds nuw i8, ptr %790, i64 48
  store ptr null, ptr %803, align 8
  %804 = getelementptr inbounds nuw i8, ptr %790, i64 88
  store i32 0, ptr %804, align 8
  %805 = getelementptr inbounds nuw i8, ptr %790, i64 84
  store i32 0, ptr %805, align 4
  %806 = getelementptr inbounds nuw i8, ptr %790, i64 80
  store i32 0, ptr %806, align 8
  %807 = getelementptr inbounds nuw i8, ptr %790, i64 96
  store i32 0, ptr %807, align 8
  %808 = getelementptr inbounds nuw i8, ptr %790, i64 16
  %809 = load ptr, ptr %808, align 8
  %810 = call ptr @flydsl_fiber_prepare(ptr noundef %809, ptr noundef nonnull @start)
  %811 = getelementptr inbounds nuw i8, ptr %790, i64 8
  store ptr %810, ptr %811, align 8
  %812 = add nuw nsw i64 %782, 1
  %813 = load i32, ptr %38, align 8
  %814 = sext i32 %813 to i64
  %815 = icmp slt i64 %812, %814
  br i1 %815, label %780, label %816

816:                                              ; preds = %780, %767
  %817 = add nuw nsw i64 %754, 1
  %818 = icmp eq i64 %817, %96
  br i1 %818, label %741, label %753

819:                                              ; preds = %741, %748
  %820 = load i32, ptr %39, align 4
  %821 = icmp ne i32 %820, 0
  %822 = load i32, ptr %40, align 8
  %823 = icmp eq i32 %822, 0
  %824 = select i1 %821, i1 %823, i1 false
  br i1 %824, label %825, label %1045

825:                                              ; preds = %819, %1041
  %826 = phi i32 [ %1042, %1041 ], [ 0, %819 ]
  %827 = phi i32 [ %852, %1041 ], [ %820, %819 ]
  %828 = load i64, ptr %41, align 8
  %829 = load i32, ptr %39, align 4
  %830 = icmp sgt i32 %829, 0
  br i1 %830, label %831, label %847

831:                                              ; preds = %825, %906
  %832 = phi i32 [ %907, %906 ], [ %829, %825 ]
  %833 = phi i64 [ %912, %906 ], [ 0, %825 ]
  %834 = phi i32 [ %911, %906 ], [ %827, %825 ]
  %835 = phi i32 [ %909, %906 ], [ 0, %825 ]
  %836 = phi i32 [ %908, %906 ], [ 0, %825 ]
  %837 = load i32, ptr %40, align 8
  %838 = icmp eq i32 %837, 0
  br i1 %838, label %855, label %839

839:                                              ; preds = %831, %915
  %840 = phi i32 [ %916, %915 ], [ %837, %831 ]
  %841 = phi i1 [ %917, %915 ], [ false, %831 ]
  %842 = phi i32 [ %908, %915 ], [ %836, %831 ]
  %843 = phi i32 [ %909, %915 ], [ %835, %831 ]
  %844 = phi i32 [ %911, %915 ], [ %834, %831 ]
  %845 = icmp eq i32 %842, %843
  %846 = icmp eq i32 %842, 0
  br label %847

847:                                              ; preds = %839, %825
  %848 = phi i32 [ 0, %825 ], [ %840, %839 ]
  %849 = phi i1 [ true, %825 ], [ %841, %839 ]
  %850 = phi i1 [ true, %825 ], [ %846, %839 ]
  %851 = phi i1 [ true, %825 ], [ %845, %839 ]
  %852 = phi i32 [ %827, %825 ], [ %844, %839 ]
  %853 = icmp ne i32 %852, 0
  %854 = select i1 %849, i1 %853, i1 false
  br i1 %854, label %918, label %1045

855:                                              ; preds = %831
  %856 = load ptr, ptr %345, align 8
  %857 = getelementptr inbounds nuw %struct.Fiber, ptr %856, i64 %833
  %858 = getelementptr inbounds nuw i8, ptr %857, i64 36
  %859 = load i32, ptr %858, align 4
  switch i32 %859, label %895 [
    i32 1, label %860
    i32 2, label %878
    i32 4, label %906
  ]

860:                                              ; preds = %855
  %861 = getelementptr inbounds nuw i8, ptr %857, i64 24
  %862 = load ptr, ptr %861, align 8
  %863 = getelementptr inbounds nuw i8, ptr %857, i64 56
  %864 = load i32, ptr %863, align 8
  %865 = icmp eq i32 %864, 24
  br i1 %865, label %866, label %869

866:                                              ; preds = %860
  %867 = getelementptr inbounds nuw i8, ptr %862, i64 336
  %868 = load ptr, ptr %867, align 8
  br label %888

869:                                              ; preds = %860
  %870 = icmp slt i32 %864, 16
  %871 = getelementptr inbounds nuw i8, ptr %862, i64 44
  %872 = sext i32 %864 to i64
  %873 = getelementptr inbounds %struct.Barrier, ptr %871, i64 %872
  %874 = zext nneg i32 %864 to i64
  %875 = getelementptr %struct.Barrier, ptr %862, i64 %874
  %876 = getelementptr i8, ptr %875, i64 44
  %877 = select i1 %870, ptr %873, ptr %876
  br label %888

878:                                              ; preds = %855
  %879 = getelementptr inbounds nuw i8, ptr %857, i64 72
  %880 = load ptr, ptr %879, align 8
  %881 = load i64, ptr %880, align 8
  %882 = lshr i64 %881, 62
  %883 = trunc nuw nsw i64 %882 to i32
  %884 = and i32 %883, 1
  %885 = getelementptr inbounds nuw i8, ptr %857, i64 60
  %886 = load i32, ptr %885, align 4
  %887 = icmp eq i32 %884, %886
  br i1 %887, label %906, label %895

888:                                              ; preds = %869, %866
  %889 = phi ptr [ %868, %866 ], [ %877, %869 ]
  %890 = getelementptr inbounds nuw i8, ptr %889, i64 8
  %891 = load i32, ptr %890, align 4
  %892 = getelementptr inbounds nuw i8, ptr %857, i64 64
  %893 = load i32, ptr %892, align 8
  %894 = icmp eq i32 %891, %893
  br i1 %894, label %906, label %895

895:                                              ; preds = %888, %878, %855
  store i32 0, ptr %858, align 4
  store ptr %857, ptr %42, align 8
  %896 = getelementptr inbounds nuw i8, ptr %857, i64 8
  %897 = load ptr, ptr %896, align 8
  call void @flydsl_fiber_switch(ptr noundef nonnull %15, ptr noundef %897)
  store ptr null, ptr %42, align 8
  %898 = add nsw i32 %836, 1
  %899 = load i32, ptr %858, align 4
  %900 = icmp eq i32 %899, 3
  %901 = zext i1 %900 to i32
  %902 = add nsw i32 %835, %901
  %903 = icmp eq i32 %899, 4
  %904 = sext i1 %903 to i32
  %905 = load i32, ptr %39, align 4
  br label %906

906:                                              ; preds = %895, %888, %878, %855
  %907 = phi i32 [ %905, %895 ], [ %832, %888 ], [ %832, %878 ], [ %832, %855 ]
  %908 = phi i32 [ %898, %895 ], [ %836, %888 ], [ %836, %878 ], [ %836, %855 ]
  %909 = phi i32 [ %902, %895 ], [ %835, %888 ], [ %835, %878 ], [ %835, %855 ]
  %910 = phi i32 [ %904, %895 ], [ 0, %888 ], [ 0, %878 ], [ 0, %855 ]
  %911 = add nsw i32 %910, %834
  %912 = add nuw nsw i64 %833, 1
  %913 = sext i32 %907 to i64
  %914 = icmp slt i64 %912, %913
  br i1 %914, label %831, label %915

915:                                              ; preds = %906
  %916 = load i32, ptr %40, align 8
  %917 = icmp eq i32 %916, 0
  br label %839

918:                                              ; preds = %847
  %919 = load i64, ptr %41, align 8
  %920 = icmp eq i64 %919, %828
  %921 = select i1 %920, i1 %851, i1 false
  %922 = add nsw i32 %826, 1
  %923 = select i1 %921, i32 %922, i32 0
  br i1 %921, label %925, label %924

924:                                              ; preds = %918
  store i32 0, ptr %44, align 4
  br label %954

925:                                              ; preds = %918
  %926 = load i32, ptr %45, align 8
  %927 = icmp eq i32 %926, 0
  br i1 %927, label %938, label %928

928:                                              ; preds = %925
  call void @llvm.lifetime.start.p0(ptr nonnull %12)
  %929 = load i32, ptr %46, align 4
  %930 = srem i32 %929, 256
  %931 = sext i32 %930 to i64
  %932 = getelementptr inbounds %struct.Task, ptr %731, i64 %931
  call void @llvm.memcpy.p0.p0.i64(ptr noundef nonnull align 8 dereferenceable(112) %12, ptr noundef nonnull align 8 dereferenceable(112) %932, i64 112, i1 false)
  %933 = add nsw i32 %929, 1
  %934 = srem i32 %933, 256
  store i32 %934, ptr %46, align 4
  %935 = add nsw i32 %926, -1
  store i32 %935, ptr %45, align 8
  %936 = add i64 %828, 1
  store i64 %936, ptr %41, align 8
  %937 = load ptr, ptr %12, align 8
  call void %937(ptr noundef nonnull %12)
  call void @llvm.lifetime.end.p0(ptr nonnull %12)
  br label %1041

938:                                              ; preds = %925
  %939 = load i32, ptr %43, align 8
  %940 = icmp eq i32 %939, 0
  br i1 %940, label %954, label %941

941:                                              ; preds = %938
  store i32 0, ptr %43, align 8
  %942 = load i32, ptr %44, align 4
  %943 = add i32 %942, 1
  store i32 %943, ptr %44, align 4
  %944 = icmp ult i32 %942, 128
  br i1 %944, label %945, label %946

945:                                              ; preds = %941
  call void @flydsl_relax()
  br label %1041

946:                                              ; preds = %941
  %947 = icmp ult i32 %942, 512
  br i1 %947, label %948, label %950

948:                                              ; preds = %946
  %949 = call i32 @sched_yield()
  br label %1041

950:                                              ; preds = %946
  %951 = icmp ult i32 %942, 2048
  %952 = select i1 %951, i32 20, i32 100
  %953 = call i32 @usleep(i32 noundef %952)
  br label %1041

954:                                              ; preds = %938, %924
  %955 = icmp sgt i32 %923, 65536
  %956 = select i1 %850, i1 true, i1 %955
  br i1 %956, label %957, label %1041

957:                                              ; preds = %954
  %958 = load ptr, ptr %30, align 8
  %959 = getelementptr inbounds nuw i8, ptr %958, i64 32
  %960 = load ptr, ptr %959, align 8
  store i32 1, ptr %40, align 8
  %961 = icmp eq ptr %960, null
  br i1 %961, label %1045, label %962

962:                                              ; preds = %957
  %963 = cmpxchg ptr %960, i32 0, i32 1 seq_cst seq_cst, align 8
  %964 = extractvalue { i32, i1 } %963, 1
  br i1 %964, label %965, label %1041

965:                                              ; preds = %962
  %966 = load i32, ptr %39, align 4
  %967 = icmp sgt i32 %966, 0
  br i1 %967, label %968, label %972

968:                                              ; preds = %965
  %969 = load ptr, ptr %345, align 8
  %970 = zext nneg i32 %966 to i64
  br label %978

971:                                              ; preds = %978
  br i1 %987, label %972, label %989

972:                                              ; preds = %971, %965
  %973 = getelementptr inbounds nuw i8, ptr %960, i64 4
  store i32 0, ptr %973, align 4
  %974 = getelementptr inbounds nuw i8, ptr %960, i64 8
  store i64 0, ptr %974, align 8
  %975 = getelementptr inbounds nuw i8, ptr %960, i64 16
  store i32 -1, ptr %975, align 8
  %976 = getelementptr inbounds nuw i8, ptr %960, i64 20
  store i32 -1, ptr %976, align 4
  %977 = getelementptr inbounds nuw i8, ptr %960, i64 24
  store ptr @.str.7, ptr %977, align 8
  br label %1005

978:                                              ; preds = %978, %968
  %979 = phi i64 [ 0, %968 ], [ %985, %978 ]
  %980 = getelementptr inbounds nuw %struct.Fiber, ptr %969, i64 %979
  %981 = getelementptr inbounds nuw i8, ptr %980, i64 36
  %982 = load i32, ptr %981, align 4
  %983 = icmp eq i32 %982, 4
  %984 = select i1 %983, ptr null, ptr %980
  %985 = add nuw nsw i64 %979, 1
  %986 = icmp samesign ult i64 %985, %970
  %987 = icmp eq ptr %984, null
  %988 = select i1 %986, i1 %987, i1 false
  br i1 %988, label %978, label %971

989:                                              ; preds = %971
  %990 = load i32, ptr %38, align 8
  %991 = getelementptr inbounds nuw i8, ptr %960, i64 4
  store i32 %990, ptr %991, align 4
  %992 = getelementptr inbounds nuw i8, ptr %980, i64 24
  %993 = load ptr, ptr %992, align 8
  %994 = getelementptr inbounds nuw i8, ptr %993, i64 8
  %995 = load i64, ptr %994, align 8
  %996 = getelementptr inbounds nuw i8, ptr %960, i64 8
  store i64 %995, ptr %996, align 8
  %997 = getelementptr inbounds nuw i8, ptr %960, i64 16
  store i32 -1, ptr %997, align 8
  %998 = getelementptr inbounds nuw i8, ptr %960, i64 20
  store i32 -1, ptr %998, align 4
  %999 = getelementptr inbounds nuw i8, ptr %960, i64 24
  store ptr @.str.7, ptr %999, align 8
  %1000 = icmp sgt i32 %990, 0
  br i1 %1000, label %1001, label %1005

1001:                                             ; preds = %989
  %1002 = getelementptr inbounds nuw i8, ptr %980, i64 32
  %1003 = getelementptr inbounds nuw i8, ptr %960, i64 32
  %1004 = zext nneg i32 %990 to i64
  br label %1006

1005:                                             ; preds = %1033, %972, %989
  store atomic i32 2, ptr %960 seq_cst, align 8
  br label %1041

1006:                                             ; preds = %1033, %1001
  %1007 = phi i64 [ 0, %1001 ], [ %1039, %1033 ]
  %1008 = load i32, ptr %1002, align 8
  %1009 = sext i32 %1008 to i64
  %1010 = sub nsw i64 0, %1009
  %1011 = getelementptr inbounds %struct.Fiber, ptr %984, i64 %1010
  %1012 = getelementptr inbounds nuw %struct.Fiber, ptr %1011, i64 %1007
  %1013 = getelementptr inbounds nuw i8, ptr %1012, i64 36
  %1014 = load i32, ptr %1013, align 4
  %1015 = getelementptr inbounds nuw i8, ptr %1012, i64 56
  %1016 = load i32, ptr %1015, align 8
  %1017 = getelementptr inbounds nuw i8, ptr %1012, i64 48
  %1018 = load ptr, ptr %1017, align 8
  %1019 = and i32 %1014, -2
  %1020 = icmp eq i32 %1019, 2
  br i1 %1020, label %1021, label %1033

1021:                                             ; preds = %1006
  %1022 = getelementptr inbounds nuw i8, ptr %1012, i64 72
  %1023 = load ptr, ptr %1022, align 8
  %1024 = icmp eq ptr %1023, null
  br i1 %1024, label %1033, label %1025

1025:                                             ; preds = %1021
  %1026 = ptrtoint ptr %1023 to i64
  %1027 = getelementptr inbounds nuw i8, ptr %1012, i64 24
  %1028 = load ptr, ptr %1027, align 8
  %1029 = getelementptr inbounds nuw i8, ptr %1028, i64 16
  %1030 = load ptr, ptr %1029, align 8
  %1031 = ptrtoint ptr %1030 to i64
  %1032 = sub i64 %1026, %1031
  br label %1033

1033:                                             ; preds = %1025, %1021, %1006
  %1034 = phi i64 [ 0, %1006 ], [ %1032, %1025 ], [ -1, %1021 ]
  %1035 = getelementptr inbounds nuw %struct.WarpReport, ptr %1003, i64 %1007
  store i32 %1014, ptr %1035, align 8
  %1036 = getelementptr inbounds nuw i8, ptr %1035, i64 4
  store i32 %1016, ptr %1036, align 4
  %1037 = getelementptr inbounds nuw i8, ptr %1035, i64 8
  store i64 %1034, ptr %1037, align 8
  %1038 = getelementptr inbounds nuw i8, ptr %1035, i64 16
  store ptr %1018, ptr %1038, align 8
  %1039 = add nuw nsw i64 %1007, 1
  %1040 = icmp eq i64 %1039, %1004
  br i1 %1040, label %1005, label %1006

1041:                                             ; preds = %1005, %962, %954, %950, %948, %945, %928
  %1042 = phi i32 [ %923, %1005 ], [ %923, %962 ], [ 0, %948 ], [ 0, %945 ], [ %923, %954 ], [ %922, %928 ], [ 0, %950 ]
  %1043 = load i32, ptr %40, align 8
  %1044 = icmp eq i32 %1043, 0
  br i1 %1044, label %825, label %1045

1045:                                             ; preds = %957, %1041, %847, %819
  %1046 = phi i32 [ %822, %819 ], [ 1, %957 ], [ %1043, %1041 ], [ %848, %847 ]
  %1047 = load i32, ptr %45, align 8
  %1048 = icmp eq i32 %1047, 0
  br i1 %1048, label %1068, label %1049

1049:                                             ; preds = %1045, %1053
  %1050 = phi i32 [ %1064, %1053 ], [ %1047, %1045 ]
  %1051 = load i32, ptr %40, align 8
  %1052 = icmp eq i32 %1051, 0
  br i1 %1052, label %1053, label %734

1053:                                             ; preds = %1049
  call void @llvm.lifetime.start.p0(ptr nonnull %11)
  %1054 = load i32, ptr %46, align 4
  %1055 = srem i32 %1054, 256
  %1056 = sext i32 %1055 to i64
  %1057 = getelementptr inbounds %struct.Task, ptr %731, i64 %1056
  call void @llvm.memcpy.p0.p0.i64(ptr noundef nonnull align 8 dereferenceable(112) %11, ptr noundef nonnull align 8 dereferenceable(112) %1057, i64 112, i1 false)
  %1058 = add nsw i32 %1054, 1
  %1059 = srem i32 %1058, 256
  store i32 %1059, ptr %46, align 4
  %1060 = add nsw i32 %1050, -1
  store i32 %1060, ptr %45, align 8
  %1061 = load i64, ptr %41, align 8
  %1062 = add i64 %1061, 1
  store i64 %1062, ptr %41, align 8
  %1063 = load ptr, ptr %11, align 8
  call void %1063(ptr noundef nonnull %11)
  call void @llvm.lifetime.end.p0(ptr nonnull %11)
  %1064 = load i32, ptr %45, align 8
  %1065 = icmp eq i32 %1064, 0
  br i1 %1065, label %1066, label %1049

1066:                                             ; preds = %1053
  %1067 = load i32, ptr %40, align 8
  br label %1068

1068:                                             ; preds = %1066, %1045
  %1069 = phi i32 [ %1046, %1045 ], [ %1067, %1066 ]
  %1070 = add nsw i64 %733, 1
  %1071 = mul nsw i64 %1070, %81
  %1072 = icmp slt i64 %1071, %716
  %1073 = icmp eq i32 %1069, 0
  %1074 = select i1 %1072, i1 %1073, i1 false
  br i1 %1074, label %732, label %734

1075:                                             ; preds = %732, %1096
  %1076 = phi i64 [ 0, %732 ], [ %1111, %1096 ]
  call void @llvm.lifetime.start.p0(ptr nonnull %10)
  br label %1077

1077:                                             ; preds = %1077, %1075
  %1078 = phi i64 [ 0, %1075 ], [ %1094, %1077 ]
  %1079 = phi i64 [ %733, %1075 ], [ %1092, %1077 ]
  %1080 = phi i64 [ %1076, %1075 ], [ %1093, %1077 ]
  %1081 = getelementptr inbounds nuw i32, ptr %6, i64 %1078
  %1082 = load i32, ptr %1081, align 4
  %1083 = sext i32 %1082 to i64
  %1084 = getelementptr inbounds nuw i64, ptr %14, i64 %1078
  %1085 = load i64, ptr %1084, align 8
  %1086 = sdiv i64 %1083, %1085
  %1087 = srem i64 %1079, %1086
  %1088 = mul nsw i64 %1087, %1085
  %1089 = srem i64 %1080, %1085
  %1090 = add nsw i64 %1088, %1089
  %1091 = getelementptr inbounds nuw i64, ptr %10, i64 %1078
  store i64 %1090, ptr %1091, align 8
  %1092 = sdiv i64 %1079, %1086
  %1093 = sdiv i64 %1080, %1085
  %1094 = add nuw nsw i64 %1078, 1
  %1095 = icmp eq i64 %1094, 3
  br i1 %1095, label %1096, label %1077

1096:                                             ; preds = %1077
  %1097 = load i64, ptr %10, align 16
  %1098 = load i32, ptr %6, align 4
  %1099 = sext i32 %1098 to i64
  %1100 = load i64, ptr %725, align 8
  %1101 = load i32, ptr %59, align 4
  %1102 = sext i32 %1101 to i64
  %1103 = load i64, ptr %726, align 16
  %1104 = mul nsw i64 %1103, %1102
  %1105 = add nsw i64 %1104, %1100
  %1106 = mul nsw i64 %1105, %1099
  %1107 = add nsw i64 %1106, %1097
  call void @llvm.lifetime.end.p0(ptr nonnull %10)
  %1108 = load ptr, ptr %342, align 8
  %1109 = getelementptr inbounds nuw %struct.Block, ptr %1108, i64 %1076
  %1110 = getelementptr inbounds nuw i8, ptr %1109, i64 8
  store i64 %1107, ptr %1110, align 8
  %1111 = add nuw nsw i64 %1076, 1
  %1112 = icmp eq i64 %1111, %81
  br i1 %1112, label %738, label %1075

1113:                                             ; preds = %734
  %1114 = getelementptr inbounds nuw i8, ptr %736, i64 8
  store ptr null, ptr %1114, align 8
  %1115 = load i32, ptr %40, align 8
  br label %1116

1116:                                             ; preds = %1113, %734
  %1117 = phi i32 [ %1115, %1113 ], [ %735, %734 ]
  %1118 = icmp eq i32 %1117, 0
  %1119 = select i1 %1118, ptr %235, ptr null
  %1120 = icmp ne ptr %1119, null
  %1121 = icmp ult i64 %234, 67108865
  %1122 = and i1 %1121, %1120
  br i1 %1122, label %1125, label %1162

1123:                                             ; preds = %1125
  %1124 = icmp sgt i32 %1132, -1
  br i1 %1124, label %1152, label %1137

1125:                                             ; preds = %1116, %1125
  %1126 = phi i64 [ %1133, %1125 ], [ 0, %1116 ]
  %1127 = phi i32 [ %1132, %1125 ], [ -1, %1116 ]
  %1128 = getelementptr inbounds nuw %struct.Kept, ptr %1119, i64 %1126
  %1129 = cmpxchg ptr %1128, i32 0, i32 1 acquire monotonic, align 8
  %1130 = extractvalue { i32, i1 } %1129, 1
  %1131 = trunc nuw nsw i64 %1126 to i32
  %1132 = select i1 %1130, i32 %1131, i32 %1127
  %1133 = add nuw nsw i64 %1126, 1
  %1134 = icmp samesign ult i64 %1126, 3
  %1135 = icmp slt i32 %1132, 0
  %1136 = select i1 %1134, i1 %1135, i1 false
  br i1 %1136, label %1125, label %1123

1137:                                             ; preds = %1123
  %1138 = srem i64 %97, 4
  %1139 = trunc nsw i64 %1138 to i32
  %1140 = getelementptr inbounds %struct.Kept, ptr %1119, i64 %1138
  %1141 = cmpxchg ptr %1140, i32 2, i32 1 acquire monotonic, align 8
  %1142 = extractvalue { i32, i1 } %1141, 1
  %1143 = select i1 %1142, i32 %1139, i32 -1
  %1144 = icmp sgt i32 %1143, -1
  br i1 %1144, label %1145, label %1162

1145:                                             ; preds = %1137
  %1146 = zext nneg i32 %1143 to i64
  %1147 = getelementptr inbounds nuw %struct.Kept, ptr %1119, i64 %1146
  %1148 = getelementptr inbounds nuw i8, ptr %1147, i64 8
  %1149 = load ptr, ptr %1148, align 8
  %1150 = getelementptr inbounds nuw i8, ptr %1147, i64 16
  %1151 = load i64, ptr %1150, align 8
  br label %1152

1152:                                             ; preds = %1145, %1123
  %1153 = phi ptr [ null, %1123 ], [ %1149, %1145 ]
  %1154 = phi i64 [ %234, %1123 ], [ %1151, %1145 ]
  %1155 = phi i32 [ %1132, %1123 ], [ %1139, %1145 ]
  %1156 = zext nneg i32 %1155 to i64
  %1157 = getelementptr inbounds nuw %struct.Kept, ptr %1119, i64 %1156
  %1158 = getelementptr inbounds nuw i8, ptr %1157, i64 8
  store ptr %236, ptr %1158, align 8
  %1159 = getelementptr inbounds nuw i8, ptr %1157, i64 16
  store i64 %234, ptr %1159, align 8
  %1160 = getelementptr inbounds nuw i8, ptr %1157, i64 24
  store i64 %49, ptr %1160, align 8
  %1161 = getelementptr inbounds nuw i8, ptr %1157, i64 32
  store i64 %97, ptr %1161, align 8
  store atomic i32 2, ptr %1157 release, align 8
  br label %1162

1162:                                             ; preds = %1152, %1137, %1116
  %1163 = phi ptr [ %236, %1116 ], [ %1153, %1152 ], [ %236, %1137 ]
  %1164 = phi i64 [ %234, %1116 ], [ %1154, %1152 ], [ %234, %1137 ]
  %1165 = icmp eq ptr %1163, null
  br i1 %1165, label %1168, label %1166

1166:                                             ; preds = %1162
  %1167 = call i32 @munmap(ptr noundef nonnull %1163, i64 noundef %1164)
  br label %1168

1168:                                             ; preds = %1166, %1162, %287, %243, %238, %154, %110, %106, %22
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

declare i32 @munmap(ptr noundef, i64 noundef)

declare i64 @llvm.smin.i64(i64, i64)
