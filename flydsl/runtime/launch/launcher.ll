; made from launcher.c bc2a58d9305cecd308a78f88eacd696f5c458a3293fbe90f6492e4ccaf15b243
; made by clang version 22.1.8

%struct.anon = type { i64, i64, i64, ptr, ptr, ptr, ptr, ptr, ptr, ptr, [320 x i16], [9 x %struct.ArrayType], [17 x %struct.ScalarType] }
%struct.ArrayType = type { ptr, ptr, ptr, i64, ptr, ptr, ptr }
%struct.ScalarType = type { ptr, i64 }
%struct.Object = type { i64, ptr }
%struct.Array = type { i64, i64, ptr, ptr, i32 }
%struct.Guard = type { i64, ptr, ptr, ptr }
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
  %7 = alloca ptr, align 8
  %8 = alloca [64 x ptr], align 16
  %9 = alloca [64 x ptr], align 16
  %10 = alloca [64 x %struct.Array], align 16
  %11 = alloca [64 x i8], align 16
  %12 = alloca [256 x i64], align 16
  %13 = alloca i64, align 8
  %14 = alloca i64, align 8
  %15 = alloca [256 x i64], align 16
  %16 = load i64, ptr @flydsl_launcher, align 8
  %17 = getelementptr inbounds i8, ptr %0, i64 %16
  %18 = load ptr, ptr %17, align 8
  %19 = and i64 %2, 9223372036854775807
  %20 = getelementptr inbounds nuw i8, ptr %18, i64 16
  %21 = load i64, ptr %20, align 8
  call void @llvm.lifetime.start.p0(ptr nonnull %8)
  call void @llvm.lifetime.start.p0(ptr nonnull %9)
  call void @llvm.lifetime.start.p0(ptr nonnull %10)
  call void @llvm.lifetime.start.p0(ptr nonnull %11)
  call void @llvm.lifetime.start.p0(ptr nonnull %12)
  call void @llvm.lifetime.start.p0(ptr nonnull %13)
  call void @llvm.lifetime.start.p0(ptr nonnull %14)
  %22 = load ptr, ptr %18, align 8
  %23 = icmp eq ptr %22, null
  br i1 %23, label %32, label %24

24:                                               ; preds = %4
  %25 = getelementptr inbounds nuw i8, ptr %22, i64 8
  %26 = load i64, ptr %25, align 8
  %27 = icmp eq i64 %26, 0
  br i1 %27, label %28, label %32

28:                                               ; preds = %24
  %29 = getelementptr inbounds nuw i8, ptr %18, i64 24
  %30 = load i64, ptr %29, align 8
  %31 = icmp sgt i64 %19, %30
  br i1 %31, label %32, label %34

32:                                               ; preds = %24, %4, %28
  %33 = tail call fastcc ptr @call_python(ptr noundef nonnull %0, ptr noundef %1, i64 noundef %19, ptr noundef %3)
  br label %288

34:                                               ; preds = %28
  call void @llvm.lifetime.start.p0(ptr nonnull %7)
  store ptr null, ptr %7, align 8
  %35 = getelementptr inbounds nuw i8, ptr %18, i64 8
  %36 = load ptr, ptr %35, align 8
  %37 = icmp eq ptr %36, null
  br i1 %37, label %48, label %38

38:                                               ; preds = %34
  %39 = call i32 @PyContextVar_Get(ptr noundef nonnull %36, ptr noundef null, ptr noundef nonnull %7)
  %40 = icmp eq i32 %39, 0
  br i1 %40, label %42, label %41

41:                                               ; preds = %38
  call void @llvm.lifetime.end.p0(ptr nonnull %7)
  br label %288

42:                                               ; preds = %38
  %43 = load ptr, ptr %7, align 8
  %44 = icmp eq ptr %43, null
  br i1 %44, label %48, label %45

45:                                               ; preds = %42
  call void @Py_DecRef(ptr noundef nonnull %43)
  %46 = load ptr, ptr %7, align 8
  %47 = icmp eq ptr %46, @_Py_NoneStruct
  br i1 %47, label %48, label %119

48:                                               ; preds = %45, %42, %34
  %49 = getelementptr inbounds nuw i8, ptr %22, i64 40
  %50 = load ptr, ptr %49, align 8
  %51 = getelementptr inbounds nuw i8, ptr %22, i64 32
  %52 = load i64, ptr %51, align 8
  %53 = mul nsw i64 %52, 24
  %54 = getelementptr inbounds i8, ptr %50, i64 %53
  %55 = icmp sgt i64 %52, 0
  br i1 %55, label %65, label %59

