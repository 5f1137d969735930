; made from engine.c 38aff4b71fcd6205f890dd3bc36c2c39c20605b9e78f8b129cd70db15276e72d
; made by clang version 22.1.8

%struct.Record = type { i32, i32, i64, i64, i32, i32 }
%struct.Job = type { i32, i32, ptr, i64, i64, i32, i32 }
%struct.Slot = type { i64, i32, i32, i64, ptr }
%struct.flydsl_comm_sizes = type { i64, [7 x i64], [4 x %struct.anon] }
%struct.anon = type { i64, [7 x i64] }

@__const.flydsl_network_serve.millisecond = private constant [2 x i64] [i64 0, i64 1000000], align 16

define void @flydsl_network_begin(ptr noundef captures(none) initializes((0, 40)) %0) {
  store ptr @put, ptr %0, align 8
  %2 = getelementptr inbounds nuw i8, ptr %0, i64 8
  store ptr @get, ptr %2, align 8
  %3 = getelementptr inbounds nuw i8, ptr %0, i64 16
  store ptr @notify, ptr %3, align 8
  %4 = getelementptr inbounds nuw i8, ptr %0, i64 24
  store ptr @flush, ptr %4, align 8
  %5 = getelementptr inbounds nuw i8, ptr %0, i64 32
  store ptr @progress, ptr %5, align 8
  %6 = getelementptr inbounds nuw i8, ptr %0, i64 68
  %7 = load i32, ptr %6, align 4
  %8 = icmp sgt i32 %7, 0
  br i1 %8, label %9, label %11

9:                                                ; preds = %1
  %10 = getelementptr inbounds nuw i8, ptr %0, i64 96
  br label %12

11:                                               ; preds = %12, %1
  ret void

12:                                               ; preds = %9, %12
  %13 = phi i64 [ 0, %9 ], [ %16, %12 ]
  %14 = load ptr, ptr %10, align 8
  %15 = getelementptr inbounds nuw i32, ptr %14, i64 %13
  store i32 -1, ptr %15, align 4
  %16 = add nuw nsw i64 %13, 1
  %17 = load i32, ptr %6, align 4
  %18 = sext i32 %17 to i64
  %19 = icmp slt i64 %16, %18
  br i1 %19, label %12, label %11
}

define internal range(i32 0, 2) i32 @put(ptr noundef %0, ptr noundef %1, ptr noundef %2, i64 noundef %3, i32 noundef %4) {
  %6 = alloca %struct.Record, align 8
  %7 = alloca %struct.Job, align 8
  %8 = icmp slt i64 %3, 1
  br i1 %8, label %70, label %9

9:                                                ; preds = %5
  %10 = getelementptr inbounds nuw i8, ptr %0, i64 80
  %11 = load ptr, ptr %10, align 8
  %12 = sext i32 %4 to i64
  %13 = getelementptr inbounds i8, ptr %11, i64 %12
  %14 = load i8, ptr %13, align 1
  %15 = icmp eq i8 %14, 0
  br i1 %15, label %23, label %16

16:                                               ; preds = %9
  %17 = getelementptr inbounds nuw i8, ptr %0, i64 72
  %18 = load ptr, ptr %17, align 8
  %19 = getelementptr inbounds i64, ptr %18, i64 %12
  %20 = load i64, ptr %19, align 8
  %21 = getelementptr inbounds i8, ptr %1, i64 %20
  %22 = tail call ptr @memcpy(ptr noundef %21, ptr noundef %2, i64 noundef %3)
  br label %70

23:                                               ; preds = %9
  %24 = getelementptr inbounds nuw i8, ptr %0, i64 40
  %25 = load ptr, ptr %24, align 8
  %26 = load atomic i32, ptr %25 monotonic, align 8
  %27 = icmp eq i32 %26, 0
  br i1 %27, label %28, label %70

28:                                               ; preds = %23
  %29 = getelementptr inbounds nuw i8, ptr %0, i64 260
  %30 = load atomic i32, ptr %29 monotonic, align 4
  %31 = icmp eq i32 %30, 0
  br i1 %31, label %32, label %70

32:                                               ; preds = %28
  %33 = getelementptr inbounds nuw i8, ptr %0, i64 48
  %34 = load ptr, ptr %33, align 8
  %35 = ptrtoint ptr %1 to i64
  %36 = ptrtoint ptr %34 to i64
  %37 = sub i64 %35, %36
  %38 = getelementptr inbounds nuw i8, ptr %0, i64 236
  %39 = load i32, ptr %38, align 4
  %40 = sext i32 %39 to i64
  %41 = icmp sgt i64 %3, %40
  br i1 %41, label %42, label %49

42:                                               ; preds = %32
  %43 = getelementptr inbounds nuw i8, ptr %7, i64 4
  %44 = getelementptr inbounds nuw i8, ptr %7, i64 8
  %45 = getelementptr inbounds nuw i8, ptr %7, i64 16
  %46 = getelementptr inbounds nuw i8, ptr %7, i64 24
  %47 = getelementptr inbounds nuw i8, ptr %7, i64 32
  %48 = getelementptr inbounds nuw i8, ptr %7, i64 36
  br label %62

49:                                               ; preds = %32
  %50 = getelementptr inbounds nuw i8, ptr %0, i64 112
  %51 = load ptr, ptr %50, align 8
  %52 = getelementptr inbounds i8, ptr %51, i64 %12
  store i8 1, ptr %52, align 1
  store i32 0, ptr %6, align 8
  %53 = getelementptr inbounds nuw i8, ptr %6, i64 4
  store i32 0, ptr %53, align 4
  %54 = getelementptr inbounds nuw i8, ptr %6, i64 8
  store i64 %37, ptr %54, align 8
  %55 = getelementptr inbounds nuw i8, ptr %6, i64 16
  store i64 %3, ptr %55, align 8
  %56 = getelementptr inbounds nuw i8, ptr %6, i64 24
  store i32 0, ptr %56, align 8
  %57 = getelementptr inbounds nuw i8, ptr %6, i64 28
  store i32 0, ptr %57, align 4
  %58 = tail call fastcc i32 @add_record(ptr noundef nonnull %0, i32 noundef %4, ptr noundef nonnull byval(%struct.Record) align 8 %6, ptr noundef %2, i32 noundef 0)
  br label %70

59:                                               ; preds = %62
  %60 = add nuw nsw i64 %63, 1073741824
  %61 = icmp slt i64 %60, %3
  br i1 %61, label %62, label %70

62:                                               ; preds = %42, %59
  %63 = phi i64 [ 0, %42 ], [ %60, %59 ]
  %64 = sub nsw i64 %3, %63
  %65 = tail call i64 @llvm.smin.i64(i64 %64, i64 1073741824)
  store i32 0, ptr %7, align 8
  store i32 %4, ptr %43, align 4
  %66 = getelementptr inbounds nuw i8, ptr %2, i64 %63
  store ptr %66, ptr %44, align 8
  %67 = add nsw i64 %63, %37
  store i64 %67, ptr %45, align 8
  store i64 %65, ptr %46, align 8
  store i32 0, ptr %47, align 8
  store i32 0, ptr %48, align 4
  %68 = tail call fastcc i32 @post(ptr noundef %0, ptr noundef nonnull byval(%struct.Job) align 8 %7)
  %69 = icmp eq i32 %68, 0
  br i1 %69, label %70, label %59

70:                                               ; preds = %59, %62, %23, %49, %28, %5, %16
  %71 = phi i32 [ 1, %28 ], [ 0, %16 ], [ 0, %5 ], [ %58, %49 ], [ 1, %23 ], [ 0, %59 ], [ 1, %62 ]
  ret i32 %71
}

