; made from fibers.c 7f2f4abfcc9bdf06760075040c7ef861a69696367ae2dc4094166d8ef22758f3
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
  br i1 %70, label %1015, label %88

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
  br i1 %103, label %104, label %188

104:                                              ; preds = %93
  %105 = getelementptr inbounds nuw i8, ptr %6, i64 32
  %106 = load ptr, ptr %105, align 8
  store i32 1, ptr %40, align 8
  %107 = icmp eq ptr %106, null
  br i1 %107, label %1015, label %108

108:                                              ; preds = %104
  %109 = cmpxchg ptr %106, i32 0, i32 1 seq_cst seq_cst, align 8
  %110 = extractvalue { i32, i1 } %109, 1
  br i1 %110, label %111, label %1015

111:                                              ; preds = %108
  %112 = load i32, ptr %39, align 4
  %113 = icmp sgt i32 %112, 0
  br i1 %113, label %114, label %119

114:                                              ; preds = %111
  %115 = getelementptr inbounds nuw i8, ptr %15, i64 28768
  %116 = load ptr, ptr %115, align 8
  %117 = zext nneg i32 %112 to i64
  br label %125

118:                                              ; preds = %125
  br i1 %134, label %119, label %136

119:                                              ; preds = %118, %111
  %120 = getelementptr inbounds nuw i8, ptr %106, i64 4
  store i32 0, ptr %120, align 4
  %121 = getelementptr inbounds nuw i8, ptr %106, i64 8
  store i64 0, ptr %121, align 8
  %122 = getelementptr inbounds nuw i8, ptr %106, i64 16
  store i32 -1, ptr %122, align 8
  %123 = getelementptr inbounds nuw i8, ptr %106, i64 20
  store i32 -1, ptr %123, align 4
  %124 = getelementptr inbounds nuw i8, ptr %106, i64 24
  store ptr @.str.1, ptr %124, align 8
  br label %152

125:                                              ; preds = %125, %114
  %126 = phi i64 [ 0, %114 ], [ %132, %125 ]
  %127 = getelementptr inbounds nuw %struct.Fiber, ptr %116, i64 %126
  %128 = getelementptr inbounds nuw i8, ptr %127, i64 36
  %129 = load i32, ptr %128, align 4
  %130 = icmp eq i32 %129, 4
  %131 = select i1 %130, ptr null, ptr %127
  %132 = add nuw nsw i64 %126, 1
  %133 = icmp samesign ult i64 %132, %117
  %134 = icmp eq ptr %131, null
  %135 = select i1 %133, i1 %134, i1 false
  br i1 %135, label %125, label %118

136:                                              ; preds = %118
  %137 = load i32, ptr %38, align 8
  %138 = getelementptr inbounds nuw i8, ptr %106, i64 4
  store i32 %137, ptr %138, align 4
  %139 = getelementptr inbounds nuw i8, ptr %127, i64 24
  %140 = load ptr, ptr %139, align 8
  %141 = getelementptr inbounds nuw i8, ptr %140, i64 8
  %142 = load i64, ptr %141, align 8
  %143 = getelementptr inbounds nuw i8, ptr %106, i64 8
  store i64 %142, ptr %143, align 8
  %144 = getelementptr inbounds nuw i8, ptr %106, i64 16
  store i32 -1, ptr %144, align 8
  %145 = getelementptr inbounds nuw i8, ptr %106, i64 20
  store i32 -1, ptr %145, align 4
  %146 = getelementptr inbounds nuw i8, ptr %106, i64 24
  store ptr @.str.1, ptr %146, align 8
  %147 = icmp sgt i32 %137, 0
  br i1 %147, label %148, label %152

148:                                              ; preds = %136
  %149 = getelementptr inbounds nuw i8, ptr %127, i64 32
  %150 = getelementptr inbounds nuw i8, ptr %106, i64 32
  %151 = zext nneg i32 %137 to i64
  br label %153

152:                                              ; preds = %180, %119, %136
  store atomic i32 2, ptr %106 seq_cst, align 8
  br label %1015

153:                                              ; preds = %180, %148
  %154 = phi i64 [ 0, %148 ], [ %186, %180 ]
  %155 = load i32, ptr %149, align 8
  %156 = sext i32 %155 to i64
  %157 = sub nsw i64 0, %156
  %158 = getelementptr inbounds %struct.Fiber, ptr %131, i64 %157
  %159 = getelementptr inbounds nuw %struct.Fiber, ptr %158, i64 %154
  %160 = getelementptr inbounds nuw i8, ptr %159, i64 36
  %161 = load i32, ptr %160, align 4
  %162 = getelementptr inbounds nuw i8, ptr %159, i64 56
  %163 = load i32, ptr %162, align 8
  %164 = getelementptr inbounds nuw i8, ptr %159, i64 48
  %165 = load ptr, ptr %164, align 8
  %166 = and i32 %161, -2
  %167 = icmp eq i32 %166, 2
  br i1 %167, label %168, label %180

168:                                              ; preds = %153
  %169 = getelementptr inbounds nuw i8, ptr %159, i64 72
  %170 = load ptr, ptr %169, align 8
  %171 = icmp eq ptr %170, null
  br i1 %171, label %180, label %172

172:                                              ; preds = %168
  %173 = ptrtoint ptr %170 to i64
  %174 = getelementptr inbounds nuw i8, ptr %159, i64 24
  %175 = load ptr, ptr %174, align 8
  %176 = getelementptr inbounds nuw i8, ptr %175, i64 16
  %177 = load ptr, ptr %176, align 8
  %178 = ptrtoint ptr %177 to i64
  %179 = sub i64 %173, %178
  br label %180

180:                                              ; preds = %172, %168, %153
  %181 = phi i64 [ 0, %153 ], [ %179, %172 ], [ -1, %168 ]
  %182 = getelementptr inbounds nuw %struct.WarpReport, ptr %150, i64 %154
  store i32 %161, ptr %182, align 8
  %183 = getelementptr inbounds nuw i8, ptr %182, i64 4
  store i32 %163, ptr %183, align 4
  %184 = getelementptr inbounds nuw i8, ptr %182, i64 8
  store i64 %181, ptr %184, align 8
  %185 = getelementptr inbounds nuw i8, ptr %182, i64 16
  store ptr %165, ptr %185, align 8
  %186 = add nuw nsw i64 %154, 1
  %187 = icmp eq i64 %186, %151
  br i1 %187, label %152, label %153

188:                                              ; preds = %93
  %189 = tail call ptr @mmap(ptr noundef null, i64 noundef %102, i32 noundef 3, i32 noundef 16418, i32 noundef -1, i64 noundef 0)
  %190 = icmp eq ptr %189, inttoptr (i64 -1 to ptr)
  br i1 %190, label %191, label %275

191:                                              ; preds = %188
  %192 = getelementptr inbounds nuw i8, ptr %6, i64 32
  %193 = load ptr, ptr %192, align 8
  store i32 1, ptr %40, align 8
  %194 = icmp eq ptr %193, null
  br i1 %194, label %1015, label %195

195:                                              ; preds = %191
  %196 = cmpxchg ptr %193, i32 0, i32 1 seq_cst seq_cst, align 8
  %197 = extractvalue { i32, i1 } %196, 1
  br i1 %197, label %198, label %1015

198:                                              ; preds = %195
  %199 = load i32, ptr %39, align 4
  %200 = icmp sgt i32 %199, 0
  br i1 %200, label %201, label %206

201:                                              ; preds = %198
  %202 = getelementptr inbounds nuw i8, ptr %15, i64 28768
  %203 = load ptr, ptr %202, align 8
  %204 = zext nneg i32 %199 to i64
  br label %212

205:                                              ; preds = %212
  br i1 %221, label %206, label %223

206:                                              ; preds = %205, %198
  %207 = getelementptr inbounds nuw i8, ptr %193, i64 4
  store i32 0, ptr %207, align 4
  %208 = getelementptr inbounds nuw i8, ptr %193, i64 8
  store i64 0, ptr %208, align 8
  %209 = getelementptr inbounds nuw i8, ptr %193, i64 16
  store i32 -1, ptr %209, align 8
  %210 = getelementptr inbounds nuw i8, ptr %193, i64 20
  store i32 -1, ptr %210, align 4
  %211 = getelementptr inbounds nuw i8, ptr %193, i64 24
  store ptr @.str.2, ptr %211, align 8
  br label %239

