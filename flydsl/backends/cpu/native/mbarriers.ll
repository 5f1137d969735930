; made from mbarriers.c c890161bcb6131bc0c40ee0751c9a727a6a1314b6b4fabc613d5a97986a57b81
; made by clang version 22.1.8

%struct.Task = type { ptr, i32, i32, ptr, ptr, ptr, [5 x i32], ptr, ptr, ptr, i64, i64, i32, i64, i64, i32 }

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

declare void @llvm.lifetime.start.p0(ptr captures(none))

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

declare void @llvm.lifetime.end.p0(ptr captures(none))

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

define void @flydsl_fiber_cp_async(ptr noundef %0, ptr noundef %1, i64 noundef %2, ptr noundef %3, ptr noundef %4, i32 noundef %5, i32 noundef %6) {
  %8 = alloca %struct.Task, align 8
  %9 = getelementptr inbounds nuw i8, ptr %0, i64 24
  %10 = load ptr, ptr %9, align 8
  %11 = getelementptr inbounds nuw i8, ptr %10, i64 32
  %12 = load ptr, ptr %11, align 8
  %13 = icmp eq ptr %12, null
  br i1 %13, label %14, label %16

14:                                               ; preds = %7
  %15 = sext i32 %5 to i64
  br label %37

16:                                               ; preds = %7
  %17 = getelementptr inbounds nuw i8, ptr %12, i64 40
  %18 = load ptr, ptr %17, align 8
  %19 = getelementptr inbounds nuw i8, ptr %0, i64 88
  %20 = load i32, ptr %19, align 8
  %21 = tail call i32 %18(ptr noundef nonnull %0, i32 noundef 3, i32 noundef %20, i64 noundef %2)
  %22 = icmp sgt i32 %6, 0
  br i1 %22, label %23, label %30

23:                                               ; preds = %16
  %24 = getelementptr inbounds nuw i8, ptr %12, i64 48
  %25 = load ptr, ptr %24, align 8
  %26 = zext nneg i32 %6 to i64
  %27 = tail call i32 %25(ptr noundef nonnull %0, i32 noundef %21, ptr noundef %4, i64 noundef %26, i32 noundef 0)
  %28 = icmp eq i32 %27, 0
  %29 = select i1 %28, i32 0, i32 %6
  br label %30

30:                                               ; preds = %23, %16
  %31 = phi i32 [ %29, %23 ], [ %6, %16 ]
  %32 = getelementptr inbounds nuw i8, ptr %12, i64 48
  %33 = load ptr, ptr %32, align 8
  %34 = sext i32 %5 to i64
  %35 = tail call i32 %33(ptr noundef nonnull %0, i32 noundef %21, ptr noundef %3, i64 noundef %34, i32 noundef 1)
  %36 = icmp eq i32 %35, 0
  br i1 %36, label %80, label %37

37:                                               ; preds = %14, %30
  %38 = phi i64 [ %15, %14 ], [ %34, %30 ]
  %39 = phi i32 [ %6, %14 ], [ %31, %30 ]
  call void @llvm.lifetime.start.p0(ptr nonnull %8)
  store ptr @copy_now, ptr %8, align 8
  %40 = getelementptr inbounds nuw i8, ptr %8, i64 8
  store i32 -1, ptr %40, align 8
  %41 = getelementptr inbounds nuw i8, ptr %8, i64 12
  store i32 0, ptr %41, align 4
  %42 = getelementptr inbounds nuw i8, ptr %8, i64 16
  store ptr %0, ptr %42, align 8
  %43 = getelementptr inbounds nuw i8, ptr %8, i64 24
  store ptr %1, ptr %43, align 8
  %44 = getelementptr inbounds nuw i8, ptr %8, i64 32
  store ptr null, ptr %44, align 8
  %45 = getelementptr inbounds nuw i8, ptr %8, i64 40
  call void @llvm.memset.p0.i64(ptr noundef nonnull align 8 dereferenceable(20) %45, i8 0, i64 20, i1 false)
  store i32 %39, ptr %45, align 8
  %46 = getelementptr inbounds nuw i8, ptr %8, i64 60
  store i32 0, ptr %46, align 4
  %47 = getelementptr inbounds nuw i8, ptr %8, i64 64
  store ptr %3, ptr %47, align 8
  %48 = getelementptr inbounds nuw i8, ptr %8, i64 72
  store ptr %4, ptr %48, align 8
  %49 = getelementptr inbounds nuw i8, ptr %8, i64 80
  store ptr null, ptr %49, align 8
  %50 = getelementptr inbounds nuw i8, ptr %8, i64 88
  store i64 %38, ptr %50, align 8
  %51 = getelementptr inbounds nuw i8, ptr %8, i64 96
  store i64 %2, ptr %51, align 8
  %52 = getelementptr inbounds nuw i8, ptr %8, i64 104
  store i32 0, ptr %52, align 8
  %53 = getelementptr inbounds nuw i8, ptr %8, i64 108
  store i32 0, ptr %53, align 4
  %54 = getelementptr inbounds nuw i8, ptr %8, i64 112
  store i64 0, ptr %54, align 8
  %55 = getelementptr inbounds nuw i8, ptr %8, i64 120
  store i64 0, ptr %55, align 8
  %56 = getelementptr inbounds nuw i8, ptr %8, i64 128
  store i32 0, ptr %56, align 8
  %57 = getelementptr inbounds nuw i8, ptr %8, i64 132
  store i32 0, ptr %57, align 4
  %58 = call i32 @flydsl_fiber_copies_later(ptr noundef nonnull %8)
  %59 = icmp eq i32 %58, 0
  %60 = load i64, ptr %50, align 8
  %61 = icmp sgt i64 %60, 0
  %62 = select i1 %59, i1 %61, i1 false
  br i1 %62, label %63, label %79

63:                                               ; preds = %37, %72
  %64 = phi i64 [ %76, %72 ], [ 0, %37 ]
  %65 = load i32, ptr %45, align 8
  %66 = sext i32 %65 to i64
  %67 = icmp slt i64 %64, %66
  br i1 %67, label %68, label %72

68:                                               ; preds = %63
  %69 = load ptr, ptr %48, align 8
  %70 = getelementptr inbounds nuw i8, ptr %69, i64 %64
  %71 = load i8, ptr %70, align 1
  br label %72

72:                                               ; preds = %68, %63
  %73 = phi i8 [ %71, %68 ], [ 0, %63 ]
  %74 = load ptr, ptr %47, align 8
  %75 = getelementptr inbounds nuw i8, ptr %74, i64 %64
  store i8 %73, ptr %75, align 1
  %76 = add nuw nsw i64 %64, 1
  %77 = load i64, ptr %50, align 8
  %78 = icmp slt i64 %76, %77
  br i1 %78, label %63, label %79

79:                                               ; preds = %72, %37
  call void @llvm.lifetime.end.p0(ptr nonnull %8)
  br label %80

80:                                               ; preds = %30, %79
  ret void
}

