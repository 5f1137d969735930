; made from fibers.c c8e020aa5151289e86c7a80d2af2f6ebb6fce725eb52f0d2b39b59d984583c51
; made by clang version 22.1.8

%struct.Fiber = type { ptr, ptr, ptr, ptr, i32, i32, i64, ptr, i32, i32, i32, ptr, i32, i32, i32, i32, i32, i64, i64 }
%struct.WarpReport = type { i32, i32, i64, ptr }
%struct.Task = type { ptr, i32, i32, ptr, ptr, ptr, [5 x i32], ptr, ptr, ptr, i64, i64, i32, i64, i64, i32 }
%struct.Group = type { ptr, ptr, ptr, ptr, i64, i32, i32, i32, i32, i64, i32, i32, ptr, i32, i32, i32, [256 x %struct.Task], ptr, ptr, %struct.Barrier, ptr, i64, i32 }
%struct.Barrier = type { i32, i32, i32, i32 }
%struct.Block = type { ptr, i64, ptr, i64, ptr, i32, i32, [16 x %struct.Barrier], [8 x %struct.Barrier], ptr, ptr, i32, i32 }
%struct.Kept = type { i32, ptr, i64, i64, i64 }
%struct.Stretch = type { i64, i64 }
%struct.Step = type { i64, i64, ptr }
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
  %20 = getelementptr inbounds nuw i8, ptr %0, i64 34920
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

define range(i32 0, 2) i32 @flydsl_fiber_copies_later(ptr noundef readonly captures(none) %0) {
  %2 = getelementptr inbounds nuw i8, ptr %0, i64 16
  %3 = load ptr, ptr %2, align 8
  %4 = getelementptr inbounds nuw i8, ptr %3, i64 24
  %5 = load ptr, ptr %4, align 8
  %6 = load ptr, ptr %5, align 8
  %7 = getelementptr inbounds nuw i8, ptr %6, i64 34944
  %8 = load ptr, ptr %7, align 8
  %9 = icmp eq ptr %8, null
  br i1 %9, label %11, label %10

10:                                               ; preds = %1
  tail call fastcc void @put_off(ptr noundef nonnull %6, ptr noundef nonnull %0)
  br label %11

11:                                               ; preds = %1, %10
  %12 = phi i32 [ 1, %10 ], [ 0, %1 ]
  ret i32 %12
}

define internal fastcc void @put_off(ptr noundef captures(none) %0, ptr noundef readonly captures(none) %1) {
  %3 = alloca %struct.Task, align 8
  %4 = getelementptr inbounds nuw i8, ptr %0, i64 88
  %5 = load i32, ptr %4, align 8
  %6 = icmp eq i32 %5, 256
  br i1 %6, label %7, label %21

7:                                                ; preds = %2
  call void @llvm.lifetime.start.p0(ptr nonnull %3)
  %8 = getelementptr inbounds nuw i8, ptr %0, i64 96
  %9 = getelementptr inbounds nuw i8, ptr %0, i64 84
  %10 = load i32, ptr %9, align 4
  %11 = srem i32 %10, 256
  %12 = sext i32 %11 to i64
  %13 = getelementptr inbounds %struct.Task, ptr %8, i64 %12
  call void @llvm.memcpy.p0.p0.i64(ptr noundef nonnull align 8 dereferenceable(136) %3, ptr noundef nonnull align 8 dereferenceable(136) %13, i64 136, i1 false)
  %14 = add nsw i32 %10, 1
  %15 = srem i32 %14, 256
  store i32 %15, ptr %9, align 4
  store i32 255, ptr %4, align 8
  %16 = getelementptr inbounds nuw i8, ptr %0, i64 56
  %17 = load i64, ptr %16, align 8
  %18 = add i64 %17, 1
  store i64 %18, ptr %16, align 8
  %19 = load ptr, ptr %3, align 8
  call void %19(ptr noundef nonnull %3)
  call void @llvm.lifetime.end.p0(ptr nonnull %3)
  %20 = load i32, ptr %4, align 8
  br label %21

21:                                               ; preds = %7, %2
  %22 = phi i32 [ %20, %7 ], [ %5, %2 ]
  %23 = getelementptr inbounds nuw i8, ptr %0, i64 96
  %24 = getelementptr inbounds nuw i8, ptr %0, i64 84
  %25 = load i32, ptr %24, align 4
  %26 = add nsw i32 %22, 1
  store i32 %26, ptr %4, align 8
  %27 = add nsw i32 %22, %25
  %28 = srem i32 %27, 256
  %29 = sext i32 %28 to i64
  %30 = getelementptr inbounds %struct.Task, ptr %23, i64 %29
  call void @llvm.memcpy.p0.p0.i64(ptr noundef nonnull align 8 dereferenceable(136) %30, ptr noundef nonnull align 8 dereferenceable(136) %1, i64 136, i1 false)
  %31 = getelementptr inbounds nuw i8, ptr %1, i64 16
  %32 = load ptr, ptr %31, align 8
  %33 = getelementptr inbounds nuw i8, ptr %32, i64 80
  %34 = load i32, ptr %33, align 8
  %35 = getelementptr inbounds nuw i8, ptr %30, i64 12
  store i32 %34, ptr %35, align 4
  %36 = load ptr, ptr %31, align 8
  %37 = getelementptr inbounds nuw i8, ptr %36, i64 88
  %38 = load i32, ptr %37, align 8
  %39 = getelementptr inbounds nuw i8, ptr %30, i64 128
  store i32 %38, ptr %39, align 8
  %40 = getelementptr inbounds nuw i8, ptr %0, i64 34944
  %41 = load ptr, ptr %40, align 8
  %42 = icmp eq ptr %41, null
  br i1 %42, label %72, label %43

43:                                               ; preds = %21
  %44 = getelementptr inbounds nuw i8, ptr %0, i64 34952
  %45 = load i64, ptr %44, align 8
  %46 = add nsw i64 %45, 1
  store i64 %46, ptr %44, align 8
  %47 = xor i64 %45, -1
  %48 = getelementptr inbounds nuw i8, ptr %30, i64 112
  store i64 %47, ptr %48, align 8
  %49 = load i64, ptr %41, align 8
  %50 = sub i64 -7046029254386353132, %45
  %51 = lshr i64 %50, 30
  %52 = xor i64 %51, %50
  %53 = mul i64 %52, -4658895280553007687
  %54 = lshr i64 %53, 27
  %55 = xor i64 %54, %53
  %56 = mul i64 %55, -7723592293110705685
  %57 = lshr i64 %56, 31
  %58 = xor i64 %49, %57
  %59 = xor i64 %58, %56
  %60 = add i64 %59, -7046029254386353131
  %61 = lshr i64 %60, 30
  %62 = xor i64 %61, %60
  %63 = mul i64 %62, -4658895280553007687
  %64 = lshr i64 %63, 27
  %65 = xor i64 %64, %63
  %66 = mul i64 %65, -7723592293110705685
  %67 = lshr i64 %66, 33
  %68 = lshr i64 %66, 2
  %69 = xor i64 %67, %68
  %70 = add nuw nsw i64 %69, 1
  %71 = getelementptr inbounds nuw i8, ptr %30, i64 120
  store i64 %70, ptr %71, align 8
  br label %72

72:                                               ; preds = %21, %43
  ret void
}

define void @flydsl_fiber_later(ptr noundef %0) {
  %2 = getelementptr inbounds nuw i8, ptr %0, i64 16
  %3 = load ptr, ptr %2, align 8
  %4 = getelementptr inbounds nuw i8, ptr %3, i64 24
  %5 = load ptr, ptr %4, align 8
  %6 = load ptr, ptr %5, align 8
  %7 = getelementptr inbounds nuw i8, ptr %5, i64 32
  %8 = load ptr, ptr %7, align 8
  %9 = icmp eq ptr %8, null
  br i1 %9, label %23, label %10

10:                                               ; preds = %1
  %11 = getelementptr inbounds nuw i8, ptr %8, i64 40
  %12 = load ptr, ptr %11, align 8
  %13 = getelementptr inbounds nuw i8, ptr %0, i64 80
  %14 = load ptr, ptr %13, align 8
  %15 = icmp eq ptr %14, null
  %16 = zext i1 %15 to i32
  %17 = getelementptr inbounds nuw i8, ptr %3, i64 80
  %18 = load i32, ptr %17, align 8
  %19 = getelementptr inbounds nuw i8, ptr %0, i64 96
  %20 = load i64, ptr %19, align 8
  %21 = tail call i32 %12(ptr noundef nonnull %3, i32 noundef %16, i32 noundef %18, i64 noundef %20)
  %22 = getelementptr inbounds nuw i8, ptr %0, i64 104
  store i32 %21, ptr %22, align 8
  br label %23

23:                                               ; preds = %10, %1
  %24 = getelementptr inbounds nuw i8, ptr %6, i64 80
  %25 = load i32, ptr %24, align 8
  %26 = mul i32 %25, 1664525
  %27 = add i32 %26, 1013904223
  store i32 %27, ptr %24, align 8
  %28 = getelementptr inbounds nuw i8, ptr %6, i64 34944
  %29 = load ptr, ptr %28, align 8
  %30 = icmp ne ptr %29, null
  %31 = icmp sgt i32 %27, -1
  %32 = select i1 %30, i1 true, i1 %31
  br i1 %32, label %35, label %33

33:                                               ; preds = %23
  %34 = load ptr, ptr %0, align 8
  tail call void %34(ptr noundef nonnull %0)
  br label %36

35:                                               ; preds = %23
  tail call fastcc void @put_off(ptr noundef nonnull %6, ptr noundef nonnull %0)
  br label %36

36:                                               ; preds = %35, %33
  ret void
}

define void @flydsl_fiber_land_copies(ptr noundef readonly captures(address) %0, i64 noundef %1) {
  %3 = alloca %struct.Task, align 8
  %4 = getelementptr inbounds nuw i8, ptr %0, i64 24
  %5 = load ptr, ptr %4, align 8
  %6 = load ptr, ptr %5, align 8
  %7 = getelementptr inbounds nuw i8, ptr %6, i64 88
  %8 = load i32, ptr %7, align 8
  %9 = icmp sgt i32 %8, 0
  br i1 %9, label %10, label %14

10:                                               ; preds = %2
  %11 = getelementptr inbounds nuw i8, ptr %6, i64 96
  %12 = getelementptr inbounds nuw i8, ptr %6, i64 84
  %13 = getelementptr inbounds nuw i8, ptr %6, i64 56
  br label %15

14:                                               ; preds = %65, %2
  ret void

15:                                               ; preds = %10, %65
  %16 = phi i32 [ %8, %10 ], [ %66, %65 ]
  %17 = phi i32 [ 0, %10 ], [ %67, %65 ]
  %18 = load i32, ptr %12, align 4
  %19 = add nsw i32 %18, %17
  %20 = srem i32 %19, 256
  %21 = sext i32 %20 to i64
  %22 = getelementptr inbounds %struct.Task, ptr %11, i64 %21
  %23 = getelementptr inbounds nuw i8, ptr %22, i64 16
  %24 = load ptr, ptr %23, align 8
  %25 = icmp eq ptr %24, %0
  br i1 %25, label %26, label %63

26:                                               ; preds = %15
  %27 = getelementptr inbounds nuw i8, ptr %22, i64 8
  %28 = load i32, ptr %27, align 8
  %29 = icmp eq i32 %28, -1
  br i1 %29, label %30, label %63

30:                                               ; preds = %26
  %31 = getelementptr inbounds nuw i8, ptr %22, i64 128
  %32 = load i32, ptr %31, align 8
  %33 = zext i32 %32 to i64
  %34 = icmp sgt i64 %1, %33
  br i1 %34, label %35, label %63

35:                                               ; preds = %30
  call void @llvm.lifetime.start.p0(ptr nonnull %3)
  call void @llvm.memcpy.p0.p0.i64(ptr noundef nonnull align 8 dereferenceable(136) %3, ptr noundef nonnull align 8 dereferenceable(136) %22, i64 136, i1 false)
  %36 = icmp eq i32 %17, 0
  br i1 %36, label %53, label %37

37:                                               ; preds = %35, %37
  %38 = phi i32 [ %48, %37 ], [ %17, %35 ]
  %39 = load i32, ptr %12, align 4
  %40 = add nsw i32 %39, %38
  %41 = srem i32 %40, 256
  %42 = sext i32 %41 to i64
  %43 = getelementptr inbounds %struct.Task, ptr %11, i64 %42
  %44 = add nsw i32 %40, -1
  %45 = srem i32 %44, 256
  %46 = sext i32 %45 to i64
  %47 = getelementptr inbounds %struct.Task, ptr %11, i64 %46
  call void @llvm.memcpy.p0.p0.i64(ptr noundef nonnull align 8 dereferenceable(136) %43, ptr noundef nonnull align 8 dereferenceable(136) %47, i64 136, i1 false)
  %48 = add nsw i32 %38, -1
  %49 = icmp eq i32 %48, 0
  br i1 %49, label %50, label %37

50:                                               ; preds = %37
  %51 = load i32, ptr %12, align 4
  %52 = load i32, ptr %7, align 8
  br label %53

53:                                               ; preds = %35, %50
  %54 = phi i32 [ %52, %50 ], [ %16, %35 ]
  %55 = phi i32 [ %51, %50 ], [ %18, %35 ]
  %56 = add nsw i32 %55, 1
  %57 = srem i32 %56, 256
  store i32 %57, ptr %12, align 4
  %58 = add nsw i32 %54, -1
  store i32 %58, ptr %7, align 8
  %59 = load i64, ptr %13, align 8
  %60 = add i64 %59, 1
  store i64 %60, ptr %13, align 8
  %61 = load ptr, ptr %3, align 8
  call void %61(ptr noundef nonnull %3)
  call void @llvm.lifetime.end.p0(ptr nonnull %3)
  %62 = load i32, ptr %7, align 8
  br label %65

63:                                               ; preds = %30, %26, %15
  %64 = add nsw i32 %17, 1
  br label %65

65:                                               ; preds = %63, %53
  %66 = phi i32 [ %62, %53 ], [ %16, %63 ]
  %67 = phi i32 [ %17, %53 ], [ %64, %63 ]
  %68 = icmp slt i32 %67, %66
  br i1 %68, label %15, label %14
}

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

18:                                               ; preds = %82
  %19 = load ptr, ptr %6, align 8
  br label %20

20:                                               ; preds = %18, %4
  %21 = phi ptr [ %19, %18 ], [ %7, %4 ]
  %22 = getelementptr inbounds nuw i8, ptr %21, i64 32
  %23 = load ptr, ptr %22, align 8
  %24 = icmp eq ptr %23, null
  br i1 %24, label %94, label %86

25:                                               ; preds = %12, %82
  %26 = phi i32 [ %10, %12 ], [ %83, %82 ]
  %27 = phi i32 [ 0, %12 ], [ %84, %82 ]
  %28 = load i32, ptr %14, align 4
  %29 = add nsw i32 %28, %27
  %30 = srem i32 %29, 256
  %31 = sext i32 %30 to i64
  %32 = getelementptr inbounds %struct.Task, ptr %13, i64 %31
  %33 = getelementptr inbounds nuw i8, ptr %32, i64 16
  %34 = load ptr, ptr %33, align 8
  %35 = icmp eq ptr %34, %0
  br i1 %35, label %36, label %80

36:                                               ; preds = %25
  %37 = getelementptr inbounds nuw i8, ptr %32, i64 8
  %38 = load i32, ptr %37, align 8
  %39 = icmp eq i32 %38, -1
  br i1 %39, label %80, label %40

40:                                               ; preds = %36
  %41 = getelementptr inbounds nuw i8, ptr %32, i64 80
  %42 = load ptr, ptr %41, align 8
  %43 = icmp eq ptr %42, null
  br i1 %43, label %44, label %80

44:                                               ; preds = %40
  %45 = getelementptr inbounds nuw i8, ptr %32, i64 12
  %46 = load i32, ptr %45, align 4
  %47 = zext i32 %46 to i64
  %48 = load i32, ptr %15, align 8
  %49 = zext i32 %48 to i64
  %50 = sub nsw i64 %49, %16
  %51 = icmp sgt i64 %50, %47
  br i1 %51, label %52, label %80

52:                                               ; preds = %44
  call void @llvm.lifetime.start.p0(ptr nonnull %5)
  call void @llvm.memcpy.p0.p0.i64(ptr noundef nonnull align 8 dereferenceable(136) %5, ptr noundef nonnull align 8 dereferenceable(136) %32, i64 136, i1 false)
  %53 = icmp eq i32 %27, 0
  br i1 %53, label %70, label %54

54:                                               ; preds = %52, %54
  %55 = phi i32 [ %65, %54 ], [ %27, %52 ]
  %56 = load i32, ptr %14, align 4
  %57 = add nsw i32 %56, %55
  %58 = srem i32 %57, 256
  %59 = sext i32 %58 to i64
  %60 = getelementptr inbounds %struct.Task, ptr %13, i64 %59
  %61 = add nsw i32 %57, -1
  %62 = srem i32 %61, 256
  %63 = sext i32 %62 to i64
  %64 = getelementptr inbounds %struct.Task, ptr %13, i64 %63
  call void @llvm.memcpy.p0.p0.i64(ptr noundef nonnull align 8 dereferenceable(136) %60, ptr noundef nonnull align 8 dereferenceable(136) %64, i64 136, i1 false)
  %65 = add nsw i32 %55, -1
  %66 = icmp eq i32 %65, 0
  br i1 %66, label %67, label %54

67:                                               ; preds = %54
  %68 = load i32, ptr %14, align 4
  %69 = load i32, ptr %9, align 8
  br label %70

70:                                               ; preds = %52, %67
  %71 = phi i32 [ %69, %67 ], [ %26, %52 ]
  %72 = phi i32 [ %68, %67 ], [ %28, %52 ]
  %73 = add nsw i32 %72, 1
  %74 = srem i32 %73, 256
  store i32 %74, ptr %14, align 4
  %75 = add nsw i32 %71, -1
  store i32 %75, ptr %9, align 8
  %76 = load i64, ptr %17, align 8
  %77 = add i64 %76, 1
  store i64 %77, ptr %17, align 8
  %78 = load ptr, ptr %5, align 8
  call void %78(ptr noundef nonnull %5)
  call void @llvm.lifetime.end.p0(ptr nonnull %5)
  %79 = load i32, ptr %9, align 8
  br label %82

80:                                               ; preds = %44, %40, %36, %25
  %81 = add nsw i32 %27, 1
  br label %82

82:                                               ; preds = %80, %70
  %83 = phi i32 [ %26, %80 ], [ %79, %70 ]
  %84 = phi i32 [ %81, %80 ], [ %27, %70 ]
  %85 = icmp slt i32 %84, %83
  br i1 %85, label %25, label %18

86:                                               ; preds = %20
  %87 = getelementptr inbounds nuw i8, ptr %23, i64 64
  %88 = load ptr, ptr %87, align 8
  %89 = getelementptr inbounds nuw i8, ptr %0, i64 80
  %90 = load i32, ptr %89, align 8
  %91 = zext i32 %90 to i64
  %92 = sext i32 %3 to i64
  %93 = sub nsw i64 %91, %92
  call void %88(ptr noundef nonnull %0, i32 noundef 1, i64 noundef %93, ptr noundef null)
  br label %94

94:                                               ; preds = %86, %20
  ret void
}

