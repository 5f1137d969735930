; made from pool.c 625831d8128edc168ec2bf60eccbe5c5e9a93c6e2313098deddf7708f6c226a3
; made by clang version 22.1.8

%struct.Pool = type { ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, [3 x ptr], i64, i64, i64, ptr, i64, i64, i64, i64, i32, ptr, i64, i32, i32, i32, i32, i32, i32, i32, i32, i32, [64 x i32], [64 x ptr], [64 x i32], [2048 x %struct.Runner], [4 x %struct.Kept], i32 }
%struct.Runner = type { i32, i32, i64, ptr, ptr, ptr }
%struct.Kept = type { i32, ptr, i64, i64, i64 }
%struct.Action = type { ptr, [16 x i64], i32, ptr }
%struct.Job = type { ptr, ptr, ptr, %struct.Guard, ptr, i64, i64, i64, i64, i64, i32, i32, %struct.CpuSet, %struct.Fault }
%struct.Guard = type { ptr, i64, i64, ptr, ptr, ptr, i64, i64, %struct.Home, i64 }
%struct.Home = type { ptr, ptr, i64, ptr }
%struct.CpuSet = type { [16 x i64] }
%struct.Fault = type { i32, i32, i64, i32, i32, ptr, [32 x %struct.WarpReport], i32, i64, i64 }
%struct.WarpReport = type { i32, i32, i64, ptr }
%struct.Launch = type { [6 x i32], ptr, ptr, i64, ptr, ptr }
%struct.Run = type { ptr, ptr, ptr }
%struct.Time = type { i64, i64 }
%struct.Call = type { ptr, ptr, ptr, ptr }

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
  %20 = getelementptr inbounds nuw %struct.Runner, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 1248), i64 %19
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
  %3 = load atomic i32, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 196) seq_cst, align 4
  %4 = icmp eq i32 %3, 0
  br i1 %4, label %22, label %5

5:                                                ; preds = %1, %19
  %6 = phi i64 [ %20, %19 ], [ 0, %1 ]
  %7 = getelementptr inbounds nuw %struct.Runner, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 1248), i64 %6
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
  %17 = load i32, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 196), align 4
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
  %12 = alloca %struct.Job, align 8
  %13 = alloca %struct.Launch, align 8
  %14 = alloca %struct.Run, align 8
  %15 = icmp eq ptr %10, null
  br i1 %15, label %16, label %77

16:                                               ; preds = %11
  %17 = load ptr, ptr @flydsl_cpu_pool, align 8
  %18 = icmp uge ptr %0, %17
  %19 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 8), align 8
  %20 = icmp ult ptr %0, %19
  %21 = select i1 %18, i1 %20, i1 false
  br i1 %21, label %22, label %77

22:                                               ; preds = %16
  %23 = ptrtoint ptr %17 to i64
  %24 = ptrtoint ptr %0 to i64
  %25 = sub i64 %24, %23
  %26 = and i64 %25, 31
  %27 = icmp eq i64 %26, 0
  br i1 %27, label %28, label %77

28:                                               ; preds = %22
  %29 = load ptr, ptr %0, align 8
  %30 = icmp eq ptr %29, null
  br i1 %30, label %77, label %31

31:                                               ; preds = %28
  %32 = icmp slt i32 %1, 1
  %33 = icmp slt i32 %2, 1
  %34 = or i1 %32, %33
  %35 = icmp slt i32 %3, 1
  %36 = or i1 %34, %35
  %37 = icmp slt i32 %7, 0
  %38 = or i1 %36, %37
  br i1 %38, label %77, label %39

39:                                               ; preds = %31
  %40 = zext nneg i32 %1 to i64
  %41 = zext nneg i32 %2 to i64
  %42 = mul nuw nsw i64 %41, %40
  %43 = zext nneg i32 %3 to i64
  %44 = tail call { i64, i1 } @llvm.umul.with.overflow.i64(i64 %42, i64 %43)
  %45 = extractvalue { i64, i1 } %44, 1
  %46 = extractvalue { i64, i1 } %44, 0
  %47 = icmp slt i64 %46, 0
  %48 = or i1 %45, %47
  br i1 %48, label %77, label %49

49:                                               ; preds = %39
  %50 = sub i32 1024, %4
  %51 = sub i32 1024, %5
  %52 = or i32 %51, %50
  %53 = icmp ugt i32 %52, 1023
  %54 = add i32 %6, -1025
  %55 = icmp ult i32 %54, -1024
  %56 = or i1 %53, %55
  br i1 %56, label %77, label %57

57:                                               ; preds = %49
  %58 = mul nuw nsw i32 %5, %4
  %59 = zext nneg i32 %58 to i64
  %60 = zext nneg i32 %6 to i64
  %61 = mul nuw nsw i64 %59, %60
  %62 = icmp samesign ugt i64 %61, 1024
  br i1 %62, label %77, label %63

63:                                               ; preds = %57
  %64 = getelementptr inbounds nuw i8, ptr %0, i64 8
  %65 = load i32, ptr %64, align 8
  %66 = icmp eq i32 %65, 0
  br i1 %66, label %80, label %67

67:                                               ; preds = %63
  %68 = icmp eq i32 %4, %65
  br i1 %68, label %69, label %77

69:                                               ; preds = %67
  %70 = getelementptr inbounds nuw i8, ptr %0, i64 12
  %71 = load i32, ptr %70, align 4
  %72 = icmp eq i32 %5, %71
  br i1 %72, label %73, label %77

73:                                               ; preds = %69
  %74 = getelementptr inbounds nuw i8, ptr %0, i64 16
  %75 = load i32, ptr %74, align 8
  %76 = icmp eq i32 %6, %75
  br i1 %76, label %80, label %77

77:                                               ; preds = %67, %69, %28, %49, %39, %31, %22, %16, %57, %73, %11
  %78 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 16), align 8
  %79 = tail call i32 %78(ptr noundef %0, i32 noundef %1, i32 noundef %2, i32 noundef %3, i32 noundef %4, i32 noundef %5, i32 noundef %6, i32 noundef %7, ptr noundef %8, ptr noundef %9, ptr noundef %10)
  br label %214

80:                                               ; preds = %63, %73
  %81 = tail call ptr @llvm.thread.pointer.p0()
  %82 = ptrtoint ptr %81 to i64
  %83 = load i64, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 136), align 8
  %84 = icmp ne i64 %83, %82
  %85 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 120), align 8
  %86 = icmp ne ptr %85, null
  %87 = select i1 %84, i1 %86, i1 false
  br i1 %87, label %88, label %108

88:                                               ; preds = %80
  %89 = trunc i64 %82 to i32
  %90 = lshr i32 %89, 12
  br label %91

91:                                               ; preds = %105, %88
  %92 = phi i32 [ 0, %88 ], [ %106, %105 ]
  %93 = add nuw nsw i32 %92, %90
  %94 = and i32 %93, 2047
  %95 = zext nneg i32 %94 to i64
  %96 = getelementptr inbounds nuw %struct.Runner, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 1248), i64 %95
  %97 = load atomic i32, ptr %96 seq_cst, align 8
  %98 = icmp eq i32 %97, 0
  br i1 %98, label %99, label %105

99:                                               ; preds = %91
  %100 = cmpxchg ptr %96, i32 0, i32 1 seq_cst seq_cst, align 8
  %101 = extractvalue { i32, i1 } %100, 1
  br i1 %101, label %102, label %105

102:                                              ; preds = %99
  %103 = getelementptr inbounds nuw i8, ptr %96, i64 8
  %104 = tail call i64 @pthread_self()
  store atomic i64 %104, ptr %103 seq_cst, align 8
  br label %108

105:                                              ; preds = %99, %91
  %106 = add nuw nsw i32 %92, 1
  %107 = icmp eq i32 %106, 2048
  br i1 %107, label %108, label %91

108:                                              ; preds = %105, %102, %80
  %109 = phi ptr [ null, %80 ], [ %96, %102 ], [ null, %105 ]
  %110 = load i64, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 136), align 8
  %111 = icmp eq i64 %110, %82
  %112 = icmp eq ptr %109, null
  %113 = getelementptr inbounds nuw i8, ptr %109, i64 16
  %114 = select i1 %112, ptr null, ptr %113
  %115 = select i1 %111, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 168), ptr %114
  call void @llvm.lifetime.start.p0(ptr nonnull %12)
  %116 = getelementptr inbounds nuw i8, ptr %12, i64 128
  store ptr %115, ptr %116, align 8
  call void @llvm.lifetime.start.p0(ptr nonnull %13)
  store i32 %1, ptr %13, align 8
  %117 = getelementptr inbounds nuw i8, ptr %13, i64 4
  store i32 %2, ptr %117, align 4
  %118 = getelementptr inbounds nuw i8, ptr %13, i64 8
  store i32 %3, ptr %118, align 8
  %119 = getelementptr inbounds nuw i8, ptr %13, i64 12
  store i32 %4, ptr %119, align 4
  %120 = getelementptr inbounds nuw i8, ptr %13, i64 16
  store i32 %5, ptr %120, align 8
  %121 = getelementptr inbounds nuw i8, ptr %13, i64 20
  store i32 %6, ptr %121, align 4
  %122 = getelementptr inbounds nuw i8, ptr %13, i64 24
  store ptr null, ptr %122, align 8
  %123 = getelementptr inbounds nuw i8, ptr %13, i64 32
  %124 = getelementptr inbounds nuw i8, ptr %12, i64 312
  store ptr %124, ptr %123, align 8
  %125 = getelementptr inbounds nuw i8, ptr %13, i64 40
  %126 = zext nneg i32 %7 to i64
  store i64 %126, ptr %125, align 8
  %127 = getelementptr inbounds nuw i8, ptr %13, i64 48
  %128 = getelementptr inbounds nuw i8, ptr %12, i64 88
  store ptr %128, ptr %127, align 8
  %129 = getelementptr inbounds nuw i8, ptr %13, i64 56
  store ptr null, ptr %129, align 8
  %130 = load ptr, ptr %0, align 8
  store ptr %130, ptr %12, align 8
  %131 = getelementptr inbounds nuw i8, ptr %12, i64 40
  store i64 0, ptr %131, align 8
  %132 = getelementptr inbounds nuw i8, ptr %12, i64 32
  store i64 0, ptr %132, align 8
  %133 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 120), align 8
  %134 = icmp eq ptr %133, null
  br i1 %134, label %144, label %135

135:                                              ; preds = %108
  %136 = load ptr, ptr @flydsl_cpu_pool, align 8
  %137 = ptrtoint ptr %136 to i64
  %138 = sub i64 %24, %137
  %139 = ashr exact i64 %138, 1
  %140 = getelementptr inbounds i8, ptr %133, i64 %139
  %141 = load i64, ptr %140, align 8
  store i64 %141, ptr %132, align 8
  %142 = getelementptr inbounds nuw i8, ptr %140, i64 8
  %143 = load i64, ptr %142, align 8
  store i64 %143, ptr %131, align 8
  br label %144

