; made from fibers.c f259b27f340a82328153450cf57055460efcee954e8c578b958c2cb49bae8917
; made by clang version 22.1.8

%struct.Fiber = type { ptr, ptr, ptr, ptr, i32, i32, i64, ptr, i32, i32, i32, ptr, i32, i32, i32, i32, i32 }
%struct.WarpReport = type { i32, i32, i64, ptr }
%struct.Task = type { ptr, i32, i32, ptr, ptr, ptr, [5 x i32], ptr, ptr, ptr, i64, i64, i32 }
%struct.Group = type { ptr, ptr, ptr, ptr, i64, i32, i32, i32, i64, ptr, i32, i32, i32, [256 x %struct.Task], ptr, ptr, %struct.Barrier }
%struct.Barrier = type { i32, i32, i32 }
%struct.Block = type { ptr, i64, ptr, i64, ptr, i32, [16 x %struct.Barrier], [8 x %struct.Barrier], ptr, ptr, i32 }

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
  br label %69

22:                                               ; preds = %69
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
  %67 = icmp eq i64 %77, 1
  %68 = select i1 %66, i1 %67, i1 false
  br i1 %68, label %86, label %97

69:                                               ; preds = %9, %69
  %70 = phi i64 [ 0, %9 ], [ %84, %69 ]
  %71 = phi i64 [ 1, %9 ], [ %77, %69 ]
  %72 = phi i32 [ 1, %9 ], [ %83, %69 ]
  %73 = shl nuw nsw i64 %70, 3
  %74 = ashr i64 %4, %73
  %75 = and i64 %74, 255
  %76 = getelementptr inbounds nuw i64, ptr %14, i64 %70
  store i64 %75, ptr %76, align 8
  %77 = mul i64 %75, %71
  %78 = getelementptr inbounds nuw i32, ptr %6, i64 %70
  %79 = load i32, ptr %78, align 4
  %80 = trunc nuw nsw i64 %75 to i32
  %81 = srem i32 %79, %80
  %82 = icmp eq i32 %81, 0
  %83 = select i1 %82, i32 %72, i32 0
  %84 = add nuw nsw i64 %70, 1
  %85 = icmp eq i64 %84, 3
  br i1 %85, label %22, label %69

86:                                               ; preds = %22
  %87 = getelementptr inbounds nuw i8, ptr %6, i64 24
  %88 = load ptr, ptr %87, align 8
  %89 = icmp eq ptr %88, null
  %90 = icmp ne i64 %7, 0
  %91 = and i1 %90, %89
  br i1 %91, label %973, label %92

92:                                               ; preds = %86
  br i1 %89, label %93, label %97

93:                                               ; preds = %92
  %94 = sdiv i32 8192, %37
  %95 = sext i32 %94 to i64
  %96 = tail call i64 @llvm.smin.i64(i64 %64, i64 %95)
  br label %97

97:                                               ; preds = %22, %93, %92
  %98 = phi i1 [ true, %93 ], [ false, %92 ], [ false, %22 ]
  %99 = phi i1 [ false, %93 ], [ true, %92 ], [ true, %22 ]
  %100 = phi i64 [ %96, %93 ], [ 1, %92 ], [ %77, %22 ]
  %101 = mul i64 %100, %54
  %102 = mul i64 %101, %47
  %103 = add i64 %51, 262504
  %104 = mul i64 %100, %103
  %105 = mul i64 %101, 104
  %106 = add i64 %104, 327680
  %107 = add i64 %106, %102
  %108 = add i64 %107, %105
  %109 = icmp eq i32 %83, 0
  br i1 %109, label %110, label %192

110:                                              ; preds = %97
  %111 = getelementptr inbounds nuw i8, ptr %6, i64 32
  %112 = load ptr, ptr %111, align 8
  store i32 1, ptr %40, align 8
  %113 = icmp eq ptr %112, null
  br i1 %113, label %973, label %114

114:                                              ; preds = %110
  %115 = cmpxchg ptr %112, i32 0, i32 1 seq_cst seq_cst, align 8
  %116 = extractvalue { i32, i1 } %115, 1
  br i1 %116, label %117, label %973

117:                                              ; preds = %114
  %118 = load i32, ptr %39, align 4
  %119 = icmp sgt i32 %118, 0
  br i1 %119, label %120, label %125

120:                                              ; preds = %117
  %121 = getelementptr inbounds nuw i8, ptr %15, i64 28768
  %122 = load ptr, ptr %121, align 8
  %123 = zext nneg i32 %118 to i64
  br label %130

124:                                              ; preds = %130
  br i1 %139, label %125, label %141

125:                                              ; preds = %124, %117
  %126 = getelementptr inbounds nuw i8, ptr %112, i64 4
  store i32 0, ptr %126, align 4
  %127 = getelementptr inbounds nuw i8, ptr %112, i64 8
  store i64 0, ptr %127, align 8
  %128 = getelementptr inbounds nuw i8, ptr %112, i64 16
  store i32 -1, ptr %128, align 8
  %129 = getelementptr inbounds nuw i8, ptr %112, i64 24
  store ptr @.str.1, ptr %129, align 8
  br label %156

130:                                              ; preds = %130, %120
  %131 = phi i64 [ 0, %120 ], [ %137, %130 ]
  %132 = getelementptr inbounds nuw %struct.Fiber, ptr %122, i64 %131
  %133 = getelementptr inbounds nuw i8, ptr %132, i64 36
  %134 = load i32, ptr %133, align 4
  %135 = icmp eq i32 %134, 4
  %136 = select i1 %135, ptr null, ptr %132
  %137 = add nuw nsw i64 %131, 1
  %138 = icmp samesign ult i64 %137, %123
  %139 = icmp eq ptr %136, null
  %140 = select i1 %138, i1 %139, i1 false
  br i1 %140, label %130, label %124

141:                                              ; preds = %124
  %142 = load i32, ptr %38, align 8
  %143 = getelementptr inbounds nuw i8, ptr %112, i64 4
  store i32 %142, ptr %143, align 4
  %144 = getelementptr inbounds nuw i8, ptr %132, i64 24
  %145 = load ptr, ptr %144, align 8
  %146 = getelementptr inbounds nuw i8, ptr %145, i64 8
  %147 = load i64, ptr %146, align 8
  %148 = getelementptr inbounds nuw i8, ptr %112, i64 8
  store i64 %147, ptr %148, align 8
  %149 = getelementptr inbounds nuw i8, ptr %112, i64 16
  store i32 -1, ptr %149, align 8
  %150 = getelementptr inbounds nuw i8, ptr %112, i64 24
  store ptr @.str.1, ptr %150, align 8
  %151 = icmp sgt i32 %142, 0
  br i1 %151, label %152, label %156

152:                                              ; preds = %141
  %153 = getelementptr inbounds nuw i8, ptr %132, i64 32
  %154 = getelementptr inbounds nuw i8, ptr %112, i64 32
  %155 = zext nneg i32 %142 to i64
  br label %157

156:                                              ; preds = %184, %125, %141
  store atomic i32 2, ptr %112 seq_cst, align 8
  br label %973

157:                                              ; preds = %184, %152
  %158 = phi i64 [ 0, %152 ], [ %190, %184 ]
  %159 = load i32, ptr %153, align 8
  %160 = sext i32 %159 to i64
  %161 = sub nsw i64 0, %160
  %162 = getelementptr inbounds %struct.Fiber, ptr %136, i64 %161
  %163 = getelementptr inbounds nuw %struct.Fiber, ptr %162, i64 %158
  %164 = getelementptr inbounds nuw i8, ptr %163, i64 36
  %165 = load i32, ptr %164, align 4
  %166 = getelementptr inbounds nuw i8, ptr %163, i64 56
  %167 = load i32, ptr %166, align 8
  %168 = getelementptr inbounds nuw i8, ptr %163, i64 48
  %169 = load ptr, ptr %168, align 8
  %170 = and i32 %165, -2
  %171 = icmp eq i32 %170, 2
  br i1 %171, label %172, label %184

