; made from fibers.c 97554315bc3586dec2ab28c96b166575aa442133936509fc32d7a75883a0a77e
; made by clang version 22.1.8

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
  br i1 %72, label %1054, label %90

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
  br i1 %109, label %1054, label %110

110:                                              ; preds = %106
  %111 = cmpxchg ptr %108, i32 0, i32 1 seq_cst seq_cst, align 8
  %112 = extractvalue { i32, i1 } %111, 1
  br i1 %112, label %113, label %1054

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
  br label %1054

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
  %191 = tail call ptr @mmap(ptr noundef null, i64 noundef %104, i32 noundef 3, i32 noundef 16418, i32 noundef -1, i64 noundef 0)
  %192 = icmp eq ptr %191, inttoptr (i64 -1 to ptr)
  br i1 %192, label %193, label %277

193:                                              ; preds = %190
  %194 = getelementptr inbounds nuw i8, ptr %6, i64 32
  %195 = load ptr, ptr %194, align 8
  store i32 1, ptr %40, align 8
  %196 = icmp eq ptr %195, null
  br i1 %196, label %1054, label %197

197:                                              ; preds = %193
  %198 = cmpxchg ptr %195, i32 0, i32 1 seq_cst seq_cst, align 8
  %199 = extractvalue { i32, i1 } %198, 1
  br i1 %199, label %200, label %1054

200:                                              ; preds = %197
  %201 = load i32, ptr %39, align 4
  %202 = icmp sgt i32 %201, 0
  br i1 %202, label %203, label %208

203:                                              ; preds = %200
  %204 = getelementptr inbounds nuw i8, ptr %15, i64 28776
  %205 = load ptr, ptr %204, align 8
  %206 = zext nneg i32 %201 to i64
  br label %214

207:                                              ; preds = %214
  br i1 %223, label %208, label %225

208:                                              ; preds = %207, %200
  %209 = getelementptr inbounds nuw i8, ptr %195, i64 4
  store i32 0, ptr %209, align 4
  %210 = getelementptr inbounds nuw i8, ptr %195, i64 8
  store i64 0, ptr %210, align 8
  %211 = getelementptr inbounds nuw i8, ptr %195, i64 16
  store i32 -1, ptr %211, align 8
  %212 = getelementptr inbounds nuw i8, ptr %195, i64 20
  store i32 -1, ptr %212, align 4
  %213 = getelementptr inbounds nuw i8, ptr %195, i64 24
  store ptr @.str.2, ptr %213, align 8
  br label %241

214:                                              ; preds = %214, %203
  %215 = phi i64 [ 0, %203 ], [ %221, %214 ]
  %216 = getelementptr inbounds nuw %struct.Fiber, ptr %205, i64 %215
  %217 = getelementptr inbounds nuw i8, ptr %216, i64 36
  %218 = load i32, ptr %217, align 4
  %219 = icmp eq i32 %218, 4
  %220 = select i1 %219, ptr null, ptr %216
  %221 = add nuw nsw i64 %215, 1
  %222 = icmp samesign ult i64 %221, %206
  %223 = icmp eq ptr %220, null
  %224 = select i1 %222, i1 %223, i1 false
  br i1 %224, label %214, label %207

225:                                              ; preds = %207
  %226 = load i32, ptr %38, align 8
  %227 = getelementptr inbounds nuw i8, ptr %195, i64 4
  store i32 %226, ptr %227, align 4
  %228 = getelementptr inbounds nuw i8, ptr %216, i64 24
  %229 = load ptr, ptr %228, align 8
  %230 = getelementptr inbounds nuw i8, ptr %229, i64 8
  %231 = load i64, ptr %230, align 8
  %232 = getelementptr inbounds nuw i8, ptr %195, i64 8
  store i64 %231, ptr %232, align 8
  %233 = getelementptr inbounds nuw i8, ptr %195, i64 16
  store i32 -1, ptr %233, align 8
  %234 = getelementptr inbounds nuw i8, ptr %195, i64 20
  store i32 -1, ptr %234, align 4
  %235 = getelementptr inbounds nuw i8, ptr %195, i64 24
  store ptr @.str.2, ptr %235, align 8
  %236 = icmp sgt i32 %226, 0
  br i1 %236, label %237, label %241

237:                                              ; preds = %225
  %238 = getelementptr inbounds nuw i8, ptr %216, i64 32
  %239 = getelementptr inbounds nuw i8, ptr %195, i64 32
  %240 = zext nneg i32 %226 to i64
  br label %242

241:                                              ; preds = %269, %208, %225
  store atomic i32 2, ptr %195 seq_cst, align 8
  br label %1054

242:                                              ; preds = %269, %237
  %243 = phi i64 [ 0, %237 ], [ %275, %269 ]
  %244 = load i32, ptr %238, align 8
  %245 = sext i32 %244 to i64
  %246 = sub nsw i64 0, %245
  %247 = getelementptr inbounds %struct.Fiber, ptr %220, i64 %246
  %248 = getelementptr inbounds nuw %struct.Fiber, ptr %247, i64 %243
  %249 = getelementptr inbounds nuw i8, ptr %248, i64 36
  %250 = load i32, ptr %249, align 4
  %251 = getelementptr inbounds nuw i8, ptr %248, i64 56
  %252 = load i32, ptr %251, align 8
  %253 = getelementptr inbounds nuw i8, ptr %248, i64 48
  %254 = load ptr, ptr %253, align 8
  %255 = and i32 %250, -2
  %256 = icmp eq i32 %255, 2
  br i1 %256, label %257, label %269

257:                                              ; preds = %242
  %258 = getelementptr inbounds nuw i8, ptr %248, i64 72
  %259 = load ptr, ptr %258, align 8
  %260 = icmp eq ptr %259, null
  br i1 %260, label %269, label %261

261:                                              ; preds = %257
  %262 = ptrtoint ptr %259 to i64
  %263 = getelementptr inbounds nuw i8, ptr %248, i64 24
  %264 = load ptr, ptr %263, align 8
  %265 = getelementptr inbounds nuw i8, ptr %264, i64 16
  %266 = load ptr, ptr %265, align 8
  %267 = ptrtoint ptr %266 to i64
  %268 = sub i64 %262, %267
  br label %269

269:                                              ; preds = %261, %257, %242
  %270 = phi i64 [ 0, %242 ], [ %268, %261 ], [ -1, %257 ]
  %271 = getelementptr inbounds nuw %struct.WarpReport, ptr %239, i64 %243
  store i32 %250, ptr %271, align 8
  %272 = getelementptr inbounds nuw i8, ptr %271, i64 4
  store i32 %252, ptr %272, align 4
  %273 = getelementptr inbounds nuw i8, ptr %271, i64 8
  store i64 %270, ptr %273, align 8
  %274 = getelementptr inbounds nuw i8, ptr %271, i64 16
  store ptr %254, ptr %274, align 8
  %275 = add nuw nsw i64 %243, 1
  %276 = icmp eq i64 %275, %240
  br i1 %276, label %241, label %242

277:                                              ; preds = %190
  %278 = getelementptr inbounds nuw i8, ptr %6, i64 48
  %279 = load ptr, ptr %278, align 8
  %280 = icmp eq ptr %279, null
  br i1 %280, label %284, label %281

281:                                              ; preds = %277
  store ptr %15, ptr %279, align 8
  %282 = getelementptr inbounds nuw i8, ptr %279, i64 8
  store ptr %191, ptr %282, align 8
  %283 = getelementptr inbounds nuw i8, ptr %279, i64 16
  store i64 %104, ptr %283, align 8
  br label %284

