; made from order.c de2ee252489e2612107c264bea6d5d9672ab16d7e633cc74cde2903ef9356a91
; made by clang version 22.1.8

%struct.Hooks = type { ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr }
%struct.Operation = type { %struct.Agent, ptr, i32, i32, i32 }
%struct.Agent = type { i64, i64, i64, i64, i64, ptr, ptr, ptr, ptr, ptr, i32, i32, i32, i32, i32, i32 }
%struct.Object = type { ptr, ptr, ptr, ptr, ptr }
%struct.Fiber = type { ptr, ptr, ptr, ptr, i32, i32, i64, ptr, i32, i32, i32, ptr, i32, i32, i32, i32, i32 }
%struct.Region = type { i64, i64, i64, i64, ptr, ptr, i64, i32, i32, ptr, i64, i64 }

@HOOKS = internal constant %struct.Hooks { ptr @begin, ptr @arrive, ptr @end_phase, ptr @pass, ptr @fence, ptr @start, ptr @touch, ptr @land, ptr @collect, ptr @use, ptr @elsewhere }, align 8

define void @flydsl_check_fibers(ptr noundef writeonly captures(none) initializes((0, 8)) %0) {
  store ptr @HOOKS, ptr %0, align 8
  ret void
}

define internal void @begin(ptr noundef %0, ptr noundef %1, i64 noundef %2, i64 noundef %3) {
  %5 = alloca { i64, i64 }, align 8
  %6 = alloca [20 x i8], align 4
  %7 = getelementptr inbounds nuw i8, ptr %0, i64 160
  %8 = load ptr, ptr %7, align 8
  store ptr %0, ptr %8, align 8
  %9 = getelementptr inbounds nuw i8, ptr %8, i64 8
  store ptr %1, ptr %9, align 8
  %10 = getelementptr inbounds nuw i8, ptr %8, i64 16
  store i64 %2, ptr %10, align 8
  %11 = add nsw i64 %2, 64
  %12 = getelementptr inbounds nuw i8, ptr %8, i64 24
  store i64 %11, ptr %12, align 8
  %13 = getelementptr inbounds nuw i8, ptr %8, i64 65568
  store i32 0, ptr %13, align 8
  %14 = getelementptr inbounds nuw i8, ptr %8, i64 106544
  %15 = getelementptr inbounds nuw i8, ptr %8, i64 106536
  store ptr %14, ptr %15, align 8
  %16 = getelementptr inbounds nuw i8, ptr %8, i64 32
  br label %19

17:                                               ; preds = %19
  %18 = getelementptr inbounds nuw i8, ptr %8, i64 65576
  br label %33

19:                                               ; preds = %4, %19
  %20 = phi i64 [ 0, %4 ], [ %22, %19 ]
  %21 = getelementptr inbounds nuw %struct.Operation, ptr %16, i64 %20
  tail call void @llvm.memset.p0.i64(ptr noundef nonnull align 8 dereferenceable(128) %21, i8 0, i64 128, i1 false)
  %22 = add nuw nsw i64 %20, 1
  %23 = icmp eq i64 %22, 512
  br i1 %23, label %17, label %19

24:                                               ; preds = %33
  %25 = getelementptr inbounds nuw i8, ptr %0, i64 152
  %26 = load i64, ptr %25, align 8
  %27 = shl i64 %26, 38
  %28 = add i64 %27, 274877906944
  %29 = icmp sgt i64 %2, 0
  br i1 %29, label %30, label %38

30:                                               ; preds = %24
  %31 = getelementptr inbounds nuw i8, ptr %0, i64 8
  %32 = trunc i64 %3 to i32
  br label %39

33:                                               ; preds = %17, %33
  %34 = phi i64 [ 0, %17 ], [ %36, %33 ]
  %35 = getelementptr inbounds nuw %struct.Object, ptr %18, i64 %34
  store ptr null, ptr %35, align 8
  %36 = add nuw nsw i64 %34, 1
  %37 = icmp eq i64 %36, 1024
  br i1 %37, label %24, label %33

38:                                               ; preds = %171, %24
  ret void

39:                                               ; preds = %30, %171
  %40 = phi i64 [ 0, %30 ], [ %172, %171 ]
  %41 = getelementptr inbounds nuw %struct.Fiber, ptr %1, i64 %40
  %42 = load ptr, ptr %15, align 8
  %43 = getelementptr inbounds nuw i8, ptr %42, i64 112
  store ptr %43, ptr %15, align 8
  %44 = load i64, ptr %31, align 8
  %45 = getelementptr inbounds nuw i8, ptr %41, i64 24
  %46 = load ptr, ptr %45, align 8
  %47 = getelementptr inbounds nuw i8, ptr %46, i64 8
  %48 = load i64, ptr %47, align 8
  %49 = trunc i64 %40 to i32
  %50 = getelementptr inbounds nuw i8, ptr %41, i64 32
  %51 = load i32, ptr %50, align 8
  %52 = getelementptr inbounds nuw i8, ptr %46, i64 40
  %53 = load i32, ptr %52, align 8
  %54 = shl nsw i32 %53, 1
  %55 = mul nsw i32 %51, %32
  %56 = getelementptr inbounds nuw i8, ptr %46, i64 344
  %57 = load ptr, ptr %56, align 8
  %58 = ptrtoint ptr %46 to i64
  %59 = ptrtoint ptr %57 to i64
  %60 = sub i64 %58, %59
  %61 = sdiv exact i64 %60, 360
  %62 = trunc i64 %61 to i32
  store i64 %44, ptr %42, align 8
  %63 = getelementptr inbounds nuw i8, ptr %42, i64 8
  store i64 %28, ptr %63, align 8
  %64 = getelementptr inbounds nuw i8, ptr %42, i64 16
  store i64 %28, ptr %64, align 8
  %65 = getelementptr inbounds nuw i8, ptr %42, i64 24
  store i64 %28, ptr %65, align 8
  %66 = getelementptr inbounds nuw i8, ptr %42, i64 32
  store i64 %48, ptr %66, align 8
  %67 = getelementptr inbounds nuw i8, ptr %42, i64 40
  store ptr %0, ptr %67, align 8
  %68 = getelementptr inbounds nuw i8, ptr %42, i64 48
  store ptr null, ptr %68, align 8
  %69 = getelementptr inbounds nuw i8, ptr %42, i64 56
  store ptr null, ptr %69, align 8
  %70 = getelementptr inbounds nuw i8, ptr %42, i64 64
  store ptr null, ptr %70, align 8
  %71 = getelementptr inbounds nuw i8, ptr %42, i64 72
  store ptr null, ptr %71, align 8
  %72 = getelementptr inbounds nuw i8, ptr %42, i64 80
  store i32 %49, ptr %72, align 8
  %73 = getelementptr inbounds nuw i8, ptr %42, i64 84
  store i32 0, ptr %73, align 4
  %74 = getelementptr inbounds nuw i8, ptr %42, i64 88
  store i32 %51, ptr %74, align 8
  %75 = getelementptr inbounds nuw i8, ptr %42, i64 92
  store i32 %54, ptr %75, align 4
  %76 = getelementptr inbounds nuw i8, ptr %42, i64 96
  store i32 %55, ptr %76, align 8
  %77 = getelementptr inbounds nuw i8, ptr %42, i64 100
  store i32 %62, ptr %77, align 4
  %78 = load ptr, ptr %8, align 8
  %79 = getelementptr inbounds nuw i8, ptr %78, i64 120
  %80 = load i64, ptr %79, align 8
  %81 = mul i64 %80, 88
  %82 = load ptr, ptr %15, align 8
  %83 = add i64 %81, 15
  %84 = and i64 %83, -16
  %85 = getelementptr inbounds nuw i8, ptr %82, i64 %84
  store ptr %85, ptr %15, align 8
  %86 = load i64, ptr %79, align 8
  %87 = icmp sgt i64 %86, 0
  br i1 %87, label %88, label %151

88:                                               ; preds = %39
  %89 = getelementptr inbounds nuw i8, ptr %78, i64 56
  br label %90

90:                                               ; preds = %136, %88
  %91 = phi i64 [ 0, %88 ], [ %148, %136 ]
  call void @llvm.lifetime.start.p0(ptr nonnull %5)
  call void @llvm.lifetime.start.p0(ptr nonnull %6)
  %92 = load ptr, ptr %89, align 8
  %93 = getelementptr inbounds nuw %struct.Region, ptr %92, i64 %91
  %94 = load i64, ptr %93, align 8
  %95 = getelementptr inbounds nuw i8, ptr %93, i64 8
  %96 = load i64, ptr %95, align 8
  %97 = getelementptr inbounds nuw i8, ptr %93, i64 16
  call void @llvm.memcpy.p0.p0.i64(ptr noundef nonnull align 8 dereferenceable(16) %5, ptr noundef nonnull align 8 dereferenceable(16) %97, i64 16, i1 false)
  %98 = getelementptr inbounds nuw i8, ptr %93, i64 32
  %99 = load ptr, ptr %98, align 8
  %100 = getelementptr inbounds nuw i8, ptr %93, i64 40
  %101 = load ptr, ptr %100, align 8
  %102 = getelementptr inbounds nuw i8, ptr %93, i64 48
  %103 = load i64, ptr %102, align 8
  %104 = getelementptr inbounds nuw i8, ptr %93, i64 56
  %105 = load i32, ptr %104, align 8
  %106 = getelementptr inbounds nuw i8, ptr %93, i64 60
  call void @llvm.memcpy.p0.p0.i64(ptr noundef nonnull align 4 dereferenceable(20) %6, ptr noundef nonnull align 4 dereferenceable(20) %106, i64 20, i1 false)
  %107 = getelementptr inbounds nuw i8, ptr %93, i64 80
  %108 = load i64, ptr %107, align 8
  %109 = sub nsw i64 %96, %94
  %110 = ashr i64 %109, %108
  %111 = add nsw i64 %110, 2
  %112 = icmp eq i32 %105, 2
  %113 = and i32 %105, -2
  %114 = icmp eq i32 %113, 2
  br i1 %114, label %115, label %136

115:                                              ; preds = %90
  %116 = icmp eq ptr %99, null
  br i1 %116, label %122, label %117

117:                                              ; preds = %115
  %118 = load i32, ptr %77, align 4
  %119 = sext i32 %118 to i64
  %120 = mul nsw i64 %111, %119
  %121 = getelementptr inbounds i64, ptr %99, i64 %120
  br label %122

122:                                              ; preds = %117, %115
  %123 = phi ptr [ %121, %117 ], [ null, %115 ]
  %124 = icmp eq ptr %101, null
  br i1 %124, label %136, label %125

125:                                              ; preds = %122
  %126 = load i32, ptr %77, align 4
  %127 = sext i32 %126 to i64
  %128 = mul nsw i64 %111, %127
  br i1 %112, label %129, label %132

129:                                              ; preds = %125
  %130 = load i32, ptr %75, align 4
  %131 = sext i32 %130 to i64
  br label %132

132:                                              ; preds = %129, %125
  %133 = phi i64 [ %131, %129 ], [ 1, %125 ]
  %134 = mul nsw i64 %128, %133
  %135 = getelementptr inbounds i64, ptr %101, i64 %134
  br label %136

136:                                              ; preds = %132, %122, %90
  %137 = phi ptr [ %123, %132 ], [ %123, %122 ], [ %99, %90 ]
  %138 = phi ptr [ %135, %132 ], [ null, %122 ], [ %101, %90 ]
  %139 = getelementptr inbounds nuw %struct.Region, ptr %82, i64 %91
  store i64 %94, ptr %139, align 8
  %140 = getelementptr inbounds nuw i8, ptr %139, i64 8
  store i64 %96, ptr %140, align 8
  %141 = getelementptr inbounds nuw i8, ptr %139, i64 16
  call void @llvm.memcpy.p0.p0.i64(ptr noundef nonnull align 8 dereferenceable(16) %141, ptr noundef nonnull align 8 dereferenceable(16) %5, i64 16, i1 false)
  %142 = getelementptr inbounds nuw i8, ptr %139, i64 32
  store ptr %137, ptr %142, align 8
  %143 = getelementptr inbounds nuw i8, ptr %139, i64 40
  store ptr %138, ptr %143, align 8
  %144 = getelementptr inbounds nuw i8, ptr %139, i64 48
  store i64 %103, ptr %144, align 8
  %145 = getelementptr inbounds nuw i8, ptr %139, i64 56
  store i32 %105, ptr %145, align 8
  %146 = getelementptr inbounds nuw i8, ptr %139, i64 60
  call void @llvm.memcpy.p0.p0.i64(ptr noundef nonnull align 4 dereferenceable(20) %146, ptr noundef nonnull align 4 dereferenceable(20) %6, i64 20, i1 false)
  %147 = getelementptr inbounds nuw i8, ptr %139, i64 80
  store i64 %108, ptr %147, align 8
  call void @llvm.lifetime.end.p0(ptr nonnull %5)
  call void @llvm.lifetime.end.p0(ptr nonnull %6)
  %148 = add nuw nsw i64 %91, 1
  %149 = load i64, ptr %79, align 8
  %150 = icmp slt i64 %148, %149
  br i1 %150, label %90, label %151

151:                                              ; preds = %136, %39
  store ptr %82, ptr %68, align 8
  %152 = load i64, ptr %12, align 8
  %153 = shl i64 %152, 2
  %154 = load ptr, ptr %15, align 8
  %155 = add i64 %153, 15
  %156 = and i64 %155, -16
  %157 = getelementptr inbounds nuw i8, ptr %154, i64 %156
  store ptr %157, ptr %15, align 8
  tail call void @llvm.memset.p0.i64(ptr align 4 %154, i8 0, i64 %153, i1 false)
  store ptr %154, ptr %69, align 8
  %158 = load i64, ptr %12, align 8
  %159 = shl i64 %158, 2
  %160 = load ptr, ptr %15, align 8
  %161 = add i64 %159, 15
  %162 = and i64 %161, -16
  %163 = getelementptr inbounds nuw i8, ptr %160, i64 %162
  store ptr %163, ptr %15, align 8
  tail call void @llvm.memset.p0.i64(ptr align 4 %160, i8 0, i64 %159, i1 false)
  store ptr %160, ptr %70, align 8
  store ptr %42, ptr %41, align 8
  %164 = load ptr, ptr %67, align 8
  %165 = load i64, ptr %66, align 8
  %166 = load i32, ptr %72, align 8
  %167 = tail call i64 @flydsl_check_stamp(ptr noundef %164, i64 noundef %165, i32 noundef %166, i32 noundef 0)
  %168 = icmp eq i64 %167, 0
  br i1 %168, label %171, label %169

169:                                              ; preds = %151
  %170 = shl i64 %167, 38
  store i64 %170, ptr %65, align 8
  br label %171

171:                                              ; preds = %151, %169
  %172 = add nuw nsw i64 %40, 1
  %173 = icmp eq i64 %172, %2
  br i1 %173, label %38, label %39
}

