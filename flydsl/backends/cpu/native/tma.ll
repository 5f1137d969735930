; made from tma.c e950e459a1111934ad8a8601418dc3f07cd045da28165469e75f6a552151be2f
; made by clang version 22.1.8

%struct.Task = type { ptr, i32, i32, ptr, ptr, ptr, [5 x i32], ptr, ptr, ptr, i64, i64, i32, i64, i64, i32 }
%struct.Box = type { ptr, [5 x i64], [5 x i64], ptr }

@.str = private constant [52 x i8] c"there is no such reduction of a tensor of this type\00", align 1
@fill_outside.NANS = internal constant [12 x i64] [i64 0, i64 0, i64 0, i64 0, i64 0, i64 0, i64 9223231297218904063, i64 9223372034707292159, i64 9223372036854775807, i64 9223231297218904063, i64 9223372034707292159, i64 9223336854630162432], align 16
@.str.2 = private constant [80 x i8] c"this is no tensor map of the CPU's; encode_tiled(..., backend='cpu') makes them\00", align 1
@.str.3 = private constant [68 x i8] c"a copy has not as many coordinates as the tensor map has dimensions\00", align 1
@.str.4 = private constant [51 x i8] c"a box in shared memory is not aligned to 128 bytes\00", align 1
@.str.5 = private constant [73 x i8] c"a bulk copy is of bytes that are not aligned to 16, or no multiple of 16\00", align 1

define void @flydsl_fiber_tma_load(ptr noundef %0, ptr noundef %1, i64 noundef %2, ptr noundef %3, ptr noundef %4, ptr noundef %5, i32 noundef %6, i32 noundef %7, i32 noundef %8, i32 noundef %9, i32 noundef %10, i32 noundef %11) {
  %13 = alloca %struct.Task, align 8
  call void @llvm.lifetime.start.p0(ptr nonnull %13)
  store ptr @perform, ptr %13, align 8
  %14 = getelementptr inbounds nuw i8, ptr %13, i64 8
  store i32 9, ptr %14, align 8
  %15 = getelementptr inbounds nuw i8, ptr %13, i64 12
  store i32 0, ptr %15, align 4
  %16 = getelementptr inbounds nuw i8, ptr %13, i64 16
  store ptr %0, ptr %16, align 8
  %17 = getelementptr inbounds nuw i8, ptr %13, i64 24
  store ptr %1, ptr %17, align 8
  %18 = getelementptr inbounds nuw i8, ptr %13, i64 32
  store ptr %4, ptr %18, align 8
  %19 = getelementptr inbounds nuw i8, ptr %13, i64 40
  store i32 %7, ptr %19, align 8
  %20 = getelementptr inbounds nuw i8, ptr %13, i64 44
  store i32 %8, ptr %20, align 4
  %21 = getelementptr inbounds nuw i8, ptr %13, i64 48
  store i32 %9, ptr %21, align 8
  %22 = getelementptr inbounds nuw i8, ptr %13, i64 52
  store i32 %10, ptr %22, align 4
  %23 = getelementptr inbounds nuw i8, ptr %13, i64 56
  store i32 %11, ptr %23, align 8
  %24 = getelementptr inbounds nuw i8, ptr %13, i64 60
  store i32 0, ptr %24, align 4
  %25 = getelementptr inbounds nuw i8, ptr %13, i64 64
  store ptr %3, ptr %25, align 8
  %26 = getelementptr inbounds nuw i8, ptr %13, i64 72
  store ptr null, ptr %26, align 8
  %27 = getelementptr inbounds nuw i8, ptr %13, i64 80
  store ptr %5, ptr %27, align 8
  %28 = getelementptr inbounds nuw i8, ptr %13, i64 88
  store i64 0, ptr %28, align 8
  %29 = getelementptr inbounds nuw i8, ptr %13, i64 96
  store i64 0, ptr %29, align 8
  %30 = getelementptr inbounds nuw i8, ptr %13, i64 104
  store i32 0, ptr %30, align 8
  %31 = getelementptr inbounds nuw i8, ptr %13, i64 108
  store i32 0, ptr %31, align 4
  %32 = getelementptr inbounds nuw i8, ptr %13, i64 112
  store i64 0, ptr %32, align 8
  %33 = getelementptr inbounds nuw i8, ptr %13, i64 120
  store i64 0, ptr %33, align 8
  %34 = getelementptr inbounds nuw i8, ptr %13, i64 128
  store i32 0, ptr %34, align 8
  %35 = getelementptr inbounds nuw i8, ptr %13, i64 132
  store i32 0, ptr %35, align 4
  call fastcc void @check(ptr noundef %13, i32 noundef %6)
  store i64 %2, ptr %29, align 8
  %36 = load ptr, ptr %16, align 8
  %37 = getelementptr inbounds nuw i8, ptr %36, i64 40
  %38 = load i64, ptr %37, align 8
  %39 = and i64 %38, %2
  %40 = icmp eq i64 %39, 0
  br i1 %40, label %48, label %41

41:                                               ; preds = %12
  %42 = tail call range(i64 1, 65) i64 @llvm.ctpop.i64(i64 %39)
  %43 = trunc nuw nsw i64 %42 to i32
  br label %44

44:                                               ; preds = %44, %41
  %45 = phi i32 [ %46, %44 ], [ %43, %41 ]
  call void @flydsl_fiber_later(ptr noundef nonnull %13)
  %46 = add nsw i32 %45, -1
  %47 = icmp samesign ugt i32 %45, 1
  br i1 %47, label %44, label %48

48:                                               ; preds = %44, %12
  call void @llvm.lifetime.end.p0(ptr nonnull %13)
  ret void
}

declare void @llvm.lifetime.start.p0(ptr captures(none))