284:                                              ; preds = %281, %277
  %285 = ptrtoint ptr %191 to i64
  %286 = add i64 %285, 65535
  %287 = and i64 %286, -65536
  %288 = inttoptr i64 %287 to ptr
  %289 = add i64 %98, 262143
  %290 = add i64 %289, %287
  %291 = and i64 %290, -262144
  %292 = inttoptr i64 %291 to ptr
  %293 = mul i64 %96, %54
  %294 = getelementptr inbounds nuw i8, ptr %292, i64 %293
  %295 = getelementptr inbounds nuw i8, ptr %15, i64 28768
  store ptr %294, ptr %295, align 8
  %296 = getelementptr inbounds %struct.Block, ptr %294, i64 %96
  %297 = getelementptr inbounds nuw i8, ptr %15, i64 28776
  store ptr %296, ptr %297, align 8
  %298 = icmp sgt i64 %97, 0
  br i1 %298, label %299, label %306

299:                                              ; preds = %284, %299
  %300 = phi i64 [ %304, %299 ], [ 0, %284 ]
  %301 = mul i64 %300, %49
  %302 = getelementptr inbounds nuw i8, ptr %288, i64 %301
  %303 = call i32 @mprotect(ptr noundef %302, i64 noundef 65536, i32 noundef 0)
  %304 = add nuw nsw i64 %300, 1
  %305 = icmp eq i64 %304, %97
  br i1 %305, label %313, label %299

306:                                              ; preds = %313, %284
  %307 = icmp sgt i64 %96, 0
  br i1 %307, label %308, label %370

308:                                              ; preds = %306
  %309 = getelementptr inbounds nuw i8, ptr %6, i64 24
  %310 = getelementptr inbounds nuw i8, ptr %15, i64 28784
  %311 = trunc i64 %96 to i32
  %312 = select i1 %70, i32 1, i32 %311
  br label %340

313:                                              ; preds = %299, %313
  %314 = phi i64 [ %317, %313 ], [ 0, %299 ]
  %315 = load ptr, ptr %297, align 8
  %316 = getelementptr inbounds nuw %struct.Fiber, ptr %315, i64 %314
  %317 = add nuw nsw i64 %314, 1
  %318 = mul i64 %317, %49
  %319 = getelementptr inbounds nuw i8, ptr %288, i64 %318
  %320 = getelementptr inbounds i8, ptr %319, i64 -65536
  store ptr %316, ptr %320, align 65536
  %321 = load ptr, ptr %297, align 8
  %322 = getelementptr inbounds nuw %struct.Fiber, ptr %321, i64 %314
  %323 = getelementptr inbounds nuw i8, ptr %322, i64 16
  store ptr %320, ptr %323, align 8
  %324 = load ptr, ptr %295, align 8
  %325 = load i32, ptr %38, align 8
  %326 = sext i32 %325 to i64
  %327 = sdiv i64 %314, %326
  %328 = getelementptr inbounds %struct.Block, ptr %324, i64 %327
  %329 = load ptr, ptr %297, align 8
  %330 = getelementptr inbounds nuw %struct.Fiber, ptr %329, i64 %314
  %331 = getelementptr inbounds nuw i8, ptr %330, i64 24
  store ptr %328, ptr %331, align 8
  %332 = load i32, ptr %38, align 8
  %333 = sext i32 %332 to i64
  %334 = srem i64 %314, %333
  %335 = trunc nsw i64 %334 to i32
  %336 = load ptr, ptr %297, align 8
  %337 = getelementptr inbounds nuw %struct.Fiber, ptr %336, i64 %314
  %338 = getelementptr inbounds nuw i8, ptr %337, i64 32
  store i32 %335, ptr %338, align 8
  %339 = icmp eq i64 %317, %97
  br i1 %339, label %306, label %313

340:                                              ; preds = %355, %308
  %341 = phi i64 [ 0, %308 ], [ %368, %355 ]
  %342 = load ptr, ptr %295, align 8
  %343 = getelementptr inbounds nuw %struct.Block, ptr %342, i64 %341
  store ptr %15, ptr %343, align 8
  %344 = mul i64 %341, %54
  %345 = getelementptr inbounds nuw i8, ptr %292, i64 %344
  %346 = getelementptr inbounds nuw i8, ptr %343, i64 16
  store ptr %345, ptr %346, align 8
  %347 = load i64, ptr %33, align 8
  %348 = load i64, ptr %50, align 8
  %349 = add i64 %348, %347
  %350 = getelementptr inbounds nuw i8, ptr %343, i64 24
  store i64 %349, ptr %350, align 8
  %351 = load ptr, ptr %309, align 8
  %352 = icmp eq ptr %351, null
  br i1 %352, label %355, label %353

353:                                              ; preds = %340
  %354 = load ptr, ptr %351, align 8
  br label %355

355:                                              ; preds = %353, %340
  %356 = phi ptr [ %354, %353 ], [ null, %340 ]
  %357 = getelementptr inbounds nuw i8, ptr %343, i64 32
  store ptr %356, ptr %357, align 8
  %358 = load i32, ptr %38, align 8
  %359 = getelementptr inbounds nuw i8, ptr %343, i64 40
  store i32 %358, ptr %359, align 8
  %360 = getelementptr inbounds nuw i8, ptr %343, i64 336
  store ptr %310, ptr %360, align 8
  %361 = load ptr, ptr %295, align 8
  %362 = select i1 %70, ptr %343, ptr %361
  %363 = getelementptr inbounds nuw i8, ptr %343, i64 344
  store ptr %362, ptr %363, align 8
  %364 = getelementptr inbounds nuw i8, ptr %343, i64 352
  store i32 %312, ptr %364, align 8
  %365 = trunc i64 %341 to i32
  %366 = select i1 %70, i32 %365, i32 -1
  %367 = getelementptr inbounds nuw i8, ptr %343, i64 356
  store i32 %366, ptr %367, align 4
  %368 = add nuw nsw i64 %341, 1
  %369 = icmp eq i64 %368, %96
  br i1 %369, label %370, label %340

370:                                              ; preds = %355, %306
  %371 = trunc i64 %97 to i32
  store i32 %371, ptr %39, align 4
  %372 = load i32, ptr %40, align 8
  br i1 %70, label %373, label %652

373:                                              ; preds = %370
  %374 = getelementptr inbounds nuw i8, ptr %15, i64 80
  store i32 0, ptr %374, align 8
  store i32 0, ptr %39, align 4
  %375 = icmp eq i32 %372, 0
  br i1 %375, label %376, label %652

376:                                              ; preds = %373
  %377 = getelementptr inbounds nuw i8, ptr %15, i64 96
  br label %380

378:                                              ; preds = %646
  %379 = load i32, ptr %39, align 4
  br label %380

380:                                              ; preds = %378, %376
  %381 = phi i32 [ %379, %378 ], [ 0, %376 ]
  %382 = phi i64 [ %649, %378 ], [ 0, %376 ]
  %383 = phi i32 [ %648, %378 ], [ 0, %376 ]
  %384 = phi i32 [ %647, %378 ], [ 0, %376 ]
  %385 = load i64, ptr %41, align 8
  %386 = icmp sgt i32 %381, 0
  br i1 %386, label %387, label %462

387:                                              ; preds = %380, %453
  %388 = phi i32 [ %454, %453 ], [ %381, %380 ]
  %389 = phi i64 [ %459, %453 ], [ 0, %380 ]
  %390 = phi i32 [ %458, %453 ], [ %383, %380 ]
  %391 = phi i32 [ %456, %453 ], [ 0, %380 ]
  %392 = phi i32 [ %455, %453 ], [ 0, %380 ]
  %393 = load i32, ptr %40, align 8
  %394 = icmp eq i32 %393, 0
  br i1 %394, label %402, label %652