212:                                              ; preds = %212, %201
  %213 = phi i64 [ 0, %201 ], [ %219, %212 ]
  %214 = getelementptr inbounds nuw %struct.Fiber, ptr %203, i64 %213
  %215 = getelementptr inbounds nuw i8, ptr %214, i64 36
  %216 = load i32, ptr %215, align 4
  %217 = icmp eq i32 %216, 4
  %218 = select i1 %217, ptr null, ptr %214
  %219 = add nuw nsw i64 %213, 1
  %220 = icmp samesign ult i64 %219, %204
  %221 = icmp eq ptr %218, null
  %222 = select i1 %220, i1 %221, i1 false
  br i1 %222, label %212, label %205

223:                                              ; preds = %205
  %224 = load i32, ptr %38, align 8
  %225 = getelementptr inbounds nuw i8, ptr %193, i64 4
  store i32 %224, ptr %225, align 4
  %226 = getelementptr inbounds nuw i8, ptr %214, i64 24
  %227 = load ptr, ptr %226, align 8
  %228 = getelementptr inbounds nuw i8, ptr %227, i64 8
  %229 = load i64, ptr %228, align 8
  %230 = getelementptr inbounds nuw i8, ptr %193, i64 8
  store i64 %229, ptr %230, align 8
  %231 = getelementptr inbounds nuw i8, ptr %193, i64 16
  store i32 -1, ptr %231, align 8
  %232 = getelementptr inbounds nuw i8, ptr %193, i64 20
  store i32 -1, ptr %232, align 4
  %233 = getelementptr inbounds nuw i8, ptr %193, i64 24
  store ptr @.str.2, ptr %233, align 8
  %234 = icmp sgt i32 %224, 0
  br i1 %234, label %235, label %239

235:                                              ; preds = %223
  %236 = getelementptr inbounds nuw i8, ptr %214, i64 32
  %237 = getelementptr inbounds nuw i8, ptr %193, i64 32
  %238 = zext nneg i32 %224 to i64
  br label %240

239:                                              ; preds = %267, %206, %223
  store atomic i32 2, ptr %193 seq_cst, align 8
  br label %1015

240:                                              ; preds = %267, %235
  %241 = phi i64 [ 0, %235 ], [ %273, %267 ]
  %242 = load i32, ptr %236, align 8
  %243 = sext i32 %242 to i64
  %244 = sub nsw i64 0, %243
  %245 = getelementptr inbounds %struct.Fiber, ptr %218, i64 %244
  %246 = getelementptr inbounds nuw %struct.Fiber, ptr %245, i64 %241
  %247 = getelementptr inbounds nuw i8, ptr %246, i64 36
  %248 = load i32, ptr %247, align 4
  %249 = getelementptr inbounds nuw i8, ptr %246, i64 56
  %250 = load i32, ptr %249, align 8
  %251 = getelementptr inbounds nuw i8, ptr %246, i64 48
  %252 = load ptr, ptr %251, align 8
  %253 = and i32 %248, -2
  %254 = icmp eq i32 %253, 2
  br i1 %254, label %255, label %267

255:                                              ; preds = %240
  %256 = getelementptr inbounds nuw i8, ptr %246, i64 72
  %257 = load ptr, ptr %256, align 8
  %258 = icmp eq ptr %257, null
  br i1 %258, label %267, label %259

259:                                              ; preds = %255
  %260 = ptrtoint ptr %257 to i64
  %261 = getelementptr inbounds nuw i8, ptr %246, i64 24
  %262 = load ptr, ptr %261, align 8
  %263 = getelementptr inbounds nuw i8, ptr %262, i64 16
  %264 = load ptr, ptr %263, align 8
  %265 = ptrtoint ptr %264 to i64
  %266 = sub i64 %260, %265
  br label %267

267:                                              ; preds = %259, %255, %240
  %268 = phi i64 [ 0, %240 ], [ %266, %259 ], [ -1, %255 ]
  %269 = getelementptr inbounds nuw %struct.WarpReport, ptr %237, i64 %241
  store i32 %248, ptr %269, align 8
  %270 = getelementptr inbounds nuw i8, ptr %269, i64 4
  store i32 %250, ptr %270, align 4
  %271 = getelementptr inbounds nuw i8, ptr %269, i64 8
  store i64 %268, ptr %271, align 8
  %272 = getelementptr inbounds nuw i8, ptr %269, i64 16
  store ptr %252, ptr %272, align 8
  %273 = add nuw nsw i64 %241, 1
  %274 = icmp eq i64 %273, %238
  br i1 %274, label %239, label %240

275:                                              ; preds = %188
  %276 = getelementptr inbounds nuw i8, ptr %6, i64 48
  %277 = load ptr, ptr %276, align 8
  %278 = icmp eq ptr %277, null
  br i1 %278, label %282, label %279

279:                                              ; preds = %275
  store ptr %15, ptr %277, align 8
  %280 = getelementptr inbounds nuw i8, ptr %277, i64 8
  store ptr %189, ptr %280, align 8
  %281 = getelementptr inbounds nuw i8, ptr %277, i64 16
  store i64 %102, ptr %281, align 8
  br label %282

282:                                              ; preds = %279, %275
  %283 = ptrtoint ptr %189 to i64
  %284 = add i64 %283, 65535
  %285 = and i64 %284, -65536
  %286 = inttoptr i64 %285 to ptr
  %287 = add i64 %96, 262143
  %288 = add i64 %287, %285
  %289 = and i64 %288, -262144
  %290 = inttoptr i64 %289 to ptr
  %291 = mul i64 %94, %52
  %292 = getelementptr inbounds nuw i8, ptr %290, i64 %291
  %293 = getelementptr inbounds nuw i8, ptr %15, i64 28760
  store ptr %292, ptr %293, align 8
  %294 = getelementptr inbounds %struct.Block, ptr %292, i64 %94
  %295 = getelementptr inbounds nuw i8, ptr %15, i64 28768
  store ptr %294, ptr %295, align 8
  %296 = icmp sgt i64 %95, 0
  br i1 %296, label %297, label %304

297:                                              ; preds = %282, %297
  %298 = phi i64 [ %302, %297 ], [ 0, %282 ]
  %299 = mul i64 %298, %47
  %300 = getelementptr inbounds nuw i8, ptr %286, i64 %299
  %301 = call i32 @mprotect(ptr noundef %300, i64 noundef 65536, i32 noundef 0)
  %302 = add nuw nsw i64 %298, 1
  %303 = icmp eq i64 %302, %95
  br i1 %303, label %311, label %297

304:                                              ; preds = %311, %282
  %305 = icmp sgt i64 %94, 0
  br i1 %305, label %306, label %368

306:                                              ; preds = %304
  %307 = getelementptr inbounds nuw i8, ptr %6, i64 24
  %308 = getelementptr inbounds nuw i8, ptr %15, i64 28776
  %309 = trunc i64 %94 to i32
  %310 = select i1 %68, i32 1, i32 %309
  br label %338

311:                                              ; preds = %297, %311
  %312 = phi i64 [ %315, %311 ], [ 0, %297 ]
  %313 = load ptr, ptr %295, align 8
  %314 = getelementptr inbounds nuw %struct.Fiber, ptr %313, i64 %312
  %315 = add nuw nsw i64 %312, 1
  %316 = mul i64 %315, %47
  %317 = getelementptr inbounds nuw i8, ptr %286, i64 %316
  %318 = getelementptr inbounds i8, ptr %317, i64 -65536
  store ptr %314, ptr %318, align 65536
  %319 = load ptr, ptr %295, align 8
  %320 = getelementptr inbounds nuw %struct.Fiber, ptr %319, i64 %312
  %321 = getelementptr inbounds nuw i8, ptr %320, i64 16
  store ptr %318, ptr %321, align 8
  %322 = load ptr, ptr %293, align 8
  %323 = load i32, ptr %38, align 8
  %324 = sext i32 %323 to i64
  %325 = sdiv i64 %312, %324
  %326 = getelementptr inbounds %struct.Block, ptr %322, i64 %325
  %327 = load ptr, ptr %295, align 8
  %328 = getelementptr inbounds nuw %struct.Fiber, ptr %327, i64 %312
  %329 = getelementptr inbounds nuw i8, ptr %328, i64 24
  store ptr %326, ptr %329, align 8
  %330 = load i32, ptr %38, align 8
  %331 = sext i32 %330 to i64
  %332 = srem i64 %312, %331
  %333 = trunc nsw i64 %332 to i32
  %334 = load ptr, ptr %295, align 8
  %335 = getelementptr inbounds nuw %struct.Fiber, ptr %334, i64 %312
  %336 = getelementptr inbounds nuw i8, ptr %335, i64 32
  store i32 %333, ptr %336, align 8
  %337 = icmp eq i64 %315, %95
  br i1 %337, label %304, label %311

