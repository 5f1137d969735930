; made from launcher.c 7afe1afe58a2041046f31d08da11f9aabb910691f267168d319393631966544d
; made by clang version 22.1.8

%struct.anon = type { i64, i64, i64, ptr, ptr, ptr, ptr, ptr, ptr, ptr, [320 x i16], [9 x %struct.ArrayType], [17 x %struct.ScalarType] }
%struct.ArrayType = type { ptr, ptr, ptr, i64, ptr, ptr, ptr }
%struct.ScalarType = type { ptr, i64 }
%struct.Object = type { i64, ptr }
%struct.Array = type { i64, i64, ptr, ptr, i32 }
%struct.Guard = type { i64, ptr, ptr, ptr }
%struct.Size = type { i64, i64 }
%struct.Change = type { i64, [7 x i64] }
%struct.Peer = type { ptr, ptr, i64 }
%struct.DLTensor = type { i64, i32, i32, i32, i8, i8, i16, ptr, ptr, i64 }
%struct.Promise = type { i64, i64 }
%struct.Field = type { ptr, %struct.Param }
%struct.Param = type { i32, i32, i32, i16, i16, i16, i16, i64, i64, i64, ptr, ptr, ptr, ptr, i64, i64 }

@flydsl_launcher = global %struct.anon zeroinitializer, align 8
@_Py_NoneStruct = external global %struct.Object, align 8
@_Py_TrueStruct = external global %struct.Object, align 8
@PyLong_Type = external global [0 x i8], align 1
@PyFloat_Type = external global [0 x i8], align 1
@PyBool_Type = external global [0 x i8], align 1
@PyUnicode_Type = external global [0 x i8], align 1
@PyTuple_Type = external global [0 x i8], align 1

define range(i32 -1, 1) i32 @flydsl_view_device_array(ptr noundef readonly captures(none) %0, ptr noundef writeonly captures(none) %1) {
  %3 = getelementptr inbounds nuw i8, ptr %0, i64 16
  %4 = load ptr, ptr %3, align 8
  %5 = icmp eq ptr %4, null
  br i1 %5, label %10, label %6

6:                                                ; preds = %2
  %7 = tail call ptr @PyLong_AsVoidPtr(ptr noundef nonnull %4)
  %8 = icmp eq ptr %7, null
  br i1 %8, label %10, label %9

9:                                                ; preds = %6
  tail call void @llvm.memcpy.p0.p0.i64(ptr noundef nonnull align 8 dereferenceable(48) %1, ptr noundef nonnull align 8 dereferenceable(48) %7, i64 48, i1 false)
  br label %10

10:                                               ; preds = %2, %6, %9
  %11 = phi i32 [ 0, %9 ], [ -1, %6 ], [ -1, %2 ]
  ret i32 %11
}

declare void @llvm.lifetime.start.p0(ptr captures(none))

declare ptr @PyLong_AsVoidPtr(ptr noundef)

declare void @llvm.memcpy.p0.p0.i64(ptr noalias writeonly captures(none), ptr noalias readonly captures(none), i64, i1 immarg)

declare void @llvm.lifetime.end.p0(ptr captures(none))