395:                                              ; preds = %453
  %396 = load i32, ptr %40, align 8
  %397 = icmp eq i32 %396, 0
  br i1 %397, label %398, label %652

398:                                              ; preds = %395
  %399 = icmp eq i32 %455, 0
  %400 = icmp eq i32 %455, %456
  %401 = load i64, ptr %41, align 8
  br label %462

402:                                              ; preds = %387
  %403 = load ptr, ptr %297, align 8
  %404 = getelementptr inbounds nuw %struct.Fiber, ptr %403, i64 %389
  %405 = getelementptr inbounds nuw i8, ptr %404, i64 36
  %406 = load i32, ptr %405, align 4
  switch i32 %406, label %442 [
    i32 1, label %407
    i32 2, label %425
    i32 4, label %453
  ]

407:                                              ; preds = %402
  %408 = getelementptr inbounds nuw i8, ptr %404, i64 24
  %409 = load ptr, ptr %408, align 8
  %410 = getelementptr inbounds nuw i8, ptr %404, i64 56
  %411 = load i32, ptr %410, align 8
  %412 = icmp eq i32 %411, 24
  br i1 %412, label %413, label %416

413:                                              ; preds = %407
  %414 = getelementptr inbounds nuw i8, ptr %409, i64 336
  %415 = load ptr, ptr %414, align 8
  br label %435

416:                                              ; preds = %407
  %417 = icmp slt i32 %411, 16
  %418 = getelementptr inbounds nuw i8, ptr %409, i64 44
  %419 = sext i32 %411 to i64
  %420 = getelementptr inbounds %struct.Barrier, ptr %418, i64 %419
  %421 = zext nneg i32 %411 to i64
  %422 = getelementptr %struct.Barrier, ptr %409, i64 %421
  %423 = getelementptr i8, ptr %422, i64 44
  %424 = select i1 %417, ptr %420, ptr %423
  br label %435

425:                                              ; preds = %402
  %426 = getelementptr inbounds nuw i8, ptr %404, i64 72
  %427 = load ptr, ptr %426, align 8
  %428 = load i64, ptr %427, align 8
  %429 = lshr i64 %428, 62
  %430 = trunc nuw nsw i64 %429 to i32
  %431 = and i32 %430, 1
  %432 = getelementptr inbounds nuw i8, ptr %404, i64 60
  %433 = load i32, ptr %432, align 4
  %434 = icmp eq i32 %431, %433
  br i1 %434, label %453, label %442

435:                                              ; preds = %416, %413
  %436 = phi ptr [ %415, %413 ], [ %424, %416 ]
  %437 = getelementptr inbounds nuw i8, ptr %436, i64 8
  %438 = load i32, ptr %437, align 4
  %439 = getelementptr inbounds nuw i8, ptr %404, i64 64
  %440 = load i32, ptr %439, align 8
  %441 = icmp eq i32 %438, %440
  br i1 %441, label %453, label %442

442:                                              ; preds = %435, %425, %402
  store i32 0, ptr %405, align 4
  store ptr %404, ptr %42, align 8
  %443 = getelementptr inbounds nuw i8, ptr %404, i64 8
  %444 = load ptr, ptr %443, align 8
  call void @flydsl_fiber_switch(ptr noundef nonnull %15, ptr noundef %444)
  store ptr null, ptr %42, align 8
  %445 = add nsw i32 %392, 1
  %446 = load i32, ptr %405, align 4
  %447 = icmp eq i32 %446, 3
  %448 = zext i1 %447 to i32
  %449 = add nsw i32 %391, %448
  %450 = icmp eq i32 %446, 4
  %451 = sext i1 %450 to i32
  %452 = load i32, ptr %39, align 4
  br label %453

453:                                              ; preds = %442, %435, %425, %402
  %454 = phi i32 [ %452, %442 ], [ %388, %435 ], [ %388, %425 ], [ %388, %402 ]
  %455 = phi i32 [ %445, %442 ], [ %392, %435 ], [ %392, %425 ], [ %392, %402 ]
  %456 = phi i32 [ %449, %442 ], [ %391, %435 ], [ %391, %425 ], [ %391, %402 ]
  %457 = phi i32 [ %451, %442 ], [ 0, %435 ], [ 0, %425 ], [ 0, %402 ]
  %458 = add nsw i32 %457, %390
  %459 = add nuw nsw i64 %389, 1
  %460 = sext i32 %454 to i64
  %461 = icmp slt i64 %459, %460
  br i1 %461, label %387, label %395

462:                                              ; preds = %398, %380
  %463 = phi i64 [ %401, %398 ], [ %385, %380 ]
  %464 = phi i32 [ %454, %398 ], [ %381, %380 ]
  %465 = phi i32 [ %458, %398 ], [ %383, %380 ]
  %466 = phi i1 [ %400, %398 ], [ true, %380 ]
  %467 = phi i1 [ %399, %398 ], [ true, %380 ]
  %468 = icmp eq i64 %463, %385
  %469 = select i1 %468, i1 %466, i1 false
  %470 = add nsw i32 %384, 1
  %471 = select i1 %469, i32 %470, i32 0
  br i1 %469, label %472, label %474

472:                                              ; preds = %462
  %473 = icmp ne i32 %465, 0
  br label %481

474:                                              ; preds = %462
  store i32 0, ptr %44, align 4
  %475 = icmp eq i32 %465, 0
  br i1 %475, label %481, label %476

476:                                              ; preds = %474
  %477 = load ptr, ptr %295, align 8
  %478 = getelementptr inbounds nuw i8, ptr %477, i64 32
  %479 = load ptr, ptr %478, align 8
  %480 = icmp eq ptr %479, null
  br i1 %480, label %646, label %495

481:                                              ; preds = %474, %472
  %482 = phi i1 [ %473, %472 ], [ false, %474 ]
  %483 = load i32, ptr %45, align 8
  %484 = icmp eq i32 %483, 0
  br i1 %484, label %495, label %485

485:                                              ; preds = %481
  call void @llvm.lifetime.start.p0(ptr nonnull %13)
  %486 = load i32, ptr %46, align 4
  %487 = srem i32 %486, 256
  %488 = sext i32 %487 to i64
  %489 = getelementptr inbounds %struct.Task, ptr %377, i64 %488
  call void @llvm.memcpy.p0.p0.i64(ptr noundef nonnull align 8 dereferenceable(112) %13, ptr noundef nonnull align 8 dereferenceable(112) %489, i64 112, i1 false)
  %490 = add nsw i32 %486, 1
  %491 = srem i32 %490, 256
  store i32 %491, ptr %46, align 4
  %492 = add nsw i32 %483, -1
  store i32 %492, ptr %45, align 8
  %493 = add i64 %463, 1
  store i64 %493, ptr %41, align 8
  %494 = load ptr, ptr %13, align 8
  call void %494(ptr noundef nonnull %13)
  call void @llvm.lifetime.end.p0(ptr nonnull %13)
  br label %646

495:                                              ; preds = %481, %476
  %496 = phi i1 [ %482, %481 ], [ true, %476 ]
  %497 = load i32, ptr %38, align 8
  %498 = sext i32 %497 to i64
  %499 = sext i32 %464 to i64
  %500 = icmp sgt i32 %497, 0
  %501 = icmp sgt i32 %464, 0
  %502 = and i1 %501, %500
  br i1 %502, label %503, label %523

503:                                              ; preds = %495
  %504 = load ptr, ptr %297, align 8
  %505 = zext nneg i32 %497 to i64
  br label %506

506:                                              ; preds = %519, %503
  %507 = phi i64 [ 0, %503 ], [ %520, %519 ]
  %508 = mul nuw nsw i64 %507, %505
  %509 = getelementptr %struct.Fiber, ptr %504, i64 %508
  br label %513

