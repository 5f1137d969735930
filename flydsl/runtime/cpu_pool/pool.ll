; made from pool.c 3957321623b86ec8a6dbc5ae0b23d54fa6aee4a5b25730096b6fad432c08cc15
; made by clang version 22.1.8

%struct.Pool = type { ptr, ptr, ptr, ptr, ptr, ptr, ptr, [3 x ptr], i64, i32, i32, i32, i32, [64 x i32], [64 x ptr], [64 x i32] }
%struct.Time = type { i64, i64 }
%struct.Job = type { ptr, ptr, ptr, i64, i64, i64, i64, i64, i32, i32, %struct.CpuSet }
%struct.CpuSet = type { [16 x i64] }

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
  %22 = alloca [6 x i32], align 16
  %23 = alloca %struct.Job, align 8
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
  br label %293

89:                                               ; preds = %72, %82
  call void @llvm.lifetime.start.p0(ptr nonnull %22)
  store i32 %1, ptr %22, align 16
  %90 = getelementptr inbounds nuw i8, ptr %22, i64 4
  store i32 %2, ptr %90, align 4
  %91 = getelementptr inbounds nuw i8, ptr %22, i64 8
  store i32 %3, ptr %91, align 8
  %92 = getelementptr inbounds nuw i8, ptr %22, i64 12
  store i32 %4, ptr %92, align 4
  %93 = getelementptr inbounds nuw i8, ptr %22, i64 16
  store i32 %5, ptr %93, align 16
  %94 = getelementptr inbounds nuw i8, ptr %22, i64 20
  store i32 %6, ptr %94, align 4
  call void @llvm.lifetime.start.p0(ptr nonnull %23)
  store ptr %38, ptr %23, align 8
  %95 = getelementptr inbounds nuw i8, ptr %23, i64 8
  store ptr %9, ptr %95, align 8
  %96 = getelementptr inbounds nuw i8, ptr %23, i64 16
  store ptr %22, ptr %96, align 8
  %97 = getelementptr inbounds nuw i8, ptr %23, i64 24
  store i64 0, ptr %97, align 8
  %98 = getelementptr inbounds nuw i8, ptr %23, i64 32
  store i64 %55, ptr %98, align 8
  %99 = getelementptr inbounds nuw i8, ptr %23, i64 48
  store i64 0, ptr %99, align 8
  %100 = zext nneg i32 %7 to i64
  %101 = getelementptr inbounds nuw i8, ptr %23, i64 56
  store i64 %100, ptr %101, align 8
  %102 = getelementptr inbounds nuw i8, ptr %23, i64 64
  store i32 0, ptr %102, align 8
  call void @llvm.lifetime.start.p0(ptr nonnull %20)
  %103 = call i32 @clock_gettime(i32 noundef 1, ptr noundef nonnull %20)
  %104 = load i64, ptr %20, align 8
  %105 = mul nsw i64 %104, 1000000000
  %106 = getelementptr inbounds nuw i8, ptr %20, i64 8
  %107 = load i64, ptr %106, align 8
  %108 = add nsw i64 %105, %107
  call void @llvm.lifetime.end.p0(ptr nonnull %20)
  call void @llvm.lifetime.start.p0(ptr nonnull %21)
  store i64 %108, ptr %21, align 8
  %109 = getelementptr inbounds nuw i8, ptr %0, i64 24
  %110 = load atomic i64, ptr %109 monotonic, align 8
  %111 = load i64, ptr %98, align 8
  %112 = add i64 %110, -1
  %113 = icmp ult i64 %112, 1099511627775
  br i1 %113, label %114, label %134

114:                                              ; preds = %89
  %115 = call i64 @llvm.smin.i64(i64 %111, i64 1048576)
  %116 = mul nsw i64 %115, %110
  %117 = icmp slt i64 %116, 5000000
  br i1 %117, label %118, label %134

