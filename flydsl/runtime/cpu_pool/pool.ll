; made from pool.c 31cd130ac3e4e590076afc42fc1935320fcf543afd62c5e7efa1b975aa76aa67
; made by clang version 22.1.8

%struct.Pool = type { ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, [3 x ptr], i64, ptr, i64, i64, i64, i32, ptr, i32, i32, i32, i32, i32, i32, i32, i32, i32, [64 x i32], [64 x ptr], [64 x i32], [2048 x %struct.Runner] }
%struct.Runner = type { i32, i64, ptr }
%struct.Time = type { i64, i64 }
%struct.Job = type { ptr, ptr, ptr, %struct.Range, i64, i64, i64, i64, i64, i32, i32, %struct.CpuSet, %struct.Fault }
%struct.Range = type { i64, i64 }
%struct.CpuSet = type { [16 x i64] }
%struct.Fault = type { i32, i32, i64, i32, i32, ptr, [32 x %struct.WarpReport] }
%struct.WarpReport = type { i32, i32, i64, ptr }
%struct.Launch = type { [6 x i32], ptr, ptr, i64, ptr }
%struct.Guard = type { ptr, i64, i64, ptr, ptr, ptr }
%struct.Action = type { ptr, [16 x i64], i32, ptr }

@flydsl_cpu_pool = global %struct.Pool zeroinitializer, align 8
@__const.take_signal.mine = private constant { ptr, [16 x i64], i32, [4 x i8], ptr } { ptr @on_signal, [16 x i64] zeroinitializer, i32 1342177284, [4 x i8] zeroinitializer, ptr null }, align 8

define void @flydsl_cpu_stop(ptr noundef captures(none) %0) {
  %2 = cmpxchg ptr %0, i32 0, i32 719 seq_cst seq_cst, align 4
  %3 = load atomic i32, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 164) seq_cst, align 4
  %4 = icmp eq i32 %3, 0
  br i1 %4, label %19, label %5

5:                                                ; preds = %1, %16
  %6 = phi i64 [ %17, %16 ], [ 0, %1 ]
  %7 = getelementptr inbounds nuw %struct.Runner, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 1216), i64 %6
  %8 = getelementptr inbounds nuw i8, ptr %7, i64 16
  %9 = load atomic i64, ptr %8 seq_cst, align 8
  %10 = icmp eq i64 %9, 0
  br i1 %10, label %16, label %11

11:                                               ; preds = %5
  %12 = getelementptr inbounds nuw i8, ptr %7, i64 8
  %13 = load atomic i64, ptr %12 seq_cst, align 8
  %14 = load i32, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 164), align 4
  %15 = tail call i32 @pthread_kill(i64 noundef %13, i32 noundef %14)
  br label %16

16:                                               ; preds = %11, %5
  %17 = add nuw nsw i64 %6, 1
  %18 = icmp eq i64 %17, 2048
  br i1 %18, label %19, label %5

19:                                               ; preds = %16, %1
  ret void
}

declare void @llvm.lifetime.start.p0(ptr captures(none))

declare i32 @pthread_kill(i64 noundef, i32 noundef)

declare void @llvm.lifetime.end.p0(ptr captures(none))

define i32 @flydsl_cpu_launch(ptr noundef %0, i32 noundef %1, i32 noundef %2, i32 noundef %3, i32 noundef %4, i32 noundef %5, i32 noundef %6, i32 noundef %7, ptr noundef %8, ptr noundef %9, ptr noundef %10) {
  %12 = alloca %struct.Time, align 8
  %13 = alloca %struct.Time, align 8
  %14 = alloca %struct.Time, align 8
  %15 = alloca %struct.Time, align 8
  %16 = alloca %struct.Time, align 8
  %17 = alloca i64, align 8
  %18 = alloca %struct.Job, align 8
  %19 = alloca %struct.Launch, align 8
  %20 = icmp eq ptr %10, null
  br i1 %20, label %21, label %82

21:                                               ; preds = %11
  %22 = load ptr, ptr @flydsl_cpu_pool, align 8
  %23 = icmp uge ptr %0, %22
  %24 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 8), align 8
  %25 = icmp ult ptr %0, %24
  %26 = select i1 %23, i1 %25, i1 false
  br i1 %26, label %27, label %82

27:                                               ; preds = %21
  %28 = ptrtoint ptr %22 to i64
  %29 = ptrtoint ptr %0 to i64
  %30 = sub i64 %29, %28
  %31 = and i64 %30, 31
  %32 = icmp eq i64 %31, 0
  br i1 %32, label %33, label %82

33:                                               ; preds = %27
  %34 = load ptr, ptr %0, align 8
  %35 = icmp eq ptr %34, null
  br i1 %35, label %82, label %36

36:                                               ; preds = %33
  %37 = icmp slt i32 %1, 1
  %38 = icmp slt i32 %2, 1
  %39 = or i1 %37, %38
  %40 = icmp slt i32 %3, 1
  %41 = or i1 %39, %40
  %42 = icmp slt i32 %7, 0
  %43 = or i1 %41, %42
  br i1 %43, label %82, label %44

44:                                               ; preds = %36
  %45 = zext nneg i32 %1 to i64
  %46 = zext nneg i32 %2 to i64
  %47 = mul nuw nsw i64 %46, %45
  %48 = zext nneg i32 %3 to i64
  %49 = tail call { i64, i1 } @llvm.umul.with.overflow.i64(i64 %47, i64 %48)
  %50 = extractvalue { i64, i1 } %49, 1
  %51 = extractvalue { i64, i1 } %49, 0
  %52 = icmp slt i64 %51, 0
  %53 = or i1 %50, %52
  br i1 %53, label %82, label %54

54:                                               ; preds = %44
  %55 = sub i32 1024, %4
  %56 = sub i32 1024, %5
  %57 = or i32 %56, %55
  %58 = icmp ugt i32 %57, 1023
  %59 = add i32 %6, -1025
  %60 = icmp ult i32 %59, -1024
  %61 = or i1 %58, %60
  br i1 %61, label %82, label %62

62:                                               ; preds = %54
  %63 = mul nuw nsw i32 %5, %4
  %64 = zext nneg i32 %63 to i64
  %65 = zext nneg i32 %6 to i64
  %66 = mul nuw nsw i64 %64, %65
  %67 = icmp samesign ugt i64 %66, 1024
  br i1 %67, label %82, label %68

68:                                               ; preds = %62
  %69 = getelementptr inbounds nuw i8, ptr %0, i64 8
  %70 = load i32, ptr %69, align 8
  %71 = icmp eq i32 %70, 0
  br i1 %71, label %85, label %72

72:                                               ; preds = %68
  %73 = icmp eq i32 %4, %70
  br i1 %73, label %74, label %82

74:                                               ; preds = %72
  %75 = getelementptr inbounds nuw i8, ptr %0, i64 12
  %76 = load i32, ptr %75, align 4
  %77 = icmp eq i32 %5, %76
  br i1 %77, label %78, label %82

78:                                               ; preds = %74
  %79 = getelementptr inbounds nuw i8, ptr %0, i64 16
  %80 = load i32, ptr %79, align 8
  %81 = icmp eq i32 %6, %80
  br i1 %81, label %85, label %82

82:                                               ; preds = %72, %74, %33, %54, %44, %36, %27, %21, %62, %78, %11
  %83 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 16), align 8
  %84 = tail call i32 %83(ptr noundef %0, i32 noundef %1, i32 noundef %2, i32 noundef %3, i32 noundef %4, i32 noundef %5, i32 noundef %6, i32 noundef %7, ptr noundef %8, ptr noundef %9, ptr noundef %10)
  br label %374

85:                                               ; preds = %68, %78
  %86 = load i64, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 112), align 8
  %87 = icmp eq i64 %86, 0
  br i1 %87, label %95, label %88

88:                                               ; preds = %85
  %89 = tail call i64 @pthread_self()
  %90 = load i64, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 112), align 8
  %91 = icmp eq i64 %89, %90
  %92 = freeze i1 %91
  %93 = load ptr, ptr %0, align 8
  %94 = select i1 %92, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 144), ptr null
  br label %95

95:                                               ; preds = %88, %85
  %96 = phi i1 [ false, %85 ], [ %92, %88 ]
  %97 = phi ptr [ %34, %85 ], [ %93, %88 ]
  %98 = phi ptr [ null, %85 ], [ %94, %88 ]
  call void @llvm.lifetime.start.p0(ptr nonnull %18)
  call void @llvm.lifetime.start.p0(ptr nonnull %19)
  store i32 %1, ptr %19, align 8
  %99 = getelementptr inbounds nuw i8, ptr %19, i64 4
  store i32 %2, ptr %99, align 4
  %100 = getelementptr inbounds nuw i8, ptr %19, i64 8
  store i32 %3, ptr %100, align 8
  %101 = getelementptr inbounds nuw i8, ptr %19, i64 12
  store i32 %4, ptr %101, align 4
  %102 = getelementptr inbounds nuw i8, ptr %19, i64 16
  store i32 %5, ptr %102, align 8
  %103 = getelementptr inbounds nuw i8, ptr %19, i64 20
  store i32 %6, ptr %103, align 4
  %104 = getelementptr inbounds nuw i8, ptr %19, i64 24
  store ptr null, ptr %104, align 8
  %105 = getelementptr inbounds nuw i8, ptr %19, i64 32
  %106 = getelementptr inbounds nuw i8, ptr %18, i64 216
  store ptr %106, ptr %105, align 8
  %107 = getelementptr inbounds nuw i8, ptr %19, i64 40
  %108 = zext nneg i32 %7 to i64
  store i64 %108, ptr %107, align 8
  %109 = getelementptr inbounds nuw i8, ptr %19, i64 48
  store ptr null, ptr %109, align 8
  store ptr %97, ptr %18, align 8
  %110 = getelementptr inbounds nuw i8, ptr %18, i64 24
  %111 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 104), align 8
  %112 = icmp eq ptr %111, null
  br i1 %112, label %119, label %113

113:                                              ; preds = %95
  %114 = load ptr, ptr @flydsl_cpu_pool, align 8
  %115 = ptrtoint ptr %114 to i64
  %116 = sub i64 %29, %115
  %117 = ashr exact i64 %116, 1
  %118 = getelementptr inbounds i8, ptr %111, i64 %117
  call void @llvm.memcpy.p0.p0.i64(ptr noundef nonnull align 8 dereferenceable(16) %110, ptr noundef nonnull align 8 dereferenceable(16) %118, i64 16, i1 false)
  br label %121

119:                                              ; preds = %95
  store i64 0, ptr %110, align 8
  %120 = getelementptr inbounds nuw i8, ptr %18, i64 32
  store i64 0, ptr %120, align 8
  br label %121

