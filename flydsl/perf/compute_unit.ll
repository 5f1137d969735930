; made from compute_unit.c bc7b0ff0f99256baad5b89d7dedfcc817be6899827bfa7dffffdd098fb02a226
; made by clang version 22.1.8

%struct.State = type { ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, i32, i32, i32, i32, %struct.Units, double }
%struct.Units = type { [4 x double], [4 x double], [4 x double], [4 x double], [4 x double], double, double, double }
%struct.Wave = type { double, double, double, double, [6 x [64 x double]], [768 x double], [768 x double], [6 x [64 x i8]], [6 x i32], [6 x i32], i32, i32, i32, i32, i32, i32, i32 }
%struct.Block = type { double, double, i32, i32, i32 }
%struct.Instruction = type { i32, i32, i32, i32, i32, i32, [6 x i32], i32, i32, [2 x [2 x i32]], [4 x [2 x i32]], i32, i32, i32, i32, i32, i32 }
%struct.Loop = type { double, i32, i32 }

define range(i64 -9223372036854775744, -9223372036854775808) i64 @flydsl_compute_unit_bytes(i32 noundef %0, i32 noundef %1, i32 noundef %2) {
  %4 = sext i32 %0 to i64
  %5 = sext i32 %1 to i64
  %6 = shl nsw i64 %5, 5
  %7 = sext i32 %2 to i64
  %8 = shl nsw i64 %7, 4
  %9 = add nsw i64 %8, 15872
  %10 = mul i64 %9, %4
  %11 = add nsw i64 %6, 64
  %12 = add i64 %11, %10
  ret i64 %12
}