118:                                              ; preds = %114
  %119 = getelementptr inbounds nuw i8, ptr %23, i64 40
  store i64 1, ptr %119, align 8
  %120 = add nsw i64 %111, 7
  %121 = sdiv i64 %120, 8
  store i64 %121, ptr %98, align 8
  call fastcc void @work(ptr noundef nonnull %23, ptr noundef nonnull %21)
  store i64 %111, ptr %98, align 8
  %122 = load i32, ptr %102, align 8
  %123 = icmp eq i32 %122, 0
  br i1 %123, label %124, label %269

124:                                              ; preds = %118
  call void @llvm.lifetime.start.p0(ptr nonnull %19)
  %125 = call i32 @clock_gettime(i32 noundef 1, ptr noundef nonnull %19)
  %126 = load i64, ptr %19, align 8
  %127 = mul nsw i64 %126, 1000000000
  %128 = getelementptr inbounds nuw i8, ptr %19, i64 8
  %129 = load i64, ptr %128, align 8
  call void @llvm.lifetime.end.p0(ptr nonnull %19)
  %130 = sub i64 %129, %108
  %131 = add i64 %130, %127
  %132 = icmp slt i64 %131, 2500
  br i1 %132, label %133, label %134

133:                                              ; preds = %124
  call fastcc void @work(ptr noundef nonnull %23, ptr noundef nonnull %21)
  br label %134

134:                                              ; preds = %133, %124, %114, %89
  %135 = load i32, ptr %102, align 8
  %136 = icmp eq i32 %135, 0
  %137 = load i64, ptr %97, align 8
  %138 = icmp slt i64 %137, %111
  %139 = select i1 %136, i1 %138, i1 false
  br i1 %139, label %140, label %269

140:                                              ; preds = %134
  %141 = getelementptr inbounds nuw i8, ptr %23, i64 72
  %142 = call i32 @sched_getaffinity(i32 noundef 0, i64 noundef 128, ptr noundef nonnull %141)
  %143 = icmp slt i32 %142, 0
  br i1 %143, label %158, label %144

144:                                              ; preds = %140
  %145 = getelementptr inbounds nuw i8, ptr %0, i64 20
  %146 = load i32, ptr %145, align 4
  %147 = icmp eq i32 %146, 0
  br i1 %147, label %148, label %158

148:                                              ; preds = %144, %148
  %149 = phi i64 [ %156, %148 ], [ 0, %144 ]
  %150 = phi i32 [ %155, %148 ], [ 0, %144 ]
  %151 = getelementptr inbounds nuw i64, ptr %141, i64 %149
  %152 = load i64, ptr %151, align 8
  %153 = call range(i64 0, 65) i64 @llvm.ctpop.i64(i64 %152)
  %154 = trunc nuw nsw i64 %153 to i32
  %155 = add nuw nsw i32 %150, %154
  %156 = add nuw nsw i64 %149, 1
  %157 = icmp eq i64 %156, 16
  br i1 %157, label %158, label %148

158:                                              ; preds = %148, %144, %140
  %159 = phi i32 [ 1, %140 ], [ %146, %144 ], [ %155, %148 ]
  %160 = sext i32 %159 to i64
  %161 = call i64 @llvm.smin.i64(i64 %111, i64 %160)
  %162 = trunc i64 %161 to i32
  %163 = icmp sgt i32 %162, 1
  %164 = shl i64 %161, 3
  %165 = and i64 %164, 34359738360
  %166 = select i1 %163, i64 %165, i64 4
  %167 = getelementptr inbounds nuw i8, ptr %23, i64 40
  store i64 %166, ptr %167, align 8
  %168 = add nsw i32 %162, -1
  %169 = getelementptr inbounds nuw i8, ptr %23, i64 68
  store i32 %168, ptr %169, align 4
  br i1 %163, label %170, label %268

