; made from pool.c fbf6771c638b997732d759469843d9e572ce59c5af46df65797bdc334e17880f
; made by clang version 22.1.8

%struct.Pool = type { ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, [3 x ptr], i64, i32, i32, i32, i32, [64 x i32], [64 x ptr], [64 x i32] }
%struct.Time = type { i64, i64 }
%struct.Job = type { ptr, ptr, ptr, i64, i64, i64, i64, i64, i32, i32, %struct.CpuSet, %struct.Fault }
%struct.CpuSet = type { [16 x i64] }
%struct.Fault = type { i32, i32, i64, i32, i32, ptr, [32 x %struct.WarpReport] }
%struct.WarpReport = type { i32, i32, i64, ptr }
%struct.Launch = type { [6 x i32], ptr, ptr, i64 }

@flydsl_cpu_pool = global %struct.Pool zeroinitializer, align 8

define i32 @flydsl_cpu_launch(ptr noundef %0, i32 noundef %1, i32 noundef %2, i32 noundef %3, i32 noundef %4, i32 noundef %5, i32 noundef %6, i32 noundef %7, ptr noundef %8, ptr noundef %9, ptr noundef %10) {
  %12 = alloca %struct.Time, align 8
  %13 = alloca %struct.Time, align 8
  %14 = alloca %struct.Time, align 8
  %15 = alloca [8 x i64], align 16
  %16 = alloca i64, align 8
  %17 = alloca [16 x i64], align 16
  %18 = alloca [16 x i64], align 16
  %19 = alloca %struct.Time, align 8
  %20 = alloca %struct.Time, align 8
  %21 = alloca i64, align 8
  %22 = alloca %struct.Job, align 8
  %23 = alloca %struct.Launch, align 8
  %24 = icmp eq ptr %10, null
  br i1 %24, label %25, label %86

25:                                               ; preds = %11
  %26 = load ptr, ptr @flydsl_cpu_pool, align 8
  %27 = icmp uge ptr %0, %26
  %28 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 8), align 8
  %29 = icmp ult ptr %0, %28
  %30 = select i1 %27, i1 %29, i1 false
  br i1 %30, label %31, label %86

31:                                               ; preds = %25
  %32 = ptrtoint ptr %26 to i64
  %33 = ptrtoint ptr %0 to i64
  %34 = sub i64 %33, %32
  %35 = and i64 %34, 31
  %36 = icmp eq i64 %35, 0
  br i1 %36, label %37, label %86

37:                                               ; preds = %31
  %38 = load ptr, ptr %0, align 8
  %39 = icmp eq ptr %38, null
  br i1 %39, label %86, label %40

40:                                               ; preds = %37
  %41 = icmp slt i32 %1, 1
  %42 = icmp slt i32 %2, 1
  %43 = or i1 %41, %42
  %44 = icmp slt i32 %3, 1
  %45 = or i1 %43, %44
  %46 = icmp slt i32 %7, 0
  %47 = or i1 %45, %46
  br i1 %47, label %86, label %48

48:                                               ; preds = %40
  %49 = zext nneg i32 %1 to i64
  %50 = zext nneg i32 %2 to i64
  %51 = mul nuw nsw i64 %50, %49
  %52 = zext nneg i32 %3 to i64
  %53 = tail call { i64, i1 } @llvm.umul.with.overflow.i64(i64 %51, i64 %52)
  %54 = extractvalue { i64, i1 } %53, 1
  %55 = extractvalue { i64, i1 } %53, 0
  %56 = icmp slt i64 %55, 0
  %57 = or i1 %54, %56
  br i1 %57, label %86, label %58

58:                                               ; preds = %48
  %59 = sub i32 1024, %4
  %60 = sub i32 1024, %5
  %61 = or i32 %60, %59
  %62 = icmp ugt i32 %61, 1023
  %63 = add i32 %6, -1025
  %64 = icmp ult i32 %63, -1024
  %65 = or i1 %62, %64
  br i1 %65, label %86, label %66

66:                                               ; preds = %58
  %67 = mul nuw nsw i32 %5, %4
  %68 = zext nneg i32 %67 to i64
  %69 = zext nneg i32 %6 to i64
  %70 = mul nuw nsw i64 %68, %69
  %71 = icmp samesign ugt i64 %70, 1024
  br i1 %71, label %86, label %72

72:                                               ; preds = %66
  %73 = getelementptr inbounds nuw i8, ptr %0, i64 8
  %74 = load i32, ptr %73, align 8
  %75 = icmp eq i32 %74, 0
  br i1 %75, label %89, label %76

76:                                               ; preds = %72
  %77 = icmp eq i32 %4, %74
  br i1 %77, label %78, label %86

78:                                               ; preds = %76
  %79 = getelementptr inbounds nuw i8, ptr %0, i64 12
  %80 = load i32, ptr %79, align 4
  %81 = icmp eq i32 %5, %80
  br i1 %81, label %82, label %86

82:                                               ; preds = %78
  %83 = getelementptr inbounds nuw i8, ptr %0, i64 16
  %84 = load i32, ptr %83, align 8
  %85 = icmp eq i32 %6, %84
  br i1 %85, label %89, label %86