172:                                              ; preds = %157
  %173 = getelementptr inbounds nuw i8, ptr %163, i64 72
  %174 = load ptr, ptr %173, align 8
  %175 = icmp eq ptr %174, null
  br i1 %175, label %184, label %176

176:                                              ; preds = %172
  %177 = ptrtoint ptr %174 to i64
  %178 = getelementptr inbounds nuw i8, ptr %163, i64 24
  %179 = load ptr, ptr %178, align 8
  %180 = getelementptr inbounds nuw i8, ptr %179, i64 16
  %181 = load ptr, ptr %180, align 8
  %182 = ptrtoint ptr %181 to i64
  %183 = sub i64 %177, %182
  br label %184

184:                                              ; preds = %176, %172, %157
  %185 = phi i64 [ 0, %157 ], [ %183, %176 ], [ -1, %172 ]
  %186 = getelementptr inbounds nuw %struct.WarpReport, ptr %154, i64 %158
  store i32 %165, ptr %186, align 8
  %187 = getelementptr inbounds nuw i8, ptr %186, i64 4
  store i32 %167, ptr %187, align 4
  %188 = getelementptr inbounds nuw i8, ptr %186, i64 8
  store i64 %185, ptr %188, align 8
  %189 = getelementptr inbounds nuw i8, ptr %186, i64 16
  store ptr %169, ptr %189, align 8
  %190 = add nuw nsw i64 %158, 1
  %191 = icmp eq i64 %190, %155
  br i1 %191, label %156, label %157

192:                                              ; preds = %97
  %193 = tail call ptr @mmap(ptr noundef null, i64 noundef %108, i32 noundef 3, i32 noundef 16418, i32 noundef -1, i64 noundef 0)
  %194 = icmp eq ptr %193, inttoptr (i64 -1 to ptr)
  br i1 %194, label %195, label %277

195:                                              ; preds = %192
  %196 = getelementptr inbounds nuw i8, ptr %6, i64 32
  %197 = load ptr, ptr %196, align 8
  store i32 1, ptr %40, align 8
  %198 = icmp eq ptr %197, null
  br i1 %198, label %973, label %199

199:                                              ; preds = %195
  %200 = cmpxchg ptr %197, i32 0, i32 1 seq_cst seq_cst, align 8
  %201 = extractvalue { i32, i1 } %200, 1
  br i1 %201, label %202, label %973

202:                                              ; preds = %199
  %203 = load i32, ptr %39, align 4
  %204 = icmp sgt i32 %203, 0
  br i1 %204, label %205, label %210

205:                                              ; preds = %202
  %206 = getelementptr inbounds nuw i8, ptr %15, i64 28768
  %207 = load ptr, ptr %206, align 8
  %208 = zext nneg i32 %203 to i64
  br label %215

209:                                              ; preds = %215
  br i1 %224, label %210, label %226

210:                                              ; preds = %209, %202
  %211 = getelementptr inbounds nuw i8, ptr %197, i64 4
  store i32 0, ptr %211, align 4
  %212 = getelementptr inbounds nuw i8, ptr %197, i64 8
  store i64 0, ptr %212, align 8
  %213 = getelementptr inbounds nuw i8, ptr %197, i64 16
  store i32 -1, ptr %213, align 8
  %214 = getelementptr inbounds nuw i8, ptr %197, i64 24
  store ptr @.str.2, ptr %214, align 8
  br label %241

215:                                              ; preds = %215, %205
  %216 = phi i64 [ 0, %205 ], [ %222, %215 ]
  %217 = getelementptr inbounds nuw %struct.Fiber, ptr %207, i64 %216
  %218 = getelementptr inbounds nuw i8, ptr %217, i64 36
  %219 = load i32, ptr %218, align 4
  %220 = icmp eq i32 %219, 4
  %221 = select i1 %220, ptr null, ptr %217
  %222 = add nuw nsw i64 %216, 1
  %223 = icmp samesign ult i64 %222, %208
  %224 = icmp eq ptr %221, null
  %225 = select i1 %223, i1 %224, i1 false
  br i1 %225, label %215, label %209

226:                                              ; preds = %209
  %227 = load i32, ptr %38, align 8
  %228 = getelementptr inbounds nuw i8, ptr %197, i64 4
  store i32 %227, ptr %228, align 4
  %229 = getelementptr inbounds nuw i8, ptr %217, i64 24
  %230 = load ptr, ptr %229, align 8
  %231 = getelementptr inbounds nuw i8, ptr %230, i64 8
  %232 = load i64, ptr %231, align 8
  %233 = getelementptr inbounds nuw i8, ptr %197, i64 8
  store i64 %232, ptr %233, align 8
  %234 = getelementptr inbounds nuw i8, ptr %197, i64 16
  store i32 -1, ptr %234, align 8
  %235 = getelementptr inbounds nuw i8, ptr %197, i64 24
  store ptr @.str.2, ptr %235, align 8
  %236 = icmp sgt i32 %227, 0
  br i1 %236, label %237, label %241

237:                                              ; preds = %226
  %238 = getelementptr inbounds nuw i8, ptr %217, i64 32
  %239 = getelementptr inbounds nuw i8, ptr %197, i64 32
  %240 = zext nneg i32 %227 to i64
  br label %242

241:                                              ; preds = %269, %210, %226
  store atomic i32 2, ptr %197 seq_cst, align 8
  br label %973

242:                                              ; preds = %269, %237
  %243 = phi i64 [ 0, %237 ], [ %275, %269 ]
  %244 = load i32, ptr %238, align 8
  %245 = sext i32 %244 to i64
  %246 = sub nsw i64 0, %245
  %247 = getelementptr inbounds %struct.Fiber, ptr %221, i64 %246
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

277:                                              ; preds = %192
  %278 = ptrtoint ptr %193 to i64
  %279 = add i64 %278, 65535
  %280 = and i64 %279, -65536
  %281 = inttoptr i64 %280 to ptr
  %282 = add i64 %102, 262143
  %283 = add i64 %282, %280
  %284 = and i64 %283, -262144
  %285 = inttoptr i64 %284 to ptr
  %286 = mul i64 %100, %52
  %287 = getelementptr inbounds nuw i8, ptr %285, i64 %286
  %288 = getelementptr inbounds nuw i8, ptr %15, i64 28760
  store ptr %287, ptr %288, align 8
  %289 = getelementptr inbounds %struct.Block, ptr %287, i64 %100
  %290 = getelementptr inbounds nuw i8, ptr %15, i64 28768
  store ptr %289, ptr %290, align 8
  %291 = icmp sgt i64 %101, 0
  br i1 %291, label %292, label %299

292:                                              ; preds = %277, %292
  %293 = phi i64 [ %297, %292 ], [ 0, %277 ]
  %294 = mul i64 %293, %47
  %295 = getelementptr inbounds nuw i8, ptr %281, i64 %294
  %296 = tail call i32 @mprotect(ptr noundef %295, i64 noundef 65536, i32 noundef 0)
  %297 = add nuw nsw i64 %293, 1
  %298 = icmp eq i64 %297, %101
  br i1 %298, label %306, label %292

299:                                              ; preds = %306, %277
  %300 = icmp sgt i64 %100, 0
  br i1 %300, label %301, label %360

301:                                              ; preds = %299
  %302 = getelementptr inbounds nuw i8, ptr %6, i64 24
  %303 = getelementptr inbounds nuw i8, ptr %15, i64 28776
  %304 = trunc i64 %100 to i32
  %305 = select i1 %99, i32 %304, i32 1
  br label %333

