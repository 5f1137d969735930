; made from wgmma.c 28897dd7563ccf68184db32edee959640f05020b72705f695cea7a65a576a88d
; made by clang version 22.1.8

%struct.Operand = type { i64, i64, i64, i64, ptr, i32, i32, ptr, i32 }
%struct.Barrier = type { i32, i32, i32, i32 }

@BYTES = internal constant [7 x i32] [i32 2, i32 2, i32 4, i32 1, i32 1, i32 1, i32 1], align 16
@.str = private constant [41 x i8] c"only some threads of a warp are at wgmma\00", align 1
@describe.WIDE = internal constant [4 x i64] [i64 1, i64 8, i64 4, i64 2], align 16

define void @flydsl_fiber_wgmma(ptr noundef initializes((48, 56)) %0, ptr noundef %1, i64 noundef %2, ptr noundef captures(none) %3, ptr noundef readonly captures(none) %4, i64 noundef %5, i64 noundef %6, i32 noundef %7, i32 noundef %8, i32 noundef %9, i32 noundef %10, i32 noundef %11) {
  %13 = alloca [16 x [32 x float]], align 16
  %14 = alloca [32 x [256 x float]], align 16
  %15 = alloca [16 x [256 x float]], align 16
  %16 = alloca %struct.Operand, align 8
  call void @llvm.lifetime.start.p0(ptr nonnull %13)
  call void @llvm.lifetime.start.p0(ptr nonnull %14)
  call void @llvm.lifetime.start.p0(ptr nonnull %15)
  %17 = sext i32 %8 to i64
  %18 = getelementptr inbounds i32, ptr @BYTES, i64 %17
  %19 = load i32, ptr %18, align 4
  %20 = sdiv i32 32, %19
  call void @llvm.lifetime.start.p0(ptr nonnull %16)
  %21 = getelementptr inbounds nuw i8, ptr %0, i64 24
  %22 = load ptr, ptr %21, align 8
  %23 = getelementptr inbounds nuw i8, ptr %22, i64 304
  %24 = getelementptr inbounds nuw i8, ptr %0, i64 32
  %25 = load i32, ptr %24, align 8
  %26 = sdiv i32 %25, 4
  %27 = sext i32 %26 to i64
  %28 = getelementptr inbounds %struct.Barrier, ptr %23, i64 %27
  %29 = getelementptr inbounds nuw i8, ptr %0, i64 48
  store ptr %1, ptr %29, align 8
  %30 = getelementptr inbounds nuw i8, ptr %0, i64 40
  %31 = load i64, ptr %30, align 8
  %32 = and i64 %31, %2
  %33 = icmp eq i64 %32, %31
  %34 = tail call range(i64 0, 65) i64 @llvm.ctpop.i64(i64 %31)
  %35 = icmp eq i64 %34, 32
  %36 = select i1 %33, i1 %35, i1 false
  br i1 %36, label %40, label %37

37:                                               ; preds = %12
  tail call void @flydsl_fiber_fault(ptr noundef nonnull %0, ptr noundef %1, ptr noundef nonnull @.str)
  %38 = load i32, ptr %24, align 8
  %39 = sdiv i32 %38, 4
  br label %40

40:                                               ; preds = %37, %12
  %41 = phi i32 [ %26, %12 ], [ %39, %37 ]
  %42 = getelementptr inbounds nuw i8, ptr %28, i64 8
  %43 = load i32, ptr %42, align 4
  %44 = add nsw i32 %41, 16
  %45 = getelementptr inbounds nuw i8, ptr %0, i64 56
  store i32 %44, ptr %45, align 8
  %46 = getelementptr inbounds nuw i8, ptr %28, i64 4
  %47 = load i32, ptr %46, align 4
  %48 = add nsw i32 %47, 1
  store i32 %48, ptr %46, align 4
  %49 = icmp eq i32 %48, 4
  br i1 %49, label %50, label %53

50:                                               ; preds = %40
  store i32 0, ptr %46, align 4
  %51 = load i32, ptr %42, align 4
  %52 = add i32 %51, 1
  store i32 %52, ptr %42, align 4
  tail call void @flydsl_fiber_event(ptr noundef nonnull %0)
  br label %55

53:                                               ; preds = %40
  %54 = getelementptr inbounds nuw i8, ptr %0, i64 64
  store i32 %43, ptr %54, align 8
  tail call void @flydsl_fiber_yield(ptr noundef nonnull %0, i32 noundef 1)
  br label %55

55:                                               ; preds = %50, %53
  %56 = getelementptr inbounds nuw i8, ptr %16, i64 48
  store ptr %0, ptr %56, align 8
  %57 = load ptr, ptr %21, align 8
  %58 = getelementptr inbounds nuw i8, ptr %57, i64 32
  %59 = load ptr, ptr %58, align 8
  %60 = icmp eq ptr %59, null
  br i1 %60, label %67, label %61

61:                                               ; preds = %55
  %62 = getelementptr inbounds nuw i8, ptr %59, i64 40
  %63 = load ptr, ptr %62, align 8
  %64 = getelementptr inbounds nuw i8, ptr %0, i64 84
  %65 = load i32, ptr %64, align 4
  %66 = tail call i32 %63(ptr noundef nonnull %0, i32 noundef 2, i32 noundef %65, i64 noundef %2)
  br label %67

67:                                               ; preds = %55, %61
  %68 = phi i32 [ %66, %61 ], [ 0, %55 ]
  %69 = getelementptr inbounds nuw i8, ptr %16, i64 56
  store i32 %68, ptr %69, align 8
  %70 = and i32 %10, 4
  %71 = icmp eq i32 %70, 0
  br i1 %71, label %163, label %72

72:                                               ; preds = %67
  %73 = sdiv i32 4, %19
  %74 = icmp sgt i32 %73, 0
  %75 = zext nneg i32 %73 to i64
  %76 = sext i32 %73 to i64
  br label %77

77:                                               ; preds = %85, %72
  %78 = phi i64 [ 0, %72 ], [ %86, %85 ]
  %79 = trunc i64 %78 to i32
  %80 = lshr i32 %79, 3
  %81 = shl i32 %79, 2
  %82 = and i32 %81, 28
  %83 = shl nuw nsw i64 %78, 7
  %84 = getelementptr inbounds nuw i8, ptr %13, i64 %83
  br label %88

85:                                               ; preds = %160
  %86 = add nuw nsw i64 %78, 1
  %87 = icmp eq i64 %86, 16
  br i1 %87, label %185, label %77

88:                                               ; preds = %160, %77
  %89 = phi i64 [ 0, %77 ], [ %161, %160 ]
  %90 = trunc nuw nsw i64 %89 to i32
  %91 = lshr i32 %90, 1
  %92 = and i32 %91, 2
  %93 = add nuw nsw i32 %92, %80
  %94 = shl nuw nsw i32 %93, 5
  %95 = or disjoint i32 %94, %82
  %96 = and i32 %90, 3
  %97 = or disjoint i32 %95, %96
  %98 = zext nneg i32 %97 to i64
  %99 = getelementptr inbounds nuw i32, ptr %4, i64 %98
  %100 = mul nsw i64 %89, %76
  %101 = getelementptr inbounds float, ptr %84, i64 %100
  br i1 %74, label %102, label %160

102:                                              ; preds = %88, %157
  %103 = phi i64 [ %158, %157 ], [ 0, %88 ]
  switch i32 %8, label %152 [
    i32 0, label %104
    i32 1, label %109
    i32 2, label %115
    i32 3, label %120
    i32 4, label %139
    i32 5, label %147
  ]

104:                                              ; preds = %102
  %105 = getelementptr inbounds nuw i16, ptr %99, i64 %103
  %106 = load half, ptr %105, align 2
  %107 = fpext half %106 to float
  %108 = getelementptr inbounds nuw float, ptr %101, i64 %103
  store float %107, ptr %108, align 4
  br label %157

109:                                              ; preds = %102
  %110 = getelementptr inbounds nuw i16, ptr %99, i64 %103
  %111 = load i16, ptr %110, align 2
  %112 = zext i16 %111 to i32
  %113 = shl nuw i32 %112, 16
  %114 = getelementptr inbounds nuw float, ptr %101, i64 %103
  store i32 %113, ptr %114, align 4
  br label %157

115:                                              ; preds = %102
  %116 = getelementptr inbounds nuw i32, ptr %99, i64 %103
  %117 = load i32, ptr %116, align 4
  %118 = and i32 %117, -8192
  %119 = getelementptr inbounds nuw float, ptr %101, i64 %103
  store i32 %118, ptr %119, align 4
  br label %157

120:                                              ; preds = %102
  %121 = getelementptr inbounds nuw i8, ptr %99, i64 %103
  %122 = load i8, ptr %121, align 1
  %123 = zext i8 %122 to i32
  %124 = and i32 %123, 127
  %125 = shl nuw i32 %123, 24
  %126 = icmp eq i32 %124, 127
  br i1 %126, label %127, label %130

127:                                              ; preds = %120
  %128 = or i32 %125, 2143289344
  %129 = bitcast i32 %128 to float
  br label %136

130:                                              ; preds = %120
  %131 = and i32 %125, -2147483648
  %132 = shl nuw nsw i32 %124, 20
  %133 = or disjoint i32 %131, %132
  %134 = bitcast i32 %133 to float
  %135 = fmul float %134, 0x4770000000000000
  br label %136

136:                                              ; preds = %130, %127
  %137 = phi float [ %129, %127 ], [ %135, %130 ]
  %138 = getelementptr inbounds nuw float, ptr %101, i64 %103
  store float %137, ptr %138, align 4
  br label %157

139:                                              ; preds = %102
  %140 = getelementptr inbounds nuw i8, ptr %99, i64 %103
  %141 = load i8, ptr %140, align 1
  %142 = zext i8 %141 to i16
  %143 = shl nuw i16 %142, 8
  %144 = bitcast i16 %143 to half
  %145 = fpext half %144 to float
  %146 = getelementptr inbounds nuw float, ptr %101, i64 %103
  store float %145, ptr %146, align 4
  br label %157

147:                                              ; preds = %102
  %148 = getelementptr inbounds nuw i8, ptr %99, i64 %103
  %149 = load i8, ptr %148, align 1
  %150 = sext i8 %149 to i32
  %151 = getelementptr inbounds nuw float, ptr %101, i64 %103
  store i32 %150, ptr %151, align 4
  br label %157

152:                                              ; preds = %102
  %153 = getelementptr inbounds nuw i8, ptr %99, i64 %103
  %154 = load i8, ptr %153, align 1
  %155 = zext i8 %154 to i32
  %156 = getelementptr inbounds nuw float, ptr %101, i64 %103
  store i32 %155, ptr %156, align 4
  br label %157

157:                                              ; preds = %152, %147, %139, %136, %115, %109, %104
  %158 = add nuw nsw i64 %103, 1
  %159 = icmp eq i64 %158, %75
  br i1 %159, label %160, label %102

160:                                              ; preds = %157, %88
  %161 = add nuw nsw i64 %89, 1
  %162 = icmp eq i64 %161, 8
  br i1 %162, label %85, label %88

163:                                              ; preds = %67
  %164 = load ptr, ptr %21, align 8
  %165 = and i32 %10, 1
  %166 = and i64 %5, 16383
  store i64 %166, ptr %16, align 8
  %167 = lshr i64 %5, 16
  %168 = and i64 %167, 16383
  %169 = getelementptr inbounds nuw i8, ptr %16, i64 8
  store i64 %168, ptr %169, align 8
  %170 = lshr i64 %5, 32
  %171 = and i64 %170, 16383
  %172 = getelementptr inbounds nuw i8, ptr %16, i64 16
  store i64 %171, ptr %172, align 8
  %173 = lshr i64 %5, 62
  %174 = getelementptr inbounds nuw i64, ptr @describe.WIDE, i64 %173
  %175 = load i64, ptr %174, align 8
  %176 = getelementptr inbounds nuw i8, ptr %16, i64 24
  store i64 %175, ptr %176, align 8
  %177 = getelementptr inbounds nuw i8, ptr %164, i64 16
  %178 = load ptr, ptr %177, align 8
  %179 = getelementptr inbounds nuw i8, ptr %16, i64 32
  store ptr %178, ptr %179, align 8
  %180 = getelementptr inbounds nuw i8, ptr %16, i64 40
  store i32 %8, ptr %180, align 8
  %181 = getelementptr inbounds nuw i8, ptr %16, i64 44
  store i32 %165, ptr %181, align 4
  %182 = load i32, ptr %24, align 8
  %183 = srem i32 %182, 4
  %184 = shl nsw i32 %183, 4
  call fastcc void @read_operand(ptr noundef %16, i32 noundef %184, i32 noundef 16, i32 noundef %20, ptr noundef %13, i32 noundef 32, i32 noundef 1)
  br label %185

185:                                              ; preds = %85, %163
  %186 = load ptr, ptr %21, align 8
  %187 = lshr i32 %10, 1
  %188 = and i32 %187, 1
  %189 = and i64 %6, 16383
  store i64 %189, ptr %16, align 8
  %190 = lshr i64 %6, 16
  %191 = and i64 %190, 16383
  %192 = getelementptr inbounds nuw i8, ptr %16, i64 8
  store i64 %191, ptr %192, align 8
  %193 = lshr i64 %6, 32
  %194 = and i64 %193, 16383
  %195 = getelementptr inbounds nuw i8, ptr %16, i64 16
  store i64 %194, ptr %195, align 8
  %196 = lshr i64 %6, 62
  %197 = getelementptr inbounds nuw i64, ptr @describe.WIDE, i64 %196
  %198 = load i64, ptr %197, align 8
  %199 = getelementptr inbounds nuw i8, ptr %16, i64 24
  store i64 %198, ptr %199, align 8
  %200 = getelementptr inbounds nuw i8, ptr %186, i64 16
  %201 = load ptr, ptr %200, align 8
  %202 = getelementptr inbounds nuw i8, ptr %16, i64 32
  store ptr %201, ptr %202, align 8
  %203 = getelementptr inbounds nuw i8, ptr %16, i64 40
  store i32 %9, ptr %203, align 8
  %204 = getelementptr inbounds nuw i8, ptr %16, i64 44
  store i32 %188, ptr %204, align 4
  call fastcc void @read_operand(ptr noundef %16, i32 noundef 0, i32 noundef %7, i32 noundef %20, ptr noundef %14, i32 noundef 1, i32 noundef 256)
  %205 = sdiv i32 %7, 2
  %206 = icmp sgt i32 %7, 1
  br i1 %206, label %207, label %222

207:                                              ; preds = %185
  %208 = icmp eq i32 %11, 0
  %209 = zext nneg i32 %205 to i64
  br label %210

210:                                              ; preds = %207, %272
  %211 = phi i64 [ 0, %207 ], [ %273, %272 ]
  %212 = shl i64 %211, 2
  %213 = and i64 %212, 8
  %214 = shl nuw i64 %211, 1
  %215 = and i64 %214, 2147483640
  %216 = and i64 %211, 1
  %217 = shl i64 %211, 5
  %218 = and i64 %217, 4294967264
  %219 = getelementptr inbounds nuw float, ptr %3, i64 %218
  %220 = getelementptr inbounds nuw float, ptr %15, i64 %215
  %221 = getelementptr inbounds nuw float, ptr %220, i64 %216
  br label %275

222:                                              ; preds = %272, %185
  %223 = icmp slt i32 %8, 5
  %224 = icmp sgt i32 %20, 0
  %225 = icmp sgt i32 %7, 0
  %226 = zext nneg i32 %20 to i64
  %227 = zext nneg i32 %7 to i64
  br label %228

228:                                              ; preds = %233, %222
  %229 = phi i64 [ 0, %222 ], [ %234, %233 ]
  br i1 %224, label %230, label %233

230:                                              ; preds = %228
  %231 = getelementptr inbounds nuw [256 x float], ptr %15, i64 %229
  %232 = getelementptr inbounds nuw [32 x float], ptr %13, i64 %229
  br label %239

233:                                              ; preds = %269, %228
  %234 = add nuw nsw i64 %229, 1
  %235 = icmp eq i64 %234, 16
  br i1 %235, label %236, label %228

236:                                              ; preds = %233
  br i1 %206, label %237, label %302

237:                                              ; preds = %236
  %238 = zext nneg i32 %205 to i64
  br label %291

239:                                              ; preds = %269, %230
  %240 = phi i64 [ 0, %230 ], [ %270, %269 ]
  br i1 %223, label %255, label %241

241:                                              ; preds = %239
  %242 = getelementptr inbounds nuw [256 x float], ptr %14, i64 %240
  %243 = getelementptr inbounds nuw float, ptr %232, i64 %240
  %244 = load i32, ptr %243, align 4
  br i1 %225, label %245, label %269

245:                                              ; preds = %241, %245
  %246 = phi i64 [ %253, %245 ], [ 0, %241 ]
  %247 = getelementptr inbounds nuw i32, ptr %242, i64 %246
  %248 = load i32, ptr %247, align 4
  %249 = mul nsw i32 %248, %244
  %250 = getelementptr inbounds nuw i32, ptr %231, i64 %246
  %251 = load i32, ptr %250, align 4
  %252 = add nsw i32 %251, %249
  store i32 %252, ptr %250, align 4
  %253 = add nuw nsw i64 %246, 1
  %254 = icmp eq i64 %253, %227
  br i1 %254, label %269, label %245

255:                                              ; preds = %239
  %256 = getelementptr inbounds nuw float, ptr %232, i64 %240
  %257 = load float, ptr %256, align 4
  br i1 %225, label %258, label %269

258:                                              ; preds = %255
  %259 = getelementptr inbounds nuw [256 x float], ptr %14, i64 %240
  br label %260

260:                                              ; preds = %260, %258
  %261 = phi i64 [ 0, %258 ], [ %267, %260 ]
  %262 = getelementptr inbounds nuw float, ptr %259, i64 %261
  %263 = load float, ptr %262, align 4
  %264 = getelementptr inbounds nuw float, ptr %231, i64 %261
  %265 = load float, ptr %264, align 4
  %266 = tail call float @llvm.fma.f32(float %257, float %263, float %265)
  store float %266, ptr %264, align 4
  %267 = add nuw nsw i64 %261, 1
  %268 = icmp eq i64 %267, %227
  br i1 %268, label %269, label %260

269:                                              ; preds = %245, %260, %255, %241
  %270 = add nuw nsw i64 %240, 1
  %271 = icmp eq i64 %270, %226
  br i1 %271, label %233, label %239

272:                                              ; preds = %280
  %273 = add nuw nsw i64 %211, 1
  %274 = icmp eq i64 %273, %209
  br i1 %274, label %222, label %210

275:                                              ; preds = %210, %280
  %276 = phi i64 [ 0, %210 ], [ %289, %280 ]
  br i1 %208, label %280, label %277

277:                                              ; preds = %275
  %278 = getelementptr inbounds nuw float, ptr %219, i64 %276
  %279 = load float, ptr %278, align 4
  br label %280

280:                                              ; preds = %275, %277
  %281 = phi float [ %279, %277 ], [ 0.000000e+00, %275 ]
  %282 = lshr i64 %276, 2
  %283 = and i64 %282, 1073741823
  %284 = or i64 %283, %213
  %285 = shl nuw i64 %276, 1
  %286 = and i64 %285, 6
  %287 = getelementptr inbounds nuw [256 x float], ptr %221, i64 %284
  %288 = getelementptr inbounds nuw float, ptr %287, i64 %286
  store float %281, ptr %288, align 4
  %289 = add nuw nsw i64 %276, 1
  %290 = icmp eq i64 %289, 32
  br i1 %290, label %272, label %275

291:                                              ; preds = %237, %303
  %292 = phi i64 [ 0, %237 ], [ %304, %303 ]
  %293 = shl i64 %292, 2
  %294 = and i64 %293, 8
  %295 = shl nuw i64 %292, 1
  %296 = and i64 %295, 2147483640
  %297 = and i64 %292, 1
  %298 = getelementptr inbounds nuw float, ptr %15, i64 %296
  %299 = getelementptr inbounds nuw float, ptr %298, i64 %297
  %300 = shl nsw i64 %292, 7
  %301 = getelementptr inbounds nuw i8, ptr %3, i64 %300
  br label %306

302:                                              ; preds = %303, %236
  call void @llvm.lifetime.end.p0(ptr nonnull %16)
  call void @llvm.lifetime.end.p0(ptr nonnull %15)
  call void @llvm.lifetime.end.p0(ptr nonnull %14)
  call void @llvm.lifetime.end.p0(ptr nonnull %13)
  ret void

303:                                              ; preds = %306
  %304 = add nuw nsw i64 %292, 1
  %305 = icmp eq i64 %304, %238
  br i1 %305, label %302, label %291

306:                                              ; preds = %291, %306
  %307 = phi i64 [ 0, %291 ], [ %317, %306 ]
  %308 = lshr i64 %307, 2
  %309 = and i64 %308, 1073741823
  %310 = or i64 %309, %294
  %311 = shl nuw i64 %307, 1
  %312 = and i64 %311, 6
  %313 = getelementptr inbounds nuw [256 x float], ptr %299, i64 %310
  %314 = getelementptr inbounds nuw float, ptr %313, i64 %312
  %315 = load float, ptr %314, align 4
  %316 = getelementptr inbounds nuw float, ptr %301, i64 %307
  store float %315, ptr %316, align 4
  %317 = add nuw nsw i64 %307, 1
  %318 = icmp eq i64 %317, 32
  br i1 %318, label %303, label %306
}