define void @flydsl_fibers_run(ptr noundef %0, i64 noundef %1, i64 noundef %2, i64 noundef %3, i64 noundef %4, ptr noundef %5, ptr noundef %6, i64 noundef %7, i64 noundef %8) {
  %10 = alloca %struct.Task, align 8
  %11 = alloca %struct.Task, align 8
  %12 = alloca [3 x i64], align 16
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
  br label %82

22:                                               ; preds = %82
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
  %51 = getelementptr inbounds nuw i8, ptr %6, i64 56
  %52 = load ptr, ptr %51, align 8
  %53 = getelementptr inbounds nuw i8, ptr %15, i64 34944
  store ptr %52, ptr %53, align 8
  %54 = getelementptr inbounds nuw i8, ptr %15, i64 34952
  store i64 0, ptr %54, align 8
  %55 = getelementptr inbounds nuw i8, ptr %15, i64 34960
  store i32 0, ptr %55, align 8
  %56 = add i64 %2, 65535
  %57 = and i64 %56, -65536
  %58 = add i64 %57, 131072
  %59 = getelementptr inbounds nuw i8, ptr %6, i64 40
  %60 = load i64, ptr %59, align 8
  %61 = add i64 %60, %32
  %62 = and i64 %61, -262144
  %63 = add i64 %62, 262144
  %64 = shl i64 %36, 32
  %65 = ashr exact i64 %64, 32
  %66 = load i32, ptr %6, align 8
  %67 = sext i32 %66 to i64
  %68 = getelementptr inbounds nuw i8, ptr %6, i64 4
  %69 = load i32, ptr %68, align 4
  %70 = sext i32 %69 to i64
  %71 = mul nsw i64 %70, %67
  %72 = getelementptr inbounds nuw i8, ptr %6, i64 8
  %73 = load i32, ptr %72, align 8
  %74 = sext i32 %73 to i64
  %75 = mul nsw i64 %71, %74
  %76 = and i64 %4, 16777216
  %77 = icmp ne i64 %76, 0
  %78 = icmp eq i64 %90, 1
  %79 = select i1 %77, i1 %78, i1 false
  %80 = icmp ne i64 %7, 0
  %81 = and i1 %80, %79
  br i1 %81, label %1230, label %99

82:                                               ; preds = %9, %82
  %83 = phi i64 [ 0, %9 ], [ %97, %82 ]
  %84 = phi i64 [ 1, %9 ], [ %90, %82 ]
  %85 = phi i32 [ 1, %9 ], [ %96, %82 ]
  %86 = shl nuw nsw i64 %83, 3
  %87 = ashr i64 %4, %86
  %88 = and i64 %87, 255
  %89 = getelementptr inbounds nuw i64, ptr %14, i64 %83
  store i64 %88, ptr %89, align 8
  %90 = mul i64 %88, %84
  %91 = getelementptr inbounds nuw i32, ptr %6, i64 %83
  %92 = load i32, ptr %91, align 4
  %93 = trunc nuw nsw i64 %88 to i32
  %94 = srem i32 %92, %93
  %95 = icmp eq i32 %94, 0
  %96 = select i1 %95, i32 %85, i32 0
  %97 = add nuw nsw i64 %83, 1
  %98 = icmp eq i64 %97, 3
  br i1 %98, label %22, label %82

99:                                               ; preds = %22
  br i1 %79, label %100, label %108

100:                                              ; preds = %99
  %101 = icmp eq ptr %52, null
  %102 = select i1 %101, i64 8192, i64 256
  %103 = tail call i64 @llvm.smax.i64(i64 %102, i64 %65)
  %104 = trunc nuw nsw i64 %103 to i32
  %105 = sdiv i32 %104, %37
  %106 = sext i32 %105 to i64
  %107 = tail call i64 @llvm.smin.i64(i64 %75, i64 %106)
  br label %108

108:                                              ; preds = %100, %99
  %109 = phi i64 [ %107, %100 ], [ %90, %99 ]
  %110 = mul i64 %109, %65
  %111 = mul i64 %110, %58
  %112 = add i64 %62, 262600
  %113 = mul i64 %109, %112
  %114 = mul i64 %110, 120
  %115 = add i64 %113, 327680
  %116 = add i64 %115, %111
  %117 = add i64 %116, %114
  %118 = icmp eq i32 %96, 0
  br i1 %118, label %119, label %203

119:                                              ; preds = %108
  %120 = getelementptr inbounds nuw i8, ptr %6, i64 32
  %121 = load ptr, ptr %120, align 8
  store i32 1, ptr %40, align 8
  %122 = icmp eq ptr %121, null
  br i1 %122, label %1230, label %123

123:                                              ; preds = %119
  %124 = cmpxchg ptr %121, i32 0, i32 1 seq_cst seq_cst, align 8
  %125 = extractvalue { i32, i1 } %124, 1
  br i1 %125, label %126, label %1230

126:                                              ; preds = %123
  %127 = load i32, ptr %39, align 4
  %128 = icmp sgt i32 %127, 0
  br i1 %128, label %129, label %134

129:                                              ; preds = %126
  %130 = getelementptr inbounds nuw i8, ptr %15, i64 34920
  %131 = load ptr, ptr %130, align 8
  %132 = zext nneg i32 %127 to i64
  br label %140

133:                                              ; preds = %140
  br i1 %149, label %134, label %151

134:                                              ; preds = %133, %126
  %135 = getelementptr inbounds nuw i8, ptr %121, i64 4
  store i32 0, ptr %135, align 4
  %136 = getelementptr inbounds nuw i8, ptr %121, i64 8
  store i64 0, ptr %136, align 8
  %137 = getelementptr inbounds nuw i8, ptr %121, i64 16
  store i32 -1, ptr %137, align 8
  %138 = getelementptr inbounds nuw i8, ptr %121, i64 20
  store i32 -1, ptr %138, align 4
  %139 = getelementptr inbounds nuw i8, ptr %121, i64 24
  store ptr @.str.1, ptr %139, align 8
  br label %167

140:                                              ; preds = %140, %129
  %141 = phi i64 [ 0, %129 ], [ %147, %140 ]
  %142 = getelementptr inbounds nuw %struct.Fiber, ptr %131, i64 %141
  %143 = getelementptr inbounds nuw i8, ptr %142, i64 36
  %144 = load i32, ptr %143, align 4
  %145 = icmp eq i32 %144, 4
  %146 = select i1 %145, ptr null, ptr %142
  %147 = add nuw nsw i64 %141, 1
  %148 = icmp samesign ult i64 %147, %132
  %149 = icmp eq ptr %146, null
  %150 = select i1 %148, i1 %149, i1 false
  br i1 %150, label %140, label %133

151:                                              ; preds = %133
  %152 = load i32, ptr %38, align 8
  %153 = getelementptr inbounds nuw i8, ptr %121, i64 4
  store i32 %152, ptr %153, align 4
  %154 = getelementptr inbounds nuw i8, ptr %142, i64 24
  %155 = load ptr, ptr %154, align 8
  %156 = getelementptr inbounds nuw i8, ptr %155, i64 8
  %157 = load i64, ptr %156, align 8
  %158 = getelementptr inbounds nuw i8, ptr %121, i64 8
  store i64 %157, ptr %158, align 8
  %159 = getelementptr inbounds nuw i8, ptr %121, i64 16
  store i32 -1, ptr %159, align 8
  %160 = getelementptr inbounds nuw i8, ptr %121, i64 20
  store i32 -1, ptr %160, align 4
  %161 = getelementptr inbounds nuw i8, ptr %121, i64 24
  store ptr @.str.1, ptr %161, align 8
  %162 = icmp sgt i32 %152, 0
  br i1 %162, label %163, label %167

163:                                              ; preds = %151
  %164 = getelementptr inbounds nuw i8, ptr %142, i64 32
  %165 = getelementptr inbounds nuw i8, ptr %121, i64 32
  %166 = zext nneg i32 %152 to i64
  br label %168

167:                                              ; preds = %195, %134, %151
  store atomic i32 2, ptr %121 seq_cst, align 8
  br label %1230

168:                                              ; preds = %195, %163
  %169 = phi i64 [ 0, %163 ], [ %201, %195 ]
  %170 = load i32, ptr %164, align 8
  %171 = sext i32 %170 to i64
  %172 = sub nsw i64 0, %171
  %173 = getelementptr inbounds %struct.Fiber, ptr %146, i64 %172
  %174 = getelementptr inbounds nuw %struct.Fiber, ptr %173, i64 %169
  %175 = getelementptr inbounds nuw i8, ptr %174, i64 36
  %176 = load i32, ptr %175, align 4
  %177 = getelementptr inbounds nuw i8, ptr %174, i64 56
  %178 = load i32, ptr %177, align 8
  %179 = getelementptr inbounds nuw i8, ptr %174, i64 48
  %180 = load ptr, ptr %179, align 8
  %181 = and i32 %176, -2
  %182 = icmp eq i32 %181, 2
  br i1 %182, label %183, label %195

183:                                              ; preds = %168
  %184 = getelementptr inbounds nuw i8, ptr %174, i64 72
  %185 = load ptr, ptr %184, align 8
  %186 = icmp eq ptr %185, null
  br i1 %186, label %195, label %187

187:                                              ; preds = %183
  %188 = ptrtoint ptr %185 to i64
  %189 = getelementptr inbounds nuw i8, ptr %174, i64 24
  %190 = load ptr, ptr %189, align 8
  %191 = getelementptr inbounds nuw i8, ptr %190, i64 16
  %192 = load ptr, ptr %191, align 8
  %193 = ptrtoint ptr %192 to i64
  %194 = sub i64 %188, %193
  br label %195

195:                                              ; preds = %187, %183, %168
  %196 = phi i64 [ 0, %168 ], [ %194, %187 ], [ -1, %183 ]
  %197 = getelementptr inbounds nuw %struct.WarpReport, ptr %165, i64 %169
  store i32 %176, ptr %197, align 8
  %198 = getelementptr inbounds nuw i8, ptr %197, i64 4
  store i32 %178, ptr %198, align 4
  %199 = getelementptr inbounds nuw i8, ptr %197, i64 8
  store i64 %196, ptr %199, align 8
  %200 = getelementptr inbounds nuw i8, ptr %197, i64 16
  store ptr %180, ptr %200, align 8
  %201 = add nuw nsw i64 %169, 1
  %202 = icmp eq i64 %201, %166
  br i1 %202, label %167, label %168

203:                                              ; preds = %108
  %204 = getelementptr inbounds nuw i8, ptr %6, i64 48
  %205 = load ptr, ptr %204, align 8
  %206 = icmp eq ptr %205, null
  br i1 %206, label %241, label %207

207:                                              ; preds = %203
  %208 = getelementptr inbounds nuw i8, ptr %6, i64 24
  %209 = load ptr, ptr %208, align 8
  %210 = icmp eq ptr %209, null
  br i1 %210, label %211, label %241

211:                                              ; preds = %207
  %212 = getelementptr inbounds nuw i8, ptr %205, i64 24
  %213 = load ptr, ptr %212, align 8
  %214 = icmp eq ptr %213, null
  br i1 %214, label %241, label %215

215:                                              ; preds = %211, %233
  %216 = phi i32 [ %234, %233 ], [ 0, %211 ]
  %217 = phi ptr [ %235, %233 ], [ %213, %211 ]
  %218 = cmpxchg ptr %217, i32 2, i32 1 acquire monotonic, align 8
  %219 = extractvalue { i32, i1 } %218, 1
  br i1 %219, label %220, label %233

220:                                              ; preds = %215
  %221 = getelementptr inbounds nuw i8, ptr %217, i64 24
  %222 = load i64, ptr %221, align 8
  %223 = icmp eq i64 %222, %58
  br i1 %223, label %224, label %232

224:                                              ; preds = %220
  %225 = getelementptr inbounds nuw i8, ptr %217, i64 32
  %226 = load i64, ptr %225, align 8
  %227 = icmp eq i64 %226, %110
  br i1 %227, label %228, label %232

228:                                              ; preds = %224
  %229 = getelementptr inbounds nuw i8, ptr %217, i64 16
  %230 = load i64, ptr %229, align 8
  %231 = icmp ult i64 %230, %117
  br i1 %231, label %232, label %237

232:                                              ; preds = %228, %224, %220
  store atomic i32 2, ptr %217 release, align 8
  br label %233

233:                                              ; preds = %232, %215
  %234 = add nuw nsw i32 %216, 1
  %235 = getelementptr inbounds nuw i8, ptr %217, i64 40
  %236 = icmp eq i32 %234, 4
  br i1 %236, label %241, label %215

237:                                              ; preds = %228
  %238 = getelementptr inbounds nuw i8, ptr %217, i64 8
  %239 = load ptr, ptr %238, align 8
  store atomic i32 0, ptr %217 release, align 8
  %240 = icmp eq ptr %239, null
  br i1 %240, label %241, label %245

241:                                              ; preds = %233, %203, %207, %211, %237
  %242 = phi i64 [ %230, %237 ], [ %117, %211 ], [ %117, %203 ], [ %117, %207 ], [ %117, %233 ]
  %243 = phi ptr [ %213, %237 ], [ null, %211 ], [ null, %203 ], [ null, %207 ], [ %213, %233 ]
  %244 = tail call ptr @mmap(ptr noundef null, i64 noundef %242, i32 noundef 3, i32 noundef 16418, i32 noundef -1, i64 noundef 0)
  br label %245

245:                                              ; preds = %241, %237
  %246 = phi i1 [ false, %241 ], [ true, %237 ]
  %247 = phi i64 [ %242, %241 ], [ %230, %237 ]
  %248 = phi ptr [ %243, %241 ], [ %213, %237 ]
  %249 = phi ptr [ %244, %241 ], [ %239, %237 ]
  %250 = icmp eq ptr %249, inttoptr (i64 -1 to ptr)
  br i1 %250, label %251, label %336

251:                                              ; preds = %245
  %252 = load ptr, ptr %30, align 8
  %253 = getelementptr inbounds nuw i8, ptr %252, i64 32
  %254 = load ptr, ptr %253, align 8
  store i32 1, ptr %40, align 8
  %255 = icmp eq ptr %254, null
  br i1 %255, label %1230, label %256

256:                                              ; preds = %251
  %257 = cmpxchg ptr %254, i32 0, i32 1 seq_cst seq_cst, align 8
  %258 = extractvalue { i32, i1 } %257, 1
  br i1 %258, label %259, label %1230

259:                                              ; preds = %256
  %260 = load i32, ptr %39, align 4
  %261 = icmp sgt i32 %260, 0
  br i1 %261, label %262, label %267

262:                                              ; preds = %259
  %263 = getelementptr inbounds nuw i8, ptr %15, i64 34920
  %264 = load ptr, ptr %263, align 8
  %265 = zext nneg i32 %260 to i64
  br label %273

266:                                              ; preds = %273
  br i1 %282, label %267, label %284

267:                                              ; preds = %266, %259
  %268 = getelementptr inbounds nuw i8, ptr %254, i64 4
  store i32 0, ptr %268, align 4
  %269 = getelementptr inbounds nuw i8, ptr %254, i64 8
  store i64 0, ptr %269, align 8
  %270 = getelementptr inbounds nuw i8, ptr %254, i64 16
  store i32 -1, ptr %270, align 8
  %271 = getelementptr inbounds nuw i8, ptr %254, i64 20
  store i32 -1, ptr %271, align 4
  %272 = getelementptr inbounds nuw i8, ptr %254, i64 24
  store ptr @.str.2, ptr %272, align 8
  br label %300

273:                                              ; preds = %273, %262
  %274 = phi i64 [ 0, %262 ], [ %280, %273 ]
  %275 = getelementptr inbounds nuw %struct.Fiber, ptr %264, i64 %274
  %276 = getelementptr inbounds nuw i8, ptr %275, i64 36
  %277 = load i32, ptr %276, align 4
  %278 = icmp eq i32 %277, 4
  %279 = select i1 %278, ptr null, ptr %275
  %280 = add nuw nsw i64 %274, 1
  %281 = icmp samesign ult i64 %280, %265
  %282 = icmp eq ptr %279, null
  %283 = select i1 %281, i1 %282, i1 false
  br i1 %283, label %273, label %266

284:                                              ; preds = %266
  %285 = load i32, ptr %38, align 8
  %286 = getelementptr inbounds nuw i8, ptr %254, i64 4
  store i32 %285, ptr %286, align 4
  %287 = getelementptr inbounds nuw i8, ptr %275, i64 24
  %288 = load ptr, ptr %287, align 8
  %289 = getelementptr inbounds nuw i8, ptr %288, i64 8
  %290 = load i64, ptr %289, align 8
  %291 = getelementptr inbounds nuw i8, ptr %254, i64 8
  store i64 %290, ptr %291, align 8
  %292 = getelementptr inbounds nuw i8, ptr %254, i64 16
  store i32 -1, ptr %292, align 8
  %293 = getelementptr inbounds nuw i8, ptr %254, i64 20
  store i32 -1, ptr %293, align 4
  %294 = getelementptr inbounds nuw i8, ptr %254, i64 24
  store ptr @.str.2, ptr %294, align 8
  %295 = icmp sgt i32 %285, 0
  br i1 %295, label %296, label %300

296:                                              ; preds = %284
  %297 = getelementptr inbounds nuw i8, ptr %275, i64 32
  %298 = getelementptr inbounds nuw i8, ptr %254, i64 32
  %299 = zext nneg i32 %285 to i64
  br label %301

300:                                              ; preds = %328, %267, %284
  store atomic i32 2, ptr %254 seq_cst, align 8
  br label %1230

301:                                              ; preds = %328, %296
  %302 = phi i64 [ 0, %296 ], [ %334, %328 ]
  %303 = load i32, ptr %297, align 8
  %304 = sext i32 %303 to i64
  %305 = sub nsw i64 0, %304
  %306 = getelementptr inbounds %struct.Fiber, ptr %279, i64 %305
  %307 = getelementptr inbounds nuw %struct.Fiber, ptr %306, i64 %302
  %308 = getelementptr inbounds nuw i8, ptr %307, i64 36
  %309 = load i32, ptr %308, align 4
  %310 = getelementptr inbounds nuw i8, ptr %307, i64 56
  %311 = load i32, ptr %310, align 8
  %312 = getelementptr inbounds nuw i8, ptr %307, i64 48
  %313 = load ptr, ptr %312, align 8
  %314 = and i32 %309, -2
  %315 = icmp eq i32 %314, 2
  br i1 %315, label %316, label %328

316:                                              ; preds = %301
  %317 = getelementptr inbounds nuw i8, ptr %307, i64 72
  %318 = load ptr, ptr %317, align 8
  %319 = icmp eq ptr %318, null
  br i1 %319, label %328, label %320

320:                                              ; preds = %316
  %321 = ptrtoint ptr %318 to i64
  %322 = getelementptr inbounds nuw i8, ptr %307, i64 24
  %323 = load ptr, ptr %322, align 8
  %324 = getelementptr inbounds nuw i8, ptr %323, i64 16
  %325 = load ptr, ptr %324, align 8
  %326 = ptrtoint ptr %325 to i64
  %327 = sub i64 %321, %326
  br label %328

328:                                              ; preds = %320, %316, %301
  %329 = phi i64 [ 0, %301 ], [ %327, %320 ], [ -1, %316 ]
  %330 = getelementptr inbounds nuw %struct.WarpReport, ptr %298, i64 %302
  store i32 %309, ptr %330, align 8
  %331 = getelementptr inbounds nuw i8, ptr %330, i64 4
  store i32 %311, ptr %331, align 4
  %332 = getelementptr inbounds nuw i8, ptr %330, i64 8
  store i64 %329, ptr %332, align 8
  %333 = getelementptr inbounds nuw i8, ptr %330, i64 16
  store ptr %313, ptr %333, align 8
  %334 = add nuw nsw i64 %302, 1
  %335 = icmp eq i64 %334, %299
  br i1 %335, label %300, label %301

336:                                              ; preds = %245
  %337 = load ptr, ptr %204, align 8
  %338 = icmp eq ptr %337, null
  br i1 %338, label %344, label %339

339:                                              ; preds = %336
  store ptr %15, ptr %337, align 8
  %340 = load ptr, ptr %204, align 8
  %341 = getelementptr inbounds nuw i8, ptr %340, i64 8
  store ptr %249, ptr %341, align 8
  %342 = load ptr, ptr %204, align 8
  %343 = getelementptr inbounds nuw i8, ptr %342, i64 16
  store i64 %247, ptr %343, align 8
  br label %344

344:                                              ; preds = %339, %336
  %345 = ptrtoint ptr %249 to i64
  %346 = add i64 %345, 65535
  %347 = and i64 %346, -65536
  %348 = inttoptr i64 %347 to ptr
  %349 = add i64 %111, 262143
  %350 = add i64 %349, %347
  %351 = and i64 %350, -262144
  %352 = inttoptr i64 %351 to ptr
  %353 = mul i64 %109, %63
  %354 = getelementptr inbounds nuw i8, ptr %352, i64 %353
  %355 = getelementptr inbounds nuw i8, ptr %15, i64 34912
  store ptr %354, ptr %355, align 8
  %356 = mul nsw i64 %109, 456
  %357 = getelementptr inbounds i8, ptr %354, i64 %356
  %358 = getelementptr inbounds nuw i8, ptr %15, i64 34920
  store ptr %357, ptr %358, align 8
  br i1 %246, label %361, label %359

359:                                              ; preds = %344
  %360 = icmp sgt i64 %110, 0
  br i1 %360, label %365, label %381

361:                                              ; preds = %344
  %362 = mul nsw i64 %110, 120
  %363 = add nsw i64 %356, %362
  %364 = icmp sgt i64 %363, 0
  br i1 %364, label %375, label %372

365:                                              ; preds = %359, %365
  %366 = phi i64 [ %370, %365 ], [ 0, %359 ]
  %367 = mul i64 %366, %58
  %368 = getelementptr inbounds nuw i8, ptr %348, i64 %367
  %369 = call i32 @mprotect(ptr noundef %368, i64 noundef 65536, i32 noundef 0)
  %370 = add nuw nsw i64 %366, 1
  %371 = icmp eq i64 %370, %110
  br i1 %371, label %374, label %365

372:                                              ; preds = %375, %361
  %373 = icmp sgt i64 %110, 0
  br i1 %373, label %374, label %381

374:                                              ; preds = %365, %372
  br label %388

375:                                              ; preds = %361, %375
  %376 = phi ptr [ %377, %375 ], [ %354, %361 ]
  store volatile i64 0, ptr %376, align 8
  %377 = getelementptr inbounds nuw i8, ptr %376, i64 8
  %378 = load ptr, ptr %358, align 8
  %379 = getelementptr inbounds %struct.Fiber, ptr %378, i64 %110
  %380 = icmp ult ptr %377, %379
  br i1 %380, label %375, label %372

381:                                              ; preds = %388, %359, %372
  %382 = icmp sgt i64 %109, 0
  br i1 %382, label %383, label %445

383:                                              ; preds = %381
  %384 = getelementptr inbounds nuw i8, ptr %6, i64 24
  %385 = getelementptr inbounds nuw i8, ptr %15, i64 34928
  %386 = trunc i64 %109 to i32
  %387 = select i1 %79, i32 1, i32 %386
  br label %415

388:                                              ; preds = %374, %388
  %389 = phi i64 [ %392, %388 ], [ 0, %374 ]
  %390 = load ptr, ptr %358, align 8
  %391 = getelementptr inbounds nuw %struct.Fiber, ptr %390, i64 %389
  %392 = add nuw nsw i64 %389, 1
  %393 = mul i64 %392, %58
  %394 = getelementptr inbounds nuw i8, ptr %348, i64 %393
  %395 = getelementptr inbounds i8, ptr %394, i64 -65536
  store ptr %391, ptr %395, align 65536
  %396 = load ptr, ptr %358, align 8
  %397 = getelementptr inbounds nuw %struct.Fiber, ptr %396, i64 %389
  %398 = getelementptr inbounds nuw i8, ptr %397, i64 16
  store ptr %395, ptr %398, align 8
  %399 = load ptr, ptr %355, align 8
  %400 = load i32, ptr %38, align 8
  %401 = sext i32 %400 to i64
  %402 = sdiv i64 %389, %401
  %403 = getelementptr inbounds %struct.Block, ptr %399, i64 %402
  %404 = load ptr, ptr %358, align 8
  %405 = getelementptr inbounds nuw %struct.Fiber, ptr %404, i64 %389
  %406 = getelementptr inbounds nuw i8, ptr %405, i64 24
  store ptr %403, ptr %406, align 8
  %407 = load i32, ptr %38, align 8
  %408 = sext i32 %407 to i64
  %409 = srem i64 %389, %408
  %410 = trunc nsw i64 %409 to i32
  %411 = load ptr, ptr %358, align 8
  %412 = getelementptr inbounds nuw %struct.Fiber, ptr %411, i64 %389
  %413 = getelementptr inbounds nuw i8, ptr %412, i64 32
  store i32 %410, ptr %413, align 8
  %414 = icmp eq i64 %392, %110
  br i1 %414, label %381, label %388

415:                                              ; preds = %430, %383
  %416 = phi i64 [ 0, %383 ], [ %443, %430 ]
  %417 = load ptr, ptr %355, align 8
  %418 = getelementptr inbounds nuw %struct.Block, ptr %417, i64 %416
  store ptr %15, ptr %418, align 8
  %419 = mul i64 %416, %63
  %420 = getelementptr inbounds nuw i8, ptr %352, i64 %419
  %421 = getelementptr inbounds nuw i8, ptr %418, i64 16
  store ptr %420, ptr %421, align 8
  %422 = load i64, ptr %33, align 8
  %423 = load i64, ptr %59, align 8
  %424 = add i64 %423, %422
  %425 = getelementptr inbounds nuw i8, ptr %418, i64 24
  store i64 %424, ptr %425, align 8
  %426 = load ptr, ptr %384, align 8
  %427 = icmp eq ptr %426, null
  br i1 %427, label %430, label %428

428:                                              ; preds = %415
  %429 = load ptr, ptr %426, align 8
  br label %430

430:                                              ; preds = %428, %415
  %431 = phi ptr [ %429, %428 ], [ null, %415 ]
  %432 = getelementptr inbounds nuw i8, ptr %418, i64 32
  store ptr %431, ptr %432, align 8
  %433 = load i32, ptr %38, align 8
  %434 = getelementptr inbounds nuw i8, ptr %418, i64 40
  store i32 %433, ptr %434, align 8
  %435 = getelementptr inbounds nuw i8, ptr %418, i64 432
  store ptr %385, ptr %435, align 8
  %436 = load ptr, ptr %355, align 8
  %437 = select i1 %79, ptr %418, ptr %436
  %438 = getelementptr inbounds nuw i8, ptr %418, i64 440
  store ptr %437, ptr %438, align 8
  %439 = getelementptr inbounds nuw i8, ptr %418, i64 448
  store i32 %387, ptr %439, align 8
  %440 = trunc i64 %416 to i32
  %441 = select i1 %79, i32 %440, i32 -1
  %442 = getelementptr inbounds nuw i8, ptr %418, i64 452
  store i32 %441, ptr %442, align 4
  %443 = add nuw nsw i64 %416, 1
  %444 = icmp eq i64 %443, %109
  br i1 %444, label %445, label %415

445:                                              ; preds = %430, %381
  %446 = trunc i64 %110 to i32
  store i32 %446, ptr %39, align 4
  br i1 %79, label %447, label %768

447:                                              ; preds = %445
  %448 = getelementptr inbounds nuw i8, ptr %15, i64 80
  store i32 0, ptr %448, align 8
  %449 = load ptr, ptr %53, align 8
  %450 = icmp eq ptr %449, null
  br i1 %450, label %546, label %451

451:                                              ; preds = %447
  %452 = getelementptr inbounds nuw i8, ptr %15, i64 34928
  store i32 1, ptr %452, align 8
  %453 = getelementptr inbounds nuw i8, ptr %15, i64 34932
  store i32 0, ptr %453, align 4
  %454 = getelementptr inbounds nuw i8, ptr %15, i64 34936
  store i32 0, ptr %454, align 8
  %455 = getelementptr inbounds nuw i8, ptr %15, i64 34940
  store i32 0, ptr %455, align 4
  br i1 %382, label %457, label %456

456:                                              ; preds = %543, %451
  call fastcc void @run_scheduled(ptr noundef %15, i64 noundef %27, i64 noundef %1, i64 noundef %109, i64 noundef %75)
  br label %768

457:                                              ; preds = %451, %543
  %458 = phi i64 [ %544, %543 ], [ 0, %451 ]
  %459 = load ptr, ptr %355, align 8
  %460 = getelementptr inbounds nuw %struct.Block, ptr %459, i64 %458
  %461 = getelementptr inbounds nuw i8, ptr %460, i64 8
  store i64 %458, ptr %461, align 8
  %462 = load ptr, ptr %355, align 8
  %463 = getelementptr inbounds nuw %struct.Block, ptr %462, i64 %458
  %464 = getelementptr inbounds nuw i8, ptr %463, i64 44
  store i32 0, ptr %464, align 4
  %465 = getelementptr inbounds nuw i8, ptr %463, i64 48
  br label %468

466:                                              ; preds = %468
  %467 = getelementptr inbounds nuw i8, ptr %463, i64 304
  br label %484

468:                                              ; preds = %468, %457
  %469 = phi i64 [ 0, %457 ], [ %474, %468 ]
  %470 = getelementptr inbounds nuw %struct.Barrier, ptr %465, i64 %469
  store i32 0, ptr %470, align 8
  %471 = getelementptr inbounds nuw i8, ptr %470, i64 4
  store i32 0, ptr %471, align 4
  %472 = getelementptr inbounds nuw i8, ptr %470, i64 8
  store i32 0, ptr %472, align 8
  %473 = getelementptr inbounds nuw i8, ptr %470, i64 12
  store i32 0, ptr %473, align 4
  %474 = add nuw nsw i64 %469, 1
  %475 = icmp eq i64 %474, 16
  br i1 %475, label %466, label %468

476:                                              ; preds = %484
  %477 = load i32, ptr %38, align 8
  %478 = icmp sgt i32 %477, 0
  br i1 %478, label %481, label %479

479:                                              ; preds = %476
  %480 = sext i32 %477 to i64
  br label %528

481:                                              ; preds = %476
  %482 = zext nneg i32 %477 to i64
  %483 = ptrtoint ptr %463 to i64
  br label %492

484:                                              ; preds = %484, %466
  %485 = phi i64 [ 0, %466 ], [ %490, %484 ]
  %486 = getelementptr inbounds nuw %struct.Barrier, ptr %467, i64 %485
  store i32 0, ptr %486, align 8
  %487 = getelementptr inbounds nuw i8, ptr %486, i64 4
  store i32 0, ptr %487, align 4
  %488 = getelementptr inbounds nuw i8, ptr %486, i64 8
  store i32 0, ptr %488, align 8
  %489 = getelementptr inbounds nuw i8, ptr %486, i64 12
  store i32 0, ptr %489, align 4
  %490 = add nuw nsw i64 %485, 1
  %491 = icmp eq i64 %490, 8
  br i1 %491, label %476, label %484

492:                                              ; preds = %492, %481
  %493 = phi i64 [ %482, %481 ], [ %526, %492 ]
  %494 = phi i64 [ 0, %481 ], [ %524, %492 ]
  %495 = load ptr, ptr %358, align 8
  %496 = load ptr, ptr %355, align 8
  %497 = ptrtoint ptr %496 to i64
  %498 = sub i64 %483, %497
  %499 = sdiv exact i64 %498, 456
  %500 = mul nsw i64 %499, %493
  %501 = getelementptr %struct.Fiber, ptr %495, i64 %500
  %502 = getelementptr %struct.Fiber, ptr %501, i64 %494
  %503 = getelementptr inbounds nuw i8, ptr %502, i64 32
  %504 = load i32, ptr %503, align 8
  %505 = sext i32 %504 to i64
  %506 = mul nsw i64 %1, %505
  %507 = sub nsw i64 %27, %506
  %508 = call i64 @llvm.smin.i64(i64 %507, i64 %1)
  %509 = getelementptr inbounds nuw i8, ptr %502, i64 36
  store i32 0, ptr %509, align 4
  %510 = icmp eq i64 %508, 64
  %511 = shl nsw i64 -1, %508
  %512 = xor i64 %511, -1
  %513 = select i1 %510, i64 -1, i64 %512
  %514 = getelementptr inbounds nuw i8, ptr %502, i64 40
  store i64 %513, ptr %514, align 8
  %515 = getelementptr inbounds nuw i8, ptr %502, i64 48
  store ptr null, ptr %515, align 8
  %516 = getelementptr inbounds nuw i8, ptr %502, i64 88
  store i32 0, ptr %516, align 8
  %517 = getelementptr inbounds nuw i8, ptr %502, i64 84
  store i32 0, ptr %517, align 4
  %518 = getelementptr inbounds nuw i8, ptr %502, i64 80
  store i32 0, ptr %518, align 8
  %519 = getelementptr inbounds nuw i8, ptr %502, i64 96
  store i32 0, ptr %519, align 8
  %520 = getelementptr inbounds nuw i8, ptr %502, i64 16
  %521 = load ptr, ptr %520, align 8
  %522 = call ptr @flydsl_fiber_prepare(ptr noundef %521, ptr noundef nonnull @start)
  %523 = getelementptr inbounds nuw i8, ptr %502, i64 8
  store ptr %522, ptr %523, align 8
  %524 = add nuw nsw i64 %494, 1
  %525 = load i32, ptr %38, align 8
  %526 = sext i32 %525 to i64
  %527 = icmp slt i64 %524, %526
  br i1 %527, label %492, label %528

528:                                              ; preds = %492, %479
  %529 = phi i64 [ %480, %479 ], [ %526, %492 ]
  %530 = load ptr, ptr %358, align 8
  %531 = mul nsw i64 %458, %529
  %532 = getelementptr inbounds %struct.Fiber, ptr %530, i64 %531
  %533 = getelementptr inbounds nuw i8, ptr %532, i64 24
  %534 = load ptr, ptr %533, align 8
  %535 = getelementptr inbounds nuw i8, ptr %534, i64 32
  %536 = load ptr, ptr %535, align 8
  %537 = icmp eq ptr %536, null
  br i1 %537, label %543, label %538

538:                                              ; preds = %528
  %539 = load ptr, ptr %536, align 8
  %540 = load ptr, ptr %30, align 8
  %541 = getelementptr inbounds nuw i8, ptr %540, i64 24
  %542 = load ptr, ptr %541, align 8
  call void %539(ptr noundef %542, ptr noundef nonnull %532, i64 noundef %529, i64 noundef %1)
  br label %543

543:                                              ; preds = %528, %538
  %544 = add nuw nsw i64 %458, 1
  %545 = icmp eq i64 %544, %109
  br i1 %545, label %456, label %457

546:                                              ; preds = %447
  store i32 0, ptr %39, align 4
  %547 = load i32, ptr %40, align 8
  %548 = icmp eq i32 %547, 0
  br i1 %548, label %549, label %768

549:                                              ; preds = %546
  %550 = getelementptr inbounds nuw i8, ptr %15, i64 96
  br label %553

551:                                              ; preds = %762
  %552 = load i32, ptr %39, align 4
  br label %553

553:                                              ; preds = %551, %549
  %554 = phi i32 [ %552, %551 ], [ 0, %549 ]
  %555 = phi i64 [ %765, %551 ], [ 0, %549 ]
  %556 = phi i32 [ %764, %551 ], [ 0, %549 ]
  %557 = phi i32 [ %763, %551 ], [ 0, %549 ]
  %558 = load i64, ptr %45, align 8
  %559 = icmp sgt i32 %554, 0
  br i1 %559, label %560, label %640

560:                                              ; preds = %553, %632
  %561 = phi i32 [ %633, %632 ], [ %554, %553 ]
  %562 = phi i32 [ %638, %632 ], [ 0, %553 ]
  %563 = phi i32 [ %637, %632 ], [ %556, %553 ]
  %564 = phi i32 [ %635, %632 ], [ 0, %553 ]
  %565 = phi i32 [ %634, %632 ], [ 0, %553 ]
  %566 = load i32, ptr %40, align 8
  %567 = icmp eq i32 %566, 0
  br i1 %567, label %575, label %768

568:                                              ; preds = %632
  %569 = load i32, ptr %40, align 8
  %570 = icmp eq i32 %569, 0
  br i1 %570, label %571, label %768

571:                                              ; preds = %568
  %572 = icmp eq i32 %634, 0
  %573 = icmp eq i32 %634, %635
  %574 = load i64, ptr %45, align 8
  br label %640

575:                                              ; preds = %560
  %576 = load ptr, ptr %358, align 8
  %577 = load i32, ptr %44, align 4
  %578 = icmp eq i32 %577, 0
  %579 = xor i32 %562, -1
  %580 = add i32 %561, %579
  %581 = select i1 %578, i32 %562, i32 %580
  %582 = sext i32 %581 to i64
  %583 = getelementptr inbounds %struct.Fiber, ptr %576, i64 %582
  %584 = getelementptr inbounds nuw i8, ptr %583, i64 36
  %585 = load i32, ptr %584, align 4
  switch i32 %585, label %621 [
    i32 1, label %586
    i32 2, label %604
    i32 4, label %632
  ]

586:                                              ; preds = %575
  %587 = getelementptr inbounds nuw i8, ptr %583, i64 24
  %588 = load ptr, ptr %587, align 8
  %589 = getelementptr inbounds nuw i8, ptr %583, i64 56
  %590 = load i32, ptr %589, align 8
  %591 = icmp eq i32 %590, 24
  br i1 %591, label %592, label %595

592:                                              ; preds = %586
  %593 = getelementptr inbounds nuw i8, ptr %588, i64 432
  %594 = load ptr, ptr %593, align 8
  br label %614

595:                                              ; preds = %586
  %596 = icmp slt i32 %590, 16
  %597 = getelementptr inbounds nuw i8, ptr %588, i64 48
  %598 = sext i32 %590 to i64
  %599 = getelementptr inbounds %struct.Barrier, ptr %597, i64 %598
  %600 = zext nneg i32 %590 to i64
  %601 = getelementptr %struct.Barrier, ptr %588, i64 %600
  %602 = getelementptr i8, ptr %601, i64 48
  %603 = select i1 %596, ptr %599, ptr %602
  br label %614

604:                                              ; preds = %575
  %605 = getelementptr inbounds nuw i8, ptr %583, i64 72
  %606 = load ptr, ptr %605, align 8
  %607 = load i64, ptr %606, align 8
  %608 = lshr i64 %607, 62
  %609 = trunc nuw nsw i64 %608 to i32
  %610 = and i32 %609, 1
  %611 = getelementptr inbounds nuw i8, ptr %583, i64 60
  %612 = load i32, ptr %611, align 4
  %613 = icmp eq i32 %610, %612
  br i1 %613, label %632, label %621

614:                                              ; preds = %595, %592
  %615 = phi ptr [ %594, %592 ], [ %603, %595 ]
  %616 = getelementptr inbounds nuw i8, ptr %615, i64 8
  %617 = load i32, ptr %616, align 4
  %618 = getelementptr inbounds nuw i8, ptr %583, i64 64
  %619 = load i32, ptr %618, align 8
  %620 = icmp eq i32 %617, %619
  br i1 %620, label %632, label %621

621:                                              ; preds = %614, %604, %575
  store i32 0, ptr %584, align 4
  store ptr %583, ptr %46, align 8
  %622 = getelementptr inbounds nuw i8, ptr %583, i64 8
  %623 = load ptr, ptr %622, align 8
  call void @flydsl_fiber_switch(ptr noundef nonnull %15, ptr noundef %623)
  store ptr null, ptr %46, align 8
  %624 = add nsw i32 %565, 1
  %625 = load i32, ptr %584, align 4
  %626 = icmp eq i32 %625, 3
  %627 = zext i1 %626 to i32
  %628 = add nsw i32 %564, %627
  %629 = icmp eq i32 %625, 4
  %630 = sext i1 %629 to i32
  %631 = load i32, ptr %39, align 4
  br label %632

632:                                              ; preds = %621, %614, %604, %575
  %633 = phi i32 [ %631, %621 ], [ %561, %614 ], [ %561, %604 ], [ %561, %575 ]
  %634 = phi i32 [ %624, %621 ], [ %565, %614 ], [ %565, %604 ], [ %565, %575 ]
  %635 = phi i32 [ %628, %621 ], [ %564, %614 ], [ %564, %604 ], [ %564, %575 ]
  %636 = phi i32 [ %630, %621 ], [ 0, %614 ], [ 0, %604 ], [ 0, %575 ]
  %637 = add nsw i32 %636, %563
  %638 = add nuw nsw i32 %562, 1
  %639 = icmp slt i32 %638, %633
  br i1 %639, label %560, label %568

640:                                              ; preds = %571, %553
  %641 = phi i64 [ %574, %571 ], [ %558, %553 ]
  %642 = phi i32 [ %633, %571 ], [ %554, %553 ]
  %643 = phi i32 [ %637, %571 ], [ %556, %553 ]
  %644 = phi i1 [ %573, %571 ], [ true, %553 ]
  %645 = phi i1 [ %572, %571 ], [ true, %553 ]
  %646 = icmp eq i64 %641, %558
  %647 = select i1 %646, i1 %644, i1 false
  %648 = add nsw i32 %557, 1
  %649 = select i1 %647, i32 %648, i32 0
  br i1 %647, label %650, label %652

650:                                              ; preds = %640
  %651 = icmp ne i32 %643, 0
  br label %659

652:                                              ; preds = %640
  store i32 0, ptr %48, align 4
  %653 = icmp eq i32 %643, 0
  br i1 %653, label %659, label %654

654:                                              ; preds = %652
  %655 = load ptr, ptr %355, align 8
  %656 = getelementptr inbounds nuw i8, ptr %655, i64 32
  %657 = load ptr, ptr %656, align 8
  %658 = icmp eq ptr %657, null
  br i1 %658, label %762, label %673

659:                                              ; preds = %652, %650
  %660 = phi i1 [ %651, %650 ], [ false, %652 ]
  %661 = load i32, ptr %49, align 8
  %662 = icmp eq i32 %661, 0
  br i1 %662, label %673, label %663

663:                                              ; preds = %659
  call void @llvm.lifetime.start.p0(ptr nonnull %13)
  %664 = load i32, ptr %50, align 4
  %665 = srem i32 %664, 256
  %666 = sext i32 %665 to i64
  %667 = getelementptr inbounds %struct.Task, ptr %550, i64 %666
  call void @llvm.memcpy.p0.p0.i64(ptr noundef nonnull align 8 dereferenceable(136) %13, ptr noundef nonnull align 8 dereferenceable(136) %667, i64 136, i1 false)
  %668 = add nsw i32 %664, 1
  %669 = srem i32 %668, 256
  store i32 %669, ptr %50, align 4
  %670 = add nsw i32 %661, -1
  store i32 %670, ptr %49, align 8
  %671 = add i64 %641, 1
  store i64 %671, ptr %45, align 8
  %672 = load ptr, ptr %13, align 8
  call void %672(ptr noundef nonnull %13)
  call void @llvm.lifetime.end.p0(ptr nonnull %13)
  br label %762

673:                                              ; preds = %659, %654
  %674 = phi i1 [ %660, %659 ], [ true, %654 ]
  %675 = load i32, ptr %38, align 8
  %676 = sext i32 %675 to i64
  %677 = sext i32 %642 to i64
  %678 = icmp sgt i32 %675, 0
  %679 = icmp sgt i32 %642, 0
  %680 = and i1 %679, %678
  br i1 %680, label %681, label %701

681:                                              ; preds = %673
  %682 = load ptr, ptr %358, align 8
  %683 = zext nneg i32 %675 to i64
  br label %684

684:                                              ; preds = %697, %681
  %685 = phi i64 [ 0, %681 ], [ %698, %697 ]
  %686 = mul nuw nsw i64 %685, %683
  %687 = getelementptr %struct.Fiber, ptr %682, i64 %686
  br label %691

688:                                              ; preds = %691
  %689 = add nuw nsw i64 %692, 1
  %690 = icmp eq i64 %689, %683
  br i1 %690, label %701, label %691

691:                                              ; preds = %688, %684
  %692 = phi i64 [ 0, %684 ], [ %689, %688 ]
  %693 = getelementptr %struct.Fiber, ptr %687, i64 %692
  %694 = getelementptr inbounds nuw i8, ptr %693, i64 36
  %695 = load i32, ptr %694, align 4
  %696 = icmp eq i32 %695, 4
  br i1 %696, label %688, label %697

697:                                              ; preds = %691
  %698 = add nuw nsw i64 %685, 1
  %699 = mul nuw nsw i64 %698, %676
  %700 = icmp slt i64 %699, %677
  br i1 %700, label %684, label %701

701:                                              ; preds = %697, %688, %673
  %702 = phi i64 [ %685, %688 ], [ 0, %673 ], [ %698, %697 ]
  %703 = icmp slt i64 %555, %75
  %704 = icmp slt i64 %702, %109
  %705 = select i1 %703, i1 %704, i1 false
  br i1 %705, label %706, label %739

706:                                              ; preds = %701
  %707 = add nuw nsw i64 %702, 1
  %708 = mul nsw i64 %707, %676
  %709 = icmp sgt i64 %708, %677
  br i1 %709, label %710, label %713

710:                                              ; preds = %706
  %711 = trunc i64 %707 to i32
  %712 = mul nsw i32 %675, %711
  store i32 %712, ptr %39, align 4
  br label %713

713:                                              ; preds = %710, %706
  %714 = add nsw i64 %555, 1
  %715 = load ptr, ptr %355, align 8
  %716 = getelementptr inbounds nuw %struct.Block, ptr %715, i64 %702
  %717 = getelementptr inbounds nuw i8, ptr %716, i64 8
  store i64 %555, ptr %717, align 8
  %718 = load ptr, ptr %355, align 8
  %719 = getelementptr inbounds nuw %struct.Block, ptr %718, i64 %702
  call fastcc void @begin_block(ptr noundef nonnull %15, ptr noundef %719, i64 noundef %27, i64 noundef %1)
  %720 = load ptr, ptr %358, align 8
  %721 = load i32, ptr %38, align 8
  %722 = sext i32 %721 to i64
  %723 = mul nsw i64 %702, %722
  %724 = getelementptr inbounds %struct.Fiber, ptr %720, i64 %723
  %725 = getelementptr inbounds nuw i8, ptr %724, i64 24
  %726 = load ptr, ptr %725, align 8
  %727 = getelementptr inbounds nuw i8, ptr %726, i64 32
  %728 = load ptr, ptr %727, align 8
  %729 = icmp eq ptr %728, null
  br i1 %729, label %736, label %730

730:                                              ; preds = %713
  %731 = load ptr, ptr %728, align 8
  %732 = load ptr, ptr %30, align 8
  %733 = getelementptr inbounds nuw i8, ptr %732, i64 24
  %734 = load ptr, ptr %733, align 8
  call void %731(ptr noundef %734, ptr noundef nonnull %724, i64 noundef %722, i64 noundef %1)
  %735 = load i32, ptr %38, align 8
  br label %736

736:                                              ; preds = %730, %713
  %737 = phi i32 [ %721, %713 ], [ %735, %730 ]
  %738 = add nsw i32 %737, %643
  br label %762

739:                                              ; preds = %701
  br i1 %674, label %740, label %768

740:                                              ; preds = %739
  br i1 %647, label %741, label %757

741:                                              ; preds = %740
  %742 = load i32, ptr %47, align 8
  %743 = icmp eq i32 %742, 0
  br i1 %743, label %757, label %744

744:                                              ; preds = %741
  store i32 0, ptr %47, align 8
  %745 = load i32, ptr %48, align 4
  %746 = add i32 %745, 1
  store i32 %746, ptr %48, align 4
  %747 = icmp ult i32 %745, 128
  br i1 %747, label %748, label %749

748:                                              ; preds = %744
  call void @flydsl_relax()
  br label %762

749:                                              ; preds = %744
  %750 = icmp ult i32 %745, 512
  br i1 %750, label %751, label %753

751:                                              ; preds = %749
  %752 = call i32 @sched_yield()
  br label %762

753:                                              ; preds = %749
  %754 = icmp ult i32 %745, 2048
  %755 = select i1 %754, i32 20, i32 100
  %756 = call i32 @usleep(i32 noundef %755)
  br label %762

757:                                              ; preds = %741, %740
  %758 = phi i1 [ %645, %741 ], [ false, %740 ]
  %759 = icmp sgt i32 %649, 65536
  %760 = select i1 %758, i1 true, i1 %759
  br i1 %760, label %761, label %762

761:                                              ; preds = %757
  call fastcc void @report(ptr noundef nonnull %15, ptr noundef null, ptr noundef nonnull @.str.7)
  br label %762

762:                                              ; preds = %761, %757, %753, %751, %748, %736, %663, %654
  %763 = phi i32 [ %649, %761 ], [ 0, %654 ], [ %649, %663 ], [ %649, %757 ], [ 0, %736 ], [ 0, %748 ], [ 0, %751 ], [ 0, %753 ]
  %764 = phi i32 [ %643, %761 ], [ %643, %654 ], [ %643, %663 ], [ %643, %757 ], [ %738, %736 ], [ %643, %748 ], [ %643, %751 ], [ %643, %753 ]
  %765 = phi i64 [ %555, %761 ], [ %555, %654 ], [ %555, %663 ], [ %555, %757 ], [ %714, %736 ], [ %555, %748 ], [ %555, %751 ], [ %555, %753 ]
  %766 = load i32, ptr %40, align 8
  %767 = icmp eq i32 %766, 0
  br i1 %767, label %551, label %768

768:                                              ; preds = %762, %739, %568, %560, %546, %456, %445
  %769 = phi i64 [ %8, %445 ], [ %7, %456 ], [ %7, %546 ], [ %7, %560 ], [ %7, %568 ], [ %7, %739 ], [ %7, %762 ]
  %770 = add i64 %7, -1
  %771 = add i64 %770, %90
  %772 = sdiv i64 %771, %90
  %773 = mul nsw i64 %772, %90
  %774 = icmp slt i64 %773, %769
  %775 = load i32, ptr %40, align 8
  %776 = icmp eq i32 %775, 0
  %777 = select i1 %774, i1 %776, i1 false
  br i1 %777, label %778, label %789

778:                                              ; preds = %768
  %779 = getelementptr inbounds nuw i8, ptr %12, i64 8
  %780 = getelementptr inbounds nuw i8, ptr %12, i64 16
  %781 = getelementptr inbounds nuw i8, ptr %15, i64 80
  %782 = getelementptr inbounds nuw i8, ptr %15, i64 34928
  %783 = getelementptr inbounds nuw i8, ptr %15, i64 34932
  %784 = getelementptr inbounds nuw i8, ptr %15, i64 34936
  %785 = getelementptr inbounds nuw i8, ptr %15, i64 34940
  %786 = getelementptr inbounds nuw i8, ptr %15, i64 96
  br label %787

787:                                              ; preds = %778, %1168
  %788 = phi i64 [ %772, %778 ], [ %1169, %1168 ]
  br label %880

789:                                              ; preds = %1168, %768
  %790 = phi i32 [ %775, %768 ], [ %1172, %1168 ]
  %791 = load ptr, ptr %204, align 8
  %792 = icmp eq ptr %791, null
  br i1 %792, label %1178, label %1175

793:                                              ; preds = %901
  %794 = trunc i64 %788 to i32
  %795 = mul i32 %794, -1640531535
  store i32 %795, ptr %781, align 8
  store i32 %446, ptr %782, align 8
  store i32 0, ptr %783, align 4
  store i32 0, ptr %784, align 8
  store i32 0, ptr %785, align 4
  br i1 %382, label %808, label %796

796:                                              ; preds = %874, %793
  %797 = load ptr, ptr %358, align 8
  %798 = getelementptr inbounds nuw i8, ptr %797, i64 24
  %799 = load ptr, ptr %798, align 8
  %800 = getelementptr inbounds nuw i8, ptr %799, i64 32
  %801 = load ptr, ptr %800, align 8
  %802 = icmp eq ptr %801, null
  br i1 %802, label %877, label %803

803:                                              ; preds = %796
  %804 = load ptr, ptr %801, align 8
  %805 = load ptr, ptr %30, align 8
  %806 = getelementptr inbounds nuw i8, ptr %805, i64 24
  %807 = load ptr, ptr %806, align 8
  call void %804(ptr noundef %807, ptr noundef nonnull %797, i64 noundef %110, i64 noundef %1)
  br label %877

808:                                              ; preds = %793, %874
  %809 = phi i64 [ %875, %874 ], [ 0, %793 ]
  %810 = load ptr, ptr %355, align 8
  %811 = getelementptr inbounds nuw %struct.Block, ptr %810, i64 %809
  %812 = getelementptr inbounds nuw i8, ptr %811, i64 44
  store i32 0, ptr %812, align 4
  %813 = getelementptr inbounds nuw i8, ptr %811, i64 48
  br label %816

814:                                              ; preds = %816
  %815 = getelementptr inbounds nuw i8, ptr %811, i64 304
  br label %830

816:                                              ; preds = %816, %808
  %817 = phi i64 [ 0, %808 ], [ %822, %816 ]
  %818 = getelementptr inbounds nuw %struct.Barrier, ptr %813, i64 %817
  store i32 0, ptr %818, align 8
  %819 = getelementptr inbounds nuw i8, ptr %818, i64 4
  store i32 0, ptr %819, align 4
  %820 = getelementptr inbounds nuw i8, ptr %818, i64 8
  store i32 0, ptr %820, align 8
  %821 = getelementptr inbounds nuw i8, ptr %818, i64 12
  store i32 0, ptr %821, align 4
  %822 = add nuw nsw i64 %817, 1
  %823 = icmp eq i64 %822, 16
  br i1 %823, label %814, label %816

824:                                              ; preds = %830
  %825 = load i32, ptr %38, align 8
  %826 = icmp sgt i32 %825, 0
  br i1 %826, label %827, label %874

827:                                              ; preds = %824
  %828 = zext nneg i32 %825 to i64
  %829 = ptrtoint ptr %811 to i64
  br label %838

830:                                              ; preds = %830, %814
  %831 = phi i64 [ 0, %814 ], [ %836, %830 ]
  %832 = getelementptr inbounds nuw %struct.Barrier, ptr %815, i64 %831
  store i32 0, ptr %832, align 8
  %833 = getelementptr inbounds nuw i8, ptr %832, i64 4
  store i32 0, ptr %833, align 4
  %834 = getelementptr inbounds nuw i8, ptr %832, i64 8
  store i32 0, ptr %834, align 8
  %835 = getelementptr inbounds nuw i8, ptr %832, i64 12
  store i32 0, ptr %835, align 4
  %836 = add nuw nsw i64 %831, 1
  %837 = icmp eq i64 %836, 8
  br i1 %837, label %824, label %830

838:                                              ; preds = %838, %827
  %839 = phi i64 [ %828, %827 ], [ %872, %838 ]
  %840 = phi i64 [ 0, %827 ], [ %870, %838 ]
  %841 = load ptr, ptr %358, align 8
  %842 = load ptr, ptr %355, align 8
  %843 = ptrtoint ptr %842 to i64
  %844 = sub i64 %829, %843
  %845 = sdiv exact i64 %844, 456
  %846 = mul nsw i64 %845, %839
  %847 = getelementptr %struct.Fiber, ptr %841, i64 %846
  %848 = getelementptr %struct.Fiber, ptr %847, i64 %840
  %849 = getelementptr inbounds nuw i8, ptr %848, i64 32
  %850 = load i32, ptr %849, align 8
  %851 = sext i32 %850 to i64
  %852 = mul nsw i64 %1, %851
  %853 = sub nsw i64 %27, %852
  %854 = call i64 @llvm.smin.i64(i64 %853, i64 %1)
  %855 = getelementptr inbounds nuw i8, ptr %848, i64 36
  store i32 0, ptr %855, align 4
  %856 = icmp eq i64 %854, 64
  %857 = shl nsw i64 -1, %854
  %858 = xor i64 %857, -1
  %859 = select i1 %856, i64 -1, i64 %858
  %860 = getelementptr inbounds nuw i8, ptr %848, i64 40
  store i64 %859, ptr %860, align 8
  %861 = getelementptr inbounds nuw i8, ptr %848, i64 48
  store ptr null, ptr %861, align 8
  %862 = getelementptr inbounds nuw i8, ptr %848, i64 88
  store i32 0, ptr %862, align 8
  %863 = getelementptr inbounds nuw i8, ptr %848, i64 84
  store i32 0, ptr %863, align 4
  %864 = getelementptr inbounds nuw i8, ptr %848, i64 80
  store i32 0, ptr %864, align 8
  %865 = getelementptr inbounds nuw i8, ptr %848, i64 96
  store i32 0, ptr %865, align 8
  %866 = getelementptr inbounds nuw i8, ptr %848, i64 16
  %867 = load ptr, ptr %866, align 8
  %868 = call ptr @flydsl_fiber_prepare(ptr noundef %867, ptr noundef nonnull @start)
  %869 = getelementptr inbounds nuw i8, ptr %848, i64 8
  store ptr %868, ptr %869, align 8
  %870 = add nuw nsw i64 %840, 1
  %871 = load i32, ptr %38, align 8
  %872 = sext i32 %871 to i64
  %873 = icmp slt i64 %870, %872
  br i1 %873, label %838, label %874

874:                                              ; preds = %838, %824
  %875 = add nuw nsw i64 %809, 1
  %876 = icmp eq i64 %875, %109
  br i1 %876, label %796, label %808

877:                                              ; preds = %796, %803
  %878 = load ptr, ptr %53, align 8
  %879 = icmp eq ptr %878, null
  br i1 %879, label %919, label %918

880:                                              ; preds = %787, %901
  %881 = phi i64 [ 0, %787 ], [ %916, %901 ]
  call void @llvm.lifetime.start.p0(ptr nonnull %12)
  br label %882

882:                                              ; preds = %882, %880
  %883 = phi i64 [ 0, %880 ], [ %899, %882 ]
  %884 = phi i64 [ %788, %880 ], [ %897, %882 ]
  %885 = phi i64 [ %881, %880 ], [ %898, %882 ]
  %886 = getelementptr inbounds nuw i32, ptr %6, i64 %883
  %887 = load i32, ptr %886, align 4
  %888 = sext i32 %887 to i64
  %889 = getelementptr inbounds nuw i64, ptr %14, i64 %883
  %890 = load i64, ptr %889, align 8
  %891 = sdiv i64 %888, %890
  %892 = srem i64 %884, %891
  %893 = mul nsw i64 %892, %890
  %894 = srem i64 %885, %890
  %895 = add nsw i64 %893, %894
  %896 = getelementptr inbounds nuw i64, ptr %12, i64 %883
  store i64 %895, ptr %896, align 8
  %897 = sdiv i64 %884, %891
  %898 = sdiv i64 %885, %890
  %899 = add nuw nsw i64 %883, 1
  %900 = icmp eq i64 %899, 3
  br i1 %900, label %901, label %882

901:                                              ; preds = %882
  %902 = load i64, ptr %12, align 16
  %903 = load i32, ptr %6, align 4
  %904 = sext i32 %903 to i64
  %905 = load i64, ptr %779, align 8
  %906 = load i32, ptr %68, align 4
  %907 = sext i32 %906 to i64
  %908 = load i64, ptr %780, align 16
  %909 = mul nsw i64 %908, %907
  %910 = add nsw i64 %909, %905
  %911 = mul nsw i64 %910, %904
  %912 = add nsw i64 %911, %902
  call void @llvm.lifetime.end.p0(ptr nonnull %12)
  %913 = load ptr, ptr %355, align 8
  %914 = getelementptr inbounds nuw %struct.Block, ptr %913, i64 %881
  %915 = getelementptr inbounds nuw i8, ptr %914, i64 8
  store i64 %912, ptr %915, align 8
  %916 = add nuw nsw i64 %881, 1
  %917 = icmp eq i64 %916, %90
  br i1 %917, label %793, label %880

918:                                              ; preds = %877
  call fastcc void @run_scheduled(ptr noundef %15, i64 noundef %27, i64 noundef %1, i64 noundef 0, i64 noundef 0)
  br label %1168

919:                                              ; preds = %877
  %920 = load i32, ptr %39, align 4
  %921 = icmp ne i32 %920, 0
  %922 = load i32, ptr %40, align 8
  %923 = icmp eq i32 %922, 0
  %924 = select i1 %921, i1 %923, i1 false
  br i1 %924, label %925, label %1148

925:                                              ; preds = %919, %1144
  %926 = phi i32 [ %1145, %1144 ], [ 0, %919 ]
  %927 = phi i32 [ %950, %1144 ], [ %920, %919 ]
  %928 = load i64, ptr %45, align 8
  %929 = load i32, ptr %39, align 4
  %930 = icmp sgt i32 %929, 0
  br i1 %930, label %931, label %946

931:                                              ; preds = %925, %1010
  %932 = phi i32 [ %1011, %1010 ], [ %929, %925 ]
  %933 = phi i32 [ %1015, %1010 ], [ %927, %925 ]
  %934 = phi i32 [ %1016, %1010 ], [ 0, %925 ]
  %935 = phi i32 [ %1013, %1010 ], [ 0, %925 ]
  %936 = phi i32 [ %1012, %1010 ], [ 0, %925 ]
  %937 = load i32, ptr %40, align 8
  %938 = icmp eq i32 %937, 0
  br i1 %938, label %953, label %939

939:                                              ; preds = %931, %1018
  %940 = phi i1 [ %1020, %1018 ], [ false, %931 ]
  %941 = phi i32 [ %1012, %1018 ], [ %936, %931 ]
  %942 = phi i32 [ %1013, %1018 ], [ %935, %931 ]
  %943 = phi i32 [ %1015, %1018 ], [ %933, %931 ]
  %944 = icmp eq i32 %941, %942
  %945 = icmp eq i32 %941, 0
  br label %946

946:                                              ; preds = %939, %925
  %947 = phi i1 [ true, %925 ], [ %940, %939 ]
  %948 = phi i1 [ true, %925 ], [ %945, %939 ]
  %949 = phi i1 [ true, %925 ], [ %944, %939 ]
  %950 = phi i32 [ %927, %925 ], [ %943, %939 ]
  %951 = icmp ne i32 %950, 0
  %952 = select i1 %947, i1 %951, i1 false
  br i1 %952, label %1021, label %1148

953:                                              ; preds = %931
  %954 = load ptr, ptr %358, align 8
  %955 = load i32, ptr %44, align 4
  %956 = icmp eq i32 %955, 0
  %957 = xor i32 %934, -1
  %958 = add i32 %932, %957
  %959 = select i1 %956, i32 %934, i32 %958
  %960 = sext i32 %959 to i64
  %961 = getelementptr inbounds %struct.Fiber, ptr %954, i64 %960
  %962 = getelementptr inbounds nuw i8, ptr %961, i64 36
  %963 = load i32, ptr %962, align 4
  switch i32 %963, label %999 [
    i32 1, label %964
    i32 2, label %982
    i32 4, label %1010
  ]

964:                                              ; preds = %953
  %965 = getelementptr inbounds nuw i8, ptr %961, i64 24
  %966 = load ptr, ptr %965, align 8
  %967 = getelementptr inbounds nuw i8, ptr %961, i64 56
  %968 = load i32, ptr %967, align 8
  %969 = icmp eq i32 %968, 24
  br i1 %969, label %970, label %973

970:                                              ; preds = %964
  %971 = getelementptr inbounds nuw i8, ptr %966, i64 432
  %972 = load ptr, ptr %971, align 8
  br label %992

973:                                              ; preds = %964
  %974 = icmp slt i32 %968, 16
  %975 = getelementptr inbounds nuw i8, ptr %966, i64 48
  %976 = sext i32 %968 to i64
  %977 = getelementptr inbounds %struct.Barrier, ptr %975, i64 %976
  %978 = zext nneg i32 %968 to i64
  %979 = getelementptr %struct.Barrier, ptr %966, i64 %978
  %980 = getelementptr i8, ptr %979, i64 48
  %981 = select i1 %974, ptr %977, ptr %980
  br label %992

982:                                              ; preds = %953
  %983 = getelementptr inbounds nuw i8, ptr %961, i64 72
  %984 = load ptr, ptr %983, align 8
  %985 = load i64, ptr %984, align 8
  %986 = lshr i64 %985, 62
  %987 = trunc nuw nsw i64 %986 to i32
  %988 = and i32 %987, 1
  %989 = getelementptr inbounds nuw i8, ptr %961, i64 60
  %990 = load i32, ptr %989, align 4
  %991 = icmp eq i32 %988, %990
  br i1 %991, label %1010, label %999

992:                                              ; preds = %973, %970
  %993 = phi ptr [ %972, %970 ], [ %981, %973 ]
  %994 = getelementptr inbounds nuw i8, ptr %993, i64 8
  %995 = load i32, ptr %994, align 4
  %996 = getelementptr inbounds nuw i8, ptr %961, i64 64
  %997 = load i32, ptr %996, align 8
  %998 = icmp eq i32 %995, %997
  br i1 %998, label %1010, label %999

999:                                              ; preds = %992, %982, %953
  store i32 0, ptr %962, align 4
  store ptr %961, ptr %46, align 8
  %1000 = getelementptr inbounds nuw i8, ptr %961, i64 8
  %1001 = load ptr, ptr %1000, align 8
  call void @flydsl_fiber_switch(ptr noundef nonnull %15, ptr noundef %1001)
  store ptr null, ptr %46, align 8
  %1002 = add nsw i32 %936, 1
  %1003 = load i32, ptr %962, align 4
  %1004 = icmp eq i32 %1003, 3
  %1005 = zext i1 %1004 to i32
  %1006 = add nsw i32 %935, %1005
  %1007 = icmp eq i32 %1003, 4
  %1008 = sext i1 %1007 to i32
  %1009 = load i32, ptr %39, align 4
  br label %1010

1010:                                             ; preds = %999, %992, %982, %953
  %1011 = phi i32 [ %1009, %999 ], [ %932, %992 ], [ %932, %982 ], [ %932, %953 ]
  %1012 = phi i32 [ %1002, %999 ], [ %936, %992 ], [ %936, %982 ], [ %936, %953 ]
  %1013 = phi i32 [ %1006, %999 ], [ %935, %992 ], [ %935, %982 ], [ %935, %953 ]
  %1014 = phi i32 [ %1008, %999 ], [ 0, %992 ], [ 0, %982 ], [ 0, %953 ]
  %1015 = add nsw i32 %1014, %933
  %1016 = add nuw nsw i32 %934, 1
  %1017 = icmp slt i32 %1016, %1011
  br i1 %1017, label %931, label %1018

1018:                                             ; preds = %1010
  %1019 = load i32, ptr %40, align 8
  %1020 = icmp eq i32 %1019, 0
  br label %939

1021:                                             ; preds = %946
  %1022 = load i64, ptr %45, align 8
  %1023 = icmp eq i64 %1022, %928
  %1024 = select i1 %1023, i1 %949, i1 false
  %1025 = add nsw i32 %926, 1
  %1026 = select i1 %1024, i32 %1025, i32 0
  br i1 %1024, label %1028, label %1027

1027:                                             ; preds = %1021
  store i32 0, ptr %48, align 4
  br label %1057

1028:                                             ; preds = %1021
  %1029 = load i32, ptr %49, align 8
  %1030 = icmp eq i32 %1029, 0
  br i1 %1030, label %1041, label %1031

1031:                                             ; preds = %1028
  call void @llvm.lifetime.start.p0(ptr nonnull %11)
  %1032 = load i32, ptr %50, align 4
  %1033 = srem i32 %1032, 256
  %1034 = sext i32 %1033 to i64
  %1035 = getelementptr inbounds %struct.Task, ptr %786, i64 %1034
  call void @llvm.memcpy.p0.p0.i64(ptr noundef nonnull align 8 dereferenceable(136) %11, ptr noundef nonnull align 8 dereferenceable(136) %1035, i64 136, i1 false)
  %1036 = add nsw i32 %1032, 1
  %1037 = srem i32 %1036, 256
  store i32 %1037, ptr %50, align 4
  %1038 = add nsw i32 %1029, -1
  store i32 %1038, ptr %49, align 8
  %1039 = add i64 %928, 1
  store i64 %1039, ptr %45, align 8
  %1040 = load ptr, ptr %11, align 8
  call void %1040(ptr noundef nonnull %11)
  call void @llvm.lifetime.end.p0(ptr nonnull %11)
  br label %1144

1041:                                             ; preds = %1028
  %1042 = load i32, ptr %47, align 8
  %1043 = icmp eq i32 %1042, 0
  br i1 %1043, label %1057, label %1044

1044:                                             ; preds = %1041
  store i32 0, ptr %47, align 8
  %1045 = load i32, ptr %48, align 4
  %1046 = add i32 %1045, 1
  store i32 %1046, ptr %48, align 4
  %1047 = icmp ult i32 %1045, 128
  br i1 %1047, label %1048, label %1049

1048:                                             ; preds = %1044
  call void @flydsl_relax()
  br label %1144

1049:                                             ; preds = %1044
  %1050 = icmp ult i32 %1045, 512
  br i1 %1050, label %1051, label %1053

1051:                                             ; preds = %1049
  %1052 = call i32 @sched_yield()
  br label %1144

1053:                                             ; preds = %1049
  %1054 = icmp ult i32 %1045, 2048
  %1055 = select i1 %1054, i32 20, i32 100
  %1056 = call i32 @usleep(i32 noundef %1055)
  br label %1144

1057:                                             ; preds = %1041, %1027
  %1058 = icmp sgt i32 %1026, 65536
  %1059 = select i1 %948, i1 true, i1 %1058
  br i1 %1059, label %1060, label %1144

1060:                                             ; preds = %1057
  %1061 = load ptr, ptr %30, align 8
  %1062 = getelementptr inbounds nuw i8, ptr %1061, i64 32
  %1063 = load ptr, ptr %1062, align 8
  store i32 1, ptr %40, align 8
  %1064 = icmp eq ptr %1063, null
  br i1 %1064, label %1148, label %1065

1065:                                             ; preds = %1060
  %1066 = cmpxchg ptr %1063, i32 0, i32 1 seq_cst seq_cst, align 8
  %1067 = extractvalue { i32, i1 } %1066, 1
  br i1 %1067, label %1068, label %1144

1068:                                             ; preds = %1065
  %1069 = load i32, ptr %39, align 4
  %1070 = icmp sgt i32 %1069, 0
  br i1 %1070, label %1071, label %1075

1071:                                             ; preds = %1068
  %1072 = load ptr, ptr %358, align 8
  %1073 = zext nneg i32 %1069 to i64
  br label %1081

1074:                                             ; preds = %1081
  br i1 %1090, label %1075, label %1092

1075:                                             ; preds = %1074, %1068
  %1076 = getelementptr inbounds nuw i8, ptr %1063, i64 4
  store i32 0, ptr %1076, align 4
  %1077 = getelementptr inbounds nuw i8, ptr %1063, i64 8
  store i64 0, ptr %1077, align 8
  %1078 = getelementptr inbounds nuw i8, ptr %1063, i64 16
  store i32 -1, ptr %1078, align 8
  %1079 = getelementptr inbounds nuw i8, ptr %1063, i64 20
  store i32 -1, ptr %1079, align 4
  %1080 = getelementptr inbounds nuw i8, ptr %1063, i64 24
  store ptr @.str.7, ptr %1080, align 8
  br label %1108

1081:                                             ; preds = %1081, %1071
  %1082 = phi i64 [ 0, %1071 ], [ %1088, %1081 ]
  %1083 = getelementptr inbounds nuw %struct.Fiber, ptr %1072, i64 %1082
  %1084 = getelementptr inbounds nuw i8, ptr %1083, i64 36
  %1085 = load i32, ptr %1084, align 4
  %1086 = icmp eq i32 %1085, 4
  %1087 = select i1 %1086, ptr null, ptr %1083
  %1088 = add nuw nsw i64 %1082, 1
  %1089 = icmp samesign ult i64 %1088, %1073
  %1090 = icmp eq ptr %1087, null
  %1091 = select i1 %1089, i1 %1090, i1 false
  br i1 %1091, label %1081, label %1074

1092:                                             ; preds = %1074
  %1093 = load i32, ptr %38, align 8
  %1094 = getelementptr inbounds nuw i8, ptr %1063, i64 4
  store i32 %1093, ptr %1094, align 4
  %1095 = getelementptr inbounds nuw i8, ptr %1083, i64 24
  %1096 = load ptr, ptr %1095, align 8
  %1097 = getelementptr inbounds nuw i8, ptr %1096, i64 8
  %1098 = load i64, ptr %1097, align 8
  %1099 = getelementptr inbounds nuw i8, ptr %1063, i64 8
  store i64 %1098, ptr %1099, align 8
  %1100 = getelementptr inbounds nuw i8, ptr %1063, i64 16
  store i32 -1, ptr %1100, align 8
  %1101 = getelementptr inbounds nuw i8, ptr %1063, i64 20
  store i32 -1, ptr %1101, align 4
  %1102 = getelementptr inbounds nuw i8, ptr %1063, i64 24
  store ptr @.str.7, ptr %1102, align 8
  %1103 = icmp sgt i32 %1093, 0
  br i1 %1103, label %1104, label %1108

1104:                                             ; preds = %1092
  %1105 = getelementptr inbounds nuw i8, ptr %1083, i64 32
  %1106 = getelementptr inbounds nuw i8, ptr %1063, i64 32
  %1107 = zext nneg i32 %1093 to i64
  br label %1109

1108:                                             ; preds = %1136, %1075, %1092
  store atomic i32 2, ptr %1063 seq_cst, align 8
  br label %1144

1109:                                             ; preds = %1136, %1104
  %1110 = phi i64 [ 0, %1104 ], [ %1142, %1136 ]
  %1111 = load i32, ptr %1105, align 8
  %1112 = sext i32 %1111 to i64
  %1113 = sub nsw i64 0, %1112
  %1114 = getelementptr inbounds %struct.Fiber, ptr %1087, i64 %1113
  %1115 = getelementptr inbounds nuw %struct.Fiber, ptr %1114, i64 %1110
  %1116 = getelementptr inbounds nuw i8, ptr %1115, i64 36
  %1117 = load i32, ptr %1116, align 4
  %1118 = getelementptr inbounds nuw i8, ptr %1115, i64 56
  %1119 = load i32, ptr %1118, align 8
  %1120 = getelementptr inbounds nuw i8, ptr %1115, i64 48
  %1121 = load ptr, ptr %1120, align 8
  %1122 = and i32 %1117, -2
  %1123 = icmp eq i32 %1122, 2
  br i1 %1123, label %1124, label %1136

1124:                                             ; preds = %1109
  %1125 = getelementptr inbounds nuw i8, ptr %1115, i64 72
  %1126 = load ptr, ptr %1125, align 8
  %1127 = icmp eq ptr %1126, null
  br i1 %1127, label %1136, label %1128

1128:                                             ; preds = %1124
  %1129 = ptrtoint ptr %1126 to i64
  %1130 = getelementptr inbounds nuw i8, ptr %1115, i64 24
  %1131 = load ptr, ptr %1130, align 8
  %1132 = getelementptr inbounds nuw i8, ptr %1131, i64 16
  %1133 = load ptr, ptr %1132, align 8
  %1134 = ptrtoint ptr %1133 to i64
  %1135 = sub i64 %1129, %1134
  br label %1136

1136:                                             ; preds = %1128, %1124, %1109
  %1137 = phi i64 [ 0, %1109 ], [ %1135, %1128 ], [ -1, %1124 ]
  %1138 = getelementptr inbounds nuw %struct.WarpReport, ptr %1106, i64 %1110
  store i32 %1117, ptr %1138, align 8
  %1139 = getelementptr inbounds nuw i8, ptr %1138, i64 4
  store i32 %1119, ptr %1139, align 4
  %1140 = getelementptr inbounds nuw i8, ptr %1138, i64 8
  store i64 %1137, ptr %1140, align 8
  %1141 = getelementptr inbounds nuw i8, ptr %1138, i64 16
  store ptr %1121, ptr %1141, align 8
  %1142 = add nuw nsw i64 %1110, 1
  %1143 = icmp eq i64 %1142, %1107
  br i1 %1143, label %1108, label %1109

1144:                                             ; preds = %1108, %1065, %1057, %1053, %1051, %1048, %1031
  %1145 = phi i32 [ %1026, %1108 ], [ %1026, %1065 ], [ 0, %1051 ], [ 0, %1048 ], [ %1026, %1057 ], [ %1025, %1031 ], [ 0, %1053 ]
  %1146 = load i32, ptr %40, align 8
  %1147 = icmp eq i32 %1146, 0
  br i1 %1147, label %925, label %1148

1148:                                             ; preds = %1060, %1144, %946, %919
  %1149 = load i32, ptr %49, align 8
  %1150 = icmp eq i32 %1149, 0
  br i1 %1150, label %1168, label %1151

1151:                                             ; preds = %1148, %1155
  %1152 = phi i32 [ %1166, %1155 ], [ %1149, %1148 ]
  %1153 = load i32, ptr %40, align 8
  %1154 = icmp eq i32 %1153, 0
  br i1 %1154, label %1155, label %1168

1155:                                             ; preds = %1151
  call void @llvm.lifetime.start.p0(ptr nonnull %10)
  %1156 = load i32, ptr %50, align 4
  %1157 = srem i32 %1156, 256
  %1158 = sext i32 %1157 to i64
  %1159 = getelementptr inbounds %struct.Task, ptr %786, i64 %1158
  call void @llvm.memcpy.p0.p0.i64(ptr noundef nonnull align 8 dereferenceable(136) %10, ptr noundef nonnull align 8 dereferenceable(136) %1159, i64 136, i1 false)
  %1160 = add nsw i32 %1156, 1
  %1161 = srem i32 %1160, 256
  store i32 %1161, ptr %50, align 4
  %1162 = add nsw i32 %1152, -1
  store i32 %1162, ptr %49, align 8
  %1163 = load i64, ptr %45, align 8
  %1164 = add i64 %1163, 1
  store i64 %1164, ptr %45, align 8
  %1165 = load ptr, ptr %10, align 8
  call void %1165(ptr noundef nonnull %10)
  call void @llvm.lifetime.end.p0(ptr nonnull %10)
  %1166 = load i32, ptr %49, align 8
  %1167 = icmp eq i32 %1166, 0
  br i1 %1167, label %1168, label %1151

1168:                                             ; preds = %1155, %1151, %1148, %918
  %1169 = add nsw i64 %788, 1
  %1170 = mul nsw i64 %1169, %90
  %1171 = icmp slt i64 %1170, %769
  %1172 = load i32, ptr %40, align 8
  %1173 = icmp eq i32 %1172, 0
  %1174 = select i1 %1171, i1 %1173, i1 false
  br i1 %1174, label %787, label %789

1175:                                             ; preds = %789
  %1176 = getelementptr inbounds nuw i8, ptr %791, i64 8
  store ptr null, ptr %1176, align 8
  %1177 = load i32, ptr %40, align 8
  br label %1178

1178:                                             ; preds = %1175, %789
  %1179 = phi i32 [ %1177, %1175 ], [ %790, %789 ]
  %1180 = icmp eq i32 %1179, 0
  %1181 = select i1 %1180, ptr %248, ptr null
  %1182 = icmp ne ptr %1181, null
  %1183 = icmp ult i64 %247, 67108865
  %1184 = and i1 %1183, %1182
  br i1 %1184, label %1187, label %1224

1185:                                             ; preds = %1187
  %1186 = icmp sgt i32 %1194, -1
  br i1 %1186, label %1214, label %1199

1187:                                             ; preds = %1178, %1187
  %1188 = phi i64 [ %1195, %1187 ], [ 0, %1178 ]
  %1189 = phi i32 [ %1194, %1187 ], [ -1, %1178 ]
  %1190 = getelementptr inbounds nuw %struct.Kept, ptr %1181, i64 %1188
  %1191 = cmpxchg ptr %1190, i32 0, i32 1 acquire monotonic, align 8
  %1192 = extractvalue { i32, i1 } %1191, 1
  %1193 = trunc nuw nsw i64 %1188 to i32
  %1194 = select i1 %1192, i32 %1193, i32 %1189
  %1195 = add nuw nsw i64 %1188, 1
  %1196 = icmp samesign ult i64 %1188, 3
  %1197 = icmp slt i32 %1194, 0
  %1198 = select i1 %1196, i1 %1197, i1 false
  br i1 %1198, label %1187, label %1185

1199:                                             ; preds = %1185
  %1200 = srem i64 %110, 4
  %1201 = trunc nsw i64 %1200 to i32
  %1202 = getelementptr inbounds %struct.Kept, ptr %1181, i64 %1200
  %1203 = cmpxchg ptr %1202, i32 2, i32 1 acquire monotonic, align 8
  %1204 = extractvalue { i32, i1 } %1203, 1
  %1205 = select i1 %1204, i32 %1201, i32 -1
  %1206 = icmp sgt i32 %1205, -1
  br i1 %1206, label %1207, label %1224

1207:                                             ; preds = %1199
  %1208 = zext nneg i32 %1205 to i64
  %1209 = getelementptr inbounds nuw %struct.Kept, ptr %1181, i64 %1208
  %1210 = getelementptr inbounds nuw i8, ptr %1209, i64 8
  %1211 = load ptr, ptr %1210, align 8
  %1212 = getelementptr inbounds nuw i8, ptr %1209, i64 16
  %1213 = load i64, ptr %1212, align 8
  br label %1214

1214:                                             ; preds = %1207, %1185
  %1215 = phi ptr [ null, %1185 ], [ %1211, %1207 ]
  %1216 = phi i64 [ %247, %1185 ], [ %1213, %1207 ]
  %1217 = phi i32 [ %1194, %1185 ], [ %1201, %1207 ]
  %1218 = zext nneg i32 %1217 to i64
  %1219 = getelementptr inbounds nuw %struct.Kept, ptr %1181, i64 %1218
  %1220 = getelementptr inbounds nuw i8, ptr %1219, i64 8
  store ptr %249, ptr %1220, align 8
  %1221 = getelementptr inbounds nuw i8, ptr %1219, i64 16
  store i64 %247, ptr %1221, align 8
  %1222 = getelementptr inbounds nuw i8, ptr %1219, i64 24
  store i64 %58, ptr %1222, align 8
  %1223 = getelementptr inbounds nuw i8, ptr %1219, i64 32
  store i64 %110, ptr %1223, align 8
  store atomic i32 2, ptr %1219 release, align 8
  br label %1224

1224:                                             ; preds = %1214, %1199, %1178
  %1225 = phi ptr [ %249, %1178 ], [ %1215, %1214 ], [ %249, %1199 ]
  %1226 = phi i64 [ %247, %1178 ], [ %1216, %1214 ], [ %247, %1199 ]
  %1227 = icmp eq ptr %1225, null
  br i1 %1227, label %1230, label %1228

1228:                                             ; preds = %1224
  %1229 = call i32 @munmap(ptr noundef nonnull %1225, i64 noundef %1226)
  br label %1230

1230:                                             ; preds = %1228, %1224, %300, %256, %251, %167, %123, %119, %22
  call void @llvm.lifetime.end.p0(ptr nonnull %15)
  call void @llvm.lifetime.end.p0(ptr nonnull %14)
  ret void
}

