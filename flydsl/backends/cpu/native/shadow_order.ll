; made from shadow_order.c 7e0e7a0483304c6fb1632a62eda57ac802353a0ca34771fafa938674778ff752
; made by clang version 22.1.8

%struct.Hooks = type { ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr }
%struct.Fiber = type { ptr, ptr, ptr, ptr, i32, i32, i64, ptr, i32, i32, i32, ptr, i32, i32, i32, i32, i32, i64, i64 }
%struct.Region = type { i64, i64, i64, i64, ptr, ptr, i64, i32, i32, ptr, i64, i64 }
%struct.Owner = type { i32, i16, i16 }
%struct.Operation = type { %struct.Agent, ptr, i32, i32, i32 }
%struct.Agent = type { i64, i64, i64, i64, i64, ptr, ptr, ptr, ptr, ptr, i32, i32, i32, i32, i32, i32, ptr, %struct.Past, ptr, i32, i32, i64, i32 }
%struct.Past = type { ptr, [2 x ptr], [2 x ptr] }
%struct.Object = type { ptr, ptr, ptr, ptr, ptr, %struct.Past, %struct.Past }

@HOOKS = internal constant %struct.Hooks { ptr @begin, ptr @arrive, ptr @end_phase, ptr @pass, ptr @fence, ptr @start, ptr @touch, ptr @land, ptr @collect, ptr @use, ptr @elsewhere }, align 8

define void @flydsl_check_fibers(ptr noundef writeonly captures(none) initializes((0, 8)) %0) {
  store ptr @HOOKS, ptr %0, align 8
  ret void
}

define internal void @begin(ptr noundef %0, ptr noundef %1, i64 noundef %2, i64 noundef %3) {
  %5 = alloca { i64, i64 }, align 8
  %6 = alloca [20 x i8], align 4
  %7 = getelementptr inbounds nuw i8, ptr %1, i64 24
  %8 = load ptr, ptr %7, align 8
  %9 = getelementptr inbounds nuw i8, ptr %8, i64 452
  %10 = load i32, ptr %9, align 4
  %11 = icmp sgt i32 %10, -1
  %12 = zext i1 %11 to i32
  %13 = zext nneg i32 %10 to i64
  %14 = select i1 %11, i64 %13, i64 0
  %15 = getelementptr inbounds nuw i8, ptr %0, i64 240
  %16 = load ptr, ptr %15, align 8
  %17 = getelementptr inbounds nuw i8, ptr %0, i64 248
  %18 = load i64, ptr %17, align 8
  %19 = mul nsw i64 %14, %18
  %20 = getelementptr inbounds i8, ptr %16, i64 %19
  store ptr %0, ptr %20, align 8
  %21 = getelementptr inbounds nuw i8, ptr %20, i64 8
  store ptr %1, ptr %21, align 8
  %22 = getelementptr inbounds nuw i8, ptr %20, i64 16
  store i64 %2, ptr %22, align 8
  %23 = add nsw i64 %2, 64
  %24 = getelementptr inbounds nuw i8, ptr %20, i64 24
  store i64 %23, ptr %24, align 8
  %25 = getelementptr inbounds nuw i8, ptr %20, i64 40
  store i32 0, ptr %25, align 8
  %26 = getelementptr inbounds nuw i8, ptr %20, i64 64
  %27 = getelementptr inbounds nuw i8, ptr %20, i64 56
  store ptr %26, ptr %27, align 8
  %28 = getelementptr inbounds nuw i8, ptr %20, i64 32
  store ptr null, ptr %28, align 8
  %29 = getelementptr inbounds nuw i8, ptr %20, i64 48
  store ptr null, ptr %29, align 8
  %30 = getelementptr inbounds nuw i8, ptr %0, i64 296
  store i64 %23, ptr %30, align 8
  %31 = getelementptr inbounds nuw i8, ptr %0, i64 232
  %32 = load i64, ptr %31, align 8
  %33 = shl i64 %32, 38
  %34 = add i64 %33, 274877906944
  %35 = icmp sgt i64 %2, 0
  br i1 %35, label %36, label %41

36:                                               ; preds = %4
  %37 = getelementptr inbounds nuw i8, ptr %0, i64 8
  %38 = trunc i64 %3 to i32
  %39 = getelementptr inbounds nuw i8, ptr %0, i64 256
  %40 = mul i64 %3, 48
  br label %42

41:                                               ; preds = %202, %4
  ret void

42:                                               ; preds = %36, %202
  %43 = phi i64 [ 0, %36 ], [ %203, %202 ]
  %44 = getelementptr inbounds nuw %struct.Fiber, ptr %1, i64 %43
  %45 = load ptr, ptr %27, align 8
  %46 = getelementptr inbounds nuw i8, ptr %45, i64 192
  store ptr %46, ptr %27, align 8
  tail call void @llvm.memset.p0.i64(ptr noundef nonnull align 1 dereferenceable(184) %45, i8 0, i64 184, i1 false)
  %47 = load i64, ptr %37, align 8
  %48 = getelementptr inbounds nuw i8, ptr %44, i64 24
  %49 = load ptr, ptr %48, align 8
  %50 = getelementptr inbounds nuw i8, ptr %49, i64 8
  %51 = load i64, ptr %50, align 8
  %52 = trunc i64 %43 to i32
  %53 = getelementptr inbounds nuw i8, ptr %44, i64 32
  %54 = load i32, ptr %53, align 8
  %55 = getelementptr inbounds nuw i8, ptr %49, i64 40
  %56 = load i32, ptr %55, align 8
  %57 = shl nsw i32 %56, 1
  %58 = mul nsw i32 %54, %38
  %59 = getelementptr inbounds nuw i8, ptr %49, i64 440
  %60 = load ptr, ptr %59, align 8
  %61 = ptrtoint ptr %49 to i64
  %62 = ptrtoint ptr %60 to i64
  %63 = sub i64 %61, %62
  %64 = sdiv exact i64 %63, 456
  %65 = trunc i64 %64 to i32
  store i64 %47, ptr %45, align 8
  %66 = getelementptr inbounds nuw i8, ptr %45, i64 8
  store i64 %34, ptr %66, align 8
  %67 = getelementptr inbounds nuw i8, ptr %45, i64 16
  store i64 %34, ptr %67, align 8
  %68 = getelementptr inbounds nuw i8, ptr %45, i64 24
  store i64 %34, ptr %68, align 8
  %69 = getelementptr inbounds nuw i8, ptr %45, i64 32
  store i64 %51, ptr %69, align 8
  %70 = getelementptr inbounds nuw i8, ptr %45, i64 40
  store ptr %0, ptr %70, align 8
  %71 = getelementptr inbounds nuw i8, ptr %45, i64 48
  store ptr null, ptr %71, align 8
  %72 = getelementptr inbounds nuw i8, ptr %45, i64 56
  store ptr null, ptr %72, align 8
  %73 = getelementptr inbounds nuw i8, ptr %45, i64 64
  store ptr null, ptr %73, align 8
  %74 = getelementptr inbounds nuw i8, ptr %45, i64 72
  store ptr null, ptr %74, align 8
  %75 = getelementptr inbounds nuw i8, ptr %45, i64 80
  store i32 %52, ptr %75, align 8
  %76 = getelementptr inbounds nuw i8, ptr %45, i64 84
  store i32 0, ptr %76, align 4
  %77 = getelementptr inbounds nuw i8, ptr %45, i64 88
  store i32 %54, ptr %77, align 8
  %78 = getelementptr inbounds nuw i8, ptr %45, i64 92
  store i32 %57, ptr %78, align 4
  %79 = getelementptr inbounds nuw i8, ptr %45, i64 96
  store i32 %58, ptr %79, align 8
  %80 = getelementptr inbounds nuw i8, ptr %45, i64 100
  store i32 %65, ptr %80, align 4
  %81 = getelementptr inbounds nuw i8, ptr %45, i64 104
  store ptr %20, ptr %81, align 8
  %82 = getelementptr inbounds nuw i8, ptr %45, i64 112
  %83 = getelementptr inbounds nuw i8, ptr %45, i64 152
  %84 = getelementptr inbounds nuw i8, ptr %45, i64 160
  tail call void @llvm.memset.p0.i64(ptr noundef nonnull align 8 dereferenceable(48) %82, i8 0, i64 48, i1 false)
  store i32 %58, ptr %84, align 8
  %85 = getelementptr inbounds nuw i8, ptr %45, i64 164
  store i32 %38, ptr %85, align 4
  %86 = getelementptr inbounds nuw i8, ptr %45, i64 168
  store i64 0, ptr %86, align 8
  %87 = getelementptr inbounds nuw i8, ptr %45, i64 176
  store i32 %12, ptr %87, align 8
  %88 = getelementptr inbounds nuw i8, ptr %45, i64 180
  store i32 0, ptr %88, align 4
  %89 = shl i64 %64, 32
  %90 = ashr exact i64 %89, 32
  %91 = select i1 %11, i64 %13, i64 %90
  %92 = load ptr, ptr %20, align 8
  %93 = getelementptr inbounds nuw i8, ptr %92, i64 200
  %94 = load i64, ptr %93, align 8
  %95 = mul i64 %94, 88
  %96 = load ptr, ptr %27, align 8
  %97 = add i64 %95, 15
  %98 = and i64 %97, -16
  %99 = getelementptr inbounds nuw i8, ptr %96, i64 %98
  store ptr %99, ptr %27, align 8
  tail call void @llvm.memset.p0.i64(ptr align 1 %96, i8 0, i64 %95, i1 false)
  %100 = load i64, ptr %93, align 8
  %101 = icmp sgt i64 %100, 0
  br i1 %101, label %102, label %158

102:                                              ; preds = %42
  %103 = getelementptr inbounds nuw i8, ptr %92, i64 56
  br label %104

104:                                              ; preds = %143, %102
  %105 = phi i64 [ 0, %102 ], [ %155, %143 ]
  call void @llvm.lifetime.start.p0(ptr nonnull %5)
  call void @llvm.lifetime.start.p0(ptr nonnull %6)
  %106 = load ptr, ptr %103, align 8
  %107 = getelementptr inbounds nuw %struct.Region, ptr %106, i64 %105
  %108 = load i64, ptr %107, align 8
  %109 = getelementptr inbounds nuw i8, ptr %107, i64 8
  %110 = load i64, ptr %109, align 8
  %111 = getelementptr inbounds nuw i8, ptr %107, i64 16
  call void @llvm.memcpy.p0.p0.i64(ptr noundef nonnull align 8 dereferenceable(16) %5, ptr noundef nonnull align 8 dereferenceable(16) %111, i64 16, i1 false)
  %112 = getelementptr inbounds nuw i8, ptr %107, i64 32
  %113 = load ptr, ptr %112, align 8
  %114 = getelementptr inbounds nuw i8, ptr %107, i64 40
  %115 = load ptr, ptr %114, align 8
  %116 = getelementptr inbounds nuw i8, ptr %107, i64 48
  %117 = load i64, ptr %116, align 8
  %118 = getelementptr inbounds nuw i8, ptr %107, i64 56
  %119 = load i32, ptr %118, align 8
  %120 = getelementptr inbounds nuw i8, ptr %107, i64 60
  call void @llvm.memcpy.p0.p0.i64(ptr noundef nonnull align 4 dereferenceable(20) %6, ptr noundef nonnull align 4 dereferenceable(20) %120, i64 20, i1 false)
  %121 = getelementptr inbounds nuw i8, ptr %107, i64 80
  %122 = load i64, ptr %121, align 8
  %123 = icmp eq i32 %119, 2
  %124 = and i32 %119, -2
  %125 = icmp eq i32 %124, 2
  br i1 %125, label %126, label %143

126:                                              ; preds = %104
  %127 = sub nsw i64 %110, %108
  %128 = ashr i64 %127, %122
  %129 = add nsw i64 %128, 2
  %130 = icmp eq ptr %113, null
  %131 = mul nsw i64 %129, %91
  %132 = getelementptr inbounds i64, ptr %113, i64 %131
  %133 = select i1 %130, ptr null, ptr %132
  %134 = icmp eq ptr %115, null
  br i1 %134, label %143, label %135

135:                                              ; preds = %126
  br i1 %123, label %136, label %140

136:                                              ; preds = %135
  %137 = load i32, ptr %78, align 4
  %138 = sext i32 %137 to i64
  %139 = mul nsw i64 %131, %138
  br label %140

140:                                              ; preds = %136, %135
  %141 = phi i64 [ %139, %136 ], [ %131, %135 ]
  %142 = getelementptr inbounds i64, ptr %115, i64 %141
  br label %143

143:                                              ; preds = %140, %126, %104
  %144 = phi ptr [ %133, %140 ], [ %133, %126 ], [ %113, %104 ]
  %145 = phi ptr [ %142, %140 ], [ null, %126 ], [ %115, %104 ]
  %146 = getelementptr inbounds nuw %struct.Region, ptr %96, i64 %105
  store i64 %108, ptr %146, align 8
  %147 = getelementptr inbounds nuw i8, ptr %146, i64 8
  store i64 %110, ptr %147, align 8
  %148 = getelementptr inbounds nuw i8, ptr %146, i64 16
  call void @llvm.memcpy.p0.p0.i64(ptr noundef nonnull align 8 dereferenceable(16) %148, ptr noundef nonnull align 8 dereferenceable(16) %5, i64 16, i1 false)
  %149 = getelementptr inbounds nuw i8, ptr %146, i64 32
  store ptr %144, ptr %149, align 8
  %150 = getelementptr inbounds nuw i8, ptr %146, i64 40
  store ptr %145, ptr %150, align 8
  %151 = getelementptr inbounds nuw i8, ptr %146, i64 48
  store i64 %117, ptr %151, align 8
  %152 = getelementptr inbounds nuw i8, ptr %146, i64 56
  store i32 %119, ptr %152, align 8
  %153 = getelementptr inbounds nuw i8, ptr %146, i64 60
  call void @llvm.memcpy.p0.p0.i64(ptr noundef nonnull align 4 dereferenceable(20) %153, ptr noundef nonnull align 4 dereferenceable(20) %6, i64 20, i1 false)
  %154 = getelementptr inbounds nuw i8, ptr %146, i64 80
  store i64 %122, ptr %154, align 8
  call void @llvm.lifetime.end.p0(ptr nonnull %5)
  call void @llvm.lifetime.end.p0(ptr nonnull %6)
  %155 = add nuw nsw i64 %105, 1
  %156 = load i64, ptr %93, align 8
  %157 = icmp slt i64 %155, %156
  br i1 %157, label %104, label %158

158:                                              ; preds = %143, %42
  store ptr %96, ptr %71, align 8
  %159 = load i64, ptr %24, align 8
  %160 = shl i64 %159, 2
  %161 = load ptr, ptr %27, align 8
  %162 = add i64 %160, 15
  %163 = and i64 %162, -16
  %164 = getelementptr inbounds nuw i8, ptr %161, i64 %163
  store ptr %164, ptr %27, align 8
  tail call void @llvm.memset.p0.i64(ptr align 1 %161, i8 0, i64 %160, i1 false)
  store ptr %161, ptr %72, align 8
  %165 = load i64, ptr %24, align 8
  %166 = shl i64 %165, 2
  %167 = load ptr, ptr %27, align 8
  %168 = add i64 %166, 15
  %169 = and i64 %168, -16
  %170 = getelementptr inbounds nuw i8, ptr %167, i64 %169
  store ptr %170, ptr %27, align 8
  tail call void @llvm.memset.p0.i64(ptr align 1 %167, i8 0, i64 %166, i1 false)
  store ptr %167, ptr %73, align 8
  %171 = load ptr, ptr %39, align 8
  %172 = icmp eq ptr %171, null
  br i1 %172, label %176, label %173

173:                                              ; preds = %158
  %174 = load ptr, ptr %27, align 8
  %175 = getelementptr inbounds nuw i8, ptr %174, i64 %40
  store ptr %175, ptr %27, align 8
  tail call void @llvm.memset.p0.i64(ptr align 1 %174, i8 0, i64 %40, i1 false)
  store ptr %174, ptr %83, align 8
  br label %176

176:                                              ; preds = %173, %158
  store ptr %45, ptr %44, align 8
  tail call void @flydsl_check_meet(ptr noundef nonnull %45)
  %177 = load ptr, ptr %70, align 8
  %178 = getelementptr inbounds nuw i8, ptr %177, i64 232
  %179 = load i64, ptr %178, align 8
  %180 = add nsw i64 %179, 1
  %181 = getelementptr inbounds nuw i8, ptr %177, i64 224
  %182 = load i64, ptr %181, align 8
  %183 = icmp slt i64 %180, %182
  br i1 %183, label %188, label %184

184:                                              ; preds = %176
  %185 = getelementptr inbounds nuw i8, ptr %177, i64 192
  %186 = load i64, ptr %185, align 8
  %187 = and i64 %186, -7
  store i64 %187, ptr %185, align 8
  br label %202

188:                                              ; preds = %176
  %189 = load i32, ptr %75, align 8
  %190 = load i64, ptr %69, align 8
  %191 = getelementptr inbounds nuw i8, ptr %177, i64 216
  %192 = load ptr, ptr %191, align 8
  store i64 %180, ptr %178, align 8
  %193 = getelementptr inbounds %struct.Owner, ptr %192, i64 %180
  %194 = trunc i64 %190 to i32
  %195 = trunc i32 %189 to i16
  store i32 %194, ptr %193, align 4
  %196 = getelementptr inbounds nuw i8, ptr %193, i64 4
  store i16 %195, ptr %196, align 4
  %197 = getelementptr inbounds nuw i8, ptr %193, i64 6
  store i16 0, ptr %197, align 2
  %198 = load i64, ptr %178, align 8
  %199 = icmp eq i64 %198, 0
  br i1 %199, label %202, label %200

200:                                              ; preds = %188
  %201 = shl i64 %198, 38
  store i64 %201, ptr %68, align 8
  br label %202

202:                                              ; preds = %184, %188, %200
  %203 = add nuw nsw i64 %43, 1
  %204 = icmp eq i64 %203, %2
  br i1 %204, label %41, label %42
}