define internal range(i32 0, 2) i32 @get(ptr noundef %0, ptr noundef %1, ptr noundef %2, i64 noundef %3, i32 noundef %4) {
  %6 = alloca %struct.Job, align 8
  %7 = icmp slt i64 %3, 1
  br i1 %7, label %99, label %8

8:                                                ; preds = %5
  %9 = getelementptr inbounds nuw i8, ptr %0, i64 80
  %10 = load ptr, ptr %9, align 8
  %11 = sext i32 %4 to i64
  %12 = getelementptr inbounds i8, ptr %10, i64 %11
  %13 = load i8, ptr %12, align 1
  %14 = icmp eq i8 %13, 0
  br i1 %14, label %22, label %15

15:                                               ; preds = %8
  %16 = getelementptr inbounds nuw i8, ptr %0, i64 72
  %17 = load ptr, ptr %16, align 8
  %18 = getelementptr inbounds i64, ptr %17, i64 %11
  %19 = load i64, ptr %18, align 8
  %20 = getelementptr inbounds i8, ptr %2, i64 %19
  %21 = tail call ptr @memcpy(ptr noundef %1, ptr noundef %20, i64 noundef %3)
  br label %99

22:                                               ; preds = %8
  %23 = getelementptr inbounds nuw i8, ptr %0, i64 48
  %24 = load ptr, ptr %23, align 8
  %25 = ptrtoint ptr %2 to i64
  %26 = ptrtoint ptr %24 to i64
  %27 = sub i64 %25, %26
  %28 = getelementptr inbounds nuw i8, ptr %0, i64 40
  %29 = getelementptr inbounds nuw i8, ptr %0, i64 260
  %30 = getelementptr inbounds nuw i8, ptr %6, i64 4
  %31 = getelementptr inbounds nuw i8, ptr %6, i64 8
  %32 = getelementptr inbounds nuw i8, ptr %6, i64 16
  %33 = getelementptr inbounds nuw i8, ptr %6, i64 24
  %34 = getelementptr inbounds nuw i8, ptr %6, i64 32
  %35 = getelementptr inbounds nuw i8, ptr %6, i64 36
  %36 = getelementptr inbounds nuw i8, ptr %0, i64 300
  %37 = getelementptr inbounds nuw i8, ptr %0, i64 208
  %38 = getelementptr inbounds nuw i8, ptr %0, i64 296
  %39 = getelementptr inbounds nuw i8, ptr %0, i64 268
  br label %40

40:                                               ; preds = %22, %96
  %41 = phi i64 [ 0, %22 ], [ %97, %96 ]
  %42 = load ptr, ptr %28, align 8
  %43 = load atomic i32, ptr %42 monotonic, align 8
  %44 = icmp eq i32 %43, 0
  br i1 %44, label %45, label %99

45:                                               ; preds = %40
  %46 = load atomic i32, ptr %29 monotonic, align 4
  %47 = icmp eq i32 %46, 0
  br i1 %47, label %48, label %99

48:                                               ; preds = %45
  %49 = sub nsw i64 %3, %41
  %50 = tail call i64 @llvm.smin.i64(i64 %49, i64 1073741824)
  store i32 1, ptr %6, align 8
  store i32 %4, ptr %30, align 4
  %51 = getelementptr inbounds nuw i8, ptr %1, i64 %41
  store ptr %51, ptr %31, align 8
  %52 = add nsw i64 %27, %41
  store i64 %52, ptr %32, align 8
  store i64 %50, ptr %33, align 8
  store i32 0, ptr %34, align 8
  store i32 0, ptr %35, align 4
  %53 = tail call fastcc i32 @post(ptr noundef nonnull %0, ptr noundef nonnull byval(%struct.Job) align 8 %6)
  %54 = icmp eq i32 %53, 0
  br i1 %54, label %99, label %55

55:                                               ; preds = %48
  %56 = load atomic i32, ptr %36 acquire, align 4
  %57 = sub i32 %56, %53
  %58 = icmp sgt i32 %57, -1
  br i1 %58, label %96, label %59

59:                                               ; preds = %55, %91
  %60 = phi i32 [ %93, %91 ], [ %56, %55 ]
  %61 = phi i32 [ %92, %91 ], [ 0, %55 ]
  %62 = load ptr, ptr %28, align 8
  %63 = load atomic i32, ptr %62 monotonic, align 8
  %64 = icmp eq i32 %63, 0
  br i1 %64, label %65, label %99

65:                                               ; preds = %59
  %66 = load atomic i32, ptr %29 monotonic, align 4
  %67 = icmp eq i32 %66, 0
  br i1 %67, label %68, label %99

68:                                               ; preds = %65
  %69 = load i64, ptr %37, align 8
  %70 = icmp eq i64 %69, 0
  br i1 %70, label %80, label %71

71:                                               ; preds = %68
  %72 = load atomic i32, ptr %38 monotonic, align 8
  %73 = icmp eq i32 %60, %72
  br i1 %73, label %76, label %74

74:                                               ; preds = %71
  %75 = tail call i32 @usleep(i32 noundef 50)
  br label %76

76:                                               ; preds = %74, %71
  %77 = atomicrmw xchg ptr %39, i32 1 acquire, align 4
  %78 = icmp eq i32 %77, 0
  br i1 %78, label %79, label %80

79:                                               ; preds = %76
  tail call fastcc void @drive(ptr noundef nonnull %0)
  store atomic i32 0, ptr %39 release, align 4
  br label %80

80:                                               ; preds = %68, %76, %79
  %81 = icmp ult i32 %61, 128
  br i1 %81, label %82, label %83

82:                                               ; preds = %80
  tail call void @flydsl_relax()
  br label %91

83:                                               ; preds = %80
  %84 = icmp ult i32 %61, 512
  br i1 %84, label %85, label %87

85:                                               ; preds = %83
  %86 = tail call i32 @sched_yield()
  br label %91

87:                                               ; preds = %83
  %88 = icmp ult i32 %61, 2048
  %89 = select i1 %88, i32 20, i32 100
  %90 = tail call i32 @usleep(i32 noundef %89)
  br label %91

91:                                               ; preds = %82, %85, %87
  %92 = add i32 %61, 1
  %93 = load atomic i32, ptr %36 acquire, align 4
  %94 = sub i32 %93, %53
  %95 = icmp sgt i32 %94, -1
  br i1 %95, label %96, label %59

96:                                               ; preds = %91, %55
  %97 = add nuw nsw i64 %41, 1073741824
  %98 = icmp slt i64 %97, %3
  br i1 %98, label %40, label %99

99:                                               ; preds = %40, %45, %48, %96, %65, %59, %5, %15
  %100 = phi i32 [ 0, %5 ], [ 0, %15 ], [ 1, %65 ], [ 1, %59 ], [ 0, %96 ], [ 1, %48 ], [ 1, %45 ], [ 1, %40 ]
  ret i32 %100
}

define internal range(i32 0, 2) i32 @notify(ptr noundef %0, ptr noundef %1, i32 noundef %2, i32 noundef %3, i32 noundef %4) {
  %6 = alloca %struct.Job, align 8
  %7 = alloca %struct.Record, align 8
  %8 = getelementptr inbounds nuw i8, ptr %0, i64 80
  %9 = load ptr, ptr %8, align 8
  %10 = sext i32 %4 to i64
  %11 = getelementptr inbounds i8, ptr %9, i64 %10
  %12 = load i8, ptr %11, align 1
  %13 = icmp eq i8 %12, 0
  br i1 %13, label %24, label %14

14:                                               ; preds = %5
  %15 = getelementptr inbounds nuw i8, ptr %0, i64 72
  %16 = load ptr, ptr %15, align 8
  %17 = getelementptr inbounds i64, ptr %16, i64 %10
  %18 = load i64, ptr %17, align 8
  %19 = getelementptr inbounds i8, ptr %1, i64 %18
  %20 = icmp eq i32 %3, 0
  br i1 %20, label %23, label %21

21:                                               ; preds = %14
  %22 = atomicrmw add ptr %19, i32 %2 release, align 4
  br label %61

23:                                               ; preds = %14
  store atomic i32 %2, ptr %19 release, align 4
  br label %61

24:                                               ; preds = %5
  %25 = getelementptr inbounds nuw i8, ptr %0, i64 40
  %26 = load ptr, ptr %25, align 8
  %27 = load atomic i32, ptr %26 monotonic, align 8
  %28 = icmp eq i32 %27, 0
  br i1 %28, label %29, label %61

29:                                               ; preds = %24
  %30 = getelementptr inbounds nuw i8, ptr %0, i64 260
  %31 = load atomic i32, ptr %30 monotonic, align 4
  %32 = icmp eq i32 %31, 0
  br i1 %32, label %33, label %61

33:                                               ; preds = %29
  %34 = getelementptr inbounds nuw i8, ptr %0, i64 48
  %35 = load ptr, ptr %34, align 8
  %36 = ptrtoint ptr %1 to i64
  %37 = ptrtoint ptr %35 to i64
  %38 = sub i64 %36, %37
  %39 = getelementptr inbounds nuw i8, ptr %0, i64 120
  %40 = load ptr, ptr %39, align 8
  %41 = getelementptr inbounds i32, ptr %40, i64 %10
  %42 = load atomic i32, ptr %41 acquire, align 4
  %43 = icmp eq i32 %42, 0
  br i1 %43, label %54, label %44

44:                                               ; preds = %33
  store i32 2, ptr %6, align 8
  %45 = getelementptr inbounds nuw i8, ptr %6, i64 4
  store i32 %4, ptr %45, align 4
  %46 = getelementptr inbounds nuw i8, ptr %6, i64 8
  store ptr null, ptr %46, align 8
  %47 = getelementptr inbounds nuw i8, ptr %6, i64 16
  store i64 %38, ptr %47, align 8
  %48 = getelementptr inbounds nuw i8, ptr %6, i64 24
  store i64 0, ptr %48, align 8
  %49 = getelementptr inbounds nuw i8, ptr %6, i64 32
  store i32 %2, ptr %49, align 8
  %50 = getelementptr inbounds nuw i8, ptr %6, i64 36
  store i32 %3, ptr %50, align 4
  %51 = tail call fastcc i32 @post(ptr noundef nonnull %0, ptr noundef nonnull byval(%struct.Job) align 8 %6)
  %52 = icmp eq i32 %51, 0
  %53 = zext i1 %52 to i32
  br label %61

54:                                               ; preds = %33
  call void @llvm.lifetime.start.p0(ptr nonnull %7)
  store i32 1, ptr %7, align 8
  %55 = getelementptr inbounds nuw i8, ptr %7, i64 4
  store i32 0, ptr %55, align 4
  %56 = getelementptr inbounds nuw i8, ptr %7, i64 8
  store i64 %38, ptr %56, align 8
  %57 = getelementptr inbounds nuw i8, ptr %7, i64 16
  store i64 0, ptr %57, align 8
  %58 = getelementptr inbounds nuw i8, ptr %7, i64 24
  store i32 %2, ptr %58, align 8
  %59 = getelementptr inbounds nuw i8, ptr %7, i64 28
  store i32 %3, ptr %59, align 4
  %60 = tail call fastcc i32 @add_record(ptr noundef nonnull %0, i32 noundef %4, ptr noundef nonnull byval(%struct.Record) align 8 %7, ptr noundef null, i32 noundef 1)
  call void @llvm.lifetime.end.p0(ptr nonnull %7)
  br label %61

61:                                               ; preds = %24, %23, %21, %44, %54, %29
  %62 = phi i32 [ %60, %54 ], [ 1, %29 ], [ %53, %44 ], [ 0, %21 ], [ 0, %23 ], [ 1, %24 ]
  ret i32 %62
}

