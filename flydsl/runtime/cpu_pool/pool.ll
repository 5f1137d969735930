; made from pool.c a19cfa24e5bdae65d402ddb7e0fcc4af66e0d7a62e1946b3862b59ab5e574ddf
; made by clang version 22.1.8

%struct.Pool = type { ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, [3 x ptr], i64, ptr, i64, i64, i64, i64, i32, ptr, i32, i32, i32, i32, i32, i32, i32, i32, i32, [64 x i32], [64 x ptr], [64 x i32], [2048 x %struct.Runner] }
%struct.Runner = type { i32, i64, ptr }
%struct.Action = type { ptr, [16 x i64], i32, ptr }
%struct.Time = type { i64, i64 }
%struct.Job = type { ptr, ptr, ptr, %struct.Guard, ptr, i64, i64, i64, i64, i64, i32, i32, %struct.CpuSet, %struct.Fault }
%struct.Guard = type { ptr, i64, i64, ptr, ptr, ptr, i64, i64, %struct.Home }
%struct.Home = type { ptr, ptr, i64 }
%struct.CpuSet = type { [16 x i64] }
%struct.Fault = type { i32, i32, i64, i32, i32, ptr, [32 x %struct.WarpReport], i32, i64, i64 }
%struct.WarpReport = type { i32, i32, i64, ptr }
%struct.Launch = type { [6 x i32], ptr, ptr, i64, ptr }

@flydsl_cpu_pool = global %struct.Pool zeroinitializer, align 8
@__const.flydsl_cpu_catch_traps.mine = private constant { ptr, [16 x i64], i32, [4 x i8], ptr } { ptr @on_trap, [16 x i64] zeroinitializer, i32 134217732, [4 x i8] zeroinitializer, ptr null }, align 8
@traps = internal constant [4 x i32] [i32 4, i32 7, i32 8, i32 11], align 16
@before = internal global [4 x %struct.Action] zeroinitializer, align 16
@.str = private constant [37 x i8] c"it accesses memory that is not there\00", align 1
@.str.1 = private constant [79 x i8] c"it accesses memory that is not there any more, as of a file that was truncated\00", align 1
@.str.2 = private constant [34 x i8] c"an integer division has no result\00", align 1
@.str.3 = private constant [21 x i8] c"an instruction traps\00", align 1
@__const.take_signal.mine = private constant { ptr, [16 x i64], i32, [4 x i8], ptr } { ptr @on_signal, [16 x i64] zeroinitializer, i32 1342177284, [4 x i8] zeroinitializer, ptr null }, align 8
@switch.table.on_trap.rel = private constant [5 x i32] [i32 trunc (i64 sub (i64 ptrtoint (ptr @.str.1 to i64), i64 ptrtoint (ptr @switch.table.on_trap.rel to i64)) to i32), i32 trunc (i64 sub (i64 ptrtoint (ptr @.str.2 to i64), i64 ptrtoint (ptr @switch.table.on_trap.rel to i64)) to i32), i32 trunc (i64 sub (i64 ptrtoint (ptr @.str.3 to i64), i64 ptrtoint (ptr @switch.table.on_trap.rel to i64)) to i32), i32 trunc (i64 sub (i64 ptrtoint (ptr @.str.3 to i64), i64 ptrtoint (ptr @switch.table.on_trap.rel to i64)) to i32), i32 trunc (i64 sub (i64 ptrtoint (ptr @.str to i64), i64 ptrtoint (ptr @switch.table.on_trap.rel to i64)) to i32)], align 4

define void @flydsl_cpu_know_main_thread(i64 noundef %0) {
  store i64 %0, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 112), align 8
  %2 = tail call ptr @llvm.thread.pointer.p0()
  %3 = ptrtoint ptr %2 to i64
  %4 = tail call i64 @pthread_self()
  %5 = sub i64 %0, %4
  %6 = add i64 %5, %3
  store i64 %6, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 120), align 8
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
  %7 = getelementptr inbounds nuw %struct.Action, ptr @before, i64 %4
  %8 = call i32 @sigaction(i32 noundef %6, ptr noundef nonnull %1, ptr noundef nonnull %7)
  call void @llvm.lifetime.end.p0(ptr nonnull %1)
  %9 = add nuw nsw i64 %4, 1
  %10 = icmp eq i64 %9, 4
  br i1 %10, label %2, label %3
}

declare void @llvm.lifetime.start.p0(ptr captures(none))

define internal void @on_trap(i32 noundef %0, ptr noundef %1, ptr noundef %2) {
  %4 = load i64, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 128), align 8
  %5 = getelementptr inbounds i8, ptr %2, i64 %4
  %6 = load i64, ptr %5, align 8
  %7 = tail call ptr @llvm.thread.pointer.p0()
  %8 = ptrtoint ptr %7 to i64
  %9 = load i64, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 120), align 8
  %10 = icmp eq i64 %9, %8
  br i1 %10, label %11, label %13

11:                                               ; preds = %3
  %12 = load atomic i64, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 152) seq_cst, align 8
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
  %20 = getelementptr inbounds nuw %struct.Runner, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 1224), i64 %19
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
  %73 = load i64, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 136), align 8
  %74 = getelementptr inbounds i8, ptr %2, i64 %73
  store i64 %72, ptr %74, align 8
  %75 = load i64, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 128), align 8
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
  %84 = getelementptr inbounds nuw %struct.Action, ptr @before, i64 %78
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

define void @flydsl_cpu_stop(ptr noundef captures(none) %0) {
  %2 = cmpxchg ptr %0, i32 0, i32 719 seq_cst seq_cst, align 4
  %3 = load atomic i32, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 172) seq_cst, align 4
  %4 = icmp eq i32 %3, 0
  br i1 %4, label %19, label %5

5:                                                ; preds = %1, %16
  %6 = phi i64 [ %17, %16 ], [ 0, %1 ]
  %7 = getelementptr inbounds nuw %struct.Runner, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 1224), i64 %6
  %8 = getelementptr inbounds nuw i8, ptr %7, i64 16
  %9 = load atomic i64, ptr %8 seq_cst, align 8
  %10 = icmp eq i64 %9, 0
  br i1 %10, label %16, label %11

11:                                               ; preds = %5
  %12 = getelementptr inbounds nuw i8, ptr %7, i64 8
  %13 = load atomic i64, ptr %12 seq_cst, align 8
  %14 = load i32, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 172), align 4
  %15 = tail call i32 @pthread_kill(i64 noundef %13, i32 noundef %14)
  br label %16

16:                                               ; preds = %11, %5
  %17 = add nuw nsw i64 %6, 1
  %18 = icmp eq i64 %17, 2048
  br i1 %18, label %19, label %5

19:                                               ; preds = %16, %1
  ret void
}

declare i32 @pthread_kill(i64 noundef, i32 noundef)

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
  br label %409

85:                                               ; preds = %68, %78
  %86 = tail call ptr @llvm.thread.pointer.p0()
  %87 = ptrtoint ptr %86 to i64
  %88 = load i64, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 120), align 8
  %89 = icmp ne i64 %88, %87
  %90 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 104), align 8
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
  %101 = getelementptr inbounds nuw %struct.Runner, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 1224), i64 %100
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
  %115 = load i64, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 120), align 8
  %116 = icmp eq i64 %115, %87
  %117 = icmp eq ptr %114, null
  %118 = getelementptr inbounds nuw i8, ptr %114, i64 16
  %119 = select i1 %117, ptr null, ptr %118
  %120 = select i1 %116, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 152), ptr %119
  call void @llvm.lifetime.start.p0(ptr nonnull %18)
  %121 = getelementptr inbounds nuw i8, ptr %18, i64 112
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
  %129 = getelementptr inbounds nuw i8, ptr %18, i64 296
  store ptr %129, ptr %128, align 8
  %130 = getelementptr inbounds nuw i8, ptr %19, i64 40
  %131 = zext nneg i32 %7 to i64
  store i64 %131, ptr %130, align 8
  %132 = getelementptr inbounds nuw i8, ptr %19, i64 48
  %133 = getelementptr inbounds nuw i8, ptr %18, i64 88
  store ptr %133, ptr %132, align 8
  %134 = load ptr, ptr %0, align 8
  store ptr %134, ptr %18, align 8
  %135 = getelementptr inbounds nuw i8, ptr %18, i64 40
  store i64 0, ptr %135, align 8
  %136 = getelementptr inbounds nuw i8, ptr %18, i64 32
  store i64 0, ptr %136, align 8
  %137 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 104), align 8
  %138 = icmp eq ptr %137, null
  br i1 %138, label %148, label %139

139:                                              ; preds = %113
  %140 = load ptr, ptr @flydsl_cpu_pool, align 8
  %141 = ptrtoint ptr %140 to i64
  %142 = sub i64 %29, %141
  %143 = ashr exact i64 %142, 1
  %144 = getelementptr inbounds i8, ptr %137, i64 %143
  %145 = load i64, ptr %144, align 8
  store i64 %145, ptr %136, align 8
  %146 = getelementptr inbounds nuw i8, ptr %144, i64 8
  %147 = load i64, ptr %146, align 8
  store i64 %147, ptr %135, align 8
  br label %148

