; made from fibers.c 95b7b84555b6ae9e5e9a1a8763f55616512016ab6a4595bb43c7ecf4d4a09fce
; made by clang version 22.1.8

%struct.Fiber = type { ptr, ptr, ptr, ptr, i32, i32, i64, ptr, i32, i32, i32, ptr, i32, i32, i32, i32, i32, i64, i64 }
%struct.WarpReport = type { i32, i32, i64, ptr }
%struct.Task = type { ptr, i32, i32, ptr, ptr, ptr, [5 x i32], ptr, ptr, ptr, i64, i64, i32, i64, i64, i32 }
%struct.Group = type { ptr, ptr, ptr, ptr, i64, i32, i32, i32, i64, i32, i32, ptr, i32, i32, i32, [256 x %struct.Task], ptr, ptr, %struct.Barrier, ptr, i64, i32 }
%struct.Barrier = type { i32, i32, i32 }
%struct.Block = type { ptr, i64, ptr, i64, ptr, i32, [16 x %struct.Barrier], [8 x %struct.Barrier], ptr, ptr, i32, i32 }
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
  br label %78

22:                                               ; preds = %78
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
  %47 = getelementptr inbounds nuw i8, ptr %6, i64 56
  %48 = load ptr, ptr %47, align 8
  %49 = getelementptr inbounds nuw i8, ptr %15, i64 34944
  store ptr %48, ptr %49, align 8
  %50 = getelementptr inbounds nuw i8, ptr %15, i64 34952
  store i64 0, ptr %50, align 8
  %51 = getelementptr inbounds nuw i8, ptr %15, i64 34960
  store i32 0, ptr %51, align 8
  %52 = add i64 %2, 65535
  %53 = and i64 %52, -65536
  %54 = add i64 %53, 131072
  %55 = getelementptr inbounds nuw i8, ptr %6, i64 40
  %56 = load i64, ptr %55, align 8
  %57 = add i64 %56, %32
  %58 = and i64 %57, -262144
  %59 = add i64 %58, 262144
  %60 = shl i64 %36, 32
  %61 = ashr exact i64 %60, 32
  %62 = load i32, ptr %6, align 8
  %63 = sext i32 %62 to i64
  %64 = getelementptr inbounds nuw i8, ptr %6, i64 4
  %65 = load i32, ptr %64, align 4
  %66 = sext i32 %65 to i64
  %67 = mul nsw i64 %66, %63
  %68 = getelementptr inbounds nuw i8, ptr %6, i64 8
  %69 = load i32, ptr %68, align 8
  %70 = sext i32 %69 to i64
  %71 = mul nsw i64 %67, %70
  %72 = and i64 %4, 16777216
  %73 = icmp ne i64 %72, 0
  %74 = icmp eq i64 %86, 1
  %75 = select i1 %73, i1 %74, i1 false
  %76 = icmp ne i64 %7, 0
  %77 = and i1 %76, %75
  br i1 %77, label %1270, label %95

78:                                               ; preds = %9, %78
  %79 = phi i64 [ 0, %9 ], [ %93, %78 ]
  %80 = phi i64 [ 1, %9 ], [ %86, %78 ]
  %81 = phi i32 [ 1, %9 ], [ %92, %78 ]
  %82 = shl nuw nsw i64 %79, 3
  %83 = ashr i64 %4, %82
  %84 = and i64 %83, 255
  %85 = getelementptr inbounds nuw i64, ptr %14, i64 %79
  store i64 %84, ptr %85, align 8
  %86 = mul i64 %84, %80
  %87 = getelementptr inbounds nuw i32, ptr %6, i64 %79
  %88 = load i32, ptr %87, align 4
  %89 = trunc nuw nsw i64 %84 to i32
  %90 = srem i32 %88, %89
  %91 = icmp eq i32 %90, 0
  %92 = select i1 %91, i32 %81, i32 0
  %93 = add nuw nsw i64 %79, 1
  %94 = icmp eq i64 %93, 3
  br i1 %94, label %22, label %78

95:                                               ; preds = %22
  br i1 %75, label %96, label %104

96:                                               ; preds = %95
  %97 = icmp eq ptr %48, null
  %98 = select i1 %97, i64 8192, i64 256
  %99 = tail call i64 @llvm.smax.i64(i64 %98, i64 %61)
  %100 = trunc nuw nsw i64 %99 to i32
  %101 = sdiv i32 %100, %37
  %102 = sext i32 %101 to i64
  %103 = tail call i64 @llvm.smin.i64(i64 %71, i64 %102)
  br label %104

104:                                              ; preds = %96, %95
  %105 = phi i64 [ %103, %96 ], [ %86, %95 ]
  %106 = mul i64 %105, %61
  %107 = mul i64 %106, %54
  %108 = add i64 %58, 262504
  %109 = mul i64 %105, %108
  %110 = mul i64 %106, 120
  %111 = add i64 %109, 327680
  %112 = add i64 %111, %107
  %113 = add i64 %112, %110
  %114 = icmp eq i32 %92, 0
  br i1 %114, label %115, label %199

115:                                              ; preds = %104
  %116 = getelementptr inbounds nuw i8, ptr %6, i64 32
  %117 = load ptr, ptr %116, align 8
  store i32 1, ptr %40, align 8
  %118 = icmp eq ptr %117, null
  br i1 %118, label %1270, label %119

119:                                              ; preds = %115
  %120 = cmpxchg ptr %117, i32 0, i32 1 seq_cst seq_cst, align 8
  %121 = extractvalue { i32, i1 } %120, 1
  br i1 %121, label %122, label %1270

122:                                              ; preds = %119
  %123 = load i32, ptr %39, align 4
  %124 = icmp sgt i32 %123, 0
  br i1 %124, label %125, label %130

125:                                              ; preds = %122
  %126 = getelementptr inbounds nuw i8, ptr %15, i64 34920
  %127 = load ptr, ptr %126, align 8
  %128 = zext nneg i32 %123 to i64
  br label %136

129:                                              ; preds = %136
  br i1 %145, label %130, label %147

130:                                              ; preds = %129, %122
  %131 = getelementptr inbounds nuw i8, ptr %117, i64 4
  store i32 0, ptr %131, align 4
  %132 = getelementptr inbounds nuw i8, ptr %117, i64 8
  store i64 0, ptr %132, align 8
  %133 = getelementptr inbounds nuw i8, ptr %117, i64 16
  store i32 -1, ptr %133, align 8
  %134 = getelementptr inbounds nuw i8, ptr %117, i64 20
  store i32 -1, ptr %134, align 4
  %135 = getelementptr inbounds nuw i8, ptr %117, i64 24
  store ptr @.str.1, ptr %135, align 8
  br label %163

136:                                              ; preds = %136, %125
  %137 = phi i64 [ 0, %125 ], [ %143, %136 ]
  %138 = getelementptr inbounds nuw %struct.Fiber, ptr %127, i64 %137
  %139 = getelementptr inbounds nuw i8, ptr %138, i64 36
  %140 = load i32, ptr %139, align 4
  %141 = icmp eq i32 %140, 4
  %142 = select i1 %141, ptr null, ptr %138
  %143 = add nuw nsw i64 %137, 1
  %144 = icmp samesign ult i64 %143, %128
  %145 = icmp eq ptr %142, null
  %146 = select i1 %144, i1 %145, i1 false
  br i1 %146, label %136, label %129

147:                                              ; preds = %129
  %148 = load i32, ptr %38, align 8
  %149 = getelementptr inbounds nuw i8, ptr %117, i64 4
  store i32 %148, ptr %149, align 4
  %150 = getelementptr inbounds nuw i8, ptr %138, i64 24
  %151 = load ptr, ptr %150, align 8
  %152 = getelementptr inbounds nuw i8, ptr %151, i64 8
  %153 = load i64, ptr %152, align 8
  %154 = getelementptr inbounds nuw i8, ptr %117, i64 8
  store i64 %153, ptr %154, align 8
  %155 = getelementptr inbounds nuw i8, ptr %117, i64 16
  store i32 -1, ptr %155, align 8
  %156 = getelementptr inbounds nuw i8, ptr %117, i64 20
  store i32 -1, ptr %156, align 4
  %157 = getelementptr inbounds nuw i8, ptr %117, i64 24
  store ptr @.str.1, ptr %157, align 8
  %158 = icmp sgt i32 %148, 0
  br i1 %158, label %159, label %163

159:                                              ; preds = %147
  %160 = getelementptr inbounds nuw i8, ptr %138, i64 32
  %161 = getelementptr inbounds nuw i8, ptr %117, i64 32
  %162 = zext nneg i32 %148 to i64
  br label %164

163:                                              ; preds = %191, %130, %147
  store atomic i32 2, ptr %117 seq_cst, align 8
  br label %1270

164:                                              ; preds = %191, %159
  %165 = phi i64 [ 0, %159 ], [ %197, %191 ]
  %166 = load i32, ptr %160, align 8
  %167 = sext i32 %166 to i64
  %168 = sub nsw i64 0, %167
  %169 = getelementptr inbounds %struct.Fiber, ptr %142, i64 %168
  %170 = getelementptr inbounds nuw %struct.Fiber, ptr %169, i64 %165
  %171 = getelementptr inbounds nuw i8, ptr %170, i64 36
  %172 = load i32, ptr %171, align 4
  %173 = getelementptr inbounds nuw i8, ptr %170, i64 56
  %174 = load i32, ptr %173, align 8
  %175 = getelementptr inbounds nuw i8, ptr %170, i64 48
  %176 = load ptr, ptr %175, align 8
  %177 = and i32 %172, -2
  %178 = icmp eq i32 %177, 2
  br i1 %178, label %179, label %191

179:                                              ; preds = %164
  %180 = getelementptr inbounds nuw i8, ptr %170, i64 72
  %181 = load ptr, ptr %180, align 8
  %182 = icmp eq ptr %181, null
  br i1 %182, label %191, label %183

183:                                              ; preds = %179
  %184 = ptrtoint ptr %181 to i64
  %185 = getelementptr inbounds nuw i8, ptr %170, i64 24
  %186 = load ptr, ptr %185, align 8
  %187 = getelementptr inbounds nuw i8, ptr %186, i64 16
  %188 = load ptr, ptr %187, align 8
  %189 = ptrtoint ptr %188 to i64
  %190 = sub i64 %184, %189
  br label %191

191:                                              ; preds = %183, %179, %164
  %192 = phi i64 [ 0, %164 ], [ %190, %183 ], [ -1, %179 ]
  %193 = getelementptr inbounds nuw %struct.WarpReport, ptr %161, i64 %165
  store i32 %172, ptr %193, align 8
  %194 = getelementptr inbounds nuw i8, ptr %193, i64 4
  store i32 %174, ptr %194, align 4
  %195 = getelementptr inbounds nuw i8, ptr %193, i64 8
  store i64 %192, ptr %195, align 8
  %196 = getelementptr inbounds nuw i8, ptr %193, i64 16
  store ptr %176, ptr %196, align 8
  %197 = add nuw nsw i64 %165, 1
  %198 = icmp eq i64 %197, %162
  br i1 %198, label %163, label %164

199:                                              ; preds = %104
  %200 = getelementptr inbounds nuw i8, ptr %6, i64 48
  %201 = load ptr, ptr %200, align 8
  %202 = icmp eq ptr %201, null
  br i1 %202, label %237, label %203

203:                                              ; preds = %199
  %204 = getelementptr inbounds nuw i8, ptr %6, i64 24
  %205 = load ptr, ptr %204, align 8
  %206 = icmp eq ptr %205, null
  br i1 %206, label %207, label %237

207:                                              ; preds = %203
  %208 = getelementptr inbounds nuw i8, ptr %201, i64 24
  %209 = load ptr, ptr %208, align 8
  %210 = icmp eq ptr %209, null
  br i1 %210, label %237, label %211

211:                                              ; preds = %207, %229
  %212 = phi i32 [ %230, %229 ], [ 0, %207 ]
  %213 = phi ptr [ %231, %229 ], [ %209, %207 ]
  %214 = cmpxchg ptr %213, i32 2, i32 1 acquire monotonic, align 8
  %215 = extractvalue { i32, i1 } %214, 1
  br i1 %215, label %216, label %229

216:                                              ; preds = %211
  %217 = getelementptr inbounds nuw i8, ptr %213, i64 24
  %218 = load i64, ptr %217, align 8
  %219 = icmp eq i64 %218, %54
  br i1 %219, label %220, label %228

220:                                              ; preds = %216
  %221 = getelementptr inbounds nuw i8, ptr %213, i64 32
  %222 = load i64, ptr %221, align 8
  %223 = icmp eq i64 %222, %106
  br i1 %223, label %224, label %228

224:                                              ; preds = %220
  %225 = getelementptr inbounds nuw i8, ptr %213, i64 16
  %226 = load i64, ptr %225, align 8
  %227 = icmp ult i64 %226, %113
  br i1 %227, label %228, label %233

228:                                              ; preds = %224, %220, %216
  store atomic i32 2, ptr %213 release, align 8
  br label %229

229:                                              ; preds = %228, %211
  %230 = add nuw nsw i32 %212, 1
  %231 = getelementptr inbounds nuw i8, ptr %213, i64 40
  %232 = icmp eq i32 %230, 4
  br i1 %232, label %237, label %211

233:                                              ; preds = %224
  %234 = getelementptr inbounds nuw i8, ptr %213, i64 8
  %235 = load ptr, ptr %234, align 8
  store atomic i32 0, ptr %213 release, align 8
  %236 = icmp eq ptr %235, null
  br i1 %236, label %237, label %241

237:                                              ; preds = %229, %199, %203, %207, %233
  %238 = phi i64 [ %226, %233 ], [ %113, %207 ], [ %113, %199 ], [ %113, %203 ], [ %113, %229 ]
  %239 = phi ptr [ %209, %233 ], [ null, %207 ], [ null, %199 ], [ null, %203 ], [ %209, %229 ]
  %240 = tail call ptr @mmap(ptr noundef null, i64 noundef %238, i32 noundef 3, i32 noundef 16418, i32 noundef -1, i64 noundef 0)
  br label %241

241:                                              ; preds = %237, %233
  %242 = phi i1 [ false, %237 ], [ true, %233 ]
  %243 = phi i64 [ %238, %237 ], [ %226, %233 ]
  %244 = phi ptr [ %239, %237 ], [ %209, %233 ]
  %245 = phi ptr [ %240, %237 ], [ %235, %233 ]
  %246 = icmp eq ptr %245, inttoptr (i64 -1 to ptr)
  br i1 %246, label %247, label %332

247:                                              ; preds = %241
  %248 = load ptr, ptr %30, align 8
  %249 = getelementptr inbounds nuw i8, ptr %248, i64 32
  %250 = load ptr, ptr %249, align 8
  store i32 1, ptr %40, align 8
  %251 = icmp eq ptr %250, null
  br i1 %251, label %1270, label %252

252:                                              ; preds = %247
  %253 = cmpxchg ptr %250, i32 0, i32 1 seq_cst seq_cst, align 8
  %254 = extractvalue { i32, i1 } %253, 1
  br i1 %254, label %255, label %1270

255:                                              ; preds = %252
  %256 = load i32, ptr %39, align 4
  %257 = icmp sgt i32 %256, 0
  br i1 %257, label %258, label %263

258:                                              ; preds = %255
  %259 = getelementptr inbounds nuw i8, ptr %15, i64 34920
  %260 = load ptr, ptr %259, align 8
  %261 = zext nneg i32 %256 to i64
  br label %269

262:                                              ; preds = %269
  br i1 %278, label %263, label %280

263:                                              ; preds = %262, %255
  %264 = getelementptr inbounds nuw i8, ptr %250, i64 4
  store i32 0, ptr %264, align 4
  %265 = getelementptr inbounds nuw i8, ptr %250, i64 8
  store i64 0, ptr %265, align 8
  %266 = getelementptr inbounds nuw i8, ptr %250, i64 16
  store i32 -1, ptr %266, align 8
  %267 = getelementptr inbounds nuw i8, ptr %250, i64 20
  store i32 -1, ptr %267, align 4
  %268 = getelementptr inbounds nuw i8, ptr %250, i64 24
  store ptr @.str.2, ptr %268, align 8
  br label %296

269:                                              ; preds = %269, %258
  %270 = phi i64 [ 0, %258 ], [ %276, %269 ]
  %271 = getelementptr inbounds nuw %struct.Fiber, ptr %260, i64 %270
  %272 = getelementptr inbounds nuw i8, ptr %271, i64 36
  %273 = load i32, ptr %272, align 4
  %274 = icmp eq i32 %273, 4
  %275 = select i1 %274, ptr null, ptr %271
  %276 = add nuw nsw i64 %270, 1
  %277 = icmp samesign ult i64 %276, %261
  %278 = icmp eq ptr %275, null
  %279 = select i1 %277, i1 %278, i1 false
  br i1 %279, label %269, label %262

280:                                              ; preds = %262
  %281 = load i32, ptr %38, align 8
  %282 = getelementptr inbounds nuw i8, ptr %250, i64 4
  store i32 %281, ptr %282, align 4
  %283 = getelementptr inbounds nuw i8, ptr %271, i64 24
  %284 = load ptr, ptr %283, align 8
  %285 = getelementptr inbounds nuw i8, ptr %284, i64 8
  %286 = load i64, ptr %285, align 8
  %287 = getelementptr inbounds nuw i8, ptr %250, i64 8
  store i64 %286, ptr %287, align 8
  %288 = getelementptr inbounds nuw i8, ptr %250, i64 16
  store i32 -1, ptr %288, align 8
  %289 = getelementptr inbounds nuw i8, ptr %250, i64 20
  store i32 -1, ptr %289, align 4
  %290 = getelementptr inbounds nuw i8, ptr %250, i64 24
  store ptr @.str.2, ptr %290, align 8
  %291 = icmp sgt i32 %281, 0
  br i1 %291, label %292, label %296

292:                                              ; preds = %280
  %293 = getelementptr inbounds nuw i8, ptr %271, i64 32
  %294 = getelementptr inbounds nuw i8, ptr %250, i64 32
  %295 = zext nneg i32 %281 to i64
  br label %297

296:                                              ; preds = %324, %263, %280
  store atomic i32 2, ptr %250 seq_cst, align 8
  br label %1270

297:                                              ; preds = %324, %292
  %298 = phi i64 [ 0, %292 ], [ %330, %324 ]
  %299 = load i32, ptr %293, align 8
  %300 = sext i32 %299 to i64
  %301 = sub nsw i64 0, %300
  %302 = getelementptr inbounds %struct.Fiber, ptr %275, i64 %301
  %303 = getelementptr inbounds nuw %struct.Fiber, ptr %302, i64 %298
  %304 = getelementptr inbounds nuw i8, ptr %303, i64 36
  %305 = load i32, ptr %304, align 4
  %306 = getelementptr inbounds nuw i8, ptr %303, i64 56
  %307 = load i32, ptr %306, align 8
  %308 = getelementptr inbounds nuw i8, ptr %303, i64 48
  %309 = load ptr, ptr %308, align 8
  %310 = and i32 %305, -2
  %311 = icmp eq i32 %310, 2
  br i1 %311, label %312, label %324