define internal void @arrive(ptr noundef readonly captures(none) %0, ptr noundef %1) {
  %3 = load ptr, ptr %0, align 8
  %4 = getelementptr inbounds nuw i8, ptr %3, i64 40
  %5 = load ptr, ptr %4, align 8
  %6 = getelementptr inbounds nuw i8, ptr %5, i64 160
  %7 = load ptr, ptr %6, align 8
  %8 = ptrtoint ptr %1 to i64
  %9 = lshr i64 %8, 3
  %10 = mul i64 %9, -7046029254386353131
  %11 = lshr i64 %10, 54
  %12 = getelementptr inbounds nuw i8, ptr %7, i64 65576
  br label %13

13:                                               ; preds = %52, %2
  %14 = phi i64 [ %11, %2 ], [ %55, %52 ]
  %15 = phi i32 [ 0, %2 ], [ %53, %52 ]
  %16 = getelementptr inbounds nuw %struct.Object, ptr %12, i64 %14
  %17 = load ptr, ptr %16, align 8
  %18 = icmp eq ptr %17, %1
  br i1 %18, label %57, label %19

19:                                               ; preds = %13
  %20 = icmp eq ptr %17, null
  br i1 %20, label %21, label %52

21:                                               ; preds = %19
  %22 = getelementptr inbounds nuw i8, ptr %7, i64 24
  %23 = load i64, ptr %22, align 8
  %24 = shl i64 %23, 2
  %25 = getelementptr inbounds nuw i8, ptr %7, i64 106536
  %26 = load ptr, ptr %25, align 8
  %27 = add i64 %24, 15
  %28 = and i64 %27, -16
  %29 = getelementptr inbounds nuw i8, ptr %26, i64 %28
  store ptr %29, ptr %25, align 8
  tail call void @llvm.memset.p0.i64(ptr align 4 %26, i8 0, i64 %24, i1 false)
  %30 = load i64, ptr %22, align 8
  %31 = shl i64 %30, 2
  %32 = load ptr, ptr %25, align 8
  %33 = add i64 %31, 15
  %34 = and i64 %33, -16
  %35 = getelementptr inbounds nuw i8, ptr %32, i64 %34
  store ptr %35, ptr %25, align 8
  tail call void @llvm.memset.p0.i64(ptr align 4 %32, i8 0, i64 %31, i1 false)
  %36 = load i64, ptr %22, align 8
  %37 = shl i64 %36, 2
  %38 = load ptr, ptr %25, align 8
  %39 = add i64 %37, 15
  %40 = and i64 %39, -16
  %41 = getelementptr inbounds nuw i8, ptr %38, i64 %40
  store ptr %41, ptr %25, align 8
  tail call void @llvm.memset.p0.i64(ptr align 4 %38, i8 0, i64 %37, i1 false)
  %42 = load i64, ptr %22, align 8
  %43 = shl i64 %42, 2
  %44 = load ptr, ptr %25, align 8
  %45 = add i64 %43, 15
  %46 = and i64 %45, -16
  %47 = getelementptr inbounds nuw i8, ptr %44, i64 %46
  store ptr %47, ptr %25, align 8
  tail call void @llvm.memset.p0.i64(ptr align 4 %44, i8 0, i64 %43, i1 false)
  store ptr %1, ptr %16, align 8
  %48 = getelementptr inbounds nuw i8, ptr %16, i64 8
  store ptr %26, ptr %48, align 8
  %49 = getelementptr inbounds nuw i8, ptr %16, i64 16
  store ptr %32, ptr %49, align 8
  %50 = getelementptr inbounds nuw i8, ptr %16, i64 24
  store ptr %38, ptr %50, align 8
  %51 = getelementptr inbounds nuw i8, ptr %16, i64 32
  store ptr %44, ptr %51, align 8
  br label %57

52:                                               ; preds = %19
  %53 = add nuw nsw i32 %15, 1
  %54 = add nuw nsw i64 %14, 1
  %55 = and i64 %54, 1023
  %56 = icmp eq i32 %53, 1024
  br i1 %56, label %57, label %13

57:                                               ; preds = %13, %52, %21
  %58 = phi ptr [ %16, %21 ], [ %16, %13 ], [ %12, %52 ]
  %59 = getelementptr inbounds nuw i8, ptr %3, i64 24
  %60 = load i64, ptr %59, align 8
  %61 = lshr i64 %60, 38
  %62 = trunc nuw nsw i64 %61 to i32
  %63 = getelementptr inbounds nuw i8, ptr %3, i64 56
  %64 = load ptr, ptr %63, align 8
  %65 = getelementptr inbounds nuw i8, ptr %3, i64 80
  %66 = load i32, ptr %65, align 8
  %67 = sext i32 %66 to i64
  %68 = getelementptr inbounds i32, ptr %64, i64 %67
  store i32 %62, ptr %68, align 4
  %69 = getelementptr inbounds nuw i8, ptr %58, i64 8
  %70 = load ptr, ptr %69, align 8
  %71 = load ptr, ptr %63, align 8
  %72 = getelementptr inbounds nuw i8, ptr %7, i64 24
  %73 = load i64, ptr %72, align 8
  %74 = icmp sgt i64 %73, 0
  br i1 %74, label %75, label %109

75:                                               ; preds = %57, %85
  %76 = phi i64 [ %86, %85 ], [ %73, %57 ]
  %77 = phi i64 [ %87, %85 ], [ 0, %57 ]
  %78 = getelementptr inbounds nuw i32, ptr %70, i64 %77
  %79 = load i32, ptr %78, align 4
  %80 = getelementptr inbounds nuw i32, ptr %71, i64 %77
  %81 = load i32, ptr %80, align 4
  %82 = icmp ult i32 %79, %81
  br i1 %82, label %83, label %85

83:                                               ; preds = %75
  store i32 %81, ptr %78, align 4
  %84 = load i64, ptr %72, align 8
  br label %85

85:                                               ; preds = %83, %75
  %86 = phi i64 [ %76, %75 ], [ %84, %83 ]
  %87 = add nuw nsw i64 %77, 1
  %88 = icmp slt i64 %87, %86
  br i1 %88, label %75, label %89

89:                                               ; preds = %85
  %90 = getelementptr inbounds nuw i8, ptr %58, i64 16
  %91 = load ptr, ptr %90, align 8
  %92 = getelementptr inbounds nuw i8, ptr %3, i64 64
  %93 = load ptr, ptr %92, align 8
  %94 = icmp sgt i64 %86, 0
  br i1 %94, label %95, label %109

95:                                               ; preds = %89, %105
  %96 = phi i64 [ %106, %105 ], [ %86, %89 ]
  %97 = phi i64 [ %107, %105 ], [ 0, %89 ]
  %98 = getelementptr inbounds nuw i32, ptr %91, i64 %97
  %99 = load i32, ptr %98, align 4
  %100 = getelementptr inbounds nuw i32, ptr %93, i64 %97
  %101 = load i32, ptr %100, align 4
  %102 = icmp ult i32 %99, %101
  br i1 %102, label %103, label %105

103:                                              ; preds = %95
  store i32 %101, ptr %98, align 4
  %104 = load i64, ptr %72, align 8
  br label %105

105:                                              ; preds = %103, %95
  %106 = phi i64 [ %96, %95 ], [ %104, %103 ]
  %107 = add nuw nsw i64 %97, 1
  %108 = icmp slt i64 %107, %106
  br i1 %108, label %95, label %109

109:                                              ; preds = %105, %57, %89
  %110 = load ptr, ptr %4, align 8
  %111 = getelementptr inbounds nuw i8, ptr %3, i64 32
  %112 = load i64, ptr %111, align 8
  %113 = load i32, ptr %65, align 8
  %114 = tail call i64 @flydsl_check_stamp(ptr noundef %110, i64 noundef %112, i32 noundef %113, i32 noundef 0)
  %115 = icmp eq i64 %114, 0
  br i1 %115, label %118, label %116

116:                                              ; preds = %109
  %117 = shl i64 %114, 38
  store i64 %117, ptr %59, align 8
  br label %118

118:                                              ; preds = %109, %116
  ret void
}