86:                                               ; preds = %76, %78, %37, %58, %48, %40, %31, %25, %66, %82, %11
  %87 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 16), align 8
  %88 = tail call i32 %87(ptr noundef %0, i32 noundef %1, i32 noundef %2, i32 noundef %3, i32 noundef %4, i32 noundef %5, i32 noundef %6, i32 noundef %7, ptr noundef %8, ptr noundef %9, ptr noundef %10)
  br label %303

89:                                               ; preds = %72, %82
  call void @llvm.lifetime.start.p0(ptr nonnull %22)
  call void @llvm.lifetime.start.p0(ptr nonnull %23)
  store i32 %1, ptr %23, align 8
  %90 = getelementptr inbounds nuw i8, ptr %23, i64 4
  store i32 %2, ptr %90, align 4
  %91 = getelementptr inbounds nuw i8, ptr %23, i64 8
  store i32 %3, ptr %91, align 8
  %92 = getelementptr inbounds nuw i8, ptr %23, i64 12
  store i32 %4, ptr %92, align 4
  %93 = getelementptr inbounds nuw i8, ptr %23, i64 16
  store i32 %5, ptr %93, align 8
  %94 = getelementptr inbounds nuw i8, ptr %23, i64 20
  store i32 %6, ptr %94, align 4
  %95 = getelementptr inbounds nuw i8, ptr %23, i64 24
  store ptr null, ptr %95, align 8
  %96 = getelementptr inbounds nuw i8, ptr %23, i64 32
  %97 = getelementptr inbounds nuw i8, ptr %22, i64 200
  store ptr %97, ptr %96, align 8
  %98 = getelementptr inbounds nuw i8, ptr %23, i64 40
  %99 = zext nneg i32 %7 to i64
  store i64 %99, ptr %98, align 8
  store ptr %38, ptr %22, align 8
  %100 = getelementptr inbounds nuw i8, ptr %22, i64 8
  store ptr %9, ptr %100, align 8
  %101 = getelementptr inbounds nuw i8, ptr %22, i64 16
  store ptr %23, ptr %101, align 8
  %102 = getelementptr inbounds nuw i8, ptr %22, i64 24
  store i64 0, ptr %102, align 8
  %103 = getelementptr inbounds nuw i8, ptr %22, i64 32
  store i64 %55, ptr %103, align 8
  %104 = getelementptr inbounds nuw i8, ptr %22, i64 48
  store i64 0, ptr %104, align 8
  %105 = getelementptr inbounds nuw i8, ptr %22, i64 56
  store i64 %99, ptr %105, align 8
  %106 = getelementptr inbounds nuw i8, ptr %22, i64 64
  store i32 0, ptr %106, align 8
  store i32 0, ptr %97, align 8
  call void @llvm.lifetime.start.p0(ptr nonnull %20)
  %107 = call i32 @clock_gettime(i32 noundef 1, ptr noundef nonnull %20)
  %108 = load i64, ptr %20, align 8
  %109 = mul nsw i64 %108, 1000000000
  %110 = getelementptr inbounds nuw i8, ptr %20, i64 8
  %111 = load i64, ptr %110, align 8
  %112 = add nsw i64 %109, %111
  call void @llvm.lifetime.end.p0(ptr nonnull %20)
  call void @llvm.lifetime.start.p0(ptr nonnull %21)
  store i64 %112, ptr %21, align 8
  %113 = getelementptr inbounds nuw i8, ptr %0, i64 24
  %114 = load atomic i64, ptr %113 monotonic, align 8
  %115 = load i64, ptr %103, align 8
  %116 = add i64 %114, -1
  %117 = icmp ult i64 %116, 1099511627775
  br i1 %117, label %118, label %138

118:                                              ; preds = %89
  %119 = call i64 @llvm.smin.i64(i64 %115, i64 1048576)
  %120 = mul nsw i64 %119, %114
  %121 = icmp slt i64 %120, 5000000
  br i1 %121, label %122, label %138

122:                                              ; preds = %118
  %123 = getelementptr inbounds nuw i8, ptr %22, i64 40
  store i64 1, ptr %123, align 8
  %124 = add nsw i64 %115, 7
  %125 = sdiv i64 %124, 8
  store i64 %125, ptr %103, align 8
  call fastcc void @work(ptr noundef nonnull %22, ptr noundef nonnull %21)
  store i64 %115, ptr %103, align 8
  %126 = load i32, ptr %106, align 8
  %127 = icmp eq i32 %126, 0
  br i1 %127, label %128, label %273

128:                                              ; preds = %122
  call void @llvm.lifetime.start.p0(ptr nonnull %19)
  %129 = call i32 @clock_gettime(i32 noundef 1, ptr noundef nonnull %19)
  %130 = load i64, ptr %19, align 8
  %131 = mul nsw i64 %130, 1000000000
  %132 = getelementptr inbounds nuw i8, ptr %19, i64 8
  %133 = load i64, ptr %132, align 8
  call void @llvm.lifetime.end.p0(ptr nonnull %19)
  %134 = sub i64 %133, %112
  %135 = add i64 %134, %131
  %136 = icmp slt i64 %135, 2500
  br i1 %136, label %137, label %138