510:                                              ; preds = %513
  %511 = add nuw nsw i64 %514, 1
  %512 = icmp eq i64 %511, %505
  br i1 %512, label %523, label %513

513:                                              ; preds = %510, %506
  %514 = phi i64 [ 0, %506 ], [ %511, %510 ]
  %515 = getelementptr %struct.Fiber, ptr %509, i64 %514
  %516 = getelementptr inbounds nuw i8, ptr %515, i64 36
  %517 = load i32, ptr %516, align 4
  %518 = icmp eq i32 %517, 4
  br i1 %518, label %510, label %519

519:                                              ; preds = %513
  %520 = add nuw nsw i64 %507, 1
  %521 = mul nuw nsw i64 %520, %498
  %522 = icmp slt i64 %521, %499
  br i1 %522, label %506, label %523

523:                                              ; preds = %519, %510, %495
  %524 = phi i64 [ %507, %510 ], [ 0, %495 ], [ %520, %519 ]
  %525 = icmp slt i64 %382, %66
  %526 = icmp slt i64 %524, %96
  %527 = select i1 %525, i1 %526, i1 false
  br i1 %527, label %528, label %623

528:                                              ; preds = %523
  %529 = add nuw nsw i64 %524, 1
  %530 = mul nsw i64 %529, %498
  %531 = icmp sgt i64 %530, %499
  br i1 %531, label %532, label %535

532:                                              ; preds = %528
  %533 = trunc i64 %529 to i32
  %534 = mul nsw i32 %497, %533
  store i32 %534, ptr %39, align 4
  br label %535

535:                                              ; preds = %532, %528
  %536 = load ptr, ptr %295, align 8
  %537 = getelementptr inbounds nuw %struct.Block, ptr %536, i64 %524
  %538 = getelementptr inbounds nuw i8, ptr %537, i64 8
  store i64 %382, ptr %538, align 8
  %539 = load ptr, ptr %295, align 8
  %540 = getelementptr inbounds nuw %struct.Block, ptr %539, i64 %524
  %541 = getelementptr inbounds nuw i8, ptr %540, i64 44
  br label %544

542:                                              ; preds = %544
  %543 = getelementptr inbounds nuw i8, ptr %540, i64 236
  br label %560

544:                                              ; preds = %544, %535
  %545 = phi i64 [ 0, %535 ], [ %549, %544 ]
  %546 = getelementptr inbounds nuw %struct.Barrier, ptr %541, i64 %545
  store i32 0, ptr %546, align 4
  %547 = getelementptr inbounds nuw i8, ptr %546, i64 4
  store i32 0, ptr %547, align 4
  %548 = getelementptr inbounds nuw i8, ptr %546, i64 8
  store i32 0, ptr %548, align 4
  %549 = add nuw nsw i64 %545, 1
  %550 = icmp eq i64 %549, 16
  br i1 %550, label %542, label %544

551:                                              ; preds = %560
  %552 = add nsw i64 %382, 1
  %553 = load i32, ptr %38, align 8
  %554 = icmp sgt i32 %553, 0
  br i1 %554, label %557, label %555

555:                                              ; preds = %551
  %556 = sext i32 %553 to i64
  br label %603

557:                                              ; preds = %551
  %558 = zext nneg i32 %553 to i64
  %559 = ptrtoint ptr %540 to i64
  br label %567

560:                                              ; preds = %560, %542
  %561 = phi i64 [ 0, %542 ], [ %565, %560 ]
  %562 = getelementptr inbounds nuw %struct.Barrier, ptr %543, i64 %561
  store i32 0, ptr %562, align 4
  %563 = getelementptr inbounds nuw i8, ptr %562, i64 4
  store i32 0, ptr %563, align 4
  %564 = getelementptr inbounds nuw i8, ptr %562, i64 8
  store i32 0, ptr %564, align 4
  %565 = add nuw nsw i64 %561, 1
  %566 = icmp eq i64 %565, 8
  br i1 %566, label %551, label %560

567:                                              ; preds = %567, %557
  %568 = phi i64 [ %558, %557 ], [ %601, %567 ]
  %569 = phi i64 [ 0, %557 ], [ %599, %567 ]
  %570 = load ptr, ptr %297, align 8
  %571 = load ptr, ptr %295, align 8
  %572 = ptrtoint ptr %571 to i64
  %573 = sub i64 %559, %572
  %574 = sdiv exact i64 %573, 360
  %575 = mul nsw i64 %574, %568
  %576 = getelementptr %struct.Fiber, ptr %570, i64 %575
  %577 = getelementptr %struct.Fiber, ptr %576, i64 %569
  %578 = getelementptr inbounds nuw i8, ptr %577, i64 32
  %579 = load i32, ptr %578, align 8
  %580 = sext i32 %579 to i64
  %581 = mul nsw i64 %1, %580
  %582 = sub nsw i64 %27, %581
  %583 = call i64 @llvm.smin.i64(i64 %582, i64 %1)
  %584 = getelementptr inbounds nuw i8, ptr %577, i64 36
  store i32 0, ptr %584, align 4
  %585 = icmp eq i64 %583, 64
  %586 = shl nsw i64 -1, %583
  %587 = xor i64 %586, -1
  %588 = select i1 %585, i64 -1, i64 %587
  %589 = getelementptr inbounds nuw i8, ptr %577, i64 40
  store i64 %588, ptr %589, align 8
  %590 = getelementptr inbounds nuw i8, ptr %577, i64 48
  store ptr null, ptr %590, align 8
  %591 = getelementptr inbounds nuw i8, ptr %577, i64 88
  store i32 0, ptr %591, align 8
  %592 = getelementptr inbounds nuw i8, ptr %577, i64 84
  store i32 0, ptr %592, align 4
  %593 = getelementptr inbounds nuw i8, ptr %577, i64 80
  store i32 0, ptr %593, align 8
  %594 = getelementptr inbounds nuw i8, ptr %577, i64 96
  store i32 0, ptr %594, align 8
  %595 = getelementptr inbounds nuw i8, ptr %577, i64 16
  %596 = load ptr, ptr %595, align 8
  %597 = call ptr @flydsl_fiber_prepare(ptr noundef %596, ptr noundef nonnull @start)
  %598 = getelementptr inbounds nuw i8, ptr %577, i64 8
  store ptr %597, ptr %598, align 8
  %599 = add nuw nsw i64 %569, 1
  %600 = load i32, ptr %38, align 8
  %601 = sext i32 %600 to i64
  %602 = icmp slt i64 %599, %601
  br i1 %602, label %567, label %603

603:                                              ; preds = %567, %555
  %604 = phi i64 [ %556, %555 ], [ %601, %567 ]
  %605 = phi i32 [ %553, %555 ], [ %600, %567 ]
  %606 = load ptr, ptr %297, align 8
  %607 = mul nsw i64 %604, %524
  %608 = getelementptr inbounds %struct.Fiber, ptr %606, i64 %607
  %609 = getelementptr inbounds nuw i8, ptr %608, i64 24
  %610 = load ptr, ptr %609, align 8
  %611 = getelementptr inbounds nuw i8, ptr %610, i64 32
  %612 = load ptr, ptr %611, align 8
  %613 = icmp eq ptr %612, null
  br i1 %613, label %620, label %614

614:                                              ; preds = %603
  %615 = load ptr, ptr %612, align 8
  %616 = load ptr, ptr %30, align 8
  %617 = getelementptr inbounds nuw i8, ptr %616, i64 24
  %618 = load ptr, ptr %617, align 8
  call void %615(ptr noundef %618, ptr noundef nonnull %608, i64 noundef %604, i64 noundef %1)
  %619 = load i32, ptr %38, align 8
  br label %620