declare ptr @mmap(ptr noundef, i64 noundef, i32 noundef, i32 noundef, i32 noundef, i64 noundef)

declare void @llvm.memcpy.p0.p0.i64(ptr noalias writeonly captures(none), ptr noalias readonly captures(none), i64, i1 immarg)

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
  %23 = getelementptr inbounds nuw i8, ptr %0, i64 34920
  %24 = getelementptr inbounds nuw i8, ptr %0, i64 34912
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

define internal fastcc void @run_scheduled(ptr noundef nonnull %0, i64 noundef %1, i64 noundef %2, i64 noundef %3, i64 noundef %4) {
  %6 = alloca %struct.Task, align 8
  %7 = alloca %struct.Task, align 8
  %8 = alloca %struct.Task, align 8
  %9 = getelementptr inbounds nuw i8, ptr %0, i64 34944
  %10 = load ptr, ptr %9, align 8
  %11 = getelementptr inbounds nuw i8, ptr %0, i64 44
  %12 = load i32, ptr %11, align 4
  %13 = icmp sgt i32 %12, 0
  br i1 %13, label %14, label %18

14:                                               ; preds = %5
  %15 = getelementptr inbounds nuw i8, ptr %0, i64 34920
  %16 = load ptr, ptr %15, align 8
  %17 = zext nneg i32 %12 to i64
  br label %24

18:                                               ; preds = %5
  %19 = getelementptr inbounds nuw i8, ptr %0, i64 40
  br label %35

20:                                               ; preds = %24
  %21 = getelementptr inbounds nuw i8, ptr %0, i64 40
  %22 = load i32, ptr %21, align 8
  %23 = getelementptr inbounds nuw i8, ptr %0, i64 34920
  br label %61

24:                                               ; preds = %14, %24
  %25 = phi i64 [ 0, %14 ], [ %33, %24 ]
  %26 = phi i32 [ 0, %14 ], [ %32, %24 ]
  %27 = getelementptr inbounds nuw %struct.Fiber, ptr %16, i64 %25
  %28 = getelementptr inbounds nuw i8, ptr %27, i64 36
  %29 = load i32, ptr %28, align 4
  %30 = icmp ne i32 %29, 4
  %31 = zext i1 %30 to i32
  %32 = add nuw nsw i32 %26, %31
  %33 = add nuw nsw i64 %25, 1
  %34 = icmp eq i64 %33, %17
  br i1 %34, label %20, label %24

35:                                               ; preds = %119, %18
  %36 = phi ptr [ %19, %18 ], [ %21, %119 ]
  %37 = phi i32 [ 0, %18 ], [ %32, %119 ]
  %38 = getelementptr inbounds nuw i8, ptr %0, i64 48
  %39 = load i32, ptr %38, align 8
  %40 = icmp eq i32 %39, 0
  br i1 %40, label %41, label %901

41:                                               ; preds = %35
  %42 = getelementptr inbounds nuw i8, ptr %0, i64 34920
  %43 = getelementptr inbounds nuw i8, ptr %0, i64 88
  %44 = getelementptr inbounds nuw i8, ptr %0, i64 96
  %45 = getelementptr inbounds nuw i8, ptr %0, i64 84
  %46 = getelementptr inbounds nuw i8, ptr %0, i64 34912
  %47 = getelementptr inbounds nuw i8, ptr %0, i64 56
  %48 = getelementptr inbounds nuw i8, ptr %0, i64 24
  %49 = getelementptr inbounds nuw i8, ptr %0, i64 34960
  %50 = getelementptr inbounds nuw i8, ptr %0, i64 52
  %51 = getelementptr inbounds nuw i8, ptr %0, i64 64
  %52 = getelementptr inbounds nuw i8, ptr %0, i64 68
  %53 = getelementptr inbounds nuw i8, ptr %10, i64 80
  %54 = getelementptr inbounds nuw i8, ptr %10, i64 88
  %55 = getelementptr inbounds nuw i8, ptr %10, i64 96
  %56 = getelementptr inbounds nuw i8, ptr %10, i64 104
  %57 = getelementptr inbounds nuw i8, ptr %10, i64 112
  %58 = getelementptr inbounds nuw i8, ptr %10, i64 8
  %59 = getelementptr inbounds nuw i8, ptr %10, i64 16
  %60 = getelementptr inbounds nuw i8, ptr %0, i64 72
  br label %125

61:                                               ; preds = %20, %119
  %62 = phi i32 [ %12, %20 ], [ %121, %119 ]
  %63 = phi i32 [ %22, %20 ], [ %122, %119 ]
  %64 = phi i64 [ 0, %20 ], [ %65, %119 ]
  %65 = add nuw nsw i64 %64, 1
  %66 = icmp sgt i32 %63, 0
  br i1 %66, label %70, label %67

67:                                               ; preds = %61
  %68 = sext i32 %63 to i64
  %69 = mul nsw i64 %65, %68
  br label %119

70:                                               ; preds = %61
  %71 = zext nneg i32 %63 to i64
  %72 = mul nuw nsw i64 %64, %71
  br label %73

73:                                               ; preds = %73, %70
  %74 = phi i64 [ %71, %70 ], [ %114, %73 ]
  %75 = phi i64 [ %72, %70 ], [ %112, %73 ]
  %76 = load ptr, ptr %23, align 8
  %77 = getelementptr inbounds nuw %struct.Fiber, ptr %76, i64 %75
  %78 = getelementptr inbounds nuw i8, ptr %77, i64 24
  %79 = load ptr, ptr %78, align 8
  %80 = getelementptr inbounds nuw i8, ptr %79, i64 8
  %81 = load i64, ptr %80, align 8
  %82 = mul nsw i64 %81, %74
  %83 = getelementptr inbounds nuw i8, ptr %77, i64 32
  %84 = load i32, ptr %83, align 8
  %85 = sext i32 %84 to i64
  %86 = add nsw i64 %82, %85
  %87 = getelementptr inbounds nuw i8, ptr %77, i64 104
  store i64 %86, ptr %87, align 8
  %88 = load ptr, ptr %9, align 8
  %89 = load i64, ptr %88, align 8
  %90 = add i64 %86, -7046029254386353131
  %91 = lshr i64 %90, 30
  %92 = xor i64 %91, %90
  %93 = mul i64 %92, -4658895280553007687
  %94 = lshr i64 %93, 27
  %95 = xor i64 %94, %93
  %96 = mul i64 %95, -7723592293110705685
  %97 = lshr i64 %96, 31
  %98 = xor i64 %89, %97
  %99 = xor i64 %98, %96
  %100 = add i64 %99, -7046029254386353131
  %101 = lshr i64 %100, 30
  %102 = xor i64 %101, %100
  %103 = mul i64 %102, -4658895280553007687
  %104 = lshr i64 %103, 27
  %105 = xor i64 %104, %103
  %106 = mul i64 %105, -7723592293110705685
  %107 = lshr i64 %106, 33
  %108 = lshr i64 %106, 2
  %109 = xor i64 %107, %108
  %110 = add nuw nsw i64 %109, 1
  %111 = getelementptr inbounds nuw i8, ptr %77, i64 112
  store i64 %110, ptr %111, align 8
  %112 = add nuw nsw i64 %75, 1
  %113 = load i32, ptr %21, align 8
  %114 = sext i32 %113 to i64
  %115 = mul nsw i64 %65, %114
  %116 = icmp slt i64 %112, %115
  br i1 %116, label %73, label %117

117:                                              ; preds = %73
  %118 = load i32, ptr %11, align 4
  br label %119

119:                                              ; preds = %67, %117
  %120 = phi i64 [ %69, %67 ], [ %115, %117 ]
  %121 = phi i32 [ %62, %67 ], [ %118, %117 ]
  %122 = phi i32 [ %63, %67 ], [ %113, %117 ]
  %123 = sext i32 %121 to i64
  %124 = icmp slt i64 %120, %123
  br i1 %124, label %61, label %35

125:                                              ; preds = %41, %893
  %126 = phi i64 [ %3, %41 ], [ %150, %893 ]
  %127 = phi i64 [ 0, %41 ], [ %898, %893 ]
  %128 = phi i64 [ 0, %41 ], [ %897, %893 ]
  %129 = phi i64 [ 0, %41 ], [ %896, %893 ]
  %130 = phi i64 [ 0, %41 ], [ %728, %893 ]
  %131 = phi i64 [ 0, %41 ], [ %727, %893 ]
  %132 = phi i64 [ 0, %41 ], [ %778, %893 ]
  %133 = phi i32 [ -1, %41 ], [ %895, %893 ]
  %134 = phi i32 [ %37, %41 ], [ %894, %893 ]
  %135 = icmp slt i64 %126, %4
  br i1 %135, label %136, label %148

136:                                              ; preds = %125
  %137 = load i32, ptr %36, align 8
  br label %138

138:                                              ; preds = %136, %436
  %139 = phi i32 [ %438, %436 ], [ %137, %136 ]
  %140 = phi i64 [ %440, %436 ], [ %126, %136 ]
  %141 = phi i32 [ %439, %436 ], [ %134, %136 ]
  %142 = phi i64 [ %437, %436 ], [ 0, %136 ]
  %143 = sext i32 %139 to i64
  %144 = mul nsw i64 %142, %143
  %145 = load i32, ptr %11, align 4
  %146 = sext i32 %145 to i64
  %147 = icmp slt i64 %144, %146
  br i1 %147, label %284, label %148

148:                                              ; preds = %138, %436, %125
  %149 = phi i32 [ %134, %125 ], [ %439, %436 ], [ %141, %138 ]
  %150 = phi i64 [ %126, %125 ], [ %440, %436 ], [ %140, %138 ]
  %151 = icmp sgt i32 %133, -1
  br i1 %151, label %152, label %218

152:                                              ; preds = %148
  %153 = load ptr, ptr %42, align 8
  %154 = zext nneg i32 %133 to i64
  %155 = getelementptr inbounds nuw %struct.Fiber, ptr %153, i64 %154
  %156 = getelementptr inbounds nuw i8, ptr %155, i64 36
  %157 = load i32, ptr %156, align 4
  %158 = icmp eq i32 %157, 0
  br i1 %158, label %159, label %162

159:                                              ; preds = %152
  %160 = load i32, ptr %49, align 8
  %161 = icmp eq i32 %160, 0
  br i1 %161, label %444, label %162

162:                                              ; preds = %159, %152
  %163 = load i32, ptr %36, align 8
  %164 = icmp slt i32 %163, 1
  br i1 %164, label %218, label %165

165:                                              ; preds = %162
  %166 = urem i32 %133, %163
  %167 = sub nuw nsw i32 %133, %166
  %168 = load i32, ptr %50, align 4
  %169 = icmp eq i32 %168, 0
  br label %170

170:                                              ; preds = %165, %215
  %171 = phi i32 [ 0, %165 ], [ %216, %215 ]
  %172 = xor i32 %171, -1
  %173 = add nsw i32 %163, %172
  %174 = select i1 %169, i32 %171, i32 %173
  %175 = add nsw i32 %167, %174
  %176 = sext i32 %175 to i64
  %177 = getelementptr inbounds %struct.Fiber, ptr %153, i64 %176
  %178 = getelementptr inbounds nuw i8, ptr %177, i64 36
  %179 = load i32, ptr %178, align 4
  switch i32 %179, label %278 [
    i32 1, label %180
    i32 2, label %198
    i32 4, label %215
    i32 3, label %215
  ]

180:                                              ; preds = %170
  %181 = getelementptr inbounds nuw i8, ptr %177, i64 24
  %182 = load ptr, ptr %181, align 8
  %183 = getelementptr inbounds nuw i8, ptr %177, i64 56
  %184 = load i32, ptr %183, align 8
  %185 = icmp eq i32 %184, 24
  br i1 %185, label %186, label %189

186:                                              ; preds = %180
  %187 = getelementptr inbounds nuw i8, ptr %182, i64 432
  %188 = load ptr, ptr %187, align 8
  br label %208

189:                                              ; preds = %180
  %190 = icmp slt i32 %184, 16
  %191 = getelementptr inbounds nuw i8, ptr %182, i64 48
  %192 = sext i32 %184 to i64
  %193 = getelementptr inbounds %struct.Barrier, ptr %191, i64 %192
  %194 = zext nneg i32 %184 to i64
  %195 = getelementptr %struct.Barrier, ptr %182, i64 %194
  %196 = getelementptr i8, ptr %195, i64 48
  %197 = select i1 %190, ptr %193, ptr %196
  br label %208

198:                                              ; preds = %170
  %199 = getelementptr inbounds nuw i8, ptr %177, i64 72
  %200 = load ptr, ptr %199, align 8
  %201 = load i64, ptr %200, align 8
  %202 = lshr i64 %201, 62
  %203 = trunc nuw nsw i64 %202 to i32
  %204 = and i32 %203, 1
  %205 = getelementptr inbounds nuw i8, ptr %177, i64 60
  %206 = load i32, ptr %205, align 4
  %207 = icmp eq i32 %204, %206
  br i1 %207, label %215, label %278

208:                                              ; preds = %189, %186
  %209 = phi ptr [ %188, %186 ], [ %197, %189 ]
  %210 = getelementptr inbounds nuw i8, ptr %209, i64 8
  %211 = load i32, ptr %210, align 4
  %212 = getelementptr inbounds nuw i8, ptr %177, i64 64
  %213 = load i32, ptr %212, align 8
  %214 = icmp eq i32 %211, %213
  br i1 %214, label %215, label %278

215:                                              ; preds = %208, %198, %170, %170
  %216 = add nuw nsw i32 %171, 1
  %217 = icmp eq i32 %163, %216
  br i1 %217, label %218, label %170

218:                                              ; preds = %215, %162, %148
  %219 = load i32, ptr %43, align 8
  %220 = icmp ne i32 %219, 0
  %221 = load i32, ptr %11, align 4
  %222 = sext i32 %221 to i64
  %223 = icmp sgt i64 %129, %222
  %224 = select i1 %220, i1 %223, i1 false
  br i1 %224, label %444, label %225

225:                                              ; preds = %218
  %226 = icmp slt i32 %221, 1
  br i1 %226, label %275, label %227

227:                                              ; preds = %225
  %228 = load ptr, ptr %42, align 8
  br label %229

229:                                              ; preds = %272, %227
  %230 = phi i32 [ 1, %227 ], [ %273, %272 ]
  %231 = add nsw i32 %230, %133
  %232 = srem i32 %231, %221
  %233 = sext i32 %232 to i64
  %234 = getelementptr inbounds %struct.Fiber, ptr %228, i64 %233
  %235 = getelementptr inbounds nuw i8, ptr %234, i64 36
  %236 = load i32, ptr %235, align 4
  switch i32 %236, label %278 [
    i32 1, label %237
    i32 2, label %255
    i32 4, label %272
  ]

237:                                              ; preds = %229
  %238 = getelementptr inbounds nuw i8, ptr %234, i64 24
  %239 = load ptr, ptr %238, align 8
  %240 = getelementptr inbounds nuw i8, ptr %234, i64 56
  %241 = load i32, ptr %240, align 8
  %242 = icmp eq i32 %241, 24
  br i1 %242, label %243, label %246

243:                                              ; preds = %237
  %244 = getelementptr inbounds nuw i8, ptr %239, i64 432
  %245 = load ptr, ptr %244, align 8
  br label %265

246:                                              ; preds = %237
  %247 = icmp slt i32 %241, 16
  %248 = getelementptr inbounds nuw i8, ptr %239, i64 48
  %249 = sext i32 %241 to i64
  %250 = getelementptr inbounds %struct.Barrier, ptr %248, i64 %249
  %251 = zext nneg i32 %241 to i64
  %252 = getelementptr %struct.Barrier, ptr %239, i64 %251
  %253 = getelementptr i8, ptr %252, i64 48
  %254 = select i1 %247, ptr %250, ptr %253
  br label %265

255:                                              ; preds = %229
  %256 = getelementptr inbounds nuw i8, ptr %234, i64 72
  %257 = load ptr, ptr %256, align 8
  %258 = load i64, ptr %257, align 8
  %259 = lshr i64 %258, 62
  %260 = trunc nuw nsw i64 %259 to i32
  %261 = and i32 %260, 1
  %262 = getelementptr inbounds nuw i8, ptr %234, i64 60
  %263 = load i32, ptr %262, align 4
  %264 = icmp eq i32 %261, %263
  br i1 %264, label %272, label %278

265:                                              ; preds = %246, %243
  %266 = phi ptr [ %245, %243 ], [ %254, %246 ]
  %267 = getelementptr inbounds nuw i8, ptr %266, i64 8
  %268 = load i32, ptr %267, align 4
  %269 = getelementptr inbounds nuw i8, ptr %234, i64 64
  %270 = load i32, ptr %269, align 8
  %271 = icmp eq i32 %268, %270
  br i1 %271, label %272, label %278

272:                                              ; preds = %265, %255, %229
  %273 = add nuw i32 %230, 1
  %274 = icmp eq i32 %230, %221
  br i1 %274, label %275, label %229

275:                                              ; preds = %272, %225
  %276 = icmp eq i32 %219, 0
  %277 = sext i1 %276 to i64
  br label %278

278:                                              ; preds = %170, %198, %208, %229, %255, %265, %275
  %279 = phi i32 [ 1, %275 ], [ 0, %229 ], [ 0, %265 ], [ 0, %255 ], [ 0, %208 ], [ 0, %198 ], [ 0, %170 ]
  %280 = phi i64 [ %277, %275 ], [ %233, %229 ], [ %233, %265 ], [ %233, %255 ], [ %176, %208 ], [ %176, %198 ], [ %176, %170 ]
  %281 = icmp sgt i64 %280, -1
  %282 = icmp ne i32 %149, 0
  %283 = select i1 %281, i1 true, i1 %282
  br i1 %283, label %442, label %901

284:                                              ; preds = %138
  %285 = icmp sgt i32 %139, 0
  br i1 %285, label %286, label %300

286:                                              ; preds = %284
  %287 = load ptr, ptr %42, align 8
  %288 = zext nneg i32 %139 to i64
  %289 = mul nuw nsw i64 %142, %288
  %290 = getelementptr %struct.Fiber, ptr %287, i64 %289
  br label %294

291:                                              ; preds = %294
  %292 = add nuw nsw i64 %295, 1
  %293 = icmp eq i64 %292, %288
  br i1 %293, label %300, label %294

294:                                              ; preds = %291, %286
  %295 = phi i64 [ 0, %286 ], [ %292, %291 ]
  %296 = getelementptr %struct.Fiber, ptr %290, i64 %295
  %297 = getelementptr inbounds nuw i8, ptr %296, i64 36
  %298 = load i32, ptr %297, align 4
  %299 = icmp eq i32 %298, 4
  br i1 %299, label %291, label %434

300:                                              ; preds = %291, %284
  %301 = load i32, ptr %43, align 8
  %302 = icmp sgt i32 %301, 0
  br i1 %302, label %380, label %303

303:                                              ; preds = %430, %300
  %304 = add nsw i64 %140, 1
  %305 = load ptr, ptr %46, align 8
  %306 = getelementptr inbounds nuw %struct.Block, ptr %305, i64 %142
  %307 = getelementptr inbounds nuw i8, ptr %306, i64 8
  store i64 %140, ptr %307, align 8
  %308 = load ptr, ptr %46, align 8
  %309 = getelementptr inbounds nuw %struct.Block, ptr %308, i64 %142
  call fastcc void @begin_block(ptr noundef %0, ptr noundef %309, i64 noundef %1, i64 noundef %2)
  %310 = load ptr, ptr %42, align 8
  %311 = load i32, ptr %36, align 8
  %312 = sext i32 %311 to i64
  %313 = mul nsw i64 %142, %312
  %314 = getelementptr inbounds %struct.Fiber, ptr %310, i64 %313
  %315 = getelementptr inbounds nuw i8, ptr %314, i64 24
  %316 = load ptr, ptr %315, align 8
  %317 = getelementptr inbounds nuw i8, ptr %316, i64 32
  %318 = load ptr, ptr %317, align 8
  %319 = icmp eq ptr %318, null
  br i1 %319, label %326, label %320

320:                                              ; preds = %303
  %321 = load ptr, ptr %318, align 8
  %322 = load ptr, ptr %48, align 8
  %323 = getelementptr inbounds nuw i8, ptr %322, i64 24
  %324 = load ptr, ptr %323, align 8
  call void %321(ptr noundef %324, ptr noundef nonnull %314, i64 noundef %312, i64 noundef %2)
  %325 = load i32, ptr %36, align 8
  br label %326

326:                                              ; preds = %303, %320
  %327 = phi i32 [ %311, %303 ], [ %325, %320 ]
  %328 = add nuw nsw i64 %142, 1
  %329 = icmp sgt i32 %327, 0
  br i1 %329, label %330, label %377

330:                                              ; preds = %326
  %331 = zext nneg i32 %327 to i64
  %332 = mul nuw nsw i64 %142, %331
  br label %333

333:                                              ; preds = %333, %330
  %334 = phi i64 [ %331, %330 ], [ %374, %333 ]
  %335 = phi i64 [ %332, %330 ], [ %372, %333 ]
  %336 = load ptr, ptr %42, align 8
  %337 = getelementptr inbounds nuw %struct.Fiber, ptr %336, i64 %335
  %338 = getelementptr inbounds nuw i8, ptr %337, i64 24
  %339 = load ptr, ptr %338, align 8
  %340 = getelementptr inbounds nuw i8, ptr %339, i64 8
  %341 = load i64, ptr %340, align 8
  %342 = mul nsw i64 %341, %334
  %343 = getelementptr inbounds nuw i8, ptr %337, i64 32
  %344 = load i32, ptr %343, align 8
  %345 = sext i32 %344 to i64
  %346 = add nsw i64 %342, %345
  %347 = getelementptr inbounds nuw i8, ptr %337, i64 104
  store i64 %346, ptr %347, align 8
  %348 = load ptr, ptr %9, align 8
  %349 = load i64, ptr %348, align 8
  %350 = add i64 %346, -7046029254386353131
  %351 = lshr i64 %350, 30
  %352 = xor i64 %351, %350
  %353 = mul i64 %352, -4658895280553007687
  %354 = lshr i64 %353, 27
  %355 = xor i64 %354, %353
  %356 = mul i64 %355, -7723592293110705685
  %357 = lshr i64 %356, 31
  %358 = xor i64 %349, %357
  %359 = xor i64 %358, %356
  %360 = add i64 %359, -7046029254386353131
  %361 = lshr i64 %360, 30
  %362 = xor i64 %361, %360
  %363 = mul i64 %362, -4658895280553007687
  %364 = lshr i64 %363, 27
  %365 = xor i64 %364, %363
  %366 = mul i64 %365, -7723592293110705685
  %367 = lshr i64 %366, 33
  %368 = lshr i64 %366, 2
  %369 = xor i64 %367, %368
  %370 = add nuw nsw i64 %369, 1
  %371 = getelementptr inbounds nuw i8, ptr %337, i64 112
  store i64 %370, ptr %371, align 8
  %372 = add nuw nsw i64 %335, 1
  %373 = load i32, ptr %36, align 8
  %374 = sext i32 %373 to i64
  %375 = mul nsw i64 %328, %374
  %376 = icmp slt i64 %372, %375
  br i1 %376, label %333, label %377

377:                                              ; preds = %333, %326
  %378 = phi i32 [ %327, %326 ], [ %373, %333 ]
  %379 = add nsw i32 %378, %141
  br label %436

380:                                              ; preds = %300, %430
  %381 = phi i32 [ %431, %430 ], [ %301, %300 ]
  %382 = phi i32 [ %432, %430 ], [ 0, %300 ]
  %383 = sext i32 %382 to i64
  %384 = load i32, ptr %45, align 4
  %385 = sext i32 %384 to i64
  %386 = add nsw i64 %385, %383
  %387 = srem i64 %386, 256
  %388 = getelementptr inbounds %struct.Task, ptr %44, i64 %387
  %389 = getelementptr inbounds nuw i8, ptr %388, i64 16
  %390 = load ptr, ptr %389, align 8
  %391 = getelementptr inbounds nuw i8, ptr %390, i64 24
  %392 = load ptr, ptr %391, align 8
  %393 = load ptr, ptr %46, align 8
  %394 = getelementptr inbounds nuw %struct.Block, ptr %393, i64 %142
  %395 = icmp eq ptr %392, %394
  br i1 %395, label %396, label %428

396:                                              ; preds = %380
  call void @llvm.lifetime.start.p0(ptr nonnull %8)
  %397 = add nsw i32 %384, %382
  %398 = srem i32 %397, 256
  %399 = sext i32 %398 to i64
  %400 = getelementptr inbounds %struct.Task, ptr %44, i64 %399
  call void @llvm.memcpy.p0.p0.i64(ptr noundef nonnull align 8 dereferenceable(136) %8, ptr noundef nonnull align 8 dereferenceable(136) %400, i64 136, i1 false)
  %401 = icmp eq i32 %382, 0
  br i1 %401, label %418, label %402

402:                                              ; preds = %396, %402
  %403 = phi i32 [ %413, %402 ], [ %382, %396 ]
  %404 = load i32, ptr %45, align 4
  %405 = add nsw i32 %404, %403
  %406 = srem i32 %405, 256
  %407 = sext i32 %406 to i64
  %408 = getelementptr inbounds %struct.Task, ptr %44, i64 %407
  %409 = add nsw i32 %405, -1
  %410 = srem i32 %409, 256
  %411 = sext i32 %410 to i64
  %412 = getelementptr inbounds %struct.Task, ptr %44, i64 %411
  call void @llvm.memcpy.p0.p0.i64(ptr noundef nonnull align 8 dereferenceable(136) %408, ptr noundef nonnull align 8 dereferenceable(136) %412, i64 136, i1 false)
  %413 = add nsw i32 %403, -1
  %414 = icmp eq i32 %413, 0
  br i1 %414, label %415, label %402

415:                                              ; preds = %402
  %416 = load i32, ptr %45, align 4
  %417 = load i32, ptr %43, align 8
  br label %418

418:                                              ; preds = %396, %415
  %419 = phi i32 [ %417, %415 ], [ %381, %396 ]
  %420 = phi i32 [ %416, %415 ], [ %384, %396 ]
  %421 = add nsw i32 %420, 1
  %422 = srem i32 %421, 256
  store i32 %422, ptr %45, align 4
  %423 = add nsw i32 %419, -1
  store i32 %423, ptr %43, align 8
  %424 = load i64, ptr %47, align 8
  %425 = add i64 %424, 1
  store i64 %425, ptr %47, align 8
  %426 = load ptr, ptr %8, align 8
  call void %426(ptr noundef nonnull %8)
  call void @llvm.lifetime.end.p0(ptr nonnull %8)
  %427 = load i32, ptr %43, align 8
  br label %430

428:                                              ; preds = %380
  %429 = add nsw i32 %382, 1
  br label %430

430:                                              ; preds = %428, %418
  %431 = phi i32 [ %427, %418 ], [ %381, %428 ]
  %432 = phi i32 [ %382, %418 ], [ %429, %428 ]
  %433 = icmp slt i32 %432, %431
  br i1 %433, label %380, label %303

434:                                              ; preds = %294
  %435 = add nuw nsw i64 %142, 1
  br label %436

436:                                              ; preds = %434, %377
  %437 = phi i64 [ %435, %434 ], [ %328, %377 ]
  %438 = phi i32 [ %139, %434 ], [ %378, %377 ]
  %439 = phi i32 [ %141, %434 ], [ %379, %377 ]
  %440 = phi i64 [ %140, %434 ], [ %304, %377 ]
  %441 = icmp slt i64 %440, %4
  br i1 %441, label %138, label %148

442:                                              ; preds = %278
  %443 = icmp slt i64 %280, 0
  br i1 %443, label %467, label %444

444:                                              ; preds = %159, %218, %442
  %445 = phi i32 [ %279, %442 ], [ 1, %218 ], [ 0, %159 ]
  %446 = phi i64 [ %280, %442 ], [ 0, %218 ], [ %154, %159 ]
  %447 = load i32, ptr %11, align 4
  %448 = sext i32 %447 to i64
  %449 = shl nsw i64 %448, 12
  %450 = icmp sgt i64 %129, %449
  br i1 %450, label %451, label %468

451:                                              ; preds = %444
  %452 = load i32, ptr %51, align 8
  %453 = icmp eq i32 %452, 0
  br i1 %453, label %467, label %454

454:                                              ; preds = %451
  store i32 0, ptr %51, align 8
  %455 = load i32, ptr %52, align 4
  %456 = add i32 %455, 1
  store i32 %456, ptr %52, align 4
  %457 = icmp ult i32 %455, 128
  br i1 %457, label %458, label %459

458:                                              ; preds = %454
  call void @flydsl_relax()
  br label %468

459:                                              ; preds = %454
  %460 = icmp ult i32 %455, 512
  br i1 %460, label %461, label %463

461:                                              ; preds = %459
  %462 = call i32 @sched_yield()
  br label %468

463:                                              ; preds = %459
  %464 = icmp ult i32 %455, 2048
  %465 = select i1 %464, i32 20, i32 100
  %466 = call i32 @usleep(i32 noundef %465)
  br label %468

467:                                              ; preds = %451, %442
  call fastcc void @report(ptr noundef nonnull %0, ptr noundef null, ptr noundef nonnull @.str.7)
  br label %901

468:                                              ; preds = %463, %461, %458, %444
  %469 = load i32, ptr %11, align 4
  %470 = sext i32 %469 to i64
  %471 = icmp sgt i64 %129, %470
  br i1 %471, label %472, label %488

472:                                              ; preds = %468
  %473 = load i32, ptr %51, align 8
  %474 = icmp eq i32 %473, 0
  br i1 %474, label %488, label %475

475:                                              ; preds = %472
  store i32 0, ptr %51, align 8
  %476 = load i32, ptr %52, align 4
  %477 = add i32 %476, 1
  store i32 %477, ptr %52, align 4
  %478 = icmp ult i32 %476, 128
  br i1 %478, label %479, label %480

479:                                              ; preds = %475
  call void @flydsl_relax()
  br label %488

480:                                              ; preds = %475
  %481 = icmp ult i32 %476, 512
  br i1 %481, label %482, label %484

482:                                              ; preds = %480
  %483 = call i32 @sched_yield()
  br label %488

484:                                              ; preds = %480
  %485 = icmp ult i32 %476, 2048
  %486 = select i1 %485, i32 20, i32 100
  %487 = call i32 @usleep(i32 noundef %486)
  br label %488

488:                                              ; preds = %484, %482, %479, %472, %468
  %489 = icmp eq i32 %445, 0
  br i1 %489, label %497, label %490

490:                                              ; preds = %488
  %491 = load i32, ptr %45, align 4
  %492 = sext i32 %491 to i64
  %493 = add nsw i64 %446, %492
  %494 = srem i64 %493, 256
  %495 = getelementptr %struct.Task, ptr %0, i64 %494
  %496 = getelementptr i8, ptr %495, i64 208
  br label %501

497:                                              ; preds = %488
  %498 = load ptr, ptr %42, align 8
  %499 = getelementptr inbounds nuw %struct.Fiber, ptr %498, i64 %446
  %500 = getelementptr inbounds nuw i8, ptr %499, i64 104
  br label %501

501:                                              ; preds = %497, %490
  %502 = phi ptr [ %496, %490 ], [ %500, %497 ]
  %503 = load i64, ptr %502, align 8
  %504 = load ptr, ptr %53, align 8
  %505 = icmp eq ptr %504, null
  br i1 %505, label %509, label %506

506:                                              ; preds = %501
  %507 = load i64, ptr %54, align 8
  %508 = icmp slt i64 %130, %507
  br i1 %508, label %614, label %724

509:                                              ; preds = %501
  %510 = load i32, ptr %11, align 4
  %511 = icmp sgt i32 %510, 0
  br i1 %511, label %512, label %517

512:                                              ; preds = %509
  %513 = load ptr, ptr %42, align 8
  %514 = zext nneg i32 %510 to i64
  br label %529

515:                                              ; preds = %580
  %516 = icmp eq i32 %584, 0
  br label %517

517:                                              ; preds = %515, %509
  %518 = phi i64 [ %446, %509 ], [ %581, %515 ]
  %519 = phi i32 [ %445, %509 ], [ %582, %515 ]
  %520 = phi i64 [ 0, %509 ], [ %583, %515 ]
  %521 = phi i1 [ true, %509 ], [ %516, %515 ]
  %522 = load i32, ptr %43, align 8
  %523 = icmp sgt i32 %522, 0
  br i1 %523, label %524, label %724

524:                                              ; preds = %517
  %525 = zext nneg i32 %522 to i64
  %526 = load i32, ptr %45, align 4
  %527 = sext i32 %526 to i64
  %528 = sext i32 %526 to i64
  br label %587

529:                                              ; preds = %512, %580
  %530 = phi i64 [ 0, %512 ], [ %585, %580 ]
  %531 = phi i32 [ 0, %512 ], [ %584, %580 ]
  %532 = phi i64 [ 0, %512 ], [ %583, %580 ]
  %533 = phi i32 [ %445, %512 ], [ %582, %580 ]
  %534 = phi i64 [ %446, %512 ], [ %581, %580 ]
  %535 = getelementptr inbounds nuw %struct.Fiber, ptr %513, i64 %530
  %536 = getelementptr inbounds nuw i8, ptr %535, i64 36
  %537 = load i32, ptr %536, align 4
  switch i32 %537, label %573 [
    i32 1, label %538
    i32 2, label %556
    i32 4, label %580
  ]

538:                                              ; preds = %529
  %539 = getelementptr inbounds nuw i8, ptr %535, i64 24
  %540 = load ptr, ptr %539, align 8
  %541 = getelementptr inbounds nuw i8, ptr %535, i64 56
  %542 = load i32, ptr %541, align 8
  %543 = icmp eq i32 %542, 24
  br i1 %543, label %544, label %547

544:                                              ; preds = %538
  %545 = getelementptr inbounds nuw i8, ptr %540, i64 432
  %546 = load ptr, ptr %545, align 8
  br label %566

547:                                              ; preds = %538
  %548 = icmp slt i32 %542, 16
  %549 = getelementptr inbounds nuw i8, ptr %540, i64 48
  %550 = sext i32 %542 to i64
  %551 = getelementptr inbounds %struct.Barrier, ptr %549, i64 %550
  %552 = zext nneg i32 %542 to i64
  %553 = getelementptr %struct.Barrier, ptr %540, i64 %552
  %554 = getelementptr i8, ptr %553, i64 48
  %555 = select i1 %548, ptr %551, ptr %554
  br label %566

556:                                              ; preds = %529
  %557 = getelementptr inbounds nuw i8, ptr %535, i64 72
  %558 = load ptr, ptr %557, align 8
  %559 = load i64, ptr %558, align 8
  %560 = lshr i64 %559, 62
  %561 = trunc nuw nsw i64 %560 to i32
  %562 = and i32 %561, 1
  %563 = getelementptr inbounds nuw i8, ptr %535, i64 60
  %564 = load i32, ptr %563, align 4
  %565 = icmp eq i32 %562, %564
  br i1 %565, label %580, label %573

566:                                              ; preds = %544, %547
  %567 = phi ptr [ %546, %544 ], [ %555, %547 ]
  %568 = getelementptr inbounds nuw i8, ptr %567, i64 8
  %569 = load i32, ptr %568, align 4
  %570 = getelementptr inbounds nuw i8, ptr %535, i64 64
  %571 = load i32, ptr %570, align 8
  %572 = icmp eq i32 %569, %571
  br i1 %572, label %580, label %573

573:                                              ; preds = %556, %529, %566
  %574 = icmp eq i32 %531, 0
  %575 = getelementptr inbounds nuw i8, ptr %535, i64 112
  %576 = load i64, ptr %575, align 8
  br i1 %574, label %580, label %577

577:                                              ; preds = %573
  %578 = icmp sgt i64 %576, %532
  br i1 %578, label %579, label %580

579:                                              ; preds = %577
  br label %580

580:                                              ; preds = %573, %556, %529, %566, %577, %579
  %581 = phi i64 [ %534, %556 ], [ %534, %577 ], [ %534, %566 ], [ %534, %529 ], [ %530, %579 ], [ %530, %573 ]
  %582 = phi i32 [ %533, %556 ], [ %533, %577 ], [ %533, %566 ], [ %533, %529 ], [ 0, %579 ], [ 0, %573 ]
  %583 = phi i64 [ %532, %556 ], [ %532, %577 ], [ %532, %566 ], [ %532, %529 ], [ %576, %579 ], [ %576, %573 ]
  %584 = phi i32 [ %531, %556 ], [ 1, %577 ], [ %531, %566 ], [ %531, %529 ], [ 1, %579 ], [ 1, %573 ]
  %585 = add nuw nsw i64 %530, 1
  %586 = icmp eq i64 %585, %514
  br i1 %586, label %515, label %529

587:                                              ; preds = %524, %608
  %588 = phi i64 [ 0, %524 ], [ %612, %608 ]
  %589 = phi i1 [ %521, %524 ], [ false, %608 ]
  %590 = phi i64 [ %520, %524 ], [ %611, %608 ]
  %591 = phi i32 [ %519, %524 ], [ %610, %608 ]
  %592 = phi i64 [ %518, %524 ], [ %609, %608 ]
  br i1 %589, label %593, label %596

593:                                              ; preds = %587
  %594 = add nsw i64 %588, %528
  %595 = srem i64 %594, 256
  br label %603

596:                                              ; preds = %587
  %597 = add nsw i64 %588, %527
  %598 = srem i64 %597, 256
  %599 = getelementptr %struct.Task, ptr %0, i64 %598
  %600 = getelementptr i8, ptr %599, i64 216
  %601 = load i64, ptr %600, align 8
  %602 = icmp sgt i64 %601, %590
  br i1 %602, label %603, label %608

603:                                              ; preds = %593, %596
  %604 = phi i64 [ %595, %593 ], [ %598, %596 ]
  %605 = getelementptr %struct.Task, ptr %0, i64 %604
  %606 = getelementptr i8, ptr %605, i64 216
  %607 = load i64, ptr %606, align 8
  br label %608

608:                                              ; preds = %596, %603
  %609 = phi i64 [ %588, %603 ], [ %592, %596 ]
  %610 = phi i32 [ 1, %603 ], [ %591, %596 ]
  %611 = phi i64 [ %607, %603 ], [ %590, %596 ]
  %612 = add nuw nsw i64 %588, 1
  %613 = icmp eq i64 %612, %525
  br i1 %613, label %724, label %587

614:                                              ; preds = %506, %721
  %615 = phi i64 [ 0, %721 ], [ %131, %506 ]
  %616 = phi i64 [ %722, %721 ], [ %130, %506 ]
  %617 = phi i64 [ 0, %721 ], [ %129, %506 ]
  %618 = getelementptr inbounds %struct.Stretch, ptr %504, i64 %616
  %619 = getelementptr inbounds nuw i8, ptr %618, i64 8
  %620 = load i64, ptr %619, align 8
  %621 = icmp slt i64 %615, %620
  br i1 %621, label %622, label %721

622:                                              ; preds = %614
  %623 = load i32, ptr %11, align 4
  %624 = call i32 @llvm.smax.i32(i32 %623, i32 0)
  %625 = zext nneg i32 %624 to i64
  %626 = icmp slt i32 %623, 1
  br i1 %626, label %630, label %627

627:                                              ; preds = %622
  %628 = load ptr, ptr %42, align 8
  %629 = load i64, ptr %618, align 8
  br label %642

630:                                              ; preds = %690, %622
  %631 = phi i32 [ 0, %622 ], [ %693, %690 ]
  %632 = phi i32 [ %445, %622 ], [ %692, %690 ]
  %633 = phi i64 [ %446, %622 ], [ %691, %690 ]
  %634 = load i32, ptr %43, align 8
  %635 = call i32 @llvm.smax.i32(i32 %634, i32 0)
  %636 = zext nneg i32 %635 to i64
  %637 = icmp slt i32 %634, 1
  br i1 %637, label %696, label %638

638:                                              ; preds = %630
  %639 = load i32, ptr %45, align 4
  %640 = sext i32 %639 to i64
  %641 = load i64, ptr %618, align 8
  br label %703

642:                                              ; preds = %627, %690
  %643 = phi i64 [ %691, %690 ], [ %446, %627 ]
  %644 = phi i32 [ %692, %690 ], [ %445, %627 ]
  %645 = phi i32 [ %693, %690 ], [ 0, %627 ]
  %646 = phi i64 [ %694, %690 ], [ 0, %627 ]
  %647 = getelementptr inbounds nuw %struct.Fiber, ptr %628, i64 %646
  %648 = getelementptr inbounds nuw i8, ptr %647, i64 104
  %649 = load i64, ptr %648, align 8
  %650 = icmp eq i64 %649, %629
  br i1 %650, label %651, label %690

651:                                              ; preds = %642
  %652 = getelementptr inbounds nuw i8, ptr %647, i64 36
  %653 = load i32, ptr %652, align 4
  switch i32 %653, label %689 [
    i32 1, label %654
    i32 2, label %672
    i32 4, label %690
  ]

654:                                              ; preds = %651
  %655 = getelementptr inbounds nuw i8, ptr %647, i64 24
  %656 = load ptr, ptr %655, align 8
  %657 = getelementptr inbounds nuw i8, ptr %647, i64 56
  %658 = load i32, ptr %657, align 8
  %659 = icmp eq i32 %658, 24
  br i1 %659, label %660, label %663

660:                                              ; preds = %654
  %661 = getelementptr inbounds nuw i8, ptr %656, i64 432
  %662 = load ptr, ptr %661, align 8
  br label %682

663:                                              ; preds = %654
  %664 = icmp slt i32 %658, 16
  %665 = getelementptr inbounds nuw i8, ptr %656, i64 48
  %666 = sext i32 %658 to i64
  %667 = getelementptr inbounds %struct.Barrier, ptr %665, i64 %666
  %668 = zext nneg i32 %658 to i64
  %669 = getelementptr %struct.Barrier, ptr %656, i64 %668
  %670 = getelementptr i8, ptr %669, i64 48
  %671 = select i1 %664, ptr %667, ptr %670
  br label %682

672:                                              ; preds = %651
  %673 = getelementptr inbounds nuw i8, ptr %647, i64 72
  %674 = load ptr, ptr %673, align 8
  %675 = load i64, ptr %674, align 8
  %676 = lshr i64 %675, 62
  %677 = trunc nuw nsw i64 %676 to i32
  %678 = and i32 %677, 1
  %679 = getelementptr inbounds nuw i8, ptr %647, i64 60
  %680 = load i32, ptr %679, align 4
  %681 = icmp eq i32 %678, %680
  br i1 %681, label %690, label %689

682:                                              ; preds = %660, %663
  %683 = phi ptr [ %662, %660 ], [ %671, %663 ]
  %684 = getelementptr inbounds nuw i8, ptr %683, i64 8
  %685 = load i32, ptr %684, align 4
  %686 = getelementptr inbounds nuw i8, ptr %647, i64 64
  %687 = load i32, ptr %686, align 8
  %688 = icmp eq i32 %685, %687
  br i1 %688, label %690, label %689

689:                                              ; preds = %672, %651, %682
  br label %690

690:                                              ; preds = %672, %651, %642, %682, %689
  %691 = phi i64 [ %646, %689 ], [ %643, %682 ], [ %643, %642 ], [ %643, %651 ], [ %643, %672 ]
  %692 = phi i32 [ 0, %689 ], [ %644, %682 ], [ %644, %642 ], [ %644, %651 ], [ %644, %672 ]
  %693 = phi i32 [ 1, %689 ], [ %645, %682 ], [ %645, %642 ], [ %645, %651 ], [ %645, %672 ]
  %694 = add nuw nsw i64 %646, 1
  %695 = icmp eq i64 %694, %625
  br i1 %695, label %630, label %642

696:                                              ; preds = %703, %630
  %697 = phi i32 [ %631, %630 ], [ %716, %703 ]
  %698 = phi i32 [ %632, %630 ], [ %715, %703 ]
  %699 = phi i64 [ %633, %630 ], [ %714, %703 ]
  %700 = icmp eq i32 %697, 0
  %701 = icmp sgt i64 %617, 256
  %702 = select i1 %700, i1 true, i1 %701
  br i1 %702, label %721, label %719

703:                                              ; preds = %638, %703
  %704 = phi i64 [ %714, %703 ], [ %633, %638 ]
  %705 = phi i32 [ %715, %703 ], [ %632, %638 ]
  %706 = phi i32 [ %716, %703 ], [ %631, %638 ]
  %707 = phi i64 [ %717, %703 ], [ 0, %638 ]
  %708 = add nsw i64 %707, %640
  %709 = srem i64 %708, 256
  %710 = getelementptr %struct.Task, ptr %0, i64 %709
  %711 = getelementptr i8, ptr %710, i64 208
  %712 = load i64, ptr %711, align 8
  %713 = icmp eq i64 %712, %641
  %714 = select i1 %713, i64 %707, i64 %704
  %715 = select i1 %713, i32 1, i32 %705
  %716 = select i1 %713, i32 1, i32 %706
  %717 = add nuw nsw i64 %707, 1
  %718 = icmp eq i64 %717, %636
  br i1 %718, label %696, label %703

719:                                              ; preds = %696
  %720 = add nsw i64 %615, 1
  br label %724

721:                                              ; preds = %614, %696
  %722 = add nsw i64 %616, 1
  %723 = icmp slt i64 %722, %507
  br i1 %723, label %614, label %724

724:                                              ; preds = %721, %608, %506, %719, %517
  %725 = phi i64 [ %446, %506 ], [ %518, %517 ], [ %699, %719 ], [ %609, %608 ], [ %446, %721 ]
  %726 = phi i32 [ %445, %506 ], [ %519, %517 ], [ %698, %719 ], [ %610, %608 ], [ %445, %721 ]
  %727 = phi i64 [ %131, %506 ], [ %131, %517 ], [ %720, %719 ], [ %131, %608 ], [ 0, %721 ]
  %728 = phi i64 [ %130, %506 ], [ %130, %517 ], [ %616, %719 ], [ %130, %608 ], [ %722, %721 ]
  %729 = phi i64 [ %129, %506 ], [ %129, %517 ], [ %617, %719 ], [ %129, %608 ], [ 0, %721 ]
  %730 = icmp eq i32 %726, 0
  br i1 %730, label %731, label %737

731:                                              ; preds = %724
  %732 = load ptr, ptr %42, align 8
  %733 = getelementptr inbounds %struct.Fiber, ptr %732, i64 %725
  %734 = load i64, ptr %55, align 8
  %735 = load i64, ptr %56, align 8
  %736 = icmp slt i64 %734, %735
  br i1 %736, label %751, label %766

737:                                              ; preds = %724
  %738 = load i64, ptr %55, align 8
  %739 = load i64, ptr %56, align 8
  %740 = icmp slt i64 %738, %739
  br i1 %740, label %741, label %766

741:                                              ; preds = %737
  %742 = load ptr, ptr %57, align 8
  %743 = getelementptr inbounds %struct.Step, ptr %742, i64 %738
  %744 = load i32, ptr %45, align 4
  %745 = sext i32 %744 to i64
  %746 = add nsw i64 %725, %745
  %747 = srem i64 %746, 256
  %748 = getelementptr %struct.Task, ptr %0, i64 %747
  %749 = getelementptr i8, ptr %748, i64 208
  %750 = getelementptr i8, ptr %748, i64 120
  br label %756

751:                                              ; preds = %731
  %752 = load ptr, ptr %57, align 8
  %753 = getelementptr inbounds %struct.Step, ptr %752, i64 %734
  %754 = getelementptr inbounds nuw i8, ptr %733, i64 104
  %755 = getelementptr inbounds nuw i8, ptr %733, i64 48
  br label %756

756:                                              ; preds = %751, %741
  %757 = phi ptr [ %749, %741 ], [ %754, %751 ]
  %758 = phi ptr [ null, %741 ], [ %733, %751 ]
  %759 = phi ptr [ %743, %741 ], [ %753, %751 ]
  %760 = phi ptr [ %750, %741 ], [ %755, %751 ]
  %761 = load i64, ptr %757, align 8
  %762 = load ptr, ptr %760, align 8
  store i64 %761, ptr %759, align 8
  %763 = getelementptr inbounds nuw i8, ptr %759, i64 8
  store i64 %503, ptr %763, align 8
  %764 = getelementptr inbounds nuw i8, ptr %759, i64 16
  store ptr %762, ptr %764, align 8
  %765 = load i64, ptr %55, align 8
  br label %766

766:                                              ; preds = %737, %756, %731
  %767 = phi i64 [ %738, %737 ], [ %765, %756 ], [ %734, %731 ]
  %768 = phi ptr [ null, %737 ], [ %758, %756 ], [ %733, %731 ]
  %769 = load i64, ptr %58, align 8
  %770 = icmp slt i64 %132, %769
  br i1 %770, label %771, label %775

771:                                              ; preds = %766
  %772 = getelementptr inbounds nuw i64, ptr %59, i64 %132
  %773 = load i64, ptr %772, align 8
  %774 = icmp sle i64 %773, %767
  br label %775

775:                                              ; preds = %771, %766
  %776 = phi i1 [ false, %766 ], [ %774, %771 ]
  %777 = zext i1 %776 to i64
  %778 = add nuw nsw i64 %132, %777
  %779 = add nsw i64 %767, 1
  store i64 %779, ptr %55, align 8
  br i1 %730, label %812, label %780

780:                                              ; preds = %775
  %781 = trunc i64 %725 to i32
  call void @llvm.lifetime.start.p0(ptr nonnull %7)
  %782 = load i32, ptr %45, align 4
  %783 = add nsw i32 %782, %781
  %784 = srem i32 %783, 256
  %785 = sext i32 %784 to i64
  %786 = getelementptr inbounds %struct.Task, ptr %44, i64 %785
  call void @llvm.memcpy.p0.p0.i64(ptr noundef nonnull align 8 dereferenceable(136) %7, ptr noundef nonnull align 8 dereferenceable(136) %786, i64 136, i1 false)
  %787 = icmp eq i32 %781, 0
  br i1 %787, label %803, label %788

788:                                              ; preds = %780, %788
  %789 = phi i32 [ %799, %788 ], [ %781, %780 ]
  %790 = load i32, ptr %45, align 4
  %791 = add nsw i32 %790, %789
  %792 = srem i32 %791, 256
  %793 = sext i32 %792 to i64
  %794 = getelementptr inbounds %struct.Task, ptr %44, i64 %793
  %795 = add nsw i32 %791, -1
  %796 = srem i32 %795, 256
  %797 = sext i32 %796 to i64
  %798 = getelementptr inbounds %struct.Task, ptr %44, i64 %797
  call void @llvm.memcpy.p0.p0.i64(ptr noundef nonnull align 8 dereferenceable(136) %794, ptr noundef nonnull align 8 dereferenceable(136) %798, i64 136, i1 false)
  %799 = add nsw i32 %789, -1
  %800 = icmp eq i32 %799, 0
  br i1 %800, label %801, label %788

801:                                              ; preds = %788
  %802 = load i32, ptr %45, align 4
  br label %803

803:                                              ; preds = %780, %801
  %804 = phi i32 [ %802, %801 ], [ %782, %780 ]
  %805 = add nsw i32 %804, 1
  %806 = srem i32 %805, 256
  store i32 %806, ptr %45, align 4
  %807 = load i32, ptr %43, align 8
  %808 = add nsw i32 %807, -1
  store i32 %808, ptr %43, align 8
  %809 = load i64, ptr %47, align 8
  %810 = add i64 %809, 1
  store i64 %810, ptr %47, align 8
  %811 = load ptr, ptr %7, align 8
  call void %811(ptr noundef nonnull %7)
  call void @llvm.lifetime.end.p0(ptr nonnull %7)
  br label %893

812:                                              ; preds = %775
  %813 = sext i32 %133 to i64
  %814 = icmp eq i64 %725, %813
  %815 = add nsw i64 %128, 1
  %816 = select i1 %814, i64 %815, i64 0
  %817 = trunc i64 %725 to i32
  store i32 0, ptr %49, align 8
  %818 = load i64, ptr %47, align 8
  %819 = getelementptr inbounds nuw i8, ptr %768, i64 36
  %820 = load i32, ptr %819, align 4
  switch i32 %820, label %856 [
    i32 1, label %821
    i32 2, label %839
    i32 4, label %864
  ]

821:                                              ; preds = %812
  %822 = getelementptr inbounds nuw i8, ptr %768, i64 24
  %823 = load ptr, ptr %822, align 8
  %824 = getelementptr inbounds nuw i8, ptr %768, i64 56
  %825 = load i32, ptr %824, align 8
  %826 = icmp eq i32 %825, 24
  br i1 %826, label %827, label %830

827:                                              ; preds = %821
  %828 = getelementptr inbounds nuw i8, ptr %823, i64 432
  %829 = load ptr, ptr %828, align 8
  br label %849

830:                                              ; preds = %821
  %831 = icmp slt i32 %825, 16
  %832 = getelementptr inbounds nuw i8, ptr %823, i64 48
  %833 = sext i32 %825 to i64
  %834 = getelementptr inbounds %struct.Barrier, ptr %832, i64 %833
  %835 = zext nneg i32 %825 to i64
  %836 = getelementptr %struct.Barrier, ptr %823, i64 %835
  %837 = getelementptr i8, ptr %836, i64 48
  %838 = select i1 %831, ptr %834, ptr %837
  br label %849

839:                                              ; preds = %812
  %840 = getelementptr inbounds nuw i8, ptr %768, i64 72
  %841 = load ptr, ptr %840, align 8
  %842 = load i64, ptr %841, align 8
  %843 = lshr i64 %842, 62
  %844 = trunc nuw nsw i64 %843 to i32
  %845 = and i32 %844, 1
  %846 = getelementptr inbounds nuw i8, ptr %768, i64 60
  %847 = load i32, ptr %846, align 4
  %848 = icmp eq i32 %845, %847
  br i1 %848, label %864, label %856

849:                                              ; preds = %830, %827
  %850 = phi ptr [ %829, %827 ], [ %838, %830 ]
  %851 = getelementptr inbounds nuw i8, ptr %850, i64 8
  %852 = load i32, ptr %851, align 4
  %853 = getelementptr inbounds nuw i8, ptr %768, i64 64
  %854 = load i32, ptr %853, align 8
  %855 = icmp eq i32 %852, %854
  br i1 %855, label %864, label %856

856:                                              ; preds = %849, %839, %812
  store i32 0, ptr %819, align 4
  store ptr %768, ptr %60, align 8
  %857 = getelementptr inbounds nuw i8, ptr %768, i64 8
  %858 = load ptr, ptr %857, align 8
  call void @flydsl_fiber_switch(ptr noundef nonnull %0, ptr noundef %858)
  store ptr null, ptr %60, align 8
  %859 = load i32, ptr %819, align 4
  %860 = icmp eq i32 %859, 3
  %861 = zext i1 %860 to i32
  %862 = icmp eq i32 %859, 4
  %863 = sext i1 %862 to i32
  br label %864

864:                                              ; preds = %812, %839, %849, %856
  %865 = phi i32 [ %861, %856 ], [ 0, %849 ], [ 0, %839 ], [ 0, %812 ]
  %866 = phi i32 [ %863, %856 ], [ 0, %849 ], [ 0, %839 ], [ 0, %812 ]
  %867 = add nsw i32 %866, %149
  %868 = getelementptr inbounds nuw i8, ptr %768, i64 48
  %869 = load ptr, ptr %868, align 8
  %870 = icmp eq ptr %869, null
  br i1 %870, label %878, label %871

871:                                              ; preds = %864
  %872 = load i8, ptr %869, align 1
  %873 = icmp eq i8 %872, 115
  br i1 %873, label %874, label %878

874:                                              ; preds = %871
  %875 = getelementptr inbounds nuw i8, ptr %869, i64 1
  %876 = load i8, ptr %875, align 1
  %877 = icmp eq i8 %876, 116
  br label %878

878:                                              ; preds = %874, %871, %864
  %879 = phi i1 [ false, %871 ], [ false, %864 ], [ %877, %874 ]
  %880 = load i64, ptr %47, align 8
  %881 = icmp ne i64 %880, %818
  %882 = select i1 %881, i1 true, i1 %879
  %883 = zext nneg i32 %865 to i64
  %884 = add nsw i64 %729, %883
  %885 = select i1 %882, i64 0, i64 %884
  %886 = icmp ne i32 %865, 0
  %887 = select i1 %886, i1 true, i1 %776
  %888 = icmp sgt i64 %816, 16384
  %889 = select i1 %887, i1 true, i1 %888
  br i1 %889, label %890, label %893

890:                                              ; preds = %878
  %891 = add nsw i64 %127, -1
  %892 = getelementptr inbounds nuw i8, ptr %768, i64 112
  store i64 %891, ptr %892, align 8
  br label %893

893:                                              ; preds = %890, %878, %803
  %894 = phi i32 [ %867, %878 ], [ %867, %890 ], [ %149, %803 ]
  %895 = phi i32 [ %817, %878 ], [ %817, %890 ], [ %133, %803 ]
  %896 = phi i64 [ %885, %878 ], [ %885, %890 ], [ 0, %803 ]
  %897 = phi i64 [ %816, %878 ], [ 0, %890 ], [ %128, %803 ]
  %898 = phi i64 [ %127, %878 ], [ %891, %890 ], [ %127, %803 ]
  %899 = load i32, ptr %38, align 8
  %900 = icmp eq i32 %899, 0
  br i1 %900, label %125, label %901

901:                                              ; preds = %893, %278, %35, %467
  %902 = getelementptr inbounds nuw i8, ptr %0, i64 88
  %903 = load i32, ptr %902, align 8
  %904 = icmp eq i32 %903, 0
  br i1 %904, label %926, label %905

905:                                              ; preds = %901
  %906 = getelementptr inbounds nuw i8, ptr %0, i64 96
  %907 = getelementptr inbounds nuw i8, ptr %0, i64 84
  %908 = getelementptr inbounds nuw i8, ptr %0, i64 56
  br label %909

909:                                              ; preds = %905, %913
  %910 = phi i32 [ %903, %905 ], [ %924, %913 ]
  %911 = load i32, ptr %38, align 8
  %912 = icmp eq i32 %911, 0
  br i1 %912, label %913, label %926

913:                                              ; preds = %909
  call void @llvm.lifetime.start.p0(ptr nonnull %6)
  %914 = load i32, ptr %907, align 4
  %915 = srem i32 %914, 256
  %916 = sext i32 %915 to i64
  %917 = getelementptr inbounds %struct.Task, ptr %906, i64 %916
  call void @llvm.memcpy.p0.p0.i64(ptr noundef nonnull align 8 dereferenceable(136) %6, ptr noundef nonnull align 8 dereferenceable(136) %917, i64 136, i1 false)
  %918 = add nsw i32 %914, 1
  %919 = srem i32 %918, 256
  store i32 %919, ptr %907, align 4
  %920 = add nsw i32 %910, -1
  store i32 %920, ptr %902, align 8
  %921 = load i64, ptr %908, align 8
  %922 = add i64 %921, 1
  store i64 %922, ptr %908, align 8
  %923 = load ptr, ptr %6, align 8
  call void %923(ptr noundef nonnull %6)
  call void @llvm.lifetime.end.p0(ptr nonnull %6)
  %924 = load i32, ptr %902, align 8
  %925 = icmp eq i32 %924, 0
  br i1 %925, label %926, label %909

926:                                              ; preds = %909, %913, %901
  ret void
}

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
  br i1 %127, label %128, label %149

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
  br i1 %138, label %142, label %139

