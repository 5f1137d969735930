; made from mbarriers.c df18cd1d95bbd87e7727affa55276ccb69ead7bc311865a01845b4549a4b5a5b
; made by clang version 22.1.8

@.str = private constant [38 x i8] c"an mbarrier is not aligned to 8 bytes\00", align 1
@.str.1 = private constant [43 x i8] c"an mbarrier is for 1 to 2**20 - 1 arrivals\00", align 1
@.str.2 = private constant [45 x i8] c"an mbarrier is used that was not initialised\00", align 1
@.str.3 = private constant [55 x i8] c"more threads arrive at an mbarrier than a phase counts\00", align 1
@.str.4 = private constant [43 x i8] c"an mbarrier counts at most 2**20 - 1 bytes\00", align 1

define void @flydsl_fiber_mbarrier_init(ptr noundef %0, ptr noundef %1, i64 noundef %2, ptr noundef %3, i32 noundef %4) {
  %6 = ptrtoint ptr %3 to i64
  %7 = and i64 %6, 7
  %8 = icmp eq i64 %7, 0
  br i1 %8, label %10, label %9

9:                                                ; preds = %5
  tail call void @flydsl_fiber_fault(ptr noundef %0, ptr noundef %1, ptr noundef nonnull @.str)
  br label %10

10:                                               ; preds = %9, %5
  %11 = add i32 %4, -1048576
  %12 = icmp ult i32 %11, -1048575
  br i1 %12, label %13, label %14

13:                                               ; preds = %10
  tail call void @flydsl_fiber_fault(ptr noundef %0, ptr noundef %1, ptr noundef nonnull @.str.1)
  br label %14

14:                                               ; preds = %10, %13
  %15 = getelementptr inbounds nuw i8, ptr %0, i64 24
  %16 = load ptr, ptr %15, align 8
  %17 = getelementptr inbounds nuw i8, ptr %16, i64 32
  %18 = load ptr, ptr %17, align 8
  %19 = icmp eq ptr %18, null
  br i1 %19, label %23, label %20

20:                                               ; preds = %14
  %21 = getelementptr inbounds nuw i8, ptr %18, i64 72
  %22 = load ptr, ptr %21, align 8
  tail call void %22(ptr noundef nonnull %0, i64 noundef %2, ptr noundef %3, i32 noundef 1)
  br label %23

23:                                               ; preds = %20, %14
  %24 = sext i32 %4 to i64
  %25 = shl nsw i64 %24, 20
  %26 = or i64 %25, %24
  %27 = or i64 %26, -6917529027641081856
  store i64 %27, ptr %3, align 8
  ret void
}

declare void @flydsl_fiber_fault(ptr noundef, ptr noundef, ptr noundef)

define void @flydsl_fiber_mbarrier_invalidate(ptr noundef %0, ptr noundef %1, i64 noundef %2, ptr noundef %3) {
  %5 = ptrtoint ptr %3 to i64
  %6 = and i64 %5, 7
  %7 = icmp eq i64 %6, 0
  br i1 %7, label %9, label %8

8:                                                ; preds = %4
  tail call void @flydsl_fiber_fault(ptr noundef %0, ptr noundef %1, ptr noundef nonnull @.str)
  br label %9

9:                                                ; preds = %8, %4
  %10 = load i64, ptr %3, align 8
  %11 = icmp sgt i64 %10, -1
  br i1 %11, label %12, label %13

12:                                               ; preds = %9
  tail call void @flydsl_fiber_fault(ptr noundef %0, ptr noundef %1, ptr noundef nonnull @.str.2)
  br label %13

13:                                               ; preds = %9, %12
  store i64 0, ptr %3, align 8
  ret void
}

