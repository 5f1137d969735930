; made from launcher.c 6e5af25e84be6b18bab1c283c34b9b09650df720b12d62d460eb56fea29b76f0
; made by clang version 22.1.8

%struct.anon = type { i64, i64, i64, ptr, ptr, i64, ptr, ptr, [3 x ptr], %struct.Described, [320 x i16], [9 x %struct.ArrayType], [17 x %struct.ScalarType] }
%struct.Described = type { ptr, i64, i64, i64, i64 }
%struct.ArrayType = type { ptr, ptr, ptr, i64, ptr, ptr, ptr }
%struct.ScalarType = type { ptr, i64 }
%struct.Object = type { i64, ptr }
%struct.Array = type { i64, i64, ptr, ptr, ptr, i32 }
%struct.Guard = type { i64, ptr, ptr, ptr }
%struct.Size = type { i64, i64 }
%struct.Change = type { i64, [7 x i64] }
%struct.Peer = type { ptr, ptr, i64 }
%struct.DLTensor = type { i64, i32, i32, i32, i8, i8, i16, ptr, ptr, i64 }
%struct.Promise = type { i64, i64 }
%struct.Field = type { ptr, i32, i32, i32, i32, %struct.Param }
%struct.Param = type { i32, i32, i32, i16, i16, i16, i16, i64, i64, i64, ptr, ptr, ptr, ptr, i64, i64, i64, i32, i32, i32, i32 }

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
  %209 = getelementptr inbounds nuw i8, ptr %197, i64 120
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
  %5 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @flydsl_launcher, i64 48), align 8
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
  %6 = alloca i64, align 8
  %7 = alloca ptr, align 8
  %8 = alloca %struct.DLTensor, align 8
  %9 = icmp sgt i64 %1, 0
  br i1 %9, label %10, label %20

10:                                               ; preds = %4
  %11 = getelementptr inbounds nuw i8, ptr %8, i64 22
  %12 = getelementptr inbounds nuw i8, ptr %8, i64 21
  %13 = getelementptr inbounds nuw i8, ptr %8, i64 16
  %14 = getelementptr inbounds nuw i8, ptr %8, i64 32
  %15 = getelementptr inbounds nuw i8, ptr %8, i64 12
  %16 = getelementptr inbounds nuw i8, ptr %8, i64 8
  %17 = getelementptr inbounds nuw i8, ptr %8, i64 40
  %18 = getelementptr inbounds nuw i8, ptr %8, i64 24
  %19 = getelementptr inbounds nuw i8, ptr %8, i64 20
  br label %21

20:                                               ; preds = %259, %4
  ret void

21:                                               ; preds = %10, %259
  %22 = phi i64 [ 0, %10 ], [ %260, %259 ]
  %23 = getelementptr inbounds nuw ptr, ptr %0, i64 %22
  %24 = load ptr, ptr %23, align 8
  %25 = getelementptr inbounds nuw i8, ptr %24, i64 8
  %26 = load ptr, ptr %25, align 8
  %27 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @flydsl_launcher, i64 24), align 8
  %28 = icmp eq ptr %26, %27
  br i1 %28, label %29, label %72

29:                                               ; preds = %21
  %30 = getelementptr inbounds nuw i8, ptr %2, i64 %22
  store i8 1, ptr %30, align 1
  %31 = getelementptr inbounds nuw %struct.Array, ptr %3, i64 %22
  %32 = getelementptr inbounds nuw i8, ptr %31, i64 32
  store ptr null, ptr %32, align 8
  %33 = getelementptr inbounds nuw i8, ptr %24, i64 56
  %34 = load ptr, ptr %33, align 8
  %35 = getelementptr inbounds nuw i8, ptr %34, i64 28
  %36 = load i32, ptr %35, align 4
  %37 = icmp ult i32 %36, 320
  br i1 %37, label %39, label %38

38:                                               ; preds = %29
  store i64 0, ptr %31, align 8
  br label %259

39:                                               ; preds = %29
  %40 = zext nneg i32 %36 to i64
  %41 = getelementptr inbounds nuw i16, ptr getelementptr inbounds nuw (i8, ptr @flydsl_launcher, i64 128), i64 %40
  %42 = load i16, ptr %41, align 2
  %43 = zext i16 %42 to i32
  store i64 0, ptr %31, align 8
  %44 = icmp eq i16 %42, 0
  br i1 %44, label %259, label %45

45:                                               ; preds = %39
  %46 = load ptr, ptr %33, align 8
  %47 = getelementptr inbounds nuw i8, ptr %46, i64 26
  %48 = load i8, ptr %47, align 2
  %49 = icmp eq i8 %48, 62
  br i1 %49, label %259, label %50

50:                                               ; preds = %45
  %51 = getelementptr inbounds nuw i8, ptr %24, i64 24
  %52 = load i32, ptr %51, align 8
  %53 = icmp ugt i32 %52, 8
  br i1 %53, label %259, label %54

54:                                               ; preds = %50
  %55 = getelementptr inbounds nuw i8, ptr %24, i64 16
  %56 = load i64, ptr %55, align 8
  %57 = getelementptr inbounds nuw i8, ptr %31, i64 8
  store i64 %56, ptr %57, align 8
  %58 = getelementptr inbounds nuw i8, ptr %24, i64 32
  %59 = load ptr, ptr %58, align 8
  %60 = getelementptr inbounds nuw i8, ptr %31, i64 16
  store ptr %59, ptr %60, align 8
  %61 = getelementptr inbounds nuw i8, ptr %24, i64 40
  %62 = load ptr, ptr %61, align 8
  %63 = getelementptr inbounds nuw i8, ptr %31, i64 24
  store ptr %62, ptr %63, align 8
  %64 = and i32 %43, 255
  %65 = lshr i32 %43, 8
  %66 = load i32, ptr %51, align 8
  %67 = getelementptr inbounds nuw i8, ptr %24, i64 64
  %68 = load i32, ptr %67, align 8
  %69 = lshr i32 %68, 10
  %70 = and i32 %69, 1
  %71 = xor i32 %70, 1
  call fastcc void @describe(ptr noundef nonnull %31, i32 noundef %64, i32 noundef %65, i32 noundef 1, i32 noundef 0, i32 noundef %66, i32 noundef 1, i32 noundef %71)
  br label %259

72:                                               ; preds = %21
  %73 = icmp eq ptr %26, @PyLong_Type
  br i1 %73, label %80, label %74

74:                                               ; preds = %72
  %75 = icmp eq ptr %26, @PyFloat_Type
  br i1 %75, label %80, label %76

76:                                               ; preds = %74
  %77 = icmp eq ptr %26, @PyBool_Type
  br i1 %77, label %80, label %78

78:                                               ; preds = %76
  %79 = icmp eq ptr %24, @_Py_NoneStruct
  br i1 %79, label %80, label %83

80:                                               ; preds = %72, %74, %76, %78
  %81 = phi i8 [ 2, %72 ], [ 4, %76 ], [ 3, %74 ], [ 8, %78 ]
  %82 = getelementptr inbounds nuw i8, ptr %2, i64 %22
  store i8 %81, ptr %82, align 1
  br label %259

83:                                               ; preds = %78
  %84 = getelementptr inbounds nuw i8, ptr %2, i64 %22
  store i8 0, ptr %84, align 1
  %85 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @flydsl_launcher, i64 768), align 8
  %86 = icmp eq ptr %85, null
  br i1 %86, label %188, label %87

87:                                               ; preds = %83, %184
  %88 = phi ptr [ %186, %184 ], [ %85, %83 ]
  %89 = phi ptr [ %185, %184 ], [ getelementptr inbounds nuw (i8, ptr @flydsl_launcher, i64 768), %83 ]
  %90 = icmp eq ptr %88, %26
  br i1 %90, label %91, label %184

91:                                               ; preds = %87
  store i8 1, ptr %84, align 1
  %92 = getelementptr inbounds nuw %struct.Array, ptr %3, i64 %22
  %93 = getelementptr inbounds nuw i8, ptr %92, i64 32
  store ptr null, ptr %93, align 8
  call void @llvm.lifetime.start.p0(ptr nonnull %7)
  store ptr %24, ptr %7, align 8
  call void @llvm.lifetime.start.p0(ptr nonnull %8)
  store i64 0, ptr %92, align 8
  %94 = getelementptr inbounds nuw i8, ptr %89, i64 16
  %95 = load ptr, ptr %94, align 8
  %96 = icmp eq ptr %95, null
  br i1 %96, label %104, label %97

97:                                               ; preds = %91
  %98 = getelementptr inbounds nuw i8, ptr %89, i64 24
  %99 = load i64, ptr %98, align 8
  %100 = getelementptr inbounds i8, ptr %24, i64 %99
  %101 = call zeroext i8 %95(ptr noundef %100)
  %102 = and i8 %101, 1
  %103 = icmp eq i8 %102, 0
  br i1 %103, label %116, label %182

104:                                              ; preds = %91
  %105 = getelementptr inbounds nuw i8, ptr %89, i64 32
  %106 = load ptr, ptr %105, align 8
  %107 = icmp eq ptr %106, null
  br i1 %107, label %116, label %108

108:                                              ; preds = %104
  %109 = call ptr @PyObject_Vectorcall(ptr noundef nonnull %106, ptr noundef nonnull %7, i64 noundef 1, ptr noundef null)
  %110 = icmp eq ptr %109, null
  br i1 %110, label %111, label %112

111:                                              ; preds = %108
  call void @PyErr_Clear()
  br label %182

112:                                              ; preds = %108
  call void @Py_DecRef(ptr noundef nonnull %109)
  %113 = icmp eq ptr %109, @_Py_TrueStruct
  br i1 %113, label %182, label %114

114:                                              ; preds = %112
  %115 = load ptr, ptr %7, align 8
  br label %116

116:                                              ; preds = %114, %104, %97
  %117 = phi ptr [ %115, %114 ], [ %24, %104 ], [ %24, %97 ]
  %118 = getelementptr inbounds nuw i8, ptr %89, i64 8
  %119 = load ptr, ptr %118, align 8
  %120 = call i32 %119(ptr noundef %117, ptr noundef nonnull %8)
  %121 = icmp eq i32 %120, 0
  br i1 %121, label %123, label %122

122:                                              ; preds = %116
  call void @PyErr_Clear()
  br label %182

123:                                              ; preds = %116
  %124 = load i16, ptr %11, align 2
  %125 = icmp ne i16 %124, 1
  %126 = load i8, ptr %12, align 1
  %127 = add i8 %126, -65
  %128 = icmp ult i8 %127, -57
  %129 = select i1 %125, i1 true, i1 %128
  br i1 %129, label %182, label %130

130:                                              ; preds = %123
  %131 = add nuw i8 %126, 127
  %132 = and i8 %131, %126
  %133 = icmp ne i8 %132, 0
  %134 = load i32, ptr %13, align 8
  %135 = icmp ugt i32 %134, 8
  %136 = select i1 %133, i1 true, i1 %135
  br i1 %136, label %182, label %137

137:                                              ; preds = %130
  %138 = icmp eq i32 %134, 0
  %139 = load ptr, ptr %14, align 8
  %140 = icmp ne ptr %139, null
  %141 = select i1 %138, i1 true, i1 %140
  br i1 %141, label %142, label %182

142:                                              ; preds = %137
  %143 = load i32, ptr %15, align 4
  %144 = load i32, ptr %16, align 8
  %145 = or i32 %144, %143
  %146 = icmp ugt i32 %145, 255
  br i1 %146, label %182, label %147

