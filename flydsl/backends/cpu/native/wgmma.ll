; made from wgmma.c 82ccaed62fd1b983f22f8522dc0e35d8e779e97a216c6743694baaa987c31df7
; made by clang version 22.1.8

%struct.Operand = type { i64, i64, i64, i64, ptr, i32, i32, ptr, i32 }
%struct.Barrier = type { i32, i32, i32, i32 }

@BYTES = internal constant [9 x i32] [i32 2, i32 2, i32 4, i32 1, i32 1, i32 1, i32 1, i32 2, i32 4], align 16
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
  br i1 %71, label %102, label %72

72:                                               ; preds = %67
  %73 = sdiv i32 4, %19
  %74 = sext i32 %73 to i64
  br label %75

75:                                               ; preds = %83, %72
  %76 = phi i64 [ 0, %72 ], [ %84, %83 ]
  %77 = trunc nuw nsw i64 %76 to i32
  %78 = lshr i32 %77, 3
  %79 = shl i32 %77, 2
  %80 = and i32 %79, 28
  %81 = shl nuw nsw i64 %76, 7
  %82 = getelementptr inbounds nuw i8, ptr %13, i64 %81
  br label %86

83:                                               ; preds = %86
  %84 = add nuw nsw i64 %76, 1
  %85 = icmp eq i64 %84, 16
  br i1 %85, label %124, label %75

86:                                               ; preds = %86, %75
  %87 = phi i64 [ 0, %75 ], [ %100, %86 ]
  %88 = trunc nuw nsw i64 %87 to i32
  %89 = lshr i32 %88, 1
  %90 = and i32 %89, 2
  %91 = add nuw nsw i32 %90, %78
  %92 = shl nuw nsw i32 %91, 5
  %93 = or disjoint i32 %92, %80
  %94 = and i32 %88, 3
  %95 = or disjoint i32 %93, %94
  %96 = zext nneg i32 %95 to i64
  %97 = getelementptr inbounds nuw i32, ptr %4, i64 %96
  %98 = mul nsw i64 %87, %74
  %99 = getelementptr inbounds float, ptr %82, i64 %98
  call fastcc void @widen(ptr noundef readonly %97, i32 noundef %8, i32 noundef 4, ptr noundef %99)
  %100 = add nuw nsw i64 %87, 1
  %101 = icmp eq i64 %100, 8
  br i1 %101, label %83, label %86

102:                                              ; preds = %67
  %103 = load ptr, ptr %21, align 8
  %104 = and i32 %10, 1
  %105 = and i64 %5, 16383
  store i64 %105, ptr %16, align 8
  %106 = lshr i64 %5, 16
  %107 = and i64 %106, 16383
  %108 = getelementptr inbounds nuw i8, ptr %16, i64 8
  store i64 %107, ptr %108, align 8
  %109 = lshr i64 %5, 32
  %110 = and i64 %109, 16383
  %111 = getelementptr inbounds nuw i8, ptr %16, i64 16
  store i64 %110, ptr %111, align 8
  %112 = lshr i64 %5, 62
  %113 = getelementptr inbounds nuw i64, ptr @describe.WIDE, i64 %112
  %114 = load i64, ptr %113, align 8
  %115 = getelementptr inbounds nuw i8, ptr %16, i64 24
  store i64 %114, ptr %115, align 8
  %116 = getelementptr inbounds nuw i8, ptr %103, i64 16
  %117 = load ptr, ptr %116, align 8
  %118 = getelementptr inbounds nuw i8, ptr %16, i64 32
  store ptr %117, ptr %118, align 8
  %119 = getelementptr inbounds nuw i8, ptr %16, i64 40
  store i32 %8, ptr %119, align 8
  %120 = getelementptr inbounds nuw i8, ptr %16, i64 44
  store i32 %104, ptr %120, align 4
  %121 = load i32, ptr %24, align 8
  %122 = srem i32 %121, 4
  %123 = shl nsw i32 %122, 4
  call fastcc void @read_operand(ptr noundef %16, i32 noundef %123, i32 noundef 16, i32 noundef %20, ptr noundef %13, i32 noundef 32, i32 noundef 1)
  br label %124