define ptr @flydsl_vectorcall(ptr noundef %0, ptr noundef %1, i64 noundef %2, ptr noundef %3) {
  %5 = alloca i64, align 8
  %6 = alloca i64, align 8
  %7 = alloca [7 x i64], align 16
  %8 = alloca i64, align 8
  %9 = alloca ptr, align 8
  %10 = alloca [64 x ptr], align 16
  %11 = alloca [64 x ptr], align 16
  %12 = alloca [64 x %struct.Array], align 16
  %13 = alloca [64 x i8], align 16
  %14 = alloca [256 x i64], align 16
  %15 = alloca i64, align 8
  %16 = alloca i64, align 8
  %17 = alloca [256 x i64], align 16
  %18 = load i64, ptr @flydsl_launcher, align 8
  %19 = getelementptr inbounds i8, ptr %0, i64 %18
  %20 = load ptr, ptr %19, align 8
  %21 = and i64 %2, 9223372036854775807
  %22 = getelementptr inbounds nuw i8, ptr %20, i64 48
  %23 = load i64, ptr %22, align 8
  %24 = add nsw i64 %23, 1
  store i64 %24, ptr %22, align 8
  %25 = getelementptr inbounds nuw i8, ptr %20, i64 16
  %26 = load i64, ptr %25, align 8
  call void @llvm.lifetime.start.p0(ptr nonnull %10)
  call void @llvm.lifetime.start.p0(ptr nonnull %11)
  call void @llvm.lifetime.start.p0(ptr nonnull %12)
  call void @llvm.lifetime.start.p0(ptr nonnull %13)
  call void @llvm.lifetime.start.p0(ptr nonnull %14)
  call void @llvm.lifetime.start.p0(ptr nonnull %15)
  call void @llvm.lifetime.start.p0(ptr nonnull %16)
  %27 = load ptr, ptr %20, align 8
  %28 = icmp eq ptr %27, null
  br i1 %28, label %533, label %29

29:                                               ; preds = %4
  %30 = getelementptr inbounds nuw i8, ptr %27, i64 8
  %31 = load i64, ptr %30, align 8
  %32 = icmp eq i64 %31, 0
  br i1 %32, label %33, label %533

33:                                               ; preds = %29
  %34 = getelementptr inbounds nuw i8, ptr %20, i64 24
  %35 = load i64, ptr %34, align 8
  %36 = icmp sgt i64 %21, %35
  br i1 %36, label %533, label %37

37:                                               ; preds = %33
  call void @llvm.lifetime.start.p0(ptr nonnull %9)
  store ptr null, ptr %9, align 8
  %38 = getelementptr inbounds nuw i8, ptr %20, i64 8
  %39 = load ptr, ptr %38, align 8
  %40 = icmp eq ptr %39, null
  br i1 %40, label %51, label %41

41:                                               ; preds = %37
  %42 = call i32 @PyContextVar_Get(ptr noundef nonnull %39, ptr noundef null, ptr noundef nonnull %9)
  %43 = icmp eq i32 %42, 0
  br i1 %43, label %45, label %44

44:                                               ; preds = %41
  call void @llvm.lifetime.end.p0(ptr nonnull %9)
  br label %529

45:                                               ; preds = %41
  %46 = load ptr, ptr %9, align 8
  %47 = icmp eq ptr %46, null
  br i1 %47, label %51, label %48

48:                                               ; preds = %45
  call void @Py_DecRef(ptr noundef nonnull %46)
  %49 = load ptr, ptr %9, align 8
  %50 = icmp eq ptr %49, @_Py_NoneStruct
  br i1 %50, label %51, label %122

51:                                               ; preds = %48, %45, %37
  %52 = getelementptr inbounds nuw i8, ptr %27, i64 40
  %53 = load ptr, ptr %52, align 8
  %54 = getelementptr inbounds nuw i8, ptr %27, i64 32
  %55 = load i64, ptr %54, align 8
  %56 = mul nsw i64 %55, 24
  %57 = getelementptr inbounds i8, ptr %53, i64 %56
  %58 = icmp sgt i64 %55, 0
  br i1 %58, label %68, label %62

59:                                               ; preds = %68
  %60 = getelementptr inbounds nuw i8, ptr %69, i64 24
  %61 = icmp ult ptr %60, %57
  br i1 %61, label %68, label %62

62:                                               ; preds = %59, %51
  %63 = getelementptr inbounds nuw i8, ptr %27, i64 16
  %64 = load i64, ptr %63, align 8
  %65 = icmp sgt i64 %64, 0
  br i1 %65, label %66, label %127

66:                                               ; preds = %62
  %67 = getelementptr inbounds nuw i8, ptr %27, i64 24
  br label %78

68:                                               ; preds = %51, %59
  %69 = phi ptr [ %60, %59 ], [ %53, %51 ]
  %70 = load ptr, ptr %69, align 8
  %71 = load i64, ptr %70, align 8
  %72 = getelementptr inbounds nuw i8, ptr %69, i64 8
  %73 = load i64, ptr %72, align 8
  %74 = and i64 %73, %71
  %75 = getelementptr inbounds nuw i8, ptr %69, i64 16
  %76 = load i64, ptr %75, align 8
  %77 = icmp eq i64 %74, %76
  br i1 %77, label %59, label %122

78:                                               ; preds = %118, %66
  %79 = phi i64 [ 0, %66 ], [ %119, %118 ]
  %80 = load ptr, ptr %67, align 8
  %81 = getelementptr inbounds nuw %struct.Guard, ptr %80, i64 %79
  %82 = load i64, ptr %81, align 8
  %83 = getelementptr inbounds nuw i8, ptr %81, i64 8
  %84 = load ptr, ptr %83, align 8
  switch i64 %82, label %103 [
    i64 0, label %85
    i64 3, label %92
    i64 1, label %101
  ]

85:                                               ; preds = %78
  %86 = getelementptr inbounds nuw i8, ptr %81, i64 16
  %87 = load ptr, ptr %86, align 8
  %88 = call ptr @PyDict_GetItemWithError(ptr noundef %84, ptr noundef %87)
  %89 = getelementptr inbounds nuw i8, ptr %81, i64 24
  %90 = load ptr, ptr %89, align 8
  %91 = icmp eq ptr %88, %90
  br i1 %91, label %118, label %123

92:                                               ; preds = %78
  %93 = load i64, ptr getelementptr inbounds nuw (i8, ptr @flydsl_launcher, i64 8), align 8
  %94 = getelementptr inbounds i8, ptr %84, i64 %93
  %95 = load i32, ptr %94, align 4
  %96 = getelementptr inbounds nuw i8, ptr %81, i64 24
  %97 = load ptr, ptr %96, align 8
  %98 = ptrtoint ptr %97 to i64
  %99 = trunc i64 %98 to i32
  %100 = icmp eq i32 %95, %99
  br i1 %100, label %118, label %122

101:                                              ; preds = %78
  %102 = call ptr @PyCell_Get(ptr noundef %84)
  br label %105

103:                                              ; preds = %78
  %104 = call ptr @PyObject_CallNoArgs(ptr noundef %84)
  br label %105

105:                                              ; preds = %103, %101
  %106 = phi ptr [ %102, %101 ], [ %104, %103 ]
  %107 = icmp eq ptr %106, null
  br i1 %107, label %109, label %108

108:                                              ; preds = %105
  call void @Py_DecRef(ptr noundef nonnull %106)
  br label %109

109:                                              ; preds = %108, %105
  %110 = load i64, ptr %81, align 8
  %111 = icmp eq i64 %110, 1
  br i1 %111, label %112, label %115

112:                                              ; preds = %109
  %113 = getelementptr inbounds nuw i8, ptr %81, i64 24
  %114 = load ptr, ptr %113, align 8
  br label %115

115:                                              ; preds = %112, %109
  %116 = phi ptr [ %114, %112 ], [ @_Py_TrueStruct, %109 ]
  %117 = icmp eq ptr %106, %116
  br i1 %117, label %118, label %123

118:                                              ; preds = %115, %92, %85
  %119 = add nuw nsw i64 %79, 1
  %120 = load i64, ptr %63, align 8
  %121 = icmp slt i64 %119, %120
  br i1 %121, label %78, label %127

122:                                              ; preds = %68, %92, %48
  call void @llvm.lifetime.end.p0(ptr nonnull %9)
  br label %533

123:                                              ; preds = %115, %85
  %124 = call ptr @PyErr_Occurred()
  %125 = freeze ptr %124
  %126 = icmp eq ptr %125, null
  call void @llvm.lifetime.end.p0(ptr nonnull %9)
  br i1 %126, label %533, label %529

127:                                              ; preds = %118, %62
  call void @llvm.lifetime.end.p0(ptr nonnull %9)
  %128 = icmp ne ptr %3, null
  %129 = icmp slt i64 %21, %26
  %130 = select i1 %128, i1 true, i1 %129
  br i1 %130, label %131, label %134

131:                                              ; preds = %127
  %132 = call fastcc i32 @order(ptr noundef nonnull readonly %20, ptr noundef readonly %1, i64 noundef range(i64 0, -9223372036854775808) %21, ptr noundef %3, ptr noundef %10)
  %133 = icmp eq i32 %132, 0
  br i1 %133, label %533, label %134

134:                                              ; preds = %131, %127
  %135 = phi ptr [ %1, %127 ], [ %10, %131 ]
  call fastcc void @classify(ptr noundef %135, i64 noundef %26, ptr noundef %13, ptr noundef %12)
  %136 = load ptr, ptr %27, align 8
  %137 = icmp eq ptr %136, null
  br i1 %137, label %533, label %138

138:                                              ; preds = %134
  %139 = icmp sgt i64 %26, 0
  br label %140

140:                                              ; preds = %239, %138
  %141 = phi ptr [ %136, %138 ], [ %241, %239 ]
  %142 = phi i32 [ 0, %138 ], [ %240, %239 ]
  %143 = phi ptr [ null, %138 ], [ %141, %239 ]
  %144 = call fastcc i32 @fill(ptr noundef %141, i64 noundef %26, ptr noundef %135, ptr noundef %13, ptr noundef %12, ptr noundef %14, ptr noundef %15)
  %145 = icmp eq i32 %144, 0
  br i1 %145, label %239, label %146

146:                                              ; preds = %140
  %147 = getelementptr inbounds nuw i8, ptr %141, i64 72
  %148 = load i64, ptr %147, align 8
  %149 = icmp eq i64 %148, 0
  br i1 %149, label %161, label %150

150:                                              ; preds = %146
  call void @llvm.lifetime.start.p0(ptr nonnull %8)
  store i64 0, ptr %8, align 8
  %151 = getelementptr inbounds nuw i8, ptr %141, i64 32
  %152 = load ptr, ptr %151, align 8
  %153 = call i32 %152(ptr noundef nonnull %8)
  %154 = icmp eq i32 %153, 0
  br i1 %154, label %156, label %155

155:                                              ; preds = %150
  call void @llvm.lifetime.end.p0(ptr nonnull %8)
  br label %239

156:                                              ; preds = %150
  %157 = load i64, ptr %8, align 8
  %158 = getelementptr inbounds nuw i8, ptr %141, i64 48
  %159 = load i64, ptr %158, align 8
  %160 = icmp eq i64 %157, %159
  call void @llvm.lifetime.end.p0(ptr nonnull %8)
  br i1 %160, label %161, label %239

161:                                              ; preds = %156, %146
  %162 = load i64, ptr %15, align 8
  %163 = icmp eq i64 %162, 0
  br i1 %163, label %165, label %164

164:                                              ; preds = %161
  br i1 %139, label %179, label %176

165:                                              ; preds = %161
  %166 = icmp eq ptr %143, null
  %167 = icmp ne i32 %142, 0
  %168 = select i1 %166, i1 true, i1 %167
  br i1 %168, label %243, label %169

169:                                              ; preds = %165
  %170 = getelementptr inbounds nuw i8, ptr %141, i64 64
  %171 = load i64, ptr %170, align 8
  %172 = icmp eq i64 %171, 0
  br i1 %172, label %173, label %243

173:                                              ; preds = %169
  %174 = load ptr, ptr %141, align 8
  store ptr %174, ptr %143, align 8
  %175 = load ptr, ptr %27, align 8
  store ptr %175, ptr %141, align 8
  store ptr %141, ptr %27, align 8
  br label %243

176:                                              ; preds = %179, %164
  %177 = call fastcc i32 @fill_later(ptr noundef %141, i64 noundef %26, ptr noundef %135, i64 noundef %162, ptr noundef %14, ptr noundef %11)
  %178 = icmp eq i32 %177, 1
  br i1 %178, label %184, label %221

179:                                              ; preds = %164, %179
  %180 = phi i64 [ %182, %179 ], [ 0, %164 ]
  %181 = getelementptr inbounds nuw ptr, ptr %11, i64 %180
  store ptr null, ptr %181, align 8
  %182 = add nuw nsw i64 %180, 1
  %183 = icmp eq i64 %182, %26
  br i1 %183, label %176, label %179

184:                                              ; preds = %176
  call fastcc void @classify(ptr noundef %135, i64 noundef %26, ptr noundef %13, ptr noundef %12)
  call void @llvm.lifetime.start.p0(ptr nonnull %17)
  %185 = call fastcc i32 @fill(ptr noundef %141, i64 noundef %26, ptr noundef %135, ptr noundef %13, ptr noundef %12, ptr noundef %17, ptr noundef %16)
  %186 = icmp ne i32 %185, 0
  %187 = load i64, ptr %16, align 8
  %188 = icmp eq i64 %187, %162
  %189 = select i1 %186, i1 %188, i1 false
  %190 = select i1 %189, i1 %139, i1 false
  br i1 %190, label %191, label %220

191:                                              ; preds = %184
  %192 = getelementptr inbounds nuw i8, ptr %141, i64 56
  %193 = load ptr, ptr %192, align 8
  br label %194

194:                                              ; preds = %205, %191
  %195 = phi i64 [ %207, %205 ], [ 0, %191 ]
  %196 = phi i64 [ %208, %205 ], [ 0, %191 ]
  %197 = phi ptr [ %209, %205 ], [ %193, %191 ]
  %198 = shl nuw i64 1, %196
  %199 = and i64 %198, %162
  %200 = getelementptr inbounds nuw i8, ptr %197, i64 88
  %201 = icmp eq i64 %199, 0
  %202 = load i64, ptr %200, align 8
  %203 = icmp sgt i64 %202, 0
  %204 = select i1 %203, i1 %201, i1 false
  br i1 %204, label %211, label %205

205:                                              ; preds = %211, %194
  %206 = phi i64 [ %202, %194 ], [ %218, %211 ]
  %207 = add nsw i64 %206, %195
  %208 = add nuw nsw i64 %196, 1
  %209 = getelementptr inbounds nuw i8, ptr %197, i64 96
  %210 = icmp eq i64 %208, %26
  br i1 %210, label %220, label %194

211:                                              ; preds = %194, %211
  %212 = phi i64 [ %217, %211 ], [ 0, %194 ]
  %213 = add nsw i64 %212, %195
  %214 = getelementptr inbounds i64, ptr %17, i64 %213
  %215 = load i64, ptr %214, align 8
  %216 = getelementptr inbounds i64, ptr %14, i64 %213
  store i64 %215, ptr %216, align 8
  %217 = add nuw nsw i64 %212, 1
  %218 = load i64, ptr %200, align 8
  %219 = icmp slt i64 %217, %218
  br i1 %219, label %211, label %205

220:                                              ; preds = %205, %184
  call void @llvm.lifetime.end.p0(ptr nonnull %17)
  br i1 %189, label %243, label %221

221:                                              ; preds = %220, %176
  %222 = phi i32 [ 0, %220 ], [ %177, %176 ]
  br i1 %139, label %223, label %236

223:                                              ; preds = %221, %233
  %224 = phi i64 [ %234, %233 ], [ 0, %221 ]
  %225 = shl nuw i64 1, %224
  %226 = and i64 %225, %162
  %227 = icmp eq i64 %226, 0
  br i1 %227, label %233, label %228

228:                                              ; preds = %223
  %229 = getelementptr inbounds nuw ptr, ptr %11, i64 %224
  %230 = load ptr, ptr %229, align 8
  %231 = icmp eq ptr %230, null
  br i1 %231, label %233, label %232

232:                                              ; preds = %228
  call void @Py_DecRef(ptr noundef nonnull %230)
  store ptr null, ptr %229, align 8
  br label %233

233:                                              ; preds = %232, %228, %223
  %234 = add nuw nsw i64 %224, 1
  %235 = icmp eq i64 %234, %26
  br i1 %235, label %236, label %223

236:                                              ; preds = %233, %221
  %237 = icmp slt i32 %222, 0
  br i1 %237, label %529, label %238

238:                                              ; preds = %236
  call fastcc void @classify(ptr noundef %135, i64 noundef %26, ptr noundef %13, ptr noundef %12)
  br label %239

239:                                              ; preds = %238, %156, %155, %140
  %240 = phi i32 [ %142, %156 ], [ 1, %238 ], [ %142, %140 ], [ %142, %155 ]
  %241 = load ptr, ptr %141, align 8
  %242 = icmp eq ptr %241, null
  br i1 %242, label %533, label %140

243:                                              ; preds = %220, %173, %169, %165
  %244 = getelementptr inbounds nuw i8, ptr %141, i64 8
  %245 = load ptr, ptr %244, align 8
  %246 = icmp eq ptr %245, null
  br i1 %246, label %247, label %248

247:                                              ; preds = %243
  call fastcc void @release(ptr noundef %11, i64 noundef %26, i64 noundef %162)
  br label %533

248:                                              ; preds = %243
  %249 = getelementptr inbounds nuw i8, ptr %141, i64 88
  %250 = load i64, ptr %249, align 8
  %251 = icmp eq i64 %250, 0
  br i1 %251, label %485, label %252

252:                                              ; preds = %248
  %253 = icmp sgt i64 %250, 0
  br i1 %253, label %254, label %424

254:                                              ; preds = %252
  %255 = getelementptr inbounds nuw i8, ptr %141, i64 80
  br label %258

256:                                              ; preds = %396
  %257 = icmp sgt i64 %398, 0
  br i1 %257, label %400, label %424

258:                                              ; preds = %396, %254
  %259 = phi i64 [ 0, %254 ], [ %397, %396 ]
  %260 = load ptr, ptr %255, align 8
  %261 = getelementptr inbounds nuw ptr, ptr %260, i64 %259
  %262 = load ptr, ptr %261, align 8
  %263 = getelementptr inbounds nuw i8, ptr %262, i64 24
  %264 = load ptr, ptr %263, align 8
  %265 = load atomic i32, ptr %264 monotonic, align 8
  %266 = icmp eq i32 %265, 0
  br i1 %266, label %267, label %520

267:                                              ; preds = %258
  %268 = getelementptr inbounds nuw i8, ptr %262, i64 32
  %269 = load ptr, ptr %268, align 8
  %270 = getelementptr inbounds nuw i8, ptr %262, i64 40
  %271 = load i64, ptr %270, align 8
  %272 = mul nsw i64 %271, 24
  %273 = getelementptr inbounds i8, ptr %269, i64 %272
  %274 = icmp sgt i64 %271, 0
  br i1 %274, label %278, label %290

275:                                              ; preds = %286
  %276 = getelementptr inbounds nuw i8, ptr %279, i64 24
  %277 = icmp ult ptr %276, %273
  br i1 %277, label %278, label %290

278:                                              ; preds = %267, %275
  %279 = phi ptr [ %276, %275 ], [ %269, %267 ]
  %280 = load i64, ptr %279, align 8
  %281 = getelementptr inbounds i64, ptr %14, i64 %280
  %282 = load i64, ptr %281, align 8
  %283 = getelementptr inbounds nuw i8, ptr %279, i64 8
  %284 = load i64, ptr %283, align 8
  %285 = icmp slt i64 %282, %284
  br i1 %285, label %520, label %286

286:                                              ; preds = %278
  %287 = getelementptr inbounds nuw i8, ptr %279, i64 16
  %288 = load i64, ptr %287, align 8
  %289 = icmp sgt i64 %282, %288
  br i1 %289, label %520, label %275

290:                                              ; preds = %275, %267
  %291 = getelementptr inbounds nuw i8, ptr %262, i64 104
  %292 = load i64, ptr %291, align 8
  %293 = icmp eq i64 %292, 0
  br i1 %293, label %396, label %294

294:                                              ; preds = %290
  %295 = getelementptr inbounds nuw i8, ptr %262, i64 8
  %296 = load ptr, ptr %295, align 8
  %297 = load i64, ptr %296, align 8
  %298 = add nsw i64 %297, 1
  call void @llvm.lifetime.start.p0(ptr nonnull %7)
  call void @llvm.memset.p0.i64(ptr noundef nonnull align 16 dereferenceable(56) %7, i8 0, i64 56, i1 false)
  %299 = getelementptr inbounds nuw i8, ptr %262, i64 56
  %300 = load i64, ptr %299, align 8
  store i64 %300, ptr %7, align 16
  %301 = getelementptr inbounds nuw i8, ptr %262, i64 88
  %302 = load ptr, ptr %301, align 8
  %303 = load i64, ptr %302, align 8
  %304 = getelementptr inbounds nuw i8, ptr %262, i64 72
  %305 = load i64, ptr %304, align 8
  %306 = icmp sgt i64 %305, 0
  br i1 %306, label %307, label %310

307:                                              ; preds = %294
  %308 = getelementptr inbounds nuw i8, ptr %262, i64 64
  %309 = load ptr, ptr %308, align 8
  br label %312

310:                                              ; preds = %312, %294
  %311 = icmp eq i64 %303, 0
  br i1 %311, label %347, label %329

312:                                              ; preds = %312, %307
  %313 = phi i64 [ 0, %307 ], [ %327, %312 ]
  %314 = urem i64 %313, 6
  %315 = getelementptr inbounds nuw i64, ptr %7, i64 %314
  %316 = getelementptr inbounds nuw i8, ptr %315, i64 8
  %317 = load i64, ptr %316, align 8
  %318 = mul i64 %317, 1000003
  %319 = getelementptr inbounds nuw %struct.Size, ptr %309, i64 %313
  %320 = load i64, ptr %319, align 8
  %321 = icmp slt i64 %320, 0
  %322 = getelementptr inbounds nuw i8, ptr %319, i64 8
  %323 = getelementptr inbounds nuw i64, ptr %14, i64 %320
  %324 = select i1 %321, ptr %322, ptr %323
  %325 = load i64, ptr %324, align 8
  %326 = add i64 %325, %318
  store i64 %326, ptr %316, align 8
  %327 = add nuw nsw i64 %313, 1
  %328 = icmp eq i64 %327, %305
  br i1 %328, label %310, label %312

329:                                              ; preds = %310
  %330 = add nsw i64 %303, -1
  %331 = srem i64 %330, 4
  %332 = getelementptr %struct.Change, ptr %302, i64 %331
  %333 = getelementptr i8, ptr %332, i64 72
  br label %334

334:                                              ; preds = %334, %329
  %335 = phi i64 [ 0, %329 ], [ %343, %334 ]
  %336 = phi i64 [ 0, %329 ], [ %342, %334 ]
  %337 = getelementptr inbounds nuw i64, ptr %333, i64 %335
  %338 = load i64, ptr %337, align 8
  %339 = getelementptr inbounds nuw i64, ptr %7, i64 %335
  %340 = load i64, ptr %339, align 8
  %341 = xor i64 %340, %338
  %342 = or i64 %341, %336
  %343 = add nuw nsw i64 %335, 1
  %344 = icmp eq i64 %343, 7
  br i1 %344, label %345, label %334

345:                                              ; preds = %334
  %346 = icmp eq i64 %342, 0
  br i1 %346, label %362, label %347

347:                                              ; preds = %345, %310
  %348 = getelementptr inbounds nuw i8, ptr %302, i64 64
  %349 = srem i64 %303, 4
  %350 = getelementptr inbounds %struct.Change, ptr %348, i64 %349
  store i64 %298, ptr %350, align 8
  %351 = getelementptr inbounds nuw i8, ptr %350, i64 8
  br label %355

352:                                              ; preds = %355
  %353 = load ptr, ptr %301, align 8
  %354 = add nsw i64 %303, 1
  store atomic i64 %354, ptr %353 release, align 8
  br label %362

355:                                              ; preds = %355, %347
  %356 = phi i64 [ 0, %347 ], [ %360, %355 ]
  %357 = getelementptr inbounds nuw i64, ptr %7, i64 %356
  %358 = load i64, ptr %357, align 8
  %359 = getelementptr inbounds nuw i64, ptr %351, i64 %356
  store i64 %358, ptr %359, align 8
  %360 = add nuw nsw i64 %356, 1
  %361 = icmp eq i64 %360, 7
  br i1 %361, label %352, label %355

362:                                              ; preds = %352, %345
  %363 = phi i1 [ true, %352 ], [ false, %345 ]
  %364 = getelementptr inbounds nuw i8, ptr %262, i64 80
  %365 = load ptr, ptr %364, align 8
  %366 = atomicrmw xchg ptr %365, i64 %298 seq_cst, align 8
  %367 = load i64, ptr %291, align 8
  %368 = icmp sgt i64 %367, 0
  br i1 %368, label %370, label %369

369:                                              ; preds = %362
  call void @llvm.lifetime.end.p0(ptr nonnull %7)
  br label %396

370:                                              ; preds = %362
  %371 = getelementptr inbounds nuw i8, ptr %262, i64 96
  br label %372

372:                                              ; preds = %389, %370
  %373 = phi i64 [ %367, %370 ], [ %390, %389 ]
  %374 = phi i32 [ 1, %370 ], [ %391, %389 ]
  %375 = phi i64 [ 0, %370 ], [ %392, %389 ]
  %376 = load ptr, ptr %371, align 8
  %377 = getelementptr inbounds nuw %struct.Peer, ptr %376, i64 %375
  br i1 %363, label %385, label %378

378:                                              ; preds = %372
  %379 = getelementptr inbounds nuw i8, ptr %377, i64 8
  %380 = load ptr, ptr %379, align 8
  %381 = load atomic i64, ptr %380 monotonic, align 8
  %382 = getelementptr inbounds nuw i8, ptr %377, i64 16
  %383 = load i64, ptr %382, align 8
  %384 = icmp eq i64 %381, %383
  br i1 %384, label %389, label %385

385:                                              ; preds = %378, %372
  %386 = call fastcc i32 @agrees(ptr noundef %377, ptr noundef %7, i64 noundef %298)
  %387 = and i32 %386, %374
  %388 = load i64, ptr %291, align 8
  br label %389

389:                                              ; preds = %385, %378
  %390 = phi i64 [ %388, %385 ], [ %373, %378 ]
  %391 = phi i32 [ %387, %385 ], [ %374, %378 ]
  %392 = add nuw nsw i64 %375, 1
  %393 = icmp slt i64 %392, %390
  br i1 %393, label %372, label %394

394:                                              ; preds = %389
  call void @llvm.lifetime.end.p0(ptr nonnull %7)
  %395 = icmp eq i32 %391, 0
  br i1 %395, label %520, label %396

396:                                              ; preds = %394, %369, %290
  %397 = add nuw nsw i64 %259, 1
  %398 = load i64, ptr %249, align 8
  %399 = icmp slt i64 %397, %398
  br i1 %399, label %258, label %256

400:                                              ; preds = %256, %400
  %401 = phi i64 [ %421, %400 ], [ 0, %256 ]
  %402 = load ptr, ptr %255, align 8
  %403 = getelementptr inbounds nuw ptr, ptr %402, i64 %401
  %404 = load ptr, ptr %403, align 8
  %405 = getelementptr inbounds nuw i8, ptr %404, i64 8
  %406 = load ptr, ptr %405, align 8
  %407 = load i64, ptr %406, align 8
  %408 = add nsw i64 %407, 1
  %409 = load ptr, ptr %404, align 8
  %410 = getelementptr inbounds nuw i8, ptr %409, i64 8
  store i64 %408, ptr %410, align 8
  %411 = getelementptr inbounds nuw i8, ptr %404, i64 16
  %412 = load i64, ptr %411, align 8
  %413 = load ptr, ptr %405, align 8
  %414 = load i64, ptr %413, align 8
  %415 = add nsw i64 %414, %412
  store i64 %415, ptr %413, align 8
  %416 = getelementptr inbounds nuw i8, ptr %404, i64 24
  %417 = load ptr, ptr %416, align 8
  %418 = getelementptr inbounds nuw i8, ptr %417, i64 16
  %419 = load i64, ptr %418, align 8
  %420 = add nsw i64 %419, 1
  store atomic i64 %420, ptr %418 monotonic, align 8
  %421 = add nuw nsw i64 %401, 1
  %422 = load i64, ptr %249, align 8
  %423 = icmp slt i64 %421, %422
  br i1 %423, label %400, label %424

424:                                              ; preds = %400, %256, %252
  call void @llvm.lifetime.start.p0(ptr nonnull %6)
  store i64 0, ptr %6, align 8
  %425 = call ptr @PyEval_SaveThread()
  %426 = getelementptr inbounds nuw i8, ptr %141, i64 32
  %427 = load ptr, ptr %426, align 8
  %428 = icmp eq ptr %427, null
  br i1 %428, label %442, label %429

429:                                              ; preds = %424
  %430 = call i32 %427(ptr noundef nonnull %6)
  %431 = icmp eq i32 %430, 0
  br i1 %431, label %432, label %457

432:                                              ; preds = %429
  %433 = load i64, ptr %6, align 8
  %434 = getelementptr inbounds nuw i8, ptr %141, i64 48
  %435 = load i64, ptr %434, align 8
  %436 = icmp eq i64 %433, %435
  br i1 %436, label %442, label %437

437:                                              ; preds = %432
  %438 = getelementptr inbounds nuw i8, ptr %141, i64 40
  %439 = load ptr, ptr %438, align 8
  %440 = call i32 %439(i64 noundef %435)
  %441 = icmp eq i32 %440, 0
  br i1 %441, label %447, label %457

442:                                              ; preds = %432, %424
  %443 = load ptr, ptr %244, align 8
  %444 = getelementptr inbounds nuw i8, ptr %141, i64 16
  %445 = load ptr, ptr %444, align 8
  %446 = call i32 %443(ptr noundef %445, ptr noundef nonnull %14)
  br label %457

447:                                              ; preds = %437
  %448 = load ptr, ptr %244, align 8
  %449 = getelementptr inbounds nuw i8, ptr %141, i64 16
  %450 = load ptr, ptr %449, align 8
  %451 = call i32 %448(ptr noundef %450, ptr noundef nonnull %14)
  %452 = load ptr, ptr %438, align 8
  %453 = load i64, ptr %6, align 8
  %454 = call i32 %452(i64 noundef %453)
  %455 = icmp eq i32 %451, 0
  %456 = select i1 %455, i32 %454, i32 %451
  br label %457

457:                                              ; preds = %447, %442, %437, %429
  %458 = phi i32 [ %456, %447 ], [ %430, %429 ], [ %446, %442 ], [ %440, %437 ]
  call void @PyEval_RestoreThread(ptr noundef %425)
  call void @llvm.lifetime.end.p0(ptr nonnull %6)
  %459 = load i64, ptr %249, align 8
  %460 = icmp sgt i64 %459, 0
  br i1 %460, label %461, label %520

461:                                              ; preds = %457
  %462 = getelementptr inbounds nuw i8, ptr %141, i64 80
  br label %463

463:                                              ; preds = %480, %461
  %464 = phi i32 [ %458, %461 ], [ %481, %480 ]
  %465 = phi i64 [ 0, %461 ], [ %482, %480 ]
  %466 = load ptr, ptr %462, align 8
  %467 = getelementptr inbounds nuw ptr, ptr %466, i64 %465
  %468 = load ptr, ptr %467, align 8
  %469 = getelementptr inbounds nuw i8, ptr %468, i64 24
  %470 = load ptr, ptr %469, align 8
  %471 = getelementptr inbounds nuw i8, ptr %470, i64 24
  %472 = load i64, ptr %471, align 8
  %473 = add nsw i64 %472, 1
  store atomic i64 %473, ptr %471 monotonic, align 8
  %474 = icmp eq i32 %464, 0
  br i1 %474, label %475, label %480

475:                                              ; preds = %463
  %476 = load ptr, ptr %469, align 8
  %477 = load atomic i32, ptr %476 monotonic, align 8
  %478 = icmp eq i32 %477, 0
  br i1 %478, label %480, label %479

479:                                              ; preds = %475
  br label %480

480:                                              ; preds = %479, %475, %463
  %481 = phi i32 [ 1073741824, %479 ], [ 0, %475 ], [ %464, %463 ]
  %482 = add nuw nsw i64 %465, 1
  %483 = load i64, ptr %249, align 8
  %484 = icmp slt i64 %482, %483
  br i1 %484, label %463, label %520

485:                                              ; preds = %248
  call void @llvm.lifetime.start.p0(ptr nonnull %5)
  store i64 0, ptr %5, align 8
  %486 = call ptr @PyEval_SaveThread()
  %487 = getelementptr inbounds nuw i8, ptr %141, i64 32
  %488 = load ptr, ptr %487, align 8
  %489 = icmp eq ptr %488, null
  br i1 %489, label %503, label %490

490:                                              ; preds = %485
  %491 = call i32 %488(ptr noundef nonnull %5)
  %492 = icmp eq i32 %491, 0
  br i1 %492, label %493, label %518

493:                                              ; preds = %490
  %494 = load i64, ptr %5, align 8
  %495 = getelementptr inbounds nuw i8, ptr %141, i64 48
  %496 = load i64, ptr %495, align 8
  %497 = icmp eq i64 %494, %496
  br i1 %497, label %503, label %498

498:                                              ; preds = %493
  %499 = getelementptr inbounds nuw i8, ptr %141, i64 40
  %500 = load ptr, ptr %499, align 8
  %501 = call i32 %500(i64 noundef %496)
  %502 = icmp eq i32 %501, 0
  br i1 %502, label %508, label %518

503:                                              ; preds = %493, %485
  %504 = load ptr, ptr %244, align 8
  %505 = getelementptr inbounds nuw i8, ptr %141, i64 16
  %506 = load ptr, ptr %505, align 8
  %507 = call i32 %504(ptr noundef %506, ptr noundef nonnull %14)
  br label %518

508:                                              ; preds = %498
  %509 = load ptr, ptr %244, align 8
  %510 = getelementptr inbounds nuw i8, ptr %141, i64 16
  %511 = load ptr, ptr %510, align 8
  %512 = call i32 %509(ptr noundef %511, ptr noundef nonnull %14)
  %513 = load ptr, ptr %499, align 8
  %514 = load i64, ptr %5, align 8
  %515 = call i32 %513(i64 noundef %514)
  %516 = icmp eq i32 %512, 0
  %517 = select i1 %516, i32 %515, i32 %512
  br label %518

518:                                              ; preds = %508, %503, %498, %490
  %519 = phi i32 [ %517, %508 ], [ %491, %490 ], [ %507, %503 ], [ %501, %498 ]
  call void @PyEval_RestoreThread(ptr noundef %486)
  call void @llvm.lifetime.end.p0(ptr nonnull %5)
  br label %520

520:                                              ; preds = %394, %258, %286, %278, %480, %518, %457
  %521 = phi i32 [ 1073741825, %286 ], [ %519, %518 ], [ %458, %457 ], [ %481, %480 ], [ 1073741825, %278 ], [ 1073741824, %258 ], [ 1073741827, %394 ]
  %522 = load i64, ptr %15, align 8
  %523 = icmp eq i64 %522, 0
  br i1 %523, label %525, label %524

524:                                              ; preds = %520
  call fastcc void @release(ptr noundef %11, i64 noundef %26, i64 noundef %522)
  br label %525

525:                                              ; preds = %524, %520
  %526 = icmp eq i32 %521, 0
  br i1 %526, label %528, label %527

527:                                              ; preds = %525
  call fastcc void @fail(ptr noundef nonnull %141, i32 noundef %521, ptr noundef %14)
  br label %529

528:                                              ; preds = %525
  call void @Py_IncRef(ptr noundef nonnull @_Py_NoneStruct)
  br label %529

529:                                              ; preds = %236, %44, %123, %527, %528
  %530 = phi ptr [ @_Py_NoneStruct, %528 ], [ null, %44 ], [ null, %123 ], [ null, %527 ], [ null, %236 ]
  call void @llvm.lifetime.end.p0(ptr nonnull %16)
  call void @llvm.lifetime.end.p0(ptr nonnull %15)
  call void @llvm.lifetime.end.p0(ptr nonnull %14)
  call void @llvm.lifetime.end.p0(ptr nonnull %13)
  call void @llvm.lifetime.end.p0(ptr nonnull %12)
  call void @llvm.lifetime.end.p0(ptr nonnull %11)
  call void @llvm.lifetime.end.p0(ptr nonnull %10)
  %531 = load i64, ptr %22, align 8
  %532 = add nsw i64 %531, -1
  store i64 %532, ptr %22, align 8
  br label %537

533:                                              ; preds = %239, %122, %123, %33, %131, %247, %4, %29, %134
  call void @llvm.lifetime.end.p0(ptr nonnull %16)
  call void @llvm.lifetime.end.p0(ptr nonnull %15)
  call void @llvm.lifetime.end.p0(ptr nonnull %14)
  call void @llvm.lifetime.end.p0(ptr nonnull %13)
  call void @llvm.lifetime.end.p0(ptr nonnull %12)
  call void @llvm.lifetime.end.p0(ptr nonnull %11)
  call void @llvm.lifetime.end.p0(ptr nonnull %10)
  %534 = load i64, ptr %22, align 8
  %535 = add nsw i64 %534, -1
  store i64 %535, ptr %22, align 8
  %536 = call fastcc ptr @call_python(ptr noundef %0, ptr noundef %1, i64 noundef %21, ptr noundef %3)
  br label %537

537:                                              ; preds = %529, %533
  %538 = phi ptr [ %536, %533 ], [ %530, %529 ]
  ret ptr %538
}