147:                                              ; preds = %142
  %148 = load i64, ptr %8, align 8
  %149 = load i64, ptr %17, align 8
  %150 = add i64 %149, %148
  %151 = getelementptr inbounds nuw i8, ptr %92, i64 8
  store i64 %150, ptr %151, align 8
  %152 = load ptr, ptr %18, align 8
  %153 = getelementptr inbounds nuw i8, ptr %92, i64 16
  store ptr %152, ptr %153, align 8
  %154 = getelementptr inbounds nuw i8, ptr %92, i64 24
  store ptr %139, ptr %154, align 8
  %155 = getelementptr inbounds nuw i8, ptr %89, i64 40
  %156 = load ptr, ptr %155, align 8
  %157 = icmp eq ptr %156, null
  br i1 %157, label %173, label %158

158:                                              ; preds = %147
  %159 = load ptr, ptr %7, align 8
  %160 = getelementptr inbounds nuw i8, ptr %89, i64 24
  %161 = load i64, ptr %160, align 8
  %162 = getelementptr inbounds i8, ptr %159, i64 %161
  %163 = load ptr, ptr %162, align 8
  %164 = call zeroext i8 %156(ptr noundef %163)
  %165 = and i8 %164, 1
  %166 = icmp eq i8 %165, 0
  br i1 %166, label %173, label %167

167:                                              ; preds = %158
  %168 = getelementptr inbounds nuw i8, ptr %89, i64 48
  %169 = load ptr, ptr %168, align 8
  %170 = call zeroext i8 %169()
  %171 = and i8 %170, 1
  %172 = zext nneg i8 %171 to i32
  br label %173

173:                                              ; preds = %167, %158, %147
  %174 = phi i32 [ 0, %158 ], [ 0, %147 ], [ %172, %167 ]
  %175 = load i8, ptr %19, align 4
  %176 = zext i8 %175 to i32
  %177 = load i8, ptr %12, align 1
  %178 = zext i8 %177 to i32
  %179 = load i32, ptr %16, align 8
  %180 = load i32, ptr %15, align 4
  %181 = load i32, ptr %13, align 8
  call fastcc void @describe(ptr noundef nonnull %92, i32 noundef %176, i32 noundef %178, i32 noundef %179, i32 noundef %180, i32 noundef %181, i32 noundef 0, i32 noundef %174)
  br label %182

182:                                              ; preds = %97, %111, %112, %122, %123, %130, %137, %142, %173
  call void @llvm.lifetime.end.p0(ptr nonnull %8)
  call void @llvm.lifetime.end.p0(ptr nonnull %7)
  %183 = load i8, ptr %84, align 1
  br label %188

184:                                              ; preds = %87
  %185 = getelementptr inbounds nuw i8, ptr %89, i64 56
  %186 = load ptr, ptr %185, align 8
  %187 = icmp eq ptr %186, null
  br i1 %187, label %188, label %87

188:                                              ; preds = %184, %83, %182
  %189 = phi i8 [ %183, %182 ], [ 0, %83 ], [ 0, %184 ]
  %190 = icmp eq i8 %189, 0
  %191 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @flydsl_launcher, i64 88), align 8
  %192 = icmp eq ptr %26, %191
  %193 = select i1 %190, i1 %192, i1 false
  br i1 %193, label %194, label %237

194:                                              ; preds = %188
  store i8 1, ptr %84, align 1
  %195 = getelementptr inbounds nuw %struct.Array, ptr %3, i64 %22
  %196 = load i64, ptr getelementptr inbounds nuw (i8, ptr @flydsl_launcher, i64 96), align 8
  %197 = getelementptr inbounds nuw i8, ptr %24, i64 %196
  %198 = load ptr, ptr %197, align 8
  call void @llvm.lifetime.start.p0(ptr nonnull %5)
  call void @llvm.lifetime.start.p0(ptr nonnull %6)
  store i64 0, ptr %195, align 8
  %199 = getelementptr inbounds nuw i8, ptr %195, i64 32
  store ptr %24, ptr %199, align 8
  %200 = icmp eq ptr %198, null
  %201 = icmp eq ptr %198, @_Py_NoneStruct
  %202 = or i1 %200, %201
  br i1 %202, label %235, label %203

203:                                              ; preds = %194
  %204 = call i32 @PyBytes_AsStringAndSize(ptr noundef nonnull %198, ptr noundef nonnull %5, ptr noundef nonnull %6)
  %205 = icmp eq i32 %204, 0
  br i1 %205, label %207, label %206

206:                                              ; preds = %203
  call void @PyErr_Clear()
  br label %235

207:                                              ; preds = %203
  %208 = load ptr, ptr %5, align 8
  %209 = load i64, ptr %208, align 8
  %210 = getelementptr inbounds nuw i8, ptr %195, i64 8
  store i64 %209, ptr %210, align 8
  %211 = getelementptr inbounds nuw i8, ptr %208, i64 16
  %212 = getelementptr inbounds nuw i8, ptr %195, i64 16
  store ptr %211, ptr %212, align 8
  %213 = getelementptr inbounds nuw i8, ptr %208, i64 10
  %214 = load i8, ptr %213, align 2
  %215 = zext i8 %214 to i64
  %216 = getelementptr inbounds nuw i64, ptr %211, i64 %215
  %217 = getelementptr inbounds nuw i8, ptr %195, i64 24
  store ptr %216, ptr %217, align 8
  %218 = getelementptr inbounds nuw i8, ptr %208, i64 8
  %219 = load i8, ptr %218, align 8
  %220 = zext i8 %219 to i32
  %221 = getelementptr inbounds nuw i8, ptr %208, i64 9
  %222 = load i8, ptr %221, align 1
  %223 = zext i8 %222 to i32
  %224 = getelementptr inbounds nuw i8, ptr %208, i64 11
  %225 = load i8, ptr %224, align 1
  %226 = zext i8 %225 to i32
  %227 = getelementptr inbounds nuw i8, ptr %208, i64 12
  %228 = load i8, ptr %227, align 4
  %229 = zext i8 %228 to i32
  %230 = load i8, ptr %213, align 2
  %231 = zext i8 %230 to i32
  %232 = getelementptr inbounds nuw i8, ptr %208, i64 13
  %233 = load i8, ptr %232, align 1
  %234 = zext i8 %233 to i32
  call fastcc void @describe(ptr noundef nonnull %195, i32 noundef %220, i32 noundef %223, i32 noundef %226, i32 noundef %229, i32 noundef %231, i32 noundef 0, i32 noundef %234)
  br label %235

235:                                              ; preds = %194, %206, %207
  call void @llvm.lifetime.end.p0(ptr nonnull %6)
  call void @llvm.lifetime.end.p0(ptr nonnull %5)
  %236 = load i8, ptr %84, align 1
  br label %237

237:                                              ; preds = %235, %188
  %238 = phi i8 [ %236, %235 ], [ %189, %188 ]
  %239 = icmp eq i8 %238, 0
  br i1 %239, label %240, label %259

240:                                              ; preds = %237
  %241 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @flydsl_launcher, i64 1272), align 8
  %242 = icmp eq ptr %241, null
  br i1 %242, label %257, label %243

243:                                              ; preds = %240
  %244 = load ptr, ptr %25, align 8
  br label %245

245:                                              ; preds = %249, %243
  %246 = phi ptr [ %241, %243 ], [ %251, %249 ]
  %247 = phi ptr [ getelementptr inbounds nuw (i8, ptr @flydsl_launcher, i64 1272), %243 ], [ %250, %249 ]
  %248 = icmp eq ptr %246, %244
  br i1 %248, label %253, label %249

249:                                              ; preds = %245
  %250 = getelementptr inbounds nuw i8, ptr %247, i64 16
  %251 = load ptr, ptr %250, align 8
  %252 = icmp eq ptr %251, null
  br i1 %252, label %257, label %245

253:                                              ; preds = %245
  %254 = getelementptr inbounds nuw i8, ptr %247, i64 8
  %255 = load i64, ptr %254, align 8
  %256 = trunc i64 %255 to i8
  br label %257

257:                                              ; preds = %249, %240, %253
  %258 = phi i8 [ %256, %253 ], [ 0, %240 ], [ 0, %249 ]
  store i8 %258, ptr %84, align 1
  br label %259

259:                                              ; preds = %80, %54, %50, %45, %39, %38, %237, %257
  %260 = add nuw nsw i64 %22, 1
  %261 = icmp eq i64 %260, %1
  br i1 %261, label %20, label %21
}

