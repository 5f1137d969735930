; made from tma.c 6db31716aec64a9502f8f827416913615282dbe21abdfd708109d1791f012a0b
; made by clang version 22.1.8

%struct.Task = type { ptr, i32, i32, ptr, ptr, ptr, [5 x i32], ptr, ptr, ptr, i64 }
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
  call fastcc void @check(ptr noundef %13, i32 noundef %6)
  %29 = load ptr, ptr %16, align 8
  %30 = getelementptr inbounds nuw i8, ptr %29, i64 32
  %31 = load i64, ptr %30, align 8
  %32 = and i64 %31, %2
  %33 = icmp eq i64 %32, 0
  br i1 %33, label %41, label %34

34:                                               ; preds = %12
  %35 = tail call range(i64 1, 65) i64 @llvm.ctpop.i64(i64 %32)
  %36 = trunc nuw nsw i64 %35 to i32
  br label %37

37:                                               ; preds = %37, %34
  %38 = phi i32 [ %39, %37 ], [ %36, %34 ]
  call void @flydsl_fiber_later(ptr noundef nonnull %13)
  %39 = add nsw i32 %38, -1
  %40 = icmp samesign ugt i32 %38, 1
  br i1 %40, label %37, label %41

41:                                               ; preds = %37, %12
  call void @llvm.lifetime.end.p0(ptr nonnull %13)
  ret void
}

declare void @llvm.lifetime.start.p0(ptr captures(none))