312:                                              ; preds = %297
  %313 = getelementptr inbounds nuw i8, ptr %303, i64 72
  %314 = load ptr, ptr %313, align 8
  %315 = icmp eq ptr %314, null
  br i1 %315, label %324, label %316

316:                                              ; preds = %312
  %317 = ptrtoint ptr %314 to i64
  %318 = getelementptr inbounds nuw i8, ptr %303, i64 24
  %319 = load ptr, ptr %318, align 8
  %320 = getelementptr inbounds nuw i8, ptr %319, i64 16
  %321 = load ptr, ptr %320, align 8
  %322 = ptrtoint ptr %321 to i64
  %323 = sub i64 %317, %322
  br label %324

324:                                              ; preds = %316, %312, %297
  %325 = phi i64 [ 0, %297 ], [ %323, %316 ], [ -1, %312 ]
  %326 = getelementptr inbounds nuw %struct.WarpReport, ptr %294, i64 %298
  store i32 %305, ptr %326, align 8
  %327 = getelementptr inbounds nuw i8, ptr %326, i64 4
  store i32 %307, ptr %327, align 4
  %328 = getelementptr inbounds nuw i8, ptr %326, i64 8
  store i64 %325, ptr %328, align 8
  %329 = getelementptr inbounds nuw i8, ptr %326, i64 16
  store ptr %309, ptr %329, align 8
  %330 = add nuw nsw i64 %298, 1
  %331 = icmp eq i64 %330, %295
  br i1 %331, label %296, label %297

332:                                              ; preds = %241
  %333 = load ptr, ptr %200, align 8
  %334 = icmp eq ptr %333, null
  br i1 %334, label %340, label %335

335:                                              ; preds = %332
  store ptr %15, ptr %333, align 8
  %336 = load ptr, ptr %200, align 8
  %337 = getelementptr inbounds nuw i8, ptr %336, i64 8
  store ptr %245, ptr %337, align 8
  %338 = load ptr, ptr %200, align 8
  %339 = getelementptr inbounds nuw i8, ptr %338, i64 16
  store i64 %243, ptr %339, align 8
  br label %340

340:                                              ; preds = %335, %332
  %341 = ptrtoint ptr %245 to i64
  %342 = add i64 %341, 65535
  %343 = and i64 %342, -65536
  %344 = inttoptr i64 %343 to ptr
  %345 = add i64 %107, 262143
  %346 = add i64 %345, %343
  %347 = and i64 %346, -262144
  %348 = inttoptr i64 %347 to ptr
  %349 = mul i64 %105, %59
  %350 = getelementptr inbounds nuw i8, ptr %348, i64 %349
  %351 = getelementptr inbounds nuw i8, ptr %15, i64 34912
  store ptr %350, ptr %351, align 8
  %352 = mul nsw i64 %105, 360
  %353 = getelementptr inbounds i8, ptr %350, i64 %352
  %354 = getelementptr inbounds nuw i8, ptr %15, i64 34920
  store ptr %353, ptr %354, align 8
  br i1 %242, label %357, label %355

355:                                              ; preds = %340
  %356 = icmp sgt i64 %106, 0
  br i1 %356, label %361, label %377

357:                                              ; preds = %340
  %358 = mul nsw i64 %106, 120
  %359 = add nsw i64 %352, %358
  %360 = icmp sgt i64 %359, 0
  br i1 %360, label %371, label %368

361:                                              ; preds = %355, %361
  %362 = phi i64 [ %366, %361 ], [ 0, %355 ]
  %363 = mul i64 %362, %54
  %364 = getelementptr inbounds nuw i8, ptr %344, i64 %363
  %365 = call i32 @mprotect(ptr noundef %364, i64 noundef 65536, i32 noundef 0)
  %366 = add nuw nsw i64 %362, 1
  %367 = icmp eq i64 %366, %106
  br i1 %367, label %370, label %361

368:                                              ; preds = %371, %357
  %369 = icmp sgt i64 %106, 0
  br i1 %369, label %370, label %377

370:                                              ; preds = %361, %368
  br label %384

371:                                              ; preds = %357, %371
  %372 = phi ptr [ %373, %371 ], [ %350, %357 ]
  store volatile i64 0, ptr %372, align 8
  %373 = getelementptr inbounds nuw i8, ptr %372, i64 8
  %374 = load ptr, ptr %354, align 8
  %375 = getelementptr inbounds %struct.Fiber, ptr %374, i64 %106
  %376 = icmp ult ptr %373, %375
  br i1 %376, label %371, label %368

377:                                              ; preds = %384, %355, %368
  %378 = icmp sgt i64 %105, 0
  br i1 %378, label %379, label %441

379:                                              ; preds = %377
  %380 = getelementptr inbounds nuw i8, ptr %6, i64 24
  %381 = getelementptr inbounds nuw i8, ptr %15, i64 34928
  %382 = trunc i64 %105 to i32
  %383 = select i1 %75, i32 1, i32 %382
  br label %411

384:                                              ; preds = %370, %384
  %385 = phi i64 [ %388, %384 ], [ 0, %370 ]
  %386 = load ptr, ptr %354, align 8
  %387 = getelementptr inbounds nuw %struct.Fiber, ptr %386, i64 %385
  %388 = add nuw nsw i64 %385, 1
  %389 = mul i64 %388, %54
  %390 = getelementptr inbounds nuw i8, ptr %344, i64 %389
  %391 = getelementptr inbounds i8, ptr %390, i64 -65536
  store ptr %387, ptr %391, align 65536
  %392 = load ptr, ptr %354, align 8
  %393 = getelementptr inbounds nuw %struct.Fiber, ptr %392, i64 %385
  %394 = getelementptr inbounds nuw i8, ptr %393, i64 16
  store ptr %391, ptr %394, align 8
  %395 = load ptr, ptr %351, align 8
  %396 = load i32, ptr %38, align 8
  %397 = sext i32 %396 to i64
  %398 = sdiv i64 %385, %397
  %399 = getelementptr inbounds %struct.Block, ptr %395, i64 %398
  %400 = load ptr, ptr %354, align 8
  %401 = getelementptr inbounds nuw %struct.Fiber, ptr %400, i64 %385
  %402 = getelementptr inbounds nuw i8, ptr %401, i64 24
  store ptr %399, ptr %402, align 8
  %403 = load i32, ptr %38, align 8
  %404 = sext i32 %403 to i64
  %405 = srem i64 %385, %404
  %406 = trunc nsw i64 %405 to i32
  %407 = load ptr, ptr %354, align 8
  %408 = getelementptr inbounds nuw %struct.Fiber, ptr %407, i64 %385
  %409 = getelementptr inbounds nuw i8, ptr %408, i64 32
  store i32 %406, ptr %409, align 8
  %410 = icmp eq i64 %388, %106
  br i1 %410, label %377, label %384

411:                                              ; preds = %426, %379
  %412 = phi i64 [ 0, %379 ], [ %439, %426 ]
  %413 = load ptr, ptr %351, align 8
  %414 = getelementptr inbounds nuw %struct.Block, ptr %413, i64 %412
  store ptr %15, ptr %414, align 8
  %415 = mul i64 %412, %59
  %416 = getelementptr inbounds nuw i8, ptr %348, i64 %415
  %417 = getelementptr inbounds nuw i8, ptr %414, i64 16
  store ptr %416, ptr %417, align 8
  %418 = load i64, ptr %33, align 8
  %419 = load i64, ptr %55, align 8
  %420 = add i64 %419, %418
  %421 = getelementptr inbounds nuw i8, ptr %414, i64 24
  store i64 %420, ptr %421, align 8
  %422 = load ptr, ptr %380, align 8
  %423 = icmp eq ptr %422, null
  br i1 %423, label %426, label %424

424:                                              ; preds = %411
  %425 = load ptr, ptr %422, align 8
  br label %426

426:                                              ; preds = %424, %411
  %427 = phi ptr [ %425, %424 ], [ null, %411 ]
  %428 = getelementptr inbounds nuw i8, ptr %414, i64 32
  store ptr %427, ptr %428, align 8
  %429 = load i32, ptr %38, align 8
  %430 = getelementptr inbounds nuw i8, ptr %414, i64 40
  store i32 %429, ptr %430, align 8
  %431 = getelementptr inbounds nuw i8, ptr %414, i64 336
  store ptr %381, ptr %431, align 8
  %432 = load ptr, ptr %351, align 8
  %433 = select i1 %75, ptr %414, ptr %432
  %434 = getelementptr inbounds nuw i8, ptr %414, i64 344
  store ptr %433, ptr %434, align 8
  %435 = getelementptr inbounds nuw i8, ptr %414, i64 352
  store i32 %383, ptr %435, align 8
  %436 = trunc i64 %412 to i32
  %437 = select i1 %75, i32 %436, i32 -1
  %438 = getelementptr inbounds nuw i8, ptr %414, i64 356
  store i32 %437, ptr %438, align 4
  %439 = add nuw nsw i64 %412, 1
  %440 = icmp eq i64 %439, %105
  br i1 %440, label %441, label %411

441:                                              ; preds = %426, %377
  %442 = trunc i64 %106 to i32
  store i32 %442, ptr %39, align 4
  br i1 %75, label %443, label %817

443:                                              ; preds = %441
  %444 = getelementptr inbounds nuw i8, ptr %15, i64 80
  store i32 0, ptr %444, align 8
  %445 = load ptr, ptr %49, align 8
  %446 = icmp eq ptr %445, null
  br i1 %446, label %538, label %447

447:                                              ; preds = %443
  %448 = getelementptr inbounds nuw i8, ptr %15, i64 34928
  store i32 1, ptr %448, align 8
  %449 = getelementptr inbounds nuw i8, ptr %15, i64 34932
  store i32 0, ptr %449, align 4
  %450 = getelementptr inbounds nuw i8, ptr %15, i64 34936
  store i32 0, ptr %450, align 8
  br i1 %378, label %452, label %451

451:                                              ; preds = %535, %447
  call fastcc void @run_scheduled(ptr noundef %15, i64 noundef %27, i64 noundef %1, i64 noundef %105, i64 noundef %71)
  br label %817

452:                                              ; preds = %447, %535
  %453 = phi i64 [ %536, %535 ], [ 0, %447 ]
  %454 = load ptr, ptr %351, align 8
  %455 = getelementptr inbounds nuw %struct.Block, ptr %454, i64 %453
  %456 = getelementptr inbounds nuw i8, ptr %455, i64 8
  store i64 %453, ptr %456, align 8
  %457 = load ptr, ptr %351, align 8
  %458 = getelementptr inbounds nuw %struct.Block, ptr %457, i64 %453
  %459 = getelementptr inbounds nuw i8, ptr %458, i64 44
  br label %462

460:                                              ; preds = %462
  %461 = getelementptr inbounds nuw i8, ptr %458, i64 236
  br label %477

462:                                              ; preds = %462, %452
  %463 = phi i64 [ 0, %452 ], [ %467, %462 ]
  %464 = getelementptr inbounds nuw %struct.Barrier, ptr %459, i64 %463
  store i32 0, ptr %464, align 4
  %465 = getelementptr inbounds nuw i8, ptr %464, i64 4
  store i32 0, ptr %465, align 4
  %466 = getelementptr inbounds nuw i8, ptr %464, i64 8
  store i32 0, ptr %466, align 4
  %467 = add nuw nsw i64 %463, 1
  %468 = icmp eq i64 %467, 16
  br i1 %468, label %460, label %462

469:                                              ; preds = %477
  %470 = load i32, ptr %38, align 8
  %471 = icmp sgt i32 %470, 0
  br i1 %471, label %474, label %472

472:                                              ; preds = %469
  %473 = sext i32 %470 to i64
  br label %520

474:                                              ; preds = %469
  %475 = zext nneg i32 %470 to i64
  %476 = ptrtoint ptr %458 to i64
  br label %484

477:                                              ; preds = %477, %460
  %478 = phi i64 [ 0, %460 ], [ %482, %477 ]
  %479 = getelementptr inbounds nuw %struct.Barrier, ptr %461, i64 %478
  store i32 0, ptr %479, align 4
  %480 = getelementptr inbounds nuw i8, ptr %479, i64 4
  store i32 0, ptr %480, align 4
  %481 = getelementptr inbounds nuw i8, ptr %479, i64 8
  store i32 0, ptr %481, align 4
  %482 = add nuw nsw i64 %478, 1
  %483 = icmp eq i64 %482, 8
  br i1 %483, label %469, label %477

484:                                              ; preds = %484, %474
  %485 = phi i64 [ %475, %474 ], [ %518, %484 ]
  %486 = phi i64 [ 0, %474 ], [ %516, %484 ]
  %487 = load ptr, ptr %354, align 8
  %488 = load ptr, ptr %351, align 8
  %489 = ptrtoint ptr %488 to i64
  %490 = sub i64 %476, %489
  %491 = sdiv exact i64 %490, 360
  %492 = mul nsw i64 %491, %485
  %493 = getelementptr %struct.Fiber, ptr %487, i64 %492
  %494 = getelementptr %struct.Fiber, ptr %493, i64 %486
  %495 = getelementptr inbounds nuw i8, ptr %494, i64 32
  %496 = load i32, ptr %495, align 8
  %497 = sext i32 %496 to i64
  %498 = mul nsw i64 %1, %497
  %499 = sub nsw i64 %27, %498
  %500 = call i64 @llvm.smin.i64(i64 %499, i64 %1)
  %501 = getelementptr inbounds nuw i8, ptr %494, i64 36
  store i32 0, ptr %501, align 4
  %502 = icmp eq i64 %500, 64
  %503 = shl nsw i64 -1, %500
  %504 = xor i64 %503, -1
  %505 = select i1 %502, i64 -1, i64 %504
  %506 = getelementptr inbounds nuw i8, ptr %494, i64 40
  store i64 %505, ptr %506, align 8
  %507 = getelementptr inbounds nuw i8, ptr %494, i64 48
  store ptr null, ptr %507, align 8
  %508 = getelementptr inbounds nuw i8, ptr %494, i64 88
  store i32 0, ptr %508, align 8
  %509 = getelementptr inbounds nuw i8, ptr %494, i64 84
  store i32 0, ptr %509, align 4
  %510 = getelementptr inbounds nuw i8, ptr %494, i64 80
  store i32 0, ptr %510, align 8
  %511 = getelementptr inbounds nuw i8, ptr %494, i64 96
  store i32 0, ptr %511, align 8
  %512 = getelementptr inbounds nuw i8, ptr %494, i64 16
  %513 = load ptr, ptr %512, align 8
  %514 = call ptr @flydsl_fiber_prepare(ptr noundef %513, ptr noundef nonnull @start)
  %515 = getelementptr inbounds nuw i8, ptr %494, i64 8
  store ptr %514, ptr %515, align 8
  %516 = add nuw nsw i64 %486, 1
  %517 = load i32, ptr %38, align 8
  %518 = sext i32 %517 to i64
  %519 = icmp slt i64 %516, %518
  br i1 %519, label %484, label %520

520:                                              ; preds = %484, %472
  %521 = phi i64 [ %473, %472 ], [ %518, %484 ]
  %522 = load ptr, ptr %354, align 8
  %523 = mul nsw i64 %453, %521
  %524 = getelementptr inbounds %struct.Fiber, ptr %522, i64 %523
  %525 = getelementptr inbounds nuw i8, ptr %524, i64 24
  %526 = load ptr, ptr %525, align 8
  %527 = getelementptr inbounds nuw i8, ptr %526, i64 32
  %528 = load ptr, ptr %527, align 8
  %529 = icmp eq ptr %528, null
  br i1 %529, label %535, label %530

530:                                              ; preds = %520
  %531 = load ptr, ptr %528, align 8
  %532 = load ptr, ptr %30, align 8
  %533 = getelementptr inbounds nuw i8, ptr %532, i64 24
  %534 = load ptr, ptr %533, align 8
  call void %531(ptr noundef %534, ptr noundef nonnull %524, i64 noundef %521, i64 noundef %1)
  br label %535

535:                                              ; preds = %520, %530
  %536 = add nuw nsw i64 %453, 1
  %537 = icmp eq i64 %536, %105
  br i1 %537, label %451, label %452

538:                                              ; preds = %443
  store i32 0, ptr %39, align 4
  %539 = load i32, ptr %40, align 8
  %540 = icmp eq i32 %539, 0
  br i1 %540, label %541, label %817

541:                                              ; preds = %538
  %542 = getelementptr inbounds nuw i8, ptr %15, i64 96
  br label %545

543:                                              ; preds = %811
  %544 = load i32, ptr %39, align 4
  br label %545

545:                                              ; preds = %543, %541
  %546 = phi i32 [ %544, %543 ], [ 0, %541 ]
  %547 = phi i64 [ %814, %543 ], [ 0, %541 ]
  %548 = phi i32 [ %813, %543 ], [ 0, %541 ]
  %549 = phi i32 [ %812, %543 ], [ 0, %541 ]
  %550 = load i64, ptr %41, align 8
  %551 = icmp sgt i32 %546, 0
  br i1 %551, label %552, label %627

552:                                              ; preds = %545, %618
  %553 = phi i32 [ %619, %618 ], [ %546, %545 ]
  %554 = phi i64 [ %624, %618 ], [ 0, %545 ]
  %555 = phi i32 [ %623, %618 ], [ %548, %545 ]
  %556 = phi i32 [ %621, %618 ], [ 0, %545 ]
  %557 = phi i32 [ %620, %618 ], [ 0, %545 ]
  %558 = load i32, ptr %40, align 8
  %559 = icmp eq i32 %558, 0
  br i1 %559, label %567, label %817

560:                                              ; preds = %618
  %561 = load i32, ptr %40, align 8
  %562 = icmp eq i32 %561, 0
  br i1 %562, label %563, label %817

563:                                              ; preds = %560
  %564 = icmp eq i32 %620, 0
  %565 = icmp eq i32 %620, %621
  %566 = load i64, ptr %41, align 8
  br label %627

567:                                              ; preds = %552
  %568 = load ptr, ptr %354, align 8
  %569 = getelementptr inbounds nuw %struct.Fiber, ptr %568, i64 %554
  %570 = getelementptr inbounds nuw i8, ptr %569, i64 36
  %571 = load i32, ptr %570, align 4
  switch i32 %571, label %607 [
    i32 1, label %572
    i32 2, label %590
    i32 4, label %618
  ]

572:                                              ; preds = %567
  %573 = getelementptr inbounds nuw i8, ptr %569, i64 24
  %574 = load ptr, ptr %573, align 8
  %575 = getelementptr inbounds nuw i8, ptr %569, i64 56
  %576 = load i32, ptr %575, align 8
  %577 = icmp eq i32 %576, 24
  br i1 %577, label %578, label %581

578:                                              ; preds = %572
  %579 = getelementptr inbounds nuw i8, ptr %574, i64 336
  %580 = load ptr, ptr %579, align 8
  br label %600