620:                                              ; preds = %614, %603
  %621 = phi i32 [ %605, %603 ], [ %619, %614 ]
  %622 = add nsw i32 %621, %465
  br label %646

623:                                              ; preds = %523
  br i1 %496, label %624, label %652

624:                                              ; preds = %623
  br i1 %469, label %625, label %641

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
  %642 = phi i1 [ %467, %625 ], [ false, %624 ]
  %643 = icmp sgt i32 %471, 65536
  %644 = select i1 %642, i1 true, i1 %643
  br i1 %644, label %645, label %646

645:                                              ; preds = %641
  call fastcc void @report(ptr noundef nonnull %15, ptr noundef null, ptr noundef nonnull @.str.7)
  br label %646

646:                                              ; preds = %645, %641, %637, %635, %632, %620, %485, %476
  %647 = phi i32 [ %471, %645 ], [ 0, %476 ], [ %471, %485 ], [ %471, %641 ], [ 0, %620 ], [ 0, %632 ], [ 0, %635 ], [ 0, %637 ]
  %648 = phi i32 [ %465, %645 ], [ %465, %476 ], [ %465, %485 ], [ %465, %641 ], [ %622, %620 ], [ %465, %632 ], [ %465, %635 ], [ %465, %637 ]
  %649 = phi i64 [ %382, %645 ], [ %382, %476 ], [ %382, %485 ], [ %382, %641 ], [ %552, %620 ], [ %382, %632 ], [ %382, %635 ], [ %382, %637 ]
  %650 = load i32, ptr %40, align 8
  %651 = icmp eq i32 %650, 0
  br i1 %651, label %378, label %652

652:                                              ; preds = %646, %623, %395, %387, %373, %370
  %653 = phi i32 [ %372, %370 ], [ %372, %373 ], [ 1, %387 ], [ 0, %623 ], [ %396, %395 ], [ %650, %646 ]
  %654 = phi i64 [ %8, %370 ], [ %7, %373 ], [ %7, %387 ], [ %7, %395 ], [ %7, %623 ], [ %7, %646 ]
  %655 = add i64 %7, -1
  %656 = add i64 %655, %81
  %657 = sdiv i64 %656, %81
  %658 = mul nsw i64 %657, %81
  %659 = icmp slt i64 %658, %654
  %660 = icmp eq i32 %653, 0
  %661 = select i1 %659, i1 %660, i1 false
  br i1 %661, label %662, label %672

662:                                              ; preds = %652
  %663 = getelementptr inbounds nuw i8, ptr %10, i64 8
  %664 = getelementptr inbounds nuw i8, ptr %10, i64 16
  %665 = getelementptr inbounds nuw i8, ptr %15, i64 80
  %666 = getelementptr inbounds nuw i8, ptr %15, i64 28784
  %667 = getelementptr inbounds nuw i8, ptr %15, i64 28788
  %668 = getelementptr inbounds nuw i8, ptr %15, i64 28792
  %669 = getelementptr inbounds nuw i8, ptr %15, i64 96
  br label %670

670:                                              ; preds = %662, %1005
  %671 = phi i64 [ %657, %662 ], [ %1007, %1005 ]
  br label %1012

672:                                              ; preds = %1005, %986, %652
  %673 = load ptr, ptr %278, align 8
  %674 = icmp eq ptr %673, null
  br i1 %674, label %1052, label %1050

675:                                              ; preds = %1033
  %676 = trunc i64 %671 to i32
  %677 = mul i32 %676, -1640531535
  store i32 %677, ptr %665, align 8
  store i32 %371, ptr %666, align 8
  store i32 0, ptr %667, align 4
  store i32 0, ptr %668, align 8
  br i1 %307, label %690, label %678

678:                                              ; preds = %753, %675
  %679 = load ptr, ptr %297, align 8
  %680 = getelementptr inbounds nuw i8, ptr %679, i64 24
  %681 = load ptr, ptr %680, align 8
  %682 = getelementptr inbounds nuw i8, ptr %681, i64 32
  %683 = load ptr, ptr %682, align 8
  %684 = icmp eq ptr %683, null
  br i1 %684, label %756, label %685

685:                                              ; preds = %678
  %686 = load ptr, ptr %683, align 8
  %687 = load ptr, ptr %30, align 8
  %688 = getelementptr inbounds nuw i8, ptr %687, i64 24
  %689 = load ptr, ptr %688, align 8
  call void %686(ptr noundef %689, ptr noundef nonnull %679, i64 noundef %97, i64 noundef %1)
  br label %756

690:                                              ; preds = %675, %753
  %691 = phi i64 [ %754, %753 ], [ 0, %675 ]
  %692 = load ptr, ptr %295, align 8
  %693 = getelementptr inbounds nuw %struct.Block, ptr %692, i64 %691
  %694 = getelementptr inbounds nuw i8, ptr %693, i64 44
  br label %697

695:                                              ; preds = %697
  %696 = getelementptr inbounds nuw i8, ptr %693, i64 236
  br label %710

697:                                              ; preds = %697, %690
  %698 = phi i64 [ 0, %690 ], [ %702, %697 ]
  %699 = getelementptr inbounds nuw %struct.Barrier, ptr %694, i64 %698
  store i32 0, ptr %699, align 4
  %700 = getelementptr inbounds nuw i8, ptr %699, i64 4
  store i32 0, ptr %700, align 4
  %701 = getelementptr inbounds nuw i8, ptr %699, i64 8
  store i32 0, ptr %701, align 4
  %702 = add nuw nsw i64 %698, 1
  %703 = icmp eq i64 %702, 16
  br i1 %703, label %695, label %697

704:                                              ; preds = %710
  %705 = load i32, ptr %38, align 8
  %706 = icmp sgt i32 %705, 0
  br i1 %706, label %707, label %753

707:                                              ; preds = %704
  %708 = zext nneg i32 %705 to i64
  %709 = ptrtoint ptr %693 to i64
  br label %717

710:                                              ; preds = %710, %695
  %711 = phi i64 [ 0, %695 ], [ %715, %710 ]
  %712 = getelementptr inbounds nuw %struct.Barrier, ptr %696, i64 %711
  store i32 0, ptr %712, align 4
  %713 = getelementptr inbounds nuw i8, ptr %712, i64 4
  store i32 0, ptr %713, align 4
  %714 = getelementptr inbounds nuw i8, ptr %712, i64 8
  store i32 0, ptr %714, align 4
  %715 = add nuw nsw i64 %711, 1
  %716 = icmp eq i64 %715, 8
  br i1 %716, label %704, label %710