170:                                              ; preds = %158, %175
  %171 = phi i64 [ %176, %175 ], [ 0, %158 ]
  %172 = getelementptr inbounds nuw i32, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 104), i64 %171
  %173 = cmpxchg ptr %172, i32 0, i32 1 seq_cst seq_cst, align 4
  %174 = extractvalue { i32, i1 } %173, 1
  br i1 %174, label %179, label %175

175:                                              ; preds = %170
  %176 = add nuw nsw i64 %171, 1
  %177 = icmp eq i64 %176, 64
  br i1 %177, label %178, label %170

178:                                              ; preds = %175
  call fastcc void @work(ptr noundef nonnull %23, ptr noundef nonnull %21)
  br label %269

179:                                              ; preds = %170
  %180 = getelementptr inbounds nuw ptr, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 360), i64 %171
  %181 = ptrtoint ptr %23 to i64
  store atomic i64 %181, ptr %180 seq_cst, align 8
  %182 = call i32 @llvm.smin.i32(i32 range(i32 2, -2147483648) %162, i32 1025)
  %183 = add nsw i32 %182, -1
  %184 = load atomic i32, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 96) seq_cst, align 8
  %185 = icmp slt i32 %184, %183
  br i1 %185, label %186, label %212

186:                                              ; preds = %179
  %187 = cmpxchg ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 100), i32 0, i32 1 seq_cst seq_cst, align 4
  %188 = extractvalue { i32, i1 } %187, 1
  br i1 %188, label %189, label %212

189:                                              ; preds = %186
  call void @llvm.lifetime.start.p0(ptr nonnull %15)
  call void @llvm.lifetime.start.p0(ptr nonnull %16)
  call void @llvm.lifetime.start.p0(ptr nonnull %17)
  call void @llvm.lifetime.start.p0(ptr nonnull %18)
  br label %197

190:                                              ; preds = %197
  store i64 -1073743097, ptr %18, align 16
  %191 = call i32 @pthread_attr_init(ptr noundef nonnull %15)
  %192 = call i32 @pthread_attr_setstacksize(ptr noundef nonnull %15, i64 noundef 16777216)
  %193 = call i32 @pthread_attr_setdetachstate(ptr noundef nonnull %15, i32 noundef 1)
  %194 = call i32 @pthread_sigmask(i32 noundef 2, ptr noundef nonnull %18, ptr noundef nonnull %17)
  %195 = load i32, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 96), align 8
  %196 = icmp slt i32 %195, %183
  br i1 %196, label %202, label %209

197:                                              ; preds = %197, %189
  %198 = phi i64 [ 0, %189 ], [ %200, %197 ]
  %199 = getelementptr inbounds nuw i64, ptr %18, i64 %198
  store i64 -1, ptr %199, align 8
  %200 = add nuw nsw i64 %198, 1
  %201 = icmp eq i64 %200, 16
  br i1 %201, label %190, label %197

202:                                              ; preds = %190, %205
  %203 = call i32 @pthread_create(ptr noundef nonnull %16, ptr noundef nonnull %15, ptr noundef nonnull @worker, ptr noundef null)
  %204 = icmp eq i32 %203, 0
  br i1 %204, label %205, label %209

205:                                              ; preds = %202
  %206 = atomicrmw add ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 96), i32 1 seq_cst, align 8
  %207 = load i32, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 96), align 8
  %208 = icmp slt i32 %207, %183
  br i1 %208, label %202, label %209

209:                                              ; preds = %205, %202, %190
  %210 = call i32 @pthread_sigmask(i32 noundef 2, ptr noundef nonnull %17, ptr noundef null)
  %211 = call i32 @pthread_attr_destroy(ptr noundef nonnull %15)
  store atomic i32 0, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 100) seq_cst, align 4
  call void @llvm.lifetime.end.p0(ptr nonnull %18)
  call void @llvm.lifetime.end.p0(ptr nonnull %17)
  call void @llvm.lifetime.end.p0(ptr nonnull %16)
  call void @llvm.lifetime.end.p0(ptr nonnull %15)
  br label %212