581:                                              ; preds = %572
  %582 = icmp slt i32 %576, 16
  %583 = getelementptr inbounds nuw i8, ptr %574, i64 44
  %584 = sext i32 %576 to i64
  %585 = getelementptr inbounds %struct.Barrier, ptr %583, i64 %584
  %586 = zext nneg i32 %576 to i64
  %587 = getelementptr %struct.Barrier, ptr %574, i64 %586
  %588 = getelementptr i8, ptr %587, i64 44
  %589 = select i1 %582, ptr %585, ptr %588
  br label %600

590:                                              ; preds = %567
  %591 = getelementptr inbounds nuw i8, ptr %569, i64 72
  %592 = load ptr, ptr %591, align 8
  %593 = load i64, ptr %592, align 8
  %594 = lshr i64 %593, 62
  %595 = trunc nuw nsw i64 %594 to i32
  %596 = and i32 %595, 1
  %597 = getelementptr inbounds nuw i8, ptr %569, i64 60
  %598 = load i32, ptr %597, align 4
  %599 = icmp eq i32 %596, %598
  br i1 %599, label %618, label %607

600:                                              ; preds = %581, %578
  %601 = phi ptr [ %580, %578 ], [ %589, %581 ]
  %602 = getelementptr inbounds nuw i8, ptr %601, i64 8
  %603 = load i32, ptr %602, align 4
  %604 = getelementptr inbounds nuw i8, ptr %569, i64 64
  %605 = load i32, ptr %604, align 8
  %606 = icmp eq i32 %603, %605
  br i1 %606, label %618, label %607

607:                                              ; preds = %600, %590, %567
  store i32 0, ptr %570, align 4
  store ptr %569, ptr %42, align 8
  %608 = getelementptr inbounds nuw i8, ptr %569, i64 8
  %609 = load ptr, ptr %608, align 8
  call void @flydsl_fiber_switch(ptr noundef nonnull %15, ptr noundef %609)
  store ptr null, ptr %42, align 8
  %610 = add nsw i32 %557, 1
  %611 = load i32, ptr %570, align 4
  %612 = icmp eq i32 %611, 3
  %613 = zext i1 %612 to i32
  %614 = add nsw i32 %556, %613
  %615 = icmp eq i32 %611, 4
  %616 = sext i1 %615 to i32
  %617 = load i32, ptr %39, align 4
  br label %618

618:                                              ; preds = %607, %600, %590, %567
  %619 = phi i32 [ %617, %607 ], [ %553, %600 ], [ %553, %590 ], [ %553, %567 ]
  %620 = phi i32 [ %610, %607 ], [ %557, %600 ], [ %557, %590 ], [ %557, %567 ]
  %621 = phi i32 [ %614, %607 ], [ %556, %600 ], [ %556, %590 ], [ %556, %567 ]
  %622 = phi i32 [ %616, %607 ], [ 0, %600 ], [ 0, %590 ], [ 0, %567 ]
  %623 = add nsw i32 %622, %555
  %624 = add nuw nsw i64 %554, 1
  %625 = sext i32 %619 to i64
  %626 = icmp slt i64 %624, %625
  br i1 %626, label %552, label %560

627:                                              ; preds = %563, %545
  %628 = phi i64 [ %566, %563 ], [ %550, %545 ]
  %629 = phi i32 [ %619, %563 ], [ %546, %545 ]
  %630 = phi i32 [ %623, %563 ], [ %548, %545 ]
  %631 = phi i1 [ %565, %563 ], [ true, %545 ]
  %632 = phi i1 [ %564, %563 ], [ true, %545 ]
  %633 = icmp eq i64 %628, %550
  %634 = select i1 %633, i1 %631, i1 false
  %635 = add nsw i32 %549, 1
  %636 = select i1 %634, i32 %635, i32 0
  br i1 %634, label %637, label %639

637:                                              ; preds = %627
  %638 = icmp ne i32 %630, 0
  br label %646

639:                                              ; preds = %627
  store i32 0, ptr %44, align 4
  %640 = icmp eq i32 %630, 0
  br i1 %640, label %646, label %641

641:                                              ; preds = %639
  %642 = load ptr, ptr %351, align 8
  %643 = getelementptr inbounds nuw i8, ptr %642, i64 32
  %644 = load ptr, ptr %643, align 8
  %645 = icmp eq ptr %644, null
  br i1 %645, label %811, label %660

646:                                              ; preds = %639, %637
  %647 = phi i1 [ %638, %637 ], [ false, %639 ]
  %648 = load i32, ptr %45, align 8
  %649 = icmp eq i32 %648, 0
  br i1 %649, label %660, label %650

650:                                              ; preds = %646
  call void @llvm.lifetime.start.p0(ptr nonnull %13)
  %651 = load i32, ptr %46, align 4
  %652 = srem i32 %651, 256
  %653 = sext i32 %652 to i64
  %654 = getelementptr inbounds %struct.Task, ptr %542, i64 %653
  call void @llvm.memcpy.p0.p0.i64(ptr noundef nonnull align 8 dereferenceable(136) %13, ptr noundef nonnull align 8 dereferenceable(136) %654, i64 136, i1 false)
  %655 = add nsw i32 %651, 1
  %656 = srem i32 %655, 256
  store i32 %656, ptr %46, align 4
  %657 = add nsw i32 %648, -1
  store i32 %657, ptr %45, align 8
  %658 = add i64 %628, 1
  store i64 %658, ptr %41, align 8
  %659 = load ptr, ptr %13, align 8
  call void %659(ptr noundef nonnull %13)
  call void @llvm.lifetime.end.p0(ptr nonnull %13)
  br label %811

660:                                              ; preds = %646, %641
  %661 = phi i1 [ %647, %646 ], [ true, %641 ]
  %662 = load i32, ptr %38, align 8
  %663 = sext i32 %662 to i64
  %664 = sext i32 %629 to i64
  %665 = icmp sgt i32 %662, 0
  %666 = icmp sgt i32 %629, 0
  %667 = and i1 %666, %665
  br i1 %667, label %668, label %688

668:                                              ; preds = %660
  %669 = load ptr, ptr %354, align 8
  %670 = zext nneg i32 %662 to i64
  br label %671

671:                                              ; preds = %684, %668
  %672 = phi i64 [ 0, %668 ], [ %685, %684 ]
  %673 = mul nuw nsw i64 %672, %670
  %674 = getelementptr %struct.Fiber, ptr %669, i64 %673
  br label %678

675:                                              ; preds = %678
  %676 = add nuw nsw i64 %679, 1
  %677 = icmp eq i64 %676, %670
  br i1 %677, label %688, label %678

678:                                              ; preds = %675, %671
  %679 = phi i64 [ 0, %671 ], [ %676, %675 ]
  %680 = getelementptr %struct.Fiber, ptr %674, i64 %679
  %681 = getelementptr inbounds nuw i8, ptr %680, i64 36
  %682 = load i32, ptr %681, align 4
  %683 = icmp eq i32 %682, 4
  br i1 %683, label %675, label %684

684:                                              ; preds = %678
  %685 = add nuw nsw i64 %672, 1
  %686 = mul nuw nsw i64 %685, %663
  %687 = icmp slt i64 %686, %664
  br i1 %687, label %671, label %688

688:                                              ; preds = %684, %675, %660
  %689 = phi i64 [ %672, %675 ], [ 0, %660 ], [ %685, %684 ]
  %690 = icmp slt i64 %547, %71
  %691 = icmp slt i64 %689, %105
  %692 = select i1 %690, i1 %691, i1 false
  br i1 %692, label %693, label %788

693:                                              ; preds = %688
  %694 = add nuw nsw i64 %689, 1
  %695 = mul nsw i64 %694, %663
  %696 = icmp sgt i64 %695, %664
  br i1 %696, label %697, label %700

697:                                              ; preds = %693
  %698 = trunc i64 %694 to i32
  %699 = mul nsw i32 %662, %698
  store i32 %699, ptr %39, align 4
  br label %700

700:                                              ; preds = %697, %693
  %701 = load ptr, ptr %351, align 8
  %702 = getelementptr inbounds nuw %struct.Block, ptr %701, i64 %689
  %703 = getelementptr inbounds nuw i8, ptr %702, i64 8
  store i64 %547, ptr %703, align 8
  %704 = load ptr, ptr %351, align 8
  %705 = getelementptr inbounds nuw %struct.Block, ptr %704, i64 %689
  %706 = getelementptr inbounds nuw i8, ptr %705, i64 44
  br label %709

707:                                              ; preds = %709
  %708 = getelementptr inbounds nuw i8, ptr %705, i64 236
  br label %725

709:                                              ; preds = %709, %700
  %710 = phi i64 [ 0, %700 ], [ %714, %709 ]
  %711 = getelementptr inbounds nuw %struct.Barrier, ptr %706, i64 %710
  store i32 0, ptr %711, align 4
  %712 = getelementptr inbounds nuw i8, ptr %711, i64 4
  store i32 0, ptr %712, align 4
  %713 = getelementptr inbounds nuw i8, ptr %711, i64 8
  store i32 0, ptr %713, align 4
  %714 = add nuw nsw i64 %710, 1
  %715 = icmp eq i64 %714, 16
  br i1 %715, label %707, label %709

716:                                              ; preds = %725
  %717 = add nsw i64 %547, 1
  %718 = load i32, ptr %38, align 8
  %719 = icmp sgt i32 %718, 0
  br i1 %719, label %722, label %720

720:                                              ; preds = %716
  %721 = sext i32 %718 to i64
  br label %768

722:                                              ; preds = %716
  %723 = zext nneg i32 %718 to i64
  %724 = ptrtoint ptr %705 to i64
  br label %732

725:                                              ; preds = %725, %707
  %726 = phi i64 [ 0, %707 ], [ %730, %725 ]
  %727 = getelementptr inbounds nuw %struct.Barrier, ptr %708, i64 %726
  store i32 0, ptr %727, align 4
  %728 = getelementptr inbounds nuw i8, ptr %727, i64 4
  store i32 0, ptr %728, align 4
  %729 = getelementptr inbounds nuw i8, ptr %727, i64 8
  store i32 0, ptr %729, align 4
  %730 = add nuw nsw i64 %726, 1
  %731 = icmp eq i64 %730, 8
  br i1 %731, label %716, label %725

732:                                              ; preds = %732, %722
  %733 = phi i64 [ %723, %722 ], [ %766, %732 ]
  %734 = phi i64 [ 0, %722 ], [ %764, %732 ]
  %735 = load ptr, ptr %354, align 8
  %736 = load ptr, ptr %351, align 8
  %737 = ptrtoint ptr %736 to i64
  %738 = sub i64 %724, %737
  %739 = sdiv exact i64 %738, 360
  %740 = mul nsw i64 %739, %733
  %741 = getelementptr %struct.Fiber, ptr %735, i64 %740
  %742 = getelementptr %struct.Fiber, ptr %741, i64 %734
  %743 = getelementptr inbounds nuw i8, ptr %742, i64 32
  %744 = load i32, ptr %743, align 8
  %745 = sext i32 %744 to i64
  %746 = mul nsw i64 %1, %745
  %747 = sub nsw i64 %27, %746
  %748 = call i64 @llvm.smin.i64(i64 %747, i64 %1)
  %749 = getelementptr inbounds nuw i8, ptr %742, i64 36
  store i32 0, ptr %749, align 4
  %750 = icmp eq i64 %748, 64
  %751 = shl nsw i64 -1, %748
  %752 = xor i64 %751, -1
  %753 = select i1 %750, i64 -1, i64 %752
  %754 = getelementptr inbounds nuw i8, ptr %742, i64 40
  store i64 %753, ptr %754, align 8
  %755 = getelementptr inbounds nuw i8, ptr %742, i64 48
  store ptr null, ptr %755, align 8
  %756 = getelementptr inbounds nuw i8, ptr %742, i64 88
  store i32 0, ptr %756, align 8
  %757 = getelementptr inbounds nuw i8, ptr %742, i64 84
  store i32 0, ptr %757, align 4
  %758 = getelementptr inbounds nuw i8, ptr %742, i64 80
  store i32 0, ptr %758, align 8
  %759 = getelementptr inbounds nuw i8, ptr %742, i64 96
  store i32 0, ptr %759, align 8
  %760 = getelementptr inbounds nuw i8, ptr %742, i64 16
  %761 = load ptr, ptr %760, align 8
  %762 = call ptr @flydsl_fiber_prepare(ptr noundef %761, ptr noundef nonnull @start)
  %763 = getelementptr inbounds nuw i8, ptr %742, i64 8
  store ptr %762, ptr %763, align 8
  %764 = add nuw nsw i64 %734, 1
  %765 = load i32, ptr %38, align 8
  %766 = sext i32 %765 to i64
  %767 = icmp slt i64 %764, %766
  br i1 %767, label %732, label %768

768:                                              ; preds = %732, %720
  %769 = phi i64 [ %721, %720 ], [ %766, %732 ]
  %770 = phi i32 [ %718, %720 ], [ %765, %732 ]
  %771 = load ptr, ptr %354, align 8
  %772 = mul nsw i64 %769, %689
  %773 = getelementptr inbounds %struct.Fiber, ptr %771, i64 %772
  %774 = getelementptr inbounds nuw i8, ptr %773, i64 24
  %775 = load ptr, ptr %774, align 8
  %776 = getelementptr inbounds nuw i8, ptr %775, i64 32
  %777 = load ptr, ptr %776, align 8
  %778 = icmp eq ptr %777, null
  br i1 %778, label %785, label %779

779:                                              ; preds = %768
  %780 = load ptr, ptr %777, align 8
  %781 = load ptr, ptr %30, align 8
  %782 = getelementptr inbounds nuw i8, ptr %781, i64 24
  %783 = load ptr, ptr %782, align 8
  call void %780(ptr noundef %783, ptr noundef nonnull %773, i64 noundef %769, i64 noundef %1)
  %784 = load i32, ptr %38, align 8
  br label %785

785:                                              ; preds = %779, %768
  %786 = phi i32 [ %770, %768 ], [ %784, %779 ]
  %787 = add nsw i32 %786, %630
  br label %811

788:                                              ; preds = %688
  br i1 %661, label %789, label %817

789:                                              ; preds = %788
  br i1 %634, label %790, label %806

790:                                              ; preds = %789
  %791 = load i32, ptr %43, align 8
  %792 = icmp eq i32 %791, 0
  br i1 %792, label %806, label %793

793:                                              ; preds = %790
  store i32 0, ptr %43, align 8
  %794 = load i32, ptr %44, align 4
  %795 = add i32 %794, 1
  store i32 %795, ptr %44, align 4
  %796 = icmp ult i32 %794, 128
  br i1 %796, label %797, label %798

797:                                              ; preds = %793
  call void @flydsl_relax()
  br label %811

798:                                              ; preds = %793
  %799 = icmp ult i32 %794, 512
  br i1 %799, label %800, label %802

800:                                              ; preds = %798
  %801 = call i32 @sched_yield()
  br label %811

802:                                              ; preds = %798
  %803 = icmp ult i32 %794, 2048
  %804 = select i1 %803, i32 20, i32 100
  %805 = call i32 @usleep(i32 noundef %804)
  br label %811

806:                                              ; preds = %790, %789
  %807 = phi i1 [ %632, %790 ], [ false, %789 ]
  %808 = icmp sgt i32 %636, 65536
  %809 = select i1 %807, i1 true, i1 %808
  br i1 %809, label %810, label %811

810:                                              ; preds = %806
  call fastcc void @report(ptr noundef nonnull %15, ptr noundef null, ptr noundef nonnull @.str.7)
  br label %811

811:                                              ; preds = %810, %806, %802, %800, %797, %785, %650, %641
  %812 = phi i32 [ %636, %810 ], [ 0, %641 ], [ %636, %650 ], [ %636, %806 ], [ 0, %785 ], [ 0, %797 ], [ 0, %800 ], [ 0, %802 ]
  %813 = phi i32 [ %630, %810 ], [ %630, %641 ], [ %630, %650 ], [ %630, %806 ], [ %787, %785 ], [ %630, %797 ], [ %630, %800 ], [ %630, %802 ]
  %814 = phi i64 [ %547, %810 ], [ %547, %641 ], [ %547, %650 ], [ %547, %806 ], [ %717, %785 ], [ %547, %797 ], [ %547, %800 ], [ %547, %802 ]
  %815 = load i32, ptr %40, align 8
  %816 = icmp eq i32 %815, 0
  br i1 %816, label %543, label %817

817:                                              ; preds = %811, %788, %560, %552, %538, %451, %441
  %818 = phi i64 [ %8, %441 ], [ %7, %451 ], [ %7, %538 ], [ %7, %552 ], [ %7, %560 ], [ %7, %788 ], [ %7, %811 ]
  %819 = add i64 %7, -1
  %820 = add i64 %819, %86
  %821 = sdiv i64 %820, %86
  %822 = mul nsw i64 %821, %86
  %823 = icmp slt i64 %822, %818
  %824 = load i32, ptr %40, align 8
  %825 = icmp eq i32 %824, 0
  %826 = select i1 %823, i1 %825, i1 false
  br i1 %826, label %827, label %837

827:                                              ; preds = %817
  %828 = getelementptr inbounds nuw i8, ptr %12, i64 8
  %829 = getelementptr inbounds nuw i8, ptr %12, i64 16
  %830 = getelementptr inbounds nuw i8, ptr %15, i64 80
  %831 = getelementptr inbounds nuw i8, ptr %15, i64 34928
  %832 = getelementptr inbounds nuw i8, ptr %15, i64 34932
  %833 = getelementptr inbounds nuw i8, ptr %15, i64 34936
  %834 = getelementptr inbounds nuw i8, ptr %15, i64 96
  br label %835

835:                                              ; preds = %827, %1208
  %836 = phi i64 [ %821, %827 ], [ %1209, %1208 ]
  br label %925

837:                                              ; preds = %1208, %817
  %838 = phi i32 [ %824, %817 ], [ %1212, %1208 ]
  %839 = load ptr, ptr %200, align 8
  %840 = icmp eq ptr %839, null
  br i1 %840, label %1218, label %1215

841:                                              ; preds = %946
  %842 = trunc i64 %836 to i32
  %843 = mul i32 %842, -1640531535
  store i32 %843, ptr %830, align 8
  store i32 %442, ptr %831, align 8
  store i32 0, ptr %832, align 4
  store i32 0, ptr %833, align 8
  br i1 %378, label %856, label %844

844:                                              ; preds = %919, %841
  %845 = load ptr, ptr %354, align 8
  %846 = getelementptr inbounds nuw i8, ptr %845, i64 24
  %847 = load ptr, ptr %846, align 8
  %848 = getelementptr inbounds nuw i8, ptr %847, i64 32
  %849 = load ptr, ptr %848, align 8
  %850 = icmp eq ptr %849, null
  br i1 %850, label %922, label %851

851:                                              ; preds = %844
  %852 = load ptr, ptr %849, align 8
  %853 = load ptr, ptr %30, align 8
  %854 = getelementptr inbounds nuw i8, ptr %853, i64 24
  %855 = load ptr, ptr %854, align 8
  call void %852(ptr noundef %855, ptr noundef nonnull %845, i64 noundef %106, i64 noundef %1)
  br label %922