148:                                              ; preds = %139, %113
  %149 = getelementptr inbounds nuw i8, ptr %18, i64 160
  %150 = getelementptr inbounds nuw i8, ptr %18, i64 56
  store ptr %149, ptr %150, align 8
  %151 = getelementptr inbounds nuw i8, ptr %18, i64 64
  store ptr %129, ptr %151, align 8
  %152 = getelementptr inbounds nuw i8, ptr %18, i64 8
  store ptr %9, ptr %152, align 8
  %153 = getelementptr inbounds nuw i8, ptr %18, i64 16
  store ptr %19, ptr %153, align 8
  %154 = getelementptr inbounds nuw i8, ptr %18, i64 120
  store i64 0, ptr %154, align 8
  %155 = getelementptr inbounds nuw i8, ptr %18, i64 128
  store i64 %51, ptr %155, align 8
  %156 = getelementptr inbounds nuw i8, ptr %18, i64 144
  store i64 0, ptr %156, align 8
  %157 = getelementptr inbounds nuw i8, ptr %18, i64 152
  store i64 %131, ptr %157, align 8
  store i32 0, ptr %149, align 8
  store i32 0, ptr %129, align 8
  %158 = getelementptr inbounds nuw i8, ptr %18, i64 316
  store i32 -1, ptr %158, align 4
  %159 = getelementptr inbounds nuw i8, ptr %18, i64 1096
  store i32 0, ptr %159, align 8
  %160 = icmp eq ptr %120, getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 152)
  br i1 %160, label %161, label %175

161:                                              ; preds = %148
  %162 = load atomic i32, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 176) seq_cst, align 8
  %163 = icmp eq i32 %162, 0
  br i1 %163, label %175, label %164

164:                                              ; preds = %161
  %165 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 40), align 8
  %166 = call i32 %165()
  %167 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 56), align 8
  %168 = call i32 %167()
  %169 = icmp eq i32 %168, 0
  br i1 %169, label %170, label %172

170:                                              ; preds = %164
  %171 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 48), align 8
  call void %171(i32 noundef %166)
  store atomic i32 0, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 176) seq_cst, align 8
  br label %175

172:                                              ; preds = %164
  %173 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 64), align 8
  call void %173(ptr noundef nonnull getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 72), ptr noundef nonnull getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 80), ptr noundef nonnull getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 88))
  %174 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 48), align 8
  call void %174(i32 noundef %166)
  store atomic i32 0, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 176) seq_cst, align 8
  store i32 719, ptr %149, align 8
  br label %377

175:                                              ; preds = %170, %161, %148
  call void @llvm.lifetime.start.p0(ptr nonnull %16)
  %176 = call i32 @clock_gettime(i32 noundef 1, ptr noundef nonnull %16)
  %177 = load i64, ptr %16, align 8
  %178 = mul nsw i64 %177, 1000000000
  %179 = getelementptr inbounds nuw i8, ptr %16, i64 8
  %180 = load i64, ptr %179, align 8
  %181 = add nsw i64 %178, %180
  call void @llvm.lifetime.end.p0(ptr nonnull %16)
  call void @llvm.lifetime.start.p0(ptr nonnull %17)
  store i64 %181, ptr %17, align 8
  %182 = getelementptr inbounds nuw i8, ptr %0, i64 24
  %183 = load atomic i64, ptr %182 monotonic, align 8
  %184 = load i64, ptr %155, align 8
  %185 = add i64 %183, -1
  %186 = icmp ult i64 %185, 1099511627775
  br i1 %186, label %187, label %207

187:                                              ; preds = %175
  %188 = call i64 @llvm.smin.i64(i64 %184, i64 1048576)
  %189 = mul nsw i64 %188, %183
  %190 = icmp slt i64 %189, 5000000
  br i1 %190, label %191, label %207

191:                                              ; preds = %187
  %192 = getelementptr inbounds nuw i8, ptr %18, i64 136
  store i64 1, ptr %192, align 8
  %193 = add nsw i64 %184, 7
  %194 = sdiv i64 %193, 8
  store i64 %194, ptr %155, align 8
  call fastcc void @work(ptr noundef nonnull %18, ptr noundef %120, ptr noundef nonnull %17)
  store i64 %184, ptr %155, align 8
  %195 = load i32, ptr %149, align 8
  %196 = icmp eq i32 %195, 0
  br i1 %196, label %197, label %360

197:                                              ; preds = %191
  call void @llvm.lifetime.start.p0(ptr nonnull %15)
  %198 = call i32 @clock_gettime(i32 noundef 1, ptr noundef nonnull %15)
  %199 = load i64, ptr %15, align 8
  %200 = mul nsw i64 %199, 1000000000
  %201 = getelementptr inbounds nuw i8, ptr %15, i64 8
  %202 = load i64, ptr %201, align 8
  call void @llvm.lifetime.end.p0(ptr nonnull %15)
  %203 = sub i64 %202, %181
  %204 = add i64 %203, %200
  %205 = icmp slt i64 %204, 2500
  br i1 %205, label %206, label %207

206:                                              ; preds = %197
  call fastcc void @work(ptr noundef nonnull %18, ptr noundef %120, ptr noundef nonnull %17)
  br label %207

207:                                              ; preds = %206, %197, %187, %175
  %208 = load i32, ptr %149, align 8
  %209 = icmp eq i32 %208, 0
  %210 = load i64, ptr %154, align 8
  %211 = icmp slt i64 %210, %184
  %212 = select i1 %209, i1 %211, i1 false
  br i1 %212, label %213, label %360

213:                                              ; preds = %207
  %214 = getelementptr inbounds nuw i8, ptr %18, i64 168
  %215 = call i32 @sched_getaffinity(i32 noundef 0, i64 noundef 128, ptr noundef nonnull %214)
  %216 = icmp slt i32 %215, 0
  br i1 %216, label %231, label %217

217:                                              ; preds = %213
  %218 = getelementptr inbounds nuw i8, ptr %0, i64 20
  %219 = load i32, ptr %218, align 4
  %220 = icmp eq i32 %219, 0
  br i1 %220, label %221, label %231

221:                                              ; preds = %217, %221
  %222 = phi i64 [ %229, %221 ], [ 0, %217 ]
  %223 = phi i32 [ %228, %221 ], [ 0, %217 ]
  %224 = getelementptr inbounds nuw i64, ptr %214, i64 %222
  %225 = load i64, ptr %224, align 8
  %226 = call range(i64 0, 65) i64 @llvm.ctpop.i64(i64 %225)
  %227 = trunc nuw nsw i64 %226 to i32
  %228 = add nuw nsw i32 %223, %227
  %229 = add nuw nsw i64 %222, 1
  %230 = icmp eq i64 %229, 16
  br i1 %230, label %231, label %221

231:                                              ; preds = %221, %217, %213
  %232 = phi i32 [ 1, %213 ], [ %219, %217 ], [ %228, %221 ]
  %233 = sext i32 %232 to i64
  %234 = call i64 @llvm.smin.i64(i64 %184, i64 %233)
  %235 = trunc i64 %234 to i32
  %236 = icmp sgt i32 %235, 1
  %237 = shl i64 %234, 3
  %238 = and i64 %237, 34359738360
  %239 = select i1 %236, i64 %238, i64 4
  %240 = getelementptr inbounds nuw i8, ptr %18, i64 136
  store i64 %239, ptr %240, align 8
  %241 = add nsw i32 %235, -1
  %242 = getelementptr inbounds nuw i8, ptr %18, i64 164
  store i32 %241, ptr %242, align 4
  br i1 %236, label %243, label %359

243:                                              ; preds = %231, %248
  %244 = phi i64 [ %249, %248 ], [ 0, %231 ]
  %245 = getelementptr inbounds nuw i32, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 196), i64 %244
  %246 = cmpxchg ptr %245, i32 0, i32 1 seq_cst seq_cst, align 4
  %247 = extractvalue { i32, i1 } %246, 1
  br i1 %247, label %252, label %248

248:                                              ; preds = %243
  %249 = add nuw nsw i64 %244, 1
  %250 = icmp eq i64 %249, 64
  br i1 %250, label %251, label %243

251:                                              ; preds = %248
  call fastcc void @work(ptr noundef nonnull %18, ptr noundef %120, ptr noundef nonnull %17)
  br label %360

252:                                              ; preds = %243
  %253 = getelementptr inbounds nuw ptr, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 456), i64 %244
  %254 = ptrtoint ptr %18 to i64
  store atomic i64 %254, ptr %253 seq_cst, align 8
  %255 = call i32 @llvm.smin.i32(i32 range(i32 2, -2147483648) %235, i32 1025)
  %256 = add nsw i32 %255, -1
  %257 = load atomic i32, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 188) seq_cst, align 4
  %258 = icmp slt i32 %257, %256
  br i1 %258, label %259, label %273

259:                                              ; preds = %252
  %260 = cmpxchg ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 192), i32 0, i32 1 seq_cst seq_cst, align 8
  %261 = extractvalue { i32, i1 } %260, 1
  br i1 %261, label %262, label %273

262:                                              ; preds = %259
  %263 = load i32, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 188), align 4
  %264 = icmp slt i32 %263, %256
  br i1 %264, label %265, label %272

265:                                              ; preds = %262, %268
  %266 = call fastcc i32 @start_thread(ptr noundef nonnull @worker)
  %267 = icmp eq i32 %266, 0
  br i1 %267, label %272, label %268

268:                                              ; preds = %265
  %269 = atomicrmw add ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 188), i32 1 seq_cst, align 4
  %270 = load i32, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 188), align 4
  %271 = icmp slt i32 %270, %256
  br i1 %271, label %265, label %272

272:                                              ; preds = %268, %265, %262
  store atomic i32 0, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 192) seq_cst, align 8
  br label %273