306:                                              ; preds = %292, %306
  %307 = phi i64 [ %310, %306 ], [ 0, %292 ]
  %308 = load ptr, ptr %290, align 8
  %309 = getelementptr inbounds nuw %struct.Fiber, ptr %308, i64 %307
  %310 = add nuw nsw i64 %307, 1
  %311 = mul i64 %310, %47
  %312 = getelementptr inbounds nuw i8, ptr %281, i64 %311
  %313 = getelementptr inbounds i8, ptr %312, i64 -65536
  store ptr %309, ptr %313, align 65536
  %314 = load ptr, ptr %290, align 8
  %315 = getelementptr inbounds nuw %struct.Fiber, ptr %314, i64 %307
  %316 = getelementptr inbounds nuw i8, ptr %315, i64 16
  store ptr %313, ptr %316, align 8
  %317 = load ptr, ptr %288, align 8
  %318 = load i32, ptr %38, align 8
  %319 = sext i32 %318 to i64
  %320 = sdiv i64 %307, %319
  %321 = getelementptr inbounds %struct.Block, ptr %317, i64 %320
  %322 = load ptr, ptr %290, align 8
  %323 = getelementptr inbounds nuw %struct.Fiber, ptr %322, i64 %307
  %324 = getelementptr inbounds nuw i8, ptr %323, i64 24
  store ptr %321, ptr %324, align 8
  %325 = load i32, ptr %38, align 8
  %326 = sext i32 %325 to i64
  %327 = srem i64 %307, %326
  %328 = trunc nsw i64 %327 to i32
  %329 = load ptr, ptr %290, align 8
  %330 = getelementptr inbounds nuw %struct.Fiber, ptr %329, i64 %307
  %331 = getelementptr inbounds nuw i8, ptr %330, i64 32
  store i32 %328, ptr %331, align 8
  %332 = icmp eq i64 %310, %101
  br i1 %332, label %299, label %306

333:                                              ; preds = %348, %301
  %334 = phi i64 [ 0, %301 ], [ %358, %348 ]
  %335 = load ptr, ptr %288, align 8
  %336 = getelementptr inbounds nuw %struct.Block, ptr %335, i64 %334
  store ptr %15, ptr %336, align 8
  %337 = mul i64 %334, %52
  %338 = getelementptr inbounds nuw i8, ptr %285, i64 %337
  %339 = getelementptr inbounds nuw i8, ptr %336, i64 16
  store ptr %338, ptr %339, align 8
  %340 = load i64, ptr %33, align 8
  %341 = load i64, ptr %48, align 8
  %342 = add i64 %341, %340
  %343 = getelementptr inbounds nuw i8, ptr %336, i64 24
  store i64 %342, ptr %343, align 8
  %344 = load ptr, ptr %302, align 8
  %345 = icmp eq ptr %344, null
  br i1 %345, label %348, label %346

346:                                              ; preds = %333
  %347 = load ptr, ptr %344, align 8
  br label %348

348:                                              ; preds = %346, %333
  %349 = phi ptr [ %347, %346 ], [ null, %333 ]
  %350 = getelementptr inbounds nuw i8, ptr %336, i64 32
  store ptr %349, ptr %350, align 8
  %351 = load i32, ptr %38, align 8
  %352 = getelementptr inbounds nuw i8, ptr %336, i64 40
  store i32 %351, ptr %352, align 8
  %353 = getelementptr inbounds nuw i8, ptr %336, i64 336
  store ptr %303, ptr %353, align 8
  %354 = load ptr, ptr %288, align 8
  %355 = select i1 %99, ptr %354, ptr %336
  %356 = getelementptr inbounds nuw i8, ptr %336, i64 344
  store ptr %355, ptr %356, align 8
  %357 = getelementptr inbounds nuw i8, ptr %336, i64 352
  store i32 %305, ptr %357, align 8
  %358 = add nuw nsw i64 %334, 1
  %359 = icmp eq i64 %358, %100
  br i1 %359, label %360, label %333

360:                                              ; preds = %348, %299
  %361 = trunc i64 %101 to i32
  store i32 %361, ptr %39, align 4
  %362 = load i32, ptr %40, align 8
  br i1 %98, label %363, label %596

363:                                              ; preds = %360
  %364 = getelementptr inbounds nuw i8, ptr %15, i64 72
  store i32 0, ptr %364, align 8
  store i32 0, ptr %39, align 4
  %365 = icmp eq i32 %362, 0
  br i1 %365, label %366, label %596

366:                                              ; preds = %363
  %367 = getelementptr inbounds nuw i8, ptr %15, i64 88
  br label %370

368:                                              ; preds = %590
  %369 = load i32, ptr %39, align 4
  br label %370

370:                                              ; preds = %368, %366
  %371 = phi i32 [ %369, %368 ], [ 0, %366 ]
  %372 = phi i64 [ %593, %368 ], [ 0, %366 ]
  %373 = phi i32 [ %592, %368 ], [ 0, %366 ]
  %374 = phi i32 [ %591, %368 ], [ 0, %366 ]
  %375 = load i64, ptr %41, align 8
  %376 = icmp sgt i32 %371, 0
  br i1 %376, label %377, label %452

377:                                              ; preds = %370, %443
  %378 = phi i32 [ %444, %443 ], [ %371, %370 ]
  %379 = phi i64 [ %449, %443 ], [ 0, %370 ]
  %380 = phi i32 [ %448, %443 ], [ %373, %370 ]
  %381 = phi i32 [ %446, %443 ], [ 0, %370 ]
  %382 = phi i32 [ %445, %443 ], [ 0, %370 ]
  %383 = load i32, ptr %40, align 8
  %384 = icmp eq i32 %383, 0
  br i1 %384, label %392, label %596

385:                                              ; preds = %443
  %386 = load i32, ptr %40, align 8
  %387 = icmp eq i32 %386, 0
  br i1 %387, label %388, label %596

388:                                              ; preds = %385
  %389 = icmp eq i32 %445, 0
  %390 = icmp ne i32 %445, %446
  %391 = load i64, ptr %41, align 8
  br label %452

392:                                              ; preds = %377
  %393 = load ptr, ptr %290, align 8
  %394 = getelementptr inbounds nuw %struct.Fiber, ptr %393, i64 %379
  %395 = getelementptr inbounds nuw i8, ptr %394, i64 36
  %396 = load i32, ptr %395, align 4
  switch i32 %396, label %432 [
    i32 1, label %397
    i32 2, label %415
    i32 4, label %443
  ]

397:                                              ; preds = %392
  %398 = getelementptr inbounds nuw i8, ptr %394, i64 24
  %399 = load ptr, ptr %398, align 8
  %400 = getelementptr inbounds nuw i8, ptr %394, i64 56
  %401 = load i32, ptr %400, align 8
  %402 = icmp eq i32 %401, 24
  br i1 %402, label %403, label %406

403:                                              ; preds = %397
  %404 = getelementptr inbounds nuw i8, ptr %399, i64 336
  %405 = load ptr, ptr %404, align 8
  br label %425

406:                                              ; preds = %397
  %407 = icmp slt i32 %401, 16
  %408 = getelementptr inbounds nuw i8, ptr %399, i64 44
  %409 = sext i32 %401 to i64
  %410 = getelementptr inbounds %struct.Barrier, ptr %408, i64 %409
  %411 = zext nneg i32 %401 to i64
  %412 = getelementptr %struct.Barrier, ptr %399, i64 %411
  %413 = getelementptr i8, ptr %412, i64 44
  %414 = select i1 %407, ptr %410, ptr %413
  br label %425

415:                                              ; preds = %392
  %416 = getelementptr inbounds nuw i8, ptr %394, i64 72
  %417 = load ptr, ptr %416, align 8
  %418 = load i64, ptr %417, align 8
  %419 = lshr i64 %418, 62
  %420 = trunc nuw nsw i64 %419 to i32
  %421 = and i32 %420, 1
  %422 = getelementptr inbounds nuw i8, ptr %394, i64 60
  %423 = load i32, ptr %422, align 4
  %424 = icmp eq i32 %421, %423
  br i1 %424, label %443, label %432