121:                                              ; preds = %119, %113
  %122 = getelementptr inbounds nuw i8, ptr %18, i64 8
  store ptr %9, ptr %122, align 8
  %123 = getelementptr inbounds nuw i8, ptr %18, i64 16
  store ptr %19, ptr %123, align 8
  %124 = getelementptr inbounds nuw i8, ptr %18, i64 40
  store i64 0, ptr %124, align 8
  %125 = getelementptr inbounds nuw i8, ptr %18, i64 48
  store i64 %51, ptr %125, align 8
  %126 = getelementptr inbounds nuw i8, ptr %18, i64 64
  store i64 0, ptr %126, align 8
  %127 = getelementptr inbounds nuw i8, ptr %18, i64 72
  store i64 %108, ptr %127, align 8
  %128 = getelementptr inbounds nuw i8, ptr %18, i64 80
  store i32 0, ptr %128, align 8
  store i32 0, ptr %106, align 8
  %129 = getelementptr inbounds nuw i8, ptr %18, i64 236
  store i32 -1, ptr %129, align 4
  br i1 %96, label %130, label %144

130:                                              ; preds = %121
  %131 = load atomic i32, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 168) seq_cst, align 8
  %132 = icmp eq i32 %131, 0
  br i1 %132, label %144, label %133

133:                                              ; preds = %130
  %134 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 40), align 8
  %135 = call i32 %134()
  %136 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 56), align 8
  %137 = call i32 %136()
  %138 = icmp eq i32 %137, 0
  br i1 %138, label %139, label %141

139:                                              ; preds = %133
  %140 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 48), align 8
  call void %140(i32 noundef %135)
  store atomic i32 0, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 168) seq_cst, align 8
  br label %144

141:                                              ; preds = %133
  %142 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 64), align 8
  call void %142(ptr noundef nonnull getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 72), ptr noundef nonnull getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 80), ptr noundef nonnull getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 88))
  %143 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 48), align 8
  call void %143(i32 noundef %135)
  store atomic i32 0, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 168) seq_cst, align 8
  store i32 719, ptr %128, align 8
  br label %351

144:                                              ; preds = %139, %130, %121
  call void @llvm.lifetime.start.p0(ptr nonnull %16)
  %145 = call i32 @clock_gettime(i32 noundef 1, ptr noundef nonnull %16)
  %146 = load i64, ptr %16, align 8
  %147 = mul nsw i64 %146, 1000000000
  %148 = getelementptr inbounds nuw i8, ptr %16, i64 8
  %149 = load i64, ptr %148, align 8
  %150 = add nsw i64 %147, %149
  call void @llvm.lifetime.end.p0(ptr nonnull %16)
  call void @llvm.lifetime.start.p0(ptr nonnull %17)
  store i64 %150, ptr %17, align 8
  %151 = getelementptr inbounds nuw i8, ptr %0, i64 24
  %152 = load atomic i64, ptr %151 monotonic, align 8
  %153 = load i64, ptr %125, align 8
  %154 = add i64 %152, -1
  %155 = icmp ult i64 %154, 1099511627775
  br i1 %155, label %156, label %176

156:                                              ; preds = %144
  %157 = call i64 @llvm.smin.i64(i64 %153, i64 1048576)
  %158 = mul nsw i64 %157, %152
  %159 = icmp slt i64 %158, 5000000
  br i1 %159, label %160, label %176

160:                                              ; preds = %156
  %161 = getelementptr inbounds nuw i8, ptr %18, i64 56
  store i64 1, ptr %161, align 8
  %162 = add nsw i64 %153, 7
  %163 = sdiv i64 %162, 8
  store i64 %163, ptr %125, align 8
  call fastcc void @work(ptr noundef nonnull %18, ptr noundef %98, ptr noundef nonnull %17)
  store i64 %153, ptr %125, align 8
  %164 = load i32, ptr %128, align 8
  %165 = icmp eq i32 %164, 0
  br i1 %165, label %166, label %329

166:                                              ; preds = %160
  call void @llvm.lifetime.start.p0(ptr nonnull %15)
  %167 = call i32 @clock_gettime(i32 noundef 1, ptr noundef nonnull %15)
  %168 = load i64, ptr %15, align 8
  %169 = mul nsw i64 %168, 1000000000
  %170 = getelementptr inbounds nuw i8, ptr %15, i64 8
  %171 = load i64, ptr %170, align 8
  call void @llvm.lifetime.end.p0(ptr nonnull %15)
  %172 = sub i64 %171, %150
  %173 = add i64 %172, %169
  %174 = icmp slt i64 %173, 2500
  br i1 %174, label %175, label %176

175:                                              ; preds = %166
  call fastcc void @work(ptr noundef nonnull %18, ptr noundef %98, ptr noundef nonnull %17)
  br label %176

176:                                              ; preds = %175, %166, %156, %144
  %177 = load i32, ptr %128, align 8
  %178 = icmp eq i32 %177, 0
  %179 = load i64, ptr %124, align 8
  %180 = icmp slt i64 %179, %153
  %181 = select i1 %178, i1 %180, i1 false
  br i1 %181, label %182, label %329

182:                                              ; preds = %176
  %183 = getelementptr inbounds nuw i8, ptr %18, i64 88
  %184 = call i32 @sched_getaffinity(i32 noundef 0, i64 noundef 128, ptr noundef nonnull %183)
  %185 = icmp slt i32 %184, 0
  br i1 %185, label %200, label %186

186:                                              ; preds = %182
  %187 = getelementptr inbounds nuw i8, ptr %0, i64 20
  %188 = load i32, ptr %187, align 4
  %189 = icmp eq i32 %188, 0
  br i1 %189, label %190, label %200

190:                                              ; preds = %186, %190
  %191 = phi i64 [ %198, %190 ], [ 0, %186 ]
  %192 = phi i32 [ %197, %190 ], [ 0, %186 ]
  %193 = getelementptr inbounds nuw i64, ptr %183, i64 %191
  %194 = load i64, ptr %193, align 8
  %195 = call range(i64 0, 65) i64 @llvm.ctpop.i64(i64 %194)
  %196 = trunc nuw nsw i64 %195 to i32
  %197 = add nuw nsw i32 %192, %196
  %198 = add nuw nsw i64 %191, 1
  %199 = icmp eq i64 %198, 16
  br i1 %199, label %200, label %190

200:                                              ; preds = %190, %186, %182
  %201 = phi i32 [ 1, %182 ], [ %188, %186 ], [ %197, %190 ]
  %202 = sext i32 %201 to i64
  %203 = call i64 @llvm.smin.i64(i64 %153, i64 %202)
  %204 = trunc i64 %203 to i32
  %205 = icmp sgt i32 %204, 1
  %206 = shl i64 %203, 3
  %207 = and i64 %206, 34359738360
  %208 = select i1 %205, i64 %207, i64 4
  %209 = getelementptr inbounds nuw i8, ptr %18, i64 56
  store i64 %208, ptr %209, align 8
  %210 = add nsw i32 %204, -1
  %211 = getelementptr inbounds nuw i8, ptr %18, i64 84
  store i32 %210, ptr %211, align 4
  br i1 %205, label %212, label %328

212:                                              ; preds = %200, %217
  %213 = phi i64 [ %218, %217 ], [ 0, %200 ]
  %214 = getelementptr inbounds nuw i32, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 188), i64 %213
  %215 = cmpxchg ptr %214, i32 0, i32 1 seq_cst seq_cst, align 4
  %216 = extractvalue { i32, i1 } %215, 1
  br i1 %216, label %221, label %217

217:                                              ; preds = %212
  %218 = add nuw nsw i64 %213, 1
  %219 = icmp eq i64 %218, 64
  br i1 %219, label %220, label %212

220:                                              ; preds = %217
  call fastcc void @work(ptr noundef nonnull %18, ptr noundef %98, ptr noundef nonnull %17)
  br label %329

221:                                              ; preds = %212
  %222 = getelementptr inbounds nuw ptr, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 448), i64 %213
  %223 = ptrtoint ptr %18 to i64
  store atomic i64 %223, ptr %222 seq_cst, align 8
  %224 = call i32 @llvm.smin.i32(i32 range(i32 2, -2147483648) %204, i32 1025)
  %225 = add nsw i32 %224, -1
  %226 = load atomic i32, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 180) seq_cst, align 4
  %227 = icmp slt i32 %226, %225
  br i1 %227, label %228, label %242

228:                                              ; preds = %221
  %229 = cmpxchg ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 184), i32 0, i32 1 seq_cst seq_cst, align 8
  %230 = extractvalue { i32, i1 } %229, 1
  br i1 %230, label %231, label %242

231:                                              ; preds = %228
  %232 = load i32, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 180), align 4
  %233 = icmp slt i32 %232, %225
  br i1 %233, label %234, label %241

234:                                              ; preds = %231, %237
  %235 = call fastcc i32 @start_thread(ptr noundef nonnull @worker)
  %236 = icmp eq i32 %235, 0
  br i1 %236, label %241, label %237

237:                                              ; preds = %234
  %238 = atomicrmw add ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 180), i32 1 seq_cst, align 4
  %239 = load i32, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 180), align 4
  %240 = icmp slt i32 %239, %225
  br i1 %240, label %234, label %241

241:                                              ; preds = %237, %234, %231
  store atomic i32 0, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 184) seq_cst, align 8
  br label %242

242:                                              ; preds = %241, %228, %221
  %243 = atomicrmw add ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 172), i32 1 seq_cst, align 4
  %244 = load atomic i32, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 176) seq_cst, align 8
  %245 = icmp eq i32 %244, 0
  br i1 %245, label %249, label %246

246:                                              ; preds = %242
  %247 = load i64, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 96), align 8
  %248 = call i64 (i64, ...) @syscall(i64 noundef %247, ptr noundef nonnull getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 172), i32 noundef 129, i32 noundef range(i32 1, 2147483647) %225, i32 noundef 0, i32 noundef 0, i32 noundef 0)
  br label %249

249:                                              ; preds = %246, %242
  call fastcc void @work(ptr noundef nonnull %18, ptr noundef %98, ptr noundef nonnull %17)
  %250 = icmp eq i64 %213, 64
  br i1 %250, label %329, label %251

251:                                              ; preds = %249
  %252 = and i64 %213, 4294967295
  %253 = getelementptr inbounds nuw ptr, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 448), i64 %252
  store atomic i64 0, ptr %253 seq_cst, align 8
  %254 = getelementptr inbounds nuw i32, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 960), i64 %252
  br label %255

255:                                              ; preds = %265, %251
  %256 = phi i32 [ 0, %251 ], [ %266, %265 ]
  %257 = load atomic i32, ptr %254 seq_cst, align 4
  %258 = icmp eq i32 %257, 0
  br i1 %258, label %259, label %265