139:                                              ; preds = %128
  %140 = getelementptr inbounds nuw i8, ptr %137, i64 16
  %141 = load ptr, ptr %140, align 8
  tail call void %141(ptr noundef nonnull %0, ptr noundef nonnull %85)
  br label %142

142:                                              ; preds = %128, %139
  %143 = load ptr, ptr %9, align 8
  %144 = getelementptr inbounds nuw i8, ptr %143, i64 34944
  %145 = load ptr, ptr %144, align 8
  %146 = icmp eq ptr %145, null
  br i1 %146, label %161, label %147

147:                                              ; preds = %142
  %148 = getelementptr inbounds nuw i8, ptr %143, i64 34960
  store i32 1, ptr %148, align 8
  br label %154

149:                                              ; preds = %124
  %150 = and i32 %6, 1
  %151 = icmp eq i32 %150, 0
  br i1 %151, label %161, label %152

152:                                              ; preds = %149
  %153 = getelementptr inbounds nuw i8, ptr %0, i64 64
  store i32 %117, ptr %153, align 8
  br label %154

154:                                              ; preds = %147, %152
  %155 = phi i32 [ 1, %152 ], [ 0, %147 ]
  %156 = getelementptr inbounds nuw i8, ptr %0, i64 36
  store i32 %155, ptr %156, align 4
  %157 = getelementptr inbounds nuw i8, ptr %0, i64 8
  %158 = load ptr, ptr %8, align 8
  %159 = load ptr, ptr %158, align 8
  %160 = load ptr, ptr %159, align 8
  tail call void @flydsl_fiber_switch(ptr noundef nonnull %157, ptr noundef %160)
  br label %161