856:                                              ; preds = %841, %919
  %857 = phi i64 [ %920, %919 ], [ 0, %841 ]
  %858 = load ptr, ptr %351, align 8
  %859 = getelementptr inbounds nuw %struct.Block, ptr %858, i64 %857
  %860 = getelementptr inbounds nuw i8, ptr %859, i64 44
  br label %863

861:                                              ; preds = %863
  %862 = getelementptr inbounds nuw i8, ptr %859, i64 236
  br label %876

863:                                              ; preds = %863, %856
  %864 = phi i64 [ 0, %856 ], [ %868, %863 ]
  %865 = getelementptr inbounds nuw %struct.Barrier, ptr %860, i64 %864
  store i32 0, ptr %865, align 4
  %866 = getelementptr inbounds nuw i8, ptr %865, i64 4
  store i32 0, ptr %866, align 4
  %867 = getelementptr inbounds nuw i8, ptr %865, i64 8
  store i32 0, ptr %867, align 4
  %868 = add nuw nsw i64 %864, 1
  %869 = icmp eq i64 %868, 16
  br i1 %869, label %861, label %863

870:                                              ; preds = %876
  %871 = load i32, ptr %38, align 8
  %872 = icmp sgt i32 %871, 0
  br i1 %872, label %873, label %919

873:                                              ; preds = %870
  %874 = zext nneg i32 %871 to i64
  %875 = ptrtoint ptr %859 to i64
  br label %883

876:                                              ; preds = %876, %861
  %877 = phi i64 [ 0, %861 ], [ %881, %876 ]
  %878 = getelementptr inbounds nuw %struct.Barrier, ptr %862, i64 %877
  store i32 0, ptr %878, align 4
  %879 = getelementptr inbounds nuw i8, ptr %878, i64 4
  store i32 0, ptr %879, align 4
  %880 = getelementptr inbounds nuw i8, ptr %878, i64 8
  store i32 0, ptr %880, align 4
  %881 = add nuw nsw i64 %877, 1
  %882 = icmp eq i64 %881, 8
  br i1 %882, label %870, label %876

883:                                              ; preds = %883, %873
  %884 = phi i64 [ %874, %873 ], [ %917, %883 ]
  %885 = phi i64 [ 0, %873 ], [ %915, %883 ]
  %886 = load ptr, ptr %354, align 8
  %887 = load ptr, ptr %351, align 8
  %888 = ptrtoint ptr %887 to i64
  %889 = sub i64 %875, %888
  %890 = sdiv exact i64 %889, 360
  %891 = mul nsw i64 %890, %884
  %892 = getelementptr %struct.Fiber, ptr %886, i64 %891
  %893 = getelementptr %struct.Fiber, ptr %892, i64 %885
  %894 = getelementptr inbounds nuw i8, ptr %893, i64 32
  %895 = load i32, ptr %894, align 8
  %896 = sext i32 %895 to i64
  %897 = mul nsw i64 %1, %896
  %898 = sub nsw i64 %27, %897
  %899 = call i64 @llvm.smin.i64(i64 %898, i64 %1)
  %900 = getelementptr inbounds nuw i8, ptr %893, i64 36
  store i32 0, ptr %900, align 4
  %901 = icmp eq i64 %899, 64
  %902 = shl nsw i64 -1, %899
  %903 = xor i64 %902, -1
  %904 = select i1 %901, i64 -1, i64 %903
  %905 = getelementptr inbounds nuw i8, ptr %893, i64 40
  store i64 %904, ptr %905, align 8
  %906 = getelementptr inbounds nuw i8, ptr %893, i64 48
  store ptr null, ptr %906, align 8
  %907 = getelementptr inbounds nuw i8, ptr %893, i64 88
  store i32 0, ptr %907, align 8
  %908 = getelementptr inbounds nuw i8, ptr %893, i64 84
  store i32 0, ptr %908, align 4
  %909 = getelementptr inbounds nuw i8, ptr %893, i64 80
  store i32 0, ptr %909, align 8
  %910 = getelementptr inbounds nuw i8, ptr %893, i64 96
  store i32 0, ptr %910, align 8
  %911 = getelementptr inbounds nuw i8, ptr %893, i64 16
  %912 = load ptr, ptr %911, align 8
  %913 = call ptr @flydsl_fiber_prepare(ptr noundef %912, ptr noundef nonnull @start)
  %914 = getelementptr inbounds nuw i8, ptr %893, i64 8
  store ptr %913, ptr %914, align 8
  %915 = add nuw nsw i64 %885, 1
  %916 = load i32, ptr %38, align 8
  %917 = sext i32 %916 to i64
  %918 = icmp slt i64 %915, %917
  br i1 %918, label %883, label %919

919:                                              ; preds = %883, %870
  %920 = add nuw nsw i64 %857, 1
  %921 = icmp eq i64 %920, %105
  br i1 %921, label %844, label %856

922:                                              ; preds = %844, %851
  %923 = load ptr, ptr %49, align 8
  %924 = icmp eq ptr %923, null
  br i1 %924, label %964, label %963

925:                                              ; preds = %835, %946
  %926 = phi i64 [ 0, %835 ], [ %961, %946 ]
  call void @llvm.lifetime.start.p0(ptr nonnull %12)
  br label %927

927:                                              ; preds = %927, %925
  %928 = phi i64 [ 0, %925 ], [ %944, %927 ]
  %929 = phi i64 [ %836, %925 ], [ %942, %927 ]
  %930 = phi i64 [ %926, %925 ], [ %943, %927 ]
  %931 = getelementptr inbounds nuw i32, ptr %6, i64 %928
  %932 = load i32, ptr %931, align 4
  %933 = sext i32 %932 to i64
  %934 = getelementptr inbounds nuw i64, ptr %14, i64 %928
  %935 = load i64, ptr %934, align 8
  %936 = sdiv i64 %933, %935
  %937 = srem i64 %929, %936
  %938 = mul nsw i64 %937, %935
  %939 = srem i64 %930, %935
  %940 = add nsw i64 %938, %939
  %941 = getelementptr inbounds nuw i64, ptr %12, i64 %928
  store i64 %940, ptr %941, align 8
  %942 = sdiv i64 %929, %936
  %943 = sdiv i64 %930, %935
  %944 = add nuw nsw i64 %928, 1
  %945 = icmp eq i64 %944, 3
  br i1 %945, label %946, label %927

946:                                              ; preds = %927
  %947 = load i64, ptr %12, align 16
  %948 = load i32, ptr %6, align 4
  %949 = sext i32 %948 to i64
  %950 = load i64, ptr %828, align 8
  %951 = load i32, ptr %64, align 4
  %952 = sext i32 %951 to i64
  %953 = load i64, ptr %829, align 16
  %954 = mul nsw i64 %953, %952
  %955 = add nsw i64 %954, %950
  %956 = mul nsw i64 %955, %949
  %957 = add nsw i64 %956, %947
  call void @llvm.lifetime.end.p0(ptr nonnull %12)
  %958 = load ptr, ptr %351, align 8
  %959 = getelementptr inbounds nuw %struct.Block, ptr %958, i64 %926
  %960 = getelementptr inbounds nuw i8, ptr %959, i64 8
  store i64 %957, ptr %960, align 8
  %961 = add nuw nsw i64 %926, 1
  %962 = icmp eq i64 %961, %86
  br i1 %962, label %841, label %925

963:                                              ; preds = %922
  call fastcc void @run_scheduled(ptr noundef %15, i64 noundef %27, i64 noundef %1, i64 noundef 0, i64 noundef 0)
  br label %1208

964:                                              ; preds = %922
  %965 = load i32, ptr %39, align 4
  %966 = icmp ne i32 %965, 0
  %967 = load i32, ptr %40, align 8
  %968 = icmp eq i32 %967, 0
  %969 = select i1 %966, i1 %968, i1 false
  br i1 %969, label %970, label %1188

970:                                              ; preds = %964, %1184
  %971 = phi i32 [ %1185, %1184 ], [ 0, %964 ]
  %972 = phi i32 [ %995, %1184 ], [ %965, %964 ]
  %973 = load i64, ptr %41, align 8
  %974 = load i32, ptr %39, align 4
  %975 = icmp sgt i32 %974, 0
  br i1 %975, label %976, label %991

976:                                              ; preds = %970, %1049
  %977 = phi i32 [ %1050, %1049 ], [ %974, %970 ]
  %978 = phi i64 [ %1055, %1049 ], [ 0, %970 ]
  %979 = phi i32 [ %1054, %1049 ], [ %972, %970 ]
  %980 = phi i32 [ %1052, %1049 ], [ 0, %970 ]
  %981 = phi i32 [ %1051, %1049 ], [ 0, %970 ]
  %982 = load i32, ptr %40, align 8
  %983 = icmp eq i32 %982, 0
  br i1 %983, label %998, label %984

984:                                              ; preds = %976, %1058
  %985 = phi i1 [ %1060, %1058 ], [ false, %976 ]
  %986 = phi i32 [ %1051, %1058 ], [ %981, %976 ]
  %987 = phi i32 [ %1052, %1058 ], [ %980, %976 ]
  %988 = phi i32 [ %1054, %1058 ], [ %979, %976 ]
  %989 = icmp eq i32 %986, %987
  %990 = icmp eq i32 %986, 0
  br label %991

991:                                              ; preds = %984, %970
  %992 = phi i1 [ true, %970 ], [ %985, %984 ]
  %993 = phi i1 [ true, %970 ], [ %990, %984 ]
  %994 = phi i1 [ true, %970 ], [ %989, %984 ]
  %995 = phi i32 [ %972, %970 ], [ %988, %984 ]
  %996 = icmp ne i32 %995, 0
  %997 = select i1 %992, i1 %996, i1 false
  br i1 %997, label %1061, label %1188

998:                                              ; preds = %976
  %999 = load ptr, ptr %354, align 8
  %1000 = getelementptr inbounds nuw %struct.Fiber, ptr %999, i64 %978
  %1001 = getelementptr inbounds nuw i8, ptr %1000, i64 36
  %1002 = load i32, ptr %1001, align 4
  switch i32 %1002, label %1038 [
    i32 1, label %1003
    i32 2, label %1021
    i32 4, label %1049
  ]

1003:                                             ; preds = %998
  %1004 = getelementptr inbounds nuw i8, ptr %1000, i64 24
  %1005 = load ptr, ptr %1004, align 8
  %1006 = getelementptr inbounds nuw i8, ptr %1000, i64 56
  %1007 = load i32, ptr %1006, align 8
  %1008 = icmp eq i32 %1007, 24
  br i1 %1008, label %1009, label %1012

1009:                                             ; preds = %1003
  %1010 = getelementptr inbounds nuw i8, ptr %1005, i64 336
  %1011 = load ptr, ptr %1010, align 8
  br label %1031

1012:                                             ; preds = %1003
  %1013 = icmp slt i32 %1007, 16
  %1014 = getelementptr inbounds nuw i8, ptr %1005, i64 44
  %1015 = sext i32 %1007 to i64
  %1016 = getelementptr inbounds %struct.Barrier, ptr %1014, i64 %1015
  %1017 = zext nneg i32 %1007 to i64
  %1018 = getelementptr %struct.Barrier, ptr %1005, i64 %1017
  %1019 = getelementptr i8, ptr %1018, i64 44
  %1020 = select i1 %1013, ptr %1016, ptr %1019
  br label %1031

1021:                                             ; preds = %998
  %1022 = getelementptr inbounds nuw i8, ptr %1000, i64 72
  %1023 = load ptr, ptr %1022, align 8
  %1024 = load i64, ptr %1023, align 8
  %1025 = lshr i64 %1024, 62
  %1026 = trunc nuw nsw i64 %1025 to i32
  %1027 = and i32 %1026, 1
  %1028 = getelementptr inbounds nuw i8, ptr %1000, i64 60
  %1029 = load i32, ptr %1028, align 4
  %1030 = icmp eq i32 %1027, %1029
  br i1 %1030, label %1049, label %1038

1031:                                             ; preds = %1012, %1009
  %1032 = phi ptr [ %1011, %1009 ], [ %1020, %1012 ]
  %1033 = getelementptr inbounds nuw i8, ptr %1032, i64 8
  %1034 = load i32, ptr %1033, align 4
  %1035 = getelementptr inbounds nuw i8, ptr %1000, i64 64
  %1036 = load i32, ptr %1035, align 8
  %1037 = icmp eq i32 %1034, %1036
  br i1 %1037, label %1049, label %1038

1038:                                             ; preds = %1031, %1021, %998
  store i32 0, ptr %1001, align 4
  store ptr %1000, ptr %42, align 8
  %1039 = getelementptr inbounds nuw i8, ptr %1000, i64 8
  %1040 = load ptr, ptr %1039, align 8
  call void @flydsl_fiber_switch(ptr noundef nonnull %15, ptr noundef %1040)
  store ptr null, ptr %42, align 8
  %1041 = add nsw i32 %981, 1
  %1042 = load i32, ptr %1001, align 4
  %1043 = icmp eq i32 %1042, 3
  %1044 = zext i1 %1043 to i32
  %1045 = add nsw i32 %980, %1044
  %1046 = icmp eq i32 %1042, 4
  %1047 = sext i1 %1046 to i32
  %1048 = load i32, ptr %39, align 4
  br label %1049

1049:                                             ; preds = %1038, %1031, %1021, %998
  %1050 = phi i32 [ %1048, %1038 ], [ %977, %1031 ], [ %977, %1021 ], [ %977, %998 ]
  %1051 = phi i32 [ %1041, %1038 ], [ %981, %1031 ], [ %981, %1021 ], [ %981, %998 ]
  %1052 = phi i32 [ %1045, %1038 ], [ %980, %1031 ], [ %980, %1021 ], [ %980, %998 ]
  %1053 = phi i32 [ %1047, %1038 ], [ 0, %1031 ], [ 0, %1021 ], [ 0, %998 ]
  %1054 = add nsw i32 %1053, %979
  %1055 = add nuw nsw i64 %978, 1
  %1056 = sext i32 %1050 to i64
  %1057 = icmp slt i64 %1055, %1056
  br i1 %1057, label %976, label %1058

1058:                                             ; preds = %1049
  %1059 = load i32, ptr %40, align 8
  %1060 = icmp eq i32 %1059, 0
  br label %984

1061:                                             ; preds = %991
  %1062 = load i64, ptr %41, align 8
  %1063 = icmp eq i64 %1062, %973
  %1064 = select i1 %1063, i1 %994, i1 false
  %1065 = add nsw i32 %971, 1
  %1066 = select i1 %1064, i32 %1065, i32 0
  br i1 %1064, label %1068, label %1067

1067:                                             ; preds = %1061
  store i32 0, ptr %44, align 4
  br label %1097

1068:                                             ; preds = %1061
  %1069 = load i32, ptr %45, align 8
  %1070 = icmp eq i32 %1069, 0
  br i1 %1070, label %1081, label %1071

1071:                                             ; preds = %1068
  call void @llvm.lifetime.start.p0(ptr nonnull %11)
  %1072 = load i32, ptr %46, align 4
  %1073 = srem i32 %1072, 256
  %1074 = sext i32 %1073 to i64
  %1075 = getelementptr inbounds %struct.Task, ptr %834, i64 %1074
  call void @llvm.memcpy.p0.p0.i64(ptr noundef nonnull align 8 dereferenceable(136) %11, ptr noundef nonnull align 8 dereferenceable(136) %1075, i64 136, i1 false)
  %1076 = add nsw i32 %1072, 1
  %1077 = srem i32 %1076, 256
  store i32 %1077, ptr %46, align 4
  %1078 = add nsw i32 %1069, -1
  store i32 %1078, ptr %45, align 8
  %1079 = add i64 %973, 1
  store i64 %1079, ptr %41, align 8
  %1080 = load ptr, ptr %11, align 8
  call void %1080(ptr noundef nonnull %11)
  call void @llvm.lifetime.end.p0(ptr nonnull %11)
  br label %1184

1081:                                             ; preds = %1068
  %1082 = load i32, ptr %43, align 8
  %1083 = icmp eq i32 %1082, 0
  br i1 %1083, label %1097, label %1084

1084:                                             ; preds = %1081
  store i32 0, ptr %43, align 8
  %1085 = load i32, ptr %44, align 4
  %1086 = add i32 %1085, 1
  store i32 %1086, ptr %44, align 4
  %1087 = icmp ult i32 %1085, 128
  br i1 %1087, label %1088, label %1089

1088:                                             ; preds = %1084
  call void @flydsl_relax()
  br label %1184

1089:                                             ; preds = %1084
  %1090 = icmp ult i32 %1085, 512
  br i1 %1090, label %1091, label %1093

1091:                                             ; preds = %1089
  %1092 = call i32 @sched_yield()
  br label %1184

1093:                                             ; preds = %1089
  %1094 = icmp ult i32 %1085, 2048
  %1095 = select i1 %1094, i32 20, i32 100
  %1096 = call i32 @usleep(i32 noundef %1095)
  br label %1184

1097:                                             ; preds = %1081, %1067
  %1098 = icmp sgt i32 %1066, 65536
  %1099 = select i1 %993, i1 true, i1 %1098
  br i1 %1099, label %1100, label %1184

1100:                                             ; preds = %1097
  %1101 = load ptr, ptr %30, align 8
  %1102 = getelementptr inbounds nuw i8, ptr %1101, i64 32
  %1103 = load ptr, ptr %1102, align 8
  store i32 1, ptr %40, align 8
  %1104 = icmp eq ptr %1103, null
  br i1 %1104, label %1188, label %1105

1105:                                             ; preds = %1100
  %1106 = cmpxchg ptr %1103, i32 0, i32 1 seq_cst seq_cst, align 8
  %1107 = extractvalue { i32, i1 } %1106, 1
  br i1 %1107, label %1108, label %1184

1108:                                             ; preds = %1105
  %1109 = load i32, ptr %39, align 4
  %1110 = icmp sgt i32 %1109, 0
  br i1 %1110, label %1111, label %1115

1111:                                             ; preds = %1108
  %1112 = load ptr, ptr %354, align 8
  %1113 = zext nneg i32 %1109 to i64
  br label %1121

1114:                                             ; preds = %1121
  br i1 %1130, label %1115, label %1132

1115:                                             ; preds = %1114, %1108
  %1116 = getelementptr inbounds nuw i8, ptr %1103, i64 4
  store i32 0, ptr %1116, align 4
  %1117 = getelementptr inbounds nuw i8, ptr %1103, i64 8
  store i64 0, ptr %1117, align 8
  %1118 = getelementptr inbounds nuw i8, ptr %1103, i64 16
  store i32 -1, ptr %1118, align 8
  %1119 = getelementptr inbounds nuw i8, ptr %1103, i64 20
  store i32 -1, ptr %1119, align 4
  %1120 = getelementptr inbounds nuw i8, ptr %1103, i64 24
  store ptr @.str.7, ptr %1120, align 8
  br label %1148