259:                                              ; preds = %265, %255
  %260 = load atomic i32, ptr %254 seq_cst, align 4
  %261 = icmp eq i32 %260, 0
  br i1 %261, label %268, label %262

262:                                              ; preds = %259
  %263 = getelementptr inbounds nuw i8, ptr %14, i64 8
  %264 = getelementptr inbounds nuw i8, ptr %13, i64 8
  br label %270

265:                                              ; preds = %255
  call void @flydsl_relax()
  %266 = add nuw nsw i32 %256, 1
  %267 = icmp eq i32 %266, 2000
  br i1 %267, label %259, label %255

268:                                              ; preds = %325, %259
  %269 = getelementptr inbounds nuw i32, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 188), i64 %252
  store atomic i32 0, ptr %269 seq_cst, align 4
  br label %329

270:                                              ; preds = %325, %262
  %271 = phi i32 [ %260, %262 ], [ %326, %325 ]
  %272 = load atomic i32, ptr %128 seq_cst, align 8
  %273 = icmp eq i32 %272, 0
  %274 = select i1 %273, i64 50000000, i64 2000000
  call void @llvm.lifetime.start.p0(ptr nonnull %14)
  store i64 0, ptr %14, align 8
  store i64 %274, ptr %263, align 8
  %275 = load i64, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 96), align 8
  %276 = call i64 (i64, ...) @syscall(i64 noundef %275, ptr noundef nonnull %254, i32 noundef 128, i32 noundef %271, ptr noundef nonnull %14, i32 noundef 0, i32 noundef 0)
  call void @llvm.lifetime.end.p0(ptr nonnull %14)
  %277 = load atomic i32, ptr %128 seq_cst, align 8
  %278 = icmp eq i32 %277, 0
  br i1 %278, label %279, label %304

279:                                              ; preds = %270
  call void @llvm.lifetime.start.p0(ptr nonnull %13)
  %280 = call i32 @clock_gettime(i32 noundef 1, ptr noundef nonnull %13)
  %281 = load i64, ptr %13, align 8
  %282 = mul nsw i64 %281, 1000000000
  %283 = load i64, ptr %264, align 8
  %284 = add nsw i64 %282, %283
  call void @llvm.lifetime.end.p0(ptr nonnull %13)
  %285 = load i64, ptr %17, align 8
  %286 = sub nsw i64 %284, %285
  %287 = icmp slt i64 %286, 50000000
  br i1 %287, label %288, label %291

288:                                              ; preds = %279
  %289 = load atomic i32, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 168) seq_cst, align 8
  %290 = icmp eq i32 %289, 0
  br i1 %290, label %304, label %291

291:                                              ; preds = %288, %279
  store i64 %284, ptr %17, align 8
  %292 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 40), align 8
  %293 = call i32 %292()
  %294 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 56), align 8
  %295 = call i32 %294()
  %296 = icmp eq i32 %295, 0
  br i1 %296, label %297, label %299

297:                                              ; preds = %291
  %298 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 48), align 8
  call void %298(i32 noundef %293)
  store atomic i32 0, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 168) seq_cst, align 8
  br label %304

299:                                              ; preds = %291
  %300 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 64), align 8
  call void %300(ptr noundef nonnull getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 72), ptr noundef nonnull getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 80), ptr noundef nonnull getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 88))
  %301 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 48), align 8
  call void %301(i32 noundef %293)
  store atomic i32 0, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 168) seq_cst, align 8
  %302 = cmpxchg ptr %128, i32 0, i32 719 seq_cst seq_cst, align 8
  %303 = load i64, ptr %125, align 8
  store atomic i64 %303, ptr %124 seq_cst, align 8
  br label %304

304:                                              ; preds = %299, %297, %288, %270
  %305 = load atomic i32, ptr %128 seq_cst, align 8
  %306 = icmp eq i32 %305, 0
  br i1 %306, label %325, label %307

307:                                              ; preds = %304
  %308 = cmpxchg ptr %128, i32 0, i32 719 seq_cst seq_cst, align 4
  %309 = load atomic i32, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 164) seq_cst, align 4
  %310 = icmp eq i32 %309, 0
  br i1 %310, label %325, label %311

311:                                              ; preds = %307, %322
  %312 = phi i64 [ %323, %322 ], [ 0, %307 ]
  %313 = getelementptr inbounds nuw %struct.Runner, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 1216), i64 %312
  %314 = getelementptr inbounds nuw i8, ptr %313, i64 16
  %315 = load atomic i64, ptr %314 seq_cst, align 8
  %316 = icmp eq i64 %315, 0
  br i1 %316, label %322, label %317

317:                                              ; preds = %311
  %318 = getelementptr inbounds nuw i8, ptr %313, i64 8
  %319 = load atomic i64, ptr %318 seq_cst, align 8
  %320 = load i32, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 164), align 4
  %321 = call i32 @pthread_kill(i64 noundef %319, i32 noundef %320)
  br label %322

322:                                              ; preds = %317, %311
  %323 = add nuw nsw i64 %312, 1
  %324 = icmp eq i64 %323, 2048
  br i1 %324, label %325, label %311

325:                                              ; preds = %322, %307, %304
  %326 = load atomic i32, ptr %254 seq_cst, align 4
  %327 = icmp eq i32 %326, 0
  br i1 %327, label %268, label %270

328:                                              ; preds = %200
  call fastcc void @work(ptr noundef nonnull %18, ptr noundef %98, ptr noundef nonnull %17)
  br label %329

329:                                              ; preds = %160, %328, %268, %249, %220, %176
  %330 = load i64, ptr %126, align 8
  %331 = icmp eq i64 %330, 0
  br i1 %331, label %345, label %332

332:                                              ; preds = %329
  call void @llvm.lifetime.start.p0(ptr nonnull %12)
  %333 = call i32 @clock_gettime(i32 noundef 1, ptr noundef nonnull %12)
  %334 = load i64, ptr %12, align 8
  %335 = mul nsw i64 %334, 1000000000
  %336 = getelementptr inbounds nuw i8, ptr %12, i64 8
  %337 = load i64, ptr %336, align 8
  call void @llvm.lifetime.end.p0(ptr nonnull %12)
  %338 = sub i64 %337, %150
  %339 = add i64 %338, %335
  %340 = mul i64 %339, 1000
  %341 = load i64, ptr %126, align 8
  %342 = udiv i64 %340, %341
  %343 = icmp ugt i64 %341, %340
  %344 = select i1 %343, i64 1, i64 %342
  store atomic i64 %344, ptr %151 monotonic, align 8
  br label %345

345:                                              ; preds = %332, %329
  call void @llvm.lifetime.end.p0(ptr nonnull %17)
  %346 = load i32, ptr %128, align 8
  %347 = icmp eq i32 %346, 2
  br i1 %347, label %348, label %351

348:                                              ; preds = %345
  %349 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 16), align 8
  %350 = call i32 %349(ptr noundef nonnull %0, i32 noundef %1, i32 noundef %2, i32 noundef %3, i32 noundef %4, i32 noundef %5, i32 noundef %6, i32 noundef %7, ptr noundef %8, ptr noundef %9, ptr noundef null)
  br label %372

351:                                              ; preds = %141, %345
  %352 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 72), align 8
  %353 = icmp ne ptr %352, null
  %354 = select i1 %96, i1 %353, i1 false
  %355 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 144), align 8
  %356 = icmp ne ptr %355, null
  %357 = select i1 %354, i1 %356, i1 false
  br i1 %357, label %358, label %364

358:                                              ; preds = %351
  %359 = getelementptr inbounds nuw i8, ptr %355, i64 32
  %360 = load ptr, ptr %359, align 8
  %361 = icmp eq ptr %360, null
  br i1 %361, label %362, label %364

362:                                              ; preds = %358
  %363 = load ptr, ptr %355, align 8
  call void @flydsl_leave(ptr noundef %363, i32 noundef 719)
  br label %364

364:                                              ; preds = %362, %358, %351
  %365 = load i32, ptr %106, align 8
  %366 = icmp eq i32 %365, 0
  br i1 %366, label %370, label %367

367:                                              ; preds = %364
  %368 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 32), align 8
  %369 = call i32 %368(ptr noundef nonnull %0, ptr noundef nonnull %19, ptr noundef nonnull %106)
  br label %372

370:                                              ; preds = %364
  %371 = load i32, ptr %128, align 8
  br label %372

372:                                              ; preds = %370, %367, %348
  %373 = phi i32 [ %350, %348 ], [ %369, %367 ], [ %371, %370 ]
  call void @llvm.lifetime.end.p0(ptr nonnull %19)
  call void @llvm.lifetime.end.p0(ptr nonnull %18)
  br label %374

374:                                              ; preds = %372, %82
  %375 = phi i32 [ %84, %82 ], [ %373, %372 ]
  ret i32 %375
}

declare void @llvm.memcpy.p0.p0.i64(ptr noalias writeonly captures(none), ptr noalias readonly captures(none), i64, i1 immarg)

define internal i32 @run_handlers() {
  %1 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 40), align 8
  %2 = tail call i32 %1()
  %3 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 56), align 8
  %4 = tail call i32 %3()
  %5 = icmp eq i32 %4, 0
  br i1 %5, label %8, label %6

6:                                                ; preds = %0
  %7 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 64), align 8
  tail call void %7(ptr noundef nonnull getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 72), ptr noundef nonnull getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 80), ptr noundef nonnull getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 88))
  br label %8

8:                                                ; preds = %6, %0
  %9 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 48), align 8
  tail call void %9(i32 noundef %2)
  store atomic i32 0, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 168) seq_cst, align 8
  ret i32 %4
}

declare void @flydsl_leave(ptr noundef, i32 noundef)

define i32 @flydsl_cpu_launch_checked(ptr noundef %0, i32 noundef %1, i32 noundef %2, i32 noundef %3, i32 noundef %4, i32 noundef %5, i32 noundef %6, i32 noundef %7, ptr noundef %8, ptr noundef %9, ptr noundef %10) {
  %12 = load i64, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 112), align 8
  %13 = icmp eq i64 %12, 0
  br i1 %13, label %26, label %14

14:                                               ; preds = %11
  %15 = tail call i64 @pthread_self()
  %16 = load i64, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 112), align 8
  %17 = icmp eq i64 %15, %16
  br i1 %17, label %18, label %26

18:                                               ; preds = %14
  %19 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 40), align 8
  %20 = tail call i32 %19()
  %21 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 56), align 8
  %22 = tail call i32 %21()
  %23 = icmp eq i32 %22, 0
  br i1 %23, label %24, label %29

24:                                               ; preds = %18
  %25 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 48), align 8
  tail call void %25(i32 noundef %20)
  store atomic i32 0, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 168) seq_cst, align 8
  br label %26

