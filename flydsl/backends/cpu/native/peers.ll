; made from peers.c 6a3b5c7a89ed4c72304595710670fb47a642c6c7f084953d148c68876751d148
; made by clang version 22.1.8

%struct.PeerWait = type { ptr, i32, ptr, i32, i32, i64, [3 x i32] }

define range(i32 0, 2) i32 @flydsl_peer_wait(ptr noundef %0, i32 noundef %1, ptr noundef %2, i32 noundef %3, i32 noundef %4, i64 noundef %5, i32 noundef %6, i32 noundef %7, i32 noundef %8) {
  %10 = alloca %struct.PeerWait, align 8
  call void @llvm.lifetime.start.p0(ptr nonnull %10)
  store ptr %0, ptr %10, align 8
  %11 = getelementptr inbounds nuw i8, ptr %10, i64 8
  store i32 %1, ptr %11, align 8
  %12 = getelementptr inbounds nuw i8, ptr %10, i64 12
  store i32 0, ptr %12, align 4
  %13 = getelementptr inbounds nuw i8, ptr %10, i64 16
  store ptr %2, ptr %13, align 8
  %14 = getelementptr inbounds nuw i8, ptr %10, i64 24
  store i32 %3, ptr %14, align 8
  %15 = getelementptr inbounds nuw i8, ptr %10, i64 28
  store i32 %4, ptr %15, align 4
  %16 = getelementptr inbounds nuw i8, ptr %10, i64 32
  store i64 %5, ptr %16, align 8
  %17 = getelementptr inbounds nuw i8, ptr %10, i64 40
  store i32 %6, ptr %17, align 8
  %18 = getelementptr inbounds nuw i8, ptr %10, i64 44
  store i32 %7, ptr %18, align 4
  %19 = getelementptr inbounds nuw i8, ptr %10, i64 48
  store i32 %8, ptr %19, align 8
  %20 = getelementptr inbounds nuw i8, ptr %10, i64 52
  store i32 0, ptr %20, align 4
  %21 = load atomic i32, ptr %0 monotonic, align 4
  %22 = sub i32 %21, %1
  %23 = icmp slt i32 %22, 0
  br i1 %23, label %24, label %66

24:                                               ; preds = %9, %61
  %25 = phi i32 [ %62, %61 ], [ 0, %9 ]
  %26 = load atomic i32, ptr %2 monotonic, align 8
  %27 = icmp eq i32 %26, 0
  br i1 %27, label %50, label %28

28:                                               ; preds = %24
  %29 = getelementptr inbounds nuw i8, ptr %2, i64 4
  %30 = cmpxchg ptr %29, i32 0, i32 1 monotonic monotonic, align 4
  %31 = extractvalue { i32, i1 } %30, 1
  br i1 %31, label %32, label %67

32:                                               ; preds = %28
  %33 = getelementptr inbounds nuw i8, ptr %2, i64 64
  store i32 %3, ptr %33, align 8
  %34 = getelementptr inbounds nuw i8, ptr %2, i64 68
  store i32 %4, ptr %34, align 4
  %35 = getelementptr inbounds nuw i8, ptr %2, i64 72
  store i64 %5, ptr %35, align 8
  %36 = sext i32 %1 to i64
  %37 = getelementptr inbounds nuw i8, ptr %2, i64 80
  store i64 %36, ptr %37, align 8
  %38 = load atomic i32, ptr %0 monotonic, align 4
  %39 = sext i32 %38 to i64
  %40 = getelementptr inbounds nuw i8, ptr %2, i64 88
  store i64 %39, ptr %40, align 8
  %41 = getelementptr inbounds nuw i8, ptr %2, i64 96
  br label %43

42:                                               ; preds = %43
  store atomic i32 2, ptr %29 release, align 4
  br label %67

43:                                               ; preds = %43, %32
  %44 = phi i64 [ 0, %32 ], [ %48, %43 ]
  %45 = getelementptr inbounds nuw i32, ptr %17, i64 %44
  %46 = load i32, ptr %45, align 4
  %47 = getelementptr inbounds nuw i32, ptr %41, i64 %44
  store i32 %46, ptr %47, align 4
  %48 = add nuw nsw i64 %44, 1
  %49 = icmp eq i64 %48, 3
  br i1 %49, label %42, label %43

50:                                               ; preds = %24
  %51 = icmp ult i32 %25, 128
  br i1 %51, label %52, label %53

52:                                               ; preds = %50
  tail call void @flydsl_relax()
  br label %61

53:                                               ; preds = %50
  %54 = icmp ult i32 %25, 512
  br i1 %54, label %55, label %57

55:                                               ; preds = %53
  %56 = tail call i32 @sched_yield()
  br label %61

57:                                               ; preds = %53
  %58 = icmp ult i32 %25, 2048
  %59 = select i1 %58, i32 20, i32 100
  %60 = tail call i32 @usleep(i32 noundef %59)
  br label %61

61:                                               ; preds = %52, %55, %57
  %62 = add i32 %25, 1
  %63 = load atomic i32, ptr %0 monotonic, align 4
  %64 = sub i32 %63, %1
  %65 = icmp slt i32 %64, 0
  br i1 %65, label %24, label %66

66:                                               ; preds = %61, %9
  fence acquire
  br label %67

67:                                               ; preds = %42, %28, %66
  %68 = phi i32 [ 1, %66 ], [ 0, %28 ], [ 0, %42 ]
  call void @llvm.lifetime.end.p0(ptr nonnull %10)
  ret i32 %68
}