273:                                              ; preds = %272, %259, %252
  %274 = atomicrmw add ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 180), i32 1 seq_cst, align 4
  %275 = load atomic i32, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 184) seq_cst, align 8
  %276 = icmp eq i32 %275, 0
  br i1 %276, label %280, label %277

277:                                              ; preds = %273
  %278 = load i64, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 96), align 8
  %279 = call i64 (i64, ...) @syscall(i64 noundef %278, ptr noundef nonnull getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 180), i32 noundef 129, i32 noundef range(i32 1, 2147483647) %256, i32 noundef 0, i32 noundef 0, i32 noundef 0)
  br label %280

280:                                              ; preds = %277, %273
  call fastcc void @work(ptr noundef nonnull %18, ptr noundef %120, ptr noundef nonnull %17)
  %281 = icmp eq i64 %244, 64
  br i1 %281, label %360, label %282

282:                                              ; preds = %280
  %283 = and i64 %244, 4294967295
  %284 = getelementptr inbounds nuw ptr, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 456), i64 %283
  store atomic i64 0, ptr %284 seq_cst, align 8
  %285 = getelementptr inbounds nuw i32, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 968), i64 %283
  br label %286

286:                                              ; preds = %296, %282
  %287 = phi i32 [ 0, %282 ], [ %297, %296 ]
  %288 = load atomic i32, ptr %285 seq_cst, align 4
  %289 = icmp eq i32 %288, 0
  br i1 %289, label %290, label %296

290:                                              ; preds = %296, %286
  %291 = load atomic i32, ptr %285 seq_cst, align 4
  %292 = icmp eq i32 %291, 0
  br i1 %292, label %299, label %293

293:                                              ; preds = %290
  %294 = getelementptr inbounds nuw i8, ptr %14, i64 8
  %295 = getelementptr inbounds nuw i8, ptr %13, i64 8
  br label %301

296:                                              ; preds = %286
  call void @flydsl_relax()
  %297 = add nuw nsw i32 %287, 1
  %298 = icmp eq i32 %297, 2000
  br i1 %298, label %290, label %286

299:                                              ; preds = %356, %290
  %300 = getelementptr inbounds nuw i32, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 196), i64 %283
  store atomic i32 0, ptr %300 seq_cst, align 4
  br label %360

301:                                              ; preds = %356, %293
  %302 = phi i32 [ %291, %293 ], [ %357, %356 ]
  %303 = load atomic i32, ptr %149 seq_cst, align 8
  %304 = icmp eq i32 %303, 0
  %305 = select i1 %304, i64 50000000, i64 2000000
  call void @llvm.lifetime.start.p0(ptr nonnull %14)
  store i64 0, ptr %14, align 8
  store i64 %305, ptr %294, align 8
  %306 = load i64, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 96), align 8
  %307 = call i64 (i64, ...) @syscall(i64 noundef %306, ptr noundef nonnull %285, i32 noundef 128, i32 noundef %302, ptr noundef nonnull %14, i32 noundef 0, i32 noundef 0)
  call void @llvm.lifetime.end.p0(ptr nonnull %14)
  %308 = load atomic i32, ptr %149 seq_cst, align 8
  %309 = icmp eq i32 %308, 0
  br i1 %309, label %310, label %335

310:                                              ; preds = %301
  call void @llvm.lifetime.start.p0(ptr nonnull %13)
  %311 = call i32 @clock_gettime(i32 noundef 1, ptr noundef nonnull %13)
  %312 = load i64, ptr %13, align 8
  %313 = mul nsw i64 %312, 1000000000
  %314 = load i64, ptr %295, align 8
  %315 = add nsw i64 %313, %314
  call void @llvm.lifetime.end.p0(ptr nonnull %13)
  %316 = load i64, ptr %17, align 8
  %317 = sub nsw i64 %315, %316
  %318 = icmp slt i64 %317, 50000000
  br i1 %318, label %319, label %322

319:                                              ; preds = %310
  %320 = load atomic i32, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 176) seq_cst, align 8
  %321 = icmp eq i32 %320, 0
  br i1 %321, label %335, label %322

322:                                              ; preds = %319, %310
  store i64 %315, ptr %17, align 8
  %323 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 40), align 8
  %324 = call i32 %323()
  %325 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 56), align 8
  %326 = call i32 %325()
  %327 = icmp eq i32 %326, 0
  br i1 %327, label %328, label %330

328:                                              ; preds = %322
  %329 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 48), align 8
  call void %329(i32 noundef %324)
  store atomic i32 0, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 176) seq_cst, align 8
  br label %335

330:                                              ; preds = %322
  %331 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 64), align 8
  call void %331(ptr noundef nonnull getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 72), ptr noundef nonnull getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 80), ptr noundef nonnull getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 88))
  %332 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 48), align 8
  call void %332(i32 noundef %324)
  store atomic i32 0, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 176) seq_cst, align 8
  %333 = cmpxchg ptr %149, i32 0, i32 719 seq_cst seq_cst, align 8
  %334 = load i64, ptr %155, align 8
  store atomic i64 %334, ptr %154 seq_cst, align 8
  br label %335

335:                                              ; preds = %330, %328, %319, %301
  %336 = load atomic i32, ptr %149 seq_cst, align 8
  %337 = icmp eq i32 %336, 0
  br i1 %337, label %356, label %338

338:                                              ; preds = %335
  %339 = cmpxchg ptr %149, i32 0, i32 719 seq_cst seq_cst, align 4
  %340 = load atomic i32, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 172) seq_cst, align 4
  %341 = icmp eq i32 %340, 0
  br i1 %341, label %356, label %342

342:                                              ; preds = %338, %353
  %343 = phi i64 [ %354, %353 ], [ 0, %338 ]
  %344 = getelementptr inbounds nuw %struct.Runner, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 1224), i64 %343
  %345 = getelementptr inbounds nuw i8, ptr %344, i64 16
  %346 = load atomic i64, ptr %345 seq_cst, align 8
  %347 = icmp eq i64 %346, 0
  br i1 %347, label %353, label %348

348:                                              ; preds = %342
  %349 = getelementptr inbounds nuw i8, ptr %344, i64 8
  %350 = load atomic i64, ptr %349 seq_cst, align 8
  %351 = load i32, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 172), align 4
  %352 = call i32 @pthread_kill(i64 noundef %350, i32 noundef %351)
  br label %353

353:                                              ; preds = %348, %342
  %354 = add nuw nsw i64 %343, 1
  %355 = icmp eq i64 %354, 2048
  br i1 %355, label %356, label %342

356:                                              ; preds = %353, %338, %335
  %357 = load atomic i32, ptr %285 seq_cst, align 4
  %358 = icmp eq i32 %357, 0
  br i1 %358, label %299, label %301

359:                                              ; preds = %231
  call fastcc void @work(ptr noundef nonnull %18, ptr noundef %120, ptr noundef nonnull %17)
  br label %360

360:                                              ; preds = %191, %359, %299, %280, %251, %207
  %361 = load i64, ptr %156, align 8
  %362 = icmp eq i64 %361, 0
  br i1 %362, label %376, label %363

363:                                              ; preds = %360
  call void @llvm.lifetime.start.p0(ptr nonnull %12)
  %364 = call i32 @clock_gettime(i32 noundef 1, ptr noundef nonnull %12)
  %365 = load i64, ptr %12, align 8
  %366 = mul nsw i64 %365, 1000000000
  %367 = getelementptr inbounds nuw i8, ptr %12, i64 8
  %368 = load i64, ptr %367, align 8
  call void @llvm.lifetime.end.p0(ptr nonnull %12)
  %369 = sub i64 %368, %181
  %370 = add i64 %369, %366
  %371 = mul i64 %370, 1000
  %372 = load i64, ptr %156, align 8
  %373 = udiv i64 %371, %372
  %374 = icmp ugt i64 %372, %371
  %375 = select i1 %374, i64 1, i64 %373
  store atomic i64 %375, ptr %182 monotonic, align 8
  br label %376

376:                                              ; preds = %360, %363
  call void @llvm.lifetime.end.p0(ptr nonnull %17)
  br label %377

377:                                              ; preds = %376, %172
  br i1 %117, label %380, label %378

378:                                              ; preds = %377
  %379 = getelementptr inbounds nuw i8, ptr %114, i64 8
  store atomic i64 0, ptr %379 seq_cst, align 8
  store atomic i32 0, ptr %114 seq_cst, align 8
  br label %380

380:                                              ; preds = %378, %377
  %381 = load i32, ptr %149, align 8
  %382 = icmp eq i32 %381, 2
  br i1 %382, label %383, label %386

383:                                              ; preds = %380
  %384 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 16), align 8
  %385 = call i32 %384(ptr noundef nonnull %0, i32 noundef %1, i32 noundef %2, i32 noundef %3, i32 noundef %4, i32 noundef %5, i32 noundef %6, i32 noundef %7, ptr noundef %8, ptr noundef %9, ptr noundef null)
  br label %407

386:                                              ; preds = %380
  %387 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 72), align 8
  %388 = icmp ne ptr %387, null
  %389 = select i1 %160, i1 %388, i1 false
  %390 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 152), align 8
  %391 = icmp ne ptr %390, null
  %392 = select i1 %389, i1 %391, i1 false
  br i1 %392, label %393, label %399

393:                                              ; preds = %386
  %394 = getelementptr inbounds nuw i8, ptr %390, i64 32
  %395 = load ptr, ptr %394, align 8
  %396 = icmp eq ptr %395, null
  br i1 %396, label %397, label %399

