; made from hip.c 2a5c2e7677b0b1d50208ba4b9912c3dc2ea75681f02c89caa6690fbf13bd4c3c
; made by clang version 22.1.8

define i32 @flydsl_export_hip(ptr noundef captures(none) %0, ptr noundef %1) {
  %3 = alloca ptr, align 8
  %4 = alloca i32, align 4
  call void @llvm.lifetime.start.p0(ptr nonnull %4)
  %5 = call i32 @hipGetDevice(ptr noundef nonnull %4)
  %6 = icmp eq i32 %5, 0
  br i1 %6, label %7, label %81

7:                                                ; preds = %2
  %8 = load i32, ptr %4, align 4
  %9 = add nsw i32 %8, 1
  %10 = sext i32 %9 to i64
  %11 = inttoptr i64 %10 to ptr
  %12 = getelementptr inbounds nuw i8, ptr %0, i64 40
  %13 = load atomic i64, ptr %12 acquire, align 8
  %14 = icmp eq i64 %13, 0
  br i1 %14, label %25, label %15

15:                                               ; preds = %7
  %16 = inttoptr i64 %13 to ptr
  br label %17

17:                                               ; preds = %15, %22
  %18 = phi ptr [ %23, %22 ], [ %16, %15 ]
  %19 = getelementptr inbounds nuw i8, ptr %18, i64 8
  %20 = load ptr, ptr %19, align 8
  %21 = icmp eq ptr %20, %11
  br i1 %21, label %76, label %22

22:                                               ; preds = %17
  %23 = load ptr, ptr %18, align 8
  %24 = icmp eq ptr %23, null
  br i1 %24, label %25, label %17

25:                                               ; preds = %22, %7
  %26 = getelementptr inbounds nuw i8, ptr %0, i64 48
  br label %27

27:                                               ; preds = %27, %25
  %28 = atomicrmw xchg ptr %26, i32 1 acquire, align 8
  %29 = icmp eq i32 %28, 0
  br i1 %29, label %30, label %27

30:                                               ; preds = %27, %34
  %31 = phi ptr [ %32, %34 ], [ %12, %27 ]
  %32 = load ptr, ptr %31, align 8
  %33 = icmp eq ptr %32, null
  br i1 %33, label %38, label %34

34:                                               ; preds = %30
  %35 = getelementptr inbounds nuw i8, ptr %32, i64 8
  %36 = load ptr, ptr %35, align 8
  %37 = icmp eq ptr %36, %11
  br i1 %37, label %72, label %30

38:                                               ; preds = %30
  %39 = getelementptr inbounds nuw i8, ptr %0, i64 32
  %40 = load i64, ptr %39, align 8
  %41 = shl i64 %40, 3
  %42 = add i64 %41, 24
  %43 = call noalias ptr @malloc(i64 noundef %42)
  %44 = icmp eq ptr %43, null
  br i1 %44, label %74, label %45

45:                                               ; preds = %38
  call void @llvm.lifetime.start.p0(ptr nonnull %3)
  %46 = getelementptr inbounds nuw i8, ptr %0, i64 8
  %47 = load ptr, ptr %46, align 8
  %48 = call i32 @hipModuleLoadData(ptr noundef nonnull %3, ptr noundef %47)
  %49 = icmp eq i32 %48, 0
  br i1 %49, label %50, label %66

50:                                               ; preds = %45
  %51 = getelementptr inbounds nuw i8, ptr %43, i64 16
  store ptr @hipModuleLaunchKernel, ptr %51, align 8
  %52 = getelementptr inbounds nuw i8, ptr %0, i64 24
  br label %53

53:                                               ; preds = %57, %50
  %54 = phi i64 [ 0, %50 ], [ %58, %57 ]
  %55 = load i64, ptr %39, align 8
  %56 = icmp ult i64 %54, %55
  br i1 %56, label %57, label %68

57:                                               ; preds = %53
  %58 = add nuw i64 %54, 1
  %59 = getelementptr inbounds nuw ptr, ptr %51, i64 %58
  %60 = load ptr, ptr %3, align 8
  %61 = load ptr, ptr %52, align 8
  %62 = getelementptr inbounds nuw ptr, ptr %61, i64 %54
  %63 = load ptr, ptr %62, align 8
  %64 = call i32 @hipModuleGetFunction(ptr noundef nonnull %59, ptr noundef %60, ptr noundef %63)
  %65 = icmp eq i32 %64, 0
  br i1 %65, label %53, label %66

66:                                               ; preds = %57, %45
  %67 = phi i32 [ %48, %45 ], [ %64, %57 ]
  call void @llvm.lifetime.end.p0(ptr nonnull %3)
  br label %74

68:                                               ; preds = %53
  call void @llvm.lifetime.end.p0(ptr nonnull %3)
  %69 = getelementptr inbounds nuw i8, ptr %43, i64 8
  store ptr %11, ptr %69, align 8
  %70 = load ptr, ptr %12, align 8
  store ptr %70, ptr %43, align 8
  %71 = ptrtoint ptr %43 to i64
  store atomic i64 %71, ptr %12 release, align 8
  br label %72

72:                                               ; preds = %34, %68
  %73 = phi ptr [ %43, %68 ], [ %32, %34 ]
  store atomic i32 0, ptr %26 release, align 8
  br label %76

74:                                               ; preds = %38, %66
  %75 = phi i32 [ %67, %66 ], [ 2, %38 ]
  call void @free(ptr noundef %43)
  store atomic i32 0, ptr %26 release, align 8
  br label %81

76:                                               ; preds = %17, %72
  %77 = phi ptr [ %73, %72 ], [ %18, %17 ]
  %78 = load ptr, ptr %0, align 8
  %79 = getelementptr inbounds nuw i8, ptr %77, i64 16
  %80 = call i32 %78(ptr noundef nonnull %79, ptr noundef %1)
  br label %81

81:                                               ; preds = %76, %74, %2
  %82 = phi i32 [ %5, %2 ], [ %80, %76 ], [ %75, %74 ]
  call void @llvm.lifetime.end.p0(ptr nonnull %4)
  ret i32 %82
}

declare void @llvm.lifetime.start.p0(ptr captures(none))

declare i32 @hipGetDevice(ptr noundef)

declare void @llvm.lifetime.end.p0(ptr captures(none))

declare noalias ptr @malloc(i64 noundef)

declare void @free(ptr noundef)

declare i32 @hipModuleLoadData(ptr noundef, ptr noundef)

declare i32 @hipModuleLaunchKernel(ptr noundef, i32 noundef, i32 noundef, i32 noundef, i32 noundef, i32 noundef, i32 noundef, i32 noundef, ptr noundef, ptr noundef, ptr noundef)

declare i32 @hipModuleGetFunction(ptr noundef, ptr noundef, ptr noundef)
