; made from fibers.c 5ccf479bceda1d08d361974646dc9d6157b53f871bd739b617fcfa885ca23d01
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
  br label %48

22:                                               ; preds = %48
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
  %45 = getelementptr inbounds nuw i8, ptr %6, i64 48
  %46 = load ptr, ptr %45, align 8
  %47 = icmp eq ptr %46, null
  br i1 %47, label %68, label %65

48:                                               ; preds = %9, %48
  %49 = phi i64 [ 0, %9 ], [ %63, %48 ]
  %50 = phi i64 [ 1, %9 ], [ %56, %48 ]
  %51 = phi i32 [ 1, %9 ], [ %62, %48 ]
  %52 = shl nuw nsw i64 %49, 3
  %53 = ashr i64 %4, %52
  %54 = and i64 %53, 255
  %55 = getelementptr inbounds nuw i64, ptr %14, i64 %49
  store i64 %54, ptr %55, align 8
  %56 = mul i64 %54, %50
  %57 = getelementptr inbounds nuw i32, ptr %6, i64 %49
  %58 = load i32, ptr %57, align 4
  %59 = trunc nuw nsw i64 %54 to i32
  %60 = srem i32 %58, %59
  %61 = icmp eq i32 %60, 0
  %62 = select i1 %61, i32 %51, i32 0
  %63 = add nuw nsw i64 %49, 1
  %64 = icmp eq i64 %63, 3
  br i1 %64, label %22, label %48

65:                                               ; preds = %22
  store ptr %15, ptr %46, align 8
  %66 = load i64, ptr %33, align 8
  %67 = load i32, ptr %38, align 8
  br label %68

68:                                               ; preds = %65, %22
  %69 = phi i32 [ %67, %65 ], [ %37, %22 ]
  %70 = phi i64 [ %66, %65 ], [ %32, %22 ]
  %71 = add i64 %2, 65535
  %72 = and i64 %71, -65536
  %73 = add i64 %72, 131072
  %74 = getelementptr inbounds nuw i8, ptr %6, i64 40
  %75 = load i64, ptr %74, align 8
  %76 = add i64 %75, %70
  %77 = and i64 %76, -262144
  %78 = add i64 %77, 262144
  %79 = sext i32 %69 to i64
  %80 = load i32, ptr %6, align 8
  %81 = sext i32 %80 to i64
  %82 = getelementptr inbounds nuw i8, ptr %6, i64 4
  %83 = load i32, ptr %82, align 4
  %84 = sext i32 %83 to i64
  %85 = mul nsw i64 %84, %81
  %86 = getelementptr inbounds nuw i8, ptr %6, i64 8
  %87 = load i32, ptr %86, align 8
  %88 = sext i32 %87 to i64
  %89 = mul nsw i64 %85, %88
  %90 = and i64 %4, 16777216
  %91 = icmp ne i64 %90, 0
  %92 = icmp eq i64 %56, 1
  %93 = select i1 %91, i1 %92, i1 false
  %94 = icmp ne i64 %7, 0
  %95 = and i1 %94, %93
  br i1 %95, label %1013, label %96

96:                                               ; preds = %68
  br i1 %93, label %97, label %101

97:                                               ; preds = %96
  %98 = sdiv i32 8192, %69
  %99 = sext i32 %98 to i64
  %100 = call i64 @llvm.smin.i64(i64 %89, i64 %99)
  br label %101

101:                                              ; preds = %97, %96
  %102 = phi i64 [ %100, %97 ], [ %56, %96 ]
  %103 = mul i64 %102, %79
  %104 = mul i64 %103, %73
  %105 = add i64 %77, 262504
  %106 = mul i64 %102, %105
  %107 = mul i64 %103, 104
  %108 = add i64 %106, 327680
  %109 = add i64 %108, %104
  %110 = add i64 %109, %107
  %111 = icmp eq i32 %62, 0
  br i1 %111, label %112, label %197

112:                                              ; preds = %101
  %113 = load ptr, ptr %30, align 8
  %114 = getelementptr inbounds nuw i8, ptr %113, i64 32
  %115 = load ptr, ptr %114, align 8
  store i32 1, ptr %40, align 8
  %116 = icmp eq ptr %115, null
  br i1 %116, label %1013, label %117

117:                                              ; preds = %112
  %118 = cmpxchg ptr %115, i32 0, i32 1 seq_cst seq_cst, align 8
  %119 = extractvalue { i32, i1 } %118, 1
  br i1 %119, label %120, label %1013

120:                                              ; preds = %117
  %121 = load i32, ptr %39, align 4
  %122 = icmp sgt i32 %121, 0
  br i1 %122, label %123, label %128

123:                                              ; preds = %120
  %124 = getelementptr inbounds nuw i8, ptr %15, i64 28768
  %125 = load ptr, ptr %124, align 8
  %126 = zext nneg i32 %121 to i64
  br label %134

127:                                              ; preds = %134
  br i1 %143, label %128, label %145

128:                                              ; preds = %127, %120
  %129 = getelementptr inbounds nuw i8, ptr %115, i64 4
  store i32 0, ptr %129, align 4
  %130 = getelementptr inbounds nuw i8, ptr %115, i64 8
  store i64 0, ptr %130, align 8
  %131 = getelementptr inbounds nuw i8, ptr %115, i64 16
  store i32 -1, ptr %131, align 8
  %132 = getelementptr inbounds nuw i8, ptr %115, i64 20
  store i32 -1, ptr %132, align 4
  %133 = getelementptr inbounds nuw i8, ptr %115, i64 24
  store ptr @.str.1, ptr %133, align 8
  br label %161

134:                                              ; preds = %134, %123
  %135 = phi i64 [ 0, %123 ], [ %141, %134 ]
  %136 = getelementptr inbounds nuw %struct.Fiber, ptr %125, i64 %135
  %137 = getelementptr inbounds nuw i8, ptr %136, i64 36
  %138 = load i32, ptr %137, align 4
  %139 = icmp eq i32 %138, 4
  %140 = select i1 %139, ptr null, ptr %136
  %141 = add nuw nsw i64 %135, 1
  %142 = icmp samesign ult i64 %141, %126
  %143 = icmp eq ptr %140, null
  %144 = select i1 %142, i1 %143, i1 false
  br i1 %144, label %134, label %127

145:                                              ; preds = %127
  %146 = load i32, ptr %38, align 8
  %147 = getelementptr inbounds nuw i8, ptr %115, i64 4
  store i32 %146, ptr %147, align 4
  %148 = getelementptr inbounds nuw i8, ptr %136, i64 24
  %149 = load ptr, ptr %148, align 8
  %150 = getelementptr inbounds nuw i8, ptr %149, i64 8
  %151 = load i64, ptr %150, align 8
  %152 = getelementptr inbounds nuw i8, ptr %115, i64 8
  store i64 %151, ptr %152, align 8
  %153 = getelementptr inbounds nuw i8, ptr %115, i64 16
  store i32 -1, ptr %153, align 8
  %154 = getelementptr inbounds nuw i8, ptr %115, i64 20
  store i32 -1, ptr %154, align 4
  %155 = getelementptr inbounds nuw i8, ptr %115, i64 24
  store ptr @.str.1, ptr %155, align 8
  %156 = icmp sgt i32 %146, 0
  br i1 %156, label %157, label %161

157:                                              ; preds = %145
  %158 = getelementptr inbounds nuw i8, ptr %136, i64 32
  %159 = getelementptr inbounds nuw i8, ptr %115, i64 32
  %160 = zext nneg i32 %146 to i64
  br label %162

161:                                              ; preds = %189, %128, %145
  store atomic i32 2, ptr %115 seq_cst, align 8
  br label %1013

162:                                              ; preds = %189, %157
  %163 = phi i64 [ 0, %157 ], [ %195, %189 ]
  %164 = load i32, ptr %158, align 8
  %165 = sext i32 %164 to i64
  %166 = sub nsw i64 0, %165
  %167 = getelementptr inbounds %struct.Fiber, ptr %140, i64 %166
  %168 = getelementptr inbounds nuw %struct.Fiber, ptr %167, i64 %163
  %169 = getelementptr inbounds nuw i8, ptr %168, i64 36
  %170 = load i32, ptr %169, align 4
  %171 = getelementptr inbounds nuw i8, ptr %168, i64 56
  %172 = load i32, ptr %171, align 8
  %173 = getelementptr inbounds nuw i8, ptr %168, i64 48
  %174 = load ptr, ptr %173, align 8
  %175 = and i32 %170, -2
  %176 = icmp eq i32 %175, 2
  br i1 %176, label %177, label %189