define internal void @perform(ptr noundef readonly captures(none) %0) {
  %2 = alloca %struct.Box, align 8
  %3 = alloca %struct.Box, align 8
  %4 = getelementptr inbounds nuw i8, ptr %0, i64 16
  %5 = load ptr, ptr %4, align 8
  %6 = getelementptr inbounds nuw i8, ptr %5, i64 24
  %7 = load ptr, ptr %6, align 8
  %8 = getelementptr inbounds nuw i8, ptr %7, i64 32
  %9 = load ptr, ptr %8, align 8
  %10 = icmp ne ptr %9, null
  br i1 %10, label %11, label %161

11:                                               ; preds = %1
  %12 = getelementptr inbounds nuw i8, ptr %0, i64 8
  %13 = load i32, ptr %12, align 8
  %14 = add i32 %13, -11
  %15 = icmp ult i32 %14, -2
  %16 = zext i1 %15 to i32
  %17 = getelementptr inbounds nuw i8, ptr %9, i64 48
  %18 = load ptr, ptr %17, align 8
  %19 = getelementptr inbounds nuw i8, ptr %0, i64 104
  %20 = load i32, ptr %19, align 8
  %21 = getelementptr inbounds nuw i8, ptr %0, i64 64
  %22 = load ptr, ptr %21, align 8
  %23 = getelementptr inbounds nuw i8, ptr %0, i64 88
  %24 = load i64, ptr %23, align 8
  %25 = xor i1 %15, true
  %26 = zext i1 %25 to i32
  %27 = tail call i32 %18(ptr noundef nonnull %5, i32 noundef %20, ptr noundef %22, i64 noundef %24, i32 noundef %26)
  %28 = getelementptr inbounds nuw i8, ptr %0, i64 32
  %29 = load ptr, ptr %28, align 8
  %30 = icmp eq ptr %29, null
  br i1 %30, label %31, label %40

31:                                               ; preds = %11
  %32 = load ptr, ptr %17, align 8
  %33 = load ptr, ptr %4, align 8
  %34 = load i32, ptr %19, align 8
  %35 = getelementptr inbounds nuw i8, ptr %0, i64 72
  %36 = load ptr, ptr %35, align 8
  %37 = load i64, ptr %23, align 8
  %38 = tail call i32 %32(ptr noundef %33, i32 noundef %34, ptr noundef %36, i64 noundef %37, i32 noundef %16)
  %39 = and i32 %38, %27
  br label %158

40:                                               ; preds = %11
  %41 = load i32, ptr %12, align 8
  %42 = and i32 %41, -2
  %43 = icmp eq i32 %42, 8
  br i1 %43, label %44, label %158

44:                                               ; preds = %40
  call void @llvm.lifetime.start.p0(ptr nonnull %2)
  %45 = load ptr, ptr %21, align 8
  %46 = getelementptr inbounds nuw i8, ptr %2, i64 88
  store ptr %45, ptr %46, align 8
  %47 = getelementptr inbounds nuw i8, ptr %0, i64 40
  %48 = getelementptr inbounds nuw i8, ptr %2, i64 8
  %49 = getelementptr inbounds nuw i8, ptr %2, i64 48
  %50 = getelementptr inbounds nuw i8, ptr %29, i64 122
  %51 = getelementptr inbounds nuw i8, ptr %29, i64 112
  br label %52

52:                                               ; preds = %52, %44
  %53 = phi i64 [ 0, %44 ], [ %69, %52 ]
  %54 = getelementptr inbounds nuw i8, ptr %50, i64 %53
  %55 = load i8, ptr %54, align 1
  %56 = zext i8 %55 to i32
  %57 = getelementptr inbounds nuw i32, ptr %47, i64 %53
  %58 = load i32, ptr %57, align 4
  %59 = sext i32 %58 to i64
  %60 = getelementptr inbounds nuw i64, ptr %48, i64 %53
  store i64 %59, ptr %60, align 8
  %61 = getelementptr inbounds nuw i16, ptr %51, i64 %53
  %62 = load i16, ptr %61, align 2
  %63 = zext i16 %62 to i32
  %64 = add nsw i32 %56, -1
  %65 = add nsw i32 %64, %63
  %66 = sdiv i32 %65, %56
  %67 = sext i32 %66 to i64
  %68 = getelementptr inbounds nuw i64, ptr %49, i64 %53
  store i64 %67, ptr %68, align 8
  %69 = add nuw nsw i64 %53, 1
  %70 = icmp eq i64 %69, 5
  br i1 %70, label %71, label %52

71:                                               ; preds = %52
  %72 = getelementptr inbounds nuw i8, ptr %2, i64 56
  %73 = load i64, ptr %72, align 8
  %74 = getelementptr inbounds nuw i8, ptr %2, i64 64
  %75 = load i64, ptr %74, align 8
  %76 = mul nsw i64 %75, %73
  %77 = getelementptr inbounds nuw i8, ptr %2, i64 72
  %78 = load i64, ptr %77, align 8
  %79 = mul nsw i64 %76, %78
  %80 = getelementptr inbounds nuw i8, ptr %2, i64 80
  %81 = load i64, ptr %80, align 8
  %82 = mul nsw i64 %79, %81
  %83 = icmp sgt i64 %82, 0
  br i1 %83, label %84, label %93

84:                                               ; preds = %71
  %85 = getelementptr inbounds nuw i8, ptr %29, i64 8
  %86 = getelementptr inbounds nuw i8, ptr %29, i64 40
  %87 = load i64, ptr %48, align 8
  %88 = getelementptr inbounds nuw i8, ptr %29, i64 20
  %89 = icmp slt i64 %87, 0
  %90 = sub nsw i64 0, %87
  %91 = select i1 %89, i64 %90, i64 0
  %92 = load i64, ptr %49, align 8
  br label %94

93:                                               ; preds = %155, %71
  call void @llvm.lifetime.end.p0(ptr nonnull %2)
  br label %158

94:                                               ; preds = %155, %84
  %95 = phi i64 [ 0, %84 ], [ %156, %155 ]
  %96 = load i64, ptr %85, align 8
  %97 = inttoptr i64 %96 to ptr
  br label %104

98:                                               ; preds = %126
  %99 = load i32, ptr %88, align 4
  %100 = sext i32 %99 to i64
  %101 = mul nsw i64 %87, %100
  %102 = getelementptr inbounds i8, ptr %132, i64 %101
  %103 = icmp eq i32 %127, 0
  br i1 %103, label %155, label %135

104:                                              ; preds = %126, %94
  %105 = phi i64 [ 1, %94 ], [ %133, %126 ]
  %106 = phi i64 [ %95, %94 ], [ %119, %126 ]
  %107 = phi i32 [ 1, %94 ], [ %127, %126 ]
  %108 = phi ptr [ %97, %94 ], [ %132, %126 ]
  %109 = getelementptr inbounds nuw i64, ptr %48, i64 %105
  %110 = load i64, ptr %109, align 8
  %111 = getelementptr inbounds nuw i64, ptr %49, i64 %105
  %112 = load i64, ptr %111, align 8
  %113 = srem i64 %106, %112
  %114 = getelementptr inbounds nuw i8, ptr %50, i64 %105
  %115 = load i8, ptr %114, align 1
  %116 = zext i8 %115 to i64
  %117 = mul nsw i64 %113, %116
  %118 = add nsw i64 %117, %110
  %119 = sdiv i64 %106, %112
  %120 = icmp sgt i64 %118, -1
  br i1 %120, label %121, label %126

121:                                              ; preds = %104
  %122 = getelementptr inbounds nuw i64, ptr %86, i64 %105
  %123 = load i64, ptr %122, align 8
  %124 = icmp ult i64 %118, %123
  %125 = select i1 %124, i32 %107, i32 0
  br label %126

126:                                              ; preds = %121, %104
  %127 = phi i32 [ 0, %104 ], [ %125, %121 ]
  %128 = getelementptr i64, ptr %29, i64 %105
  %129 = getelementptr i8, ptr %128, i64 72
  %130 = load i64, ptr %129, align 8
  %131 = mul nsw i64 %130, %118
  %132 = getelementptr inbounds i8, ptr %108, i64 %131
  %133 = add nuw nsw i64 %105, 1
  %134 = icmp eq i64 %133, 5
  br i1 %134, label %98, label %104

135:                                              ; preds = %98
  %136 = load i64, ptr %86, align 8
  %137 = sub nsw i64 %136, %87
  %138 = icmp slt i64 %137, 0
  %139 = tail call i64 @llvm.smin.i64(i64 %137, i64 %92)
  %140 = select i1 %138, i64 0, i64 %139
  %141 = icmp slt i64 %91, %140
  br i1 %141, label %142, label %155

142:                                              ; preds = %135
  %143 = load ptr, ptr %28, align 8
  %144 = getelementptr inbounds nuw i8, ptr %143, i64 20
  %145 = load i32, ptr %144, align 4
  %146 = sext i32 %145 to i64
  %147 = load ptr, ptr %17, align 8
  %148 = load ptr, ptr %4, align 8
  %149 = load i32, ptr %19, align 8
  %150 = mul nsw i64 %91, %146
  %151 = getelementptr inbounds i8, ptr %102, i64 %150
  %152 = sub nsw i64 %140, %91
  %153 = mul nsw i64 %152, %146
  %154 = tail call i32 %147(ptr noundef %148, i32 noundef %149, ptr noundef %151, i64 noundef %153, i32 noundef %16)
  br label %155

155:                                              ; preds = %142, %135, %98
  %156 = add nuw nsw i64 %95, 1
  %157 = icmp eq i64 %156, %82
  br i1 %157, label %93, label %94

158:                                              ; preds = %31, %40, %93
  %159 = phi i32 [ %39, %31 ], [ %27, %93 ], [ %27, %40 ]
  %160 = icmp eq i32 %159, 0
  br i1 %160, label %513, label %161

161:                                              ; preds = %158, %1
  %162 = getelementptr inbounds nuw i8, ptr %0, i64 8
  %163 = load i32, ptr %162, align 8
  switch i32 %163, label %178 [
    i32 10, label %164
    i32 11, label %171
  ]

164:                                              ; preds = %161
  %165 = getelementptr inbounds nuw i8, ptr %0, i64 64
  %166 = load ptr, ptr %165, align 8
  %167 = getelementptr inbounds nuw i8, ptr %0, i64 72
  %168 = load ptr, ptr %167, align 8
  %169 = getelementptr inbounds nuw i8, ptr %0, i64 88
  %170 = load i64, ptr %169, align 8
  tail call void @llvm.memcpy.p0.p0.i64(ptr align 1 %166, ptr align 1 %168, i64 %170, i1 false)
  br label %513

171:                                              ; preds = %161
  %172 = getelementptr inbounds nuw i8, ptr %0, i64 72
  %173 = load ptr, ptr %172, align 8
  %174 = getelementptr inbounds nuw i8, ptr %0, i64 64
  %175 = load ptr, ptr %174, align 8
  %176 = getelementptr inbounds nuw i8, ptr %0, i64 88
  %177 = load i64, ptr %176, align 8
  tail call void @llvm.memcpy.p0.p0.i64(ptr align 1 %173, ptr align 1 %175, i64 %177, i1 false)
  br label %513

178:                                              ; preds = %161
  call void @llvm.lifetime.start.p0(ptr nonnull %3)
  %179 = getelementptr inbounds nuw i8, ptr %0, i64 32
  %180 = load ptr, ptr %179, align 8
  store ptr %180, ptr %3, align 8
  %181 = getelementptr inbounds nuw i8, ptr %0, i64 64
  %182 = load ptr, ptr %181, align 8
  %183 = getelementptr inbounds nuw i8, ptr %3, i64 88
  store ptr %182, ptr %183, align 8
  %184 = getelementptr inbounds nuw i8, ptr %0, i64 40
  %185 = getelementptr inbounds nuw i8, ptr %3, i64 8
  %186 = getelementptr inbounds nuw i8, ptr %3, i64 48
  %187 = getelementptr inbounds nuw i8, ptr %180, i64 122
  %188 = getelementptr inbounds nuw i8, ptr %180, i64 112
  br label %189

189:                                              ; preds = %189, %178
  %190 = phi i64 [ 0, %178 ], [ %206, %189 ]
  %191 = getelementptr inbounds nuw i8, ptr %187, i64 %190
  %192 = load i8, ptr %191, align 1
  %193 = zext i8 %192 to i32
  %194 = getelementptr inbounds nuw i32, ptr %184, i64 %190
  %195 = load i32, ptr %194, align 4
  %196 = sext i32 %195 to i64
  %197 = getelementptr inbounds nuw i64, ptr %185, i64 %190
  store i64 %196, ptr %197, align 8
  %198 = getelementptr inbounds nuw i16, ptr %188, i64 %190
  %199 = load i16, ptr %198, align 2
  %200 = zext i16 %199 to i32
  %201 = add nsw i32 %193, -1
  %202 = add nsw i32 %201, %200
  %203 = sdiv i32 %202, %193
  %204 = sext i32 %203 to i64
  %205 = getelementptr inbounds nuw i64, ptr %186, i64 %190
  store i64 %204, ptr %205, align 8
  %206 = add nuw nsw i64 %190, 1
  %207 = icmp eq i64 %206, 5
  br i1 %207, label %208, label %189

208:                                              ; preds = %189
  %209 = icmp eq i32 %163, 9
  %210 = getelementptr inbounds nuw i8, ptr %180, i64 20
  %211 = load i32, ptr %210, align 4
  %212 = sext i32 %211 to i64
  %213 = load i64, ptr %186, align 8
  %214 = mul nsw i64 %213, %212
  %215 = getelementptr inbounds nuw i8, ptr %3, i64 56
  %216 = getelementptr inbounds nuw i8, ptr %3, i64 64
  %217 = getelementptr inbounds nuw i8, ptr %3, i64 72
  %218 = getelementptr inbounds nuw i8, ptr %3, i64 80
  %219 = load i64, ptr %215, align 8
  %220 = load i64, ptr %216, align 8
  %221 = mul i64 %220, %219
  %222 = load i64, ptr %217, align 8
  %223 = mul i64 %221, %222
  %224 = load i64, ptr %218, align 8
  %225 = mul i64 %223, %224
  %226 = icmp sgt i64 %225, 0
  br i1 %209, label %227, label %369

227:                                              ; preds = %208
  br i1 %226, label %228, label %512

228:                                              ; preds = %227
  %229 = icmp sgt i64 %214, 0
  %230 = getelementptr inbounds nuw i8, ptr %180, i64 28
  %231 = getelementptr inbounds nuw i8, ptr %180, i64 32
  %232 = getelementptr inbounds nuw i8, ptr %180, i64 16
  %233 = getelementptr inbounds nuw i8, ptr %180, i64 8
  %234 = getelementptr inbounds nuw i8, ptr %180, i64 40
  %235 = load i64, ptr %185, align 8
  %236 = icmp slt i64 %235, 0
  %237 = sub nsw i64 0, %235
  %238 = select i1 %236, i64 %237, i64 0
  %239 = load ptr, ptr %183, align 8
  br label %240

240:                                              ; preds = %296, %228
  %241 = phi i64 [ 0, %228 ], [ %297, %296 ]
  %242 = load i64, ptr %233, align 8
  %243 = inttoptr i64 %242 to ptr
  br label %250

244:                                              ; preds = %272
  %245 = load i32, ptr %210, align 4
  %246 = sext i32 %245 to i64
  %247 = mul nsw i64 %235, %246
  %248 = getelementptr inbounds i8, ptr %278, i64 %247
  %249 = icmp eq i32 %273, 0
  br i1 %249, label %290, label %281

250:                                              ; preds = %272, %240
  %251 = phi i64 [ 1, %240 ], [ %279, %272 ]
  %252 = phi i64 [ %241, %240 ], [ %265, %272 ]
  %253 = phi i32 [ 1, %240 ], [ %273, %272 ]
  %254 = phi ptr [ %243, %240 ], [ %278, %272 ]
  %255 = getelementptr inbounds nuw i64, ptr %185, i64 %251
  %256 = load i64, ptr %255, align 8
  %257 = getelementptr inbounds nuw i64, ptr %186, i64 %251
  %258 = load i64, ptr %257, align 8
  %259 = srem i64 %252, %258
  %260 = getelementptr inbounds nuw i8, ptr %187, i64 %251
  %261 = load i8, ptr %260, align 1
  %262 = zext i8 %261 to i64
  %263 = mul nsw i64 %259, %262
  %264 = add nsw i64 %263, %256
  %265 = sdiv i64 %252, %258
  %266 = icmp sgt i64 %264, -1
  br i1 %266, label %267, label %272

267:                                              ; preds = %250
  %268 = getelementptr inbounds nuw i64, ptr %234, i64 %251
  %269 = load i64, ptr %268, align 8
  %270 = icmp ult i64 %264, %269
  %271 = select i1 %270, i32 %253, i32 0
  br label %272

272:                                              ; preds = %267, %250
  %273 = phi i32 [ 0, %250 ], [ %271, %267 ]
  %274 = getelementptr i64, ptr %180, i64 %251
  %275 = getelementptr i8, ptr %274, i64 72
  %276 = load i64, ptr %275, align 8
  %277 = mul nsw i64 %276, %264
  %278 = getelementptr inbounds i8, ptr %254, i64 %277
  %279 = add nuw nsw i64 %251, 1
  %280 = icmp eq i64 %279, 5
  br i1 %280, label %244, label %250

281:                                              ; preds = %244
  %282 = load i64, ptr %234, align 8
  %283 = sub nsw i64 %282, %235
  %284 = icmp slt i64 %283, 0
  %285 = tail call i64 @llvm.smin.i64(i64 %283, i64 %213)
  %286 = select i1 %284, i64 0, i64 %285
  %287 = tail call i64 @llvm.smin.i64(i64 %238, i64 %286)
  %288 = mul nsw i64 %287, %212
  %289 = mul nsw i64 %286, %212
  br label %290

290:                                              ; preds = %281, %244
  %291 = phi i64 [ 0, %244 ], [ %289, %281 ]
  %292 = phi i64 [ 0, %244 ], [ %288, %281 ]
  br i1 %229, label %293, label %296

293:                                              ; preds = %290
  %294 = mul nuw nsw i64 %241, %214
  %295 = getelementptr inbounds nuw i8, ptr %239, i64 %294
  br label %299

296:                                              ; preds = %367, %290
  %297 = add nuw nsw i64 %241, 1
  %298 = icmp eq i64 %297, %225
  br i1 %298, label %512, label %240

299:                                              ; preds = %367, %293
  %300 = phi i64 [ 0, %293 ], [ %318, %367 ]
  %301 = getelementptr inbounds nuw i8, ptr %295, i64 %300
  %302 = load i32, ptr %230, align 4
  %303 = icmp eq i32 %302, 0
  br i1 %303, label %309, label %304

304:                                              ; preds = %299
  %305 = sdiv i32 %302, 16
  %306 = add nsw i32 %305, -1
  %307 = sext i32 %306 to i64
  %308 = shl nsw i64 %307, 4
  br label %309

309:                                              ; preds = %304, %299
  %310 = phi i64 [ %308, %304 ], [ 0, %299 ]
  %311 = ptrtoint ptr %301 to i64
  %312 = lshr i64 %311, 3
  %313 = and i64 %310, %312
  %314 = xor i64 %313, %311
  %315 = inttoptr i64 %314 to ptr
  %316 = icmp sgt i64 %292, %300
  %317 = tail call i64 @llvm.smax.i64(i64 %292, i64 %300)
  %318 = add nuw nsw i64 %300, 16
  %319 = tail call i64 @llvm.smin.i64(i64 %291, i64 %318)
  %320 = icmp slt i64 %291, %318
  %321 = select i1 %316, i1 true, i1 %320
  br i1 %321, label %322, label %341

322:                                              ; preds = %309
  %323 = load i32, ptr %231, align 8
  %324 = icmp eq i32 %323, 0
  br i1 %324, label %330, label %325

325:                                              ; preds = %322
  %326 = load i32, ptr %232, align 8
  %327 = sext i32 %326 to i64
  %328 = getelementptr inbounds i64, ptr @fill_outside.NANS, i64 %327
  %329 = load i64, ptr %328, align 8
  br label %330

330:                                              ; preds = %325, %322
  %331 = phi i64 [ %329, %325 ], [ 0, %322 ]
  br label %332

332:                                              ; preds = %332, %330
  %333 = phi i64 [ 0, %330 ], [ %339, %332 ]
  %334 = shl nuw nsw i64 %333, 3
  %335 = and i64 %334, 56
  %336 = lshr i64 %331, %335
  %337 = trunc i64 %336 to i8
  %338 = getelementptr inbounds nuw i8, ptr %315, i64 %333
  store i8 %337, ptr %338, align 1
  %339 = add nuw nsw i64 %333, 1
  %340 = icmp eq i64 %339, 16
  br i1 %340, label %341, label %332

341:                                              ; preds = %332, %309
  %342 = icmp slt i64 %317, %319
  br i1 %342, label %343, label %348

343:                                              ; preds = %341
  %344 = sub nsw i64 %317, %300
  %345 = getelementptr inbounds i8, ptr %315, i64 %344
  %346 = getelementptr inbounds nuw i8, ptr %248, i64 %317
  %347 = sub nsw i64 %319, %317
  tail call void @llvm.memcpy.p0.p0.i64(ptr align 1 %345, ptr align 1 %346, i64 %347, i1 false)
  br label %348

348:                                              ; preds = %343, %341
  %349 = load i32, ptr %232, align 8
  %350 = icmp eq i32 %349, 11
  br i1 %350, label %351, label %367

351:                                              ; preds = %348, %363
  %352 = phi i64 [ %365, %363 ], [ 0, %348 ]
  %353 = getelementptr inbounds nuw i32, ptr %315, i64 %352
  %354 = load i32, ptr %353, align 4
  %355 = and i32 %354, 2139095040
  %356 = icmp eq i32 %355, 2139095040
  br i1 %356, label %363, label %357

357:                                              ; preds = %351
  %358 = add nsw i32 %354, 4095
  %359 = lshr i32 %354, 13
  %360 = and i32 %359, 1
  %361 = add nsw i32 %358, %360
  %362 = and i32 %361, -8192
  br label %363

363:                                              ; preds = %357, %351
  %364 = phi i32 [ %362, %357 ], [ %354, %351 ]
  store i32 %364, ptr %353, align 4
  %365 = add nuw nsw i64 %352, 1
  %366 = icmp eq i64 %365, 4
  br i1 %366, label %367, label %351

367:                                              ; preds = %363, %348
  %368 = icmp slt i64 %318, %214
  br i1 %368, label %299, label %296

369:                                              ; preds = %208
  br i1 %226, label %370, label %512

370:                                              ; preds = %369
  %371 = icmp sgt i64 %214, 0
  %372 = getelementptr inbounds nuw i8, ptr %180, i64 28
  %373 = icmp eq i32 %163, 8
  %374 = getelementptr inbounds nuw i8, ptr %180, i64 16
  %375 = getelementptr inbounds nuw i8, ptr %180, i64 8
  %376 = getelementptr inbounds nuw i8, ptr %180, i64 40
  %377 = load i64, ptr %185, align 8
  %378 = icmp slt i64 %377, 0
  %379 = sub nsw i64 0, %377
  %380 = select i1 %378, i64 %379, i64 0
  %381 = load ptr, ptr %183, align 8
  br label %382

382:                                              ; preds = %438, %370
  %383 = phi i64 [ 0, %370 ], [ %439, %438 ]
  %384 = load i64, ptr %375, align 8
  %385 = inttoptr i64 %384 to ptr
  br label %392

386:                                              ; preds = %414
  %387 = load i32, ptr %210, align 4
  %388 = sext i32 %387 to i64
  %389 = mul nsw i64 %377, %388
  %390 = getelementptr inbounds i8, ptr %420, i64 %389
  %391 = icmp eq i32 %415, 0
  br i1 %391, label %432, label %423

392:                                              ; preds = %414, %382
  %393 = phi i64 [ 1, %382 ], [ %421, %414 ]
  %394 = phi i64 [ %383, %382 ], [ %407, %414 ]
  %395 = phi i32 [ 1, %382 ], [ %415, %414 ]
  %396 = phi ptr [ %385, %382 ], [ %420, %414 ]
  %397 = getelementptr inbounds nuw i64, ptr %185, i64 %393
  %398 = load i64, ptr %397, align 8
  %399 = getelementptr inbounds nuw i64, ptr %186, i64 %393
  %400 = load i64, ptr %399, align 8
  %401 = srem i64 %394, %400
  %402 = getelementptr inbounds nuw i8, ptr %187, i64 %393
  %403 = load i8, ptr %402, align 1
  %404 = zext i8 %403 to i64
  %405 = mul nsw i64 %401, %404
  %406 = add nsw i64 %405, %398
  %407 = sdiv i64 %394, %400
  %408 = icmp sgt i64 %406, -1
  br i1 %408, label %409, label %414

409:                                              ; preds = %392
  %410 = getelementptr inbounds nuw i64, ptr %376, i64 %393
  %411 = load i64, ptr %410, align 8
  %412 = icmp ult i64 %406, %411
  %413 = select i1 %412, i32 %395, i32 0
  br label %414

414:                                              ; preds = %409, %392
  %415 = phi i32 [ 0, %392 ], [ %413, %409 ]
  %416 = getelementptr i64, ptr %180, i64 %393
  %417 = getelementptr i8, ptr %416, i64 72
  %418 = load i64, ptr %417, align 8
  %419 = mul nsw i64 %418, %406
  %420 = getelementptr inbounds i8, ptr %396, i64 %419
  %421 = add nuw nsw i64 %393, 1
  %422 = icmp eq i64 %421, 5
  br i1 %422, label %386, label %392

423:                                              ; preds = %386
  %424 = load i64, ptr %376, align 8
  %425 = sub nsw i64 %424, %377
  %426 = icmp slt i64 %425, 0
  %427 = tail call i64 @llvm.smin.i64(i64 %425, i64 %213)
  %428 = select i1 %426, i64 0, i64 %427
  %429 = tail call i64 @llvm.smin.i64(i64 %380, i64 %428)
  %430 = mul nsw i64 %429, %212
  %431 = mul nsw i64 %428, %212
  br label %432

432:                                              ; preds = %423, %386
  %433 = phi i64 [ 0, %386 ], [ %431, %423 ]
  %434 = phi i64 [ 0, %386 ], [ %430, %423 ]
  br i1 %371, label %435, label %438

435:                                              ; preds = %432
  %436 = mul nuw nsw i64 %383, %214
  %437 = getelementptr inbounds nuw i8, ptr %381, i64 %436
  br label %441

438:                                              ; preds = %510, %432
  %439 = add nuw nsw i64 %383, 1
  %440 = icmp eq i64 %439, %225
  br i1 %440, label %512, label %382

441:                                              ; preds = %510, %435
  %442 = phi i64 [ 0, %435 ], [ %459, %510 ]
  %443 = getelementptr inbounds nuw i8, ptr %437, i64 %442
  %444 = load i32, ptr %372, align 4
  %445 = icmp eq i32 %444, 0
  br i1 %445, label %451, label %446

446:                                              ; preds = %441
  %447 = sdiv i32 %444, 16
  %448 = add nsw i32 %447, -1
  %449 = sext i32 %448 to i64
  %450 = shl nsw i64 %449, 4
  br label %451

451:                                              ; preds = %446, %441
  %452 = phi i64 [ %450, %446 ], [ 0, %441 ]
  %453 = ptrtoint ptr %443 to i64
  %454 = lshr i64 %453, 3
  %455 = and i64 %452, %454
  %456 = xor i64 %455, %453
  %457 = inttoptr i64 %456 to ptr
  %458 = tail call i64 @llvm.smax.i64(i64 %434, i64 %442)
  %459 = add nuw nsw i64 %442, 16
  %460 = tail call i64 @llvm.smin.i64(i64 %433, i64 %459)
  %461 = icmp slt i64 %458, %460
  br i1 %461, label %462, label %510

462:                                              ; preds = %451
  br i1 %373, label %463, label %468

463:                                              ; preds = %462
  %464 = getelementptr inbounds nuw i8, ptr %390, i64 %458
  %465 = sub nsw i64 %458, %442
  %466 = getelementptr inbounds i8, ptr %457, i64 %465
  %467 = sub nsw i64 %460, %458
  tail call void @llvm.memcpy.p0.p0.i64(ptr align 1 %464, ptr align 1 %466, i64 %467, i1 false)
  br label %510

468:                                              ; preds = %462, %507
  %469 = phi i64 [ %508, %507 ], [ %458, %462 ]
  %470 = load i32, ptr %374, align 8
  %471 = getelementptr inbounds i8, ptr %390, i64 %469
  %472 = sub nsw i64 %469, %442
  %473 = getelementptr inbounds i8, ptr %457, i64 %472
  switch i32 %211, label %498 [
    i32 2, label %474
    i32 4, label %486
  ]

474:                                              ; preds = %468
  %475 = load atomic i16, ptr %471 monotonic, align 2
  %476 = load i16, ptr %473, align 1
  %477 = zext i16 %476 to i64
  br label %478

478:                                              ; preds = %478, %474
  %479 = phi i16 [ %475, %474 ], [ %485, %478 ]
  %480 = zext i16 %479 to i64
  %481 = tail call fastcc i64 @reduced(i32 noundef %470, i32 noundef range(i32 10, 8) %163, i64 noundef %480, i64 noundef %477)
  %482 = trunc i64 %481 to i16
  %483 = cmpxchg ptr %471, i16 %479, i16 %482 monotonic monotonic, align 2
  %484 = extractvalue { i16, i1 } %483, 1
  %485 = extractvalue { i16, i1 } %483, 0
  br i1 %484, label %507, label %478

486:                                              ; preds = %468
  %487 = load atomic i32, ptr %471 monotonic, align 4
  %488 = load i32, ptr %473, align 1
  %489 = zext i32 %488 to i64
  br label %490

490:                                              ; preds = %490, %486
  %491 = phi i32 [ %487, %486 ], [ %497, %490 ]
  %492 = zext i32 %491 to i64
  %493 = tail call fastcc i64 @reduced(i32 noundef %470, i32 noundef range(i32 10, 8) %163, i64 noundef %492, i64 noundef %489)
  %494 = trunc i64 %493 to i32
  %495 = cmpxchg ptr %471, i32 %491, i32 %494 monotonic monotonic, align 4
  %496 = extractvalue { i32, i1 } %495, 1
  %497 = extractvalue { i32, i1 } %495, 0
  br i1 %496, label %507, label %490

498:                                              ; preds = %468
  %499 = load atomic i64, ptr %471 monotonic, align 8
  %500 = load i64, ptr %473, align 1
  br label %501

501:                                              ; preds = %501, %498
  %502 = phi i64 [ %499, %498 ], [ %506, %501 ]
  %503 = tail call fastcc i64 @reduced(i32 noundef %470, i32 noundef range(i32 10, 8) %163, i64 noundef %502, i64 noundef %500)
  %504 = cmpxchg ptr %471, i64 %502, i64 %503 monotonic monotonic, align 8
  %505 = extractvalue { i64, i1 } %504, 1
  %506 = extractvalue { i64, i1 } %504, 0
  br i1 %505, label %507, label %501

507:                                              ; preds = %490, %478, %501
  %508 = add nsw i64 %469, %212
  %509 = icmp slt i64 %508, %460
  br i1 %509, label %468, label %510

510:                                              ; preds = %507, %463, %451
  %511 = icmp slt i64 %459, %214
  br i1 %511, label %441, label %438

512:                                              ; preds = %438, %296, %369, %227
  call void @llvm.lifetime.end.p0(ptr nonnull %3)
  br label %513

513:                                              ; preds = %164, %512, %171, %158
  %514 = getelementptr inbounds nuw i8, ptr %0, i64 80
  %515 = load ptr, ptr %514, align 8
  %516 = icmp ne ptr %515, null
  %517 = and i1 %10, %516
  br i1 %517, label %518, label %525

518:                                              ; preds = %513
  %519 = getelementptr inbounds nuw i8, ptr %9, i64 56
  %520 = load ptr, ptr %519, align 8
  %521 = load ptr, ptr %4, align 8
  %522 = getelementptr inbounds nuw i8, ptr %0, i64 104
  %523 = load i32, ptr %522, align 8
  tail call void %520(ptr noundef %521, i32 noundef %523, ptr noundef nonnull %515)
  %524 = load ptr, ptr %514, align 8
  br label %525

525:                                              ; preds = %518, %513
  %526 = phi ptr [ %524, %518 ], [ %515, %513 ]
  %527 = icmp eq ptr %526, null
  br i1 %527, label %534, label %528

528:                                              ; preds = %525
  %529 = load ptr, ptr %4, align 8
  %530 = getelementptr inbounds nuw i8, ptr %0, i64 24
  %531 = load ptr, ptr %530, align 8
  %532 = getelementptr inbounds nuw i8, ptr %0, i64 88
  %533 = load i64, ptr %532, align 8
  tail call void @flydsl_fiber_complete_tx(ptr noundef %529, ptr noundef %531, ptr noundef nonnull %526, i64 noundef %533)
  br label %534

534:                                              ; preds = %528, %525
  ret void
}