56:                                               ; preds = %65
  %57 = getelementptr inbounds nuw i8, ptr %66, i64 24
  %58 = icmp ult ptr %57, %54
  br i1 %58, label %65, label %59

59:                                               ; preds = %56, %48
  %60 = getelementptr inbounds nuw i8, ptr %22, i64 16
  %61 = load i64, ptr %60, align 8
  %62 = icmp sgt i64 %61, 0
  br i1 %62, label %63, label %120

63:                                               ; preds = %59
  %64 = getelementptr inbounds nuw i8, ptr %22, i64 24
  br label %75

65:                                               ; preds = %48, %56
  %66 = phi ptr [ %57, %56 ], [ %50, %48 ]
  %67 = load ptr, ptr %66, align 8
  %68 = load i64, ptr %67, align 8
  %69 = getelementptr inbounds nuw i8, ptr %66, i64 8
  %70 = load i64, ptr %69, align 8
  %71 = and i64 %70, %68
  %72 = getelementptr inbounds nuw i8, ptr %66, i64 16
  %73 = load i64, ptr %72, align 8
  %74 = icmp eq i64 %71, %73
  br i1 %74, label %56, label %119

75:                                               ; preds = %115, %63
  %76 = phi i64 [ 0, %63 ], [ %116, %115 ]
  %77 = load ptr, ptr %64, align 8
  %78 = getelementptr inbounds nuw %struct.Guard, ptr %77, i64 %76
  %79 = load i64, ptr %78, align 8
  %80 = getelementptr inbounds nuw i8, ptr %78, i64 8
  %81 = load ptr, ptr %80, align 8
  switch i64 %79, label %100 [
    i64 0, label %82
    i64 3, label %89
    i64 1, label %98
  ]

82:                                               ; preds = %75
  %83 = getelementptr inbounds nuw i8, ptr %78, i64 16
  %84 = load ptr, ptr %83, align 8
  %85 = call ptr @PyDict_GetItemWithError(ptr noundef %81, ptr noundef %84)
  %86 = getelementptr inbounds nuw i8, ptr %78, i64 24
  %87 = load ptr, ptr %86, align 8
  %88 = icmp eq ptr %85, %87
  br i1 %88, label %115, label %124

89:                                               ; preds = %75
  %90 = load i64, ptr getelementptr inbounds nuw (i8, ptr @flydsl_launcher, i64 8), align 8
  %91 = getelementptr inbounds i8, ptr %81, i64 %90
  %92 = load i32, ptr %91, align 4
  %93 = getelementptr inbounds nuw i8, ptr %78, i64 24
  %94 = load ptr, ptr %93, align 8
  %95 = ptrtoint ptr %94 to i64
  %96 = trunc i64 %95 to i32
  %97 = icmp eq i32 %92, %96
  br i1 %97, label %115, label %119

98:                                               ; preds = %75
  %99 = call ptr @PyCell_Get(ptr noundef %81)
  br label %102

100:                                              ; preds = %75
  %101 = call ptr @PyObject_CallNoArgs(ptr noundef %81)
  br label %102

102:                                              ; preds = %100, %98
  %103 = phi ptr [ %99, %98 ], [ %101, %100 ]
  %104 = icmp eq ptr %103, null
  br i1 %104, label %106, label %105

105:                                              ; preds = %102
  call void @Py_DecRef(ptr noundef nonnull %103)
  br label %106

106:                                              ; preds = %105, %102
  %107 = load i64, ptr %78, align 8
  %108 = icmp eq i64 %107, 1
  br i1 %108, label %109, label %112

109:                                              ; preds = %106
  %110 = getelementptr inbounds nuw i8, ptr %78, i64 24
  %111 = load ptr, ptr %110, align 8
  br label %112

112:                                              ; preds = %109, %106
  %113 = phi ptr [ %111, %109 ], [ @_Py_TrueStruct, %106 ]
  %114 = icmp eq ptr %103, %113
  br i1 %114, label %115, label %124

115:                                              ; preds = %112, %89, %82
  %116 = add nuw nsw i64 %76, 1
  %117 = load i64, ptr %60, align 8
  %118 = icmp slt i64 %116, %117
  br i1 %118, label %75, label %120

119:                                              ; preds = %65, %89, %45
  call void @llvm.lifetime.end.p0(ptr nonnull %7)
  br label %127