425:                                              ; preds = %406, %403
  %426 = phi ptr [ %405, %403 ], [ %414, %406 ]
  %427 = getelementptr inbounds nuw i8, ptr %426, i64 8
  %428 = load i32, ptr %427, align 4
  %429 = getelementptr inbounds nuw i8, ptr %394, i64 64
  %430 = load i32, ptr %429, align 8
  %431 = icmp eq i32 %428, %430
  br i1 %431, label %443, label %432

432:                                              ; preds = %425, %415, %392
  store i32 0, ptr %395, align 4
  store ptr %394, ptr %42, align 8
  %433 = getelementptr inbounds nuw i8, ptr %394, i64 8
  %434 = load ptr, ptr %433, align 8
  call void @flydsl_fiber_switch(ptr noundef nonnull %15, ptr noundef %434)
  store ptr null, ptr %42, align 8
  %435 = add nsw i32 %382, 1
  %436 = load i32, ptr %395, align 4
  %437 = icmp eq i32 %436, 3
  %438 = zext i1 %437 to i32
  %439 = add nsw i32 %381, %438
  %440 = icmp eq i32 %436, 4
  %441 = sext i1 %440 to i32
  %442 = load i32, ptr %39, align 4
  br label %443

443:                                              ; preds = %432, %425, %415, %392
  %444 = phi i32 [ %442, %432 ], [ %378, %425 ], [ %378, %415 ], [ %378, %392 ]
  %445 = phi i32 [ %435, %432 ], [ %382, %425 ], [ %382, %415 ], [ %382, %392 ]
  %446 = phi i32 [ %439, %432 ], [ %381, %425 ], [ %381, %415 ], [ %381, %392 ]
  %447 = phi i32 [ %441, %432 ], [ 0, %425 ], [ 0, %415 ], [ 0, %392 ]
  %448 = add nsw i32 %447, %380
  %449 = add nuw nsw i64 %379, 1
  %450 = sext i32 %444 to i64
  %451 = icmp slt i64 %449, %450
  br i1 %451, label %377, label %385

452:                                              ; preds = %388, %370
  %453 = phi i64 [ %391, %388 ], [ %375, %370 ]
  %454 = phi i32 [ %444, %388 ], [ %371, %370 ]
  %455 = phi i32 [ %448, %388 ], [ %373, %370 ]
  %456 = phi i1 [ %390, %388 ], [ false, %370 ]
  %457 = phi i1 [ %389, %388 ], [ true, %370 ]
  %458 = icmp ne i64 %453, %375
  %459 = select i1 %458, i1 true, i1 %456
  %460 = add nsw i32 %374, 1
  %461 = select i1 %459, i32 0, i32 %460
  %462 = icmp ne i32 %455, 0
  %463 = select i1 %459, i1 %462, i1 false
  br i1 %463, label %590, label %464

464:                                              ; preds = %452
  %465 = load i32, ptr %43, align 8
  %466 = icmp eq i32 %465, 0
  br i1 %466, label %467, label %477

467:                                              ; preds = %464
  %468 = load i32, ptr %38, align 8
  %469 = sext i32 %468 to i64
  %470 = sext i32 %454 to i64
  %471 = icmp sgt i32 %468, 0
  %472 = icmp sgt i32 %454, 0
  %473 = and i1 %472, %471
  br i1 %473, label %474, label %504

474:                                              ; preds = %467
  %475 = load ptr, ptr %290, align 8
  %476 = zext nneg i32 %468 to i64
  br label %487

477:                                              ; preds = %464
  call void @llvm.lifetime.start.p0(ptr nonnull %13)
  %478 = load i32, ptr %44, align 4
  %479 = srem i32 %478, 256
  %480 = sext i32 %479 to i64
  %481 = getelementptr inbounds %struct.Task, ptr %367, i64 %480
  call void @llvm.memcpy.p0.p0.i64(ptr noundef nonnull align 8 dereferenceable(112) %13, ptr noundef nonnull align 8 dereferenceable(112) %481, i64 112, i1 false)
  %482 = add nsw i32 %478, 1
  %483 = srem i32 %482, 256
  store i32 %483, ptr %44, align 4
  %484 = add nsw i32 %465, -1
  store i32 %484, ptr %43, align 8
  %485 = add i64 %453, 1
  store i64 %485, ptr %41, align 8
  %486 = load ptr, ptr %13, align 8
  call void %486(ptr noundef nonnull %13)
  call void @llvm.lifetime.end.p0(ptr nonnull %13)
  br label %590

487:                                              ; preds = %500, %474
  %488 = phi i64 [ 0, %474 ], [ %501, %500 ]
  %489 = mul nuw nsw i64 %488, %476
  %490 = getelementptr %struct.Fiber, ptr %475, i64 %489
  br label %494

491:                                              ; preds = %494
  %492 = add nuw nsw i64 %495, 1
  %493 = icmp eq i64 %492, %476
  br i1 %493, label %504, label %494

494:                                              ; preds = %491, %487
  %495 = phi i64 [ 0, %487 ], [ %492, %491 ]
  %496 = getelementptr %struct.Fiber, ptr %490, i64 %495
  %497 = getelementptr inbounds nuw i8, ptr %496, i64 36
  %498 = load i32, ptr %497, align 4
  %499 = icmp eq i32 %498, 4
  br i1 %499, label %491, label %500

500:                                              ; preds = %494
  %501 = add nuw nsw i64 %488, 1
  %502 = mul nuw nsw i64 %501, %469
  %503 = icmp slt i64 %502, %470
  br i1 %503, label %487, label %504

504:                                              ; preds = %500, %491, %467
  %505 = phi i64 [ %488, %491 ], [ 0, %467 ], [ %501, %500 ]
  %506 = icmp slt i64 %372, %64
  %507 = icmp slt i64 %505, %100
  %508 = select i1 %506, i1 %507, i1 false
  br i1 %508, label %509, label %585

509:                                              ; preds = %504
  %510 = add nuw nsw i64 %505, 1
  %511 = mul nsw i64 %510, %469
  %512 = icmp sgt i64 %511, %470
  br i1 %512, label %513, label %516

513:                                              ; preds = %509
  %514 = trunc i64 %510 to i32
  %515 = mul nsw i32 %468, %514
  store i32 %515, ptr %39, align 4
  br label %516

516:                                              ; preds = %513, %509
  %517 = load ptr, ptr %288, align 8
  %518 = getelementptr inbounds nuw %struct.Block, ptr %517, i64 %505
  %519 = getelementptr inbounds nuw i8, ptr %518, i64 8
  store i64 %372, ptr %519, align 8
  %520 = load ptr, ptr %288, align 8
  %521 = getelementptr inbounds nuw %struct.Block, ptr %520, i64 %505
  %522 = getelementptr inbounds nuw i8, ptr %521, i64 44
  br label %525

523:                                              ; preds = %525
  %524 = getelementptr inbounds nuw i8, ptr %521, i64 236
  br label %539

525:                                              ; preds = %525, %516
  %526 = phi i64 [ 0, %516 ], [ %530, %525 ]
  %527 = getelementptr inbounds nuw %struct.Barrier, ptr %522, i64 %526
  store i32 0, ptr %527, align 4
  %528 = getelementptr inbounds nuw i8, ptr %527, i64 4
  store i32 0, ptr %528, align 4
  %529 = getelementptr inbounds nuw i8, ptr %527, i64 8
  store i32 0, ptr %529, align 4
  %530 = add nuw nsw i64 %526, 1
  %531 = icmp eq i64 %530, 16
  br i1 %531, label %523, label %525

532:                                              ; preds = %539
  %533 = add nsw i64 %372, 1
  %534 = load i32, ptr %38, align 8
  %535 = icmp sgt i32 %534, 0
  br i1 %535, label %536, label %582