define void @flydsl_fiber_mbarrier_arrive(ptr noundef %0, ptr noundef %1, i64 noundef %2, ptr noundef %3) {
  %5 = getelementptr inbounds nuw i8, ptr %0, i64 24
  %6 = load ptr, ptr %5, align 8
  %7 = getelementptr inbounds nuw i8, ptr %6, i64 32
  %8 = load ptr, ptr %7, align 8
  %9 = icmp eq ptr %8, null
  br i1 %9, label %15, label %10

10:                                               ; preds = %4
  %11 = getelementptr inbounds nuw i8, ptr %8, i64 72
  %12 = load ptr, ptr %11, align 8
  tail call void %12(ptr noundef nonnull %0, i64 noundef %2, ptr noundef %3, i32 noundef 0)
  %13 = getelementptr inbounds nuw i8, ptr %8, i64 8
  %14 = load ptr, ptr %13, align 8
  tail call void %14(ptr noundef nonnull %0, ptr noundef %3)
  br label %15

15:                                               ; preds = %10, %4
  %16 = getelementptr inbounds nuw i8, ptr %0, i64 40
  %17 = load i64, ptr %16, align 8
  %18 = and i64 %17, %2
  %19 = tail call range(i64 0, 65) i64 @llvm.ctpop.i64(i64 %18)
  tail call fastcc void @change(ptr noundef nonnull %0, ptr noundef %1, ptr noundef %3, i64 noundef %19, i64 noundef 0)
  ret void
}

define internal fastcc void @change(ptr noundef %0, ptr noundef %1, ptr noundef %2, i64 noundef range(i64 0, 65) %3, i64 noundef range(i64 -9223372036854775807, -9223372036854775808) %4) {
  %6 = ptrtoint ptr %2 to i64
  %7 = and i64 %6, 7
  %8 = icmp eq i64 %7, 0
  br i1 %8, label %10, label %9

9:                                                ; preds = %5
  tail call void @flydsl_fiber_fault(ptr noundef %0, ptr noundef %1, ptr noundef nonnull @.str)
  br label %10

10:                                               ; preds = %9, %5
  %11 = load i64, ptr %2, align 8
  %12 = icmp sgt i64 %11, -1
  br i1 %12, label %13, label %15

13:                                               ; preds = %10
  tail call void @flydsl_fiber_fault(ptr noundef %0, ptr noundef %1, ptr noundef nonnull @.str.2)
  %14 = load i64, ptr %2, align 8
  br label %15

15:                                               ; preds = %10, %13
  %16 = phi i64 [ %14, %13 ], [ %11, %10 ]
  %17 = lshr i64 %16, 20
  %18 = and i64 %17, 1048575
  %19 = lshr i64 %16, 62
  %20 = and i64 %19, 1
  %21 = lshr i64 %16, 40
  %22 = and i64 %21, 4194303
  %23 = add i64 %4, -2097152
  %24 = add i64 %23, %22
  %25 = and i64 %16, 1048575
  %26 = icmp samesign ugt i64 %3, %25
  br i1 %26, label %27, label %28

27:                                               ; preds = %15
  tail call void @flydsl_fiber_fault(ptr noundef %0, ptr noundef %1, ptr noundef nonnull @.str.3)
  br label %28

28:                                               ; preds = %27, %15
  %29 = add i64 %24, -2097152
  %30 = icmp ult i64 %29, -4194304
  br i1 %30, label %31, label %33

31:                                               ; preds = %28
  tail call void @flydsl_fiber_fault(ptr noundef %0, ptr noundef %1, ptr noundef nonnull @.str.4)
  %32 = sub nsw i64 %25, %3
  br label %47

33:                                               ; preds = %28
  %34 = sub nsw i64 %25, %3
  %35 = or i64 %34, %24
  %36 = icmp eq i64 %35, 0
  br i1 %36, label %37, label %47

37:                                               ; preds = %33
  %38 = xor i64 %20, 1
  %39 = getelementptr inbounds nuw i8, ptr %0, i64 24
  %40 = load ptr, ptr %39, align 8
  %41 = getelementptr inbounds nuw i8, ptr %40, i64 32
  %42 = load ptr, ptr %41, align 8
  %43 = icmp eq ptr %42, null
  br i1 %43, label %47, label %44

44:                                               ; preds = %37
  %45 = getelementptr inbounds nuw i8, ptr %42, i64 16
  %46 = load ptr, ptr %45, align 8
  tail call void %46(ptr noundef nonnull %0, ptr noundef nonnull %2)
  br label %47

47:                                               ; preds = %31, %37, %44, %33
  %48 = phi i64 [ %20, %33 ], [ %38, %44 ], [ %38, %37 ], [ %20, %31 ]
  %49 = phi i64 [ %34, %33 ], [ %18, %44 ], [ %18, %37 ], [ %32, %31 ]
  %50 = shl nuw nsw i64 %18, 20
  %51 = shl i64 %24, 40
  %52 = add i64 %51, 2305843009213693952
  %53 = shl nuw nsw i64 %48, 62
  %54 = or disjoint i64 %50, %52
  %55 = or i64 %54, %49
  %56 = or i64 %55, %53
  %57 = or i64 %56, -9223372036854775808
  store i64 %57, ptr %2, align 8
  tail call void @flydsl_fiber_event(ptr noundef %0)
  ret void
}

