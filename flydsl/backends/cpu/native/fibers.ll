; made from fibers.c aea4367bc364f0d22e2a935b3d7f3727f0b735b3242c1e2a956f52bf2d40fa0b
; made by clang version 22.1.8

%struct.Fiber = type { ptr, ptr, ptr, ptr, i32, i32, i64, ptr, i32, i32, i32, ptr, i32, i32, i32, i32, i32 }
%struct.WarpReport = type { i32, i32, i64, ptr }
%struct.Task = type { ptr, i32, i32, ptr, ptr, ptr, [5 x i32], ptr, ptr, ptr, i64, i64, i32 }
%struct.Group = type { ptr, ptr, ptr, ptr, i64, i32, i32, i32, i32, i64, i32, i32, ptr, i32, i32, i32, [256 x %struct.Task], ptr, ptr, %struct.Barrier }
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
  br label %77

22:                                               ; preds = %77
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
  %41 = trunc i64 %4 to i32
  %42 = lshr i32 %41, 25
  %43 = and i32 %42, 1
  %44 = getelementptr inbounds nuw i8, ptr %15, i64 52
  store i32 %43, ptr %44, align 4
  %45 = getelementptr inbounds nuw i8, ptr %15, i64 56
  store i64 0, ptr %45, align 8
  %46 = getelementptr inbounds nuw i8, ptr %15, i64 72
  store ptr null, ptr %46, align 8
  %47 = getelementptr inbounds nuw i8, ptr %15, i64 64
  store i32 0, ptr %47, align 8
  %48 = getelementptr inbounds nuw i8, ptr %15, i64 68
  store i32 0, ptr %48, align 4
  %49 = getelementptr inbounds nuw i8, ptr %15, i64 88
  store i32 0, ptr %49, align 8
  %50 = getelementptr inbounds nuw i8, ptr %15, i64 84
  store i32 0, ptr %50, align 4
  %51 = add i64 %2, 65535
  %52 = and i64 %51, -65536
  %53 = add i64 %52, 131072
  %54 = getelementptr inbounds nuw i8, ptr %6, i64 40
  %55 = load i64, ptr %54, align 8
  %56 = add i64 %55, %32
  %57 = and i64 %56, -262144
  %58 = add i64 %57, 262144
  %59 = shl i64 %36, 32
  %60 = ashr exact i64 %59, 32
  %61 = load i32, ptr %6, align 8
  %62 = sext i32 %61 to i64
  %63 = getelementptr inbounds nuw i8, ptr %6, i64 4
  %64 = load i32, ptr %63, align 4
  %65 = sext i32 %64 to i64
  %66 = mul nsw i64 %65, %62
  %67 = getelementptr inbounds nuw i8, ptr %6, i64 8
  %68 = load i32, ptr %67, align 8
  %69 = sext i32 %68 to i64
  %70 = mul nsw i64 %66, %69
  %71 = and i64 %4, 16777216
  %72 = icmp ne i64 %71, 0
  %73 = icmp eq i64 %85, 1
  %74 = select i1 %72, i1 %73, i1 false
  %75 = icmp ne i64 %7, 0
  %76 = and i1 %75, %74
  br i1 %76, label %1124, label %94

77:                                               ; preds = %9, %77
  %78 = phi i64 [ 0, %9 ], [ %92, %77 ]
  %79 = phi i64 [ 1, %9 ], [ %85, %77 ]
  %80 = phi i32 [ 1, %9 ], [ %91, %77 ]
  %81 = shl nuw nsw i64 %78, 3
  %82 = ashr i64 %4, %81
  %83 = and i64 %82, 255
  %84 = getelementptr inbounds nuw i64, ptr %14, i64 %78
  store i64 %83, ptr %84, align 8
  %85 = mul i64 %83, %79
  %86 = getelementptr inbounds nuw i32, ptr %6, i64 %78
  %87 = load i32, ptr %86, align 4
  %88 = trunc nuw nsw i64 %83 to i32
  %89 = srem i32 %87, %88
  %90 = icmp eq i32 %89, 0
  %91 = select i1 %90, i32 %80, i32 0
  %92 = add nuw nsw i64 %78, 1
  %93 = icmp eq i64 %92, 3
  br i1 %93, label %22, label %77

94:                                               ; preds = %22
  br i1 %74, label %95, label %99

95:                                               ; preds = %94
  %96 = sdiv i32 8192, %37
  %97 = sext i32 %96 to i64
  %98 = tail call i64 @llvm.smin.i64(i64 %70, i64 %97)
  br label %99

99:                                               ; preds = %95, %94
  %100 = phi i64 [ %98, %95 ], [ %85, %94 ]
  %101 = mul i64 %100, %60
  %102 = mul i64 %101, %53
  %103 = add i64 %57, 262600
  %104 = mul i64 %100, %103
  %105 = mul i64 %101, 104
  %106 = add i64 %104, 327680
  %107 = add i64 %106, %102
  %108 = add i64 %107, %105
  %109 = icmp eq i32 %91, 0
  br i1 %109, label %110, label %194

110:                                              ; preds = %99
  %111 = getelementptr inbounds nuw i8, ptr %6, i64 32
  %112 = load ptr, ptr %111, align 8
  store i32 1, ptr %40, align 8
  %113 = icmp eq ptr %112, null
  br i1 %113, label %1124, label %114

114:                                              ; preds = %110
  %115 = cmpxchg ptr %112, i32 0, i32 1 seq_cst seq_cst, align 8
  %116 = extractvalue { i32, i1 } %115, 1
  br i1 %116, label %117, label %1124

117:                                              ; preds = %114
  %118 = load i32, ptr %39, align 4
  %119 = icmp sgt i32 %118, 0
  br i1 %119, label %120, label %125

120:                                              ; preds = %117
  %121 = getelementptr inbounds nuw i8, ptr %15, i64 28776
  %122 = load ptr, ptr %121, align 8
  %123 = zext nneg i32 %118 to i64
  br label %131

124:                                              ; preds = %131
  br i1 %140, label %125, label %142

125:                                              ; preds = %124, %117
  %126 = getelementptr inbounds nuw i8, ptr %112, i64 4
  store i32 0, ptr %126, align 4
  %127 = getelementptr inbounds nuw i8, ptr %112, i64 8
  store i64 0, ptr %127, align 8
  %128 = getelementptr inbounds nuw i8, ptr %112, i64 16
  store i32 -1, ptr %128, align 8
  %129 = getelementptr inbounds nuw i8, ptr %112, i64 20
  store i32 -1, ptr %129, align 4
  %130 = getelementptr inbounds nuw i8, ptr %112, i64 24
  store ptr @.str.1, ptr %130, align 8
  br label %158

131:                                              ; preds = %131, %120
  %132 = phi i64 [ 0, %120 ], [ %138, %131 ]
  %133 = getelementptr inbounds nuw %struct.Fiber, ptr %122, i64 %132
  %134 = getelementptr inbounds nuw i8, ptr %133, i64 36
  %135 = load i32, ptr %134, align 4
  %136 = icmp eq i32 %135, 4
  %137 = select i1 %136, ptr null, ptr %133
  %138 = add nuw nsw i64 %132, 1
  %139 = icmp samesign ult i64 %138, %123
  %140 = icmp eq ptr %137, null
  %141 = select i1 %139, i1 %140, i1 false
  br i1 %141, label %131, label %124

142:                                              ; preds = %124
  %143 = load i32, ptr %38, align 8
  %144 = getelementptr inbounds nuw i8, ptr %112, i64 4
  store i32 %143, ptr %144, align 4
  %145 = getelementptr inbounds nuw i8, ptr %133, i64 24
  %146 = load ptr, ptr %145, align 8
  %147 = getelementptr inbounds nuw i8, ptr %146, i64 8
  %148 = load i64, ptr %147, align 8
  %149 = getelementptr inbounds nuw i8, ptr %112, i64 8
  store i64 %148, ptr %149, align 8
  %150 = getelementptr inbounds nuw i8, ptr %112, i64 16
  store i32 -1, ptr %150, align 8
  %151 = getelementptr inbounds nuw i8, ptr %112, i64 20
  store i32 -1, ptr %151, align 4
  %152 = getelementptr inbounds nuw i8, ptr %112, i64 24
  store ptr @.str.1, ptr %152, align 8
  %153 = icmp sgt i32 %143, 0
  br i1 %153, label %154, label %158

154:                                              ; preds = %142
  %155 = getelementptr inbounds nuw i8, ptr %133, i64 32
  %156 = getelementptr inbounds nuw i8, ptr %112, i64 32
  %157 = zext nneg i32 %143 to i64
  br label %159

158:                                              ; preds = %186, %125, %142
  store atomic i32 2, ptr %112 seq_cst, align 8
  br label %1124

159:                                              ; preds = %186, %154
  %160 = phi i64 [ 0, %154 ], [ %192, %186 ]
  %161 = load i32, ptr %155, align 8
  %162 = sext i32 %161 to i64
  %163 = sub nsw i64 0, %162
  %164 = getelementptr inbounds %struct.Fiber, ptr %137, i64 %163
  %165 = getelementptr inbounds nuw %struct.Fiber, ptr %164, i64 %160
  %166 = getelementptr inbounds nuw i8, ptr %165, i64 36
  %167 = load i32, ptr %166, align 4
  %168 = getelementptr inbounds nuw i8, ptr %165, i64 56
  %169 = load i32, ptr %168, align 8
  %170 = getelementptr inbounds nuw i8, ptr %165, i64 48
  %171 = load ptr, ptr %170, align 8
  %172 = and i32 %167, -2
  %173 = icmp eq i32 %172, 2
  br i1 %173, label %174, label %186

174:                                              ; preds = %159
  %175 = getelementptr inbounds nuw i8, ptr %165, i64 72
  %176 = load ptr, ptr %175, align 8
  %177 = icmp eq ptr %176, null
  br i1 %177, label %186, label %178

178:                                              ; preds = %174
  %179 = ptrtoint ptr %176 to i64
  %180 = getelementptr inbounds nuw i8, ptr %165, i64 24
  %181 = load ptr, ptr %180, align 8
  %182 = getelementptr inbounds nuw i8, ptr %181, i64 16
  %183 = load ptr, ptr %182, align 8
  %184 = ptrtoint ptr %183 to i64
  %185 = sub i64 %179, %184
  br label %186

186:                                              ; preds = %178, %174, %159
  %187 = phi i64 [ 0, %159 ], [ %185, %178 ], [ -1, %174 ]
  %188 = getelementptr inbounds nuw %struct.WarpReport, ptr %156, i64 %160
  store i32 %167, ptr %188, align 8
  %189 = getelementptr inbounds nuw i8, ptr %188, i64 4
  store i32 %169, ptr %189, align 4
  %190 = getelementptr inbounds nuw i8, ptr %188, i64 8
  store i64 %187, ptr %190, align 8
  %191 = getelementptr inbounds nuw i8, ptr %188, i64 16
  store ptr %171, ptr %191, align 8
  %192 = add nuw nsw i64 %160, 1
  %193 = icmp eq i64 %192, %157
  br i1 %193, label %158, label %159

194:                                              ; preds = %99
  %195 = getelementptr inbounds nuw i8, ptr %6, i64 48
  %196 = load ptr, ptr %195, align 8
  %197 = icmp eq ptr %196, null
  br i1 %197, label %232, label %198

198:                                              ; preds = %194
  %199 = getelementptr inbounds nuw i8, ptr %6, i64 24
  %200 = load ptr, ptr %199, align 8
  %201 = icmp eq ptr %200, null
  br i1 %201, label %202, label %232

202:                                              ; preds = %198
  %203 = getelementptr inbounds nuw i8, ptr %196, i64 24
  %204 = load ptr, ptr %203, align 8
  %205 = icmp eq ptr %204, null
  br i1 %205, label %232, label %206