define internal void @arrive(ptr noundef readonly captures(none) %0, ptr noundef %1) {
  %3 = load ptr, ptr %0, align 8
  %4 = getelementptr inbounds nuw i8, ptr %3, i64 104
  %5 = load ptr, ptr %4, align 8
  %6 = tail call fastcc ptr @object_of(ptr noundef %5, ptr noundef %1)
  %7 = getelementptr inbounds nuw i8, ptr %3, i64 168
  %8 = load i64, ptr %7, align 8
  %9 = icmp eq i64 %8, 0
  br i1 %9, label %40, label %10

10:                                               ; preds = %2
  tail call void @flydsl_check_meet(ptr noundef nonnull %3)
  %11 = getelementptr inbounds nuw i8, ptr %3, i64 40
  %12 = load ptr, ptr %11, align 8
  %13 = getelementptr inbounds nuw i8, ptr %12, i64 232
  %14 = load i64, ptr %13, align 8
  %15 = add nsw i64 %14, 1
  %16 = getelementptr inbounds nuw i8, ptr %12, i64 224
  %17 = load i64, ptr %16, align 8
  %18 = icmp slt i64 %15, %17
  br i1 %18, label %23, label %19

19:                                               ; preds = %10
  %20 = getelementptr inbounds nuw i8, ptr %12, i64 192
  %21 = load i64, ptr %20, align 8
  %22 = and i64 %21, -7
  store i64 %22, ptr %20, align 8
  br label %40

23:                                               ; preds = %10
  %24 = getelementptr inbounds nuw i8, ptr %3, i64 80
  %25 = load i32, ptr %24, align 8
  %26 = getelementptr inbounds nuw i8, ptr %3, i64 32
  %27 = load i64, ptr %26, align 8
  %28 = getelementptr inbounds nuw i8, ptr %12, i64 216
  %29 = load ptr, ptr %28, align 8
  store i64 %15, ptr %13, align 8
  %30 = getelementptr inbounds %struct.Owner, ptr %29, i64 %15
  %31 = trunc i64 %27 to i32
  %32 = trunc i32 %25 to i16
  store i32 %31, ptr %30, align 4
  %33 = getelementptr inbounds nuw i8, ptr %30, i64 4
  store i16 %32, ptr %33, align 4
  %34 = getelementptr inbounds nuw i8, ptr %30, i64 6
  store i16 0, ptr %34, align 2
  %35 = load i64, ptr %13, align 8
  %36 = icmp eq i64 %35, 0
  br i1 %36, label %40, label %37

37:                                               ; preds = %23
  %38 = shl i64 %35, 38
  %39 = getelementptr inbounds nuw i8, ptr %3, i64 24
  store i64 %38, ptr %39, align 8
  br label %40

40:                                               ; preds = %2, %19, %23, %37
  %41 = getelementptr inbounds nuw i8, ptr %3, i64 24
  %42 = load i64, ptr %41, align 8
  %43 = lshr i64 %42, 38
  %44 = trunc nuw nsw i64 %43 to i32
  %45 = getelementptr inbounds nuw i8, ptr %3, i64 56
  %46 = load ptr, ptr %45, align 8
  %47 = getelementptr inbounds nuw i8, ptr %3, i64 80
  %48 = load i32, ptr %47, align 8
  %49 = sext i32 %48 to i64
  %50 = getelementptr inbounds i32, ptr %46, i64 %49
  store i32 %44, ptr %50, align 4
  %51 = getelementptr inbounds nuw i8, ptr %6, i64 8
  %52 = load ptr, ptr %51, align 8
  %53 = load ptr, ptr %45, align 8
  %54 = getelementptr inbounds nuw i8, ptr %5, i64 24
  %55 = load i64, ptr %54, align 8
  %56 = icmp sgt i64 %55, 0
  br i1 %56, label %57, label %91

57:                                               ; preds = %40, %67
  %58 = phi i64 [ %68, %67 ], [ %55, %40 ]
  %59 = phi i64 [ %69, %67 ], [ 0, %40 ]
  %60 = getelementptr inbounds nuw i32, ptr %52, i64 %59
  %61 = load i32, ptr %60, align 4
  %62 = getelementptr inbounds nuw i32, ptr %53, i64 %59
  %63 = load i32, ptr %62, align 4
  %64 = icmp ult i32 %61, %63
  br i1 %64, label %65, label %67

65:                                               ; preds = %57
  store i32 %63, ptr %60, align 4
  %66 = load i64, ptr %54, align 8
  br label %67

67:                                               ; preds = %65, %57
  %68 = phi i64 [ %58, %57 ], [ %66, %65 ]
  %69 = add nuw nsw i64 %59, 1
  %70 = icmp slt i64 %69, %68
  br i1 %70, label %57, label %71

71:                                               ; preds = %67
  %72 = getelementptr inbounds nuw i8, ptr %6, i64 16
  %73 = load ptr, ptr %72, align 8
  %74 = getelementptr inbounds nuw i8, ptr %3, i64 64
  %75 = load ptr, ptr %74, align 8
  %76 = icmp sgt i64 %68, 0
  br i1 %76, label %77, label %91

77:                                               ; preds = %71, %87
  %78 = phi i64 [ %88, %87 ], [ %68, %71 ]
  %79 = phi i64 [ %89, %87 ], [ 0, %71 ]
  %80 = getelementptr inbounds nuw i32, ptr %73, i64 %79
  %81 = load i32, ptr %80, align 4
  %82 = getelementptr inbounds nuw i32, ptr %75, i64 %79
  %83 = load i32, ptr %82, align 4
  %84 = icmp ult i32 %81, %83
  br i1 %84, label %85, label %87

85:                                               ; preds = %77
  store i32 %83, ptr %80, align 4
  %86 = load i64, ptr %54, align 8
  br label %87

87:                                               ; preds = %85, %77
  %88 = phi i64 [ %78, %77 ], [ %86, %85 ]
  %89 = add nuw nsw i64 %79, 1
  %90 = icmp slt i64 %89, %88
  br i1 %90, label %77, label %91

91:                                               ; preds = %87, %40, %71
  %92 = getelementptr inbounds nuw i8, ptr %3, i64 40
  %93 = load ptr, ptr %92, align 8
  %94 = getelementptr inbounds nuw i8, ptr %6, i64 40
  %95 = getelementptr inbounds nuw i8, ptr %3, i64 112
  tail call void @flydsl_check_join(ptr noundef %93, ptr noundef nonnull %94, ptr noundef nonnull %95)
  tail call void @flydsl_check_meet(ptr noundef %3)
  %96 = load ptr, ptr %92, align 8
  %97 = getelementptr inbounds nuw i8, ptr %96, i64 232
  %98 = load i64, ptr %97, align 8
  %99 = add nsw i64 %98, 1
  %100 = getelementptr inbounds nuw i8, ptr %96, i64 224
  %101 = load i64, ptr %100, align 8
  %102 = icmp slt i64 %99, %101
  br i1 %102, label %107, label %103

103:                                              ; preds = %91
  %104 = getelementptr inbounds nuw i8, ptr %96, i64 192
  %105 = load i64, ptr %104, align 8
  %106 = and i64 %105, -7
  store i64 %106, ptr %104, align 8
  br label %122

107:                                              ; preds = %91
  %108 = load i32, ptr %47, align 8
  %109 = getelementptr inbounds nuw i8, ptr %3, i64 32
  %110 = load i64, ptr %109, align 8
  %111 = getelementptr inbounds nuw i8, ptr %96, i64 216
  %112 = load ptr, ptr %111, align 8
  store i64 %99, ptr %97, align 8
  %113 = getelementptr inbounds %struct.Owner, ptr %112, i64 %99
  %114 = trunc i64 %110 to i32
  %115 = trunc i32 %108 to i16
  store i32 %114, ptr %113, align 4
  %116 = getelementptr inbounds nuw i8, ptr %113, i64 4
  store i16 %115, ptr %116, align 4
  %117 = getelementptr inbounds nuw i8, ptr %113, i64 6
  store i16 0, ptr %117, align 2
  %118 = load i64, ptr %97, align 8
  %119 = icmp eq i64 %118, 0
  br i1 %119, label %122, label %120

120:                                              ; preds = %107
  %121 = shl i64 %118, 38
  store i64 %121, ptr %41, align 8
  br label %122

122:                                              ; preds = %103, %107, %120
  ret void
}