717:                                              ; preds = %717, %707
  %718 = phi i64 [ %708, %707 ], [ %751, %717 ]
  %719 = phi i64 [ 0, %707 ], [ %749, %717 ]
  %720 = load ptr, ptr %297, align 8
  %721 = load ptr, ptr %295, align 8
  %722 = ptrtoint ptr %721 to i64
  %723 = sub i64 %709, %722
  %724 = sdiv exact i64 %723, 360
  %725 = mul nsw i64 %724, %718
  %726 = getelementptr %struct.Fiber, ptr %720, i64 %725
  %727 = getelementptr %struct.Fiber, ptr %726, i64 %719
  %728 = getelementptr inbounds nuw i8, ptr %727, i64 32
  %729 = load i32, ptr %728, align 8
  %730 = sext i32 %729 to i64
  %731 = mul nsw i64 %1, %730
  %732 = sub nsw i64 %27, %731
  %733 = call i64 @llvm.smin.i64(i64 %732, i64 %1)
  %734 = getelementptr inbounds nuw i8, ptr %727, i64 36
  store i32 0, ptr %734, align 4
  %735 = icmp eq i64 %733, 64
  %736 = shl nsw i64 -1, %733
  %737 = xor i64 %736, -1
  %738 = select i1 %735, i64 -1, i64 %737
  %739 = getelementptr inbounds nuw i8, ptr %727, i64 40
  store i64 %738, ptr %739, align 8
  %740 = getelementptr inbounds nuw i8, ptr %727, i64 48
  store ptr null, ptr %740, align 8
  %741 = getelementptr inbounds nuw i8, ptr %727, i64 88
  store i32 0, ptr %741, align 8
  %742 = getelementptr inbounds nuw i8, ptr %727, i64 84
  store i32 0, ptr %742, align 4
  %743 = getelementptr inbounds nuw i8, ptr %727, i64 80
  store i32 0, ptr %743, align 8
  %744 = getelementptr inbounds nuw i8, ptr %727, i64 96
  store i32 0, ptr %744, align 8
  %745 = getelementptr inbounds nuw i8, ptr %727, i64 16
  %746 = load ptr, ptr %745, align 8
  %747 = call ptr @flydsl_fiber_prepare(ptr noundef %746, ptr noundef nonnull @start)
  %748 = getelementptr inbounds nuw i8, ptr %727, i64 8
  store ptr %747, ptr %748, align 8
  %749 = add nuw nsw i64 %719, 1
  %750 = load i32, ptr %38, align 8
  %751 = sext i32 %750 to i64
  %752 = icmp slt i64 %749, %751
  br i1 %752, label %717, label %753

753:                                              ; preds = %717, %704
  %754 = add nuw nsw i64 %691, 1
  %755 = icmp eq i64 %754, %96
  br i1 %755, label %678, label %690

756:                                              ; preds = %678, %685
  %757 = load i32, ptr %39, align 4
  %758 = icmp ne i32 %757, 0
  %759 = load i32, ptr %40, align 8
  %760 = icmp eq i32 %759, 0
  %761 = select i1 %758, i1 %760, i1 false
  br i1 %761, label %762, label %982

762:                                              ; preds = %756, %978
  %763 = phi i32 [ %979, %978 ], [ 0, %756 ]
  %764 = phi i32 [ %789, %978 ], [ %757, %756 ]
  %765 = load i64, ptr %41, align 8
  %766 = load i32, ptr %39, align 4
  %767 = icmp sgt i32 %766, 0
  br i1 %767, label %768, label %784

768:                                              ; preds = %762, %843
  %769 = phi i32 [ %844, %843 ], [ %766, %762 ]
  %770 = phi i64 [ %849, %843 ], [ 0, %762 ]
  %771 = phi i32 [ %848, %843 ], [ %764, %762 ]
  %772 = phi i32 [ %846, %843 ], [ 0, %762 ]
  %773 = phi i32 [ %845, %843 ], [ 0, %762 ]
  %774 = load i32, ptr %40, align 8
  %775 = icmp eq i32 %774, 0
  br i1 %775, label %792, label %776

776:                                              ; preds = %768, %852
  %777 = phi i32 [ %853, %852 ], [ %774, %768 ]
  %778 = phi i1 [ %854, %852 ], [ false, %768 ]
  %779 = phi i32 [ %845, %852 ], [ %773, %768 ]
  %780 = phi i32 [ %846, %852 ], [ %772, %768 ]
  %781 = phi i32 [ %848, %852 ], [ %771, %768 ]
  %782 = icmp eq i32 %779, %780
  %783 = icmp eq i32 %779, 0
  br label %784

784:                                              ; preds = %776, %762
  %785 = phi i32 [ 0, %762 ], [ %777, %776 ]
  %786 = phi i1 [ true, %762 ], [ %778, %776 ]
  %787 = phi i1 [ true, %762 ], [ %783, %776 ]
  %788 = phi i1 [ true, %762 ], [ %782, %776 ]
  %789 = phi i32 [ %764, %762 ], [ %781, %776 ]
  %790 = icmp ne i32 %789, 0
  %791 = select i1 %786, i1 %790, i1 false
  br i1 %791, label %855, label %982

792:                                              ; preds = %768
  %793 = load ptr, ptr %297, align 8
  %794 = getelementptr inbounds nuw %struct.Fiber, ptr %793, i64 %770
  %795 = getelementptr inbounds nuw i8, ptr %794, i64 36
  %796 = load i32, ptr %795, align 4
  switch i32 %796, label %832 [
    i32 1, label %797
    i32 2, label %815
    i32 4, label %843
  ]

797:                                              ; preds = %792
  %798 = getelementptr inbounds nuw i8, ptr %794, i64 24
  %799 = load ptr, ptr %798, align 8
  %800 = getelementptr inbounds nuw i8, ptr %794, i64 56
  %801 = load i32, ptr %800, align 8
  %802 = icmp eq i32 %801, 24
  br i1 %802, label %803, label %806

803:                                              ; preds = %797
  %804 = getelementptr inbounds nuw i8, ptr %799, i64 336
  %805 = load ptr, ptr %804, align 8
  br label %825

806:                                              ; preds = %797
  %807 = icmp slt i32 %801, 16
  %808 = getelementptr inbounds nuw i8, ptr %799, i64 44
  %809 = sext i32 %801 to i64
  %810 = getelementptr inbounds %struct.Barrier, ptr %808, i64 %809
  %811 = zext nneg i32 %801 to i64
  %812 = getelementptr %struct.Barrier, ptr %799, i64 %811
  %813 = getelementptr i8, ptr %812, i64 44
  %814 = select i1 %807, ptr %810, ptr %813
  br label %825

815:                                              ; preds = %792
  %816 = getelementptr inbounds nuw i8, ptr %794, i64 72
  %817 = load ptr, ptr %816, align 8
  %818 = load i64, ptr %817, align 8
  %819 = lshr i64 %818, 62
  %820 = trunc nuw nsw i64 %819 to i32
  %821 = and i32 %820, 1
  %822 = getelementptr inbounds nuw i8, ptr %794, i64 60
  %823 = load i32, ptr %822, align 4
  %824 = icmp eq i32 %821, %823
  br i1 %824, label %843, label %832

825:                                              ; preds = %806, %803
  %826 = phi ptr [ %805, %803 ], [ %814, %806 ]
  %827 = getelementptr inbounds nuw i8, ptr %826, i64 8
  %828 = load i32, ptr %827, align 4
  %829 = getelementptr inbounds nuw i8, ptr %794, i64 64
  %830 = load i32, ptr %829, align 8
  %831 = icmp eq i32 %828, %830
  br i1 %831, label %843, label %832

832:                                              ; preds = %825, %815, %792
  store i32 0, ptr %795, align 4
  store ptr %794, ptr %42, align 8
  %833 = getelementptr inbounds nuw i8, ptr %794, i64 8
  %834 = load ptr, ptr %833, align 8
  call void @flydsl_fiber_switch(ptr noundef nonnull %15, ptr noundef %834)
  store ptr null, ptr %42, align 8
  %835 = add nsw i32 %773, 1
  %836 = load i32, ptr %795, align 4
  %837 = icmp eq i32 %836, 3
  %838 = zext i1 %837 to i32
  %839 = add nsw i32 %772, %838
  %840 = icmp eq i32 %836, 4
  %841 = sext i1 %840 to i32
  %842 = load i32, ptr %39, align 4
  br label %843