144:                                              ; preds = %135, %108
  %145 = getelementptr inbounds nuw i8, ptr %12, i64 176
  %146 = getelementptr inbounds nuw i8, ptr %12, i64 56
  store ptr %145, ptr %146, align 8
  %147 = getelementptr inbounds nuw i8, ptr %12, i64 64
  store ptr %124, ptr %147, align 8
  %148 = getelementptr inbounds nuw i8, ptr %12, i64 112
  store ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 83168), ptr %148, align 8
  %149 = getelementptr inbounds nuw i8, ptr %12, i64 120
  store i64 0, ptr %149, align 8
  %150 = getelementptr inbounds nuw i8, ptr %12, i64 8
  store ptr %9, ptr %150, align 8
  %151 = getelementptr inbounds nuw i8, ptr %12, i64 16
  store ptr %13, ptr %151, align 8
  %152 = getelementptr inbounds nuw i8, ptr %12, i64 136
  store i64 0, ptr %152, align 8
  %153 = getelementptr inbounds nuw i8, ptr %12, i64 144
  store i64 %46, ptr %153, align 8
  %154 = getelementptr inbounds nuw i8, ptr %12, i64 160
  store i64 0, ptr %154, align 8
  %155 = getelementptr inbounds nuw i8, ptr %12, i64 168
  store i64 %126, ptr %155, align 8
  store i32 0, ptr %145, align 8
  store i32 0, ptr %124, align 8
  %156 = getelementptr inbounds nuw i8, ptr %12, i64 332
  store i32 -1, ptr %156, align 4
  %157 = getelementptr inbounds nuw i8, ptr %12, i64 1112
  store i32 0, ptr %157, align 8
  %158 = icmp eq ptr %115, getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 168)
  br i1 %158, label %159, label %177

159:                                              ; preds = %144
  %160 = load atomic i32, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 200) seq_cst, align 8
  %161 = icmp eq i32 %160, 0
  br i1 %161, label %177, label %162

162:                                              ; preds = %159
  %163 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 40), align 8
  %164 = call i32 %163()
  %165 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 56), align 8
  %166 = call i32 %165()
  %167 = icmp eq i32 %166, 0
  br i1 %167, label %170, label %168

168:                                              ; preds = %162
  %169 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 64), align 8
  call void %169(ptr noundef nonnull getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 72), ptr noundef nonnull getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 80), ptr noundef nonnull getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 88))
  br label %170

170:                                              ; preds = %168, %162
  %171 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 48), align 8
  call void %171(i32 noundef %164)
  %172 = load i64, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 136), align 8
  %173 = icmp eq i64 %172, %82
  br i1 %173, label %174, label %175

174:                                              ; preds = %170
  store atomic i32 0, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 200) seq_cst, align 8
  br label %175

175:                                              ; preds = %170, %174
  br i1 %167, label %177, label %176

176:                                              ; preds = %175
  store i32 719, ptr %145, align 8
  br label %180

177:                                              ; preds = %175, %159, %144
  call void @llvm.lifetime.start.p0(ptr nonnull %14)
  store ptr %0, ptr %14, align 8
  %178 = getelementptr inbounds nuw i8, ptr %14, i64 8
  store ptr %12, ptr %178, align 8
  %179 = getelementptr inbounds nuw i8, ptr %14, i64 16
  store ptr %115, ptr %179, align 8
  call fastcc void @call_with_room(ptr noundef %109, ptr noundef nonnull @run_of, ptr noundef %14, ptr noundef %149)
  call void @llvm.lifetime.end.p0(ptr nonnull %14)
  br label %180

180:                                              ; preds = %177, %176
  br i1 %112, label %185, label %181

181:                                              ; preds = %180
  %182 = getelementptr inbounds nuw i8, ptr %109, i64 4
  store atomic i32 0, ptr %182 seq_cst, align 4
  %183 = getelementptr inbounds nuw i8, ptr %109, i64 24
  store atomic i64 0, ptr %183 seq_cst, align 8
  %184 = getelementptr inbounds nuw i8, ptr %109, i64 8
  store atomic i64 0, ptr %184 seq_cst, align 8
  store atomic i32 0, ptr %109 seq_cst, align 8
  br label %185

185:                                              ; preds = %181, %180
  %186 = load i32, ptr %145, align 8
  %187 = icmp eq i32 %186, 2
  br i1 %187, label %188, label %191

188:                                              ; preds = %185
  %189 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 16), align 8
  %190 = call i32 %189(ptr noundef nonnull %0, i32 noundef %1, i32 noundef %2, i32 noundef %3, i32 noundef %4, i32 noundef %5, i32 noundef %6, i32 noundef %7, ptr noundef %8, ptr noundef %9, ptr noundef null)
  br label %212

191:                                              ; preds = %185
  %192 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 72), align 8
  %193 = icmp ne ptr %192, null
  %194 = select i1 %158, i1 %193, i1 false
  %195 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 168), align 8
  %196 = icmp ne ptr %195, null
  %197 = select i1 %194, i1 %196, i1 false
  br i1 %197, label %198, label %204

198:                                              ; preds = %191
  %199 = getelementptr inbounds nuw i8, ptr %195, i64 32
  %200 = load ptr, ptr %199, align 8
  %201 = icmp eq ptr %200, null
  br i1 %201, label %202, label %204

202:                                              ; preds = %198
  %203 = load ptr, ptr %195, align 8
  call void @flydsl_leave(ptr noundef %203)
  br label %204

204:                                              ; preds = %202, %198, %191
  %205 = load i32, ptr %124, align 8
  %206 = icmp eq i32 %205, 0
  br i1 %206, label %210, label %207

207:                                              ; preds = %204
  %208 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 32), align 8
  %209 = call i32 %208(ptr noundef nonnull %0, ptr noundef nonnull %13, ptr noundef nonnull %124)
  br label %212

210:                                              ; preds = %204
  %211 = load i32, ptr %145, align 8
  br label %212

212:                                              ; preds = %210, %207, %188
  %213 = phi i32 [ %190, %188 ], [ %209, %207 ], [ %211, %210 ]
  call void @llvm.lifetime.end.p0(ptr nonnull %13)
  call void @llvm.lifetime.end.p0(ptr nonnull %12)
  br label %214

214:                                              ; preds = %212, %77
  %215 = phi i32 [ %79, %77 ], [ %213, %212 ]
  ret i32 %215
}

define internal i32 @run_handlers(ptr readnone captures(none) %0) {
  %2 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 40), align 8
  %3 = tail call i32 %2()
  %4 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 56), align 8
  %5 = tail call i32 %4()
  %6 = icmp eq i32 %5, 0
  br i1 %6, label %9, label %7

7:                                                ; preds = %1
  %8 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 64), align 8
  tail call void %8(ptr noundef nonnull getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 72), ptr noundef nonnull getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 80), ptr noundef nonnull getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 88))
  br label %9

9:                                                ; preds = %7, %1
  %10 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 48), align 8
  tail call void %10(i32 noundef %3)
  %11 = tail call ptr @llvm.thread.pointer.p0()
  %12 = ptrtoint ptr %11 to i64
  %13 = load i64, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 136), align 8
  %14 = icmp eq i64 %13, %12
  br i1 %14, label %15, label %16

15:                                               ; preds = %9
  store atomic i32 0, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 200) seq_cst, align 8
  br label %16

16:                                               ; preds = %15, %9
  ret i32 %5
}

define internal fastcc void @call_with_room(ptr noundef captures(address_is_null) %0, ptr noundef %1, ptr noundef nonnull %2, ptr noundef nonnull writeonly captures(none) %3) {
  %5 = tail call ptr @llvm.frameaddress.p0(i32 0)
  %6 = ptrtoint ptr %5 to i64
  %7 = load i64, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 176), align 8
  %8 = tail call ptr @llvm.thread.pointer.p0()
  %9 = ptrtoint ptr %8 to i64
  %10 = load i64, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 136), align 8
  %11 = icmp eq i64 %10, %9
  br i1 %11, label %12, label %19

12:                                               ; preds = %4
  %13 = icmp eq i64 %7, 0
  br i1 %13, label %31, label %14

14:                                               ; preds = %12
  %15 = icmp uge i64 %7, %6
  %16 = sub i64 %6, %7
  %17 = icmp ult i64 %16, 4194305
  %18 = or i1 %15, %17
  br i1 %18, label %19, label %31

19:                                               ; preds = %4, %14
  %20 = icmp eq ptr %0, null
  br i1 %20, label %25, label %21

21:                                               ; preds = %19
  %22 = getelementptr inbounds nuw i8, ptr %0, i64 32
  %23 = load ptr, ptr %22, align 8
  %24 = icmp eq ptr %23, null
  br i1 %24, label %25, label %33

25:                                               ; preds = %21, %19
  %26 = tail call ptr @mmap(ptr noundef null, i64 noundef 16777216, i32 noundef 3, i32 noundef 16418, i32 noundef -1, i64 noundef 0)
  %27 = icmp eq ptr %26, inttoptr (i64 -1 to ptr)
  br i1 %27, label %31, label %28

28:                                               ; preds = %25
  %29 = tail call i32 @mprotect(ptr noundef %26, i64 noundef 65536, i32 noundef 0)
  %30 = icmp eq ptr %26, null
  br i1 %30, label %31, label %33

31:                                               ; preds = %12, %25, %14, %28
  %32 = tail call i32 %1(ptr noundef nonnull %2)
  br label %52

33:                                               ; preds = %21, %28
  %34 = phi ptr [ %26, %28 ], [ %23, %21 ]
  %35 = and i64 %6, -16
  %36 = add i64 %35, -1024
  store i64 %36, ptr %3, align 8
  %37 = getelementptr inbounds nuw i8, ptr %34, i64 16777216
  %38 = tail call i32 @flydsl_call_on(ptr noundef nonnull %37, ptr noundef %1, ptr noundef nonnull %2)
  store i64 0, ptr %3, align 8
  br i1 %20, label %50, label %39

39:                                               ; preds = %33
  %40 = getelementptr inbounds nuw i8, ptr %0, i64 32
  %41 = load ptr, ptr %40, align 8
  %42 = icmp eq ptr %41, %34
  br i1 %42, label %52, label %43

43:                                               ; preds = %39
  %44 = load atomic i32, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 83328) seq_cst, align 8
  %45 = icmp slt i32 %44, 256
  br i1 %45, label %46, label %50

46:                                               ; preds = %43
  %47 = atomicrmw add ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 83328), i32 1 seq_cst, align 8
  %48 = icmp slt i32 %47, 256
  br i1 %48, label %49, label %50

49:                                               ; preds = %46
  store ptr %34, ptr %40, align 8
  br label %52