120:                                              ; preds = %115, %59
  call void @llvm.lifetime.end.p0(ptr nonnull %7)
  %121 = icmp ne ptr %3, null
  %122 = icmp slt i64 %19, %21
  %123 = select i1 %121, i1 true, i1 %122
  br i1 %123, label %129, label %134

124:                                              ; preds = %82, %112
  %125 = call ptr @PyErr_Occurred()
  %126 = icmp eq ptr %125, null
  call void @llvm.lifetime.end.p0(ptr nonnull %7)
  br i1 %126, label %127, label %288

127:                                              ; preds = %124, %119
  %128 = call fastcc ptr @call_python(ptr noundef %0, ptr noundef %1, i64 noundef %19, ptr noundef %3)
  br label %288

129:                                              ; preds = %120
  %130 = call fastcc i32 @order(ptr noundef nonnull %18, ptr noundef %1, i64 noundef %19, ptr noundef %3, ptr noundef %8)
  %131 = icmp eq i32 %130, 0
  br i1 %131, label %132, label %134

132:                                              ; preds = %129
  %133 = call fastcc ptr @call_python(ptr noundef %0, ptr noundef %1, i64 noundef %19, ptr noundef %3)
  br label %288

134:                                              ; preds = %129, %120
  %135 = phi ptr [ %1, %120 ], [ %8, %129 ]
  call fastcc void @classify(ptr noundef %135, i64 noundef %21, ptr noundef %11, ptr noundef %10)
  %136 = load ptr, ptr %22, align 8
  %137 = icmp eq ptr %136, null
  br i1 %137, label %246, label %138

138:                                              ; preds = %134
  %139 = icmp sgt i64 %21, 0
  br label %140

140:                                              ; preds = %138, %237
  %141 = phi ptr [ %136, %138 ], [ %239, %237 ]
  %142 = phi i32 [ 0, %138 ], [ %238, %237 ]
  %143 = phi ptr [ null, %138 ], [ %141, %237 ]
  %144 = call fastcc i32 @fill(ptr noundef %141, i64 noundef %21, ptr noundef %135, ptr noundef %11, ptr noundef %10, ptr noundef %12, ptr noundef %13)
  %145 = icmp eq i32 %144, 0
  br i1 %145, label %237, label %146

146:                                              ; preds = %140
  %147 = getelementptr inbounds nuw i8, ptr %141, i64 72
  %148 = load i64, ptr %147, align 8
  %149 = icmp eq i64 %148, 0
  br i1 %149, label %161, label %150

150:                                              ; preds = %146
  call void @llvm.lifetime.start.p0(ptr nonnull %6)
  store i64 0, ptr %6, align 8
  %151 = getelementptr inbounds nuw i8, ptr %141, i64 32
  %152 = load ptr, ptr %151, align 8
  %153 = call i32 %152(ptr noundef nonnull %6)
  %154 = icmp eq i32 %153, 0
  br i1 %154, label %156, label %155

155:                                              ; preds = %150
  call void @llvm.lifetime.end.p0(ptr nonnull %6)
  br label %237

156:                                              ; preds = %150
  %157 = load i64, ptr %6, align 8
  %158 = getelementptr inbounds nuw i8, ptr %141, i64 48
  %159 = load i64, ptr %158, align 8
  %160 = icmp eq i64 %157, %159
  call void @llvm.lifetime.end.p0(ptr nonnull %6)
  br i1 %160, label %161, label %237

161:                                              ; preds = %156, %146
  %162 = load i64, ptr %13, align 8
  %163 = icmp eq i64 %162, 0
  br i1 %163, label %165, label %164

164:                                              ; preds = %161
  br i1 %139, label %179, label %176

165:                                              ; preds = %161
  %166 = icmp eq ptr %143, null
  %167 = icmp ne i32 %142, 0
  %168 = select i1 %166, i1 true, i1 %167
  br i1 %168, label %241, label %169

169:                                              ; preds = %165
  %170 = getelementptr inbounds nuw i8, ptr %141, i64 64
  %171 = load i64, ptr %170, align 8
  %172 = icmp eq i64 %171, 0
  br i1 %172, label %173, label %241

173:                                              ; preds = %169
  %174 = load ptr, ptr %141, align 8
  store ptr %174, ptr %143, align 8
  %175 = load ptr, ptr %22, align 8
  store ptr %175, ptr %141, align 8
  store ptr %141, ptr %22, align 8
  br label %241