206:                                              ; preds = %202, %224
  %207 = phi i32 [ %225, %224 ], [ 0, %202 ]
  %208 = phi ptr [ %226, %224 ], [ %204, %202 ]
  %209 = cmpxchg ptr %208, i32 2, i32 1 acquire monotonic, align 8
  %210 = extractvalue { i32, i1 } %209, 1
  br i1 %210, label %211, label %224

211:                                              ; preds = %206
  %212 = getelementptr inbounds nuw i8, ptr %208, i64 24
  %213 = load i64, ptr %212, align 8
  %214 = icmp eq i64 %213, %53
  br i1 %214, label %215, label %223

215:                                              ; preds = %211
  %216 = getelementptr inbounds nuw i8, ptr %208, i64 32
  %217 = load i64, ptr %216, align 8
  %218 = icmp eq i64 %217, %101
  br i1 %218, label %219, label %223

219:                                              ; preds = %215
  %220 = getelementptr inbounds nuw i8, ptr %208, i64 16
  %221 = load i64, ptr %220, align 8
  %222 = icmp ult i64 %221, %108
  br i1 %222, label %223, label %228

223:                                              ; preds = %219, %215, %211
  store atomic i32 2, ptr %208 release, align 8
  br label %224

224:                                              ; preds = %223, %206
  %225 = add nuw nsw i32 %207, 1
  %226 = getelementptr inbounds nuw i8, ptr %208, i64 40
  %227 = icmp eq i32 %225, 4
  br i1 %227, label %232, label %206

228:                                              ; preds = %219
  %229 = getelementptr inbounds nuw i8, ptr %208, i64 8
  %230 = load ptr, ptr %229, align 8
  store atomic i32 0, ptr %208 release, align 8
  %231 = icmp eq ptr %230, null
  br i1 %231, label %232, label %236

232:                                              ; preds = %224, %194, %198, %202, %228
  %233 = phi i64 [ %221, %228 ], [ %108, %202 ], [ %108, %194 ], [ %108, %198 ], [ %108, %224 ]
  %234 = phi ptr [ %204, %228 ], [ null, %202 ], [ null, %194 ], [ null, %198 ], [ %204, %224 ]
  %235 = tail call ptr @mmap(ptr noundef null, i64 noundef %233, i32 noundef 3, i32 noundef 16418, i32 noundef -1, i64 noundef 0)
  br label %236

236:                                              ; preds = %232, %228
  %237 = phi i1 [ false, %232 ], [ true, %228 ]
  %238 = phi i64 [ %233, %232 ], [ %221, %228 ]
  %239 = phi ptr [ %234, %232 ], [ %204, %228 ]
  %240 = phi ptr [ %235, %232 ], [ %230, %228 ]
  %241 = icmp eq ptr %240, inttoptr (i64 -1 to ptr)
  br i1 %241, label %242, label %327

242:                                              ; preds = %236
  %243 = load ptr, ptr %30, align 8
  %244 = getelementptr inbounds nuw i8, ptr %243, i64 32
  %245 = load ptr, ptr %244, align 8
  store i32 1, ptr %40, align 8
  %246 = icmp eq ptr %245, null
  br i1 %246, label %1124, label %247

247:                                              ; preds = %242
  %248 = cmpxchg ptr %245, i32 0, i32 1 seq_cst seq_cst, align 8
  %249 = extractvalue { i32, i1 } %248, 1
  br i1 %249, label %250, label %1124

250:                                              ; preds = %247
  %251 = load i32, ptr %39, align 4
  %252 = icmp sgt i32 %251, 0
  br i1 %252, label %253, label %258

253:                                              ; preds = %250
  %254 = getelementptr inbounds nuw i8, ptr %15, i64 28776
  %255 = load ptr, ptr %254, align 8
  %256 = zext nneg i32 %251 to i64
  br label %264

257:                                              ; preds = %264
  br i1 %273, label %258, label %275

258:                                              ; preds = %257, %250
  %259 = getelementptr inbounds nuw i8, ptr %245, i64 4
  store i32 0, ptr %259, align 4
  %260 = getelementptr inbounds nuw i8, ptr %245, i64 8
  store i64 0, ptr %260, align 8
  %261 = getelementptr inbounds nuw i8, ptr %245, i64 16
  store i32 -1, ptr %261, align 8
  %262 = getelementptr inbounds nuw i8, ptr %245, i64 20
  store i32 -1, ptr %262, align 4
  %263 = getelementptr inbounds nuw i8, ptr %245, i64 24
  store ptr @.str.2, ptr %263, align 8
  br label %291

264:                                              ; preds = %264, %253
  %265 = phi i64 [ 0, %253 ], [ %271, %264 ]
  %266 = getelementptr inbounds nuw %struct.Fiber, ptr %255, i64 %265
  %267 = getelementptr inbounds nuw i8, ptr %266, i64 36
  %268 = load i32, ptr %267, align 4
  %269 = icmp eq i32 %268, 4
  %270 = select i1 %269, ptr null, ptr %266
  %271 = add nuw nsw i64 %265, 1
  %272 = icmp samesign ult i64 %271, %256
  %273 = icmp eq ptr %270, null
  %274 = select i1 %272, i1 %273, i1 false
  br i1 %274, label %264, label %257

275:                                              ; preds = %257
  %276 = load i32, ptr %38, align 8
  %277 = getelementptr inbounds nuw i8, ptr %245, i64 4
  store i32 %276, ptr %277, align 4
  %278 = getelementptr inbounds nuw i8, ptr %266, i64 24
  %279 = load ptr, ptr %278, align 8
  %280 = getelementptr inbounds nuw i8, ptr %279, i64 8
  %281 = load i64, ptr %280, align 8
  %282 = getelementptr inbounds nuw i8, ptr %245, i64 8
  store i64 %281, ptr %282, align 8
  %283 = getelementptr inbounds nuw i8, ptr %245, i64 16
  store i32 -1, ptr %283, align 8
  %284 = getelementptr inbounds nuw i8, ptr %245, i64 20
  store i32 -1, ptr %284, align 4
  %285 = getelementptr inbounds nuw i8, ptr %245, i64 24
  store ptr @.str.2, ptr %285, align 8
  %286 = icmp sgt i32 %276, 0
  br i1 %286, label %287, label %291

287:                                              ; preds = %275
  %288 = getelementptr inbounds nuw i8, ptr %266, i64 32
  %289 = getelementptr inbounds nuw i8, ptr %245, i64 32
  %290 = zext nneg i32 %276 to i64
  br label %292

291:                                              ; preds = %319, %258, %275
  store atomic i32 2, ptr %245 seq_cst, align 8
  br label %1124

292:                                              ; preds = %319, %287
  %293 = phi i64 [ 0, %287 ], [ %325, %319 ]
  %294 = load i32, ptr %288, align 8
  %295 = sext i32 %294 to i64
  %296 = sub nsw i64 0, %295
  %297 = getelementptr inbounds %struct.Fiber, ptr %270, i64 %296
  %298 = getelementptr inbounds nuw %struct.Fiber, ptr %297, i64 %293
  %299 = getelementptr inbounds nuw i8, ptr %298, i64 36
  %300 = load i32, ptr %299, align 4
  %301 = getelementptr inbounds nuw i8, ptr %298, i64 56
  %302 = load i32, ptr %301, align 8
  %303 = getelementptr inbounds nuw i8, ptr %298, i64 48
  %304 = load ptr, ptr %303, align 8
  %305 = and i32 %300, -2
  %306 = icmp eq i32 %305, 2
  br i1 %306, label %307, label %319

307:                                              ; preds = %292
  %308 = getelementptr inbounds nuw i8, ptr %298, i64 72
  %309 = load ptr, ptr %308, align 8
  %310 = icmp eq ptr %309, null
  br i1 %310, label %319, label %311

311:                                              ; preds = %307
  %312 = ptrtoint ptr %309 to i64
  %313 = getelementptr inbounds nuw i8, ptr %298, i64 24
  %314 = load ptr, ptr %313, align 8
  %315 = getelementptr inbounds nuw i8, ptr %314, i64 16
  %316 = load ptr, ptr %315, align 8
  %317 = ptrtoint ptr %316 to i64
  %318 = sub i64 %312, %317
  br label %319

319:                                              ; preds = %311, %307, %292
  %320 = phi i64 [ 0, %292 ], [ %318, %311 ], [ -1, %307 ]
  %321 = getelementptr inbounds nuw %struct.WarpReport, ptr %289, i64 %293
  store i32 %300, ptr %321, align 8
  %322 = getelementptr inbounds nuw i8, ptr %321, i64 4
  store i32 %302, ptr %322, align 4
  %323 = getelementptr inbounds nuw i8, ptr %321, i64 8
  store i64 %320, ptr %323, align 8
  %324 = getelementptr inbounds nuw i8, ptr %321, i64 16
  store ptr %304, ptr %324, align 8
  %325 = add nuw nsw i64 %293, 1
  %326 = icmp eq i64 %325, %290
  br i1 %326, label %291, label %292

327:                                              ; preds = %236
  %328 = load ptr, ptr %195, align 8
  %329 = icmp eq ptr %328, null
  br i1 %329, label %335, label %330

330:                                              ; preds = %327
  store ptr %15, ptr %328, align 8
  %331 = load ptr, ptr %195, align 8
  %332 = getelementptr inbounds nuw i8, ptr %331, i64 8
  store ptr %240, ptr %332, align 8
  %333 = load ptr, ptr %195, align 8
  %334 = getelementptr inbounds nuw i8, ptr %333, i64 16
  store i64 %238, ptr %334, align 8
  br label %335

335:                                              ; preds = %330, %327
  %336 = ptrtoint ptr %240 to i64
  %337 = add i64 %336, 65535
  %338 = and i64 %337, -65536
  %339 = inttoptr i64 %338 to ptr
  %340 = add i64 %102, 262143
  %341 = add i64 %340, %338
  %342 = and i64 %341, -262144
  %343 = inttoptr i64 %342 to ptr
  %344 = mul i64 %100, %58
  %345 = getelementptr inbounds nuw i8, ptr %343, i64 %344
  %346 = getelementptr inbounds nuw i8, ptr %15, i64 28768
  store ptr %345, ptr %346, align 8
  %347 = mul nsw i64 %100, 456
  %348 = getelementptr inbounds i8, ptr %345, i64 %347
  %349 = getelementptr inbounds nuw i8, ptr %15, i64 28776
  store ptr %348, ptr %349, align 8
  br i1 %237, label %352, label %350

350:                                              ; preds = %335
  %351 = icmp sgt i64 %101, 0
  br i1 %351, label %356, label %372

352:                                              ; preds = %335
  %353 = mul nsw i64 %101, 104
  %354 = add nsw i64 %347, %353
  %355 = icmp sgt i64 %354, 0
  br i1 %355, label %366, label %363

356:                                              ; preds = %350, %356
  %357 = phi i64 [ %361, %356 ], [ 0, %350 ]
  %358 = mul i64 %357, %53
  %359 = getelementptr inbounds nuw i8, ptr %339, i64 %358
  %360 = call i32 @mprotect(ptr noundef %359, i64 noundef 65536, i32 noundef 0)
  %361 = add nuw nsw i64 %357, 1
  %362 = icmp eq i64 %361, %101
  br i1 %362, label %365, label %356

363:                                              ; preds = %366, %352
  %364 = icmp sgt i64 %101, 0
  br i1 %364, label %365, label %372

365:                                              ; preds = %356, %363
  br label %379

366:                                              ; preds = %352, %366
  %367 = phi ptr [ %368, %366 ], [ %345, %352 ]
  store volatile i64 0, ptr %367, align 8
  %368 = getelementptr inbounds nuw i8, ptr %367, i64 8
  %369 = load ptr, ptr %349, align 8
  %370 = getelementptr inbounds %struct.Fiber, ptr %369, i64 %101
  %371 = icmp ult ptr %368, %370
  br i1 %371, label %366, label %363