177:                                              ; preds = %162
  %178 = getelementptr inbounds nuw i8, ptr %168, i64 72
  %179 = load ptr, ptr %178, align 8
  %180 = icmp eq ptr %179, null
  br i1 %180, label %189, label %181

181:                                              ; preds = %177
  %182 = ptrtoint ptr %179 to i64
  %183 = getelementptr inbounds nuw i8, ptr %168, i64 24
  %184 = load ptr, ptr %183, align 8
  %185 = getelementptr inbounds nuw i8, ptr %184, i64 16
  %186 = load ptr, ptr %185, align 8
  %187 = ptrtoint ptr %186 to i64
  %188 = sub i64 %182, %187
  br label %189

189:                                              ; preds = %181, %177, %162
  %190 = phi i64 [ 0, %162 ], [ %188, %181 ], [ -1, %177 ]
  %191 = getelementptr inbounds nuw %struct.WarpReport, ptr %159, i64 %163
  store i32 %170, ptr %191, align 8
  %192 = getelementptr inbounds nuw i8, ptr %191, i64 4
  store i32 %172, ptr %192, align 4
  %193 = getelementptr inbounds nuw i8, ptr %191, i64 8
  store i64 %190, ptr %193, align 8
  %194 = getelementptr inbounds nuw i8, ptr %191, i64 16
  store ptr %174, ptr %194, align 8
  %195 = add nuw nsw i64 %163, 1
  %196 = icmp eq i64 %195, %160
  br i1 %196, label %161, label %162

197:                                              ; preds = %101
  %198 = call ptr @mmap(ptr noundef null, i64 noundef %110, i32 noundef 3, i32 noundef 16418, i32 noundef -1, i64 noundef 0)
  %199 = icmp eq ptr %198, inttoptr (i64 -1 to ptr)
  br i1 %199, label %200, label %285

200:                                              ; preds = %197
  %201 = load ptr, ptr %30, align 8
  %202 = getelementptr inbounds nuw i8, ptr %201, i64 32
  %203 = load ptr, ptr %202, align 8
  store i32 1, ptr %40, align 8
  %204 = icmp eq ptr %203, null
  br i1 %204, label %1013, label %205

205:                                              ; preds = %200
  %206 = cmpxchg ptr %203, i32 0, i32 1 seq_cst seq_cst, align 8
  %207 = extractvalue { i32, i1 } %206, 1
  br i1 %207, label %208, label %1013

208:                                              ; preds = %205
  %209 = load i32, ptr %39, align 4
  %210 = icmp sgt i32 %209, 0
  br i1 %210, label %211, label %216

211:                                              ; preds = %208
  %212 = getelementptr inbounds nuw i8, ptr %15, i64 28768
  %213 = load ptr, ptr %212, align 8
  %214 = zext nneg i32 %209 to i64
  br label %222

215:                                              ; preds = %222
  br i1 %231, label %216, label %233

216:                                              ; preds = %215, %208
  %217 = getelementptr inbounds nuw i8, ptr %203, i64 4
  store i32 0, ptr %217, align 4
  %218 = getelementptr inbounds nuw i8, ptr %203, i64 8
  store i64 0, ptr %218, align 8
  %219 = getelementptr inbounds nuw i8, ptr %203, i64 16
  store i32 -1, ptr %219, align 8
  %220 = getelementptr inbounds nuw i8, ptr %203, i64 20
  store i32 -1, ptr %220, align 4
  %221 = getelementptr inbounds nuw i8, ptr %203, i64 24
  store ptr @.str.2, ptr %221, align 8
  br label %249

222:                                              ; preds = %222, %211
  %223 = phi i64 [ 0, %211 ], [ %229, %222 ]
  %224 = getelementptr inbounds nuw %struct.Fiber, ptr %213, i64 %223
  %225 = getelementptr inbounds nuw i8, ptr %224, i64 36
  %226 = load i32, ptr %225, align 4
  %227 = icmp eq i32 %226, 4
  %228 = select i1 %227, ptr null, ptr %224
  %229 = add nuw nsw i64 %223, 1
  %230 = icmp samesign ult i64 %229, %214
  %231 = icmp eq ptr %228, null
  %232 = select i1 %230, i1 %231, i1 false
  br i1 %232, label %222, label %215

233:                                              ; preds = %215
  %234 = load i32, ptr %38, align 8
  %235 = getelementptr inbounds nuw i8, ptr %203, i64 4
  store i32 %234, ptr %235, align 4
  %236 = getelementptr inbounds nuw i8, ptr %224, i64 24
  %237 = load ptr, ptr %236, align 8
  %238 = getelementptr inbounds nuw i8, ptr %237, i64 8
  %239 = load i64, ptr %238, align 8
  %240 = getelementptr inbounds nuw i8, ptr %203, i64 8
  store i64 %239, ptr %240, align 8
  %241 = getelementptr inbounds nuw i8, ptr %203, i64 16
  store i32 -1, ptr %241, align 8
  %242 = getelementptr inbounds nuw i8, ptr %203, i64 20
  store i32 -1, ptr %242, align 4
  %243 = getelementptr inbounds nuw i8, ptr %203, i64 24
  store ptr @.str.2, ptr %243, align 8
  %244 = icmp sgt i32 %234, 0
  br i1 %244, label %245, label %249

245:                                              ; preds = %233
  %246 = getelementptr inbounds nuw i8, ptr %224, i64 32
  %247 = getelementptr inbounds nuw i8, ptr %203, i64 32
  %248 = zext nneg i32 %234 to i64
  br label %250

249:                                              ; preds = %277, %216, %233
  store atomic i32 2, ptr %203 seq_cst, align 8
  br label %1013

250:                                              ; preds = %277, %245
  %251 = phi i64 [ 0, %245 ], [ %283, %277 ]
  %252 = load i32, ptr %246, align 8
  %253 = sext i32 %252 to i64
  %254 = sub nsw i64 0, %253
  %255 = getelementptr inbounds %struct.Fiber, ptr %228, i64 %254
  %256 = getelementptr inbounds nuw %struct.Fiber, ptr %255, i64 %251
  %257 = getelementptr inbounds nuw i8, ptr %256, i64 36
  %258 = load i32, ptr %257, align 4
  %259 = getelementptr inbounds nuw i8, ptr %256, i64 56
  %260 = load i32, ptr %259, align 8
  %261 = getelementptr inbounds nuw i8, ptr %256, i64 48
  %262 = load ptr, ptr %261, align 8
  %263 = and i32 %258, -2
  %264 = icmp eq i32 %263, 2
  br i1 %264, label %265, label %277

265:                                              ; preds = %250
  %266 = getelementptr inbounds nuw i8, ptr %256, i64 72
  %267 = load ptr, ptr %266, align 8
  %268 = icmp eq ptr %267, null
  br i1 %268, label %277, label %269

269:                                              ; preds = %265
  %270 = ptrtoint ptr %267 to i64
  %271 = getelementptr inbounds nuw i8, ptr %256, i64 24
  %272 = load ptr, ptr %271, align 8
  %273 = getelementptr inbounds nuw i8, ptr %272, i64 16
  %274 = load ptr, ptr %273, align 8
  %275 = ptrtoint ptr %274 to i64
  %276 = sub i64 %270, %275
  br label %277

277:                                              ; preds = %269, %265, %250
  %278 = phi i64 [ 0, %250 ], [ %276, %269 ], [ -1, %265 ]
  %279 = getelementptr inbounds nuw %struct.WarpReport, ptr %247, i64 %251
  store i32 %258, ptr %279, align 8
  %280 = getelementptr inbounds nuw i8, ptr %279, i64 4
  store i32 %260, ptr %280, align 4
  %281 = getelementptr inbounds nuw i8, ptr %279, i64 8
  store i64 %278, ptr %281, align 8
  %282 = getelementptr inbounds nuw i8, ptr %279, i64 16
  store ptr %262, ptr %282, align 8
  %283 = add nuw nsw i64 %251, 1
  %284 = icmp eq i64 %283, %248
  br i1 %284, label %249, label %250

