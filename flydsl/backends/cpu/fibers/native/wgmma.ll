; made from wgmma.c 269c389e20e02e494de3ec2c3fcc353c9d561d1e43e73416ba4a4e79c4d018c9
; made by clang version 22.1.8

%struct.Operand = type { i64, i64, i64, i64, ptr, i32, i32 }
%struct.Barrier = type { i32, i32, i32 }

@BYTES = internal constant [7 x i32] [i32 2, i32 2, i32 4, i32 1, i32 1, i32 1, i32 1], align 16
@.str = private constant [41 x i8] c"only some threads of a warp are at wgmma\00", align 1
@describe.WIDE = internal constant [4 x i64] [i64 1, i64 8, i64 4, i64 2], align 16

define void @flydsl_fiber_wgmma(ptr noundef initializes((40, 48)) %0, ptr noundef %1, i64 noundef %2, ptr noundef captures(none) %3, ptr noundef readonly captures(none) %4, i64 noundef %5, i64 noundef %6, i32 noundef %7, i32 noundef %8, i32 noundef %9, i32 noundef %10, i32 noundef %11) {
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
  %21 = getelementptr inbounds nuw i8, ptr %0, i64 16
  %22 = load ptr, ptr %21, align 8
  %23 = getelementptr inbounds nuw i8, ptr %22, i64 228
  %24 = getelementptr inbounds nuw i8, ptr %0, i64 24
  %25 = load i32, ptr %24, align 8
  %26 = sdiv i32 %25, 4
  %27 = sext i32 %26 to i64
  %28 = getelementptr inbounds %struct.Barrier, ptr %23, i64 %27
  %29 = getelementptr inbounds nuw i8, ptr %0, i64 40
  store ptr %1, ptr %29, align 8
  %30 = getelementptr inbounds nuw i8, ptr %0, i64 32
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
  %45 = getelementptr inbounds nuw i8, ptr %0, i64 48
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
  %54 = getelementptr inbounds nuw i8, ptr %0, i64 56
  store i32 %43, ptr %54, align 8
  tail call void @flydsl_fiber_yield(ptr noundef nonnull %0, i32 noundef 1)
  br label %55

55:                                               ; preds = %50, %53
  %56 = and i32 %10, 4
  %57 = icmp eq i32 %56, 0
  br i1 %57, label %149, label %58

58:                                               ; preds = %55
  %59 = sdiv i32 4, %19
  %60 = icmp sgt i32 %59, 0
  %61 = zext nneg i32 %59 to i64
  %62 = sext i32 %59 to i64
  br label %63

63:                                               ; preds = %71, %58
  %64 = phi i64 [ 0, %58 ], [ %72, %71 ]
  %65 = trunc i64 %64 to i32
  %66 = lshr i32 %65, 3
  %67 = shl i32 %65, 2
  %68 = and i32 %67, 28
  %69 = shl nuw nsw i64 %64, 7
  %70 = getelementptr inbounds nuw i8, ptr %13, i64 %69
  br label %74

71:                                               ; preds = %146
  %72 = add nuw nsw i64 %64, 1
  %73 = icmp eq i64 %72, 16
  br i1 %73, label %171, label %63

74:                                               ; preds = %146, %63
  %75 = phi i64 [ 0, %63 ], [ %147, %146 ]
  %76 = trunc nuw nsw i64 %75 to i32
  %77 = lshr i32 %76, 1
  %78 = and i32 %77, 2
  %79 = add nuw nsw i32 %78, %66
  %80 = shl nuw nsw i32 %79, 5
  %81 = or disjoint i32 %80, %68
  %82 = and i32 %76, 3
  %83 = or disjoint i32 %81, %82
  %84 = zext nneg i32 %83 to i64
  %85 = getelementptr inbounds nuw i32, ptr %4, i64 %84
  %86 = mul nsw i64 %75, %62
  %87 = getelementptr inbounds float, ptr %70, i64 %86
  br i1 %60, label %88, label %146

88:                                               ; preds = %74, %143
  %89 = phi i64 [ %144, %143 ], [ 0, %74 ]
  switch i32 %8, label %138 [
    i32 0, label %90
    i32 1, label %95
    i32 2, label %101
    i32 3, label %106
    i32 4, label %125
    i32 5, label %133
  ]

90:                                               ; preds = %88
  %91 = getelementptr inbounds nuw i16, ptr %85, i64 %89
  %92 = load half, ptr %91, align 2
  %93 = fpext half %92 to float
  %94 = getelementptr inbounds nuw float, ptr %87, i64 %89
  store float %93, ptr %94, align 4
  br label %143

95:                                               ; preds = %88
  %96 = getelementptr inbounds nuw i16, ptr %85, i64 %89
  %97 = load i16, ptr %96, align 2
  %98 = zext i16 %97 to i32
  %99 = shl nuw i32 %98, 16
  %100 = getelementptr inbounds nuw float, ptr %87, i64 %89
  store i32 %99, ptr %100, align 4
  br label %143

101:                                              ; preds = %88
  %102 = getelementptr inbounds nuw i32, ptr %85, i64 %89
  %103 = load i32, ptr %102, align 4
  %104 = and i32 %103, -8192
  %105 = getelementptr inbounds nuw float, ptr %87, i64 %89
  store i32 %104, ptr %105, align 4
  br label %143

106:                                              ; preds = %88
  %107 = getelementptr inbounds nuw i8, ptr %85, i64 %89
  %108 = load i8, ptr %107, align 1
  %109 = zext i8 %108 to i32
  %110 = and i32 %109, 127
  %111 = shl nuw i32 %109, 24
  %112 = icmp eq i32 %110, 127
  br i1 %112, label %113, label %116

113:                                              ; preds = %106
  %114 = or i32 %111, 2143289344
  %115 = bitcast i32 %114 to float
  br label %122

116:                                              ; preds = %106
  %117 = and i32 %111, -2147483648
  %118 = shl nuw nsw i32 %110, 20
  %119 = or disjoint i32 %117, %118
  %120 = bitcast i32 %119 to float
  %121 = fmul float %120, 0x4770000000000000
  br label %122

122:                                              ; preds = %116, %113
  %123 = phi float [ %115, %113 ], [ %121, %116 ]
  %124 = getelementptr inbounds nuw float, ptr %87, i64 %89
  store float %123, ptr %124, align 4
  br label %143

125:                                              ; preds = %88
  %126 = getelementptr inbounds nuw i8, ptr %85, i64 %89
  %127 = load i8, ptr %126, align 1
  %128 = zext i8 %127 to i16
  %129 = shl nuw i16 %128, 8
  %130 = bitcast i16 %129 to half
  %131 = fpext half %130 to float
  %132 = getelementptr inbounds nuw float, ptr %87, i64 %89
  store float %131, ptr %132, align 4
  br label %143

133:                                              ; preds = %88
  %134 = getelementptr inbounds nuw i8, ptr %85, i64 %89
  %135 = load i8, ptr %134, align 1
  %136 = sext i8 %135 to i32
  %137 = getelementptr inbounds nuw float, ptr %87, i64 %89
  store i32 %136, ptr %137, align 4
  br label %143

138:                                              ; preds = %88
  %139 = getelementptr inbounds nuw i8, ptr %85, i64 %89
  %140 = load i8, ptr %139, align 1
  %141 = zext i8 %140 to i32
  %142 = getelementptr inbounds nuw float, ptr %87, i64 %89
  store i32 %141, ptr %142, align 4
  br label %143

143:                                              ; preds = %138, %133, %125, %122, %101, %95, %90
  %144 = add nuw nsw i64 %89, 1
  %145 = icmp eq i64 %144, %61
  br i1 %145, label %146, label %88

146:                                              ; preds = %143, %74
  %147 = add nuw nsw i64 %75, 1
  %148 = icmp eq i64 %147, 8
  br i1 %148, label %71, label %74

149:                                              ; preds = %55
  %150 = load ptr, ptr %21, align 8
  %151 = and i32 %10, 1
  %152 = and i64 %5, 16383
  store i64 %152, ptr %16, align 8
  %153 = lshr i64 %5, 16
  %154 = and i64 %153, 16383
  %155 = getelementptr inbounds nuw i8, ptr %16, i64 8
  store i64 %154, ptr %155, align 8
  %156 = lshr i64 %5, 32
  %157 = and i64 %156, 16383
  %158 = getelementptr inbounds nuw i8, ptr %16, i64 16
  store i64 %157, ptr %158, align 8
  %159 = lshr i64 %5, 62
  %160 = getelementptr inbounds nuw i64, ptr @describe.WIDE, i64 %159
  %161 = load i64, ptr %160, align 8
  %162 = getelementptr inbounds nuw i8, ptr %16, i64 24
  store i64 %161, ptr %162, align 8
  %163 = getelementptr inbounds nuw i8, ptr %150, i64 16
  %164 = load ptr, ptr %163, align 8
  %165 = getelementptr inbounds nuw i8, ptr %16, i64 32
  store ptr %164, ptr %165, align 8
  %166 = getelementptr inbounds nuw i8, ptr %16, i64 40
  store i32 %8, ptr %166, align 8
  %167 = getelementptr inbounds nuw i8, ptr %16, i64 44
  store i32 %151, ptr %167, align 4
  %168 = load i32, ptr %24, align 8
  %169 = srem i32 %168, 4
  %170 = shl nsw i32 %169, 4
  call fastcc void @read_operand(ptr noundef %16, i32 noundef %170, i32 noundef 16, i32 noundef %20, ptr noundef %13, i32 noundef 32, i32 noundef 1)
  br label %175

171:                                              ; preds = %71
  %172 = load ptr, ptr %21, align 8
  %173 = getelementptr inbounds nuw i8, ptr %172, i64 16
  %174 = load ptr, ptr %173, align 8
  br label %175

175:                                              ; preds = %171, %149
  %176 = phi ptr [ %174, %171 ], [ %164, %149 ]
  %177 = lshr i32 %10, 1
  %178 = and i32 %177, 1
  %179 = and i64 %6, 16383
  store i64 %179, ptr %16, align 8
  %180 = lshr i64 %6, 16
  %181 = and i64 %180, 16383
  %182 = getelementptr inbounds nuw i8, ptr %16, i64 8
  store i64 %181, ptr %182, align 8
  %183 = lshr i64 %6, 32
  %184 = and i64 %183, 16383
  %185 = getelementptr inbounds nuw i8, ptr %16, i64 16
  store i64 %184, ptr %185, align 8
  %186 = lshr i64 %6, 62
  %187 = getelementptr inbounds nuw i64, ptr @describe.WIDE, i64 %186
  %188 = load i64, ptr %187, align 8
  %189 = getelementptr inbounds nuw i8, ptr %16, i64 24
  store i64 %188, ptr %189, align 8
  %190 = getelementptr inbounds nuw i8, ptr %16, i64 32
  store ptr %176, ptr %190, align 8
  %191 = getelementptr inbounds nuw i8, ptr %16, i64 40
  store i32 %9, ptr %191, align 8
  %192 = getelementptr inbounds nuw i8, ptr %16, i64 44
  store i32 %178, ptr %192, align 4
  call fastcc void @read_operand(ptr noundef %16, i32 noundef 0, i32 noundef %7, i32 noundef %20, ptr noundef %14, i32 noundef 1, i32 noundef 256)
  %193 = sdiv i32 %7, 2
  %194 = icmp sgt i32 %7, 1
  br i1 %194, label %195, label %210

195:                                              ; preds = %175
  %196 = icmp eq i32 %11, 0
  %197 = zext nneg i32 %193 to i64
  br label %198

198:                                              ; preds = %195, %260
  %199 = phi i64 [ 0, %195 ], [ %261, %260 ]
  %200 = shl i64 %199, 2
  %201 = and i64 %200, 8
  %202 = shl nuw i64 %199, 1
  %203 = and i64 %202, 2147483640
  %204 = and i64 %199, 1
  %205 = shl i64 %199, 5
  %206 = and i64 %205, 4294967264
  %207 = getelementptr inbounds nuw float, ptr %3, i64 %206
  %208 = getelementptr inbounds nuw float, ptr %15, i64 %203
  %209 = getelementptr inbounds nuw float, ptr %208, i64 %204
  br label %263

210:                                              ; preds = %260, %175
  %211 = icmp slt i32 %8, 5
  %212 = icmp sgt i32 %20, 0
  %213 = icmp sgt i32 %7, 0
  %214 = zext nneg i32 %20 to i64
  %215 = zext nneg i32 %7 to i64
  br label %216

216:                                              ; preds = %221, %210
  %217 = phi i64 [ 0, %210 ], [ %222, %221 ]
  br i1 %212, label %218, label %221

218:                                              ; preds = %216
  %219 = getelementptr inbounds nuw [256 x float], ptr %15, i64 %217
  %220 = getelementptr inbounds nuw [32 x float], ptr %13, i64 %217
  br label %227

221:                                              ; preds = %257, %216
  %222 = add nuw nsw i64 %217, 1
  %223 = icmp eq i64 %222, 16
  br i1 %223, label %224, label %216

224:                                              ; preds = %221
  br i1 %194, label %225, label %290

225:                                              ; preds = %224
  %226 = zext nneg i32 %193 to i64
  br label %279

227:                                              ; preds = %257, %218
  %228 = phi i64 [ 0, %218 ], [ %258, %257 ]
  br i1 %211, label %243, label %229

229:                                              ; preds = %227
  %230 = getelementptr inbounds nuw [256 x float], ptr %14, i64 %228
  %231 = getelementptr inbounds nuw float, ptr %220, i64 %228
  %232 = load i32, ptr %231, align 4
  br i1 %213, label %233, label %257

233:                                              ; preds = %229, %233
  %234 = phi i64 [ %241, %233 ], [ 0, %229 ]
  %235 = getelementptr inbounds nuw i32, ptr %230, i64 %234
  %236 = load i32, ptr %235, align 4
  %237 = mul nsw i32 %236, %232
  %238 = getelementptr inbounds nuw i32, ptr %219, i64 %234
  %239 = load i32, ptr %238, align 4
  %240 = add nsw i32 %239, %237
  store i32 %240, ptr %238, align 4
  %241 = add nuw nsw i64 %234, 1
  %242 = icmp eq i64 %241, %215
  br i1 %242, label %257, label %233

243:                                              ; preds = %227
  %244 = getelementptr inbounds nuw float, ptr %220, i64 %228
  %245 = load float, ptr %244, align 4
  br i1 %213, label %246, label %257

246:                                              ; preds = %243
  %247 = getelementptr inbounds nuw [256 x float], ptr %14, i64 %228
  br label %248

248:                                              ; preds = %248, %246
  %249 = phi i64 [ 0, %246 ], [ %255, %248 ]
  %250 = getelementptr inbounds nuw float, ptr %247, i64 %249
  %251 = load float, ptr %250, align 4
  %252 = getelementptr inbounds nuw float, ptr %219, i64 %249
  %253 = load float, ptr %252, align 4
  %254 = tail call float @llvm.fma.f32(float %245, float %251, float %253)
  store float %254, ptr %252, align 4
  %255 = add nuw nsw i64 %249, 1
  %256 = icmp eq i64 %255, %215
  br i1 %256, label %257, label %248

257:                                              ; preds = %233, %248, %243, %229
  %258 = add nuw nsw i64 %228, 1
  %259 = icmp eq i64 %258, %214
  br i1 %259, label %221, label %227

260:                                              ; preds = %268
  %261 = add nuw nsw i64 %199, 1
  %262 = icmp eq i64 %261, %197
  br i1 %262, label %210, label %198

263:                                              ; preds = %198, %268
  %264 = phi i64 [ 0, %198 ], [ %277, %268 ]
  br i1 %196, label %268, label %265

265:                                              ; preds = %263
  %266 = getelementptr inbounds nuw float, ptr %207, i64 %264
  %267 = load float, ptr %266, align 4
  br label %268

268:                                              ; preds = %263, %265
  %269 = phi float [ %267, %265 ], [ 0.000000e+00, %263 ]
  %270 = lshr i64 %264, 2
  %271 = and i64 %270, 1073741823
  %272 = or i64 %271, %201
  %273 = shl nuw i64 %264, 1
  %274 = and i64 %273, 6
  %275 = getelementptr inbounds nuw [256 x float], ptr %209, i64 %272
  %276 = getelementptr inbounds nuw float, ptr %275, i64 %274
  store float %269, ptr %276, align 4
  %277 = add nuw nsw i64 %264, 1
  %278 = icmp eq i64 %277, 32
  br i1 %278, label %260, label %263

279:                                              ; preds = %225, %291
  %280 = phi i64 [ 0, %225 ], [ %292, %291 ]
  %281 = shl i64 %280, 2
  %282 = and i64 %281, 8
  %283 = shl nuw i64 %280, 1
  %284 = and i64 %283, 2147483640
  %285 = and i64 %280, 1
  %286 = getelementptr inbounds nuw float, ptr %15, i64 %284
  %287 = getelementptr inbounds nuw float, ptr %286, i64 %285
  %288 = shl nsw i64 %280, 7
  %289 = getelementptr inbounds nuw i8, ptr %3, i64 %288
  br label %294

290:                                              ; preds = %291, %224
  call void @llvm.lifetime.end.p0(ptr nonnull %16)
  call void @llvm.lifetime.end.p0(ptr nonnull %15)
  call void @llvm.lifetime.end.p0(ptr nonnull %14)
  call void @llvm.lifetime.end.p0(ptr nonnull %13)
  ret void

291:                                              ; preds = %294
  %292 = add nuw nsw i64 %280, 1
  %293 = icmp eq i64 %292, %226
  br i1 %293, label %290, label %279

294:                                              ; preds = %279, %294
  %295 = phi i64 [ 0, %279 ], [ %305, %294 ]
  %296 = lshr i64 %295, 2
  %297 = and i64 %296, 1073741823
  %298 = or i64 %297, %282
  %299 = shl nuw i64 %295, 1
  %300 = and i64 %299, 6
  %301 = getelementptr inbounds nuw [256 x float], ptr %287, i64 %298
  %302 = getelementptr inbounds nuw float, ptr %301, i64 %300
  %303 = load float, ptr %302, align 4
  %304 = getelementptr inbounds nuw float, ptr %289, i64 %295
  store float %303, ptr %304, align 4
  %305 = add nuw nsw i64 %295, 1
  %306 = icmp eq i64 %305, 32
  br i1 %306, label %291, label %294
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
  br i1 %19, label %20, label %41

20:                                               ; preds = %7
  %21 = select i1 %17, i32 %6, i32 %5
  %22 = select i1 %17, i32 %5, i32 %6
  %23 = select i1 %17, i32 %3, i32 %2
  %24 = icmp sgt i32 %23, 0
  %25 = getelementptr inbounds nuw i8, ptr %0, i64 24
  %26 = getelementptr inbounds nuw i8, ptr %0, i64 16
  %27 = getelementptr inbounds nuw i8, ptr %0, i64 8
  %28 = getelementptr inbounds nuw i8, ptr %0, i64 32
  %29 = icmp sgt i32 %14, 0
  %30 = zext nneg i32 %21 to i64
  %31 = sext i32 %14 to i64
  %32 = sext i32 %23 to i64
  %33 = zext nneg i32 %22 to i64
  %34 = zext nneg i32 %18 to i64
  %35 = zext nneg i32 %14 to i64
  br label %36

36:                                               ; preds = %20, %42
  %37 = phi i64 [ 0, %20 ], [ %43, %42 ]
  br i1 %24, label %38, label %42

38:                                               ; preds = %36
  %39 = mul nuw nsw i64 %37, %33
  %40 = getelementptr float, ptr %4, i64 %39
  br label %45

41:                                               ; preds = %42, %7
  call void @llvm.lifetime.end.p0(ptr nonnull %8)
  ret void

42:                                               ; preds = %171, %36
  %43 = add nuw nsw i64 %37, 1
  %44 = icmp eq i64 %43, %34
  br i1 %44, label %41, label %36

45:                                               ; preds = %38, %171
  %46 = phi i64 [ 0, %38 ], [ %172, %171 ]
  %47 = load i32, ptr %15, align 4
  %48 = icmp eq i32 %47, 0
  %49 = select i1 %48, i32 %1, i32 0
  %50 = zext i32 %49 to i64
  %51 = add nuw i64 %37, %50
  %52 = select i1 %48, i32 0, i32 %1
  %53 = trunc nsw i64 %46 to i32
  %54 = add nsw i32 %52, %53
  %55 = sdiv i32 %54, %14
  %56 = sext i32 %55 to i64
  %57 = load i64, ptr %25, align 8
  br i1 %48, label %58, label %69

58:                                               ; preds = %45
  %59 = lshr i64 %51, 3
  %60 = load i64, ptr %26, align 8
  %61 = mul i64 %60, %59
  %62 = icmp ugt i64 %57, 1
  br i1 %62, label %66, label %63

63:                                               ; preds = %58
  %64 = load i64, ptr %27, align 8
  %65 = mul i64 %64, %56
  br label %66

66:                                               ; preds = %63, %58
  %67 = phi i64 [ %65, %63 ], [ %56, %58 ]
  %68 = add i64 %67, %61
  br label %88

69:                                               ; preds = %45
  %70 = icmp ugt i64 %57, 1
  br i1 %70, label %71, label %81

71:                                               ; preds = %69
  %72 = urem i64 %56, %57
  %73 = udiv i64 %56, %57
  %74 = load i64, ptr %27, align 8
  %75 = mul i64 %74, %73
  %76 = add i64 %75, %72
  %77 = lshr i64 %51, 3
  %78 = load i64, ptr %26, align 8
  %79 = mul i64 %78, %77
  %80 = add i64 %76, %79
  br label %88

81:                                               ; preds = %69
  %82 = load i64, ptr %26, align 8
  %83 = mul i64 %82, %56
  %84 = lshr i64 %51, 3
  %85 = load i64, ptr %27, align 8
  %86 = mul i64 %85, %84
  %87 = add i64 %86, %83
  br label %88

88:                                               ; preds = %66, %71, %81
  %89 = phi i64 [ %80, %71 ], [ %87, %81 ], [ %68, %66 ]
  %90 = and i64 %51, 7
  %91 = mul i64 %90, %57
  %92 = add i64 %89, %91
  %93 = load i64, ptr %0, align 8
  %94 = add i64 %92, %93
  %95 = shl i64 %94, 4
  %96 = lshr exact i64 %95, 3
  %97 = shl i64 %57, 4
  %98 = add i64 %97, 262128
  %99 = and i64 %96, %98
  %100 = xor i64 %99, %95
  %101 = load ptr, ptr %28, align 8
  %102 = and i64 %100, 262128
  %103 = getelementptr inbounds nuw i8, ptr %101, i64 %102
  %104 = load i32, ptr %9, align 8
  %105 = sext i32 %104 to i64
  %106 = getelementptr inbounds i32, ptr @BYTES, i64 %105
  %107 = load i32, ptr %106, align 4
  %108 = sdiv i32 16, %107
  %109 = icmp sgt i32 %108, 0
  br i1 %109, label %110, label %170

110:                                              ; preds = %88
  %111 = zext nneg i32 %108 to i64
  br label %112

112:                                              ; preds = %167, %110
  %113 = phi i64 [ 0, %110 ], [ %168, %167 ]
  switch i32 %104, label %162 [
    i32 0, label %114
    i32 1, label %119
    i32 2, label %125
    i32 3, label %130
    i32 4, label %149
    i32 5, label %157
  ]

114:                                              ; preds = %112
  %115 = getelementptr inbounds nuw i16, ptr %103, i64 %113
  %116 = load half, ptr %115, align 2
  %117 = fpext half %116 to float
  %118 = getelementptr inbounds nuw float, ptr %8, i64 %113
  store float %117, ptr %118, align 4
  br label %167

119:                                              ; preds = %112
  %120 = getelementptr inbounds nuw i16, ptr %103, i64 %113
  %121 = load i16, ptr %120, align 2
  %122 = zext i16 %121 to i32
  %123 = shl nuw i32 %122, 16
  %124 = getelementptr inbounds nuw float, ptr %8, i64 %113
  store i32 %123, ptr %124, align 4
  br label %167

125:                                              ; preds = %112
  %126 = getelementptr inbounds nuw i32, ptr %103, i64 %113
  %127 = load i32, ptr %126, align 4
  %128 = and i32 %127, -8192
  %129 = getelementptr inbounds nuw float, ptr %8, i64 %113
  store i32 %128, ptr %129, align 4
  br label %167

130:                                              ; preds = %112
  %131 = getelementptr inbounds nuw i8, ptr %103, i64 %113
  %132 = load i8, ptr %131, align 1
  %133 = zext i8 %132 to i32
  %134 = and i32 %133, 127
  %135 = shl nuw i32 %133, 24
  %136 = icmp eq i32 %134, 127
  br i1 %136, label %137, label %140

137:                                              ; preds = %130
  %138 = or i32 %135, 2143289344
  %139 = bitcast i32 %138 to float
  br label %146

140:                                              ; preds = %130
  %141 = and i32 %135, -2147483648
  %142 = shl nuw nsw i32 %134, 20
  %143 = or disjoint i32 %141, %142
  %144 = bitcast i32 %143 to float
  %145 = fmul float %144, 0x4770000000000000
  br label %146

146:                                              ; preds = %140, %137
  %147 = phi float [ %139, %137 ], [ %145, %140 ]
  %148 = getelementptr inbounds nuw float, ptr %8, i64 %113
  store float %147, ptr %148, align 4
  br label %167

149:                                              ; preds = %112
  %150 = getelementptr inbounds nuw i8, ptr %103, i64 %113
  %151 = load i8, ptr %150, align 1
  %152 = zext i8 %151 to i16
  %153 = shl nuw i16 %152, 8
  %154 = bitcast i16 %153 to half
  %155 = fpext half %154 to float
  %156 = getelementptr inbounds nuw float, ptr %8, i64 %113
  store float %155, ptr %156, align 4
  br label %167

157:                                              ; preds = %112
  %158 = getelementptr inbounds nuw i8, ptr %103, i64 %113
  %159 = load i8, ptr %158, align 1
  %160 = sext i8 %159 to i32
  %161 = getelementptr inbounds nuw float, ptr %8, i64 %113
  store i32 %160, ptr %161, align 4
  br label %167

162:                                              ; preds = %112
  %163 = getelementptr inbounds nuw i8, ptr %103, i64 %113
  %164 = load i8, ptr %163, align 1
  %165 = zext i8 %164 to i32
  %166 = getelementptr inbounds nuw float, ptr %8, i64 %113
  store i32 %165, ptr %166, align 4
  br label %167

167:                                              ; preds = %162, %157, %149, %146, %125, %119, %114
  %168 = add nuw nsw i64 %113, 1
  %169 = icmp eq i64 %168, %111
  br i1 %169, label %170, label %112

170:                                              ; preds = %167, %88
  br i1 %29, label %174, label %171

171:                                              ; preds = %174, %170
  %172 = add nsw i64 %46, %31
  %173 = icmp slt i64 %172, %32
  br i1 %173, label %45, label %42

174:                                              ; preds = %170, %174
  %175 = phi i64 [ %181, %174 ], [ 0, %170 ]
  %176 = getelementptr inbounds nuw float, ptr %8, i64 %175
  %177 = load float, ptr %176, align 4
  %178 = add nsw i64 %175, %46
  %179 = mul nsw i64 %178, %30
  %180 = getelementptr float, ptr %40, i64 %179
  store float %177, ptr %180, align 4
  %181 = add nuw nsw i64 %175, 1
  %182 = icmp eq i64 %181, %35
  br i1 %182, label %171, label %174
}

declare void @llvm.lifetime.end.p0(ptr captures(none))

declare i64 @llvm.ctpop.i64(i64)

declare void @flydsl_fiber_fault(ptr noundef, ptr noundef, ptr noundef)

declare void @flydsl_fiber_event(ptr noundef)

declare void @flydsl_fiber_yield(ptr noundef, i32 noundef)

declare float @llvm.fma.f32(float, float, float)
