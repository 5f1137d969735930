; made from engine.c 7444a597886f846ffd3a3cb1fccd2d5f0429bd653bca6a7c209002ac06f12264
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
  br i1 %8, label %97, label %9

9:                                                ; preds = %5
  %10 = getelementptr inbounds nuw i8, ptr %0, i64 48
  %11 = load ptr, ptr %10, align 8
  %12 = ptrtoint ptr %1 to i64
  %13 = ptrtoint ptr %11 to i64
  %14 = sub i64 %12, %13
  %15 = icmp sgt i32 %4, -1
  br i1 %15, label %16, label %29

16:                                               ; preds = %9
  %17 = getelementptr inbounds nuw i8, ptr %0, i64 68
  %18 = load i32, ptr %17, align 4
  %19 = icmp slt i32 %4, %18
  %20 = icmp sgt i64 %14, -1
  %21 = select i1 %19, i1 %20, i1 false
  br i1 %21, label %22, label %29

22:                                               ; preds = %16
  %23 = getelementptr inbounds nuw i8, ptr %0, i64 56
  %24 = load i64, ptr %23, align 8
  %25 = icmp sgt i64 %3, %24
  %26 = sub nsw i64 %24, %3
  %27 = icmp sgt i64 %14, %26
  %28 = select i1 %25, i1 true, i1 %27
  br i1 %28, label %29, label %41

29:                                               ; preds = %22, %16, %9
  %30 = getelementptr inbounds nuw i8, ptr %0, i64 260
  %31 = load i32, ptr %30, align 4
  %32 = icmp eq i32 %31, 0
  br i1 %32, label %33, label %37

33:                                               ; preds = %29
  %34 = getelementptr inbounds nuw i8, ptr %0, i64 64
  %35 = load i32, ptr %34, align 8
  %36 = getelementptr inbounds nuw i8, ptr %0, i64 264
  store i32 %35, ptr %36, align 8
  store atomic i32 -1, ptr %30 release, align 4
  br label %37

37:                                               ; preds = %29, %33
  %38 = getelementptr inbounds nuw i8, ptr %0, i64 40
  %39 = load ptr, ptr %38, align 8
  %40 = cmpxchg ptr %39, i32 0, i32 3 monotonic monotonic, align 8
  br label %97

41:                                               ; preds = %22
  %42 = getelementptr inbounds nuw i8, ptr %0, i64 80
  %43 = load ptr, ptr %42, align 8
  %44 = zext nneg i32 %4 to i64
  %45 = getelementptr inbounds nuw i8, ptr %43, i64 %44
  %46 = load i8, ptr %45, align 1
  %47 = icmp eq i8 %46, 0
  br i1 %47, label %55, label %48

48:                                               ; preds = %41
  %49 = getelementptr inbounds nuw i8, ptr %0, i64 72
  %50 = load ptr, ptr %49, align 8
  %51 = getelementptr inbounds nuw i64, ptr %50, i64 %44
  %52 = load i64, ptr %51, align 8
  %53 = getelementptr inbounds i8, ptr %1, i64 %52
  %54 = tail call ptr @memcpy(ptr noundef %53, ptr noundef %2, i64 noundef %3)
  br label %97

55:                                               ; preds = %41
  %56 = getelementptr inbounds nuw i8, ptr %0, i64 40
  %57 = load ptr, ptr %56, align 8
  %58 = load atomic i32, ptr %57 monotonic, align 8
  %59 = icmp eq i32 %58, 0
  br i1 %59, label %60, label %97

60:                                               ; preds = %55
  %61 = getelementptr inbounds nuw i8, ptr %0, i64 260
  %62 = load atomic i32, ptr %61 monotonic, align 4
  %63 = icmp eq i32 %62, 0
  br i1 %63, label %64, label %97

64:                                               ; preds = %60
  %65 = getelementptr inbounds nuw i8, ptr %0, i64 236
  %66 = load i32, ptr %65, align 4
  %67 = sext i32 %66 to i64
  %68 = icmp sgt i64 %3, %67
  br i1 %68, label %69, label %76

69:                                               ; preds = %64
  %70 = getelementptr inbounds nuw i8, ptr %7, i64 4
  %71 = getelementptr inbounds nuw i8, ptr %7, i64 8
  %72 = getelementptr inbounds nuw i8, ptr %7, i64 16
  %73 = getelementptr inbounds nuw i8, ptr %7, i64 24
  %74 = getelementptr inbounds nuw i8, ptr %7, i64 32
  %75 = getelementptr inbounds nuw i8, ptr %7, i64 36
  br label %89

76:                                               ; preds = %64
  %77 = getelementptr inbounds nuw i8, ptr %0, i64 112
  %78 = load ptr, ptr %77, align 8
  %79 = getelementptr inbounds nuw i8, ptr %78, i64 %44
  store i8 1, ptr %79, align 1
  store i32 0, ptr %6, align 8
  %80 = getelementptr inbounds nuw i8, ptr %6, i64 4
  store i32 0, ptr %80, align 4
  %81 = getelementptr inbounds nuw i8, ptr %6, i64 8
  store i64 %14, ptr %81, align 8
  %82 = getelementptr inbounds nuw i8, ptr %6, i64 16
  store i64 %3, ptr %82, align 8
  %83 = getelementptr inbounds nuw i8, ptr %6, i64 24
  store i32 0, ptr %83, align 8
  %84 = getelementptr inbounds nuw i8, ptr %6, i64 28
  store i32 0, ptr %84, align 4
  %85 = tail call fastcc i32 @add_record(ptr noundef nonnull %0, i32 noundef %4, ptr noundef nonnull byval(%struct.Record) align 8 %6, ptr noundef %2, i32 noundef 0)
  br label %97

86:                                               ; preds = %89
  %87 = add nuw nsw i64 %90, 1073741824
  %88 = icmp slt i64 %87, %3
  br i1 %88, label %89, label %97

89:                                               ; preds = %69, %86
  %90 = phi i64 [ 0, %69 ], [ %87, %86 ]
  %91 = sub nsw i64 %3, %90
  %92 = tail call i64 @llvm.smin.i64(i64 %91, i64 1073741824)
  store i32 0, ptr %7, align 8
  store i32 %4, ptr %70, align 4
  %93 = getelementptr inbounds nuw i8, ptr %2, i64 %90
  store ptr %93, ptr %71, align 8
  %94 = add nuw nsw i64 %90, %14
  store i64 %94, ptr %72, align 8
  store i64 %92, ptr %73, align 8
  store i32 0, ptr %74, align 8
  store i32 0, ptr %75, align 4
  %95 = tail call fastcc i32 @post(ptr noundef %0, ptr noundef nonnull byval(%struct.Job) align 8 %7)
  %96 = icmp eq i32 %95, 0
  br i1 %96, label %97, label %86

97:                                               ; preds = %86, %89, %55, %37, %76, %60, %5, %48
  %98 = phi i32 [ 1, %60 ], [ 0, %5 ], [ 0, %48 ], [ 1, %37 ], [ %85, %76 ], [ 1, %55 ], [ 0, %86 ], [ 1, %89 ]
  ret i32 %98
}

