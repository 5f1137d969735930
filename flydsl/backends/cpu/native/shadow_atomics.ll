; made from shadow_atomics.c c731d75be2f93c9ea1b0baf90d022121b2a7d4a1a33c8d624dc9b6452b916df4
; made by clang version 22.1.8

%struct.Thread = type { %struct.Past, i64 }
%struct.Past = type { ptr, [2 x ptr], [2 x ptr] }
%struct.Region = type { i64, i64, i64, i64, ptr, ptr, i64, i32, i32, ptr, i64, i64 }
%struct.Place = type { i64, i64, i64, [2 x ptr] }
%struct.Owner = type { i32, i16, i16 }
%struct.Node = type { [8 x i64] }

define range(i32 0, 2) i32 @flydsl_check_knows(ptr noundef readonly captures(none) %0, i64 noundef %1, i64 %2, i64 noundef %3, i64 noundef %4) {
  %6 = lshr i64 %2, 32
  %7 = getelementptr inbounds nuw i8, ptr %0, i64 40
  %8 = load ptr, ptr %7, align 8
  %9 = getelementptr inbounds nuw i8, ptr %0, i64 160
  %10 = load i32, ptr %9, align 8
  %11 = sext i32 %10 to i64
  %12 = sub nsw i64 %1, %11
  %13 = getelementptr inbounds nuw i8, ptr %0, i64 152
  %14 = load ptr, ptr %13, align 8
  %15 = icmp ne ptr %14, null
  %16 = icmp sgt i64 %12, -1
  %17 = select i1 %15, i1 %16, i1 false
  br i1 %17, label %18, label %26

18:                                               ; preds = %5
  %19 = getelementptr inbounds nuw i8, ptr %0, i64 164
  %20 = load i32, ptr %19, align 4
  %21 = sext i32 %20 to i64
  %22 = icmp slt i64 %12, %21
  br i1 %22, label %23, label %26

23:                                               ; preds = %18
  %24 = getelementptr inbounds nuw %struct.Thread, ptr %14, i64 %12
  %25 = load ptr, ptr %24, align 8
  br label %26

26:                                               ; preds = %18, %5, %23
  %27 = phi ptr [ %25, %23 ], [ null, %5 ], [ null, %18 ]
  %28 = getelementptr inbounds nuw i8, ptr %0, i64 112
  %29 = load ptr, ptr %28, align 8
  %30 = and i64 %2, 4294967295
  %31 = and i64 %6, 65535
  %32 = getelementptr inbounds nuw i8, ptr %8, i64 280
  %33 = getelementptr inbounds nuw i8, ptr %8, i64 288
  %34 = getelementptr inbounds nuw i8, ptr %8, i64 296
  %35 = icmp eq i64 %3, 0
  br label %36

36:                                               ; preds = %102, %26
  %37 = phi i1 [ true, %26 ], [ false, %102 ]
  %38 = phi ptr [ %29, %26 ], [ %27, %102 ]
  %39 = icmp eq ptr %38, null
  br i1 %39, label %101, label %40

40:                                               ; preds = %36
  %41 = load i64, ptr %32, align 8
  %42 = shl i64 %30, %41
  %43 = or i64 %42, %31
  %44 = load i64, ptr %33, align 8
  %45 = icmp eq i64 %44, 0
  br i1 %45, label %60, label %46

46:                                               ; preds = %40, %46
  %47 = phi i64 [ %55, %46 ], [ %44, %40 ]
  %48 = phi ptr [ %54, %46 ], [ %38, %40 ]
  %49 = mul nsw i64 %47, 3
  %50 = lshr i64 %43, %49
  %51 = and i64 %50, 7
  %52 = getelementptr inbounds nuw i64, ptr %48, i64 %51
  %53 = load i64, ptr %52, align 8
  %54 = inttoptr i64 %53 to ptr
  %55 = add nsw i64 %47, -1
  %56 = icmp ne i64 %53, 0
  %57 = icmp ne i64 %55, 0
  %58 = select i1 %56, i1 %57, i1 false
  br i1 %58, label %46, label %59

59:                                               ; preds = %46
  br i1 %56, label %65, label %70

60:                                               ; preds = %40
  %61 = and i64 %43, 7
  %62 = getelementptr inbounds nuw i64, ptr %38, i64 %61
  %63 = load i64, ptr %62, align 8
  %64 = icmp ult i64 %63, %3
  br i1 %64, label %71, label %106

65:                                               ; preds = %59
  %66 = and i64 %43, 7
  %67 = getelementptr inbounds nuw i64, ptr %54, i64 %66
  %68 = load i64, ptr %67, align 8
  %69 = icmp ult i64 %68, %3
  br i1 %69, label %75, label %106

70:                                               ; preds = %59
  br i1 %35, label %106, label %75

71:                                               ; preds = %60
  %72 = load i64, ptr %34, align 8
  %73 = add nsw i64 %72, %4
  %74 = or i64 %73, %42
  br label %93

75:                                               ; preds = %70, %65
  %76 = load i64, ptr %34, align 8
  %77 = add nsw i64 %76, %4
  %78 = or i64 %77, %42
  br label %79

79:                                               ; preds = %75, %79
  %80 = phi i64 [ %88, %79 ], [ %44, %75 ]
  %81 = phi ptr [ %87, %79 ], [ %38, %75 ]
  %82 = mul nsw i64 %80, 3
  %83 = lshr i64 %78, %82
  %84 = and i64 %83, 7
  %85 = getelementptr inbounds nuw i64, ptr %81, i64 %84
  %86 = load i64, ptr %85, align 8
  %87 = inttoptr i64 %86 to ptr
  %88 = add nsw i64 %80, -1
  %89 = icmp ne i64 %86, 0
  %90 = icmp ne i64 %88, 0
  %91 = select i1 %89, i1 %90, i1 false
  br i1 %91, label %79, label %92

92:                                               ; preds = %79
  br i1 %89, label %93, label %101

93:                                               ; preds = %71, %92
  %94 = phi i64 [ %78, %92 ], [ %74, %71 ]
  %95 = phi ptr [ %87, %92 ], [ %38, %71 ]
  %96 = and i64 %94, 7
  %97 = getelementptr inbounds nuw i64, ptr %95, i64 %96
  %98 = load i64, ptr %97, align 8
  %99 = icmp ult i64 %98, %3
  %100 = and i1 %99, %37
  br i1 %100, label %102, label %103

101:                                              ; preds = %92, %36
  br i1 %37, label %102, label %106

102:                                              ; preds = %101, %93
  br label %36

103:                                              ; preds = %93
  %104 = xor i1 %99, true
  %105 = zext i1 %104 to i32
  br label %106

106:                                              ; preds = %101, %60, %70, %65, %103
  %107 = phi i32 [ %105, %103 ], [ 1, %65 ], [ 1, %70 ], [ 1, %60 ], [ 0, %101 ]
  ret i32 %107
}

declare void @llvm.lifetime.start.p0(ptr captures(none))

declare void @llvm.lifetime.end.p0(ptr captures(none))

define void @flydsl_check_join(ptr noundef captures(none) %0, ptr noundef captures(none) %1, ptr noundef readonly captures(none) %2) {
  %4 = load ptr, ptr %2, align 8
  %5 = load ptr, ptr %1, align 8
  %6 = getelementptr inbounds nuw i8, ptr %0, i64 288
  %7 = load i64, ptr %6, align 8
  %8 = tail call fastcc ptr @join(ptr noundef %0, ptr noundef %5, ptr noundef %4, i64 noundef %7)
  store ptr %8, ptr %1, align 8
  %9 = getelementptr inbounds nuw i8, ptr %1, i64 8
  %10 = getelementptr inbounds nuw i8, ptr %2, i64 8
  %11 = getelementptr inbounds nuw i8, ptr %1, i64 24
  %12 = getelementptr inbounds nuw i8, ptr %2, i64 24
  br label %14

13:                                               ; preds = %14
  ret void

14:                                               ; preds = %3, %14
  %15 = phi i1 [ true, %3 ], [ false, %14 ]
  %16 = phi i64 [ 0, %3 ], [ 1, %14 ]
  %17 = getelementptr inbounds nuw ptr, ptr %9, i64 %16
  %18 = getelementptr inbounds nuw ptr, ptr %10, i64 %16
  %19 = load ptr, ptr %18, align 8
  %20 = load ptr, ptr %17, align 8
  %21 = load i64, ptr %6, align 8
  %22 = tail call fastcc ptr @join(ptr noundef nonnull %0, ptr noundef %20, ptr noundef %19, i64 noundef %21)
  store ptr %22, ptr %17, align 8
  %23 = getelementptr inbounds nuw ptr, ptr %11, i64 %16
  %24 = getelementptr inbounds nuw ptr, ptr %12, i64 %16
  %25 = load ptr, ptr %24, align 8
  %26 = load ptr, ptr %23, align 8
  %27 = load i64, ptr %6, align 8
  %28 = tail call fastcc ptr @join(ptr noundef nonnull %0, ptr noundef %26, ptr noundef %25, i64 noundef %27)
  store ptr %28, ptr %23, align 8
  br i1 %15, label %14, label %13
}