define internal range(i32 0, 2) i32 @flush(ptr noundef %0) {
  %2 = alloca %struct.Record, align 8
  %3 = getelementptr inbounds nuw i8, ptr %0, i64 208
  %4 = load i64, ptr %3, align 8
  %5 = icmp eq i64 %4, 0
  br i1 %5, label %125, label %6

6:                                                ; preds = %1
  %7 = getelementptr inbounds nuw i8, ptr %0, i64 68
  %8 = load i32, ptr %7, align 4
  %9 = icmp sgt i32 %8, 0
  br i1 %9, label %10, label %19

10:                                               ; preds = %6
  %11 = getelementptr inbounds nuw i8, ptr %0, i64 120
  %12 = getelementptr inbounds nuw i8, ptr %0, i64 40
  %13 = getelementptr inbounds nuw i8, ptr %0, i64 260
  %14 = getelementptr inbounds nuw i8, ptr %0, i64 300
  %15 = getelementptr inbounds nuw i8, ptr %0, i64 296
  %16 = getelementptr inbounds nuw i8, ptr %0, i64 268
  %17 = getelementptr inbounds nuw i8, ptr %0, i64 112
  %18 = getelementptr inbounds nuw i8, ptr %0, i64 280
  br label %31

19:                                               ; preds = %83, %6
  %20 = getelementptr inbounds nuw i8, ptr %0, i64 40
  %21 = getelementptr inbounds nuw i8, ptr %0, i64 260
  %22 = getelementptr inbounds nuw i8, ptr %0, i64 288
  %23 = getelementptr inbounds nuw i8, ptr %0, i64 280
  %24 = load atomic i64, ptr %22 acquire, align 8
  %25 = load atomic i64, ptr %23 monotonic, align 8
  %26 = icmp slt i64 %24, %25
  br i1 %26, label %27, label %125

27:                                               ; preds = %19
  %28 = getelementptr inbounds nuw i8, ptr %0, i64 300
  %29 = getelementptr inbounds nuw i8, ptr %0, i64 296
  %30 = getelementptr inbounds nuw i8, ptr %0, i64 268
  br label %88

31:                                               ; preds = %10, %83
  %32 = phi i64 [ 0, %10 ], [ %84, %83 ]
  %33 = load ptr, ptr %11, align 8
  %34 = getelementptr inbounds nuw i32, ptr %33, i64 %32
  %35 = load atomic i32, ptr %34 acquire, align 4
  %36 = icmp eq i32 %35, 0
  br i1 %36, label %73, label %37

37:                                               ; preds = %31, %69
  %38 = phi i32 [ %70, %69 ], [ 0, %31 ]
  %39 = load ptr, ptr %12, align 8
  %40 = load atomic i32, ptr %39 monotonic, align 8
  %41 = icmp eq i32 %40, 0
  br i1 %41, label %42, label %125

42:                                               ; preds = %37
  %43 = load atomic i32, ptr %13 monotonic, align 4
  %44 = icmp eq i32 %43, 0
  br i1 %44, label %45, label %125

45:                                               ; preds = %42
  %46 = load i64, ptr %3, align 8
  %47 = icmp eq i64 %46, 0
  br i1 %47, label %58, label %48

48:                                               ; preds = %45
  %49 = load i32, ptr %14, align 4
  %50 = load atomic i32, ptr %15 monotonic, align 8
  %51 = icmp eq i32 %49, %50
  br i1 %51, label %54, label %52

52:                                               ; preds = %48
  %53 = tail call i32 @usleep(i32 noundef 50)
  br label %54

54:                                               ; preds = %52, %48
  %55 = atomicrmw xchg ptr %16, i32 1 acquire, align 4
  %56 = icmp eq i32 %55, 0
  br i1 %56, label %57, label %58

57:                                               ; preds = %54
  tail call fastcc void @drive(ptr noundef nonnull %0)
  store atomic i32 0, ptr %16 release, align 4
  br label %58

58:                                               ; preds = %57, %54, %45
  %59 = icmp ult i32 %38, 128
  br i1 %59, label %60, label %61

60:                                               ; preds = %58
  tail call void @flydsl_relax()
  br label %69

61:                                               ; preds = %58
  %62 = icmp ult i32 %38, 512
  br i1 %62, label %63, label %65

63:                                               ; preds = %61
  %64 = tail call i32 @sched_yield()
  br label %69

65:                                               ; preds = %61
  %66 = icmp ult i32 %38, 2048
  %67 = select i1 %66, i32 20, i32 100
  %68 = tail call i32 @usleep(i32 noundef %67)
  br label %69

69:                                               ; preds = %65, %63, %60
  %70 = add i32 %38, 1
  %71 = load atomic i32, ptr %34 acquire, align 4
  %72 = icmp eq i32 %71, 0
  br i1 %72, label %73, label %37

73:                                               ; preds = %69, %31
  %74 = load ptr, ptr %17, align 8
  %75 = getelementptr inbounds nuw i8, ptr %74, i64 %32
  %76 = atomicrmw xchg ptr %75, i8 0 monotonic, align 1
  %77 = icmp eq i8 %76, 0
  br i1 %77, label %83, label %78

78:                                               ; preds = %73
  %79 = atomicrmw add ptr %18, i64 1 monotonic, align 8
  call void @llvm.memset.p0.i64(ptr noundef nonnull align 8 dereferenceable(32) %2, i8 0, i64 32, i1 false)
  store i32 2, ptr %2, align 8
  %80 = trunc nuw nsw i64 %32 to i32
  %81 = tail call fastcc i32 @add_record(ptr noundef nonnull %0, i32 noundef %80, ptr noundef nonnull byval(%struct.Record) align 8 %2, ptr noundef null, i32 noundef 1)
  %82 = icmp eq i32 %81, 0
  br i1 %82, label %83, label %125

83:                                               ; preds = %78, %73
  %84 = add nuw nsw i64 %32, 1
  %85 = load i32, ptr %7, align 4
  %86 = sext i32 %85 to i64
  %87 = icmp slt i64 %84, %86
  br i1 %87, label %31, label %19

88:                                               ; preds = %27, %120
  %89 = phi i32 [ 0, %27 ], [ %121, %120 ]
  %90 = load ptr, ptr %20, align 8
  %91 = load atomic i32, ptr %90 monotonic, align 8
  %92 = icmp eq i32 %91, 0
  br i1 %92, label %93, label %125

93:                                               ; preds = %88
  %94 = load atomic i32, ptr %21 monotonic, align 4
  %95 = icmp eq i32 %94, 0
  br i1 %95, label %96, label %125

96:                                               ; preds = %93
  %97 = load i64, ptr %3, align 8
  %98 = icmp eq i64 %97, 0
  br i1 %98, label %109, label %99

99:                                               ; preds = %96
  %100 = load i32, ptr %28, align 4
  %101 = load atomic i32, ptr %29 monotonic, align 8
  %102 = icmp eq i32 %100, %101
  br i1 %102, label %105, label %103

103:                                              ; preds = %99
  %104 = tail call i32 @usleep(i32 noundef 50)
  br label %105

105:                                              ; preds = %103, %99
  %106 = atomicrmw xchg ptr %30, i32 1 acquire, align 4
  %107 = icmp eq i32 %106, 0
  br i1 %107, label %108, label %109

108:                                              ; preds = %105
  tail call fastcc void @drive(ptr noundef nonnull %0)
  store atomic i32 0, ptr %30 release, align 4
  br label %109

109:                                              ; preds = %96, %105, %108
  %110 = icmp ult i32 %89, 128
  br i1 %110, label %111, label %112

111:                                              ; preds = %109
  tail call void @flydsl_relax()
  br label %120

112:                                              ; preds = %109
  %113 = icmp ult i32 %89, 512
  br i1 %113, label %114, label %116

114:                                              ; preds = %112
  %115 = tail call i32 @sched_yield()
  br label %120

116:                                              ; preds = %112
  %117 = icmp ult i32 %89, 2048
  %118 = select i1 %117, i32 20, i32 100
  %119 = tail call i32 @usleep(i32 noundef %118)
  br label %120

120:                                              ; preds = %111, %114, %116
  %121 = add i32 %89, 1
  %122 = load atomic i64, ptr %22 acquire, align 8
  %123 = load atomic i64, ptr %23 monotonic, align 8
  %124 = icmp slt i64 %122, %123
  br i1 %124, label %88, label %125

125:                                              ; preds = %78, %37, %42, %88, %93, %120, %19, %1
  %126 = phi i32 [ 0, %1 ], [ 1, %37 ], [ 1, %88 ], [ 0, %19 ], [ 1, %93 ], [ 0, %120 ], [ 1, %42 ], [ 1, %78 ]
  ret i32 %126
}

define internal void @progress(ptr noundef %0) {
  %2 = getelementptr inbounds nuw i8, ptr %0, i64 208
  %3 = load i64, ptr %2, align 8
  %4 = icmp eq i64 %3, 0
  br i1 %4, label %18, label %5

5:                                                ; preds = %1
  %6 = getelementptr inbounds nuw i8, ptr %0, i64 300
  %7 = load i32, ptr %6, align 4
  %8 = getelementptr inbounds nuw i8, ptr %0, i64 296
  %9 = load atomic i32, ptr %8 monotonic, align 8
  %10 = icmp eq i32 %7, %9
  br i1 %10, label %13, label %11

11:                                               ; preds = %5
  %12 = tail call i32 @usleep(i32 noundef 50)
  br label %13

13:                                               ; preds = %11, %5
  %14 = getelementptr inbounds nuw i8, ptr %0, i64 268
  %15 = atomicrmw xchg ptr %14, i32 1 acquire, align 4
  %16 = icmp eq i32 %15, 0
  br i1 %16, label %17, label %18

17:                                               ; preds = %13
  tail call fastcc void @drive(ptr noundef nonnull %0)
  store atomic i32 0, ptr %14 release, align 4
  br label %18

18:                                               ; preds = %13, %1, %17
  ret void
}

declare void @llvm.memcpy.p0.p0.i64(ptr noalias writeonly captures(none), ptr noalias readonly captures(none), i64, i1 immarg)

declare void @llvm.lifetime.start.p0(ptr captures(none))

declare void @llvm.lifetime.end.p0(ptr captures(none))