372:                                              ; preds = %379, %350, %363
  %373 = icmp sgt i64 %100, 0
  br i1 %373, label %374, label %436

374:                                              ; preds = %372
  %375 = getelementptr inbounds nuw i8, ptr %6, i64 24
  %376 = getelementptr inbounds nuw i8, ptr %15, i64 28784
  %377 = trunc i64 %100 to i32
  %378 = select i1 %74, i32 1, i32 %377
  br label %406

379:                                              ; preds = %365, %379
  %380 = phi i64 [ %383, %379 ], [ 0, %365 ]
  %381 = load ptr, ptr %349, align 8
  %382 = getelementptr inbounds nuw %struct.Fiber, ptr %381, i64 %380
  %383 = add nuw nsw i64 %380, 1
  %384 = mul i64 %383, %53
  %385 = getelementptr inbounds nuw i8, ptr %339, i64 %384
  %386 = getelementptr inbounds i8, ptr %385, i64 -65536
  store ptr %382, ptr %386, align 65536
  %387 = load ptr, ptr %349, align 8
  %388 = getelementptr inbounds nuw %struct.Fiber, ptr %387, i64 %380
  %389 = getelementptr inbounds nuw i8, ptr %388, i64 16
  store ptr %386, ptr %389, align 8
  %390 = load ptr, ptr %346, align 8
  %391 = load i32, ptr %38, align 8
  %392 = sext i32 %391 to i64
  %393 = sdiv i64 %380, %392
  %394 = getelementptr inbounds %struct.Block, ptr %390, i64 %393
  %395 = load ptr, ptr %349, align 8
  %396 = getelementptr inbounds nuw %struct.Fiber, ptr %395, i64 %380
  %397 = getelementptr inbounds nuw i8, ptr %396, i64 24
  store ptr %394, ptr %397, align 8
  %398 = load i32, ptr %38, align 8
  %399 = sext i32 %398 to i64
  %400 = srem i64 %380, %399
  %401 = trunc nsw i64 %400 to i32
  %402 = load ptr, ptr %349, align 8
  %403 = getelementptr inbounds nuw %struct.Fiber, ptr %402, i64 %380
  %404 = getelementptr inbounds nuw i8, ptr %403, i64 32
  store i32 %401, ptr %404, align 8
  %405 = icmp eq i64 %383, %101
  br i1 %405, label %372, label %379

406:                                              ; preds = %421, %374
  %407 = phi i64 [ 0, %374 ], [ %434, %421 ]
  %408 = load ptr, ptr %346, align 8
  %409 = getelementptr inbounds nuw %struct.Block, ptr %408, i64 %407
  store ptr %15, ptr %409, align 8
  %410 = mul i64 %407, %58
  %411 = getelementptr inbounds nuw i8, ptr %343, i64 %410
  %412 = getelementptr inbounds nuw i8, ptr %409, i64 16
  store ptr %411, ptr %412, align 8
  %413 = load i64, ptr %33, align 8
  %414 = load i64, ptr %54, align 8
  %415 = add i64 %414, %413
  %416 = getelementptr inbounds nuw i8, ptr %409, i64 24
  store i64 %415, ptr %416, align 8
  %417 = load ptr, ptr %375, align 8
  %418 = icmp eq ptr %417, null
  br i1 %418, label %421, label %419

419:                                              ; preds = %406
  %420 = load ptr, ptr %417, align 8
  br label %421

421:                                              ; preds = %419, %406
  %422 = phi ptr [ %420, %419 ], [ null, %406 ]
  %423 = getelementptr inbounds nuw i8, ptr %409, i64 32
  store ptr %422, ptr %423, align 8
  %424 = load i32, ptr %38, align 8
  %425 = getelementptr inbounds nuw i8, ptr %409, i64 40
  store i32 %424, ptr %425, align 8
  %426 = getelementptr inbounds nuw i8, ptr %409, i64 432
  store ptr %376, ptr %426, align 8
  %427 = load ptr, ptr %346, align 8
  %428 = select i1 %74, ptr %409, ptr %427
  %429 = getelementptr inbounds nuw i8, ptr %409, i64 440
  store ptr %428, ptr %429, align 8
  %430 = getelementptr inbounds nuw i8, ptr %409, i64 448
  store i32 %378, ptr %430, align 8
  %431 = trunc i64 %407 to i32
  %432 = select i1 %74, i32 %431, i32 -1
  %433 = getelementptr inbounds nuw i8, ptr %409, i64 452
  store i32 %432, ptr %433, align 4
  %434 = add nuw nsw i64 %407, 1
  %435 = icmp eq i64 %434, %100
  br i1 %435, label %436, label %406

436:                                              ; preds = %421, %372
  %437 = trunc i64 %101 to i32
  store i32 %437, ptr %39, align 4
  %438 = load i32, ptr %40, align 8
  br i1 %74, label %439, label %661

439:                                              ; preds = %436
  %440 = getelementptr inbounds nuw i8, ptr %15, i64 80
  store i32 0, ptr %440, align 8
  store i32 0, ptr %39, align 4
  %441 = icmp eq i32 %438, 0
  br i1 %441, label %442, label %661

442:                                              ; preds = %439
  %443 = getelementptr inbounds nuw i8, ptr %15, i64 96
  br label %446

444:                                              ; preds = %655
  %445 = load i32, ptr %39, align 4
  br label %446

446:                                              ; preds = %444, %442
  %447 = phi i32 [ %445, %444 ], [ 0, %442 ]
  %448 = phi i64 [ %658, %444 ], [ 0, %442 ]
  %449 = phi i32 [ %657, %444 ], [ 0, %442 ]
  %450 = phi i32 [ %656, %444 ], [ 0, %442 ]
  %451 = load i64, ptr %45, align 8
  %452 = icmp sgt i32 %447, 0
  br i1 %452, label %453, label %533

453:                                              ; preds = %446, %525
  %454 = phi i32 [ %526, %525 ], [ %447, %446 ]
  %455 = phi i32 [ %531, %525 ], [ 0, %446 ]
  %456 = phi i32 [ %530, %525 ], [ %449, %446 ]
  %457 = phi i32 [ %528, %525 ], [ 0, %446 ]
  %458 = phi i32 [ %527, %525 ], [ 0, %446 ]
  %459 = load i32, ptr %40, align 8
  %460 = icmp eq i32 %459, 0
  br i1 %460, label %468, label %661

461:                                              ; preds = %525
  %462 = load i32, ptr %40, align 8
  %463 = icmp eq i32 %462, 0
  br i1 %463, label %464, label %661

464:                                              ; preds = %461
  %465 = icmp eq i32 %527, 0
  %466 = icmp eq i32 %527, %528
  %467 = load i64, ptr %45, align 8
  br label %533

468:                                              ; preds = %453
  %469 = load ptr, ptr %349, align 8
  %470 = load i32, ptr %44, align 4
  %471 = icmp eq i32 %470, 0
  %472 = xor i32 %455, -1
  %473 = add i32 %454, %472
  %474 = select i1 %471, i32 %455, i32 %473
  %475 = sext i32 %474 to i64
  %476 = getelementptr inbounds %struct.Fiber, ptr %469, i64 %475
  %477 = getelementptr inbounds nuw i8, ptr %476, i64 36
  %478 = load i32, ptr %477, align 4
  switch i32 %478, label %514 [
    i32 1, label %479
    i32 2, label %497
    i32 4, label %525
  ]

479:                                              ; preds = %468
  %480 = getelementptr inbounds nuw i8, ptr %476, i64 24
  %481 = load ptr, ptr %480, align 8
  %482 = getelementptr inbounds nuw i8, ptr %476, i64 56
  %483 = load i32, ptr %482, align 8
  %484 = icmp eq i32 %483, 24
  br i1 %484, label %485, label %488

485:                                              ; preds = %479
  %486 = getelementptr inbounds nuw i8, ptr %481, i64 432
  %487 = load ptr, ptr %486, align 8
  br label %507

488:                                              ; preds = %479
  %489 = icmp slt i32 %483, 16
  %490 = getelementptr inbounds nuw i8, ptr %481, i64 48
  %491 = sext i32 %483 to i64
  %492 = getelementptr inbounds %struct.Barrier, ptr %490, i64 %491
  %493 = zext nneg i32 %483 to i64
  %494 = getelementptr %struct.Barrier, ptr %481, i64 %493
  %495 = getelementptr i8, ptr %494, i64 48
  %496 = select i1 %489, ptr %492, ptr %495
  br label %507

497:                                              ; preds = %468
  %498 = getelementptr inbounds nuw i8, ptr %476, i64 72
  %499 = load ptr, ptr %498, align 8
  %500 = load i64, ptr %499, align 8
  %501 = lshr i64 %500, 62
  %502 = trunc nuw nsw i64 %501 to i32
  %503 = and i32 %502, 1
  %504 = getelementptr inbounds nuw i8, ptr %476, i64 60
  %505 = load i32, ptr %504, align 4
  %506 = icmp eq i32 %503, %505
  br i1 %506, label %525, label %514

507:                                              ; preds = %488, %485
  %508 = phi ptr [ %487, %485 ], [ %496, %488 ]
  %509 = getelementptr inbounds nuw i8, ptr %508, i64 8
  %510 = load i32, ptr %509, align 4
  %511 = getelementptr inbounds nuw i8, ptr %476, i64 64
  %512 = load i32, ptr %511, align 8
  %513 = icmp eq i32 %510, %512
  br i1 %513, label %525, label %514

514:                                              ; preds = %507, %497, %468
  store i32 0, ptr %477, align 4
  store ptr %476, ptr %46, align 8
  %515 = getelementptr inbounds nuw i8, ptr %476, i64 8
  %516 = load ptr, ptr %515, align 8
  call void @flydsl_fiber_switch(ptr noundef nonnull %15, ptr noundef %516)
  store ptr null, ptr %46, align 8
  %517 = add nsw i32 %458, 1
  %518 = load i32, ptr %477, align 4
  %519 = icmp eq i32 %518, 3
  %520 = zext i1 %519 to i32
  %521 = add nsw i32 %457, %520
  %522 = icmp eq i32 %518, 4
  %523 = sext i1 %522 to i32
  %524 = load i32, ptr %39, align 4
  br label %525

525:                                              ; preds = %514, %507, %497, %468
  %526 = phi i32 [ %524, %514 ], [ %454, %507 ], [ %454, %497 ], [ %454, %468 ]
  %527 = phi i32 [ %517, %514 ], [ %458, %507 ], [ %458, %497 ], [ %458, %468 ]
  %528 = phi i32 [ %521, %514 ], [ %457, %507 ], [ %457, %497 ], [ %457, %468 ]
  %529 = phi i32 [ %523, %514 ], [ 0, %507 ], [ 0, %497 ], [ 0, %468 ]
  %530 = add nsw i32 %529, %456
  %531 = add nuw nsw i32 %455, 1
  %532 = icmp slt i32 %531, %526
  br i1 %532, label %453, label %461

533:                                              ; preds = %464, %446
  %534 = phi i64 [ %467, %464 ], [ %451, %446 ]
  %535 = phi i32 [ %526, %464 ], [ %447, %446 ]
  %536 = phi i32 [ %530, %464 ], [ %449, %446 ]
  %537 = phi i1 [ %466, %464 ], [ true, %446 ]
  %538 = phi i1 [ %465, %464 ], [ true, %446 ]
  %539 = icmp eq i64 %534, %451
  %540 = select i1 %539, i1 %537, i1 false
  %541 = add nsw i32 %450, 1
  %542 = select i1 %540, i32 %541, i32 0
  br i1 %540, label %543, label %545

