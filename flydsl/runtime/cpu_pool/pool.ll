; made from pool.c b206abd490936cbfdb9e481bcb7d5a8bc2cb1c0e23e169fd9f8436cf92d50937
; made by clang version 22.1.8

%struct.Pool = type { ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, [3 x ptr], i64, i64, i64, ptr, i64, i64, i64, i64, i32, ptr, i32, i32, i32, i32, i32, i32, i32, i32, i32, [64 x i32], [64 x ptr], [64 x i32], [2048 x %struct.Runner], [4 x %struct.Kept] }
%struct.Runner = type { i32, i32, i64, ptr, ptr }
%struct.Kept = type { i32, ptr, i64, i64, i64 }
%struct.Action = type { ptr, [16 x i64], i32, ptr }
%struct.Time = type { i64, i64 }
%struct.Job = type { ptr, ptr, ptr, %struct.Guard, ptr, i64, i64, i64, i64, i64, i32, i32, %struct.CpuSet, %struct.Fault }
%struct.Guard = type { ptr, i64, i64, ptr, ptr, ptr, i64, i64, %struct.Home }
%struct.Home = type { ptr, ptr, i64, ptr }
%struct.CpuSet = type { [16 x i64] }
%struct.Fault = type { i32, i32, i64, i32, i32, ptr, [32 x %struct.WarpReport], i32, i64, i64 }
%struct.WarpReport = type { i32, i32, i64, ptr }
%struct.Launch = type { [6 x i32], ptr, ptr, i64, ptr, ptr }

@flydsl_cpu_pool = global %struct.Pool zeroinitializer, align 8
@__const.flydsl_cpu_catch_traps.mine = private constant { ptr, [16 x i64], i32, [4 x i8], ptr } { ptr @on_trap, [16 x i64] zeroinitializer, i32 134217732, [4 x i8] zeroinitializer, ptr null }, align 8
@traps = internal constant [4 x i32] [i32 4, i32 7, i32 8, i32 11], align 16
@former = internal global [4 x %struct.Action] zeroinitializer, align 16
@.str = private constant [37 x i8] c"it accesses memory that is not there\00", align 1
@.str.1 = private constant [79 x i8] c"it accesses memory that is not there any more, as of a file that was truncated\00", align 1
@.str.2 = private constant [34 x i8] c"an integer division has no result\00", align 1
@.str.3 = private constant [21 x i8] c"an instruction traps\00", align 1
@__const.take_signal.mine = private constant { ptr, [16 x i64], i32, [4 x i8], ptr } { ptr @on_signal, [16 x i64] zeroinitializer, i32 1342177284, [4 x i8] zeroinitializer, ptr null }, align 8
@switch.table.on_trap.rel = private constant [5 x i32] [i32 trunc (i64 sub (i64 ptrtoint (ptr @.str.1 to i64), i64 ptrtoint (ptr @switch.table.on_trap.rel to i64)) to i32), i32 trunc (i64 sub (i64 ptrtoint (ptr @.str.2 to i64), i64 ptrtoint (ptr @switch.table.on_trap.rel to i64)) to i32), i32 trunc (i64 sub (i64 ptrtoint (ptr @.str.3 to i64), i64 ptrtoint (ptr @switch.table.on_trap.rel to i64)) to i32), i32 trunc (i64 sub (i64 ptrtoint (ptr @.str.3 to i64), i64 ptrtoint (ptr @switch.table.on_trap.rel to i64)) to i32), i32 trunc (i64 sub (i64 ptrtoint (ptr @.str to i64), i64 ptrtoint (ptr @switch.table.on_trap.rel to i64)) to i32)], align 4

define void @flydsl_cpu_know_main_thread(i64 noundef %0) {
  store i64 %0, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 128), align 8
  %2 = tail call ptr @llvm.thread.pointer.p0()
  %3 = ptrtoint ptr %2 to i64
  %4 = tail call i64 @pthread_self()
  %5 = sub i64 %0, %4
  %6 = add i64 %5, %3
  store i64 %6, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 136), align 8
  ret void
}

declare ptr @llvm.thread.pointer.p0()

declare i64 @pthread_self()

define void @flydsl_cpu_catch_traps() {
  %1 = alloca %struct.Action, align 8
  br label %3

2:                                                ; preds = %3
  ret void

3:                                                ; preds = %0, %3
  %4 = phi i64 [ 0, %0 ], [ %9, %3 ]
  call void @llvm.lifetime.start.p0(ptr nonnull %1)
  call void @llvm.memcpy.p0.p0.i64(ptr noundef nonnull align 8 dereferenceable(152) %1, ptr noundef nonnull align 8 dereferenceable(152) @__const.flydsl_cpu_catch_traps.mine, i64 152, i1 false)
  %5 = getelementptr inbounds nuw i32, ptr @traps, i64 %4
  %6 = load i32, ptr %5, align 4
  %7 = getelementptr inbounds nuw %struct.Action, ptr @former, i64 %4
  %8 = call i32 @sigaction(i32 noundef %6, ptr noundef nonnull %1, ptr noundef nonnull %7)
  call void @llvm.lifetime.end.p0(ptr nonnull %1)
  %9 = add nuw nsw i64 %4, 1
  %10 = icmp eq i64 %9, 4
  br i1 %10, label %2, label %3
}

declare void @llvm.lifetime.start.p0(ptr captures(none))

define internal void @on_trap(i32 noundef %0, ptr noundef %1, ptr noundef %2) {
  %4 = load i64, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 144), align 8
  %5 = getelementptr inbounds i8, ptr %2, i64 %4
  %6 = load i64, ptr %5, align 8
  %7 = tail call ptr @llvm.thread.pointer.p0()
  %8 = ptrtoint ptr %7 to i64
  %9 = load i64, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 136), align 8
  %10 = icmp eq i64 %9, %8
  br i1 %10, label %11, label %13

11:                                               ; preds = %3
  %12 = load atomic i64, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 168) seq_cst, align 8
  br label %27

13:                                               ; preds = %3
  %14 = tail call i64 @pthread_self()
  br label %18

15:                                               ; preds = %18
  %16 = add nuw nsw i64 %19, 1
  %17 = icmp eq i64 %16, 2048
  br i1 %17, label %31, label %18

18:                                               ; preds = %15, %13
  %19 = phi i64 [ 0, %13 ], [ %16, %15 ]
  %20 = getelementptr inbounds nuw %struct.Runner, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 1240), i64 %19
  %21 = getelementptr inbounds nuw i8, ptr %20, i64 8
  %22 = load atomic i64, ptr %21 seq_cst, align 8
  %23 = icmp eq i64 %22, %14
  br i1 %23, label %24, label %15

24:                                               ; preds = %18
  %25 = getelementptr inbounds nuw i8, ptr %20, i64 16
  %26 = load atomic i64, ptr %25 seq_cst, align 8
  br label %27

27:                                               ; preds = %11, %24
  %28 = phi i64 [ %12, %11 ], [ %26, %24 ]
  %29 = inttoptr i64 %28 to ptr
  %30 = icmp eq i64 %28, 0
  br i1 %30, label %31, label %32

31:                                               ; preds = %15, %40, %36, %32, %27
  br label %77

32:                                               ; preds = %27
  %33 = getelementptr inbounds nuw i8, ptr %29, i64 40
  %34 = load ptr, ptr %33, align 8
  %35 = icmp eq ptr %34, null
  br i1 %35, label %31, label %36

36:                                               ; preds = %32
  %37 = getelementptr inbounds nuw i8, ptr %29, i64 8
  %38 = load i64, ptr %37, align 8
  %39 = icmp ult i64 %6, %38
  br i1 %39, label %31, label %40

40:                                               ; preds = %36
  %41 = getelementptr inbounds nuw i8, ptr %29, i64 16
  %42 = load i64, ptr %41, align 8
  %43 = icmp ult i64 %6, %42
  br i1 %43, label %44, label %31

44:                                               ; preds = %40
  %45 = cmpxchg ptr %34, i32 0, i32 1 seq_cst seq_cst, align 8
  %46 = extractvalue { i32, i1 } %45, 1
  br i1 %46, label %47, label %68

47:                                               ; preds = %44
  %48 = getelementptr inbounds nuw i8, ptr %34, i64 800
  store i32 %0, ptr %48, align 8
  %49 = getelementptr inbounds nuw i8, ptr %29, i64 48
  %50 = load i64, ptr %49, align 8
  %51 = getelementptr inbounds nuw i8, ptr %34, i64 8
  store i64 %50, ptr %51, align 8
  %52 = getelementptr inbounds nuw i8, ptr %29, i64 56
  %53 = load i64, ptr %52, align 8
  %54 = add nsw i64 %53, -1
  %55 = getelementptr inbounds nuw i8, ptr %34, i64 808
  store i64 %54, ptr %55, align 8
  %56 = getelementptr inbounds nuw i8, ptr %1, i64 16
  %57 = load i64, ptr %56, align 8
  %58 = getelementptr inbounds nuw i8, ptr %34, i64 816
  store i64 %57, ptr %58, align 8
  %59 = add i32 %0, -7
  %60 = icmp ult i32 %59, 5
  br i1 %60, label %61, label %65

61:                                               ; preds = %47
  %62 = zext nneg i32 %59 to i64
  %63 = shl i64 %62, 2
  %64 = call ptr @llvm.load.relative.i64(ptr @switch.table.on_trap.rel, i64 %63)
  br label %65

65:                                               ; preds = %47, %61
  %66 = phi ptr [ %64, %61 ], [ @.str.3, %47 ]
  %67 = getelementptr inbounds nuw i8, ptr %34, i64 24
  store ptr %66, ptr %67, align 8
  store atomic i32 2, ptr %34 seq_cst, align 8
  br label %68

68:                                               ; preds = %65, %44
  %69 = getelementptr inbounds nuw i8, ptr %29, i64 32
  %70 = load ptr, ptr %69, align 8
  store atomic i32 719, ptr %70 seq_cst, align 4
  %71 = load ptr, ptr %29, align 8
  %72 = ptrtoint ptr %71 to i64
  %73 = load i64, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 152), align 8
  %74 = getelementptr inbounds i8, ptr %2, i64 %73
  store i64 %72, ptr %74, align 8
  %75 = load i64, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 144), align 8
  %76 = getelementptr inbounds i8, ptr %2, i64 %75
  store i64 ptrtoint (ptr @flydsl_resume to i64), ptr %76, align 8
  br label %92

77:                                               ; preds = %31, %77
  %78 = phi i64 [ %82, %77 ], [ 0, %31 ]
  %79 = getelementptr inbounds nuw i32, ptr @traps, i64 %78
  %80 = load i32, ptr %79, align 4
  %81 = icmp eq i32 %80, %0
  %82 = add nuw nsw i64 %78, 1
  br i1 %81, label %83, label %77

83:                                               ; preds = %77
  %84 = getelementptr inbounds nuw %struct.Action, ptr @former, i64 %78
  %85 = load ptr, ptr %84, align 8
  %86 = icmp ugt ptr %85, inttoptr (i64 1 to ptr)
  br i1 %86, label %87, label %88

87:                                               ; preds = %83
  tail call void %85(i32 noundef %0, ptr noundef %1, ptr noundef %2)
  br label %92

88:                                               ; preds = %83
  %89 = tail call i32 @sigaction(i32 noundef %0, ptr noundef nonnull %84, ptr noundef null)
  %90 = tail call i64 @pthread_self()
  %91 = tail call i32 @pthread_kill(i64 noundef %90, i32 noundef %0)
  br label %92

92:                                               ; preds = %87, %88, %68
  ret void
}

declare void @llvm.memcpy.p0.p0.i64(ptr noalias writeonly captures(none), ptr noalias readonly captures(none), i64, i1 immarg)

declare i32 @sigaction(i32 noundef, ptr noundef, ptr noundef)

declare void @llvm.lifetime.end.p0(ptr captures(none))

define void @flydsl_cpu_stop(ptr noundef captures(address) %0) {
  %2 = cmpxchg ptr %0, i32 0, i32 719 seq_cst seq_cst, align 4
  %3 = load atomic i32, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 188) seq_cst, align 4
  %4 = icmp eq i32 %3, 0
  br i1 %4, label %22, label %5

5:                                                ; preds = %1, %19
  %6 = phi i64 [ %20, %19 ], [ 0, %1 ]
  %7 = getelementptr inbounds nuw %struct.Runner, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 1240), i64 %6
  %8 = getelementptr inbounds nuw i8, ptr %7, i64 24
  %9 = load atomic i64, ptr %8 seq_cst, align 8
  %10 = inttoptr i64 %9 to ptr
  %11 = icmp eq ptr %0, %10
  br i1 %11, label %12, label %19

12:                                               ; preds = %5
  %13 = load i64, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 104), align 8
  %14 = tail call i32 @getpid()
  %15 = getelementptr inbounds nuw i8, ptr %7, i64 4
  %16 = load atomic i32, ptr %15 seq_cst, align 4
  %17 = load i32, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 188), align 4
  %18 = tail call i64 (i64, ...) @syscall(i64 noundef %13, i32 noundef %14, i32 noundef %16, i32 noundef %17)
  br label %19

19:                                               ; preds = %12, %5
  %20 = add nuw nsw i64 %6, 1
  %21 = icmp eq i64 %20, 2048
  br i1 %21, label %22, label %5

22:                                               ; preds = %19, %1
  ret void
}

declare i64 @syscall(i64 noundef, ...)

declare i32 @getpid()