285:                                              ; preds = %197
  %286 = ptrtoint ptr %198 to i64
  %287 = add i64 %286, 65535
  %288 = and i64 %287, -65536
  %289 = inttoptr i64 %288 to ptr
  %290 = add i64 %104, 262143
  %291 = add i64 %290, %288
  %292 = and i64 %291, -262144
  %293 = inttoptr i64 %292 to ptr
  %294 = mul i64 %102, %78
  %295 = getelementptr inbounds nuw i8, ptr %293, i64 %294
  %296 = getelementptr inbounds nuw i8, ptr %15, i64 28760
  store ptr %295, ptr %296, align 8
  %297 = getelementptr inbounds %struct.Block, ptr %295, i64 %102
  %298 = getelementptr inbounds nuw i8, ptr %15, i64 28768
  store ptr %297, ptr %298, align 8
  %299 = icmp sgt i64 %103, 0
  br i1 %299, label %300, label %307

300:                                              ; preds = %285, %300
  %301 = phi i64 [ %305, %300 ], [ 0, %285 ]
  %302 = mul i64 %301, %73
  %303 = getelementptr inbounds nuw i8, ptr %289, i64 %302
  %304 = call i32 @mprotect(ptr noundef %303, i64 noundef 65536, i32 noundef 0)
  %305 = add nuw nsw i64 %301, 1
  %306 = icmp eq i64 %305, %103
  br i1 %306, label %314, label %300

307:                                              ; preds = %314, %285
  %308 = icmp sgt i64 %102, 0
  br i1 %308, label %309, label %371

309:                                              ; preds = %307
  %310 = getelementptr inbounds nuw i8, ptr %6, i64 24
  %311 = getelementptr inbounds nuw i8, ptr %15, i64 28776
  %312 = trunc i64 %102 to i32
  %313 = select i1 %93, i32 1, i32 %312
  br label %341

314:                                              ; preds = %300, %314
  %315 = phi i64 [ %318, %314 ], [ 0, %300 ]
  %316 = load ptr, ptr %298, align 8
  %317 = getelementptr inbounds nuw %struct.Fiber, ptr %316, i64 %315
  %318 = add nuw nsw i64 %315, 1
  %319 = mul i64 %318, %73
  %320 = getelementptr inbounds nuw i8, ptr %289, i64 %319
  %321 = getelementptr inbounds i8, ptr %320, i64 -65536
  store ptr %317, ptr %321, align 65536
  %322 = load ptr, ptr %298, align 8
  %323 = getelementptr inbounds nuw %struct.Fiber, ptr %322, i64 %315
  %324 = getelementptr inbounds nuw i8, ptr %323, i64 16
  store ptr %321, ptr %324, align 8
  %325 = load ptr, ptr %296, align 8
  %326 = load i32, ptr %38, align 8
  %327 = sext i32 %326 to i64
  %328 = sdiv i64 %315, %327
  %329 = getelementptr inbounds %struct.Block, ptr %325, i64 %328
  %330 = load ptr, ptr %298, align 8
  %331 = getelementptr inbounds nuw %struct.Fiber, ptr %330, i64 %315
  %332 = getelementptr inbounds nuw i8, ptr %331, i64 24
  store ptr %329, ptr %332, align 8
  %333 = load i32, ptr %38, align 8
  %334 = sext i32 %333 to i64
  %335 = srem i64 %315, %334
  %336 = trunc nsw i64 %335 to i32
  %337 = load ptr, ptr %298, align 8
  %338 = getelementptr inbounds nuw %struct.Fiber, ptr %337, i64 %315
  %339 = getelementptr inbounds nuw i8, ptr %338, i64 32
  store i32 %336, ptr %339, align 8
  %340 = icmp eq i64 %318, %103
  br i1 %340, label %307, label %314

341:                                              ; preds = %356, %309
  %342 = phi i64 [ 0, %309 ], [ %369, %356 ]
  %343 = load ptr, ptr %296, align 8
  %344 = getelementptr inbounds nuw %struct.Block, ptr %343, i64 %342
  store ptr %15, ptr %344, align 8
  %345 = mul i64 %342, %78
  %346 = getelementptr inbounds nuw i8, ptr %293, i64 %345
  %347 = getelementptr inbounds nuw i8, ptr %344, i64 16
  store ptr %346, ptr %347, align 8
  %348 = load i64, ptr %33, align 8
  %349 = load i64, ptr %74, align 8
  %350 = add i64 %349, %348
  %351 = getelementptr inbounds nuw i8, ptr %344, i64 24
  store i64 %350, ptr %351, align 8
  %352 = load ptr, ptr %310, align 8
  %353 = icmp eq ptr %352, null
  br i1 %353, label %356, label %354

354:                                              ; preds = %341
  %355 = load ptr, ptr %352, align 8
  br label %356

356:                                              ; preds = %354, %341
  %357 = phi ptr [ %355, %354 ], [ null, %341 ]
  %358 = getelementptr inbounds nuw i8, ptr %344, i64 32
  store ptr %357, ptr %358, align 8
  %359 = load i32, ptr %38, align 8
  %360 = getelementptr inbounds nuw i8, ptr %344, i64 40
  store i32 %359, ptr %360, align 8
  %361 = getelementptr inbounds nuw i8, ptr %344, i64 336
  store ptr %311, ptr %361, align 8
  %362 = load ptr, ptr %296, align 8
  %363 = select i1 %93, ptr %344, ptr %362
  %364 = getelementptr inbounds nuw i8, ptr %344, i64 344
  store ptr %363, ptr %364, align 8
  %365 = getelementptr inbounds nuw i8, ptr %344, i64 352
  store i32 %313, ptr %365, align 8
  %366 = trunc i64 %342 to i32
  %367 = select i1 %93, i32 %366, i32 -1
  %368 = getelementptr inbounds nuw i8, ptr %344, i64 356
  store i32 %367, ptr %368, align 4
  %369 = add nuw nsw i64 %342, 1
  %370 = icmp eq i64 %369, %102
  br i1 %370, label %371, label %341

371:                                              ; preds = %356, %307
  %372 = trunc i64 %103 to i32
  store i32 %372, ptr %39, align 4
  %373 = load i32, ptr %40, align 8
  br i1 %93, label %374, label %633

374:                                              ; preds = %371
  %375 = getelementptr inbounds nuw i8, ptr %15, i64 72
  store i32 0, ptr %375, align 8
  store i32 0, ptr %39, align 4
  %376 = icmp eq i32 %373, 0
  br i1 %376, label %377, label %633

377:                                              ; preds = %374
  %378 = getelementptr inbounds nuw i8, ptr %15, i64 88
  br label %381

379:                                              ; preds = %627
  %380 = load i32, ptr %39, align 4
  br label %381

381:                                              ; preds = %379, %377
  %382 = phi i32 [ %380, %379 ], [ 0, %377 ]
  %383 = phi i64 [ %630, %379 ], [ 0, %377 ]
  %384 = phi i32 [ %629, %379 ], [ 0, %377 ]
  %385 = phi i32 [ %628, %379 ], [ 0, %377 ]
  %386 = load i64, ptr %41, align 8
  %387 = icmp sgt i32 %382, 0
  br i1 %387, label %388, label %463

388:                                              ; preds = %381, %454
  %389 = phi i32 [ %455, %454 ], [ %382, %381 ]
  %390 = phi i64 [ %460, %454 ], [ 0, %381 ]
  %391 = phi i32 [ %459, %454 ], [ %384, %381 ]
  %392 = phi i32 [ %457, %454 ], [ 0, %381 ]
  %393 = phi i32 [ %456, %454 ], [ 0, %381 ]
  %394 = load i32, ptr %40, align 8
  %395 = icmp eq i32 %394, 0
  br i1 %395, label %403, label %633

396:                                              ; preds = %454
  %397 = load i32, ptr %40, align 8
  %398 = icmp eq i32 %397, 0
  br i1 %398, label %399, label %633

399:                                              ; preds = %396
  %400 = icmp eq i32 %456, 0
  %401 = icmp ne i32 %456, %457
  %402 = load i64, ptr %41, align 8
  br label %463

403:                                              ; preds = %388
  %404 = load ptr, ptr %298, align 8
  %405 = getelementptr inbounds nuw %struct.Fiber, ptr %404, i64 %390
  %406 = getelementptr inbounds nuw i8, ptr %405, i64 36
  %407 = load i32, ptr %406, align 4
  switch i32 %407, label %443 [
    i32 1, label %408
    i32 2, label %426
    i32 4, label %454
  ]

408:                                              ; preds = %403
  %409 = getelementptr inbounds nuw i8, ptr %405, i64 24
  %410 = load ptr, ptr %409, align 8
  %411 = getelementptr inbounds nuw i8, ptr %405, i64 56
  %412 = load i32, ptr %411, align 8
  %413 = icmp eq i32 %412, 24
  br i1 %413, label %414, label %417