176:                                              ; preds = %179, %164
  %177 = call fastcc i32 @fill_later(ptr noundef %141, i64 noundef %21, ptr noundef %135, i64 noundef %162, ptr noundef %12, ptr noundef %9)
  %178 = icmp eq i32 %177, 1
  br i1 %178, label %184, label %219

179:                                              ; preds = %164, %179
  %180 = phi i64 [ %182, %179 ], [ 0, %164 ]
  %181 = getelementptr inbounds nuw ptr, ptr %9, i64 %180
  store ptr null, ptr %181, align 8
  %182 = add nuw nsw i64 %180, 1
  %183 = icmp eq i64 %182, %21
  br i1 %183, label %176, label %179

184:                                              ; preds = %176
  call fastcc void @classify(ptr noundef %135, i64 noundef %21, ptr noundef %11, ptr noundef %10)
  call void @llvm.lifetime.start.p0(ptr nonnull %15)
  %185 = call fastcc i32 @fill(ptr noundef %141, i64 noundef %21, ptr noundef %135, ptr noundef %11, ptr noundef %10, ptr noundef %15, ptr noundef %14)
  %186 = icmp ne i32 %185, 0
  %187 = load i64, ptr %14, align 8
  %188 = icmp eq i64 %187, %162
  %189 = select i1 %186, i1 %188, i1 false
  %190 = select i1 %189, i1 %139, i1 false
  br i1 %190, label %191, label %218

191:                                              ; preds = %184
  %192 = getelementptr inbounds nuw i8, ptr %141, i64 56
  %193 = load ptr, ptr %192, align 8
  br label %194

194:                                              ; preds = %191, %205
  %195 = phi i64 [ %206, %205 ], [ 0, %191 ]
  %196 = phi i64 [ %207, %205 ], [ 0, %191 ]
  %197 = phi ptr [ %208, %205 ], [ %193, %191 ]
  %198 = shl nuw i64 1, %196
  %199 = and i64 %198, %162
  %200 = getelementptr inbounds nuw i8, ptr %197, i64 88
  %201 = icmp eq i64 %199, 0
  %202 = load i64, ptr %200, align 8
  %203 = icmp sgt i64 %202, 0
  %204 = select i1 %203, i1 %201, i1 false
  br i1 %204, label %210, label %205

205:                                              ; preds = %210, %194
  %206 = add nsw i64 %202, %195
  %207 = add nuw nsw i64 %196, 1
  %208 = getelementptr inbounds nuw i8, ptr %197, i64 96
  %209 = icmp slt i64 %207, %21
  br i1 %209, label %194, label %218

210:                                              ; preds = %194, %210
  %211 = phi i64 [ %216, %210 ], [ 0, %194 ]
  %212 = add nsw i64 %211, %195
  %213 = getelementptr inbounds i64, ptr %15, i64 %212
  %214 = load i64, ptr %213, align 8
  %215 = getelementptr inbounds i64, ptr %12, i64 %212
  store i64 %214, ptr %215, align 8
  %216 = add nuw nsw i64 %211, 1
  %217 = icmp slt i64 %216, %202
  br i1 %217, label %210, label %205

218:                                              ; preds = %205, %184
  call void @llvm.lifetime.end.p0(ptr nonnull %15)
  br i1 %189, label %241, label %219

219:                                              ; preds = %176, %218
  %220 = phi i32 [ 0, %218 ], [ %177, %176 ]
  br i1 %139, label %221, label %234

221:                                              ; preds = %219, %231
  %222 = phi i64 [ %232, %231 ], [ 0, %219 ]
  %223 = shl nuw i64 1, %222
  %224 = and i64 %223, %162
  %225 = icmp eq i64 %224, 0
  br i1 %225, label %231, label %226

226:                                              ; preds = %221
  %227 = getelementptr inbounds nuw ptr, ptr %9, i64 %222
  %228 = load ptr, ptr %227, align 8
  %229 = icmp eq ptr %228, null
  br i1 %229, label %231, label %230

230:                                              ; preds = %226
  call void @Py_DecRef(ptr noundef nonnull %228)
  store ptr null, ptr %227, align 8
  br label %231

231:                                              ; preds = %230, %226, %221
  %232 = add nuw nsw i64 %222, 1
  %233 = icmp eq i64 %232, %21
  br i1 %233, label %234, label %221

234:                                              ; preds = %231, %219
  %235 = icmp slt i32 %220, 0
  br i1 %235, label %288, label %236

236:                                              ; preds = %234
  call fastcc void @classify(ptr noundef %135, i64 noundef %21, ptr noundef %11, ptr noundef %10)
  br label %237