161:                                              ; preds = %154, %149, %142
  %162 = and i32 %6, 1
  %163 = icmp eq i32 %162, 0
  br i1 %163, label %170, label %164

164:                                              ; preds = %161
  %165 = load ptr, ptr %86, align 8
  %166 = icmp eq ptr %165, null
  br i1 %166, label %170, label %167

167:                                              ; preds = %164
  %168 = getelementptr inbounds nuw i8, ptr %165, i64 24
  %169 = load ptr, ptr %168, align 8
  tail call void %169(ptr noundef nonnull %0, ptr noundef nonnull %85)
  br label %170

170:                                              ; preds = %167, %164, %161
  ret void
}

define void @flydsl_fiber_point(ptr noundef initializes((48, 56)) %0, ptr noundef %1) {
  %3 = getelementptr inbounds nuw i8, ptr %0, i64 48
  store ptr %1, ptr %3, align 8
  %4 = getelementptr inbounds nuw i8, ptr %0, i64 24
  %5 = load ptr, ptr %4, align 8
  %6 = load ptr, ptr %5, align 8
  %7 = getelementptr inbounds nuw i8, ptr %6, i64 34944
  %8 = load ptr, ptr %7, align 8
  %9 = icmp eq ptr %8, null
  br i1 %9, label %15, label %10

10:                                               ; preds = %2
  %11 = getelementptr inbounds nuw i8, ptr %0, i64 36
  store i32 0, ptr %11, align 4
  %12 = getelementptr inbounds nuw i8, ptr %0, i64 8
  %13 = load ptr, ptr %5, align 8
  %14 = load ptr, ptr %13, align 8
  tail call void @flydsl_fiber_switch(ptr noundef nonnull %12, ptr noundef %14)
  br label %15

15:                                               ; preds = %10, %2
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
  %6 = load ptr, ptr %5, align 8
  %7 = getelementptr inbounds nuw i8, ptr %6, i64 64
  store i32 1, ptr %7, align 8
  %8 = getelementptr inbounds nuw i8, ptr %0, i64 48
  store ptr %1, ptr %8, align 8
  %9 = getelementptr inbounds nuw i8, ptr %0, i64 72
  store ptr null, ptr %9, align 8
  %10 = getelementptr inbounds nuw i8, ptr %0, i64 36
  store i32 3, ptr %10, align 4
  %11 = getelementptr inbounds nuw i8, ptr %0, i64 8
  %12 = load ptr, ptr %4, align 8
  %13 = load ptr, ptr %12, align 8
  %14 = load ptr, ptr %13, align 8
  tail call void @flydsl_fiber_switch(ptr noundef nonnull %11, ptr noundef %14)
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

34:                                               ; preds = %59, %29
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

69:                                               ; preds = %33, %37, %51
  %70 = phi i32 [ 1, %33 ], [ 0, %37 ], [ 0, %51 ]
  call void @llvm.lifetime.end.p0(ptr nonnull %13)
  ret i32 %70
}