212:                                              ; preds = %209, %186, %179
  %213 = atomicrmw add ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 88), i32 1 seq_cst, align 8
  %214 = load atomic i32, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 92) seq_cst, align 4
  %215 = icmp eq i32 %214, 0
  br i1 %215, label %219, label %216

216:                                              ; preds = %212
  %217 = load i64, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 80), align 8
  %218 = call i64 (i64, ...) @syscall(i64 noundef %217, ptr noundef nonnull getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 88), i32 noundef 129, i32 noundef range(i32 1, 2147483647) %183, i32 noundef 0, i32 noundef 0, i32 noundef 0)
  br label %219

219:                                              ; preds = %216, %212
  call fastcc void @work(ptr noundef nonnull %23, ptr noundef nonnull %21)
  %220 = icmp eq i64 %171, 64
  br i1 %220, label %269, label %221

221:                                              ; preds = %219
  %222 = and i64 %171, 4294967295
  %223 = getelementptr inbounds nuw ptr, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 360), i64 %222
  store atomic i64 0, ptr %223 seq_cst, align 8
  %224 = getelementptr inbounds nuw i32, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 872), i64 %222
  br label %225

225:                                              ; preds = %235, %221
  %226 = phi i32 [ 0, %221 ], [ %236, %235 ]
  %227 = load atomic i32, ptr %224 seq_cst, align 4
  %228 = icmp eq i32 %227, 0
  br i1 %228, label %229, label %235

229:                                              ; preds = %235, %225
  %230 = load atomic i32, ptr %224 seq_cst, align 4
  %231 = icmp eq i32 %230, 0
  br i1 %231, label %238, label %232

232:                                              ; preds = %229
  %233 = getelementptr inbounds nuw i8, ptr %14, i64 8
  %234 = getelementptr inbounds nuw i8, ptr %13, i64 8
  br label %240

235:                                              ; preds = %225
  call void @flydsl_relax()
  %236 = add nuw nsw i32 %226, 1
  %237 = icmp eq i32 %236, 2000
  br i1 %237, label %229, label %225

238:                                              ; preds = %265, %229
  %239 = getelementptr inbounds nuw i32, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 104), i64 %222
  store atomic i32 0, ptr %239 seq_cst, align 4
  br label %269

240:                                              ; preds = %265, %232
  %241 = phi i32 [ %230, %232 ], [ %266, %265 ]
  call void @llvm.lifetime.start.p0(ptr nonnull %14)
  store i64 0, ptr %14, align 8
  store i64 50000000, ptr %233, align 8
  %242 = load i64, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 80), align 8
  %243 = call i64 (i64, ...) @syscall(i64 noundef %242, ptr noundef nonnull %224, i32 noundef 128, i32 noundef %241, ptr noundef nonnull %14, i32 noundef 0, i32 noundef 0)
  call void @llvm.lifetime.end.p0(ptr nonnull %14)
  call void @llvm.lifetime.start.p0(ptr nonnull %13)
  %244 = call i32 @clock_gettime(i32 noundef 1, ptr noundef nonnull %13)
  %245 = load i64, ptr %13, align 8
  %246 = mul nsw i64 %245, 1000000000
  %247 = load i64, ptr %234, align 8
  %248 = add nsw i64 %246, %247
  call void @llvm.lifetime.end.p0(ptr nonnull %13)
  %249 = load i64, ptr %21, align 8
  %250 = sub nsw i64 %248, %249
  %251 = icmp slt i64 %250, 50000000
  br i1 %251, label %265, label %252

252:                                              ; preds = %240
  store i64 %248, ptr %21, align 8
  %253 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 24), align 8
  %254 = call i32 %253()
  %255 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 40), align 8
  %256 = call i32 %255()
  %257 = icmp eq i32 %256, 0
  br i1 %257, label %263, label %258