define internal void @end_phase(ptr noundef readonly captures(none) %0, ptr noundef %1) {
  %3 = load ptr, ptr %0, align 8
  %4 = getelementptr inbounds nuw i8, ptr %3, i64 104
  %5 = load ptr, ptr %4, align 8
  %6 = tail call fastcc ptr @object_of(ptr noundef %5, ptr noundef %1)
  %7 = getelementptr inbounds nuw i8, ptr %6, i64 24
  %8 = load ptr, ptr %7, align 8
  %9 = getelementptr inbounds nuw i8, ptr %6, i64 32
  %10 = load ptr, ptr %9, align 8
  %11 = getelementptr inbounds nuw i8, ptr %6, i64 8
  %12 = load ptr, ptr %11, align 8
  store ptr %12, ptr %7, align 8
  %13 = getelementptr inbounds nuw i8, ptr %6, i64 16
  %14 = load ptr, ptr %13, align 8
  store ptr %14, ptr %9, align 8
  %15 = getelementptr inbounds nuw i8, ptr %6, i64 80
  %16 = getelementptr inbounds nuw i8, ptr %6, i64 40
  tail call void @llvm.memcpy.p0.p0.i64(ptr noundef nonnull align 8 dereferenceable(40) %15, ptr noundef nonnull align 8 dereferenceable(40) %16, i64 40, i1 false)
  tail call void @llvm.memset.p0.i64(ptr noundef nonnull align 8 dereferenceable(40) %16, i8 0, i64 40, i1 false)
  %17 = getelementptr inbounds nuw i8, ptr %5, i64 24
  %18 = load i64, ptr %17, align 8
  %19 = shl i64 %18, 2
  tail call void @llvm.memset.p0.i64(ptr align 4 %8, i8 0, i64 %19, i1 false)
  store ptr %8, ptr %11, align 8
  %20 = load i64, ptr %17, align 8
  %21 = shl i64 %20, 2
  tail call void @llvm.memset.p0.i64(ptr align 4 %10, i8 0, i64 %21, i1 false)
  store ptr %10, ptr %13, align 8
  ret void
}

define internal void @pass(ptr noundef readonly captures(none) %0, ptr noundef %1) {
  %3 = load ptr, ptr %0, align 8
  %4 = getelementptr inbounds nuw i8, ptr %3, i64 104
  %5 = load ptr, ptr %4, align 8
  %6 = tail call fastcc ptr @object_of(ptr noundef %5, ptr noundef %1)
  %7 = getelementptr inbounds nuw i8, ptr %3, i64 56
  %8 = load ptr, ptr %7, align 8
  %9 = getelementptr inbounds nuw i8, ptr %6, i64 24
  %10 = load ptr, ptr %9, align 8
  %11 = getelementptr inbounds nuw i8, ptr %5, i64 24
  %12 = load i64, ptr %11, align 8
  %13 = icmp sgt i64 %12, 0
  br i1 %13, label %14, label %48

14:                                               ; preds = %2, %24
  %15 = phi i64 [ %25, %24 ], [ %12, %2 ]
  %16 = phi i64 [ %26, %24 ], [ 0, %2 ]
  %17 = getelementptr inbounds nuw i32, ptr %8, i64 %16
  %18 = load i32, ptr %17, align 4
  %19 = getelementptr inbounds nuw i32, ptr %10, i64 %16
  %20 = load i32, ptr %19, align 4
  %21 = icmp ult i32 %18, %20
  br i1 %21, label %22, label %24

22:                                               ; preds = %14
  store i32 %20, ptr %17, align 4
  %23 = load i64, ptr %11, align 8
  br label %24

24:                                               ; preds = %22, %14
  %25 = phi i64 [ %15, %14 ], [ %23, %22 ]
  %26 = add nuw nsw i64 %16, 1
  %27 = icmp slt i64 %26, %25
  br i1 %27, label %14, label %28

28:                                               ; preds = %24
  %29 = getelementptr inbounds nuw i8, ptr %3, i64 64
  %30 = load ptr, ptr %29, align 8
  %31 = getelementptr inbounds nuw i8, ptr %6, i64 32
  %32 = load ptr, ptr %31, align 8
  %33 = icmp sgt i64 %25, 0
  br i1 %33, label %34, label %48

34:                                               ; preds = %28, %44
  %35 = phi i64 [ %45, %44 ], [ %25, %28 ]
  %36 = phi i64 [ %46, %44 ], [ 0, %28 ]
  %37 = getelementptr inbounds nuw i32, ptr %30, i64 %36
  %38 = load i32, ptr %37, align 4
  %39 = getelementptr inbounds nuw i32, ptr %32, i64 %36
  %40 = load i32, ptr %39, align 4
  %41 = icmp ult i32 %38, %40
  br i1 %41, label %42, label %44

42:                                               ; preds = %34
  store i32 %40, ptr %37, align 4
  %43 = load i64, ptr %11, align 8
  br label %44

44:                                               ; preds = %42, %34
  %45 = phi i64 [ %35, %34 ], [ %43, %42 ]
  %46 = add nuw nsw i64 %36, 1
  %47 = icmp slt i64 %46, %45
  br i1 %47, label %34, label %48

48:                                               ; preds = %44, %2, %28
  %49 = getelementptr inbounds nuw i8, ptr %3, i64 40
  %50 = load ptr, ptr %49, align 8
  %51 = getelementptr inbounds nuw i8, ptr %3, i64 112
  %52 = getelementptr inbounds nuw i8, ptr %6, i64 80
  tail call void @flydsl_check_join(ptr noundef %50, ptr noundef nonnull %51, ptr noundef nonnull %52)
  tail call void @flydsl_check_meet(ptr noundef %3)
  %53 = load ptr, ptr %49, align 8
  %54 = getelementptr inbounds nuw i8, ptr %53, i64 232
  %55 = load i64, ptr %54, align 8
  %56 = add nsw i64 %55, 1
  %57 = getelementptr inbounds nuw i8, ptr %53, i64 224
  %58 = load i64, ptr %57, align 8
  %59 = icmp slt i64 %56, %58
  br i1 %59, label %64, label %60

60:                                               ; preds = %48
  %61 = getelementptr inbounds nuw i8, ptr %53, i64 192
  %62 = load i64, ptr %61, align 8
  %63 = and i64 %62, -7
  store i64 %63, ptr %61, align 8
  br label %81

64:                                               ; preds = %48
  %65 = getelementptr inbounds nuw i8, ptr %3, i64 80
  %66 = load i32, ptr %65, align 8
  %67 = getelementptr inbounds nuw i8, ptr %3, i64 32
  %68 = load i64, ptr %67, align 8
  %69 = getelementptr inbounds nuw i8, ptr %53, i64 216
  %70 = load ptr, ptr %69, align 8
  store i64 %56, ptr %54, align 8
  %71 = getelementptr inbounds %struct.Owner, ptr %70, i64 %56
  %72 = trunc i64 %68 to i32
  %73 = trunc i32 %66 to i16
  store i32 %72, ptr %71, align 4
  %74 = getelementptr inbounds nuw i8, ptr %71, i64 4
  store i16 %73, ptr %74, align 4
  %75 = getelementptr inbounds nuw i8, ptr %71, i64 6
  store i16 0, ptr %75, align 2
  %76 = load i64, ptr %54, align 8
  %77 = icmp eq i64 %76, 0
  br i1 %77, label %81, label %78

78:                                               ; preds = %64
  %79 = shl i64 %76, 38
  %80 = getelementptr inbounds nuw i8, ptr %3, i64 24
  store i64 %79, ptr %80, align 8
  br label %81

81:                                               ; preds = %60, %64, %78
  ret void
}