declare void @llvm.lifetime.start.p0(ptr captures(none))

declare void @llvm.lifetime.end.p0(ptr captures(none))

define i32 @flydsl_network_put(ptr noundef %0, ptr noundef %1, ptr noundef %2, i64 noundef %3, i32 noundef %4) {
  %6 = load ptr, ptr %0, align 8
  %7 = tail call i32 %6(ptr noundef nonnull %0, ptr noundef %1, ptr noundef %2, i64 noundef %3, i32 noundef %4)
  ret i32 %7
}

define i32 @flydsl_network_get(ptr noundef %0, ptr noundef %1, ptr noundef %2, i64 noundef %3, i32 noundef %4) {
  %6 = getelementptr inbounds nuw i8, ptr %0, i64 8
  %7 = load ptr, ptr %6, align 8
  %8 = tail call i32 %7(ptr noundef %0, ptr noundef %1, ptr noundef %2, i64 noundef %3, i32 noundef %4)
  ret i32 %8
}

define i32 @flydsl_network_notify(ptr noundef %0, ptr noundef %1, i32 noundef %2, i32 noundef %3, i32 noundef %4) {
  %6 = getelementptr inbounds nuw i8, ptr %0, i64 16
  %7 = load ptr, ptr %6, align 8
  %8 = tail call i32 %7(ptr noundef %0, ptr noundef %1, i32 noundef %2, i32 noundef %3, i32 noundef %4)
  ret i32 %8
}

define i32 @flydsl_network_flush(ptr noundef %0) {
  %2 = getelementptr inbounds nuw i8, ptr %0, i64 24
  %3 = load ptr, ptr %2, align 8
  %4 = tail call i32 %3(ptr noundef %0)
  ret i32 %4
}