414:                                              ; preds = %408
  %415 = getelementptr inbounds nuw i8, ptr %410, i64 336
  %416 = load ptr, ptr %415, align 8
  br label %436

417:                                              ; preds = %408
  %418 = icmp slt i32 %412, 16
  %419 = getelementptr inbounds nuw i8, ptr %410, i64 44
  %420 = sext i32 %412 to i64
  %421 = getelementptr inbounds %struct.Barrier, ptr %419, i64 %420
  %422 = zext nneg i32 %412 to i64
  %423 = getelementptr %struct.Barrier, ptr %410, i64 %422
  %424 = getelementptr i8, ptr %423, i64 44
  %425 = select i1 %418, ptr %421, ptr %424
  br label %436

426:                                              ; preds = %403
  %427 = getelementptr inbounds nuw i8, ptr %405, i64 72
  %428 = load ptr, ptr %427, align 8
  %429 = load i64, ptr %428, align 8
  %430 = lshr i64 %429, 62
  %431 = trunc nuw nsw i64 %430 to i32
  %432 = and i32 %431, 1
  %433 = getelementptr inbounds nuw i8, ptr %405, i64 60
  %434 = load i32, ptr %433, align 4
  %435 = icmp eq i32 %432, %434
  br i1 %435, label %454, label %443

436:                                              ; preds = %417, %414
  %437 = phi ptr [ %416, %414 ], [ %425, %417 ]
  %438 = getelementptr inbounds nuw i8, ptr %437, i64 8
  %439 = load i32, ptr %438, align 4
  %440 = getelementptr inbounds nuw i8, ptr %405, i64 64
  %441 = load i32, ptr %440, align 8
  %442 = icmp eq i32 %439, %441
  br i1 %442, label %454, label %443

443:                                              ; preds = %436, %426, %403
  store i32 0, ptr %406, align 4
  store ptr %405, ptr %42, align 8
  %444 = getelementptr inbounds nuw i8, ptr %405, i64 8
  %445 = load ptr, ptr %444, align 8
  call void @flydsl_fiber_switch(ptr noundef nonnull %15, ptr noundef %445)
  store ptr null, ptr %42, align 8
  %446 = add nsw i32 %393, 1
  %447 = load i32, ptr %406, align 4
  %448 = icmp eq i32 %447, 3
  %449 = zext i1 %448 to i32
  %450 = add nsw i32 %392, %449
  %451 = icmp eq i32 %447, 4
  %452 = sext i1 %451 to i32
  %453 = load i32, ptr %39, align 4
  br label %454

454:                                              ; preds = %443, %436, %426, %403
  %455 = phi i32 [ %453, %443 ], [ %389, %436 ], [ %389, %426 ], [ %389, %403 ]
  %456 = phi i32 [ %446, %443 ], [ %393, %436 ], [ %393, %426 ], [ %393, %403 ]
  %457 = phi i32 [ %450, %443 ], [ %392, %436 ], [ %392, %426 ], [ %392, %403 ]
  %458 = phi i32 [ %452, %443 ], [ 0, %436 ], [ 0, %426 ], [ 0, %403 ]
  %459 = add nsw i32 %458, %391
  %460 = add nuw nsw i64 %390, 1
  %461 = sext i32 %455 to i64
  %462 = icmp slt i64 %460, %461
  br i1 %462, label %388, label %396

463:                                              ; preds = %399, %381
  %464 = phi i64 [ %402, %399 ], [ %386, %381 ]
  %465 = phi i32 [ %455, %399 ], [ %382, %381 ]
  %466 = phi i32 [ %459, %399 ], [ %384, %381 ]
  %467 = phi i1 [ %401, %399 ], [ false, %381 ]
  %468 = phi i1 [ %400, %399 ], [ true, %381 ]
  %469 = icmp ne i64 %464, %386
  %470 = select i1 %469, i1 true, i1 %467
  %471 = add nsw i32 %385, 1
  %472 = select i1 %470, i32 0, i32 %471
  %473 = icmp ne i32 %466, 0
  %474 = select i1 %470, i1 %473, i1 false
  br i1 %474, label %475, label %480

475:                                              ; preds = %463
  %476 = load ptr, ptr %296, align 8
  %477 = getelementptr inbounds nuw i8, ptr %476, i64 32
  %478 = load ptr, ptr %477, align 8
  %479 = icmp eq ptr %478, null
  br i1 %479, label %627, label %493

480:                                              ; preds = %463
  %481 = load i32, ptr %43, align 8
  %482 = icmp eq i32 %481, 0
  br i1 %482, label %493, label %483

483:                                              ; preds = %480
  call void @llvm.lifetime.start.p0(ptr nonnull %13)
  %484 = load i32, ptr %44, align 4
  %485 = srem i32 %484, 256
  %486 = sext i32 %485 to i64
  %487 = getelementptr inbounds %struct.Task, ptr %378, i64 %486
  call void @llvm.memcpy.p0.p0.i64(ptr noundef nonnull align 8 dereferenceable(112) %13, ptr noundef nonnull align 8 dereferenceable(112) %487, i64 112, i1 false)
  %488 = add nsw i32 %484, 1
  %489 = srem i32 %488, 256
  store i32 %489, ptr %44, align 4
  %490 = add nsw i32 %481, -1
  store i32 %490, ptr %43, align 8
  %491 = add i64 %464, 1
  store i64 %491, ptr %41, align 8
  %492 = load ptr, ptr %13, align 8
  call void %492(ptr noundef nonnull %13)
  call void @llvm.lifetime.end.p0(ptr nonnull %13)
  br label %627

493:                                              ; preds = %480, %475
  %494 = load i32, ptr %38, align 8
  %495 = sext i32 %494 to i64
  %496 = sext i32 %465 to i64
  %497 = icmp sgt i32 %494, 0
  %498 = icmp sgt i32 %465, 0
  %499 = and i1 %498, %497
  br i1 %499, label %500, label %520

500:                                              ; preds = %493
  %501 = load ptr, ptr %298, align 8
  %502 = zext nneg i32 %494 to i64
  br label %503

503:                                              ; preds = %516, %500
  %504 = phi i64 [ 0, %500 ], [ %517, %516 ]
  %505 = mul nuw nsw i64 %504, %502
  %506 = getelementptr %struct.Fiber, ptr %501, i64 %505
  br label %510

507:                                              ; preds = %510
  %508 = add nuw nsw i64 %511, 1
  %509 = icmp eq i64 %508, %502
  br i1 %509, label %520, label %510

510:                                              ; preds = %507, %503
  %511 = phi i64 [ 0, %503 ], [ %508, %507 ]
  %512 = getelementptr %struct.Fiber, ptr %506, i64 %511
  %513 = getelementptr inbounds nuw i8, ptr %512, i64 36
  %514 = load i32, ptr %513, align 4
  %515 = icmp eq i32 %514, 4
  br i1 %515, label %507, label %516

516:                                              ; preds = %510
  %517 = add nuw nsw i64 %504, 1
  %518 = mul nuw nsw i64 %517, %495
  %519 = icmp slt i64 %518, %496
  br i1 %519, label %503, label %520

520:                                              ; preds = %516, %507, %493
  %521 = phi i64 [ %504, %507 ], [ 0, %493 ], [ %517, %516 ]
  %522 = icmp slt i64 %383, %89
  %523 = icmp slt i64 %521, %102
  %524 = select i1 %522, i1 %523, i1 false
  br i1 %524, label %525, label %620

525:                                              ; preds = %520
  %526 = add nuw nsw i64 %521, 1
  %527 = mul nsw i64 %526, %495
  %528 = icmp sgt i64 %527, %496
  br i1 %528, label %529, label %532

529:                                              ; preds = %525
  %530 = trunc i64 %526 to i32
  %531 = mul nsw i32 %494, %530
  store i32 %531, ptr %39, align 4
  br label %532

532:                                              ; preds = %529, %525
  %533 = load ptr, ptr %296, align 8
  %534 = getelementptr inbounds nuw %struct.Block, ptr %533, i64 %521
  %535 = getelementptr inbounds nuw i8, ptr %534, i64 8
  store i64 %383, ptr %535, align 8
  %536 = load ptr, ptr %296, align 8
  %537 = getelementptr inbounds nuw %struct.Block, ptr %536, i64 %521
  %538 = getelementptr inbounds nuw i8, ptr %537, i64 44
  br label %541

539:                                              ; preds = %541
  %540 = getelementptr inbounds nuw i8, ptr %537, i64 236
  br label %557

