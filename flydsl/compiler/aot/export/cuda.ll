; made from cuda.c f88973c3b8138e714f489d90fcda110c73283fe18f9d8e9c5ad04591e8e30494
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
  br label %139

26:                                               ; preds = %20
  %27 = load ptr, ptr %8, align 8
  %28 = call i32 @cuCtxSetCurrent(ptr noundef %27)
  call void @llvm.lifetime.end.p0(ptr nonnull %7)
  %29 = icmp eq i32 %28, 0
  br i1 %29, label %30, label %139

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
  br i1 %43, label %134, label %44

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

52:                                               ; preds = %49
  %53 = load atomic i64, ptr %34 acquire, align 8
  %54 = icmp eq i64 %53, 0
  br i1 %54, label %65, label %55

55:                                               ; preds = %52
  %56 = inttoptr i64 %53 to ptr
  br label %57

57:                                               ; preds = %55, %62
  %58 = phi ptr [ %63, %62 ], [ %56, %55 ]
  %59 = getelementptr inbounds nuw i8, ptr %58, i64 8
  %60 = load ptr, ptr %59, align 8
  %61 = icmp eq ptr %60, %33
  br i1 %61, label %130, label %62

62:                                               ; preds = %57
  %63 = load ptr, ptr %58, align 8
  %64 = icmp eq ptr %63, null
  br i1 %64, label %65, label %57

65:                                               ; preds = %62, %52
  %66 = getelementptr inbounds nuw i8, ptr %0, i64 32
  %67 = load i64, ptr %66, align 8
  %68 = shl i64 %67, 3
  %69 = add i64 %68, 24
  %70 = call ptr @malloc(i64 noundef %69)
  %71 = icmp eq ptr %70, null
  br i1 %71, label %132, label %72

72:                                               ; preds = %65
  call void @llvm.lifetime.start.p0(ptr nonnull %6)
  %73 = getelementptr inbounds nuw i8, ptr %0, i64 8
  %74 = load ptr, ptr %73, align 8
  %75 = call i32 @cuModuleLoadDataEx(ptr noundef nonnull %6, ptr noundef %74, i32 noundef 0, ptr noundef null, ptr noundef null)
  %76 = getelementptr inbounds nuw i8, ptr %0, i64 16
  %77 = load ptr, ptr %76, align 8
  %78 = icmp eq ptr %77, null
  br i1 %78, label %82, label %79

79:                                               ; preds = %72
  switch i32 %75, label %82 [
    i32 209, label %80
    i32 200, label %80
  ]

80:                                               ; preds = %79, %79
  %81 = call i32 @cuModuleLoadDataEx(ptr noundef nonnull %6, ptr noundef nonnull %77, i32 noundef 0, ptr noundef null, ptr noundef null)
  br label %82

82:                                               ; preds = %80, %79, %72
  %83 = phi i32 [ %81, %80 ], [ %75, %79 ], [ %75, %72 ]
  %84 = icmp eq i32 %83, 0
  br i1 %84, label %85, label %124

85:                                               ; preds = %82
  %86 = getelementptr inbounds nuw i8, ptr %70, i64 16
  store ptr @cuLaunchKernel, ptr %86, align 8
  %87 = getelementptr inbounds nuw i8, ptr %0, i64 24
  br label %88

88:                                               ; preds = %121, %85
  %89 = phi i64 [ 0, %85 ], [ %93, %121 ]
  %90 = load i64, ptr %66, align 8
  %91 = icmp ult i64 %89, %90
  br i1 %91, label %92, label %126

92:                                               ; preds = %88
  %93 = add nuw i64 %89, 1
  %94 = getelementptr inbounds nuw ptr, ptr %86, i64 %93
  %95 = load ptr, ptr %6, align 8
  %96 = load ptr, ptr %87, align 8
  %97 = getelementptr inbounds nuw ptr, ptr %96, i64 %89
  %98 = load ptr, ptr %97, align 8
  %99 = call i32 @cuModuleGetFunction(ptr noundef nonnull %94, ptr noundef %95, ptr noundef %98)
  %100 = icmp eq i32 %99, 0
  br i1 %100, label %101, label %124

101:                                              ; preds = %92
  %102 = load ptr, ptr %94, align 8
  call void @llvm.lifetime.start.p0(ptr nonnull %3)
  call void @llvm.lifetime.start.p0(ptr nonnull %4)
  call void @llvm.lifetime.start.p0(ptr nonnull %5)
  %103 = call i32 @cuCtxGetDevice(ptr noundef nonnull %3)
  %104 = icmp eq i32 %103, 0
  br i1 %104, label %105, label %119

105:                                              ; preds = %101
  %106 = load i32, ptr %3, align 4
  %107 = call i32 @cuDeviceGetAttribute(ptr noundef nonnull %4, i32 noundef 97, i32 noundef %106)
  %108 = icmp eq i32 %107, 0
  br i1 %108, label %109, label %119

