; made from mbarriers.c 4846875d2767cacd3af39e3abf9140d8319824674723fb63c9c4a0d62ebdd0fc
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
  %15 = sext i32 %4 to i64
  %16 = shl nsw i64 %15, 20
  %17 = or i64 %16, %15
  %18 = or i64 %17, -6917529027641081856
  store i64 %18, ptr %3, align 8
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
  %5 = getelementptr inbounds nuw i8, ptr %0, i64 32
  %6 = load i64, ptr %5, align 8
  %7 = and i64 %6, %2
  %8 = tail call range(i64 0, 65) i64 @llvm.ctpop.i64(i64 %7)
  tail call fastcc void @change(ptr noundef %0, ptr noundef %1, ptr noundef %3, i64 noundef %8, i64 noundef 0)
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
  %17 = lshr i64 %16, 40
  %18 = and i64 %17, 4194303
  %19 = add i64 %4, -2097152
  %20 = add i64 %19, %18
  %21 = and i64 %16, 1048575
  %22 = icmp samesign ugt i64 %3, %21
  br i1 %22, label %23, label %24

23:                                               ; preds = %15
  tail call void @flydsl_fiber_fault(ptr noundef %0, ptr noundef %1, ptr noundef nonnull @.str.3)
  br label %24

24:                                               ; preds = %23, %15
  %25 = add i64 %20, -2097152
  %26 = icmp ult i64 %25, -4194304
  br i1 %26, label %27, label %28

27:                                               ; preds = %24
  tail call void @flydsl_fiber_fault(ptr noundef %0, ptr noundef %1, ptr noundef nonnull @.str.4)
  br label %28

28:                                               ; preds = %24, %27
  %29 = lshr i64 %16, 20
  %30 = and i64 %29, 1048575
  %31 = sub nsw i64 %21, %3
  %32 = icmp eq i64 %21, %3
  %33 = icmp eq i64 %20, 0
  %34 = and i1 %32, %33
  %35 = select i1 %34, i64 %30, i64 %31
  %36 = shl nuw nsw i64 %30, 20
  %37 = shl i64 %20, 40
  %38 = add i64 %37, 2305843009213693952
  %39 = select i1 %34, i64 4611686018427387904, i64 0
  %40 = and i64 %16, 4611686018427387904
  %41 = xor i64 %39, %40
  %42 = or disjoint i64 %36, %38
  %43 = or i64 %42, %35
  %44 = or i64 %43, %41
  %45 = or i64 %44, -9223372036854775808
  store i64 %45, ptr %2, align 8
  tail call void @flydsl_fiber_event(ptr noundef %0)
  ret void
}

declare i64 @llvm.ctpop.i64(i64)

define void @flydsl_fiber_mbarrier_expect_tx(ptr noundef %0, ptr noundef %1, i64 noundef %2, ptr noundef %3, i32 noundef %4) {
  %6 = sext i32 %4 to i64
  %7 = getelementptr inbounds nuw i8, ptr %0, i64 32
  %8 = load i64, ptr %7, align 8
  %9 = and i64 %8, %2
  %10 = tail call range(i64 0, 65) i64 @llvm.ctpop.i64(i64 %9)
  %11 = mul nsw i64 %10, %6
  tail call fastcc void @change(ptr noundef %0, ptr noundef %1, ptr noundef %3, i64 noundef 0, i64 noundef %11)
  ret void
}

define void @flydsl_fiber_mbarrier_arrive_expect_tx(ptr noundef %0, ptr noundef %1, i64 noundef %2, ptr noundef %3, i32 noundef %4) {
  %6 = sext i32 %4 to i64
  %7 = getelementptr inbounds nuw i8, ptr %0, i64 32
  %8 = load i64, ptr %7, align 8
  %9 = and i64 %8, %2
  %10 = tail call range(i64 0, 65) i64 @llvm.ctpop.i64(i64 %9)
  %11 = mul nsw i64 %10, %6
  tail call fastcc void @change(ptr noundef %0, ptr noundef %1, ptr noundef %3, i64 noundef 0, i64 noundef %11)
  %12 = load i64, ptr %7, align 8
  %13 = and i64 %12, %2
  %14 = tail call range(i64 0, 65) i64 @llvm.ctpop.i64(i64 %13)
  tail call fastcc void @change(ptr noundef %0, ptr noundef %1, ptr noundef %3, i64 noundef %14, i64 noundef 0)
  ret void
}

define void @flydsl_fiber_complete_tx(ptr noundef %0, ptr noundef %1, ptr noundef %2, i64 noundef %3) {
  %5 = sub nsw i64 0, %3
  tail call fastcc void @change(ptr noundef %0, ptr noundef %1, ptr noundef %2, i64 noundef 0, i64 noundef %5)
  ret void
}