define internal fastcc ptr @call_python(ptr noundef %0, ptr noundef %1, i64 noundef range(i64 0, -9223372036854775808) %2, ptr noundef %3) {
  %5 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @flydsl_launcher, i64 40), align 8
  %6 = tail call ptr @PyObject_GetAttr(ptr noundef %0, ptr noundef %5)
  %7 = icmp eq ptr %6, null
  br i1 %7, label %10, label %8

8:                                                ; preds = %4
  %9 = tail call ptr @PyObject_Vectorcall(ptr noundef nonnull %6, ptr noundef %1, i64 noundef %2, ptr noundef %3)
  tail call void @Py_DecRef(ptr noundef nonnull %6)
  br label %10

10:                                               ; preds = %4, %8
  %11 = phi ptr [ %9, %8 ], [ null, %4 ]
  ret ptr %11
}

define noundef i32 @flydsl_environment_changed(i32 noundef %0, ptr noundef readnone captures(none) %1, ptr noundef readnone captures(none) %2, ptr noundef readnone captures(none) %3) {
  %5 = load i64, ptr getelementptr inbounds nuw (i8, ptr @flydsl_launcher, i64 16), align 8
  %6 = add i64 %5, 1
  store i64 %6, ptr getelementptr inbounds nuw (i8, ptr @flydsl_launcher, i64 16), align 8
  ret i32 0
}

define internal fastcc range(i32 0, 2) i32 @order(ptr noundef readonly captures(none) %0, ptr noundef readonly captures(none) %1, i64 noundef range(i64 0, -9223372036854775808) %2, ptr noundef %3, ptr noundef nonnull captures(none) %4) {
  %6 = getelementptr inbounds nuw i8, ptr %0, i64 16
  %7 = load i64, ptr %6, align 8
  %8 = icmp eq ptr %3, null
  br i1 %8, label %11, label %9

9:                                                ; preds = %5
  %10 = tail call i64 @PyTuple_Size(ptr noundef nonnull %3)
  br label %11

11:                                               ; preds = %5, %9
  %12 = phi i64 [ %10, %9 ], [ 0, %5 ]
  %13 = icmp sgt i64 %7, 0
  br i1 %13, label %14, label %16

14:                                               ; preds = %11
  %15 = getelementptr inbounds nuw i8, ptr %0, i64 40
  br label %23

16:                                               ; preds = %28, %11
  %17 = icmp sgt i64 %12, 0
  br i1 %17, label %18, label %35

18:                                               ; preds = %16
  %19 = getelementptr inbounds nuw i8, ptr %0, i64 32
  %20 = icmp slt i64 %2, %7
  %21 = icmp sge i64 %2, %7
  %22 = getelementptr inbounds nuw ptr, ptr %1, i64 %2
  br label %37

23:                                               ; preds = %14, %28
  %24 = phi i64 [ 0, %14 ], [ %33, %28 ]
  %25 = icmp samesign ult i64 %24, %2
  br i1 %25, label %28, label %26

26:                                               ; preds = %23
  %27 = load ptr, ptr %15, align 8
  br label %28

28:                                               ; preds = %23, %26
  %29 = phi ptr [ %27, %26 ], [ %1, %23 ]
  %30 = getelementptr inbounds nuw ptr, ptr %29, i64 %24
  %31 = load ptr, ptr %30, align 8
  %32 = getelementptr inbounds nuw ptr, ptr %4, i64 %24
  store ptr %31, ptr %32, align 8
  %33 = add nuw nsw i64 %24, 1
  %34 = icmp eq i64 %33, %7
  br i1 %34, label %16, label %23

35:                                               ; preds = %70, %16
  %36 = icmp slt i64 %2, %7
  br i1 %36, label %79, label %84

37:                                               ; preds = %18, %70
  %38 = phi i64 [ 0, %18 ], [ %74, %70 ]
  %39 = tail call ptr @PyTuple_GetItem(ptr noundef %3, i64 noundef %38)
  br i1 %20, label %40, label %50

40:                                               ; preds = %37
  %41 = load ptr, ptr %19, align 8
  br label %42

42:                                               ; preds = %40, %47
  %43 = phi i64 [ %2, %40 ], [ %48, %47 ]
  %44 = getelementptr inbounds nuw ptr, ptr %41, i64 %43
  %45 = load ptr, ptr %44, align 8
  %46 = icmp eq ptr %45, %39
  br i1 %46, label %50, label %47

47:                                               ; preds = %42
  %48 = add nuw i64 %43, 1
  %49 = icmp eq i64 %48, %7
  br i1 %49, label %50, label %42

50:                                               ; preds = %42, %47, %37
  %51 = phi i64 [ %2, %37 ], [ %7, %47 ], [ %43, %42 ]
  %52 = icmp ne i64 %51, %7
  %53 = or i1 %52, %21
  %54 = select i1 %52, i64 %51, i64 %2
  br i1 %53, label %67, label %55

55:                                               ; preds = %50, %64
  %56 = phi i64 [ %65, %64 ], [ %2, %50 ]
  %57 = load ptr, ptr %19, align 8
  %58 = getelementptr inbounds nuw ptr, ptr %57, i64 %56
  %59 = load ptr, ptr %58, align 8
  %60 = icmp eq ptr %59, null
  br i1 %60, label %64, label %61

61:                                               ; preds = %55
  %62 = tail call i32 @PyUnicode_Compare(ptr noundef nonnull %59, ptr noundef %39)
  %63 = icmp eq i32 %62, 0
  br i1 %63, label %67, label %64

64:                                               ; preds = %55, %61
  %65 = add nuw i64 %56, 1
  %66 = icmp eq i64 %65, %7
  br i1 %66, label %84, label %55

67:                                               ; preds = %61, %50
  %68 = phi i64 [ %54, %50 ], [ %56, %61 ]
  %69 = icmp eq i64 %68, %7
  br i1 %69, label %84, label %70

70:                                               ; preds = %67
  %71 = getelementptr inbounds nuw ptr, ptr %22, i64 %38
  %72 = load ptr, ptr %71, align 8
  %73 = getelementptr inbounds nuw ptr, ptr %4, i64 %68
  store ptr %72, ptr %73, align 8
  %74 = add nuw nsw i64 %38, 1
  %75 = icmp eq i64 %74, %12
  br i1 %75, label %35, label %37

76:                                               ; preds = %79
  %77 = add nuw i64 %80, 1
  %78 = icmp eq i64 %77, %7
  br i1 %78, label %84, label %79

79:                                               ; preds = %35, %76
  %80 = phi i64 [ %77, %76 ], [ %2, %35 ]
  %81 = getelementptr inbounds nuw ptr, ptr %4, i64 %80
  %82 = load ptr, ptr %81, align 8
  %83 = icmp eq ptr %82, null
  br i1 %83, label %84, label %76

84:                                               ; preds = %67, %64, %79, %76, %35
  %85 = phi i32 [ 0, %79 ], [ 1, %35 ], [ 0, %64 ], [ 1, %76 ], [ 0, %67 ]
  ret i32 %85
}