define internal void @end_phase(ptr noundef readonly captures(none) %0, ptr noundef %1) {
  %3 = load ptr, ptr %0, align 8
  %4 = getelementptr inbounds nuw i8, ptr %3, i64 40
  %5 = load ptr, ptr %4, align 8
  %6 = getelementptr inbounds nuw i8, ptr %5, i64 160
  %7 = load ptr, ptr %6, align 8
  %8 = ptrtoint ptr %1 to i64
  %9 = lshr i64 %8, 3
  %10 = mul i64 %9, -7046029254386353131
  %11 = lshr i64 %10, 54
  %12 = getelementptr inbounds nuw i8, ptr %7, i64 65576
  br label %13

13:                                               ; preds = %52, %2
  %14 = phi i64 [ %11, %2 ], [ %55, %52 ]
  %15 = phi i32 [ 0, %2 ], [ %53, %52 ]
  %16 = getelementptr inbounds nuw %struct.Object, ptr %12, i64 %14
  %17 = load ptr, ptr %16, align 8
  %18 = icmp eq ptr %17, %1
  br i1 %18, label %57, label %19

19:                                               ; preds = %13
  %20 = icmp eq ptr %17, null
  br i1 %20, label %21, label %52

21:                                               ; preds = %19
  %22 = getelementptr inbounds nuw i8, ptr %7, i64 24
  %23 = load i64, ptr %22, align 8
  %24 = shl i64 %23, 2
  %25 = getelementptr inbounds nuw i8, ptr %7, i64 106536
  %26 = load ptr, ptr %25, align 8
  %27 = add i64 %24, 15
  %28 = and i64 %27, -16
  %29 = getelementptr inbounds nuw i8, ptr %26, i64 %28
  store ptr %29, ptr %25, align 8
  tail call void @llvm.memset.p0.i64(ptr align 4 %26, i8 0, i64 %24, i1 false)
  %30 = load i64, ptr %22, align 8
  %31 = shl i64 %30, 2
  %32 = load ptr, ptr %25, align 8
  %33 = add i64 %31, 15
  %34 = and i64 %33, -16
  %35 = getelementptr inbounds nuw i8, ptr %32, i64 %34
  store ptr %35, ptr %25, align 8
  tail call void @llvm.memset.p0.i64(ptr align 4 %32, i8 0, i64 %31, i1 false)
  %36 = load i64, ptr %22, align 8
  %37 = shl i64 %36, 2
  %38 = load ptr, ptr %25, align 8
  %39 = add i64 %37, 15
  %40 = and i64 %39, -16
  %41 = getelementptr inbounds nuw i8, ptr %38, i64 %40
  store ptr %41, ptr %25, align 8
  tail call void @llvm.memset.p0.i64(ptr align 4 %38, i8 0, i64 %37, i1 false)
  %42 = load i64, ptr %22, align 8
  %43 = shl i64 %42, 2
  %44 = load ptr, ptr %25, align 8
  %45 = add i64 %43, 15
  %46 = and i64 %45, -16
  %47 = getelementptr inbounds nuw i8, ptr %44, i64 %46
  store ptr %47, ptr %25, align 8
  tail call void @llvm.memset.p0.i64(ptr align 4 %44, i8 0, i64 %43, i1 false)
  store ptr %1, ptr %16, align 8
  %48 = getelementptr inbounds nuw i8, ptr %16, i64 8
  store ptr %26, ptr %48, align 8
  %49 = getelementptr inbounds nuw i8, ptr %16, i64 16
  store ptr %32, ptr %49, align 8
  %50 = getelementptr inbounds nuw i8, ptr %16, i64 24
  store ptr %38, ptr %50, align 8
  %51 = getelementptr inbounds nuw i8, ptr %16, i64 32
  store ptr %44, ptr %51, align 8
  br label %67

52:                                               ; preds = %19
  %53 = add nuw nsw i32 %15, 1
  %54 = add nuw nsw i64 %14, 1
  %55 = and i64 %54, 1023
  %56 = icmp eq i32 %53, 1024
  br i1 %56, label %57, label %13

57:                                               ; preds = %52, %13
  %58 = phi ptr [ %12, %52 ], [ %16, %13 ]
  %59 = getelementptr inbounds nuw i8, ptr %58, i64 24
  %60 = load ptr, ptr %59, align 8
  %61 = getelementptr inbounds nuw i8, ptr %58, i64 32
  %62 = load ptr, ptr %61, align 8
  %63 = getelementptr inbounds nuw i8, ptr %58, i64 8
  %64 = load ptr, ptr %63, align 8
  %65 = getelementptr inbounds nuw i8, ptr %58, i64 16
  %66 = load ptr, ptr %65, align 8
  br label %67

67:                                               ; preds = %57, %21
  %68 = phi ptr [ %32, %21 ], [ %66, %57 ]
  %69 = phi ptr [ %26, %21 ], [ %64, %57 ]
  %70 = phi ptr [ %44, %21 ], [ %62, %57 ]
  %71 = phi ptr [ %38, %21 ], [ %60, %57 ]
  %72 = phi ptr [ %16, %21 ], [ %58, %57 ]
  %73 = getelementptr inbounds nuw i8, ptr %72, i64 24
  %74 = getelementptr inbounds nuw i8, ptr %72, i64 32
  %75 = getelementptr inbounds nuw i8, ptr %72, i64 8
  store ptr %69, ptr %73, align 8
  %76 = getelementptr inbounds nuw i8, ptr %72, i64 16
  store ptr %68, ptr %74, align 8
  %77 = getelementptr inbounds nuw i8, ptr %7, i64 24
  %78 = load i64, ptr %77, align 8
  %79 = shl i64 %78, 2
  tail call void @llvm.memset.p0.i64(ptr align 4 %71, i8 0, i64 %79, i1 false)
  store ptr %71, ptr %75, align 8
  %80 = load i64, ptr %77, align 8
  %81 = shl i64 %80, 2
  tail call void @llvm.memset.p0.i64(ptr align 4 %70, i8 0, i64 %81, i1 false)
  store ptr %70, ptr %76, align 8
  ret void
}