541:                                              ; preds = %541, %532
  %542 = phi i64 [ 0, %532 ], [ %546, %541 ]
  %543 = getelementptr inbounds nuw %struct.Barrier, ptr %538, i64 %542
  store i32 0, ptr %543, align 4
  %544 = getelementptr inbounds nuw i8, ptr %543, i64 4
  store i32 0, ptr %544, align 4
  %545 = getelementptr inbounds nuw i8, ptr %543, i64 8
  store i32 0, ptr %545, align 4
  %546 = add nuw nsw i64 %542, 1
  %547 = icmp eq i64 %546, 16
  br i1 %547, label %539, label %541

548:                                              ; preds = %557
  %549 = add nsw i64 %383, 1
  %550 = load i32, ptr %38, align 8
  %551 = icmp sgt i32 %550, 0
  br i1 %551, label %554, label %552

552:                                              ; preds = %548
  %553 = sext i32 %550 to i64
  br label %600

554:                                              ; preds = %548
  %555 = zext nneg i32 %550 to i64
  %556 = ptrtoint ptr %537 to i64
  br label %564

557:                                              ; preds = %557, %539
  %558 = phi i64 [ 0, %539 ], [ %562, %557 ]
  %559 = getelementptr inbounds nuw %struct.Barrier, ptr %540, i64 %558
  store i32 0, ptr %559, align 4
  %560 = getelementptr inbounds nuw i8, ptr %559, i64 4
  store i32 0, ptr %560, align 4
  %561 = getelementptr inbounds nuw i8, ptr %559, i64 8
  store i32 0, ptr %561, align 4
  %562 = add nuw nsw i64 %558, 1
  %563 = icmp eq i64 %562, 8
  br i1 %563, label %548, label %557

564:                                              ; preds = %564, %554
  %565 = phi i64 [ %555, %554 ], [ %598, %564 ]
  %566 = phi i64 [ 0, %554 ], [ %596, %564 ]
  %567 = load ptr, ptr %298, align 8
  %568 = load ptr, ptr %296, align 8
  %569 = ptrtoint ptr %568 to i64
  %570 = sub i64 %556, %569
  %571 = sdiv exact i64 %570, 360
  %572 = mul nsw i64 %571, %565
  %573 = getelementptr %struct.Fiber, ptr %567, i64 %572
  %574 = getelementptr %struct.Fiber, ptr %573, i64 %566
  %575 = getelementptr inbounds nuw i8, ptr %574, i64 32
  %576 = load i32, ptr %575, align 8
  %577 = sext i32 %576 to i64
  %578 = mul nsw i64 %1, %577
  %579 = sub nsw i64 %27, %578
  %580 = call i64 @llvm.smin.i64(i64 %579, i64 %1)
  %581 = getelementptr inbounds nuw i8, ptr %574, i64 36
  store i32 0, ptr %581, align 4
  %582 = icmp eq i64 %580, 64
  %583 = shl nsw i64 -1, %580
  %584 = xor i64 %583, -1
  %585 = select i1 %582, i64 -1, i64 %584
  %586 = getelementptr inbounds nuw i8, ptr %574, i64 40
  store i64 %585, ptr %586, align 8
  %587 = getelementptr inbounds nuw i8, ptr %574, i64 48
  store ptr null, ptr %587, align 8
  %588 = getelementptr inbounds nuw i8, ptr %574, i64 88
  store i32 0, ptr %588, align 8
  %589 = getelementptr inbounds nuw i8, ptr %574, i64 84
  store i32 0, ptr %589, align 4
  %590 = getelementptr inbounds nuw i8, ptr %574, i64 80
  store i32 0, ptr %590, align 8
  %591 = getelementptr inbounds nuw i8, ptr %574, i64 96
  store i32 0, ptr %591, align 8
  %592 = getelementptr inbounds nuw i8, ptr %574, i64 16
  %593 = load ptr, ptr %592, align 8
  %594 = call ptr @flydsl_fiber_prepare(ptr noundef %593, ptr noundef nonnull @start)
  %595 = getelementptr inbounds nuw i8, ptr %574, i64 8
  store ptr %594, ptr %595, align 8
  %596 = add nuw nsw i64 %566, 1
  %597 = load i32, ptr %38, align 8
  %598 = sext i32 %597 to i64
  %599 = icmp slt i64 %596, %598
  br i1 %599, label %564, label %600

600:                                              ; preds = %564, %552
  %601 = phi i64 [ %553, %552 ], [ %598, %564 ]
  %602 = phi i32 [ %550, %552 ], [ %597, %564 ]
  %603 = load ptr, ptr %298, align 8
  %604 = mul nsw i64 %601, %521
  %605 = getelementptr inbounds %struct.Fiber, ptr %603, i64 %604
  %606 = getelementptr inbounds nuw i8, ptr %605, i64 24
  %607 = load ptr, ptr %606, align 8
  %608 = getelementptr inbounds nuw i8, ptr %607, i64 32
  %609 = load ptr, ptr %608, align 8
  %610 = icmp eq ptr %609, null
  br i1 %610, label %617, label %611

611:                                              ; preds = %600
  %612 = load ptr, ptr %609, align 8
  %613 = load ptr, ptr %30, align 8
  %614 = getelementptr inbounds nuw i8, ptr %613, i64 24
  %615 = load ptr, ptr %614, align 8
  call void %612(ptr noundef %615, ptr noundef nonnull %605, i64 noundef %601, i64 noundef %1)
  %616 = load i32, ptr %38, align 8
  br label %617

617:                                              ; preds = %611, %600
  %618 = phi i32 [ %602, %600 ], [ %616, %611 ]
  %619 = add nsw i32 %618, %466
  br label %627

620:                                              ; preds = %520
  br i1 %473, label %621, label %633

621:                                              ; preds = %620
  %622 = xor i1 %470, true
  %623 = select i1 %622, i1 %468, i1 false
  %624 = icmp sgt i32 %472, 65536
  %625 = select i1 %623, i1 true, i1 %624
  br i1 %625, label %626, label %627

626:                                              ; preds = %621
  call fastcc void @report(ptr noundef nonnull %15, ptr noundef null, ptr noundef nonnull @.str.7)
  br label %627

627:                                              ; preds = %626, %621, %617, %483, %475
  %628 = phi i32 [ %472, %626 ], [ %472, %475 ], [ %472, %483 ], [ %472, %621 ], [ 0, %617 ]
  %629 = phi i32 [ %466, %626 ], [ %466, %475 ], [ %466, %483 ], [ %466, %621 ], [ %619, %617 ]
  %630 = phi i64 [ %383, %626 ], [ %383, %475 ], [ %383, %483 ], [ %383, %621 ], [ %549, %617 ]
  %631 = load i32, ptr %40, align 8
  %632 = icmp eq i32 %631, 0
  br i1 %632, label %379, label %633

633:                                              ; preds = %627, %620, %396, %388, %374, %371
  %634 = phi i32 [ %373, %371 ], [ %373, %374 ], [ 1, %388 ], [ 0, %620 ], [ %397, %396 ], [ %631, %627 ]
  %635 = phi i64 [ %8, %371 ], [ %7, %374 ], [ %7, %388 ], [ %7, %396 ], [ %7, %620 ], [ %7, %627 ]
  %636 = add i64 %7, -1
  %637 = add i64 %636, %56
  %638 = sdiv i64 %637, %56
  %639 = mul nsw i64 %638, %56
  %640 = icmp slt i64 %639, %635
  %641 = icmp eq i32 %634, 0
  %642 = select i1 %640, i1 %641, i1 false
  br i1 %642, label %643, label %653

643:                                              ; preds = %633
  %644 = getelementptr inbounds nuw i8, ptr %10, i64 8
  %645 = getelementptr inbounds nuw i8, ptr %10, i64 16
  %646 = getelementptr inbounds nuw i8, ptr %15, i64 72
  %647 = getelementptr inbounds nuw i8, ptr %15, i64 28776
  %648 = getelementptr inbounds nuw i8, ptr %15, i64 28780
  %649 = getelementptr inbounds nuw i8, ptr %15, i64 28784
  %650 = getelementptr inbounds nuw i8, ptr %15, i64 88
  br label %651

651:                                              ; preds = %643, %968
  %652 = phi i64 [ %638, %643 ], [ %970, %968 ]
  br label %975

653:                                              ; preds = %968, %949, %633
  %654 = call i32 @munmap(ptr noundef %198, i64 noundef %110)
  br label %1013