define internal fastcc void @classify(ptr noundef readonly captures(none) %0, i64 noundef %1, ptr noundef nonnull captures(none) %2, ptr noundef nonnull captures(none) %3) {
  %5 = alloca ptr, align 8
  %6 = alloca %struct.DLTensor, align 8
  %7 = icmp sgt i64 %1, 0
  br i1 %7, label %8, label %18

8:                                                ; preds = %4
  %9 = getelementptr inbounds nuw i8, ptr %6, i64 22
  %10 = getelementptr inbounds nuw i8, ptr %6, i64 21
  %11 = getelementptr inbounds nuw i8, ptr %6, i64 16
  %12 = getelementptr inbounds nuw i8, ptr %6, i64 32
  %13 = getelementptr inbounds nuw i8, ptr %6, i64 12
  %14 = getelementptr inbounds nuw i8, ptr %6, i64 8
  %15 = getelementptr inbounds nuw i8, ptr %6, i64 40
  %16 = getelementptr inbounds nuw i8, ptr %6, i64 24
  %17 = getelementptr inbounds nuw i8, ptr %6, i64 20
  br label %19

18:                                               ; preds = %199, %4
  ret void

19:                                               ; preds = %8, %199
  %20 = phi i64 [ 0, %8 ], [ %200, %199 ]
  %21 = getelementptr inbounds nuw ptr, ptr %0, i64 %20
  %22 = load ptr, ptr %21, align 8
  %23 = getelementptr inbounds nuw i8, ptr %22, i64 8
  %24 = load ptr, ptr %23, align 8
  %25 = getelementptr inbounds nuw i8, ptr %2, i64 %20
  store i8 0, ptr %25, align 1
  %26 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @flydsl_launcher, i64 24), align 8
  %27 = icmp eq ptr %24, %26
  br i1 %27, label %28, label %69

28:                                               ; preds = %19
  store i8 1, ptr %25, align 1
  %29 = getelementptr inbounds nuw %struct.Array, ptr %3, i64 %20
  %30 = getelementptr inbounds nuw i8, ptr %22, i64 56
  %31 = load ptr, ptr %30, align 8
  %32 = getelementptr inbounds nuw i8, ptr %31, i64 28
  %33 = load i32, ptr %32, align 4
  %34 = icmp ult i32 %33, 320
  br i1 %34, label %36, label %35

35:                                               ; preds = %28
  store i64 0, ptr %29, align 8
  br label %199

36:                                               ; preds = %28
  %37 = zext nneg i32 %33 to i64
  %38 = getelementptr inbounds nuw i16, ptr getelementptr inbounds nuw (i8, ptr @flydsl_launcher, i64 80), i64 %37
  %39 = load i16, ptr %38, align 2
  %40 = zext i16 %39 to i32
  store i64 0, ptr %29, align 8
  %41 = icmp eq i16 %39, 0
  br i1 %41, label %199, label %42

42:                                               ; preds = %36
  %43 = load ptr, ptr %30, align 8
  %44 = getelementptr inbounds nuw i8, ptr %43, i64 26
  %45 = load i8, ptr %44, align 2
  %46 = icmp eq i8 %45, 62
  br i1 %46, label %199, label %47

47:                                               ; preds = %42
  %48 = getelementptr inbounds nuw i8, ptr %22, i64 24
  %49 = load i32, ptr %48, align 8
  %50 = icmp ugt i32 %49, 8
  br i1 %50, label %199, label %51

51:                                               ; preds = %47
  %52 = getelementptr inbounds nuw i8, ptr %22, i64 16
  %53 = load i64, ptr %52, align 8
  %54 = getelementptr inbounds nuw i8, ptr %29, i64 8
  store i64 %53, ptr %54, align 8
  %55 = getelementptr inbounds nuw i8, ptr %22, i64 32
  %56 = load ptr, ptr %55, align 8
  %57 = getelementptr inbounds nuw i8, ptr %29, i64 16
  store ptr %56, ptr %57, align 8
  %58 = getelementptr inbounds nuw i8, ptr %22, i64 40
  %59 = load ptr, ptr %58, align 8
  %60 = getelementptr inbounds nuw i8, ptr %29, i64 24
  store ptr %59, ptr %60, align 8
  %61 = and i32 %40, 255
  %62 = lshr i32 %40, 8
  %63 = load i32, ptr %48, align 8
  %64 = getelementptr inbounds nuw i8, ptr %22, i64 64
  %65 = load i32, ptr %64, align 8
  %66 = lshr i32 %65, 10
  %67 = and i32 %66, 1
  %68 = xor i32 %67, 1
  call fastcc void @describe(ptr noundef nonnull %29, i32 noundef %61, i32 noundef %62, i32 noundef 1, i32 noundef 0, i32 noundef %63, i32 noundef 1, i32 noundef %68)
  br label %199

69:                                               ; preds = %19
  %70 = icmp eq ptr %24, @PyLong_Type
  br i1 %70, label %71, label %72

71:                                               ; preds = %69
  store i8 2, ptr %25, align 1
  br label %199

72:                                               ; preds = %69
  %73 = icmp eq ptr %24, @PyFloat_Type
  br i1 %73, label %74, label %75

74:                                               ; preds = %72
  store i8 3, ptr %25, align 1
  br label %199

75:                                               ; preds = %72
  %76 = icmp eq ptr %24, @PyBool_Type
  br i1 %76, label %80, label %77

77:                                               ; preds = %75
  %78 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @flydsl_launcher, i64 720), align 8
  %79 = icmp eq ptr %78, null
  br i1 %79, label %182, label %81

80:                                               ; preds = %75
  store i8 4, ptr %25, align 1
  br label %199

81:                                               ; preds = %77, %178
  %82 = phi ptr [ %180, %178 ], [ %78, %77 ]
  %83 = phi ptr [ %179, %178 ], [ getelementptr inbounds nuw (i8, ptr @flydsl_launcher, i64 720), %77 ]
  %84 = icmp eq ptr %82, %24
  br i1 %84, label %85, label %178

85:                                               ; preds = %81
  store i8 1, ptr %25, align 1
  %86 = getelementptr inbounds nuw %struct.Array, ptr %3, i64 %20
  call void @llvm.lifetime.start.p0(ptr nonnull %5)
  store ptr %22, ptr %5, align 8
  call void @llvm.lifetime.start.p0(ptr nonnull %6)
  store i64 0, ptr %86, align 8
  %87 = getelementptr inbounds nuw i8, ptr %83, i64 16
  %88 = load ptr, ptr %87, align 8
  %89 = icmp eq ptr %88, null
  br i1 %89, label %97, label %90

90:                                               ; preds = %85
  %91 = getelementptr inbounds nuw i8, ptr %83, i64 24
  %92 = load i64, ptr %91, align 8
  %93 = getelementptr inbounds i8, ptr %22, i64 %92
  %94 = call zeroext i8 %88(ptr noundef %93)
  %95 = and i8 %94, 1
  %96 = icmp eq i8 %95, 0
  br i1 %96, label %109, label %175

97:                                               ; preds = %85
  %98 = getelementptr inbounds nuw i8, ptr %83, i64 32
  %99 = load ptr, ptr %98, align 8
  %100 = icmp eq ptr %99, null
  br i1 %100, label %109, label %101

101:                                              ; preds = %97
  %102 = call ptr @PyObject_Vectorcall(ptr noundef nonnull %99, ptr noundef nonnull %5, i64 noundef 1, ptr noundef null)
  %103 = icmp eq ptr %102, null
  br i1 %103, label %104, label %105

104:                                              ; preds = %101
  call void @PyErr_Clear()
  br label %175

105:                                              ; preds = %101
  call void @Py_DecRef(ptr noundef nonnull %102)
  %106 = icmp eq ptr %102, @_Py_TrueStruct
  br i1 %106, label %175, label %107

107:                                              ; preds = %105
  %108 = load ptr, ptr %5, align 8
  br label %109

109:                                              ; preds = %107, %97, %90
  %110 = phi ptr [ %108, %107 ], [ %22, %97 ], [ %22, %90 ]
  %111 = getelementptr inbounds nuw i8, ptr %83, i64 8
  %112 = load ptr, ptr %111, align 8
  %113 = call i32 %112(ptr noundef %110, ptr noundef nonnull %6)
  %114 = icmp eq i32 %113, 0
  br i1 %114, label %116, label %115

115:                                              ; preds = %109
  call void @PyErr_Clear()
  br label %175

116:                                              ; preds = %109
  %117 = load i16, ptr %9, align 2
  %118 = icmp ne i16 %117, 1
  %119 = load i8, ptr %10, align 1
  %120 = add i8 %119, -65
  %121 = icmp ult i8 %120, -57
  %122 = select i1 %118, i1 true, i1 %121
  br i1 %122, label %175, label %123

123:                                              ; preds = %116
  %124 = add nuw i8 %119, 127
  %125 = and i8 %124, %119
  %126 = icmp ne i8 %125, 0
  %127 = load i32, ptr %11, align 8
  %128 = icmp ugt i32 %127, 8
  %129 = select i1 %126, i1 true, i1 %128
  br i1 %129, label %175, label %130

130:                                              ; preds = %123
  %131 = icmp eq i32 %127, 0
  %132 = load ptr, ptr %12, align 8
  %133 = icmp ne ptr %132, null
  %134 = select i1 %131, i1 true, i1 %133
  br i1 %134, label %135, label %175

135:                                              ; preds = %130
  %136 = load i32, ptr %13, align 4
  %137 = load i32, ptr %14, align 8
  %138 = or i32 %137, %136
  %139 = icmp ugt i32 %138, 255
  br i1 %139, label %175, label %140

140:                                              ; preds = %135
  %141 = load i64, ptr %6, align 8
  %142 = load i64, ptr %15, align 8
  %143 = add i64 %142, %141
  %144 = getelementptr inbounds nuw i8, ptr %86, i64 8
  store i64 %143, ptr %144, align 8
  %145 = load ptr, ptr %16, align 8
  %146 = getelementptr inbounds nuw i8, ptr %86, i64 16
  store ptr %145, ptr %146, align 8
  %147 = getelementptr inbounds nuw i8, ptr %86, i64 24
  store ptr %132, ptr %147, align 8
  %148 = getelementptr inbounds nuw i8, ptr %83, i64 40
  %149 = load ptr, ptr %148, align 8
  %150 = icmp eq ptr %149, null
  br i1 %150, label %166, label %151

151:                                              ; preds = %140
  %152 = load ptr, ptr %5, align 8
  %153 = getelementptr inbounds nuw i8, ptr %83, i64 24
  %154 = load i64, ptr %153, align 8
  %155 = getelementptr inbounds i8, ptr %152, i64 %154
  %156 = load ptr, ptr %155, align 8
  %157 = call zeroext i8 %149(ptr noundef %156)
  %158 = and i8 %157, 1
  %159 = icmp eq i8 %158, 0
  br i1 %159, label %166, label %160

160:                                              ; preds = %151
  %161 = getelementptr inbounds nuw i8, ptr %83, i64 48
  %162 = load ptr, ptr %161, align 8
  %163 = call zeroext i8 %162()
  %164 = and i8 %163, 1
  %165 = zext nneg i8 %164 to i32
  br label %166

166:                                              ; preds = %160, %151, %140
  %167 = phi i32 [ 0, %151 ], [ 0, %140 ], [ %165, %160 ]
  %168 = load i8, ptr %17, align 4
  %169 = zext i8 %168 to i32
  %170 = load i8, ptr %10, align 1
  %171 = zext i8 %170 to i32
  %172 = load i32, ptr %14, align 8
  %173 = load i32, ptr %13, align 4
  %174 = load i32, ptr %11, align 8
  call fastcc void @describe(ptr noundef nonnull %86, i32 noundef %169, i32 noundef %171, i32 noundef %172, i32 noundef %173, i32 noundef %174, i32 noundef 0, i32 noundef %167)
  br label %175

175:                                              ; preds = %90, %104, %105, %115, %116, %123, %130, %135, %166
  call void @llvm.lifetime.end.p0(ptr nonnull %6)
  call void @llvm.lifetime.end.p0(ptr nonnull %5)
  %176 = load i8, ptr %25, align 1
  %177 = icmp ne i8 %176, 0
  br label %182

178:                                              ; preds = %81
  %179 = getelementptr inbounds nuw i8, ptr %83, i64 56
  %180 = load ptr, ptr %179, align 8
  %181 = icmp eq ptr %180, null
  br i1 %181, label %182, label %81

182:                                              ; preds = %178, %77, %175
  %183 = phi i1 [ %177, %175 ], [ false, %77 ], [ false, %178 ]
  %184 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @flydsl_launcher, i64 1224), align 8
  %185 = icmp eq ptr %184, null
  %186 = select i1 %183, i1 true, i1 %185
  br i1 %186, label %199, label %187

187:                                              ; preds = %182, %195
  %188 = phi ptr [ %197, %195 ], [ %184, %182 ]
  %189 = phi ptr [ %196, %195 ], [ getelementptr inbounds nuw (i8, ptr @flydsl_launcher, i64 1224), %182 ]
  %190 = icmp eq ptr %188, %24
  br i1 %190, label %191, label %195

191:                                              ; preds = %187
  %192 = getelementptr inbounds nuw i8, ptr %189, i64 8
  %193 = load i64, ptr %192, align 8
  %194 = trunc i64 %193 to i8
  store i8 %194, ptr %25, align 1
  br label %195

195:                                              ; preds = %187, %191
  %196 = getelementptr inbounds nuw i8, ptr %189, i64 16
  %197 = load ptr, ptr %196, align 8
  %198 = icmp eq ptr %197, null
  br i1 %198, label %199, label %187

199:                                              ; preds = %195, %51, %47, %42, %36, %35, %71, %80, %182, %74
  %200 = add nuw nsw i64 %20, 1
  %201 = icmp eq i64 %200, %1
  br i1 %201, label %18, label %19
}