define i32 @flydsl_cpu_launch(ptr noundef %0, i32 noundef %1, i32 noundef %2, i32 noundef %3, i32 noundef %4, i32 noundef %5, i32 noundef %6, i32 noundef %7, ptr noundef %8, ptr noundef %9, ptr noundef %10) {
  %12 = alloca %struct.Time, align 8
  %13 = alloca %struct.Time, align 8
  %14 = alloca %struct.Time, align 8
  %15 = alloca %struct.Time, align 8
  %16 = alloca %struct.Time, align 8
  %17 = alloca i64, align 8
  %18 = alloca %struct.Job, align 8
  %19 = alloca %struct.Launch, align 8
  %20 = icmp eq ptr %10, null
  br i1 %20, label %21, label %82

21:                                               ; preds = %11
  %22 = load ptr, ptr @flydsl_cpu_pool, align 8
  %23 = icmp uge ptr %0, %22
  %24 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 8), align 8
  %25 = icmp ult ptr %0, %24
  %26 = select i1 %23, i1 %25, i1 false
  br i1 %26, label %27, label %82

27:                                               ; preds = %21
  %28 = ptrtoint ptr %22 to i64
  %29 = ptrtoint ptr %0 to i64
  %30 = sub i64 %29, %28
  %31 = and i64 %30, 31
  %32 = icmp eq i64 %31, 0
  br i1 %32, label %33, label %82

33:                                               ; preds = %27
  %34 = load ptr, ptr %0, align 8
  %35 = icmp eq ptr %34, null
  br i1 %35, label %82, label %36

36:                                               ; preds = %33
  %37 = icmp slt i32 %1, 1
  %38 = icmp slt i32 %2, 1
  %39 = or i1 %37, %38
  %40 = icmp slt i32 %3, 1
  %41 = or i1 %39, %40
  %42 = icmp slt i32 %7, 0
  %43 = or i1 %41, %42
  br i1 %43, label %82, label %44

44:                                               ; preds = %36
  %45 = zext nneg i32 %1 to i64
  %46 = zext nneg i32 %2 to i64
  %47 = mul nuw nsw i64 %46, %45
  %48 = zext nneg i32 %3 to i64
  %49 = tail call { i64, i1 } @llvm.umul.with.overflow.i64(i64 %47, i64 %48)
  %50 = extractvalue { i64, i1 } %49, 1
  %51 = extractvalue { i64, i1 } %49, 0
  %52 = icmp slt i64 %51, 0
  %53 = or i1 %50, %52
  br i1 %53, label %82, label %54

54:                                               ; preds = %44
  %55 = sub i32 1024, %4
  %56 = sub i32 1024, %5
  %57 = or i32 %56, %55
  %58 = icmp ugt i32 %57, 1023
  %59 = add i32 %6, -1025
  %60 = icmp ult i32 %59, -1024
  %61 = or i1 %58, %60
  br i1 %61, label %82, label %62

62:                                               ; preds = %54
  %63 = mul nuw nsw i32 %5, %4
  %64 = zext nneg i32 %63 to i64
  %65 = zext nneg i32 %6 to i64
  %66 = mul nuw nsw i64 %64, %65
  %67 = icmp samesign ugt i64 %66, 1024
  br i1 %67, label %82, label %68

68:                                               ; preds = %62
  %69 = getelementptr inbounds nuw i8, ptr %0, i64 8
  %70 = load i32, ptr %69, align 8
  %71 = icmp eq i32 %70, 0
  br i1 %71, label %85, label %72

72:                                               ; preds = %68
  %73 = icmp eq i32 %4, %70
  br i1 %73, label %74, label %82

74:                                               ; preds = %72
  %75 = getelementptr inbounds nuw i8, ptr %0, i64 12
  %76 = load i32, ptr %75, align 4
  %77 = icmp eq i32 %5, %76
  br i1 %77, label %78, label %82

78:                                               ; preds = %74
  %79 = getelementptr inbounds nuw i8, ptr %0, i64 16
  %80 = load i32, ptr %79, align 8
  %81 = icmp eq i32 %6, %80
  br i1 %81, label %85, label %82

82:                                               ; preds = %72, %74, %33, %54, %44, %36, %27, %21, %62, %78, %11
  %83 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 16), align 8
  %84 = tail call i32 %83(ptr noundef %0, i32 noundef %1, i32 noundef %2, i32 noundef %3, i32 noundef %4, i32 noundef %5, i32 noundef %6, i32 noundef %7, ptr noundef %8, ptr noundef %9, ptr noundef %10)
  br label %427

85:                                               ; preds = %68, %78
  %86 = tail call ptr @llvm.thread.pointer.p0()
  %87 = ptrtoint ptr %86 to i64
  %88 = load i64, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 136), align 8
  %89 = icmp ne i64 %88, %87
  %90 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 120), align 8
  %91 = icmp ne ptr %90, null
  %92 = select i1 %89, i1 %91, i1 false
  br i1 %92, label %93, label %113

93:                                               ; preds = %85
  %94 = trunc i64 %87 to i32
  %95 = lshr i32 %94, 12
  br label %96

96:                                               ; preds = %110, %93
  %97 = phi i32 [ 0, %93 ], [ %111, %110 ]
  %98 = add nuw nsw i32 %97, %95
  %99 = and i32 %98, 2047
  %100 = zext nneg i32 %99 to i64
  %101 = getelementptr inbounds nuw %struct.Runner, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 1240), i64 %100
  %102 = load atomic i32, ptr %101 seq_cst, align 8
  %103 = icmp eq i32 %102, 0
  br i1 %103, label %104, label %110

104:                                              ; preds = %96
  %105 = cmpxchg ptr %101, i32 0, i32 1 seq_cst seq_cst, align 8
  %106 = extractvalue { i32, i1 } %105, 1
  br i1 %106, label %107, label %110

107:                                              ; preds = %104
  %108 = getelementptr inbounds nuw i8, ptr %101, i64 8
  %109 = tail call i64 @pthread_self()
  store atomic i64 %109, ptr %108 seq_cst, align 8
  br label %113

110:                                              ; preds = %104, %96
  %111 = add nuw nsw i32 %97, 1
  %112 = icmp eq i32 %111, 2048
  br i1 %112, label %113, label %96

113:                                              ; preds = %110, %107, %85
  %114 = phi ptr [ null, %85 ], [ %101, %107 ], [ null, %110 ]
  %115 = load i64, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 136), align 8
  %116 = icmp eq i64 %115, %87
  %117 = icmp eq ptr %114, null
  %118 = getelementptr inbounds nuw i8, ptr %114, i64 16
  %119 = select i1 %117, ptr null, ptr %118
  %120 = select i1 %116, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 168), ptr %119
  call void @llvm.lifetime.start.p0(ptr nonnull %18)
  %121 = getelementptr inbounds nuw i8, ptr %18, i64 120
  store ptr %120, ptr %121, align 8
  call void @llvm.lifetime.start.p0(ptr nonnull %19)
  store i32 %1, ptr %19, align 8
  %122 = getelementptr inbounds nuw i8, ptr %19, i64 4
  store i32 %2, ptr %122, align 4
  %123 = getelementptr inbounds nuw i8, ptr %19, i64 8
  store i32 %3, ptr %123, align 8
  %124 = getelementptr inbounds nuw i8, ptr %19, i64 12
  store i32 %4, ptr %124, align 4
  %125 = getelementptr inbounds nuw i8, ptr %19, i64 16
  store i32 %5, ptr %125, align 8
  %126 = getelementptr inbounds nuw i8, ptr %19, i64 20
  store i32 %6, ptr %126, align 4
  %127 = getelementptr inbounds nuw i8, ptr %19, i64 24
  store ptr null, ptr %127, align 8
  %128 = getelementptr inbounds nuw i8, ptr %19, i64 32
  %129 = getelementptr inbounds nuw i8, ptr %18, i64 304
  store ptr %129, ptr %128, align 8
  %130 = getelementptr inbounds nuw i8, ptr %19, i64 40
  %131 = zext nneg i32 %7 to i64
  store i64 %131, ptr %130, align 8
  %132 = getelementptr inbounds nuw i8, ptr %19, i64 48
  %133 = getelementptr inbounds nuw i8, ptr %18, i64 88
  store ptr %133, ptr %132, align 8
  %134 = getelementptr inbounds nuw i8, ptr %19, i64 56
  store ptr null, ptr %134, align 8
  %135 = load ptr, ptr %0, align 8
  store ptr %135, ptr %18, align 8
  %136 = getelementptr inbounds nuw i8, ptr %18, i64 40
  store i64 0, ptr %136, align 8
  %137 = getelementptr inbounds nuw i8, ptr %18, i64 32
  store i64 0, ptr %137, align 8
  %138 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 120), align 8
  %139 = icmp eq ptr %138, null
  br i1 %139, label %149, label %140

140:                                              ; preds = %113
  %141 = load ptr, ptr @flydsl_cpu_pool, align 8
  %142 = ptrtoint ptr %141 to i64
  %143 = sub i64 %29, %142
  %144 = ashr exact i64 %143, 1
  %145 = getelementptr inbounds i8, ptr %138, i64 %144
  %146 = load i64, ptr %145, align 8
  store i64 %146, ptr %137, align 8
  %147 = getelementptr inbounds nuw i8, ptr %145, i64 8
  %148 = load i64, ptr %147, align 8
  store i64 %148, ptr %136, align 8
  br label %149

149:                                              ; preds = %140, %113
  %150 = getelementptr inbounds nuw i8, ptr %18, i64 168
  %151 = getelementptr inbounds nuw i8, ptr %18, i64 56
  store ptr %150, ptr %151, align 8
  %152 = getelementptr inbounds nuw i8, ptr %18, i64 64
  store ptr %129, ptr %152, align 8
  %153 = getelementptr inbounds nuw i8, ptr %18, i64 112
  store ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 66776), ptr %153, align 8
  %154 = getelementptr inbounds nuw i8, ptr %18, i64 8
  store ptr %9, ptr %154, align 8
  %155 = getelementptr inbounds nuw i8, ptr %18, i64 16
  store ptr %19, ptr %155, align 8
  %156 = getelementptr inbounds nuw i8, ptr %18, i64 128
  store i64 0, ptr %156, align 8
  %157 = getelementptr inbounds nuw i8, ptr %18, i64 136
  store i64 %51, ptr %157, align 8
  %158 = getelementptr inbounds nuw i8, ptr %18, i64 152
  store i64 0, ptr %158, align 8
  %159 = getelementptr inbounds nuw i8, ptr %18, i64 160
  store i64 %131, ptr %159, align 8
  store i32 0, ptr %150, align 8
  store i32 0, ptr %129, align 8
  %160 = getelementptr inbounds nuw i8, ptr %18, i64 324
  store i32 -1, ptr %160, align 4
  %161 = getelementptr inbounds nuw i8, ptr %18, i64 1104
  store i32 0, ptr %161, align 8
  %162 = icmp eq ptr %120, getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 168)
  br i1 %162, label %163, label %181

163:                                              ; preds = %149
  %164 = load atomic i32, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 192) seq_cst, align 8
  %165 = icmp eq i32 %164, 0
  br i1 %165, label %181, label %166

166:                                              ; preds = %163
  %167 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 40), align 8
  %168 = call i32 %167()
  %169 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 56), align 8
  %170 = call i32 %169()
  %171 = icmp eq i32 %170, 0
  br i1 %171, label %174, label %172

172:                                              ; preds = %166
  %173 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 64), align 8
  call void %173(ptr noundef nonnull getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 72), ptr noundef nonnull getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 80), ptr noundef nonnull getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 88))
  br label %174

174:                                              ; preds = %172, %166
  %175 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 48), align 8
  call void %175(i32 noundef %168)
  %176 = load i64, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 136), align 8
  %177 = icmp eq i64 %176, %87
  br i1 %177, label %178, label %179

178:                                              ; preds = %174
  store atomic i32 0, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 192) seq_cst, align 8
  br label %179

179:                                              ; preds = %174, %178
  br i1 %171, label %181, label %180

180:                                              ; preds = %179
  store i32 719, ptr %150, align 8
  br label %393

181:                                              ; preds = %179, %163, %149
  call void @llvm.lifetime.start.p0(ptr nonnull %16)
  %182 = call i32 @clock_gettime(i32 noundef 1, ptr noundef nonnull %16)
  %183 = load i64, ptr %16, align 8
  %184 = mul nsw i64 %183, 1000000000
  %185 = getelementptr inbounds nuw i8, ptr %16, i64 8
  %186 = load i64, ptr %185, align 8
  %187 = add nsw i64 %184, %186
  call void @llvm.lifetime.end.p0(ptr nonnull %16)
  call void @llvm.lifetime.start.p0(ptr nonnull %17)
  store i64 %187, ptr %17, align 8
  %188 = getelementptr inbounds nuw i8, ptr %0, i64 24
  %189 = load atomic i64, ptr %188 monotonic, align 8
  %190 = load i64, ptr %157, align 8
  %191 = add i64 %189, -1
  %192 = icmp ult i64 %191, 1099511627775
  br i1 %192, label %193, label %213

193:                                              ; preds = %181
  %194 = call i64 @llvm.smin.i64(i64 %190, i64 1048576)
  %195 = mul nsw i64 %194, %189
  %196 = icmp slt i64 %195, 5000000
  br i1 %196, label %197, label %213

197:                                              ; preds = %193
  %198 = getelementptr inbounds nuw i8, ptr %18, i64 144
  store i64 1, ptr %198, align 8
  %199 = add nsw i64 %190, 7
  %200 = sdiv i64 %199, 8
  store i64 %200, ptr %157, align 8
  call fastcc void @work(ptr noundef nonnull %18, ptr noundef %120, ptr noundef nonnull %17)
  store i64 %190, ptr %157, align 8
  %201 = load i32, ptr %150, align 8
  %202 = icmp eq i32 %201, 0
  br i1 %202, label %203, label %376

203:                                              ; preds = %197
  call void @llvm.lifetime.start.p0(ptr nonnull %15)
  %204 = call i32 @clock_gettime(i32 noundef 1, ptr noundef nonnull %15)
  %205 = load i64, ptr %15, align 8
  %206 = mul nsw i64 %205, 1000000000
  %207 = getelementptr inbounds nuw i8, ptr %15, i64 8
  %208 = load i64, ptr %207, align 8
  call void @llvm.lifetime.end.p0(ptr nonnull %15)
  %209 = sub i64 %208, %187
  %210 = add i64 %209, %206
  %211 = icmp slt i64 %210, 2500
  br i1 %211, label %212, label %213