397:                                              ; preds = %393
  %398 = load ptr, ptr %390, align 8
  call void @flydsl_leave(ptr noundef %398)
  br label %399

399:                                              ; preds = %397, %393, %386
  %400 = load i32, ptr %129, align 8
  %401 = icmp eq i32 %400, 0
  br i1 %401, label %405, label %402

402:                                              ; preds = %399
  %403 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 32), align 8
  %404 = call i32 %403(ptr noundef nonnull %0, ptr noundef nonnull %19, ptr noundef nonnull %129)
  br label %407

405:                                              ; preds = %399
  %406 = load i32, ptr %149, align 8
  br label %407

407:                                              ; preds = %405, %402, %383
  %408 = phi i32 [ %385, %383 ], [ %404, %402 ], [ %406, %405 ]
  call void @llvm.lifetime.end.p0(ptr nonnull %19)
  call void @llvm.lifetime.end.p0(ptr nonnull %18)
  br label %409

409:                                              ; preds = %407, %82
  %410 = phi i32 [ %84, %82 ], [ %408, %407 ]
  ret i32 %410
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
  store atomic i32 0, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 176) seq_cst, align 8
  ret i32 %4
}

declare void @flydsl_leave(ptr noundef)

define i32 @flydsl_cpu_launch_checked(ptr noundef %0, i32 noundef %1, i32 noundef %2, i32 noundef %3, i32 noundef %4, i32 noundef %5, i32 noundef %6, i32 noundef %7, ptr noundef %8, ptr noundef %9, ptr noundef %10) {
  %12 = tail call ptr @llvm.thread.pointer.p0()
  %13 = ptrtoint ptr %12 to i64
  %14 = load i64, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 120), align 8
  %15 = icmp eq i64 %14, %13
  br i1 %15, label %16, label %24

16:                                               ; preds = %11
  %17 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 40), align 8
  %18 = tail call i32 %17()
  %19 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 56), align 8
  %20 = tail call i32 %19()
  %21 = icmp eq i32 %20, 0
  br i1 %21, label %22, label %27

22:                                               ; preds = %16
  %23 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 48), align 8
  tail call void %23(i32 noundef %18)
  store atomic i32 0, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 176) seq_cst, align 8
  br label %24

24:                                               ; preds = %22, %11
  %25 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 24), align 8
  %26 = tail call i32 %25(ptr noundef %0, i32 noundef %1, i32 noundef %2, i32 noundef %3, i32 noundef %4, i32 noundef %5, i32 noundef %6, i32 noundef %7, ptr noundef %8, ptr noundef %9, ptr noundef %10)
  br label %38

27:                                               ; preds = %16
  %28 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 64), align 8
  tail call void %28(ptr noundef nonnull getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 72), ptr noundef nonnull getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 80), ptr noundef nonnull getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 88))
  %29 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 48), align 8
  tail call void %29(i32 noundef %18)
  store atomic i32 0, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 176) seq_cst, align 8
  %30 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 152), align 8
  %31 = icmp eq ptr %30, null
  br i1 %31, label %38, label %32

32:                                               ; preds = %27
  %33 = getelementptr inbounds nuw i8, ptr %30, i64 32
  %34 = load ptr, ptr %33, align 8
  %35 = icmp eq ptr %34, null
  br i1 %35, label %36, label %38

36:                                               ; preds = %32
  %37 = load ptr, ptr %30, align 8
  tail call void @flydsl_leave(ptr noundef %37)
  br label %38

38:                                               ; preds = %27, %32, %36, %24
  %39 = phi i32 [ %26, %24 ], [ 719, %36 ], [ 719, %32 ], [ 719, %27 ]
  ret i32 %39
}

define i32 @flydsl_cpu_enter(ptr noundef %0, ptr noundef %1) {
  %3 = alloca %struct.Guard, align 8
  %4 = alloca [5 x i64], align 16
  %5 = getelementptr inbounds i8, ptr %0, i64 -24
  %6 = load ptr, ptr %5, align 8
  %7 = tail call ptr @llvm.thread.pointer.p0()
  %8 = ptrtoint ptr %7 to i64
  %9 = load i64, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 120), align 8
  %10 = icmp eq i64 %9, %8
  br i1 %10, label %13, label %11

11:                                               ; preds = %2
  %12 = tail call i32 %6(ptr noundef nonnull %0, ptr noundef %1)
  br label %56

13:                                               ; preds = %2
  %14 = load i32, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 144), align 8
  %15 = icmp eq i32 %14, 0
  br i1 %15, label %17, label %16

16:                                               ; preds = %13
  store i32 0, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 144), align 8
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
  call void @llvm.lifetime.start.p0(ptr nonnull %4)
  %28 = ptrtoint ptr %0 to i64
  store i64 %28, ptr %4, align 16
  %29 = getelementptr inbounds nuw i8, ptr %4, i64 8
  %30 = ptrtoint ptr %1 to i64
  store i64 %30, ptr %29, align 8
  %31 = getelementptr inbounds nuw i8, ptr %4, i64 16
  store i64 0, ptr %31, align 16
  %32 = getelementptr inbounds nuw i8, ptr %4, i64 24
  store i64 0, ptr %32, align 8
  %33 = getelementptr inbounds nuw i8, ptr %4, i64 32
  store i64 0, ptr %33, align 16
  %34 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 152), align 8
  %35 = getelementptr inbounds nuw i8, ptr %3, i64 24
  store ptr %34, ptr %35, align 8
  %36 = ptrtoint ptr %3 to i64
  store atomic i64 %36, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 152) release, align 8
  %37 = icmp eq ptr %34, null
  br i1 %37, label %38, label %44

38:                                               ; preds = %17
  %39 = load i32, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 160), align 8
  %40 = add i32 %39, 1
  store atomic i32 %40, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 160) monotonic, align 8
  %41 = load atomic i32, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 164) monotonic, align 4
  %42 = icmp eq i32 %41, 0
  br i1 %42, label %43, label %44

43:                                               ; preds = %38
  call fastcc void @start_watching()
  br label %44

44:                                               ; preds = %43, %38, %17
  %45 = getelementptr inbounds nuw i8, ptr %3, i64 72
  store ptr null, ptr %45, align 8
  %46 = call i32 @flydsl_guarded_call(ptr noundef nonnull %3, ptr noundef %6, ptr noundef nonnull %4)
  %47 = load ptr, ptr %45, align 8
  %48 = icmp eq ptr %47, null
  br i1 %48, label %53, label %49

49:                                               ; preds = %44
  %50 = getelementptr inbounds nuw i8, ptr %3, i64 80
  %51 = load i64, ptr %50, align 8
  %52 = call i32 @munmap(ptr noundef nonnull %47, i64 noundef %51)
  br label %53

53:                                               ; preds = %44, %49
  %54 = load ptr, ptr %35, align 8
  %55 = ptrtoint ptr %54 to i64
  store atomic i64 %55, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 152) release, align 8
  call void @llvm.lifetime.end.p0(ptr nonnull %4)
  call void @llvm.lifetime.end.p0(ptr nonnull %3)
  br label %56

56:                                               ; preds = %53, %11
  %57 = phi i32 [ %46, %53 ], [ %12, %11 ]
  ret i32 %57
}

define i32 @flydsl_cpu_call(ptr noundef %0, ptr noundef readonly captures(none) %1, ptr noundef %2, ptr noundef %3, i64 noundef %4, i64 noundef %5, ptr noundef %6, ptr noundef %7) {
  %9 = alloca %struct.Guard, align 8
  %10 = alloca %struct.Launch, align 8
  %11 = alloca [5 x i64], align 16
  %12 = tail call ptr @llvm.thread.pointer.p0()
  %13 = ptrtoint ptr %12 to i64
  %14 = load i64, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 120), align 8
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
  %24 = getelementptr inbounds nuw %struct.Runner, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 1224), i64 %23
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
  call void @llvm.memcpy.p0.p0.i64(ptr noundef nonnull align 8 dereferenceable(56) %10, ptr noundef nonnull align 8 dereferenceable(56) %3, i64 48, i1 false)
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
  %50 = getelementptr inbounds nuw i8, ptr %10, i64 48
  store ptr %49, ptr %50, align 8
  call void @llvm.lifetime.start.p0(ptr nonnull %11)
  %51 = ptrtoint ptr %2 to i64
  store i64 %51, ptr %11, align 16
  %52 = getelementptr inbounds nuw i8, ptr %11, i64 8
  %53 = ptrtoint ptr %10 to i64
  store i64 %53, ptr %52, align 8
  %54 = getelementptr inbounds nuw i8, ptr %11, i64 16
  store i64 %4, ptr %54, align 16
  %55 = getelementptr inbounds nuw i8, ptr %11, i64 24
  store i64 %5, ptr %55, align 8
  %56 = getelementptr inbounds nuw i8, ptr %11, i64 32
  %57 = ptrtoint ptr %6 to i64
  store i64 %57, ptr %56, align 16
  %58 = icmp ne ptr %37, null
  %59 = load i64, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 120), align 8
  %60 = icmp eq i64 %59, %13
  %61 = select i1 %58, i1 true, i1 %60
  br i1 %61, label %62, label %86

62:                                               ; preds = %36
  %63 = getelementptr inbounds nuw i8, ptr %37, i64 16
  %64 = select i1 %58, ptr %63, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 152)
  %65 = load ptr, ptr %64, align 8
  %66 = getelementptr inbounds nuw i8, ptr %9, i64 24
  store ptr %65, ptr %66, align 8
  %67 = ptrtoint ptr %9 to i64
  store atomic i64 %67, ptr %64 release, align 8
  %68 = icmp eq ptr %64, getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 152)
  %69 = icmp eq ptr %65, null
  %70 = select i1 %68, i1 %69, i1 false
  br i1 %70, label %71, label %77