define internal fastcc range(i32 0, 2) i32 @fill(ptr noundef nonnull readonly captures(none) %0, i64 noundef %1, ptr noundef readonly captures(none) %2, ptr noundef nonnull readonly captures(none) %3, ptr noundef nonnull readonly captures(none) %4, ptr noundef nonnull writeonly captures(none) %5, ptr noundef nonnull captures(none) initializes((0, 8)) %6) {
  %8 = getelementptr inbounds nuw i8, ptr %0, i64 56
  %9 = load ptr, ptr %8, align 8
  store i64 0, ptr %6, align 8
  %10 = icmp slt i64 %1, 1
  br i1 %10, label %292, label %11

11:                                               ; preds = %7, %285
  %12 = phi i64 [ %289, %285 ], [ 0, %7 ]
  %13 = phi ptr [ %290, %285 ], [ %9, %7 ]
  %14 = phi ptr [ %288, %285 ], [ %5, %7 ]
  %15 = load i32, ptr %13, align 8
  switch i32 %15, label %285 [
    i32 0, label %16
    i32 1, label %187
    i32 2, label %194
    i32 4, label %200
    i32 3, label %221
    i32 7, label %225
    i32 8, label %250
    i32 9, label %254
    i32 5, label %271
  ]

16:                                               ; preds = %11
  %17 = getelementptr inbounds nuw i8, ptr %3, i64 %12
  %18 = load i8, ptr %17, align 1
  %19 = icmp eq i8 %18, 1
  br i1 %19, label %20, label %292

20:                                               ; preds = %16
  %21 = getelementptr inbounds nuw %struct.Array, ptr %4, i64 %12
  %22 = getelementptr inbounds nuw i8, ptr %13, i64 24
  %23 = load i64, ptr %22, align 8
  %24 = trunc i64 %23 to i32
  %25 = lshr i32 %24, 16
  %26 = and i32 %25, 255
  %27 = load i64, ptr %21, align 8
  %28 = xor i64 %27, %23
  %29 = getelementptr inbounds nuw i8, ptr %13, i64 32
  %30 = load i64, ptr %29, align 8
  %31 = and i64 %28, %30
  %32 = icmp eq i64 %31, 0
  br i1 %32, label %33, label %292

33:                                               ; preds = %20
  %34 = getelementptr inbounds nuw i8, ptr %21, i64 8
  %35 = load i64, ptr %34, align 8
  %36 = getelementptr inbounds nuw i8, ptr %13, i64 40
  %37 = load i64, ptr %36, align 8
  %38 = and i64 %37, %35
  %39 = icmp eq i64 %38, 0
  br i1 %39, label %40, label %292

40:                                               ; preds = %33
  %41 = getelementptr inbounds nuw i8, ptr %13, i64 48
  %42 = load ptr, ptr %41, align 8
  %43 = icmp ne ptr %42, null
  %44 = icmp ne i32 %26, 0
  %45 = and i1 %44, %43
  br i1 %45, label %46, label %69

46:                                               ; preds = %40
  %47 = getelementptr inbounds nuw i8, ptr %21, i64 16
  %48 = load ptr, ptr %47, align 8
  %49 = zext nneg i32 %26 to i64
  br label %50

50:                                               ; preds = %61, %46
  %51 = phi i64 [ 0, %46 ], [ %65, %61 ]
  %52 = phi i32 [ 0, %46 ], [ %64, %61 ]
  %53 = getelementptr inbounds nuw %struct.Promise, ptr %42, i64 %51
  %54 = load i64, ptr %53, align 8
  %55 = getelementptr inbounds nuw i8, ptr %53, i64 8
  %56 = load i64, ptr %55, align 8
  %57 = getelementptr inbounds nuw i64, ptr %48, i64 %51
  %58 = load i64, ptr %57, align 8
  %59 = and i64 %58, %54
  %60 = icmp eq i64 %59, %56
  br i1 %60, label %61, label %292

61:                                               ; preds = %50
  %62 = icmp eq i64 %58, 0
  %63 = zext i1 %62 to i32
  %64 = or i32 %52, %63
  %65 = add nuw nsw i64 %51, 1
  %66 = icmp eq i64 %65, %49
  br i1 %66, label %67, label %50

67:                                               ; preds = %61
  %68 = icmp ne i32 %64, 0
  br label %69

69:                                               ; preds = %67, %40
  %70 = phi i1 [ false, %40 ], [ %68, %67 ]
  store i64 %35, ptr %14, align 8
  %71 = icmp eq i32 %26, 0
  br i1 %71, label %285, label %72

72:                                               ; preds = %69
  %73 = getelementptr inbounds nuw i8, ptr %13, i64 12
  %74 = getelementptr inbounds nuw i8, ptr %21, i64 16
  %75 = zext nneg i32 %26 to i64
  br label %82

76:                                               ; preds = %98
  %77 = getelementptr inbounds nuw i8, ptr %21, i64 24
  %78 = getelementptr inbounds nuw i8, ptr %21, i64 32
  %79 = getelementptr inbounds nuw i8, ptr %13, i64 14
  %80 = getelementptr inbounds nuw i8, ptr %13, i64 16
  %81 = getelementptr inbounds nuw i8, ptr %13, i64 18
  br label %102

82:                                               ; preds = %98, %72
  %83 = phi i64 [ 0, %72 ], [ %100, %98 ]
  %84 = phi i32 [ 1, %72 ], [ %99, %98 ]
  %85 = load i16, ptr %73, align 4
  %86 = zext i16 %85 to i32
  %87 = trunc nuw nsw i64 %83 to i32
  %88 = shl nuw i32 1, %87
  %89 = and i32 %88, %86
  %90 = icmp eq i32 %89, 0
  br i1 %90, label %98, label %91

91:                                               ; preds = %82
  %92 = load ptr, ptr %74, align 8
  %93 = getelementptr inbounds nuw i64, ptr %92, i64 %83
  %94 = load i64, ptr %93, align 8
  %95 = add nsw i32 %84, 1
  %96 = sext i32 %84 to i64
  %97 = getelementptr inbounds i64, ptr %14, i64 %96
  store i64 %94, ptr %97, align 8
  br label %98

98:                                               ; preds = %91, %82
  %99 = phi i32 [ %95, %91 ], [ %84, %82 ]
  %100 = add nuw nsw i64 %83, 1
  %101 = icmp eq i64 %100, %75
  br i1 %101, label %76, label %82

102:                                              ; preds = %179, %76
  %103 = phi i64 [ 0, %76 ], [ %182, %179 ]
  %104 = phi i32 [ %99, %76 ], [ %181, %179 ]
  %105 = phi i32 [ 1, %76 ], [ %180, %179 ]
  %106 = load ptr, ptr %41, align 8
  %107 = icmp eq ptr %106, null
  br i1 %107, label %108, label %122

108:                                              ; preds = %102
  %109 = load i16, ptr %79, align 2
  %110 = zext i16 %109 to i32
  %111 = trunc nuw nsw i64 %103 to i32
  %112 = shl nuw i32 1, %111
  %113 = and i32 %112, %110
  %114 = icmp eq i32 %113, 0
  br i1 %114, label %179, label %115

115:                                              ; preds = %108
  %116 = load ptr, ptr %77, align 8
  %117 = getelementptr inbounds nuw i64, ptr %116, i64 %103
  %118 = load i64, ptr %117, align 8
  %119 = load i32, ptr %78, align 8
  %120 = zext nneg i32 %119 to i64
  %121 = ashr i64 %118, %120
  br label %142

122:                                              ; preds = %102
  %123 = load ptr, ptr %77, align 8
  %124 = getelementptr inbounds nuw i64, ptr %123, i64 %103
  %125 = load i64, ptr %124, align 8
  %126 = load i32, ptr %78, align 8
  %127 = zext nneg i32 %126 to i64
  %128 = ashr i64 %125, %127
  %129 = load i64, ptr %22, align 8
  %130 = lshr i64 %129, 16
  %131 = and i64 %130, 255
  %132 = getelementptr %struct.Promise, ptr %106, i64 %131
  %133 = getelementptr %struct.Promise, ptr %132, i64 %103
  %134 = load i64, ptr %133, align 8
  %135 = getelementptr inbounds nuw i8, ptr %133, i64 8
  %136 = load i64, ptr %135, align 8
  %137 = and i64 %134, %128
  %138 = icmp eq i64 %137, %136
  br i1 %138, label %139, label %152

139:                                              ; preds = %122
  %140 = trunc nuw nsw i64 %103 to i32
  %141 = shl nuw i32 1, %140
  br label %142

142:                                              ; preds = %139, %115
  %143 = phi i32 [ %141, %139 ], [ %112, %115 ]
  %144 = phi i64 [ %128, %139 ], [ %121, %115 ]
  %145 = load i16, ptr %80, align 8
  %146 = zext i16 %145 to i32
  %147 = and i32 %143, %146
  %148 = icmp eq i32 %147, 0
  %149 = add i64 %144, 2147483648
  %150 = icmp ult i64 %149, 4294967296
  %151 = select i1 %148, i1 true, i1 %150
  br i1 %151, label %167, label %152

152:                                              ; preds = %142, %122
  %153 = load i16, ptr %81, align 2
  %154 = icmp eq i16 %153, 0
  %155 = select i1 %154, i1 true, i1 %70
  %156 = xor i1 %154, true
  br i1 %155, label %162, label %157

157:                                              ; preds = %152
  %158 = load ptr, ptr %74, align 8
  %159 = getelementptr inbounds nuw i64, ptr %158, i64 %103
  %160 = load i64, ptr %159, align 8
  %161 = icmp eq i64 %160, 1
  br label %162

162:                                              ; preds = %157, %152
  %163 = phi i1 [ %156, %152 ], [ %161, %157 ]
  %164 = select i1 %163, i32 %105, i32 0
  %165 = trunc nuw nsw i64 %103 to i32
  %166 = shl nuw i32 1, %165
  br label %167

167:                                              ; preds = %162, %142
  %168 = phi i32 [ %143, %142 ], [ %166, %162 ]
  %169 = phi i32 [ %105, %142 ], [ %164, %162 ]
  %170 = phi i64 [ %144, %142 ], [ 0, %162 ]
  %171 = load i16, ptr %79, align 2
  %172 = zext i16 %171 to i32
  %173 = and i32 %168, %172
  %174 = icmp eq i32 %173, 0
  br i1 %174, label %179, label %175

175:                                              ; preds = %167
  %176 = add nsw i32 %104, 1
  %177 = sext i32 %104 to i64
  %178 = getelementptr inbounds i64, ptr %14, i64 %177
  store i64 %170, ptr %178, align 8
  br label %179

179:                                              ; preds = %175, %167, %108
  %180 = phi i32 [ %105, %108 ], [ %169, %167 ], [ %169, %175 ]
  %181 = phi i32 [ %104, %108 ], [ %104, %167 ], [ %176, %175 ]
  %182 = add nuw nsw i64 %103, 1
  %183 = icmp eq i64 %182, %75
  br i1 %183, label %184, label %102

184:                                              ; preds = %179
  %185 = icmp ne i32 %180, 0
  %186 = zext i1 %185 to i32
  br label %279

187:                                              ; preds = %11
  %188 = getelementptr inbounds nuw i8, ptr %3, i64 %12
  %189 = load i8, ptr %188, align 1
  %190 = zext i8 %189 to i32
  %191 = getelementptr inbounds nuw ptr, ptr %2, i64 %12
  %192 = load ptr, ptr %191, align 8
  %193 = tail call fastcc i32 @put_number(ptr noundef nonnull %13, i32 noundef %190, ptr noundef %192, ptr noundef %14)
  br label %279

194:                                              ; preds = %11
  %195 = getelementptr inbounds nuw ptr, ptr %2, i64 %12
  %196 = load ptr, ptr %195, align 8
  %197 = getelementptr inbounds nuw i8, ptr %13, i64 56
  %198 = load ptr, ptr %197, align 8
  %199 = tail call fastcc i32 @same(ptr noundef %196, ptr noundef %198)
  br label %279

200:                                              ; preds = %11
  %201 = getelementptr inbounds nuw ptr, ptr %2, i64 %12
  %202 = load ptr, ptr %201, align 8
  %203 = getelementptr inbounds nuw i8, ptr %202, i64 8
  %204 = load ptr, ptr %203, align 8
  %205 = getelementptr inbounds nuw i8, ptr %13, i64 64
  %206 = load ptr, ptr %205, align 8
  %207 = icmp eq ptr %204, %206
  br i1 %207, label %208, label %292

208:                                              ; preds = %200
  %209 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @flydsl_launcher, i64 72), align 8
  %210 = tail call ptr @PyObject_GetAttr(ptr noundef nonnull %202, ptr noundef %209)
  %211 = getelementptr inbounds nuw i8, ptr %13, i64 56
  %212 = load ptr, ptr %211, align 8
  %213 = icmp eq ptr %210, %212
  %214 = icmp eq ptr %210, null
  br i1 %214, label %215, label %216

215:                                              ; preds = %208
  tail call void @PyErr_Clear()
  br label %217

216:                                              ; preds = %208
  tail call void @Py_DecRef(ptr noundef nonnull %210)
  br label %217

217:                                              ; preds = %216, %215
  br i1 %213, label %218, label %292

218:                                              ; preds = %217
  %219 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @flydsl_launcher, i64 64), align 8
  %220 = tail call fastcc i32 @number_of(ptr noundef nonnull %202, ptr noundef %219, ptr noundef nonnull %14)
  br label %279

221:                                              ; preds = %11
  %222 = getelementptr inbounds nuw ptr, ptr %2, i64 %12
  %223 = load ptr, ptr %222, align 8
  %224 = tail call fastcc i32 @put_stream(ptr noundef %223, ptr noundef %14)
  br label %279

225:                                              ; preds = %11
  %226 = getelementptr inbounds nuw ptr, ptr %2, i64 %12
  %227 = load ptr, ptr %226, align 8
  %228 = getelementptr inbounds nuw i8, ptr %227, i64 8
  %229 = load ptr, ptr %228, align 8
  %230 = getelementptr inbounds nuw i8, ptr %13, i64 64
  %231 = load ptr, ptr %230, align 8
  %232 = icmp eq ptr %229, %231
  br i1 %232, label %233, label %292

233:                                              ; preds = %225
  %234 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @flydsl_launcher, i64 64), align 8
  %235 = tail call ptr @PyObject_GetAttr(ptr noundef nonnull %227, ptr noundef %234)
  %236 = icmp eq ptr %235, null
  br i1 %236, label %237, label %238

237:                                              ; preds = %233
  tail call void @PyErr_Clear()
  br label %292

238:                                              ; preds = %233
  %239 = getelementptr inbounds nuw i8, ptr %235, i64 8
  %240 = load ptr, ptr %239, align 8
  %241 = icmp eq ptr %240, @PyLong_Type
  br i1 %241, label %247, label %242

242:                                              ; preds = %238
  %243 = icmp eq ptr %240, @PyFloat_Type
  br i1 %243, label %247, label %244

244:                                              ; preds = %242
  %245 = icmp eq ptr %240, @PyBool_Type
  %246 = select i1 %245, i32 4, i32 0
  br label %247

247:                                              ; preds = %244, %242, %238
  %248 = phi i32 [ 2, %238 ], [ %246, %244 ], [ 3, %242 ]
  %249 = tail call fastcc i32 @put_number(ptr noundef nonnull readonly %13, i32 noundef %248, ptr noundef nonnull %235, ptr noundef nonnull %14)
  tail call void @Py_DecRef(ptr noundef nonnull %235)
  br label %279

250:                                              ; preds = %11
  %251 = getelementptr inbounds nuw ptr, ptr %2, i64 %12
  %252 = load ptr, ptr %251, align 8
  %253 = tail call fastcc i32 @put_struct(ptr noundef nonnull %13, ptr noundef %252, ptr noundef %14)
  br label %279

254:                                              ; preds = %11
  %255 = getelementptr inbounds nuw ptr, ptr %2, i64 %12
  %256 = load ptr, ptr %255, align 8
  %257 = getelementptr inbounds nuw i8, ptr %13, i64 56
  %258 = load ptr, ptr %257, align 8
  %259 = icmp eq ptr %256, %258
  br i1 %259, label %260, label %267

260:                                              ; preds = %254
  %261 = getelementptr inbounds nuw i8, ptr %13, i64 64
  %262 = load ptr, ptr %261, align 8
  %263 = getelementptr inbounds nuw i8, ptr %262, i64 48
  %264 = load i64, ptr %263, align 8
  %265 = icmp ne i64 %264, 0
  %266 = zext i1 %265 to i32
  br label %267

267:                                              ; preds = %260, %254
  %268 = phi i32 [ 0, %254 ], [ %266, %260 ]
  %269 = getelementptr inbounds nuw i8, ptr %13, i64 24
  %270 = load i64, ptr %269, align 8
  store i64 %270, ptr %14, align 8
  br label %279

271:                                              ; preds = %11
  %272 = getelementptr inbounds nuw ptr, ptr %2, i64 %12
  %273 = load ptr, ptr %272, align 8
  %274 = getelementptr inbounds nuw i8, ptr %273, i64 8
  %275 = load ptr, ptr %274, align 8
  %276 = getelementptr inbounds nuw i8, ptr %13, i64 64
  %277 = load ptr, ptr %276, align 8
  %278 = icmp eq ptr %275, %277
  br i1 %278, label %281, label %292

279:                                              ; preds = %184, %247, %218, %267, %250, %221, %194, %187
  %280 = phi i32 [ %253, %250 ], [ %268, %267 ], [ %193, %187 ], [ %199, %194 ], [ %249, %247 ], [ %224, %221 ], [ %220, %218 ], [ %186, %184 ]
  switch i32 %280, label %285 [
    i32 0, label %292
    i32 2, label %281
  ]

281:                                              ; preds = %279, %271
  %282 = shl nuw i64 1, %12
  %283 = load i64, ptr %6, align 8
  %284 = or i64 %283, %282
  store i64 %284, ptr %6, align 8
  br label %285

285:                                              ; preds = %69, %279, %11, %281
  %286 = getelementptr inbounds nuw i8, ptr %13, i64 88
  %287 = load i64, ptr %286, align 8
  %288 = getelementptr inbounds i64, ptr %14, i64 %287
  %289 = add nuw nsw i64 %12, 1
  %290 = getelementptr inbounds nuw i8, ptr %13, i64 96
  %291 = icmp eq i64 %289, %1
  br i1 %291, label %292, label %11