declare i64 @llvm.ctpop.i64(i64)

define void @flydsl_fiber_mbarrier_expect_tx(ptr noundef %0, ptr noundef %1, i64 noundef %2, ptr noundef %3, i32 noundef %4) {
  %6 = sext i32 %4 to i64
  %7 = getelementptr inbounds nuw i8, ptr %0, i64 40
  %8 = load i64, ptr %7, align 8
  %9 = and i64 %8, %2
  %10 = tail call range(i64 0, 65) i64 @llvm.ctpop.i64(i64 %9)
  %11 = mul nsw i64 %10, %6
  tail call fastcc void @change(ptr noundef %0, ptr noundef %1, ptr noundef %3, i64 noundef 0, i64 noundef %11)
  ret void
}

define void @flydsl_fiber_mbarrier_arrive_expect_tx(ptr noundef %0, ptr noundef %1, i64 noundef %2, ptr noundef %3, i32 noundef %4) {
  %6 = sext i32 %4 to i64
  %7 = getelementptr inbounds nuw i8, ptr %0, i64 40
  %8 = load i64, ptr %7, align 8
  %9 = and i64 %8, %2
  %10 = tail call range(i64 0, 65) i64 @llvm.ctpop.i64(i64 %9)
  %11 = mul nsw i64 %10, %6
  tail call fastcc void @change(ptr noundef %0, ptr noundef %1, ptr noundef %3, i64 noundef 0, i64 noundef %11)
  %12 = getelementptr inbounds nuw i8, ptr %0, i64 24
  %13 = load ptr, ptr %12, align 8
  %14 = getelementptr inbounds nuw i8, ptr %13, i64 32
  %15 = load ptr, ptr %14, align 8
  %16 = icmp eq ptr %15, null
  br i1 %16, label %22, label %17

17:                                               ; preds = %5
  %18 = getelementptr inbounds nuw i8, ptr %15, i64 72
  %19 = load ptr, ptr %18, align 8
  tail call void %19(ptr noundef nonnull %0, i64 noundef %2, ptr noundef %3, i32 noundef 0)
  %20 = getelementptr inbounds nuw i8, ptr %15, i64 8
  %21 = load ptr, ptr %20, align 8
  tail call void %21(ptr noundef nonnull %0, ptr noundef %3)
  br label %22

22:                                               ; preds = %5, %17
  %23 = load i64, ptr %7, align 8
  %24 = and i64 %23, %2
  %25 = tail call range(i64 0, 65) i64 @llvm.ctpop.i64(i64 %24)
  tail call fastcc void @change(ptr noundef nonnull %0, ptr noundef %1, ptr noundef %3, i64 noundef %25, i64 noundef 0)
  ret void
}

define void @flydsl_fiber_complete_tx(ptr noundef %0, ptr noundef %1, ptr noundef %2, i64 noundef %3) {
  %5 = sub nsw i64 0, %3
  tail call fastcc void @change(ptr noundef %0, ptr noundef %1, ptr noundef %2, i64 noundef 0, i64 noundef %5)
  ret void
}

