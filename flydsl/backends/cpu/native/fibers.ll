; made from fibers.c 94c4f6a49c9505e82b614ade62a8369915dd0a9afe5b1a9eea55d1a9a778f891
; made by clang version 22.1.8

%struct.Fiber = type { ptr, ptr, ptr, ptr, i32, i32, i64, ptr, i32, i32, i32, ptr, i32, i32, i32, i32, i32, i64, i64 }
%struct.WarpReport = type { i32, i32, i64, ptr }
%struct.Task = type { ptr, i32, i32, ptr, ptr, ptr, [5 x i32], ptr, ptr, ptr, i64, i64, i32, i64, i64, i32 }
%struct.Group = type { ptr, ptr, ptr, ptr, i64, i32, i32, i32, i64, i32, i32, ptr, i32, i32, i32, [256 x %struct.Task], ptr, ptr, %struct.Barrier, ptr, i64 }
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
  br i1 %76, label %1269, label %94

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
  br i1 %74, label %95, label %103

95:                                               ; preds = %94
  %96 = icmp eq ptr %48, null
  %97 = select i1 %96, i64 8192, i64 256
  %98 = tail call i64 @llvm.smax.i64(i64 %97, i64 %60)
  %99 = trunc nuw nsw i64 %98 to i32
  %100 = sdiv i32 %99, %37
  %101 = sext i32 %100 to i64
  %102 = tail call i64 @llvm.smin.i64(i64 %70, i64 %101)
  br label %103

103:                                              ; preds = %95, %94
  %104 = phi i64 [ %102, %95 ], [ %85, %94 ]
  %105 = mul i64 %104, %60
  %106 = mul i64 %105, %53
  %107 = add i64 %57, 262504
  %108 = mul i64 %104, %107
  %109 = mul i64 %105, 120
  %110 = add i64 %108, 327680
  %111 = add i64 %110, %106
  %112 = add i64 %111, %109
  %113 = icmp eq i32 %91, 0
  br i1 %113, label %114, label %198

114:                                              ; preds = %103
  %115 = getelementptr inbounds nuw i8, ptr %6, i64 32
  %116 = load ptr, ptr %115, align 8
  store i32 1, ptr %40, align 8
  %117 = icmp eq ptr %116, null
  br i1 %117, label %1269, label %118

118:                                              ; preds = %114
  %119 = cmpxchg ptr %116, i32 0, i32 1 seq_cst seq_cst, align 8
  %120 = extractvalue { i32, i1 } %119, 1
  br i1 %120, label %121, label %1269

121:                                              ; preds = %118
  %122 = load i32, ptr %39, align 4
  %123 = icmp sgt i32 %122, 0
  br i1 %123, label %124, label %129

124:                                              ; preds = %121
  %125 = getelementptr inbounds nuw i8, ptr %15, i64 34920
  %126 = load ptr, ptr %125, align 8
  %127 = zext nneg i32 %122 to i64
  br label %135

128:                                              ; preds = %135
  br i1 %144, label %129, label %146

129:                                              ; preds = %128, %121
  %130 = getelementptr inbounds nuw i8, ptr %116, i64 4
  store i32 0, ptr %130, align 4
  %131 = getelementptr inbounds nuw i8, ptr %116, i64 8
  store i64 0, ptr %131, align 8
  %132 = getelementptr inbounds nuw i8, ptr %116, i64 16
  store i32 -1, ptr %132, align 8
  %133 = getelementptr inbounds nuw i8, ptr %116, i64 20
  store i32 -1, ptr %133, align 4
  %134 = getelementptr inbounds nuw i8, ptr %116, i64 24
  store ptr @.str.1, ptr %134, align 8
  br label %162

135:                                              ; preds = %135, %124
  %136 = phi i64 [ 0, %124 ], [ %142, %135 ]
  %137 = getelementptr inbounds nuw %struct.Fiber, ptr %126, i64 %136
  %138 = getelementptr inbounds nuw i8, ptr %137, i64 36
  %139 = load i32, ptr %138, align 4
  %140 = icmp eq i32 %139, 4
  %141 = select i1 %140, ptr null, ptr %137
  %142 = add nuw nsw i64 %136, 1
  %143 = icmp samesign ult i64 %142, %127
  %144 = icmp eq ptr %141, null
  %145 = select i1 %143, i1 %144, i1 false
  br i1 %145, label %135, label %128

146:                                              ; preds = %128
  %147 = load i32, ptr %38, align 8
  %148 = getelementptr inbounds nuw i8, ptr %116, i64 4
  store i32 %147, ptr %148, align 4
  %149 = getelementptr inbounds nuw i8, ptr %137, i64 24
  %150 = load ptr, ptr %149, align 8
  %151 = getelementptr inbounds nuw i8, ptr %150, i64 8
  %152 = load i64, ptr %151, align 8
  %153 = getelementptr inbounds nuw i8, ptr %116, i64 8
  store i64 %152, ptr %153, align 8
  %154 = getelementptr inbounds nuw i8, ptr %116, i64 16
  store i32 -1, ptr %154, align 8
  %155 = getelementptr inbounds nuw i8, ptr %116, i64 20
  store i32 -1, ptr %155, align 4
  %156 = getelementptr inbounds nuw i8, ptr %116, i64 24
  store ptr @.str.1, ptr %156, align 8
  %157 = icmp sgt i32 %147, 0
  br i1 %157, label %158, label %162

158:                                              ; preds = %146
  %159 = getelementptr inbounds nuw i8, ptr %137, i64 32
  %160 = getelementptr inbounds nuw i8, ptr %116, i64 32
  %161 = zext nneg i32 %147 to i64
  br label %163

162:                                              ; preds = %190, %129, %146
  store atomic i32 2, ptr %116 seq_cst, align 8
  br label %1269

163:                                              ; preds = %190, %158
  %164 = phi i64 [ 0, %158 ], [ %196, %190 ]
  %165 = load i32, ptr %159, align 8
  %166 = sext i32 %165 to i64
  %167 = sub nsw i64 0, %166
  %168 = getelementptr inbounds %struct.Fiber, ptr %141, i64 %167
  %169 = getelementptr inbounds nuw %struct.Fiber, ptr %168, i64 %164
  %170 = getelementptr inbounds nuw i8, ptr %169, i64 36
  %171 = load i32, ptr %170, align 4
  %172 = getelementptr inbounds nuw i8, ptr %169, i64 56
  %173 = load i32, ptr %172, align 8
  %174 = getelementptr inbounds nuw i8, ptr %169, i64 48
  %175 = load ptr, ptr %174, align 8
  %176 = and i32 %171, -2
  %177 = icmp eq i32 %176, 2
  br i1 %177, label %178, label %190

178:                                              ; preds = %163
  %179 = getelementptr inbounds nuw i8, ptr %169, i64 72
  %180 = load ptr, ptr %179, align 8
  %181 = icmp eq ptr %180, null
  br i1 %181, label %190, label %182

182:                                              ; preds = %178
  %183 = ptrtoint ptr %180 to i64
  %184 = getelementptr inbounds nuw i8, ptr %169, i64 24
  %185 = load ptr, ptr %184, align 8
  %186 = getelementptr inbounds nuw i8, ptr %185, i64 16
  %187 = load ptr, ptr %186, align 8
  %188 = ptrtoint ptr %187 to i64
  %189 = sub i64 %183, %188
  br label %190

190:                                              ; preds = %182, %178, %163
  %191 = phi i64 [ 0, %163 ], [ %189, %182 ], [ -1, %178 ]
  %192 = getelementptr inbounds nuw %struct.WarpReport, ptr %160, i64 %164
  store i32 %171, ptr %192, align 8
  %193 = getelementptr inbounds nuw i8, ptr %192, i64 4
  store i32 %173, ptr %193, align 4
  %194 = getelementptr inbounds nuw i8, ptr %192, i64 8
  store i64 %191, ptr %194, align 8
  %195 = getelementptr inbounds nuw i8, ptr %192, i64 16
  store ptr %175, ptr %195, align 8
  %196 = add nuw nsw i64 %164, 1
  %197 = icmp eq i64 %196, %161
  br i1 %197, label %162, label %163

198:                                              ; preds = %103
  %199 = getelementptr inbounds nuw i8, ptr %6, i64 48
  %200 = load ptr, ptr %199, align 8
  %201 = icmp eq ptr %200, null
  br i1 %201, label %236, label %202

202:                                              ; preds = %198
  %203 = getelementptr inbounds nuw i8, ptr %6, i64 24
  %204 = load ptr, ptr %203, align 8
  %205 = icmp eq ptr %204, null
  br i1 %205, label %206, label %236

206:                                              ; preds = %202
  %207 = getelementptr inbounds nuw i8, ptr %200, i64 24
  %208 = load ptr, ptr %207, align 8
  %209 = icmp eq ptr %208, null
  br i1 %209, label %236, label %210

210:                                              ; preds = %206, %228
  %211 = phi i32 [ %229, %228 ], [ 0, %206 ]
  %212 = phi ptr [ %230, %228 ], [ %208, %206 ]
  %213 = cmpxchg ptr %212, i32 2, i32 1 acquire monotonic, align 8
  %214 = extractvalue { i32, i1 } %213, 1
  br i1 %214, label %215, label %228

215:                                              ; preds = %210
  %216 = getelementptr inbounds nuw i8, ptr %212, i64 24
  %217 = load i64, ptr %216, align 8
  %218 = icmp eq i64 %217, %53
  br i1 %218, label %219, label %227

219:                                              ; preds = %215
  %220 = getelementptr inbounds nuw i8, ptr %212, i64 32
  %221 = load i64, ptr %220, align 8
  %222 = icmp eq i64 %221, %105
  br i1 %222, label %223, label %227

223:                                              ; preds = %219
  %224 = getelementptr inbounds nuw i8, ptr %212, i64 16
  %225 = load i64, ptr %224, align 8
  %226 = icmp ult i64 %225, %112
  br i1 %226, label %227, label %232

227:                                              ; preds = %223, %219, %215
  store atomic i32 2, ptr %212 release, align 8
  br label %228

228:                                              ; preds = %227, %210
  %229 = add nuw nsw i32 %211, 1
  %230 = getelementptr inbounds nuw i8, ptr %212, i64 40
  %231 = icmp eq i32 %229, 4
  br i1 %231, label %236, label %210

232:                                              ; preds = %223
  %233 = getelementptr inbounds nuw i8, ptr %212, i64 8
  %234 = load ptr, ptr %233, align 8
  store atomic i32 0, ptr %212 release, align 8
  %235 = icmp eq ptr %234, null
  br i1 %235, label %236, label %240

236:                                              ; preds = %228, %198, %202, %206, %232
  %237 = phi i64 [ %225, %232 ], [ %112, %206 ], [ %112, %198 ], [ %112, %202 ], [ %112, %228 ]
  %238 = phi ptr [ %208, %232 ], [ null, %206 ], [ null, %198 ], [ null, %202 ], [ %208, %228 ]
  %239 = tail call ptr @mmap(ptr noundef null, i64 noundef %237, i32 noundef 3, i32 noundef 16418, i32 noundef -1, i64 noundef 0)
  br label %240

240:                                              ; preds = %236, %232
  %241 = phi i1 [ false, %236 ], [ true, %232 ]
  %242 = phi i64 [ %237, %236 ], [ %225, %232 ]
  %243 = phi ptr [ %238, %236 ], [ %208, %232 ]
  %244 = phi ptr [ %239, %236 ], [ %234, %232 ]
  %245 = icmp eq ptr %244, inttoptr (i64 -1 to ptr)
  br i1 %245, label %246, label %331

246:                                              ; preds = %240
  %247 = load ptr, ptr %30, align 8
  %248 = getelementptr inbounds nuw i8, ptr %247, i64 32
  %249 = load ptr, ptr %248, align 8
  store i32 1, ptr %40, align 8
  %250 = icmp eq ptr %249, null
  br i1 %250, label %1269, label %251

251:                                              ; preds = %246
  %252 = cmpxchg ptr %249, i32 0, i32 1 seq_cst seq_cst, align 8
  %253 = extractvalue { i32, i1 } %252, 1
  br i1 %253, label %254, label %1269

254:                                              ; preds = %251
  %255 = load i32, ptr %39, align 4
  %256 = icmp sgt i32 %255, 0
  br i1 %256, label %257, label %262

257:                                              ; preds = %254
  %258 = getelementptr inbounds nuw i8, ptr %15, i64 34920
  %259 = load ptr, ptr %258, align 8
  %260 = zext nneg i32 %255 to i64
  br label %268

261:                                              ; preds = %268
  br i1 %277, label %262, label %279

262:                                              ; preds = %261, %254
  %263 = getelementptr inbounds nuw i8, ptr %249, i64 4
  store i32 0, ptr %263, align 4
  %264 = getelementptr inbounds nuw i8, ptr %249, i64 8
  store i64 0, ptr %264, align 8
  %265 = getelementptr inbounds nuw i8, ptr %249, i64 16
  store i32 -1, ptr %265, align 8
  %266 = getelementptr inbounds nuw i8, ptr %249, i64 20
  store i32 -1, ptr %266, align 4
  %267 = getelementptr inbounds nuw i8, ptr %249, i64 24
  store ptr @.str.2, ptr %267, align 8
  br label %295

268:                                              ; preds = %268, %257
  %269 = phi i64 [ 0, %257 ], [ %275, %268 ]
  %270 = getelementptr inbounds nuw %struct.Fiber, ptr %259, i64 %269
  %271 = getelementptr inbounds nuw i8, ptr %270, i64 36
  %272 = load i32, ptr %271, align 4
  %273 = icmp eq i32 %272, 4
  %274 = select i1 %273, ptr null, ptr %270
  %275 = add nuw nsw i64 %269, 1
  %276 = icmp samesign ult i64 %275, %260
  %277 = icmp eq ptr %274, null
  %278 = select i1 %276, i1 %277, i1 false
  br i1 %278, label %268, label %261

279:                                              ; preds = %261
  %280 = load i32, ptr %38, align 8
  %281 = getelementptr inbounds nuw i8, ptr %249, i64 4
  store i32 %280, ptr %281, align 4
  %282 = getelementptr inbounds nuw i8, ptr %270, i64 24
  %283 = load ptr, ptr %282, align 8
  %284 = getelementptr inbounds nuw i8, ptr %283, i64 8
  %285 = load i64, ptr %284, align 8
  %286 = getelementptr inbounds nuw i8, ptr %249, i64 8
  store i64 %285, ptr %286, align 8
  %287 = getelementptr inbounds nuw i8, ptr %249, i64 16
  store i32 -1, ptr %287, align 8
  %288 = getelementptr inbounds nuw i8, ptr %249, i64 20
  store i32 -1, ptr %288, align 4
  %289 = getelementptr inbounds nuw i8, ptr %249, i64 24
  store ptr @.str.2, ptr %289, align 8
  %290 = icmp sgt i32 %280, 0
  br i1 %290, label %291, label %295

291:                                              ; preds = %279
  %292 = getelementptr inbounds nuw i8, ptr %270, i64 32
  %293 = getelementptr inbounds nuw i8, ptr %249, i64 32
  %294 = zext nneg i32 %280 to i64
  br label %296

295:                                              ; preds = %323, %262, %279
  store atomic i32 2, ptr %249 seq_cst, align 8
  br label %1269

296:                                              ; preds = %323, %291
  %297 = phi i64 [ 0, %291 ], [ %329, %323 ]
  %298 = load i32, ptr %292, align 8
  %299 = sext i32 %298 to i64
  %300 = sub nsw i64 0, %299
  %301 = getelementptr inbounds %struct.Fiber, ptr %274, i64 %300
  %302 = getelementptr inbounds nuw %struct.Fiber, ptr %301, i64 %297
  %303 = getelementptr inbounds nuw i8, ptr %302, i64 36
  %304 = load i32, ptr %303, align 4
  %305 = getelementptr inbounds nuw i8, ptr %302, i64 56
  %306 = load i32, ptr %305, align 8
  %307 = getelementptr inbounds nuw i8, ptr %302, i64 48
  %308 = load ptr, ptr %307, align 8
  %309 = and i32 %304, -2
  %310 = icmp eq i32 %309, 2
  br i1 %310, label %311, label %323

311:                                              ; preds = %296
  %312 = getelementptr inbounds nuw i8, ptr %302, i64 72
  %313 = load ptr, ptr %312, align 8
  %314 = icmp eq ptr %313, null
  br i1 %314, label %323, label %315

315:                                              ; preds = %311
  %316 = ptrtoint ptr %313 to i64
  %317 = getelementptr inbounds nuw i8, ptr %302, i64 24
  %318 = load ptr, ptr %317, align 8
  %319 = getelementptr inbounds nuw i8, ptr %318, i64 16
  %320 = load ptr, ptr %319, align 8
  %321 = ptrtoint ptr %320 to i64
  %322 = sub i64 %316, %321
  br label %323

323:                                              ; preds = %315, %311, %296
  %324 = phi i64 [ 0, %296 ], [ %322, %315 ], [ -1, %311 ]
  %325 = getelementptr inbounds nuw %struct.WarpReport, ptr %293, i64 %297
  store i32 %304, ptr %325, align 8
  %326 = getelementptr inbounds nuw i8, ptr %325, i64 4
  store i32 %306, ptr %326, align 4
  %327 = getelementptr inbounds nuw i8, ptr %325, i64 8
  store i64 %324, ptr %327, align 8
  %328 = getelementptr inbounds nuw i8, ptr %325, i64 16
  store ptr %308, ptr %328, align 8
  %329 = add nuw nsw i64 %297, 1
  %330 = icmp eq i64 %329, %294
  br i1 %330, label %295, label %296