536:                                              ; preds = %532
  %537 = zext nneg i32 %534 to i64
  %538 = ptrtoint ptr %521 to i64
  br label %546

539:                                              ; preds = %539, %523
  %540 = phi i64 [ 0, %523 ], [ %544, %539 ]
  %541 = getelementptr inbounds nuw %struct.Barrier, ptr %524, i64 %540
  store i32 0, ptr %541, align 4
  %542 = getelementptr inbounds nuw i8, ptr %541, i64 4
  store i32 0, ptr %542, align 4
  %543 = getelementptr inbounds nuw i8, ptr %541, i64 8
  store i32 0, ptr %543, align 4
  %544 = add nuw nsw i64 %540, 1
  %545 = icmp eq i64 %544, 8
  br i1 %545, label %532, label %539

546:                                              ; preds = %546, %536
  %547 = phi i64 [ %537, %536 ], [ %580, %546 ]
  %548 = phi i64 [ 0, %536 ], [ %578, %546 ]
  %549 = load ptr, ptr %290, align 8
  %550 = load ptr, ptr %288, align 8
  %551 = ptrtoint ptr %550 to i64
  %552 = sub i64 %538, %551
  %553 = sdiv exact i64 %552, 360
  %554 = mul nsw i64 %553, %547
  %555 = getelementptr %struct.Fiber, ptr %549, i64 %554
  %556 = getelementptr %struct.Fiber, ptr %555, i64 %548
  %557 = getelementptr inbounds nuw i8, ptr %556, i64 32
  %558 = load i32, ptr %557, align 8
  %559 = sext i32 %558 to i64
  %560 = mul nsw i64 %1, %559
  %561 = sub nsw i64 %27, %560
  %562 = call i64 @llvm.smin.i64(i64 %561, i64 %1)
  %563 = getelementptr inbounds nuw i8, ptr %556, i64 36
  store i32 0, ptr %563, align 4
  %564 = icmp eq i64 %562, 64
  %565 = shl nsw i64 -1, %562
  %566 = xor i64 %565, -1
  %567 = select i1 %564, i64 -1, i64 %566
  %568 = getelementptr inbounds nuw i8, ptr %556, i64 40
  store i64 %567, ptr %568, align 8
  %569 = getelementptr inbounds nuw i8, ptr %556, i64 48
  store ptr null, ptr %569, align 8
  %570 = getelementptr inbounds nuw i8, ptr %556, i64 88
  store i32 0, ptr %570, align 8
  %571 = getelementptr inbounds nuw i8, ptr %556, i64 84
  store i32 0, ptr %571, align 4
  %572 = getelementptr inbounds nuw i8, ptr %556, i64 80
  store i32 0, ptr %572, align 8
  %573 = getelementptr inbounds nuw i8, ptr %556, i64 96
  store i32 0, ptr %573, align 8
  %574 = getelementptr inbounds nuw i8, ptr %556, i64 16
  %575 = load ptr, ptr %574, align 8
  %576 = call ptr @flydsl_fiber_prepare(ptr noundef %575, ptr noundef nonnull @start)
  %577 = getelementptr inbounds nuw i8, ptr %556, i64 8
  store ptr %576, ptr %577, align 8
  %578 = add nuw nsw i64 %548, 1
  %579 = load i32, ptr %38, align 8
  %580 = sext i32 %579 to i64
  %581 = icmp slt i64 %578, %580
  br i1 %581, label %546, label %582

582:                                              ; preds = %546, %532
  %583 = phi i32 [ %534, %532 ], [ %579, %546 ]
  %584 = add nsw i32 %583, %455
  br label %590

585:                                              ; preds = %504
  br i1 %462, label %586, label %596

586:                                              ; preds = %585
  %587 = icmp sgt i32 %461, 65536
  %588 = select i1 %457, i1 true, i1 %587
  br i1 %588, label %589, label %590

589:                                              ; preds = %586
  call fastcc void @report(ptr noundef nonnull %15, ptr noundef null, ptr noundef nonnull @.str.7)
  br label %590

590:                                              ; preds = %589, %586, %582, %477, %452
  %591 = phi i32 [ %461, %589 ], [ %461, %452 ], [ %461, %477 ], [ %461, %586 ], [ 0, %582 ]
  %592 = phi i32 [ %455, %589 ], [ %455, %452 ], [ %455, %477 ], [ %455, %586 ], [ %584, %582 ]
  %593 = phi i64 [ %372, %589 ], [ %372, %452 ], [ %372, %477 ], [ %372, %586 ], [ %533, %582 ]
  %594 = load i32, ptr %40, align 8
  %595 = icmp eq i32 %594, 0
  br i1 %595, label %368, label %596

596:                                              ; preds = %590, %585, %385, %377, %363, %360
  %597 = phi i32 [ %362, %360 ], [ %362, %363 ], [ 1, %377 ], [ 0, %585 ], [ %386, %385 ], [ %594, %590 ]
  %598 = phi i64 [ %8, %360 ], [ %7, %363 ], [ %7, %377 ], [ %7, %385 ], [ %7, %585 ], [ %7, %590 ]
  %599 = add i64 %7, -1
  %600 = add i64 %599, %77
  %601 = sdiv i64 %600, %77
  %602 = mul nsw i64 %601, %77
  %603 = icmp slt i64 %602, %598
  %604 = icmp eq i32 %597, 0
  %605 = select i1 %603, i1 %604, i1 false
  br i1 %605, label %606, label %616

606:                                              ; preds = %596
  %607 = getelementptr inbounds nuw i8, ptr %10, i64 8
  %608 = getelementptr inbounds nuw i8, ptr %10, i64 16
  %609 = getelementptr inbounds nuw i8, ptr %15, i64 72
  %610 = getelementptr inbounds nuw i8, ptr %15, i64 28776
  %611 = getelementptr inbounds nuw i8, ptr %15, i64 28780
  %612 = getelementptr inbounds nuw i8, ptr %15, i64 28784
  %613 = getelementptr inbounds nuw i8, ptr %15, i64 88
  br label %614

614:                                              ; preds = %606, %928
  %615 = phi i64 [ %601, %606 ], [ %930, %928 ]
  br label %935

616:                                              ; preds = %928, %909, %596
  %617 = call i32 @munmap(ptr noundef %193, i64 noundef %108)
  br label %973

618:                                              ; preds = %956
  %619 = trunc i64 %615 to i32
  %620 = mul i32 %619, -1640531535
  store i32 %620, ptr %609, align 8
  store i32 %361, ptr %610, align 8
  store i32 0, ptr %611, align 4
  store i32 0, ptr %612, align 8
  br i1 %300, label %626, label %621

621:                                              ; preds = %689, %618
  %622 = load ptr, ptr %288, align 8
  %623 = getelementptr inbounds nuw i8, ptr %622, i64 32
  %624 = load ptr, ptr %623, align 8
  %625 = icmp eq ptr %624, null
  br i1 %625, label %698, label %692

626:                                              ; preds = %618, %689
  %627 = phi i64 [ %690, %689 ], [ 0, %618 ]
  %628 = load ptr, ptr %288, align 8
  %629 = getelementptr inbounds nuw %struct.Block, ptr %628, i64 %627
  %630 = getelementptr inbounds nuw i8, ptr %629, i64 44
  br label %633

631:                                              ; preds = %633
  %632 = getelementptr inbounds nuw i8, ptr %629, i64 236
  br label %646

633:                                              ; preds = %633, %626
  %634 = phi i64 [ 0, %626 ], [ %638, %633 ]
  %635 = getelementptr inbounds nuw %struct.Barrier, ptr %630, i64 %634
  store i32 0, ptr %635, align 4
  %636 = getelementptr inbounds nuw i8, ptr %635, i64 4
  store i32 0, ptr %636, align 4
  %637 = getelementptr inbounds nuw i8, ptr %635, i64 8
  store i32 0, ptr %637, align 4
  %638 = add nuw nsw i64 %634, 1
  %639 = icmp eq i64 %638, 16
  br i1 %639, label %631, label %633