define void @flydsl_fiber_mbarrier_wait(ptr noundef initializes((48, 56)) %0, ptr noundef %1, i64 noundef %2, ptr noundef %3, i32 noundef %4) {
  %6 = getelementptr inbounds nuw i8, ptr %0, i64 24
  %7 = load ptr, ptr %6, align 8
  %8 = getelementptr inbounds nuw i8, ptr %7, i64 32
  %9 = load ptr, ptr %8, align 8
  %10 = getelementptr inbounds nuw i8, ptr %0, i64 48
  store ptr %1, ptr %10, align 8
  %11 = icmp eq ptr %9, null
  br i1 %11, label %15, label %12

12:                                               ; preds = %5
  %13 = getelementptr inbounds nuw i8, ptr %9, i64 72
  %14 = load ptr, ptr %13, align 8
  tail call void %14(ptr noundef nonnull %0, i64 noundef %2, ptr noundef %3, i32 noundef 0)
  br label %15

15:                                               ; preds = %12, %5
  %16 = ptrtoint ptr %3 to i64
  %17 = and i64 %16, 7
  %18 = icmp eq i64 %17, 0
  br i1 %18, label %20, label %19

19:                                               ; preds = %15
  tail call void @flydsl_fiber_fault(ptr noundef nonnull %0, ptr noundef %1, ptr noundef nonnull @.str)
  br label %20

20:                                               ; preds = %19, %15
  %21 = load i64, ptr %3, align 8
  %22 = icmp sgt i64 %21, -1
  br i1 %22, label %23, label %25

23:                                               ; preds = %20
  tail call void @flydsl_fiber_fault(ptr noundef nonnull %0, ptr noundef %1, ptr noundef nonnull @.str.2)
  %24 = load i64, ptr %3, align 8
  br label %25

25:                                               ; preds = %20, %23
  %26 = phi i64 [ %24, %23 ], [ %21, %20 ]
  %27 = lshr i64 %26, 62
  %28 = trunc nuw nsw i64 %27 to i32
  %29 = xor i32 %4, %28
  %30 = and i32 %29, 1
  %31 = icmp eq i32 %30, 0
  br i1 %31, label %32, label %36

32:                                               ; preds = %25
  %33 = getelementptr inbounds nuw i8, ptr %0, i64 72
  store ptr %3, ptr %33, align 8
  %34 = and i32 %4, 1
  %35 = getelementptr inbounds nuw i8, ptr %0, i64 60
  store i32 %34, ptr %35, align 4
  tail call void @flydsl_fiber_yield(ptr noundef nonnull %0, i32 noundef 2)
  br label %36

36:                                               ; preds = %32, %25
  br i1 %11, label %40, label %37

37:                                               ; preds = %36
  %38 = getelementptr inbounds nuw i8, ptr %9, i64 24
  %39 = load ptr, ptr %38, align 8
  tail call void %39(ptr noundef nonnull %0, ptr noundef nonnull %3)
  br label %40

40:                                               ; preds = %37, %36
  ret void
}

declare void @flydsl_fiber_yield(ptr noundef, i32 noundef)

