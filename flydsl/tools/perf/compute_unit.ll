; made from compute_unit.c a36bd6c009d2b549662d1fb29850373e70591f8778b0802966df1f44af1cd04d
; made by clang version 22.1.8

%struct.State = type { ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, i32, i32, i32, i32, i32, i32, i32, %struct.Units, double, double }
%struct.Units = type { [4 x double], [4 x double], [4 x double], [4 x double], [4 x double], double, double, double }
%struct.Wave = type { double, double, double, [6 x [64 x double]], [768 x double], [768 x double], [6 x [64 x i8]], [6 x i32], [6 x i32], i32, i32, i32, i32, i32, i32, i32, i32 }
%struct.Block = type { double, double, i32, i32, i32 }
%struct.Instruction = type { i32, i32, i32, i32, i32, i32, [6 x i32], i32, i32, [2 x [2 x i32]], [4 x [2 x i32]], i32, i32, i32, i32, i32, i32 }
%struct.Loop = type { double, i32, i32, i64 }

define range(i64 -9223372036854775744, -9223372036854775808) i64 @flydsl_compute_unit_bytes(i32 noundef %0, i32 noundef %1, i32 noundef %2, i32 noundef %3) {
  %5 = sext i32 %1 to i64
  %6 = sext i32 %2 to i64
  %7 = shl nsw i64 %6, 5
  %8 = sext i32 %3 to i64
  %9 = mul nsw i64 %8, 24
  %10 = sext i32 %0 to i64
  %11 = shl nsw i64 %10, 6
  %12 = add nsw i64 %11, 112
  %13 = mul i64 %12, %8
  %14 = add nsw i64 %9, 15864
  %15 = mul i64 %14, %5
  %16 = add nsw i64 %7, 64
  %17 = add i64 %16, %13
  %18 = add i64 %17, %15
  ret i64 %18
}