define void @flydsl_check_meet(ptr noundef captures(none) %0) {
  %2 = getelementptr inbounds nuw i8, ptr %0, i64 168
  %3 = load i64, ptr %2, align 8
  %4 = icmp eq i64 %3, 0
  br i1 %4, label %49, label %5

5:                                                ; preds = %1
  store i64 0, ptr %2, align 8
  %6 = getelementptr inbounds nuw i8, ptr %0, i64 164
  %7 = load i32, ptr %6, align 4
  %8 = icmp sgt i32 %7, 0
  br i1 %8, label %9, label %49

9:                                                ; preds = %5
  %10 = getelementptr inbounds nuw i8, ptr %0, i64 40
  %11 = getelementptr inbounds nuw i8, ptr %0, i64 112
  %12 = getelementptr inbounds nuw i8, ptr %0, i64 152
  %13 = getelementptr inbounds nuw i8, ptr %0, i64 120
  %14 = getelementptr inbounds nuw i8, ptr %0, i64 136
  br label %15

15:                                               ; preds = %9, %42
  %16 = phi i64 [ 0, %9 ], [ %45, %42 ]
  %17 = load ptr, ptr %10, align 8
  %18 = load ptr, ptr %12, align 8
  %19 = getelementptr inbounds nuw %struct.Thread, ptr %18, i64 %16
  %20 = load ptr, ptr %19, align 8
  %21 = load ptr, ptr %11, align 8
  %22 = getelementptr inbounds nuw i8, ptr %17, i64 288
  %23 = load i64, ptr %22, align 8
  %24 = tail call fastcc ptr @join(ptr noundef %17, ptr noundef %21, ptr noundef %20, i64 noundef %23)
  store ptr %24, ptr %11, align 8
  %25 = getelementptr inbounds nuw i8, ptr %19, i64 8
  %26 = getelementptr inbounds nuw i8, ptr %19, i64 24
  br label %27

27:                                               ; preds = %27, %15
  %28 = phi i1 [ true, %15 ], [ false, %27 ]
  %29 = phi i64 [ 0, %15 ], [ 1, %27 ]
  %30 = getelementptr inbounds nuw ptr, ptr %13, i64 %29
  %31 = getelementptr inbounds nuw ptr, ptr %25, i64 %29
  %32 = load ptr, ptr %31, align 8
  %33 = load ptr, ptr %30, align 8
  %34 = load i64, ptr %22, align 8
  %35 = tail call fastcc ptr @join(ptr noundef nonnull %17, ptr noundef %33, ptr noundef %32, i64 noundef %34)
  store ptr %35, ptr %30, align 8
  %36 = getelementptr inbounds nuw ptr, ptr %14, i64 %29
  %37 = getelementptr inbounds nuw ptr, ptr %26, i64 %29
  %38 = load ptr, ptr %37, align 8
  %39 = load ptr, ptr %36, align 8
  %40 = load i64, ptr %22, align 8
  %41 = tail call fastcc ptr @join(ptr noundef nonnull %17, ptr noundef %39, ptr noundef %38, i64 noundef %40)
  store ptr %41, ptr %36, align 8
  br i1 %28, label %27, label %42

42:                                               ; preds = %27
  %43 = load ptr, ptr %12, align 8
  %44 = getelementptr inbounds nuw %struct.Thread, ptr %43, i64 %16
  tail call void @llvm.memset.p0.i64(ptr noundef nonnull align 8 dereferenceable(48) %44, i8 0, i64 48, i1 false)
  %45 = add nuw nsw i64 %16, 1
  %46 = load i32, ptr %6, align 4
  %47 = sext i32 %46 to i64
  %48 = icmp slt i64 %45, %47
  br i1 %48, label %15, label %49

49:                                               ; preds = %42, %5, %1
  ret void
}

declare void @llvm.memset.p0.i64(ptr writeonly captures(none), i8, i64, i1 immarg)

declare void @llvm.memcpy.p0.p0.i64(ptr noalias writeonly captures(none), ptr noalias readonly captures(none), i64, i1 immarg)

