; made from compute_unit.c 5906b3a355cc0bee1ffd76b2624cdfa5fd4b9ff2e1f2d0d0e3fd11a32ed83280
; made by clang version 22.1.8

%struct.State = type { ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, i32, i32, i32, i32, i32, i32, %struct.Units, double, double }
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

define double @flydsl_compute_unit(ptr noundef %0, i32 noundef %1, ptr noundef %2, i32 noundef %3, i32 noundef %4, i32 noundef %5, i32 noundef %6, ptr noundef %7, ptr noundef %8, ptr noundef %9, ptr noundef %10) {
  %12 = alloca %struct.State, align 8
  call void @llvm.lifetime.start.p0(ptr nonnull %12)
  %13 = sext i32 %4 to i64
  %14 = sext i32 %5 to i64
  %15 = mul nsw i64 %14, %13
  %16 = sext i32 %3 to i64
  %17 = mul i64 %15, %16
  store ptr %0, ptr %12, align 8
  %18 = getelementptr inbounds nuw i8, ptr %12, i64 8
  store ptr %2, ptr %18, align 8
  %19 = getelementptr inbounds nuw i8, ptr %12, i64 16
  store ptr %7, ptr %19, align 8
  %20 = getelementptr inbounds nuw i8, ptr %12, i64 24
  store ptr %9, ptr %20, align 8
  %21 = getelementptr inbounds nuw i8, ptr %12, i64 32
  store ptr %10, ptr %21, align 8
  %22 = getelementptr inbounds nuw i8, ptr %12, i64 120
  store i32 %4, ptr %22, align 8
  %23 = getelementptr inbounds nuw i8, ptr %12, i64 124
  store i32 %5, ptr %23, align 4
  %24 = trunc i64 %15 to i32
  %25 = getelementptr inbounds nuw i8, ptr %12, i64 116
  store i32 %24, ptr %25, align 4
  %26 = getelementptr inbounds nuw i8, ptr %12, i64 128
  store i32 %3, ptr %26, align 8
  %27 = getelementptr inbounds nuw i8, ptr %12, i64 132
  store i32 %1, ptr %27, align 4
  %28 = getelementptr inbounds nuw i8, ptr %12, i64 112
  store i32 0, ptr %28, align 8
  %29 = getelementptr inbounds nuw i8, ptr %12, i64 328
  store double 0.000000e+00, ptr %29, align 8
  %30 = getelementptr inbounds nuw i8, ptr %12, i64 320
  store double 0.000000e+00, ptr %30, align 8
  %31 = getelementptr inbounds nuw i8, ptr %12, i64 40
  store ptr %8, ptr %31, align 8
  %32 = getelementptr inbounds %struct.Wave, ptr %8, i64 %15
  %33 = getelementptr inbounds nuw i8, ptr %12, i64 48
  store ptr %32, ptr %33, align 8
  %34 = getelementptr inbounds %struct.Block, ptr %32, i64 %14
  %35 = getelementptr inbounds nuw i8, ptr %12, i64 56
  store ptr %34, ptr %35, align 8
  %36 = getelementptr inbounds double, ptr %34, i64 %17
  %37 = getelementptr inbounds nuw i8, ptr %12, i64 64
  store ptr %36, ptr %37, align 8
  %38 = getelementptr inbounds double, ptr %36, i64 %17
  %39 = getelementptr inbounds nuw i8, ptr %12, i64 72
  store ptr %38, ptr %39, align 8
  %40 = sext i32 %1 to i64
  %41 = shl nsw i64 %40, 3
  %42 = add nsw i64 %41, 14
  %43 = mul nsw i64 %42, %16
  %44 = getelementptr inbounds double, ptr %38, i64 %43
  %45 = getelementptr inbounds nuw i8, ptr %12, i64 96
  store ptr %44, ptr %45, align 8
  %46 = getelementptr inbounds double, ptr %44, i64 %15
  %47 = getelementptr inbounds nuw i8, ptr %12, i64 80
  store ptr %46, ptr %47, align 8
  %48 = getelementptr inbounds i32, ptr %46, i64 %17
  %49 = getelementptr inbounds nuw i8, ptr %12, i64 88
  store ptr %48, ptr %49, align 8
  %50 = getelementptr inbounds i32, ptr %48, i64 %17
  %51 = getelementptr inbounds nuw i8, ptr %12, i64 104
  store ptr %50, ptr %51, align 8
  br label %54

52:                                               ; preds = %54
  %53 = getelementptr inbounds nuw i8, ptr %12, i64 136
  br label %61

54:                                               ; preds = %11, %54
  %55 = phi i64 [ 0, %11 ], [ %57, %54 ]
  %56 = getelementptr inbounds nuw double, ptr %10, i64 %55
  store double 0.000000e+00, ptr %56, align 8
  %57 = add nuw nsw i64 %55, 1
  %58 = icmp eq i64 %57, 13
  br i1 %58, label %52, label %54

59:                                               ; preds = %61
  %60 = icmp sgt i64 %17, 0
  br i1 %60, label %70, label %66

61:                                               ; preds = %52, %61
  %62 = phi i64 [ 0, %52 ], [ %64, %61 ]
  %63 = getelementptr inbounds nuw double, ptr %53, i64 %62
  store double 0.000000e+00, ptr %63, align 8
  %64 = add nuw nsw i64 %62, 1
  %65 = icmp eq i64 %64, 23
  br i1 %65, label %59, label %61

66:                                               ; preds = %70, %59
  %67 = icmp sgt i32 %3, 0
  br i1 %67, label %68, label %82

68:                                               ; preds = %66
  %69 = zext nneg i32 %3 to i64
  br label %86

70:                                               ; preds = %59, %70
  %71 = phi i64 [ %80, %70 ], [ 0, %59 ]
  %72 = load ptr, ptr %37, align 8
  %73 = getelementptr inbounds nuw double, ptr %72, i64 %71
  store double 0.000000e+00, ptr %73, align 8
  %74 = load ptr, ptr %35, align 8
  %75 = getelementptr inbounds nuw double, ptr %74, i64 %71
  store double 0.000000e+00, ptr %75, align 8
  %76 = load ptr, ptr %49, align 8
  %77 = getelementptr inbounds nuw i32, ptr %76, i64 %71
  store i32 0, ptr %77, align 4
  %78 = load ptr, ptr %47, align 8
  %79 = getelementptr inbounds nuw i32, ptr %78, i64 %71
  store i32 0, ptr %79, align 4
  %80 = add nuw nsw i64 %71, 1
  %81 = icmp eq i64 %80, %17
  br i1 %81, label %66, label %70

82:                                               ; preds = %86, %66
  %83 = icmp sgt i32 %5, 0
  br i1 %83, label %84, label %93

84:                                               ; preds = %82
  %85 = zext nneg i32 %5 to i64
  br label %96

86:                                               ; preds = %68, %86
  %87 = phi i64 [ 0, %68 ], [ %91, %86 ]
  %88 = load ptr, ptr %39, align 8
  %89 = mul nsw i64 %42, %87
  %90 = getelementptr inbounds double, ptr %88, i64 %89
  store double -1.000000e+00, ptr %90, align 8
  %91 = add nuw nsw i64 %87, 1
  %92 = icmp eq i64 %91, %69
  br i1 %92, label %82, label %86

93:                                               ; preds = %96, %82
  %94 = load i32, ptr %25, align 4
  %95 = icmp sgt i32 %94, 0
  br i1 %95, label %117, label %106

96:                                               ; preds = %84, %96
  %97 = phi i64 [ 0, %84 ], [ %104, %96 ]
  %98 = load ptr, ptr %33, align 8
  %99 = getelementptr inbounds nuw %struct.Block, ptr %98, i64 %97
  %100 = getelementptr inbounds nuw i8, ptr %99, i64 8
  store double 0.000000e+00, ptr %100, align 8
  store double 0.000000e+00, ptr %99, align 8
  %101 = getelementptr inbounds nuw i8, ptr %99, i64 24
  store i32 0, ptr %101, align 8
  %102 = getelementptr inbounds nuw i8, ptr %99, i64 16
  store i32 0, ptr %102, align 8
  %103 = getelementptr inbounds nuw i8, ptr %99, i64 20
  store i32 %4, ptr %103, align 4
  %104 = add nuw nsw i64 %97, 1
  %105 = icmp eq i64 %104, %85
  br i1 %105, label %93, label %96

106:                                              ; preds = %174, %93
  %107 = load i32, ptr %28, align 8
  %108 = icmp sgt i32 %107, 0
  br i1 %108, label %109, label %1660

109:                                              ; preds = %106
  %110 = getelementptr inbounds nuw i8, ptr %12, i64 232
  %111 = getelementptr inbounds nuw i8, ptr %12, i64 304
  %112 = getelementptr inbounds nuw i8, ptr %12, i64 296
  %113 = getelementptr inbounds nuw i8, ptr %12, i64 200
  %114 = getelementptr inbounds nuw i8, ptr %12, i64 168
  %115 = getelementptr inbounds nuw i8, ptr %12, i64 264
  %116 = getelementptr inbounds nuw i8, ptr %12, i64 312
  br label %191

117:                                              ; preds = %93, %174
  %118 = phi i64 [ %181, %174 ], [ 0, %93 ]
  %119 = load ptr, ptr %31, align 8
  %120 = getelementptr inbounds nuw %struct.Wave, ptr %119, i64 %118
  %121 = getelementptr inbounds nuw i8, ptr %120, i64 16
  store double 0.000000e+00, ptr %121, align 8
  %122 = getelementptr inbounds nuw i8, ptr %120, i64 8
  store double 0.000000e+00, ptr %122, align 8
  store double 0.000000e+00, ptr %120, align 8
  %123 = getelementptr inbounds nuw i8, ptr %120, i64 15844
  store i32 0, ptr %123, align 4
  %124 = getelementptr inbounds nuw i8, ptr %120, i64 15840
  store i32 0, ptr %124, align 8
  %125 = getelementptr inbounds nuw i8, ptr %120, i64 15836
  store i32 0, ptr %125, align 4
  %126 = getelementptr inbounds nuw i8, ptr %120, i64 15832
  store i32 0, ptr %126, align 8
  %127 = getelementptr inbounds nuw i8, ptr %120, i64 15820
  store i32 0, ptr %127, align 4
  %128 = getelementptr inbounds nuw i8, ptr %120, i64 15816
  store i32 0, ptr %128, align 8
  %129 = trunc nuw nsw i64 %118 to i32
  %130 = sdiv i32 %129, %4
  %131 = getelementptr inbounds nuw i8, ptr %120, i64 15824
  store i32 %130, ptr %131, align 8
  %132 = srem i32 %129, %6
  %133 = getelementptr inbounds nuw i8, ptr %120, i64 15828
  store i32 %132, ptr %133, align 4
  %134 = getelementptr inbounds nuw i8, ptr %120, i64 15792
  %135 = getelementptr inbounds nuw i8, ptr %120, i64 15768
  br label %139

136:                                              ; preds = %139
  %137 = getelementptr inbounds nuw i8, ptr %120, i64 9240
  %138 = getelementptr inbounds nuw i8, ptr %120, i64 3096
  br label %185

139:                                              ; preds = %117, %139
  %140 = phi i64 [ 0, %117 ], [ %143, %139 ]
  %141 = getelementptr inbounds nuw i32, ptr %134, i64 %140
  store i32 0, ptr %141, align 4
  %142 = getelementptr inbounds nuw i32, ptr %135, i64 %140
  store i32 0, ptr %142, align 4
  %143 = add nuw nsw i64 %140, 1
  %144 = icmp eq i64 %143, 6
  br i1 %144, label %136, label %139

145:                                              ; preds = %185
  %146 = load i32, ptr %28, align 8
  %147 = add nsw i32 %146, 1
  store i32 %147, ptr %28, align 8
  %148 = icmp sgt i32 %146, 0
  br i1 %148, label %149, label %174

149:                                              ; preds = %145, %166
  %150 = phi i32 [ %152, %166 ], [ %146, %145 ]
  %151 = add nsw i32 %150, -1
  %152 = lshr i32 %151, 1
  %153 = load ptr, ptr %45, align 8
  %154 = zext nneg i32 %152 to i64
  %155 = getelementptr inbounds nuw double, ptr %153, i64 %154
  %156 = load double, ptr %155, align 8
  %157 = fcmp olt double %156, 0.000000e+00
  br i1 %157, label %174, label %158

158:                                              ; preds = %149
  %159 = fcmp oeq double %156, 0.000000e+00
  br i1 %159, label %160, label %166

160:                                              ; preds = %158
  %161 = load ptr, ptr %51, align 8
  %162 = getelementptr inbounds nuw i32, ptr %161, i64 %154
  %163 = load i32, ptr %162, align 4
  %164 = sext i32 %163 to i64
  %165 = icmp sgt i64 %118, %164
  br i1 %165, label %174, label %166

166:                                              ; preds = %160, %158
  %167 = zext nneg i32 %150 to i64
  %168 = getelementptr inbounds nuw double, ptr %153, i64 %167
  store double %156, ptr %168, align 8
  %169 = load ptr, ptr %51, align 8
  %170 = getelementptr inbounds nuw i32, ptr %169, i64 %154
  %171 = load i32, ptr %170, align 4
  %172 = getelementptr inbounds nuw i32, ptr %169, i64 %167
  store i32 %171, ptr %172, align 4
  %173 = icmp eq i32 %152, 0
  br i1 %173, label %174, label %149

174:                                              ; preds = %149, %160, %166, %145
  %175 = phi i32 [ %146, %145 ], [ 0, %166 ], [ %150, %160 ], [ %150, %149 ]
  %176 = load ptr, ptr %45, align 8
  %177 = sext i32 %175 to i64
  %178 = getelementptr inbounds double, ptr %176, i64 %177
  store double 0.000000e+00, ptr %178, align 8
  %179 = load ptr, ptr %51, align 8
  %180 = getelementptr inbounds i32, ptr %179, i64 %177
  store i32 %129, ptr %180, align 4
  %181 = add nuw nsw i64 %118, 1
  %182 = load i32, ptr %25, align 4
  %183 = sext i32 %182 to i64
  %184 = icmp slt i64 %181, %183
  br i1 %184, label %117, label %106

185:                                              ; preds = %136, %185
  %186 = phi i64 [ 0, %136 ], [ %189, %185 ]
  %187 = getelementptr inbounds nuw double, ptr %137, i64 %186
  store double 0.000000e+00, ptr %187, align 8
  %188 = getelementptr inbounds nuw double, ptr %138, i64 %186
  store double 0.000000e+00, ptr %188, align 8
  %189 = add nuw nsw i64 %186, 1
  %190 = icmp eq i64 %189, 768
  br i1 %190, label %145, label %185

191:                                              ; preds = %109, %1657
  %192 = phi i32 [ %107, %109 ], [ %1658, %1657 ]
  %193 = load ptr, ptr %51, align 8
  %194 = load i32, ptr %193, align 4
  %195 = load ptr, ptr %45, align 8
  %196 = load double, ptr %195, align 8
  %197 = add nsw i32 %192, -1
  store i32 %197, ptr %28, align 8
  %198 = zext nneg i32 %197 to i64
  %199 = getelementptr inbounds nuw double, ptr %195, i64 %198
  %200 = load double, ptr %199, align 8
  store double %200, ptr %195, align 8
  %201 = load ptr, ptr %51, align 8
  %202 = getelementptr inbounds nuw i32, ptr %201, i64 %198
  %203 = load i32, ptr %202, align 4
  store i32 %203, ptr %201, align 4
  %204 = load i32, ptr %28, align 8
  %205 = icmp sgt i32 %204, 1
  br i1 %205, label %206, label %271

206:                                              ; preds = %191, %257
  %207 = phi i32 [ %269, %257 ], [ %204, %191 ]
  %208 = phi i32 [ %268, %257 ], [ 1, %191 ]
  %209 = phi i32 [ %267, %257 ], [ 0, %191 ]
  %210 = phi i32 [ %237, %257 ], [ 0, %191 ]
  %211 = add nsw i32 %209, 2
  %212 = icmp slt i32 %211, %207
  %213 = load ptr, ptr %45, align 8
  br i1 %212, label %216, label %214

214:                                              ; preds = %206
  %215 = sext i32 %208 to i64
  br label %235

216:                                              ; preds = %206
  %217 = sext i32 %211 to i64
  %218 = getelementptr inbounds double, ptr %213, i64 %217
  %219 = load double, ptr %218, align 8
  %220 = sext i32 %208 to i64
  %221 = getelementptr inbounds double, ptr %213, i64 %220
  %222 = load double, ptr %221, align 8
  %223 = fcmp olt double %219, %222
  br i1 %223, label %235, label %224

224:                                              ; preds = %216
  %225 = fcmp oeq double %219, %222
  br i1 %225, label %226, label %234

226:                                              ; preds = %224
  %227 = load ptr, ptr %51, align 8
  %228 = getelementptr inbounds i32, ptr %227, i64 %217
  %229 = load i32, ptr %228, align 4
  %230 = getelementptr inbounds i32, ptr %227, i64 %220
  %231 = load i32, ptr %230, align 4
  %232 = icmp sge i32 %229, %231
  %233 = freeze i1 %232
  br i1 %233, label %234, label %235

234:                                              ; preds = %226, %224
  br label %235

235:                                              ; preds = %234, %226, %216, %214
  %236 = phi i64 [ %215, %214 ], [ %217, %216 ], [ %220, %234 ], [ %217, %226 ]
  %237 = phi i32 [ %208, %214 ], [ %211, %216 ], [ %208, %234 ], [ %211, %226 ]
  %238 = getelementptr inbounds double, ptr %213, i64 %236
  %239 = load double, ptr %238, align 8
  %240 = sext i32 %210 to i64
  %241 = getelementptr inbounds double, ptr %213, i64 %240
  %242 = load double, ptr %241, align 8
  %243 = fcmp olt double %239, %242
  br i1 %243, label %244, label %248

244:                                              ; preds = %235
  %245 = load ptr, ptr %51, align 8
  %246 = getelementptr inbounds i32, ptr %245, i64 %240
  %247 = load i32, ptr %246, align 4
  br label %257

248:                                              ; preds = %235
  %249 = fcmp oeq double %239, %242
  br i1 %249, label %250, label %271

250:                                              ; preds = %248
  %251 = load ptr, ptr %51, align 8
  %252 = getelementptr inbounds i32, ptr %251, i64 %236
  %253 = load i32, ptr %252, align 4
  %254 = getelementptr inbounds i32, ptr %251, i64 %240
  %255 = load i32, ptr %254, align 4
  %256 = icmp slt i32 %253, %255
  br i1 %256, label %257, label %271

257:                                              ; preds = %250, %244
  %258 = phi i32 [ %247, %244 ], [ %255, %250 ]
  store double %239, ptr %241, align 8
  %259 = load ptr, ptr %51, align 8
  %260 = getelementptr inbounds i32, ptr %259, i64 %236
  %261 = load i32, ptr %260, align 4
  %262 = getelementptr inbounds i32, ptr %259, i64 %240
  store i32 %261, ptr %262, align 4
  %263 = load ptr, ptr %45, align 8
  %264 = getelementptr inbounds double, ptr %263, i64 %236
  store double %242, ptr %264, align 8
  %265 = load ptr, ptr %51, align 8
  %266 = getelementptr inbounds i32, ptr %265, i64 %236
  store i32 %258, ptr %266, align 4
  %267 = shl nsw i32 %237, 1
  %268 = or disjoint i32 %267, 1
  %269 = load i32, ptr %28, align 8
  %270 = icmp slt i32 %268, %269
  br i1 %270, label %206, label %271

271:                                              ; preds = %248, %250, %257, %191
  %272 = load ptr, ptr %31, align 8
  %273 = sext i32 %194 to i64
  %274 = getelementptr inbounds %struct.Wave, ptr %272, i64 %273
  %275 = load ptr, ptr %12, align 8
  %276 = getelementptr inbounds nuw i8, ptr %274, i64 15816
  %277 = load i32, ptr %276, align 8
  %278 = sext i32 %277 to i64
  %279 = getelementptr inbounds %struct.Instruction, ptr %275, i64 %278
  %280 = load ptr, ptr %19, align 8
  %281 = getelementptr inbounds nuw i8, ptr %274, i64 16
  %282 = load double, ptr %281, align 8
  %283 = fcmp ogt double %196, %282
  br i1 %283, label %284, label %324

284:                                              ; preds = %271
  %285 = fsub double %196, %282
  %286 = getelementptr inbounds nuw i8, ptr %274, i64 15840
  %287 = load i32, ptr %286, align 8
  %288 = icmp eq i32 %287, 4
  %289 = load ptr, ptr %20, align 8
  br i1 %288, label %290, label %308

290:                                              ; preds = %284
  %291 = getelementptr inbounds nuw i8, ptr %274, i64 15820
  %292 = load i32, ptr %291, align 4
  %293 = shl nsw i32 %292, 3
  %294 = sext i32 %293 to i64
  %295 = getelementptr double, ptr %289, i64 %294
  %296 = getelementptr i8, ptr %295, i64 8
  %297 = load double, ptr %296, align 8
  %298 = fadd double %285, %297
  store double %298, ptr %296, align 8
  %299 = load ptr, ptr %20, align 8
  %300 = load i32, ptr %291, align 4
  %301 = shl nsw i32 %300, 3
  %302 = sext i32 %301 to i64
  %303 = getelementptr double, ptr %299, i64 %302
  %304 = getelementptr i8, ptr %303, i64 48
  %305 = load double, ptr %304, align 8
  %306 = fadd double %285, %305
  store double %306, ptr %304, align 8
  %307 = getelementptr inbounds nuw i8, ptr %274, i64 8
  store double %196, ptr %307, align 8
  br label %316

308:                                              ; preds = %284
  %309 = shl nsw i32 %277, 3
  %310 = or disjoint i32 %309, 2
  %311 = add nsw i32 %310, %287
  %312 = sext i32 %311 to i64
  %313 = getelementptr inbounds double, ptr %289, i64 %312
  %314 = load double, ptr %313, align 8
  %315 = fadd double %285, %314
  store double %315, ptr %313, align 8
  br label %316

316:                                              ; preds = %308, %290
  %317 = load ptr, ptr %21, align 8
  %318 = getelementptr inbounds nuw i8, ptr %317, i64 56
  %319 = load i32, ptr %286, align 8
  %320 = sext i32 %319 to i64
  %321 = getelementptr inbounds double, ptr %318, i64 %320
  %322 = load double, ptr %321, align 8
  %323 = fadd double %285, %322
  store double %323, ptr %321, align 8
  store double %196, ptr %281, align 8
  br label %324

324:                                              ; preds = %316, %271
  %325 = getelementptr inbounds nuw i8, ptr %279, i64 112
  %326 = load i32, ptr %325, align 4
  %327 = and i32 %326, 1
  %328 = icmp eq i32 %327, 0
  br i1 %328, label %376, label %329

329:                                              ; preds = %324
  %330 = getelementptr inbounds nuw i8, ptr %279, i64 24
  %331 = getelementptr inbounds nuw i8, ptr %274, i64 15792
  %332 = getelementptr inbounds nuw i8, ptr %274, i64 15768
  %333 = getelementptr inbounds nuw i8, ptr %274, i64 24
  %334 = getelementptr inbounds nuw i8, ptr %274, i64 15384
  br label %335

335:                                              ; preds = %371, %329
  %336 = phi i64 [ 0, %329 ], [ %374, %371 ]
  %337 = phi double [ %196, %329 ], [ %373, %371 ]
  %338 = phi i32 [ 0, %329 ], [ %372, %371 ]
  %339 = getelementptr inbounds nuw i32, ptr %330, i64 %336
  %340 = load i32, ptr %339, align 4
  %341 = icmp sgt i32 %340, -1
  br i1 %341, label %342, label %371

342:                                              ; preds = %335
  %343 = getelementptr inbounds nuw i32, ptr %331, i64 %336
  %344 = load i32, ptr %343, align 4
  %345 = icmp sgt i32 %344, %340
  br i1 %345, label %346, label %371

346:                                              ; preds = %342
  %347 = getelementptr inbounds nuw i32, ptr %332, i64 %336
  %348 = getelementptr inbounds nuw [64 x double], ptr %333, i64 %336
  %349 = getelementptr inbounds nuw [64 x i8], ptr %334, i64 %336
  %350 = load i32, ptr %347, align 4
  br label %351

351:                                              ; preds = %364, %346
  %352 = phi i32 [ %344, %346 ], [ %369, %364 ]
  %353 = phi i32 [ %338, %346 ], [ %365, %364 ]
  %354 = phi i32 [ %350, %346 ], [ %368, %364 ]
  %355 = phi double [ %337, %346 ], [ %366, %364 ]
  %356 = sext i32 %354 to i64
  %357 = getelementptr inbounds double, ptr %348, i64 %356
  %358 = load double, ptr %357, align 8
  %359 = fcmp ogt double %358, %355
  br i1 %359, label %360, label %364

360:                                              ; preds = %351
  %361 = getelementptr inbounds i8, ptr %349, i64 %356
  %362 = load i8, ptr %361, align 1
  %363 = sext i8 %362 to i32
  br label %364

364:                                              ; preds = %360, %351
  %365 = phi i32 [ %363, %360 ], [ %353, %351 ]
  %366 = phi double [ %358, %360 ], [ %355, %351 ]
  %367 = add nsw i32 %354, 1
  %368 = srem i32 %367, 64
  store i32 %368, ptr %347, align 4
  %369 = add nsw i32 %352, -1
  store i32 %369, ptr %343, align 4
  %370 = icmp sgt i32 %369, %340
  br i1 %370, label %351, label %371

371:                                              ; preds = %364, %342, %335
  %372 = phi i32 [ %338, %335 ], [ %338, %342 ], [ %365, %364 ]
  %373 = phi double [ %337, %335 ], [ %337, %342 ], [ %366, %364 ]
  %374 = add nuw nsw i64 %336, 1
  %375 = icmp eq i64 %374, 6
  br i1 %375, label %376, label %335

376:                                              ; preds = %371, %324
  %377 = phi i32 [ 0, %324 ], [ %372, %371 ]
  %378 = phi double [ %196, %324 ], [ %373, %371 ]
  %379 = getelementptr inbounds nuw i8, ptr %279, i64 20
  %380 = load i32, ptr %379, align 4
  %381 = icmp sgt i32 %380, -1
  br i1 %381, label %382, label %416

382:                                              ; preds = %376
  %383 = getelementptr inbounds nuw i8, ptr %274, i64 15792
  %384 = zext nneg i32 %380 to i64
  %385 = getelementptr inbounds nuw i32, ptr %383, i64 %384
  %386 = load i32, ptr %385, align 4
  %387 = icmp sgt i32 %386, 62
  br i1 %387, label %388, label %416

388:                                              ; preds = %382
  %389 = getelementptr inbounds nuw i8, ptr %274, i64 15768
  %390 = getelementptr inbounds nuw i32, ptr %389, i64 %384
  %391 = getelementptr inbounds nuw i8, ptr %274, i64 24
  %392 = getelementptr inbounds nuw [64 x double], ptr %391, i64 %384
  %393 = getelementptr inbounds nuw i8, ptr %274, i64 15384
  %394 = getelementptr inbounds nuw [64 x i8], ptr %393, i64 %384
  %395 = load i32, ptr %390, align 4
  br label %396

396:                                              ; preds = %409, %388
  %397 = phi i32 [ %386, %388 ], [ %414, %409 ]
  %398 = phi i32 [ %377, %388 ], [ %410, %409 ]
  %399 = phi i32 [ %395, %388 ], [ %413, %409 ]
  %400 = phi double [ %378, %388 ], [ %411, %409 ]
  %401 = sext i32 %399 to i64
  %402 = getelementptr inbounds double, ptr %392, i64 %401
  %403 = load double, ptr %402, align 8
  %404 = fcmp ogt double %403, %400
  br i1 %404, label %405, label %409

405:                                              ; preds = %396
  %406 = getelementptr inbounds i8, ptr %394, i64 %401
  %407 = load i8, ptr %406, align 1
  %408 = sext i8 %407 to i32
  br label %409

409:                                              ; preds = %405, %396
  %410 = phi i32 [ %408, %405 ], [ %398, %396 ]
  %411 = phi double [ %403, %405 ], [ %400, %396 ]
  %412 = add nsw i32 %399, 1
  %413 = srem i32 %412, 64
  store i32 %413, ptr %390, align 4
  %414 = add nsw i32 %397, -1
  store i32 %414, ptr %385, align 4
  %415 = icmp sgt i32 %397, 63
  br i1 %415, label %396, label %416

416:                                              ; preds = %409, %382, %376
  %417 = phi i32 [ %377, %376 ], [ %377, %382 ], [ %410, %409 ]
  %418 = phi double [ %378, %376 ], [ %378, %382 ], [ %411, %409 ]
  %419 = load i32, ptr %279, align 4
  %420 = icmp eq i32 %419, 4
  %421 = getelementptr inbounds nuw i8, ptr %279, i64 72
  br label %422

422:                                              ; preds = %438, %416
  %423 = phi i64 [ 0, %416 ], [ %440, %438 ]
  %424 = phi double [ %418, %416 ], [ %439, %438 ]
  %425 = icmp eq i64 %423, 2
  %426 = and i1 %420, %425
  %427 = select i1 %426, i64 9240, i64 3096
  %428 = getelementptr inbounds nuw i8, ptr %274, i64 %427
  %429 = getelementptr inbounds nuw [2 x i32], ptr %421, i64 %423
  %430 = getelementptr inbounds nuw i8, ptr %429, i64 4
  %431 = load i32, ptr %430, align 4
  %432 = icmp sgt i32 %431, 0
  br i1 %432, label %433, label %438

433:                                              ; preds = %422
  %434 = load i32, ptr %429, align 4
  %435 = add nsw i32 %434, %431
  %436 = sext i32 %434 to i64
  %437 = sext i32 %435 to i64
  br label %442

438:                                              ; preds = %442, %422
  %439 = phi double [ %424, %422 ], [ %448, %442 ]
  %440 = add nuw nsw i64 %423, 1
  %441 = icmp eq i64 %440, 4
  br i1 %441, label %451, label %422

442:                                              ; preds = %442, %433
  %443 = phi i64 [ %436, %433 ], [ %449, %442 ]
  %444 = phi double [ %424, %433 ], [ %448, %442 ]
  %445 = getelementptr inbounds double, ptr %428, i64 %443
  %446 = load double, ptr %445, align 8
  %447 = fcmp ogt double %444, %446
  %448 = select i1 %447, double %444, double %446
  %449 = add nsw i64 %443, 1
  %450 = icmp slt i64 %449, %437
  br i1 %450, label %442, label %438

451:                                              ; preds = %438
  %452 = fcmp ogt double %439, %418
  %453 = select i1 %452, i32 1, i32 %417
  %454 = select i1 %452, double %439, double %418
  %455 = load ptr, ptr %19, align 8
  %456 = getelementptr inbounds nuw i8, ptr %274, i64 15828
  %457 = load i32, ptr %456, align 4
  switch i32 %419, label %503 [
    i32 1, label %458
    i32 2, label %462
    i32 4, label %470
    i32 5, label %478
    i32 6, label %483
    i32 7, label %483
    i32 8, label %483
    i32 3, label %488
    i32 9, label %488
    i32 14, label %488
    i32 15, label %488
    i32 17, label %488
  ]

458:                                              ; preds = %451
  %459 = sext i32 %457 to i64
  %460 = getelementptr inbounds double, ptr %53, i64 %459
  %461 = load double, ptr %460, align 8
  br label %492

462:                                              ; preds = %451
  %463 = sext i32 %457 to i64
  %464 = getelementptr inbounds double, ptr %53, i64 %463
  %465 = load double, ptr %464, align 8
  %466 = getelementptr inbounds double, ptr %114, i64 %463
  %467 = load double, ptr %466, align 8
  %468 = fcmp ogt double %465, %467
  %469 = select i1 %468, double %465, double %467
  br label %492

470:                                              ; preds = %451
  %471 = sext i32 %457 to i64
  %472 = getelementptr inbounds double, ptr %113, i64 %471
  %473 = load double, ptr %472, align 8
  %474 = getelementptr inbounds double, ptr %53, i64 %471
  %475 = load double, ptr %474, align 8
  %476 = fcmp ogt double %475, %473
  br i1 %476, label %477, label %492

477:                                              ; preds = %470
  br label %492

478:                                              ; preds = %451
  %479 = load double, ptr %112, align 8
  %480 = getelementptr inbounds nuw i8, ptr %455, i64 48
  %481 = load double, ptr %480, align 8
  %482 = fsub double %479, %481
  br label %492

483:                                              ; preds = %451, %451, %451
  %484 = load double, ptr %111, align 8
  %485 = getelementptr inbounds nuw i8, ptr %455, i64 56
  %486 = load double, ptr %485, align 8
  %487 = fsub double %484, %486
  br label %492

488:                                              ; preds = %451, %451, %451, %451, %451
  %489 = sext i32 %457 to i64
  %490 = getelementptr inbounds double, ptr %110, i64 %489
  %491 = load double, ptr %490, align 8
  br label %492

492:                                              ; preds = %488, %483, %478, %477, %470, %462, %458
  %493 = phi double [ %461, %458 ], [ %469, %462 ], [ %475, %477 ], [ %473, %470 ], [ %482, %478 ], [ %487, %483 ], [ %491, %488 ]
  %494 = phi i32 [ 0, %458 ], [ 0, %462 ], [ 0, %477 ], [ 5, %470 ], [ 3, %478 ], [ 2, %483 ], [ 0, %488 ]
  %495 = sext i32 %457 to i64
  %496 = getelementptr inbounds double, ptr %115, i64 %495
  %497 = load double, ptr %496, align 8
  %498 = fcmp ogt double %497, %493
  %499 = select i1 %498, double %497, double %493
  %500 = fcmp ogt double %499, %454
  br i1 %500, label %501, label %503

501:                                              ; preds = %492
  %502 = select i1 %498, i32 0, i32 %494
  br label %503

503:                                              ; preds = %501, %492, %451
  %504 = phi i32 [ %453, %451 ], [ %502, %501 ], [ %453, %492 ]
  %505 = phi double [ %454, %451 ], [ %499, %501 ], [ %454, %492 ]
  %506 = fadd double %196, 1.000000e-09
  %507 = fcmp ogt double %505, %506
  br i1 %507, label %508, label %544

508:                                              ; preds = %503
  %509 = getelementptr inbounds nuw i8, ptr %274, i64 15840
  store i32 %504, ptr %509, align 8
  %510 = load i32, ptr %28, align 8
  %511 = add nsw i32 %510, 1
  store i32 %511, ptr %28, align 8
  %512 = icmp sgt i32 %510, 0
  br i1 %512, label %513, label %537

513:                                              ; preds = %508, %529
  %514 = phi i32 [ %516, %529 ], [ %510, %508 ]
  %515 = add nsw i32 %514, -1
  %516 = lshr i32 %515, 1
  %517 = load ptr, ptr %45, align 8
  %518 = zext nneg i32 %516 to i64
  %519 = getelementptr inbounds nuw double, ptr %517, i64 %518
  %520 = load double, ptr %519, align 8
  %521 = fcmp olt double %520, %505
  br i1 %521, label %537, label %522

522:                                              ; preds = %513
  %523 = fcmp oeq double %520, %505
  br i1 %523, label %524, label %529

524:                                              ; preds = %522
  %525 = load ptr, ptr %51, align 8
  %526 = getelementptr inbounds nuw i32, ptr %525, i64 %518
  %527 = load i32, ptr %526, align 4
  %528 = icmp slt i32 %527, %194
  br i1 %528, label %537, label %529

529:                                              ; preds = %524, %522
  %530 = zext nneg i32 %514 to i64
  %531 = getelementptr inbounds nuw double, ptr %517, i64 %530
  store double %520, ptr %531, align 8
  %532 = load ptr, ptr %51, align 8
  %533 = getelementptr inbounds nuw i32, ptr %532, i64 %518
  %534 = load i32, ptr %533, align 4
  %535 = getelementptr inbounds nuw i32, ptr %532, i64 %530
  store i32 %534, ptr %535, align 4
  %536 = icmp eq i32 %516, 0
  br i1 %536, label %537, label %513

537:                                              ; preds = %529, %524, %513, %508
  %538 = phi i32 [ %510, %508 ], [ %514, %513 ], [ %514, %524 ], [ 0, %529 ]
  %539 = load ptr, ptr %45, align 8
  %540 = sext i32 %538 to i64
  %541 = getelementptr inbounds double, ptr %539, i64 %540
  store double %505, ptr %541, align 8
  %542 = load ptr, ptr %51, align 8
  %543 = getelementptr inbounds i32, ptr %542, i64 %540
  store i32 %194, ptr %543, align 4
  br label %1657

544:                                              ; preds = %503
  %545 = load ptr, ptr %20, align 8
  %546 = load i32, ptr %276, align 8
  %547 = shl nsw i32 %546, 3
  %548 = sext i32 %547 to i64
  %549 = getelementptr inbounds double, ptr %545, i64 %548
  %550 = load double, ptr %549, align 8
  %551 = fadd double %550, 1.000000e+00
  store double %551, ptr %549, align 8
  %552 = load ptr, ptr %21, align 8
  %553 = getelementptr inbounds nuw i8, ptr %552, i64 48
  %554 = load double, ptr %553, align 8
  %555 = fadd double %554, 1.000000e+00
  store double %555, ptr %553, align 8
  %556 = load i32, ptr %279, align 4
  %557 = icmp eq i32 %556, 10
  br i1 %557, label %558, label %564

558:                                              ; preds = %544
  %559 = getelementptr inbounds nuw i8, ptr %274, i64 8
  %560 = load double, ptr %559, align 8
  %561 = fcmp ogt double %505, %560
  br i1 %561, label %562, label %1069

562:                                              ; preds = %558
  %563 = load double, ptr %280, align 8
  br label %1069

564:                                              ; preds = %544
  %565 = load ptr, ptr %19, align 8
  %566 = load i32, ptr %456, align 4
  %567 = load double, ptr %565, align 8
  %568 = getelementptr inbounds nuw i8, ptr %279, i64 8
  %569 = load i32, ptr %568, align 4
  %570 = sitofp i32 %569 to double
  switch i32 %556, label %1074 [
    i32 1, label %571
    i32 2, label %612
    i32 4, label %662
    i32 3, label %755
    i32 15, label %755
    i32 14, label %755
    i32 17, label %755
    i32 9, label %801
    i32 5, label %851
    i32 6, label %911
    i32 7, label %911
    i32 8, label %911
    i32 0, label %1063
  ]

571:                                              ; preds = %564
  %572 = fadd double %505, %570
  %573 = sext i32 %566 to i64
  %574 = getelementptr inbounds double, ptr %53, i64 %573
  store double %572, ptr %574, align 8
  %575 = fadd double %505, 1.000000e+00
  %576 = getelementptr inbounds double, ptr %115, i64 %573
  store double %575, ptr %576, align 8
  %577 = getelementptr inbounds nuw i8, ptr %552, i64 16
  %578 = load double, ptr %577, align 8
  %579 = fadd double %578, %570
  store double %579, ptr %577, align 8
  %580 = getelementptr inbounds nuw i8, ptr %279, i64 12
  %581 = load i32, ptr %580, align 4
  %582 = sitofp i32 %581 to double
  %583 = fadd double %572, %582
  %584 = getelementptr inbounds nuw i8, ptr %279, i64 56
  %585 = getelementptr inbounds nuw i8, ptr %274, i64 3096
  %586 = getelementptr inbounds nuw i8, ptr %274, i64 9240
  br label %587

587:                                              ; preds = %597, %571
  %588 = phi i1 [ true, %571 ], [ false, %597 ]
  %589 = phi i64 [ 0, %571 ], [ 1, %597 ]
  %590 = getelementptr inbounds nuw [2 x i32], ptr %584, i64 %589
  %591 = getelementptr inbounds nuw i8, ptr %590, i64 4
  %592 = load i32, ptr %591, align 4
  %593 = icmp sgt i32 %592, 0
  br i1 %593, label %594, label %597

594:                                              ; preds = %587
  %595 = load i32, ptr %590, align 4
  %596 = sext i32 %595 to i64
  br label %598

597:                                              ; preds = %598, %587
  br i1 %588, label %587, label %608

598:                                              ; preds = %598, %594
  %599 = phi i64 [ %596, %594 ], [ %602, %598 ]
  %600 = getelementptr inbounds double, ptr %585, i64 %599
  store double %583, ptr %600, align 8
  %601 = getelementptr inbounds double, ptr %586, i64 %599
  store double %583, ptr %601, align 8
  %602 = add nsw i64 %599, 1
  %603 = load i32, ptr %590, align 4
  %604 = load i32, ptr %591, align 4
  %605 = add nsw i32 %604, %603
  %606 = sext i32 %605 to i64
  %607 = icmp slt i64 %602, %606
  br i1 %607, label %598, label %597

608:                                              ; preds = %597
  %609 = load double, ptr %565, align 8
  %610 = fcmp olt double %609, %570
  %611 = select i1 %610, double %570, double %609
  br label %1074

612:                                              ; preds = %564
  %613 = fadd double %505, %570
  %614 = sext i32 %566 to i64
  %615 = getelementptr inbounds double, ptr %114, i64 %614
  store double %613, ptr %615, align 8
  %616 = getelementptr inbounds nuw i8, ptr %279, i64 4
  %617 = load i32, ptr %616, align 4
  %618 = sitofp i32 %617 to double
  %619 = fadd double %505, %618
  %620 = getelementptr inbounds double, ptr %53, i64 %614
  store double %619, ptr %620, align 8
  %621 = fadd double %505, 1.000000e+00
  %622 = getelementptr inbounds double, ptr %115, i64 %614
  store double %621, ptr %622, align 8
  %623 = load i32, ptr %616, align 4
  %624 = sitofp i32 %623 to double
  %625 = getelementptr inbounds nuw i8, ptr %552, i64 16
  %626 = load double, ptr %625, align 8
  %627 = fadd double %626, %624
  store double %627, ptr %625, align 8
  %628 = getelementptr inbounds nuw i8, ptr %279, i64 12
  %629 = load i32, ptr %628, align 4
  %630 = sitofp i32 %629 to double
  %631 = fadd double %613, %630
  %632 = getelementptr inbounds nuw i8, ptr %279, i64 56
  %633 = getelementptr inbounds nuw i8, ptr %274, i64 3096
  %634 = getelementptr inbounds nuw i8, ptr %274, i64 9240
  br label %635

635:                                              ; preds = %645, %612
  %636 = phi i1 [ true, %612 ], [ false, %645 ]
  %637 = phi i64 [ 0, %612 ], [ 1, %645 ]
  %638 = getelementptr inbounds nuw [2 x i32], ptr %632, i64 %637
  %639 = getelementptr inbounds nuw i8, ptr %638, i64 4
  %640 = load i32, ptr %639, align 4
  %641 = icmp sgt i32 %640, 0
  br i1 %641, label %642, label %645

642:                                              ; preds = %635
  %643 = load i32, ptr %638, align 4
  %644 = sext i32 %643 to i64
  br label %646

645:                                              ; preds = %646, %635
  br i1 %636, label %635, label %656

646:                                              ; preds = %646, %642
  %647 = phi i64 [ %644, %642 ], [ %650, %646 ]
  %648 = getelementptr inbounds double, ptr %633, i64 %647
  store double %631, ptr %648, align 8
  %649 = getelementptr inbounds double, ptr %634, i64 %647
  store double %631, ptr %649, align 8
  %650 = add nsw i64 %647, 1
  %651 = load i32, ptr %638, align 4
  %652 = load i32, ptr %639, align 4
  %653 = add nsw i32 %652, %651
  %654 = sext i32 %653 to i64
  %655 = icmp slt i64 %650, %654
  br i1 %655, label %646, label %645

656:                                              ; preds = %645
  %657 = load i32, ptr %616, align 4
  %658 = sitofp i32 %657 to double
  %659 = load double, ptr %565, align 8
  %660 = fcmp olt double %659, %658
  %661 = select i1 %660, double %658, double %659
  br label %1074

662:                                              ; preds = %564
  %663 = getelementptr inbounds nuw i8, ptr %565, i64 40
  %664 = load double, ptr %663, align 8
  %665 = fmul double %664, %570
  %666 = fadd double %505, %665
  %667 = sext i32 %566 to i64
  %668 = getelementptr inbounds double, ptr %113, i64 %667
  store double %666, ptr %668, align 8
  %669 = getelementptr inbounds double, ptr %53, i64 %667
  %670 = load double, ptr %669, align 8
  %671 = getelementptr inbounds nuw i8, ptr %279, i64 4
  %672 = load i32, ptr %671, align 4
  %673 = sitofp i32 %672 to double
  %674 = fadd double %505, %673
  %675 = fcmp ogt double %670, %674
  %676 = select i1 %675, double %670, double %674
  store double %676, ptr %669, align 8
  %677 = fadd double %505, 1.000000e+00
  %678 = getelementptr inbounds double, ptr %115, i64 %667
  store double %677, ptr %678, align 8
  %679 = getelementptr inbounds nuw i8, ptr %552, i64 8
  %680 = load double, ptr %679, align 8
  %681 = fadd double %665, %680
  store double %681, ptr %679, align 8
  %682 = getelementptr inbounds nuw i8, ptr %565, i64 72
  %683 = load double, ptr %682, align 8
  %684 = fadd double %666, %683
  %685 = getelementptr inbounds nuw i8, ptr %565, i64 80
  %686 = load double, ptr %685, align 8
  %687 = fadd double %666, %686
  %688 = getelementptr inbounds nuw i8, ptr %279, i64 56
  %689 = getelementptr inbounds nuw i8, ptr %274, i64 3096
  %690 = getelementptr inbounds nuw i8, ptr %274, i64 9240
  br label %691

691:                                              ; preds = %701, %662
  %692 = phi i1 [ true, %662 ], [ false, %701 ]
  %693 = phi i64 [ 0, %662 ], [ 1, %701 ]
  %694 = getelementptr inbounds nuw [2 x i32], ptr %688, i64 %693
  %695 = getelementptr inbounds nuw i8, ptr %694, i64 4
  %696 = load i32, ptr %695, align 4
  %697 = icmp sgt i32 %696, 0
  br i1 %697, label %698, label %701

698:                                              ; preds = %691
  %699 = load i32, ptr %694, align 4
  %700 = sext i32 %699 to i64
  br label %702

701:                                              ; preds = %702, %691
  br i1 %692, label %691, label %712

702:                                              ; preds = %702, %698
  %703 = phi i64 [ %700, %698 ], [ %706, %702 ]
  %704 = getelementptr inbounds double, ptr %689, i64 %703
  store double %684, ptr %704, align 8
  %705 = getelementptr inbounds double, ptr %690, i64 %703
  store double %687, ptr %705, align 8
  %706 = add nsw i64 %703, 1
  %707 = load i32, ptr %694, align 4
  %708 = load i32, ptr %695, align 4
  %709 = add nsw i32 %708, %707
  %710 = sext i32 %709 to i64
  %711 = icmp slt i64 %706, %710
  br i1 %711, label %702, label %701

712:                                              ; preds = %701
  %713 = load i32, ptr %379, align 4
  %714 = icmp sgt i32 %713, -1
  br i1 %714, label %715, label %1074

715:                                              ; preds = %712
  %716 = load double, ptr %682, align 8
  %717 = fadd double %666, %716
  %718 = getelementptr inbounds nuw i8, ptr %274, i64 15792
  %719 = zext nneg i32 %713 to i64
  %720 = getelementptr inbounds nuw i32, ptr %718, i64 %719
  %721 = load i32, ptr %720, align 4
  %722 = icmp sgt i32 %721, 0
  br i1 %722, label %727, label %723

723:                                              ; preds = %715
  %724 = getelementptr inbounds nuw i8, ptr %274, i64 15768
  %725 = getelementptr inbounds nuw i32, ptr %724, i64 %719
  %726 = load i32, ptr %725, align 4
  br label %741

727:                                              ; preds = %715
  %728 = getelementptr inbounds nuw i8, ptr %274, i64 24
  %729 = getelementptr inbounds nuw [64 x double], ptr %728, i64 %719
  %730 = getelementptr inbounds nuw i8, ptr %274, i64 15768
  %731 = getelementptr inbounds nuw i32, ptr %730, i64 %719
  %732 = load i32, ptr %731, align 4
  %733 = add nsw i32 %721, -1
  %734 = add i32 %733, %732
  %735 = srem i32 %734, 64
  %736 = sext i32 %735 to i64
  %737 = getelementptr inbounds double, ptr %729, i64 %736
  %738 = load double, ptr %737, align 8
  %739 = fcmp ogt double %717, %738
  %740 = select i1 %739, double %717, double %738
  br label %741

741:                                              ; preds = %727, %723
  %742 = phi i32 [ %732, %727 ], [ %726, %723 ]
  %743 = phi double [ %740, %727 ], [ %717, %723 ]
  %744 = add nsw i32 %742, %721
  %745 = srem i32 %744, 64
  %746 = getelementptr inbounds nuw i8, ptr %274, i64 24
  %747 = getelementptr inbounds nuw [64 x double], ptr %746, i64 %719
  %748 = sext i32 %745 to i64
  %749 = getelementptr inbounds double, ptr %747, i64 %748
  store double %743, ptr %749, align 8
  %750 = getelementptr inbounds nuw i8, ptr %274, i64 15384
  %751 = getelementptr inbounds nuw [64 x i8], ptr %750, i64 %719
  %752 = getelementptr inbounds i8, ptr %751, i64 %748
  store i8 5, ptr %752, align 1
  %753 = load i32, ptr %720, align 4
  %754 = add nsw i32 %753, 1
  store i32 %754, ptr %720, align 4
  br label %1074

755:                                              ; preds = %564, %564, %564, %564
  %756 = getelementptr inbounds nuw i8, ptr %279, i64 4
  %757 = load i32, ptr %756, align 4
  %758 = sitofp i32 %757 to double
  %759 = fadd double %505, %758
  %760 = sext i32 %566 to i64
  %761 = getelementptr inbounds double, ptr %110, i64 %760
  store double %759, ptr %761, align 8
  %762 = fadd double %505, 1.000000e+00
  %763 = getelementptr inbounds double, ptr %115, i64 %760
  store double %762, ptr %763, align 8
  %764 = load i32, ptr %756, align 4
  %765 = sitofp i32 %764 to double
  %766 = fadd double %505, %765
  %767 = getelementptr inbounds nuw i8, ptr %279, i64 12
  %768 = load i32, ptr %767, align 4
  %769 = sitofp i32 %768 to double
  %770 = fadd double %766, %769
  %771 = getelementptr inbounds nuw i8, ptr %279, i64 56
  %772 = getelementptr inbounds nuw i8, ptr %274, i64 3096
  %773 = getelementptr inbounds nuw i8, ptr %274, i64 9240
  br label %774

774:                                              ; preds = %784, %755
  %775 = phi i1 [ true, %755 ], [ false, %784 ]
  %776 = phi i64 [ 0, %755 ], [ 1, %784 ]
  %777 = getelementptr inbounds nuw [2 x i32], ptr %771, i64 %776
  %778 = getelementptr inbounds nuw i8, ptr %777, i64 4
  %779 = load i32, ptr %778, align 4
  %780 = icmp sgt i32 %779, 0
  br i1 %780, label %781, label %784

781:                                              ; preds = %774
  %782 = load i32, ptr %777, align 4
  %783 = sext i32 %782 to i64
  br label %785

784:                                              ; preds = %785, %774
  br i1 %775, label %774, label %795

785:                                              ; preds = %785, %781
  %786 = phi i64 [ %783, %781 ], [ %789, %785 ]
  %787 = getelementptr inbounds double, ptr %772, i64 %786
  store double %770, ptr %787, align 8
  %788 = getelementptr inbounds double, ptr %773, i64 %786
  store double %770, ptr %788, align 8
  %789 = add nsw i64 %786, 1
  %790 = load i32, ptr %777, align 4
  %791 = load i32, ptr %778, align 4
  %792 = add nsw i32 %791, %790
  %793 = sext i32 %792 to i64
  %794 = icmp slt i64 %789, %793
  br i1 %794, label %785, label %784

795:                                              ; preds = %784
  %796 = load i32, ptr %756, align 4
  %797 = sitofp i32 %796 to double
  %798 = load double, ptr %565, align 8
  %799 = fcmp olt double %798, %797
  %800 = select i1 %799, double %797, double %798
  br label %1074

801:                                              ; preds = %564
  %802 = getelementptr inbounds nuw i8, ptr %279, i64 4
  %803 = load i32, ptr %802, align 4
  %804 = sitofp i32 %803 to double
  %805 = fadd double %505, %804
  %806 = sext i32 %566 to i64
  %807 = getelementptr inbounds double, ptr %110, i64 %806
  store double %805, ptr %807, align 8
  %808 = load i32, ptr %379, align 4
  %809 = getelementptr inbounds nuw i8, ptr %565, i64 16
  %810 = load double, ptr %809, align 8
  %811 = fadd double %505, %810
  %812 = icmp slt i32 %808, 0
  br i1 %812, label %1074, label %813

813:                                              ; preds = %801
  %814 = getelementptr inbounds nuw i8, ptr %274, i64 15792
  %815 = zext nneg i32 %808 to i64
  %816 = getelementptr inbounds nuw i32, ptr %814, i64 %815
  %817 = load i32, ptr %816, align 4
  %818 = icmp sgt i32 %817, 0
  br i1 %818, label %823, label %819

819:                                              ; preds = %813
  %820 = getelementptr inbounds nuw i8, ptr %274, i64 15768
  %821 = getelementptr inbounds nuw i32, ptr %820, i64 %815
  %822 = load i32, ptr %821, align 4
  br label %837

823:                                              ; preds = %813
  %824 = getelementptr inbounds nuw i8, ptr %274, i64 24
  %825 = getelementptr inbounds nuw [64 x double], ptr %824, i64 %815
  %826 = getelementptr inbounds nuw i8, ptr %274, i64 15768
  %827 = getelementptr inbounds nuw i32, ptr %826, i64 %815
  %828 = load i32, ptr %827, align 4
  %829 = add nsw i32 %817, -1
  %830 = add i32 %829, %828
  %831 = srem i32 %830, 64
  %832 = sext i32 %831 to i64
  %833 = getelementptr inbounds double, ptr %825, i64 %832
  %834 = load double, ptr %833, align 8
  %835 = fcmp ogt double %811, %834
  %836 = select i1 %835, double %811, double %834
  br label %837

837:                                              ; preds = %823, %819
  %838 = phi i32 [ %828, %823 ], [ %822, %819 ]
  %839 = phi double [ %836, %823 ], [ %811, %819 ]
  %840 = add nsw i32 %838, %817
  %841 = srem i32 %840, 64
  %842 = getelementptr inbounds nuw i8, ptr %274, i64 24
  %843 = getelementptr inbounds nuw [64 x double], ptr %842, i64 %815
  %844 = sext i32 %841 to i64
  %845 = getelementptr inbounds double, ptr %843, i64 %844
  store double %839, ptr %845, align 8
  %846 = getelementptr inbounds nuw i8, ptr %274, i64 15384
  %847 = getelementptr inbounds nuw [64 x i8], ptr %846, i64 %815
  %848 = getelementptr inbounds i8, ptr %847, i64 %844
  store i8 2, ptr %848, align 1
  %849 = load i32, ptr %816, align 4
  %850 = add nsw i32 %849, 1
  store i32 %850, ptr %816, align 4
  br label %1074

851:                                              ; preds = %564
  %852 = getelementptr inbounds nuw i8, ptr %279, i64 104
  %853 = load i32, ptr %852, align 4
  %854 = sitofp i32 %853 to double
  %855 = load double, ptr %112, align 8
  %856 = fcmp ogt double %855, %505
  %857 = select i1 %856, double %855, double %505
  %858 = fadd double %857, %854
  store double %858, ptr %112, align 8
  %859 = fadd double %505, 1.000000e+00
  %860 = sext i32 %566 to i64
  %861 = getelementptr inbounds double, ptr %115, i64 %860
  store double %859, ptr %861, align 8
  %862 = getelementptr inbounds nuw i8, ptr %552, i64 24
  %863 = load double, ptr %862, align 8
  %864 = fadd double %863, %854
  store double %864, ptr %862, align 8
  %865 = load i32, ptr %379, align 4
  %866 = load double, ptr %112, align 8
  %867 = getelementptr inbounds nuw i8, ptr %565, i64 8
  %868 = load double, ptr %867, align 8
  %869 = getelementptr inbounds nuw i8, ptr %565, i64 40
  %870 = load double, ptr %869, align 8
  %871 = tail call double @llvm.fmuladd.f64(double %868, double %870, double %866)
  %872 = icmp slt i32 %865, 0
  br i1 %872, label %1074, label %873

873:                                              ; preds = %851
  %874 = getelementptr inbounds nuw i8, ptr %274, i64 15792
  %875 = zext nneg i32 %865 to i64
  %876 = getelementptr inbounds nuw i32, ptr %874, i64 %875
  %877 = load i32, ptr %876, align 4
  %878 = icmp sgt i32 %877, 0
  br i1 %878, label %883, label %879

879:                                              ; preds = %873
  %880 = getelementptr inbounds nuw i8, ptr %274, i64 15768
  %881 = getelementptr inbounds nuw i32, ptr %880, i64 %875
  %882 = load i32, ptr %881, align 4
  br label %897

883:                                              ; preds = %873
  %884 = getelementptr inbounds nuw i8, ptr %274, i64 24
  %885 = getelementptr inbounds nuw [64 x double], ptr %884, i64 %875
  %886 = getelementptr inbounds nuw i8, ptr %274, i64 15768
  %887 = getelementptr inbounds nuw i32, ptr %886, i64 %875
  %888 = load i32, ptr %887, align 4
  %889 = add nsw i32 %877, -1
  %890 = add i32 %889, %888
  %891 = srem i32 %890, 64
  %892 = sext i32 %891 to i64
  %893 = getelementptr inbounds double, ptr %885, i64 %892
  %894 = load double, ptr %893, align 8
  %895 = fcmp ogt double %871, %894
  %896 = select i1 %895, double %871, double %894
  br label %897

897:                                              ; preds = %883, %879
  %898 = phi i32 [ %888, %883 ], [ %882, %879 ]
  %899 = phi double [ %896, %883 ], [ %871, %879 ]
  %900 = add nsw i32 %898, %877
  %901 = srem i32 %900, 64
  %902 = getelementptr inbounds nuw i8, ptr %274, i64 24
  %903 = getelementptr inbounds nuw [64 x double], ptr %902, i64 %875
  %904 = sext i32 %901 to i64
  %905 = getelementptr inbounds double, ptr %903, i64 %904
  store double %899, ptr %905, align 8
  %906 = getelementptr inbounds nuw i8, ptr %274, i64 15384
  %907 = getelementptr inbounds nuw [64 x i8], ptr %906, i64 %875
  %908 = getelementptr inbounds i8, ptr %907, i64 %904
  store i8 3, ptr %908, align 1
  %909 = load i32, ptr %876, align 4
  %910 = add nsw i32 %909, 1
  store i32 %910, ptr %876, align 4
  br label %1074

911:                                              ; preds = %564, %564, %564
  %912 = load double, ptr %111, align 8
  %913 = fcmp ogt double %912, %505
  %914 = select i1 %913, double %912, double %505
  %915 = getelementptr inbounds nuw i8, ptr %279, i64 104
  %916 = load i32, ptr %915, align 4
  %917 = sitofp i32 %916 to double
  %918 = fadd double %914, %917
  store double %918, ptr %111, align 8
  %919 = load i32, ptr %915, align 4
  %920 = sitofp i32 %919 to double
  %921 = getelementptr inbounds nuw i8, ptr %552, i64 32
  %922 = load double, ptr %921, align 8
  %923 = fadd double %922, %920
  store double %923, ptr %921, align 8
  %924 = getelementptr inbounds nuw i8, ptr %279, i64 108
  %925 = load i32, ptr %924, align 4
  %926 = icmp eq i32 %925, 0
  br i1 %926, label %950, label %927

927:                                              ; preds = %911
  %928 = load double, ptr %116, align 8
  %929 = fcmp ogt double %928, %505
  %930 = select i1 %929, double %928, double %505
  %931 = sitofp i32 %925 to double
  %932 = getelementptr inbounds nuw i8, ptr %565, i64 32
  %933 = load double, ptr %932, align 8
  %934 = fdiv double %931, %933
  %935 = fadd double %930, %934
  store double %935, ptr %116, align 8
  %936 = load i32, ptr %924, align 4
  %937 = sitofp i32 %936 to double
  %938 = load double, ptr %932, align 8
  %939 = fdiv double %937, %938
  %940 = getelementptr inbounds nuw i8, ptr %552, i64 40
  %941 = load double, ptr %940, align 8
  %942 = fadd double %941, %939
  store double %942, ptr %940, align 8
  %943 = load i32, ptr %924, align 4
  %944 = icmp eq i32 %943, 0
  br i1 %944, label %950, label %945

945:                                              ; preds = %927
  %946 = load double, ptr %111, align 8
  %947 = load double, ptr %116, align 8
  %948 = fcmp ogt double %946, %947
  %949 = select i1 %948, double %946, double %947
  br label %952

950:                                              ; preds = %927, %911
  %951 = load double, ptr %111, align 8
  br label %952

952:                                              ; preds = %950, %945
  %953 = phi double [ %949, %945 ], [ %951, %950 ]
  %954 = load i32, ptr %279, align 4
  %955 = icmp eq i32 %954, 7
  %956 = select i1 %955, i64 88, i64 24
  %957 = getelementptr inbounds nuw i8, ptr %565, i64 %956
  %958 = load double, ptr %957, align 8
  %959 = icmp eq i32 %954, 6
  br i1 %959, label %960, label %977

960:                                              ; preds = %952
  %961 = load i32, ptr %568, align 4
  %962 = icmp sgt i32 %961, 0
  br i1 %962, label %963, label %972

963:                                              ; preds = %960
  %964 = uitofp nneg i32 %961 to double
  %965 = fdiv double %964, 1.000000e+03
  %966 = getelementptr inbounds nuw i8, ptr %279, i64 12
  %967 = load i32, ptr %966, align 4
  %968 = sitofp i32 %967 to double
  %969 = fsub double 1.000000e+00, %965
  %970 = fmul double %958, %969
  %971 = tail call double @llvm.fmuladd.f64(double %965, double %968, double %970)
  br label %972

972:                                              ; preds = %963, %960
  %973 = phi double [ %958, %960 ], [ %971, %963 ]
  %974 = fadd double %505, 1.000000e+00
  %975 = sext i32 %566 to i64
  %976 = getelementptr inbounds double, ptr %115, i64 %975
  store double %974, ptr %976, align 8
  br label %977

977:                                              ; preds = %972, %952
  %978 = phi double [ %973, %972 ], [ %958, %952 ]
  %979 = load i32, ptr %379, align 4
  %980 = fadd double %953, %978
  %981 = icmp slt i32 %979, 0
  br i1 %981, label %1020, label %982

982:                                              ; preds = %977
  %983 = getelementptr inbounds nuw i8, ptr %274, i64 15792
  %984 = zext nneg i32 %979 to i64
  %985 = getelementptr inbounds nuw i32, ptr %983, i64 %984
  %986 = load i32, ptr %985, align 4
  %987 = icmp sgt i32 %986, 0
  br i1 %987, label %992, label %988

988:                                              ; preds = %982
  %989 = getelementptr inbounds nuw i8, ptr %274, i64 15768
  %990 = getelementptr inbounds nuw i32, ptr %989, i64 %984
  %991 = load i32, ptr %990, align 4
  br label %1006

992:                                              ; preds = %982
  %993 = getelementptr inbounds nuw i8, ptr %274, i64 24
  %994 = getelementptr inbounds nuw [64 x double], ptr %993, i64 %984
  %995 = getelementptr inbounds nuw i8, ptr %274, i64 15768
  %996 = getelementptr inbounds nuw i32, ptr %995, i64 %984
  %997 = load i32, ptr %996, align 4
  %998 = add nsw i32 %986, -1
  %999 = add i32 %998, %997
  %1000 = srem i32 %999, 64
  %1001 = sext i32 %1000 to i64
  %1002 = getelementptr inbounds double, ptr %994, i64 %1001
  %1003 = load double, ptr %1002, align 8
  %1004 = fcmp ogt double %980, %1003
  %1005 = select i1 %1004, double %980, double %1003
  br label %1006

1006:                                             ; preds = %992, %988
  %1007 = phi i32 [ %997, %992 ], [ %991, %988 ]
  %1008 = phi double [ %1005, %992 ], [ %980, %988 ]
  %1009 = add nsw i32 %1007, %986
  %1010 = srem i32 %1009, 64
  %1011 = getelementptr inbounds nuw i8, ptr %274, i64 24
  %1012 = getelementptr inbounds nuw [64 x double], ptr %1011, i64 %984
  %1013 = sext i32 %1010 to i64
  %1014 = getelementptr inbounds double, ptr %1012, i64 %1013
  store double %1008, ptr %1014, align 8
  %1015 = getelementptr inbounds nuw i8, ptr %274, i64 15384
  %1016 = getelementptr inbounds nuw [64 x i8], ptr %1015, i64 %984
  %1017 = getelementptr inbounds i8, ptr %1016, i64 %1013
  store i8 2, ptr %1017, align 1
  %1018 = load i32, ptr %985, align 4
  %1019 = add nsw i32 %1018, 1
  store i32 %1019, ptr %985, align 4
  br label %1020

1020:                                             ; preds = %1006, %977
  %1021 = getelementptr inbounds nuw i8, ptr %279, i64 116
  %1022 = load i32, ptr %1021, align 4
  %1023 = icmp sgt i32 %1022, -1
  br i1 %1023, label %1024, label %1074

1024:                                             ; preds = %1020
  %1025 = load double, ptr %111, align 8
  %1026 = getelementptr inbounds nuw i8, ptr %274, i64 15792
  %1027 = zext nneg i32 %1022 to i64
  %1028 = getelementptr inbounds nuw i32, ptr %1026, i64 %1027
  %1029 = load i32, ptr %1028, align 4
  %1030 = icmp sgt i32 %1029, 0
  br i1 %1030, label %1035, label %1031

1031:                                             ; preds = %1024
  %1032 = getelementptr inbounds nuw i8, ptr %274, i64 15768
  %1033 = getelementptr inbounds nuw i32, ptr %1032, i64 %1027
  %1034 = load i32, ptr %1033, align 4
  br label %1049

1035:                                             ; preds = %1024
  %1036 = getelementptr inbounds nuw i8, ptr %274, i64 24
  %1037 = getelementptr inbounds nuw [64 x double], ptr %1036, i64 %1027
  %1038 = getelementptr inbounds nuw i8, ptr %274, i64 15768
  %1039 = getelementptr inbounds nuw i32, ptr %1038, i64 %1027
  %1040 = load i32, ptr %1039, align 4
  %1041 = add nsw i32 %1029, -1
  %1042 = add i32 %1041, %1040
  %1043 = srem i32 %1042, 64
  %1044 = sext i32 %1043 to i64
  %1045 = getelementptr inbounds double, ptr %1037, i64 %1044
  %1046 = load double, ptr %1045, align 8
  %1047 = fcmp ogt double %1025, %1046
  %1048 = select i1 %1047, double %1025, double %1046
  br label %1049

1049:                                             ; preds = %1035, %1031
  %1050 = phi i32 [ %1040, %1035 ], [ %1034, %1031 ]
  %1051 = phi double [ %1048, %1035 ], [ %1025, %1031 ]
  %1052 = add nsw i32 %1050, %1029
  %1053 = srem i32 %1052, 64
  %1054 = getelementptr inbounds nuw i8, ptr %274, i64 24
  %1055 = getelementptr inbounds nuw [64 x double], ptr %1054, i64 %1027
  %1056 = sext i32 %1053 to i64
  %1057 = getelementptr inbounds double, ptr %1055, i64 %1056
  store double %1051, ptr %1057, align 8
  %1058 = getelementptr inbounds nuw i8, ptr %274, i64 15384
  %1059 = getelementptr inbounds nuw [64 x i8], ptr %1058, i64 %1027
  %1060 = getelementptr inbounds i8, ptr %1059, i64 %1056
  store i8 2, ptr %1060, align 1
  %1061 = load i32, ptr %1028, align 4
  %1062 = add nsw i32 %1061, 1
  store i32 %1062, ptr %1028, align 4
  br label %1074

1063:                                             ; preds = %564
  %1064 = getelementptr inbounds nuw i8, ptr %279, i64 4
  %1065 = load i32, ptr %1064, align 4
  %1066 = sitofp i32 %1065 to double
  %1067 = fcmp ogt double %1066, 1.000000e+00
  %1068 = select i1 %1067, double %1066, double 1.000000e+00
  br label %1074

1069:                                             ; preds = %562, %558
  %1070 = phi double [ 1.000000e+00, %558 ], [ %563, %562 ]
  %1071 = fadd double %505, %1070
  %1072 = load i32, ptr %276, align 8
  %1073 = add nsw i32 %1072, 1
  br label %1607

1074:                                             ; preds = %1063, %1049, %1020, %897, %851, %837, %801, %795, %741, %712, %656, %608, %564
  %1075 = phi double [ %567, %564 ], [ %611, %608 ], [ %661, %656 ], [ %567, %741 ], [ %567, %712 ], [ %800, %795 ], [ %567, %1020 ], [ %567, %837 ], [ %1068, %1063 ], [ %567, %1049 ], [ %567, %801 ], [ %567, %851 ], [ %567, %897 ]
  %1076 = getelementptr inbounds nuw i8, ptr %279, i64 52
  %1077 = load i32, ptr %1076, align 4
  %1078 = icmp sgt i32 %1077, 0
  %1079 = uitofp nneg i32 %1077 to double
  %1080 = select i1 %1078, double %1079, double %1075
  %1081 = load i32, ptr %279, align 4
  %1082 = fadd double %505, %1080
  %1083 = load i32, ptr %276, align 8
  %1084 = add nsw i32 %1083, 1
  switch i32 %1081, label %1607 [
    i32 11, label %1085
    i32 12, label %1085
    i32 13, label %1085
    i32 15, label %1127
    i32 14, label %1130
    i32 17, label %1530
    i32 16, label %1550
  ]

1085:                                             ; preds = %1074, %1074, %1074
  store double %1082, ptr %274, align 8
  %1086 = load i32, ptr %279, align 4
  %1087 = icmp eq i32 %1086, 13
  br i1 %1087, label %1111, label %1088

1088:                                             ; preds = %1085
  %1089 = load ptr, ptr %33, align 8
  %1090 = getelementptr inbounds nuw i8, ptr %274, i64 15824
  %1091 = load i32, ptr %1090, align 8
  %1092 = sext i32 %1091 to i64
  %1093 = getelementptr inbounds %struct.Block, ptr %1089, i64 %1092
  %1094 = getelementptr inbounds nuw i8, ptr %274, i64 15832
  %1095 = load i32, ptr %1094, align 8
  %1096 = add nsw i32 %1095, 1
  store i32 %1096, ptr %1094, align 8
  %1097 = load double, ptr %1093, align 8
  %1098 = fcmp ogt double %1097, %505
  %1099 = select i1 %1098, double %1097, double %505
  store double %1099, ptr %1093, align 8
  %1100 = getelementptr inbounds nuw i8, ptr %1093, i64 16
  %1101 = load i32, ptr %1100, align 8
  %1102 = add nsw i32 %1101, 1
  store i32 %1102, ptr %1100, align 8
  %1103 = getelementptr inbounds nuw i8, ptr %1093, i64 20
  %1104 = load i32, ptr %1103, align 4
  %1105 = icmp slt i32 %1102, %1104
  br i1 %1105, label %1108, label %1106

1106:                                             ; preds = %1088
  %1107 = load i32, ptr %1090, align 8
  call fastcc void @release(ptr noundef nonnull %12, i32 noundef %1107)
  br label %1108

1108:                                             ; preds = %1106, %1088
  %1109 = load i32, ptr %279, align 4
  %1110 = icmp eq i32 %1109, 12
  br i1 %1110, label %1607, label %1111

1111:                                             ; preds = %1108, %1085
  %1112 = load ptr, ptr %33, align 8
  %1113 = getelementptr inbounds nuw i8, ptr %274, i64 15824
  %1114 = load i32, ptr %1113, align 8
  %1115 = sext i32 %1114 to i64
  %1116 = getelementptr inbounds %struct.Block, ptr %1112, i64 %1115
  %1117 = getelementptr inbounds nuw i8, ptr %1116, i64 24
  %1118 = load i32, ptr %1117, align 8
  %1119 = getelementptr inbounds nuw i8, ptr %274, i64 15832
  %1120 = load i32, ptr %1119, align 8
  %1121 = icmp slt i32 %1118, %1120
  br i1 %1121, label %1607, label %1122

1122:                                             ; preds = %1111
  %1123 = getelementptr inbounds nuw i8, ptr %1116, i64 8
  %1124 = load double, ptr %1123, align 8
  %1125 = fcmp ogt double %1082, %1124
  %1126 = select i1 %1125, double %1082, double %1124
  br label %1607

1127:                                             ; preds = %1074
  %1128 = getelementptr inbounds nuw i8, ptr %279, i64 48
  %1129 = load i32, ptr %1128, align 4
  br label %1607

1130:                                             ; preds = %1074
  %1131 = load ptr, ptr %18, align 8
  %1132 = getelementptr inbounds nuw i8, ptr %279, i64 124
  %1133 = load i32, ptr %1132, align 4
  %1134 = sext i32 %1133 to i64
  %1135 = getelementptr inbounds %struct.Loop, ptr %1131, i64 %1134
  %1136 = load i32, ptr %26, align 8
  %1137 = sext i32 %1136 to i64
  %1138 = mul nsw i64 %1137, %273
  %1139 = add nsw i64 %1138, %1134
  %1140 = load ptr, ptr %47, align 8
  %1141 = getelementptr inbounds i32, ptr %1140, i64 %1139
  %1142 = load i32, ptr %1141, align 4
  %1143 = add nsw i32 %1142, 1
  store i32 %1143, ptr %1141, align 4
  %1144 = load double, ptr %29, align 8
  %1145 = fadd double %505, %1144
  %1146 = load ptr, ptr %35, align 8
  %1147 = getelementptr inbounds double, ptr %1146, i64 %1139
  store double %1145, ptr %1147, align 8
  %1148 = load double, ptr %1135, align 8
  %1149 = getelementptr inbounds nuw i8, ptr %1135, i64 8
  %1150 = load i32, ptr %1149, align 8
  %1151 = add nsw i32 %1150, 2
  %1152 = sitofp i32 %1151 to double
  %1153 = fcmp ogt double %1148, %1152
  br i1 %1153, label %1154, label %1513

1154:                                             ; preds = %1130
  %1155 = load i32, ptr %1132, align 4
  %1156 = load double, ptr %29, align 8
  %1157 = fadd double %505, %1156
  %1158 = load ptr, ptr %18, align 8
  %1159 = sext i32 %1155 to i64
  %1160 = getelementptr inbounds %struct.Loop, ptr %1158, i64 %1159
  %1161 = load ptr, ptr %39, align 8
  %1162 = load i32, ptr %27, align 4
  %1163 = sext i32 %1162 to i64
  %1164 = shl nsw i64 %1163, 3
  %1165 = add nsw i64 %1164, 14
  %1166 = mul nsw i64 %1165, %1159
  %1167 = getelementptr inbounds double, ptr %1161, i64 %1166
  %1168 = load double, ptr %1167, align 8
  %1169 = fcmp oge double %1168, 0.000000e+00
  %1170 = load i32, ptr %25, align 4
  %1171 = icmp sgt i32 %1170, 0
  %1172 = select i1 %1169, i1 %1171, i1 false
  br i1 %1172, label %1173, label %1201

1173:                                             ; preds = %1154
  %1174 = load i32, ptr %26, align 8
  %1175 = sext i32 %1174 to i64
  %1176 = load ptr, ptr %31, align 8
  %1177 = zext nneg i32 %1170 to i64
  %1178 = load ptr, ptr %47, align 8
  %1179 = load ptr, ptr %49, align 8
  br label %1180

1180:                                             ; preds = %1196, %1173
  %1181 = phi i64 [ 0, %1173 ], [ %1197, %1196 ]
  %1182 = mul nsw i64 %1181, %1175
  %1183 = add nsw i64 %1182, %1159
  %1184 = getelementptr inbounds nuw %struct.Wave, ptr %1176, i64 %1181
  %1185 = getelementptr inbounds nuw i8, ptr %1184, i64 15844
  %1186 = load i32, ptr %1185, align 4
  %1187 = icmp eq i32 %1186, 0
  br i1 %1187, label %1188, label %1196

1188:                                             ; preds = %1180
  %1189 = getelementptr inbounds i32, ptr %1178, i64 %1183
  %1190 = load i32, ptr %1189, align 4
  %1191 = icmp eq i32 %1190, 1073741823
  br i1 %1191, label %1199, label %1192

1192:                                             ; preds = %1188
  %1193 = getelementptr inbounds i32, ptr %1179, i64 %1183
  %1194 = load i32, ptr %1193, align 4
  %1195 = icmp slt i32 %1190, %1194
  br i1 %1195, label %1199, label %1196

1196:                                             ; preds = %1192, %1180
  %1197 = add nuw nsw i64 %1181, 1
  %1198 = icmp eq i64 %1197, %1177
  br i1 %1198, label %1201, label %1180

1199:                                             ; preds = %1192, %1188
  store double -1.000000e+00, ptr %1167, align 8
  %1200 = load i32, ptr %25, align 4
  br label %1203

1201:                                             ; preds = %1196, %1154
  %1202 = fcmp olt double %1168, 0.000000e+00
  br i1 %1202, label %1203, label %1291

1203:                                             ; preds = %1201, %1199
  %1204 = phi i32 [ %1170, %1201 ], [ %1200, %1199 ]
  %1205 = getelementptr inbounds nuw i8, ptr %1160, i64 8
  %1206 = load i32, ptr %1205, align 8
  %1207 = getelementptr inbounds nuw i8, ptr %1160, i64 12
  %1208 = load i32, ptr %1207, align 4
  %1209 = sub nsw i32 %1206, %1208
  %1210 = icmp sgt i32 %1204, 0
  br i1 %1210, label %1211, label %1234

1211:                                             ; preds = %1203
  %1212 = load ptr, ptr %31, align 8
  %1213 = zext nneg i32 %1204 to i64
  %1214 = load i32, ptr %26, align 8
  %1215 = sext i32 %1214 to i64
  %1216 = load ptr, ptr %47, align 8
  %1217 = getelementptr i32, ptr %1216, i64 %1159
  br label %1218

1218:                                             ; preds = %1231, %1211
  %1219 = phi i64 [ 0, %1211 ], [ %1232, %1231 ]
  %1220 = getelementptr inbounds nuw %struct.Wave, ptr %1212, i64 %1219
  %1221 = getelementptr inbounds nuw i8, ptr %1220, i64 15844
  %1222 = load i32, ptr %1221, align 4
  %1223 = icmp eq i32 %1222, 0
  br i1 %1223, label %1224, label %1231

1224:                                             ; preds = %1218
  %1225 = mul nsw i64 %1219, %1215
  %1226 = getelementptr i32, ptr %1217, i64 %1225
  %1227 = load i32, ptr %1226, align 4
  %1228 = icmp eq i32 %1227, 1073741823
  %1229 = icmp slt i32 %1227, %1209
  %1230 = select i1 %1228, i1 true, i1 %1229
  br i1 %1230, label %1508, label %1231

1231:                                             ; preds = %1224, %1218
  %1232 = add nuw nsw i64 %1219, 1
  %1233 = icmp eq i64 %1232, %1213
  br i1 %1233, label %1234, label %1218

1234:                                             ; preds = %1231, %1203
  %1235 = load ptr, ptr %39, align 8
  %1236 = load i32, ptr %27, align 4
  %1237 = sext i32 %1236 to i64
  %1238 = shl nsw i64 %1237, 3
  %1239 = add nsw i64 %1238, 14
  %1240 = mul nsw i64 %1239, %1159
  %1241 = getelementptr inbounds double, ptr %1235, i64 %1240
  %1242 = load ptr, ptr %21, align 8
  store double %1157, ptr %1241, align 8
  %1243 = getelementptr inbounds nuw i8, ptr %1241, i64 8
  %1244 = load i32, ptr %27, align 4
  %1245 = icmp sgt i32 %1244, 0
  br i1 %1245, label %1248, label %1246

1246:                                             ; preds = %1248, %1234
  %1247 = phi ptr [ %1243, %1234 ], [ %1255, %1248 ]
  br label %1263

1248:                                             ; preds = %1234, %1248
  %1249 = phi ptr [ %1255, %1248 ], [ %1243, %1234 ]
  %1250 = phi i64 [ %1254, %1248 ], [ 0, %1234 ]
  %1251 = load ptr, ptr %20, align 8
  %1252 = getelementptr inbounds nuw double, ptr %1251, i64 %1250
  %1253 = load double, ptr %1252, align 8
  store double %1253, ptr %1249, align 8
  %1254 = add nuw nsw i64 %1250, 1
  %1255 = getelementptr inbounds nuw i8, ptr %1249, i64 8
  %1256 = load i32, ptr %27, align 4
  %1257 = sext i32 %1256 to i64
  %1258 = shl nsw i64 %1257, 3
  %1259 = icmp slt i64 %1254, %1258
  br i1 %1259, label %1248, label %1246

1260:                                             ; preds = %1263
  %1261 = load i32, ptr %25, align 4
  %1262 = icmp sgt i32 %1261, 0
  br i1 %1262, label %1271, label %1508

1263:                                             ; preds = %1246, %1263
  %1264 = phi i64 [ %1269, %1263 ], [ 0, %1246 ]
  %1265 = phi ptr [ %1268, %1263 ], [ %1247, %1246 ]
  %1266 = getelementptr inbounds nuw double, ptr %1242, i64 %1264
  %1267 = load double, ptr %1266, align 8
  %1268 = getelementptr inbounds nuw i8, ptr %1265, i64 8
  store double %1267, ptr %1265, align 8
  %1269 = add nuw nsw i64 %1264, 1
  %1270 = icmp eq i64 %1269, 13
  br i1 %1270, label %1260, label %1263

1271:                                             ; preds = %1260, %1271
  %1272 = phi i64 [ %1287, %1271 ], [ 0, %1260 ]
  %1273 = load i32, ptr %26, align 8
  %1274 = sext i32 %1273 to i64
  %1275 = mul nsw i64 %1272, %1274
  %1276 = add nsw i64 %1275, %1159
  %1277 = load ptr, ptr %35, align 8
  %1278 = getelementptr inbounds double, ptr %1277, i64 %1276
  %1279 = load double, ptr %1278, align 8
  %1280 = load ptr, ptr %37, align 8
  %1281 = getelementptr inbounds double, ptr %1280, i64 %1276
  store double %1279, ptr %1281, align 8
  %1282 = load ptr, ptr %47, align 8
  %1283 = getelementptr inbounds i32, ptr %1282, i64 %1276
  %1284 = load i32, ptr %1283, align 4
  %1285 = load ptr, ptr %49, align 8
  %1286 = getelementptr inbounds i32, ptr %1285, i64 %1276
  store i32 %1284, ptr %1286, align 4
  %1287 = add nuw nsw i64 %1272, 1
  %1288 = load i32, ptr %25, align 4
  %1289 = sext i32 %1288 to i64
  %1290 = icmp slt i64 %1287, %1289
  br i1 %1290, label %1271, label %1508

1291:                                             ; preds = %1201
  %1292 = getelementptr inbounds nuw i8, ptr %1160, i64 12
  %1293 = load i32, ptr %1292, align 4
  %1294 = icmp sgt i32 %1170, 0
  br i1 %1294, label %1295, label %1322

1295:                                             ; preds = %1291
  %1296 = load ptr, ptr %31, align 8
  %1297 = zext nneg i32 %1170 to i64
  %1298 = load i32, ptr %26, align 8
  %1299 = sext i32 %1298 to i64
  %1300 = load ptr, ptr %47, align 8
  %1301 = load ptr, ptr %49, align 8
  br label %1302

1302:                                             ; preds = %1319, %1295
  %1303 = phi i64 [ 0, %1295 ], [ %1320, %1319 ]
  %1304 = getelementptr inbounds nuw %struct.Wave, ptr %1296, i64 %1303
  %1305 = getelementptr inbounds nuw i8, ptr %1304, i64 15844
  %1306 = load i32, ptr %1305, align 4
  %1307 = icmp eq i32 %1306, 0
  br i1 %1307, label %1308, label %1319

1308:                                             ; preds = %1302
  %1309 = mul nsw i64 %1303, %1299
  %1310 = add nsw i64 %1309, %1159
  %1311 = getelementptr inbounds i32, ptr %1300, i64 %1310
  %1312 = load i32, ptr %1311, align 4
  %1313 = icmp eq i32 %1312, 1073741823
  br i1 %1313, label %1508, label %1314

1314:                                             ; preds = %1308
  %1315 = getelementptr inbounds i32, ptr %1301, i64 %1310
  %1316 = load i32, ptr %1315, align 4
  %1317 = add nsw i32 %1316, %1293
  %1318 = icmp slt i32 %1312, %1317
  br i1 %1318, label %1508, label %1319

1319:                                             ; preds = %1314, %1302
  %1320 = add nuw nsw i64 %1303, 1
  %1321 = icmp eq i64 %1320, %1297
  br i1 %1321, label %1322, label %1302

1322:                                             ; preds = %1319, %1291
  %1323 = load ptr, ptr %21, align 8
  %1324 = fsub double %1157, %1168
  store double -1.000000e+00, ptr %1167, align 8
  %1325 = fcmp ole double %1324, 0.000000e+00
  %1326 = load i32, ptr %23, align 4
  br label %1328

1327:                                             ; preds = %1337
  br i1 %1333, label %1328, label %1471

1328:                                             ; preds = %1327, %1322
  %1329 = phi i32 [ %1326, %1322 ], [ %1338, %1327 ]
  %1330 = phi i32 [ %1326, %1322 ], [ %1339, %1327 ]
  %1331 = phi double [ -1.000000e+00, %1322 ], [ %1341, %1327 ]
  %1332 = phi double [ 0.000000e+00, %1322 ], [ %1340, %1327 ]
  %1333 = phi i1 [ true, %1322 ], [ false, %1327 ]
  %1334 = icmp sgt i32 %1330, 0
  br i1 %1334, label %1335, label %1337

1335:                                             ; preds = %1328
  %1336 = load i32, ptr %22, align 8
  br label %1345

1337:                                             ; preds = %1463, %1328
  %1338 = phi i32 [ %1329, %1328 ], [ %1464, %1463 ]
  %1339 = phi i32 [ %1330, %1328 ], [ %1464, %1463 ]
  %1340 = phi double [ %1332, %1328 ], [ %1468, %1463 ]
  %1341 = phi double [ %1331, %1328 ], [ %1469, %1463 ]
  %1342 = fmul double %1340, 2.000000e+00
  %1343 = fcmp olt double %1341, %1342
  %1344 = or i1 %1325, %1343
  br i1 %1344, label %1508, label %1327

1345:                                             ; preds = %1463, %1335
  %1346 = phi i32 [ %1329, %1335 ], [ %1464, %1463 ]
  %1347 = phi i32 [ %1336, %1335 ], [ %1465, %1463 ]
  %1348 = phi i32 [ %1336, %1335 ], [ %1466, %1463 ]
  %1349 = phi i32 [ %1336, %1335 ], [ %1467, %1463 ]
  %1350 = phi double [ %1331, %1335 ], [ %1469, %1463 ]
  %1351 = phi double [ %1332, %1335 ], [ %1468, %1463 ]
  %1352 = phi i32 [ 0, %1335 ], [ %1357, %1463 ]
  %1353 = load ptr, ptr %18, align 8
  %1354 = getelementptr inbounds %struct.Loop, ptr %1353, i64 %1159
  %1355 = load double, ptr %1354, align 8
  %1356 = mul i32 %1352, %1349
  %1357 = add nuw nsw i32 %1352, 1
  %1358 = mul nsw i32 %1357, %1349
  %1359 = icmp sgt i32 %1349, 0
  br i1 %1359, label %1360, label %1463

1360:                                             ; preds = %1345
  %1361 = load ptr, ptr %31, align 8
  %1362 = zext i32 %1356 to i64
  %1363 = load i32, ptr %26, align 8
  %1364 = sext i32 %1363 to i64
  %1365 = load ptr, ptr %35, align 8
  %1366 = load ptr, ptr %37, align 8
  %1367 = load ptr, ptr %47, align 8
  %1368 = load ptr, ptr %49, align 8
  br label %1373

1369:                                             ; preds = %1407
  %1370 = icmp eq i32 %1409, 0
  %1371 = fcmp ole double %1410, 0.000000e+00
  %1372 = select i1 %1370, i1 true, i1 %1371
  br i1 %1372, label %1463, label %1414

1373:                                             ; preds = %1407, %1360
  %1374 = phi i64 [ %1362, %1360 ], [ %1411, %1407 ]
  %1375 = phi double [ 0.000000e+00, %1360 ], [ %1410, %1407 ]
  %1376 = phi i32 [ 0, %1360 ], [ %1409, %1407 ]
  %1377 = phi double [ %1355, %1360 ], [ %1408, %1407 ]
  %1378 = getelementptr inbounds nuw %struct.Wave, ptr %1361, i64 %1374
  %1379 = getelementptr inbounds nuw i8, ptr %1378, i64 15844
  %1380 = load i32, ptr %1379, align 4
  %1381 = icmp eq i32 %1380, 0
  br i1 %1381, label %1382, label %1407

1382:                                             ; preds = %1373
  %1383 = mul nsw i64 %1374, %1364
  %1384 = add nsw i64 %1383, %1159
  %1385 = getelementptr inbounds double, ptr %1365, i64 %1384
  %1386 = load double, ptr %1385, align 8
  %1387 = getelementptr inbounds double, ptr %1366, i64 %1384
  %1388 = load double, ptr %1387, align 8
  %1389 = fsub double %1386, %1388
  %1390 = fcmp ogt double %1389, 0.000000e+00
  %1391 = getelementptr inbounds i32, ptr %1367, i64 %1384
  %1392 = load i32, ptr %1391, align 4
  br i1 %1390, label %1393, label %1400

1393:                                             ; preds = %1382
  %1394 = getelementptr inbounds i32, ptr %1368, i64 %1384
  %1395 = load i32, ptr %1394, align 4
  %1396 = sub nsw i32 %1392, %1395
  %1397 = sitofp i32 %1396 to double
  %1398 = fdiv double %1397, %1389
  %1399 = fadd double %1375, %1398
  br label %1400

1400:                                             ; preds = %1393, %1382
  %1401 = phi double [ %1399, %1393 ], [ %1375, %1382 ]
  %1402 = sitofp i32 %1392 to double
  %1403 = fsub double %1355, %1402
  %1404 = fcmp olt double %1403, %1377
  %1405 = select i1 %1404, double %1403, double %1377
  %1406 = add nsw i32 %1376, 1
  br label %1407

1407:                                             ; preds = %1400, %1373
  %1408 = phi double [ %1377, %1373 ], [ %1405, %1400 ]
  %1409 = phi i32 [ %1376, %1373 ], [ %1406, %1400 ]
  %1410 = phi double [ %1375, %1373 ], [ %1401, %1400 ]
  %1411 = add nuw nsw i64 %1374, 1
  %1412 = trunc nuw i64 %1411 to i32
  %1413 = icmp sgt i32 %1358, %1412
  br i1 %1413, label %1373, label %1369

1414:                                             ; preds = %1369
  %1415 = sitofp i32 %1409 to double
  %1416 = fdiv double %1410, %1415
  br i1 %1333, label %1417, label %1427

1417:                                             ; preds = %1414
  %1418 = fadd double %1408, -1.000000e+00
  %1419 = fdiv double %1418, %1416
  %1420 = fcmp olt double %1350, 0.000000e+00
  %1421 = fcmp olt double %1419, %1350
  %1422 = select i1 %1420, i1 true, i1 %1421
  %1423 = select i1 %1422, double %1419, double %1350
  %1424 = fdiv double 1.000000e+00, %1416
  %1425 = fcmp ogt double %1424, %1351
  %1426 = select i1 %1425, double %1424, double %1351
  br label %1463

1427:                                             ; preds = %1414
  %1428 = tail call double @llvm.fmuladd.f64(double %1416, double %1350, double 1.000000e-09)
  %1429 = fadd double %1408, -1.000000e+00
  %1430 = fcmp olt double %1428, %1429
  %1431 = select i1 %1430, double %1428, double %1429
  %1432 = fptosi double %1431 to i32
  %1433 = mul nsw i32 %1357, %1348
  %1434 = icmp slt i32 %1356, %1433
  br i1 %1434, label %1435, label %1463

1435:                                             ; preds = %1427
  %1436 = sext i32 %1356 to i64
  br label %1437

1437:                                             ; preds = %1455, %1435
  %1438 = phi i32 [ %1347, %1435 ], [ %1456, %1455 ]
  %1439 = phi i64 [ %1436, %1435 ], [ %1457, %1455 ]
  %1440 = load ptr, ptr %31, align 8
  %1441 = getelementptr inbounds %struct.Wave, ptr %1440, i64 %1439
  %1442 = getelementptr inbounds nuw i8, ptr %1441, i64 15844
  %1443 = load i32, ptr %1442, align 4
  %1444 = icmp eq i32 %1443, 0
  br i1 %1444, label %1445, label %1455

1445:                                             ; preds = %1437
  %1446 = load ptr, ptr %47, align 8
  %1447 = load i32, ptr %26, align 8
  %1448 = sext i32 %1447 to i64
  %1449 = mul nsw i64 %1439, %1448
  %1450 = getelementptr i32, ptr %1446, i64 %1449
  %1451 = getelementptr i32, ptr %1450, i64 %1159
  %1452 = load i32, ptr %1451, align 4
  %1453 = add nsw i32 %1452, %1432
  store i32 %1453, ptr %1451, align 4
  %1454 = load i32, ptr %22, align 8
  br label %1455

1455:                                             ; preds = %1445, %1437
  %1456 = phi i32 [ %1438, %1437 ], [ %1454, %1445 ]
  %1457 = add nsw i64 %1439, 1
  %1458 = mul nsw i32 %1456, %1357
  %1459 = sext i32 %1458 to i64
  %1460 = icmp slt i64 %1457, %1459
  br i1 %1460, label %1437, label %1461

1461:                                             ; preds = %1455
  %1462 = load i32, ptr %23, align 4
  br label %1463

1463:                                             ; preds = %1461, %1427, %1417, %1369, %1345
  %1464 = phi i32 [ %1346, %1369 ], [ %1346, %1417 ], [ %1346, %1427 ], [ %1462, %1461 ], [ %1346, %1345 ]
  %1465 = phi i32 [ %1347, %1369 ], [ %1347, %1417 ], [ %1347, %1427 ], [ %1456, %1461 ], [ %1347, %1345 ]
  %1466 = phi i32 [ %1348, %1369 ], [ %1348, %1417 ], [ %1348, %1427 ], [ %1456, %1461 ], [ %1348, %1345 ]
  %1467 = phi i32 [ %1349, %1369 ], [ %1349, %1417 ], [ %1348, %1427 ], [ %1456, %1461 ], [ %1349, %1345 ]
  %1468 = phi double [ %1351, %1369 ], [ %1426, %1417 ], [ %1351, %1427 ], [ %1351, %1461 ], [ %1351, %1345 ]
  %1469 = phi double [ %1350, %1369 ], [ %1423, %1417 ], [ %1350, %1427 ], [ %1350, %1461 ], [ %1350, %1345 ]
  %1470 = icmp slt i32 %1357, %1464
  br i1 %1470, label %1345, label %1337

1471:                                             ; preds = %1327
  %1472 = fdiv double %1341, %1324
  %1473 = getelementptr inbounds nuw i8, ptr %1167, i64 8
  %1474 = load i32, ptr %27, align 4
  %1475 = sext i32 %1474 to i64
  %1476 = shl nsw i64 %1475, 3
  %1477 = icmp sgt i32 %1474, 0
  br i1 %1477, label %1481, label %1478

1478:                                             ; preds = %1481, %1471
  %1479 = phi i64 [ %1476, %1471 ], [ %1493, %1481 ]
  %1480 = getelementptr inbounds double, ptr %1473, i64 %1479
  br label %1498

1481:                                             ; preds = %1471, %1481
  %1482 = phi i64 [ %1490, %1481 ], [ 0, %1471 ]
  %1483 = load ptr, ptr %20, align 8
  %1484 = getelementptr inbounds nuw double, ptr %1483, i64 %1482
  %1485 = load double, ptr %1484, align 8
  %1486 = getelementptr inbounds nuw double, ptr %1473, i64 %1482
  %1487 = load double, ptr %1486, align 8
  %1488 = fsub double %1485, %1487
  %1489 = tail call double @llvm.fmuladd.f64(double %1488, double %1472, double %1485)
  store double %1489, ptr %1484, align 8
  %1490 = add nuw nsw i64 %1482, 1
  %1491 = load i32, ptr %27, align 4
  %1492 = sext i32 %1491 to i64
  %1493 = shl nsw i64 %1492, 3
  %1494 = icmp slt i64 %1490, %1493
  br i1 %1494, label %1481, label %1478

1495:                                             ; preds = %1498
  %1496 = load double, ptr %29, align 8
  %1497 = fadd double %1341, %1496
  store double %1497, ptr %29, align 8
  br label %1508

1498:                                             ; preds = %1498, %1478
  %1499 = phi i64 [ 0, %1478 ], [ %1506, %1498 ]
  %1500 = getelementptr inbounds nuw double, ptr %1323, i64 %1499
  %1501 = load double, ptr %1500, align 8
  %1502 = getelementptr inbounds nuw double, ptr %1480, i64 %1499
  %1503 = load double, ptr %1502, align 8
  %1504 = fsub double %1501, %1503
  %1505 = tail call double @llvm.fmuladd.f64(double %1504, double %1472, double %1501)
  store double %1505, ptr %1500, align 8
  %1506 = add nuw nsw i64 %1499, 1
  %1507 = icmp eq i64 %1506, 13
  br i1 %1507, label %1495, label %1498

1508:                                             ; preds = %1314, %1308, %1337, %1224, %1271, %1495, %1260
  %1509 = load ptr, ptr %47, align 8
  %1510 = getelementptr inbounds i32, ptr %1509, i64 %1139
  %1511 = load i32, ptr %1510, align 4
  %1512 = load double, ptr %1135, align 8
  br label %1513

1513:                                             ; preds = %1508, %1130
  %1514 = phi double [ %1512, %1508 ], [ %1148, %1130 ]
  %1515 = phi i32 [ %1511, %1508 ], [ %1143, %1130 ]
  %1516 = sitofp i32 %1515 to double
  %1517 = fcmp ogt double %1514, %1516
  br i1 %1517, label %1526, label %1518

1518:                                             ; preds = %1513
  %1519 = getelementptr inbounds nuw i8, ptr %1135, i64 16
  %1520 = load i64, ptr %1519, align 8
  %1521 = icmp sgt i64 %1520, -1
  %1522 = load ptr, ptr %47, align 8
  %1523 = getelementptr inbounds i32, ptr %1522, i64 %1139
  %1524 = select i1 %1521, i32 1073741823, i32 0
  %1525 = select i1 %1521, i64 48, i64 120
  store i32 %1524, ptr %1523, align 4
  br label %1526

1526:                                             ; preds = %1518, %1513
  %1527 = phi i64 [ 48, %1513 ], [ %1525, %1518 ]
  %1528 = getelementptr inbounds nuw i8, ptr %279, i64 %1527
  %1529 = load i32, ptr %1528, align 4
  br label %1607

1530:                                             ; preds = %1074
  %1531 = getelementptr inbounds nuw i8, ptr %279, i64 124
  %1532 = load i32, ptr %1531, align 4
  %1533 = sext i32 %1532 to i64
  %1534 = load ptr, ptr %47, align 8
  %1535 = load i32, ptr %26, align 8
  %1536 = sext i32 %1535 to i64
  %1537 = mul nsw i64 %1536, %273
  %1538 = getelementptr i32, ptr %1534, i64 %1537
  %1539 = getelementptr i32, ptr %1538, i64 %1533
  %1540 = load i32, ptr %1539, align 4
  %1541 = icmp eq i32 %1540, 1073741823
  br i1 %1541, label %1547, label %1542

1542:                                             ; preds = %1530
  %1543 = load ptr, ptr %18, align 8
  %1544 = getelementptr inbounds %struct.Loop, ptr %1543, i64 %1533
  %1545 = load double, ptr %1544, align 8
  %1546 = fcmp ugt double %1545, 0.000000e+00
  br i1 %1546, label %1607, label %1547

1547:                                             ; preds = %1542, %1530
  store i32 0, ptr %1539, align 4
  %1548 = getelementptr inbounds nuw i8, ptr %279, i64 48
  %1549 = load i32, ptr %1548, align 4
  br label %1607

1550:                                             ; preds = %1074
  %1551 = load ptr, ptr %33, align 8
  %1552 = getelementptr inbounds nuw i8, ptr %274, i64 15824
  %1553 = load i32, ptr %1552, align 8
  %1554 = load double, ptr %30, align 8
  %1555 = fcmp ogt double %1554, %505
  %1556 = select i1 %1555, double %1554, double %505
  store double %1556, ptr %30, align 8
  %1557 = getelementptr inbounds nuw i8, ptr %274, i64 15792
  %1558 = getelementptr inbounds nuw i8, ptr %274, i64 15768
  %1559 = getelementptr inbounds nuw i8, ptr %274, i64 24
  br label %1574

1560:                                             ; preds = %1597
  %1561 = sext i32 %1553 to i64
  %1562 = getelementptr inbounds %struct.Block, ptr %1551, i64 %1561
  %1563 = getelementptr inbounds nuw i8, ptr %274, i64 8
  %1564 = load double, ptr %1563, align 8
  %1565 = fsub double %505, %1564
  %1566 = getelementptr inbounds nuw i8, ptr %549, i64 8
  %1567 = load double, ptr %1566, align 8
  %1568 = fadd double %1567, %1565
  store double %1568, ptr %1566, align 8
  %1569 = getelementptr inbounds nuw i8, ptr %274, i64 15844
  store i32 1, ptr %1569, align 4
  %1570 = getelementptr inbounds nuw i8, ptr %1562, i64 20
  %1571 = load i32, ptr %1570, align 4
  %1572 = add nsw i32 %1571, -1
  store i32 %1572, ptr %1570, align 4
  %1573 = icmp sgt i32 %1571, 1
  br i1 %1573, label %1601, label %1657

1574:                                             ; preds = %1597, %1550
  %1575 = phi double [ %1556, %1550 ], [ %1598, %1597 ]
  %1576 = phi i64 [ 0, %1550 ], [ %1599, %1597 ]
  %1577 = getelementptr inbounds nuw i32, ptr %1557, i64 %1576
  %1578 = load i32, ptr %1577, align 4
  %1579 = icmp sgt i32 %1578, 0
  br i1 %1579, label %1580, label %1597

1580:                                             ; preds = %1574
  %1581 = getelementptr inbounds nuw i32, ptr %1558, i64 %1576
  %1582 = getelementptr inbounds nuw [64 x double], ptr %1559, i64 %1576
  %1583 = load i32, ptr %1581, align 4
  br label %1584

1584:                                             ; preds = %1584, %1580
  %1585 = phi i32 [ %1578, %1580 ], [ %1595, %1584 ]
  %1586 = phi i32 [ %1583, %1580 ], [ %1594, %1584 ]
  %1587 = phi double [ %1575, %1580 ], [ %1592, %1584 ]
  %1588 = sext i32 %1586 to i64
  %1589 = getelementptr inbounds double, ptr %1582, i64 %1588
  %1590 = load double, ptr %1589, align 8
  %1591 = fcmp ogt double %1590, %1587
  %1592 = select i1 %1591, double %1590, double %1587
  %1593 = add nsw i32 %1586, 1
  %1594 = srem i32 %1593, 64
  store i32 %1594, ptr %1581, align 4
  %1595 = add nsw i32 %1585, -1
  store i32 %1595, ptr %1577, align 4
  %1596 = icmp samesign ugt i32 %1585, 1
  br i1 %1596, label %1584, label %1597

1597:                                             ; preds = %1584, %1574
  %1598 = phi double [ %1575, %1574 ], [ %1592, %1584 ]
  store double %1598, ptr %30, align 8
  %1599 = add nuw nsw i64 %1576, 1
  %1600 = icmp eq i64 %1599, 6
  br i1 %1600, label %1560, label %1574

1601:                                             ; preds = %1560
  %1602 = getelementptr inbounds nuw i8, ptr %1562, i64 16
  %1603 = load i32, ptr %1602, align 8
  %1604 = icmp slt i32 %1603, %1572
  br i1 %1604, label %1657, label %1605

1605:                                             ; preds = %1601
  %1606 = load i32, ptr %1552, align 8
  call fastcc void @release(ptr noundef nonnull %12, i32 noundef %1606)
  br label %1657

1607:                                             ; preds = %1547, %1542, %1526, %1127, %1122, %1111, %1108, %1074, %1069
  %1608 = phi i1 [ true, %1074 ], [ true, %1122 ], [ true, %1108 ], [ true, %1127 ], [ true, %1526 ], [ false, %1111 ], [ true, %1547 ], [ true, %1542 ], [ true, %1069 ]
  %1609 = phi i32 [ %1084, %1074 ], [ %1084, %1122 ], [ %1084, %1108 ], [ %1129, %1127 ], [ %1529, %1526 ], [ %1084, %1111 ], [ %1549, %1547 ], [ %1084, %1542 ], [ %1073, %1069 ]
  %1610 = phi double [ %1082, %1074 ], [ %1126, %1122 ], [ %1082, %1108 ], [ %1082, %1127 ], [ %1082, %1526 ], [ %1082, %1111 ], [ %1082, %1547 ], [ %1082, %1542 ], [ %1071, %1069 ]
  %1611 = getelementptr inbounds nuw i8, ptr %274, i64 8
  %1612 = load double, ptr %1611, align 8
  %1613 = fsub double %1610, %1612
  %1614 = getelementptr inbounds nuw i8, ptr %549, i64 8
  %1615 = load double, ptr %1614, align 8
  %1616 = fadd double %1615, %1613
  store double %1616, ptr %1614, align 8
  %1617 = load i32, ptr %276, align 8
  %1618 = getelementptr inbounds nuw i8, ptr %274, i64 15820
  store i32 %1617, ptr %1618, align 4
  store i32 %1609, ptr %276, align 8
  %1619 = getelementptr inbounds nuw i8, ptr %274, i64 15840
  store i32 0, ptr %1619, align 8
  store double %1610, ptr %281, align 8
  store double %1610, ptr %1611, align 8
  store double %1610, ptr %274, align 8
  br i1 %1608, label %1622, label %1620

1620:                                             ; preds = %1607
  %1621 = getelementptr inbounds nuw i8, ptr %274, i64 15836
  store i32 1, ptr %1621, align 4
  store i32 4, ptr %1619, align 8
  br label %1657

1622:                                             ; preds = %1607
  %1623 = load i32, ptr %28, align 8
  %1624 = add nsw i32 %1623, 1
  store i32 %1624, ptr %28, align 8
  %1625 = icmp sgt i32 %1623, 0
  br i1 %1625, label %1626, label %1650

1626:                                             ; preds = %1622, %1642
  %1627 = phi i32 [ %1629, %1642 ], [ %1623, %1622 ]
  %1628 = add nsw i32 %1627, -1
  %1629 = lshr i32 %1628, 1
  %1630 = load ptr, ptr %45, align 8
  %1631 = zext nneg i32 %1629 to i64
  %1632 = getelementptr inbounds nuw double, ptr %1630, i64 %1631
  %1633 = load double, ptr %1632, align 8
  %1634 = fcmp olt double %1633, %1610
  br i1 %1634, label %1650, label %1635

1635:                                             ; preds = %1626
  %1636 = fcmp oeq double %1633, %1610
  br i1 %1636, label %1637, label %1642

1637:                                             ; preds = %1635
  %1638 = load ptr, ptr %51, align 8
  %1639 = getelementptr inbounds nuw i32, ptr %1638, i64 %1631
  %1640 = load i32, ptr %1639, align 4
  %1641 = icmp slt i32 %1640, %194
  br i1 %1641, label %1650, label %1642

1642:                                             ; preds = %1637, %1635
  %1643 = zext nneg i32 %1627 to i64
  %1644 = getelementptr inbounds nuw double, ptr %1630, i64 %1643
  store double %1633, ptr %1644, align 8
  %1645 = load ptr, ptr %51, align 8
  %1646 = getelementptr inbounds nuw i32, ptr %1645, i64 %1631
  %1647 = load i32, ptr %1646, align 4
  %1648 = getelementptr inbounds nuw i32, ptr %1645, i64 %1643
  store i32 %1647, ptr %1648, align 4
  %1649 = icmp eq i32 %1629, 0
  br i1 %1649, label %1650, label %1626

1650:                                             ; preds = %1642, %1637, %1626, %1622
  %1651 = phi i32 [ %1623, %1622 ], [ %1627, %1626 ], [ %1627, %1637 ], [ 0, %1642 ]
  %1652 = load ptr, ptr %45, align 8
  %1653 = sext i32 %1651 to i64
  %1654 = getelementptr inbounds double, ptr %1652, i64 %1653
  store double %1610, ptr %1654, align 8
  %1655 = load ptr, ptr %51, align 8
  %1656 = getelementptr inbounds i32, ptr %1655, i64 %1653
  store i32 %194, ptr %1656, align 4
  br label %1657

1657:                                             ; preds = %537, %1560, %1601, %1605, %1620, %1650
  %1658 = load i32, ptr %28, align 8
  %1659 = icmp sgt i32 %1658, 0
  br i1 %1659, label %191, label %1660

1660:                                             ; preds = %1657, %106
  %1661 = load double, ptr %30, align 8
  %1662 = load double, ptr %29, align 8
  %1663 = fadd double %1661, %1662
  store double %1663, ptr %10, align 8
  call void @llvm.lifetime.end.p0(ptr nonnull %12)
  ret double %1663
}

declare void @llvm.lifetime.start.p0(ptr captures(none))

declare void @llvm.lifetime.end.p0(ptr captures(none))

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