define void @flydsl_fiber_mbarrier_wait(ptr noundef initializes((40, 48)) %0, ptr noundef %1, i64 noundef %2, ptr noundef %3, i32 noundef %4) {
  %6 = getelementptr inbounds nuw i8, ptr %0, i64 40
  store ptr %1, ptr %6, align 8
  %7 = ptrtoint ptr %3 to i64
  %8 = and i64 %7, 7
  %9 = icmp eq i64 %8, 0
  br i1 %9, label %11, label %10

10:                                               ; preds = %5
  tail call void @flydsl_fiber_fault(ptr noundef nonnull %0, ptr noundef %1, ptr noundef nonnull @.str)
  br label %11

11:                                               ; preds = %10, %5
  %12 = load i64, ptr %3, align 8
  %13 = icmp sgt i64 %12, -1
  br i1 %13, label %14, label %16

14:                                               ; preds = %11
  tail call void @flydsl_fiber_fault(ptr noundef nonnull %0, ptr noundef %1, ptr noundef nonnull @.str.2)
  %15 = load i64, ptr %3, align 8
  br label %16

16:                                               ; preds = %11, %14
  %17 = phi i64 [ %15, %14 ], [ %12, %11 ]
  %18 = lshr i64 %17, 62
  %19 = trunc nuw nsw i64 %18 to i32
  %20 = xor i32 %4, %19
  %21 = and i32 %20, 1
  %22 = icmp eq i32 %21, 0
  br i1 %22, label %23, label %27

23:                                               ; preds = %16
  %24 = getelementptr inbounds nuw i8, ptr %0, i64 64
  store ptr %3, ptr %24, align 8
  %25 = and i32 %4, 1
  %26 = getelementptr inbounds nuw i8, ptr %0, i64 52
  store i32 %25, ptr %26, align 4
  tail call void @flydsl_fiber_yield(ptr noundef nonnull %0, i32 noundef 2)
  br label %27

27:                                               ; preds = %16, %23
  ret void
}

declare void @flydsl_fiber_yield(ptr noundef, i32 noundef)

define range(i32 0, 2) i32 @flydsl_fiber_mbarrier_try_wait(ptr noundef initializes((40, 48)) %0, ptr noundef %1, i64 noundef %2, ptr noundef %3, i32 noundef %4) {
  %6 = getelementptr inbounds nuw i8, ptr %0, i64 40
  store ptr %1, ptr %6, align 8
  %7 = ptrtoint ptr %3 to i64
  %8 = and i64 %7, 7
  %9 = icmp eq i64 %8, 0
  br i1 %9, label %11, label %10

10:                                               ; preds = %5
  tail call void @flydsl_fiber_fault(ptr noundef nonnull %0, ptr noundef %1, ptr noundef nonnull @.str)
  br label %11

11:                                               ; preds = %10, %5
  %12 = load i64, ptr %3, align 8
  %13 = icmp sgt i64 %12, -1
  br i1 %13, label %14, label %16

14:                                               ; preds = %11
  tail call void @flydsl_fiber_fault(ptr noundef nonnull %0, ptr noundef %1, ptr noundef nonnull @.str.2)
  %15 = load i64, ptr %3, align 8
  br label %16

16:                                               ; preds = %11, %14
  %17 = phi i64 [ %15, %14 ], [ %12, %11 ]
  %18 = lshr i64 %17, 62
  %19 = trunc nuw nsw i64 %18 to i32
  %20 = xor i32 %4, %19
  %21 = and i32 %20, 1
  %22 = icmp eq i32 %21, 0
  br i1 %22, label %23, label %37

23:                                               ; preds = %16
  %24 = getelementptr inbounds nuw i8, ptr %0, i64 64
  store ptr %3, ptr %24, align 8
  tail call void @flydsl_fiber_yield(ptr noundef nonnull %0, i32 noundef 3)
  br i1 %9, label %26, label %25

25:                                               ; preds = %23
  tail call void @flydsl_fiber_fault(ptr noundef nonnull %0, ptr noundef %1, ptr noundef nonnull @.str)
  br label %26

26:                                               ; preds = %25, %23
  %27 = load i64, ptr %3, align 8
  %28 = icmp sgt i64 %27, -1
  br i1 %28, label %29, label %31

29:                                               ; preds = %26
  tail call void @flydsl_fiber_fault(ptr noundef nonnull %0, ptr noundef %1, ptr noundef nonnull @.str.2)
  %30 = load i64, ptr %3, align 8
  br label %31

31:                                               ; preds = %26, %29
  %32 = phi i64 [ %30, %29 ], [ %27, %26 ]
  %33 = lshr i64 %32, 62
  %34 = trunc nuw nsw i64 %33 to i32
  %35 = xor i32 %4, %34
  %36 = and i32 %35, 1
  br label %37

37:                                               ; preds = %16, %31
  %38 = phi i32 [ %36, %31 ], [ 1, %16 ]
  ret i32 %38
}

declare void @flydsl_fiber_event(ptr noundef)