define range(i32 0, 2) i32 @flydsl_network_wait(ptr noundef %0, i32 noundef %1, ptr noundef %2, i32 noundef %3, i32 noundef %4, i64 noundef %5, i32 noundef %6, i32 noundef %7, i32 noundef %8, ptr noundef %9) {
  %11 = alloca %struct.PeerWait, align 8
  call void @llvm.lifetime.start.p0(ptr nonnull %11)
  store ptr %0, ptr %11, align 8
  %12 = getelementptr inbounds nuw i8, ptr %11, i64 8
  store i32 %1, ptr %12, align 8
  %13 = getelementptr inbounds nuw i8, ptr %11, i64 12
  store i32 0, ptr %13, align 4
  %14 = getelementptr inbounds nuw i8, ptr %11, i64 16
  store ptr %2, ptr %14, align 8
  %15 = getelementptr inbounds nuw i8, ptr %11, i64 24
  store i32 %3, ptr %15, align 8
  %16 = getelementptr inbounds nuw i8, ptr %11, i64 28
  store i32 %4, ptr %16, align 4
  %17 = getelementptr inbounds nuw i8, ptr %11, i64 32
  store i64 %5, ptr %17, align 8
  %18 = getelementptr inbounds nuw i8, ptr %11, i64 40
  store i32 %6, ptr %18, align 8
  %19 = getelementptr inbounds nuw i8, ptr %11, i64 44
  store i32 %7, ptr %19, align 4
  %20 = getelementptr inbounds nuw i8, ptr %11, i64 48
  store i32 %8, ptr %20, align 8
  %21 = getelementptr inbounds nuw i8, ptr %11, i64 52
  store i32 0, ptr %21, align 4
  %22 = load atomic i32, ptr %0 monotonic, align 4
  %23 = sub i32 %22, %1
  %24 = icmp slt i32 %23, 0
  br i1 %24, label %25, label %70

25:                                               ; preds = %10
  %26 = getelementptr inbounds nuw i8, ptr %9, i64 32
  br label %27

27:                                               ; preds = %25, %65
  %28 = phi i32 [ 0, %25 ], [ %66, %65 ]
  %29 = load atomic i32, ptr %2 monotonic, align 8
  %30 = icmp eq i32 %29, 0
  br i1 %30, label %53, label %31

31:                                               ; preds = %27
  %32 = getelementptr inbounds nuw i8, ptr %2, i64 4
  %33 = cmpxchg ptr %32, i32 0, i32 1 monotonic monotonic, align 4
  %34 = extractvalue { i32, i1 } %33, 1
  br i1 %34, label %35, label %71

35:                                               ; preds = %31
  %36 = getelementptr inbounds nuw i8, ptr %2, i64 64
  store i32 %3, ptr %36, align 8
  %37 = getelementptr inbounds nuw i8, ptr %2, i64 68
  store i32 %4, ptr %37, align 4
  %38 = getelementptr inbounds nuw i8, ptr %2, i64 72
  store i64 %5, ptr %38, align 8
  %39 = sext i32 %1 to i64
  %40 = getelementptr inbounds nuw i8, ptr %2, i64 80
  store i64 %39, ptr %40, align 8
  %41 = load atomic i32, ptr %0 monotonic, align 4
  %42 = sext i32 %41 to i64
  %43 = getelementptr inbounds nuw i8, ptr %2, i64 88
  store i64 %42, ptr %43, align 8
  %44 = getelementptr inbounds nuw i8, ptr %2, i64 96
  br label %46

45:                                               ; preds = %46
  store atomic i32 2, ptr %32 release, align 4
  br label %71

46:                                               ; preds = %46, %35
  %47 = phi i64 [ 0, %35 ], [ %51, %46 ]
  %48 = getelementptr inbounds nuw i32, ptr %18, i64 %47
  %49 = load i32, ptr %48, align 4
  %50 = getelementptr inbounds nuw i32, ptr %44, i64 %47
  store i32 %49, ptr %50, align 4
  %51 = add nuw nsw i64 %47, 1
  %52 = icmp eq i64 %51, 3
  br i1 %52, label %45, label %46

53:                                               ; preds = %27
  %54 = load ptr, ptr %26, align 8
  tail call void %54(ptr noundef %9)
  %55 = icmp ult i32 %28, 128
  br i1 %55, label %56, label %57

56:                                               ; preds = %53
  tail call void @flydsl_relax()
  br label %65

57:                                               ; preds = %53
  %58 = icmp ult i32 %28, 512
  br i1 %58, label %59, label %61

59:                                               ; preds = %57
  %60 = tail call i32 @sched_yield()
  br label %65

61:                                               ; preds = %57
  %62 = icmp ult i32 %28, 2048
  %63 = select i1 %62, i32 20, i32 100
  %64 = tail call i32 @usleep(i32 noundef %63)
  br label %65

65:                                               ; preds = %56, %59, %61
  %66 = add i32 %28, 1
  %67 = load atomic i32, ptr %0 monotonic, align 4
  %68 = sub i32 %67, %1
  %69 = icmp slt i32 %68, 0
  br i1 %69, label %27, label %70

70:                                               ; preds = %65, %10
  fence acquire
  br label %71

71:                                               ; preds = %45, %31, %70
  %72 = phi i32 [ 1, %70 ], [ 0, %31 ], [ 0, %45 ]
  call void @llvm.lifetime.end.p0(ptr nonnull %11)
  ret i32 %72
}

declare void @flydsl_relax()

declare i32 @sched_yield()

declare i32 @usleep(i32 noundef)