237:                                              ; preds = %155, %140, %156, %236
  %238 = phi i32 [ %142, %156 ], [ 1, %236 ], [ %142, %140 ], [ %142, %155 ]
  %239 = load ptr, ptr %141, align 8
  %240 = icmp eq ptr %239, null
  br i1 %240, label %246, label %140

241:                                              ; preds = %218, %173, %169, %165
  %242 = getelementptr inbounds nuw i8, ptr %141, i64 8
  %243 = load ptr, ptr %242, align 8
  %244 = icmp eq ptr %243, null
  br i1 %244, label %245, label %248

245:                                              ; preds = %241
  call fastcc void @release(ptr noundef %9, i64 noundef %21, i64 noundef %162)
  br label %246

246:                                              ; preds = %237, %134, %245
  %247 = call fastcc ptr @call_python(ptr noundef %0, ptr noundef %1, i64 noundef %19, ptr noundef %3)
  br label %288

248:                                              ; preds = %241
  call void @llvm.lifetime.start.p0(ptr nonnull %5)
  store i64 0, ptr %5, align 8
  %249 = call ptr @PyEval_SaveThread()
  %250 = getelementptr inbounds nuw i8, ptr %141, i64 32
  %251 = load ptr, ptr %250, align 8
  %252 = icmp eq ptr %251, null
  br i1 %252, label %266, label %253

253:                                              ; preds = %248
  %254 = call i32 %251(ptr noundef nonnull %5)
  %255 = icmp eq i32 %254, 0
  br i1 %255, label %256, label %281

256:                                              ; preds = %253
  %257 = load i64, ptr %5, align 8
  %258 = getelementptr inbounds nuw i8, ptr %141, i64 48
  %259 = load i64, ptr %258, align 8
  %260 = icmp eq i64 %257, %259
  br i1 %260, label %266, label %261

261:                                              ; preds = %256
  %262 = getelementptr inbounds nuw i8, ptr %141, i64 40
  %263 = load ptr, ptr %262, align 8
  %264 = call i32 %263(i64 noundef %259)
  %265 = icmp eq i32 %264, 0
  br i1 %265, label %271, label %281

266:                                              ; preds = %256, %248
  %267 = load ptr, ptr %242, align 8
  %268 = getelementptr inbounds nuw i8, ptr %141, i64 16
  %269 = load ptr, ptr %268, align 8
  %270 = call i32 %267(ptr noundef %269, ptr noundef nonnull %12)
  br label %281

271:                                              ; preds = %261
  %272 = load ptr, ptr %242, align 8
  %273 = getelementptr inbounds nuw i8, ptr %141, i64 16
  %274 = load ptr, ptr %273, align 8
  %275 = call i32 %272(ptr noundef %274, ptr noundef nonnull %12)
  %276 = load ptr, ptr %262, align 8
  %277 = load i64, ptr %5, align 8
  %278 = call i32 %276(i64 noundef %277)
  %279 = icmp eq i32 %275, 0
  %280 = select i1 %279, i32 %278, i32 %275
  br label %281

281:                                              ; preds = %253, %261, %266, %271
  %282 = phi i32 [ %280, %271 ], [ %254, %253 ], [ %270, %266 ], [ %264, %261 ]
  call void @PyEval_RestoreThread(ptr noundef %249)
  call void @llvm.lifetime.end.p0(ptr nonnull %5)
  br i1 %163, label %284, label %283

283:                                              ; preds = %281
  call fastcc void @release(ptr noundef %9, i64 noundef %21, i64 noundef %162)
  br label %284

284:                                              ; preds = %283, %281
  %285 = icmp eq i32 %282, 0
  br i1 %285, label %287, label %286

286:                                              ; preds = %284
  call fastcc void @fail(ptr noundef nonnull %141, i32 noundef %282, ptr noundef %12)
  br label %288

287:                                              ; preds = %284
  call void @Py_IncRef(ptr noundef nonnull @_Py_NoneStruct)
  br label %288