define internal fastcc range(i32 0, 2) i32 @fill(ptr noundef nonnull readonly captures(none) %0, i64 noundef %1, ptr noundef readonly captures(none) %2, ptr noundef nonnull readonly captures(none) %3, ptr noundef nonnull readonly captures(none) %4, ptr noundef nonnull %5, ptr noundef nonnull captures(none) initializes((0, 8)) %6) {
  %8 = getelementptr inbounds nuw i8, ptr %0, i64 56
  %9 = load ptr, ptr %8, align 8
  store i64 0, ptr %6, align 8
  %10 = icmp slt i64 %1, 1
  br i1 %10, label %318, label %11

11:                                               ; preds = %7, %311
  %12 = phi i64 [ %315, %311 ], [ 0, %7 ]
  %13 = phi ptr [ %316, %311 ], [ %9, %7 ]
  %14 = phi ptr [ %314, %311 ], [ %5, %7 ]
  %15 = load i32, ptr %13, align 8
  switch i32 %15, label %282 [
    i32 0, label %16
    i32 3, label %235
    i32 9, label %239
    i32 10, label %256
    i32 5, label %274
    i32 6, label %292
  ]

16:                                               ; preds = %11
  %17 = getelementptr inbounds nuw i8, ptr %3, i64 %12
  %18 = load i8, ptr %17, align 1
  %19 = icmp eq i8 %18, 1
  br i1 %19, label %20, label %318

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
  br i1 %32, label %33, label %318

33:                                               ; preds = %20
  %34 = getelementptr inbounds nuw i8, ptr %21, i64 8
  %35 = load i64, ptr %34, align 8
  %36 = getelementptr inbounds nuw i8, ptr %13, i64 40
  %37 = load i64, ptr %36, align 8
  %38 = and i64 %37, %35
  %39 = icmp eq i64 %38, 0
  br i1 %39, label %40, label %318

40:                                               ; preds = %33
  %41 = getelementptr inbounds nuw i8, ptr %13, i64 116
  %42 = load i32, ptr %41, align 4
  %43 = icmp eq i32 %42, 0
  br i1 %43, label %44, label %87

44:                                               ; preds = %40
  %45 = getelementptr inbounds nuw i8, ptr %21, i64 32
  %46 = load ptr, ptr %45, align 8
  %47 = icmp eq ptr %46, null
  %48 = getelementptr inbounds nuw i8, ptr %13, i64 56
  %49 = load ptr, ptr %48, align 8
  %50 = icmp eq ptr %49, null
  br i1 %47, label %86, label %51

51:                                               ; preds = %44
  br i1 %50, label %318, label %52

52:                                               ; preds = %51
  %53 = load i64, ptr getelementptr inbounds nuw (i8, ptr @flydsl_launcher, i64 120), align 8
  %54 = getelementptr inbounds nuw i8, ptr %46, i64 %53
  %55 = load ptr, ptr %54, align 8
  %56 = load i64, ptr getelementptr inbounds nuw (i8, ptr @flydsl_launcher, i64 104), align 8
  %57 = getelementptr inbounds nuw i8, ptr %46, i64 %56
  %58 = load ptr, ptr %57, align 8
  %59 = load i64, ptr getelementptr inbounds nuw (i8, ptr @flydsl_launcher, i64 112), align 8
  %60 = getelementptr inbounds nuw i8, ptr %46, i64 %59
  %61 = load ptr, ptr %60, align 8
  %62 = icmp ne ptr %55, null
  %63 = icmp ne ptr %58, null
  %64 = select i1 %62, i1 %63, i1 false
  %65 = icmp ne ptr %61, null
  %66 = select i1 %64, i1 %65, i1 false
  br i1 %66, label %67, label %318

67:                                               ; preds = %52
  %68 = getelementptr inbounds nuw i8, ptr %55, i64 8
  %69 = load ptr, ptr %68, align 8
  %70 = icmp eq ptr %69, @PyLong_Type
  br i1 %70, label %71, label %318

71:                                               ; preds = %67
  %72 = tail call ptr @PyLong_AsVoidPtr(ptr noundef nonnull %55)
  %73 = ptrtoint ptr %72 to i64
  %74 = load i64, ptr %36, align 8
  %75 = add i64 %74, 1
  %76 = icmp eq i64 %75, %73
  br i1 %76, label %77, label %318

77:                                               ; preds = %71
  %78 = load ptr, ptr %48, align 8
  %79 = tail call fastcc i32 @same(ptr noundef nonnull %58, ptr noundef %78)
  %80 = icmp eq i32 %79, 0
  br i1 %80, label %318, label %81

81:                                               ; preds = %77
  %82 = getelementptr inbounds nuw i8, ptr %13, i64 64
  %83 = load ptr, ptr %82, align 8
  %84 = tail call fastcc i32 @same(ptr noundef nonnull %61, ptr noundef %83)
  %85 = icmp eq i32 %84, 0
  br i1 %85, label %318, label %87

86:                                               ; preds = %44
  br i1 %50, label %87, label %318

87:                                               ; preds = %86, %81, %40
  %88 = getelementptr inbounds nuw i8, ptr %13, i64 48
  %89 = load ptr, ptr %88, align 8
  %90 = icmp ne ptr %89, null
  %91 = icmp ne i32 %26, 0
  %92 = and i1 %91, %90
  br i1 %92, label %93, label %116

93:                                               ; preds = %87
  %94 = getelementptr inbounds nuw i8, ptr %21, i64 16
  %95 = load ptr, ptr %94, align 8
  %96 = zext nneg i32 %26 to i64
  br label %97

97:                                               ; preds = %108, %93
  %98 = phi i64 [ 0, %93 ], [ %112, %108 ]
  %99 = phi i32 [ 0, %93 ], [ %111, %108 ]
  %100 = getelementptr inbounds nuw %struct.Promise, ptr %89, i64 %98
  %101 = load i64, ptr %100, align 8
  %102 = getelementptr inbounds nuw i8, ptr %100, i64 8
  %103 = load i64, ptr %102, align 8
  %104 = getelementptr inbounds nuw i64, ptr %95, i64 %98
  %105 = load i64, ptr %104, align 8
  %106 = and i64 %105, %101
  %107 = icmp eq i64 %106, %103
  br i1 %107, label %108, label %318

108:                                              ; preds = %97
  %109 = icmp eq i64 %105, 0
  %110 = zext i1 %109 to i32
  %111 = or i32 %99, %110
  %112 = add nuw nsw i64 %98, 1
  %113 = icmp eq i64 %112, %96
  br i1 %113, label %114, label %97

114:                                              ; preds = %108
  %115 = icmp ne i32 %111, 0
  br label %116

116:                                              ; preds = %114, %87
  %117 = phi i1 [ false, %87 ], [ %115, %114 ]
  %118 = load i64, ptr %34, align 8
  store i64 %118, ptr %14, align 8
  %119 = icmp eq i32 %26, 0
  br i1 %119, label %292, label %120

120:                                              ; preds = %116
  %121 = getelementptr inbounds nuw i8, ptr %13, i64 12
  %122 = getelementptr inbounds nuw i8, ptr %21, i64 16
  %123 = zext nneg i32 %26 to i64
  br label %130

124:                                              ; preds = %146
  %125 = getelementptr inbounds nuw i8, ptr %21, i64 24
  %126 = getelementptr inbounds nuw i8, ptr %21, i64 40
  %127 = getelementptr inbounds nuw i8, ptr %13, i64 14
  %128 = getelementptr inbounds nuw i8, ptr %13, i64 16
  %129 = getelementptr inbounds nuw i8, ptr %13, i64 18
  br label %150

130:                                              ; preds = %146, %120
  %131 = phi i64 [ 0, %120 ], [ %148, %146 ]
  %132 = phi i32 [ 1, %120 ], [ %147, %146 ]
  %133 = load i16, ptr %121, align 4
  %134 = zext i16 %133 to i32
  %135 = trunc nuw nsw i64 %131 to i32
  %136 = shl nuw i32 1, %135
  %137 = and i32 %136, %134
  %138 = icmp eq i32 %137, 0
  br i1 %138, label %146, label %139

139:                                              ; preds = %130
  %140 = load ptr, ptr %122, align 8
  %141 = getelementptr inbounds nuw i64, ptr %140, i64 %131
  %142 = load i64, ptr %141, align 8
  %143 = add nsw i32 %132, 1
  %144 = sext i32 %132 to i64
  %145 = getelementptr inbounds i64, ptr %14, i64 %144
  store i64 %142, ptr %145, align 8
  br label %146

146:                                              ; preds = %139, %130
  %147 = phi i32 [ %143, %139 ], [ %132, %130 ]
  %148 = add nuw nsw i64 %131, 1
  %149 = icmp eq i64 %148, %123
  br i1 %149, label %124, label %130

150:                                              ; preds = %227, %124
  %151 = phi i64 [ 0, %124 ], [ %230, %227 ]
  %152 = phi i32 [ %147, %124 ], [ %229, %227 ]
  %153 = phi i32 [ 1, %124 ], [ %228, %227 ]
  %154 = load ptr, ptr %88, align 8
  %155 = icmp eq ptr %154, null
  br i1 %155, label %156, label %170

156:                                              ; preds = %150
  %157 = load i16, ptr %127, align 2
  %158 = zext i16 %157 to i32
  %159 = trunc nuw nsw i64 %151 to i32
  %160 = shl nuw i32 1, %159
  %161 = and i32 %160, %158
  %162 = icmp eq i32 %161, 0
  br i1 %162, label %227, label %163

163:                                              ; preds = %156
  %164 = load ptr, ptr %125, align 8
  %165 = getelementptr inbounds nuw i64, ptr %164, i64 %151
  %166 = load i64, ptr %165, align 8
  %167 = load i32, ptr %126, align 8
  %168 = zext nneg i32 %167 to i64
  %169 = ashr i64 %166, %168
  br label %190

170:                                              ; preds = %150
  %171 = load ptr, ptr %125, align 8
  %172 = getelementptr inbounds nuw i64, ptr %171, i64 %151
  %173 = load i64, ptr %172, align 8
  %174 = load i32, ptr %126, align 8
  %175 = zext nneg i32 %174 to i64
  %176 = ashr i64 %173, %175
  %177 = load i64, ptr %22, align 8
  %178 = lshr i64 %177, 16
  %179 = and i64 %178, 255
  %180 = getelementptr %struct.Promise, ptr %154, i64 %179
  %181 = getelementptr %struct.Promise, ptr %180, i64 %151
  %182 = load i64, ptr %181, align 8
  %183 = getelementptr inbounds nuw i8, ptr %181, i64 8
  %184 = load i64, ptr %183, align 8
  %185 = and i64 %182, %176
  %186 = icmp eq i64 %185, %184
  br i1 %186, label %187, label %200

187:                                              ; preds = %170
  %188 = trunc nuw nsw i64 %151 to i32
  %189 = shl nuw i32 1, %188
  br label %190

190:                                              ; preds = %187, %163
  %191 = phi i32 [ %189, %187 ], [ %160, %163 ]
  %192 = phi i64 [ %176, %187 ], [ %169, %163 ]
  %193 = load i16, ptr %128, align 8
  %194 = zext i16 %193 to i32
  %195 = and i32 %191, %194
  %196 = icmp eq i32 %195, 0
  %197 = add i64 %192, 2147483648
  %198 = icmp ult i64 %197, 4294967296
  %199 = select i1 %196, i1 true, i1 %198
  br i1 %199, label %215, label %200

200:                                              ; preds = %190, %170
  %201 = load i16, ptr %129, align 2
  %202 = icmp eq i16 %201, 0
  %203 = select i1 %202, i1 true, i1 %117
  %204 = xor i1 %202, true
  br i1 %203, label %210, label %205

205:                                              ; preds = %200
  %206 = load ptr, ptr %122, align 8
  %207 = getelementptr inbounds nuw i64, ptr %206, i64 %151
  %208 = load i64, ptr %207, align 8
  %209 = icmp eq i64 %208, 1
  br label %210

210:                                              ; preds = %205, %200
  %211 = phi i1 [ %204, %200 ], [ %209, %205 ]
  %212 = select i1 %211, i32 %153, i32 0
  %213 = trunc nuw nsw i64 %151 to i32
  %214 = shl nuw i32 1, %213
  br label %215

215:                                              ; preds = %210, %190
  %216 = phi i32 [ %191, %190 ], [ %214, %210 ]
  %217 = phi i32 [ %153, %190 ], [ %212, %210 ]
  %218 = phi i64 [ %192, %190 ], [ 0, %210 ]
  %219 = load i16, ptr %127, align 2
  %220 = zext i16 %219 to i32
  %221 = and i32 %216, %220
  %222 = icmp eq i32 %221, 0
  br i1 %222, label %227, label %223

223:                                              ; preds = %215
  %224 = add nsw i32 %152, 1
  %225 = sext i32 %152 to i64
  %226 = getelementptr inbounds i64, ptr %14, i64 %225
  store i64 %218, ptr %226, align 8
  br label %227

227:                                              ; preds = %223, %215, %156
  %228 = phi i32 [ %153, %156 ], [ %217, %215 ], [ %217, %223 ]
  %229 = phi i32 [ %152, %156 ], [ %152, %215 ], [ %224, %223 ]
  %230 = add nuw nsw i64 %151, 1
  %231 = icmp eq i64 %230, %123
  br i1 %231, label %232, label %150

232:                                              ; preds = %227
  %233 = icmp ne i32 %228, 0
  %234 = zext i1 %233 to i32
  br label %289

235:                                              ; preds = %11
  %236 = getelementptr inbounds nuw ptr, ptr %2, i64 %12
  %237 = load ptr, ptr %236, align 8
  %238 = tail call fastcc i32 @put_stream(ptr noundef %237, ptr noundef %14)
  br label %289

239:                                              ; preds = %11
  %240 = getelementptr inbounds nuw ptr, ptr %2, i64 %12
  %241 = load ptr, ptr %240, align 8
  %242 = getelementptr inbounds nuw i8, ptr %13, i64 56
  %243 = load ptr, ptr %242, align 8
  %244 = icmp eq ptr %241, %243
  br i1 %244, label %245, label %252

245:                                              ; preds = %239
  %246 = getelementptr inbounds nuw i8, ptr %13, i64 64
  %247 = load ptr, ptr %246, align 8
  %248 = getelementptr inbounds nuw i8, ptr %247, i64 48
  %249 = load i64, ptr %248, align 8
  %250 = icmp ne i64 %249, 0
  %251 = zext i1 %250 to i32
  br label %252

252:                                              ; preds = %245, %239
  %253 = phi i32 [ 0, %239 ], [ %251, %245 ]
  %254 = getelementptr inbounds nuw i8, ptr %13, i64 24
  %255 = load i64, ptr %254, align 8
  store i64 %255, ptr %14, align 8
  br label %289

256:                                              ; preds = %11
  %257 = getelementptr inbounds nuw ptr, ptr %2, i64 %12
  %258 = load ptr, ptr %257, align 8
  %259 = icmp eq ptr %258, @_Py_NoneStruct
  br i1 %259, label %260, label %318

260:                                              ; preds = %256
  %261 = getelementptr inbounds nuw i8, ptr %13, i64 64
  %262 = load ptr, ptr %261, align 8
  store i64 0, ptr %14, align 8
  %263 = icmp eq ptr %262, null
  br i1 %263, label %292, label %264

264:                                              ; preds = %260
  %265 = getelementptr inbounds nuw i8, ptr %13, i64 24
  %266 = load i64, ptr %265, align 8
  %267 = trunc i64 %266 to i32
  %268 = and i32 %267, 255
  %269 = lshr i64 %266, 8
  %270 = trunc i64 %269 to i32
  %271 = tail call i32 %262(i32 noundef %268, i32 noundef %270, ptr noundef nonnull %14)
  %272 = icmp eq i32 %271, 0
  %273 = zext i1 %272 to i32
  br label %289

274:                                              ; preds = %11
  %275 = getelementptr inbounds nuw ptr, ptr %2, i64 %12
  %276 = load ptr, ptr %275, align 8
  %277 = getelementptr inbounds nuw i8, ptr %276, i64 8
  %278 = load ptr, ptr %277, align 8
  %279 = getelementptr inbounds nuw i8, ptr %13, i64 64
  %280 = load ptr, ptr %279, align 8
  %281 = icmp eq ptr %278, %280
  br i1 %281, label %292, label %318

282:                                              ; preds = %11
  %283 = getelementptr inbounds nuw i8, ptr %3, i64 %12
  %284 = load i8, ptr %283, align 1
  %285 = zext i8 %284 to i32
  %286 = getelementptr inbounds nuw ptr, ptr %2, i64 %12
  %287 = load ptr, ptr %286, align 8
  %288 = tail call fastcc i32 @put_value(ptr noundef nonnull %13, i32 noundef %285, ptr noundef %287, ptr noundef %14)
  br label %289

289:                                              ; preds = %232, %264, %282, %252, %235
  %290 = phi i32 [ %288, %282 ], [ %273, %264 ], [ %238, %235 ], [ %253, %252 ], [ %234, %232 ]
  %291 = icmp eq i32 %290, 0
  br i1 %291, label %318, label %292

292:                                              ; preds = %116, %274, %260, %11, %289
  %293 = phi i32 [ %290, %289 ], [ 1, %11 ], [ 1, %260 ], [ 2, %274 ], [ 1, %116 ]
  %294 = getelementptr inbounds nuw i8, ptr %13, i64 96
  %295 = load i64, ptr %294, align 8
  %296 = icmp eq i64 %295, 0
  br i1 %296, label %305, label %297

297:                                              ; preds = %292
  %298 = load i64, ptr %14, align 8
  %299 = and i64 %298, 15
  %300 = icmp eq i64 %299, 0
  %301 = icmp eq i64 %298, 1
  %302 = select i1 %301, i64 3, i64 2
  %303 = select i1 %300, i64 1, i64 %302
  %304 = icmp eq i64 %303, %295
  br i1 %304, label %305, label %318

305:                                              ; preds = %297, %292
  %306 = icmp eq i32 %293, 2
  br i1 %306, label %307, label %311

307:                                              ; preds = %305
  %308 = shl nuw i64 1, %12
  %309 = load i64, ptr %6, align 8
  %310 = or i64 %309, %308
  store i64 %310, ptr %6, align 8
  br label %311

311:                                              ; preds = %307, %305
  %312 = getelementptr inbounds nuw i8, ptr %13, i64 88
  %313 = load i64, ptr %312, align 8
  %314 = getelementptr inbounds i64, ptr %14, i64 %313
  %315 = add nuw nsw i64 %12, 1
  %316 = getelementptr inbounds nuw i8, ptr %13, i64 120
  %317 = icmp eq i64 %315, %1
  br i1 %317, label %318, label %11

318:                                              ; preds = %67, %71, %77, %51, %20, %33, %86, %81, %52, %311, %289, %297, %274, %16, %256, %97, %7
  %319 = phi i32 [ 1, %7 ], [ 0, %97 ], [ 0, %67 ], [ 0, %71 ], [ 0, %77 ], [ 0, %51 ], [ 0, %20 ], [ 0, %33 ], [ 0, %86 ], [ 0, %81 ], [ 0, %52 ], [ 0, %256 ], [ 0, %16 ], [ 0, %274 ], [ 0, %297 ], [ 0, %289 ], [ 1, %311 ]
  ret i32 %319
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
  %29 = getelementptr inbounds nuw i8, ptr %13, i64 120
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

define internal fastcc void @describe(ptr noundef nonnull captures(none) initializes((0, 8), (40, 44)) %0, i32 noundef range(i32 0, 256) %1, i32 noundef range(i32 0, 256) %2, i32 noundef %3, i32 noundef %4, i32 noundef %5, i32 noundef range(i32 0, 2) %6, i32 noundef range(i32 0, 256) %7) {
  %9 = tail call range(i32 0, 33) i32 @llvm.cttz.i32(i32 %2, i1 true)
  %10 = add nsw i32 %9, -3
  %11 = icmp eq i32 %6, 0
  %12 = select i1 %11, i32 0, i32 %10
  %13 = getelementptr inbounds nuw i8, ptr %0, i64 8
  %14 = load i64, ptr %13, align 8
  %15 = or i64 %14, 16
  %16 = tail call range(i64 0, 5) i64 @llvm.cttz.i64(i64 %15, i1 true)
  store i64 0, ptr %0, align 8
  %17 = getelementptr inbounds nuw i8, ptr %0, i64 40
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
  %112 = icmp eq i32 %7, 0
  %113 = select i1 %112, i64 0, i64 72057594037927936
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

declare i32 @PyBytes_AsStringAndSize(ptr noundef, ptr noundef, ptr noundef)

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
  %21 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @flydsl_launcher, i64 56), align 8
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

define internal fastcc range(i32 0, 2) i32 @put_value(ptr noundef readonly captures(none) %0, i32 noundef %1, ptr noundef %2, ptr noundef nonnull %3) {
  %5 = alloca i64, align 8
  %6 = load i32, ptr %0, align 8
  switch i32 %6, label %430 [
    i32 1, label %7
    i32 2, label %9
    i32 4, label %13
    i32 7, label %56
    i32 8, label %97
    i32 11, label %400
  ]

7:                                                ; preds = %4
  %8 = tail call fastcc i32 @put_number(ptr noundef nonnull %0, i32 noundef %1, ptr noundef %2, ptr noundef %3)
  br label %430

9:                                                ; preds = %4
  %10 = getelementptr inbounds nuw i8, ptr %0, i64 56
  %11 = load ptr, ptr %10, align 8
  %12 = tail call fastcc i32 @same(ptr noundef %2, ptr noundef %11)
  br label %430

13:                                               ; preds = %4
  %14 = getelementptr inbounds nuw i8, ptr %2, i64 8
  %15 = load ptr, ptr %14, align 8
  %16 = getelementptr inbounds nuw i8, ptr %0, i64 64
  %17 = load ptr, ptr %16, align 8
  %18 = icmp eq ptr %15, %17
  br i1 %18, label %19, label %430

19:                                               ; preds = %13
  %20 = getelementptr inbounds nuw i8, ptr %0, i64 108
  %21 = load i32, ptr %20, align 4
  %22 = zext i32 %21 to i64
  %23 = getelementptr inbounds nuw i8, ptr %2, i64 %22
  %24 = load ptr, ptr %23, align 8
  %25 = getelementptr inbounds nuw i8, ptr %0, i64 56
  %26 = load ptr, ptr %25, align 8
  %27 = icmp eq ptr %24, %26
  br i1 %27, label %28, label %430

28:                                               ; preds = %19
  %29 = getelementptr inbounds nuw i8, ptr %0, i64 104
  %30 = load i32, ptr %29, align 8
  %31 = zext i32 %30 to i64
  %32 = getelementptr inbounds nuw i8, ptr %2, i64 %31
  %33 = load ptr, ptr %32, align 8
  %34 = icmp eq ptr %33, null
  br i1 %34, label %430, label %35

35:                                               ; preds = %28
  %36 = getelementptr inbounds nuw i8, ptr %33, i64 8
  %37 = load ptr, ptr %36, align 8
  %38 = icmp eq ptr %37, @PyLong_Type
  br i1 %38, label %39, label %430

39:                                               ; preds = %35
  %40 = tail call ptr @PyLong_AsVoidPtr(ptr noundef nonnull %33)
  %41 = ptrtoint ptr %40 to i64
  store i64 %41, ptr %3, align 8
  %42 = icmp eq ptr %40, null
  br i1 %42, label %43, label %49

43:                                               ; preds = %39
  %44 = tail call ptr @PyErr_Occurred()
  %45 = icmp eq ptr %44, null
  br i1 %45, label %46, label %48

46:                                               ; preds = %43
  %47 = load i64, ptr %3, align 8
  br label %49

48:                                               ; preds = %43
  tail call void @PyErr_Clear()
  br label %430

49:                                               ; preds = %46, %39
  %50 = phi i64 [ %47, %46 ], [ %41, %39 ]
  %51 = getelementptr inbounds nuw i8, ptr %0, i64 40
  %52 = load i64, ptr %51, align 8
  %53 = and i64 %52, %50
  %54 = icmp eq i64 %53, 0
  %55 = zext i1 %54 to i32
  br label %430

56:                                               ; preds = %4
  %57 = getelementptr inbounds nuw i8, ptr %2, i64 8
  %58 = load ptr, ptr %57, align 8
  %59 = getelementptr inbounds nuw i8, ptr %0, i64 64
  %60 = load ptr, ptr %59, align 8
  %61 = icmp eq ptr %58, %60
  br i1 %61, label %62, label %430

62:                                               ; preds = %56
  %63 = getelementptr inbounds nuw i8, ptr %0, i64 104
  %64 = load i32, ptr %63, align 8
  %65 = zext i32 %64 to i64
  %66 = getelementptr inbounds nuw i8, ptr %2, i64 %65
  %67 = load ptr, ptr %66, align 8
  %68 = icmp eq ptr %67, null
  br i1 %68, label %430, label %69

69:                                               ; preds = %62
  %70 = getelementptr inbounds nuw i8, ptr %67, i64 8
  %71 = load ptr, ptr %70, align 8
  %72 = icmp eq ptr %71, @PyLong_Type
  br i1 %72, label %94, label %73

73:                                               ; preds = %69
  %74 = icmp eq ptr %71, @PyFloat_Type
  br i1 %74, label %94, label %75

75:                                               ; preds = %73
  %76 = icmp eq ptr %71, @PyBool_Type
  br i1 %76, label %94, label %77

77:                                               ; preds = %75
  %78 = icmp eq ptr %67, @_Py_NoneStruct
  br i1 %78, label %94, label %79

79:                                               ; preds = %77
  %80 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @flydsl_launcher, i64 1272), align 8
  %81 = icmp eq ptr %80, null
  br i1 %81, label %94, label %82

82:                                               ; preds = %79, %86
  %83 = phi ptr [ %88, %86 ], [ %80, %79 ]
  %84 = phi ptr [ %87, %86 ], [ getelementptr inbounds nuw (i8, ptr @flydsl_launcher, i64 1272), %79 ]
  %85 = icmp eq ptr %83, %71
  br i1 %85, label %90, label %86

86:                                               ; preds = %82
  %87 = getelementptr inbounds nuw i8, ptr %84, i64 16
  %88 = load ptr, ptr %87, align 8
  %89 = icmp eq ptr %88, null
  br i1 %89, label %94, label %82

90:                                               ; preds = %82
  %91 = getelementptr inbounds nuw i8, ptr %84, i64 8
  %92 = load i64, ptr %91, align 8
  %93 = trunc i64 %92 to i32
  br label %94

94:                                               ; preds = %86, %90, %79, %77, %75, %73, %69
  %95 = phi i32 [ 8, %77 ], [ %93, %90 ], [ 0, %79 ], [ 2, %69 ], [ 4, %75 ], [ 3, %73 ], [ 0, %86 ]
  %96 = tail call fastcc i32 @put_number(ptr noundef nonnull readonly %0, i32 noundef %95, ptr noundef nonnull %67, ptr noundef nonnull %3)
  br label %430

97:                                               ; preds = %4
  %98 = getelementptr inbounds nuw i8, ptr %2, i64 8
  %99 = load ptr, ptr %98, align 8
  %100 = getelementptr inbounds nuw i8, ptr %0, i64 64
  %101 = load ptr, ptr %100, align 8
  %102 = icmp eq ptr %99, %101
  br i1 %102, label %103, label %430

103:                                              ; preds = %97
  %104 = getelementptr inbounds nuw i8, ptr %0, i64 112
  %105 = load i32, ptr %104, align 8
  %106 = icmp eq i32 %105, 0
  br i1 %106, label %112, label %107

107:                                              ; preds = %103
  %108 = load i64, ptr getelementptr inbounds nuw (i8, ptr @flydsl_launcher, i64 8), align 8
  %109 = getelementptr inbounds i8, ptr %99, i64 %108
  %110 = load i32, ptr %109, align 4
  %111 = icmp eq i32 %110, %105
  br i1 %111, label %112, label %430

112:                                              ; preds = %107, %103
  %113 = getelementptr inbounds nuw i8, ptr %0, i64 72
  %114 = getelementptr inbounds nuw i8, ptr %0, i64 80
  %115 = load i64, ptr %114, align 8
  %116 = icmp sgt i64 %115, 0
  br i1 %116, label %117, label %430

117:                                              ; preds = %112
  %118 = load ptr, ptr %113, align 8
  br label %119

119:                                              ; preds = %117, %391
  %120 = phi ptr [ %395, %391 ], [ %118, %117 ]
  %121 = phi ptr [ %394, %391 ], [ %3, %117 ]
  %122 = getelementptr inbounds nuw i8, ptr %120, i64 8
  %123 = load i32, ptr %122, align 8
  switch i32 %123, label %354 [
    i32 3, label %124
    i32 0, label %284
    i32 2, label %320
  ]

124:                                              ; preds = %119
  %125 = getelementptr inbounds nuw i8, ptr %120, i64 24
  %126 = getelementptr inbounds nuw i8, ptr %120, i64 16
  %127 = load i32, ptr %126, align 8
  %128 = load i64, ptr getelementptr inbounds nuw (i8, ptr @flydsl_launcher, i64 40), align 8
  %129 = getelementptr inbounds i8, ptr %2, i64 %128
  %130 = load ptr, ptr %129, align 8
  %131 = getelementptr inbounds nuw i8, ptr %120, i64 12
  %132 = load i32, ptr %131, align 4
  %133 = zext i32 %132 to i64
  %134 = getelementptr inbounds nuw i8, ptr %130, i64 %133
  call void @llvm.lifetime.start.p0(ptr nonnull %5)
  store i64 0, ptr %5, align 8
  %135 = icmp eq i32 %127, 0
  br i1 %135, label %145, label %136

136:                                              ; preds = %124
  %137 = icmp ugt i32 %127, 8
  br i1 %137, label %138, label %141

138:                                              ; preds = %136
  %139 = icmp eq i32 %127, 9
  %140 = select i1 %139, i32 4, i32 8
  br label %145

141:                                              ; preds = %136
  %142 = add nuw nsw i32 %127, 3
  %143 = and i32 %142, 3
  %144 = shl nuw nsw i32 1, %143
  br label %145

145:                                              ; preds = %141, %138, %124
  %146 = phi i32 [ 1, %124 ], [ %140, %138 ], [ %144, %141 ]
  %147 = zext nneg i32 %146 to i64
  br label %149

148:                                              ; preds = %149
  switch i32 %127, label %163 [
    i32 9, label %156
    i32 10, label %160
  ]

149:                                              ; preds = %149, %145
  %150 = phi i64 [ 0, %145 ], [ %154, %149 ]
  %151 = getelementptr inbounds nuw i8, ptr %134, i64 %150
  %152 = load i8, ptr %151, align 1
  %153 = getelementptr inbounds nuw i8, ptr %5, i64 %150
  store i8 %152, ptr %153, align 1
  %154 = add nuw nsw i64 %150, 1
  %155 = icmp eq i64 %154, %147
  br i1 %155, label %148, label %149

156:                                              ; preds = %148
  %157 = load float, ptr %5, align 8
  %158 = fpext float %157 to double
  %159 = tail call fastcc i32 @put_float(ptr noundef nonnull readonly %125, double noundef %158, ptr noundef nonnull %121)
  br label %282

160:                                              ; preds = %148
  %161 = load double, ptr %5, align 8
  %162 = tail call fastcc i32 @put_float(ptr noundef nonnull readonly %125, double noundef %161, ptr noundef nonnull %121)
  br label %282

163:                                              ; preds = %148
  br i1 %135, label %164, label %179

164:                                              ; preds = %163
  %165 = load i64, ptr %5, align 8
  %166 = icmp ne i64 %165, 0
  %167 = getelementptr inbounds nuw i8, ptr %120, i64 28
  %168 = load i32, ptr %167, align 4
  switch i32 %168, label %172 [
    i32 14, label %169
    i32 10, label %169
    i32 9, label %169
  ]

169:                                              ; preds = %164, %164, %164
  %170 = uitofp i1 %166 to double
  %171 = tail call fastcc i32 @put_float(ptr noundef nonnull readonly %125, double noundef %170, ptr noundef nonnull %121)
  br label %282

172:                                              ; preds = %164
  %173 = zext i1 %166 to i64
  store i64 %173, ptr %121, align 8
  %174 = icmp ult i32 %168, 9
  %175 = icmp eq i32 %168, 11
  %176 = or i1 %174, %175
  br i1 %176, label %282, label %177

177:                                              ; preds = %172
  %178 = getelementptr inbounds nuw i8, ptr %121, i64 8
  store i64 0, ptr %178, align 8
  br label %282

179:                                              ; preds = %163
  %180 = icmp ult i32 %127, 5
  %181 = load i64, ptr %5, align 8
  br i1 %180, label %182, label %238

182:                                              ; preds = %179
  %183 = shl nuw nsw i32 %146, 3
  %184 = sub nuw nsw i32 64, %183
  %185 = zext nneg i32 %184 to i64
  %186 = shl i64 %181, %185
  %187 = ashr exact i64 %186, %185
  %188 = getelementptr inbounds nuw i8, ptr %120, i64 28
  %189 = load i32, ptr %188, align 4
  %190 = add i32 %189, 3
  %191 = and i32 %190, 3
  %192 = shl nuw nsw i32 8, %191
  switch i32 %189, label %200 [
    i32 14, label %193
    i32 10, label %193
    i32 9, label %193
  ]

193:                                              ; preds = %182, %182, %182
  %194 = sitofp i64 %187 to double
  %195 = tail call fastcc i32 @put_float(ptr noundef nonnull readonly %125, double noundef %194, ptr noundef nonnull %121)
  %196 = icmp ne i32 %195, 0
  %197 = add i64 %187, 16777216
  %198 = icmp ult i64 %197, 33554433
  %199 = and i1 %198, %196
  br label %235

200:                                              ; preds = %182
  store i64 %187, ptr %121, align 8
  %201 = icmp eq i32 %189, 0
  br i1 %201, label %202, label %204

202:                                              ; preds = %200
  %203 = icmp ult i64 %187, 2
  br label %235

204:                                              ; preds = %200
  %205 = icmp ult i32 %189, 5
  br i1 %205, label %206, label %212

206:                                              ; preds = %204
  %207 = add nsw i32 %192, -1
  %208 = zext nneg i32 %207 to i64
  %209 = ashr i64 %187, %208
  %210 = ashr i64 %187, 63
  %211 = icmp eq i64 %209, %210
  br label %235

212:                                              ; preds = %204
  %213 = icmp ult i32 %189, 9
  br i1 %213, label %214, label %223

214:                                              ; preds = %212
  %215 = icmp sgt i64 %187, -1
  br i1 %215, label %216, label %235

216:                                              ; preds = %214
  %217 = and i32 %189, 3
  %218 = icmp eq i32 %217, 0
  br i1 %218, label %235, label %219

219:                                              ; preds = %216
  %220 = zext nneg i32 %192 to i64
  %221 = lshr i64 %187, %220
  %222 = icmp eq i64 %221, 0
  br label %235

223:                                              ; preds = %212
  %224 = icmp eq i32 %189, 11
  br i1 %224, label %225, label %229

225:                                              ; preds = %223
  %226 = and i64 %187, 15
  store i64 %226, ptr %121, align 8
  %227 = add i64 %187, 8
  %228 = icmp ult i64 %227, 16
  br label %235

229:                                              ; preds = %223
  %230 = ashr i64 %187, 63
  %231 = getelementptr inbounds nuw i8, ptr %121, i64 8
  store i64 %230, ptr %231, align 8
  %232 = icmp eq i32 %189, 12
  %233 = icmp sgt i64 %187, -1
  %234 = or i1 %233, %232
  br label %235

235:                                              ; preds = %229, %225, %219, %216, %214, %206, %202, %193
  %236 = phi i1 [ %199, %193 ], [ %203, %202 ], [ %211, %206 ], [ %234, %229 ], [ %228, %225 ], [ false, %214 ], [ true, %216 ], [ %222, %219 ]
  %237 = zext i1 %236 to i32
  br label %282

238:                                              ; preds = %179
  %239 = icmp sgt i64 %181, -1
  br i1 %239, label %240, label %282

240:                                              ; preds = %238
  %241 = getelementptr inbounds nuw i8, ptr %120, i64 28
  %242 = load i32, ptr %241, align 4
  %243 = add i32 %242, 3
  %244 = and i32 %243, 3
  %245 = shl nuw nsw i32 8, %244
  switch i32 %242, label %252 [
    i32 14, label %246
    i32 10, label %246
    i32 9, label %246
  ]

246:                                              ; preds = %240, %240, %240
  %247 = uitofp nneg i64 %181 to double
  %248 = tail call fastcc i32 @put_float(ptr noundef nonnull readonly %125, double noundef %247, ptr noundef nonnull %121)
  %249 = icmp ne i32 %248, 0
  %250 = icmp samesign ult i64 %181, 16777217
  %251 = and i1 %250, %249
  br label %279

252:                                              ; preds = %240
  store i64 %181, ptr %121, align 8
  %253 = icmp eq i32 %242, 0
  br i1 %253, label %254, label %256

254:                                              ; preds = %252
  %255 = icmp samesign ult i64 %181, 2
  br label %279

256:                                              ; preds = %252
  %257 = icmp ult i32 %242, 5
  br i1 %257, label %258, label %263

258:                                              ; preds = %256
  %259 = add nsw i32 %245, -1
  %260 = zext nneg i32 %259 to i64
  %261 = lshr i64 %181, %260
  %262 = icmp eq i64 %261, 0
  br label %279

263:                                              ; preds = %256
  %264 = icmp ult i32 %242, 9
  br i1 %264, label %265, label %272

265:                                              ; preds = %263
  %266 = and i32 %242, 3
  %267 = icmp eq i32 %266, 0
  br i1 %267, label %279, label %268

268:                                              ; preds = %265
  %269 = zext nneg i32 %245 to i64
  %270 = lshr i64 %181, %269
  %271 = icmp eq i64 %270, 0
  br label %279

272:                                              ; preds = %263
  %273 = icmp eq i32 %242, 11
  br i1 %273, label %274, label %277

274:                                              ; preds = %272
  %275 = and i64 %181, 15
  store i64 %275, ptr %121, align 8
  %276 = icmp samesign ult i64 %181, 8
  br label %279

277:                                              ; preds = %272
  %278 = getelementptr inbounds nuw i8, ptr %121, i64 8
  store i64 0, ptr %278, align 8
  br label %279

279:                                              ; preds = %277, %274, %268, %265, %258, %254, %246
  %280 = phi i1 [ %251, %246 ], [ %255, %254 ], [ %262, %258 ], [ true, %277 ], [ %276, %274 ], [ %271, %268 ], [ true, %265 ]
  %281 = zext i1 %280 to i32
  br label %282

282:                                              ; preds = %279, %238, %235, %177, %172, %169, %160, %156
  %283 = phi i32 [ %159, %156 ], [ %162, %160 ], [ %281, %279 ], [ %237, %235 ], [ 0, %238 ], [ %171, %169 ], [ 1, %177 ], [ 1, %172 ]
  call void @llvm.lifetime.end.p0(ptr nonnull %5)
  br label %388

284:                                              ; preds = %119
  %285 = getelementptr inbounds nuw i8, ptr %120, i64 12
  %286 = load i32, ptr %285, align 4
  %287 = zext i32 %286 to i64
  %288 = getelementptr inbounds nuw i8, ptr %2, i64 %287
  %289 = load ptr, ptr %288, align 8
  %290 = icmp eq ptr %289, null
  br i1 %290, label %430, label %291

291:                                              ; preds = %284
  %292 = getelementptr inbounds nuw i8, ptr %120, i64 24
  %293 = getelementptr inbounds nuw i8, ptr %289, i64 8
  %294 = load ptr, ptr %293, align 8
  %295 = icmp eq ptr %294, @PyLong_Type
  br i1 %295, label %317, label %296

296:                                              ; preds = %291
  %297 = icmp eq ptr %294, @PyFloat_Type
  br i1 %297, label %317, label %298

298:                                              ; preds = %296
  %299 = icmp eq ptr %294, @PyBool_Type
  br i1 %299, label %317, label %300

300:                                              ; preds = %298
  %301 = icmp eq ptr %289, @_Py_NoneStruct
  br i1 %301, label %317, label %302

302:                                              ; preds = %300
  %303 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @flydsl_launcher, i64 1272), align 8
  %304 = icmp eq ptr %303, null
  br i1 %304, label %317, label %305