define internal void @fence(ptr noundef readonly captures(none) %0) {
  %2 = load ptr, ptr %0, align 8
  %3 = getelementptr inbounds nuw i8, ptr %2, i64 168
  %4 = load i64, ptr %3, align 8
  %5 = icmp eq i64 %4, 0
  br i1 %5, label %36, label %6

6:                                                ; preds = %1
  tail call void @flydsl_check_meet(ptr noundef nonnull %2)
  %7 = getelementptr inbounds nuw i8, ptr %2, i64 40
  %8 = load ptr, ptr %7, align 8
  %9 = getelementptr inbounds nuw i8, ptr %8, i64 232
  %10 = load i64, ptr %9, align 8
  %11 = add nsw i64 %10, 1
  %12 = getelementptr inbounds nuw i8, ptr %8, i64 224
  %13 = load i64, ptr %12, align 8
  %14 = icmp slt i64 %11, %13
  br i1 %14, label %19, label %15

15:                                               ; preds = %6
  %16 = getelementptr inbounds nuw i8, ptr %8, i64 192
  %17 = load i64, ptr %16, align 8
  %18 = and i64 %17, -7
  store i64 %18, ptr %16, align 8
  br label %36

19:                                               ; preds = %6
  %20 = getelementptr inbounds nuw i8, ptr %2, i64 80
  %21 = load i32, ptr %20, align 8
  %22 = getelementptr inbounds nuw i8, ptr %2, i64 32
  %23 = load i64, ptr %22, align 8
  %24 = getelementptr inbounds nuw i8, ptr %8, i64 216
  %25 = load ptr, ptr %24, align 8
  store i64 %11, ptr %9, align 8
  %26 = getelementptr inbounds %struct.Owner, ptr %25, i64 %11
  %27 = trunc i64 %23 to i32
  %28 = trunc i32 %21 to i16
  store i32 %27, ptr %26, align 4
  %29 = getelementptr inbounds nuw i8, ptr %26, i64 4
  store i16 %28, ptr %29, align 4
  %30 = getelementptr inbounds nuw i8, ptr %26, i64 6
  store i16 0, ptr %30, align 2
  %31 = load i64, ptr %9, align 8
  %32 = icmp eq i64 %31, 0
  br i1 %32, label %36, label %33

33:                                               ; preds = %19
  %34 = shl i64 %31, 38
  %35 = getelementptr inbounds nuw i8, ptr %2, i64 24
  store i64 %34, ptr %35, align 8
  br label %36

36:                                               ; preds = %1, %15, %19, %33
  %37 = getelementptr inbounds nuw i8, ptr %2, i64 24
  %38 = load i64, ptr %37, align 8
  %39 = lshr i64 %38, 38
  %40 = trunc nuw nsw i64 %39 to i32
  %41 = getelementptr inbounds nuw i8, ptr %2, i64 56
  %42 = load ptr, ptr %41, align 8
  %43 = getelementptr inbounds nuw i8, ptr %2, i64 80
  %44 = load i32, ptr %43, align 8
  %45 = sext i32 %44 to i64
  %46 = getelementptr inbounds i32, ptr %42, i64 %45
  store i32 %40, ptr %46, align 4
  %47 = getelementptr inbounds nuw i8, ptr %2, i64 104
  %48 = load ptr, ptr %47, align 8
  %49 = getelementptr inbounds nuw i8, ptr %2, i64 64
  %50 = load ptr, ptr %49, align 8
  %51 = load ptr, ptr %41, align 8
  %52 = getelementptr inbounds nuw i8, ptr %48, i64 24
  %53 = load i64, ptr %52, align 8
  %54 = icmp sgt i64 %53, 0
  br i1 %54, label %55, label %69

55:                                               ; preds = %36, %65
  %56 = phi i64 [ %66, %65 ], [ %53, %36 ]
  %57 = phi i64 [ %67, %65 ], [ 0, %36 ]
  %58 = getelementptr inbounds nuw i32, ptr %50, i64 %57
  %59 = load i32, ptr %58, align 4
  %60 = getelementptr inbounds nuw i32, ptr %51, i64 %57
  %61 = load i32, ptr %60, align 4
  %62 = icmp ult i32 %59, %61
  br i1 %62, label %63, label %65

63:                                               ; preds = %55
  store i32 %61, ptr %58, align 4
  %64 = load i64, ptr %52, align 8
  br label %65

65:                                               ; preds = %63, %55
  %66 = phi i64 [ %56, %55 ], [ %64, %63 ]
  %67 = add nuw nsw i64 %57, 1
  %68 = icmp slt i64 %67, %66
  br i1 %68, label %55, label %69

69:                                               ; preds = %65, %36
  tail call void @flydsl_check_meet(ptr noundef %2)
  %70 = getelementptr inbounds nuw i8, ptr %2, i64 40
  %71 = load ptr, ptr %70, align 8
  %72 = getelementptr inbounds nuw i8, ptr %71, i64 232
  %73 = load i64, ptr %72, align 8
  %74 = add nsw i64 %73, 1
  %75 = getelementptr inbounds nuw i8, ptr %71, i64 224
  %76 = load i64, ptr %75, align 8
  %77 = icmp slt i64 %74, %76
  br i1 %77, label %82, label %78

78:                                               ; preds = %69
  %79 = getelementptr inbounds nuw i8, ptr %71, i64 192
  %80 = load i64, ptr %79, align 8
  %81 = and i64 %80, -7
  store i64 %81, ptr %79, align 8
  br label %97

82:                                               ; preds = %69
  %83 = load i32, ptr %43, align 8
  %84 = getelementptr inbounds nuw i8, ptr %2, i64 32
  %85 = load i64, ptr %84, align 8
  %86 = getelementptr inbounds nuw i8, ptr %71, i64 216
  %87 = load ptr, ptr %86, align 8
  store i64 %74, ptr %72, align 8
  %88 = getelementptr inbounds %struct.Owner, ptr %87, i64 %74
  %89 = trunc i64 %85 to i32
  %90 = trunc i32 %83 to i16
  store i32 %89, ptr %88, align 4
  %91 = getelementptr inbounds nuw i8, ptr %88, i64 4
  store i16 %90, ptr %91, align 4
  %92 = getelementptr inbounds nuw i8, ptr %88, i64 6
  store i16 0, ptr %92, align 2
  %93 = load i64, ptr %72, align 8
  %94 = icmp eq i64 %93, 0
  br i1 %94, label %97, label %95

95:                                               ; preds = %82
  %96 = shl i64 %93, 38
  store i64 %96, ptr %37, align 8
  br label %97

97:                                               ; preds = %78, %82, %95
  ret void
}