212:                                              ; preds = %203
  call fastcc void @work(ptr noundef nonnull %18, ptr noundef %120, ptr noundef nonnull %17)
  br label %213

213:                                              ; preds = %212, %203, %193, %181
  %214 = load i32, ptr %150, align 8
  %215 = icmp eq i32 %214, 0
  %216 = load i64, ptr %156, align 8
  %217 = icmp slt i64 %216, %190
  %218 = select i1 %215, i1 %217, i1 false
  br i1 %218, label %219, label %376

219:                                              ; preds = %213
  %220 = getelementptr inbounds nuw i8, ptr %18, i64 176
  %221 = call i32 @sched_getaffinity(i32 noundef 0, i64 noundef 128, ptr noundef nonnull %220)
  %222 = icmp slt i32 %221, 0
  br i1 %222, label %237, label %223

223:                                              ; preds = %219
  %224 = getelementptr inbounds nuw i8, ptr %0, i64 20
  %225 = load i32, ptr %224, align 4
  %226 = icmp eq i32 %225, 0
  br i1 %226, label %227, label %237

227:                                              ; preds = %223, %227
  %228 = phi i64 [ %235, %227 ], [ 0, %223 ]
  %229 = phi i32 [ %234, %227 ], [ 0, %223 ]
  %230 = getelementptr inbounds nuw i64, ptr %220, i64 %228
  %231 = load i64, ptr %230, align 8
  %232 = call range(i64 0, 65) i64 @llvm.ctpop.i64(i64 %231)
  %233 = trunc nuw nsw i64 %232 to i32
  %234 = add nuw nsw i32 %229, %233
  %235 = add nuw nsw i64 %228, 1
  %236 = icmp eq i64 %235, 16
  br i1 %236, label %237, label %227

237:                                              ; preds = %227, %223, %219
  %238 = phi i32 [ 1, %219 ], [ %225, %223 ], [ %234, %227 ]
  %239 = sext i32 %238 to i64
  %240 = call i64 @llvm.smin.i64(i64 %190, i64 %239)
  %241 = trunc i64 %240 to i32
  %242 = icmp sgt i32 %241, 1
  %243 = shl i64 %240, 3
  %244 = and i64 %243, 34359738360
  %245 = select i1 %242, i64 %244, i64 4
  %246 = getelementptr inbounds nuw i8, ptr %18, i64 144
  store i64 %245, ptr %246, align 8
  %247 = add nsw i32 %241, -1
  %248 = getelementptr inbounds nuw i8, ptr %18, i64 172
  store i32 %247, ptr %248, align 4
  br i1 %242, label %249, label %375

249:                                              ; preds = %237, %254
  %250 = phi i64 [ %255, %254 ], [ 0, %237 ]
  %251 = getelementptr inbounds nuw i32, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 212), i64 %250
  %252 = cmpxchg ptr %251, i32 0, i32 1 seq_cst seq_cst, align 4
  %253 = extractvalue { i32, i1 } %252, 1
  br i1 %253, label %258, label %254

254:                                              ; preds = %249
  %255 = add nuw nsw i64 %250, 1
  %256 = icmp eq i64 %255, 64
  br i1 %256, label %257, label %249

257:                                              ; preds = %254
  call fastcc void @work(ptr noundef nonnull %18, ptr noundef %120, ptr noundef nonnull %17)
  br label %376

258:                                              ; preds = %249
  %259 = getelementptr inbounds nuw ptr, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 472), i64 %250
  %260 = ptrtoint ptr %18 to i64
  store atomic i64 %260, ptr %259 seq_cst, align 8
  %261 = call i32 @llvm.smin.i32(i32 range(i32 2, -2147483648) %241, i32 1025)
  %262 = add nsw i32 %261, -1
  %263 = load atomic i32, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 204) seq_cst, align 4
  %264 = icmp slt i32 %263, %262
  br i1 %264, label %265, label %279

265:                                              ; preds = %258
  %266 = cmpxchg ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 208), i32 0, i32 1 seq_cst seq_cst, align 8
  %267 = extractvalue { i32, i1 } %266, 1
  br i1 %267, label %268, label %279

268:                                              ; preds = %265
  %269 = load i32, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 204), align 4
  %270 = icmp slt i32 %269, %262
  br i1 %270, label %271, label %278

271:                                              ; preds = %268, %274
  %272 = call fastcc i32 @start_thread(ptr noundef nonnull @worker)
  %273 = icmp eq i32 %272, 0
  br i1 %273, label %278, label %274

274:                                              ; preds = %271
  %275 = atomicrmw add ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 204), i32 1 seq_cst, align 4
  %276 = load i32, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 204), align 4
  %277 = icmp slt i32 %276, %262
  br i1 %277, label %271, label %278

278:                                              ; preds = %274, %271, %268
  store atomic i32 0, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 208) seq_cst, align 8
  br label %279

279:                                              ; preds = %278, %265, %258
  %280 = atomicrmw add ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 196), i32 1 seq_cst, align 4
  %281 = load atomic i32, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 200) seq_cst, align 8
  %282 = icmp eq i32 %281, 0
  br i1 %282, label %286, label %283

283:                                              ; preds = %279
  %284 = load i64, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 96), align 8
  %285 = call i64 (i64, ...) @syscall(i64 noundef %284, ptr noundef nonnull getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 196), i32 noundef 129, i32 noundef range(i32 1, 2147483647) %262, i32 noundef 0, i32 noundef 0, i32 noundef 0)
  br label %286

286:                                              ; preds = %283, %279
  call fastcc void @work(ptr noundef nonnull %18, ptr noundef %120, ptr noundef nonnull %17)
  %287 = icmp eq i64 %250, 64
  br i1 %287, label %376, label %288

288:                                              ; preds = %286
  %289 = and i64 %250, 4294967295
  %290 = getelementptr inbounds nuw ptr, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 472), i64 %289
  store atomic i64 0, ptr %290 seq_cst, align 8
  %291 = getelementptr inbounds nuw i32, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 984), i64 %289
  br label %292

292:                                              ; preds = %302, %288
  %293 = phi i32 [ 0, %288 ], [ %303, %302 ]
  %294 = load atomic i32, ptr %291 seq_cst, align 4
  %295 = icmp eq i32 %294, 0
  br i1 %295, label %296, label %302

296:                                              ; preds = %302, %292
  %297 = load atomic i32, ptr %291 seq_cst, align 4
  %298 = icmp eq i32 %297, 0
  br i1 %298, label %305, label %299

299:                                              ; preds = %296
  %300 = getelementptr inbounds nuw i8, ptr %14, i64 8
  %301 = getelementptr inbounds nuw i8, ptr %13, i64 8
  br label %307

302:                                              ; preds = %292
  call void @flydsl_relax()
  %303 = add nuw nsw i32 %293, 1
  %304 = icmp eq i32 %303, 2000
  br i1 %304, label %296, label %292

305:                                              ; preds = %372, %296
  %306 = getelementptr inbounds nuw i32, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 212), i64 %289
  store atomic i32 0, ptr %306 seq_cst, align 4
  br label %376

307:                                              ; preds = %372, %299
  %308 = phi i32 [ %297, %299 ], [ %373, %372 ]
  %309 = load atomic i32, ptr %150 seq_cst, align 8
  %310 = icmp eq i32 %309, 0
  %311 = select i1 %310, i64 50000000, i64 2000000
  call void @llvm.lifetime.start.p0(ptr nonnull %14)
  store i64 0, ptr %14, align 8
  store i64 %311, ptr %300, align 8
  %312 = load i64, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 96), align 8
  %313 = call i64 (i64, ...) @syscall(i64 noundef %312, ptr noundef nonnull %291, i32 noundef 128, i32 noundef %308, ptr noundef nonnull %14, i32 noundef 0, i32 noundef 0)
  call void @llvm.lifetime.end.p0(ptr nonnull %14)
  %314 = load atomic i32, ptr %150 seq_cst, align 8
  %315 = icmp eq i32 %314, 0
  br i1 %315, label %316, label %348

316:                                              ; preds = %307
  call void @llvm.lifetime.start.p0(ptr nonnull %13)
  %317 = call i32 @clock_gettime(i32 noundef 1, ptr noundef nonnull %13)
  %318 = load i64, ptr %13, align 8
  %319 = mul nsw i64 %318, 1000000000
  %320 = load i64, ptr %301, align 8
  %321 = add nsw i64 %319, %320
  call void @llvm.lifetime.end.p0(ptr nonnull %13)
  %322 = load i64, ptr %17, align 8
  %323 = sub nsw i64 %321, %322
  %324 = icmp slt i64 %323, 50000000
  br i1 %324, label %325, label %331

325:                                              ; preds = %316
  %326 = load atomic i32, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 192) seq_cst, align 8
  %327 = icmp ne i32 %326, 0
  %328 = load i64, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 136), align 8
  %329 = icmp eq i64 %328, %87
  %330 = select i1 %327, i1 %329, i1 false
  br i1 %330, label %331, label %348

331:                                              ; preds = %325, %316
  store i64 %321, ptr %17, align 8
  %332 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 40), align 8
  %333 = call i32 %332()
  %334 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 56), align 8
  %335 = call i32 %334()
  %336 = icmp eq i32 %335, 0
  br i1 %336, label %339, label %337

337:                                              ; preds = %331
  %338 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 64), align 8
  call void %338(ptr noundef nonnull getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 72), ptr noundef nonnull getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 80), ptr noundef nonnull getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 88))
  br label %339

339:                                              ; preds = %337, %331
  %340 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 48), align 8
  call void %340(i32 noundef %333)
  %341 = load i64, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 136), align 8
  %342 = icmp eq i64 %341, %87
  br i1 %342, label %343, label %344

343:                                              ; preds = %339
  store atomic i32 0, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 192) seq_cst, align 8
  br label %344

344:                                              ; preds = %343, %339
  br i1 %336, label %348, label %345

345:                                              ; preds = %344
  %346 = cmpxchg ptr %150, i32 0, i32 719 seq_cst seq_cst, align 8
  %347 = load i64, ptr %157, align 8
  store atomic i64 %347, ptr %156 seq_cst, align 8
  br label %348

348:                                              ; preds = %345, %344, %325, %307
  %349 = load atomic i32, ptr %150 seq_cst, align 8
  %350 = icmp eq i32 %349, 0
  br i1 %350, label %372, label %351

351:                                              ; preds = %348
  %352 = cmpxchg ptr %150, i32 0, i32 719 seq_cst seq_cst, align 4
  %353 = load atomic i32, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 188) seq_cst, align 4
  %354 = icmp eq i32 %353, 0
  br i1 %354, label %372, label %355

355:                                              ; preds = %351, %369
  %356 = phi i64 [ %370, %369 ], [ 0, %351 ]
  %357 = getelementptr inbounds nuw %struct.Runner, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 1240), i64 %356
  %358 = getelementptr inbounds nuw i8, ptr %357, i64 24
  %359 = load atomic i64, ptr %358 seq_cst, align 8
  %360 = inttoptr i64 %359 to ptr
  %361 = icmp eq ptr %150, %360
  br i1 %361, label %362, label %369

362:                                              ; preds = %355
  %363 = load i64, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 104), align 8
  %364 = call i32 @getpid()
  %365 = getelementptr inbounds nuw i8, ptr %357, i64 4
  %366 = load atomic i32, ptr %365 seq_cst, align 4
  %367 = load i32, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 188), align 4
  %368 = call i64 (i64, ...) @syscall(i64 noundef %363, i32 noundef %364, i32 noundef %366, i32 noundef %367)
  br label %369

369:                                              ; preds = %362, %355
  %370 = add nuw nsw i64 %356, 1
  %371 = icmp eq i64 %370, 2048
  br i1 %371, label %372, label %355

372:                                              ; preds = %369, %351, %348
  %373 = load atomic i32, ptr %291 seq_cst, align 4
  %374 = icmp eq i32 %373, 0
  br i1 %374, label %305, label %307

375:                                              ; preds = %237
  call fastcc void @work(ptr noundef nonnull %18, ptr noundef %120, ptr noundef nonnull %17)
  br label %376

376:                                              ; preds = %197, %375, %305, %286, %257, %213
  %377 = load i64, ptr %158, align 8
  %378 = icmp eq i64 %377, 0
  br i1 %378, label %392, label %379

379:                                              ; preds = %376
  call void @llvm.lifetime.start.p0(ptr nonnull %12)
  %380 = call i32 @clock_gettime(i32 noundef 1, ptr noundef nonnull %12)
  %381 = load i64, ptr %12, align 8
  %382 = mul nsw i64 %381, 1000000000
  %383 = getelementptr inbounds nuw i8, ptr %12, i64 8
  %384 = load i64, ptr %383, align 8
  call void @llvm.lifetime.end.p0(ptr nonnull %12)
  %385 = sub i64 %384, %187
  %386 = add i64 %385, %382
  %387 = mul i64 %386, 1000
  %388 = load i64, ptr %158, align 8
  %389 = udiv i64 %387, %388
  %390 = icmp ugt i64 %388, %387
  %391 = select i1 %390, i64 1, i64 %389
  store atomic i64 %391, ptr %188 monotonic, align 8
  br label %392

392:                                              ; preds = %376, %379
  call void @llvm.lifetime.end.p0(ptr nonnull %17)
  br label %393

393:                                              ; preds = %392, %180
  br i1 %117, label %398, label %394