843:                                              ; preds = %832, %825, %815, %792
  %844 = phi i32 [ %842, %832 ], [ %769, %825 ], [ %769, %815 ], [ %769, %792 ]
  %845 = phi i32 [ %835, %832 ], [ %773, %825 ], [ %773, %815 ], [ %773, %792 ]
  %846 = phi i32 [ %839, %832 ], [ %772, %825 ], [ %772, %815 ], [ %772, %792 ]
  %847 = phi i32 [ %841, %832 ], [ 0, %825 ], [ 0, %815 ], [ 0, %792 ]
  %848 = add nsw i32 %847, %771
  %849 = add nuw nsw i64 %770, 1
  %850 = sext i32 %844 to i64
  %851 = icmp slt i64 %849, %850
  br i1 %851, label %768, label %852

852:                                              ; preds = %843
  %853 = load i32, ptr %40, align 8
  %854 = icmp eq i32 %853, 0
  br label %776

855:                                              ; preds = %784
  %856 = load i64, ptr %41, align 8
  %857 = icmp eq i64 %856, %765
  %858 = select i1 %857, i1 %788, i1 false
  %859 = add nsw i32 %763, 1
  %860 = select i1 %858, i32 %859, i32 0
  br i1 %858, label %862, label %861

861:                                              ; preds = %855
  store i32 0, ptr %44, align 4
  br label %891

862:                                              ; preds = %855
  %863 = load i32, ptr %45, align 8
  %864 = icmp eq i32 %863, 0
  br i1 %864, label %875, label %865

865:                                              ; preds = %862
  call void @llvm.lifetime.start.p0(ptr nonnull %12)
  %866 = load i32, ptr %46, align 4
  %867 = srem i32 %866, 256
  %868 = sext i32 %867 to i64
  %869 = getelementptr inbounds %struct.Task, ptr %669, i64 %868
  call void @llvm.memcpy.p0.p0.i64(ptr noundef nonnull align 8 dereferenceable(112) %12, ptr noundef nonnull align 8 dereferenceable(112) %869, i64 112, i1 false)
  %870 = add nsw i32 %866, 1
  %871 = srem i32 %870, 256
  store i32 %871, ptr %46, align 4
  %872 = add nsw i32 %863, -1
  store i32 %872, ptr %45, align 8
  %873 = add i64 %765, 1
  store i64 %873, ptr %41, align 8
  %874 = load ptr, ptr %12, align 8
  call void %874(ptr noundef nonnull %12)
  call void @llvm.lifetime.end.p0(ptr nonnull %12)
  br label %978

875:                                              ; preds = %862
  %876 = load i32, ptr %43, align 8
  %877 = icmp eq i32 %876, 0
  br i1 %877, label %891, label %878

878:                                              ; preds = %875
  store i32 0, ptr %43, align 8
  %879 = load i32, ptr %44, align 4
  %880 = add i32 %879, 1
  store i32 %880, ptr %44, align 4
  %881 = icmp ult i32 %879, 128
  br i1 %881, label %882, label %883

882:                                              ; preds = %878
  call void @flydsl_relax()
  br label %978

883:                                              ; preds = %878
  %884 = icmp ult i32 %879, 512
  br i1 %884, label %885, label %887

885:                                              ; preds = %883
  %886 = call i32 @sched_yield()
  br label %978

887:                                              ; preds = %883
  %888 = icmp ult i32 %879, 2048
  %889 = select i1 %888, i32 20, i32 100
  %890 = call i32 @usleep(i32 noundef %889)
  br label %978

891:                                              ; preds = %875, %861
  %892 = icmp sgt i32 %860, 65536
  %893 = select i1 %787, i1 true, i1 %892
  br i1 %893, label %894, label %978

894:                                              ; preds = %891
  %895 = load ptr, ptr %30, align 8
  %896 = getelementptr inbounds nuw i8, ptr %895, i64 32
  %897 = load ptr, ptr %896, align 8
  store i32 1, ptr %40, align 8
  %898 = icmp eq ptr %897, null
  br i1 %898, label %982, label %899

899:                                              ; preds = %894
  %900 = cmpxchg ptr %897, i32 0, i32 1 seq_cst seq_cst, align 8
  %901 = extractvalue { i32, i1 } %900, 1
  br i1 %901, label %902, label %978

902:                                              ; preds = %899
  %903 = load i32, ptr %39, align 4
  %904 = icmp sgt i32 %903, 0
  br i1 %904, label %905, label %909

905:                                              ; preds = %902
  %906 = load ptr, ptr %297, align 8
  %907 = zext nneg i32 %903 to i64
  br label %915

908:                                              ; preds = %915
  br i1 %924, label %909, label %926

909:                                              ; preds = %908, %902
  %910 = getelementptr inbounds nuw i8, ptr %897, i64 4
  store i32 0, ptr %910, align 4
  %911 = getelementptr inbounds nuw i8, ptr %897, i64 8
  store i64 0, ptr %911, align 8
  %912 = getelementptr inbounds nuw i8, ptr %897, i64 16
  store i32 -1, ptr %912, align 8
  %913 = getelementptr inbounds nuw i8, ptr %897, i64 20
  store i32 -1, ptr %913, align 4
  %914 = getelementptr inbounds nuw i8, ptr %897, i64 24
  store ptr @.str.7, ptr %914, align 8
  br label %942

915:                                              ; preds = %915, %905
  %916 = phi i64 [ 0, %905 ], [ %922, %915 ]
  %917 = getelementptr inbounds nuw %struct.Fiber, ptr %906, i64 %916
  %918 = getelementptr inbounds nuw i8, ptr %917, i64 36
  %919 = load i32, ptr %918, align 4
  %920 = icmp eq i32 %919, 4
  %921 = select i1 %920, ptr null, ptr %917
  %922 = add nuw nsw i64 %916, 1
  %923 = icmp samesign ult i64 %922, %907
  %924 = icmp eq ptr %921, null
  %925 = select i1 %923, i1 %924, i1 false
  br i1 %925, label %915, label %908

926:                                              ; preds = %908
  %927 = load i32, ptr %38, align 8
  %928 = getelementptr inbounds nuw i8, ptr %897, i64 4
  store i32 %927, ptr %928, align 4
  %929 = getelementptr inbounds nuw i8, ptr %917, i64 24
  %930 = load ptr, ptr %929, align 8
  %931 = getelementptr inbounds nuw i8, ptr %930, i64 8
  %932 = load i64, ptr %931, align 8
  %933 = getelementptr inbounds nuw i8, ptr %897, i64 8
  store i64 %932, ptr %933, align 8
  %934 = getelementptr inbounds nuw i8, ptr %897, i64 16
  store i32 -1, ptr %934, align 8
  %935 = getelementptr inbounds nuw i8, ptr %897, i64 20
  store i32 -1, ptr %935, align 4
  %936 = getelementptr inbounds nuw i8, ptr %897, i64 24
  store ptr @.str.7, ptr %936, align 8
  %937 = icmp sgt i32 %927, 0
  br i1 %937, label %938, label %942

938:                                              ; preds = %926
  %939 = getelementptr inbounds nuw i8, ptr %917, i64 32
  %940 = getelementptr inbounds nuw i8, ptr %897, i64 32
  %941 = zext nneg i32 %927 to i64
  br label %943

942:                                              ; preds = %970, %909, %926
  store atomic i32 2, ptr %897 seq_cst, align 8
  br label %978

943:                                              ; preds = %970, %938
  %944 = phi i64 [ 0, %938 ], [ %976, %970 ]
  %945 = load i32, ptr %939, align 8
  %946 = sext i32 %945 to i64
  %947 = sub nsw i64 0, %946
  %948 = getelementptr inbounds %struct.Fiber, ptr %921, i64 %947
  %949 = getelementptr inbounds nuw %struct.Fiber, ptr %948, i64 %944
  %950 = getelementptr inbounds nuw i8, ptr %949, i64 36
  %951 = load i32, ptr %950, align 4
  %952 = getelementptr inbounds nuw i8, ptr %949, i64 56
  %953 = load i32, ptr %952, align 8
  %954 = getelementptr inbounds nuw i8, ptr %949, i64 48
  %955 = load ptr, ptr %954, align 8
  %956 = and i32 %951, -2
  %957 = icmp eq i32 %956, 2
  br i1 %957, label %958, label %970