define internal i32 @start(ptr noundef %0, i32 noundef %1, i32 noundef %2, i64 noundef %3) {
  %5 = load ptr, ptr %0, align 8
  %6 = getelementptr inbounds nuw i8, ptr %5, i64 104
  %7 = load ptr, ptr %6, align 8
  %8 = getelementptr inbounds nuw i8, ptr %7, i64 40
  %9 = load i32, ptr %8, align 8
  %10 = getelementptr inbounds nuw i8, ptr %7, i64 32
  %11 = load ptr, ptr %10, align 8
  %12 = icmp eq ptr %11, null
  br i1 %12, label %13, label %17

13:                                               ; preds = %4
  %14 = getelementptr inbounds nuw i8, ptr %7, i64 56
  %15 = load ptr, ptr %14, align 8
  %16 = getelementptr inbounds nuw i8, ptr %15, i64 106496
  store ptr %16, ptr %14, align 8
  tail call void @llvm.memset.p0.i64(ptr noundef nonnull align 1 dereferenceable(106496) %15, i8 0, i64 106496, i1 false)
  store ptr %15, ptr %10, align 8
  br label %17

17:                                               ; preds = %13, %4
  %18 = phi ptr [ %15, %13 ], [ %11, %4 ]
  %19 = and i32 %9, 511
  %20 = zext nneg i32 %19 to i64
  %21 = getelementptr inbounds nuw %struct.Operation, ptr %18, i64 %20
  %22 = icmp eq i32 %1, 3
  %23 = icmp ne i32 %9, 0
  %24 = select i1 %22, i1 %23, i1 false
  br i1 %24, label %25, label %149

25:                                               ; preds = %17
  %26 = add i32 %9, -1
  %27 = and i32 %26, 511
  %28 = zext nneg i32 %27 to i64
  %29 = getelementptr inbounds nuw %struct.Operation, ptr %18, i64 %28
  %30 = getelementptr inbounds nuw i8, ptr %29, i64 184
  %31 = load ptr, ptr %30, align 8
  %32 = icmp eq ptr %31, %0
  br i1 %32, label %33, label %149

33:                                               ; preds = %25
  %34 = getelementptr inbounds nuw i8, ptr %29, i64 192
  %35 = load i32, ptr %34, align 8
  %36 = icmp eq i32 %35, 3
  br i1 %36, label %37, label %149

37:                                               ; preds = %33
  %38 = getelementptr inbounds nuw i8, ptr %29, i64 200
  %39 = load i32, ptr %38, align 8
  %40 = icmp eq i32 %39, %2
  br i1 %40, label %41, label %149

41:                                               ; preds = %37
  %42 = getelementptr inbounds nuw i8, ptr %29, i64 196
  %43 = load i32, ptr %42, align 4
  %44 = icmp eq i32 %43, 0
  br i1 %44, label %149, label %45

45:                                               ; preds = %41
  %46 = getelementptr inbounds nuw i8, ptr %5, i64 168
  %47 = load i64, ptr %46, align 8
  %48 = icmp eq i64 %47, 0
  br i1 %48, label %79, label %49

49:                                               ; preds = %45
  tail call void @flydsl_check_meet(ptr noundef nonnull %5)
  %50 = getelementptr inbounds nuw i8, ptr %5, i64 40
  %51 = load ptr, ptr %50, align 8
  %52 = getelementptr inbounds nuw i8, ptr %51, i64 232
  %53 = load i64, ptr %52, align 8
  %54 = add nsw i64 %53, 1
  %55 = getelementptr inbounds nuw i8, ptr %51, i64 224
  %56 = load i64, ptr %55, align 8
  %57 = icmp slt i64 %54, %56
  br i1 %57, label %62, label %58

58:                                               ; preds = %49
  %59 = getelementptr inbounds nuw i8, ptr %51, i64 192
  %60 = load i64, ptr %59, align 8
  %61 = and i64 %60, -7
  store i64 %61, ptr %59, align 8
  br label %79

62:                                               ; preds = %49
  %63 = getelementptr inbounds nuw i8, ptr %5, i64 80
  %64 = load i32, ptr %63, align 8
  %65 = getelementptr inbounds nuw i8, ptr %5, i64 32
  %66 = load i64, ptr %65, align 8
  %67 = getelementptr inbounds nuw i8, ptr %51, i64 216
  %68 = load ptr, ptr %67, align 8
  store i64 %54, ptr %52, align 8
  %69 = getelementptr inbounds %struct.Owner, ptr %68, i64 %54
  %70 = trunc i64 %66 to i32
  %71 = trunc i32 %64 to i16
  store i32 %70, ptr %69, align 4
  %72 = getelementptr inbounds nuw i8, ptr %69, i64 4
  store i16 %71, ptr %72, align 4
  %73 = getelementptr inbounds nuw i8, ptr %69, i64 6
  store i16 0, ptr %73, align 2
  %74 = load i64, ptr %52, align 8
  %75 = icmp eq i64 %74, 0
  br i1 %75, label %79, label %76

76:                                               ; preds = %62
  %77 = shl i64 %74, 38
  %78 = getelementptr inbounds nuw i8, ptr %5, i64 24
  store i64 %77, ptr %78, align 8
  br label %79

79:                                               ; preds = %45, %58, %62, %76
  %80 = getelementptr inbounds nuw i8, ptr %5, i64 24
  %81 = load i64, ptr %80, align 8
  %82 = lshr i64 %81, 38
  %83 = trunc nuw nsw i64 %82 to i32
  %84 = getelementptr inbounds nuw i8, ptr %5, i64 56
  %85 = load ptr, ptr %84, align 8
  %86 = getelementptr inbounds nuw i8, ptr %5, i64 80
  %87 = load i32, ptr %86, align 8
  %88 = sext i32 %87 to i64
  %89 = getelementptr inbounds i32, ptr %85, i64 %88
  store i32 %83, ptr %89, align 4
  %90 = getelementptr inbounds nuw i8, ptr %29, i64 56
  %91 = load ptr, ptr %90, align 8
  %92 = load ptr, ptr %84, align 8
  %93 = getelementptr inbounds nuw i8, ptr %7, i64 24
  %94 = load i64, ptr %93, align 8
  %95 = icmp sgt i64 %94, 0
  br i1 %95, label %96, label %110

96:                                               ; preds = %79, %106
  %97 = phi i64 [ %107, %106 ], [ %94, %79 ]
  %98 = phi i64 [ %108, %106 ], [ 0, %79 ]
  %99 = getelementptr inbounds nuw i32, ptr %91, i64 %98
  %100 = load i32, ptr %99, align 4
  %101 = getelementptr inbounds nuw i32, ptr %92, i64 %98
  %102 = load i32, ptr %101, align 4
  %103 = icmp ult i32 %100, %102
  br i1 %103, label %104, label %106

104:                                              ; preds = %96
  store i32 %102, ptr %99, align 4
  %105 = load i64, ptr %93, align 8
  br label %106

106:                                              ; preds = %104, %96
  %107 = phi i64 [ %97, %96 ], [ %105, %104 ]
  %108 = add nuw nsw i64 %98, 1
  %109 = icmp slt i64 %108, %107
  br i1 %109, label %96, label %110

110:                                              ; preds = %106, %79
  %111 = getelementptr inbounds nuw i8, ptr %5, i64 84
  %112 = load i32, ptr %111, align 4
  %113 = getelementptr inbounds nuw i8, ptr %29, i64 84
  store i32 %112, ptr %113, align 4
  %114 = getelementptr inbounds nuw i8, ptr %5, i64 96
  %115 = load i32, ptr %114, align 8
  %116 = icmp eq i64 %3, 0
  %117 = tail call range(i64 0, 65) i64 @llvm.cttz.i64(i64 %3, i1 true)
  %118 = trunc nuw nsw i64 %117 to i32
  %119 = select i1 %116, i32 0, i32 %118
  %120 = add nsw i32 %115, %119
  %121 = getelementptr inbounds nuw i8, ptr %29, i64 96
  store i32 %120, ptr %121, align 8
  tail call void @flydsl_check_meet(ptr noundef %5)
  %122 = getelementptr inbounds nuw i8, ptr %5, i64 40
  %123 = load ptr, ptr %122, align 8
  %124 = getelementptr inbounds nuw i8, ptr %123, i64 232
  %125 = load i64, ptr %124, align 8
  %126 = add nsw i64 %125, 1
  %127 = getelementptr inbounds nuw i8, ptr %123, i64 224
  %128 = load i64, ptr %127, align 8
  %129 = icmp slt i64 %126, %128
  br i1 %129, label %134, label %130

130:                                              ; preds = %110
  %131 = getelementptr inbounds nuw i8, ptr %123, i64 192
  %132 = load i64, ptr %131, align 8
  %133 = and i64 %132, -7
  store i64 %133, ptr %131, align 8
  br label %315

134:                                              ; preds = %110
  %135 = load i32, ptr %86, align 8
  %136 = getelementptr inbounds nuw i8, ptr %5, i64 32
  %137 = load i64, ptr %136, align 8
  %138 = getelementptr inbounds nuw i8, ptr %123, i64 216
  %139 = load ptr, ptr %138, align 8
  store i64 %126, ptr %124, align 8
  %140 = getelementptr inbounds %struct.Owner, ptr %139, i64 %126
  %141 = trunc i64 %137 to i32
  %142 = trunc i32 %135 to i16
  store i32 %141, ptr %140, align 4
  %143 = getelementptr inbounds nuw i8, ptr %140, i64 4
  store i16 %142, ptr %143, align 4
  %144 = getelementptr inbounds nuw i8, ptr %140, i64 6
  store i16 0, ptr %144, align 2
  %145 = load i64, ptr %124, align 8
  %146 = icmp eq i64 %145, 0
  br i1 %146, label %315, label %147

147:                                              ; preds = %134
  %148 = shl i64 %145, 38
  store i64 %148, ptr %80, align 8
  br label %315

149:                                              ; preds = %41, %37, %33, %25, %17
  %150 = getelementptr inbounds nuw i8, ptr %21, i64 56
  %151 = load ptr, ptr %150, align 8
  %152 = icmp eq ptr %151, null
  br i1 %152, label %153, label %162

153:                                              ; preds = %149
  %154 = getelementptr inbounds nuw i8, ptr %7, i64 24
  %155 = load i64, ptr %154, align 8
  %156 = shl i64 %155, 2
  %157 = getelementptr inbounds nuw i8, ptr %7, i64 56
  %158 = load ptr, ptr %157, align 8
  %159 = add i64 %156, 15
  %160 = and i64 %159, -16
  %161 = getelementptr inbounds nuw i8, ptr %158, i64 %160
  store ptr %161, ptr %157, align 8
  tail call void @llvm.memset.p0.i64(ptr align 1 %158, i8 0, i64 %156, i1 false)
  br label %162

162:                                              ; preds = %149, %153
  %163 = phi ptr [ %158, %153 ], [ %151, %149 ]
  %164 = getelementptr inbounds nuw i8, ptr %21, i64 64
  %165 = load ptr, ptr %164, align 8
  %166 = icmp eq ptr %165, null
  br i1 %166, label %167, label %176

167:                                              ; preds = %162
  %168 = getelementptr inbounds nuw i8, ptr %7, i64 24
  %169 = load i64, ptr %168, align 8
  %170 = shl i64 %169, 2
  %171 = getelementptr inbounds nuw i8, ptr %7, i64 56
  %172 = load ptr, ptr %171, align 8
  %173 = add i64 %170, 15
  %174 = and i64 %173, -16
  %175 = getelementptr inbounds nuw i8, ptr %172, i64 %174
  store ptr %175, ptr %171, align 8
  tail call void @llvm.memset.p0.i64(ptr align 1 %172, i8 0, i64 %170, i1 false)
  br label %176

176:                                              ; preds = %162, %167
  %177 = phi ptr [ %172, %167 ], [ %165, %162 ]
  %178 = load i32, ptr %8, align 8
  %179 = add i32 %178, 1
  store i32 %179, ptr %8, align 8
  %180 = getelementptr inbounds nuw i8, ptr %5, i64 168
  %181 = load i64, ptr %180, align 8
  %182 = icmp eq i64 %181, 0
  br i1 %182, label %213, label %183

183:                                              ; preds = %176
  tail call void @flydsl_check_meet(ptr noundef nonnull %5)
  %184 = getelementptr inbounds nuw i8, ptr %5, i64 40
  %185 = load ptr, ptr %184, align 8
  %186 = getelementptr inbounds nuw i8, ptr %185, i64 232
  %187 = load i64, ptr %186, align 8
  %188 = add nsw i64 %187, 1
  %189 = getelementptr inbounds nuw i8, ptr %185, i64 224
  %190 = load i64, ptr %189, align 8
  %191 = icmp slt i64 %188, %190
  br i1 %191, label %196, label %192

192:                                              ; preds = %183
  %193 = getelementptr inbounds nuw i8, ptr %185, i64 192
  %194 = load i64, ptr %193, align 8
  %195 = and i64 %194, -7
  store i64 %195, ptr %193, align 8
  br label %213

196:                                              ; preds = %183
  %197 = getelementptr inbounds nuw i8, ptr %5, i64 80
  %198 = load i32, ptr %197, align 8
  %199 = getelementptr inbounds nuw i8, ptr %5, i64 32
  %200 = load i64, ptr %199, align 8
  %201 = getelementptr inbounds nuw i8, ptr %185, i64 216
  %202 = load ptr, ptr %201, align 8
  store i64 %188, ptr %186, align 8
  %203 = getelementptr inbounds %struct.Owner, ptr %202, i64 %188
  %204 = trunc i64 %200 to i32
  %205 = trunc i32 %198 to i16
  store i32 %204, ptr %203, align 4
  %206 = getelementptr inbounds nuw i8, ptr %203, i64 4
  store i16 %205, ptr %206, align 4
  %207 = getelementptr inbounds nuw i8, ptr %203, i64 6
  store i16 0, ptr %207, align 2
  %208 = load i64, ptr %186, align 8
  %209 = icmp eq i64 %208, 0
  br i1 %209, label %213, label %210

210:                                              ; preds = %196
  %211 = shl i64 %208, 38
  %212 = getelementptr inbounds nuw i8, ptr %5, i64 24
  store i64 %211, ptr %212, align 8
  br label %213

213:                                              ; preds = %176, %192, %196, %210
  %214 = getelementptr inbounds nuw i8, ptr %5, i64 24
  %215 = load i64, ptr %214, align 8
  %216 = lshr i64 %215, 38
  %217 = trunc nuw nsw i64 %216 to i32
  %218 = getelementptr inbounds nuw i8, ptr %5, i64 56
  %219 = load ptr, ptr %218, align 8
  %220 = getelementptr inbounds nuw i8, ptr %5, i64 80
  %221 = load i32, ptr %220, align 8
  %222 = sext i32 %221 to i64
  %223 = getelementptr inbounds i32, ptr %219, i64 %222
  store i32 %217, ptr %223, align 4
  %224 = load ptr, ptr %218, align 8
  %225 = getelementptr inbounds nuw i8, ptr %7, i64 24
  %226 = load i64, ptr %225, align 8
  %227 = shl i64 %226, 2
  tail call void @llvm.memcpy.p0.p0.i64(ptr align 4 %163, ptr align 4 %224, i64 %227, i1 false)
  %228 = getelementptr inbounds nuw i8, ptr %5, i64 64
  %229 = load ptr, ptr %228, align 8
  %230 = load i64, ptr %225, align 8
  %231 = shl i64 %230, 2
  tail call void @llvm.memcpy.p0.p0.i64(ptr align 4 %177, ptr align 4 %229, i64 %231, i1 false)
  tail call void @llvm.memmove.p0.p0.i64(ptr noundef nonnull align 8 dereferenceable(184) %21, ptr noundef nonnull align 8 dereferenceable(184) %5, i64 184, i1 false)
  %232 = getelementptr inbounds nuw i8, ptr %21, i64 184
  store ptr %0, ptr %232, align 8
  %233 = getelementptr inbounds nuw i8, ptr %21, i64 192
  store i32 %1, ptr %233, align 8
  %234 = getelementptr inbounds nuw i8, ptr %21, i64 196
  store i32 1, ptr %234, align 4
  %235 = getelementptr inbounds nuw i8, ptr %21, i64 200
  store i32 %2, ptr %235, align 8
  %236 = getelementptr inbounds nuw i8, ptr %21, i64 204
  store i32 0, ptr %236, align 4
  store ptr %163, ptr %150, align 8
  store ptr %177, ptr %164, align 8
  %237 = select i1 %22, ptr null, ptr %177
  %238 = getelementptr inbounds nuw i8, ptr %21, i64 72
  store ptr %237, ptr %238, align 8
  %239 = getelementptr inbounds nuw i8, ptr %7, i64 16
  %240 = load i64, ptr %239, align 8
  %241 = and i32 %9, 63
  %242 = trunc i64 %240 to i32
  %243 = add i32 %241, %242
  %244 = getelementptr inbounds nuw i8, ptr %21, i64 80
  store i32 %243, ptr %244, align 8
  %245 = getelementptr inbounds nuw i8, ptr %21, i64 152
  store ptr null, ptr %245, align 8
  %246 = getelementptr inbounds nuw i8, ptr %5, i64 88
  %247 = load i32, ptr %246, align 8
  %248 = getelementptr inbounds nuw i8, ptr %5, i64 92
  %249 = load i32, ptr %248, align 4
  %250 = sdiv i32 %249, 2
  %251 = add nsw i32 %250, %247
  %252 = getelementptr inbounds nuw i8, ptr %21, i64 88
  store i32 %251, ptr %252, align 8
  %253 = icmp eq i64 %3, 0
  %254 = tail call range(i64 0, 65) i64 @llvm.cttz.i64(i64 %3, i1 true)
  %255 = trunc nuw nsw i64 %254 to i32
  %256 = select i1 %253, i32 0, i32 %255
  %257 = getelementptr inbounds nuw i8, ptr %21, i64 96
  %258 = load i32, ptr %257, align 8
  %259 = add nsw i32 %258, %256
  store i32 %259, ptr %257, align 8
  %260 = getelementptr inbounds nuw i8, ptr %5, i64 40
  %261 = load ptr, ptr %260, align 8
  %262 = getelementptr inbounds nuw i8, ptr %5, i64 32
  %263 = getelementptr inbounds nuw i8, ptr %261, i64 232
  %264 = load i64, ptr %263, align 8
  %265 = add nsw i64 %264, 1
  %266 = getelementptr inbounds nuw i8, ptr %261, i64 224
  %267 = load i64, ptr %266, align 8
  %268 = icmp slt i64 %265, %267
  br i1 %268, label %273, label %269

269:                                              ; preds = %213
  %270 = getelementptr inbounds nuw i8, ptr %261, i64 192
  %271 = load i64, ptr %270, align 8
  %272 = and i64 %271, -7
  store i64 %272, ptr %270, align 8
  br label %289

273:                                              ; preds = %213
  %274 = icmp ne i32 %1, 3
  %275 = load i64, ptr %262, align 8
  %276 = getelementptr inbounds nuw i8, ptr %261, i64 216
  %277 = load ptr, ptr %276, align 8
  store i64 %265, ptr %263, align 8
  %278 = getelementptr inbounds %struct.Owner, ptr %277, i64 %265
  %279 = trunc i64 %275 to i32
  %280 = trunc i32 %243 to i16
  %281 = zext i1 %274 to i16
  store i32 %279, ptr %278, align 4
  %282 = getelementptr inbounds nuw i8, ptr %278, i64 4
  store i16 %280, ptr %282, align 4
  %283 = getelementptr inbounds nuw i8, ptr %278, i64 6
  store i16 %281, ptr %283, align 2
  %284 = load i64, ptr %263, align 8
  %285 = icmp eq i64 %284, 0
  br i1 %285, label %289, label %286

286:                                              ; preds = %273
  %287 = shl i64 %284, 38
  %288 = getelementptr inbounds nuw i8, ptr %21, i64 24
  store i64 %287, ptr %288, align 8
  br label %289

289:                                              ; preds = %269, %286, %273
  tail call void @flydsl_check_meet(ptr noundef nonnull %5)
  %290 = load ptr, ptr %260, align 8
  %291 = getelementptr inbounds nuw i8, ptr %290, i64 232
  %292 = load i64, ptr %291, align 8
  %293 = add nsw i64 %292, 1
  %294 = getelementptr inbounds nuw i8, ptr %290, i64 224
  %295 = load i64, ptr %294, align 8
  %296 = icmp slt i64 %293, %295
  br i1 %296, label %301, label %297

297:                                              ; preds = %289
  %298 = getelementptr inbounds nuw i8, ptr %290, i64 192
  %299 = load i64, ptr %298, align 8
  %300 = and i64 %299, -7
  store i64 %300, ptr %298, align 8
  br label %315

301:                                              ; preds = %289
  %302 = load i32, ptr %220, align 8
  %303 = load i64, ptr %262, align 8
  %304 = getelementptr inbounds nuw i8, ptr %290, i64 216
  %305 = load ptr, ptr %304, align 8
  store i64 %293, ptr %291, align 8
  %306 = getelementptr inbounds %struct.Owner, ptr %305, i64 %293
  %307 = trunc i64 %303 to i32
  %308 = trunc i32 %302 to i16
  store i32 %307, ptr %306, align 4
  %309 = getelementptr inbounds nuw i8, ptr %306, i64 4
  store i16 %308, ptr %309, align 4
  %310 = getelementptr inbounds nuw i8, ptr %306, i64 6
  store i16 0, ptr %310, align 2
  %311 = load i64, ptr %291, align 8
  %312 = icmp eq i64 %311, 0
  br i1 %312, label %315, label %313

313:                                              ; preds = %301
  %314 = shl i64 %311, 38
  store i64 %314, ptr %214, align 8
  br label %315

315:                                              ; preds = %313, %301, %297, %147, %134, %130
  %316 = phi i32 [ %26, %147 ], [ %26, %130 ], [ %26, %134 ], [ %9, %297 ], [ %9, %301 ], [ %9, %313 ]
  ret i32 %316
}