define range(i32 0, 2) i32 @flydsl_fiber_mbarrier_try_wait(ptr noundef initializes((48, 56)) %0, ptr noundef %1, i64 noundef %2, ptr noundef %3, i32 noundef %4) {
  %6 = getelementptr inbounds nuw i8, ptr %0, i64 24
  %7 = load ptr, ptr %6, align 8
  %8 = getelementptr inbounds nuw i8, ptr %7, i64 32
  %9 = load ptr, ptr %8, align 8
  %10 = getelementptr inbounds nuw i8, ptr %0, i64 48
  store ptr %1, ptr %10, align 8
  %11 = icmp eq ptr %9, null
  br i1 %11, label %15, label %12

12:                                               ; preds = %5
  %13 = getelementptr inbounds nuw i8, ptr %9, i64 72
  %14 = load ptr, ptr %13, align 8
  tail call void %14(ptr noundef nonnull %0, i64 noundef %2, ptr noundef %3, i32 noundef 0)
  br label %15

15:                                               ; preds = %12, %5
  %16 = ptrtoint ptr %3 to i64
  %17 = and i64 %16, 7
  %18 = icmp eq i64 %17, 0
  br i1 %18, label %20, label %19

19:                                               ; preds = %15
  tail call void @flydsl_fiber_fault(ptr noundef nonnull %0, ptr noundef %1, ptr noundef nonnull @.str)
  br label %20

20:                                               ; preds = %19, %15
  %21 = load i64, ptr %3, align 8
  %22 = icmp sgt i64 %21, -1
  br i1 %22, label %23, label %25

23:                                               ; preds = %20
  tail call void @flydsl_fiber_fault(ptr noundef nonnull %0, ptr noundef %1, ptr noundef nonnull @.str.2)
  %24 = load i64, ptr %3, align 8
  br label %25

25:                                               ; preds = %20, %23
  %26 = phi i64 [ %24, %23 ], [ %21, %20 ]
  %27 = lshr i64 %26, 62
  %28 = trunc nuw nsw i64 %27 to i32
  %29 = xor i32 %4, %28
  %30 = and i32 %29, 1
  %31 = icmp eq i32 %30, 0
  br i1 %31, label %32, label %34

32:                                               ; preds = %25
  %33 = getelementptr inbounds nuw i8, ptr %0, i64 72
  store ptr %3, ptr %33, align 8
  tail call void @flydsl_fiber_yield(ptr noundef nonnull %0, i32 noundef 3)
  br label %34

34:                                               ; preds = %32, %25
  br i1 %18, label %36, label %35

35:                                               ; preds = %34
  tail call void @flydsl_fiber_fault(ptr noundef nonnull %0, ptr noundef %1, ptr noundef nonnull @.str)
  br label %36

36:                                               ; preds = %35, %34
  %37 = load i64, ptr %3, align 8
  %38 = icmp sgt i64 %37, -1
  br i1 %38, label %39, label %41

39:                                               ; preds = %36
  tail call void @flydsl_fiber_fault(ptr noundef nonnull %0, ptr noundef %1, ptr noundef nonnull @.str.2)
  %40 = load i64, ptr %3, align 8
  br label %41

41:                                               ; preds = %36, %39
  %42 = phi i64 [ %40, %39 ], [ %37, %36 ]
  %43 = lshr i64 %42, 62
  %44 = trunc nuw nsw i64 %43 to i32
  %45 = xor i32 %4, %44
  %46 = and i32 %45, 1
  %47 = icmp eq i32 %46, 0
  %48 = or i1 %11, %47
  %49 = xor i1 %47, true
  %50 = zext i1 %49 to i32
  br i1 %48, label %54, label %51

51:                                               ; preds = %41
  %52 = getelementptr inbounds nuw i8, ptr %9, i64 24
  %53 = load ptr, ptr %52, align 8
  tail call void %53(ptr noundef nonnull %0, ptr noundef nonnull %3)
  br label %54

54:                                               ; preds = %41, %51
  %55 = phi i32 [ %50, %41 ], [ 1, %51 ]
  ret i32 %55
}

define void @flydsl_fiber_fence_proxy_async(ptr noundef %0, ptr noundef readnone captures(none) %1, i64 noundef %2) {
  %4 = getelementptr inbounds nuw i8, ptr %0, i64 24
  %5 = load ptr, ptr %4, align 8
  %6 = getelementptr inbounds nuw i8, ptr %5, i64 32
  %7 = load ptr, ptr %6, align 8
  %8 = icmp eq ptr %7, null
  br i1 %8, label %12, label %9

9:                                                ; preds = %3
  %10 = getelementptr inbounds nuw i8, ptr %7, i64 32
  %11 = load ptr, ptr %10, align 8
  tail call void %11(ptr noundef nonnull %0)
  br label %12

12:                                               ; preds = %9, %3
  ret void
}