543:                                              ; preds = %533
  %544 = icmp ne i32 %536, 0
  br label %552

545:                                              ; preds = %533
  store i32 0, ptr %48, align 4
  %546 = icmp eq i32 %536, 0
  br i1 %546, label %552, label %547

547:                                              ; preds = %545
  %548 = load ptr, ptr %346, align 8
  %549 = getelementptr inbounds nuw i8, ptr %548, i64 32
  %550 = load ptr, ptr %549, align 8
  %551 = icmp eq ptr %550, null
  br i1 %551, label %655, label %566

552:                                              ; preds = %545, %543
  %553 = phi i1 [ %544, %543 ], [ false, %545 ]
  %554 = load i32, ptr %49, align 8
  %555 = icmp eq i32 %554, 0
  br i1 %555, label %566, label %556

556:                                              ; preds = %552
  call void @llvm.lifetime.start.p0(ptr nonnull %13)
  %557 = load i32, ptr %50, align 4
  %558 = srem i32 %557, 256
  %559 = sext i32 %558 to i64
  %560 = getelementptr inbounds %struct.Task, ptr %443, i64 %559
  call void @llvm.memcpy.p0.p0.i64(ptr noundef nonnull align 8 dereferenceable(112) %13, ptr noundef nonnull align 8 dereferenceable(112) %560, i64 112, i1 false)
  %561 = add nsw i32 %557, 1
  %562 = srem i32 %561, 256
  store i32 %562, ptr %50, align 4
  %563 = add nsw i32 %554, -1
  store i32 %563, ptr %49, align 8
  %564 = add i64 %534, 1
  store i64 %564, ptr %45, align 8
  %565 = load ptr, ptr %13, align 8
  call void %565(ptr noundef nonnull %13)
  call void @llvm.lifetime.end.p0(ptr nonnull %13)
  br label %655

566:                                              ; preds = %552, %547
  %567 = phi i1 [ %553, %552 ], [ true, %547 ]
  %568 = load i32, ptr %38, align 8
  %569 = sext i32 %568 to i64
  %570 = sext i32 %535 to i64
  %571 = icmp sgt i32 %568, 0
  %572 = icmp sgt i32 %535, 0
  %573 = and i1 %572, %571
  br i1 %573, label %574, label %594

574:                                              ; preds = %566
  %575 = load ptr, ptr %349, align 8
  %576 = zext nneg i32 %568 to i64
  br label %577

577:                                              ; preds = %590, %574
  %578 = phi i64 [ 0, %574 ], [ %591, %590 ]
  %579 = mul nuw nsw i64 %578, %576
  %580 = getelementptr %struct.Fiber, ptr %575, i64 %579
  br label %584

581:                                              ; preds = %584
  %582 = add nuw nsw i64 %585, 1
  %583 = icmp eq i64 %582, %576
  br i1 %583, label %594, label %584

584:                                              ; preds = %581, %577
  %585 = phi i64 [ 0, %577 ], [ %582, %581 ]
  %586 = getelementptr %struct.Fiber, ptr %580, i64 %585
  %587 = getelementptr inbounds nuw i8, ptr %586, i64 36
  %588 = load i32, ptr %587, align 4
  %589 = icmp eq i32 %588, 4
  br i1 %589, label %581, label %590

590:                                              ; preds = %584
  %591 = add nuw nsw i64 %578, 1
  %592 = mul nuw nsw i64 %591, %569
  %593 = icmp slt i64 %592, %570
  br i1 %593, label %577, label %594

594:                                              ; preds = %590, %581, %566
  %595 = phi i64 [ %578, %581 ], [ 0, %566 ], [ %591, %590 ]
  %596 = icmp slt i64 %448, %70
  %597 = icmp slt i64 %595, %100
  %598 = select i1 %596, i1 %597, i1 false
  br i1 %598, label %599, label %632

599:                                              ; preds = %594
  %600 = add nuw nsw i64 %595, 1
  %601 = mul nsw i64 %600, %569
  %602 = icmp sgt i64 %601, %570
  br i1 %602, label %603, label %606

603:                                              ; preds = %599
  %604 = trunc i64 %600 to i32
  %605 = mul nsw i32 %568, %604
  store i32 %605, ptr %39, align 4
  br label %606

606:                                              ; preds = %603, %599
  %607 = add nsw i64 %448, 1
  %608 = load ptr, ptr %346, align 8
  %609 = getelementptr inbounds nuw %struct.Block, ptr %608, i64 %595
  %610 = getelementptr inbounds nuw i8, ptr %609, i64 8
  store i64 %448, ptr %610, align 8
  %611 = load ptr, ptr %346, align 8
  %612 = getelementptr inbounds nuw %struct.Block, ptr %611, i64 %595
  call fastcc void @begin_block(ptr noundef nonnull %15, ptr noundef %612, i64 noundef %27, i64 noundef %1)
  %613 = load ptr, ptr %349, align 8
  %614 = load i32, ptr %38, align 8
  %615 = sext i32 %614 to i64
  %616 = mul nsw i64 %595, %615
  %617 = getelementptr inbounds %struct.Fiber, ptr %613, i64 %616
  %618 = getelementptr inbounds nuw i8, ptr %617, i64 24
  %619 = load ptr, ptr %618, align 8
  %620 = getelementptr inbounds nuw i8, ptr %619, i64 32
  %621 = load ptr, ptr %620, align 8
  %622 = icmp eq ptr %621, null
  br i1 %622, label %629, label %623

623:                                              ; preds = %606
  %624 = load ptr, ptr %621, align 8
  %625 = load ptr, ptr %30, align 8
  %626 = getelementptr inbounds nuw i8, ptr %625, i64 24
  %627 = load ptr, ptr %626, align 8
  call void %624(ptr noundef %627, ptr noundef nonnull %617, i64 noundef %615, i64 noundef %1)
  %628 = load i32, ptr %38, align 8
  br label %629

629:                                              ; preds = %623, %606
  %630 = phi i32 [ %614, %606 ], [ %628, %623 ]
  %631 = add nsw i32 %630, %536
  br label %655

632:                                              ; preds = %594
  br i1 %567, label %633, label %661

633:                                              ; preds = %632
  br i1 %540, label %634, label %650

634:                                              ; preds = %633
  %635 = load i32, ptr %47, align 8
  %636 = icmp eq i32 %635, 0
  br i1 %636, label %650, label %637

637:                                              ; preds = %634
  store i32 0, ptr %47, align 8
  %638 = load i32, ptr %48, align 4
  %639 = add i32 %638, 1
  store i32 %639, ptr %48, align 4
  %640 = icmp ult i32 %638, 128
  br i1 %640, label %641, label %642

641:                                              ; preds = %637
  call void @flydsl_relax()
  br label %655

642:                                              ; preds = %637
  %643 = icmp ult i32 %638, 512
  br i1 %643, label %644, label %646

644:                                              ; preds = %642
  %645 = call i32 @sched_yield()
  br label %655

646:                                              ; preds = %642
  %647 = icmp ult i32 %638, 2048
  %648 = select i1 %647, i32 20, i32 100
  %649 = call i32 @usleep(i32 noundef %648)
  br label %655

650:                                              ; preds = %634, %633
  %651 = phi i1 [ %538, %634 ], [ false, %633 ]
  %652 = icmp sgt i32 %542, 65536
  %653 = select i1 %651, i1 true, i1 %652
  br i1 %653, label %654, label %655

654:                                              ; preds = %650
  call fastcc void @report(ptr noundef nonnull %15, ptr noundef null, ptr noundef nonnull @.str.7)
  br label %655

655:                                              ; preds = %654, %650, %646, %644, %641, %629, %556, %547
  %656 = phi i32 [ %542, %654 ], [ 0, %547 ], [ %542, %556 ], [ %542, %650 ], [ 0, %629 ], [ 0, %641 ], [ 0, %644 ], [ 0, %646 ]
  %657 = phi i32 [ %536, %654 ], [ %536, %547 ], [ %536, %556 ], [ %536, %650 ], [ %631, %629 ], [ %536, %641 ], [ %536, %644 ], [ %536, %646 ]
  %658 = phi i64 [ %448, %654 ], [ %448, %547 ], [ %448, %556 ], [ %448, %650 ], [ %607, %629 ], [ %448, %641 ], [ %448, %644 ], [ %448, %646 ]
  %659 = load i32, ptr %40, align 8
  %660 = icmp eq i32 %659, 0
  br i1 %660, label %444, label %661

661:                                              ; preds = %655, %632, %461, %453, %439, %436
  %662 = phi i32 [ %438, %436 ], [ %438, %439 ], [ %459, %453 ], [ 0, %632 ], [ %462, %461 ], [ %659, %655 ]
  %663 = phi i64 [ %8, %436 ], [ %7, %439 ], [ %7, %453 ], [ %7, %461 ], [ %7, %632 ], [ %7, %655 ]
  %664 = add i64 %7, -1
  %665 = add i64 %664, %85
  %666 = sdiv i64 %665, %85
  %667 = mul nsw i64 %666, %85
  %668 = icmp slt i64 %667, %663
  %669 = icmp eq i32 %662, 0
  %670 = select i1 %668, i1 %669, i1 false
  br i1 %670, label %671, label %682

671:                                              ; preds = %661
  %672 = getelementptr inbounds nuw i8, ptr %10, i64 8
  %673 = getelementptr inbounds nuw i8, ptr %10, i64 16
  %674 = getelementptr inbounds nuw i8, ptr %15, i64 80
  %675 = getelementptr inbounds nuw i8, ptr %15, i64 28784
  %676 = getelementptr inbounds nuw i8, ptr %15, i64 28788
  %677 = getelementptr inbounds nuw i8, ptr %15, i64 28792
  %678 = getelementptr inbounds nuw i8, ptr %15, i64 28796
  %679 = getelementptr inbounds nuw i8, ptr %15, i64 96
  br label %680

680:                                              ; preds = %671, %1024
  %681 = phi i64 [ %666, %671 ], [ %1026, %1024 ]
  br label %1031

682:                                              ; preds = %1024, %1005, %661
  %683 = phi i32 [ %662, %661 ], [ %1007, %1005 ], [ %1025, %1024 ]
  %684 = load ptr, ptr %195, align 8
  %685 = icmp eq ptr %684, null
  br i1 %685, label %1072, label %1069

686:                                              ; preds = %1052
  %687 = trunc i64 %681 to i32
  %688 = mul i32 %687, -1640531535
  store i32 %688, ptr %674, align 8
  store i32 %437, ptr %675, align 8
  store i32 0, ptr %676, align 4
  store i32 0, ptr %677, align 8
  store i32 0, ptr %678, align 4
  br i1 %373, label %701, label %689

689:                                              ; preds = %767, %686
  %690 = load ptr, ptr %349, align 8
  %691 = getelementptr inbounds nuw i8, ptr %690, i64 24
  %692 = load ptr, ptr %691, align 8
  %693 = getelementptr inbounds nuw i8, ptr %692, i64 32
  %694 = load ptr, ptr %693, align 8
  %695 = icmp eq ptr %694, null
  br i1 %695, label %770, label %696

696:                                              ; preds = %689
  %697 = load ptr, ptr %694, align 8
  %698 = load ptr, ptr %30, align 8
  %699 = getelementptr inbounds nuw i8, ptr %698, i64 24
  %700 = load ptr, ptr %699, align 8
  call void %697(ptr noundef %700, ptr noundef nonnull %690, i64 noundef %101, i64 noundef %1)
  br label %770

701:                                              ; preds = %686, %767
  %702 = phi i64 [ %768, %767 ], [ 0, %686 ]
  %703 = load ptr, ptr %346, align 8
  %704 = getelementptr inbounds nuw %struct.Block, ptr %703, i64 %702
  %705 = getelementptr inbounds nuw i8, ptr %704, i64 44
  store i32 0, ptr %705, align 4
  %706 = getelementptr inbounds nuw i8, ptr %704, i64 48
  br label %709