50:                                               ; preds = %33, %46, %43
  %51 = tail call i32 @munmap(ptr noundef nonnull %34, i64 noundef 16777216)
  br label %52

52:                                               ; preds = %39, %50, %49, %31
  ret void
}

define internal noundef i32 @run_of(ptr noundef readonly captures(none) %0) {
  %2 = alloca %struct.Time, align 8
  %3 = alloca %struct.Time, align 8
  %4 = alloca %struct.Time, align 8
  %5 = alloca %struct.Time, align 8
  %6 = alloca i64, align 8
  %7 = load ptr, ptr %0, align 8
  %8 = getelementptr inbounds nuw i8, ptr %0, i64 8
  %9 = load ptr, ptr %8, align 8
  %10 = getelementptr inbounds nuw i8, ptr %0, i64 16
  %11 = load ptr, ptr %10, align 8
  call void @llvm.lifetime.start.p0(ptr nonnull %5)
  %12 = call i32 @clock_gettime(i32 noundef 1, ptr noundef nonnull %5)
  %13 = load i64, ptr %5, align 8
  %14 = mul nsw i64 %13, 1000000000
  %15 = getelementptr inbounds nuw i8, ptr %5, i64 8
  %16 = load i64, ptr %15, align 8
  %17 = add nsw i64 %14, %16
  call void @llvm.lifetime.end.p0(ptr nonnull %5)
  call void @llvm.lifetime.start.p0(ptr nonnull %6)
  store i64 %17, ptr %6, align 8
  %18 = getelementptr inbounds nuw i8, ptr %7, i64 24
  %19 = load atomic i64, ptr %18 monotonic, align 8
  %20 = getelementptr inbounds nuw i8, ptr %9, i64 144
  %21 = load i64, ptr %20, align 8
  %22 = add i64 %19, -1
  %23 = icmp ult i64 %22, 1099511627775
  br i1 %23, label %24, label %45

24:                                               ; preds = %1
  %25 = call i64 @llvm.smin.i64(i64 %21, i64 1048576)
  %26 = mul nsw i64 %25, %19
  %27 = icmp slt i64 %26, 5000000
  br i1 %27, label %28, label %45

28:                                               ; preds = %24
  %29 = getelementptr inbounds nuw i8, ptr %9, i64 152
  store i64 1, ptr %29, align 8
  %30 = add nsw i64 %21, 7
  %31 = sdiv i64 %30, 8
  store i64 %31, ptr %20, align 8
  call fastcc void @work(ptr noundef nonnull %9, ptr noundef %11, ptr noundef nonnull %6)
  store i64 %21, ptr %20, align 8
  %32 = getelementptr inbounds nuw i8, ptr %9, i64 176
  %33 = load i32, ptr %32, align 8
  %34 = icmp eq i32 %33, 0
  br i1 %34, label %35, label %45

35:                                               ; preds = %28
  call void @llvm.lifetime.start.p0(ptr nonnull %4)
  %36 = call i32 @clock_gettime(i32 noundef 1, ptr noundef nonnull %4)
  %37 = load i64, ptr %4, align 8
  %38 = mul nsw i64 %37, 1000000000
  %39 = getelementptr inbounds nuw i8, ptr %4, i64 8
  %40 = load i64, ptr %39, align 8
  call void @llvm.lifetime.end.p0(ptr nonnull %4)
  %41 = sub i64 %40, %17
  %42 = add i64 %41, %38
  %43 = icmp slt i64 %42, 2500
  br i1 %43, label %44, label %45

44:                                               ; preds = %35
  call fastcc void @work(ptr noundef nonnull %9, ptr noundef %11, ptr noundef nonnull %6)
  br label %45

45:                                               ; preds = %44, %35, %28, %24, %1
  %46 = getelementptr inbounds nuw i8, ptr %9, i64 176
  %47 = load i32, ptr %46, align 8
  %48 = icmp eq i32 %47, 0
  br i1 %48, label %49, label %179

49:                                               ; preds = %45
  %50 = getelementptr inbounds nuw i8, ptr %9, i64 136
  %51 = load i64, ptr %50, align 8
  %52 = icmp slt i64 %51, %21
  br i1 %52, label %53, label %179

53:                                               ; preds = %49
  %54 = getelementptr inbounds nuw i8, ptr %9, i64 184
  %55 = call i32 @sched_getaffinity(i32 noundef 0, i64 noundef 128, ptr noundef nonnull %54)
  %56 = icmp slt i32 %55, 0
  br i1 %56, label %71, label %57

57:                                               ; preds = %53
  %58 = getelementptr inbounds nuw i8, ptr %7, i64 20
  %59 = load i32, ptr %58, align 4
  %60 = icmp eq i32 %59, 0
  br i1 %60, label %61, label %71

61:                                               ; preds = %57, %61
  %62 = phi i64 [ %69, %61 ], [ 0, %57 ]
  %63 = phi i32 [ %68, %61 ], [ 0, %57 ]
  %64 = getelementptr inbounds nuw i64, ptr %54, i64 %62
  %65 = load i64, ptr %64, align 8
  %66 = call range(i64 0, 65) i64 @llvm.ctpop.i64(i64 %65)
  %67 = trunc nuw nsw i64 %66 to i32
  %68 = add nuw nsw i32 %63, %67
  %69 = add nuw nsw i64 %62, 1
  %70 = icmp eq i64 %69, 16
  br i1 %70, label %71, label %61

71:                                               ; preds = %61, %57, %53
  %72 = phi i32 [ 1, %53 ], [ %59, %57 ], [ %68, %61 ]
  %73 = sext i32 %72 to i64
  %74 = call i64 @llvm.smin.i64(i64 %21, i64 %73)
  %75 = trunc i64 %74 to i32
  %76 = icmp sgt i32 %75, 1
  %77 = shl i64 %74, 3
  %78 = and i64 %77, 34359738360
  %79 = select i1 %76, i64 %78, i64 4
  %80 = getelementptr inbounds nuw i8, ptr %9, i64 152
  store i64 %79, ptr %80, align 8
  %81 = add nsw i32 %75, -1
  %82 = getelementptr inbounds nuw i8, ptr %9, i64 180
  store i32 %81, ptr %82, align 4
  br i1 %76, label %83, label %178

83:                                               ; preds = %71, %88
  %84 = phi i64 [ %89, %88 ], [ 0, %71 ]
  %85 = getelementptr inbounds nuw i32, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 220), i64 %84
  %86 = cmpxchg ptr %85, i32 0, i32 1 seq_cst seq_cst, align 4
  %87 = extractvalue { i32, i1 } %86, 1
  br i1 %87, label %92, label %88

88:                                               ; preds = %83
  %89 = add nuw nsw i64 %84, 1
  %90 = icmp eq i64 %89, 64
  br i1 %90, label %91, label %83

91:                                               ; preds = %88
  call fastcc void @work(ptr noundef %9, ptr noundef %11, ptr noundef nonnull %6)
  br label %179

92:                                               ; preds = %83
  %93 = getelementptr inbounds nuw ptr, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 480), i64 %84
  %94 = ptrtoint ptr %9 to i64
  store atomic i64 %94, ptr %93 seq_cst, align 8
  %95 = call i32 @llvm.smin.i32(i32 range(i32 2, -2147483648) %75, i32 1025)
  %96 = add nsw i32 %95, -1
  %97 = load atomic i32, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 212) seq_cst, align 4
  %98 = icmp slt i32 %97, %96
  br i1 %98, label %99, label %113

99:                                               ; preds = %92
  %100 = cmpxchg ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 216), i32 0, i32 1 seq_cst seq_cst, align 8
  %101 = extractvalue { i32, i1 } %100, 1
  br i1 %101, label %102, label %113

102:                                              ; preds = %99
  %103 = load i32, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 212), align 4
  %104 = icmp slt i32 %103, %96
  br i1 %104, label %105, label %112

105:                                              ; preds = %102, %108
  %106 = call fastcc i32 @start_thread(ptr noundef nonnull @worker)
  %107 = icmp eq i32 %106, 0
  br i1 %107, label %112, label %108

108:                                              ; preds = %105
  %109 = atomicrmw add ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 212), i32 1 seq_cst, align 4
  %110 = load i32, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 212), align 4
  %111 = icmp slt i32 %110, %96
  br i1 %111, label %105, label %112

112:                                              ; preds = %108, %105, %102
  store atomic i32 0, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 216) seq_cst, align 8
  br label %113

113:                                              ; preds = %112, %99, %92
  %114 = atomicrmw add ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 204), i32 1 seq_cst, align 4
  %115 = load atomic i32, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 208) seq_cst, align 8
  %116 = icmp eq i32 %115, 0
  br i1 %116, label %120, label %117

117:                                              ; preds = %113
  %118 = load i64, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 96), align 8
  %119 = call i64 (i64, ...) @syscall(i64 noundef %118, ptr noundef nonnull getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 204), i32 noundef 129, i32 noundef range(i32 1, 2147483647) %96, i32 noundef 0, i32 noundef 0, i32 noundef 0)
  br label %120

120:                                              ; preds = %117, %113
  call fastcc void @work(ptr noundef %9, ptr noundef %11, ptr noundef nonnull %6)
  %121 = icmp eq i64 %84, 64
  br i1 %121, label %179, label %122

122:                                              ; preds = %120
  %123 = and i64 %84, 4294967295
  %124 = getelementptr inbounds nuw ptr, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 480), i64 %123
  store atomic i64 0, ptr %124 seq_cst, align 8
  %125 = getelementptr inbounds nuw i32, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 992), i64 %123
  br label %126

126:                                              ; preds = %135, %122
  %127 = phi i32 [ 0, %122 ], [ %136, %135 ]
  %128 = load atomic i32, ptr %125 seq_cst, align 4
  %129 = icmp eq i32 %128, 0
  br i1 %129, label %130, label %135

130:                                              ; preds = %135, %126
  %131 = load atomic i32, ptr %125 seq_cst, align 4
  %132 = icmp eq i32 %131, 0
  br i1 %132, label %138, label %133

133:                                              ; preds = %130
  %134 = getelementptr inbounds nuw i8, ptr %3, i64 8
  br label %140

135:                                              ; preds = %126
  call void @flydsl_relax()
  %136 = add nuw nsw i32 %127, 1
  %137 = icmp eq i32 %136, 2000
  br i1 %137, label %130, label %126

138:                                              ; preds = %175, %130
  %139 = getelementptr inbounds nuw i32, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 220), i64 %123
  store atomic i32 0, ptr %139 seq_cst, align 4
  br label %179