394:                                              ; preds = %393
  %395 = getelementptr inbounds nuw i8, ptr %114, i64 4
  store atomic i32 0, ptr %395 seq_cst, align 4
  %396 = getelementptr inbounds nuw i8, ptr %114, i64 24
  store atomic i64 0, ptr %396 seq_cst, align 8
  %397 = getelementptr inbounds nuw i8, ptr %114, i64 8
  store atomic i64 0, ptr %397 seq_cst, align 8
  store atomic i32 0, ptr %114 seq_cst, align 8
  br label %398

398:                                              ; preds = %394, %393
  %399 = load i32, ptr %150, align 8
  %400 = icmp eq i32 %399, 2
  br i1 %400, label %401, label %404

401:                                              ; preds = %398
  %402 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 16), align 8
  %403 = call i32 %402(ptr noundef nonnull %0, i32 noundef %1, i32 noundef %2, i32 noundef %3, i32 noundef %4, i32 noundef %5, i32 noundef %6, i32 noundef %7, ptr noundef %8, ptr noundef %9, ptr noundef null)
  br label %425

404:                                              ; preds = %398
  %405 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 72), align 8
  %406 = icmp ne ptr %405, null
  %407 = select i1 %162, i1 %406, i1 false
  %408 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 168), align 8
  %409 = icmp ne ptr %408, null
  %410 = select i1 %407, i1 %409, i1 false
  br i1 %410, label %411, label %417

411:                                              ; preds = %404
  %412 = getelementptr inbounds nuw i8, ptr %408, i64 32
  %413 = load ptr, ptr %412, align 8
  %414 = icmp eq ptr %413, null
  br i1 %414, label %415, label %417

415:                                              ; preds = %411
  %416 = load ptr, ptr %408, align 8
  call void @flydsl_leave(ptr noundef %416)
  br label %417

417:                                              ; preds = %415, %411, %404
  %418 = load i32, ptr %129, align 8
  %419 = icmp eq i32 %418, 0
  br i1 %419, label %423, label %420

420:                                              ; preds = %417
  %421 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 32), align 8
  %422 = call i32 %421(ptr noundef nonnull %0, ptr noundef nonnull %19, ptr noundef nonnull %129)
  br label %425

423:                                              ; preds = %417
  %424 = load i32, ptr %150, align 8
  br label %425

425:                                              ; preds = %423, %420, %401
  %426 = phi i32 [ %403, %401 ], [ %422, %420 ], [ %424, %423 ]
  call void @llvm.lifetime.end.p0(ptr nonnull %19)
  call void @llvm.lifetime.end.p0(ptr nonnull %18)
  br label %427

427:                                              ; preds = %425, %82
  %428 = phi i32 [ %84, %82 ], [ %426, %425 ]
  ret i32 %428
}

define internal i32 @run_handlers() {
  %1 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 40), align 8
  %2 = tail call i32 %1()
  %3 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 56), align 8
  %4 = tail call i32 %3()
  %5 = icmp eq i32 %4, 0
  br i1 %5, label %8, label %6

6:                                                ; preds = %0
  %7 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 64), align 8
  tail call void %7(ptr noundef nonnull getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 72), ptr noundef nonnull getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 80), ptr noundef nonnull getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 88))
  br label %8

8:                                                ; preds = %6, %0
  %9 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 48), align 8
  tail call void %9(i32 noundef %2)
  %10 = tail call ptr @llvm.thread.pointer.p0()
  %11 = ptrtoint ptr %10 to i64
  %12 = load i64, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 136), align 8
  %13 = icmp eq i64 %12, %11
  br i1 %13, label %14, label %15

14:                                               ; preds = %8
  store atomic i32 0, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 192) seq_cst, align 8
  br label %15

15:                                               ; preds = %14, %8
  ret i32 %4
}

declare void @flydsl_leave(ptr noundef)

define i32 @flydsl_cpu_launch_checked(ptr noundef %0, i32 noundef %1, i32 noundef %2, i32 noundef %3, i32 noundef %4, i32 noundef %5, i32 noundef %6, i32 noundef %7, ptr noundef %8, ptr noundef %9, ptr noundef %10) {
  %12 = tail call ptr @llvm.thread.pointer.p0()
  %13 = ptrtoint ptr %12 to i64
  %14 = load i64, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 136), align 8
  %15 = icmp eq i64 %14, %13
  br i1 %15, label %16, label %30

16:                                               ; preds = %11
  %17 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 40), align 8
  %18 = tail call i32 %17()
  %19 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 56), align 8
  %20 = tail call i32 %19()
  %21 = icmp eq i32 %20, 0
  br i1 %21, label %24, label %22

22:                                               ; preds = %16
  %23 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 64), align 8
  tail call void %23(ptr noundef nonnull getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 72), ptr noundef nonnull getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 80), ptr noundef nonnull getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 88))
  br label %24

24:                                               ; preds = %22, %16
  %25 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 48), align 8
  tail call void %25(i32 noundef %18)
  %26 = load i64, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 136), align 8
  %27 = icmp eq i64 %26, %13
  br i1 %27, label %28, label %29

28:                                               ; preds = %24
  store atomic i32 0, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 192) seq_cst, align 8
  br label %29

29:                                               ; preds = %24, %28
  br i1 %21, label %30, label %33

30:                                               ; preds = %29, %11
  %31 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 24), align 8
  %32 = tail call i32 %31(ptr noundef %0, i32 noundef %1, i32 noundef %2, i32 noundef %3, i32 noundef %4, i32 noundef %5, i32 noundef %6, i32 noundef %7, ptr noundef %8, ptr noundef %9, ptr noundef %10)
  br label %42

33:                                               ; preds = %29
  %34 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 168), align 8
  %35 = icmp eq ptr %34, null
  br i1 %35, label %42, label %36

36:                                               ; preds = %33
  %37 = getelementptr inbounds nuw i8, ptr %34, i64 32
  %38 = load ptr, ptr %37, align 8
  %39 = icmp eq ptr %38, null
  br i1 %39, label %40, label %42

40:                                               ; preds = %36
  %41 = load ptr, ptr %34, align 8
  tail call void @flydsl_leave(ptr noundef %41)
  br label %42

42:                                               ; preds = %33, %36, %40, %30
  %43 = phi i32 [ %32, %30 ], [ 719, %40 ], [ 719, %36 ], [ 719, %33 ]
  ret i32 %43
}

define i32 @flydsl_cpu_enter(ptr noundef %0, ptr noundef %1) {
  %3 = alloca %struct.Guard, align 8
  %4 = alloca [5 x i64], align 16
  %5 = getelementptr inbounds i8, ptr %0, i64 -24
  %6 = load ptr, ptr %5, align 8
  %7 = tail call ptr @llvm.thread.pointer.p0()
  %8 = ptrtoint ptr %7 to i64
  %9 = load i64, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 136), align 8
  %10 = icmp eq i64 %9, %8
  br i1 %10, label %13, label %11

11:                                               ; preds = %2
  %12 = tail call i32 %6(ptr noundef nonnull %0, ptr noundef %1)
  br label %57

13:                                               ; preds = %2
  %14 = load i32, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 160), align 8
  %15 = icmp eq i32 %14, 0
  br i1 %15, label %17, label %16

16:                                               ; preds = %13
  store i32 0, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 160), align 8
  br label %17

17:                                               ; preds = %16, %13
  call void @llvm.lifetime.start.p0(ptr nonnull %3)
  %18 = getelementptr inbounds i8, ptr %0, i64 -16
  %19 = load ptr, ptr %18, align 8
  %20 = ptrtoint ptr %19 to i64
  %21 = getelementptr inbounds nuw i8, ptr %3, i64 8
  store i64 %20, ptr %21, align 8
  %22 = getelementptr inbounds i8, ptr %0, i64 -8
  %23 = load ptr, ptr %22, align 8
  %24 = ptrtoint ptr %23 to i64
  %25 = getelementptr inbounds nuw i8, ptr %3, i64 16
  store i64 %24, ptr %25, align 8
  %26 = getelementptr inbounds nuw i8, ptr %3, i64 32
  store ptr null, ptr %26, align 8
  %27 = getelementptr inbounds nuw i8, ptr %3, i64 40
  store ptr null, ptr %27, align 8
  %28 = getelementptr inbounds nuw i8, ptr %3, i64 88
  store ptr null, ptr %28, align 8
  call void @llvm.lifetime.start.p0(ptr nonnull %4)
  %29 = ptrtoint ptr %0 to i64
  store i64 %29, ptr %4, align 16
  %30 = getelementptr inbounds nuw i8, ptr %4, i64 8
  %31 = ptrtoint ptr %1 to i64
  store i64 %31, ptr %30, align 8
  %32 = getelementptr inbounds nuw i8, ptr %4, i64 16
  store i64 0, ptr %32, align 16
  %33 = getelementptr inbounds nuw i8, ptr %4, i64 24
  store i64 0, ptr %33, align 8
  %34 = getelementptr inbounds nuw i8, ptr %4, i64 32
  store i64 0, ptr %34, align 16
  %35 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 168), align 8
  %36 = getelementptr inbounds nuw i8, ptr %3, i64 24
  store ptr %35, ptr %36, align 8
  %37 = ptrtoint ptr %3 to i64
  store atomic i64 %37, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 168) release, align 8
  %38 = icmp eq ptr %35, null
  br i1 %38, label %39, label %45

39:                                               ; preds = %17
  %40 = load i32, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 176), align 8
  %41 = add i32 %40, 1
  store atomic i32 %41, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 176) monotonic, align 8
  %42 = load atomic i32, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 180) monotonic, align 4
  %43 = icmp eq i32 %42, 0
  br i1 %43, label %44, label %45

44:                                               ; preds = %39
  call fastcc void @start_watching()
  br label %45

45:                                               ; preds = %44, %39, %17
  %46 = getelementptr inbounds nuw i8, ptr %3, i64 72
  store ptr null, ptr %46, align 8
  %47 = call i32 @flydsl_guarded_call(ptr noundef nonnull %3, ptr noundef %6, ptr noundef nonnull %4)
  %48 = load ptr, ptr %46, align 8
  %49 = icmp eq ptr %48, null
  br i1 %49, label %54, label %50

50:                                               ; preds = %45
  %51 = getelementptr inbounds nuw i8, ptr %3, i64 80
  %52 = load i64, ptr %51, align 8
  %53 = call i32 @munmap(ptr noundef nonnull %48, i64 noundef %52)
  br label %54

54:                                               ; preds = %45, %50
  %55 = load ptr, ptr %36, align 8
  %56 = ptrtoint ptr %55 to i64
  store atomic i64 %56, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 168) release, align 8
  call void @llvm.lifetime.end.p0(ptr nonnull %4)
  call void @llvm.lifetime.end.p0(ptr nonnull %3)
  br label %57

57:                                               ; preds = %54, %11
  %58 = phi i32 [ %47, %54 ], [ %12, %11 ]
  ret i32 %58
}

define i32 @flydsl_cpu_call(ptr noundef %0, ptr noundef readonly captures(none) %1, ptr noundef %2, ptr noundef %3, i64 noundef %4, i64 noundef %5, ptr noundef %6, ptr noundef %7) {
  %9 = alloca %struct.Guard, align 8
  %10 = alloca %struct.Launch, align 8
  %11 = alloca [5 x i64], align 16
  %12 = tail call ptr @llvm.thread.pointer.p0()
  %13 = ptrtoint ptr %12 to i64
  %14 = load i64, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 136), align 8
  %15 = icmp eq i64 %14, %13
  br i1 %15, label %36, label %16

16:                                               ; preds = %8
  %17 = trunc i64 %13 to i32
  %18 = lshr i32 %17, 12
  br label %19

19:                                               ; preds = %33, %16
  %20 = phi i32 [ 0, %16 ], [ %34, %33 ]
  %21 = add nuw nsw i32 %20, %18
  %22 = and i32 %21, 2047
  %23 = zext nneg i32 %22 to i64
  %24 = getelementptr inbounds nuw %struct.Runner, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 1240), i64 %23
  %25 = load atomic i32, ptr %24 seq_cst, align 8
  %26 = icmp eq i32 %25, 0
  br i1 %26, label %27, label %33

27:                                               ; preds = %19
  %28 = cmpxchg ptr %24, i32 0, i32 1 seq_cst seq_cst, align 8
  %29 = extractvalue { i32, i1 } %28, 1
  br i1 %29, label %30, label %33

30:                                               ; preds = %27
  %31 = getelementptr inbounds nuw i8, ptr %24, i64 8
  %32 = tail call i64 @pthread_self()
  store atomic i64 %32, ptr %31 seq_cst, align 8
  br label %36

33:                                               ; preds = %27, %19
  %34 = add nuw nsw i32 %20, 1
  %35 = icmp eq i32 %34, 2048
  br i1 %35, label %36, label %19