331:                                              ; preds = %240
  %332 = load ptr, ptr %199, align 8
  %333 = icmp eq ptr %332, null
  br i1 %333, label %339, label %334

334:                                              ; preds = %331
  store ptr %15, ptr %332, align 8
  %335 = load ptr, ptr %199, align 8
  %336 = getelementptr inbounds nuw i8, ptr %335, i64 8
  store ptr %244, ptr %336, align 8
  %337 = load ptr, ptr %199, align 8
  %338 = getelementptr inbounds nuw i8, ptr %337, i64 16
  store i64 %242, ptr %338, align 8
  br label %339

339:                                              ; preds = %334, %331
  %340 = ptrtoint ptr %244 to i64
  %341 = add i64 %340, 65535
  %342 = and i64 %341, -65536
  %343 = inttoptr i64 %342 to ptr
  %344 = add i64 %106, 262143
  %345 = add i64 %344, %342
  %346 = and i64 %345, -262144
  %347 = inttoptr i64 %346 to ptr
  %348 = mul i64 %104, %58
  %349 = getelementptr inbounds nuw i8, ptr %347, i64 %348
  %350 = getelementptr inbounds nuw i8, ptr %15, i64 34912
  store ptr %349, ptr %350, align 8
  %351 = mul nsw i64 %104, 360
  %352 = getelementptr inbounds i8, ptr %349, i64 %351
  %353 = getelementptr inbounds nuw i8, ptr %15, i64 34920
  store ptr %352, ptr %353, align 8
  br i1 %241, label %356, label %354

354:                                              ; preds = %339
  %355 = icmp sgt i64 %105, 0
  br i1 %355, label %360, label %376

356:                                              ; preds = %339
  %357 = mul nsw i64 %105, 120
  %358 = add nsw i64 %351, %357
  %359 = icmp sgt i64 %358, 0
  br i1 %359, label %370, label %367

360:                                              ; preds = %354, %360
  %361 = phi i64 [ %365, %360 ], [ 0, %354 ]
  %362 = mul i64 %361, %53
  %363 = getelementptr inbounds nuw i8, ptr %343, i64 %362
  %364 = call i32 @mprotect(ptr noundef %363, i64 noundef 65536, i32 noundef 0)
  %365 = add nuw nsw i64 %361, 1
  %366 = icmp eq i64 %365, %105
  br i1 %366, label %369, label %360

367:                                              ; preds = %370, %356
  %368 = icmp sgt i64 %105, 0
  br i1 %368, label %369, label %376

369:                                              ; preds = %360, %367
  br label %383

370:                                              ; preds = %356, %370
  %371 = phi ptr [ %372, %370 ], [ %349, %356 ]
  store volatile i64 0, ptr %371, align 8
  %372 = getelementptr inbounds nuw i8, ptr %371, i64 8
  %373 = load ptr, ptr %353, align 8
  %374 = getelementptr inbounds %struct.Fiber, ptr %373, i64 %105
  %375 = icmp ult ptr %372, %374
  br i1 %375, label %370, label %367

376:                                              ; preds = %383, %354, %367
  %377 = icmp sgt i64 %104, 0
  br i1 %377, label %378, label %440

378:                                              ; preds = %376
  %379 = getelementptr inbounds nuw i8, ptr %6, i64 24
  %380 = getelementptr inbounds nuw i8, ptr %15, i64 34928
  %381 = trunc i64 %104 to i32
  %382 = select i1 %74, i32 1, i32 %381
  br label %410

383:                                              ; preds = %369, %383
  %384 = phi i64 [ %387, %383 ], [ 0, %369 ]
  %385 = load ptr, ptr %353, align 8
  %386 = getelementptr inbounds nuw %struct.Fiber, ptr %385, i64 %384
  %387 = add nuw nsw i64 %384, 1
  %388 = mul i64 %387, %53
  %389 = getelementptr inbounds nuw i8, ptr %343, i64 %388
  %390 = getelementptr inbounds i8, ptr %389, i64 -65536
  store ptr %386, ptr %390, align 65536
  %391 = load ptr, ptr %353, align 8
  %392 = getelementptr inbounds nuw %struct.Fiber, ptr %391, i64 %384
  %393 = getelementptr inbounds nuw i8, ptr %392, i64 16
  store ptr %390, ptr %393, align 8
  %394 = load ptr, ptr %350, align 8
  %395 = load i32, ptr %38, align 8
  %396 = sext i32 %395 to i64
  %397 = sdiv i64 %384, %396
  %398 = getelementptr inbounds %struct.Block, ptr %394, i64 %397
  %399 = load ptr, ptr %353, align 8
  %400 = getelementptr inbounds nuw %struct.Fiber, ptr %399, i64 %384
  %401 = getelementptr inbounds nuw i8, ptr %400, i64 24
  store ptr %398, ptr %401, align 8
  %402 = load i32, ptr %38, align 8
  %403 = sext i32 %402 to i64
  %404 = srem i64 %384, %403
  %405 = trunc nsw i64 %404 to i32
  %406 = load ptr, ptr %353, align 8
  %407 = getelementptr inbounds nuw %struct.Fiber, ptr %406, i64 %384
  %408 = getelementptr inbounds nuw i8, ptr %407, i64 32
  store i32 %405, ptr %408, align 8
  %409 = icmp eq i64 %387, %105
  br i1 %409, label %376, label %383

410:                                              ; preds = %425, %378
  %411 = phi i64 [ 0, %378 ], [ %438, %425 ]
  %412 = load ptr, ptr %350, align 8
  %413 = getelementptr inbounds nuw %struct.Block, ptr %412, i64 %411
  store ptr %15, ptr %413, align 8
  %414 = mul i64 %411, %58
  %415 = getelementptr inbounds nuw i8, ptr %347, i64 %414
  %416 = getelementptr inbounds nuw i8, ptr %413, i64 16
  store ptr %415, ptr %416, align 8
  %417 = load i64, ptr %33, align 8
  %418 = load i64, ptr %54, align 8
  %419 = add i64 %418, %417
  %420 = getelementptr inbounds nuw i8, ptr %413, i64 24
  store i64 %419, ptr %420, align 8
  %421 = load ptr, ptr %379, align 8
  %422 = icmp eq ptr %421, null
  br i1 %422, label %425, label %423

423:                                              ; preds = %410
  %424 = load ptr, ptr %421, align 8
  br label %425

425:                                              ; preds = %423, %410
  %426 = phi ptr [ %424, %423 ], [ null, %410 ]
  %427 = getelementptr inbounds nuw i8, ptr %413, i64 32
  store ptr %426, ptr %427, align 8
  %428 = load i32, ptr %38, align 8
  %429 = getelementptr inbounds nuw i8, ptr %413, i64 40
  store i32 %428, ptr %429, align 8
  %430 = getelementptr inbounds nuw i8, ptr %413, i64 336
  store ptr %380, ptr %430, align 8
  %431 = load ptr, ptr %350, align 8
  %432 = select i1 %74, ptr %413, ptr %431
  %433 = getelementptr inbounds nuw i8, ptr %413, i64 344
  store ptr %432, ptr %433, align 8
  %434 = getelementptr inbounds nuw i8, ptr %413, i64 352
  store i32 %382, ptr %434, align 8
  %435 = trunc i64 %411 to i32
  %436 = select i1 %74, i32 %435, i32 -1
  %437 = getelementptr inbounds nuw i8, ptr %413, i64 356
  store i32 %436, ptr %437, align 4
  %438 = add nuw nsw i64 %411, 1
  %439 = icmp eq i64 %438, %104
  br i1 %439, label %440, label %410

440:                                              ; preds = %425, %376
  %441 = trunc i64 %105 to i32
  store i32 %441, ptr %39, align 4
  br i1 %74, label %442, label %816

442:                                              ; preds = %440
  %443 = getelementptr inbounds nuw i8, ptr %15, i64 80
  store i32 0, ptr %443, align 8
  %444 = load ptr, ptr %49, align 8
  %445 = icmp eq ptr %444, null
  br i1 %445, label %537, label %446

446:                                              ; preds = %442
  %447 = getelementptr inbounds nuw i8, ptr %15, i64 34928
  store i32 1, ptr %447, align 8
  %448 = getelementptr inbounds nuw i8, ptr %15, i64 34932
  store i32 0, ptr %448, align 4
  %449 = getelementptr inbounds nuw i8, ptr %15, i64 34936
  store i32 0, ptr %449, align 8
  br i1 %377, label %451, label %450

450:                                              ; preds = %534, %446
  call fastcc void @run_scheduled(ptr noundef %15, i64 noundef %27, i64 noundef %1, i64 noundef %104, i64 noundef %70)
  br label %816

451:                                              ; preds = %446, %534
  %452 = phi i64 [ %535, %534 ], [ 0, %446 ]
  %453 = load ptr, ptr %350, align 8
  %454 = getelementptr inbounds nuw %struct.Block, ptr %453, i64 %452
  %455 = getelementptr inbounds nuw i8, ptr %454, i64 8
  store i64 %452, ptr %455, align 8
  %456 = load ptr, ptr %350, align 8
  %457 = getelementptr inbounds nuw %struct.Block, ptr %456, i64 %452
  %458 = getelementptr inbounds nuw i8, ptr %457, i64 44
  br label %461

459:                                              ; preds = %461
  %460 = getelementptr inbounds nuw i8, ptr %457, i64 236
  br label %476

461:                                              ; preds = %461, %451
  %462 = phi i64 [ 0, %451 ], [ %466, %461 ]
  %463 = getelementptr inbounds nuw %struct.Barrier, ptr %458, i64 %462
  store i32 0, ptr %463, align 4
  %464 = getelementptr inbounds nuw i8, ptr %463, i64 4
  store i32 0, ptr %464, align 4
  %465 = getelementptr inbounds nuw i8, ptr %463, i64 8
  store i32 0, ptr %465, align 4
  %466 = add nuw nsw i64 %462, 1
  %467 = icmp eq i64 %466, 16
  br i1 %467, label %459, label %461

468:                                              ; preds = %476
  %469 = load i32, ptr %38, align 8
  %470 = icmp sgt i32 %469, 0
  br i1 %470, label %473, label %471

471:                                              ; preds = %468
  %472 = sext i32 %469 to i64
  br label %519

473:                                              ; preds = %468
  %474 = zext nneg i32 %469 to i64
  %475 = ptrtoint ptr %457 to i64
  br label %483

476:                                              ; preds = %476, %459
  %477 = phi i64 [ 0, %459 ], [ %481, %476 ]
  %478 = getelementptr inbounds nuw %struct.Barrier, ptr %460, i64 %477
  store i32 0, ptr %478, align 4
  %479 = getelementptr inbounds nuw i8, ptr %478, i64 4
  store i32 0, ptr %479, align 4
  %480 = getelementptr inbounds nuw i8, ptr %478, i64 8
  store i32 0, ptr %480, align 4
  %481 = add nuw nsw i64 %477, 1
  %482 = icmp eq i64 %481, 8
  br i1 %482, label %468, label %476

483:                                              ; preds = %483, %473
  %484 = phi i64 [ %474, %473 ], [ %517, %483 ]
  %485 = phi i64 [ 0, %473 ], [ %515, %483 ]
  %486 = load ptr, ptr %353, align 8
  %487 = load ptr, ptr %350, align 8
  %488 = ptrtoint ptr %487 to i64
  %489 = sub i64 %475, %488
  %490 = sdiv exact i64 %489, 360
  %491 = mul nsw i64 %490, %484
  %492 = getelementptr %struct.Fiber, ptr %486, i64 %491
  %493 = getelementptr %struct.Fiber, ptr %492, i64 %485
  %494 = getelementptr inbounds nuw i8, ptr %493, i64 32
  %495 = load i32, ptr %494, align 8
  %496 = sext i32 %495 to i64
  %497 = mul nsw i64 %1, %496
  %498 = sub nsw i64 %27, %497
  %499 = call i64 @llvm.smin.i64(i64 %498, i64 %1)
  %500 = getelementptr inbounds nuw i8, ptr %493, i64 36
  store i32 0, ptr %500, align 4
  %501 = icmp eq i64 %499, 64
  %502 = shl nsw i64 -1, %499
  %503 = xor i64 %502, -1
  %504 = select i1 %501, i64 -1, i64 %503
  %505 = getelementptr inbounds nuw i8, ptr %493, i64 40
  store i64 %504, ptr %505, align 8
  %506 = getelementptr inbounds nuw i8, ptr %493, i64 48
  store ptr null, ptr %506, align 8
  %507 = getelementptr inbounds nuw i8, ptr %493, i64 88
  store i32 0, ptr %507, align 8
  %508 = getelementptr inbounds nuw i8, ptr %493, i64 84
  store i32 0, ptr %508, align 4
  %509 = getelementptr inbounds nuw i8, ptr %493, i64 80
  store i32 0, ptr %509, align 8
  %510 = getelementptr inbounds nuw i8, ptr %493, i64 96
  store i32 0, ptr %510, align 8
  %511 = getelementptr inbounds nuw i8, ptr %493, i64 16
  %512 = load ptr, ptr %511, align 8
  %513 = call ptr @flydsl_fiber_prepare(ptr noundef %512, ptr noundef nonnull @start)
  %514 = getelementptr inbounds nuw i8, ptr %493, i64 8
  store ptr %513, ptr %514, align 8
  %515 = add nuw nsw i64 %485, 1
  %516 = load i32, ptr %38, align 8
  %517 = sext i32 %516 to i64
  %518 = icmp slt i64 %515, %517
  br i1 %518, label %483, label %519

519:                                              ; preds = %483, %471
  %520 = phi i64 [ %472, %471 ], [ %517, %483 ]
  %521 = load ptr, ptr %353, align 8
  %522 = mul nsw i64 %452, %520
  %523 = getelementptr inbounds %struct.Fiber, ptr %521, i64 %522
  %524 = getelementptr inbounds nuw i8, ptr %523, i64 24
  %525 = load ptr, ptr %524, align 8
  %526 = getelementptr inbounds nuw i8, ptr %525, i64 32
  %527 = load ptr, ptr %526, align 8
  %528 = icmp eq ptr %527, null
  br i1 %528, label %534, label %529

529:                                              ; preds = %519
  %530 = load ptr, ptr %527, align 8
  %531 = load ptr, ptr %30, align 8
  %532 = getelementptr inbounds nuw i8, ptr %531, i64 24
  %533 = load ptr, ptr %532, align 8
  call void %530(ptr noundef %533, ptr noundef nonnull %523, i64 noundef %520, i64 noundef %1)
  br label %534

534:                                              ; preds = %519, %529
  %535 = add nuw nsw i64 %452, 1
  %536 = icmp eq i64 %535, %104
  br i1 %536, label %450, label %451

537:                                              ; preds = %442
  store i32 0, ptr %39, align 4
  %538 = load i32, ptr %40, align 8
  %539 = icmp eq i32 %538, 0
  br i1 %539, label %540, label %816

540:                                              ; preds = %537
  %541 = getelementptr inbounds nuw i8, ptr %15, i64 96
  br label %544

542:                                              ; preds = %810
  %543 = load i32, ptr %39, align 4
  br label %544

544:                                              ; preds = %542, %540
  %545 = phi i32 [ %543, %542 ], [ 0, %540 ]
  %546 = phi i64 [ %813, %542 ], [ 0, %540 ]
  %547 = phi i32 [ %812, %542 ], [ 0, %540 ]
  %548 = phi i32 [ %811, %542 ], [ 0, %540 ]
  %549 = load i64, ptr %41, align 8
  %550 = icmp sgt i32 %545, 0
  br i1 %550, label %551, label %626

551:                                              ; preds = %544, %617
  %552 = phi i32 [ %618, %617 ], [ %545, %544 ]
  %553 = phi i64 [ %623, %617 ], [ 0, %544 ]
  %554 = phi i32 [ %622, %617 ], [ %547, %544 ]
  %555 = phi i32 [ %620, %617 ], [ 0, %544 ]
  %556 = phi i32 [ %619, %617 ], [ 0, %544 ]
  %557 = load i32, ptr %40, align 8
  %558 = icmp eq i32 %557, 0
  br i1 %558, label %566, label %816

559:                                              ; preds = %617
  %560 = load i32, ptr %40, align 8
  %561 = icmp eq i32 %560, 0
  br i1 %561, label %562, label %816

562:                                              ; preds = %559
  %563 = icmp eq i32 %619, 0
  %564 = icmp eq i32 %619, %620
  %565 = load i64, ptr %41, align 8
  br label %626

566:                                              ; preds = %551
  %567 = load ptr, ptr %353, align 8
  %568 = getelementptr inbounds nuw %struct.Fiber, ptr %567, i64 %553
  %569 = getelementptr inbounds nuw i8, ptr %568, i64 36
  %570 = load i32, ptr %569, align 4
  switch i32 %570, label %606 [
    i32 1, label %571
    i32 2, label %589
    i32 4, label %617
  ]

571:                                              ; preds = %566
  %572 = getelementptr inbounds nuw i8, ptr %568, i64 24
  %573 = load ptr, ptr %572, align 8
  %574 = getelementptr inbounds nuw i8, ptr %568, i64 56
  %575 = load i32, ptr %574, align 8
  %576 = icmp eq i32 %575, 24
  br i1 %576, label %577, label %580

577:                                              ; preds = %571
  %578 = getelementptr inbounds nuw i8, ptr %573, i64 336
  %579 = load ptr, ptr %578, align 8
  br label %599

580:                                              ; preds = %571
  %581 = icmp slt i32 %575, 16
  %582 = getelementptr inbounds nuw i8, ptr %573, i64 44
  %583 = sext i32 %575 to i64
  %584 = getelementptr inbounds %struct.Barrier, ptr %582, i64 %583
  %585 = zext nneg i32 %575 to i64
  %586 = getelementptr %struct.Barrier, ptr %573, i64 %585
  %587 = getelementptr i8, ptr %586, i64 44
  %588 = select i1 %581, ptr %584, ptr %587
  br label %599