958:                                              ; preds = %943
  %959 = getelementptr inbounds nuw i8, ptr %949, i64 72
  %960 = load ptr, ptr %959, align 8
  %961 = icmp eq ptr %960, null
  br i1 %961, label %970, label %962

962:                                              ; preds = %958
  %963 = ptrtoint ptr %960 to i64
  %964 = getelementptr inbounds nuw i8, ptr %949, i64 24
  %965 = load ptr, ptr %964, align 8
  %966 = getelementptr inbounds nuw i8, ptr %965, i64 16
  %967 = load ptr, ptr %966, align 8
  %968 = ptrtoint ptr %967 to i64
  %969 = sub i64 %963, %968
  br label %970

970:                                              ; preds = %962, %958, %943
  %971 = phi i64 [ 0, %943 ], [ %969, %962 ], [ -1, %958 ]
  %972 = getelementptr inbounds nuw %struct.WarpReport, ptr %940, i64 %944
  store i32 %951, ptr %972, align 8
  %973 = getelementptr inbounds nuw i8, ptr %972, i64 4
  store i32 %953, ptr %973, align 4
  %974 = getelementptr inbounds nuw i8, ptr %972, i64 8
  store i64 %971, ptr %974, align 8
  %975 = getelementptr inbounds nuw i8, ptr %972, i64 16
  store ptr %955, ptr %975, align 8
  %976 = add nuw nsw i64 %944, 1
  %977 = icmp eq i64 %976, %941
  br i1 %977, label %942, label %943

978:                                              ; preds = %942, %899, %891, %887, %885, %882, %865
  %979 = phi i32 [ %860, %942 ], [ %860, %899 ], [ 0, %885 ], [ 0, %882 ], [ %860, %891 ], [ %859, %865 ], [ 0, %887 ]
  %980 = load i32, ptr %40, align 8
  %981 = icmp eq i32 %980, 0
  br i1 %981, label %762, label %982

982:                                              ; preds = %894, %978, %784, %756
  %983 = phi i32 [ %759, %756 ], [ 1, %894 ], [ %980, %978 ], [ %785, %784 ]
  %984 = load i32, ptr %45, align 8
  %985 = icmp eq i32 %984, 0
  br i1 %985, label %1005, label %986

986:                                              ; preds = %982, %990
  %987 = phi i32 [ %1001, %990 ], [ %984, %982 ]
  %988 = load i32, ptr %40, align 8
  %989 = icmp eq i32 %988, 0
  br i1 %989, label %990, label %672

990:                                              ; preds = %986
  call void @llvm.lifetime.start.p0(ptr nonnull %11)
  %991 = load i32, ptr %46, align 4
  %992 = srem i32 %991, 256
  %993 = sext i32 %992 to i64
  %994 = getelementptr inbounds %struct.Task, ptr %669, i64 %993
  call void @llvm.memcpy.p0.p0.i64(ptr noundef nonnull align 8 dereferenceable(112) %11, ptr noundef nonnull align 8 dereferenceable(112) %994, i64 112, i1 false)
  %995 = add nsw i32 %991, 1
  %996 = srem i32 %995, 256
  store i32 %996, ptr %46, align 4
  %997 = add nsw i32 %987, -1
  store i32 %997, ptr %45, align 8
  %998 = load i64, ptr %41, align 8
  %999 = add i64 %998, 1
  store i64 %999, ptr %41, align 8
  %1000 = load ptr, ptr %11, align 8
  call void %1000(ptr noundef nonnull %11)
  call void @llvm.lifetime.end.p0(ptr nonnull %11)
  %1001 = load i32, ptr %45, align 8
  %1002 = icmp eq i32 %1001, 0
  br i1 %1002, label %1003, label %986

1003:                                             ; preds = %990
  %1004 = load i32, ptr %40, align 8
  br label %1005

1005:                                             ; preds = %1003, %982
  %1006 = phi i32 [ %983, %982 ], [ %1004, %1003 ]
  %1007 = add nsw i64 %671, 1
  %1008 = mul nsw i64 %1007, %81
  %1009 = icmp slt i64 %1008, %654
  %1010 = icmp eq i32 %1006, 0
  %1011 = select i1 %1009, i1 %1010, i1 false
  br i1 %1011, label %670, label %672

1012:                                             ; preds = %670, %1033
  %1013 = phi i64 [ 0, %670 ], [ %1048, %1033 ]
  call void @llvm.lifetime.start.p0(ptr nonnull %10)
  br label %1014

1014:                                             ; preds = %1014, %1012
  %1015 = phi i64 [ 0, %1012 ], [ %1031, %1014 ]
  %1016 = phi i64 [ %671, %1012 ], [ %1029, %1014 ]
  %1017 = phi i64 [ %1013, %1012 ], [ %1030, %1014 ]
  %1018 = getelementptr inbounds nuw i32, ptr %6, i64 %1015
  %1019 = load i32, ptr %1018, align 4
  %1020 = sext i32 %1019 to i64
  %1021 = getelementptr inbounds nuw i64, ptr %14, i64 %1015
  %1022 = load i64, ptr %1021, align 8
  %1023 = sdiv i64 %1020, %1022
  %1024 = srem i64 %1016, %1023
  %1025 = mul nsw i64 %1024, %1022
  %1026 = srem i64 %1017, %1022
  %1027 = add nsw i64 %1025, %1026
  %1028 = getelementptr inbounds nuw i64, ptr %10, i64 %1015
  store i64 %1027, ptr %1028, align 8
  %1029 = sdiv i64 %1016, %1023
  %1030 = sdiv i64 %1017, %1022
  %1031 = add nuw nsw i64 %1015, 1
  %1032 = icmp eq i64 %1031, 3
  br i1 %1032, label %1033, label %1014

1033:                                             ; preds = %1014
  %1034 = load i64, ptr %10, align 16
  %1035 = load i32, ptr %6, align 4
  %1036 = sext i32 %1035 to i64
  %1037 = load i64, ptr %663, align 8
  %1038 = load i32, ptr %59, align 4
  %1039 = sext i32 %1038 to i64
  %1040 = load i64, ptr %664, align 16
  %1041 = mul nsw i64 %1040, %1039
  %1042 = add nsw i64 %1041, %1037
  %1043 = mul nsw i64 %1042, %1036
  %1044 = add nsw i64 %1043, %1034
  call void @llvm.lifetime.end.p0(ptr nonnull %10)
  %1045 = load ptr, ptr %295, align 8
  %1046 = getelementptr inbounds nuw %struct.Block, ptr %1045, i64 %1013
  %1047 = getelementptr inbounds nuw i8, ptr %1046, i64 8
  store i64 %1044, ptr %1047, align 8
  %1048 = add nuw nsw i64 %1013, 1
  %1049 = icmp eq i64 %1048, %81
  br i1 %1049, label %675, label %1012

1050:                                             ; preds = %672
  %1051 = getelementptr inbounds nuw i8, ptr %673, i64 8
  store ptr null, ptr %1051, align 8
  br label %1052

1052:                                             ; preds = %1050, %672
  %1053 = call i32 @munmap(ptr noundef %191, i64 noundef %104)
  br label %1054

1054:                                             ; preds = %241, %197, %193, %154, %110, %106, %1052, %22
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