36:                                               ; preds = %33, %30, %8
  %37 = phi ptr [ null, %8 ], [ %24, %30 ], [ null, %33 ]
  call void @llvm.lifetime.start.p0(ptr nonnull %9)
  call void @llvm.lifetime.start.p0(ptr nonnull %10)
  call void @llvm.memcpy.p0.p0.i64(ptr noundef nonnull align 8 dereferenceable(64) %10, ptr noundef nonnull align 8 dereferenceable(64) %3, i64 64, i1 false)
  %38 = load i64, ptr %1, align 8
  %39 = getelementptr inbounds nuw i8, ptr %9, i64 8
  store i64 %38, ptr %39, align 8
  %40 = getelementptr inbounds nuw i8, ptr %1, i64 8
  %41 = load i64, ptr %40, align 8
  %42 = getelementptr inbounds nuw i8, ptr %9, i64 16
  store i64 %41, ptr %42, align 8
  %43 = getelementptr inbounds nuw i8, ptr %9, i64 32
  store ptr %7, ptr %43, align 8
  %44 = getelementptr inbounds nuw i8, ptr %3, i64 32
  %45 = load ptr, ptr %44, align 8
  %46 = getelementptr inbounds nuw i8, ptr %9, i64 40
  store ptr %45, ptr %46, align 8
  %47 = getelementptr inbounds nuw i8, ptr %9, i64 48
  store i64 %4, ptr %47, align 8
  %48 = getelementptr inbounds nuw i8, ptr %9, i64 56
  store i64 %5, ptr %48, align 8
  %49 = getelementptr inbounds nuw i8, ptr %9, i64 64
  %50 = getelementptr inbounds nuw i8, ptr %9, i64 88
  store ptr null, ptr %50, align 8
  %51 = getelementptr inbounds nuw i8, ptr %10, i64 48
  store ptr %49, ptr %51, align 8
  call void @llvm.lifetime.start.p0(ptr nonnull %11)
  %52 = ptrtoint ptr %2 to i64
  store i64 %52, ptr %11, align 16
  %53 = getelementptr inbounds nuw i8, ptr %11, i64 8
  %54 = ptrtoint ptr %10 to i64
  store i64 %54, ptr %53, align 8
  %55 = getelementptr inbounds nuw i8, ptr %11, i64 16
  store i64 %4, ptr %55, align 16
  %56 = getelementptr inbounds nuw i8, ptr %11, i64 24
  store i64 %5, ptr %56, align 8
  %57 = getelementptr inbounds nuw i8, ptr %11, i64 32
  %58 = ptrtoint ptr %6 to i64
  store i64 %58, ptr %57, align 16
  %59 = icmp eq ptr %37, null
  br i1 %59, label %71, label %60

60:                                               ; preds = %36
  %61 = getelementptr inbounds nuw i8, ptr %37, i64 4
  %62 = load i32, ptr %61, align 4
  %63 = icmp eq i32 %62, 0
  br i1 %63, label %64, label %68

64:                                               ; preds = %60
  %65 = load i64, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 112), align 8
  %66 = call i64 (i64, ...) @syscall(i64 noundef %65)
  %67 = trunc i64 %66 to i32
  store atomic i32 %67, ptr %61 seq_cst, align 4
  br label %68

68:                                               ; preds = %60, %64
  %69 = getelementptr inbounds nuw i8, ptr %37, i64 24
  %70 = ptrtoint ptr %7 to i64
  store atomic i64 %70, ptr %69 seq_cst, align 8
  br label %74

71:                                               ; preds = %36
  %72 = load i64, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 136), align 8
  %73 = icmp eq i64 %72, %13
  br i1 %73, label %74, label %98

74:                                               ; preds = %68, %71
  %75 = getelementptr inbounds nuw i8, ptr %37, i64 16
  %76 = select i1 %59, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 168), ptr %75
  %77 = load ptr, ptr %76, align 8
  %78 = getelementptr inbounds nuw i8, ptr %9, i64 24
  store ptr %77, ptr %78, align 8
  %79 = ptrtoint ptr %9 to i64
  store atomic i64 %79, ptr %76 release, align 8
  %80 = icmp eq ptr %76, getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 168)
  %81 = icmp eq ptr %77, null
  %82 = select i1 %80, i1 %81, i1 false
  br i1 %82, label %83, label %89

83:                                               ; preds = %74
  %84 = load i32, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 176), align 8
  %85 = add i32 %84, 1
  store atomic i32 %85, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 176) monotonic, align 8
  %86 = load atomic i32, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 180) monotonic, align 4
  %87 = icmp eq i32 %86, 0
  br i1 %87, label %88, label %89

88:                                               ; preds = %83
  call fastcc void @start_watching()
  br label %89

89:                                               ; preds = %88, %83, %74
  %90 = getelementptr inbounds nuw i8, ptr %9, i64 72
  store ptr null, ptr %90, align 8
  %91 = call i32 @flydsl_guarded_call(ptr noundef nonnull %9, ptr noundef %0, ptr noundef nonnull %11)
  %92 = load ptr, ptr %90, align 8
  %93 = icmp eq ptr %92, null
  br i1 %93, label %99, label %94

94:                                               ; preds = %89
  %95 = getelementptr inbounds nuw i8, ptr %9, i64 80
  %96 = load i64, ptr %95, align 8
  %97 = call i32 @munmap(ptr noundef nonnull %92, i64 noundef %96)
  br label %99

98:                                               ; preds = %71
  call void %0(ptr noundef %2, ptr noundef nonnull %3, i64 noundef %4, i64 noundef %5, ptr noundef %6)
  br label %106

99:                                               ; preds = %94, %89
  %100 = load ptr, ptr %78, align 8
  %101 = ptrtoint ptr %100 to i64
  store atomic i64 %101, ptr %76 release, align 8
  br i1 %59, label %106, label %102

102:                                              ; preds = %99
  %103 = getelementptr inbounds nuw i8, ptr %37, i64 4
  store atomic i32 0, ptr %103 seq_cst, align 4
  %104 = getelementptr inbounds nuw i8, ptr %37, i64 24
  store atomic i64 0, ptr %104 seq_cst, align 8
  %105 = getelementptr inbounds nuw i8, ptr %37, i64 8
  store atomic i64 0, ptr %105 seq_cst, align 8
  store atomic i32 0, ptr %37 seq_cst, align 8
  br label %106

106:                                              ; preds = %98, %102, %99
  %107 = load atomic i32, ptr %7 seq_cst, align 4
  call void @llvm.lifetime.end.p0(ptr nonnull %11)
  call void @llvm.lifetime.end.p0(ptr nonnull %10)
  call void @llvm.lifetime.end.p0(ptr nonnull %9)
  ret i32 %107
}

define void @flydsl_cpu_forget_threads() {
  store i32 0, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 208), align 8
  store i32 0, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 204), align 4
  store i32 0, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 200), align 8
  store i32 0, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 180), align 4
  store i32 0, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 184), align 8
  %1 = load i64, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 128), align 8
  %2 = icmp eq i64 %1, 0
  br i1 %2, label %13, label %3

3:                                                ; preds = %0
  %4 = tail call ptr @llvm.thread.pointer.p0()
  %5 = ptrtoint ptr %4 to i64
  %6 = load i64, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 136), align 8
  %7 = icmp eq i64 %6, %5
  br i1 %7, label %13, label %8

8:                                                ; preds = %3
  %9 = tail call i64 @pthread_self()
  store i64 %9, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 128), align 8
  %10 = tail call i64 @pthread_self()
  %11 = add i64 %9, %5
  %12 = sub i64 %11, %10
  store i64 %12, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 136), align 8
  store ptr null, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 168), align 8
  br label %13

13:                                               ; preds = %8, %3, %0
  br label %14

14:                                               ; preds = %13, %14
  %15 = phi i64 [ %21, %14 ], [ 0, %13 ]
  %16 = getelementptr inbounds nuw %struct.Runner, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 1240), i64 %15
  %17 = getelementptr inbounds nuw i8, ptr %16, i64 16
  store ptr null, ptr %17, align 8
  %18 = getelementptr inbounds nuw i8, ptr %16, i64 4
  store atomic i32 0, ptr %18 seq_cst, align 4
  %19 = getelementptr inbounds nuw i8, ptr %16, i64 24
  store atomic i64 0, ptr %19 seq_cst, align 8
  %20 = getelementptr inbounds nuw i8, ptr %16, i64 8
  store atomic i64 0, ptr %20 seq_cst, align 8
  store atomic i32 0, ptr %16 seq_cst, align 8
  %21 = add nuw nsw i64 %15, 1
  %22 = icmp eq i64 %21, 2048
  br i1 %22, label %23, label %14

23:                                               ; preds = %14, %29
  %24 = phi i64 [ %30, %29 ], [ 0, %14 ]
  %25 = getelementptr inbounds nuw %struct.Kept, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 66776), i64 %24
  %26 = load i32, ptr %25, align 8
  %27 = icmp eq i32 %26, 1
  br i1 %27, label %28, label %29

28:                                               ; preds = %23
  store i32 0, ptr %25, align 8
  br label %29

29:                                               ; preds = %23, %28
  %30 = add nuw nsw i64 %24, 1
  %31 = icmp eq i64 %30, 4
  br i1 %31, label %33, label %23

32:                                               ; preds = %33
  ret void

33:                                               ; preds = %29, %33
  %34 = phi i64 [ %38, %33 ], [ 0, %29 ]
  %35 = getelementptr inbounds nuw ptr, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 472), i64 %34
  store ptr null, ptr %35, align 8
  %36 = getelementptr inbounds nuw i32, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 984), i64 %34
  store i32 0, ptr %36, align 4
  %37 = getelementptr inbounds nuw i32, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 212), i64 %34
  store i32 0, ptr %37, align 4
  %38 = add nuw nsw i64 %34, 1
  %39 = icmp eq i64 %38, 64
  br i1 %39, label %32, label %33
}

declare i32 @pthread_kill(i64 noundef, i32 noundef)

declare void @flydsl_resume()

declare { i64, i1 } @llvm.umul.with.overflow.i64(i64, i64)

define internal fastcc void @work(ptr noundef nonnull %0, ptr noundef captures(address) %1, ptr noundef captures(address_is_null) %2) {
  %4 = getelementptr inbounds nuw i8, ptr %0, i64 160
  %5 = load i64, ptr %4, align 8
  %6 = icmp eq i64 %5, 0
  br i1 %6, label %7, label %8

7:                                                ; preds = %3
  tail call fastcc void @run_blocks(ptr noundef %0, ptr noundef null, ptr noundef %1, ptr noundef %2)
  br label %23

8:                                                ; preds = %3
  %9 = icmp ult i64 %5, 262145
  br i1 %9, label %10, label %11

10:                                               ; preds = %8
  tail call fastcc void @run_on_stack(ptr noundef %0, ptr noundef %1, ptr noundef %2)
  br label %23

11:                                               ; preds = %8
  %12 = tail call ptr @mmap(ptr noundef null, i64 noundef %5, i32 noundef 3, i32 noundef 34, i32 noundef -1, i64 noundef 0)
  %13 = icmp eq ptr %12, inttoptr (i64 -1 to ptr)
  br i1 %13, label %14, label %20

14:                                               ; preds = %11
  %15 = getelementptr inbounds nuw i8, ptr %0, i64 168
  %16 = cmpxchg ptr %15, i32 0, i32 2 seq_cst seq_cst, align 8
  %17 = getelementptr inbounds nuw i8, ptr %0, i64 128
  %18 = getelementptr inbounds nuw i8, ptr %0, i64 136
  %19 = load i64, ptr %18, align 8
  store atomic i64 %19, ptr %17 seq_cst, align 8
  br label %23

20:                                               ; preds = %11
  tail call fastcc void @run_blocks(ptr noundef %0, ptr noundef %12, ptr noundef %1, ptr noundef %2)
  %21 = load i64, ptr %4, align 8
  %22 = tail call i32 @munmap(ptr noundef %12, i64 noundef %21)
  br label %23

23:                                               ; preds = %14, %20, %10, %7
  ret void
}

declare i32 @clock_gettime(i32 noundef, ptr noundef)

define internal fastcc void @run_blocks(ptr noundef nonnull %0, ptr noundef %1, ptr noundef captures(address) %2, ptr noundef captures(address_is_null) %3) {
  %5 = alloca %struct.Time, align 8
  %6 = alloca [5 x i64], align 16
  %7 = alloca %struct.Guard, align 8
  %8 = alloca %struct.Launch, align 8
  %9 = getelementptr inbounds nuw i8, ptr %0, i64 128
  %10 = load atomic i64, ptr %9 seq_cst, align 8
  %11 = getelementptr inbounds nuw i8, ptr %0, i64 136
  %12 = load i64, ptr %11, align 8
  %13 = icmp slt i64 %10, %12
  br i1 %13, label %14, label %183

14:                                               ; preds = %4
  %15 = getelementptr inbounds nuw i8, ptr %0, i64 144
  %16 = icmp eq ptr %2, null
  %17 = getelementptr inbounds nuw i8, ptr %0, i64 8
  %18 = getelementptr inbounds nuw i8, ptr %6, i64 8
  %19 = getelementptr inbounds nuw i8, ptr %0, i64 16
  %20 = getelementptr inbounds nuw i8, ptr %6, i64 16
  %21 = getelementptr inbounds nuw i8, ptr %6, i64 24
  %22 = getelementptr inbounds nuw i8, ptr %6, i64 32
  %23 = ptrtoint ptr %1 to i64
  %24 = getelementptr inbounds nuw i8, ptr %0, i64 120
  %25 = getelementptr inbounds nuw i8, ptr %7, i64 8
  %26 = getelementptr inbounds nuw i8, ptr %0, i64 32
  %27 = getelementptr inbounds nuw i8, ptr %7, i64 16
  %28 = getelementptr inbounds nuw i8, ptr %0, i64 40
  %29 = getelementptr inbounds nuw i8, ptr %7, i64 24
  %30 = getelementptr inbounds nuw i8, ptr %7, i64 32
  %31 = getelementptr inbounds nuw i8, ptr %0, i64 168
  %32 = getelementptr inbounds nuw i8, ptr %7, i64 40
  %33 = getelementptr inbounds nuw i8, ptr %0, i64 304
  %34 = getelementptr inbounds nuw i8, ptr %7, i64 48
  %35 = getelementptr inbounds nuw i8, ptr %7, i64 56
  %36 = getelementptr inbounds nuw i8, ptr %7, i64 64
  %37 = getelementptr inbounds nuw i8, ptr %7, i64 88
  %38 = getelementptr inbounds nuw i8, ptr %8, i64 48
  %39 = ptrtoint ptr %8 to i64
  %40 = ptrtoint ptr %7 to i64
  %41 = icmp eq ptr %2, getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 168)
  %42 = getelementptr inbounds nuw i8, ptr %7, i64 72
  %43 = getelementptr inbounds nuw i8, ptr %7, i64 80
  %44 = getelementptr inbounds nuw i8, ptr %0, i64 24
  %45 = getelementptr inbounds nuw i8, ptr %0, i64 72
  %46 = getelementptr inbounds nuw i8, ptr %0, i64 80
  %47 = getelementptr inbounds nuw i8, ptr %0, i64 48
  %48 = ptrtoint ptr %44 to i64
  %49 = getelementptr inbounds nuw i8, ptr %0, i64 96
  %50 = getelementptr inbounds nuw i8, ptr %0, i64 104
  %51 = icmp eq ptr %3, null
  %52 = getelementptr inbounds nuw i8, ptr %5, i64 8
  br label %53

