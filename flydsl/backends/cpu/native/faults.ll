; made from faults.c 502e8e3805b66cb623557a720e3c52236ba517bfef41c7753415353d7235722e
; made by clang version 22.1.8

@.str = private constant [30 x i8] c"an integer is divided by zero\00", align 1

define void @flydsl_fault_division(ptr noundef readonly captures(none) %0, ptr noundef %1, i64 noundef %2, i64 noundef %3, i64 noundef %4) {
  %6 = getelementptr inbounds nuw i8, ptr %0, i64 32
  %7 = load ptr, ptr %6, align 8
  %8 = cmpxchg ptr %7, i32 0, i32 1 seq_cst seq_cst, align 8
  %9 = extractvalue { i32, i1 } %8, 1
  br i1 %9, label %10, label %20

10:                                               ; preds = %5
  %11 = getelementptr inbounds nuw i8, ptr %7, i64 4
  store i32 0, ptr %11, align 4
  %12 = getelementptr inbounds nuw i8, ptr %7, i64 8
  store i64 %2, ptr %12, align 8
  %13 = getelementptr inbounds nuw i8, ptr %7, i64 16
  store i32 -1, ptr %13, align 8
  %14 = tail call range(i64 0, 65) i64 @llvm.cttz.i64(i64 %4, i1 true)
  %15 = add nsw i64 %14, %3
  %16 = trunc i64 %15 to i32
  %17 = getelementptr inbounds nuw i8, ptr %7, i64 20
  store i32 %16, ptr %17, align 4
  %18 = getelementptr inbounds nuw i8, ptr %7, i64 24
  store ptr @.str, ptr %18, align 8
  %19 = getelementptr inbounds nuw i8, ptr %7, i64 48
  store ptr %1, ptr %19, align 8
  store atomic i32 2, ptr %7 seq_cst, align 8
  br label %20

20:                                               ; preds = %5, %10
  ret void
}

declare i64 @llvm.cttz.i64(i64, i1 immarg)