292:                                              ; preds = %33, %20, %285, %271, %16, %200, %217, %225, %279, %50, %7, %237
  %293 = phi i32 [ 0, %237 ], [ 1, %7 ], [ 0, %50 ], [ 0, %33 ], [ 0, %20 ], [ 1, %285 ], [ 0, %271 ], [ 0, %16 ], [ 0, %200 ], [ 0, %217 ], [ 0, %225 ], [ %280, %279 ]
  ret i32 %293
}

define internal fastcc range(i32 -1, 2) i32 @fill_later(ptr noundef nonnull readonly captures(none) %0, i64 noundef %1, ptr noundef readonly captures(none) %2, i64 noundef %3, ptr noundef nonnull writeonly captures(none) %4, ptr noundef nonnull writeonly captures(none) %5) {
  %7 = icmp sgt i64 %1, 0
  br i1 %7, label %8, label %31

8:                                                ; preds = %6
  %9 = getelementptr inbounds nuw i8, ptr %0, i64 56
  %10 = load ptr, ptr %9, align 8
  br label %11

11:                                               ; preds = %8, %24
  %12 = phi i64 [ %28, %24 ], [ 0, %8 ]
  %13 = phi ptr [ %29, %24 ], [ %10, %8 ]
  %14 = phi ptr [ %27, %24 ], [ %4, %8 ]
  %15 = shl nuw i64 1, %12
  %16 = and i64 %15, %3
  %17 = icmp eq i64 %16, 0
  br i1 %17, label %24, label %18

18:                                               ; preds = %11
  %19 = getelementptr inbounds nuw ptr, ptr %2, i64 %12
  %20 = load ptr, ptr %19, align 8
  %21 = getelementptr inbounds nuw ptr, ptr %5, i64 %12
  %22 = tail call fastcc i32 @put_by_python(ptr noundef %13, ptr noundef %20, ptr noundef %14, ptr noundef %21)
  %23 = icmp eq i32 %22, 1
  br i1 %23, label %24, label %31

24:                                               ; preds = %11, %18
  %25 = getelementptr inbounds nuw i8, ptr %13, i64 88
  %26 = load i64, ptr %25, align 8
  %27 = getelementptr inbounds i64, ptr %14, i64 %26
  %28 = add nuw nsw i64 %12, 1
  %29 = getelementptr inbounds nuw i8, ptr %13, i64 96
  %30 = icmp eq i64 %28, %1
  br i1 %30, label %31, label %11

31:                                               ; preds = %18, %24, %6
  %32 = phi i32 [ 1, %6 ], [ 1, %24 ], [ %22, %18 ]
  ret i32 %32
}

define internal fastcc void @release(ptr noundef nonnull captures(none) %0, i64 noundef %1, i64 noundef %2) {
  %4 = icmp sgt i64 %1, 0
  br i1 %4, label %6, label %5

5:                                                ; preds = %16, %3
  ret void

6:                                                ; preds = %3, %16
  %7 = phi i64 [ %17, %16 ], [ 0, %3 ]
  %8 = shl nuw i64 1, %7
  %9 = and i64 %8, %2
  %10 = icmp eq i64 %9, 0
  br i1 %10, label %16, label %11

11:                                               ; preds = %6
  %12 = getelementptr inbounds nuw ptr, ptr %0, i64 %7
  %13 = load ptr, ptr %12, align 8
  %14 = icmp eq ptr %13, null
  br i1 %14, label %16, label %15

15:                                               ; preds = %11
  tail call void @Py_DecRef(ptr noundef nonnull %13)
  store ptr null, ptr %12, align 8
  br label %16

16:                                               ; preds = %6, %11, %15
  %17 = add nuw nsw i64 %7, 1
  %18 = icmp eq i64 %17, %1
  br i1 %18, label %5, label %6
}

define internal fastcc void @fail(ptr noundef readonly captures(none) %0, i32 noundef range(i32 1, 0) %1, ptr noundef nonnull %2) {
  %4 = alloca [2 x ptr], align 16
  call void @llvm.lifetime.start.p0(ptr nonnull %4)
  %5 = sext i32 %1 to i64
  %6 = tail call ptr @PyLong_FromLong(i64 noundef %5)
  store ptr %6, ptr %4, align 16
  %7 = getelementptr inbounds nuw i8, ptr %4, i64 8
  %8 = tail call ptr @PyLong_FromVoidPtr(ptr noundef nonnull %2)
  store ptr %8, ptr %7, align 8
  %9 = icmp ne ptr %6, null
  %10 = icmp ne ptr %8, null
  %11 = select i1 %9, i1 %10, i1 false
  %12 = getelementptr inbounds nuw i8, ptr %4, i64 8
  br i1 %11, label %13, label %17

13:                                               ; preds = %3
  %14 = getelementptr inbounds nuw i8, ptr %0, i64 24
  %15 = load ptr, ptr %14, align 8
  %16 = call ptr @PyObject_Vectorcall(ptr noundef %15, ptr noundef nonnull %4, i64 noundef 2, ptr noundef null)
  br label %17

17:                                               ; preds = %13, %3
  %18 = phi ptr [ %16, %13 ], [ null, %3 ]
  br label %21

19:                                               ; preds = %27
  %20 = icmp eq ptr %18, null
  br i1 %20, label %31, label %28

21:                                               ; preds = %17, %27
  %22 = phi i1 [ true, %17 ], [ false, %27 ]
  %23 = phi ptr [ %4, %17 ], [ %12, %27 ]
  %24 = load ptr, ptr %23, align 8
  %25 = icmp eq ptr %24, null
  br i1 %25, label %27, label %26

26:                                               ; preds = %21
  call void @Py_DecRef(ptr noundef nonnull %24)
  br label %27

27:                                               ; preds = %21, %26
  br i1 %22, label %21, label %19

28:                                               ; preds = %19
  %29 = getelementptr inbounds nuw i8, ptr %18, i64 8
  %30 = load ptr, ptr %29, align 8
  call void @PyErr_SetObject(ptr noundef %30, ptr noundef nonnull %18)
  call void @Py_DecRef(ptr noundef nonnull %18)
  br label %31

31:                                               ; preds = %28, %19
  call void @llvm.lifetime.end.p0(ptr nonnull %4)
  ret void
}

declare void @Py_IncRef(ptr noundef)

declare i32 @PyContextVar_Get(ptr noundef, ptr noundef, ptr noundef)

declare void @Py_DecRef(ptr noundef)

declare ptr @PyDict_GetItemWithError(ptr noundef, ptr noundef)

declare ptr @PyErr_Occurred()

declare ptr @PyCell_Get(ptr noundef)

declare ptr @PyObject_CallNoArgs(ptr noundef)

declare i64 @PyTuple_Size(ptr noundef)

declare ptr @PyTuple_GetItem(ptr noundef, i64 noundef)

declare i32 @PyUnicode_Compare(ptr noundef, ptr noundef)

define internal fastcc void @describe(ptr noundef nonnull captures(none) initializes((0, 8), (32, 36)) %0, i32 noundef range(i32 0, 256) %1, i32 noundef range(i32 0, 256) %2, i32 noundef %3, i32 noundef %4, i32 noundef %5, i32 noundef range(i32 0, 2) %6, i32 noundef range(i32 0, 2) %7) {
  %9 = tail call range(i32 0, 33) i32 @llvm.cttz.i32(i32 %2, i1 true)
  %10 = add nsw i32 %9, -3
  %11 = icmp eq i32 %6, 0
  %12 = select i1 %11, i32 0, i32 %10
  %13 = getelementptr inbounds nuw i8, ptr %0, i64 8
  %14 = load i64, ptr %13, align 8
  %15 = or i64 %14, 16
  %16 = tail call range(i64 0, 5) i64 @llvm.cttz.i64(i64 %15, i1 true)
  store i64 0, ptr %0, align 8
  %17 = getelementptr inbounds nuw i8, ptr %0, i64 32
  store i32 %12, ptr %17, align 8
  %18 = icmp slt i32 %5, 1
  br i1 %18, label %78, label %19

19:                                               ; preds = %8
  %20 = getelementptr inbounds nuw i8, ptr %0, i64 16
  %21 = load ptr, ptr %20, align 8
  %22 = getelementptr inbounds nuw i8, ptr %0, i64 24
  %23 = zext nneg i32 %12 to i64
  %24 = shl nuw i64 1, %23
  %25 = zext nneg i32 %5 to i64
  %26 = load ptr, ptr %22, align 8
  br label %27

27:                                               ; preds = %19, %45
  %28 = phi i64 [ %25, %19 ], [ %33, %45 ]
  %29 = phi i64 [ 255, %19 ], [ %52, %45 ]
  %30 = phi i64 [ 0, %19 ], [ %48, %45 ]
  %31 = phi i64 [ 0, %19 ], [ %49, %45 ]
  %32 = phi i64 [ 255, %19 ], [ %51, %45 ]
  %33 = add nsw i64 %28, -1
  %34 = getelementptr inbounds nuw i64, ptr %21, i64 %33
  %35 = load i64, ptr %34, align 8
  %36 = icmp eq i64 %35, 1
  %37 = getelementptr inbounds nuw i64, ptr %26, i64 %33
  %38 = load i64, ptr %37, align 8
  br i1 %36, label %45, label %39

39:                                               ; preds = %27
  %40 = or i64 %38, %31
  %41 = icmp eq i64 %35, 0
  %42 = zext i1 %41 to i64
  %43 = or i64 %30, %42
  %44 = icmp ult i64 %35, 2147483648
  br i1 %44, label %45, label %116

45:                                               ; preds = %27, %39
  %46 = phi i64 [ %32, %39 ], [ %33, %27 ]
  %47 = phi i64 [ %33, %39 ], [ %29, %27 ]
  %48 = phi i64 [ %43, %39 ], [ %30, %27 ]
  %49 = phi i64 [ %40, %39 ], [ %31, %27 ]
  %50 = icmp eq i64 %38, %24
  %51 = select i1 %50, i64 %46, i64 %32
  %52 = select i1 %50, i64 %47, i64 %29
  %53 = icmp samesign ult i64 %28, 2
  br i1 %53, label %54, label %27

54:                                               ; preds = %45
  %55 = icmp eq i64 %48, 0
  %56 = icmp eq i64 %52, 255
  br i1 %56, label %57, label %76

57:                                               ; preds = %54
  %58 = icmp eq i64 %51, 255
  br i1 %58, label %59, label %76

59:                                               ; preds = %57
  %60 = getelementptr inbounds nuw i8, ptr %0, i64 16
  %61 = zext nneg i32 %5 to i64
  br label %62

62:                                               ; preds = %59, %71
  %63 = phi i64 [ %61, %59 ], [ %64, %71 ]
  %64 = add nsw i64 %63, -1
  br i1 %55, label %65, label %70

65:                                               ; preds = %62
  %66 = load ptr, ptr %60, align 8
  %67 = getelementptr inbounds nuw i64, ptr %66, i64 %64
  %68 = load i64, ptr %67, align 8
  %69 = icmp eq i64 %68, 1
  br i1 %69, label %70, label %71

70:                                               ; preds = %65, %62
  br label %71

71:                                               ; preds = %70, %65
  %72 = phi i64 [ %64, %70 ], [ 255, %65 ]
  %73 = icmp samesign ugt i64 %63, 1
  %74 = icmp eq i64 %72, 255
  %75 = select i1 %73, i1 %74, i1 false
  br i1 %75, label %62, label %76

76:                                               ; preds = %71, %57, %54
  %77 = phi i64 [ %52, %54 ], [ %51, %57 ], [ %72, %71 ]
  br i1 %55, label %78, label %86

78:                                               ; preds = %8, %76
  %79 = phi i64 [ %77, %76 ], [ 255, %8 ]
  %80 = phi i64 [ %49, %76 ], [ 0, %8 ]
  %81 = zext nneg i32 %12 to i64
  %82 = shl nsw i64 -1, %81
  %83 = xor i64 %82, -1
  %84 = and i64 %80, %83
  %85 = icmp eq i64 %84, 0
  br i1 %85, label %86, label %116

86:                                               ; preds = %78, %76
  %87 = phi i64 [ %79, %78 ], [ %77, %76 ]
  %88 = phi i1 [ true, %78 ], [ false, %76 ]
  %89 = zext nneg i32 %10 to i64
  %90 = shl nsw i64 -1, %89
  %91 = xor i64 %90, -1
  %92 = and i64 %14, %91
  %93 = icmp ne i64 %92, 0
  %94 = icmp eq i64 %14, 0
  %95 = select i1 %88, i1 %94, i1 false
  %96 = or i1 %93, %95
  br i1 %96, label %116, label %97

97:                                               ; preds = %86
  %98 = shl nuw nsw i32 %2, 8
  %99 = or disjoint i32 %98, %1
  %100 = shl i32 %5, 16
  %101 = or disjoint i32 %100, %99
  %102 = shl i32 %3, 24
  %103 = or i32 %101, %102
  %104 = zext i32 %103 to i64
  %105 = and i32 %4, 255
  %106 = zext nneg i32 %105 to i64
  %107 = shl nuw nsw i64 %106, 32
  %108 = or disjoint i64 %107, %104
  %109 = shl i64 %87, 40
  %110 = or disjoint i64 %109, %108
  %111 = shl nuw nsw i64 %16, 48
  %112 = zext nneg i32 %7 to i64
  %113 = shl nuw nsw i64 %112, 56
  %114 = or disjoint i64 %111, %113
  %115 = or i64 %114, %110
  store i64 %115, ptr %0, align 8
  br label %116

116:                                              ; preds = %39, %86, %78, %97
  ret void
}

declare i32 @llvm.cttz.i32(i32, i1 immarg)

declare i64 @llvm.cttz.i64(i64, i1 immarg)

declare ptr @PyObject_Vectorcall(ptr noundef, ptr noundef, i64 noundef, ptr noundef)

declare void @PyErr_Clear()