declare void @llvm.lifetime.start.p0(ptr captures(none))

define internal fastcc void @read_operand(ptr noundef nonnull readonly captures(none) %0, i32 noundef range(i32 -48, 49) %1, i32 noundef %2, i32 noundef range(i32 -32, 33) %3, ptr noundef nonnull writeonly captures(none) %4, i32 noundef range(i32 1, 33) %5, i32 noundef range(i32 1, 257) %6) {
  %8 = alloca [16 x float], align 16
  call void @llvm.lifetime.start.p0(ptr nonnull %8)
  %9 = getelementptr inbounds nuw i8, ptr %0, i64 40
  %10 = load i32, ptr %9, align 8
  %11 = sext i32 %10 to i64
  %12 = getelementptr inbounds i32, ptr @BYTES, i64 %11
  %13 = load i32, ptr %12, align 4
  %14 = sdiv i32 16, %13
  %15 = getelementptr inbounds nuw i8, ptr %0, i64 44
  %16 = load i32, ptr %15, align 4
  %17 = icmp eq i32 %16, 0
  %18 = select i1 %17, i32 %2, i32 %3
  %19 = icmp sgt i32 %18, 0
  br i1 %19, label %20, label %43

20:                                               ; preds = %7
  %21 = select i1 %17, i32 %6, i32 %5
  %22 = select i1 %17, i32 %5, i32 %6
  %23 = select i1 %17, i32 %3, i32 %2
  %24 = icmp sgt i32 %23, 0
  %25 = getelementptr inbounds nuw i8, ptr %0, i64 24
  %26 = getelementptr inbounds nuw i8, ptr %0, i64 16
  %27 = getelementptr inbounds nuw i8, ptr %0, i64 8
  %28 = getelementptr inbounds nuw i8, ptr %0, i64 32
  %29 = getelementptr inbounds nuw i8, ptr %0, i64 48
  %30 = getelementptr inbounds nuw i8, ptr %0, i64 56
  %31 = icmp sgt i32 %14, 0
  %32 = zext nneg i32 %21 to i64
  %33 = sext i32 %14 to i64
  %34 = sext i32 %23 to i64
  %35 = zext nneg i32 %22 to i64
  %36 = zext nneg i32 %18 to i64
  %37 = zext nneg i32 %14 to i64
  br label %38

38:                                               ; preds = %20, %44
  %39 = phi i64 [ 0, %20 ], [ %45, %44 ]
  br i1 %24, label %40, label %44

40:                                               ; preds = %38
  %41 = mul nuw nsw i64 %39, %35
  %42 = getelementptr float, ptr %4, i64 %41
  br label %47

43:                                               ; preds = %44, %7
  call void @llvm.lifetime.end.p0(ptr nonnull %8)
  ret void

44:                                               ; preds = %185, %38
  %45 = add nuw nsw i64 %39, 1
  %46 = icmp eq i64 %45, %36
  br i1 %46, label %43, label %38

47:                                               ; preds = %40, %185
  %48 = phi i64 [ 0, %40 ], [ %186, %185 ]
  %49 = load i32, ptr %15, align 4
  %50 = icmp eq i32 %49, 0
  %51 = select i1 %50, i32 %1, i32 0
  %52 = zext i32 %51 to i64
  %53 = add nuw i64 %39, %52
  %54 = select i1 %50, i32 0, i32 %1
  %55 = trunc nsw i64 %48 to i32
  %56 = add nsw i32 %54, %55
  %57 = sdiv i32 %56, %14
  %58 = sext i32 %57 to i64
  %59 = load i64, ptr %25, align 8
  br i1 %50, label %60, label %71

60:                                               ; preds = %47
  %61 = lshr i64 %53, 3
  %62 = load i64, ptr %26, align 8
  %63 = mul i64 %62, %61
  %64 = icmp ugt i64 %59, 1
  br i1 %64, label %68, label %65

65:                                               ; preds = %60
  %66 = load i64, ptr %27, align 8
  %67 = mul i64 %66, %58
  br label %68

68:                                               ; preds = %65, %60
  %69 = phi i64 [ %67, %65 ], [ %58, %60 ]
  %70 = add i64 %69, %63
  br label %90

71:                                               ; preds = %47
  %72 = icmp ugt i64 %59, 1
  br i1 %72, label %73, label %83

73:                                               ; preds = %71
  %74 = urem i64 %58, %59
  %75 = udiv i64 %58, %59
  %76 = load i64, ptr %27, align 8
  %77 = mul i64 %76, %75
  %78 = add i64 %77, %74
  %79 = lshr i64 %53, 3
  %80 = load i64, ptr %26, align 8
  %81 = mul i64 %80, %79
  %82 = add i64 %78, %81
  br label %90

83:                                               ; preds = %71
  %84 = load i64, ptr %26, align 8
  %85 = mul i64 %84, %58
  %86 = lshr i64 %53, 3
  %87 = load i64, ptr %27, align 8
  %88 = mul i64 %87, %86
  %89 = add i64 %88, %85
  br label %90

90:                                               ; preds = %68, %73, %83
  %91 = phi i64 [ %82, %73 ], [ %89, %83 ], [ %70, %68 ]
  %92 = and i64 %53, 7
  %93 = mul i64 %92, %59
  %94 = add i64 %91, %93
  %95 = load i64, ptr %0, align 8
  %96 = add i64 %94, %95
  %97 = shl i64 %96, 4
  %98 = lshr exact i64 %97, 3
  %99 = shl i64 %59, 4
  %100 = add i64 %99, 262128
  %101 = and i64 %98, %100
  %102 = xor i64 %101, %97
  %103 = load ptr, ptr %28, align 8
  %104 = and i64 %102, 262128
  %105 = getelementptr inbounds nuw i8, ptr %103, i64 %104
  %106 = load ptr, ptr %29, align 8
  %107 = getelementptr inbounds nuw i8, ptr %106, i64 24
  %108 = load ptr, ptr %107, align 8
  %109 = getelementptr inbounds nuw i8, ptr %108, i64 32
  %110 = load ptr, ptr %109, align 8
  %111 = icmp eq ptr %110, null
  br i1 %111, label %117, label %112

112:                                              ; preds = %90
  %113 = getelementptr inbounds nuw i8, ptr %110, i64 48
  %114 = load ptr, ptr %113, align 8
  %115 = load i32, ptr %30, align 8
  %116 = tail call i32 %114(ptr noundef nonnull %106, i32 noundef %115, ptr noundef %105, i64 noundef 16, i32 noundef 0)
  br label %117

117:                                              ; preds = %112, %90
  %118 = load i32, ptr %9, align 8
  %119 = sext i32 %118 to i64
  %120 = getelementptr inbounds i32, ptr @BYTES, i64 %119
  %121 = load i32, ptr %120, align 4
  %122 = sdiv i32 16, %121
  %123 = icmp sgt i32 %122, 0
  br i1 %123, label %124, label %184

124:                                              ; preds = %117
  %125 = zext nneg i32 %122 to i64
  br label %126

126:                                              ; preds = %181, %124
  %127 = phi i64 [ 0, %124 ], [ %182, %181 ]
  switch i32 %118, label %176 [
    i32 0, label %128
    i32 1, label %133
    i32 2, label %139
    i32 3, label %144
    i32 4, label %163
    i32 5, label %171
  ]

128:                                              ; preds = %126
  %129 = getelementptr inbounds nuw i16, ptr %105, i64 %127
  %130 = load half, ptr %129, align 2
  %131 = fpext half %130 to float
  %132 = getelementptr inbounds nuw float, ptr %8, i64 %127
  store float %131, ptr %132, align 4
  br label %181

133:                                              ; preds = %126
  %134 = getelementptr inbounds nuw i16, ptr %105, i64 %127
  %135 = load i16, ptr %134, align 2
  %136 = zext i16 %135 to i32
  %137 = shl nuw i32 %136, 16
  %138 = getelementptr inbounds nuw float, ptr %8, i64 %127
  store i32 %137, ptr %138, align 4
  br label %181

139:                                              ; preds = %126
  %140 = getelementptr inbounds nuw i32, ptr %105, i64 %127
  %141 = load i32, ptr %140, align 4
  %142 = and i32 %141, -8192
  %143 = getelementptr inbounds nuw float, ptr %8, i64 %127
  store i32 %142, ptr %143, align 4
  br label %181

144:                                              ; preds = %126
  %145 = getelementptr inbounds nuw i8, ptr %105, i64 %127
  %146 = load i8, ptr %145, align 1
  %147 = zext i8 %146 to i32
  %148 = and i32 %147, 127
  %149 = shl nuw i32 %147, 24
  %150 = icmp eq i32 %148, 127
  br i1 %150, label %151, label %154

151:                                              ; preds = %144
  %152 = or i32 %149, 2143289344
  %153 = bitcast i32 %152 to float
  br label %160

154:                                              ; preds = %144
  %155 = and i32 %149, -2147483648
  %156 = shl nuw nsw i32 %148, 20
  %157 = or disjoint i32 %155, %156
  %158 = bitcast i32 %157 to float
  %159 = fmul float %158, 0x4770000000000000
  br label %160

160:                                              ; preds = %154, %151
  %161 = phi float [ %153, %151 ], [ %159, %154 ]
  %162 = getelementptr inbounds nuw float, ptr %8, i64 %127
  store float %161, ptr %162, align 4
  br label %181

163:                                              ; preds = %126
  %164 = getelementptr inbounds nuw i8, ptr %105, i64 %127
  %165 = load i8, ptr %164, align 1
  %166 = zext i8 %165 to i16
  %167 = shl nuw i16 %166, 8
  %168 = bitcast i16 %167 to half
  %169 = fpext half %168 to float
  %170 = getelementptr inbounds nuw float, ptr %8, i64 %127
  store float %169, ptr %170, align 4
  br label %181

171:                                              ; preds = %126
  %172 = getelementptr inbounds nuw i8, ptr %105, i64 %127
  %173 = load i8, ptr %172, align 1
  %174 = sext i8 %173 to i32
  %175 = getelementptr inbounds nuw float, ptr %8, i64 %127
  store i32 %174, ptr %175, align 4
  br label %181

176:                                              ; preds = %126
  %177 = getelementptr inbounds nuw i8, ptr %105, i64 %127
  %178 = load i8, ptr %177, align 1
  %179 = zext i8 %178 to i32
  %180 = getelementptr inbounds nuw float, ptr %8, i64 %127
  store i32 %179, ptr %180, align 4
  br label %181

181:                                              ; preds = %176, %171, %163, %160, %139, %133, %128
  %182 = add nuw nsw i64 %127, 1
  %183 = icmp eq i64 %182, %125
  br i1 %183, label %184, label %126

184:                                              ; preds = %181, %117
  br i1 %31, label %188, label %185

185:                                              ; preds = %188, %184
  %186 = add nsw i64 %48, %33
  %187 = icmp slt i64 %186, %34
  br i1 %187, label %47, label %44

188:                                              ; preds = %184, %188
  %189 = phi i64 [ %195, %188 ], [ 0, %184 ]
  %190 = getelementptr inbounds nuw float, ptr %8, i64 %189
  %191 = load float, ptr %190, align 4
  %192 = add nsw i64 %189, %48
  %193 = mul nsw i64 %192, %32
  %194 = getelementptr float, ptr %42, i64 %193
  store float %191, ptr %194, align 4
  %195 = add nuw nsw i64 %189, 1
  %196 = icmp eq i64 %195, %37
  br i1 %196, label %185, label %188
}