declare void @llvm.memset.p0.i64(ptr writeonly captures(none), i8, i64, i1 immarg)

define internal fastcc void @check(ptr noundef nonnull captures(none) %0, i32 noundef %1) {
  %3 = getelementptr inbounds nuw i8, ptr %0, i64 16
  %4 = load ptr, ptr %3, align 8
  %5 = getelementptr inbounds nuw i8, ptr %0, i64 24
  %6 = load ptr, ptr %5, align 8
  %7 = getelementptr inbounds nuw i8, ptr %0, i64 32
  %8 = load ptr, ptr %7, align 8
  %9 = ptrtoint ptr %8 to i64
  %10 = and i64 %9, 63
  %11 = icmp eq i64 %10, 0
  br i1 %11, label %12, label %15

12:                                               ; preds = %2
  %13 = load i64, ptr %8, align 8
  %14 = icmp eq i64 %13, 8097873917548722534
  br i1 %14, label %16, label %15

15:                                               ; preds = %12, %2
  tail call void @flydsl_fiber_fault(ptr noundef %4, ptr noundef %6, ptr noundef nonnull @.str.2)
  br label %16

16:                                               ; preds = %15, %12
  %17 = getelementptr inbounds nuw i8, ptr %8, i64 24
  %18 = load i32, ptr %17, align 8
  %19 = icmp eq i32 %18, %1
  br i1 %19, label %21, label %20

20:                                               ; preds = %16
  tail call void @flydsl_fiber_fault(ptr noundef %4, ptr noundef %6, ptr noundef nonnull @.str.3)
  br label %21

21:                                               ; preds = %20, %16
  %22 = getelementptr inbounds nuw i8, ptr %0, i64 64
  %23 = load ptr, ptr %22, align 8
  %24 = ptrtoint ptr %23 to i64
  %25 = and i64 %24, 127
  %26 = icmp eq i64 %25, 0
  br i1 %26, label %28, label %27

27:                                               ; preds = %21
  tail call void @flydsl_fiber_fault(ptr noundef %4, ptr noundef %6, ptr noundef nonnull @.str.4)
  br label %28

28:                                               ; preds = %27, %21
  %29 = getelementptr inbounds nuw i8, ptr %8, i64 20
  %30 = load i32, ptr %29, align 4
  %31 = sext i32 %30 to i64
  %32 = getelementptr inbounds nuw i8, ptr %8, i64 112
  %33 = getelementptr inbounds nuw i8, ptr %8, i64 122
  br label %34

34:                                               ; preds = %34, %28
  %35 = phi i64 [ 0, %28 ], [ %48, %34 ]
  %36 = phi i64 [ %31, %28 ], [ %47, %34 ]
  %37 = getelementptr inbounds nuw i16, ptr %32, i64 %35
  %38 = load i16, ptr %37, align 2
  %39 = zext i16 %38 to i32
  %40 = getelementptr inbounds nuw i8, ptr %33, i64 %35
  %41 = load i8, ptr %40, align 1
  %42 = zext i8 %41 to i32
  %43 = add nsw i32 %39, -1
  %44 = add nsw i32 %43, %42
  %45 = sdiv i32 %44, %42
  %46 = sext i32 %45 to i64
  %47 = mul nsw i64 %36, %46
  %48 = add nuw nsw i64 %35, 1
  %49 = icmp eq i64 %48, 5
  br i1 %49, label %50, label %34

50:                                               ; preds = %34
  %51 = getelementptr inbounds nuw i8, ptr %0, i64 88
  store i64 %47, ptr %51, align 8
  %52 = load ptr, ptr %22, align 8
  tail call void @flydsl_fiber_check_shared(ptr noundef %4, ptr noundef %6, ptr noundef %52, i64 noundef %47)
  ret void
}