define void @flydsl_network_serve(ptr noundef %0) {
  %2 = alloca [2 x i64], align 16
  %3 = alloca %struct.Record, align 8
  %4 = getelementptr inbounds nuw i8, ptr %0, i64 256
  %5 = load atomic i32, ptr %4 acquire, align 8
  %6 = icmp eq i32 %5, 0
  br i1 %6, label %7, label %30

7:                                                ; preds = %1
  %8 = getelementptr inbounds nuw i8, ptr %0, i64 300
  %9 = getelementptr inbounds nuw i8, ptr %0, i64 296
  %10 = getelementptr inbounds nuw i8, ptr %0, i64 1344
  %11 = getelementptr inbounds nuw i8, ptr %0, i64 88
  %12 = getelementptr inbounds nuw i8, ptr %0, i64 184
  %13 = getelementptr inbounds nuw i8, ptr %0, i64 224
  %14 = getelementptr inbounds nuw i8, ptr %0, i64 216
  %15 = getelementptr inbounds nuw i8, ptr %0, i64 192
  %16 = getelementptr inbounds nuw i8, ptr %0, i64 260
  %17 = getelementptr inbounds nuw i8, ptr %0, i64 264
  %18 = getelementptr inbounds nuw i8, ptr %0, i64 200
  %19 = getelementptr inbounds nuw i8, ptr %3, i64 4
  %20 = getelementptr inbounds nuw i8, ptr %3, i64 8
  %21 = getelementptr inbounds nuw i8, ptr %3, i64 16
  %22 = getelementptr inbounds nuw i8, ptr %3, i64 24
  %23 = getelementptr inbounds nuw i8, ptr %3, i64 28
  %24 = getelementptr inbounds nuw i8, ptr %0, i64 120
  %25 = getelementptr inbounds nuw i8, ptr %0, i64 312
  %26 = getelementptr inbounds nuw i8, ptr %0, i64 208
  %27 = getelementptr inbounds nuw i8, ptr %0, i64 268
  %28 = getelementptr inbounds nuw i8, ptr %0, i64 240
  %29 = getelementptr inbounds nuw i8, ptr %0, i64 248
  br label %31

30:                                               ; preds = %173, %1
  ret void

31:                                               ; preds = %7, %173
  %32 = phi i64 [ -1, %7 ], [ %174, %173 ]
  %33 = load i32, ptr %8, align 4
  %34 = load atomic i32, ptr %9 acquire, align 8
  %35 = icmp eq i32 %33, %34
  br i1 %35, label %36, label %58

36:                                               ; preds = %31
  %37 = load i64, ptr %25, align 8
  %38 = icmp eq i64 %32, %37
  br i1 %38, label %39, label %52

39:                                               ; preds = %36
  %40 = load i64, ptr %26, align 8
  %41 = icmp eq i64 %40, 0
  br i1 %41, label %52, label %42

42:                                               ; preds = %39
  %43 = load i32, ptr %8, align 4
  %44 = load atomic i32, ptr %9 monotonic, align 8
  %45 = icmp eq i32 %43, %44
  br i1 %45, label %48, label %46

46:                                               ; preds = %42
  %47 = call i32 @usleep(i32 noundef 50)
  br label %48

48:                                               ; preds = %46, %42
  %49 = atomicrmw xchg ptr %27, i32 1 acquire, align 4
  %50 = icmp eq i32 %49, 0
  br i1 %50, label %51, label %52

51:                                               ; preds = %48
  call fastcc void @drive(ptr noundef nonnull %0)
  store atomic i32 0, ptr %27 release, align 4
  br label %52

52:                                               ; preds = %51, %48, %39, %36
  %53 = load i64, ptr %25, align 8
  call void @llvm.lifetime.start.p0(ptr nonnull %2)
  call void @llvm.memcpy.p0.p0.i64(ptr noundef nonnull align 16 dereferenceable(16) %2, ptr noundef nonnull align 16 dereferenceable(16) @__const.flydsl_network_serve.millisecond, i64 16, i1 false)
  %54 = load ptr, ptr %28, align 8
  %55 = load i64, ptr %29, align 8
  %56 = zext i32 %33 to i64
  %57 = call i64 (i64, ...) %54(i64 noundef %55, ptr noundef nonnull %9, i64 noundef 128, i64 noundef %56, ptr noundef nonnull %2, ptr noundef null, i64 noundef 0)
  call void @llvm.lifetime.end.p0(ptr nonnull %2)
  br label %173

58:                                               ; preds = %31, %90
  %59 = phi i32 [ %91, %90 ], [ %33, %31 ]
  %60 = and i32 %59, 255
  %61 = zext nneg i32 %60 to i64
  %62 = getelementptr inbounds nuw %struct.Job, ptr %10, i64 %61
  %63 = load ptr, ptr %11, align 8
  %64 = getelementptr inbounds nuw i8, ptr %62, i64 4
  %65 = load i32, ptr %64, align 4
  %66 = sext i32 %65 to i64
  %67 = getelementptr inbounds i32, ptr %63, i64 %66
  %68 = load i32, ptr %67, align 4
  %69 = getelementptr inbounds nuw i8, ptr %62, i64 24
  %70 = load i64, ptr %69, align 8
  %71 = trunc i64 %70 to i32
  %72 = load i32, ptr %62, align 8
  switch i32 %72, label %73 [
    i32 2, label %90
    i32 0, label %74
  ]

73:                                               ; preds = %58
  br label %74

74:                                               ; preds = %58, %73
  %75 = phi ptr [ %15, %73 ], [ %12, %58 ]
  %76 = load ptr, ptr %75, align 8
  %77 = getelementptr inbounds nuw i8, ptr %62, i64 8
  %78 = load ptr, ptr %77, align 8
  %79 = load i64, ptr %13, align 8
  %80 = getelementptr inbounds nuw i8, ptr %62, i64 16
  %81 = load i64, ptr %80, align 8
  %82 = load i64, ptr %14, align 8
  %83 = call i32 %76(ptr noundef %78, i32 noundef %71, i64 noundef %79, i32 noundef %68, i64 noundef %81, i32 noundef %71, i64 noundef %79, i64 noundef %82)
  %84 = load i32, ptr %64, align 4
  %85 = icmp eq i32 %83, 0
  br i1 %85, label %90, label %86

86:                                               ; preds = %74
  %87 = load i32, ptr %16, align 4
  %88 = icmp eq i32 %87, 0
  br i1 %88, label %89, label %90

89:                                               ; preds = %86
  store i32 %84, ptr %17, align 8
  store atomic i32 %83, ptr %16 release, align 4
  br label %90

90:                                               ; preds = %89, %86, %74, %58
  %91 = add i32 %59, 1
  %92 = icmp eq i32 %91, %34
  br i1 %92, label %93, label %58

93:                                               ; preds = %90, %138
  %94 = phi i32 [ %139, %138 ], [ %33, %90 ]
  %95 = and i32 %94, 255
  %96 = zext nneg i32 %95 to i64
  %97 = getelementptr inbounds nuw %struct.Job, ptr %10, i64 %96
  %98 = getelementptr inbounds nuw i8, ptr %97, i64 4
  %99 = load i32, ptr %98, align 4
  %100 = load i32, ptr %97, align 8
  %101 = icmp eq i32 %100, 2
  %102 = zext i1 %101 to i32
  %103 = icmp eq i32 %33, %94
  br i1 %103, label %104, label %107

104:                                              ; preds = %121, %93
  %105 = phi i32 [ %102, %93 ], [ %122, %121 ]
  %106 = icmp eq i32 %105, 0
  br i1 %106, label %125, label %138

107:                                              ; preds = %93, %121
  %108 = phi i32 [ %123, %121 ], [ %33, %93 ]
  %109 = phi i32 [ %122, %121 ], [ %102, %93 ]
  %110 = and i32 %108, 255
  %111 = zext nneg i32 %110 to i64
  %112 = getelementptr inbounds nuw %struct.Job, ptr %10, i64 %111
  %113 = load i32, ptr %112, align 8
  %114 = icmp eq i32 %113, 2
  br i1 %114, label %121, label %115

115:                                              ; preds = %107
  %116 = getelementptr inbounds nuw i8, ptr %112, i64 4
  %117 = load i32, ptr %116, align 4
  %118 = icmp eq i32 %117, %99
  %119 = zext i1 %118 to i32
  %120 = or i32 %109, %119
  br label %121

121:                                              ; preds = %115, %107
  %122 = phi i32 [ %109, %107 ], [ %120, %115 ]
  %123 = add i32 %108, 1
  %124 = icmp eq i32 %123, %94
  br i1 %124, label %104, label %107

125:                                              ; preds = %104
  %126 = load ptr, ptr %18, align 8
  %127 = load ptr, ptr %11, align 8
  %128 = sext i32 %99 to i64
  %129 = getelementptr inbounds i32, ptr %127, i64 %128
  %130 = load i32, ptr %129, align 4
  %131 = load i64, ptr %14, align 8
  %132 = call i32 %126(i32 noundef %130, i64 noundef %131)
  %133 = icmp eq i32 %132, 0
  br i1 %133, label %138, label %134

134:                                              ; preds = %125
  %135 = load i32, ptr %16, align 4
  %136 = icmp eq i32 %135, 0
  br i1 %136, label %137, label %138

137:                                              ; preds = %134
  store i32 %99, ptr %17, align 8
  store atomic i32 %132, ptr %16 release, align 4
  br label %138

138:                                              ; preds = %137, %134, %125, %104
  %139 = add i32 %94, 1
  %140 = icmp eq i32 %139, %34
  br i1 %140, label %142, label %93

141:                                              ; preds = %170
  store atomic i32 %34, ptr %8 release, align 4
  br label %173

142:                                              ; preds = %138, %170
  %143 = phi i32 [ %171, %170 ], [ %33, %138 ]
  %144 = and i32 %143, 255
  %145 = zext nneg i32 %144 to i64
  %146 = getelementptr inbounds nuw %struct.Job, ptr %10, i64 %145
  call void @llvm.lifetime.start.p0(ptr nonnull %3)
  store i32 1, ptr %3, align 8
  store i32 0, ptr %19, align 4
  %147 = getelementptr inbounds nuw i8, ptr %146, i64 16
  %148 = load i64, ptr %147, align 8
  store i64 %148, ptr %20, align 8
  store i64 0, ptr %21, align 8
  %149 = getelementptr inbounds nuw i8, ptr %146, i64 32
  %150 = load i32, ptr %149, align 8
  store i32 %150, ptr %22, align 8
  %151 = getelementptr inbounds nuw i8, ptr %146, i64 36
  %152 = load i32, ptr %151, align 4
  store i32 %152, ptr %23, align 4
  %153 = load i32, ptr %146, align 8
  %154 = icmp eq i32 %153, 2
  br i1 %154, label %155, label %160

155:                                              ; preds = %142
  %156 = getelementptr inbounds nuw i8, ptr %146, i64 4
  %157 = load i32, ptr %156, align 4
  %158 = call fastcc i32 @add_record(ptr noundef nonnull %0, i32 noundef %157, ptr noundef nonnull byval(%struct.Record) align 8 %3, ptr noundef null, i32 noundef 1)
  %159 = load i32, ptr %146, align 8
  br label %160

160:                                              ; preds = %155, %142
  %161 = phi i32 [ %159, %155 ], [ %153, %142 ]
  %162 = icmp eq i32 %161, 1
  br i1 %162, label %170, label %163

163:                                              ; preds = %160
  %164 = load ptr, ptr %24, align 8
  %165 = getelementptr inbounds nuw i8, ptr %146, i64 4
  %166 = load i32, ptr %165, align 4
  %167 = sext i32 %166 to i64
  %168 = getelementptr inbounds i32, ptr %164, i64 %167
  %169 = atomicrmw sub ptr %168, i32 1 release, align 4
  br label %170

170:                                              ; preds = %163, %160
  call void @llvm.lifetime.end.p0(ptr nonnull %3)
  %171 = add i32 %143, 1
  %172 = icmp eq i32 %171, %34
  br i1 %172, label %141, label %142

173:                                              ; preds = %141, %52
  %174 = phi i64 [ %53, %52 ], [ %32, %141 ]
  %175 = load atomic i32, ptr %4 acquire, align 8
  %176 = icmp eq i32 %175, 0
  br i1 %176, label %31, label %30
}

define internal fastcc range(i32 0, 2) i32 @add_record(ptr noundef %0, i32 noundef %1, ptr noundef readonly byval(%struct.Record) align 8 captures(none) %2, ptr noundef %3, i32 noundef range(i32 0, 2) %4) {
  %6 = getelementptr inbounds nuw i8, ptr %0, i64 268
  %7 = icmp ne i32 %4, 0
  %8 = getelementptr inbounds nuw i8, ptr %0, i64 40
  %9 = getelementptr inbounds nuw i8, ptr %0, i64 260
  br label %10

10:                                               ; preds = %54, %5
  %11 = phi i32 [ 0, %5 ], [ %55, %54 ]
  %12 = atomicrmw xchg ptr %6, i32 1 acquire, align 4
  %13 = icmp eq i32 %12, 0
  br i1 %13, label %24, label %14

14:                                               ; preds = %10, %20
  %15 = phi i32 [ %21, %20 ], [ 0, %10 ]
  %16 = icmp ult i32 %15, 128
  br i1 %16, label %17, label %18

17:                                               ; preds = %14
  tail call void @flydsl_relax()
  br label %20

18:                                               ; preds = %14
  %19 = tail call i32 @sched_yield()
  br label %20

20:                                               ; preds = %18, %17
  %21 = add i32 %15, 1
  %22 = atomicrmw xchg ptr %6, i32 1 acquire, align 4
  %23 = icmp eq i32 %22, 0
  br i1 %23, label %24, label %14

24:                                               ; preds = %20, %10
  %25 = tail call fastcc i32 @append(ptr noundef %0, i32 noundef %1, ptr noundef nonnull byval(%struct.Record) align 8 %2, ptr noundef %3)
  %26 = icmp ne i32 %25, 0
  %27 = and i1 %7, %26
  br i1 %27, label %28, label %34

28:                                               ; preds = %24
  %29 = getelementptr inbounds nuw i8, ptr %0, i64 96
  %30 = load ptr, ptr %29, align 8
  %31 = sext i32 %1 to i64
  %32 = getelementptr inbounds i32, ptr %30, i64 %31
  %33 = load i32, ptr %32, align 4
  tail call fastcc void @send(ptr noundef %0, i32 noundef %33)
  br label %42

34:                                               ; preds = %24
  br i1 %26, label %42, label %35

35:                                               ; preds = %34
  tail call fastcc void @drive(ptr noundef %0)
  store atomic i32 0, ptr %6 release, align 4
  %36 = load ptr, ptr %8, align 8
  %37 = load atomic i32, ptr %36 monotonic, align 8
  %38 = icmp eq i32 %37, 0
  br i1 %38, label %39, label %56

39:                                               ; preds = %35
  %40 = load atomic i32, ptr %9 monotonic, align 4
  %41 = icmp eq i32 %40, 0
  br i1 %41, label %43, label %56

42:                                               ; preds = %34, %28
  store atomic i32 0, ptr %6 release, align 4
  br label %56

43:                                               ; preds = %39
  %44 = icmp ult i32 %11, 128
  br i1 %44, label %45, label %46

45:                                               ; preds = %43
  tail call void @flydsl_relax()
  br label %54

46:                                               ; preds = %43
  %47 = icmp ult i32 %11, 512
  br i1 %47, label %48, label %50

48:                                               ; preds = %46
  %49 = tail call i32 @sched_yield()
  br label %54

50:                                               ; preds = %46
  %51 = icmp ult i32 %11, 2048
  %52 = select i1 %51, i32 20, i32 100
  %53 = tail call i32 @usleep(i32 noundef %52)
  br label %54

54:                                               ; preds = %45, %48, %50
  %55 = add i32 %11, 1
  br label %10

56:                                               ; preds = %35, %39, %42
  %57 = phi i32 [ 0, %42 ], [ 1, %39 ], [ 1, %35 ]
  ret i32 %57
}