640:                                              ; preds = %646
  %641 = load i32, ptr %38, align 8
  %642 = icmp sgt i32 %641, 0
  br i1 %642, label %643, label %689

643:                                              ; preds = %640
  %644 = zext nneg i32 %641 to i64
  %645 = ptrtoint ptr %629 to i64
  br label %653

646:                                              ; preds = %646, %631
  %647 = phi i64 [ 0, %631 ], [ %651, %646 ]
  %648 = getelementptr inbounds nuw %struct.Barrier, ptr %632, i64 %647
  store i32 0, ptr %648, align 4
  %649 = getelementptr inbounds nuw i8, ptr %648, i64 4
  store i32 0, ptr %649, align 4
  %650 = getelementptr inbounds nuw i8, ptr %648, i64 8
  store i32 0, ptr %650, align 4
  %651 = add nuw nsw i64 %647, 1
  %652 = icmp eq i64 %651, 8
  br i1 %652, label %640, label %646

653:                                              ; preds = %653, %643
  %654 = phi i64 [ %644, %643 ], [ %687, %653 ]
  %655 = phi i64 [ 0, %643 ], [ %685, %653 ]
  %656 = load ptr, ptr %290, align 8
  %657 = load ptr, ptr %288, align 8
  %658 = ptrtoint ptr %657 to i64
  %659 = sub i64 %645, %658
  %660 = sdiv exact i64 %659, 360
  %661 = mul nsw i64 %660, %654
  %662 = getelementptr %struct.Fiber, ptr %656, i64 %661
  %663 = getelementptr %struct.Fiber, ptr %662, i64 %655
  %664 = getelementptr inbounds nuw i8, ptr %663, i64 32
  %665 = load i32, ptr %664, align 8
  %666 = sext i32 %665 to i64
  %667 = mul nsw i64 %1, %666
  %668 = sub nsw i64 %27, %667
  %669 = call i64 @llvm.smin.i64(i64 %668, i64 %1)
  %670 = getelementptr inbounds nuw i8, ptr %663, i64 36
  store i32 0, ptr %670, align 4
  %671 = icmp eq i64 %669, 64
  %672 = shl nsw i64 -1, %669
  %673 = xor i64 %672, -1
  %674 = select i1 %671, i64 -1, i64 %673
  %675 = getelementptr inbounds nuw i8, ptr %663, i64 40
  store i64 %674, ptr %675, align 8
  %676 = getelementptr inbounds nuw i8, ptr %663, i64 48
  store ptr null, ptr %676, align 8
  %677 = getelementptr inbounds nuw i8, ptr %663, i64 88
  store i32 0, ptr %677, align 8
  %678 = getelementptr inbounds nuw i8, ptr %663, i64 84
  store i32 0, ptr %678, align 4
  %679 = getelementptr inbounds nuw i8, ptr %663, i64 80
  store i32 0, ptr %679, align 8
  %680 = getelementptr inbounds nuw i8, ptr %663, i64 96
  store i32 0, ptr %680, align 8
  %681 = getelementptr inbounds nuw i8, ptr %663, i64 16
  %682 = load ptr, ptr %681, align 8
  %683 = call ptr @flydsl_fiber_prepare(ptr noundef %682, ptr noundef nonnull @start)
  %684 = getelementptr inbounds nuw i8, ptr %663, i64 8
  store ptr %683, ptr %684, align 8
  %685 = add nuw nsw i64 %655, 1
  %686 = load i32, ptr %38, align 8
  %687 = sext i32 %686 to i64
  %688 = icmp slt i64 %685, %687
  br i1 %688, label %653, label %689

689:                                              ; preds = %653, %640
  %690 = add nuw nsw i64 %627, 1
  %691 = icmp eq i64 %690, %100
  br i1 %691, label %621, label %626

692:                                              ; preds = %621
  %693 = load ptr, ptr %624, align 8
  %694 = load ptr, ptr %30, align 8
  %695 = getelementptr inbounds nuw i8, ptr %694, i64 24
  %696 = load ptr, ptr %695, align 8
  %697 = load ptr, ptr %290, align 8
  call void %693(ptr noundef %696, ptr noundef %697, i64 noundef %101, i64 noundef %1)
  br label %698

698:                                              ; preds = %621, %692
  %699 = load i32, ptr %39, align 4
  %700 = icmp ne i32 %699, 0
  %701 = load i32, ptr %40, align 8
  %702 = icmp eq i32 %701, 0
  %703 = select i1 %700, i1 %702, i1 false
  br i1 %703, label %704, label %905

704:                                              ; preds = %698, %901
  %705 = phi i32 [ %902, %901 ], [ 0, %698 ]
  %706 = phi i32 [ %731, %901 ], [ %699, %698 ]
  %707 = load i64, ptr %41, align 8
  %708 = load i32, ptr %39, align 4
  %709 = icmp sgt i32 %708, 0
  br i1 %709, label %710, label %726

710:                                              ; preds = %704, %785
  %711 = phi i32 [ %786, %785 ], [ %708, %704 ]
  %712 = phi i64 [ %791, %785 ], [ 0, %704 ]
  %713 = phi i32 [ %790, %785 ], [ %706, %704 ]
  %714 = phi i32 [ %788, %785 ], [ 0, %704 ]
  %715 = phi i32 [ %787, %785 ], [ 0, %704 ]
  %716 = load i32, ptr %40, align 8
  %717 = icmp eq i32 %716, 0
  br i1 %717, label %734, label %718

718:                                              ; preds = %710, %794
  %719 = phi i32 [ %795, %794 ], [ %716, %710 ]
  %720 = phi i1 [ %796, %794 ], [ false, %710 ]
  %721 = phi i32 [ %787, %794 ], [ %715, %710 ]
  %722 = phi i32 [ %788, %794 ], [ %714, %710 ]
  %723 = phi i32 [ %790, %794 ], [ %713, %710 ]
  %724 = icmp eq i32 %721, %722
  %725 = icmp eq i32 %721, 0
  br label %726

726:                                              ; preds = %718, %704
  %727 = phi i32 [ 0, %704 ], [ %719, %718 ]
  %728 = phi i1 [ true, %704 ], [ %720, %718 ]
  %729 = phi i1 [ true, %704 ], [ %725, %718 ]
  %730 = phi i1 [ true, %704 ], [ %724, %718 ]
  %731 = phi i32 [ %706, %704 ], [ %723, %718 ]
  %732 = icmp ne i32 %731, 0
  %733 = select i1 %728, i1 %732, i1 false
  br i1 %733, label %797, label %905

734:                                              ; preds = %710
  %735 = load ptr, ptr %290, align 8
  %736 = getelementptr inbounds nuw %struct.Fiber, ptr %735, i64 %712
  %737 = getelementptr inbounds nuw i8, ptr %736, i64 36
  %738 = load i32, ptr %737, align 4
  switch i32 %738, label %774 [
    i32 1, label %739
    i32 2, label %757
    i32 4, label %785
  ]

739:                                              ; preds = %734
  %740 = getelementptr inbounds nuw i8, ptr %736, i64 24
  %741 = load ptr, ptr %740, align 8
  %742 = getelementptr inbounds nuw i8, ptr %736, i64 56
  %743 = load i32, ptr %742, align 8
  %744 = icmp eq i32 %743, 24
  br i1 %744, label %745, label %748

745:                                              ; preds = %739
  %746 = getelementptr inbounds nuw i8, ptr %741, i64 336
  %747 = load ptr, ptr %746, align 8
  br label %767