707:                                              ; preds = %709
  %708 = getelementptr inbounds nuw i8, ptr %704, i64 304
  br label %723

709:                                              ; preds = %709, %701
  %710 = phi i64 [ 0, %701 ], [ %715, %709 ]
  %711 = getelementptr inbounds nuw %struct.Barrier, ptr %706, i64 %710
  store i32 0, ptr %711, align 8
  %712 = getelementptr inbounds nuw i8, ptr %711, i64 4
  store i32 0, ptr %712, align 4
  %713 = getelementptr inbounds nuw i8, ptr %711, i64 8
  store i32 0, ptr %713, align 8
  %714 = getelementptr inbounds nuw i8, ptr %711, i64 12
  store i32 0, ptr %714, align 4
  %715 = add nuw nsw i64 %710, 1
  %716 = icmp eq i64 %715, 16
  br i1 %716, label %707, label %709

717:                                              ; preds = %723
  %718 = load i32, ptr %38, align 8
  %719 = icmp sgt i32 %718, 0
  br i1 %719, label %720, label %767

720:                                              ; preds = %717
  %721 = zext nneg i32 %718 to i64
  %722 = ptrtoint ptr %704 to i64
  br label %731

723:                                              ; preds = %723, %707
  %724 = phi i64 [ 0, %707 ], [ %729, %723 ]
  %725 = getelementptr inbounds nuw %struct.Barrier, ptr %708, i64 %724
  store i32 0, ptr %725, align 8
  %726 = getelementptr inbounds nuw i8, ptr %725, i64 4
  store i32 0, ptr %726, align 4
  %727 = getelementptr inbounds nuw i8, ptr %725, i64 8
  store i32 0, ptr %727, align 8
  %728 = getelementptr inbounds nuw i8, ptr %725, i64 12
  store i32 0, ptr %728, align 4
  %729 = add nuw nsw i64 %724, 1
  %730 = icmp eq i64 %729, 8
  br i1 %730, label %717, label %723

731:                                              ; preds = %731, %720
  %732 = phi i64 [ %721, %720 ], [ %765, %731 ]
  %733 = phi i64 [ 0, %720 ], [ %763, %731 ]
  %734 = load ptr, ptr %349, align 8
  %735 = load ptr, ptr %346, align 8
  %736 = ptrtoint ptr %735 to i64
  %737 = sub i64 %722, %736
  %738 = sdiv exact i64 %737, 456
  %739 = mul nsw i64 %738, %732
  %740 = getelementptr %struct.Fiber, ptr %734, i64 %739
  %741 = getelementptr %struct.Fiber, ptr %740, i64 %733
  %742 = getelementptr inbounds nuw i8, ptr %741, i64 32
  %743 = load i32, ptr %742, align 8
  %744 = sext i32 %743 to i64
  %745 = mul nsw i64 %1, %744
  %746 = sub nsw i64 %27, %745
  %747 = call i64 @llvm.smin.i64(i64 %746, i64 %1)
  %748 = getelementptr inbounds nuw i8, ptr %741, i64 36
  store i32 0, ptr %748, align 4
  %749 = icmp eq i64 %747, 64
  %750 = shl nsw i64 -1, %747
  %751 = xor i64 %750, -1
  %752 = select i1 %749, i64 -1, i64 %751
  %753 = getelementptr inbounds nuw i8, ptr %741, i64 40
  store i64 %752, ptr %753, align 8
  %754 = getelementptr inbounds nuw i8, ptr %741, i64 48
  store ptr null, ptr %754, align 8
  %755 = getelementptr inbounds nuw i8, ptr %741, i64 88
  store i32 0, ptr %755, align 8
  %756 = getelementptr inbounds nuw i8, ptr %741, i64 84
  store i32 0, ptr %756, align 4
  %757 = getelementptr inbounds nuw i8, ptr %741, i64 80
  store i32 0, ptr %757, align 8
  %758 = getelementptr inbounds nuw i8, ptr %741, i64 96
  store i32 0, ptr %758, align 8
  %759 = getelementptr inbounds nuw i8, ptr %741, i64 16
  %760 = load ptr, ptr %759, align 8
  %761 = call ptr @flydsl_fiber_prepare(ptr noundef %760, ptr noundef nonnull @start)
  %762 = getelementptr inbounds nuw i8, ptr %741, i64 8
  store ptr %761, ptr %762, align 8
  %763 = add nuw nsw i64 %733, 1
  %764 = load i32, ptr %38, align 8
  %765 = sext i32 %764 to i64
  %766 = icmp slt i64 %763, %765
  br i1 %766, label %731, label %767

767:                                              ; preds = %731, %717
  %768 = add nuw nsw i64 %702, 1
  %769 = icmp eq i64 %768, %100
  br i1 %769, label %689, label %701

770:                                              ; preds = %689, %696
  %771 = load i32, ptr %39, align 4
  %772 = icmp ne i32 %771, 0
  %773 = load i32, ptr %40, align 8
  %774 = icmp eq i32 %773, 0
  %775 = select i1 %772, i1 %774, i1 false
  br i1 %775, label %776, label %1001

776:                                              ; preds = %770, %997
  %777 = phi i32 [ %998, %997 ], [ 0, %770 ]
  %778 = phi i32 [ %803, %997 ], [ %771, %770 ]
  %779 = load i64, ptr %45, align 8
  %780 = load i32, ptr %39, align 4
  %781 = icmp sgt i32 %780, 0
  br i1 %781, label %782, label %798

782:                                              ; preds = %776, %863
  %783 = phi i32 [ %864, %863 ], [ %780, %776 ]
  %784 = phi i32 [ %868, %863 ], [ %778, %776 ]
  %785 = phi i32 [ %869, %863 ], [ 0, %776 ]
  %786 = phi i32 [ %866, %863 ], [ 0, %776 ]
  %787 = phi i32 [ %865, %863 ], [ 0, %776 ]
  %788 = load i32, ptr %40, align 8
  %789 = icmp eq i32 %788, 0
  br i1 %789, label %806, label %790

790:                                              ; preds = %782, %871
  %791 = phi i32 [ %872, %871 ], [ %788, %782 ]
  %792 = phi i1 [ %873, %871 ], [ false, %782 ]
  %793 = phi i32 [ %865, %871 ], [ %787, %782 ]
  %794 = phi i32 [ %866, %871 ], [ %786, %782 ]
  %795 = phi i32 [ %868, %871 ], [ %784, %782 ]
  %796 = icmp eq i32 %793, %794
  %797 = icmp eq i32 %793, 0
  br label %798

798:                                              ; preds = %790, %776
  %799 = phi i32 [ 0, %776 ], [ %791, %790 ]
  %800 = phi i1 [ true, %776 ], [ %792, %790 ]
  %801 = phi i1 [ true, %776 ], [ %797, %790 ]
  %802 = phi i1 [ true, %776 ], [ %796, %790 ]
  %803 = phi i32 [ %778, %776 ], [ %795, %790 ]
  %804 = icmp ne i32 %803, 0
  %805 = select i1 %800, i1 %804, i1 false
  br i1 %805, label %874, label %1001

806:                                              ; preds = %782
  %807 = load ptr, ptr %349, align 8
  %808 = load i32, ptr %44, align 4
  %809 = icmp eq i32 %808, 0
  %810 = xor i32 %785, -1
  %811 = add i32 %783, %810
  %812 = select i1 %809, i32 %785, i32 %811
  %813 = sext i32 %812 to i64
  %814 = getelementptr inbounds %struct.Fiber, ptr %807, i64 %813
  %815 = getelementptr inbounds nuw i8, ptr %814, i64 36
  %816 = load i32, ptr %815, align 4
  switch i32 %816, label %852 [
    i32 1, label %817
    i32 2, label %835
    i32 4, label %863
  ]

817:                                              ; preds = %806
  %818 = getelementptr inbounds nuw i8, ptr %814, i64 24
  %819 = load ptr, ptr %818, align 8
  %820 = getelementptr inbounds nuw i8, ptr %814, i64 56
  %821 = load i32, ptr %820, align 8
  %822 = icmp eq i32 %821, 24
  br i1 %822, label %823, label %826

823:                                              ; preds = %817
  %824 = getelementptr inbounds nuw i8, ptr %819, i64 432
  %825 = load ptr, ptr %824, align 8
  br label %845

826:                                              ; preds = %817
  %827 = icmp slt i32 %821, 16
  %828 = getelementptr inbounds nuw i8, ptr %819, i64 48
  %829 = sext i32 %821 to i64
  %830 = getelementptr inbounds %struct.Barrier, ptr %828, i64 %829
  %831 = zext nneg i32 %821 to i64
  %832 = getelementptr %struct.Barrier, ptr %819, i64 %831
  %833 = getelementptr i8, ptr %832, i64 48
  %834 = select i1 %827, ptr %830, ptr %833
  br label %845

835:                                              ; preds = %806
  %836 = getelementptr inbounds nuw i8, ptr %814, i64 72
  %837 = load ptr, ptr %836, align 8
  %838 = load i64, ptr %837, align 8
  %839 = lshr i64 %838, 62
  %840 = trunc nuw nsw i64 %839 to i32
  %841 = and i32 %840, 1
  %842 = getelementptr inbounds nuw i8, ptr %814, i64 60
  %843 = load i32, ptr %842, align 4
  %844 = icmp eq i32 %841, %843
  br i1 %844, label %863, label %852

845:                                              ; preds = %826, %823
  %846 = phi ptr [ %825, %823 ], [ %834, %826 ]
  %847 = getelementptr inbounds nuw i8, ptr %846, i64 8
  %848 = load i32, ptr %847, align 4
  %849 = getelementptr inbounds nuw i8, ptr %814, i64 64
  %850 = load i32, ptr %849, align 8
  %851 = icmp eq i32 %848, %850
  br i1 %851, label %863, label %852

852:                                              ; preds = %845, %835, %806
  store i32 0, ptr %815, align 4
  store ptr %814, ptr %46, align 8
  %853 = getelementptr inbounds nuw i8, ptr %814, i64 8
  %854 = load ptr, ptr %853, align 8
  call void @flydsl_fiber_switch(ptr noundef nonnull %15, ptr noundef %854)
  store ptr null, ptr %46, align 8
  %855 = add nsw i32 %787, 1
  %856 = load i32, ptr %815, align 4
  %857 = icmp eq i32 %856, 3
  %858 = zext i1 %857 to i32
  %859 = add nsw i32 %786, %858
  %860 = icmp eq i32 %856, 4
  %861 = sext i1 %860 to i32
  %862 = load i32, ptr %39, align 4
  br label %863

863:                                              ; preds = %852, %845, %835, %806
  %864 = phi i32 [ %862, %852 ], [ %783, %845 ], [ %783, %835 ], [ %783, %806 ]
  %865 = phi i32 [ %855, %852 ], [ %787, %845 ], [ %787, %835 ], [ %787, %806 ]
  %866 = phi i32 [ %859, %852 ], [ %786, %845 ], [ %786, %835 ], [ %786, %806 ]
  %867 = phi i32 [ %861, %852 ], [ 0, %845 ], [ 0, %835 ], [ 0, %806 ]
  %868 = add nsw i32 %867, %784
  %869 = add nuw nsw i32 %785, 1
  %870 = icmp slt i32 %869, %864
  br i1 %870, label %782, label %871

871:                                              ; preds = %863
  %872 = load i32, ptr %40, align 8
  %873 = icmp eq i32 %872, 0
  br label %790

874:                                              ; preds = %798
  %875 = load i64, ptr %45, align 8
  %876 = icmp eq i64 %875, %779
  %877 = select i1 %876, i1 %802, i1 false
  %878 = add nsw i32 %777, 1
  %879 = select i1 %877, i32 %878, i32 0
  br i1 %877, label %881, label %880