declare ptr @memcpy(ptr noundef, ptr noundef, i64 noundef)

define internal fastcc i32 @post(ptr noundef %0, ptr noundef readonly byval(%struct.Job) align 8 captures(none) %1) {
  %3 = getelementptr inbounds nuw i8, ptr %0, i64 268
  %4 = getelementptr inbounds nuw i8, ptr %0, i64 296
  %5 = getelementptr inbounds nuw i8, ptr %0, i64 300
  %6 = getelementptr inbounds nuw i8, ptr %0, i64 40
  %7 = getelementptr inbounds nuw i8, ptr %0, i64 260
  br label %8

8:                                                ; preds = %67, %2
  %9 = phi i32 [ 0, %2 ], [ %68, %67 ]
  %10 = atomicrmw xchg ptr %3, i32 1 acquire, align 4
  %11 = icmp eq i32 %10, 0
  br i1 %11, label %22, label %12

12:                                               ; preds = %8, %18
  %13 = phi i32 [ %19, %18 ], [ 0, %8 ]
  %14 = icmp ult i32 %13, 128
  br i1 %14, label %15, label %16

15:                                               ; preds = %12
  tail call void @flydsl_relax()
  br label %18

16:                                               ; preds = %12
  %17 = tail call i32 @sched_yield()
  br label %18

18:                                               ; preds = %16, %15
  %19 = add i32 %13, 1
  %20 = atomicrmw xchg ptr %3, i32 1 acquire, align 4
  %21 = icmp eq i32 %20, 0
  br i1 %21, label %22, label %12

22:                                               ; preds = %18, %8
  %23 = load i32, ptr %4, align 8
  %24 = load atomic i32, ptr %5 acquire, align 4
  %25 = sub i32 %23, %24
  %26 = icmp ult i32 %25, 256
  br i1 %26, label %27, label %49

27:                                               ; preds = %22
  %28 = getelementptr inbounds nuw i8, ptr %0, i64 1344
  %29 = and i32 %23, 255
  %30 = zext nneg i32 %29 to i64
  %31 = getelementptr inbounds nuw %struct.Job, ptr %28, i64 %30
  call void @llvm.memcpy.p0.p0.i64(ptr noundef nonnull align 8 dereferenceable(40) %31, ptr noundef nonnull align 8 dereferenceable(40) %1, i64 40, i1 false)
  %32 = load i32, ptr %1, align 8
  %33 = icmp eq i32 %32, 1
  br i1 %33, label %42, label %34

34:                                               ; preds = %27
  %35 = getelementptr inbounds nuw i8, ptr %0, i64 120
  %36 = load ptr, ptr %35, align 8
  %37 = getelementptr inbounds nuw i8, ptr %1, i64 4
  %38 = load i32, ptr %37, align 4
  %39 = sext i32 %38 to i64
  %40 = getelementptr inbounds i32, ptr %36, i64 %39
  %41 = atomicrmw add ptr %40, i32 1 monotonic, align 4
  br label %42

42:                                               ; preds = %27, %34
  %43 = add i32 %23, 1
  store atomic i32 %43, ptr %4 release, align 8
  store atomic i32 0, ptr %3 release, align 4
  %44 = getelementptr inbounds nuw i8, ptr %0, i64 240
  %45 = load ptr, ptr %44, align 8
  %46 = getelementptr inbounds nuw i8, ptr %0, i64 248
  %47 = load i64, ptr %46, align 8
  %48 = tail call i64 (i64, ...) %45(i64 noundef %47, ptr noundef nonnull %4, i64 noundef 129, i64 noundef 1, ptr noundef null, ptr noundef null, i64 noundef 0)
  br label %69

49:                                               ; preds = %22
  tail call fastcc void @drive(ptr noundef nonnull %0)
  store atomic i32 0, ptr %3 release, align 4
  %50 = load ptr, ptr %6, align 8
  %51 = load atomic i32, ptr %50 monotonic, align 8
  %52 = icmp eq i32 %51, 0
  br i1 %52, label %53, label %69

53:                                               ; preds = %49
  %54 = load atomic i32, ptr %7 monotonic, align 4
  %55 = icmp eq i32 %54, 0
  br i1 %55, label %56, label %69

56:                                               ; preds = %53
  %57 = icmp ult i32 %9, 128
  br i1 %57, label %58, label %59

58:                                               ; preds = %56
  tail call void @flydsl_relax()
  br label %67

59:                                               ; preds = %56
  %60 = icmp ult i32 %9, 512
  br i1 %60, label %61, label %63

61:                                               ; preds = %59
  %62 = tail call i32 @sched_yield()
  br label %67

63:                                               ; preds = %59
  %64 = icmp ult i32 %9, 2048
  %65 = select i1 %64, i32 20, i32 100
  %66 = tail call i32 @usleep(i32 noundef %65)
  br label %67

67:                                               ; preds = %58, %61, %63
  %68 = add i32 %9, 1
  br label %8

69:                                               ; preds = %49, %53, %42
  %70 = phi i32 [ %43, %42 ], [ 0, %53 ], [ 0, %49 ]
  ret i32 %70
}