137:                                              ; preds = %128
  call fastcc void @work(ptr noundef nonnull %22, ptr noundef nonnull %21)
  br label %138

138:                                              ; preds = %137, %128, %118, %89
  %139 = load i32, ptr %106, align 8
  %140 = icmp eq i32 %139, 0
  %141 = load i64, ptr %102, align 8
  %142 = icmp slt i64 %141, %115
  %143 = select i1 %140, i1 %142, i1 false
  br i1 %143, label %144, label %273

144:                                              ; preds = %138
  %145 = getelementptr inbounds nuw i8, ptr %22, i64 72
  %146 = call i32 @sched_getaffinity(i32 noundef 0, i64 noundef 128, ptr noundef nonnull %145)
  %147 = icmp slt i32 %146, 0
  br i1 %147, label %162, label %148

148:                                              ; preds = %144
  %149 = getelementptr inbounds nuw i8, ptr %0, i64 20
  %150 = load i32, ptr %149, align 4
  %151 = icmp eq i32 %150, 0
  br i1 %151, label %152, label %162

152:                                              ; preds = %148, %152
  %153 = phi i64 [ %160, %152 ], [ 0, %148 ]
  %154 = phi i32 [ %159, %152 ], [ 0, %148 ]
  %155 = getelementptr inbounds nuw i64, ptr %145, i64 %153
  %156 = load i64, ptr %155, align 8
  %157 = call range(i64 0, 65) i64 @llvm.ctpop.i64(i64 %156)
  %158 = trunc nuw nsw i64 %157 to i32
  %159 = add nuw nsw i32 %154, %158
  %160 = add nuw nsw i64 %153, 1
  %161 = icmp eq i64 %160, 16
  br i1 %161, label %162, label %152

162:                                              ; preds = %152, %148, %144
  %163 = phi i32 [ 1, %144 ], [ %150, %148 ], [ %159, %152 ]
  %164 = sext i32 %163 to i64
  %165 = call i64 @llvm.smin.i64(i64 %115, i64 %164)
  %166 = trunc i64 %165 to i32
  %167 = icmp sgt i32 %166, 1
  %168 = shl i64 %165, 3
  %169 = and i64 %168, 34359738360
  %170 = select i1 %167, i64 %169, i64 4
  %171 = getelementptr inbounds nuw i8, ptr %22, i64 40
  store i64 %170, ptr %171, align 8
  %172 = add nsw i32 %166, -1
  %173 = getelementptr inbounds nuw i8, ptr %22, i64 68
  store i32 %172, ptr %173, align 4
  br i1 %167, label %174, label %272

174:                                              ; preds = %162, %179
  %175 = phi i64 [ %180, %179 ], [ 0, %162 ]
  %176 = getelementptr inbounds nuw i32, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 112), i64 %175
  %177 = cmpxchg ptr %176, i32 0, i32 1 seq_cst seq_cst, align 4
  %178 = extractvalue { i32, i1 } %177, 1
  br i1 %178, label %183, label %179

179:                                              ; preds = %174
  %180 = add nuw nsw i64 %175, 1
  %181 = icmp eq i64 %180, 64
  br i1 %181, label %182, label %174

182:                                              ; preds = %179
  call fastcc void @work(ptr noundef nonnull %22, ptr noundef nonnull %21)
  br label %273

183:                                              ; preds = %174
  %184 = getelementptr inbounds nuw ptr, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 368), i64 %175
  %185 = ptrtoint ptr %22 to i64
  store atomic i64 %185, ptr %184 seq_cst, align 8
  %186 = call i32 @llvm.smin.i32(i32 range(i32 2, -2147483648) %166, i32 1025)
  %187 = add nsw i32 %186, -1
  %188 = load atomic i32, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 104) seq_cst, align 8
  %189 = icmp slt i32 %188, %187
  br i1 %189, label %190, label %216

190:                                              ; preds = %183
  %191 = cmpxchg ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 108), i32 0, i32 1 seq_cst seq_cst, align 4
  %192 = extractvalue { i32, i1 } %191, 1
  br i1 %192, label %193, label %216

193:                                              ; preds = %190
  call void @llvm.lifetime.start.p0(ptr nonnull %15)
  call void @llvm.lifetime.start.p0(ptr nonnull %16)
  call void @llvm.lifetime.start.p0(ptr nonnull %17)
  call void @llvm.lifetime.start.p0(ptr nonnull %18)
  br label %201

194:                                              ; preds = %201
  store i64 -1073743097, ptr %18, align 16
  %195 = call i32 @pthread_attr_init(ptr noundef nonnull %15)
  %196 = call i32 @pthread_attr_setstacksize(ptr noundef nonnull %15, i64 noundef 16777216)
  %197 = call i32 @pthread_attr_setdetachstate(ptr noundef nonnull %15, i32 noundef 1)
  %198 = call i32 @pthread_sigmask(i32 noundef 2, ptr noundef nonnull %18, ptr noundef nonnull %17)
  %199 = load i32, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 104), align 8
  %200 = icmp slt i32 %199, %187
  br i1 %200, label %206, label %213