880:                                              ; preds = %874
  store i32 0, ptr %48, align 4
  br label %910

881:                                              ; preds = %874
  %882 = load i32, ptr %49, align 8
  %883 = icmp eq i32 %882, 0
  br i1 %883, label %894, label %884

884:                                              ; preds = %881
  call void @llvm.lifetime.start.p0(ptr nonnull %12)
  %885 = load i32, ptr %50, align 4
  %886 = srem i32 %885, 256
  %887 = sext i32 %886 to i64
  %888 = getelementptr inbounds %struct.Task, ptr %679, i64 %887
  call void @llvm.memcpy.p0.p0.i64(ptr noundef nonnull align 8 dereferenceable(112) %12, ptr noundef nonnull align 8 dereferenceable(112) %888, i64 112, i1 false)
  %889 = add nsw i32 %885, 1
  %890 = srem i32 %889, 256
  store i32 %890, ptr %50, align 4
  %891 = add nsw i32 %882, -1
  store i32 %891, ptr %49, align 8
  %892 = add i64 %779, 1
  store i64 %892, ptr %45, align 8
  %893 = load ptr, ptr %12, align 8
  call void %893(ptr noundef nonnull %12)
  call void @llvm.lifetime.end.p0(ptr nonnull %12)
  br label %997

894:                                              ; preds = %881
  %895 = load i32, ptr %47, align 8
  %896 = icmp eq i32 %895, 0
  br i1 %896, label %910, label %897

897:                                              ; preds = %894
  store i32 0, ptr %47, align 8
  %898 = load i32, ptr %48, align 4
  %899 = add i32 %898, 1
  store i32 %899, ptr %48, align 4
  %900 = icmp ult i32 %898, 128
  br i1 %900, label %901, label %902

901:                                              ; preds = %897
  call void @flydsl_relax()
  br label %997

902:                                              ; preds = %897
  %903 = icmp ult i32 %898, 512
  br i1 %903, label %904, label %906

904:                                              ; preds = %902
  %905 = call i32 @sched_yield()
  br label %997

906:                                              ; preds = %902
  %907 = icmp ult i32 %898, 2048
  %908 = select i1 %907, i32 20, i32 100
  %909 = call i32 @usleep(i32 noundef %908)
  br label %997

910:                                              ; preds = %894, %880
  %911 = icmp sgt i32 %879, 65536
  %912 = select i1 %801, i1 true, i1 %911
  br i1 %912, label %913, label %997

913:                                              ; preds = %910
  %914 = load ptr, ptr %30, align 8
  %915 = getelementptr inbounds nuw i8, ptr %914, i64 32
  %916 = load ptr, ptr %915, align 8
  store i32 1, ptr %40, align 8
  %917 = icmp eq ptr %916, null
  br i1 %917, label %1001, label %918

918:                                              ; preds = %913
  %919 = cmpxchg ptr %916, i32 0, i32 1 seq_cst seq_cst, align 8
  %920 = extractvalue { i32, i1 } %919, 1
  br i1 %920, label %921, label %997

921:                                              ; preds = %918
  %922 = load i32, ptr %39, align 4
  %923 = icmp sgt i32 %922, 0
  br i1 %923, label %924, label %928

924:                                              ; preds = %921
  %925 = load ptr, ptr %349, align 8
  %926 = zext nneg i32 %922 to i64
  br label %934

927:                                              ; preds = %934
  br i1 %943, label %928, label %945

928:                                              ; preds = %927, %921
  %929 = getelementptr inbounds nuw i8, ptr %916, i64 4
  store i32 0, ptr %929, align 4
  %930 = getelementptr inbounds nuw i8, ptr %916, i64 8
  store i64 0, ptr %930, align 8
  %931 = getelementptr inbounds nuw i8, ptr %916, i64 16
  store i32 -1, ptr %931, align 8
  %932 = getelementptr inbounds nuw i8, ptr %916, i64 20
  store i32 -1, ptr %932, align 4
  %933 = getelementptr inbounds nuw i8, ptr %916, i64 24
  store ptr @.str.7, ptr %933, align 8
  br label %961

934:                                              ; preds = %934, %924
  %935 = phi i64 [ 0, %924 ], [ %941, %934 ]
  %936 = getelementptr inbounds nuw %struct.Fiber, ptr %925, i64 %935
  %937 = getelementptr inbounds nuw i8, ptr %936, i64 36
  %938 = load i32, ptr %937, align 4
  %939 = icmp eq i32 %938, 4
  %940 = select i1 %939, ptr null, ptr %936
  %941 = add nuw nsw i64 %935, 1
  %942 = icmp samesign ult i64 %941, %926
  %943 = icmp eq ptr %940, null
  %944 = select i1 %942, i1 %943, i1 false
  br i1 %944, label %934, label %927

945:                                              ; preds = %927
  %946 = load i32, ptr %38, align 8
  %947 = getelementptr inbounds nuw i8, ptr %916, i64 4
  store i32 %946, ptr %947, align 4
  %948 = getelementptr inbounds nuw i8, ptr %936, i64 24
  %949 = load ptr, ptr %948, align 8
  %950 = getelementptr inbounds nuw i8, ptr %949, i64 8
  %951 = load i64, ptr %950, align 8
  %952 = getelementptr inbounds nuw i8, ptr %916, i64 8
  store i64 %951, ptr %952, align 8
  %953 = getelementptr inbounds nuw i8, ptr %916, i64 16
  store i32 -1, ptr %953, align 8
  %954 = getelementptr inbounds nuw i8, ptr %916, i64 20
  store i32 -1, ptr %954, align 4
  %955 = getelementptr inbounds nuw i8, ptr %916, i64 24
  store ptr @.str.7, ptr %955, align 8
  %956 = icmp sgt i32 %946, 0
  br i1 %956, label %957, label %961

957:                                              ; preds = %945
  %958 = getelementptr inbounds nuw i8, ptr %936, i64 32
  %959 = getelementptr inbounds nuw i8, ptr %916, i64 32
  %960 = zext nneg i32 %946 to i64
  br label %962

961:                                              ; preds = %989, %928, %945
  store atomic i32 2, ptr %916 seq_cst, align 8
  br label %997

962:                                              ; preds = %989, %957
  %963 = phi i64 [ 0, %957 ], [ %995, %989 ]
  %964 = load i32, ptr %958, align 8
  %965 = sext i32 %964 to i64
  %966 = sub nsw i64 0, %965
  %967 = getelementptr inbounds %struct.Fiber, ptr %940, i64 %966
  %968 = getelementptr inbounds nuw %struct.Fiber, ptr %967, i64 %963
  %969 = getelementptr inbounds nuw i8, ptr %968, i64 36
  %970 = load i32, ptr %969, align 4
  %971 = getelementptr inbounds nuw i8, ptr %968, i64 56
  %972 = load i32, ptr %971, align 8
  %973 = getelementptr inbounds nuw i8, ptr %968, i64 48
  %974 = load ptr, ptr %973, align 8
  %975 = and i32 %970, -2
  %976 = icmp eq i32 %975, 2
  br i1 %976, label %977, label %989

977:                                              ; preds = %962
  %978 = getelementptr inbounds nuw i8, ptr %968, i64 72
  %979 = load ptr, ptr %978, align 8
  %980 = icmp eq ptr %979, null
  br i1 %980, label %989, label %981

981:                                              ; preds = %977
  %982 = ptrtoint ptr %979 to i64
  %983 = getelementptr inbounds nuw i8, ptr %968, i64 24
  %984 = load ptr, ptr %983, align 8
  %985 = getelementptr inbounds nuw i8, ptr %984, i64 16
  %986 = load ptr, ptr %985, align 8
  %987 = ptrtoint ptr %986 to i64
  %988 = sub i64 %982, %987
  br label %989

989:                                              ; preds = %981, %977, %962
  %990 = phi i64 [ 0, %962 ], [ %988, %981 ], [ -1, %977 ]
  %991 = getelementptr inbounds nuw %struct.WarpReport, ptr %959, i64 %963
  store i32 %970, ptr %991, align 8
  %992 = getelementptr inbounds nuw i8, ptr %991, i64 4
  store i32 %972, ptr %992, align 4
  %993 = getelementptr inbounds nuw i8, ptr %991, i64 8
  store i64 %990, ptr %993, align 8
  %994 = getelementptr inbounds nuw i8, ptr %991, i64 16
  store ptr %974, ptr %994, align 8
  %995 = add nuw nsw i64 %963, 1
  %996 = icmp eq i64 %995, %960
  br i1 %996, label %961, label %962

997:                                              ; preds = %961, %918, %910, %906, %904, %901, %884
  %998 = phi i32 [ %879, %961 ], [ %879, %918 ], [ 0, %904 ], [ 0, %901 ], [ %879, %910 ], [ %878, %884 ], [ 0, %906 ]
  %999 = load i32, ptr %40, align 8
  %1000 = icmp eq i32 %999, 0
  br i1 %1000, label %776, label %1001

1001:                                             ; preds = %913, %997, %798, %770
  %1002 = phi i32 [ %773, %770 ], [ 1, %913 ], [ %999, %997 ], [ %799, %798 ]
  %1003 = load i32, ptr %49, align 8
  %1004 = icmp eq i32 %1003, 0
  br i1 %1004, label %1024, label %1005

1005:                                             ; preds = %1001, %1009
  %1006 = phi i32 [ %1020, %1009 ], [ %1003, %1001 ]
  %1007 = load i32, ptr %40, align 8
  %1008 = icmp eq i32 %1007, 0
  br i1 %1008, label %1009, label %682

1009:                                             ; preds = %1005
  call void @llvm.lifetime.start.p0(ptr nonnull %11)
  %1010 = load i32, ptr %50, align 4
  %1011 = srem i32 %1010, 256
  %1012 = sext i32 %1011 to i64
  %1013 = getelementptr inbounds %struct.Task, ptr %679, i64 %1012
  call void @llvm.memcpy.p0.p0.i64(ptr noundef nonnull align 8 dereferenceable(112) %11, ptr noundef nonnull align 8 dereferenceable(112) %1013, i64 112, i1 false)
  %1014 = add nsw i32 %1010, 1
  %1015 = srem i32 %1014, 256
  store i32 %1015, ptr %50, align 4
  %1016 = add nsw i32 %1006, -1
  store i32 %1016, ptr %49, align 8
  %1017 = load i64, ptr %45, align 8
  %1018 = add i64 %1017, 1
  store i64 %1018, ptr %45, align 8
  %1019 = load ptr, ptr %11, align 8
  call void %1019(ptr noundef nonnull %11)
  call void @llvm.lifetime.end.p0(ptr nonnull %11)
  %1020 = load i32, ptr %49, align 8
  %1021 = icmp eq i32 %1020, 0
  br i1 %1021, label %1022, label %1005

1022:                                             ; preds = %1009
  %1023 = load i32, ptr %40, align 8
  br label %1024

1024:                                             ; preds = %1022, %1001
  %1025 = phi i32 [ %1002, %1001 ], [ %1023, %1022 ]
  %1026 = add nsw i64 %681, 1
  %1027 = mul nsw i64 %1026, %85
  %1028 = icmp slt i64 %1027, %663
  %1029 = icmp eq i32 %1025, 0
  %1030 = select i1 %1028, i1 %1029, i1 false
  br i1 %1030, label %680, label %682

1031:                                             ; preds = %680, %1052
  %1032 = phi i64 [ 0, %680 ], [ %1067, %1052 ]
  call void @llvm.lifetime.start.p0(ptr nonnull %10)
  br label %1033