53:                                               ; preds = %14, %178
  %54 = phi i64 [ %12, %14 ], [ %181, %178 ]
  %55 = phi i64 [ %10, %14 ], [ %180, %178 ]
  %56 = phi i64 [ 0, %14 ], [ %179, %178 ]
  %57 = sub nsw i64 %54, %55
  %58 = load i64, ptr %15, align 8
  %59 = sdiv i64 %57, %58
  %60 = call i64 @llvm.umax.i64(i64 %59, i64 1)
  %61 = add nsw i64 %60, %55
  %62 = cmpxchg ptr %9, i64 %55, i64 %61 seq_cst seq_cst, align 8
  %63 = extractvalue { i64, i1 } %62, 1
  %64 = extractvalue { i64, i1 } %62, 0
  br i1 %63, label %65, label %178

65:                                               ; preds = %53
  br i1 %16, label %66, label %70

66:                                               ; preds = %65
  %67 = load ptr, ptr %0, align 8
  %68 = load ptr, ptr %17, align 8
  %69 = load ptr, ptr %19, align 8
  call void %67(ptr noundef %68, ptr noundef %69, i64 noundef %55, i64 noundef %61, ptr noundef %1)
  br label %129

70:                                               ; preds = %65
  call void @llvm.lifetime.start.p0(ptr nonnull %6)
  %71 = load ptr, ptr %17, align 8
  %72 = ptrtoint ptr %71 to i64
  store i64 %72, ptr %6, align 16
  %73 = load ptr, ptr %19, align 8
  %74 = ptrtoint ptr %73 to i64
  store i64 %74, ptr %18, align 8
  store i64 %55, ptr %20, align 16
  store i64 %61, ptr %21, align 8
  store i64 %23, ptr %22, align 16
  %75 = load ptr, ptr %24, align 8
  %76 = icmp eq ptr %2, %75
  br i1 %76, label %77, label %99

77:                                               ; preds = %70
  store i64 %55, ptr %45, align 8
  store i64 %61, ptr %46, align 8
  %78 = load ptr, ptr %0, align 8
  %79 = load ptr, ptr %2, align 8
  store ptr %79, ptr %47, align 8
  store atomic i64 %48, ptr %2 release, align 8
  br i1 %41, label %80, label %89

80:                                               ; preds = %77
  %81 = load ptr, ptr %47, align 8
  %82 = icmp eq ptr %81, null
  br i1 %82, label %83, label %89

83:                                               ; preds = %80
  %84 = load i32, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 176), align 8
  %85 = add i32 %84, 1
  store atomic i32 %85, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 176) monotonic, align 8
  %86 = load atomic i32, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 180) monotonic, align 4
  %87 = icmp eq i32 %86, 0
  br i1 %87, label %88, label %89

88:                                               ; preds = %83
  call fastcc void @start_watching()
  br label %89

89:                                               ; preds = %88, %83, %80, %77
  store ptr null, ptr %49, align 8
  %90 = call i32 @flydsl_guarded_call(ptr noundef nonnull %44, ptr noundef %78, ptr noundef nonnull %6)
  %91 = load ptr, ptr %49, align 8
  %92 = icmp eq ptr %91, null
  br i1 %92, label %96, label %93

93:                                               ; preds = %89
  %94 = load i64, ptr %50, align 8
  %95 = call i32 @munmap(ptr noundef nonnull %91, i64 noundef %94)
  br label %96

96:                                               ; preds = %93, %89
  %97 = load ptr, ptr %47, align 8
  %98 = ptrtoint ptr %97 to i64
  store atomic i64 %98, ptr %2 release, align 8
  br label %122

99:                                               ; preds = %70
  call void @llvm.lifetime.start.p0(ptr nonnull %7)
  store ptr null, ptr %7, align 8
  %100 = load i64, ptr %26, align 8
  store i64 %100, ptr %25, align 8
  %101 = load i64, ptr %28, align 8
  store i64 %101, ptr %27, align 8
  store ptr %31, ptr %30, align 8
  store ptr %33, ptr %32, align 8
  store i64 %55, ptr %34, align 8
  store i64 %61, ptr %35, align 8
  call void @llvm.memset.p0.i64(ptr noundef nonnull align 8 dereferenceable(32) %36, i8 0, i64 24, i1 false)
  store ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 66776), ptr %37, align 8
  call void @llvm.lifetime.start.p0(ptr nonnull %8)
  call void @llvm.memcpy.p0.p0.i64(ptr noundef nonnull align 8 dereferenceable(64) %8, ptr noundef nonnull align 8 dereferenceable(64) %73, i64 64, i1 false)
  store ptr %36, ptr %38, align 8
  store i64 %39, ptr %18, align 8
  %102 = load ptr, ptr %0, align 8
  %103 = load ptr, ptr %2, align 8
  store ptr %103, ptr %29, align 8
  store atomic i64 %40, ptr %2 release, align 8
  %104 = icmp eq ptr %103, null
  %105 = select i1 %41, i1 %104, i1 false
  br i1 %105, label %106, label %112

106:                                              ; preds = %99
  %107 = load i32, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 176), align 8
  %108 = add i32 %107, 1
  store atomic i32 %108, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 176) monotonic, align 8
  %109 = load atomic i32, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 180) monotonic, align 4
  %110 = icmp eq i32 %109, 0
  br i1 %110, label %111, label %112

111:                                              ; preds = %106
  call fastcc void @start_watching()
  br label %112

112:                                              ; preds = %111, %106, %99
  store ptr null, ptr %42, align 8
  %113 = call i32 @flydsl_guarded_call(ptr noundef nonnull %7, ptr noundef %102, ptr noundef nonnull %6)
  %114 = load ptr, ptr %42, align 8
  %115 = icmp eq ptr %114, null
  br i1 %115, label %119, label %116

116:                                              ; preds = %112
  %117 = load i64, ptr %43, align 8
  %118 = call i32 @munmap(ptr noundef nonnull %114, i64 noundef %117)
  br label %119

119:                                              ; preds = %116, %112
  %120 = load ptr, ptr %29, align 8
  %121 = ptrtoint ptr %120 to i64
  store atomic i64 %121, ptr %2 release, align 8
  call void @llvm.lifetime.end.p0(ptr nonnull %8)
  call void @llvm.lifetime.end.p0(ptr nonnull %7)
  br label %122

122:                                              ; preds = %119, %96
  %123 = load atomic i32, ptr %31 seq_cst, align 8
  %124 = icmp eq i32 %123, 0
  br i1 %124, label %128, label %125

125:                                              ; preds = %122
  %126 = cmpxchg ptr %31, i32 0, i32 719 seq_cst seq_cst, align 8
  %127 = load i64, ptr %11, align 8
  store atomic i64 %127, ptr %9 seq_cst, align 8
  br label %128

128:                                              ; preds = %125, %122
  call void @llvm.lifetime.end.p0(ptr nonnull %6)
  br label %129

129:                                              ; preds = %66, %128
  %130 = load atomic i32, ptr %33 seq_cst, align 8
  %131 = icmp eq i32 %130, 0
  br i1 %131, label %135, label %132

132:                                              ; preds = %129
  %133 = cmpxchg ptr %31, i32 0, i32 719 seq_cst seq_cst, align 8
  %134 = load i64, ptr %11, align 8
  store atomic i64 %134, ptr %9 seq_cst, align 8
  br label %135

135:                                              ; preds = %132, %129
  %136 = add nsw i64 %60, %56
  br i1 %51, label %176, label %137

137:                                              ; preds = %135
  %138 = load atomic i32, ptr %31 seq_cst, align 8
  %139 = icmp eq i32 %138, 0
  br i1 %139, label %140, label %176

140:                                              ; preds = %137
  call void @llvm.lifetime.start.p0(ptr nonnull %5)
  %141 = call i32 @clock_gettime(i32 noundef 1, ptr noundef nonnull %5)
  %142 = load i64, ptr %5, align 8
  %143 = mul nsw i64 %142, 1000000000
  %144 = load i64, ptr %52, align 8
  %145 = add nsw i64 %143, %144
  call void @llvm.lifetime.end.p0(ptr nonnull %5)
  %146 = load i64, ptr %3, align 8
  %147 = sub nsw i64 %145, %146
  %148 = icmp slt i64 %147, 50000000
  br i1 %148, label %149, label %157

149:                                              ; preds = %140
  %150 = load atomic i32, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 192) seq_cst, align 8
  %151 = icmp eq i32 %150, 0
  br i1 %151, label %176, label %152

152:                                              ; preds = %149
  %153 = tail call ptr @llvm.thread.pointer.p0()
  %154 = ptrtoint ptr %153 to i64
  %155 = load i64, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 136), align 8
  %156 = icmp eq i64 %155, %154
  br i1 %156, label %157, label %176

157:                                              ; preds = %152, %140
  store i64 %145, ptr %3, align 8
  %158 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 40), align 8
  %159 = call i32 %158()
  %160 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 56), align 8
  %161 = call i32 %160()
  %162 = icmp eq i32 %161, 0
  br i1 %162, label %165, label %163

163:                                              ; preds = %157
  %164 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 64), align 8
  call void %164(ptr noundef nonnull getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 72), ptr noundef nonnull getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 80), ptr noundef nonnull getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 88))
  br label %165

165:                                              ; preds = %163, %157
  %166 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 48), align 8
  call void %166(i32 noundef %159)
  %167 = tail call ptr @llvm.thread.pointer.p0()
  %168 = ptrtoint ptr %167 to i64
  %169 = load i64, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 136), align 8
  %170 = icmp eq i64 %169, %168
  br i1 %170, label %171, label %172

171:                                              ; preds = %165
  store atomic i32 0, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 192) seq_cst, align 8
  br label %172

172:                                              ; preds = %171, %165
  br i1 %162, label %176, label %173

173:                                              ; preds = %172
  %174 = cmpxchg ptr %31, i32 0, i32 719 seq_cst seq_cst, align 8
  %175 = load i64, ptr %11, align 8
  store atomic i64 %175, ptr %9 seq_cst, align 8
  br label %186

176:                                              ; preds = %172, %152, %149, %137, %135
  %177 = load atomic i64, ptr %9 seq_cst, align 8
  br label %178

178:                                              ; preds = %53, %176
  %179 = phi i64 [ %136, %176 ], [ %56, %53 ]
  %180 = phi i64 [ %177, %176 ], [ %64, %53 ]
  %181 = load i64, ptr %11, align 8
  %182 = icmp slt i64 %180, %181
  br i1 %182, label %53, label %183

183:                                              ; preds = %178, %4
  %184 = phi i64 [ 0, %4 ], [ %179, %178 ]
  %185 = icmp eq ptr %3, null
  br i1 %185, label %191, label %186

186:                                              ; preds = %173, %183
  %187 = phi i64 [ %136, %173 ], [ %184, %183 ]
  %188 = getelementptr inbounds nuw i8, ptr %0, i64 152
  %189 = load i64, ptr %188, align 8
  %190 = add nsw i64 %189, %187
  store i64 %190, ptr %188, align 8
  br label %191

191:                                              ; preds = %186, %183
  ret void
}

define internal fastcc void @run_on_stack(ptr noundef nonnull %0, ptr noundef captures(address) %1, ptr noundef captures(address_is_null) %2) {
  %4 = alloca [262144 x i8], align 64
  call void @llvm.lifetime.start.p0(ptr nonnull %4)
  call fastcc void @run_blocks(ptr noundef %0, ptr noundef nonnull %4, ptr noundef %1, ptr noundef %2)
  call void @llvm.lifetime.end.p0(ptr nonnull %4)
  ret void
}

declare ptr @mmap(ptr noundef, i64 noundef, i32 noundef, i32 noundef, i32 noundef, i64 noundef)

declare i32 @munmap(ptr noundef, i64 noundef)

declare void @llvm.memset.p0.i64(ptr writeonly captures(none), i8, i64, i1 immarg)

declare i32 @sched_getaffinity(i32 noundef, i64 noundef, ptr noundef)

declare i64 @llvm.ctpop.i64(i64)

declare void @flydsl_relax()

define internal fastcc range(i32 0, 2) i32 @start_thread(ptr noundef %0) {
  %2 = alloca %struct.Action, align 8
  %3 = alloca %struct.Action, align 8
  %4 = alloca [8 x i64], align 16
  %5 = alloca i64, align 8
  %6 = alloca [16 x i64], align 16
  %7 = alloca [16 x i64], align 16
  call void @llvm.lifetime.start.p0(ptr nonnull %4)
  call void @llvm.lifetime.start.p0(ptr nonnull %5)
  call void @llvm.lifetime.start.p0(ptr nonnull %6)
  call void @llvm.lifetime.start.p0(ptr nonnull %7)
  br label %38

8:                                                ; preds = %38
  store i64 -1073743097, ptr %7, align 16
  %9 = load atomic i32, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 188) seq_cst, align 4
  %10 = icmp eq i32 %9, 0
  %11 = load i64, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 144), align 8
  %12 = icmp ne i64 %11, 0
  %13 = select i1 %10, i1 %12, i1 false
  br i1 %13, label %14, label %35