71:                                               ; preds = %62
  %72 = load i32, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 160), align 8
  %73 = add i32 %72, 1
  store atomic i32 %73, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 160) monotonic, align 8
  %74 = load atomic i32, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 164) monotonic, align 4
  %75 = icmp eq i32 %74, 0
  br i1 %75, label %76, label %77

76:                                               ; preds = %71
  call fastcc void @start_watching()
  br label %77

77:                                               ; preds = %76, %71, %62
  %78 = getelementptr inbounds nuw i8, ptr %9, i64 72
  store ptr null, ptr %78, align 8
  %79 = call i32 @flydsl_guarded_call(ptr noundef nonnull %9, ptr noundef %0, ptr noundef nonnull %11)
  %80 = load ptr, ptr %78, align 8
  %81 = icmp eq ptr %80, null
  br i1 %81, label %87, label %82

82:                                               ; preds = %77
  %83 = getelementptr inbounds nuw i8, ptr %9, i64 80
  %84 = load i64, ptr %83, align 8
  %85 = call i32 @munmap(ptr noundef nonnull %80, i64 noundef %84)
  br label %87

86:                                               ; preds = %36
  call void %0(ptr noundef %2, ptr noundef nonnull %3, i64 noundef %4, i64 noundef %5, ptr noundef %6)
  br label %92

87:                                               ; preds = %82, %77
  %88 = load ptr, ptr %66, align 8
  %89 = ptrtoint ptr %88 to i64
  store atomic i64 %89, ptr %64 release, align 8
  br i1 %58, label %90, label %92

90:                                               ; preds = %87
  %91 = getelementptr inbounds nuw i8, ptr %37, i64 8
  store atomic i64 0, ptr %91 seq_cst, align 8
  store atomic i32 0, ptr %37 seq_cst, align 8
  br label %92

92:                                               ; preds = %86, %90, %87
  %93 = load atomic i32, ptr %7 seq_cst, align 4
  call void @llvm.lifetime.end.p0(ptr nonnull %11)
  call void @llvm.lifetime.end.p0(ptr nonnull %10)
  call void @llvm.lifetime.end.p0(ptr nonnull %9)
  ret i32 %93
}

define void @flydsl_cpu_forget_threads() {
  store i32 0, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 192), align 8
  store i32 0, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 188), align 4
  store i32 0, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 184), align 8
  store i32 0, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 164), align 4
  store i32 0, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 168), align 8
  %1 = load i64, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 112), align 8
  %2 = icmp eq i64 %1, 0
  br i1 %2, label %13, label %3

3:                                                ; preds = %0
  %4 = tail call ptr @llvm.thread.pointer.p0()
  %5 = ptrtoint ptr %4 to i64
  %6 = load i64, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 120), align 8
  %7 = icmp eq i64 %6, %5
  br i1 %7, label %13, label %8

8:                                                ; preds = %3
  %9 = tail call i64 @pthread_self()
  store i64 %9, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 112), align 8
  %10 = tail call i64 @pthread_self()
  %11 = add i64 %9, %5
  %12 = sub i64 %11, %10
  store i64 %12, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 120), align 8
  store ptr null, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 152), align 8
  br label %13

13:                                               ; preds = %8, %3, %0
  br label %14

14:                                               ; preds = %13, %14
  %15 = phi i64 [ %19, %14 ], [ 0, %13 ]
  %16 = getelementptr inbounds nuw %struct.Runner, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 1224), i64 %15
  %17 = getelementptr inbounds nuw i8, ptr %16, i64 16
  store ptr null, ptr %17, align 8
  %18 = getelementptr inbounds nuw i8, ptr %16, i64 8
  store atomic i64 0, ptr %18 seq_cst, align 8
  store atomic i32 0, ptr %16 seq_cst, align 8
  %19 = add nuw nsw i64 %15, 1
  %20 = icmp eq i64 %19, 2048
  br i1 %20, label %22, label %14

21:                                               ; preds = %22
  ret void

22:                                               ; preds = %14, %22
  %23 = phi i64 [ %27, %22 ], [ 0, %14 ]
  %24 = getelementptr inbounds nuw ptr, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 456), i64 %23
  store ptr null, ptr %24, align 8
  %25 = getelementptr inbounds nuw i32, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 968), i64 %23
  store i32 0, ptr %25, align 4
  %26 = getelementptr inbounds nuw i32, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 196), i64 %23
  store i32 0, ptr %26, align 4
  %27 = add nuw nsw i64 %23, 1
  %28 = icmp eq i64 %27, 64
  br i1 %28, label %21, label %22
}

declare void @flydsl_resume()

declare { i64, i1 } @llvm.umul.with.overflow.i64(i64, i64)

define internal fastcc void @work(ptr noundef nonnull %0, ptr noundef captures(address) %1, ptr noundef captures(address_is_null) %2) {
  %4 = getelementptr inbounds nuw i8, ptr %0, i64 152
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
  %15 = getelementptr inbounds nuw i8, ptr %0, i64 160
  %16 = cmpxchg ptr %15, i32 0, i32 2 seq_cst seq_cst, align 8
  %17 = getelementptr inbounds nuw i8, ptr %0, i64 120
  %18 = getelementptr inbounds nuw i8, ptr %0, i64 128
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
  %9 = getelementptr inbounds nuw i8, ptr %0, i64 120
  %10 = load atomic i64, ptr %9 seq_cst, align 8
  %11 = getelementptr inbounds nuw i8, ptr %0, i64 128
  %12 = load i64, ptr %11, align 8
  %13 = icmp slt i64 %10, %12
  br i1 %13, label %14, label %171

14:                                               ; preds = %4
  %15 = getelementptr inbounds nuw i8, ptr %0, i64 136
  %16 = icmp eq ptr %2, null
  %17 = getelementptr inbounds nuw i8, ptr %0, i64 8
  %18 = getelementptr inbounds nuw i8, ptr %6, i64 8
  %19 = getelementptr inbounds nuw i8, ptr %0, i64 16
  %20 = getelementptr inbounds nuw i8, ptr %6, i64 16
  %21 = getelementptr inbounds nuw i8, ptr %6, i64 24
  %22 = getelementptr inbounds nuw i8, ptr %6, i64 32
  %23 = ptrtoint ptr %1 to i64
  %24 = getelementptr inbounds nuw i8, ptr %0, i64 112
  %25 = getelementptr inbounds nuw i8, ptr %7, i64 8
  %26 = getelementptr inbounds nuw i8, ptr %0, i64 32
  %27 = getelementptr inbounds nuw i8, ptr %7, i64 16
  %28 = getelementptr inbounds nuw i8, ptr %0, i64 40
  %29 = getelementptr inbounds nuw i8, ptr %7, i64 24
  %30 = getelementptr inbounds nuw i8, ptr %7, i64 32
  %31 = getelementptr inbounds nuw i8, ptr %0, i64 160
  %32 = getelementptr inbounds nuw i8, ptr %7, i64 40
  %33 = getelementptr inbounds nuw i8, ptr %0, i64 296
  %34 = getelementptr inbounds nuw i8, ptr %7, i64 48
  %35 = getelementptr inbounds nuw i8, ptr %7, i64 56
  %36 = getelementptr inbounds nuw i8, ptr %7, i64 64
  %37 = getelementptr inbounds nuw i8, ptr %8, i64 48
  %38 = ptrtoint ptr %8 to i64
  %39 = ptrtoint ptr %7 to i64
  %40 = icmp eq ptr %2, getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 152)
  %41 = getelementptr inbounds nuw i8, ptr %7, i64 72
  %42 = getelementptr inbounds nuw i8, ptr %7, i64 80
  %43 = getelementptr inbounds nuw i8, ptr %0, i64 24
  %44 = getelementptr inbounds nuw i8, ptr %0, i64 72
  %45 = getelementptr inbounds nuw i8, ptr %0, i64 80
  %46 = getelementptr inbounds nuw i8, ptr %0, i64 48
  %47 = ptrtoint ptr %43 to i64
  %48 = getelementptr inbounds nuw i8, ptr %0, i64 96
  %49 = getelementptr inbounds nuw i8, ptr %0, i64 104
  %50 = icmp eq ptr %3, null
  %51 = getelementptr inbounds nuw i8, ptr %5, i64 8
  br label %52

52:                                               ; preds = %14, %166
  %53 = phi i64 [ %12, %14 ], [ %169, %166 ]
  %54 = phi i64 [ %10, %14 ], [ %168, %166 ]
  %55 = phi i64 [ 0, %14 ], [ %167, %166 ]
  %56 = sub nsw i64 %53, %54
  %57 = load i64, ptr %15, align 8
  %58 = sdiv i64 %56, %57
  %59 = call i64 @llvm.umax.i64(i64 %58, i64 1)
  %60 = add nsw i64 %59, %54
  %61 = cmpxchg ptr %9, i64 %54, i64 %60 seq_cst seq_cst, align 8
  %62 = extractvalue { i64, i1 } %61, 1
  %63 = extractvalue { i64, i1 } %61, 0
  br i1 %62, label %64, label %166

64:                                               ; preds = %52
  br i1 %16, label %65, label %69