140:                                              ; preds = %175, %133
  %141 = phi i32 [ %131, %133 ], [ %176, %175 ]
  %142 = load atomic i32, ptr %46 seq_cst, align 8
  %143 = icmp eq i32 %142, 0
  %144 = select i1 %143, i64 50000000, i64 2000000
  call void @llvm.lifetime.start.p0(ptr nonnull %3)
  store i64 0, ptr %3, align 8
  store i64 %144, ptr %134, align 8
  %145 = load i64, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 96), align 8
  %146 = call i64 (i64, ...) @syscall(i64 noundef %145, ptr noundef nonnull %125, i32 noundef 128, i32 noundef %141, ptr noundef nonnull %3, i32 noundef 0, i32 noundef 0)
  call void @llvm.lifetime.end.p0(ptr nonnull %3)
  %147 = load atomic i32, ptr %46 seq_cst, align 8
  %148 = icmp eq i32 %147, 0
  br i1 %148, label %149, label %151

149:                                              ; preds = %140
  %150 = call fastcc i32 @interrupted(ptr noundef nonnull %9, ptr noundef nonnull %6)
  br label %151

151:                                              ; preds = %149, %140
  %152 = load atomic i32, ptr %46 seq_cst, align 8
  %153 = icmp eq i32 %152, 0
  br i1 %153, label %175, label %154

154:                                              ; preds = %151
  %155 = cmpxchg ptr %46, i32 0, i32 719 seq_cst seq_cst, align 4
  %156 = load atomic i32, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 196) seq_cst, align 4
  %157 = icmp eq i32 %156, 0
  br i1 %157, label %175, label %158

158:                                              ; preds = %154, %172
  %159 = phi i64 [ %173, %172 ], [ 0, %154 ]
  %160 = getelementptr inbounds nuw %struct.Runner, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 1248), i64 %159
  %161 = getelementptr inbounds nuw i8, ptr %160, i64 24
  %162 = load atomic i64, ptr %161 seq_cst, align 8
  %163 = inttoptr i64 %162 to ptr
  %164 = icmp eq ptr %46, %163
  br i1 %164, label %165, label %172

165:                                              ; preds = %158
  %166 = load i64, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 104), align 8
  %167 = call i32 @getpid()
  %168 = getelementptr inbounds nuw i8, ptr %160, i64 4
  %169 = load atomic i32, ptr %168 seq_cst, align 4
  %170 = load i32, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 196), align 4
  %171 = call i64 (i64, ...) @syscall(i64 noundef %166, i32 noundef %167, i32 noundef %169, i32 noundef %170)
  br label %172

172:                                              ; preds = %165, %158
  %173 = add nuw nsw i64 %159, 1
  %174 = icmp eq i64 %173, 2048
  br i1 %174, label %175, label %158

175:                                              ; preds = %172, %154, %151
  %176 = load atomic i32, ptr %125 seq_cst, align 4
  %177 = icmp eq i32 %176, 0
  br i1 %177, label %138, label %140

178:                                              ; preds = %71
  call fastcc void @work(ptr noundef nonnull %9, ptr noundef %11, ptr noundef nonnull %6)
  br label %179

179:                                              ; preds = %178, %138, %120, %91, %49, %45
  %180 = getelementptr inbounds nuw i8, ptr %9, i64 160
  %181 = load i64, ptr %180, align 8
  %182 = icmp eq i64 %181, 0
  br i1 %182, label %196, label %183

183:                                              ; preds = %179
  call void @llvm.lifetime.start.p0(ptr nonnull %2)
  %184 = call i32 @clock_gettime(i32 noundef 1, ptr noundef nonnull %2)
  %185 = load i64, ptr %2, align 8
  %186 = mul nsw i64 %185, 1000000000
  %187 = getelementptr inbounds nuw i8, ptr %2, i64 8
  %188 = load i64, ptr %187, align 8
  call void @llvm.lifetime.end.p0(ptr nonnull %2)
  %189 = sub i64 %188, %17
  %190 = add i64 %189, %186
  %191 = mul i64 %190, 1000
  %192 = load i64, ptr %180, align 8
  %193 = udiv i64 %191, %192
  %194 = icmp ugt i64 %192, %191
  %195 = select i1 %194, i64 1, i64 %193
  store atomic i64 %195, ptr %18 monotonic, align 8
  br label %196

196:                                              ; preds = %179, %183
  call void @llvm.lifetime.end.p0(ptr nonnull %6)
  ret i32 0
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
  store atomic i32 0, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 200) seq_cst, align 8
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
  br label %58

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
  %29 = getelementptr inbounds nuw i8, ptr %3, i64 96
  store i64 0, ptr %29, align 8
  call void @llvm.lifetime.start.p0(ptr nonnull %4)
  %30 = ptrtoint ptr %0 to i64
  store i64 %30, ptr %4, align 16
  %31 = getelementptr inbounds nuw i8, ptr %4, i64 8
  %32 = ptrtoint ptr %1 to i64
  store i64 %32, ptr %31, align 8
  %33 = getelementptr inbounds nuw i8, ptr %4, i64 16
  store i64 0, ptr %33, align 16
  %34 = getelementptr inbounds nuw i8, ptr %4, i64 24
  store i64 0, ptr %34, align 8
  %35 = getelementptr inbounds nuw i8, ptr %4, i64 32
  store i64 0, ptr %35, align 16
  %36 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 168), align 8
  %37 = getelementptr inbounds nuw i8, ptr %3, i64 24
  store ptr %36, ptr %37, align 8
  %38 = ptrtoint ptr %3 to i64
  store atomic i64 %38, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 168) release, align 8
  %39 = icmp eq ptr %36, null
  br i1 %39, label %40, label %46

40:                                               ; preds = %17
  %41 = load i32, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 184), align 8
  %42 = add i32 %41, 1
  store atomic i32 %42, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 184) monotonic, align 8
  %43 = load atomic i32, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 188) monotonic, align 4
  %44 = icmp eq i32 %43, 0
  br i1 %44, label %45, label %46

45:                                               ; preds = %40
  call fastcc void @start_watching()
  br label %46

46:                                               ; preds = %45, %40, %17
  %47 = getelementptr inbounds nuw i8, ptr %3, i64 72
  store ptr null, ptr %47, align 8
  %48 = call i32 @flydsl_guarded_call(ptr noundef nonnull %3, ptr noundef %6, ptr noundef nonnull %4)
  %49 = load ptr, ptr %47, align 8
  %50 = icmp eq ptr %49, null
  br i1 %50, label %55, label %51

51:                                               ; preds = %46
  %52 = getelementptr inbounds nuw i8, ptr %3, i64 80
  %53 = load i64, ptr %52, align 8
  %54 = call i32 @munmap(ptr noundef nonnull %49, i64 noundef %53)
  br label %55

55:                                               ; preds = %46, %51
  %56 = load ptr, ptr %37, align 8
  %57 = ptrtoint ptr %56 to i64
  store atomic i64 %57, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 168) release, align 8
  call void @llvm.lifetime.end.p0(ptr nonnull %4)
  call void @llvm.lifetime.end.p0(ptr nonnull %3)
  br label %58

58:                                               ; preds = %55, %11
  %59 = phi i32 [ %48, %55 ], [ %12, %11 ]
  ret i32 %59
}

define i32 @flydsl_cpu_call(ptr noundef %0, ptr noundef readonly captures(none) %1, ptr noundef %2, ptr noundef %3, i64 noundef %4, i64 noundef %5, ptr noundef %6, ptr noundef %7) {
  %9 = alloca %struct.Guard, align 8
  %10 = alloca %struct.Launch, align 8
  %11 = alloca [5 x i64], align 16
  %12 = alloca %struct.Call, align 8
  %13 = tail call ptr @llvm.thread.pointer.p0()
  %14 = ptrtoint ptr %13 to i64
  %15 = load i64, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 136), align 8
  %16 = icmp eq i64 %15, %14
  br i1 %16, label %37, label %17

17:                                               ; preds = %8
  %18 = trunc i64 %14 to i32
  %19 = lshr i32 %18, 12
  br label %20

20:                                               ; preds = %34, %17
  %21 = phi i32 [ 0, %17 ], [ %35, %34 ]
  %22 = add nuw nsw i32 %21, %19
  %23 = and i32 %22, 2047
  %24 = zext nneg i32 %23 to i64
  %25 = getelementptr inbounds nuw %struct.Runner, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 1248), i64 %24
  %26 = load atomic i32, ptr %25 seq_cst, align 8
  %27 = icmp eq i32 %26, 0
  br i1 %27, label %28, label %34

28:                                               ; preds = %20
  %29 = cmpxchg ptr %25, i32 0, i32 1 seq_cst seq_cst, align 8
  %30 = extractvalue { i32, i1 } %29, 1
  br i1 %30, label %31, label %34

31:                                               ; preds = %28
  %32 = getelementptr inbounds nuw i8, ptr %25, i64 8
  %33 = tail call i64 @pthread_self()
  store atomic i64 %33, ptr %32 seq_cst, align 8
  br label %37

34:                                               ; preds = %28, %20
  %35 = add nuw nsw i32 %21, 1
  %36 = icmp eq i32 %35, 2048
  br i1 %36, label %37, label %20

37:                                               ; preds = %34, %31, %8
  %38 = phi ptr [ null, %8 ], [ %25, %31 ], [ null, %34 ]
  call void @llvm.lifetime.start.p0(ptr nonnull %9)
  call void @llvm.lifetime.start.p0(ptr nonnull %10)
  call void @llvm.memcpy.p0.p0.i64(ptr noundef nonnull align 8 dereferenceable(64) %10, ptr noundef nonnull align 8 dereferenceable(64) %3, i64 64, i1 false)
  %39 = load i64, ptr %1, align 8
  %40 = getelementptr inbounds nuw i8, ptr %9, i64 8
  store i64 %39, ptr %40, align 8
  %41 = getelementptr inbounds nuw i8, ptr %1, i64 8
  %42 = load i64, ptr %41, align 8
  %43 = getelementptr inbounds nuw i8, ptr %9, i64 16
  store i64 %42, ptr %43, align 8
  %44 = getelementptr inbounds nuw i8, ptr %9, i64 32
  store ptr %7, ptr %44, align 8
  %45 = getelementptr inbounds nuw i8, ptr %3, i64 32
  %46 = load ptr, ptr %45, align 8
  %47 = getelementptr inbounds nuw i8, ptr %9, i64 40
  store ptr %46, ptr %47, align 8
  %48 = getelementptr inbounds nuw i8, ptr %9, i64 48
  store i64 %4, ptr %48, align 8
  %49 = getelementptr inbounds nuw i8, ptr %9, i64 56
  store i64 %5, ptr %49, align 8
  %50 = getelementptr inbounds nuw i8, ptr %9, i64 64
  %51 = getelementptr inbounds nuw i8, ptr %9, i64 88
  store ptr null, ptr %51, align 8
  %52 = getelementptr inbounds nuw i8, ptr %9, i64 72
  store ptr null, ptr %52, align 8
  %53 = getelementptr inbounds nuw i8, ptr %9, i64 96
  store i64 0, ptr %53, align 8
  %54 = getelementptr inbounds nuw i8, ptr %10, i64 48
  store ptr %50, ptr %54, align 8
  call void @llvm.lifetime.start.p0(ptr nonnull %11)
  %55 = ptrtoint ptr %2 to i64
  store i64 %55, ptr %11, align 16
  %56 = getelementptr inbounds nuw i8, ptr %11, i64 8
  %57 = ptrtoint ptr %10 to i64
  store i64 %57, ptr %56, align 8
  %58 = getelementptr inbounds nuw i8, ptr %11, i64 16
  store i64 %4, ptr %58, align 16
  %59 = getelementptr inbounds nuw i8, ptr %11, i64 24
  store i64 %5, ptr %59, align 8
  %60 = getelementptr inbounds nuw i8, ptr %11, i64 32
  %61 = ptrtoint ptr %6 to i64
  store i64 %61, ptr %60, align 16
  %62 = icmp eq ptr %38, null
  br i1 %62, label %71, label %63