201:                                              ; preds = %201, %193
  %202 = phi i64 [ 0, %193 ], [ %204, %201 ]
  %203 = getelementptr inbounds nuw i64, ptr %18, i64 %202
  store i64 -1, ptr %203, align 8
  %204 = add nuw nsw i64 %202, 1
  %205 = icmp eq i64 %204, 16
  br i1 %205, label %194, label %201

206:                                              ; preds = %194, %209
  %207 = call i32 @pthread_create(ptr noundef nonnull %16, ptr noundef nonnull %15, ptr noundef nonnull @worker, ptr noundef null)
  %208 = icmp eq i32 %207, 0
  br i1 %208, label %209, label %213

209:                                              ; preds = %206
  %210 = atomicrmw add ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 104), i32 1 seq_cst, align 8
  %211 = load i32, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 104), align 8
  %212 = icmp slt i32 %211, %187
  br i1 %212, label %206, label %213

213:                                              ; preds = %209, %206, %194
  %214 = call i32 @pthread_sigmask(i32 noundef 2, ptr noundef nonnull %17, ptr noundef null)
  %215 = call i32 @pthread_attr_destroy(ptr noundef nonnull %15)
  store atomic i32 0, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 108) seq_cst, align 4
  call void @llvm.lifetime.end.p0(ptr nonnull %18)
  call void @llvm.lifetime.end.p0(ptr nonnull %17)
  call void @llvm.lifetime.end.p0(ptr nonnull %16)
  call void @llvm.lifetime.end.p0(ptr nonnull %15)
  br label %216

216:                                              ; preds = %213, %190, %183
  %217 = atomicrmw add ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 96), i32 1 seq_cst, align 8
  %218 = load atomic i32, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 100) seq_cst, align 4
  %219 = icmp eq i32 %218, 0
  br i1 %219, label %223, label %220

220:                                              ; preds = %216
  %221 = load i64, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 88), align 8
  %222 = call i64 (i64, ...) @syscall(i64 noundef %221, ptr noundef nonnull getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 96), i32 noundef 129, i32 noundef range(i32 1, 2147483647) %187, i32 noundef 0, i32 noundef 0, i32 noundef 0)
  br label %223

223:                                              ; preds = %220, %216
  call fastcc void @work(ptr noundef nonnull %22, ptr noundef nonnull %21)
  %224 = icmp eq i64 %175, 64
  br i1 %224, label %273, label %225

225:                                              ; preds = %223
  %226 = and i64 %175, 4294967295
  %227 = getelementptr inbounds nuw ptr, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 368), i64 %226
  store atomic i64 0, ptr %227 seq_cst, align 8
  %228 = getelementptr inbounds nuw i32, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 880), i64 %226
  br label %229

229:                                              ; preds = %239, %225
  %230 = phi i32 [ 0, %225 ], [ %240, %239 ]
  %231 = load atomic i32, ptr %228 seq_cst, align 4
  %232 = icmp eq i32 %231, 0
  br i1 %232, label %233, label %239

233:                                              ; preds = %239, %229
  %234 = load atomic i32, ptr %228 seq_cst, align 4
  %235 = icmp eq i32 %234, 0
  br i1 %235, label %242, label %236

236:                                              ; preds = %233
  %237 = getelementptr inbounds nuw i8, ptr %14, i64 8
  %238 = getelementptr inbounds nuw i8, ptr %13, i64 8
  br label %244

239:                                              ; preds = %229
  call void @flydsl_relax()
  %240 = add nuw nsw i32 %230, 1
  %241 = icmp eq i32 %240, 2000
  br i1 %241, label %233, label %229

242:                                              ; preds = %269, %233
  %243 = getelementptr inbounds nuw i32, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 112), i64 %226
  store atomic i32 0, ptr %243 seq_cst, align 4
  br label %273

244:                                              ; preds = %269, %236
  %245 = phi i32 [ %234, %236 ], [ %270, %269 ]
  call void @llvm.lifetime.start.p0(ptr nonnull %14)
  store i64 0, ptr %14, align 8
  store i64 50000000, ptr %237, align 8
  %246 = load i64, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 88), align 8
  %247 = call i64 (i64, ...) @syscall(i64 noundef %246, ptr noundef nonnull %228, i32 noundef 128, i32 noundef %245, ptr noundef nonnull %14, i32 noundef 0, i32 noundef 0)
  call void @llvm.lifetime.end.p0(ptr nonnull %14)
  call void @llvm.lifetime.start.p0(ptr nonnull %13)
  %248 = call i32 @clock_gettime(i32 noundef 1, ptr noundef nonnull %13)
  %249 = load i64, ptr %13, align 8
  %250 = mul nsw i64 %249, 1000000000
  %251 = load i64, ptr %238, align 8
  %252 = add nsw i64 %250, %251
  call void @llvm.lifetime.end.p0(ptr nonnull %13)
  %253 = load i64, ptr %21, align 8
  %254 = sub nsw i64 %252, %253
  %255 = icmp slt i64 %254, 50000000
  br i1 %255, label %269, label %256