305:                                              ; preds = %302, %309
  %306 = phi ptr [ %311, %309 ], [ %303, %302 ]
  %307 = phi ptr [ %310, %309 ], [ getelementptr inbounds nuw (i8, ptr @flydsl_launcher, i64 1272), %302 ]
  %308 = icmp eq ptr %306, %294
  br i1 %308, label %313, label %309

309:                                              ; preds = %305
  %310 = getelementptr inbounds nuw i8, ptr %307, i64 16
  %311 = load ptr, ptr %310, align 8
  %312 = icmp eq ptr %311, null
  br i1 %312, label %317, label %305

313:                                              ; preds = %305
  %314 = getelementptr inbounds nuw i8, ptr %307, i64 8
  %315 = load i64, ptr %314, align 8
  %316 = trunc i64 %315 to i32
  br label %317

317:                                              ; preds = %309, %313, %302, %300, %298, %296, %291
  %318 = phi i32 [ 8, %300 ], [ %316, %313 ], [ 0, %302 ], [ 2, %291 ], [ 4, %298 ], [ 3, %296 ], [ 0, %309 ]
  %319 = tail call fastcc i32 @put_value(ptr noundef nonnull %292, i32 noundef %318, ptr noundef nonnull %289, ptr noundef nonnull %121)
  br label %388