26:                                               ; preds = %11, %24, %14
  %27 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 24), align 8
  %28 = tail call i32 %27(ptr noundef %0, i32 noundef %1, i32 noundef %2, i32 noundef %3, i32 noundef %4, i32 noundef %5, i32 noundef %6, i32 noundef %7, ptr noundef %8, ptr noundef %9, ptr noundef %10)
  br label %40

29:                                               ; preds = %18
  %30 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 64), align 8
  tail call void %30(ptr noundef nonnull getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 72), ptr noundef nonnull getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 80), ptr noundef nonnull getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 88))
  %31 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 48), align 8
  tail call void %31(i32 noundef %20)
  store atomic i32 0, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 168) seq_cst, align 8
  %32 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 144), align 8
  %33 = icmp eq ptr %32, null
  br i1 %33, label %40, label %34

34:                                               ; preds = %29
  %35 = getelementptr inbounds nuw i8, ptr %32, i64 32
  %36 = load ptr, ptr %35, align 8
  %37 = icmp eq ptr %36, null
  br i1 %37, label %38, label %40

38:                                               ; preds = %34
  %39 = load ptr, ptr %32, align 8
  tail call void @flydsl_leave(ptr noundef %39, i32 noundef 719)
  br label %40

40:                                               ; preds = %29, %34, %38, %26
  %41 = phi i32 [ %28, %26 ], [ 719, %38 ], [ 719, %34 ], [ 719, %29 ]
  ret i32 %41
}

define i32 @flydsl_cpu_enter(ptr noundef %0, ptr noundef %1) {
  %3 = alloca %struct.Guard, align 8
  %4 = alloca [5 x i64], align 16
  %5 = getelementptr inbounds i8, ptr %0, i64 -24
  %6 = load ptr, ptr %5, align 8
  %7 = load i64, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 112), align 8
  %8 = icmp eq i64 %7, 0
  br i1 %8, label %13, label %9

9:                                                ; preds = %2
  %10 = tail call i64 @pthread_self()
  %11 = load i64, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 112), align 8
  %12 = icmp eq i64 %10, %11
  br i1 %12, label %15, label %13

13:                                               ; preds = %2, %9
  %14 = tail call i32 %6(ptr noundef nonnull %0, ptr noundef %1)
  br label %46

15:                                               ; preds = %9
  store atomic i32 0, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 136) seq_cst, align 8
  call void @llvm.lifetime.start.p0(ptr nonnull %3)
  %16 = getelementptr inbounds i8, ptr %0, i64 -16
  %17 = load ptr, ptr %16, align 8
  %18 = ptrtoint ptr %17 to i64
  %19 = getelementptr inbounds nuw i8, ptr %3, i64 8
  store i64 %18, ptr %19, align 8
  %20 = getelementptr inbounds i8, ptr %0, i64 -8
  %21 = load ptr, ptr %20, align 8
  %22 = ptrtoint ptr %21 to i64
  %23 = getelementptr inbounds nuw i8, ptr %3, i64 16
  store i64 %22, ptr %23, align 8
  %24 = getelementptr inbounds nuw i8, ptr %3, i64 32
  store ptr null, ptr %24, align 8
  %25 = getelementptr inbounds nuw i8, ptr %3, i64 40
  store ptr null, ptr %25, align 8
  call void @llvm.lifetime.start.p0(ptr nonnull %4)
  %26 = ptrtoint ptr %0 to i64
  store i64 %26, ptr %4, align 16
  %27 = getelementptr inbounds nuw i8, ptr %4, i64 8
  %28 = ptrtoint ptr %1 to i64
  store i64 %28, ptr %27, align 8
  %29 = getelementptr inbounds nuw i8, ptr %4, i64 16
  store i64 0, ptr %29, align 16
  %30 = getelementptr inbounds nuw i8, ptr %4, i64 24
  store i64 0, ptr %30, align 8
  %31 = getelementptr inbounds nuw i8, ptr %4, i64 32
  store i64 0, ptr %31, align 16
  %32 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 144), align 8
  %33 = getelementptr inbounds nuw i8, ptr %3, i64 24
  store ptr %32, ptr %33, align 8
  %34 = ptrtoint ptr %3 to i64
  store atomic i64 %34, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 144) release, align 8
  %35 = icmp eq ptr %32, null
  br i1 %35, label %36, label %42

36:                                               ; preds = %15
  %37 = load i32, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 152), align 8
  %38 = add i32 %37, 1
  store atomic i32 %38, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 152) monotonic, align 8
  %39 = load atomic i32, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 156) monotonic, align 4
  %40 = icmp eq i32 %39, 0
  br i1 %40, label %41, label %42

41:                                               ; preds = %36
  call fastcc void @start_watching()
  br label %42

42:                                               ; preds = %15, %36, %41
  %43 = call i32 @flydsl_guarded_call(ptr noundef nonnull %3, ptr noundef %6, ptr noundef nonnull %4)
  %44 = load ptr, ptr %33, align 8
  %45 = ptrtoint ptr %44 to i64
  store atomic i64 %45, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 144) release, align 8
  call void @llvm.lifetime.end.p0(ptr nonnull %4)
  call void @llvm.lifetime.end.p0(ptr nonnull %3)
  br label %46

46:                                               ; preds = %42, %13
  %47 = phi i32 [ %43, %42 ], [ %14, %13 ]
  ret i32 %47
}

define i32 @flydsl_cpu_call(ptr noundef %0, ptr noundef readonly captures(none) %1, ptr noundef %2, ptr noundef %3, i64 noundef %4, i64 noundef %5, ptr noundef %6, ptr noundef %7) {
  %9 = alloca %struct.Guard, align 8
  %10 = alloca %struct.Launch, align 8
  %11 = alloca [5 x i64], align 16
  %12 = load i64, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 112), align 8
  %13 = icmp eq i64 %12, 0
  br i1 %13, label %18, label %14

14:                                               ; preds = %8
  %15 = tail call i64 @pthread_self()
  %16 = load i64, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 112), align 8
  %17 = icmp eq i64 %15, %16
  br i1 %17, label %33, label %18

18:                                               ; preds = %8, %14
  br label %19

19:                                               ; preds = %18, %27
  %20 = phi i64 [ %28, %27 ], [ 0, %18 ]
  %21 = getelementptr inbounds nuw %struct.Runner, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 1216), i64 %20
  %22 = load atomic i32, ptr %21 seq_cst, align 8
  %23 = icmp eq i32 %22, 0
  br i1 %23, label %24, label %27

24:                                               ; preds = %19
  %25 = cmpxchg ptr %21, i32 0, i32 1 seq_cst seq_cst, align 8
  %26 = extractvalue { i32, i1 } %25, 1
  br i1 %26, label %30, label %27

27:                                               ; preds = %24, %19
  %28 = add nuw nsw i64 %20, 1
  %29 = icmp eq i64 %28, 2048
  br i1 %29, label %33, label %19

30:                                               ; preds = %24
  %31 = getelementptr inbounds nuw i8, ptr %21, i64 8
  %32 = tail call i64 @pthread_self()
  store atomic i64 %32, ptr %31 seq_cst, align 8
  br label %33

33:                                               ; preds = %27, %30, %14
  %34 = phi ptr [ null, %14 ], [ %21, %30 ], [ null, %27 ]
  call void @llvm.lifetime.start.p0(ptr nonnull %9)
  call void @llvm.lifetime.start.p0(ptr nonnull %10)
  call void @llvm.memcpy.p0.p0.i64(ptr noundef nonnull align 8 dereferenceable(56) %10, ptr noundef nonnull align 8 dereferenceable(56) %3, i64 48, i1 false)
  %35 = load i64, ptr %1, align 8
  %36 = getelementptr inbounds nuw i8, ptr %9, i64 8
  store i64 %35, ptr %36, align 8
  %37 = getelementptr inbounds nuw i8, ptr %1, i64 8
  %38 = load i64, ptr %37, align 8
  %39 = getelementptr inbounds nuw i8, ptr %9, i64 16
  store i64 %38, ptr %39, align 8
  %40 = getelementptr inbounds nuw i8, ptr %9, i64 32
  store ptr %7, ptr %40, align 8
  %41 = getelementptr inbounds nuw i8, ptr %9, i64 40
  store ptr null, ptr %41, align 8
  %42 = getelementptr inbounds nuw i8, ptr %10, i64 48
  store ptr %41, ptr %42, align 8
  call void @llvm.lifetime.start.p0(ptr nonnull %11)
  %43 = ptrtoint ptr %2 to i64
  store i64 %43, ptr %11, align 16
  %44 = getelementptr inbounds nuw i8, ptr %11, i64 8
  %45 = ptrtoint ptr %10 to i64
  store i64 %45, ptr %44, align 8
  %46 = getelementptr inbounds nuw i8, ptr %11, i64 16
  store i64 %4, ptr %46, align 16
  %47 = getelementptr inbounds nuw i8, ptr %11, i64 24
  store i64 %5, ptr %47, align 8
  %48 = getelementptr inbounds nuw i8, ptr %11, i64 32
  %49 = ptrtoint ptr %6 to i64
  store i64 %49, ptr %48, align 16
  %50 = icmp eq ptr %34, null
  br i1 %50, label %51, label %58

51:                                               ; preds = %33
  %52 = load i64, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 112), align 8
  %53 = icmp eq i64 %52, 0
  br i1 %53, label %73, label %54

54:                                               ; preds = %51
  %55 = call i64 @pthread_self()
  %56 = load i64, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 112), align 8
  %57 = icmp eq i64 %55, %56
  br i1 %57, label %58, label %73

58:                                               ; preds = %54, %33
  %59 = getelementptr inbounds nuw i8, ptr %34, i64 16
  %60 = select i1 %50, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 144), ptr %59
  %61 = load ptr, ptr %60, align 8
  %62 = getelementptr inbounds nuw i8, ptr %9, i64 24
  store ptr %61, ptr %62, align 8
  %63 = ptrtoint ptr %9 to i64
  store atomic i64 %63, ptr %60 release, align 8
  %64 = icmp eq ptr %60, getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 144)
  %65 = icmp eq ptr %61, null
  %66 = select i1 %64, i1 %65, i1 false
  br i1 %66, label %67, label %74

67:                                               ; preds = %58
  %68 = load i32, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 152), align 8
  %69 = add i32 %68, 1
  store atomic i32 %69, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 152) monotonic, align 8
  %70 = load atomic i32, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 156) monotonic, align 4
  %71 = icmp eq i32 %70, 0
  br i1 %71, label %72, label %74

72:                                               ; preds = %67
  call fastcc void @start_watching()
  br label %74