define internal fastcc range(i32 0, 2) i32 @put_number(ptr noundef readonly captures(none) %0, i32 noundef range(i32 0, 256) %1, ptr noundef %2, ptr noundef nonnull writeonly captures(none) %3) {
  %5 = alloca i32, align 4
  call void @llvm.lifetime.start.p0(ptr nonnull %5)
  %6 = getelementptr inbounds nuw i8, ptr %0, i64 8
  %7 = load i32, ptr %6, align 8
  %8 = shl nuw i32 1, %1
  %9 = and i32 %7, %8
  %10 = icmp eq i32 %9, 0
  br i1 %10, label %160, label %11

11:                                               ; preds = %4
  %12 = trunc nuw i32 %1 to i8
  switch i8 %12, label %160 [
    i8 2, label %13
    i8 3, label %72
    i8 6, label %72
    i8 4, label %83
    i8 7, label %96
    i8 5, label %110
  ]

13:                                               ; preds = %11
  %14 = call i64 @PyLong_AsLongLongAndOverflow(ptr noundef %2, ptr noundef nonnull %5)
  %15 = load i32, ptr %5, align 4
  %16 = icmp eq i32 %15, 0
  br i1 %16, label %32, label %17

17:                                               ; preds = %13
  %18 = icmp slt i32 %15, 0
  br i1 %18, label %160, label %19

19:                                               ; preds = %17
  %20 = getelementptr inbounds nuw i8, ptr %0, i64 4
  %21 = load i32, ptr %20, align 4
  %22 = icmp eq i32 %21, 8
  br i1 %22, label %23, label %160

23:                                               ; preds = %19
  %24 = call i64 @PyLong_AsUnsignedLongLong(ptr noundef %2)
  store i64 %24, ptr %3, align 8
  %25 = icmp eq i64 %24, -1
  br i1 %25, label %26, label %30

26:                                               ; preds = %23
  %27 = call ptr @PyErr_Occurred()
  %28 = icmp eq ptr %27, null
  %29 = zext i1 %28 to i32
  br label %30

30:                                               ; preds = %26, %23
  %31 = phi i32 [ 1, %23 ], [ %29, %26 ]
  call void @PyErr_Clear()
  br label %160

32:                                               ; preds = %13
  %33 = getelementptr inbounds nuw i8, ptr %0, i64 4
  %34 = load i32, ptr %33, align 4
  %35 = add i32 %34, 3
  %36 = and i32 %35, 3
  %37 = shl nuw nsw i32 8, %36
  %38 = icmp ugt i32 %34, 8
  br i1 %38, label %39, label %48

39:                                               ; preds = %32
  %40 = sitofp i64 %14 to double
  store i64 0, ptr %3, align 8
  %41 = icmp eq i32 %34, 9
  br i1 %41, label %42, label %44

42:                                               ; preds = %39
  %43 = fptrunc double %40 to float
  store float %43, ptr %3, align 8
  br label %45

44:                                               ; preds = %39
  store double %40, ptr %3, align 8
  br label %45

45:                                               ; preds = %44, %42
  %46 = add i64 %14, 16777216
  %47 = icmp ult i64 %46, 33554433
  br label %69

48:                                               ; preds = %32
  store i64 %14, ptr %3, align 8
  %49 = icmp eq i32 %34, 0
  br i1 %49, label %50, label %52

50:                                               ; preds = %48
  %51 = icmp ult i64 %14, 2
  br label %69

52:                                               ; preds = %48
  %53 = icmp samesign ult i32 %34, 5
  br i1 %53, label %54, label %60

54:                                               ; preds = %52
  %55 = add nsw i32 %37, -1
  %56 = zext nneg i32 %55 to i64
  %57 = ashr i64 %14, %56
  %58 = ashr i64 %14, 63
  %59 = icmp eq i64 %57, %58
  br label %69

60:                                               ; preds = %52
  %61 = icmp sgt i64 %14, -1
  br i1 %61, label %62, label %69

62:                                               ; preds = %60
  %63 = and i32 %34, 3
  %64 = icmp eq i32 %63, 0
  br i1 %64, label %69, label %65

65:                                               ; preds = %62
  %66 = zext nneg i32 %37 to i64
  %67 = lshr i64 %14, %66
  %68 = icmp eq i64 %67, 0
  br label %69

69:                                               ; preds = %45, %50, %54, %60, %62, %65
  %70 = phi i1 [ %47, %45 ], [ %51, %50 ], [ %59, %54 ], [ false, %60 ], [ true, %62 ], [ %68, %65 ]
  %71 = zext i1 %70 to i32
  br label %160

72:                                               ; preds = %11, %11
  %73 = getelementptr inbounds nuw i8, ptr %0, i64 4
  %74 = load i32, ptr %73, align 4
  %75 = tail call double @PyFloat_AsDouble(ptr noundef %2)
  store i64 0, ptr %3, align 8
  %76 = icmp eq i32 %74, 9
  br i1 %76, label %77, label %79

77:                                               ; preds = %72
  %78 = fptrunc double %75 to float
  store float %78, ptr %3, align 8
  br label %80

79:                                               ; preds = %72
  store double %75, ptr %3, align 8
  br label %80

80:                                               ; preds = %77, %79
  %81 = icmp ugt i32 %74, 8
  %82 = zext i1 %81 to i32
  br label %160

83:                                               ; preds = %11
  %84 = getelementptr inbounds nuw i8, ptr %0, i64 4
  %85 = load i32, ptr %84, align 4
  %86 = icmp eq ptr %2, @_Py_TrueStruct
  %87 = icmp ugt i32 %85, 8
  br i1 %87, label %88, label %94

88:                                               ; preds = %83
  store i64 0, ptr %3, align 8
  %89 = icmp eq i32 %85, 9
  br i1 %89, label %90, label %92

90:                                               ; preds = %88
  %91 = uitofp i1 %86 to float
  store float %91, ptr %3, align 8
  br label %160

92:                                               ; preds = %88
  %93 = uitofp i1 %86 to double
  store double %93, ptr %3, align 8
  br label %160

94:                                               ; preds = %83
  %95 = zext i1 %86 to i64
  store i64 %95, ptr %3, align 8
  br label %160

96:                                               ; preds = %11
  %97 = getelementptr inbounds nuw i8, ptr %0, i64 4
  %98 = load i32, ptr %97, align 4
  %99 = tail call i32 @PyObject_IsTrue(ptr noundef %2)
  %100 = icmp eq i32 %99, 1
  %101 = icmp ugt i32 %98, 8
  br i1 %101, label %102, label %108

102:                                              ; preds = %96
  store i64 0, ptr %3, align 8
  %103 = icmp eq i32 %98, 9
  br i1 %103, label %104, label %106

104:                                              ; preds = %102
  %105 = uitofp i1 %100 to float
  store float %105, ptr %3, align 8
  br label %160

106:                                              ; preds = %102
  %107 = uitofp i1 %100 to double
  store double %107, ptr %3, align 8
  br label %160

108:                                              ; preds = %96
  %109 = zext i1 %100 to i64
  store i64 %109, ptr %3, align 8
  br label %160

110:                                              ; preds = %11
  %111 = tail call ptr @PyNumber_Index(ptr noundef %2)
  %112 = icmp eq ptr %111, null
  br i1 %112, label %113, label %114

113:                                              ; preds = %110
  tail call void @PyErr_Clear()
  br label %160

114:                                              ; preds = %110
  %115 = call i64 @PyLong_AsLongLongAndOverflow(ptr noundef nonnull %111, ptr noundef nonnull %5)
  %116 = load i32, ptr %5, align 4
  %117 = icmp eq i32 %116, 0
  br i1 %117, label %118, label %158

118:                                              ; preds = %114
  %119 = getelementptr inbounds nuw i8, ptr %0, i64 4
  %120 = load i32, ptr %119, align 4
  %121 = add i32 %120, 3
  %122 = and i32 %121, 3
  %123 = shl nuw nsw i32 8, %122
  %124 = icmp ugt i32 %120, 8
  br i1 %124, label %125, label %134

125:                                              ; preds = %118
  %126 = sitofp i64 %115 to double
  store i64 0, ptr %3, align 8
  %127 = icmp eq i32 %120, 9
  br i1 %127, label %128, label %130

128:                                              ; preds = %125
  %129 = fptrunc double %126 to float
  store float %129, ptr %3, align 8
  br label %131

130:                                              ; preds = %125
  store double %126, ptr %3, align 8
  br label %131

131:                                              ; preds = %130, %128
  %132 = add i64 %115, 16777216
  %133 = icmp ult i64 %132, 33554433
  br label %155

134:                                              ; preds = %118
  store i64 %115, ptr %3, align 8
  %135 = icmp eq i32 %120, 0
  br i1 %135, label %136, label %138

136:                                              ; preds = %134
  %137 = icmp ult i64 %115, 2
  br label %155

138:                                              ; preds = %134
  %139 = icmp samesign ult i32 %120, 5
  br i1 %139, label %140, label %146

140:                                              ; preds = %138
  %141 = add nsw i32 %123, -1
  %142 = zext nneg i32 %141 to i64
  %143 = ashr i64 %115, %142
  %144 = ashr i64 %115, 63
  %145 = icmp eq i64 %143, %144
  br label %155

146:                                              ; preds = %138
  %147 = icmp sgt i64 %115, -1
  br i1 %147, label %148, label %155

148:                                              ; preds = %146
  %149 = and i32 %120, 3
  %150 = icmp eq i32 %149, 0
  br i1 %150, label %155, label %151

151:                                              ; preds = %148
  %152 = zext nneg i32 %123 to i64
  %153 = lshr i64 %115, %152
  %154 = icmp eq i64 %153, 0
  br label %155

155:                                              ; preds = %131, %136, %140, %146, %148, %151
  %156 = phi i1 [ %133, %131 ], [ %137, %136 ], [ %145, %140 ], [ false, %146 ], [ true, %148 ], [ %154, %151 ]
  %157 = zext i1 %156 to i32
  br label %158

158:                                              ; preds = %155, %114
  %159 = phi i32 [ 0, %114 ], [ %157, %155 ]
  call void @Py_DecRef(ptr noundef nonnull %111)
  br label %160

160:                                              ; preds = %108, %94, %106, %104, %92, %90, %11, %17, %19, %4, %158, %113, %80, %69, %30
  %161 = phi i32 [ 0, %17 ], [ 0, %4 ], [ %31, %30 ], [ %71, %69 ], [ %82, %80 ], [ 0, %11 ], [ 1, %104 ], [ 0, %113 ], [ %159, %158 ], [ 0, %19 ], [ 1, %108 ], [ 1, %106 ], [ 1, %90 ], [ 1, %92 ], [ 1, %94 ]
  call void @llvm.lifetime.end.p0(ptr nonnull %5)
  ret i32 %161
}

define internal fastcc range(i32 0, 2) i32 @same(ptr noundef %0, ptr noundef %1) {
  %3 = alloca i32, align 4
  %4 = alloca i32, align 4
  %5 = icmp eq ptr %0, %1
  br i1 %5, label %54, label %6

6:                                                ; preds = %2
  %7 = getelementptr inbounds nuw i8, ptr %0, i64 8
  %8 = load ptr, ptr %7, align 8
  %9 = getelementptr inbounds nuw i8, ptr %1, i64 8
  %10 = load ptr, ptr %9, align 8
  %11 = icmp eq ptr %8, %10
  br i1 %11, label %12, label %54

12:                                               ; preds = %6
  %13 = icmp eq ptr %8, @PyLong_Type
  br i1 %13, label %14, label %24

14:                                               ; preds = %12
  call void @llvm.lifetime.start.p0(ptr nonnull %3)
  call void @llvm.lifetime.start.p0(ptr nonnull %4)
  %15 = call i64 @PyLong_AsLongLongAndOverflow(ptr noundef nonnull %0, ptr noundef nonnull %3)
  %16 = call i64 @PyLong_AsLongLongAndOverflow(ptr noundef nonnull %1, ptr noundef nonnull %4)
  %17 = icmp eq i64 %15, %16
  %18 = load i32, ptr %3, align 4
  %19 = icmp eq i32 %18, 0
  %20 = select i1 %17, i1 %19, i1 false
  %21 = load i32, ptr %4, align 4
  %22 = icmp eq i32 %21, 0
  %23 = select i1 %20, i1 %22, i1 false
  call void @llvm.lifetime.end.p0(ptr nonnull %4)
  call void @llvm.lifetime.end.p0(ptr nonnull %3)
  br label %54

24:                                               ; preds = %12
  %25 = icmp eq ptr %8, @PyFloat_Type
  br i1 %25, label %26, label %32

26:                                               ; preds = %24
  %27 = tail call double @PyFloat_AsDouble(ptr noundef nonnull %0)
  %28 = bitcast double %27 to i64
  %29 = tail call double @PyFloat_AsDouble(ptr noundef nonnull %1)
  %30 = bitcast double %29 to i64
  %31 = icmp eq i64 %28, %30
  br label %54

32:                                               ; preds = %24
  %33 = icmp eq ptr %8, @PyUnicode_Type
  br i1 %33, label %34, label %37

34:                                               ; preds = %32
  %35 = tail call i32 @PyUnicode_Compare(ptr noundef nonnull %0, ptr noundef nonnull %1)
  %36 = icmp eq i32 %35, 0
  br label %54

37:                                               ; preds = %32
  %38 = icmp eq ptr %8, @PyTuple_Type
  br i1 %38, label %39, label %54

39:                                               ; preds = %37
  %40 = tail call i64 @PyTuple_Size(ptr noundef nonnull %0)
  %41 = tail call i64 @PyTuple_Size(ptr noundef nonnull %1)
  %42 = icmp eq i64 %40, %41
  br i1 %42, label %43, label %54

43:                                               ; preds = %39
  %44 = icmp slt i64 %40, 1
  br i1 %44, label %54, label %45

45:                                               ; preds = %43, %45
  %46 = phi i64 [ %51, %45 ], [ 0, %43 ]
  %47 = tail call ptr @PyTuple_GetItem(ptr noundef nonnull %0, i64 noundef %46)
  %48 = tail call ptr @PyTuple_GetItem(ptr noundef nonnull %1, i64 noundef %46)
  %49 = tail call fastcc i32 @same(ptr noundef %47, ptr noundef %48)
  %50 = icmp ne i32 %49, 0
  %51 = add nuw nsw i64 %46, 1
  %52 = icmp ne i64 %51, %40
  %53 = select i1 %50, i1 %52, i1 false
  br i1 %53, label %45, label %54

54:                                               ; preds = %45, %43, %37, %39, %6, %2, %34, %26, %14
  %55 = phi i1 [ false, %37 ], [ true, %2 ], [ %23, %14 ], [ %31, %26 ], [ %36, %34 ], [ false, %6 ], [ false, %39 ], [ true, %43 ], [ %50, %45 ]
  %56 = zext i1 %55 to i32
  ret i32 %56
}

define internal fastcc range(i32 0, 3) i32 @put_stream(ptr noundef %0, ptr noundef nonnull writeonly captures(none) initializes((0, 8)) %1) {
  store i64 0, ptr %1, align 8
  %3 = icmp eq ptr %0, @_Py_NoneStruct
  br i1 %3, label %34, label %4

4:                                                ; preds = %2
  %5 = getelementptr inbounds nuw i8, ptr %0, i64 8
  %6 = load ptr, ptr %5, align 8
  %7 = icmp eq ptr %6, @PyLong_Type
  br i1 %7, label %8, label %17

8:                                                ; preds = %4
  %9 = tail call i64 @PyLong_AsUnsignedLongLong(ptr noundef %0)
  store i64 %9, ptr %1, align 8
  %10 = icmp eq i64 %9, -1
  br i1 %10, label %11, label %15

11:                                               ; preds = %8
  %12 = tail call ptr @PyErr_Occurred()
  %13 = icmp eq ptr %12, null
  %14 = zext i1 %13 to i32
  br label %15

15:                                               ; preds = %11, %8
  %16 = phi i32 [ 1, %8 ], [ %14, %11 ]
  tail call void @PyErr_Clear()
  br label %34

17:                                               ; preds = %4
  %18 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @flydsl_launcher, i64 32), align 8
  %19 = icmp eq ptr %6, %18
  br i1 %19, label %20, label %34

20:                                               ; preds = %17
  %21 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @flydsl_launcher, i64 48), align 8
  %22 = tail call ptr @PyObject_GetAttr(ptr noundef %0, ptr noundef %21)
  %23 = icmp eq ptr %22, null
  br i1 %23, label %24, label %25

24:                                               ; preds = %20
  tail call void @PyErr_Clear()
  br label %34

25:                                               ; preds = %20
  %26 = getelementptr inbounds nuw i8, ptr %22, i64 8
  %27 = load ptr, ptr %26, align 8
  %28 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @flydsl_launcher, i64 32), align 8
  %29 = icmp eq ptr %27, %28
  br i1 %29, label %32, label %30

30:                                               ; preds = %25
  %31 = tail call fastcc i32 @put_stream(ptr noundef nonnull %22, ptr noundef %1)
  br label %32

32:                                               ; preds = %25, %30
  %33 = phi i32 [ %31, %30 ], [ 0, %25 ]
  tail call void @Py_DecRef(ptr noundef nonnull %22)
  br label %34

34:                                               ; preds = %24, %32, %15, %17, %2
  %35 = phi i32 [ 2, %17 ], [ 1, %2 ], [ %16, %15 ], [ %33, %32 ], [ 0, %24 ]
  ret i32 %35
}