define internal void @perform(ptr noundef readonly captures(none) %0) {
  %2 = alloca %struct.Box, align 8
  %3 = getelementptr inbounds nuw i8, ptr %0, i64 8
  %4 = load i32, ptr %3, align 8
  switch i32 %4, label %19 [
    i32 10, label %5
    i32 11, label %12
  ]

5:                                                ; preds = %1
  %6 = getelementptr inbounds nuw i8, ptr %0, i64 64
  %7 = load ptr, ptr %6, align 8
  %8 = getelementptr inbounds nuw i8, ptr %0, i64 72
  %9 = load ptr, ptr %8, align 8
  %10 = getelementptr inbounds nuw i8, ptr %0, i64 88
  %11 = load i64, ptr %10, align 8
  tail call void @llvm.memcpy.p0.p0.i64(ptr align 1 %7, ptr align 1 %9, i64 %11, i1 false)
  br label %354

12:                                               ; preds = %1
  %13 = getelementptr inbounds nuw i8, ptr %0, i64 72
  %14 = load ptr, ptr %13, align 8
  %15 = getelementptr inbounds nuw i8, ptr %0, i64 64
  %16 = load ptr, ptr %15, align 8
  %17 = getelementptr inbounds nuw i8, ptr %0, i64 88
  %18 = load i64, ptr %17, align 8
  tail call void @llvm.memcpy.p0.p0.i64(ptr align 1 %14, ptr align 1 %16, i64 %18, i1 false)
  br label %354

19:                                               ; preds = %1
  call void @llvm.lifetime.start.p0(ptr nonnull %2)
  %20 = getelementptr inbounds nuw i8, ptr %0, i64 32
  %21 = load ptr, ptr %20, align 8
  store ptr %21, ptr %2, align 8
  %22 = getelementptr inbounds nuw i8, ptr %0, i64 64
  %23 = load ptr, ptr %22, align 8
  %24 = getelementptr inbounds nuw i8, ptr %2, i64 88
  store ptr %23, ptr %24, align 8
  %25 = getelementptr inbounds nuw i8, ptr %0, i64 40
  %26 = getelementptr inbounds nuw i8, ptr %2, i64 8
  %27 = getelementptr inbounds nuw i8, ptr %2, i64 48
  %28 = getelementptr inbounds nuw i8, ptr %21, i64 122
  %29 = getelementptr inbounds nuw i8, ptr %21, i64 112
  br label %30

30:                                               ; preds = %30, %19
  %31 = phi i64 [ 0, %19 ], [ %47, %30 ]
  %32 = getelementptr inbounds nuw i8, ptr %28, i64 %31
  %33 = load i8, ptr %32, align 1
  %34 = zext i8 %33 to i32
  %35 = getelementptr inbounds nuw i32, ptr %25, i64 %31
  %36 = load i32, ptr %35, align 4
  %37 = sext i32 %36 to i64
  %38 = getelementptr inbounds nuw i64, ptr %26, i64 %31
  store i64 %37, ptr %38, align 8
  %39 = getelementptr inbounds nuw i16, ptr %29, i64 %31
  %40 = load i16, ptr %39, align 2
  %41 = zext i16 %40 to i32
  %42 = add nsw i32 %34, -1
  %43 = add nsw i32 %42, %41
  %44 = sdiv i32 %43, %34
  %45 = sext i32 %44 to i64
  %46 = getelementptr inbounds nuw i64, ptr %27, i64 %31
  store i64 %45, ptr %46, align 8
  %47 = add nuw nsw i64 %31, 1
  %48 = icmp eq i64 %47, 5
  br i1 %48, label %49, label %30

49:                                               ; preds = %30
  %50 = icmp eq i32 %4, 9
  %51 = getelementptr inbounds nuw i8, ptr %21, i64 20
  %52 = load i32, ptr %51, align 4
  %53 = sext i32 %52 to i64
  %54 = load i64, ptr %27, align 8
  %55 = mul nsw i64 %54, %53
  %56 = getelementptr inbounds nuw i8, ptr %2, i64 56
  %57 = getelementptr inbounds nuw i8, ptr %2, i64 64
  %58 = getelementptr inbounds nuw i8, ptr %2, i64 72
  %59 = getelementptr inbounds nuw i8, ptr %2, i64 80
  %60 = load i64, ptr %56, align 8
  %61 = load i64, ptr %57, align 8
  %62 = mul i64 %61, %60
  %63 = load i64, ptr %58, align 8
  %64 = mul i64 %62, %63
  %65 = load i64, ptr %59, align 8
  %66 = mul i64 %64, %65
  %67 = icmp sgt i64 %66, 0
  br i1 %50, label %68, label %210

68:                                               ; preds = %49
  br i1 %67, label %69, label %353

69:                                               ; preds = %68
  %70 = icmp sgt i64 %55, 0
  %71 = getelementptr inbounds nuw i8, ptr %21, i64 28
  %72 = getelementptr inbounds nuw i8, ptr %21, i64 32
  %73 = getelementptr inbounds nuw i8, ptr %21, i64 16
  %74 = getelementptr inbounds nuw i8, ptr %21, i64 8
  %75 = getelementptr inbounds nuw i8, ptr %21, i64 40
  %76 = load i64, ptr %26, align 8
  %77 = icmp slt i64 %76, 0
  %78 = sub nsw i64 0, %76
  %79 = select i1 %77, i64 %78, i64 0
  %80 = load ptr, ptr %24, align 8
  br label %81

81:                                               ; preds = %137, %69
  %82 = phi i64 [ 0, %69 ], [ %138, %137 ]
  %83 = load i64, ptr %74, align 8
  %84 = inttoptr i64 %83 to ptr
  br label %91

85:                                               ; preds = %113
  %86 = load i32, ptr %51, align 4
  %87 = sext i32 %86 to i64
  %88 = mul nsw i64 %76, %87
  %89 = getelementptr inbounds i8, ptr %119, i64 %88
  %90 = icmp eq i32 %114, 0
  br i1 %90, label %131, label %122

91:                                               ; preds = %113, %81
  %92 = phi i64 [ 1, %81 ], [ %120, %113 ]
  %93 = phi i64 [ %82, %81 ], [ %106, %113 ]
  %94 = phi i32 [ 1, %81 ], [ %114, %113 ]
  %95 = phi ptr [ %84, %81 ], [ %119, %113 ]
  %96 = getelementptr inbounds nuw i64, ptr %26, i64 %92
  %97 = load i64, ptr %96, align 8
  %98 = getelementptr inbounds nuw i64, ptr %27, i64 %92
  %99 = load i64, ptr %98, align 8
  %100 = srem i64 %93, %99
  %101 = getelementptr inbounds nuw i8, ptr %28, i64 %92
  %102 = load i8, ptr %101, align 1
  %103 = zext i8 %102 to i64
  %104 = mul nsw i64 %100, %103
  %105 = add nsw i64 %104, %97
  %106 = sdiv i64 %93, %99
  %107 = icmp sgt i64 %105, -1
  br i1 %107, label %108, label %113

108:                                              ; preds = %91
  %109 = getelementptr inbounds nuw i64, ptr %75, i64 %92
  %110 = load i64, ptr %109, align 8
  %111 = icmp ult i64 %105, %110
  %112 = select i1 %111, i32 %94, i32 0
  br label %113

113:                                              ; preds = %108, %91
  %114 = phi i32 [ 0, %91 ], [ %112, %108 ]
  %115 = getelementptr i64, ptr %21, i64 %92
  %116 = getelementptr i8, ptr %115, i64 72
  %117 = load i64, ptr %116, align 8
  %118 = mul nsw i64 %117, %105
  %119 = getelementptr inbounds i8, ptr %95, i64 %118
  %120 = add nuw nsw i64 %92, 1
  %121 = icmp eq i64 %120, 5
  br i1 %121, label %85, label %91

122:                                              ; preds = %85
  %123 = load i64, ptr %75, align 8
  %124 = sub nsw i64 %123, %76
  %125 = icmp slt i64 %124, 0
  %126 = tail call i64 @llvm.smin.i64(i64 %124, i64 %54)
  %127 = select i1 %125, i64 0, i64 %126
  %128 = tail call i64 @llvm.smin.i64(i64 %79, i64 %127)
  %129 = mul nsw i64 %128, %53
  %130 = mul nsw i64 %127, %53
  br label %131

131:                                              ; preds = %122, %85
  %132 = phi i64 [ 0, %85 ], [ %130, %122 ]
  %133 = phi i64 [ 0, %85 ], [ %129, %122 ]
  br i1 %70, label %134, label %137

134:                                              ; preds = %131
  %135 = mul nuw nsw i64 %82, %55
  %136 = getelementptr inbounds nuw i8, ptr %80, i64 %135
  br label %140

137:                                              ; preds = %208, %131
  %138 = add nuw nsw i64 %82, 1
  %139 = icmp eq i64 %138, %66
  br i1 %139, label %353, label %81

140:                                              ; preds = %208, %134
  %141 = phi i64 [ 0, %134 ], [ %159, %208 ]
  %142 = getelementptr inbounds nuw i8, ptr %136, i64 %141
  %143 = load i32, ptr %71, align 4
  %144 = icmp eq i32 %143, 0
  br i1 %144, label %150, label %145

145:                                              ; preds = %140
  %146 = sdiv i32 %143, 16
  %147 = add nsw i32 %146, -1
  %148 = sext i32 %147 to i64
  %149 = shl nsw i64 %148, 4
  br label %150

150:                                              ; preds = %145, %140
  %151 = phi i64 [ %149, %145 ], [ 0, %140 ]
  %152 = ptrtoint ptr %142 to i64
  %153 = lshr i64 %152, 3
  %154 = and i64 %151, %153
  %155 = xor i64 %154, %152
  %156 = inttoptr i64 %155 to ptr
  %157 = icmp sgt i64 %133, %141
  %158 = tail call i64 @llvm.smax.i64(i64 %133, i64 %141)
  %159 = add nuw nsw i64 %141, 16
  %160 = tail call i64 @llvm.smin.i64(i64 %132, i64 %159)
  %161 = icmp slt i64 %132, %159
  %162 = select i1 %157, i1 true, i1 %161
  br i1 %162, label %163, label %182

163:                                              ; preds = %150
  %164 = load i32, ptr %72, align 8
  %165 = icmp eq i32 %164, 0
  br i1 %165, label %171, label %166

166:                                              ; preds = %163
  %167 = load i32, ptr %73, align 8
  %168 = sext i32 %167 to i64
  %169 = getelementptr inbounds i64, ptr @fill_outside.NANS, i64 %168
  %170 = load i64, ptr %169, align 8
  br label %171

171:                                              ; preds = %166, %163
  %172 = phi i64 [ %170, %166 ], [ 0, %163 ]
  br label %173

173:                                              ; preds = %173, %171
  %174 = phi i64 [ 0, %171 ], [ %180, %173 ]
  %175 = shl nuw nsw i64 %174, 3
  %176 = and i64 %175, 56
  %177 = lshr i64 %172, %176
  %178 = trunc i64 %177 to i8
  %179 = getelementptr inbounds nuw i8, ptr %156, i64 %174
  store i8 %178, ptr %179, align 1
  %180 = add nuw nsw i64 %174, 1
  %181 = icmp eq i64 %180, 16
  br i1 %181, label %182, label %173

182:                                              ; preds = %173, %150
  %183 = icmp slt i64 %158, %160
  br i1 %183, label %184, label %189

184:                                              ; preds = %182
  %185 = sub nsw i64 %158, %141
  %186 = getelementptr inbounds i8, ptr %156, i64 %185
  %187 = getelementptr inbounds nuw i8, ptr %89, i64 %158
  %188 = sub nsw i64 %160, %158
  tail call void @llvm.memcpy.p0.p0.i64(ptr align 1 %186, ptr align 1 %187, i64 %188, i1 false)
  br label %189

189:                                              ; preds = %184, %182
  %190 = load i32, ptr %73, align 8
  %191 = icmp eq i32 %190, 11
  br i1 %191, label %192, label %208

192:                                              ; preds = %189, %204
  %193 = phi i64 [ %206, %204 ], [ 0, %189 ]
  %194 = getelementptr inbounds nuw i32, ptr %156, i64 %193
  %195 = load i32, ptr %194, align 4
  %196 = and i32 %195, 2139095040
  %197 = icmp eq i32 %196, 2139095040
  br i1 %197, label %204, label %198

198:                                              ; preds = %192
  %199 = add nsw i32 %195, 4095
  %200 = lshr i32 %195, 13
  %201 = and i32 %200, 1
  %202 = add nsw i32 %199, %201
  %203 = and i32 %202, -8192
  br label %204

204:                                              ; preds = %198, %192
  %205 = phi i32 [ %203, %198 ], [ %195, %192 ]
  store i32 %205, ptr %194, align 4
  %206 = add nuw nsw i64 %193, 1
  %207 = icmp eq i64 %206, 4
  br i1 %207, label %208, label %192

208:                                              ; preds = %204, %189
  %209 = icmp slt i64 %159, %55
  br i1 %209, label %140, label %137

210:                                              ; preds = %49
  br i1 %67, label %211, label %353

211:                                              ; preds = %210
  %212 = icmp sgt i64 %55, 0
  %213 = getelementptr inbounds nuw i8, ptr %21, i64 28
  %214 = icmp eq i32 %4, 8
  %215 = getelementptr inbounds nuw i8, ptr %21, i64 16
  %216 = getelementptr inbounds nuw i8, ptr %21, i64 8
  %217 = getelementptr inbounds nuw i8, ptr %21, i64 40
  %218 = load i64, ptr %26, align 8
  %219 = icmp slt i64 %218, 0
  %220 = sub nsw i64 0, %218
  %221 = select i1 %219, i64 %220, i64 0
  %222 = load ptr, ptr %24, align 8
  br label %223

223:                                              ; preds = %279, %211
  %224 = phi i64 [ 0, %211 ], [ %280, %279 ]
  %225 = load i64, ptr %216, align 8
  %226 = inttoptr i64 %225 to ptr
  br label %233

227:                                              ; preds = %255
  %228 = load i32, ptr %51, align 4
  %229 = sext i32 %228 to i64
  %230 = mul nsw i64 %218, %229
  %231 = getelementptr inbounds i8, ptr %261, i64 %230
  %232 = icmp eq i32 %256, 0
  br i1 %232, label %273, label %264

233:                                              ; preds = %255, %223
  %234 = phi i64 [ 1, %223 ], [ %262, %255 ]
  %235 = phi i64 [ %224, %223 ], [ %248, %255 ]
  %236 = phi i32 [ 1, %223 ], [ %256, %255 ]
  %237 = phi ptr [ %226, %223 ], [ %261, %255 ]
  %238 = getelementptr inbounds nuw i64, ptr %26, i64 %234
  %239 = load i64, ptr %238, align 8
  %240 = getelementptr inbounds nuw i64, ptr %27, i64 %234
  %241 = load i64, ptr %240, align 8
  %242 = srem i64 %235, %241
  %243 = getelementptr inbounds nuw i8, ptr %28, i64 %234
  %244 = load i8, ptr %243, align 1
  %245 = zext i8 %244 to i64
  %246 = mul nsw i64 %242, %245
  %247 = add nsw i64 %246, %239
  %248 = sdiv i64 %235, %241
  %249 = icmp sgt i64 %247, -1
  br i1 %249, label %250, label %255

250:                                              ; preds = %233
  %251 = getelementptr inbounds nuw i64, ptr %217, i64 %234
  %252 = load i64, ptr %251, align 8
  %253 = icmp ult i64 %247, %252
  %254 = select i1 %253, i32 %236, i32 0
  br label %255

255:                                              ; preds = %250, %233
  %256 = phi i32 [ 0, %233 ], [ %254, %250 ]
  %257 = getelementptr i64, ptr %21, i64 %234
  %258 = getelementptr i8, ptr %257, i64 72
  %259 = load i64, ptr %258, align 8
  %260 = mul nsw i64 %259, %247
  %261 = getelementptr inbounds i8, ptr %237, i64 %260
  %262 = add nuw nsw i64 %234, 1
  %263 = icmp eq i64 %262, 5
  br i1 %263, label %227, label %233

264:                                              ; preds = %227
  %265 = load i64, ptr %217, align 8
  %266 = sub nsw i64 %265, %218
  %267 = icmp slt i64 %266, 0
  %268 = tail call i64 @llvm.smin.i64(i64 %266, i64 %54)
  %269 = select i1 %267, i64 0, i64 %268
  %270 = tail call i64 @llvm.smin.i64(i64 %221, i64 %269)
  %271 = mul nsw i64 %270, %53
  %272 = mul nsw i64 %269, %53
  br label %273

273:                                              ; preds = %264, %227
  %274 = phi i64 [ 0, %227 ], [ %272, %264 ]
  %275 = phi i64 [ 0, %227 ], [ %271, %264 ]
  br i1 %212, label %276, label %279

276:                                              ; preds = %273
  %277 = mul nuw nsw i64 %224, %55
  %278 = getelementptr inbounds nuw i8, ptr %222, i64 %277
  br label %282

279:                                              ; preds = %351, %273
  %280 = add nuw nsw i64 %224, 1
  %281 = icmp eq i64 %280, %66
  br i1 %281, label %353, label %223

282:                                              ; preds = %351, %276
  %283 = phi i64 [ 0, %276 ], [ %300, %351 ]
  %284 = getelementptr inbounds nuw i8, ptr %278, i64 %283
  %285 = load i32, ptr %213, align 4
  %286 = icmp eq i32 %285, 0
  br i1 %286, label %292, label %287

287:                                              ; preds = %282
  %288 = sdiv i32 %285, 16
  %289 = add nsw i32 %288, -1
  %290 = sext i32 %289 to i64
  %291 = shl nsw i64 %290, 4
  br label %292

292:                                              ; preds = %287, %282
  %293 = phi i64 [ %291, %287 ], [ 0, %282 ]
  %294 = ptrtoint ptr %284 to i64
  %295 = lshr i64 %294, 3
  %296 = and i64 %293, %295
  %297 = xor i64 %296, %294
  %298 = inttoptr i64 %297 to ptr
  %299 = tail call i64 @llvm.smax.i64(i64 %275, i64 %283)
  %300 = add nuw nsw i64 %283, 16
  %301 = tail call i64 @llvm.smin.i64(i64 %274, i64 %300)
  %302 = icmp slt i64 %299, %301
  br i1 %302, label %303, label %351

303:                                              ; preds = %292
  br i1 %214, label %304, label %309

304:                                              ; preds = %303
  %305 = getelementptr inbounds nuw i8, ptr %231, i64 %299
  %306 = sub nsw i64 %299, %283
  %307 = getelementptr inbounds i8, ptr %298, i64 %306
  %308 = sub nsw i64 %301, %299
  tail call void @llvm.memcpy.p0.p0.i64(ptr align 1 %305, ptr align 1 %307, i64 %308, i1 false)
  br label %351

309:                                              ; preds = %303, %348
  %310 = phi i64 [ %349, %348 ], [ %299, %303 ]
  %311 = load i32, ptr %215, align 8
  %312 = getelementptr inbounds i8, ptr %231, i64 %310
  %313 = sub nsw i64 %310, %283
  %314 = getelementptr inbounds i8, ptr %298, i64 %313
  switch i32 %52, label %339 [
    i32 2, label %315
    i32 4, label %327
  ]

315:                                              ; preds = %309
  %316 = load atomic i16, ptr %312 monotonic, align 2
  %317 = load i16, ptr %314, align 1
  %318 = zext i16 %317 to i64
  br label %319

319:                                              ; preds = %319, %315
  %320 = phi i16 [ %316, %315 ], [ %326, %319 ]
  %321 = zext i16 %320 to i64
  %322 = tail call fastcc i64 @reduced(i32 noundef %311, i32 noundef range(i32 10, 8) %4, i64 noundef %321, i64 noundef %318)
  %323 = trunc i64 %322 to i16
  %324 = cmpxchg ptr %312, i16 %320, i16 %323 monotonic monotonic, align 2
  %325 = extractvalue { i16, i1 } %324, 1
  %326 = extractvalue { i16, i1 } %324, 0
  br i1 %325, label %348, label %319

327:                                              ; preds = %309
  %328 = load atomic i32, ptr %312 monotonic, align 4
  %329 = load i32, ptr %314, align 1
  %330 = zext i32 %329 to i64
  br label %331

331:                                              ; preds = %331, %327
  %332 = phi i32 [ %328, %327 ], [ %338, %331 ]
  %333 = zext i32 %332 to i64
  %334 = tail call fastcc i64 @reduced(i32 noundef %311, i32 noundef range(i32 10, 8) %4, i64 noundef %333, i64 noundef %330)
  %335 = trunc i64 %334 to i32
  %336 = cmpxchg ptr %312, i32 %332, i32 %335 monotonic monotonic, align 4
  %337 = extractvalue { i32, i1 } %336, 1
  %338 = extractvalue { i32, i1 } %336, 0
  br i1 %337, label %348, label %331

339:                                              ; preds = %309
  %340 = load atomic i64, ptr %312 monotonic, align 8
  %341 = load i64, ptr %314, align 1
  br label %342

342:                                              ; preds = %342, %339
  %343 = phi i64 [ %340, %339 ], [ %347, %342 ]
  %344 = tail call fastcc i64 @reduced(i32 noundef %311, i32 noundef range(i32 10, 8) %4, i64 noundef %343, i64 noundef %341)
  %345 = cmpxchg ptr %312, i64 %343, i64 %344 monotonic monotonic, align 8
  %346 = extractvalue { i64, i1 } %345, 1
  %347 = extractvalue { i64, i1 } %345, 0
  br i1 %346, label %348, label %342

348:                                              ; preds = %331, %319, %342
  %349 = add nsw i64 %310, %53
  %350 = icmp slt i64 %349, %301
  br i1 %350, label %309, label %351

351:                                              ; preds = %348, %304, %292
  %352 = icmp slt i64 %300, %55
  br i1 %352, label %282, label %279

353:                                              ; preds = %279, %137, %210, %68
  call void @llvm.lifetime.end.p0(ptr nonnull %2)
  br label %354

354:                                              ; preds = %12, %353, %5
  %355 = getelementptr inbounds nuw i8, ptr %0, i64 80
  %356 = load ptr, ptr %355, align 8
  %357 = icmp eq ptr %356, null
  br i1 %357, label %365, label %358

358:                                              ; preds = %354
  %359 = getelementptr inbounds nuw i8, ptr %0, i64 16
  %360 = load ptr, ptr %359, align 8
  %361 = getelementptr inbounds nuw i8, ptr %0, i64 24
  %362 = load ptr, ptr %361, align 8
  %363 = getelementptr inbounds nuw i8, ptr %0, i64 88
  %364 = load i64, ptr %363, align 8
  tail call void @flydsl_fiber_complete_tx(ptr noundef %360, ptr noundef %362, ptr noundef nonnull %356, i64 noundef %364)
  br label %365

365:                                              ; preds = %358, %354
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
  call fastcc void @check(ptr noundef %14, i32 noundef %7)
  br label %31

30:                                               ; preds = %51
  call void @llvm.lifetime.end.p0(ptr nonnull %14)
  ret void

31:                                               ; preds = %13, %51
  %32 = phi i32 [ 0, %13 ], [ %52, %51 ]
  %33 = shl nuw nsw i32 1, %32
  %34 = and i32 %33, %6
  %35 = icmp eq i32 %34, 0
  br i1 %35, label %51, label %36

36:                                               ; preds = %31
  %37 = call ptr @flydsl_fiber_mapa(ptr noundef %0, ptr noundef %1, i64 noundef %2, ptr noundef %3, i32 noundef %32)
  store ptr %37, ptr %26, align 8
  %38 = call ptr @flydsl_fiber_mapa(ptr noundef %0, ptr noundef %1, i64 noundef %2, ptr noundef %5, i32 noundef %32)
  store ptr %38, ptr %28, align 8
  %39 = load ptr, ptr %17, align 8
  %40 = getelementptr inbounds nuw i8, ptr %39, i64 32
  %41 = load i64, ptr %40, align 8
  %42 = and i64 %41, %2
  %43 = icmp eq i64 %42, 0
  br i1 %43, label %51, label %44

44:                                               ; preds = %36
  %45 = call range(i64 1, 65) i64 @llvm.ctpop.i64(i64 %42)
  %46 = trunc nuw nsw i64 %45 to i32
  br label %47

47:                                               ; preds = %47, %44
  %48 = phi i32 [ %49, %47 ], [ %46, %44 ]
  call void @flydsl_fiber_later(ptr noundef nonnull %14)
  %49 = add nsw i32 %48, -1
  %50 = icmp samesign ugt i32 %48, 1
  br i1 %50, label %47, label %51

51:                                               ; preds = %47, %36, %31
  %52 = add nuw nsw i32 %32, 1
  %53 = icmp eq i32 %52, 16
  br i1 %53, label %30, label %31
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
  call fastcc void @check(ptr noundef %13, i32 noundef %6)
  %29 = getelementptr inbounds nuw i8, ptr %4, i64 16
  %30 = load i32, ptr %29, align 8
  %31 = icmp eq i32 %5, 0
  br i1 %31, label %32, label %35

32:                                               ; preds = %12
  %33 = add i32 %30, -2
  %34 = icmp ult i32 %33, 9
  br label %48

35:                                               ; preds = %12
  %36 = icmp ult i32 %5, 3
  br i1 %36, label %37, label %41

37:                                               ; preds = %35
  switch i32 %30, label %38 [
    i32 9, label %53
    i32 6, label %53
  ]

38:                                               ; preds = %37
  %39 = add i32 %30, -2
  %40 = icmp ult i32 %39, 4
  br label %48

41:                                               ; preds = %35
  %42 = icmp ult i32 %5, 5
  br i1 %42, label %43, label %45

43:                                               ; preds = %41
  %44 = icmp eq i32 %30, 2
  br label %48

45:                                               ; preds = %41
  %46 = add i32 %30, -2
  %47 = icmp ult i32 %46, 4
  br label %48

48:                                               ; preds = %38, %45, %43, %32
  %49 = phi i1 [ %34, %32 ], [ %47, %45 ], [ %44, %43 ], [ %40, %38 ]
  %50 = icmp eq i32 %5, 8
  %51 = select i1 %50, i1 true, i1 %49
  br i1 %51, label %53, label %52

52:                                               ; preds = %48
  tail call void @flydsl_fiber_fault(ptr noundef %0, ptr noundef %1, ptr noundef nonnull @.str)
  br label %53

53:                                               ; preds = %37, %37, %52, %48
  %54 = load ptr, ptr %16, align 8
  %55 = getelementptr inbounds nuw i8, ptr %54, i64 32
  %56 = load i64, ptr %55, align 8
  %57 = and i64 %56, %2
  %58 = icmp eq i64 %57, 0
  br i1 %58, label %66, label %59

59:                                               ; preds = %53
  %60 = tail call range(i64 1, 65) i64 @llvm.ctpop.i64(i64 %57)
  %61 = trunc nuw nsw i64 %60 to i32
  br label %62

62:                                               ; preds = %62, %59
  %63 = phi i32 [ %64, %62 ], [ %61, %59 ]
  call void @flydsl_fiber_later(ptr noundef nonnull %13)
  %64 = add nsw i32 %63, -1
  %65 = icmp samesign ugt i32 %63, 1
  br i1 %65, label %62, label %66

66:                                               ; preds = %62, %53
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
  %20 = ptrtoint ptr %3 to i64
  %21 = ptrtoint ptr %4 to i64
  %22 = or i64 %21, %20
  %23 = or i64 %22, %19
  %24 = and i64 %23, 15
  %25 = icmp ne i64 %24, 0
  %26 = icmp slt i32 %5, 0
  %27 = or i1 %26, %25
  br i1 %27, label %28, label %29

28:                                               ; preds = %7
  tail call void @flydsl_fiber_fault(ptr noundef %0, ptr noundef %1, ptr noundef nonnull @.str.5)
  br label %29

29:                                               ; preds = %28, %7
  tail call void @flydsl_fiber_check_shared(ptr noundef %0, ptr noundef %1, ptr noundef %3, i64 noundef %19)
  %30 = getelementptr inbounds nuw i8, ptr %0, i64 32
  %31 = load i64, ptr %30, align 8
  %32 = and i64 %31, %2
  %33 = icmp eq i64 %32, 0
  br i1 %33, label %41, label %34

34:                                               ; preds = %29
  %35 = tail call range(i64 1, 65) i64 @llvm.ctpop.i64(i64 %32)
  %36 = trunc nuw nsw i64 %35 to i32
  br label %37

37:                                               ; preds = %37, %34
  %38 = phi i32 [ %39, %37 ], [ %36, %34 ]
  call void @flydsl_fiber_later(ptr noundef nonnull %8)
  %39 = add nsw i32 %38, -1
  %40 = icmp samesign ugt i32 %38, 1
  br i1 %40, label %37, label %41

41:                                               ; preds = %37, %29
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
  %19 = ptrtoint ptr %3 to i64
  %20 = ptrtoint ptr %4 to i64
  %21 = or i64 %20, %19
  %22 = or i64 %21, %18
  %23 = and i64 %22, 15
  %24 = icmp ne i64 %23, 0
  %25 = icmp slt i32 %5, 0
  %26 = or i1 %25, %24
  br i1 %26, label %27, label %28

27:                                               ; preds = %6
  tail call void @flydsl_fiber_fault(ptr noundef %0, ptr noundef %1, ptr noundef nonnull @.str.5)
  br label %28

28:                                               ; preds = %27, %6
  tail call void @flydsl_fiber_check_shared(ptr noundef %0, ptr noundef %1, ptr noundef %3, i64 noundef %18)
  %29 = getelementptr inbounds nuw i8, ptr %0, i64 32
  %30 = load i64, ptr %29, align 8
  %31 = and i64 %30, %2
  %32 = icmp eq i64 %31, 0
  br i1 %32, label %40, label %33

33:                                               ; preds = %28
  %34 = tail call range(i64 1, 65) i64 @llvm.ctpop.i64(i64 %31)
  %35 = trunc nuw nsw i64 %34 to i32
  br label %36

36:                                               ; preds = %36, %33
  %37 = phi i32 [ %38, %36 ], [ %35, %33 ]
  call void @flydsl_fiber_later(ptr noundef nonnull %7)
  %38 = add nsw i32 %37, -1
  %39 = icmp samesign ugt i32 %37, 1
  br i1 %39, label %36, label %40

40:                                               ; preds = %36, %28
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
