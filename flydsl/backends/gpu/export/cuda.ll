; made from cuda.c 0011de001f0d1ff0015dc47c5b50cff0447134a0fdd743f8b17cd2685b458743
; made by clang version 22.1.8

define i32 @flydsl_export_cuda(ptr noundef captures(none) %0, ptr noundef %1) {
  %3 = alloca i32, align 4
  %4 = alloca i32, align 4
  %5 = alloca i32, align 4
  %6 = alloca ptr, align 8
  %7 = alloca i32, align 4
  %8 = alloca ptr, align 8
  call void @llvm.lifetime.start.p0(ptr nonnull %8)
  %9 = call i32 @cuCtxGetCurrent(ptr noundef nonnull %8)
  %10 = icmp ne i32 %9, 0
  %11 = load ptr, ptr %8, align 8
  %12 = icmp eq ptr %11, null
  %13 = select i1 %10, i1 true, i1 %12
  br i1 %13, label %14, label %32

14:                                               ; preds = %2
  call void @llvm.lifetime.start.p0(ptr nonnull %7)
  %15 = call i32 @cuInit(i32 noundef 0)
  %16 = icmp eq i32 %15, 0
  br i1 %16, label %17, label %24

17:                                               ; preds = %14
  %18 = call i32 @cuDeviceGet(ptr noundef nonnull %7, i32 noundef 0)
  %19 = icmp eq i32 %18, 0
  br i1 %19, label %20, label %24

20:                                               ; preds = %17
  %21 = load i32, ptr %7, align 4
  %22 = call i32 @cuDevicePrimaryCtxRetain(ptr noundef nonnull %8, i32 noundef %21)
  %23 = icmp eq i32 %22, 0
  br i1 %23, label %26, label %24

24:                                               ; preds = %17, %14, %20
  %25 = phi i32 [ %22, %20 ], [ %15, %14 ], [ %18, %17 ]
  call void @llvm.lifetime.end.p0(ptr nonnull %7)
  br label %134

26:                                               ; preds = %20
  %27 = load ptr, ptr %8, align 8
  %28 = call i32 @cuCtxSetCurrent(ptr noundef %27)
  call void @llvm.lifetime.end.p0(ptr nonnull %7)
  %29 = icmp eq i32 %28, 0
  br i1 %29, label %30, label %134

30:                                               ; preds = %26
  %31 = load ptr, ptr %8, align 8
  br label %32

32:                                               ; preds = %30, %2
  %33 = phi ptr [ %31, %30 ], [ %11, %2 ]
  %34 = getelementptr inbounds nuw i8, ptr %0, i64 40
  %35 = load atomic i64, ptr %34 acquire, align 8
  %36 = icmp eq i64 %35, 0
  br i1 %36, label %47, label %37

37:                                               ; preds = %32
  %38 = inttoptr i64 %35 to ptr
  br label %39

39:                                               ; preds = %37, %44
  %40 = phi ptr [ %45, %44 ], [ %38, %37 ]
  %41 = getelementptr inbounds nuw i8, ptr %40, i64 8
  %42 = load ptr, ptr %41, align 8
  %43 = icmp eq ptr %42, %33
  br i1 %43, label %129, label %44

44:                                               ; preds = %39
  %45 = load ptr, ptr %40, align 8
  %46 = icmp eq ptr %45, null
  br i1 %46, label %47, label %39

47:                                               ; preds = %44, %32
  %48 = getelementptr inbounds nuw i8, ptr %0, i64 48
  br label %49

49:                                               ; preds = %49, %47
  %50 = atomicrmw xchg ptr %48, i32 1 acquire, align 8
  %51 = icmp eq i32 %50, 0
  br i1 %51, label %52, label %49

52:                                               ; preds = %49, %56
  %53 = phi ptr [ %54, %56 ], [ %34, %49 ]
  %54 = load ptr, ptr %53, align 8
  %55 = icmp eq ptr %54, null
  br i1 %55, label %60, label %56

56:                                               ; preds = %52
  %57 = getelementptr inbounds nuw i8, ptr %54, i64 8
  %58 = load ptr, ptr %57, align 8
  %59 = icmp eq ptr %58, %33
  br i1 %59, label %125, label %52

60:                                               ; preds = %52
  %61 = getelementptr inbounds nuw i8, ptr %0, i64 32
  %62 = load i64, ptr %61, align 8
  %63 = shl i64 %62, 3
  %64 = add i64 %63, 24
  %65 = call noalias ptr @malloc(i64 noundef %64)
  %66 = icmp eq ptr %65, null
  br i1 %66, label %127, label %67

67:                                               ; preds = %60
  call void @llvm.lifetime.start.p0(ptr nonnull %6)
  %68 = getelementptr inbounds nuw i8, ptr %0, i64 8
  %69 = load ptr, ptr %68, align 8
  %70 = call i32 @cuModuleLoadDataEx(ptr noundef nonnull %6, ptr noundef %69, i32 noundef 0, ptr noundef null, ptr noundef null)
  %71 = getelementptr inbounds nuw i8, ptr %0, i64 16
  %72 = load ptr, ptr %71, align 8
  %73 = icmp eq ptr %72, null
  br i1 %73, label %77, label %74

74:                                               ; preds = %67
  switch i32 %70, label %77 [
    i32 209, label %75
    i32 200, label %75
  ]

75:                                               ; preds = %74, %74
  %76 = call i32 @cuModuleLoadDataEx(ptr noundef nonnull %6, ptr noundef nonnull %72, i32 noundef 0, ptr noundef null, ptr noundef null)
  br label %77

77:                                               ; preds = %75, %74, %67
  %78 = phi i32 [ %76, %75 ], [ %70, %74 ], [ %70, %67 ]
  %79 = icmp eq i32 %78, 0
  br i1 %79, label %80, label %119

80:                                               ; preds = %77
  %81 = getelementptr inbounds nuw i8, ptr %65, i64 16
  store ptr @cuLaunchKernel, ptr %81, align 8
  %82 = getelementptr inbounds nuw i8, ptr %0, i64 24
  br label %83

83:                                               ; preds = %116, %80
  %84 = phi i64 [ 0, %80 ], [ %88, %116 ]
  %85 = load i64, ptr %61, align 8
  %86 = icmp ult i64 %84, %85
  br i1 %86, label %87, label %121

87:                                               ; preds = %83
  %88 = add nuw i64 %84, 1
  %89 = getelementptr inbounds nuw ptr, ptr %81, i64 %88
  %90 = load ptr, ptr %6, align 8
  %91 = load ptr, ptr %82, align 8
  %92 = getelementptr inbounds nuw ptr, ptr %91, i64 %84
  %93 = load ptr, ptr %92, align 8
  %94 = call i32 @cuModuleGetFunction(ptr noundef nonnull %89, ptr noundef %90, ptr noundef %93)
  %95 = icmp eq i32 %94, 0
  br i1 %95, label %96, label %119

96:                                               ; preds = %87
  %97 = load ptr, ptr %89, align 8
  call void @llvm.lifetime.start.p0(ptr nonnull %3)
  call void @llvm.lifetime.start.p0(ptr nonnull %4)
  call void @llvm.lifetime.start.p0(ptr nonnull %5)
  %98 = call i32 @cuCtxGetDevice(ptr noundef nonnull %3)
  %99 = icmp eq i32 %98, 0
  br i1 %99, label %100, label %114

100:                                              ; preds = %96
  %101 = load i32, ptr %3, align 4
  %102 = call i32 @cuDeviceGetAttribute(ptr noundef nonnull %4, i32 noundef 97, i32 noundef %101)
  %103 = icmp eq i32 %102, 0
  br i1 %103, label %104, label %114

104:                                              ; preds = %100
  %105 = call i32 @cuFuncGetAttribute(ptr noundef nonnull %5, i32 noundef 1, ptr noundef %97)
  %106 = icmp eq i32 %105, 0
  br i1 %106, label %107, label %114

107:                                              ; preds = %104
  %108 = load i32, ptr %4, align 4
  %109 = load i32, ptr %5, align 4
  %110 = sub nsw i32 %108, %109
  %111 = icmp slt i32 %110, 49153
  br i1 %111, label %116, label %112

112:                                              ; preds = %107
  %113 = call i32 @cuFuncSetAttribute(ptr noundef %97, i32 noundef 8, i32 noundef %110)
  br label %116

114:                                              ; preds = %104, %100, %96
  %115 = phi i32 [ %105, %104 ], [ %102, %100 ], [ %98, %96 ]
  call void @llvm.lifetime.end.p0(ptr nonnull %5)
  call void @llvm.lifetime.end.p0(ptr nonnull %4)
  call void @llvm.lifetime.end.p0(ptr nonnull %3)
  br label %119

116:                                              ; preds = %112, %107
  %117 = phi i32 [ %113, %112 ], [ 0, %107 ]
  call void @llvm.lifetime.end.p0(ptr nonnull %5)
  call void @llvm.lifetime.end.p0(ptr nonnull %4)
  call void @llvm.lifetime.end.p0(ptr nonnull %3)
  %118 = icmp eq i32 %117, 0
  br i1 %118, label %83, label %119

119:                                              ; preds = %116, %87, %77, %114
  %120 = phi i32 [ %115, %114 ], [ %78, %77 ], [ %117, %116 ], [ %94, %87 ]
  call void @llvm.lifetime.end.p0(ptr nonnull %6)
  br label %127

121:                                              ; preds = %83
  call void @llvm.lifetime.end.p0(ptr nonnull %6)
  %122 = getelementptr inbounds nuw i8, ptr %65, i64 8
  store ptr %33, ptr %122, align 8
  %123 = load ptr, ptr %34, align 8
  store ptr %123, ptr %65, align 8
  %124 = ptrtoint ptr %65 to i64
  store atomic i64 %124, ptr %34 release, align 8
  br label %125

125:                                              ; preds = %56, %121
  %126 = phi ptr [ %65, %121 ], [ %54, %56 ]
  store atomic i32 0, ptr %48 release, align 8
  br label %129

127:                                              ; preds = %60, %119
  %128 = phi i32 [ %120, %119 ], [ 2, %60 ]
  call void @free(ptr noundef %65)
  store atomic i32 0, ptr %48 release, align 8
  br label %134

129:                                              ; preds = %39, %125
  %130 = phi ptr [ %126, %125 ], [ %40, %39 ]
  %131 = load ptr, ptr %0, align 8
  %132 = getelementptr inbounds nuw i8, ptr %130, i64 16
  %133 = call i32 %131(ptr noundef nonnull %132, ptr noundef %1)
  br label %134

134:                                              ; preds = %129, %127, %24, %26
  %135 = phi i32 [ %25, %24 ], [ %28, %26 ], [ %133, %129 ], [ %128, %127 ]
  call void @llvm.lifetime.end.p0(ptr nonnull %8)
  ret i32 %135
}