124:                                              ; preds = %83, %102
  %125 = load ptr, ptr %21, align 8
  %126 = lshr i32 %10, 1
  %127 = and i32 %126, 1
  %128 = and i64 %6, 16383
  store i64 %128, ptr %16, align 8
  %129 = lshr i64 %6, 16
  %130 = and i64 %129, 16383
  %131 = getelementptr inbounds nuw i8, ptr %16, i64 8
  store i64 %130, ptr %131, align 8
  %132 = lshr i64 %6, 32
  %133 = and i64 %132, 16383
  %134 = getelementptr inbounds nuw i8, ptr %16, i64 16
  store i64 %133, ptr %134, align 8
  %135 = lshr i64 %6, 62
  %136 = getelementptr inbounds nuw i64, ptr @describe.WIDE, i64 %135
  %137 = load i64, ptr %136, align 8
  %138 = getelementptr inbounds nuw i8, ptr %16, i64 24
  store i64 %137, ptr %138, align 8
  %139 = getelementptr inbounds nuw i8, ptr %125, i64 16
  %140 = load ptr, ptr %139, align 8
  %141 = getelementptr inbounds nuw i8, ptr %16, i64 32
  store ptr %140, ptr %141, align 8
  %142 = getelementptr inbounds nuw i8, ptr %16, i64 40
  store i32 %9, ptr %142, align 8
  %143 = getelementptr inbounds nuw i8, ptr %16, i64 44
  store i32 %127, ptr %143, align 4
  call fastcc void @read_operand(ptr noundef %16, i32 noundef 0, i32 noundef %7, i32 noundef %20, ptr noundef %14, i32 noundef 1, i32 noundef 256)
  %144 = sdiv i32 %7, 2
  %145 = icmp sgt i32 %7, 1
  br i1 %145, label %146, label %161

146:                                              ; preds = %124
  %147 = icmp eq i32 %11, 0
  %148 = zext nneg i32 %144 to i64
  br label %149

149:                                              ; preds = %146, %233
  %150 = phi i64 [ 0, %146 ], [ %234, %233 ]
  %151 = shl i64 %150, 2
  %152 = and i64 %151, 8
  %153 = shl nuw i64 %150, 1
  %154 = and i64 %153, 2147483640
  %155 = and i64 %150, 1
  %156 = shl i64 %150, 5
  %157 = and i64 %156, 4294967264
  %158 = getelementptr inbounds nuw float, ptr %3, i64 %157
  %159 = getelementptr inbounds nuw float, ptr %15, i64 %154
  %160 = getelementptr inbounds nuw float, ptr %159, i64 %155
  br label %236

161:                                              ; preds = %233, %124
  %162 = icmp sgt i32 %20, 0
  %163 = icmp sgt i32 %8, 6
  %164 = icmp sgt i32 %8, 4
  %165 = icmp sgt i32 %7, 0
  %166 = zext nneg i32 %20 to i64
  %167 = zext nneg i32 %7 to i64
  br label %168

168:                                              ; preds = %173, %161
  %169 = phi i64 [ 0, %161 ], [ %174, %173 ]
  br i1 %162, label %170, label %173

170:                                              ; preds = %168
  %171 = getelementptr inbounds nuw [32 x float], ptr %13, i64 %169
  %172 = getelementptr inbounds nuw [256 x float], ptr %15, i64 %169
  br label %179

173:                                              ; preds = %230, %168
  %174 = add nuw nsw i64 %169, 1
  %175 = icmp eq i64 %174, 16
  br i1 %175, label %176, label %168

176:                                              ; preds = %173
  br i1 %145, label %177, label %263

177:                                              ; preds = %176
  %178 = zext nneg i32 %144 to i64
  br label %252

179:                                              ; preds = %230, %170
  %180 = phi i64 [ 0, %170 ], [ %231, %230 ]
  br i1 %163, label %181, label %201

181:                                              ; preds = %179
  %182 = getelementptr inbounds nuw [256 x float], ptr %14, i64 %180
  br i1 %165, label %183, label %230

183:                                              ; preds = %181
  %184 = getelementptr inbounds nuw float, ptr %171, i64 %180
  %185 = load i32, ptr %184, align 4
  %186 = zext i32 %185 to i64
  br label %187