1121:                                             ; preds = %1121, %1111
  %1122 = phi i64 [ 0, %1111 ], [ %1128, %1121 ]
  %1123 = getelementptr inbounds nuw %struct.Fiber, ptr %1112, i64 %1122
  %1124 = getelementptr inbounds nuw i8, ptr %1123, i64 36
  %1125 = load i32, ptr %1124, align 4
  %1126 = icmp eq i32 %1125, 4
  %1127 = select i1 %1126, ptr null, ptr %1123
  %1128 = add nuw nsw i64 %1122, 1
  %1129 = icmp samesign ult i64 %1128, %1113
  %1130 = icmp eq ptr %1127, null
  %1131 = select i1 %1129, i1 %1130, i1 false
  br i1 %1131, label %1121, label %1114

1132:                                             ; preds = %1114
  %1133 = load i32, ptr %38, align 8
  %1134 = getelementptr inbounds nuw i8, ptr %1103, i64 4
  store i32 %1133, ptr %1134, align 4
  %1135 = getelementptr inbounds nuw i8, ptr %1123, i64 24
  %1136 = load ptr, ptr %1135, align 8
  %1137 = getelementptr inbounds nuw i8, ptr %1136, i64 8
  %1138 = load i64, ptr %1137, align 8
  %1139 = getelementptr inbounds nuw i8, ptr %1103, i64 8
  store i64 %1138, ptr %1139, align 8
  %1140 = getelementptr inbounds nuw i8, ptr %1103, i64 16
  store i32 -1, ptr %1140, align 8
  %1141 = getelementptr inbounds nuw i8, ptr %1103, i64 20
  store i32 -1, ptr %1141, align 4
  %1142 = getelementptr inbounds nuw i8, ptr %1103, i64 24
  store ptr @.str.7, ptr %1142, align 8
  %1143 = icmp sgt i32 %1133, 0
  br i1 %1143, label %1144, label %1148

1144:                                             ; preds = %1132
  %1145 = getelementptr inbounds nuw i8, ptr %1123, i64 32
  %1146 = getelementptr inbounds nuw i8, ptr %1103, i64 32
  %1147 = zext nneg i32 %1133 to i64
  br label %1149

1148:                                             ; preds = %1176, %1115, %1132
  store atomic i32 2, ptr %1103 seq_cst, align 8
  br label %1184

1149:                                             ; preds = %1176, %1144
  %1150 = phi i64 [ 0, %1144 ], [ %1182, %1176 ]
  %1151 = load i32, ptr %1145, align 8
  %1152 = sext i32 %1151 to i64
  %1153 = sub nsw i64 0, %1152
  %1154 = getelementptr inbounds %struct.Fiber, ptr %1127, i64 %1153
  %1155 = getelementptr inbounds nuw %struct.Fiber, ptr %1154, i64 %1150
  %1156 = getelementptr inbounds nuw i8, ptr %1155, i64 36
  %1157 = load i32, ptr %1156, align 4
  %1158 = getelementptr inbounds nuw i8, ptr %1155, i64 56
  %1159 = load i32, ptr %1158, align 8
  %1160 = getelementptr inbounds nuw i8, ptr %1155, i64 48
  %1161 = load ptr, ptr %1160, align 8
  %1162 = and i32 %1157, -2
  %1163 = icmp eq i32 %1162, 2
  br i1 %1163, label %1164, label %1176

1164:                                             ; preds = %1149
  %1165 = getelementptr inbounds nuw i8, ptr %1155, i64 72
  %1166 = load ptr, ptr %1165, align 8
  %1167 = icmp eq ptr %1166, null
  br i1 %1167, label %1176, label %1168

1168:                                             ; preds = %1164
  %1169 = ptrtoint ptr %1166 to i64
  %1170 = getelementptr inbounds nuw i8, ptr %1155, i64 24
  %1171 = load ptr, ptr %1170, align 8
  %1172 = getelementptr inbounds nuw i8, ptr %1171, i64 16
  %1173 = load ptr, ptr %1172, align 8
  %1174 = ptrtoint ptr %1173 to i64
  %1175 = sub i64 %1169, %1174
  br label %1176

1176:                                             ; preds = %1168, %1164, %1149
  %1177 = phi i64 [ 0, %1149 ], [ %1175, %1168 ], [ -1, %1164 ]
  %1178 = getelementptr inbounds nuw %struct.WarpReport, ptr %1146, i64 %1150
  store i32 %1157, ptr %1178, align 8
  %1179 = getelementptr inbounds nuw i8, ptr %1178, i64 4
  store i32 %1159, ptr %1179, align 4
  %1180 = getelementptr inbounds nuw i8, ptr %1178, i64 8
  store i64 %1177, ptr %1180, align 8
  %1181 = getelementptr inbounds nuw i8, ptr %1178, i64 16
  store ptr %1161, ptr %1181, align 8
  %1182 = add nuw nsw i64 %1150, 1
  %1183 = icmp eq i64 %1182, %1147
  br i1 %1183, label %1148, label %1149

1184:                                             ; preds = %1148, %1105, %1097, %1093, %1091, %1088, %1071
  %1185 = phi i32 [ %1066, %1148 ], [ %1066, %1105 ], [ 0, %1091 ], [ 0, %1088 ], [ %1066, %1097 ], [ %1065, %1071 ], [ 0, %1093 ]
  %1186 = load i32, ptr %40, align 8
  %1187 = icmp eq i32 %1186, 0
  br i1 %1187, label %970, label %1188

1188:                                             ; preds = %1100, %1184, %991, %964
  %1189 = load i32, ptr %45, align 8
  %1190 = icmp eq i32 %1189, 0
  br i1 %1190, label %1208, label %1191

1191:                                             ; preds = %1188, %1195
  %1192 = phi i32 [ %1206, %1195 ], [ %1189, %1188 ]
  %1193 = load i32, ptr %40, align 8
  %1194 = icmp eq i32 %1193, 0
  br i1 %1194, label %1195, label %1208

1195:                                             ; preds = %1191
  call void @llvm.lifetime.start.p0(ptr nonnull %10)
  %1196 = load i32, ptr %46, align 4
  %1197 = srem i32 %1196, 256
  %1198 = sext i32 %1197 to i64
  %1199 = getelementptr inbounds %struct.Task, ptr %834, i64 %1198
  call void @llvm.memcpy.p0.p0.i64(ptr noundef nonnull align 8 dereferenceable(136) %10, ptr noundef nonnull align 8 dereferenceable(136) %1199, i64 136, i1 false)
  %1200 = add nsw i32 %1196, 1
  %1201 = srem i32 %1200, 256
  store i32 %1201, ptr %46, align 4
  %1202 = add nsw i32 %1192, -1
  store i32 %1202, ptr %45, align 8
  %1203 = load i64, ptr %41, align 8
  %1204 = add i64 %1203, 1
  store i64 %1204, ptr %41, align 8
  %1205 = load ptr, ptr %10, align 8
  call void %1205(ptr noundef nonnull %10)
  call void @llvm.lifetime.end.p0(ptr nonnull %10)
  %1206 = load i32, ptr %45, align 8
  %1207 = icmp eq i32 %1206, 0
  br i1 %1207, label %1208, label %1191

1208:                                             ; preds = %1195, %1191, %1188, %963
  %1209 = add nsw i64 %836, 1
  %1210 = mul nsw i64 %1209, %86
  %1211 = icmp slt i64 %1210, %818
  %1212 = load i32, ptr %40, align 8
  %1213 = icmp eq i32 %1212, 0
  %1214 = select i1 %1211, i1 %1213, i1 false
  br i1 %1214, label %835, label %837

1215:                                             ; preds = %837
  %1216 = getelementptr inbounds nuw i8, ptr %839, i64 8
  store ptr null, ptr %1216, align 8
  %1217 = load i32, ptr %40, align 8
  br label %1218

1218:                                             ; preds = %1215, %837
  %1219 = phi i32 [ %1217, %1215 ], [ %838, %837 ]
  %1220 = icmp eq i32 %1219, 0
  %1221 = select i1 %1220, ptr %244, ptr null
  %1222 = icmp ne ptr %1221, null
  %1223 = icmp ult i64 %243, 67108865
  %1224 = and i1 %1223, %1222
  br i1 %1224, label %1227, label %1264

1225:                                             ; preds = %1227
  %1226 = icmp sgt i32 %1234, -1
  br i1 %1226, label %1254, label %1239

1227:                                             ; preds = %1218, %1227
  %1228 = phi i64 [ %1235, %1227 ], [ 0, %1218 ]
  %1229 = phi i32 [ %1234, %1227 ], [ -1, %1218 ]
  %1230 = getelementptr inbounds nuw %struct.Kept, ptr %1221, i64 %1228
  %1231 = cmpxchg ptr %1230, i32 0, i32 1 acquire monotonic, align 8
  %1232 = extractvalue { i32, i1 } %1231, 1
  %1233 = trunc nuw nsw i64 %1228 to i32
  %1234 = select i1 %1232, i32 %1233, i32 %1229
  %1235 = add nuw nsw i64 %1228, 1
  %1236 = icmp samesign ult i64 %1228, 3
  %1237 = icmp slt i32 %1234, 0
  %1238 = select i1 %1236, i1 %1237, i1 false
  br i1 %1238, label %1227, label %1225

1239:                                             ; preds = %1225
  %1240 = srem i64 %106, 4
  %1241 = trunc nsw i64 %1240 to i32
  %1242 = getelementptr inbounds %struct.Kept, ptr %1221, i64 %1240
  %1243 = cmpxchg ptr %1242, i32 2, i32 1 acquire monotonic, align 8
  %1244 = extractvalue { i32, i1 } %1243, 1
  %1245 = select i1 %1244, i32 %1241, i32 -1
  %1246 = icmp sgt i32 %1245, -1
  br i1 %1246, label %1247, label %1264

1247:                                             ; preds = %1239
  %1248 = zext nneg i32 %1245 to i64
  %1249 = getelementptr inbounds nuw %struct.Kept, ptr %1221, i64 %1248
  %1250 = getelementptr inbounds nuw i8, ptr %1249, i64 8
  %1251 = load ptr, ptr %1250, align 8
  %1252 = getelementptr inbounds nuw i8, ptr %1249, i64 16
  %1253 = load i64, ptr %1252, align 8
  br label %1254

1254:                                             ; preds = %1247, %1225
  %1255 = phi ptr [ null, %1225 ], [ %1251, %1247 ]
  %1256 = phi i64 [ %243, %1225 ], [ %1253, %1247 ]
  %1257 = phi i32 [ %1234, %1225 ], [ %1241, %1247 ]
  %1258 = zext nneg i32 %1257 to i64
  %1259 = getelementptr inbounds nuw %struct.Kept, ptr %1221, i64 %1258
  %1260 = getelementptr inbounds nuw i8, ptr %1259, i64 8
  store ptr %245, ptr %1260, align 8
  %1261 = getelementptr inbounds nuw i8, ptr %1259, i64 16
  store i64 %243, ptr %1261, align 8
  %1262 = getelementptr inbounds nuw i8, ptr %1259, i64 24
  store i64 %54, ptr %1262, align 8
  %1263 = getelementptr inbounds nuw i8, ptr %1259, i64 32
  store i64 %106, ptr %1263, align 8
  store atomic i32 2, ptr %1259 release, align 8
  br label %1264

1264:                                             ; preds = %1254, %1239, %1218
  %1265 = phi ptr [ %245, %1218 ], [ %1255, %1254 ], [ %245, %1239 ]
  %1266 = phi i64 [ %243, %1218 ], [ %1256, %1254 ], [ %243, %1239 ]
  %1267 = icmp eq ptr %1265, null
  br i1 %1267, label %1270, label %1268

1268:                                             ; preds = %1264
  %1269 = call i32 @munmap(ptr noundef nonnull %1265, i64 noundef %1266)
  br label %1270

1270:                                             ; preds = %1268, %1264, %296, %252, %247, %163, %119, %115, %22
  call void @llvm.lifetime.end.p0(ptr nonnull %15)
  call void @llvm.lifetime.end.p0(ptr nonnull %14)
  ret void
}

declare ptr @mmap(ptr noundef, i64 noundef, i32 noundef, i32 noundef, i32 noundef, i64 noundef)

declare void @llvm.memcpy.p0.p0.i64(ptr noalias writeonly captures(none), ptr noalias readonly captures(none), i64, i1 immarg)

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
  br label %60

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

35:                                               ; preds = %118, %18
  %36 = phi ptr [ %19, %18 ], [ %21, %118 ]
  %37 = phi i32 [ 0, %18 ], [ %32, %118 ]
  %38 = getelementptr inbounds nuw i8, ptr %0, i64 48
  %39 = load i32, ptr %38, align 8
  %40 = icmp eq i32 %39, 0
  br i1 %40, label %41, label %958

41:                                               ; preds = %35
  %42 = getelementptr inbounds nuw i8, ptr %0, i64 34920
  %43 = getelementptr inbounds nuw i8, ptr %0, i64 88
  %44 = getelementptr inbounds nuw i8, ptr %0, i64 96
  %45 = getelementptr inbounds nuw i8, ptr %0, i64 84
  %46 = getelementptr inbounds nuw i8, ptr %0, i64 34912
  %47 = getelementptr inbounds nuw i8, ptr %0, i64 56
  %48 = getelementptr inbounds nuw i8, ptr %0, i64 24
  %49 = getelementptr inbounds nuw i8, ptr %0, i64 34960
  %50 = getelementptr inbounds nuw i8, ptr %0, i64 64
  %51 = getelementptr inbounds nuw i8, ptr %0, i64 68
  %52 = getelementptr inbounds nuw i8, ptr %10, i64 80
  %53 = getelementptr inbounds nuw i8, ptr %10, i64 88
  %54 = getelementptr inbounds nuw i8, ptr %10, i64 96
  %55 = getelementptr inbounds nuw i8, ptr %10, i64 104
  %56 = getelementptr inbounds nuw i8, ptr %10, i64 112
  %57 = getelementptr inbounds nuw i8, ptr %10, i64 8
  %58 = getelementptr inbounds nuw i8, ptr %10, i64 16
  %59 = getelementptr inbounds nuw i8, ptr %0, i64 72
  br label %124

60:                                               ; preds = %20, %118
  %61 = phi i32 [ %12, %20 ], [ %120, %118 ]
  %62 = phi i32 [ %22, %20 ], [ %121, %118 ]
  %63 = phi i64 [ 0, %20 ], [ %64, %118 ]
  %64 = add nuw nsw i64 %63, 1
  %65 = icmp sgt i32 %62, 0
  br i1 %65, label %69, label %66

66:                                               ; preds = %60
  %67 = sext i32 %62 to i64
  %68 = mul nsw i64 %64, %67
  br label %118

69:                                               ; preds = %60
  %70 = zext nneg i32 %62 to i64
  %71 = mul nuw nsw i64 %63, %70
  br label %72

72:                                               ; preds = %72, %69
  %73 = phi i64 [ %70, %69 ], [ %113, %72 ]
  %74 = phi i64 [ %71, %69 ], [ %111, %72 ]
  %75 = load ptr, ptr %23, align 8
  %76 = getelementptr inbounds nuw %struct.Fiber, ptr %75, i64 %74
  %77 = getelementptr inbounds nuw i8, ptr %76, i64 24
  %78 = load ptr, ptr %77, align 8
  %79 = getelementptr inbounds nuw i8, ptr %78, i64 8
  %80 = load i64, ptr %79, align 8
  %81 = mul nsw i64 %80, %73
  %82 = getelementptr inbounds nuw i8, ptr %76, i64 32
  %83 = load i32, ptr %82, align 8
  %84 = sext i32 %83 to i64
  %85 = add nsw i64 %81, %84
  %86 = getelementptr inbounds nuw i8, ptr %76, i64 104
  store i64 %85, ptr %86, align 8
  %87 = load ptr, ptr %9, align 8
  %88 = load i64, ptr %87, align 8
  %89 = add i64 %85, -7046029254386353131
  %90 = lshr i64 %89, 30
  %91 = xor i64 %90, %89
  %92 = mul i64 %91, -4658895280553007687
  %93 = lshr i64 %92, 27
  %94 = xor i64 %93, %92
  %95 = mul i64 %94, -7723592293110705685
  %96 = lshr i64 %95, 31
  %97 = xor i64 %88, %96
  %98 = xor i64 %97, %95
  %99 = add i64 %98, -7046029254386353131
  %100 = lshr i64 %99, 30
  %101 = xor i64 %100, %99
  %102 = mul i64 %101, -4658895280553007687
  %103 = lshr i64 %102, 27
  %104 = xor i64 %103, %102
  %105 = mul i64 %104, -7723592293110705685
  %106 = lshr i64 %105, 33
  %107 = lshr i64 %105, 2
  %108 = xor i64 %106, %107
  %109 = add nuw nsw i64 %108, 1
  %110 = getelementptr inbounds nuw i8, ptr %76, i64 112
  store i64 %109, ptr %110, align 8
  %111 = add nuw nsw i64 %74, 1
  %112 = load i32, ptr %21, align 8
  %113 = sext i32 %112 to i64
  %114 = mul nsw i64 %64, %113
  %115 = icmp slt i64 %111, %114
  br i1 %115, label %72, label %116

116:                                              ; preds = %72
  %117 = load i32, ptr %11, align 4
  br label %118

118:                                              ; preds = %66, %116
  %119 = phi i64 [ %68, %66 ], [ %114, %116 ]
  %120 = phi i32 [ %61, %66 ], [ %117, %116 ]
  %121 = phi i32 [ %62, %66 ], [ %112, %116 ]
  %122 = sext i32 %120 to i64
  %123 = icmp slt i64 %119, %122
  br i1 %123, label %60, label %35

124:                                              ; preds = %41, %950
  %125 = phi i64 [ %3, %41 ], [ %149, %950 ]
  %126 = phi i64 [ 0, %41 ], [ %955, %950 ]
  %127 = phi i64 [ 0, %41 ], [ %954, %950 ]
  %128 = phi i64 [ 0, %41 ], [ %953, %950 ]
  %129 = phi i64 [ 0, %41 ], [ %785, %950 ]
  %130 = phi i64 [ 0, %41 ], [ %784, %950 ]
  %131 = phi i64 [ 0, %41 ], [ %835, %950 ]
  %132 = phi i32 [ -1, %41 ], [ %952, %950 ]
  %133 = phi i32 [ %37, %41 ], [ %951, %950 ]
  %134 = icmp slt i64 %125, %4
  br i1 %134, label %135, label %147

135:                                              ; preds = %124
  %136 = load i32, ptr %36, align 8
  br label %137

137:                                              ; preds = %135, %493
  %138 = phi i32 [ %495, %493 ], [ %136, %135 ]
  %139 = phi i64 [ %497, %493 ], [ %125, %135 ]
  %140 = phi i32 [ %496, %493 ], [ %133, %135 ]
  %141 = phi i64 [ %494, %493 ], [ 0, %135 ]
  %142 = sext i32 %138 to i64
  %143 = mul nsw i64 %141, %142
  %144 = load i32, ptr %11, align 4
  %145 = sext i32 %144 to i64
  %146 = icmp slt i64 %143, %145
  br i1 %146, label %279, label %147

147:                                              ; preds = %137, %493, %124
  %148 = phi i32 [ %133, %124 ], [ %496, %493 ], [ %140, %137 ]
  %149 = phi i64 [ %125, %124 ], [ %497, %493 ], [ %139, %137 ]
  %150 = icmp sgt i32 %132, -1
  br i1 %150, label %151, label %213