define void @flydsl_check_atomic(ptr noundef captures(none) %0, ptr noundef readonly captures(none) %1, i64 noundef %2, i64 noundef %3, i64 noundef %4, i64 noundef %5, i64 noundef %6) {
  %8 = alloca [2 x ptr], align 16
  %9 = getelementptr inbounds nuw i8, ptr %0, i64 40
  %10 = load ptr, ptr %9, align 8
  %11 = icmp sgt i64 %5, -1
  br i1 %11, label %12, label %19

12:                                               ; preds = %7
  %13 = getelementptr inbounds nuw i8, ptr %0, i64 48
  %14 = load ptr, ptr %13, align 8
  %15 = getelementptr inbounds nuw %struct.Region, ptr %14, i64 %5
  %16 = getelementptr inbounds nuw i8, ptr %15, i64 56
  %17 = load i32, ptr %16, align 8
  %18 = icmp ne i32 %17, 2
  br label %19

19:                                               ; preds = %12, %7
  %20 = phi i1 [ true, %7 ], [ %18, %12 ]
  %21 = and i64 %6, 32
  %22 = icmp ne i64 %21, 0
  %23 = icmp eq i64 %2, 0
  br i1 %23, label %282, label %24

24:                                               ; preds = %19
  %25 = getelementptr inbounds nuw i8, ptr %10, i64 256
  %26 = and i64 %6, 3
  %27 = icmp eq i64 %26, 0
  %28 = getelementptr inbounds nuw i8, ptr %0, i64 8
  %29 = getelementptr inbounds nuw i8, ptr %0, i64 32
  %30 = icmp eq i64 %26, 1
  %31 = getelementptr inbounds nuw i8, ptr %0, i64 152
  %32 = getelementptr inbounds nuw i8, ptr %0, i64 164
  %33 = getelementptr inbounds nuw i8, ptr %0, i64 168
  %34 = getelementptr inbounds nuw i8, ptr %0, i64 160
  %35 = getelementptr inbounds nuw i8, ptr %10, i64 288
  %36 = and i64 %6, 8
  %37 = icmp eq i64 %36, 0
  %38 = getelementptr inbounds nuw i8, ptr %8, i64 8
  %39 = lshr exact i64 %21, 5
  %40 = getelementptr inbounds nuw i8, ptr %0, i64 120
  br label %41

41:                                               ; preds = %24, %278
  %42 = phi i64 [ %2, %24 ], [ %280, %278 ]
  %43 = load ptr, ptr %25, align 8
  %44 = icmp eq ptr %43, null
  br i1 %44, label %282, label %45

45:                                               ; preds = %41
  %46 = tail call range(i64 0, 65) i64 @llvm.cttz.i64(i64 %42, i1 true)
  %47 = add nsw i64 %46, %4
  %48 = shl nuw i64 1, %46
  %49 = and i64 %48, %3
  %50 = icmp eq i64 %49, 0
  %51 = or i1 %27, %50
  %52 = select i1 %50, i64 16, i64 4
  %53 = and i64 %52, %6
  %54 = icmp eq i64 %53, 0
  %55 = getelementptr inbounds nuw i64, ptr %1, i64 %46
  %56 = load i64, ptr %55, align 8
  %57 = load ptr, ptr %9, align 8
  %58 = getelementptr inbounds nuw i8, ptr %57, i64 256
  %59 = load ptr, ptr %58, align 8
  %60 = lshr i64 %56, 2
  %61 = mul i64 %60, -7046029254386353131
  %62 = lshr i64 %61, 44
  br label %63

63:                                               ; preds = %87, %45
  %64 = phi i64 [ %62, %45 ], [ %89, %87 ]
  %65 = getelementptr inbounds nuw %struct.Place, ptr %59, i64 %64
  br i1 %20, label %71, label %66

66:                                               ; preds = %63
  %67 = getelementptr inbounds nuw i8, ptr %65, i64 8
  %68 = load i64, ptr %67, align 8
  %69 = load i64, ptr %28, align 8
  %70 = icmp ult i64 %68, %69
  br label %71

71:                                               ; preds = %66, %63
  %72 = phi i1 [ false, %63 ], [ %70, %66 ]
  %73 = load i64, ptr %65, align 8
  %74 = icmp ne i64 %73, %56
  %75 = select i1 %74, i1 true, i1 %72
  br i1 %75, label %76, label %95

76:                                               ; preds = %71
  %77 = icmp eq i64 %73, 0
  %78 = icmp eq i64 %73, %56
  %79 = or i1 %77, %78
  br i1 %79, label %80, label %87

80:                                               ; preds = %76
  %81 = getelementptr inbounds nuw i8, ptr %57, i64 232
  %82 = load i64, ptr %81, align 8
  %83 = shl i64 %82, 38
  store i64 %56, ptr %65, align 8
  %84 = getelementptr inbounds nuw i8, ptr %65, i64 8
  store i64 %83, ptr %84, align 8
  %85 = getelementptr inbounds nuw i8, ptr %65, i64 16
  store i64 0, ptr %85, align 8
  %86 = getelementptr inbounds nuw i8, ptr %65, i64 24
  tail call void @llvm.memset.p0.i64(ptr noundef nonnull align 8 dereferenceable(16) %86, i8 0, i64 16, i1 false)
  br label %95

87:                                               ; preds = %76
  %88 = add nuw nsw i64 %64, 1
  %89 = and i64 %88, 1048575
  %90 = icmp eq i64 %89, %62
  br i1 %90, label %91, label %63

91:                                               ; preds = %87
  %92 = getelementptr inbounds nuw i8, ptr %57, i64 192
  %93 = load i64, ptr %92, align 8
  %94 = and i64 %93, -7
  store i64 %94, ptr %92, align 8
  br label %95

95:                                               ; preds = %71, %80, %91
  br i1 %22, label %99, label %96

96:                                               ; preds = %95
  %97 = getelementptr inbounds nuw i8, ptr %65, i64 24
  %98 = load ptr, ptr %97, align 8
  br label %99

99:                                               ; preds = %95, %96
  %100 = phi ptr [ %98, %96 ], [ null, %95 ]
  %101 = getelementptr inbounds nuw i8, ptr %65, i64 16
  %102 = load i64, ptr %101, align 8
  %103 = load i64, ptr %29, align 8
  %104 = icmp eq i64 %102, %103
  br i1 %104, label %105, label %108

105:                                              ; preds = %99
  %106 = getelementptr inbounds nuw i8, ptr %65, i64 32
  %107 = load ptr, ptr %106, align 8
  br label %108

108:                                              ; preds = %99, %105
  %109 = phi ptr [ %107, %105 ], [ null, %99 ]
  br i1 %30, label %170, label %110

110:                                              ; preds = %108
  %111 = icmp ne ptr %109, null
  %112 = icmp ne ptr %100, null
  %113 = select i1 %111, i1 true, i1 %112
  br i1 %113, label %114, label %171

114:                                              ; preds = %110
  %115 = load ptr, ptr %31, align 8
  %116 = icmp eq ptr %115, null
  br i1 %116, label %117, label %139

117:                                              ; preds = %114
  store i32 1024, ptr %32, align 4
  %118 = load ptr, ptr %9, align 8
  %119 = getelementptr inbounds nuw i8, ptr %118, i64 272
  %120 = load i64, ptr %119, align 8
  %121 = icmp eq i64 %120, 0
  br i1 %121, label %122, label %123

122:                                              ; preds = %117
  store i64 41943040, ptr %119, align 8
  br label %123

123:                                              ; preds = %122, %117
  %124 = phi i64 [ 41943040, %122 ], [ %120, %117 ]
  %125 = add nsw i64 %124, 49152
  %126 = getelementptr inbounds nuw i8, ptr %118, i64 264
  %127 = load i64, ptr %126, align 8
  %128 = icmp sgt i64 %125, %127
  br i1 %128, label %129, label %133

129:                                              ; preds = %123
  %130 = getelementptr inbounds nuw i8, ptr %118, i64 192
  %131 = load i64, ptr %130, align 8
  %132 = and i64 %131, -7
  store i64 %132, ptr %130, align 8
  br label %137

133:                                              ; preds = %123
  store i64 %125, ptr %119, align 8
  %134 = getelementptr inbounds nuw i8, ptr %118, i64 256
  %135 = load ptr, ptr %134, align 8
  %136 = getelementptr inbounds i8, ptr %135, i64 %124
  br label %137

137:                                              ; preds = %133, %129
  %138 = phi ptr [ null, %129 ], [ %136, %133 ]
  store ptr %138, ptr %31, align 8
  br label %139

139:                                              ; preds = %137, %114
  %140 = phi ptr [ %138, %137 ], [ %115, %114 ]
  %141 = icmp ne ptr %140, null
  %142 = zext i1 %141 to i64
  %143 = load i64, ptr %33, align 8
  %144 = or i64 %143, %142
  store i64 %144, ptr %33, align 8
  %145 = load i32, ptr %34, align 8
  %146 = sext i32 %145 to i64
  %147 = sub nsw i64 %47, %146
  %148 = icmp sgt i64 %147, -1
  %149 = select i1 %141, i1 %148, i1 false
  br i1 %149, label %150, label %282

150:                                              ; preds = %139
  %151 = load i32, ptr %32, align 4
  %152 = sext i32 %151 to i64
  %153 = icmp slt i64 %147, %152
  %154 = getelementptr inbounds nuw %struct.Thread, ptr %140, i64 %147
  br i1 %153, label %155, label %282

155:                                              ; preds = %150
  %156 = select i1 %54, i64 24, i64 0
  %157 = getelementptr inbounds nuw i8, ptr %154, i64 %156
  %158 = load ptr, ptr %157, align 8
  %159 = load i64, ptr %35, align 8
  %160 = tail call fastcc ptr @join(ptr noundef %10, ptr noundef %158, ptr noundef %100, i64 noundef %159)
  store ptr %160, ptr %157, align 8
  %161 = and i1 %22, %54
  br i1 %161, label %165, label %162

162:                                              ; preds = %155
  %163 = load i64, ptr %35, align 8
  %164 = tail call fastcc ptr @join(ptr noundef nonnull %10, ptr noundef %160, ptr noundef %109, i64 noundef %163)
  store ptr %164, ptr %157, align 8
  br label %165

165:                                              ; preds = %155, %162
  %166 = getelementptr inbounds nuw i8, ptr %154, i64 32
  %167 = load ptr, ptr %166, align 8
  %168 = load i64, ptr %35, align 8
  %169 = tail call fastcc ptr @join(ptr noundef nonnull %10, ptr noundef %167, ptr noundef %109, i64 noundef %168)
  store ptr %169, ptr %166, align 8
  br i1 %51, label %278, label %175

170:                                              ; preds = %108
  br i1 %51, label %278, label %172

171:                                              ; preds = %110
  br i1 %51, label %278, label %175

172:                                              ; preds = %170
  %173 = getelementptr inbounds nuw i8, ptr %65, i64 24
  %174 = getelementptr inbounds nuw i8, ptr %65, i64 32
  store ptr null, ptr %174, align 8
  store ptr null, ptr %173, align 8
  br label %175

175:                                              ; preds = %171, %165, %172
  call void @llvm.lifetime.start.p0(ptr nonnull %8)
  call void @llvm.memset.p0.i64(ptr noundef nonnull align 16 dereferenceable(16) %8, i8 0, i64 16, i1 false)
  br i1 %37, label %220, label %176

176:                                              ; preds = %175
  %177 = load ptr, ptr %31, align 8
  %178 = icmp eq ptr %177, null
  br i1 %178, label %179, label %201

179:                                              ; preds = %176
  store i32 1024, ptr %32, align 4
  %180 = load ptr, ptr %9, align 8
  %181 = getelementptr inbounds nuw i8, ptr %180, i64 272
  %182 = load i64, ptr %181, align 8
  %183 = icmp eq i64 %182, 0
  br i1 %183, label %184, label %185

184:                                              ; preds = %179
  store i64 41943040, ptr %181, align 8
  br label %185

185:                                              ; preds = %184, %179
  %186 = phi i64 [ 41943040, %184 ], [ %182, %179 ]
  %187 = add nsw i64 %186, 49152
  %188 = getelementptr inbounds nuw i8, ptr %180, i64 264
  %189 = load i64, ptr %188, align 8
  %190 = icmp sgt i64 %187, %189
  br i1 %190, label %191, label %195

191:                                              ; preds = %185
  %192 = getelementptr inbounds nuw i8, ptr %180, i64 192
  %193 = load i64, ptr %192, align 8
  %194 = and i64 %193, -7
  store i64 %194, ptr %192, align 8
  br label %199

195:                                              ; preds = %185
  store i64 %187, ptr %181, align 8
  %196 = getelementptr inbounds nuw i8, ptr %180, i64 256
  %197 = load ptr, ptr %196, align 8
  %198 = getelementptr inbounds i8, ptr %197, i64 %186
  br label %199

199:                                              ; preds = %195, %191
  %200 = phi ptr [ null, %191 ], [ %198, %195 ]
  store ptr %200, ptr %31, align 8
  br label %201

201:                                              ; preds = %199, %176
  %202 = phi ptr [ %200, %199 ], [ %177, %176 ]
  %203 = icmp ne ptr %202, null
  %204 = zext i1 %203 to i64
  %205 = load i64, ptr %33, align 8
  %206 = or i64 %205, %204
  store i64 %206, ptr %33, align 8
  %207 = load i32, ptr %34, align 8
  %208 = sext i32 %207 to i64
  %209 = sub nsw i64 %47, %208
  %210 = icmp sgt i64 %209, -1
  %211 = select i1 %203, i1 %210, i1 false
  br i1 %211, label %212, label %276

212:                                              ; preds = %201
  %213 = load i32, ptr %32, align 4
  %214 = sext i32 %213 to i64
  %215 = icmp slt i64 %209, %214
  br i1 %215, label %216, label %276

216:                                              ; preds = %212
  %217 = getelementptr inbounds nuw %struct.Thread, ptr %202, i64 %209
  %218 = tail call fastcc ptr @released_by(ptr noundef nonnull %0, i64 noundef %47, ptr noundef %217)
  br i1 %22, label %252, label %219

219:                                              ; preds = %216
  store ptr %218, ptr %8, align 16
  br label %252

220:                                              ; preds = %175
  %221 = load i32, ptr %34, align 8
  %222 = sext i32 %221 to i64
  %223 = sub nsw i64 %47, %222
  %224 = load ptr, ptr %31, align 8
  %225 = icmp ne ptr %224, null
  %226 = icmp sgt i64 %223, -1
  %227 = select i1 %225, i1 %226, i1 false
  br i1 %227, label %228, label %234

228:                                              ; preds = %220
  %229 = load i32, ptr %32, align 4
  %230 = sext i32 %229 to i64
  %231 = icmp slt i64 %223, %230
  %232 = getelementptr inbounds nuw %struct.Thread, ptr %224, i64 %223
  %233 = select i1 %231, ptr %232, ptr null
  br label %234

234:                                              ; preds = %228, %220
  %235 = phi ptr [ null, %220 ], [ %233, %228 ]
  %236 = icmp eq ptr %235, null
  %237 = getelementptr inbounds nuw i8, ptr %235, i64 8
  br label %238

238:                                              ; preds = %234, %248
  %239 = phi i64 [ %39, %234 ], [ 1, %248 ]
  %240 = getelementptr inbounds nuw ptr, ptr %40, i64 %239
  %241 = load ptr, ptr %240, align 8
  %242 = getelementptr inbounds nuw ptr, ptr %8, i64 %239
  store ptr %241, ptr %242, align 8
  br i1 %236, label %248, label %243

243:                                              ; preds = %238
  %244 = getelementptr inbounds nuw ptr, ptr %237, i64 %239
  %245 = load ptr, ptr %244, align 8
  %246 = load i64, ptr %35, align 8
  %247 = tail call fastcc ptr @join(ptr noundef %10, ptr noundef %241, ptr noundef %245, i64 noundef %246)
  store ptr %247, ptr %242, align 8
  br label %248

248:                                              ; preds = %238, %243
  %249 = icmp eq i64 %239, 0
  br i1 %249, label %238, label %250

250:                                              ; preds = %248
  %251 = load ptr, ptr %38, align 8
  br label %252

252:                                              ; preds = %250, %219, %216
  %253 = phi ptr [ %218, %216 ], [ %251, %250 ], [ %218, %219 ]
  %254 = icmp eq ptr %253, null
  br i1 %254, label %277, label %255

255:                                              ; preds = %252
  %256 = load ptr, ptr %9, align 8
  %257 = getelementptr inbounds nuw i8, ptr %65, i64 24
  %258 = load ptr, ptr %8, align 16
  %259 = load ptr, ptr %257, align 8
  %260 = getelementptr inbounds nuw i8, ptr %256, i64 288
  %261 = load i64, ptr %260, align 8
  %262 = tail call fastcc ptr @join(ptr noundef %256, ptr noundef %259, ptr noundef %258, i64 noundef %261)
  store ptr %262, ptr %257, align 8
  %263 = load i64, ptr %101, align 8
  %264 = load i64, ptr %29, align 8
  %265 = icmp eq i64 %263, %264
  %266 = getelementptr inbounds nuw i8, ptr %65, i64 32
  br i1 %265, label %267, label %269

267:                                              ; preds = %255
  %268 = load ptr, ptr %266, align 8
  br label %271

269:                                              ; preds = %255
  store ptr null, ptr %266, align 8
  %270 = load i64, ptr %29, align 8
  br label %271

271:                                              ; preds = %267, %269
  %272 = phi ptr [ null, %269 ], [ %268, %267 ]
  %273 = phi i64 [ %270, %269 ], [ %263, %267 ]
  store i64 %273, ptr %101, align 8
  %274 = load i64, ptr %260, align 8
  %275 = tail call fastcc ptr @join(ptr noundef nonnull %256, ptr noundef %272, ptr noundef nonnull %253, i64 noundef %274)
  store ptr %275, ptr %266, align 8
  br label %277

276:                                              ; preds = %201, %212
  call void @llvm.lifetime.end.p0(ptr nonnull %8)
  br label %282

277:                                              ; preds = %271, %252
  call void @llvm.lifetime.end.p0(ptr nonnull %8)
  br label %278

278:                                              ; preds = %171, %165, %170, %277
  %279 = add i64 %42, -1
  %280 = and i64 %279, %42
  %281 = icmp eq i64 %280, 0
  br i1 %281, label %282, label %41

282:                                              ; preds = %278, %41, %139, %150, %19, %276
  ret void
}