65:                                               ; preds = %64
  %66 = load ptr, ptr %0, align 8
  %67 = load ptr, ptr %17, align 8
  %68 = load ptr, ptr %19, align 8
  call void %66(ptr noundef %67, ptr noundef %68, i64 noundef %54, i64 noundef %60, ptr noundef %1)
  br label %128

69:                                               ; preds = %64
  call void @llvm.lifetime.start.p0(ptr nonnull %6)
  %70 = load ptr, ptr %17, align 8
  %71 = ptrtoint ptr %70 to i64
  store i64 %71, ptr %6, align 16
  %72 = load ptr, ptr %19, align 8
  %73 = ptrtoint ptr %72 to i64
  store i64 %73, ptr %18, align 8
  store i64 %54, ptr %20, align 16
  store i64 %60, ptr %21, align 8
  store i64 %23, ptr %22, align 16
  %74 = load ptr, ptr %24, align 8
  %75 = icmp eq ptr %2, %74
  br i1 %75, label %76, label %98

76:                                               ; preds = %69
  store i64 %54, ptr %44, align 8
  store i64 %60, ptr %45, align 8
  %77 = load ptr, ptr %0, align 8
  %78 = load ptr, ptr %2, align 8
  store ptr %78, ptr %46, align 8
  store atomic i64 %47, ptr %2 release, align 8
  br i1 %40, label %79, label %88

79:                                               ; preds = %76
  %80 = load ptr, ptr %46, align 8
  %81 = icmp eq ptr %80, null
  br i1 %81, label %82, label %88

82:                                               ; preds = %79
  %83 = load i32, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 160), align 8
  %84 = add i32 %83, 1
  store atomic i32 %84, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 160) monotonic, align 8
  %85 = load atomic i32, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 164) monotonic, align 4
  %86 = icmp eq i32 %85, 0
  br i1 %86, label %87, label %88

87:                                               ; preds = %82
  call fastcc void @start_watching()
  br label %88

88:                                               ; preds = %87, %82, %79, %76
  store ptr null, ptr %48, align 8
  %89 = call i32 @flydsl_guarded_call(ptr noundef nonnull %43, ptr noundef %77, ptr noundef nonnull %6)
  %90 = load ptr, ptr %48, align 8
  %91 = icmp eq ptr %90, null
  br i1 %91, label %95, label %92

92:                                               ; preds = %88
  %93 = load i64, ptr %49, align 8
  %94 = call i32 @munmap(ptr noundef nonnull %90, i64 noundef %93)
  br label %95

95:                                               ; preds = %92, %88
  %96 = load ptr, ptr %46, align 8
  %97 = ptrtoint ptr %96 to i64
  store atomic i64 %97, ptr %2 release, align 8
  br label %121

98:                                               ; preds = %69
  call void @llvm.lifetime.start.p0(ptr nonnull %7)
  store ptr null, ptr %7, align 8
  %99 = load i64, ptr %26, align 8
  store i64 %99, ptr %25, align 8
  %100 = load i64, ptr %28, align 8
  store i64 %100, ptr %27, align 8
  store ptr %31, ptr %30, align 8
  store ptr %33, ptr %32, align 8
  store i64 %54, ptr %34, align 8
  store i64 %60, ptr %35, align 8
  call void @llvm.memset.p0.i64(ptr noundef nonnull align 8 dereferenceable(24) %36, i8 0, i64 24, i1 false)
  call void @llvm.lifetime.start.p0(ptr nonnull %8)
  call void @llvm.memcpy.p0.p0.i64(ptr noundef nonnull align 8 dereferenceable(56) %8, ptr noundef nonnull align 8 dereferenceable(56) %72, i64 48, i1 false)
  store ptr %36, ptr %37, align 8
  store i64 %38, ptr %18, align 8
  %101 = load ptr, ptr %0, align 8
  %102 = load ptr, ptr %2, align 8
  store ptr %102, ptr %29, align 8
  store atomic i64 %39, ptr %2 release, align 8
  %103 = icmp eq ptr %102, null
  %104 = select i1 %40, i1 %103, i1 false
  br i1 %104, label %105, label %111

105:                                              ; preds = %98
  %106 = load i32, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 160), align 8
  %107 = add i32 %106, 1
  store atomic i32 %107, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 160) monotonic, align 8
  %108 = load atomic i32, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 164) monotonic, align 4
  %109 = icmp eq i32 %108, 0
  br i1 %109, label %110, label %111

110:                                              ; preds = %105
  call fastcc void @start_watching()
  br label %111

111:                                              ; preds = %110, %105, %98
  store ptr null, ptr %41, align 8
  %112 = call i32 @flydsl_guarded_call(ptr noundef nonnull %7, ptr noundef %101, ptr noundef nonnull %6)
  %113 = load ptr, ptr %41, align 8
  %114 = icmp eq ptr %113, null
  br i1 %114, label %118, label %115

115:                                              ; preds = %111
  %116 = load i64, ptr %42, align 8
  %117 = call i32 @munmap(ptr noundef nonnull %113, i64 noundef %116)
  br label %118

118:                                              ; preds = %115, %111
  %119 = load ptr, ptr %29, align 8
  %120 = ptrtoint ptr %119 to i64
  store atomic i64 %120, ptr %2 release, align 8
  call void @llvm.lifetime.end.p0(ptr nonnull %8)
  call void @llvm.lifetime.end.p0(ptr nonnull %7)
  br label %121

121:                                              ; preds = %118, %95
  %122 = load atomic i32, ptr %31 seq_cst, align 8
  %123 = icmp eq i32 %122, 0
  br i1 %123, label %127, label %124

124:                                              ; preds = %121
  %125 = cmpxchg ptr %31, i32 0, i32 719 seq_cst seq_cst, align 8
  %126 = load i64, ptr %11, align 8
  store atomic i64 %126, ptr %9 seq_cst, align 8
  br label %127

127:                                              ; preds = %124, %121
  call void @llvm.lifetime.end.p0(ptr nonnull %6)
  br label %128

128:                                              ; preds = %65, %127
  %129 = load atomic i32, ptr %33 seq_cst, align 8
  %130 = icmp eq i32 %129, 0
  br i1 %130, label %134, label %131

131:                                              ; preds = %128
  %132 = cmpxchg ptr %31, i32 0, i32 719 seq_cst seq_cst, align 8
  %133 = load i64, ptr %11, align 8
  store atomic i64 %133, ptr %9 seq_cst, align 8
  br label %134

134:                                              ; preds = %131, %128
  %135 = add nsw i64 %59, %55
  br i1 %50, label %164, label %136

136:                                              ; preds = %134
  %137 = load atomic i32, ptr %31 seq_cst, align 8
  %138 = icmp eq i32 %137, 0
  br i1 %138, label %139, label %164

139:                                              ; preds = %136
  call void @llvm.lifetime.start.p0(ptr nonnull %5)
  %140 = call i32 @clock_gettime(i32 noundef 1, ptr noundef nonnull %5)
  %141 = load i64, ptr %5, align 8
  %142 = mul nsw i64 %141, 1000000000
  %143 = load i64, ptr %51, align 8
  %144 = add nsw i64 %142, %143
  call void @llvm.lifetime.end.p0(ptr nonnull %5)
  %145 = load i64, ptr %3, align 8
  %146 = sub nsw i64 %144, %145
  %147 = icmp slt i64 %146, 50000000
  br i1 %147, label %148, label %151

148:                                              ; preds = %139
  %149 = load atomic i32, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 176) seq_cst, align 8
  %150 = icmp eq i32 %149, 0
  br i1 %150, label %164, label %151

151:                                              ; preds = %148, %139
  store i64 %144, ptr %3, align 8
  %152 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 40), align 8
  %153 = call i32 %152()
  %154 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 56), align 8
  %155 = call i32 %154()
  %156 = icmp eq i32 %155, 0
  br i1 %156, label %157, label %159

157:                                              ; preds = %151
  %158 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 48), align 8
  call void %158(i32 noundef %153)
  store atomic i32 0, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 176) seq_cst, align 8
  br label %164

159:                                              ; preds = %151
  %160 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 64), align 8
  call void %160(ptr noundef nonnull getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 72), ptr noundef nonnull getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 80), ptr noundef nonnull getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 88))
  %161 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 48), align 8
  call void %161(i32 noundef %153)
  store atomic i32 0, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 176) seq_cst, align 8
  %162 = cmpxchg ptr %31, i32 0, i32 719 seq_cst seq_cst, align 8
  %163 = load i64, ptr %11, align 8
  store atomic i64 %163, ptr %9 seq_cst, align 8
  br label %174

164:                                              ; preds = %157, %148, %136, %134
  %165 = load atomic i64, ptr %9 seq_cst, align 8
  br label %166

166:                                              ; preds = %52, %164
  %167 = phi i64 [ %135, %164 ], [ %55, %52 ]
  %168 = phi i64 [ %165, %164 ], [ %63, %52 ]
  %169 = load i64, ptr %11, align 8
  %170 = icmp slt i64 %168, %169
  br i1 %170, label %52, label %171

171:                                              ; preds = %166, %4
  %172 = phi i64 [ 0, %4 ], [ %167, %166 ]
  %173 = icmp eq ptr %3, null
  br i1 %173, label %179, label %174

174:                                              ; preds = %159, %171
  %175 = phi i64 [ %135, %159 ], [ %172, %171 ]
  %176 = getelementptr inbounds nuw i8, ptr %0, i64 144
  %177 = load i64, ptr %176, align 8
  %178 = add nsw i64 %177, %175
  store i64 %178, ptr %176, align 8
  br label %179

