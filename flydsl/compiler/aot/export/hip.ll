; made from hip.c 3dfc888172fa996cc0b2e3921beb9ce6dc2533ab11fe559c47e413f905e73c40
; made by clang version 22.1.8

define i32 @flydsl_export_hip(ptr noundef captures(none) %0, ptr noundef %1) {
  %3 = alloca ptr, align 8
  %4 = alloca i32, align 4
  call void @llvm.lifetime.start.p0(ptr nonnull %4)
  %5 = call i32 @hipGetDevice(ptr noundef nonnull %4)
  %6 = icmp eq i32 %5, 0
  br i1 %6, label %7, label %86

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
  br i1 %21, label %81, label %22

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

30:                                               ; preds = %27
  %31 = load atomic i64, ptr %12 acquire, align 8
  %32 = icmp eq i64 %31, 0
  br i1 %32, label %43, label %33

33:                                               ; preds = %30
  %34 = inttoptr i64 %31 to ptr
  br label %35

35:                                               ; preds = %33, %40
  %36 = phi ptr [ %41, %40 ], [ %34, %33 ]
  %37 = getelementptr inbounds nuw i8, ptr %36, i64 8
  %38 = load ptr, ptr %37, align 8
  %39 = icmp eq ptr %38, %11
  br i1 %39, label %77, label %40

40:                                               ; preds = %35
  %41 = load ptr, ptr %36, align 8
  %42 = icmp eq ptr %41, null
  br i1 %42, label %43, label %35

43:                                               ; preds = %40, %30
  %44 = getelementptr inbounds nuw i8, ptr %0, i64 32
  %45 = load i64, ptr %44, align 8
  %46 = shl i64 %45, 3
  %47 = add i64 %46, 24
  %48 = call ptr @malloc(i64 noundef %47)
  %49 = icmp eq ptr %48, null
  br i1 %49, label %79, label %50

50:                                               ; preds = %43
  call void @llvm.lifetime.start.p0(ptr nonnull %3)
  %51 = getelementptr inbounds nuw i8, ptr %0, i64 8
  %52 = load ptr, ptr %51, align 8
  %53 = call i32 @hipModuleLoadData(ptr noundef nonnull %3, ptr noundef %52)
  %54 = icmp eq i32 %53, 0
  br i1 %54, label %55, label %71

55:                                               ; preds = %50
  %56 = getelementptr inbounds nuw i8, ptr %48, i64 16
  store ptr @hipModuleLaunchKernel, ptr %56, align 8
  %57 = getelementptr inbounds nuw i8, ptr %0, i64 24
  br label %58

58:                                               ; preds = %62, %55
  %59 = phi i64 [ 0, %55 ], [ %63, %62 ]
  %60 = load i64, ptr %44, align 8
  %61 = icmp ult i64 %59, %60
  br i1 %61, label %62, label %73

62:                                               ; preds = %58
  %63 = add nuw i64 %59, 1
  %64 = getelementptr inbounds nuw ptr, ptr %56, i64 %63
  %65 = load ptr, ptr %3, align 8
  %66 = load ptr, ptr %57, align 8
  %67 = getelementptr inbounds nuw ptr, ptr %66, i64 %59
  %68 = load ptr, ptr %67, align 8
  %69 = call i32 @hipModuleGetFunction(ptr noundef nonnull %64, ptr noundef %65, ptr noundef %68)
  %70 = icmp eq i32 %69, 0
  br i1 %70, label %58, label %71

71:                                               ; preds = %62, %50
  %72 = phi i32 [ %53, %50 ], [ %69, %62 ]
  call void @llvm.lifetime.end.p0(ptr nonnull %3)
  br label %79

73:                                               ; preds = %58
  call void @llvm.lifetime.end.p0(ptr nonnull %3)
  %74 = getelementptr inbounds nuw i8, ptr %48, i64 8
  store ptr %11, ptr %74, align 8
  %75 = load ptr, ptr %12, align 8
  store ptr %75, ptr %48, align 8
  %76 = ptrtoint ptr %48 to i64
  store atomic i64 %76, ptr %12 release, align 8
  br label %77

77:                                               ; preds = %35, %73
  %78 = phi ptr [ %48, %73 ], [ %36, %35 ]
  store atomic i32 0, ptr %26 release, align 8
  br label %81

79:                                               ; preds = %43, %71
  %80 = phi i32 [ %72, %71 ], [ 2, %43 ]
  call void @free(ptr noundef %48)
  store atomic i32 0, ptr %26 release, align 8
  br label %86

81:                                               ; preds = %17, %77
  %82 = phi ptr [ %78, %77 ], [ %18, %17 ]
  %83 = load ptr, ptr %0, align 8
  %84 = getelementptr inbounds nuw i8, ptr %82, i64 16
  %85 = call i32 %83(ptr noundef nonnull %84, ptr noundef %1)
  br label %86

86:                                               ; preds = %81, %79, %2
  %87 = phi i32 [ %5, %2 ], [ %85, %81 ], [ %80, %79 ]
  call void @llvm.lifetime.end.p0(ptr nonnull %4)
  ret i32 %87
}

declare void @llvm.lifetime.start.p0(ptr captures(none))

declare i32 @hipGetDevice(ptr noundef)

declare void @llvm.lifetime.end.p0(ptr captures(none))

declare ptr @malloc(i64 noundef)

declare void @free(ptr noundef)

declare i32 @hipModuleLoadData(ptr noundef, ptr noundef)

declare i32 @hipModuleLaunchKernel(ptr noundef, i32 noundef, i32 noundef, i32 noundef, i32 noundef, i32 noundef, i32 noundef, i32 noundef, ptr noundef, ptr noundef, ptr noundef)

declare i32 @hipModuleGetFunction(ptr noundef, ptr noundef, ptr noundef)