589:                                              ; preds = %566
  %590 = getelementptr inbounds nuw i8, ptr %568, i64 72
  %591 = load ptr, ptr %590, align 8
  %592 = load i64, ptr %591, align 8
  %593 = lshr i64 %592, 62
  %594 = trunc nuw nsw i64 %593 to i32
  %595 = and i32 %594, 1
  %596 = getelementptr inbounds nuw i8, ptr %568, i64 60
  %597 = load i32, ptr %596, align 4
  %598 = icmp eq i32 %595, %597
  br i1 %598, label %617, label %606

599:                                              ; preds = %580, %577
  %600 = phi ptr [ %579, %577 ], [ %588, %580 ]
  %601 = getelementptr inbounds nuw i8, ptr %600, i64 8
  %602 = load i32, ptr %601, align 4
  %603 = getelementptr inbounds nuw i8, ptr %568, i64 64
  %604 = load i32, ptr %603, align 8
  %605 = icmp eq i32 %602, %604
  br i1 %605, label %617, label %606

606:                                              ; preds = %599, %589, %566
  store i32 0, ptr %569, align 4
  store ptr %568, ptr %42, align 8
  %607 = getelementptr inbounds nuw i8, ptr %568, i64 8
  %608 = load ptr, ptr %607, align 8
  call void @flydsl_fiber_switch(ptr noundef nonnull %15, ptr noundef %608)
  store ptr null, ptr %42, align 8
  %609 = add nsw i32 %556, 1
  %610 = load i32, ptr %569, align 4
  %611 = icmp eq i32 %610, 3
  %612 = zext i1 %611 to i32
  %613 = add nsw i32 %555, %612
  %614 = icmp eq i32 %610, 4
  %615 = sext i1 %614 to i32
  %616 = load i32, ptr %39, align 4
  br label %617

617:                                              ; preds = %606, %599, %589, %566
  %618 = phi i32 [ %616, %606 ], [ %552, %599 ], [ %552, %589 ], [ %552, %566 ]
  %619 = phi i32 [ %609, %606 ], [ %556, %599 ], [ %556, %589 ], [ %556, %566 ]
  %620 = phi i32 [ %613, %606 ], [ %555, %599 ], [ %555, %589 ], [ %555, %566 ]
  %621 = phi i32 [ %615, %606 ], [ 0, %599 ], [ 0, %589 ], [ 0, %566 ]
  %622 = add nsw i32 %621, %554
  %623 = add nuw nsw i64 %553, 1
  %624 = sext i32 %618 to i64
  %625 = icmp slt i64 %623, %624
  br i1 %625, label %551, label %559

626:                                              ; preds = %562, %544
  %627 = phi i64 [ %565, %562 ], [ %549, %544 ]
  %628 = phi i32 [ %618, %562 ], [ %545, %544 ]
  %629 = phi i32 [ %622, %562 ], [ %547, %544 ]
  %630 = phi i1 [ %564, %562 ], [ true, %544 ]
  %631 = phi i1 [ %563, %562 ], [ true, %544 ]
  %632 = icmp eq i64 %627, %549
  %633 = select i1 %632, i1 %630, i1 false
  %634 = add nsw i32 %548, 1
  %635 = select i1 %633, i32 %634, i32 0
  br i1 %633, label %636, label %638

636:                                              ; preds = %626
  %637 = icmp ne i32 %629, 0
  br label %645

638:                                              ; preds = %626
  store i32 0, ptr %44, align 4
  %639 = icmp eq i32 %629, 0
  br i1 %639, label %645, label %640

640:                                              ; preds = %638
  %641 = load ptr, ptr %350, align 8
  %642 = getelementptr inbounds nuw i8, ptr %641, i64 32
  %643 = load ptr, ptr %642, align 8
  %644 = icmp eq ptr %643, null
  br i1 %644, label %810, label %659

645:                                              ; preds = %638, %636
  %646 = phi i1 [ %637, %636 ], [ false, %638 ]
  %647 = load i32, ptr %45, align 8
  %648 = icmp eq i32 %647, 0
  br i1 %648, label %659, label %649

649:                                              ; preds = %645
  call void @llvm.lifetime.start.p0(ptr nonnull %13)
  %650 = load i32, ptr %46, align 4
  %651 = srem i32 %650, 256
  %652 = sext i32 %651 to i64
  %653 = getelementptr inbounds %struct.Task, ptr %541, i64 %652
  call void @llvm.memcpy.p0.p0.i64(ptr noundef nonnull align 8 dereferenceable(136) %13, ptr noundef nonnull align 8 dereferenceable(136) %653, i64 136, i1 false)
  %654 = add nsw i32 %650, 1
  %655 = srem i32 %654, 256
  store i32 %655, ptr %46, align 4
  %656 = add nsw i32 %647, -1
  store i32 %656, ptr %45, align 8
  %657 = add i64 %627, 1
  store i64 %657, ptr %41, align 8
  %658 = load ptr, ptr %13, align 8
  call void %658(ptr noundef nonnull %13)
  call void @llvm.lifetime.end.p0(ptr nonnull %13)
  br label %810

659:                                              ; preds = %645, %640
  %660 = phi i1 [ %646, %645 ], [ true, %640 ]
  %661 = load i32, ptr %38, align 8
  %662 = sext i32 %661 to i64
  %663 = sext i32 %628 to i64
  %664 = icmp sgt i32 %661, 0
  %665 = icmp sgt i32 %628, 0
  %666 = and i1 %665, %664
  br i1 %666, label %667, label %687

667:                                              ; preds = %659
  %668 = load ptr, ptr %353, align 8
  %669 = zext nneg i32 %661 to i64
  br label %670

670:                                              ; preds = %683, %667
  %671 = phi i64 [ 0, %667 ], [ %684, %683 ]
  %672 = mul nuw nsw i64 %671, %669
  %673 = getelementptr %struct.Fiber, ptr %668, i64 %672
  br label %677

674:                                              ; preds = %677
  %675 = add nuw nsw i64 %678, 1
  %676 = icmp eq i64 %675, %669
  br i1 %676, label %687, label %677

677:                                              ; preds = %674, %670
  %678 = phi i64 [ 0, %670 ], [ %675, %674 ]
  %679 = getelementptr %struct.Fiber, ptr %673, i64 %678
  %680 = getelementptr inbounds nuw i8, ptr %679, i64 36
  %681 = load i32, ptr %680, align 4
  %682 = icmp eq i32 %681, 4
  br i1 %682, label %674, label %683

683:                                              ; preds = %677
  %684 = add nuw nsw i64 %671, 1
  %685 = mul nuw nsw i64 %684, %662
  %686 = icmp slt i64 %685, %663
  br i1 %686, label %670, label %687

687:                                              ; preds = %683, %674, %659
  %688 = phi i64 [ %671, %674 ], [ 0, %659 ], [ %684, %683 ]
  %689 = icmp slt i64 %546, %70
  %690 = icmp slt i64 %688, %104
  %691 = select i1 %689, i1 %690, i1 false
  br i1 %691, label %692, label %787

692:                                              ; preds = %687
  %693 = add nuw nsw i64 %688, 1
  %694 = mul nsw i64 %693, %662
  %695 = icmp sgt i64 %694, %663
  br i1 %695, label %696, label %699

696:                                              ; preds = %692
  %697 = trunc i64 %693 to i32
  %698 = mul nsw i32 %661, %697
  store i32 %698, ptr %39, align 4
  br label %699

699:                                              ; preds = %696, %692
  %700 = load ptr, ptr %350, align 8
  %701 = getelementptr inbounds nuw %struct.Block, ptr %700, i64 %688
  %702 = getelementptr inbounds nuw i8, ptr %701, i64 8
  store i64 %546, ptr %702, align 8
  %703 = load ptr, ptr %350, align 8
  %704 = getelementptr inbounds nuw %struct.Block, ptr %703, i64 %688
  %705 = getelementptr inbounds nuw i8, ptr %704, i64 44
  br label %708

706:                                              ; preds = %708
  %707 = getelementptr inbounds nuw i8, ptr %704, i64 236
  br label %724

708:                                              ; preds = %708, %699
  %709 = phi i64 [ 0, %699 ], [ %713, %708 ]
  %710 = getelementptr inbounds nuw %struct.Barrier, ptr %705, i64 %709
  store i32 0, ptr %710, align 4
  %711 = getelementptr inbounds nuw i8, ptr %710, i64 4
  store i32 0, ptr %711, align 4
  %712 = getelementptr inbounds nuw i8, ptr %710, i64 8
  store i32 0, ptr %712, align 4
  %713 = add nuw nsw i64 %709, 1
  %714 = icmp eq i64 %713, 16
  br i1 %714, label %706, label %708

715:                                              ; preds = %724
  %716 = add nsw i64 %546, 1
  %717 = load i32, ptr %38, align 8
  %718 = icmp sgt i32 %717, 0
  br i1 %718, label %721, label %719

719:                                              ; preds = %715
  %720 = sext i32 %717 to i64
  br label %767

721:                                              ; preds = %715
  %722 = zext nneg i32 %717 to i64
  %723 = ptrtoint ptr %704 to i64
  br label %731

724:                                              ; preds = %724, %706
  %725 = phi i64 [ 0, %706 ], [ %729, %724 ]
  %726 = getelementptr inbounds nuw %struct.Barrier, ptr %707, i64 %725
  store i32 0, ptr %726, align 4
  %727 = getelementptr inbounds nuw i8, ptr %726, i64 4
  store i32 0, ptr %727, align 4
  %728 = getelementptr inbounds nuw i8, ptr %726, i64 8
  store i32 0, ptr %728, align 4
  %729 = add nuw nsw i64 %725, 1
  %730 = icmp eq i64 %729, 8
  br i1 %730, label %715, label %724

731:                                              ; preds = %731, %721
  %732 = phi i64 [ %722, %721 ], [ %765, %731 ]
  %733 = phi i64 [ 0, %721 ], [ %763, %731 ]
  %734 = load ptr, ptr %353, align 8
  %735 = load ptr, ptr %350, align 8
  %736 = ptrtoint ptr %735 to i64
  %737 = sub i64 %723, %736
  %738 = sdiv exact i64 %737, 360
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

767:                                              ; preds = %731, %719
  %768 = phi i64 [ %720, %719 ], [ %765, %731 ]
  %769 = phi i32 [ %717, %719 ], [ %764, %731 ]
  %770 = load ptr, ptr %353, align 8
  %771 = mul nsw i64 %768, %688
  %772 = getelementptr inbounds %struct.Fiber, ptr %770, i64 %771
  %773 = getelementptr inbounds nuw i8, ptr %772, i64 24
  %774 = load ptr, ptr %773, align 8
  %775 = getelementptr inbounds nuw i8, ptr %774, i64 32
  %776 = load ptr, ptr %775, align 8
  %777 = icmp eq ptr %776, null
  br i1 %777, label %784, label %778

778:                                              ; preds = %767
  %779 = load ptr, ptr %776, align 8
  %780 = load ptr, ptr %30, align 8
  %781 = getelementptr inbounds nuw i8, ptr %780, i64 24
  %782 = load ptr, ptr %781, align 8
  call void %779(ptr noundef %782, ptr noundef nonnull %772, i64 noundef %768, i64 noundef %1)
  %783 = load i32, ptr %38, align 8
  br label %784

784:                                              ; preds = %778, %767
  %785 = phi i32 [ %769, %767 ], [ %783, %778 ]
  %786 = add nsw i32 %785, %629
  br label %810

787:                                              ; preds = %687
  br i1 %660, label %788, label %816

788:                                              ; preds = %787
  br i1 %633, label %789, label %805

789:                                              ; preds = %788
  %790 = load i32, ptr %43, align 8
  %791 = icmp eq i32 %790, 0
  br i1 %791, label %805, label %792

792:                                              ; preds = %789
  store i32 0, ptr %43, align 8
  %793 = load i32, ptr %44, align 4
  %794 = add i32 %793, 1
  store i32 %794, ptr %44, align 4
  %795 = icmp ult i32 %793, 128
  br i1 %795, label %796, label %797

796:                                              ; preds = %792
  call void @flydsl_relax()
  br label %810

797:                                              ; preds = %792
  %798 = icmp ult i32 %793, 512
  br i1 %798, label %799, label %801

799:                                              ; preds = %797
  %800 = call i32 @sched_yield()
  br label %810

801:                                              ; preds = %797
  %802 = icmp ult i32 %793, 2048
  %803 = select i1 %802, i32 20, i32 100
  %804 = call i32 @usleep(i32 noundef %803)
  br label %810

805:                                              ; preds = %789, %788
  %806 = phi i1 [ %631, %789 ], [ false, %788 ]
  %807 = icmp sgt i32 %635, 65536
  %808 = select i1 %806, i1 true, i1 %807
  br i1 %808, label %809, label %810

809:                                              ; preds = %805
  call fastcc void @report(ptr noundef nonnull %15, ptr noundef null, ptr noundef nonnull @.str.7)
  br label %810

810:                                              ; preds = %809, %805, %801, %799, %796, %784, %649, %640
  %811 = phi i32 [ %635, %809 ], [ 0, %640 ], [ %635, %649 ], [ %635, %805 ], [ 0, %784 ], [ 0, %796 ], [ 0, %799 ], [ 0, %801 ]
  %812 = phi i32 [ %629, %809 ], [ %629, %640 ], [ %629, %649 ], [ %629, %805 ], [ %786, %784 ], [ %629, %796 ], [ %629, %799 ], [ %629, %801 ]
  %813 = phi i64 [ %546, %809 ], [ %546, %640 ], [ %546, %649 ], [ %546, %805 ], [ %716, %784 ], [ %546, %796 ], [ %546, %799 ], [ %546, %801 ]
  %814 = load i32, ptr %40, align 8
  %815 = icmp eq i32 %814, 0
  br i1 %815, label %542, label %816

816:                                              ; preds = %810, %787, %559, %551, %537, %450, %440
  %817 = phi i64 [ %8, %440 ], [ %7, %450 ], [ %7, %537 ], [ %7, %551 ], [ %7, %559 ], [ %7, %787 ], [ %7, %810 ]
  %818 = add i64 %7, -1
  %819 = add i64 %818, %85
  %820 = sdiv i64 %819, %85
  %821 = mul nsw i64 %820, %85
  %822 = icmp slt i64 %821, %817
  %823 = load i32, ptr %40, align 8
  %824 = icmp eq i32 %823, 0
  %825 = select i1 %822, i1 %824, i1 false
  br i1 %825, label %826, label %836

826:                                              ; preds = %816
  %827 = getelementptr inbounds nuw i8, ptr %12, i64 8
  %828 = getelementptr inbounds nuw i8, ptr %12, i64 16
  %829 = getelementptr inbounds nuw i8, ptr %15, i64 80
  %830 = getelementptr inbounds nuw i8, ptr %15, i64 34928
  %831 = getelementptr inbounds nuw i8, ptr %15, i64 34932
  %832 = getelementptr inbounds nuw i8, ptr %15, i64 34936
  %833 = getelementptr inbounds nuw i8, ptr %15, i64 96
  br label %834

834:                                              ; preds = %826, %1207
  %835 = phi i64 [ %820, %826 ], [ %1208, %1207 ]
  br label %924

836:                                              ; preds = %1207, %816
  %837 = phi i32 [ %823, %816 ], [ %1211, %1207 ]
  %838 = load ptr, ptr %199, align 8
  %839 = icmp eq ptr %838, null
  br i1 %839, label %1217, label %1214

840:                                              ; preds = %945
  %841 = trunc i64 %835 to i32
  %842 = mul i32 %841, -1640531535
  store i32 %842, ptr %829, align 8
  store i32 %441, ptr %830, align 8
  store i32 0, ptr %831, align 4
  store i32 0, ptr %832, align 8
  br i1 %377, label %855, label %843

843:                                              ; preds = %918, %840
  %844 = load ptr, ptr %353, align 8
  %845 = getelementptr inbounds nuw i8, ptr %844, i64 24
  %846 = load ptr, ptr %845, align 8
  %847 = getelementptr inbounds nuw i8, ptr %846, i64 32
  %848 = load ptr, ptr %847, align 8
  %849 = icmp eq ptr %848, null
  br i1 %849, label %921, label %850

850:                                              ; preds = %843
  %851 = load ptr, ptr %848, align 8
  %852 = load ptr, ptr %30, align 8
  %853 = getelementptr inbounds nuw i8, ptr %852, i64 24
  %854 = load ptr, ptr %853, align 8
  call void %851(ptr noundef %854, ptr noundef nonnull %844, i64 noundef %105, i64 noundef %1)
  br label %921

855:                                              ; preds = %840, %918
  %856 = phi i64 [ %919, %918 ], [ 0, %840 ]
  %857 = load ptr, ptr %350, align 8
  %858 = getelementptr inbounds nuw %struct.Block, ptr %857, i64 %856
  %859 = getelementptr inbounds nuw i8, ptr %858, i64 44
  br label %862

860:                                              ; preds = %862
  %861 = getelementptr inbounds nuw i8, ptr %858, i64 236
  br label %875

862:                                              ; preds = %862, %855
  %863 = phi i64 [ 0, %855 ], [ %867, %862 ]
  %864 = getelementptr inbounds nuw %struct.Barrier, ptr %859, i64 %863
  store i32 0, ptr %864, align 4
  %865 = getelementptr inbounds nuw i8, ptr %864, i64 4
  store i32 0, ptr %865, align 4
  %866 = getelementptr inbounds nuw i8, ptr %864, i64 8
  store i32 0, ptr %866, align 4
  %867 = add nuw nsw i64 %863, 1
  %868 = icmp eq i64 %867, 16
  br i1 %868, label %860, label %862