338:                                              ; preds = %353, %306
  %339 = phi i64 [ 0, %306 ], [ %366, %353 ]
  %340 = load ptr, ptr %293, align 8
  %341 = getelementptr inbounds nuw %struct.Block, ptr %340, i64 %339
  store ptr %15, ptr %341, align 8
  %342 = mul i64 %339, %52
  %343 = getelementptr inbounds nuw i8, ptr %290, i64 %342
  %344 = getelementptr inbounds nuw i8, ptr %341, i64 16
  store ptr %343, ptr %344, align 8
  %345 = load i64, ptr %33, align 8
  %346 = load i64, ptr %48, align 8
  %347 = add i64 %346, %345
  %348 = getelementptr inbounds nuw i8, ptr %341, i64 24
  store i64 %347, ptr %348, align 8
  %349 = load ptr, ptr %307, align 8
  %350 = icmp eq ptr %349, null
  br i1 %350, label %353, label %351

351:                                              ; preds = %338
  %352 = load ptr, ptr %349, align 8
  br label %353

353:                                              ; preds = %351, %338
  %354 = phi ptr [ %352, %351 ], [ null, %338 ]
  %355 = getelementptr inbounds nuw i8, ptr %341, i64 32
  store ptr %354, ptr %355, align 8
  %356 = load i32, ptr %38, align 8
  %357 = getelementptr inbounds nuw i8, ptr %341, i64 40
  store i32 %356, ptr %357, align 8
  %358 = getelementptr inbounds nuw i8, ptr %341, i64 336
  store ptr %308, ptr %358, align 8
  %359 = load ptr, ptr %293, align 8
  %360 = select i1 %68, ptr %341, ptr %359
  %361 = getelementptr inbounds nuw i8, ptr %341, i64 344
  store ptr %360, ptr %361, align 8
  %362 = getelementptr inbounds nuw i8, ptr %341, i64 352
  store i32 %310, ptr %362, align 8
  %363 = trunc i64 %339 to i32
  %364 = select i1 %68, i32 %363, i32 -1
  %365 = getelementptr inbounds nuw i8, ptr %341, i64 356
  store i32 %364, ptr %365, align 4
  %366 = add nuw nsw i64 %339, 1
  %367 = icmp eq i64 %366, %94
  br i1 %367, label %368, label %338

368:                                              ; preds = %353, %304
  %369 = trunc i64 %95 to i32
  store i32 %369, ptr %39, align 4
  %370 = load i32, ptr %40, align 8
  br i1 %68, label %371, label %630

371:                                              ; preds = %368
  %372 = getelementptr inbounds nuw i8, ptr %15, i64 72
  store i32 0, ptr %372, align 8
  store i32 0, ptr %39, align 4
  %373 = icmp eq i32 %370, 0
  br i1 %373, label %374, label %630

374:                                              ; preds = %371
  %375 = getelementptr inbounds nuw i8, ptr %15, i64 88
  br label %378

376:                                              ; preds = %624
  %377 = load i32, ptr %39, align 4
  br label %378

378:                                              ; preds = %376, %374
  %379 = phi i32 [ %377, %376 ], [ 0, %374 ]
  %380 = phi i64 [ %627, %376 ], [ 0, %374 ]
  %381 = phi i32 [ %626, %376 ], [ 0, %374 ]
  %382 = phi i32 [ %625, %376 ], [ 0, %374 ]
  %383 = load i64, ptr %41, align 8
  %384 = icmp sgt i32 %379, 0
  br i1 %384, label %385, label %460

385:                                              ; preds = %378, %451
  %386 = phi i32 [ %452, %451 ], [ %379, %378 ]
  %387 = phi i64 [ %457, %451 ], [ 0, %378 ]
  %388 = phi i32 [ %456, %451 ], [ %381, %378 ]
  %389 = phi i32 [ %454, %451 ], [ 0, %378 ]
  %390 = phi i32 [ %453, %451 ], [ 0, %378 ]
  %391 = load i32, ptr %40, align 8
  %392 = icmp eq i32 %391, 0
  br i1 %392, label %400, label %630

393:                                              ; preds = %451
  %394 = load i32, ptr %40, align 8
  %395 = icmp eq i32 %394, 0
  br i1 %395, label %396, label %630

396:                                              ; preds = %393
  %397 = icmp eq i32 %453, 0
  %398 = icmp ne i32 %453, %454
  %399 = load i64, ptr %41, align 8
  br label %460

400:                                              ; preds = %385
  %401 = load ptr, ptr %295, align 8
  %402 = getelementptr inbounds nuw %struct.Fiber, ptr %401, i64 %387
  %403 = getelementptr inbounds nuw i8, ptr %402, i64 36
  %404 = load i32, ptr %403, align 4
  switch i32 %404, label %440 [
    i32 1, label %405
    i32 2, label %423
    i32 4, label %451
  ]

405:                                              ; preds = %400
  %406 = getelementptr inbounds nuw i8, ptr %402, i64 24
  %407 = load ptr, ptr %406, align 8
  %408 = getelementptr inbounds nuw i8, ptr %402, i64 56
  %409 = load i32, ptr %408, align 8
  %410 = icmp eq i32 %409, 24
  br i1 %410, label %411, label %414

411:                                              ; preds = %405
  %412 = getelementptr inbounds nuw i8, ptr %407, i64 336
  %413 = load ptr, ptr %412, align 8
  br label %433

414:                                              ; preds = %405
  %415 = icmp slt i32 %409, 16
  %416 = getelementptr inbounds nuw i8, ptr %407, i64 44
  %417 = sext i32 %409 to i64
  %418 = getelementptr inbounds %struct.Barrier, ptr %416, i64 %417
  %419 = zext nneg i32 %409 to i64
  %420 = getelementptr %struct.Barrier, ptr %407, i64 %419
  %421 = getelementptr i8, ptr %420, i64 44
  %422 = select i1 %415, ptr %418, ptr %421
  br label %433

423:                                              ; preds = %400
  %424 = getelementptr inbounds nuw i8, ptr %402, i64 72
  %425 = load ptr, ptr %424, align 8
  %426 = load i64, ptr %425, align 8
  %427 = lshr i64 %426, 62
  %428 = trunc nuw nsw i64 %427 to i32
  %429 = and i32 %428, 1
  %430 = getelementptr inbounds nuw i8, ptr %402, i64 60
  %431 = load i32, ptr %430, align 4
  %432 = icmp eq i32 %429, %431
  br i1 %432, label %451, label %440

433:                                              ; preds = %414, %411
  %434 = phi ptr [ %413, %411 ], [ %422, %414 ]
  %435 = getelementptr inbounds nuw i8, ptr %434, i64 8
  %436 = load i32, ptr %435, align 4
  %437 = getelementptr inbounds nuw i8, ptr %402, i64 64
  %438 = load i32, ptr %437, align 8
  %439 = icmp eq i32 %436, %438
  br i1 %439, label %451, label %440