define double @flydsl_compute_unit(ptr noundef %0, i32 noundef %1, ptr noundef %2, i32 noundef %3, i32 noundef %4, i32 noundef %5, i32 noundef %6, ptr noundef %7, ptr noundef %8, ptr noundef %9, ptr noundef %10) {
  %12 = alloca %struct.State, align 8
  call void @llvm.lifetime.start.p0(ptr nonnull %12)
  store ptr %0, ptr %12, align 8
  %13 = getelementptr inbounds nuw i8, ptr %12, i64 8
  store ptr %2, ptr %13, align 8
  %14 = getelementptr inbounds nuw i8, ptr %12, i64 16
  store ptr %7, ptr %14, align 8
  %15 = getelementptr inbounds nuw i8, ptr %12, i64 24
  store ptr %9, ptr %15, align 8
  %16 = getelementptr inbounds nuw i8, ptr %12, i64 32
  store ptr %10, ptr %16, align 8
  %17 = getelementptr inbounds nuw i8, ptr %12, i64 96
  store i32 %4, ptr %17, align 8
  %18 = mul nsw i32 %5, %4
  %19 = getelementptr inbounds nuw i8, ptr %12, i64 92
  store i32 %18, ptr %19, align 4
  %20 = getelementptr inbounds nuw i8, ptr %12, i64 100
  store i32 %3, ptr %20, align 4
  %21 = getelementptr inbounds nuw i8, ptr %12, i64 88
  store i32 0, ptr %21, align 8
  %22 = getelementptr inbounds nuw i8, ptr %12, i64 288
  store double 0.000000e+00, ptr %22, align 8
  %23 = getelementptr inbounds nuw i8, ptr %12, i64 40
  store ptr %8, ptr %23, align 8
  %24 = sext i32 %18 to i64
  %25 = getelementptr inbounds %struct.Wave, ptr %8, i64 %24
  %26 = getelementptr inbounds nuw i8, ptr %12, i64 48
  store ptr %25, ptr %26, align 8
  %27 = sext i32 %5 to i64
  %28 = getelementptr inbounds %struct.Block, ptr %25, i64 %27
  %29 = getelementptr inbounds nuw i8, ptr %12, i64 56
  store ptr %28, ptr %29, align 8
  %30 = sext i32 %3 to i64
  %31 = mul nsw i64 %24, %30
  %32 = getelementptr inbounds double, ptr %28, i64 %31
  %33 = getelementptr inbounds nuw i8, ptr %12, i64 72
  store ptr %32, ptr %33, align 8
  %34 = getelementptr inbounds double, ptr %32, i64 %24
  %35 = getelementptr inbounds nuw i8, ptr %12, i64 64
  store ptr %34, ptr %35, align 8
  %36 = getelementptr inbounds i32, ptr %34, i64 %31
  %37 = getelementptr inbounds nuw i8, ptr %12, i64 80
  store ptr %36, ptr %37, align 8
  br label %40

38:                                               ; preds = %40
  %39 = getelementptr inbounds nuw i8, ptr %12, i64 104
  br label %47

40:                                               ; preds = %11, %40
  %41 = phi i64 [ 0, %11 ], [ %43, %40 ]
  %42 = getelementptr inbounds nuw double, ptr %10, i64 %41
  store double 0.000000e+00, ptr %42, align 8
  %43 = add nuw nsw i64 %41, 1
  %44 = icmp eq i64 %43, 13
  br i1 %44, label %38, label %40

45:                                               ; preds = %47
  %46 = icmp sgt i64 %31, 0
  br i1 %46, label %57, label %52

47:                                               ; preds = %38, %47
  %48 = phi i64 [ 0, %38 ], [ %50, %47 ]
  %49 = getelementptr inbounds nuw double, ptr %39, i64 %48
  store double 0.000000e+00, ptr %49, align 8
  %50 = add nuw nsw i64 %48, 1
  %51 = icmp eq i64 %50, 23
  br i1 %51, label %45, label %47

52:                                               ; preds = %57, %45
  %53 = phi i32 [ %18, %45 ], [ %64, %57 ]
  %54 = icmp sgt i32 %5, 0
  br i1 %54, label %55, label %70

55:                                               ; preds = %52
  %56 = zext nneg i32 %5 to i64
  br label %73

57:                                               ; preds = %45, %57
  %58 = phi i64 [ %63, %57 ], [ 0, %45 ]
  %59 = load ptr, ptr %29, align 8
  %60 = getelementptr inbounds nuw double, ptr %59, i64 %58
  store double 0.000000e+00, ptr %60, align 8
  %61 = load ptr, ptr %35, align 8
  %62 = getelementptr inbounds nuw i32, ptr %61, i64 %58
  store i32 0, ptr %62, align 4
  %63 = add nuw nsw i64 %58, 1
  %64 = load i32, ptr %19, align 4
  %65 = sext i32 %64 to i64
  %66 = mul nsw i64 %65, %30
  %67 = icmp slt i64 %63, %66
  br i1 %67, label %57, label %52

68:                                               ; preds = %73
  %69 = load i32, ptr %19, align 4
  br label %70

70:                                               ; preds = %68, %52
  %71 = phi i32 [ %69, %68 ], [ %53, %52 ]
  %72 = icmp sgt i32 %71, 0
  br i1 %72, label %94, label %83

73:                                               ; preds = %55, %73
  %74 = phi i64 [ 0, %55 ], [ %81, %73 ]
  %75 = load ptr, ptr %26, align 8
  %76 = getelementptr inbounds nuw %struct.Block, ptr %75, i64 %74
  %77 = getelementptr inbounds nuw i8, ptr %76, i64 8
  store double 0.000000e+00, ptr %77, align 8
  store double 0.000000e+00, ptr %76, align 8
  %78 = getelementptr inbounds nuw i8, ptr %76, i64 24
  store i32 0, ptr %78, align 8
  %79 = getelementptr inbounds nuw i8, ptr %76, i64 16
  store i32 0, ptr %79, align 8
  %80 = getelementptr inbounds nuw i8, ptr %76, i64 20
  store i32 %4, ptr %80, align 4
  %81 = add nuw nsw i64 %74, 1
  %82 = icmp eq i64 %81, %56
  br i1 %82, label %68, label %73

83:                                               ; preds = %151, %70
  %84 = load i32, ptr %21, align 8
  %85 = icmp sgt i32 %84, 0
  br i1 %85, label %86, label %1330

86:                                               ; preds = %83
  %87 = getelementptr inbounds nuw i8, ptr %12, i64 200
  %88 = getelementptr inbounds nuw i8, ptr %12, i64 272
  %89 = getelementptr inbounds nuw i8, ptr %12, i64 264
  %90 = getelementptr inbounds nuw i8, ptr %12, i64 168
  %91 = getelementptr inbounds nuw i8, ptr %12, i64 136
  %92 = getelementptr inbounds nuw i8, ptr %12, i64 232
  %93 = getelementptr inbounds nuw i8, ptr %12, i64 280
  br label %168

94:                                               ; preds = %70, %151
  %95 = phi i64 [ %158, %151 ], [ 0, %70 ]
  %96 = load ptr, ptr %23, align 8
  %97 = getelementptr inbounds nuw %struct.Wave, ptr %96, i64 %95
  %98 = getelementptr inbounds nuw i8, ptr %97, i64 16
  store double 0.000000e+00, ptr %98, align 8
  %99 = getelementptr inbounds nuw i8, ptr %97, i64 8
  store double 0.000000e+00, ptr %99, align 8
  store double 0.000000e+00, ptr %97, align 8
  %100 = getelementptr inbounds nuw i8, ptr %97, i64 24
  store double 1.000000e+00, ptr %100, align 8
  %101 = getelementptr inbounds nuw i8, ptr %97, i64 15848
  store i32 0, ptr %101, align 8
  %102 = getelementptr inbounds nuw i8, ptr %97, i64 15844
  store i32 0, ptr %102, align 4
  %103 = getelementptr inbounds nuw i8, ptr %97, i64 15840
  store i32 0, ptr %103, align 8
  %104 = getelementptr inbounds nuw i8, ptr %97, i64 15828
  store i32 0, ptr %104, align 4
  %105 = getelementptr inbounds nuw i8, ptr %97, i64 15824
  store i32 0, ptr %105, align 8
  %106 = trunc nuw nsw i64 %95 to i32
  %107 = sdiv i32 %106, %4
  %108 = getelementptr inbounds nuw i8, ptr %97, i64 15832
  store i32 %107, ptr %108, align 8
  %109 = srem i32 %106, %6
  %110 = getelementptr inbounds nuw i8, ptr %97, i64 15836
  store i32 %109, ptr %110, align 4
  %111 = getelementptr inbounds nuw i8, ptr %97, i64 15800
  %112 = getelementptr inbounds nuw i8, ptr %97, i64 15776
  br label %116

113:                                              ; preds = %116
  %114 = getelementptr inbounds nuw i8, ptr %97, i64 9248
  %115 = getelementptr inbounds nuw i8, ptr %97, i64 3104
  br label %162

116:                                              ; preds = %94, %116
  %117 = phi i64 [ 0, %94 ], [ %120, %116 ]
  %118 = getelementptr inbounds nuw i32, ptr %111, i64 %117
  store i32 0, ptr %118, align 4
  %119 = getelementptr inbounds nuw i32, ptr %112, i64 %117
  store i32 0, ptr %119, align 4
  %120 = add nuw nsw i64 %117, 1
  %121 = icmp eq i64 %120, 6
  br i1 %121, label %113, label %116

122:                                              ; preds = %162
  %123 = load i32, ptr %21, align 8
  %124 = add nsw i32 %123, 1
  store i32 %124, ptr %21, align 8
  %125 = icmp sgt i32 %123, 0
  br i1 %125, label %126, label %151

126:                                              ; preds = %122, %143
  %127 = phi i32 [ %129, %143 ], [ %123, %122 ]
  %128 = add nsw i32 %127, -1
  %129 = lshr i32 %128, 1
  %130 = load ptr, ptr %33, align 8
  %131 = zext nneg i32 %129 to i64
  %132 = getelementptr inbounds nuw double, ptr %130, i64 %131
  %133 = load double, ptr %132, align 8
  %134 = fcmp olt double %133, 0.000000e+00
  br i1 %134, label %151, label %135

135:                                              ; preds = %126
  %136 = fcmp oeq double %133, 0.000000e+00
  br i1 %136, label %137, label %143

137:                                              ; preds = %135
  %138 = load ptr, ptr %37, align 8
  %139 = getelementptr inbounds nuw i32, ptr %138, i64 %131
  %140 = load i32, ptr %139, align 4
  %141 = sext i32 %140 to i64
  %142 = icmp sgt i64 %95, %141
  br i1 %142, label %151, label %143

143:                                              ; preds = %137, %135
  %144 = zext nneg i32 %127 to i64
  %145 = getelementptr inbounds nuw double, ptr %130, i64 %144
  store double %133, ptr %145, align 8
  %146 = load ptr, ptr %37, align 8
  %147 = getelementptr inbounds nuw i32, ptr %146, i64 %131
  %148 = load i32, ptr %147, align 4
  %149 = getelementptr inbounds nuw i32, ptr %146, i64 %144
  store i32 %148, ptr %149, align 4
  %150 = icmp eq i32 %129, 0
  br i1 %150, label %151, label %126

151:                                              ; preds = %126, %137, %143, %122
  %152 = phi i32 [ %123, %122 ], [ 0, %143 ], [ %127, %137 ], [ %127, %126 ]
  %153 = load ptr, ptr %33, align 8
  %154 = sext i32 %152 to i64
  %155 = getelementptr inbounds double, ptr %153, i64 %154
  store double 0.000000e+00, ptr %155, align 8
  %156 = load ptr, ptr %37, align 8
  %157 = getelementptr inbounds i32, ptr %156, i64 %154
  store i32 %106, ptr %157, align 4
  %158 = add nuw nsw i64 %95, 1
  %159 = load i32, ptr %19, align 4
  %160 = sext i32 %159 to i64
  %161 = icmp slt i64 %158, %160
  br i1 %161, label %94, label %83

162:                                              ; preds = %113, %162
  %163 = phi i64 [ 0, %113 ], [ %166, %162 ]
  %164 = getelementptr inbounds nuw double, ptr %114, i64 %163
  store double 0.000000e+00, ptr %164, align 8
  %165 = getelementptr inbounds nuw double, ptr %115, i64 %163
  store double 0.000000e+00, ptr %165, align 8
  %166 = add nuw nsw i64 %163, 1
  %167 = icmp eq i64 %166, 768
  br i1 %167, label %122, label %162

168:                                              ; preds = %86, %1327
  %169 = phi i32 [ %84, %86 ], [ %1328, %1327 ]
  %170 = load ptr, ptr %37, align 8
  %171 = load i32, ptr %170, align 4
  %172 = load ptr, ptr %33, align 8
  %173 = load double, ptr %172, align 8
  %174 = add nsw i32 %169, -1
  store i32 %174, ptr %21, align 8
  %175 = zext nneg i32 %174 to i64
  %176 = getelementptr inbounds nuw double, ptr %172, i64 %175
  %177 = load double, ptr %176, align 8
  store double %177, ptr %172, align 8
  %178 = load ptr, ptr %37, align 8
  %179 = getelementptr inbounds nuw i32, ptr %178, i64 %175
  %180 = load i32, ptr %179, align 4
  store i32 %180, ptr %178, align 4
  %181 = load i32, ptr %21, align 8
  %182 = icmp sgt i32 %181, 1
  br i1 %182, label %183, label %248

183:                                              ; preds = %168, %234
  %184 = phi i32 [ %246, %234 ], [ %181, %168 ]
  %185 = phi i32 [ %245, %234 ], [ 1, %168 ]
  %186 = phi i32 [ %244, %234 ], [ 0, %168 ]
  %187 = phi i32 [ %214, %234 ], [ 0, %168 ]
  %188 = add nsw i32 %186, 2
  %189 = icmp slt i32 %188, %184
  %190 = load ptr, ptr %33, align 8
  br i1 %189, label %193, label %191

191:                                              ; preds = %183
  %192 = sext i32 %185 to i64
  br label %212

193:                                              ; preds = %183
  %194 = sext i32 %188 to i64
  %195 = getelementptr inbounds double, ptr %190, i64 %194
  %196 = load double, ptr %195, align 8
  %197 = sext i32 %185 to i64
  %198 = getelementptr inbounds double, ptr %190, i64 %197
  %199 = load double, ptr %198, align 8
  %200 = fcmp olt double %196, %199
  br i1 %200, label %212, label %201

201:                                              ; preds = %193
  %202 = fcmp oeq double %196, %199
  br i1 %202, label %203, label %211

203:                                              ; preds = %201
  %204 = load ptr, ptr %37, align 8
  %205 = getelementptr inbounds i32, ptr %204, i64 %194
  %206 = load i32, ptr %205, align 4
  %207 = getelementptr inbounds i32, ptr %204, i64 %197
  %208 = load i32, ptr %207, align 4
  %209 = icmp sge i32 %206, %208
  %210 = freeze i1 %209
  br i1 %210, label %211, label %212

211:                                              ; preds = %203, %201
  br label %212

212:                                              ; preds = %211, %203, %193, %191
  %213 = phi i64 [ %192, %191 ], [ %194, %193 ], [ %197, %211 ], [ %194, %203 ]
  %214 = phi i32 [ %185, %191 ], [ %188, %193 ], [ %185, %211 ], [ %188, %203 ]
  %215 = getelementptr inbounds double, ptr %190, i64 %213
  %216 = load double, ptr %215, align 8
  %217 = sext i32 %187 to i64
  %218 = getelementptr inbounds double, ptr %190, i64 %217
  %219 = load double, ptr %218, align 8
  %220 = fcmp olt double %216, %219
  br i1 %220, label %221, label %225

221:                                              ; preds = %212
  %222 = load ptr, ptr %37, align 8
  %223 = getelementptr inbounds i32, ptr %222, i64 %217
  %224 = load i32, ptr %223, align 4
  br label %234

225:                                              ; preds = %212
  %226 = fcmp oeq double %216, %219
  br i1 %226, label %227, label %248

227:                                              ; preds = %225
  %228 = load ptr, ptr %37, align 8
  %229 = getelementptr inbounds i32, ptr %228, i64 %213
  %230 = load i32, ptr %229, align 4
  %231 = getelementptr inbounds i32, ptr %228, i64 %217
  %232 = load i32, ptr %231, align 4
  %233 = icmp slt i32 %230, %232
  br i1 %233, label %234, label %248

234:                                              ; preds = %227, %221
  %235 = phi i32 [ %224, %221 ], [ %232, %227 ]
  store double %216, ptr %218, align 8
  %236 = load ptr, ptr %37, align 8
  %237 = getelementptr inbounds i32, ptr %236, i64 %213
  %238 = load i32, ptr %237, align 4
  %239 = getelementptr inbounds i32, ptr %236, i64 %217
  store i32 %238, ptr %239, align 4
  %240 = load ptr, ptr %33, align 8
  %241 = getelementptr inbounds double, ptr %240, i64 %213
  store double %219, ptr %241, align 8
  %242 = load ptr, ptr %37, align 8
  %243 = getelementptr inbounds i32, ptr %242, i64 %213
  store i32 %235, ptr %243, align 4
  %244 = shl nsw i32 %214, 1
  %245 = or disjoint i32 %244, 1
  %246 = load i32, ptr %21, align 8
  %247 = icmp slt i32 %245, %246
  br i1 %247, label %183, label %248

248:                                              ; preds = %225, %227, %234, %168
  %249 = load ptr, ptr %23, align 8
  %250 = sext i32 %171 to i64
  %251 = getelementptr inbounds %struct.Wave, ptr %249, i64 %250
  %252 = load ptr, ptr %12, align 8
  %253 = getelementptr inbounds nuw i8, ptr %251, i64 15824
  %254 = load i32, ptr %253, align 8
  %255 = sext i32 %254 to i64
  %256 = getelementptr inbounds %struct.Instruction, ptr %252, i64 %255
  %257 = load ptr, ptr %14, align 8
  %258 = getelementptr inbounds nuw i8, ptr %251, i64 16
  %259 = load double, ptr %258, align 8
  %260 = fcmp ogt double %173, %259
  br i1 %260, label %261, label %304

261:                                              ; preds = %248
  %262 = fsub double %173, %259
  %263 = getelementptr inbounds nuw i8, ptr %251, i64 24
  %264 = load double, ptr %263, align 8
  %265 = fmul double %262, %264
  %266 = getelementptr inbounds nuw i8, ptr %251, i64 15848
  %267 = load i32, ptr %266, align 8
  %268 = icmp eq i32 %267, 4
  %269 = load ptr, ptr %15, align 8
  br i1 %268, label %270, label %288

270:                                              ; preds = %261
  %271 = getelementptr inbounds nuw i8, ptr %251, i64 15828
  %272 = load i32, ptr %271, align 4
  %273 = shl nsw i32 %272, 3
  %274 = sext i32 %273 to i64
  %275 = getelementptr double, ptr %269, i64 %274
  %276 = getelementptr i8, ptr %275, i64 8
  %277 = load double, ptr %276, align 8
  %278 = fadd double %265, %277
  store double %278, ptr %276, align 8
  %279 = load ptr, ptr %15, align 8
  %280 = load i32, ptr %271, align 4
  %281 = shl nsw i32 %280, 3
  %282 = sext i32 %281 to i64
  %283 = getelementptr double, ptr %279, i64 %282
  %284 = getelementptr i8, ptr %283, i64 48
  %285 = load double, ptr %284, align 8
  %286 = fadd double %265, %285
  store double %286, ptr %284, align 8
  %287 = getelementptr inbounds nuw i8, ptr %251, i64 8
  store double %173, ptr %287, align 8
  br label %296

288:                                              ; preds = %261
  %289 = shl nsw i32 %254, 3
  %290 = or disjoint i32 %289, 2
  %291 = add nsw i32 %290, %267
  %292 = sext i32 %291 to i64
  %293 = getelementptr inbounds double, ptr %269, i64 %292
  %294 = load double, ptr %293, align 8
  %295 = fadd double %265, %294
  store double %295, ptr %293, align 8
  br label %296

296:                                              ; preds = %288, %270
  %297 = load ptr, ptr %16, align 8
  %298 = getelementptr inbounds nuw i8, ptr %297, i64 56
  %299 = load i32, ptr %266, align 8
  %300 = sext i32 %299 to i64
  %301 = getelementptr inbounds double, ptr %298, i64 %300
  %302 = load double, ptr %301, align 8
  %303 = fadd double %265, %302
  store double %303, ptr %301, align 8
  store double %173, ptr %258, align 8
  br label %304

304:                                              ; preds = %296, %248
  %305 = getelementptr inbounds nuw i8, ptr %256, i64 112
  %306 = load i32, ptr %305, align 4
  %307 = and i32 %306, 1
  %308 = icmp eq i32 %307, 0
  br i1 %308, label %356, label %309

309:                                              ; preds = %304
  %310 = getelementptr inbounds nuw i8, ptr %256, i64 24
  %311 = getelementptr inbounds nuw i8, ptr %251, i64 15800
  %312 = getelementptr inbounds nuw i8, ptr %251, i64 15776
  %313 = getelementptr inbounds nuw i8, ptr %251, i64 32
  %314 = getelementptr inbounds nuw i8, ptr %251, i64 15392
  br label %315

315:                                              ; preds = %351, %309
  %316 = phi i64 [ 0, %309 ], [ %354, %351 ]
  %317 = phi double [ %173, %309 ], [ %353, %351 ]
  %318 = phi i32 [ 0, %309 ], [ %352, %351 ]
  %319 = getelementptr inbounds nuw i32, ptr %310, i64 %316
  %320 = load i32, ptr %319, align 4
  %321 = icmp sgt i32 %320, -1
  br i1 %321, label %322, label %351

322:                                              ; preds = %315
  %323 = getelementptr inbounds nuw i32, ptr %311, i64 %316
  %324 = load i32, ptr %323, align 4
  %325 = icmp sgt i32 %324, %320
  br i1 %325, label %326, label %351

326:                                              ; preds = %322
  %327 = getelementptr inbounds nuw i32, ptr %312, i64 %316
  %328 = getelementptr inbounds nuw [64 x double], ptr %313, i64 %316
  %329 = getelementptr inbounds nuw [64 x i8], ptr %314, i64 %316
  %330 = load i32, ptr %327, align 4
  br label %331

331:                                              ; preds = %344, %326
  %332 = phi i32 [ %324, %326 ], [ %349, %344 ]
  %333 = phi i32 [ %318, %326 ], [ %345, %344 ]
  %334 = phi i32 [ %330, %326 ], [ %348, %344 ]
  %335 = phi double [ %317, %326 ], [ %346, %344 ]
  %336 = sext i32 %334 to i64
  %337 = getelementptr inbounds double, ptr %328, i64 %336
  %338 = load double, ptr %337, align 8
  %339 = fcmp ogt double %338, %335
  br i1 %339, label %340, label %344

340:                                              ; preds = %331
  %341 = getelementptr inbounds i8, ptr %329, i64 %336
  %342 = load i8, ptr %341, align 1
  %343 = sext i8 %342 to i32
  br label %344

344:                                              ; preds = %340, %331
  %345 = phi i32 [ %343, %340 ], [ %333, %331 ]
  %346 = phi double [ %338, %340 ], [ %335, %331 ]
  %347 = add nsw i32 %334, 1
  %348 = srem i32 %347, 64
  store i32 %348, ptr %327, align 4
  %349 = add nsw i32 %332, -1
  store i32 %349, ptr %323, align 4
  %350 = icmp sgt i32 %349, %320
  br i1 %350, label %331, label %351

351:                                              ; preds = %344, %322, %315
  %352 = phi i32 [ %318, %315 ], [ %318, %322 ], [ %345, %344 ]
  %353 = phi double [ %317, %315 ], [ %317, %322 ], [ %346, %344 ]
  %354 = add nuw nsw i64 %316, 1
  %355 = icmp eq i64 %354, 6
  br i1 %355, label %356, label %315

356:                                              ; preds = %351, %304
  %357 = phi i32 [ 0, %304 ], [ %352, %351 ]
  %358 = phi double [ %173, %304 ], [ %353, %351 ]
  %359 = getelementptr inbounds nuw i8, ptr %256, i64 20
  %360 = load i32, ptr %359, align 4
  %361 = icmp sgt i32 %360, -1
  br i1 %361, label %362, label %396

362:                                              ; preds = %356
  %363 = getelementptr inbounds nuw i8, ptr %251, i64 15800
  %364 = zext nneg i32 %360 to i64
  %365 = getelementptr inbounds nuw i32, ptr %363, i64 %364
  %366 = load i32, ptr %365, align 4
  %367 = icmp sgt i32 %366, 62
  br i1 %367, label %368, label %396

368:                                              ; preds = %362
  %369 = getelementptr inbounds nuw i8, ptr %251, i64 15776
  %370 = getelementptr inbounds nuw i32, ptr %369, i64 %364
  %371 = getelementptr inbounds nuw i8, ptr %251, i64 32
  %372 = getelementptr inbounds nuw [64 x double], ptr %371, i64 %364
  %373 = getelementptr inbounds nuw i8, ptr %251, i64 15392
  %374 = getelementptr inbounds nuw [64 x i8], ptr %373, i64 %364
  %375 = load i32, ptr %370, align 4
  br label %376

376:                                              ; preds = %389, %368
  %377 = phi i32 [ %366, %368 ], [ %394, %389 ]
  %378 = phi i32 [ %357, %368 ], [ %390, %389 ]
  %379 = phi i32 [ %375, %368 ], [ %393, %389 ]
  %380 = phi double [ %358, %368 ], [ %391, %389 ]
  %381 = sext i32 %379 to i64
  %382 = getelementptr inbounds double, ptr %372, i64 %381
  %383 = load double, ptr %382, align 8
  %384 = fcmp ogt double %383, %380
  br i1 %384, label %385, label %389

385:                                              ; preds = %376
  %386 = getelementptr inbounds i8, ptr %374, i64 %381
  %387 = load i8, ptr %386, align 1
  %388 = sext i8 %387 to i32
  br label %389

389:                                              ; preds = %385, %376
  %390 = phi i32 [ %388, %385 ], [ %378, %376 ]
  %391 = phi double [ %383, %385 ], [ %380, %376 ]
  %392 = add nsw i32 %379, 1
  %393 = srem i32 %392, 64
  store i32 %393, ptr %370, align 4
  %394 = add nsw i32 %377, -1
  store i32 %394, ptr %365, align 4
  %395 = icmp sgt i32 %377, 63
  br i1 %395, label %376, label %396

396:                                              ; preds = %389, %362, %356
  %397 = phi i32 [ %357, %356 ], [ %357, %362 ], [ %390, %389 ]
  %398 = phi double [ %358, %356 ], [ %358, %362 ], [ %391, %389 ]
  %399 = load i32, ptr %256, align 4
  %400 = icmp eq i32 %399, 4
  %401 = getelementptr inbounds nuw i8, ptr %256, i64 72
  br label %402

402:                                              ; preds = %418, %396
  %403 = phi i64 [ 0, %396 ], [ %420, %418 ]
  %404 = phi double [ %398, %396 ], [ %419, %418 ]
  %405 = icmp eq i64 %403, 2
  %406 = and i1 %400, %405
  %407 = select i1 %406, i64 9248, i64 3104
  %408 = getelementptr inbounds nuw i8, ptr %251, i64 %407
  %409 = getelementptr inbounds nuw [2 x i32], ptr %401, i64 %403
  %410 = getelementptr inbounds nuw i8, ptr %409, i64 4
  %411 = load i32, ptr %410, align 4
  %412 = icmp sgt i32 %411, 0
  br i1 %412, label %413, label %418

413:                                              ; preds = %402
  %414 = load i32, ptr %409, align 4
  %415 = add nsw i32 %414, %411
  %416 = sext i32 %414 to i64
  %417 = sext i32 %415 to i64
  br label %422

418:                                              ; preds = %422, %402
  %419 = phi double [ %404, %402 ], [ %428, %422 ]
  %420 = add nuw nsw i64 %403, 1
  %421 = icmp eq i64 %420, 4
  br i1 %421, label %431, label %402

422:                                              ; preds = %422, %413
  %423 = phi i64 [ %416, %413 ], [ %429, %422 ]
  %424 = phi double [ %404, %413 ], [ %428, %422 ]
  %425 = getelementptr inbounds double, ptr %408, i64 %423
  %426 = load double, ptr %425, align 8
  %427 = fcmp ogt double %424, %426
  %428 = select i1 %427, double %424, double %426
  %429 = add nsw i64 %423, 1
  %430 = icmp slt i64 %429, %417
  br i1 %430, label %422, label %418

431:                                              ; preds = %418
  %432 = fcmp ogt double %419, %398
  %433 = select i1 %432, i32 1, i32 %397
  %434 = select i1 %432, double %419, double %398
  %435 = load ptr, ptr %14, align 8
  %436 = getelementptr inbounds nuw i8, ptr %251, i64 15836
  %437 = load i32, ptr %436, align 4
  switch i32 %399, label %483 [
    i32 1, label %438
    i32 2, label %442
    i32 4, label %450
    i32 5, label %458
    i32 6, label %463
    i32 7, label %463
    i32 8, label %463
    i32 3, label %468
    i32 9, label %468
    i32 14, label %468
    i32 15, label %468
  ]

438:                                              ; preds = %431
  %439 = sext i32 %437 to i64
  %440 = getelementptr inbounds double, ptr %39, i64 %439
  %441 = load double, ptr %440, align 8
  br label %472

442:                                              ; preds = %431
  %443 = sext i32 %437 to i64
  %444 = getelementptr inbounds double, ptr %39, i64 %443
  %445 = load double, ptr %444, align 8
  %446 = getelementptr inbounds double, ptr %91, i64 %443
  %447 = load double, ptr %446, align 8
  %448 = fcmp ogt double %445, %447
  %449 = select i1 %448, double %445, double %447
  br label %472

450:                                              ; preds = %431
  %451 = sext i32 %437 to i64
  %452 = getelementptr inbounds double, ptr %90, i64 %451
  %453 = load double, ptr %452, align 8
  %454 = getelementptr inbounds double, ptr %39, i64 %451
  %455 = load double, ptr %454, align 8
  %456 = fcmp ogt double %455, %453
  br i1 %456, label %457, label %472

457:                                              ; preds = %450
  br label %472

458:                                              ; preds = %431
  %459 = load double, ptr %89, align 8
  %460 = getelementptr inbounds nuw i8, ptr %435, i64 48
  %461 = load double, ptr %460, align 8
  %462 = fsub double %459, %461
  br label %472

463:                                              ; preds = %431, %431, %431
  %464 = load double, ptr %88, align 8
  %465 = getelementptr inbounds nuw i8, ptr %435, i64 56
  %466 = load double, ptr %465, align 8
  %467 = fsub double %464, %466
  br label %472

468:                                              ; preds = %431, %431, %431, %431
  %469 = sext i32 %437 to i64
  %470 = getelementptr inbounds double, ptr %87, i64 %469
  %471 = load double, ptr %470, align 8
  br label %472

472:                                              ; preds = %468, %463, %458, %457, %450, %442, %438
  %473 = phi double [ %441, %438 ], [ %449, %442 ], [ %455, %457 ], [ %453, %450 ], [ %462, %458 ], [ %467, %463 ], [ %471, %468 ]
  %474 = phi i32 [ 0, %438 ], [ 0, %442 ], [ 0, %457 ], [ 5, %450 ], [ 3, %458 ], [ 2, %463 ], [ 0, %468 ]
  %475 = sext i32 %437 to i64
  %476 = getelementptr inbounds double, ptr %92, i64 %475
  %477 = load double, ptr %476, align 8
  %478 = fcmp ogt double %477, %473
  %479 = select i1 %478, double %477, double %473
  %480 = fcmp ogt double %479, %434
  br i1 %480, label %481, label %483

481:                                              ; preds = %472
  %482 = select i1 %478, i32 0, i32 %474
  br label %483

483:                                              ; preds = %481, %472, %431
  %484 = phi i32 [ %433, %431 ], [ %482, %481 ], [ %433, %472 ]
  %485 = phi double [ %434, %431 ], [ %479, %481 ], [ %434, %472 ]
  %486 = fadd double %173, 1.000000e-09
  %487 = fcmp ogt double %485, %486
  br i1 %487, label %488, label %524

488:                                              ; preds = %483
  %489 = getelementptr inbounds nuw i8, ptr %251, i64 15848
  store i32 %484, ptr %489, align 8
  %490 = load i32, ptr %21, align 8
  %491 = add nsw i32 %490, 1
  store i32 %491, ptr %21, align 8
  %492 = icmp sgt i32 %490, 0
  br i1 %492, label %493, label %517

493:                                              ; preds = %488, %509
  %494 = phi i32 [ %496, %509 ], [ %490, %488 ]
  %495 = add nsw i32 %494, -1
  %496 = lshr i32 %495, 1
  %497 = load ptr, ptr %33, align 8
  %498 = zext nneg i32 %496 to i64
  %499 = getelementptr inbounds nuw double, ptr %497, i64 %498
  %500 = load double, ptr %499, align 8
  %501 = fcmp olt double %500, %485
  br i1 %501, label %517, label %502

502:                                              ; preds = %493
  %503 = fcmp oeq double %500, %485
  br i1 %503, label %504, label %509

504:                                              ; preds = %502
  %505 = load ptr, ptr %37, align 8
  %506 = getelementptr inbounds nuw i32, ptr %505, i64 %498
  %507 = load i32, ptr %506, align 4
  %508 = icmp slt i32 %507, %171
  br i1 %508, label %517, label %509

509:                                              ; preds = %504, %502
  %510 = zext nneg i32 %494 to i64
  %511 = getelementptr inbounds nuw double, ptr %497, i64 %510
  store double %500, ptr %511, align 8
  %512 = load ptr, ptr %37, align 8
  %513 = getelementptr inbounds nuw i32, ptr %512, i64 %498
  %514 = load i32, ptr %513, align 4
  %515 = getelementptr inbounds nuw i32, ptr %512, i64 %510
  store i32 %514, ptr %515, align 4
  %516 = icmp eq i32 %496, 0
  br i1 %516, label %517, label %493

517:                                              ; preds = %509, %504, %493, %488
  %518 = phi i32 [ %490, %488 ], [ %494, %493 ], [ %494, %504 ], [ 0, %509 ]
  %519 = load ptr, ptr %33, align 8
  %520 = sext i32 %518 to i64
  %521 = getelementptr inbounds double, ptr %519, i64 %520
  store double %485, ptr %521, align 8
  %522 = load ptr, ptr %37, align 8
  %523 = getelementptr inbounds i32, ptr %522, i64 %520
  store i32 %171, ptr %523, align 4
  br label %1327

524:                                              ; preds = %483
  %525 = load ptr, ptr %15, align 8
  %526 = load i32, ptr %253, align 8
  %527 = shl nsw i32 %526, 3
  %528 = sext i32 %527 to i64
  %529 = getelementptr inbounds double, ptr %525, i64 %528
  %530 = getelementptr inbounds nuw i8, ptr %251, i64 24
  %531 = load double, ptr %530, align 8
  %532 = load double, ptr %529, align 8
  %533 = fadd double %531, %532
  store double %533, ptr %529, align 8
  %534 = load ptr, ptr %16, align 8
  %535 = getelementptr inbounds nuw i8, ptr %534, i64 48
  %536 = load double, ptr %535, align 8
  %537 = fadd double %536, 1.000000e+00
  store double %537, ptr %535, align 8
  %538 = load i32, ptr %256, align 4
  %539 = icmp eq i32 %538, 10
  br i1 %539, label %540, label %546

540:                                              ; preds = %524
  %541 = getelementptr inbounds nuw i8, ptr %251, i64 8
  %542 = load double, ptr %541, align 8
  %543 = fcmp ogt double %485, %542
  br i1 %543, label %544, label %1038

544:                                              ; preds = %540
  %545 = load double, ptr %257, align 8
  br label %1038

546:                                              ; preds = %524
  %547 = load ptr, ptr %14, align 8
  %548 = load i32, ptr %436, align 4
  %549 = load double, ptr %547, align 8
  %550 = load double, ptr %530, align 8
  %551 = getelementptr inbounds nuw i8, ptr %256, i64 8
  %552 = load i32, ptr %551, align 4
  %553 = sitofp i32 %552 to double
  switch i32 %538, label %1043 [
    i32 1, label %554
    i32 2, label %595
    i32 4, label %645
    i32 3, label %738
    i32 15, label %738
    i32 9, label %784
    i32 5, label %834
    i32 6, label %894
    i32 7, label %894
    i32 8, label %894
    i32 0, label %1032
  ]

554:                                              ; preds = %546
  %555 = fadd double %485, %553
  %556 = sext i32 %548 to i64
  %557 = getelementptr inbounds double, ptr %39, i64 %556
  store double %555, ptr %557, align 8
  %558 = fadd double %485, 1.000000e+00
  %559 = getelementptr inbounds double, ptr %92, i64 %556
  store double %558, ptr %559, align 8
  %560 = getelementptr inbounds nuw i8, ptr %534, i64 16
  %561 = load double, ptr %560, align 8
  %562 = tail call double @llvm.fmuladd.f64(double %553, double %550, double %561)
  store double %562, ptr %560, align 8
  %563 = getelementptr inbounds nuw i8, ptr %256, i64 12
  %564 = load i32, ptr %563, align 4
  %565 = sitofp i32 %564 to double
  %566 = fadd double %555, %565
  %567 = getelementptr inbounds nuw i8, ptr %256, i64 56
  %568 = getelementptr inbounds nuw i8, ptr %251, i64 3104
  %569 = getelementptr inbounds nuw i8, ptr %251, i64 9248
  br label %570

570:                                              ; preds = %580, %554
  %571 = phi i1 [ true, %554 ], [ false, %580 ]
  %572 = phi i64 [ 0, %554 ], [ 1, %580 ]
  %573 = getelementptr inbounds nuw [2 x i32], ptr %567, i64 %572
  %574 = getelementptr inbounds nuw i8, ptr %573, i64 4
  %575 = load i32, ptr %574, align 4
  %576 = icmp sgt i32 %575, 0
  br i1 %576, label %577, label %580

577:                                              ; preds = %570
  %578 = load i32, ptr %573, align 4
  %579 = sext i32 %578 to i64
  br label %581

580:                                              ; preds = %581, %570
  br i1 %571, label %570, label %591

581:                                              ; preds = %581, %577
  %582 = phi i64 [ %579, %577 ], [ %585, %581 ]
  %583 = getelementptr inbounds double, ptr %568, i64 %582
  store double %566, ptr %583, align 8
  %584 = getelementptr inbounds double, ptr %569, i64 %582
  store double %566, ptr %584, align 8
  %585 = add nsw i64 %582, 1
  %586 = load i32, ptr %573, align 4
  %587 = load i32, ptr %574, align 4
  %588 = add nsw i32 %587, %586
  %589 = sext i32 %588 to i64
  %590 = icmp slt i64 %585, %589
  br i1 %590, label %581, label %580

591:                                              ; preds = %580
  %592 = load double, ptr %547, align 8
  %593 = fcmp olt double %592, %553
  %594 = select i1 %593, double %553, double %592
  br label %1043

595:                                              ; preds = %546
  %596 = fadd double %485, %553
  %597 = sext i32 %548 to i64
  %598 = getelementptr inbounds double, ptr %91, i64 %597
  store double %596, ptr %598, align 8
  %599 = getelementptr inbounds nuw i8, ptr %256, i64 4
  %600 = load i32, ptr %599, align 4
  %601 = sitofp i32 %600 to double
  %602 = fadd double %485, %601
  %603 = getelementptr inbounds double, ptr %39, i64 %597
  store double %602, ptr %603, align 8
  %604 = fadd double %485, 1.000000e+00
  %605 = getelementptr inbounds double, ptr %92, i64 %597
  store double %604, ptr %605, align 8
  %606 = load i32, ptr %599, align 4
  %607 = sitofp i32 %606 to double
  %608 = getelementptr inbounds nuw i8, ptr %534, i64 16
  %609 = load double, ptr %608, align 8
  %610 = tail call double @llvm.fmuladd.f64(double %607, double %550, double %609)
  store double %610, ptr %608, align 8
  %611 = getelementptr inbounds nuw i8, ptr %256, i64 12
  %612 = load i32, ptr %611, align 4
  %613 = sitofp i32 %612 to double
  %614 = fadd double %596, %613
  %615 = getelementptr inbounds nuw i8, ptr %256, i64 56
  %616 = getelementptr inbounds nuw i8, ptr %251, i64 3104
  %617 = getelementptr inbounds nuw i8, ptr %251, i64 9248
  br label %618

618:                                              ; preds = %628, %595
  %619 = phi i1 [ true, %595 ], [ false, %628 ]
  %620 = phi i64 [ 0, %595 ], [ 1, %628 ]
  %621 = getelementptr inbounds nuw [2 x i32], ptr %615, i64 %620
  %622 = getelementptr inbounds nuw i8, ptr %621, i64 4
  %623 = load i32, ptr %622, align 4
  %624 = icmp sgt i32 %623, 0
  br i1 %624, label %625, label %628

625:                                              ; preds = %618
  %626 = load i32, ptr %621, align 4
  %627 = sext i32 %626 to i64
  br label %629

628:                                              ; preds = %629, %618
  br i1 %619, label %618, label %639

629:                                              ; preds = %629, %625
  %630 = phi i64 [ %627, %625 ], [ %633, %629 ]
  %631 = getelementptr inbounds double, ptr %616, i64 %630
  store double %614, ptr %631, align 8
  %632 = getelementptr inbounds double, ptr %617, i64 %630
  store double %614, ptr %632, align 8
  %633 = add nsw i64 %630, 1
  %634 = load i32, ptr %621, align 4
  %635 = load i32, ptr %622, align 4
  %636 = add nsw i32 %635, %634
  %637 = sext i32 %636 to i64
  %638 = icmp slt i64 %633, %637
  br i1 %638, label %629, label %628

639:                                              ; preds = %628
  %640 = load i32, ptr %599, align 4
  %641 = sitofp i32 %640 to double
  %642 = load double, ptr %547, align 8
  %643 = fcmp olt double %642, %641
  %644 = select i1 %643, double %641, double %642
  br label %1043

645:                                              ; preds = %546
  %646 = getelementptr inbounds nuw i8, ptr %547, i64 40
  %647 = load double, ptr %646, align 8
  %648 = fmul double %647, %553
  %649 = fadd double %485, %648
  %650 = sext i32 %548 to i64
  %651 = getelementptr inbounds double, ptr %90, i64 %650
  store double %649, ptr %651, align 8
  %652 = getelementptr inbounds double, ptr %39, i64 %650
  %653 = load double, ptr %652, align 8
  %654 = getelementptr inbounds nuw i8, ptr %256, i64 4
  %655 = load i32, ptr %654, align 4
  %656 = sitofp i32 %655 to double
  %657 = fadd double %485, %656
  %658 = fcmp ogt double %653, %657
  %659 = select i1 %658, double %653, double %657
  store double %659, ptr %652, align 8
  %660 = fadd double %485, 1.000000e+00
  %661 = getelementptr inbounds double, ptr %92, i64 %650
  store double %660, ptr %661, align 8
  %662 = getelementptr inbounds nuw i8, ptr %534, i64 8
  %663 = load double, ptr %662, align 8
  %664 = tail call double @llvm.fmuladd.f64(double %648, double %550, double %663)
  store double %664, ptr %662, align 8
  %665 = getelementptr inbounds nuw i8, ptr %547, i64 72
  %666 = load double, ptr %665, align 8
  %667 = fadd double %649, %666
  %668 = getelementptr inbounds nuw i8, ptr %547, i64 80
  %669 = load double, ptr %668, align 8
  %670 = fadd double %649, %669
  %671 = getelementptr inbounds nuw i8, ptr %256, i64 56
  %672 = getelementptr inbounds nuw i8, ptr %251, i64 3104
  %673 = getelementptr inbounds nuw i8, ptr %251, i64 9248
  br label %674

674:                                              ; preds = %684, %645
  %675 = phi i1 [ true, %645 ], [ false, %684 ]
  %676 = phi i64 [ 0, %645 ], [ 1, %684 ]
  %677 = getelementptr inbounds nuw [2 x i32], ptr %671, i64 %676
  %678 = getelementptr inbounds nuw i8, ptr %677, i64 4
  %679 = load i32, ptr %678, align 4
  %680 = icmp sgt i32 %679, 0
  br i1 %680, label %681, label %684

681:                                              ; preds = %674
  %682 = load i32, ptr %677, align 4
  %683 = sext i32 %682 to i64
  br label %685

684:                                              ; preds = %685, %674
  br i1 %675, label %674, label %695

685:                                              ; preds = %685, %681
  %686 = phi i64 [ %683, %681 ], [ %689, %685 ]
  %687 = getelementptr inbounds double, ptr %672, i64 %686
  store double %667, ptr %687, align 8
  %688 = getelementptr inbounds double, ptr %673, i64 %686
  store double %670, ptr %688, align 8
  %689 = add nsw i64 %686, 1
  %690 = load i32, ptr %677, align 4
  %691 = load i32, ptr %678, align 4
  %692 = add nsw i32 %691, %690
  %693 = sext i32 %692 to i64
  %694 = icmp slt i64 %689, %693
  br i1 %694, label %685, label %684

695:                                              ; preds = %684
  %696 = load i32, ptr %359, align 4
  %697 = icmp sgt i32 %696, -1
  br i1 %697, label %698, label %1043

698:                                              ; preds = %695
  %699 = load double, ptr %665, align 8
  %700 = fadd double %649, %699
  %701 = getelementptr inbounds nuw i8, ptr %251, i64 15800
  %702 = zext nneg i32 %696 to i64
  %703 = getelementptr inbounds nuw i32, ptr %701, i64 %702
  %704 = load i32, ptr %703, align 4
  %705 = icmp sgt i32 %704, 0
  br i1 %705, label %710, label %706

706:                                              ; preds = %698
  %707 = getelementptr inbounds nuw i8, ptr %251, i64 15776
  %708 = getelementptr inbounds nuw i32, ptr %707, i64 %702
  %709 = load i32, ptr %708, align 4
  br label %724

710:                                              ; preds = %698
  %711 = getelementptr inbounds nuw i8, ptr %251, i64 32
  %712 = getelementptr inbounds nuw [64 x double], ptr %711, i64 %702
  %713 = getelementptr inbounds nuw i8, ptr %251, i64 15776
  %714 = getelementptr inbounds nuw i32, ptr %713, i64 %702
  %715 = load i32, ptr %714, align 4
  %716 = add nsw i32 %704, -1
  %717 = add i32 %716, %715
  %718 = srem i32 %717, 64
  %719 = sext i32 %718 to i64
  %720 = getelementptr inbounds double, ptr %712, i64 %719
  %721 = load double, ptr %720, align 8
  %722 = fcmp ogt double %700, %721
  %723 = select i1 %722, double %700, double %721
  br label %724

724:                                              ; preds = %710, %706
  %725 = phi i32 [ %715, %710 ], [ %709, %706 ]
  %726 = phi double [ %723, %710 ], [ %700, %706 ]
  %727 = add nsw i32 %725, %704
  %728 = srem i32 %727, 64
  %729 = getelementptr inbounds nuw i8, ptr %251, i64 32
  %730 = getelementptr inbounds nuw [64 x double], ptr %729, i64 %702
  %731 = sext i32 %728 to i64
  %732 = getelementptr inbounds double, ptr %730, i64 %731
  store double %726, ptr %732, align 8
  %733 = getelementptr inbounds nuw i8, ptr %251, i64 15392
  %734 = getelementptr inbounds nuw [64 x i8], ptr %733, i64 %702
  %735 = getelementptr inbounds i8, ptr %734, i64 %731
  store i8 5, ptr %735, align 1
  %736 = load i32, ptr %703, align 4
  %737 = add nsw i32 %736, 1
  store i32 %737, ptr %703, align 4
  br label %1043

738:                                              ; preds = %546, %546
  %739 = getelementptr inbounds nuw i8, ptr %256, i64 4
  %740 = load i32, ptr %739, align 4
  %741 = sitofp i32 %740 to double
  %742 = fadd double %485, %741
  %743 = sext i32 %548 to i64
  %744 = getelementptr inbounds double, ptr %87, i64 %743
  store double %742, ptr %744, align 8
  %745 = fadd double %485, 1.000000e+00
  %746 = getelementptr inbounds double, ptr %92, i64 %743
  store double %745, ptr %746, align 8
  %747 = load i32, ptr %739, align 4
  %748 = sitofp i32 %747 to double
  %749 = fadd double %485, %748
  %750 = getelementptr inbounds nuw i8, ptr %256, i64 12
  %751 = load i32, ptr %750, align 4
  %752 = sitofp i32 %751 to double
  %753 = fadd double %749, %752
  %754 = getelementptr inbounds nuw i8, ptr %256, i64 56
  %755 = getelementptr inbounds nuw i8, ptr %251, i64 3104
  %756 = getelementptr inbounds nuw i8, ptr %251, i64 9248
  br label %757

757:                                              ; preds = %767, %738
  %758 = phi i1 [ true, %738 ], [ false, %767 ]
  %759 = phi i64 [ 0, %738 ], [ 1, %767 ]
  %760 = getelementptr inbounds nuw [2 x i32], ptr %754, i64 %759
  %761 = getelementptr inbounds nuw i8, ptr %760, i64 4
  %762 = load i32, ptr %761, align 4
  %763 = icmp sgt i32 %762, 0
  br i1 %763, label %764, label %767

764:                                              ; preds = %757
  %765 = load i32, ptr %760, align 4
  %766 = sext i32 %765 to i64
  br label %768

767:                                              ; preds = %768, %757
  br i1 %758, label %757, label %778

768:                                              ; preds = %768, %764
  %769 = phi i64 [ %766, %764 ], [ %772, %768 ]
  %770 = getelementptr inbounds double, ptr %755, i64 %769
  store double %753, ptr %770, align 8
  %771 = getelementptr inbounds double, ptr %756, i64 %769
  store double %753, ptr %771, align 8
  %772 = add nsw i64 %769, 1
  %773 = load i32, ptr %760, align 4
  %774 = load i32, ptr %761, align 4
  %775 = add nsw i32 %774, %773
  %776 = sext i32 %775 to i64
  %777 = icmp slt i64 %772, %776
  br i1 %777, label %768, label %767

778:                                              ; preds = %767
  %779 = load i32, ptr %739, align 4
  %780 = sitofp i32 %779 to double
  %781 = load double, ptr %547, align 8
  %782 = fcmp olt double %781, %780
  %783 = select i1 %782, double %780, double %781
  br label %1043

784:                                              ; preds = %546
  %785 = getelementptr inbounds nuw i8, ptr %256, i64 4
  %786 = load i32, ptr %785, align 4
  %787 = sitofp i32 %786 to double
  %788 = fadd double %485, %787
  %789 = sext i32 %548 to i64
  %790 = getelementptr inbounds double, ptr %87, i64 %789
  store double %788, ptr %790, align 8
  %791 = load i32, ptr %359, align 4
  %792 = getelementptr inbounds nuw i8, ptr %547, i64 16
  %793 = load double, ptr %792, align 8
  %794 = fadd double %485, %793
  %795 = icmp slt i32 %791, 0
  br i1 %795, label %1043, label %796

796:                                              ; preds = %784
  %797 = getelementptr inbounds nuw i8, ptr %251, i64 15800
  %798 = zext nneg i32 %791 to i64
  %799 = getelementptr inbounds nuw i32, ptr %797, i64 %798
  %800 = load i32, ptr %799, align 4
  %801 = icmp sgt i32 %800, 0
  br i1 %801, label %806, label %802

802:                                              ; preds = %796
  %803 = getelementptr inbounds nuw i8, ptr %251, i64 15776
  %804 = getelementptr inbounds nuw i32, ptr %803, i64 %798
  %805 = load i32, ptr %804, align 4
  br label %820

806:                                              ; preds = %796
  %807 = getelementptr inbounds nuw i8, ptr %251, i64 32
  %808 = getelementptr inbounds nuw [64 x double], ptr %807, i64 %798
  %809 = getelementptr inbounds nuw i8, ptr %251, i64 15776
  %810 = getelementptr inbounds nuw i32, ptr %809, i64 %798
  %811 = load i32, ptr %810, align 4
  %812 = add nsw i32 %800, -1
  %813 = add i32 %812, %811
  %814 = srem i32 %813, 64
  %815 = sext i32 %814 to i64
  %816 = getelementptr inbounds double, ptr %808, i64 %815
  %817 = load double, ptr %816, align 8
  %818 = fcmp ogt double %794, %817
  %819 = select i1 %818, double %794, double %817
  br label %820

820:                                              ; preds = %806, %802
  %821 = phi i32 [ %811, %806 ], [ %805, %802 ]
  %822 = phi double [ %819, %806 ], [ %794, %802 ]
  %823 = add nsw i32 %821, %800
  %824 = srem i32 %823, 64
  %825 = getelementptr inbounds nuw i8, ptr %251, i64 32
  %826 = getelementptr inbounds nuw [64 x double], ptr %825, i64 %798
  %827 = sext i32 %824 to i64
  %828 = getelementptr inbounds double, ptr %826, i64 %827
  store double %822, ptr %828, align 8
  %829 = getelementptr inbounds nuw i8, ptr %251, i64 15392
  %830 = getelementptr inbounds nuw [64 x i8], ptr %829, i64 %798
  %831 = getelementptr inbounds i8, ptr %830, i64 %827
  store i8 2, ptr %831, align 1
  %832 = load i32, ptr %799, align 4
  %833 = add nsw i32 %832, 1
  store i32 %833, ptr %799, align 4
  br label %1043

834:                                              ; preds = %546
  %835 = getelementptr inbounds nuw i8, ptr %256, i64 104
  %836 = load i32, ptr %835, align 4
  %837 = sitofp i32 %836 to double
  %838 = load double, ptr %89, align 8
  %839 = fcmp ogt double %838, %485
  %840 = select i1 %839, double %838, double %485
  %841 = fadd double %840, %837
  store double %841, ptr %89, align 8
  %842 = fadd double %485, 1.000000e+00
  %843 = sext i32 %548 to i64
  %844 = getelementptr inbounds double, ptr %92, i64 %843
  store double %842, ptr %844, align 8
  %845 = getelementptr inbounds nuw i8, ptr %534, i64 24
  %846 = load double, ptr %845, align 8
  %847 = tail call double @llvm.fmuladd.f64(double %837, double %550, double %846)
  store double %847, ptr %845, align 8
  %848 = load i32, ptr %359, align 4
  %849 = load double, ptr %89, align 8
  %850 = getelementptr inbounds nuw i8, ptr %547, i64 8
  %851 = load double, ptr %850, align 8
  %852 = getelementptr inbounds nuw i8, ptr %547, i64 40
  %853 = load double, ptr %852, align 8
  %854 = tail call double @llvm.fmuladd.f64(double %851, double %853, double %849)
  %855 = icmp slt i32 %848, 0
  br i1 %855, label %1043, label %856

856:                                              ; preds = %834
  %857 = getelementptr inbounds nuw i8, ptr %251, i64 15800
  %858 = zext nneg i32 %848 to i64
  %859 = getelementptr inbounds nuw i32, ptr %857, i64 %858
  %860 = load i32, ptr %859, align 4
  %861 = icmp sgt i32 %860, 0
  br i1 %861, label %866, label %862

862:                                              ; preds = %856
  %863 = getelementptr inbounds nuw i8, ptr %251, i64 15776
  %864 = getelementptr inbounds nuw i32, ptr %863, i64 %858
  %865 = load i32, ptr %864, align 4
  br label %880

866:                                              ; preds = %856
  %867 = getelementptr inbounds nuw i8, ptr %251, i64 32
  %868 = getelementptr inbounds nuw [64 x double], ptr %867, i64 %858
  %869 = getelementptr inbounds nuw i8, ptr %251, i64 15776
  %870 = getelementptr inbounds nuw i32, ptr %869, i64 %858
  %871 = load i32, ptr %870, align 4
  %872 = add nsw i32 %860, -1
  %873 = add i32 %872, %871
  %874 = srem i32 %873, 64
  %875 = sext i32 %874 to i64
  %876 = getelementptr inbounds double, ptr %868, i64 %875
  %877 = load double, ptr %876, align 8
  %878 = fcmp ogt double %854, %877
  %879 = select i1 %878, double %854, double %877
  br label %880

880:                                              ; preds = %866, %862
  %881 = phi i32 [ %871, %866 ], [ %865, %862 ]
  %882 = phi double [ %879, %866 ], [ %854, %862 ]
  %883 = add nsw i32 %881, %860
  %884 = srem i32 %883, 64
  %885 = getelementptr inbounds nuw i8, ptr %251, i64 32
  %886 = getelementptr inbounds nuw [64 x double], ptr %885, i64 %858
  %887 = sext i32 %884 to i64
  %888 = getelementptr inbounds double, ptr %886, i64 %887
  store double %882, ptr %888, align 8
  %889 = getelementptr inbounds nuw i8, ptr %251, i64 15392
  %890 = getelementptr inbounds nuw [64 x i8], ptr %889, i64 %858
  %891 = getelementptr inbounds i8, ptr %890, i64 %887
  store i8 3, ptr %891, align 1
  %892 = load i32, ptr %859, align 4
  %893 = add nsw i32 %892, 1
  store i32 %893, ptr %859, align 4
  br label %1043

894:                                              ; preds = %546, %546, %546
  %895 = load double, ptr %88, align 8
  %896 = fcmp ogt double %895, %485
  %897 = select i1 %896, double %895, double %485
  %898 = getelementptr inbounds nuw i8, ptr %256, i64 104
  %899 = load i32, ptr %898, align 4
  %900 = sitofp i32 %899 to double
  %901 = fadd double %897, %900
  store double %901, ptr %88, align 8
  %902 = load i32, ptr %898, align 4
  %903 = sitofp i32 %902 to double
  %904 = getelementptr inbounds nuw i8, ptr %534, i64 32
  %905 = load double, ptr %904, align 8
  %906 = tail call double @llvm.fmuladd.f64(double %903, double %550, double %905)
  store double %906, ptr %904, align 8
  %907 = getelementptr inbounds nuw i8, ptr %256, i64 108
  %908 = load i32, ptr %907, align 4
  %909 = icmp eq i32 %908, 0
  br i1 %909, label %933, label %910

910:                                              ; preds = %894
  %911 = load double, ptr %93, align 8
  %912 = fcmp ogt double %911, %485
  %913 = select i1 %912, double %911, double %485
  %914 = sitofp i32 %908 to double
  %915 = getelementptr inbounds nuw i8, ptr %547, i64 32
  %916 = load double, ptr %915, align 8
  %917 = fdiv double %914, %916
  %918 = fadd double %913, %917
  store double %918, ptr %93, align 8
  %919 = load i32, ptr %907, align 4
  %920 = sitofp i32 %919 to double
  %921 = load double, ptr %915, align 8
  %922 = fdiv double %920, %921
  %923 = getelementptr inbounds nuw i8, ptr %534, i64 40
  %924 = load double, ptr %923, align 8
  %925 = tail call double @llvm.fmuladd.f64(double %922, double %550, double %924)
  store double %925, ptr %923, align 8
  %926 = load i32, ptr %907, align 4
  %927 = icmp eq i32 %926, 0
  br i1 %927, label %933, label %928

928:                                              ; preds = %910
  %929 = load double, ptr %88, align 8
  %930 = load double, ptr %93, align 8
  %931 = fcmp ogt double %929, %930
  %932 = select i1 %931, double %929, double %930
  br label %935

933:                                              ; preds = %910, %894
  %934 = load double, ptr %88, align 8
  br label %935

935:                                              ; preds = %933, %928
  %936 = phi double [ %932, %928 ], [ %934, %933 ]
  %937 = load i32, ptr %256, align 4
  %938 = icmp eq i32 %937, 7
  %939 = select i1 %938, i64 88, i64 24
  %940 = getelementptr inbounds nuw i8, ptr %547, i64 %939
  %941 = load double, ptr %940, align 8
  %942 = icmp eq i32 %937, 6
  br i1 %942, label %943, label %947

943:                                              ; preds = %935
  %944 = fadd double %485, 1.000000e+00
  %945 = sext i32 %548 to i64
  %946 = getelementptr inbounds double, ptr %92, i64 %945
  store double %944, ptr %946, align 8
  br label %947

947:                                              ; preds = %943, %935
  %948 = load i32, ptr %359, align 4
  %949 = fadd double %936, %941
  %950 = icmp slt i32 %948, 0
  br i1 %950, label %989, label %951

951:                                              ; preds = %947
  %952 = getelementptr inbounds nuw i8, ptr %251, i64 15800
  %953 = zext nneg i32 %948 to i64
  %954 = getelementptr inbounds nuw i32, ptr %952, i64 %953
  %955 = load i32, ptr %954, align 4
  %956 = icmp sgt i32 %955, 0
  br i1 %956, label %961, label %957

957:                                              ; preds = %951
  %958 = getelementptr inbounds nuw i8, ptr %251, i64 15776
  %959 = getelementptr inbounds nuw i32, ptr %958, i64 %953
  %960 = load i32, ptr %959, align 4
  br label %975

961:                                              ; preds = %951
  %962 = getelementptr inbounds nuw i8, ptr %251, i64 32
  %963 = getelementptr inbounds nuw [64 x double], ptr %962, i64 %953
  %964 = getelementptr inbounds nuw i8, ptr %251, i64 15776
  %965 = getelementptr inbounds nuw i32, ptr %964, i64 %953
  %966 = load i32, ptr %965, align 4
  %967 = add nsw i32 %955, -1
  %968 = add i32 %967, %966
  %969 = srem i32 %968, 64
  %970 = sext i32 %969 to i64
  %971 = getelementptr inbounds double, ptr %963, i64 %970
  %972 = load double, ptr %971, align 8
  %973 = fcmp ogt double %949, %972
  %974 = select i1 %973, double %949, double %972
  br label %975

975:                                              ; preds = %961, %957
  %976 = phi i32 [ %966, %961 ], [ %960, %957 ]
  %977 = phi double [ %974, %961 ], [ %949, %957 ]
  %978 = add nsw i32 %976, %955
  %979 = srem i32 %978, 64
  %980 = getelementptr inbounds nuw i8, ptr %251, i64 32
  %981 = getelementptr inbounds nuw [64 x double], ptr %980, i64 %953
  %982 = sext i32 %979 to i64
  %983 = getelementptr inbounds double, ptr %981, i64 %982
  store double %977, ptr %983, align 8
  %984 = getelementptr inbounds nuw i8, ptr %251, i64 15392
  %985 = getelementptr inbounds nuw [64 x i8], ptr %984, i64 %953
  %986 = getelementptr inbounds i8, ptr %985, i64 %982
  store i8 2, ptr %986, align 1
  %987 = load i32, ptr %954, align 4
  %988 = add nsw i32 %987, 1
  store i32 %988, ptr %954, align 4
  br label %989

989:                                              ; preds = %975, %947
  %990 = getelementptr inbounds nuw i8, ptr %256, i64 116
  %991 = load i32, ptr %990, align 4
  %992 = icmp sgt i32 %991, -1
  br i1 %992, label %993, label %1043

993:                                              ; preds = %989
  %994 = load double, ptr %88, align 8
  %995 = getelementptr inbounds nuw i8, ptr %251, i64 15800
  %996 = zext nneg i32 %991 to i64
  %997 = getelementptr inbounds nuw i32, ptr %995, i64 %996
  %998 = load i32, ptr %997, align 4
  %999 = icmp sgt i32 %998, 0
  br i1 %999, label %1004, label %1000

1000:                                             ; preds = %993
  %1001 = getelementptr inbounds nuw i8, ptr %251, i64 15776
  %1002 = getelementptr inbounds nuw i32, ptr %1001, i64 %996
  %1003 = load i32, ptr %1002, align 4
  br label %1018

1004:                                             ; preds = %993
  %1005 = getelementptr inbounds nuw i8, ptr %251, i64 32
  %1006 = getelementptr inbounds nuw [64 x double], ptr %1005, i64 %996
  %1007 = getelementptr inbounds nuw i8, ptr %251, i64 15776
  %1008 = getelementptr inbounds nuw i32, ptr %1007, i64 %996
  %1009 = load i32, ptr %1008, align 4
  %1010 = add nsw i32 %998, -1
  %1011 = add i32 %1010, %1009
  %1012 = srem i32 %1011, 64
  %1013 = sext i32 %1012 to i64
  %1014 = getelementptr inbounds double, ptr %1006, i64 %1013
  %1015 = load double, ptr %1014, align 8
  %1016 = fcmp ogt double %994, %1015
  %1017 = select i1 %1016, double %994, double %1015
  br label %1018

1018:                                             ; preds = %1004, %1000
  %1019 = phi i32 [ %1009, %1004 ], [ %1003, %1000 ]
  %1020 = phi double [ %1017, %1004 ], [ %994, %1000 ]
  %1021 = add nsw i32 %1019, %998
  %1022 = srem i32 %1021, 64
  %1023 = getelementptr inbounds nuw i8, ptr %251, i64 32
  %1024 = getelementptr inbounds nuw [64 x double], ptr %1023, i64 %996
  %1025 = sext i32 %1022 to i64
  %1026 = getelementptr inbounds double, ptr %1024, i64 %1025
  store double %1020, ptr %1026, align 8
  %1027 = getelementptr inbounds nuw i8, ptr %251, i64 15392
  %1028 = getelementptr inbounds nuw [64 x i8], ptr %1027, i64 %996
  %1029 = getelementptr inbounds i8, ptr %1028, i64 %1025
  store i8 2, ptr %1029, align 1
  %1030 = load i32, ptr %997, align 4
  %1031 = add nsw i32 %1030, 1
  store i32 %1031, ptr %997, align 4
  br label %1043

1032:                                             ; preds = %546
  %1033 = getelementptr inbounds nuw i8, ptr %256, i64 4
  %1034 = load i32, ptr %1033, align 4
  %1035 = sitofp i32 %1034 to double
  %1036 = fcmp ogt double %1035, 1.000000e+00
  %1037 = select i1 %1036, double %1035, double 1.000000e+00
  br label %1043

1038:                                             ; preds = %544, %540
  %1039 = phi double [ 1.000000e+00, %540 ], [ %545, %544 ]
  %1040 = fadd double %485, %1039
  %1041 = load i32, ptr %253, align 8
  %1042 = add nsw i32 %1041, 1
  br label %1276

1043:                                             ; preds = %1032, %1018, %989, %880, %834, %820, %784, %778, %724, %695, %639, %591, %546
  %1044 = phi double [ %549, %546 ], [ %594, %591 ], [ %644, %639 ], [ %549, %724 ], [ %549, %695 ], [ %783, %778 ], [ %549, %989 ], [ %549, %820 ], [ %1037, %1032 ], [ %549, %1018 ], [ %549, %784 ], [ %549, %834 ], [ %549, %880 ]
  %1045 = getelementptr inbounds nuw i8, ptr %256, i64 52
  %1046 = load i32, ptr %1045, align 4
  %1047 = icmp sgt i32 %1046, 0
  %1048 = uitofp nneg i32 %1046 to double
  %1049 = select i1 %1047, double %1048, double %1044
  %1050 = load i32, ptr %256, align 4
  %1051 = fadd double %485, %1049
  %1052 = load i32, ptr %253, align 8
  %1053 = add nsw i32 %1052, 1
  switch i32 %1050, label %1276 [
    i32 11, label %1054
    i32 12, label %1054
    i32 13, label %1054
    i32 15, label %1096
    i32 14, label %1099
    i32 16, label %1219
  ]

1054:                                             ; preds = %1043, %1043, %1043
  store double %1051, ptr %251, align 8
  %1055 = load i32, ptr %256, align 4
  %1056 = icmp eq i32 %1055, 13
  br i1 %1056, label %1080, label %1057

1057:                                             ; preds = %1054
  %1058 = load ptr, ptr %26, align 8
  %1059 = getelementptr inbounds nuw i8, ptr %251, i64 15832
  %1060 = load i32, ptr %1059, align 8
  %1061 = sext i32 %1060 to i64
  %1062 = getelementptr inbounds %struct.Block, ptr %1058, i64 %1061
  %1063 = getelementptr inbounds nuw i8, ptr %251, i64 15840
  %1064 = load i32, ptr %1063, align 8
  %1065 = add nsw i32 %1064, 1
  store i32 %1065, ptr %1063, align 8
  %1066 = load double, ptr %1062, align 8
  %1067 = fcmp ogt double %1066, %485
  %1068 = select i1 %1067, double %1066, double %485
  store double %1068, ptr %1062, align 8
  %1069 = getelementptr inbounds nuw i8, ptr %1062, i64 16
  %1070 = load i32, ptr %1069, align 8
  %1071 = add nsw i32 %1070, 1
  store i32 %1071, ptr %1069, align 8
  %1072 = getelementptr inbounds nuw i8, ptr %1062, i64 20
  %1073 = load i32, ptr %1072, align 4
  %1074 = icmp slt i32 %1071, %1073
  br i1 %1074, label %1077, label %1075

1075:                                             ; preds = %1057
  %1076 = load i32, ptr %1059, align 8
  call fastcc void @release(ptr noundef nonnull %12, i32 noundef %1076)
  br label %1077

1077:                                             ; preds = %1075, %1057
  %1078 = load i32, ptr %256, align 4
  %1079 = icmp eq i32 %1078, 12
  br i1 %1079, label %1276, label %1080

1080:                                             ; preds = %1077, %1054
  %1081 = load ptr, ptr %26, align 8
  %1082 = getelementptr inbounds nuw i8, ptr %251, i64 15832
  %1083 = load i32, ptr %1082, align 8
  %1084 = sext i32 %1083 to i64
  %1085 = getelementptr inbounds %struct.Block, ptr %1081, i64 %1084
  %1086 = getelementptr inbounds nuw i8, ptr %1085, i64 24
  %1087 = load i32, ptr %1086, align 8
  %1088 = getelementptr inbounds nuw i8, ptr %251, i64 15840
  %1089 = load i32, ptr %1088, align 8
  %1090 = icmp slt i32 %1087, %1089
  br i1 %1090, label %1276, label %1091

1091:                                             ; preds = %1080
  %1092 = getelementptr inbounds nuw i8, ptr %1085, i64 8
  %1093 = load double, ptr %1092, align 8
  %1094 = fcmp ogt double %1051, %1093
  %1095 = select i1 %1094, double %1051, double %1093
  br label %1276

1096:                                             ; preds = %1043
  %1097 = getelementptr inbounds nuw i8, ptr %256, i64 48
  %1098 = load i32, ptr %1097, align 4
  br label %1276

1099:                                             ; preds = %1043
  %1100 = load ptr, ptr %13, align 8
  %1101 = getelementptr inbounds nuw i8, ptr %256, i64 124
  %1102 = load i32, ptr %1101, align 4
  %1103 = sext i32 %1102 to i64
  %1104 = getelementptr inbounds %struct.Loop, ptr %1100, i64 %1103
  %1105 = load i32, ptr %20, align 4
  %1106 = sext i32 %1105 to i64
  %1107 = mul nsw i64 %1106, %250
  %1108 = add nsw i64 %1107, %1103
  %1109 = load ptr, ptr %35, align 8
  %1110 = getelementptr inbounds i32, ptr %1109, i64 %1108
  %1111 = load i32, ptr %1110, align 4
  %1112 = add nsw i32 %1111, 1
  store i32 %1112, ptr %1110, align 4
  %1113 = load double, ptr %1104, align 8
  %1114 = getelementptr inbounds nuw i8, ptr %1104, i64 8
  %1115 = load i32, ptr %1114, align 8
  %1116 = sitofp i32 %1115 to double
  %1117 = fsub double %1113, %1116
  %1118 = fcmp ogt double %1117, 0.000000e+00
  br i1 %1118, label %1119, label %1139

1119:                                             ; preds = %1099
  %1120 = getelementptr inbounds nuw i8, ptr %1104, i64 12
  %1121 = load i32, ptr %1120, align 4
  %1122 = sub nsw i32 %1115, %1121
  %1123 = icmp eq i32 %1112, %1122
  br i1 %1123, label %1124, label %1135

1124:                                             ; preds = %1119
  %1125 = load ptr, ptr %29, align 8
  %1126 = getelementptr inbounds double, ptr %1125, i64 %1108
  store double %485, ptr %1126, align 8
  %1127 = load i32, ptr %1120, align 4
  %1128 = sitofp i32 %1127 to double
  %1129 = fdiv double %1117, %1128
  %1130 = fadd double %1129, 1.000000e+00
  %1131 = load double, ptr %530, align 8
  %1132 = fmul double %1131, %1130
  store double %1132, ptr %530, align 8
  %1133 = load i32, ptr %1114, align 8
  %1134 = sitofp i32 %1133 to double
  br label %1135

1135:                                             ; preds = %1124, %1119
  %1136 = phi double [ %1116, %1119 ], [ %1134, %1124 ]
  %1137 = sitofp i32 %1112 to double
  %1138 = fcmp ogt double %1136, %1137
  br i1 %1138, label %1214, label %1142

1139:                                             ; preds = %1099
  %1140 = sitofp i32 %1112 to double
  %1141 = fcmp ogt double %1113, %1140
  br i1 %1141, label %1214, label %1210

1142:                                             ; preds = %1135
  %1143 = load ptr, ptr %29, align 8
  %1144 = getelementptr inbounds double, ptr %1143, i64 %1108
  %1145 = load double, ptr %1144, align 8
  %1146 = fsub double %485, %1145
  %1147 = load i32, ptr %1120, align 4
  %1148 = sitofp i32 %1147 to double
  %1149 = fdiv double %1146, %1148
  %1150 = fmul double %1117, %1149
  %1151 = fdiv double %1117, %1148
  %1152 = fadd double %1151, 1.000000e+00
  %1153 = load double, ptr %530, align 8
  %1154 = fdiv double %1153, %1152
  store double %1154, ptr %530, align 8
  %1155 = getelementptr inbounds nuw i8, ptr %251, i64 15800
  %1156 = getelementptr inbounds nuw i8, ptr %251, i64 32
  %1157 = getelementptr inbounds nuw i8, ptr %251, i64 15776
  br label %1158

1158:                                             ; preds = %1169, %1142
  %1159 = phi i64 [ 0, %1142 ], [ %1170, %1169 ]
  %1160 = getelementptr inbounds nuw i32, ptr %1155, i64 %1159
  %1161 = load i32, ptr %1160, align 4
  %1162 = icmp sgt i32 %1161, 0
  br i1 %1162, label %1163, label %1169

1163:                                             ; preds = %1158
  %1164 = getelementptr inbounds nuw [64 x double], ptr %1156, i64 %1159
  %1165 = getelementptr inbounds nuw i32, ptr %1157, i64 %1159
  br label %1172

1166:                                             ; preds = %1169
  %1167 = getelementptr inbounds nuw i8, ptr %251, i64 3104
  %1168 = getelementptr inbounds nuw i8, ptr %251, i64 9248
  br label %1189

1169:                                             ; preds = %1185, %1158
  %1170 = add nuw nsw i64 %1159, 1
  %1171 = icmp eq i64 %1170, 6
  br i1 %1171, label %1166, label %1158

1172:                                             ; preds = %1185, %1163
  %1173 = phi i32 [ %1161, %1163 ], [ %1186, %1185 ]
  %1174 = phi i32 [ 0, %1163 ], [ %1187, %1185 ]
  %1175 = load i32, ptr %1165, align 4
  %1176 = add nsw i32 %1175, %1174
  %1177 = srem i32 %1176, 64
  %1178 = sext i32 %1177 to i64
  %1179 = getelementptr inbounds double, ptr %1164, i64 %1178
  %1180 = load double, ptr %1179, align 8
  %1181 = fcmp ogt double %1180, %485
  br i1 %1181, label %1182, label %1185

1182:                                             ; preds = %1172
  %1183 = fadd double %1150, %1180
  store double %1183, ptr %1179, align 8
  %1184 = load i32, ptr %1160, align 4
  br label %1185

1185:                                             ; preds = %1182, %1172
  %1186 = phi i32 [ %1184, %1182 ], [ %1173, %1172 ]
  %1187 = add nuw nsw i32 %1174, 1
  %1188 = icmp slt i32 %1187, %1186
  br i1 %1188, label %1172, label %1169

1189:                                             ; preds = %1202, %1166
  %1190 = phi i64 [ 0, %1166 ], [ %1203, %1202 ]
  %1191 = getelementptr inbounds nuw double, ptr %1167, i64 %1190
  %1192 = load double, ptr %1191, align 8
  %1193 = fcmp ogt double %1192, %485
  br i1 %1193, label %1194, label %1196

1194:                                             ; preds = %1189
  %1195 = fadd double %1150, %1192
  store double %1195, ptr %1191, align 8
  br label %1196

1196:                                             ; preds = %1194, %1189
  %1197 = getelementptr inbounds nuw double, ptr %1168, i64 %1190
  %1198 = load double, ptr %1197, align 8
  %1199 = fcmp ogt double %1198, %485
  br i1 %1199, label %1200, label %1202

1200:                                             ; preds = %1196
  %1201 = fadd double %1150, %1198
  store double %1201, ptr %1197, align 8
  br label %1202

1202:                                             ; preds = %1200, %1196
  %1203 = add nuw nsw i64 %1190, 1
  %1204 = icmp eq i64 %1203, 768
  br i1 %1204, label %1205, label %1189

1205:                                             ; preds = %1202
  %1206 = fadd double %1051, %1150
  %1207 = getelementptr inbounds nuw i8, ptr %251, i64 8
  %1208 = load double, ptr %1207, align 8
  %1209 = fadd double %1150, %1208
  store double %1209, ptr %1207, align 8
  br label %1210

1210:                                             ; preds = %1205, %1139
  %1211 = phi double [ %1206, %1205 ], [ %1051, %1139 ]
  %1212 = load ptr, ptr %35, align 8
  %1213 = getelementptr inbounds i32, ptr %1212, i64 %1108
  store i32 0, ptr %1213, align 4
  br label %1214

1214:                                             ; preds = %1210, %1139, %1135
  %1215 = phi i64 [ 120, %1210 ], [ 48, %1139 ], [ 48, %1135 ]
  %1216 = phi double [ %1211, %1210 ], [ %1051, %1139 ], [ %1051, %1135 ]
  %1217 = getelementptr inbounds nuw i8, ptr %256, i64 %1215
  %1218 = load i32, ptr %1217, align 4
  br label %1276

1219:                                             ; preds = %1043
  %1220 = load ptr, ptr %26, align 8
  %1221 = getelementptr inbounds nuw i8, ptr %251, i64 15832
  %1222 = load i32, ptr %1221, align 8
  %1223 = load double, ptr %22, align 8
  %1224 = fcmp ogt double %1223, %485
  %1225 = select i1 %1224, double %1223, double %485
  store double %1225, ptr %22, align 8
  %1226 = getelementptr inbounds nuw i8, ptr %251, i64 15800
  %1227 = getelementptr inbounds nuw i8, ptr %251, i64 15776
  %1228 = getelementptr inbounds nuw i8, ptr %251, i64 32
  br label %1243

1229:                                             ; preds = %1266
  %1230 = sext i32 %1222 to i64
  %1231 = getelementptr inbounds %struct.Block, ptr %1220, i64 %1230
  %1232 = getelementptr inbounds nuw i8, ptr %251, i64 8
  %1233 = load double, ptr %1232, align 8
  %1234 = fsub double %485, %1233
  %1235 = load double, ptr %530, align 8
  %1236 = getelementptr inbounds nuw i8, ptr %529, i64 8
  %1237 = load double, ptr %1236, align 8
  %1238 = tail call double @llvm.fmuladd.f64(double %1234, double %1235, double %1237)
  store double %1238, ptr %1236, align 8
  %1239 = getelementptr inbounds nuw i8, ptr %1231, i64 20
  %1240 = load i32, ptr %1239, align 4
  %1241 = add nsw i32 %1240, -1
  store i32 %1241, ptr %1239, align 4
  %1242 = icmp sgt i32 %1240, 1
  br i1 %1242, label %1270, label %1327

1243:                                             ; preds = %1266, %1219
  %1244 = phi double [ %1225, %1219 ], [ %1267, %1266 ]
  %1245 = phi i64 [ 0, %1219 ], [ %1268, %1266 ]
  %1246 = getelementptr inbounds nuw i32, ptr %1226, i64 %1245
  %1247 = load i32, ptr %1246, align 4
  %1248 = icmp sgt i32 %1247, 0
  br i1 %1248, label %1249, label %1266

1249:                                             ; preds = %1243
  %1250 = getelementptr inbounds nuw i32, ptr %1227, i64 %1245
  %1251 = getelementptr inbounds nuw [64 x double], ptr %1228, i64 %1245
  %1252 = load i32, ptr %1250, align 4
  br label %1253

1253:                                             ; preds = %1253, %1249
  %1254 = phi i32 [ %1247, %1249 ], [ %1264, %1253 ]
  %1255 = phi i32 [ %1252, %1249 ], [ %1263, %1253 ]
  %1256 = phi double [ %1244, %1249 ], [ %1261, %1253 ]
  %1257 = sext i32 %1255 to i64
  %1258 = getelementptr inbounds double, ptr %1251, i64 %1257
  %1259 = load double, ptr %1258, align 8
  %1260 = fcmp ogt double %1259, %1256
  %1261 = select i1 %1260, double %1259, double %1256
  %1262 = add nsw i32 %1255, 1
  %1263 = srem i32 %1262, 64
  store i32 %1263, ptr %1250, align 4
  %1264 = add nsw i32 %1254, -1
  store i32 %1264, ptr %1246, align 4
  %1265 = icmp samesign ugt i32 %1254, 1
  br i1 %1265, label %1253, label %1266

1266:                                             ; preds = %1253, %1243
  %1267 = phi double [ %1244, %1243 ], [ %1261, %1253 ]
  store double %1267, ptr %22, align 8
  %1268 = add nuw nsw i64 %1245, 1
  %1269 = icmp eq i64 %1268, 6
  br i1 %1269, label %1229, label %1243

1270:                                             ; preds = %1229
  %1271 = getelementptr inbounds nuw i8, ptr %1231, i64 16
  %1272 = load i32, ptr %1271, align 8
  %1273 = icmp slt i32 %1272, %1241
  br i1 %1273, label %1327, label %1274

1274:                                             ; preds = %1270
  %1275 = load i32, ptr %1221, align 8
  call fastcc void @release(ptr noundef nonnull %12, i32 noundef %1275)
  br label %1327

1276:                                             ; preds = %1214, %1096, %1091, %1080, %1077, %1043, %1038
  %1277 = phi i1 [ true, %1043 ], [ true, %1214 ], [ true, %1077 ], [ true, %1096 ], [ false, %1080 ], [ true, %1091 ], [ true, %1038 ]
  %1278 = phi i32 [ %1053, %1043 ], [ %1218, %1214 ], [ %1053, %1077 ], [ %1098, %1096 ], [ %1053, %1080 ], [ %1053, %1091 ], [ %1042, %1038 ]
  %1279 = phi double [ %1051, %1043 ], [ %1216, %1214 ], [ %1051, %1077 ], [ %1051, %1096 ], [ %1051, %1080 ], [ %1095, %1091 ], [ %1040, %1038 ]
  %1280 = getelementptr inbounds nuw i8, ptr %251, i64 8
  %1281 = load double, ptr %1280, align 8
  %1282 = fsub double %1279, %1281
  %1283 = load double, ptr %530, align 8
  %1284 = getelementptr inbounds nuw i8, ptr %529, i64 8
  %1285 = load double, ptr %1284, align 8
  %1286 = tail call double @llvm.fmuladd.f64(double %1282, double %1283, double %1285)
  store double %1286, ptr %1284, align 8
  %1287 = load i32, ptr %253, align 8
  %1288 = getelementptr inbounds nuw i8, ptr %251, i64 15828
  store i32 %1287, ptr %1288, align 4
  store i32 %1278, ptr %253, align 8
  %1289 = getelementptr inbounds nuw i8, ptr %251, i64 15848
  store i32 0, ptr %1289, align 8
  store double %1279, ptr %258, align 8
  store double %1279, ptr %1280, align 8
  store double %1279, ptr %251, align 8
  br i1 %1277, label %1292, label %1290

1290:                                             ; preds = %1276
  %1291 = getelementptr inbounds nuw i8, ptr %251, i64 15844
  store i32 1, ptr %1291, align 4
  store i32 4, ptr %1289, align 8
  br label %1327

1292:                                             ; preds = %1276
  %1293 = load i32, ptr %21, align 8
  %1294 = add nsw i32 %1293, 1
  store i32 %1294, ptr %21, align 8
  %1295 = icmp sgt i32 %1293, 0
  br i1 %1295, label %1296, label %1320

1296:                                             ; preds = %1292, %1312
  %1297 = phi i32 [ %1299, %1312 ], [ %1293, %1292 ]
  %1298 = add nsw i32 %1297, -1
  %1299 = lshr i32 %1298, 1
  %1300 = load ptr, ptr %33, align 8
  %1301 = zext nneg i32 %1299 to i64
  %1302 = getelementptr inbounds nuw double, ptr %1300, i64 %1301
  %1303 = load double, ptr %1302, align 8
  %1304 = fcmp olt double %1303, %1279
  br i1 %1304, label %1320, label %1305

1305:                                             ; preds = %1296
  %1306 = fcmp oeq double %1303, %1279
  br i1 %1306, label %1307, label %1312

1307:                                             ; preds = %1305
  %1308 = load ptr, ptr %37, align 8
  %1309 = getelementptr inbounds nuw i32, ptr %1308, i64 %1301
  %1310 = load i32, ptr %1309, align 4
  %1311 = icmp slt i32 %1310, %171
  br i1 %1311, label %1320, label %1312

1312:                                             ; preds = %1307, %1305
  %1313 = zext nneg i32 %1297 to i64
  %1314 = getelementptr inbounds nuw double, ptr %1300, i64 %1313
  store double %1303, ptr %1314, align 8
  %1315 = load ptr, ptr %37, align 8
  %1316 = getelementptr inbounds nuw i32, ptr %1315, i64 %1301
  %1317 = load i32, ptr %1316, align 4
  %1318 = getelementptr inbounds nuw i32, ptr %1315, i64 %1313
  store i32 %1317, ptr %1318, align 4
  %1319 = icmp eq i32 %1299, 0
  br i1 %1319, label %1320, label %1296

1320:                                             ; preds = %1312, %1307, %1296, %1292
  %1321 = phi i32 [ %1293, %1292 ], [ %1297, %1296 ], [ %1297, %1307 ], [ 0, %1312 ]
  %1322 = load ptr, ptr %33, align 8
  %1323 = sext i32 %1321 to i64
  %1324 = getelementptr inbounds double, ptr %1322, i64 %1323
  store double %1279, ptr %1324, align 8
  %1325 = load ptr, ptr %37, align 8
  %1326 = getelementptr inbounds i32, ptr %1325, i64 %1323
  store i32 %171, ptr %1326, align 4
  br label %1327

1327:                                             ; preds = %517, %1229, %1270, %1274, %1290, %1320
  %1328 = load i32, ptr %21, align 8
  %1329 = icmp sgt i32 %1328, 0
  br i1 %1329, label %168, label %1330

1330:                                             ; preds = %1327, %83
  %1331 = load double, ptr %22, align 8
  store double %1331, ptr %10, align 8
  call void @llvm.lifetime.end.p0(ptr nonnull %12)
  ret double %1331
}