define internal range(i32 0, 2) i32 @touch(ptr noundef readonly captures(none) %0, i32 noundef %1, ptr noundef %2, i64 noundef %3, i32 noundef %4) {
  %6 = load ptr, ptr %0, align 8
  %7 = getelementptr inbounds nuw i8, ptr %6, i64 104
  %8 = load ptr, ptr %7, align 8
  %9 = getelementptr inbounds nuw i8, ptr %8, i64 32
  %10 = load ptr, ptr %9, align 8
  %11 = and i32 %1, 511
  %12 = zext nneg i32 %11 to i64
  %13 = getelementptr inbounds nuw %struct.Operation, ptr %10, i64 %12
  %14 = getelementptr inbounds nuw i8, ptr %13, i64 48
  %15 = load ptr, ptr %14, align 8
  %16 = ptrtoint ptr %2 to i64
  %17 = getelementptr inbounds nuw i8, ptr %13, i64 40
  %18 = load ptr, ptr %17, align 8
  %19 = getelementptr inbounds nuw i8, ptr %18, i64 200
  %20 = load i64, ptr %19, align 8
  %21 = icmp sgt i64 %20, 0
  br i1 %21, label %22, label %40

22:                                               ; preds = %5, %36
  %23 = phi i64 [ %24, %36 ], [ %20, %5 ]
  %24 = add nsw i64 %23, -1
  %25 = getelementptr inbounds nuw %struct.Region, ptr %15, i64 %24
  %26 = getelementptr inbounds nuw i8, ptr %25, i64 56
  %27 = load i32, ptr %26, align 8
  %28 = icmp eq i32 %27, 0
  br i1 %28, label %36, label %29

29:                                               ; preds = %22
  %30 = load i64, ptr %25, align 8
  %31 = icmp sgt i64 %30, %16
  br i1 %31, label %36, label %32

32:                                               ; preds = %29
  %33 = getelementptr inbounds nuw i8, ptr %25, i64 8
  %34 = load i64, ptr %33, align 8
  %35 = icmp sgt i64 %34, %16
  br i1 %35, label %38, label %36

36:                                               ; preds = %32, %29, %22
  %37 = icmp samesign ugt i64 %23, 1
  br i1 %37, label %22, label %40

38:                                               ; preds = %32
  %39 = icmp slt i64 %23, 1
  br i1 %39, label %40, label %91

40:                                               ; preds = %36, %5, %38
  %41 = getelementptr inbounds nuw i8, ptr %13, i64 104
  %42 = load ptr, ptr %41, align 8
  %43 = getelementptr inbounds nuw i8, ptr %42, i64 16
  %44 = load i64, ptr %43, align 8
  %45 = icmp sgt i64 %44, 0
  br i1 %45, label %46, label %135

46:                                               ; preds = %40
  %47 = getelementptr inbounds nuw i8, ptr %42, i64 8
  %48 = getelementptr inbounds nuw i8, ptr %13, i64 100
  br label %49

49:                                               ; preds = %87, %46
  %50 = phi i64 [ 0, %46 ], [ %88, %87 ]
  %51 = load ptr, ptr %47, align 8
  %52 = getelementptr inbounds nuw %struct.Fiber, ptr %51, i64 %50
  %53 = load ptr, ptr %52, align 8
  %54 = getelementptr inbounds nuw i8, ptr %52, i64 32
  %55 = load i32, ptr %54, align 8
  %56 = icmp eq i32 %55, 0
  br i1 %56, label %57, label %87

57:                                               ; preds = %49
  %58 = getelementptr inbounds nuw i8, ptr %53, i64 100
  %59 = load i32, ptr %58, align 4
  %60 = load i32, ptr %48, align 4
  %61 = icmp eq i32 %59, %60
  br i1 %61, label %87, label %62

62:                                               ; preds = %57
  %63 = getelementptr inbounds nuw i8, ptr %53, i64 48
  %64 = load ptr, ptr %63, align 8
  store ptr %64, ptr %14, align 8
  %65 = load i64, ptr %19, align 8
  %66 = icmp sgt i64 %65, 0
  br i1 %66, label %67, label %87

67:                                               ; preds = %62, %81
  %68 = phi i64 [ %69, %81 ], [ %65, %62 ]
  %69 = add nsw i64 %68, -1
  %70 = getelementptr inbounds nuw %struct.Region, ptr %64, i64 %69
  %71 = getelementptr inbounds nuw i8, ptr %70, i64 56
  %72 = load i32, ptr %71, align 8
  %73 = icmp eq i32 %72, 0
  br i1 %73, label %81, label %74

74:                                               ; preds = %67
  %75 = load i64, ptr %70, align 8
  %76 = icmp sgt i64 %75, %16
  br i1 %76, label %81, label %77

77:                                               ; preds = %74
  %78 = getelementptr inbounds nuw i8, ptr %70, i64 8
  %79 = load i64, ptr %78, align 8
  %80 = icmp sgt i64 %79, %16
  br i1 %80, label %83, label %81

81:                                               ; preds = %77, %74, %67
  %82 = icmp samesign ugt i64 %68, 1
  br i1 %82, label %67, label %87

83:                                               ; preds = %77
  %84 = icmp sgt i64 %68, 0
  %85 = icmp eq i32 %72, 2
  %86 = and i1 %84, %85
  br i1 %86, label %91, label %87

87:                                               ; preds = %81, %83, %62, %57, %49
  %88 = add nuw nsw i64 %50, 1
  %89 = load i64, ptr %43, align 8
  %90 = icmp slt i64 %88, %89
  br i1 %90, label %49, label %135

91:                                               ; preds = %83, %38
  %92 = phi i64 [ %30, %38 ], [ %75, %83 ]
  %93 = phi i32 [ %27, %38 ], [ 2, %83 ]
  %94 = phi i64 [ %34, %38 ], [ %79, %83 ]
  %95 = phi ptr [ %15, %38 ], [ %64, %83 ]
  %96 = phi i64 [ %24, %38 ], [ %69, %83 ]
  %97 = getelementptr inbounds nuw %struct.Region, ptr %95, i64 %96
  %98 = getelementptr inbounds nuw i8, ptr %13, i64 84
  %99 = load i32, ptr %98, align 4
  %100 = sext i32 %99 to i64
  %101 = icmp eq i32 %4, 0
  %102 = select i1 %101, i64 17, i64 18
  %103 = add nsw i64 %3, %16
  %104 = icmp sgt i64 %103, %94
  %105 = icmp eq i32 %93, 1
  %106 = and i1 %104, %105
  br i1 %106, label %107, label %114

107:                                              ; preds = %91
  %108 = getelementptr inbounds nuw i8, ptr %13, i64 96
  %109 = load i32, ptr %108, align 8
  %110 = sext i32 %109 to i64
  %111 = tail call i32 @flydsl_check_beyond(ptr noundef nonnull %13, i64 noundef %100, i64 noundef %94, i64 noundef %110, i64 noundef %96)
  %112 = icmp eq i32 %111, 0
  %113 = zext i1 %112 to i32
  br label %135

114:                                              ; preds = %91
  %115 = getelementptr inbounds nuw i8, ptr %97, i64 32
  %116 = load ptr, ptr %115, align 8
  %117 = icmp eq ptr %116, null
  br i1 %117, label %135, label %118

118:                                              ; preds = %114
  %119 = xor i64 %92, -1
  %120 = add i64 %103, %119
  %121 = getelementptr inbounds nuw i8, ptr %97, i64 80
  %122 = load i64, ptr %121, align 8
  %123 = ashr i64 %120, %122
  %124 = sub nsw i64 %16, %92
  %125 = ashr i64 %124, %122
  %126 = icmp sgt i64 %125, %123
  br i1 %126, label %135, label %127

127:                                              ; preds = %118
  %128 = getelementptr inbounds nuw i8, ptr %13, i64 96
  br label %129

129:                                              ; preds = %127, %129
  %130 = phi i64 [ %125, %127 ], [ %133, %129 ]
  %131 = load i32, ptr %128, align 8
  %132 = sext i32 %131 to i64
  tail call void @flydsl_check_granule(ptr noundef nonnull %13, ptr noundef nonnull %97, i64 noundef %130, i64 noundef %132, i64 noundef %102, i64 noundef %100)
  %133 = add i64 %130, 1
  %134 = icmp eq i64 %130, %123
  br i1 %134, label %135, label %129

135:                                              ; preds = %87, %129, %40, %118, %107, %114
  %136 = phi i32 [ 1, %40 ], [ %113, %107 ], [ 1, %114 ], [ 1, %118 ], [ 1, %129 ], [ 1, %87 ]
  store ptr %15, ptr %14, align 8
  ret i32 %136
}