63:                                               ; preds = %37
  %64 = getelementptr inbounds nuw i8, ptr %38, i64 4
  %65 = load i32, ptr %64, align 4
  %66 = icmp eq i32 %65, 0
  br i1 %66, label %67, label %80

67:                                               ; preds = %63
  %68 = load i64, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 112), align 8
  %69 = call i64 (i64, ...) @syscall(i64 noundef %68)
  %70 = trunc i64 %69 to i32
  store atomic i32 %70, ptr %64 seq_cst, align 4
  br label %80

71:                                               ; preds = %37
  call void @llvm.lifetime.start.p0(ptr nonnull %12)
  store ptr %0, ptr %12, align 8
  %72 = getelementptr inbounds nuw i8, ptr %12, i64 8
  store ptr %9, ptr %72, align 8
  %73 = getelementptr inbounds nuw i8, ptr %12, i64 16
  %74 = load i64, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 136), align 8
  %75 = icmp eq i64 %74, %14
  %76 = getelementptr inbounds nuw i8, ptr %12, i64 24
  br i1 %75, label %77, label %78

77:                                               ; preds = %71
  store ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 168), ptr %73, align 8
  store ptr %11, ptr %76, align 8
  call fastcc void @call_with_room(ptr noundef null, ptr noundef nonnull @run_call, ptr noundef %12, ptr noundef %53)
  br label %88

78:                                               ; preds = %71
  store ptr null, ptr %73, align 8
  store ptr %11, ptr %76, align 8
  %79 = ptrtoint ptr %3 to i64
  store i64 %79, ptr %56, align 8
  call fastcc void @call_with_room(ptr noundef null, ptr noundef nonnull @run_call, ptr noundef %12, ptr noundef %53)
  br label %88

80:                                               ; preds = %63, %67
  %81 = getelementptr inbounds nuw i8, ptr %38, i64 24
  %82 = ptrtoint ptr %7 to i64
  store atomic i64 %82, ptr %81 seq_cst, align 8
  call void @llvm.lifetime.start.p0(ptr nonnull %12)
  store ptr %0, ptr %12, align 8
  %83 = getelementptr inbounds nuw i8, ptr %12, i64 8
  store ptr %9, ptr %83, align 8
  %84 = getelementptr inbounds nuw i8, ptr %12, i64 16
  %85 = getelementptr inbounds nuw i8, ptr %38, i64 16
  store ptr %85, ptr %84, align 8
  %86 = getelementptr inbounds nuw i8, ptr %12, i64 24
  store ptr %11, ptr %86, align 8
  call fastcc void @call_with_room(ptr noundef nonnull %38, ptr noundef nonnull @run_call, ptr noundef %12, ptr noundef %53)
  store atomic i32 0, ptr %64 seq_cst, align 4
  store atomic i64 0, ptr %81 seq_cst, align 8
  %87 = getelementptr inbounds nuw i8, ptr %38, i64 8
  store atomic i64 0, ptr %87 seq_cst, align 8
  store atomic i32 0, ptr %38 seq_cst, align 8
  br label %88

88:                                               ; preds = %77, %78, %80
  %89 = load atomic i32, ptr %7 seq_cst, align 4
  call void @llvm.lifetime.end.p0(ptr nonnull %12)
  call void @llvm.lifetime.end.p0(ptr nonnull %11)
  call void @llvm.lifetime.end.p0(ptr nonnull %10)
  call void @llvm.lifetime.end.p0(ptr nonnull %9)
  ret i32 %89
}

define internal noundef i32 @run_call(ptr noundef readonly captures(none) %0) {
  %2 = getelementptr inbounds nuw i8, ptr %0, i64 24
  %3 = load ptr, ptr %2, align 8
  %4 = getelementptr inbounds nuw i8, ptr %0, i64 16
  %5 = load ptr, ptr %4, align 8
  %6 = icmp eq ptr %5, null
  br i1 %6, label %36, label %7

7:                                                ; preds = %1
  %8 = getelementptr inbounds nuw i8, ptr %0, i64 8
  %9 = load ptr, ptr %8, align 8
  %10 = load ptr, ptr %0, align 8
  %11 = load ptr, ptr %5, align 8
  %12 = getelementptr inbounds nuw i8, ptr %9, i64 24
  store ptr %11, ptr %12, align 8
  %13 = ptrtoint ptr %9 to i64
  store atomic i64 %13, ptr %5 release, align 8
  %14 = icmp eq ptr %5, getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 168)
  br i1 %14, label %15, label %24

15:                                               ; preds = %7
  %16 = load ptr, ptr %12, align 8
  %17 = icmp eq ptr %16, null
  br i1 %17, label %18, label %24

18:                                               ; preds = %15
  %19 = load i32, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 184), align 8
  %20 = add i32 %19, 1
  store atomic i32 %20, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 184) monotonic, align 8
  %21 = load atomic i32, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 188) monotonic, align 4
  %22 = icmp eq i32 %21, 0
  br i1 %22, label %23, label %24

23:                                               ; preds = %18
  tail call fastcc void @start_watching()
  br label %24

24:                                               ; preds = %23, %18, %15, %7
  %25 = getelementptr inbounds nuw i8, ptr %9, i64 72
  store ptr null, ptr %25, align 8
  %26 = tail call i32 @flydsl_guarded_call(ptr noundef nonnull %9, ptr noundef %10, ptr noundef %3)
  %27 = load ptr, ptr %25, align 8
  %28 = icmp eq ptr %27, null
  br i1 %28, label %33, label %29

29:                                               ; preds = %24
  %30 = getelementptr inbounds nuw i8, ptr %9, i64 80
  %31 = load i64, ptr %30, align 8
  %32 = tail call i32 @munmap(ptr noundef nonnull %27, i64 noundef %31)
  br label %33

33:                                               ; preds = %24, %29
  %34 = load ptr, ptr %12, align 8
  %35 = ptrtoint ptr %34 to i64
  store atomic i64 %35, ptr %5 release, align 8
  br label %50

36:                                               ; preds = %1
  %37 = load ptr, ptr %0, align 8
  %38 = load i64, ptr %3, align 8
  %39 = inttoptr i64 %38 to ptr
  %40 = getelementptr inbounds nuw i8, ptr %3, i64 8
  %41 = load i64, ptr %40, align 8
  %42 = inttoptr i64 %41 to ptr
  %43 = getelementptr inbounds nuw i8, ptr %3, i64 16
  %44 = load i64, ptr %43, align 8
  %45 = getelementptr inbounds nuw i8, ptr %3, i64 24
  %46 = load i64, ptr %45, align 8
  %47 = getelementptr inbounds nuw i8, ptr %3, i64 32
  %48 = load i64, ptr %47, align 8
  %49 = inttoptr i64 %48 to ptr
  tail call void %37(ptr noundef %39, ptr noundef %42, i64 noundef %44, i64 noundef %46, ptr noundef %49)
  br label %50

50:                                               ; preds = %36, %33
  ret i32 0
}

define void @flydsl_cpu_forget_threads() {
  store i32 0, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 216), align 8
  store i32 0, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 212), align 4
  store i32 0, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 208), align 8
  store i32 0, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 188), align 4
  store i32 0, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 192), align 8
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
  %16 = getelementptr inbounds nuw %struct.Runner, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 1248), i64 %15
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
  %25 = getelementptr inbounds nuw %struct.Kept, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 83168), i64 %24
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
  %35 = getelementptr inbounds nuw ptr, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 480), i64 %34
  store ptr null, ptr %35, align 8
  %36 = getelementptr inbounds nuw i32, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 992), i64 %34
  store i32 0, ptr %36, align 4
  %37 = getelementptr inbounds nuw i32, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 220), i64 %34
  store i32 0, ptr %37, align 4
  %38 = add nuw nsw i64 %34, 1
  %39 = icmp eq i64 %38, 64
  br i1 %39, label %32, label %33
}

declare i32 @pthread_kill(i64 noundef, i32 noundef)

declare void @flydsl_resume()

declare { i64, i1 } @llvm.umul.with.overflow.i64(i64, i64)

declare ptr @llvm.frameaddress.p0(i32 immarg)

declare i32 @flydsl_call_on(ptr noundef, ptr noundef, ptr noundef)

declare i32 @munmap(ptr noundef, i64 noundef)

declare ptr @mmap(ptr noundef, i64 noundef, i32 noundef, i32 noundef, i32 noundef, i64 noundef)

declare i32 @mprotect(ptr noundef, i64 noundef, i32 noundef)

define internal fastcc void @work(ptr noundef %0, ptr noundef captures(address) %1, ptr noundef captures(address_is_null) %2) {
  %4 = getelementptr inbounds nuw i8, ptr %0, i64 168
  %5 = load i64, ptr %4, align 8
  %6 = icmp eq i64 %5, 0
  br i1 %6, label %7, label %8

7:                                                ; preds = %3
  tail call fastcc void @run_blocks(ptr noundef nonnull %0, ptr noundef null, ptr noundef %1, ptr noundef %2)
  br label %23

8:                                                ; preds = %3
  %9 = icmp ult i64 %5, 262145
  br i1 %9, label %10, label %11

10:                                               ; preds = %8
  tail call fastcc void @run_on_stack(ptr noundef nonnull %0, ptr noundef %1, ptr noundef %2)
  br label %23

11:                                               ; preds = %8
  %12 = tail call ptr @mmap(ptr noundef null, i64 noundef %5, i32 noundef 3, i32 noundef 34, i32 noundef -1, i64 noundef 0)
  %13 = icmp eq ptr %12, inttoptr (i64 -1 to ptr)
  br i1 %13, label %14, label %20

14:                                               ; preds = %11
  %15 = getelementptr inbounds nuw i8, ptr %0, i64 176
  %16 = cmpxchg ptr %15, i32 0, i32 2 seq_cst seq_cst, align 8
  %17 = getelementptr inbounds nuw i8, ptr %0, i64 136
  %18 = getelementptr inbounds nuw i8, ptr %0, i64 144
  %19 = load i64, ptr %18, align 8
  store atomic i64 %19, ptr %17 seq_cst, align 8
  br label %23

20:                                               ; preds = %11
  tail call fastcc void @run_blocks(ptr noundef nonnull %0, ptr noundef %12, ptr noundef %1, ptr noundef %2)
  %21 = load i64, ptr %4, align 8
  %22 = tail call i32 @munmap(ptr noundef %12, i64 noundef %21)
  br label %23

23:                                               ; preds = %14, %20, %10, %7
  ret void
}