187:                                              ; preds = %187, %183
  %188 = phi i64 [ 0, %183 ], [ %199, %187 ]
  %189 = getelementptr inbounds nuw i32, ptr %182, i64 %188
  %190 = load i32, ptr %189, align 4
  %191 = zext i32 %190 to i64
  %192 = mul nuw i64 %191, %186
  %193 = getelementptr inbounds nuw i32, ptr %172, i64 %188
  %194 = load i32, ptr %193, align 4
  %195 = zext i32 %194 to i64
  %196 = add nuw i64 %192, %195
  %197 = urem i64 %196, 3969126001
  %198 = trunc nuw i64 %197 to i32
  store i32 %198, ptr %193, align 4
  %199 = add nuw nsw i64 %188, 1
  %200 = icmp eq i64 %199, %167
  br i1 %200, label %230, label %187

201:                                              ; preds = %179
  br i1 %164, label %202, label %216

202:                                              ; preds = %201
  %203 = getelementptr inbounds nuw [256 x float], ptr %14, i64 %180
  %204 = getelementptr inbounds nuw float, ptr %171, i64 %180
  %205 = load i32, ptr %204, align 4
  br i1 %165, label %206, label %230

206:                                              ; preds = %202, %206
  %207 = phi i64 [ %214, %206 ], [ 0, %202 ]
  %208 = getelementptr inbounds nuw i32, ptr %203, i64 %207
  %209 = load i32, ptr %208, align 4
  %210 = mul nsw i32 %209, %205
  %211 = getelementptr inbounds nuw i32, ptr %172, i64 %207
  %212 = load i32, ptr %211, align 4
  %213 = add nsw i32 %212, %210
  store i32 %213, ptr %211, align 4
  %214 = add nuw nsw i64 %207, 1
  %215 = icmp eq i64 %214, %167
  br i1 %215, label %230, label %206

216:                                              ; preds = %201
  %217 = getelementptr inbounds nuw float, ptr %171, i64 %180
  %218 = load float, ptr %217, align 4
  br i1 %165, label %219, label %230

219:                                              ; preds = %216
  %220 = getelementptr inbounds nuw [256 x float], ptr %14, i64 %180
  br label %221

221:                                              ; preds = %221, %219
  %222 = phi i64 [ 0, %219 ], [ %228, %221 ]
  %223 = getelementptr inbounds nuw float, ptr %220, i64 %222
  %224 = load float, ptr %223, align 4
  %225 = getelementptr inbounds nuw float, ptr %172, i64 %222
  %226 = load float, ptr %225, align 4
  %227 = tail call float @llvm.fma.f32(float %218, float %224, float %226)
  store float %227, ptr %225, align 4
  %228 = add nuw nsw i64 %222, 1
  %229 = icmp eq i64 %228, %167
  br i1 %229, label %230, label %221

230:                                              ; preds = %221, %206, %187, %216, %202, %181
  %231 = add nuw nsw i64 %180, 1
  %232 = icmp eq i64 %231, %166
  br i1 %232, label %173, label %179

233:                                              ; preds = %241
  %234 = add nuw nsw i64 %150, 1
  %235 = icmp eq i64 %234, %148
  br i1 %235, label %161, label %149

236:                                              ; preds = %149, %241
  %237 = phi i64 [ 0, %149 ], [ %250, %241 ]
  br i1 %147, label %241, label %238

238:                                              ; preds = %236
  %239 = getelementptr inbounds nuw float, ptr %158, i64 %237
  %240 = load float, ptr %239, align 4
  br label %241

241:                                              ; preds = %236, %238
  %242 = phi float [ %240, %238 ], [ 0.000000e+00, %236 ]
  %243 = lshr i64 %237, 2
  %244 = and i64 %243, 1073741823
  %245 = or i64 %244, %152
  %246 = shl nuw i64 %237, 1
  %247 = and i64 %246, 6
  %248 = getelementptr inbounds nuw [256 x float], ptr %160, i64 %245
  %249 = getelementptr inbounds nuw float, ptr %248, i64 %247
  store float %242, ptr %249, align 4
  %250 = add nuw nsw i64 %237, 1
  %251 = icmp eq i64 %250, 32
  br i1 %251, label %233, label %236