define internal void @land(ptr noundef readonly captures(none) %0, i32 noundef %1, ptr noundef %2) {
  %4 = load ptr, ptr %0, align 8
  %5 = getelementptr inbounds nuw i8, ptr %4, i64 104
  %6 = load ptr, ptr %5, align 8
  %7 = getelementptr inbounds nuw i8, ptr %6, i64 32
  %8 = load ptr, ptr %7, align 8
  %9 = and i32 %1, 511
  %10 = zext nneg i32 %9 to i64
  %11 = getelementptr inbounds nuw %struct.Operation, ptr %8, i64 %10
  %12 = tail call fastcc ptr @object_of(ptr noundef %6, ptr noundef %2)
  %13 = getelementptr inbounds nuw i8, ptr %11, i64 24
  %14 = load i64, ptr %13, align 8
  %15 = lshr i64 %14, 38
  %16 = trunc nuw nsw i64 %15 to i32
  %17 = getelementptr inbounds nuw i8, ptr %12, i64 8
  %18 = load ptr, ptr %17, align 8
  %19 = getelementptr inbounds nuw i8, ptr %11, i64 56
  %20 = load ptr, ptr %19, align 8
  %21 = getelementptr inbounds nuw i8, ptr %6, i64 24
  %22 = load i64, ptr %21, align 8
  %23 = icmp sgt i64 %22, 0
  br i1 %23, label %24, label %40

24:                                               ; preds = %3, %34
  %25 = phi i64 [ %35, %34 ], [ %22, %3 ]
  %26 = phi i64 [ %36, %34 ], [ 0, %3 ]
  %27 = getelementptr inbounds nuw i32, ptr %18, i64 %26
  %28 = load i32, ptr %27, align 4
  %29 = getelementptr inbounds nuw i32, ptr %20, i64 %26
  %30 = load i32, ptr %29, align 4
  %31 = icmp ult i32 %28, %30
  br i1 %31, label %32, label %34

32:                                               ; preds = %24
  store i32 %30, ptr %27, align 4
  %33 = load i64, ptr %21, align 8
  br label %34

34:                                               ; preds = %32, %24
  %35 = phi i64 [ %25, %24 ], [ %33, %32 ]
  %36 = add nuw nsw i64 %26, 1
  %37 = icmp slt i64 %36, %35
  br i1 %37, label %24, label %38

38:                                               ; preds = %34
  %39 = load ptr, ptr %17, align 8
  br label %40

40:                                               ; preds = %38, %3
  %41 = phi ptr [ %39, %38 ], [ %18, %3 ]
  %42 = getelementptr inbounds nuw i8, ptr %11, i64 80
  %43 = load i32, ptr %42, align 8
  %44 = sext i32 %43 to i64
  %45 = getelementptr inbounds i32, ptr %41, i64 %44
  %46 = load i32, ptr %45, align 4
  %47 = icmp ult i32 %46, %16
  br i1 %47, label %48, label %49

48:                                               ; preds = %40
  store i32 %16, ptr %45, align 4
  br label %49

49:                                               ; preds = %48, %40
  %50 = getelementptr inbounds nuw i8, ptr %11, i64 196
  store i32 0, ptr %50, align 4
  ret void
}

define internal void @collect(ptr noundef readonly captures(address) %0, i32 noundef %1, i64 noundef %2, ptr noundef %3) {
  %5 = load ptr, ptr %0, align 8
  %6 = getelementptr inbounds nuw i8, ptr %5, i64 104
  %7 = load ptr, ptr %6, align 8
  %8 = getelementptr inbounds nuw i8, ptr %7, i64 32
  %9 = icmp eq ptr %3, null
  br label %10

10:                                               ; preds = %4, %126
  %11 = phi i64 [ 0, %4 ], [ %127, %126 ]
  %12 = load ptr, ptr %8, align 8
  %13 = icmp eq ptr %12, null
  %14 = load ptr, ptr %0, align 8
  br i1 %13, label %15, label %47

15:                                               ; preds = %10, %129
  %16 = phi ptr [ %130, %129 ], [ %14, %10 ]
  tail call void @flydsl_check_meet(ptr noundef %16)
  %17 = getelementptr inbounds nuw i8, ptr %16, i64 40
  %18 = load ptr, ptr %17, align 8
  %19 = getelementptr inbounds nuw i8, ptr %18, i64 232
  %20 = load i64, ptr %19, align 8
  %21 = add nsw i64 %20, 1
  %22 = getelementptr inbounds nuw i8, ptr %18, i64 224
  %23 = load i64, ptr %22, align 8
  %24 = icmp slt i64 %21, %23
  br i1 %24, label %29, label %25

25:                                               ; preds = %15
  %26 = getelementptr inbounds nuw i8, ptr %18, i64 192
  %27 = load i64, ptr %26, align 8
  %28 = and i64 %27, -7
  store i64 %28, ptr %26, align 8
  br label %46

29:                                               ; preds = %15
  %30 = getelementptr inbounds nuw i8, ptr %16, i64 80
  %31 = load i32, ptr %30, align 8
  %32 = getelementptr inbounds nuw i8, ptr %16, i64 32
  %33 = load i64, ptr %32, align 8
  %34 = getelementptr inbounds nuw i8, ptr %18, i64 216
  %35 = load ptr, ptr %34, align 8
  store i64 %21, ptr %19, align 8
  %36 = getelementptr inbounds %struct.Owner, ptr %35, i64 %21
  %37 = trunc i64 %33 to i32
  %38 = trunc i32 %31 to i16
  store i32 %37, ptr %36, align 4
  %39 = getelementptr inbounds nuw i8, ptr %36, i64 4
  store i16 %38, ptr %39, align 4
  %40 = getelementptr inbounds nuw i8, ptr %36, i64 6
  store i16 0, ptr %40, align 2
  %41 = load i64, ptr %19, align 8
  %42 = icmp eq i64 %41, 0
  br i1 %42, label %46, label %43

43:                                               ; preds = %29
  %44 = shl i64 %41, 38
  %45 = getelementptr inbounds nuw i8, ptr %16, i64 24
  store i64 %44, ptr %45, align 8
  br label %46

46:                                               ; preds = %25, %29, %43
  ret void

47:                                               ; preds = %10
  %48 = getelementptr inbounds nuw %struct.Operation, ptr %12, i64 %11
  %49 = getelementptr inbounds nuw i8, ptr %48, i64 24
  %50 = load i64, ptr %49, align 8
  %51 = lshr i64 %50, 38
  %52 = trunc nuw nsw i64 %51 to i32
  %53 = getelementptr inbounds nuw i8, ptr %14, i64 56
  %54 = load ptr, ptr %53, align 8
  %55 = getelementptr inbounds nuw i8, ptr %48, i64 184
  %56 = load ptr, ptr %55, align 8
  %57 = icmp eq ptr %56, %0
  br i1 %57, label %58, label %126

58:                                               ; preds = %47
  %59 = getelementptr inbounds nuw i8, ptr %48, i64 192
  %60 = load i32, ptr %59, align 8
  %61 = icmp eq i32 %60, %1
  br i1 %61, label %62, label %126

62:                                               ; preds = %58
  %63 = getelementptr inbounds nuw i8, ptr %48, i64 196
  %64 = load i32, ptr %63, align 4
  %65 = icmp eq i32 %64, 0
  br i1 %65, label %126, label %66

66:                                               ; preds = %62
  %67 = getelementptr inbounds nuw i8, ptr %48, i64 200
  %68 = load i32, ptr %67, align 8
  %69 = zext i32 %68 to i64
  %70 = icmp sgt i64 %2, %69
  br i1 %70, label %71, label %126

71:                                               ; preds = %66
  br i1 %9, label %117, label %72

72:                                               ; preds = %71
  %73 = getelementptr inbounds nuw i8, ptr %14, i64 104
  %74 = load ptr, ptr %73, align 8
  %75 = getelementptr inbounds nuw i8, ptr %74, i64 32
  %76 = load ptr, ptr %75, align 8
  %77 = getelementptr inbounds nuw %struct.Operation, ptr %76, i64 %11
  %78 = tail call fastcc ptr @object_of(ptr noundef %74, ptr noundef nonnull %3)
  %79 = getelementptr inbounds nuw i8, ptr %77, i64 24
  %80 = load i64, ptr %79, align 8
  %81 = lshr i64 %80, 38
  %82 = trunc nuw nsw i64 %81 to i32
  %83 = getelementptr inbounds nuw i8, ptr %78, i64 8
  %84 = load ptr, ptr %83, align 8
  %85 = getelementptr inbounds nuw i8, ptr %77, i64 56
  %86 = load ptr, ptr %85, align 8
  %87 = getelementptr inbounds nuw i8, ptr %74, i64 24
  %88 = load i64, ptr %87, align 8
  %89 = icmp sgt i64 %88, 0
  br i1 %89, label %90, label %106

90:                                               ; preds = %72, %100
  %91 = phi i64 [ %101, %100 ], [ %88, %72 ]
  %92 = phi i64 [ %102, %100 ], [ 0, %72 ]
  %93 = getelementptr inbounds nuw i32, ptr %84, i64 %92
  %94 = load i32, ptr %93, align 4
  %95 = getelementptr inbounds nuw i32, ptr %86, i64 %92
  %96 = load i32, ptr %95, align 4
  %97 = icmp ult i32 %94, %96
  br i1 %97, label %98, label %100

98:                                               ; preds = %90
  store i32 %96, ptr %93, align 4
  %99 = load i64, ptr %87, align 8
  br label %100

100:                                              ; preds = %98, %90
  %101 = phi i64 [ %91, %90 ], [ %99, %98 ]
  %102 = add nuw nsw i64 %92, 1
  %103 = icmp slt i64 %102, %101
  br i1 %103, label %90, label %104

104:                                              ; preds = %100
  %105 = load ptr, ptr %83, align 8
  br label %106

106:                                              ; preds = %104, %72
  %107 = phi ptr [ %105, %104 ], [ %84, %72 ]
  %108 = getelementptr inbounds nuw i8, ptr %77, i64 80
  %109 = load i32, ptr %108, align 8
  %110 = sext i32 %109 to i64
  %111 = getelementptr inbounds i32, ptr %107, i64 %110
  %112 = load i32, ptr %111, align 4
  %113 = icmp ult i32 %112, %82
  br i1 %113, label %114, label %115

114:                                              ; preds = %106
  store i32 %82, ptr %111, align 4
  br label %115

115:                                              ; preds = %106, %114
  %116 = getelementptr inbounds nuw i8, ptr %77, i64 196
  store i32 0, ptr %116, align 4
  br label %126

117:                                              ; preds = %71
  %118 = getelementptr inbounds nuw i8, ptr %48, i64 80
  %119 = load i32, ptr %118, align 8
  %120 = sext i32 %119 to i64
  %121 = getelementptr inbounds i32, ptr %54, i64 %120
  %122 = load i32, ptr %121, align 4
  %123 = icmp ult i32 %122, %52
  br i1 %123, label %124, label %125

124:                                              ; preds = %117
  store i32 %52, ptr %121, align 4
  br label %125

125:                                              ; preds = %124, %117
  store i32 0, ptr %63, align 4
  br label %126

126:                                              ; preds = %47, %58, %62, %66, %125, %115
  %127 = add nuw nsw i64 %11, 1
  %128 = icmp eq i64 %127, 512
  br i1 %128, label %129, label %10

129:                                              ; preds = %126
  %130 = load ptr, ptr %0, align 8
  br label %15
}