869:                                              ; preds = %875
  %870 = load i32, ptr %38, align 8
  %871 = icmp sgt i32 %870, 0
  br i1 %871, label %872, label %918

872:                                              ; preds = %869
  %873 = zext nneg i32 %870 to i64
  %874 = ptrtoint ptr %858 to i64
  br label %882

875:                                              ; preds = %875, %860
  %876 = phi i64 [ 0, %860 ], [ %880, %875 ]
  %877 = getelementptr inbounds nuw %struct.Barrier, ptr %861, i64 %876
  store i32 0, ptr %877, align 4
  %878 = getelementptr inbounds nuw i8, ptr %877, i64 4
  store i32 0, ptr %878, align 4
  %879 = getelementptr inbounds nuw i8, ptr %877, i64 8
  store i32 0, ptr %879, align 4
  %880 = add nuw nsw i64 %876, 1
  %881 = icmp eq i64 %880, 8
  br i1 %881, label %869, label %875

882:                                              ; preds = %882, %872
  %883 = phi i64 [ %873, %872 ], [ %916, %882 ]
  %884 = phi i64 [ 0, %872 ], [ %914, %882 ]
  %885 = load ptr, ptr %353, align 8
  %886 = load ptr, ptr %350, align 8
  %887 = ptrtoint ptr %886 to i64
  %888 = sub i64 %874, %887
  %889 = sdiv exact i64 %888, 360
  %890 = mul nsw i64 %889, %883
  %891 = getelementptr %struct.Fiber, ptr %885, i64 %890
  %892 = getelementptr %struct.Fiber, ptr %891, i64 %884
  %893 = getelementptr inbounds nuw i8, ptr %892, i64 32
  %894 = load i32, ptr %893, align 8
  %895 = sext i32 %894 to i64
  %896 = mul nsw i64 %1, %895
  %897 = sub nsw i64 %27, %896
  %898 = call i64 @llvm.smin.i64(i64 %897, i64 %1)
  %899 = getelementptr inbounds nuw i8, ptr %892, i64 36
  store i32 0, ptr %899, align 4
  %900 = icmp eq i64 %898, 64
  %901 = shl nsw i64 -1, %898
  %902 = xor i64 %901, -1
  %903 = select i1 %900, i64 -1, i64 %902
  %904 = getelementptr inbounds nuw i8, ptr %892, i64 40
  store i64 %903, ptr %904, align 8
  %905 = getelementptr inbounds nuw i8, ptr %892, i64 48
  store ptr null, ptr %905, align 8
  %906 = getelementptr inbounds nuw i8, ptr %892, i64 88
  store i32 0, ptr %906, align 8
  %907 = getelementptr inbounds nuw i8, ptr %892, i64 84
  store i32 0, ptr %907, align 4
  %908 = getelementptr inbounds nuw i8, ptr %892, i64 80
  store i32 0, ptr %908, align 8
  %909 = getelementptr inbounds nuw i8, ptr %892, i64 96
  store i32 0, ptr %909, align 8
  %910 = getelementptr inbounds nuw i8, ptr %892, i64 16
  %911 = load ptr, ptr %910, align 8
  %912 = call ptr @flydsl_fiber_prepare(ptr noundef %911, ptr noundef nonnull @start)
  %913 = getelementptr inbounds nuw i8, ptr %892, i64 8
  store ptr %912, ptr %913, align 8
  %914 = add nuw nsw i64 %884, 1
  %915 = load i32, ptr %38, align 8
  %916 = sext i32 %915 to i64
  %917 = icmp slt i64 %914, %916
  br i1 %917, label %882, label %918

918:                                              ; preds = %882, %869
  %919 = add nuw nsw i64 %856, 1
  %920 = icmp eq i64 %919, %104
  br i1 %920, label %843, label %855

921:                                              ; preds = %843, %850
  %922 = load ptr, ptr %49, align 8
  %923 = icmp eq ptr %922, null
  br i1 %923, label %963, label %962

924:                                              ; preds = %834, %945
  %925 = phi i64 [ 0, %834 ], [ %960, %945 ]
  call void @llvm.lifetime.start.p0(ptr nonnull %12)
  br label %926

926:                                              ; preds = %926, %924
  %927 = phi i64 [ 0, %924 ], [ %943, %926 ]
  %928 = phi i64 [ %835, %924 ], [ %941, %926 ]
  %929 = phi i64 [ %925, %924 ], [ %942, %926 ]
  %930 = getelementptr inbounds nuw i32, ptr %6, i64 %927
  %931 = load i32, ptr %930, align 4
  %932 = sext i32 %931 to i64
  %933 = getelementptr inbounds nuw i64, ptr %14, i64 %927
  %934 = load i64, ptr %933, align 8
  %935 = sdiv i64 %932, %934
  %936 = srem i64 %928, %935
  %937 = mul nsw i64 %936, %934
  %938 = srem i64 %929, %934
  %939 = add nsw i64 %937, %938
  %940 = getelementptr inbounds nuw i64, ptr %12, i64 %927
  store i64 %939, ptr %940, align 8
  %941 = sdiv i64 %928, %935
  %942 = sdiv i64 %929, %934
  %943 = add nuw nsw i64 %927, 1
  %944 = icmp eq i64 %943, 3
  br i1 %944, label %945, label %926

945:                                              ; preds = %926
  %946 = load i64, ptr %12, align 16
  %947 = load i32, ptr %6, align 4
  %948 = sext i32 %947 to i64
  %949 = load i64, ptr %827, align 8
  %950 = load i32, ptr %63, align 4
  %951 = sext i32 %950 to i64
  %952 = load i64, ptr %828, align 16
  %953 = mul nsw i64 %952, %951
  %954 = add nsw i64 %953, %949
  %955 = mul nsw i64 %954, %948
  %956 = add nsw i64 %955, %946
  call void @llvm.lifetime.end.p0(ptr nonnull %12)
  %957 = load ptr, ptr %350, align 8
  %958 = getelementptr inbounds nuw %struct.Block, ptr %957, i64 %925
  %959 = getelementptr inbounds nuw i8, ptr %958, i64 8
  store i64 %956, ptr %959, align 8
  %960 = add nuw nsw i64 %925, 1
  %961 = icmp eq i64 %960, %85
  br i1 %961, label %840, label %924

962:                                              ; preds = %921
  call fastcc void @run_scheduled(ptr noundef %15, i64 noundef %27, i64 noundef %1, i64 noundef 0, i64 noundef 0)
  br label %1207

963:                                              ; preds = %921
  %964 = load i32, ptr %39, align 4
  %965 = icmp ne i32 %964, 0
  %966 = load i32, ptr %40, align 8
  %967 = icmp eq i32 %966, 0
  %968 = select i1 %965, i1 %967, i1 false
  br i1 %968, label %969, label %1187

969:                                              ; preds = %963, %1183
  %970 = phi i32 [ %1184, %1183 ], [ 0, %963 ]
  %971 = phi i32 [ %994, %1183 ], [ %964, %963 ]
  %972 = load i64, ptr %41, align 8
  %973 = load i32, ptr %39, align 4
  %974 = icmp sgt i32 %973, 0
  br i1 %974, label %975, label %990

975:                                              ; preds = %969, %1048
  %976 = phi i32 [ %1049, %1048 ], [ %973, %969 ]
  %977 = phi i64 [ %1054, %1048 ], [ 0, %969 ]
  %978 = phi i32 [ %1053, %1048 ], [ %971, %969 ]
  %979 = phi i32 [ %1051, %1048 ], [ 0, %969 ]
  %980 = phi i32 [ %1050, %1048 ], [ 0, %969 ]
  %981 = load i32, ptr %40, align 8
  %982 = icmp eq i32 %981, 0
  br i1 %982, label %997, label %983

983:                                              ; preds = %975, %1057
  %984 = phi i1 [ %1059, %1057 ], [ false, %975 ]
  %985 = phi i32 [ %1050, %1057 ], [ %980, %975 ]
  %986 = phi i32 [ %1051, %1057 ], [ %979, %975 ]
  %987 = phi i32 [ %1053, %1057 ], [ %978, %975 ]
  %988 = icmp eq i32 %985, %986
  %989 = icmp eq i32 %985, 0
  br label %990

990:                                              ; preds = %983, %969
  %991 = phi i1 [ true, %969 ], [ %984, %983 ]
  %992 = phi i1 [ true, %969 ], [ %989, %983 ]
  %993 = phi i1 [ true, %969 ], [ %988, %983 ]
  %994 = phi i32 [ %971, %969 ], [ %987, %983 ]
  %995 = icmp ne i32 %994, 0
  %996 = select i1 %991, i1 %995, i1 false
  br i1 %996, label %1060, label %1187

997:                                              ; preds = %975
  %998 = load ptr, ptr %353, align 8
  %999 = getelementptr inbounds nuw %struct.Fiber, ptr %998, i64 %977
  %1000 = getelementptr inbounds nuw i8, ptr %999, i64 36
  %1001 = load i32, ptr %1000, align 4
  switch i32 %1001, label %1037 [
    i32 1, label %1002
    i32 2, label %1020
    i32 4, label %1048
  ]

1002:                                             ; preds = %997
  %1003 = getelementptr inbounds nuw i8, ptr %999, i64 24
  %1004 = load ptr, ptr %1003, align 8
  %1005 = getelementptr inbounds nuw i8, ptr %999, i64 56
  %1006 = load i32, ptr %1005, align 8
  %1007 = icmp eq i32 %1006, 24
  br i1 %1007, label %1008, label %1011

1008:                                             ; preds = %1002
  %1009 = getelementptr inbounds nuw i8, ptr %1004, i64 336
  %1010 = load ptr, ptr %1009, align 8
  br label %1030

1011:                                             ; preds = %1002
  %1012 = icmp slt i32 %1006, 16
  %1013 = getelementptr inbounds nuw i8, ptr %1004, i64 44
  %1014 = sext i32 %1006 to i64
  %1015 = getelementptr inbounds %struct.Barrier, ptr %1013, i64 %1014
  %1016 = zext nneg i32 %1006 to i64
  %1017 = getelementptr %struct.Barrier, ptr %1004, i64 %1016
  %1018 = getelementptr i8, ptr %1017, i64 44
  %1019 = select i1 %1012, ptr %1015, ptr %1018
  br label %1030

1020:                                             ; preds = %997
  %1021 = getelementptr inbounds nuw i8, ptr %999, i64 72
  %1022 = load ptr, ptr %1021, align 8
  %1023 = load i64, ptr %1022, align 8
  %1024 = lshr i64 %1023, 62
  %1025 = trunc nuw nsw i64 %1024 to i32
  %1026 = and i32 %1025, 1
  %1027 = getelementptr inbounds nuw i8, ptr %999, i64 60
  %1028 = load i32, ptr %1027, align 4
  %1029 = icmp eq i32 %1026, %1028
  br i1 %1029, label %1048, label %1037

1030:                                             ; preds = %1011, %1008
  %1031 = phi ptr [ %1010, %1008 ], [ %1019, %1011 ]
  %1032 = getelementptr inbounds nuw i8, ptr %1031, i64 8
  %1033 = load i32, ptr %1032, align 4
  %1034 = getelementptr inbounds nuw i8, ptr %999, i64 64
  %1035 = load i32, ptr %1034, align 8
  %1036 = icmp eq i32 %1033, %1035
  br i1 %1036, label %1048, label %1037

1037:                                             ; preds = %1030, %1020, %997
  store i32 0, ptr %1000, align 4
  store ptr %999, ptr %42, align 8
  %1038 = getelementptr inbounds nuw i8, ptr %999, i64 8
  %1039 = load ptr, ptr %1038, align 8
  call void @flydsl_fiber_switch(ptr noundef nonnull %15, ptr noundef %1039)
  store ptr null, ptr %42, align 8
  %1040 = add nsw i32 %980, 1
  %1041 = load i32, ptr %1000, align 4
  %1042 = icmp eq i32 %1041, 3
  %1043 = zext i1 %1042 to i32
  %1044 = add nsw i32 %979, %1043
  %1045 = icmp eq i32 %1041, 4
  %1046 = sext i1 %1045 to i32
  %1047 = load i32, ptr %39, align 4
  br label %1048

1048:                                             ; preds = %1037, %1030, %1020, %997
  %1049 = phi i32 [ %1047, %1037 ], [ %976, %1030 ], [ %976, %1020 ], [ %976, %997 ]
  %1050 = phi i32 [ %1040, %1037 ], [ %980, %1030 ], [ %980, %1020 ], [ %980, %997 ]
  %1051 = phi i32 [ %1044, %1037 ], [ %979, %1030 ], [ %979, %1020 ], [ %979, %997 ]
  %1052 = phi i32 [ %1046, %1037 ], [ 0, %1030 ], [ 0, %1020 ], [ 0, %997 ]
  %1053 = add nsw i32 %1052, %978
  %1054 = add nuw nsw i64 %977, 1
  %1055 = sext i32 %1049 to i64
  %1056 = icmp slt i64 %1054, %1055
  br i1 %1056, label %975, label %1057

1057:                                             ; preds = %1048
  %1058 = load i32, ptr %40, align 8
  %1059 = icmp eq i32 %1058, 0
  br label %983

1060:                                             ; preds = %990
  %1061 = load i64, ptr %41, align 8
  %1062 = icmp eq i64 %1061, %972
  %1063 = select i1 %1062, i1 %993, i1 false
  %1064 = add nsw i32 %970, 1
  %1065 = select i1 %1063, i32 %1064, i32 0
  br i1 %1063, label %1067, label %1066

1066:                                             ; preds = %1060
  store i32 0, ptr %44, align 4
  br label %1096

1067:                                             ; preds = %1060
  %1068 = load i32, ptr %45, align 8
  %1069 = icmp eq i32 %1068, 0
  br i1 %1069, label %1080, label %1070

1070:                                             ; preds = %1067
  call void @llvm.lifetime.start.p0(ptr nonnull %11)
  %1071 = load i32, ptr %46, align 4
  %1072 = srem i32 %1071, 256
  %1073 = sext i32 %1072 to i64
  %1074 = getelementptr inbounds %struct.Task, ptr %833, i64 %1073
  call void @llvm.memcpy.p0.p0.i64(ptr noundef nonnull align 8 dereferenceable(136) %11, ptr noundef nonnull align 8 dereferenceable(136) %1074, i64 136, i1 false)
  %1075 = add nsw i32 %1071, 1
  %1076 = srem i32 %1075, 256
  store i32 %1076, ptr %46, align 4
  %1077 = add nsw i32 %1068, -1
  store i32 %1077, ptr %45, align 8
  %1078 = add i64 %972, 1
  store i64 %1078, ptr %41, align 8
  %1079 = load ptr, ptr %11, align 8
  call void %1079(ptr noundef nonnull %11)
  call void @llvm.lifetime.end.p0(ptr nonnull %11)
  br label %1183

1080:                                             ; preds = %1067
  %1081 = load i32, ptr %43, align 8
  %1082 = icmp eq i32 %1081, 0
  br i1 %1082, label %1096, label %1083

1083:                                             ; preds = %1080
  store i32 0, ptr %43, align 8
  %1084 = load i32, ptr %44, align 4
  %1085 = add i32 %1084, 1
  store i32 %1085, ptr %44, align 4
  %1086 = icmp ult i32 %1084, 128
  br i1 %1086, label %1087, label %1088

1087:                                             ; preds = %1083
  call void @flydsl_relax()
  br label %1183

1088:                                             ; preds = %1083
  %1089 = icmp ult i32 %1084, 512
  br i1 %1089, label %1090, label %1092

1090:                                             ; preds = %1088
  %1091 = call i32 @sched_yield()
  br label %1183

1092:                                             ; preds = %1088
  %1093 = icmp ult i32 %1084, 2048
  %1094 = select i1 %1093, i32 20, i32 100
  %1095 = call i32 @usleep(i32 noundef %1094)
  br label %1183

1096:                                             ; preds = %1080, %1066
  %1097 = icmp sgt i32 %1065, 65536
  %1098 = select i1 %992, i1 true, i1 %1097
  br i1 %1098, label %1099, label %1183

1099:                                             ; preds = %1096
  %1100 = load ptr, ptr %30, align 8
  %1101 = getelementptr inbounds nuw i8, ptr %1100, i64 32
  %1102 = load ptr, ptr %1101, align 8
  store i32 1, ptr %40, align 8
  %1103 = icmp eq ptr %1102, null
  br i1 %1103, label %1187, label %1104

1104:                                             ; preds = %1099
  %1105 = cmpxchg ptr %1102, i32 0, i32 1 seq_cst seq_cst, align 8
  %1106 = extractvalue { i32, i1 } %1105, 1
  br i1 %1106, label %1107, label %1183

1107:                                             ; preds = %1104
  %1108 = load i32, ptr %39, align 4
  %1109 = icmp sgt i32 %1108, 0
  br i1 %1109, label %1110, label %1114

1110:                                             ; preds = %1107
  %1111 = load ptr, ptr %353, align 8
  %1112 = zext nneg i32 %1108 to i64
  br label %1120

1113:                                             ; preds = %1120
  br i1 %1129, label %1114, label %1131

1114:                                             ; preds = %1113, %1107
  %1115 = getelementptr inbounds nuw i8, ptr %1102, i64 4
  store i32 0, ptr %1115, align 4
  %1116 = getelementptr inbounds nuw i8, ptr %1102, i64 8
  store i64 0, ptr %1116, align 8
  %1117 = getelementptr inbounds nuw i8, ptr %1102, i64 16
  store i32 -1, ptr %1117, align 8
  %1118 = getelementptr inbounds nuw i8, ptr %1102, i64 20
  store i32 -1, ptr %1118, align 4
  %1119 = getelementptr inbounds nuw i8, ptr %1102, i64 24
  store ptr @.str.7, ptr %1119, align 8
  br label %1147