256:                                              ; preds = %244
  store i64 %252, ptr %21, align 8
  %257 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 32), align 8
  %258 = call i32 %257()
  %259 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 48), align 8
  %260 = call i32 %259()
  %261 = icmp eq i32 %260, 0
  br i1 %261, label %267, label %262

262:                                              ; preds = %256
  %263 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 56), align 8
  call void %263(ptr noundef nonnull getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 64), ptr noundef nonnull getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 72), ptr noundef nonnull getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 80))
  %264 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 40), align 8
  call void %264(i32 noundef %258)
  %265 = cmpxchg ptr %106, i32 0, i32 719 seq_cst seq_cst, align 8
  %266 = load i64, ptr %103, align 8
  store atomic i64 %266, ptr %102 seq_cst, align 8
  br label %269

267:                                              ; preds = %256
  %268 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 40), align 8
  call void %268(i32 noundef %258)
  br label %269

269:                                              ; preds = %267, %262, %244
  %270 = load atomic i32, ptr %228 seq_cst, align 4
  %271 = icmp eq i32 %270, 0
  br i1 %271, label %242, label %244

272:                                              ; preds = %162
  call fastcc void @work(ptr noundef nonnull %22, ptr noundef nonnull %21)
  br label %273

273:                                              ; preds = %122, %272, %242, %223, %182, %138
  %274 = load i64, ptr %104, align 8
  %275 = icmp eq i64 %274, 0
  br i1 %275, label %289, label %276

276:                                              ; preds = %273
  call void @llvm.lifetime.start.p0(ptr nonnull %12)
  %277 = call i32 @clock_gettime(i32 noundef 1, ptr noundef nonnull %12)
  %278 = load i64, ptr %12, align 8
  %279 = mul nsw i64 %278, 1000000000
  %280 = getelementptr inbounds nuw i8, ptr %12, i64 8
  %281 = load i64, ptr %280, align 8
  call void @llvm.lifetime.end.p0(ptr nonnull %12)
  %282 = sub i64 %281, %112
  %283 = add i64 %282, %279
  %284 = mul i64 %283, 1000
  %285 = load i64, ptr %104, align 8
  %286 = udiv i64 %284, %285
  %287 = icmp ugt i64 %285, %284
  %288 = select i1 %287, i64 1, i64 %286
  store atomic i64 %288, ptr %113 monotonic, align 8
  br label %289

289:                                              ; preds = %273, %276
  call void @llvm.lifetime.end.p0(ptr nonnull %21)
  %290 = load i32, ptr %106, align 8
  %291 = icmp eq i32 %290, 2
  br i1 %291, label %292, label %295

292:                                              ; preds = %289
  %293 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 16), align 8
  %294 = call i32 %293(ptr noundef nonnull %0, i32 noundef %1, i32 noundef %2, i32 noundef %3, i32 noundef %4, i32 noundef %5, i32 noundef %6, i32 noundef %7, ptr noundef %8, ptr noundef %9, ptr noundef null)
  br label %301

295:                                              ; preds = %289
  %296 = load i32, ptr %97, align 8
  %297 = icmp eq i32 %296, 0
  br i1 %297, label %301, label %298

298:                                              ; preds = %295
  %299 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 24), align 8
  %300 = call i32 %299(ptr noundef nonnull %0, ptr noundef nonnull %23, ptr noundef nonnull %97)
  br label %301

301:                                              ; preds = %295, %298, %292
  %302 = phi i32 [ %294, %292 ], [ %300, %298 ], [ %290, %295 ]
  call void @llvm.lifetime.end.p0(ptr nonnull %23)
  call void @llvm.lifetime.end.p0(ptr nonnull %22)
  br label %303

303:                                              ; preds = %301, %86
  %304 = phi i32 [ %88, %86 ], [ %302, %301 ]
  ret i32 %304
}

declare void @llvm.lifetime.start.p0(ptr captures(none))

declare void @llvm.lifetime.end.p0(ptr captures(none))

define void @flydsl_cpu_forget_threads() {
  store i32 0, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 108), align 4
  store i32 0, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 104), align 8
  store i32 0, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 100), align 4
  br label %2

1:                                                ; preds = %2
  ret void

2:                                                ; preds = %0, %2
  %3 = phi i64 [ 0, %0 ], [ %7, %2 ]
  %4 = getelementptr inbounds nuw ptr, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 368), i64 %3
  store ptr null, ptr %4, align 8
  %5 = getelementptr inbounds nuw i32, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 880), i64 %3
  store i32 0, ptr %5, align 4
  %6 = getelementptr inbounds nuw i32, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 112), i64 %3
  store i32 0, ptr %6, align 4
  %7 = add nuw nsw i64 %3, 1
  %8 = icmp eq i64 %7, 64
  br i1 %8, label %1, label %2
}