declare void @llvm.lifetime.end.p0(ptr captures(none))

define void @flydsl_fiber_tma_load_multicast(ptr noundef %0, ptr noundef %1, i64 noundef %2, ptr noundef %3, ptr noundef %4, ptr noundef %5, i32 noundef %6, i32 noundef %7, i32 noundef %8, i32 noundef %9, i32 noundef %10, i32 noundef %11, i32 noundef %12) {
  %14 = alloca %struct.Task, align 8
  call void @llvm.lifetime.start.p0(ptr nonnull %14)
  store ptr @perform, ptr %14, align 8
  %15 = getelementptr inbounds nuw i8, ptr %14, i64 8
  store i32 9, ptr %15, align 8
  %16 = getelementptr inbounds nuw i8, ptr %14, i64 12
  store i32 0, ptr %16, align 4
  %17 = getelementptr inbounds nuw i8, ptr %14, i64 16
  store ptr %0, ptr %17, align 8
  %18 = getelementptr inbounds nuw i8, ptr %14, i64 24
  store ptr %1, ptr %18, align 8
  %19 = getelementptr inbounds nuw i8, ptr %14, i64 32
  store ptr %4, ptr %19, align 8
  %20 = getelementptr inbounds nuw i8, ptr %14, i64 40
  store i32 %8, ptr %20, align 8
  %21 = getelementptr inbounds nuw i8, ptr %14, i64 44
  store i32 %9, ptr %21, align 4
  %22 = getelementptr inbounds nuw i8, ptr %14, i64 48
  store i32 %10, ptr %22, align 8
  %23 = getelementptr inbounds nuw i8, ptr %14, i64 52
  store i32 %11, ptr %23, align 4
  %24 = getelementptr inbounds nuw i8, ptr %14, i64 56
  store i32 %12, ptr %24, align 8
  %25 = getelementptr inbounds nuw i8, ptr %14, i64 60
  store i32 0, ptr %25, align 4
  %26 = getelementptr inbounds nuw i8, ptr %14, i64 64
  store ptr %3, ptr %26, align 8
  %27 = getelementptr inbounds nuw i8, ptr %14, i64 72
  store ptr null, ptr %27, align 8
  %28 = getelementptr inbounds nuw i8, ptr %14, i64 80
  store ptr null, ptr %28, align 8
  %29 = getelementptr inbounds nuw i8, ptr %14, i64 88
  store i64 0, ptr %29, align 8
  %30 = getelementptr inbounds nuw i8, ptr %14, i64 96
  store i64 0, ptr %30, align 8
  %31 = getelementptr inbounds nuw i8, ptr %14, i64 104
  store i32 0, ptr %31, align 8
  %32 = getelementptr inbounds nuw i8, ptr %14, i64 108
  store i32 0, ptr %32, align 4
  %33 = getelementptr inbounds nuw i8, ptr %14, i64 112
  store i64 0, ptr %33, align 8
  %34 = getelementptr inbounds nuw i8, ptr %14, i64 120
  store i64 0, ptr %34, align 8
  %35 = getelementptr inbounds nuw i8, ptr %14, i64 128
  store i32 0, ptr %35, align 8
  %36 = getelementptr inbounds nuw i8, ptr %14, i64 132
  store i32 0, ptr %36, align 4
  call fastcc void @check(ptr noundef %14, i32 noundef %7)
  br label %38

37:                                               ; preds = %58
  call void @llvm.lifetime.end.p0(ptr nonnull %14)
  ret void

38:                                               ; preds = %13, %58
  %39 = phi i32 [ 0, %13 ], [ %59, %58 ]
  %40 = shl nuw nsw i32 1, %39
  %41 = and i32 %40, %6
  %42 = icmp eq i32 %41, 0
  br i1 %42, label %58, label %43

43:                                               ; preds = %38
  %44 = call ptr @flydsl_fiber_mapa(ptr noundef %0, ptr noundef %1, i64 noundef %2, ptr noundef %3, i32 noundef %39)
  store ptr %44, ptr %26, align 8
  %45 = call ptr @flydsl_fiber_mapa(ptr noundef %0, ptr noundef %1, i64 noundef %2, ptr noundef %5, i32 noundef %39)
  store ptr %45, ptr %28, align 8
  store i64 %2, ptr %30, align 8
  %46 = load ptr, ptr %17, align 8
  %47 = getelementptr inbounds nuw i8, ptr %46, i64 40
  %48 = load i64, ptr %47, align 8
  %49 = and i64 %48, %2
  %50 = icmp eq i64 %49, 0
  br i1 %50, label %58, label %51

51:                                               ; preds = %43
  %52 = call range(i64 1, 65) i64 @llvm.ctpop.i64(i64 %49)
  %53 = trunc nuw nsw i64 %52 to i32
  br label %54

54:                                               ; preds = %54, %51
  %55 = phi i32 [ %56, %54 ], [ %53, %51 ]
  call void @flydsl_fiber_later(ptr noundef nonnull %14)
  %56 = add nsw i32 %55, -1
  %57 = icmp samesign ugt i32 %55, 1
  br i1 %57, label %54, label %58

58:                                               ; preds = %54, %43, %38
  %59 = add nuw nsw i32 %39, 1
  %60 = icmp eq i32 %59, 16
  br i1 %60, label %37, label %38
}