73:                                               ; preds = %54, %51
  call void %0(ptr noundef %2, ptr noundef nonnull %3, i64 noundef %4, i64 noundef %5, ptr noundef %6)
  br label %80

74:                                               ; preds = %72, %67, %58
  %75 = call i32 @flydsl_guarded_call(ptr noundef nonnull %9, ptr noundef %0, ptr noundef nonnull %11)
  %76 = load ptr, ptr %62, align 8
  %77 = ptrtoint ptr %76 to i64
  store atomic i64 %77, ptr %60 release, align 8
  br i1 %50, label %80, label %78

78:                                               ; preds = %74
  %79 = getelementptr inbounds nuw i8, ptr %34, i64 8
  store atomic i64 0, ptr %79 seq_cst, align 8
  store atomic i32 0, ptr %34 seq_cst, align 8
  br label %80

80:                                               ; preds = %73, %78, %74
  %81 = load atomic i32, ptr %7 seq_cst, align 4
  call void @llvm.lifetime.end.p0(ptr nonnull %11)
  call void @llvm.lifetime.end.p0(ptr nonnull %10)
  call void @llvm.lifetime.end.p0(ptr nonnull %9)
  ret i32 %81
}

define void @flydsl_cpu_forget_threads() {
  store i32 0, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 184), align 8
  store i32 0, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 180), align 4
  store i32 0, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 176), align 8
  store i32 0, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 156), align 4
  store i32 0, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 160), align 8
  %1 = load i64, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 112), align 8
  %2 = icmp eq i64 %1, 0
  br i1 %2, label %9, label %3

3:                                                ; preds = %0
  %4 = tail call i64 @pthread_self()
  %5 = load i64, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 112), align 8
  %6 = icmp eq i64 %4, %5
  br i1 %6, label %9, label %7

7:                                                ; preds = %3
  %8 = tail call i64 @pthread_self()
  store i64 %8, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 112), align 8
  store ptr null, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 144), align 8
  br label %9

9:                                                ; preds = %7, %3, %0
  br label %10

10:                                               ; preds = %9, %10
  %11 = phi i64 [ %15, %10 ], [ 0, %9 ]
  %12 = getelementptr inbounds nuw %struct.Runner, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 1216), i64 %11
  %13 = getelementptr inbounds nuw i8, ptr %12, i64 16
  store ptr null, ptr %13, align 8
  %14 = getelementptr inbounds nuw i8, ptr %12, i64 8
  store atomic i64 0, ptr %14 seq_cst, align 8
  store atomic i32 0, ptr %12 seq_cst, align 8
  %15 = add nuw nsw i64 %11, 1
  %16 = icmp eq i64 %15, 2048
  br i1 %16, label %18, label %10

17:                                               ; preds = %18
  ret void

18:                                               ; preds = %10, %18
  %19 = phi i64 [ %23, %18 ], [ 0, %10 ]
  %20 = getelementptr inbounds nuw ptr, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 448), i64 %19
  store ptr null, ptr %20, align 8
  %21 = getelementptr inbounds nuw i32, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 960), i64 %19
  store i32 0, ptr %21, align 4
  %22 = getelementptr inbounds nuw i32, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 188), i64 %19
  store i32 0, ptr %22, align 4
  %23 = add nuw nsw i64 %19, 1
  %24 = icmp eq i64 %23, 64
  br i1 %24, label %17, label %18
}

declare i64 @pthread_self()

declare { i64, i1 } @llvm.umul.with.overflow.i64(i64, i64)

define internal fastcc void @work(ptr noundef nonnull %0, ptr noundef captures(address) %1, ptr noundef captures(address_is_null) %2) {
  %4 = getelementptr inbounds nuw i8, ptr %0, i64 72
  %5 = load i64, ptr %4, align 8
  %6 = icmp eq i64 %5, 0
  br i1 %6, label %7, label %8

7:                                                ; preds = %3
  tail call fastcc void @run_blocks(ptr noundef %0, ptr noundef null, ptr noundef %1, ptr noundef %2)
  br label %23

8:                                                ; preds = %3
  %9 = icmp ult i64 %5, 262145
  br i1 %9, label %10, label %11

10:                                               ; preds = %8
  tail call fastcc void @run_on_stack(ptr noundef %0, ptr noundef %1, ptr noundef %2)
  br label %23

11:                                               ; preds = %8
  %12 = tail call ptr @mmap(ptr noundef null, i64 noundef %5, i32 noundef 3, i32 noundef 34, i32 noundef -1, i64 noundef 0)
  %13 = icmp eq ptr %12, inttoptr (i64 -1 to ptr)
  br i1 %13, label %14, label %20

14:                                               ; preds = %11
  %15 = getelementptr inbounds nuw i8, ptr %0, i64 80
  %16 = cmpxchg ptr %15, i32 0, i32 2 seq_cst seq_cst, align 8
  %17 = getelementptr inbounds nuw i8, ptr %0, i64 40
  %18 = getelementptr inbounds nuw i8, ptr %0, i64 48
  %19 = load i64, ptr %18, align 8
  store atomic i64 %19, ptr %17 seq_cst, align 8
  br label %23

20:                                               ; preds = %11
  tail call fastcc void @run_blocks(ptr noundef %0, ptr noundef %12, ptr noundef %1, ptr noundef %2)
  %21 = load i64, ptr %4, align 8
  %22 = tail call i32 @munmap(ptr noundef %12, i64 noundef %21)
  br label %23

23:                                               ; preds = %14, %20, %10, %7
  ret void
}

declare i32 @clock_gettime(i32 noundef, ptr noundef)

define internal fastcc void @run_blocks(ptr noundef nonnull %0, ptr noundef %1, ptr noundef captures(address) %2, ptr noundef captures(address_is_null) %3) {
  %5 = alloca %struct.Time, align 8
  %6 = alloca %struct.Guard, align 8
  %7 = alloca %struct.Launch, align 8
  %8 = alloca [5 x i64], align 16
  %9 = getelementptr inbounds nuw i8, ptr %0, i64 40
  %10 = load atomic i64, ptr %9 seq_cst, align 8
  %11 = getelementptr inbounds nuw i8, ptr %0, i64 48
  %12 = load i64, ptr %11, align 8
  %13 = icmp slt i64 %10, %12
  br i1 %13, label %14, label %125

14:                                               ; preds = %4
  %15 = getelementptr inbounds nuw i8, ptr %0, i64 56
  %16 = icmp eq ptr %2, null
  %17 = getelementptr inbounds nuw i8, ptr %0, i64 16
  %18 = getelementptr inbounds nuw i8, ptr %0, i64 24
  %19 = getelementptr inbounds nuw i8, ptr %6, i64 8
  %20 = getelementptr inbounds nuw i8, ptr %0, i64 32
  %21 = getelementptr inbounds nuw i8, ptr %6, i64 16
  %22 = getelementptr inbounds nuw i8, ptr %0, i64 80
  %23 = getelementptr inbounds nuw i8, ptr %6, i64 32
  %24 = getelementptr inbounds nuw i8, ptr %6, i64 40
  %25 = getelementptr inbounds nuw i8, ptr %7, i64 48
  %26 = getelementptr inbounds nuw i8, ptr %0, i64 8
  %27 = getelementptr inbounds nuw i8, ptr %8, i64 8
  %28 = ptrtoint ptr %7 to i64
  %29 = getelementptr inbounds nuw i8, ptr %8, i64 16
  %30 = getelementptr inbounds nuw i8, ptr %8, i64 24
  %31 = getelementptr inbounds nuw i8, ptr %8, i64 32
  %32 = ptrtoint ptr %1 to i64
  %33 = getelementptr inbounds nuw i8, ptr %6, i64 24
  %34 = ptrtoint ptr %6 to i64
  %35 = icmp eq ptr %2, getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 144)
  %36 = getelementptr inbounds nuw i8, ptr %0, i64 216
  %37 = icmp eq ptr %3, null
  %38 = getelementptr inbounds nuw i8, ptr %5, i64 8
  br label %39

39:                                               ; preds = %14, %120
  %40 = phi i64 [ %12, %14 ], [ %123, %120 ]
  %41 = phi i64 [ %10, %14 ], [ %122, %120 ]
  %42 = phi i64 [ 0, %14 ], [ %121, %120 ]
  %43 = sub nsw i64 %40, %41
  %44 = load i64, ptr %15, align 8
  %45 = sdiv i64 %43, %44
  %46 = call i64 @llvm.umax.i64(i64 %45, i64 1)
  %47 = add nsw i64 %46, %41
  %48 = cmpxchg ptr %9, i64 %41, i64 %47 seq_cst seq_cst, align 8
  %49 = extractvalue { i64, i1 } %48, 1
  %50 = extractvalue { i64, i1 } %48, 0
  br i1 %49, label %51, label %120

51:                                               ; preds = %39
  br i1 %16, label %52, label %56

52:                                               ; preds = %51
  %53 = load ptr, ptr %0, align 8
  %54 = load ptr, ptr %26, align 8
  %55 = load ptr, ptr %17, align 8
  call void %53(ptr noundef %54, ptr noundef %55, i64 noundef %41, i64 noundef %47, ptr noundef %1)
  br label %82

56:                                               ; preds = %51
  call void @llvm.lifetime.start.p0(ptr nonnull %6)
  call void @llvm.lifetime.start.p0(ptr nonnull %7)
  %57 = load ptr, ptr %17, align 8
  call void @llvm.memcpy.p0.p0.i64(ptr noundef nonnull align 8 dereferenceable(56) %7, ptr noundef nonnull align 8 dereferenceable(56) %57, i64 48, i1 false)
  %58 = load i64, ptr %18, align 8
  store i64 %58, ptr %19, align 8
  %59 = load i64, ptr %20, align 8
  store i64 %59, ptr %21, align 8
  store ptr %22, ptr %23, align 8
  store ptr null, ptr %24, align 8
  store ptr %24, ptr %25, align 8
  call void @llvm.lifetime.start.p0(ptr nonnull %8)
  %60 = load ptr, ptr %26, align 8
  %61 = ptrtoint ptr %60 to i64
  store i64 %61, ptr %8, align 16
  store i64 %28, ptr %27, align 8
  store i64 %41, ptr %29, align 16
  store i64 %47, ptr %30, align 8
  store i64 %32, ptr %31, align 16
  %62 = load ptr, ptr %0, align 8
  %63 = load ptr, ptr %2, align 8
  store ptr %63, ptr %33, align 8
  store atomic i64 %34, ptr %2 release, align 8
  %64 = icmp eq ptr %63, null
  %65 = select i1 %35, i1 %64, i1 false
  br i1 %65, label %66, label %72