14:                                               ; preds = %8, %26
  %15 = phi i32 [ %27, %26 ], [ 63, %8 ]
  call void @llvm.lifetime.start.p0(ptr nonnull %2)
  call void @llvm.memcpy.p0.p0.i64(ptr noundef nonnull align 8 dereferenceable(152) %2, ptr noundef nonnull align 8 dereferenceable(152) @__const.take_signal.mine, i64 152, i1 false)
  call void @llvm.lifetime.start.p0(ptr nonnull %3)
  %16 = call i32 @sigaction(i32 noundef %15, ptr noundef null, ptr noundef nonnull %3)
  %17 = icmp ne i32 %16, 0
  %18 = load ptr, ptr %3, align 8
  %19 = icmp ne ptr %18, null
  %20 = select i1 %17, i1 true, i1 %19
  br i1 %20, label %26, label %21

21:                                               ; preds = %14
  %22 = call i32 @sigaction(i32 noundef %15, ptr noundef nonnull %2, ptr noundef null)
  %23 = icmp eq i32 %22, 0
  br i1 %23, label %24, label %26

24:                                               ; preds = %21
  %25 = cmpxchg ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 188), i32 0, i32 %15 seq_cst seq_cst, align 4
  br label %26

26:                                               ; preds = %24, %21, %14
  call void @llvm.lifetime.end.p0(ptr nonnull %3)
  call void @llvm.lifetime.end.p0(ptr nonnull %2)
  %27 = add nsw i32 %15, -1
  %28 = load atomic i32, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 188) seq_cst, align 4
  %29 = icmp eq i32 %28, 0
  %30 = load i64, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 144), align 8
  %31 = icmp ne i64 %30, 0
  %32 = select i1 %29, i1 %31, i1 false
  %33 = icmp samesign ugt i32 %15, 34
  %34 = and i1 %33, %32
  br i1 %34, label %14, label %35

35:                                               ; preds = %26, %8
  %36 = load atomic i32, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 188) seq_cst, align 4
  %37 = icmp eq i32 %36, 0
  br i1 %37, label %50, label %43

38:                                               ; preds = %1, %38
  %39 = phi i64 [ 0, %1 ], [ %41, %38 ]
  %40 = getelementptr inbounds nuw i64, ptr %7, i64 %39
  store i64 -1, ptr %40, align 8
  %41 = add nuw nsw i64 %39, 1
  %42 = icmp eq i64 %41, 16
  br i1 %42, label %8, label %38

43:                                               ; preds = %35
  %44 = add nsw i32 %36, -1
  %45 = zext nneg i32 %44 to i64
  %46 = shl nuw i64 1, %45
  %47 = xor i64 %46, -1
  %48 = load i64, ptr %7, align 16
  %49 = and i64 %48, %47
  store i64 %49, ptr %7, align 16
  br label %50

50:                                               ; preds = %43, %35
  %51 = call i32 @pthread_attr_init(ptr noundef nonnull %4)
  %52 = call i32 @pthread_attr_setstacksize(ptr noundef nonnull %4, i64 noundef 16777216)
  %53 = call i32 @pthread_attr_setdetachstate(ptr noundef nonnull %4, i32 noundef 1)
  %54 = call i32 @pthread_sigmask(i32 noundef 2, ptr noundef nonnull %7, ptr noundef nonnull %6)
  %55 = call i32 @pthread_create(ptr noundef nonnull %5, ptr noundef nonnull %4, ptr noundef %0, ptr noundef null)
  %56 = call i32 @pthread_sigmask(i32 noundef 2, ptr noundef nonnull %6, ptr noundef null)
  %57 = call i32 @pthread_attr_destroy(ptr noundef nonnull %4)
  %58 = icmp eq i32 %55, 0
  %59 = zext i1 %58 to i32
  call void @llvm.lifetime.end.p0(ptr nonnull %7)
  call void @llvm.lifetime.end.p0(ptr nonnull %6)
  call void @llvm.lifetime.end.p0(ptr nonnull %5)
  call void @llvm.lifetime.end.p0(ptr nonnull %4)
  ret i32 %59
}

define internal noalias noundef nonnull ptr @worker(ptr readnone captures(none) %0) {
  %2 = alloca %struct.CpuSet, align 8
  call void @llvm.lifetime.start.p0(ptr nonnull %2)
  %3 = load atomic i32, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 196) seq_cst, align 4
  %4 = tail call ptr @llvm.thread.pointer.p0()
  %5 = ptrtoint ptr %4 to i64
  %6 = trunc i64 %5 to i32
  %7 = lshr i32 %6, 12
  br label %8

8:                                                ; preds = %22, %1
  %9 = phi i32 [ 0, %1 ], [ %23, %22 ]
  %10 = add nuw nsw i32 %9, %7
  %11 = and i32 %10, 2047
  %12 = zext nneg i32 %11 to i64
  %13 = getelementptr inbounds nuw %struct.Runner, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 1240), i64 %12
  %14 = load atomic i32, ptr %13 seq_cst, align 8
  %15 = icmp eq i32 %14, 0
  br i1 %15, label %16, label %22

16:                                               ; preds = %8
  %17 = cmpxchg ptr %13, i32 0, i32 1 seq_cst seq_cst, align 8
  %18 = extractvalue { i32, i1 } %17, 1
  br i1 %18, label %19, label %22

19:                                               ; preds = %16
  %20 = getelementptr inbounds nuw i8, ptr %13, i64 8
  %21 = tail call i64 @pthread_self()
  store atomic i64 %21, ptr %20 seq_cst, align 8
  br label %25

22:                                               ; preds = %16, %8
  %23 = add nuw nsw i32 %9, 1
  %24 = icmp eq i32 %23, 2048
  br i1 %24, label %25, label %8

25:                                               ; preds = %22, %19
  %26 = phi ptr [ %13, %19 ], [ null, %22 ]
  %27 = call i32 @sched_getaffinity(i32 noundef 0, i64 noundef 128, ptr noundef nonnull %2)
  %28 = icmp eq ptr %26, null
  %29 = getelementptr inbounds nuw i8, ptr %26, i64 4
  %30 = getelementptr inbounds nuw i8, ptr %26, i64 24
  %31 = getelementptr inbounds nuw i8, ptr %26, i64 16
  br label %32

32:                                               ; preds = %118, %25
  %33 = phi i32 [ %3, %25 ], [ %120, %118 ]
  br label %34

34:                                               ; preds = %32, %99
  %35 = phi i64 [ 0, %32 ], [ %100, %99 ]
  %36 = getelementptr inbounds nuw ptr, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 472), i64 %35
  %37 = load atomic i64, ptr %36 seq_cst, align 8
  %38 = icmp eq i64 %37, 0
  br i1 %38, label %99, label %39

39:                                               ; preds = %34
  %40 = getelementptr inbounds nuw i32, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 984), i64 %35
  %41 = atomicrmw add ptr %40, i32 1 seq_cst, align 4
  %42 = load atomic i64, ptr %36 seq_cst, align 8
  %43 = inttoptr i64 %42 to ptr
  %44 = icmp eq i64 %42, 0
  br i1 %44, label %90, label %45

45:                                               ; preds = %39
  %46 = getelementptr inbounds nuw i8, ptr %43, i64 128
  %47 = load atomic i64, ptr %46 seq_cst, align 8
  %48 = getelementptr inbounds nuw i8, ptr %43, i64 136
  %49 = load i64, ptr %48, align 8
  %50 = icmp slt i64 %47, %49
  br i1 %50, label %51, label %90

51:                                               ; preds = %45
  %52 = getelementptr inbounds nuw i8, ptr %43, i64 172
  %53 = atomicrmw add ptr %52, i32 -1 seq_cst, align 4
  %54 = icmp sgt i32 %53, 0
  br i1 %54, label %55, label %90

55:                                               ; preds = %51
  %56 = getelementptr inbounds nuw i8, ptr %43, i64 176
  br label %60

57:                                               ; preds = %60
  %58 = add nuw nsw i64 %61, 1
  %59 = icmp eq i64 %58, 16
  br i1 %59, label %71, label %60

60:                                               ; preds = %57, %55
  %61 = phi i64 [ 0, %55 ], [ %58, %57 ]
  %62 = getelementptr inbounds nuw i64, ptr %2, i64 %61
  %63 = load i64, ptr %62, align 8
  %64 = getelementptr inbounds nuw i64, ptr %56, i64 %61
  %65 = load i64, ptr %64, align 8
  %66 = icmp eq i64 %63, %65
  br i1 %66, label %57, label %67

67:                                               ; preds = %60
  %68 = call i32 @sched_setaffinity(i32 noundef 0, i64 noundef 128, ptr noundef nonnull %56)
  %69 = icmp eq i32 %68, 0
  br i1 %69, label %70, label %71

70:                                               ; preds = %67
  call void @llvm.memcpy.p0.p0.i64(ptr noundef nonnull align 8 dereferenceable(128) %2, ptr noundef nonnull align 8 dereferenceable(128) %56, i64 128, i1 false)
  br label %71

71:                                               ; preds = %57, %70, %67
  br i1 %28, label %89, label %72

72:                                               ; preds = %71
  %73 = getelementptr inbounds nuw i8, ptr %43, i64 168
  %74 = load i32, ptr %29, align 4
  %75 = icmp eq i32 %74, 0
  br i1 %75, label %76, label %80

76:                                               ; preds = %72
  %77 = load i64, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 112), align 8
  %78 = call i64 (i64, ...) @syscall(i64 noundef %77)
  %79 = trunc i64 %78 to i32
  store atomic i32 %79, ptr %29 seq_cst, align 4
  br label %80

80:                                               ; preds = %76, %72
  %81 = ptrtoint ptr %73 to i64
  store atomic i64 %81, ptr %30 seq_cst, align 8
  call fastcc void @work(ptr noundef %43, ptr noundef nonnull %31, ptr noundef null)
  %82 = load i32, ptr %29, align 4
  %83 = icmp eq i32 %82, 0
  br i1 %83, label %84, label %88

84:                                               ; preds = %80
  %85 = load i64, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 112), align 8
  %86 = call i64 (i64, ...) @syscall(i64 noundef %85)
  %87 = trunc i64 %86 to i32
  store atomic i32 %87, ptr %29 seq_cst, align 4
  br label %88

88:                                               ; preds = %84, %80
  store atomic i64 0, ptr %30 seq_cst, align 8
  br label %90

89:                                               ; preds = %71
  call fastcc void @work(ptr noundef %43, ptr noundef null, ptr noundef null)
  br label %90

90:                                               ; preds = %89, %88, %51, %45, %39
  %91 = atomicrmw add ptr %40, i32 -1 seq_cst, align 4
  %92 = icmp eq i32 %91, 1
  br i1 %92, label %93, label %99

93:                                               ; preds = %90
  %94 = load atomic i64, ptr %36 seq_cst, align 8
  %95 = icmp eq i64 %94, 0
  br i1 %95, label %96, label %99

96:                                               ; preds = %93
  %97 = load i64, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 96), align 8
  %98 = call i64 (i64, ...) @syscall(i64 noundef %97, ptr noundef nonnull %40, i32 noundef 129, i32 noundef 1, i32 noundef 0, i32 noundef 0, i32 noundef 0)
  br label %99

99:                                               ; preds = %34, %90, %93, %96
  %100 = add nuw nsw i64 %35, 1
  %101 = icmp eq i64 %100, 64
  br i1 %101, label %102, label %34

102:                                              ; preds = %99, %110
  %103 = phi i32 [ %111, %110 ], [ 0, %99 ]
  %104 = load atomic i32, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 196) seq_cst, align 4
  %105 = icmp eq i32 %104, %33
  br i1 %105, label %110, label %106

106:                                              ; preds = %110, %102
  %107 = atomicrmw add ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 200), i32 1 seq_cst, align 8
  %108 = load atomic i32, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 196) seq_cst, align 4
  %109 = icmp eq i32 %108, %33
  br i1 %109, label %113, label %118

110:                                              ; preds = %102
  call void @flydsl_relax()
  %111 = add nuw nsw i32 %103, 1
  %112 = icmp eq i32 %111, 2000
  br i1 %112, label %106, label %102

113:                                              ; preds = %106, %113
  %114 = load i64, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 96), align 8
  %115 = call i64 (i64, ...) @syscall(i64 noundef %114, ptr noundef nonnull getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 196), i32 noundef 128, i32 noundef %33, ptr noundef null, i32 noundef 0, i32 noundef 0)
  %116 = load atomic i32, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 196) seq_cst, align 4
  %117 = icmp eq i32 %116, %33
  br i1 %117, label %113, label %118

118:                                              ; preds = %113, %106
  %119 = atomicrmw add ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 200), i32 -1 seq_cst, align 8
  %120 = load atomic i32, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 196) seq_cst, align 4
  br label %32
}

declare i32 @pthread_attr_init(ptr noundef)

declare i32 @pthread_attr_setstacksize(ptr noundef, i64 noundef)

declare i32 @pthread_attr_setdetachstate(ptr noundef, i32 noundef)

declare i32 @pthread_sigmask(i32 noundef, ptr noundef, ptr noundef)

declare i32 @pthread_create(ptr noundef, ptr noundef, ptr noundef, ptr noundef)

declare i32 @pthread_attr_destroy(ptr noundef)

define internal void @on_signal(i32 %0, ptr readnone captures(none) %1, ptr noundef captures(none) %2) {
  %4 = load i64, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 144), align 8
  %5 = getelementptr inbounds i8, ptr %2, i64 %4
  %6 = load i64, ptr %5, align 8
  %7 = load i64, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 152), align 8
  %8 = getelementptr inbounds i8, ptr %2, i64 %7
  %9 = load i64, ptr %8, align 8
  %10 = tail call ptr @llvm.thread.pointer.p0()
  %11 = ptrtoint ptr %10 to i64
  %12 = load i64, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 136), align 8
  %13 = icmp eq i64 %12, %11
  br i1 %13, label %14, label %16

14:                                               ; preds = %3
  %15 = load atomic i64, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 168) seq_cst, align 8
  br label %30

16:                                               ; preds = %3
  %17 = tail call i64 @pthread_self()
  br label %21