655:                                              ; preds = %996
  %656 = trunc i64 %652 to i32
  %657 = mul i32 %656, -1640531535
  store i32 %657, ptr %646, align 8
  store i32 %372, ptr %647, align 8
  store i32 0, ptr %648, align 4
  store i32 0, ptr %649, align 8
  br i1 %308, label %670, label %658

658:                                              ; preds = %733, %655
  %659 = load ptr, ptr %298, align 8
  %660 = getelementptr inbounds nuw i8, ptr %659, i64 24
  %661 = load ptr, ptr %660, align 8
  %662 = getelementptr inbounds nuw i8, ptr %661, i64 32
  %663 = load ptr, ptr %662, align 8
  %664 = icmp eq ptr %663, null
  br i1 %664, label %736, label %665

665:                                              ; preds = %658
  %666 = load ptr, ptr %663, align 8
  %667 = load ptr, ptr %30, align 8
  %668 = getelementptr inbounds nuw i8, ptr %667, i64 24
  %669 = load ptr, ptr %668, align 8
  call void %666(ptr noundef %669, ptr noundef nonnull %659, i64 noundef %103, i64 noundef %1)
  br label %736

670:                                              ; preds = %655, %733
  %671 = phi i64 [ %734, %733 ], [ 0, %655 ]
  %672 = load ptr, ptr %296, align 8
  %673 = getelementptr inbounds nuw %struct.Block, ptr %672, i64 %671
  %674 = getelementptr inbounds nuw i8, ptr %673, i64 44
  br label %677

675:                                              ; preds = %677
  %676 = getelementptr inbounds nuw i8, ptr %673, i64 236
  br label %690

677:                                              ; preds = %677, %670
  %678 = phi i64 [ 0, %670 ], [ %682, %677 ]
  %679 = getelementptr inbounds nuw %struct.Barrier, ptr %674, i64 %678
  store i32 0, ptr %679, align 4
  %680 = getelementptr inbounds nuw i8, ptr %679, i64 4
  store i32 0, ptr %680, align 4
  %681 = getelementptr inbounds nuw i8, ptr %679, i64 8
  store i32 0, ptr %681, align 4
  %682 = add nuw nsw i64 %678, 1
  %683 = icmp eq i64 %682, 16
  br i1 %683, label %675, label %677

684:                                              ; preds = %690
  %685 = load i32, ptr %38, align 8
  %686 = icmp sgt i32 %685, 0
  br i1 %686, label %687, label %733

687:                                              ; preds = %684
  %688 = zext nneg i32 %685 to i64
  %689 = ptrtoint ptr %673 to i64
  br label %697

690:                                              ; preds = %690, %675
  %691 = phi i64 [ 0, %675 ], [ %695, %690 ]
  %692 = getelementptr inbounds nuw %struct.Barrier, ptr %676, i64 %691
  store i32 0, ptr %692, align 4
  %693 = getelementptr inbounds nuw i8, ptr %692, i64 4
  store i32 0, ptr %693, align 4
  %694 = getelementptr inbounds nuw i8, ptr %692, i64 8
  store i32 0, ptr %694, align 4
  %695 = add nuw nsw i64 %691, 1
  %696 = icmp eq i64 %695, 8
  br i1 %696, label %684, label %690

697:                                              ; preds = %697, %687
  %698 = phi i64 [ %688, %687 ], [ %731, %697 ]
  %699 = phi i64 [ 0, %687 ], [ %729, %697 ]
  %700 = load ptr, ptr %298, align 8
  %701 = load ptr, ptr %296, align 8
  %702 = ptrtoint ptr %701 to i64
  %703 = sub i64 %689, %702
  %704 = sdiv exact i64 %703, 360
  %705 = mul nsw i64 %704, %698
  %706 = getelementptr %struct.Fiber, ptr %700, i64 %705
  %707 = getelementptr %struct.Fiber, ptr %706, i64 %699
  %708 = getelementptr inbounds nuw i8, ptr %707, i64 32
  %709 = load i32, ptr %708, align 8
  %710 = sext i32 %709 to i64
  %711 = mul nsw i64 %1, %710
  %712 = sub nsw i64 %27, %711
  %713 = call i64 @llvm.smin.i64(i64 %712, i64 %1)
  %714 = getelementptr inbounds nuw i8, ptr %707, i64 36
  store i32 0, ptr %714, align 4
  %715 = icmp eq i64 %713, 64
  %716 = shl nsw i64 -1, %713
  %717 = xor i64 %716, -1
  %718 = select i1 %715, i64 -1, i64 %717
  %719 = getelementptr inbounds nuw i8, ptr %707, i64 40
  store i64 %718, ptr %719, align 8
  %720 = getelementptr inbounds nuw i8, ptr %707, i64 48
  store ptr null, ptr %720, align 8
  %721 = getelementptr inbounds nuw i8, ptr %707, i64 88
  store i32 0, ptr %721, align 8
  %722 = getelementptr inbounds nuw i8, ptr %707, i64 84
  store i32 0, ptr %722, align 4
  %723 = getelementptr inbounds nuw i8, ptr %707, i64 80
  store i32 0, ptr %723, align 8
  %724 = getelementptr inbounds nuw i8, ptr %707, i64 96
  store i32 0, ptr %724, align 8
  %725 = getelementptr inbounds nuw i8, ptr %707, i64 16
  %726 = load ptr, ptr %725, align 8
  %727 = call ptr @flydsl_fiber_prepare(ptr noundef %726, ptr noundef nonnull @start)
  %728 = getelementptr inbounds nuw i8, ptr %707, i64 8
  store ptr %727, ptr %728, align 8
  %729 = add nuw nsw i64 %699, 1
  %730 = load i32, ptr %38, align 8
  %731 = sext i32 %730 to i64
  %732 = icmp slt i64 %729, %731
  br i1 %732, label %697, label %733

733:                                              ; preds = %697, %684
  %734 = add nuw nsw i64 %671, 1
  %735 = icmp eq i64 %734, %102
  br i1 %735, label %658, label %670

736:                                              ; preds = %658, %665
  %737 = load i32, ptr %39, align 4
  %738 = icmp ne i32 %737, 0
  %739 = load i32, ptr %40, align 8
  %740 = icmp eq i32 %739, 0
  %741 = select i1 %738, i1 %740, i1 false
  br i1 %741, label %742, label %945

742:                                              ; preds = %736, %941
  %743 = phi i32 [ %942, %941 ], [ 0, %736 ]
  %744 = phi i32 [ %769, %941 ], [ %737, %736 ]
  %745 = load i64, ptr %41, align 8
  %746 = load i32, ptr %39, align 4
  %747 = icmp sgt i32 %746, 0
  br i1 %747, label %748, label %764

748:                                              ; preds = %742, %823
  %749 = phi i32 [ %824, %823 ], [ %746, %742 ]
  %750 = phi i64 [ %829, %823 ], [ 0, %742 ]
  %751 = phi i32 [ %828, %823 ], [ %744, %742 ]
  %752 = phi i32 [ %826, %823 ], [ 0, %742 ]
  %753 = phi i32 [ %825, %823 ], [ 0, %742 ]
  %754 = load i32, ptr %40, align 8
  %755 = icmp eq i32 %754, 0
  br i1 %755, label %772, label %756

756:                                              ; preds = %748, %832
  %757 = phi i32 [ %833, %832 ], [ %754, %748 ]
  %758 = phi i1 [ %834, %832 ], [ false, %748 ]
  %759 = phi i32 [ %825, %832 ], [ %753, %748 ]
  %760 = phi i32 [ %826, %832 ], [ %752, %748 ]
  %761 = phi i32 [ %828, %832 ], [ %751, %748 ]
  %762 = icmp eq i32 %759, %760
  %763 = icmp eq i32 %759, 0
  br label %764

764:                                              ; preds = %756, %742
  %765 = phi i32 [ 0, %742 ], [ %757, %756 ]
  %766 = phi i1 [ true, %742 ], [ %758, %756 ]
  %767 = phi i1 [ true, %742 ], [ %763, %756 ]
  %768 = phi i1 [ true, %742 ], [ %762, %756 ]
  %769 = phi i32 [ %744, %742 ], [ %761, %756 ]
  %770 = icmp ne i32 %769, 0
  %771 = select i1 %766, i1 %770, i1 false
  br i1 %771, label %835, label %945