define internal void @pass(ptr noundef readonly captures(none) %0, ptr noundef %1) {
  %3 = load ptr, ptr %0, align 8
  %4 = getelementptr inbounds nuw i8, ptr %3, i64 40
  %5 = load ptr, ptr %4, align 8
  %6 = getelementptr inbounds nuw i8, ptr %5, i64 160
  %7 = load ptr, ptr %6, align 8
  %8 = ptrtoint ptr %1 to i64
  %9 = lshr i64 %8, 3
  %10 = mul i64 %9, -7046029254386353131
  %11 = lshr i64 %10, 54
  %12 = getelementptr inbounds nuw i8, ptr %7, i64 65576
  br label %13

13:                                               ; preds = %52, %2
  %14 = phi i64 [ %11, %2 ], [ %55, %52 ]
  %15 = phi i32 [ 0, %2 ], [ %53, %52 ]
  %16 = getelementptr inbounds nuw %struct.Object, ptr %12, i64 %14
  %17 = load ptr, ptr %16, align 8
  %18 = icmp eq ptr %17, %1
  br i1 %18, label %57, label %19

19:                                               ; preds = %13
  %20 = icmp eq ptr %17, null
  br i1 %20, label %21, label %52

21:                                               ; preds = %19
  %22 = getelementptr inbounds nuw i8, ptr %7, i64 24
  %23 = load i64, ptr %22, align 8
  %24 = shl i64 %23, 2
  %25 = getelementptr inbounds nuw i8, ptr %7, i64 106536
  %26 = load ptr, ptr %25, align 8
  %27 = add i64 %24, 15
  %28 = and i64 %27, -16
  %29 = getelementptr inbounds nuw i8, ptr %26, i64 %28
  store ptr %29, ptr %25, align 8
  tail call void @llvm.memset.p0.i64(ptr align 4 %26, i8 0, i64 %24, i1 false)
  %30 = load i64, ptr %22, align 8
  %31 = shl i64 %30, 2
  %32 = load ptr, ptr %25, align 8
  %33 = add i64 %31, 15
  %34 = and i64 %33, -16
  %35 = getelementptr inbounds nuw i8, ptr %32, i64 %34
  store ptr %35, ptr %25, align 8
  tail call void @llvm.memset.p0.i64(ptr align 4 %32, i8 0, i64 %31, i1 false)
  %36 = load i64, ptr %22, align 8
  %37 = shl i64 %36, 2
  %38 = load ptr, ptr %25, align 8
  %39 = add i64 %37, 15
  %40 = and i64 %39, -16
  %41 = getelementptr inbounds nuw i8, ptr %38, i64 %40
  store ptr %41, ptr %25, align 8
  tail call void @llvm.memset.p0.i64(ptr align 4 %38, i8 0, i64 %37, i1 false)
  %42 = load i64, ptr %22, align 8
  %43 = shl i64 %42, 2
  %44 = load ptr, ptr %25, align 8
  %45 = add i64 %43, 15
  %46 = and i64 %45, -16
  %47 = getelementptr inbounds nuw i8, ptr %44, i64 %46
  store ptr %47, ptr %25, align 8
  tail call void @llvm.memset.p0.i64(ptr align 4 %44, i8 0, i64 %43, i1 false)
  store ptr %1, ptr %16, align 8
  %48 = getelementptr inbounds nuw i8, ptr %16, i64 8
  store ptr %26, ptr %48, align 8
  %49 = getelementptr inbounds nuw i8, ptr %16, i64 16
  store ptr %32, ptr %49, align 8
  %50 = getelementptr inbounds nuw i8, ptr %16, i64 24
  store ptr %38, ptr %50, align 8
  %51 = getelementptr inbounds nuw i8, ptr %16, i64 32
  store ptr %44, ptr %51, align 8
  br label %61

52:                                               ; preds = %19
  %53 = add nuw nsw i32 %15, 1
  %54 = add nuw nsw i64 %14, 1
  %55 = and i64 %54, 1023
  %56 = icmp eq i32 %53, 1024
  br i1 %56, label %57, label %13

57:                                               ; preds = %52, %13
  %58 = phi ptr [ %12, %52 ], [ %16, %13 ]
  %59 = getelementptr inbounds nuw i8, ptr %58, i64 24
  %60 = load ptr, ptr %59, align 8
  br label %61

61:                                               ; preds = %57, %21
  %62 = phi ptr [ %38, %21 ], [ %60, %57 ]
  %63 = phi ptr [ %16, %21 ], [ %58, %57 ]
  %64 = getelementptr inbounds nuw i8, ptr %3, i64 56
  %65 = load ptr, ptr %64, align 8
  %66 = getelementptr inbounds nuw i8, ptr %7, i64 24
  %67 = load i64, ptr %66, align 8
  %68 = icmp sgt i64 %67, 0
  br i1 %68, label %69, label %103

69:                                               ; preds = %61, %79
  %70 = phi i64 [ %80, %79 ], [ %67, %61 ]
  %71 = phi i64 [ %81, %79 ], [ 0, %61 ]
  %72 = getelementptr inbounds nuw i32, ptr %65, i64 %71
  %73 = load i32, ptr %72, align 4
  %74 = getelementptr inbounds nuw i32, ptr %62, i64 %71
  %75 = load i32, ptr %74, align 4
  %76 = icmp ult i32 %73, %75
  br i1 %76, label %77, label %79

77:                                               ; preds = %69
  store i32 %75, ptr %72, align 4
  %78 = load i64, ptr %66, align 8
  br label %79

79:                                               ; preds = %77, %69
  %80 = phi i64 [ %70, %69 ], [ %78, %77 ]
  %81 = add nuw nsw i64 %71, 1
  %82 = icmp slt i64 %81, %80
  br i1 %82, label %69, label %83

83:                                               ; preds = %79
  %84 = getelementptr inbounds nuw i8, ptr %3, i64 64
  %85 = load ptr, ptr %84, align 8
  %86 = getelementptr inbounds nuw i8, ptr %63, i64 32
  %87 = load ptr, ptr %86, align 8
  %88 = icmp sgt i64 %80, 0
  br i1 %88, label %89, label %103

89:                                               ; preds = %83, %99
  %90 = phi i64 [ %100, %99 ], [ %80, %83 ]
  %91 = phi i64 [ %101, %99 ], [ 0, %83 ]
  %92 = getelementptr inbounds nuw i32, ptr %85, i64 %91
  %93 = load i32, ptr %92, align 4
  %94 = getelementptr inbounds nuw i32, ptr %87, i64 %91
  %95 = load i32, ptr %94, align 4
  %96 = icmp ult i32 %93, %95
  br i1 %96, label %97, label %99

97:                                               ; preds = %89
  store i32 %95, ptr %92, align 4
  %98 = load i64, ptr %66, align 8
  br label %99

99:                                               ; preds = %97, %89
  %100 = phi i64 [ %90, %89 ], [ %98, %97 ]
  %101 = add nuw nsw i64 %91, 1
  %102 = icmp slt i64 %101, %100
  br i1 %102, label %89, label %103

103:                                              ; preds = %99, %61, %83
  %104 = load ptr, ptr %4, align 8
  %105 = getelementptr inbounds nuw i8, ptr %3, i64 32
  %106 = load i64, ptr %105, align 8
  %107 = getelementptr inbounds nuw i8, ptr %3, i64 80
  %108 = load i32, ptr %107, align 8
  %109 = tail call i64 @flydsl_check_stamp(ptr noundef %104, i64 noundef %106, i32 noundef %108, i32 noundef 0)
  %110 = icmp eq i64 %109, 0
  br i1 %110, label %114, label %111

111:                                              ; preds = %103
  %112 = shl i64 %109, 38
  %113 = getelementptr inbounds nuw i8, ptr %3, i64 24
  store i64 %112, ptr %113, align 8
  br label %114

114:                                              ; preds = %103, %111
  ret void
}

define internal void @fence(ptr noundef readonly captures(none) %0) {
  %2 = load ptr, ptr %0, align 8
  %3 = getelementptr inbounds nuw i8, ptr %2, i64 24
  %4 = load i64, ptr %3, align 8
  %5 = lshr i64 %4, 38
  %6 = trunc nuw nsw i64 %5 to i32
  %7 = getelementptr inbounds nuw i8, ptr %2, i64 56
  %8 = load ptr, ptr %7, align 8
  %9 = getelementptr inbounds nuw i8, ptr %2, i64 80
  %10 = load i32, ptr %9, align 8
  %11 = sext i32 %10 to i64
  %12 = getelementptr inbounds i32, ptr %8, i64 %11
  store i32 %6, ptr %12, align 4
  %13 = getelementptr inbounds nuw i8, ptr %2, i64 40
  %14 = load ptr, ptr %13, align 8
  %15 = getelementptr inbounds nuw i8, ptr %14, i64 160
  %16 = load ptr, ptr %15, align 8
  %17 = getelementptr inbounds nuw i8, ptr %2, i64 64
  %18 = load ptr, ptr %17, align 8
  %19 = load ptr, ptr %7, align 8
  %20 = getelementptr inbounds nuw i8, ptr %16, i64 24
  %21 = load i64, ptr %20, align 8
  %22 = icmp sgt i64 %21, 0
  br i1 %22, label %23, label %39

23:                                               ; preds = %1, %33
  %24 = phi i64 [ %34, %33 ], [ %21, %1 ]
  %25 = phi i64 [ %35, %33 ], [ 0, %1 ]
  %26 = getelementptr inbounds nuw i32, ptr %18, i64 %25
  %27 = load i32, ptr %26, align 4
  %28 = getelementptr inbounds nuw i32, ptr %19, i64 %25
  %29 = load i32, ptr %28, align 4
  %30 = icmp ult i32 %27, %29
  br i1 %30, label %31, label %33

31:                                               ; preds = %23
  store i32 %29, ptr %26, align 4
  %32 = load i64, ptr %20, align 8
  br label %33

33:                                               ; preds = %31, %23
  %34 = phi i64 [ %24, %23 ], [ %32, %31 ]
  %35 = add nuw nsw i64 %25, 1
  %36 = icmp slt i64 %35, %34
  br i1 %36, label %23, label %37

37:                                               ; preds = %33
  %38 = load ptr, ptr %13, align 8
  br label %39

39:                                               ; preds = %37, %1
  %40 = phi ptr [ %38, %37 ], [ %14, %1 ]
  %41 = getelementptr inbounds nuw i8, ptr %2, i64 32
  %42 = load i64, ptr %41, align 8
  %43 = load i32, ptr %9, align 8
  %44 = tail call i64 @flydsl_check_stamp(ptr noundef %40, i64 noundef %42, i32 noundef %43, i32 noundef 0)
  %45 = icmp eq i64 %44, 0
  br i1 %45, label %48, label %46

46:                                               ; preds = %39
  %47 = shl i64 %44, 38
  store i64 %47, ptr %3, align 8
  br label %48

48:                                               ; preds = %39, %46
  ret void
}