1120:                                             ; preds = %1120, %1110
  %1121 = phi i64 [ 0, %1110 ], [ %1127, %1120 ]
  %1122 = getelementptr inbounds nuw %struct.Fiber, ptr %1111, i64 %1121
  %1123 = getelementptr inbounds nuw i8, ptr %1122, i64 36
  %1124 = load i32, ptr %1123, align 4
  %1125 = icmp eq i32 %1124, 4
  %1126 = select i1 %1125, ptr null, ptr %1122
  %1127 = add nuw nsw i64 %1121, 1
  %1128 = icmp samesign ult i64 %1127, %1112
  %1129 = icmp eq ptr %1126, null
  %1130 = select i1 %1128, i1 %1129, i1 false
  br i1 %1130, label %1120, label %1113

1131:                                             ; preds = %1113
  %1132 = load i32, ptr %38, align 8
  %1133 = getelementptr inbounds nuw i8, ptr %1102, i64 4
  store i32 %1132, ptr %1133, align 4
  %1134 = getelementptr inbounds nuw i8, ptr %1122, i64 24
  %1135 = load ptr, ptr %1134, align 8
  %1136 = getelementptr inbounds nuw i8, ptr %1135, i64 8
  %1137 = load i64, ptr %1136, align 8
  %1138 = getelementptr inbounds nuw i8, ptr %1102, i64 8
  store i64 %1137, ptr %1138, align 8
  %1139 = getelementptr inbounds nuw i8, ptr %1102, i64 16
  store i32 -1, ptr %1139, align 8
  %1140 = getelementptr inbounds nuw i8, ptr %1102, i64 20
  store i32 -1, ptr %1140, align 4
  %1141 = getelementptr inbounds nuw i8, ptr %1102, i64 24
  store ptr @.str.7, ptr %1141, align 8
  %1142 = icmp sgt i32 %1132, 0
  br i1 %1142, label %1143, label %1147

1143:                                             ; preds = %1131
  %1144 = getelementptr inbounds nuw i8, ptr %1122, i64 32
  %1145 = getelementptr inbounds nuw i8, ptr %1102, i64 32
  %1146 = zext nneg i32 %1132 to i64
  br label %1148

1147:                                             ; preds = %1175, %1114, %1131
  store atomic i32 2, ptr %1102 seq_cst, align 8
  br label %1183

1148:                                             ; preds = %1175, %1143
  %1149 = phi i64 [ 0, %1143 ], [ %1181, %1175 ]
  %1150 = load i32, ptr %1144, align 8
  %1151 = sext i32 %1150 to i64
  %1152 = sub nsw i64 0, %1151
  %1153 = getelementptr inbounds %struct.Fiber, ptr %1126, i64 %1152
  %1154 = getelementptr inbounds nuw %struct.Fiber, ptr %1153, i64 %1149
  %1155 = getelementptr inbounds nuw i8, ptr %1154, i64 36
  %1156 = load i32, ptr %1155, align 4
  %1157 = getelementptr inbounds nuw i8, ptr %1154, i64 56
  %1158 = load i32, ptr %1157, align 8
  %1159 = getelementptr inbounds nuw i8, ptr %1154, i64 48
  %1160 = load ptr, ptr %1159, align 8
  %1161 = and i32 %1156, -2
  %1162 = icmp eq i32 %1161, 2
  br i1 %1162, label %1163, label %1175

1163:                                             ; preds = %1148
  %1164 = getelementptr inbounds nuw i8, ptr %1154, i64 72
  %1165 = load ptr, ptr %1164, align 8
  %1166 = icmp eq ptr %1165, null
  br i1 %1166, label %1175, label %1167

1167:                                             ; preds = %1163
  %1168 = ptrtoint ptr %1165 to i64
  %1169 = getelementptr inbounds nuw i8, ptr %1154, i64 24
  %1170 = load ptr, ptr %1169, align 8
  %1171 = getelementptr inbounds nuw i8, ptr %1170, i64 16
  %1172 = load ptr, ptr %1171, align 8
  %1173 = ptrtoint ptr %1172 to i64
  %1174 = sub i64 %1168, %1173
  br label %1175

1175:                                             ; preds = %1167, %1163, %1148
  %1176 = phi i64 [ 0, %1148 ], [ %1174, %1167 ], [ -1, %1163 ]
  %1177 = getelementptr inbounds nuw %struct.WarpReport, ptr %1145, i64 %1149
  store i32 %1156, ptr %1177, align 8
  %1178 = getelementptr inbounds nuw i8, ptr %1177, i64 4
  store i32 %1158, ptr %1178, align 4
  %1179 = getelementptr inbounds nuw i8, ptr %1177, i64 8
  store i64 %1176, ptr %1179, align 8
  %1180 = getelementptr inbounds nuw i8, ptr %1177, i64 16
  store ptr %1160, ptr %1180, align 8
  %1181 = add nuw nsw i64 %1149, 1
  %1182 = icmp eq i64 %1181, %1146
  br i1 %1182, label %1147, label %1148

1183:                                             ; preds = %1147, %1104, %1096, %1092, %1090, %1087, %1070
  %1184 = phi i32 [ %1065, %1147 ], [ %1065, %1104 ], [ 0, %1090 ], [ 0, %1087 ], [ %1065, %1096 ], [ %1064, %1070 ], [ 0, %1092 ]
  %1185 = load i32, ptr %40, align 8
  %1186 = icmp eq i32 %1185, 0
  br i1 %1186, label %969, label %1187

1187:                                             ; preds = %1099, %1183, %990, %963
  %1188 = load i32, ptr %45, align 8
  %1189 = icmp eq i32 %1188, 0
  br i1 %1189, label %1207, label %1190

1190:                                             ; preds = %1187, %1194
  %1191 = phi i32 [ %1205, %1194 ], [ %1188, %1187 ]
  %1192 = load i32, ptr %40, align 8
  %1193 = icmp eq i32 %1192, 0
  br i1 %1193, label %1194, label %1207

1194:                                             ; preds = %1190
  call void @llvm.lifetime.start.p0(ptr nonnull %10)
  %1195 = load i32, ptr %46, align 4
  %1196 = srem i32 %1195, 256
  %1197 = sext i32 %1196 to i64
  %1198 = getelementptr inbounds %struct.Task, ptr %833, i64 %1197
  call void @llvm.memcpy.p0.p0.i64(ptr noundef nonnull align 8 dereferenceable(136) %10, ptr noundef nonnull align 8 dereferenceable(136) %1198, i64 136, i1 false)
  %1199 = add nsw i32 %1195, 1
  %1200 = srem i32 %1199, 256
  store i32 %1200, ptr %46, align 4
  %1201 = add nsw i32 %1191, -1
  store i32 %1201, ptr %45, align 8
  %1202 = load i64, ptr %41, align 8
  %1203 = add i64 %1202, 1
  store i64 %1203, ptr %41, align 8
  %1204 = load ptr, ptr %10, align 8
  call void %1204(ptr noundef nonnull %10)
  call void @llvm.lifetime.end.p0(ptr nonnull %10)
  %1205 = load i32, ptr %45, align 8
  %1206 = icmp eq i32 %1205, 0
  br i1 %1206, label %1207, label %1190

1207:                                             ; preds = %1194, %1190, %1187, %962
  %1208 = add nsw i64 %835, 1
  %1209 = mul nsw i64 %1208, %85
  %1210 = icmp slt i64 %1209, %817
  %1211 = load i32, ptr %40, align 8
  %1212 = icmp eq i32 %1211, 0
  %1213 = select i1 %1210, i1 %1212, i1 false
  br i1 %1213, label %834, label %836

1214:                                             ; preds = %836
  %1215 = getelementptr inbounds nuw i8, ptr %838, i64 8
  store ptr null, ptr %1215, align 8
  %1216 = load i32, ptr %40, align 8
  br label %1217

1217:                                             ; preds = %1214, %836
  %1218 = phi i32 [ %1216, %1214 ], [ %837, %836 ]
  %1219 = icmp eq i32 %1218, 0
  %1220 = select i1 %1219, ptr %243, ptr null
  %1221 = icmp ne ptr %1220, null
  %1222 = icmp ult i64 %242, 67108865
  %1223 = and i1 %1222, %1221
  br i1 %1223, label %1226, label %1263

1224:                                             ; preds = %1226
  %1225 = icmp sgt i32 %1233, -1
  br i1 %1225, label %1253, label %1238

1226:                                             ; preds = %1217, %1226
  %1227 = phi i64 [ %1234, %1226 ], [ 0, %1217 ]
  %1228 = phi i32 [ %1233, %1226 ], [ -1, %1217 ]
  %1229 = getelementptr inbounds nuw %struct.Kept, ptr %1220, i64 %1227
  %1230 = cmpxchg ptr %1229, i32 0, i32 1 acquire monotonic, align 8
  %1231 = extractvalue { i32, i1 } %1230, 1
  %1232 = trunc nuw nsw i64 %1227 to i32
  %1233 = select i1 %1231, i32 %1232, i32 %1228
  %1234 = add nuw nsw i64 %1227, 1
  %1235 = icmp samesign ult i64 %1227, 3
  %1236 = icmp slt i32 %1233, 0
  %1237 = select i1 %1235, i1 %1236, i1 false
  br i1 %1237, label %1226, label %1224

1238:                                             ; preds = %1224
  %1239 = srem i64 %105, 4
  %1240 = trunc nsw i64 %1239 to i32
  %1241 = getelementptr inbounds %struct.Kept, ptr %1220, i64 %1239
  %1242 = cmpxchg ptr %1241, i32 2, i32 1 acquire monotonic, align 8
  %1243 = extractvalue { i32, i1 } %1242, 1
  %1244 = select i1 %1243, i32 %1240, i32 -1
  %1245 = icmp sgt i32 %1244, -1
  br i1 %1245, label %1246, label %1263

1246:                                             ; preds = %1238
  %1247 = zext nneg i32 %1244 to i64
  %1248 = getelementptr inbounds nuw %struct.Kept, ptr %1220, i64 %1247
  %1249 = getelementptr inbounds nuw i8, ptr %1248, i64 8
  %1250 = load ptr, ptr %1249, align 8
  %1251 = getelementptr inbounds nuw i8, ptr %1248, i64 16
  %1252 = load i64, ptr %1251, align 8
  br label %1253

1253:                                             ; preds = %1246, %1224
  %1254 = phi ptr [ null, %1224 ], [ %1250, %1246 ]
  %1255 = phi i64 [ %242, %1224 ], [ %1252, %1246 ]
  %1256 = phi i32 [ %1233, %1224 ], [ %1240, %1246 ]
  %1257 = zext nneg i32 %1256 to i64
  %1258 = getelementptr inbounds nuw %struct.Kept, ptr %1220, i64 %1257
  %1259 = getelementptr inbounds nuw i8, ptr %1258, i64 8
  store ptr %244, ptr %1259, align 8
  %1260 = getelementptr inbounds nuw i8, ptr %1258, i64 16
  store i64 %242, ptr %1260, align 8
  %1261 = getelementptr inbounds nuw i8, ptr %1258, i64 24
  store i64 %53, ptr %1261, align 8
  %1262 = getelementptr inbounds nuw i8, ptr %1258, i64 32
  store i64 %105, ptr %1262, align 8
  store atomic i32 2, ptr %1258 release, align 8
  br label %1263

1263:                                             ; preds = %1253, %1238, %1217
  %1264 = phi ptr [ %244, %1217 ], [ %1254, %1253 ], [ %244, %1238 ]
  %1265 = phi i64 [ %242, %1217 ], [ %1255, %1253 ], [ %242, %1238 ]
  %1266 = icmp eq ptr %1264, null
  br i1 %1266, label %1269, label %1267

1267:                                             ; preds = %1263
  %1268 = call i32 @munmap(ptr noundef nonnull %1264, i64 noundef %1265)
  br label %1269

1269:                                             ; preds = %1267, %1263, %295, %251, %246, %162, %118, %114, %22
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
  br label %59

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

35:                                               ; preds = %117, %18
  %36 = phi ptr [ %19, %18 ], [ %21, %117 ]
  %37 = phi i32 [ 0, %18 ], [ %32, %117 ]
  %38 = getelementptr inbounds nuw i8, ptr %0, i64 48
  %39 = load i32, ptr %38, align 8
  %40 = icmp eq i32 %39, 0
  br i1 %40, label %41, label %906

41:                                               ; preds = %35
  %42 = getelementptr inbounds nuw i8, ptr %0, i64 34920
  %43 = getelementptr inbounds nuw i8, ptr %0, i64 88
  %44 = getelementptr inbounds nuw i8, ptr %0, i64 96
  %45 = getelementptr inbounds nuw i8, ptr %0, i64 84
  %46 = getelementptr inbounds nuw i8, ptr %0, i64 34912
  %47 = getelementptr inbounds nuw i8, ptr %0, i64 56
  %48 = getelementptr inbounds nuw i8, ptr %0, i64 24
  %49 = getelementptr inbounds nuw i8, ptr %0, i64 64
  %50 = getelementptr inbounds nuw i8, ptr %0, i64 68
  %51 = getelementptr inbounds nuw i8, ptr %10, i64 80
  %52 = getelementptr inbounds nuw i8, ptr %10, i64 88
  %53 = getelementptr inbounds nuw i8, ptr %10, i64 96
  %54 = getelementptr inbounds nuw i8, ptr %10, i64 104
  %55 = getelementptr inbounds nuw i8, ptr %10, i64 112
  %56 = getelementptr inbounds nuw i8, ptr %10, i64 8
  %57 = getelementptr inbounds nuw i8, ptr %10, i64 16
  %58 = getelementptr inbounds nuw i8, ptr %0, i64 72
  br label %123

59:                                               ; preds = %20, %117
  %60 = phi i32 [ %12, %20 ], [ %119, %117 ]
  %61 = phi i32 [ %22, %20 ], [ %120, %117 ]
  %62 = phi i64 [ 0, %20 ], [ %63, %117 ]
  %63 = add nuw nsw i64 %62, 1
  %64 = icmp sgt i32 %61, 0
  br i1 %64, label %68, label %65

65:                                               ; preds = %59
  %66 = sext i32 %61 to i64
  %67 = mul nsw i64 %63, %66
  br label %117

68:                                               ; preds = %59
  %69 = zext nneg i32 %61 to i64
  %70 = mul nuw nsw i64 %62, %69
  br label %71

71:                                               ; preds = %71, %68
  %72 = phi i64 [ %69, %68 ], [ %112, %71 ]
  %73 = phi i64 [ %70, %68 ], [ %110, %71 ]
  %74 = load ptr, ptr %23, align 8
  %75 = getelementptr inbounds nuw %struct.Fiber, ptr %74, i64 %73
  %76 = getelementptr inbounds nuw i8, ptr %75, i64 24
  %77 = load ptr, ptr %76, align 8
  %78 = getelementptr inbounds nuw i8, ptr %77, i64 8
  %79 = load i64, ptr %78, align 8
  %80 = mul nsw i64 %79, %72
  %81 = getelementptr inbounds nuw i8, ptr %75, i64 32
  %82 = load i32, ptr %81, align 8
  %83 = sext i32 %82 to i64
  %84 = add nsw i64 %80, %83
  %85 = getelementptr inbounds nuw i8, ptr %75, i64 104
  store i64 %84, ptr %85, align 8
  %86 = load ptr, ptr %9, align 8
  %87 = load i64, ptr %86, align 8
  %88 = add i64 %84, -7046029254386353131
  %89 = lshr i64 %88, 30
  %90 = xor i64 %89, %88
  %91 = mul i64 %90, -4658895280553007687
  %92 = lshr i64 %91, 27
  %93 = xor i64 %92, %91
  %94 = mul i64 %93, -7723592293110705685
  %95 = lshr i64 %94, 31
  %96 = xor i64 %87, %95
  %97 = xor i64 %96, %94
  %98 = add i64 %97, -7046029254386353131
  %99 = lshr i64 %98, 30
  %100 = xor i64 %99, %98
  %101 = mul i64 %100, -4658895280553007687
  %102 = lshr i64 %101, 27
  %103 = xor i64 %102, %101
  %104 = mul i64 %103, -7723592293110705685
  %105 = lshr i64 %104, 33
  %106 = lshr i64 %104, 2
  %107 = xor i64 %105, %106
  %108 = add nuw nsw i64 %107, 1
  %109 = getelementptr inbounds nuw i8, ptr %75, i64 112
  store i64 %108, ptr %109, align 8
  %110 = add nuw nsw i64 %73, 1
  %111 = load i32, ptr %21, align 8
  %112 = sext i32 %111 to i64
  %113 = mul nsw i64 %63, %112
  %114 = icmp slt i64 %110, %113
  br i1 %114, label %71, label %115

115:                                              ; preds = %71
  %116 = load i32, ptr %11, align 4
  br label %117

117:                                              ; preds = %65, %115
  %118 = phi i64 [ %67, %65 ], [ %113, %115 ]
  %119 = phi i32 [ %60, %65 ], [ %116, %115 ]
  %120 = phi i32 [ %61, %65 ], [ %111, %115 ]
  %121 = sext i32 %119 to i64
  %122 = icmp slt i64 %118, %121
  br i1 %122, label %59, label %35