declare ptr @flydsl_fiber_mapa(ptr noundef, ptr noundef, i64 noundef, ptr noundef, i32 noundef)

define void @flydsl_fiber_tma_store(ptr noundef %0, ptr noundef %1, i64 noundef %2, ptr noundef %3, ptr noundef %4, i32 noundef %5, i32 noundef %6, i32 noundef %7, i32 noundef %8, i32 noundef %9, i32 noundef %10, i32 noundef %11) {
  %13 = alloca %struct.Task, align 8
  call void @llvm.lifetime.start.p0(ptr nonnull %13)
  store ptr @perform, ptr %13, align 8
  %14 = getelementptr inbounds nuw i8, ptr %13, i64 8
  store i32 %5, ptr %14, align 8
  %15 = getelementptr inbounds nuw i8, ptr %13, i64 12
  store i32 0, ptr %15, align 4
  %16 = getelementptr inbounds nuw i8, ptr %13, i64 16
  store ptr %0, ptr %16, align 8
  %17 = getelementptr inbounds nuw i8, ptr %13, i64 24
  store ptr %1, ptr %17, align 8
  %18 = getelementptr inbounds nuw i8, ptr %13, i64 32
  store ptr %4, ptr %18, align 8
  %19 = getelementptr inbounds nuw i8, ptr %13, i64 40
  store i32 %7, ptr %19, align 8
  %20 = getelementptr inbounds nuw i8, ptr %13, i64 44
  store i32 %8, ptr %20, align 4
  %21 = getelementptr inbounds nuw i8, ptr %13, i64 48
  store i32 %9, ptr %21, align 8
  %22 = getelementptr inbounds nuw i8, ptr %13, i64 52
  store i32 %10, ptr %22, align 4
  %23 = getelementptr inbounds nuw i8, ptr %13, i64 56
  store i32 %11, ptr %23, align 8
  %24 = getelementptr inbounds nuw i8, ptr %13, i64 60
  store i32 0, ptr %24, align 4
  %25 = getelementptr inbounds nuw i8, ptr %13, i64 64
  store ptr %3, ptr %25, align 8
  %26 = getelementptr inbounds nuw i8, ptr %13, i64 72
  store ptr null, ptr %26, align 8
  %27 = getelementptr inbounds nuw i8, ptr %13, i64 80
  store ptr null, ptr %27, align 8
  %28 = getelementptr inbounds nuw i8, ptr %13, i64 88
  store i64 0, ptr %28, align 8
  %29 = getelementptr inbounds nuw i8, ptr %13, i64 96
  store i64 0, ptr %29, align 8
  %30 = getelementptr inbounds nuw i8, ptr %13, i64 104
  store i32 0, ptr %30, align 8
  %31 = getelementptr inbounds nuw i8, ptr %13, i64 108
  store i32 0, ptr %31, align 4
  %32 = getelementptr inbounds nuw i8, ptr %13, i64 112
  store i64 0, ptr %32, align 8
  %33 = getelementptr inbounds nuw i8, ptr %13, i64 120
  store i64 0, ptr %33, align 8
  %34 = getelementptr inbounds nuw i8, ptr %13, i64 128
  store i32 0, ptr %34, align 8
  %35 = getelementptr inbounds nuw i8, ptr %13, i64 132
  store i32 0, ptr %35, align 4
  call fastcc void @check(ptr noundef %13, i32 noundef %6)
  %36 = getelementptr inbounds nuw i8, ptr %4, i64 16
  %37 = load i32, ptr %36, align 8
  %38 = icmp eq i32 %5, 0
  br i1 %38, label %39, label %42

39:                                               ; preds = %12
  %40 = add i32 %37, -2
  %41 = icmp ult i32 %40, 9
  br label %55

42:                                               ; preds = %12
  %43 = icmp ult i32 %5, 3
  br i1 %43, label %44, label %48

44:                                               ; preds = %42
  switch i32 %37, label %45 [
    i32 9, label %60
    i32 6, label %60
  ]

45:                                               ; preds = %44
  %46 = add i32 %37, -2
  %47 = icmp ult i32 %46, 4
  br label %55

48:                                               ; preds = %42
  %49 = icmp ult i32 %5, 5
  br i1 %49, label %50, label %52

50:                                               ; preds = %48
  %51 = icmp eq i32 %37, 2
  br label %55

52:                                               ; preds = %48
  %53 = add i32 %37, -2
  %54 = icmp ult i32 %53, 4
  br label %55

55:                                               ; preds = %45, %52, %50, %39
  %56 = phi i1 [ %41, %39 ], [ %54, %52 ], [ %51, %50 ], [ %47, %45 ]
  %57 = icmp eq i32 %5, 8
  %58 = select i1 %57, i1 true, i1 %56
  br i1 %58, label %60, label %59

59:                                               ; preds = %55
  tail call void @flydsl_fiber_fault(ptr noundef %0, ptr noundef %1, ptr noundef nonnull @.str)
  br label %60

60:                                               ; preds = %44, %44, %59, %55
  store i64 %2, ptr %29, align 8
  %61 = load ptr, ptr %16, align 8
  %62 = getelementptr inbounds nuw i8, ptr %61, i64 40
  %63 = load i64, ptr %62, align 8
  %64 = and i64 %63, %2
  %65 = icmp eq i64 %64, 0
  br i1 %65, label %73, label %66

66:                                               ; preds = %60
  %67 = tail call range(i64 1, 65) i64 @llvm.ctpop.i64(i64 %64)
  %68 = trunc nuw nsw i64 %67 to i32
  br label %69

69:                                               ; preds = %69, %66
  %70 = phi i32 [ %71, %69 ], [ %68, %66 ]
  call void @flydsl_fiber_later(ptr noundef nonnull %13)
  %71 = add nsw i32 %70, -1
  %72 = icmp samesign ugt i32 %70, 1
  br i1 %72, label %69, label %73

73:                                               ; preds = %69, %60
  call void @llvm.lifetime.end.p0(ptr nonnull %13)
  ret void
}