320:                                              ; preds = %119
  %321 = load ptr, ptr %120, align 8
  %322 = tail call ptr @PyDict_GetItemWithError(ptr noundef %2, ptr noundef %321)
  %323 = icmp eq ptr %322, null
  br i1 %323, label %324, label %325

324:                                              ; preds = %320
  tail call void @PyErr_Clear()
  br label %430

325:                                              ; preds = %320
  %326 = getelementptr inbounds nuw i8, ptr %120, i64 24
  %327 = getelementptr inbounds nuw i8, ptr %322, i64 8
  %328 = load ptr, ptr %327, align 8
  %329 = icmp eq ptr %328, @PyLong_Type
  br i1 %329, label %351, label %330

330:                                              ; preds = %325
  %331 = icmp eq ptr %328, @PyFloat_Type
  br i1 %331, label %351, label %332

332:                                              ; preds = %330
  %333 = icmp eq ptr %328, @PyBool_Type
  br i1 %333, label %351, label %334

334:                                              ; preds = %332
  %335 = icmp eq ptr %322, @_Py_NoneStruct
  br i1 %335, label %351, label %336

336:                                              ; preds = %334
  %337 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @flydsl_launcher, i64 1272), align 8
  %338 = icmp eq ptr %337, null
  br i1 %338, label %351, label %339