declare i32 @clock_gettime(i32 noundef, ptr noundef)

define internal fastcc void @run_blocks(ptr noundef %0, ptr noundef %1, ptr noundef captures(address) %2, ptr noundef captures(address_is_null) %3) {
  %5 = alloca [5 x i64], align 16
  %6 = alloca %struct.Guard, align 8
  %7 = alloca %struct.Launch, align 8
  %8 = getelementptr inbounds nuw i8, ptr %0, i64 136
  %9 = load atomic i64, ptr %8 seq_cst, align 8
  %10 = getelementptr inbounds nuw i8, ptr %0, i64 144
  %11 = load i64, ptr %10, align 8
  %12 = icmp slt i64 %9, %11
  br i1 %12, label %13, label %149

13:                                               ; preds = %4
  %14 = getelementptr inbounds nuw i8, ptr %0, i64 152
  %15 = icmp eq ptr %2, null
  %16 = getelementptr inbounds nuw i8, ptr %0, i64 8
  %17 = getelementptr inbounds nuw i8, ptr %5, i64 8
  %18 = getelementptr inbounds nuw i8, ptr %0, i64 16
  %19 = getelementptr inbounds nuw i8, ptr %5, i64 16
  %20 = getelementptr inbounds nuw i8, ptr %5, i64 24
  %21 = getelementptr inbounds nuw i8, ptr %5, i64 32
  %22 = ptrtoint ptr %1 to i64
  %23 = getelementptr inbounds nuw i8, ptr %0, i64 128
  %24 = getelementptr inbounds nuw i8, ptr %6, i64 8
  %25 = getelementptr inbounds nuw i8, ptr %0, i64 32
  %26 = getelementptr inbounds nuw i8, ptr %6, i64 16
  %27 = getelementptr inbounds nuw i8, ptr %0, i64 40
  %28 = getelementptr inbounds nuw i8, ptr %6, i64 24
  %29 = getelementptr inbounds nuw i8, ptr %6, i64 32
  %30 = getelementptr inbounds nuw i8, ptr %0, i64 176
  %31 = getelementptr inbounds nuw i8, ptr %6, i64 40
  %32 = getelementptr inbounds nuw i8, ptr %0, i64 312
  %33 = getelementptr inbounds nuw i8, ptr %6, i64 48
  %34 = getelementptr inbounds nuw i8, ptr %6, i64 56
  %35 = getelementptr inbounds nuw i8, ptr %6, i64 64
  %36 = getelementptr inbounds nuw i8, ptr %6, i64 88
  %37 = getelementptr inbounds nuw i8, ptr %6, i64 96
  %38 = getelementptr inbounds nuw i8, ptr %7, i64 48
  %39 = ptrtoint ptr %7 to i64
  %40 = ptrtoint ptr %6 to i64
  %41 = icmp eq ptr %2, getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 168)
  %42 = getelementptr inbounds nuw i8, ptr %6, i64 72
  %43 = getelementptr inbounds nuw i8, ptr %6, i64 80
  %44 = getelementptr inbounds nuw i8, ptr %0, i64 24
  %45 = getelementptr inbounds nuw i8, ptr %0, i64 72
  %46 = getelementptr inbounds nuw i8, ptr %0, i64 80
  %47 = getelementptr inbounds nuw i8, ptr %0, i64 48
  %48 = ptrtoint ptr %44 to i64
  %49 = getelementptr inbounds nuw i8, ptr %0, i64 96
  %50 = getelementptr inbounds nuw i8, ptr %0, i64 104
  %51 = icmp eq ptr %3, null
  br label %52

52:                                               ; preds = %13, %144
  %53 = phi i64 [ %11, %13 ], [ %147, %144 ]
  %54 = phi i64 [ %9, %13 ], [ %146, %144 ]
  %55 = phi i64 [ 0, %13 ], [ %145, %144 ]
  %56 = sub nsw i64 %53, %54
  %57 = load i64, ptr %14, align 8
  %58 = sdiv i64 %56, %57
  %59 = call i64 @llvm.umax.i64(i64 %58, i64 1)
  %60 = add nsw i64 %59, %54
  %61 = cmpxchg ptr %8, i64 %54, i64 %60 seq_cst seq_cst, align 8
  %62 = extractvalue { i64, i1 } %61, 1
  %63 = extractvalue { i64, i1 } %61, 0
  br i1 %62, label %64, label %144

64:                                               ; preds = %52
  br i1 %15, label %65, label %69

65:                                               ; preds = %64
  %66 = load ptr, ptr %0, align 8
  %67 = load ptr, ptr %16, align 8
  %68 = load ptr, ptr %18, align 8
  call void %66(ptr noundef %67, ptr noundef %68, i64 noundef %54, i64 noundef %60, ptr noundef %1)
  br label %128

69:                                               ; preds = %64
  call void @llvm.lifetime.start.p0(ptr nonnull %5)
  %70 = load ptr, ptr %16, align 8
  %71 = ptrtoint ptr %70 to i64
  store i64 %71, ptr %5, align 16
  %72 = load ptr, ptr %18, align 8
  %73 = ptrtoint ptr %72 to i64
  store i64 %73, ptr %17, align 8
  store i64 %54, ptr %19, align 16
  store i64 %60, ptr %20, align 8
  store i64 %22, ptr %21, align 16
  %74 = load ptr, ptr %23, align 8
  %75 = icmp eq ptr %2, %74
  br i1 %75, label %76, label %98

76:                                               ; preds = %69
  store i64 %54, ptr %45, align 8
  store i64 %60, ptr %46, align 8
  %77 = load ptr, ptr %0, align 8
  %78 = load ptr, ptr %2, align 8
  store ptr %78, ptr %47, align 8
  store atomic i64 %48, ptr %2 release, align 8
  br i1 %41, label %79, label %88

79:                                               ; preds = %76
  %80 = load ptr, ptr %47, align 8
  %81 = icmp eq ptr %80, null
  br i1 %81, label %82, label %88

82:                                               ; preds = %79
  %83 = load i32, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 184), align 8
  %84 = add i32 %83, 1
  store atomic i32 %84, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 184) monotonic, align 8
  %85 = load atomic i32, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 188) monotonic, align 4
  %86 = icmp eq i32 %85, 0
  br i1 %86, label %87, label %88

87:                                               ; preds = %82
  call fastcc void @start_watching()
  br label %88

88:                                               ; preds = %87, %82, %79, %76
  store ptr null, ptr %49, align 8
  %89 = call i32 @flydsl_guarded_call(ptr noundef nonnull %44, ptr noundef %77, ptr noundef nonnull %5)
  %90 = load ptr, ptr %49, align 8
  %91 = icmp eq ptr %90, null
  br i1 %91, label %95, label %92

92:                                               ; preds = %88
  %93 = load i64, ptr %50, align 8
  %94 = call i32 @munmap(ptr noundef nonnull %90, i64 noundef %93)
  br label %95

95:                                               ; preds = %92, %88
  %96 = load ptr, ptr %47, align 8
  %97 = ptrtoint ptr %96 to i64
  store atomic i64 %97, ptr %2 release, align 8
  br label %121

98:                                               ; preds = %69
  call void @llvm.lifetime.start.p0(ptr nonnull %6)
  store ptr null, ptr %6, align 8
  %99 = load i64, ptr %25, align 8
  store i64 %99, ptr %24, align 8
  %100 = load i64, ptr %27, align 8
  store i64 %100, ptr %26, align 8
  store ptr %30, ptr %29, align 8
  store ptr %32, ptr %31, align 8
  store i64 %54, ptr %33, align 8
  store i64 %60, ptr %34, align 8
  call void @llvm.memset.p0.i64(ptr noundef nonnull align 8 dereferenceable(32) %35, i8 0, i64 24, i1 false)
  store ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 83168), ptr %36, align 8
  store i64 0, ptr %37, align 8
  call void @llvm.lifetime.start.p0(ptr nonnull %7)
  call void @llvm.memcpy.p0.p0.i64(ptr noundef nonnull align 8 dereferenceable(64) %7, ptr noundef nonnull align 8 dereferenceable(64) %72, i64 64, i1 false)
  store ptr %35, ptr %38, align 8
  store i64 %39, ptr %17, align 8
  %101 = load ptr, ptr %0, align 8
  %102 = load ptr, ptr %2, align 8
  store ptr %102, ptr %28, align 8
  store atomic i64 %40, ptr %2 release, align 8
  %103 = icmp eq ptr %102, null
  %104 = select i1 %41, i1 %103, i1 false
  br i1 %104, label %105, label %111

105:                                              ; preds = %98
  %106 = load i32, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 184), align 8
  %107 = add i32 %106, 1
  store atomic i32 %107, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 184) monotonic, align 8
  %108 = load atomic i32, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 188) monotonic, align 4
  %109 = icmp eq i32 %108, 0
  br i1 %109, label %110, label %111

110:                                              ; preds = %105
  call fastcc void @start_watching()
  br label %111

111:                                              ; preds = %110, %105, %98
  store ptr null, ptr %42, align 8
  %112 = call i32 @flydsl_guarded_call(ptr noundef nonnull %6, ptr noundef %101, ptr noundef nonnull %5)
  %113 = load ptr, ptr %42, align 8
  %114 = icmp eq ptr %113, null
  br i1 %114, label %118, label %115

115:                                              ; preds = %111
  %116 = load i64, ptr %43, align 8
  %117 = call i32 @munmap(ptr noundef nonnull %113, i64 noundef %116)
  br label %118

118:                                              ; preds = %115, %111
  %119 = load ptr, ptr %28, align 8
  %120 = ptrtoint ptr %119 to i64
  store atomic i64 %120, ptr %2 release, align 8
  call void @llvm.lifetime.end.p0(ptr nonnull %7)
  call void @llvm.lifetime.end.p0(ptr nonnull %6)
  br label %121

121:                                              ; preds = %118, %95
  %122 = load atomic i32, ptr %30 seq_cst, align 8
  %123 = icmp eq i32 %122, 0
  br i1 %123, label %127, label %124

124:                                              ; preds = %121
  %125 = cmpxchg ptr %30, i32 0, i32 719 seq_cst seq_cst, align 8
  %126 = load i64, ptr %10, align 8
  store atomic i64 %126, ptr %8 seq_cst, align 8
  br label %127