66:                                               ; preds = %56
  %67 = load i32, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 152), align 8
  %68 = add i32 %67, 1
  store atomic i32 %68, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 152) monotonic, align 8
  %69 = load atomic i32, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 156) monotonic, align 4
  %70 = icmp eq i32 %69, 0
  br i1 %70, label %71, label %72

71:                                               ; preds = %66
  call fastcc void @start_watching()
  br label %72

72:                                               ; preds = %71, %66, %56
  %73 = call i32 @flydsl_guarded_call(ptr noundef nonnull %6, ptr noundef %62, ptr noundef nonnull %8)
  %74 = load ptr, ptr %33, align 8
  %75 = ptrtoint ptr %74 to i64
  store atomic i64 %75, ptr %2 release, align 8
  %76 = load atomic i32, ptr %22 seq_cst, align 8
  %77 = icmp eq i32 %76, 0
  br i1 %77, label %81, label %78

78:                                               ; preds = %72
  %79 = cmpxchg ptr %22, i32 0, i32 719 seq_cst seq_cst, align 8
  %80 = load i64, ptr %11, align 8
  store atomic i64 %80, ptr %9 seq_cst, align 8
  br label %81

81:                                               ; preds = %78, %72
  call void @llvm.lifetime.end.p0(ptr nonnull %8)
  call void @llvm.lifetime.end.p0(ptr nonnull %7)
  call void @llvm.lifetime.end.p0(ptr nonnull %6)
  br label %82

82:                                               ; preds = %52, %81
  %83 = load atomic i32, ptr %36 seq_cst, align 8
  %84 = icmp eq i32 %83, 0
  br i1 %84, label %88, label %85

85:                                               ; preds = %82
  %86 = cmpxchg ptr %22, i32 0, i32 719 seq_cst seq_cst, align 8
  %87 = load i64, ptr %11, align 8
  store atomic i64 %87, ptr %9 seq_cst, align 8
  br label %88

88:                                               ; preds = %85, %82
  %89 = add nsw i64 %46, %42
  br i1 %37, label %118, label %90

90:                                               ; preds = %88
  %91 = load atomic i32, ptr %22 seq_cst, align 8
  %92 = icmp eq i32 %91, 0
  br i1 %92, label %93, label %118

93:                                               ; preds = %90
  call void @llvm.lifetime.start.p0(ptr nonnull %5)
  %94 = call i32 @clock_gettime(i32 noundef 1, ptr noundef nonnull %5)
  %95 = load i64, ptr %5, align 8
  %96 = mul nsw i64 %95, 1000000000
  %97 = load i64, ptr %38, align 8
  %98 = add nsw i64 %96, %97
  call void @llvm.lifetime.end.p0(ptr nonnull %5)
  %99 = load i64, ptr %3, align 8
  %100 = sub nsw i64 %98, %99
  %101 = icmp slt i64 %100, 50000000
  br i1 %101, label %102, label %105

102:                                              ; preds = %93
  %103 = load atomic i32, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 168) seq_cst, align 8
  %104 = icmp eq i32 %103, 0
  br i1 %104, label %118, label %105

105:                                              ; preds = %102, %93
  store i64 %98, ptr %3, align 8
  %106 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 40), align 8
  %107 = call i32 %106()
  %108 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 56), align 8
  %109 = call i32 %108()
  %110 = icmp eq i32 %109, 0
  br i1 %110, label %111, label %113

111:                                              ; preds = %105
  %112 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 48), align 8
  call void %112(i32 noundef %107)
  store atomic i32 0, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 168) seq_cst, align 8
  br label %118

113:                                              ; preds = %105
  %114 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 64), align 8
  call void %114(ptr noundef nonnull getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 72), ptr noundef nonnull getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 80), ptr noundef nonnull getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 88))
  %115 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 48), align 8
  call void %115(i32 noundef %107)
  store atomic i32 0, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 168) seq_cst, align 8
  %116 = cmpxchg ptr %22, i32 0, i32 719 seq_cst seq_cst, align 8
  %117 = load i64, ptr %11, align 8
  store atomic i64 %117, ptr %9 seq_cst, align 8
  br label %128

118:                                              ; preds = %111, %102, %90, %88
  %119 = load atomic i64, ptr %9 seq_cst, align 8
  br label %120

120:                                              ; preds = %39, %118
  %121 = phi i64 [ %89, %118 ], [ %42, %39 ]
  %122 = phi i64 [ %119, %118 ], [ %50, %39 ]
  %123 = load i64, ptr %11, align 8
  %124 = icmp slt i64 %122, %123
  br i1 %124, label %39, label %125

125:                                              ; preds = %120, %4
  %126 = phi i64 [ 0, %4 ], [ %121, %120 ]
  %127 = icmp eq ptr %3, null
  br i1 %127, label %133, label %128

128:                                              ; preds = %113, %125
  %129 = phi i64 [ %89, %113 ], [ %126, %125 ]
  %130 = getelementptr inbounds nuw i8, ptr %0, i64 64
  %131 = load i64, ptr %130, align 8
  %132 = add nsw i64 %131, %129
  store i64 %132, ptr %130, align 8
  br label %133

133:                                              ; preds = %128, %125
  ret void
}

define internal fastcc void @run_on_stack(ptr noundef nonnull %0, ptr noundef captures(address) %1, ptr noundef captures(address_is_null) %2) {
  %4 = alloca [262144 x i8], align 64
  call void @llvm.lifetime.start.p0(ptr nonnull %4)
  call fastcc void @run_blocks(ptr noundef %0, ptr noundef nonnull %4, ptr noundef %1, ptr noundef %2)
  call void @llvm.lifetime.end.p0(ptr nonnull %4)
  ret void
}

declare ptr @mmap(ptr noundef, i64 noundef, i32 noundef, i32 noundef, i32 noundef, i64 noundef)

declare i32 @munmap(ptr noundef, i64 noundef)

declare i32 @sched_getaffinity(i32 noundef, i64 noundef, ptr noundef)

declare i64 @llvm.ctpop.i64(i64)

declare void @flydsl_relax()

define internal fastcc range(i32 0, 2) i32 @start_thread(ptr noundef %0) {
  %2 = alloca %struct.Action, align 8
  %3 = alloca %struct.Action, align 8
  %4 = alloca [8 x i64], align 16
  %5 = alloca i64, align 8
  %6 = alloca [16 x i64], align 16
  %7 = alloca [16 x i64], align 16
  call void @llvm.lifetime.start.p0(ptr nonnull %4)
  call void @llvm.lifetime.start.p0(ptr nonnull %5)
  call void @llvm.lifetime.start.p0(ptr nonnull %6)
  call void @llvm.lifetime.start.p0(ptr nonnull %7)
  br label %38

8:                                                ; preds = %38
  store i64 -1073743097, ptr %7, align 16
  %9 = load atomic i32, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 164) seq_cst, align 4
  %10 = icmp eq i32 %9, 0
  %11 = load i64, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 120), align 8
  %12 = icmp ne i64 %11, 0
  %13 = select i1 %10, i1 %12, i1 false
  br i1 %13, label %14, label %35

14:                                               ; preds = %8, %26
  %15 = phi i32 [ %27, %26 ], [ 63, %8 ]
  call void @llvm.lifetime.start.p0(ptr nonnull %2)
  call void @llvm.memcpy.p0.p0.i64(ptr noundef nonnull align 8 dereferenceable(152) %2, ptr noundef nonnull align 8 dereferenceable(152) @__const.take_signal.mine, i64 152, i1 false)
  call void @llvm.lifetime.start.p0(ptr nonnull %3)
  %16 = call i32 @sigaction(i32 noundef %15, ptr noundef null, ptr noundef nonnull %3)
  %17 = icmp ne i32 %16, 0
  %18 = load ptr, ptr %3, align 8
  %19 = icmp ne ptr %18, null
  %20 = select i1 %17, i1 true, i1 %19
  br i1 %20, label %26, label %21

21:                                               ; preds = %14
  %22 = cmpxchg ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 164), i32 0, i32 %15 seq_cst seq_cst, align 4
  %23 = extractvalue { i32, i1 } %22, 1
  br i1 %23, label %24, label %26

24:                                               ; preds = %21
  %25 = call i32 @sigaction(i32 noundef %15, ptr noundef nonnull %2, ptr noundef null)
  br label %26

26:                                               ; preds = %24, %21, %14
  call void @llvm.lifetime.end.p0(ptr nonnull %3)
  call void @llvm.lifetime.end.p0(ptr nonnull %2)
  %27 = add nsw i32 %15, -1
  %28 = load atomic i32, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 164) seq_cst, align 4
  %29 = icmp eq i32 %28, 0
  %30 = load i64, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 120), align 8
  %31 = icmp ne i64 %30, 0
  %32 = select i1 %29, i1 %31, i1 false
  %33 = icmp samesign ugt i32 %15, 34
  %34 = and i1 %33, %32
  br i1 %34, label %14, label %35

35:                                               ; preds = %26, %8
  %36 = load atomic i32, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 164) seq_cst, align 4
  %37 = icmp eq i32 %36, 0
  br i1 %37, label %50, label %43

38:                                               ; preds = %1, %38
  %39 = phi i64 [ 0, %1 ], [ %41, %38 ]
  %40 = getelementptr inbounds nuw i64, ptr %7, i64 %39
  store i64 -1, ptr %40, align 8
  %41 = add nuw nsw i64 %39, 1
  %42 = icmp eq i64 %41, 16
  br i1 %42, label %8, label %38

43:                                               ; preds = %35
  %44 = add nsw i32 %36, -1
  %45 = zext nneg i32 %44 to i64
  %46 = shl nuw i64 1, %45
  %47 = xor i64 %46, -1
  %48 = load i64, ptr %7, align 16
  %49 = and i64 %48, %47
  store i64 %49, ptr %7, align 16
  br label %50

50:                                               ; preds = %43, %35
  %51 = call i32 @pthread_attr_init(ptr noundef nonnull %4)
  %52 = call i32 @pthread_attr_setstacksize(ptr noundef nonnull %4, i64 noundef 16777216)
  %53 = call i32 @pthread_attr_setdetachstate(ptr noundef nonnull %4, i32 noundef 1)
  %54 = call i32 @pthread_sigmask(i32 noundef 2, ptr noundef nonnull %7, ptr noundef nonnull %6)
  %55 = call i32 @pthread_create(ptr noundef nonnull %5, ptr noundef nonnull %4, ptr noundef %0, ptr noundef null)
  %56 = call i32 @pthread_sigmask(i32 noundef 2, ptr noundef nonnull %6, ptr noundef null)
  %57 = call i32 @pthread_attr_destroy(ptr noundef nonnull %4)
  %58 = icmp eq i32 %55, 0
  %59 = zext i1 %58 to i32
  call void @llvm.lifetime.end.p0(ptr nonnull %7)
  call void @llvm.lifetime.end.p0(ptr nonnull %6)
  call void @llvm.lifetime.end.p0(ptr nonnull %5)
  call void @llvm.lifetime.end.p0(ptr nonnull %4)
  ret i32 %59
}