440:                                              ; preds = %433, %423, %400
  store i32 0, ptr %403, align 4
  store ptr %402, ptr %42, align 8
  %441 = getelementptr inbounds nuw i8, ptr %402, i64 8
  %442 = load ptr, ptr %441, align 8
  call void @flydsl_fiber_switch(ptr noundef nonnull %15, ptr noundef %442)
  store ptr null, ptr %42, align 8
  %443 = add nsw i32 %390, 1
  %444 = load i32, ptr %403, align 4
  %445 = icmp eq i32 %444, 3
  %446 = zext i1 %445 to i32
  %447 = add nsw i32 %389, %446
  %448 = icmp eq i32 %444, 4
  %449 = sext i1 %448 to i32
  %450 = load i32, ptr %39, align 4
  br label %451

451:                                              ; preds = %440, %433, %423, %400
  %452 = phi i32 [ %450, %440 ], [ %386, %433 ], [ %386, %423 ], [ %386, %400 ]
  %453 = phi i32 [ %443, %440 ], [ %390, %433 ], [ %390, %423 ], [ %390, %400 ]
  %454 = phi i32 [ %447, %440 ], [ %389, %433 ], [ %389, %423 ], [ %389, %400 ]
  %455 = phi i32 [ %449, %440 ], [ 0, %433 ], [ 0, %423 ], [ 0, %400 ]
  %456 = add nsw i32 %455, %388
  %457 = add nuw nsw i64 %387, 1
  %458 = sext i32 %452 to i64
  %459 = icmp slt i64 %457, %458
  br i1 %459, label %385, label %393

460:                                              ; preds = %396, %378
  %461 = phi i64 [ %399, %396 ], [ %383, %378 ]
  %462 = phi i32 [ %452, %396 ], [ %379, %378 ]
  %463 = phi i32 [ %456, %396 ], [ %381, %378 ]
  %464 = phi i1 [ %398, %396 ], [ false, %378 ]
  %465 = phi i1 [ %397, %396 ], [ true, %378 ]
  %466 = icmp ne i64 %461, %383
  %467 = select i1 %466, i1 true, i1 %464
  %468 = add nsw i32 %382, 1
  %469 = select i1 %467, i32 0, i32 %468
  %470 = icmp ne i32 %463, 0
  %471 = select i1 %467, i1 %470, i1 false
  br i1 %471, label %472, label %477

472:                                              ; preds = %460
  %473 = load ptr, ptr %293, align 8
  %474 = getelementptr inbounds nuw i8, ptr %473, i64 32
  %475 = load ptr, ptr %474, align 8
  %476 = icmp eq ptr %475, null
  br i1 %476, label %624, label %490

477:                                              ; preds = %460
  %478 = load i32, ptr %43, align 8
  %479 = icmp eq i32 %478, 0
  br i1 %479, label %490, label %480

480:                                              ; preds = %477
  call void @llvm.lifetime.start.p0(ptr nonnull %13)
  %481 = load i32, ptr %44, align 4
  %482 = srem i32 %481, 256
  %483 = sext i32 %482 to i64
  %484 = getelementptr inbounds %struct.Task, ptr %375, i64 %483
  call void @llvm.memcpy.p0.p0.i64(ptr noundef nonnull align 8 dereferenceable(112) %13, ptr noundef nonnull align 8 dereferenceable(112) %484, i64 112, i1 false)
  %485 = add nsw i32 %481, 1
  %486 = srem i32 %485, 256
  store i32 %486, ptr %44, align 4
  %487 = add nsw i32 %478, -1
  store i32 %487, ptr %43, align 8
  %488 = add i64 %461, 1
  store i64 %488, ptr %41, align 8
  %489 = load ptr, ptr %13, align 8
  call void %489(ptr noundef nonnull %13)
  call void @llvm.lifetime.end.p0(ptr nonnull %13)
  br label %624

490:                                              ; preds = %477, %472
  %491 = load i32, ptr %38, align 8
  %492 = sext i32 %491 to i64
  %493 = sext i32 %462 to i64
  %494 = icmp sgt i32 %491, 0
  %495 = icmp sgt i32 %462, 0
  %496 = and i1 %495, %494
  br i1 %496, label %497, label %517

497:                                              ; preds = %490
  %498 = load ptr, ptr %295, align 8
  %499 = zext nneg i32 %491 to i64
  br label %500

500:                                              ; preds = %513, %497
  %501 = phi i64 [ 0, %497 ], [ %514, %513 ]
  %502 = mul nuw nsw i64 %501, %499
  %503 = getelementptr %struct.Fiber, ptr %498, i64 %502
  br label %507

504:                                              ; preds = %507
  %505 = add nuw nsw i64 %508, 1
  %506 = icmp eq i64 %505, %499
  br i1 %506, label %517, label %507

507:                                              ; preds = %504, %500
  %508 = phi i64 [ 0, %500 ], [ %505, %504 ]
  %509 = getelementptr %struct.Fiber, ptr %503, i64 %508
  %510 = getelementptr inbounds nuw i8, ptr %509, i64 36
  %511 = load i32, ptr %510, align 4
  %512 = icmp eq i32 %511, 4
  br i1 %512, label %504, label %513

513:                                              ; preds = %507
  %514 = add nuw nsw i64 %501, 1
  %515 = mul nuw nsw i64 %514, %492
  %516 = icmp slt i64 %515, %493
  br i1 %516, label %500, label %517

517:                                              ; preds = %513, %504, %490
  %518 = phi i64 [ %501, %504 ], [ 0, %490 ], [ %514, %513 ]
  %519 = icmp slt i64 %380, %64
  %520 = icmp slt i64 %518, %94
  %521 = select i1 %519, i1 %520, i1 false
  br i1 %521, label %522, label %617

522:                                              ; preds = %517
  %523 = add nuw nsw i64 %518, 1
  %524 = mul nsw i64 %523, %492
  %525 = icmp sgt i64 %524, %493
  br i1 %525, label %526, label %529

526:                                              ; preds = %522
  %527 = trunc i64 %523 to i32
  %528 = mul nsw i32 %491, %527
  store i32 %528, ptr %39, align 4
  br label %529

529:                                              ; preds = %526, %522
  %530 = load ptr, ptr %293, align 8
  %531 = getelementptr inbounds nuw %struct.Block, ptr %530, i64 %518
  %532 = getelementptr inbounds nuw i8, ptr %531, i64 8
  store i64 %380, ptr %532, align 8
  %533 = load ptr, ptr %293, align 8
  %534 = getelementptr inbounds nuw %struct.Block, ptr %533, i64 %518
  %535 = getelementptr inbounds nuw i8, ptr %534, i64 44
  br label %538

536:                                              ; preds = %538
  %537 = getelementptr inbounds nuw i8, ptr %534, i64 236
  br label %554

538:                                              ; preds = %538, %529
  %539 = phi i64 [ 0, %529 ], [ %543, %538 ]
  %540 = getelementptr inbounds nuw %struct.Barrier, ptr %535, i64 %539
  store i32 0, ptr %540, align 4
  %541 = getelementptr inbounds nuw i8, ptr %540, i64 4
  store i32 0, ptr %541, align 4
  %542 = getelementptr inbounds nuw i8, ptr %540, i64 8
  store i32 0, ptr %542, align 4
  %543 = add nuw nsw i64 %539, 1
  %544 = icmp eq i64 %543, 16
  br i1 %544, label %536, label %538

545:                                              ; preds = %554
  %546 = add nsw i64 %380, 1
  %547 = load i32, ptr %38, align 8
  %548 = icmp sgt i32 %547, 0
  br i1 %548, label %551, label %549

549:                                              ; preds = %545
  %550 = sext i32 %547 to i64
  br label %597

551:                                              ; preds = %545
  %552 = zext nneg i32 %547 to i64
  %553 = ptrtoint ptr %534 to i64
  br label %561

554:                                              ; preds = %554, %536
  %555 = phi i64 [ 0, %536 ], [ %559, %554 ]
  %556 = getelementptr inbounds nuw %struct.Barrier, ptr %537, i64 %555
  store i32 0, ptr %556, align 4
  %557 = getelementptr inbounds nuw i8, ptr %556, i64 4
  store i32 0, ptr %557, align 4
  %558 = getelementptr inbounds nuw i8, ptr %556, i64 8
  store i32 0, ptr %558, align 4
  %559 = add nuw nsw i64 %555, 1
  %560 = icmp eq i64 %559, 8
  br i1 %560, label %545, label %554