127:                                              ; preds = %124, %121
  call void @llvm.lifetime.end.p0(ptr nonnull %5)
  br label %128

128:                                              ; preds = %65, %127
  %129 = load atomic i32, ptr %32 seq_cst, align 8
  %130 = icmp eq i32 %129, 0
  br i1 %130, label %134, label %131

131:                                              ; preds = %128
  %132 = cmpxchg ptr %30, i32 0, i32 719 seq_cst seq_cst, align 8
  %133 = load i64, ptr %10, align 8
  store atomic i64 %133, ptr %8 seq_cst, align 8
  br label %134

134:                                              ; preds = %131, %128
  %135 = add nsw i64 %59, %55
  br i1 %51, label %142, label %136

136:                                              ; preds = %134
  %137 = load atomic i32, ptr %30 seq_cst, align 8
  %138 = icmp eq i32 %137, 0
  br i1 %138, label %139, label %142

139:                                              ; preds = %136
  %140 = call fastcc i32 @interrupted(ptr noundef nonnull %0, ptr noundef %3)
  %141 = icmp eq i32 %140, 0
  br i1 %141, label %142, label %152

142:                                              ; preds = %139, %136, %134
  %143 = load atomic i64, ptr %8 seq_cst, align 8
  br label %144

144:                                              ; preds = %52, %142
  %145 = phi i64 [ %135, %142 ], [ %55, %52 ]
  %146 = phi i64 [ %143, %142 ], [ %63, %52 ]
  %147 = load i64, ptr %10, align 8
  %148 = icmp slt i64 %146, %147
  br i1 %148, label %52, label %149

149:                                              ; preds = %144, %4
  %150 = phi i64 [ 0, %4 ], [ %145, %144 ]
  %151 = icmp eq ptr %3, null
  br i1 %151, label %157, label %152

152:                                              ; preds = %139, %149
  %153 = phi i64 [ %150, %149 ], [ %135, %139 ]
  %154 = getelementptr inbounds nuw i8, ptr %0, i64 160
  %155 = load i64, ptr %154, align 8
  %156 = add nsw i64 %155, %153
  store i64 %156, ptr %154, align 8
  br label %157

157:                                              ; preds = %152, %149
  ret void
}

define internal fastcc void @run_on_stack(ptr noundef %0, ptr noundef captures(address) %1, ptr noundef captures(address_is_null) %2) {
  %4 = alloca [262144 x i8], align 64
  call void @llvm.lifetime.start.p0(ptr nonnull %4)
  call fastcc void @run_blocks(ptr noundef %0, ptr noundef nonnull %4, ptr noundef %1, ptr noundef %2)
  call void @llvm.lifetime.end.p0(ptr nonnull %4)
  ret void
}

define internal fastcc i32 @interrupted(ptr noundef captures(none) %0, ptr noundef nonnull captures(none) %1) {
  %3 = alloca %struct.Time, align 8
  call void @llvm.lifetime.start.p0(ptr nonnull %3)
  %4 = call i32 @clock_gettime(i32 noundef 1, ptr noundef nonnull %3)
  %5 = load i64, ptr %3, align 8
  %6 = mul nsw i64 %5, 1000000000
  %7 = getelementptr inbounds nuw i8, ptr %3, i64 8
  %8 = load i64, ptr %7, align 8
  %9 = add nsw i64 %6, %8
  call void @llvm.lifetime.end.p0(ptr nonnull %3)
  %10 = load i64, ptr %1, align 8
  %11 = sub nsw i64 %9, %10
  %12 = icmp slt i64 %11, 50000000
  br i1 %12, label %13, label %21

13:                                               ; preds = %2
  %14 = load atomic i32, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 200) seq_cst, align 8
  %15 = icmp eq i32 %14, 0
  br i1 %15, label %52, label %16

16:                                               ; preds = %13
  %17 = tail call ptr @llvm.thread.pointer.p0()
  %18 = ptrtoint ptr %17 to i64
  %19 = load i64, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 136), align 8
  %20 = icmp eq i64 %19, %18
  br i1 %20, label %21, label %52

21:                                               ; preds = %16, %2
  store i64 %9, ptr %1, align 8
  %22 = getelementptr inbounds nuw i8, ptr %0, i64 120
  %23 = load i64, ptr %22, align 8
  %24 = icmp eq i64 %23, 0
  br i1 %24, label %28, label %25

25:                                               ; preds = %21
  %26 = inttoptr i64 %23 to ptr
  %27 = call i32 @flydsl_call_on(ptr noundef nonnull %26, ptr noundef nonnull @run_handlers, ptr noundef null)
  br label %43

28:                                               ; preds = %21
  %29 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 40), align 8
  %30 = call i32 %29()
  %31 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 56), align 8
  %32 = call i32 %31()
  %33 = icmp eq i32 %32, 0
  br i1 %33, label %36, label %34

34:                                               ; preds = %28
  %35 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 64), align 8
  call void %35(ptr noundef nonnull getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 72), ptr noundef nonnull getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 80), ptr noundef nonnull getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 88))
  br label %36

36:                                               ; preds = %34, %28
  %37 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 48), align 8
  call void %37(i32 noundef %30)
  %38 = tail call ptr @llvm.thread.pointer.p0()
  %39 = ptrtoint ptr %38 to i64
  %40 = load i64, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 136), align 8
  %41 = icmp eq i64 %40, %39
  br i1 %41, label %42, label %43

42:                                               ; preds = %36
  store atomic i32 0, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 200) seq_cst, align 8
  br label %43

43:                                               ; preds = %25, %36, %42
  %44 = phi i32 [ %27, %25 ], [ %32, %36 ], [ %32, %42 ]
  %45 = icmp eq i32 %44, 0
  br i1 %45, label %52, label %46

46:                                               ; preds = %43
  %47 = getelementptr inbounds nuw i8, ptr %0, i64 176
  %48 = cmpxchg ptr %47, i32 0, i32 719 seq_cst seq_cst, align 8
  %49 = getelementptr inbounds nuw i8, ptr %0, i64 136
  %50 = getelementptr inbounds nuw i8, ptr %0, i64 144
  %51 = load i64, ptr %50, align 8
  store atomic i64 %51, ptr %49 seq_cst, align 8
  br label %52

52:                                               ; preds = %43, %46, %13, %16
  %53 = phi i32 [ 0, %13 ], [ 0, %16 ], [ %44, %46 ], [ 0, %43 ]
  ret i32 %53
}

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
  %9 = load atomic i32, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 196) seq_cst, align 4
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
  %25 = cmpxchg ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 196), i32 0, i32 %15 seq_cst seq_cst, align 4
  br label %26

26:                                               ; preds = %24, %21, %14
  call void @llvm.lifetime.end.p0(ptr nonnull %3)
  call void @llvm.lifetime.end.p0(ptr nonnull %2)
  %27 = add nsw i32 %15, -1
  %28 = load atomic i32, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 196) seq_cst, align 4
  %29 = icmp eq i32 %28, 0
  %30 = load i64, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 144), align 8
  %31 = icmp ne i64 %30, 0
  %32 = select i1 %29, i1 %31, i1 false
  %33 = icmp samesign ugt i32 %15, 34
  %34 = and i1 %33, %32
  br i1 %34, label %14, label %35

35:                                               ; preds = %26, %8
  %36 = load atomic i32, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 196) seq_cst, align 4
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
  %3 = load atomic i32, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 204) seq_cst, align 4
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
  %13 = getelementptr inbounds nuw %struct.Runner, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 1248), i64 %12
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
  %36 = getelementptr inbounds nuw ptr, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 480), i64 %35
  %37 = load atomic i64, ptr %36 seq_cst, align 8
  %38 = icmp eq i64 %37, 0
  br i1 %38, label %99, label %39

39:                                               ; preds = %34
  %40 = getelementptr inbounds nuw i32, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 992), i64 %35
  %41 = atomicrmw add ptr %40, i32 1 seq_cst, align 4
  %42 = load atomic i64, ptr %36 seq_cst, align 8
  %43 = inttoptr i64 %42 to ptr
  %44 = icmp eq i64 %42, 0
  br i1 %44, label %90, label %45

45:                                               ; preds = %39
  %46 = getelementptr inbounds nuw i8, ptr %43, i64 136
  %47 = load atomic i64, ptr %46 seq_cst, align 8
  %48 = getelementptr inbounds nuw i8, ptr %43, i64 144
  %49 = load i64, ptr %48, align 8
  %50 = icmp slt i64 %47, %49
  br i1 %50, label %51, label %90

51:                                               ; preds = %45
  %52 = getelementptr inbounds nuw i8, ptr %43, i64 180
  %53 = atomicrmw add ptr %52, i32 -1 seq_cst, align 4
  %54 = icmp sgt i32 %53, 0
  br i1 %54, label %55, label %90

55:                                               ; preds = %51
  %56 = getelementptr inbounds nuw i8, ptr %43, i64 184
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
  %73 = getelementptr inbounds nuw i8, ptr %43, i64 176
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
  call fastcc void @work(ptr noundef nonnull %43, ptr noundef nonnull %31, ptr noundef null)
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
  call fastcc void @work(ptr noundef nonnull %43, ptr noundef null, ptr noundef null)
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
  %104 = load atomic i32, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 204) seq_cst, align 4
  %105 = icmp eq i32 %104, %33
  br i1 %105, label %110, label %106

106:                                              ; preds = %110, %102
  %107 = atomicrmw add ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 208), i32 1 seq_cst, align 8
  %108 = load atomic i32, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 204) seq_cst, align 4
  %109 = icmp eq i32 %108, %33
  br i1 %109, label %113, label %118

110:                                              ; preds = %102
  call void @flydsl_relax()
  %111 = add nuw nsw i32 %103, 1
  %112 = icmp eq i32 %111, 2000
  br i1 %112, label %106, label %102

113:                                              ; preds = %106, %113
  %114 = load i64, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 96), align 8
  %115 = call i64 (i64, ...) @syscall(i64 noundef %114, ptr noundef nonnull getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 204), i32 noundef 128, i32 noundef %33, ptr noundef null, i32 noundef 0, i32 noundef 0)
  %116 = load atomic i32, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 204) seq_cst, align 4
  %117 = icmp eq i32 %116, %33
  br i1 %117, label %113, label %118

118:                                              ; preds = %113, %106
  %119 = atomicrmw add ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 208), i32 -1 seq_cst, align 8
  %120 = load atomic i32, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 204) seq_cst, align 4
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
  %23 = getelementptr inbounds nuw %struct.Runner, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 1248), i64 %22
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
  br i1 %48, label %139, label %49

49:                                               ; preds = %34, %38, %41, %45
  %50 = load i64, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 136), align 8
  %51 = icmp eq i64 %50, %11
  br i1 %51, label %58, label %146