declare { i64, i1 } @llvm.umul.with.overflow.i64(i64, i64)

define internal fastcc void @work(ptr noundef nonnull captures(none) %0, ptr noundef captures(address_is_null) %1) {
  %3 = getelementptr inbounds nuw i8, ptr %0, i64 56
  %4 = load i64, ptr %3, align 8
  %5 = icmp eq i64 %4, 0
  br i1 %5, label %6, label %7

6:                                                ; preds = %2
  tail call fastcc void @run_blocks(ptr noundef %0, ptr noundef null, ptr noundef %1)
  br label %22

7:                                                ; preds = %2
  %8 = icmp ult i64 %4, 262145
  br i1 %8, label %9, label %10

9:                                                ; preds = %7
  tail call fastcc void @run_on_stack(ptr noundef %0, ptr noundef %1)
  br label %22

10:                                               ; preds = %7
  %11 = tail call ptr @mmap(ptr noundef null, i64 noundef %4, i32 noundef 3, i32 noundef 34, i32 noundef -1, i64 noundef 0)
  %12 = icmp eq ptr %11, inttoptr (i64 -1 to ptr)
  br i1 %12, label %13, label %19

13:                                               ; preds = %10
  %14 = getelementptr inbounds nuw i8, ptr %0, i64 64
  %15 = cmpxchg ptr %14, i32 0, i32 2 seq_cst seq_cst, align 8
  %16 = getelementptr inbounds nuw i8, ptr %0, i64 24
  %17 = getelementptr inbounds nuw i8, ptr %0, i64 32
  %18 = load i64, ptr %17, align 8
  store atomic i64 %18, ptr %16 seq_cst, align 8
  br label %22

19:                                               ; preds = %10
  tail call fastcc void @run_blocks(ptr noundef %0, ptr noundef %11, ptr noundef %1)
  %20 = load i64, ptr %3, align 8
  %21 = tail call i32 @munmap(ptr noundef %11, i64 noundef %20)
  br label %22

22:                                               ; preds = %13, %19, %9, %6
  ret void
}

declare i32 @clock_gettime(i32 noundef, ptr noundef)

define internal fastcc void @run_blocks(ptr noundef nonnull captures(none) %0, ptr noundef %1, ptr noundef captures(address_is_null) %2) {
  %4 = alloca %struct.Time, align 8
  %5 = getelementptr inbounds nuw i8, ptr %0, i64 24
  %6 = load atomic i64, ptr %5 seq_cst, align 8
  %7 = getelementptr inbounds nuw i8, ptr %0, i64 32
  %8 = load i64, ptr %7, align 8
  %9 = icmp slt i64 %6, %8
  br i1 %9, label %10, label %70

10:                                               ; preds = %3
  %11 = getelementptr inbounds nuw i8, ptr %0, i64 40
  %12 = getelementptr inbounds nuw i8, ptr %0, i64 8
  %13 = getelementptr inbounds nuw i8, ptr %0, i64 16
  %14 = getelementptr inbounds nuw i8, ptr %0, i64 200
  %15 = getelementptr inbounds nuw i8, ptr %0, i64 64
  %16 = icmp eq ptr %2, null
  %17 = getelementptr inbounds nuw i8, ptr %4, i64 8
  br label %18

18:                                               ; preds = %10, %65
  %19 = phi i64 [ %8, %10 ], [ %68, %65 ]
  %20 = phi i64 [ %6, %10 ], [ %67, %65 ]
  %21 = phi i64 [ 0, %10 ], [ %66, %65 ]
  %22 = sub nsw i64 %19, %20
  %23 = load i64, ptr %11, align 8
  %24 = sdiv i64 %22, %23
  %25 = call i64 @llvm.umax.i64(i64 %24, i64 1)
  %26 = add nsw i64 %25, %20
  %27 = cmpxchg ptr %5, i64 %20, i64 %26 seq_cst seq_cst, align 8
  %28 = extractvalue { i64, i1 } %27, 1
  %29 = extractvalue { i64, i1 } %27, 0
  br i1 %28, label %30, label %65

30:                                               ; preds = %18
  %31 = load ptr, ptr %0, align 8
  %32 = load ptr, ptr %12, align 8
  %33 = load ptr, ptr %13, align 8
  call void %31(ptr noundef %32, ptr noundef %33, i64 noundef %20, i64 noundef %26, ptr noundef %1)
  %34 = load atomic i32, ptr %14 seq_cst, align 8
  %35 = icmp eq i32 %34, 0
  br i1 %35, label %39, label %36

36:                                               ; preds = %30
  %37 = cmpxchg ptr %15, i32 0, i32 719 seq_cst seq_cst, align 8
  %38 = load i64, ptr %7, align 8
  store atomic i64 %38, ptr %5 seq_cst, align 8
  br label %39

39:                                               ; preds = %36, %30
  %40 = add nsw i64 %25, %21
  br i1 %16, label %63, label %41

41:                                               ; preds = %39
  call void @llvm.lifetime.start.p0(ptr nonnull %4)
  %42 = call i32 @clock_gettime(i32 noundef 1, ptr noundef nonnull %4)
  %43 = load i64, ptr %4, align 8
  %44 = mul nsw i64 %43, 1000000000
  %45 = load i64, ptr %17, align 8
  %46 = add nsw i64 %44, %45
  call void @llvm.lifetime.end.p0(ptr nonnull %4)
  %47 = load i64, ptr %2, align 8
  %48 = sub nsw i64 %46, %47
  %49 = icmp slt i64 %48, 50000000
  br i1 %49, label %63, label %50

50:                                               ; preds = %41
  store i64 %46, ptr %2, align 8
  %51 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 32), align 8
  %52 = call i32 %51()
  %53 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 48), align 8
  %54 = call i32 %53()
  %55 = icmp eq i32 %54, 0
  br i1 %55, label %56, label %58