declare void @llvm.lifetime.start.p0(ptr captures(none))

declare void @llvm.lifetime.end.p0(ptr captures(none))

declare i32 @cuCtxGetCurrent(ptr noundef)

declare i32 @cuInit(i32 noundef)

declare i32 @cuDeviceGet(ptr noundef, i32 noundef)

declare i32 @cuDevicePrimaryCtxRetain(ptr noundef, i32 noundef)

declare i32 @cuCtxSetCurrent(ptr noundef)

declare noalias ptr @malloc(i64 noundef)

declare void @free(ptr noundef)

declare i32 @cuModuleLoadDataEx(ptr noundef, ptr noundef, i32 noundef, ptr noundef, ptr noundef)

declare i32 @cuLaunchKernel(ptr noundef, i32 noundef, i32 noundef, i32 noundef, i32 noundef, i32 noundef, i32 noundef, i32 noundef, ptr noundef, ptr noundef, ptr noundef)

declare i32 @cuModuleGetFunction(ptr noundef, ptr noundef, ptr noundef)

declare i32 @cuCtxGetDevice(ptr noundef)

declare i32 @cuDeviceGetAttribute(ptr noundef, i32 noundef, i32 noundef)

declare i32 @cuFuncGetAttribute(ptr noundef, i32 noundef, ptr noundef)

declare i32 @cuFuncSetAttribute(ptr noundef, i32 noundef, i32 noundef)