1033:                                             ; preds = %1033, %1031
  %1034 = phi i64 [ 0, %1031 ], [ %1050, %1033 ]
  %1035 = phi i64 [ %681, %1031 ], [ %1048, %1033 ]
  %1036 = phi i64 [ %1032, %1031 ], [ %1049, %1033 ]
  %1037 = getelementptr inbounds nuw i32, ptr %6, i64 %1034
  %1038 = load i32, ptr %1037, align 4
  %1039 = sext i32 %1038 to i64
  %1040 = getelementptr inbounds nuw i64, ptr %14, i64 %1034
  %1041 = load i64, ptr %1040, align 8
  %1042 = sdiv i64 %1039, %1041
  %1043 = srem i64 %1035, %1042
  %1044 = mul nsw i64 %1043, %1041
  %1045 = srem i64 %1036, %1041
  %1046 = add nsw i64 %1044, %1045
  %1047 = getelementptr inbounds nuw i64, ptr %10, i64 %1034
  store i64 %1046, ptr %1047, align 8
  %1048 = sdiv i64 %1035, %1042
  %1049 = sdiv i64 %1036, %1041
  %1050 = add nuw nsw i64 %1034, 1
  %1051 = icmp eq i64 %1050, 3
  br i1 %1051, label %1052, label %1033

1052:                                             ; preds = %1033
  %1053 = load i64, ptr %10, align 16
  %1054 = load i32, ptr %6, align 4
  %1055 = sext i32 %1054 to i64
  %1056 = load i64, ptr %672, align 8
  %1057 = load i32, ptr %63, align 4
  %1058 = sext i32 %1057 to i64
  %1059 = load i64, ptr %673, align 16
  %1060 = mul nsw i64 %1059, %1058
  %1061 = add nsw i64 %1060, %1056
  %1062 = mul nsw i64 %1061, %1055
  %1063 = add nsw i64 %1062, %1053
  call void @llvm.lifetime.end.p0(ptr nonnull %10)
  %1064 = load ptr, ptr %346, align 8
  %1065 = getelementptr inbounds nuw %struct.Block, ptr %1064, i64 %1032
  %1066 = getelementptr inbounds nuw i8, ptr %1065, i64 8
  store i64 %1063, ptr %1066, align 8
  %1067 = add nuw nsw i64 %1032, 1
  %1068 = icmp eq i64 %1067, %85
  br i1 %1068, label %686, label %1031

1069:                                             ; preds = %682
  %1070 = getelementptr inbounds nuw i8, ptr %684, i64 8
  store ptr null, ptr %1070, align 8
  %1071 = load i32, ptr %40, align 8
  br label %1072

1072:                                             ; preds = %1069, %682
  %1073 = phi i32 [ %1071, %1069 ], [ %683, %682 ]
  %1074 = icmp eq i32 %1073, 0
  %1075 = select i1 %1074, ptr %239, ptr null
  %1076 = icmp ne ptr %1075, null
  %1077 = icmp ult i64 %238, 67108865
  %1078 = and i1 %1077, %1076
  br i1 %1078, label %1081, label %1118

1079:                                             ; preds = %1081
  %1080 = icmp sgt i32 %1088, -1
  br i1 %1080, label %1108, label %1093

1081:                                             ; preds = %1072, %1081
  %1082 = phi i64 [ %1089, %1081 ], [ 0, %1072 ]
  %1083 = phi i32 [ %1088, %1081 ], [ -1, %1072 ]
  %1084 = getelementptr inbounds nuw %struct.Kept, ptr %1075, i64 %1082
  %1085 = cmpxchg ptr %1084, i32 0, i32 1 acquire monotonic, align 8
  %1086 = extractvalue { i32, i1 } %1085, 1
  %1087 = trunc nuw nsw i64 %1082 to i32
  %1088 = select i1 %1086, i32 %1087, i32 %1083
  %1089 = add nuw nsw i64 %1082, 1
  %1090 = icmp samesign ult i64 %1082, 3
  %1091 = icmp slt i32 %1088, 0
  %1092 = select i1 %1090, i1 %1091, i1 false
  br i1 %1092, label %1081, label %1079

1093:                                             ; preds = %1079
  %1094 = srem i64 %101, 4
  %1095 = trunc nsw i64 %1094 to i32
  %1096 = getelementptr inbounds %struct.Kept, ptr %1075, i64 %1094
  %1097 = cmpxchg ptr %1096, i32 2, i32 1 acquire monotonic, align 8
  %1098 = extractvalue { i32, i1 } %1097, 1
  %1099 = select i1 %1098, i32 %1095, i32 -1
  %1100 = icmp sgt i32 %1099, -1
  br i1 %1100, label %1101, label %1118

1101:                                             ; preds = %1093
  %1102 = zext nneg i32 %1099 to i64
  %1103 = getelementptr inbounds nuw %struct.Kept, ptr %1075, i64 %1102
  %1104 = getelementptr inbounds nuw i8, ptr %1103, i64 8
  %1105 = load ptr, ptr %1104, align 8
  %1106 = getelementptr inbounds nuw i8, ptr %1103, i64 16
  %1107 = load i64, ptr %1106, align 8
  br label %1108

1108:                                             ; preds = %1101, %1079
  %1109 = phi ptr [ null, %1079 ], [ %1105, %1101 ]
  %1110 = phi i64 [ %238, %1079 ], [ %1107, %1101 ]
  %1111 = phi i32 [ %1088, %1079 ], [ %1095, %1101 ]
  %1112 = zext nneg i32 %1111 to i64
  %1113 = getelementptr inbounds nuw %struct.Kept, ptr %1075, i64 %1112
  %1114 = getelementptr inbounds nuw i8, ptr %1113, i64 8
  store ptr %240, ptr %1114, align 8
  %1115 = getelementptr inbounds nuw i8, ptr %1113, i64 16
  store i64 %238, ptr %1115, align 8
  %1116 = getelementptr inbounds nuw i8, ptr %1113, i64 24
  store i64 %53, ptr %1116, align 8
  %1117 = getelementptr inbounds nuw i8, ptr %1113, i64 32
  store i64 %101, ptr %1117, align 8
  store atomic i32 2, ptr %1113 release, align 8
  br label %1118

1118:                                             ; preds = %1108, %1093, %1072
  %1119 = phi ptr [ %240, %1072 ], [ %1109, %1108 ], [ %240, %1093 ]
  %1120 = phi i64 [ %238, %1072 ], [ %1110, %1108 ], [ %238, %1093 ]
  %1121 = icmp eq ptr %1119, null
  br i1 %1121, label %1124, label %1122

1122:                                             ; preds = %1118
  %1123 = call i32 @munmap(ptr noundef nonnull %1119, i64 noundef %1120)
  br label %1124

1124:                                             ; preds = %1122, %1118, %291, %247, %242, %158, %114, %110, %22
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
  %20 = and i32 %6, 2
  %21 = icmp ne i32 %20, 0
  br i1 %21, label %41, label %22

22:                                               ; preds = %16
  %23 = getelementptr inbounds nuw i8, ptr %0, i64 40
  %24 = load i64, ptr %23, align 8
  %25 = and i64 %24, %2
  %26 = icmp eq i64 %25, %24
  br i1 %26, label %41, label %27

27:                                               ; preds = %22
  %28 = load ptr, ptr %9, align 8
  tail call fastcc void @report(ptr noundef %28, ptr noundef nonnull %0, ptr noundef nonnull @.str.3)
  %29 = getelementptr inbounds nuw i8, ptr %28, i64 72
  %30 = load ptr, ptr %29, align 8
  %31 = icmp eq ptr %30, %0
  br i1 %31, label %32, label %41

32:                                               ; preds = %27
  %33 = getelementptr inbounds nuw i8, ptr %0, i64 36
  %34 = getelementptr inbounds nuw i8, ptr %0, i64 8
  br label %35

35:                                               ; preds = %35, %32
  store i32 0, ptr %33, align 4
  %36 = load ptr, ptr %8, align 8
  %37 = load ptr, ptr %36, align 8
  %38 = load ptr, ptr %37, align 8
  tail call void @flydsl_fiber_switch(ptr noundef nonnull %34, ptr noundef %38)
  %39 = load ptr, ptr %29, align 8
  %40 = icmp eq ptr %39, %0
  br i1 %40, label %35, label %41

41:                                               ; preds = %35, %27, %22, %16
  %42 = icmp ugt i32 %3, 15
  br i1 %42, label %43, label %58

43:                                               ; preds = %41
  %44 = load ptr, ptr %8, align 8
  %45 = load ptr, ptr %44, align 8
  store ptr %1, ptr %18, align 8
  tail call fastcc void @report(ptr noundef %45, ptr noundef nonnull %0, ptr noundef nonnull @.str.4)
  %46 = getelementptr inbounds nuw i8, ptr %45, i64 72
  %47 = load ptr, ptr %46, align 8
  %48 = icmp eq ptr %47, %0
  br i1 %48, label %49, label %58

49:                                               ; preds = %43
  %50 = getelementptr inbounds nuw i8, ptr %0, i64 36
  %51 = getelementptr inbounds nuw i8, ptr %0, i64 8
  br label %52

52:                                               ; preds = %52, %49
  store i32 0, ptr %50, align 4
  %53 = load ptr, ptr %8, align 8
  %54 = load ptr, ptr %53, align 8
  %55 = load ptr, ptr %54, align 8
  tail call void @flydsl_fiber_switch(ptr noundef nonnull %51, ptr noundef %55)
  %56 = load ptr, ptr %46, align 8
  %57 = icmp eq ptr %56, %0
  br i1 %57, label %52, label %58

58:                                               ; preds = %52, %43, %41
  %59 = icmp slt i32 %4, 0
  br i1 %59, label %67, label %60

60:                                               ; preds = %58
  %61 = srem i32 %4, %5
  %62 = icmp eq i32 %61, 0
  br i1 %62, label %63, label %67

63:                                               ; preds = %60
  %64 = getelementptr inbounds nuw i8, ptr %9, i64 40
  %65 = load i32, ptr %64, align 8
  %66 = icmp sgt i32 %17, %65
  br i1 %66, label %67, label %82

67:                                               ; preds = %63, %60, %58
  %68 = load ptr, ptr %8, align 8
  %69 = load ptr, ptr %68, align 8
  store ptr %1, ptr %18, align 8
  tail call fastcc void @report(ptr noundef %69, ptr noundef nonnull %0, ptr noundef nonnull @.str.5)
  %70 = getelementptr inbounds nuw i8, ptr %69, i64 72
  %71 = load ptr, ptr %70, align 8
  %72 = icmp eq ptr %71, %0
  br i1 %72, label %73, label %82

73:                                               ; preds = %67
  %74 = getelementptr inbounds nuw i8, ptr %0, i64 36
  %75 = getelementptr inbounds nuw i8, ptr %0, i64 8
  br label %76

76:                                               ; preds = %76, %73
  store i32 0, ptr %74, align 4
  %77 = load ptr, ptr %8, align 8
  %78 = load ptr, ptr %77, align 8
  %79 = load ptr, ptr %78, align 8
  tail call void @flydsl_fiber_switch(ptr noundef nonnull %75, ptr noundef %79)
  %80 = load ptr, ptr %70, align 8
  %81 = icmp eq ptr %80, %0
  br i1 %81, label %76, label %82

82:                                               ; preds = %76, %67, %63
  %83 = getelementptr inbounds nuw i8, ptr %9, i64 48
  %84 = sext i32 %3 to i64
  %85 = getelementptr inbounds %struct.Barrier, ptr %83, i64 %84
  %86 = getelementptr inbounds nuw i8, ptr %9, i64 32
  %87 = load ptr, ptr %86, align 8
  %88 = icmp eq ptr %87, null
  br i1 %88, label %92, label %89

89:                                               ; preds = %82
  %90 = getelementptr inbounds nuw i8, ptr %87, i64 8
  %91 = load ptr, ptr %90, align 8
  tail call void %91(ptr noundef nonnull %0, ptr noundef nonnull %85)
  br label %92