define double @flydsl_compute_unit(ptr noundef %0, i32 noundef %1, ptr noundef %2, i32 noundef %3, i32 noundef %4, i32 noundef %5, i32 noundef %6, i32 noundef %7, ptr noundef %8, ptr noundef %9, ptr noundef %10, ptr noundef %11) {
  %13 = alloca %struct.State, align 8
  call void @llvm.lifetime.start.p0(ptr nonnull %13)
  %14 = sext i32 %4 to i64
  %15 = sext i32 %5 to i64
  %16 = mul nsw i64 %15, %14
  %17 = sext i32 %3 to i64
  %18 = mul i64 %16, %17
  store ptr %0, ptr %13, align 8
  %19 = getelementptr inbounds nuw i8, ptr %13, i64 8
  store ptr %2, ptr %19, align 8
  %20 = getelementptr inbounds nuw i8, ptr %13, i64 16
  store ptr %8, ptr %20, align 8
  %21 = getelementptr inbounds nuw i8, ptr %13, i64 24
  store ptr %10, ptr %21, align 8
  %22 = getelementptr inbounds nuw i8, ptr %13, i64 32
  store ptr %11, ptr %22, align 8
  %23 = getelementptr inbounds nuw i8, ptr %13, i64 120
  store i32 %4, ptr %23, align 8
  %24 = getelementptr inbounds nuw i8, ptr %13, i64 124
  store i32 %5, ptr %24, align 4
  %25 = trunc i64 %16 to i32
  %26 = getelementptr inbounds nuw i8, ptr %13, i64 116
  store i32 %25, ptr %26, align 4
  %27 = getelementptr inbounds nuw i8, ptr %13, i64 128
  store i32 %3, ptr %27, align 8
  %28 = getelementptr inbounds nuw i8, ptr %13, i64 132
  store i32 %1, ptr %28, align 4
  %29 = getelementptr inbounds nuw i8, ptr %13, i64 136
  store i32 %6, ptr %29, align 8
  %30 = getelementptr inbounds nuw i8, ptr %13, i64 112
  store i32 0, ptr %30, align 8
  %31 = getelementptr inbounds nuw i8, ptr %13, i64 336
  store double 0.000000e+00, ptr %31, align 8
  %32 = getelementptr inbounds nuw i8, ptr %13, i64 328
  store double 0.000000e+00, ptr %32, align 8
  %33 = getelementptr inbounds nuw i8, ptr %13, i64 40
  store ptr %9, ptr %33, align 8
  %34 = getelementptr inbounds %struct.Wave, ptr %9, i64 %16
  %35 = getelementptr inbounds nuw i8, ptr %13, i64 48
  store ptr %34, ptr %35, align 8
  %36 = getelementptr inbounds %struct.Block, ptr %34, i64 %15
  %37 = getelementptr inbounds nuw i8, ptr %13, i64 56
  store ptr %36, ptr %37, align 8
  %38 = getelementptr inbounds double, ptr %36, i64 %18
  %39 = getelementptr inbounds nuw i8, ptr %13, i64 64
  store ptr %38, ptr %39, align 8
  %40 = getelementptr inbounds double, ptr %38, i64 %18
  %41 = getelementptr inbounds nuw i8, ptr %13, i64 72
  store ptr %40, ptr %41, align 8
  %42 = sext i32 %1 to i64
  %43 = shl nsw i64 %42, 3
  %44 = add nsw i64 %43, 14
  %45 = mul nsw i64 %44, %17
  %46 = getelementptr inbounds double, ptr %40, i64 %45
  %47 = getelementptr inbounds nuw i8, ptr %13, i64 96
  store ptr %46, ptr %47, align 8
  %48 = getelementptr inbounds double, ptr %46, i64 %16
  %49 = getelementptr inbounds nuw i8, ptr %13, i64 80
  store ptr %48, ptr %49, align 8
  %50 = getelementptr inbounds i32, ptr %48, i64 %18
  %51 = getelementptr inbounds nuw i8, ptr %13, i64 88
  store ptr %50, ptr %51, align 8
  %52 = getelementptr inbounds i32, ptr %50, i64 %18
  %53 = getelementptr inbounds nuw i8, ptr %13, i64 104
  store ptr %52, ptr %53, align 8
  br label %56

54:                                               ; preds = %56
  %55 = getelementptr inbounds nuw i8, ptr %13, i64 144
  br label %63

56:                                               ; preds = %12, %56
  %57 = phi i64 [ 0, %12 ], [ %59, %56 ]
  %58 = getelementptr inbounds nuw double, ptr %11, i64 %57
  store double 0.000000e+00, ptr %58, align 8
  %59 = add nuw nsw i64 %57, 1
  %60 = icmp eq i64 %59, 13
  br i1 %60, label %54, label %56

61:                                               ; preds = %63
  %62 = icmp sgt i64 %18, 0
  br i1 %62, label %72, label %68

63:                                               ; preds = %54, %63
  %64 = phi i64 [ 0, %54 ], [ %66, %63 ]
  %65 = getelementptr inbounds nuw double, ptr %55, i64 %64
  store double 0.000000e+00, ptr %65, align 8
  %66 = add nuw nsw i64 %64, 1
  %67 = icmp eq i64 %66, 23
  br i1 %67, label %61, label %63

68:                                               ; preds = %72, %61
  %69 = icmp sgt i32 %3, 0
  br i1 %69, label %70, label %82

70:                                               ; preds = %68
  %71 = zext nneg i32 %3 to i64
  br label %85

72:                                               ; preds = %61, %72
  %73 = phi i64 [ %80, %72 ], [ 0, %61 ]
  %74 = load ptr, ptr %39, align 8
  %75 = getelementptr inbounds nuw double, ptr %74, i64 %73
  store double 0.000000e+00, ptr %75, align 8
  %76 = load ptr, ptr %37, align 8
  %77 = getelementptr inbounds nuw double, ptr %76, i64 %73
  store double 0.000000e+00, ptr %77, align 8
  %78 = load ptr, ptr %51, align 8
  %79 = getelementptr inbounds nuw i32, ptr %78, i64 %73
  store i32 0, ptr %79, align 4
  %80 = add nuw nsw i64 %73, 1
  %81 = icmp eq i64 %80, %18
  br i1 %81, label %68, label %72

82:                                               ; preds = %85, %68
  %83 = load i32, ptr %26, align 4
  %84 = icmp sgt i32 %83, 0
  br i1 %84, label %94, label %92

85:                                               ; preds = %70, %85
  %86 = phi i64 [ 0, %70 ], [ %90, %85 ]
  %87 = load ptr, ptr %41, align 8
  %88 = mul nsw i64 %44, %86
  %89 = getelementptr inbounds double, ptr %87, i64 %88
  store double -1.000000e+00, ptr %89, align 8
  %90 = add nuw nsw i64 %86, 1
  %91 = icmp eq i64 %90, %71
  br i1 %91, label %82, label %85

92:                                               ; preds = %94, %82
  %93 = icmp sgt i32 %5, 0
  br i1 %93, label %120, label %109

94:                                               ; preds = %82, %94
  %95 = phi i64 [ %105, %94 ], [ 0, %82 ]
  %96 = trunc nuw nsw i64 %95 to i32
  %97 = sdiv i32 %96, %4
  %98 = load ptr, ptr %33, align 8
  %99 = getelementptr inbounds nuw %struct.Wave, ptr %98, i64 %95
  %100 = getelementptr inbounds nuw i8, ptr %99, i64 15824
  store i32 %97, ptr %100, align 8
  %101 = srem i32 %96, %7
  %102 = load ptr, ptr %33, align 8
  %103 = getelementptr inbounds nuw %struct.Wave, ptr %102, i64 %95
  %104 = getelementptr inbounds nuw i8, ptr %103, i64 15828
  store i32 %101, ptr %104, align 4
  %105 = add nuw nsw i64 %95, 1
  %106 = load i32, ptr %26, align 4
  %107 = sext i32 %106 to i64
  %108 = icmp slt i64 %105, %107
  br i1 %108, label %94, label %92

109:                                              ; preds = %120, %92
  %110 = load i32, ptr %30, align 8
  %111 = icmp sgt i32 %110, 0
  br i1 %111, label %112, label %1599

112:                                              ; preds = %109
  %113 = getelementptr inbounds nuw i8, ptr %13, i64 240
  %114 = getelementptr inbounds nuw i8, ptr %13, i64 312
  %115 = getelementptr inbounds nuw i8, ptr %13, i64 304
  %116 = getelementptr inbounds nuw i8, ptr %13, i64 208
  %117 = getelementptr inbounds nuw i8, ptr %13, i64 176
  %118 = getelementptr inbounds nuw i8, ptr %13, i64 272
  %119 = getelementptr inbounds nuw i8, ptr %13, i64 320
  br label %124

120:                                              ; preds = %92, %120
  %121 = phi i32 [ %122, %120 ], [ 0, %92 ]
  call fastcc void @start(ptr noundef %13, i32 noundef %121, double noundef 0.000000e+00)
  %122 = add nuw nsw i32 %121, 1
  %123 = icmp eq i32 %122, %5
  br i1 %123, label %109, label %120

124:                                              ; preds = %112, %1596
  %125 = phi i32 [ %110, %112 ], [ %1597, %1596 ]
  %126 = load ptr, ptr %53, align 8
  %127 = load i32, ptr %126, align 4
  %128 = load ptr, ptr %47, align 8
  %129 = load double, ptr %128, align 8
  %130 = add nsw i32 %125, -1
  store i32 %130, ptr %30, align 8
  %131 = zext nneg i32 %130 to i64
  %132 = getelementptr inbounds nuw double, ptr %128, i64 %131
  %133 = load double, ptr %132, align 8
  store double %133, ptr %128, align 8
  %134 = load ptr, ptr %53, align 8
  %135 = getelementptr inbounds nuw i32, ptr %134, i64 %131
  %136 = load i32, ptr %135, align 4
  store i32 %136, ptr %134, align 4
  %137 = load i32, ptr %30, align 8
  %138 = icmp sgt i32 %137, 1
  br i1 %138, label %139, label %204

139:                                              ; preds = %124, %190
  %140 = phi i32 [ %202, %190 ], [ %137, %124 ]
  %141 = phi i32 [ %201, %190 ], [ 1, %124 ]
  %142 = phi i32 [ %200, %190 ], [ 0, %124 ]
  %143 = phi i32 [ %170, %190 ], [ 0, %124 ]
  %144 = add nsw i32 %142, 2
  %145 = icmp slt i32 %144, %140
  %146 = load ptr, ptr %47, align 8
  br i1 %145, label %149, label %147

147:                                              ; preds = %139
  %148 = sext i32 %141 to i64
  br label %168

149:                                              ; preds = %139
  %150 = sext i32 %144 to i64
  %151 = getelementptr inbounds double, ptr %146, i64 %150
  %152 = load double, ptr %151, align 8
  %153 = sext i32 %141 to i64
  %154 = getelementptr inbounds double, ptr %146, i64 %153
  %155 = load double, ptr %154, align 8
  %156 = fcmp olt double %152, %155
  br i1 %156, label %168, label %157

157:                                              ; preds = %149
  %158 = fcmp oeq double %152, %155
  br i1 %158, label %159, label %167

159:                                              ; preds = %157
  %160 = load ptr, ptr %53, align 8
  %161 = getelementptr inbounds i32, ptr %160, i64 %150
  %162 = load i32, ptr %161, align 4
  %163 = getelementptr inbounds i32, ptr %160, i64 %153
  %164 = load i32, ptr %163, align 4
  %165 = icmp sge i32 %162, %164
  %166 = freeze i1 %165
  br i1 %166, label %167, label %168

167:                                              ; preds = %159, %157
  br label %168

168:                                              ; preds = %167, %159, %149, %147
  %169 = phi i64 [ %148, %147 ], [ %150, %149 ], [ %153, %167 ], [ %150, %159 ]
  %170 = phi i32 [ %141, %147 ], [ %144, %149 ], [ %141, %167 ], [ %144, %159 ]
  %171 = getelementptr inbounds double, ptr %146, i64 %169
  %172 = load double, ptr %171, align 8
  %173 = sext i32 %143 to i64
  %174 = getelementptr inbounds double, ptr %146, i64 %173
  %175 = load double, ptr %174, align 8
  %176 = fcmp olt double %172, %175
  br i1 %176, label %177, label %181

177:                                              ; preds = %168
  %178 = load ptr, ptr %53, align 8
  %179 = getelementptr inbounds i32, ptr %178, i64 %173
  %180 = load i32, ptr %179, align 4
  br label %190

181:                                              ; preds = %168
  %182 = fcmp oeq double %172, %175
  br i1 %182, label %183, label %204

183:                                              ; preds = %181
  %184 = load ptr, ptr %53, align 8
  %185 = getelementptr inbounds i32, ptr %184, i64 %169
  %186 = load i32, ptr %185, align 4
  %187 = getelementptr inbounds i32, ptr %184, i64 %173
  %188 = load i32, ptr %187, align 4
  %189 = icmp slt i32 %186, %188
  br i1 %189, label %190, label %204

190:                                              ; preds = %183, %177
  %191 = phi i32 [ %180, %177 ], [ %188, %183 ]
  store double %172, ptr %174, align 8
  %192 = load ptr, ptr %53, align 8
  %193 = getelementptr inbounds i32, ptr %192, i64 %169
  %194 = load i32, ptr %193, align 4
  %195 = getelementptr inbounds i32, ptr %192, i64 %173
  store i32 %194, ptr %195, align 4
  %196 = load ptr, ptr %47, align 8
  %197 = getelementptr inbounds double, ptr %196, i64 %169
  store double %175, ptr %197, align 8
  %198 = load ptr, ptr %53, align 8
  %199 = getelementptr inbounds i32, ptr %198, i64 %169
  store i32 %191, ptr %199, align 4
  %200 = shl nsw i32 %170, 1
  %201 = or disjoint i32 %200, 1
  %202 = load i32, ptr %30, align 8
  %203 = icmp slt i32 %201, %202
  br i1 %203, label %139, label %204

204:                                              ; preds = %181, %183, %190, %124
  %205 = load ptr, ptr %33, align 8
  %206 = sext i32 %127 to i64
  %207 = getelementptr inbounds %struct.Wave, ptr %205, i64 %206
  %208 = load ptr, ptr %13, align 8
  %209 = getelementptr inbounds nuw i8, ptr %207, i64 15816
  %210 = load i32, ptr %209, align 8
  %211 = sext i32 %210 to i64
  %212 = getelementptr inbounds %struct.Instruction, ptr %208, i64 %211
  %213 = load ptr, ptr %20, align 8
  %214 = getelementptr inbounds nuw i8, ptr %207, i64 16
  %215 = load double, ptr %214, align 8
  %216 = fcmp ogt double %129, %215
  br i1 %216, label %217, label %257

217:                                              ; preds = %204
  %218 = fsub double %129, %215
  %219 = getelementptr inbounds nuw i8, ptr %207, i64 15840
  %220 = load i32, ptr %219, align 8
  %221 = icmp eq i32 %220, 4
  %222 = load ptr, ptr %21, align 8
  br i1 %221, label %223, label %241

223:                                              ; preds = %217
  %224 = getelementptr inbounds nuw i8, ptr %207, i64 15820
  %225 = load i32, ptr %224, align 4
  %226 = shl nsw i32 %225, 3
  %227 = sext i32 %226 to i64
  %228 = getelementptr double, ptr %222, i64 %227
  %229 = getelementptr i8, ptr %228, i64 8
  %230 = load double, ptr %229, align 8
  %231 = fadd double %218, %230
  store double %231, ptr %229, align 8
  %232 = load ptr, ptr %21, align 8
  %233 = load i32, ptr %224, align 4
  %234 = shl nsw i32 %233, 3
  %235 = sext i32 %234 to i64
  %236 = getelementptr double, ptr %232, i64 %235
  %237 = getelementptr i8, ptr %236, i64 48
  %238 = load double, ptr %237, align 8
  %239 = fadd double %218, %238
  store double %239, ptr %237, align 8
  %240 = getelementptr inbounds nuw i8, ptr %207, i64 8
  store double %129, ptr %240, align 8
  br label %249

241:                                              ; preds = %217
  %242 = shl nsw i32 %210, 3
  %243 = or disjoint i32 %242, 2
  %244 = add nsw i32 %243, %220
  %245 = sext i32 %244 to i64
  %246 = getelementptr inbounds double, ptr %222, i64 %245
  %247 = load double, ptr %246, align 8
  %248 = fadd double %218, %247
  store double %248, ptr %246, align 8
  br label %249

249:                                              ; preds = %241, %223
  %250 = load ptr, ptr %22, align 8
  %251 = getelementptr inbounds nuw i8, ptr %250, i64 56
  %252 = load i32, ptr %219, align 8
  %253 = sext i32 %252 to i64
  %254 = getelementptr inbounds double, ptr %251, i64 %253
  %255 = load double, ptr %254, align 8
  %256 = fadd double %218, %255
  store double %256, ptr %254, align 8
  store double %129, ptr %214, align 8
  br label %257

257:                                              ; preds = %249, %204
  %258 = getelementptr inbounds nuw i8, ptr %212, i64 112
  %259 = load i32, ptr %258, align 4
  %260 = and i32 %259, 1
  %261 = icmp eq i32 %260, 0
  br i1 %261, label %309, label %262

262:                                              ; preds = %257
  %263 = getelementptr inbounds nuw i8, ptr %212, i64 24
  %264 = getelementptr inbounds nuw i8, ptr %207, i64 15792
  %265 = getelementptr inbounds nuw i8, ptr %207, i64 15768
  %266 = getelementptr inbounds nuw i8, ptr %207, i64 24
  %267 = getelementptr inbounds nuw i8, ptr %207, i64 15384
  br label %268

268:                                              ; preds = %304, %262
  %269 = phi i64 [ 0, %262 ], [ %307, %304 ]
  %270 = phi double [ %129, %262 ], [ %306, %304 ]
  %271 = phi i32 [ 0, %262 ], [ %305, %304 ]
  %272 = getelementptr inbounds nuw i32, ptr %263, i64 %269
  %273 = load i32, ptr %272, align 4
  %274 = icmp sgt i32 %273, -1
  br i1 %274, label %275, label %304

275:                                              ; preds = %268
  %276 = getelementptr inbounds nuw i32, ptr %264, i64 %269
  %277 = load i32, ptr %276, align 4
  %278 = icmp sgt i32 %277, %273
  br i1 %278, label %279, label %304

279:                                              ; preds = %275
  %280 = getelementptr inbounds nuw i32, ptr %265, i64 %269
  %281 = getelementptr inbounds nuw [64 x double], ptr %266, i64 %269
  %282 = getelementptr inbounds nuw [64 x i8], ptr %267, i64 %269
  %283 = load i32, ptr %280, align 4
  br label %284

284:                                              ; preds = %297, %279
  %285 = phi i32 [ %277, %279 ], [ %302, %297 ]
  %286 = phi i32 [ %271, %279 ], [ %298, %297 ]
  %287 = phi i32 [ %283, %279 ], [ %301, %297 ]
  %288 = phi double [ %270, %279 ], [ %299, %297 ]
  %289 = sext i32 %287 to i64
  %290 = getelementptr inbounds double, ptr %281, i64 %289
  %291 = load double, ptr %290, align 8
  %292 = fcmp ogt double %291, %288
  br i1 %292, label %293, label %297

293:                                              ; preds = %284
  %294 = getelementptr inbounds i8, ptr %282, i64 %289
  %295 = load i8, ptr %294, align 1
  %296 = sext i8 %295 to i32
  br label %297

297:                                              ; preds = %293, %284
  %298 = phi i32 [ %296, %293 ], [ %286, %284 ]
  %299 = phi double [ %291, %293 ], [ %288, %284 ]
  %300 = add nsw i32 %287, 1
  %301 = srem i32 %300, 64
  store i32 %301, ptr %280, align 4
  %302 = add nsw i32 %285, -1
  store i32 %302, ptr %276, align 4
  %303 = icmp sgt i32 %302, %273
  br i1 %303, label %284, label %304

304:                                              ; preds = %297, %275, %268
  %305 = phi i32 [ %271, %268 ], [ %271, %275 ], [ %298, %297 ]
  %306 = phi double [ %270, %268 ], [ %270, %275 ], [ %299, %297 ]
  %307 = add nuw nsw i64 %269, 1
  %308 = icmp eq i64 %307, 6
  br i1 %308, label %309, label %268

309:                                              ; preds = %304, %257
  %310 = phi i32 [ 0, %257 ], [ %305, %304 ]
  %311 = phi double [ %129, %257 ], [ %306, %304 ]
  %312 = getelementptr inbounds nuw i8, ptr %212, i64 20
  %313 = load i32, ptr %312, align 4
  %314 = icmp sgt i32 %313, -1
  br i1 %314, label %315, label %349

315:                                              ; preds = %309
  %316 = getelementptr inbounds nuw i8, ptr %207, i64 15792
  %317 = zext nneg i32 %313 to i64
  %318 = getelementptr inbounds nuw i32, ptr %316, i64 %317
  %319 = load i32, ptr %318, align 4
  %320 = icmp sgt i32 %319, 62
  br i1 %320, label %321, label %349

321:                                              ; preds = %315
  %322 = getelementptr inbounds nuw i8, ptr %207, i64 15768
  %323 = getelementptr inbounds nuw i32, ptr %322, i64 %317
  %324 = getelementptr inbounds nuw i8, ptr %207, i64 24
  %325 = getelementptr inbounds nuw [64 x double], ptr %324, i64 %317
  %326 = getelementptr inbounds nuw i8, ptr %207, i64 15384
  %327 = getelementptr inbounds nuw [64 x i8], ptr %326, i64 %317
  %328 = load i32, ptr %323, align 4
  br label %329

329:                                              ; preds = %342, %321
  %330 = phi i32 [ %319, %321 ], [ %347, %342 ]
  %331 = phi i32 [ %310, %321 ], [ %343, %342 ]
  %332 = phi i32 [ %328, %321 ], [ %346, %342 ]
  %333 = phi double [ %311, %321 ], [ %344, %342 ]
  %334 = sext i32 %332 to i64
  %335 = getelementptr inbounds double, ptr %325, i64 %334
  %336 = load double, ptr %335, align 8
  %337 = fcmp ogt double %336, %333
  br i1 %337, label %338, label %342

338:                                              ; preds = %329
  %339 = getelementptr inbounds i8, ptr %327, i64 %334
  %340 = load i8, ptr %339, align 1
  %341 = sext i8 %340 to i32
  br label %342

342:                                              ; preds = %338, %329
  %343 = phi i32 [ %341, %338 ], [ %331, %329 ]
  %344 = phi double [ %336, %338 ], [ %333, %329 ]
  %345 = add nsw i32 %332, 1
  %346 = srem i32 %345, 64
  store i32 %346, ptr %323, align 4
  %347 = add nsw i32 %330, -1
  store i32 %347, ptr %318, align 4
  %348 = icmp sgt i32 %330, 63
  br i1 %348, label %329, label %349

349:                                              ; preds = %342, %315, %309
  %350 = phi i32 [ %310, %309 ], [ %310, %315 ], [ %343, %342 ]
  %351 = phi double [ %311, %309 ], [ %311, %315 ], [ %344, %342 ]
  %352 = load i32, ptr %212, align 4
  %353 = icmp eq i32 %352, 4
  %354 = getelementptr inbounds nuw i8, ptr %212, i64 72
  br label %355

355:                                              ; preds = %371, %349
  %356 = phi i64 [ 0, %349 ], [ %373, %371 ]
  %357 = phi double [ %351, %349 ], [ %372, %371 ]
  %358 = icmp eq i64 %356, 2
  %359 = and i1 %353, %358
  %360 = select i1 %359, i64 9240, i64 3096
  %361 = getelementptr inbounds nuw i8, ptr %207, i64 %360
  %362 = getelementptr inbounds nuw [2 x i32], ptr %354, i64 %356
  %363 = getelementptr inbounds nuw i8, ptr %362, i64 4
  %364 = load i32, ptr %363, align 4
  %365 = icmp sgt i32 %364, 0
  br i1 %365, label %366, label %371

366:                                              ; preds = %355
  %367 = load i32, ptr %362, align 4
  %368 = add nsw i32 %367, %364
  %369 = sext i32 %367 to i64
  %370 = sext i32 %368 to i64
  br label %375

371:                                              ; preds = %375, %355
  %372 = phi double [ %357, %355 ], [ %381, %375 ]
  %373 = add nuw nsw i64 %356, 1
  %374 = icmp eq i64 %373, 4
  br i1 %374, label %384, label %355

375:                                              ; preds = %375, %366
  %376 = phi i64 [ %369, %366 ], [ %382, %375 ]
  %377 = phi double [ %357, %366 ], [ %381, %375 ]
  %378 = getelementptr inbounds double, ptr %361, i64 %376
  %379 = load double, ptr %378, align 8
  %380 = fcmp ogt double %377, %379
  %381 = select i1 %380, double %377, double %379
  %382 = add nsw i64 %376, 1
  %383 = icmp slt i64 %382, %370
  br i1 %383, label %375, label %371

384:                                              ; preds = %371
  %385 = fcmp ogt double %372, %351
  %386 = select i1 %385, i32 1, i32 %350
  %387 = select i1 %385, double %372, double %351
  %388 = load ptr, ptr %20, align 8
  %389 = getelementptr inbounds nuw i8, ptr %207, i64 15828
  %390 = load i32, ptr %389, align 4
  switch i32 %352, label %436 [
    i32 1, label %391
    i32 2, label %395
    i32 4, label %403
    i32 5, label %411
    i32 6, label %416
    i32 7, label %416
    i32 8, label %416
    i32 3, label %421
    i32 9, label %421
    i32 14, label %421
    i32 15, label %421
    i32 17, label %421
  ]

391:                                              ; preds = %384
  %392 = sext i32 %390 to i64
  %393 = getelementptr inbounds double, ptr %55, i64 %392
  %394 = load double, ptr %393, align 8
  br label %425

395:                                              ; preds = %384
  %396 = sext i32 %390 to i64
  %397 = getelementptr inbounds double, ptr %55, i64 %396
  %398 = load double, ptr %397, align 8
  %399 = getelementptr inbounds double, ptr %117, i64 %396
  %400 = load double, ptr %399, align 8
  %401 = fcmp ogt double %398, %400
  %402 = select i1 %401, double %398, double %400
  br label %425

403:                                              ; preds = %384
  %404 = sext i32 %390 to i64
  %405 = getelementptr inbounds double, ptr %116, i64 %404
  %406 = load double, ptr %405, align 8
  %407 = getelementptr inbounds double, ptr %55, i64 %404
  %408 = load double, ptr %407, align 8
  %409 = fcmp ogt double %408, %406
  br i1 %409, label %410, label %425

410:                                              ; preds = %403
  br label %425

411:                                              ; preds = %384
  %412 = load double, ptr %115, align 8
  %413 = getelementptr inbounds nuw i8, ptr %388, i64 48
  %414 = load double, ptr %413, align 8
  %415 = fsub double %412, %414
  br label %425

416:                                              ; preds = %384, %384, %384
  %417 = load double, ptr %114, align 8
  %418 = getelementptr inbounds nuw i8, ptr %388, i64 56
  %419 = load double, ptr %418, align 8
  %420 = fsub double %417, %419
  br label %425

421:                                              ; preds = %384, %384, %384, %384, %384
  %422 = sext i32 %390 to i64
  %423 = getelementptr inbounds double, ptr %113, i64 %422
  %424 = load double, ptr %423, align 8
  br label %425

425:                                              ; preds = %421, %416, %411, %410, %403, %395, %391
  %426 = phi double [ %394, %391 ], [ %402, %395 ], [ %408, %410 ], [ %406, %403 ], [ %415, %411 ], [ %420, %416 ], [ %424, %421 ]
  %427 = phi i32 [ 0, %391 ], [ 0, %395 ], [ 0, %410 ], [ 5, %403 ], [ 3, %411 ], [ 2, %416 ], [ 0, %421 ]
  %428 = sext i32 %390 to i64
  %429 = getelementptr inbounds double, ptr %118, i64 %428
  %430 = load double, ptr %429, align 8
  %431 = fcmp ogt double %430, %426
  %432 = select i1 %431, double %430, double %426
  %433 = fcmp ogt double %432, %387
  br i1 %433, label %434, label %436

434:                                              ; preds = %425
  %435 = select i1 %431, i32 0, i32 %427
  br label %436

436:                                              ; preds = %434, %425, %384
  %437 = phi i32 [ %386, %384 ], [ %435, %434 ], [ %386, %425 ]
  %438 = phi double [ %387, %384 ], [ %432, %434 ], [ %387, %425 ]
  %439 = fadd double %129, 1.000000e-09
  %440 = fcmp ogt double %438, %439
  br i1 %440, label %441, label %477

441:                                              ; preds = %436
  %442 = getelementptr inbounds nuw i8, ptr %207, i64 15840
  store i32 %437, ptr %442, align 8
  %443 = load i32, ptr %30, align 8
  %444 = add nsw i32 %443, 1
  store i32 %444, ptr %30, align 8
  %445 = icmp sgt i32 %443, 0
  br i1 %445, label %446, label %470

446:                                              ; preds = %441, %462
  %447 = phi i32 [ %449, %462 ], [ %443, %441 ]
  %448 = add nsw i32 %447, -1
  %449 = lshr i32 %448, 1
  %450 = load ptr, ptr %47, align 8
  %451 = zext nneg i32 %449 to i64
  %452 = getelementptr inbounds nuw double, ptr %450, i64 %451
  %453 = load double, ptr %452, align 8
  %454 = fcmp olt double %453, %438
  br i1 %454, label %470, label %455

455:                                              ; preds = %446
  %456 = fcmp oeq double %453, %438
  br i1 %456, label %457, label %462

457:                                              ; preds = %455
  %458 = load ptr, ptr %53, align 8
  %459 = getelementptr inbounds nuw i32, ptr %458, i64 %451
  %460 = load i32, ptr %459, align 4
  %461 = icmp slt i32 %460, %127
  br i1 %461, label %470, label %462

462:                                              ; preds = %457, %455
  %463 = zext nneg i32 %447 to i64
  %464 = getelementptr inbounds nuw double, ptr %450, i64 %463
  store double %453, ptr %464, align 8
  %465 = load ptr, ptr %53, align 8
  %466 = getelementptr inbounds nuw i32, ptr %465, i64 %451
  %467 = load i32, ptr %466, align 4
  %468 = getelementptr inbounds nuw i32, ptr %465, i64 %463
  store i32 %467, ptr %468, align 4
  %469 = icmp eq i32 %449, 0
  br i1 %469, label %470, label %446

470:                                              ; preds = %462, %457, %446, %441
  %471 = phi i32 [ %443, %441 ], [ %447, %446 ], [ %447, %457 ], [ 0, %462 ]
  %472 = load ptr, ptr %47, align 8
  %473 = sext i32 %471 to i64
  %474 = getelementptr inbounds double, ptr %472, i64 %473
  store double %438, ptr %474, align 8
  %475 = load ptr, ptr %53, align 8
  %476 = getelementptr inbounds i32, ptr %475, i64 %473
  store i32 %127, ptr %476, align 4
  br label %1596

477:                                              ; preds = %436
  %478 = load ptr, ptr %21, align 8
  %479 = load i32, ptr %209, align 8
  %480 = shl nsw i32 %479, 3
  %481 = sext i32 %480 to i64
  %482 = getelementptr inbounds double, ptr %478, i64 %481
  %483 = load double, ptr %482, align 8
  %484 = fadd double %483, 1.000000e+00
  store double %484, ptr %482, align 8
  %485 = load ptr, ptr %22, align 8
  %486 = getelementptr inbounds nuw i8, ptr %485, i64 48
  %487 = load double, ptr %486, align 8
  %488 = fadd double %487, 1.000000e+00
  store double %488, ptr %486, align 8
  %489 = load i32, ptr %212, align 4
  %490 = icmp eq i32 %489, 10
  br i1 %490, label %491, label %497

491:                                              ; preds = %477
  %492 = getelementptr inbounds nuw i8, ptr %207, i64 8
  %493 = load double, ptr %492, align 8
  %494 = fcmp ogt double %438, %493
  br i1 %494, label %495, label %1002

495:                                              ; preds = %491
  %496 = load double, ptr %213, align 8
  br label %1002

497:                                              ; preds = %477
  %498 = load ptr, ptr %20, align 8
  %499 = load i32, ptr %389, align 4
  %500 = load double, ptr %498, align 8
  %501 = getelementptr inbounds nuw i8, ptr %212, i64 8
  %502 = load i32, ptr %501, align 4
  %503 = sitofp i32 %502 to double
  switch i32 %489, label %1007 [
    i32 1, label %504
    i32 2, label %545
    i32 4, label %595
    i32 3, label %688
    i32 15, label %688
    i32 14, label %688
    i32 17, label %688
    i32 9, label %734
    i32 5, label %784
    i32 6, label %844
    i32 7, label %844
    i32 8, label %844
    i32 0, label %996
  ]

504:                                              ; preds = %497
  %505 = fadd double %438, %503
  %506 = sext i32 %499 to i64
  %507 = getelementptr inbounds double, ptr %55, i64 %506
  store double %505, ptr %507, align 8
  %508 = fadd double %438, 1.000000e+00
  %509 = getelementptr inbounds double, ptr %118, i64 %506
  store double %508, ptr %509, align 8
  %510 = getelementptr inbounds nuw i8, ptr %485, i64 16
  %511 = load double, ptr %510, align 8
  %512 = fadd double %511, %503
  store double %512, ptr %510, align 8
  %513 = getelementptr inbounds nuw i8, ptr %212, i64 12
  %514 = load i32, ptr %513, align 4
  %515 = sitofp i32 %514 to double
  %516 = fadd double %505, %515
  %517 = getelementptr inbounds nuw i8, ptr %212, i64 56
  %518 = getelementptr inbounds nuw i8, ptr %207, i64 3096
  %519 = getelementptr inbounds nuw i8, ptr %207, i64 9240
  br label %520

520:                                              ; preds = %530, %504
  %521 = phi i1 [ true, %504 ], [ false, %530 ]
  %522 = phi i64 [ 0, %504 ], [ 1, %530 ]
  %523 = getelementptr inbounds nuw [2 x i32], ptr %517, i64 %522
  %524 = getelementptr inbounds nuw i8, ptr %523, i64 4
  %525 = load i32, ptr %524, align 4
  %526 = icmp sgt i32 %525, 0
  br i1 %526, label %527, label %530

527:                                              ; preds = %520
  %528 = load i32, ptr %523, align 4
  %529 = sext i32 %528 to i64
  br label %531

530:                                              ; preds = %531, %520
  br i1 %521, label %520, label %541

531:                                              ; preds = %531, %527
  %532 = phi i64 [ %529, %527 ], [ %535, %531 ]
  %533 = getelementptr inbounds double, ptr %518, i64 %532
  store double %516, ptr %533, align 8
  %534 = getelementptr inbounds double, ptr %519, i64 %532
  store double %516, ptr %534, align 8
  %535 = add nsw i64 %532, 1
  %536 = load i32, ptr %523, align 4
  %537 = load i32, ptr %524, align 4
  %538 = add nsw i32 %537, %536
  %539 = sext i32 %538 to i64
  %540 = icmp slt i64 %535, %539
  br i1 %540, label %531, label %530

541:                                              ; preds = %530
  %542 = load double, ptr %498, align 8
  %543 = fcmp olt double %542, %503
  %544 = select i1 %543, double %503, double %542
  br label %1007

545:                                              ; preds = %497
  %546 = fadd double %438, %503
  %547 = sext i32 %499 to i64
  %548 = getelementptr inbounds double, ptr %117, i64 %547
  store double %546, ptr %548, align 8
  %549 = getelementptr inbounds nuw i8, ptr %212, i64 4
  %550 = load i32, ptr %549, align 4
  %551 = sitofp i32 %550 to double
  %552 = fadd double %438, %551
  %553 = getelementptr inbounds double, ptr %55, i64 %547
  store double %552, ptr %553, align 8
  %554 = fadd double %438, 1.000000e+00
  %555 = getelementptr inbounds double, ptr %118, i64 %547
  store double %554, ptr %555, align 8
  %556 = load i32, ptr %549, align 4
  %557 = sitofp i32 %556 to double
  %558 = getelementptr inbounds nuw i8, ptr %485, i64 16
  %559 = load double, ptr %558, align 8
  %560 = fadd double %559, %557
  store double %560, ptr %558, align 8
  %561 = getelementptr inbounds nuw i8, ptr %212, i64 12
  %562 = load i32, ptr %561, align 4
  %563 = sitofp i32 %562 to double
  %564 = fadd double %546, %563
  %565 = getelementptr inbounds nuw i8, ptr %212, i64 56
  %566 = getelementptr inbounds nuw i8, ptr %207, i64 3096
  %567 = getelementptr inbounds nuw i8, ptr %207, i64 9240
  br label %568

568:                                              ; preds = %578, %545
  %569 = phi i1 [ true, %545 ], [ false, %578 ]
  %570 = phi i64 [ 0, %545 ], [ 1, %578 ]
  %571 = getelementptr inbounds nuw [2 x i32], ptr %565, i64 %570
  %572 = getelementptr inbounds nuw i8, ptr %571, i64 4
  %573 = load i32, ptr %572, align 4
  %574 = icmp sgt i32 %573, 0
  br i1 %574, label %575, label %578

575:                                              ; preds = %568
  %576 = load i32, ptr %571, align 4
  %577 = sext i32 %576 to i64
  br label %579

578:                                              ; preds = %579, %568
  br i1 %569, label %568, label %589

579:                                              ; preds = %579, %575
  %580 = phi i64 [ %577, %575 ], [ %583, %579 ]
  %581 = getelementptr inbounds double, ptr %566, i64 %580
  store double %564, ptr %581, align 8
  %582 = getelementptr inbounds double, ptr %567, i64 %580
  store double %564, ptr %582, align 8
  %583 = add nsw i64 %580, 1
  %584 = load i32, ptr %571, align 4
  %585 = load i32, ptr %572, align 4
  %586 = add nsw i32 %585, %584
  %587 = sext i32 %586 to i64
  %588 = icmp slt i64 %583, %587
  br i1 %588, label %579, label %578

589:                                              ; preds = %578
  %590 = load i32, ptr %549, align 4
  %591 = sitofp i32 %590 to double
  %592 = load double, ptr %498, align 8
  %593 = fcmp olt double %592, %591
  %594 = select i1 %593, double %591, double %592
  br label %1007

595:                                              ; preds = %497
  %596 = getelementptr inbounds nuw i8, ptr %498, i64 40
  %597 = load double, ptr %596, align 8
  %598 = fmul double %597, %503
  %599 = fadd double %438, %598
  %600 = sext i32 %499 to i64
  %601 = getelementptr inbounds double, ptr %116, i64 %600
  store double %599, ptr %601, align 8
  %602 = getelementptr inbounds double, ptr %55, i64 %600
  %603 = load double, ptr %602, align 8
  %604 = getelementptr inbounds nuw i8, ptr %212, i64 4
  %605 = load i32, ptr %604, align 4
  %606 = sitofp i32 %605 to double
  %607 = fadd double %438, %606
  %608 = fcmp ogt double %603, %607
  %609 = select i1 %608, double %603, double %607
  store double %609, ptr %602, align 8
  %610 = fadd double %438, 1.000000e+00
  %611 = getelementptr inbounds double, ptr %118, i64 %600
  store double %610, ptr %611, align 8
  %612 = getelementptr inbounds nuw i8, ptr %485, i64 8
  %613 = load double, ptr %612, align 8
  %614 = fadd double %598, %613
  store double %614, ptr %612, align 8
  %615 = getelementptr inbounds nuw i8, ptr %498, i64 72
  %616 = load double, ptr %615, align 8
  %617 = fadd double %599, %616
  %618 = getelementptr inbounds nuw i8, ptr %498, i64 80
  %619 = load double, ptr %618, align 8
  %620 = fadd double %599, %619
  %621 = getelementptr inbounds nuw i8, ptr %212, i64 56
  %622 = getelementptr inbounds nuw i8, ptr %207, i64 3096
  %623 = getelementptr inbounds nuw i8, ptr %207, i64 9240
  br label %624

624:                                              ; preds = %634, %595
  %625 = phi i1 [ true, %595 ], [ false, %634 ]
  %626 = phi i64 [ 0, %595 ], [ 1, %634 ]
  %627 = getelementptr inbounds nuw [2 x i32], ptr %621, i64 %626
  %628 = getelementptr inbounds nuw i8, ptr %627, i64 4
  %629 = load i32, ptr %628, align 4
  %630 = icmp sgt i32 %629, 0
  br i1 %630, label %631, label %634

631:                                              ; preds = %624
  %632 = load i32, ptr %627, align 4
  %633 = sext i32 %632 to i64
  br label %635

634:                                              ; preds = %635, %624
  br i1 %625, label %624, label %645

635:                                              ; preds = %635, %631
  %636 = phi i64 [ %633, %631 ], [ %639, %635 ]
  %637 = getelementptr inbounds double, ptr %622, i64 %636
  store double %617, ptr %637, align 8
  %638 = getelementptr inbounds double, ptr %623, i64 %636
  store double %620, ptr %638, align 8
  %639 = add nsw i64 %636, 1
  %640 = load i32, ptr %627, align 4
  %641 = load i32, ptr %628, align 4
  %642 = add nsw i32 %641, %640
  %643 = sext i32 %642 to i64
  %644 = icmp slt i64 %639, %643
  br i1 %644, label %635, label %634

645:                                              ; preds = %634
  %646 = load i32, ptr %312, align 4
  %647 = icmp sgt i32 %646, -1
  br i1 %647, label %648, label %1007

648:                                              ; preds = %645
  %649 = load double, ptr %615, align 8
  %650 = fadd double %599, %649
  %651 = getelementptr inbounds nuw i8, ptr %207, i64 15792
  %652 = zext nneg i32 %646 to i64
  %653 = getelementptr inbounds nuw i32, ptr %651, i64 %652
  %654 = load i32, ptr %653, align 4
  %655 = icmp sgt i32 %654, 0
  br i1 %655, label %660, label %656

656:                                              ; preds = %648
  %657 = getelementptr inbounds nuw i8, ptr %207, i64 15768
  %658 = getelementptr inbounds nuw i32, ptr %657, i64 %652
  %659 = load i32, ptr %658, align 4
  br label %674

660:                                              ; preds = %648
  %661 = getelementptr inbounds nuw i8, ptr %207, i64 24
  %662 = getelementptr inbounds nuw [64 x double], ptr %661, i64 %652
  %663 = getelementptr inbounds nuw i8, ptr %207, i64 15768
  %664 = getelementptr inbounds nuw i32, ptr %663, i64 %652
  %665 = load i32, ptr %664, align 4
  %666 = add nsw i32 %654, -1
  %667 = add i32 %666, %665
  %668 = srem i32 %667, 64
  %669 = sext i32 %668 to i64
  %670 = getelementptr inbounds double, ptr %662, i64 %669
  %671 = load double, ptr %670, align 8
  %672 = fcmp ogt double %650, %671
  %673 = select i1 %672, double %650, double %671
  br label %674

674:                                              ; preds = %660, %656
  %675 = phi i32 [ %665, %660 ], [ %659, %656 ]
  %676 = phi double [ %673, %660 ], [ %650, %656 ]
  %677 = add nsw i32 %675, %654
  %678 = srem i32 %677, 64
  %679 = getelementptr inbounds nuw i8, ptr %207, i64 24
  %680 = getelementptr inbounds nuw [64 x double], ptr %679, i64 %652
  %681 = sext i32 %678 to i64
  %682 = getelementptr inbounds double, ptr %680, i64 %681
  store double %676, ptr %682, align 8
  %683 = getelementptr inbounds nuw i8, ptr %207, i64 15384
  %684 = getelementptr inbounds nuw [64 x i8], ptr %683, i64 %652
  %685 = getelementptr inbounds i8, ptr %684, i64 %681
  store i8 5, ptr %685, align 1
  %686 = load i32, ptr %653, align 4
  %687 = add nsw i32 %686, 1
  store i32 %687, ptr %653, align 4
  br label %1007

688:                                              ; preds = %497, %497, %497, %497
  %689 = getelementptr inbounds nuw i8, ptr %212, i64 4
  %690 = load i32, ptr %689, align 4
  %691 = sitofp i32 %690 to double
  %692 = fadd double %438, %691
  %693 = sext i32 %499 to i64
  %694 = getelementptr inbounds double, ptr %113, i64 %693
  store double %692, ptr %694, align 8
  %695 = fadd double %438, 1.000000e+00
  %696 = getelementptr inbounds double, ptr %118, i64 %693
  store double %695, ptr %696, align 8
  %697 = load i32, ptr %689, align 4
  %698 = sitofp i32 %697 to double
  %699 = fadd double %438, %698
  %700 = getelementptr inbounds nuw i8, ptr %212, i64 12
  %701 = load i32, ptr %700, align 4
  %702 = sitofp i32 %701 to double
  %703 = fadd double %699, %702
  %704 = getelementptr inbounds nuw i8, ptr %212, i64 56
  %705 = getelementptr inbounds nuw i8, ptr %207, i64 3096
  %706 = getelementptr inbounds nuw i8, ptr %207, i64 9240
  br label %707

707:                                              ; preds = %717, %688
  %708 = phi i1 [ true, %688 ], [ false, %717 ]
  %709 = phi i64 [ 0, %688 ], [ 1, %717 ]
  %710 = getelementptr inbounds nuw [2 x i32], ptr %704, i64 %709
  %711 = getelementptr inbounds nuw i8, ptr %710, i64 4
  %712 = load i32, ptr %711, align 4
  %713 = icmp sgt i32 %712, 0
  br i1 %713, label %714, label %717

714:                                              ; preds = %707
  %715 = load i32, ptr %710, align 4
  %716 = sext i32 %715 to i64
  br label %718

717:                                              ; preds = %718, %707
  br i1 %708, label %707, label %728

718:                                              ; preds = %718, %714
  %719 = phi i64 [ %716, %714 ], [ %722, %718 ]
  %720 = getelementptr inbounds double, ptr %705, i64 %719
  store double %703, ptr %720, align 8
  %721 = getelementptr inbounds double, ptr %706, i64 %719
  store double %703, ptr %721, align 8
  %722 = add nsw i64 %719, 1
  %723 = load i32, ptr %710, align 4
  %724 = load i32, ptr %711, align 4
  %725 = add nsw i32 %724, %723
  %726 = sext i32 %725 to i64
  %727 = icmp slt i64 %722, %726
  br i1 %727, label %718, label %717

728:                                              ; preds = %717
  %729 = load i32, ptr %689, align 4
  %730 = sitofp i32 %729 to double
  %731 = load double, ptr %498, align 8
  %732 = fcmp olt double %731, %730
  %733 = select i1 %732, double %730, double %731
  br label %1007

734:                                              ; preds = %497
  %735 = getelementptr inbounds nuw i8, ptr %212, i64 4
  %736 = load i32, ptr %735, align 4
  %737 = sitofp i32 %736 to double
  %738 = fadd double %438, %737
  %739 = sext i32 %499 to i64
  %740 = getelementptr inbounds double, ptr %113, i64 %739
  store double %738, ptr %740, align 8
  %741 = load i32, ptr %312, align 4
  %742 = getelementptr inbounds nuw i8, ptr %498, i64 16
  %743 = load double, ptr %742, align 8
  %744 = fadd double %438, %743
  %745 = icmp slt i32 %741, 0
  br i1 %745, label %1007, label %746

746:                                              ; preds = %734
  %747 = getelementptr inbounds nuw i8, ptr %207, i64 15792
  %748 = zext nneg i32 %741 to i64
  %749 = getelementptr inbounds nuw i32, ptr %747, i64 %748
  %750 = load i32, ptr %749, align 4
  %751 = icmp sgt i32 %750, 0
  br i1 %751, label %756, label %752

752:                                              ; preds = %746
  %753 = getelementptr inbounds nuw i8, ptr %207, i64 15768
  %754 = getelementptr inbounds nuw i32, ptr %753, i64 %748
  %755 = load i32, ptr %754, align 4
  br label %770

756:                                              ; preds = %746
  %757 = getelementptr inbounds nuw i8, ptr %207, i64 24
  %758 = getelementptr inbounds nuw [64 x double], ptr %757, i64 %748
  %759 = getelementptr inbounds nuw i8, ptr %207, i64 15768
  %760 = getelementptr inbounds nuw i32, ptr %759, i64 %748
  %761 = load i32, ptr %760, align 4
  %762 = add nsw i32 %750, -1
  %763 = add i32 %762, %761
  %764 = srem i32 %763, 64
  %765 = sext i32 %764 to i64
  %766 = getelementptr inbounds double, ptr %758, i64 %765
  %767 = load double, ptr %766, align 8
  %768 = fcmp ogt double %744, %767
  %769 = select i1 %768, double %744, double %767
  br label %770

770:                                              ; preds = %756, %752
  %771 = phi i32 [ %761, %756 ], [ %755, %752 ]
  %772 = phi double [ %769, %756 ], [ %744, %752 ]
  %773 = add nsw i32 %771, %750
  %774 = srem i32 %773, 64
  %775 = getelementptr inbounds nuw i8, ptr %207, i64 24
  %776 = getelementptr inbounds nuw [64 x double], ptr %775, i64 %748
  %777 = sext i32 %774 to i64
  %778 = getelementptr inbounds double, ptr %776, i64 %777
  store double %772, ptr %778, align 8
  %779 = getelementptr inbounds nuw i8, ptr %207, i64 15384
  %780 = getelementptr inbounds nuw [64 x i8], ptr %779, i64 %748
  %781 = getelementptr inbounds i8, ptr %780, i64 %777
  store i8 2, ptr %781, align 1
  %782 = load i32, ptr %749, align 4
  %783 = add nsw i32 %782, 1
  store i32 %783, ptr %749, align 4
  br label %1007

784:                                              ; preds = %497
  %785 = getelementptr inbounds nuw i8, ptr %212, i64 104
  %786 = load i32, ptr %785, align 4
  %787 = sitofp i32 %786 to double
  %788 = load double, ptr %115, align 8
  %789 = fcmp ogt double %788, %438
  %790 = select i1 %789, double %788, double %438
  %791 = fadd double %790, %787
  store double %791, ptr %115, align 8
  %792 = fadd double %438, 1.000000e+00
  %793 = sext i32 %499 to i64
  %794 = getelementptr inbounds double, ptr %118, i64 %793
  store double %792, ptr %794, align 8
  %795 = getelementptr inbounds nuw i8, ptr %485, i64 24
  %796 = load double, ptr %795, align 8
  %797 = fadd double %796, %787
  store double %797, ptr %795, align 8
  %798 = load i32, ptr %312, align 4
  %799 = load double, ptr %115, align 8
  %800 = getelementptr inbounds nuw i8, ptr %498, i64 8
  %801 = load double, ptr %800, align 8
  %802 = getelementptr inbounds nuw i8, ptr %498, i64 40
  %803 = load double, ptr %802, align 8
  %804 = tail call double @llvm.fmuladd.f64(double %801, double %803, double %799)
  %805 = icmp slt i32 %798, 0
  br i1 %805, label %1007, label %806

806:                                              ; preds = %784
  %807 = getelementptr inbounds nuw i8, ptr %207, i64 15792
  %808 = zext nneg i32 %798 to i64
  %809 = getelementptr inbounds nuw i32, ptr %807, i64 %808
  %810 = load i32, ptr %809, align 4
  %811 = icmp sgt i32 %810, 0
  br i1 %811, label %816, label %812

812:                                              ; preds = %806
  %813 = getelementptr inbounds nuw i8, ptr %207, i64 15768
  %814 = getelementptr inbounds nuw i32, ptr %813, i64 %808
  %815 = load i32, ptr %814, align 4
  br label %830

816:                                              ; preds = %806
  %817 = getelementptr inbounds nuw i8, ptr %207, i64 24
  %818 = getelementptr inbounds nuw [64 x double], ptr %817, i64 %808
  %819 = getelementptr inbounds nuw i8, ptr %207, i64 15768
  %820 = getelementptr inbounds nuw i32, ptr %819, i64 %808
  %821 = load i32, ptr %820, align 4
  %822 = add nsw i32 %810, -1
  %823 = add i32 %822, %821
  %824 = srem i32 %823, 64
  %825 = sext i32 %824 to i64
  %826 = getelementptr inbounds double, ptr %818, i64 %825
  %827 = load double, ptr %826, align 8
  %828 = fcmp ogt double %804, %827
  %829 = select i1 %828, double %804, double %827
  br label %830

830:                                              ; preds = %816, %812
  %831 = phi i32 [ %821, %816 ], [ %815, %812 ]
  %832 = phi double [ %829, %816 ], [ %804, %812 ]
  %833 = add nsw i32 %831, %810
  %834 = srem i32 %833, 64
  %835 = getelementptr inbounds nuw i8, ptr %207, i64 24
  %836 = getelementptr inbounds nuw [64 x double], ptr %835, i64 %808
  %837 = sext i32 %834 to i64
  %838 = getelementptr inbounds double, ptr %836, i64 %837
  store double %832, ptr %838, align 8
  %839 = getelementptr inbounds nuw i8, ptr %207, i64 15384
  %840 = getelementptr inbounds nuw [64 x i8], ptr %839, i64 %808
  %841 = getelementptr inbounds i8, ptr %840, i64 %837
  store i8 3, ptr %841, align 1
  %842 = load i32, ptr %809, align 4
  %843 = add nsw i32 %842, 1
  store i32 %843, ptr %809, align 4
  br label %1007

844:                                              ; preds = %497, %497, %497
  %845 = load double, ptr %114, align 8
  %846 = fcmp ogt double %845, %438
  %847 = select i1 %846, double %845, double %438
  %848 = getelementptr inbounds nuw i8, ptr %212, i64 104
  %849 = load i32, ptr %848, align 4
  %850 = sitofp i32 %849 to double
  %851 = fadd double %847, %850
  store double %851, ptr %114, align 8
  %852 = load i32, ptr %848, align 4
  %853 = sitofp i32 %852 to double
  %854 = getelementptr inbounds nuw i8, ptr %485, i64 32
  %855 = load double, ptr %854, align 8
  %856 = fadd double %855, %853
  store double %856, ptr %854, align 8
  %857 = getelementptr inbounds nuw i8, ptr %212, i64 108
  %858 = load i32, ptr %857, align 4
  %859 = icmp eq i32 %858, 0
  br i1 %859, label %883, label %860

860:                                              ; preds = %844
  %861 = load double, ptr %119, align 8
  %862 = fcmp ogt double %861, %438
  %863 = select i1 %862, double %861, double %438
  %864 = sitofp i32 %858 to double
  %865 = getelementptr inbounds nuw i8, ptr %498, i64 32
  %866 = load double, ptr %865, align 8
  %867 = fdiv double %864, %866
  %868 = fadd double %863, %867
  store double %868, ptr %119, align 8
  %869 = load i32, ptr %857, align 4
  %870 = sitofp i32 %869 to double
  %871 = load double, ptr %865, align 8
  %872 = fdiv double %870, %871
  %873 = getelementptr inbounds nuw i8, ptr %485, i64 40
  %874 = load double, ptr %873, align 8
  %875 = fadd double %874, %872
  store double %875, ptr %873, align 8
  %876 = load i32, ptr %857, align 4
  %877 = icmp eq i32 %876, 0
  br i1 %877, label %883, label %878

878:                                              ; preds = %860
  %879 = load double, ptr %114, align 8
  %880 = load double, ptr %119, align 8
  %881 = fcmp ogt double %879, %880
  %882 = select i1 %881, double %879, double %880
  br label %885

883:                                              ; preds = %860, %844
  %884 = load double, ptr %114, align 8
  br label %885

885:                                              ; preds = %883, %878
  %886 = phi double [ %882, %878 ], [ %884, %883 ]
  %887 = load i32, ptr %212, align 4
  %888 = icmp eq i32 %887, 7
  %889 = select i1 %888, i64 88, i64 24
  %890 = getelementptr inbounds nuw i8, ptr %498, i64 %889
  %891 = load double, ptr %890, align 8
  %892 = icmp eq i32 %887, 6
  br i1 %892, label %893, label %910

893:                                              ; preds = %885
  %894 = load i32, ptr %501, align 4
  %895 = icmp sgt i32 %894, 0
  br i1 %895, label %896, label %905

896:                                              ; preds = %893
  %897 = uitofp nneg i32 %894 to double
  %898 = fdiv double %897, 1.000000e+03
  %899 = getelementptr inbounds nuw i8, ptr %212, i64 12
  %900 = load i32, ptr %899, align 4
  %901 = sitofp i32 %900 to double
  %902 = fsub double 1.000000e+00, %898
  %903 = fmul double %891, %902
  %904 = tail call double @llvm.fmuladd.f64(double %898, double %901, double %903)
  br label %905

905:                                              ; preds = %896, %893
  %906 = phi double [ %891, %893 ], [ %904, %896 ]
  %907 = fadd double %438, 1.000000e+00
  %908 = sext i32 %499 to i64
  %909 = getelementptr inbounds double, ptr %118, i64 %908
  store double %907, ptr %909, align 8
  br label %910

910:                                              ; preds = %905, %885
  %911 = phi double [ %906, %905 ], [ %891, %885 ]
  %912 = load i32, ptr %312, align 4
  %913 = fadd double %886, %911
  %914 = icmp slt i32 %912, 0
  br i1 %914, label %953, label %915

915:                                              ; preds = %910
  %916 = getelementptr inbounds nuw i8, ptr %207, i64 15792
  %917 = zext nneg i32 %912 to i64
  %918 = getelementptr inbounds nuw i32, ptr %916, i64 %917
  %919 = load i32, ptr %918, align 4
  %920 = icmp sgt i32 %919, 0
  br i1 %920, label %925, label %921

921:                                              ; preds = %915
  %922 = getelementptr inbounds nuw i8, ptr %207, i64 15768
  %923 = getelementptr inbounds nuw i32, ptr %922, i64 %917
  %924 = load i32, ptr %923, align 4
  br label %939

925:                                              ; preds = %915
  %926 = getelementptr inbounds nuw i8, ptr %207, i64 24
  %927 = getelementptr inbounds nuw [64 x double], ptr %926, i64 %917
  %928 = getelementptr inbounds nuw i8, ptr %207, i64 15768
  %929 = getelementptr inbounds nuw i32, ptr %928, i64 %917
  %930 = load i32, ptr %929, align 4
  %931 = add nsw i32 %919, -1
  %932 = add i32 %931, %930
  %933 = srem i32 %932, 64
  %934 = sext i32 %933 to i64
  %935 = getelementptr inbounds double, ptr %927, i64 %934
  %936 = load double, ptr %935, align 8
  %937 = fcmp ogt double %913, %936
  %938 = select i1 %937, double %913, double %936
  br label %939

939:                                              ; preds = %925, %921
  %940 = phi i32 [ %930, %925 ], [ %924, %921 ]
  %941 = phi double [ %938, %925 ], [ %913, %921 ]
  %942 = add nsw i32 %940, %919
  %943 = srem i32 %942, 64
  %944 = getelementptr inbounds nuw i8, ptr %207, i64 24
  %945 = getelementptr inbounds nuw [64 x double], ptr %944, i64 %917
  %946 = sext i32 %943 to i64
  %947 = getelementptr inbounds double, ptr %945, i64 %946
  store double %941, ptr %947, align 8
  %948 = getelementptr inbounds nuw i8, ptr %207, i64 15384
  %949 = getelementptr inbounds nuw [64 x i8], ptr %948, i64 %917
  %950 = getelementptr inbounds i8, ptr %949, i64 %946
  store i8 2, ptr %950, align 1
  %951 = load i32, ptr %918, align 4
  %952 = add nsw i32 %951, 1
  store i32 %952, ptr %918, align 4
  br label %953

953:                                              ; preds = %939, %910
  %954 = getelementptr inbounds nuw i8, ptr %212, i64 116
  %955 = load i32, ptr %954, align 4
  %956 = icmp sgt i32 %955, -1
  br i1 %956, label %957, label %1007

957:                                              ; preds = %953
  %958 = load double, ptr %114, align 8
  %959 = getelementptr inbounds nuw i8, ptr %207, i64 15792
  %960 = zext nneg i32 %955 to i64
  %961 = getelementptr inbounds nuw i32, ptr %959, i64 %960
  %962 = load i32, ptr %961, align 4
  %963 = icmp sgt i32 %962, 0
  br i1 %963, label %968, label %964

964:                                              ; preds = %957
  %965 = getelementptr inbounds nuw i8, ptr %207, i64 15768
  %966 = getelementptr inbounds nuw i32, ptr %965, i64 %960
  %967 = load i32, ptr %966, align 4
  br label %982

968:                                              ; preds = %957
  %969 = getelementptr inbounds nuw i8, ptr %207, i64 24
  %970 = getelementptr inbounds nuw [64 x double], ptr %969, i64 %960
  %971 = getelementptr inbounds nuw i8, ptr %207, i64 15768
  %972 = getelementptr inbounds nuw i32, ptr %971, i64 %960
  %973 = load i32, ptr %972, align 4
  %974 = add nsw i32 %962, -1
  %975 = add i32 %974, %973
  %976 = srem i32 %975, 64
  %977 = sext i32 %976 to i64
  %978 = getelementptr inbounds double, ptr %970, i64 %977
  %979 = load double, ptr %978, align 8
  %980 = fcmp ogt double %958, %979
  %981 = select i1 %980, double %958, double %979
  br label %982

982:                                              ; preds = %968, %964
  %983 = phi i32 [ %973, %968 ], [ %967, %964 ]
  %984 = phi double [ %981, %968 ], [ %958, %964 ]
  %985 = add nsw i32 %983, %962
  %986 = srem i32 %985, 64
  %987 = getelementptr inbounds nuw i8, ptr %207, i64 24
  %988 = getelementptr inbounds nuw [64 x double], ptr %987, i64 %960
  %989 = sext i32 %986 to i64
  %990 = getelementptr inbounds double, ptr %988, i64 %989
  store double %984, ptr %990, align 8
  %991 = getelementptr inbounds nuw i8, ptr %207, i64 15384
  %992 = getelementptr inbounds nuw [64 x i8], ptr %991, i64 %960
  %993 = getelementptr inbounds i8, ptr %992, i64 %989
  store i8 2, ptr %993, align 1
  %994 = load i32, ptr %961, align 4
  %995 = add nsw i32 %994, 1
  store i32 %995, ptr %961, align 4
  br label %1007

996:                                              ; preds = %497
  %997 = getelementptr inbounds nuw i8, ptr %212, i64 4
  %998 = load i32, ptr %997, align 4
  %999 = sitofp i32 %998 to double
  %1000 = fcmp ogt double %999, 1.000000e+00
  %1001 = select i1 %1000, double %999, double 1.000000e+00
  br label %1007

1002:                                             ; preds = %495, %491
  %1003 = phi double [ 1.000000e+00, %491 ], [ %496, %495 ]
  %1004 = fadd double %438, %1003
  %1005 = load i32, ptr %209, align 8
  %1006 = add nsw i32 %1005, 1
  br label %1546

1007:                                             ; preds = %996, %982, %953, %830, %784, %770, %734, %728, %674, %645, %589, %541, %497
  %1008 = phi double [ %500, %497 ], [ %544, %541 ], [ %594, %589 ], [ %500, %674 ], [ %500, %645 ], [ %733, %728 ], [ %500, %953 ], [ %500, %770 ], [ %1001, %996 ], [ %500, %982 ], [ %500, %734 ], [ %500, %784 ], [ %500, %830 ]
  %1009 = getelementptr inbounds nuw i8, ptr %212, i64 52
  %1010 = load i32, ptr %1009, align 4
  %1011 = icmp sgt i32 %1010, 0
  %1012 = uitofp nneg i32 %1010 to double
  %1013 = select i1 %1011, double %1012, double %1008
  %1014 = load i32, ptr %212, align 4
  %1015 = fadd double %438, %1013
  %1016 = load i32, ptr %209, align 8
  %1017 = add nsw i32 %1016, 1
  switch i32 %1014, label %1546 [
    i32 11, label %1018
    i32 12, label %1018
    i32 13, label %1018
    i32 15, label %1060
    i32 14, label %1063
    i32 17, label %1463
    i32 16, label %1483
  ]

1018:                                             ; preds = %1007, %1007, %1007
  store double %1015, ptr %207, align 8
  %1019 = load i32, ptr %212, align 4
  %1020 = icmp eq i32 %1019, 13
  br i1 %1020, label %1044, label %1021

1021:                                             ; preds = %1018
  %1022 = load ptr, ptr %35, align 8
  %1023 = getelementptr inbounds nuw i8, ptr %207, i64 15824
  %1024 = load i32, ptr %1023, align 8
  %1025 = sext i32 %1024 to i64
  %1026 = getelementptr inbounds %struct.Block, ptr %1022, i64 %1025
  %1027 = getelementptr inbounds nuw i8, ptr %207, i64 15832
  %1028 = load i32, ptr %1027, align 8
  %1029 = add nsw i32 %1028, 1
  store i32 %1029, ptr %1027, align 8
  %1030 = load double, ptr %1026, align 8
  %1031 = fcmp ogt double %1030, %438
  %1032 = select i1 %1031, double %1030, double %438
  store double %1032, ptr %1026, align 8
  %1033 = getelementptr inbounds nuw i8, ptr %1026, i64 16
  %1034 = load i32, ptr %1033, align 8
  %1035 = add nsw i32 %1034, 1
  store i32 %1035, ptr %1033, align 8
  %1036 = getelementptr inbounds nuw i8, ptr %1026, i64 20
  %1037 = load i32, ptr %1036, align 4
  %1038 = icmp slt i32 %1035, %1037
  br i1 %1038, label %1041, label %1039

1039:                                             ; preds = %1021
  %1040 = load i32, ptr %1023, align 8
  call fastcc void @release(ptr noundef nonnull %13, i32 noundef %1040)
  br label %1041

1041:                                             ; preds = %1039, %1021
  %1042 = load i32, ptr %212, align 4
  %1043 = icmp eq i32 %1042, 12
  br i1 %1043, label %1546, label %1044

1044:                                             ; preds = %1041, %1018
  %1045 = load ptr, ptr %35, align 8
  %1046 = getelementptr inbounds nuw i8, ptr %207, i64 15824
  %1047 = load i32, ptr %1046, align 8
  %1048 = sext i32 %1047 to i64
  %1049 = getelementptr inbounds %struct.Block, ptr %1045, i64 %1048
  %1050 = getelementptr inbounds nuw i8, ptr %1049, i64 24
  %1051 = load i32, ptr %1050, align 8
  %1052 = getelementptr inbounds nuw i8, ptr %207, i64 15832
  %1053 = load i32, ptr %1052, align 8
  %1054 = icmp slt i32 %1051, %1053
  br i1 %1054, label %1546, label %1055

1055:                                             ; preds = %1044
  %1056 = getelementptr inbounds nuw i8, ptr %1049, i64 8
  %1057 = load double, ptr %1056, align 8
  %1058 = fcmp ogt double %1015, %1057
  %1059 = select i1 %1058, double %1015, double %1057
  br label %1546

1060:                                             ; preds = %1007
  %1061 = getelementptr inbounds nuw i8, ptr %212, i64 48
  %1062 = load i32, ptr %1061, align 4
  br label %1546

1063:                                             ; preds = %1007
  %1064 = load ptr, ptr %19, align 8
  %1065 = getelementptr inbounds nuw i8, ptr %212, i64 124
  %1066 = load i32, ptr %1065, align 4
  %1067 = sext i32 %1066 to i64
  %1068 = getelementptr inbounds %struct.Loop, ptr %1064, i64 %1067
  %1069 = load i32, ptr %27, align 8
  %1070 = sext i32 %1069 to i64
  %1071 = mul nsw i64 %1070, %206
  %1072 = add nsw i64 %1071, %1067
  %1073 = load ptr, ptr %49, align 8
  %1074 = getelementptr inbounds i32, ptr %1073, i64 %1072
  %1075 = load i32, ptr %1074, align 4
  %1076 = add nsw i32 %1075, 1
  store i32 %1076, ptr %1074, align 4
  %1077 = load double, ptr %31, align 8
  %1078 = fadd double %438, %1077
  %1079 = load ptr, ptr %37, align 8
  %1080 = getelementptr inbounds double, ptr %1079, i64 %1072
  store double %1078, ptr %1080, align 8
  %1081 = load double, ptr %1068, align 8
  %1082 = getelementptr inbounds nuw i8, ptr %1068, i64 8
  %1083 = load i32, ptr %1082, align 8
  %1084 = add nsw i32 %1083, 2
  %1085 = sitofp i32 %1084 to double
  %1086 = fcmp ogt double %1081, %1085
  br i1 %1086, label %1087, label %1446

1087:                                             ; preds = %1063
  %1088 = load i32, ptr %1065, align 4
  %1089 = load double, ptr %31, align 8
  %1090 = fadd double %438, %1089
  %1091 = load ptr, ptr %19, align 8
  %1092 = sext i32 %1088 to i64
  %1093 = getelementptr inbounds %struct.Loop, ptr %1091, i64 %1092
  %1094 = load ptr, ptr %41, align 8
  %1095 = load i32, ptr %28, align 4
  %1096 = sext i32 %1095 to i64
  %1097 = shl nsw i64 %1096, 3
  %1098 = add nsw i64 %1097, 14
  %1099 = mul nsw i64 %1098, %1092
  %1100 = getelementptr inbounds double, ptr %1094, i64 %1099
  %1101 = load double, ptr %1100, align 8
  %1102 = fcmp oge double %1101, 0.000000e+00
  %1103 = load i32, ptr %26, align 4
  %1104 = icmp sgt i32 %1103, 0
  %1105 = select i1 %1102, i1 %1104, i1 false
  br i1 %1105, label %1106, label %1134

1106:                                             ; preds = %1087
  %1107 = load i32, ptr %27, align 8
  %1108 = sext i32 %1107 to i64
  %1109 = load ptr, ptr %33, align 8
  %1110 = zext nneg i32 %1103 to i64
  %1111 = load ptr, ptr %49, align 8
  %1112 = load ptr, ptr %51, align 8
  br label %1113

1113:                                             ; preds = %1129, %1106
  %1114 = phi i64 [ 0, %1106 ], [ %1130, %1129 ]
  %1115 = mul nsw i64 %1114, %1108
  %1116 = add nsw i64 %1115, %1092
  %1117 = getelementptr inbounds nuw %struct.Wave, ptr %1109, i64 %1114
  %1118 = getelementptr inbounds nuw i8, ptr %1117, i64 15844
  %1119 = load i32, ptr %1118, align 4
  %1120 = icmp eq i32 %1119, 0
  br i1 %1120, label %1121, label %1129

1121:                                             ; preds = %1113
  %1122 = getelementptr inbounds i32, ptr %1111, i64 %1116
  %1123 = load i32, ptr %1122, align 4
  %1124 = icmp eq i32 %1123, 1073741823
  br i1 %1124, label %1132, label %1125

1125:                                             ; preds = %1121
  %1126 = getelementptr inbounds i32, ptr %1112, i64 %1116
  %1127 = load i32, ptr %1126, align 4
  %1128 = icmp slt i32 %1123, %1127
  br i1 %1128, label %1132, label %1129

1129:                                             ; preds = %1125, %1113
  %1130 = add nuw nsw i64 %1114, 1
  %1131 = icmp eq i64 %1130, %1110
  br i1 %1131, label %1134, label %1113

1132:                                             ; preds = %1125, %1121
  store double -1.000000e+00, ptr %1100, align 8
  %1133 = load i32, ptr %26, align 4
  br label %1136

1134:                                             ; preds = %1129, %1087
  %1135 = fcmp olt double %1101, 0.000000e+00
  br i1 %1135, label %1136, label %1224

1136:                                             ; preds = %1134, %1132
  %1137 = phi i32 [ %1103, %1134 ], [ %1133, %1132 ]
  %1138 = getelementptr inbounds nuw i8, ptr %1093, i64 8
  %1139 = load i32, ptr %1138, align 8
  %1140 = getelementptr inbounds nuw i8, ptr %1093, i64 12
  %1141 = load i32, ptr %1140, align 4
  %1142 = sub nsw i32 %1139, %1141
  %1143 = icmp sgt i32 %1137, 0
  br i1 %1143, label %1144, label %1167

1144:                                             ; preds = %1136
  %1145 = load ptr, ptr %33, align 8
  %1146 = zext nneg i32 %1137 to i64
  %1147 = load i32, ptr %27, align 8
  %1148 = sext i32 %1147 to i64
  %1149 = load ptr, ptr %49, align 8
  %1150 = getelementptr i32, ptr %1149, i64 %1092
  br label %1151

1151:                                             ; preds = %1164, %1144
  %1152 = phi i64 [ 0, %1144 ], [ %1165, %1164 ]
  %1153 = getelementptr inbounds nuw %struct.Wave, ptr %1145, i64 %1152
  %1154 = getelementptr inbounds nuw i8, ptr %1153, i64 15844
  %1155 = load i32, ptr %1154, align 4
  %1156 = icmp eq i32 %1155, 0
  br i1 %1156, label %1157, label %1164

1157:                                             ; preds = %1151
  %1158 = mul nsw i64 %1152, %1148
  %1159 = getelementptr i32, ptr %1150, i64 %1158
  %1160 = load i32, ptr %1159, align 4
  %1161 = icmp eq i32 %1160, 1073741823
  %1162 = icmp slt i32 %1160, %1142
  %1163 = select i1 %1161, i1 true, i1 %1162
  br i1 %1163, label %1441, label %1164

1164:                                             ; preds = %1157, %1151
  %1165 = add nuw nsw i64 %1152, 1
  %1166 = icmp eq i64 %1165, %1146
  br i1 %1166, label %1167, label %1151

1167:                                             ; preds = %1164, %1136
  %1168 = load ptr, ptr %41, align 8
  %1169 = load i32, ptr %28, align 4
  %1170 = sext i32 %1169 to i64
  %1171 = shl nsw i64 %1170, 3
  %1172 = add nsw i64 %1171, 14
  %1173 = mul nsw i64 %1172, %1092
  %1174 = getelementptr inbounds double, ptr %1168, i64 %1173
  %1175 = load ptr, ptr %22, align 8
  store double %1090, ptr %1174, align 8
  %1176 = getelementptr inbounds nuw i8, ptr %1174, i64 8
  %1177 = load i32, ptr %28, align 4
  %1178 = icmp sgt i32 %1177, 0
  br i1 %1178, label %1181, label %1179

1179:                                             ; preds = %1181, %1167
  %1180 = phi ptr [ %1176, %1167 ], [ %1188, %1181 ]
  br label %1196

1181:                                             ; preds = %1167, %1181
  %1182 = phi ptr [ %1188, %1181 ], [ %1176, %1167 ]
  %1183 = phi i64 [ %1187, %1181 ], [ 0, %1167 ]
  %1184 = load ptr, ptr %21, align 8
  %1185 = getelementptr inbounds nuw double, ptr %1184, i64 %1183
  %1186 = load double, ptr %1185, align 8
  store double %1186, ptr %1182, align 8
  %1187 = add nuw nsw i64 %1183, 1
  %1188 = getelementptr inbounds nuw i8, ptr %1182, i64 8
  %1189 = load i32, ptr %28, align 4
  %1190 = sext i32 %1189 to i64
  %1191 = shl nsw i64 %1190, 3
  %1192 = icmp slt i64 %1187, %1191
  br i1 %1192, label %1181, label %1179

1193:                                             ; preds = %1196
  %1194 = load i32, ptr %26, align 4
  %1195 = icmp sgt i32 %1194, 0
  br i1 %1195, label %1204, label %1441

1196:                                             ; preds = %1179, %1196
  %1197 = phi i64 [ %1202, %1196 ], [ 0, %1179 ]
  %1198 = phi ptr [ %1201, %1196 ], [ %1180, %1179 ]
  %1199 = getelementptr inbounds nuw double, ptr %1175, i64 %1197
  %1200 = load double, ptr %1199, align 8
  %1201 = getelementptr inbounds nuw i8, ptr %1198, i64 8
  store double %1200, ptr %1198, align 8
  %1202 = add nuw nsw i64 %1197, 1
  %1203 = icmp eq i64 %1202, 13
  br i1 %1203, label %1193, label %1196

1204:                                             ; preds = %1193, %1204
  %1205 = phi i64 [ %1220, %1204 ], [ 0, %1193 ]
  %1206 = load i32, ptr %27, align 8
  %1207 = sext i32 %1206 to i64
  %1208 = mul nsw i64 %1205, %1207
  %1209 = add nsw i64 %1208, %1092
  %1210 = load ptr, ptr %37, align 8
  %1211 = getelementptr inbounds double, ptr %1210, i64 %1209
  %1212 = load double, ptr %1211, align 8
  %1213 = load ptr, ptr %39, align 8
  %1214 = getelementptr inbounds double, ptr %1213, i64 %1209
  store double %1212, ptr %1214, align 8
  %1215 = load ptr, ptr %49, align 8
  %1216 = getelementptr inbounds i32, ptr %1215, i64 %1209
  %1217 = load i32, ptr %1216, align 4
  %1218 = load ptr, ptr %51, align 8
  %1219 = getelementptr inbounds i32, ptr %1218, i64 %1209
  store i32 %1217, ptr %1219, align 4
  %1220 = add nuw nsw i64 %1205, 1
  %1221 = load i32, ptr %26, align 4
  %1222 = sext i32 %1221 to i64
  %1223 = icmp slt i64 %1220, %1222
  br i1 %1223, label %1204, label %1441

1224:                                             ; preds = %1134
  %1225 = getelementptr inbounds nuw i8, ptr %1093, i64 12
  %1226 = load i32, ptr %1225, align 4
  %1227 = icmp sgt i32 %1103, 0
  br i1 %1227, label %1228, label %1255

1228:                                             ; preds = %1224
  %1229 = load ptr, ptr %33, align 8
  %1230 = zext nneg i32 %1103 to i64
  %1231 = load i32, ptr %27, align 8
  %1232 = sext i32 %1231 to i64
  %1233 = load ptr, ptr %49, align 8
  %1234 = load ptr, ptr %51, align 8
  br label %1235

1235:                                             ; preds = %1252, %1228
  %1236 = phi i64 [ 0, %1228 ], [ %1253, %1252 ]
  %1237 = getelementptr inbounds nuw %struct.Wave, ptr %1229, i64 %1236
  %1238 = getelementptr inbounds nuw i8, ptr %1237, i64 15844
  %1239 = load i32, ptr %1238, align 4
  %1240 = icmp eq i32 %1239, 0
  br i1 %1240, label %1241, label %1252

1241:                                             ; preds = %1235
  %1242 = mul nsw i64 %1236, %1232
  %1243 = add nsw i64 %1242, %1092
  %1244 = getelementptr inbounds i32, ptr %1233, i64 %1243
  %1245 = load i32, ptr %1244, align 4
  %1246 = icmp eq i32 %1245, 1073741823
  br i1 %1246, label %1441, label %1247

1247:                                             ; preds = %1241
  %1248 = getelementptr inbounds i32, ptr %1234, i64 %1243
  %1249 = load i32, ptr %1248, align 4
  %1250 = add nsw i32 %1249, %1226
  %1251 = icmp slt i32 %1245, %1250
  br i1 %1251, label %1441, label %1252

1252:                                             ; preds = %1247, %1235
  %1253 = add nuw nsw i64 %1236, 1
  %1254 = icmp eq i64 %1253, %1230
  br i1 %1254, label %1255, label %1235

1255:                                             ; preds = %1252, %1224
  %1256 = load ptr, ptr %22, align 8
  %1257 = fsub double %1090, %1101
  store double -1.000000e+00, ptr %1100, align 8
  %1258 = fcmp ole double %1257, 0.000000e+00
  %1259 = load i32, ptr %24, align 4
  br label %1261

1260:                                             ; preds = %1270
  br i1 %1266, label %1261, label %1404

1261:                                             ; preds = %1260, %1255
  %1262 = phi i32 [ %1259, %1255 ], [ %1271, %1260 ]
  %1263 = phi i32 [ %1259, %1255 ], [ %1272, %1260 ]
  %1264 = phi double [ -1.000000e+00, %1255 ], [ %1274, %1260 ]
  %1265 = phi double [ 0.000000e+00, %1255 ], [ %1273, %1260 ]
  %1266 = phi i1 [ true, %1255 ], [ false, %1260 ]
  %1267 = icmp sgt i32 %1263, 0
  br i1 %1267, label %1268, label %1270

1268:                                             ; preds = %1261
  %1269 = load i32, ptr %23, align 8
  br label %1278

1270:                                             ; preds = %1396, %1261
  %1271 = phi i32 [ %1262, %1261 ], [ %1397, %1396 ]
  %1272 = phi i32 [ %1263, %1261 ], [ %1397, %1396 ]
  %1273 = phi double [ %1265, %1261 ], [ %1401, %1396 ]
  %1274 = phi double [ %1264, %1261 ], [ %1402, %1396 ]
  %1275 = fmul double %1273, 2.000000e+00
  %1276 = fcmp olt double %1274, %1275
  %1277 = or i1 %1258, %1276
  br i1 %1277, label %1441, label %1260

1278:                                             ; preds = %1396, %1268
  %1279 = phi i32 [ %1262, %1268 ], [ %1397, %1396 ]
  %1280 = phi i32 [ %1269, %1268 ], [ %1398, %1396 ]
  %1281 = phi i32 [ %1269, %1268 ], [ %1399, %1396 ]
  %1282 = phi i32 [ %1269, %1268 ], [ %1400, %1396 ]
  %1283 = phi double [ %1264, %1268 ], [ %1402, %1396 ]
  %1284 = phi double [ %1265, %1268 ], [ %1401, %1396 ]
  %1285 = phi i32 [ 0, %1268 ], [ %1290, %1396 ]
  %1286 = load ptr, ptr %19, align 8
  %1287 = getelementptr inbounds %struct.Loop, ptr %1286, i64 %1092
  %1288 = load double, ptr %1287, align 8
  %1289 = mul i32 %1285, %1282
  %1290 = add nuw nsw i32 %1285, 1
  %1291 = mul nsw i32 %1290, %1282
  %1292 = icmp sgt i32 %1282, 0
  br i1 %1292, label %1293, label %1396

1293:                                             ; preds = %1278
  %1294 = load ptr, ptr %33, align 8
  %1295 = zext i32 %1289 to i64
  %1296 = load i32, ptr %27, align 8
  %1297 = sext i32 %1296 to i64
  %1298 = load ptr, ptr %37, align 8
  %1299 = load ptr, ptr %39, align 8
  %1300 = load ptr, ptr %49, align 8
  %1301 = load ptr, ptr %51, align 8
  br label %1306

1302:                                             ; preds = %1340
  %1303 = icmp eq i32 %1342, 0
  %1304 = fcmp ole double %1343, 0.000000e+00
  %1305 = select i1 %1303, i1 true, i1 %1304
  br i1 %1305, label %1396, label %1347

1306:                                             ; preds = %1340, %1293
  %1307 = phi i64 [ %1295, %1293 ], [ %1344, %1340 ]
  %1308 = phi double [ 0.000000e+00, %1293 ], [ %1343, %1340 ]
  %1309 = phi i32 [ 0, %1293 ], [ %1342, %1340 ]
  %1310 = phi double [ %1288, %1293 ], [ %1341, %1340 ]
  %1311 = getelementptr inbounds nuw %struct.Wave, ptr %1294, i64 %1307
  %1312 = getelementptr inbounds nuw i8, ptr %1311, i64 15844
  %1313 = load i32, ptr %1312, align 4
  %1314 = icmp eq i32 %1313, 0
  br i1 %1314, label %1315, label %1340

1315:                                             ; preds = %1306
  %1316 = mul nsw i64 %1307, %1297
  %1317 = add nsw i64 %1316, %1092
  %1318 = getelementptr inbounds double, ptr %1298, i64 %1317
  %1319 = load double, ptr %1318, align 8
  %1320 = getelementptr inbounds double, ptr %1299, i64 %1317
  %1321 = load double, ptr %1320, align 8
  %1322 = fsub double %1319, %1321
  %1323 = fcmp ogt double %1322, 0.000000e+00
  %1324 = getelementptr inbounds i32, ptr %1300, i64 %1317
  %1325 = load i32, ptr %1324, align 4
  br i1 %1323, label %1326, label %1333

1326:                                             ; preds = %1315
  %1327 = getelementptr inbounds i32, ptr %1301, i64 %1317
  %1328 = load i32, ptr %1327, align 4
  %1329 = sub nsw i32 %1325, %1328
  %1330 = sitofp i32 %1329 to double
  %1331 = fdiv double %1330, %1322
  %1332 = fadd double %1308, %1331
  br label %1333

1333:                                             ; preds = %1326, %1315
  %1334 = phi double [ %1332, %1326 ], [ %1308, %1315 ]
  %1335 = sitofp i32 %1325 to double
  %1336 = fsub double %1288, %1335
  %1337 = fcmp olt double %1336, %1310
  %1338 = select i1 %1337, double %1336, double %1310
  %1339 = add nsw i32 %1309, 1
  br label %1340

1340:                                             ; preds = %1333, %1306
  %1341 = phi double [ %1310, %1306 ], [ %1338, %1333 ]
  %1342 = phi i32 [ %1309, %1306 ], [ %1339, %1333 ]
  %1343 = phi double [ %1308, %1306 ], [ %1334, %1333 ]
  %1344 = add nuw nsw i64 %1307, 1
  %1345 = trunc nuw i64 %1344 to i32
  %1346 = icmp sgt i32 %1291, %1345
  br i1 %1346, label %1306, label %1302

1347:                                             ; preds = %1302
  %1348 = sitofp i32 %1342 to double
  %1349 = fdiv double %1343, %1348
  br i1 %1266, label %1350, label %1360

1350:                                             ; preds = %1347
  %1351 = fadd double %1341, -1.000000e+00
  %1352 = fdiv double %1351, %1349
  %1353 = fcmp olt double %1283, 0.000000e+00
  %1354 = fcmp olt double %1352, %1283
  %1355 = select i1 %1353, i1 true, i1 %1354
  %1356 = select i1 %1355, double %1352, double %1283
  %1357 = fdiv double 1.000000e+00, %1349
  %1358 = fcmp ogt double %1357, %1284
  %1359 = select i1 %1358, double %1357, double %1284
  br label %1396

1360:                                             ; preds = %1347
  %1361 = tail call double @llvm.fmuladd.f64(double %1349, double %1283, double 1.000000e-09)
  %1362 = fadd double %1341, -1.000000e+00
  %1363 = fcmp olt double %1361, %1362
  %1364 = select i1 %1363, double %1361, double %1362
  %1365 = fptosi double %1364 to i32
  %1366 = mul nsw i32 %1290, %1281
  %1367 = icmp slt i32 %1289, %1366
  br i1 %1367, label %1368, label %1396

1368:                                             ; preds = %1360
  %1369 = sext i32 %1289 to i64
  br label %1370

1370:                                             ; preds = %1388, %1368
  %1371 = phi i32 [ %1280, %1368 ], [ %1389, %1388 ]
  %1372 = phi i64 [ %1369, %1368 ], [ %1390, %1388 ]
  %1373 = load ptr, ptr %33, align 8
  %1374 = getelementptr inbounds %struct.Wave, ptr %1373, i64 %1372
  %1375 = getelementptr inbounds nuw i8, ptr %1374, i64 15844
  %1376 = load i32, ptr %1375, align 4
  %1377 = icmp eq i32 %1376, 0
  br i1 %1377, label %1378, label %1388

1378:                                             ; preds = %1370
  %1379 = load ptr, ptr %49, align 8
  %1380 = load i32, ptr %27, align 8
  %1381 = sext i32 %1380 to i64
  %1382 = mul nsw i64 %1372, %1381
  %1383 = getelementptr i32, ptr %1379, i64 %1382
  %1384 = getelementptr i32, ptr %1383, i64 %1092
  %1385 = load i32, ptr %1384, align 4
  %1386 = add nsw i32 %1385, %1365
  store i32 %1386, ptr %1384, align 4
  %1387 = load i32, ptr %23, align 8
  br label %1388

1388:                                             ; preds = %1378, %1370
  %1389 = phi i32 [ %1371, %1370 ], [ %1387, %1378 ]
  %1390 = add nsw i64 %1372, 1
  %1391 = mul nsw i32 %1389, %1290
  %1392 = sext i32 %1391 to i64
  %1393 = icmp slt i64 %1390, %1392
  br i1 %1393, label %1370, label %1394

1394:                                             ; preds = %1388
  %1395 = load i32, ptr %24, align 4
  br label %1396

1396:                                             ; preds = %1394, %1360, %1350, %1302, %1278
  %1397 = phi i32 [ %1279, %1302 ], [ %1279, %1350 ], [ %1279, %1360 ], [ %1395, %1394 ], [ %1279, %1278 ]
  %1398 = phi i32 [ %1280, %1302 ], [ %1280, %1350 ], [ %1280, %1360 ], [ %1389, %1394 ], [ %1280, %1278 ]
  %1399 = phi i32 [ %1281, %1302 ], [ %1281, %1350 ], [ %1281, %1360 ], [ %1389, %1394 ], [ %1281, %1278 ]
  %1400 = phi i32 [ %1282, %1302 ], [ %1282, %1350 ], [ %1281, %1360 ], [ %1389, %1394 ], [ %1282, %1278 ]
  %1401 = phi double [ %1284, %1302 ], [ %1359, %1350 ], [ %1284, %1360 ], [ %1284, %1394 ], [ %1284, %1278 ]
  %1402 = phi double [ %1283, %1302 ], [ %1356, %1350 ], [ %1283, %1360 ], [ %1283, %1394 ], [ %1283, %1278 ]
  %1403 = icmp slt i32 %1290, %1397
  br i1 %1403, label %1278, label %1270

1404:                                             ; preds = %1260
  %1405 = fdiv double %1274, %1257
  %1406 = getelementptr inbounds nuw i8, ptr %1100, i64 8
  %1407 = load i32, ptr %28, align 4
  %1408 = sext i32 %1407 to i64
  %1409 = shl nsw i64 %1408, 3
  %1410 = icmp sgt i32 %1407, 0
  br i1 %1410, label %1414, label %1411

1411:                                             ; preds = %1414, %1404
  %1412 = phi i64 [ %1409, %1404 ], [ %1426, %1414 ]
  %1413 = getelementptr inbounds double, ptr %1406, i64 %1412
  br label %1431

1414:                                             ; preds = %1404, %1414
  %1415 = phi i64 [ %1423, %1414 ], [ 0, %1404 ]
  %1416 = load ptr, ptr %21, align 8
  %1417 = getelementptr inbounds nuw double, ptr %1416, i64 %1415
  %1418 = load double, ptr %1417, align 8
  %1419 = getelementptr inbounds nuw double, ptr %1406, i64 %1415
  %1420 = load double, ptr %1419, align 8
  %1421 = fsub double %1418, %1420
  %1422 = tail call double @llvm.fmuladd.f64(double %1421, double %1405, double %1418)
  store double %1422, ptr %1417, align 8
  %1423 = add nuw nsw i64 %1415, 1
  %1424 = load i32, ptr %28, align 4
  %1425 = sext i32 %1424 to i64
  %1426 = shl nsw i64 %1425, 3
  %1427 = icmp slt i64 %1423, %1426
  br i1 %1427, label %1414, label %1411

1428:                                             ; preds = %1431
  %1429 = load double, ptr %31, align 8
  %1430 = fadd double %1274, %1429
  store double %1430, ptr %31, align 8
  br label %1441

1431:                                             ; preds = %1431, %1411
  %1432 = phi i64 [ 0, %1411 ], [ %1439, %1431 ]
  %1433 = getelementptr inbounds nuw double, ptr %1256, i64 %1432
  %1434 = load double, ptr %1433, align 8
  %1435 = getelementptr inbounds nuw double, ptr %1413, i64 %1432
  %1436 = load double, ptr %1435, align 8
  %1437 = fsub double %1434, %1436
  %1438 = tail call double @llvm.fmuladd.f64(double %1437, double %1405, double %1434)
  store double %1438, ptr %1433, align 8
  %1439 = add nuw nsw i64 %1432, 1
  %1440 = icmp eq i64 %1439, 13
  br i1 %1440, label %1428, label %1431

1441:                                             ; preds = %1247, %1241, %1270, %1157, %1204, %1428, %1193
  %1442 = load ptr, ptr %49, align 8
  %1443 = getelementptr inbounds i32, ptr %1442, i64 %1072
  %1444 = load i32, ptr %1443, align 4
  %1445 = load double, ptr %1068, align 8
  br label %1446

1446:                                             ; preds = %1441, %1063
  %1447 = phi double [ %1445, %1441 ], [ %1081, %1063 ]
  %1448 = phi i32 [ %1444, %1441 ], [ %1076, %1063 ]
  %1449 = sitofp i32 %1448 to double
  %1450 = fcmp ogt double %1447, %1449
  br i1 %1450, label %1459, label %1451

1451:                                             ; preds = %1446
  %1452 = getelementptr inbounds nuw i8, ptr %1068, i64 16
  %1453 = load i64, ptr %1452, align 8
  %1454 = icmp sgt i64 %1453, -1
  %1455 = load ptr, ptr %49, align 8
  %1456 = getelementptr inbounds i32, ptr %1455, i64 %1072
  %1457 = select i1 %1454, i32 1073741823, i32 0
  %1458 = select i1 %1454, i64 48, i64 120
  store i32 %1457, ptr %1456, align 4
  br label %1459

1459:                                             ; preds = %1451, %1446
  %1460 = phi i64 [ 48, %1446 ], [ %1458, %1451 ]
  %1461 = getelementptr inbounds nuw i8, ptr %212, i64 %1460
  %1462 = load i32, ptr %1461, align 4
  br label %1546

1463:                                             ; preds = %1007
  %1464 = getelementptr inbounds nuw i8, ptr %212, i64 124
  %1465 = load i32, ptr %1464, align 4
  %1466 = sext i32 %1465 to i64
  %1467 = load ptr, ptr %49, align 8
  %1468 = load i32, ptr %27, align 8
  %1469 = sext i32 %1468 to i64
  %1470 = mul nsw i64 %1469, %206
  %1471 = getelementptr i32, ptr %1467, i64 %1470
  %1472 = getelementptr i32, ptr %1471, i64 %1466
  %1473 = load i32, ptr %1472, align 4
  %1474 = icmp eq i32 %1473, 1073741823
  br i1 %1474, label %1480, label %1475

1475:                                             ; preds = %1463
  %1476 = load ptr, ptr %19, align 8
  %1477 = getelementptr inbounds %struct.Loop, ptr %1476, i64 %1466
  %1478 = load double, ptr %1477, align 8
  %1479 = fcmp ugt double %1478, 0.000000e+00
  br i1 %1479, label %1546, label %1480

1480:                                             ; preds = %1475, %1463
  store i32 0, ptr %1472, align 4
  %1481 = getelementptr inbounds nuw i8, ptr %212, i64 48
  %1482 = load i32, ptr %1481, align 4
  br label %1546

1483:                                             ; preds = %1007
  %1484 = load ptr, ptr %35, align 8
  %1485 = getelementptr inbounds nuw i8, ptr %207, i64 15824
  %1486 = load i32, ptr %1485, align 8
  %1487 = load double, ptr %32, align 8
  %1488 = fcmp ogt double %1487, %438
  %1489 = select i1 %1488, double %1487, double %438
  store double %1489, ptr %32, align 8
  %1490 = getelementptr inbounds nuw i8, ptr %207, i64 15792
  %1491 = getelementptr inbounds nuw i8, ptr %207, i64 15768
  %1492 = getelementptr inbounds nuw i8, ptr %207, i64 24
  br label %1507

1493:                                             ; preds = %1530
  %1494 = sext i32 %1486 to i64
  %1495 = getelementptr inbounds %struct.Block, ptr %1484, i64 %1494
  %1496 = getelementptr inbounds nuw i8, ptr %207, i64 8
  %1497 = load double, ptr %1496, align 8
  %1498 = fsub double %438, %1497
  %1499 = getelementptr inbounds nuw i8, ptr %482, i64 8
  %1500 = load double, ptr %1499, align 8
  %1501 = fadd double %1500, %1498
  store double %1501, ptr %1499, align 8
  %1502 = getelementptr inbounds nuw i8, ptr %207, i64 15844
  store i32 1, ptr %1502, align 4
  %1503 = getelementptr inbounds nuw i8, ptr %1495, i64 20
  %1504 = load i32, ptr %1503, align 4
  %1505 = add nsw i32 %1504, -1
  store i32 %1505, ptr %1503, align 4
  %1506 = icmp sgt i32 %1504, 1
  br i1 %1506, label %1534, label %1540

1507:                                             ; preds = %1530, %1483
  %1508 = phi double [ %1489, %1483 ], [ %1531, %1530 ]
  %1509 = phi i64 [ 0, %1483 ], [ %1532, %1530 ]
  %1510 = getelementptr inbounds nuw i32, ptr %1490, i64 %1509
  %1511 = load i32, ptr %1510, align 4
  %1512 = icmp sgt i32 %1511, 0
  br i1 %1512, label %1513, label %1530

1513:                                             ; preds = %1507
  %1514 = getelementptr inbounds nuw i32, ptr %1491, i64 %1509
  %1515 = getelementptr inbounds nuw [64 x double], ptr %1492, i64 %1509
  %1516 = load i32, ptr %1514, align 4
  br label %1517

1517:                                             ; preds = %1517, %1513
  %1518 = phi i32 [ %1511, %1513 ], [ %1528, %1517 ]
  %1519 = phi i32 [ %1516, %1513 ], [ %1527, %1517 ]
  %1520 = phi double [ %1508, %1513 ], [ %1525, %1517 ]
  %1521 = sext i32 %1519 to i64
  %1522 = getelementptr inbounds double, ptr %1515, i64 %1521
  %1523 = load double, ptr %1522, align 8
  %1524 = fcmp ogt double %1523, %1520
  %1525 = select i1 %1524, double %1523, double %1520
  %1526 = add nsw i32 %1519, 1
  %1527 = srem i32 %1526, 64
  store i32 %1527, ptr %1514, align 4
  %1528 = add nsw i32 %1518, -1
  store i32 %1528, ptr %1510, align 4
  %1529 = icmp samesign ugt i32 %1518, 1
  br i1 %1529, label %1517, label %1530

1530:                                             ; preds = %1517, %1507
  %1531 = phi double [ %1508, %1507 ], [ %1525, %1517 ]
  store double %1531, ptr %32, align 8
  %1532 = add nuw nsw i64 %1509, 1
  %1533 = icmp eq i64 %1532, 6
  br i1 %1533, label %1493, label %1507

1534:                                             ; preds = %1493
  %1535 = getelementptr inbounds nuw i8, ptr %1495, i64 16
  %1536 = load i32, ptr %1535, align 8
  %1537 = icmp slt i32 %1536, %1505
  br i1 %1537, label %1596, label %1538

1538:                                             ; preds = %1534
  %1539 = load i32, ptr %1485, align 8
  call fastcc void @release(ptr noundef nonnull %13, i32 noundef %1539)
  br label %1596

1540:                                             ; preds = %1493
  %1541 = load i32, ptr %29, align 8
  %1542 = icmp sgt i32 %1541, 0
  br i1 %1542, label %1543, label %1596

1543:                                             ; preds = %1540
  %1544 = add nsw i32 %1541, -1
  store i32 %1544, ptr %29, align 8
  %1545 = load i32, ptr %1485, align 8
  call fastcc void @start(ptr noundef nonnull %13, i32 noundef %1545, double noundef %438)
  br label %1596

1546:                                             ; preds = %1480, %1475, %1459, %1060, %1055, %1044, %1041, %1007, %1002
  %1547 = phi i1 [ true, %1007 ], [ true, %1055 ], [ true, %1041 ], [ true, %1060 ], [ true, %1459 ], [ false, %1044 ], [ true, %1480 ], [ true, %1475 ], [ true, %1002 ]
  %1548 = phi i32 [ %1017, %1007 ], [ %1017, %1055 ], [ %1017, %1041 ], [ %1062, %1060 ], [ %1462, %1459 ], [ %1017, %1044 ], [ %1482, %1480 ], [ %1017, %1475 ], [ %1006, %1002 ]
  %1549 = phi double [ %1015, %1007 ], [ %1059, %1055 ], [ %1015, %1041 ], [ %1015, %1060 ], [ %1015, %1459 ], [ %1015, %1044 ], [ %1015, %1480 ], [ %1015, %1475 ], [ %1004, %1002 ]
  %1550 = getelementptr inbounds nuw i8, ptr %207, i64 8
  %1551 = load double, ptr %1550, align 8
  %1552 = fsub double %1549, %1551
  %1553 = getelementptr inbounds nuw i8, ptr %482, i64 8
  %1554 = load double, ptr %1553, align 8
  %1555 = fadd double %1554, %1552
  store double %1555, ptr %1553, align 8
  %1556 = load i32, ptr %209, align 8
  %1557 = getelementptr inbounds nuw i8, ptr %207, i64 15820
  store i32 %1556, ptr %1557, align 4
  store i32 %1548, ptr %209, align 8
  %1558 = getelementptr inbounds nuw i8, ptr %207, i64 15840
  store i32 0, ptr %1558, align 8
  store double %1549, ptr %214, align 8
  store double %1549, ptr %1550, align 8
  store double %1549, ptr %207, align 8
  br i1 %1547, label %1561, label %1559

1559:                                             ; preds = %1546
  %1560 = getelementptr inbounds nuw i8, ptr %207, i64 15836
  store i32 1, ptr %1560, align 4
  store i32 4, ptr %1558, align 8
  br label %1596

1561:                                             ; preds = %1546
  %1562 = load i32, ptr %30, align 8
  %1563 = add nsw i32 %1562, 1
  store i32 %1563, ptr %30, align 8
  %1564 = icmp sgt i32 %1562, 0
  br i1 %1564, label %1565, label %1589

1565:                                             ; preds = %1561, %1581
  %1566 = phi i32 [ %1568, %1581 ], [ %1562, %1561 ]
  %1567 = add nsw i32 %1566, -1
  %1568 = lshr i32 %1567, 1
  %1569 = load ptr, ptr %47, align 8
  %1570 = zext nneg i32 %1568 to i64
  %1571 = getelementptr inbounds nuw double, ptr %1569, i64 %1570
  %1572 = load double, ptr %1571, align 8
  %1573 = fcmp olt double %1572, %1549
  br i1 %1573, label %1589, label %1574

1574:                                             ; preds = %1565
  %1575 = fcmp oeq double %1572, %1549
  br i1 %1575, label %1576, label %1581

1576:                                             ; preds = %1574
  %1577 = load ptr, ptr %53, align 8
  %1578 = getelementptr inbounds nuw i32, ptr %1577, i64 %1570
  %1579 = load i32, ptr %1578, align 4
  %1580 = icmp slt i32 %1579, %127
  br i1 %1580, label %1589, label %1581

1581:                                             ; preds = %1576, %1574
  %1582 = zext nneg i32 %1566 to i64
  %1583 = getelementptr inbounds nuw double, ptr %1569, i64 %1582
  store double %1572, ptr %1583, align 8
  %1584 = load ptr, ptr %53, align 8
  %1585 = getelementptr inbounds nuw i32, ptr %1584, i64 %1570
  %1586 = load i32, ptr %1585, align 4
  %1587 = getelementptr inbounds nuw i32, ptr %1584, i64 %1582
  store i32 %1586, ptr %1587, align 4
  %1588 = icmp eq i32 %1568, 0
  br i1 %1588, label %1589, label %1565

1589:                                             ; preds = %1581, %1576, %1565, %1561
  %1590 = phi i32 [ %1562, %1561 ], [ %1566, %1565 ], [ %1566, %1576 ], [ 0, %1581 ]
  %1591 = load ptr, ptr %47, align 8
  %1592 = sext i32 %1590 to i64
  %1593 = getelementptr inbounds double, ptr %1591, i64 %1592
  store double %1549, ptr %1593, align 8
  %1594 = load ptr, ptr %53, align 8
  %1595 = getelementptr inbounds i32, ptr %1594, i64 %1592
  store i32 %127, ptr %1595, align 4
  br label %1596

1596:                                             ; preds = %470, %1534, %1538, %1540, %1543, %1559, %1589
  %1597 = load i32, ptr %30, align 8
  %1598 = icmp sgt i32 %1597, 0
  br i1 %1598, label %124, label %1599

1599:                                             ; preds = %1596, %109
  %1600 = load double, ptr %32, align 8
  %1601 = load double, ptr %31, align 8
  %1602 = fadd double %1600, %1601
  store double %1602, ptr %11, align 8
  call void @llvm.lifetime.end.p0(ptr nonnull %13)
  ret double %1602
}