declare void @llvm.lifetime.end.p0(ptr captures(none))

define void @flydsl_fiber_wgmma_commit_group(ptr noundef captures(none) %0, ptr noundef readnone captures(none) %1, i64 noundef %2) {
  %4 = getelementptr inbounds nuw i8, ptr %0, i64 84
  %5 = load i32, ptr %4, align 4
  %6 = add i32 %5, 1
  store i32 %6, ptr %4, align 4
  ret void
}

define void @flydsl_fiber_wgmma_wait_group(ptr noundef %0, ptr noundef readnone captures(none) %1, i64 noundef %2, i32 noundef %3) {
  %5 = getelementptr inbounds nuw i8, ptr %0, i64 24
  %6 = load ptr, ptr %5, align 8
  %7 = getelementptr inbounds nuw i8, ptr %6, i64 32
  %8 = load ptr, ptr %7, align 8
  %9 = icmp eq ptr %8, null
  br i1 %9, label %18, label %10

10:                                               ; preds = %4
  %11 = getelementptr inbounds nuw i8, ptr %8, i64 64
  %12 = load ptr, ptr %11, align 8
  %13 = getelementptr inbounds nuw i8, ptr %0, i64 84
  %14 = load i32, ptr %13, align 4
  %15 = zext i32 %14 to i64
  %16 = sext i32 %3 to i64
  %17 = sub nsw i64 %15, %16
  tail call void %12(ptr noundef nonnull %0, i32 noundef 2, i64 noundef %17, ptr noundef null)
  br label %18

18:                                               ; preds = %10, %4
  ret void
}

declare i64 @llvm.ctpop.i64(i64)

declare void @flydsl_fiber_fault(ptr noundef, ptr noundef, ptr noundef)

declare void @flydsl_fiber_event(ptr noundef)

declare void @flydsl_fiber_yield(ptr noundef, i32 noundef)

declare float @llvm.fma.f32(float, float, float)
