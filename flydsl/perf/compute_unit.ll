; made from compute_unit.c f5e374ff3d758f88492bfaf190f316b4a66d960b900976bf8738b277d9b17468
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
  br i1 %108, label %109, label %1646

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

191:                                              ; preds = %109, %1643
  %192 = phi i32 [ %107, %109 ], [ %1644, %1643 ]
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
  br label %1643

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
  br i1 %561, label %562, label %1055

562:                                              ; preds = %558
  %563 = load double, ptr %280, align 8
  br label %1055

564:                                              ; preds = %544
  %565 = load ptr, ptr %19, align 8
  %566 = load i32, ptr %456, align 4
  %567 = load double, ptr %565, align 8
  %568 = getelementptr inbounds nuw i8, ptr %279, i64 8
  %569 = load i32, ptr %568, align 4
  %570 = sitofp i32 %569 to double
  switch i32 %556, label %1060 [
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
    i32 0, label %1049
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
  br label %1060

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
  br label %1060

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
  br i1 %714, label %715, label %1060

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
  br label %1060

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
  br label %1060

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
  br i1 %812, label %1060, label %813

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
  br label %1060

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
  br i1 %872, label %1060, label %873

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
  br label %1060

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
  br i1 %959, label %960, label %964

960:                                              ; preds = %952
  %961 = fadd double %505, 1.000000e+00
  %962 = sext i32 %566 to i64
  %963 = getelementptr inbounds double, ptr %115, i64 %962
  store double %961, ptr %963, align 8
  br label %964

964:                                              ; preds = %960, %952
  %965 = load i32, ptr %379, align 4
  %966 = fadd double %953, %958
  %967 = icmp slt i32 %965, 0
  br i1 %967, label %1006, label %968

968:                                              ; preds = %964
  %969 = getelementptr inbounds nuw i8, ptr %274, i64 15792
  %970 = zext nneg i32 %965 to i64
  %971 = getelementptr inbounds nuw i32, ptr %969, i64 %970
  %972 = load i32, ptr %971, align 4
  %973 = icmp sgt i32 %972, 0
  br i1 %973, label %978, label %974

974:                                              ; preds = %968
  %975 = getelementptr inbounds nuw i8, ptr %274, i64 15768
  %976 = getelementptr inbounds nuw i32, ptr %975, i64 %970
  %977 = load i32, ptr %976, align 4
  br label %992

978:                                              ; preds = %968
  %979 = getelementptr inbounds nuw i8, ptr %274, i64 24
  %980 = getelementptr inbounds nuw [64 x double], ptr %979, i64 %970
  %981 = getelementptr inbounds nuw i8, ptr %274, i64 15768
  %982 = getelementptr inbounds nuw i32, ptr %981, i64 %970
  %983 = load i32, ptr %982, align 4
  %984 = add nsw i32 %972, -1
  %985 = add i32 %984, %983
  %986 = srem i32 %985, 64
  %987 = sext i32 %986 to i64
  %988 = getelementptr inbounds double, ptr %980, i64 %987
  %989 = load double, ptr %988, align 8
  %990 = fcmp ogt double %966, %989
  %991 = select i1 %990, double %966, double %989
  br label %992

992:                                              ; preds = %978, %974
  %993 = phi i32 [ %983, %978 ], [ %977, %974 ]
  %994 = phi double [ %991, %978 ], [ %966, %974 ]
  %995 = add nsw i32 %993, %972
  %996 = srem i32 %995, 64
  %997 = getelementptr inbounds nuw i8, ptr %274, i64 24
  %998 = getelementptr inbounds nuw [64 x double], ptr %997, i64 %970
  %999 = sext i32 %996 to i64
  %1000 = getelementptr inbounds double, ptr %998, i64 %999
  store double %994, ptr %1000, align 8
  %1001 = getelementptr inbounds nuw i8, ptr %274, i64 15384
  %1002 = getelementptr inbounds nuw [64 x i8], ptr %1001, i64 %970
  %1003 = getelementptr inbounds i8, ptr %1002, i64 %999
  store i8 2, ptr %1003, align 1
  %1004 = load i32, ptr %971, align 4
  %1005 = add nsw i32 %1004, 1
  store i32 %1005, ptr %971, align 4
  br label %1006

1006:                                             ; preds = %992, %964
  %1007 = getelementptr inbounds nuw i8, ptr %279, i64 116
  %1008 = load i32, ptr %1007, align 4
  %1009 = icmp sgt i32 %1008, -1
  br i1 %1009, label %1010, label %1060

1010:                                             ; preds = %1006
  %1011 = load double, ptr %111, align 8
  %1012 = getelementptr inbounds nuw i8, ptr %274, i64 15792
  %1013 = zext nneg i32 %1008 to i64
  %1014 = getelementptr inbounds nuw i32, ptr %1012, i64 %1013
  %1015 = load i32, ptr %1014, align 4
  %1016 = icmp sgt i32 %1015, 0
  br i1 %1016, label %1021, label %1017

1017:                                             ; preds = %1010
  %1018 = getelementptr inbounds nuw i8, ptr %274, i64 15768
  %1019 = getelementptr inbounds nuw i32, ptr %1018, i64 %1013
  %1020 = load i32, ptr %1019, align 4
  br label %1035

1021:                                             ; preds = %1010
  %1022 = getelementptr inbounds nuw i8, ptr %274, i64 24
  %1023 = getelementptr inbounds nuw [64 x double], ptr %1022, i64 %1013
  %1024 = getelementptr inbounds nuw i8, ptr %274, i64 15768
  %1025 = getelementptr inbounds nuw i32, ptr %1024, i64 %1013
  %1026 = load i32, ptr %1025, align 4
  %1027 = add nsw i32 %1015, -1
  %1028 = add i32 %1027, %1026
  %1029 = srem i32 %1028, 64
  %1030 = sext i32 %1029 to i64
  %1031 = getelementptr inbounds double, ptr %1023, i64 %1030
  %1032 = load double, ptr %1031, align 8
  %1033 = fcmp ogt double %1011, %1032
  %1034 = select i1 %1033, double %1011, double %1032
  br label %1035

1035:                                             ; preds = %1021, %1017
  %1036 = phi i32 [ %1026, %1021 ], [ %1020, %1017 ]
  %1037 = phi double [ %1034, %1021 ], [ %1011, %1017 ]
  %1038 = add nsw i32 %1036, %1015
  %1039 = srem i32 %1038, 64
  %1040 = getelementptr inbounds nuw i8, ptr %274, i64 24
  %1041 = getelementptr inbounds nuw [64 x double], ptr %1040, i64 %1013
  %1042 = sext i32 %1039 to i64
  %1043 = getelementptr inbounds double, ptr %1041, i64 %1042
  store double %1037, ptr %1043, align 8
  %1044 = getelementptr inbounds nuw i8, ptr %274, i64 15384
  %1045 = getelementptr inbounds nuw [64 x i8], ptr %1044, i64 %1013
  %1046 = getelementptr inbounds i8, ptr %1045, i64 %1042
  store i8 2, ptr %1046, align 1
  %1047 = load i32, ptr %1014, align 4
  %1048 = add nsw i32 %1047, 1
  store i32 %1048, ptr %1014, align 4
  br label %1060

1049:                                             ; preds = %564
  %1050 = getelementptr inbounds nuw i8, ptr %279, i64 4
  %1051 = load i32, ptr %1050, align 4
  %1052 = sitofp i32 %1051 to double
  %1053 = fcmp ogt double %1052, 1.000000e+00
  %1054 = select i1 %1053, double %1052, double 1.000000e+00
  br label %1060

1055:                                             ; preds = %562, %558
  %1056 = phi double [ 1.000000e+00, %558 ], [ %563, %562 ]
  %1057 = fadd double %505, %1056
  %1058 = load i32, ptr %276, align 8
  %1059 = add nsw i32 %1058, 1
  br label %1593

1060:                                             ; preds = %1049, %1035, %1006, %897, %851, %837, %801, %795, %741, %712, %656, %608, %564
  %1061 = phi double [ %567, %564 ], [ %611, %608 ], [ %661, %656 ], [ %567, %741 ], [ %567, %712 ], [ %800, %795 ], [ %567, %1006 ], [ %567, %837 ], [ %1054, %1049 ], [ %567, %1035 ], [ %567, %801 ], [ %567, %851 ], [ %567, %897 ]
  %1062 = getelementptr inbounds nuw i8, ptr %279, i64 52
  %1063 = load i32, ptr %1062, align 4
  %1064 = icmp sgt i32 %1063, 0
  %1065 = uitofp nneg i32 %1063 to double
  %1066 = select i1 %1064, double %1065, double %1061
  %1067 = load i32, ptr %279, align 4
  %1068 = fadd double %505, %1066
  %1069 = load i32, ptr %276, align 8
  %1070 = add nsw i32 %1069, 1
  switch i32 %1067, label %1593 [
    i32 11, label %1071
    i32 12, label %1071
    i32 13, label %1071
    i32 15, label %1113
    i32 14, label %1116
    i32 17, label %1516
    i32 16, label %1536
  ]

1071:                                             ; preds = %1060, %1060, %1060
  store double %1068, ptr %274, align 8
  %1072 = load i32, ptr %279, align 4
  %1073 = icmp eq i32 %1072, 13
  br i1 %1073, label %1097, label %1074

1074:                                             ; preds = %1071
  %1075 = load ptr, ptr %33, align 8
  %1076 = getelementptr inbounds nuw i8, ptr %274, i64 15824
  %1077 = load i32, ptr %1076, align 8
  %1078 = sext i32 %1077 to i64
  %1079 = getelementptr inbounds %struct.Block, ptr %1075, i64 %1078
  %1080 = getelementptr inbounds nuw i8, ptr %274, i64 15832
  %1081 = load i32, ptr %1080, align 8
  %1082 = add nsw i32 %1081, 1
  store i32 %1082, ptr %1080, align 8
  %1083 = load double, ptr %1079, align 8
  %1084 = fcmp ogt double %1083, %505
  %1085 = select i1 %1084, double %1083, double %505
  store double %1085, ptr %1079, align 8
  %1086 = getelementptr inbounds nuw i8, ptr %1079, i64 16
  %1087 = load i32, ptr %1086, align 8
  %1088 = add nsw i32 %1087, 1
  store i32 %1088, ptr %1086, align 8
  %1089 = getelementptr inbounds nuw i8, ptr %1079, i64 20
  %1090 = load i32, ptr %1089, align 4
  %1091 = icmp slt i32 %1088, %1090
  br i1 %1091, label %1094, label %1092

1092:                                             ; preds = %1074
  %1093 = load i32, ptr %1076, align 8
  call fastcc void @release(ptr noundef nonnull %12, i32 noundef %1093)
  br label %1094

1094:                                             ; preds = %1092, %1074
  %1095 = load i32, ptr %279, align 4
  %1096 = icmp eq i32 %1095, 12
  br i1 %1096, label %1593, label %1097

1097:                                             ; preds = %1094, %1071
  %1098 = load ptr, ptr %33, align 8
  %1099 = getelementptr inbounds nuw i8, ptr %274, i64 15824
  %1100 = load i32, ptr %1099, align 8
  %1101 = sext i32 %1100 to i64
  %1102 = getelementptr inbounds %struct.Block, ptr %1098, i64 %1101
  %1103 = getelementptr inbounds nuw i8, ptr %1102, i64 24
  %1104 = load i32, ptr %1103, align 8
  %1105 = getelementptr inbounds nuw i8, ptr %274, i64 15832
  %1106 = load i32, ptr %1105, align 8
  %1107 = icmp slt i32 %1104, %1106
  br i1 %1107, label %1593, label %1108

1108:                                             ; preds = %1097
  %1109 = getelementptr inbounds nuw i8, ptr %1102, i64 8
  %1110 = load double, ptr %1109, align 8
  %1111 = fcmp ogt double %1068, %1110
  %1112 = select i1 %1111, double %1068, double %1110
  br label %1593

1113:                                             ; preds = %1060
  %1114 = getelementptr inbounds nuw i8, ptr %279, i64 48
  %1115 = load i32, ptr %1114, align 4
  br label %1593

1116:                                             ; preds = %1060
  %1117 = load ptr, ptr %18, align 8
  %1118 = getelementptr inbounds nuw i8, ptr %279, i64 124
  %1119 = load i32, ptr %1118, align 4
  %1120 = sext i32 %1119 to i64
  %1121 = getelementptr inbounds %struct.Loop, ptr %1117, i64 %1120
  %1122 = load i32, ptr %26, align 8
  %1123 = sext i32 %1122 to i64
  %1124 = mul nsw i64 %1123, %273
  %1125 = add nsw i64 %1124, %1120
  %1126 = load ptr, ptr %47, align 8
  %1127 = getelementptr inbounds i32, ptr %1126, i64 %1125
  %1128 = load i32, ptr %1127, align 4
  %1129 = add nsw i32 %1128, 1
  store i32 %1129, ptr %1127, align 4
  %1130 = load double, ptr %29, align 8
  %1131 = fadd double %505, %1130
  %1132 = load ptr, ptr %35, align 8
  %1133 = getelementptr inbounds double, ptr %1132, i64 %1125
  store double %1131, ptr %1133, align 8
  %1134 = load double, ptr %1121, align 8
  %1135 = getelementptr inbounds nuw i8, ptr %1121, i64 8
  %1136 = load i32, ptr %1135, align 8
  %1137 = add nsw i32 %1136, 2
  %1138 = sitofp i32 %1137 to double
  %1139 = fcmp ogt double %1134, %1138
  br i1 %1139, label %1140, label %1499

1140:                                             ; preds = %1116
  %1141 = load i32, ptr %1118, align 4
  %1142 = load double, ptr %29, align 8
  %1143 = fadd double %505, %1142
  %1144 = load ptr, ptr %18, align 8
  %1145 = sext i32 %1141 to i64
  %1146 = getelementptr inbounds %struct.Loop, ptr %1144, i64 %1145
  %1147 = load ptr, ptr %39, align 8
  %1148 = load i32, ptr %27, align 4
  %1149 = sext i32 %1148 to i64
  %1150 = shl nsw i64 %1149, 3
  %1151 = add nsw i64 %1150, 14
  %1152 = mul nsw i64 %1151, %1145
  %1153 = getelementptr inbounds double, ptr %1147, i64 %1152
  %1154 = load double, ptr %1153, align 8
  %1155 = fcmp oge double %1154, 0.000000e+00
  %1156 = load i32, ptr %25, align 4
  %1157 = icmp sgt i32 %1156, 0
  %1158 = select i1 %1155, i1 %1157, i1 false
  br i1 %1158, label %1159, label %1187

1159:                                             ; preds = %1140
  %1160 = load i32, ptr %26, align 8
  %1161 = sext i32 %1160 to i64
  %1162 = load ptr, ptr %31, align 8
  %1163 = zext nneg i32 %1156 to i64
  %1164 = load ptr, ptr %47, align 8
  %1165 = load ptr, ptr %49, align 8
  br label %1166

1166:                                             ; preds = %1182, %1159
  %1167 = phi i64 [ 0, %1159 ], [ %1183, %1182 ]
  %1168 = mul nsw i64 %1167, %1161
  %1169 = add nsw i64 %1168, %1145
  %1170 = getelementptr inbounds nuw %struct.Wave, ptr %1162, i64 %1167
  %1171 = getelementptr inbounds nuw i8, ptr %1170, i64 15844
  %1172 = load i32, ptr %1171, align 4
  %1173 = icmp eq i32 %1172, 0
  br i1 %1173, label %1174, label %1182

1174:                                             ; preds = %1166
  %1175 = getelementptr inbounds i32, ptr %1164, i64 %1169
  %1176 = load i32, ptr %1175, align 4
  %1177 = icmp eq i32 %1176, 1073741823
  br i1 %1177, label %1185, label %1178

1178:                                             ; preds = %1174
  %1179 = getelementptr inbounds i32, ptr %1165, i64 %1169
  %1180 = load i32, ptr %1179, align 4
  %1181 = icmp slt i32 %1176, %1180
  br i1 %1181, label %1185, label %1182

1182:                                             ; preds = %1178, %1166
  %1183 = add nuw nsw i64 %1167, 1
  %1184 = icmp eq i64 %1183, %1163
  br i1 %1184, label %1187, label %1166

1185:                                             ; preds = %1178, %1174
  store double -1.000000e+00, ptr %1153, align 8
  %1186 = load i32, ptr %25, align 4
  br label %1189

1187:                                             ; preds = %1182, %1140
  %1188 = fcmp olt double %1154, 0.000000e+00
  br i1 %1188, label %1189, label %1277

1189:                                             ; preds = %1187, %1185
  %1190 = phi i32 [ %1156, %1187 ], [ %1186, %1185 ]
  %1191 = getelementptr inbounds nuw i8, ptr %1146, i64 8
  %1192 = load i32, ptr %1191, align 8
  %1193 = getelementptr inbounds nuw i8, ptr %1146, i64 12
  %1194 = load i32, ptr %1193, align 4
  %1195 = sub nsw i32 %1192, %1194
  %1196 = icmp sgt i32 %1190, 0
  br i1 %1196, label %1197, label %1220

1197:                                             ; preds = %1189
  %1198 = load ptr, ptr %31, align 8
  %1199 = zext nneg i32 %1190 to i64
  %1200 = load i32, ptr %26, align 8
  %1201 = sext i32 %1200 to i64
  %1202 = load ptr, ptr %47, align 8
  %1203 = getelementptr i32, ptr %1202, i64 %1145
  br label %1204

1204:                                             ; preds = %1217, %1197
  %1205 = phi i64 [ 0, %1197 ], [ %1218, %1217 ]
  %1206 = getelementptr inbounds nuw %struct.Wave, ptr %1198, i64 %1205
  %1207 = getelementptr inbounds nuw i8, ptr %1206, i64 15844
  %1208 = load i32, ptr %1207, align 4
  %1209 = icmp eq i32 %1208, 0
  br i1 %1209, label %1210, label %1217

1210:                                             ; preds = %1204
  %1211 = mul nsw i64 %1205, %1201
  %1212 = getelementptr i32, ptr %1203, i64 %1211
  %1213 = load i32, ptr %1212, align 4
  %1214 = icmp eq i32 %1213, 1073741823
  %1215 = icmp slt i32 %1213, %1195
  %1216 = select i1 %1214, i1 true, i1 %1215
  br i1 %1216, label %1494, label %1217

1217:                                             ; preds = %1210, %1204
  %1218 = add nuw nsw i64 %1205, 1
  %1219 = icmp eq i64 %1218, %1199
  br i1 %1219, label %1220, label %1204

1220:                                             ; preds = %1217, %1189
  %1221 = load ptr, ptr %39, align 8
  %1222 = load i32, ptr %27, align 4
  %1223 = sext i32 %1222 to i64
  %1224 = shl nsw i64 %1223, 3
  %1225 = add nsw i64 %1224, 14
  %1226 = mul nsw i64 %1225, %1145
  %1227 = getelementptr inbounds double, ptr %1221, i64 %1226
  %1228 = load ptr, ptr %21, align 8
  store double %1143, ptr %1227, align 8
  %1229 = getelementptr inbounds nuw i8, ptr %1227, i64 8
  %1230 = load i32, ptr %27, align 4
  %1231 = icmp sgt i32 %1230, 0
  br i1 %1231, label %1234, label %1232

1232:                                             ; preds = %1234, %1220
  %1233 = phi ptr [ %1229, %1220 ], [ %1241, %1234 ]
  br label %1249

1234:                                             ; preds = %1220, %1234
  %1235 = phi ptr [ %1241, %1234 ], [ %1229, %1220 ]
  %1236 = phi i64 [ %1240, %1234 ], [ 0, %1220 ]
  %1237 = load ptr, ptr %20, align 8
  %1238 = getelementptr inbounds nuw double, ptr %1237, i64 %1236
  %1239 = load double, ptr %1238, align 8
  store double %1239, ptr %1235, align 8
  %1240 = add nuw nsw i64 %1236, 1
  %1241 = getelementptr inbounds nuw i8, ptr %1235, i64 8
  %1242 = load i32, ptr %27, align 4
  %1243 = sext i32 %1242 to i64
  %1244 = shl nsw i64 %1243, 3
  %1245 = icmp slt i64 %1240, %1244
  br i1 %1245, label %1234, label %1232

1246:                                             ; preds = %1249
  %1247 = load i32, ptr %25, align 4
  %1248 = icmp sgt i32 %1247, 0
  br i1 %1248, label %1257, label %1494

1249:                                             ; preds = %1232, %1249
  %1250 = phi i64 [ %1255, %1249 ], [ 0, %1232 ]
  %1251 = phi ptr [ %1254, %1249 ], [ %1233, %1232 ]
  %1252 = getelementptr inbounds nuw double, ptr %1228, i64 %1250
  %1253 = load double, ptr %1252, align 8
  %1254 = getelementptr inbounds nuw i8, ptr %1251, i64 8
  store double %1253, ptr %1251, align 8
  %1255 = add nuw nsw i64 %1250, 1
  %1256 = icmp eq i64 %1255, 13
  br i1 %1256, label %1246, label %1249

1257:                                             ; preds = %1246, %1257
  %1258 = phi i64 [ %1273, %1257 ], [ 0, %1246 ]
  %1259 = load i32, ptr %26, align 8
  %1260 = sext i32 %1259 to i64
  %1261 = mul nsw i64 %1258, %1260
  %1262 = add nsw i64 %1261, %1145
  %1263 = load ptr, ptr %35, align 8
  %1264 = getelementptr inbounds double, ptr %1263, i64 %1262
  %1265 = load double, ptr %1264, align 8
  %1266 = load ptr, ptr %37, align 8
  %1267 = getelementptr inbounds double, ptr %1266, i64 %1262
  store double %1265, ptr %1267, align 8
  %1268 = load ptr, ptr %47, align 8
  %1269 = getelementptr inbounds i32, ptr %1268, i64 %1262
  %1270 = load i32, ptr %1269, align 4
  %1271 = load ptr, ptr %49, align 8
  %1272 = getelementptr inbounds i32, ptr %1271, i64 %1262
  store i32 %1270, ptr %1272, align 4
  %1273 = add nuw nsw i64 %1258, 1
  %1274 = load i32, ptr %25, align 4
  %1275 = sext i32 %1274 to i64
  %1276 = icmp slt i64 %1273, %1275
  br i1 %1276, label %1257, label %1494

1277:                                             ; preds = %1187
  %1278 = getelementptr inbounds nuw i8, ptr %1146, i64 12
  %1279 = load i32, ptr %1278, align 4
  %1280 = icmp sgt i32 %1156, 0
  br i1 %1280, label %1281, label %1308

1281:                                             ; preds = %1277
  %1282 = load ptr, ptr %31, align 8
  %1283 = zext nneg i32 %1156 to i64
  %1284 = load i32, ptr %26, align 8
  %1285 = sext i32 %1284 to i64
  %1286 = load ptr, ptr %47, align 8
  %1287 = load ptr, ptr %49, align 8
  br label %1288

1288:                                             ; preds = %1305, %1281
  %1289 = phi i64 [ 0, %1281 ], [ %1306, %1305 ]
  %1290 = getelementptr inbounds nuw %struct.Wave, ptr %1282, i64 %1289
  %1291 = getelementptr inbounds nuw i8, ptr %1290, i64 15844
  %1292 = load i32, ptr %1291, align 4
  %1293 = icmp eq i32 %1292, 0
  br i1 %1293, label %1294, label %1305

1294:                                             ; preds = %1288
  %1295 = mul nsw i64 %1289, %1285
  %1296 = add nsw i64 %1295, %1145
  %1297 = getelementptr inbounds i32, ptr %1286, i64 %1296
  %1298 = load i32, ptr %1297, align 4
  %1299 = icmp eq i32 %1298, 1073741823
  br i1 %1299, label %1494, label %1300

1300:                                             ; preds = %1294
  %1301 = getelementptr inbounds i32, ptr %1287, i64 %1296
  %1302 = load i32, ptr %1301, align 4
  %1303 = add nsw i32 %1302, %1279
  %1304 = icmp slt i32 %1298, %1303
  br i1 %1304, label %1494, label %1305

1305:                                             ; preds = %1300, %1288
  %1306 = add nuw nsw i64 %1289, 1
  %1307 = icmp eq i64 %1306, %1283
  br i1 %1307, label %1308, label %1288

1308:                                             ; preds = %1305, %1277
  %1309 = load ptr, ptr %21, align 8
  %1310 = fsub double %1143, %1154
  store double -1.000000e+00, ptr %1153, align 8
  %1311 = fcmp ole double %1310, 0.000000e+00
  %1312 = load i32, ptr %23, align 4
  br label %1314

1313:                                             ; preds = %1323
  br i1 %1319, label %1314, label %1457

1314:                                             ; preds = %1313, %1308
  %1315 = phi i32 [ %1312, %1308 ], [ %1324, %1313 ]
  %1316 = phi i32 [ %1312, %1308 ], [ %1325, %1313 ]
  %1317 = phi double [ -1.000000e+00, %1308 ], [ %1327, %1313 ]
  %1318 = phi double [ 0.000000e+00, %1308 ], [ %1326, %1313 ]
  %1319 = phi i1 [ true, %1308 ], [ false, %1313 ]
  %1320 = icmp sgt i32 %1316, 0
  br i1 %1320, label %1321, label %1323

1321:                                             ; preds = %1314
  %1322 = load i32, ptr %22, align 8
  br label %1331

1323:                                             ; preds = %1449, %1314
  %1324 = phi i32 [ %1315, %1314 ], [ %1450, %1449 ]
  %1325 = phi i32 [ %1316, %1314 ], [ %1450, %1449 ]
  %1326 = phi double [ %1318, %1314 ], [ %1454, %1449 ]
  %1327 = phi double [ %1317, %1314 ], [ %1455, %1449 ]
  %1328 = fmul double %1326, 2.000000e+00
  %1329 = fcmp olt double %1327, %1328
  %1330 = or i1 %1311, %1329
  br i1 %1330, label %1494, label %1313

1331:                                             ; preds = %1449, %1321
  %1332 = phi i32 [ %1315, %1321 ], [ %1450, %1449 ]
  %1333 = phi i32 [ %1322, %1321 ], [ %1451, %1449 ]
  %1334 = phi i32 [ %1322, %1321 ], [ %1452, %1449 ]
  %1335 = phi i32 [ %1322, %1321 ], [ %1453, %1449 ]
  %1336 = phi double [ %1317, %1321 ], [ %1455, %1449 ]
  %1337 = phi double [ %1318, %1321 ], [ %1454, %1449 ]
  %1338 = phi i32 [ 0, %1321 ], [ %1343, %1449 ]
  %1339 = load ptr, ptr %18, align 8
  %1340 = getelementptr inbounds %struct.Loop, ptr %1339, i64 %1145
  %1341 = load double, ptr %1340, align 8
  %1342 = mul i32 %1338, %1335
  %1343 = add nuw nsw i32 %1338, 1
  %1344 = mul nsw i32 %1343, %1335
  %1345 = icmp sgt i32 %1335, 0
  br i1 %1345, label %1346, label %1449

1346:                                             ; preds = %1331
  %1347 = load ptr, ptr %31, align 8
  %1348 = zext i32 %1342 to i64
  %1349 = load i32, ptr %26, align 8
  %1350 = sext i32 %1349 to i64
  %1351 = load ptr, ptr %35, align 8
  %1352 = load ptr, ptr %37, align 8
  %1353 = load ptr, ptr %47, align 8
  %1354 = load ptr, ptr %49, align 8
  br label %1359

1355:                                             ; preds = %1393
  %1356 = icmp eq i32 %1395, 0
  %1357 = fcmp ole double %1396, 0.000000e+00
  %1358 = select i1 %1356, i1 true, i1 %1357
  br i1 %1358, label %1449, label %1400

1359:                                             ; preds = %1393, %1346
  %1360 = phi i64 [ %1348, %1346 ], [ %1397, %1393 ]
  %1361 = phi double [ 0.000000e+00, %1346 ], [ %1396, %1393 ]
  %1362 = phi i32 [ 0, %1346 ], [ %1395, %1393 ]
  %1363 = phi double [ %1341, %1346 ], [ %1394, %1393 ]
  %1364 = getelementptr inbounds nuw %struct.Wave, ptr %1347, i64 %1360
  %1365 = getelementptr inbounds nuw i8, ptr %1364, i64 15844
  %1366 = load i32, ptr %1365, align 4
  %1367 = icmp eq i32 %1366, 0
  br i1 %1367, label %1368, label %1393

1368:                                             ; preds = %1359
  %1369 = mul nsw i64 %1360, %1350
  %1370 = add nsw i64 %1369, %1145
  %1371 = getelementptr inbounds double, ptr %1351, i64 %1370
  %1372 = load double, ptr %1371, align 8
  %1373 = getelementptr inbounds double, ptr %1352, i64 %1370
  %1374 = load double, ptr %1373, align 8
  %1375 = fsub double %1372, %1374
  %1376 = fcmp ogt double %1375, 0.000000e+00
  %1377 = getelementptr inbounds i32, ptr %1353, i64 %1370
  %1378 = load i32, ptr %1377, align 4
  br i1 %1376, label %1379, label %1386

1379:                                             ; preds = %1368
  %1380 = getelementptr inbounds i32, ptr %1354, i64 %1370
  %1381 = load i32, ptr %1380, align 4
  %1382 = sub nsw i32 %1378, %1381
  %1383 = sitofp i32 %1382 to double
  %1384 = fdiv double %1383, %1375
  %1385 = fadd double %1361, %1384
  br label %1386

1386:                                             ; preds = %1379, %1368
  %1387 = phi double [ %1385, %1379 ], [ %1361, %1368 ]
  %1388 = sitofp i32 %1378 to double
  %1389 = fsub double %1341, %1388
  %1390 = fcmp olt double %1389, %1363
  %1391 = select i1 %1390, double %1389, double %1363
  %1392 = add nsw i32 %1362, 1
  br label %1393

1393:                                             ; preds = %1386, %1359
  %1394 = phi double [ %1363, %1359 ], [ %1391, %1386 ]
  %1395 = phi i32 [ %1362, %1359 ], [ %1392, %1386 ]
  %1396 = phi double [ %1361, %1359 ], [ %1387, %1386 ]
  %1397 = add nuw nsw i64 %1360, 1
  %1398 = trunc nuw i64 %1397 to i32
  %1399 = icmp sgt i32 %1344, %1398
  br i1 %1399, label %1359, label %1355

1400:                                             ; preds = %1355
  %1401 = sitofp i32 %1395 to double
  %1402 = fdiv double %1396, %1401
  br i1 %1319, label %1403, label %1413

1403:                                             ; preds = %1400
  %1404 = fadd double %1394, -1.000000e+00
  %1405 = fdiv double %1404, %1402
  %1406 = fcmp olt double %1336, 0.000000e+00
  %1407 = fcmp olt double %1405, %1336
  %1408 = select i1 %1406, i1 true, i1 %1407
  %1409 = select i1 %1408, double %1405, double %1336
  %1410 = fdiv double 1.000000e+00, %1402
  %1411 = fcmp ogt double %1410, %1337
  %1412 = select i1 %1411, double %1410, double %1337
  br label %1449

1413:                                             ; preds = %1400
  %1414 = tail call double @llvm.fmuladd.f64(double %1402, double %1336, double 1.000000e-09)
  %1415 = fadd double %1394, -1.000000e+00
  %1416 = fcmp olt double %1414, %1415
  %1417 = select i1 %1416, double %1414, double %1415
  %1418 = fptosi double %1417 to i32
  %1419 = mul nsw i32 %1343, %1334
  %1420 = icmp slt i32 %1342, %1419
  br i1 %1420, label %1421, label %1449

1421:                                             ; preds = %1413
  %1422 = sext i32 %1342 to i64
  br label %1423

1423:                                             ; preds = %1441, %1421
  %1424 = phi i32 [ %1333, %1421 ], [ %1442, %1441 ]
  %1425 = phi i64 [ %1422, %1421 ], [ %1443, %1441 ]
  %1426 = load ptr, ptr %31, align 8
  %1427 = getelementptr inbounds %struct.Wave, ptr %1426, i64 %1425
  %1428 = getelementptr inbounds nuw i8, ptr %1427, i64 15844
  %1429 = load i32, ptr %1428, align 4
  %1430 = icmp eq i32 %1429, 0
  br i1 %1430, label %1431, label %1441

1431:                                             ; preds = %1423
  %1432 = load ptr, ptr %47, align 8
  %1433 = load i32, ptr %26, align 8
  %1434 = sext i32 %1433 to i64
  %1435 = mul nsw i64 %1425, %1434
  %1436 = getelementptr i32, ptr %1432, i64 %1435
  %1437 = getelementptr i32, ptr %1436, i64 %1145
  %1438 = load i32, ptr %1437, align 4
  %1439 = add nsw i32 %1438, %1418
  store i32 %1439, ptr %1437, align 4
  %1440 = load i32, ptr %22, align 8
  br label %1441

1441:                                             ; preds = %1431, %1423
  %1442 = phi i32 [ %1424, %1423 ], [ %1440, %1431 ]
  %1443 = add nsw i64 %1425, 1
  %1444 = mul nsw i32 %1442, %1343
  %1445 = sext i32 %1444 to i64
  %1446 = icmp slt i64 %1443, %1445
  br i1 %1446, label %1423, label %1447

1447:                                             ; preds = %1441
  %1448 = load i32, ptr %23, align 4
  br label %1449

1449:                                             ; preds = %1447, %1413, %1403, %1355, %1331
  %1450 = phi i32 [ %1332, %1355 ], [ %1332, %1403 ], [ %1332, %1413 ], [ %1448, %1447 ], [ %1332, %1331 ]
  %1451 = phi i32 [ %1333, %1355 ], [ %1333, %1403 ], [ %1333, %1413 ], [ %1442, %1447 ], [ %1333, %1331 ]
  %1452 = phi i32 [ %1334, %1355 ], [ %1334, %1403 ], [ %1334, %1413 ], [ %1442, %1447 ], [ %1334, %1331 ]
  %1453 = phi i32 [ %1335, %1355 ], [ %1335, %1403 ], [ %1334, %1413 ], [ %1442, %1447 ], [ %1335, %1331 ]
  %1454 = phi double [ %1337, %1355 ], [ %1412, %1403 ], [ %1337, %1413 ], [ %1337, %1447 ], [ %1337, %1331 ]
  %1455 = phi double [ %1336, %1355 ], [ %1409, %1403 ], [ %1336, %1413 ], [ %1336, %1447 ], [ %1336, %1331 ]
  %1456 = icmp slt i32 %1343, %1450
  br i1 %1456, label %1331, label %1323

1457:                                             ; preds = %1313
  %1458 = fdiv double %1327, %1310
  %1459 = getelementptr inbounds nuw i8, ptr %1153, i64 8
  %1460 = load i32, ptr %27, align 4
  %1461 = sext i32 %1460 to i64
  %1462 = shl nsw i64 %1461, 3
  %1463 = icmp sgt i32 %1460, 0
  br i1 %1463, label %1467, label %1464

1464:                                             ; preds = %1467, %1457
  %1465 = phi i64 [ %1462, %1457 ], [ %1479, %1467 ]
  %1466 = getelementptr inbounds double, ptr %1459, i64 %1465
  br label %1484

1467:                                             ; preds = %1457, %1467
  %1468 = phi i64 [ %1476, %1467 ], [ 0, %1457 ]
  %1469 = load ptr, ptr %20, align 8
  %1470 = getelementptr inbounds nuw double, ptr %1469, i64 %1468
  %1471 = load double, ptr %1470, align 8
  %1472 = getelementptr inbounds nuw double, ptr %1459, i64 %1468
  %1473 = load double, ptr %1472, align 8
  %1474 = fsub double %1471, %1473
  %1475 = tail call double @llvm.fmuladd.f64(double %1474, double %1458, double %1471)
  store double %1475, ptr %1470, align 8
  %1476 = add nuw nsw i64 %1468, 1
  %1477 = load i32, ptr %27, align 4
  %1478 = sext i32 %1477 to i64
  %1479 = shl nsw i64 %1478, 3
  %1480 = icmp slt i64 %1476, %1479
  br i1 %1480, label %1467, label %1464

1481:                                             ; preds = %1484
  %1482 = load double, ptr %29, align 8
  %1483 = fadd double %1327, %1482
  store double %1483, ptr %29, align 8
  br label %1494

1484:                                             ; preds = %1484, %1464
  %1485 = phi i64 [ 0, %1464 ], [ %1492, %1484 ]
  %1486 = getelementptr inbounds nuw double, ptr %1309, i64 %1485
  %1487 = load double, ptr %1486, align 8
  %1488 = getelementptr inbounds nuw double, ptr %1466, i64 %1485
  %1489 = load double, ptr %1488, align 8
  %1490 = fsub double %1487, %1489
  %1491 = tail call double @llvm.fmuladd.f64(double %1490, double %1458, double %1487)
  store double %1491, ptr %1486, align 8
  %1492 = add nuw nsw i64 %1485, 1
  %1493 = icmp eq i64 %1492, 13
  br i1 %1493, label %1481, label %1484

1494:                                             ; preds = %1300, %1294, %1323, %1210, %1257, %1481, %1246
  %1495 = load ptr, ptr %47, align 8
  %1496 = getelementptr inbounds i32, ptr %1495, i64 %1125
  %1497 = load i32, ptr %1496, align 4
  %1498 = load double, ptr %1121, align 8
  br label %1499

1499:                                             ; preds = %1494, %1116
  %1500 = phi double [ %1498, %1494 ], [ %1134, %1116 ]
  %1501 = phi i32 [ %1497, %1494 ], [ %1129, %1116 ]
  %1502 = sitofp i32 %1501 to double
  %1503 = fcmp ogt double %1500, %1502
  br i1 %1503, label %1512, label %1504

1504:                                             ; preds = %1499
  %1505 = getelementptr inbounds nuw i8, ptr %1121, i64 16
  %1506 = load i64, ptr %1505, align 8
  %1507 = icmp sgt i64 %1506, -1
  %1508 = load ptr, ptr %47, align 8
  %1509 = getelementptr inbounds i32, ptr %1508, i64 %1125
  %1510 = select i1 %1507, i32 1073741823, i32 0
  %1511 = select i1 %1507, i64 48, i64 120
  store i32 %1510, ptr %1509, align 4
  br label %1512

1512:                                             ; preds = %1504, %1499
  %1513 = phi i64 [ 48, %1499 ], [ %1511, %1504 ]
  %1514 = getelementptr inbounds nuw i8, ptr %279, i64 %1513
  %1515 = load i32, ptr %1514, align 4
  br label %1593

1516:                                             ; preds = %1060
  %1517 = getelementptr inbounds nuw i8, ptr %279, i64 124
  %1518 = load i32, ptr %1517, align 4
  %1519 = sext i32 %1518 to i64
  %1520 = load ptr, ptr %47, align 8
  %1521 = load i32, ptr %26, align 8
  %1522 = sext i32 %1521 to i64
  %1523 = mul nsw i64 %1522, %273
  %1524 = getelementptr i32, ptr %1520, i64 %1523
  %1525 = getelementptr i32, ptr %1524, i64 %1519
  %1526 = load i32, ptr %1525, align 4
  %1527 = icmp eq i32 %1526, 1073741823
  br i1 %1527, label %1533, label %1528

1528:                                             ; preds = %1516
  %1529 = load ptr, ptr %18, align 8
  %1530 = getelementptr inbounds %struct.Loop, ptr %1529, i64 %1519
  %1531 = load double, ptr %1530, align 8
  %1532 = fcmp ugt double %1531, 0.000000e+00
  br i1 %1532, label %1593, label %1533

1533:                                             ; preds = %1528, %1516
  store i32 0, ptr %1525, align 4
  %1534 = getelementptr inbounds nuw i8, ptr %279, i64 48
  %1535 = load i32, ptr %1534, align 4
  br label %1593

1536:                                             ; preds = %1060
  %1537 = load ptr, ptr %33, align 8
  %1538 = getelementptr inbounds nuw i8, ptr %274, i64 15824
  %1539 = load i32, ptr %1538, align 8
  %1540 = load double, ptr %30, align 8
  %1541 = fcmp ogt double %1540, %505
  %1542 = select i1 %1541, double %1540, double %505
  store double %1542, ptr %30, align 8
  %1543 = getelementptr inbounds nuw i8, ptr %274, i64 15792
  %1544 = getelementptr inbounds nuw i8, ptr %274, i64 15768
  %1545 = getelementptr inbounds nuw i8, ptr %274, i64 24
  br label %1560

1546:                                             ; preds = %1583
  %1547 = sext i32 %1539 to i64
  %1548 = getelementptr inbounds %struct.Block, ptr %1537, i64 %1547
  %1549 = getelementptr inbounds nuw i8, ptr %274, i64 8
  %1550 = load double, ptr %1549, align 8
  %1551 = fsub double %505, %1550
  %1552 = getelementptr inbounds nuw i8, ptr %549, i64 8
  %1553 = load double, ptr %1552, align 8
  %1554 = fadd double %1553, %1551
  store double %1554, ptr %1552, align 8
  %1555 = getelementptr inbounds nuw i8, ptr %274, i64 15844
  store i32 1, ptr %1555, align 4
  %1556 = getelementptr inbounds nuw i8, ptr %1548, i64 20
  %1557 = load i32, ptr %1556, align 4
  %1558 = add nsw i32 %1557, -1
  store i32 %1558, ptr %1556, align 4
  %1559 = icmp sgt i32 %1557, 1
  br i1 %1559, label %1587, label %1643

1560:                                             ; preds = %1583, %1536
  %1561 = phi double [ %1542, %1536 ], [ %1584, %1583 ]
  %1562 = phi i64 [ 0, %1536 ], [ %1585, %1583 ]
  %1563 = getelementptr inbounds nuw i32, ptr %1543, i64 %1562
  %1564 = load i32, ptr %1563, align 4
  %1565 = icmp sgt i32 %1564, 0
  br i1 %1565, label %1566, label %1583

1566:                                             ; preds = %1560
  %1567 = getelementptr inbounds nuw i32, ptr %1544, i64 %1562
  %1568 = getelementptr inbounds nuw [64 x double], ptr %1545, i64 %1562
  %1569 = load i32, ptr %1567, align 4
  br label %1570

1570:                                             ; preds = %1570, %1566
  %1571 = phi i32 [ %1564, %1566 ], [ %1581, %1570 ]
  %1572 = phi i32 [ %1569, %1566 ], [ %1580, %1570 ]
  %1573 = phi double [ %1561, %1566 ], [ %1578, %1570 ]
  %1574 = sext i32 %1572 to i64
  %1575 = getelementptr inbounds double, ptr %1568, i64 %1574
  %1576 = load double, ptr %1575, align 8
  %1577 = fcmp ogt double %1576, %1573
  %1578 = select i1 %1577, double %1576, double %1573
  %1579 = add nsw i32 %1572, 1
  %1580 = srem i32 %1579, 64
  store i32 %1580, ptr %1567, align 4
  %1581 = add nsw i32 %1571, -1
  store i32 %1581, ptr %1563, align 4
  %1582 = icmp samesign ugt i32 %1571, 1
  br i1 %1582, label %1570, label %1583

1583:                                             ; preds = %1570, %1560
  %1584 = phi double [ %1561, %1560 ], [ %1578, %1570 ]
  store double %1584, ptr %30, align 8
  %1585 = add nuw nsw i64 %1562, 1
  %1586 = icmp eq i64 %1585, 6
  br i1 %1586, label %1546, label %1560

1587:                                             ; preds = %1546
  %1588 = getelementptr inbounds nuw i8, ptr %1548, i64 16
  %1589 = load i32, ptr %1588, align 8
  %1590 = icmp slt i32 %1589, %1558
  br i1 %1590, label %1643, label %1591

1591:                                             ; preds = %1587
  %1592 = load i32, ptr %1538, align 8
  call fastcc void @release(ptr noundef nonnull %12, i32 noundef %1592)
  br label %1643

1593:                                             ; preds = %1533, %1528, %1512, %1113, %1108, %1097, %1094, %1060, %1055
  %1594 = phi i1 [ true, %1060 ], [ true, %1108 ], [ true, %1094 ], [ true, %1113 ], [ true, %1512 ], [ false, %1097 ], [ true, %1533 ], [ true, %1528 ], [ true, %1055 ]
  %1595 = phi i32 [ %1070, %1060 ], [ %1070, %1108 ], [ %1070, %1094 ], [ %1115, %1113 ], [ %1515, %1512 ], [ %1070, %1097 ], [ %1535, %1533 ], [ %1070, %1528 ], [ %1059, %1055 ]
  %1596 = phi double [ %1068, %1060 ], [ %1112, %1108 ], [ %1068, %1094 ], [ %1068, %1113 ], [ %1068, %1512 ], [ %1068, %1097 ], [ %1068, %1533 ], [ %1068, %1528 ], [ %1057, %1055 ]
  %1597 = getelementptr inbounds nuw i8, ptr %274, i64 8
  %1598 = load double, ptr %1597, align 8
  %1599 = fsub double %1596, %1598
  %1600 = getelementptr inbounds nuw i8, ptr %549, i64 8
  %1601 = load double, ptr %1600, align 8
  %1602 = fadd double %1601, %1599
  store double %1602, ptr %1600, align 8
  %1603 = load i32, ptr %276, align 8
  %1604 = getelementptr inbounds nuw i8, ptr %274, i64 15820
  store i32 %1603, ptr %1604, align 4
  store i32 %1595, ptr %276, align 8
  %1605 = getelementptr inbounds nuw i8, ptr %274, i64 15840
  store i32 0, ptr %1605, align 8
  store double %1596, ptr %281, align 8
  store double %1596, ptr %1597, align 8
  store double %1596, ptr %274, align 8
  br i1 %1594, label %1608, label %1606

1606:                                             ; preds = %1593
  %1607 = getelementptr inbounds nuw i8, ptr %274, i64 15836
  store i32 1, ptr %1607, align 4
  store i32 4, ptr %1605, align 8
  br label %1643

1608:                                             ; preds = %1593
  %1609 = load i32, ptr %28, align 8
  %1610 = add nsw i32 %1609, 1
  store i32 %1610, ptr %28, align 8
  %1611 = icmp sgt i32 %1609, 0
  br i1 %1611, label %1612, label %1636

1612:                                             ; preds = %1608, %1628
  %1613 = phi i32 [ %1615, %1628 ], [ %1609, %1608 ]
  %1614 = add nsw i32 %1613, -1
  %1615 = lshr i32 %1614, 1
  %1616 = load ptr, ptr %45, align 8
  %1617 = zext nneg i32 %1615 to i64
  %1618 = getelementptr inbounds nuw double, ptr %1616, i64 %1617
  %1619 = load double, ptr %1618, align 8
  %1620 = fcmp olt double %1619, %1596
  br i1 %1620, label %1636, label %1621

1621:                                             ; preds = %1612
  %1622 = fcmp oeq double %1619, %1596
  br i1 %1622, label %1623, label %1628

1623:                                             ; preds = %1621
  %1624 = load ptr, ptr %51, align 8
  %1625 = getelementptr inbounds nuw i32, ptr %1624, i64 %1617
  %1626 = load i32, ptr %1625, align 4
  %1627 = icmp slt i32 %1626, %194
  br i1 %1627, label %1636, label %1628

1628:                                             ; preds = %1623, %1621
  %1629 = zext nneg i32 %1613 to i64
  %1630 = getelementptr inbounds nuw double, ptr %1616, i64 %1629
  store double %1619, ptr %1630, align 8
  %1631 = load ptr, ptr %51, align 8
  %1632 = getelementptr inbounds nuw i32, ptr %1631, i64 %1617
  %1633 = load i32, ptr %1632, align 4
  %1634 = getelementptr inbounds nuw i32, ptr %1631, i64 %1629
  store i32 %1633, ptr %1634, align 4
  %1635 = icmp eq i32 %1615, 0
  br i1 %1635, label %1636, label %1612

1636:                                             ; preds = %1628, %1623, %1612, %1608
  %1637 = phi i32 [ %1609, %1608 ], [ %1613, %1612 ], [ %1613, %1623 ], [ 0, %1628 ]
  %1638 = load ptr, ptr %45, align 8
  %1639 = sext i32 %1637 to i64
  %1640 = getelementptr inbounds double, ptr %1638, i64 %1639
  store double %1596, ptr %1640, align 8
  %1641 = load ptr, ptr %51, align 8
  %1642 = getelementptr inbounds i32, ptr %1641, i64 %1639
  store i32 %194, ptr %1642, align 4
  br label %1643

1643:                                             ; preds = %537, %1546, %1587, %1591, %1606, %1636
  %1644 = load i32, ptr %28, align 8
  %1645 = icmp sgt i32 %1644, 0
  br i1 %1645, label %191, label %1646

1646:                                             ; preds = %1643, %106
  %1647 = load double, ptr %30, align 8
  %1648 = load double, ptr %29, align 8
  %1649 = fadd double %1647, %1648
  store double %1649, ptr %10, align 8
  call void @llvm.lifetime.end.p0(ptr nonnull %12)
  ret double %1649
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