declare i64 @llvm.cttz.i64(i64, i1 immarg)

define internal fastcc ptr @released_by(ptr noundef captures(none) %0, i64 noundef %1, ptr noundef nonnull captures(none) %2) {
  %4 = getelementptr inbounds nuw i8, ptr %0, i64 40
  %5 = load ptr, ptr %4, align 8
  %6 = getelementptr inbounds nuw i8, ptr %0, i64 112
  %7 = getelementptr inbounds nuw i8, ptr %5, i64 296
  %8 = getelementptr inbounds nuw i8, ptr %0, i64 56
  %9 = load ptr, ptr %8, align 8
  %10 = icmp eq ptr %9, null
  br i1 %10, label %21, label %11

11:                                               ; preds = %3
  %12 = getelementptr inbounds nuw i8, ptr %0, i64 80
  %13 = getelementptr inbounds nuw i8, ptr %5, i64 216
  %14 = getelementptr inbounds nuw i8, ptr %5, i64 280
  %15 = getelementptr inbounds nuw i8, ptr %5, i64 288
  br label %16

16:                                               ; preds = %11, %119
  %17 = phi ptr [ %9, %11 ], [ %120, %119 ]
  %18 = phi i64 [ 0, %11 ], [ %121, %119 ]
  %19 = load i64, ptr %7, align 8
  %20 = icmp slt i64 %18, %19
  br i1 %20, label %98, label %21

21:                                               ; preds = %16, %119, %3
  %22 = load ptr, ptr %6, align 8
  %23 = getelementptr inbounds nuw i8, ptr %0, i64 32
  %24 = load i64, ptr %23, align 8
  %25 = and i64 %24, 4294967295
  %26 = getelementptr inbounds nuw i8, ptr %0, i64 80
  %27 = load i32, ptr %26, align 8
  %28 = sext i32 %27 to i64
  %29 = getelementptr inbounds nuw i8, ptr %5, i64 280
  %30 = load i64, ptr %29, align 8
  %31 = shl i64 %25, %30
  %32 = or i64 %31, %28
  %33 = getelementptr inbounds nuw i8, ptr %0, i64 24
  %34 = load i64, ptr %33, align 8
  %35 = lshr i64 %34, 38
  %36 = add nsw i64 %35, -1
  %37 = getelementptr inbounds nuw i8, ptr %5, i64 288
  %38 = load i64, ptr %37, align 8
  %39 = tail call fastcc ptr @with(ptr noundef %5, ptr noundef %22, i64 noundef %32, i64 noundef %36, i64 noundef %38)
  store ptr %39, ptr %6, align 8
  %40 = load ptr, ptr %2, align 8
  %41 = load i64, ptr %37, align 8
  %42 = tail call fastcc ptr @join(ptr noundef %5, ptr noundef %40, ptr noundef %39, i64 noundef %41)
  store ptr %42, ptr %2, align 8
  %43 = getelementptr inbounds nuw i8, ptr %0, i64 160
  %44 = load i32, ptr %43, align 8
  %45 = sext i32 %44 to i64
  %46 = sub nsw i64 %1, %45
  %47 = getelementptr inbounds nuw i8, ptr %0, i64 152
  %48 = load ptr, ptr %47, align 8
  %49 = icmp ne ptr %48, null
  %50 = icmp sgt i64 %46, -1
  %51 = select i1 %49, i1 %50, i1 false
  br i1 %51, label %52, label %62

52:                                               ; preds = %21
  %53 = getelementptr inbounds nuw i8, ptr %0, i64 164
  %54 = load i32, ptr %53, align 4
  %55 = sext i32 %54 to i64
  %56 = icmp slt i64 %46, %55
  br i1 %56, label %57, label %62

57:                                               ; preds = %52
  %58 = getelementptr inbounds nuw %struct.Thread, ptr %48, i64 %46
  %59 = getelementptr inbounds nuw i8, ptr %58, i64 40
  %60 = load i64, ptr %59, align 8
  %61 = icmp eq i64 %60, 0
  br i1 %61, label %62, label %64

62:                                               ; preds = %57, %52, %21
  %63 = load i64, ptr %33, align 8
  br label %64

64:                                               ; preds = %57, %62
  %65 = phi i64 [ %63, %62 ], [ %60, %57 ]
  %66 = lshr i64 %65, 38
  %67 = load i64, ptr %23, align 8
  %68 = and i64 %67, 4294967295
  %69 = load i64, ptr %7, align 8
  %70 = add nsw i64 %69, %1
  %71 = load i64, ptr %29, align 8
  %72 = shl i64 %68, %71
  %73 = or i64 %72, %70
  %74 = load i64, ptr %37, align 8
  %75 = tail call fastcc ptr @with(ptr noundef nonnull %5, ptr noundef %42, i64 noundef %73, i64 noundef %66, i64 noundef %74)
  store ptr %75, ptr %2, align 8
  %76 = getelementptr inbounds nuw i8, ptr %5, i64 232
  %77 = load i64, ptr %76, align 8
  %78 = add nsw i64 %77, 1
  %79 = getelementptr inbounds nuw i8, ptr %5, i64 224
  %80 = load i64, ptr %79, align 8
  %81 = icmp slt i64 %78, %80
  br i1 %81, label %86, label %82

82:                                               ; preds = %64
  %83 = getelementptr inbounds nuw i8, ptr %5, i64 192
  %84 = load i64, ptr %83, align 8
  %85 = and i64 %84, -7
  store i64 %85, ptr %83, align 8
  br label %126

86:                                               ; preds = %64
  %87 = load i32, ptr %26, align 8
  %88 = load i64, ptr %23, align 8
  %89 = getelementptr inbounds nuw i8, ptr %5, i64 216
  %90 = load ptr, ptr %89, align 8
  store i64 %78, ptr %76, align 8
  %91 = getelementptr inbounds %struct.Owner, ptr %90, i64 %78
  %92 = trunc i64 %88 to i32
  %93 = trunc i32 %87 to i16
  store i32 %92, ptr %91, align 4
  %94 = getelementptr inbounds nuw i8, ptr %91, i64 4
  store i16 %93, ptr %94, align 4
  %95 = getelementptr inbounds nuw i8, ptr %91, i64 6
  store i16 0, ptr %95, align 2
  %96 = load i64, ptr %76, align 8
  %97 = icmp eq i64 %96, 0
  br i1 %97, label %126, label %123

98:                                               ; preds = %16
  %99 = load i32, ptr %12, align 8
  %100 = sext i32 %99 to i64
  %101 = icmp eq i64 %18, %100
  br i1 %101, label %119, label %102

102:                                              ; preds = %98
  %103 = getelementptr inbounds nuw i32, ptr %17, i64 %18
  %104 = load i32, ptr %103, align 4
  %105 = icmp eq i32 %104, 0
  br i1 %105, label %119, label %106

106:                                              ; preds = %102
  %107 = load ptr, ptr %6, align 8
  %108 = load ptr, ptr %13, align 8
  %109 = zext i32 %104 to i64
  %110 = getelementptr inbounds nuw %struct.Owner, ptr %108, i64 %109
  %111 = load i32, ptr %110, align 4
  %112 = zext i32 %111 to i64
  %113 = load i64, ptr %14, align 8
  %114 = shl i64 %112, %113
  %115 = or i64 %114, %18
  %116 = load i64, ptr %15, align 8
  %117 = tail call fastcc ptr @with(ptr noundef nonnull %5, ptr noundef %107, i64 noundef %115, i64 noundef %109, i64 noundef %116)
  store ptr %117, ptr %6, align 8
  %118 = load ptr, ptr %8, align 8
  br label %119

119:                                              ; preds = %98, %102, %106
  %120 = phi ptr [ %17, %98 ], [ %17, %102 ], [ %118, %106 ]
  %121 = add nuw nsw i64 %18, 1
  %122 = icmp eq ptr %120, null
  br i1 %122, label %21, label %16

123:                                              ; preds = %86
  %124 = shl i64 %96, 38
  %125 = getelementptr inbounds nuw i8, ptr %2, i64 40
  store i64 %124, ptr %125, align 8
  br label %126

126:                                              ; preds = %82, %123, %86
  %127 = load ptr, ptr %2, align 8
  ret ptr %127
}