339:                                              ; preds = %336, %343
  %340 = phi ptr [ %345, %343 ], [ %337, %336 ]
  %341 = phi ptr [ %344, %343 ], [ getelementptr inbounds nuw (i8, ptr @flydsl_launcher, i64 1272), %336 ]
  %342 = icmp eq ptr %340, %328
  br i1 %342, label %347, label %343

343:                                              ; preds = %339
  %344 = getelementptr inbounds nuw i8, ptr %341, i64 16
  %345 = load ptr, ptr %344, align 8
  %346 = icmp eq ptr %345, null
  br i1 %346, label %351, label %339

347:                                              ; preds = %339
  %348 = getelementptr inbounds nuw i8, ptr %341, i64 8
  %349 = load i64, ptr %348, align 8
  %350 = trunc i64 %349 to i32
  br label %351

351:                                              ; preds = %343, %347, %336, %334, %332, %330, %325
  %352 = phi i32 [ 8, %334 ], [ %350, %347 ], [ 0, %336 ], [ 2, %325 ], [ 4, %332 ], [ 3, %330 ], [ 0, %343 ]
  %353 = tail call fastcc i32 @put_value(ptr noundef nonnull %326, i32 noundef %352, ptr noundef nonnull %322, ptr noundef nonnull %121)
  br label %388

354:                                              ; preds = %119
  %355 = load ptr, ptr %120, align 8
  %356 = tail call ptr @PyObject_GetAttr(ptr noundef %2, ptr noundef %355)
  %357 = icmp eq ptr %356, null
  br i1 %357, label %358, label %359

358:                                              ; preds = %354
  tail call void @PyErr_Clear()
  br label %430

359:                                              ; preds = %354
  %360 = getelementptr inbounds nuw i8, ptr %120, i64 24
  %361 = getelementptr inbounds nuw i8, ptr %356, i64 8
  %362 = load ptr, ptr %361, align 8
  %363 = icmp eq ptr %362, @PyLong_Type
  br i1 %363, label %385, label %364

364:                                              ; preds = %359
  %365 = icmp eq ptr %362, @PyFloat_Type
  br i1 %365, label %385, label %366

366:                                              ; preds = %364
  %367 = icmp eq ptr %362, @PyBool_Type
  br i1 %367, label %385, label %368

368:                                              ; preds = %366
  %369 = icmp eq ptr %356, @_Py_NoneStruct
  br i1 %369, label %385, label %370

370:                                              ; preds = %368
  %371 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @flydsl_launcher, i64 1272), align 8
  %372 = icmp eq ptr %371, null
  br i1 %372, label %385, label %373

373:                                              ; preds = %370, %377
  %374 = phi ptr [ %379, %377 ], [ %371, %370 ]
  %375 = phi ptr [ %378, %377 ], [ getelementptr inbounds nuw (i8, ptr @flydsl_launcher, i64 1272), %370 ]
  %376 = icmp eq ptr %374, %362
  br i1 %376, label %381, label %377

377:                                              ; preds = %373
  %378 = getelementptr inbounds nuw i8, ptr %375, i64 16
  %379 = load ptr, ptr %378, align 8
  %380 = icmp eq ptr %379, null
  br i1 %380, label %385, label %373

381:                                              ; preds = %373
  %382 = getelementptr inbounds nuw i8, ptr %375, i64 8
  %383 = load i64, ptr %382, align 8
  %384 = trunc i64 %383 to i32
  br label %385

385:                                              ; preds = %377, %381, %370, %368, %366, %364, %359
  %386 = phi i32 [ 8, %368 ], [ %384, %381 ], [ 0, %370 ], [ 2, %359 ], [ 4, %366 ], [ 3, %364 ], [ 0, %377 ]
  %387 = tail call fastcc i32 @put_value(ptr noundef nonnull %360, i32 noundef %386, ptr noundef nonnull %356, ptr noundef nonnull %121)
  tail call void @Py_DecRef(ptr noundef nonnull %356)
  br label %388

388:                                              ; preds = %282, %317, %351, %385
  %389 = phi i32 [ %283, %282 ], [ %353, %351 ], [ %319, %317 ], [ %387, %385 ]
  %390 = icmp eq i32 %389, 0
  br i1 %390, label %430, label %391

391:                                              ; preds = %388
  %392 = getelementptr inbounds nuw i8, ptr %120, i64 112
  %393 = load i64, ptr %392, align 8
  %394 = getelementptr inbounds i64, ptr %121, i64 %393
  %395 = getelementptr inbounds nuw i8, ptr %120, i64 144
  %396 = load ptr, ptr %113, align 8
  %397 = load i64, ptr %114, align 8
  %398 = getelementptr inbounds %struct.Field, ptr %396, i64 %397
  %399 = icmp ult ptr %395, %398
  br i1 %399, label %119, label %430

400:                                              ; preds = %4
  %401 = icmp eq i32 %1, 8
  %402 = and i32 %1, -2
  %403 = icmp eq i32 %402, 8
  br i1 %403, label %404, label %418

404:                                              ; preds = %400
  %405 = getelementptr inbounds nuw i8, ptr %0, i64 8
  %406 = load i32, ptr %405, align 8
  %407 = shl nuw nsw i32 1, %1
  %408 = and i32 %406, %407
  %409 = icmp eq i32 %408, 0
  br i1 %409, label %430, label %410

410:                                              ; preds = %404
  br i1 %401, label %416, label %411

411:                                              ; preds = %410
  %412 = load i64, ptr getelementptr inbounds nuw (i8, ptr @flydsl_launcher, i64 40), align 8
  %413 = getelementptr inbounds i8, ptr %2, i64 %412
  %414 = load ptr, ptr %413, align 8
  %415 = load i64, ptr %414, align 8
  br label %416

416:                                              ; preds = %411, %410
  %417 = phi i64 [ %415, %411 ], [ 0, %410 ]
  store i64 %417, ptr %3, align 8
  br label %423

418:                                              ; preds = %400
  %419 = tail call fastcc i32 @put_number(ptr noundef nonnull readonly %0, i32 noundef %1, ptr noundef %2, ptr noundef nonnull %3)
  %420 = icmp eq i32 %419, 0
  br i1 %420, label %430, label %421

421:                                              ; preds = %418
  %422 = load i64, ptr %3, align 8
  br label %423

423:                                              ; preds = %421, %416
  %424 = phi i64 [ %422, %421 ], [ %417, %416 ]
  %425 = getelementptr inbounds nuw i8, ptr %0, i64 40
  %426 = load i64, ptr %425, align 8
  %427 = and i64 %426, %424
  %428 = icmp eq i64 %427, 0
  %429 = zext i1 %428 to i32
  br label %430

430:                                              ; preds = %391, %388, %284, %112, %324, %358, %423, %418, %404, %107, %97, %94, %62, %56, %49, %48, %35, %28, %19, %13, %4, %9, %7
  %431 = phi i32 [ 0, %358 ], [ %8, %7 ], [ %12, %9 ], [ 0, %4 ], [ 0, %28 ], [ %96, %94 ], [ 0, %13 ], [ 0, %19 ], [ %55, %49 ], [ 0, %48 ], [ 0, %35 ], [ 0, %56 ], [ 0, %62 ], [ 0, %107 ], [ 0, %97 ], [ 0, %418 ], [ %429, %423 ], [ 0, %404 ], [ 0, %324 ], [ 1, %112 ], [ 0, %388 ], [ 1, %391 ], [ 0, %284 ]
  ret i32 %431
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

declare i64 @PyLong_AsLongLongAndOverflow(ptr noundef, ptr noundef)

declare double @PyFloat_AsDouble(ptr noundef)