252:                                              ; preds = %177, %264
  %253 = phi i64 [ 0, %177 ], [ %265, %264 ]
  %254 = shl i64 %253, 2
  %255 = and i64 %254, 8
  %256 = shl nuw i64 %253, 1
  %257 = and i64 %256, 2147483640
  %258 = and i64 %253, 1
  %259 = getelementptr inbounds nuw float, ptr %15, i64 %257
  %260 = getelementptr inbounds nuw float, ptr %259, i64 %258
  %261 = shl nsw i64 %253, 7
  %262 = getelementptr inbounds nuw i8, ptr %3, i64 %261
  br label %267

263:                                              ; preds = %264, %176
  call void @llvm.lifetime.end.p0(ptr nonnull %16)
  call void @llvm.lifetime.end.p0(ptr nonnull %15)
  call void @llvm.lifetime.end.p0(ptr nonnull %14)
  call void @llvm.lifetime.end.p0(ptr nonnull %13)
  ret void

264:                                              ; preds = %267
  %265 = add nuw nsw i64 %253, 1
  %266 = icmp eq i64 %265, %178
  br i1 %266, label %263, label %252

267:                                              ; preds = %252, %267
  %268 = phi i64 [ 0, %252 ], [ %278, %267 ]
  %269 = lshr i64 %268, 2
  %270 = and i64 %269, 1073741823
  %271 = or i64 %270, %255
  %272 = shl nuw i64 %268, 1
  %273 = and i64 %272, 6
  %274 = getelementptr inbounds nuw [256 x float], ptr %260, i64 %271
  %275 = getelementptr inbounds nuw float, ptr %274, i64 %273
  %276 = load float, ptr %275, align 4
  %277 = getelementptr inbounds nuw float, ptr %262, i64 %268
  store float %276, ptr %277, align 4
  %278 = add nuw nsw i64 %268, 1
  %279 = icmp eq i64 %278, 32
  br i1 %279, label %264, label %267
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

44:                                               ; preds = %119, %38
  %45 = add nuw nsw i64 %39, 1
  %46 = icmp eq i64 %45, %36
  br i1 %46, label %43, label %38

47:                                               ; preds = %40, %119
  %48 = phi i64 [ 0, %40 ], [ %120, %119 ]
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

117:                                              ; preds = %90, %112
  %118 = load i32, ptr %9, align 8
  call fastcc void @widen(ptr noundef %105, i32 noundef %118, i32 noundef 16, ptr noundef nonnull %8)
  br i1 %31, label %122, label %119

119:                                              ; preds = %122, %117
  %120 = add nsw i64 %48, %33
  %121 = icmp slt i64 %120, %34
  br i1 %121, label %47, label %44

122:                                              ; preds = %117, %122
  %123 = phi i64 [ %129, %122 ], [ 0, %117 ]
  %124 = getelementptr inbounds nuw float, ptr %8, i64 %123
  %125 = load float, ptr %124, align 4
  %126 = add nsw i64 %123, %48
  %127 = mul nsw i64 %126, %32
  %128 = getelementptr float, ptr %42, i64 %127
  store float %125, ptr %128, align 4
  %129 = add nuw nsw i64 %123, 1
  %130 = icmp eq i64 %129, %37
  br i1 %130, label %119, label %122
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