define internal fastcc void @drive(ptr noundef %0) {
  %2 = alloca %struct.Record, align 8
  %3 = alloca %struct.Record, align 8
  %4 = alloca [32 x i64], align 16
  %5 = alloca i32, align 4
  %6 = alloca i64, align 8
  call void @llvm.lifetime.start.p0(ptr nonnull %4)
  %7 = getelementptr inbounds nuw i8, ptr %0, i64 144
  %8 = load ptr, ptr %7, align 8
  %9 = getelementptr inbounds nuw i8, ptr %8, i64 1048576
  %10 = getelementptr inbounds nuw i8, ptr %0, i64 168
  %11 = getelementptr inbounds nuw i8, ptr %0, i64 232
  %12 = getelementptr inbounds nuw i8, ptr %0, i64 208
  %13 = getelementptr inbounds nuw i8, ptr %0, i64 260
  %14 = getelementptr inbounds nuw i8, ptr %0, i64 264
  %15 = getelementptr inbounds nuw i8, ptr %0, i64 176
  %16 = getelementptr inbounds nuw i8, ptr %0, i64 224
  %17 = getelementptr inbounds nuw i8, ptr %8, i64 1048584
  %18 = getelementptr inbounds nuw i8, ptr %8, i64 1048592
  %19 = getelementptr inbounds nuw i8, ptr %8, i64 1048600
  %20 = getelementptr inbounds nuw i8, ptr %0, i64 68
  %21 = getelementptr inbounds nuw i8, ptr %0, i64 128
  %22 = getelementptr inbounds nuw i8, ptr %0, i64 136
  %23 = getelementptr inbounds nuw i8, ptr %8, i64 1048608
  %24 = getelementptr inbounds nuw i8, ptr %3, i64 16
  %25 = getelementptr inbounds nuw i8, ptr %3, i64 4
  %26 = getelementptr inbounds nuw i8, ptr %3, i64 8
  %27 = getelementptr inbounds nuw i8, ptr %0, i64 56
  %28 = getelementptr inbounds nuw i8, ptr %0, i64 104
  %29 = getelementptr inbounds nuw i8, ptr %0, i64 276
  %30 = getelementptr inbounds nuw i8, ptr %0, i64 48
  %31 = getelementptr inbounds nuw i8, ptr %3, i64 24
  %32 = getelementptr inbounds nuw i8, ptr %3, i64 28
  %33 = getelementptr inbounds nuw i8, ptr %0, i64 288
  %34 = getelementptr inbounds nuw i8, ptr %0, i64 64
  br label %35

35:                                               ; preds = %155, %1
  %36 = phi i32 [ 0, %1 ], [ %156, %155 ]
  call void @llvm.lifetime.start.p0(ptr nonnull %5)
  store i32 0, ptr %5, align 4
  call void @llvm.lifetime.start.p0(ptr nonnull %6)
  store i64 0, ptr %6, align 8
  %37 = load ptr, ptr %10, align 8
  %38 = load i32, ptr %11, align 8
  %39 = load i64, ptr %12, align 8
  %40 = call i32 %37(i32 noundef %38, i32 noundef 17988, i64 noundef %39, ptr noundef nonnull %5, ptr noundef nonnull %6, ptr noundef nonnull %4)
  %41 = icmp eq i32 %40, 0
  br i1 %41, label %46, label %42

42:                                               ; preds = %35
  %43 = load i32, ptr %13, align 4
  %44 = icmp eq i32 %43, 0
  br i1 %44, label %45, label %46

45:                                               ; preds = %42
  store i32 -1, ptr %14, align 8
  store atomic i32 %40, ptr %13 release, align 4
  br label %46

46:                                               ; preds = %45, %42, %35
  %47 = load i32, ptr %5, align 4
  %48 = icmp eq i32 %47, 0
  br i1 %48, label %158, label %49

49:                                               ; preds = %46
  call void @llvm.memset.p0.i64(ptr noundef nonnull align 8 dereferenceable(32) %9, i8 0, i64 32, i1 false)
  %50 = load ptr, ptr %15, align 8
  %51 = load i64, ptr %16, align 8
  %52 = call i32 %50(ptr noundef nonnull %9, i32 noundef 32768, i64 noundef %51, ptr noundef nonnull %6, ptr noundef nonnull %4)
  %53 = icmp eq i32 %52, 0
  br i1 %53, label %58, label %54

54:                                               ; preds = %49
  %55 = load i32, ptr %13, align 4
  %56 = icmp eq i32 %55, 0
  br i1 %56, label %57, label %58

57:                                               ; preds = %54
  store i32 -1, ptr %14, align 8
  store atomic i32 %52, ptr %13 release, align 4
  br label %58

58:                                               ; preds = %57, %54, %49
  %59 = load i64, ptr %9, align 8
  %60 = load i64, ptr %17, align 8
  %61 = load i64, ptr %18, align 8
  %62 = load i64, ptr %19, align 8
  %63 = icmp sgt i64 %59, 32736
  %64 = icmp slt i64 %60, 0
  %65 = select i1 %63, i1 true, i1 %64
  br i1 %65, label %70, label %66

66:                                               ; preds = %58
  %67 = load i32, ptr %20, align 4
  %68 = sext i32 %67 to i64
  %69 = icmp slt i64 %60, %68
  br i1 %69, label %74, label %70

70:                                               ; preds = %66, %58
  %71 = load i32, ptr %13, align 4
  %72 = icmp eq i32 %71, 0
  br i1 %72, label %73, label %158

73:                                               ; preds = %70
  store i32 -1, ptr %14, align 8
  store atomic i32 -1, ptr %13 release, align 4
  br label %158

74:                                               ; preds = %66
  %75 = load ptr, ptr %21, align 8
  %76 = getelementptr inbounds nuw i64, ptr %75, i64 %60
  store i64 %61, ptr %76, align 8
  %77 = load ptr, ptr %22, align 8
  %78 = getelementptr inbounds nuw i64, ptr %77, i64 %60
  store i64 %62, ptr %78, align 8
  %79 = trunc nuw nsw i64 %60 to i32
  call fastcc void @compare(ptr noundef nonnull %0, i32 noundef %79)
  %80 = icmp slt i64 %59, 32
  br i1 %80, label %155, label %81

81:                                               ; preds = %74, %151
  %82 = phi i64 [ %153, %151 ], [ 32, %74 ]
  %83 = phi i64 [ %152, %151 ], [ 0, %74 ]
  call void @llvm.lifetime.start.p0(ptr nonnull %3)
  %84 = getelementptr inbounds nuw i8, ptr %23, i64 %83
  %85 = call ptr @memcpy(ptr noundef nonnull %3, ptr noundef nonnull %84, i64 noundef 32)
  %86 = load i32, ptr %3, align 8
  %87 = icmp eq i32 %86, 0
  %88 = load i64, ptr %24, align 8
  %89 = icmp eq i32 %86, 1
  %90 = select i1 %89, i64 4, i64 0
  %91 = select i1 %87, i64 %88, i64 %90
  %92 = select i1 %87, i64 %88, i64 0
  %93 = load i32, ptr %25, align 4
  %94 = icmp slt i32 %93, 0
  br i1 %94, label %114, label %95

95:                                               ; preds = %81
  %96 = load i32, ptr %20, align 4
  %97 = icmp sge i32 %93, %96
  %98 = icmp slt i64 %91, 0
  %99 = select i1 %97, i1 true, i1 %98
  %100 = load i64, ptr %26, align 8
  %101 = icmp slt i64 %100, 0
  %102 = select i1 %99, i1 true, i1 %101
  br i1 %102, label %112, label %103

103:                                              ; preds = %95
  %104 = load i64, ptr %27, align 8
  %105 = icmp sgt i64 %91, %104
  %106 = sub nsw i64 %104, %91
  %107 = icmp sgt i64 %100, %106
  %108 = select i1 %105, i1 true, i1 %107
  %109 = sub nsw i64 %59, %82
  %110 = icmp sgt i64 %92, %109
  %111 = select i1 %108, i1 true, i1 %110
  br i1 %111, label %112, label %122

112:                                              ; preds = %103, %95
  %113 = icmp slt i32 %93, %96
  br i1 %113, label %116, label %114

114:                                              ; preds = %81, %112
  %115 = load i32, ptr %34, align 8
  br label %116

116:                                              ; preds = %114, %112
  %117 = phi i32 [ %115, %114 ], [ %93, %112 ]
  %118 = load i32, ptr %13, align 4
  %119 = icmp eq i32 %118, 0
  br i1 %119, label %120, label %121

120:                                              ; preds = %116
  store i32 %117, ptr %14, align 8
  store atomic i32 -1, ptr %13 release, align 4
  br label %121

121:                                              ; preds = %120, %116
  call void @llvm.lifetime.end.p0(ptr nonnull %3)
  br label %155

122:                                              ; preds = %103
  br i1 %87, label %123, label %131

123:                                              ; preds = %122
  %124 = load ptr, ptr %30, align 8
  %125 = getelementptr inbounds nuw i8, ptr %124, i64 %100
  %126 = getelementptr inbounds nuw i8, ptr %23, i64 %82
  %127 = call ptr @memcpy(ptr noundef %125, ptr noundef nonnull %126, i64 noundef %88)
  %128 = add nuw nsw i64 %88, 7
  %129 = and i64 %128, 9223372036854775800
  %130 = add nuw nsw i64 %129, %82
  br label %151

131:                                              ; preds = %122
  switch i32 %86, label %149 [
    i32 1, label %132
    i32 2, label %141
  ]

132:                                              ; preds = %131
  %133 = load ptr, ptr %30, align 8
  %134 = getelementptr inbounds nuw i8, ptr %133, i64 %100
  %135 = load i32, ptr %31, align 8
  %136 = load i32, ptr %32, align 4
  %137 = icmp eq i32 %136, 0
  br i1 %137, label %140, label %138

138:                                              ; preds = %132
  %139 = atomicrmw add ptr %134, i32 %135 release, align 4
  br label %151

140:                                              ; preds = %132
  store atomic i32 %135, ptr %134 release, align 4
  br label %151

141:                                              ; preds = %131
  %142 = load ptr, ptr %28, align 8
  %143 = zext nneg i32 %93 to i64
  %144 = getelementptr inbounds nuw i32, ptr %142, i64 %143
  %145 = load i32, ptr %144, align 4
  %146 = add nsw i32 %145, 1
  store i32 %146, ptr %144, align 4
  %147 = load i32, ptr %29, align 4
  %148 = add nsw i32 %147, 1
  store i32 %148, ptr %29, align 4
  br label %151

149:                                              ; preds = %131
  %150 = atomicrmw add ptr %33, i64 1 release, align 8
  br label %151

151:                                              ; preds = %149, %141, %140, %138, %123
  %152 = phi i64 [ %82, %149 ], [ %130, %123 ], [ %82, %141 ], [ %82, %138 ], [ %82, %140 ]
  call void @llvm.lifetime.end.p0(ptr nonnull %3)
  %153 = add nuw nsw i64 %152, 32
  %154 = icmp sgt i64 %153, %59
  br i1 %154, label %155, label %81

155:                                              ; preds = %151, %121, %74
  call void @llvm.lifetime.end.p0(ptr nonnull %6)
  call void @llvm.lifetime.end.p0(ptr nonnull %5)
  %156 = add nuw nsw i32 %36, 1
  %157 = icmp eq i32 %156, 16
  br i1 %157, label %159, label %35

158:                                              ; preds = %46, %73, %70
  call void @llvm.lifetime.end.p0(ptr nonnull %6)
  call void @llvm.lifetime.end.p0(ptr nonnull %5)
  br label %159

159:                                              ; preds = %155, %158
  call void @llvm.lifetime.end.p0(ptr nonnull %4)
  call void @llvm.lifetime.start.p0(ptr nonnull %2)
  %160 = load i32, ptr %29, align 4
  %161 = icmp eq i32 %160, 0
  br i1 %161, label %195, label %162

162:                                              ; preds = %159, %191
  %163 = phi i32 [ %192, %191 ], [ %160, %159 ]
  %164 = phi i64 [ %193, %191 ], [ 0, %159 ]
  %165 = load i32, ptr %20, align 4
  %166 = sext i32 %165 to i64
  %167 = icmp slt i64 %164, %166
  br i1 %167, label %168, label %195

168:                                              ; preds = %162
  %169 = load ptr, ptr %28, align 8
  %170 = getelementptr inbounds nuw i32, ptr %169, i64 %164
  %171 = load i32, ptr %170, align 4
  %172 = icmp eq i32 %171, 0
  br i1 %172, label %191, label %173

173:                                              ; preds = %168
  %174 = trunc nuw nsw i64 %164 to i32
  br label %175

175:                                              ; preds = %180, %173
  call void @llvm.memset.p0.i64(ptr noundef nonnull align 8 dereferenceable(32) %2, i8 0, i64 32, i1 false)
  store i32 3, ptr %2, align 8
  %176 = call fastcc i32 @append(ptr noundef nonnull %0, i32 noundef %174, ptr noundef nonnull byval(%struct.Record) align 8 %2, ptr noundef null)
  %177 = icmp eq i32 %176, 0
  br i1 %177, label %178, label %180

178:                                              ; preds = %175
  %179 = load i32, ptr %29, align 4
  br label %191

180:                                              ; preds = %175
  %181 = load ptr, ptr %28, align 8
  %182 = getelementptr inbounds nuw i32, ptr %181, i64 %164
  %183 = load i32, ptr %182, align 4
  %184 = add nsw i32 %183, -1
  store i32 %184, ptr %182, align 4
  %185 = load i32, ptr %29, align 4
  %186 = add nsw i32 %185, -1
  store i32 %186, ptr %29, align 4
  %187 = load ptr, ptr %28, align 8
  %188 = getelementptr inbounds nuw i32, ptr %187, i64 %164
  %189 = load i32, ptr %188, align 4
  %190 = icmp eq i32 %189, 0
  br i1 %190, label %191, label %175

191:                                              ; preds = %180, %178, %168
  %192 = phi i32 [ %163, %168 ], [ %179, %178 ], [ %186, %180 ]
  %193 = add nuw nsw i64 %164, 1
  %194 = icmp eq i32 %192, 0
  br i1 %194, label %195, label %162

195:                                              ; preds = %162, %191, %159
  call void @llvm.lifetime.end.p0(ptr nonnull %2)
  %196 = getelementptr inbounds nuw i8, ptr %0, i64 304
  %197 = load i64, ptr %196, align 8
  %198 = getelementptr inbounds nuw i8, ptr %0, i64 40
  %199 = load ptr, ptr %198, align 8
  %200 = getelementptr inbounds nuw i8, ptr %199, i64 112
  %201 = load i64, ptr %200, align 8
  %202 = icmp eq i64 %197, %201
  br i1 %202, label %211, label %203

203:                                              ; preds = %195
  store i64 %201, ptr %196, align 8
  %204 = load i32, ptr %20, align 4
  %205 = icmp sgt i32 %204, 0
  br i1 %205, label %206, label %211

206:                                              ; preds = %203, %206
  %207 = phi i32 [ %208, %206 ], [ 0, %203 ]
  call fastcc void @compare(ptr noundef nonnull %0, i32 noundef %207)
  %208 = add nuw nsw i32 %207, 1
  %209 = load i32, ptr %20, align 4
  %210 = icmp slt i32 %208, %209
  br i1 %210, label %206, label %211

211:                                              ; preds = %206, %203, %195
  %212 = getelementptr inbounds nuw i8, ptr %0, i64 272
  %213 = load i32, ptr %212, align 8
  %214 = icmp eq i32 %213, 0
  br i1 %214, label %231, label %215

215:                                              ; preds = %211, %225
  %216 = phi i32 [ %226, %225 ], [ %213, %211 ]
  %217 = phi i64 [ %227, %225 ], [ 0, %211 ]
  %218 = getelementptr inbounds nuw %struct.Slot, ptr %0, i64 %217
  %219 = getelementptr inbounds nuw i8, ptr %218, i64 328
  %220 = load i32, ptr %219, align 8
  %221 = icmp eq i32 %220, 1
  br i1 %221, label %222, label %225

222:                                              ; preds = %215
  %223 = trunc nuw nsw i64 %217 to i32
  call fastcc void @send(ptr noundef nonnull %0, i32 noundef %223)
  %224 = load i32, ptr %212, align 8
  br label %225

225:                                              ; preds = %222, %215
  %226 = phi i32 [ %216, %215 ], [ %224, %222 ]
  %227 = add nuw nsw i64 %217, 1
  %228 = icmp ne i32 %226, 0
  %229 = icmp samesign ult i64 %217, 31
  %230 = select i1 %228, i1 %229, i1 false
  br i1 %230, label %215, label %231

231:                                              ; preds = %225, %211
  %232 = getelementptr inbounds nuw i8, ptr %0, i64 312
  %233 = load i64, ptr %232, align 8
  %234 = add nsw i64 %233, 1
  store i64 %234, ptr %232, align 8
  ret void
}