define internal noalias noundef nonnull ptr @worker(ptr readnone captures(none) %0) {
  %2 = alloca %struct.CpuSet, align 8
  call void @llvm.lifetime.start.p0(ptr nonnull %2)
  %3 = load atomic i32, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 172) seq_cst, align 4
  br label %4

4:                                                ; preds = %12, %1
  %5 = phi i64 [ 0, %1 ], [ %13, %12 ]
  %6 = getelementptr inbounds nuw %struct.Runner, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 1216), i64 %5
  %7 = load atomic i32, ptr %6 seq_cst, align 8
  %8 = icmp eq i32 %7, 0
  br i1 %8, label %9, label %12

9:                                                ; preds = %4
  %10 = cmpxchg ptr %6, i32 0, i32 1 seq_cst seq_cst, align 8
  %11 = extractvalue { i32, i1 } %10, 1
  br i1 %11, label %15, label %12

12:                                               ; preds = %9, %4
  %13 = add nuw nsw i64 %5, 1
  %14 = icmp eq i64 %13, 2048
  br i1 %14, label %18, label %4

15:                                               ; preds = %9
  %16 = getelementptr inbounds nuw i8, ptr %6, i64 8
  %17 = tail call i64 @pthread_self()
  store atomic i64 %17, ptr %16 seq_cst, align 8
  br label %18

18:                                               ; preds = %12, %15
  %19 = phi ptr [ %6, %15 ], [ null, %12 ]
  %20 = call i32 @sched_getaffinity(i32 noundef 0, i64 noundef 128, ptr noundef nonnull %2)
  %21 = icmp eq ptr %19, null
  %22 = getelementptr inbounds nuw i8, ptr %19, i64 16
  %23 = select i1 %21, ptr null, ptr %22
  br label %24

24:                                               ; preds = %92, %18
  %25 = phi i32 [ %3, %18 ], [ %94, %92 ]
  br label %26

26:                                               ; preds = %24, %73
  %27 = phi i64 [ 0, %24 ], [ %74, %73 ]
  %28 = getelementptr inbounds nuw ptr, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 448), i64 %27
  %29 = load atomic i64, ptr %28 seq_cst, align 8
  %30 = icmp eq i64 %29, 0
  br i1 %30, label %73, label %31

31:                                               ; preds = %26
  %32 = getelementptr inbounds nuw i32, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 960), i64 %27
  %33 = atomicrmw add ptr %32, i32 1 seq_cst, align 4
  %34 = load atomic i64, ptr %28 seq_cst, align 8
  %35 = inttoptr i64 %34 to ptr
  %36 = icmp eq i64 %34, 0
  br i1 %36, label %64, label %37

37:                                               ; preds = %31
  %38 = getelementptr inbounds nuw i8, ptr %35, i64 40
  %39 = load atomic i64, ptr %38 seq_cst, align 8
  %40 = getelementptr inbounds nuw i8, ptr %35, i64 48
  %41 = load i64, ptr %40, align 8
  %42 = icmp slt i64 %39, %41
  br i1 %42, label %43, label %64

43:                                               ; preds = %37
  %44 = getelementptr inbounds nuw i8, ptr %35, i64 84
  %45 = atomicrmw add ptr %44, i32 -1 seq_cst, align 4
  %46 = icmp sgt i32 %45, 0
  br i1 %46, label %47, label %64

47:                                               ; preds = %43
  %48 = getelementptr inbounds nuw i8, ptr %35, i64 88
  br label %52

49:                                               ; preds = %52
  %50 = add nuw nsw i64 %53, 1
  %51 = icmp eq i64 %50, 16
  br i1 %51, label %63, label %52

52:                                               ; preds = %49, %47
  %53 = phi i64 [ 0, %47 ], [ %50, %49 ]
  %54 = getelementptr inbounds nuw i64, ptr %2, i64 %53
  %55 = load i64, ptr %54, align 8
  %56 = getelementptr inbounds nuw i64, ptr %48, i64 %53
  %57 = load i64, ptr %56, align 8
  %58 = icmp eq i64 %55, %57
  br i1 %58, label %49, label %59

59:                                               ; preds = %52
  %60 = call i32 @sched_setaffinity(i32 noundef 0, i64 noundef 128, ptr noundef nonnull %48)
  %61 = icmp eq i32 %60, 0
  br i1 %61, label %62, label %63

62:                                               ; preds = %59
  call void @llvm.memcpy.p0.p0.i64(ptr noundef nonnull align 8 dereferenceable(128) %2, ptr noundef nonnull align 8 dereferenceable(128) %48, i64 128, i1 false)
  br label %63

63:                                               ; preds = %49, %62, %59
  call fastcc void @work(ptr noundef %35, ptr noundef %23, ptr noundef null)
  br label %64

64:                                               ; preds = %63, %43, %37, %31
  %65 = atomicrmw add ptr %32, i32 -1 seq_cst, align 4
  %66 = icmp eq i32 %65, 1
  br i1 %66, label %67, label %73

67:                                               ; preds = %64
  %68 = load atomic i64, ptr %28 seq_cst, align 8
  %69 = icmp eq i64 %68, 0
  br i1 %69, label %70, label %73

70:                                               ; preds = %67
  %71 = load i64, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 96), align 8
  %72 = call i64 (i64, ...) @syscall(i64 noundef %71, ptr noundef nonnull %32, i32 noundef 129, i32 noundef 1, i32 noundef 0, i32 noundef 0, i32 noundef 0)
  br label %73

73:                                               ; preds = %26, %64, %67, %70
  %74 = add nuw nsw i64 %27, 1
  %75 = icmp eq i64 %74, 64
  br i1 %75, label %76, label %26

76:                                               ; preds = %73, %84
  %77 = phi i32 [ %85, %84 ], [ 0, %73 ]
  %78 = load atomic i32, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 172) seq_cst, align 4
  %79 = icmp eq i32 %78, %25
  br i1 %79, label %84, label %80

80:                                               ; preds = %84, %76
  %81 = atomicrmw add ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 176), i32 1 seq_cst, align 8
  %82 = load atomic i32, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 172) seq_cst, align 4
  %83 = icmp eq i32 %82, %25
  br i1 %83, label %87, label %92

84:                                               ; preds = %76
  call void @flydsl_relax()
  %85 = add nuw nsw i32 %77, 1
  %86 = icmp eq i32 %85, 2000
  br i1 %86, label %80, label %76

87:                                               ; preds = %80, %87
  %88 = load i64, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 96), align 8
  %89 = call i64 (i64, ...) @syscall(i64 noundef %88, ptr noundef nonnull getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 172), i32 noundef 128, i32 noundef %25, ptr noundef null, i32 noundef 0, i32 noundef 0)
  %90 = load atomic i32, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 172) seq_cst, align 4
  %91 = icmp eq i32 %90, %25
  br i1 %91, label %87, label %92

92:                                               ; preds = %87, %80
  %93 = atomicrmw add ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 176), i32 -1 seq_cst, align 8
  %94 = load atomic i32, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 172) seq_cst, align 4
  br label %24
}

declare i32 @pthread_attr_init(ptr noundef)

declare i32 @pthread_attr_setstacksize(ptr noundef, i64 noundef)

declare i32 @pthread_attr_setdetachstate(ptr noundef, i32 noundef)

declare i32 @pthread_sigmask(i32 noundef, ptr noundef, ptr noundef)

declare i32 @pthread_create(ptr noundef, ptr noundef, ptr noundef, ptr noundef)

declare i32 @pthread_attr_destroy(ptr noundef)

define internal void @on_signal(i32 %0, ptr readnone captures(none) %1, ptr noundef readonly captures(none) %2) {
  %4 = tail call i64 @pthread_self()
  %5 = load i64, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 120), align 8
  %6 = getelementptr inbounds i8, ptr %2, i64 %5
  %7 = load i64, ptr %6, align 8
  %8 = load i64, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 112), align 8
  %9 = icmp eq i64 %4, %8
  br i1 %9, label %10, label %68

10:                                               ; preds = %3
  %11 = load i64, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 128), align 8
  %12 = getelementptr inbounds i8, ptr %2, i64 %11
  %13 = load i64, ptr %12, align 8
  %14 = load atomic i64, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 144) seq_cst, align 8
  %15 = inttoptr i64 %14 to ptr
  %16 = icmp eq i64 %14, 0
  br i1 %16, label %25, label %17

17:                                               ; preds = %10
  %18 = getelementptr inbounds nuw i8, ptr %15, i64 8
  %19 = load i64, ptr %18, align 8
  %20 = icmp ult i64 %7, %19
  br i1 %20, label %25, label %21

21:                                               ; preds = %17
  %22 = getelementptr inbounds nuw i8, ptr %15, i64 16
  %23 = load i64, ptr %22, align 8
  %24 = icmp ult i64 %7, %23
  br i1 %24, label %26, label %25

25:                                               ; preds = %21, %17, %10
  store atomic i32 1, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 168) seq_cst, align 8
  br label %97

26:                                               ; preds = %21
  %27 = getelementptr inbounds nuw i8, ptr %15, i64 32
  %28 = load ptr, ptr %27, align 8
  %29 = icmp eq ptr %28, null
  br i1 %29, label %30, label %33

30:                                               ; preds = %26
  %31 = load atomic i32, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 136) seq_cst, align 8
  %32 = icmp eq i32 %31, 0
  br i1 %32, label %33, label %62

33:                                               ; preds = %30, %26
  %34 = load ptr, ptr %15, align 8
  %35 = ptrtoint ptr %34 to i64
  %36 = sub i64 %35, %13
  %37 = icmp ult i64 %36, 67108864
  br i1 %37, label %38, label %48

38:                                               ; preds = %33
  %39 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 40), align 8
  %40 = tail call i32 %39()
  %41 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 56), align 8
  %42 = tail call i32 %41()
  %43 = icmp eq i32 %42, 0
  br i1 %43, label %46, label %44

44:                                               ; preds = %38
  %45 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 64), align 8
  tail call void %45(ptr noundef nonnull getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 72), ptr noundef nonnull getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 80), ptr noundef nonnull getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 88))
  br label %46

46:                                               ; preds = %44, %38
  %47 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 48), align 8
  tail call void %47(i32 noundef %40)
  store atomic i32 0, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 168) seq_cst, align 8
  br label %59

48:                                               ; preds = %33
  %49 = getelementptr inbounds nuw i8, ptr %15, i64 40
  %50 = load ptr, ptr %49, align 8
  %51 = icmp eq ptr %50, null
  br i1 %51, label %97, label %52