declare i64 @PyLong_AsUnsignedLongLong(ptr noundef)

declare ptr @PyObject_GetAttr(ptr noundef, ptr noundef)

define internal fastcc range(i32 0, 2) i32 @put_number(ptr noundef readonly captures(none) %0, i32 noundef %1, ptr noundef %2, ptr noundef nonnull writeonly captures(none) %3) {
  %5 = alloca i32, align 4
  call void @llvm.lifetime.start.p0(ptr nonnull %5)
  %6 = getelementptr inbounds nuw i8, ptr %0, i64 8
  %7 = load i32, ptr %6, align 8
  %8 = shl nuw i32 1, %1
  %9 = and i32 %7, %8
  %10 = icmp eq i32 %9, 0
  br i1 %10, label %175, label %11

11:                                               ; preds = %4
  switch i32 %1, label %175 [
    i32 2, label %12
    i32 3, label %82
    i32 6, label %82
    i32 4, label %85
    i32 7, label %99
    i32 5, label %114
  ]

12:                                               ; preds = %11
  %13 = call i64 @PyLong_AsLongLongAndOverflow(ptr noundef %2, ptr noundef nonnull %5)
  %14 = load i32, ptr %5, align 4
  %15 = icmp eq i32 %14, 0
  br i1 %15, label %31, label %16

16:                                               ; preds = %12
  %17 = icmp slt i32 %14, 0
  br i1 %17, label %175, label %18

18:                                               ; preds = %16
  %19 = getelementptr inbounds nuw i8, ptr %0, i64 4
  %20 = load i32, ptr %19, align 4
  %21 = icmp eq i32 %20, 8
  br i1 %21, label %22, label %175

22:                                               ; preds = %18
  %23 = call i64 @PyLong_AsUnsignedLongLong(ptr noundef %2)
  store i64 %23, ptr %3, align 8
  %24 = icmp eq i64 %23, -1
  br i1 %24, label %25, label %29

25:                                               ; preds = %22
  %26 = call ptr @PyErr_Occurred()
  %27 = icmp eq ptr %26, null
  %28 = zext i1 %27 to i32
  br label %29

29:                                               ; preds = %25, %22
  %30 = phi i32 [ 1, %22 ], [ %28, %25 ]
  call void @PyErr_Clear()
  br label %175

31:                                               ; preds = %12
  %32 = getelementptr inbounds nuw i8, ptr %0, i64 4
  %33 = load i32, ptr %32, align 4
  %34 = add i32 %33, 3
  %35 = and i32 %34, 3
  %36 = shl nuw nsw i32 8, %35
  switch i32 %33, label %44 [
    i32 14, label %37
    i32 10, label %37
    i32 9, label %37
  ]

37:                                               ; preds = %31, %31, %31
  %38 = sitofp i64 %13 to double
  %39 = call fastcc i32 @put_float(ptr noundef nonnull readonly %0, double noundef %38, ptr noundef nonnull %3)
  %40 = icmp ne i32 %39, 0
  %41 = add i64 %13, 16777216
  %42 = icmp ult i64 %41, 33554433
  %43 = and i1 %42, %40
  br label %79

44:                                               ; preds = %31
  store i64 %13, ptr %3, align 8
  %45 = icmp eq i32 %33, 0
  br i1 %45, label %46, label %48

46:                                               ; preds = %44
  %47 = icmp ult i64 %13, 2
  br label %79

48:                                               ; preds = %44
  %49 = icmp ult i32 %33, 5
  br i1 %49, label %50, label %56

50:                                               ; preds = %48
  %51 = add nsw i32 %36, -1
  %52 = zext nneg i32 %51 to i64
  %53 = ashr i64 %13, %52
  %54 = ashr i64 %13, 63
  %55 = icmp eq i64 %53, %54
  br label %79

56:                                               ; preds = %48
  %57 = icmp ult i32 %33, 9
  br i1 %57, label %58, label %67

58:                                               ; preds = %56
  %59 = icmp sgt i64 %13, -1
  br i1 %59, label %60, label %79

60:                                               ; preds = %58
  %61 = and i32 %33, 3
  %62 = icmp eq i32 %61, 0
  br i1 %62, label %79, label %63

63:                                               ; preds = %60
  %64 = zext nneg i32 %36 to i64
  %65 = lshr i64 %13, %64
  %66 = icmp eq i64 %65, 0
  br label %79

67:                                               ; preds = %56
  %68 = icmp eq i32 %33, 11
  br i1 %68, label %69, label %73

69:                                               ; preds = %67
  %70 = and i64 %13, 15
  store i64 %70, ptr %3, align 8
  %71 = add i64 %13, 8
  %72 = icmp ult i64 %71, 16
  br label %79

73:                                               ; preds = %67
  %74 = ashr i64 %13, 63
  %75 = getelementptr inbounds nuw i8, ptr %3, i64 8
  store i64 %74, ptr %75, align 8
  %76 = icmp eq i32 %33, 12
  %77 = icmp sgt i64 %13, -1
  %78 = or i1 %77, %76
  br label %79

79:                                               ; preds = %37, %46, %50, %58, %60, %63, %69, %73
  %80 = phi i1 [ %43, %37 ], [ %47, %46 ], [ %55, %50 ], [ %78, %73 ], [ %72, %69 ], [ false, %58 ], [ true, %60 ], [ %66, %63 ]
  %81 = zext i1 %80 to i32
  br label %175

82:                                               ; preds = %11, %11
  %83 = tail call double @PyFloat_AsDouble(ptr noundef %2)
  %84 = tail call fastcc i32 @put_float(ptr noundef nonnull %0, double noundef %83, ptr noundef %3)
  br label %175

85:                                               ; preds = %11
  %86 = icmp eq ptr %2, @_Py_TrueStruct
  %87 = getelementptr inbounds nuw i8, ptr %0, i64 4
  %88 = load i32, ptr %87, align 4
  switch i32 %88, label %92 [
    i32 14, label %89
    i32 10, label %89
    i32 9, label %89
  ]

89:                                               ; preds = %85, %85, %85
  %90 = uitofp i1 %86 to double
  %91 = tail call fastcc i32 @put_float(ptr noundef nonnull readonly %0, double noundef %90, ptr noundef nonnull %3)
  br label %175

92:                                               ; preds = %85
  %93 = zext i1 %86 to i64
  store i64 %93, ptr %3, align 8
  %94 = icmp ult i32 %88, 9
  %95 = icmp eq i32 %88, 11
  %96 = or i1 %94, %95
  br i1 %96, label %175, label %97

97:                                               ; preds = %92
  %98 = getelementptr inbounds nuw i8, ptr %3, i64 8
  store i64 0, ptr %98, align 8
  br label %175

99:                                               ; preds = %11
  %100 = tail call i32 @PyObject_IsTrue(ptr noundef %2)
  %101 = icmp eq i32 %100, 1
  %102 = getelementptr inbounds nuw i8, ptr %0, i64 4
  %103 = load i32, ptr %102, align 4
  switch i32 %103, label %107 [
    i32 14, label %104
    i32 10, label %104
    i32 9, label %104
  ]

104:                                              ; preds = %99, %99, %99
  %105 = uitofp i1 %101 to double
  %106 = tail call fastcc i32 @put_float(ptr noundef nonnull readonly %0, double noundef %105, ptr noundef nonnull %3)
  br label %175

107:                                              ; preds = %99
  %108 = zext i1 %101 to i64
  store i64 %108, ptr %3, align 8
  %109 = icmp ult i32 %103, 9
  %110 = icmp eq i32 %103, 11
  %111 = or i1 %109, %110
  br i1 %111, label %175, label %112

112:                                              ; preds = %107
  %113 = getelementptr inbounds nuw i8, ptr %3, i64 8
  store i64 0, ptr %113, align 8
  br label %175

114:                                              ; preds = %11
  %115 = tail call ptr @PyNumber_Index(ptr noundef %2)
  %116 = icmp eq ptr %115, null
  br i1 %116, label %117, label %118

117:                                              ; preds = %114
  tail call void @PyErr_Clear()
  br label %175

118:                                              ; preds = %114
  %119 = call i64 @PyLong_AsLongLongAndOverflow(ptr noundef nonnull %115, ptr noundef nonnull %5)
  %120 = load i32, ptr %5, align 4
  %121 = icmp eq i32 %120, 0
  br i1 %121, label %122, label %173

122:                                              ; preds = %118
  %123 = getelementptr inbounds nuw i8, ptr %0, i64 4
  %124 = load i32, ptr %123, align 4
  %125 = add i32 %124, 3
  %126 = and i32 %125, 3
  %127 = shl nuw nsw i32 8, %126
  switch i32 %124, label %135 [
    i32 14, label %128
    i32 10, label %128
    i32 9, label %128
  ]

128:                                              ; preds = %122, %122, %122
  %129 = sitofp i64 %119 to double
  %130 = call fastcc i32 @put_float(ptr noundef nonnull readonly %0, double noundef %129, ptr noundef nonnull %3)
  %131 = icmp ne i32 %130, 0
  %132 = add i64 %119, 16777216
  %133 = icmp ult i64 %132, 33554433
  %134 = and i1 %133, %131
  br label %170

135:                                              ; preds = %122
  store i64 %119, ptr %3, align 8
  %136 = icmp eq i32 %124, 0
  br i1 %136, label %137, label %139

137:                                              ; preds = %135
  %138 = icmp ult i64 %119, 2
  br label %170

139:                                              ; preds = %135
  %140 = icmp ult i32 %124, 5
  br i1 %140, label %141, label %147

141:                                              ; preds = %139
  %142 = add nsw i32 %127, -1
  %143 = zext nneg i32 %142 to i64
  %144 = ashr i64 %119, %143
  %145 = ashr i64 %119, 63
  %146 = icmp eq i64 %144, %145
  br label %170

147:                                              ; preds = %139
  %148 = icmp ult i32 %124, 9
  br i1 %148, label %149, label %158

149:                                              ; preds = %147
  %150 = icmp sgt i64 %119, -1
  br i1 %150, label %151, label %170

151:                                              ; preds = %149
  %152 = and i32 %124, 3
  %153 = icmp eq i32 %152, 0
  br i1 %153, label %170, label %154

154:                                              ; preds = %151
  %155 = zext nneg i32 %127 to i64
  %156 = lshr i64 %119, %155
  %157 = icmp eq i64 %156, 0
  br label %170

158:                                              ; preds = %147
  %159 = icmp eq i32 %124, 11
  br i1 %159, label %160, label %164

160:                                              ; preds = %158
  %161 = and i64 %119, 15
  store i64 %161, ptr %3, align 8
  %162 = add i64 %119, 8
  %163 = icmp ult i64 %162, 16
  br label %170

164:                                              ; preds = %158
  %165 = ashr i64 %119, 63
  %166 = getelementptr inbounds nuw i8, ptr %3, i64 8
  store i64 %165, ptr %166, align 8
  %167 = icmp eq i32 %124, 12
  %168 = icmp sgt i64 %119, -1
  %169 = or i1 %168, %167
  br label %170

170:                                              ; preds = %128, %137, %141, %149, %151, %154, %160, %164
  %171 = phi i1 [ %134, %128 ], [ %138, %137 ], [ %146, %141 ], [ %169, %164 ], [ %163, %160 ], [ false, %149 ], [ true, %151 ], [ %157, %154 ]
  %172 = zext i1 %171 to i32
  br label %173

173:                                              ; preds = %170, %118
  %174 = phi i32 [ 0, %118 ], [ %172, %170 ]
  call void @Py_DecRef(ptr noundef nonnull %115)
  br label %175

175:                                              ; preds = %107, %92, %112, %104, %97, %89, %11, %16, %18, %4, %173, %117, %82, %79, %29
  %176 = phi i32 [ 0, %16 ], [ 0, %4 ], [ %30, %29 ], [ %81, %79 ], [ %84, %82 ], [ 0, %11 ], [ 1, %107 ], [ 0, %117 ], [ %174, %173 ], [ 0, %18 ], [ %91, %89 ], [ 1, %112 ], [ 1, %92 ], [ 1, %97 ], [ %106, %104 ]
  call void @llvm.lifetime.end.p0(ptr nonnull %5)
  ret i32 %176
}