56:                                               ; preds = %50
  %57 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 40), align 8
  call void %57(i32 noundef %52)
  br label %63

58:                                               ; preds = %50
  %59 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 56), align 8
  call void %59(ptr noundef nonnull getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 64), ptr noundef nonnull getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 72), ptr noundef nonnull getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 80))
  %60 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 40), align 8
  call void %60(i32 noundef %52)
  %61 = cmpxchg ptr %15, i32 0, i32 719 seq_cst seq_cst, align 8
  %62 = load i64, ptr %7, align 8
  store atomic i64 %62, ptr %5 seq_cst, align 8
  br label %73

63:                                               ; preds = %56, %41, %39
  %64 = load atomic i64, ptr %5 seq_cst, align 8
  br label %65

65:                                               ; preds = %18, %63
  %66 = phi i64 [ %21, %18 ], [ %40, %63 ]
  %67 = phi i64 [ %29, %18 ], [ %64, %63 ]
  %68 = load i64, ptr %7, align 8
  %69 = icmp slt i64 %67, %68
  br i1 %69, label %18, label %70

70:                                               ; preds = %65, %3
  %71 = phi i64 [ 0, %3 ], [ %66, %65 ]
  %72 = icmp eq ptr %2, null
  br i1 %72, label %78, label %73

73:                                               ; preds = %58, %70
  %74 = phi i64 [ %40, %58 ], [ %71, %70 ]
  %75 = getelementptr inbounds nuw i8, ptr %0, i64 48
  %76 = load i64, ptr %75, align 8
  %77 = add nsw i64 %76, %74
  store i64 %77, ptr %75, align 8
  br label %78

78:                                               ; preds = %73, %70
  ret void
}

define internal fastcc void @run_on_stack(ptr noundef nonnull captures(none) %0, ptr noundef captures(address_is_null) %1) {
  %3 = alloca [262144 x i8], align 64
  call void @llvm.lifetime.start.p0(ptr nonnull %3)
  call fastcc void @run_blocks(ptr noundef %0, ptr noundef nonnull %3, ptr noundef %1)
  call void @llvm.lifetime.end.p0(ptr nonnull %3)
  ret void
}

declare ptr @mmap(ptr noundef, i64 noundef, i32 noundef, i32 noundef, i32 noundef, i64 noundef)

declare i32 @munmap(ptr noundef, i64 noundef)

declare i32 @sched_getaffinity(i32 noundef, i64 noundef, ptr noundef)

declare i64 @llvm.ctpop.i64(i64)

declare void @flydsl_relax()

declare i32 @pthread_attr_init(ptr noundef)

declare i32 @pthread_attr_setstacksize(ptr noundef, i64 noundef)

declare i32 @pthread_attr_setdetachstate(ptr noundef, i32 noundef)

declare i32 @pthread_sigmask(i32 noundef, ptr noundef, ptr noundef)

declare i32 @pthread_create(ptr noundef, ptr noundef, ptr noundef, ptr noundef)

define internal noalias noundef nonnull ptr @worker(ptr readnone captures(none) %0) {
  %2 = alloca %struct.CpuSet, align 8
  call void @llvm.lifetime.start.p0(ptr nonnull %2)
  %3 = load atomic i32, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 96) seq_cst, align 8
  %4 = call i32 @sched_getaffinity(i32 noundef 0, i64 noundef 128, ptr noundef nonnull %2)
  br label %5

5:                                                ; preds = %73, %1
  %6 = phi i32 [ %3, %1 ], [ %75, %73 ]
  br label %7

7:                                                ; preds = %5, %54
  %8 = phi i64 [ 0, %5 ], [ %55, %54 ]
  %9 = getelementptr inbounds nuw ptr, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 368), i64 %8
  %10 = load atomic i64, ptr %9 seq_cst, align 8
  %11 = icmp eq i64 %10, 0
  br i1 %11, label %54, label %12

12:                                               ; preds = %7
  %13 = getelementptr inbounds nuw i32, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 880), i64 %8
  %14 = atomicrmw add ptr %13, i32 1 seq_cst, align 4
  %15 = load atomic i64, ptr %9 seq_cst, align 8
  %16 = inttoptr i64 %15 to ptr
  %17 = icmp eq i64 %15, 0
  br i1 %17, label %45, label %18