288:                                              ; preds = %234, %124, %41, %127, %287, %286, %246, %132, %32
  %289 = phi ptr [ %33, %32 ], [ %133, %132 ], [ %247, %246 ], [ null, %286 ], [ @_Py_NoneStruct, %287 ], [ null, %124 ], [ %128, %127 ], [ null, %41 ], [ null, %234 ]
  call void @llvm.lifetime.end.p0(ptr nonnull %14)
  call void @llvm.lifetime.end.p0(ptr nonnull %13)
  call void @llvm.lifetime.end.p0(ptr nonnull %12)
  call void @llvm.lifetime.end.p0(ptr nonnull %11)
  call void @llvm.lifetime.end.p0(ptr nonnull %10)
  call void @llvm.lifetime.end.p0(ptr nonnull %9)
  call void @llvm.lifetime.end.p0(ptr nonnull %8)
  ret ptr %289
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
  br i1 %10, label %275, label %11

11:                                               ; preds = %7, %268
  %12 = phi i64 [ %272, %268 ], [ 0, %7 ]
  %13 = phi ptr [ %273, %268 ], [ %9, %7 ]
  %14 = phi ptr [ %271, %268 ], [ %5, %7 ]
  %15 = load i32, ptr %13, align 8
  switch i32 %15, label %268 [
    i32 0, label %16
    i32 1, label %187
    i32 2, label %194
    i32 4, label %200
    i32 3, label %221
    i32 7, label %225
    i32 8, label %250
    i32 5, label %254
  ]

16:                                               ; preds = %11
  %17 = getelementptr inbounds nuw i8, ptr %3, i64 %12
  %18 = load i8, ptr %17, align 1
  %19 = icmp eq i8 %18, 1
  br i1 %19, label %20, label %275

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
  br i1 %32, label %33, label %275

33:                                               ; preds = %20
  %34 = getelementptr inbounds nuw i8, ptr %21, i64 8
  %35 = load i64, ptr %34, align 8
  %36 = getelementptr inbounds nuw i8, ptr %13, i64 40
  %37 = load i64, ptr %36, align 8
  %38 = and i64 %37, %35
  %39 = icmp eq i64 %38, 0
  br i1 %39, label %40, label %275

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
  br i1 %60, label %61, label %275

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
  br i1 %71, label %268, label %72

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
  br label %262

187:                                              ; preds = %11
  %188 = getelementptr inbounds nuw i8, ptr %3, i64 %12
  %189 = load i8, ptr %188, align 1
  %190 = zext i8 %189 to i32
  %191 = getelementptr inbounds nuw ptr, ptr %2, i64 %12
  %192 = load ptr, ptr %191, align 8
  %193 = tail call fastcc i32 @put_number(ptr noundef nonnull %13, i32 noundef %190, ptr noundef %192, ptr noundef %14)
  br label %262

194:                                              ; preds = %11
  %195 = getelementptr inbounds nuw ptr, ptr %2, i64 %12
  %196 = load ptr, ptr %195, align 8
  %197 = getelementptr inbounds nuw i8, ptr %13, i64 56
  %198 = load ptr, ptr %197, align 8
  %199 = tail call fastcc i32 @same(ptr noundef %196, ptr noundef %198)
  br label %262

200:                                              ; preds = %11
  %201 = getelementptr inbounds nuw ptr, ptr %2, i64 %12
  %202 = load ptr, ptr %201, align 8
  %203 = getelementptr inbounds nuw i8, ptr %202, i64 8
  %204 = load ptr, ptr %203, align 8
  %205 = getelementptr inbounds nuw i8, ptr %13, i64 64
  %206 = load ptr, ptr %205, align 8
  %207 = icmp eq ptr %204, %206
  br i1 %207, label %208, label %275

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
  br i1 %213, label %218, label %275

218:                                              ; preds = %217
  %219 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @flydsl_launcher, i64 64), align 8
  %220 = tail call fastcc i32 @number_of(ptr noundef nonnull %202, ptr noundef %219, ptr noundef nonnull %14)
  br label %262

221:                                              ; preds = %11
  %222 = getelementptr inbounds nuw ptr, ptr %2, i64 %12
  %223 = load ptr, ptr %222, align 8
  %224 = tail call fastcc i32 @put_stream(ptr noundef %223, ptr noundef %14)
  br label %262

225:                                              ; preds = %11
  %226 = getelementptr inbounds nuw ptr, ptr %2, i64 %12
  %227 = load ptr, ptr %226, align 8
  %228 = getelementptr inbounds nuw i8, ptr %227, i64 8
  %229 = load ptr, ptr %228, align 8
  %230 = getelementptr inbounds nuw i8, ptr %13, i64 64
  %231 = load ptr, ptr %230, align 8
  %232 = icmp eq ptr %229, %231
  br i1 %232, label %233, label %275