179:                                              ; preds = %174, %171
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
  %9 = load atomic i32, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 172) seq_cst, align 4
  %10 = icmp eq i32 %9, 0
  %11 = load i64, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 128), align 8
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
  %22 = cmpxchg ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 172), i32 0, i32 %15 seq_cst seq_cst, align 4
  %23 = extractvalue { i32, i1 } %22, 1
  br i1 %23, label %24, label %26

24:                                               ; preds = %21
  %25 = call i32 @sigaction(i32 noundef %15, ptr noundef nonnull %2, ptr noundef null)
  br label %26

26:                                               ; preds = %24, %21, %14
  call void @llvm.lifetime.end.p0(ptr nonnull %3)
  call void @llvm.lifetime.end.p0(ptr nonnull %2)
  %27 = add nsw i32 %15, -1
  %28 = load atomic i32, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 172) seq_cst, align 4
  %29 = icmp eq i32 %28, 0
  %30 = load i64, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 128), align 8
  %31 = icmp ne i64 %30, 0
  %32 = select i1 %29, i1 %31, i1 false
  %33 = icmp samesign ugt i32 %15, 34
  %34 = and i1 %33, %32
  br i1 %34, label %14, label %35

35:                                               ; preds = %26, %8
  %36 = load atomic i32, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 172) seq_cst, align 4
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
  %3 = load atomic i32, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 180) seq_cst, align 4
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
  %13 = getelementptr inbounds nuw %struct.Runner, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 1224), i64 %12
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
  %29 = getelementptr inbounds nuw i8, ptr %26, i64 16
  %30 = select i1 %28, ptr null, ptr %29
  br label %31

31:                                               ; preds = %99, %25
  %32 = phi i32 [ %3, %25 ], [ %101, %99 ]
  br label %33

33:                                               ; preds = %31, %80
  %34 = phi i64 [ 0, %31 ], [ %81, %80 ]
  %35 = getelementptr inbounds nuw ptr, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 456), i64 %34
  %36 = load atomic i64, ptr %35 seq_cst, align 8
  %37 = icmp eq i64 %36, 0
  br i1 %37, label %80, label %38

38:                                               ; preds = %33
  %39 = getelementptr inbounds nuw i32, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 968), i64 %34
  %40 = atomicrmw add ptr %39, i32 1 seq_cst, align 4
  %41 = load atomic i64, ptr %35 seq_cst, align 8
  %42 = inttoptr i64 %41 to ptr
  %43 = icmp eq i64 %41, 0
  br i1 %43, label %71, label %44

44:                                               ; preds = %38
  %45 = getelementptr inbounds nuw i8, ptr %42, i64 120
  %46 = load atomic i64, ptr %45 seq_cst, align 8
  %47 = getelementptr inbounds nuw i8, ptr %42, i64 128
  %48 = load i64, ptr %47, align 8
  %49 = icmp slt i64 %46, %48
  br i1 %49, label %50, label %71

50:                                               ; preds = %44
  %51 = getelementptr inbounds nuw i8, ptr %42, i64 164
  %52 = atomicrmw add ptr %51, i32 -1 seq_cst, align 4
  %53 = icmp sgt i32 %52, 0
  br i1 %53, label %54, label %71

54:                                               ; preds = %50
  %55 = getelementptr inbounds nuw i8, ptr %42, i64 168
  br label %59

56:                                               ; preds = %59
  %57 = add nuw nsw i64 %60, 1
  %58 = icmp eq i64 %57, 16
  br i1 %58, label %70, label %59

59:                                               ; preds = %56, %54
  %60 = phi i64 [ 0, %54 ], [ %57, %56 ]
  %61 = getelementptr inbounds nuw i64, ptr %2, i64 %60
  %62 = load i64, ptr %61, align 8
  %63 = getelementptr inbounds nuw i64, ptr %55, i64 %60
  %64 = load i64, ptr %63, align 8
  %65 = icmp eq i64 %62, %64
  br i1 %65, label %56, label %66

66:                                               ; preds = %59
  %67 = call i32 @sched_setaffinity(i32 noundef 0, i64 noundef 128, ptr noundef nonnull %55)
  %68 = icmp eq i32 %67, 0
  br i1 %68, label %69, label %70

69:                                               ; preds = %66
  call void @llvm.memcpy.p0.p0.i64(ptr noundef nonnull align 8 dereferenceable(128) %2, ptr noundef nonnull align 8 dereferenceable(128) %55, i64 128, i1 false)
  br label %70

70:                                               ; preds = %56, %69, %66
  call fastcc void @work(ptr noundef %42, ptr noundef %30, ptr noundef null)
  br label %71

71:                                               ; preds = %70, %50, %44, %38
  %72 = atomicrmw add ptr %39, i32 -1 seq_cst, align 4
  %73 = icmp eq i32 %72, 1
  br i1 %73, label %74, label %80

74:                                               ; preds = %71
  %75 = load atomic i64, ptr %35 seq_cst, align 8
  %76 = icmp eq i64 %75, 0
  br i1 %76, label %77, label %80

77:                                               ; preds = %74
  %78 = load i64, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 96), align 8
  %79 = call i64 (i64, ...) @syscall(i64 noundef %78, ptr noundef nonnull %39, i32 noundef 129, i32 noundef 1, i32 noundef 0, i32 noundef 0, i32 noundef 0)
  br label %80

80:                                               ; preds = %33, %71, %74, %77
  %81 = add nuw nsw i64 %34, 1
  %82 = icmp eq i64 %81, 64
  br i1 %82, label %83, label %33

83:                                               ; preds = %80, %91
  %84 = phi i32 [ %92, %91 ], [ 0, %80 ]
  %85 = load atomic i32, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 180) seq_cst, align 4
  %86 = icmp eq i32 %85, %32
  br i1 %86, label %91, label %87

87:                                               ; preds = %91, %83
  %88 = atomicrmw add ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 184), i32 1 seq_cst, align 8
  %89 = load atomic i32, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 180) seq_cst, align 4
  %90 = icmp eq i32 %89, %32
  br i1 %90, label %94, label %99

91:                                               ; preds = %83
  call void @flydsl_relax()
  %92 = add nuw nsw i32 %84, 1
  %93 = icmp eq i32 %92, 2000
  br i1 %93, label %87, label %83

94:                                               ; preds = %87, %94
  %95 = load i64, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 96), align 8
  %96 = call i64 (i64, ...) @syscall(i64 noundef %95, ptr noundef nonnull getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 180), i32 noundef 128, i32 noundef %32, ptr noundef null, i32 noundef 0, i32 noundef 0)
  %97 = load atomic i32, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 180) seq_cst, align 4
  %98 = icmp eq i32 %97, %32
  br i1 %98, label %94, label %99

99:                                               ; preds = %94, %87
  %100 = atomicrmw add ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 184), i32 -1 seq_cst, align 8
  %101 = load atomic i32, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 180) seq_cst, align 4
  br label %31
}

declare i32 @pthread_attr_init(ptr noundef)

declare i32 @pthread_attr_setstacksize(ptr noundef, i64 noundef)

declare i32 @pthread_attr_setdetachstate(ptr noundef, i32 noundef)

declare i32 @pthread_sigmask(i32 noundef, ptr noundef, ptr noundef)

declare i32 @pthread_create(ptr noundef, ptr noundef, ptr noundef, ptr noundef)

declare i32 @pthread_attr_destroy(ptr noundef)

define internal void @on_signal(i32 %0, ptr readnone captures(none) %1, ptr noundef captures(none) %2) {
  %4 = load i64, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 128), align 8
  %5 = getelementptr inbounds i8, ptr %2, i64 %4
  %6 = load i64, ptr %5, align 8
  %7 = load i64, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 136), align 8
  %8 = getelementptr inbounds i8, ptr %2, i64 %7
  %9 = load i64, ptr %8, align 8
  %10 = tail call ptr @llvm.thread.pointer.p0()
  %11 = ptrtoint ptr %10 to i64
  %12 = load i64, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 120), align 8
  %13 = icmp eq i64 %12, %11
  br i1 %13, label %14, label %16

14:                                               ; preds = %3
  %15 = load atomic i64, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 152) seq_cst, align 8
  br label %30

16:                                               ; preds = %3
  %17 = tail call i64 @pthread_self()
  br label %21

18:                                               ; preds = %21
  %19 = add nuw nsw i64 %22, 1
  %20 = icmp eq i64 %19, 2048
  br i1 %20, label %56, label %21

21:                                               ; preds = %18, %16
  %22 = phi i64 [ 0, %16 ], [ %19, %18 ]
  %23 = getelementptr inbounds nuw %struct.Runner, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 1224), i64 %22
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
  br i1 %33, label %53, label %34

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
  %48 = icmp uge i64 %6, %47
  br label %49

49:                                               ; preds = %45, %41, %38, %34
  %50 = phi i1 [ true, %41 ], [ true, %38 ], [ true, %34 ], [ %48, %45 ]
  %51 = load i64, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 120), align 8
  %52 = icmp eq i64 %51, %11
  br i1 %52, label %59, label %110

53:                                               ; preds = %30
  %54 = load i64, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 120), align 8
  %55 = icmp eq i64 %54, %11
  br i1 %55, label %67, label %118

56:                                               ; preds = %18
  %57 = load i64, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 120), align 8
  %58 = icmp eq i64 %57, %11
  br i1 %58, label %67, label %118