declare void @flydsl_fiber_fault(ptr noundef, ptr noundef, ptr noundef)

define void @flydsl_fiber_bulk_load(ptr noundef %0, ptr noundef %1, i64 noundef %2, ptr noundef %3, ptr noundef %4, i32 noundef %5, ptr noundef %6) {
  %8 = alloca %struct.Task, align 8
  call void @llvm.lifetime.start.p0(ptr nonnull %8)
  store ptr @perform, ptr %8, align 8
  %9 = getelementptr inbounds nuw i8, ptr %8, i64 8
  store i32 10, ptr %9, align 8
  %10 = getelementptr inbounds nuw i8, ptr %8, i64 12
  store i32 0, ptr %10, align 4
  %11 = getelementptr inbounds nuw i8, ptr %8, i64 16
  store ptr %0, ptr %11, align 8
  %12 = getelementptr inbounds nuw i8, ptr %8, i64 24
  store ptr %1, ptr %12, align 8
  %13 = getelementptr inbounds nuw i8, ptr %8, i64 32
  store ptr null, ptr %13, align 8
  %14 = getelementptr inbounds nuw i8, ptr %8, i64 40
  %15 = getelementptr inbounds nuw i8, ptr %8, i64 64
  call void @llvm.memset.p0.i64(ptr noundef nonnull align 8 dereferenceable(24) %14, i8 0, i64 24, i1 false)
  store ptr %3, ptr %15, align 8
  %16 = getelementptr inbounds nuw i8, ptr %8, i64 72
  store ptr %4, ptr %16, align 8
  %17 = getelementptr inbounds nuw i8, ptr %8, i64 80
  store ptr %6, ptr %17, align 8
  %18 = getelementptr inbounds nuw i8, ptr %8, i64 88
  %19 = sext i32 %5 to i64
  store i64 %19, ptr %18, align 8
  %20 = getelementptr inbounds nuw i8, ptr %8, i64 96
  %21 = getelementptr inbounds nuw i8, ptr %8, i64 104
  store i32 0, ptr %21, align 8
  %22 = getelementptr inbounds nuw i8, ptr %8, i64 108
  store i32 0, ptr %22, align 4
  %23 = getelementptr inbounds nuw i8, ptr %8, i64 112
  store i64 0, ptr %23, align 8
  %24 = getelementptr inbounds nuw i8, ptr %8, i64 120
  store i64 0, ptr %24, align 8
  %25 = getelementptr inbounds nuw i8, ptr %8, i64 128
  store i32 0, ptr %25, align 8
  %26 = getelementptr inbounds nuw i8, ptr %8, i64 132
  store i32 0, ptr %26, align 4
  %27 = ptrtoint ptr %3 to i64
  %28 = ptrtoint ptr %4 to i64
  %29 = or i64 %28, %27
  %30 = or i64 %29, %19
  %31 = and i64 %30, 15
  %32 = icmp ne i64 %31, 0
  %33 = icmp slt i32 %5, 0
  %34 = or i1 %33, %32
  br i1 %34, label %35, label %36

35:                                               ; preds = %7
  tail call void @flydsl_fiber_fault(ptr noundef %0, ptr noundef %1, ptr noundef nonnull @.str.5)
  br label %36

36:                                               ; preds = %35, %7
  tail call void @flydsl_fiber_check_shared(ptr noundef %0, ptr noundef %1, ptr noundef %3, i64 noundef %19)
  store i64 %2, ptr %20, align 8
  %37 = getelementptr inbounds nuw i8, ptr %0, i64 40
  %38 = load i64, ptr %37, align 8
  %39 = and i64 %38, %2
  %40 = icmp eq i64 %39, 0
  br i1 %40, label %48, label %41

41:                                               ; preds = %36
  %42 = tail call range(i64 1, 65) i64 @llvm.ctpop.i64(i64 %39)
  %43 = trunc nuw nsw i64 %42 to i32
  br label %44

44:                                               ; preds = %44, %41
  %45 = phi i32 [ %46, %44 ], [ %43, %41 ]
  call void @flydsl_fiber_later(ptr noundef nonnull %8)
  %46 = add nsw i32 %45, -1
  %47 = icmp samesign ugt i32 %45, 1
  br i1 %47, label %44, label %48

48:                                               ; preds = %44, %36
  call void @llvm.lifetime.end.p0(ptr nonnull %8)
  ret void
}