123:                                              ; preds = %41, %898
  %124 = phi i64 [ %3, %41 ], [ %148, %898 ]
  %125 = phi i64 [ 0, %41 ], [ %903, %898 ]
  %126 = phi i64 [ 0, %41 ], [ %902, %898 ]
  %127 = phi i64 [ 0, %41 ], [ %901, %898 ]
  %128 = phi i64 [ 0, %41 ], [ %733, %898 ]
  %129 = phi i64 [ 0, %41 ], [ %732, %898 ]
  %130 = phi i64 [ 0, %41 ], [ %783, %898 ]
  %131 = phi i32 [ -1, %41 ], [ %900, %898 ]
  %132 = phi i32 [ %37, %41 ], [ %899, %898 ]
  %133 = icmp slt i64 %124, %4
  br i1 %133, label %134, label %146

134:                                              ; preds = %123
  %135 = load i32, ptr %36, align 8
  br label %136

136:                                              ; preds = %134, %442
  %137 = phi i32 [ %444, %442 ], [ %135, %134 ]
  %138 = phi i64 [ %446, %442 ], [ %124, %134 ]
  %139 = phi i32 [ %445, %442 ], [ %132, %134 ]
  %140 = phi i64 [ %443, %442 ], [ 0, %134 ]
  %141 = sext i32 %137 to i64
  %142 = mul nsw i64 %140, %141
  %143 = load i32, ptr %11, align 4
  %144 = sext i32 %143 to i64
  %145 = icmp slt i64 %142, %144
  br i1 %145, label %228, label %146

146:                                              ; preds = %136, %442, %123
  %147 = phi i32 [ %132, %123 ], [ %445, %442 ], [ %139, %136 ]
  %148 = phi i64 [ %124, %123 ], [ %446, %442 ], [ %138, %136 ]
  %149 = icmp sgt i32 %131, -1
  br i1 %149, label %152, label %150

150:                                              ; preds = %146
  %151 = load i32, ptr %11, align 4
  br label %162

152:                                              ; preds = %146
  %153 = load ptr, ptr %42, align 8
  %154 = zext nneg i32 %131 to i64
  %155 = getelementptr inbounds nuw %struct.Fiber, ptr %153, i64 %154
  %156 = getelementptr inbounds nuw i8, ptr %155, i64 36
  %157 = load i32, ptr %156, align 4
  %158 = icmp eq i32 %157, 0
  %159 = load i32, ptr %11, align 4
  br i1 %158, label %160, label %162

160:                                              ; preds = %152
  %161 = sext i32 %159 to i64
  br label %450

162:                                              ; preds = %150, %152
  %163 = phi i32 [ %151, %150 ], [ %159, %152 ]
  %164 = load i32, ptr %43, align 8
  %165 = icmp ne i32 %164, 0
  %166 = sext i32 %163 to i64
  %167 = icmp sgt i64 %127, %166
  %168 = select i1 %165, i1 %167, i1 false
  br i1 %168, label %450, label %169

169:                                              ; preds = %162
  %170 = icmp slt i32 %163, 1
  br i1 %170, label %219, label %171

171:                                              ; preds = %169
  %172 = load ptr, ptr %42, align 8
  br label %173

173:                                              ; preds = %216, %171
  %174 = phi i32 [ 1, %171 ], [ %217, %216 ]
  %175 = add nsw i32 %174, %131
  %176 = srem i32 %175, %163
  %177 = sext i32 %176 to i64
  %178 = getelementptr inbounds %struct.Fiber, ptr %172, i64 %177
  %179 = getelementptr inbounds nuw i8, ptr %178, i64 36
  %180 = load i32, ptr %179, align 4
  switch i32 %180, label %222 [
    i32 1, label %181
    i32 2, label %199
    i32 4, label %216
  ]

181:                                              ; preds = %173
  %182 = getelementptr inbounds nuw i8, ptr %178, i64 24
  %183 = load ptr, ptr %182, align 8
  %184 = getelementptr inbounds nuw i8, ptr %178, i64 56
  %185 = load i32, ptr %184, align 8
  %186 = icmp eq i32 %185, 24
  br i1 %186, label %187, label %190

187:                                              ; preds = %181
  %188 = getelementptr inbounds nuw i8, ptr %183, i64 336
  %189 = load ptr, ptr %188, align 8
  br label %209

190:                                              ; preds = %181
  %191 = icmp slt i32 %185, 16
  %192 = getelementptr inbounds nuw i8, ptr %183, i64 44
  %193 = sext i32 %185 to i64
  %194 = getelementptr inbounds %struct.Barrier, ptr %192, i64 %193
  %195 = zext nneg i32 %185 to i64
  %196 = getelementptr %struct.Barrier, ptr %183, i64 %195
  %197 = getelementptr i8, ptr %196, i64 44
  %198 = select i1 %191, ptr %194, ptr %197
  br label %209

199:                                              ; preds = %173
  %200 = getelementptr inbounds nuw i8, ptr %178, i64 72
  %201 = load ptr, ptr %200, align 8
  %202 = load i64, ptr %201, align 8
  %203 = lshr i64 %202, 62
  %204 = trunc nuw nsw i64 %203 to i32
  %205 = and i32 %204, 1
  %206 = getelementptr inbounds nuw i8, ptr %178, i64 60
  %207 = load i32, ptr %206, align 4
  %208 = icmp eq i32 %205, %207
  br i1 %208, label %216, label %222

209:                                              ; preds = %190, %187
  %210 = phi ptr [ %189, %187 ], [ %198, %190 ]
  %211 = getelementptr inbounds nuw i8, ptr %210, i64 8
  %212 = load i32, ptr %211, align 4
  %213 = getelementptr inbounds nuw i8, ptr %178, i64 64
  %214 = load i32, ptr %213, align 8
  %215 = icmp eq i32 %212, %214
  br i1 %215, label %216, label %222

216:                                              ; preds = %209, %199, %173
  %217 = add nuw i32 %174, 1
  %218 = icmp eq i32 %174, %163
  br i1 %218, label %219, label %173

219:                                              ; preds = %216, %169
  %220 = icmp eq i32 %164, 0
  %221 = sext i1 %220 to i64
  br label %222

222:                                              ; preds = %173, %199, %209, %219
  %223 = phi i32 [ 1, %219 ], [ 0, %209 ], [ 0, %199 ], [ 0, %173 ]
  %224 = phi i64 [ %221, %219 ], [ %177, %209 ], [ %177, %199 ], [ %177, %173 ]
  %225 = icmp sgt i64 %224, -1
  %226 = icmp ne i32 %147, 0
  %227 = select i1 %225, i1 true, i1 %226
  br i1 %227, label %448, label %906

228:                                              ; preds = %136
  %229 = icmp sgt i32 %137, 0
  br i1 %229, label %230, label %244

230:                                              ; preds = %228
  %231 = load ptr, ptr %42, align 8
  %232 = zext nneg i32 %137 to i64
  %233 = mul nuw nsw i64 %140, %232
  %234 = getelementptr %struct.Fiber, ptr %231, i64 %233
  br label %238

235:                                              ; preds = %238
  %236 = add nuw nsw i64 %239, 1
  %237 = icmp eq i64 %236, %232
  br i1 %237, label %244, label %238

238:                                              ; preds = %235, %230
  %239 = phi i64 [ 0, %230 ], [ %236, %235 ]
  %240 = getelementptr %struct.Fiber, ptr %234, i64 %239
  %241 = getelementptr inbounds nuw i8, ptr %240, i64 36
  %242 = load i32, ptr %241, align 4
  %243 = icmp eq i32 %242, 4
  br i1 %243, label %235, label %440

244:                                              ; preds = %235, %228
  %245 = load i32, ptr %43, align 8
  %246 = icmp sgt i32 %245, 0
  br i1 %246, label %386, label %247

247:                                              ; preds = %436, %244
  %248 = load ptr, ptr %46, align 8
  %249 = getelementptr inbounds nuw %struct.Block, ptr %248, i64 %140
  %250 = getelementptr inbounds nuw i8, ptr %249, i64 8
  store i64 %138, ptr %250, align 8
  %251 = load ptr, ptr %46, align 8
  %252 = getelementptr inbounds nuw %struct.Block, ptr %251, i64 %140
  %253 = getelementptr inbounds nuw i8, ptr %252, i64 44
  br label %256

254:                                              ; preds = %256
  %255 = getelementptr inbounds nuw i8, ptr %252, i64 236
  br label %272

256:                                              ; preds = %256, %247
  %257 = phi i64 [ 0, %247 ], [ %261, %256 ]
  %258 = getelementptr inbounds nuw %struct.Barrier, ptr %253, i64 %257
  store i32 0, ptr %258, align 4
  %259 = getelementptr inbounds nuw i8, ptr %258, i64 4
  store i32 0, ptr %259, align 4
  %260 = getelementptr inbounds nuw i8, ptr %258, i64 8
  store i32 0, ptr %260, align 4
  %261 = add nuw nsw i64 %257, 1
  %262 = icmp eq i64 %261, 16
  br i1 %262, label %254, label %256

263:                                              ; preds = %272
  %264 = add nsw i64 %138, 1
  %265 = load i32, ptr %36, align 8
  %266 = icmp sgt i32 %265, 0
  br i1 %266, label %269, label %267

267:                                              ; preds = %263
  %268 = sext i32 %265 to i64
  br label %315

269:                                              ; preds = %263
  %270 = zext nneg i32 %265 to i64
  %271 = ptrtoint ptr %252 to i64
  br label %279

272:                                              ; preds = %272, %254
  %273 = phi i64 [ 0, %254 ], [ %277, %272 ]
  %274 = getelementptr inbounds nuw %struct.Barrier, ptr %255, i64 %273
  store i32 0, ptr %274, align 4
  %275 = getelementptr inbounds nuw i8, ptr %274, i64 4
  store i32 0, ptr %275, align 4
  %276 = getelementptr inbounds nuw i8, ptr %274, i64 8
  store i32 0, ptr %276, align 4
  %277 = add nuw nsw i64 %273, 1
  %278 = icmp eq i64 %277, 8
  br i1 %278, label %263, label %272

279:                                              ; preds = %279, %269
  %280 = phi i64 [ %270, %269 ], [ %313, %279 ]
  %281 = phi i64 [ 0, %269 ], [ %311, %279 ]
  %282 = load ptr, ptr %42, align 8
  %283 = load ptr, ptr %46, align 8
  %284 = ptrtoint ptr %283 to i64
  %285 = sub i64 %271, %284
  %286 = sdiv exact i64 %285, 360
  %287 = mul nsw i64 %286, %280
  %288 = getelementptr %struct.Fiber, ptr %282, i64 %287
  %289 = getelementptr %struct.Fiber, ptr %288, i64 %281
  %290 = getelementptr inbounds nuw i8, ptr %289, i64 32
  %291 = load i32, ptr %290, align 8
  %292 = sext i32 %291 to i64
  %293 = mul nsw i64 %2, %292
  %294 = sub nsw i64 %1, %293
  %295 = call i64 @llvm.smin.i64(i64 %294, i64 %2)
  %296 = getelementptr inbounds nuw i8, ptr %289, i64 36
  store i32 0, ptr %296, align 4
  %297 = icmp eq i64 %295, 64
  %298 = shl nsw i64 -1, %295
  %299 = xor i64 %298, -1
  %300 = select i1 %297, i64 -1, i64 %299
  %301 = getelementptr inbounds nuw i8, ptr %289, i64 40
  store i64 %300, ptr %301, align 8
  %302 = getelementptr inbounds nuw i8, ptr %289, i64 48
  store ptr null, ptr %302, align 8
  %303 = getelementptr inbounds nuw i8, ptr %289, i64 88
  store i32 0, ptr %303, align 8
  %304 = getelementptr inbounds nuw i8, ptr %289, i64 84
  store i32 0, ptr %304, align 4
  %305 = getelementptr inbounds nuw i8, ptr %289, i64 80
  store i32 0, ptr %305, align 8
  %306 = getelementptr inbounds nuw i8, ptr %289, i64 96
  store i32 0, ptr %306, align 8
  %307 = getelementptr inbounds nuw i8, ptr %289, i64 16
  %308 = load ptr, ptr %307, align 8
  %309 = call ptr @flydsl_fiber_prepare(ptr noundef %308, ptr noundef nonnull @start)
  %310 = getelementptr inbounds nuw i8, ptr %289, i64 8
  store ptr %309, ptr %310, align 8
  %311 = add nuw nsw i64 %281, 1
  %312 = load i32, ptr %36, align 8
  %313 = sext i32 %312 to i64
  %314 = icmp slt i64 %311, %313
  br i1 %314, label %279, label %315

315:                                              ; preds = %279, %267
  %316 = phi i64 [ %268, %267 ], [ %313, %279 ]
  %317 = phi i32 [ %265, %267 ], [ %312, %279 ]
  %318 = load ptr, ptr %42, align 8
  %319 = mul nsw i64 %140, %316
  %320 = getelementptr inbounds %struct.Fiber, ptr %318, i64 %319
  %321 = getelementptr inbounds nuw i8, ptr %320, i64 24
  %322 = load ptr, ptr %321, align 8
  %323 = getelementptr inbounds nuw i8, ptr %322, i64 32
  %324 = load ptr, ptr %323, align 8
  %325 = icmp eq ptr %324, null
  br i1 %325, label %332, label %326

326:                                              ; preds = %315
  %327 = load ptr, ptr %324, align 8
  %328 = load ptr, ptr %48, align 8
  %329 = getelementptr inbounds nuw i8, ptr %328, i64 24
  %330 = load ptr, ptr %329, align 8
  call void %327(ptr noundef %330, ptr noundef nonnull %320, i64 noundef %316, i64 noundef %2)
  %331 = load i32, ptr %36, align 8
  br label %332

332:                                              ; preds = %315, %326
  %333 = phi i32 [ %317, %315 ], [ %331, %326 ]
  %334 = add nuw nsw i64 %140, 1
  %335 = icmp sgt i32 %333, 0
  br i1 %335, label %336, label %383

336:                                              ; preds = %332
  %337 = zext nneg i32 %333 to i64
  %338 = mul nuw nsw i64 %140, %337
  br label %339

339:                                              ; preds = %339, %336
  %340 = phi i64 [ %337, %336 ], [ %380, %339 ]
  %341 = phi i64 [ %338, %336 ], [ %378, %339 ]
  %342 = load ptr, ptr %42, align 8
  %343 = getelementptr inbounds nuw %struct.Fiber, ptr %342, i64 %341
  %344 = getelementptr inbounds nuw i8, ptr %343, i64 24
  %345 = load ptr, ptr %344, align 8
  %346 = getelementptr inbounds nuw i8, ptr %345, i64 8
  %347 = load i64, ptr %346, align 8
  %348 = mul nsw i64 %347, %340
  %349 = getelementptr inbounds nuw i8, ptr %343, i64 32
  %350 = load i32, ptr %349, align 8
  %351 = sext i32 %350 to i64
  %352 = add nsw i64 %348, %351
  %353 = getelementptr inbounds nuw i8, ptr %343, i64 104
  store i64 %352, ptr %353, align 8
  %354 = load ptr, ptr %9, align 8
  %355 = load i64, ptr %354, align 8
  %356 = add i64 %352, -7046029254386353131
  %357 = lshr i64 %356, 30
  %358 = xor i64 %357, %356
  %359 = mul i64 %358, -4658895280553007687
  %360 = lshr i64 %359, 27
  %361 = xor i64 %360, %359
  %362 = mul i64 %361, -7723592293110705685
  %363 = lshr i64 %362, 31
  %364 = xor i64 %355, %363
  %365 = xor i64 %364, %362
  %366 = add i64 %365, -7046029254386353131
  %367 = lshr i64 %366, 30
  %368 = xor i64 %367, %366
  %369 = mul i64 %368, -4658895280553007687
  %370 = lshr i64 %369, 27
  %371 = xor i64 %370, %369
  %372 = mul i64 %371, -7723592293110705685
  %373 = lshr i64 %372, 33
  %374 = lshr i64 %372, 2
  %375 = xor i64 %373, %374
  %376 = add nuw nsw i64 %375, 1
  %377 = getelementptr inbounds nuw i8, ptr %343, i64 112
  store i64 %376, ptr %377, align 8
  %378 = add nuw nsw i64 %341, 1
  %379 = load i32, ptr %36, align 8
  %380 = sext i32 %379 to i64
  %381 = mul nsw i64 %334, %380
  %382 = icmp slt i64 %378, %381
  br i1 %382, label %339, label %383

383:                                              ; preds = %339, %332
  %384 = phi i32 [ %333, %332 ], [ %379, %339 ]
  %385 = add nsw i32 %384, %139
  br label %442

386:                                              ; preds = %244, %436
  %387 = phi i32 [ %437, %436 ], [ %245, %244 ]
  %388 = phi i32 [ %438, %436 ], [ 0, %244 ]
  %389 = sext i32 %388 to i64
  %390 = load i32, ptr %45, align 4
  %391 = sext i32 %390 to i64
  %392 = add nsw i64 %391, %389
  %393 = srem i64 %392, 256
  %394 = getelementptr inbounds %struct.Task, ptr %44, i64 %393
  %395 = getelementptr inbounds nuw i8, ptr %394, i64 16
  %396 = load ptr, ptr %395, align 8
  %397 = getelementptr inbounds nuw i8, ptr %396, i64 24
  %398 = load ptr, ptr %397, align 8
  %399 = load ptr, ptr %46, align 8
  %400 = getelementptr inbounds nuw %struct.Block, ptr %399, i64 %140
  %401 = icmp eq ptr %398, %400
  br i1 %401, label %402, label %434