define internal void @use(ptr noundef readonly captures(none) %0, i64 noundef %1, ptr noundef %2, i32 noundef %3) {
  %5 = load ptr, ptr %0, align 8
  %6 = ptrtoint ptr %2 to i64
  %7 = getelementptr inbounds nuw i8, ptr %5, i64 40
  %8 = load ptr, ptr %7, align 8
  %9 = getelementptr inbounds nuw i8, ptr %8, i64 200
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
  %3 = getelementptr inbounds nuw i8, ptr %0, i64 104
  %4 = load ptr, ptr %3, align 8
  %5 = getelementptr inbounds nuw i8, ptr %0, i64 48
  %6 = load ptr, ptr %5, align 8
  %7 = getelementptr inbounds nuw i8, ptr %4, i64 16
  %8 = load i64, ptr %7, align 8
  %9 = icmp sgt i64 %8, 0
  br i1 %9, label %10, label %58

10:                                               ; preds = %2
  %11 = getelementptr inbounds nuw i8, ptr %4, i64 8
  %12 = getelementptr inbounds nuw i8, ptr %0, i64 100
  %13 = getelementptr inbounds nuw i8, ptr %0, i64 40
  br label %14

14:                                               ; preds = %10, %54
  %15 = phi i64 [ 0, %10 ], [ %55, %54 ]
  %16 = load ptr, ptr %11, align 8
  %17 = getelementptr inbounds nuw %struct.Fiber, ptr %16, i64 %15
  %18 = load ptr, ptr %17, align 8
  %19 = getelementptr inbounds nuw i8, ptr %17, i64 32
  %20 = load i32, ptr %19, align 8
  %21 = icmp eq i32 %20, 0
  br i1 %21, label %22, label %54

22:                                               ; preds = %14
  %23 = getelementptr inbounds nuw i8, ptr %18, i64 100
  %24 = load i32, ptr %23, align 4
  %25 = load i32, ptr %12, align 4
  %26 = icmp eq i32 %24, %25
  br i1 %26, label %54, label %27

27:                                               ; preds = %22
  %28 = getelementptr inbounds nuw i8, ptr %18, i64 48
  %29 = load ptr, ptr %28, align 8
  store ptr %29, ptr %5, align 8
  %30 = load ptr, ptr %13, align 8
  %31 = getelementptr inbounds nuw i8, ptr %30, i64 200
  %32 = load i64, ptr %31, align 8
  %33 = icmp sgt i64 %32, 0
  br i1 %33, label %34, label %54

34:                                               ; preds = %27, %48
  %35 = phi i64 [ %36, %48 ], [ %32, %27 ]
  %36 = add nsw i64 %35, -1
  %37 = getelementptr inbounds nuw %struct.Region, ptr %29, i64 %36
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

54:                                               ; preds = %48, %50, %27, %14, %22
  %55 = add nuw nsw i64 %15, 1
  %56 = load i64, ptr %7, align 8
  %57 = icmp slt i64 %55, %56
  br i1 %57, label %14, label %58

58:                                               ; preds = %54, %2
  store ptr %6, ptr %5, align 8
  br label %59

59:                                               ; preds = %50, %58
  %60 = phi i64 [ -1, %58 ], [ %36, %50 ]
  ret i64 %60
}

declare void @llvm.lifetime.start.p0(ptr captures(none))

declare void @llvm.memset.p0.i64(ptr writeonly captures(none), i8, i64, i1 immarg)

declare void @llvm.memcpy.p0.p0.i64(ptr noalias writeonly captures(none), ptr noalias readonly captures(none), i64, i1 immarg)

declare void @llvm.lifetime.end.p0(ptr captures(none))

declare void @flydsl_check_meet(ptr noundef)

define internal fastcc ptr @object_of(ptr noundef captures(none) %0, ptr noundef %1) {
  %3 = getelementptr inbounds nuw i8, ptr %0, i64 48
  %4 = load ptr, ptr %3, align 8
  %5 = icmp eq ptr %4, null
  br i1 %5, label %6, label %10

6:                                                ; preds = %2
  %7 = getelementptr inbounds nuw i8, ptr %0, i64 56
  %8 = load ptr, ptr %7, align 8
  %9 = getelementptr inbounds nuw i8, ptr %8, i64 122880
  store ptr %9, ptr %7, align 8
  tail call void @llvm.memset.p0.i64(ptr noundef nonnull align 1 dereferenceable(122880) %8, i8 0, i64 122880, i1 false)
  store ptr %8, ptr %3, align 8
  br label %10

10:                                               ; preds = %6, %2
  %11 = phi ptr [ %8, %6 ], [ %4, %2 ]
  %12 = ptrtoint ptr %1 to i64
  %13 = lshr i64 %12, 3
  %14 = mul i64 %13, -7046029254386353131
  %15 = lshr i64 %14, 54
  br label %16

16:                                               ; preds = %10, %56
  %17 = phi i64 [ %15, %10 ], [ %59, %56 ]
  %18 = phi i32 [ 0, %10 ], [ %57, %56 ]
  %19 = getelementptr inbounds nuw %struct.Object, ptr %11, i64 %17
  %20 = load ptr, ptr %19, align 8
  %21 = icmp eq ptr %20, %1
  br i1 %21, label %61, label %22

22:                                               ; preds = %16
  %23 = icmp eq ptr %20, null
  br i1 %23, label %24, label %56

24:                                               ; preds = %22
  %25 = getelementptr inbounds nuw i8, ptr %0, i64 24
  %26 = load i64, ptr %25, align 8
  %27 = shl i64 %26, 2
  %28 = getelementptr inbounds nuw i8, ptr %0, i64 56
  %29 = load ptr, ptr %28, align 8
  %30 = add i64 %27, 15
  %31 = and i64 %30, -16
  %32 = getelementptr inbounds nuw i8, ptr %29, i64 %31
  store ptr %32, ptr %28, align 8
  tail call void @llvm.memset.p0.i64(ptr align 1 %29, i8 0, i64 %27, i1 false)
  %33 = load i64, ptr %25, align 8
  %34 = shl i64 %33, 2
  %35 = load ptr, ptr %28, align 8
  %36 = add i64 %34, 15
  %37 = and i64 %36, -16
  %38 = getelementptr inbounds nuw i8, ptr %35, i64 %37
  store ptr %38, ptr %28, align 8
  tail call void @llvm.memset.p0.i64(ptr align 1 %35, i8 0, i64 %34, i1 false)
  %39 = load i64, ptr %25, align 8
  %40 = shl i64 %39, 2
  %41 = load ptr, ptr %28, align 8
  %42 = add i64 %40, 15
  %43 = and i64 %42, -16
  %44 = getelementptr inbounds nuw i8, ptr %41, i64 %43
  store ptr %44, ptr %28, align 8
  tail call void @llvm.memset.p0.i64(ptr align 1 %41, i8 0, i64 %40, i1 false)
  %45 = load i64, ptr %25, align 8
  %46 = shl i64 %45, 2
  %47 = load ptr, ptr %28, align 8
  %48 = add i64 %46, 15
  %49 = and i64 %48, -16
  %50 = getelementptr inbounds nuw i8, ptr %47, i64 %49
  store ptr %50, ptr %28, align 8
  tail call void @llvm.memset.p0.i64(ptr align 1 %47, i8 0, i64 %46, i1 false)
  store ptr %1, ptr %19, align 8
  %51 = getelementptr inbounds nuw i8, ptr %19, i64 8
  store ptr %29, ptr %51, align 8
  %52 = getelementptr inbounds nuw i8, ptr %19, i64 16
  store ptr %35, ptr %52, align 8
  %53 = getelementptr inbounds nuw i8, ptr %19, i64 24
  store ptr %41, ptr %53, align 8
  %54 = getelementptr inbounds nuw i8, ptr %19, i64 32
  store ptr %47, ptr %54, align 8
  %55 = getelementptr inbounds nuw i8, ptr %19, i64 40
  tail call void @llvm.memset.p0.i64(ptr noundef nonnull align 8 dereferenceable(80) %55, i8 0, i64 80, i1 false)
  br label %61

56:                                               ; preds = %22
  %57 = add nuw nsw i32 %18, 1
  %58 = add nuw nsw i64 %17, 1
  %59 = and i64 %58, 1023
  %60 = icmp eq i32 %57, 1024
  br i1 %60, label %61, label %16

61:                                               ; preds = %16, %56, %24
  %62 = phi ptr [ %19, %24 ], [ %19, %16 ], [ %11, %56 ]
  ret ptr %62
}

declare void @flydsl_check_join(ptr noundef, ptr noundef, ptr noundef)

declare i64 @llvm.cttz.i64(i64, i1 immarg)

declare i32 @flydsl_check_beyond(ptr noundef, i64 noundef, i64 noundef, i64 noundef, i64 noundef)

declare void @flydsl_check_granule(ptr noundef, ptr noundef, i64 noundef, i64 noundef, i64 noundef, i64 noundef)

declare void @llvm.memmove.p0.p0.i64(ptr writeonly captures(none), ptr readonly captures(none), i64, i1 immarg)