define void @flydsl_fiber_warp_barrier(ptr noundef %0, ptr noundef readnone captures(none) %1, i64 noundef %2) {
  %4 = getelementptr inbounds nuw i8, ptr %0, i64 24
  %5 = load ptr, ptr %4, align 8
  %6 = getelementptr inbounds nuw i8, ptr %5, i64 32
  %7 = load ptr, ptr %6, align 8
  %8 = icmp eq ptr %7, null
  br i1 %8, label %12, label %9

9:                                                ; preds = %3
  %10 = getelementptr inbounds nuw i8, ptr %7, i64 24
  %11 = load ptr, ptr %10, align 8
  tail call void %11(ptr noundef nonnull %0, ptr noundef nonnull %0)
  br label %12

12:                                               ; preds = %9, %3
  ret void
}

define void @flydsl_fiber_cp_async(ptr noundef %0, ptr noundef readnone captures(none) %1, i64 noundef %2, ptr noundef %3, ptr noundef %4, i32 noundef %5, i32 noundef %6) {
  %8 = getelementptr inbounds nuw i8, ptr %0, i64 24
  %9 = load ptr, ptr %8, align 8
  %10 = getelementptr inbounds nuw i8, ptr %9, i64 32
  %11 = load ptr, ptr %10, align 8
  %12 = icmp eq ptr %11, null
  br i1 %12, label %34, label %13

13:                                               ; preds = %7
  %14 = getelementptr inbounds nuw i8, ptr %11, i64 40
  %15 = load ptr, ptr %14, align 8
  %16 = getelementptr inbounds nuw i8, ptr %0, i64 88
  %17 = load i32, ptr %16, align 8
  %18 = tail call i32 %15(ptr noundef nonnull %0, i32 noundef 3, i32 noundef %17, i64 noundef %2)
  %19 = icmp sgt i32 %6, 0
  br i1 %19, label %20, label %27

20:                                               ; preds = %13
  %21 = getelementptr inbounds nuw i8, ptr %11, i64 48
  %22 = load ptr, ptr %21, align 8
  %23 = zext nneg i32 %6 to i64
  %24 = tail call i32 %22(ptr noundef nonnull %0, i32 noundef %18, ptr noundef %4, i64 noundef %23, i32 noundef 0)
  %25 = icmp eq i32 %24, 0
  %26 = select i1 %25, i32 0, i32 %6
  br label %27

27:                                               ; preds = %20, %13
  %28 = phi i32 [ %26, %20 ], [ %6, %13 ]
  %29 = getelementptr inbounds nuw i8, ptr %11, i64 48
  %30 = load ptr, ptr %29, align 8
  %31 = sext i32 %5 to i64
  %32 = tail call i32 %30(ptr noundef nonnull %0, i32 noundef %18, ptr noundef %3, i64 noundef %31, i32 noundef 1)
  %33 = icmp eq i32 %32, 0
  br i1 %33, label %51, label %34

34:                                               ; preds = %27, %7
  %35 = phi i32 [ %28, %27 ], [ %6, %7 ]
  %36 = icmp sgt i32 %5, 0
  br i1 %36, label %37, label %51

37:                                               ; preds = %34
  %38 = sext i32 %35 to i64
  %39 = zext nneg i32 %5 to i64
  br label %40

40:                                               ; preds = %37, %46
  %41 = phi i64 [ 0, %37 ], [ %49, %46 ]
  %42 = icmp slt i64 %41, %38
  br i1 %42, label %43, label %46

43:                                               ; preds = %40
  %44 = getelementptr inbounds nuw i8, ptr %4, i64 %41
  %45 = load i8, ptr %44, align 1
  br label %46

46:                                               ; preds = %40, %43
  %47 = phi i8 [ %45, %43 ], [ 0, %40 ]
  %48 = getelementptr inbounds nuw i8, ptr %3, i64 %41
  store i8 %47, ptr %48, align 1
  %49 = add nuw nsw i64 %41, 1
  %50 = icmp eq i64 %49, %39
  br i1 %50, label %51, label %40

51:                                               ; preds = %46, %34, %27
  ret void
}