declare void @llvm.lifetime.start.p0(ptr captures(none))

declare void @llvm.lifetime.end.p0(ptr captures(none))

define internal fastcc void @start(ptr noundef nonnull captures(none) %0, i32 noundef %1, double noundef %2) {
  %4 = getelementptr inbounds nuw i8, ptr %0, i64 48
  %5 = load ptr, ptr %4, align 8
  %6 = sext i32 %1 to i64
  %7 = getelementptr inbounds %struct.Block, ptr %5, i64 %6
  %8 = getelementptr inbounds nuw i8, ptr %7, i64 8
  store double 0.000000e+00, ptr %8, align 8
  store double 0.000000e+00, ptr %7, align 8
  %9 = getelementptr inbounds nuw i8, ptr %7, i64 24
  store i32 0, ptr %9, align 8
  %10 = getelementptr inbounds nuw i8, ptr %7, i64 16
  store i32 0, ptr %10, align 8
  %11 = getelementptr inbounds nuw i8, ptr %0, i64 120
  %12 = load i32, ptr %11, align 8
  %13 = getelementptr inbounds nuw i8, ptr %7, i64 20
  store i32 %12, ptr %13, align 4
  %14 = add nsw i32 %1, 1
  %15 = icmp sgt i32 %12, 0
  br i1 %15, label %16, label %25

16:                                               ; preds = %3
  %17 = mul i32 %12, %1
  %18 = getelementptr inbounds nuw i8, ptr %0, i64 40
  %19 = getelementptr inbounds nuw i8, ptr %0, i64 128
  %20 = getelementptr inbounds nuw i8, ptr %0, i64 80
  %21 = getelementptr inbounds nuw i8, ptr %0, i64 112
  %22 = getelementptr inbounds nuw i8, ptr %0, i64 104
  %23 = getelementptr inbounds nuw i8, ptr %0, i64 96
  %24 = sext i32 %17 to i64
  br label %26

25:                                               ; preds = %87, %3
  ret void

26:                                               ; preds = %16, %87
  %27 = phi i64 [ %24, %16 ], [ %95, %87 ]
  %28 = load ptr, ptr %18, align 8
  %29 = getelementptr inbounds %struct.Wave, ptr %28, i64 %27
  %30 = getelementptr inbounds nuw i8, ptr %29, i64 16
  store double %2, ptr %30, align 8
  %31 = getelementptr inbounds nuw i8, ptr %29, i64 8
  store double %2, ptr %31, align 8
  store double %2, ptr %29, align 8
  %32 = getelementptr inbounds nuw i8, ptr %29, i64 15844
  store i32 0, ptr %32, align 4
  %33 = getelementptr inbounds nuw i8, ptr %29, i64 15840
  store i32 0, ptr %33, align 8
  %34 = getelementptr inbounds nuw i8, ptr %29, i64 15836
  store i32 0, ptr %34, align 4
  %35 = getelementptr inbounds nuw i8, ptr %29, i64 15832
  store i32 0, ptr %35, align 8
  %36 = getelementptr inbounds nuw i8, ptr %29, i64 15820
  store i32 0, ptr %36, align 4
  %37 = getelementptr inbounds nuw i8, ptr %29, i64 15816
  store i32 0, ptr %37, align 8
  %38 = getelementptr inbounds nuw i8, ptr %29, i64 15792
  %39 = getelementptr inbounds nuw i8, ptr %29, i64 15768
  br label %43

40:                                               ; preds = %43
  %41 = getelementptr inbounds nuw i8, ptr %29, i64 9240
  %42 = getelementptr inbounds nuw i8, ptr %29, i64 3096
  br label %52

43:                                               ; preds = %26, %43
  %44 = phi i64 [ 0, %26 ], [ %47, %43 ]
  %45 = getelementptr inbounds nuw i32, ptr %38, i64 %44
  store i32 0, ptr %45, align 4
  %46 = getelementptr inbounds nuw i32, ptr %39, i64 %44
  store i32 0, ptr %46, align 4
  %47 = add nuw nsw i64 %44, 1
  %48 = icmp eq i64 %47, 6
  br i1 %48, label %40, label %43

49:                                               ; preds = %52
  %50 = load i32, ptr %19, align 8
  %51 = icmp sgt i32 %50, 0
  br i1 %51, label %100, label %58

52:                                               ; preds = %40, %52
  %53 = phi i64 [ 0, %40 ], [ %56, %52 ]
  %54 = getelementptr inbounds nuw double, ptr %41, i64 %53
  store double 0.000000e+00, ptr %54, align 8
  %55 = getelementptr inbounds nuw double, ptr %42, i64 %53
  store double 0.000000e+00, ptr %55, align 8
  %56 = add nuw nsw i64 %53, 1
  %57 = icmp eq i64 %56, 768
  br i1 %57, label %49, label %52

58:                                               ; preds = %100, %49
  %59 = load i32, ptr %21, align 8
  %60 = add nsw i32 %59, 1
  store i32 %60, ptr %21, align 8
  %61 = icmp sgt i32 %59, 0
  br i1 %61, label %62, label %87

62:                                               ; preds = %58, %79
  %63 = phi i32 [ %65, %79 ], [ %59, %58 ]
  %64 = add nsw i32 %63, -1
  %65 = lshr i32 %64, 1
  %66 = load ptr, ptr %23, align 8
  %67 = zext nneg i32 %65 to i64
  %68 = getelementptr inbounds nuw double, ptr %66, i64 %67
  %69 = load double, ptr %68, align 8
  %70 = fcmp olt double %69, %2
  br i1 %70, label %87, label %71

71:                                               ; preds = %62
  %72 = fcmp oeq double %69, %2
  br i1 %72, label %73, label %79

73:                                               ; preds = %71
  %74 = load ptr, ptr %22, align 8
  %75 = getelementptr inbounds nuw i32, ptr %74, i64 %67
  %76 = load i32, ptr %75, align 4
  %77 = sext i32 %76 to i64
  %78 = icmp sgt i64 %27, %77
  br i1 %78, label %87, label %79

79:                                               ; preds = %73, %71
  %80 = zext nneg i32 %63 to i64
  %81 = getelementptr inbounds nuw double, ptr %66, i64 %80
  store double %69, ptr %81, align 8
  %82 = load ptr, ptr %22, align 8
  %83 = getelementptr inbounds nuw i32, ptr %82, i64 %67
  %84 = load i32, ptr %83, align 4
  %85 = getelementptr inbounds nuw i32, ptr %82, i64 %80
  store i32 %84, ptr %85, align 4
  %86 = icmp eq i32 %65, 0
  br i1 %86, label %87, label %62

87:                                               ; preds = %62, %73, %79, %58
  %88 = phi i32 [ %59, %58 ], [ 0, %79 ], [ %63, %73 ], [ %63, %62 ]
  %89 = load ptr, ptr %23, align 8
  %90 = sext i32 %88 to i64
  %91 = getelementptr inbounds double, ptr %89, i64 %90
  store double %2, ptr %91, align 8
  %92 = load ptr, ptr %22, align 8
  %93 = getelementptr inbounds i32, ptr %92, i64 %90
  %94 = trunc nsw i64 %27 to i32
  store i32 %94, ptr %93, align 4
  %95 = add nsw i64 %27, 1
  %96 = load i32, ptr %11, align 8
  %97 = mul nsw i32 %96, %14
  %98 = sext i32 %97 to i64
  %99 = icmp slt i64 %95, %98
  br i1 %99, label %26, label %25

100:                                              ; preds = %49, %100
  %101 = phi i64 [ %108, %100 ], [ 0, %49 ]
  %102 = phi i32 [ %109, %100 ], [ %50, %49 ]
  %103 = load ptr, ptr %20, align 8
  %104 = sext i32 %102 to i64
  %105 = mul nsw i64 %27, %104
  %106 = getelementptr i32, ptr %103, i64 %105
  %107 = getelementptr i32, ptr %106, i64 %101
  store i32 0, ptr %107, align 4
  %108 = add nuw nsw i64 %101, 1
  %109 = load i32, ptr %19, align 8
  %110 = sext i32 %109 to i64
  %111 = icmp slt i64 %108, %110
  br i1 %111, label %100, label %58
}

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
  %18 = getelementptr inbounds nuw i8, ptr %0, i64 120
  %19 = load i32, ptr %18, align 8
  %20 = add nsw i32 %1, 1
  %21 = icmp sgt i32 %19, 0
  br i1 %21, label %22, label %29

22:                                               ; preds = %2
  %23 = mul i32 %19, %1
  %24 = getelementptr inbounds nuw i8, ptr %0, i64 40
  %25 = getelementptr inbounds nuw i8, ptr %0, i64 112
  %26 = getelementptr inbounds nuw i8, ptr %0, i64 104
  %27 = getelementptr inbounds nuw i8, ptr %0, i64 96
  %28 = sext i32 %23 to i64
  br label %30

29:                                               ; preds = %85, %2
  ret void

30:                                               ; preds = %22, %85
  %31 = phi i32 [ %19, %22 ], [ %86, %85 ]
  %32 = phi i64 [ %28, %22 ], [ %87, %85 ]
  %33 = load ptr, ptr %24, align 8
  %34 = getelementptr inbounds %struct.Wave, ptr %33, i64 %32
  %35 = getelementptr inbounds nuw i8, ptr %34, i64 15836
  %36 = load i32, ptr %35, align 4
  %37 = icmp eq i32 %36, 0
  br i1 %37, label %85, label %38

38:                                               ; preds = %30
  %39 = load i32, ptr %7, align 8
  %40 = getelementptr inbounds nuw i8, ptr %34, i64 15832
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

declare double @llvm.fmuladd.f64(double, double, double)