declare void @llvm.lifetime.start.p0(ptr captures(none))

declare void @llvm.lifetime.end.p0(ptr captures(none))

declare double @llvm.fmuladd.f64(double, double, double)

define internal fastcc void @release(ptr noundef nonnull captures(none) %0, i32 noundef %1) {
  %3 = getelementptr inbounds nuw i8, ptr %0, i64 48
  %4 = load ptr, ptr %3, align 8
  %5 = sext i32 %1 to i64
  %6 = getelementptr inbounds %struct.Block, ptr %4, i64 %5
  %7 = getelementptr inbounds nuw i8, ptr %6, i64 24
  %8 = load i32, ptr %7, align 8
  %9 = add nsw i32 %8, 1
  store i32 %9, ptr %7, align 8
  %10 = getelementptr inbounds nuw i8, ptr %6, i64 16
  store i32 0, ptr %10, align 8
  %11 = load double, ptr %6, align 8
  %12 = getelementptr inbounds nuw i8, ptr %0, i64 16
  %13 = load ptr, ptr %12, align 8
  %14 = getelementptr inbounds nuw i8, ptr %13, i64 64
  %15 = load double, ptr %14, align 8
  %16 = fadd double %11, %15
  %17 = getelementptr inbounds nuw i8, ptr %6, i64 8
  store double %16, ptr %17, align 8
  store double 0.000000e+00, ptr %6, align 8
  %18 = getelementptr inbounds nuw i8, ptr %0, i64 96
  %19 = load i32, ptr %18, align 8
  %20 = add nsw i32 %1, 1
  %21 = icmp sgt i32 %19, 0
  br i1 %21, label %22, label %29

22:                                               ; preds = %2
  %23 = mul i32 %19, %1
  %24 = getelementptr inbounds nuw i8, ptr %0, i64 40
  %25 = getelementptr inbounds nuw i8, ptr %0, i64 88
  %26 = getelementptr inbounds nuw i8, ptr %0, i64 80
  %27 = getelementptr inbounds nuw i8, ptr %0, i64 72
  %28 = sext i32 %23 to i64
  br label %30

29:                                               ; preds = %85, %2
  ret void

30:                                               ; preds = %22, %85
  %31 = phi i32 [ %19, %22 ], [ %86, %85 ]
  %32 = phi i64 [ %28, %22 ], [ %87, %85 ]
  %33 = load ptr, ptr %24, align 8
  %34 = getelementptr inbounds %struct.Wave, ptr %33, i64 %32
  %35 = getelementptr inbounds nuw i8, ptr %34, i64 15844
  %36 = load i32, ptr %35, align 4
  %37 = icmp eq i32 %36, 0
  br i1 %37, label %85, label %38

38:                                               ; preds = %30
  %39 = load i32, ptr %7, align 8
  %40 = getelementptr inbounds nuw i8, ptr %34, i64 15840
  %41 = load i32, ptr %40, align 8
  %42 = icmp slt i32 %39, %41
  br i1 %42, label %85, label %43

43:                                               ; preds = %38
  store i32 0, ptr %35, align 4
  %44 = load double, ptr %17, align 8
  %45 = load double, ptr %34, align 8
  %46 = fcmp ogt double %44, %45
  %47 = select i1 %46, double %44, double %45
  %48 = load i32, ptr %25, align 8
  %49 = add nsw i32 %48, 1
  store i32 %49, ptr %25, align 8
  %50 = icmp sgt i32 %48, 0
  br i1 %50, label %51, label %76

51:                                               ; preds = %43, %68
  %52 = phi i32 [ %54, %68 ], [ %48, %43 ]
  %53 = add nsw i32 %52, -1
  %54 = lshr i32 %53, 1
  %55 = load ptr, ptr %27, align 8
  %56 = zext nneg i32 %54 to i64
  %57 = getelementptr inbounds nuw double, ptr %55, i64 %56
  %58 = load double, ptr %57, align 8
  %59 = fcmp olt double %58, %47
  br i1 %59, label %76, label %60

60:                                               ; preds = %51
  %61 = fcmp oeq double %58, %47
  br i1 %61, label %62, label %68

62:                                               ; preds = %60
  %63 = load ptr, ptr %26, align 8
  %64 = getelementptr inbounds nuw i32, ptr %63, i64 %56
  %65 = load i32, ptr %64, align 4
  %66 = sext i32 %65 to i64
  %67 = icmp sgt i64 %32, %66
  br i1 %67, label %76, label %68

68:                                               ; preds = %62, %60
  %69 = zext nneg i32 %52 to i64
  %70 = getelementptr inbounds nuw double, ptr %55, i64 %69
  store double %58, ptr %70, align 8
  %71 = load ptr, ptr %26, align 8
  %72 = getelementptr inbounds nuw i32, ptr %71, i64 %56
  %73 = load i32, ptr %72, align 4
  %74 = getelementptr inbounds nuw i32, ptr %71, i64 %69
  store i32 %73, ptr %74, align 4
  %75 = icmp eq i32 %54, 0
  br i1 %75, label %76, label %51

76:                                               ; preds = %51, %62, %68, %43
  %77 = phi i32 [ %48, %43 ], [ 0, %68 ], [ %52, %62 ], [ %52, %51 ]
  %78 = load ptr, ptr %27, align 8
  %79 = sext i32 %77 to i64
  %80 = getelementptr inbounds double, ptr %78, i64 %79
  store double %47, ptr %80, align 8
  %81 = load ptr, ptr %26, align 8
  %82 = getelementptr inbounds i32, ptr %81, i64 %79
  %83 = trunc nsw i64 %32 to i32
  store i32 %83, ptr %82, align 4
  %84 = load i32, ptr %18, align 8
  br label %85

85:                                               ; preds = %76, %38, %30
  %86 = phi i32 [ %84, %76 ], [ %31, %38 ], [ %31, %30 ]
  %87 = add nsw i64 %32, 1
  %88 = mul nsw i32 %86, %20
  %89 = sext i32 %88 to i64
  %90 = icmp slt i64 %87, %89
  br i1 %90, label %30, label %29
}