define void @flydsl_fiber_cp_async_commit_group(ptr noundef captures(none) %0, ptr noundef readnone captures(none) %1, i64 noundef %2) {
  %4 = getelementptr inbounds nuw i8, ptr %0, i64 88
  %5 = load i32, ptr %4, align 8
  %6 = add i32 %5, 1
  store i32 %6, ptr %4, align 8
  ret void
}

define void @flydsl_fiber_cp_async_wait_group(ptr noundef %0, ptr noundef readnone captures(none) %1, i64 noundef %2, i32 noundef %3) {
  %5 = getelementptr inbounds nuw i8, ptr %0, i64 24
  %6 = load ptr, ptr %5, align 8
  %7 = getelementptr inbounds nuw i8, ptr %6, i64 32
  %8 = load ptr, ptr %7, align 8
  %9 = icmp eq ptr %8, null
  br i1 %9, label %18, label %10

10:                                               ; preds = %4
  %11 = getelementptr inbounds nuw i8, ptr %8, i64 64
  %12 = load ptr, ptr %11, align 8
  %13 = getelementptr inbounds nuw i8, ptr %0, i64 88
  %14 = load i32, ptr %13, align 8
  %15 = zext i32 %14 to i64
  %16 = sext i32 %3 to i64
  %17 = sub nsw i64 %15, %16
  tail call void %12(ptr noundef nonnull %0, i32 noundef 3, i64 noundef %17, ptr noundef null)
  br label %18

18:                                               ; preds = %10, %4
  ret void
}

define void @flydsl_fiber_cp_async_mbarrier_arrive(ptr noundef %0, ptr noundef %1, i64 noundef %2, ptr noundef %3) {
  %5 = getelementptr inbounds nuw i8, ptr %0, i64 24
  %6 = load ptr, ptr %5, align 8
  %7 = getelementptr inbounds nuw i8, ptr %6, i64 32
  %8 = load ptr, ptr %7, align 8
  %9 = icmp eq ptr %8, null
  br i1 %9, label %26, label %10

10:                                               ; preds = %4
  %11 = getelementptr inbounds nuw i8, ptr %8, i64 64
  %12 = load ptr, ptr %11, align 8
  %13 = getelementptr inbounds nuw i8, ptr %0, i64 88
  %14 = load i32, ptr %13, align 8
  %15 = zext i32 %14 to i64
  %16 = add nuw nsw i64 %15, 1
  tail call void %12(ptr noundef nonnull %0, i32 noundef 3, i64 noundef %16, ptr noundef %3)
  %17 = load ptr, ptr %5, align 8
  %18 = getelementptr inbounds nuw i8, ptr %17, i64 32
  %19 = load ptr, ptr %18, align 8
  %20 = icmp eq ptr %19, null
  br i1 %20, label %26, label %21

21:                                               ; preds = %10
  %22 = getelementptr inbounds nuw i8, ptr %19, i64 72
  %23 = load ptr, ptr %22, align 8
  tail call void %23(ptr noundef nonnull %0, i64 noundef %2, ptr noundef %3, i32 noundef 0)
  %24 = getelementptr inbounds nuw i8, ptr %19, i64 8
  %25 = load ptr, ptr %24, align 8
  tail call void %25(ptr noundef nonnull %0, ptr noundef %3)
  br label %26

26:                                               ; preds = %4, %10, %21
  %27 = getelementptr inbounds nuw i8, ptr %0, i64 40
  %28 = load i64, ptr %27, align 8
  %29 = and i64 %28, %2
  %30 = tail call range(i64 0, 65) i64 @llvm.ctpop.i64(i64 %29)
  tail call fastcc void @change(ptr noundef nonnull %0, ptr noundef %1, ptr noundef %3, i64 noundef %30, i64 noundef 0)
  ret void
}

declare void @flydsl_fiber_event(ptr noundef)