151:                                              ; preds = %147
  %152 = load ptr, ptr %42, align 8
  %153 = zext nneg i32 %132 to i64
  %154 = getelementptr inbounds nuw %struct.Fiber, ptr %152, i64 %153
  %155 = getelementptr inbounds nuw i8, ptr %154, i64 36
  %156 = load i32, ptr %155, align 4
  %157 = icmp eq i32 %156, 0
  br i1 %157, label %158, label %161

158:                                              ; preds = %151
  %159 = load i32, ptr %49, align 8
  %160 = icmp eq i32 %159, 0
  br i1 %160, label %501, label %161

161:                                              ; preds = %158, %151
  %162 = load i32, ptr %36, align 8
  %163 = icmp sgt i32 %162, 0
  br i1 %163, label %164, label %213

164:                                              ; preds = %161
  %165 = urem i32 %132, %162
  %166 = sub nuw nsw i32 %132, %165
  %167 = zext nneg i32 %166 to i64
  %168 = zext nneg i32 %162 to i64
  br label %169

169:                                              ; preds = %210, %164
  %170 = phi i64 [ 0, %164 ], [ %211, %210 ]
  %171 = add nuw nsw i64 %170, %167
  %172 = getelementptr inbounds nuw %struct.Fiber, ptr %152, i64 %171
  %173 = getelementptr inbounds nuw i8, ptr %172, i64 36
  %174 = load i32, ptr %173, align 4
  switch i32 %174, label %273 [
    i32 1, label %175
    i32 2, label %193
    i32 4, label %210
    i32 3, label %210
  ]

175:                                              ; preds = %169
  %176 = getelementptr inbounds nuw i8, ptr %172, i64 24
  %177 = load ptr, ptr %176, align 8
  %178 = getelementptr inbounds nuw i8, ptr %172, i64 56
  %179 = load i32, ptr %178, align 8
  %180 = icmp eq i32 %179, 24
  br i1 %180, label %181, label %184

181:                                              ; preds = %175
  %182 = getelementptr inbounds nuw i8, ptr %177, i64 336
  %183 = load ptr, ptr %182, align 8
  br label %203

184:                                              ; preds = %175
  %185 = icmp slt i32 %179, 16
  %186 = getelementptr inbounds nuw i8, ptr %177, i64 44
  %187 = sext i32 %179 to i64
  %188 = getelementptr inbounds %struct.Barrier, ptr %186, i64 %187
  %189 = zext nneg i32 %179 to i64
  %190 = getelementptr %struct.Barrier, ptr %177, i64 %189
  %191 = getelementptr i8, ptr %190, i64 44
  %192 = select i1 %185, ptr %188, ptr %191
  br label %203

193:                                              ; preds = %169
  %194 = getelementptr inbounds nuw i8, ptr %172, i64 72
  %195 = load ptr, ptr %194, align 8
  %196 = load i64, ptr %195, align 8
  %197 = lshr i64 %196, 62
  %198 = trunc nuw nsw i64 %197 to i32
  %199 = and i32 %198, 1
  %200 = getelementptr inbounds nuw i8, ptr %172, i64 60
  %201 = load i32, ptr %200, align 4
  %202 = icmp eq i32 %199, %201
  br i1 %202, label %210, label %273

203:                                              ; preds = %184, %181
  %204 = phi ptr [ %183, %181 ], [ %192, %184 ]
  %205 = getelementptr inbounds nuw i8, ptr %204, i64 8
  %206 = load i32, ptr %205, align 4
  %207 = getelementptr inbounds nuw i8, ptr %172, i64 64
  %208 = load i32, ptr %207, align 8
  %209 = icmp eq i32 %206, %208
  br i1 %209, label %210, label %273

210:                                              ; preds = %203, %193, %169, %169
  %211 = add nuw nsw i64 %170, 1
  %212 = icmp eq i64 %211, %168
  br i1 %212, label %213, label %169

213:                                              ; preds = %210, %161, %147
  %214 = load i32, ptr %43, align 8
  %215 = icmp ne i32 %214, 0
  %216 = load i32, ptr %11, align 4
  %217 = sext i32 %216 to i64
  %218 = icmp sgt i64 %128, %217
  %219 = select i1 %215, i1 %218, i1 false
  br i1 %219, label %501, label %220

220:                                              ; preds = %213
  %221 = icmp slt i32 %216, 1
  br i1 %221, label %270, label %222

222:                                              ; preds = %220
  %223 = load ptr, ptr %42, align 8
  br label %224

224:                                              ; preds = %267, %222
  %225 = phi i32 [ 1, %222 ], [ %268, %267 ]
  %226 = add nsw i32 %225, %132
  %227 = srem i32 %226, %216
  %228 = sext i32 %227 to i64
  %229 = getelementptr inbounds %struct.Fiber, ptr %223, i64 %228
  %230 = getelementptr inbounds nuw i8, ptr %229, i64 36
  %231 = load i32, ptr %230, align 4
  switch i32 %231, label %273 [
    i32 1, label %232
    i32 2, label %250
    i32 4, label %267
  ]

232:                                              ; preds = %224
  %233 = getelementptr inbounds nuw i8, ptr %229, i64 24
  %234 = load ptr, ptr %233, align 8
  %235 = getelementptr inbounds nuw i8, ptr %229, i64 56
  %236 = load i32, ptr %235, align 8
  %237 = icmp eq i32 %236, 24
  br i1 %237, label %238, label %241

238:                                              ; preds = %232
  %239 = getelementptr inbounds nuw i8, ptr %234, i64 336
  %240 = load ptr, ptr %239, align 8
  br label %260

241:                                              ; preds = %232
  %242 = icmp slt i32 %236, 16
  %243 = getelementptr inbounds nuw i8, ptr %234, i64 44
  %244 = sext i32 %236 to i64
  %245 = getelementptr inbounds %struct.Barrier, ptr %243, i64 %244
  %246 = zext nneg i32 %236 to i64
  %247 = getelementptr %struct.Barrier, ptr %234, i64 %246
  %248 = getelementptr i8, ptr %247, i64 44
  %249 = select i1 %242, ptr %245, ptr %248
  br label %260

250:                                              ; preds = %224
  %251 = getelementptr inbounds nuw i8, ptr %229, i64 72
  %252 = load ptr, ptr %251, align 8
  %253 = load i64, ptr %252, align 8
  %254 = lshr i64 %253, 62
  %255 = trunc nuw nsw i64 %254 to i32
  %256 = and i32 %255, 1
  %257 = getelementptr inbounds nuw i8, ptr %229, i64 60
  %258 = load i32, ptr %257, align 4
  %259 = icmp eq i32 %256, %258
  br i1 %259, label %267, label %273

260:                                              ; preds = %241, %238
  %261 = phi ptr [ %240, %238 ], [ %249, %241 ]
  %262 = getelementptr inbounds nuw i8, ptr %261, i64 8
  %263 = load i32, ptr %262, align 4
  %264 = getelementptr inbounds nuw i8, ptr %229, i64 64
  %265 = load i32, ptr %264, align 8
  %266 = icmp eq i32 %263, %265
  br i1 %266, label %267, label %273

267:                                              ; preds = %260, %250, %224
  %268 = add nuw i32 %225, 1
  %269 = icmp eq i32 %225, %216
  br i1 %269, label %270, label %224

270:                                              ; preds = %267, %220
  %271 = icmp eq i32 %214, 0
  %272 = sext i1 %271 to i64
  br label %273

273:                                              ; preds = %169, %193, %203, %224, %250, %260, %270
  %274 = phi i32 [ 0, %224 ], [ 1, %270 ], [ 0, %260 ], [ 0, %250 ], [ 0, %203 ], [ 0, %193 ], [ 0, %169 ]
  %275 = phi i64 [ %228, %224 ], [ %272, %270 ], [ %228, %260 ], [ %228, %250 ], [ %171, %203 ], [ %171, %193 ], [ %171, %169 ]
  %276 = icmp sgt i64 %275, -1
  %277 = icmp ne i32 %148, 0
  %278 = select i1 %276, i1 true, i1 %277
  br i1 %278, label %499, label %958

279:                                              ; preds = %137
  %280 = icmp sgt i32 %138, 0
  br i1 %280, label %281, label %295

281:                                              ; preds = %279
  %282 = load ptr, ptr %42, align 8
  %283 = zext nneg i32 %138 to i64
  %284 = mul nuw nsw i64 %141, %283
  %285 = getelementptr %struct.Fiber, ptr %282, i64 %284
  br label %289

286:                                              ; preds = %289
  %287 = add nuw nsw i64 %290, 1
  %288 = icmp eq i64 %287, %283
  br i1 %288, label %295, label %289

289:                                              ; preds = %286, %281
  %290 = phi i64 [ 0, %281 ], [ %287, %286 ]
  %291 = getelementptr %struct.Fiber, ptr %285, i64 %290
  %292 = getelementptr inbounds nuw i8, ptr %291, i64 36
  %293 = load i32, ptr %292, align 4
  %294 = icmp eq i32 %293, 4
  br i1 %294, label %286, label %491

295:                                              ; preds = %286, %279
  %296 = load i32, ptr %43, align 8
  %297 = icmp sgt i32 %296, 0
  br i1 %297, label %437, label %298

298:                                              ; preds = %487, %295
  %299 = load ptr, ptr %46, align 8
  %300 = getelementptr inbounds nuw %struct.Block, ptr %299, i64 %141
  %301 = getelementptr inbounds nuw i8, ptr %300, i64 8
  store i64 %139, ptr %301, align 8
  %302 = load ptr, ptr %46, align 8
  %303 = getelementptr inbounds nuw %struct.Block, ptr %302, i64 %141
  %304 = getelementptr inbounds nuw i8, ptr %303, i64 44
  br label %307

305:                                              ; preds = %307
  %306 = getelementptr inbounds nuw i8, ptr %303, i64 236
  br label %323

307:                                              ; preds = %307, %298
  %308 = phi i64 [ 0, %298 ], [ %312, %307 ]
  %309 = getelementptr inbounds nuw %struct.Barrier, ptr %304, i64 %308
  store i32 0, ptr %309, align 4
  %310 = getelementptr inbounds nuw i8, ptr %309, i64 4
  store i32 0, ptr %310, align 4
  %311 = getelementptr inbounds nuw i8, ptr %309, i64 8
  store i32 0, ptr %311, align 4
  %312 = add nuw nsw i64 %308, 1
  %313 = icmp eq i64 %312, 16
  br i1 %313, label %305, label %307

314:                                              ; preds = %323
  %315 = add nsw i64 %139, 1
  %316 = load i32, ptr %36, align 8
  %317 = icmp sgt i32 %316, 0
  br i1 %317, label %320, label %318

318:                                              ; preds = %314
  %319 = sext i32 %316 to i64
  br label %366

320:                                              ; preds = %314
  %321 = zext nneg i32 %316 to i64
  %322 = ptrtoint ptr %303 to i64
  br label %330

323:                                              ; preds = %323, %305
  %324 = phi i64 [ 0, %305 ], [ %328, %323 ]
  %325 = getelementptr inbounds nuw %struct.Barrier, ptr %306, i64 %324
  store i32 0, ptr %325, align 4
  %326 = getelementptr inbounds nuw i8, ptr %325, i64 4
  store i32 0, ptr %326, align 4
  %327 = getelementptr inbounds nuw i8, ptr %325, i64 8
  store i32 0, ptr %327, align 4
  %328 = add nuw nsw i64 %324, 1
  %329 = icmp eq i64 %328, 8
  br i1 %329, label %314, label %323

330:                                              ; preds = %330, %320
  %331 = phi i64 [ %321, %320 ], [ %364, %330 ]
  %332 = phi i64 [ 0, %320 ], [ %362, %330 ]
  %333 = load ptr, ptr %42, align 8
  %334 = load ptr, ptr %46, align 8
  %335 = ptrtoint ptr %334 to i64
  %336 = sub i64 %322, %335
  %337 = sdiv exact i64 %336, 360
  %338 = mul nsw i64 %337, %331
  %339 = getelementptr %struct.Fiber, ptr %333, i64 %338
  %340 = getelementptr %struct.Fiber, ptr %339, i64 %332
  %341 = getelementptr inbounds nuw i8, ptr %340, i64 32
  %342 = load i32, ptr %341, align 8
  %343 = sext i32 %342 to i64
  %344 = mul nsw i64 %2, %343
  %345 = sub nsw i64 %1, %344
  %346 = call i64 @llvm.smin.i64(i64 %345, i64 %2)
  %347 = getelementptr inbounds nuw i8, ptr %340, i64 36
  store i32 0, ptr %347, align 4
  %348 = icmp eq i64 %346, 64
  %349 = shl nsw i64 -1, %346
  %350 = xor i64 %349, -1
  %351 = select i1 %348, i64 -1, i64 %350
  %352 = getelementptr inbounds nuw i8, ptr %340, i64 40
  store i64 %351, ptr %352, align 8
  %353 = getelementptr inbounds nuw i8, ptr %340, i64 48
  store ptr null, ptr %353, align 8
  %354 = getelementptr inbounds nuw i8, ptr %340, i64 88
  store i32 0, ptr %354, align 8
  %355 = getelementptr inbounds nuw i8, ptr %340, i64 84
  store i32 0, ptr %355, align 4
  %356 = getelementptr inbounds nuw i8, ptr %340, i64 80
  store i32 0, ptr %356, align 8
  %357 = getelementptr inbounds nuw i8, ptr %340, i64 96
  store i32 0, ptr %357, align 8
  %358 = getelementptr inbounds nuw i8, ptr %340, i64 16
  %359 = load ptr, ptr %358, align 8
  %360 = call ptr @flydsl_fiber_prepare(ptr noundef %359, ptr noundef nonnull @start)
  %361 = getelementptr inbounds nuw i8, ptr %340, i64 8
  store ptr %360, ptr %361, align 8
  %362 = add nuw nsw i64 %332, 1
  %363 = load i32, ptr %36, align 8
  %364 = sext i32 %363 to i64
  %365 = icmp slt i64 %362, %364
  br i1 %365, label %330, label %366

366:                                              ; preds = %330, %318
  %367 = phi i64 [ %319, %318 ], [ %364, %330 ]
  %368 = phi i32 [ %316, %318 ], [ %363, %330 ]
  %369 = load ptr, ptr %42, align 8
  %370 = mul nsw i64 %141, %367
  %371 = getelementptr inbounds %struct.Fiber, ptr %369, i64 %370
  %372 = getelementptr inbounds nuw i8, ptr %371, i64 24
  %373 = load ptr, ptr %372, align 8
  %374 = getelementptr inbounds nuw i8, ptr %373, i64 32
  %375 = load ptr, ptr %374, align 8
  %376 = icmp eq ptr %375, null
  br i1 %376, label %383, label %377

377:                                              ; preds = %366
  %378 = load ptr, ptr %375, align 8
  %379 = load ptr, ptr %48, align 8
  %380 = getelementptr inbounds nuw i8, ptr %379, i64 24
  %381 = load ptr, ptr %380, align 8
  call void %378(ptr noundef %381, ptr noundef nonnull %371, i64 noundef %367, i64 noundef %2)
  %382 = load i32, ptr %36, align 8
  br label %383

383:                                              ; preds = %366, %377
  %384 = phi i32 [ %368, %366 ], [ %382, %377 ]
  %385 = add nuw nsw i64 %141, 1
  %386 = icmp sgt i32 %384, 0
  br i1 %386, label %387, label %434

387:                                              ; preds = %383
  %388 = zext nneg i32 %384 to i64
  %389 = mul nuw nsw i64 %141, %388
  br label %390

390:                                              ; preds = %390, %387
  %391 = phi i64 [ %388, %387 ], [ %431, %390 ]
  %392 = phi i64 [ %389, %387 ], [ %429, %390 ]
  %393 = load ptr, ptr %42, align 8
  %394 = getelementptr inbounds nuw %struct.Fiber, ptr %393, i64 %392
  %395 = getelementptr inbounds nuw i8, ptr %394, i64 24
  %396 = load ptr, ptr %395, align 8
  %397 = getelementptr inbounds nuw i8, ptr %396, i64 8
  %398 = load i64, ptr %397, align 8
  %399 = mul nsw i64 %398, %391
  %400 = getelementptr inbounds nuw i8, ptr %394, i64 32
  %401 = load i32, ptr %400, align 8
  %402 = sext i32 %401 to i64
  %403 = add nsw i64 %399, %402
  %404 = getelementptr inbounds nuw i8, ptr %394, i64 104
  store i64 %403, ptr %404, align 8
  %405 = load ptr, ptr %9, align 8
  %406 = load i64, ptr %405, align 8
  %407 = add i64 %403, -7046029254386353131
  %408 = lshr i64 %407, 30
  %409 = xor i64 %408, %407
  %410 = mul i64 %409, -4658895280553007687
  %411 = lshr i64 %410, 27
  %412 = xor i64 %411, %410
  %413 = mul i64 %412, -7723592293110705685
  %414 = lshr i64 %413, 31
  %415 = xor i64 %406, %414
  %416 = xor i64 %415, %413
  %417 = add i64 %416, -7046029254386353131
  %418 = lshr i64 %417, 30
  %419 = xor i64 %418, %417
  %420 = mul i64 %419, -4658895280553007687
  %421 = lshr i64 %420, 27
  %422 = xor i64 %421, %420
  %423 = mul i64 %422, -7723592293110705685
  %424 = lshr i64 %423, 33
  %425 = lshr i64 %423, 2
  %426 = xor i64 %424, %425
  %427 = add nuw nsw i64 %426, 1
  %428 = getelementptr inbounds nuw i8, ptr %394, i64 112
  store i64 %427, ptr %428, align 8
  %429 = add nuw nsw i64 %392, 1
  %430 = load i32, ptr %36, align 8
  %431 = sext i32 %430 to i64
  %432 = mul nsw i64 %385, %431
  %433 = icmp slt i64 %429, %432
  br i1 %433, label %390, label %434

434:                                              ; preds = %390, %383
  %435 = phi i32 [ %384, %383 ], [ %430, %390 ]
  %436 = add nsw i32 %435, %140
  br label %493

437:                                              ; preds = %295, %487
  %438 = phi i32 [ %488, %487 ], [ %296, %295 ]
  %439 = phi i32 [ %489, %487 ], [ 0, %295 ]
  %440 = sext i32 %439 to i64
  %441 = load i32, ptr %45, align 4
  %442 = sext i32 %441 to i64
  %443 = add nsw i64 %442, %440
  %444 = srem i64 %443, 256
  %445 = getelementptr inbounds %struct.Task, ptr %44, i64 %444
  %446 = getelementptr inbounds nuw i8, ptr %445, i64 16
  %447 = load ptr, ptr %446, align 8
  %448 = getelementptr inbounds nuw i8, ptr %447, i64 24
  %449 = load ptr, ptr %448, align 8
  %450 = load ptr, ptr %46, align 8
  %451 = getelementptr inbounds nuw %struct.Block, ptr %450, i64 %141
  %452 = icmp eq ptr %449, %451
  br i1 %452, label %453, label %485