561:                                              ; preds = %561, %551
  %562 = phi i64 [ %552, %551 ], [ %595, %561 ]
  %563 = phi i64 [ 0, %551 ], [ %593, %561 ]
  %564 = load ptr, ptr %295, align 8
  %565 = load ptr, ptr %293, align 8
  %566 = ptrtoint ptr %565 to i64
  %567 = sub i64 %553, %566
  %568 = sdiv exact i64 %567, 360
  %569 = mul nsw i64 %568, %562
  %570 = getelementptr %struct.Fiber, ptr %564, i64 %569
  %571 = getelementptr %struct.Fiber, ptr %570, i64 %563
  %572 = getelementptr inbounds nuw i8, ptr %571, i64 32
  %573 = load i32, ptr %572, align 8
  %574 = sext i32 %573 to i64
  %575 = mul nsw i64 %1, %574
  %576 = sub nsw i64 %27, %575
  %577 = call i64 @llvm.smin.i64(i64 %576, i64 %1)
  %578 = getelementptr inbounds nuw i8, ptr %571, i64 36
  store i32 0, ptr %578, align 4
  %579 = icmp eq i64 %577, 64
  %580 = shl nsw i64 -1, %577
  %581 = xor i64 %580, -1
  %582 = select i1 %579, i64 -1, i64 %581
  %583 = getelementptr inbounds nuw i8, ptr %571, i64 40
  store i64 %582, ptr %583, align 8
  %584 = getelementptr inbounds nuw i8, ptr %571, i64 48
  store ptr null, ptr %584, align 8
  %585 = getelementptr inbounds nuw i8, ptr %571, i64 88
  store i32 0, ptr %585, align 8
  %586 = getelementptr inbounds nuw i8, ptr %571, i64 84
  store i32 0, ptr %586, align 4
  %587 = getelementptr inbounds nuw i8, ptr %571, i64 80
  store i32 0, ptr %587, align 8
  %588 = getelementptr inbounds nuw i8, ptr %571, i64 96
  store i32 0, ptr %588, align 8
  %589 = getelementptr inbounds nuw i8, ptr %571, i64 16
  %590 = load ptr, ptr %589, align 8
  %591 = call ptr @flydsl_fiber_prepare(ptr noundef %590, ptr noundef nonnull @start)
  %592 = getelementptr inbounds nuw i8, ptr %571, i64 8
  store ptr %591, ptr %592, align 8
  %593 = add nuw nsw i64 %563, 1
  %594 = load i32, ptr %38, align 8
  %595 = sext i32 %594 to i64
  %596 = icmp slt i64 %593, %595
  br i1 %596, label %561, label %597

597:                                              ; preds = %561, %549
  %598 = phi i64 [ %550, %549 ], [ %595, %561 ]
  %599 = phi i32 [ %547, %549 ], [ %594, %561 ]
  %600 = load ptr, ptr %295, align 8
  %601 = mul nsw i64 %598, %518
  %602 = getelementptr inbounds %struct.Fiber, ptr %600, i64 %601
  %603 = getelementptr inbounds nuw i8, ptr %602, i64 24
  %604 = load ptr, ptr %603, align 8
  %605 = getelementptr inbounds nuw i8, ptr %604, i64 32
  %606 = load ptr, ptr %605, align 8
  %607 = icmp eq ptr %606, null
  br i1 %607, label %614, label %608

608:                                              ; preds = %597
  %609 = load ptr, ptr %606, align 8
  %610 = load ptr, ptr %30, align 8
  %611 = getelementptr inbounds nuw i8, ptr %610, i64 24
  %612 = load ptr, ptr %611, align 8
  call void %609(ptr noundef %612, ptr noundef nonnull %602, i64 noundef %598, i64 noundef %1)
  %613 = load i32, ptr %38, align 8
  br label %614

614:                                              ; preds = %608, %597
  %615 = phi i32 [ %599, %597 ], [ %613, %608 ]
  %616 = add nsw i32 %615, %463
  br label %624

617:                                              ; preds = %517
  br i1 %470, label %618, label %630

618:                                              ; preds = %617
  %619 = xor i1 %467, true
  %620 = select i1 %619, i1 %465, i1 false
  %621 = icmp sgt i32 %469, 65536
  %622 = select i1 %620, i1 true, i1 %621
  br i1 %622, label %623, label %624

623:                                              ; preds = %618
  call fastcc void @report(ptr noundef nonnull %15, ptr noundef null, ptr noundef nonnull @.str.7)
  br label %624

624:                                              ; preds = %623, %618, %614, %480, %472
  %625 = phi i32 [ %469, %623 ], [ %469, %472 ], [ %469, %480 ], [ %469, %618 ], [ 0, %614 ]
  %626 = phi i32 [ %463, %623 ], [ %463, %472 ], [ %463, %480 ], [ %463, %618 ], [ %616, %614 ]
  %627 = phi i64 [ %380, %623 ], [ %380, %472 ], [ %380, %480 ], [ %380, %618 ], [ %546, %614 ]
  %628 = load i32, ptr %40, align 8
  %629 = icmp eq i32 %628, 0
  br i1 %629, label %376, label %630

630:                                              ; preds = %624, %617, %393, %385, %371, %368
  %631 = phi i32 [ %370, %368 ], [ %370, %371 ], [ 1, %385 ], [ 0, %617 ], [ %394, %393 ], [ %628, %624 ]
  %632 = phi i64 [ %8, %368 ], [ %7, %371 ], [ %7, %385 ], [ %7, %393 ], [ %7, %617 ], [ %7, %624 ]
  %633 = add i64 %7, -1
  %634 = add i64 %633, %79
  %635 = sdiv i64 %634, %79
  %636 = mul nsw i64 %635, %79
  %637 = icmp slt i64 %636, %632
  %638 = icmp eq i32 %631, 0
  %639 = select i1 %637, i1 %638, i1 false
  br i1 %639, label %640, label %650

640:                                              ; preds = %630
  %641 = getelementptr inbounds nuw i8, ptr %10, i64 8
  %642 = getelementptr inbounds nuw i8, ptr %10, i64 16
  %643 = getelementptr inbounds nuw i8, ptr %15, i64 72
  %644 = getelementptr inbounds nuw i8, ptr %15, i64 28776
  %645 = getelementptr inbounds nuw i8, ptr %15, i64 28780
  %646 = getelementptr inbounds nuw i8, ptr %15, i64 28784
  %647 = getelementptr inbounds nuw i8, ptr %15, i64 88
  br label %648

648:                                              ; preds = %640, %966
  %649 = phi i64 [ %635, %640 ], [ %968, %966 ]
  br label %973

650:                                              ; preds = %966, %947, %630
  %651 = load ptr, ptr %276, align 8
  %652 = icmp eq ptr %651, null
  br i1 %652, label %1013, label %1011

653:                                              ; preds = %994
  %654 = trunc i64 %649 to i32
  %655 = mul i32 %654, -1640531535
  store i32 %655, ptr %643, align 8
  store i32 %369, ptr %644, align 8
  store i32 0, ptr %645, align 4
  store i32 0, ptr %646, align 8
  br i1 %305, label %668, label %656

656:                                              ; preds = %731, %653
  %657 = load ptr, ptr %295, align 8
  %658 = getelementptr inbounds nuw i8, ptr %657, i64 24
  %659 = load ptr, ptr %658, align 8
  %660 = getelementptr inbounds nuw i8, ptr %659, i64 32
  %661 = load ptr, ptr %660, align 8
  %662 = icmp eq ptr %661, null
  br i1 %662, label %734, label %663

663:                                              ; preds = %656
  %664 = load ptr, ptr %661, align 8
  %665 = load ptr, ptr %30, align 8
  %666 = getelementptr inbounds nuw i8, ptr %665, i64 24
  %667 = load ptr, ptr %666, align 8
  call void %664(ptr noundef %667, ptr noundef nonnull %657, i64 noundef %95, i64 noundef %1)
  br label %734

668:                                              ; preds = %653, %731
  %669 = phi i64 [ %732, %731 ], [ 0, %653 ]
  %670 = load ptr, ptr %293, align 8
  %671 = getelementptr inbounds nuw %struct.Block, ptr %670, i64 %669
  %672 = getelementptr inbounds nuw i8, ptr %671, i64 44
  br label %675