402:                                              ; preds = %386
  call void @llvm.lifetime.start.p0(ptr nonnull %8)
  %403 = add nsw i32 %390, %388
  %404 = srem i32 %403, 256
  %405 = sext i32 %404 to i64
  %406 = getelementptr inbounds %struct.Task, ptr %44, i64 %405
  call void @llvm.memcpy.p0.p0.i64(ptr noundef nonnull align 8 dereferenceable(136) %8, ptr noundef nonnull align 8 dereferenceable(136) %406, i64 136, i1 false)
  %407 = icmp eq i32 %388, 0
  br i1 %407, label %424, label %408

408:                                              ; preds = %402, %408
  %409 = phi i32 [ %419, %408 ], [ %388, %402 ]
  %410 = load i32, ptr %45, align 4
  %411 = add nsw i32 %410, %409
  %412 = srem i32 %411, 256
  %413 = sext i32 %412 to i64
  %414 = getelementptr inbounds %struct.Task, ptr %44, i64 %413
  %415 = add nsw i32 %411, -1
  %416 = srem i32 %415, 256
  %417 = sext i32 %416 to i64
  %418 = getelementptr inbounds %struct.Task, ptr %44, i64 %417
  call void @llvm.memcpy.p0.p0.i64(ptr noundef nonnull align 8 dereferenceable(136) %414, ptr noundef nonnull align 8 dereferenceable(136) %418, i64 136, i1 false)
  %419 = add nsw i32 %409, -1
  %420 = icmp eq i32 %419, 0
  br i1 %420, label %421, label %408

421:                                              ; preds = %408
  %422 = load i32, ptr %45, align 4
  %423 = load i32, ptr %43, align 8
  br label %424

424:                                              ; preds = %402, %421
  %425 = phi i32 [ %423, %421 ], [ %387, %402 ]
  %426 = phi i32 [ %422, %421 ], [ %390, %402 ]
  %427 = add nsw i32 %426, 1
  %428 = srem i32 %427, 256
  store i32 %428, ptr %45, align 4
  %429 = add nsw i32 %425, -1
  store i32 %429, ptr %43, align 8
  %430 = load i64, ptr %47, align 8
  %431 = add i64 %430, 1
  store i64 %431, ptr %47, align 8
  %432 = load ptr, ptr %8, align 8
  call void %432(ptr noundef nonnull %8)
  call void @llvm.lifetime.end.p0(ptr nonnull %8)
  %433 = load i32, ptr %43, align 8
  br label %436

434:                                              ; preds = %386
  %435 = add nsw i32 %388, 1
  br label %436

436:                                              ; preds = %434, %424
  %437 = phi i32 [ %433, %424 ], [ %387, %434 ]
  %438 = phi i32 [ %388, %424 ], [ %435, %434 ]
  %439 = icmp slt i32 %438, %437
  br i1 %439, label %386, label %247

440:                                              ; preds = %238
  %441 = add nuw nsw i64 %140, 1
  br label %442

442:                                              ; preds = %440, %383
  %443 = phi i64 [ %441, %440 ], [ %334, %383 ]
  %444 = phi i32 [ %137, %440 ], [ %384, %383 ]
  %445 = phi i32 [ %139, %440 ], [ %385, %383 ]
  %446 = phi i64 [ %138, %440 ], [ %264, %383 ]
  %447 = icmp slt i64 %446, %4
  br i1 %447, label %136, label %146

448:                                              ; preds = %222
  %449 = icmp slt i64 %224, 0
  br i1 %449, label %472, label %450

450:                                              ; preds = %160, %162, %448
  %451 = phi i64 [ %161, %160 ], [ %166, %162 ], [ %166, %448 ]
  %452 = phi i32 [ 0, %160 ], [ 1, %162 ], [ %223, %448 ]
  %453 = phi i64 [ %154, %160 ], [ 0, %162 ], [ %224, %448 ]
  %454 = shl nsw i64 %451, 12
  %455 = icmp sgt i64 %127, %454
  br i1 %455, label %456, label %473

456:                                              ; preds = %450
  %457 = load i32, ptr %49, align 8
  %458 = icmp eq i32 %457, 0
  br i1 %458, label %472, label %459

459:                                              ; preds = %456
  store i32 0, ptr %49, align 8
  %460 = load i32, ptr %50, align 4
  %461 = add i32 %460, 1
  store i32 %461, ptr %50, align 4
  %462 = icmp ult i32 %460, 128
  br i1 %462, label %463, label %464

463:                                              ; preds = %459
  call void @flydsl_relax()
  br label %473

464:                                              ; preds = %459
  %465 = icmp ult i32 %460, 512
  br i1 %465, label %466, label %468

466:                                              ; preds = %464
  %467 = call i32 @sched_yield()
  br label %473

468:                                              ; preds = %464
  %469 = icmp ult i32 %460, 2048
  %470 = select i1 %469, i32 20, i32 100
  %471 = call i32 @usleep(i32 noundef %470)
  br label %473

472:                                              ; preds = %456, %448
  call fastcc void @report(ptr noundef nonnull %0, ptr noundef null, ptr noundef nonnull @.str.7)
  br label %906

473:                                              ; preds = %468, %466, %463, %450
  %474 = load i32, ptr %11, align 4
  %475 = sext i32 %474 to i64
  %476 = icmp sgt i64 %127, %475
  br i1 %476, label %477, label %493

477:                                              ; preds = %473
  %478 = load i32, ptr %49, align 8
  %479 = icmp eq i32 %478, 0
  br i1 %479, label %493, label %480

480:                                              ; preds = %477
  store i32 0, ptr %49, align 8
  %481 = load i32, ptr %50, align 4
  %482 = add i32 %481, 1
  store i32 %482, ptr %50, align 4
  %483 = icmp ult i32 %481, 128
  br i1 %483, label %484, label %485

484:                                              ; preds = %480
  call void @flydsl_relax()
  br label %493

485:                                              ; preds = %480
  %486 = icmp ult i32 %481, 512
  br i1 %486, label %487, label %489

487:                                              ; preds = %485
  %488 = call i32 @sched_yield()
  br label %493

489:                                              ; preds = %485
  %490 = icmp ult i32 %481, 2048
  %491 = select i1 %490, i32 20, i32 100
  %492 = call i32 @usleep(i32 noundef %491)
  br label %493

493:                                              ; preds = %489, %487, %484, %477, %473
  %494 = icmp eq i32 %452, 0
  br i1 %494, label %502, label %495

495:                                              ; preds = %493
  %496 = load i32, ptr %45, align 4
  %497 = sext i32 %496 to i64
  %498 = add nsw i64 %453, %497
  %499 = srem i64 %498, 256
  %500 = getelementptr %struct.Task, ptr %0, i64 %499
  %501 = getelementptr i8, ptr %500, i64 208
  br label %506

502:                                              ; preds = %493
  %503 = load ptr, ptr %42, align 8
  %504 = getelementptr inbounds nuw %struct.Fiber, ptr %503, i64 %453
  %505 = getelementptr inbounds nuw i8, ptr %504, i64 104
  br label %506

506:                                              ; preds = %502, %495
  %507 = phi ptr [ %501, %495 ], [ %505, %502 ]
  %508 = load i64, ptr %507, align 8
  %509 = load ptr, ptr %51, align 8
  %510 = icmp eq ptr %509, null
  br i1 %510, label %514, label %511

511:                                              ; preds = %506
  %512 = load i64, ptr %52, align 8
  %513 = icmp slt i64 %128, %512
  br i1 %513, label %619, label %729

514:                                              ; preds = %506
  %515 = load i32, ptr %11, align 4
  %516 = icmp sgt i32 %515, 0
  br i1 %516, label %517, label %522

517:                                              ; preds = %514
  %518 = load ptr, ptr %42, align 8
  %519 = zext nneg i32 %515 to i64
  br label %534

520:                                              ; preds = %585
  %521 = icmp eq i32 %589, 0
  br label %522

522:                                              ; preds = %520, %514
  %523 = phi i64 [ %453, %514 ], [ %586, %520 ]
  %524 = phi i32 [ %452, %514 ], [ %587, %520 ]
  %525 = phi i64 [ 0, %514 ], [ %588, %520 ]
  %526 = phi i1 [ true, %514 ], [ %521, %520 ]
  %527 = load i32, ptr %43, align 8
  %528 = icmp sgt i32 %527, 0
  br i1 %528, label %529, label %729

529:                                              ; preds = %522
  %530 = zext nneg i32 %527 to i64
  %531 = load i32, ptr %45, align 4
  %532 = sext i32 %531 to i64
  %533 = sext i32 %531 to i64
  br label %592

534:                                              ; preds = %517, %585
  %535 = phi i64 [ 0, %517 ], [ %590, %585 ]
  %536 = phi i32 [ 0, %517 ], [ %589, %585 ]
  %537 = phi i64 [ 0, %517 ], [ %588, %585 ]
  %538 = phi i32 [ %452, %517 ], [ %587, %585 ]
  %539 = phi i64 [ %453, %517 ], [ %586, %585 ]
  %540 = getelementptr inbounds nuw %struct.Fiber, ptr %518, i64 %535
  %541 = getelementptr inbounds nuw i8, ptr %540, i64 36
  %542 = load i32, ptr %541, align 4
  switch i32 %542, label %578 [
    i32 1, label %543
    i32 2, label %561
    i32 4, label %585
  ]

543:                                              ; preds = %534
  %544 = getelementptr inbounds nuw i8, ptr %540, i64 24
  %545 = load ptr, ptr %544, align 8
  %546 = getelementptr inbounds nuw i8, ptr %540, i64 56
  %547 = load i32, ptr %546, align 8
  %548 = icmp eq i32 %547, 24
  br i1 %548, label %549, label %552

549:                                              ; preds = %543
  %550 = getelementptr inbounds nuw i8, ptr %545, i64 336
  %551 = load ptr, ptr %550, align 8
  br label %571

552:                                              ; preds = %543
  %553 = icmp slt i32 %547, 16
  %554 = getelementptr inbounds nuw i8, ptr %545, i64 44
  %555 = sext i32 %547 to i64
  %556 = getelementptr inbounds %struct.Barrier, ptr %554, i64 %555
  %557 = zext nneg i32 %547 to i64
  %558 = getelementptr %struct.Barrier, ptr %545, i64 %557
  %559 = getelementptr i8, ptr %558, i64 44
  %560 = select i1 %553, ptr %556, ptr %559
  br label %571

561:                                              ; preds = %534
  %562 = getelementptr inbounds nuw i8, ptr %540, i64 72
  %563 = load ptr, ptr %562, align 8
  %564 = load i64, ptr %563, align 8
  %565 = lshr i64 %564, 62
  %566 = trunc nuw nsw i64 %565 to i32
  %567 = and i32 %566, 1
  %568 = getelementptr inbounds nuw i8, ptr %540, i64 60
  %569 = load i32, ptr %568, align 4
  %570 = icmp eq i32 %567, %569
  br i1 %570, label %585, label %578

571:                                              ; preds = %549, %552
  %572 = phi ptr [ %551, %549 ], [ %560, %552 ]
  %573 = getelementptr inbounds nuw i8, ptr %572, i64 8
  %574 = load i32, ptr %573, align 4
  %575 = getelementptr inbounds nuw i8, ptr %540, i64 64
  %576 = load i32, ptr %575, align 8
  %577 = icmp eq i32 %574, %576
  br i1 %577, label %585, label %578

578:                                              ; preds = %561, %534, %571
  %579 = icmp eq i32 %536, 0
  %580 = getelementptr inbounds nuw i8, ptr %540, i64 112
  %581 = load i64, ptr %580, align 8
  br i1 %579, label %585, label %582

582:                                              ; preds = %578
  %583 = icmp sgt i64 %581, %537
  br i1 %583, label %584, label %585

584:                                              ; preds = %582
  br label %585

585:                                              ; preds = %578, %561, %534, %571, %582, %584
  %586 = phi i64 [ %539, %561 ], [ %539, %582 ], [ %539, %571 ], [ %539, %534 ], [ %535, %584 ], [ %535, %578 ]
  %587 = phi i32 [ %538, %561 ], [ %538, %582 ], [ %538, %571 ], [ %538, %534 ], [ 0, %584 ], [ 0, %578 ]
  %588 = phi i64 [ %537, %561 ], [ %537, %582 ], [ %537, %571 ], [ %537, %534 ], [ %581, %584 ], [ %581, %578 ]
  %589 = phi i32 [ %536, %561 ], [ 1, %582 ], [ %536, %571 ], [ %536, %534 ], [ 1, %584 ], [ 1, %578 ]
  %590 = add nuw nsw i64 %535, 1
  %591 = icmp eq i64 %590, %519
  br i1 %591, label %520, label %534

592:                                              ; preds = %529, %613
  %593 = phi i64 [ 0, %529 ], [ %617, %613 ]
  %594 = phi i1 [ %526, %529 ], [ false, %613 ]
  %595 = phi i64 [ %525, %529 ], [ %616, %613 ]
  %596 = phi i32 [ %524, %529 ], [ %615, %613 ]
  %597 = phi i64 [ %523, %529 ], [ %614, %613 ]
  br i1 %594, label %598, label %601

598:                                              ; preds = %592
  %599 = add nsw i64 %593, %533
  %600 = srem i64 %599, 256
  br label %608

601:                                              ; preds = %592
  %602 = add nsw i64 %593, %532
  %603 = srem i64 %602, 256
  %604 = getelementptr %struct.Task, ptr %0, i64 %603
  %605 = getelementptr i8, ptr %604, i64 216
  %606 = load i64, ptr %605, align 8
  %607 = icmp sgt i64 %606, %595
  br i1 %607, label %608, label %613

608:                                              ; preds = %598, %601
  %609 = phi i64 [ %600, %598 ], [ %603, %601 ]
  %610 = getelementptr %struct.Task, ptr %0, i64 %609
  %611 = getelementptr i8, ptr %610, i64 216
  %612 = load i64, ptr %611, align 8
  br label %613

613:                                              ; preds = %601, %608
  %614 = phi i64 [ %593, %608 ], [ %597, %601 ]
  %615 = phi i32 [ 1, %608 ], [ %596, %601 ]
  %616 = phi i64 [ %612, %608 ], [ %595, %601 ]
  %617 = add nuw nsw i64 %593, 1
  %618 = icmp eq i64 %617, %530
  br i1 %618, label %729, label %592

619:                                              ; preds = %511, %726
  %620 = phi i64 [ 0, %726 ], [ %129, %511 ]
  %621 = phi i64 [ %727, %726 ], [ %128, %511 ]
  %622 = phi i64 [ 0, %726 ], [ %127, %511 ]
  %623 = getelementptr inbounds %struct.Stretch, ptr %509, i64 %621
  %624 = getelementptr inbounds nuw i8, ptr %623, i64 8
  %625 = load i64, ptr %624, align 8
  %626 = icmp slt i64 %620, %625
  br i1 %626, label %627, label %726

627:                                              ; preds = %619
  %628 = load i32, ptr %11, align 4
  %629 = call i32 @llvm.smax.i32(i32 %628, i32 0)
  %630 = zext nneg i32 %629 to i64
  %631 = icmp slt i32 %628, 1
  br i1 %631, label %635, label %632

632:                                              ; preds = %627
  %633 = load ptr, ptr %42, align 8
  %634 = load i64, ptr %623, align 8
  br label %647

635:                                              ; preds = %695, %627
  %636 = phi i32 [ 0, %627 ], [ %698, %695 ]
  %637 = phi i32 [ %452, %627 ], [ %697, %695 ]
  %638 = phi i64 [ %453, %627 ], [ %696, %695 ]
  %639 = load i32, ptr %43, align 8
  %640 = call i32 @llvm.smax.i32(i32 %639, i32 0)
  %641 = zext nneg i32 %640 to i64
  %642 = icmp slt i32 %639, 1
  br i1 %642, label %701, label %643

643:                                              ; preds = %635
  %644 = load i32, ptr %45, align 4
  %645 = sext i32 %644 to i64
  %646 = load i64, ptr %623, align 8
  br label %708

647:                                              ; preds = %632, %695
  %648 = phi i64 [ %696, %695 ], [ %453, %632 ]
  %649 = phi i32 [ %697, %695 ], [ %452, %632 ]
  %650 = phi i32 [ %698, %695 ], [ 0, %632 ]
  %651 = phi i64 [ %699, %695 ], [ 0, %632 ]
  %652 = getelementptr inbounds nuw %struct.Fiber, ptr %633, i64 %651
  %653 = getelementptr inbounds nuw i8, ptr %652, i64 104
  %654 = load i64, ptr %653, align 8
  %655 = icmp eq i64 %654, %634
  br i1 %655, label %656, label %695

656:                                              ; preds = %647
  %657 = getelementptr inbounds nuw i8, ptr %652, i64 36
  %658 = load i32, ptr %657, align 4
  switch i32 %658, label %694 [
    i32 1, label %659
    i32 2, label %677
    i32 4, label %695
  ]

659:                                              ; preds = %656
  %660 = getelementptr inbounds nuw i8, ptr %652, i64 24
  %661 = load ptr, ptr %660, align 8
  %662 = getelementptr inbounds nuw i8, ptr %652, i64 56
  %663 = load i32, ptr %662, align 8
  %664 = icmp eq i32 %663, 24
  br i1 %664, label %665, label %668

665:                                              ; preds = %659
  %666 = getelementptr inbounds nuw i8, ptr %661, i64 336
  %667 = load ptr, ptr %666, align 8
  br label %687

668:                                              ; preds = %659
  %669 = icmp slt i32 %663, 16
  %670 = getelementptr inbounds nuw i8, ptr %661, i64 44
  %671 = sext i32 %663 to i64
  %672 = getelementptr inbounds %struct.Barrier, ptr %670, i64 %671
  %673 = zext nneg i32 %663 to i64
  %674 = getelementptr %struct.Barrier, ptr %661, i64 %673
  %675 = getelementptr i8, ptr %674, i64 44
  %676 = select i1 %669, ptr %672, ptr %675
  br label %687