52:                                               ; preds = %48
  %53 = load ptr, ptr %50, align 8
  %54 = ptrtoint ptr %53 to i64
  %55 = and i64 %54, -16
  %56 = add i64 %55, -256
  %57 = inttoptr i64 %56 to ptr
  %58 = tail call i32 @flydsl_call_on(ptr noundef %57, ptr noundef nonnull @run_handlers)
  br label %59

59:                                               ; preds = %52, %46
  %60 = phi i32 [ %42, %46 ], [ %58, %52 ]
  %61 = icmp eq i32 %60, 0
  br i1 %61, label %97, label %62

62:                                               ; preds = %59, %30
  %63 = load ptr, ptr %27, align 8
  %64 = icmp eq ptr %63, null
  br i1 %64, label %66, label %65

65:                                               ; preds = %62
  store atomic i32 719, ptr %63 seq_cst, align 4
  br label %66

66:                                               ; preds = %65, %62
  %67 = load ptr, ptr %15, align 8
  tail call void @flydsl_leave(ptr noundef %67, i32 noundef 719)
  br label %97

68:                                               ; preds = %3, %94
  %69 = phi i64 [ %95, %94 ], [ 0, %3 ]
  %70 = getelementptr inbounds nuw %struct.Runner, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 1216), i64 %69
  %71 = getelementptr inbounds nuw i8, ptr %70, i64 16
  %72 = load atomic i64, ptr %71 seq_cst, align 8
  %73 = icmp eq i64 %72, 0
  br i1 %73, label %94, label %74

74:                                               ; preds = %68
  %75 = getelementptr inbounds nuw i8, ptr %70, i64 8
  %76 = load atomic i64, ptr %75 seq_cst, align 8
  %77 = icmp eq i64 %76, %4
  br i1 %77, label %78, label %94

78:                                               ; preds = %74
  %79 = inttoptr i64 %72 to ptr
  %80 = getelementptr inbounds nuw i8, ptr %79, i64 32
  %81 = load ptr, ptr %80, align 8
  %82 = load atomic i32, ptr %81 seq_cst, align 4
  %83 = icmp eq i32 %82, 0
  br i1 %83, label %97, label %84

84:                                               ; preds = %78
  %85 = getelementptr inbounds nuw i8, ptr %79, i64 8
  %86 = load i64, ptr %85, align 8
  %87 = icmp ult i64 %7, %86
  br i1 %87, label %97, label %88

88:                                               ; preds = %84
  %89 = getelementptr inbounds nuw i8, ptr %79, i64 16
  %90 = load i64, ptr %89, align 8
  %91 = icmp ult i64 %7, %90
  br i1 %91, label %92, label %97

92:                                               ; preds = %88
  %93 = load ptr, ptr %79, align 8
  tail call void @flydsl_leave(ptr noundef %93, i32 noundef 719)
  br label %97

94:                                               ; preds = %74, %68
  %95 = add nuw nsw i64 %69, 1
  %96 = icmp eq i64 %95, 2048
  br i1 %96, label %97, label %68

97:                                               ; preds = %94, %66, %59, %48, %25, %78, %84, %88, %92
  ret void
}

declare i32 @sigaction(i32 noundef, ptr noundef, ptr noundef)

declare i32 @flydsl_call_on(ptr noundef, ptr noundef)

declare i32 @sched_setaffinity(i32 noundef, i64 noundef, ptr noundef)

declare i64 @syscall(i64 noundef, ...)

define internal fastcc void @start_watching() {
  %1 = alloca %struct.Action, align 8
  %2 = alloca %struct.Action, align 8
  %3 = load atomic i32, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 164) seq_cst, align 4
  %4 = icmp eq i32 %3, 0
  %5 = load i64, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 120), align 8
  %6 = icmp ne i64 %5, 0
  %7 = select i1 %4, i1 %6, i1 false
  br i1 %7, label %8, label %29

8:                                                ; preds = %0, %20
  %9 = phi i32 [ %21, %20 ], [ 63, %0 ]
  call void @llvm.lifetime.start.p0(ptr nonnull %1)
  call void @llvm.memcpy.p0.p0.i64(ptr noundef nonnull align 8 dereferenceable(152) %1, ptr noundef nonnull align 8 dereferenceable(152) @__const.take_signal.mine, i64 152, i1 false)
  call void @llvm.lifetime.start.p0(ptr nonnull %2)
  %10 = call i32 @sigaction(i32 noundef %9, ptr noundef null, ptr noundef nonnull %2)
  %11 = icmp ne i32 %10, 0
  %12 = load ptr, ptr %2, align 8
  %13 = icmp ne ptr %12, null
  %14 = select i1 %11, i1 true, i1 %13
  br i1 %14, label %20, label %15

15:                                               ; preds = %8
  %16 = cmpxchg ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 164), i32 0, i32 %9 seq_cst seq_cst, align 4
  %17 = extractvalue { i32, i1 } %16, 1
  br i1 %17, label %18, label %20

18:                                               ; preds = %15
  %19 = call i32 @sigaction(i32 noundef %9, ptr noundef nonnull %1, ptr noundef null)
  br label %20

20:                                               ; preds = %18, %15, %8
  call void @llvm.lifetime.end.p0(ptr nonnull %2)
  call void @llvm.lifetime.end.p0(ptr nonnull %1)
  %21 = add nsw i32 %9, -1
  %22 = load atomic i32, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 164) seq_cst, align 4
  %23 = icmp eq i32 %22, 0
  %24 = load i64, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 120), align 8
  %25 = icmp ne i64 %24, 0
  %26 = select i1 %23, i1 %25, i1 false
  %27 = icmp samesign ugt i32 %9, 34
  %28 = and i1 %27, %26
  br i1 %28, label %8, label %29

29:                                               ; preds = %20, %0
  %30 = load atomic i32, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 164) seq_cst, align 4
  %31 = icmp eq i32 %30, 0
  br i1 %31, label %40, label %32

32:                                               ; preds = %29
  store atomic i32 1, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 156) seq_cst, align 4
  %33 = load i32, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 160), align 8
  %34 = icmp eq i32 %33, 0
  br i1 %34, label %35, label %37

35:                                               ; preds = %32
  %36 = call fastcc i32 @start_thread(ptr noundef nonnull @watch)
  store i32 %36, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 160), align 8
  br label %40

37:                                               ; preds = %32
  %38 = load i64, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 96), align 8
  %39 = call i64 (i64, ...) @syscall(i64 noundef %38, ptr noundef nonnull getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 156), i32 noundef 129, i32 noundef 1, i32 noundef 0, i32 noundef 0, i32 noundef 0)
  br label %40

40:                                               ; preds = %29, %37, %35
  ret void
}

declare i32 @flydsl_guarded_call(ptr noundef, ptr noundef, ptr noundef)

define internal noalias noundef nonnull ptr @watch(ptr readnone captures(none) %0) {
  %2 = alloca %struct.Time, align 8
  %3 = alloca i32, align 4
  call void @llvm.lifetime.start.p0(ptr nonnull %3)
  store i32 0, ptr %3, align 4
  %4 = load atomic i32, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 152) seq_cst, align 8
  %5 = getelementptr inbounds nuw i8, ptr %2, i64 8
  br label %6

6:                                                ; preds = %47, %1
  %7 = phi i32 [ %4, %1 ], [ %14, %47 ]
  %8 = phi i32 [ 0, %1 ], [ %48, %47 ]
  %9 = load atomic i32, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 168) seq_cst, align 8
  %10 = icmp eq i32 %9, 0
  %11 = select i1 %10, i64 50000000, i64 2000000
  call void @llvm.lifetime.start.p0(ptr nonnull %2)
  store i64 0, ptr %2, align 8
  store i64 %11, ptr %5, align 8
  %12 = load i64, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 96), align 8
  %13 = call i64 (i64, ...) @syscall(i64 noundef %12, ptr noundef nonnull %3, i32 noundef 128, i32 noundef 0, ptr noundef nonnull %2, i32 noundef 0, i32 noundef 0)
  call void @llvm.lifetime.end.p0(ptr nonnull %2)
  %14 = load atomic i32, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 152) seq_cst, align 8
  %15 = load atomic i64, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 144) seq_cst, align 8
  %16 = icmp ne i64 %15, 0
  %17 = icmp eq i32 %14, %7
  %18 = select i1 %16, i1 %17, i1 false
  br i1 %18, label %19, label %23

19:                                               ; preds = %6
  %20 = load i64, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 112), align 8
  %21 = load i32, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 164), align 4
  %22 = call i32 @pthread_kill(i64 noundef %20, i32 noundef %21)
  br label %24

23:                                               ; preds = %6
  br i1 %16, label %24, label %29

24:                                               ; preds = %19, %23
  %25 = xor i1 %16, true
  %26 = select i1 %25, i1 %17, i1 false
  %27 = add nsw i32 %8, 1
  %28 = select i1 %26, i32 %27, i32 0
  br label %44

29:                                               ; preds = %23
  store atomic i32 0, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 168) seq_cst, align 8
  %30 = add nsw i32 %8, 1
  %31 = select i1 %17, i32 %30, i32 0
  %32 = icmp slt i32 %31, 20
  br i1 %32, label %44, label %33

33:                                               ; preds = %29
  %34 = load atomic i32, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 156) seq_cst, align 4
  %35 = icmp eq i32 %34, 0
  br i1 %35, label %36, label %44

36:                                               ; preds = %33
  %37 = load atomic i32, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 156) seq_cst, align 4
  %38 = icmp eq i32 %37, 0
  br i1 %38, label %39, label %47

39:                                               ; preds = %36, %39
  %40 = load i64, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 96), align 8
  %41 = call i64 (i64, ...) @syscall(i64 noundef %40, ptr noundef nonnull getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 156), i32 noundef 128, i32 noundef 0, ptr noundef null, i32 noundef 0, i32 noundef 0)
  %42 = load atomic i32, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 156) seq_cst, align 4
  %43 = icmp eq i32 %42, 0
  br i1 %43, label %39, label %47

44:                                               ; preds = %33, %29, %24
  %45 = phi i32 [ 1, %29 ], [ 1, %24 ], [ 0, %33 ]
  %46 = phi i32 [ %31, %29 ], [ %28, %24 ], [ %30, %33 ]
  store atomic i32 %45, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 156) seq_cst, align 4
  br label %47

47:                                               ; preds = %39, %44, %36
  %48 = phi i32 [ 0, %36 ], [ %46, %44 ], [ 0, %39 ]
  br label %6
}

declare i64 @llvm.smin.i64(i64, i64)

declare i32 @llvm.smin.i32(i32, i32)

declare i64 @llvm.umax.i64(i64, i64)