52:                                               ; preds = %30
  %53 = load i64, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 136), align 8
  %54 = icmp eq i64 %53, %11
  br i1 %54, label %66, label %146

55:                                               ; preds = %18
  %56 = load i64, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 136), align 8
  %57 = icmp eq i64 %56, %11
  br i1 %57, label %66, label %146

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
  store atomic i32 1, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 200) seq_cst, align 8
  br label %146

67:                                               ; preds = %62
  %68 = getelementptr inbounds nuw i8, ptr %32, i64 32
  %69 = load ptr, ptr %68, align 8
  %70 = icmp eq ptr %69, null
  br i1 %70, label %71, label %74

71:                                               ; preds = %67
  %72 = load atomic i32, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 160) seq_cst, align 8
  %73 = icmp eq i32 %72, 0
  br i1 %73, label %74, label %135

74:                                               ; preds = %71, %67
  %75 = load ptr, ptr %32, align 8
  %76 = ptrtoint ptr %75 to i64
  %77 = sub i64 %76, %9
  %78 = icmp ult i64 %77, 67108864
  br i1 %78, label %79, label %99

79:                                               ; preds = %74
  %80 = getelementptr inbounds nuw i8, ptr %32, i64 96
  %81 = load i64, ptr %80, align 8
  %82 = icmp eq i64 %81, 0
  br i1 %82, label %86, label %83

83:                                               ; preds = %79
  %84 = inttoptr i64 %81 to ptr
  %85 = tail call i32 @flydsl_call_on(ptr noundef nonnull %84, ptr noundef nonnull @run_handlers, ptr noundef null)
  br label %132

86:                                               ; preds = %79
  %87 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 40), align 8
  %88 = tail call i32 %87()
  %89 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 56), align 8
  %90 = tail call i32 %89()
  %91 = icmp eq i32 %90, 0
  br i1 %91, label %94, label %92

92:                                               ; preds = %86
  %93 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 64), align 8
  tail call void %93(ptr noundef nonnull getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 72), ptr noundef nonnull getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 80), ptr noundef nonnull getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 88))
  br label %94

94:                                               ; preds = %92, %86
  %95 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 48), align 8
  tail call void %95(i32 noundef %88)
  %96 = load i64, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 136), align 8
  %97 = icmp eq i64 %96, %11
  br i1 %97, label %98, label %132

98:                                               ; preds = %94
  store atomic i32 0, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 200) seq_cst, align 8
  br label %132

99:                                               ; preds = %74
  %100 = getelementptr inbounds nuw i8, ptr %32, i64 64
  %101 = getelementptr inbounds nuw i8, ptr %32, i64 72
  %102 = load ptr, ptr %101, align 8
  %103 = icmp eq ptr %102, null
  br i1 %103, label %146, label %104

104:                                              ; preds = %99
  %105 = getelementptr inbounds nuw i8, ptr %32, i64 96
  %106 = load i64, ptr %105, align 8
  %107 = icmp eq i64 %106, 0
  br i1 %107, label %108, label %115

108:                                              ; preds = %104
  %109 = load ptr, ptr %100, align 8
  %110 = load ptr, ptr %109, align 8
  %111 = ptrtoint ptr %110 to i64
  %112 = and i64 %111, -16
  %113 = add i64 %112, -256
  %114 = icmp eq i64 %113, 0
  br i1 %114, label %119, label %115

115:                                              ; preds = %108, %104
  %116 = phi i64 [ %113, %108 ], [ %106, %104 ]
  %117 = inttoptr i64 %116 to ptr
  %118 = tail call i32 @flydsl_call_on(ptr noundef nonnull %117, ptr noundef nonnull @run_handlers, ptr noundef null)
  br label %132

119:                                              ; preds = %108
  %120 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 40), align 8
  %121 = tail call i32 %120()
  %122 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 56), align 8
  %123 = tail call i32 %122()
  %124 = icmp eq i32 %123, 0
  br i1 %124, label %127, label %125

125:                                              ; preds = %119
  %126 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 64), align 8
  tail call void %126(ptr noundef nonnull getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 72), ptr noundef nonnull getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 80), ptr noundef nonnull getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 88))
  br label %127

127:                                              ; preds = %125, %119
  %128 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 48), align 8
  tail call void %128(i32 noundef %121)
  %129 = load i64, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 136), align 8
  %130 = icmp eq i64 %129, %11
  br i1 %130, label %131, label %132

131:                                              ; preds = %127
  store atomic i32 0, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 200) seq_cst, align 8
  br label %132

132:                                              ; preds = %131, %127, %115, %98, %94, %83
  %133 = phi i32 [ %123, %127 ], [ %90, %98 ], [ %123, %131 ], [ %85, %83 ], [ %90, %94 ], [ %118, %115 ]
  %134 = icmp eq i32 %133, 0
  br i1 %134, label %146, label %135

135:                                              ; preds = %132, %71
  %136 = load ptr, ptr %68, align 8
  %137 = icmp eq ptr %136, null
  br i1 %137, label %139, label %138

138:                                              ; preds = %135
  store atomic i32 719, ptr %136 seq_cst, align 4
  br label %139

139:                                              ; preds = %45, %135, %138
  %140 = load ptr, ptr %32, align 8
  %141 = ptrtoint ptr %140 to i64
  %142 = load i64, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 152), align 8
  %143 = getelementptr inbounds i8, ptr %2, i64 %142
  store i64 %141, ptr %143, align 8
  %144 = load i64, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 144), align 8
  %145 = getelementptr inbounds i8, ptr %2, i64 %144
  store i64 ptrtoint (ptr @flydsl_resume to i64), ptr %145, align 8
  br label %146

146:                                              ; preds = %52, %99, %132, %66, %55, %49, %139
  ret void
}

declare i32 @sched_setaffinity(i32 noundef, i64 noundef, ptr noundef)

define internal fastcc void @start_watching() {
  %1 = alloca %struct.Action, align 8
  %2 = alloca %struct.Action, align 8
  %3 = load atomic i32, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 196) seq_cst, align 4
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
  %19 = cmpxchg ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 196), i32 0, i32 %9 seq_cst seq_cst, align 4
  br label %20

20:                                               ; preds = %18, %15, %8
  call void @llvm.lifetime.end.p0(ptr nonnull %2)
  call void @llvm.lifetime.end.p0(ptr nonnull %1)
  %21 = add nsw i32 %9, -1
  %22 = load atomic i32, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 196) seq_cst, align 4
  %23 = icmp eq i32 %22, 0
  %24 = load i64, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 144), align 8
  %25 = icmp ne i64 %24, 0
  %26 = select i1 %23, i1 %25, i1 false
  %27 = icmp samesign ugt i32 %9, 34
  %28 = and i1 %27, %26
  br i1 %28, label %8, label %29

29:                                               ; preds = %20, %0
  %30 = load atomic i32, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 196) seq_cst, align 4
  %31 = icmp eq i32 %30, 0
  br i1 %31, label %40, label %32

32:                                               ; preds = %29
  store atomic i32 1, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 188) seq_cst, align 4
  %33 = load i32, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 192), align 8
  %34 = icmp eq i32 %33, 0
  br i1 %34, label %35, label %37

35:                                               ; preds = %32
  %36 = call fastcc i32 @start_thread(ptr noundef nonnull @watch)
  store i32 %36, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 192), align 8
  br label %40

37:                                               ; preds = %32
  %38 = load i64, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 96), align 8
  %39 = call i64 (i64, ...) @syscall(i64 noundef %38, ptr noundef nonnull getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 188), i32 noundef 129, i32 noundef 1, i32 noundef 0, i32 noundef 0, i32 noundef 0)
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
  %4 = load atomic i32, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 184) seq_cst, align 8
  %5 = getelementptr inbounds nuw i8, ptr %2, i64 8
  br label %6

6:                                                ; preds = %47, %1
  %7 = phi i32 [ %4, %1 ], [ %14, %47 ]
  %8 = phi i32 [ 0, %1 ], [ %48, %47 ]
  %9 = load atomic i32, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 200) seq_cst, align 8
  %10 = icmp eq i32 %9, 0
  %11 = select i1 %10, i64 50000000, i64 2000000
  call void @llvm.lifetime.start.p0(ptr nonnull %2)
  store i64 0, ptr %2, align 8
  store i64 %11, ptr %5, align 8
  %12 = load i64, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 96), align 8
  %13 = call i64 (i64, ...) @syscall(i64 noundef %12, ptr noundef nonnull %3, i32 noundef 128, i32 noundef 0, ptr noundef nonnull %2, i32 noundef 0, i32 noundef 0)
  call void @llvm.lifetime.end.p0(ptr nonnull %2)
  %14 = load atomic i32, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 184) seq_cst, align 8
  %15 = load atomic i64, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 168) seq_cst, align 8
  %16 = icmp ne i64 %15, 0
  %17 = icmp eq i32 %14, %7
  %18 = select i1 %16, i1 %17, i1 false
  br i1 %18, label %19, label %23

19:                                               ; preds = %6
  %20 = load i64, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 128), align 8
  %21 = load i32, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 196), align 4
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
  store atomic i32 0, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 200) seq_cst, align 8
  %30 = add nsw i32 %8, 1
  %31 = select i1 %17, i32 %30, i32 0
  %32 = icmp slt i32 %31, 20
  br i1 %32, label %44, label %33

33:                                               ; preds = %29
  %34 = load atomic i32, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 188) seq_cst, align 4
  %35 = icmp eq i32 %34, 0
  br i1 %35, label %36, label %44

36:                                               ; preds = %33
  %37 = load atomic i32, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 188) seq_cst, align 4
  %38 = icmp eq i32 %37, 0
  br i1 %38, label %39, label %47

39:                                               ; preds = %36, %39
  %40 = load i64, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 96), align 8
  %41 = call i64 (i64, ...) @syscall(i64 noundef %40, ptr noundef nonnull getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 188), i32 noundef 128, i32 noundef 0, ptr noundef null, i32 noundef 0, i32 noundef 0)
  %42 = load atomic i32, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 188) seq_cst, align 4
  %43 = icmp eq i32 %42, 0
  br i1 %43, label %39, label %47

44:                                               ; preds = %33, %29, %24
  %45 = phi i32 [ 1, %29 ], [ 1, %24 ], [ 0, %33 ]
  %46 = phi i32 [ %31, %29 ], [ %28, %24 ], [ %30, %33 ]
  store atomic i32 %45, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 188) seq_cst, align 4
  br label %47

47:                                               ; preds = %39, %44, %36
  %48 = phi i32 [ 0, %36 ], [ %46, %44 ], [ 0, %39 ]
  br label %6
}

declare i64 @llvm.smin.i64(i64, i64)

declare i32 @llvm.smin.i32(i32, i32)

declare i64 @llvm.umax.i64(i64, i64)

declare ptr @llvm.load.relative.i64(ptr, i64)
