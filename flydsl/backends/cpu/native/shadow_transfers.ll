; made from shadow_transfers.c a4d602ec056556404af2167cadfde1c0d803a60710e1d7b43405bc73ffd0caca
; made by clang version 22.1.8

%struct.Owner = type { i32, i16, i16 }

define void @flydsl_check_put(ptr noundef %0, ptr noundef readonly captures(none) %1, i64 noundef %2, i64 noundef %3, i64 noundef %4) {
  %6 = getelementptr inbounds nuw i8, ptr %0, i64 40
  %7 = load ptr, ptr %6, align 8
  %8 = icmp eq i64 %2, 0
  br i1 %8, label %58, label %9

9:                                                ; preds = %5
  %10 = getelementptr inbounds nuw i8, ptr %7, i64 256
  %11 = getelementptr inbounds nuw i8, ptr %7, i64 232
  %12 = getelementptr inbounds nuw i8, ptr %7, i64 224
  %13 = getelementptr inbounds nuw i8, ptr %0, i64 80
  %14 = getelementptr inbounds nuw i8, ptr %7, i64 216
  %15 = getelementptr inbounds nuw i8, ptr %7, i64 296
  br label %16

16:                                               ; preds = %9, %46
  %17 = phi i64 [ %2, %9 ], [ %56, %46 ]
  %18 = load ptr, ptr %10, align 8
  %19 = icmp eq ptr %18, null
  br i1 %19, label %58, label %20

20:                                               ; preds = %16
  %21 = tail call range(i64 0, 65) i64 @llvm.cttz.i64(i64 %17, i1 true)
  %22 = add nsw i64 %21, %3
  %23 = tail call ptr @flydsl_check_apart(ptr noundef nonnull %0, i64 noundef %22)
  %24 = icmp eq ptr %23, null
  br i1 %24, label %58, label %25

25:                                               ; preds = %20
  %26 = load i64, ptr %11, align 8
  %27 = add nsw i64 %26, 1
  %28 = load i64, ptr %12, align 8
  %29 = icmp slt i64 %27, %28
  br i1 %29, label %34, label %30

30:                                               ; preds = %25
  %31 = getelementptr inbounds nuw i8, ptr %7, i64 192
  %32 = load i64, ptr %31, align 8
  %33 = and i64 %32, -7
  store i64 %33, ptr %31, align 8
  br label %58

34:                                               ; preds = %25
  %35 = load i32, ptr %13, align 8
  %36 = getelementptr inbounds nuw i64, ptr %1, i64 %21
  %37 = load i64, ptr %36, align 8
  %38 = load ptr, ptr %14, align 8
  store i64 %27, ptr %11, align 8
  %39 = getelementptr inbounds %struct.Owner, ptr %38, i64 %27
  %40 = trunc i64 %37 to i32
  %41 = trunc i32 %35 to i16
  store i32 %40, ptr %39, align 4
  %42 = getelementptr inbounds nuw i8, ptr %39, i64 4
  store i16 %41, ptr %42, align 4
  %43 = getelementptr inbounds nuw i8, ptr %39, i64 6
  store i16 0, ptr %43, align 2
  %44 = load i64, ptr %11, align 8
  %45 = icmp eq i64 %44, 0
  br i1 %45, label %58, label %46

46:                                               ; preds = %34
  %47 = shl i64 %44, 38
  %48 = getelementptr inbounds nuw i8, ptr %23, i64 40
  store i64 %47, ptr %48, align 8
  %49 = load ptr, ptr %23, align 8
  %50 = load i64, ptr %36, align 8
  %51 = add nsw i64 %50, %4
  %52 = load i64, ptr %15, align 8
  %53 = add nsw i64 %52, %22
  %54 = tail call ptr @flydsl_check_with(ptr noundef nonnull %7, ptr noundef %49, i64 noundef %51, i64 noundef %53, i64 noundef %44)
  store ptr %54, ptr %23, align 8
  %55 = add i64 %17, -1
  %56 = and i64 %55, %17
  %57 = icmp eq i64 %56, 0
  br i1 %57, label %58, label %16

58:                                               ; preds = %46, %16, %34, %20, %5, %30
  ret void
}

declare i64 @llvm.cttz.i64(i64, i1 immarg)

declare ptr @flydsl_check_apart(ptr noundef, i64 noundef)

declare ptr @flydsl_check_with(ptr noundef, ptr noundef, i64 noundef, i64 noundef, i64 noundef)