109:                                              ; preds = %105
  %110 = call i32 @cuFuncGetAttribute(ptr noundef nonnull %5, i32 noundef 1, ptr noundef %102)
  %111 = icmp eq i32 %110, 0
  br i1 %111, label %112, label %119

112:                                              ; preds = %109
  %113 = load i32, ptr %4, align 4
  %114 = load i32, ptr %5, align 4
  %115 = sub nsw i32 %113, %114
  %116 = icmp slt i32 %115, 49153
  br i1 %116, label %121, label %117

117:                                              ; preds = %112
  %118 = call i32 @cuFuncSetAttribute(ptr noundef %102, i32 noundef 8, i32 noundef %115)
  br label %121

119:                                              ; preds = %109, %105, %101
  %120 = phi i32 [ %110, %109 ], [ %107, %105 ], [ %103, %101 ]
  call void @llvm.lifetime.end.p0(ptr nonnull %5)
  call void @llvm.lifetime.end.p0(ptr nonnull %4)
  call void @llvm.lifetime.end.p0(ptr nonnull %3)
  br label %124

121:                                              ; preds = %117, %112
  %122 = phi i32 [ %118, %117 ], [ 0, %112 ]
  call void @llvm.lifetime.end.p0(ptr nonnull %5)
  call void @llvm.lifetime.end.p0(ptr nonnull %4)
  call void @llvm.lifetime.end.p0(ptr nonnull %3)
  %123 = icmp eq i32 %122, 0
  br i1 %123, label %88, label %124

124:                                              ; preds = %121, %92, %82, %119
  %125 = phi i32 [ %120, %119 ], [ %83, %82 ], [ %122, %121 ], [ %99, %92 ]
  call void @llvm.lifetime.end.p0(ptr nonnull %6)
  br label %132

126:                                              ; preds = %88
  call void @llvm.lifetime.end.p0(ptr nonnull %6)
  %127 = getelementptr inbounds nuw i8, ptr %70, i64 8
  store ptr %33, ptr %127, align 8
  %128 = load ptr, ptr %34, align 8
  store ptr %128, ptr %70, align 8
  %129 = ptrtoint ptr %70 to i64
  store atomic i64 %129, ptr %34 release, align 8
  br label %130

130:                                              ; preds = %57, %126
  %131 = phi ptr [ %70, %126 ], [ %58, %57 ]
  store atomic i32 0, ptr %48 release, align 8
  br label %134

132:                                              ; preds = %65, %124
  %133 = phi i32 [ %125, %124 ], [ 2, %65 ]
  call void @free(ptr noundef %70)
  store atomic i32 0, ptr %48 release, align 8
  br label %139

134:                                              ; preds = %39, %130
  %135 = phi ptr [ %131, %130 ], [ %40, %39 ]
  %136 = load ptr, ptr %0, align 8
  %137 = getelementptr inbounds nuw i8, ptr %135, i64 16
  %138 = call i32 %136(ptr noundef nonnull %137, ptr noundef %1)
  br label %139

139:                                              ; preds = %134, %132, %24, %26
  %140 = phi i32 [ %25, %24 ], [ %28, %26 ], [ %138, %134 ], [ %133, %132 ]
  call void @llvm.lifetime.end.p0(ptr nonnull %8)
  ret i32 %140
}

declare void @llvm.lifetime.start.p0(ptr captures(none))

declare void @llvm.lifetime.end.p0(ptr captures(none))

declare i32 @cuCtxGetCurrent(ptr noundef)

declare i32 @cuInit(i32 noundef)

declare i32 @cuDeviceGet(ptr noundef, i32 noundef)

declare i32 @cuDevicePrimaryCtxRetain(ptr noundef, i32 noundef)

declare i32 @cuCtxSetCurrent(ptr noundef)

declare ptr @malloc(i64 noundef)

declare void @free(ptr noundef)

declare i32 @cuModuleLoadDataEx(ptr noundef, ptr noundef, i32 noundef, ptr noundef, ptr noundef)

declare i32 @cuLaunchKernel(ptr noundef, i32 noundef, i32 noundef, i32 noundef, i32 noundef, i32 noundef, i32 noundef, i32 noundef, ptr noundef, ptr noundef, ptr noundef)

declare i32 @cuModuleGetFunction(ptr noundef, ptr noundef, ptr noundef)

declare i32 @cuCtxGetDevice(ptr noundef)

declare i32 @cuDeviceGetAttribute(ptr noundef, i32 noundef, i32 noundef)

declare i32 @cuFuncGetAttribute(ptr noundef, i32 noundef, ptr noundef)

declare i32 @cuFuncSetAttribute(ptr noundef, i32 noundef, i32 noundef)