59:                                               ; preds = %49
  %60 = getelementptr inbounds nuw i8, ptr %32, i64 8
  %61 = load i64, ptr %60, align 8
  %62 = icmp ult i64 %6, %61
  br i1 %62, label %67, label %63

63:                                               ; preds = %59
  %64 = getelementptr inbounds nuw i8, ptr %32, i64 16
  %65 = load i64, ptr %64, align 8
  %66 = icmp ult i64 %6, %65
  br i1 %66, label %68, label %67

67:                                               ; preds = %53, %56, %63, %59
  store atomic i32 1, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 176) seq_cst, align 8
  br label %118

68:                                               ; preds = %63
  %69 = getelementptr inbounds nuw i8, ptr %32, i64 32
  %70 = load ptr, ptr %69, align 8
  %71 = icmp eq ptr %70, null
  br i1 %71, label %72, label %75

72:                                               ; preds = %68
  %73 = load atomic i32, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 144) seq_cst, align 8
  %74 = icmp eq i32 %73, 0
  br i1 %74, label %75, label %106

75:                                               ; preds = %72, %68
  %76 = load ptr, ptr %32, align 8
  %77 = ptrtoint ptr %76 to i64
  %78 = sub i64 %77, %9
  %79 = icmp ult i64 %78, 67108864
  br i1 %79, label %80, label %90

80:                                               ; preds = %75
  %81 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 40), align 8
  %82 = tail call i32 %81()
  %83 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 56), align 8
  %84 = tail call i32 %83()
  %85 = icmp eq i32 %84, 0
  br i1 %85, label %88, label %86

86:                                               ; preds = %80
  %87 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 64), align 8
  tail call void %87(ptr noundef nonnull getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 72), ptr noundef nonnull getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 80), ptr noundef nonnull getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 88))
  br label %88

88:                                               ; preds = %86, %80
  %89 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 48), align 8
  tail call void %89(i32 noundef %82)
  store atomic i32 0, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 176) seq_cst, align 8
  br label %103

90:                                               ; preds = %75
  %91 = getelementptr inbounds nuw i8, ptr %32, i64 72
  %92 = load ptr, ptr %91, align 8
  %93 = icmp eq ptr %92, null
  br i1 %93, label %118, label %94

94:                                               ; preds = %90
  %95 = getelementptr inbounds nuw i8, ptr %32, i64 64
  %96 = load ptr, ptr %95, align 8
  %97 = load ptr, ptr %96, align 8
  %98 = ptrtoint ptr %97 to i64
  %99 = and i64 %98, -16
  %100 = add i64 %99, -256
  %101 = inttoptr i64 %100 to ptr
  %102 = tail call i32 @flydsl_call_on(ptr noundef %101, ptr noundef nonnull @run_handlers)
  br label %103

103:                                              ; preds = %94, %88
  %104 = phi i32 [ %84, %88 ], [ %102, %94 ]
  %105 = icmp eq i32 %104, 0
  br i1 %105, label %118, label %106

106:                                              ; preds = %103, %72
  %107 = load ptr, ptr %69, align 8
  %108 = icmp eq ptr %107, null
  br i1 %108, label %111, label %109

109:                                              ; preds = %106
  store atomic i32 719, ptr %107 seq_cst, align 4
  br label %111

110:                                              ; preds = %49
  br i1 %50, label %118, label %111

111:                                              ; preds = %106, %109, %110
  %112 = load ptr, ptr %32, align 8
  %113 = ptrtoint ptr %112 to i64
  %114 = load i64, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 136), align 8
  %115 = getelementptr inbounds i8, ptr %2, i64 %114
  store i64 %113, ptr %115, align 8
  %116 = load i64, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 128), align 8
  %117 = getelementptr inbounds i8, ptr %2, i64 %116
  store i64 ptrtoint (ptr @flydsl_resume to i64), ptr %117, align 8
  br label %118

118:                                              ; preds = %53, %90, %103, %67, %56, %111, %110
  ret void
}

declare i32 @flydsl_call_on(ptr noundef, ptr noundef)

declare i32 @sched_setaffinity(i32 noundef, i64 noundef, ptr noundef)

declare i64 @syscall(i64 noundef, ...)

define internal fastcc void @start_watching() {
  %1 = alloca %struct.Action, align 8
  %2 = alloca %struct.Action, align 8
  %3 = load atomic i32, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 172) seq_cst, align 4
  %4 = icmp eq i32 %3, 0
  %5 = load i64, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 128), align 8
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
  %16 = cmpxchg ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 172), i32 0, i32 %9 seq_cst seq_cst, align 4
  %17 = extractvalue { i32, i1 } %16, 1
  br i1 %17, label %18, label %20

18:                                               ; preds = %15
  %19 = call i32 @sigaction(i32 noundef %9, ptr noundef nonnull %1, ptr noundef null)
  br label %20

20:                                               ; preds = %18, %15, %8
  call void @llvm.lifetime.end.p0(ptr nonnull %2)
  call void @llvm.lifetime.end.p0(ptr nonnull %1)
  %21 = add nsw i32 %9, -1
  %22 = load atomic i32, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 172) seq_cst, align 4
  %23 = icmp eq i32 %22, 0
  %24 = load i64, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 128), align 8
  %25 = icmp ne i64 %24, 0
  %26 = select i1 %23, i1 %25, i1 false
  %27 = icmp samesign ugt i32 %9, 34
  %28 = and i1 %27, %26
  br i1 %28, label %8, label %29

29:                                               ; preds = %20, %0
  %30 = load atomic i32, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 172) seq_cst, align 4
  %31 = icmp eq i32 %30, 0
  br i1 %31, label %40, label %32

32:                                               ; preds = %29
  store atomic i32 1, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 164) seq_cst, align 4
  %33 = load i32, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 168), align 8
  %34 = icmp eq i32 %33, 0
  br i1 %34, label %35, label %37

35:                                               ; preds = %32
  %36 = call fastcc i32 @start_thread(ptr noundef nonnull @watch)
  store i32 %36, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 168), align 8
  br label %40

37:                                               ; preds = %32
  %38 = load i64, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 96), align 8
  %39 = call i64 (i64, ...) @syscall(i64 noundef %38, ptr noundef nonnull getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 164), i32 noundef 129, i32 noundef 1, i32 noundef 0, i32 noundef 0, i32 noundef 0)
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
  %4 = load atomic i32, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 160) seq_cst, align 8
  %5 = getelementptr inbounds nuw i8, ptr %2, i64 8
  br label %6

6:                                                ; preds = %47, %1
  %7 = phi i32 [ %4, %1 ], [ %14, %47 ]
  %8 = phi i32 [ 0, %1 ], [ %48, %47 ]
  %9 = load atomic i32, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 176) seq_cst, align 8
  %10 = icmp eq i32 %9, 0
  %11 = select i1 %10, i64 50000000, i64 2000000
  call void @llvm.lifetime.start.p0(ptr nonnull %2)
  store i64 0, ptr %2, align 8
  store i64 %11, ptr %5, align 8
  %12 = load i64, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 96), align 8
  %13 = call i64 (i64, ...) @syscall(i64 noundef %12, ptr noundef nonnull %3, i32 noundef 128, i32 noundef 0, ptr noundef nonnull %2, i32 noundef 0, i32 noundef 0)
  call void @llvm.lifetime.end.p0(ptr nonnull %2)
  %14 = load atomic i32, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 160) seq_cst, align 8
  %15 = load atomic i64, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 152) seq_cst, align 8
  %16 = icmp ne i64 %15, 0
  %17 = icmp eq i32 %14, %7
  %18 = select i1 %16, i1 %17, i1 false
  br i1 %18, label %19, label %23

19:                                               ; preds = %6
  %20 = load i64, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 112), align 8
  %21 = load i32, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 172), align 4
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
  store atomic i32 0, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 176) seq_cst, align 8
  %30 = add nsw i32 %8, 1
  %31 = select i1 %17, i32 %30, i32 0
  %32 = icmp slt i32 %31, 20
  br i1 %32, label %44, label %33

33:                                               ; preds = %29
  %34 = load atomic i32, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 164) seq_cst, align 4
  %35 = icmp eq i32 %34, 0
  br i1 %35, label %36, label %44

36:                                               ; preds = %33
  %37 = load atomic i32, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 164) seq_cst, align 4
  %38 = icmp eq i32 %37, 0
  br i1 %38, label %39, label %47

39:                                               ; preds = %36, %39
  %40 = load i64, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 96), align 8
  %41 = call i64 (i64, ...) @syscall(i64 noundef %40, ptr noundef nonnull getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 164), i32 noundef 128, i32 noundef 0, ptr noundef null, i32 noundef 0, i32 noundef 0)
  %42 = load atomic i32, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 164) seq_cst, align 4
  %43 = icmp eq i32 %42, 0
  br i1 %43, label %39, label %47

44:                                               ; preds = %33, %29, %24
  %45 = phi i32 [ 1, %29 ], [ 1, %24 ], [ 0, %33 ]
  %46 = phi i32 [ %31, %29 ], [ %28, %24 ], [ %30, %33 ]
  store atomic i32 %45, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 164) seq_cst, align 4
  br label %47

47:                                               ; preds = %39, %44, %36
  %48 = phi i32 [ 0, %36 ], [ %46, %44 ], [ 0, %39 ]
  br label %6
}

declare i64 @llvm.smin.i64(i64, i64)

declare i32 @llvm.smin.i32(i32, i32)

declare i64 @llvm.umax.i64(i64, i64)

declare ptr @llvm.load.relative.i64(ptr, i64)