define void @flydsl_check_put_end(ptr noundef %0, i64 noundef %1, i64 noundef %2) {
  %4 = getelementptr inbounds nuw i8, ptr %0, i64 40
  %5 = load ptr, ptr %4, align 8
  %6 = icmp eq i64 %1, 0
  br i1 %6, label %49, label %7

7:                                                ; preds = %3
  %8 = getelementptr inbounds nuw i8, ptr %5, i64 256
  %9 = getelementptr inbounds nuw i8, ptr %5, i64 232
  %10 = getelementptr inbounds nuw i8, ptr %5, i64 224
  %11 = getelementptr inbounds nuw i8, ptr %0, i64 80
  %12 = getelementptr inbounds nuw i8, ptr %0, i64 32
  %13 = getelementptr inbounds nuw i8, ptr %5, i64 216
  br label %14

14:                                               ; preds = %7, %43
  %15 = phi i64 [ %1, %7 ], [ %47, %43 ]
  %16 = load ptr, ptr %8, align 8
  %17 = icmp eq ptr %16, null
  br i1 %17, label %49, label %18

18:                                               ; preds = %14
  %19 = tail call range(i64 0, 65) i64 @llvm.cttz.i64(i64 %15, i1 true)
  %20 = add nsw i64 %19, %2
  %21 = tail call ptr @flydsl_check_apart(ptr noundef nonnull %0, i64 noundef %20)
  %22 = icmp eq ptr %21, null
  br i1 %22, label %49, label %23

23:                                               ; preds = %18
  %24 = load i64, ptr %9, align 8
  %25 = add nsw i64 %24, 1
  %26 = load i64, ptr %10, align 8
  %27 = icmp slt i64 %25, %26
  br i1 %27, label %32, label %28

28:                                               ; preds = %23
  %29 = getelementptr inbounds nuw i8, ptr %5, i64 192
  %30 = load i64, ptr %29, align 8
  %31 = and i64 %30, -7
  store i64 %31, ptr %29, align 8
  br label %49

32:                                               ; preds = %23
  %33 = load i32, ptr %11, align 8
  %34 = load i64, ptr %12, align 8
  %35 = load ptr, ptr %13, align 8
  store i64 %25, ptr %9, align 8
  %36 = getelementptr inbounds %struct.Owner, ptr %35, i64 %25
  %37 = trunc i64 %34 to i32
  %38 = trunc i32 %33 to i16
  store i32 %37, ptr %36, align 4
  %39 = getelementptr inbounds nuw i8, ptr %36, i64 4
  store i16 %38, ptr %39, align 4
  %40 = getelementptr inbounds nuw i8, ptr %36, i64 6
  store i16 0, ptr %40, align 2
  %41 = load i64, ptr %9, align 8
  %42 = icmp eq i64 %41, 0
  br i1 %42, label %49, label %43

43:                                               ; preds = %32
  %44 = shl i64 %41, 38
  %45 = getelementptr inbounds nuw i8, ptr %21, i64 40
  store i64 %44, ptr %45, align 8
  %46 = add i64 %15, -1
  %47 = and i64 %46, %15
  %48 = icmp eq i64 %47, 0
  br i1 %48, label %49, label %14

49:                                               ; preds = %43, %14, %32, %18, %3, %28
  ret void
}

define void @flydsl_check_deliver(ptr noundef %0, ptr noundef readonly captures(none) %1, i64 noundef %2, i64 noundef %3, i64 noundef %4, i64 noundef %5, ptr noundef writeonly captures(none) %6) {
  %8 = getelementptr inbounds nuw i8, ptr %0, i64 40
  %9 = load ptr, ptr %8, align 8
  %10 = getelementptr inbounds nuw i8, ptr %9, i64 256
  %11 = icmp eq i64 %2, 0
  br i1 %11, label %42, label %12

12:                                               ; preds = %7
  %13 = getelementptr inbounds nuw i8, ptr %0, i64 112
  %14 = getelementptr inbounds nuw i8, ptr %9, i64 288
  br label %15

15:                                               ; preds = %12, %38
  %16 = phi i64 [ %2, %12 ], [ %40, %38 ]
  %17 = load ptr, ptr %10, align 8
  %18 = icmp eq ptr %17, null
  br i1 %18, label %42, label %19

19:                                               ; preds = %15
  %20 = tail call range(i64 0, 65) i64 @llvm.cttz.i64(i64 %16, i1 true)
  %21 = getelementptr inbounds nuw i64, ptr %1, i64 %20
  %22 = load i64, ptr %21, align 8
  %23 = add i64 %22, %4
  %24 = add nsw i64 %20, %3
  %25 = tail call ptr @flydsl_check_apart(ptr noundef nonnull %0, i64 noundef %24)
  %26 = icmp eq ptr %25, null
  br i1 %26, label %42, label %27

27:                                               ; preds = %19
  %28 = load ptr, ptr %25, align 8
  %29 = load ptr, ptr %13, align 8
  %30 = ptrtoint ptr %28 to i64
  %31 = getelementptr inbounds nuw i64, ptr %6, i64 %20
  store i64 %30, ptr %31, align 8
  br label %32

32:                                               ; preds = %27, %32
  %33 = phi i1 [ true, %27 ], [ false, %32 ]
  %34 = phi ptr [ %28, %27 ], [ %29, %32 ]
  %35 = phi ptr [ %28, %27 ], [ %37, %32 ]
  %36 = load i64, ptr %14, align 8
  %37 = tail call fastcc ptr @arrived(ptr noundef nonnull %9, ptr noundef %35, ptr noundef %34, i64 noundef %36, i64 noundef 0, i64 noundef %22, i64 noundef %23, i64 noundef %5)
  br i1 %33, label %32, label %38

38:                                               ; preds = %32
  store ptr %37, ptr %25, align 8
  %39 = add i64 %16, -1
  %40 = and i64 %39, %16
  %41 = icmp eq i64 %40, 0
  br i1 %41, label %42, label %15

42:                                               ; preds = %38, %15, %19, %7
  ret void
}