define internal void @copy_now(ptr noundef readonly captures(none) %0) {
  %2 = getelementptr inbounds nuw i8, ptr %0, i64 88
  %3 = load i64, ptr %2, align 8
  %4 = icmp sgt i64 %3, 0
  br i1 %4, label %5, label %9

5:                                                ; preds = %1
  %6 = getelementptr inbounds nuw i8, ptr %0, i64 40
  %7 = getelementptr inbounds nuw i8, ptr %0, i64 72
  %8 = getelementptr inbounds nuw i8, ptr %0, i64 64
  br label %10

9:                                                ; preds = %19, %1
  ret void

10:                                               ; preds = %5, %19
  %11 = phi i64 [ 0, %5 ], [ %23, %19 ]
  %12 = load i32, ptr %6, align 8
  %13 = sext i32 %12 to i64
  %14 = icmp slt i64 %11, %13
  br i1 %14, label %15, label %19

15:                                               ; preds = %10
  %16 = load ptr, ptr %7, align 8
  %17 = getelementptr inbounds nuw i8, ptr %16, i64 %11
  %18 = load i8, ptr %17, align 1
  br label %19

19:                                               ; preds = %10, %15
  %20 = phi i8 [ %18, %15 ], [ 0, %10 ]
  %21 = load ptr, ptr %8, align 8
  %22 = getelementptr inbounds nuw i8, ptr %21, i64 %11
  store i8 %20, ptr %22, align 1
  %23 = add nuw nsw i64 %11, 1
  %24 = load i64, ptr %2, align 8
  %25 = icmp slt i64 %23, %24
  br i1 %25, label %10, label %9
}

declare void @llvm.memset.p0.i64(ptr writeonly captures(none), i8, i64, i1 immarg)

declare i32 @flydsl_fiber_copies_later(ptr noundef)