define internal i32 @start(ptr noundef %0, i32 noundef %1, i32 noundef %2, i64 noundef %3) {
  %5 = load ptr, ptr %0, align 8
  %6 = getelementptr inbounds nuw i8, ptr %5, i64 40
  %7 = load ptr, ptr %6, align 8
  %8 = getelementptr inbounds nuw i8, ptr %7, i64 160
  %9 = load ptr, ptr %8, align 8
  %10 = getelementptr inbounds nuw i8, ptr %9, i64 65568
  %11 = load i32, ptr %10, align 8
  %12 = getelementptr inbounds nuw i8, ptr %9, i64 32
  %13 = and i32 %11, 511
  %14 = zext nneg i32 %13 to i64
  %15 = getelementptr inbounds nuw %struct.Operation, ptr %12, i64 %14
  %16 = icmp eq i32 %1, 3
  %17 = icmp ne i32 %11, 0
  %18 = select i1 %16, i1 %17, i1 false
  br i1 %18, label %19, label %90

19:                                               ; preds = %4
  %20 = add i32 %11, -1
  %21 = and i32 %20, 511
  %22 = zext nneg i32 %21 to i64
  %23 = getelementptr inbounds nuw %struct.Operation, ptr %12, i64 %22
  %24 = getelementptr inbounds nuw i8, ptr %23, i64 104
  %25 = load ptr, ptr %24, align 8
  %26 = icmp eq ptr %25, %0
  br i1 %26, label %27, label %90

27:                                               ; preds = %19
  %28 = getelementptr inbounds nuw i8, ptr %23, i64 112
  %29 = load i32, ptr %28, align 8
  %30 = icmp eq i32 %29, 3
  br i1 %30, label %31, label %90

31:                                               ; preds = %27
  %32 = getelementptr inbounds nuw i8, ptr %23, i64 120
  %33 = load i32, ptr %32, align 8
  %34 = icmp eq i32 %33, %2
  br i1 %34, label %35, label %90

35:                                               ; preds = %31
  %36 = getelementptr inbounds nuw i8, ptr %23, i64 116
  %37 = load i32, ptr %36, align 4
  %38 = icmp eq i32 %37, 0
  br i1 %38, label %90, label %39

39:                                               ; preds = %35
  %40 = getelementptr inbounds nuw i8, ptr %5, i64 24
  %41 = load i64, ptr %40, align 8
  %42 = lshr i64 %41, 38
  %43 = trunc nuw nsw i64 %42 to i32
  %44 = getelementptr inbounds nuw i8, ptr %5, i64 56
  %45 = load ptr, ptr %44, align 8
  %46 = getelementptr inbounds nuw i8, ptr %5, i64 80
  %47 = load i32, ptr %46, align 8
  %48 = sext i32 %47 to i64
  %49 = getelementptr inbounds i32, ptr %45, i64 %48
  store i32 %43, ptr %49, align 4
  %50 = getelementptr inbounds nuw i8, ptr %23, i64 56
  %51 = load ptr, ptr %50, align 8
  %52 = load ptr, ptr %44, align 8
  %53 = getelementptr inbounds nuw i8, ptr %9, i64 24
  %54 = load i64, ptr %53, align 8
  %55 = icmp sgt i64 %54, 0
  br i1 %55, label %56, label %70

56:                                               ; preds = %39, %66
  %57 = phi i64 [ %67, %66 ], [ %54, %39 ]
  %58 = phi i64 [ %68, %66 ], [ 0, %39 ]
  %59 = getelementptr inbounds nuw i32, ptr %51, i64 %58
  %60 = load i32, ptr %59, align 4
  %61 = getelementptr inbounds nuw i32, ptr %52, i64 %58
  %62 = load i32, ptr %61, align 4
  %63 = icmp ult i32 %60, %62
  br i1 %63, label %64, label %66

64:                                               ; preds = %56
  store i32 %62, ptr %59, align 4
  %65 = load i64, ptr %53, align 8
  br label %66

66:                                               ; preds = %64, %56
  %67 = phi i64 [ %57, %56 ], [ %65, %64 ]
  %68 = add nuw nsw i64 %58, 1
  %69 = icmp slt i64 %68, %67
  br i1 %69, label %56, label %70

70:                                               ; preds = %66, %39
  %71 = getelementptr inbounds nuw i8, ptr %5, i64 84
  %72 = load i32, ptr %71, align 4
  %73 = getelementptr inbounds nuw i8, ptr %23, i64 84
  store i32 %72, ptr %73, align 4
  %74 = getelementptr inbounds nuw i8, ptr %5, i64 96
  %75 = load i32, ptr %74, align 8
  %76 = icmp eq i64 %3, 0
  %77 = tail call range(i64 0, 65) i64 @llvm.cttz.i64(i64 %3, i1 true)
  %78 = trunc nuw nsw i64 %77 to i32
  %79 = select i1 %76, i32 0, i32 %78
  %80 = add nsw i32 %75, %79
  %81 = getelementptr inbounds nuw i8, ptr %23, i64 96
  store i32 %80, ptr %81, align 8
  %82 = load ptr, ptr %6, align 8
  %83 = getelementptr inbounds nuw i8, ptr %5, i64 32
  %84 = load i64, ptr %83, align 8
  %85 = load i32, ptr %46, align 8
  %86 = tail call i64 @flydsl_check_stamp(ptr noundef %82, i64 noundef %84, i32 noundef %85, i32 noundef 0)
  %87 = icmp eq i64 %86, 0
  br i1 %87, label %184, label %88

88:                                               ; preds = %70
  %89 = shl i64 %86, 38
  store i64 %89, ptr %40, align 8
  br label %184

90:                                               ; preds = %35, %31, %27, %19, %4
  %91 = getelementptr inbounds nuw i8, ptr %15, i64 56
  %92 = load ptr, ptr %91, align 8
  %93 = icmp eq ptr %92, null
  br i1 %93, label %94, label %103

94:                                               ; preds = %90
  %95 = getelementptr inbounds nuw i8, ptr %9, i64 24
  %96 = load i64, ptr %95, align 8
  %97 = shl i64 %96, 2
  %98 = getelementptr inbounds nuw i8, ptr %9, i64 106536
  %99 = load ptr, ptr %98, align 8
  %100 = add i64 %97, 15
  %101 = and i64 %100, -16
  %102 = getelementptr inbounds nuw i8, ptr %99, i64 %101
  store ptr %102, ptr %98, align 8
  tail call void @llvm.memset.p0.i64(ptr align 4 %99, i8 0, i64 %97, i1 false)
  br label %103

103:                                              ; preds = %90, %94
  %104 = phi ptr [ %99, %94 ], [ %92, %90 ]
  %105 = getelementptr inbounds nuw i8, ptr %15, i64 64
  %106 = load ptr, ptr %105, align 8
  %107 = icmp eq ptr %106, null
  br i1 %107, label %108, label %117

108:                                              ; preds = %103
  %109 = getelementptr inbounds nuw i8, ptr %9, i64 24
  %110 = load i64, ptr %109, align 8
  %111 = shl i64 %110, 2
  %112 = getelementptr inbounds nuw i8, ptr %9, i64 106536
  %113 = load ptr, ptr %112, align 8
  %114 = add i64 %111, 15
  %115 = and i64 %114, -16
  %116 = getelementptr inbounds nuw i8, ptr %113, i64 %115
  store ptr %116, ptr %112, align 8
  tail call void @llvm.memset.p0.i64(ptr align 4 %113, i8 0, i64 %111, i1 false)
  br label %117

117:                                              ; preds = %103, %108
  %118 = phi ptr [ %113, %108 ], [ %106, %103 ]
  %119 = load i32, ptr %10, align 8
  %120 = add i32 %119, 1
  store i32 %120, ptr %10, align 8
  %121 = getelementptr inbounds nuw i8, ptr %5, i64 24
  %122 = load i64, ptr %121, align 8
  %123 = lshr i64 %122, 38
  %124 = trunc nuw nsw i64 %123 to i32
  %125 = getelementptr inbounds nuw i8, ptr %5, i64 56
  %126 = load ptr, ptr %125, align 8
  %127 = getelementptr inbounds nuw i8, ptr %5, i64 80
  %128 = load i32, ptr %127, align 8
  %129 = sext i32 %128 to i64
  %130 = getelementptr inbounds i32, ptr %126, i64 %129
  store i32 %124, ptr %130, align 4
  %131 = load ptr, ptr %125, align 8
  %132 = getelementptr inbounds nuw i8, ptr %9, i64 24
  %133 = load i64, ptr %132, align 8
  %134 = shl i64 %133, 2
  tail call void @llvm.memcpy.p0.p0.i64(ptr align 4 %104, ptr align 4 %131, i64 %134, i1 false)
  %135 = getelementptr inbounds nuw i8, ptr %5, i64 64
  %136 = load ptr, ptr %135, align 8
  %137 = load i64, ptr %132, align 8
  %138 = shl i64 %137, 2
  tail call void @llvm.memcpy.p0.p0.i64(ptr align 4 %118, ptr align 4 %136, i64 %138, i1 false)
  tail call void @llvm.memmove.p0.p0.i64(ptr noundef nonnull align 8 dereferenceable(104) %15, ptr noundef nonnull align 8 dereferenceable(104) %5, i64 104, i1 false)
  %139 = getelementptr inbounds nuw i8, ptr %15, i64 104
  store ptr %0, ptr %139, align 8
  %140 = getelementptr inbounds nuw i8, ptr %15, i64 112
  store i32 %1, ptr %140, align 8
  %141 = getelementptr inbounds nuw i8, ptr %15, i64 116
  store i32 1, ptr %141, align 4
  %142 = getelementptr inbounds nuw i8, ptr %15, i64 120
  store i32 %2, ptr %142, align 8
  %143 = getelementptr inbounds nuw i8, ptr %15, i64 124
  store i32 0, ptr %143, align 4
  store ptr %104, ptr %91, align 8
  store ptr %118, ptr %105, align 8
  %144 = select i1 %16, ptr null, ptr %118
  %145 = getelementptr inbounds nuw i8, ptr %15, i64 72
  store ptr %144, ptr %145, align 8
  %146 = getelementptr inbounds nuw i8, ptr %9, i64 16
  %147 = load i64, ptr %146, align 8
  %148 = and i32 %11, 63
  %149 = trunc i64 %147 to i32
  %150 = add i32 %148, %149
  %151 = getelementptr inbounds nuw i8, ptr %15, i64 80
  store i32 %150, ptr %151, align 8
  %152 = getelementptr inbounds nuw i8, ptr %5, i64 88
  %153 = load i32, ptr %152, align 8
  %154 = getelementptr inbounds nuw i8, ptr %5, i64 92
  %155 = load i32, ptr %154, align 4
  %156 = sdiv i32 %155, 2
  %157 = add nsw i32 %156, %153
  %158 = getelementptr inbounds nuw i8, ptr %15, i64 88
  store i32 %157, ptr %158, align 8
  %159 = icmp eq i64 %3, 0
  %160 = tail call range(i64 0, 65) i64 @llvm.cttz.i64(i64 %3, i1 true)
  %161 = trunc nuw nsw i64 %160 to i32
  %162 = select i1 %159, i32 0, i32 %161
  %163 = getelementptr inbounds nuw i8, ptr %15, i64 96
  %164 = load i32, ptr %163, align 8
  %165 = add nsw i32 %164, %162
  store i32 %165, ptr %163, align 8
  %166 = load ptr, ptr %6, align 8
  %167 = getelementptr inbounds nuw i8, ptr %5, i64 32
  %168 = load i64, ptr %167, align 8
  %169 = icmp ne i32 %1, 3
  %170 = zext i1 %169 to i32
  %171 = tail call i64 @flydsl_check_stamp(ptr noundef %166, i64 noundef %168, i32 noundef %150, i32 noundef %170)
  %172 = icmp eq i64 %171, 0
  br i1 %172, label %176, label %173

173:                                              ; preds = %117
  %174 = shl i64 %171, 38
  %175 = getelementptr inbounds nuw i8, ptr %15, i64 24
  store i64 %174, ptr %175, align 8
  br label %176

176:                                              ; preds = %173, %117
  %177 = load ptr, ptr %6, align 8
  %178 = load i64, ptr %167, align 8
  %179 = load i32, ptr %127, align 8
  %180 = tail call i64 @flydsl_check_stamp(ptr noundef %177, i64 noundef %178, i32 noundef %179, i32 noundef 0)
  %181 = icmp eq i64 %180, 0
  br i1 %181, label %184, label %182

182:                                              ; preds = %176
  %183 = shl i64 %180, 38
  store i64 %183, ptr %121, align 8
  br label %184

184:                                              ; preds = %182, %176, %88, %70
  %185 = phi i32 [ %20, %88 ], [ %20, %70 ], [ %11, %176 ], [ %11, %182 ]
  ret i32 %185
}