673:                                              ; preds = %675
  %674 = getelementptr inbounds nuw i8, ptr %671, i64 236
  br label %688

675:                                              ; preds = %675, %668
  %676 = phi i64 [ 0, %668 ], [ %680, %675 ]
  %677 = getelementptr inbounds nuw %struct.Barrier, ptr %672, i64 %676
  store i32 0, ptr %677, align 4
  %678 = getelementptr inbounds nuw i8, ptr %677, i64 4
  store i32 0, ptr %678, align 4
  %679 = getelementptr inbounds nuw i8, ptr %677, i64 8
  store i32 0, ptr %679, align 4
  %680 = add nuw nsw i64 %676, 1
  %681 = icmp eq i64 %680, 16
  br i1 %681, label %673, label %675

682:                                              ; preds = %688
  %683 = load i32, ptr %38, align 8
  %684 = icmp sgt i32 %683, 0
  br i1 %684, label %685, label %731

685:                                              ; preds = %682
  %686 = zext nneg i32 %683 to i64
  %687 = ptrtoint ptr %671 to i64
  br label %695

688:                                              ; preds = %688, %673
  %689 = phi i64 [ 0, %673 ], [ %693, %688 ]
  %690 = getelementptr inbounds nuw %struct.Barrier, ptr %674, i64 %689
  store i32 0, ptr %690, align 4
  %691 = getelementptr inbounds nuw i8, ptr %690, i64 4
  store i32 0, ptr %691, align 4
  %692 = getelementptr inbounds nuw i8, ptr %690, i64 8
  store i32 0, ptr %692, align 4
  %693 = add nuw nsw i64 %689, 1
  %694 = icmp eq i64 %693, 8
  br i1 %694, label %682, label %688

695:                                              ; preds = %695, %685
  %696 = phi i64 [ %686, %685 ], [ %729, %695 ]
  %697 = phi i64 [ 0, %685 ], [ %727, %695 ]
  %698 = load ptr, ptr %295, align 8
  %699 = load ptr, ptr %293, align 8
  %700 = ptrtoint ptr %699 to i64
  %701 = sub i64 %687, %700
  %702 = sdiv exact i64 %701, 360
  %703 = mul nsw i64 %702, %696
  %704 = getelementptr %struct.Fiber, ptr %698, i64 %703
  %705 = getelementptr %struct.Fiber, ptr %704, i64 %697
  %706 = getelementptr inbounds nuw i8, ptr %705, i64 32
  %707 = load i32, ptr %706, align 8
  %708 = sext i32 %707 to i64
  %709 = mul nsw i64 %1, %708
  %710 = sub nsw i64 %27, %709
  %711 = call i64 @llvm.smin.i64(i64 %710, i64 %1)
  %712 = getelementptr inbounds nuw i8, ptr %705, i64 36
  store i32 0, ptr %712, align 4
  %713 = icmp eq i64 %711, 64
  %714 = shl nsw i64 -1, %711
  %715 = xor i64 %714, -1
  %716 = select i1 %713, i64 -1, i64 %715
  %717 = getelementptr inbounds nuw i8, ptr %705, i64 40
  store i64 %716, ptr %717, align 8
  %718 = getelementptr inbounds nuw i8, ptr %705, i64 48
  store ptr null, ptr %718, align 8
  %719 = getelementptr inbounds nuw i8, ptr %705, i64 88
  store i32 0, ptr %719, align 8
  %720 = getelementptr inbounds nuw i8, ptr %705, i64 84
  store i32 0, ptr %720, align 4
  %721 = getelementptr inbounds nuw i8, ptr %705, i64 80
  store i32 0, ptr %721, align 8
  %722 = getelementptr inbounds nuw i8, ptr %705, i64 96
  store i32 0, ptr %722, align 8
  %723 = getelementptr inbounds nuw i8, ptr %705, i64 16
  %724 = load ptr, ptr %723, align 8
  %725 = call ptr @flydsl_fiber_prepare(ptr noundef %724, ptr noundef nonnull @start)
  %726 = getelementptr inbounds nuw i8, ptr %705, i64 8
  store ptr %725, ptr %726, align 8
  %727 = add nuw nsw i64 %697, 1
  %728 = load i32, ptr %38, align 8
  %729 = sext i32 %728 to i64
  %730 = icmp slt i64 %727, %729
  br i1 %730, label %695, label %731

731:                                              ; preds = %695, %682
  %732 = add nuw nsw i64 %669, 1
  %733 = icmp eq i64 %732, %94
  br i1 %733, label %656, label %668

734:                                              ; preds = %656, %663
  %735 = load i32, ptr %39, align 4
  %736 = icmp ne i32 %735, 0
  %737 = load i32, ptr %40, align 8
  %738 = icmp eq i32 %737, 0
  %739 = select i1 %736, i1 %738, i1 false
  br i1 %739, label %740, label %943

740:                                              ; preds = %734, %939
  %741 = phi i32 [ %940, %939 ], [ 0, %734 ]
  %742 = phi i32 [ %767, %939 ], [ %735, %734 ]
  %743 = load i64, ptr %41, align 8
  %744 = load i32, ptr %39, align 4
  %745 = icmp sgt i32 %744, 0
  br i1 %745, label %746, label %762

746:                                              ; preds = %740, %821
  %747 = phi i32 [ %822, %821 ], [ %744, %740 ]
  %748 = phi i64 [ %827, %821 ], [ 0, %740 ]
  %749 = phi i32 [ %826, %821 ], [ %742, %740 ]
  %750 = phi i32 [ %824, %821 ], [ 0, %740 ]
  %751 = phi i32 [ %823, %821 ], [ 0, %740 ]
  %752 = load i32, ptr %40, align 8
  %753 = icmp eq i32 %752, 0
  br i1 %753, label %770, label %754

754:                                              ; preds = %746, %830
  %755 = phi i32 [ %831, %830 ], [ %752, %746 ]
  %756 = phi i1 [ %832, %830 ], [ false, %746 ]
  %757 = phi i32 [ %823, %830 ], [ %751, %746 ]
  %758 = phi i32 [ %824, %830 ], [ %750, %746 ]
  %759 = phi i32 [ %826, %830 ], [ %749, %746 ]
  %760 = icmp eq i32 %757, %758
  %761 = icmp eq i32 %757, 0
  br label %762

762:                                              ; preds = %754, %740
  %763 = phi i32 [ 0, %740 ], [ %755, %754 ]
  %764 = phi i1 [ true, %740 ], [ %756, %754 ]
  %765 = phi i1 [ true, %740 ], [ %761, %754 ]
  %766 = phi i1 [ true, %740 ], [ %760, %754 ]
  %767 = phi i32 [ %742, %740 ], [ %759, %754 ]
  %768 = icmp ne i32 %767, 0
  %769 = select i1 %764, i1 %768, i1 false
  br i1 %769, label %833, label %943

770:                                              ; preds = %746
  %771 = load ptr, ptr %295, align 8
  %772 = getelementptr inbounds nuw %struct.Fiber, ptr %771, i64 %748
  %773 = getelementptr inbounds nuw i8, ptr %772, i64 36
  %774 = load i32, ptr %773, align 4
  switch i32 %774, label %810 [
    i32 1, label %775
    i32 2, label %793
    i32 4, label %821
  ]

775:                                              ; preds = %770
  %776 = getelementptr inbounds nuw i8, ptr %772, i64 24
  %777 = load ptr, ptr %776, align 8
  %778 = getelementptr inbounds nuw i8, ptr %772, i64 56
  %779 = load i32, ptr %778, align 8
  %780 = icmp eq i32 %779, 24
  br i1 %780, label %781, label %784

781:                                              ; preds = %775
  %782 = getelementptr inbounds nuw i8, ptr %777, i64 336
  %783 = load ptr, ptr %782, align 8
  br label %803