define void @flydsl_check_fence(ptr noundef captures(none) %0, i64 noundef %1, i64 noundef %2, i64 noundef %3) {
  %5 = getelementptr inbounds nuw i8, ptr %0, i64 40
  %6 = load ptr, ptr %5, align 8
  %7 = getelementptr inbounds nuw i8, ptr %6, i64 256
  %8 = getelementptr inbounds nuw i8, ptr %0, i64 164
  %9 = icmp eq i64 %1, 0
  br i1 %9, label %100, label %10

10:                                               ; preds = %4
  %11 = getelementptr inbounds nuw i8, ptr %0, i64 152
  %12 = getelementptr inbounds nuw i8, ptr %0, i64 168
  %13 = getelementptr inbounds nuw i8, ptr %0, i64 160
  %14 = trunc i64 %3 to i32
  %15 = lshr i32 %14, 5
  %16 = and i32 %15, 1
  %17 = and i64 %3, 4
  %18 = icmp eq i64 %17, 0
  %19 = zext nneg i32 %16 to i64
  %20 = getelementptr inbounds nuw i8, ptr %6, i64 288
  %21 = getelementptr inbounds nuw i8, ptr %0, i64 136
  %22 = getelementptr inbounds nuw ptr, ptr %21, i64 %19
  %23 = and i64 %3, 8
  %24 = icmp eq i64 %23, 0
  %25 = and i32 %15, 1
  %26 = zext nneg i32 %25 to i64
  br label %27

27:                                               ; preds = %10, %96
  %28 = phi i64 [ %1, %10 ], [ %98, %96 ]
  %29 = load ptr, ptr %7, align 8
  %30 = icmp eq ptr %29, null
  br i1 %30, label %100, label %31

31:                                               ; preds = %27
  %32 = tail call range(i64 0, 65) i64 @llvm.cttz.i64(i64 %28, i1 true)
  %33 = add nsw i64 %32, %2
  %34 = load ptr, ptr %11, align 8
  %35 = icmp eq ptr %34, null
  br i1 %35, label %36, label %58

36:                                               ; preds = %31
  store i32 1024, ptr %8, align 4
  %37 = load ptr, ptr %5, align 8
  %38 = getelementptr inbounds nuw i8, ptr %37, i64 272
  %39 = load i64, ptr %38, align 8
  %40 = icmp eq i64 %39, 0
  br i1 %40, label %41, label %42

41:                                               ; preds = %36
  store i64 41943040, ptr %38, align 8
  br label %42

42:                                               ; preds = %41, %36
  %43 = phi i64 [ 41943040, %41 ], [ %39, %36 ]
  %44 = add nsw i64 %43, 49152
  %45 = getelementptr inbounds nuw i8, ptr %37, i64 264
  %46 = load i64, ptr %45, align 8
  %47 = icmp sgt i64 %44, %46
  br i1 %47, label %48, label %52

48:                                               ; preds = %42
  %49 = getelementptr inbounds nuw i8, ptr %37, i64 192
  %50 = load i64, ptr %49, align 8
  %51 = and i64 %50, -7
  store i64 %51, ptr %49, align 8
  br label %56

52:                                               ; preds = %42
  store i64 %44, ptr %38, align 8
  %53 = getelementptr inbounds nuw i8, ptr %37, i64 256
  %54 = load ptr, ptr %53, align 8
  %55 = getelementptr inbounds i8, ptr %54, i64 %43
  br label %56

56:                                               ; preds = %52, %48
  %57 = phi ptr [ null, %48 ], [ %55, %52 ]
  store ptr %57, ptr %11, align 8
  br label %58

58:                                               ; preds = %56, %31
  %59 = phi ptr [ %57, %56 ], [ %34, %31 ]
  %60 = icmp ne ptr %59, null
  %61 = zext i1 %60 to i64
  %62 = load i64, ptr %12, align 8
  %63 = or i64 %62, %61
  store i64 %63, ptr %12, align 8
  %64 = load i32, ptr %13, align 8
  %65 = sext i32 %64 to i64
  %66 = sub nsw i64 %33, %65
  %67 = icmp sgt i64 %66, -1
  %68 = select i1 %60, i1 %67, i1 false
  br i1 %68, label %69, label %100

69:                                               ; preds = %58
  %70 = load i32, ptr %8, align 4
  %71 = sext i32 %70 to i64
  %72 = icmp slt i64 %66, %71
  %73 = getelementptr inbounds nuw %struct.Thread, ptr %59, i64 %66
  br i1 %72, label %74, label %100

74:                                               ; preds = %69
  br i1 %18, label %85, label %75

75:                                               ; preds = %74
  %76 = getelementptr inbounds nuw i8, ptr %73, i64 24
  %77 = getelementptr inbounds nuw ptr, ptr %76, i64 %19
  %78 = load ptr, ptr %77, align 8
  %79 = load ptr, ptr %73, align 8
  %80 = load i64, ptr %20, align 8
  %81 = tail call fastcc ptr @join(ptr noundef nonnull %6, ptr noundef %79, ptr noundef %78, i64 noundef %80)
  store ptr %81, ptr %73, align 8
  %82 = load ptr, ptr %22, align 8
  %83 = load i64, ptr %20, align 8
  %84 = tail call fastcc ptr @join(ptr noundef nonnull %6, ptr noundef %81, ptr noundef %82, i64 noundef %83)
  store ptr %84, ptr %73, align 8
  br label %85

85:                                               ; preds = %75, %74
  br i1 %24, label %96, label %86

86:                                               ; preds = %85
  %87 = tail call fastcc ptr @released_by(ptr noundef nonnull %0, i64 noundef %33, ptr noundef %73)
  %88 = getelementptr inbounds nuw i8, ptr %73, i64 8
  br label %89

89:                                               ; preds = %86, %89
  %90 = phi i64 [ %26, %86 ], [ 1, %89 ]
  %91 = getelementptr inbounds nuw ptr, ptr %88, i64 %90
  %92 = load ptr, ptr %91, align 8
  %93 = load i64, ptr %20, align 8
  %94 = tail call fastcc ptr @join(ptr noundef nonnull %6, ptr noundef %92, ptr noundef %87, i64 noundef %93)
  store ptr %94, ptr %91, align 8
  %95 = icmp eq i64 %90, 0
  br i1 %95, label %89, label %96

96:                                               ; preds = %89, %85
  %97 = add i64 %28, -1
  %98 = and i64 %97, %28
  %99 = icmp eq i64 %98, 0
  br i1 %99, label %100, label %27

100:                                              ; preds = %96, %27, %58, %69, %4
  ret void
}

define void @flydsl_check_put(ptr noundef captures(none) %0, ptr noundef readonly captures(none) %1, i64 noundef %2, i64 noundef %3, i64 noundef %4) {
  %6 = getelementptr inbounds nuw i8, ptr %0, i64 40
  %7 = load ptr, ptr %6, align 8
  %8 = icmp eq i64 %2, 0
  br i1 %8, label %106, label %9

9:                                                ; preds = %5
  %10 = getelementptr inbounds nuw i8, ptr %7, i64 256
  %11 = getelementptr inbounds nuw i8, ptr %0, i64 152
  %12 = getelementptr inbounds nuw i8, ptr %0, i64 164
  %13 = getelementptr inbounds nuw i8, ptr %0, i64 168
  %14 = getelementptr inbounds nuw i8, ptr %0, i64 160
  %15 = getelementptr inbounds nuw i8, ptr %7, i64 232
  %16 = getelementptr inbounds nuw i8, ptr %7, i64 224
  %17 = getelementptr inbounds nuw i8, ptr %0, i64 80
  %18 = getelementptr inbounds nuw i8, ptr %7, i64 216
  %19 = getelementptr inbounds nuw i8, ptr %7, i64 296
  %20 = getelementptr inbounds nuw i8, ptr %7, i64 280
  %21 = getelementptr inbounds nuw i8, ptr %7, i64 288
  br label %22

22:                                               ; preds = %9, %90
  %23 = phi i64 [ %2, %9 ], [ %104, %90 ]
  %24 = load ptr, ptr %10, align 8
  %25 = icmp eq ptr %24, null
  br i1 %25, label %106, label %26

26:                                               ; preds = %22
  %27 = tail call range(i64 0, 65) i64 @llvm.cttz.i64(i64 %23, i1 true)
  %28 = add nsw i64 %27, %3
  %29 = load ptr, ptr %11, align 8
  %30 = icmp eq ptr %29, null
  br i1 %30, label %31, label %53

31:                                               ; preds = %26
  store i32 1024, ptr %12, align 4
  %32 = load ptr, ptr %6, align 8
  %33 = getelementptr inbounds nuw i8, ptr %32, i64 272
  %34 = load i64, ptr %33, align 8
  %35 = icmp eq i64 %34, 0
  br i1 %35, label %36, label %37

36:                                               ; preds = %31
  store i64 41943040, ptr %33, align 8
  br label %37

37:                                               ; preds = %36, %31
  %38 = phi i64 [ 41943040, %36 ], [ %34, %31 ]
  %39 = add nsw i64 %38, 49152
  %40 = getelementptr inbounds nuw i8, ptr %32, i64 264
  %41 = load i64, ptr %40, align 8
  %42 = icmp sgt i64 %39, %41
  br i1 %42, label %43, label %47

43:                                               ; preds = %37
  %44 = getelementptr inbounds nuw i8, ptr %32, i64 192
  %45 = load i64, ptr %44, align 8
  %46 = and i64 %45, -7
  store i64 %46, ptr %44, align 8
  br label %51

47:                                               ; preds = %37
  store i64 %39, ptr %33, align 8
  %48 = getelementptr inbounds nuw i8, ptr %32, i64 256
  %49 = load ptr, ptr %48, align 8
  %50 = getelementptr inbounds i8, ptr %49, i64 %38
  br label %51

51:                                               ; preds = %47, %43
  %52 = phi ptr [ null, %43 ], [ %50, %47 ]
  store ptr %52, ptr %11, align 8
  br label %53

53:                                               ; preds = %51, %26
  %54 = phi ptr [ %52, %51 ], [ %29, %26 ]
  %55 = icmp ne ptr %54, null
  %56 = zext i1 %55 to i64
  %57 = load i64, ptr %13, align 8
  %58 = or i64 %57, %56
  store i64 %58, ptr %13, align 8
  %59 = load i32, ptr %14, align 8
  %60 = sext i32 %59 to i64
  %61 = sub nsw i64 %28, %60
  %62 = icmp sgt i64 %61, -1
  %63 = select i1 %55, i1 %62, i1 false
  br i1 %63, label %64, label %106

64:                                               ; preds = %53
  %65 = load i32, ptr %12, align 4
  %66 = sext i32 %65 to i64
  %67 = icmp slt i64 %61, %66
  %68 = getelementptr inbounds nuw %struct.Thread, ptr %54, i64 %61
  br i1 %67, label %69, label %106

69:                                               ; preds = %64
  %70 = load i64, ptr %15, align 8
  %71 = add nsw i64 %70, 1
  %72 = load i64, ptr %16, align 8
  %73 = icmp slt i64 %71, %72
  br i1 %73, label %78, label %74

74:                                               ; preds = %69
  %75 = getelementptr inbounds nuw i8, ptr %7, i64 192
  %76 = load i64, ptr %75, align 8
  %77 = and i64 %76, -7
  store i64 %77, ptr %75, align 8
  br label %106

78:                                               ; preds = %69
  %79 = load i32, ptr %17, align 8
  %80 = getelementptr inbounds nuw i64, ptr %1, i64 %27
  %81 = load i64, ptr %80, align 8
  %82 = load ptr, ptr %18, align 8
  store i64 %71, ptr %15, align 8
  %83 = getelementptr inbounds %struct.Owner, ptr %82, i64 %71
  %84 = trunc i64 %81 to i32
  %85 = trunc i32 %79 to i16
  store i32 %84, ptr %83, align 4
  %86 = getelementptr inbounds nuw i8, ptr %83, i64 4
  store i16 %85, ptr %86, align 4
  %87 = getelementptr inbounds nuw i8, ptr %83, i64 6
  store i16 0, ptr %87, align 2
  %88 = load i64, ptr %15, align 8
  %89 = icmp eq i64 %88, 0
  br i1 %89, label %106, label %90

90:                                               ; preds = %78
  %91 = shl i64 %88, 38
  %92 = getelementptr inbounds nuw i8, ptr %68, i64 40
  store i64 %91, ptr %92, align 8
  %93 = load ptr, ptr %68, align 8
  %94 = load i64, ptr %80, align 8
  %95 = add nsw i64 %94, %4
  %96 = load i64, ptr %19, align 8
  %97 = add nsw i64 %96, %28
  %98 = load i64, ptr %20, align 8
  %99 = shl i64 %95, %98
  %100 = or i64 %99, %97
  %101 = load i64, ptr %21, align 8
  %102 = tail call fastcc ptr @with(ptr noundef nonnull %7, ptr noundef %93, i64 noundef %100, i64 noundef range(i64 1, 0) %88, i64 noundef %101)
  store ptr %102, ptr %68, align 8
  %103 = add i64 %23, -1
  %104 = and i64 %103, %23
  %105 = icmp eq i64 %104, 0
  br i1 %105, label %106, label %22

106:                                              ; preds = %90, %22, %78, %53, %64, %5, %74
  ret void
}