define internal range(i32 0, 2) i32 @touch(ptr noundef readonly captures(none) %0, i32 noundef %1, ptr noundef %2, i64 noundef %3, i32 noundef %4) {
  %6 = load ptr, ptr %0, align 8
  %7 = getelementptr inbounds nuw i8, ptr %6, i64 40
  %8 = load ptr, ptr %7, align 8
  %9 = getelementptr inbounds nuw i8, ptr %8, i64 160
  %10 = load ptr, ptr %9, align 8
  %11 = getelementptr inbounds nuw i8, ptr %10, i64 32
  %12 = and i32 %1, 511
  %13 = zext nneg i32 %12 to i64
  %14 = getelementptr inbounds nuw %struct.Operation, ptr %11, i64 %13
  %15 = getelementptr inbounds nuw i8, ptr %14, i64 48
  %16 = load ptr, ptr %15, align 8
  %17 = ptrtoint ptr %2 to i64
  %18 = getelementptr inbounds nuw i8, ptr %14, i64 40
  %19 = load ptr, ptr %18, align 8
  %20 = getelementptr inbounds nuw i8, ptr %19, i64 120
  %21 = load i64, ptr %20, align 8
  %22 = icmp sgt i64 %21, 0
  br i1 %22, label %23, label %41

23:                                               ; preds = %5, %37
  %24 = phi i64 [ %25, %37 ], [ %21, %5 ]
  %25 = add nsw i64 %24, -1
  %26 = getelementptr inbounds nuw %struct.Region, ptr %16, i64 %25
  %27 = getelementptr inbounds nuw i8, ptr %26, i64 56
  %28 = load i32, ptr %27, align 8
  %29 = icmp eq i32 %28, 0
  br i1 %29, label %37, label %30

30:                                               ; preds = %23
  %31 = load i64, ptr %26, align 8
  %32 = icmp sgt i64 %31, %17
  br i1 %32, label %37, label %33

33:                                               ; preds = %30
  %34 = getelementptr inbounds nuw i8, ptr %26, i64 8
  %35 = load i64, ptr %34, align 8
  %36 = icmp sgt i64 %35, %17
  br i1 %36, label %39, label %37

37:                                               ; preds = %33, %30, %23
  %38 = icmp samesign ugt i64 %24, 1
  br i1 %38, label %23, label %41

39:                                               ; preds = %33
  %40 = icmp slt i64 %24, 1
  br i1 %40, label %41, label %92

41:                                               ; preds = %37, %5, %39
  %42 = getelementptr inbounds nuw i8, ptr %19, i64 160
  %43 = load ptr, ptr %42, align 8
  %44 = getelementptr inbounds nuw i8, ptr %43, i64 16
  %45 = load i64, ptr %44, align 8
  %46 = icmp sgt i64 %45, 0
  br i1 %46, label %47, label %136

47:                                               ; preds = %41
  %48 = getelementptr inbounds nuw i8, ptr %43, i64 8
  %49 = getelementptr inbounds nuw i8, ptr %14, i64 100
  br label %50

50:                                               ; preds = %88, %47
  %51 = phi i64 [ 0, %47 ], [ %89, %88 ]
  %52 = load ptr, ptr %48, align 8
  %53 = getelementptr inbounds nuw %struct.Fiber, ptr %52, i64 %51
  %54 = load ptr, ptr %53, align 8
  %55 = getelementptr inbounds nuw i8, ptr %53, i64 32
  %56 = load i32, ptr %55, align 8
  %57 = icmp eq i32 %56, 0
  br i1 %57, label %58, label %88

58:                                               ; preds = %50
  %59 = getelementptr inbounds nuw i8, ptr %54, i64 100
  %60 = load i32, ptr %59, align 4
  %61 = load i32, ptr %49, align 4
  %62 = icmp eq i32 %60, %61
  br i1 %62, label %88, label %63

63:                                               ; preds = %58
  %64 = getelementptr inbounds nuw i8, ptr %54, i64 48
  %65 = load ptr, ptr %64, align 8
  store ptr %65, ptr %15, align 8
  %66 = load i64, ptr %20, align 8
  %67 = icmp sgt i64 %66, 0
  br i1 %67, label %68, label %88

68:                                               ; preds = %63, %82
  %69 = phi i64 [ %70, %82 ], [ %66, %63 ]
  %70 = add nsw i64 %69, -1
  %71 = getelementptr inbounds nuw %struct.Region, ptr %65, i64 %70
  %72 = getelementptr inbounds nuw i8, ptr %71, i64 56
  %73 = load i32, ptr %72, align 8
  %74 = icmp eq i32 %73, 0
  br i1 %74, label %82, label %75

75:                                               ; preds = %68
  %76 = load i64, ptr %71, align 8
  %77 = icmp sgt i64 %76, %17
  br i1 %77, label %82, label %78

78:                                               ; preds = %75
  %79 = getelementptr inbounds nuw i8, ptr %71, i64 8
  %80 = load i64, ptr %79, align 8
  %81 = icmp sgt i64 %80, %17
  br i1 %81, label %84, label %82

82:                                               ; preds = %78, %75, %68
  %83 = icmp samesign ugt i64 %69, 1
  br i1 %83, label %68, label %88

84:                                               ; preds = %78
  %85 = icmp sgt i64 %69, 0
  %86 = icmp eq i32 %73, 2
  %87 = and i1 %85, %86
  br i1 %87, label %92, label %88

88:                                               ; preds = %82, %84, %63, %58, %50
  %89 = add nuw nsw i64 %51, 1
  %90 = load i64, ptr %44, align 8
  %91 = icmp slt i64 %89, %90
  br i1 %91, label %50, label %136

92:                                               ; preds = %84, %39
  %93 = phi i64 [ %31, %39 ], [ %76, %84 ]
  %94 = phi i32 [ %28, %39 ], [ 2, %84 ]
  %95 = phi i64 [ %35, %39 ], [ %80, %84 ]
  %96 = phi ptr [ %16, %39 ], [ %65, %84 ]
  %97 = phi i64 [ %25, %39 ], [ %70, %84 ]
  %98 = getelementptr inbounds nuw %struct.Region, ptr %96, i64 %97
  %99 = getelementptr inbounds nuw i8, ptr %14, i64 84
  %100 = load i32, ptr %99, align 4
  %101 = sext i32 %100 to i64
  %102 = icmp eq i32 %4, 0
  %103 = select i1 %102, i64 17, i64 18
  %104 = add nsw i64 %3, %17
  %105 = icmp sgt i64 %104, %95
  %106 = icmp eq i32 %94, 1
  %107 = and i1 %105, %106
  br i1 %107, label %108, label %115

108:                                              ; preds = %92
  %109 = getelementptr inbounds nuw i8, ptr %14, i64 96
  %110 = load i32, ptr %109, align 8
  %111 = sext i32 %110 to i64
  %112 = tail call i32 @flydsl_check_beyond(ptr noundef nonnull %14, i64 noundef %101, i64 noundef %95, i64 noundef %111, i64 noundef %97)
  %113 = icmp eq i32 %112, 0
  %114 = zext i1 %113 to i32
  br label %136

115:                                              ; preds = %92
  %116 = getelementptr inbounds nuw i8, ptr %98, i64 32
  %117 = load ptr, ptr %116, align 8
  %118 = icmp eq ptr %117, null
  br i1 %118, label %136, label %119

119:                                              ; preds = %115
  %120 = xor i64 %93, -1
  %121 = add i64 %104, %120
  %122 = getelementptr inbounds nuw i8, ptr %98, i64 80
  %123 = load i64, ptr %122, align 8
  %124 = ashr i64 %121, %123
  %125 = sub nsw i64 %17, %93
  %126 = ashr i64 %125, %123
  %127 = icmp sgt i64 %126, %124
  br i1 %127, label %136, label %128

128:                                              ; preds = %119
  %129 = getelementptr inbounds nuw i8, ptr %14, i64 96
  br label %130

130:                                              ; preds = %128, %130
  %131 = phi i64 [ %126, %128 ], [ %134, %130 ]
  %132 = load i32, ptr %129, align 8
  %133 = sext i32 %132 to i64
  tail call void @flydsl_check_granule(ptr noundef nonnull %14, ptr noundef nonnull %98, i64 noundef %131, i64 noundef %133, i64 noundef %103, i64 noundef %101)
  %134 = add i64 %131, 1
  %135 = icmp eq i64 %131, %124
  br i1 %135, label %136, label %130

136:                                              ; preds = %88, %130, %41, %119, %108, %115
  %137 = phi i32 [ 1, %41 ], [ %114, %108 ], [ 1, %115 ], [ 1, %119 ], [ 1, %130 ], [ 1, %88 ]
  store ptr %16, ptr %15, align 8
  ret i32 %137
}