define void @flydsl_fiber_cp_async_commit_group(ptr noundef captures(none) %0, ptr noundef readnone captures(none) %1, i64 noundef %2) {
  %4 = getelementptr inbounds nuw i8, ptr %0, i64 88
  %5 = load i32, ptr %4, align 8
  %6 = add i32 %5, 1
  store i32 %6, ptr %4, align 8
  ret void
}

define void @flydsl_fiber_cp_async_wait_group(ptr noundef %0, ptr noundef readnone captures(none) %1, i64 noundef %2, i32 noundef %3) {
  %5 = getelementptr inbounds nuw i8, ptr %0, i64 88
  %6 = load i32, ptr %5, align 8
  %7 = zext i32 %6 to i64
  %8 = sext i32 %3 to i64
  %9 = sub nsw i64 %7, %8
  tail call void @flydsl_fiber_land_copies(ptr noundef %0, i64 noundef %9)
  %10 = getelementptr inbounds nuw i8, ptr %0, i64 24
  %11 = load ptr, ptr %10, align 8
  %12 = getelementptr inbounds nuw i8, ptr %11, i64 32
  %13 = load ptr, ptr %12, align 8
  %14 = icmp eq ptr %13, null
  br i1 %14, label %21, label %15

15:                                               ; preds = %4
  %16 = getelementptr inbounds nuw i8, ptr %13, i64 64
  %17 = load ptr, ptr %16, align 8
  %18 = load i32, ptr %5, align 8
  %19 = zext i32 %18 to i64
  %20 = sub nsw i64 %19, %8
  tail call void %17(ptr noundef nonnull %0, i32 noundef 3, i64 noundef %20, ptr noundef null)
  br label %21

21:                                               ; preds = %15, %4
  ret void
}

declare void @flydsl_fiber_land_copies(ptr noundef, i64 noundef)

define void @flydsl_fiber_cp_async_mbarrier_arrive(ptr noundef %0, ptr noundef %1, i64 noundef %2, ptr noundef %3) {
  %5 = getelementptr inbounds nuw i8, ptr %0, i64 88
  %6 = load i32, ptr %5, align 8
  %7 = zext i32 %6 to i64
  %8 = add nuw nsw i64 %7, 1
  tail call void @flydsl_fiber_land_copies(ptr noundef %0, i64 noundef %8)
  %9 = getelementptr inbounds nuw i8, ptr %0, i64 24
  %10 = load ptr, ptr %9, align 8
  %11 = getelementptr inbounds nuw i8, ptr %10, i64 32
  %12 = load ptr, ptr %11, align 8
  %13 = icmp eq ptr %12, null
  br i1 %13, label %29, label %14

14:                                               ; preds = %4
  %15 = getelementptr inbounds nuw i8, ptr %12, i64 64
  %16 = load ptr, ptr %15, align 8
  %17 = load i32, ptr %5, align 8
  %18 = zext i32 %17 to i64
  %19 = add nuw nsw i64 %18, 1
  tail call void %16(ptr noundef nonnull %0, i32 noundef 3, i64 noundef %19, ptr noundef %3)
  %20 = load ptr, ptr %9, align 8
  %21 = getelementptr inbounds nuw i8, ptr %20, i64 32
  %22 = load ptr, ptr %21, align 8
  %23 = icmp eq ptr %22, null
  br i1 %23, label %29, label %24

24:                                               ; preds = %14
  %25 = getelementptr inbounds nuw i8, ptr %22, i64 72
  %26 = load ptr, ptr %25, align 8
  tail call void %26(ptr noundef nonnull %0, i64 noundef %2, ptr noundef %3, i32 noundef 0)
  %27 = getelementptr inbounds nuw i8, ptr %22, i64 8
  %28 = load ptr, ptr %27, align 8
  tail call void %28(ptr noundef nonnull %0, ptr noundef %3)
  br label %29

29:                                               ; preds = %4, %14, %24
  %30 = getelementptr inbounds nuw i8, ptr %0, i64 40
  %31 = load i64, ptr %30, align 8
  %32 = and i64 %31, %2
  %33 = tail call range(i64 0, 65) i64 @llvm.ctpop.i64(i64 %32)
  tail call fastcc void @change(ptr noundef nonnull %0, ptr noundef %1, ptr noundef %3, i64 noundef %33, i64 noundef 0)
  ret void
}

declare void @flydsl_fiber_event(ptr noundef)