declare void @llvm.memcpy.p0.p0.i64(ptr noalias writeonly captures(none), ptr noalias readonly captures(none), i64, i1 immarg)

define void @flydsl_fiber_bulk_store(ptr noundef %0, ptr noundef %1, i64 noundef %2, ptr noundef %3, ptr noundef %4, i32 noundef %5) {
  %7 = alloca %struct.Task, align 8
  call void @llvm.lifetime.start.p0(ptr nonnull %7)
  store ptr @perform, ptr %7, align 8
  %8 = getelementptr inbounds nuw i8, ptr %7, i64 8
  store i32 11, ptr %8, align 8
  %9 = getelementptr inbounds nuw i8, ptr %7, i64 12
  store i32 0, ptr %9, align 4
  %10 = getelementptr inbounds nuw i8, ptr %7, i64 16
  store ptr %0, ptr %10, align 8
  %11 = getelementptr inbounds nuw i8, ptr %7, i64 24
  store ptr %1, ptr %11, align 8
  %12 = getelementptr inbounds nuw i8, ptr %7, i64 32
  store ptr null, ptr %12, align 8
  %13 = getelementptr inbounds nuw i8, ptr %7, i64 40
  %14 = getelementptr inbounds nuw i8, ptr %7, i64 64
  call void @llvm.memset.p0.i64(ptr noundef nonnull align 8 dereferenceable(24) %13, i8 0, i64 24, i1 false)
  store ptr %3, ptr %14, align 8
  %15 = getelementptr inbounds nuw i8, ptr %7, i64 72
  store ptr %4, ptr %15, align 8
  %16 = getelementptr inbounds nuw i8, ptr %7, i64 80
  store ptr null, ptr %16, align 8
  %17 = getelementptr inbounds nuw i8, ptr %7, i64 88
  %18 = sext i32 %5 to i64
  store i64 %18, ptr %17, align 8
  %19 = getelementptr inbounds nuw i8, ptr %7, i64 96
  %20 = getelementptr inbounds nuw i8, ptr %7, i64 104
  store i32 0, ptr %20, align 8
  %21 = getelementptr inbounds nuw i8, ptr %7, i64 108
  store i32 0, ptr %21, align 4
  %22 = getelementptr inbounds nuw i8, ptr %7, i64 112
  store i64 0, ptr %22, align 8
  %23 = getelementptr inbounds nuw i8, ptr %7, i64 120
  store i64 0, ptr %23, align 8
  %24 = getelementptr inbounds nuw i8, ptr %7, i64 128
  store i32 0, ptr %24, align 8
  %25 = getelementptr inbounds nuw i8, ptr %7, i64 132
  store i32 0, ptr %25, align 4
  %26 = ptrtoint ptr %3 to i64
  %27 = ptrtoint ptr %4 to i64
  %28 = or i64 %27, %26
  %29 = or i64 %28, %18
  %30 = and i64 %29, 15
  %31 = icmp ne i64 %30, 0
  %32 = icmp slt i32 %5, 0
  %33 = or i1 %32, %31
  br i1 %33, label %34, label %35

34:                                               ; preds = %6
  tail call void @flydsl_fiber_fault(ptr noundef %0, ptr noundef %1, ptr noundef nonnull @.str.5)
  br label %35

35:                                               ; preds = %34, %6
  tail call void @flydsl_fiber_check_shared(ptr noundef %0, ptr noundef %1, ptr noundef %3, i64 noundef %18)
  store i64 %2, ptr %19, align 8
  %36 = getelementptr inbounds nuw i8, ptr %0, i64 40
  %37 = load i64, ptr %36, align 8
  %38 = and i64 %37, %2
  %39 = icmp eq i64 %38, 0
  br i1 %39, label %47, label %40

40:                                               ; preds = %35
  %41 = tail call range(i64 1, 65) i64 @llvm.ctpop.i64(i64 %38)
  %42 = trunc nuw nsw i64 %41 to i32
  br label %43

43:                                               ; preds = %43, %40
  %44 = phi i32 [ %45, %43 ], [ %42, %40 ]
  call void @flydsl_fiber_later(ptr noundef nonnull %7)
  %45 = add nsw i32 %44, -1
  %46 = icmp samesign ugt i32 %44, 1
  br i1 %46, label %43, label %47

47:                                               ; preds = %43, %35
  call void @llvm.lifetime.end.p0(ptr nonnull %7)
  ret void
}