233:                                              ; preds = %225
  %234 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @flydsl_launcher, i64 64), align 8
  %235 = tail call ptr @PyObject_GetAttr(ptr noundef nonnull %227, ptr noundef %234)
  %236 = icmp eq ptr %235, null
  br i1 %236, label %237, label %238

237:                                              ; preds = %233
  tail call void @PyErr_Clear()
  br label %275

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
  br label %262

250:                                              ; preds = %11
  %251 = getelementptr inbounds nuw ptr, ptr %2, i64 %12
  %252 = load ptr, ptr %251, align 8
  %253 = tail call fastcc i32 @put_struct(ptr noundef nonnull %13, ptr noundef %252, ptr noundef %14)
  br label %262

254:                                              ; preds = %11
  %255 = getelementptr inbounds nuw ptr, ptr %2, i64 %12
  %256 = load ptr, ptr %255, align 8
  %257 = getelementptr inbounds nuw i8, ptr %256, i64 8
  %258 = load ptr, ptr %257, align 8
  %259 = getelementptr inbounds nuw i8, ptr %13, i64 64
  %260 = load ptr, ptr %259, align 8
  %261 = icmp eq ptr %258, %260
  br i1 %261, label %264, label %275

262:                                              ; preds = %184, %247, %218, %250, %221, %194, %187
  %263 = phi i32 [ %220, %218 ], [ %253, %250 ], [ %193, %187 ], [ %199, %194 ], [ %249, %247 ], [ %224, %221 ], [ %186, %184 ]
  switch i32 %263, label %268 [
    i32 0, label %275
    i32 2, label %264
  ]

264:                                              ; preds = %262, %254
  %265 = shl nuw i64 1, %12
  %266 = load i64, ptr %6, align 8
  %267 = or i64 %266, %265
  store i64 %267, ptr %6, align 8
  br label %268

268:                                              ; preds = %69, %262, %11, %264
  %269 = getelementptr inbounds nuw i8, ptr %13, i64 88
  %270 = load i64, ptr %269, align 8
  %271 = getelementptr inbounds i64, ptr %14, i64 %270
  %272 = add nuw nsw i64 %12, 1
  %273 = getelementptr inbounds nuw i8, ptr %13, i64 96
  %274 = icmp eq i64 %272, %1
  br i1 %274, label %275, label %11

275:                                              ; preds = %33, %20, %268, %254, %16, %200, %217, %225, %262, %50, %7, %237
  %276 = phi i32 [ 0, %237 ], [ 1, %7 ], [ 0, %50 ], [ 0, %33 ], [ 0, %20 ], [ 1, %268 ], [ 0, %254 ], [ 0, %16 ], [ 0, %200 ], [ 0, %217 ], [ 0, %225 ], [ %263, %262 ]
  ret i32 %276
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

define noundef i32 @flydsl_environment_changed(i32 noundef %0, ptr noundef readnone captures(none) %1, ptr noundef readnone captures(none) %2, ptr noundef readnone captures(none) %3) {
  %5 = load i64, ptr getelementptr inbounds nuw (i8, ptr @flydsl_launcher, i64 16), align 8
  %6 = add i64 %5, 1
  store i64 %6, ptr getelementptr inbounds nuw (i8, ptr @flydsl_launcher, i64 16), align 8
  ret i32 0
}

declare ptr @PyObject_GetAttr(ptr noundef, ptr noundef)

declare ptr @PyObject_Vectorcall(ptr noundef, ptr noundef, i64 noundef, ptr noundef)

declare void @Py_DecRef(ptr noundef)

declare i32 @PyContextVar_Get(ptr noundef, ptr noundef, ptr noundef)

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
  br i1 %18, label %66, label %19

19:                                               ; preds = %8
  %20 = getelementptr inbounds nuw i8, ptr %0, i64 16
  %21 = load ptr, ptr %20, align 8
  %22 = getelementptr inbounds nuw i8, ptr %0, i64 24
  %23 = zext nneg i32 %12 to i64
  %24 = zext nneg i32 %5 to i64
  br label %25

25:                                               ; preds = %19, %34
  %26 = phi i64 [ %24, %19 ], [ %30, %34 ]
  %27 = phi i64 [ 0, %19 ], [ %37, %34 ]
  %28 = phi i64 [ 0, %19 ], [ %41, %34 ]
  %29 = phi i64 [ 255, %19 ], [ %44, %34 ]
  %30 = add nsw i64 %26, -1
  %31 = getelementptr inbounds nuw i64, ptr %21, i64 %30
  %32 = load i64, ptr %31, align 8
  %33 = icmp ult i64 %32, 2147483648
  br i1 %33, label %34, label %103