define internal fastcc void @widen(ptr noundef readonly captures(none) %0, i32 noundef %1, i32 noundef range(i32 4, 17) %2, ptr noundef nonnull writeonly captures(none) %3) {
  %5 = sext i32 %1 to i64
  %6 = getelementptr inbounds i32, ptr @BYTES, i64 %5
  %7 = load i32, ptr %6, align 4
  %8 = sdiv i32 %2, %7
  %9 = icmp sgt i32 %8, 0
  br i1 %9, label %10, label %12

10:                                               ; preds = %4
  %11 = zext nneg i32 %8 to i64
  br label %13

12:                                               ; preds = %77, %4
  ret void

13:                                               ; preds = %10, %77
  %14 = phi i64 [ 0, %10 ], [ %78, %77 ]
  switch i32 %1, label %72 [
    i32 0, label %15
    i32 1, label %20
    i32 2, label %26
    i32 3, label %31
    i32 4, label %50
    i32 7, label %58
    i32 8, label %63
    i32 5, label %67
  ]

15:                                               ; preds = %13
  %16 = getelementptr inbounds nuw i16, ptr %0, i64 %14
  %17 = load half, ptr %16, align 2
  %18 = fpext half %17 to float
  %19 = getelementptr inbounds nuw float, ptr %3, i64 %14
  store float %18, ptr %19, align 4
  br label %77

20:                                               ; preds = %13
  %21 = getelementptr inbounds nuw i16, ptr %0, i64 %14
  %22 = load i16, ptr %21, align 2
  %23 = zext i16 %22 to i32
  %24 = shl nuw i32 %23, 16
  %25 = getelementptr inbounds nuw float, ptr %3, i64 %14
  store i32 %24, ptr %25, align 4
  br label %77

26:                                               ; preds = %13
  %27 = getelementptr inbounds nuw i32, ptr %0, i64 %14
  %28 = load i32, ptr %27, align 4
  %29 = and i32 %28, -8192
  %30 = getelementptr inbounds nuw float, ptr %3, i64 %14
  store i32 %29, ptr %30, align 4
  br label %77

31:                                               ; preds = %13
  %32 = getelementptr inbounds nuw i8, ptr %0, i64 %14
  %33 = load i8, ptr %32, align 1
  %34 = zext i8 %33 to i32
  %35 = and i32 %34, 127
  %36 = shl nuw i32 %34, 24
  %37 = icmp eq i32 %35, 127
  br i1 %37, label %38, label %41

38:                                               ; preds = %31
  %39 = or i32 %36, 2143289344
  %40 = bitcast i32 %39 to float
  br label %47

41:                                               ; preds = %31
  %42 = and i32 %36, -2147483648
  %43 = shl nuw nsw i32 %35, 20
  %44 = or disjoint i32 %42, %43
  %45 = bitcast i32 %44 to float
  %46 = fmul float %45, 0x4770000000000000
  br label %47

47:                                               ; preds = %38, %41
  %48 = phi float [ %40, %38 ], [ %46, %41 ]
  %49 = getelementptr inbounds nuw float, ptr %3, i64 %14
  store float %48, ptr %49, align 4
  br label %77

50:                                               ; preds = %13
  %51 = getelementptr inbounds nuw i8, ptr %0, i64 %14
  %52 = load i8, ptr %51, align 1
  %53 = zext i8 %52 to i16
  %54 = shl nuw i16 %53, 8
  %55 = bitcast i16 %54 to half
  %56 = fpext half %55 to float
  %57 = getelementptr inbounds nuw float, ptr %3, i64 %14
  store float %56, ptr %57, align 4
  br label %77

58:                                               ; preds = %13
  %59 = getelementptr inbounds nuw i16, ptr %0, i64 %14
  %60 = load i16, ptr %59, align 2
  %61 = zext i16 %60 to i32
  %62 = getelementptr inbounds nuw float, ptr %3, i64 %14
  store i32 %61, ptr %62, align 4
  br label %77

63:                                               ; preds = %13
  %64 = getelementptr inbounds nuw i32, ptr %0, i64 %14
  %65 = load float, ptr %64, align 4
  %66 = getelementptr inbounds nuw float, ptr %3, i64 %14
  store float %65, ptr %66, align 4
  br label %77

67:                                               ; preds = %13
  %68 = getelementptr inbounds nuw i8, ptr %0, i64 %14
  %69 = load i8, ptr %68, align 1
  %70 = sext i8 %69 to i32
  %71 = getelementptr inbounds nuw float, ptr %3, i64 %14
  store i32 %70, ptr %71, align 4
  br label %77

72:                                               ; preds = %13
  %73 = getelementptr inbounds nuw i8, ptr %0, i64 %14
  %74 = load i8, ptr %73, align 1
  %75 = zext i8 %74 to i32
  %76 = getelementptr inbounds nuw float, ptr %3, i64 %14
  store i32 %75, ptr %76, align 4
  br label %77

77:                                               ; preds = %15, %20, %26, %47, %50, %58, %63, %67, %72
  %78 = add nuw nsw i64 %14, 1
  %79 = icmp eq i64 %78, %11
  br i1 %79, label %12, label %13
}

declare float @llvm.fma.f32(float, float, float)