677:                                              ; preds = %656
  %678 = getelementptr inbounds nuw i8, ptr %652, i64 72
  %679 = load ptr, ptr %678, align 8
  %680 = load i64, ptr %679, align 8
  %681 = lshr i64 %680, 62
  %682 = trunc nuw nsw i64 %681 to i32
  %683 = and i32 %682, 1
  %684 = getelementptr inbounds nuw i8, ptr %652, i64 60
  %685 = load i32, ptr %684, align 4
  %686 = icmp eq i32 %683, %685
  br i1 %686, label %695, label %694

687:                                              ; preds = %665, %668
  %688 = phi ptr [ %667, %665 ], [ %676, %668 ]
  %689 = getelementptr inbounds nuw i8, ptr %688, i64 8
  %690 = load i32, ptr %689, align 4
  %691 = getelementptr inbounds nuw i8, ptr %652, i64 64
  %692 = load i32, ptr %691, align 8
  %693 = icmp eq i32 %690, %692
  br i1 %693, label %695, label %694

694:                                              ; preds = %677, %656, %687
  br label %695

695:                                              ; preds = %677, %656, %647, %687, %694
  %696 = phi i64 [ %651, %694 ], [ %648, %687 ], [ %648, %647 ], [ %648, %656 ], [ %648, %677 ]
  %697 = phi i32 [ 0, %694 ], [ %649, %687 ], [ %649, %647 ], [ %649, %656 ], [ %649, %677 ]
  %698 = phi i32 [ 1, %694 ], [ %650, %687 ], [ %650, %647 ], [ %650, %656 ], [ %650, %677 ]
  %699 = add nuw nsw i64 %651, 1
  %700 = icmp eq i64 %699, %630
  br i1 %700, label %635, label %647

701:                                              ; preds = %708, %635
  %702 = phi i32 [ %636, %635 ], [ %721, %708 ]
  %703 = phi i32 [ %637, %635 ], [ %720, %708 ]
  %704 = phi i64 [ %638, %635 ], [ %719, %708 ]
  %705 = icmp eq i32 %702, 0
  %706 = icmp sgt i64 %622, 256
  %707 = select i1 %705, i1 true, i1 %706
  br i1 %707, label %726, label %724

708:                                              ; preds = %643, %708
  %709 = phi i64 [ %719, %708 ], [ %638, %643 ]
  %710 = phi i32 [ %720, %708 ], [ %637, %643 ]
  %711 = phi i32 [ %721, %708 ], [ %636, %643 ]
  %712 = phi i64 [ %722, %708 ], [ 0, %643 ]
  %713 = add nsw i64 %712, %645
  %714 = srem i64 %713, 256
  %715 = getelementptr %struct.Task, ptr %0, i64 %714
  %716 = getelementptr i8, ptr %715, i64 208
  %717 = load i64, ptr %716, align 8
  %718 = icmp eq i64 %717, %646
  %719 = select i1 %718, i64 %712, i64 %709
  %720 = select i1 %718, i32 1, i32 %710
  %721 = select i1 %718, i32 1, i32 %711
  %722 = add nuw nsw i64 %712, 1
  %723 = icmp eq i64 %722, %641
  br i1 %723, label %701, label %708

724:                                              ; preds = %701
  %725 = add nsw i64 %620, 1
  br label %729

726:                                              ; preds = %619, %701
  %727 = add nsw i64 %621, 1
  %728 = icmp slt i64 %727, %512
  br i1 %728, label %619, label %729

729:                                              ; preds = %726, %613, %511, %724, %522
  %730 = phi i64 [ %453, %511 ], [ %523, %522 ], [ %704, %724 ], [ %614, %613 ], [ %453, %726 ]
  %731 = phi i32 [ %452, %511 ], [ %524, %522 ], [ %703, %724 ], [ %615, %613 ], [ %452, %726 ]
  %732 = phi i64 [ %129, %511 ], [ %129, %522 ], [ %725, %724 ], [ %129, %613 ], [ 0, %726 ]
  %733 = phi i64 [ %128, %511 ], [ %128, %522 ], [ %621, %724 ], [ %128, %613 ], [ %727, %726 ]
  %734 = phi i64 [ %127, %511 ], [ %127, %522 ], [ %622, %724 ], [ %127, %613 ], [ 0, %726 ]
  %735 = icmp eq i32 %731, 0
  br i1 %735, label %736, label %742

736:                                              ; preds = %729
  %737 = load ptr, ptr %42, align 8
  %738 = getelementptr inbounds %struct.Fiber, ptr %737, i64 %730
  %739 = load i64, ptr %53, align 8
  %740 = load i64, ptr %54, align 8
  %741 = icmp slt i64 %739, %740
  br i1 %741, label %756, label %771

742:                                              ; preds = %729
  %743 = load i64, ptr %53, align 8
  %744 = load i64, ptr %54, align 8
  %745 = icmp slt i64 %743, %744
  br i1 %745, label %746, label %771

746:                                              ; preds = %742
  %747 = load ptr, ptr %55, align 8
  %748 = getelementptr inbounds %struct.Step, ptr %747, i64 %743
  %749 = load i32, ptr %45, align 4
  %750 = sext i32 %749 to i64
  %751 = add nsw i64 %730, %750
  %752 = srem i64 %751, 256
  %753 = getelementptr %struct.Task, ptr %0, i64 %752
  %754 = getelementptr i8, ptr %753, i64 208
  %755 = getelementptr i8, ptr %753, i64 120
  br label %761

756:                                              ; preds = %736
  %757 = load ptr, ptr %55, align 8
  %758 = getelementptr inbounds %struct.Step, ptr %757, i64 %739
  %759 = getelementptr inbounds nuw i8, ptr %738, i64 104
  %760 = getelementptr inbounds nuw i8, ptr %738, i64 48
  br label %761

761:                                              ; preds = %756, %746
  %762 = phi ptr [ %754, %746 ], [ %759, %756 ]
  %763 = phi ptr [ null, %746 ], [ %738, %756 ]
  %764 = phi ptr [ %748, %746 ], [ %758, %756 ]
  %765 = phi ptr [ %755, %746 ], [ %760, %756 ]
  %766 = load i64, ptr %762, align 8
  %767 = load ptr, ptr %765, align 8
  store i64 %766, ptr %764, align 8
  %768 = getelementptr inbounds nuw i8, ptr %764, i64 8
  store i64 %508, ptr %768, align 8
  %769 = getelementptr inbounds nuw i8, ptr %764, i64 16
  store ptr %767, ptr %769, align 8
  %770 = load i64, ptr %53, align 8
  br label %771

771:                                              ; preds = %742, %761, %736
  %772 = phi i64 [ %743, %742 ], [ %770, %761 ], [ %739, %736 ]
  %773 = phi ptr [ null, %742 ], [ %763, %761 ], [ %738, %736 ]
  %774 = load i64, ptr %56, align 8
  %775 = icmp slt i64 %130, %774
  br i1 %775, label %776, label %780

776:                                              ; preds = %771
  %777 = getelementptr inbounds nuw i64, ptr %57, i64 %130
  %778 = load i64, ptr %777, align 8
  %779 = icmp sle i64 %778, %772
  br label %780

780:                                              ; preds = %776, %771
  %781 = phi i1 [ false, %771 ], [ %779, %776 ]
  %782 = zext i1 %781 to i64
  %783 = add nuw nsw i64 %130, %782
  %784 = add nsw i64 %772, 1
  store i64 %784, ptr %53, align 8
  br i1 %735, label %817, label %785

785:                                              ; preds = %780
  %786 = trunc i64 %730 to i32
  call void @llvm.lifetime.start.p0(ptr nonnull %7)
  %787 = load i32, ptr %45, align 4
  %788 = add nsw i32 %787, %786
  %789 = srem i32 %788, 256
  %790 = sext i32 %789 to i64
  %791 = getelementptr inbounds %struct.Task, ptr %44, i64 %790
  call void @llvm.memcpy.p0.p0.i64(ptr noundef nonnull align 8 dereferenceable(136) %7, ptr noundef nonnull align 8 dereferenceable(136) %791, i64 136, i1 false)
  %792 = icmp eq i32 %786, 0
  br i1 %792, label %808, label %793

793:                                              ; preds = %785, %793
  %794 = phi i32 [ %804, %793 ], [ %786, %785 ]
  %795 = load i32, ptr %45, align 4
  %796 = add nsw i32 %795, %794
  %797 = srem i32 %796, 256
  %798 = sext i32 %797 to i64
  %799 = getelementptr inbounds %struct.Task, ptr %44, i64 %798
  %800 = add nsw i32 %796, -1
  %801 = srem i32 %800, 256
  %802 = sext i32 %801 to i64
  %803 = getelementptr inbounds %struct.Task, ptr %44, i64 %802
  call void @llvm.memcpy.p0.p0.i64(ptr noundef nonnull align 8 dereferenceable(136) %799, ptr noundef nonnull align 8 dereferenceable(136) %803, i64 136, i1 false)
  %804 = add nsw i32 %794, -1
  %805 = icmp eq i32 %804, 0
  br i1 %805, label %806, label %793

806:                                              ; preds = %793
  %807 = load i32, ptr %45, align 4
  br label %808

808:                                              ; preds = %785, %806
  %809 = phi i32 [ %807, %806 ], [ %787, %785 ]
  %810 = add nsw i32 %809, 1
  %811 = srem i32 %810, 256
  store i32 %811, ptr %45, align 4
  %812 = load i32, ptr %43, align 8
  %813 = add nsw i32 %812, -1
  store i32 %813, ptr %43, align 8
  %814 = load i64, ptr %47, align 8
  %815 = add i64 %814, 1
  store i64 %815, ptr %47, align 8
  %816 = load ptr, ptr %7, align 8
  call void %816(ptr noundef nonnull %7)
  call void @llvm.lifetime.end.p0(ptr nonnull %7)
  br label %898

817:                                              ; preds = %780
  %818 = sext i32 %131 to i64
  %819 = icmp eq i64 %730, %818
  %820 = add nsw i64 %126, 1
  %821 = select i1 %819, i64 %820, i64 0
  %822 = trunc i64 %730 to i32
  %823 = load i64, ptr %47, align 8
  %824 = getelementptr inbounds nuw i8, ptr %773, i64 36
  %825 = load i32, ptr %824, align 4
  switch i32 %825, label %861 [
    i32 1, label %826
    i32 2, label %844
    i32 4, label %869
  ]

826:                                              ; preds = %817
  %827 = getelementptr inbounds nuw i8, ptr %773, i64 24
  %828 = load ptr, ptr %827, align 8
  %829 = getelementptr inbounds nuw i8, ptr %773, i64 56
  %830 = load i32, ptr %829, align 8
  %831 = icmp eq i32 %830, 24
  br i1 %831, label %832, label %835

832:                                              ; preds = %826
  %833 = getelementptr inbounds nuw i8, ptr %828, i64 336
  %834 = load ptr, ptr %833, align 8
  br label %854

835:                                              ; preds = %826
  %836 = icmp slt i32 %830, 16
  %837 = getelementptr inbounds nuw i8, ptr %828, i64 44
  %838 = sext i32 %830 to i64
  %839 = getelementptr inbounds %struct.Barrier, ptr %837, i64 %838
  %840 = zext nneg i32 %830 to i64
  %841 = getelementptr %struct.Barrier, ptr %828, i64 %840
  %842 = getelementptr i8, ptr %841, i64 44
  %843 = select i1 %836, ptr %839, ptr %842
  br label %854

844:                                              ; preds = %817
  %845 = getelementptr inbounds nuw i8, ptr %773, i64 72
  %846 = load ptr, ptr %845, align 8
  %847 = load i64, ptr %846, align 8
  %848 = lshr i64 %847, 62
  %849 = trunc nuw nsw i64 %848 to i32
  %850 = and i32 %849, 1
  %851 = getelementptr inbounds nuw i8, ptr %773, i64 60
  %852 = load i32, ptr %851, align 4
  %853 = icmp eq i32 %850, %852
  br i1 %853, label %869, label %861

854:                                              ; preds = %835, %832
  %855 = phi ptr [ %834, %832 ], [ %843, %835 ]
  %856 = getelementptr inbounds nuw i8, ptr %855, i64 8
  %857 = load i32, ptr %856, align 4
  %858 = getelementptr inbounds nuw i8, ptr %773, i64 64
  %859 = load i32, ptr %858, align 8
  %860 = icmp eq i32 %857, %859
  br i1 %860, label %869, label %861

861:                                              ; preds = %854, %844, %817
  store i32 0, ptr %824, align 4
  store ptr %773, ptr %58, align 8
  %862 = getelementptr inbounds nuw i8, ptr %773, i64 8
  %863 = load ptr, ptr %862, align 8
  call void @flydsl_fiber_switch(ptr noundef nonnull %0, ptr noundef %863)
  store ptr null, ptr %58, align 8
  %864 = load i32, ptr %824, align 4
  %865 = icmp eq i32 %864, 3
  %866 = zext i1 %865 to i32
  %867 = icmp eq i32 %864, 4
  %868 = sext i1 %867 to i32
  br label %869

869:                                              ; preds = %817, %844, %854, %861
  %870 = phi i32 [ %866, %861 ], [ 0, %854 ], [ 0, %844 ], [ 0, %817 ]
  %871 = phi i32 [ %868, %861 ], [ 0, %854 ], [ 0, %844 ], [ 0, %817 ]
  %872 = add nsw i32 %871, %147
  %873 = getelementptr inbounds nuw i8, ptr %773, i64 48
  %874 = load ptr, ptr %873, align 8
  %875 = icmp eq ptr %874, null
  br i1 %875, label %883, label %876

876:                                              ; preds = %869
  %877 = load i8, ptr %874, align 1
  %878 = icmp eq i8 %877, 115
  br i1 %878, label %879, label %883

879:                                              ; preds = %876
  %880 = getelementptr inbounds nuw i8, ptr %874, i64 1
  %881 = load i8, ptr %880, align 1
  %882 = icmp eq i8 %881, 116
  br label %883

883:                                              ; preds = %879, %876, %869
  %884 = phi i1 [ false, %876 ], [ false, %869 ], [ %882, %879 ]
  %885 = load i64, ptr %47, align 8
  %886 = icmp ne i64 %885, %823
  %887 = select i1 %886, i1 true, i1 %884
  %888 = zext nneg i32 %870 to i64
  %889 = add nsw i64 %734, %888
  %890 = select i1 %887, i64 0, i64 %889
  %891 = icmp ne i32 %870, 0
  %892 = select i1 %891, i1 true, i1 %781
  %893 = icmp sgt i64 %821, 16384
  %894 = select i1 %892, i1 true, i1 %893
  br i1 %894, label %895, label %898

895:                                              ; preds = %883
  %896 = add nsw i64 %125, -1
  %897 = getelementptr inbounds nuw i8, ptr %773, i64 112
  store i64 %896, ptr %897, align 8
  br label %898

898:                                              ; preds = %895, %883, %808
  %899 = phi i32 [ %872, %883 ], [ %872, %895 ], [ %147, %808 ]
  %900 = phi i32 [ %822, %883 ], [ %822, %895 ], [ %131, %808 ]
  %901 = phi i64 [ %890, %883 ], [ %890, %895 ], [ 0, %808 ]
  %902 = phi i64 [ %821, %883 ], [ 0, %895 ], [ %126, %808 ]
  %903 = phi i64 [ %125, %883 ], [ %896, %895 ], [ %125, %808 ]
  %904 = load i32, ptr %38, align 8
  %905 = icmp eq i32 %904, 0
  br i1 %905, label %123, label %906

906:                                              ; preds = %898, %222, %35, %472
  %907 = getelementptr inbounds nuw i8, ptr %0, i64 88
  %908 = load i32, ptr %907, align 8
  %909 = icmp eq i32 %908, 0
  br i1 %909, label %931, label %910

910:                                              ; preds = %906
  %911 = getelementptr inbounds nuw i8, ptr %0, i64 96
  %912 = getelementptr inbounds nuw i8, ptr %0, i64 84
  %913 = getelementptr inbounds nuw i8, ptr %0, i64 56
  br label %914

914:                                              ; preds = %910, %918
  %915 = phi i32 [ %908, %910 ], [ %929, %918 ]
  %916 = load i32, ptr %38, align 8
  %917 = icmp eq i32 %916, 0
  br i1 %917, label %918, label %931

918:                                              ; preds = %914
  call void @llvm.lifetime.start.p0(ptr nonnull %6)
  %919 = load i32, ptr %912, align 4
  %920 = srem i32 %919, 256
  %921 = sext i32 %920 to i64
  %922 = getelementptr inbounds %struct.Task, ptr %911, i64 %921
  call void @llvm.memcpy.p0.p0.i64(ptr noundef nonnull align 8 dereferenceable(136) %6, ptr noundef nonnull align 8 dereferenceable(136) %922, i64 136, i1 false)
  %923 = add nsw i32 %919, 1
  %924 = srem i32 %923, 256
  store i32 %924, ptr %912, align 4
  %925 = add nsw i32 %915, -1
  store i32 %925, ptr %907, align 8
  %926 = load i64, ptr %913, align 8
  %927 = add i64 %926, 1
  store i64 %927, ptr %913, align 8
  %928 = load ptr, ptr %6, align 8
  call void %928(ptr noundef nonnull %6)
  call void @llvm.lifetime.end.p0(ptr nonnull %6)
  %929 = load i32, ptr %907, align 8
  %930 = icmp eq i32 %929, 0
  br i1 %930, label %931, label %914

931:                                              ; preds = %914, %918, %906
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