define internal fastcc void @compare(ptr noundef captures(none) %0, i32 noundef %1) {
  %3 = getelementptr inbounds nuw i8, ptr %0, i64 128
  %4 = load ptr, ptr %3, align 8
  %5 = sext i32 %1 to i64
  %6 = getelementptr inbounds i64, ptr %4, i64 %5
  %7 = load i64, ptr %6, align 8
  %8 = icmp eq i64 %7, 0
  br i1 %8, label %82, label %9

9:                                                ; preds = %2
  %10 = getelementptr inbounds nuw i8, ptr %0, i64 136
  %11 = load ptr, ptr %10, align 8
  %12 = getelementptr inbounds i64, ptr %11, i64 %5
  %13 = load i64, ptr %12, align 8
  %14 = icmp eq i64 %13, 0
  br i1 %14, label %82, label %15

15:                                               ; preds = %9
  %16 = getelementptr inbounds nuw i8, ptr %0, i64 40
  %17 = load ptr, ptr %16, align 8
  %18 = getelementptr inbounds nuw i8, ptr %17, i64 112
  %19 = load i64, ptr %18, align 8
  %20 = icmp slt i64 %19, %7
  br i1 %20, label %82, label %21

21:                                               ; preds = %15
  %22 = icmp slt i64 %7, 1
  br i1 %22, label %79, label %23

23:                                               ; preds = %21
  %24 = getelementptr inbounds nuw i8, ptr %17, i64 128
  br label %25

25:                                               ; preds = %63, %23
  %26 = phi i64 [ 0, %23 ], [ %65, %63 ]
  %27 = phi i64 [ 1469598103934665603, %23 ], [ %64, %63 ]
  %28 = getelementptr inbounds nuw %struct.flydsl_comm_sizes, ptr %24, i64 %26
  %29 = load i64, ptr %28, align 8
  %30 = add i64 %29, -3
  %31 = getelementptr inbounds nuw i8, ptr %28, i64 64
  %32 = tail call i64 @llvm.smin.i64(i64 %29, i64 %30)
  %33 = add i64 %32, 3
  br label %34

34:                                               ; preds = %40, %25
  %35 = phi i64 [ %29, %25 ], [ %36, %40 ]
  %36 = add nsw i64 %35, -1
  %37 = icmp sgt i64 %35, 0
  br i1 %37, label %38, label %63

38:                                               ; preds = %34
  %39 = icmp sgt i64 %35, %30
  br i1 %39, label %40, label %45

40:                                               ; preds = %38
  %41 = and i64 %36, 3
  %42 = getelementptr inbounds nuw %struct.anon, ptr %31, i64 %41
  %43 = load i64, ptr %42, align 8
  %44 = icmp sgt i64 %43, %7
  br i1 %44, label %34, label %50

45:                                               ; preds = %38
  %46 = and i64 %33, 3
  %47 = getelementptr inbounds nuw %struct.anon, ptr %31, i64 %46
  %48 = load i64, ptr %47, align 8
  %49 = icmp sgt i64 %48, %7
  br i1 %49, label %79, label %50

50:                                               ; preds = %40, %45
  %51 = phi i64 [ %46, %45 ], [ %41, %40 ]
  %52 = getelementptr inbounds nuw %struct.anon, ptr %31, i64 %51
  %53 = getelementptr inbounds nuw i8, ptr %52, i64 8
  br label %54

54:                                               ; preds = %54, %50
  %55 = phi i64 [ 0, %50 ], [ %61, %54 ]
  %56 = phi i64 [ %27, %50 ], [ %60, %54 ]
  %57 = getelementptr inbounds nuw i64, ptr %53, i64 %55
  %58 = load i64, ptr %57, align 8
  %59 = xor i64 %58, %56
  %60 = mul i64 %59, 1099511628211
  %61 = add nuw nsw i64 %55, 1
  %62 = icmp eq i64 %61, 7
  br i1 %62, label %63, label %54

63:                                               ; preds = %34, %54
  %64 = phi i64 [ %60, %54 ], [ %27, %34 ]
  %65 = add nuw nsw i64 %26, 1
  %66 = icmp eq i64 %65, 8
  br i1 %66, label %67, label %25

67:                                               ; preds = %63
  %68 = icmp eq i64 %64, 0
  %69 = icmp eq i64 %64, %13
  %70 = or i1 %68, %69
  br i1 %70, label %79, label %71

71:                                               ; preds = %67
  %72 = getelementptr inbounds nuw i8, ptr %0, i64 260
  %73 = load i32, ptr %72, align 4
  %74 = icmp eq i32 %73, 0
  br i1 %74, label %75, label %79

75:                                               ; preds = %71
  %76 = getelementptr inbounds nuw i8, ptr %0, i64 264
  store i32 %1, ptr %76, align 8
  store atomic i32 -2, ptr %72 release, align 4
  %77 = cmpxchg ptr %17, i32 0, i32 4 monotonic monotonic, align 8
  %78 = load ptr, ptr %10, align 8
  br label %79

79:                                               ; preds = %45, %21, %75, %71, %67
  %80 = phi ptr [ %11, %67 ], [ %11, %21 ], [ %78, %75 ], [ %11, %71 ], [ %11, %45 ]
  %81 = getelementptr inbounds i64, ptr %80, i64 %5
  store i64 0, ptr %81, align 8
  br label %82

82:                                               ; preds = %2, %9, %15, %79
  ret void
}

declare void @llvm.memset.p0.i64(ptr writeonly captures(none), i8, i64, i1 immarg)