453:                                              ; preds = %437
  call void @llvm.lifetime.start.p0(ptr nonnull %8)
  %454 = add nsw i32 %441, %439
  %455 = srem i32 %454, 256
  %456 = sext i32 %455 to i64
  %457 = getelementptr inbounds %struct.Task, ptr %44, i64 %456
  call void @llvm.memcpy.p0.p0.i64(ptr noundef nonnull align 8 dereferenceable(136) %8, ptr noundef nonnull align 8 dereferenceable(136) %457, i64 136, i1 false)
  %458 = icmp eq i32 %439, 0
  br i1 %458, label %475, label %459

459:                                              ; preds = %453, %459
  %460 = phi i32 [ %470, %459 ], [ %439, %453 ]
  %461 = load i32, ptr %45, align 4
  %462 = add nsw i32 %461, %460
  %463 = srem i32 %462, 256
  %464 = sext i32 %463 to i64
  %465 = getelementptr inbounds %struct.Task, ptr %44, i64 %464
  %466 = add nsw i32 %462, -1
  %467 = srem i32 %466, 256
  %468 = sext i32 %467 to i64
  %469 = getelementptr inbounds %struct.Task, ptr %44, i64 %468
  call void @llvm.memcpy.p0.p0.i64(ptr noundef nonnull align 8 dereferenceable(136) %465, ptr noundef nonnull align 8 dereferenceable(136) %469, i64 136, i1 false)
  %470 = add nsw i32 %460, -1
  %471 = icmp eq i32 %470, 0
  br i1 %471, label %472, label %459

472:                                              ; preds = %459
  %473 = load i32, ptr %45, align 4
  %474 = load i32, ptr %43, align 8
  br label %475

475:                                              ; preds = %453, %472
  %476 = phi i32 [ %474, %472 ], [ %438, %453 ]
  %477 = phi i32 [ %473, %472 ], [ %441, %453 ]
  %478 = add nsw i32 %477, 1
  %479 = srem i32 %478, 256
  store i32 %479, ptr %45, align 4
  %480 = add nsw i32 %476, -1
  store i32 %480, ptr %43, align 8
  %481 = load i64, ptr %47, align 8
  %482 = add i64 %481, 1
  store i64 %482, ptr %47, align 8
  %483 = load ptr, ptr %8, align 8
  call void %483(ptr noundef nonnull %8)
  call void @llvm.lifetime.end.p0(ptr nonnull %8)
  %484 = load i32, ptr %43, align 8
  br label %487

485:                                              ; preds = %437
  %486 = add nsw i32 %439, 1
  br label %487

487:                                              ; preds = %485, %475
  %488 = phi i32 [ %484, %475 ], [ %438, %485 ]
  %489 = phi i32 [ %439, %475 ], [ %486, %485 ]
  %490 = icmp slt i32 %489, %488
  br i1 %490, label %437, label %298

491:                                              ; preds = %289
  %492 = add nuw nsw i64 %141, 1
  br label %493

493:                                              ; preds = %491, %434
  %494 = phi i64 [ %492, %491 ], [ %385, %434 ]
  %495 = phi i32 [ %138, %491 ], [ %435, %434 ]
  %496 = phi i32 [ %140, %491 ], [ %436, %434 ]
  %497 = phi i64 [ %139, %491 ], [ %315, %434 ]
  %498 = icmp slt i64 %497, %4
  br i1 %498, label %137, label %147

499:                                              ; preds = %273
  %500 = icmp slt i64 %275, 0
  br i1 %500, label %524, label %501

501:                                              ; preds = %158, %213, %499
  %502 = phi i32 [ %274, %499 ], [ 1, %213 ], [ 0, %158 ]
  %503 = phi i64 [ %275, %499 ], [ 0, %213 ], [ %153, %158 ]
  %504 = load i32, ptr %11, align 4
  %505 = sext i32 %504 to i64
  %506 = shl nsw i64 %505, 12
  %507 = icmp sgt i64 %128, %506
  br i1 %507, label %508, label %525

508:                                              ; preds = %501
  %509 = load i32, ptr %50, align 8
  %510 = icmp eq i32 %509, 0
  br i1 %510, label %524, label %511

511:                                              ; preds = %508
  store i32 0, ptr %50, align 8
  %512 = load i32, ptr %51, align 4
  %513 = add i32 %512, 1
  store i32 %513, ptr %51, align 4
  %514 = icmp ult i32 %512, 128
  br i1 %514, label %515, label %516

515:                                              ; preds = %511
  call void @flydsl_relax()
  br label %525

516:                                              ; preds = %511
  %517 = icmp ult i32 %512, 512
  br i1 %517, label %518, label %520

518:                                              ; preds = %516
  %519 = call i32 @sched_yield()
  br label %525

520:                                              ; preds = %516
  %521 = icmp ult i32 %512, 2048
  %522 = select i1 %521, i32 20, i32 100
  %523 = call i32 @usleep(i32 noundef %522)
  br label %525

524:                                              ; preds = %508, %499
  call fastcc void @report(ptr noundef nonnull %0, ptr noundef null, ptr noundef nonnull @.str.7)
  br label %958

525:                                              ; preds = %520, %518, %515, %501
  %526 = load i32, ptr %11, align 4
  %527 = sext i32 %526 to i64
  %528 = icmp sgt i64 %128, %527
  br i1 %528, label %529, label %545

529:                                              ; preds = %525
  %530 = load i32, ptr %50, align 8
  %531 = icmp eq i32 %530, 0
  br i1 %531, label %545, label %532

532:                                              ; preds = %529
  store i32 0, ptr %50, align 8
  %533 = load i32, ptr %51, align 4
  %534 = add i32 %533, 1
  store i32 %534, ptr %51, align 4
  %535 = icmp ult i32 %533, 128
  br i1 %535, label %536, label %537

536:                                              ; preds = %532
  call void @flydsl_relax()
  br label %545

537:                                              ; preds = %532
  %538 = icmp ult i32 %533, 512
  br i1 %538, label %539, label %541

539:                                              ; preds = %537
  %540 = call i32 @sched_yield()
  br label %545

541:                                              ; preds = %537
  %542 = icmp ult i32 %533, 2048
  %543 = select i1 %542, i32 20, i32 100
  %544 = call i32 @usleep(i32 noundef %543)
  br label %545

545:                                              ; preds = %541, %539, %536, %529, %525
  %546 = icmp eq i32 %502, 0
  br i1 %546, label %554, label %547

547:                                              ; preds = %545
  %548 = load i32, ptr %45, align 4
  %549 = sext i32 %548 to i64
  %550 = add nsw i64 %503, %549
  %551 = srem i64 %550, 256
  %552 = getelementptr %struct.Task, ptr %0, i64 %551
  %553 = getelementptr i8, ptr %552, i64 208
  br label %558

554:                                              ; preds = %545
  %555 = load ptr, ptr %42, align 8
  %556 = getelementptr inbounds nuw %struct.Fiber, ptr %555, i64 %503
  %557 = getelementptr inbounds nuw i8, ptr %556, i64 104
  br label %558

558:                                              ; preds = %554, %547
  %559 = phi ptr [ %553, %547 ], [ %557, %554 ]
  %560 = load i64, ptr %559, align 8
  %561 = load ptr, ptr %52, align 8
  %562 = icmp eq ptr %561, null
  br i1 %562, label %566, label %563

563:                                              ; preds = %558
  %564 = load i64, ptr %53, align 8
  %565 = icmp slt i64 %129, %564
  br i1 %565, label %671, label %781

566:                                              ; preds = %558
  %567 = load i32, ptr %11, align 4
  %568 = icmp sgt i32 %567, 0
  br i1 %568, label %569, label %574

569:                                              ; preds = %566
  %570 = load ptr, ptr %42, align 8
  %571 = zext nneg i32 %567 to i64
  br label %586

572:                                              ; preds = %637
  %573 = icmp eq i32 %641, 0
  br label %574

574:                                              ; preds = %572, %566
  %575 = phi i64 [ %503, %566 ], [ %638, %572 ]
  %576 = phi i32 [ %502, %566 ], [ %639, %572 ]
  %577 = phi i64 [ 0, %566 ], [ %640, %572 ]
  %578 = phi i1 [ true, %566 ], [ %573, %572 ]
  %579 = load i32, ptr %43, align 8
  %580 = icmp sgt i32 %579, 0
  br i1 %580, label %581, label %781

581:                                              ; preds = %574
  %582 = zext nneg i32 %579 to i64
  %583 = load i32, ptr %45, align 4
  %584 = sext i32 %583 to i64
  %585 = sext i32 %583 to i64
  br label %644

586:                                              ; preds = %569, %637
  %587 = phi i64 [ 0, %569 ], [ %642, %637 ]
  %588 = phi i32 [ 0, %569 ], [ %641, %637 ]
  %589 = phi i64 [ 0, %569 ], [ %640, %637 ]
  %590 = phi i32 [ %502, %569 ], [ %639, %637 ]
  %591 = phi i64 [ %503, %569 ], [ %638, %637 ]
  %592 = getelementptr inbounds nuw %struct.Fiber, ptr %570, i64 %587
  %593 = getelementptr inbounds nuw i8, ptr %592, i64 36
  %594 = load i32, ptr %593, align 4
  switch i32 %594, label %630 [
    i32 1, label %595
    i32 2, label %613
    i32 4, label %637
  ]

595:                                              ; preds = %586
  %596 = getelementptr inbounds nuw i8, ptr %592, i64 24
  %597 = load ptr, ptr %596, align 8
  %598 = getelementptr inbounds nuw i8, ptr %592, i64 56
  %599 = load i32, ptr %598, align 8
  %600 = icmp eq i32 %599, 24
  br i1 %600, label %601, label %604

601:                                              ; preds = %595
  %602 = getelementptr inbounds nuw i8, ptr %597, i64 336
  %603 = load ptr, ptr %602, align 8
  br label %623

604:                                              ; preds = %595
  %605 = icmp slt i32 %599, 16
  %606 = getelementptr inbounds nuw i8, ptr %597, i64 44
  %607 = sext i32 %599 to i64
  %608 = getelementptr inbounds %struct.Barrier, ptr %606, i64 %607
  %609 = zext nneg i32 %599 to i64
  %610 = getelementptr %struct.Barrier, ptr %597, i64 %609
  %611 = getelementptr i8, ptr %610, i64 44
  %612 = select i1 %605, ptr %608, ptr %611
  br label %623

613:                                              ; preds = %586
  %614 = getelementptr inbounds nuw i8, ptr %592, i64 72
  %615 = load ptr, ptr %614, align 8
  %616 = load i64, ptr %615, align 8
  %617 = lshr i64 %616, 62
  %618 = trunc nuw nsw i64 %617 to i32
  %619 = and i32 %618, 1
  %620 = getelementptr inbounds nuw i8, ptr %592, i64 60
  %621 = load i32, ptr %620, align 4
  %622 = icmp eq i32 %619, %621
  br i1 %622, label %637, label %630

623:                                              ; preds = %601, %604
  %624 = phi ptr [ %603, %601 ], [ %612, %604 ]
  %625 = getelementptr inbounds nuw i8, ptr %624, i64 8
  %626 = load i32, ptr %625, align 4
  %627 = getelementptr inbounds nuw i8, ptr %592, i64 64
  %628 = load i32, ptr %627, align 8
  %629 = icmp eq i32 %626, %628
  br i1 %629, label %637, label %630

630:                                              ; preds = %613, %586, %623
  %631 = icmp eq i32 %588, 0
  %632 = getelementptr inbounds nuw i8, ptr %592, i64 112
  %633 = load i64, ptr %632, align 8
  br i1 %631, label %637, label %634

634:                                              ; preds = %630
  %635 = icmp sgt i64 %633, %589
  br i1 %635, label %636, label %637

636:                                              ; preds = %634
  br label %637

637:                                              ; preds = %630, %613, %586, %623, %634, %636
  %638 = phi i64 [ %591, %613 ], [ %591, %634 ], [ %591, %623 ], [ %591, %586 ], [ %587, %636 ], [ %587, %630 ]
  %639 = phi i32 [ %590, %613 ], [ %590, %634 ], [ %590, %623 ], [ %590, %586 ], [ 0, %636 ], [ 0, %630 ]
  %640 = phi i64 [ %589, %613 ], [ %589, %634 ], [ %589, %623 ], [ %589, %586 ], [ %633, %636 ], [ %633, %630 ]
  %641 = phi i32 [ %588, %613 ], [ 1, %634 ], [ %588, %623 ], [ %588, %586 ], [ 1, %636 ], [ 1, %630 ]
  %642 = add nuw nsw i64 %587, 1
  %643 = icmp eq i64 %642, %571
  br i1 %643, label %572, label %586

644:                                              ; preds = %581, %665
  %645 = phi i64 [ 0, %581 ], [ %669, %665 ]
  %646 = phi i1 [ %578, %581 ], [ false, %665 ]
  %647 = phi i64 [ %577, %581 ], [ %668, %665 ]
  %648 = phi i32 [ %576, %581 ], [ %667, %665 ]
  %649 = phi i64 [ %575, %581 ], [ %666, %665 ]
  br i1 %646, label %650, label %653

650:                                              ; preds = %644
  %651 = add nsw i64 %645, %585
  %652 = srem i64 %651, 256
  br label %660

653:                                              ; preds = %644
  %654 = add nsw i64 %645, %584
  %655 = srem i64 %654, 256
  %656 = getelementptr %struct.Task, ptr %0, i64 %655
  %657 = getelementptr i8, ptr %656, i64 216
  %658 = load i64, ptr %657, align 8
  %659 = icmp sgt i64 %658, %647
  br i1 %659, label %660, label %665

660:                                              ; preds = %650, %653
  %661 = phi i64 [ %652, %650 ], [ %655, %653 ]
  %662 = getelementptr %struct.Task, ptr %0, i64 %661
  %663 = getelementptr i8, ptr %662, i64 216
  %664 = load i64, ptr %663, align 8
  br label %665

665:                                              ; preds = %653, %660
  %666 = phi i64 [ %645, %660 ], [ %649, %653 ]
  %667 = phi i32 [ 1, %660 ], [ %648, %653 ]
  %668 = phi i64 [ %664, %660 ], [ %647, %653 ]
  %669 = add nuw nsw i64 %645, 1
  %670 = icmp eq i64 %669, %582
  br i1 %670, label %781, label %644

671:                                              ; preds = %563, %778
  %672 = phi i64 [ 0, %778 ], [ %130, %563 ]
  %673 = phi i64 [ %779, %778 ], [ %129, %563 ]
  %674 = phi i64 [ 0, %778 ], [ %128, %563 ]
  %675 = getelementptr inbounds %struct.Stretch, ptr %561, i64 %673
  %676 = getelementptr inbounds nuw i8, ptr %675, i64 8
  %677 = load i64, ptr %676, align 8
  %678 = icmp slt i64 %672, %677
  br i1 %678, label %679, label %778

679:                                              ; preds = %671
  %680 = load i32, ptr %11, align 4
  %681 = call i32 @llvm.smax.i32(i32 %680, i32 0)
  %682 = zext nneg i32 %681 to i64
  %683 = icmp slt i32 %680, 1
  br i1 %683, label %687, label %684

684:                                              ; preds = %679
  %685 = load ptr, ptr %42, align 8
  %686 = load i64, ptr %675, align 8
  br label %699

687:                                              ; preds = %747, %679
  %688 = phi i32 [ 0, %679 ], [ %750, %747 ]
  %689 = phi i32 [ %502, %679 ], [ %749, %747 ]
  %690 = phi i64 [ %503, %679 ], [ %748, %747 ]
  %691 = load i32, ptr %43, align 8
  %692 = call i32 @llvm.smax.i32(i32 %691, i32 0)
  %693 = zext nneg i32 %692 to i64
  %694 = icmp slt i32 %691, 1
  br i1 %694, label %753, label %695

695:                                              ; preds = %687
  %696 = load i32, ptr %45, align 4
  %697 = sext i32 %696 to i64
  %698 = load i64, ptr %675, align 8
  br label %760

699:                                              ; preds = %684, %747
  %700 = phi i64 [ %748, %747 ], [ %503, %684 ]
  %701 = phi i32 [ %749, %747 ], [ %502, %684 ]
  %702 = phi i32 [ %750, %747 ], [ 0, %684 ]
  %703 = phi i64 [ %751, %747 ], [ 0, %684 ]
  %704 = getelementptr inbounds nuw %struct.Fiber, ptr %685, i64 %703
  %705 = getelementptr inbounds nuw i8, ptr %704, i64 104
  %706 = load i64, ptr %705, align 8
  %707 = icmp eq i64 %706, %686
  br i1 %707, label %708, label %747

708:                                              ; preds = %699
  %709 = getelementptr inbounds nuw i8, ptr %704, i64 36
  %710 = load i32, ptr %709, align 4
  switch i32 %710, label %746 [
    i32 1, label %711
    i32 2, label %729
    i32 4, label %747
  ]

711:                                              ; preds = %708
  %712 = getelementptr inbounds nuw i8, ptr %704, i64 24
  %713 = load ptr, ptr %712, align 8
  %714 = getelementptr inbounds nuw i8, ptr %704, i64 56
  %715 = load i32, ptr %714, align 8
  %716 = icmp eq i32 %715, 24
  br i1 %716, label %717, label %720

717:                                              ; preds = %711
  %718 = getelementptr inbounds nuw i8, ptr %713, i64 336
  %719 = load ptr, ptr %718, align 8
  br label %739

720:                                              ; preds = %711
  %721 = icmp slt i32 %715, 16
  %722 = getelementptr inbounds nuw i8, ptr %713, i64 44
  %723 = sext i32 %715 to i64
  %724 = getelementptr inbounds %struct.Barrier, ptr %722, i64 %723
  %725 = zext nneg i32 %715 to i64
  %726 = getelementptr %struct.Barrier, ptr %713, i64 %725
  %727 = getelementptr i8, ptr %726, i64 44
  %728 = select i1 %721, ptr %724, ptr %727
  br label %739

729:                                              ; preds = %708
  %730 = getelementptr inbounds nuw i8, ptr %704, i64 72
  %731 = load ptr, ptr %730, align 8
  %732 = load i64, ptr %731, align 8
  %733 = lshr i64 %732, 62
  %734 = trunc nuw nsw i64 %733 to i32
  %735 = and i32 %734, 1
  %736 = getelementptr inbounds nuw i8, ptr %704, i64 60
  %737 = load i32, ptr %736, align 4
  %738 = icmp eq i32 %735, %737
  br i1 %738, label %747, label %746

739:                                              ; preds = %717, %720
  %740 = phi ptr [ %719, %717 ], [ %728, %720 ]
  %741 = getelementptr inbounds nuw i8, ptr %740, i64 8
  %742 = load i32, ptr %741, align 4
  %743 = getelementptr inbounds nuw i8, ptr %704, i64 64
  %744 = load i32, ptr %743, align 8
  %745 = icmp eq i32 %742, %744
  br i1 %745, label %747, label %746

746:                                              ; preds = %729, %708, %739
  br label %747