748:                                              ; preds = %739
  %749 = icmp slt i32 %743, 16
  %750 = getelementptr inbounds nuw i8, ptr %741, i64 44
  %751 = sext i32 %743 to i64
  %752 = getelementptr inbounds %struct.Barrier, ptr %750, i64 %751
  %753 = zext nneg i32 %743 to i64
  %754 = getelementptr %struct.Barrier, ptr %741, i64 %753
  %755 = getelementptr i8, ptr %754, i64 44
  %756 = select i1 %749, ptr %752, ptr %755
  br label %767

757:                                              ; preds = %734
  %758 = getelementptr inbounds nuw i8, ptr %736, i64 72
  %759 = load ptr, ptr %758, align 8
  %760 = load i64, ptr %759, align 8
  %761 = lshr i64 %760, 62
  %762 = trunc nuw nsw i64 %761 to i32
  %763 = and i32 %762, 1
  %764 = getelementptr inbounds nuw i8, ptr %736, i64 60
  %765 = load i32, ptr %764, align 4
  %766 = icmp eq i32 %763, %765
  br i1 %766, label %785, label %774

767:                                              ; preds = %748, %745
  %768 = phi ptr [ %747, %745 ], [ %756, %748 ]
  %769 = getelementptr inbounds nuw i8, ptr %768, i64 8
  %770 = load i32, ptr %769, align 4
  %771 = getelementptr inbounds nuw i8, ptr %736, i64 64
  %772 = load i32, ptr %771, align 8
  %773 = icmp eq i32 %770, %772
  br i1 %773, label %785, label %774

774:                                              ; preds = %767, %757, %734
  store i32 0, ptr %737, align 4
  store ptr %736, ptr %42, align 8
  %775 = getelementptr inbounds nuw i8, ptr %736, i64 8
  %776 = load ptr, ptr %775, align 8
  call void @flydsl_fiber_switch(ptr noundef nonnull %15, ptr noundef %776)
  store ptr null, ptr %42, align 8
  %777 = add nsw i32 %715, 1
  %778 = load i32, ptr %737, align 4
  %779 = icmp eq i32 %778, 3
  %780 = zext i1 %779 to i32
  %781 = add nsw i32 %714, %780
  %782 = icmp eq i32 %778, 4
  %783 = sext i1 %782 to i32
  %784 = load i32, ptr %39, align 4
  br label %785

785:                                              ; preds = %774, %767, %757, %734
  %786 = phi i32 [ %784, %774 ], [ %711, %767 ], [ %711, %757 ], [ %711, %734 ]
  %787 = phi i32 [ %777, %774 ], [ %715, %767 ], [ %715, %757 ], [ %715, %734 ]
  %788 = phi i32 [ %781, %774 ], [ %714, %767 ], [ %714, %757 ], [ %714, %734 ]
  %789 = phi i32 [ %783, %774 ], [ 0, %767 ], [ 0, %757 ], [ 0, %734 ]
  %790 = add nsw i32 %789, %713
  %791 = add nuw nsw i64 %712, 1
  %792 = sext i32 %786 to i64
  %793 = icmp slt i64 %791, %792
  br i1 %793, label %710, label %794

794:                                              ; preds = %785
  %795 = load i32, ptr %40, align 8
  %796 = icmp eq i32 %795, 0
  br label %718

797:                                              ; preds = %726
  %798 = load i64, ptr %41, align 8
  %799 = icmp eq i64 %798, %707
  %800 = select i1 %799, i1 %730, i1 false
  %801 = add nsw i32 %705, 1
  %802 = select i1 %800, i32 %801, i32 0
  br i1 %800, label %803, label %816

803:                                              ; preds = %797
  %804 = load i32, ptr %43, align 8
  %805 = icmp eq i32 %804, 0
  br i1 %805, label %816, label %806

806:                                              ; preds = %803
  call void @llvm.lifetime.start.p0(ptr nonnull %12)
  %807 = load i32, ptr %44, align 4
  %808 = srem i32 %807, 256
  %809 = sext i32 %808 to i64
  %810 = getelementptr inbounds %struct.Task, ptr %613, i64 %809
  call void @llvm.memcpy.p0.p0.i64(ptr noundef nonnull align 8 dereferenceable(112) %12, ptr noundef nonnull align 8 dereferenceable(112) %810, i64 112, i1 false)
  %811 = add nsw i32 %807, 1
  %812 = srem i32 %811, 256
  store i32 %812, ptr %44, align 4
  %813 = add nsw i32 %804, -1
  store i32 %813, ptr %43, align 8
  %814 = add i64 %707, 1
  store i64 %814, ptr %41, align 8
  %815 = load ptr, ptr %12, align 8
  call void %815(ptr noundef nonnull %12)
  call void @llvm.lifetime.end.p0(ptr nonnull %12)
  br label %901

816:                                              ; preds = %803, %797
  %817 = icmp sgt i32 %802, 65536
  %818 = select i1 %729, i1 true, i1 %817
  br i1 %818, label %819, label %901

819:                                              ; preds = %816
  %820 = load ptr, ptr %30, align 8
  %821 = getelementptr inbounds nuw i8, ptr %820, i64 32
  %822 = load ptr, ptr %821, align 8
  store i32 1, ptr %40, align 8
  %823 = icmp eq ptr %822, null
  br i1 %823, label %905, label %824

824:                                              ; preds = %819
  %825 = cmpxchg ptr %822, i32 0, i32 1 seq_cst seq_cst, align 8
  %826 = extractvalue { i32, i1 } %825, 1
  br i1 %826, label %827, label %901

827:                                              ; preds = %824
  %828 = load i32, ptr %39, align 4
  %829 = icmp sgt i32 %828, 0
  br i1 %829, label %830, label %834

830:                                              ; preds = %827
  %831 = load ptr, ptr %290, align 8
  %832 = zext nneg i32 %828 to i64
  br label %839

833:                                              ; preds = %839
  br i1 %848, label %834, label %850

834:                                              ; preds = %833, %827
  %835 = getelementptr inbounds nuw i8, ptr %822, i64 4
  store i32 0, ptr %835, align 4
  %836 = getelementptr inbounds nuw i8, ptr %822, i64 8
  store i64 0, ptr %836, align 8
  %837 = getelementptr inbounds nuw i8, ptr %822, i64 16
  store i32 -1, ptr %837, align 8
  %838 = getelementptr inbounds nuw i8, ptr %822, i64 24
  store ptr @.str.7, ptr %838, align 8
  br label %865

839:                                              ; preds = %839, %830
  %840 = phi i64 [ 0, %830 ], [ %846, %839 ]
  %841 = getelementptr inbounds nuw %struct.Fiber, ptr %831, i64 %840
  %842 = getelementptr inbounds nuw i8, ptr %841, i64 36
  %843 = load i32, ptr %842, align 4
  %844 = icmp eq i32 %843, 4
  %845 = select i1 %844, ptr null, ptr %841
  %846 = add nuw nsw i64 %840, 1
  %847 = icmp samesign ult i64 %846, %832
  %848 = icmp eq ptr %845, null
  %849 = select i1 %847, i1 %848, i1 false
  br i1 %849, label %839, label %833

850:                                              ; preds = %833
  %851 = load i32, ptr %38, align 8
  %852 = getelementptr inbounds nuw i8, ptr %822, i64 4
  store i32 %851, ptr %852, align 4
  %853 = getelementptr inbounds nuw i8, ptr %841, i64 24
  %854 = load ptr, ptr %853, align 8
  %855 = getelementptr inbounds nuw i8, ptr %854, i64 8
  %856 = load i64, ptr %855, align 8
  %857 = getelementptr inbounds nuw i8, ptr %822, i64 8
  store i64 %856, ptr %857, align 8
  %858 = getelementptr inbounds nuw i8, ptr %822, i64 16
  store i32 -1, ptr %858, align 8
  %859 = getelementptr inbounds nuw i8, ptr %822, i64 24
  store ptr @.str.7, ptr %859, align 8
  %860 = icmp sgt i32 %851, 0
  br i1 %860, label %861, label %865