define internal fastcc range(i32 0, 2) i32 @append(ptr noundef %0, i32 noundef %1, ptr noundef byval(%struct.Record) align 8 %2, ptr noundef %3) {
  %5 = alloca [32 x i64], align 16
  %6 = alloca i32, align 4
  %7 = getelementptr inbounds nuw i8, ptr %2, i64 16
  %8 = load i64, ptr %7, align 8
  %9 = add nsw i64 %8, 7
  %10 = and i64 %9, -8
  %11 = add nsw i64 %10, 32
  %12 = getelementptr inbounds nuw i8, ptr %0, i64 96
  %13 = load ptr, ptr %12, align 8
  %14 = sext i32 %1 to i64
  %15 = getelementptr inbounds i32, ptr %13, i64 %14
  %16 = load i32, ptr %15, align 4
  %17 = icmp sgt i32 %16, -1
  br i1 %17, label %18, label %26

18:                                               ; preds = %4
  %19 = zext nneg i32 %16 to i64
  %20 = getelementptr inbounds nuw %struct.Slot, ptr %0, i64 %19
  %21 = getelementptr inbounds nuw i8, ptr %20, i64 336
  %22 = load i64, ptr %21, align 8
  %23 = add nsw i64 %22, %11
  %24 = icmp sgt i64 %23, 32768
  br i1 %24, label %25, label %80

25:                                               ; preds = %18
  tail call fastcc void @send(ptr noundef nonnull %0, i32 noundef %16)
  br label %26

26:                                               ; preds = %25, %4
  call void @llvm.lifetime.start.p0(ptr nonnull %5)
  %27 = getelementptr inbounds nuw i8, ptr %0, i64 320
  %28 = getelementptr inbounds nuw i8, ptr %0, i64 160
  %29 = getelementptr inbounds nuw i8, ptr %0, i64 260
  %30 = getelementptr inbounds nuw i8, ptr %0, i64 264
  br label %31

31:                                               ; preds = %58, %26
  %32 = phi i64 [ 0, %26 ], [ %59, %58 ]
  %33 = getelementptr inbounds nuw %struct.Slot, ptr %27, i64 %32
  %34 = getelementptr inbounds nuw i8, ptr %33, i64 8
  %35 = load i32, ptr %34, align 8
  %36 = icmp eq i32 %35, 2
  br i1 %36, label %37, label %55

37:                                               ; preds = %31
  call void @llvm.lifetime.start.p0(ptr nonnull %6)
  store i32 0, ptr %6, align 4
  %38 = load ptr, ptr %28, align 8
  %39 = call i32 %38(ptr noundef nonnull %33, ptr noundef nonnull %6, ptr noundef nonnull %5)
  %40 = getelementptr inbounds nuw i8, ptr %33, i64 12
  %41 = load i32, ptr %40, align 4
  %42 = icmp eq i32 %39, 0
  br i1 %42, label %47, label %43

43:                                               ; preds = %37
  %44 = load i32, ptr %29, align 4
  %45 = icmp eq i32 %44, 0
  br i1 %45, label %46, label %47

46:                                               ; preds = %43
  store i32 %41, ptr %30, align 8
  store atomic i32 %39, ptr %29 release, align 4
  br label %47

47:                                               ; preds = %46, %43, %37
  %48 = load i32, ptr %6, align 4
  %49 = icmp eq i32 %48, 0
  br i1 %49, label %50, label %52

50:                                               ; preds = %47
  %51 = load i32, ptr %34, align 8
  br label %53

52:                                               ; preds = %47
  store i32 0, ptr %34, align 8
  br label %53

53:                                               ; preds = %52, %50
  %54 = phi i32 [ %51, %50 ], [ 0, %52 ]
  call void @llvm.lifetime.end.p0(ptr nonnull %6)
  br label %55

55:                                               ; preds = %53, %31
  %56 = phi i32 [ %54, %53 ], [ %35, %31 ]
  %57 = icmp eq i32 %56, 0
  br i1 %57, label %62, label %58

58:                                               ; preds = %55
  %59 = add nuw nsw i64 %32, 1
  %60 = icmp eq i64 %59, 32
  br i1 %60, label %61, label %31

61:                                               ; preds = %58
  call void @llvm.lifetime.end.p0(ptr nonnull %5)
  br label %104

62:                                               ; preds = %55
  call void @llvm.lifetime.end.p0(ptr nonnull %5)
  %63 = trunc nuw nsw i64 %32 to i32
  %64 = load ptr, ptr %12, align 8
  %65 = getelementptr inbounds i32, ptr %64, i64 %14
  store i32 %63, ptr %65, align 4
  %66 = getelementptr inbounds nuw i8, ptr %0, i64 272
  %67 = load i32, ptr %66, align 8
  %68 = add nsw i32 %67, 1
  store i32 %68, ptr %66, align 8
  %69 = and i64 %32, 4294967295
  %70 = getelementptr inbounds nuw %struct.Slot, ptr %27, i64 %69
  %71 = getelementptr inbounds nuw i8, ptr %0, i64 144
  %72 = load ptr, ptr %71, align 8
  %73 = shl nuw nsw i64 %69, 15
  %74 = getelementptr inbounds nuw i8, ptr %72, i64 %73
  store i64 0, ptr %70, align 8
  %75 = getelementptr inbounds nuw i8, ptr %70, i64 8
  store i32 1, ptr %75, align 8
  %76 = getelementptr inbounds nuw i8, ptr %70, i64 12
  store i32 %1, ptr %76, align 4
  %77 = getelementptr inbounds nuw i8, ptr %70, i64 16
  store i64 32, ptr %77, align 8
  %78 = getelementptr inbounds nuw i8, ptr %70, i64 24
  store ptr %74, ptr %78, align 8
  %79 = and i64 %32, 4294967295
  br label %80

80:                                               ; preds = %18, %62
  %81 = phi i64 [ %19, %18 ], [ %79, %62 ]
  %82 = getelementptr inbounds nuw i8, ptr %0, i64 320
  %83 = getelementptr inbounds nuw %struct.Slot, ptr %82, i64 %81
  %84 = getelementptr inbounds nuw i8, ptr %0, i64 64
  %85 = load i32, ptr %84, align 8
  %86 = getelementptr inbounds nuw i8, ptr %2, i64 4
  store i32 %85, ptr %86, align 4
  %87 = getelementptr inbounds nuw i8, ptr %83, i64 24
  %88 = load ptr, ptr %87, align 8
  %89 = getelementptr inbounds nuw i8, ptr %83, i64 16
  %90 = load i64, ptr %89, align 8
  %91 = getelementptr inbounds i8, ptr %88, i64 %90
  %92 = call ptr @memcpy(ptr noundef %91, ptr noundef nonnull %2, i64 noundef 32)
  %93 = load i64, ptr %7, align 8
  %94 = icmp eq i64 %93, 0
  br i1 %94, label %101, label %95

95:                                               ; preds = %80
  %96 = load ptr, ptr %87, align 8
  %97 = load i64, ptr %89, align 8
  %98 = getelementptr inbounds i8, ptr %96, i64 %97
  %99 = getelementptr inbounds nuw i8, ptr %98, i64 32
  %100 = call ptr @memcpy(ptr noundef nonnull %99, ptr noundef %3, i64 noundef %93)
  br label %101

101:                                              ; preds = %95, %80
  %102 = load i64, ptr %89, align 8
  %103 = add nsw i64 %102, %11
  store i64 %103, ptr %89, align 8
  br label %104

104:                                              ; preds = %61, %101
  %105 = phi i32 [ 1, %101 ], [ 0, %61 ]
  ret i32 %105
}

define internal fastcc void @send(ptr noundef %0, i32 noundef %1) {
  %3 = getelementptr inbounds nuw i8, ptr %0, i64 320
  %4 = sext i32 %1 to i64
  %5 = getelementptr inbounds %struct.Slot, ptr %3, i64 %4
  %6 = getelementptr inbounds nuw i8, ptr %0, i64 96
  %7 = load ptr, ptr %6, align 8
  %8 = getelementptr inbounds nuw i8, ptr %5, i64 12
  %9 = load i32, ptr %8, align 4
  %10 = sext i32 %9 to i64
  %11 = getelementptr inbounds i32, ptr %7, i64 %10
  store i32 -1, ptr %11, align 4
  %12 = getelementptr inbounds nuw i8, ptr %0, i64 272
  %13 = load i32, ptr %12, align 8
  %14 = add nsw i32 %13, -1
  store i32 %14, ptr %12, align 8
  %15 = getelementptr inbounds nuw i8, ptr %5, i64 8
  store i32 2, ptr %15, align 8
  %16 = getelementptr inbounds nuw i8, ptr %0, i64 40
  %17 = load ptr, ptr %16, align 8
  %18 = getelementptr inbounds nuw i8, ptr %17, i64 112
  %19 = load i64, ptr %18, align 8
  %20 = getelementptr inbounds nuw i8, ptr %5, i64 24
  %21 = load ptr, ptr %20, align 8
  %22 = getelementptr inbounds nuw i8, ptr %5, i64 16
  %23 = load i64, ptr %22, align 8
  %24 = add nsw i64 %23, -32
  %25 = getelementptr inbounds nuw i8, ptr %0, i64 64
  %26 = load i32, ptr %25, align 8
  %27 = sext i32 %26 to i64
  %28 = icmp slt i64 %19, 1
  br i1 %28, label %73, label %29

29:                                               ; preds = %2
  %30 = getelementptr inbounds nuw i8, ptr %17, i64 128
  br label %31

31:                                               ; preds = %69, %29
  %32 = phi i64 [ 0, %29 ], [ %71, %69 ]
  %33 = phi i64 [ 1469598103934665603, %29 ], [ %70, %69 ]
  %34 = getelementptr inbounds nuw %struct.flydsl_comm_sizes, ptr %30, i64 %32
  %35 = load i64, ptr %34, align 8
  %36 = add i64 %35, -3
  %37 = getelementptr inbounds nuw i8, ptr %34, i64 64
  %38 = tail call i64 @llvm.smin.i64(i64 %35, i64 %36)
  %39 = add i64 %38, 3
  br label %40

40:                                               ; preds = %46, %31
  %41 = phi i64 [ %35, %31 ], [ %42, %46 ]
  %42 = add nsw i64 %41, -1
  %43 = icmp sgt i64 %41, 0
  br i1 %43, label %44, label %69

44:                                               ; preds = %40
  %45 = icmp sgt i64 %41, %36
  br i1 %45, label %46, label %51

46:                                               ; preds = %44
  %47 = and i64 %42, 3
  %48 = getelementptr inbounds nuw %struct.anon, ptr %37, i64 %47
  %49 = load i64, ptr %48, align 8
  %50 = icmp sgt i64 %49, %19
  br i1 %50, label %40, label %56

51:                                               ; preds = %44
  %52 = and i64 %39, 3
  %53 = getelementptr inbounds nuw %struct.anon, ptr %37, i64 %52
  %54 = load i64, ptr %53, align 8
  %55 = icmp sgt i64 %54, %19
  br i1 %55, label %73, label %56

56:                                               ; preds = %46, %51
  %57 = phi i64 [ %52, %51 ], [ %47, %46 ]
  %58 = getelementptr inbounds nuw %struct.anon, ptr %37, i64 %57
  %59 = getelementptr inbounds nuw i8, ptr %58, i64 8
  br label %60

60:                                               ; preds = %60, %56
  %61 = phi i64 [ 0, %56 ], [ %67, %60 ]
  %62 = phi i64 [ %33, %56 ], [ %66, %60 ]
  %63 = getelementptr inbounds nuw i64, ptr %59, i64 %61
  %64 = load i64, ptr %63, align 8
  %65 = xor i64 %64, %62
  %66 = mul i64 %65, 1099511628211
  %67 = add nuw nsw i64 %61, 1
  %68 = icmp eq i64 %67, 7
  br i1 %68, label %69, label %60

69:                                               ; preds = %40, %60
  %70 = phi i64 [ %66, %60 ], [ %33, %40 ]
  %71 = add nuw nsw i64 %32, 1
  %72 = icmp eq i64 %71, 8
  br i1 %72, label %73, label %31

73:                                               ; preds = %51, %69, %2
  %74 = phi i64 [ 0, %2 ], [ 0, %51 ], [ %70, %69 ]
  store i64 %24, ptr %21, align 8
  %75 = getelementptr inbounds nuw i8, ptr %21, i64 8
  store i64 %27, ptr %75, align 8
  %76 = getelementptr inbounds nuw i8, ptr %21, i64 16
  store i64 %19, ptr %76, align 8
  %77 = getelementptr inbounds nuw i8, ptr %21, i64 24
  store i64 %74, ptr %77, align 8
  %78 = getelementptr inbounds nuw i8, ptr %0, i64 152
  %79 = load ptr, ptr %78, align 8
  %80 = load ptr, ptr %20, align 8
  %81 = load i64, ptr %22, align 8
  %82 = trunc i64 %81 to i32
  %83 = getelementptr inbounds nuw i8, ptr %0, i64 224
  %84 = load i64, ptr %83, align 8
  %85 = getelementptr inbounds nuw i8, ptr %0, i64 88
  %86 = load ptr, ptr %85, align 8
  %87 = load i32, ptr %8, align 4
  %88 = sext i32 %87 to i64
  %89 = getelementptr inbounds i32, ptr %86, i64 %88
  %90 = load i32, ptr %89, align 4
  %91 = getelementptr inbounds nuw i8, ptr %0, i64 208
  %92 = load i64, ptr %91, align 8
  %93 = tail call i32 %79(ptr noundef %80, i32 noundef %82, i64 noundef %84, i32 noundef %90, i32 noundef 17988, i64 noundef %92, ptr noundef nonnull %5)
  %94 = load i32, ptr %8, align 4
  %95 = icmp eq i32 %93, 0
  br i1 %95, label %102, label %96

96:                                               ; preds = %73
  %97 = getelementptr inbounds nuw i8, ptr %0, i64 260
  %98 = load i32, ptr %97, align 4
  %99 = icmp eq i32 %98, 0
  br i1 %99, label %100, label %102

100:                                              ; preds = %96
  %101 = getelementptr inbounds nuw i8, ptr %0, i64 264
  store i32 %94, ptr %101, align 8
  store atomic i32 %93, ptr %97 release, align 4
  br label %102

102:                                              ; preds = %73, %96, %100
  ret void
}

declare void @flydsl_relax()

declare i32 @sched_yield()

declare i32 @usleep(i32 noundef)

declare i64 @llvm.smin.i64(i64, i64)
