; made from tvm_ffi.c b869c777f4dccb4f0a5464451d4e4b8035170ef08c30ce81be6c2016cf38d7a2
; made by clang version 22.1.8

%struct.Any = type { i32, i32, %union.Value }
%union.Value = type { i64 }
%struct.Variant = type { ptr, ptr, ptr, i64, ptr }
%struct.Parameter = type { i32, i32, i32, i32, i64, i64, ptr, double, i32 }
%struct.Dim = type { i64, i32, i32 }

@.str = private constant [10 x i8] c"TypeError\00", align 1
@.str.1 = private constant [13 x i8] c"RuntimeError\00", align 1
@.str.2 = private constant [11 x i8] c"ValueError\00", align 1

define range(i32 -1, 1) i32 @flydsl_export_tvm_ffi(ptr noundef readonly captures(none) %0, ptr noundef readonly captures(none) %1, i32 noundef %2, ptr noundef writeonly captures(none) %3) {
  %5 = alloca [1024 x i8], align 16
  %6 = alloca [20 x i8], align 16
  %7 = alloca [32 x i64], align 16
  %8 = alloca [256 x i64], align 16
  call void @llvm.lifetime.start.p0(ptr nonnull %8)
  %9 = sext i32 %2 to i64
  %10 = getelementptr inbounds nuw i8, ptr %0, i64 24
  %11 = load i64, ptr %10, align 8
  %12 = icmp eq i64 %11, %9
  br i1 %12, label %13, label %15

13:                                               ; preds = %4
  %14 = icmp sgt i32 %2, 0
  br i1 %14, label %28, label %18

15:                                               ; preds = %4
  %16 = getelementptr inbounds nuw i8, ptr %0, i64 32
  %17 = load ptr, ptr %16, align 8
  tail call void @TVMFFIErrorSetRaisedFromCStr(ptr noundef nonnull @.str, ptr noundef %17)
  br label %424

18:                                               ; preds = %39, %35, %13
  %19 = phi ptr [ null, %13 ], [ %38, %35 ], [ %40, %39 ]
  %20 = getelementptr inbounds nuw i8, ptr %0, i64 8
  %21 = load i64, ptr %20, align 8
  %22 = icmp eq i64 %21, 0
  br i1 %22, label %421, label %23

23:                                               ; preds = %18
  %24 = icmp ne ptr %19, null
  %25 = getelementptr inbounds nuw i8, ptr %19, i64 8
  %26 = getelementptr inbounds nuw i8, ptr %0, i64 16
  %27 = getelementptr inbounds nuw i8, ptr %19, i64 12
  br label %45

28:                                               ; preds = %13, %39
  %29 = phi i64 [ %41, %39 ], [ 0, %13 ]
  %30 = getelementptr inbounds nuw %struct.Any, ptr %1, i64 %29
  %31 = load i32, ptr %30, align 8
  switch i32 %31, label %39 [
    i32 7, label %32
    i32 70, label %35
  ]

32:                                               ; preds = %28
  %33 = getelementptr inbounds nuw i8, ptr %30, i64 8
  %34 = load ptr, ptr %33, align 8
  br label %39

35:                                               ; preds = %28
  %36 = getelementptr inbounds nuw i8, ptr %30, i64 8
  %37 = load ptr, ptr %36, align 8
  %38 = getelementptr inbounds nuw i8, ptr %37, i64 24
  br label %18

39:                                               ; preds = %28, %32
  %40 = phi ptr [ %34, %32 ], [ null, %28 ]
  %41 = add nuw nsw i64 %29, 1
  %42 = icmp slt i64 %41, %9
  %43 = icmp eq ptr %40, null
  %44 = select i1 %42, i1 %43, i1 false
  br i1 %44, label %28, label %18

45:                                               ; preds = %23, %417
  %46 = phi i64 [ 0, %23 ], [ %418, %417 ]
  %47 = load ptr, ptr %0, align 8
  %48 = getelementptr inbounds nuw %struct.Variant, ptr %47, i64 %46
  br i1 %24, label %49, label %52

49:                                               ; preds = %45
  %50 = load i32, ptr %25, align 8
  %51 = sext i32 %50 to i64
  br label %52

52:                                               ; preds = %49, %45
  %53 = phi i64 [ %51, %49 ], [ 1, %45 ]
  %54 = and i64 %53, -9
  %55 = icmp eq i64 %54, 3
  %56 = select i1 %55, i64 1, i64 %53
  %57 = icmp eq i64 %56, 13
  %58 = select i1 %57, i64 2, i64 %56
  %59 = getelementptr inbounds nuw i8, ptr %48, i64 24
  %60 = load i64, ptr %59, align 8
  %61 = icmp eq i64 %58, %60
  br i1 %61, label %62, label %417

62:                                               ; preds = %52
  %63 = load i64, ptr %26, align 8
  %64 = icmp eq i64 %63, 0
  br i1 %64, label %317, label %65

65:                                               ; preds = %62
  %66 = icmp ne i64 %58, 1
  %67 = and i1 %24, %66
  br label %68

68:                                               ; preds = %309, %65
  %69 = phi i64 [ %63, %65 ], [ %310, %309 ]
  %70 = phi i64 [ %63, %65 ], [ %311, %309 ]
  %71 = phi ptr [ %1, %65 ], [ %313, %309 ]
  %72 = phi i64 [ 0, %65 ], [ %315, %309 ]
  %73 = phi i32 [ 0, %65 ], [ %314, %309 ]
  %74 = load ptr, ptr %48, align 8
  %75 = getelementptr inbounds nuw %struct.Parameter, ptr %74, i64 %72
  %76 = getelementptr inbounds nuw i8, ptr %75, i64 4
  %77 = load i32, ptr %76, align 4
  %78 = shl nsw i32 %77, 1
  %79 = add nsw i32 %78, %73
  %80 = icmp sgt i32 %79, 255
  br i1 %80, label %417, label %81

81:                                               ; preds = %68
  %82 = load i32, ptr %75, align 8
  %83 = icmp eq i32 %82, 6
  br i1 %83, label %84, label %96

84:                                               ; preds = %81
  br i1 %67, label %85, label %91

85:                                               ; preds = %84
  %86 = load i32, ptr %25, align 8
  %87 = load i32, ptr %27, align 4
  %88 = call ptr @TVMFFIEnvGetStream(i32 noundef %86, i32 noundef %87)
  %89 = ptrtoint ptr %88 to i64
  %90 = load i64, ptr %26, align 8
  br label %91

91:                                               ; preds = %85, %84
  %92 = phi i64 [ %90, %85 ], [ %69, %84 ]
  %93 = phi i64 [ %89, %85 ], [ 0, %84 ]
  %94 = zext nneg i32 %73 to i64
  %95 = getelementptr inbounds nuw i64, ptr %8, i64 %94
  store i64 %93, ptr %95, align 8
  br label %309

96:                                               ; preds = %81
  %97 = getelementptr inbounds nuw i8, ptr %71, i64 16
  %98 = zext nneg i32 %73 to i64
  %99 = getelementptr inbounds nuw i64, ptr %8, i64 %98
  %100 = load i32, ptr %71, align 8
  switch i32 %82, label %272 [
    i32 0, label %101
    i32 5, label %241
    i32 7, label %251
  ]

101:                                              ; preds = %96
  switch i32 %100, label %102 [
    i32 7, label %107
    i32 70, label %103
  ]

102:                                              ; preds = %101
  call void @llvm.lifetime.start.p0(ptr nonnull %7)
  br label %239

103:                                              ; preds = %101
  %104 = getelementptr inbounds nuw i8, ptr %71, i64 8
  %105 = load ptr, ptr %104, align 8
  %106 = getelementptr inbounds nuw i8, ptr %105, i64 24
  call void @llvm.lifetime.start.p0(ptr nonnull %7)
  br label %111

107:                                              ; preds = %101
  %108 = getelementptr inbounds nuw i8, ptr %71, i64 8
  %109 = load ptr, ptr %108, align 8
  call void @llvm.lifetime.start.p0(ptr nonnull %7)
  %110 = icmp eq ptr %109, null
  br i1 %110, label %239, label %111

111:                                              ; preds = %107, %103
  %112 = phi ptr [ %106, %103 ], [ %109, %107 ]
  %113 = getelementptr inbounds nuw i8, ptr %112, i64 16
  %114 = load i32, ptr %113, align 8
  %115 = icmp ne i32 %114, %77
  %116 = icmp sgt i32 %77, 32
  %117 = or i1 %116, %115
  br i1 %117, label %239, label %118

118:                                              ; preds = %111
  %119 = getelementptr inbounds nuw i8, ptr %112, i64 20
  %120 = load i8, ptr %119, align 4
  %121 = zext i8 %120 to i32
  %122 = getelementptr inbounds nuw i8, ptr %75, i64 8
  %123 = load i32, ptr %122, align 8
  %124 = icmp eq i32 %123, %121
  br i1 %124, label %125, label %239

125:                                              ; preds = %118
  %126 = getelementptr inbounds nuw i8, ptr %112, i64 21
  %127 = load i8, ptr %126, align 1
  %128 = zext i8 %127 to i32
  %129 = getelementptr inbounds nuw i8, ptr %75, i64 12
  %130 = load i32, ptr %129, align 4
  %131 = icmp eq i32 %130, %128
  br i1 %131, label %132, label %239

132:                                              ; preds = %125
  %133 = getelementptr inbounds nuw i8, ptr %112, i64 22
  %134 = load i16, ptr %133, align 2
  %135 = icmp eq i16 %134, 1
  br i1 %135, label %136, label %239

136:                                              ; preds = %132
  %137 = icmp sgt i32 %77, 0
  br i1 %137, label %138, label %144

138:                                              ; preds = %136
  %139 = getelementptr inbounds nuw i8, ptr %112, i64 24
  %140 = load ptr, ptr %139, align 8
  %141 = zext nneg i32 %77 to i64
  br label %155

142:                                              ; preds = %155
  %143 = icmp eq i64 %166, 0
  br label %144

144:                                              ; preds = %142, %136
  %145 = phi i1 [ true, %136 ], [ %143, %142 ]
  %146 = load ptr, ptr %112, align 8
  %147 = ptrtoint ptr %146 to i64
  %148 = getelementptr inbounds nuw i8, ptr %112, i64 40
  %149 = load i64, ptr %148, align 8
  %150 = add nsw i64 %149, %147
  %151 = getelementptr inbounds nuw i8, ptr %75, i64 16
  %152 = load i64, ptr %151, align 8
  %153 = srem i64 %150, %152
  %154 = icmp eq i64 %153, 0
  br i1 %154, label %168, label %239

155:                                              ; preds = %155, %138
  %156 = phi i64 [ %141, %138 ], [ %159, %155 ]
  %157 = phi i64 [ 1, %138 ], [ %163, %155 ]
  %158 = phi i64 [ 0, %138 ], [ %166, %155 ]
  %159 = add nsw i64 %156, -1
  %160 = getelementptr inbounds nuw i64, ptr %7, i64 %159
  store i64 %157, ptr %160, align 8
  %161 = getelementptr inbounds nuw i64, ptr %140, i64 %159
  %162 = load i64, ptr %161, align 8
  %163 = mul nsw i64 %162, %157
  %164 = icmp eq i64 %162, 0
  %165 = zext i1 %164 to i64
  %166 = or i64 %158, %165
  %167 = icmp samesign ugt i64 %156, 1
  br i1 %167, label %155, label %142

168:                                              ; preds = %144
  store i64 %150, ptr %99, align 8
  br i1 %137, label %169, label %239

169:                                              ; preds = %168
  %170 = getelementptr inbounds nuw i8, ptr %112, i64 24
  %171 = getelementptr inbounds nuw i8, ptr %112, i64 32
  %172 = getelementptr inbounds nuw i8, ptr %75, i64 32
  %173 = zext nneg i32 %77 to i64
  %174 = zext nneg i32 %78 to i64
  br label %175

175:                                              ; preds = %235, %169
  %176 = phi i64 [ 0, %169 ], [ %237, %235 ]
  %177 = phi i32 [ 1, %169 ], [ %236, %235 ]
  %178 = icmp samesign ult i64 %176, %173
  %179 = select i1 %178, i32 0, i32 %77
  %180 = trunc nuw nsw i64 %176 to i32
  %181 = sub nsw i32 %180, %179
  br i1 %178, label %191, label %182

182:                                              ; preds = %175
  br i1 %145, label %185, label %183

183:                                              ; preds = %182
  %184 = sext i32 %181 to i64
  br label %195

185:                                              ; preds = %182
  %186 = load ptr, ptr %170, align 8
  %187 = sext i32 %181 to i64
  %188 = getelementptr inbounds i64, ptr %186, i64 %187
  %189 = load i64, ptr %188, align 8
  %190 = icmp eq i64 %189, 1
  br label %195

191:                                              ; preds = %175
  %192 = load ptr, ptr %170, align 8
  %193 = sext i32 %181 to i64
  %194 = getelementptr inbounds i64, ptr %192, i64 %193
  br label %204

195:                                              ; preds = %185, %183
  %196 = phi i64 [ %184, %183 ], [ %187, %185 ]
  %197 = phi i1 [ true, %183 ], [ %190, %185 ]
  %198 = load ptr, ptr %171, align 8
  %199 = icmp eq ptr %198, null
  br i1 %199, label %202, label %200

200:                                              ; preds = %195
  %201 = getelementptr inbounds i64, ptr %198, i64 %196
  br label %204

202:                                              ; preds = %195
  %203 = getelementptr inbounds i64, ptr %7, i64 %196
  br label %204

204:                                              ; preds = %202, %200, %191
  %205 = phi i1 [ false, %191 ], [ %197, %200 ], [ %197, %202 ]
  %206 = phi ptr [ %194, %191 ], [ %201, %200 ], [ %203, %202 ]
  %207 = load i64, ptr %206, align 8
  %208 = load ptr, ptr %172, align 8
  %209 = getelementptr inbounds nuw %struct.Dim, ptr %208, i64 %176
  %210 = getelementptr inbounds nuw i8, ptr %209, i64 8
  %211 = load i32, ptr %210, align 8
  %212 = icmp eq i32 %211, 0
  %213 = load i64, ptr %209, align 8
  br i1 %212, label %214, label %227

214:                                              ; preds = %204
  %215 = srem i64 %207, %213
  %216 = icmp eq i64 %215, 0
  br i1 %216, label %217, label %224

217:                                              ; preds = %214
  %218 = getelementptr inbounds nuw i8, ptr %209, i64 12
  %219 = load i32, ptr %218, align 4
  %220 = icmp eq i32 %219, 64
  %221 = add i64 %207, 2147483648
  %222 = icmp ult i64 %221, 4294967296
  %223 = or i1 %222, %220
  br label %224

224:                                              ; preds = %217, %214
  %225 = phi i1 [ %223, %217 ], [ false, %214 ]
  %226 = select i1 %225, i1 true, i1 %205
  br i1 %226, label %230, label %239

227:                                              ; preds = %204
  %228 = icmp eq i64 %207, %213
  %229 = select i1 %228, i1 true, i1 %205
  br i1 %229, label %235, label %239

230:                                              ; preds = %224
  %231 = select i1 %225, i64 %207, i64 0
  %232 = add nsw i32 %177, 1
  %233 = sext i32 %177 to i64
  %234 = getelementptr inbounds i64, ptr %99, i64 %233
  store i64 %231, ptr %234, align 8
  br label %235

235:                                              ; preds = %230, %227
  %236 = phi i32 [ %177, %227 ], [ %232, %230 ]
  %237 = add nuw nsw i64 %176, 1
  %238 = icmp eq i64 %237, %174
  br i1 %238, label %239, label %175

239:                                              ; preds = %235, %227, %224, %168, %144, %132, %125, %118, %111, %107, %102
  %240 = phi i32 [ -1, %125 ], [ -1, %107 ], [ -1, %118 ], [ -1, %144 ], [ -1, %111 ], [ -1, %132 ], [ 1, %168 ], [ -1, %102 ], [ %236, %235 ], [ -1, %224 ], [ -1, %227 ]
  call void @llvm.lifetime.end.p0(ptr nonnull %7)
  br label %306

241:                                              ; preds = %96
  %242 = icmp eq i32 %100, 4
  br i1 %242, label %243, label %417

243:                                              ; preds = %241
  %244 = getelementptr inbounds nuw i8, ptr %71, i64 8
  %245 = load i64, ptr %244, align 8
  %246 = getelementptr inbounds nuw i8, ptr %75, i64 16
  %247 = load i64, ptr %246, align 8
  %248 = srem i64 %245, %247
  %249 = icmp eq i64 %248, 0
  br i1 %249, label %250, label %417

250:                                              ; preds = %243
  store i64 %245, ptr %99, align 8
  br label %309

251:                                              ; preds = %96
  %252 = getelementptr inbounds nuw i8, ptr %75, i64 48
  %253 = load i32, ptr %252, align 8
  %254 = icmp eq i32 %100, %253
  br i1 %254, label %255, label %268

255:                                              ; preds = %251
  switch i32 %100, label %262 [
    i32 3, label %256
    i32 0, label %268
  ]

256:                                              ; preds = %255
  %257 = getelementptr inbounds nuw i8, ptr %71, i64 8
  %258 = load double, ptr %257, align 8
  %259 = getelementptr inbounds nuw i8, ptr %75, i64 40
  %260 = load double, ptr %259, align 8
  %261 = fcmp oeq double %258, %260
  br label %268

262:                                              ; preds = %255
  %263 = getelementptr inbounds nuw i8, ptr %71, i64 8
  %264 = load i64, ptr %263, align 8
  %265 = getelementptr inbounds nuw i8, ptr %75, i64 16
  %266 = load i64, ptr %265, align 8
  %267 = icmp eq i64 %264, %266
  br label %268

268:                                              ; preds = %262, %256, %255, %251
  %269 = phi i1 [ false, %251 ], [ %261, %256 ], [ true, %255 ], [ %267, %262 ]
  %270 = xor i1 %269, true
  %271 = sext i1 %270 to i32
  br label %306

272:                                              ; preds = %96
  %273 = add i32 %100, -4
  %274 = icmp ult i32 %273, -3
  br i1 %274, label %417, label %275

275:                                              ; preds = %272
  %276 = icmp eq i32 %100, 3
  %277 = getelementptr inbounds nuw i8, ptr %71, i64 8
  br i1 %276, label %278, label %280

278:                                              ; preds = %275
  %279 = load double, ptr %277, align 8
  br label %283

280:                                              ; preds = %275
  %281 = load i64, ptr %277, align 8
  %282 = sitofp i64 %281 to double
  br label %283

283:                                              ; preds = %280, %278
  %284 = phi double [ %279, %278 ], [ %282, %280 ]
  store i64 0, ptr %99, align 8
  %285 = load i32, ptr %75, align 8
  switch i32 %285, label %295 [
    i32 3, label %286
    i32 4, label %288
    i32 2, label %289
  ]

286:                                              ; preds = %283
  %287 = fptrunc double %284 to float
  store float %287, ptr %99, align 8
  br label %309

288:                                              ; preds = %283
  store double %284, ptr %99, align 8
  br label %309

289:                                              ; preds = %283
  %290 = fcmp une double %284, 0.000000e+00
  %291 = zext i1 %290 to i64
  store i64 %291, ptr %99, align 8
  %292 = fcmp oeq double %284, 0.000000e+00
  %293 = fcmp oeq double %284, 1.000000e+00
  %294 = or i1 %292, %293
  br i1 %294, label %309, label %417

295:                                              ; preds = %283
  br i1 %276, label %417, label %296

296:                                              ; preds = %295
  %297 = load i64, ptr %277, align 8
  %298 = getelementptr inbounds nuw i8, ptr %75, i64 16
  %299 = load i64, ptr %298, align 8
  %300 = icmp slt i64 %297, %299
  br i1 %300, label %417, label %301

301:                                              ; preds = %296
  %302 = getelementptr inbounds nuw i8, ptr %75, i64 24
  %303 = load i64, ptr %302, align 8
  %304 = icmp sgt i64 %297, %303
  br i1 %304, label %417, label %305

305:                                              ; preds = %301
  store i64 %297, ptr %99, align 8
  br label %309

306:                                              ; preds = %268, %239
  %307 = phi i32 [ %271, %268 ], [ %240, %239 ]
  %308 = icmp slt i32 %307, 0
  br i1 %308, label %417, label %309

309:                                              ; preds = %306, %305, %289, %288, %286, %250, %91
  %310 = phi i64 [ %69, %306 ], [ %92, %91 ], [ %69, %305 ], [ %69, %250 ], [ %69, %286 ], [ %69, %288 ], [ %69, %289 ]
  %311 = phi i64 [ %70, %306 ], [ %92, %91 ], [ %70, %305 ], [ %70, %250 ], [ %70, %286 ], [ %70, %288 ], [ %70, %289 ]
  %312 = phi i32 [ %307, %306 ], [ 1, %91 ], [ 1, %305 ], [ 1, %250 ], [ 1, %286 ], [ 1, %288 ], [ 1, %289 ]
  %313 = phi ptr [ %97, %306 ], [ %71, %91 ], [ %97, %305 ], [ %97, %250 ], [ %97, %286 ], [ %97, %288 ], [ %97, %289 ]
  %314 = add nuw nsw i32 %312, %73
  %315 = add nuw i64 %72, 1
  %316 = icmp ult i64 %315, %311
  br i1 %316, label %68, label %317

317:                                              ; preds = %309, %62
  %318 = getelementptr inbounds nuw i8, ptr %48, i64 8
  %319 = load ptr, ptr %318, align 8
  %320 = getelementptr inbounds nuw i8, ptr %48, i64 16
  %321 = load ptr, ptr %320, align 8
  %322 = call i32 %319(ptr noundef %321, ptr noundef nonnull %8)
  %323 = icmp eq i32 %322, 0
  br i1 %323, label %324, label %327

324:                                              ; preds = %317
  store i32 0, ptr %3, align 8
  %325 = getelementptr inbounds nuw i8, ptr %3, i64 4
  store i32 0, ptr %325, align 4
  %326 = getelementptr inbounds nuw i8, ptr %3, i64 8
  store i64 0, ptr %326, align 8
  br label %424

327:                                              ; preds = %317
  %328 = icmp slt i32 %322, 0
  br i1 %328, label %329, label %410

329:                                              ; preds = %327
  %330 = getelementptr inbounds nuw i8, ptr %48, i64 32
  %331 = load ptr, ptr %330, align 8
  %332 = xor i32 %322, -1
  %333 = zext nneg i32 %332 to i64
  %334 = getelementptr inbounds nuw ptr, ptr %331, i64 %333
  %335 = load ptr, ptr %334, align 8
  call void @llvm.lifetime.start.p0(ptr nonnull %5)
  %336 = load i8, ptr %335, align 1
  %337 = icmp eq i8 %336, 0
  br i1 %337, label %405, label %338

338:                                              ; preds = %329, %399
  %339 = phi i8 [ %401, %399 ], [ %336, %329 ]
  %340 = phi ptr [ %400, %399 ], [ %335, %329 ]
  %341 = phi i64 [ %396, %399 ], [ 0, %329 ]
  %342 = phi ptr [ %378, %399 ], [ %8, %329 ]
  %343 = shl i64 %341, 32
  %344 = ashr exact i64 %343, 32
  br label %345

345:                                              ; preds = %354, %338
  %346 = phi i64 [ %344, %338 ], [ %356, %354 ]
  %347 = phi i8 [ %339, %338 ], [ %358, %354 ]
  %348 = phi ptr [ %340, %338 ], [ %355, %354 ]
  %349 = icmp eq i8 %347, 123
  br i1 %349, label %350, label %354

350:                                              ; preds = %345
  %351 = getelementptr inbounds nuw i8, ptr %348, i64 1
  %352 = load i8, ptr %351, align 1
  %353 = icmp eq i8 %352, 125
  br i1 %353, label %362, label %354

354:                                              ; preds = %350, %345
  %355 = getelementptr inbounds nuw i8, ptr %348, i64 1
  %356 = add nsw i64 %346, 1
  %357 = getelementptr inbounds i8, ptr %5, i64 %346
  store i8 %347, ptr %357, align 1
  %358 = load i8, ptr %355, align 1
  %359 = icmp ne i8 %358, 0
  %360 = icmp slt i64 %346, 999
  %361 = select i1 %359, i1 %360, i1 false
  br i1 %361, label %345, label %405

362:                                              ; preds = %350
  %363 = load i64, ptr %342, align 8
  %364 = call i64 @llvm.abs.i64(i64 %363, i1 false)
  call void @llvm.lifetime.start.p0(ptr nonnull %6)
  br label %365

365:                                              ; preds = %365, %362
  %366 = phi i32 [ %376, %365 ], [ 1, %362 ]
  %367 = phi i64 [ %372, %365 ], [ 0, %362 ]
  %368 = phi i64 [ %374, %365 ], [ %364, %362 ]
  %369 = urem i64 %368, 10
  %370 = trunc nuw nsw i64 %369 to i8
  %371 = or disjoint i8 %370, 48
  %372 = add nuw nsw i64 %367, 1
  %373 = getelementptr inbounds nuw i8, ptr %6, i64 %367
  store i8 %371, ptr %373, align 1
  %374 = udiv i64 %368, 10
  %375 = icmp ult i64 %368, 10
  %376 = add nuw i32 %366, 1
  br i1 %375, label %377, label %365

377:                                              ; preds = %365
  %378 = getelementptr inbounds nuw i8, ptr %342, i64 8
  %379 = icmp slt i64 %363, 0
  br i1 %379, label %380, label %385

380:                                              ; preds = %377
  %381 = add i64 %346, 1
  %382 = shl i64 %346, 32
  %383 = ashr exact i64 %382, 32
  %384 = getelementptr inbounds i8, ptr %5, i64 %383
  store i8 45, ptr %384, align 1
  br label %385

385:                                              ; preds = %380, %377
  %386 = phi i64 [ %381, %380 ], [ %346, %377 ]
  %387 = sext i32 %366 to i64
  %388 = shl i64 %386, 32
  %389 = ashr exact i64 %388, 32
  br label %390

390:                                              ; preds = %390, %385
  %391 = phi i64 [ %389, %385 ], [ %396, %390 ]
  %392 = phi i64 [ %387, %385 ], [ %393, %390 ]
  %393 = add nsw i64 %392, -1
  %394 = getelementptr inbounds i8, ptr %6, i64 %393
  %395 = load i8, ptr %394, align 1
  %396 = add nsw i64 %391, 1
  %397 = getelementptr inbounds i8, ptr %5, i64 %391
  store i8 %395, ptr %397, align 1
  %398 = icmp eq i64 %393, 0
  br i1 %398, label %399, label %390

399:                                              ; preds = %390
  %400 = getelementptr inbounds nuw i8, ptr %348, i64 2
  call void @llvm.lifetime.end.p0(ptr nonnull %6)
  %401 = load i8, ptr %400, align 1
  %402 = icmp ne i8 %401, 0
  %403 = icmp slt i64 %391, 999
  %404 = and i1 %403, %402
  br i1 %404, label %338, label %405

405:                                              ; preds = %399, %354, %329
  %406 = phi i64 [ %356, %354 ], [ 0, %329 ], [ %396, %399 ]
  %407 = shl i64 %406, 32
  %408 = ashr exact i64 %407, 32
  %409 = getelementptr inbounds i8, ptr %5, i64 %408
  store i8 0, ptr %409, align 1
  call void @TVMFFIErrorSetRaisedFromCStr(ptr noundef nonnull @.str.2, ptr noundef nonnull %5)
  call void @llvm.lifetime.end.p0(ptr nonnull %5)
  br label %424

410:                                              ; preds = %327
  switch i32 %322, label %414 [
    i32 218, label %411
    i32 209, label %411
    i32 200, label %411
    i32 222, label %411
  ]

411:                                              ; preds = %410, %410, %410, %410
  %412 = load i64, ptr %59, align 8
  %413 = icmp eq i64 %412, 1
  br i1 %413, label %414, label %417

414:                                              ; preds = %410, %411
  %415 = getelementptr inbounds nuw i8, ptr %0, i64 40
  %416 = load ptr, ptr %415, align 8
  call void @TVMFFIErrorSetRaisedFromCStr(ptr noundef nonnull @.str.1, ptr noundef %416)
  br label %424

417:                                              ; preds = %68, %306, %241, %243, %272, %289, %301, %296, %295, %52, %411
  %418 = add nuw i64 %46, 1
  %419 = load i64, ptr %20, align 8
  %420 = icmp ult i64 %418, %419
  br i1 %420, label %45, label %421

421:                                              ; preds = %417, %18
  %422 = getelementptr inbounds nuw i8, ptr %0, i64 32
  %423 = load ptr, ptr %422, align 8
  call void @TVMFFIErrorSetRaisedFromCStr(ptr noundef nonnull @.str, ptr noundef %423)
  br label %424

424:                                              ; preds = %414, %324, %405, %421, %15
  %425 = phi i32 [ -1, %15 ], [ -1, %421 ], [ -1, %414 ], [ 0, %324 ], [ -1, %405 ]
  call void @llvm.lifetime.end.p0(ptr nonnull %8)
  ret i32 %425
}

declare void @llvm.lifetime.start.p0(ptr captures(none))

declare void @TVMFFIErrorSetRaisedFromCStr(ptr noundef, ptr noundef)

declare void @llvm.lifetime.end.p0(ptr captures(none))

declare ptr @TVMFFIEnvGetStream(i32 noundef, i32 noundef)

declare i64 @llvm.abs.i64(i64, i1 immarg)