define internal fastcc ptr @arrived(ptr noundef %0, ptr noundef %1, ptr noundef readonly captures(address_is_null) %2, i64 noundef %3, i64 noundef %4, i64 noundef %5, i64 noundef %6, i64 noundef %7) {
  %9 = icmp eq ptr %2, null
  br i1 %9, label %17, label %10

10:                                               ; preds = %8
  %11 = mul nsw i64 %3, 3
  %12 = getelementptr inbounds nuw i8, ptr %0, i64 280
  %13 = shl nsw i64 -1, %11
  %14 = xor i64 %13, -1
  %15 = icmp eq i64 %3, 0
  %16 = add nsw i64 %3, -1
  br label %19

17:                                               ; preds = %45, %8
  %18 = phi ptr [ %1, %8 ], [ %46, %45 ]
  ret ptr %18

19:                                               ; preds = %10, %45
  %20 = phi ptr [ %1, %10 ], [ %46, %45 ]
  %21 = phi i64 [ 0, %10 ], [ %47, %45 ]
  %22 = shl i64 %21, %11
  %23 = or i64 %22, %4
  %24 = load i64, ptr %12, align 8
  %25 = lshr i64 %23, %24
  %26 = getelementptr inbounds nuw i64, ptr %2, i64 %21
  %27 = load i64, ptr %26, align 8
  %28 = icmp eq i64 %27, 0
  br i1 %28, label %45, label %29

29:                                               ; preds = %19
  %30 = add i64 %23, %14
  %31 = lshr i64 %30, %24
  %32 = icmp uge i64 %31, %5
  %33 = icmp ult i64 %25, %6
  %34 = select i1 %32, i1 %33, i1 false
  br i1 %34, label %35, label %45

35:                                               ; preds = %29
  br i1 %15, label %39, label %36

36:                                               ; preds = %35
  %37 = inttoptr i64 %27 to ptr
  %38 = tail call fastcc ptr @arrived(ptr noundef nonnull %0, ptr noundef %20, ptr noundef nonnull %37, i64 noundef %16, i64 noundef %23, i64 noundef %5, i64 noundef %6, i64 noundef %7)
  br label %45

39:                                               ; preds = %35
  %40 = sub i64 %25, %7
  %41 = shl nsw i64 -1, %24
  %42 = xor i64 %41, -1
  %43 = and i64 %23, %42
  %44 = tail call ptr @flydsl_check_with(ptr noundef nonnull %0, ptr noundef %20, i64 noundef %40, i64 noundef %43, i64 noundef %27)
  br label %45

45:                                               ; preds = %36, %39, %19, %29
  %46 = phi ptr [ %20, %19 ], [ %20, %29 ], [ %38, %36 ], [ %44, %39 ]
  %47 = add nuw nsw i64 %21, 1
  %48 = icmp eq i64 %47, 8
  br i1 %48, label %17, label %19
}

define void @flydsl_check_forget(ptr noundef %0, ptr noundef readonly captures(none) %1, i64 noundef %2, i64 noundef %3) {
  %5 = getelementptr inbounds nuw i8, ptr %0, i64 40
  %6 = icmp eq i64 %2, 0
  br i1 %6, label %26, label %7

7:                                                ; preds = %4, %22
  %8 = phi i64 [ %24, %22 ], [ %2, %4 ]
  %9 = load ptr, ptr %5, align 8
  %10 = getelementptr inbounds nuw i8, ptr %9, i64 256
  %11 = load ptr, ptr %10, align 8
  %12 = icmp eq ptr %11, null
  br i1 %12, label %26, label %13

13:                                               ; preds = %7
  %14 = tail call range(i64 0, 65) i64 @llvm.cttz.i64(i64 %8, i1 true)
  %15 = add nsw i64 %14, %3
  %16 = tail call ptr @flydsl_check_apart(ptr noundef nonnull %0, i64 noundef %15)
  %17 = icmp eq ptr %16, null
  br i1 %17, label %22, label %18

18:                                               ; preds = %13
  %19 = getelementptr inbounds nuw i64, ptr %1, i64 %14
  %20 = load i64, ptr %19, align 8
  %21 = inttoptr i64 %20 to ptr
  store ptr %21, ptr %16, align 8
  br label %22

22:                                               ; preds = %18, %13
  %23 = add i64 %8, -1
  %24 = and i64 %23, %8
  %25 = icmp eq i64 %24, 0
  br i1 %25, label %26, label %7

26:                                               ; preds = %7, %22, %4
  ret void
}