784:                                              ; preds = %775
  %785 = icmp slt i32 %779, 16
  %786 = getelementptr inbounds nuw i8, ptr %777, i64 44
  %787 = sext i32 %779 to i64
  %788 = getelementptr inbounds %struct.Barrier, ptr %786, i64 %787
  %789 = zext nneg i32 %779 to i64
  %790 = getelementptr %struct.Barrier, ptr %777, i64 %789
  %791 = getelementptr i8, ptr %790, i64 44
  %792 = select i1 %785, ptr %788, ptr %791
  br label %803

793:                                              ; preds = %770
  %794 = getelementptr inbounds nuw i8, ptr %772, i64 72
  %795 = load ptr, ptr %794, align 8
  %796 = load i64, ptr %795, align 8
  %797 = lshr i64 %796, 62
  %798 = trunc nuw nsw i64 %797 to i32
  %799 = and i32 %798, 1
  %800 = getelementptr inbounds nuw i8, ptr %772, i64 60
  %801 = load i32, ptr %800, align 4
  %802 = icmp eq i32 %799, %801
  br i1 %802, label %821, label %810

803:                                              ; preds = %784, %781
  %804 = phi ptr [ %783, %781 ], [ %792, %784 ]
  %805 = getelementptr inbounds nuw i8, ptr %804, i64 8
  %806 = load i32, ptr %805, align 4
  %807 = getelementptr inbounds nuw i8, ptr %772, i64 64
  %808 = load i32, ptr %807, align 8
  %809 = icmp eq i32 %806, %808
  br i1 %809, label %821, label %810

810:                                              ; preds = %803, %793, %770
  store i32 0, ptr %773, align 4
  store ptr %772, ptr %42, align 8
  %811 = getelementptr inbounds nuw i8, ptr %772, i64 8
  %812 = load ptr, ptr %811, align 8
  call void @flydsl_fiber_switch(ptr noundef nonnull %15, ptr noundef %812)
  store ptr null, ptr %42, align 8
  %813 = add nsw i32 %751, 1
  %814 = load i32, ptr %773, align 4
  %815 = icmp eq i32 %814, 3
  %816 = zext i1 %815 to i32
  %817 = add nsw i32 %750, %816
  %818 = icmp eq i32 %814, 4
  %819 = sext i1 %818 to i32
  %820 = load i32, ptr %39, align 4
  br label %821

821:                                              ; preds = %810, %803, %793, %770
  %822 = phi i32 [ %820, %810 ], [ %747, %803 ], [ %747, %793 ], [ %747, %770 ]
  %823 = phi i32 [ %813, %810 ], [ %751, %803 ], [ %751, %793 ], [ %751, %770 ]
  %824 = phi i32 [ %817, %810 ], [ %750, %803 ], [ %750, %793 ], [ %750, %770 ]
  %825 = phi i32 [ %819, %810 ], [ 0, %803 ], [ 0, %793 ], [ 0, %770 ]
  %826 = add nsw i32 %825, %749
  %827 = add nuw nsw i64 %748, 1
  %828 = sext i32 %822 to i64
  %829 = icmp slt i64 %827, %828
  br i1 %829, label %746, label %830

830:                                              ; preds = %821
  %831 = load i32, ptr %40, align 8
  %832 = icmp eq i32 %831, 0
  br label %754

833:                                              ; preds = %762
  %834 = load i64, ptr %41, align 8
  %835 = icmp eq i64 %834, %743
  %836 = select i1 %835, i1 %766, i1 false
  %837 = add nsw i32 %741, 1
  %838 = select i1 %836, i32 %837, i32 0
  br i1 %836, label %839, label %852

839:                                              ; preds = %833
  %840 = load i32, ptr %43, align 8
  %841 = icmp eq i32 %840, 0
  br i1 %841, label %852, label %842

842:                                              ; preds = %839
  call void @llvm.lifetime.start.p0(ptr nonnull %12)
  %843 = load i32, ptr %44, align 4
  %844 = srem i32 %843, 256
  %845 = sext i32 %844 to i64
  %846 = getelementptr inbounds %struct.Task, ptr %647, i64 %845
  call void @llvm.memcpy.p0.p0.i64(ptr noundef nonnull align 8 dereferenceable(112) %12, ptr noundef nonnull align 8 dereferenceable(112) %846, i64 112, i1 false)
  %847 = add nsw i32 %843, 1
  %848 = srem i32 %847, 256
  store i32 %848, ptr %44, align 4
  %849 = add nsw i32 %840, -1
  store i32 %849, ptr %43, align 8
  %850 = add i64 %743, 1
  store i64 %850, ptr %41, align 8
  %851 = load ptr, ptr %12, align 8
  call void %851(ptr noundef nonnull %12)
  call void @llvm.lifetime.end.p0(ptr nonnull %12)
  br label %939

852:                                              ; preds = %839, %833
  %853 = icmp sgt i32 %838, 65536
  %854 = select i1 %765, i1 true, i1 %853
  br i1 %854, label %855, label %939

855:                                              ; preds = %852
  %856 = load ptr, ptr %30, align 8
  %857 = getelementptr inbounds nuw i8, ptr %856, i64 32
  %858 = load ptr, ptr %857, align 8
  store i32 1, ptr %40, align 8
  %859 = icmp eq ptr %858, null
  br i1 %859, label %943, label %860

860:                                              ; preds = %855
  %861 = cmpxchg ptr %858, i32 0, i32 1 seq_cst seq_cst, align 8
  %862 = extractvalue { i32, i1 } %861, 1
  br i1 %862, label %863, label %939

863:                                              ; preds = %860
  %864 = load i32, ptr %39, align 4
  %865 = icmp sgt i32 %864, 0
  br i1 %865, label %866, label %870

866:                                              ; preds = %863
  %867 = load ptr, ptr %295, align 8
  %868 = zext nneg i32 %864 to i64
  br label %876

869:                                              ; preds = %876
  br i1 %885, label %870, label %887

870:                                              ; preds = %869, %863
  %871 = getelementptr inbounds nuw i8, ptr %858, i64 4
  store i32 0, ptr %871, align 4
  %872 = getelementptr inbounds nuw i8, ptr %858, i64 8
  store i64 0, ptr %872, align 8
  %873 = getelementptr inbounds nuw i8, ptr %858, i64 16
  store i32 -1, ptr %873, align 8
  %874 = getelementptr inbounds nuw i8, ptr %858, i64 20
  store i32 -1, ptr %874, align 4
  %875 = getelementptr inbounds nuw i8, ptr %858, i64 24
  store ptr @.str.7, ptr %875, align 8
  br label %903

876:                                              ; preds = %876, %866
  %877 = phi i64 [ 0, %866 ], [ %883, %876 ]
  %878 = getelementptr inbounds nuw %struct.Fiber, ptr %867, i64 %877
  %879 = getelementptr inbounds nuw i8, ptr %878, i64 36
  %880 = load i32, ptr %879, align 4
  %881 = icmp eq i32 %880, 4
  %882 = select i1 %881, ptr null, ptr %878
  %883 = add nuw nsw i64 %877, 1
  %884 = icmp samesign ult i64 %883, %868
  %885 = icmp eq ptr %882, null
  %886 = select i1 %884, i1 %885, i1 false
  br i1 %886, label %876, label %869

887:                                              ; preds = %869
  %888 = load i32, ptr %38, align 8
  %889 = getelementptr inbounds nuw i8, ptr %858, i64 4
  store i32 %888, ptr %889, align 4
  %890 = getelementptr inbounds nuw i8, ptr %878, i64 24
  %891 = load ptr, ptr %890, align 8
  %892 = getelementptr inbounds nuw i8, ptr %891, i64 8
  %893 = load i64, ptr %892, align 8
  %894 = getelementptr inbounds nuw i8, ptr %858, i64 8
  store i64 %893, ptr %894, align 8
  %895 = getelementptr inbounds nuw i8, ptr %858, i64 16
  store i32 -1, ptr %895, align 8
  %896 = getelementptr inbounds nuw i8, ptr %858, i64 20
  store i32 -1, ptr %896, align 4
  %897 = getelementptr inbounds nuw i8, ptr %858, i64 24
  store ptr @.str.7, ptr %897, align 8
  %898 = icmp sgt i32 %888, 0
  br i1 %898, label %899, label %903