define internal fastcc noundef range(i32 0, 2) i32 @put_struct(ptr noundef readonly captures(none) %0, ptr noundef %1, ptr noundef nonnull writeonly captures(none) %2) {
  %4 = getelementptr inbounds nuw i8, ptr %1, i64 8
  %5 = load ptr, ptr %4, align 8
  %6 = getelementptr inbounds nuw i8, ptr %0, i64 64
  %7 = load ptr, ptr %6, align 8
  %8 = icmp eq ptr %5, %7
  br i1 %8, label %9, label %83

9:                                                ; preds = %3
  %10 = getelementptr inbounds nuw i8, ptr %0, i64 72
  %11 = getelementptr inbounds nuw i8, ptr %0, i64 80
  %12 = load i64, ptr %11, align 8
  %13 = icmp sgt i64 %12, 0
  br i1 %13, label %14, label %83

14:                                               ; preds = %9
  %15 = load ptr, ptr %10, align 8
  br label %16

16:                                               ; preds = %14, %74
  %17 = phi ptr [ %77, %74 ], [ %2, %14 ]
  %18 = phi ptr [ %78, %74 ], [ %15, %14 ]
  %19 = load ptr, ptr %18, align 8
  %20 = tail call ptr @PyObject_GetAttr(ptr noundef %1, ptr noundef %19)
  %21 = icmp eq ptr %20, null
  br i1 %21, label %22, label %23

22:                                               ; preds = %16
  tail call void @PyErr_Clear()
  br label %83

23:                                               ; preds = %16
  %24 = getelementptr inbounds nuw i8, ptr %18, i64 8
  %25 = load i32, ptr %24, align 8
  switch i32 %25, label %47 [
    i32 8, label %26
    i32 4, label %28
  ]

26:                                               ; preds = %23
  %27 = tail call fastcc i32 @put_struct(ptr noundef nonnull %24, ptr noundef nonnull %20, ptr noundef %17)
  br label %71

28:                                               ; preds = %23
  %29 = getelementptr inbounds nuw i8, ptr %20, i64 8
  %30 = load ptr, ptr %29, align 8
  %31 = getelementptr inbounds nuw i8, ptr %18, i64 72
  %32 = load ptr, ptr %31, align 8
  %33 = icmp eq ptr %30, %32
  br i1 %33, label %34, label %70

34:                                               ; preds = %28
  %35 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @flydsl_launcher, i64 72), align 8
  %36 = tail call ptr @PyObject_GetAttr(ptr noundef nonnull %20, ptr noundef %35)
  %37 = getelementptr inbounds nuw i8, ptr %18, i64 64
  %38 = load ptr, ptr %37, align 8
  %39 = icmp eq ptr %36, %38
  %40 = icmp eq ptr %36, null
  br i1 %40, label %41, label %42

41:                                               ; preds = %34
  tail call void @PyErr_Clear()
  br label %43

42:                                               ; preds = %34
  tail call void @Py_DecRef(ptr noundef nonnull %36)
  br label %43

43:                                               ; preds = %42, %41
  br i1 %39, label %44, label %70

44:                                               ; preds = %43
  %45 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @flydsl_launcher, i64 64), align 8
  %46 = tail call fastcc i32 @number_of(ptr noundef nonnull %20, ptr noundef %45, ptr noundef nonnull %17)
  br label %71

47:                                               ; preds = %23
  %48 = getelementptr inbounds nuw i8, ptr %20, i64 8
  %49 = load ptr, ptr %48, align 8
  %50 = getelementptr inbounds nuw i8, ptr %18, i64 72
  %51 = load ptr, ptr %50, align 8
  %52 = icmp eq ptr %49, %51
  br i1 %52, label %53, label %70

53:                                               ; preds = %47
  %54 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @flydsl_launcher, i64 64), align 8
  %55 = tail call ptr @PyObject_GetAttr(ptr noundef nonnull %20, ptr noundef %54)
  %56 = icmp eq ptr %55, null
  br i1 %56, label %57, label %58

57:                                               ; preds = %53
  tail call void @PyErr_Clear()
  br label %70

58:                                               ; preds = %53
  %59 = getelementptr inbounds nuw i8, ptr %55, i64 8
  %60 = load ptr, ptr %59, align 8
  %61 = icmp eq ptr %60, @PyLong_Type
  br i1 %61, label %67, label %62

62:                                               ; preds = %58
  %63 = icmp eq ptr %60, @PyFloat_Type
  br i1 %63, label %67, label %64

64:                                               ; preds = %62
  %65 = icmp eq ptr %60, @PyBool_Type
  %66 = select i1 %65, i32 4, i32 0
  br label %67

67:                                               ; preds = %64, %62, %58
  %68 = phi i32 [ 2, %58 ], [ %66, %64 ], [ 3, %62 ]
  %69 = tail call fastcc i32 @put_number(ptr noundef nonnull readonly %24, i32 noundef %68, ptr noundef nonnull %55, ptr noundef nonnull %17)
  tail call void @Py_DecRef(ptr noundef nonnull %55)
  br label %71

70:                                               ; preds = %28, %43, %47, %57
  tail call void @Py_DecRef(ptr noundef nonnull %20)
  br label %83

71:                                               ; preds = %67, %44, %26
  %72 = phi i32 [ %27, %26 ], [ %46, %44 ], [ %69, %67 ]
  tail call void @Py_DecRef(ptr noundef nonnull %20)
  %73 = icmp eq i32 %72, 0
  br i1 %73, label %83, label %74

74:                                               ; preds = %71
  %75 = getelementptr inbounds nuw i8, ptr %18, i64 96
  %76 = load i64, ptr %75, align 8
  %77 = getelementptr inbounds i64, ptr %17, i64 %76
  %78 = getelementptr inbounds nuw i8, ptr %18, i64 104
  %79 = load ptr, ptr %10, align 8
  %80 = load i64, ptr %11, align 8
  %81 = getelementptr inbounds %struct.Field, ptr %79, i64 %80
  %82 = icmp ult ptr %78, %81
  br i1 %82, label %16, label %83

83:                                               ; preds = %74, %71, %9, %70, %22, %3
  %84 = phi i32 [ 0, %3 ], [ 0, %22 ], [ 0, %70 ], [ 1, %9 ], [ 1, %74 ], [ 0, %71 ]
  ret i32 %84
}

declare i64 @PyLong_AsLongLongAndOverflow(ptr noundef, ptr noundef)

declare i64 @PyLong_AsUnsignedLongLong(ptr noundef)

declare double @PyFloat_AsDouble(ptr noundef)

declare i32 @PyObject_IsTrue(ptr noundef)

declare ptr @PyNumber_Index(ptr noundef)

declare ptr @PyObject_GetAttr(ptr noundef, ptr noundef)

define internal fastcc range(i32 0, 2) i32 @number_of(ptr noundef %0, ptr noundef %1, ptr noundef nonnull writeonly captures(none) %2) {
  %4 = tail call ptr @PyObject_GetAttr(ptr noundef %0, ptr noundef %1)
  %5 = icmp eq ptr %4, null
  br i1 %5, label %6, label %7

6:                                                ; preds = %3
  tail call void @PyErr_Clear()
  br label %21

7:                                                ; preds = %3
  %8 = getelementptr inbounds nuw i8, ptr %4, i64 8
  %9 = load ptr, ptr %8, align 8
  %10 = icmp eq ptr %9, @PyLong_Type
  br i1 %10, label %11, label %18

11:                                               ; preds = %7
  %12 = tail call ptr @PyLong_AsVoidPtr(ptr noundef nonnull %4)
  %13 = ptrtoint ptr %12 to i64
  store i64 %13, ptr %2, align 8
  %14 = icmp eq ptr %12, null
  br i1 %14, label %15, label %19

15:                                               ; preds = %11
  %16 = tail call ptr @PyErr_Occurred()
  %17 = icmp eq ptr %16, null
  br i1 %17, label %19, label %18

18:                                               ; preds = %7, %15
  tail call void @PyErr_Clear()
  br label %19

19:                                               ; preds = %18, %11, %15
  %20 = phi i32 [ 1, %15 ], [ 1, %11 ], [ 0, %18 ]
  tail call void @Py_DecRef(ptr noundef nonnull %4)
  br label %21

21:                                               ; preds = %6, %19
  %22 = phi i32 [ %20, %19 ], [ 0, %6 ]
  ret i32 %22
}

define internal fastcc range(i32 -1, 2) i32 @put_by_python(ptr noundef readonly captures(none) %0, ptr noundef %1, ptr noundef nonnull writeonly captures(none) %2, ptr noundef nonnull writeonly captures(none) initializes((0, 8)) %3) {
  %5 = alloca ptr, align 8
  %6 = alloca ptr, align 8
  %7 = alloca i64, align 8
  store ptr %1, ptr %5, align 8
  store ptr null, ptr %3, align 8
  %8 = load i32, ptr %0, align 8
  %9 = icmp eq i32 %8, 3
  br i1 %9, label %10, label %26

10:                                               ; preds = %4
  %11 = getelementptr inbounds nuw i8, ptr %1, i64 8
  %12 = load ptr, ptr %11, align 8
  %13 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @flydsl_launcher, i64 32), align 8
  %14 = icmp eq ptr %12, %13
  br i1 %14, label %15, label %23

15:                                               ; preds = %10
  %16 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @flydsl_launcher, i64 48), align 8
  %17 = tail call ptr @PyObject_GetAttr(ptr noundef nonnull %1, ptr noundef %16)
  %18 = icmp eq ptr %17, null
  br i1 %18, label %22, label %19

19:                                               ; preds = %15
  %20 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @flydsl_launcher, i64 56), align 8
  %21 = tail call fastcc i32 @number_of(ptr noundef nonnull %17, ptr noundef %20, ptr noundef %2)
  store ptr %17, ptr %3, align 8
  br label %58

22:                                               ; preds = %15
  tail call void @PyErr_Clear()
  br label %58

23:                                               ; preds = %10
  %24 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @flydsl_launcher, i64 56), align 8
  %25 = tail call fastcc i32 @number_of(ptr noundef nonnull %1, ptr noundef %24, ptr noundef %2)
  br label %58

26:                                               ; preds = %4
  %27 = getelementptr inbounds nuw i8, ptr %0, i64 56
  %28 = load ptr, ptr %27, align 8
  %29 = call ptr @PyObject_Vectorcall(ptr noundef %28, ptr noundef nonnull %5, i64 noundef 1, ptr noundef null)
  call void @llvm.lifetime.start.p0(ptr nonnull %6)
  call void @llvm.lifetime.start.p0(ptr nonnull %7)
  %30 = icmp eq ptr %29, null
  br i1 %30, label %56, label %31

31:                                               ; preds = %26
  store ptr %29, ptr %3, align 8
  %32 = icmp eq ptr %29, @_Py_NoneStruct
  br i1 %32, label %56, label %33

33:                                               ; preds = %31
  %34 = call ptr @PyTuple_GetItem(ptr noundef nonnull %29, i64 noundef 0)
  %35 = icmp eq ptr %34, null
  br i1 %35, label %56, label %36

36:                                               ; preds = %33
  %37 = call i32 @PyBytes_AsStringAndSize(ptr noundef nonnull %34, ptr noundef nonnull %6, ptr noundef nonnull %7)
  %38 = icmp eq i32 %37, 0
  br i1 %38, label %39, label %56

39:                                               ; preds = %36
  %40 = load i64, ptr %7, align 8
  %41 = getelementptr inbounds nuw i8, ptr %0, i64 88
  %42 = load i64, ptr %41, align 8
  %43 = shl nsw i64 %42, 3
  %44 = icmp eq i64 %40, %43
  br i1 %44, label %45, label %56

45:                                               ; preds = %39
  %46 = icmp sgt i64 %40, 0
  br i1 %46, label %47, label %56

47:                                               ; preds = %45
  %48 = load ptr, ptr %6, align 8
  br label %49

49:                                               ; preds = %47, %49
  %50 = phi i64 [ 0, %47 ], [ %54, %49 ]
  %51 = getelementptr inbounds nuw i8, ptr %48, i64 %50
  %52 = load i8, ptr %51, align 1
  %53 = getelementptr inbounds nuw i8, ptr %2, i64 %50
  store i8 %52, ptr %53, align 1
  %54 = add nuw nsw i64 %50, 1
  %55 = icmp eq i64 %54, %40
  br i1 %55, label %56, label %49

56:                                               ; preds = %49, %45, %36, %33, %39, %31, %26
  %57 = phi i32 [ -1, %26 ], [ 0, %31 ], [ 0, %39 ], [ -1, %33 ], [ -1, %36 ], [ 1, %45 ], [ 1, %49 ]
  call void @llvm.lifetime.end.p0(ptr nonnull %7)
  call void @llvm.lifetime.end.p0(ptr nonnull %6)
  br label %58

58:                                               ; preds = %19, %22, %56, %23
  %59 = phi i32 [ %57, %56 ], [ %25, %23 ], [ 0, %22 ], [ %21, %19 ]
  ret i32 %59
}

declare i32 @PyBytes_AsStringAndSize(ptr noundef, ptr noundef, ptr noundef)

declare void @llvm.memset.p0.i64(ptr writeonly captures(none), i8, i64, i1 immarg)

define internal fastcc range(i32 0, 2) i32 @agrees(ptr noundef captures(none) %0, ptr noundef nonnull readonly captures(none) %1, i64 noundef range(i64 -9223372036854775807, -9223372036854775808) %2) {
  %4 = load ptr, ptr %0, align 8
  %5 = load atomic i64, ptr %4 acquire, align 8
  %6 = getelementptr inbounds nuw i8, ptr %0, i64 8
  br label %7

7:                                                ; preds = %40, %3
  %8 = load ptr, ptr %6, align 8
  %9 = load atomic i64, ptr %8 acquire, align 8
  %10 = freeze i64 %9
  %11 = add i64 %10, -3
  %12 = tail call i64 @llvm.smax.i64(i64 %11, i64 0)
  %13 = tail call i64 @llvm.smin.i64(i64 %10, i64 %12)
  %14 = load ptr, ptr %6, align 8
  %15 = getelementptr inbounds nuw i8, ptr %14, i64 64
  br label %16

16:                                               ; preds = %19, %7
  %17 = phi i64 [ %10, %7 ], [ %20, %19 ]
  %18 = icmp sle i64 %17, %12
  br i1 %18, label %40, label %19

19:                                               ; preds = %16
  %20 = add nsw i64 %17, -1
  %21 = and i64 %20, 3
  %22 = getelementptr inbounds nuw %struct.Change, ptr %15, i64 %21
  %23 = load i64, ptr %22, align 8
  %24 = icmp sgt i64 %23, %2
  br i1 %24, label %16, label %25

25:                                               ; preds = %19
  %26 = getelementptr inbounds nuw i8, ptr %22, i64 8
  br label %27

27:                                               ; preds = %27, %25
  %28 = phi i64 [ 0, %25 ], [ %36, %27 ]
  %29 = phi i64 [ 0, %25 ], [ %35, %27 ]
  %30 = getelementptr inbounds nuw i64, ptr %26, i64 %28
  %31 = load i64, ptr %30, align 8
  %32 = getelementptr inbounds nuw i64, ptr %1, i64 %28
  %33 = load i64, ptr %32, align 8
  %34 = xor i64 %33, %31
  %35 = or i64 %34, %29
  %36 = add nuw nsw i64 %28, 1
  %37 = icmp eq i64 %36, 7
  br i1 %37, label %38, label %27

38:                                               ; preds = %27
  %39 = icmp eq i64 %35, 0
  br label %40

40:                                               ; preds = %16, %38
  %41 = phi i64 [ %17, %38 ], [ %13, %16 ]
  %42 = phi i1 [ %39, %38 ], [ false, %16 ]
  %43 = load atomic i64, ptr %14 acquire, align 8
  %44 = icmp eq i64 %43, %10
  br i1 %44, label %45, label %7

45:                                               ; preds = %40
  %46 = icmp eq i64 %41, %10
  %47 = and i1 %42, %46
  %48 = select i1 %47, i64 %10, i64 -1
  %49 = getelementptr inbounds nuw i8, ptr %0, i64 16
  store i64 %48, ptr %49, align 8
  %50 = or i1 %42, %18
  %51 = icmp slt i64 %5, %2
  %52 = select i1 %50, i1 true, i1 %51
  %53 = zext i1 %52 to i32
  ret i32 %53
}

declare ptr @PyEval_SaveThread()

declare void @PyEval_RestoreThread(ptr noundef)

declare ptr @PyLong_FromLong(i64 noundef)

declare ptr @PyLong_FromVoidPtr(ptr noundef)

declare void @PyErr_SetObject(ptr noundef, ptr noundef)

declare i64 @llvm.smax.i64(i64, i64)

declare i64 @llvm.smin.i64(i64, i64)