declare void @flydsl_fiber_complete_tx(ptr noundef, ptr noundef, ptr noundef, i64 noundef)

define internal fastcc i64 @reduced(i32 noundef %0, i32 noundef range(i32 10, 8) %1, i64 noundef %2, i64 noundef %3) {
  switch i32 %1, label %18 [
    i32 5, label %5
    i32 6, label %7
    i32 7, label %9
    i32 3, label %11
    i32 4, label %15
  ]

5:                                                ; preds = %4
  %6 = and i64 %3, %2
  br label %107

7:                                                ; preds = %4
  %8 = or i64 %3, %2
  br label %107

9:                                                ; preds = %4
  %10 = xor i64 %3, %2
  br label %107

11:                                               ; preds = %4
  %12 = icmp ult i64 %2, %3
  %13 = add nuw i64 %2, 1
  %14 = select i1 %12, i64 %13, i64 0
  br label %107

15:                                               ; preds = %4
  %16 = add i64 %2, -1
  %17 = tail call i64 @llvm.umin.i64(i64 %16, i64 %3)
  br label %107

18:                                               ; preds = %4
  switch i32 %0, label %91 [
    i32 6, label %19
    i32 9, label %43
    i32 7, label %73
    i32 10, label %73
    i32 8, label %81
    i32 3, label %86
  ]

19:                                               ; preds = %18
  %20 = trunc i64 %2 to i16
  %21 = bitcast i16 %20 to half
  %22 = fpext half %21 to float
  %23 = trunc i64 %3 to i16
  %24 = bitcast i16 %23 to half
  %25 = fpext half %24 to float
  %26 = icmp eq i32 %1, 0
  br i1 %26, label %27, label %29

27:                                               ; preds = %19
  %28 = fadd float %22, %25
  br label %38

29:                                               ; preds = %19
  %30 = fcmp uno half %21, 0xH0000
  br i1 %30, label %38, label %31

31:                                               ; preds = %29
  %32 = fcmp uno half %24, 0xH0000
  br i1 %32, label %38, label %33

33:                                               ; preds = %31
  %34 = icmp eq i32 %1, 1
  %35 = fcmp uge half %24, %21
  %36 = xor i1 %34, %35
  %37 = select i1 %36, float %25, float %22
  br label %38

38:                                               ; preds = %27, %29, %31, %33
  %39 = phi float [ %28, %27 ], [ %37, %33 ], [ %22, %31 ], [ %25, %29 ]
  %40 = fptrunc float %39 to half
  %41 = bitcast half %40 to i16
  %42 = zext i16 %41 to i64
  br label %107

43:                                               ; preds = %18
  %44 = trunc i64 %2 to i32
  %45 = shl i32 %44, 16
  %46 = bitcast i32 %45 to float
  %47 = trunc i64 %3 to i32
  %48 = shl i32 %47, 16
  %49 = bitcast i32 %48 to float
  %50 = icmp eq i32 %1, 0
  br i1 %50, label %51, label %53

51:                                               ; preds = %43
  %52 = fadd float %46, %49
  br label %62

53:                                               ; preds = %43
  %54 = fcmp uno float %46, 0.000000e+00
  br i1 %54, label %62, label %55

55:                                               ; preds = %53
  %56 = fcmp uno float %49, 0.000000e+00
  br i1 %56, label %62, label %57

57:                                               ; preds = %55
  %58 = icmp eq i32 %1, 1
  %59 = fcmp uge float %49, %46
  %60 = xor i1 %58, %59
  %61 = select i1 %60, float %49, float %46
  br label %62

62:                                               ; preds = %51, %53, %55, %57
  %63 = phi float [ %52, %51 ], [ %61, %57 ], [ %46, %55 ], [ %49, %53 ]
  %64 = fcmp uno float %63, 0.000000e+00
  br i1 %64, label %107, label %65

65:                                               ; preds = %62
  %66 = bitcast float %63 to i32
  %67 = add i32 %66, 32767
  %68 = lshr i32 %66, 16
  %69 = and i32 %68, 1
  %70 = add i32 %67, %69
  %71 = lshr i32 %70, 16
  %72 = zext nneg i32 %71 to i64
  br label %107

73:                                               ; preds = %18, %18
  %74 = trunc i64 %2 to i32
  %75 = bitcast i32 %74 to float
  %76 = trunc i64 %3 to i32
  %77 = bitcast i32 %76 to float
  %78 = fadd float %75, %77
  %79 = bitcast float %78 to i32
  %80 = zext i32 %79 to i64
  br label %107

81:                                               ; preds = %18
  %82 = bitcast i64 %2 to double
  %83 = bitcast i64 %3 to double
  %84 = fadd double %82, %83
  %85 = bitcast double %84 to i64
  br label %107

86:                                               ; preds = %18
  %87 = shl i64 %2, 32
  %88 = ashr exact i64 %87, 32
  %89 = shl i64 %3, 32
  %90 = ashr exact i64 %89, 32
  br label %91

91:                                               ; preds = %18, %86
  %92 = phi i64 [ %3, %18 ], [ %90, %86 ]
  %93 = phi i64 [ %2, %18 ], [ %88, %86 ]
  %94 = icmp eq i32 %1, 0
  br i1 %94, label %95, label %97

95:                                               ; preds = %91
  %96 = add i64 %93, %92
  br label %107

97:                                               ; preds = %91
  switch i32 %0, label %100 [
    i32 5, label %98
    i32 3, label %98
  ]

98:                                               ; preds = %97, %97
  %99 = icmp slt i64 %92, %93
  br label %102

100:                                              ; preds = %97
  %101 = icmp ult i64 %92, %93
  br label %102

102:                                              ; preds = %100, %98
  %103 = phi i1 [ %99, %98 ], [ %101, %100 ]
  %104 = icmp ne i32 %1, 1
  %105 = xor i1 %104, %103
  %106 = select i1 %105, i64 %92, i64 %93
  br label %107

107:                                              ; preds = %65, %62, %38, %73, %81, %95, %102, %15, %11, %9, %7, %5
  %108 = phi i64 [ %17, %15 ], [ %6, %5 ], [ %8, %7 ], [ %10, %9 ], [ %14, %11 ], [ %96, %95 ], [ %106, %102 ], [ %42, %38 ], [ %85, %81 ], [ %80, %73 ], [ %72, %65 ], [ 32767, %62 ]
  ret i64 %108
}

declare void @flydsl_fiber_check_shared(ptr noundef, ptr noundef, ptr noundef, i64 noundef)

declare i64 @llvm.ctpop.i64(i64)

declare void @flydsl_fiber_later(ptr noundef)

declare i64 @llvm.smax.i64(i64, i64)

declare i64 @llvm.smin.i64(i64, i64)

declare i64 @llvm.umin.i64(i64, i64)