define internal fastcc range(i32 0, 2) i32 @put_float(ptr noundef readonly captures(none) %0, double noundef %1, ptr noundef nonnull writeonly captures(none) %2) {
  %4 = getelementptr inbounds nuw i8, ptr %0, i64 4
  %5 = load i32, ptr %4, align 4
  %6 = icmp eq i32 %5, 14
  br i1 %6, label %7, label %72

7:                                                ; preds = %3
  %8 = bitcast double %1 to i64
  %9 = lshr i64 %8, 52
  %10 = and i64 %9, 2047
  %11 = lshr i64 %8, 63
  switch i64 %10, label %12 [
    i64 2047, label %81
    i64 0, label %47
  ]

12:                                               ; preds = %7
  %13 = add nsw i64 %10, -1023
  %14 = getelementptr inbounds nuw i8, ptr %0, i64 14
  %15 = load i16, ptr %14, align 2
  %16 = zext i16 %15 to i64
  %17 = add nsw i64 %13, %16
  %18 = getelementptr inbounds nuw i8, ptr %0, i64 12
  %19 = load i16, ptr %18, align 4
  %20 = zext i16 %19 to i64
  %21 = icmp slt i64 %17, 1
  %22 = sub nsw i64 1, %17
  %23 = select i1 %21, i64 %22, i64 0
  %24 = sub nsw i64 %23, %20
  %25 = icmp slt i64 %24, 3
  br i1 %25, label %26, label %47

26:                                               ; preds = %12
  %27 = add nsw i64 %24, 52
  %28 = and i64 %8, 4503599627370495
  %29 = or disjoint i64 %28, 4503599627370496
  %30 = shl nsw i64 -1, %27
  %31 = xor i64 %30, -1
  %32 = and i64 %29, %31
  %33 = add nsw i64 %24, 51
  %34 = shl nuw nsw i64 1, %33
  %35 = lshr i64 %29, %27
  %36 = add nsw i64 %17, -1
  %37 = shl i64 %36, %20
  %38 = select i1 %21, i64 0, i64 %37
  %39 = add i64 %35, %38
  %40 = icmp samesign ugt i64 %32, %34
  br i1 %40, label %52, label %41

41:                                               ; preds = %26
  %42 = icmp eq i64 %32, %34
  %43 = and i64 %39, 1
  %44 = icmp ne i64 %43, 0
  %45 = select i1 %42, i1 %44, i1 false
  %46 = zext i1 %45 to i64
  br label %52

47:                                               ; preds = %12, %7
  %48 = getelementptr inbounds nuw i8, ptr %0, i64 16
  %49 = load i16, ptr %48, align 8
  %50 = zext nneg i16 %49 to i64
  %51 = shl nuw i64 %11, %50
  store i64 %51, ptr %2, align 8
  br label %63

52:                                               ; preds = %41, %26
  %53 = phi i64 [ 1, %26 ], [ %46, %41 ]
  %54 = add i64 %53, %39
  %55 = getelementptr inbounds nuw i8, ptr %0, i64 16
  %56 = load i16, ptr %55, align 8
  %57 = zext nneg i16 %56 to i64
  %58 = shl nuw i64 %11, %57
  %59 = or i64 %58, %54
  store i64 %59, ptr %2, align 8
  %60 = getelementptr inbounds nuw i8, ptr %0, i64 24
  %61 = load i64, ptr %60, align 8
  %62 = icmp ugt i64 %54, %61
  br i1 %62, label %81, label %63

63:                                               ; preds = %52, %47
  %64 = phi i64 [ 0, %47 ], [ %54, %52 ]
  %65 = getelementptr inbounds nuw i8, ptr %0, i64 18
  %66 = load i16, ptr %65, align 2
  %67 = icmp eq i16 %66, 0
  %68 = icmp sgt i64 %8, -1
  %69 = or i1 %68, %67
  %70 = icmp ne i64 %64, 0
  %71 = or i1 %70, %69
  br label %81

72:                                               ; preds = %3
  store i64 0, ptr %2, align 8
  %73 = icmp eq i32 %5, 9
  br i1 %73, label %74, label %76

74:                                               ; preds = %72
  %75 = fptrunc double %1 to float
  store float %75, ptr %2, align 8
  br label %77

76:                                               ; preds = %72
  store double %1, ptr %2, align 8
  br label %77

77:                                               ; preds = %74, %76
  %78 = load i32, ptr %4, align 4
  %79 = add i32 %78, -9
  %80 = icmp ult i32 %79, 2
  br label %81

81:                                               ; preds = %63, %52, %7, %77
  %82 = phi i1 [ %80, %77 ], [ false, %7 ], [ false, %52 ], [ %71, %63 ]
  %83 = zext i1 %82 to i32
  ret i32 %83
}

declare i32 @PyObject_IsTrue(ptr noundef)

declare ptr @PyNumber_Index(ptr noundef)

define internal fastcc range(i32 -1, 2) i32 @put_by_python(ptr noundef readonly captures(none) %0, ptr noundef %1, ptr noundef nonnull writeonly captures(none) %2, ptr noundef nonnull writeonly captures(none) initializes((0, 8)) %3) {
  %5 = alloca ptr, align 8
  %6 = alloca ptr, align 8
  %7 = alloca i64, align 8
  store ptr %1, ptr %5, align 8
  store ptr null, ptr %3, align 8
  %8 = load i32, ptr %0, align 8
  %9 = icmp eq i32 %8, 3
  br i1 %9, label %10, label %24

10:                                               ; preds = %4
  %11 = getelementptr inbounds nuw i8, ptr %1, i64 8
  %12 = load ptr, ptr %11, align 8
  %13 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @flydsl_launcher, i64 32), align 8
  %14 = icmp eq ptr %12, %13
  br i1 %14, label %15, label %22

15:                                               ; preds = %10
  %16 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @flydsl_launcher, i64 56), align 8
  %17 = tail call ptr @PyObject_GetAttr(ptr noundef nonnull %1, ptr noundef %16)
  %18 = icmp eq ptr %17, null
  br i1 %18, label %21, label %19

19:                                               ; preds = %15
  %20 = tail call fastcc i32 @handle_of(ptr noundef nonnull %17, ptr noundef %2)
  store ptr %17, ptr %3, align 8
  br label %56

21:                                               ; preds = %15
  tail call void @PyErr_Clear()
  br label %56

22:                                               ; preds = %10
  %23 = tail call fastcc i32 @handle_of(ptr noundef nonnull %1, ptr noundef %2)
  br label %56

24:                                               ; preds = %4
  %25 = getelementptr inbounds nuw i8, ptr %0, i64 56
  %26 = load ptr, ptr %25, align 8
  %27 = call ptr @PyObject_Vectorcall(ptr noundef %26, ptr noundef nonnull %5, i64 noundef 1, ptr noundef null)
  call void @llvm.lifetime.start.p0(ptr nonnull %6)
  call void @llvm.lifetime.start.p0(ptr nonnull %7)
  %28 = icmp eq ptr %27, null
  br i1 %28, label %54, label %29

29:                                               ; preds = %24
  store ptr %27, ptr %3, align 8
  %30 = icmp eq ptr %27, @_Py_NoneStruct
  br i1 %30, label %54, label %31

31:                                               ; preds = %29
  %32 = call ptr @PyTuple_GetItem(ptr noundef nonnull %27, i64 noundef 0)
  %33 = icmp eq ptr %32, null
  br i1 %33, label %54, label %34

34:                                               ; preds = %31
  %35 = call i32 @PyBytes_AsStringAndSize(ptr noundef nonnull %32, ptr noundef nonnull %6, ptr noundef nonnull %7)
  %36 = icmp eq i32 %35, 0
  br i1 %36, label %37, label %54

37:                                               ; preds = %34
  %38 = load i64, ptr %7, align 8
  %39 = getelementptr inbounds nuw i8, ptr %0, i64 88
  %40 = load i64, ptr %39, align 8
  %41 = shl nsw i64 %40, 3
  %42 = icmp eq i64 %38, %41
  br i1 %42, label %43, label %54

43:                                               ; preds = %37
  %44 = icmp sgt i64 %38, 0
  br i1 %44, label %45, label %54

45:                                               ; preds = %43
  %46 = load ptr, ptr %6, align 8
  br label %47

47:                                               ; preds = %45, %47
  %48 = phi i64 [ 0, %45 ], [ %52, %47 ]
  %49 = getelementptr inbounds nuw i8, ptr %46, i64 %48
  %50 = load i8, ptr %49, align 1
  %51 = getelementptr inbounds nuw i8, ptr %2, i64 %48
  store i8 %50, ptr %51, align 1
  %52 = add nuw nsw i64 %48, 1
  %53 = icmp eq i64 %52, %38
  br i1 %53, label %54, label %47

54:                                               ; preds = %47, %43, %34, %31, %37, %29, %24
  %55 = phi i32 [ -1, %24 ], [ 0, %29 ], [ 0, %37 ], [ -1, %31 ], [ -1, %34 ], [ 1, %43 ], [ 1, %47 ]
  call void @llvm.lifetime.end.p0(ptr nonnull %7)
  call void @llvm.lifetime.end.p0(ptr nonnull %6)
  br label %56

56:                                               ; preds = %19, %21, %54, %22
  %57 = phi i32 [ %55, %54 ], [ %23, %22 ], [ 0, %21 ], [ %20, %19 ]
  ret i32 %57
}

define internal fastcc range(i32 0, 2) i32 @handle_of(ptr noundef %0, ptr noundef nonnull writeonly captures(none) %1) {
  br label %3

3:                                                ; preds = %2, %9
  %4 = phi i64 [ 0, %2 ], [ %10, %9 ]
  %5 = getelementptr inbounds nuw ptr, ptr getelementptr inbounds nuw (i8, ptr @flydsl_launcher, i64 64), i64 %4
  %6 = load ptr, ptr %5, align 8
  %7 = tail call ptr @PyObject_GetAttr(ptr noundef %0, ptr noundef %6)
  %8 = icmp eq ptr %7, null
  br i1 %8, label %9, label %12

9:                                                ; preds = %3
  tail call void @PyErr_Clear()
  %10 = add nuw nsw i64 %4, 1
  %11 = icmp samesign ult i64 %4, 2
  br i1 %11, label %3, label %26

12:                                               ; preds = %3
  %13 = getelementptr inbounds nuw i8, ptr %7, i64 8
  %14 = load ptr, ptr %13, align 8
  %15 = icmp eq ptr %14, @PyLong_Type
  br i1 %15, label %16, label %24

16:                                               ; preds = %12
  %17 = tail call ptr @PyLong_AsVoidPtr(ptr noundef nonnull %7)
  %18 = ptrtoint ptr %17 to i64
  store i64 %18, ptr %1, align 8
  %19 = icmp eq ptr %17, null
  br i1 %19, label %20, label %24

20:                                               ; preds = %16
  %21 = tail call ptr @PyErr_Occurred()
  %22 = icmp eq ptr %21, null
  br i1 %22, label %24, label %23

23:                                               ; preds = %20
  tail call void @PyErr_Clear()
  br label %24

24:                                               ; preds = %16, %20, %23, %12
  %25 = phi i32 [ 1, %20 ], [ 0, %12 ], [ 0, %23 ], [ 1, %16 ]
  tail call void @Py_DecRef(ptr noundef nonnull %7)
  br label %26

26:                                               ; preds = %9, %24
  %27 = phi i32 [ %25, %24 ], [ 0, %9 ]
  ret i32 %27
}

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