899:                                              ; preds = %887
  %900 = getelementptr inbounds nuw i8, ptr %878, i64 32
  %901 = getelementptr inbounds nuw i8, ptr %858, i64 32
  %902 = zext nneg i32 %888 to i64
  br label %904

903:                                              ; preds = %931, %870, %887
  store atomic i32 2, ptr %858 seq_cst, align 8
  br label %939

904:                                              ; preds = %931, %899
  %905 = phi i64 [ 0, %899 ], [ %937, %931 ]
  %906 = load i32, ptr %900, align 8
  %907 = sext i32 %906 to i64
  %908 = sub nsw i64 0, %907
  %909 = getelementptr inbounds %struct.Fiber, ptr %882, i64 %908
  %910 = getelementptr inbounds nuw %struct.Fiber, ptr %909, i64 %905
  %911 = getelementptr inbounds nuw i8, ptr %910, i64 36
  %912 = load i32, ptr %911, align 4
  %913 = getelementptr inbounds nuw i8, ptr %910, i64 56
  %914 = load i32, ptr %913, align 8
  %915 = getelementptr inbounds nuw i8, ptr %910, i64 48
  %916 = load ptr, ptr %915, align 8
  %917 = and i32 %912, -2
  %918 = icmp eq i32 %917, 2
  br i1 %918, label %919, label %931

919:                                              ; preds = %904
  %920 = getelementptr inbounds nuw i8, ptr %910, i64 72
  %921 = load ptr, ptr %920, align 8
  %922 = icmp eq ptr %921, null
  br i1 %922, label %931, label %923

923:                                              ; preds = %919
  %924 = ptrtoint ptr %921 to i64
  %925 = getelementptr inbounds nuw i8, ptr %910, i64 24
  %926 = load ptr, ptr %925, align 8
  %927 = getelementptr inbounds nuw i8, ptr %926, i64 16
  %928 = load ptr, ptr %927, align 8
  %929 = ptrtoint ptr %928 to i64
  %930 = sub i64 %924, %929
  br label %931

931:                                              ; preds = %923, %919, %904
  %932 = phi i64 [ 0, %904 ], [ %930, %923 ], [ -1, %919 ]
  %933 = getelementptr inbounds nuw %struct.WarpReport, ptr %901, i64 %905
  store i32 %912, ptr %933, align 8
  %934 = getelementptr inbounds nuw i8, ptr %933, i64 4
  store i32 %914, ptr %934, align 4
  %935 = getelementptr inbounds nuw i8, ptr %933, i64 8
  store i64 %932, ptr %935, align 8
  %936 = getelementptr inbounds nuw i8, ptr %933, i64 16
  store ptr %916, ptr %936, align 8
  %937 = add nuw nsw i64 %905, 1
  %938 = icmp eq i64 %937, %902
  br i1 %938, label %903, label %904

939:                                              ; preds = %903, %860, %852, %842
  %940 = phi i32 [ %838, %903 ], [ %838, %860 ], [ %838, %852 ], [ %837, %842 ]
  %941 = load i32, ptr %40, align 8
  %942 = icmp eq i32 %941, 0
  br i1 %942, label %740, label %943

943:                                              ; preds = %855, %939, %762, %734
  %944 = phi i32 [ %737, %734 ], [ 1, %855 ], [ %941, %939 ], [ %763, %762 ]
  %945 = load i32, ptr %43, align 8
  %946 = icmp eq i32 %945, 0
  br i1 %946, label %966, label %947

947:                                              ; preds = %943, %951
  %948 = phi i32 [ %962, %951 ], [ %945, %943 ]
  %949 = load i32, ptr %40, align 8
  %950 = icmp eq i32 %949, 0
  br i1 %950, label %951, label %650

951:                                              ; preds = %947
  call void @llvm.lifetime.start.p0(ptr nonnull %11)
  %952 = load i32, ptr %44, align 4
  %953 = srem i32 %952, 256
  %954 = sext i32 %953 to i64
  %955 = getelementptr inbounds %struct.Task, ptr %647, i64 %954
  call void @llvm.memcpy.p0.p0.i64(ptr noundef nonnull align 8 dereferenceable(112) %11, ptr noundef nonnull align 8 dereferenceable(112) %955, i64 112, i1 false)
  %956 = add nsw i32 %952, 1
  %957 = srem i32 %956, 256
  store i32 %957, ptr %44, align 4
  %958 = add nsw i32 %948, -1
  store i32 %958, ptr %43, align 8
  %959 = load i64, ptr %41, align 8
  %960 = add i64 %959, 1
  store i64 %960, ptr %41, align 8
  %961 = load ptr, ptr %11, align 8
  call void %961(ptr noundef nonnull %11)
  call void @llvm.lifetime.end.p0(ptr nonnull %11)
  %962 = load i32, ptr %43, align 8
  %963 = icmp eq i32 %962, 0
  br i1 %963, label %964, label %947

964:                                              ; preds = %951
  %965 = load i32, ptr %40, align 8
  br label %966

966:                                              ; preds = %964, %943
  %967 = phi i32 [ %944, %943 ], [ %965, %964 ]
  %968 = add nsw i64 %649, 1
  %969 = mul nsw i64 %968, %79
  %970 = icmp slt i64 %969, %632
  %971 = icmp eq i32 %967, 0
  %972 = select i1 %970, i1 %971, i1 false
  br i1 %972, label %648, label %650

973:                                              ; preds = %648, %994
  %974 = phi i64 [ 0, %648 ], [ %1009, %994 ]
  call void @llvm.lifetime.start.p0(ptr nonnull %10)
  br label %975

975:                                              ; preds = %975, %973
  %976 = phi i64 [ 0, %973 ], [ %992, %975 ]
  %977 = phi i64 [ %649, %973 ], [ %990, %975 ]
  %978 = phi i64 [ %974, %973 ], [ %991, %975 ]
  %979 = getelementptr inbounds nuw i32, ptr %6, i64 %976
  %980 = load i32, ptr %979, align 4
  %981 = sext i32 %980 to i64
  %982 = getelementptr inbounds nuw i64, ptr %14, i64 %976
  %983 = load i64, ptr %982, align 8
  %984 = sdiv i64 %981, %983
  %985 = srem i64 %977, %984
  %986 = mul nsw i64 %985, %983
  %987 = srem i64 %978, %983
  %988 = add nsw i64 %986, %987
  %989 = getelementptr inbounds nuw i64, ptr %10, i64 %976
  store i64 %988, ptr %989, align 8
  %990 = sdiv i64 %977, %984
  %991 = sdiv i64 %978, %983
  %992 = add nuw nsw i64 %976, 1
  %993 = icmp eq i64 %992, 3
  br i1 %993, label %994, label %975

994:                                              ; preds = %975
  %995 = load i64, ptr %10, align 16
  %996 = load i32, ptr %6, align 4
  %997 = sext i32 %996 to i64
  %998 = load i64, ptr %641, align 8
  %999 = load i32, ptr %57, align 4
  %1000 = sext i32 %999 to i64
  %1001 = load i64, ptr %642, align 16
  %1002 = mul nsw i64 %1001, %1000
  %1003 = add nsw i64 %1002, %998
  %1004 = mul nsw i64 %1003, %997
  %1005 = add nsw i64 %1004, %995
  call void @llvm.lifetime.end.p0(ptr nonnull %10)
  %1006 = load ptr, ptr %293, align 8
  %1007 = getelementptr inbounds nuw %struct.Block, ptr %1006, i64 %974
  %1008 = getelementptr inbounds nuw i8, ptr %1007, i64 8
  store i64 %1005, ptr %1008, align 8
  %1009 = add nuw nsw i64 %974, 1
  %1010 = icmp eq i64 %1009, %79
  br i1 %1010, label %653, label %973

1011:                                             ; preds = %650
  %1012 = getelementptr inbounds nuw i8, ptr %651, i64 8
  store ptr null, ptr %1012, align 8
  br label %1013

1013:                                             ; preds = %1011, %650
  %1014 = call i32 @munmap(ptr noundef %189, i64 noundef %102)
  br label %1015

1015:                                             ; preds = %239, %195, %191, %152, %108, %104, %1013, %22
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