define range(i32 0, 2) i32 @flydsl_fiber_wait_network(ptr noundef initializes((48, 56), (72, 80)) %0, ptr noundef %1, i64 noundef %2, ptr noundef %3, i32 noundef %4, ptr noundef %5, i32 noundef %6, i32 noundef %7, i64 noundef %8, i32 noundef %9, i32 noundef %10, i32 noundef %11, ptr noundef %12) {
  %14 = alloca %struct.PeerWait, align 8
  call void @llvm.lifetime.start.p0(ptr nonnull %14)
  store ptr %3, ptr %14, align 8
  %15 = getelementptr inbounds nuw i8, ptr %14, i64 8
  store i32 %4, ptr %15, align 8
  %16 = getelementptr inbounds nuw i8, ptr %14, i64 12
  store i32 0, ptr %16, align 4
  %17 = getelementptr inbounds nuw i8, ptr %14, i64 16
  store ptr %5, ptr %17, align 8
  %18 = getelementptr inbounds nuw i8, ptr %14, i64 24
  store i32 %6, ptr %18, align 8
  %19 = getelementptr inbounds nuw i8, ptr %14, i64 28
  store i32 %7, ptr %19, align 4
  %20 = getelementptr inbounds nuw i8, ptr %14, i64 32
  store i64 %8, ptr %20, align 8
  %21 = getelementptr inbounds nuw i8, ptr %14, i64 40
  store i32 %9, ptr %21, align 8
  %22 = getelementptr inbounds nuw i8, ptr %14, i64 44
  store i32 %10, ptr %22, align 4
  %23 = getelementptr inbounds nuw i8, ptr %14, i64 48
  store i32 %11, ptr %23, align 8
  %24 = getelementptr inbounds nuw i8, ptr %14, i64 52
  store i32 0, ptr %24, align 4
  %25 = getelementptr inbounds nuw i8, ptr %0, i64 48
  store ptr %1, ptr %25, align 8
  %26 = getelementptr inbounds nuw i8, ptr %0, i64 72
  store ptr null, ptr %26, align 8
  %27 = load atomic i32, ptr %3 monotonic, align 4
  %28 = sub i32 %27, %4
  %29 = icmp slt i32 %28, 0
  br i1 %29, label %30, label %36

30:                                               ; preds = %13
  %31 = icmp eq ptr %12, null
  %32 = getelementptr inbounds nuw i8, ptr %12, i64 32
  %33 = getelementptr inbounds nuw i8, ptr %0, i64 24
  %34 = getelementptr inbounds nuw i8, ptr %0, i64 36
  %35 = getelementptr inbounds nuw i8, ptr %0, i64 8
  br label %37

36:                                               ; preds = %65, %13
  fence acquire
  br label %75

37:                                               ; preds = %65, %30
  %38 = load atomic i32, ptr %5 monotonic, align 8
  %39 = icmp eq i32 %38, 0
  br i1 %39, label %62, label %40

40:                                               ; preds = %37
  %41 = getelementptr inbounds nuw i8, ptr %5, i64 4
  %42 = cmpxchg ptr %41, i32 0, i32 1 monotonic monotonic, align 4
  %43 = extractvalue { i32, i1 } %42, 1
  br i1 %43, label %44, label %75

44:                                               ; preds = %40
  %45 = getelementptr inbounds nuw i8, ptr %5, i64 64
  store i32 %6, ptr %45, align 8
  %46 = getelementptr inbounds nuw i8, ptr %5, i64 68
  store i32 %7, ptr %46, align 4
  %47 = getelementptr inbounds nuw i8, ptr %5, i64 72
  store i64 %8, ptr %47, align 8
  %48 = sext i32 %4 to i64
  %49 = getelementptr inbounds nuw i8, ptr %5, i64 80
  store i64 %48, ptr %49, align 8
  %50 = load atomic i32, ptr %3 monotonic, align 4
  %51 = sext i32 %50 to i64
  %52 = getelementptr inbounds nuw i8, ptr %5, i64 88
  store i64 %51, ptr %52, align 8
  %53 = getelementptr inbounds nuw i8, ptr %5, i64 96
  br label %55

54:                                               ; preds = %55
  store atomic i32 2, ptr %41 release, align 4
  br label %75

55:                                               ; preds = %55, %44
  %56 = phi i64 [ 0, %44 ], [ %60, %55 ]
  %57 = getelementptr inbounds nuw i32, ptr %21, i64 %56
  %58 = load i32, ptr %57, align 4
  %59 = getelementptr inbounds nuw i32, ptr %53, i64 %56
  store i32 %58, ptr %59, align 4
  %60 = add nuw nsw i64 %56, 1
  %61 = icmp eq i64 %60, 3
  br i1 %61, label %54, label %55

62:                                               ; preds = %37
  br i1 %31, label %65, label %63

63:                                               ; preds = %62
  %64 = load ptr, ptr %32, align 8
  tail call void %64(ptr noundef nonnull %12)
  br label %65

65:                                               ; preds = %63, %62
  %66 = load ptr, ptr %33, align 8
  %67 = load ptr, ptr %66, align 8
  %68 = getelementptr inbounds nuw i8, ptr %67, i64 64
  store i32 1, ptr %68, align 8
  store i32 3, ptr %34, align 4
  %69 = load ptr, ptr %33, align 8
  %70 = load ptr, ptr %69, align 8
  %71 = load ptr, ptr %70, align 8
  tail call void @flydsl_fiber_switch(ptr noundef nonnull %35, ptr noundef %71)
  %72 = load atomic i32, ptr %3 monotonic, align 4
  %73 = sub i32 %72, %4
  %74 = icmp slt i32 %73, 0
  br i1 %74, label %37, label %36

75:                                               ; preds = %36, %40, %54
  %76 = phi i32 [ 1, %36 ], [ 0, %40 ], [ 0, %54 ]
  call void @llvm.lifetime.end.p0(ptr nonnull %14)
  ret i32 %76
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

declare i32 @llvm.smax.i32(i32, i32)

declare i64 @llvm.smax.i64(i64, i64)