18:                                               ; preds = %12
  %19 = getelementptr inbounds nuw i8, ptr %16, i64 24
  %20 = load atomic i64, ptr %19 seq_cst, align 8
  %21 = getelementptr inbounds nuw i8, ptr %16, i64 32
  %22 = load i64, ptr %21, align 8
  %23 = icmp slt i64 %20, %22
  br i1 %23, label %24, label %45

24:                                               ; preds = %18
  %25 = getelementptr inbounds nuw i8, ptr %16, i64 68
  %26 = atomicrmw add ptr %25, i32 -1 seq_cst, align 4
  %27 = icmp sgt i32 %26, 0
  br i1 %27, label %28, label %45

28:                                               ; preds = %24
  %29 = getelementptr inbounds nuw i8, ptr %16, i64 72
  br label %33

30:                                               ; preds = %33
  %31 = add nuw nsw i64 %34, 1
  %32 = icmp eq i64 %31, 16
  br i1 %32, label %44, label %33

33:                                               ; preds = %30, %28
  %34 = phi i64 [ 0, %28 ], [ %31, %30 ]
  %35 = getelementptr inbounds nuw i64, ptr %2, i64 %34
  %36 = load i64, ptr %35, align 8
  %37 = getelementptr inbounds nuw i64, ptr %29, i64 %34
  %38 = load i64, ptr %37, align 8
  %39 = icmp eq i64 %36, %38
  br i1 %39, label %30, label %40

40:                                               ; preds = %33
  %41 = call i32 @sched_setaffinity(i32 noundef 0, i64 noundef 128, ptr noundef nonnull %29)
  %42 = icmp eq i32 %41, 0
  br i1 %42, label %43, label %44

43:                                               ; preds = %40
  call void @llvm.memcpy.p0.p0.i64(ptr noundef nonnull align 8 dereferenceable(128) %2, ptr noundef nonnull align 8 dereferenceable(128) %29, i64 128, i1 false)
  br label %44

44:                                               ; preds = %30, %43, %40
  call fastcc void @work(ptr noundef %16, ptr noundef null)
  br label %45

45:                                               ; preds = %44, %24, %18, %12
  %46 = atomicrmw add ptr %13, i32 -1 seq_cst, align 4
  %47 = icmp eq i32 %46, 1
  br i1 %47, label %48, label %54

48:                                               ; preds = %45
  %49 = load atomic i64, ptr %9 seq_cst, align 8
  %50 = icmp eq i64 %49, 0
  br i1 %50, label %51, label %54

51:                                               ; preds = %48
  %52 = load i64, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 88), align 8
  %53 = call i64 (i64, ...) @syscall(i64 noundef %52, ptr noundef nonnull %13, i32 noundef 129, i32 noundef 1, i32 noundef 0, i32 noundef 0, i32 noundef 0)
  br label %54

54:                                               ; preds = %7, %45, %48, %51
  %55 = add nuw nsw i64 %8, 1
  %56 = icmp eq i64 %55, 64
  br i1 %56, label %57, label %7

57:                                               ; preds = %54, %65
  %58 = phi i32 [ %66, %65 ], [ 0, %54 ]
  %59 = load atomic i32, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 96) seq_cst, align 8
  %60 = icmp eq i32 %59, %6
  br i1 %60, label %65, label %61

61:                                               ; preds = %65, %57
  %62 = atomicrmw add ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 100), i32 1 seq_cst, align 4
  %63 = load atomic i32, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 96) seq_cst, align 8
  %64 = icmp eq i32 %63, %6
  br i1 %64, label %68, label %73

65:                                               ; preds = %57
  call void @flydsl_relax()
  %66 = add nuw nsw i32 %58, 1
  %67 = icmp eq i32 %66, 2000
  br i1 %67, label %61, label %57

68:                                               ; preds = %61, %68
  %69 = load i64, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 88), align 8
  %70 = call i64 (i64, ...) @syscall(i64 noundef %69, ptr noundef nonnull getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 96), i32 noundef 128, i32 noundef %6, ptr noundef null, i32 noundef 0, i32 noundef 0)
  %71 = load atomic i32, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 96) seq_cst, align 8
  %72 = icmp eq i32 %71, %6
  br i1 %72, label %68, label %73

73:                                               ; preds = %68, %61
  %74 = atomicrmw add ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 100), i32 -1 seq_cst, align 4
  %75 = load atomic i32, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 96) seq_cst, align 8
  br label %5
}

declare i32 @pthread_attr_destroy(ptr noundef)

declare i32 @sched_setaffinity(i32 noundef, i64 noundef, ptr noundef)

declare void @llvm.memcpy.p0.p0.i64(ptr noalias writeonly captures(none), ptr noalias readonly captures(none), i64, i1 immarg)

declare i64 @syscall(i64 noundef, ...)

declare i64 @llvm.smin.i64(i64, i64)

declare i32 @llvm.smin.i32(i32, i32)

declare i64 @llvm.umax.i64(i64, i64)