define void @flydsl_check_put_end(ptr noundef captures(none) %0, i64 noundef %1, i64 noundef %2) {
  %4 = getelementptr inbounds nuw i8, ptr %0, i64 40
  %5 = load ptr, ptr %4, align 8
  %6 = icmp eq i64 %1, 0
  br i1 %6, label %91, label %7

7:                                                ; preds = %3
  %8 = getelementptr inbounds nuw i8, ptr %5, i64 256
  %9 = getelementptr inbounds nuw i8, ptr %0, i64 152
  %10 = getelementptr inbounds nuw i8, ptr %0, i64 164
  %11 = getelementptr inbounds nuw i8, ptr %0, i64 168
  %12 = getelementptr inbounds nuw i8, ptr %0, i64 160
  %13 = getelementptr inbounds nuw i8, ptr %5, i64 232
  %14 = getelementptr inbounds nuw i8, ptr %5, i64 224
  %15 = getelementptr inbounds nuw i8, ptr %0, i64 80
  %16 = getelementptr inbounds nuw i8, ptr %0, i64 32
  %17 = getelementptr inbounds nuw i8, ptr %5, i64 216
  br label %18

18:                                               ; preds = %7, %85
  %19 = phi i64 [ %1, %7 ], [ %89, %85 ]
  %20 = load ptr, ptr %8, align 8
  %21 = icmp eq ptr %20, null
  br i1 %21, label %91, label %22

22:                                               ; preds = %18
  %23 = tail call range(i64 0, 65) i64 @llvm.cttz.i64(i64 %19, i1 true)
  %24 = add nsw i64 %23, %2
  %25 = load ptr, ptr %9, align 8
  %26 = icmp eq ptr %25, null
  br i1 %26, label %27, label %49

27:                                               ; preds = %22
  store i32 1024, ptr %10, align 4
  %28 = load ptr, ptr %4, align 8
  %29 = getelementptr inbounds nuw i8, ptr %28, i64 272
  %30 = load i64, ptr %29, align 8
  %31 = icmp eq i64 %30, 0
  br i1 %31, label %32, label %33

32:                                               ; preds = %27
  store i64 41943040, ptr %29, align 8
  br label %33

33:                                               ; preds = %32, %27
  %34 = phi i64 [ 41943040, %32 ], [ %30, %27 ]
  %35 = add nsw i64 %34, 49152
  %36 = getelementptr inbounds nuw i8, ptr %28, i64 264
  %37 = load i64, ptr %36, align 8
  %38 = icmp sgt i64 %35, %37
  br i1 %38, label %39, label %43

39:                                               ; preds = %33
  %40 = getelementptr inbounds nuw i8, ptr %28, i64 192
  %41 = load i64, ptr %40, align 8
  %42 = and i64 %41, -7
  store i64 %42, ptr %40, align 8
  br label %47

43:                                               ; preds = %33
  store i64 %35, ptr %29, align 8
  %44 = getelementptr inbounds nuw i8, ptr %28, i64 256
  %45 = load ptr, ptr %44, align 8
  %46 = getelementptr inbounds i8, ptr %45, i64 %34
  br label %47

47:                                               ; preds = %43, %39
  %48 = phi ptr [ null, %39 ], [ %46, %43 ]
  store ptr %48, ptr %9, align 8
  br label %49

49:                                               ; preds = %47, %22
  %50 = phi ptr [ %48, %47 ], [ %25, %22 ]
  %51 = icmp ne ptr %50, null
  %52 = zext i1 %51 to i64
  %53 = load i64, ptr %11, align 8
  %54 = or i64 %53, %52
  store i64 %54, ptr %11, align 8
  %55 = load i32, ptr %12, align 8
  %56 = sext i32 %55 to i64
  %57 = sub i64 %24, %56
  %58 = icmp sgt i64 %57, -1
  %59 = select i1 %51, i1 %58, i1 false
  br i1 %59, label %60, label %91

60:                                               ; preds = %49
  %61 = load i32, ptr %10, align 4
  %62 = sext i32 %61 to i64
  %63 = icmp slt i64 %57, %62
  %64 = getelementptr inbounds nuw %struct.Thread, ptr %50, i64 %57
  br i1 %63, label %65, label %91

65:                                               ; preds = %60
  %66 = load i64, ptr %13, align 8
  %67 = add nsw i64 %66, 1
  %68 = load i64, ptr %14, align 8
  %69 = icmp slt i64 %67, %68
  br i1 %69, label %74, label %70

70:                                               ; preds = %65
  %71 = getelementptr inbounds nuw i8, ptr %5, i64 192
  %72 = load i64, ptr %71, align 8
  %73 = and i64 %72, -7
  store i64 %73, ptr %71, align 8
  br label %91

74:                                               ; preds = %65
  %75 = load i32, ptr %15, align 8
  %76 = load i64, ptr %16, align 8
  %77 = load ptr, ptr %17, align 8
  store i64 %67, ptr %13, align 8
  %78 = getelementptr inbounds %struct.Owner, ptr %77, i64 %67
  %79 = trunc i64 %76 to i32
  %80 = trunc i32 %75 to i16
  store i32 %79, ptr %78, align 4
  %81 = getelementptr inbounds nuw i8, ptr %78, i64 4
  store i16 %80, ptr %81, align 4
  %82 = getelementptr inbounds nuw i8, ptr %78, i64 6
  store i16 0, ptr %82, align 2
  %83 = load i64, ptr %13, align 8
  %84 = icmp eq i64 %83, 0
  br i1 %84, label %91, label %85

85:                                               ; preds = %74
  %86 = shl i64 %83, 38
  %87 = getelementptr inbounds nuw i8, ptr %64, i64 40
  store i64 %86, ptr %87, align 8
  %88 = add i64 %19, -1
  %89 = and i64 %88, %19
  %90 = icmp eq i64 %89, 0
  br i1 %90, label %91, label %18

91:                                               ; preds = %85, %18, %74, %49, %60, %3, %70
  ret void
}

