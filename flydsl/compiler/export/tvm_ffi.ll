; made from tvm_ffi.c b61b3a7943ce496d81f35cac67f11cf21e542654eb83d952e2a6850896b21a00
; made by clang version 22.1.8

%struct.Any = type { i32, i32, %union.Value }
%union.Value = type { i64 }
%struct.Variant = type { ptr, ptr, ptr, i64 }
%struct.Parameter = type { i32, i32, i32, i32, i64, i64, ptr, double, i32 }
%struct.Dim = type { i64, i32, i32 }

@.str = private constant [10 x i8] c"TypeError\00", align 1
@.str.1 = private constant [13 x i8] c"RuntimeError\00", align 1

define range(i32 -1, 1) i32 @flydsl_export_tvm_ffi(ptr noundef readonly captures(none) %0, ptr noundef readonly captures(none) %1, i32 noundef %2, ptr noundef writeonly captures(none) %3) {
  %5 = alloca [32 x i64], align 16
  %6 = alloca [256 x i64], align 16
  call void @llvm.lifetime.start.p0(ptr nonnull %6)
  %7 = sext i32 %2 to i64
  %8 = getelementptr inbounds nuw i8, ptr %0, i64 24
  %9 = load i64, ptr %8, align 8
  %10 = icmp eq i64 %9, %7
  br i1 %10, label %11, label %13

11:                                               ; preds = %4
  %12 = icmp sgt i32 %2, 0
  br i1 %12, label %26, label %16

13:                                               ; preds = %4
  %14 = getelementptr inbounds nuw i8, ptr %0, i64 32
  %15 = load ptr, ptr %14, align 8
  tail call void @TVMFFIErrorSetRaisedFromCStr(ptr noundef nonnull @.str, ptr noundef %15)
  br label %334

16:                                               ; preds = %37, %33, %11
  %17 = phi ptr [ null, %11 ], [ %36, %33 ], [ %38, %37 ]
  %18 = getelementptr inbounds nuw i8, ptr %0, i64 8
  %19 = load i64, ptr %18, align 8
  %20 = icmp eq i64 %19, 0
  br i1 %20, label %331, label %21

21:                                               ; preds = %16
  %22 = icmp ne ptr %17, null
  %23 = getelementptr inbounds nuw i8, ptr %17, i64 8
  %24 = getelementptr inbounds nuw i8, ptr %0, i64 16
  %25 = getelementptr inbounds nuw i8, ptr %17, i64 12
  br label %43

26:                                               ; preds = %11, %37
  %27 = phi i64 [ %39, %37 ], [ 0, %11 ]
  %28 = getelementptr inbounds nuw %struct.Any, ptr %1, i64 %27
  %29 = load i32, ptr %28, align 8
  switch i32 %29, label %37 [
    i32 7, label %30
    i32 70, label %33
  ]

30:                                               ; preds = %26
  %31 = getelementptr inbounds nuw i8, ptr %28, i64 8
  %32 = load ptr, ptr %31, align 8
  br label %37

33:                                               ; preds = %26
  %34 = getelementptr inbounds nuw i8, ptr %28, i64 8
  %35 = load ptr, ptr %34, align 8
  %36 = getelementptr inbounds nuw i8, ptr %35, i64 24
  br label %16

37:                                               ; preds = %26, %30
  %38 = phi ptr [ %32, %30 ], [ null, %26 ]
  %39 = add nuw nsw i64 %27, 1
  %40 = icmp slt i64 %39, %7
  %41 = icmp eq ptr %38, null
  %42 = select i1 %40, i1 %41, i1 false
  br i1 %42, label %26, label %16

43:                                               ; preds = %21, %327
  %44 = phi i64 [ 0, %21 ], [ %328, %327 ]
  %45 = load ptr, ptr %0, align 8
  %46 = getelementptr inbounds nuw %struct.Variant, ptr %45, i64 %44
  br i1 %22, label %47, label %50

47:                                               ; preds = %43
  %48 = load i32, ptr %23, align 8
  %49 = sext i32 %48 to i64
  br label %50

50:                                               ; preds = %47, %43
  %51 = phi i64 [ %49, %47 ], [ 1, %43 ]
  %52 = and i64 %51, -9
  %53 = icmp eq i64 %52, 3
  %54 = select i1 %53, i64 1, i64 %51
  %55 = icmp eq i64 %54, 13
  %56 = select i1 %55, i64 2, i64 %54
  %57 = getelementptr inbounds nuw i8, ptr %46, i64 24
  %58 = load i64, ptr %57, align 8
  %59 = icmp eq i64 %56, %58
  br i1 %59, label %60, label %327

60:                                               ; preds = %50
  %61 = load i64, ptr %24, align 8
  %62 = icmp eq i64 %61, 0
  br i1 %62, label %312, label %63

63:                                               ; preds = %60
  %64 = icmp ne i64 %56, 1
  %65 = and i1 %22, %64
  br label %66

66:                                               ; preds = %304, %63
  %67 = phi i64 [ %61, %63 ], [ %305, %304 ]
  %68 = phi i64 [ %61, %63 ], [ %306, %304 ]
  %69 = phi ptr [ %1, %63 ], [ %308, %304 ]
  %70 = phi i64 [ 0, %63 ], [ %310, %304 ]
  %71 = phi i32 [ 0, %63 ], [ %309, %304 ]
  %72 = load ptr, ptr %46, align 8
  %73 = getelementptr inbounds nuw %struct.Parameter, ptr %72, i64 %70
  %74 = getelementptr inbounds nuw i8, ptr %73, i64 4
  %75 = load i32, ptr %74, align 4
  %76 = shl nsw i32 %75, 1
  %77 = add nsw i32 %76, %71
  %78 = icmp sgt i32 %77, 255
  br i1 %78, label %327, label %79

79:                                               ; preds = %66
  %80 = load i32, ptr %73, align 8
  %81 = icmp eq i32 %80, 6
  br i1 %81, label %82, label %94

82:                                               ; preds = %79
  br i1 %65, label %83, label %89

83:                                               ; preds = %82
  %84 = load i32, ptr %23, align 8
  %85 = load i32, ptr %25, align 4
  %86 = call ptr @TVMFFIEnvGetStream(i32 noundef %84, i32 noundef %85)
  %87 = ptrtoint ptr %86 to i64
  %88 = load i64, ptr %24, align 8
  br label %89

89:                                               ; preds = %83, %82
  %90 = phi i64 [ %88, %83 ], [ %67, %82 ]
  %91 = phi i64 [ %87, %83 ], [ 0, %82 ]
  %92 = zext nneg i32 %71 to i64
  %93 = getelementptr inbounds nuw i64, ptr %6, i64 %92
  store i64 %91, ptr %93, align 8
  br label %304

94:                                               ; preds = %79
  %95 = getelementptr inbounds nuw i8, ptr %69, i64 16
  %96 = zext nneg i32 %71 to i64
  %97 = getelementptr inbounds nuw i64, ptr %6, i64 %96
  %98 = load i32, ptr %69, align 8
  switch i32 %80, label %270 [
    i32 0, label %99
    i32 5, label %239
    i32 7, label %249
  ]

99:                                               ; preds = %94
  switch i32 %98, label %100 [
    i32 7, label %105
    i32 70, label %101
  ]

100:                                              ; preds = %99
  call void @llvm.lifetime.start.p0(ptr nonnull %5)
  br label %237

101:                                              ; preds = %99
  %102 = getelementptr inbounds nuw i8, ptr %69, i64 8
  %103 = load ptr, ptr %102, align 8
  %104 = getelementptr inbounds nuw i8, ptr %103, i64 24
  call void @llvm.lifetime.start.p0(ptr nonnull %5)
  br label %109

105:                                              ; preds = %99
  %106 = getelementptr inbounds nuw i8, ptr %69, i64 8
  %107 = load ptr, ptr %106, align 8
  call void @llvm.lifetime.start.p0(ptr nonnull %5)
  %108 = icmp eq ptr %107, null
  br i1 %108, label %237, label %109

109:                                              ; preds = %105, %101
  %110 = phi ptr [ %104, %101 ], [ %107, %105 ]
  %111 = getelementptr inbounds nuw i8, ptr %110, i64 16
  %112 = load i32, ptr %111, align 8
  %113 = icmp ne i32 %112, %75
  %114 = icmp sgt i32 %75, 32
  %115 = or i1 %114, %113
  br i1 %115, label %237, label %116

116:                                              ; preds = %109
  %117 = getelementptr inbounds nuw i8, ptr %110, i64 20
  %118 = load i8, ptr %117, align 4
  %119 = zext i8 %118 to i32
  %120 = getelementptr inbounds nuw i8, ptr %73, i64 8
  %121 = load i32, ptr %120, align 8
  %122 = icmp eq i32 %121, %119
  br i1 %122, label %123, label %237

123:                                              ; preds = %116
  %124 = getelementptr inbounds nuw i8, ptr %110, i64 21
  %125 = load i8, ptr %124, align 1
  %126 = zext i8 %125 to i32
  %127 = getelementptr inbounds nuw i8, ptr %73, i64 12
  %128 = load i32, ptr %127, align 4
  %129 = icmp eq i32 %128, %126
  br i1 %129, label %130, label %237

130:                                              ; preds = %123
  %131 = getelementptr inbounds nuw i8, ptr %110, i64 22
  %132 = load i16, ptr %131, align 2
  %133 = icmp eq i16 %132, 1
  br i1 %133, label %134, label %237

134:                                              ; preds = %130
  %135 = icmp sgt i32 %75, 0
  br i1 %135, label %136, label %142

136:                                              ; preds = %134
  %137 = getelementptr inbounds nuw i8, ptr %110, i64 24
  %138 = load ptr, ptr %137, align 8
  %139 = zext nneg i32 %75 to i64
  br label %153

140:                                              ; preds = %153
  %141 = icmp eq i64 %164, 0
  br label %142

142:                                              ; preds = %140, %134
  %143 = phi i1 [ true, %134 ], [ %141, %140 ]
  %144 = load ptr, ptr %110, align 8
  %145 = ptrtoint ptr %144 to i64
  %146 = getelementptr inbounds nuw i8, ptr %110, i64 40
  %147 = load i64, ptr %146, align 8
  %148 = add nsw i64 %147, %145
  %149 = getelementptr inbounds nuw i8, ptr %73, i64 16
  %150 = load i64, ptr %149, align 8
  %151 = srem i64 %148, %150
  %152 = icmp eq i64 %151, 0
  br i1 %152, label %166, label %237

153:                                              ; preds = %153, %136
  %154 = phi i64 [ %139, %136 ], [ %157, %153 ]
  %155 = phi i64 [ 1, %136 ], [ %161, %153 ]
  %156 = phi i64 [ 0, %136 ], [ %164, %153 ]
  %157 = add nsw i64 %154, -1
  %158 = getelementptr inbounds nuw i64, ptr %5, i64 %157
  store i64 %155, ptr %158, align 8
  %159 = getelementptr inbounds nuw i64, ptr %138, i64 %157
  %160 = load i64, ptr %159, align 8
  %161 = mul nsw i64 %160, %155
  %162 = icmp eq i64 %160, 0
  %163 = zext i1 %162 to i64
  %164 = or i64 %156, %163
  %165 = icmp samesign ugt i64 %154, 1
  br i1 %165, label %153, label %140

166:                                              ; preds = %142
  store i64 %148, ptr %97, align 8
  br i1 %135, label %167, label %237

167:                                              ; preds = %166
  %168 = getelementptr inbounds nuw i8, ptr %110, i64 24
  %169 = getelementptr inbounds nuw i8, ptr %110, i64 32
  %170 = getelementptr inbounds nuw i8, ptr %73, i64 32
  %171 = zext nneg i32 %75 to i64
  %172 = zext nneg i32 %76 to i64
  br label %173

173:                                              ; preds = %233, %167
  %174 = phi i64 [ 0, %167 ], [ %235, %233 ]
  %175 = phi i32 [ 1, %167 ], [ %234, %233 ]
  %176 = icmp samesign ult i64 %174, %171
  %177 = select i1 %176, i32 0, i32 %75
  %178 = trunc nuw nsw i64 %174 to i32
  %179 = sub nsw i32 %178, %177
  br i1 %176, label %189, label %180

180:                                              ; preds = %173
  br i1 %143, label %183, label %181

181:                                              ; preds = %180
  %182 = sext i32 %179 to i64
  br label %193

183:                                              ; preds = %180
  %184 = load ptr, ptr %168, align 8
  %185 = sext i32 %179 to i64
  %186 = getelementptr inbounds i64, ptr %184, i64 %185
  %187 = load i64, ptr %186, align 8
  %188 = icmp eq i64 %187, 1
  br label %193

189:                                              ; preds = %173
  %190 = load ptr, ptr %168, align 8
  %191 = sext i32 %179 to i64
  %192 = getelementptr inbounds i64, ptr %190, i64 %191
  br label %202

193:                                              ; preds = %183, %181
  %194 = phi i64 [ %182, %181 ], [ %185, %183 ]
  %195 = phi i1 [ true, %181 ], [ %188, %183 ]
  %196 = load ptr, ptr %169, align 8
  %197 = icmp eq ptr %196, null
  br i1 %197, label %200, label %198

198:                                              ; preds = %193
  %199 = getelementptr inbounds i64, ptr %196, i64 %194
  br label %202

200:                                              ; preds = %193
  %201 = getelementptr inbounds i64, ptr %5, i64 %194
  br label %202

202:                                              ; preds = %200, %198, %189
  %203 = phi i1 [ false, %189 ], [ %195, %198 ], [ %195, %200 ]
  %204 = phi ptr [ %192, %189 ], [ %199, %198 ], [ %201, %200 ]
  %205 = load i64, ptr %204, align 8
  %206 = load ptr, ptr %170, align 8
  %207 = getelementptr inbounds nuw %struct.Dim, ptr %206, i64 %174
  %208 = getelementptr inbounds nuw i8, ptr %207, i64 8
  %209 = load i32, ptr %208, align 8
  %210 = icmp eq i32 %209, 0
  %211 = load i64, ptr %207, align 8
  br i1 %210, label %212, label %225

212:                                              ; preds = %202
  %213 = srem i64 %205, %211
  %214 = icmp eq i64 %213, 0
  br i1 %214, label %215, label %222

215:                                              ; preds = %212
  %216 = getelementptr inbounds nuw i8, ptr %207, i64 12
  %217 = load i32, ptr %216, align 4
  %218 = icmp eq i32 %217, 64
  %219 = add i64 %205, 2147483648
  %220 = icmp ult i64 %219, 4294967296
  %221 = or i1 %220, %218
  br label %222

222:                                              ; preds = %215, %212
  %223 = phi i1 [ %221, %215 ], [ false, %212 ]
  %224 = select i1 %223, i1 true, i1 %203
  br i1 %224, label %228, label %237

225:                                              ; preds = %202
  %226 = icmp eq i64 %205, %211
  %227 = select i1 %226, i1 true, i1 %203
  br i1 %227, label %233, label %237

228:                                              ; preds = %222
  %229 = select i1 %223, i64 %205, i64 0
  %230 = add nsw i32 %175, 1
  %231 = sext i32 %175 to i64
  %232 = getelementptr inbounds i64, ptr %97, i64 %231
  store i64 %229, ptr %232, align 8
  br label %233

233:                                              ; preds = %228, %225
  %234 = phi i32 [ %175, %225 ], [ %230, %228 ]
  %235 = add nuw nsw i64 %174, 1
  %236 = icmp eq i64 %235, %172
  br i1 %236, label %237, label %173

237:                                              ; preds = %233, %225, %222, %166, %142, %130, %123, %116, %109, %105, %100
  %238 = phi i32 [ -1, %123 ], [ -1, %105 ], [ -1, %116 ], [ -1, %142 ], [ -1, %109 ], [ -1, %130 ], [ 1, %166 ], [ -1, %100 ], [ %234, %233 ], [ -1, %222 ], [ -1, %225 ]
  call void @llvm.lifetime.end.p0(ptr nonnull %5)
  br label %301

239:                                              ; preds = %94
  %240 = icmp eq i32 %98, 4
  br i1 %240, label %241, label %327

241:                                              ; preds = %239
  %242 = getelementptr inbounds nuw i8, ptr %69, i64 8
  %243 = load i64, ptr %242, align 8
  %244 = getelementptr inbounds nuw i8, ptr %73, i64 16
  %245 = load i64, ptr %244, align 8
  %246 = srem i64 %243, %245
  %247 = icmp eq i64 %246, 0
  br i1 %247, label %248, label %327

248:                                              ; preds = %241
  store i64 %243, ptr %97, align 8
  br label %304

249:                                              ; preds = %94
  %250 = getelementptr inbounds nuw i8, ptr %73, i64 48
  %251 = load i32, ptr %250, align 8
  %252 = icmp eq i32 %98, %251
  br i1 %252, label %253, label %266

253:                                              ; preds = %249
  switch i32 %98, label %260 [
    i32 3, label %254
    i32 0, label %266
  ]

254:                                              ; preds = %253
  %255 = getelementptr inbounds nuw i8, ptr %69, i64 8
  %256 = load double, ptr %255, align 8
  %257 = getelementptr inbounds nuw i8, ptr %73, i64 40
  %258 = load double, ptr %257, align 8
  %259 = fcmp oeq double %256, %258
  br label %266

260:                                              ; preds = %253
  %261 = getelementptr inbounds nuw i8, ptr %69, i64 8
  %262 = load i64, ptr %261, align 8
  %263 = getelementptr inbounds nuw i8, ptr %73, i64 16
  %264 = load i64, ptr %263, align 8
  %265 = icmp eq i64 %262, %264
  br label %266

266:                                              ; preds = %260, %254, %253, %249
  %267 = phi i1 [ false, %249 ], [ %259, %254 ], [ true, %253 ], [ %265, %260 ]
  %268 = xor i1 %267, true
  %269 = sext i1 %268 to i32
  br label %301

270:                                              ; preds = %94
  %271 = add i32 %98, -4
  %272 = icmp ult i32 %271, -3
  br i1 %272, label %327, label %273

273:                                              ; preds = %270
  %274 = icmp eq i32 %98, 3
  %275 = getelementptr inbounds nuw i8, ptr %69, i64 8
  br i1 %274, label %276, label %278

276:                                              ; preds = %273
  %277 = load double, ptr %275, align 8
  br label %281

278:                                              ; preds = %273
  %279 = load i64, ptr %275, align 8
  %280 = sitofp i64 %279 to double
  br label %281

281:                                              ; preds = %278, %276
  %282 = phi double [ %277, %276 ], [ %280, %278 ]
  store i64 0, ptr %97, align 8
  %283 = load i32, ptr %73, align 8
  switch i32 %283, label %290 [
    i32 3, label %284
    i32 4, label %286
    i32 2, label %287
  ]

284:                                              ; preds = %281
  %285 = fptrunc double %282 to float
  store float %285, ptr %97, align 8
  br label %304

286:                                              ; preds = %281
  store double %282, ptr %97, align 8
  br label %304

287:                                              ; preds = %281
  %288 = fcmp une double %282, 0.000000e+00
  %289 = zext i1 %288 to i64
  store i64 %289, ptr %97, align 8
  br label %304

290:                                              ; preds = %281
  br i1 %274, label %327, label %291

291:                                              ; preds = %290
  %292 = load i64, ptr %275, align 8
  %293 = getelementptr inbounds nuw i8, ptr %73, i64 16
  %294 = load i64, ptr %293, align 8
  %295 = icmp slt i64 %292, %294
  br i1 %295, label %327, label %296

296:                                              ; preds = %291
  %297 = getelementptr inbounds nuw i8, ptr %73, i64 24
  %298 = load i64, ptr %297, align 8
  %299 = icmp sgt i64 %292, %298
  br i1 %299, label %327, label %300

300:                                              ; preds = %296
  store i64 %292, ptr %97, align 8
  br label %304

301:                                              ; preds = %266, %237
  %302 = phi i32 [ %269, %266 ], [ %238, %237 ]
  %303 = icmp slt i32 %302, 0
  br i1 %303, label %327, label %304

304:                                              ; preds = %301, %300, %287, %286, %284, %248, %89
  %305 = phi i64 [ %67, %301 ], [ %90, %89 ], [ %67, %300 ], [ %67, %248 ], [ %67, %284 ], [ %67, %286 ], [ %67, %287 ]
  %306 = phi i64 [ %68, %301 ], [ %90, %89 ], [ %68, %300 ], [ %68, %248 ], [ %68, %284 ], [ %68, %286 ], [ %68, %287 ]
  %307 = phi i32 [ %302, %301 ], [ 1, %89 ], [ 1, %300 ], [ 1, %248 ], [ 1, %284 ], [ 1, %286 ], [ 1, %287 ]
  %308 = phi ptr [ %95, %301 ], [ %69, %89 ], [ %95, %300 ], [ %95, %248 ], [ %95, %284 ], [ %95, %286 ], [ %95, %287 ]
  %309 = add nuw nsw i32 %307, %71
  %310 = add nuw i64 %70, 1
  %311 = icmp ult i64 %310, %306
  br i1 %311, label %66, label %312

312:                                              ; preds = %304, %60
  %313 = getelementptr inbounds nuw i8, ptr %46, i64 8
  %314 = load ptr, ptr %313, align 8
  %315 = getelementptr inbounds nuw i8, ptr %46, i64 16
  %316 = load ptr, ptr %315, align 8
  %317 = call i32 %314(ptr noundef %316, ptr noundef nonnull %6)
  switch i32 %317, label %324 [
    i32 0, label %318
    i32 218, label %321
    i32 209, label %321
    i32 200, label %321
    i32 222, label %321
  ]

318:                                              ; preds = %312
  store i32 0, ptr %3, align 8
  %319 = getelementptr inbounds nuw i8, ptr %3, i64 4
  store i32 0, ptr %319, align 4
  %320 = getelementptr inbounds nuw i8, ptr %3, i64 8
  store i64 0, ptr %320, align 8
  br label %334

321:                                              ; preds = %312, %312, %312, %312
  %322 = load i64, ptr %57, align 8
  %323 = icmp eq i64 %322, 1
  br i1 %323, label %324, label %327

324:                                              ; preds = %312, %321
  %325 = getelementptr inbounds nuw i8, ptr %0, i64 40
  %326 = load ptr, ptr %325, align 8
  call void @TVMFFIErrorSetRaisedFromCStr(ptr noundef nonnull @.str.1, ptr noundef %326)
  br label %334

327:                                              ; preds = %66, %301, %239, %241, %270, %296, %291, %290, %50, %321
  %328 = add nuw i64 %44, 1
  %329 = load i64, ptr %18, align 8
  %330 = icmp ult i64 %328, %329
  br i1 %330, label %43, label %331

331:                                              ; preds = %327, %16
  %332 = getelementptr inbounds nuw i8, ptr %0, i64 32
  %333 = load ptr, ptr %332, align 8
  call void @TVMFFIErrorSetRaisedFromCStr(ptr noundef nonnull @.str, ptr noundef %333)
  br label %334

334:                                              ; preds = %324, %318, %331, %13
  %335 = phi i32 [ -1, %13 ], [ -1, %331 ], [ -1, %324 ], [ 0, %318 ]
  call void @llvm.lifetime.end.p0(ptr nonnull %6)
  ret i32 %335
}

declare void @llvm.lifetime.start.p0(ptr captures(none))

declare void @TVMFFIErrorSetRaisedFromCStr(ptr noundef, ptr noundef)

declare void @llvm.lifetime.end.p0(ptr captures(none))

declare ptr @TVMFFIEnvGetStream(i32 noundef, i32 noundef)