861:                                              ; preds = %850
  %862 = getelementptr inbounds nuw i8, ptr %841, i64 32
  %863 = getelementptr inbounds nuw i8, ptr %822, i64 32
  %864 = zext nneg i32 %851 to i64
  br label %866

865:                                              ; preds = %893, %834, %850
  store atomic i32 2, ptr %822 seq_cst, align 8
  br label %901

866:                                              ; preds = %893, %861
  %867 = phi i64 [ 0, %861 ], [ %899, %893 ]
  %868 = load i32, ptr %862, align 8
  %869 = sext i32 %868 to i64
  %870 = sub nsw i64 0, %869
  %871 = getelementptr inbounds %struct.Fiber, ptr %845, i64 %870
  %872 = getelementptr inbounds nuw %struct.Fiber, ptr %871, i64 %867
  %873 = getelementptr inbounds nuw i8, ptr %872, i64 36
  %874 = load i32, ptr %873, align 4
  %875 = getelementptr inbounds nuw i8, ptr %872, i64 56
  %876 = load i32, ptr %875, align 8
  %877 = getelementptr inbounds nuw i8, ptr %872, i64 48
  %878 = load ptr, ptr %877, align 8
  %879 = and i32 %874, -2
  %880 = icmp eq i32 %879, 2
  br i1 %880, label %881, label %893

881:                                              ; preds = %866
  %882 = getelementptr inbounds nuw i8, ptr %872, i64 72
  %883 = load ptr, ptr %882, align 8
  %884 = icmp eq ptr %883, null
  br i1 %884, label %893, label %885

885:                                              ; preds = %881
  %886 = ptrtoint ptr %883 to i64
  %887 = getelementptr inbounds nuw i8, ptr %872, i64 24
  %888 = load ptr, ptr %887, align 8
  %889 = getelementptr inbounds nuw i8, ptr %888, i64 16
  %890 = load ptr, ptr %889, align 8
  %891 = ptrtoint ptr %890 to i64
  %892 = sub i64 %886, %891
  br label %893

893:                                              ; preds = %885, %881, %866
  %894 = phi i64 [ 0, %866 ], [ %892, %885 ], [ -1, %881 ]
  %895 = getelementptr inbounds nuw %struct.WarpReport, ptr %863, i64 %867
  store i32 %874, ptr %895, align 8
  %896 = getelementptr inbounds nuw i8, ptr %895, i64 4
  store i32 %876, ptr %896, align 4
  %897 = getelementptr inbounds nuw i8, ptr %895, i64 8
  store i64 %894, ptr %897, align 8
  %898 = getelementptr inbounds nuw i8, ptr %895, i64 16
  store ptr %878, ptr %898, align 8
  %899 = add nuw nsw i64 %867, 1
  %900 = icmp eq i64 %899, %864
  br i1 %900, label %865, label %866

901:                                              ; preds = %865, %824, %816, %806
  %902 = phi i32 [ %802, %865 ], [ %802, %824 ], [ %802, %816 ], [ %801, %806 ]
  %903 = load i32, ptr %40, align 8
  %904 = icmp eq i32 %903, 0
  br i1 %904, label %704, label %905

905:                                              ; preds = %819, %901, %726, %698
  %906 = phi i32 [ %701, %698 ], [ 1, %819 ], [ %903, %901 ], [ %727, %726 ]
  %907 = load i32, ptr %43, align 8
  %908 = icmp eq i32 %907, 0
  br i1 %908, label %928, label %909

909:                                              ; preds = %905, %913
  %910 = phi i32 [ %924, %913 ], [ %907, %905 ]
  %911 = load i32, ptr %40, align 8
  %912 = icmp eq i32 %911, 0
  br i1 %912, label %913, label %616

913:                                              ; preds = %909
  call void @llvm.lifetime.start.p0(ptr nonnull %11)
  %914 = load i32, ptr %44, align 4
  %915 = srem i32 %914, 256
  %916 = sext i32 %915 to i64
  %917 = getelementptr inbounds %struct.Task, ptr %613, i64 %916
  call void @llvm.memcpy.p0.p0.i64(ptr noundef nonnull align 8 dereferenceable(112) %11, ptr noundef nonnull align 8 dereferenceable(112) %917, i64 112, i1 false)
  %918 = add nsw i32 %914, 1
  %919 = srem i32 %918, 256
  store i32 %919, ptr %44, align 4
  %920 = add nsw i32 %910, -1
  store i32 %920, ptr %43, align 8
  %921 = load i64, ptr %41, align 8
  %922 = add i64 %921, 1
  store i64 %922, ptr %41, align 8
  %923 = load ptr, ptr %11, align 8
  call void %923(ptr noundef nonnull %11)
  call void @llvm.lifetime.end.p0(ptr nonnull %11)
  %924 = load i32, ptr %43, align 8
  %925 = icmp eq i32 %924, 0
  br i1 %925, label %926, label %909

926:                                              ; preds = %913
  %927 = load i32, ptr %40, align 8
  br label %928

928:                                              ; preds = %926, %905
  %929 = phi i32 [ %906, %905 ], [ %927, %926 ]
  %930 = add nsw i64 %615, 1
  %931 = mul nsw i64 %930, %77
  %932 = icmp slt i64 %931, %598
  %933 = icmp eq i32 %929, 0
  %934 = select i1 %932, i1 %933, i1 false
  br i1 %934, label %614, label %616

935:                                              ; preds = %614, %956
  %936 = phi i64 [ 0, %614 ], [ %971, %956 ]
  call void @llvm.lifetime.start.p0(ptr nonnull %10)
  br label %937

937:                                              ; preds = %937, %935
  %938 = phi i64 [ 0, %935 ], [ %954, %937 ]
  %939 = phi i64 [ %615, %935 ], [ %952, %937 ]
  %940 = phi i64 [ %936, %935 ], [ %953, %937 ]
  %941 = getelementptr inbounds nuw i32, ptr %6, i64 %938
  %942 = load i32, ptr %941, align 4
  %943 = sext i32 %942 to i64
  %944 = getelementptr inbounds nuw i64, ptr %14, i64 %938
  %945 = load i64, ptr %944, align 8
  %946 = sdiv i64 %943, %945
  %947 = srem i64 %939, %946
  %948 = mul nsw i64 %947, %945
  %949 = srem i64 %940, %945
  %950 = add nsw i64 %948, %949
  %951 = getelementptr inbounds nuw i64, ptr %10, i64 %938
  store i64 %950, ptr %951, align 8
  %952 = sdiv i64 %939, %946
  %953 = sdiv i64 %940, %945
  %954 = add nuw nsw i64 %938, 1
  %955 = icmp eq i64 %954, 3
  br i1 %955, label %956, label %937

956:                                              ; preds = %937
  %957 = load i64, ptr %10, align 16
  %958 = load i32, ptr %6, align 4
  %959 = sext i32 %958 to i64
  %960 = load i64, ptr %607, align 8
  %961 = load i32, ptr %57, align 4
  %962 = sext i32 %961 to i64
  %963 = load i64, ptr %608, align 16
  %964 = mul nsw i64 %963, %962
  %965 = add nsw i64 %964, %960
  %966 = mul nsw i64 %965, %959
  %967 = add nsw i64 %966, %957
  call void @llvm.lifetime.end.p0(ptr nonnull %10)
  %968 = load ptr, ptr %288, align 8
  %969 = getelementptr inbounds nuw %struct.Block, ptr %968, i64 %936
  %970 = getelementptr inbounds nuw i8, ptr %969, i64 8
  store i64 %967, ptr %970, align 8
  %971 = add nuw nsw i64 %936, 1
  %972 = icmp eq i64 %971, %77
  br i1 %972, label %618, label %935

973:                                              ; preds = %241, %199, %195, %156, %114, %110, %616, %86
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