define internal range(i32 0, 2) i32 @get(ptr noundef %0, ptr noundef %1, ptr noundef %2, i64 noundef %3, i32 noundef %4) {
  %6 = alloca %struct.Job, align 8
  %7 = icmp slt i64 %3, 1
  br i1 %7, label %126, label %8

8:                                                ; preds = %5
  %9 = getelementptr inbounds nuw i8, ptr %0, i64 48
  %10 = load ptr, ptr %9, align 8
  %11 = ptrtoint ptr %2 to i64
  %12 = ptrtoint ptr %10 to i64
  %13 = sub i64 %11, %12
  %14 = icmp sgt i32 %4, -1
  br i1 %14, label %15, label %28

15:                                               ; preds = %8
  %16 = getelementptr inbounds nuw i8, ptr %0, i64 68
  %17 = load i32, ptr %16, align 4
  %18 = icmp slt i32 %4, %17
  %19 = icmp sgt i64 %13, -1
  %20 = select i1 %18, i1 %19, i1 false
  br i1 %20, label %21, label %28

21:                                               ; preds = %15
  %22 = getelementptr inbounds nuw i8, ptr %0, i64 56
  %23 = load i64, ptr %22, align 8
  %24 = icmp sgt i64 %3, %23
  %25 = sub nsw i64 %23, %3
  %26 = icmp sgt i64 %13, %25
  %27 = select i1 %24, i1 true, i1 %26
  br i1 %27, label %28, label %40

28:                                               ; preds = %21, %15, %8
  %29 = getelementptr inbounds nuw i8, ptr %0, i64 260
  %30 = load i32, ptr %29, align 4
  %31 = icmp eq i32 %30, 0
  br i1 %31, label %32, label %36

32:                                               ; preds = %28
  %33 = getelementptr inbounds nuw i8, ptr %0, i64 64
  %34 = load i32, ptr %33, align 8
  %35 = getelementptr inbounds nuw i8, ptr %0, i64 264
  store i32 %34, ptr %35, align 8
  store atomic i32 -1, ptr %29 release, align 4
  br label %36

36:                                               ; preds = %28, %32
  %37 = getelementptr inbounds nuw i8, ptr %0, i64 40
  %38 = load ptr, ptr %37, align 8
  %39 = cmpxchg ptr %38, i32 0, i32 3 monotonic monotonic, align 8
  br label %126

40:                                               ; preds = %21
  %41 = getelementptr inbounds nuw i8, ptr %0, i64 80
  %42 = load ptr, ptr %41, align 8
  %43 = zext nneg i32 %4 to i64
  %44 = getelementptr inbounds nuw i8, ptr %42, i64 %43
  %45 = load i8, ptr %44, align 1
  %46 = icmp eq i8 %45, 0
  br i1 %46, label %54, label %47

47:                                               ; preds = %40
  %48 = getelementptr inbounds nuw i8, ptr %0, i64 72
  %49 = load ptr, ptr %48, align 8
  %50 = getelementptr inbounds nuw i64, ptr %49, i64 %43
  %51 = load i64, ptr %50, align 8
  %52 = getelementptr inbounds i8, ptr %2, i64 %51
  %53 = tail call ptr @memcpy(ptr noundef %1, ptr noundef %52, i64 noundef %3)
  br label %126

54:                                               ; preds = %40
  %55 = getelementptr inbounds nuw i8, ptr %0, i64 40
  %56 = getelementptr inbounds nuw i8, ptr %0, i64 260
  %57 = getelementptr inbounds nuw i8, ptr %6, i64 4
  %58 = getelementptr inbounds nuw i8, ptr %6, i64 8
  %59 = getelementptr inbounds nuw i8, ptr %6, i64 16
  %60 = getelementptr inbounds nuw i8, ptr %6, i64 24
  %61 = getelementptr inbounds nuw i8, ptr %6, i64 32
  %62 = getelementptr inbounds nuw i8, ptr %6, i64 36
  %63 = getelementptr inbounds nuw i8, ptr %0, i64 300
  %64 = getelementptr inbounds nuw i8, ptr %0, i64 208
  %65 = getelementptr inbounds nuw i8, ptr %0, i64 296
  %66 = getelementptr inbounds nuw i8, ptr %0, i64 268
  br label %67

67:                                               ; preds = %54, %123
  %68 = phi i64 [ 0, %54 ], [ %124, %123 ]
  %69 = load ptr, ptr %55, align 8
  %70 = load atomic i32, ptr %69 monotonic, align 8
  %71 = icmp eq i32 %70, 0
  br i1 %71, label %72, label %126

72:                                               ; preds = %67
  %73 = load atomic i32, ptr %56 monotonic, align 4
  %74 = icmp eq i32 %73, 0
  br i1 %74, label %75, label %126

75:                                               ; preds = %72
  %76 = sub nsw i64 %3, %68
  %77 = tail call i64 @llvm.smin.i64(i64 %76, i64 1073741824)
  store i32 1, ptr %6, align 8
  store i32 %4, ptr %57, align 4
  %78 = getelementptr inbounds nuw i8, ptr %1, i64 %68
  store ptr %78, ptr %58, align 8
  %79 = add nuw nsw i64 %13, %68
  store i64 %79, ptr %59, align 8
  store i64 %77, ptr %60, align 8
  store i32 0, ptr %61, align 8
  store i32 0, ptr %62, align 4
  %80 = tail call fastcc i32 @post(ptr noundef nonnull %0, ptr noundef nonnull byval(%struct.Job) align 8 %6)
  %81 = icmp eq i32 %80, 0
  br i1 %81, label %126, label %82

82:                                               ; preds = %75
  %83 = load atomic i32, ptr %63 acquire, align 4
  %84 = sub i32 %83, %80
  %85 = icmp sgt i32 %84, -1
  br i1 %85, label %123, label %86

86:                                               ; preds = %82, %118
  %87 = phi i32 [ %120, %118 ], [ %83, %82 ]
  %88 = phi i32 [ %119, %118 ], [ 0, %82 ]
  %89 = load ptr, ptr %55, align 8
  %90 = load atomic i32, ptr %89 monotonic, align 8
  %91 = icmp eq i32 %90, 0
  br i1 %91, label %92, label %126

92:                                               ; preds = %86
  %93 = load atomic i32, ptr %56 monotonic, align 4
  %94 = icmp eq i32 %93, 0
  br i1 %94, label %95, label %126

95:                                               ; preds = %92
  %96 = load i64, ptr %64, align 8
  %97 = icmp eq i64 %96, 0
  br i1 %97, label %107, label %98

98:                                               ; preds = %95
  %99 = load atomic i32, ptr %65 monotonic, align 8
  %100 = icmp eq i32 %87, %99
  br i1 %100, label %103, label %101

101:                                              ; preds = %98
  %102 = tail call i32 @usleep(i32 noundef 50)
  br label %103

103:                                              ; preds = %101, %98
  %104 = atomicrmw xchg ptr %66, i32 1 acquire, align 4
  %105 = icmp eq i32 %104, 0
  br i1 %105, label %106, label %107

106:                                              ; preds = %103
  tail call fastcc void @drive(ptr noundef nonnull %0)
  store atomic i32 0, ptr %66 release, align 4
  br label %107

107:                                              ; preds = %95, %103, %106
  %108 = icmp ult i32 %88, 128
  br i1 %108, label %109, label %110

109:                                              ; preds = %107
  tail call void @flydsl_relax()
  br label %118

110:                                              ; preds = %107
  %111 = icmp ult i32 %88, 512
  br i1 %111, label %112, label %114

112:                                              ; preds = %110
  %113 = tail call i32 @sched_yield()
  br label %118

114:                                              ; preds = %110
  %115 = icmp ult i32 %88, 2048
  %116 = select i1 %115, i32 20, i32 100
  %117 = tail call i32 @usleep(i32 noundef %116)
  br label %118

118:                                              ; preds = %109, %112, %114
  %119 = add i32 %88, 1
  %120 = load atomic i32, ptr %63 acquire, align 4
  %121 = sub i32 %120, %80
  %122 = icmp sgt i32 %121, -1
  br i1 %122, label %123, label %86

123:                                              ; preds = %118, %82
  %124 = add nuw nsw i64 %68, 1073741824
  %125 = icmp slt i64 %124, %3
  br i1 %125, label %67, label %126

126:                                              ; preds = %67, %72, %75, %123, %92, %86, %36, %5, %47
  %127 = phi i32 [ 1, %36 ], [ 0, %5 ], [ 0, %47 ], [ 1, %92 ], [ 1, %86 ], [ 0, %123 ], [ 1, %75 ], [ 1, %72 ], [ 1, %67 ]
  ret i32 %127
}