772:                                              ; preds = %748
  %773 = load ptr, ptr %298, align 8
  %774 = getelementptr inbounds nuw %struct.Fiber, ptr %773, i64 %750
  %775 = getelementptr inbounds nuw i8, ptr %774, i64 36
  %776 = load i32, ptr %775, align 4
  switch i32 %776, label %812 [
    i32 1, label %777
    i32 2, label %795
    i32 4, label %823
  ]

777:                                              ; preds = %772
  %778 = getelementptr inbounds nuw i8, ptr %774, i64 24
  %779 = load ptr, ptr %778, align 8
  %780 = getelementptr inbounds nuw i8, ptr %774, i64 56
  %781 = load i32, ptr %780, align 8
  %782 = icmp eq i32 %781, 24
  br i1 %782, label %783, label %786

783:                                              ; preds = %777
  %784 = getelementptr inbounds nuw i8, ptr %779, i64 336
  %785 = load ptr, ptr %784, align 8
  br label %805

786:                                              ; preds = %777
  %787 = icmp slt i32 %781, 16
  %788 = getelementptr inbounds nuw i8, ptr %779, i64 44
  %789 = sext i32 %781 to i64
  %790 = getelementptr inbounds %struct.Barrier, ptr %788, i64 %789
  %791 = zext nneg i32 %781 to i64
  %792 = getelementptr %struct.Barrier, ptr %779, i64 %791
  %793 = getelementptr i8, ptr %792, i64 44
  %794 = select i1 %787, ptr %790, ptr %793
  br label %805

795:                                              ; preds = %772
  %796 = getelementptr inbounds nuw i8, ptr %774, i64 72
  %797 = load ptr, ptr %796, align 8
  %798 = load i64, ptr %797, align 8
  %799 = lshr i64 %798, 62
  %800 = trunc nuw nsw i64 %799 to i32
  %801 = and i32 %800, 1
  %802 = getelementptr inbounds nuw i8, ptr %774, i64 60
  %803 = load i32, ptr %802, align 4
  %804 = icmp eq i32 %801, %803
  br i1 %804, label %823, label %812

805:                                              ; preds = %786, %783
  %806 = phi ptr [ %785, %783 ], [ %794, %786 ]
  %807 = getelementptr inbounds nuw i8, ptr %806, i64 8
  %808 = load i32, ptr %807, align 4
  %809 = getelementptr inbounds nuw i8, ptr %774, i64 64
  %810 = load i32, ptr %809, align 8
  %811 = icmp eq i32 %808, %810
  br i1 %811, label %823, label %812

812:                                              ; preds = %805, %795, %772
  store i32 0, ptr %775, align 4
  store ptr %774, ptr %42, align 8
  %813 = getelementptr inbounds nuw i8, ptr %774, i64 8
  %814 = load ptr, ptr %813, align 8
  call void @flydsl_fiber_switch(ptr noundef nonnull %15, ptr noundef %814)
  store ptr null, ptr %42, align 8
  %815 = add nsw i32 %753, 1
  %816 = load i32, ptr %775, align 4
  %817 = icmp eq i32 %816, 3
  %818 = zext i1 %817 to i32
  %819 = add nsw i32 %752, %818
  %820 = icmp eq i32 %816, 4
  %821 = sext i1 %820 to i32
  %822 = load i32, ptr %39, align 4
  br label %823

823:                                              ; preds = %812, %805, %795, %772
  %824 = phi i32 [ %822, %812 ], [ %749, %805 ], [ %749, %795 ], [ %749, %772 ]
  %825 = phi i32 [ %815, %812 ], [ %753, %805 ], [ %753, %795 ], [ %753, %772 ]
  %826 = phi i32 [ %819, %812 ], [ %752, %805 ], [ %752, %795 ], [ %752, %772 ]
  %827 = phi i32 [ %821, %812 ], [ 0, %805 ], [ 0, %795 ], [ 0, %772 ]
  %828 = add nsw i32 %827, %751
  %829 = add nuw nsw i64 %750, 1
  %830 = sext i32 %824 to i64
  %831 = icmp slt i64 %829, %830
  br i1 %831, label %748, label %832

832:                                              ; preds = %823
  %833 = load i32, ptr %40, align 8
  %834 = icmp eq i32 %833, 0
  br label %756

835:                                              ; preds = %764
  %836 = load i64, ptr %41, align 8
  %837 = icmp eq i64 %836, %745
  %838 = select i1 %837, i1 %768, i1 false
  %839 = add nsw i32 %743, 1
  %840 = select i1 %838, i32 %839, i32 0
  br i1 %838, label %841, label %854

841:                                              ; preds = %835
  %842 = load i32, ptr %43, align 8
  %843 = icmp eq i32 %842, 0
  br i1 %843, label %854, label %844

844:                                              ; preds = %841
  call void @llvm.lifetime.start.p0(ptr nonnull %12)
  %845 = load i32, ptr %44, align 4
  %846 = srem i32 %845, 256
  %847 = sext i32 %846 to i64
  %848 = getelementptr inbounds %struct.Task, ptr %650, i64 %847
  call void @llvm.memcpy.p0.p0.i64(ptr noundef nonnull align 8 dereferenceable(112) %12, ptr noundef nonnull align 8 dereferenceable(112) %848, i64 112, i1 false)
  %849 = add nsw i32 %845, 1
  %850 = srem i32 %849, 256
  store i32 %850, ptr %44, align 4
  %851 = add nsw i32 %842, -1
  store i32 %851, ptr %43, align 8
  %852 = add i64 %745, 1
  store i64 %852, ptr %41, align 8
  %853 = load ptr, ptr %12, align 8
  call void %853(ptr noundef nonnull %12)
  call void @llvm.lifetime.end.p0(ptr nonnull %12)
  br label %941

854:                                              ; preds = %841, %835
  %855 = icmp sgt i32 %840, 65536
  %856 = select i1 %767, i1 true, i1 %855
  br i1 %856, label %857, label %941

857:                                              ; preds = %854
  %858 = load ptr, ptr %30, align 8
  %859 = getelementptr inbounds nuw i8, ptr %858, i64 32
  %860 = load ptr, ptr %859, align 8
  store i32 1, ptr %40, align 8
  %861 = icmp eq ptr %860, null
  br i1 %861, label %945, label %862

862:                                              ; preds = %857
  %863 = cmpxchg ptr %860, i32 0, i32 1 seq_cst seq_cst, align 8
  %864 = extractvalue { i32, i1 } %863, 1
  br i1 %864, label %865, label %941

865:                                              ; preds = %862
  %866 = load i32, ptr %39, align 4
  %867 = icmp sgt i32 %866, 0
  br i1 %867, label %868, label %872

868:                                              ; preds = %865
  %869 = load ptr, ptr %298, align 8
  %870 = zext nneg i32 %866 to i64
  br label %878

871:                                              ; preds = %878
  br i1 %887, label %872, label %889

872:                                              ; preds = %871, %865
  %873 = getelementptr inbounds nuw i8, ptr %860, i64 4
  store i32 0, ptr %873, align 4
  %874 = getelementptr inbounds nuw i8, ptr %860, i64 8
  store i64 0, ptr %874, align 8
  %875 = getelementptr inbounds nuw i8, ptr %860, i64 16
  store i32 -1, ptr %875, align 8
  %876 = getelementptr inbounds nuw i8, ptr %860, i64 20
  store i32 -1, ptr %876, align 4
  %877 = getelementptr inbounds nuw i8, ptr %860, i64 24
  store ptr @.str.7, ptr %877, align 8
  br label %905

878:                                              ; preds = %878, %868
  %879 = phi i64 [ 0, %868 ], [ %885, %878 ]
  %880 = getelementptr inbounds nuw %struct.Fiber, ptr %869, i64 %879
  %881 = getelementptr inbounds nuw i8, ptr %880, i64 36
  %882 = load i32, ptr %881, align 4
  %883 = icmp eq i32 %882, 4
  %884 = select i1 %883, ptr null, ptr %880
  %885 = add nuw nsw i64 %879, 1
  %886 = icmp samesign ult i64 %885, %870
  %887 = icmp eq ptr %884, null
  %888 = select i1 %886, i1 %887, i1 false
  br i1 %888, label %878, label %871