92:                                               ; preds = %89, %82
  %93 = load i32, ptr %85, align 4
  %94 = icmp eq i32 %93, 0
  %95 = icmp eq i32 %93, %17
  %96 = select i1 %94, i1 true, i1 %95
  br i1 %96, label %112, label %97

97:                                               ; preds = %92
  %98 = load ptr, ptr %8, align 8
  %99 = load ptr, ptr %98, align 8
  store ptr %1, ptr %18, align 8
  tail call fastcc void @report(ptr noundef %99, ptr noundef nonnull %0, ptr noundef nonnull @.str.6)
  %100 = getelementptr inbounds nuw i8, ptr %99, i64 72
  %101 = load ptr, ptr %100, align 8
  %102 = icmp eq ptr %101, %0
  br i1 %102, label %103, label %112

103:                                              ; preds = %97
  %104 = getelementptr inbounds nuw i8, ptr %0, i64 36
  %105 = getelementptr inbounds nuw i8, ptr %0, i64 8
  br label %106

106:                                              ; preds = %106, %103
  store i32 0, ptr %104, align 4
  %107 = load ptr, ptr %8, align 8
  %108 = load ptr, ptr %107, align 8
  %109 = load ptr, ptr %108, align 8
  tail call void @flydsl_fiber_switch(ptr noundef nonnull %105, ptr noundef %109)
  %110 = load ptr, ptr %100, align 8
  %111 = icmp eq ptr %110, %0
  br i1 %111, label %106, label %112

112:                                              ; preds = %106, %97, %92
  store i32 %17, ptr %85, align 4
  %113 = and i1 %10, %21
  %114 = zext i1 %113 to i32
  %115 = getelementptr inbounds nuw i8, ptr %85, i64 12
  store i32 %114, ptr %115, align 4
  %116 = getelementptr inbounds nuw i8, ptr %85, i64 8
  %117 = load i32, ptr %116, align 4
  %118 = getelementptr inbounds nuw i8, ptr %85, i64 4
  %119 = load i32, ptr %118, align 4
  %120 = add nsw i32 %119, 1
  store i32 %120, ptr %118, align 4
  br i1 %113, label %121, label %124

121:                                              ; preds = %112
  %122 = getelementptr inbounds nuw i8, ptr %9, i64 44
  %123 = load i32, ptr %122, align 4
  br label %124

124:                                              ; preds = %112, %121
  %125 = phi i32 [ %123, %121 ], [ 0, %112 ]
  %126 = sub nsw i32 %17, %125
  %127 = icmp eq i32 %120, %126
  br i1 %127, label %128, label %142

128:                                              ; preds = %124
  store i32 0, ptr %115, align 4
  store i32 0, ptr %85, align 4
  store i32 0, ptr %118, align 4
  %129 = add i32 %117, 1
  store i32 %129, ptr %116, align 4
  %130 = load ptr, ptr %8, align 8
  %131 = load ptr, ptr %130, align 8
  %132 = getelementptr inbounds nuw i8, ptr %131, i64 56
  %133 = load i64, ptr %132, align 8
  %134 = add i64 %133, 1
  store i64 %134, ptr %132, align 8
  %135 = load ptr, ptr %8, align 8
  %136 = getelementptr inbounds nuw i8, ptr %135, i64 32
  %137 = load ptr, ptr %136, align 8
  %138 = icmp eq ptr %137, null
  br i1 %138, label %152, label %139

139:                                              ; preds = %128
  %140 = getelementptr inbounds nuw i8, ptr %137, i64 16
  %141 = load ptr, ptr %140, align 8
  tail call void %141(ptr noundef nonnull %0, ptr noundef nonnull %85)
  br label %152

142:                                              ; preds = %124
  %143 = and i32 %6, 1
  %144 = icmp eq i32 %143, 0
  br i1 %144, label %152, label %145

145:                                              ; preds = %142
  %146 = getelementptr inbounds nuw i8, ptr %0, i64 64
  store i32 %117, ptr %146, align 8
  %147 = getelementptr inbounds nuw i8, ptr %0, i64 36
  store i32 1, ptr %147, align 4
  %148 = getelementptr inbounds nuw i8, ptr %0, i64 8
  %149 = load ptr, ptr %8, align 8
  %150 = load ptr, ptr %149, align 8
  %151 = load ptr, ptr %150, align 8
  tail call void @flydsl_fiber_switch(ptr noundef nonnull %148, ptr noundef %151)
  br label %152

152:                                              ; preds = %139, %128, %142, %145
  %153 = and i32 %6, 1
  %154 = icmp eq i32 %153, 0
  br i1 %154, label %161, label %155

155:                                              ; preds = %152
  %156 = load ptr, ptr %86, align 8
  %157 = icmp eq ptr %156, null
  br i1 %157, label %161, label %158

158:                                              ; preds = %155
  %159 = getelementptr inbounds nuw i8, ptr %156, i64 24
  %160 = load ptr, ptr %159, align 8
  tail call void %160(ptr noundef nonnull %0, ptr noundef nonnull %85)
  br label %161

161:                                              ; preds = %158, %155, %152
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

define void @flydsl_fiber_spin_for_peers(ptr noundef initializes((36, 40), (48, 56), (72, 80)) %0, ptr noundef %1, i64 noundef %2) {
  %4 = getelementptr inbounds nuw i8, ptr %0, i64 24
  %5 = load ptr, ptr %4, align 8
  %6 = getelementptr inbounds nuw i8, ptr %5, i64 32
  %7 = load ptr, ptr %6, align 8
  %8 = icmp eq ptr %7, null
  br i1 %8, label %9, label %13

9:                                                ; preds = %3
  %10 = load ptr, ptr %5, align 8
  %11 = getelementptr inbounds nuw i8, ptr %10, i64 64
  store i32 1, ptr %11, align 8
  %12 = load ptr, ptr %4, align 8
  br label %13

13:                                               ; preds = %9, %3
  %14 = phi ptr [ %12, %9 ], [ %5, %3 ]
  %15 = getelementptr inbounds nuw i8, ptr %0, i64 48
  store ptr %1, ptr %15, align 8
  %16 = getelementptr inbounds nuw i8, ptr %0, i64 72
  store ptr null, ptr %16, align 8
  %17 = getelementptr inbounds nuw i8, ptr %0, i64 36
  store i32 3, ptr %17, align 4
  %18 = getelementptr inbounds nuw i8, ptr %0, i64 8
  %19 = load ptr, ptr %14, align 8
  %20 = load ptr, ptr %19, align 8
  tail call void @flydsl_fiber_switch(ptr noundef nonnull %18, ptr noundef %20)
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

define internal fastcc void @begin_block(ptr noundef nonnull readonly captures(none) %0, ptr noundef initializes((44, 48)) %1, i64 noundef %2, i64 noundef %3) {
  %5 = getelementptr inbounds nuw i8, ptr %1, i64 44
  store i32 0, ptr %5, align 4
  %6 = getelementptr inbounds nuw i8, ptr %1, i64 48
  br label %9

7:                                                ; preds = %9
  %8 = getelementptr inbounds nuw i8, ptr %1, i64 304
  br label %26

9:                                                ; preds = %4, %9
  %10 = phi i64 [ 0, %4 ], [ %15, %9 ]
  %11 = getelementptr inbounds nuw %struct.Barrier, ptr %6, i64 %10
  store i32 0, ptr %11, align 8
  %12 = getelementptr inbounds nuw i8, ptr %11, i64 4
  store i32 0, ptr %12, align 4
  %13 = getelementptr inbounds nuw i8, ptr %11, i64 8
  store i32 0, ptr %13, align 8
  %14 = getelementptr inbounds nuw i8, ptr %11, i64 12
  store i32 0, ptr %14, align 4
  %15 = add nuw nsw i64 %10, 1
  %16 = icmp eq i64 %15, 16
  br i1 %16, label %7, label %9

17:                                               ; preds = %26
  %18 = getelementptr inbounds nuw i8, ptr %0, i64 40
  %19 = load i32, ptr %18, align 8
  %20 = icmp sgt i32 %19, 0
  br i1 %20, label %21, label %34

21:                                               ; preds = %17
  %22 = zext nneg i32 %19 to i64
  %23 = getelementptr inbounds nuw i8, ptr %0, i64 28776
  %24 = getelementptr inbounds nuw i8, ptr %0, i64 28768
  %25 = ptrtoint ptr %1 to i64
  br label %35

26:                                               ; preds = %7, %26
  %27 = phi i64 [ 0, %7 ], [ %32, %26 ]
  %28 = getelementptr inbounds nuw %struct.Barrier, ptr %8, i64 %27
  store i32 0, ptr %28, align 8
  %29 = getelementptr inbounds nuw i8, ptr %28, i64 4
  store i32 0, ptr %29, align 4
  %30 = getelementptr inbounds nuw i8, ptr %28, i64 8
  store i32 0, ptr %30, align 8
  %31 = getelementptr inbounds nuw i8, ptr %28, i64 12
  store i32 0, ptr %31, align 4
  %32 = add nuw nsw i64 %27, 1
  %33 = icmp eq i64 %32, 8
  br i1 %33, label %17, label %26

34:                                               ; preds = %35, %17
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
  %35 = getelementptr inbounds nuw i8, ptr %31, i64 48
  br label %36

36:                                               ; preds = %65, %2
  %37 = phi i64 [ 0, %2 ], [ %66, %65 ]
  %38 = getelementptr inbounds nuw %struct.Barrier, ptr %35, i64 %37
  %39 = getelementptr inbounds nuw i8, ptr %38, i64 12
  %40 = load i32, ptr %39, align 4
  %41 = icmp eq i32 %40, 0
  br i1 %41, label %65, label %42

42:                                               ; preds = %36
  %43 = getelementptr inbounds nuw i8, ptr %38, i64 4
  %44 = load i32, ptr %43, align 4
  %45 = load i32, ptr %38, align 4
  %46 = load i32, ptr %32, align 4
  %47 = sub nsw i32 %45, %46
  %48 = icmp eq i32 %44, %47
  br i1 %48, label %49, label %65

49:                                               ; preds = %42
  store i32 0, ptr %39, align 4
  store i32 0, ptr %38, align 4
  store i32 0, ptr %43, align 4
  %50 = getelementptr inbounds nuw i8, ptr %38, i64 8
  %51 = load i32, ptr %50, align 4
  %52 = add i32 %51, 1
  store i32 %52, ptr %50, align 4
  %53 = load ptr, ptr %8, align 8
  %54 = load ptr, ptr %53, align 8
  %55 = getelementptr inbounds nuw i8, ptr %54, i64 56
  %56 = load i64, ptr %55, align 8
  %57 = add i64 %56, 1
  store i64 %57, ptr %55, align 8
  %58 = load ptr, ptr %8, align 8
  %59 = getelementptr inbounds nuw i8, ptr %58, i64 32
  %60 = load ptr, ptr %59, align 8
  %61 = icmp eq ptr %60, null
  br i1 %61, label %65, label %62

62:                                               ; preds = %49
  %63 = getelementptr inbounds nuw i8, ptr %60, i64 16
  %64 = load ptr, ptr %63, align 8
  tail call void %64(ptr noundef nonnull %7, ptr noundef nonnull %38)
  br label %65

65:                                               ; preds = %62, %49, %42, %36
  %66 = add nuw nsw i64 %37, 1
  %67 = icmp eq i64 %66, 16
  br i1 %67, label %68, label %36

68:                                               ; preds = %65
  %69 = getelementptr inbounds nuw i8, ptr %7, i64 36
  %70 = getelementptr inbounds nuw i8, ptr %7, i64 8
  br label %71

71:                                               ; preds = %68, %71
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