258:                                              ; preds = %252
  %259 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 48), align 8
  call void %259(ptr noundef nonnull getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 56), ptr noundef nonnull getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 64), ptr noundef nonnull getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 72))
  %260 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 32), align 8
  call void %260(i32 noundef %254)
  %261 = cmpxchg ptr %102, i32 0, i32 719 seq_cst seq_cst, align 8
  %262 = load i64, ptr %98, align 8
  store atomic i64 %262, ptr %97 seq_cst, align 8
  br label %265

263:                                              ; preds = %252
  %264 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 32), align 8
  call void %264(i32 noundef %254)
  br label %265

265:                                              ; preds = %263, %258, %240
  %266 = load atomic i32, ptr %224 seq_cst, align 4
  %267 = icmp eq i32 %266, 0
  br i1 %267, label %238, label %240

268:                                              ; preds = %158
  call fastcc void @work(ptr noundef nonnull %23, ptr noundef nonnull %21)
  br label %269

269:                                              ; preds = %118, %268, %238, %219, %178, %134
  %270 = load i64, ptr %99, align 8
  %271 = icmp eq i64 %270, 0
  br i1 %271, label %285, label %272

272:                                              ; preds = %269
  call void @llvm.lifetime.start.p0(ptr nonnull %12)
  %273 = call i32 @clock_gettime(i32 noundef 1, ptr noundef nonnull %12)
  %274 = load i64, ptr %12, align 8
  %275 = mul nsw i64 %274, 1000000000
  %276 = getelementptr inbounds nuw i8, ptr %12, i64 8
  %277 = load i64, ptr %276, align 8
  call void @llvm.lifetime.end.p0(ptr nonnull %12)
  %278 = sub i64 %277, %108
  %279 = add i64 %278, %275
  %280 = mul i64 %279, 1000
  %281 = load i64, ptr %99, align 8
  %282 = udiv i64 %280, %281
  %283 = icmp ugt i64 %281, %280
  %284 = select i1 %283, i64 1, i64 %282
  store atomic i64 %284, ptr %109 monotonic, align 8
  br label %285

285:                                              ; preds = %269, %272
  call void @llvm.lifetime.end.p0(ptr nonnull %21)
  %286 = load i32, ptr %102, align 8
  %287 = icmp eq i32 %286, 2
  br i1 %287, label %288, label %291

288:                                              ; preds = %285
  %289 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 16), align 8
  %290 = call i32 %289(ptr noundef nonnull %0, i32 noundef %1, i32 noundef %2, i32 noundef %3, i32 noundef %4, i32 noundef %5, i32 noundef %6, i32 noundef %7, ptr noundef %8, ptr noundef %9, ptr noundef null)
  br label %291

291:                                              ; preds = %285, %288
  %292 = phi i32 [ %290, %288 ], [ %286, %285 ]
  call void @llvm.lifetime.end.p0(ptr nonnull %23)
  call void @llvm.lifetime.end.p0(ptr nonnull %22)
  br label %293

293:                                              ; preds = %291, %86
  %294 = phi i32 [ %88, %86 ], [ %292, %291 ]
  ret i32 %294
}

declare void @llvm.lifetime.start.p0(ptr captures(none))

declare void @llvm.lifetime.end.p0(ptr captures(none))

define void @flydsl_cpu_forget_threads() {
  store i32 0, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 100), align 4
  store i32 0, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 96), align 8
  store i32 0, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 92), align 4
  br label %2

1:                                                ; preds = %2
  ret void

2:                                                ; preds = %0, %2
  %3 = phi i64 [ 0, %0 ], [ %7, %2 ]
  %4 = getelementptr inbounds nuw ptr, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 360), i64 %3
  store ptr null, ptr %4, align 8
  %5 = getelementptr inbounds nuw i32, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 872), i64 %3
  store i32 0, ptr %5, align 4
  %6 = getelementptr inbounds nuw i32, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 104), i64 %3
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
  br i1 %9, label %10, label %63