18:                                               ; preds = %21
  %19 = add nuw nsw i64 %22, 1
  %20 = icmp eq i64 %19, 2048
  br i1 %20, label %55, label %21

21:                                               ; preds = %18, %16
  %22 = phi i64 [ 0, %16 ], [ %19, %18 ]
  %23 = getelementptr inbounds nuw %struct.Runner, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 1240), i64 %22
  %24 = getelementptr inbounds nuw i8, ptr %23, i64 8
  %25 = load atomic i64, ptr %24 seq_cst, align 8
  %26 = icmp eq i64 %25, %17
  br i1 %26, label %27, label %18

27:                                               ; preds = %21
  %28 = getelementptr inbounds nuw i8, ptr %23, i64 16
  %29 = load atomic i64, ptr %28 seq_cst, align 8
  br label %30

30:                                               ; preds = %14, %27
  %31 = phi i64 [ %15, %14 ], [ %29, %27 ]
  %32 = inttoptr i64 %31 to ptr
  %33 = icmp eq i64 %31, 0
  br i1 %33, label %52, label %34

34:                                               ; preds = %30
  %35 = getelementptr inbounds nuw i8, ptr %32, i64 32
  %36 = load ptr, ptr %35, align 8
  %37 = icmp eq ptr %36, null
  br i1 %37, label %49, label %38

38:                                               ; preds = %34
  %39 = load atomic i32, ptr %36 seq_cst, align 4
  %40 = icmp eq i32 %39, 0
  br i1 %40, label %49, label %41

41:                                               ; preds = %38
  %42 = getelementptr inbounds nuw i8, ptr %32, i64 8
  %43 = load i64, ptr %42, align 8
  %44 = icmp ult i64 %6, %43
  br i1 %44, label %49, label %45

45:                                               ; preds = %41
  %46 = getelementptr inbounds nuw i8, ptr %32, i64 16
  %47 = load i64, ptr %46, align 8
  %48 = icmp ult i64 %6, %47
  br i1 %48, label %112, label %49

49:                                               ; preds = %34, %38, %41, %45
  %50 = load i64, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 136), align 8
  %51 = icmp eq i64 %50, %11
  br i1 %51, label %58, label %119

52:                                               ; preds = %30
  %53 = load i64, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 136), align 8
  %54 = icmp eq i64 %53, %11
  br i1 %54, label %66, label %119

55:                                               ; preds = %18
  %56 = load i64, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 136), align 8
  %57 = icmp eq i64 %56, %11
  br i1 %57, label %66, label %119

58:                                               ; preds = %49
  %59 = getelementptr inbounds nuw i8, ptr %32, i64 8
  %60 = load i64, ptr %59, align 8
  %61 = icmp ult i64 %6, %60
  br i1 %61, label %66, label %62

62:                                               ; preds = %58
  %63 = getelementptr inbounds nuw i8, ptr %32, i64 16
  %64 = load i64, ptr %63, align 8
  %65 = icmp ult i64 %6, %64
  br i1 %65, label %67, label %66

66:                                               ; preds = %52, %55, %62, %58
  store atomic i32 1, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 192) seq_cst, align 8
  br label %119

67:                                               ; preds = %62
  %68 = getelementptr inbounds nuw i8, ptr %32, i64 32
  %69 = load ptr, ptr %68, align 8
  %70 = icmp eq ptr %69, null
  br i1 %70, label %71, label %74

71:                                               ; preds = %67
  %72 = load atomic i32, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 160) seq_cst, align 8
  %73 = icmp eq i32 %72, 0
  br i1 %73, label %74, label %108

74:                                               ; preds = %71, %67
  %75 = load ptr, ptr %32, align 8
  %76 = ptrtoint ptr %75 to i64
  %77 = sub i64 %76, %9
  %78 = icmp ult i64 %77, 67108864
  br i1 %78, label %79, label %92

79:                                               ; preds = %74
  %80 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 40), align 8
  %81 = tail call i32 %80()
  %82 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 56), align 8
  %83 = tail call i32 %82()
  %84 = icmp eq i32 %83, 0
  br i1 %84, label %87, label %85

85:                                               ; preds = %79
  %86 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 64), align 8
  tail call void %86(ptr noundef nonnull getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 72), ptr noundef nonnull getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 80), ptr noundef nonnull getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 88))
  br label %87

87:                                               ; preds = %85, %79
  %88 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 48), align 8
  tail call void %88(i32 noundef %81)
  %89 = load i64, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 136), align 8
  %90 = icmp eq i64 %89, %11
  br i1 %90, label %91, label %105

91:                                               ; preds = %87
  store atomic i32 0, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 192) seq_cst, align 8
  br label %105

92:                                               ; preds = %74
  %93 = getelementptr inbounds nuw i8, ptr %32, i64 72
  %94 = load ptr, ptr %93, align 8
  %95 = icmp eq ptr %94, null
  br i1 %95, label %119, label %96

96:                                               ; preds = %92
  %97 = getelementptr inbounds nuw i8, ptr %32, i64 64
  %98 = load ptr, ptr %97, align 8
  %99 = load ptr, ptr %98, align 8
  %100 = ptrtoint ptr %99 to i64
  %101 = and i64 %100, -16
  %102 = add i64 %101, -256
  %103 = inttoptr i64 %102 to ptr
  %104 = tail call i32 @flydsl_call_on(ptr noundef %103, ptr noundef nonnull @run_handlers)
  br label %105

105:                                              ; preds = %96, %91, %87
  %106 = phi i32 [ %83, %87 ], [ %104, %96 ], [ %83, %91 ]
  %107 = icmp eq i32 %106, 0
  br i1 %107, label %119, label %108

108:                                              ; preds = %105, %71
  %109 = load ptr, ptr %68, align 8
  %110 = icmp eq ptr %109, null
  br i1 %110, label %112, label %111

111:                                              ; preds = %108
  store atomic i32 719, ptr %109 seq_cst, align 4
  br label %112

112:                                              ; preds = %45, %108, %111
  %113 = load ptr, ptr %32, align 8
  %114 = ptrtoint ptr %113 to i64
  %115 = load i64, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 152), align 8
  %116 = getelementptr inbounds i8, ptr %2, i64 %115
  store i64 %114, ptr %116, align 8
  %117 = load i64, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 144), align 8
  %118 = getelementptr inbounds i8, ptr %2, i64 %117
  store i64 ptrtoint (ptr @flydsl_resume to i64), ptr %118, align 8
  br label %119

119:                                              ; preds = %52, %92, %105, %66, %55, %49, %112
  ret void
}

declare i32 @flydsl_call_on(ptr noundef, ptr noundef)

declare i32 @sched_setaffinity(i32 noundef, i64 noundef, ptr noundef)

define internal fastcc void @start_watching() {
  %1 = alloca %struct.Action, align 8
  %2 = alloca %struct.Action, align 8
  %3 = load atomic i32, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 188) seq_cst, align 4
  %4 = icmp eq i32 %3, 0
  %5 = load i64, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 144), align 8
  %6 = icmp ne i64 %5, 0
  %7 = select i1 %4, i1 %6, i1 false
  br i1 %7, label %8, label %29

8:                                                ; preds = %0, %20
  %9 = phi i32 [ %21, %20 ], [ 63, %0 ]
  call void @llvm.lifetime.start.p0(ptr nonnull %1)
  call void @llvm.memcpy.p0.p0.i64(ptr noundef nonnull align 8 dereferenceable(152) %1, ptr noundef nonnull align 8 dereferenceable(152) @__const.take_signal.mine, i64 152, i1 false)
  call void @llvm.lifetime.start.p0(ptr nonnull %2)
  %10 = call i32 @sigaction(i32 noundef %9, ptr noundef null, ptr noundef nonnull %2)
  %11 = icmp ne i32 %10, 0
  %12 = load ptr, ptr %2, align 8
  %13 = icmp ne ptr %12, null
  %14 = select i1 %11, i1 true, i1 %13
  br i1 %14, label %20, label %15

15:                                               ; preds = %8
  %16 = call i32 @sigaction(i32 noundef %9, ptr noundef nonnull %1, ptr noundef null)
  %17 = icmp eq i32 %16, 0
  br i1 %17, label %18, label %20

18:                                               ; preds = %15
  %19 = cmpxchg ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 188), i32 0, i32 %9 seq_cst seq_cst, align 4
  br label %20

20:                                               ; preds = %18, %15, %8
  call void @llvm.lifetime.end.p0(ptr nonnull %2)
  call void @llvm.lifetime.end.p0(ptr nonnull %1)
  %21 = add nsw i32 %9, -1
  %22 = load atomic i32, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 188) seq_cst, align 4
  %23 = icmp eq i32 %22, 0
  %24 = load i64, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 144), align 8
  %25 = icmp ne i64 %24, 0
  %26 = select i1 %23, i1 %25, i1 false
  %27 = icmp samesign ugt i32 %9, 34
  %28 = and i1 %27, %26
  br i1 %28, label %8, label %29

29:                                               ; preds = %20, %0
  %30 = load atomic i32, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 188) seq_cst, align 4
  %31 = icmp eq i32 %30, 0
  br i1 %31, label %40, label %32

32:                                               ; preds = %29
  store atomic i32 1, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 180) seq_cst, align 4
  %33 = load i32, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 184), align 8
  %34 = icmp eq i32 %33, 0
  br i1 %34, label %35, label %37

35:                                               ; preds = %32
  %36 = call fastcc i32 @start_thread(ptr noundef nonnull @watch)
  store i32 %36, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 184), align 8
  br label %40

37:                                               ; preds = %32
  %38 = load i64, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 96), align 8
  %39 = call i64 (i64, ...) @syscall(i64 noundef %38, ptr noundef nonnull getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 180), i32 noundef 129, i32 noundef 1, i32 noundef 0, i32 noundef 0, i32 noundef 0)
  br label %40

40:                                               ; preds = %29, %37, %35
  ret void
}

declare i32 @flydsl_guarded_call(ptr noundef, ptr noundef, ptr noundef)

define internal noalias noundef nonnull ptr @watch(ptr readnone captures(none) %0) {
  %2 = alloca %struct.Time, align 8
  %3 = alloca i32, align 4
  call void @llvm.lifetime.start.p0(ptr nonnull %3)
  store i32 0, ptr %3, align 4
  %4 = load atomic i32, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 176) seq_cst, align 8
  %5 = getelementptr inbounds nuw i8, ptr %2, i64 8
  br label %6

6:                                                ; preds = %47, %1
  %7 = phi i32 [ %4, %1 ], [ %14, %47 ]
  %8 = phi i32 [ 0, %1 ], [ %48, %47 ]
  %9 = load atomic i32, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 192) seq_cst, align 8
  %10 = icmp eq i32 %9, 0
  %11 = select i1 %10, i64 50000000, i64 2000000
  call void @llvm.lifetime.start.p0(ptr nonnull %2)
  store i64 0, ptr %2, align 8
  store i64 %11, ptr %5, align 8
  %12 = load i64, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 96), align 8
  %13 = call i64 (i64, ...) @syscall(i64 noundef %12, ptr noundef nonnull %3, i32 noundef 128, i32 noundef 0, ptr noundef nonnull %2, i32 noundef 0, i32 noundef 0)
  call void @llvm.lifetime.end.p0(ptr nonnull %2)
  %14 = load atomic i32, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 176) seq_cst, align 8
  %15 = load atomic i64, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 168) seq_cst, align 8
  %16 = icmp ne i64 %15, 0
  %17 = icmp eq i32 %14, %7
  %18 = select i1 %16, i1 %17, i1 false
  br i1 %18, label %19, label %23

19:                                               ; preds = %6
  %20 = load i64, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 128), align 8
  %21 = load i32, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 188), align 4
  %22 = call i32 @pthread_kill(i64 noundef %20, i32 noundef %21)
  br label %24

23:                                               ; preds = %6
  br i1 %16, label %24, label %29

24:                                               ; preds = %19, %23
  %25 = xor i1 %16, true
  %26 = select i1 %25, i1 %17, i1 false
  %27 = add nsw i32 %8, 1
  %28 = select i1 %26, i32 %27, i32 0
  br label %44

29:                                               ; preds = %23
  store atomic i32 0, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 192) seq_cst, align 8
  %30 = add nsw i32 %8, 1
  %31 = select i1 %17, i32 %30, i32 0
  %32 = icmp slt i32 %31, 20
  br i1 %32, label %44, label %33

33:                                               ; preds = %29
  %34 = load atomic i32, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 180) seq_cst, align 4
  %35 = icmp eq i32 %34, 0
  br i1 %35, label %36, label %44

36:                                               ; preds = %33
  %37 = load atomic i32, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 180) seq_cst, align 4
  %38 = icmp eq i32 %37, 0
  br i1 %38, label %39, label %47

39:                                               ; preds = %36, %39
  %40 = load i64, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 96), align 8
  %41 = call i64 (i64, ...) @syscall(i64 noundef %40, ptr noundef nonnull getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 180), i32 noundef 128, i32 noundef 0, ptr noundef null, i32 noundef 0, i32 noundef 0)
  %42 = load atomic i32, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 180) seq_cst, align 4
  %43 = icmp eq i32 %42, 0
  br i1 %43, label %39, label %47

44:                                               ; preds = %33, %29, %24
  %45 = phi i32 [ 1, %29 ], [ 1, %24 ], [ 0, %33 ]
  %46 = phi i32 [ %31, %29 ], [ %28, %24 ], [ %30, %33 ]
  store atomic i32 %45, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 180) seq_cst, align 4
  br label %47

47:                                               ; preds = %39, %44, %36
  %48 = phi i32 [ 0, %36 ], [ %46, %44 ], [ 0, %39 ]
  br label %6
}

declare i64 @llvm.smin.i64(i64, i64)

declare i32 @llvm.smin.i32(i32, i32)

declare i64 @llvm.umax.i64(i64, i64)

declare ptr @llvm.load.relative.i64(ptr, i64)