747:                                              ; preds = %729, %708, %699, %739, %746
  %748 = phi i64 [ %703, %746 ], [ %700, %739 ], [ %700, %699 ], [ %700, %708 ], [ %700, %729 ]
  %749 = phi i32 [ 0, %746 ], [ %701, %739 ], [ %701, %699 ], [ %701, %708 ], [ %701, %729 ]
  %750 = phi i32 [ 1, %746 ], [ %702, %739 ], [ %702, %699 ], [ %702, %708 ], [ %702, %729 ]
  %751 = add nuw nsw i64 %703, 1
  %752 = icmp eq i64 %751, %682
  br i1 %752, label %687, label %699

753:                                              ; preds = %760, %687
  %754 = phi i32 [ %688, %687 ], [ %773, %760 ]
  %755 = phi i32 [ %689, %687 ], [ %772, %760 ]
  %756 = phi i64 [ %690, %687 ], [ %771, %760 ]
  %757 = icmp eq i32 %754, 0
  %758 = icmp sgt i64 %674, 256
  %759 = select i1 %757, i1 true, i1 %758
  br i1 %759, label %778, label %776

760:                                              ; preds = %695, %760
  %761 = phi i64 [ %771, %760 ], [ %690, %695 ]
  %762 = phi i32 [ %772, %760 ], [ %689, %695 ]
  %763 = phi i32 [ %773, %760 ], [ %688, %695 ]
  %764 = phi i64 [ %774, %760 ], [ 0, %695 ]
  %765 = add nsw i64 %764, %697
  %766 = srem i64 %765, 256
  %767 = getelementptr %struct.Task, ptr %0, i64 %766
  %768 = getelementptr i8, ptr %767, i64 208
  %769 = load i64, ptr %768, align 8
  %770 = icmp eq i64 %769, %698
  %771 = select i1 %770, i64 %764, i64 %761
  %772 = select i1 %770, i32 1, i32 %762
  %773 = select i1 %770, i32 1, i32 %763
  %774 = add nuw nsw i64 %764, 1
  %775 = icmp eq i64 %774, %693
  br i1 %775, label %753, label %760

776:                                              ; preds = %753
  %777 = add nsw i64 %672, 1
  br label %781

778:                                              ; preds = %671, %753
  %779 = add nsw i64 %673, 1
  %780 = icmp slt i64 %779, %564
  br i1 %780, label %671, label %781

781:                                              ; preds = %778, %665, %563, %776, %574
  %782 = phi i64 [ %503, %563 ], [ %575, %574 ], [ %756, %776 ], [ %666, %665 ], [ %503, %778 ]
  %783 = phi i32 [ %502, %563 ], [ %576, %574 ], [ %755, %776 ], [ %667, %665 ], [ %502, %778 ]
  %784 = phi i64 [ %130, %563 ], [ %130, %574 ], [ %777, %776 ], [ %130, %665 ], [ 0, %778 ]
  %785 = phi i64 [ %129, %563 ], [ %129, %574 ], [ %673, %776 ], [ %129, %665 ], [ %779, %778 ]
  %786 = phi i64 [ %128, %563 ], [ %128, %574 ], [ %674, %776 ], [ %128, %665 ], [ 0, %778 ]
  %787 = icmp eq i32 %783, 0
  br i1 %787, label %788, label %794

788:                                              ; preds = %781
  %789 = load ptr, ptr %42, align 8
  %790 = getelementptr inbounds %struct.Fiber, ptr %789, i64 %782
  %791 = load i64, ptr %54, align 8
  %792 = load i64, ptr %55, align 8
  %793 = icmp slt i64 %791, %792
  br i1 %793, label %808, label %823

794:                                              ; preds = %781
  %795 = load i64, ptr %54, align 8
  %796 = load i64, ptr %55, align 8
  %797 = icmp slt i64 %795, %796
  br i1 %797, label %798, label %823

798:                                              ; preds = %794
  %799 = load ptr, ptr %56, align 8
  %800 = getelementptr inbounds %struct.Step, ptr %799, i64 %795
  %801 = load i32, ptr %45, align 4
  %802 = sext i32 %801 to i64
  %803 = add nsw i64 %782, %802
  %804 = srem i64 %803, 256
  %805 = getelementptr %struct.Task, ptr %0, i64 %804
  %806 = getelementptr i8, ptr %805, i64 208
  %807 = getelementptr i8, ptr %805, i64 120
  br label %813

808:                                              ; preds = %788
  %809 = load ptr, ptr %56, align 8
  %810 = getelementptr inbounds %struct.Step, ptr %809, i64 %791
  %811 = getelementptr inbounds nuw i8, ptr %790, i64 104
  %812 = getelementptr inbounds nuw i8, ptr %790, i64 48
  br label %813

813:                                              ; preds = %808, %798
  %814 = phi ptr [ %806, %798 ], [ %811, %808 ]
  %815 = phi ptr [ null, %798 ], [ %790, %808 ]
  %816 = phi ptr [ %800, %798 ], [ %810, %808 ]
  %817 = phi ptr [ %807, %798 ], [ %812, %808 ]
  %818 = load i64, ptr %814, align 8
  %819 = load ptr, ptr %817, align 8
  store i64 %818, ptr %816, align 8
  %820 = getelementptr inbounds nuw i8, ptr %816, i64 8
  store i64 %560, ptr %820, align 8
  %821 = getelementptr inbounds nuw i8, ptr %816, i64 16
  store ptr %819, ptr %821, align 8
  %822 = load i64, ptr %54, align 8
  br label %823

823:                                              ; preds = %794, %813, %788
  %824 = phi i64 [ %795, %794 ], [ %822, %813 ], [ %791, %788 ]
  %825 = phi ptr [ null, %794 ], [ %815, %813 ], [ %790, %788 ]
  %826 = load i64, ptr %57, align 8
  %827 = icmp slt i64 %131, %826
  br i1 %827, label %828, label %832

828:                                              ; preds = %823
  %829 = getelementptr inbounds nuw i64, ptr %58, i64 %131
  %830 = load i64, ptr %829, align 8
  %831 = icmp sle i64 %830, %824
  br label %832

832:                                              ; preds = %828, %823
  %833 = phi i1 [ false, %823 ], [ %831, %828 ]
  %834 = zext i1 %833 to i64
  %835 = add nuw nsw i64 %131, %834
  %836 = add nsw i64 %824, 1
  store i64 %836, ptr %54, align 8
  br i1 %787, label %869, label %837

837:                                              ; preds = %832
  %838 = trunc i64 %782 to i32
  call void @llvm.lifetime.start.p0(ptr nonnull %7)
  %839 = load i32, ptr %45, align 4
  %840 = add nsw i32 %839, %838
  %841 = srem i32 %840, 256
  %842 = sext i32 %841 to i64
  %843 = getelementptr inbounds %struct.Task, ptr %44, i64 %842
  call void @llvm.memcpy.p0.p0.i64(ptr noundef nonnull align 8 dereferenceable(136) %7, ptr noundef nonnull align 8 dereferenceable(136) %843, i64 136, i1 false)
  %844 = icmp eq i32 %838, 0
  br i1 %844, label %860, label %845

845:                                              ; preds = %837, %845
  %846 = phi i32 [ %856, %845 ], [ %838, %837 ]
  %847 = load i32, ptr %45, align 4
  %848 = add nsw i32 %847, %846
  %849 = srem i32 %848, 256
  %850 = sext i32 %849 to i64
  %851 = getelementptr inbounds %struct.Task, ptr %44, i64 %850
  %852 = add nsw i32 %848, -1
  %853 = srem i32 %852, 256
  %854 = sext i32 %853 to i64
  %855 = getelementptr inbounds %struct.Task, ptr %44, i64 %854
  call void @llvm.memcpy.p0.p0.i64(ptr noundef nonnull align 8 dereferenceable(136) %851, ptr noundef nonnull align 8 dereferenceable(136) %855, i64 136, i1 false)
  %856 = add nsw i32 %846, -1
  %857 = icmp eq i32 %856, 0
  br i1 %857, label %858, label %845

858:                                              ; preds = %845
  %859 = load i32, ptr %45, align 4
  br label %860

860:                                              ; preds = %837, %858
  %861 = phi i32 [ %859, %858 ], [ %839, %837 ]
  %862 = add nsw i32 %861, 1
  %863 = srem i32 %862, 256
  store i32 %863, ptr %45, align 4
  %864 = load i32, ptr %43, align 8
  %865 = add nsw i32 %864, -1
  store i32 %865, ptr %43, align 8
  %866 = load i64, ptr %47, align 8
  %867 = add i64 %866, 1
  store i64 %867, ptr %47, align 8
  %868 = load ptr, ptr %7, align 8
  call void %868(ptr noundef nonnull %7)
  call void @llvm.lifetime.end.p0(ptr nonnull %7)
  br label %950

869:                                              ; preds = %832
  %870 = sext i32 %132 to i64
  %871 = icmp eq i64 %782, %870
  %872 = add nsw i64 %127, 1
  %873 = select i1 %871, i64 %872, i64 0
  %874 = trunc i64 %782 to i32
  store i32 0, ptr %49, align 8
  %875 = load i64, ptr %47, align 8
  %876 = getelementptr inbounds nuw i8, ptr %825, i64 36
  %877 = load i32, ptr %876, align 4
  switch i32 %877, label %913 [
    i32 1, label %878
    i32 2, label %896
    i32 4, label %921
  ]

878:                                              ; preds = %869
  %879 = getelementptr inbounds nuw i8, ptr %825, i64 24
  %880 = load ptr, ptr %879, align 8
  %881 = getelementptr inbounds nuw i8, ptr %825, i64 56
  %882 = load i32, ptr %881, align 8
  %883 = icmp eq i32 %882, 24
  br i1 %883, label %884, label %887

884:                                              ; preds = %878
  %885 = getelementptr inbounds nuw i8, ptr %880, i64 336
  %886 = load ptr, ptr %885, align 8
  br label %906

887:                                              ; preds = %878
  %888 = icmp slt i32 %882, 16
  %889 = getelementptr inbounds nuw i8, ptr %880, i64 44
  %890 = sext i32 %882 to i64
  %891 = getelementptr inbounds %struct.Barrier, ptr %889, i64 %890
  %892 = zext nneg i32 %882 to i64
  %893 = getelementptr %struct.Barrier, ptr %880, i64 %892
  %894 = getelementptr i8, ptr %893, i64 44
  %895 = select i1 %888, ptr %891, ptr %894
  br label %906

896:                                              ; preds = %869
  %897 = getelementptr inbounds nuw i8, ptr %825, i64 72
  %898 = load ptr, ptr %897, align 8
  %899 = load i64, ptr %898, align 8
  %900 = lshr i64 %899, 62
  %901 = trunc nuw nsw i64 %900 to i32
  %902 = and i32 %901, 1
  %903 = getelementptr inbounds nuw i8, ptr %825, i64 60
  %904 = load i32, ptr %903, align 4
  %905 = icmp eq i32 %902, %904
  br i1 %905, label %921, label %913

906:                                              ; preds = %887, %884
  %907 = phi ptr [ %886, %884 ], [ %895, %887 ]
  %908 = getelementptr inbounds nuw i8, ptr %907, i64 8
  %909 = load i32, ptr %908, align 4
  %910 = getelementptr inbounds nuw i8, ptr %825, i64 64
  %911 = load i32, ptr %910, align 8
  %912 = icmp eq i32 %909, %911
  br i1 %912, label %921, label %913

913:                                              ; preds = %906, %896, %869
  store i32 0, ptr %876, align 4
  store ptr %825, ptr %59, align 8
  %914 = getelementptr inbounds nuw i8, ptr %825, i64 8
  %915 = load ptr, ptr %914, align 8
  call void @flydsl_fiber_switch(ptr noundef nonnull %0, ptr noundef %915)
  store ptr null, ptr %59, align 8
  %916 = load i32, ptr %876, align 4
  %917 = icmp eq i32 %916, 3
  %918 = zext i1 %917 to i32
  %919 = icmp eq i32 %916, 4
  %920 = sext i1 %919 to i32
  br label %921

921:                                              ; preds = %869, %896, %906, %913
  %922 = phi i32 [ %918, %913 ], [ 0, %906 ], [ 0, %896 ], [ 0, %869 ]
  %923 = phi i32 [ %920, %913 ], [ 0, %906 ], [ 0, %896 ], [ 0, %869 ]
  %924 = add nsw i32 %923, %148
  %925 = getelementptr inbounds nuw i8, ptr %825, i64 48
  %926 = load ptr, ptr %925, align 8
  %927 = icmp eq ptr %926, null
  br i1 %927, label %935, label %928

928:                                              ; preds = %921
  %929 = load i8, ptr %926, align 1
  %930 = icmp eq i8 %929, 115
  br i1 %930, label %931, label %935

931:                                              ; preds = %928
  %932 = getelementptr inbounds nuw i8, ptr %926, i64 1
  %933 = load i8, ptr %932, align 1
  %934 = icmp eq i8 %933, 116
  br label %935

935:                                              ; preds = %931, %928, %921
  %936 = phi i1 [ false, %928 ], [ false, %921 ], [ %934, %931 ]
  %937 = load i64, ptr %47, align 8
  %938 = icmp ne i64 %937, %875
  %939 = select i1 %938, i1 true, i1 %936
  %940 = zext nneg i32 %922 to i64
  %941 = add nsw i64 %786, %940
  %942 = select i1 %939, i64 0, i64 %941
  %943 = icmp ne i32 %922, 0
  %944 = select i1 %943, i1 true, i1 %833
  %945 = icmp sgt i64 %873, 16384
  %946 = select i1 %944, i1 true, i1 %945
  br i1 %946, label %947, label %950

947:                                              ; preds = %935
  %948 = add nsw i64 %126, -1
  %949 = getelementptr inbounds nuw i8, ptr %825, i64 112
  store i64 %948, ptr %949, align 8
  br label %950

950:                                              ; preds = %947, %935, %860
  %951 = phi i32 [ %924, %935 ], [ %924, %947 ], [ %148, %860 ]
  %952 = phi i32 [ %874, %935 ], [ %874, %947 ], [ %132, %860 ]
  %953 = phi i64 [ %942, %935 ], [ %942, %947 ], [ 0, %860 ]
  %954 = phi i64 [ %873, %935 ], [ 0, %947 ], [ %127, %860 ]
  %955 = phi i64 [ %126, %935 ], [ %948, %947 ], [ %126, %860 ]
  %956 = load i32, ptr %38, align 8
  %957 = icmp eq i32 %956, 0
  br i1 %957, label %124, label %958

958:                                              ; preds = %950, %273, %35, %524
  %959 = getelementptr inbounds nuw i8, ptr %0, i64 88
  %960 = load i32, ptr %959, align 8
  %961 = icmp eq i32 %960, 0
  br i1 %961, label %983, label %962

962:                                              ; preds = %958
  %963 = getelementptr inbounds nuw i8, ptr %0, i64 96
  %964 = getelementptr inbounds nuw i8, ptr %0, i64 84
  %965 = getelementptr inbounds nuw i8, ptr %0, i64 56
  br label %966

966:                                              ; preds = %962, %970
  %967 = phi i32 [ %960, %962 ], [ %981, %970 ]
  %968 = load i32, ptr %38, align 8
  %969 = icmp eq i32 %968, 0
  br i1 %969, label %970, label %983

970:                                              ; preds = %966
  call void @llvm.lifetime.start.p0(ptr nonnull %6)
  %971 = load i32, ptr %964, align 4
  %972 = srem i32 %971, 256
  %973 = sext i32 %972 to i64
  %974 = getelementptr inbounds %struct.Task, ptr %963, i64 %973
  call void @llvm.memcpy.p0.p0.i64(ptr noundef nonnull align 8 dereferenceable(136) %6, ptr noundef nonnull align 8 dereferenceable(136) %974, i64 136, i1 false)
  %975 = add nsw i32 %971, 1
  %976 = srem i32 %975, 256
  store i32 %976, ptr %964, align 4
  %977 = add nsw i32 %967, -1
  store i32 %977, ptr %959, align 8
  %978 = load i64, ptr %965, align 8
  %979 = add i64 %978, 1
  store i64 %979, ptr %965, align 8
  %980 = load ptr, ptr %6, align 8
  call void %980(ptr noundef nonnull %6)
  call void @llvm.lifetime.end.p0(ptr nonnull %6)
  %981 = load i32, ptr %959, align 8
  %982 = icmp eq i32 %981, 0
  br i1 %982, label %983, label %966

983:                                              ; preds = %966, %970, %958
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
  br i1 %115, label %116, label %140

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
  br i1 %124, label %128, label %125

125:                                              ; preds = %116
  %126 = getelementptr inbounds nuw i8, ptr %123, i64 16
  %127 = load ptr, ptr %126, align 8
  tail call void %127(ptr noundef nonnull %0, ptr noundef nonnull %82)
  br label %128

128:                                              ; preds = %125, %116
  %129 = load ptr, ptr %9, align 8
  %130 = getelementptr inbounds nuw i8, ptr %129, i64 34944
  %131 = load ptr, ptr %130, align 8
  %132 = icmp eq ptr %131, null
  br i1 %132, label %149, label %133

133:                                              ; preds = %128
  %134 = getelementptr inbounds nuw i8, ptr %129, i64 34960
  store i32 1, ptr %134, align 8
  %135 = getelementptr inbounds nuw i8, ptr %0, i64 36
  store i32 0, ptr %135, align 4
  %136 = getelementptr inbounds nuw i8, ptr %0, i64 8
  %137 = load ptr, ptr %8, align 8
  %138 = load ptr, ptr %137, align 8
  %139 = load ptr, ptr %138, align 8
  tail call void @flydsl_fiber_switch(ptr noundef nonnull %136, ptr noundef %139)
  br label %149

140:                                              ; preds = %109
  %141 = icmp eq i32 %6, 0
  br i1 %141, label %157, label %142

142:                                              ; preds = %140
  %143 = getelementptr inbounds nuw i8, ptr %0, i64 64
  store i32 %111, ptr %143, align 8
  %144 = getelementptr inbounds nuw i8, ptr %0, i64 36
  store i32 1, ptr %144, align 4
  %145 = getelementptr inbounds nuw i8, ptr %0, i64 8
  %146 = load ptr, ptr %8, align 8
  %147 = load ptr, ptr %146, align 8
  %148 = load ptr, ptr %147, align 8
  tail call void @flydsl_fiber_switch(ptr noundef nonnull %145, ptr noundef %148)
  br label %151

149:                                              ; preds = %128, %133
  %150 = icmp eq i32 %6, 0
  br i1 %150, label %157, label %151

151:                                              ; preds = %142, %149
  %152 = load ptr, ptr %83, align 8
  %153 = icmp eq ptr %152, null
  br i1 %153, label %157, label %154

154:                                              ; preds = %151
  %155 = getelementptr inbounds nuw i8, ptr %152, i64 24
  %156 = load ptr, ptr %155, align 8
  tail call void %156(ptr noundef nonnull %0, ptr noundef nonnull %82)
  br label %157

157:                                              ; preds = %140, %154, %151, %149
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

declare i32 @llvm.smax.i32(i32, i32)

declare i64 @llvm.smax.i64(i64, i64)