889:                                              ; preds = %871
  %890 = load i32, ptr %38, align 8
  %891 = getelementptr inbounds nuw i8, ptr %860, i64 4
  store i32 %890, ptr %891, align 4
  %892 = getelementptr inbounds nuw i8, ptr %880, i64 24
  %893 = load ptr, ptr %892, align 8
  %894 = getelementptr inbounds nuw i8, ptr %893, i64 8
  %895 = load i64, ptr %894, align 8
  %896 = getelementptr inbounds nuw i8, ptr %860, i64 8
  store i64 %895, ptr %896, align 8
  %897 = getelementptr inbounds nuw i8, ptr %860, i64 16
  store i32 -1, ptr %897, align 8
  %898 = getelementptr inbounds nuw i8, ptr %860, i64 20
  store i32 -1, ptr %898, align 4
  %899 = getelementptr inbounds nuw i8, ptr %860, i64 24
  store ptr @.str.7, ptr %899, align 8
  %900 = icmp sgt i32 %890, 0
  br i1 %900, label %901, label %905

901:                                              ; preds = %889
  %902 = getelementptr inbounds nuw i8, ptr %880, i64 32
  %903 = getelementptr inbounds nuw i8, ptr %860, i64 32
  %904 = zext nneg i32 %890 to i64
  br label %906

905:                                              ; preds = %933, %872, %889
  store atomic i32 2, ptr %860 seq_cst, align 8
  br label %941

906:                                              ; preds = %933, %901
  %907 = phi i64 [ 0, %901 ], [ %939, %933 ]
  %908 = load i32, ptr %902, align 8
  %909 = sext i32 %908 to i64
  %910 = sub nsw i64 0, %909
  %911 = getelementptr inbounds %struct.Fiber, ptr %884, i64 %910
  %912 = getelementptr inbounds nuw %struct.Fiber, ptr %911, i64 %907
  %913 = getelementptr inbounds nuw i8, ptr %912, i64 36
  %914 = load i32, ptr %913, align 4
  %915 = getelementptr inbounds nuw i8, ptr %912, i64 56
  %916 = load i32, ptr %915, align 8
  %917 = getelementptr inbounds nuw i8, ptr %912, i64 48
  %918 = load ptr, ptr %917, align 8
  %919 = and i32 %914, -2
  %920 = icmp eq i32 %919, 2
  br i1 %920, label %921, label %933

921:                                              ; preds = %906
  %922 = getelementptr inbounds nuw i8, ptr %912, i64 72
  %923 = load ptr, ptr %922, align 8
  %924 = icmp eq ptr %923, null
  br i1 %924, label %933, label %925

925:                                              ; preds = %921
  %926 = ptrtoint ptr %923 to i64
  %927 = getelementptr inbounds nuw i8, ptr %912, i64 24
  %928 = load ptr, ptr %927, align 8
  %929 = getelementptr inbounds nuw i8, ptr %928, i64 16
  %930 = load ptr, ptr %929, align 8
  %931 = ptrtoint ptr %930 to i64
  %932 = sub i64 %926, %931
  br label %933

933:                                              ; preds = %925, %921, %906
  %934 = phi i64 [ 0, %906 ], [ %932, %925 ], [ -1, %921 ]
  %935 = getelementptr inbounds nuw %struct.WarpReport, ptr %903, i64 %907
  store i32 %914, ptr %935, align 8
  %936 = getelementptr inbounds nuw i8, ptr %935, i64 4
  store i32 %916, ptr %936, align 4
  %937 = getelementptr inbounds nuw i8, ptr %935, i64 8
  store i64 %934, ptr %937, align 8
  %938 = getelementptr inbounds nuw i8, ptr %935, i64 16
  store ptr %918, ptr %938, align 8
  %939 = add nuw nsw i64 %907, 1
  %940 = icmp eq i64 %939, %904
  br i1 %940, label %905, label %906

941:                                              ; preds = %905, %862, %854, %844
  %942 = phi i32 [ %840, %905 ], [ %840, %862 ], [ %840, %854 ], [ %839, %844 ]
  %943 = load i32, ptr %40, align 8
  %944 = icmp eq i32 %943, 0
  br i1 %944, label %742, label %945

945:                                              ; preds = %857, %941, %764, %736
  %946 = phi i32 [ %739, %736 ], [ 1, %857 ], [ %943, %941 ], [ %765, %764 ]
  %947 = load i32, ptr %43, align 8
  %948 = icmp eq i32 %947, 0
  br i1 %948, label %968, label %949

949:                                              ; preds = %945, %953
  %950 = phi i32 [ %964, %953 ], [ %947, %945 ]
  %951 = load i32, ptr %40, align 8
  %952 = icmp eq i32 %951, 0
  br i1 %952, label %953, label %653

953:                                              ; preds = %949
  call void @llvm.lifetime.start.p0(ptr nonnull %11)
  %954 = load i32, ptr %44, align 4
  %955 = srem i32 %954, 256
  %956 = sext i32 %955 to i64
  %957 = getelementptr inbounds %struct.Task, ptr %650, i64 %956
  call void @llvm.memcpy.p0.p0.i64(ptr noundef nonnull align 8 dereferenceable(112) %11, ptr noundef nonnull align 8 dereferenceable(112) %957, i64 112, i1 false)
  %958 = add nsw i32 %954, 1
  %959 = srem i32 %958, 256
  store i32 %959, ptr %44, align 4
  %960 = add nsw i32 %950, -1
  store i32 %960, ptr %43, align 8
  %961 = load i64, ptr %41, align 8
  %962 = add i64 %961, 1
  store i64 %962, ptr %41, align 8
  %963 = load ptr, ptr %11, align 8
  call void %963(ptr noundef nonnull %11)
  call void @llvm.lifetime.end.p0(ptr nonnull %11)
  %964 = load i32, ptr %43, align 8
  %965 = icmp eq i32 %964, 0
  br i1 %965, label %966, label %949

966:                                              ; preds = %953
  %967 = load i32, ptr %40, align 8
  br label %968

968:                                              ; preds = %966, %945
  %969 = phi i32 [ %946, %945 ], [ %967, %966 ]
  %970 = add nsw i64 %652, 1
  %971 = mul nsw i64 %970, %56
  %972 = icmp slt i64 %971, %635
  %973 = icmp eq i32 %969, 0
  %974 = select i1 %972, i1 %973, i1 false
  br i1 %974, label %651, label %653

975:                                              ; preds = %651, %996
  %976 = phi i64 [ 0, %651 ], [ %1011, %996 ]
  call void @llvm.lifetime.start.p0(ptr nonnull %10)
  br label %977

977:                                              ; preds = %977, %975
  %978 = phi i64 [ 0, %975 ], [ %994, %977 ]
  %979 = phi i64 [ %652, %975 ], [ %992, %977 ]
  %980 = phi i64 [ %976, %975 ], [ %993, %977 ]
  %981 = getelementptr inbounds nuw i32, ptr %6, i64 %978
  %982 = load i32, ptr %981, align 4
  %983 = sext i32 %982 to i64
  %984 = getelementptr inbounds nuw i64, ptr %14, i64 %978
  %985 = load i64, ptr %984, align 8
  %986 = sdiv i64 %983, %985
  %987 = srem i64 %979, %986
  %988 = mul nsw i64 %987, %985
  %989 = srem i64 %980, %985
  %990 = add nsw i64 %988, %989
  %991 = getelementptr inbounds nuw i64, ptr %10, i64 %978
  store i64 %990, ptr %991, align 8
  %992 = sdiv i64 %979, %986
  %993 = sdiv i64 %980, %985
  %994 = add nuw nsw i64 %978, 1
  %995 = icmp eq i64 %994, 3
  br i1 %995, label %996, label %977

996:                                              ; preds = %977
  %997 = load i64, ptr %10, align 16
  %998 = load i32, ptr %6, align 4
  %999 = sext i32 %998 to i64
  %1000 = load i64, ptr %644, align 8
  %1001 = load i32, ptr %82, align 4
  %1002 = sext i32 %1001 to i64
  %1003 = load i64, ptr %645, align 16
  %1004 = mul nsw i64 %1003, %1002
  %1005 = add nsw i64 %1004, %1000
  %1006 = mul nsw i64 %1005, %999
  %1007 = add nsw i64 %1006, %997
  call void @llvm.lifetime.end.p0(ptr nonnull %10)
  %1008 = load ptr, ptr %296, align 8
  %1009 = getelementptr inbounds nuw %struct.Block, ptr %1008, i64 %976
  %1010 = getelementptr inbounds nuw i8, ptr %1009, i64 8
  store i64 %1007, ptr %1010, align 8
  %1011 = add nuw nsw i64 %976, 1
  %1012 = icmp eq i64 %1011, %56
  br i1 %1012, label %655, label %975

1013:                                             ; preds = %249, %205, %200, %161, %117, %112, %653, %68
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