define internal range(i32 0, 2) i32 @notify(ptr noundef %0, ptr noundef %1, i32 noundef %2, i32 noundef %3, i32 noundef %4) {
  %6 = alloca %struct.Job, align 8
  %7 = alloca %struct.Record, align 8
  %8 = getelementptr inbounds nuw i8, ptr %0, i64 48
  %9 = load ptr, ptr %8, align 8
  %10 = ptrtoint ptr %1 to i64
  %11 = ptrtoint ptr %9 to i64
  %12 = sub i64 %10, %11
  %13 = icmp sgt i32 %4, -1
  br i1 %13, label %14, label %27

14:                                               ; preds = %5
  %15 = getelementptr inbounds nuw i8, ptr %0, i64 68
  %16 = load i32, ptr %15, align 4
  %17 = icmp slt i32 %4, %16
  %18 = icmp sgt i64 %12, -1
  %19 = select i1 %17, i1 %18, i1 false
  br i1 %19, label %20, label %27

20:                                               ; preds = %14
  %21 = getelementptr inbounds nuw i8, ptr %0, i64 56
  %22 = load i64, ptr %21, align 8
  %23 = icmp slt i64 %22, 4
  %24 = add nsw i64 %22, -4
  %25 = icmp sgt i64 %12, %24
  %26 = select i1 %23, i1 true, i1 %25
  br i1 %26, label %27, label %39

27:                                               ; preds = %20, %14, %5
  %28 = getelementptr inbounds nuw i8, ptr %0, i64 260
  %29 = load i32, ptr %28, align 4
  %30 = icmp eq i32 %29, 0
  br i1 %30, label %31, label %35

31:                                               ; preds = %27
  %32 = getelementptr inbounds nuw i8, ptr %0, i64 64
  %33 = load i32, ptr %32, align 8
  %34 = getelementptr inbounds nuw i8, ptr %0, i64 264
  store i32 %33, ptr %34, align 8
  store atomic i32 -1, ptr %28 release, align 4
  br label %35

35:                                               ; preds = %27, %31
  %36 = getelementptr inbounds nuw i8, ptr %0, i64 40
  %37 = load ptr, ptr %36, align 8
  %38 = cmpxchg ptr %37, i32 0, i32 3 monotonic monotonic, align 8
  br label %88

39:                                               ; preds = %20
  %40 = getelementptr inbounds nuw i8, ptr %0, i64 80
  %41 = load ptr, ptr %40, align 8
  %42 = zext nneg i32 %4 to i64
  %43 = getelementptr inbounds nuw i8, ptr %41, i64 %42
  %44 = load i8, ptr %43, align 1
  %45 = icmp eq i8 %44, 0
  br i1 %45, label %56, label %46

46:                                               ; preds = %39
  %47 = getelementptr inbounds nuw i8, ptr %0, i64 72
  %48 = load ptr, ptr %47, align 8
  %49 = getelementptr inbounds nuw i64, ptr %48, i64 %42
  %50 = load i64, ptr %49, align 8
  %51 = getelementptr inbounds i8, ptr %1, i64 %50
  %52 = icmp eq i32 %3, 0
  br i1 %52, label %55, label %53

53:                                               ; preds = %46
  %54 = atomicrmw add ptr %51, i32 %2 release, align 4
  br label %88

55:                                               ; preds = %46
  store atomic i32 %2, ptr %51 release, align 4
  br label %88

56:                                               ; preds = %39
  %57 = getelementptr inbounds nuw i8, ptr %0, i64 40
  %58 = load ptr, ptr %57, align 8
  %59 = load atomic i32, ptr %58 monotonic, align 8
  %60 = icmp eq i32 %59, 0
  br i1 %60, label %61, label %88

61:                                               ; preds = %56
  %62 = getelementptr inbounds nuw i8, ptr %0, i64 260
  %63 = load atomic i32, ptr %62 monotonic, align 4
  %64 = icmp eq i32 %63, 0
  br i1 %64, label %65, label %88

65:                                               ; preds = %61
  %66 = getelementptr inbounds nuw i8, ptr %0, i64 120
  %67 = load ptr, ptr %66, align 8
  %68 = getelementptr inbounds nuw i32, ptr %67, i64 %42
  %69 = load atomic i32, ptr %68 acquire, align 4
  %70 = icmp eq i32 %69, 0
  br i1 %70, label %81, label %71

71:                                               ; preds = %65
  store i32 2, ptr %6, align 8
  %72 = getelementptr inbounds nuw i8, ptr %6, i64 4
  store i32 %4, ptr %72, align 4
  %73 = getelementptr inbounds nuw i8, ptr %6, i64 8
  store ptr null, ptr %73, align 8
  %74 = getelementptr inbounds nuw i8, ptr %6, i64 16
  store i64 %12, ptr %74, align 8
  %75 = getelementptr inbounds nuw i8, ptr %6, i64 24
  store i64 0, ptr %75, align 8
  %76 = getelementptr inbounds nuw i8, ptr %6, i64 32
  store i32 %2, ptr %76, align 8
  %77 = getelementptr inbounds nuw i8, ptr %6, i64 36
  store i32 %3, ptr %77, align 4
  %78 = tail call fastcc i32 @post(ptr noundef nonnull %0, ptr noundef nonnull byval(%struct.Job) align 8 %6)
  %79 = icmp eq i32 %78, 0
  %80 = zext i1 %79 to i32
  br label %88

81:                                               ; preds = %65
  call void @llvm.lifetime.start.p0(ptr nonnull %7)
  store i32 1, ptr %7, align 8
  %82 = getelementptr inbounds nuw i8, ptr %7, i64 4
  store i32 0, ptr %82, align 4
  %83 = getelementptr inbounds nuw i8, ptr %7, i64 8
  store i64 %12, ptr %83, align 8
  %84 = getelementptr inbounds nuw i8, ptr %7, i64 16
  store i64 0, ptr %84, align 8
  %85 = getelementptr inbounds nuw i8, ptr %7, i64 24
  store i32 %2, ptr %85, align 8
  %86 = getelementptr inbounds nuw i8, ptr %7, i64 28
  store i32 %3, ptr %86, align 4
  %87 = tail call fastcc i32 @add_record(ptr noundef nonnull %0, i32 noundef %4, ptr noundef nonnull byval(%struct.Record) align 8 %7, ptr noundef null, i32 noundef 1)
  call void @llvm.lifetime.end.p0(ptr nonnull %7)
  br label %88

88:                                               ; preds = %56, %55, %53, %35, %71, %81, %61
  %89 = phi i32 [ 1, %61 ], [ %87, %81 ], [ 1, %35 ], [ %80, %71 ], [ 0, %53 ], [ 0, %55 ], [ 1, %56 ]
  ret i32 %89
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
  br i1 %6, label %7, label %28

7:                                                ; preds = %1
  %8 = getelementptr inbounds nuw i8, ptr %0, i64 300
  %9 = getelementptr inbounds nuw i8, ptr %0, i64 296
  %10 = getelementptr inbounds nuw i8, ptr %0, i64 1344
  %11 = getelementptr inbounds nuw i8, ptr %0, i64 88
  %12 = getelementptr inbounds nuw i8, ptr %0, i64 260
  %13 = getelementptr inbounds nuw i8, ptr %0, i64 224
  %14 = getelementptr inbounds nuw i8, ptr %0, i64 216
  %15 = getelementptr inbounds nuw i8, ptr %0, i64 264
  %16 = getelementptr inbounds nuw i8, ptr %0, i64 200
  %17 = getelementptr inbounds nuw i8, ptr %3, i64 4
  %18 = getelementptr inbounds nuw i8, ptr %3, i64 8
  %19 = getelementptr inbounds nuw i8, ptr %3, i64 16
  %20 = getelementptr inbounds nuw i8, ptr %3, i64 24
  %21 = getelementptr inbounds nuw i8, ptr %3, i64 28
  %22 = getelementptr inbounds nuw i8, ptr %0, i64 120
  %23 = getelementptr inbounds nuw i8, ptr %0, i64 312
  %24 = getelementptr inbounds nuw i8, ptr %0, i64 208
  %25 = getelementptr inbounds nuw i8, ptr %0, i64 268
  %26 = getelementptr inbounds nuw i8, ptr %0, i64 240
  %27 = getelementptr inbounds nuw i8, ptr %0, i64 248
  br label %29

28:                                               ; preds = %179, %1
  ret void

29:                                               ; preds = %7, %179
  %30 = phi i64 [ -1, %7 ], [ %180, %179 ]
  %31 = load i32, ptr %8, align 4
  %32 = load atomic i32, ptr %9 acquire, align 8
  %33 = icmp eq i32 %31, %32
  br i1 %33, label %34, label %56

34:                                               ; preds = %29
  %35 = load i64, ptr %23, align 8
  %36 = icmp eq i64 %30, %35
  br i1 %36, label %37, label %50

37:                                               ; preds = %34
  %38 = load i64, ptr %24, align 8
  %39 = icmp eq i64 %38, 0
  br i1 %39, label %50, label %40

40:                                               ; preds = %37
  %41 = load i32, ptr %8, align 4
  %42 = load atomic i32, ptr %9 monotonic, align 8
  %43 = icmp eq i32 %41, %42
  br i1 %43, label %46, label %44

44:                                               ; preds = %40
  %45 = call i32 @usleep(i32 noundef 50)
  br label %46

46:                                               ; preds = %44, %40
  %47 = atomicrmw xchg ptr %25, i32 1 acquire, align 4
  %48 = icmp eq i32 %47, 0
  br i1 %48, label %49, label %50

49:                                               ; preds = %46
  call fastcc void @drive(ptr noundef nonnull %0)
  store atomic i32 0, ptr %25 release, align 4
  br label %50

50:                                               ; preds = %49, %46, %37, %34
  %51 = load i64, ptr %23, align 8
  call void @llvm.lifetime.start.p0(ptr nonnull %2)
  call void @llvm.memcpy.p0.p0.i64(ptr noundef nonnull align 16 dereferenceable(16) %2, ptr noundef nonnull align 16 dereferenceable(16) @__const.flydsl_network_serve.millisecond, i64 16, i1 false)
  %52 = load ptr, ptr %26, align 8
  %53 = load i64, ptr %27, align 8
  %54 = zext i32 %31 to i64
  %55 = call i64 (i64, ...) %52(i64 noundef %53, ptr noundef nonnull %9, i64 noundef 128, i64 noundef %54, ptr noundef nonnull %2, ptr noundef null, i64 noundef 0)
  call void @llvm.lifetime.end.p0(ptr nonnull %2)
  br label %179

56:                                               ; preds = %29, %93
  %57 = phi i32 [ %94, %93 ], [ %31, %29 ]
  %58 = and i32 %57, 255
  %59 = zext nneg i32 %58 to i64
  %60 = getelementptr inbounds nuw %struct.Job, ptr %10, i64 %59
  %61 = load ptr, ptr %11, align 8
  %62 = getelementptr inbounds nuw i8, ptr %60, i64 4
  %63 = load i32, ptr %62, align 4
  %64 = sext i32 %63 to i64
  %65 = getelementptr inbounds i32, ptr %61, i64 %64
  %66 = load i32, ptr %65, align 4
  %67 = getelementptr inbounds nuw i8, ptr %60, i64 24
  %68 = load i64, ptr %67, align 8
  %69 = trunc i64 %68 to i32
  %70 = load i32, ptr %60, align 8
  %71 = icmp eq i32 %70, 2
  br i1 %71, label %93, label %72

72:                                               ; preds = %56
  %73 = load atomic i32, ptr %12 monotonic, align 4
  %74 = icmp slt i32 %73, 1
  br i1 %74, label %75, label %93

75:                                               ; preds = %72
  %76 = icmp eq i32 %70, 0
  %77 = getelementptr inbounds nuw i8, ptr %60, i64 8
  %78 = load ptr, ptr %77, align 8
  %79 = load i64, ptr %13, align 8
  %80 = getelementptr inbounds nuw i8, ptr %60, i64 16
  %81 = load i64, ptr %80, align 8
  %82 = load i64, ptr %14, align 8
  %83 = select i1 %76, i64 184, i64 192
  %84 = getelementptr inbounds nuw i8, ptr %0, i64 %83
  %85 = load ptr, ptr %84, align 8
  %86 = call i32 %85(ptr noundef %78, i32 noundef %69, i64 noundef %79, i32 noundef %66, i64 noundef %81, i32 noundef %69, i64 noundef %79, i64 noundef %82)
  %87 = load i32, ptr %62, align 4
  %88 = icmp eq i32 %86, 0
  br i1 %88, label %93, label %89

89:                                               ; preds = %75
  %90 = load i32, ptr %12, align 4
  %91 = icmp eq i32 %90, 0
  br i1 %91, label %92, label %93

92:                                               ; preds = %89
  store i32 %87, ptr %15, align 8
  store atomic i32 %86, ptr %12 release, align 4
  br label %93

93:                                               ; preds = %92, %89, %75, %56, %72
  %94 = add i32 %57, 1
  %95 = icmp eq i32 %94, %32
  br i1 %95, label %96, label %56

96:                                               ; preds = %93, %144
  %97 = phi i32 [ %145, %144 ], [ %31, %93 ]
  %98 = and i32 %97, 255
  %99 = zext nneg i32 %98 to i64
  %100 = getelementptr inbounds nuw %struct.Job, ptr %10, i64 %99
  %101 = getelementptr inbounds nuw i8, ptr %100, i64 4
  %102 = load i32, ptr %101, align 4
  %103 = load i32, ptr %100, align 8
  %104 = icmp eq i32 %103, 2
  %105 = zext i1 %104 to i32
  %106 = icmp eq i32 %31, %97
  br i1 %106, label %107, label %110

107:                                              ; preds = %124, %96
  %108 = phi i32 [ %105, %96 ], [ %125, %124 ]
  %109 = icmp eq i32 %108, 0
  br i1 %109, label %128, label %144

110:                                              ; preds = %96, %124
  %111 = phi i32 [ %126, %124 ], [ %31, %96 ]
  %112 = phi i32 [ %125, %124 ], [ %105, %96 ]
  %113 = and i32 %111, 255
  %114 = zext nneg i32 %113 to i64
  %115 = getelementptr inbounds nuw %struct.Job, ptr %10, i64 %114
  %116 = load i32, ptr %115, align 8
  %117 = icmp eq i32 %116, 2
  br i1 %117, label %124, label %118

118:                                              ; preds = %110
  %119 = getelementptr inbounds nuw i8, ptr %115, i64 4
  %120 = load i32, ptr %119, align 4
  %121 = icmp eq i32 %120, %102
  %122 = zext i1 %121 to i32
  %123 = or i32 %112, %122
  br label %124

124:                                              ; preds = %118, %110
  %125 = phi i32 [ %112, %110 ], [ %123, %118 ]
  %126 = add i32 %111, 1
  %127 = icmp eq i32 %126, %97
  br i1 %127, label %107, label %110

128:                                              ; preds = %107
  %129 = load atomic i32, ptr %12 monotonic, align 4
  %130 = icmp slt i32 %129, 1
  br i1 %130, label %131, label %144

131:                                              ; preds = %128
  %132 = load ptr, ptr %16, align 8
  %133 = load ptr, ptr %11, align 8
  %134 = sext i32 %102 to i64
  %135 = getelementptr inbounds i32, ptr %133, i64 %134
  %136 = load i32, ptr %135, align 4
  %137 = load i64, ptr %14, align 8
  %138 = call i32 %132(i32 noundef %136, i64 noundef %137)
  %139 = icmp eq i32 %138, 0
  br i1 %139, label %144, label %140

140:                                              ; preds = %131
  %141 = load i32, ptr %12, align 4
  %142 = icmp eq i32 %141, 0
  br i1 %142, label %143, label %144

143:                                              ; preds = %140
  store i32 %102, ptr %15, align 8
  store atomic i32 %138, ptr %12 release, align 4
  br label %144

144:                                              ; preds = %143, %140, %131, %128, %107
  %145 = add i32 %97, 1
  %146 = icmp eq i32 %145, %32
  br i1 %146, label %148, label %96

147:                                              ; preds = %176
  store atomic i32 %32, ptr %8 release, align 4
  br label %179

148:                                              ; preds = %144, %176
  %149 = phi i32 [ %177, %176 ], [ %31, %144 ]
  %150 = and i32 %149, 255
  %151 = zext nneg i32 %150 to i64
  %152 = getelementptr inbounds nuw %struct.Job, ptr %10, i64 %151
  call void @llvm.lifetime.start.p0(ptr nonnull %3)
  store i32 1, ptr %3, align 8
  store i32 0, ptr %17, align 4
  %153 = getelementptr inbounds nuw i8, ptr %152, i64 16
  %154 = load i64, ptr %153, align 8
  store i64 %154, ptr %18, align 8
  store i64 0, ptr %19, align 8
  %155 = getelementptr inbounds nuw i8, ptr %152, i64 32
  %156 = load i32, ptr %155, align 8
  store i32 %156, ptr %20, align 8
  %157 = getelementptr inbounds nuw i8, ptr %152, i64 36
  %158 = load i32, ptr %157, align 4
  store i32 %158, ptr %21, align 4
  %159 = load i32, ptr %152, align 8
  %160 = icmp eq i32 %159, 2
  br i1 %160, label %161, label %166

161:                                              ; preds = %148
  %162 = getelementptr inbounds nuw i8, ptr %152, i64 4
  %163 = load i32, ptr %162, align 4
  %164 = call fastcc i32 @add_record(ptr noundef nonnull %0, i32 noundef %163, ptr noundef nonnull byval(%struct.Record) align 8 %3, ptr noundef null, i32 noundef 1)
  %165 = load i32, ptr %152, align 8
  br label %166

166:                                              ; preds = %161, %148
  %167 = phi i32 [ %165, %161 ], [ %159, %148 ]
  %168 = icmp eq i32 %167, 1
  br i1 %168, label %176, label %169

169:                                              ; preds = %166
  %170 = load ptr, ptr %22, align 8
  %171 = getelementptr inbounds nuw i8, ptr %152, i64 4
  %172 = load i32, ptr %171, align 4
  %173 = sext i32 %172 to i64
  %174 = getelementptr inbounds i32, ptr %170, i64 %173
  %175 = atomicrmw sub ptr %174, i32 1 release, align 4
  br label %176

176:                                              ; preds = %169, %166
  call void @llvm.lifetime.end.p0(ptr nonnull %3)
  %177 = add i32 %149, 1
  %178 = icmp eq i32 %177, %32
  br i1 %178, label %147, label %148

179:                                              ; preds = %147, %50
  %180 = phi i64 [ %51, %50 ], [ %30, %147 ]
  %181 = load atomic i32, ptr %4 acquire, align 8
  %182 = icmp eq i32 %181, 0
  br i1 %182, label %29, label %28
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
  %10 = getelementptr inbounds nuw i8, ptr %0, i64 260
  %11 = getelementptr inbounds nuw i8, ptr %0, i64 168
  %12 = getelementptr inbounds nuw i8, ptr %0, i64 232
  %13 = getelementptr inbounds nuw i8, ptr %0, i64 208
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

35:                                               ; preds = %163, %1
  %36 = phi i32 [ 0, %1 ], [ %164, %163 ]
  %37 = load atomic i32, ptr %10 monotonic, align 4
  %38 = icmp slt i32 %37, 1
  br i1 %38, label %39, label %167

39:                                               ; preds = %35
  call void @llvm.lifetime.start.p0(ptr nonnull %5)
  store i32 0, ptr %5, align 4
  call void @llvm.lifetime.start.p0(ptr nonnull %6)
  store i64 0, ptr %6, align 8
  %40 = load ptr, ptr %11, align 8
  %41 = load i32, ptr %12, align 8
  %42 = load i64, ptr %13, align 8
  %43 = call i32 %40(i32 noundef %41, i32 noundef 17988, i64 noundef %42, ptr noundef nonnull %5, ptr noundef nonnull %6, ptr noundef nonnull %4)
  %44 = icmp eq i32 %43, 0
  br i1 %44, label %49, label %45

45:                                               ; preds = %39
  %46 = load i32, ptr %10, align 4
  %47 = icmp eq i32 %46, 0
  br i1 %47, label %48, label %49

48:                                               ; preds = %45
  store i32 -1, ptr %14, align 8
  store atomic i32 %43, ptr %10 release, align 4
  br label %49

49:                                               ; preds = %48, %45, %39
  %50 = load i32, ptr %5, align 4
  %51 = icmp eq i32 %50, 0
  br i1 %51, label %166, label %52

52:                                               ; preds = %49
  %53 = load atomic i32, ptr %10 monotonic, align 4
  %54 = icmp slt i32 %53, 1
  br i1 %54, label %55, label %166

55:                                               ; preds = %52
  call void @llvm.memset.p0.i64(ptr noundef nonnull align 8 dereferenceable(32) %9, i8 0, i64 32, i1 false)
  %56 = load ptr, ptr %15, align 8
  %57 = load i64, ptr %16, align 8
  %58 = call i32 %56(ptr noundef nonnull %9, i32 noundef 32768, i64 noundef %57, ptr noundef nonnull %6, ptr noundef nonnull %4)
  %59 = icmp eq i32 %58, 0
  br i1 %59, label %64, label %60

60:                                               ; preds = %55
  %61 = load i32, ptr %10, align 4
  %62 = icmp eq i32 %61, 0
  br i1 %62, label %63, label %64

63:                                               ; preds = %60
  store i32 -1, ptr %14, align 8
  store atomic i32 %58, ptr %10 release, align 4
  br label %64

64:                                               ; preds = %63, %60, %55
  %65 = load atomic i32, ptr %10 monotonic, align 4
  %66 = icmp slt i32 %65, 1
  br i1 %66, label %67, label %166

67:                                               ; preds = %64
  %68 = load i64, ptr %9, align 8
  %69 = load i64, ptr %17, align 8
  %70 = load i64, ptr %18, align 8
  %71 = load i64, ptr %19, align 8
  %72 = icmp sgt i64 %68, 32736
  %73 = icmp slt i64 %69, 0
  %74 = select i1 %72, i1 true, i1 %73
  br i1 %74, label %79, label %75

75:                                               ; preds = %67
  %76 = load i32, ptr %20, align 4
  %77 = sext i32 %76 to i64
  %78 = icmp slt i64 %69, %77
  br i1 %78, label %82, label %79

79:                                               ; preds = %75, %67
  %80 = icmp eq i32 %65, 0
  br i1 %80, label %81, label %166

81:                                               ; preds = %79
  store i32 -1, ptr %14, align 8
  store atomic i32 -1, ptr %10 release, align 4
  br label %166

82:                                               ; preds = %75
  %83 = load ptr, ptr %21, align 8
  %84 = getelementptr inbounds nuw i64, ptr %83, i64 %69
  store i64 %70, ptr %84, align 8
  %85 = load ptr, ptr %22, align 8
  %86 = getelementptr inbounds nuw i64, ptr %85, i64 %69
  store i64 %71, ptr %86, align 8
  %87 = trunc nuw nsw i64 %69 to i32
  call fastcc void @compare(ptr noundef nonnull %0, i32 noundef %87)
  %88 = icmp slt i64 %68, 32
  br i1 %88, label %163, label %89

89:                                               ; preds = %82, %159
  %90 = phi i64 [ %161, %159 ], [ 32, %82 ]
  %91 = phi i64 [ %160, %159 ], [ 0, %82 ]
  call void @llvm.lifetime.start.p0(ptr nonnull %3)
  %92 = getelementptr inbounds nuw i8, ptr %23, i64 %91
  %93 = call ptr @memcpy(ptr noundef nonnull %3, ptr noundef nonnull %92, i64 noundef 32)
  %94 = load i32, ptr %3, align 8
  %95 = icmp eq i32 %94, 0
  %96 = load i64, ptr %24, align 8
  %97 = icmp eq i32 %94, 1
  %98 = select i1 %97, i64 4, i64 0
  %99 = select i1 %95, i64 %96, i64 %98
  %100 = select i1 %95, i64 %96, i64 0
  %101 = load i32, ptr %25, align 4
  %102 = icmp slt i32 %101, 0
  br i1 %102, label %122, label %103

103:                                              ; preds = %89
  %104 = load i32, ptr %20, align 4
  %105 = icmp sge i32 %101, %104
  %106 = icmp slt i64 %99, 0
  %107 = select i1 %105, i1 true, i1 %106
  %108 = load i64, ptr %26, align 8
  %109 = icmp slt i64 %108, 0
  %110 = select i1 %107, i1 true, i1 %109
  br i1 %110, label %120, label %111

111:                                              ; preds = %103
  %112 = load i64, ptr %27, align 8
  %113 = icmp sgt i64 %99, %112
  %114 = sub nsw i64 %112, %99
  %115 = icmp sgt i64 %108, %114
  %116 = select i1 %113, i1 true, i1 %115
  %117 = sub nsw i64 %68, %90
  %118 = icmp sgt i64 %100, %117
  %119 = select i1 %116, i1 true, i1 %118
  br i1 %119, label %120, label %130

120:                                              ; preds = %111, %103
  %121 = icmp slt i32 %101, %104
  br i1 %121, label %124, label %122

122:                                              ; preds = %89, %120
  %123 = load i32, ptr %34, align 8
  br label %124

124:                                              ; preds = %122, %120
  %125 = phi i32 [ %123, %122 ], [ %101, %120 ]
  %126 = load i32, ptr %10, align 4
  %127 = icmp eq i32 %126, 0
  br i1 %127, label %128, label %129

128:                                              ; preds = %124
  store i32 %125, ptr %14, align 8
  store atomic i32 -1, ptr %10 release, align 4
  br label %129

129:                                              ; preds = %128, %124
  call void @llvm.lifetime.end.p0(ptr nonnull %3)
  br label %163

130:                                              ; preds = %111
  br i1 %95, label %131, label %139

131:                                              ; preds = %130
  %132 = load ptr, ptr %30, align 8
  %133 = getelementptr inbounds nuw i8, ptr %132, i64 %108
  %134 = getelementptr inbounds nuw i8, ptr %23, i64 %90
  %135 = call ptr @memcpy(ptr noundef %133, ptr noundef nonnull %134, i64 noundef %96)
  %136 = add nuw nsw i64 %96, 7
  %137 = and i64 %136, 9223372036854775800
  %138 = add nuw nsw i64 %137, %90
  br label %159

139:                                              ; preds = %130
  switch i32 %94, label %157 [
    i32 1, label %140
    i32 2, label %149
  ]

140:                                              ; preds = %139
  %141 = load ptr, ptr %30, align 8
  %142 = getelementptr inbounds nuw i8, ptr %141, i64 %108
  %143 = load i32, ptr %31, align 8
  %144 = load i32, ptr %32, align 4
  %145 = icmp eq i32 %144, 0
  br i1 %145, label %148, label %146

146:                                              ; preds = %140
  %147 = atomicrmw add ptr %142, i32 %143 release, align 4
  br label %159

148:                                              ; preds = %140
  store atomic i32 %143, ptr %142 release, align 4
  br label %159

149:                                              ; preds = %139
  %150 = load ptr, ptr %28, align 8
  %151 = zext nneg i32 %101 to i64
  %152 = getelementptr inbounds nuw i32, ptr %150, i64 %151
  %153 = load i32, ptr %152, align 4
  %154 = add nsw i32 %153, 1
  store i32 %154, ptr %152, align 4
  %155 = load i32, ptr %29, align 4
  %156 = add nsw i32 %155, 1
  store i32 %156, ptr %29, align 4
  br label %159

157:                                              ; preds = %139
  %158 = atomicrmw add ptr %33, i64 1 release, align 8
  br label %159

159:                                              ; preds = %157, %149, %148, %146, %131
  %160 = phi i64 [ %90, %157 ], [ %138, %131 ], [ %90, %149 ], [ %90, %146 ], [ %90, %148 ]
  call void @llvm.lifetime.end.p0(ptr nonnull %3)
  %161 = add nuw nsw i64 %160, 32
  %162 = icmp sgt i64 %161, %68
  br i1 %162, label %163, label %89

163:                                              ; preds = %159, %129, %82
  call void @llvm.lifetime.end.p0(ptr nonnull %6)
  call void @llvm.lifetime.end.p0(ptr nonnull %5)
  %164 = add nuw nsw i32 %36, 1
  %165 = icmp eq i32 %164, 16
  br i1 %165, label %167, label %35

166:                                              ; preds = %64, %52, %49, %81, %79
  call void @llvm.lifetime.end.p0(ptr nonnull %6)
  call void @llvm.lifetime.end.p0(ptr nonnull %5)
  br label %167

167:                                              ; preds = %35, %163, %166
  call void @llvm.lifetime.end.p0(ptr nonnull %4)
  call void @llvm.lifetime.start.p0(ptr nonnull %2)
  %168 = load i32, ptr %29, align 4
  %169 = icmp eq i32 %168, 0
  br i1 %169, label %203, label %170

170:                                              ; preds = %167, %199
  %171 = phi i32 [ %200, %199 ], [ %168, %167 ]
  %172 = phi i64 [ %201, %199 ], [ 0, %167 ]
  %173 = load i32, ptr %20, align 4
  %174 = sext i32 %173 to i64
  %175 = icmp slt i64 %172, %174
  br i1 %175, label %176, label %203

176:                                              ; preds = %170
  %177 = load ptr, ptr %28, align 8
  %178 = getelementptr inbounds nuw i32, ptr %177, i64 %172
  %179 = load i32, ptr %178, align 4
  %180 = icmp eq i32 %179, 0
  br i1 %180, label %199, label %181

181:                                              ; preds = %176
  %182 = trunc nuw nsw i64 %172 to i32
  br label %183

183:                                              ; preds = %188, %181
  call void @llvm.memset.p0.i64(ptr noundef nonnull align 8 dereferenceable(32) %2, i8 0, i64 32, i1 false)
  store i32 3, ptr %2, align 8
  %184 = call fastcc i32 @append(ptr noundef nonnull %0, i32 noundef %182, ptr noundef nonnull byval(%struct.Record) align 8 %2, ptr noundef null)
  %185 = icmp eq i32 %184, 0
  br i1 %185, label %186, label %188

186:                                              ; preds = %183
  %187 = load i32, ptr %29, align 4
  br label %199

188:                                              ; preds = %183
  %189 = load ptr, ptr %28, align 8
  %190 = getelementptr inbounds nuw i32, ptr %189, i64 %172
  %191 = load i32, ptr %190, align 4
  %192 = add nsw i32 %191, -1
  store i32 %192, ptr %190, align 4
  %193 = load i32, ptr %29, align 4
  %194 = add nsw i32 %193, -1
  store i32 %194, ptr %29, align 4
  %195 = load ptr, ptr %28, align 8
  %196 = getelementptr inbounds nuw i32, ptr %195, i64 %172
  %197 = load i32, ptr %196, align 4
  %198 = icmp eq i32 %197, 0
  br i1 %198, label %199, label %183

199:                                              ; preds = %188, %186, %176
  %200 = phi i32 [ %171, %176 ], [ %187, %186 ], [ %194, %188 ]
  %201 = add nuw nsw i64 %172, 1
  %202 = icmp eq i32 %200, 0
  br i1 %202, label %203, label %170

203:                                              ; preds = %170, %199, %167
  call void @llvm.lifetime.end.p0(ptr nonnull %2)
  %204 = getelementptr inbounds nuw i8, ptr %0, i64 304
  %205 = load i64, ptr %204, align 8
  %206 = getelementptr inbounds nuw i8, ptr %0, i64 40
  %207 = load ptr, ptr %206, align 8
  %208 = getelementptr inbounds nuw i8, ptr %207, i64 112
  %209 = load i64, ptr %208, align 8
  %210 = icmp eq i64 %205, %209
  br i1 %210, label %219, label %211

211:                                              ; preds = %203
  store i64 %209, ptr %204, align 8
  %212 = load i32, ptr %20, align 4
  %213 = icmp sgt i32 %212, 0
  br i1 %213, label %214, label %219

214:                                              ; preds = %211, %214
  %215 = phi i32 [ %216, %214 ], [ 0, %211 ]
  call fastcc void @compare(ptr noundef nonnull %0, i32 noundef %215)
  %216 = add nuw nsw i32 %215, 1
  %217 = load i32, ptr %20, align 4
  %218 = icmp slt i32 %216, %217
  br i1 %218, label %214, label %219

219:                                              ; preds = %214, %211, %203
  %220 = getelementptr inbounds nuw i8, ptr %0, i64 272
  %221 = load i32, ptr %220, align 8
  %222 = icmp eq i32 %221, 0
  br i1 %222, label %239, label %223

223:                                              ; preds = %219, %233
  %224 = phi i32 [ %234, %233 ], [ %221, %219 ]
  %225 = phi i64 [ %235, %233 ], [ 0, %219 ]
  %226 = getelementptr inbounds nuw %struct.Slot, ptr %0, i64 %225
  %227 = getelementptr inbounds nuw i8, ptr %226, i64 328
  %228 = load i32, ptr %227, align 8
  %229 = icmp eq i32 %228, 1
  br i1 %229, label %230, label %233

230:                                              ; preds = %223
  %231 = trunc nuw nsw i64 %225 to i32
  call fastcc void @send(ptr noundef nonnull %0, i32 noundef %231)
  %232 = load i32, ptr %220, align 8
  br label %233

233:                                              ; preds = %230, %223
  %234 = phi i32 [ %224, %223 ], [ %232, %230 ]
  %235 = add nuw nsw i64 %225, 1
  %236 = icmp ne i32 %234, 0
  %237 = icmp samesign ult i64 %225, 31
  %238 = select i1 %236, i1 %237, i1 false
  br i1 %238, label %223, label %239

239:                                              ; preds = %233, %219
  %240 = getelementptr inbounds nuw i8, ptr %0, i64 312
  %241 = load i64, ptr %240, align 8
  %242 = add nsw i64 %241, 1
  store i64 %242, ptr %240, align 8
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
  br i1 %24, label %25, label %84

25:                                               ; preds = %18
  tail call fastcc void @send(ptr noundef nonnull %0, i32 noundef %16)
  br label %26

26:                                               ; preds = %25, %4
  call void @llvm.lifetime.start.p0(ptr nonnull %5)
  %27 = getelementptr inbounds nuw i8, ptr %0, i64 320
  %28 = getelementptr inbounds nuw i8, ptr %0, i64 260
  %29 = getelementptr inbounds nuw i8, ptr %0, i64 160
  %30 = getelementptr inbounds nuw i8, ptr %0, i64 264
  br label %31

31:                                               ; preds = %62, %26
  %32 = phi i64 [ 0, %26 ], [ %63, %62 ]
  %33 = getelementptr inbounds nuw %struct.Slot, ptr %27, i64 %32
  %34 = getelementptr inbounds nuw i8, ptr %33, i64 8
  %35 = load i32, ptr %34, align 8
  %36 = icmp eq i32 %35, 2
  br i1 %36, label %37, label %59

37:                                               ; preds = %31
  %38 = load atomic i32, ptr %28 monotonic, align 4
  %39 = icmp slt i32 %38, 1
  br i1 %39, label %40, label %62

40:                                               ; preds = %37
  call void @llvm.lifetime.start.p0(ptr nonnull %6)
  store i32 0, ptr %6, align 4
  %41 = load ptr, ptr %29, align 8
  %42 = call i32 %41(ptr noundef nonnull %33, ptr noundef nonnull %6, ptr noundef nonnull %5)
  %43 = getelementptr inbounds nuw i8, ptr %33, i64 12
  %44 = load i32, ptr %43, align 4
  %45 = icmp eq i32 %42, 0
  br i1 %45, label %50, label %46

46:                                               ; preds = %40
  %47 = load i32, ptr %28, align 4
  %48 = icmp eq i32 %47, 0
  br i1 %48, label %49, label %50

49:                                               ; preds = %46
  store i32 %44, ptr %30, align 8
  store atomic i32 %42, ptr %28 release, align 4
  br label %50

50:                                               ; preds = %49, %46, %40
  %51 = load i32, ptr %6, align 4
  %52 = icmp eq i32 %51, 0
  br i1 %52, label %57, label %53

53:                                               ; preds = %50
  %54 = load atomic i32, ptr %28 monotonic, align 4
  %55 = icmp slt i32 %54, 1
  br i1 %55, label %56, label %57

56:                                               ; preds = %53
  store i32 0, ptr %34, align 8
  br label %57

57:                                               ; preds = %56, %53, %50
  call void @llvm.lifetime.end.p0(ptr nonnull %6)
  %58 = load i32, ptr %34, align 8
  br label %59

59:                                               ; preds = %57, %31
  %60 = phi i32 [ %35, %31 ], [ %58, %57 ]
  %61 = icmp eq i32 %60, 0
  br i1 %61, label %66, label %62

62:                                               ; preds = %59, %37
  %63 = add nuw nsw i64 %32, 1
  %64 = icmp eq i64 %63, 32
  br i1 %64, label %65, label %31

65:                                               ; preds = %62
  call void @llvm.lifetime.end.p0(ptr nonnull %5)
  br label %108

66:                                               ; preds = %59
  call void @llvm.lifetime.end.p0(ptr nonnull %5)
  %67 = trunc nuw nsw i64 %32 to i32
  %68 = load ptr, ptr %12, align 8
  %69 = getelementptr inbounds i32, ptr %68, i64 %14
  store i32 %67, ptr %69, align 4
  %70 = getelementptr inbounds nuw i8, ptr %0, i64 272
  %71 = load i32, ptr %70, align 8
  %72 = add nsw i32 %71, 1
  store i32 %72, ptr %70, align 8
  %73 = and i64 %32, 4294967295
  %74 = getelementptr inbounds nuw %struct.Slot, ptr %27, i64 %73
  %75 = getelementptr inbounds nuw i8, ptr %0, i64 144
  %76 = load ptr, ptr %75, align 8
  %77 = shl nuw nsw i64 %73, 15
  %78 = getelementptr inbounds nuw i8, ptr %76, i64 %77
  store i64 0, ptr %74, align 8
  %79 = getelementptr inbounds nuw i8, ptr %74, i64 8
  store i32 1, ptr %79, align 8
  %80 = getelementptr inbounds nuw i8, ptr %74, i64 12
  store i32 %1, ptr %80, align 4
  %81 = getelementptr inbounds nuw i8, ptr %74, i64 16
  store i64 32, ptr %81, align 8
  %82 = getelementptr inbounds nuw i8, ptr %74, i64 24
  store ptr %78, ptr %82, align 8
  %83 = and i64 %32, 4294967295
  br label %84

84:                                               ; preds = %18, %66
  %85 = phi i64 [ %19, %18 ], [ %83, %66 ]
  %86 = getelementptr inbounds nuw i8, ptr %0, i64 320
  %87 = getelementptr inbounds nuw %struct.Slot, ptr %86, i64 %85
  %88 = getelementptr inbounds nuw i8, ptr %0, i64 64
  %89 = load i32, ptr %88, align 8
  %90 = getelementptr inbounds nuw i8, ptr %2, i64 4
  store i32 %89, ptr %90, align 4
  %91 = getelementptr inbounds nuw i8, ptr %87, i64 24
  %92 = load ptr, ptr %91, align 8
  %93 = getelementptr inbounds nuw i8, ptr %87, i64 16
  %94 = load i64, ptr %93, align 8
  %95 = getelementptr inbounds i8, ptr %92, i64 %94
  %96 = call ptr @memcpy(ptr noundef %95, ptr noundef nonnull %2, i64 noundef 32)
  %97 = load i64, ptr %7, align 8
  %98 = icmp eq i64 %97, 0
  br i1 %98, label %105, label %99

99:                                               ; preds = %84
  %100 = load ptr, ptr %91, align 8
  %101 = load i64, ptr %93, align 8
  %102 = getelementptr inbounds i8, ptr %100, i64 %101
  %103 = getelementptr inbounds nuw i8, ptr %102, i64 32
  %104 = call ptr @memcpy(ptr noundef nonnull %103, ptr noundef %3, i64 noundef %97)
  br label %105

105:                                              ; preds = %99, %84
  %106 = load i64, ptr %93, align 8
  %107 = add nsw i64 %106, %11
  store i64 %107, ptr %93, align 8
  br label %108

108:                                              ; preds = %65, %105
  %109 = phi i32 [ 1, %105 ], [ 0, %65 ]
  ret i32 %109
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
  store i32 0, ptr %15, align 8
  %16 = getelementptr inbounds nuw i8, ptr %0, i64 260
  %17 = load atomic i32, ptr %16 monotonic, align 4
  %18 = icmp slt i32 %17, 1
  br i1 %18, label %19, label %109

19:                                               ; preds = %2
  %20 = getelementptr inbounds nuw i8, ptr %0, i64 40
  %21 = load ptr, ptr %20, align 8
  %22 = getelementptr inbounds nuw i8, ptr %21, i64 112
  %23 = load i64, ptr %22, align 8
  %24 = getelementptr inbounds nuw i8, ptr %5, i64 24
  %25 = load ptr, ptr %24, align 8
  %26 = getelementptr inbounds nuw i8, ptr %5, i64 16
  %27 = load i64, ptr %26, align 8
  %28 = add nsw i64 %27, -32
  %29 = getelementptr inbounds nuw i8, ptr %0, i64 64
  %30 = load i32, ptr %29, align 8
  %31 = sext i32 %30 to i64
  %32 = icmp slt i64 %23, 1
  br i1 %32, label %77, label %33

33:                                               ; preds = %19
  %34 = getelementptr inbounds nuw i8, ptr %21, i64 128
  br label %35

35:                                               ; preds = %73, %33
  %36 = phi i64 [ 0, %33 ], [ %75, %73 ]
  %37 = phi i64 [ 1469598103934665603, %33 ], [ %74, %73 ]
  %38 = getelementptr inbounds nuw %struct.flydsl_comm_sizes, ptr %34, i64 %36
  %39 = load i64, ptr %38, align 8
  %40 = add i64 %39, -3
  %41 = getelementptr inbounds nuw i8, ptr %38, i64 64
  %42 = tail call i64 @llvm.smin.i64(i64 %39, i64 %40)
  %43 = add i64 %42, 3
  br label %44

44:                                               ; preds = %50, %35
  %45 = phi i64 [ %39, %35 ], [ %46, %50 ]
  %46 = add nsw i64 %45, -1
  %47 = icmp sgt i64 %45, 0
  br i1 %47, label %48, label %73

48:                                               ; preds = %44
  %49 = icmp sgt i64 %45, %40
  br i1 %49, label %50, label %55

50:                                               ; preds = %48
  %51 = and i64 %46, 3
  %52 = getelementptr inbounds nuw %struct.anon, ptr %41, i64 %51
  %53 = load i64, ptr %52, align 8
  %54 = icmp sgt i64 %53, %23
  br i1 %54, label %44, label %60

55:                                               ; preds = %48
  %56 = and i64 %43, 3
  %57 = getelementptr inbounds nuw %struct.anon, ptr %41, i64 %56
  %58 = load i64, ptr %57, align 8
  %59 = icmp sgt i64 %58, %23
  br i1 %59, label %77, label %60

60:                                               ; preds = %50, %55
  %61 = phi i64 [ %56, %55 ], [ %51, %50 ]
  %62 = getelementptr inbounds nuw %struct.anon, ptr %41, i64 %61
  %63 = getelementptr inbounds nuw i8, ptr %62, i64 8
  br label %64

64:                                               ; preds = %64, %60
  %65 = phi i64 [ 0, %60 ], [ %71, %64 ]
  %66 = phi i64 [ %37, %60 ], [ %70, %64 ]
  %67 = getelementptr inbounds nuw i64, ptr %63, i64 %65
  %68 = load i64, ptr %67, align 8
  %69 = xor i64 %68, %66
  %70 = mul i64 %69, 1099511628211
  %71 = add nuw nsw i64 %65, 1
  %72 = icmp eq i64 %71, 7
  br i1 %72, label %73, label %64

73:                                               ; preds = %44, %64
  %74 = phi i64 [ %70, %64 ], [ %37, %44 ]
  %75 = add nuw nsw i64 %36, 1
  %76 = icmp eq i64 %75, 8
  br i1 %76, label %77, label %35

77:                                               ; preds = %55, %73, %19
  %78 = phi i64 [ 0, %19 ], [ 0, %55 ], [ %74, %73 ]
  store i64 %28, ptr %25, align 8
  %79 = getelementptr inbounds nuw i8, ptr %25, i64 8
  store i64 %31, ptr %79, align 8
  %80 = getelementptr inbounds nuw i8, ptr %25, i64 16
  store i64 %23, ptr %80, align 8
  %81 = getelementptr inbounds nuw i8, ptr %25, i64 24
  store i64 %78, ptr %81, align 8
  %82 = getelementptr inbounds nuw i8, ptr %0, i64 152
  %83 = load ptr, ptr %82, align 8
  %84 = load ptr, ptr %24, align 8
  %85 = load i64, ptr %26, align 8
  %86 = trunc i64 %85 to i32
  %87 = getelementptr inbounds nuw i8, ptr %0, i64 224
  %88 = load i64, ptr %87, align 8
  %89 = getelementptr inbounds nuw i8, ptr %0, i64 88
  %90 = load ptr, ptr %89, align 8
  %91 = load i32, ptr %8, align 4
  %92 = sext i32 %91 to i64
  %93 = getelementptr inbounds i32, ptr %90, i64 %92
  %94 = load i32, ptr %93, align 4
  %95 = getelementptr inbounds nuw i8, ptr %0, i64 208
  %96 = load i64, ptr %95, align 8
  %97 = tail call i32 %83(ptr noundef %84, i32 noundef %86, i64 noundef %88, i32 noundef %94, i32 noundef 17988, i64 noundef %96, ptr noundef nonnull %5)
  %98 = load i32, ptr %8, align 4
  %99 = icmp eq i32 %97, 0
  br i1 %99, label %105, label %100

100:                                              ; preds = %77
  %101 = load i32, ptr %16, align 4
  %102 = icmp eq i32 %101, 0
  br i1 %102, label %103, label %105

103:                                              ; preds = %100
  %104 = getelementptr inbounds nuw i8, ptr %0, i64 264
  store i32 %98, ptr %104, align 8
  store atomic i32 %97, ptr %16 release, align 4
  br label %105

105:                                              ; preds = %77, %100, %103
  %106 = load atomic i32, ptr %16 monotonic, align 4
  %107 = icmp slt i32 %106, 1
  br i1 %107, label %108, label %109

108:                                              ; preds = %105
  store i32 2, ptr %15, align 8
  br label %109

109:                                              ; preds = %105, %108, %2
  ret void
}

declare void @flydsl_relax()

declare i32 @sched_yield()

declare i32 @usleep(i32 noundef)

declare i64 @llvm.smin.i64(i64, i64)