define void @flydsl_check_deliver(ptr noundef captures(none) %0, ptr noundef readonly captures(none) %1, i64 noundef %2, i64 noundef %3, i64 noundef %4, i64 noundef %5, ptr noundef writeonly captures(none) %6) {
  %8 = getelementptr inbounds nuw i8, ptr %0, i64 40
  %9 = load ptr, ptr %8, align 8
  %10 = getelementptr inbounds nuw i8, ptr %9, i64 256
  %11 = getelementptr inbounds nuw i8, ptr %0, i64 164
  %12 = icmp eq i64 %2, 0
  br i1 %12, label %84, label %13

13:                                               ; preds = %7
  %14 = getelementptr inbounds nuw i8, ptr %0, i64 152
  %15 = getelementptr inbounds nuw i8, ptr %0, i64 168
  %16 = getelementptr inbounds nuw i8, ptr %0, i64 160
  %17 = getelementptr inbounds nuw i8, ptr %0, i64 112
  %18 = getelementptr inbounds nuw i8, ptr %9, i64 288
  br label %19

19:                                               ; preds = %13, %80
  %20 = phi i64 [ %2, %13 ], [ %82, %80 ]
  %21 = load ptr, ptr %10, align 8
  %22 = icmp eq ptr %21, null
  br i1 %22, label %84, label %23

23:                                               ; preds = %19
  %24 = tail call range(i64 0, 65) i64 @llvm.cttz.i64(i64 %20, i1 true)
  %25 = getelementptr inbounds nuw i64, ptr %1, i64 %24
  %26 = load i64, ptr %25, align 8
  %27 = add i64 %26, %4
  %28 = add nsw i64 %24, %3
  %29 = load ptr, ptr %14, align 8
  %30 = icmp eq ptr %29, null
  br i1 %30, label %31, label %53

31:                                               ; preds = %23
  store i32 1024, ptr %11, align 4
  %32 = load ptr, ptr %8, align 8
  %33 = getelementptr inbounds nuw i8, ptr %32, i64 272
  %34 = load i64, ptr %33, align 8
  %35 = icmp eq i64 %34, 0
  br i1 %35, label %36, label %37

36:                                               ; preds = %31
  store i64 41943040, ptr %33, align 8
  br label %37

37:                                               ; preds = %36, %31
  %38 = phi i64 [ 41943040, %36 ], [ %34, %31 ]
  %39 = add nsw i64 %38, 49152
  %40 = getelementptr inbounds nuw i8, ptr %32, i64 264
  %41 = load i64, ptr %40, align 8
  %42 = icmp sgt i64 %39, %41
  br i1 %42, label %43, label %47

43:                                               ; preds = %37
  %44 = getelementptr inbounds nuw i8, ptr %32, i64 192
  %45 = load i64, ptr %44, align 8
  %46 = and i64 %45, -7
  store i64 %46, ptr %44, align 8
  br label %51

47:                                               ; preds = %37
  store i64 %39, ptr %33, align 8
  %48 = getelementptr inbounds nuw i8, ptr %32, i64 256
  %49 = load ptr, ptr %48, align 8
  %50 = getelementptr inbounds i8, ptr %49, i64 %38
  br label %51

51:                                               ; preds = %47, %43
  %52 = phi ptr [ null, %43 ], [ %50, %47 ]
  store ptr %52, ptr %14, align 8
  br label %53

53:                                               ; preds = %51, %23
  %54 = phi ptr [ %52, %51 ], [ %29, %23 ]
  %55 = icmp ne ptr %54, null
  %56 = zext i1 %55 to i64
  %57 = load i64, ptr %15, align 8
  %58 = or i64 %57, %56
  store i64 %58, ptr %15, align 8
  %59 = load i32, ptr %16, align 8
  %60 = sext i32 %59 to i64
  %61 = sub i64 %28, %60
  %62 = icmp sgt i64 %61, -1
  %63 = select i1 %55, i1 %62, i1 false
  br i1 %63, label %64, label %84

64:                                               ; preds = %53
  %65 = load i32, ptr %11, align 4
  %66 = sext i32 %65 to i64
  %67 = icmp slt i64 %61, %66
  %68 = getelementptr inbounds nuw %struct.Thread, ptr %54, i64 %61
  br i1 %67, label %69, label %84

69:                                               ; preds = %64
  %70 = load ptr, ptr %68, align 8
  %71 = load ptr, ptr %17, align 8
  %72 = ptrtoint ptr %70 to i64
  %73 = getelementptr inbounds nuw i64, ptr %6, i64 %24
  store i64 %72, ptr %73, align 8
  br label %74

74:                                               ; preds = %69, %74
  %75 = phi i1 [ true, %69 ], [ false, %74 ]
  %76 = phi ptr [ %70, %69 ], [ %71, %74 ]
  %77 = phi ptr [ %70, %69 ], [ %79, %74 ]
  %78 = load i64, ptr %18, align 8
  %79 = tail call fastcc ptr @arrived(ptr noundef nonnull %9, ptr noundef %77, ptr noundef %76, i64 noundef %78, i64 noundef 0, i64 noundef %26, i64 noundef %27, i64 noundef %5)
  br i1 %75, label %74, label %80

80:                                               ; preds = %74
  store ptr %79, ptr %68, align 8
  %81 = add i64 %20, -1
  %82 = and i64 %81, %20
  %83 = icmp eq i64 %82, 0
  br i1 %83, label %84, label %19

84:                                               ; preds = %80, %19, %53, %64, %7
  ret void
}

define internal fastcc ptr @arrived(ptr noundef captures(none) %0, ptr noundef %1, ptr noundef readonly captures(address_is_null) %2, i64 noundef %3, i64 noundef %4, i64 noundef %5, i64 noundef %6, i64 noundef %7) {
  %9 = icmp eq ptr %2, null
  br i1 %9, label %18, label %10

10:                                               ; preds = %8
  %11 = mul nsw i64 %3, 3
  %12 = getelementptr inbounds nuw i8, ptr %0, i64 280
  %13 = shl nsw i64 -1, %11
  %14 = xor i64 %13, -1
  %15 = icmp eq i64 %3, 0
  %16 = add nsw i64 %3, -1
  %17 = getelementptr inbounds nuw i8, ptr %0, i64 288
  br label %20

18:                                               ; preds = %49, %8
  %19 = phi ptr [ %1, %8 ], [ %50, %49 ]
  ret ptr %19

20:                                               ; preds = %10, %49
  %21 = phi ptr [ %1, %10 ], [ %50, %49 ]
  %22 = phi i64 [ 0, %10 ], [ %51, %49 ]
  %23 = shl i64 %22, %11
  %24 = or i64 %23, %4
  %25 = load i64, ptr %12, align 8
  %26 = lshr i64 %24, %25
  %27 = getelementptr inbounds nuw i64, ptr %2, i64 %22
  %28 = load i64, ptr %27, align 8
  %29 = icmp eq i64 %28, 0
  br i1 %29, label %49, label %30

30:                                               ; preds = %20
  %31 = add i64 %24, %14
  %32 = lshr i64 %31, %25
  %33 = icmp uge i64 %32, %5
  %34 = icmp ult i64 %26, %6
  %35 = select i1 %33, i1 %34, i1 false
  br i1 %35, label %36, label %49

36:                                               ; preds = %30
  br i1 %15, label %40, label %37

37:                                               ; preds = %36
  %38 = inttoptr i64 %28 to ptr
  %39 = tail call fastcc ptr @arrived(ptr noundef nonnull %0, ptr noundef %21, ptr noundef nonnull %38, i64 noundef %16, i64 noundef %24, i64 noundef %5, i64 noundef %6, i64 noundef %7)
  br label %49

40:                                               ; preds = %36
  %41 = sub i64 %26, %7
  %42 = shl nsw i64 -1, %25
  %43 = xor i64 %42, -1
  %44 = and i64 %24, %43
  %45 = shl i64 %41, %25
  %46 = or i64 %45, %44
  %47 = load i64, ptr %17, align 8
  %48 = tail call fastcc ptr @with(ptr noundef nonnull %0, ptr noundef %21, i64 noundef %46, i64 noundef range(i64 1, 0) %28, i64 noundef %47)
  br label %49

49:                                               ; preds = %37, %40, %20, %30
  %50 = phi ptr [ %21, %20 ], [ %21, %30 ], [ %39, %37 ], [ %48, %40 ]
  %51 = add nuw nsw i64 %22, 1
  %52 = icmp eq i64 %51, 8
  br i1 %52, label %18, label %20
}

define void @flydsl_check_forget(ptr noundef captures(none) %0, ptr noundef readonly captures(none) %1, i64 noundef %2, i64 noundef %3) {
  %5 = getelementptr inbounds nuw i8, ptr %0, i64 40
  %6 = icmp eq i64 %2, 0
  br i1 %6, label %67, label %7

7:                                                ; preds = %4
  %8 = getelementptr inbounds nuw i8, ptr %0, i64 152
  %9 = getelementptr inbounds nuw i8, ptr %0, i64 164
  %10 = getelementptr inbounds nuw i8, ptr %0, i64 168
  %11 = getelementptr inbounds nuw i8, ptr %0, i64 160
  br label %12

12:                                               ; preds = %7, %63
  %13 = phi i64 [ %2, %7 ], [ %65, %63 ]
  %14 = load ptr, ptr %5, align 8
  %15 = getelementptr inbounds nuw i8, ptr %14, i64 256
  %16 = load ptr, ptr %15, align 8
  %17 = icmp eq ptr %16, null
  br i1 %17, label %67, label %18

18:                                               ; preds = %12
  %19 = tail call range(i64 0, 65) i64 @llvm.cttz.i64(i64 %13, i1 true)
  %20 = add nsw i64 %19, %3
  %21 = load ptr, ptr %8, align 8
  %22 = icmp eq ptr %21, null
  br i1 %22, label %23, label %43

23:                                               ; preds = %18
  store i32 1024, ptr %9, align 4
  %24 = getelementptr inbounds nuw i8, ptr %14, i64 272
  %25 = load i64, ptr %24, align 8
  %26 = icmp eq i64 %25, 0
  br i1 %26, label %27, label %28

27:                                               ; preds = %23
  store i64 41943040, ptr %24, align 8
  br label %28

28:                                               ; preds = %27, %23
  %29 = phi i64 [ 41943040, %27 ], [ %25, %23 ]
  %30 = add nsw i64 %29, 49152
  %31 = getelementptr inbounds nuw i8, ptr %14, i64 264
  %32 = load i64, ptr %31, align 8
  %33 = icmp sgt i64 %30, %32
  br i1 %33, label %34, label %38

34:                                               ; preds = %28
  %35 = getelementptr inbounds nuw i8, ptr %14, i64 192
  %36 = load i64, ptr %35, align 8
  %37 = and i64 %36, -7
  store i64 %37, ptr %35, align 8
  br label %41

38:                                               ; preds = %28
  store i64 %30, ptr %24, align 8
  %39 = load ptr, ptr %15, align 8
  %40 = getelementptr inbounds i8, ptr %39, i64 %29
  br label %41

41:                                               ; preds = %38, %34
  %42 = phi ptr [ null, %34 ], [ %40, %38 ]
  store ptr %42, ptr %8, align 8
  br label %43

43:                                               ; preds = %41, %18
  %44 = phi ptr [ %42, %41 ], [ %21, %18 ]
  %45 = icmp ne ptr %44, null
  %46 = zext i1 %45 to i64
  %47 = load i64, ptr %10, align 8
  %48 = or i64 %47, %46
  store i64 %48, ptr %10, align 8
  %49 = load i32, ptr %11, align 8
  %50 = sext i32 %49 to i64
  %51 = sub i64 %20, %50
  %52 = icmp sgt i64 %51, -1
  %53 = select i1 %45, i1 %52, i1 false
  br i1 %53, label %54, label %63

54:                                               ; preds = %43
  %55 = load i32, ptr %9, align 4
  %56 = sext i32 %55 to i64
  %57 = icmp slt i64 %51, %56
  br i1 %57, label %58, label %63

58:                                               ; preds = %54
  %59 = getelementptr inbounds nuw %struct.Thread, ptr %44, i64 %51
  %60 = getelementptr inbounds nuw i64, ptr %1, i64 %19
  %61 = load i64, ptr %60, align 8
  %62 = inttoptr i64 %61 to ptr
  store ptr %62, ptr %59, align 8
  br label %63

63:                                               ; preds = %54, %43, %58
  %64 = add i64 %13, -1
  %65 = and i64 %64, %13
  %66 = icmp eq i64 %65, 0
  br i1 %66, label %67, label %12

67:                                               ; preds = %12, %63, %4
  ret void
}