34:                                               ; preds = %25
  %35 = icmp eq i64 %32, 0
  %36 = zext i1 %35 to i64
  %37 = or i64 %27, %36
  %38 = load ptr, ptr %22, align 8
  %39 = getelementptr inbounds nuw i64, ptr %38, i64 %30
  %40 = load i64, ptr %39, align 8
  %41 = or i64 %40, %28
  %42 = ashr i64 %40, %23
  %43 = icmp eq i64 %42, 1
  %44 = select i1 %43, i64 %30, i64 %29
  %45 = icmp samesign ult i64 %26, 2
  br i1 %45, label %46, label %25

46:                                               ; preds = %34
  %47 = icmp eq i64 %37, 0
  %48 = icmp eq i64 %44, 255
  br i1 %48, label %49, label %66

49:                                               ; preds = %46
  %50 = getelementptr inbounds nuw i8, ptr %0, i64 16
  %51 = zext nneg i32 %5 to i64
  br label %52

52:                                               ; preds = %49, %61
  %53 = phi i64 [ %51, %49 ], [ %54, %61 ]
  %54 = add nsw i64 %53, -1
  br i1 %47, label %55, label %60

55:                                               ; preds = %52
  %56 = load ptr, ptr %50, align 8
  %57 = getelementptr inbounds nuw i64, ptr %56, i64 %54
  %58 = load i64, ptr %57, align 8
  %59 = icmp eq i64 %58, 1
  br i1 %59, label %60, label %61

60:                                               ; preds = %55, %52
  br label %61

61:                                               ; preds = %60, %55
  %62 = phi i64 [ %54, %60 ], [ 255, %55 ]
  %63 = icmp samesign ugt i64 %53, 1
  %64 = icmp eq i64 %62, 255
  %65 = select i1 %63, i1 %64, i1 false
  br i1 %65, label %52, label %66

66:                                               ; preds = %61, %8, %46
  %67 = phi i1 [ %47, %46 ], [ true, %8 ], [ %47, %61 ]
  %68 = phi i64 [ %41, %46 ], [ 0, %8 ], [ %41, %61 ]
  %69 = phi i64 [ %44, %46 ], [ 255, %8 ], [ %62, %61 ]
  %70 = zext nneg i32 %12 to i64
  %71 = shl nsw i64 -1, %70
  %72 = xor i64 %71, -1
  %73 = and i64 %68, %72
  %74 = icmp eq i64 %73, 0
  br i1 %74, label %75, label %103

75:                                               ; preds = %66
  %76 = zext nneg i32 %10 to i64
  %77 = shl nsw i64 -1, %76
  %78 = xor i64 %77, -1
  %79 = and i64 %14, %78
  %80 = icmp ne i64 %79, 0
  %81 = icmp eq i64 %14, 0
  %82 = select i1 %67, i1 %81, i1 false
  %83 = select i1 %80, i1 true, i1 %82
  br i1 %83, label %103, label %84

84:                                               ; preds = %75
  %85 = shl nuw nsw i32 %2, 8
  %86 = or disjoint i32 %85, %1
  %87 = shl i32 %5, 16
  %88 = or disjoint i32 %87, %86
  %89 = shl i32 %3, 24
  %90 = or i32 %88, %89
  %91 = zext i32 %90 to i64
  %92 = and i32 %4, 255
  %93 = zext nneg i32 %92 to i64
  %94 = shl nuw nsw i64 %93, 32
  %95 = or disjoint i64 %94, %91
  %96 = shl i64 %69, 40
  %97 = or disjoint i64 %96, %95
  %98 = shl nuw nsw i64 %16, 48
  %99 = zext nneg i32 %7 to i64
  %100 = shl nuw nsw i64 %99, 56
  %101 = or disjoint i64 %98, %100
  %102 = or i64 %101, %97
  store i64 %102, ptr %0, align 8
  br label %103

103:                                              ; preds = %25, %75, %66, %84
  ret void
}

declare i32 @llvm.cttz.i32(i32, i1 immarg)

declare i64 @llvm.cttz.i64(i64, i1 immarg)

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

declare ptr @PyEval_SaveThread()

declare void @PyEval_RestoreThread(ptr noundef)

declare ptr @PyLong_FromLong(i64 noundef)

declare ptr @PyLong_FromVoidPtr(ptr noundef)

declare void @PyErr_SetObject(ptr noundef, ptr noundef)