define internal void @land(ptr noundef readonly captures(none) %0, i32 noundef %1, ptr noundef %2) {
  %4 = load ptr, ptr %0, align 8
  %5 = getelementptr inbounds nuw i8, ptr %4, i64 40
  %6 = load ptr, ptr %5, align 8
  %7 = getelementptr inbounds nuw i8, ptr %6, i64 160
  %8 = load ptr, ptr %7, align 8
  %9 = getelementptr inbounds nuw i8, ptr %8, i64 32
  %10 = and i32 %1, 511
  %11 = zext nneg i32 %10 to i64
  %12 = getelementptr inbounds nuw %struct.Operation, ptr %9, i64 %11
  %13 = ptrtoint ptr %2 to i64
  %14 = lshr i64 %13, 3
  %15 = mul i64 %14, -7046029254386353131
  %16 = lshr i64 %15, 54
  %17 = getelementptr inbounds nuw i8, ptr %8, i64 65576
  br label %18

18:                                               ; preds = %57, %3
  %19 = phi i64 [ %16, %3 ], [ %60, %57 ]
  %20 = phi i32 [ 0, %3 ], [ %58, %57 ]
  %21 = getelementptr inbounds nuw %struct.Object, ptr %17, i64 %19
  %22 = load ptr, ptr %21, align 8
  %23 = icmp eq ptr %22, %2
  br i1 %23, label %62, label %24

24:                                               ; preds = %18
  %25 = icmp eq ptr %22, null
  br i1 %25, label %26, label %57

26:                                               ; preds = %24
  %27 = getelementptr inbounds nuw i8, ptr %8, i64 24
  %28 = load i64, ptr %27, align 8
  %29 = shl i64 %28, 2
  %30 = getelementptr inbounds nuw i8, ptr %8, i64 106536
  %31 = load ptr, ptr %30, align 8
  %32 = add i64 %29, 15
  %33 = and i64 %32, -16
  %34 = getelementptr inbounds nuw i8, ptr %31, i64 %33
  store ptr %34, ptr %30, align 8
  tail call void @llvm.memset.p0.i64(ptr align 4 %31, i8 0, i64 %29, i1 false)
  %35 = load i64, ptr %27, align 8
  %36 = shl i64 %35, 2
  %37 = load ptr, ptr %30, align 8
  %38 = add i64 %36, 15
  %39 = and i64 %38, -16
  %40 = getelementptr inbounds nuw i8, ptr %37, i64 %39
  store ptr %40, ptr %30, align 8
  tail call void @llvm.memset.p0.i64(ptr align 4 %37, i8 0, i64 %36, i1 false)
  %41 = load i64, ptr %27, align 8
  %42 = shl i64 %41, 2
  %43 = load ptr, ptr %30, align 8
  %44 = add i64 %42, 15
  %45 = and i64 %44, -16
  %46 = getelementptr inbounds nuw i8, ptr %43, i64 %45
  store ptr %46, ptr %30, align 8
  tail call void @llvm.memset.p0.i64(ptr align 4 %43, i8 0, i64 %42, i1 false)
  %47 = load i64, ptr %27, align 8
  %48 = shl i64 %47, 2
  %49 = load ptr, ptr %30, align 8
  %50 = add i64 %48, 15
  %51 = and i64 %50, -16
  %52 = getelementptr inbounds nuw i8, ptr %49, i64 %51
  store ptr %52, ptr %30, align 8
  tail call void @llvm.memset.p0.i64(ptr align 4 %49, i8 0, i64 %48, i1 false)
  store ptr %2, ptr %21, align 8
  %53 = getelementptr inbounds nuw i8, ptr %21, i64 8
  store ptr %31, ptr %53, align 8
  %54 = getelementptr inbounds nuw i8, ptr %21, i64 16
  store ptr %37, ptr %54, align 8
  %55 = getelementptr inbounds nuw i8, ptr %21, i64 24
  store ptr %43, ptr %55, align 8
  %56 = getelementptr inbounds nuw i8, ptr %21, i64 32
  store ptr %49, ptr %56, align 8
  br label %66

57:                                               ; preds = %24
  %58 = add nuw nsw i32 %20, 1
  %59 = add nuw nsw i64 %19, 1
  %60 = and i64 %59, 1023
  %61 = icmp eq i32 %58, 1024
  br i1 %61, label %62, label %18

62:                                               ; preds = %57, %18
  %63 = phi ptr [ %17, %57 ], [ %21, %18 ]
  %64 = getelementptr inbounds nuw i8, ptr %63, i64 8
  %65 = load ptr, ptr %64, align 8
  br label %66

66:                                               ; preds = %62, %26
  %67 = phi ptr [ %31, %26 ], [ %65, %62 ]
  %68 = phi ptr [ %21, %26 ], [ %63, %62 ]
  %69 = getelementptr inbounds nuw i8, ptr %12, i64 24
  %70 = load i64, ptr %69, align 8
  %71 = lshr i64 %70, 38
  %72 = trunc nuw nsw i64 %71 to i32
  %73 = getelementptr inbounds nuw i8, ptr %68, i64 8
  %74 = getelementptr inbounds nuw i8, ptr %12, i64 56
  %75 = load ptr, ptr %74, align 8
  %76 = getelementptr inbounds nuw i8, ptr %8, i64 24
  %77 = load i64, ptr %76, align 8
  %78 = icmp sgt i64 %77, 0
  br i1 %78, label %79, label %95

79:                                               ; preds = %66, %89
  %80 = phi i64 [ %90, %89 ], [ %77, %66 ]
  %81 = phi i64 [ %91, %89 ], [ 0, %66 ]
  %82 = getelementptr inbounds nuw i32, ptr %67, i64 %81
  %83 = load i32, ptr %82, align 4
  %84 = getelementptr inbounds nuw i32, ptr %75, i64 %81
  %85 = load i32, ptr %84, align 4
  %86 = icmp ult i32 %83, %85
  br i1 %86, label %87, label %89

87:                                               ; preds = %79
  store i32 %85, ptr %82, align 4
  %88 = load i64, ptr %76, align 8
  br label %89

89:                                               ; preds = %87, %79
  %90 = phi i64 [ %80, %79 ], [ %88, %87 ]
  %91 = add nuw nsw i64 %81, 1
  %92 = icmp slt i64 %91, %90
  br i1 %92, label %79, label %93

93:                                               ; preds = %89
  %94 = load ptr, ptr %73, align 8
  br label %95

95:                                               ; preds = %93, %66
  %96 = phi ptr [ %94, %93 ], [ %67, %66 ]
  %97 = getelementptr inbounds nuw i8, ptr %12, i64 80
  %98 = load i32, ptr %97, align 8
  %99 = sext i32 %98 to i64
  %100 = getelementptr inbounds i32, ptr %96, i64 %99
  %101 = load i32, ptr %100, align 4
  %102 = icmp ult i32 %101, %72
  br i1 %102, label %103, label %104

103:                                              ; preds = %95
  store i32 %72, ptr %100, align 4
  br label %104

104:                                              ; preds = %103, %95
  %105 = getelementptr inbounds nuw i8, ptr %12, i64 116
  store i32 0, ptr %105, align 4
  ret void
}

define internal void @collect(ptr noundef readonly captures(address) %0, i32 noundef %1, i64 noundef %2, ptr noundef %3) {
  %5 = load ptr, ptr %0, align 8
  %6 = getelementptr inbounds nuw i8, ptr %5, i64 40
  %7 = load ptr, ptr %6, align 8
  %8 = getelementptr inbounds nuw i8, ptr %7, i64 160
  %9 = load ptr, ptr %8, align 8
  %10 = getelementptr inbounds nuw i8, ptr %9, i64 32
  %11 = icmp eq ptr %3, null
  br label %26

12:                                               ; preds = %64
  %13 = load ptr, ptr %0, align 8
  %14 = getelementptr inbounds nuw i8, ptr %13, i64 40
  %15 = load ptr, ptr %14, align 8
  %16 = getelementptr inbounds nuw i8, ptr %13, i64 32
  %17 = load i64, ptr %16, align 8
  %18 = getelementptr inbounds nuw i8, ptr %13, i64 80
  %19 = load i32, ptr %18, align 8
  %20 = tail call i64 @flydsl_check_stamp(ptr noundef %15, i64 noundef %17, i32 noundef %19, i32 noundef 0)
  %21 = icmp eq i64 %20, 0
  br i1 %21, label %25, label %22

22:                                               ; preds = %12
  %23 = shl i64 %20, 38
  %24 = getelementptr inbounds nuw i8, ptr %13, i64 24
  store i64 %23, ptr %24, align 8
  br label %25

25:                                               ; preds = %12, %22
  ret void

26:                                               ; preds = %4, %64
  %27 = phi i64 [ 0, %4 ], [ %65, %64 ]
  %28 = getelementptr inbounds nuw %struct.Operation, ptr %10, i64 %27
  %29 = getelementptr inbounds nuw i8, ptr %28, i64 24
  %30 = load i64, ptr %29, align 8
  %31 = lshr i64 %30, 38
  %32 = trunc nuw nsw i64 %31 to i32
  %33 = load ptr, ptr %0, align 8
  %34 = getelementptr inbounds nuw i8, ptr %33, i64 56
  %35 = load ptr, ptr %34, align 8
  %36 = getelementptr inbounds nuw i8, ptr %28, i64 104
  %37 = load ptr, ptr %36, align 8
  %38 = icmp eq ptr %37, %0
  br i1 %38, label %39, label %64

39:                                               ; preds = %26
  %40 = getelementptr inbounds nuw i8, ptr %28, i64 112
  %41 = load i32, ptr %40, align 8
  %42 = icmp eq i32 %41, %1
  br i1 %42, label %43, label %64

43:                                               ; preds = %39
  %44 = getelementptr inbounds nuw i8, ptr %28, i64 116
  %45 = load i32, ptr %44, align 4
  %46 = icmp eq i32 %45, 0
  br i1 %46, label %64, label %47

47:                                               ; preds = %43
  %48 = getelementptr inbounds nuw i8, ptr %28, i64 120
  %49 = load i32, ptr %48, align 8
  %50 = zext i32 %49 to i64
  %51 = icmp sgt i64 %2, %50
  br i1 %51, label %52, label %64

52:                                               ; preds = %47
  br i1 %11, label %55, label %53

53:                                               ; preds = %52
  %54 = trunc nuw nsw i64 %27 to i32
  tail call void @land(ptr noundef nonnull %0, i32 noundef %54, ptr noundef nonnull %3)
  br label %64

55:                                               ; preds = %52
  %56 = getelementptr inbounds nuw i8, ptr %28, i64 80
  %57 = load i32, ptr %56, align 8
  %58 = sext i32 %57 to i64
  %59 = getelementptr inbounds i32, ptr %35, i64 %58
  %60 = load i32, ptr %59, align 4
  %61 = icmp ult i32 %60, %32
  br i1 %61, label %62, label %63

62:                                               ; preds = %55
  store i32 %32, ptr %59, align 4
  br label %63

63:                                               ; preds = %62, %55
  store i32 0, ptr %44, align 4
  br label %64

64:                                               ; preds = %26, %39, %43, %47, %63, %53
  %65 = add nuw nsw i64 %27, 1
  %66 = icmp eq i64 %65, 512
  br i1 %66, label %12, label %26
}