10:                                               ; preds = %3
  %11 = getelementptr inbounds nuw i8, ptr %0, i64 40
  %12 = getelementptr inbounds nuw i8, ptr %0, i64 8
  %13 = getelementptr inbounds nuw i8, ptr %0, i64 16
  %14 = icmp eq ptr %2, null
  %15 = getelementptr inbounds nuw i8, ptr %4, i64 8
  br label %16

16:                                               ; preds = %10, %58
  %17 = phi i64 [ %8, %10 ], [ %61, %58 ]
  %18 = phi i64 [ %6, %10 ], [ %60, %58 ]
  %19 = phi i64 [ 0, %10 ], [ %59, %58 ]
  %20 = sub nsw i64 %17, %18
  %21 = load i64, ptr %11, align 8
  %22 = sdiv i64 %20, %21
  %23 = call i64 @llvm.umax.i64(i64 %22, i64 1)
  %24 = add nsw i64 %23, %18
  %25 = cmpxchg ptr %5, i64 %18, i64 %24 seq_cst seq_cst, align 8
  %26 = extractvalue { i64, i1 } %25, 1
  %27 = extractvalue { i64, i1 } %25, 0
  br i1 %26, label %28, label %58

28:                                               ; preds = %16
  %29 = load ptr, ptr %0, align 8
  %30 = load ptr, ptr %12, align 8
  %31 = load ptr, ptr %13, align 8
  call void %29(ptr noundef %30, ptr noundef %31, i64 noundef %18, i64 noundef %24, ptr noundef %1)
  %32 = add nsw i64 %23, %19
  br i1 %14, label %56, label %33

33:                                               ; preds = %28
  call void @llvm.lifetime.start.p0(ptr nonnull %4)
  %34 = call i32 @clock_gettime(i32 noundef 1, ptr noundef nonnull %4)
  %35 = load i64, ptr %4, align 8
  %36 = mul nsw i64 %35, 1000000000
  %37 = load i64, ptr %15, align 8
  %38 = add nsw i64 %36, %37
  call void @llvm.lifetime.end.p0(ptr nonnull %4)
  %39 = load i64, ptr %2, align 8
  %40 = sub nsw i64 %38, %39
  %41 = icmp slt i64 %40, 50000000
  br i1 %41, label %56, label %42

42:                                               ; preds = %33
  store i64 %38, ptr %2, align 8
  %43 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 24), align 8
  %44 = call i32 %43()
  %45 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 40), align 8
  %46 = call i32 %45()
  %47 = icmp eq i32 %46, 0
  br i1 %47, label %48, label %50

48:                                               ; preds = %42
  %49 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 32), align 8
  call void %49(i32 noundef %44)
  br label %56

50:                                               ; preds = %42
  %51 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 48), align 8
  call void %51(ptr noundef nonnull getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 56), ptr noundef nonnull getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 64), ptr noundef nonnull getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 72))
  %52 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 32), align 8
  call void %52(i32 noundef %44)
  %53 = getelementptr inbounds nuw i8, ptr %0, i64 64
  %54 = cmpxchg ptr %53, i32 0, i32 719 seq_cst seq_cst, align 8
  %55 = load i64, ptr %7, align 8
  store atomic i64 %55, ptr %5 seq_cst, align 8
  br label %66

56:                                               ; preds = %48, %33, %28
  %57 = load atomic i64, ptr %5 seq_cst, align 8
  br label %58

58:                                               ; preds = %16, %56
  %59 = phi i64 [ %19, %16 ], [ %32, %56 ]
  %60 = phi i64 [ %27, %16 ], [ %57, %56 ]
  %61 = load i64, ptr %7, align 8
  %62 = icmp slt i64 %60, %61
  br i1 %62, label %16, label %63