define internal fastcc ptr @join(ptr noundef captures(none) %0, ptr noundef readonly captures(address, ret: address, provenance) %1, ptr noundef readonly captures(address, ret: address, provenance) %2, i64 noundef %3) {
  %5 = alloca %struct.Node, align 8
  %6 = icmp eq ptr %2, null
  %7 = icmp eq ptr %1, %2
  %8 = or i1 %6, %7
  br i1 %8, label %73, label %9

9:                                                ; preds = %4
  %10 = icmp eq ptr %1, null
  br i1 %10, label %73, label %11

11:                                               ; preds = %9
  call void @llvm.lifetime.start.p0(ptr nonnull %5)
  %12 = icmp eq i64 %3, 0
  %13 = add nsw i64 %3, -1
  br label %18

14:                                               ; preds = %37
  %15 = icmp ne i32 %43, 0
  %16 = icmp ne i32 %45, 0
  %17 = select i1 %15, i1 true, i1 %16
  br i1 %17, label %63, label %48

18:                                               ; preds = %11, %37
  %19 = phi i64 [ 0, %11 ], [ %46, %37 ]
  %20 = phi i32 [ 1, %11 ], [ %45, %37 ]
  %21 = phi i32 [ 1, %11 ], [ %43, %37 ]
  %22 = getelementptr inbounds nuw i64, ptr %1, i64 %19
  %23 = load i64, ptr %22, align 8
  br i1 %12, label %33, label %24

24:                                               ; preds = %18
  %25 = inttoptr i64 %23 to ptr
  %26 = getelementptr inbounds nuw i64, ptr %2, i64 %19
  %27 = load i64, ptr %26, align 8
  %28 = inttoptr i64 %27 to ptr
  %29 = tail call fastcc ptr @join(ptr noundef %0, ptr noundef %25, ptr noundef %28, i64 noundef %13)
  %30 = ptrtoint ptr %29 to i64
  %31 = load i64, ptr %22, align 8
  %32 = load i64, ptr %26, align 8
  br label %37

33:                                               ; preds = %18
  %34 = getelementptr inbounds nuw i64, ptr %2, i64 %19
  %35 = load i64, ptr %34, align 8
  %36 = tail call i64 @llvm.umax.i64(i64 %23, i64 %35)
  br label %37

37:                                               ; preds = %33, %24
  %38 = phi i64 [ %32, %24 ], [ %35, %33 ]
  %39 = phi i64 [ %31, %24 ], [ %23, %33 ]
  %40 = phi i64 [ %30, %24 ], [ %36, %33 ]
  %41 = getelementptr inbounds nuw i64, ptr %5, i64 %19
  store i64 %40, ptr %41, align 8
  %42 = icmp eq i64 %40, %39
  %43 = select i1 %42, i32 %21, i32 0
  %44 = icmp eq i64 %40, %38
  %45 = select i1 %44, i32 %20, i32 0
  %46 = add nuw nsw i64 %19, 1
  %47 = icmp eq i64 %46, 8
  br i1 %47, label %14, label %18

48:                                               ; preds = %14
  %49 = getelementptr inbounds nuw i8, ptr %0, i64 272
  %50 = load i64, ptr %49, align 8
  %51 = icmp eq i64 %50, 0
  br i1 %51, label %52, label %53

52:                                               ; preds = %48
  store i64 41943040, ptr %49, align 8
  br label %53

53:                                               ; preds = %52, %48
  %54 = phi i64 [ 41943040, %52 ], [ %50, %48 ]
  %55 = add nsw i64 %54, 64
  %56 = getelementptr inbounds nuw i8, ptr %0, i64 264
  %57 = load i64, ptr %56, align 8
  %58 = icmp sgt i64 %55, %57
  br i1 %58, label %59, label %67

59:                                               ; preds = %53
  %60 = getelementptr inbounds nuw i8, ptr %0, i64 192
  %61 = load i64, ptr %60, align 8
  %62 = and i64 %61, -7
  store i64 %62, ptr %60, align 8
  br label %63

63:                                               ; preds = %59, %14
  %64 = icmp eq i32 %45, 0
  %65 = or i1 %15, %64
  %66 = select i1 %65, ptr %1, ptr %2
  br label %71

67:                                               ; preds = %53
  store i64 %55, ptr %49, align 8
  %68 = getelementptr inbounds nuw i8, ptr %0, i64 256
  %69 = load ptr, ptr %68, align 8
  %70 = getelementptr inbounds i8, ptr %69, i64 %54
  call void @llvm.memcpy.p0.p0.i64(ptr noundef nonnull align 8 dereferenceable(64) %70, ptr noundef nonnull align 8 dereferenceable(64) %5, i64 64, i1 false)
  br label %71

71:                                               ; preds = %67, %63
  %72 = phi ptr [ %66, %63 ], [ %70, %67 ]
  call void @llvm.lifetime.end.p0(ptr nonnull %5)
  br label %73

73:                                               ; preds = %9, %4, %71
  %74 = phi ptr [ %1, %4 ], [ %72, %71 ], [ %2, %9 ]
  ret ptr %74
}

define internal fastcc ptr @with(ptr noundef captures(none) %0, ptr noundef readonly captures(address_is_null, ret: address, provenance) %1, i64 noundef %2, i64 noundef %3, i64 noundef %4) {
  %6 = mul nsw i64 %4, 3
  %7 = lshr i64 %2, %6
  %8 = and i64 %7, 7
  %9 = icmp eq ptr %1, null
  br i1 %9, label %13, label %10

10:                                               ; preds = %5
  %11 = getelementptr inbounds nuw i64, ptr %1, i64 %8
  %12 = load i64, ptr %11, align 8
  br label %13

13:                                               ; preds = %5, %10
  %14 = phi i64 [ %12, %10 ], [ 0, %5 ]
  %15 = icmp eq i64 %4, 0
  br i1 %15, label %45, label %16

16:                                               ; preds = %13
  %17 = inttoptr i64 %14 to ptr
  %18 = add nsw i64 %4, -1
  %19 = tail call fastcc ptr @with(ptr noundef %0, ptr noundef %17, i64 noundef %2, i64 noundef %3, i64 noundef %18)
  %20 = ptrtoint ptr %19 to i64
  %21 = icmp eq i64 %14, %20
  br i1 %21, label %70, label %22

22:                                               ; preds = %16
  %23 = getelementptr inbounds nuw i8, ptr %0, i64 272
  %24 = load i64, ptr %23, align 8
  %25 = icmp eq i64 %24, 0
  br i1 %25, label %26, label %27

26:                                               ; preds = %22
  store i64 41943040, ptr %23, align 8
  br label %27

27:                                               ; preds = %26, %22
  %28 = phi i64 [ 41943040, %26 ], [ %24, %22 ]
  %29 = add nsw i64 %28, 64
  %30 = getelementptr inbounds nuw i8, ptr %0, i64 264
  %31 = load i64, ptr %30, align 8
  %32 = icmp sgt i64 %29, %31
  br i1 %32, label %33, label %37

33:                                               ; preds = %27
  %34 = getelementptr inbounds nuw i8, ptr %0, i64 192
  %35 = load i64, ptr %34, align 8
  %36 = and i64 %35, -7
  store i64 %36, ptr %34, align 8
  br label %70

37:                                               ; preds = %27
  store i64 %29, ptr %23, align 8
  %38 = getelementptr inbounds nuw i8, ptr %0, i64 256
  %39 = load ptr, ptr %38, align 8
  %40 = getelementptr inbounds i8, ptr %39, i64 %28
  br i1 %9, label %42, label %41

41:                                               ; preds = %37
  tail call void @llvm.memcpy.p0.p0.i64(ptr noundef nonnull align 8 dereferenceable(64) %40, ptr noundef nonnull readonly align 8 dereferenceable(64) %1, i64 64, i1 false)
  br label %43

42:                                               ; preds = %37
  tail call void @llvm.memset.p0.i64(ptr noundef nonnull align 8 dereferenceable(64) %40, i8 0, i64 64, i1 false)
  br label %43

43:                                               ; preds = %42, %41
  %44 = getelementptr inbounds nuw i64, ptr %40, i64 %8
  store i64 %20, ptr %44, align 8
  br label %70

45:                                               ; preds = %13
  %46 = icmp ult i64 %14, %3
  br i1 %46, label %47, label %70

47:                                               ; preds = %45
  %48 = getelementptr inbounds nuw i8, ptr %0, i64 272
  %49 = load i64, ptr %48, align 8
  %50 = icmp eq i64 %49, 0
  br i1 %50, label %51, label %52

51:                                               ; preds = %47
  store i64 41943040, ptr %48, align 8
  br label %52

52:                                               ; preds = %51, %47
  %53 = phi i64 [ 41943040, %51 ], [ %49, %47 ]
  %54 = add nsw i64 %53, 64
  %55 = getelementptr inbounds nuw i8, ptr %0, i64 264
  %56 = load i64, ptr %55, align 8
  %57 = icmp sgt i64 %54, %56
  br i1 %57, label %58, label %62

58:                                               ; preds = %52
  %59 = getelementptr inbounds nuw i8, ptr %0, i64 192
  %60 = load i64, ptr %59, align 8
  %61 = and i64 %60, -7
  store i64 %61, ptr %59, align 8
  br label %70

62:                                               ; preds = %52
  store i64 %54, ptr %48, align 8
  %63 = getelementptr inbounds nuw i8, ptr %0, i64 256
  %64 = load ptr, ptr %63, align 8
  %65 = getelementptr inbounds i8, ptr %64, i64 %53
  br i1 %9, label %67, label %66

66:                                               ; preds = %62
  tail call void @llvm.memcpy.p0.p0.i64(ptr noundef nonnull align 8 dereferenceable(64) %65, ptr noundef nonnull readonly align 8 dereferenceable(64) %1, i64 64, i1 false)
  br label %68

67:                                               ; preds = %62
  tail call void @llvm.memset.p0.i64(ptr noundef nonnull align 8 dereferenceable(64) %65, i8 0, i64 64, i1 false)
  br label %68

68:                                               ; preds = %67, %66
  %69 = getelementptr inbounds nuw i64, ptr %65, i64 %8
  store i64 %3, ptr %69, align 8
  br label %70

70:                                               ; preds = %68, %58, %43, %33, %45, %16
  %71 = phi ptr [ %1, %16 ], [ %1, %45 ], [ null, %33 ], [ %40, %43 ], [ %65, %68 ], [ null, %58 ]
  ret ptr %71
}

declare i64 @llvm.umax.i64(i64, i64)