define internal void @use(ptr noundef readonly captures(none) %0, i64 noundef %1, ptr noundef %2, i32 noundef %3) {
  %5 = load ptr, ptr %0, align 8
  %6 = ptrtoint ptr %2 to i64
  %7 = getelementptr inbounds nuw i8, ptr %5, i64 40
  %8 = load ptr, ptr %7, align 8
  %9 = getelementptr inbounds nuw i8, ptr %8, i64 120
  %10 = load i64, ptr %9, align 8
  %11 = icmp sgt i64 %10, 0
  br i1 %11, label %12, label %31

12:                                               ; preds = %4
  %13 = getelementptr inbounds nuw i8, ptr %5, i64 48
  %14 = load ptr, ptr %13, align 8
  br label %15

15:                                               ; preds = %29, %12
  %16 = phi i64 [ %10, %12 ], [ %17, %29 ]
  %17 = add nsw i64 %16, -1
  %18 = getelementptr inbounds nuw %struct.Region, ptr %14, i64 %17
  %19 = getelementptr inbounds nuw i8, ptr %18, i64 56
  %20 = load i32, ptr %19, align 8
  %21 = icmp eq i32 %20, 0
  br i1 %21, label %29, label %22

22:                                               ; preds = %15
  %23 = load i64, ptr %18, align 8
  %24 = icmp sgt i64 %23, %6
  br i1 %24, label %29, label %25

25:                                               ; preds = %22
  %26 = getelementptr inbounds nuw i8, ptr %18, i64 8
  %27 = load i64, ptr %26, align 8
  %28 = icmp sgt i64 %27, %6
  br i1 %28, label %31, label %29

29:                                               ; preds = %25, %22, %15
  %30 = icmp samesign ugt i64 %16, 1
  br i1 %30, label %15, label %31

31:                                               ; preds = %25, %29, %4
  %32 = phi i64 [ -1, %4 ], [ %17, %25 ], [ -1, %29 ]
  %33 = getelementptr inbounds nuw i8, ptr %5, i64 96
  %34 = load i32, ptr %33, align 8
  %35 = icmp eq i64 %1, 0
  %36 = tail call range(i64 0, 65) i64 @llvm.cttz.i64(i64 %1, i1 true)
  %37 = trunc nuw nsw i64 %36 to i32
  %38 = select i1 %35, i32 0, i32 %37
  %39 = add nsw i32 %34, %38
  %40 = sext i32 %39 to i64
  %41 = icmp slt i64 %32, 0
  br i1 %41, label %76, label %42

42:                                               ; preds = %31
  %43 = getelementptr inbounds nuw i8, ptr %5, i64 48
  %44 = load ptr, ptr %43, align 8
  %45 = getelementptr inbounds nuw %struct.Region, ptr %44, i64 %32
  %46 = icmp eq ptr %44, null
  br i1 %46, label %76, label %47

47:                                               ; preds = %42
  %48 = getelementptr inbounds nuw i8, ptr %45, i64 32
  %49 = load ptr, ptr %48, align 8
  %50 = icmp eq ptr %49, null
  br i1 %50, label %76, label %51

51:                                               ; preds = %47
  %52 = add nsw i64 %6, 8
  %53 = getelementptr inbounds nuw i8, ptr %45, i64 8
  %54 = load i64, ptr %53, align 8
  %55 = icmp sgt i64 %52, %54
  br i1 %55, label %76, label %56

56:                                               ; preds = %51
  %57 = icmp eq i32 %3, 0
  %58 = select i1 %57, i64 7, i64 2
  %59 = add nsw i64 %6, 7
  %60 = load i64, ptr %45, align 8
  %61 = sub i64 %59, %60
  %62 = getelementptr inbounds nuw i8, ptr %45, i64 80
  %63 = load i64, ptr %62, align 8
  %64 = ashr i64 %61, %63
  %65 = sub nsw i64 %6, %60
  %66 = ashr i64 %65, %63
  %67 = icmp sgt i64 %66, %64
  br i1 %67, label %76, label %68

68:                                               ; preds = %56
  %69 = getelementptr inbounds nuw i8, ptr %5, i64 84
  br label %70

70:                                               ; preds = %68, %70
  %71 = phi i64 [ %66, %68 ], [ %74, %70 ]
  %72 = load i32, ptr %69, align 4
  %73 = sext i32 %72 to i64
  tail call void @flydsl_check_granule(ptr noundef nonnull %5, ptr noundef nonnull %45, i64 noundef %71, i64 noundef %40, i64 noundef %58, i64 noundef %73)
  %74 = add i64 %71, 1
  %75 = icmp eq i64 %71, %64
  br i1 %75, label %76, label %70

76:                                               ; preds = %70, %56, %31, %42, %47, %51
  ret void
}

define internal range(i64 -1, 9223372036854775807) i64 @elsewhere(ptr noundef captures(none) %0, i64 noundef %1) {
  %3 = getelementptr inbounds nuw i8, ptr %0, i64 40
  %4 = load ptr, ptr %3, align 8
  %5 = getelementptr inbounds nuw i8, ptr %4, i64 160
  %6 = load ptr, ptr %5, align 8
  %7 = getelementptr inbounds nuw i8, ptr %0, i64 48
  %8 = load ptr, ptr %7, align 8
  %9 = getelementptr inbounds nuw i8, ptr %6, i64 16
  %10 = load i64, ptr %9, align 8
  %11 = icmp sgt i64 %10, 0
  br i1 %11, label %12, label %58

12:                                               ; preds = %2
  %13 = getelementptr inbounds nuw i8, ptr %6, i64 8
  %14 = getelementptr inbounds nuw i8, ptr %0, i64 100
  %15 = getelementptr inbounds nuw i8, ptr %4, i64 120
  br label %16

16:                                               ; preds = %12, %54
  %17 = phi i64 [ 0, %12 ], [ %55, %54 ]
  %18 = load ptr, ptr %13, align 8
  %19 = getelementptr inbounds nuw %struct.Fiber, ptr %18, i64 %17
  %20 = load ptr, ptr %19, align 8
  %21 = getelementptr inbounds nuw i8, ptr %19, i64 32
  %22 = load i32, ptr %21, align 8
  %23 = icmp eq i32 %22, 0
  br i1 %23, label %24, label %54

24:                                               ; preds = %16
  %25 = getelementptr inbounds nuw i8, ptr %20, i64 100
  %26 = load i32, ptr %25, align 4
  %27 = load i32, ptr %14, align 4
  %28 = icmp eq i32 %26, %27
  br i1 %28, label %54, label %29

29:                                               ; preds = %24
  %30 = getelementptr inbounds nuw i8, ptr %20, i64 48
  %31 = load ptr, ptr %30, align 8
  store ptr %31, ptr %7, align 8
  %32 = load i64, ptr %15, align 8
  %33 = icmp sgt i64 %32, 0
  br i1 %33, label %34, label %54

34:                                               ; preds = %29, %48
  %35 = phi i64 [ %36, %48 ], [ %32, %29 ]
  %36 = add nsw i64 %35, -1
  %37 = getelementptr inbounds nuw %struct.Region, ptr %31, i64 %36
  %38 = getelementptr inbounds nuw i8, ptr %37, i64 56
  %39 = load i32, ptr %38, align 8
  %40 = icmp eq i32 %39, 0
  br i1 %40, label %48, label %41

41:                                               ; preds = %34
  %42 = load i64, ptr %37, align 8
  %43 = icmp sgt i64 %42, %1
  br i1 %43, label %48, label %44

44:                                               ; preds = %41
  %45 = getelementptr inbounds nuw i8, ptr %37, i64 8
  %46 = load i64, ptr %45, align 8
  %47 = icmp slt i64 %1, %46
  br i1 %47, label %50, label %48

48:                                               ; preds = %44, %41, %34
  %49 = icmp samesign ugt i64 %35, 1
  br i1 %49, label %34, label %54

50:                                               ; preds = %44
  %51 = icmp sgt i64 %35, 0
  %52 = icmp eq i32 %39, 2
  %53 = and i1 %51, %52
  br i1 %53, label %59, label %54

54:                                               ; preds = %48, %50, %29, %16, %24
  %55 = add nuw nsw i64 %17, 1
  %56 = load i64, ptr %9, align 8
  %57 = icmp slt i64 %55, %56
  br i1 %57, label %16, label %58

58:                                               ; preds = %54, %2
  store ptr %8, ptr %7, align 8
  br label %59

59:                                               ; preds = %50, %58
  %60 = phi i64 [ -1, %58 ], [ %36, %50 ]
  ret i64 %60
}

declare void @llvm.lifetime.start.p0(ptr captures(none))

declare void @llvm.memset.p0.i64(ptr writeonly captures(none), i8, i64, i1 immarg)

declare void @llvm.memcpy.p0.p0.i64(ptr noalias writeonly captures(none), ptr noalias readonly captures(none), i64, i1 immarg)

declare void @llvm.lifetime.end.p0(ptr captures(none))

declare i64 @flydsl_check_stamp(ptr noundef, i64 noundef, i32 noundef, i32 noundef)

declare i64 @llvm.cttz.i64(i64, i1 immarg)

declare i32 @flydsl_check_beyond(ptr noundef, i64 noundef, i64 noundef, i64 noundef, i64 noundef)

declare void @flydsl_check_granule(ptr noundef, ptr noundef, i64 noundef, i64 noundef, i64 noundef, i64 noundef)

declare void @llvm.memmove.p0.p0.i64(ptr writeonly captures(none), ptr readonly captures(none), i64, i1 immarg)