63:                                               ; preds = %58, %3
  %64 = phi i64 [ 0, %3 ], [ %59, %58 ]
  %65 = icmp eq ptr %2, null
  br i1 %65, label %71, label %66

66:                                               ; preds = %50, %63
  %67 = phi i64 [ %32, %50 ], [ %64, %63 ]
  %68 = getelementptr inbounds nuw i8, ptr %0, i64 48
  %69 = load i64, ptr %68, align 8
  %70 = add nsw i64 %69, %67
  store i64 %70, ptr %68, align 8
  br label %71

71:                                               ; preds = %66, %63
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
  %3 = load atomic i32, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 88) seq_cst, align 8
  %4 = call i32 @sched_getaffinity(i32 noundef 0, i64 noundef 128, ptr noundef nonnull %2)
  br label %5

5:                                                ; preds = %73, %1
  %6 = phi i32 [ %3, %1 ], [ %75, %73 ]
  br label %7

7:                                                ; preds = %5, %54
  %8 = phi i64 [ 0, %5 ], [ %55, %54 ]
  %9 = getelementptr inbounds nuw ptr, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 360), i64 %8
  %10 = load atomic i64, ptr %9 seq_cst, align 8
  %11 = icmp eq i64 %10, 0
  br i1 %11, label %54, label %12

12:                                               ; preds = %7
  %13 = getelementptr inbounds nuw i32, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 872), i64 %8
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
  %52 = load i64, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 80), align 8
  %53 = call i64 (i64, ...) @syscall(i64 noundef %52, ptr noundef nonnull %13, i32 noundef 129, i32 noundef 1, i32 noundef 0, i32 noundef 0, i32 noundef 0)
  br label %54

54:                                               ; preds = %7, %45, %48, %51
  %55 = add nuw nsw i64 %8, 1
  %56 = icmp eq i64 %55, 64
  br i1 %56, label %57, label %7

57:                                               ; preds = %54, %65
  %58 = phi i32 [ %66, %65 ], [ 0, %54 ]
  %59 = load atomic i32, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 88) seq_cst, align 8
  %60 = icmp eq i32 %59, %6
  br i1 %60, label %65, label %61

61:                                               ; preds = %65, %57
  %62 = atomicrmw add ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 92), i32 1 seq_cst, align 4
  %63 = load atomic i32, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 88) seq_cst, align 8
  %64 = icmp eq i32 %63, %6
  br i1 %64, label %68, label %73

65:                                               ; preds = %57
  call void @flydsl_relax()
  %66 = add nuw nsw i32 %58, 1
  %67 = icmp eq i32 %66, 2000
  br i1 %67, label %61, label %57

68:                                               ; preds = %61, %68
  %69 = load i64, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 80), align 8
  %70 = call i64 (i64, ...) @syscall(i64 noundef %69, ptr noundef nonnull getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 88), i32 noundef 128, i32 noundef %6, ptr noundef null, i32 noundef 0, i32 noundef 0)
  %71 = load atomic i32, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 88) seq_cst, align 8
  %72 = icmp eq i32 %71, %6
  br i1 %72, label %68, label %73

73:                                               ; preds = %68, %61
  %74 = atomicrmw add ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 92), i32 -1 seq_cst, align 4
  %75 = load atomic i32, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 88) seq_cst, align 8
  br label %5
}

declare i32 @pthread_attr_destroy(ptr noundef)

declare i32 @sched_setaffinity(i32 noundef, i64 noundef, ptr noundef)

declare void @llvm.memcpy.p0.p0.i64(ptr noalias writeonly captures(none), ptr noalias readonly captures(none), i64, i1 immarg)

declare i64 @syscall(i64 noundef, ...)

declare i64 @llvm.smin.i64(i64, i64)

declare i32 @llvm.smin.i32(i32, i32)

declare i64 @llvm.umax.i64(i64, i64)
